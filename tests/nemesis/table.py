"""Positions of Nemesis, laid out in plain words, and games played on from them by name.

    play = position(A=side(front="Ox 2/3, Bat 1/1 flying"), B=side(front="Wall 0/5 disabled"), step="attackers")
    play.attack("Ox > Wall, Bat > City").intercept().quiet()
    assert play.damage("Wall") == 2

The players are A and B; A is the first player and the active one unless the position says otherwise. A's Champion is
Hero, its Nemesis Doom, B's Rival and Bane, of a Value that never comes unless the position says so. A card is written
once with its numbers, "Ox 2/3 value:2 flying", and called by its name from then on. Words that can follow: keywords
(save-the-day is one word), vehicle, enhancement, field, tactical, reactive, token, unique, the traits Red and Blue,
"value:2", and of an object also disabled, "damage:1" and "on:Ox" (what an Enhancement is attached to); last the text
between quotation marks, its lines parted by " | ". "3x Trick reactive" are three of them. Tokens that texts create are
written as `tokens`.

    play = position(side(front='Ox 2/3 "Whenever this card attacks, create 1 Seed token."'), tokens="Seed 1/1")

Answers by name: "pass", "keep", "again", "yes", "no", "mode 1", "front Ox", "back Ox", "play Charm", "use Ox", "use Ox
2" (its second ability), "at Ox", "at City", "card Elk" (one of mine), "their Elk", "next Ox" (its trigger), "up Ox",
"flip", "champion front", "nemesis back", "attack Ox", "intercept Wall", "amount 2".
"""

from __future__ import annotations

import pytest

from neontable.kernel.errors import IllegalAction
from neontable.kernel.events import split_events
from neontable.kernel.rng import key_of
from neontable.kernel.state import KIND
from neontable.nemesis import parts as p
from neontable.nemesis.refresh import refresh
from neontable.nemesis.setup import new_game
from neontable.nemesis.state import NemesisState
from tests.nemesis import naming
from tests.nemesis.laying import BLANK, KEYWORDS, NEVER, ROWS, Cards, Laid, Side

side = Side
PLAYERS = "AB"
STEPS = {
    "mulligan": p.MULLIGAN,
    "enable": p.ENABLE,
    "enable stop": p.ENABLE_STOP,
    "draw": p.DRAW,
    "draw stop": p.DRAW_STOP,
    "deployment": p.DEPLOYMENT,
    "combat stop": p.COMBAT_STOP,
    "attackers": p.ATTACKERS,
    "interceptors": p.INTERCEPTORS,
    "orders": p.ORDERS,
    "splits": p.SPLITS,
    "combat window": p.COMBAT_WINDOW,
    "damage": p.DAMAGE,
    "after combat": p.AFTER_COMBAT,
    "reinforcement": p.REINFORCEMENT,
    "end stop": p.END_STOP,
    "end": p.END,
    "over": p.OVER,
}


