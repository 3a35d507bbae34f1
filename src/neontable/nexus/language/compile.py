"""Nodes to instructions: a text as a program of catalog.py, its jumps counted from its own beginning."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..catalog import (
    CHOOSE,
    EACH,
    EACH_OF_THEM,
    END,
    FACE_DOWN,
    FACE_UP,
    FILE_A_PLAYER,
    FILE_ANOTHER_PLAYER,
    FILE_ANY,
    FILE_DECKARD,
    FILE_MINE,
    FILE_NOT_MINE,
    FILE_THAT,
    FRESH,
    GIVE,
    GOTO,
    IF,
    IF_AT_LEAST,
    IF_AT_MOST,
    IF_DECKARDS,
    IF_DID,
    IF_DID_NOT,
    IF_FACEDOWN,
    IF_FACEUP,
    IF_YOURS,
    LOOK,
    MAY,
    MORE,
    MOVE_TAG,
    NEXT_OF_THEM,
    NEXT_PLAYER,
    NO_TAG,
    NOT_IT,
    NOT_THEM,
    ONE_OF,
    ONE_OF_THEM,
    OPTIONAL,
    OTHERS,
    OWN_IS_IT,
    REVEAL,
    SENTENCE,
    TAGGED,
    TAKE,
    TAKE_OR_TRADE,
    TRADE,
    UNTAG,
    V_GIVE,
    V_LOOK,
    V_OWN,
    V_REVEAL,
    V_TAG_FROM,
    V_TAG_FROM_ANY,
    V_TAG_TO,
    V_TAKE,
    V_TRADE,
    V_UNTAG,
    WIDTH,
    WITH_TAG,
)
from .nodes import (
    Another,
    AnyLine,
    Asked,
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
    Look,
    MoveTag,
    MoveTagFromIt,
    MoveTagToIt,
    OneOfThem,
    Pick,
    Question,
    RemoveAllTags,
    RemoveTag,
    Reveal,
    Sentence,
    Take,
    TakeOrTrade,
    Trade,
    WitnessText,
)

FILES: Final[dict[str | None, int]] = {
    None: FILE_ANY,
    "your": FILE_MINE,
    "their": FILE_MINE,  # of who acts: in "each player ..." each in turn
    "Deckard's": FILE_DECKARD,
    "another player's": FILE_ANOTHER_PLAYER,
    "a player's": FILE_A_PLAYER,
    "another": FILE_NOT_MINE,
    "that": FILE_THAT,
}
FACES: Final[dict[str | None, int]] = {None: 0, "facedown": FACE_DOWN, "faceup": FACE_UP}
TAGS: Final[dict[str | None, int]] = {None: 0, "with a tag": WITH_TAG, "with no tag": NO_TAG}
RECEIVER: Final = 16  # << 16: which case files may receive, in a of CHOOSE, MAY and EACH

Label = int
NOWHERE: Final[Label] = -1

# The deeds that are done to cards; the others name two.
OnCards = Look | Reveal | Take | Give | Trade | RemoveTag | RemoveAllTags


class Verb(NamedTuple):
    """How a deed on cards is compiled: how to choose (a of CHOOSE), which cards it can be done to (b), and the
    operation that does it to `it`, with its a."""

    how: int
    which: int
    op: int
    a: int


def verb_of(deed: OnCards) -> Verb:
    """The verb of a deed on cards."""
    match deed:
        case Look(tag=tag):
            return Verb(V_LOOK, FACE_DOWN, LOOK, int(tag))
        case Reveal():
            return Verb(V_REVEAL, FACE_DOWN, REVEAL, 0)
        case Take():
            return Verb(V_TAKE, 0, TAKE, 0)
        case Give(to=to):
            return Verb(V_GIVE | FILES[to] << RECEIVER, 0, GIVE, FILES[to])
        case Trade():
            return Verb(V_TRADE, 0, TRADE, 0)
        case RemoveTag():
            return Verb(V_UNTAG, WITH_TAG, UNTAG, 0)
        case RemoveAllTags():
            return Verb(V_UNTAG, WITH_TAG, UNTAG, 1)


def which(cards: Pick | Another) -> int:
    """The words that restrict a choice, as b of CHOOSE; not what "another" is another than."""
    return FILES[cards.file] | FACES[cards.face] | TAGS[cards.tagged]


class Writer:
    """Instructions in the making. A label stands for a place that is not known yet; `program` puts the places in."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, int, Label]] = []
        self.labels: list[int] = []

    def label(self) -> Label:
        self.labels.append(NOWHERE)
        return len(self.labels) - 1

    def here(self, label: Label) -> None:
        """The label is the place of the next instruction."""
        self.labels[label] = len(self.rows) * WIDTH

    def emit(self, op: int, a: int = 0, b: int = 0, to: Label = NOWHERE) -> None:
        self.rows.append((op, a, b, to))

    def program(self) -> list[int]:
        return [n for op, a, b, to in self.rows for n in (op, a, b, 0 if to == NOWHERE else self.labels[to])]


