"""The numbers of a keyboard's keys, by the names that Linux and `evtest` give them."""

from __future__ import annotations

HIGHEST = 767  # the kernel's KEY_MAX

_ROWS = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
_OTHERS = {
    1: "ESC",
    12: "MINUS EQUAL BACKSPACE TAB",
    26: "LEFTBRACE RIGHTBRACE ENTER LEFTCTRL",
    39: "SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH",
    51: "COMMA DOT SLASH RIGHTSHIFT KPASTERISK LEFTALT SPACE CAPSLOCK",
    59: "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
    71: "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT",
    87: "F11 F12",
    96: "KPENTER RIGHTCTRL KPSLASH",
    100: "RIGHTALT",
    102: "HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE",
}

KEY_CODES = {
    f"KEY_{name}": code
    for first, names in [*_ROWS.items(), *((code, row.split()) for code, row in _OTHERS.items())]
    for code, name in enumerate(names, first)
}
"""`KEY_A` -> 30. Those of a game controller, and rarer keys, have numbers only."""

_NAMES = {code: name for name, code in KEY_CODES.items()}


def key_name(code: int) -> str:
    """`KEY_A`, or `key 288` where there is no name."""
    return _NAMES.get(code, f"key {code}")
