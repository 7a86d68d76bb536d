"""What a race comes to: who wins, who pays, which cards go; and objections to that.

A tap on a card that the device does not know is presumed correct (NN-11), until the table says that
it is not, and the race is judged anew: by a slap, or by the card's button where there is no pad; by
the menu, which has lines for the other taps, too.
"""

from __future__ import annotations

from companion.games.not_not import words
from companion.games.not_not.cards import ANY, SLOTS, Cards
from companion.games.not_not.deck import rule_cards
from companion.games.not_not.judge import right_faces, verdict
from companion.games.not_not.state import MS, Dealing, Level, Racing, Result, State, Step, with_race
from companion.kit.events import Answer, Click, Event, Pick, Press
from companion.kit.game import Ended
from companion.kit.race import Entry, is_even
from companion.kit.standings import Score
from companion.kit.structs import replace
from companion.kit.view import TAKE_BACK, Ask, Choice

SEEN_NS = 250_000_000  # the least time in which somebody can have seen the dice, or who was first
TWICE_NS = 1_000_000_000  # the same button again within this time is the same press
IDLE_ROLLS = 4  # so often in a row the dice roll by themselves while nobody presses anything
EMPTY = "the deck is empty"
HANDS_NS = 1_500_000_000  # so soon after another an objection is the same, or a late tap
GIVES_WAY_NS = 15_000_000_000  # if nobody answers which card is meant, none is
NOBODY = Choice("nobody", "NOBODY")
NONE = "NONE"
By = Press | Click | Answer | Pick  # what objects, or calls nobody


# ---- who wins, and who pays


def judge(state: State, racing: Racing, at_ns: int) -> Step:
    """Judge all taps of a race anew; a ruling on each that is newly wrong (NN-11, NN-9)."""
    judged = replace(racing, result=_result(state, racing))
    news = [tap for tap in judged.result.punished if tap not in racing.result.punished]
    return with_race(state, judged), tuple(words.wrong_tap(state, judged, t, at_ns) for t in news)


def _result(state: State, racing: Racing) -> Result:
    """What becomes of each tap, in the order of time, with the cards that its player had then."""
    taps, found = racing.race.entries, Result()
    state = replace(state, before=(*racing.had, *state.before[len(racing.had) :]))
    match = {slot: verdict(racing.dice, slot, racing.known) for slot in {t.button for t in taps}}
    for tap in taps:
        if tap.player in stopped(state, found):
            continue
        judged = _wrong if match[tap.button] is False else _correct
        found = judged(state, found, tap)
    won = {tap.button for tap in found.heat}
    late = (t for t in found.late if t.button not in won and _is_in_time(state, found, t))
    return replace(
        found,
        presumed=tuple(slot for slot in SLOTS if slot in won and match[slot] is None),
        presumed_late=tuple(tap for tap in late if match[tap.button] is None),
    )


def _correct(state: State, found: Result, tap: Entry) -> Result:
    """The first, in a dead heat with the first, or late, as a winner's second is (NN-10, NN-12)."""
    even = all(is_even(e, tap, state.tie_ns) for e in found.heat)
    if even and tap.player not in found.winners:
        return replace(found, heat=(*found.heat, tap))
    return replace(found, late=(*found.late, tap))


def _wrong(state: State, found: Result, tap: Entry) -> Result:
    """A card is given up, if there is one (NN-11)."""
    same = [t for t in found.wrong if (t.player, t.button) == (tap.player, tap.button)]
    found = replace(found, wrong=(*found.wrong, tap))
    if any(tap.at_ns < t.at_ns + TWICE_NS for t in same) or not _is_in_time(state, found, tap):
        return found
    found = replace(found, punished=(*found.punished, tap))
    has = state.before[tap.player] + (tap.player in found.winners)
    if has > sum(e.player == tap.player for e in found.paid):
        return replace(found, paid=(*found.paid, tap))
    return found


def stopped(state: State, found: Result) -> frozenset[int]:
    """With one_tap, who has tapped wrongly."""
    return frozenset(tap.player for tap in found.punished if state.settings["one_tap"])


def _is_in_time(state: State, found: Result, tap: Entry) -> bool:
    """Whether a wrong tap costs: before the win, or while hands were moving (NN-11)."""
    moving_ns = state.settings["moving_ms"] * MS
    return not found.heat or tap.at_ns - found.heat[0].at_ns <= moving_ns


# ---- nobody


def nobody_wins(state: State, racing: Racing, why: str, at_ns: int) -> Step:
    """New dice come once that was read, if they are not rolled by hand (NN-13)."""
    idle = 0 if racing.race.entries else state.idle
    again = idle < IDLE_ROLLS and not state.settings["own_dice"]
    phase = Dealing(last=racing, rolls_again=again)
    return replace(state, cards=racing.known, phase=phase, idle=idle), (words.nobody(why, at_ns),)


