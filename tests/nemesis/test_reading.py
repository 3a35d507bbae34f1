"""What texts ask of the game: players, registers, amounts, the turn, conditions (NM-9)."""

import pytest

from neontable.nemesis import filters, reading, things
from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.lists import vec_of
from tests.nemesis.records import EVERYTHING, found, laid, number, written
from tests.nemesis.table import PLAYERS

pytestmark = pytest.mark.compiled


# Players


@pytest.mark.clause("NM-6.13")
@pytest.mark.parametrize("active", PLAYERS)
@pytest.mark.parametrize("player", PLAYERS)
def test_players_are_meant_from_the_controller_s_side_the_active_one_first(active: str, player: str) -> None:
    table = written(active=active)
    f = table.frame(player)
    me, now = PLAYERS.index(player), PLAYERS.index(active)
    assert list(things.seats_of(table.s, f, o.YOU)) == [me]
    assert list(things.seats_of(table.s, f, o.OPPONENT)) == [1 - me]
    assert list(things.seats_of(table.s, f, o.EACH)) == [now, 1 - now]
    assert list(things.seats_of(table.s, f, o.ANYONE)) == [now, 1 - now]
    assert list(things.seats_of(table.s, f, o.THEY)) == [me]
    assert list(things.seats_of(table.s, f, o.THAT_PLAYER)) == []
    f.actor, f.event_seat = 1 - me, 1 - me
    assert list(things.seats_of(table.s, f, o.THEY)) == [1 - me]
    assert list(things.seats_of(table.s, f, o.THAT_PLAYER)) == [1 - me]


@pytest.mark.clause("NM-6.16")
def test_owner_and_controller_are_those_of_the_last_thing_in_a_register() -> None:
    table = laid()
    f = table.frame()
    f.put(o.SLOT, table.obj("Ox"))
    f.put(o.SLOT, table.obj("Wall"))
    table.s.side[table.obj("Wall")] = 0
    assert list(things.seats_of(table.s, f, o.OWNER + o.SLOT)) == [1]
    assert list(things.seats_of(table.s, f, o.CONTROLLER + o.SLOT)) == [0]
    f.put(o.SLOT, table.card("B", "Oak"))
    assert list(things.seats_of(table.s, f, o.OWNER + o.SLOT)) == [1]
    assert list(things.seats_of(table.s, f, o.CONTROLLER + o.SLOT)) == [1]
    assert list(things.seats_of(table.s, f, o.OWNER + o.MADE)) == []


# Registers and selectors


def test_a_register_holds_things_and_a_filter_lets_all_through() -> None:
    table = laid()
    f = table.frame(source="Charm")
    assert table.names(list(filters.things_of(table.s, f, o.SELF))) == "Charm"
    assert table.names(list(filters.things_of(table.s, f, o.ATTACHED_TO))) == "Ox"
    assert list(filters.things_of(table.s, f, o.EVENT)) == []
    assert list(filters.things_of(table.s, f, o.OTHER)) == []
    f.event, f.other = table.obj("Imp"), table.card("B", "Oak")
    assert table.names(list(filters.things_of(table.s, f, o.EVENT))) == "Imp"
    assert table.names(list(filters.things_of(table.s, f, o.OTHER))) == "Oak"
    f.other = p.CITY + 1
    assert list(filters.things_of(table.s, f, o.OTHER)) == []
    f.put(o.FOUND, table.obj("Bat"))
    f.put(o.SLOT, table.obj("Cart"))
    f.put(o.FOUND, table.obj("Ox"))
    assert table.names(list(filters.things_of(table.s, f, o.FOUND))) == "Bat Ox"
    assert table.names(list(filters.things_of(table.s, f, table.each("vehicle")))) == "Cart"
    assert list(filters.things_of(table.s, f, o.CITIES + o.EACH)) == []


