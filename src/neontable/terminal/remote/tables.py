"""The tables of the games, played at a server."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text

from .. import nexus_words as words
from .. import signs as s
from ..blocks import line
from ..nemesis_things import Scene
from ..part import Part
from ..screens import nemesis_table, nexus_table
from ..screens.nemesis_table import NemesisScreen
from ..screens.nexus_table import NexusScreen
from .link import Link
from .live import Live
from .screen import ThereScreen
from .seats import draw_seats

# What the keys do otherwise than at this device.
NEXUS_LOOK: Final = """\
  ?   why the others cannot be chosen        T   the table
  W   who sits here, who is connected        L   log and talk
  PgUp, PgDn   scroll                        R   rules, at the clause that asks
"""
DO: Final = """\
[b]Do[/b]
  M   talk: type a line, Enter says it       Y, N   yes or no to an undo
  U   take back your last answer; where others have acted or learnt something
      since, they must agree
"""
NEXUS_DO: Final = """\
  G   give up: a bot goes on in your seat    Q   go; your seat stays yours
"""
NEMESIS_DO: Final = """\
  G   give up: the other player wins         Q   go; your seat stays yours
  W   as C, beginning with who sits here
"""


class NexusThere(NexusScreen, ThereScreen):
    """Nexus; who sits there is where the notebook is else: a server tells what happens, not what follows from it."""

    tabs: ClassVar = {"table": "T Table", "side": "W Who", "log": "L Log"}
    keys = "? why not   W who   L log   M talk   U undo   R rules   H help   Q quit"
    help = nexus_table.ANSWER + NEXUS_LOOK + DO + NEXUS_DO + nexus_table.SIGNS

    def draw_seat(self, seat: int) -> dict[str, Text]:
        marks = [s.mark(one.colour) for one in words.view_for(self.session, seat).seats]
        return {**super().draw_seat(seat), "beside": draw_seats(self.session, self.part.accent, marks)}


class NemesisThere(NemesisScreen, ThereScreen):
    """Nemesis; who sits there stands above the card that is looked at."""

    keys = "? why not   P pass on   Tab look   L log   M talk   U undo   H help   Q quit"
    help = nemesis_table.LOOK + DO + NEMESIS_DO + nemesis_table.SIGNS

    def beside(self, scene: Scene) -> Text:
        return line(draw_seats(self.session, self.part.accent), "\n\n", super().beside(scene))


def screen_of(session: Live, link: Link, part: Part) -> ThereScreen:
    """The table of the game that is played there."""
    return (NexusThere if session.game.name == "nexus" else NemesisThere)(session, link, part)
