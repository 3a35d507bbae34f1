"""The gate: all that a change has to pass, in stages that are timed and told apart."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Thread

from tools.envs import COMPILED, TEST, Env, can_compile, is_compiled, ready
from tools.shell import BUILD, run, say

# Percent of its lines that the pure suite has to run, for each package that must be sure of itself.
COVERAGE_FLOORS = {"neontable.kernel": 95.0, "neontable.nexus": 95.0, "neontable.nemesis": 95.0}

CHECKS = {
    "ruff": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "mypy": ("mypy",),
    "pyright": ("pyright",),
    "imports": ("lint-imports", "--no-cache", "--no-logo"),
}


# Tests of what people sit down at and work with: they run on the engine that people have, which is compiled.
INSTALLED = ("tests/server", "tests/terminal", "tests/cli", "tests/lab")
BROWSER = "tests/e2e"
APART = [f"--ignore={folder}" for folder in (*INSTALLED, BROWSER)]  # stages of their own
CLIENT = ("check", "test", "build")  # tasks of web/client.py; the browser tests want it built


@dataclass
class Result:
    """How a stage went."""

    outcome: str = "ok"
    closing: str = ""  # the line in which pytest counts
    stage: str = ""
    seconds: float = 0.0

    @property
    def failed(self) -> bool:
        """Whether the gate fails by it."""
        return self.outcome.startswith("FAILED")


def outcome(code: int) -> str:
    """Put an exit code into words."""
    return f"FAILED (exit code {code})" if code else "ok"


def timed(stage: str, action: Callable[[], Result]) -> Result:
    """Run a stage under its name and take its time."""
    say(f"\n---- {stage} ----")
    start = time.monotonic()
    try:
        result = action()
    except SystemExit:  # its environment could not be made, and that has been said
        result = Result("FAILED (no environment)")
    result.stage, result.seconds = stage, time.monotonic() - start
    return result


def gate() -> list[Result]:
    """Run all that a change has to pass, every stage even when one before it failed."""
    made = timed("environment", make_test_env)
    if made.failed:
        return [made]
    if compiles():  # one core compiles while the other checks, and is mostly done when the tests want both
        Thread(target=make_compiled_env, daemon=True).start()
    checked = [*checks(), *(timed(f"client {name}", partial(client, name)) for name in CLIENT)]
    stages = {"tests": tests, "coverage": coverage, "compiled": compiled, "tables": tables, "browser": browser}
    return [made, *checked, *(timed(name, stage) for name, stage in stages.items())]


def compiles() -> bool:
    """Whether tests run on a compiled engine, too."""
    return os.environ.get("NEONTABLE_COMPILE", "auto") != "0" and can_compile()


def make_compiled_env() -> None:
    """Make the environment of the compiled stage ahead; what goes wrong is told by that stage, which tries again."""
    with suppress(SystemExit):
        ready(COMPILED)


def make_test_env() -> Result:
    """Bring the test environment up to date, as a stage: it takes the time of the first run."""
    ready(TEST)
    return Result()


def checks() -> list[Result]:
    """Run the checks that read the sources."""
    return [timed(name, partial(tool, *command)) for name, command in CHECKS.items()]


def tool(*command: str) -> Result:
    """Run a command of the test environment as a stage."""
    code, _ = run((str(TEST.python.parent / command[0]), *command[1:]), TEST.environ())
    return Result(outcome(code))


def client(task: str) -> Result:
    """Check, test or build the browser client, as a stage."""
    return tool("python", "web/client.py", task)


def pytest(env: Env, *args: str) -> Result:
    """Run pytest as a stage."""
    usual = ("--dist", "worksteal", "--durations", "15")
    code, output = run((str(env.python), "-m", "pytest", *usual, *args), env.environ())
    return Result(outcome(code), closing_line(output))


def closing_line(output: str) -> str:
    """Find the line in which pytest counts its tests."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    counts = re.findall(r"^.*\b\d+ (?:passed|failed|errors?|skipped|deselected)\b.* in [\d.]+s.*$", plain, re.MULTILINE)
    return counts[-1] if counts else ""


def tests() -> Result:
    """Run the tests on the sources and note which lines they reach; every clause needs a test that passed. What is slow
    and runs compiled is left to that stage: it takes ten times as long here."""
    left = ("-m", "not (compiled and slow)") if compiles() else ()
    return pytest(TEST, "-n", "auto", *APART, *left, "--clause-table", "--cov", "--cov-report=")


def tables() -> Result:
    """Run the tests of the server, the terminal, the commands and the lab as installed: compiled, where that can be."""
    return pytest(installed(), "-n", "auto", *INSTALLED)


def browser() -> Result:
    """Run the tests in a browser, one after the other: people wait there for what others do."""
    return pytest(installed(), "-n", "0", BROWSER)


def installed() -> Env:
    """The environment that has what people have."""
    return ready(COMPILED if compiles() else TEST)


def coverage() -> Result:
    """Hold packages to the share of lines that their tests have to reach."""
    report = BUILD / "coverage" / "report.json"
    report.unlink(missing_ok=True)
    result = tool("coverage", "json", "-q", "-o", str(report))
    if not result.failed:
        low = too_low(json.loads(report.read_text(encoding="utf-8"))["files"])
        result.outcome = f"FAILED (too low: {', '.join(low)})" if low else "ok"
    return result


def too_low(files: dict[str, dict[str, dict[str, int]]]) -> list[str]:
    """Name the packages that miss their floor, from the files of coverage's report."""
    low = []
    for package, floor in COVERAGE_FLOORS.items():
        folder = f"src/{package.replace('.', '/')}/"
        sums = [file["summary"] for name, file in files.items() if name.replace("\\", "/").startswith(folder)]
        lines, covered = (sum(s[key] for s in sums) for key in ("num_statements", "covered_lines"))
        percent = 100 * covered / lines if lines else 0.0
        say(f"{package}: {percent:.1f} % of {lines} lines, and {floor:.0f} % are needed")
        if percent < floor:
            low.append(package)
    return low


def compiled() -> Result:
    """Run the engine's tests marked `compiled` on a compiled wheel; without a compiler, skip them by name."""
    if not compiles():
        mode = os.environ.get("NEONTABLE_COMPILE", "auto")
        reason = "NEONTABLE_COMPILE=0" if mode == "0" else "no C compiler or Python.h"
        return Result(f"{'FAILED: ' if mode == '1' else ''}skipped: compiled ({reason})")
    ready(COMPILED)
    return (
        pytest(COMPILED, "-n", "auto", "-m", "compiled", *APART)
        if is_compiled(COMPILED)
        else Result("FAILED (the wheel is not compiled)")
    )


def report(results: list[Result]) -> int:
    """Print the table of stages, and what pytest counted at the very end."""
    failed = any(r.failed for r in results)
    total = Result("FAILED" if failed else "ok", "", "total", sum(r.seconds for r in results))
    say("")
    for r in (*results, total):
        say(f"{r.stage:<13}{r.seconds:7.1f} s  {r.outcome}")
    for r in results:
        if r.closing:
            say(r.closing)
    return int(failed)
