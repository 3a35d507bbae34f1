"""Raw events told to a seat, when they happen (NX-4.21, NX-4.22): the only way out for what is happening."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..kernel.events import Event
from . import parts as p
from . import wording as w
from .catalog import DEAD_END_TEXT, V_GIVE, V_TRADE, side_text
from .legality import DECLINED, clause_id
from .texts import COLOUR_NAMES, CardText

Raw = tuple[int, ...]
Said = tuple[str, str, str, dict[str, Any]]  # kind, clause, sentence, facts


def tell_event(raw: Raw, colours: list[int], seat: int, texts: tuple[CardText, ...]) -> Event:
    """What the seat (-1: a spectator) is told of a raw event; every seat is told of every event."""
    kind, clause, text, facts = SAY[raw[0]](raw, w.Teller(colours, seat, texts))
    return Event(kind, clause, text, facts)


def _standee(raw: Raw, t: w.Teller) -> Said:
    _, seat, witness = raw[:3]
    text = f"{t.does(seat, 'start')} above {t.witness(witness)}."
    return "standee", "NX-2.10", text, {"seat": seat, "witness": witness}


def _round(raw: Raw, t: w.Teller) -> Said:
    return "round", "NX-3.1", f"Round {raw[1]} begins.", {"round": raw[1]}


def _stand(raw: Raw, t: w.Teller) -> Said:
    _, seat, witness, side = raw[:4]
    text = t.texts[side_text(witness, side)]
    side_name = "intimidated" if side else "neutral"
    said = f"{t.does(seat, 'interrogate')} {t.witness(witness)} ({side_name}): “{text.text}”"
    return "stand", "NX-3.3", said, {"seat": seat, "witness": witness, "side": side_name}


def _look(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, face, tagged = raw[:5]
    facts: dict[str, Any] = {"seat": seat, "card": card, "tag": bool(tagged)}
    said = f"{t.does(seat, 'look')} at {w.card_name(card)}"
    if seat == t.you:  # NX-4.21: the face is for the looker alone
        facts["face"] = w.face_name(face)
        said += f": {w.face_name(face)}"
    return "look", "NX-4.1", said + ("." if tagged else ", without a tag."), facts


def _tag(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, colour = raw[:4]
    article = "an" if colour == p.ORANGE else "a"
    said = f"{t.does(seat, 'put')} {article} {COLOUR_NAMES[colour]} tag on {w.card_name(card)}."
    return "tag", "NX-4.1", said, {"seat": seat, "card": card, "colour": COLOUR_NAMES[colour]}


def _no_tag(raw: Raw, t: w.Teller) -> Said:
    _, seat, card = raw[:3]
    said = f"No true tag is left for {w.card_name(card)}: none is put on it."
    return "no tag", "NX-4.14", said, {"seat": seat, "card": card}


def _reveal(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, face, third = raw[:5]
    said = f"{t.does(seat, 'turn')} up {w.card_name(card)}: {w.face_name(face)}."
    if third:
        said = f"A third tag for {w.card_name(card)}: its tags are removed and it is turned up: {w.face_name(face)}."
    return "reveal", "NX-4.2" if third else "NX-4.5", said, {"seat": seat, "card": card, "face": w.face_name(face)}


def _dead_end(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, which = raw[:4]
    text = t.texts[DEAD_END_TEXT + which]
    who = t.does(seat, "resolve").replace("You", "you")
    said = f"{w.card_name(card)} is the dead end {text.name}; {who}: “{text.text}”"
    return "dead end", "NX-4.18", said, {"seat": seat, "card": card, "dead_end": which + 1}


def _gone(raw: Raw, t: w.Teller) -> Said:
    return "gone", "NX-4.5", f"The dead end {w.card_name(raw[1])} leaves the game.", {"card": raw[1]}


def _take(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, origin = raw[:4]
    said = f"{t.does(seat, 'take')} {w.card_name(card)} from {t.whose(origin)}."
    return "take", "NX-4.6", said, {"seat": seat, "card": card, "from": origin}


def _give(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, origin, to = raw[:5]
    said = f"{t.does(seat, 'give')} {w.card_name(card)} from {t.whose(origin)} to {t.whose(to)}."
    return "give", "NX-4.7", said, {"seat": seat, "card": card, "from": origin, "to": to}


def _trade(raw: Raw, t: w.Teller) -> Said:
    _, seat, own, other, origin = raw[:5]
    said = f"{t.does(seat, 'trade')} {w.card_name(own)} for {w.card_name(other)} from {t.whose(origin)}."
    return "trade", "NX-4.8", said, {"seat": seat, "card": own, "for": other, "from": origin}


def _untag(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, colour = raw[:4]
    said = f"{t.does(seat, 'remove')} the {COLOUR_NAMES[colour]} tag from {w.card_name(card)}."
    return "untag", "NX-4.23", said, {"seat": seat, "card": card, "colour": COLOUR_NAMES[colour]}


def _move_tag(raw: Raw, t: w.Teller) -> Said:
    _, seat, source, target, colour = raw[:5]
    names = f"{w.card_name(source)} to {w.card_name(target)}"
    said = f"{t.does(seat, 'move')} the {COLOUR_NAMES[colour]} tag from {names}."
    return "move tag", "NX-4.23", said, {"seat": seat, "from": source, "card": target, "colour": COLOUR_NAMES[colour]}


def _decline(raw: Raw, t: w.Teller) -> Said:
    return "decline", "NX-4.13", f"{t.does(raw[1], 'decline')}.", {"seat": raw[1]}


def _nothing(raw: Raw, t: w.Teller) -> Said:
    _, seat, clause = raw[:3]
    return "nothing", clause_id(clause), "That part of the text does nothing.", {"seat": seat}


def _passed_over(raw: Raw, t: w.Teller) -> Said:
    _, seat, card = raw[:3]
    said = f"{t.does(seat, 'chose', 'chose')} {w.card_name(card)}, which is no longer possible: passed over."
    return "passed over", "NX-4.24", said, {"seat": seat, "card": card}


def _branch(raw: Raw, t: w.Teller) -> Said:
    return (
        "branch",
        "NX-4.25",
        f"{t.does(raw[1], 'choose')} number {raw[2] + 1}.",
        {"seat": raw[1], "branch": raw[2] + 1},
    )


def _intimidate(raw: Raw, t: w.Teller) -> Said:
    return "intimidate", "NX-3.6", f"W{t.witness(raw[1])[1:]}, is intimidated.", {"witness": raw[1]}


def _move_on(raw: Raw, t: w.Teller) -> Said:
    return "move on", "NX-3.6", "The standees move to above their witnesses.", {}


def _end(raw: Raw, t: w.Teller) -> Said:
    said = f"The game ends: {w.END_REASONS[raw[1]]}."
    return "end", "NX-5.1", said, {"reason": w.END_REASONS[raw[1]]}


def _turned(raw: Raw, t: w.Teller) -> Said:
    _, card, face = raw[:3]
    facts = {"card": card, "face": w.face_name(face)}
    return "turned", "NX-5.3", f"{w.card_name(card)} is turned up: {w.face_name(face)}.", facts


def _winner(raw: Raw, t: w.Teller) -> Said:
    _, winner, replicant, clause = raw[:4]
    facts = {"winner": winner, "replicant": COLOUR_NAMES[replicant]}
    return "winner", clause_id(clause), w.result_text(winner, replicant, clause, t), facts


def _concede(raw: Raw, t: w.Teller) -> Said:
    said = f"{t.does(raw[1], 'leave')} the table; a bot goes on in that seat, and the game counts as a loss."
    return "concede", "NX-5.10", said, {"seat": raw[1]}


def _chosen(raw: Raw, t: w.Teller) -> Said:
    _, seat, card, second, verb = raw[:5]
    facts: dict[str, Any] = {"seat": seat, "card": None if card == DECLINED - 1 else card}
    if card == DECLINED - 1:
        return "chosen", "NX-4.24", f"{t.does(seat, 'chose', 'chose')} nothing.", facts
    said = f"{t.does(seat, 'chose', 'chose')} {w.card_name(card)}"
    if verb == V_TRADE:
        said += f", for {w.card_name(second)}"
        facts["own"] = second
    elif verb == V_GIVE:
        said += f", for {t.whose(second)}"
        facts["to"] = second
    return "chosen", "NX-4.24", said + ".", facts


SAY: Final[dict[int, Callable[[Raw, w.Teller], Said]]] = {
    p.EV_STANDEE: _standee,
    p.EV_ROUND: _round,
    p.EV_STAND: _stand,
    p.EV_LOOK: _look,
    p.EV_TAG: _tag,
    p.EV_NO_TAG: _no_tag,
    p.EV_REVEAL: _reveal,
    p.EV_DEAD_END: _dead_end,
    p.EV_GONE: _gone,
    p.EV_TAKE: _take,
    p.EV_GIVE: _give,
    p.EV_TRADE: _trade,
    p.EV_UNTAG: _untag,
    p.EV_MOVE_TAG: _move_tag,
    p.EV_DECLINE: _decline,
    p.EV_NOTHING: _nothing,
    p.EV_PASSED_OVER: _passed_over,
    p.EV_BRANCH: _branch,
    p.EV_INTIMIDATE: _intimidate,
    p.EV_MOVE_ON: _move_on,
    p.EV_END: _end,
    p.EV_TURNED: _turned,
    p.EV_WINNER: _winner,
    p.EV_CONCEDE: _concede,
    p.EV_CHOSEN: _chosen,
}
