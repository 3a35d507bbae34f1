"""What is asked, said to a seat: the whole decision to who is asked, the public reason to the others."""

from __future__ import annotations

from ..kernel.events import Answer, Decision
from ..kernel.state import KIND
from . import catalog as c
from . import wording as w
from .catalog import Catalog, side_text
from .knowledge import Knowledge
from .parts import DECKARD, DECLINE, FILE, OPTION, STAND, TAG, UNKNOWN
from .texts import COLOUR_NAMES, CardText
from .view import members, source_of

Asked = tuple[str, str, str, str, str]  # kind, clause, own prompt, the others' reason, the verb of "yes"


def decision_of(k: Knowledge, legal: list[int], catalog: Catalog, texts: tuple[CardText, ...]) -> Decision | None:
    """The open decision for whose Knowledge it is; `legal` are that seat's own legal actions."""
    if k.waiting == 0:
        return None
    seats = members(k.waiting, k.players)
    text = catalog.text_at(k.pc) if k.pc >= 0 else -1
    kind, clause, prompt, reason, verb = _asked(k, legal, catalog)
    names = " and ".join(w.runner(seat, k.colours) for seat in seats)
    others = f"{names} {reason}." if len(seats) == 1 else f"{names} choose at the same time: each {reason}."
    mine = bool(legal)
    return Decision(
        seats=seats,
        kind=kind,
        clause=clause,
        source=source_of(k, texts, text) if text >= 0 else "",
        prompt=prompt if mine else others,
        more=catalog.code[k.pc + 1] >> c.MORE & 0xFF if k.pc >= 0 and catalog.code[k.pc] == c.CHOOSE else 0,
        answers=tuple(answer_of(k, action, verb, texts, text) for action in legal),
    )


def _asked(k: Knowledge, legal: list[int], catalog: Catalog) -> Asked:
    """What the operation at the program counter asks."""
    if k.pc < 0:
        return "witness", "NX-3.3", "Choose a witness to interrogate.", "chooses a witness to interrogate", ""
    op, how = catalog.code[k.pc], catalog.code[k.pc + 1]
    it, own = w.card_name(k.it), w.card_name(k.own)
    if op in (c.CHOOSE, c.EACH):
        return _choose(k, legal, op, how, it, own, catalog)
    if op == c.MAY:
        prompt, reason, verb, clause = w.MAY_PROMPTS[how & c.VERB]
        return "may", clause, prompt.format(it=it), reason.format(it=it), verb.format(it=it)
    if op == c.LOOK:
        face = k.faces[k.it]
        known = f"{it} is {w.face_name(face)}. " if face != UNKNOWN else ""
        return "tag", "NX-4.1", f"{known}Choose a true tag to put on it.", f"chooses a tag for {it}", ""
    if op == c.GIVE:
        return "file", "NX-4.7", f"Choose a case file to give {it} to.", f"chooses who is given {it}", ""
    if op == c.TAKE_OR_TRADE:
        prompt = f"Take {it}, or choose one of your cards to trade for it."
        return "take or trade", "NX-4.20", prompt, f"must take or trade for {it}", f"take {it}"
    if op == c.UNTAG:
        return "untag", "NX-4.23", f"Choose a tag to remove from {it}.", f"chooses a tag to remove from {it}", ""
    if op == c.MOVE_TAG:
        prompt = f"Choose a tag to move from {own} to {it}."
        return "move tag", "NX-4.23", prompt, f"chooses a tag to move from {own} to {it}", ""
    return "branch", "NX-4.25", "Choose one.", "chooses one of the text's ways", ""


def _choose(k: Knowledge, legal: list[int], op: int, how: int, it: str, own: str, catalog: Catalog) -> Asked:
    verb = how & c.VERB
    prompt, reason, clause = w.CHOOSE_PROMPTS[verb]
    kind = w.VERB_KINDS[verb]
    if op == c.EACH:
        clause = "NX-4.24"
        if legal and legal[-1] // KIND == FILE:
            prompt = "Choose a case file to give it to."
        elif verb == c.V_TRADE and k.seat >= 0 and k.sealed >> (2 * k.seat * 5) & 31:
            prompt = "Choose one of your cards to trade away."
    if verb == c.V_LOOK:
        tagged = how & c.TAGGED if op == c.EACH else catalog.code[k.pc + c.WIDTH + 1]
        prompt = prompt if tagged else "Choose a card to look at; no tag is put on it."
    if legal[:1] == [DECLINE]:  # not for the second choice of what has been accepted
        prompt = prompt.replace("Choose", "You may choose", 1)
    if how & c.OPTIONAL:
        reason = reason.replace("chooses", "may choose", 1)
    return kind, clause, prompt.format(it=it, own=own), reason.format(it=it, own=own), ""


def answer_of(k: Knowledge, action: int, verb: str, texts: tuple[CardText, ...], text: int) -> Answer:
    """A legal action as its seat reads it."""
    kind, operand = divmod(action, KIND)
    if kind == OPTION:
        said = w.option_text(operand, verb, texts[text].text if text >= 0 else "")
    elif kind == STAND:
        side = int(k.intimidated >> operand & 1)
        card = texts[side_text(operand, side)]
        said = f"{operand}, {card.name} ({card.kind}): {card.text}"
    elif kind == TAG:
        said = COLOUR_NAMES[operand]
    elif kind == FILE:
        said = w.file_name(operand, k.colours, k.seat)
    else:
        file = next((file for file in range(len(k.files)) if k.files[file] >> operand & 1), DECKARD)
        teller = w.Teller(k.colours, k.seat, texts)
        faceup = not k.down >> operand & 1
        said = w.card_line(operand, teller, file, k.faces[operand], faceup, k.tags[operand])
    return Answer(action, w.ACTION_KIND_NAMES[kind], operand, said)
