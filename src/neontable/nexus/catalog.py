"""A pack's texts as integer tables (compiled): what the engine runs, and all that it knows of the cards.

A text is a program: instructions of four ints (operation, a, b, c), all texts in one list, a program counter pointing
into it. `language/compile.py` makes them; `effects.py` runs them. Written as a listing, "Look at 2 cards." is

    CHOOSE  LOOK | FRESH, 1 more    facedown             else -> END
    LOOK    tagged
    CHOOSE  LOOK                    facedown, not THEM   else -> END
    LOOK    tagged
    END
"""

from __future__ import annotations

from typing import Final, final

from .parts import DEAD_ENDS, WITNESSES

WIDTH: Final = 4  # ints an instruction
NO_TEXT: Final = -1

# Operations. `it`: the card that the text last chose; `own`: the second card of a trade or of a moved tag; `them`: the
# cards of the last choice of several; `origin`: the case file that `it` lay in before this text moved it.
END: Final = 0  # of a text
CHOOSE: Final = 1  # a = how (below), b = which (below), c = where to go on when there is none, or it is declined
LOOK: Final = 2  # NX-4.1 at `it`; a = 1: and tag it
REVEAL: Final = 3  # NX-4.5
TAKE: Final = 4  # NX-4.6
GIVE: Final = 5  # NX-4.7 `it`; a = to which files (FILE_*), c = where to go on when no file can receive it
TRADE: Final = 6  # NX-4.8 `own` for `it`
TAKE_OR_TRADE: Final = 7  # NX-4.20, for each card revealed in this action
UNTAG: Final = 8  # NX-4.23: remove a tag of `it`; a = 1: all of them
MOVE_TAG: Final = 9  # NX-4.23: a tag of `own` to `it`
OWN_IS_IT: Final = 10  # `own` = `it`: "move 1 tag from it to ..."
SENTENCE: Final = 11  # a sentence begins that the next one asks about: nothing has changed yet (NX-4.26)
IF: Final = 12  # a = condition (IF_*), b = its number, c = where to go on when it is false
GOTO: Final = 13  # c = where to go on
MAY: Final = (
    14  # ask whether the next operation shall be done; a = its verb (V_*), c = where to go on when declined or void
)
ONE_OF: Final = 15  # "choose one": a = how many branches; that many GOTOs follow
EACH_OF_THEM: Final = 16  # for each card of `them`: `it` = the card, up to NEXT_OF_THEM; c = behind the loop
NEXT_OF_THEM: Final = 17  # c = the EACH_OF_THEM
EACH: Final = 18  # NX-4.24: a, b as CHOOSE, with FILE_* << 16 in a for gives; c = behind NEXT_PLAYER
NEXT_PLAYER: Final = 19  # c = the EACH
OPS: Final = 20

# How to choose (a of CHOOSE and EACH): a verb, flags, and how many more of the same deed follow (<< 8).
V_LOOK: Final = 0
V_REVEAL: Final = 1
V_TAKE: Final = 2
V_GIVE: Final = 3
V_TRADE: Final = 4  # the card to trade for
V_OWN: Final = 5  # one's own card to trade away for `it`
V_UNTAG: Final = 6
V_TAG_FROM: Final = 7  # a card with a tag to move to `it`; from here on, verbs that move a tag
V_TAG_TO: Final = 8  # the card to move a tag of `own` to
V_TAG_FROM_ANY: Final = 9  # a card with a tag to move to some other card; a CHOOSE of V_TAG_TO follows
VERB: Final = 15
OPTIONAL: Final = 16  # "you may": DECLINE is legal
FRESH: Final = 32  # the first of a deed: `them` begins anew
OTHERS: Final = 64  # EACH: not the acting player
TAGGED: Final = 128  # EACH of looks: with a tag
MORE: Final = 8  # << 8: how many more cards the deed chooses after this one

# Which cards (b of CHOOSE and EACH): fields of two or three bits.
FILE_ANY: Final = 0
FILE_MINE: Final = 1  # your case file
FILE_DECKARD: Final = 2
FILE_ANOTHER_PLAYER: Final = 3  # another player's, not Deckard's
FILE_A_PLAYER: Final = 4  # a player's, one's own too
FILE_NOT_MINE: Final = 5  # another case file, Deckard's too
FILE_THAT: Final = 6  # `origin`
FILE_BITS: Final = 7
FACE_DOWN: Final = 8
FACE_UP: Final = 16
WITH_TAG: Final = 32
NO_TAG: Final = 64
NOT_IT: Final = 128
NOT_THEM: Final = 256
ONE_OF_THEM: Final = 512

# Conditions (a of IF).
IF_DID: Final = 0  # the sentence before changed something on the table (NX-4.26)
IF_DID_NOT: Final = 1
IF_FACEUP: Final = 2  # `it` is faceup
IF_FACEDOWN: Final = 3
IF_YOURS: Final = 4  # `it` is faceup and of your colour
IF_DECKARDS: Final = 5
IF_AT_LEAST: Final = 6  # you have b or more cards in your case file
IF_AT_MOST: Final = 7

# NX-2.12: what a player does whose standee is put above a witness numbered 4 or more. A rule, so every catalog begins
# with it.
SETUP_LOOK: Final[list[int]] = [CHOOSE, V_LOOK | FRESH, FILE_DECKARD | FACE_DOWN, 8, LOOK, 1, 0, 0, END, 0, 0, 0]
SETUP_TEXT: Final = 0

# Texts are numbered: 0 the look of NX-2.12, then the witnesses' neutral sides 1 to 12, their intimidated sides 13 to
# 24, and the dead ends 25 to 27.
NEUTRAL: Final = 0
INTIMIDATED: Final = 1
DEAD_END_TEXT: Final = 25
TEXTS: Final = 28


def side_text(witness: int, side: int) -> int:
    """The number of the text of that side (NEUTRAL or INTIMIDATED) of a witness 1 to 12."""
    return witness + WITNESSES * side


@final
class Catalog:
    """All texts of a game's packs, compiled. Shared by all states made with it; never changed.

    `code`: the instructions; `start`: where each text begins in it; `digest`: a hash over what changes play.
    """

    code: list[int]
    start: list[int]
    digest: str

    def __init__(self, code: list[int], start: list[int], digest: str) -> None:
        self.code = code
        self.start = start
        self.digest = digest

    def text_at(self, pc: int) -> int:
        """The number of the text that the program counter stands in."""
        found = SETUP_TEXT
        for text in range(TEXTS):
            if self.start[text] <= pc and self.start[text] >= self.start[found]:
                found = text
        return found


def catalog_of(programs: list[list[int]], digest: str) -> Catalog:
    """Put programs together: 12 neutral sides, 12 intimidated sides, 3 dead ends, each with its jumps counted from its
    own beginning. `digest` is the hash that replays pin."""
    if len(programs) != 2 * WITNESSES + DEAD_ENDS:
        raise ValueError(f"a catalog has {2 * WITNESSES + DEAD_ENDS} texts, not {len(programs)}")
    code: list[int] = []
    start: list[int] = []
    for program in [SETUP_LOOK, *programs]:
        base = len(code)
        start.append(base)
        for at in range(0, len(program), WIDTH):
            op = program[at]
            jumps = op in (CHOOSE, GIVE, IF, GOTO, MAY, EACH_OF_THEM, NEXT_OF_THEM, EACH, NEXT_PLAYER)
            code.extend([op, program[at + 1], program[at + 2], program[at + 3] + (base if jumps else 0)])
    return Catalog(code, start, digest)
