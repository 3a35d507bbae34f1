"""The card language's common part: what every game's texts share, and no word of any game.

A game brings a grammar, a registry of nodes and its words; `Language` reads texts with them, into nodes that know how
to print themselves. Only a text that has to be read loads lark; nodes, lints and renderers do without.
"""