@pytest.mark.clause("NM-6.13", "NM-6.15")
def test_this_card_is_the_object_and_then_the_card_that_it_has_become() -> None:
    table = laid()
    f = table.frame(source="Ox")
    ox = table.leaves("Ox")
    assert list(filters.things_of(table.s, f, o.SELF)) == [table.card("A", "Ox")]
    assert filters.amount_of(table.s, f, table.record(o.A_STAT, o.SELF, o.DEF)) == 3
    f.card = -1
    assert list(filters.things_of(table.s, f, o.SELF)) == []
    assert things.last_of(table.s, f, o.SELF) == ox


@pytest.mark.clause("NM-6.13")
def test_what_left_is_read_as_it_last_was() -> None:
    table = laid().boosted("Bat", 3, 1).lasts("Bat", (o.C_KEYWORDS, p.IMPACT))
    table.s.damage[table.obj("Bat")] = 2
    f = table.frame()
    f.put(o.SLOT, table.obj("Bat"))
    table.leaves("Bat")
    table.s.effects = vec_of([])
    assert table.numbers("Ox") == "2/3"  # all is fresh again
    assert filters.amount_of(table.s, f, table.record(o.A_STAT, o.SLOT, o.ATK)) == 4
    assert filters.amount_of(table.s, f, table.record(o.A_DAMAGE_ON, o.SLOT)) == 2
    assert reading.holds(table.s, f, table.record(o.Q_KEYWORD, o.SLOT, p.FLYING | p.IMPACT))
    assert reading.holds(table.s, f, table.record(o.Q_STATUS, o.SLOT, o.IS_DISABLED | o.IS_DAMAGED))
    assert reading.holds(table.s, f, table.record(o.Q_KIND, o.SLOT, table.filter("unit", (o.T_CONTROLLED, o.YOU))))
    assert not reading.holds(table.s, f, table.record(o.Q_ROW, o.SLOT, p.FRONTLINE))
    assert "Bat" not in found(table, f, table.filter("unit")).split()


# Amounts


@pytest.mark.clause("NM-9.5")
def test_amounts_are_read_from_the_game() -> None:
    table = laid()
    s, f = table.s, table.frame(source="Ox")
    s.scrap, s.hp = vec_of([3, 5]), vec_of([30, 17])
    f.put(o.SLOT, table.obj("Ox"))
    f.put(o.SLOT, table.obj("Imp"))
    f.put(o.FOUND, table.card("A", "Elk"))
    f.x = 7

    def read(op: int, *operands: int) -> int:
        return filters.amount_of(s, f, table.record(op, *operands))

    assert [filters.amount_of(s, f, number(amount)) for amount in (0, 1, 12)] == [0, 1, 12]
    assert read(o.A_COUNT, table.filter("unit")) == 5
    assert read(o.A_COUNT, table.filter(EVERYTHING, zone=o.IN_HAND)) == 3
    assert read(o.A_STAT, o.SELF, o.DEF) == 3
    assert read(o.A_STAT, o.SLOT, o.ATK) == 4, "of all that the register holds"
    assert read(o.A_STAT, o.FOUND, o.VALUE) == read(o.A_STAT, o.FOUND, o.ATK) == 4
    assert read(o.A_STAT, o.MADE, o.ATK) == 0
    assert read(o.A_SCRAP, o.YOU) == 3
    assert read(o.A_SCRAP, o.EACH) == 8
    assert read(o.A_HP, o.OPPONENT) == 17
    assert read(o.A_TURN) == 8
    assert read(o.A_X) == 7
    assert read(o.A_HALF, table.record(o.A_X)) == 3
    assert read(o.A_HALF_UP, table.record(o.A_X)) == 4
    assert read(o.A_TWICE, table.record(o.A_X)) == 14
    assert read(o.A_TIMES, table.record(o.A_X), number(3)) == 21