# ---- a winner, who takes a card


def close(state: State, racing: Racing, at_ns: int) -> Step:
    """Give the winners their cards, and make room for new ones (NN-10, NN-12)."""
    state = replace(state, cards=racing.known, phase=Dealing(last=racing))
    score = Score(words.standings(state))
    if not racing.result.heat:
        at_ns = racing.objected_ns or at_ns  # TAKE BACK takes the objection back
        nobody = words.nobody("Nobody else was correct. Roll again", at_ns, racing.race.opened_ns)
        return state, (nobody, score)
    ruling = words.won(state, racing)
    slip = words.round_slip(state, racing, ruling)
    state, effects = _emptied(replace(state, round=state.round + 1), racing, ruling.undo_to_ns)
    return state, (ruling, score, slip, *effects)


def _emptied(state: State, racing: Racing, undo_to_ns: int | None) -> Step:
    """The winners' cards leave, as far as it is known which, and new ones are laid.

    If the deck has too few, the game is over; with real cards at the dealer's press, or half a
    minute later: somebody may yet object, or has a card to give up.
    """
    heat, cards = racing.result.heat, state.cards
    count = min(len(heat), len(SLOTS))
    order, changed = _leaving(cards, tuple(dict.fromkeys(tap.button for tap in heat)), count)
    taken = order if len(changed) == count else ()
    last = replace(racing, result=replace(racing.result, taken=taken))
    if cards.deck < count:
        slots = {slot: faces for slot, faces in cards.slots.items() if slot not in order}
        state = replace(state, cards=replace(cards, slots=slots), phase=Dealing(last=last))
        return ended(state, EMPTY, undo_to_ns) if state.laid else (state, ())
    entering = changed if state.settings["enter_cards"] else ()
    state = replace(state, phase=Dealing(last=last, entering=entering))
    return _refilled(state, order, cards.replaced(changed, count), undo_to_ns)


def _refilled(state: State, order: tuple[str, ...], cards: Cards, undo_to_ns: int | None) -> Step:
    """New cards are laid; with the virtual deck, those that come next."""
    laid = state.laid and state.laid.refilled(order)
    state = replace(state, cards=laid.known(cards) if laid else cards, laid=laid)
    if state.cards.empty():  # nothing but Voids was left
        return ended(state, EMPTY, undo_to_ns)
    return _risen(state, undo_to_ns)


