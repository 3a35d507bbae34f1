"""The prompt bar's words for Nemesis: the question, each answer as a short label with its key, more about one."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..kernel.events import Answer, Decision
from . import signs as s
from .blocks import line
from .nemesis_bits import printed
from .nemesis_cards import draw_short
from .nemesis_signs import damage, keywords, numbers, shape
from .nemesis_things import Scene, Thing, object_of, thing_of
from .nemesis_whys import PASS
from .nemesis_words import side_of
from .widgets.answers import Choice

PASS_KEY: Final = "0"
MOST_KEY: Final = 9  # amounts up to this have their number as key
LONGEST: Final = 60  # cells of an answer's label
TO_ROW: Final = {"play front": " → Frontline", "play back": " → Backline"}


def question_of(decision: Decision) -> Text:
    """What is asked, and why: whose text, which clause, how many more."""
    why = [decision.source, decision.clause, f"{decision.more} more to follow" if decision.more else ""]
    return line((decision.prompt, f"bold {s.TEXT}"), ("  " + " · ".join(part for part in why if part), s.QUIET))


def choices_of(scene: Scene, decision: Decision) -> list[Choice]:
    """The answers in their order: 0 passes or ends, an amount has its own number."""
    return [Choice(answer.action, _label(scene, answer), _key(answer)) for answer in decision.answers]


def _key(answer: Answer) -> str:
    if answer.kind == "amount" and answer.operand <= MOST_KEY:
        return str(answer.operand)
    return PASS_KEY if answer.action == PASS else ""


def _label(scene: Scene, answer: Answer) -> Text:
    thing = thing_of(scene.view, answer.action)
    if answer.kind == "amount":
        return Text(f"{answer.text} damage")
    if thing is None or answer.kind in ("champion", "flip", "next"):
        return _cut(Text(answer.text, s.TEXT))
    if answer.kind == "use":
        return _cut(line(_sign(scene, thing), answer.text.removeprefix("Use ")))
    if thing.kind == "object":
        verb = "Move up " if answer.kind == "move up" else ""
        return line(verb, _object(scene, thing.number, answer.kind == "target"))
    if thing.kind == "city":
        hp = scene.view.players[thing.number].hp
        return line((f"{side_of(scene.view, thing.number)} City", "bold"), (f" {hp} HP", s.QUIET))
    name = scene.texts[thing.number].name
    what = printed(scene, thing.number)
    return line(_sign(scene, thing), (name, "bold"), (f" {what}", s.QUIET), TO_ROW.get(answer.kind, ""))


def _cut(text: Text) -> Text:
    text.truncate(LONGEST, overflow="ellipsis")
    return text


def _sign(scene: Scene, thing: Thing) -> Text:
    """The faction's shape, where there is a card."""
    obj = object_of(scene.view, thing.number) if thing.kind == "object" else None
    definition = obj.definition if obj else thing.number
    return line(shape(scene.sign(definition)), " ")


def _object(scene: Scene, number: int, aimed: bool) -> Text:
    """An object as it stands; `aimed`: whose it is too, for it could be anybody's."""
    obj = object_of(scene.view, number)
    if obj is None:
        return Text("an object that has left")
    name = f"{side_of(scene.view, obj.side)} {obj.label}" if aimed else obj.label
    parts = [Text(name, "bold"), numbers(obj), damage(obj), Text(keywords(obj.keywords), s.QUIET)]
    parts += [Text("" if obj.enabled else "disabled", s.QUIET), Text(obj.row if aimed else "", s.QUIET)]
    return line(shape(scene.sign(obj.definition)), " ", Text(" ").join(part for part in parts if part))


def detail_of(scene: Scene, answer: Answer) -> Text:
    """What there is to know of what an answer speaks of, before it is given."""
    thing = thing_of(scene.view, answer.action)
    return draw_short(scene, thing) if thing else Text(answer.text if len(answer.text) > LONGEST else "")
