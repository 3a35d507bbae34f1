"""What the compiler writes into: the records of one ability in the making, and what its words stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from ...language.registry import Node
from ..catalog import Catalog
from ..ops import (
    A_TIMES,
    A_X,
    ANYONE,
    ATTACHED_TO,
    BRANCH,
    CHOSEN,
    CONTROLLER,
    EACH,
    EVENT,
    IN_MODE,
    JUMP,
    MAY,
    NONE,
    OPPONENT,
    OWNER,
    SELF,
    SLOT,
    THAT_PLAYER,
    THEY,
    WIDTH,
    YOU,
)
from .nodes import abilities as ab
from .nodes import cards as ca
from .nodes import objects as ob
from .pronouns import means_nothing
from .slots import ACTOR, NOTHING, Meaning, slots_of

PLAYERS: Final = {"you": YOU, "your opponent": OPPONENT, "each player": EACH, "a player": ANYONE}
# "To its owner's hand": wherever each thing belongs.
OWN_PLACES: Final = (ca.To, ca.IntoRow, ca.ShuffleIn)
# Which operand of an instruction is a label.
LABELLED: Final = {JUMP: 1, BRANCH: 2, MAY: 2, IN_MODE: 2}


class Unplayable(Exception):
    """Raised for a text that the engine cannot carry out as it stands. `node`: the part that it cannot."""

    def __init__(self, node: Node, message: str, fix: str, code: str = "NML-60") -> None:
        self.node, self.message, self.fix, self.code = node, message, fix, code
        super().__init__(message)


class Names(NamedTuple):
    """The numbers of what packs have named: traits are bits, factions and cards numbers."""

    traits: Mapping[str, int]
    factions: Mapping[str, int]
    definitions: Mapping[str, int]


class Writer:
    """One ability. Its instructions wait in `rows` until all is known, with labels for positions; all other records go
    into the catalog at once.

    `targets`: the SLOTTED record of each slot. `actor`: the player who carries out the action. `where`: what X is.
    `times`: what “for each” multiplies by, NONE for nothing; `times_choices`: it multiplies how many are chosen, too;
    `multiplied`: something was multiplied. `in_mode`: within a branch of
    “choose one”. What is written is read: `early`: before the program runs; `standing`: when it is over, or has never
    been. `lasting_on`: the register of the one thing on which an effect lasts for as long as something is so; the
    effect keeps it, and is read with it as its EVENT.
    """

    def __init__(self, catalog: Catalog, names: Names, ability: ab.Ability) -> None:
        self.catalog = catalog
        self.names = names
        self.slots = slots_of(ability)
        self.rows: list[list[int]] = []
        self.labels: list[int] = []
        self.targets = [NONE] * len(self.slots.targets)
        self.actor = YOU
        self.where = NONE
        self.times = NONE
        self.times_choices = False
        self.multiplied = False
        self.in_mode = False
        self.early = False
        self.standing = False
        self.lasting_on = NONE

    # Records

    def emit(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
        """The next instruction."""
        self.rows.append([op, a, b, c, d, e])

    def data(self, op: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> int:
        """A record that others point at; its position."""
        return self.catalog.record(op, a, b, c, d, e)

    def chain(self, records: list[tuple[int, ...]]) -> int:
        """Records of up to four operands, each with the position of the next one behind them; the first position."""
        following = NONE
        for op, *operands in reversed(records):
            a, b, c, d = [*operands, 0, 0, 0, 0][:4]
            following = self.catalog.record(op, a, b, c, d, following)
        return following

    def label(self) -> int:
        """A place that is not known yet."""
        self.labels.append(NONE)
        return len(self.labels) - 1

    def here(self, label: int) -> None:
        """The label is the place of the next instruction."""
        self.labels[label] = len(self.rows)

    def program(self) -> int:
        """Put the instructions into the catalog; the position of the first."""
        entry = len(self.catalog.code)
        for row in self.rows:
            if row[0] in LABELLED:
                at = LABELLED[row[0]]
                row[at] = entry + self.labels[row[at]] * WIDTH
            self.catalog.record(*row)
        return entry

    # Numbers

    def number(self, number: int | ob.X) -> int:
        """An amount that the text gives."""
        if isinstance(number, int):
            return -1 - number
        return self.where if self.early or self.standing else self.data(A_X)

    def multiply(self, amount: int) -> int:
        """The amount so many times as “for each” says."""
        if self.times == NONE:
            return amount
        self.multiplied = True
        return self.times if amount == -2 else self.data(A_TIMES, amount, self.times)

    # What words stand for

    def player(self, node: Node, word: str) -> int:
        """The player that a word of the node means."""
        if word in PLAYERS:
            return PLAYERS[word]
        meaning = self.slots.meaning(node, "their" if word == "they" else word)
        assert meaning, "slots_of reads every one"
        if meaning.register == ACTOR:
            return THEY if self.actor == EACH else self.actor
        meant = self.meant(node, meaning)
        if word in ("they", "that player"):
            return THAT_PLAYER
        return (OWNER if word == "its owner" else CONTROLLER) + meant

    def reference(self, what: Node) -> int:
        """The register of a thing that is named by a pronoun or is always there."""
        if isinstance(what, ob.This):
            return SELF
        if isinstance(what, ob.Attached):
            return ATTACHED_TO
        meaning = self.slots.meaning(what)
        assert meaning, "slots_of reads every one"
        return self.meant(what, meaning)

    def meant(self, node: Node, meaning: Meaning) -> int:
        """The register that a pronoun means."""
        if meaning.register == NOTHING:
            code, message, fix = means_nothing(meaning.word)
            raise Unplayable(node, message, fix, code)
        if self.standing and meaning.register == self.lasting_on:
            return EVENT
        if meaning.lost:
            what = f"by then, “{meaning.word}” would mean other cards or tokens"
            raise Unplayable(node, what, "Put the sentence in front of the one that names those.")
        self.must_be_at_hand(node, meaning.register)
        return meaning.register

    def must_be_at_hand(self, node: Node, register: int) -> None:
        """What stands when the ability is over knows only its card and the bearer of that."""
        if self.standing and register not in (SELF, ATTACHED_TO):
            fix = "Name this card, or objects by their description."
            raise Unplayable(node, "this is asked later on, when the thing that it means is forgotten", fix)

    def choice(self, node: Node) -> int:
        """The register of a choice, or of what an action concerns."""
        register = self.slots.register(node)
        if register >= SLOT:
            most = f"a text makes at most {SLOT - CHOSEN} choices without a target"
            raise Unplayable(node, most, "Write a shorter text.")
        return register

    def is_meant_later(self, node: Node) -> bool:
        """Whether a pronoun means what an action concerns; its own place is found without."""
        register = self.slots.register(node)
        meanings = [meaning for meaning in self.slots.meanings if not isinstance(meaning.node, OWN_PLACES)]
        return any(meaning.register == register for meaning in meanings)
