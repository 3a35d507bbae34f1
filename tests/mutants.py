#!/usr/bin/env python3
"""Tests the tests: breaks the rules of a game one by one, and looks whether a test of that clause notices.

    python3 dev.py mutants --sample 40            40 of them, drawn with seed 1
    python3 dev.py mutants --sample 40 --seed 2   others
    python3 dev.py mutants --file scoring.py      all of one file
    python3 dev.py mutants --game nemesis         those of Nemesis
    python3 dev.py mutants --list                 what could be broken, and where

A statement carries a clause if a comment behind it, above it or behind the line that it hangs on names one, as in
`# NX-4.2`, or else the docstring of its function does. Of such statements a condition is negated, `and` and `or`, `<`
and `<=`, `==` and `!=` are swapped, a number is made one larger, or the whole is dropped. Each broken copy of the
sources is met by the tests that are marked with its clauses, uncompiled; it is killed when one of them fails. Those
that change nothing that anybody could see are listed, with the reason, in mutants_equivalent.txt.

Exit code 1: fewer than 90 % were killed. 2: the tests fail without any mutant.
"""

from __future__ import annotations

import argparse
import ast
import io
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tokenize
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "neontable"
GAMES = ("nexus", "nemesis")
# How bots judge; they cite clauses and are none.
NO_RULES = {"instinct.py", "lookahead.py", "melee.py", "merits.py", "gains.py", "interception.py", "standing.py"}
EQUIVALENT = Path(__file__).with_name("mutants_equivalent.txt")
TESTS = ("tests/nexus", "tests/nemesis", "tests/properties", "tests/envs")
SLOW = ("test_odds", "test_knowledge", "properties")  # these tests come last: most mutants never meet them
NEEDED = 0.9
TIMEOUT = 120.0  # seconds, and at least as long as the unbroken sources took: a game that goes on for ever is cut
CLAUSE = re.compile(r"N[XM]-\d+\.\d+")
COMPARED = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="}
SIGNS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


class Mutant(NamedTuple):
    """One way to break a statement: the text from `start` to `end` of the file becomes `after`."""

    file: str
    line: int
    function: str
    start: int
    end: int
    before: str
    after: str
    clauses: tuple[str, ...]
    text: str  # the line that it is on

    def said(self) -> str:
        """For people, and for the list of equivalent ones: it names no line number, which would shift."""
        change = f"{' '.join(self.before.split())} -> {' '.join(self.after.split())}"
        return f"{self.file} {self.function}: {change}" + ("" if self.before == self.text else f" in {self.text}")


# What can be broken


