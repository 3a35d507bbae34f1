"""What the sources may hold, read from their syntax: the rules of the house that no other tool checks."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

import hatch_build
from neontable.nemesis import ops
from neontable.nemesis.parts import DECK_SIZE
from tools.shell import ROOT

SRC = ROOT / "src"
MOST_LINES = 400
WIDEST = 31  # bits of a shift that mypyc compiles

# All that a compiled module may import from outside of its own group. No clock, no random, no input or output, no
# logging; nothing that mypyc spoils (msgspec) or that a playout does not need.
ALLOWED = {"__future__", "abc", "hashlib", "librt", "math", "mypy_extensions", "struct", "typing"}
ALLOWED_OF_OURS = {"neontable/kernel/errors.py"}
FORBIDDEN_CALLS = {
    "print",
    "open",
    "input",
    "eval",
    "exec",
    "compile",
    "__import__",
    "globals",
    "setattr",
    "hash",
    "id",
}


def files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(path: Path) -> Iterator[str]:
    """The modules that a file under src/ imports, anywhere in it: "struct", or "neontable/kernel/state.py" of ours."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]
        elif isinstance(node, ast.ImportFrom):
            folder = path.parents[node.level - 1]
            base = folder.joinpath(*(node.module or "").split(".")) if node.module else folder
            if base.with_suffix(".py").is_file():
                yield base.with_suffix(".py").relative_to(SRC).as_posix()
            else:
                yield from ((base / f"{alias.name}.py").relative_to(SRC).as_posix() for alias in node.names)


def calls(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


compiled = pytest.mark.parametrize("module", hatch_build.COMPILED)


@compiled
def test_a_compiled_module_imports_only_its_group_and_little_else(module: str) -> None:
    """T29: nothing from outside can make one game differ from the next."""
    allowed = ALLOWED | ALLOWED_OF_OURS | set(hatch_build.COMPILED)
    assert set(imported(SRC / module)) - allowed == set()


@compiled
def test_a_compiled_module_calls_nothing_that_looks_outside(module: str) -> None:
    assert set(calls(SRC / module)) & FORBIDDEN_CALLS == set()


@compiled
def test_a_compiled_module_keeps_nothing_between_games(module: str) -> None:
    """Module-level names are constants: no `global`, no list or dict that is not Final."""
    tree = ast.parse((SRC / module).read_bytes())
    assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Global)] == []
    loose = [
        node.lineno
        for node in tree.body
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Constant | ast.Attribute)
    ]
    assert loose == []


def test_every_module_that_the_engine_imports_is_compiled_with_it() -> None:
    """An uncompiled one in the middle would be called slowly, and its classes be refused."""
    needed = {name for module in hatch_build.COMPILED for name in imported(SRC / module) if "/" in name}
    assert needed - ALLOWED_OF_OURS - set(hatch_build.COMPILED) == set()


def test_the_scan_sees_what_it_looks_for() -> None:
    events = set(imported(SRC / "neontable/kernel/example_game.py"))
    assert {"msgspec", "pathlib", "neontable/kernel/example.py", "neontable/kernel/events.py"} <= events
    assert "isinstance" in set(calls(SRC / "neontable/kernel/example_game.py"))


def test_a_file_is_short_enough_to_read() -> None:
    lengths = {name_of(path): len(path.read_bytes().splitlines()) for path in files("src", "tests", "tools")}
    assert {name: lines for name, lines in lengths.items() if lines >= MOST_LINES} == {}


def test_nothing_is_left_for_later() -> None:
    """A part that is not there is refused by name, it is not a stub."""
    assert {
        name_of(path): marks for path in files("src", "tools") if (marks := marks_of(path.read_text("utf-8")))
    } == {}
    assert marks_of("def f():\n    raise NotImplementedError  # TODO soon") == ["# TODO soon", "NotImplementedError"]


def marks_of(source: str) -> list[str]:
    """Comments and names that put something off."""
    comments = [t.string for t in tokenize.generate_tokens(io.StringIO(source).readline) if t.type == tokenize.COMMENT]
    late = [comment for comment in comments if any(word in comment for word in ("TODO", "FIXME", "XXX"))]
    names = [node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)]
    return late + [name for name in names if name == "NotImplementedError"]


def test_no_mask_of_modes_is_wider_than_a_compiled_shift() -> None:
    """mypyc writes `1 << n` of an i64 as a shift of a C int: behind bit 30 it comes out wrong, without a word. The bits
    of “a City” are the highest that the engine shifts to; places and kinds are fewer."""
    assert ops.OF_CITIES + 1 < WIDEST
    assert DECK_SIZE <= WIDEST
    numbers = {name: number for name, number in vars(ops).items() if isinstance(number, int)}
    assert max(number for name, number in numbers.items() if name.startswith("ON_")) < WIDEST
    assert max(number for name, number in numbers.items() if name.startswith(("C_", "S_"))) - ops.C_FIRST < WIDEST
