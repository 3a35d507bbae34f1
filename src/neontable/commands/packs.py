"""`neontable packs`: what packs/commands.py has, and trying a card, for which the terminal is needed."""

from __future__ import annotations

from ..packs import commands
from .trial import try_card

app = commands.app
app.command("try")(try_card)
