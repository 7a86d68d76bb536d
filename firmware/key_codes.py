"""The numbers of a keyboard's keys, by the names that Linux and `evtest` give them."""

from __future__ import annotations

HIGHEST = 767  # the kernel's KEY_MAX

_ROWS = {  # the names of keys that follow each other, by the first one's number
    1: "ESC 1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE",
    15: "TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER",
    29: "LEFTCTRL A S D F G H J K L SEMICOLON APOSTROPHE GRAVE",
    42: "LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT",
    55: "KPASTERISK LEFTALT SPACE CAPSLOCK",
    59: "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
    71: "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT",
    87: "F11 F12",
    96: "KPENTER RIGHTCTRL KPSLASH",
    100: "RIGHTALT",
    102: "HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE",
}

KEY_CODES = {
    f"KEY_{name}": code
    for first, names in _ROWS.items()
    for code, name in enumerate(names.split(), first)
}
"""`KEY_A` -> 30. A game controller's keys, and rare ones, have numbers only."""

_NAMES = {code: name for name, code in KEY_CODES.items()}


def key_name(code: int) -> str:
    """`KEY_A`, or `key 288` for a key without a name."""
    return _NAMES.get(code, f"key {code}")
