"""A program for people: an instruction a line, jumps as line numbers."""

from __future__ import annotations

from typing import Final

from .. import catalog as c

OPS: Final = {
    c.END: "END",
    c.CHOOSE: "CHOOSE",
    c.LOOK: "LOOK",
    c.REVEAL: "REVEAL",
    c.TAKE: "TAKE",
    c.GIVE: "GIVE",
    c.TRADE: "TRADE",
    c.TAKE_OR_TRADE: "TAKE_OR_TRADE",
    c.UNTAG: "UNTAG",
    c.MOVE_TAG: "MOVE_TAG",
    c.OWN_IS_IT: "OWN_IS_IT",
    c.SENTENCE: "SENTENCE",
    c.IF: "IF",
    c.GOTO: "GOTO",
    c.MAY: "MAY",
    c.ONE_OF: "ONE_OF",
    c.EACH_OF_THEM: "EACH_OF_THEM",
    c.NEXT_OF_THEM: "NEXT_OF_THEM",
    c.EACH: "EACH",
    c.NEXT_PLAYER: "NEXT_PLAYER",
}
VERBS: Final = {
    c.V_LOOK: "LOOK",
    c.V_REVEAL: "REVEAL",
    c.V_TAKE: "TAKE",
    c.V_GIVE: "GIVE",
    c.V_TRADE: "TRADE",
    c.V_OWN: "OWN",
    c.V_UNTAG: "UNTAG",
    c.V_TAG_FROM: "TAG_FROM",
    c.V_TAG_TO: "TAG_TO",
    c.V_TAG_FROM_ANY: "TAG_FROM_ANY",
}
FILES: Final = {
    c.FILE_ANY: "",
    c.FILE_MINE: "mine",
    c.FILE_DECKARD: "Deckard's",
    c.FILE_ANOTHER_PLAYER: "another player's",
    c.FILE_A_PLAYER: "a player's",
    c.FILE_NOT_MINE: "not mine",
    c.FILE_THAT: "that file",
}
CARD_BITS: Final = {
    c.FACE_DOWN: "facedown",
    c.FACE_UP: "faceup",
    c.WITH_TAG: "with a tag",
    c.NO_TAG: "no tag",
    c.NOT_IT: "not IT",
    c.NOT_THEM: "not THEM",
    c.ONE_OF_THEM: "of THEM",
}
FLAGS: Final = {c.OPTIONAL: "OPTIONAL", c.FRESH: "FRESH", c.OTHERS: "OTHERS", c.TAGGED: "TAGGED"}
CONDITIONS: Final = {
    c.IF_DID: "did",
    c.IF_DID_NOT: "did not",
    c.IF_FACEUP: "faceup",
    c.IF_FACEDOWN: "facedown",
    c.IF_YOURS: "yours",
    c.IF_DECKARDS: "Deckard's",
    c.IF_AT_LEAST: "at least",
    c.IF_AT_MOST: "at most",
}


def listing(program: list[int], base: int = 0) -> str:
    """The program as text, for tests and `neontable packs show --code`. `base`: what its jumps count from."""
    lines = []
    for at in range(0, len(program), c.WIDTH):
        op, a, b, to = program[at : at + c.WIDTH]
        parts = [f"{at // c.WIDTH:2}  {OPS[op]:<13}{_operands(op, a, b)}".rstrip()]
        if op in (c.CHOOSE, c.GIVE, c.IF, c.MAY, c.EACH_OF_THEM, c.EACH):
            parts.append(f"else -> {(to - base) // c.WIDTH}")
        elif op in (c.GOTO, c.NEXT_OF_THEM, c.NEXT_PLAYER):
            parts.append(f"-> {(to - base) // c.WIDTH}")
        lines.append(f"{parts[0]:<68}  {parts[1]}" if len(parts) == 2 else parts[0])
    return "\n".join(lines)


def _operands(op: int, a: int, b: int) -> str:
    if op in (c.CHOOSE, c.EACH, c.MAY):
        return "; ".join(part for part in (_how(a), _which(b)) if part)
    if op == c.LOOK:
        return "tagged" if a else "no tag"
    if op == c.GIVE:
        return f"to {FILES[a]}"
    if op == c.UNTAG:
        return "all" if a else "1"
    if op == c.IF:
        return f"{CONDITIONS[a]} {b}" if a in (c.IF_AT_LEAST, c.IF_AT_MOST) else CONDITIONS[a]
    return str(a) if op == c.ONE_OF else ""


def _how(a: int) -> str:
    more = a >> c.MORE & 0xFF
    words = [VERBS[a & c.VERB], *(name for bit, name in FLAGS.items() if a & bit)]
    receiver = f" to {FILES[a >> 16]}" if a >> 16 else ""
    return " | ".join(words) + receiver + (f", {more} more" if more else "")


def _which(b: int) -> str:
    words = [FILES[b & c.FILE_BITS], *(name for bit, name in CARD_BITS.items() if b & bit)]
    return ", ".join(word for word in words if word)
