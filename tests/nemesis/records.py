"""Records of card texts, written by hand, for tests of what reads them. What they mean, nemesis/ops.py says.

table = written(A=side(front="Ox 2/3, Bat 1/1 flying"), B=side(front="Wall 0/5"))
table.passive("Ox", table.each("unit", status=o.IS_OTHER), table.plus(1, 0))
assert table.numbers("Bat") == "2/1"
"""

from __future__ import annotations

from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.filters import all_of
from neontable.nemesis.frame import AS_TRIGGER, Frame
from neontable.nemesis.language.compile import compile_text
from neontable.nemesis.language.compile_base import Names
from neontable.nemesis.language.read import parse
from neontable.nemesis.language.vocabulary import Vocabulary
from neontable.nemesis.lists import vec_of
from neontable.nemesis.refresh import refresh
from neontable.nemesis.things import card_of
from tests.nemesis.laying import KEYWORDS, KINDS, Side
from tests.nemesis.table import PLAYERS, Play, position

ONCE = -2  # the amount 1
ONE_TRAIT, OTHER_TRAIT = 1, 2
OBJECTS = "unit vehicle champion nemesis"
EVERYTHING = f"{OBJECTS} enhancement field tactical reactive"
FACES = {"champion": p.CHAMPION, "nemesis": p.NEMESIS}
Record = tuple[int, ...]


def number(amount: int) -> int:
    """The amount that is this number."""
    return -1 - amount


def kinds(words: str) -> int:
    """A mask of card types."""
    return sum(1 << (KINDS | FACES)[word] for word in words.split())


def keywords(words: str) -> int:
    return sum(KEYWORDS[word] for word in words.split())


class Written:
    """A position whose cards can be given texts, record by record."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.s = play.state
        self.catalog = play.state.catalog

    # Records

    def record(self, op: int, *operands: int) -> int:
        return self.catalog.record(op, *operands)

    def chain(self, records: tuple[Record, ...]) -> int:
        """Records that follow each other; the position of the first."""
        following = o.NONE
        for op, *operands in reversed(records):
            following = self.record(op, *[*operands, 0, 0, 0, 0][:4], following)
        return following

    def filter(self, what: str = OBJECTS, *tests: Record, status: int = 0, zone: int = 0, whose: int = o.YOU) -> int:
        """A FILTER of card types and tests."""
        return self.record(o.FILTER, kinds(what), status, self.chain(tests), zone, whose)

    def each(self, what: str = OBJECTS, *tests: Record, status: int = 0, zone: int = 0, whose: int = o.YOU) -> int:
        """The selector of all that such a filter lets through."""
        return -1 - self.filter(what, *tests, status=status, zone=zone, whose=whose)

    # Changes

    def plus(self, atk: int, defence: int, times: int = ONCE) -> Record:
        return o.C_PLUS, atk, defence, times

    def becomes(self, atk: int | None = None, defence: int | None = None) -> Record:
        """Set numbers; None: not set."""
        return o.C_SET, *(o.NO_CHANGE if each is None else number(each) for each in (atk, defence))

    def has(self, words: str) -> Record:
        return o.C_KEYWORDS, keywords(words)

    def loses(self, words: str) -> Record:
        return o.C_LOSE, keywords(words)

    # Texts

    def is_changed(self) -> None:
        """There is another text than when the objects came in, of whatever kind."""
        self.s.dirty = 1
        self.s.rules = -1

    def text(self, name: str, text: str) -> Written:
        """What the card says, in words; its traits are Red and Blue."""
        traits = {"Red": ONE_TRAIT, "Blue": OTHER_TRAIT}
        numbers = self.play.cards.numbers
        nodes = parse(text, Vocabulary(frozenset(traits), frozenset(), frozenset(), frozenset(numbers)))
        compile_text(self.catalog, numbers[name], nodes, Names(traits, {}, numbers))
        self.is_changed()
        return self

    def passive(self, name: str, selector: int, *changes: Record, condition: int = o.NONE, always: int = 0) -> Written:
        """A passive of the card: its changes to what the selector means."""
        entry = self.record(o.PASSIVE, selector, self.chain(changes), condition, 0, o.NONE)
        ability = self.catalog.ability(entry, 0)
        self.catalog.always[ability] = always
        self.catalog.add_to(self.catalog.passives, self.play.cards.numbers[name], ability)
        self.is_changed()
        return self

    def lasts(
        self,
        name: str,
        change: Record,
        first: int = 0,
        second: int = 0,
        *,
        by: str = "A",
        source: str = "",
        condition: int = o.NONE,
    ) -> Written:
        """An effect on an object, made now."""
        operands = [*change[1:], 0, 0, 0, 0][:4]
        thing = self.obj(name) if name else -1
        cause = self.obj(source) if source else p.NO_OBJECT
        effect = [self.record(change[0], *operands, o.NONE), thing, first, second, o.FOR_GOOD, PLAYERS.index(by)]
        self.s.effects = vec_of([*self.s.effects, *effect, int(self.s.clock), cause, condition])
        self.s.clock += 1
        self.is_changed()
        return self

    def boosted(self, name: str, atk: int, defence: int) -> Written:
        """An effect: +X/+Y."""
        return self.lasts(name, self.plus(atk, defence), atk, defence)

    def set_to(self, name: str, atk: int | None = None, defence: int | None = None) -> Written:
        """An effect: numbers are set."""
        numbers = [o.NO_CHANGE if each is None else each for each in (atk, defence)]
        return self.lasts(name, self.becomes(atk, defence), *numbers)

    # What lies on the table

    def obj(self, name: str) -> int:
        return self.play.obj(name)

    def frame(self, player: str = "A", source: str = "") -> Frame:
        """What an ability of an object, or of nothing, is read with."""
        seat = PLAYERS.index(player)
        if not source:
            return Frame(AS_TRIGGER, 0, -1, seat, p.NO_OBJECT, -1, -1)
        obj = self.obj(source)
        return Frame(AS_TRIGGER, 0, -1, seat, obj, card_of(self.s, obj), self.s.definition[obj])

    def names(self, things: list[int]) -> str:
        """Objects and cards by name."""
        return " ".join(self.name(thing) for thing in things)

    def name(self, thing: int) -> str:
        if thing < o.CARD:
            return self.play.obj_name(thing)
        return self.play.cards.name(self.s.decks[(thing - o.CARD) // o.SEATED][(thing - o.CARD) % o.SEATED])

    def card(self, player: str, name: str) -> int:
        """The card of that name in the player's deck list, as a thing."""
        seat = PLAYERS.index(player)
        place = self.s.decks[seat].index(self.play.cards.numbers[name])
        return o.CARD + seat * o.SEATED + place

    def numbers(self, name: str) -> str:
        """ATK/DEF as they are now."""
        refresh(self.s)
        return f"{self.s.atk[self.obj(name)]}/{self.s.defence[self.obj(name)]}"

    def words(self, name: str) -> str:
        """The keywords that it has now."""
        refresh(self.s)
        return " ".join(word for word, bit in KEYWORDS.items() if self.s.keywords[self.obj(name)] & bit)

    def bans(self, name: str) -> int:
        refresh(self.s)
        return self.s.banned[self.obj(name)]

    def enable(self, name: str, enabled: bool) -> Written:
        self.s.enabled[self.obj(name)] = int(enabled)
        self.s.dirty = 1
        return self

    def leaves(self, name: str) -> int:
        """The object is gone; its number."""
        refresh(self.s)
        obj = self.obj(name)
        self.s.row[obj] = p.NOWHERE
        self.s.dirty = 1
        return obj


