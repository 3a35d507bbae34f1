"""Exact odds (compiled): over all deals that fit what a seat knows, all of them equally likely.

Why people chose as they did is not asked. A deal gives each card that the seat has not seen a colour that what is
public allows, with three cards of one colour (the replicant's, NX-2.5), two of each other and players - 3 dead ends.
Cards that may have the same colours form a group. A table counts, for each way to have used up the colours, how many
ways there are to go on; cards that may be anything come last and are counted by the multinomial formula. The table has
at most 4**7 * 4 places, so no position takes long.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.rng import Rng
from .knowledge import Knowledge
from .parts import BITS, CARDS_A_COLOUR, COLOURS, DEAD_END, LEAST_PLAYERS, MOST_CARDS, UNKNOWN, colour_of

LEVEL: Final = 8  # steps above this bit: the level
FACTORIAL: Final[list[int]] = [1]
for _n in range(1, MOST_CARDS + 1):
    FACTORIAL.append(FACTORIAL[-1] * _n)


@final
class Odds:
    """Counts of deals: `total`; `replicant[colour]`: those in which that colour is the replicant; `cards[card][colour]`:
    those in which the card has that colour (DEAD_END: is a dead end). A probability is a count / total."""

    total: int
    replicant: list[int]
    cards: list[list[int]]

    def __init__(self, total: int, replicant: list[int], cards: list[list[int]]) -> None:
        self.total = total
        self.replicant = replicant
        self.cards = cards


@final
class Deals:
    """All deals that fit a Knowledge: counts them, gives their odds, draws one."""

    knowledge: Knowledge
    seen: list[int]  # colour -> how many of its cards the seat has seen
    need: list[int]  # colour -> how many unseen cards have it at least (2 of a colour; all dead ends)
    limit: list[int]  # colour -> how many at most
    weight: list[int]  # colour -> what one card of it adds to a place in the table
    space: i64
    bound: list[int]  # cards that may not be anything, equal ones together
    free: list[int]  # cards that may be anything
    allowed: list[int]  # the mask of each bound card
    replicants: i64  # mask of the colours that may be the replicant
    places: list[int]  # the places of the table that can be reached, ascending
    steps: list[int]  # of each: which colours can be used next, and its level
    found: bool  # the replicant's three cards are all seen
    ways: list[int]  # place -> ways to go on from there

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.look_around(knowledge)
        self.sort_cards(knowledge)
        self.survey()
        self.ways = [0] * int(self.space)
        self.fill()

    def look_around(self, k: Knowledge) -> None:
        """Which colours are seen how often, and so which are still to come."""
        self.seen = [0] * (COLOURS + 1)
        for face in k.faces:
            if face != UNKNOWN:
                self.seen[colour_of(face)] += 1
        self.replicants = k.in_play
        if k.innocence != UNKNOWN:
            self.replicants &= ~(1 << k.innocence)  # NX-2.3
        self.found = False
        for colour in range(COLOURS):
            if self.seen[colour] == CARDS_A_COLOUR:
                self.found = True
                self.replicants = 1 << i64(colour)
        self.need = [0] * (COLOURS + 1)
        self.limit = [0] * (COLOURS + 1)
        self.weight = [0] * (COLOURS + 1)
        self.space = 1
        for colour in range(COLOURS + 1):
            if colour == DEAD_END:
                self.need[colour] = k.players - LEAST_PLAYERS - self.seen[colour]  # NX-2.6
            elif k.in_play >> colour & 1:
                self.need[colour] = max(CARDS_A_COLOUR - 1 - self.seen[colour], 0)
            self.limit[colour] = self.need[colour]
            if colour != DEAD_END and not self.found and self.replicants >> colour & 1:
                self.limit[colour] += 1
            self.weight[colour] = self.space
            self.space *= self.limit[colour] + 1

    def sort_cards(self, k: Knowledge) -> None:
        """Bound cards by what they may be, then free ones."""
        anything: i64 = 0
        for colour in range(COLOURS + 1):
            if self.limit[colour] > 0:
                anything |= 1 << i64(colour)
        keyed: list[tuple[int, int]] = []
        self.free = []
        for card in range(k.cards):
            if k.faces[card] == UNKNOWN:
                mask = k.possible[card] & anything
                if mask == anything:
                    self.free.append(card)
                else:
                    keyed.append((mask, card))
        keyed.sort()
        self.allowed = [mask for mask, _ in keyed]
        self.bound = [card for _, card in keyed]

    def survey(self) -> None:
        """List the places of the table that can be reached: at most one colour has a third card, and not more cards are
        used than are bound. `steps`: the mask of colours of which one more card may be used from there, and the level
        (how many cards are used) above it."""
        digits = [0] * (COLOURS + 1)
        level: i64 = 0
        extra: i64 = 0
        last: i64 = len(self.bound)
        self.places = []
        self.steps = []
        for place in range(self.space):
            if level <= last and extra <= 1:
                steps: i64 = 0
                for colour in range(COLOURS + 1):
                    limit = self.need[colour] if extra else self.limit[colour]
                    if digits[colour] < limit:
                        steps |= 1 << i64(colour)
                self.places.append(place)
                self.steps.append(level << LEVEL | steps)
            colour = 0
            while colour <= COLOURS:  # one more, in mixed radix
                if digits[colour] < self.limit[colour]:
                    digits[colour] += 1
                    level += 1
                    if digits[colour] > self.need[colour]:
                        extra += 1
                    break
                level -= digits[colour]
                if digits[colour] > self.need[colour]:
                    extra -= 1
                digits[colour] = 0
                colour += 1

    def fill(self) -> None:
        """How many ways lead on from each place, from the end of the table."""
        ways = self.ways
        last: i64 = len(self.bound)
        i: i64 = len(self.places) - 1
        while i >= 0:
            place: i64 = self.places[i]
            steps: i64 = self.steps[i]
            level = steps >> LEVEL
            total: i64 = 0
            if level == last:
                total = sum(self.closings(place))
            else:
                for colour in BITS[steps & self.allowed[level]]:
                    total += ways[place + self.weight[colour]]
            ways[place] = total
            i -= 1

    def closings(self, place: i64) -> list[int]:
        """In how many ways the free cards can be what is left, when all bound cards are placed; by the colour that is the
        replicant then."""
        ways: i64 = FACTORIAL[len(self.free)]
        third: i64 = -1
        left = [0] * COLOURS
        for colour in range(COLOURS + 1):
            used = self.used(place, colour)
            if used > self.need[colour]:
                third = colour
            else:
                ways //= FACTORIAL[self.need[colour] - used]
                if colour < COLOURS:
                    left[colour] = self.need[colour] - used
        found = [0] * COLOURS
        for colour in range(COLOURS):
            if not self.replicants >> colour & 1:
                continue
            if self.found or third == colour:
                found[colour] = ways
            elif third < 0:
                found[colour] = ways // (left[colour] + 1)
        return found

    def odds(self) -> Odds:
        """The odds of the replicant and of every card, faceup ones included (certain)."""
        last: i64 = len(self.bound)
        ways = self.ways
        reach = [0] * int(self.space)
        reach[0] = 1
        replicant = [0] * COLOURS
        groups = [[0] * (COLOURS + 1) for _ in range(last)]  # only the first card of a group is counted
        for i in range(len(self.places)):
            place: i64 = self.places[i]
            before: i64 = reach[place]
            if before == 0:
                continue
            steps: i64 = self.steps[i]
            level = steps >> LEVEL
            if level == last:
                for colour, closing in enumerate(self.closings(place)):
                    replicant[colour] += before * closing
                continue
            first_of_group = level == 0 or self.allowed[level] != self.allowed[level - 1]
            counts = groups[level]
            for colour in BITS[steps & self.allowed[level]]:
                then = place + self.weight[colour]
                reach[then] += before
                if first_of_group:
                    counts[colour] += before * ways[then]
        return self.gather(replicant, groups)

    def gather(self, replicant: list[int], groups: list[list[int]]) -> Odds:
        """Every card's counts: its group's; of the free cards, an equal share of what is left of each colour."""
        total: int = self.ways[0]
        cards: list[list[int]] = [[] for _ in range(self.knowledge.cards)]
        for card in range(self.knowledge.cards):
            face = self.knowledge.faces[card]
            if face != UNKNOWN:
                cards[card] = [0] * (COLOURS + 1)
                cards[card][colour_of(face)] = total
        rest = [total * need for need in self.need]
        if not self.found:
            for colour in range(COLOURS):
                rest[colour] += replicant[colour]
        for level in range(len(self.bound)):
            if level > 0 and self.allowed[level] == self.allowed[level - 1]:
                groups[level] = groups[level - 1]
            cards[self.bound[level]] = groups[level][:]
            for colour in range(COLOURS + 1):
                rest[colour] -= groups[level][colour]
        for card in self.free:
            cards[card] = [count // len(self.free) for count in rest]
        return Odds(total, replicant, cards)

    def draw(self, rng: Rng) -> list[int]:
        """The colour of every card and, last, the replicant's, in a deal drawn from all of them alike."""
        colours = [UNKNOWN if face == UNKNOWN else colour_of(face) for face in self.knowledge.faces]
        place: i64 = 0
        for level in range(len(self.bound)):
            at = rng.below(self.ways[place])
            for colour in self.choices(place, self.allowed[level]):
                then = place + self.weight[colour]
                if at < self.ways[then]:
                    colours[self.bound[level]] = colour
                    place = then
                    break
                at -= self.ways[then]
        closings = self.closings(place)
        at = rng.below(sum(closings))
        replicant = 0
        while at >= closings[replicant]:
            at -= closings[replicant]
            replicant += 1
        rest: list[int] = []
        for colour in range(COLOURS + 1):
            used = self.used(place, colour)
            count = self.need[colour] + (1 if colour == replicant and not self.found else 0)
            rest += [colour] * (count - int(used))
        rng.shuffle(rest)
        for card, colour in zip(self.free, rest):
            colours[card] = colour
        return [*colours, replicant]

    def choices(self, place: i64, mask: i64) -> list[int]:
        """The colours of the mask of which one more card can be used from the place."""
        found: list[int] = []
        extra = False
        for colour in range(COLOURS + 1):
            extra = extra or self.used(place, colour) > self.need[colour]
        for colour in BITS[mask]:
            used = self.used(place, colour)
            if used < self.limit[colour] and not (extra and used >= self.need[colour]):
                found.append(colour)
        return found

    def used(self, place: i64, colour: i64) -> i64:
        """How many cards of the colour are used at the place."""
        return place // self.weight[colour] % (self.limit[colour] + 1)
