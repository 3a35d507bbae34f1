"""A sign for every colour: letter, shape and colour together, so that colour never stands alone.

Every shape is one cell wide in common terminal fonts, and none has an emoji form.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text


class Sign(NamedTuple):
    """How a runner, or a dead end, is drawn."""

    letter: str
    shape: str
    colour: str


# The colours of the mockups' tokens; each is readable on the dark ground and under dark letters.
SIGNS: Final = {
    "blue": Sign("B", "●", "#6ea8ff"),
    "yellow": Sign("Y", "▲", "#f5d547"),
    "green": Sign("G", "■", "#79d468"),
    "orange": Sign("O", "◆", "#ff9a4d"),
    "pink": Sign("P", "♥", "#ff8fc4"),
    "purple": Sign("U", "✚", "#b794ff"),
    "white": Sign("W", "✸", "#eef2f6"),
    "dead end": Sign("X", "×", "#8fa0b2"),
}

INK: Final = "#080b10"
TEXT: Final = "#e9eff5"
QUIET: Final = "#8fa0b2"
LINE: Final = "#33445a"
EDGE: Final = "#68809a"
ACCENT: Final = "#58e0d3"
NO: Final = "#ff8585"
WARN: Final = "#f5d547"
NEUTRAL: Final = "#9fb8d6"
INTIMIDATED: Final = "#ff8d86"


def sign_of(face: str) -> Sign:
    """The sign of a face as views name it: "blue", "dead end", "dead end 2"."""
    return SIGNS["dead end" if face.startswith("dead end") else face]


def mark(face: str) -> Text:
    """Shape and letter in the runner's colour: a tag, or who somebody is."""
    sign = sign_of(face)
    return Text(sign.shape + sign.letter, Style(color=sign.colour, bold=True))


def badge(face: str) -> Text:
    """The same on a ground of the colour: a face that lies open."""
    sign = sign_of(face)
    return Text(f" {sign.shape}{sign.letter} ", Style(color=INK, bgcolor=sign.colour, bold=True))
