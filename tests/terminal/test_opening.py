"""What a game is begun with: mistakes are said with what would be right."""

from __future__ import annotations

import pytest

from neontable.kernel.errors import PackError, SetupError
from neontable.terminal.command import play_nexus
from neontable.terminal.nexus_opening import NexusOptions, coloured, seats_of
from neontable.terminal.opening import begin
from tests.terminal.tables import options


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 2}, "3 to 6 players, not 2"),
        ({"players": 7}, "3 to 6 players, not 7"),
        ({"people": ("A", "B", "C", "D", "E")}, "5 people at a table for 4"),
        ({"people": ("A", "A")}, "a name of their own"),
        ({"people": ("A", " ")}, "a name of their own"),
        ({"people": ("A\x1b[31m",)}, "a name of their own"),
        ({"bots": ("random", "random")}, "2 bots for 3 seats"),
        ({"bots": ("detektive",)}, "Did you mean “detective”"),
        ({"colours": ("grean",)}, "Did you mean “green”"),
        ({"colours": ("white",)}, "no player's colour"),
        ({"colours": ("blue", "Blue")}, "cannot both be blue"),
        ({"colours": ("any",) * 5}, "5 colours for 4 players"),
        ({"seed": " "}, "The seed is empty"),
    ],
)
def test_mistakes_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        play_nexus(plain=True, **wrong)  # type: ignore[arg-type]


def test_a_pack_that_is_not_there() -> None:
    with pytest.raises(PackError, match="nowhere"):
        play_nexus(plain=True, packs=("nowhere",))


def test_seats() -> None:
    assert seats_of(4, ("Ann",), ("random",)) == ("Ann", "bot:random", "bot:random", "bot:random")
    assert seats_of(3, ("Ann",), ("random", "detective")) == ("Ann", "bot:random", "bot:detective")
    assert seats_of(3, ("A", "B", "C"), ("detective",)) == ("A", "B", "C")


def test_colours_that_are_left_to_chance_come_from_the_seed() -> None:
    one = coloured(NexusOptions(seats=("A",) * 4, colours=("any", "green")), "7")
    assert one is not None
    assert one == coloured(NexusOptions(seats=("A",) * 4, colours=("any", "Green")), "7")
    assert len(set(one)) == 4
    assert one[1] == "green"
    assert coloured(options(), "7") is None


def test_a_seed_that_nobody_gave_is_drawn() -> None:
    chosen = NexusOptions(seats=("You", "bot:random", "bot:random"))
    drawn = {begin(chosen)[0].record.header.setup.seed for _ in range(2)}
    assert len(drawn) == 2
