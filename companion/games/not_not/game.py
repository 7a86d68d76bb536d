"""Not Not: two to eight players, four levels, one deck. The two functions the table calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.not_not import dealing as deal
from companion.games.not_not import menu
from companion.games.not_not import racing as race
from companion.games.not_not.cards import SLOTS, Cards
from companion.games.not_not.hints import hint
from companion.games.not_not.options import SETTINGS, VARIANTS, options
from companion.games.not_not.state import Dealing, Over, Racing, Rerolling, State
from companion.games.not_not.words import dice_screen, ruling_screen, score_screen, todo, won
from companion.kit.events import Answer, Click, Due, Event, Freed, Hold, Press, Shown
from companion.kit.game import Effect, Settings
from companion.kit.screens import MessageScreen, RulingScreen, ScoreScreen
from companion.kit.view import Ask, Choice, View

YES_NO = (Choice("no", "NO"), Choice("yes", "YES"))
FACES = tuple(
    Choice(face, face.upper()) for face in ("red", "yellow", "green", "blue", "white", "void")
)


class NotNot:
    """The game as the table runs it."""

    id = "not-not"
    title = "Not Not"
    about = "Tap a card that fits the dice, before anybody else does."
    players = range(2, 9)
    buttons = 4
    settings = SETTINGS
    variants = VARIANTS

    def new(
        self,
        names: Sequence[str],
        settings: Settings,
        seed: int,
        tie_ns: int,
        switches: Sequence[frozenset[str]],
    ) -> State:
        """Four cards are laid, the dealer may roll. Raises ValueError for an unusable setting."""
        del switches  # four buttons are all it needs
        chosen = options(settings)
        cards = Cards(deck=chosen.cards).fill()
        screen = MessageScreen("NOT NOT", "Lay four cards in a cross around the deck.")
        entering = SLOTS if chosen.enter_cards else ()
        return State(
            options=chosen,
            names=tuple(names),
            seed=seed,
            tie_ns=tie_ns,
            points=(0,) * len(names),
            cards=cards,
            level=chosen.level,
            phase=Dealing(0, screen, entering=entering),
        )

    def step(self, state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
        """One event, in any phase. Never raises."""
        match state.phase:
            case Dealing() as phase:
                return _dealing(state, phase, event)
            case Racing() as phase:
                return _racing(state, phase, event)
            case Rerolling() as phase:
                if isinstance(event, Due) and event.at_ns >= phase.at_ns:
                    return state.roll(phase.arrow, phase.liar), ()
            case Over() as phase:
                return _over(state, phase, event)
        return state, ()

    def view(self, state: State) -> View:
        """The screen, the questions and the alarm that follow from the state."""
        return replace(_view(state), hint=hint(state))

    def standings(self, state: State) -> tuple[tuple[str, int], ...]:
        return state.standings()

    def over(self, state: State) -> bool:
        return isinstance(state.phase, Over)


def _dealing(state: State, phase: Dealing, event: Event) -> tuple[State, tuple[Effect, ...]]:
    match event:
        case Answer() if phase.menu == event.player:
            return menu.on_menu(state, phase, event)
        case Answer() if phase.entering and event.player == state.dealer:
            return deal.on_entry(state, phase, event)
        case Click():
            return deal.on_click(state, phase, event)
        case Hold():
            return deal.on_hold(state, phase, event)
        case Press():
            return deal.on_press(state, phase, event)
        case Due():
            return deal.on_due(state, phase, event)
    return state, ()


def _racing(state: State, phase: Racing, event: Event) -> tuple[State, tuple[Effect, ...]]:
    match event:
        case Press():
            return race.on_press(state, phase, event)
        case Answer():
            return race.on_answer(state, phase, event)
        case Due():
            return race.on_due(state, phase, event)
        case Shown():
            return race.on_shown(state, phase, event)
        case Freed():
            return race.on_freed(state, phase, event)
    return state, ()


def _over(state: State, phase: Over, event: Event) -> tuple[State, tuple[Effect, ...]]:
    match event:
        case Answer() if phase.menu == event.player:
            return menu.on_menu(state, phase, event)
        case Due() if event.at_ns >= phase.until_ns:
            return replace(state, phase=replace(phase, shown=True)), ()
        case Hold() if event.pressed_ns >= phase.since_ns:
            return replace(state, phase=replace(phase, menu=event.player, shown=True)), ()
    return state, ()


def _view(state: State) -> View:
    match state.phase:
        case Dealing() as phase:
            return _view_dealing(state, phase)
        case Racing() as phase:
            return _view_racing(state, phase)
        case Rerolling() as phase:
            return View(phase.screen, alarm_ns=phase.at_ns)
        case Over() as phase:
            return _view_over(state, phase)


def _view_dealing(state: State, phase: Dealing) -> View:
    screen = replace(phase.screen, todo=todo(state, phase))
    alarm_ns = deal.alarm(phase)
    if phase.menu is not None:
        return View(screen, (menu.menu(state, phase.menu),), alarm_ns, lit=(phase.menu,))
    if phase.entering and not phase.unsure and not phase.reading:
        question = f"{phase.entering[0].upper()} is?"
        return View(screen, (Ask(state.dealer, question, FACES),), lit=(state.dealer,))
    return View(screen, alarm_ns=alarm_ns, lit=(state.dealer,), won=phase.won)


def _view_racing(state: State, phase: Racing) -> View:
    alarm_ns = race.alarm(state, phase)
    if phase.question and phase.asked is not None:
        ask = Ask(phase.asked, phase.question.text(), YES_NO)
        return View(dice_screen(state, phase), (ask,), alarm_ns, lit=(phase.asked,))
    if phase.announced and not phase.pending:
        at_ns = phase.heat[0].at_ns
        ruling = won(state, phase, race.win(state, phase), at_ns)
        return View(ruling_screen(ruling), alarm_ns=alarm_ns, won=ruling.players)
    may_tap = tuple(p for p in range(len(state.names)) if p not in phase.stopped)
    return View(dice_screen(state, phase), alarm_ns=alarm_ns, lit=may_tap)


def _view_over(state: State, phase: Over) -> View:
    asks = (menu.menu(state, phase.menu),) if phase.menu is not None else ()
    best = max(state.points)
    leaders = tuple(player for player, points in enumerate(state.points) if points == best)
    if not phase.shown:
        return View(phase.screen, asks, phase.until_ns, won=leaders)
    names = [state.names[player] for player in leaders]
    title = f"{' + '.join(names)} {'WINS' if len(names) == 1 else 'WIN'}"
    screen: RulingScreen | ScoreScreen = score_screen(state, title, "Hold a button: menu")
    lit = tuple(range(len(state.names))) if phase.menu is None else (phase.menu,)
    return View(screen, asks, lit=lit, won=leaders)


NOT_NOT = NotNot()
