"""The one place for what Nemesis says: names of players, objects and steps, refusals, results.

Who reads is “you”, the other player “your opponent”; a spectator reads of “Player 1” and “Player 2”. An object is
“your Wall” or “the enemy Wall”; where its side has another of that name its number is said too, “your Wall #4”.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from . import parts as p
from .catalog import Catalog
from .ops import END_OF_COMBAT, END_OF_TURN, IN_DECK, IN_DISCARD, IN_HAND, YOUR_NEXT_TURN
from .texts import FaceText

PHASES: Final = ("Enable", "Draw", "Deployment", "Combat", "Reinforcement", "End")
PHASE_OF: Final = {  # by step
    p.ENABLE: 0,
    p.ENABLE_STOP: 0,
    p.DRAW: 1,
    p.DRAW_STOP: 1,
    p.DEPLOYMENT: 2,
    p.COMBAT_STOP: 3,
    p.ATTACKERS: 3,
    p.INTERCEPTORS: 3,
    p.ORDERS: 3,
    p.SPLITS: 3,
    p.COMBAT_WINDOW: 3,
    p.DAMAGE: 3,
    p.AFTER_COMBAT: 3,
    p.REINFORCEMENT: 4,
    p.END_STOP: 5,
    p.END: 5,
}
STEPS: Final = {  # of the Combat Phase, for who looks at the table
    p.ATTACKERS: "attackers are declared",
    p.INTERCEPTORS: "interceptors are declared",
    p.ORDERS: "the attacking player's splits",
    p.SPLITS: "the defending player's splits",
    p.COMBAT_WINDOW: "the response window",
    p.DAMAGE: "damage",
}
ROWS: Final = {
    p.FRONTLINE: "Frontline",
    p.BACKLINE: "Backline",
    p.FIELD: "Field Enhancements",
    p.ATTACHED: "attached",
}
ZONES: Final = {IN_HAND: "hand", IN_DECK: "deck", IN_DISCARD: "discard pile"}
DURATIONS: Final = {
    END_OF_TURN: "until end of turn",
    END_OF_COMBAT: "until the end of the Combat Phase",
    YOUR_NEXT_TURN: "until its controller's next turn",
}
# By kind of action.
ACTION_KINDS: Final = {
    p.OPTION: "option",
    p.PLAY: "play",
    p.PLAY_FRONT: "play front",
    p.PLAY_BACK: "play back",
    p.TARGET: "target",
    p.MOVE_UP: "move up",
    p.CHAMPION_IN: "champion",
    p.FLIP: "flip",
    p.ATTACK: "attack",
    p.INTERCEPT: "intercept",
    p.AMOUNT: "amount",
    p.MY_CARD: "my card",
    p.THEIR_CARD: "their card",
    **{p.USE + ability: "use" for ability in range(p.MOST_USES)},
    p.NEXT: "next",
}

# Why an action is refused, by clause.
REFUSALS: Final = {
    "NM-1.1": "the game is over, or nobody sits there",
    "NM-1.3": "you have less Scrap than that costs",
    "NM-1.9": "that card is not in your hand",
    "NM-2.9": "you have one on the battlefield already, and may have only one",
    "NM-3.1": "now is the time for mulligans: keep your hand, or put it back and draw again",
    "NM-3.3": "you have decided on your mulligans; your opponent still may not have",
    "NM-4.7": "that is done in your own Deployment or Reinforcement Phase, outside windows",
    "NM-4.10": "in this step nothing but the Champion can come in, and only when that is asked",
    "NM-5.1": "its Value is higher than the number of your turn, or you have an equal card that is the answer",
    "NM-5.3": "a Unit or Vehicle goes to your Frontline or Backline, anything else to neither",
    "NM-5.5": "your Backline is full",
    "NM-5.6": "your Backline is full",
    "NM-5.7": "a Unit Enhancement is attached to a Unit in play",
    "NM-5.13": "it is the other player's step of the window",
    "NM-5.14": "a window is open, and it is not your step of it",
    "NM-5.16": "a Reactive Exploit is played only in a window, in your own step",
    "NM-5.20": "that ability needs its card enabled, and is used in your Deployment or Reinforcement or in a window",
    "NM-5.21": "abilities are used in your Deployment or Reinforcement, or in your own step of a window",
    "NM-5.22": "in a window you play Reactive Exploits, use abilities, or pass",
    "NM-5.23": "its text needs a target, and there is no legal one",
    "NM-5.24": "that is no legal target",
    "NM-6.1": "only enabled Frontline objects attack or intercept, and a normal attack never reaches the Backline",
    "NM-6.2": "only your own enabled objects move up, from the Backline",
    "NM-6.3": "nothing moves back by itself",
    "NM-6.13": "choose the card whose trigger resolves next",
    "NM-6.17": "that ability has been used 100 times this turn",
    "NM-6.18": "a side has no room for more than 100 objects",
    "NM-7.1": "attackers are declared one by one, each with its target, and each once",
    "NM-7.2": "an object intercepts one attacker, and one that is attacked itself cannot intercept",
    "NM-7.3": "keywords keep it from that attack or interception",
    "NM-7.5": "a Kaiju is intercepted by two or more, or not at all",
    "NM-7.7": "no whole declaration could be made of that",
    "NM-7.9": "that does not come now in combat",
    "NM-7.14": "choose which interceptor comes next in the order of damage",
    "NM-7.16": "give an amount of damage, as much as is left or less",
    "NM-7.17": "the splits of combat damage come now",
    "NM-7.21": "that attack is cancelled",
    "NM-8.1": "the Champion comes in once, in your own turn, from the turn of its Value on",
    "NM-8.2": "an Activation Protocol happens by itself",
    "NM-8.3": "a flip needs your Champion enabled, your Deployment or Reinforcement, the flip of this turn unused, "
    "and the turn before the Nemesis's Value",
    "NM-8.4": "a flip needs a free space in your Backline",
    "NM-8.8": "a flip back needs your Nemesis enabled, and the flip of this turn unused",
    "NM-8.11": "it comes in as the Nemesis from the turn of the Nemesis's Value on",
    "NM-8.14": "your Champion is gone",
    "NM-9.1": "that ability cannot be used now: its cost cannot be paid, or it was used this turn",
    "NM-9.3": "what is asked is a choice for the text that is being resolved",
    "NM-9.5": "a text forbids that, or demands something else first",
}


def place_name(seat: int) -> str:
    """Players are numbered for who is none of them."""
    return f"Player {seat + 1}"


class Sides:
    """Of each object on the battlefield who controls it and its definition, by number; None where there is none.
    `alike`: how many have the same."""

    def __init__(self, sides: Iterable[tuple[int, int] | None]) -> None:
        self.of = list(sides)
        self.alike = Counter(self.of)


NO_SIDES: Final = Sides(())


class Teller:
    """Says who does what to one reader: `you` is the reader's seat, or -1 for a spectator. `sides`: of the objects that
    there are."""

    def __init__(self, you: int, texts: tuple[FaceText, ...], sides: Sides = NO_SIDES) -> None:
        self.you = you
        self.texts = texts
        self.sides = sides

    def name(self, definition: int) -> str:
        """ "Comet Rider"."""
        return self.texts[definition].name

    def player(self, seat: int) -> str:
        """ "you", "your opponent", "Player 1"."""
        if self.you < 0:
            return place_name(seat)
        return "you" if seat == self.you else "your opponent"

    def does(self, seat: int, verb: str, verbs: str = "") -> str:
        """ "You play", "Your opponent plays", "Player 1 plays"."""
        if seat == self.you:
            return f"You {verb}"
        return f"{capital(self.player(seat))} {verbs or verb + 's'}"

    def whose(self, seat: int) -> str:
        """ "your", "your opponent's", "Player 1's"."""
        return "your" if seat == self.you else f"{self.player(seat)}'s"

    def side_of(self, seat: int) -> str:
        """ "your", "the enemy", "Player 1's": before the name of an object or a City."""
        return "your" if seat == self.you else "the enemy" if self.you >= 0 else f"{place_name(seat)}'s"

    def city(self, seat: int) -> str:
        """ "your City", "the enemy City", "Player 1's City"."""
        return f"{self.side_of(seat)} City"

    def thing(self, obj: int, side: int, definition: int) -> str:
        """ "your Wall", "the enemy Wall #4"; a City for CITY + seat."""
        if obj >= p.CITY:
            return self.city(obj - p.CITY)
        return f"{self.side_of(side)} {self.bare(obj, side, definition)}"

    def bare(self, obj: int, side: int, definition: int) -> str:
        """The same without whose it is, and without an article: "Wall #4"."""
        return bare_name(self.name(definition), obj, self.has_like(obj, side, definition))

    def has_like(self, obj: int, side: int, definition: int) -> bool:
        """Whether that side has another object of that definition."""
        sides, like = self.sides, (side, definition)
        count = sides.alike.get(like, 0)
        return count > 1 or (count == 1 and (obj >= len(sides.of) or sides.of[obj] != like))


def bare_name(name: str, obj: int, has_like: bool) -> str:
    """An object's name without an article; with its number, where its side has another of that name."""
    name = name.removeprefix("The ")
    return f"{name} #{obj + 1}" if has_like else name


