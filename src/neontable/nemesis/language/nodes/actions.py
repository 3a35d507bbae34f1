"""What a card does: one action. Those with cards stand in cards.py."""

from __future__ import annotations

from ....language.registry import Node
from .amounts import Quantity
from .cards import (
    ChooseFrom,
    Discard,
    Draw,
    LookAt,
    Move,
    MoveFrom,
    PutBack,
    Reveal,
    Search,
    Shuffle,
    ShuffleIn,
)
from .changes import Change, SetStat
from .objects import (
    Amount,
    Cards,
    CityOf,
    Recipient,
    Selector,
)
from .words import Name, Player, Row, node

# Damage


@node("damage", lints="NML-25 NML-43 NML-44", example="Deal 2 damage to target Unit.")
class Damage(Node, frozen=True):
    """Dealt by this card, or by others that the text names: by each of them, in one moment. In the amount, “its” is of
    each dealer for itself."""

    source: Selector
    number: Quantity
    to: Recipient


@node(
    "split",
    "deal {number#damage} split among {to}",
    lints="NML-25 NML-43 NML-44",
    example="Deal 4 damage split among up to 3 target Units.",
)
class SplitDamage(Node, frozen=True):
    """Any amounts that add up, as in combat (NM-7.16)."""

    number: Quantity
    to: Recipient


@node(
    "prevent",
    "prevent the next {number} damage to {to}",
    lints="NML-13 NML-25 NML-43",
    example="Prevent the next 2 damage to target Unit this turn.",
)
class Prevent(Node, frozen=True):
    """NM-9.5: so much of what would be dealt to it is not."""

    number: Amount
    to: Recipient


@node(
    "prevent_all",
    "prevent all damage to {to}",
    lints="NML-13",
    example="Prevent all damage to your City until your next turn.",
)
class PreventAll(Node, frozen=True):
    """NM-9.5: nothing is dealt to it."""

    to: Recipient


@node(
    "prevent_dealt",
    "prevent all damage that {what} would deal",
    lints="NML-13",
    example="Prevent all damage that target attacking object would deal this turn.",
)
class PreventDealt(Node, frozen=True):
    """NM-9.5: it deals nothing."""

    what: Selector


# The battlefield


@node("destroy", "destroy {what}", lints="NML-44", example="Destroy target Unit with Value 2 or less.")
class Destroy(Node, frozen=True):
    """To its owner's discard pile (NM-6.11)."""

    what: Selector


@node(
    "remove",
    "remove {what} from the game",
    lints="NML-44",
    example="Remove target card in your opponent's discard pile from the game.",
)
class Remove(Node, frozen=True):
    """NM-6.12: it triggers nothing on the way out."""

    what: Cards


@node("disable", "disable {what}", lints="NML-44", example="Disable each enemy Unit.")
class Disable(Node, frozen=True):
    """An attacker's attack is cancelled (NM-7.20)."""

    what: Selector


@node("enable", "enable {what}", lints="NML-44", example="Enable target Unit you control.")
class Enable(Node, frozen=True):
    """It revives no attack (NM-7.21)."""

    what: Selector


@node("drift", "drift {what}", lints="NML-44", example="Drift target attacking Unit.")
class Drift(Node, frozen=True):
    """NM-7.23: ATK 0 until the end of the Combat Phase; of Units and Vehicles only (NM-7.24)."""

    what: Selector


@node("move_up", "move up {what}", lints="NML-44", example="Move up target Unit you control.")
class MoveUp(Node, frozen=True):
    """From the Backline to the Frontline."""

    what: Selector


@node("flip", "flip {what}", lints="NML-44", example="Flip target Champion or Nemesis.")
class Flip(Node, frozen=True):
    """NM-8.10: only of a Champion or Nemesis on the battlefield."""

    what: Selector


@node(
    "control", "take control of {what}", lints="NML-44", example="Take control of target enemy Unit until end of turn."
)
class Control(Node, frozen=True):
    """NM-6.16; for good unless the text says for how long."""

    what: Selector


