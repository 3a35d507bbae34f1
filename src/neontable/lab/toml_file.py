"""A TOML file as a typed value. What is wrong with it is named by line and column, with the nearest word that could
stand there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from ..kernel.errors import SetupError
from ..language.words import nearest
from ..packs.documents import Document
from ..packs.faults import UNKNOWN, said, split, toml_place
from ..packs.places import TomlPath

T = TypeVar("T", bound=msgspec.Struct)


class TomlFile(Generic[T]):
    """What a file says. `value`: as the struct that it is to be; `folder`: where it lies."""

    def __init__(self, document: Document, value: T) -> None:
        self.document = document
        self.value = value
        self.folder = document.path.parent

    def fault(self, path: TomlPath, message: str) -> SetupError:
        """The error that says what is wrong with the value at that path; a key that is not written stands for the whole
        file."""
        return SetupError(f"{place(self.document, self.document.places.value(path))}: {message}")


def read_toml(path: Path, kind: type[T]) -> TomlFile[T]:
    """The file as that struct. Raises SetupError with all its mistakes, or the first that hides others."""
    document = _document(path)
    faults: list[str] = []
    while True:
        try:
            value = msgspec.convert(document.data, kind)
        except msgspec.ValidationError as error:
            message, where = split(error)
            unknown = UNKNOWN.match(message)
            if unknown is None:
                at = document.places.value(where)
                faults.append(f"{place(document, at)}: {_explained(message, where, document, kind)}")
                raise SetupError("\n".join(faults)) from None
            key = unknown[1]
            known = tuple(field for inner in _types(kind, where) for field in _fields(inner))
            at = document.places.key((*where, key))
            faults.append(f"{place(document, at)}: “{key}” is not a key here. {_meant(key, known)}")
            del _at(document.data, where)[key]
            continue
        if faults:
            raise SetupError("\n".join(faults))
        return TomlFile(document, value)


def place(document: Document, at: int) -> str:
    """ "experiment.toml:3:1"."""
    line, column = document.places.line_and_column(at)
    return f"{document.path}:{line}:{column}"


def _document(path: Path) -> Document:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise SetupError(f"{path} is not in UTF-8: save it as UTF-8.") from None
    except (OSError, ValueError) as error:  # ValueError: what no file could be called
        why = error.strerror if isinstance(error, OSError) else "no file can have that name"
        raise SetupError(f"{path} cannot be read: {why}.") from None
    try:
        return Document(path, text)
    except tomllib.TOMLDecodeError as error:
        message, line, column = toml_place(error, text)
        raise SetupError(f"{path}:{line}:{column}: {message}. Texts stand in straight quotes.") from None
    except RecursionError:
        raise SetupError(f"{path}: lists within lists, too deep to read.") from None


def _explained(message: str, where: TomlPath, document: Document, kind: type[msgspec.Struct]) -> str:
    """What is wrong with a value, and the way out."""
    value = _at(document.data, where)
    choices = [choice for inner in _types(kind, where) for choice in _choices(inner)]
    if isinstance(value, str) and choices:
        return f"“{value}” cannot stand here. {_meant(value, choices)}"
    _, what, fix = said(message, where, value)
    return f"{what}. {fix}".rstrip()


def _meant(word: str, known: Any) -> str:
    meant = nearest(word, known)
    return f"Did you mean “{meant}”?" if meant else f"There are: {', '.join(known)}."


def _at(value: Any, where: TomlPath) -> Any:
    """The value at the path."""
    for step in where:
        value = value[step]
    return value


def _types(kind: Any, where: TomlPath) -> list[Any]:
    """The types that the value at the path may have."""
    if not where:
        return [kind, *get_args(kind)]
    step, rest = where[0], where[1:]
    if isinstance(step, int):
        return [found for inner in get_args(kind) if inner is not ... for found in _types(inner, rest)]
    structs = [each for each in (kind, *get_args(kind)) if _is_struct(each)]
    return [
        found
        for struct in structs
        for field in msgspec.structs.fields(struct)
        if field.encode_name == step
        for found in _types(field.type, rest)
    ]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _fields(kind: Any) -> Iterator[str]:
    if _is_struct(kind):
        yield from kind.__struct_encode_fields__


def _choices(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
