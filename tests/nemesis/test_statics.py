"""What is asked for when it matters: reduced, forced, forbidden to certain cards (NM-9.5); and what lasts for as
long as something is so (NM-4.11)."""

import pytest

from neontable.nemesis import needs
from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.refresh import cannot_by, end_failed, must_attack, statics_on, touch
from tests.nemesis.records import EVERYTHING, number, pair, written
from tests.nemesis.table import side

pytestmark = pytest.mark.compiled


# Statics


@pytest.mark.clause("NM-9.5")
def test_statics_hold_for_what_the_passive_means_now() -> None:
    table = pair()
    table.passive("Ox", table.each("unit", status=o.IS_ENEMY), (o.S_REDUCE, 1), table.plus(0, 1), (o.S_NEEDED, 3))

    def reduced(name: str) -> list[int]:
        return [table.catalog.code[at + 1] for at in statics_on(table.s, o.S_REDUCE, table.obj(name))]

    assert (reduced("Wall"), reduced("Bat"), table.numbers("Wall")) == ([1], [], "0/6")
    assert len(statics_on(table.s, o.S_NEEDED, table.obj("Wall"))) == 1
    table.passive("Bat", table.each("unit"), (o.S_REDUCE, 2))
    table.lasts("Wall", (o.S_REDUCE, 4)).lasts("Bat", (o.S_REDUCE, 8))
    assert (reduced("Wall"), reduced("Bat"), reduced("Ox")) == ([1, 2, 4], [2, 8], [2])
    table.enable("Ox", False)
    assert reduced("Wall") == [2, 4]
    table.leaves("Bat")
    assert list(statics_on(table.s, o.S_NEEDED, table.obj("Wall"))) == []


@pytest.mark.clause("NM-9.5")
def test_statics_of_this_card_of_an_attached_unit_and_with_a_condition() -> None:
    table = written(side(front="Ox 2/3, Bat 1/1", attached="Charm enhancement on:Bat"))
    hurt = table.record(o.Q_STATUS, o.SELF, o.IS_DAMAGED)
    table.passive("Ox", o.SELF, (o.S_REDUCE, 1), condition=hurt)
    table.passive("Charm", o.ATTACHED_TO, (o.S_REDUCE, 2))
    ox, bat = table.obj("Ox"), table.obj("Bat")
    assert (len(statics_on(table.s, o.S_REDUCE, ox)), len(statics_on(table.s, o.S_REDUCE, bat))) == (0, 1)
    table.s.damage[ox] = 1
    touch(table.s, needs.DAMAGES)
    assert (len(statics_on(table.s, o.S_REDUCE, ox)), len(statics_on(table.s, o.S_REDUCE, bat))) == (1, 1)


@pytest.mark.clause("NM-9.5")
def test_statics_of_cities_and_of_cards() -> None:
    table = written(side(front="Ox 2/3", hand="Elk 1/1"), side(hand="Spy 1/1"))
    table.passive("Ox", o.CITIES + o.YOU, (o.S_CITY_REDUCE, 1))
    table.passive("Ox", table.each("unit", zone=o.IN_HAND), (o.S_VALUE, 1))
    table.lasts("", (o.CHANGE, o.CITIES + o.EACH, table.chain(((o.S_CITY_REDUCE, 2),))))
    counts = [len(statics_on(table.s, o.S_CITY_REDUCE, p.CITY + seat)) for seat in range(2)]
    assert counts == [2, 1]
    assert len(statics_on(table.s, o.S_CITY_REDUCE, table.obj("Ox"))) == 0
    assert len(statics_on(table.s, o.S_VALUE, table.card("A", "Elk"))) == 1
    for thing in (table.card("B", "Spy"), table.obj("Ox"), p.CITY):
        assert list(statics_on(table.s, o.S_VALUE, thing)) == []


@pytest.mark.clause("NM-9.5", "NM-5.4")
def test_a_card_enters_disabled_by_what_it_is_itself_and_by_others() -> None:
    table = written(side(front="Ox 2/3"), side(front="Wall 0/5"))
    table.passive("Ox", table.each("unit", status=o.IS_ENEMY), (o.S_ENTERS_DISABLED,))
    table.passive("Wall", o.SELF, (o.S_ENTERS_DISABLED,))
    assert len(statics_on(table.s, o.S_ENTERS_DISABLED, table.obj("Wall"))) == 2
    assert list(statics_on(table.s, o.S_ENTERS_DISABLED, table.obj("Ox"))) == []


