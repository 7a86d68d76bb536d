"""A seat of Naysayer on an ESP32: a wired button and a lamp. For MicroPython 1.22 or newer.

docs/seats.md has its messages. tests/hardware/test_esp32.py runs this file on CPython against a
real table, with small fakes of `machine`, `network` and MicroPython's part of `time`.
"""

import binascii
import json
import os
import select
import socket
from time import sleep_ms, ticks_diff, ticks_us

import network
from machine import Pin

WIFI, PASSWORD = "the name of your Wi-Fi", "its password"
TABLE, PORT = "192.168.1.20", 8137
CODE, NAME = "ABCDEF", "Ada"  # the table's join code, and who sits here
BUTTON, LAMP = 4, 2  # GPIO numbers: a button to GND, a lamp that is lit by 3.3 V
SWITCH = "up"
TOKEN = "naysayer.token"  # a file that keeps the seat through a power cut

CONFIRM_US = 1_000  # a contact shorter than this is a spike
BOUNCE_US = 12_000  # not closed within this time of the first edge: no press
LOCKOUT_US = 25_000  # open for this long: released
SILENT_US = 5_000_000  # a table that sends nothing for this long is gone
LOOK_MS = 5
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Clock:
    """Microseconds that never wrap, unlike `ticks_us`, which does every 18 minutes. Read often."""

    def __init__(self):
        self.tick = ticks_us()
        self.us = 1_000_000_000  # not 0: a press may be older than this clock

    def at(self, tick):
        """The time of that tick, in us."""
        now = ticks_us()
        self.us += ticks_diff(now, self.tick)
        self.tick = now
        return self.us + ticks_diff(tick, now)


class Button:
    """A press has the time of its first edge, taken in the interrupt."""

    def __init__(self, number):
        self.down = False
        self.first = None  # tick of a touch's first edge
        self.closed = 0  # when it was last read as closed
        self.pin = Pin(number, Pin.IN, Pin.PULL_UP)
        self.pin.irq(self.edge, Pin.IRQ_FALLING)

    def edge(self, _pin):
        if self.first is None:
            self.first = ticks_us()

    def forget(self):
        self.down, self.first = False, None

    def look(self):
        """(True, tick) for a press, (False, tick) when it is let go, else None."""
        now, first = ticks_us(), self.first
        if first is None:
            return None
        if self.pin.value() == 0:
            self.closed = now
            if self.down or ticks_diff(now, first) < CONFIRM_US:
                return None
            self.down = True
            return True, first
        if self.down and ticks_diff(now, self.closed) >= LOCKOUT_US:
            self.forget()
            return False, now
        if not self.down and ticks_diff(now, first) >= BOUNCE_US:
            self.first = None
        return None


REQUEST = """GET /ws?seat HTTP/1.1\r
Host: %s:%d\r
Upgrade: websocket\r
Connection: Upgrade\r
Sec-WebSocket-Version: 13\r
Sec-WebSocket-Key: %s\r
\r
"""


