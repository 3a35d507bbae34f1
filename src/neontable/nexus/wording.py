"""The one place for what Nexus says: names, prompts, answers, refusals and the sentences of the log.

One raw event is one sentence for each seat, with fewer facts for those who know less (NX-2.3, NX-4.21). A player is
called by the colour; who reads about themselves reads "you".
"""

from __future__ import annotations

from typing import Final

from . import catalog as c
from .parts import (
    ACCEPT,
    BRANCH,
    CARD,
    COLOURS,
    DEAD_END,
    DECKARD,
    DECLINE,
    FILE,
    OPTION,
    STAND,
    TAG,
    TAKE_IT,
    UNKNOWN,
)
from .texts import COLOUR_NAMES, RUNNERS, CardText

KINDS: Final = ("option", "witness", "card", "tag", "file")  # by kind of action

# Why an action is refused, by clause.
REFUSALS: Final = {
    "NX-1.3": "there is no such card in this game",
    "NX-2.9": "that witness is not in the row",
    "NX-3.1": "it is another player's turn",
    "NX-3.3": "a standee is put on a witness of the row that has none on it",
    "NX-4.1": "only a facedown card is looked at, and its tag must be true and not on it already",
    "NX-4.5": "only a facedown card that is in the game can be revealed",
    "NX-4.6": "with 3 cards in the case file nothing more is taken",
    "NX-4.7": "a card is given to a case file that is not your own and has room",
    "NX-4.8": "you trade one of your own cards away",
    "NX-4.11": "the text, or where the card lies, does not allow that card or case file",
    "NX-4.12": "the cards must be different ones",
    "NX-4.13": "what can be done must be done; only “may” can be declined",
    "NX-4.14": "no such tag is left in the supply",
    "NX-4.16": "the text means other cards",
    "NX-4.19": "a dead end whose text is being resolved cannot be chosen",
    "NX-4.23": "a tag is moved only from where it lies, and only where it is true",
    "NX-4.24": "you have chosen already; the others still choose",
    "NX-4.25": "the text asks for something else now",
    "NX-4.26": "“another” means not the card that the text named before",
    "NX-5.1": "the game is over",
}

END_REASONS: Final = ("", "all witnesses of the row are intimidated", "three evidence cards of one colour are faceup")
WINNING: Final = {
    505: "holds at least two of the replicant's evidence cards",
    507: "is the replicant, and no runner holds two of the replicant's cards",
    508: "wins when neither a player nor the replicant does, and all players lose",
}


def card_name(card: int) -> str:
    """Cards are named by their place in the first layout: E1 to E18 (NX-4.22)."""
    return f"E{card + 1}"


def face_name(face: int) -> str:
    """ "green", "dead end 2"."""
    return COLOUR_NAMES[face] if face < COLOURS else f"dead end {face - DEAD_END + 1}"


def file_name(file: int, colours: list[int], seat: int) -> str:
    """ "your case file", "Green's case file", "Deckard's case file"."""
    if file == seat:
        return "your case file"
    return f"{runner(file, colours)}'s case file"


def runner(file: int, colours: list[int]) -> str:
    """The name of a seat's runner, or Deckard's."""
    return RUNNERS[colours[file]] if file != DECKARD else "Deckard"


class Teller:
    """Says who does what to one reader: `you` is the reader's seat, or -1 for a spectator."""

    def __init__(self, colours: list[int], you: int, texts: tuple[CardText, ...]) -> None:
        self.colours = colours
        self.you = you
        self.texts = texts

    def does(self, seat: int, verb: str, verbs: str = "") -> str:
        """ "You look", "Green looks"."""
        if seat == self.you:
            return f"You {verb}"
        return f"{runner(seat, self.colours)} {verbs or verb + 's'}"

    def whose(self, file: int) -> str:
        return file_name(file, self.colours, self.you)

    def witness(self, number: int) -> str:
        return f"witness {number}, {self.texts[number].name}"


def tag_names(mask: int) -> str:
    """ "blue and green", "" for none."""
    return " and ".join(COLOUR_NAMES[colour] for colour in range(COLOURS) if mask >> colour & 1)


