"""The words of a language: which spellings count as one word, and how a word is said in a hint.

A grammar writes a word once, in its plain form ("look", "card"). `accept_forms` is handed to lark and lets that one
terminal match every spelling of the word, in any case, whole words only; so plurals, third persons and synonyms never
show up in a rule.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from lark.lexer import TerminalDef

# Names that packs add to a language, by the terminal that stands for them: {"TRAIT": {"Galaxian"}}.
Names = Mapping[str, Collection[str]]
NO_NAMES: Final[Names] = {}

NUMBER_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_of(typed: str) -> int:
    """The number that was typed in digits or as a word."""
    return int(typed) if typed.isdigit() else NUMBER_WORDS.index(typed.lower())


class Words(NamedTuple):
    """A language's words.

    `inflected`: words that may take an s. `forms`: words with other spellings, the canonical one first. `capitals`:
    words that are written with a capital. `slips`: what people of other games write, and what it is called here.
    `groups`: words that a hint names together. `signs`: how terminals that are no words are said. `samples`: what an
    editor inserts for them. `acronyms`: words that are written in capitals.
    """

    inflected: frozenset[str]
    forms: Mapping[str, tuple[str, ...]]
    capitals: frozenset[str]
    slips: Mapping[str, str]
    groups: Mapping[str, tuple[str, ...]]
    signs: Mapping[str, str]
    samples: Mapping[str, str]
    acronyms: frozenset[str] = frozenset()

    def forms_of(self, word: str) -> tuple[str, ...]:
        """Every spelling of a grammar word, the canonical one first."""
        return self.forms.get(word) or ((word, word + "s") if word in self.inflected else (word,))

    def written(self, word: str, form: str = "") -> str:
        """A word, or another form of it, as a person writes it."""
        if word in self.acronyms:
            return (form or word).upper()
        return (form or word).capitalize() if word in self.capitals else form or word

    def spellings(self, terminal: str) -> list[str]:
        """The spellings of a word's terminal as a person writes them; none when the terminal is a sign."""
        word = terminal.lower()
        return [] if terminal in self.signs else [self.written(word, form) for form in self.forms_of(word)]

    def accept_forms(self, terminal: TerminalDef) -> None:
        """Let the terminal of a grammar word match all its forms (lark's `edit_terminals`)."""
        from lark.lexer import PatternRE, PatternStr

        pattern = terminal.pattern
        if isinstance(pattern, PatternStr) and pattern.value.isalpha():
            spellings = "|".join(sorted(map(re.escape, self.forms_of(pattern.value)), key=len, reverse=True))
            terminal.pattern = PatternRE(rf"(?:{spellings})(?!\w)", flags=("i",))

    def say(self, terminals: Iterable[str]) -> list[str]:
        """Terminals as a person would name them: groups of which three or more could stand there, signs, words."""
        names = set(terminals)
        left = {name.lower() for name in names if name not in self.signs}
        said: list[str] = []
        for group, members in self.groups.items():
            there = [word for word in members if word in left]
            if len(there) >= 3:
                said.append(f"{group} ({', '.join(map(self.written, there[:3]))}{', …' if len(there) > 3 else ''})")
                left -= set(there)
        said += sorted({self.signs[name] for name in names if name in self.signs})
        return said + [f"“{self.written(word)}”" for word in sorted(left)]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is most like a mistyped one, None when none is near."""
    lowered = {entry.lower(): entry for entry in known if entry.lower() != word.lower()}
    match = difflib.get_close_matches(word.lower(), lowered, n=1, cutoff=0.7)
    return lowered[match[0]] if match else None