class Play:
    """A game under way, driven and read by name. `raw`: the events since it was laid out."""

    def __init__(self, cards: Cards, state: NemesisState) -> None:
        self.cards = cards
        self.state = state
        self.raw: list[int] = []
        state.recorder = self.raw

    # Names

    def objects(self) -> dict[str, int]:
        """The objects on the battlefield, by name; the second of a name is "Ox#2"."""
        found: dict[str, int] = {}
        for obj in sorted(range(len(self.state.row)), key=lambda obj: self.state.age[obj]):
            if self.state.row[obj] != p.NOWHERE:
                name = self.cards.name(self.state.definition[obj])
                same = sum(1 for other in found if other.partition("#")[0] == name)
                found[name if same == 0 else f"{name}#{same + 1}"] = obj
        return found

    def obj(self, name: str) -> int:
        return p.CITY if name == "City" else self.objects()[name]

    def obj_name(self, number: int) -> str:
        if number == p.CITY:
            return "City"
        """What left goes by its card's name."""
        card = self.cards.name(self.state.definition[number])
        return next((name for name, obj in self.objects().items() if obj == number), card)

    def place(self, seat: int, name: str) -> int:
        """The first copy of a card in that hand; else the first of the deck list."""
        number = self.cards.numbers[name]
        places = [place for place in range(p.DECK_SIZE + 1) if self.state.decks[seat][place] == number]
        return next((place for place in places if self.state.hands[seat] >> place & 1), places[0])

    def action_name(self, seat: int, action: int) -> str:
        if action // KIND == p.NEXT:
            return next(name for name, each in self.nexts().items() if each == action)
        return naming.say(action, self.obj_name, self.cards.name, lambda place: self.card_name(seat, place))

    def nexts(self) -> dict[str, int]:
        """The triggers that may come next, by the name of their card; the second of a name is "next Ox#2"."""
        found: dict[str, int] = {}
        for action in self.state.legal:
            name = f"next {self.cards.name(self.state.definition[self.state.batch[action % KIND * p.PENDING + 1]])}"
            same = sum(1 for other in found if other.partition("#")[0] == name)
            found[name if same == 0 else f"{name}#{same + 1}"] = action
        return found

    def card_name(self, seat: int, place: int) -> str:
        return self.cards.name(self.state.decks[seat][place])

    def action_of(self, seat: int, said: str) -> int:
        """The action of a name, legal or not."""
        if said.startswith("next "):
            return self.nexts()[said]
        return naming.read(said, self.obj, self.cards.numbers.__getitem__, lambda name: self.place(seat, name))

    # What is asked

    def asked(self) -> str:
        """Who is waited for: "A", "B", "AB", "" when the game is over."""
        return "".join(PLAYERS[seat] for seat in self.state.waiting())

    def step(self) -> str:
        return next(name for name, step in STEPS.items() if step == self.state.step)

    def choices(self, by: str | None = None) -> list[str]:
        """What may be answered, by name; of the player that acts, or of the one named."""
        seat = self.state.actor if by is None else PLAYERS.index(by)
        return [self.action_name(seat, action) for action in self.state.legal_for(seat)]

    def why_not(self, said: str, by: str | None = None) -> str:
        """The clause that refuses an answer; that it is refused, and then changes nothing, is checked too."""
        seat = self.state.actor if by is None else PLAYERS.index(by)
        return refusal(self.state, seat, self.action_of(seat, said))

    # Answers

    def answer(self, *said: str, by: str | None = None) -> Play:
        """Answers of whoever is asked, one after the other."""
        for each in said:
            seat = self.state.actor if by is None else PLAYERS.index(by)
            action = self.action_of(seat, each)
            assert action in self.state.legal_for(seat), f"{self.asked()} may choose {self.choices(by)}, not {each}"
            self.state.apply_for(seat, action)
        return self

    def passes(self, times: int = 1) -> Play:
        return self.answer(*["pass"] * times)

    def attack(self, pairs: str = "") -> Play:
        """The whole declaration: "Ox > Wall, Bat > City"."""
        assert self.step() == "attackers", self.step()
        return self.pairs("attack", pairs).passes()

    def intercept(self, pairs: str = "") -> Play:
        """The whole declaration: "Wall > Ox, Imp > Ox"."""
        assert self.step() == "interceptors", self.step()
        return self.pairs("intercept", pairs).passes()

    def pairs(self, verb: str, pairs: str) -> Play:
        for pair in filter(None, pairs.split(",")):
            who, _, whom = pair.partition(">")
            self.answer(f"{verb} {who.strip()}", f"at {whom.strip()}")
        return self

    def quiet(self) -> Play:
        """Nobody does anything in the window."""
        assert self.state.window == 1, self.step()
        return self.passes(2)

    def plays(self, *said: str) -> Play:
        """A card is played and aimed, and nobody does anything in its window."""
        return self.answer(*said).quiet()

    def until(self, step: str) -> Play:
        """Everybody passes until that step asks something."""
        while self.step() != step or self.state.window:
            self.passes()
        return self

    def turn_over(self) -> Play:
        """Everybody passes until the next turn has begun, or the game is over."""
        round = self.state.round
        while self.state.round == round and not self.state.is_over():
            self.passes()
        return self

    # What lies on the table

    def row(self, player: str, row: str) -> str:
        seat = PLAYERS.index(player)
        found = self.objects().items()
        return " ".join(
            name for name, obj in found if self.state.row[obj] == ROWS[row] and self.state.side[obj] == seat
        )

    def front(self, player: str) -> str:
        return self.row(player, "front")

    def back(self, player: str) -> str:
        return self.row(player, "back")

    def field(self, player: str) -> str:
        return self.row(player, "field")

    def attached(self, name: str) -> str:
        """What is attached to the object."""
        return " ".join(
            other
            for other, obj in self.objects().items()
            if self.state.host[obj] == self.obj(name) and self.state.row[obj] == p.ATTACHED
        )

    def is_out(self, name: str) -> bool:
        return name in self.objects()

    def enabled(self, name: str) -> bool:
        return bool(self.state.enabled[self.obj(name)])

    def damage(self, name: str) -> int:
        return self.state.damage[self.obj(name)]

    def hand(self, player: str) -> str:
        return self.names_of(player, [place for place in range(31) if self.mask(player) >> place & 1])

    def mask(self, player: str) -> int:
        return self.state.hands[PLAYERS.index(player)]

    def discard(self, player: str) -> str:
        """The pile, the top card last, without blanks."""
        return self.names_of(player, self.state.discard[PLAYERS.index(player)])

    def names_of(self, player: str, places: list[int]) -> str:
        names = [self.card_name(PLAYERS.index(player), place) for place in places]
        return " ".join(name for name in names if name != BLANK)

    def removed(self, player: str) -> str:
        """What is out of the game."""
        return self.names_of(player, self.state.removed[PLAYERS.index(player)])

    def library(self, player: str) -> str:
        """The deck, the top card first, without blanks."""
        return self.names_of(player, self.state.library[PLAYERS.index(player)][::-1])

    def held(self, player: str) -> int:
        """How many cards are in that hand."""
        return self.mask(player).bit_count()

    def hp(self, player: str) -> int:
        return self.state.hp[PLAYERS.index(player)]

    def scrap(self, player: str) -> int:
        return self.state.scrap[PLAYERS.index(player)]

    def numbers(self, name: str) -> str:
        """ATK/DEF as they are now."""
        refresh(self.state)
        return f"{self.state.atk[self.obj(name)]}/{self.state.defence[self.obj(name)]}"

    def words(self, name: str) -> str:
        """The keywords that it has now."""
        refresh(self.state)
        return " ".join(word for word, bit in KEYWORDS.items() if self.state.keywords[self.obj(name)] & bit)

    def triggers(self) -> str:
        """The cards whose triggers have begun to resolve since the position was laid out, in order."""
        return " ".join(self.cards.name(event[3]) for event in self.events(p.EV_TRIGGER))

    def champion(self, player: str) -> str:
        return ("waiting", "out", "gone")[self.state.champion[PLAYERS.index(player)]]

    def number(self) -> int:
        """The turn of the game."""
        return int(self.state.round)

    def active(self) -> str:
        return PLAYERS[self.state.active]

    def result(self) -> str:
        """ "A NM-1.1", "draw NM-1.2", "" while nobody has won."""
        if not self.state.is_over():
            return ""
        winner = "draw" if self.state.winner < 0 else PLAYERS[self.state.winner]
        clause = int(self.state.clause)
        return f"{winner} NM-{clause // 100}.{clause % 100}"

    def events(self, *kinds: int) -> list[tuple[int, ...]]:
        """What happened since the position was laid out, of those kinds."""
        return [event for event in split_events(self.raw, p.EVENT_WIDTH) if not kinds or event[0] in kinds]

    # What only cards' texts could do

    def change(self, name: str, atk: int | None = None, defence: int | None = None, keywords: str = "") -> Play:
        """From now on the card has other numbers, or these keywords."""
        number = self.cards.numbers[name]
        if atk is not None:
            self.cards.catalog.atk[number] = atk
        if defence is not None:
            self.cards.catalog.defence[number] = defence
        self.cards.catalog.keywords[number] |= sum(KEYWORDS[word] for word in keywords.split())
        self.state.dirty = 1
        return self

    def put(self, name: str, row: str) -> Play:
        """The object is in that row now, or has left."""
        self.state.row[self.obj(name)] = ROWS[row]
        self.state.dirty = 1
        return self