@pytest.mark.clause("NM-6.11")
def test_a_number_below_0_counts_as_0() -> None:
    table = laid().boosted("Imp", -5, -5)
    assert table.numbers("Imp") == "0/-3"
    assert filters.amount_of(table.s, table.frame(source="Imp"), table.record(o.A_STAT, o.SELF, o.DEF)) == 0


@pytest.mark.clause("NM-1.13", "NM-9.5")
def test_amounts_of_what_was_done_this_way() -> None:
    table = laid()
    f = table.frame()
    f.deeds = vec_of([o.DEED_DESTROYED, table.obj("Imp"), o.DEED_DEALT, 2, o.DEED_DESTROYED, table.obj("Cart")])
    more = [o.DEED_DEALT, 3, o.DEED_DISCARDED, table.card("A", "Elk"), o.DEED_SPENT, 4, o.DEED_STOLEN, 1]
    f.deeds = vec_of([*f.deeds, *more])

    def read(op: int, *operands: int) -> int:
        return filters.amount_of(table.s, f, table.record(op, *operands))

    assert read(o.A_DEALT) == 5
    assert read(o.A_DONE, o.DEED_DESTROYED, table.filter()) == 2
    assert read(o.A_DONE, o.DEED_DESTROYED, table.filter("vehicle")) == 1
    assert read(o.A_DONE, o.DEED_DISCARDED, table.filter(EVERYTHING)) == 1
    assert read(o.A_DONE, o.DEED_DRAWN, table.filter(EVERYTHING)) == 0
    assert read(o.A_SCRAP_DONE, o.DEED_SPENT) == 4
    assert read(o.A_SCRAP_DONE, o.DEED_STOLEN) == 1
    assert read(o.A_SCRAP_DONE, o.DEED_LOST) == 0


# The turn


@pytest.mark.clause("NM-3.5", "NM-3.6", "NM-5.2")
@pytest.mark.parametrize(
    ("turns", "mine", "theirs"),
    [([0, 0], 1, 1), ([1, 0], 1, 1), ([1, 1], 1, 2), ([2, 1], 2, 2), ([2, 2], 2, 2), ([5, 4], 5, 4)],
)
def test_the_number_of_the_turn(turns: list[int], mine: int, theirs: int) -> None:
    """The second player's first turn counts as 2, and before one's first turn it is 1."""
    table = written()
    table.s.turns = vec_of(turns)
    for player, expected in (("A", mine), ("B", theirs)):
        f = table.frame(player)
        assert filters.amount_of(table.s, f, table.record(o.A_TURN)) == expected
        assert reading.holds(table.s, f, table.record(o.Q_TURN, 0, o.EXACTLY, number(expected)))
        assert reading.holds(table.s, f, table.record(o.Q_TURN, 0, o.AT_LEAST, number(expected + 1))) is False


@pytest.mark.clause("NM-4.1")
@pytest.mark.parametrize(
    ("phase", "steps"),
    [
        (o.PHASE_ENABLE, (p.ENABLE, p.ENABLE_STOP)),
        (o.PHASE_DRAW, (p.DRAW, p.DRAW_STOP)),
        (o.PHASE_DEPLOYMENT, (p.DEPLOYMENT,)),
        (o.PHASE_COMBAT, tuple(range(p.COMBAT_STOP, p.AFTER_COMBAT + 1))),
        (o.PHASE_REINFORCEMENT, (p.REINFORCEMENT,)),
        (o.PHASE_END, (p.END_STOP, p.END)),
        (o.PHASE_TURN, (p.MULLIGAN, p.OVER)),
    ],
)
def test_every_step_belongs_to_a_phase(phase: int, steps: tuple[int, ...]) -> None:
    assert [step for step in range(p.OVER + 1) if reading.phase_of(step) == phase] == list(steps)


