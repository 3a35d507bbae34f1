"""Help for who writes a text: why it cannot be read, and what can come next. Both ask the parser itself."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from lark.exceptions import UnexpectedInput

from .errors import Fault
from .words import NO_NAMES, Names, nearest

if TYPE_CHECKING:
    from .reading import Language

# Both apostrophes that people type.
WORD = re.compile(r"[\w\u2019'-]+")
BEGUN = re.compile(r"[\w\u2019'-]*\Z")


class Suggestion(NamedTuple):
    """What can come next. `text` is to be inserted; it is empty when only a kind of thing can be named ("a number")."""

    text: str
    label: str


def read_as_far_as_possible(language: Language, text: str, names: Names) -> tuple[set[str], int]:
    """The terminals that could stand where the parser meets the first token that it does not take, and that place.

    Lark's own error holds a parser that has reduced already because of the bad token, and so names too little; and for
    a bad character it names the table row, too much. A copy before each token is exact.
    """
    parser: Any = language.lark.parse_interactive(language.veiled(text, names))  # lark leaves it untyped
    tokens = parser.lexer_thread.lex(parser.parser_state)
    while True:
        before = parser.copy(deepcopy_values=False)
        try:
            parser.feed_token(language.named(next(tokens), names))
        except StopIteration:
            return parser.accepts(), len(text.rstrip())
        except UnexpectedInput as error:
            return before.accepts(), getattr(error, "pos_in_stream", None) or 0


def explain(language: Language, text: str, names: Names) -> Fault:
    """Why the text cannot be read, for the first place where it cannot."""
    accepted, at = read_as_far_as_possible(language, text, names)
    match = WORD.match(text, at)
    word = match.group() if match else ""
    known = language.known_words.union(*(language.spellings(name, names) for name in language.names))
    meant = None
    if not word and at >= len(text.rstrip()):
        code, message = "03", "the text ends too early"
    elif not word or word.isdigit() or word.lower() in {form.lower() for form in known}:
        code, message = "02", f"“{word or text[at]}” cannot stand here"
    else:
        code, message = "01", f"“{word}” is not a word of the card language"
        fitting = [form for name in sorted(accepted) for form in language.spellings(name, names)]
        slip = language.words.slips.get(word.lower())
        meant = slip or nearest(word, fitting) or nearest(word, sorted(known))
    hint = f"Did you mean “{meant}”? " if meant else ""
    could = f"Here could stand: {', '.join(language.words.say(accepted))}. "
    return Fault(f"{language.code}-{code}", at, message, f"{hint}{could}{language.for_example(text[:at])}.")


def likeness(start: str, example: str) -> tuple[int, float]:
    """How much an example begins like a text: words in common from the beginning of its last sentence, then at all."""
    begun = WORD.findall(start.rpartition(". ")[2].lower())
    other = WORD.findall(example.lower())
    unlike = (place for place, (a, b) in enumerate(zip(begun, other, strict=False)) if a != b)
    return next(unlike, min(len(begun), len(other))), difflib.SequenceMatcher(None, begun, other).ratio()


def complete(language: Language, start: str, names: Names = NO_NAMES) -> list[Suggestion]:
    """What can come behind `start`, which may end in a begun word; nothing when it cannot be read up to there."""
    match = BEGUN.search(start)
    begun = match.group() if match else ""
    before = start.removesuffix(begun)
    accepted, at = read_as_far_as_possible(language, before, names)
    if at < len(before.rstrip()):
        return []
    found: list[Suggestion] = []
    for terminal in sorted(accepted):
        label = language.words.say([terminal])[0]
        sample = language.words.samples.get(terminal)
        words = language.spellings(terminal, names) or ([sample] if sample else [])
        fitting = [word for word in words if word.lower().startswith(begun.lower())]
        if fitting:
            found.append(Suggestion(fitting[0], label))
        elif not words and not begun:
            found.append(Suggestion("", label))
    return found