def card_line(card: int, tell: Teller, file: int, face: int, faceup: bool, tags: int) -> str:
    """A card as an answer reads it: "E4, Deckard's case file, facedown, tags blue and pink, you know: green"."""
    parts = [card_name(card), tell.whose(file), "faceup" if faceup else "facedown"]
    if tags:
        parts.append(f"{'tag' if tags & (tags - 1) == 0 else 'tags'} {tag_names(tags)}")
    if face != UNKNOWN:
        parts.append(face_name(face) if faceup else f"you know: {face_name(face)}")
    return ", ".join(parts)


# Decisions: what is asked, by operation and verb. {it} and {own} are cards; the second form is what the others read.

CHOOSE_PROMPTS: Final = {
    c.V_LOOK: ("Choose a card to look at.", "chooses a card to look at", "NX-4.1"),
    c.V_REVEAL: ("Choose a card to reveal.", "chooses a card to reveal", "NX-4.5"),
    c.V_TAKE: ("Choose a card to take.", "chooses a card to take", "NX-4.6"),
    c.V_GIVE: ("Choose a card to give.", "chooses a card to give", "NX-4.7"),
    c.V_TRADE: ("Choose a card to trade for.", "chooses a card to trade for", "NX-4.8"),
    c.V_OWN: ("Choose one of your cards to trade for {it}.", "chooses a card to trade for {it}", "NX-4.8"),
    c.V_UNTAG: ("Choose a card to remove tags from.", "chooses a card to remove tags from", "NX-4.23"),
    c.V_TAG_FROM: ("Choose a card to move a tag from, to {it}.", "chooses a card to move a tag from", "NX-4.23"),
    c.V_TAG_FROM_ANY: ("Choose a card to move a tag from.", "chooses a card to move a tag from", "NX-4.23"),
    c.V_TAG_TO: ("Choose a card to move a tag of {own} to.", "chooses a card to move a tag to", "NX-4.23"),
}
MAY_PROMPTS: Final = {
    c.V_LOOK: ("You may look at {it}.", "may look at {it}", "look at {it}", "NX-4.1"),
    c.V_REVEAL: ("You may reveal {it}.", "may reveal {it}", "reveal {it}", "NX-4.5"),
    c.V_TAKE: ("You may take {it}.", "may take {it}", "take {it}", "NX-4.6"),
    c.V_GIVE: ("You may give {it} to another case file.", "may give {it} away", "give {it}", "NX-4.7"),
    c.V_UNTAG: ("You may remove tags from {it}.", "may remove tags from {it}", "remove tags from {it}", "NX-4.23"),
}
VERB_KINDS: Final = {
    c.V_LOOK: "look",
    c.V_REVEAL: "reveal",
    c.V_TAKE: "take",
    c.V_GIVE: "give",
    c.V_TRADE: "trade",
    c.V_OWN: "trade away",
    c.V_UNTAG: "untag",
    c.V_TAG_FROM: "move tag from",
    c.V_TAG_FROM_ANY: "move tag from",
    c.V_TAG_TO: "move tag to",
}


def branches(text: str) -> list[str]:
    """The branches of "Choose one: A; or B." as a canonical text gives them."""
    start = text.lower().find("choose one: ")
    if start < 0:
        return []
    return text[start + len("choose one: ") :].split(".", maxsplit=1)[0].split("; or ")


def option_text(option: int, verb: str, text: str) -> str:
    """An option as an answer reads it; `verb`: what is offered, `text`: the text that asks."""
    if option == DECLINE:
        return "no"
    if option == ACCEPT:
        return f"yes, {verb}" if verb else "yes"
    if option == TAKE_IT:
        return verb
    found = branches(text)
    which = option - BRANCH
    return found[which] if which < len(found) else f"number {which + 1}"


ACTION_KIND_NAMES: Final = {OPTION: "option", STAND: "witness", CARD: "card", TAG: "tag", FILE: "file"}


def result_text(winner: int, replicant: int, clause: int, tell: Teller) -> str:
    """Who the replicant was, and who has won and why."""
    was = f"The replicant was {RUNNERS[replicant]}."
    if winner == DECKARD and clause == 507:
        return f"{was} Deckard is the replicant and has escaped: all players lose."
    if winner == DECKARD:
        return f"{was} Deckard {WINNING[508]}."
    reason = WINNING[clause]
    if winner == tell.you:
        verb, _, rest = reason.partition(" ")
        reason = f"{'are' if verb == 'is' else 'hold'} {rest}"
    return (
        f"{was} {tell.does(winner, 'win')}: {'you' if winner == tell.you else runner(winner, tell.colours)} {reason}."
    )