def refusal(state: NemesisState, seat: int, action: int) -> str:
    """The clause that refuses the action, "" for a legal one; the engine must keep to what it says (T39, T42)."""
    clause = state.why_not(seat, action)
    before = state.to_ints()
    if clause:
        with pytest.raises(IllegalAction) as refused:
            state.apply_for(seat, action)
        assert refused.value.clause == clause
        assert state.to_ints() == before
    else:
        assert action in state.legal_for(seat)
    return clause


def position(
    A: Side | None = None,
    B: Side | None = None,
    *,
    active: str = "A",
    first: str = "A",
    turn: int = 8,
    step: str = "deployment",
    flipped: bool = False,
    skip_draw: bool = False,
    asks_order: bool = False,
    tokens: str = "",
) -> Play:
    """A game at the beginning of a step. `turn`: the active player's own, counted from 1; `asks_order`: players order
    their triggers; `tokens`: those that texts create."""
    cards = Cards()
    sides = [A or Side(), B or Side()]
    cards.one(f"{BLANK} value:{NEVER}", p.TACTICAL)
    for token in cards.read(tokens):
        cards.catalog.token[cards.numbers[token.name]] = 1
    laid = [Laid(cards, sides[each], each) for each in range(2)]
    cards.compile()
    seat, begin = PLAYERS.index(active), PLAYERS.index(first)
    s = new_game(cards.catalog, [each.deck for each in laid], key_of("position"), begin, skip_draw, asks_order)
    s.open = 0
    s.first, s.active = begin, seat
    s.turns[seat] = turn
    s.turns[1 - seat] = turn - 1 if seat == begin else turn
    s.round = 2 * turn - (seat == begin)
    s.flipped = int(flipped)
    for each in range(2):
        laid[each].lay(s, each)
    refresh(s)
    play = Play(cards, s)
    s.step = STEPS[step]
    s.proceed()
    play.raw.clear()
    return play


def begin(
    A: Side | None = None, B: Side | None = None, *, first: str | None = "A", seed: str = "1", skip_draw: bool = False
) -> Play:
    """A game from its very start, of decks that hold what the sides name in `library` and blanks."""
    cards = Cards()
    cards.one(f"{BLANK} value:{NEVER}", p.TACTICAL)
    decks = [Laid(cards, told or Side(), seat).deck for seat, told in enumerate((A, B))]
    cards.compile()
    raw: list[int] = []
    fixed = None if first is None else PLAYERS.index(first)
    s = new_game(cards.catalog, decks, key_of(seed), fixed, skip_draw, recorder=raw)
    play = Play(cards, s)
    play.raw = raw
    s.recorder = raw
    return play
