"""Deals that can be checked: who deals commits to a seed, then the seats add to it, and at the end all of it is shown.

The seed of the game is made of the dealer's seed, the packs' texts, and what each seat added. The dealer's hash of its
seed (the commitment) was shown first: so it could not choose cards, as long as one seat added what it did not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from .errors import ReplayError


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="deal", tag_field="do"):
    """What is published at the end of a game. `commitment`: of `seed`, as it was shown before the seats added `salts`
    ("": nothing); `log`: of what was done, in its order (log_of); `result`: what each seat has won; `state`: the hash
    of the last state."""

    commitment: str
    seed: str
    salts: tuple[str, ...]
    log: str
    result: tuple[float, ...]
    state: str


def commitment_of(seed: str) -> str:
    """What is shown of a seed beforehand: its SHA-256."""
    return sha256(seed.encode()).hexdigest()


def dealt_from(seed: str, packs: str, salts: Sequence[str]) -> str:
    """The seed of the game. `packs`: Table.canonical; `salts`: of all seats, without line breaks."""
    parts = ("neontable deal", seed, sha256(packs.encode()).hexdigest(), *salts)
    return sha256("\n".join(parts).encode()).hexdigest()


def log_of(entries: Sequence[msgspec.Struct]) -> str:
    """The SHA-256 of a record's entries, each as a line of its file."""
    return sha256(b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)).hexdigest()


def check_deal(deal: Deal, name: str, *, seed: str, packs: str, log: str, result: Sequence[float], state: str) -> None:
    """Whether a game that was played again is the one of that deal. `seed`, `packs`: of its header; `log`: of its
    entries; `result`, `state`: as they came out. Raises ReplayError."""
    if commitment_of(deal.seed) != deal.commitment:
        raise ReplayError(f"{name}: the dealer's seed is not the one that was committed to.")
    if len(deal.salts) != len(result):
        raise ReplayError(f"{name}: {len(deal.salts)} seats have added to the deal, and {len(result)} have played.")
    if dealt_from(deal.seed, packs, deal.salts) != seed:
        raise ReplayError(f"{name}: the cards were not dealt from the dealer's seed, these packs and what seats added.")
    if log != deal.log:
        raise ReplayError(f"{name}: what was done, or its order, is not what the hash of the log says ({deal.log}).")
    if tuple(result) != deal.result:
        raise ReplayError(f"{name}: the result is said to be {list(deal.result)}, and comes out as {list(result)}.")
    if state != deal.state:
        raise ReplayError(f"{name}: the last state is said to be {deal.state}, and comes out as {state}.")
