"""What a search is made of at a table of either game: the Guide of a Knowledge, and the settings that suit the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ..kernel.game import Table
from ..kernel.guide import Guide, Settings
from ..nemesis.game import NemesisTable
from ..nemesis.guide import NemesisGuide
from ..nemesis.knowledge import knowledge_from_ints as nemesis_knowledge
from ..nemesis.merits import Merits
from ..nexus.game import NexusTable
from ..nexus.guide import NexusGuide
from ..nexus.knowledge import knowledge_from_ints as nexus_knowledge

GuideOf: TypeAlias = Callable[[list[int]], Guide]  # of what a seat knows

# Nexus is judged when the text is done, Nemesis at the end of the next turn (docs/decisions/0012-search.md).
NEXUS_SETTINGS: Final = Settings(explore=0.3, even=15, unseen=0.02, steps=60, random=0, world_uses=8)
NEMESIS_SETTINGS: Final = Settings(steps=300, random=0, width=6, lean=0.04)
BOLD_SETTINGS: Final = Settings(steps=300, random=0, width=6)


def guiding(table: Table, bold: bool = False) -> tuple[GuideOf, Settings]:
    """How guides are made at that table, and how they are searched with; `bold`: for who believes what a few worlds
    show, played on by instinct alone (Nemesis)."""
    if isinstance(table, NexusTable):
        nexus = table
        return lambda knowledge: NexusGuide(nexus.catalog, nexus_knowledge(knowledge)), NEXUS_SETTINGS
    assert isinstance(table, NemesisTable), "there is no third game"
    nemesis, merits = table, Merits(table.catalog)
    return (
        lambda ints: NemesisGuide(nemesis.catalog, merits, nemesis_knowledge(ints), nemesis.prior, tries=not bold),
        BOLD_SETTINGS if bold else NEMESIS_SETTINGS,
    )
