#!/usr/bin/env python3
"""Write the pages that are made from the program: `python3 dev.py docs`. With --check, only tell whether they are
up to date (exit code 1 if not)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import typer

from neontable.cli import app
from neontable.kernel.clauses import load_clauses
from neontable.lab.arena import Arena
from neontable.lab.compare import Comparison
from neontable.lab.experiment import Experiment
from neontable.lab.figures import Figures
from neontable.lab.report import SimReport
from neontable.nemesis.book import vocabulary_of
from neontable.nemesis.language.manual import nemesis_language_page
from neontable.nemesis.language.read import parse
from neontable.nexus.language.manual import nexus_language_page
from neontable.packs.nemesis_loader import load_nemesis

HERE: Final = Path(__file__).parent
MADE: Final = "<!-- Made by docs/build.py from {source}: edit that, then run `python3 dev.py docs`. -->\n"
KINDS: Final = """\
Every clause has one kind. **Printed**: the rulebook says so. **Ruling**: it is silent or can be read in two ways; this
is our reading, with the reason. **House**: our own design. Code, tests, log lines and refusals cite the ids;
`neontable rules {id}` shows one.
"""
COMPLETION: Final = ("install_completion", "show_completion")


def pages() -> dict[str, str]:
    """All pages that are made, by their place under docs/."""
    return {
        "rules/nexus.md": "\n".join(rules_page("Nexus: the rules", "nexus")),
        "rules/nemesis.md": "\n".join(rules_page("Nemesis: the rules", "nemesis")),
        "nexus-language.md": MADE.format(source="src/neontable/nexus/language") + "\n" + nexus_language_page(),
        "card-language.md": MADE.format(source="src/neontable/nemesis/language") + "\n" + card_language_page(),
        "cli.md": "\n".join(cli_page()),
        "sim.schema.json": schema_of(SimReport),
        "arena.schema.json": schema_of(Arena),
        "lab.schema.json": schema_of(Experiment),
        "lab-report.schema.json": schema_of(Figures),
        "lab-compare.schema.json": schema_of(Comparison),
    }


def schema_of(kind: type[msgspec.Struct]) -> str:
    """The JSON Schema of what is written or read."""
    return json.dumps(msgspec.json.schema(kind), indent=2, ensure_ascii=False) + "\n"


def rules_page(title: str, game: str) -> Iterator[str]:
    """A rulebook: a section a chapter, an anchor a clause (docs/rules/nexus.md#nx-4.5)."""
    clauses = load_clauses(f"neontable.{game}")
    example = "NX-4.5" if game == "nexus" else "NM-2.5"
    yield MADE.format(source=f"src/neontable/{game}/clauses.toml")
    yield f"# {title}\n"
    yield KINDS.format(id=example)
    chapter = ""
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            yield f'<a id="{chapter.lower()}"></a>\n\n## {chapter} {clauses.chapters[chapter]}\n'
        text = clause.text.replace("\n", " ").strip()
        yield f'<a id="{clause.id.lower()}"></a>**{clause.id} {clause.title}.** *{clause.kind}.* {text}\n'


def card_language_page() -> str:
    """The language of Nemesis, with the cards of the first set that use each of its parts."""
    cards = load_nemesis().cards
    texts = {face.name: parse(face.text, vocabulary_of(cards)) for card in cards for face in card.faces if face.text}
    return nemesis_language_page(texts)


def cli_page() -> Iterator[str]:
    """The command line, a section a command."""
    yield MADE.format(source="src/neontable/cli.py and src/neontable/commands")
    yield "# The command line\n"
    yield "Exit codes: 0 fine, 1 a failed check, 2 misuse, 130 stopped by Ctrl-C.\n"
    yield "`neontable --install-completion` sets up completion for the shell that it is called in.\n"
    yield from command_section(typer.main.get_command(app), "neontable", None)


def command_section(command: Any, name: str, parent: Any) -> Iterator[str]:
    """A command: how it is called, what it does, what it takes; then those below it."""
    context = command.context_class(command, info_name=name, parent=parent)
    below = command.list_commands(context) if hasattr(command, "list_commands") else []
    arguments = [param.metavar or param.name for param in command.params if param.param_type_name == "argument"]
    yield f"## {context.command_path}\n"
    yield "```\n" + " ".join([context.command_path, "[OPTIONS]", *(["COMMAND"] if below else arguments)]) + "\n```\n"
    yield from (" ".join(paragraph.split()) + "\n" for paragraph in (command.help or "").split("\n\n"))
    lines = [param_line(param) for param in command.params if param.name not in COMPLETION]
    yield from lines
    if lines:
        yield ""
    for name_below in below:
        yield from command_section(command.get_command(context, name_below), name_below, context)


def param_line(param: Any) -> str:
    """An argument or option in the list of them."""
    names = ", ".join(param.opts)
    if param.param_type_name == "argument":
        names = param.metavar or param.name
    elif param.secondary_opts:
        names += " / " + ", ".join(param.secondary_opts)
    elif param.metavar:
        names += " " + param.metavar
    default = param.default
    shown = f" Default: {default}." if isinstance(default, str | int) and not isinstance(default, bool) else ""
    return f"- `{names}` {param.help}{shown}"


def main(args: list[str]) -> int:
    """Write or check; the exit code."""
    stale = []
    for place, text in pages().items():
        path = HERE / place
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(place)
            if args != ["--check"]:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    if stale and args == ["--check"]:
        print(f"not up to date: {', '.join(stale)}; run python3 dev.py docs", file=sys.stderr)
        return 1
    print(f"{len(stale)} of {len(pages())} pages written")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