def compile_text(text: WitnessText) -> list[int]:
    """The program of a text that the lints have passed."""
    w = Writer()
    for sentence, following in zip(text.sentences, [*text.sentences[1:], None], strict=True):
        if asks_did(following) and not asks_did(sentence):  # a question of its own has forgotten what came before
            w.emit(SENTENCE)
        write_sentence(w, sentence)
    w.emit(END)
    return w.program()


def asks_did(sentence: Sentence | None) -> bool:
    """Whether the sentence asks what the one before it has changed (NX-4.26)."""
    return isinstance(sentence, Asked) and isinstance(sentence.question, Did | DidNot)


def write_sentence(w: Writer, sentence: Sentence) -> None:
    """A condition or a choice jumps over what does not happen."""
    match sentence:
        case Asked(question=question, line=line, otherwise=otherwise):
            no, done = w.label(), w.label()
            w.emit(IF, *condition(question), to=no)
            write_line(w, line)
            if otherwise is not None:
                w.emit(GOTO, to=done)
            w.here(no)
            if otherwise is not None:
                write_line(w, otherwise)
            w.here(done)
        case Either(lines=lines):
            branches, done = [w.label() for _ in lines], w.label()
            w.emit(ONE_OF, len(lines))
            for branch in branches:
                w.emit(GOTO, to=branch)
            for branch, line in zip(branches, lines, strict=True):
                w.here(branch)
                write_line(w, line)
                if branch != branches[-1]:
                    w.emit(GOTO, to=done)
            w.here(done)
        case _:
            write_line(w, sentence)


def condition(question: Question) -> tuple[int, int]:
    """a and b of IF."""
    match question:
        case IsColour(of=of):
            return (IF_YOURS if of == "your" else IF_DECKARDS), 0
        case IsFace(face=face):
            return (IF_FACEUP if face == "faceup" else IF_FACEDOWN), 0
        case HasCards(number=number, than=than):
            return (IF_AT_LEAST if than == "more" else IF_AT_MOST), number
        case Did():
            return IF_DID, 0
        case DidNot():
            return IF_DID_NOT, 0


def write_line(w: Writer, line: AnyLine) -> None:
    """Declining a "may" passes over the whole line; it is asked with the first deed."""
    if isinstance(line, EachPlayer):
        write_each_player(w, line)
        return
    behind = w.label()
    for number, deed in enumerate(line.deeds):
        declined = behind if line.mood == "may" and number == 0 else None
        match deed:
            case TakeOrTrade():
                w.emit(TAKE_OR_TRADE)
            case MoveTag() | MoveTagToIt() | MoveTagFromIt():
                write_move(w, deed, behind if line.mood == "may" else None)
            case _:
                write_deed(w, deed, declined)
    w.here(behind)


