"""NX-6: what a text must not say though the grammar lets it. Every fault has a code, a place and a way out.

The lints follow a text from sentence to sentence and keep what can be known of `it` and `them` at each point.
"""

from __future__ import annotations

from typing import Final

from ...language.errors import Fault
from ...language.reading import Reading
from ...language.registry import Node, parts_of
from ...language.render import capital
from ..parts import FILE_LIMIT
from .chosen import (
    Card,
    can_do,
    can_turn_up,
    changes_something,
    done_to,
    face_by,
    impossible,
    mine_by,
    narrowed,
)
from .nodes import (
    LEAST,
    MOST,
    Another,
    AnyLine,
    Asked,
    Cards,
    Deed,
    Did,
    DidNot,
    EachOfThem,
    EachPlayer,
    Either,
    Give,
    HasCards,
    IsColour,
    IsFace,
    It,
    Line,
    MoveTag,
    MoveTagFromIt,
    MoveTagToIt,
    OneOfThem,
    Pick,
    Question,
    RemoveAllTags,
    RemoveTag,
    Sentence,
    TakeOrTrade,
    Trade,
    WitnessText,
)
from .render import render

# All codes of the language: the reader's (01 to 05), the builders' (06 to 08), the lints', and what no engine runs yet.
CODES: Final[dict[str, str]] = {
    "NXL-01": "a word that is not in the language",
    "NXL-02": "a word or sign that cannot stand there",
    "NXL-03": "a text that ends too early",
    "NXL-04": "no text",
    "NXL-05": "a text that is too long for a card",
    "NXL-06": "“No tag.” behind a sentence without a look",
    "NXL-07": "several cards in “another player's case file”: one file, or several?",
    "NXL-08": "a tag that is moved from no card",
    "NXL-11": "“it”, “that card” or “another” before the text has chosen a card",
    "NXL-12": "“them” when the text has not just chosen several cards",
    "NXL-13": "“If you do” when there is nothing that it could ask about",
    "NXL-14": "“each card revealed this way” when nothing can be revealed",
    "NXL-15": "“that case file” when the text has taken or traded no card",
    "NXL-16": "“each player” with what players cannot choose unseen: more than one card, a pronoun, a tag to remove",
    "NXL-17": "a card or case file that cannot be",
    "NXL-18": "a number that is too small or too large",
    "NXL-19": "a question about a hidden face",
    "NXL-20": "a deed that can do nothing to its card",
    "NXL-21": "more than one card where one is exchanged for one",
    "NXL-22": "“you may” in front of what cannot be offered as one",
    "NXL-23": "“your” inside “each player”, or “their” outside",
    "NXL-24": "a condition that is always true, or never",
    "NXL-25": "two branches that say the same",
    "NXL-26": "a tag that must go to a card that is chosen",
    "NXL-30": "a verb that the engine cannot run yet",
}


def faults_of(reading: Reading) -> list[Fault]:
    """All that is wrong with a text that follows the grammar, in the order of its words."""
    text = reading.node
    assert isinstance(text, WitnessText)
    story = Story(reading)
    before: Sentence | None = None
    for sentence in text.sentences:
        story.sentence(sentence, before)
        before = sentence
    return sorted(set(story.faults), key=lambda fault: (fault.at, fault.code))


