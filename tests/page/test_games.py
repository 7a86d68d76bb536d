"""The other games in a real browser: started from the form, played by keys, read off the page."""

from __future__ import annotations

from functools import partial

from companion.page.catalogue import LEGEND
from tests.page.conftest import Daemon
from tests.page.sight import HINT, PANEL, end_game, opened, press_until, turn
from tools.browser_hands import HANDS_MS, begin, choose, hold, pause
from tools.chromium import Chromium, Tab

BUTTON = "document.querySelector(\"[data-seat='0'] .arcade.{}\")"
TICKS = "document.querySelectorAll('.start .player [type=checkbox]')"
GAP_MS = 50  # more than the tie window
ASKED_MS = 3_000  # until a ruling has been up so long that the question after it is put
SHOWN, RULED = (
    f"{where}.includes('%s')"
    for where in (PANEL, "document.querySelector('.console .ruling').textContent")
)


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
    tab.until(RULED % words)


def test_a_spank_by_two_keys_is_in_the_order_of_the_browsers_times(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "three", rounds=1)
    # Ben's key arrives first, and was pressed later
    press_until(tab, lambda: tab.race(Slash=0, KeyQ=-30), RULED % "Ada by 30 ms")
    ruled(tab, "Ada WINS")
    tab.until("document.body.dataset.phase === 'over'")
    tab.until("document.querySelector('.paper').textContent.includes('Ben draws 1 (30 ms)')")


def test_the_tables_menu_takes_a_ruling_back_and_ends_a_game(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "spank", "open", spank_ms=2)  # the form asks for seconds
    press_until(tab, lambda: tab.race(KeyQ=-GAP_MS, Slash=0), RULED % "Ada by")
    pause(tab, ASKED_MS)
    moves = f"{HINT} === 'Ada: up or down to move, right to choose, left to go back.'"
    press_until(tab, lambda: hold(tab, "KeyW"), moves)
    assert "TAKE BACK, LEAVE GAME, RULES, END GAME, SCORES" in tab.run(PANEL)
    assert tab.run(f"{BUTTON.format('right')}.innerText").split()[-1] == "choose"
    assert turn(tab) == "Ada answers"
    press_until(tab, "KeyD", RULED % "TAKEN BACK")
    end_game(tab)
    ruled(tab, "WINS")
    tab.until("document.querySelector('.final .go') !== null")
    tab.until("document.querySelector('.paper').textContent.includes('final score')")
    tab.until(f"{HINT}.startsWith('Game over. Press to play again')")
    tab.run(
        "window.sent = []; const { send } = WebSocket.prototype;"
        "WebSocket.prototype.send = function (text) { sent.push(text); send.call(this, text); };"
        "[1, 2].forEach((detail) => document.querySelector('.final .go')"
        ".dispatchEvent(new MouseEvent('click', {detail, bubbles: true, cancelable: true})))"
    )
    tab.until("document.body.dataset.phase === 'game'")
    assert tab.run("sent.filter((text) => JSON.parse(text).kind === 'start').length") == 1


def test_a_referee_has_four_buttons_of_one_meaning_each_from_the_deal_to_the_doghouse(
    browser: Chromium, daemon: Daemon
) -> None:
    tab = started(browser, daemon, "super-power", "all", 3, doghouse=1, hands=1)
    down = tab.run(f"{BUTTON.format('down')}.innerText").split()
    assert " ".join(down).endswith("DRAW CARD +2 hold +4")
    assert "SLAP" in tab.run(f"{BUTTON.format('pad')}.innerText")
    assert tab.run(PANEL).startswith("Ada deals 7. DECKS 1. RULES all")
    press_until(tab, "KeyS", f"{PANEL}.startsWith('DRAW 2')")
    press_until(tab, lambda: hold(tab, "ArrowLeft"), RULED % "2 CARDS DRAWN")
    # Ben's key arrives first, and was pressed later
    press_until(tab, lambda: tab.race(ArrowUp=0, KeyW=-30), RULED % "Ada by 30 ms")
    press_until(tab, "KeyA", SHOWN % "WHO WAS CAUGHT?")
    press_until(tab, "KeyD", RULED % "Ben: take 5 cards")
    for out, up, left in (("Ada", "KeyW", "KeyA"), ("Cleo", "KeyI", "KeyJ")):
        press_until(tab, partial(hold, tab, up), SHOWN % "I AM OUT")
        press_until(tab, left, RULED % f"{out} is out")
    tab.until(SHOWN % "POINTS OF HAND 1")
    press_until(tab, "KeyD", RULED % "Ada WINS")
    tab.until("document.body.dataset.phase === 'over'")


def test_four_play_a_set_on_the_page(browser: Chromium, daemon: Daemon) -> None:
    tab = started(browser, daemon, "ugh", "quick", 4)
    cleo = LEGEND[2]
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        tab.until(SHOWN % f"{name} 0")
    press_until(tab, cleo["up"], SHOWN % "GREEN?")
    assert turn(tab) == "Cleo answers"
    for switch, then in (
        ("right", "ORANGE? 2"),
        ("left", "4, 5, WILD"),
        ("up", "PURPLE? 2 × 4"),
        ("down", "2 × 4 × 3 = 24"),
        ("up", "Cleo LEADS BY 24"),
    ):
        press_until(tab, cleo[switch], SHOWN % then)
    tab.until(SHOWN % "Cleo 24")
