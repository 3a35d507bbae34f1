"""Lines of a table of Nemesis that both ways to draw it share: turn and phases, players, what is under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

from ..nemesis.parts import CITY_HP
from ..nemesis.texts import listed
from ..nemesis.view import AttackView, PlayerView, TextView, View
from ..nemesis.wording import PHASES, capital
from . import signs as s
from .blocks import Block, fit, flow, line, wrap
from .nemesis_signs import ACCENT, DOWN, keywords, mark, shape
from .nemesis_things import Scene, Thing, clickable, in_row
from .nemesis_words import name_of, text_words, whose

BAR: Final = 10  # cells of a City's HP


def short_turn(view: View) -> str:
    """Whose turn and what comes now, for the top line of a small terminal."""
    if view.active is None:
        return "Mulligans"
    turn = "yours" if view.active == view.seat else "theirs" if view.seat is not None else whose(view, view.active)
    return f"Turn {view.turn}, {turn}: {view.step or view.phase}"


def phase_bar(view: View, width: int) -> Text:
    """The turn, what Values are read against, and all phases with the one that runs lit."""
    if view.active is None:
        return fit(Text("Mulligans, before the first turn", "bold"), width)
    number = view.players[view.active].number
    turn = whose(view, view.active) if view.seat in (None, view.active) else "their"
    left = line((f"Turn {view.turn}, {turn} turn", "bold"), (f"  Values up to {number}", s.QUIET))
    phases = [(f" {one} ", f"bold {s.INK} on {ACCENT}" if one == view.phase else s.QUIET) for one in PHASES]
    right = line(*phases)
    gap = max(2, width - left.cell_len - right.cell_len)
    return fit(line(left, " " * gap, right), width)


# Players


def city(scene: Scene, player: PlayerView, bar: bool) -> Text:
    """The City's HP; it can be attacked, so it can be clicked."""
    thing = Thing("city", player.seat)
    aimed = [f"◎{at}" for at, attack in enumerate(scene.view.attacks, 1) if _is_at(scene.view, attack, player.seat)]
    name = scene.lit.name(thing, s.TEXT)
    parts = [("City", name), (f" {player.hp}", "bold"), (f"/{CITY_HP} HP" if bar else " HP", s.QUIET)]
    if bar:
        full = max(0, min(BAR, -(-player.hp * BAR // CITY_HP)))
        parts += [(" " + "█" * full, ACCENT), ("░" * (BAR - full), s.LINE)]
    said = line(*parts, scene.lit.key(thing), (f" {' '.join(aimed)}" if aimed else "", f"bold {DOWN}"))
    return clickable([said], thing)[0]


def _is_at(view: View, attack: AttackView, seat: int) -> bool:
    """Whether it goes for that player's City."""
    return attack.target is None and view.active != seat and not attack.cancelled


def counts(player: PlayerView, top: bool) -> Iterator[Text]:
    """Scrap and the numbers of cards; `top`: with the name of the card that lies on the discard pile."""
    yield line(("Scrap ", s.QUIET), (str(player.scrap), "bold"))
    yield line(("Hand ", s.QUIET), str(player.hand_size))
    yield line(("Deck ", s.QUIET), str(player.deck_size))
    on_top = f" {player.discard[-1].name}" if top and player.discard else ""
    yield line(("Discard ", s.QUIET), str(len(player.discard)), (on_top, s.QUIET))
    if player.removed:
        yield line(("Removed ", s.QUIET), str(len(player.removed)))


def who(view: View, seat: int) -> Text:
    """The player's name, lit while an answer is waited for."""
    style = f"bold {ACCENT}" if seat in view.waiting else "bold"
    return Text(capital(name_of(view, seat).removeprefix("your ")), style)


def leader(scene: Scene, player: PlayerView, long: bool) -> Text:
    """The Champion beside the deck, or that it is out or gone. `long`: with the Values of both faces."""
    view, champion = scene.view, player.champion
    thing = Thing("leader", player.seat)
    first, second = (scene.texts[face.definition] for face in champion.faces)
    name = first.name if long else first.name.partition(",")[0]
    out = next((obj.name for obj in view.objects if obj.kind == "Nemesis" and obj.owner == player.seat), "")
    if champion.where == "out":
        where = f"is out as {out}" if long and out else "is out"
    elif champion.where == "gone":
        where = "is gone"
    else:
        where = f"waits for turn {first.value}, as Nemesis {second.value}" if long else f"waits ({first.value})"
    sign, shown = shape(scene.sign(first.definition)), (name, scene.lit.name(thing, s.TEXT))
    return clickable([line(sign, " ", shown, (f" {where}", s.QUIET), scene.lit.key(thing))], thing)[0]


def fields(scene: Scene, seat: int) -> list[Text]:
    """The Field Enhancements."""
    found = []
    for obj in in_row(scene.view, seat, "Field Enhancements"):
        thing = Thing("object", obj.object)
        off = Text("" if obj.enabled else " disabled", s.QUIET)
        words = line(mark(scene.sign(obj.definition)), " ", (obj.label, scene.lit.name(thing, s.TEXT)), off)
        found.append(clickable([line(words, scene.lit.key(thing))], thing)[0])
    return found


# What is under way


def under_way(scene: Scene, width: int) -> Block:
    """The window, attacks, what resolves and what is due, in lines of that width."""
    view, rows = scene.view, []
    if view.window:
        rows += wrap(window_words(scene), width, 2)
    if view.attacks:
        rows += flow([attack_line(view, number, attack) for number, attack in enumerate(view.attacks, 1)], width, 3)
    if view.resolving:
        rows += wrap(line(("Resolving: ", f"bold {ACCENT}"), text_words(view, view.resolving)), width, 2)
    if view.due:
        names = listed([f"{whose(view, text.seat)} {text.name}" for text in view.due])
        rows += wrap(line(("Due then: ", s.QUIET), names), width, 2)
    return [fit(row, width) for row in rows]


def window_words(scene: Scene) -> Text:
    """Whose step of the window it is, and the card that waits with its targets."""
    view = scene.view
    assert view.window is not None, "a window is open"
    turn = view.window.cause if view.window.step == 2 else 1 - view.window.cause
    head = line((f"Window, step {view.window.step}: {name_of(view, turn)}.", f"bold {ACCENT}"), " ")
    if view.window.waiting is None:
        return line(head, ("After the declarations of this combat.", s.TEXT))
    return line(head, (f"{capital(waiting_words(view, view.window.waiting))}.", s.TEXT))


def waiting_words(view: View, text: TextView) -> str:
    """ "your Comet Rider waits, with the target your Ox"."""
    some = "targets" if len(text.targets) > 1 else "target"
    targets = f", with the {some} {listed(text.targets)}" if text.targets else ""
    return f"{whose(view, text.seat)} {text.name} waits{targets}"


def attack_line(view: View, number: int, attack: AttackView) -> Text:
    """ "↑1 Ox → Wall, takes 2", "↓2 Ark → City ‖ Wall"."""
    names = {obj.object: obj.label.partition(",")[0] for obj in view.objects}
    attacker = names.get(attack.attacker, "what has left")
    target = "City" if attack.target is None else names.get(attack.target, "what has left")
    by = listed([names[obj] for obj in attack.interceptors if obj in names])
    dealt = [str(one.amount) for one in view.splits if (one.object, one.attacker) == (attack.target, attack.attacker)]
    way = "×" if attack.cancelled else "↑" if view.active == (view.seat or 0) else "↓"
    tail = [(" cancelled", s.QUIET)] if attack.cancelled else []
    tail += [(f", takes {dealt[0]}", s.QUIET)] if dealt else []
    tail += [(f" ‖ {by}", f"bold {ACCENT}")] if by else []
    return line((f"{way}{number} ", f"bold {DOWN if way == '↓' else ACCENT}"), f"{attacker} → {target}", *tail)


# Cards in a few cells


def hand_groups(scene: Scene) -> list[tuple[int, int, int]]:
    """One's own hand: definition, Value as it is now, copies."""
    hand = scene.view.players[scene.view.seat].hand or () if scene.view.seat is not None else ()
    counted: dict[int, int] = {}
    for card in hand:
        counted[card.definition] = counted.get(card.definition, 0) + 1
    values = {card.definition: card.value for card in hand}
    return [(definition, values[definition], copies) for definition, copies in counted.items()]


def printed(scene: Scene, definition: int) -> str:
    """What a card in hand is, in a few cells: "2/3 Fly", "Tactical"."""
    text = scene.texts[definition]
    if text.numbers:
        vehicle = "Vehicle " if text.kind == "Vehicle" else ""
        return f"{vehicle}{text.numbers} {keywords(text.keywords)}".strip()
    return text.kind.replace(" Exploit", "").replace("Enhancement", "Enh.")