@pytest.mark.clause("NM-4.1")
def test_whose_turn_and_phase_it_is() -> None:
    table = written(active="B")  # in B's Deployment Phase

    def holds(player: str, whose: int, phase: int, no: int = 0) -> bool:
        return reading.holds(table.s, table.frame(player), table.record(o.Q_PHASE, whose, phase, no))

    assert holds("B", o.YOU, o.PHASE_TURN) and not holds("A", o.YOU, o.PHASE_TURN)
    assert holds("A", o.OPPONENT, o.PHASE_TURN)
    assert holds("A", o.EACH, o.PHASE_DEPLOYMENT) and holds("A", o.OPPONENT, o.PHASE_DEPLOYMENT)
    assert not holds("A", o.YOU, o.PHASE_DEPLOYMENT) and not holds("B", o.YOU, o.PHASE_COMBAT)
    assert holds("A", o.YOU, o.PHASE_TURN, 1) and holds("B", o.YOU, o.PHASE_COMBAT, 1)
    assert not holds("B", o.YOU, o.PHASE_DEPLOYMENT, 1)


# Conditions


@pytest.mark.clause("NM-1.3", "NM-1.10")
def test_conditions_count_and_compare_what_players_have() -> None:
    table = laid()
    s, f = table.s, table.frame()
    s.scrap, s.hp = vec_of([3, 5]), vec_of([8, 17])

    def holds(op: int, *operands: int) -> bool:
        return reading.holds(s, f, table.record(op, *operands))

    units, mine = table.filter("unit"), table.filter("unit", (o.T_CONTROLLED, o.YOU))
    assert holds(o.Q_COUNT, mine, o.AT_LEAST, number(3)) and not holds(o.Q_COUNT, mine, o.AT_LEAST, number(4))
    assert holds(o.Q_COUNT, table.filter("tactical"), o.EXACTLY, number(0))
    assert holds(o.Q_CONTROLS_THAN, o.YOU, o.MORE, units, o.OPPONENT)
    assert holds(o.Q_CONTROLS_THAN, o.OPPONENT, o.LESS, units, o.YOU)
    assert not holds(o.Q_CONTROLS_THAN, o.OPPONENT, o.MORE, units, o.YOU)
    assert not holds(o.Q_CONTROLS_THAN, o.YOU, o.MORE, units, o.YOU)
    assert holds(o.Q_CARDS_THAN, o.YOU, o.MORE, 0, o.OPPONENT) and holds(o.Q_CARDS_THAN, o.OPPONENT, o.LESS, 0, o.YOU)
    assert holds(o.Q_SCRAP, o.YOU, o.AT_MOST, number(3)) and not holds(o.Q_SCRAP, o.OPPONENT, o.AT_MOST, number(3))
    assert holds(o.Q_SCRAP_THAN, o.YOU, o.LESS, 0, o.OPPONENT) and not holds(
        o.Q_SCRAP_THAN, o.YOU, o.MORE, 0, o.OPPONENT
    )
    assert holds(o.Q_HP, o.YOU, o.AT_MOST, number(8)) and not holds(o.Q_HP, o.OPPONENT, o.AT_MOST, number(8))
    assert holds(o.Q_HP_THAN, o.YOU, o.LESS, 0, o.OPPONENT)
    assert holds(o.Q_CAN_SPEND, o.YOU, number(3)) and not holds(o.Q_CAN_SPEND, o.YOU, number(4))
    assert holds(o.Q_CAN_DISCARD, o.YOU, number(3)) and not holds(o.Q_CAN_DISCARD, o.OPPONENT, number(2))
    assert holds(o.Q_NOT, table.record(o.Q_CAN_SPEND, o.YOU, number(4)))
    assert reading.holds(s, f, o.NONE), "a condition that is missing"


def test_you_do_is_what_the_sentence_before_did() -> None:
    table = written()
    f = table.frame()
    do, do_not = table.record(o.Q_DID, 1), table.record(o.Q_DID, 0)
    assert (reading.holds(table.s, f, do), reading.holds(table.s, f, do_not)) == (False, True)
    f.did = 1
    assert (reading.holds(table.s, f, do), reading.holds(table.s, f, do_not)) == (True, False)