class Source:
    """A module's text, its statements and the clauses that they carry."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line.encode()))
        self.bytes = self.text.encode()
        self.behind: dict[int, list[str]] = {}  # line -> clauses of the comment behind its code
        self.above: dict[int, list[str]] = {}  # line -> clauses of a comment that fills it
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type == tokenize.COMMENT and CLAUSE.search(token.string):
                alone = token.line[: token.start[1]].strip() == ""
                (self.above if alone else self.behind)[token.start[0]] = CLAUSE.findall(token.string)

    def mutants(self) -> Iterator[Mutant]:
        yield from self.of_block(self.tree.body, [], "", 0)

    def of_block(self, block: Sequence[ast.stmt], inherited: list[str], function: str, last: int) -> Iterator[Mutant]:
        """The mutants of statements that stand one below the other. `last`: the line above the first."""
        for statement in block:
            if isinstance(statement, ast.ClassDef):
                yield from self.of_block(statement.body, [], statement.name, statement.lineno)
            elif isinstance(statement, ast.FunctionDef):
                named = CLAUSE.findall(ast.get_docstring(statement) or "")
                yield from self.of_block(statement.body, named, statement.name, statement.lineno)
            else:
                yield from self.of_statement(statement, last, inherited, function)
            last = statement.end_lineno or statement.lineno

    def of_statement(self, statement: ast.stmt, last: int, inherited: list[str], function: str) -> Iterator[Mutant]:
        """The mutants of a statement, and of those that hang on it. `last`: where the one before it ends."""
        inner = [block for name in ("body", "orelse") if (block := getattr(statement, name, None))]
        end = inner[0][0].lineno - 1 if inner else statement.end_lineno or statement.lineno
        own = [
            clause
            for line in range(statement.lineno, max(end, statement.lineno) + 1)
            for clause in self.behind.get(line, [])
        ]
        own += [clause for line in range(last + 1, statement.lineno) for clause in self.above.get(line, [])]
        clauses = own or inherited
        if clauses and not is_docstring(statement):
            for before, after, node in changes(statement, bool(function)):
                yield self.mutant(node, before, after, statement.lineno, function, clauses)
        above = statement.lineno
        for block in inner:
            yield from self.of_block(block, clauses, function, above)
            above = block[-1].end_lineno or above

    def mutant(
        self, node: ast.AST, before: str | None, after: str, line: int, function: str, clauses: list[str]
    ) -> Mutant:
        start, end = self.place(node)
        whole = self.bytes[start:end].decode()
        after = after.replace("{}", whole)
        if before is not None:  # a sign between two operands
            at = whole.index(f" {before} ") + 1
            start, end = start + len(whole[:at].encode()), start + len(whole[: at + len(before)].encode())
        line_of = node.lineno if isinstance(node, (ast.expr, ast.stmt)) else line
        text = self.text.splitlines()[line_of - 1].partition("  # ")[0].strip()
        return Mutant(self.name, line, function, start, end, whole, after, tuple(clauses), text)

    def place(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, (ast.expr, ast.stmt))
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def changes(statement: ast.stmt, in_function: bool) -> Iterator[tuple[str | None, str, ast.AST]]:
    """(the sign to replace or None for the whole, what comes in its place, the node)."""
    if isinstance(statement, (ast.If, ast.While)):
        yield None, "not ({})", statement.test
    if in_function and isinstance(statement, (ast.Assign, ast.AugAssign, ast.Expr, ast.Continue, ast.Delete)):
        yield None, "pass", statement
    if isinstance(statement, ast.Return) and isinstance(statement.value, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
        yield None, "not ({})", statement.value
    for node in expressions(statement):
        if isinstance(node, ast.BoolOp):
            sign = "and" if isinstance(node.op, ast.And) else "or"
            yield sign, "or" if sign == "and" else "and", node
        elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
            yield SIGNS[type(node.ops[0])], COMPARED[type(node.ops[0])], node
        elif isinstance(node, ast.IfExp):
            yield None, "not ({})", node.test
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield None, str(node.value + 1), node


def expressions(statement: ast.stmt) -> Iterator[ast.AST]:
    """All expressions of a statement, but not of the statements that hang on it, nor annotations."""
    waiting: list[ast.AST] = [child for child in ast.iter_child_nodes(statement) if not isinstance(child, ast.stmt)]
    if isinstance(statement, ast.AnnAssign):
        waiting = [statement.value] if statement.value is not None else []
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            continue  # -1 stands for “none”, and -2 would too
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "note":
            node.args = [arg for arg in node.args if not isinstance(arg, ast.Constant)]  # they only fill the event
        yield node
        waiting += [child for child in ast.iter_child_nodes(node) if not isinstance(child, ast.stmt)]


def equivalents() -> set[str]:
    """Those that are listed as changing nothing; each has a reason behind two spaces and a #."""
    found = set()
    for line in EQUIVALENT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            said, _, reason = line.partition("  # ")
            assert reason, f"{EQUIVALENT.name}: no reason for “{said}”"
            found.add(said.strip())
    return found


def all_mutants(game: str, only: str = "") -> list[Mutant]:
    paths = sorted((PACKAGE / game).glob("*.py"))
    files = [path for path in paths if path.name not in NO_RULES and only in path.name]
    listed = equivalents()
    return [mutant for path in files for mutant in Source(path).mutants() if mutant.said() not in listed]


