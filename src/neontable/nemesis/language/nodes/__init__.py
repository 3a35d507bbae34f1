"""NM-9: what card texts can say, a module a kind of part. All nodes stand in one registry.

words      the registry, and the closed lists of words
objects    players, selectors, filters
amounts    numbers that are read from the game
conditions events statics changes actions    what is asked, waited for, changed and done
effects    how actions are joined, timed, chosen and made to depend on something
abilities  headers, abilities, the whole text
"""

from __future__ import annotations

from . import abilities  # noqa: F401  it imports the others: all nodes are registered
from .words import REGISTRY as REGISTRY