@node(
    "attach",
    "attach {what} to {to}",
    lints="NML-44",
    example="Attach target Unit Enhancement you control to another target Unit.",
)
class Attach(Node, frozen=True):
    """NM-5.7: a Unit Enhancement, to a Unit."""

    what: Selector
    to: Selector


@node(
    "cancel_attack",
    "cancel the attack of {what}",
    lints="NML-44 NML-47",
    example="Cancel the attack of target attacking object.",
)
class CancelAttack(Node, frozen=True):
    """NM-7.21: it deals and takes nothing."""

    what: Selector


@node(
    "cancel_opener",
    "cancel the card that opened this window",
    lints="NML-47",
    example="Cancel the card that opened this window.",
)
class CancelOpener(Node, frozen=True):
    """NM-5.19: it goes to its owner's discard pile and never entered."""


@node("end_combat", "end the Combat Phase", lints="NML-47", example="End the Combat Phase.")
class EndCombat(Node, frozen=True):
    """NM-7.25: no damage follows."""


@node(
    "create",
    "{who:create} {number} {name} {number^token}{row!in_your_row}",
    lints="NML-25 NML-43 NML-45",
    example="Create 2 Seedling tokens.",
)
class Create(Node, frozen=True):
    """The token is a card of the pack; to the Frontline, enabled, unless the text says otherwise (NM-5.3)."""

    who: Player
    number: Amount
    name: Name
    row: Row | None


# Scrap and Cities


@node("gain_scrap", "{who:gain} {number#Scrap}", lints="NML-25 NML-43", example="Gain 2 Scrap.")
class GainScrap(Node, frozen=True):
    """NM-1.3."""

    who: Player
    number: Quantity


@node("lose_scrap", "{who:lose} {number#Scrap}", lints="NML-25 NML-43", example="Your opponent loses 1 Scrap.")
class LoseScrap(Node, frozen=True):
    """As far as there is any (NM-1.13)."""

    who: Player
    number: Quantity


@node(
    "spend_scrap",
    "{who:spend} {number#Scrap}",
    lints="NML-25 NML-43",
    example="You may spend 2 Scrap. If you do, draw 1 card.",
)
class SpendScrap(Node, frozen=True):
    """All of it or nothing: who has less cannot."""

    who: Player
    number: Quantity


@node("steal_scrap", "steal {number#Scrap}", lints="NML-25 NML-43", example="Steal 1 Scrap.")
class StealScrap(Node, frozen=True):
    """From the opponent, as far as there is any."""

    number: Quantity


@node("city_gain", "{city:gain} {number#HP}", lints="NML-25 NML-43", example="Your City gains 2 HP.")
class CityGain(Node, frozen=True):
    """Without an upper limit (NM-1.13)."""

    city: CityOf
    number: Quantity


@node("city_lose", "{city:lose} {number#HP}", lints="NML-25 NML-43", example="The enemy City loses 2 HP.")
class CityLose(Node, frozen=True):
    """No damage: it cannot be prevented."""

    city: CityOf
    number: Quantity


Action = (
    Draw
    | Discard
    | Move
    | MoveFrom
    | ShuffleIn
    | Shuffle
    | Search
    | LookAt
    | Reveal
    | PutBack
    | ChooseFrom
    | Damage
    | SplitDamage
    | Prevent
    | PreventAll
    | PreventDealt
    | Destroy
    | Remove
    | Disable
    | Enable
    | Drift
    | MoveUp
    | Flip
    | Control
    | Attach
    | CancelAttack
    | CancelOpener
    | EndCombat
    | SetStat
    | Create
    | GainScrap
    | LoseScrap
    | SpendScrap
    | StealScrap
    | CityGain
    | CityLose
    | Change
)
Payment = Draw | Discard | GainScrap | LoseScrap | SpendScrap | Reveal
