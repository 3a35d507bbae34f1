"""The table of Nexus, played at a server."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text

from .. import nexus_words as words
from .. import signs as s
from ..screens import nexus_table
from ..screens.nexus_table import NexusScreen
from .screen import DO, WATCH, ThereScreen
from .seats import draw_seats

# What the keys do otherwise than at this device.
LOOK: Final = """\
  ?   why the others cannot be chosen        T   the table
  W   who sits here, who is connected        L   log and talk
  PgUp, PgDn   scroll                        R   rules, at the clause that asks
"""
GO: Final = """\
  G   give up: a bot goes on in your seat    Q   go; your seat stays yours
"""


class NexusThere(NexusScreen, ThereScreen):
    """Who sits there is where the notebook is else: a server tells what happens, not what follows from it."""

    tabs: ClassVar = {"table": "T Table", "side": "W Who", "log": "L Log"}
    keys = "? why not   W who   L log   M talk   U undo   R rules   H help   Q quit"
    help = nexus_table.ANSWER + LOOK + DO + GO + nexus_table.SIGNS
    watch_keys = "W who   L log   M talk   R rules   H help   Q quit"
    watch_help = WATCH + nexus_table.SIGNS

    def draw_seat(self, seat: int | None) -> dict[str, Text]:
        marks = [s.mark(one.colour) for one in words.view_for(self.session, seat).seats]
        return {**super().draw_seat(seat), "beside": draw_seats(self.session, self.part.accent, marks)}
