"""What a new pack of one's own begins with: an example that checks clean, and what else can stand there as comments."""

from __future__ import annotations

from typing import Final

HEAD: Final = """\
id = "{id}"
name = {name}
game = "{game}"
version = "0.1.0"
language = {language}  # the version of the card language
source = "own"
licence = ""
authors = []
"""
WITNESSES: Final = """\
# Witnesses of your own. The text is the program: it is checked, printed and run as it stands here.
#     neontable packs check {folder}
# What a text can say: docs/nexus-language.md. A side that you leave out stays as the packs below yours have it.

[[witness]]
number = 4                                   # 1 to 12; 1, 2 and 3 are in every game
name = "Night Porter"
# flavour = "One line of mood."

[witness.neutral]
text = "Look at 1 card. You may take it."
why = "A note for who reads the pack; it changes nothing."

# [witness.intimidated]
# text = "Reveal 1 card in another player's case file. You may trade one of your cards for it."

# Dead ends are numbered 1 to 3.
# [[dead_end]]
# number = 1
# name = "Closed Street"
# text = "Each other player may look at 1 card."
"""
CARDS: Final = """\
# Cards of your own. The text is what is printed and what is played: one ability a line.
#     neontable packs check {folder}
#     neontable cards show "Lamp Rat" --pack {folder}

[[card]]
id = "{id}-001"                              # stable: replays and decks name it
name = "Lamp Rat"
type = "Unit"                                # Vehicle, Unit or Field Enhancement, Tactical or Reactive Exploit
faction = "foundry"                          # bulwark, cosmic, foundry, hollow, pyre, thicket, neutral
value = 1                                    # the turn from which it can be played; 0 for Reactive Exploits
atk = 1
def = 2
# traits = ["Galaxian"]
# keywords = ["Flying"]                      # Barrage, Evasion, Phase, Bypass, Kaiju, Impact, Save the Day
text = "On Entry: Gain 1 Scrap."
# flavour = "One line of mood."

# A card of the packs below in another form: its id, and override = true.
# A token has token = true and no value. A Champion has its two faces as [card.champion] and [card.nemesis].

# A ready deck: 30 cards as [[copies, id], ...], and the id of the Champion that leads it.
# [[deck]]
# id = "{id}-deck"
# name = "Lamplight"
# champion = "champion-foundry-1"
# cards = [[3, "{id}-001"]]
"""
