"""Work for the tests of executors: functions that another process can import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


class Unsendable(Exception):
    """Cannot be made again from its arguments."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(one + other)


def square(number: int) -> int:
    return number * number


def die_the_first_time(place: str, number: int) -> int:
    """The process that gets number 5 first is killed while it works; each that begins a job notes it."""
    marker = Path(place, "died")
    with Path(place, "begun").open("a") as begun:
        begun.write(f"{number}\n")
    if number == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def always_die_at_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def fail_at_three(number: int) -> int:
    return 12 // (number - 3)


def raise_what_cannot_be_sent(number: int) -> int:
    raise Unsendable(number, 1)


def begin_and_sleep(place: str) -> None:
    Path(place, f"begun-{os.getpid()}").touch()
    time.sleep(60)


def pid_of(number: int) -> int:
    time.sleep(0.2)
    return os.getpid()
