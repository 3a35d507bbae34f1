"""The tests' own understanding of a state's ints: what a seat may see of them, and how the rest can be drawn anew.

Nothing here asks `knowledge`, `world` or a view: it reads `to_ints`, and is the second opinion on all of them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from neontable.kernel import example as ex
from neontable.nexus import parts as p
from neontable.nexus.catalog import LOOK, Catalog

Raw = tuple[int, ...]
DEAD = p.DEAD_END
EACH_SLOT = 5  # bits of a sealed answer; two a seat


class Reading(ABC):
    """One game's ints, read by name."""

    scalars: str  # the names of the single numbers, in their order
    lists: str  # the names of the lists behind them

    def read(self, ints: list[int]) -> tuple[dict[str, int], dict[str, list[int]]]:
        scalars, lists = self.scalars.split(), self.lists.split()
        values = dict(zip(scalars, ints, strict=False))
        found = []
        at = len(scalars)
        while at < len(ints):
            found.append(ints[at + 1 : at + 1 + ints[at]])
            at += 1 + ints[at]
        names = [*lists, *(f"stream {n}" for n in range(len(found) - len(lists)))]
        return values, dict(zip(names, found, strict=True))

    @staticmethod
    def written(values: dict[str, int], lists: dict[str, list[int]]) -> list[int]:
        return [*values.values(), *(i for items in lists.values() for i in (len(items), *items))]

    def is_open(self, ints: list[int]) -> bool:
        """Whether a simultaneous choice is going on."""
        return self.read(ints)[0]["open"] != 0

    @abstractmethod
    def faces(self, ints: list[int], seat: int) -> list[int | None]:
        """Every card's face, None where the seat does not see it."""

    @abstractmethod
    def sight(self, ints: list[int], seat: int) -> object:
        """All that the seat may see (-1: a spectator); states of equal sight are one to it."""

    @abstractmethod
    def redrawn(self, ints: list[int], events: list[Raw], seat: int, rng: random.Random) -> list[int] | None:
        """The same with all that the seat cannot see drawn anew, as it may be after these events; the others have not
        answered yet in a simultaneous choice. None when the draw did not fit."""

    @abstractmethod
    def sees_apart(self, a: list[int], b: list[int], events: list[Raw], seat: int) -> bool:
        """Whether the rules show the seat something that differs, after the same answer in two states that were one to
        it before: only then may anything differ that it gets. `events`: what happened in either."""

    @abstractmethod
    def choices(self, ints: list[int]) -> object:
        """What has been chosen in a simultaneous choice until now, and by whom."""

    def reseeded(self, ints: list[int], rng: random.Random) -> list[int]:
        """The same with other random streams, should the game have any."""
        return ints


