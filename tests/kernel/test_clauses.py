"""The registry of clauses, the clauses that we ship, and the table that holds them to have tests."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from neontable.kernel.clauses import Clause, Clauses, UnknownClause, load_clauses, read_clauses
from tests.conftest import BOOKS, table, untested

ROOT = Path(__file__).parents[2]
RULES = ROOT.parent / "shared/rules"
NEXUS = load_clauses("neontable.nexus")


def clauses_of(text: str) -> list[tuple[str, str, str]]:
    """Id, kind and text of the clauses of a Markdown file, as in "- NX-1.1 Printed. 3 to 6 players ..."."""
    found: list[tuple[str, str, str]] = []
    for line in text.splitlines():
        if match := re.match(r"- ([A-Z]+-\d+\.\d+) (\w+)\. (.*)", line):
            found.append((match[1], match[2], match[3]))
        elif line.startswith("  "):
            found[-1] = (*found[-1][:2], f"{found[-1][2]} {line.strip()}")
    return [(clause_id, kind, text.replace("**", "").strip()) for clause_id, kind, text in found]


@pytest.mark.skipif(
    not RULES.is_dir(),
    reason="the restated rules are kept outside the project: nothing to compare with",
)
@pytest.mark.parametrize("game", ["nexus", "nemesis"])
def test_the_clauses_of_a_game_are_those_of_its_rules(game: str) -> None:
    book = load_clauses(f"neontable.{game}")
    rules = (RULES / f"{game}.md").read_text(encoding="utf-8")
    assert [(c.id, c.kind, c.text) for c in book] == clauses_of(rules)
    chapters = dict(re.findall(r"^## ([A-Z]+-\d+) (.*)$", rules, re.MULTILINE))
    assert book.chapters == chapters


def test_a_clause_is_got_by_its_id() -> None:
    assert NEXUS.get("NX-4.5").title == "Reveal"
    assert NEXUS.get("nx-4.5").chapter == "NX-4"
    assert "NX-4.5" in NEXUS and "NX-4.99" not in NEXUS


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(UnknownClause, match=r"There is no clause 'NX4\.26'; the nearest is NX-4\.26 \(If you do\)\."):
        NEXUS.get("NX4.26")


def test_clauses_are_found_by_words() -> None:
    assert [c.id for c in NEXUS.search("THIRD tag no colour")] == ["NX-4.3"]
    assert NEXUS.search("nx-4.2 printed")[0].id == "NX-4.2"
    assert NEXUS.search("xylophone") == []
    assert NEXUS.search("") == list(NEXUS)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: next(iter(book)).id)
def test_clauses_are_whole(book: Clauses) -> None:
    assert [c.title for c in book if not c.title or not c.text] == []
    assert len({c.title for c in book}) == len(book)
    assert {c.chapter for c in book} == set(book.chapters)
    assert [c.id for c in book if "  " in c.text or "\n" in c.text] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[chapters]\n[[clause]]\nid='X-1.1'\nkind='House'\ntitle='a'\ntext='b'", "X-1.1 is of no chapter"),
        ("chapters={X-1='a'}\n" + 2 * "[[clause]]\nid='X-1.1'\nkind='House'\ntitle='a'\ntext='b'\n", "twice"),
        ("chapters={X-1='a'}\n[[clause]]\nid='X-1.1'\nkind='Guess'\ntitle='a'\ntext='b'", "Invalid enum value"),
        ("chapters={X-1='a'}\n[[clause]]\nid='X-1.1'\nkind='House'\ntitle='a'\nwords='b'", "unknown field `words`"),
    ],
)
def test_a_faulty_file_is_refused(text: str, message: str) -> None:
    with pytest.raises((ValueError, msgspec.ValidationError), match=message):
        read_clauses(text)


def book() -> Clauses:
    house = [Clause(f"X-1.{n}", "House", f"title {n}", "text") for n in range(1, 5)]
    return Clauses({"X-1": "All"}, [*house, Clause("X-1.5", "House", "flavour", "text", exempt="nothing to run")])


def test_only_a_test_that_passed_holds_a_clause() -> None:
    outcomes = {"X-1.1": {"passed"}, "X-1.2": {"skipped"}, "X-1.3": {"passed", "failed"}}
    assert untested([book()], outcomes) == ["X-1.2", "X-1.4"]
    assert table([book()], outcomes) == [
        "X-1   All                    2/5  1 exempt, X-1.2 (skipped), X-1.4",
        "2 clauses have no test that passed: mark one with @pytest.mark.clause(id).",
    ]
    assert table([book()], {f"X-1.{n}": {"passed"} for n in range(1, 5)}) == [
        "X-1   All                    4/5  1 exempt"
    ]


MARKED = """
import pytest

@pytest.mark.clause("NX-1.1", "NX-1.2")
def test_passes(): pass

@pytest.mark.clause("NX-1.3")
def test_is_skipped(): pytest.skip("for this test")

@pytest.mark.clause("NX-99.1")
def test_of_no_clause(): pass
"""


def run(folder: Path, *args: str) -> tuple[int, str]:
    (folder / "conftest.py").write_bytes((ROOT / "tests/conftest.py").read_bytes())
    (folder / "test_marked.py").write_text(MARKED, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = clause(id): a clause", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:hypothesispytest", *args]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["one process", "xdist"])
def test_a_whole_run_fails_by_a_clause_without_a_test(tmp_path: Path, workers: list[str]) -> None:
    code, output = run(tmp_path, *workers)
    assert code == 1
    assert re.search(r"^NX-1 .* 2/9  NX-1\.3 \(skipped\), NX-1\.4, ", output, re.MULTILINE)
    assert "there is no such clause: clause('NX-99.1',)" in output


@pytest.mark.slow
def test_a_part_of_the_tests_fails_so_only_when_asked(tmp_path: Path) -> None:
    code, output = run(tmp_path, "-k", "passes")
    assert code == 0 and "clauses with a test" not in output
    code, output = run(tmp_path, "-k", "passes", "--clause-table")
    assert code == 1 and "clauses with a test" in output