def _leaving(
    cards: Cards, tapped: tuple[str, ...], count: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The slots that are emptied, in their order; and all those that may be.

    A Void leaves first (NN-10), then the tapped cards, then those clockwise of them (NN-12). In a
    dead heat on one card the second winner takes any other: if one of them may be a Void, any of
    the four may have left.
    """
    void, at = cards.void(), SLOTS.index(tapped[0])
    order = dict.fromkeys([*([void] if void else []), *tapped, *SLOTS[at:], *SLOTS[:at]])
    first = tuple(order)[:count]
    maybe = () if void else cards.maybe_void()
    if maybe and count > len(tapped):
        return first, SLOTS
    return first, tuple(s for s in SLOTS if s in first or s in maybe)


def _risen(state: State, undo_to_ns: int | None) -> Step:
    """A first game goes on a level higher for each rule card that came with the virtual deck."""
    if state.laid is None or not state.settings["first_game"]:
        return state, ()
    come = rule_cards(state.seed, state.settings["cards"], state.cards.deck)
    levels = [Level(number) for number in range(state.level + 1, len(come) + 1)]
    laid = replace(state.laid, rules=come[state.level :])
    state = replace(state, laid=laid, level=max((state.level, *levels)))
    return state, tuple(words.new_level(level, undo_to_ns) for level in levels)


def ended(state: State, why: str, undo_to_ns: int | None) -> Step:
    """Most cards win (NN-14)."""
    return replace(state, over=True), (Ended("NN-14", why, undo_to_ns),)


# ---- objections: the table says of a card what the device cannot see


def objection(state: State, racing: Racing, event: Event) -> Step | None:
    """A slap, an answer, a line of the menu. None: the event is the phase's own."""
    match event:
        case Press(_, "pad"):
            return _slapped(state, racing, event)
        case Click(ready=True) if _points_out(state, racing, event):
            return _corrected(state, racing, event.button, event)
        case Answer(player, key) if player == racing.objector and _is_closed(state):
            if key in _meant(state, racing):
                return _corrected(state, racing, key, event)
            return with_race(state, replace(racing, objector=None, objected_ns=event.at_ns)), ()
        case Pick(player, key) if key in dict(menu(state, racing, player)):
            return _picked(state, racing, key, event)
    return None


def _is_closed(state: State) -> bool:
    """Whether hands are still: which card is meant is asked no sooner."""
    return isinstance(state.phase, Dealing)


def _doubtful(state: State, racing: Racing) -> tuple[tuple[Entry, ...], ...]:
    """The taps whose ruling may be false: of winners, of late hands, and of those who paid.

    Where no winner is only presumed, what was entered or learnt of the cards may be false. A tap
    that cost a card may have matched with another face. The virtual deck leaves no doubt.
    """
    if state.laid:
        return (), (), ()
    result = racing.result
    won = tuple(tap for tap in result.heat if tap.button in result.presumed)
    if not won and _is_closed(state):
        won = result.heat
    paid = tuple(tap for tap in result.punished if right_faces(racing.dice, tap.button))
    return won, result.presumed_late, paid


def menu(
    state: State, racing: Racing, player: int, more: tuple[Choice, ...] = ()
) -> tuple[Choice, ...]:
    """The lines that fit, with those of the phase: the two likeliest, and TAKE BACK, come first."""
    won, late, paid = _doubtful(state, racing)
    objects, deals = _lines(state, racing, won, "WRONG"), player == state.dealer
    if len(objects) == 1:
        objects = (objects[0]._replace(label="OBJECT"),)
    now = objects if racing.result.presumed else ()
    if deals and not (racing.result.heat or _is_closed(state)):
        now = (NOBODY,)
    mine, taps = _mine(state, racing, player), {tap.player for tap in racing.race.entries}
    lines = *(more[:1] if deals else ()), *(() if player in taps else mine)
    lines += *_lines(state, racing, late, "WRONG"), *mine
    likely = (*lines, *now) if player in state.pads else (*now, *lines)  # who has a pad slaps it
    first = (*likely[:2], TAKE_BACK) if likely else ()
    matched = _lines(state, racing, paid, "MATCHED")
    return tuple(dict.fromkeys((*first, *likely, *matched, *more, *objects)))


def _lines(state: State, racing: Racing, taps: tuple[Entry, ...], word: str) -> tuple[Choice, ...]:
    """A line for each card, with who tapped it first: BEN WRONG, or CLEO MATCHED."""
    names = {t.button: _which(racing, t) + state.names[t.player] for t in reversed(taps)}
    return tuple(Choice(slot, f"{names[slot]} {word}") for slot in SLOTS if slot in names)


def _which(racing: Racing, tap: Entry) -> str:
    """ "LEFT: ", if its player has tapped another card, too."""
    tapped = {entry.button for entry in racing.race.entries if entry.player == tap.player}
    return f"{tap.button.upper()}: " if len(tapped) > 1 else ""


def _mine(state: State, racing: Racing, player: int) -> tuple[Choice, ...]:
    """ME, NOT BEN: of a tap that won, would have won, or cost a card; if hands are still."""
    found, entries = racing.result, racing.race.entries
    even = (tap for tap in found.late if is_even(found.heat[0], tap, state.tie_ns))
    taps = (*found.heat, *found.punished, *even) if _is_closed(state) else ()
    theirs = {(tap.player, tap.button): tap for tap in taps if tap.player != player}
    return tuple(
        Choice(f"me {entries.index(t)}", f"{_which(racing, t)}ME, NOT {state.names[t.player]}")
        for t in theirs.values()
    )


def _picked(state: State, racing: Racing, key: str, by: By) -> Step:
    if key in SLOTS:
        return _corrected(state, racing, key, by)
    if key == NOBODY.key:
        why = f"{state.names[by.player]} says no card matches"
        return nobody_wins(replace(state, idle=0), racing, why, by.at_ns)
    if key == TAKE_BACK.key:  # the table's
        return state, ()
    at, taps = int(key.removeprefix("me ")), racing.race.entries
    mine = replace(taps[at], player=by.player)
    race = replace(racing.race, entries=(*taps[:at], mine, *taps[at + 1 :]))
    return _again(state, replace(racing.overrule(), race=race, objected_ns=by.at_ns), by.at_ns)


def _slapped(state: State, racing: Racing, slap: Press) -> Step:
    """An objection to the first tap; if it may be another card that is meant, the player is asked.

    If no winner is only presumed, it unlearns the last objection. In an open race without a winner
    the dealer calls nobody (NN-13).
    """
    first, heat, is_closed = racing.result.presumed, racing.result.heat, _is_closed(state)
    unseen = heat and not is_closed and slap.at_ns < heat[0].at_ns + SEEN_NS
    again = slap.again and (slap.player == racing.objected_by or (is_closed and not heat))
    is_same = again or slap.at_ns < (racing.objected_ns or -HANDS_NS) + HANDS_NS
    asked, coming = racing.objector is not None, is_closed and state.dealing.rolls_again
    if unseen or is_same or asked or coming:
        return state, ()
    if is_closed and racing.facts and not first:
        return _corrected(state, racing, [*racing.facts][-1], slap)
    meant = _meant(state, racing)
    if len(first) == 1 and (is_closed or len(meant) == 1):
        return _corrected(state, racing, first[0], slap)
    if first or (meant and is_closed):
        return with_race(state, replace(racing, objector=slap.player)), ()
    is_open = not (heat or is_closed or racing.paused or racing.race.opened_ns is None)
    if is_open and slap.player == state.dealer:
        return _picked(state, racing, NOBODY.key, slap)
    why = state.refusal(slap.player, "NN-13", "wait", "Only the dealer slaps")
    return state, (why,) if is_open else ()


def _points_out(state: State, racing: Racing, click: Click) -> bool:
    """Whether a press says that a card is wrong, as an onlooker's does where nobody has a pad.

    It can be no late tap, nor one of many presses. Who objected takes that back by the same.
    """
    taps, result = racing.race.entries, racing.result
    doubtful = {*result.presumed, *(tap.button for tap in result.presumed_late)}
    doubtful |= {*racing.facts} if click.player == racing.objected_by else set()
    still_ns = max((racing.objected_ns or 0, *(tap.at_ns for tap in taps))) + HANDS_NS
    in_time = _is_closed(state) and click.quiet and click.pressed_ns >= still_ns
    sees = not state.pads and click.player in state.onlookers(racing, click.button)
    return sees and in_time and click.button in doubtful


def _meant(state: State, racing: Racing) -> tuple[str, ...]:
    """The cards that an objection can mean: those presumed to match, or else any tapped one."""
    won, late, paid = _doubtful(state, racing)
    taps = (*won, *late) if racing.result.presumed else (*won, *late, *paid)
    return tuple(tap.button for tap in taps)


def ask(state: State, racing: Racing) -> tuple[Ask, ...]:
    """Which card is meant, by its button, with the player who tapped it first."""
    if racing.objector is None or not _is_closed(state):
        return ()
    meant, taps = _meant(state, racing), reversed(racing.race.entries)
    labels = {tap.button: f"{tap.button.upper()} · {state.names[tap.player]}" for tap in taps}
    choices = [Choice(slot, labels[slot] if slot in meant else NONE) for slot in SLOTS]
    choices += [Choice("", NONE)] * ({*SLOTS} <= {*meant})  # no button is left that says so
    question = "Which card is wrong?" if racing.result.presumed else "Which ruling is wrong?"
    return (Ask(racing.objector, question, tuple(choices), patience_ns=GIVES_WAY_NS),)


def _corrected(state: State, racing: Racing, slot: str, by: By) -> Step:
    """A card that was ruled to match does not, or one that was ruled wrong does."""
    lost = [tap for tap in racing.result.punished if tap.button == slot]
    right, cards = right_faces(racing.dice, slot), racing.cards
    meant = right if lost else ANY - right
    if not meant & cards.faces(slot):  # what was known was wrong
        cards = replace(cards, slots=dict.fromkeys(SLOTS, ANY))
    effects = tuple(words.matched(state, tap, by.at_ns) for tap in lost[:1])
    facts = {other: faces for other, faces in racing.facts.items() if other != slot}
    if not lost or slot not in racing.facts:  # else the objection is taken back
        facts[slot] = meant
    racing = replace(racing.overrule(), cards=cards, facts=facts)
    racing = replace(racing, objected_ns=by.at_ns, objected_by=by.player, objector=None)
    state, more = _again(state, racing, by.at_ns)
    return state, effects + more


def _again(state: State, racing: Racing, at_ns: int) -> Step:
    """The race is judged again; if it was over, it is dealt out once more."""
    if not _is_closed(state):
        return judge(state, racing, at_ns)
    state = replace(state, round=state.round - bool(racing.result.heat))
    state, effects = judge(state, racing, at_ns)
    state, more = close(state, state.dealing.last or racing, at_ns)
    return state, effects + more


def without_player(state: State, racing: Racing, player: int) -> State:
    """Nobody asks somebody who leaves which card they mean, nor waits for their button."""
    objector = None if racing.objector == player else racing.objector
    down = tuple(touch for touch in racing.down if touch.player != player)
    return with_race(state, replace(racing, objector=objector, down=down))