class NexusReading(Reading):
    scalars = (
        "version players actor in_play row_mask first cards replicant round placed turn used intimidated alive down "
        "resolving stock acting left pc chief you it own them did origin dest k loop dead asked sealed kind mask "
        "options open"
    )
    lists = "colours row deal by_colour innocence order standee on files looked tags supply possible revealed stack"
    hidden = ("replicant", "actor", "sealed", "kind", "mask", "options", "open", "deal", "by_colour", "innocence")

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def unseen(self, ints: list[int], seat: int) -> list[int]:
        values, lists = self.read(ints)
        seen = ~values["down"] | (lists["looked"][seat] if seat >= 0 else 0)
        return [card for card in range(values["cards"]) if not seen >> card & 1]

    def faces(self, ints: list[int], seat: int) -> list[int | None]:
        unseen = self.unseen(ints, seat)
        return [None if card in unseen else face for card, face in enumerate(self.read(ints)[1]["deal"])]

    def sight(self, ints: list[int], seat: int) -> object:
        values, lists = self.read(ints)
        shown: list[object] = [(name, value) for name, value in values.items() if name not in self.hidden]
        shown += [(name, tuple(items)) for name, items in lists.items() if name not in self.hidden]
        shown.append(self.faces(ints, seat))
        shown.append(lists["innocence"][seat] if seat >= 0 else None)
        if values["open"]:
            own = values["sealed"] >> 2 * seat * EACH_SLOT & 1023 if seat >= 0 else 0
            shown += [own, values["open"] >> seat & 1 if seat >= 0 else 0]
        else:
            asked = values["actor"] == seat and seat >= 0
            shown += [values["actor"], values["sealed"], values["kind"] if values["actor"] >= 0 else None]
            shown += [values["mask"], values["options"]] if asked else []
        return repr(shown)

    def redrawn(self, ints: list[int], events: list[Raw], seat: int, rng: random.Random) -> list[int] | None:
        values, lists = self.read(ints)
        actor_sees = lists["looked"][values["actor"]] if values["actor"] >= 0 and not values["open"] else 0
        op = self.catalog.code[values["pc"]] if values["pc"] >= 0 else -1
        never = {card: {DEAD + 9} for card in range(values["cards"])}  # colours that the card cannot have
        fixed = {event[2] for event in events if event[0] == p.EV_NO_TAG}  # NX-4.14: known to all, or nearly
        for event in events:
            if event[0] == p.EV_TAG:
                never[event[2]].add(event[3])
            elif event[0] == p.EV_MOVE_TAG:
                never[event[3]].add(event[4])
        if op != LOOK and (values["mask"] or values["options"]):
            # What the actor may do with tags depends on what it has seen: that stays, so that the question fits.
            fixed |= {card for card in range(values["cards"]) if actor_sees >> card & 1}
        drawn = self.deal(values, lists, [c for c in self.unseen(ints, seat) if c not in fixed], never, seat, rng)
        if drawn is None:
            return None
        values["replicant"] = drawn
        faces = [min(face, DEAD) for face in lists["deal"]]
        lists["by_colour"] = [
            sum(1 << c for c, face in enumerate(faces) if face == colour) for colour in range(DEAD + 1)
        ]
        if op == LOOK and values["mask"]:
            it = values["it"]
            true = values["in_play"] & values["stock"] & ~lists["tags"][it] & ~(1 << lists["deal"][it])
            if not true:
                return None
            values["mask"] = true
        if values["open"]:
            own = values["sealed"] & 1023 << 2 * seat * EACH_SLOT if seat >= 0 else 0
            closed = 1 << seat if seat >= 0 and not values["open"] >> seat & 1 else 0
            values["sealed"], values["open"] = own, values["asked"] & ~closed
            values["actor"] = min(s for s in range(values["players"]) if values["open"] >> s & 1)
        return self.written(values, lists)

    def sees_apart(self, a: list[int], b: list[int], events: list[Raw], seat: int) -> bool:
        unseen = {*self.unseen(a, seat)} & {*self.unseen(b, seat)}
        deal_a, deal_b = self.read(a)[1]["deal"], self.read(b)[1]["deal"]
        seen = any(deal_a[card] != deal_b[card] for card in range(len(deal_a)) if card not in unseen)
        return seen or any(event[0] == p.EV_NO_TAG for event in events)  # NX-4.14: everybody sees that

    def choices(self, ints: list[int]) -> object:
        values = self.read(ints)[0]
        return values["open"], values["sealed"]

    @staticmethod
    def deal(
        values: dict[str, int],
        lists: dict[str, list[int]],
        places: list[int],
        never: dict[int, set[int]],
        seat: int,
        rng: random.Random,
    ) -> int | None:
        """Draw the faces of these cards and the others' innocence cards; returns the replicant's colour (NX-2)."""
        deal, players = lists["deal"], values["players"]
        in_play = [colour for colour in range(p.COLOURS) if values["in_play"] >> colour & 1]
        kept = [face for card, face in enumerate(deal) if card not in places]
        own = lists["innocence"][seat] if seat >= 0 else None
        for _ in range(50):
            replicant = rng.choice([colour for colour in in_play if colour != own])
            dead_ends = [face for face in range(DEAD, DEAD + 3) if face not in kept]
            rng.shuffle(dead_ends)
            deck = [colour for colour in in_play for _ in range(3 if colour == replicant else 2)]
            if any(kept.count(colour) > deck.count(colour) for colour in in_play):
                continue
            for face in kept:
                if face < DEAD:
                    deck.remove(face)
            deck += dead_ends[: len(places) - len(deck)]
            rng.shuffle(deck)
            # Cards that can be least come first: else hardly a draw would fit late in the game.
            for card in sorted(places, key=lambda card: (-len(never[card]), rng.random())):
                fit = next((face for face in deck if face not in never[card]), None)
                if fit is None:
                    break
                deck.remove(fit)
                deal[card] = fit
            if not deck:
                others = [colour for colour in in_play if colour not in (replicant, own)]
                rng.shuffle(others)
                lists["innocence"] = [own if s == seat and own is not None else others.pop() for s in range(players)]
                return replicant
        return None


