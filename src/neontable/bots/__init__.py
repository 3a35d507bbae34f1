"""Players that are programs. They are ordinary seats: they get a Knowledge and legal actions, never a State."""

from __future__ import annotations

from .base import best_bot, bot_names, new_bot
from .player import Bot

__all__ = ["Bot", "best_bot", "bot_names", "new_bot"]
