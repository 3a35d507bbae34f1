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

DIGIT: Final = 4  # bits of a packed digit
DIGIT_MASK: Final = 15
FULL: Final = 8  # the digit of a colour whose certain cards are used
EXTRA: Final = 4294967296  # above the packed digits: a colour has its third card
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

    A place of the table stands for how many cards of each colour are used, in mixed radix. Its digits are also kept
    packed, four bits a colour, counted from the top: 8 is a colour whose certain cards are all used, 9 one that has its
    third card, and the bit EXTRA says that there is such a one. Level n holds the places where the first n bound cards
    have their colours.
    """

    knowledge: Knowledge
    seen: list[int]  # colour -> how many of its cards the seat has seen
    need: list[int]  # colour -> how many unseen cards have it at least (2 of a colour; all dead ends)
    weight: list[int]  # colour -> what one card of it adds to a place in the table
    space: i64
    nothing: i64  # the packed digits of the first place
    bound: list[int]  # cards, equal ones together, that are given colours one by one
    allowed: list[int]  # the mask of each of them
    last: list[int]  # the cards of the largest group: they get what is left
    last_mask: i64
    replicants: i64  # mask of the colours that may be the replicant
    thirds: i64  # mask of those whose third card is still to come
    found: bool  # the replicant's three cards are all seen
    places: list[int]  # the places that can be reached, level by level
    digits: list[int]  # their packed digits
    starts: list[int]  # level -> the first of its places
    reach: list[int]  # place -> ways to get there
    ways: list[int]  # place -> ways to go on from there
    counts: list[list[int]]  # of each bound card: in how many deals it has each colour

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
        self.thirds = 0 if self.found else self.replicants
        self.need = [0] * (COLOURS + 1)
        self.weight = [0] * (COLOURS + 1)
        self.space = 1
        self.nothing = 0
        for colour in range(COLOURS + 1):
            need: i64 = 0
            if colour == DEAD_END:
                need = k.players - LEAST_PLAYERS - self.seen[colour]  # NX-2.6
            elif k.in_play >> colour & 1 and self.seen[colour] < CARDS_A_COLOUR:
                need = CARDS_A_COLOUR - 1 - self.seen[colour]
            self.need[colour] = need
            self.nothing |= (FULL - need) << DIGIT * i64(colour)
            self.weight[colour] = self.space
            self.space *= need + 1 + (self.thirds >> colour & 1)

    def sort_cards(self, k: Knowledge) -> None:
        """Group the unseen cards by what they may be; the largest group is the last."""
        anything: i64 = self.thirds
        for colour in range(COLOURS + 1):
            if self.need[colour] > 0:
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
        if not packed >> (DIGIT * colour + 3) & 1:
            return True
        return packed < EXTRA and self.thirds >> colour & 1 != 0

    def count_forward(self) -> None:
        """How many ways lead to each place, level by level."""
        self.reach = [0] * int(self.space)
        self.reach[0] = 1
        self.places = [0]
        self.digits = [self.nothing]
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
                    c: i64 = colour
                    if self.can_use(packed, c):
                        then: i64 = place + self.weight[c]
                        known: i64 = reach[then]
                        if known == 0:
                            self.places.append(then)
                            self.digits.append(after(packed, c))
                        reach[then] = known + before
            self.starts.append(end)

    def count_back(self) -> None:
        """How many ways lead on from each place, from the end; and so the counts of the bound cards. Cards of a group
        have the same counts: the first one's."""
        self.ways = [0] * int(self.space)
        self.counts = [[] for _ in self.bound]
        ways = self.ways
        level: i64 = len(self.bound)
        first: i64 = self.starts[level]
        for i in range(first, i64(len(self.places))):
            ways[self.places[i]] = self.endings(self.digits[i])
        while level > 0:
            level -= 1
            counts = [0] * (COLOURS + 1)
            colours = BITS[self.allowed[level]]
            leads = level == 0 or self.allowed[level] != self.allowed[level - 1]
            for i in range(i64(self.starts[level]), first):
                place: i64 = self.places[i]
                packed: i64 = self.digits[i]
                total: i64 = 0
                for colour in colours:
                    c: i64 = colour
                    if self.can_use(packed, c):
                        on: i64 = ways[place + self.weight[c]]
                        total += on
                        if leads and on:
                            counts[c] += self.reach[place] * on
                ways[place] = total
            first = self.starts[level]
            self.counts[level] = counts
        for i in range(1, len(self.bound)):
            if self.allowed[i] == self.allowed[i - 1]:
                self.counts[i] = self.counts[i - 1]

    def arrangements(self, packed: i64) -> i64:
        """In how many ways the last group can be the certain cards that are left, were there no third one to come."""
        ways: i64 = FACTORIAL[len(self.last)]
        for colour in range(COLOURS + 1):
            left: i64 = FULL - (packed >> DIGIT * i64(colour) & DIGIT_MASK)
            if left > 0:
                if not self.last_mask >> colour & 1:
                    return 0
                if left > 1:
                    ways //= FACTORIAL[left]
        return ways

    def endings(self, packed: i64) -> i64:
        """In how many ways the last group can be what is left: with the third card of any colour that may have one, if
        it is still to come."""
        ways = self.arrangements(packed)
        if ways == 0 or self.found or packed >= EXTRA:
            return ways
        total: i64 = 0
        for colour in BITS[self.thirds & self.last_mask]:
            total += ways // (FULL + 1 - (packed >> DIGIT * i64(colour) & DIGIT_MASK))
        return total

    def endings_by_replicant(self, packed: i64) -> list[int]:
        """The same, by the colour that is the replicant then."""
        found = [0] * COLOURS
        ways = self.arrangements(packed)
        if self.found or packed >= EXTRA:
            for colour in range(COLOURS):
                third = packed >> DIGIT * i64(colour) & DIGIT_MASK == FULL + 1
                if self.replicants >> colour & 1 and (self.found or third):
                    found[colour] = ways
        elif ways:
            for colour in BITS[self.thirds & self.last_mask]:
                found[colour] = ways // (FULL + 1 - (packed >> DIGIT * i64(colour) & DIGIT_MASK))
        return found

    def odds(self) -> Odds:
        """The odds of the replicant and of every card, faceup ones included (certain)."""
        replicant = [0] * COLOURS
        for i in range(i64(self.starts[len(self.bound)]), i64(len(self.places))):
            before: i64 = self.reach[self.places[i]]
            for colour, ways in enumerate(self.endings_by_replicant(self.digits[i])):
                if ways:
                    replicant[colour] += before * ways
        total: int = self.ways[0]
        cards: list[list[int]] = [[] for _ in range(self.knowledge.cards)]
        for card in range(self.knowledge.cards):
            face = self.knowledge.faces[card]
            if face != UNKNOWN:
                cards[card] = [0] * (COLOURS + 1)
                cards[card][colour_of(face)] = total
        rest = [total * need for need in self.need]  # of the last group, all cards together
        for colour in range(COLOURS):
            if self.thirds >> colour & 1:
                rest[colour] += replicant[colour]
        for level in range(len(self.bound)):
            cards[self.bound[level]] = self.counts[level][:]
            for colour in range(COLOURS + 1):
                rest[colour] -= self.counts[level][colour]
        for card in self.last:
            cards[card] = [count // len(self.last) for count in rest]
        return Odds(total, replicant, cards)

    def draw(self, rng: Rng) -> list[int]:
        """The colour of every card and, last, the replicant's, in a deal drawn from all of them alike."""
        colours = [UNKNOWN if face == UNKNOWN else colour_of(face) for face in self.knowledge.faces]
        place: i64 = 0
        packed = self.nothing
        for level in range(len(self.bound)):
            at = rng.below(self.ways[place])
            for colour in BITS[self.allowed[level]]:
                if self.can_use(packed, colour):
                    on: i64 = self.ways[place + self.weight[colour]]
                    if at < on:
                        colours[self.bound[level]] = colour
                        place += self.weight[colour]
                        packed = after(packed, colour)
                        break
                    at -= on
        endings = self.endings_by_replicant(packed)
        at = rng.below(sum(endings))
        replicant: i64 = 0
        while at >= endings[replicant]:
            at -= endings[replicant]
            replicant += 1
        rest: list[int] = []
        for colour in range(COLOURS + 1):
            count = FULL - (packed >> DIGIT * i64(colour) & DIGIT_MASK)
            if colour == replicant and not self.found:
                count += 1
            rest += [colour] * int(count)
        rng.shuffle(rest)
        for i, card in enumerate(self.last):
            colours[card] = rest[i]
        return [*colours, int(replicant)]


def after(packed: i64, colour: i64) -> i64:
    """The packed digits when one more card of the colour is used."""
    full = packed >> (DIGIT * colour + 3) & 1
    return packed + (1 << DIGIT * colour) + (EXTRA if full else 0)