def write_deed(w: Writer, deed: OnCards, declined: Label | None) -> None:
    """A deed on cards. `declined`: where to go on when it is declined, None when it cannot be."""
    verb, done = verb_of(deed), w.label()
    match deed.cards:
        case Pick() as pick:
            write_choices(w, deed, pick, declined, done)
        case Another() as another:
            write_choice(w, verb.how | FRESH, verb.which | which(another) | NOT_IT, declined, done)
            do(w, deed, done)
        case OneOfThem():
            write_choice(w, verb.how, verb.which | ONE_OF_THEM, declined, done)
            do(w, deed, done)
        case EachOfThem():
            loop, following = w.label(), w.label()
            w.here(loop)
            w.emit(EACH_OF_THEM, to=done)
            do_to_it(w, deed, following if declined is not None else None, following)  # each may be declined
            w.here(following)
            w.emit(NEXT_OF_THEM, to=loop)
        case It():
            do_to_it(w, deed, declined, done)
    w.here(done)


def write_choices(w: Writer, deed: OnCards, pick: Pick, declined: Label | None, done: Label) -> None:
    """NX-4.12: each card is chosen and dealt with before the next is chosen, and no card twice."""
    verb = verb_of(deed)
    for number in range(pick.number):
        first = number == 0
        how = verb.how | (FRESH if first else 0) | (OPTIONAL if pick.up_to else 0) | (pick.number - 1 - number) << MORE
        cards = verb.which | which(pick) | (0 if first else NOT_THEM)
        write_choice(w, how, cards, declined if first else None, done)
        do(w, deed, done)


def write_choice(w: Writer, how: int, cards: int, declined: Label | None, done: Label) -> None:
    """Choose a card. A choice that is offered goes on behind the whole offer, declined or void (NX-4.13)."""
    if declined is None:
        w.emit(CHOOSE, how, cards, done)
    else:
        w.emit(CHOOSE, how | OPTIONAL, cards, declined)


def do(w: Writer, deed: OnCards, done: Label) -> None:
    """The deed, to the card that was just chosen."""
    if isinstance(deed, Trade):
        w.emit(CHOOSE, V_OWN, to=done)
    verb = verb_of(deed)
    w.emit(verb.op, verb.a, to=done if verb.op == GIVE else NOWHERE)


def do_to_it(w: Writer, deed: OnCards, declined: Label | None, done: Label) -> None:
    """The deed, to a card that the text has chosen before: what is offered is the deed, or one's own card for it."""
    if declined is None:
        do(w, deed, done)
    elif isinstance(deed, Trade):
        w.emit(CHOOSE, V_OWN | OPTIONAL, to=declined)
        w.emit(TRADE)
    else:
        w.emit(MAY, verb_of(deed).how, to=declined)
        do(w, deed, done)


def write_move(w: Writer, deed: MoveTag | MoveTagToIt | MoveTagFromIt, declined: Label | None) -> None:
    """NX-4.23. The tag itself is chosen by MOVE_TAG. Where the card is chosen that it goes to, both choices are offered
    (NXL-26): that none of them can be made must not show (decision 4)."""
    done = w.label()
    match deed:
        case MoveTagToIt(source=source):
            write_choice(w, V_TAG_FROM, which(source) | NOT_IT, declined, done)
        case MoveTagFromIt(to=to):
            w.emit(OWN_IS_IT)
            write_choice(w, V_TAG_TO | FRESH, which(to) | NOT_IT, declined, done)
        case MoveTag(source=source, to=to):
            write_choice(w, V_TAG_FROM_ANY, which(source), declined, done)
            write_choice(w, V_TAG_TO | FRESH, which(to), declined, done)
    w.emit(MOVE_TAG)
    w.here(done)


def write_each_player(w: Writer, line: EachPlayer) -> None:
    """NX-4.24: EACH asks all, then gives the turn to one after the other; each does the deed to the card they chose."""
    deed = line.deed
    assert isinstance(deed, OnCards) and isinstance(deed.cards, Pick), "NXL-16 refuses the others"
    verb, each, done = verb_of(deed), w.label(), w.label()
    how = verb.how | (OTHERS if line.who == "each other player" else 0) | (OPTIONAL if line.may else 0)
    w.here(each)
    w.emit(EACH, how | (TAGGED if verb.op == LOOK and verb.a else 0), verb.which | which(deed.cards), done)
    passed_on = w.label()
    w.emit(verb.op, verb.a, to=passed_on if verb.op == GIVE else NOWHERE)
    w.here(passed_on)
    w.emit(NEXT_PLAYER, to=each)
    w.here(done)