def drawn(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """A sample that is spread: no two of one statement while others are left."""
    chance = random.Random(seed)
    shuffled = mutants[:]
    chance.shuffle(shuffled)
    first: dict[tuple[str, int], Mutant] = {}
    for mutant in shuffled:
        first.setdefault((mutant.file, mutant.line), mutant)
    others = [mutant for mutant in shuffled if first[mutant.file, mutant.line] is not mutant]
    return [*first.values(), *others][:number]


# Breaking it, and what the tests say


def test_files(clauses: Sequence[str]) -> list[str]:
    """The test files that name one of the clauses."""
    marked = re.compile("|".join(rf'"{re.escape(clause)}"' for clause in clauses))
    paths = [path for folder in TESTS for path in sorted((ROOT / folder).glob("test_*.py"))]
    return [str(path.relative_to(ROOT)) for path in paths if marked.search(path.read_text(encoding="utf-8"))]


def run_tests(sources: Path, clauses: Sequence[str], timeout: float | None) -> tuple[int, str]:
    """pytest's exit code on these sources for the tests marked with the clauses, and what it said. Cut off after
    `timeout` seconds, it counts as a failure."""
    files = test_files(clauses)
    if not files:
        return 5, "no test"
    environ = os.environ | {
        "PYTHONPATH": str(sources),
        "NEONTABLE_CACHE": "",
        "PYTHONDONTWRITEBYTECODE": "1",
        "HYPOTHESIS_STORAGE_DIRECTORY": str(sources.parent / ".hypothesis"),
    }
    command = [sys.executable, str(Path(__file__)), "--child", ",".join(clauses), *files]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired:
        return 1, "it went on for ever"
    return done.returncode, done.stdout + done.stderr


def child(clauses: set[str], files: list[str]) -> int:
    """In its own process: run the tests that are marked with one of the clauses, quick ones first."""
    import pytest

    class Marked:
        def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
            wanted = [item for item in items if any(clauses & set(mark.args) for mark in item.iter_markers("clause"))]
            wanted.sort(key=lambda item: any(name in item.nodeid for name in SLOW))
            items[:] = wanted

    options = [
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--hypothesis-seed=0",
        "--tb=line",
        "--no-header",
    ]
    return int(pytest.main([*options, *files], plugins=[Marked()]))


def is_killed(game: str, timeout: float, mutant: Mutant) -> tuple[bool, str]:
    """Whether a test fails on a copy of the sources with this mutant, and which."""
    with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
        sources = Path(folder) / "src"
        shutil.copytree(PACKAGE, sources / "neontable", ignore=shutil.ignore_patterns("__pycache__"))
        path = sources / "neontable" / game / mutant.file
        content = path.read_bytes()
        path.write_bytes(content[: mutant.start] + mutant.after.encode() + content[mutant.end :])
        code, output = run_tests(sources, mutant.clauses, timeout)
    if code == 5:
        return False, f"no test is marked with {' or '.join(mutant.clauses)}"
    last = [line for line in output.splitlines() if line.strip()]
    return code != 0, last[-1] if last else ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the rules one by one, and see whether the tests notice.")
    parser.add_argument("--sample", type=int, default=0, help="how many, drawn at random; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--game", choices=GAMES, default=GAMES[0], help="whose rules")
    parser.add_argument("--file", default="", help="only modules with this in their name")
    parser.add_argument("--jobs", type=int, default=2, help="how many at the same time")
    parser.add_argument("--list", action="store_true", help="only say what would be broken")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return child(set(args.child[0].split(",")), args.child[1:])
    mutants = all_mutants(args.game, args.file)
    if args.sample:
        mutants = drawn(mutants, args.sample, args.seed)
    if args.list:
        for mutant in mutants:
            print(f"{mutant.file}:{mutant.line} {', '.join(mutant.clauses)}: {mutant.said()}")
        print(f"{len(mutants)} mutants")
        return 0
    if not mutants:
        print("there is nothing to break")
        return 2
    clauses = sorted({clause for mutant in mutants for clause in mutant.clauses})
    start = time.monotonic()
    code, output = run_tests(PACKAGE.parent, clauses, None)
    timeout = max(TIMEOUT, time.monotonic() - start)
    if code:
        print(output, file=sys.stderr)
        print("the tests fail without any mutant", file=sys.stderr)
        return 2
    killed = 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for mutant, (dead, why) in zip(mutants, pool.map(partial(is_killed, args.game, timeout), mutants), strict=True):
            killed += dead
            print(f"{'killed  ' if dead else 'SURVIVED'} {mutant.file}:{mutant.line} {mutant.said()}", flush=True)
            if not dead:
                print(f"         clauses {', '.join(mutant.clauses)}; {why}")
    print(f"{killed} of {len(mutants)} killed ({killed / len(mutants):.0%}; {NEEDED:.0%} are needed), seed {args.seed}")
    return 0 if killed >= NEEDED * len(mutants) else 1


if __name__ == "__main__":
    raise SystemExit(main())
