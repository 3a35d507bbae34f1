"""What the tools share: the checkout's places, messages, locks, and running a command."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
WINDOWS = os.name == "nt"


def say(text: str) -> None:
    """Tell the user, and at once even when the output goes into a file."""
    print(text, flush=True)


def fail(text: str, code: int = 1) -> NoReturn:
    """End with a message."""
    print(text, file=sys.stderr)
    raise SystemExit(code)


def show(chunk: bytes) -> None:
    """Pass a command's output on."""
    sys.stdout.buffer.write(chunk)
    sys.stdout.buffer.flush()


def run(command: tuple[str, ...], env: dict[str, str], sink: Callable[[bytes], object] = show) -> tuple[int, str]:
    """Run a command in the checkout; its output goes to the sink as it comes, and back with the exit code."""
    if sink is show and sys.stdout.isatty():
        env = {"FORCE_COLOR": "1"} | env
    output = bytearray()
    child = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert child.stdout
    try:
        while chunk := os.read(child.stdout.fileno(), 65536):
            output += chunk
            sink(chunk)
        code = child.wait()
    except KeyboardInterrupt:  # which the child got too: it may end in its own way
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(10)
        child.kill()
        raise
    return (code if code >= 0 else 128 - code), output.decode(errors="replace")


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Let one dev.py at a time through; the system frees the lock of one that dies."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        if not WINDOWS:  # which has no flock: there, two at once are their user's care
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say(f"waiting for another dev.py, at work on {name} ...")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield
