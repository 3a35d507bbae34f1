"""What the environments need beside Neontable, and the way out where it is missing."""

from __future__ import annotations

from typing import Final

from ..kernel.errors import NeontableError

EXTRAS: Final = {"numpy": "rl", "gymnasium": "rl", "pettingzoo": "rl", "pyspiel": "open_spiel"}


class MissingExtra(NeontableError):
    """A package that is not installed."""


def missing(error: ModuleNotFoundError) -> Exception:
    """The error for people, of an import of one of them that failed; any other is what it was."""
    module = (error.name or "").partition(".")[0]
    if module not in EXTRAS:
        return error
    return MissingExtra(
        f"This environment needs {module}, which is not installed here: pip install 'neontable[{EXTRAS[module]}]'"
    )