def written(A: Side | None = None, B: Side | None = None, *, active: str = "A", turn: int = 8) -> Written:
    """A position at the beginning of a Deployment Phase, to be given texts."""
    return Written(position(A, B, active=active, turn=turn))


# A position that many tests read

MINE = Side(
    front="Ox 2/3, Bat 1/1 flying disabled, Seed 1/1 token",
    back="Cart 0/4 vehicle damage:1",
    field="Banner field value:2",
    attached="Charm enhancement value:1 on:Ox",
    hand="Elk 4/4 value:4, Trick reactive, Ant 1/1 value:1",
    library="Fox 3/2 value:3, Bee 1/1 value:2",
    discard="Elm 0/1 value:5",
)
THEIRS = Side(front="Wall 0/5 value:3, Imp 2/2 disabled", hand="Spy 1/1", discard="Oak 1/6 value:6")


def laid() -> Written:
    """Ox and Elm are of the one trait, Wall and Banner of the other."""
    table = written(MINE, THEIRS)
    for name, trait in (("Ox", ONE_TRAIT), ("Elm", ONE_TRAIT), ("Wall", OTHER_TRAIT), ("Banner", OTHER_TRAIT)):
        table.catalog.traits[table.play.cards.numbers[name]] = trait
    table.catalog.faction[table.play.cards.numbers["Imp"]] = 3
    return table


def found(table: Written, f: Frame, filter_at: int) -> str:
    before = table.s.to_ints()
    names = table.names(list(all_of(table.s, f, filter_at)))
    assert table.s.to_ints() == before, "who asks, changes nothing"
    return names


def pair() -> Written:
    """Ox is the older one."""
    return written(Side(front="Ox 2/3, Bat 1/1 flying"), Side(front="Wall 0/5"))
