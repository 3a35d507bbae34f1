"""The Nemesis table drawn with cards, for wide terminals, and in lines, for small ones. Pure functions of a Scene."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..nemesis.parts import BACKLINE_LIMIT
from ..nemesis.view_objects import ObjectView
from . import signs as s
from .blocks import Block, beside, fit, flow, frame, hang, line, stacked, tall, wrap
from .nemesis_bits import city, counts, fields, hand_groups, leader, phase_bar, printed, under_way, who
from .nemesis_signs import ACCENT, DOWN, damage, initials, keywords, mark, numbers, shape
from .nemesis_things import Scene, Thing, clickable, in_row, object_of

GUTTER: Final = 6  # the names of the rows
LEAST_CARD, MOST_CARD = 12, 18  # cells of a card's width
SIZES: Final = (2, 1)  # of cards: the lines of the name, best first
TOKENS: Final = (34, 22, 17)  # in lines: the least width of an object, best first


def draw_table(scene: Scene, width: int, height: int) -> Text:
    """With cards as large as that height has room for, or in lines."""
    for size in SIZES:
        rows = draw_cards(scene, width, size)
        if len(rows) <= height:
            return stacked(rows)
    drawn = [draw_lines(scene, width, least) for least in TOKENS]
    return stacked(next((rows for rows in drawn if len(rows) <= height), drawn[-1]))


# With cards.


def draw_cards(scene: Scene, width: int, size: int) -> Block:
    """Both halves, the middle between them, and one's own hand. `size`: one of SIZES."""
    near = scene.view.seat or 0
    rows = [phase_bar(scene.view, width), *_player(scene, 1 - near, width)]
    rows += [*_row(scene, 1 - near, "Backline", width, size), *_row(scene, 1 - near, "Frontline", width, size)]
    rows += _middle(scene, width)
    rows += [*_row(scene, near, "Frontline", width, size), *_row(scene, near, "Backline", width, size)]
    return [*rows, *_player(scene, near, width), *_hand(scene, width, size)]


