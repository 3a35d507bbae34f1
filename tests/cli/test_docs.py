"""The pages that are made from the program are those that the program makes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import build
from neontable.kernel.clauses import load_clauses

DOCS = Path(build.__file__).parent
PAGES = build.pages()
WRITTEN = [*DOCS.rglob("*.md"), DOCS.parent / "CONTRIBUTING.md"]


@pytest.mark.parametrize("place", PAGES)
def test_made_pages_are_up_to_date(place: str) -> None:
    assert (DOCS / place).read_text(encoding="utf-8") == PAGES[place], "run python3 dev.py docs"


def test_every_clause_has_an_anchor() -> None:
    anchors = re.findall(r'<a id="([^"]+)">', PAGES["rules/nexus.md"])
    clauses = load_clauses("neontable.nexus")
    assert set(anchors) == {clause.id.lower() for clause in clauses} | {chapter.lower() for chapter in clauses.chapters}
    assert len(anchors) == len(set(anchors))


def test_every_command_is_described() -> None:
    for command in (
        "play",
        "serve",
        "admin backup",
        "sim",
        "replay verify",
        "report",
        "rules",
        "packs check",
        "packs new",
        "bench",
    ):
        assert f"## neontable {command}\n" in PAGES["cli.md"]
    assert "None" not in PAGES["cli.md"], "an option without a help text"


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\((?!http)([^)#]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
        path = (page.parent / target) if target else page
        assert path.exists(), f"{page.name} links to {target}"
        if anchor:
            assert f'<a id="{anchor}">' in path.read_text(encoding="utf-8"), f"{page.name} links to #{anchor}"


def test_check_tells_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "HERE", tmp_path)
    assert build.main(["--check"]) == 1
    assert "rules/nexus.md" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert build.main([]) == 0
    assert build.main(["--check"]) == 0
