"""Exact odds (compiled): over all deals that fit what a seat knows, all of them equally likely.

Why people chose as they did is not asked. A deal gives each card that the seat has not seen a colour that what is
public allows, with three cards of one colour (the replicant's, NX-2.5), two of each other and players - 3 dead ends.
Cards that may have the same colours form a group. A table counts, for each way to have used up the colours, how many
ways lead there and how many lead on; the largest group comes last and gets what is left, by the multinomial formula.
The table has at most 4**7 * 4 places, so no position takes long.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ..kernel.rng import Rng
from .knowledge import Knowledge
from .parts import BITS, CARDS_A_COLOUR, COLOURS, DEAD_END, LEAST_PLAYERS, MOST_CARDS, UNKNOWN, colour_of

EXTRA: Final = 65536  # above the packed digits: a colour has its third card
FACTORIAL: Final[list[int]] = [1]
for _n in range(1, MOST_CARDS + 1):
    FACTORIAL.append(FACTORIAL[-1] * _n)


@final
class Odds:
    """Counts of deals: `total`; `replicant[colour]`: those in which it is the replicant; `cards[card][colour]`: those
    in which the card has that colour (DEAD_END: is a dead end). A probability is a count / total."""

    total: int
    replicant: list[int]
    cards: list[list[int]]

    def __init__(self, total: int, replicant: list[int], cards: list[list[int]]) -> None:
        self.total = total
        self.replicant = replicant
        self.cards = cards


@final
class Deals:
    """All deals that fit a Knowledge: counts them, gives their odds, draws one.

    A place of the table stands for how many cards of each colour are used, in mixed radix; its digits are kept packed,
    two bits a colour, with the bit EXTRA when one colour has its third card. Level n holds the places where the first n
    bound cards have their colours.
    """

    knowledge: Knowledge
    seen: list[int]  # colour -> how many of its cards the seat has seen
    need: list[int]  # colour -> how many unseen cards have it at least (2 of a colour; all dead ends)
    limit: list[int]  # colour -> how many at most
    weight: list[int]  # colour -> what one card of it adds to a place in the table
    space: i64
    bound: list[int]  # cards, equal ones together, that are given colours one by one
    allowed: list[int]  # the mask of each of them
    last: list[int]  # the cards of the largest group: they get what is left
    last_mask: i64
    replicants: i64  # mask of the colours that may be the replicant
    found: bool  # the replicant's three cards are all seen
    places: list[int]  # the places that can be reached, level by level
    digits: list[int]  # their packed digits
    starts: list[int]  # level -> the first of its places
    reach: list[int]  # place -> ways to get there
    ways: list[int]  # place -> ways to go on from there
    endings: list[list[int]]  # of each place of the last level: ways to end, by the replicant's colour

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.look_around(knowledge)
        self.sort_cards(knowledge)
        self.count_forward()
        self.count_back()

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
        """Group the unseen cards by what they may be; the largest group is the last."""
        anything: i64 = 0
        for colour in range(COLOURS + 1):
            if self.limit[colour] > 0:
                anything |= 1 << i64(colour)
        groups: dict[int, list[int]] = {}
        for card in range(k.cards):
            if k.faces[card] == UNKNOWN:
                groups.setdefault(int(k.possible[card] & anything), []).append(card)
        self.last = []
        self.last_mask = anything
        for mask, cards in groups.items():
            if len(cards) > len(self.last):
                self.last = cards
                self.last_mask = mask
        self.bound = []
        self.allowed = []
        for mask in sorted(groups):
            if mask != self.last_mask:
                self.bound += groups[mask]
                self.allowed += [mask] * len(groups[mask])

    def can_use(self, packed: i64, colour: i64) -> bool:
        """Whether one more card of the colour can be used: two of each, a third of but one."""
        used = packed >> 2 * colour & 3
        return used < self.need[colour] or (packed < EXTRA and used < self.limit[colour])

    def after(self, packed: i64, colour: i64) -> i64:
        """The packed digits when one more card of the colour is used."""
        used = packed >> 2 * colour & 3
        return packed + (1 << 2 * colour) + (EXTRA if used == self.need[colour] else 0)

    def count_forward(self) -> None:
        """How many ways lead to each place, level by level."""
        self.reach = [0] * int(self.space)
        self.reach[0] = 1
        self.places = [0]
        self.digits = [0]
        self.starts = [0]
        reach = self.reach
        for level in range(len(self.bound)):
            colours = BITS[self.allowed[level]]
            end: i64 = len(self.places)
            for i in range(i64(self.starts[level]), end):
                place: i64 = self.places[i]
                packed: i64 = self.digits[i]
                before: i64 = reach[place]
                for colour in colours:
                    if self.can_use(packed, colour):
                        then: i64 = place + self.weight[colour]
                        known: i64 = reach[then]
                        if known == 0:
                            self.places.append(then)
                            self.digits.append(self.after(packed, colour))
                        reach[then] = known + before
            self.starts.append(end)

    def count_back(self) -> None:
        """How many ways lead on from each place, from the end."""
        self.ways = [0] * int(self.space)
        self.endings = []
        ways = self.ways
        level: i64 = len(self.bound)
        first: i64 = self.starts[level]
        for i in range(first, i64(len(self.places))):
            ending = self.ending(self.digits[i])
            self.endings.append(ending)
            ways[self.places[i]] = sum(ending)
        while level > 0:
            level -= 1
            colours = BITS[self.allowed[level]]
            for i in range(i64(self.starts[level]), first):
                place: i64 = self.places[i]
                packed: i64 = self.digits[i]
                total: i64 = 0
                for colour in colours:
                    if self.can_use(packed, colour):
                        on: i64 = ways[place + self.weight[colour]]
                        total += on
                ways[place] = total
            first = self.starts[level]

    def ending(self, packed: i64) -> list[int]:
        """In how many ways the last group can be what is left, by the colour that is the replicant then."""
        found = [0] * COLOURS
        ways: i64 = FACTORIAL[len(self.last)]
        third: i64 = -1
        for colour in range(COLOURS + 1):
            left: i64 = self.need[colour] - (packed >> 2 * colour & 3)
            if left < 0:
                third = colour
            elif left > 0:
                if not self.last_mask >> colour & 1:
                    return found
                ways //= FACTORIAL[left]
        for colour in range(COLOURS):
            if not self.replicants >> colour & 1:
                continue
            if self.found or third == colour:
                found[colour] = ways
            elif third < 0 and self.last_mask >> colour & 1:
                found[colour] = ways // (self.need[colour] - (packed >> 2 * colour & 3) + 1)
        return found

    def odds(self) -> Odds:
        """The odds of the replicant and of every card, faceup ones included (certain)."""
        replicant = [0] * COLOURS
        groups: list[list[int]] = []  # of each bound card, its colours' counts
        for level in range(len(self.bound)):
            if level > 0 and self.allowed[level] == self.allowed[level - 1]:
                groups.append(groups[level - 1])
            else:
                groups.append(self.counts_of(level))
        first: i64 = self.starts[len(self.bound)]
        for i in range(len(self.endings)):
            before: i64 = self.reach[self.places[first + i]]
            for colour in range(COLOURS):
                ending: i64 = self.endings[i][colour]
                if ending:
                    replicant[colour] += before * ending
        return self.gather(replicant, groups)

    def counts_of(self, level: i64) -> list[int]:
        """In how many deals the bound card of that level has each colour."""
        counts = [0] * (COLOURS + 1)
        for colour in BITS[self.allowed[level]]:
            total: i64 = 0
            for i in range(i64(self.starts[level]), i64(self.starts[level + 1])):
                if self.can_use(self.digits[i], colour):
                    place: i64 = self.places[i]
                    total += self.reach[place] * self.ways[place + self.weight[colour]]
            counts[colour] = total
        return counts

    def gather(self, replicant: list[int], groups: list[list[int]]) -> Odds:
        """Every card's counts: its group's; of the last group, an equal share of what is left of each colour."""
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
            cards[self.bound[level]] = groups[level][:]
            for colour in range(COLOURS + 1):
                rest[colour] -= groups[level][colour]
        for card in self.last:
            cards[card] = [count // len(self.last) for count in rest]
        return Odds(total, replicant, cards)

    def draw(self, rng: Rng) -> list[int]:
        """The colour of every card and, last, the replicant's, in a deal drawn from all of them alike."""
        colours = [UNKNOWN if face == UNKNOWN else colour_of(face) for face in self.knowledge.faces]
        place: i64 = 0
        packed: i64 = 0
        for level in range(len(self.bound)):
            at = rng.below(self.ways[place])
            for colour in BITS[self.allowed[level]]:
                if self.can_use(packed, colour):
                    on: i64 = self.ways[place + self.weight[colour]]
                    if at < on:
                        colours[self.bound[level]] = colour
                        place += self.weight[colour]
                        packed = self.after(packed, colour)
                        break
                    at -= on
        ending = self.ending(packed)
        at = rng.below(sum(ending))
        replicant: i64 = 0
        while at >= ending[replicant]:
            at -= ending[replicant]
            replicant += 1
        rest: list[int] = []
        for colour in range(COLOURS + 1):
            count = self.need[colour] - (packed >> 2 * colour & 3)
            if colour == replicant and not self.found:
                count += 1
            rest += [colour] * int(count)
        rng.shuffle(rest)
        for i, card in enumerate(self.last):
            colours[card] = rest[i]
        return [*colours, int(replicant)]
