"""The clause marker: `@pytest.mark.clause("NX-4.2")` says which clause of the rules a test holds the game to.

A test with an unknown id fails. When all of tests/ is run, or with `--clause-table`, the run fails if a clause
has no marked test that ran and passed; a test that was skipped does not count.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

import neontable
from neontable.kernel.clauses import Clauses, read_clauses

# The compiled run has the installed package; its clauses are the same.
FILES = sorted(Path(neontable.__file__).parent.rglob("*clauses.toml"))
LEAVE_OUT = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "maxfail", "stepwise")
COVERED = ("kernel", "nexus", "nemesis", "bots", "envs")  # folders of tests that note which lines they reach
BOOKS: list[Clauses] = [read_clauses(path.read_text(encoding="utf-8")) for path in FILES]

# Where the tests were started in the background SIGINT is ignored, and so it would be by what they start.
signal.signal(signal.SIGINT, signal.default_int_handler)


class ClauseTable:
    """Which clauses have a test that passed. Lives where reports arrive: in the only process, or xdist's controller."""

    def __init__(self, forced: bool) -> None:
        self.forced = forced
        self.outcomes: dict[str, set[str]] = {}  # clause id -> how its tests' calls came out
        self.shown = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, clause_id in report.user_properties:
            if name == "clause" and (report.when == "call" or not report.passed):
                self.outcomes.setdefault(str(clause_id), set()).add(report.outcome)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        wanted = self.forced or is_whole(session.config)
        finished = session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        self.shown = wanted and finished and not session.config.option.collectonly
        if self.shown and untested(BOOKS, self.outcomes):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.shown:
            terminalreporter.section("clauses with a test that passed")
            for line in table(BOOKS, self.outcomes):
                terminalreporter.write_line(line)


def untested(books: list[Clauses], outcomes: dict[str, set[str]]) -> list[str]:
    """The ids of the clauses that need a test that passed and have none."""
    return [c.id for book in books for c in book if not c.exempt and "passed" not in outcomes.get(c.id, ())]


def table(books: list[Clauses], outcomes: dict[str, set[str]]) -> list[str]:
    """A line a chapter: how many of its clauses are held by a test, and which are not."""
    missing = set(untested(books, outcomes))
    lines = []
    for book in books:
        for chapter, heading in book.chapters.items():
            clauses = [clause for clause in book if clause.chapter == chapter]
            lacking = [clause.id for clause in clauses if clause.id in missing]
            exempt = sum(1 for clause in clauses if clause.exempt)
            notes = [f"{exempt} exempt"] if exempt else []
            notes += [f"{i} ({'/'.join(sorted(outcomes[i]))})" if i in outcomes else i for i in lacking]
            held = f"{len(clauses) - len(lacking) - exempt}/{len(clauses)}"
            lines.append(f"{chapter:<6}{heading:<20}{held:>6}  {', '.join(notes)}".rstrip())
    if missing:
        lines.append(f"{len(missing)} clauses have no test that passed: mark one with @pytest.mark.clause(id).")
    return lines


def is_whole(config: pytest.Config) -> bool:
    """Whether the command line asks for all of tests/, nothing left out."""
    here = Path(__file__).parent
    asked = [Path(config.invocation_params.dir, arg.partition("::")[0]).resolve() for arg in config.args]
    left_out = any(config.getoption(name, None) for name in LEAVE_OUT)
    return not left_out and any(path == here or path in here.parents for path in asked)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clause-table", action="store_true", help="fail if a clause of the rules has no test")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ClauseTable(config.option.clause_table), "clause-table")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A game's rules are covered by their own tests, not by the games that all other tests play, nor by what hypothesis
    repeats a hundred times: noting lines costs more than running them."""
    here = Path(__file__).parent
    for item in items:
        repeats = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
        if repeats or item.path.relative_to(here).parts[0] not in COVERED:
            item.add_marker("no_cover")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("clause"):
        unknown = [i for i in mark.args if not any(i in book for book in BOOKS)]
        if unknown or not mark.args:
            pytest.fail(f"there is no such clause: clause{mark.args}", pytrace=False)
        item.user_properties += [("clause", clause_id) for clause_id in mark.args]
