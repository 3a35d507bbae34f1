"""The table of Nemesis, played at a server."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from ..blocks import line
from ..nemesis_things import Scene
from ..screens import nemesis_table
from ..screens.nemesis_table import NemesisScreen
from .screen import DO, WATCH, ThereScreen
from .seats import draw_seats

# What the keys do otherwise than at this device.
GO: Final = """\
  G   give up: the other player wins         Q   go; your seat stays yours
  W   as C, beginning with who sits here
"""
LOOK: Final = """\
  Tab, Shift-Tab, a click   the next card on the table, in full
  C   piles and decks with their texts
"""


class NemesisThere(NemesisScreen, ThereScreen):
    """Who sits there stands above the card that is looked at."""

    keys = "? why not   P pass on   Tab look   L log   M talk   U undo   H help   Q quit"
    help = nemesis_table.LOOK + DO + GO + nemesis_table.SIGNS
    watch_keys = "Tab look   C cards   L log   M talk   R rules   H help   Q quit"
    watch_help = WATCH + LOOK + nemesis_table.SIGNS

    def beside(self, scene: Scene) -> Text:
        return line(draw_seats(self.session, self.part.accent), "\n\n", super().beside(scene))
