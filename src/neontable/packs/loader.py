"""From packs to a Catalog: the front door. Reads, checks, stacks and compiles, or takes it from the cache."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .. import __version__
from ..kernel.errors import PackError
from ..language import cache
from ..nexus.catalog import SETUP_TEXT, TEXTS, Catalog, catalog_of
from ..nexus.effects import RUNS
from ..nexus.language import LANGUAGE_VERSION
from ..nexus.texts import CardText
from .documents import PackFolder, find, read_folder
from .reading import compiled, read_pack
from .stack import SETUP, Override, PackName, Stack, digest, stack, whose

BUILT_IN: Final = ("nexus-printed", "nexus-house")  # NX-6.8: the default, in this order
# All that makes a program of a text, besides the text: another grammar or compiler makes another cache.
FOLDERS: Final = ("language", "nexus/language", "packs")
FILES: Final = ("nexus/catalog.py", "nexus/parts.py", "nexus/texts.py")


class LoadedPacks(NamedTuple):
    """Packs that a game can be played with.

    `catalog`: for the engine. `texts`: for people, by number of the text (catalog.py). `packs`: from the lowest to the
    topmost. `overrides`: what a pack has put in another's place.
    """

    catalog: Catalog
    texts: tuple[CardText, ...]
    packs: tuple[PackName, ...]
    overrides: tuple[Override, ...]

    @property
    def digest(self) -> str:
        """The hash over what changes play: replays and tables pin it."""
        return self.catalog.digest

    def canonical(self) -> str:
        """JSON from which `from_canonical` makes the same catalog without the packs: what replays are kept with."""
        pinned = Pinned(LANGUAGE_VERSION, self.packs, self.texts[SETUP_TEXT + 1 :])
        return msgspec.json.encode(pinned).decode()


class Pinned(Struct, frozen=True, forbid_unknown_fields=True):
    """What `canonical` writes: the texts as they were played, numbered from 1."""

    language: int
    packs: tuple[PackName, ...]
    texts: tuple[CardText, ...]


def load_nexus(packs: Sequence[str | Path] = BUILT_IN) -> LoadedPacks:
    """Load packs on top of each other, the last one overriding: names of built-in packs, or folders.

    Raises PackError: for an unknown pack, for one with faults (each on its line), for a stack that lacks a text.
    """
    folders = [read_folder(find(pack, BUILT_IN)) for pack in packs]
    content = [sorted(folder.files.items()) for folder in folders]
    return _loaded(msgspec.msgpack.encode(content), lambda: _read(folders))


def from_canonical(text: str) -> LoadedPacks:
    """The packs that `canonical` has written down. Raises PackError when they cannot be read or played any more."""
    return _loaded(text.encode(), lambda: _read_pinned(text))


def _loaded(content: bytes, make: Callable[[], Stack]) -> LoadedPacks:
    key = cache.key_of("nexus-packs", f"{__version__} {sorted(RUNS)}", cache.sources_of(FOLDERS, FILES), content)
    found = cache.load(key, Stack)
    if found is None:
        found = make()
        cache.store(key, found)
    return LoadedPacks(catalog_of(list(found.programs), found.digest), found.texts, found.packs, found.overrides)


def _read(folders: Sequence[PackFolder]) -> Stack:
    read = [read_pack(folder, RUNS) for folder in folders]
    faults = [str(fault) for _, faults in read for fault in faults]
    if faults:
        raise PackError("\n".join(faults))
    return stack([pack for pack, _ in read if pack])


def _read_pinned(text: str) -> Stack:
    from ..language.errors import TextError

    try:
        pinned = msgspec.json.decode(text, type=Pinned)
    except msgspec.DecodeError as error:
        raise PackError(f"These are no packs' texts: {error}.") from None
    if pinned.language != LANGUAGE_VERSION:
        versions = f"version {pinned.language} of the card language, this program reads {LANGUAGE_VERSION}"
        raise PackError(f"The texts are in {versions}.")
    if [(card.kind, card.number) for card in pinned.texts] != [whose(text)[:2] for text in range(1, TEXTS)]:
        raise PackError("These are no packs' texts: not every side of every witness and every dead end, in order.")
    try:
        read = [compiled(card.text, RUNS) for card in pinned.texts]
    except TextError as error:
        raise PackError(f"“{error.text}” cannot be played any more: {error}") from None
    texts = tuple(replace(card, text=canonical) for card, (canonical, _) in zip(pinned.texts, read, strict=True))
    programs = tuple(program for _, program in read)
    return Stack(pinned.packs, (SETUP, *texts), programs, (), digest([card.text for card in texts]))
