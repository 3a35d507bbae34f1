"""What reading a pack of any game has in common: its files, its tables as structs, faults with their places."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import msgspec

from ..kernel.errors import PackError, UnknownPack
from ..language.words import nearest
from .faults import UNKNOWN, PackFault, said, split, toml_place
from .format import PackFile
from .places import Places, TomlPath

HERE: Final = Path(__file__).parent
PACK_FILE: Final = "pack.toml"
T = TypeVar("T", bound=msgspec.Struct)


class PackFolder(NamedTuple):
    """A pack's TOML files as they were read, by name. No files: the folder is no pack."""

    folder: Path
    files: dict[str, bytes]


def find(pack: str | Path, built_in: Sequence[str]) -> Path:
    """The folder of a pack. Raises PackError, with the nearest known name."""
    if pack in built_in:
        return HERE / pack
    if os.path.isdir(pack):  # answers for every text, an impossible file name too
        return Path(pack)
    meant = nearest(str(pack), built_in)
    hint = f" Did you mean “{meant}”?" if meant else ""
    raise UnknownPack(f"There is no pack “{pack}”: no folder, and not one of {', '.join(built_in)}.{hint}")


def read_folder(folder: Path) -> PackFolder:
    """The files of a pack's folder. Raises PackError for a file that cannot be read."""
    paths = sorted(folder.glob("*.toml")) if os.path.isdir(folder) else []
    try:
        return PackFolder(folder, {path.name: path.read_bytes() for path in paths})
    except OSError as error:
        raise PackError(f"{error.filename} cannot be read: {error.strerror}.") from None


def game_of(folder: PackFolder) -> str:
    """The game that pack.toml names, "" when it cannot be told: the reader of any game says what is wrong then."""
    try:
        game = tomllib.loads(folder.files.get(PACK_FILE, b"").decode("utf-8-sig")).get("game")
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError):
        return ""
    return game if isinstance(game, str) else ""


class Document:
    """A TOML file: what it holds, and where."""

    def __init__(self, path: Path, text: str) -> None:
        """Raises TOMLDecodeError, or RecursionError for lists within lists."""
        self.path = path
        self.text = text
        self.data: dict[str, Any] = tomllib.loads(text)

    @cached_property
    def places(self) -> Places:
        """Looked up for faults only: a pack that is in order needs none."""
        return Places(self.text)


class PackReader:
    """Reads the files of a folder and collects what is wrong with them. A game says what its tables are."""

    game: ClassVar[str]
    language: ClassVar[int]  # the version of the game's card language
    example: ClassVar[str]  # a text of the game, for who has forgotten a quotation mark
    groups: ClassVar[type[msgspec.Struct]]  # the tables that a file may hold
    nested: ClassVar[dict[str, type[msgspec.Struct]]]  # the tables within those

    def __init__(self, folder: PackFolder) -> None:
        self.folder = folder
        self.faults: list[PackFault] = []

    def explained(self, path: TomlPath, value: Any) -> tuple[str, str, str] | None:
        """Code, message and fix for a value that the game does not take, where it has better words than `said`."""
        return None

    def opened(self) -> tuple[Document | None, PackFile | None, list[Document]]:
        """pack.toml, what it says, and the other files; those only if they are to be read as this game's."""
        documents = {name: self.document(name, raw) for name, raw in self.folder.files.items()}
        if PACK_FILE not in documents:
            fix = "A pack is a folder with a pack.toml: “neontable packs new FOLDER” makes one."
            self.faults.append(PackFault(self.folder.folder / PACK_FILE, 1, 1, "PACK-01", "there is no pack.toml", fix))
            return None, None, []
        head = documents.pop(PACK_FILE)
        file = self.head(head) if head else None
        if head and head.data.get("game", self.game) != self.game:
            return head, None, []  # all else would be faults of another game's pack
        if file and file.language > self.language:
            return head, None, []
        return head, file, [document for document in documents.values() if document]

    def fault(self, document: Document, at: int, code: str, message: str, fix: str) -> None:
        self.faults.append(PackFault(document.path, *document.places.line_and_column(at), code, message, fix))

    def document(self, name: str, raw: bytes) -> Document | None:
        path = self.folder.folder / name
        try:
            text = raw.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            self.faults.append(PackFault(path, line, 1, "PACK-02", "the file is not in UTF-8", "Save it as UTF-8."))
            return None
        try:
            return Document(path, text)
        except tomllib.TOMLDecodeError as error:
            message, line, column = toml_place(error, text)
            fix = f'A text stands in straight quotes: text = "{self.example}"'
            self.faults.append(PackFault(path, line, column, "PACK-02", message, fix))
        except RecursionError:
            message, fix = "lists within lists, too deep to read", "A pack has none."
            self.faults.append(PackFault(path, 1, 1, "PACK-02", message, fix))
        return None

    def head(self, document: Document) -> PackFile | None:
        file = self.converted(document, (), document.data, PackFile)
        if file and file.game != self.game:
            at = document.places.value(("game",))
            message = f"this is a pack for the game “{file.game}”"
            self.fault(document, at, "PACK-06", message, f'Packs of this kind have game = "{self.game}".')
        elif file and file.language > self.language:
            at = document.places.value(("language",))
            message = f"the pack is in version {file.language} of the card language, this program reads {self.language}"
            self.fault(document, at, "PACK-07", message, "A newer Neontable may read it.")
        return file

    def tables(self, document: Document) -> Iterator[tuple[TomlPath, dict[str, Any]]]:
        """Each table of the file's lists of tables, and its path."""
        lists = self.groups.__struct_fields__
        for key, tables in document.data.items():
            if key in lists and isinstance(tables, list) and all(isinstance(table, dict) for table in tables):
                yield from (((key, number), table) for number, table in enumerate(tables))
                continue
            at = document.places.key((key,)) or document.places.key((key, 0))
            if key in lists:
                self.fault(document, at, "PACK-04", f"“{key}” must be a list of tables", f"Write [[{key}]].")
            else:
                self.unknown(document, at, key, lists)

    def converted(self, document: Document, path: TomlPath, table: dict[str, Any], kind: type[T]) -> T | None:
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
                    explained = self.explained((*path, *where), value)
                    self.fault(document, at, *said(message, (*path, *where), value, explained))
                    return None
                inner = self.nested[str(where[0])] if where else kind
                fields = inner.__struct_encode_fields__
                self.unknown(document, document.places.key((*path, *where, unknown[1])), unknown[1], fields)
                del value[unknown[1]]

    def unknown(self, document: Document, at: int, key: str, fields: tuple[str, ...]) -> None:
        meant = nearest(key, fields)
        fix = f"Did you mean “{meant}”?" if meant else f"There are: {', '.join(fields)}."
        self.fault(document, at, "PACK-03", f"“{key}” is not a field here", fix)
