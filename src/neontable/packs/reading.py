"""One pack, from its folder: read and checked, every fault named with file, line and column."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from ..kernel.errors import PackError
from ..language.errors import TextError
from ..language.words import nearest
from ..nexus.catalog import DEAD_END_TEXT, INTIMIDATED, NEUTRAL, side_text
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.texts import Source
from .faults import UNKNOWN, PackFault, said, split, toml_place
from .format import DeadEnd, Group, PackFile, Side, Witness
from .places import Places, TomlPath

PACK_FILE: Final = "pack.toml"
T = TypeVar("T", bound=msgspec.Struct)


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


class PackFolder(NamedTuple):
    """A pack's TOML files as they were read, by name. No files: the folder is no pack."""

    folder: Path
    files: dict[str, bytes]


def read_folder(folder: Path) -> PackFolder:
    """The files of a pack's folder. Raises PackError for a file that cannot be read."""
    paths = sorted(folder.glob("*.toml")) if os.path.isdir(folder) else []
    try:
        return PackFolder(folder, {path.name: path.read_bytes() for path in paths})
    except OSError as error:
        raise PackError(f"{error.filename} cannot be read: {error.strerror}.") from None


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


class _Document(NamedTuple):
    path: Path
    data: dict[str, Any]
    places: Places


class _Reader:
    def __init__(self, folder: PackFolder, runs: Collection[int]) -> None:
        self.folder = folder
        self.runs = runs
        self.faults: list[PackFault] = []
        self.texts: dict[int, PackText] = {}
        self.titles: dict[int, Title] = {}

    def pack(self) -> Pack | None:
        documents = {name: self.document(name, raw) for name, raw in self.folder.files.items()}
        if PACK_FILE not in documents:
            fix = "A pack is a folder with a pack.toml: “neontable packs new FOLDER” makes one."
            self.faults.append(PackFault(self.folder.folder / PACK_FILE, 1, 1, "PACK-01", "there is no pack.toml", fix))
            return None
        head = documents.pop(PACK_FILE)
        file = self.head(head) if head else None
        if head and head.data.get("game", "nexus") != "nexus":
            return None  # all else would be faults of another game's pack
        if file and file.language > LANGUAGE_VERSION:
            return None
        for document in documents.values():
            if document:
                self.group(document, file.source if file else "own")
        if head and not self.texts and not self.faults:
            fix = "Write witnesses or dead ends in another .toml file of the folder."
            self.fault(head, 0, "PACK-08", "the pack holds no text", fix)
        return Pack(file, self.texts, self.titles) if file else None

    def fault(self, document: _Document, at: int, code: str, message: str, fix: str) -> None:
        self.faults.append(PackFault(document.path, *document.places.line_and_column(at), code, message, fix))

    def document(self, name: str, raw: bytes) -> _Document | None:
        path = self.folder.folder / name
        try:
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            self.faults.append(PackFault(path, line, 1, "PACK-02", "the file is not in UTF-8", "Save it as UTF-8."))
            return None
        try:
            return _Document(path, tomllib.loads(text), Places(text))
        except tomllib.TOMLDecodeError as error:
            message, line, column = toml_place(error, text)
            fix = 'A text stands in straight quotes: text = "Look at 2 cards."'
            self.faults.append(PackFault(path, line, column, "PACK-02", message, fix))
        except RecursionError:
            message, fix = "lists within lists, too deep to read", "A pack has none."
            self.faults.append(PackFault(path, 1, 1, "PACK-02", message, fix))
        return None

    def head(self, document: _Document) -> PackFile | None:
        file = self.converted(document, (), document.data, PackFile)
        if file and file.language > LANGUAGE_VERSION:
            at = document.places.value(("language",))
            message = (
                f"the pack is in version {file.language} of the card language, this program reads {LANGUAGE_VERSION}"
            )
            self.fault(document, at, "PACK-07", message, "A newer Neontable may read it.")
        return file

    def group(self, document: _Document, source: Source) -> None:
        """The witnesses and dead ends of a file."""
        for key, tables in document.data.items():
            at = document.places.key((key,)) or document.places.key((key, 0))
            if key not in Group.__struct_fields__:
                self.unknown(document, at, key, Group.__struct_fields__)
            elif not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
                self.fault(document, at, "PACK-04", f"“{key}” must be a list of tables", f"Write [[{key}]].")
            else:
                for number, table in enumerate(tables):
                    if key == "witness":
                        self.witness(document, (key, number), table, source)
                    else:
                        self.dead_end(document, (key, number), table, source)

    def witness(self, document: _Document, path: TomlPath, table: dict[str, Any], source: Source) -> None:
        witness = self.converted(document, path, table, Witness)
        if witness is None:
            return
        neutral = side_text(witness.number, NEUTRAL)
        if self.titled(document, path, neutral, f"witness {witness.number}", witness):
            self.text(document, (*path, "neutral"), neutral, witness.neutral, source)
            intimidated = side_text(witness.number, INTIMIDATED)
            self.text(document, (*path, "intimidated"), intimidated, witness.intimidated, source)

    def dead_end(self, document: _Document, path: TomlPath, table: dict[str, Any], source: Source) -> None:
        dead_end = self.converted(document, path, table, DeadEnd)
        if dead_end is None:
            return
        text = DEAD_END_TEXT + dead_end.number - 1
        if self.titled(document, path, text, f"dead end {dead_end.number}", dead_end):
            self.text(document, path, text, dead_end, source)

    def titled(self, document: _Document, path: TomlPath, text: int, what: str, card: Witness | DeadEnd) -> bool:
        """Note name and flavour. False when the pack has this card already."""
        if text in self.titles:
            at = document.places.value((*path, "number"))
            self.fault(document, at, "PACK-05", f"{what} is in this pack already", "Put both sides under one number.")
            return False
        self.titles[text] = Title(card.name, card.flavour)
        return True

    def text(self, document: _Document, path: TomlPath, text: int, side: Side | DeadEnd | None, source: Source) -> None:
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

    def converted(self, document: _Document, path: TomlPath, table: dict[str, Any], kind: type[T]) -> T | None:
        """The struct of a table. Unknown fields are told one by one; any other fault ends it."""
        while True:
            try:
                return msgspec.convert(table, kind)
            except msgspec.ValidationError as error:
                message, where = split(error)
                value: Any = table
                for step in where:
                    value = value[step]
                unknown = UNKNOWN.match(message)
                if unknown is None:
                    at = document.places.value((*path, *where))
                    self.fault(document, at, *said(message, (*path, *where), value))
                    return None
                fields = (Side if where else kind).__struct_fields__
                self.unknown(document, document.places.key((*path, *where, unknown[1])), unknown[1], fields)
                del value[unknown[1]]

    def unknown(self, document: _Document, at: int, key: str, fields: tuple[str, ...]) -> None:
        meant = nearest(key, fields)
        fix = f"Did you mean “{meant}”?" if meant else f"There are: {', '.join(fields)}."
        self.fault(document, at, "PACK-03", f"“{key}” is not a field here", fix)