class ExampleReading(Reading):
    scalars = "version players actor round open conceded"
    lists = "hands stock seen points out sealed stack"

    @staticmethod
    def sees(lists: dict[str, list[int]], seat: int, number: int) -> bool:
        return seat >= 0 and (number // ex.PLACES == seat or bool(lists["seen"][seat] >> number & 1))

    def faces(self, ints: list[int], seat: int) -> list[int | None]:
        lists = self.read(ints)[1]
        return [face if face < 0 or self.sees(lists, seat, n) else None for n, face in enumerate(lists["hands"])]

    def sight(self, ints: list[int], seat: int) -> object:
        values, lists = self.read(ints)
        shown: list[object] = [values["players"], values["round"], values["conceded"], bool(values["open"])]
        shown += [values["actor"] if not values["open"] else None, len(lists["stock"])]
        shown += [lists[name] for name in ("seen", "points", "out", "stack")]
        shown.append(self.faces(ints, seat))
        if seat >= 0:
            shown += [values["open"] >> seat & 1, lists["sealed"][seat]]
        return repr(shown)

    def redrawn(self, ints: list[int], events: list[Raw], seat: int, rng: random.Random) -> list[int] | None:
        values, lists = self.read(ints)
        hands = lists["hands"]
        unseen = [n for n, face in enumerate(hands) if face > 0 and not self.sees(lists, seat, n)]
        faces = [*lists["stock"], *(hands[n] for n in unseen)]
        rng.shuffle(faces)
        for number in unseen:
            hands[number] = faces.pop()
        lists["stock"] = faces
        if values["open"]:
            for other in range(values["players"]):
                if other != seat:
                    lists["sealed"][other] = ex.UNSEALED
                    values["open"] |= 1 << other
            values["actor"] = min(s for s in range(values["players"]) if values["open"] >> s & 1)
        return self.written(values, lists)

    def sees_apart(self, a: list[int], b: list[int], events: list[Raw], seat: int) -> bool:
        lists_a, lists_b = self.read(a)[1], self.read(b)[1]
        pairs = enumerate(zip(lists_a["hands"], lists_b["hands"], strict=True))
        seen = any(x != y and (min(x, y) < 0 or self.sees(lists_a, seat, n)) for n, (x, y) in pairs)
        return seen or lists_a["out"] != lists_b["out"]

    def choices(self, ints: list[int]) -> object:
        values, lists = self.read(ints)
        return values["open"], lists["sealed"]

    def reseeded(self, ints: list[int], rng: random.Random) -> list[int]:
        values, lists = self.read(ints)
        for name, words in lists.items():
            if name.startswith("stream"):
                words[:8] = [rng.getrandbits(32) for _ in range(8)]
                words[9:] = [rng.randrange(1, 4), rng.randrange(17)]
        return self.written(values, lists)