class Line:
    """A WebSocket on a new socket. Every method raises OSError when it is broken."""

    def __init__(self, new):
        self.socket = new
        new.settimeout(3)
        new.connect(socket.getaddrinfo(TABLE, PORT)[0][-1])
        if hasattr(socket, "TCP_NODELAY"):  # from 1.24 on
            new.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = binascii.b2a_base64(os.urandom(16)).decode().strip()
        new.sendall((REQUEST % (TABLE, PORT, key)).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.read(1)
        if b" 101 " not in head:
            raise OSError(head.decode())
        self.poll = select.poll()
        self.poll.register(new, select.POLLIN)

    def read(self, size):
        data = b""
        while len(data) < size:
            more = self.socket.recv(size - len(data))
            if not more:
                raise OSError("the table hung up")
            data += more
        return data

    def next(self):
        """The next frame within LOOK_MS, as (kind, data); or None."""
        if not self.poll.poll(LOOK_MS):
            return None
        kind, size = self.read(2)
        if size == 126:
            size = int.from_bytes(self.read(2), "big")
        return kind & 15, self.read(size)

    def send(self, kind, data):
        size = len(data)
        head = bytes([0x80 | kind, 0x80 | (size if size < 126 else 126)])
        if size >= 126:
            head += size.to_bytes(2, "big")
        mask = os.urandom(4)
        masked = bytes([byte ^ mask[i % 4] for i, byte in enumerate(data)])
        self.socket.sendall(head + mask + masked)

    def say(self, text):
        self.send(TEXT, text.encode())


ANSWER = '{"kind": "clock", "n": %d, "t_ms": %s}'
TOUCH = '{"kind": "touch", "seat": %d, "switch": "%s", "down": %s, "t_ms": %s, "finger": false}'


class Seat:
    """One connection: what it receives, and what it sends."""

    def __init__(self, line, button, lamp, clock):
        self.line, self.button, self.lamp, self.clock = line, button, lamp, clock
        self.seat, self.lit = None, ()
        self.heard = ticks_us()
        button.forget()  # presses from before
        self.hello()

    def hello(self):
        hello = {"kind": "hello", "version": 1, "code": CODE, "name": NAME, "token": kept_token()}
        self.line.say(json.dumps(hello))

    def turn(self):
        """Handle a message, if one has come, and send a press, if there is one."""
        frame = self.line.next()
        now = ticks_us()
        if frame is not None:
            self.heard = now
            self.take(*frame)
        elif ticks_diff(now, self.heard) > SILENT_US:
            raise OSError("the table is silent")
        touch = self.button.look()
        if touch is not None:
            self.touch(*touch)
        blinks = self.clock.at(now) // 250_000 % 2
        self.lamp.value(blinks if self.seat is None else self.seat in self.lit)

    def take(self, kind, data):
        if kind == PING:
            self.line.send(PONG, data)
        elif kind == CLOSE:
            raise OSError(data[2:].decode())
        elif kind == TEXT:
            self.hear(json.loads(data))

    def hear(self, news):
        if news["kind"] == "clock":
            self.line.say(ANSWER % (news["n"], self.in_ms(ticks_us())))
        elif news["kind"] == "you":
            self.seat = news["seats"][0] if news["seats"] else None
            print("seat", self.seat)
            if news["token"]:
                with open(TOKEN, "w") as file:
                    file.write(news["token"])
        elif news["kind"] == "lamps":
            self.lit = news["lit"]
        elif news["kind"] == "refused":
            print(news["why"])

    def touch(self, down, tick):
        if self.seat is not None:
            fields = (self.seat, SWITCH, "true" if down else "false", self.in_ms(tick))
            self.line.say(TOUCH % fields)
        elif down:  # after a refusal a press tries again
            self.hello()

    def in_ms(self, tick):
        """In ms, as text: a float has 24 bits here, too few after an hour."""
        us = self.clock.at(tick)
        return f"{us // 1000}.{us % 1000:03d}"


def kept_token():
    try:
        with open(TOKEN) as file:
            return file.read()
    except OSError:
        return ""


def join_wifi(lamp):
    wlan = network.WLAN(network.STA_IF)
    wlan.active(True)
    wlan.config(pm=wlan.PM_NONE)  # asleep, it would hear of a probe 0.1 s late
    if not wlan.isconnected():
        wlan.connect(WIFI, PASSWORD)
    while not wlan.isconnected():
        wait(lamp)


def wait(lamp):
    lamp.value(not lamp.value())
    sleep_ms(250)


def main():
    button, lamp, clock = Button(BUTTON), Pin(LAMP, Pin.OUT), Clock()
    while True:
        new = socket.socket()
        try:
            join_wifi(lamp)
            seat = Seat(Line(new), button, lamp, clock)
            while True:
                seat.turn()
        except OSError as error:
            print(error)
        finally:
            new.close()
        wait(lamp)


if __name__ == "__main__":
    main()
