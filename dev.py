#!/usr/bin/env python3
"""The one command of this checkout: `python3 dev.py help`.

It and tools/ stand on Python's standard library alone, so that it runs on a new machine as it is.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - said here, an older Python would say it as a traceback
    sys.exit(f"Neontable needs Python 3.11 or newer, and this is {sys.version.split()[0]}: try python3.11 dev.py")

import difflib
import os
from collections.abc import Callable

from tools.envs import BENCH, PLAY, TEST, become, ready
from tools.gate import checks, gate, report
from tools.shell import ROOT, fail, locked, say


def play(args: list[str]) -> int:
    """Play: `neontable play ARGS`, installed as a player has it."""
    become(ready(PLAY), "neontable", *([] if args[:1] == ["--version"] else ["play"]), *args)


def test(args: list[str]) -> int:
    """Run the gate: checks, tests with coverage, compiled tests. With ARGS, only `pytest ARGS`."""
    if args:
        become(ready(TEST), "python", "-m", "pytest", *args)
    with locked("gate"):  # two at once would share coverage data, and take each other's time
        return report(gate())


def check(args: list[str]) -> int:
    """Run the checks alone: ruff, mypy, pyright, import-linter."""
    if args:
        fail("dev.py: check takes no arguments", 2)
    ready(TEST)
    return report(checks())


def bench(args: list[str]) -> int:
    """Measure: `benchmarks/run.py ARGS`, with a compiled engine and its peers; `load ARGS`: a server under load."""
    if args[:1] == ["load"]:
        become(ready(BENCH), "python", "benchmarks/load.py", *args[1:])
    become(ready(BENCH), "python", "benchmarks/run.py", *args)


def docs(args: list[str]) -> int:
    """Build the documentation: `docs/build.py ARGS`."""
    become(ready(TEST), "python", "docs/build.py", *args)


def mutants(args: list[str]) -> int:
    """Test the tests: `tests/mutants.py ARGS` breaks the rules one by one."""
    become(ready(TEST), "python", "tests/mutants.py", *args)


def run_command(args: list[str]) -> int:
    """Run any command inside: `neontable ...` as a player has it (compiled), all else in the test environment."""
    if not args:
        fail("dev.py: run needs a command", 2)
    become(ready(PLAY if args[0] == "neontable" else TEST), *args)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "bench": bench,
    "docs": docs,
    "mutants": mutants,
    "run": run_command,
}


def usage() -> str:
    """List the commands."""
    lines = [f"  {name:<9}{(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python3 dev.py COMMAND [ARGS]", "", *lines, "  help     Show this."])


def main(args: list[str]) -> int:
    """Do what the command line asks for."""
    name = args[0] if args else ""
    if name in ("help", "-h", "--help"):
        say(usage())
        return 0
    if name not in COMMANDS:
        near = difflib.get_close_matches(name, [*COMMANDS, "help"], 1, 0.4)
        fail(f"dev.py: no command {name!r}; did you mean {near[0]!r}?" if near else usage(), 2)
    if name not in ("play", "run"):  # those two look at the user's own files
        os.chdir(ROOT)
    try:
        return COMMANDS[name](args[1:])
    except KeyboardInterrupt:
        fail("\nstopped", 130)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
