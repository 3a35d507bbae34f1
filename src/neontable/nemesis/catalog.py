"""The cards of a game as integer tables (compiled): numbers, types, keywords; all that the engine knows of them."""

from __future__ import annotations

from typing import final


@final
class Catalog:
    """All cards, tokens and Champions' faces of the packs, by number of their definition. Shared, never changed.

    `kind`: parts.UNIT to parts.NEMESIS; `value`: 0 for tokens, which have none; `atk`, `defence`, `keywords`: printed;
    `other`: a Champion's Nemesis and back, -1 for other cards; `unique`: only one may be on the battlefield (NM-2.8);
    `token`; `digest`: a hash over what changes play.
    """

    kind: list[int]
    value: list[int]
    atk: list[int]
    defence: list[int]
    keywords: list[int]
    other: list[int]
    unique: list[int]
    token: list[int]
    digest: str

    def __init__(self, digest: str) -> None:
        self.digest = digest
        self.kind = []
        self.value = []
        self.atk = []
        self.defence = []
        self.keywords = []
        self.other = []
        self.unique = []
        self.token = []

    def add(self, kind: int, value: int, atk: int = 0, defence: int = 0, keywords: int = 0) -> int:
        """Add a definition; returns its number."""
        self.kind.append(kind)
        self.value.append(value)
        self.atk.append(atk)
        self.defence.append(defence)
        self.keywords.append(keywords)
        self.other.append(-1)
        self.unique.append(0)
        self.token.append(0)
        return len(self.kind) - 1

    def pair(self, champion: int, nemesis: int) -> None:
        """The two faces of a Champion (NM-8)."""
        self.other[champion] = nemesis
        self.other[nemesis] = champion
