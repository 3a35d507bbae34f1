"""What the environments need beside Neontable, and the way out where it is missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..kernel.errors import NeontableError

EXTRAS = {"numpy": "rl", "gymnasium": "rl", "pettingzoo": "rl", "pyspiel": "open_spiel"}


class MissingExtra(NeontableError):
    """A package that is not installed."""


def need(module: str) -> Any:
    """The module. Raises MissingExtra."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        extra = EXTRAS[error.name]
        raise MissingExtra(
            f"The environments need {error.name}, which is not installed here: pip install 'neontable[{extra}]'"
        ) from None
