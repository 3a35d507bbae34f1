"""The front door of the texts' language: from a typed text to nodes that have passed the lints."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from ...language.errors import Fault, TextError
from ...language.reading import Language, Reading
from ...language.registry import parts_of
from .build import BUILDERS
from .lints import faults_of
from .nodes import REGISTRY, WitnessText
from .render import render
from .words import WORDS

GRAMMAR: Final = (Path(__file__).parent / "nexus.lark").read_text(encoding="utf-8")
LANGUAGE: Final = Language("NXL", GRAMMAR, "witness_text", REGISTRY, BUILDERS, WORDS)


def parse(text: str) -> WitnessText:
    """The nodes of a text, without asking the lints. Raises TextError."""
    return _nodes(LANGUAGE.read(text))


def _nodes(reading: Reading) -> WitnessText:
    assert isinstance(reading.node, WitnessText)
    return reading.node


def check(text: str, runs: Collection[int]) -> WitnessText:
    """The nodes of a text that may be played. `runs`: the operations that the engine carries out.

    Raises TextError with every fault: the first word that cannot be read, or else all that the lints find.
    """
    reading = LANGUAGE.read(text)
    faults = faults_of(reading) or unplayable(reading, runs)
    if faults:
        raise TextError(text, faults)
    return _nodes(reading)


def unplayable(reading: Reading, runs: Collection[int]) -> list[Fault]:
    """The parts of a text that the engine cannot run yet: they are refused, and never run as nothing."""
    return [
        Fault("NXL-30", reading.place(part), f"“{render(part)}” is not playable yet", "Say it in another way.")
        for part in parts_of(reading.node)
        if not REGISTRY.by_class[type(part)].ops <= set(runs)
    ]
