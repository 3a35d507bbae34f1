"""NM-9: the card texts: grammar, nodes, renderer, lints, slots.

`read.py` is the front door. This module stays light: what only needs the version does not load the grammar.
"""

from __future__ import annotations

from typing import Final

# Raised when a text means something else than before. A pack names the version that it was written for.
LANGUAGE_VERSION: Final = 1
