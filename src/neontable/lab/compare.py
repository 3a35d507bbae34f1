"""What has changed between two reports, and what of it is no chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from ..kernel.errors import SetupError
from .figures import Figures
from .inference import Mean, change_of_means, change_of_shares, fisher, holm, z_for
from .statistics import Share, share_of
from .summary import ENDED, role_shares

FORMAT: Final = 1  # of Comparison; raised when a field goes, or changes its meaning
CHANCE: Final = 0.05  # of being wrong anywhere in what is called a change
ENOUGH: Final = 30  # values that a mean needs, to be compared
NO_CASE: Final = share_of(0, 0)
HEADS: Final = ("version", "rules", "packs", "seed", "bots", "rotate", "options", "games")


class Pair(NamedTuple):
    """One thing as the two reports have it."""

    group: str
    name: str
    old: Share | Mean
    new: Share | Mean


class Change(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that both reports have. `unit`: "share" or "mean"; `old_of`, `new_of`: cases; `low`, `high`: where the
    true difference lies, all of these intervals at once with 95 % certainty (Bonferroni); `p`: how likely such a
    difference is by chance, as it is worth when all are looked at (Holm)."""

    group: str
    name: str
    unit: str
    old: float
    old_of: int
    new: float
    new_of: int
    difference: float
    low: float
    high: float
    p: float

    @property
    def is_real(self) -> bool:
        """Whether it is no chance."""
        return self.p < CHANCE


class Comparison(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`unlike`: what was not the same in the two experiments, by name: the old value and the new. `changes`: all that
    was compared, the surest first. `only_old`, `only_new`: what one of them lacks, or has no case of."""

    format: int = FORMAT
    game: str
    old: str
    new: str
    unlike: dict[str, tuple[str, str]]
    changes: list[Change]
    only_old: list[str]
    only_new: list[str]

    @property
    def real(self) -> list[Change]:
        """Those that are no chance."""
        return [change for change in self.changes if change.is_real]


def compare(old: Figures, new: Figures) -> Comparison:
    """Everything that both have measured. Raises SetupError for reports of different games."""
    if old.game != new.game:
        raise SetupError(f"“{old.title}” is about {old.game}, “{new.title}” about {new.game}: name two of one game.")
    before, after = (dict(things(f)) for f in (old, new))
    shared = [Pair(*key, before[key], after[key]) for key in before if key in after]
    pairs = [pair for pair in shared if is_enough(pair.old) and is_enough(pair.new)]
    compared = {(pair.group, pair.name) for pair in pairs}
    return Comparison(
        game=old.game,
        old=old.title,
        new=new.title,
        unlike=unlike(old, new),
        changes=changes_of(pairs),
        only_old=[": ".join(key) for key in before if key not in compared and is_enough(before[key])],
        only_new=[": ".join(key) for key in after if key not in compared and is_enough(after[key])],
    )


def unlike(old: Figures, new: Figures) -> dict[str, tuple[str, str]]:
    """What was not the same when they were played."""
    found = {}
    for name in HEADS:
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            found[name] = said(before), said(after)
    return found


def said(value: object) -> str:
    """A value as people read it."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} = {each}" for name, each in value.items()) or "none"
    return str(value)[:16]


def is_enough(thing: Share | Mean) -> bool:
    """Whether anything can be said of it."""
    return thing.of >= (ENOUGH if isinstance(thing, Mean) else 1)


def changes_of(pairs: list[Pair]) -> list[Change]:
    """The differences, each with what it is worth among so many; the surest first."""
    z = z_for(len(pairs))
    raw = [difference(pair, z) for pair in pairs]
    found = [
        Change(
            group=pair.group,
            name=pair.name,
            unit="share" if isinstance(pair.old, Share) else "mean",
            old=value(pair.old),
            old_of=pair.old.of,
            new=value(pair.new),
            new_of=pair.new.of,
            difference=round(value(pair.new) - value(pair.old), 6),
            low=round(low, 6),
            high=round(high, 6),
            p=adjusted,
        )
        for pair, (low, high, _), adjusted in zip(pairs, raw, holm([p for _, _, p in raw]), strict=True)
    ]
    return sorted(found, key=lambda change: (change.p, change.unit, -abs(change.difference)))


def value(thing: Share | Mean) -> float:
    """The share, or the mean."""
    return thing.share if isinstance(thing, Share) else thing.mean


def difference(pair: Pair, z: float) -> tuple[float, float, float]:
    """The ends of its interval, and its p value alone."""
    old, new = pair.old, pair.new
    if isinstance(old, Mean) and isinstance(new, Mean):
        return change_of_means(old, new, z)
    assert isinstance(old, Share) and isinstance(new, Share), "a thing is a share in both, or in none"
    return (
        *change_of_shares(old.won, old.of, new.won, new.of, z),
        fisher(old.won, old.of, new.won, new.of),
    )


def things(f: Figures) -> Iterator[tuple[tuple[str, str], Share | Mean]]:
    """All that can be compared, by group and name. What follows from other things is left out: each one more makes all
    of them less sure."""
    if f.roles:
        yield from (((("role", name)), share) for name, share in role_shares(f.roles).items())
    if f.game == "nexus":
        yield from ((("seat", f"seat {seat}"), share) for seat, share in enumerate(f.seats or ()))
    yield from ((("first", f"the {place} player"), share) for place, share in (f.first or {}).items())
    if f.matchups:
        yield from ((("deck", name), share) for name, share in f.matchups.decks.items())
        for meeting in f.matchups.meetings:
            if meeting.deck != meeting.against:
                yield ("pair", f"{meeting.deck} against {meeting.against}"), meeting.won
    if f.ends:
        yield from ((("end", words), f.ends.get(how, share_of(0, f.games))) for how, words in ends_of(f.game))
    if f.length:
        yield ("length", "rounds a game" if f.game == "nexus" else "turns a game"), f.length.mean
    if f.decisions:
        yield ("length", "decisions a game"), f.decisions.choices.mean
        yield ("length", "entropy of a game, in bits"), f.decisions.bits.mean
    for side in f.witnesses or ():
        yield ("witness", f"{side.witness} {side.side}, picked when on offer"), side.picked
        yield ("witness", f"{side.witness} {side.side}, won by who picked"), side.won
    for card in f.cards or ():
        yield ("card", f"{card.name}, drawn"), card.drawn or NO_CASE
        yield ("card", f"{card.name}, played"), card.played


def ends_of(game: str) -> list[tuple[str, str]]:
    """Why games of it may end, and how that is said."""
    nexus = ("all_intimidated", "three_faceup")
    return [(how, words) for how, words in ENDED.items() if (how in nexus) == (game == "nexus")]