@pytest.mark.clause("NM-9.5")
def test_what_certain_cards_cannot_do_to_it() -> None:
    table = written(side(front="Ox 2/3, Bat 1/1"), side(front="Wall 0/5, Imp 2/2 flying"))
    ox, bat, wall, imp = (table.obj(name) for name in ("Ox", "Bat", "Wall", "Imp"))
    assert not cannot_by(table.s, o.NO_DESTROY, ox, wall)
    by = table.filter(EVERYTHING, (o.T_KEYWORD, p.FLYING), status=o.IS_ENEMY)
    table.passive("Ox", table.each("unit", (o.T_CONTROLLED, o.YOU)), (o.S_CANNOT_BY, o.NO_DESTROY, by))
    assert cannot_by(table.s, o.NO_DESTROY, ox, imp) and cannot_by(table.s, o.NO_DESTROY, bat, imp)
    assert not cannot_by(table.s, o.NO_DESTROY, ox, wall)
    assert not cannot_by(table.s, o.NO_DESTROY, wall, imp)
    assert not cannot_by(table.s, o.NO_DISABLE, ox, imp)
    assert not cannot_by(table.s, o.NO_DESTROY, ox, p.NO_OBJECT)
    table.s.keywords[wall] |= p.FLYING
    assert cannot_by(table.s, o.NO_DESTROY, ox, wall)


@pytest.mark.clause("NM-9.5")
def test_what_an_object_must_attack() -> None:
    table = written(side(front="Ox 2/3"), side(front="Wall 0/5, Imp 2/2"))
    ox = table.obj("Ox")
    assert list(must_attack(table.s, ox)) == []
    table.passive("Wall", table.each(status=o.IS_ENEMY), (o.S_MUST_ATTACK, o.SELF))
    assert table.names(list(must_attack(table.s, ox))) == "Wall"
    assert list(must_attack(table.s, table.obj("Imp"))) == []
    table.lasts("Ox", (o.S_MUST_ATTACK, o.CITIES + o.YOU), by="B", source="Imp")
    table.lasts("Ox", (o.S_MUST_ATTACK, o.CITIES + o.OPPONENT), by="B", source="Imp")
    assert table.names(list(must_attack(table.s, ox))) == "Wall City"
    table.leaves("Wall")
    assert table.names(list(must_attack(table.s, ox))) == "City"


# For as long as


@pytest.mark.clause("NM-4.11", "NM-9.5")
def test_an_effect_for_as_long_as_something_is_so_ends_for_good() -> None:
    table = pair()
    here = table.record(o.Q_STATUS, o.SELF, o.IS_ENABLED)
    table.lasts("Wall", table.plus(0, 2), 0, 2, source="Ox", condition=here).boosted("Wall", 1, 0)
    assert (table.numbers("Wall"), end_failed(table.s)) == ("1/7", False)
    assert table.s.restless == needs.EVERYTHING
    table.enable("Ox", False)
    assert (end_failed(table.s), table.numbers("Wall")) == (True, "1/5")
    table.enable("Ox", True)
    assert (end_failed(table.s), table.numbers("Wall")) == (False, "1/5")


@pytest.mark.clause("NM-4.11", "NM-6.13")
def test_a_source_that_has_left_is_nothing_any_more_to_what_depends_on_it() -> None:
    """T38: another effect of it goes on."""
    table = pair()
    here = table.record(o.Q_STATUS, o.SELF, o.IS_ENABLED)
    many = table.record(o.Q_COUNT, table.filter("unit"), o.AT_LEAST, number(2))
    table.lasts("Wall", table.plus(1, 0), 1, 0, source="Ox", condition=here)
    table.lasts("Wall", table.plus(2, 0), 2, 0, source="Ox", condition=many)
    table.lasts("Wall", table.plus(4, 0), 4, 0, source="Ox")
    assert table.numbers("Wall") == "7/5"
    table.leaves("Ox")
    assert (end_failed(table.s), table.numbers("Wall")) == (True, "6/5")
    table.leaves("Bat")
    assert (end_failed(table.s), table.numbers("Wall")) == (True, "4/5")


@pytest.mark.clause("NM-4.11")
def test_you_in_what_it_depends_on_is_who_controls_the_effect() -> None:
    table = pair()
    mine = table.filter("unit", (o.T_CONTROLLED, o.YOU))
    two = table.record(o.Q_COUNT, mine, o.AT_LEAST, number(2))
    table.lasts("Wall", table.plus(1, 0), 1, 0, by="A", source="Ox", condition=two)
    table.lasts("Wall", table.plus(2, 0), 2, 0, by="B", source="Wall", condition=two)
    assert (end_failed(table.s), table.numbers("Wall")) == (True, "1/5")
