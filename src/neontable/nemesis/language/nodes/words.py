"""The registry of the language, and the closed lists of words that its nodes hold."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

from ....language.registry import Registry

REGISTRY: Final = Registry()
node = REGISTRY.node
word_rule = REGISTRY.word_rule

MOST: Final = 99  # no text needs a larger number
Count = Annotated[int, Meta(ge=0, le=MOST)]
Signed = Annotated[int, Meta(ge=-MOST, le=MOST)]
Name = Annotated[str, Meta(pattern=r"^\S")]

# Who does something. "its owner", "its controller" and "that player" are pronouns: slots.py finds what they mean.
Player = Literal["you", "your opponent", "each player", "that player", "its owner", "its controller"]
# Whose trigger it is: each time that one of them does something.
Anyone = Literal["you", "your opponent", "a player"]
# Whose something is; "they": of the player who does it.
Whose = Literal["you", "your opponent", "each player", "that player", "its owner", "its controller", "they"]
# "each player": each turn or phase of that name, whoever's it is.
Turner = Literal["you", "your opponent", "each player"]
CityHolder = Literal["you", "your opponent", "each player", "a player", "that player", "its owner", "its controller"]
Holder = Literal["you", "that player", "its controller"]
Kind = Literal[
    "Unit",
    "Vehicle",
    "Champion",
    "Nemesis",
    "object",
    "card",
    "token",
    "Unit Enhancement",
    "Field Enhancement",
    "Enhancement",
    "Tactical Exploit",
    "Reactive Exploit",
    "Exploit",
]
# What a card is, or a face of a Champion card: it decides which texts can stand on it. A token is a Unit or a Vehicle
# (NM-1.8).
CardType = Literal[
    "Unit",
    "Vehicle",
    "Unit Enhancement",
    "Field Enhancement",
    "Tactical Exploit",
    "Reactive Exploit",
    "Champion",
    "Nemesis",
]
# The order in which adjectives are printed.
Status = Literal[
    "other",
    "enabled",
    "disabled",
    "damaged",
    "undamaged",
    "drifted",
    "attacking",
    "intercepting",
    "attacking or intercepting",
    "attacked",
    "enemy",
    "token",
]
STATUS_ORDER: Final[dict[str, int]] = {word: place for place, word in enumerate(get_args(Status))}
State = Literal["enabled", "disabled", "damaged", "undamaged", "attacking", "intercepting", "attacked", "drifted"]
Keyword = Literal["Flying", "Barrage", "Evasion", "Phase", "Bypass", "Kaiju", "Impact", "Save the Day"]
Stat = Literal["ATK", "DEF", "Value"]
Bound = Literal["or more", "or less", "exactly"]
Than = Literal["more", "less"]
Zone = Literal["hand", "deck", "discard pile"]
Row = Literal["Frontline", "Backline"]
Phase = Literal[
    "Enable Phase", "Draw Phase", "Deployment Phase", "Combat Phase", "Reinforcement Phase", "End Phase", "turn"
]
Edge = Literal["start", "end"]

word_rule(
    "player",
    Player,
    opponent="your opponent",
    a_opponent="your opponent",
    the_opponent="your opponent",
    each_opponent="your opponent",
)
word_rule("anyone", Anyone, opponent="your opponent", a_opponent="your opponent", each_player="a player")
word_rule(
    "whose",
    Whose,
    your="you",
    their="they",
    opponent="your opponent",
    the_opponent="your opponent",
    their_owner="its owner",
)
word_rule("turner", Turner, your="you", opponent="your opponent", the_opponent="your opponent", each="each player")
word_rule("current", Turner, your="you", opponent="your opponent", the_opponent="your opponent", the="each player")
word_rule("type", Kind)
word_rule("plain_type", Literal["Vehicle", "Champion", "Nemesis", "token"])
word_rule("status_word", Status)
word_rule("state", State)
word_rule("row", Row)
word_rule("holder", Holder)
word_rule("keyword", Keyword)
word_rule("stat", Stat)
word_rule("zone", Zone)
word_rule("bound", Bound, or_later="or more", or_earlier="or less")
word_rule("than", Than)
word_rule("phase", Phase)
word_rule("edge", Edge)