def _spread(count: int, room: int) -> tuple[int, int]:
    """How many cards stand in a line, and how wide each is."""
    lines = -(-count // max(1, (room + 1) // (LEAST_CARD + 1)))
    per_line = -(-count // lines)
    return per_line, min(MOST_CARD, (room + 1) // per_line - 1)


def _player(scene: Scene, seat: int, width: int) -> Block:
    """Two lines: City, Scrap and piles; Champion and Field Enhancements."""
    player = scene.view.players[seat]
    first = [fit(who(scene.view, seat), 9), city(scene, player, bar=True), *counts(player, top=True)]
    field = fields(scene, seat)
    second = [leader(scene, player, long=True), *([Text("Field:", s.QUIET)] if field else []), *field]
    below = [line(" " * 11, row) for row in flow(second, width - 11)]
    return [fit(Text("  ").join(first), width), *below]


def _row(scene: Scene, seat: int, row: str, width: int, size: int) -> Block:
    """The objects of a row, side by side; the name of the row on the left."""
    objects = in_row(scene.view, seat, row)
    name = Text("Back" if row == "Backline" else "Front", s.QUIET)
    if not objects:
        return [fit(line(fit(name, GUTTER), ("·  ·  ·", s.LINE)), width)]
    per_line, each = _spread(len(objects), width - GUTTER)
    label = [fit(name, GUTTER)]
    if row == "Backline":
        label.append(fit(Text(f"{len(objects)}/{BACKLINE_LIMIT}", s.QUIET), GUTTER))
    found: Block = []
    for at in range(0, len(objects), per_line):
        boxes = _boxes(scene, objects[at : at + per_line], each, size)
        found += beside([label if at == 0 else [Text(" " * GUTTER)], boxes], 0)
    return [fit(one, width) for one in found]


def _boxes(scene: Scene, objects: list[ObjectView], width: int, name_lines: int) -> Block:
    insides = [_inside(scene, obj, width - 2, name_lines) for obj in objects]
    height = max(len(inside) for inside in insides)
    marks = scene.fights()
    boxes = []
    for obj, inside in zip(objects, insides, strict=True):
        thing = Thing("object", obj.object)
        edge = scene.lit.style(thing, s.EDGE if obj.enabled else s.LINE)
        top = line(mark(scene.sign(obj.definition)), scene.lit.key(thing))
        words = [f"{' '.join(marks.get(obj.object, []))}", "" if obj.enabled else "disabled"]
        if len(" ".join(words)) > width - 2:
            words[1] = "off"
        bottom = line((f"{words[0]} " if words[0] else "", f"bold {ACCENT}"), (words[1], s.QUIET))
        boxes.append(clickable(frame(tall(inside, height), top, bottom, edge), thing))
    return beside(boxes)


def _inside(scene: Scene, obj: ObjectView, width: int, name_lines: int) -> Block:
    """Name, numbers with damage, keywords, attached Enhancements."""
    thing, shade = Thing("object", obj.object), s.TEXT if obj.enabled else s.QUIET
    name = _name(obj, width * name_lines)
    style = scene.lit.name(thing, f"bold {shade}" if obj.enabled else shade)
    rows = tall(wrap(Text(name, style), width, name_lines), name_lines)
    words = Text(keywords(obj.keywords), shade)
    if name_lines > 1:
        rows += [fit(_joined(numbers(obj, f"bold {shade}"), damage(obj)), width), fit(words, width)]
    else:
        rows.append(fit(_joined(numbers(obj, f"bold {shade}"), damage(obj), words), width))
    on_it = [object_of(scene.view, other) for other in obj.attached]
    rows += [fit(Text(f"+{other.name}", s.NEUTRAL), width) for other in on_it if other is not None]
    return rows


def _joined(*parts: Text) -> Text:
    return Text(" ").join(part for part in parts if part)


def _name(obj: ObjectView, room: int) -> str:
    """The name, cut where the number that tells it from its like would not fit behind it; a Champion's without its
    title where there is no room for it."""
    name, _, number = obj.label.partition(" #")
    tail = f" #{number}" if number else ""
    if len(name) + len(tail) > room:
        name = name.partition(",")[0]
    return name + tail if not tail or len(name) + len(tail) <= room else f"{name[: room - len(tail) - 1]}…{tail}"


def _middle(scene: Scene, width: int) -> Block:
    """The line between the halves, and what is under way on it."""
    rows = under_way(scene, width)
    return [Text("─" * width, s.LINE), *([*rows, Text("─" * width, s.LINE)] if rows else [])]


def _hand(scene: Scene, width: int, size: int) -> Block:
    if scene.view.seat is None:
        return []
    groups = hand_groups(scene)
    if not groups:
        return [fit(line(fit(Text("Hand", s.QUIET), GUTTER), ("empty", s.QUIET)), width)]
    per_line, each = _spread(len(groups), width - GUTTER)
    found: Block = []
    for at in range(0, len(groups), per_line):
        boxes = beside([_card(scene, group, each, size) for group in groups[at : at + per_line]])
        label = fit(Text("Hand" if at == 0 else "", s.QUIET), GUTTER)
        found += beside([[label], boxes], 0)
    return [fit(one, width) for one in found]


def _card(scene: Scene, group: tuple[int, int, int], width: int, name_lines: int) -> Block:
    """A card of the hand: its Value, how many equal ones, name, what it is."""
    definition, value, copies = group
    thing = Thing("hand", definition)
    name = Text(scene.texts[definition].name, scene.lit.name(thing, f"bold {s.TEXT}"))
    times = f" ×{copies}" if copies > 1 else ""
    top = line((f"{value} ", "bold"), mark(scene.sign(definition)), (times, "bold"), scene.lit.key(thing))
    inside = tall(wrap(name, width - 2, name_lines), name_lines)
    bottom = Text(printed(scene, definition), s.QUIET)
    return clickable(frame(inside, top, bottom, scene.lit.style(thing, s.EDGE)), thing)


# In lines.


def draw_lines(scene: Scene, width: int, least: int) -> Block:
    """The table in few lines; `least`: one of TOKENS."""
    near = scene.view.seat or 0
    rows = _player_lines(scene, 1 - near, width)
    rows += [*_tokens(scene, 1 - near, "Backline", width, least), *_tokens(scene, 1 - near, "Frontline", width, least)]
    rows += under_way(scene, width) or [Text("─" * width, s.LINE)]
    rows += [*_tokens(scene, near, "Frontline", width, least), *_tokens(scene, near, "Backline", width, least)]
    return [*rows, *_player_lines(scene, near, width), *_hand_lines(scene, width)]


def _player_lines(scene: Scene, seat: int, width: int) -> Block:
    player = scene.view.players[seat]
    parts = [city(scene, player, bar=False), *counts(player, top=False), leader(scene, player, long=False)]
    rows = [fit(line(fit(who(scene.view, seat), 9), Text("  ").join(parts)), width)]
    field = fields(scene, seat)
    return [*rows, *hang(fit(Text("Field", s.QUIET), GUTTER), Text("  ").join(field), width)] if field else rows


def _tokens(scene: Scene, seat: int, row: str, width: int, least: int) -> Block:
    """The objects of a row as they fit into lines."""
    objects = in_row(scene.view, seat, row)
    label = fit(Text("Back" if row == "Backline" else "Front", s.QUIET), GUTTER)
    if not objects:
        return [fit(line(label, ("·", s.LINE)), width)]
    room = width - GUTTER
    marks = scene.fights()
    per_line = max(1, room // least)
    tokens = [_token(scene, obj, marks.get(obj.object, []), room // per_line - 1) for obj in objects]
    lines = [Text(" ").join(tokens[at : at + per_line]) for at in range(0, len(tokens), per_line)]
    return [fit(line(label if at == 0 else " " * GUTTER, one), width) for at, one in enumerate(lines)]


def _token(scene: Scene, obj: ObjectView, marks: list[str], width: int) -> Text:
    """Sign, name, numbers, damage, keywords, attached Enhancements, marks of combat; the name gives way."""
    thing, shade = Thing("object", obj.object), s.TEXT if obj.enabled else s.QUIET
    tail = _joined(
        numbers(obj, shade),
        damage(obj),
        Text(" ".join(marks), f"bold {ACCENT}"),
        Text("" if obj.enabled else "z", DOWN),
        Text(f"+{len(obj.attached)}" if obj.attached else "", s.NEUTRAL),
        Text(initials(obj.keywords), s.QUIET),
    )
    tail.truncate(max(4, width - 8), overflow="ellipsis")
    name = _name(obj, width - tail.cell_len - 2)
    shown = Text(name, scene.lit.name(thing, shade))
    shown.truncate(max(1, width - tail.cell_len - 2), overflow="ellipsis")
    return clickable([fit(line(shape(scene.sign(obj.definition)), shown, " ", tail), width)], thing)[0]


def _hand_lines(scene: Scene, width: int) -> Block:
    if scene.view.seat is None:
        return []
    tokens = []
    for definition, value, copies in hand_groups(scene):
        thing = Thing("hand", definition)
        name = (scene.texts[definition].name, scene.lit.name(thing, s.TEXT))
        times = f"×{copies}" if copies > 1 else ""
        token = line((f"{value}", "bold"), shape(scene.sign(definition)), name, (times, "bold"))
        tokens += clickable([token], thing)
    label = fit(Text("Hand", s.QUIET), GUTTER)
    lines = flow(tokens, width - GUTTER) if tokens else [Text("empty", s.QUIET)]
    return [fit(line(label if at == 0 else " " * GUTTER, one), width) for at, one in enumerate(lines)]