class Story:
    """The text as it goes on. `its`: the cards that `it` can be, None for no card; `them`: what is known of each of the
    cards that were chosen last, None when there are not several; `turns_up`: whether a card can have been revealed."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.faults: list[Fault] = []
        self.its: frozenset[Card | None] = frozenset([None])
        self.them: Card | None = None
        self.turns_up = False

    def fault(self, node: Node, code: str, message: str, fix: str) -> None:
        self.faults.append(Fault(code, self.reading.place(node), message, fix))

    # Sentences

    def sentence(self, sentence: Sentence, before: Sentence | None) -> None:
        match sentence:
            case Asked():
                self.question(sentence.question, before)
                self.branches([sentence.line, sentence.otherwise], sentence.question)
            case Either():
                for number, line in enumerate(sentence.lines):
                    if line in sentence.lines[:number]:
                        self.fault(line, "NXL-25", "this branch says the same as one before it", "Leave it out.")
                self.branches(list(sentence.lines))
            case _:
                self.line(sentence)

    def branches(self, lines: list[AnyLine | None], question: Question | None = None) -> None:
        """Each line starts from what is known here; behind them, any of them may have happened."""
        its, them = self.its, self.them
        ends: list[tuple[frozenset[Card | None], Card | None]] = []
        for number, line in enumerate(lines):
            self.its, self.them = its, them
            if isinstance(question, IsFace):
                self.its = narrowed(its, question.face == "faceup", number == 0) or its
            if line is not None:
                self.line(line)
            ends.append((self.its, self.them))
        self.its = frozenset(it for known, _ in ends for it in known)
        several = [known for _, known in ends]
        self.them = several[0] if several.count(several[0]) == len(several) else None

    def line(self, line: AnyLine) -> None:
        if isinstance(line, EachPlayer):
            self.each_player(line)
            return
        for part in parts_of(line):
            if _whose(part) == "their":
                fix = "Write “your”; “their” is for “each player”."
                self.fault(part, "NXL-23", "“their” names nobody here", fix)
        if line.mood == "may":
            self.may(line)
        elif any(isinstance(deed, MoveTag | MoveTagFromIt) for deed in line.deeds):
            message = "whether it can be done would tell something of several faces at once (NX-4.14)"
            self.fault(line, "NXL-26", message, "Write “You may move 1 tag from ... to ...”.")
        its, them = self.its, self.them
        for deed in line.deeds:
            self.deed(deed)
        if line.mood == "may":  # or it is declined
            self.its |= its
            self.them = self.them.or_else(them) if self.them and them else self.them or them

    def may(self, line: Line) -> None:
        for deed in line.deeds:
            if isinstance(deed, TakeOrTrade):
                fix = "Write “You must take or trade for each card revealed this way.”"
                self.fault(deed, "NXL-22", "what was revealed must be taken or traded for (NX-4.20)", fix)
        first = line.deeds[0]
        if len(line.deeds) > 1 and isinstance(getattr(first, "cards", None), EachOfThem):
            fix = "Make two sentences of it."
            self.fault(first, "NXL-22", "“you may” is asked for each of them, so nothing else can hang on it", fix)

    def each_player(self, line: EachPlayer) -> None:
        deed = line.deed
        cards = getattr(deed, "cards", None)
        if isinstance(deed, RemoveTag | RemoveAllTags | TakeOrTrade | MoveTag | MoveTagToIt | MoveTagFromIt):
            fix = "Players can look, reveal, take, give or trade."
            self.fault(line, "NXL-16", "players cannot choose this unseen (NX-4.24)", fix)
        elif not isinstance(cards, Pick) or cards.number != 1 or cards.up_to:
            message = "each player chooses one card, and no card of the text's (NX-4.24)"
            self.fault(cards or line, "NXL-16", message, "Write “1 card”, or “one of their cards”.")
        elif cards.file == "that" or (isinstance(deed, Give) and deed.to == "that"):
            fix = "Name a case file that is the same for all, or “another case file”."
            self.fault(cards, "NXL-16", "“that case file” is the acting player's to know", fix)
        else:
            for part in parts_of(deed):
                if _whose(part) == "your":
                    self.fault(part, "NXL-23", "“your” is not each player's", "Write “their”.")
            self.filters(deed, cards)
        self.turns_up |= line.who == "each player" and can_turn_up(deed)
        self.its, self.them = frozenset([None]), None

    # Questions

    def question(self, question: Question, before: Sentence | None) -> None:
        match question:
            case Did() | DidNot():
                self.asks_did(question, before)
            case HasCards(number=number, than=than):
                self.number(question, number)
                if than == "fewer" and number >= FILE_LIMIT:
                    fix = f"A case file holds {FILE_LIMIT} cards at most (NX-1.7)."
                    self.fault(question, "NXL-24", f"“{number} or fewer” is always true", fix)
                elif than == "more" and number > FILE_LIMIT:
                    fix = f"A case file holds {FILE_LIMIT} cards at most (NX-1.7)."
                    self.fault(question, "NXL-24", f"“{number} or more” is never true", fix)
            case IsColour():
                if self.has_it(question, "it") and any(it and it.face != "up" for it in self.its):
                    fix = "Reveal it first: “Reveal 1 card. If it is your colour, ...”"
                    self.fault(question, "NXL-19", "the answer would give a hidden face away", fix)
            case IsFace(face=face):
                if self.has_it(question, "it") and not any(narrowed(self.its, face == "faceup", True) - {None}):
                    self.fault(question, "NXL-24", f"“it is {face}” is never true here", "Leave the sentence out.")

    def asks_did(self, question: Did | DidNot, before: Sentence | None) -> None:
        if before is None:
            message, fix = "no sentence stands before this one", "Begin with what the player does."
        elif isinstance(before, EachPlayer):
            message, fix = "the sentence before is about all players, not about you", "Ask behind a sentence about you."
        elif isinstance(question, DidNot) and isinstance(before, Asked) and isinstance(before.question, Did):
            message, fix = "it asks about the sentence just before, which is an “If you do”", "Write “Otherwise, ...”."
        elif not any(changes_something(part) for part in parts_of(before)):
            message = "the sentence before never changes anything: a look without a tag"
            fix = "Ask behind a sentence that reveals, moves or tags a card (NX-4.26)."
        else:
            return
        self.fault(question, "NXL-13", message, fix)

    # Deeds

    def deed(self, deed: Deed) -> None:
        match deed:
            case TakeOrTrade():
                if not self.turns_up:
                    fix = "Reveal cards, or look at cards with a tag, before it."
                    self.fault(deed, "NXL-14", "nothing in this text can reveal a card", fix)
                self.its |= {Card("up", True, True)}
            case MoveTagToIt(source=source):
                if self.has_it(deed, "it"):
                    self.useful(deed)
                self.filters(deed, source)
                self.its = frozenset(it and it._replace(face="any") for it in self.its)
            case MoveTagFromIt(to=to):
                if self.has_it(deed, "it"):
                    self.useful(deed)
                self.filters(deed, to)
                self.choose(Card("any", mine_by(to.file)), False)
            case MoveTag(source=source, to=to):
                self.single(source, "one tag comes from one card")
                self.filters(deed, source)
                self.filters(deed, to)
                self.choose(Card("any", mine_by(to.file)), False)
            case _:
                self.deed_on_cards(deed, deed.cards)
        self.turns_up |= can_turn_up(deed)

    def deed_on_cards(self, deed: Deed, cards: Cards) -> None:
        if isinstance(deed, Give) and deed.to == "that":
            self.that_file(deed)
        match cards:
            case It():
                if self.has_it(cards, "it"):
                    self.useful(deed)
                self.its = frozenset(it and done_to(it, deed) for it in self.its)
                if self.them:
                    self.them = self.them.or_else(done_to(self.them, deed))
            case OneOfThem() | EachOfThem():
                self.deed_on_them(deed, cards)
            case Pick() | Another():
                if isinstance(cards, Another):
                    self.has_it(cards, "another")
                self.filters(deed, cards)
                chosen = Card(face_by(deed, cards), mine_by(cards.file))
                self.choose(done_to(chosen, deed), isinstance(cards, Pick) and cards.number > 1)

    def deed_on_them(self, deed: Deed, cards: OneOfThem | EachOfThem) -> None:
        if self.them is None:
            fix = "Choose several first: “Look at 2 cards and reveal each of them.”"
            self.fault(cards, "NXL-12", "“them” names no cards: the text has not just chosen several", fix)
            return
        if not can_do(deed, self.them):
            self.nothing(deed, cards)
        done = done_to(self.them, deed)
        self.them = done if isinstance(cards, EachOfThem) else self.them.or_else(done)
        self.its = frozenset([done])

    def choose(self, card: Card, several: bool) -> None:
        self.its = frozenset([card])
        self.them = card if several else None

    def has_it(self, node: Node, said: str) -> bool:
        if self.its == {None}:
            fix = "Choose one first: “Look at 1 card. You may take it.”"
            self.fault(node, "NXL-11", f"“{said}” refers to a card, and the text has chosen none", fix)
        return self.its != {None}

    def useful(self, deed: Deed) -> None:
        if not any(it and can_do(deed, it) for it in self.its):
            self.nothing(deed, deed)

    def nothing(self, deed: Deed, node: Node) -> None:
        self.fault(node, "NXL-20", f"“{capital(render(deed))}” does nothing to that card here", "Leave it out.")

    # Cards that a deed chooses

    def filters(self, deed: Deed, cards: Pick | Another) -> None:
        if isinstance(cards, Pick):
            self.number(cards, cards.number)
            if cards.up_to and cards.number == 1:
                self.fault(cards, "NXL-18", "“up to 1 card” is an offer", "Write “you may” and “1 card”.")
            if isinstance(deed, Trade):
                self.single(cards, "a trade exchanges one card for one (NX-4.8)")
        if cards.file == "that":
            self.that_file(cards)
        for message in impossible(deed, cards):
            self.fault(cards, "NXL-17", message, "Leave the words out, or choose other cards.")

    def number(self, node: Node, number: int) -> None:
        if not LEAST <= number <= MOST:
            self.fault(node, "NXL-18", f"{number} is no number of cards here", f"Write {LEAST} to {MOST}.")

    def single(self, cards: Pick, message: str) -> None:
        if cards.number != 1 or cards.up_to:
            self.fault(cards, "NXL-21", message, "Write “1 card”.")

    def that_file(self, node: Node) -> None:
        if not any(it and it.moved for it in self.its):
            fix = "Take or trade for a card first, or name the case file."
            self.fault(node, "NXL-15", "“that case file” is where a card lay that the text has moved; none is", fix)


def _whose(part: Node) -> str | None:
    """ "your" or "their", where a part says so."""
    if isinstance(part, Trade):
        return part.whose
    said = part.file if isinstance(part, Pick | Another) else part.to if isinstance(part, Give) else None
    return said if said in ("your", "their") else None
