"""The tools' own logic: what they decide, without making environments."""

import ast
import inspect
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import dev
import hatch_build
from neontable.kernel import state
from tools import envs, gate, shell


@pytest.mark.compiled
def test_the_tests_run_on_the_engine_that_the_gate_says() -> None:
    engine = Path(state.__file__)
    if os.environ.get("NEONTABLE_ENV") == "compiled":
        assert engine.suffix in (".so", ".pyd")
        assert engine.is_relative_to(sys.prefix)
    else:
        assert engine == shell.ROOT / "src/neontable/kernel/state.py"


def test_nothing_is_compiled_into_the_sources() -> None:
    assert [p for p in (shell.ROOT / "src").rglob("*") if p.suffix in (".so", ".pyd", ".c")] == []


def test_what_is_written_in_the_engine_style_is_compiled() -> None:
    src = shell.ROOT / "src"
    native = {
        p.relative_to(src).as_posix() for p in src.rglob("*.py") if "from mypy_extensions" in p.read_text("utf-8")
    }
    assert native <= set(hatch_build.COMPILED)


def test_the_wheel_ships_every_file_of_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=shell.ROOT, env=os.environ | {"NEONTABLE_COMPILE": "0"}, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    package = shell.ROOT / "src" / "neontable"
    files = [p.relative_to(package.parent).as_posix() for p in package.rglob("*") if p.is_file()]
    assert {name for name in files if "__pycache__" not in name} <= set(zipfile.ZipFile(wheel).namelist())


def test_hook_and_tools_look_for_a_compiler_in_the_same_way() -> None:
    def body(function: Callable[[], bool]) -> str:
        (definition,) = ast.parse(inspect.getsource(function)).body
        assert isinstance(definition, ast.FunctionDef)
        return "\n".join(ast.unparse(line) for line in definition.body[1:])  # without the docstring

    assert body(hatch_build.can_compile) == body(envs.can_compile)


def test_the_compiler_is_the_mypy_of_the_checks() -> None:
    pins = (shell.ROOT / "constraints.txt").read_text(encoding="utf-8").split()
    assert hatch_build.MYPYC[0] in pins


def test_constraints_name_no_host() -> None:
    assert "//" not in (shell.ROOT / "constraints.txt").read_text(encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A src/ in which every compiled module is there, and empty."""
    for name in hatch_build.COMPILED:
        path = tmp_path / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    return tmp_path


def key(checkout: Path, opt: str = "3") -> str:
    return hatch_build.Engine(checkout, opt).key()


def test_compiled_files_are_kept_under_what_they_are_made_of(checkout: Path) -> None:
    kernel = checkout / "src/neontable/kernel"
    before = key(checkout)
    (kernel / "unrelated.py").write_text("A = 1")
    (checkout / "src/neontable/card.toml").touch()
    assert key(checkout) == before
    assert key(checkout, opt="1") != before

    (kernel / "state.py").write_text("from .errors import A\nfrom neontable.kernel import rng")
    imports = key(checkout)
    assert imports != before
    (kernel / "errors.py").write_text("A = 1")
    assert key(checkout) != imports


def test_a_listed_module_that_is_missing_is_an_error(checkout: Path) -> None:
    (checkout / "src" / hatch_build.COMPILED[0]).unlink()
    with pytest.raises(FileNotFoundError, match=r"state\.py"):
        key(checkout)


def test_compile_mode_is_one_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEONTABLE_COMPILE", "yes")
    with pytest.raises(ValueError, match="auto, 0 or 1"):
        hatch_build.compile_mode()


def test_stamps_follow_contents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    card = tmp_path / "card.toml"
    missing = envs.digest(card)
    card.write_text("a")
    first = envs.digest(card)
    os.utime(card, (0, 0))
    assert envs.digest(card) == first != missing
    monkeypatch.setenv("NEONTABLE_OPT", "2")
    two = envs.wheel_stamp(envs.PLAY), envs.wheel_stamp(envs.COMPILED)
    monkeypatch.setenv("NEONTABLE_OPT", "3")
    assert envs.wheel_stamp(envs.PLAY) != two[0]
    assert envs.wheel_stamp(envs.COMPILED) == two[1]  # its settings come first


@pytest.mark.parametrize(
    ("output", "counts"),
    [
        ("..\n==== 12 passed, 1 skipped in 3.20s ====\n", "==== 12 passed, 1 skipped in 3.20s ===="),
        ("\x1b[31m== \x1b[1m1 failed\x1b[0m in 75.00s (0:01:15) ==\x1b[0m\n", "== 1 failed in 75.00s (0:01:15) =="),
        ("ImportError: no such thing\n", ""),
    ],
)
def test_the_line_in_which_pytest_counts(output: str, counts: str) -> None:
    assert gate.closing_line(output) == counts


def test_a_package_below_its_floor_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        gate, "COVERAGE_FLOORS", {"neontable.kernel": 95.0, "neontable.nexus": 95.0, "neontable.x": 1.0}
    )
    files = {
        "src/neontable/kernel/a.py": {"summary": {"num_statements": 50, "covered_lines": 45}},
        "src/neontable/kernel/b.py": {"summary": {"num_statements": 50, "covered_lines": 50}},
        "src/neontable/nexus/a.py": {"summary": {"num_statements": 50, "covered_lines": 47}},
    }
    assert gate.too_low(files) == ["neontable.nexus", "neontable.x"]


def test_a_skipped_compiled_stage_fails_only_where_compiling_is_a_must(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "can_compile", lambda: False)
    monkeypatch.setenv("NEONTABLE_COMPILE", "auto")
    assert gate.compiled().outcome == "skipped: compiled (no C compiler or Python.h)"
    monkeypatch.setenv("NEONTABLE_COMPILE", "1")
    assert gate.compiled().failed


def test_one_failed_stage_fails_the_gate() -> None:
    assert gate.report([gate.Result("ok"), gate.Result("skipped: compiled")]) == 0
    assert gate.report([gate.Result("FAILED"), gate.Result("ok")]) == 1


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "usage:"),
        (["paly"], "did you mean 'play'?"),
        (["run"], "needs a command"),
        (["check", "x"], "no arguments"),
    ],
)
def test_misuse_is_told_with_code_2(args: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        dev.main(args)
    assert end.value.code == 2
    assert message in capsys.readouterr().err