def test_conditions_about_a_register_are_true_of_all_that_it_holds_and_of_nothing_never() -> None:
    table = laid()
    f = table.frame()
    vehicle, unit = table.filter("vehicle"), table.filter("unit")
    conditions = [
        table.record(o.Q_STATUS, o.SLOT, o.IS_ENABLED),
        table.record(o.Q_KIND, o.SLOT, unit),
        table.record(o.Q_KIND, o.SLOT, vehicle, 1),
        table.record(o.Q_ROW, o.SLOT, p.FRONTLINE),
        table.record(o.Q_KEYWORD, o.SLOT, p.FLYING),
        table.record(o.Q_STAT, o.SLOT, o.AT_LEAST, number(2), o.ATK),
    ]

    def answers() -> str:
        return "".join("yes " if reading.holds(table.s, f, condition) else "no " for condition in conditions)

    assert answers() == "no no no no no no "
    f.put(o.SLOT, table.obj("Ox"))
    assert answers() == "yes yes yes yes no yes "
    f.put(o.SLOT, table.obj("Cart"))
    assert answers() == "yes no no no no no "
    f.clear(o.SLOT)
    f.put(o.SLOT, table.obj("Bat"))
    assert answers() == "no yes yes yes yes no "
    f.clear(o.SLOT)
    f.put(o.SLOT, table.card("A", "Elk"))
    assert answers() == "no yes yes no no yes "


@pytest.mark.clause("NM-6.13")
def test_what_was_done_to_a_thing_by_this_text_or_in_this_turn() -> None:
    table = laid()
    f = table.frame()
    imp, ox = table.obj("Imp"), table.obj("Ox")
    f.put(o.SLOT, imp)
    pairs = [
        (o.WAS_DESTROYED, o.DEED_DESTROYED),
        (o.WAS_DISABLED, o.DEED_DISABLED),
        (o.WAS_DAMAGED, o.DEED_DAMAGED),
        (o.WAS_DISCARDED, o.DEED_DISCARDED),
    ]
    for was, deed in pairs:
        by_this, this_turn = table.record(o.Q_WAS, o.SLOT, was, 0), table.record(o.Q_WAS, o.SLOT, was, 1)
        f.deeds = vec_of([deed, ox, o.DEED_DRAWN, imp])
        assert not reading.holds(table.s, f, by_this)
        f.deeds = vec_of([o.DEED_DRAWN, ox, deed, imp])
        assert reading.holds(table.s, f, by_this) and not reading.holds(table.s, f, this_turn)
        table.s.did[imp] = was
        assert reading.holds(table.s, f, this_turn)
        table.s.did[imp] = 0
    for was in (o.WAS_ATTACKED, o.WAS_INTERCEPTED, o.WAS_ATTACKING):  # what no text does, it did in this turn
        condition = table.record(o.Q_WAS, o.SLOT, was, 0)
        assert not reading.holds(table.s, f, condition)
        table.s.did[imp] = was
        assert reading.holds(table.s, f, condition)


@pytest.mark.clause("NM-6.13", "NM-7.1")
def test_nothing_attacked_this_turn_asks_what_has_left_since_too() -> None:
    table = laid()
    f = table.frame()
    mine = table.record(o.Q_NONE_ATTACKED, table.filter("unit", (o.T_CONTROLLED, o.YOU)))
    theirs = table.record(o.Q_NONE_ATTACKED, table.filter("unit", (o.T_CONTROLLED, o.OPPONENT)))
    assert reading.holds(table.s, f, mine)
    table.s.did[table.obj("Ox")] = o.WAS_ATTACKING | o.WAS_DAMAGED
    table.s.did[table.obj("Wall")] = o.WAS_ATTACKED
    table.leaves("Ox")
    assert not reading.holds(table.s, f, mine)
    assert reading.holds(table.s, f, theirs)
