"""Cards of Nemesis to read: one in full as it is printed and as it stands, and all that a seat may look through."""

from __future__ import annotations

from rich.text import Text

from ..nemesis.language.keywords import KEYWORDS
from ..nemesis.parts import CITY_HP
from ..nemesis.texts import FaceText
from ..nemesis.view import CardView, PlayerView, View
from ..nemesis.wording import capital
from . import signs as s
from .blocks import Block, hang, line, stacked, wrap
from .nemesis_signs import ACCENT, mark
from .nemesis_things import Scene, Thing, object_of
from .nemesis_words import cards, copies_words, known, name_of, object_words, whose


def faces_of(scene: Scene, thing: Thing) -> list[FaceText]:
    """What is printed on it: of a Champion both faces."""
    if thing.kind == "leader":
        return [scene.texts[face.definition] for face in scene.view.players[thing.number].champion.faces]
    if thing.kind == "city":
        return []
    if thing.kind != "object":
        return [scene.texts[thing.number]]
    obj = object_of(scene.view, thing.number)
    if obj is None:
        return []
    first = scene.texts[obj.definition]
    other = [text for text in scene.texts if text.card == first.card and text.face != first.face]
    return [first, *other]


def draw_thing(scene: Scene, thing: Thing, width: int) -> Block:
    """It as it stands now, and then all that is printed on it."""
    rows: Block = []
    if thing.kind == "city":
        player = scene.view.players[thing.number]
        rows += wrap(Text(f"{capital(whose(scene.view, thing.number))} City, {player.hp} HP. At 0 it is lost."), width)
    obj = object_of(scene.view, thing.number) if thing.kind == "object" else None
    faces = faces_of(scene, thing)
    if obj is not None:
        now = capital(whose(scene.view, obj.side))
        rows += [*wrap(line((f"{now} {object_words(scene.view, obj)}", s.TEXT)), width), Text()]
    for at, face in enumerate(faces):
        rows += [*([Text()] if at else []), *draw_face(scene, face, width)]
    return rows


def draw_face(scene: Scene, face: FaceText, width: int) -> Block:
    """All that is printed on a face, with what its keywords mean (NM-9.6)."""
    value = f", Value {face.value}" if face.value is not None else ""
    rows = wrap(line(mark(scene.signs[face.faction]), " ", (face.name, "bold")), width)
    rows += wrap(Text(f"{face.what}{value}, {', '.join((face.faction, *face.traits))}", s.QUIET), width)
    for sentence in face.text.splitlines():
        rows += wrap(Text(sentence, s.TEXT), width)
    meanings = {str(keyword): meaning for keyword, meaning in KEYWORDS.items()}
    for keyword in face.keywords:
        meaning = meanings[keyword]
        words = line((meaning.reminder, s.QUIET), (f" {', '.join(meaning.clauses)}", s.QUIET))
        rows += hang(Text(f"{keyword}: ", f"bold {ACCENT}"), words, width)
    return rows


def draw_short(scene: Scene, thing: Thing) -> Text:
    """The same in a few lines that flow."""
    obj = object_of(scene.view, thing.number) if thing.kind == "object" else None
    notes = [*(f"+{_name(scene, other)}" for other in obj.attached), *obj.marks, *obj.effects] if obj else []
    faces = faces_of(scene, thing)[: 2 if thing.kind == "leader" else 1]
    said = []
    for face in faces:
        value = f", Value {face.value}" if face.value is not None else ""
        text = " ".join(face.text.split())
        said.append(line((f"{face.name}: {face.what}{value}. ", s.TEXT), (text, s.QUIET)))
    return line((f"{capital('; '.join(notes))}. " if notes else "", ACCENT), Text(" ").join(said))


def _name(scene: Scene, number: int) -> str:
    obj = object_of(scene.view, number)
    return obj.name if obj else ""


# All that there is to look through


def draw_library(scene: Scene, width: int) -> Text:
    """The hand with its texts, discard piles, decks, and what is known of what is hidden."""
    view = scene.view
    near = view.seat or 0
    rows: Block = []
    if view.seat is not None:
        rows += _heading("Your hand")
        for definition in dict.fromkeys(card.definition for card in view.players[view.seat].hand or ()):
            rows += [*draw_face(scene, scene.texts[definition], width), Text()]
    for seat in (1 - near, near):
        rows += _zones(scene, view.players[seat], width)
    return stacked(rows)


def _heading(words: str) -> Block:
    return [Text(words, f"bold {ACCENT}")]


def _zones(scene: Scene, player: PlayerView, width: int) -> Block:
    """A player's piles and deck."""
    rows = _heading(capital(name_of(scene.view, player.seat)))
    rows += _pile("Discard pile, from the top", player.discard, width)
    rows += _pile("Removed from the game", player.removed, width) if player.removed else []
    for note in known(player):
        rows += wrap(Text(note, s.TEXT), width)
    listed = player.list if player.list is not None else player.seen
    name = "The deck list" if player.list is not None else "Seen of the deck"
    if listed:
        rows += wrap(line((f"{name}: ", s.QUIET), copies_words(listed), "."), width)
    return [*rows, Text()]


def _pile(name: str, pile: tuple[CardView, ...], width: int) -> Block:
    return wrap(line((f"{name}: ", s.QUIET), cards(pile), "."), width)


def draw_end(view: View, width: int) -> Text:
    """Who has won and why, and how the Cities stand."""
    result = view.result
    assert result is not None, "the game is over"
    won = f"{name_of(view, result.winner)} won" if result.winner is not None else "nobody has won"
    rows: Block = [Text(capital(won), f"bold {ACCENT}"), Text()]
    rows += [*wrap(line((result.text, s.TEXT), (f"  {result.clause}", s.QUIET)), width), Text()]
    for player in view.players:
        wins = (" wins ", f"bold {s.INK} on {ACCENT}") if player.seat == result.winner else ("      ", "")
        name = (f" {capital(name_of(view, player.seat)):<15}", "bold")
        city = f"City {player.hp} of {CITY_HP} HP"
        left = f"Scrap {player.scrap}, hand {player.hand_size}, deck {player.deck_size}, discard {len(player.discard)}"
        rows.append(line(name, wins, f"  {city:<18}", (left, s.QUIET)))
        rows += hang(Text(" " * 16), _out(view, player.seat), width)
    return stacked([*rows, Text(), Text(f"The game had {view.turn} turns.", s.QUIET)])


def _out(view: View, seat: int) -> Text:
    """What a player had on the battlefield."""
    names = [obj.label for obj in view.objects if obj.side == seat]
    return Text(f"On the battlefield: {', '.join(names) or 'nothing'}.", s.QUIET)
