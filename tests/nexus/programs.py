"""Texts written by hand as instructions: what the engine's own tests run, whatever the packs and the language say."""

from neontable.nexus.catalog import (
    CHOOSE,
    EACH,
    END,
    FACE_DOWN,
    FILE_DECKARD,
    FILE_MINE,
    FILE_NOT_MINE,
    FRESH,
    GIVE,
    IF,
    IF_DID,
    LOOK,
    MAY,
    MOVE_TAG,
    NEXT_PLAYER,
    NOT_IT,
    NOT_THEM,
    OPTIONAL,
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
    V_TAKE,
    V_TRADE,
    V_UNTAG,
    WIDTH,
    WITH_TAG,
    Catalog,
    catalog_of,
)

Line = tuple[int, ...]


def program(*lines: Line) -> list[int]:
    """Instructions with their missing operands as 0; a jump is written as the number of the line it goes to."""
    jumps = (CHOOSE, GIVE, IF, MAY, EACH, NEXT_PLAYER)
    code: list[int] = []
    for line in [*lines, (END,)]:
        op, a, b, c = (*line, 0, 0, 0)[:4]
        code += [op, a, b, c * WIDTH if op in jumps else c]
    return code


LOOK_1 = program((CHOOSE, V_LOOK | FRESH, FACE_DOWN, 2), (LOOK, 1))
PEEK_1 = program((CHOOSE, V_LOOK | FRESH, FACE_DOWN, 2), (LOOK, 0))
PEEK_TRADE = program((CHOOSE, V_LOOK | FRESH, FACE_DOWN, 4), (LOOK, 1), (CHOOSE, V_OWN | OPTIONAL, 0, 4), (TRADE,))
LOOK_2 = program(
    (CHOOSE, V_LOOK | FRESH | 1 << 8, FACE_DOWN, 4),
    (LOOK, 1),
    (CHOOSE, V_LOOK, FACE_DOWN | NOT_THEM, 4),
    (LOOK, 1),
)
PEEK_2 = program(
    (CHOOSE, V_LOOK | FRESH | 1 << 8, FACE_DOWN, 4),
    (LOOK, 0),
    (CHOOSE, V_LOOK, FACE_DOWN | NOT_THEM, 4),
    (LOOK, 0),
)
REVEAL_TAKE = program((CHOOSE, V_REVEAL | FRESH, FACE_DOWN, 3), (REVEAL,), (TAKE,))
LIAISON = program(
    (CHOOSE, V_LOOK | FRESH | 1 << 8, FACE_DOWN, 4),
    (LOOK, 1),
    (CHOOSE, V_LOOK, FACE_DOWN | NOT_THEM, 4),
    (LOOK, 1),
    (TAKE_OR_TRADE,),
)
TAKE_1 = program((CHOOSE, V_TAKE | FRESH, 0, 2), (TAKE,))
TAKE_DECKARD = program((CHOOSE, V_TAKE | FRESH, FILE_DECKARD, 2), (TAKE,))
GIVE_OWN = program((CHOOSE, V_GIVE | FRESH | FILE_NOT_MINE << 16, FILE_MINE, 2), (GIVE, FILE_NOT_MINE, 0, 2))
GIVE_ANY = program((CHOOSE, V_GIVE | FRESH | FILE_NOT_MINE << 16, 0, 2), (GIVE, FILE_NOT_MINE, 0, 2))
TRADE_1 = program((CHOOSE, V_TRADE | FRESH, 0, 3), (CHOOSE, V_OWN, 0, 3), (TRADE,))
LOOK_MAY_TAKE = program((CHOOSE, V_LOOK | FRESH, FACE_DOWN, 4), (LOOK, 1), (MAY, V_TAKE, 0, 4), (TAKE,))
UNTAG_1 = program((CHOOSE, V_UNTAG | FRESH, WITH_TAG, 2), (UNTAG, 0))
PEEK_MOVE = program(
    (CHOOSE, V_LOOK | FRESH, FACE_DOWN, 4), (LOOK, 0), (CHOOSE, V_TAG_FROM | OPTIONAL, NOT_IT, 4), (MOVE_TAG,)
)
TAKE_IF_DID_GIVE = program(
    (SENTENCE,),
    (CHOOSE, V_TAKE | FRESH | OPTIONAL, 0, 3),
    (TAKE,),
    (IF, IF_DID, 0, 6),
    (CHOOSE, V_GIVE | FRESH | FILE_DECKARD << 16, FILE_MINE | NOT_IT, 6),
    (GIVE, FILE_DECKARD, 0, 6),
)
EACH_LOOKS = program((EACH, V_LOOK | TAGGED, FACE_DOWN, 3), (LOOK, 1), (NEXT_PLAYER, 0, 0, 0))
EACH_TRADES = program((EACH, V_TRADE | OPTIONAL, 0, 3), (TRADE,), (NEXT_PLAYER, 0, 0, 0))
EACH_GIVES = program(
    (EACH, V_GIVE | FILE_NOT_MINE << 16, FILE_MINE, 3), (GIVE, FILE_NOT_MINE, 0, 2), (NEXT_PLAYER, 0, 0, 0)
)
NOTHING = program()

NEUTRAL = [
    PEEK_1, LOOK_2, REVEAL_TAKE, TAKE_DECKARD, LOOK_MAY_TAKE, PEEK_MOVE, TRADE_1, GIVE_ANY, LIAISON, UNTAG_1, PEEK_2,
    EACH_LOOKS,
]  # fmt: skip
INTIMIDATED = [
    PEEK_TRADE, LOOK_1, TAKE_1, TAKE_IF_DID_GIVE, EACH_TRADES, LOOK_2, REVEAL_TAKE, EACH_GIVES, LIAISON, GIVE_OWN,
    PEEK_MOVE, LIAISON,
]  # fmt: skip
DEAD_ENDS = [PEEK_1, GIVE_OWN, TAKE_DECKARD]


def hand_written() -> Catalog:
    """A catalog in which every operation comes up."""
    return catalog_of([*NEUTRAL, *INTIMIDATED, *DEAD_ENDS], "hand-written")


def with_texts(**texts: list[int]) -> Catalog:
    """A catalog of empty texts but for those named: n1 to n12, i1 to i12, d1 to d3."""
    names = [f"n{i}" for i in range(1, 13)] + [f"i{i}" for i in range(1, 13)] + ["d1", "d2", "d3"]
    unknown = set(texts) - set(names)
    assert not unknown, unknown
    return catalog_of([texts.get(name, NOTHING) for name in names], "test")
