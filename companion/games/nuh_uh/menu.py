"""The menu, by a long press: Powers to use, take back, scores, cards, and the end."""

from __future__ import annotations

from dataclasses import replace

from companion.games.nuh_uh.lookup import cards_screen, powers_screen, score_screen, so_far
from companion.games.nuh_uh.notes import noted
from companion.games.nuh_uh.state import Menu, Note, Over, State, Telling, Use
from companion.games.nuh_uh.timing import LOOK_NS, MENU_NS, READ_NS
from companion.games.nuh_uh.turns import Step, game_over
from companion.games.nuh_uh.words import dead_heat, ruling_screen
from companion.kit.events import Answer, Hold
from companion.kit.game import Leave, Undo
from companion.kit.rulings import Ruling
from companion.kit.standings import Score
from companion.kit.view import Ask, Choice
from companion.kit.screens import Screen

LABELS = {
    "undo": "TAKE BACK",
    "scores": "SCORES",
    "cards": "NUH-UH CARDS",
    "powers": "MY POWERS",
    "twos": "A CARD TURNS TO 2",
    "end": "END GAME",
    "again": "NEW GAME",
}
USE = "use "


def open_menu(state: State, event: Hold | Answer) -> State:
    """For one player at a time, and for a while only. `at_ns` is the touch: it orders Powers."""
    touched_ns = event.pressed_ns if isinstance(event, Hold) else event.at_ns
    if state.menu is not None or touched_ns < state.reach_ns:
        return state
    return replace(state, menu=Menu(event.player, touched_ns, event.at_ns + MENU_NS), note=None)


def is_dead_heat(state: State, menu: Menu, event: Hold) -> bool:
    """Whether somebody else reached for a Power in the same instant (NU-8)."""
    apart_ns = abs(event.pressed_ns - menu.at_ns)
    return state.options.powers and event.player != menu.player and apart_ns <= state.tie_ns


def on_dead_heat(state: State, menu: Menu, event: Hold) -> Step:
    """Neither has the menu: the table says who reaches first."""
    ruling = dead_heat(state, (menu.player, event.player), event.at_ns)
    return noted(replace(state, menu=None, reach_ns=event.at_ns), ruling)


def ask(state: State, menu: Menu) -> Ask:
    """The menu as it fits the state."""
    if menu.twos:
        sides = tuple(Choice(str(s), state.side_name(s)) for s in _turnable(state))
        return Ask(menu.player, "Whose card turns to 2 points?", sides, style="list")
    keys = ["undo", "scores", "cards", "end"]
    uses: list[Choice] = []
    if isinstance(state.phase, Over):
        keys = ["undo", "scores", "cards", "again"]
    elif state.options.powers and not isinstance(state.phase, Telling):
        uses = [Choice(USE + power, f"USE {power}") for power in usable(state, menu.player)]
        keys[3:3] = ["powers", *(["twos"] if _turnable(state) else [])]
    options = (*uses, *(Choice(key, LABELS[key]) for key in keys))
    return Ask(menu.player, "MENU", options, style="list")


def on_answer(state: State, menu: Menu, event: Answer) -> Step:
    """A choice from the menu; going back just closes it."""
    closed = replace(state, menu=None)
    if event.key not in [option.key for option in ask(state, menu).choices]:
        return closed, ()
    if menu.twos:
        return _turn_to_two(closed, int(event.key), event)
    if event.key.startswith(USE):
        return _use(closed, menu, event.key.removeprefix(USE), event.at_ns)
    match event.key:
        case "undo":
            return closed, (Undo(event.player),)
        case "again":
            return closed, (Leave(),)
        case "twos":
            return replace(state, menu=replace(menu, twos=True)), ()
        case "end":
            return _end(closed, event)
    return _look_up(closed, event)


def usable(state: State, player: int) -> tuple[str, ...]:
    """The Active Powers of a player's side."""
    cards = state.hand(player).cards
    return tuple(dict.fromkeys(card.power for card in cards if card.active))


def _use(state: State, menu: Menu, power: str, at_ns: int) -> Step:
    """A Power is activated, in the order of the touches, and its card is Inactive then (NU-8)."""
    side = state.side_of[menu.player]
    hand = state.hands[side]
    at = next(n for n, card in enumerate(hand.cards) if card.active and card.power == power)
    state = state.holding(side, hand.put(at, replace(hand.cards[at], active=False)))
    uses = (*state.turn.uses, Use(menu.player, power, menu.at_ns))
    state = replace(state, turn=replace(state.turn, uses=uses))
    ruling = Ruling(
        clause="NU-8",
        headline=f"{state.names[menu.player]}: {power}",
        reason=f"Power {len(uses)} of this turn; the card is inactive now",
        at_ns=at_ns,
        players=(menu.player,),
        undo_to_ns=menu.at_ns,
    )
    return _look(state, ruling_screen(ruling, "plain"), at_ns + READ_NS), (ruling,)


def _turnable(state: State) -> tuple[int, ...]:
    """The sides with a Trivia card that counts one point."""
    return tuple(s for s, hand in enumerate(state.hands) if hand.trivia > hand.twos)


def _turn_to_two(state: State, side: int, event: Answer) -> Step:
    state = state.holding(side, state.hands[side].turn_up())
    name = state.side_name(side)
    ruling = Ruling(
        clause="NU-8",
        headline=f"{name} +1",
        reason="a Trivia card turns to 2 points",
        at_ns=event.at_ns,
        players=state.members(side),
        undo_to_ns=event.at_ns,
    )
    shown = _look(state, ruling_screen(ruling), event.at_ns + READ_NS)
    return shown, (ruling, Score(state.standings(), state.ranks()))


def _end(state: State, event: Answer) -> Step:
    name = state.names[event.player]
    reason = f"{name} ended it"
    end = Ruling("NU-5", "THE END", reason, event.at_ns, (), None, event.at_ns)
    state = replace(state, note=None)
    state, said = game_over(state, reason, ruling_screen(end, "plain"), event.at_ns)
    return state, (end, *said)


def _look_up(state: State, event: Answer) -> Step:
    until_ns = event.at_ns + LOOK_NS
    match event.key:
        case "scores":
            shown = _look(state, score_screen(state, "SCORES"), until_ns)
            return shown, (Score(state.standings(), state.ranks()), so_far(state))
        case "cards":
            return _look(state, cards_screen(state), until_ns), ()
    return _look(state, powers_screen(state, event.player), until_ns), ()


def _look(state: State, screen: Screen, until_ns: int) -> State:
    return replace(state, note=Note(screen, until_ns, looked_up=True))