def capital(text: str) -> str:
    """With a capital letter in front."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def ability_line(text: FaceText, catalog: Catalog, ability: int) -> str:
    """The line of a card's text that an ability is; all of it for what is no ability of its own."""
    lines = text.text.split("\n")
    return lines[catalog.line[ability]] if ability >= 0 and catalog.line[ability] < len(lines) else text.text


def mode_texts(line: str) -> list[str]:
    """The ways of "Choose one: Draw 1 card; or gain 2 Scrap." as a canonical text gives them."""
    for number in ("one", "two"):
        _, found, rest = line.partition(f"hoose {number}: ")
        if found:
            return rest.split(".", maxsplit=1)[0].split("; or ")
    return []


def offers(line: str) -> list[str]:
    """The sentences of a line that leave somebody a choice: "You may draw 1 card." """
    body = line.partition(": ")[2] or line
    sentences = [sentence.strip().rstrip(".") for sentence in body.replace("\n", " ").split(". ")]
    return [f"{capital(s)}." for s in sentences if " may " in f" {s} " or "unless" in s]


def result_text(winner: int, clause: int, tell: Teller) -> str:
    """Who has won and why."""
    if winner >= 0:
        beaten = 1 - winner
        why = f"{tell.city(beaten)} is at 0 HP" if clause != CONCEDED else f"{tell.player(beaten)} gave up"
        return f"{tell.does(winner, 'win')}: {why}."
    return f"A draw: {DRAWS[clause]}."


CONCEDED: Final = 114  # NM-1.14, with a winner; without one, the 200th turn
DRAWS: Final = {
    102: "both Cities are at 0 HP",
    114: "the 200th turn has ended",
    617: "more than 1,000 triggered abilities have resolved without end",
}
