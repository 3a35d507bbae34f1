"""What is said of a pronoun that means nothing: by the lints, and by the compiler to who has not asked them."""

from __future__ import annotations


def means_nothing(word: str) -> tuple[str, str, str]:
    """Code, message and way out, for the word."""
    if word in ("that player", "their"):
        fix = "Write “you” or “your opponent”; a trigger about a player names one."
        return "NML-22", f"“{word}” names nobody here", fix
    if word.startswith("its"):
        return "NML-22", f"“{word}” is the player of a card, and the text has named none", "Name a card first."
    if word == "them":
        fix = "Name several first: “Look at the top 3 cards of your deck.”"
        return "NML-21", "the text has not named several things", fix
    if word == "it":
        return (
            "NML-20",
            "“it” is one thing, and the text has named none",
            "Write “this card”, or name one first: “target Unit”.",
        )
    return "NML-20", f"the text has named nothing that “{word}” could be", "Name it first."
