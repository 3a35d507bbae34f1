"""One pack, from its folder: read and checked, every fault named with file, line and column."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar, NamedTuple

from ..language.errors import TextError
from ..nexus.catalog import DEAD_END_TEXT, INTIMIDATED, NEUTRAL, side_text
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.parts import DEAD_ENDS, WITNESSES
from ..nexus.texts import Source
from .documents import Document, PackFolder, PackReader
from .faults import PackFault
from .format import DeadEnd, Group, PackFile, Side, Witness
from .places import TomlPath


class PackText(NamedTuple):
    """One text of a pack. `text`: the canonical one; `program`: what it is compiled to."""

    text: str
    program: list[int]
    source: Source
    why: str


class Title(NamedTuple):
    """What a pack says of a witness or dead end beside its texts; None leaves it to the packs below."""

    name: str | None
    flavour: str | None


class Pack(NamedTuple):
    """A pack that was read. `texts` and `titles` by number of the text (catalog.py); a witness's title stands at its
    neutral side."""

    file: PackFile
    texts: dict[int, PackText]
    titles: dict[int, Title]


def read_pack(folder: PackFolder, runs: Collection[int]) -> tuple[Pack | None, list[PackFault]]:
    """The pack, or else all its faults. `runs`: the operations that the engine carries out."""
    reader = _Reader(folder, runs)
    pack = reader.pack()
    return (None if reader.faults else pack), sorted(reader.faults)


def compiled(text: str, runs: Collection[int]) -> tuple[str, list[int]]:
    """The canonical text and its program. Raises TextError. The first call loads the grammar."""
    from ..nexus.language.compile import compile_text
    from ..nexus.language.read import check
    from ..nexus.language.render import render

    node = check(text, runs)
    return render(node), compile_text(node)


class _Reader(PackReader):
    game = "nexus"
    language = LANGUAGE_VERSION
    example = "Look at 2 cards."
    groups = Group
    nested: ClassVar = {"neutral": Side, "intimidated": Side}

    def __init__(self, folder: PackFolder, runs: Collection[int]) -> None:
        super().__init__(folder)
        self.runs = runs
        self.texts: dict[int, PackText] = {}
        self.titles: dict[int, Title] = {}

    def pack(self) -> Pack | None:
        head, file, documents = self.opened()
        for document in documents:
            source = file.source if file else "own"
            for path, table in self.tables(document):
                if path[0] == "witness":
                    self.witness(document, path, table, source)
                else:
                    self.dead_end(document, path, table, source)
        if head and not self.texts and not self.faults:
            fix = "Write witnesses or dead ends in another .toml file of the folder."
            self.fault(head, 0, "PACK-08", "the pack holds no text", fix)
        return Pack(file, self.texts, self.titles) if file else None

    def explained(self, path: TomlPath, value: Any) -> tuple[str, str, str] | None:
        if path[-1:] == ("number",) and path[0] == "witness":
            return "PACK-04", f"there is no witness {value}", f"Witnesses are numbered 1 to {WITNESSES} (NX-1.6)."
        if path[-1:] == ("number",):
            return "PACK-04", f"there is no dead end {value}", f"Dead ends are numbered 1 to {DEAD_ENDS} (NX-1.3)."
        return None

    def witness(self, document: Document, path: TomlPath, table: dict[str, Any], source: Source) -> None:
        witness = self.converted(document, path, table, Witness)
        if witness is None:
            return
        neutral = side_text(witness.number, NEUTRAL)
        if self.titled(document, path, neutral, f"witness {witness.number}", witness):
            self.text(document, (*path, "neutral"), neutral, witness.neutral, source)
            intimidated = side_text(witness.number, INTIMIDATED)
            self.text(document, (*path, "intimidated"), intimidated, witness.intimidated, source)

    def dead_end(self, document: Document, path: TomlPath, table: dict[str, Any], source: Source) -> None:
        dead_end = self.converted(document, path, table, DeadEnd)
        if dead_end is None:
            return
        text = DEAD_END_TEXT + dead_end.number - 1
        if self.titled(document, path, text, f"dead end {dead_end.number}", dead_end):
            self.text(document, path, text, dead_end, source)

    def titled(self, document: Document, path: TomlPath, text: int, what: str, card: Witness | DeadEnd) -> bool:
        """Note name and flavour. False when the pack has this card already."""
        if text in self.titles:
            at = document.places.value((*path, "number"))
            self.fault(document, at, "PACK-05", f"{what} is in this pack already", "Put both sides under one number.")
            return False
        self.titles[text] = Title(card.name, card.flavour)
        return True

    def text(self, document: Document, path: TomlPath, text: int, side: Side | DeadEnd | None, source: Source) -> None:
        if side is None:
            return
        try:
            canonical, program = compiled(side.text, self.runs)
        except TextError as error:
            for fault in error.faults:
                at = document.places.within((*path, "text"), fault.at)
                self.fault(document, at, fault.code, fault.message, fault.fix)
            return
        self.texts[text] = PackText(canonical, program, side.source or source, side.why)
