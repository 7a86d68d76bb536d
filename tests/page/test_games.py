"""The other games in a real browser: started from the form, played by keys, read off the page."""

from __future__ import annotations

from companion.page.catalogue import legend
from tests.page.conftest import Daemon
from tests.page.sight import HINT, PANEL, opened, turn
from tools.browser_hands import HANDS_MS, begin, choose, hold, pause
from tools.chromium import Chromium, Tab

BUTTON = "document.querySelector(\"[data-seat='0'] .arcade.{}\")"
TICKS = "document.querySelectorAll('.start .player [type=checkbox]')"
APART_MS = 50  # more than the tie window
ASKED_MS = 3_000  # until a ruling has been up so long that the question after it is put
ASKED_LONG_ENOUGH_MS = 400  # until a press answers a question


def started(
    browser: Chromium,
    daemon: Daemon,
    game: str,
    variant: str,
    players: int = 2,
    **options: int | str,
) -> Tab:
    """A game of the first so many, with options as somebody fills them in."""
    tab = opened(browser, daemon)
    choose(tab, "game", game)
    choose(tab, "variant", variant)
    for _ in range(players - 4):
        tab.click(".start .more")
    tab.run(f"[...{TICKS}].forEach((box, seat) => {{ box.checked = seat < {players} }})")
    for name, value in options.items():
        tab.run(
            f"document.querySelector('.start .option[data-name={name}] :is(input, select)')"
            f".value = '{value}'"
        )
    begin(tab)
    tab.until("document.body.dataset.phase === 'game'")
    pause(tab, HANDS_MS)
    return tab


def ruled(tab: Tab, words: str) -> None:
    """Wait until the page shows that ruling."""
    tab.until(f"document.querySelector('.console .ruling').textContent.includes('{words}')")


def press(tab: Tab, *codes: str) -> None:
    for code in codes:
        tab.tap(code)
        pause(tab, HANDS_MS)


def test_a_spank_by_two_keys_is_in_the_order_of_the_browsers_times(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "three", rounds=1)
    at_s = tab.run("Date.now()") / 1000
    tab.key("Slash", True, at_s=at_s)  # Ben's key arrives first, and was pressed later
    tab.key("KeyQ", True, at_s=at_s - 0.03)
    for code in ("KeyQ", "Slash"):
        tab.key(code, False)
    ruled(tab, "Ada by 30 ms")
    ruled(tab, "Ada WINS")
    tab.until("document.body.dataset.phase === 'over'")
    assert "Ben draws 1 (30 ms)" in tab.run("document.querySelector('.paper').textContent")


def test_the_tables_menu_takes_a_ruling_back_and_ends_a_game(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "open", spank_ms=2)  # the form asks for seconds
    tab.tap("KeyQ")
    pause(tab, APART_MS)
    tab.tap("Slash")
    ruled(tab, "Ada by")
    pause(tab, ASKED_MS)
    hold(tab, "KeyW")
    tab.until(f"{HINT} === 'Ada: up and down move, right chooses, left goes back.'")
    assert "TAKE BACK, LEAVE GAME, RULES, END GAME, SCORES" in tab.run(PANEL)
    assert tab.run(f"{BUTTON.format('right')}.innerText").split()[-1] == "choose"
    assert turn(tab) == "Ada answers"
    pause(tab, HANDS_MS)
    press(tab, "KeyD")
    ruled(tab, "TAKEN BACK")
    hold(tab, "KeyW")
    tab.until(f"{PANEL}.includes('END GAME')")
    pause(tab, HANDS_MS)
    press(tab, "KeyW", "KeyW", "KeyD")  # up, to the last line but one
    ruled(tab, "WINS")
    tab.until("document.body.dataset.phase === 'over'")
    tab.until("document.querySelector('.final .go') !== null")
    assert "final score" in tab.run("document.querySelector('.paper').textContent")
    tab.until(f"{HINT}.startsWith('Game over. Press to play again')")


def test_what_a_button_says_stands_on_it_and_what_to_do_below_the_panel(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "three")
    assert "SLAP" in tab.run(f"{BUTTON.format('pad')}.innerText")
    assert "When a red three comes" in tab.run(HINT)
    assert tab.run("document.querySelectorAll('.card').length") == 0
    tab.tap("KeyQ")
    tab.until(f"{HINT}.startsWith('Everyone: slap the pad!')")
    assert tab.run(PANEL) == "SLAP!. Ben"
    assert turn(tab) == "Ben's turn"


def asked(tab: Tab, words: str) -> None:
    """Wait until the panel asks that, and somebody can have read it."""
    tab.until(f"{PANEL}.includes('{words}')")
    pause(tab, ASKED_LONG_ENOUGH_MS)


def test_a_referee_has_four_buttons_of_one_meaning_each_from_the_deal_to_the_doghouse(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "super-power", "all", 3, doghouse=1, hands=1)
    down = tab.run(f"{BUTTON.format('down')}.innerText").split()
    assert " ".join(down).endswith("DRAW CARD +2 hold +4")
    assert "SLAP" in tab.run(f"{BUTTON.format('pad')}.innerText")
    assert tab.run(PANEL).startswith("Ada deals 7. DECKS 1. RULES all")
    tab.tap("KeyS")
    tab.until(f"{PANEL}.startsWith('DRAW 2')")
    pause(tab, HANDS_MS)  # a card that lies is seen before it is drawn for
    hold(tab, "ArrowLeft")
    ruled(tab, "2 DRAWN")
    at_s = tab.run("Date.now()") / 1000
    tab.key("ArrowUp", True, at_s=at_s)  # Ben's key arrives first, and was pressed later
    tab.key("KeyW", True, at_s=at_s - 0.03)
    for code in ("KeyW", "ArrowUp"):
        tab.key(code, False)
    ruled(tab, "Ada by 30 ms")
    tab.tap("KeyA")
    asked(tab, "CAUGHT WHOM?")
    tab.tap("KeyD")
    ruled(tab, "Ben TAKES 5")
    for out, up, left in (("Ada", "KeyW", "KeyA"), ("Cleo", "KeyI", "KeyJ")):
        hold(tab, up)
        asked(tab, "I AM OUT")
        tab.tap(left)
        ruled(tab, f"{out} IS OUT")
    asked(tab, "WHO WAS OUT FIRST?")
    tab.tap("KeyI")
    ruled(tab, "Ada WINS")
    tab.until("document.body.dataset.phase === 'over'")


def shown(tab: Tab, *words: str) -> None:
    for word in words:
        tab.until(f"{PANEL}.includes('{word}')")


def test_four_play_a_set_on_the_page(browser: Chromium, daemon: Daemon) -> None:
    tab = started(browser, daemon, "ugh", "quick", 4)
    cleo = legend()[2]
    shown(tab, "Ada 0", "Ben 0", "Cleo 0", "Dan 0")
    press(tab, cleo["up"])
    shown(tab, "GREEN?")
    assert turn(tab) == "Cleo answers"
    press(tab, cleo["right"], cleo["left"], cleo["up"], cleo["down"])  # 2, 4 and 3
    shown(tab, "2 × 4 × 3 = 24")
    press(tab, cleo["up"])
    shown(tab, "Cleo LEADS BY 24", "Cleo 24")
