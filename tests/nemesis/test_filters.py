"""Whom a filter lets through: card types, tests, statuses, zones; and changed Values (NM-9)."""

import pytest

from neontable.nemesis import filters, reading
from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.frame import Frame
from neontable.nemesis.lists import vec_of
from neontable.nemesis.statuses import is_drifted
from tests.nemesis.records import (
    EVERYTHING,
    ONE_TRAIT,
    OTHER_TRAIT,
    Record,
    found,
    keywords,
    kinds,
    laid,
    number,
    written,
)
from tests.nemesis.table import side

pytestmark = pytest.mark.compiled


# Filters: kinds and tokens


@pytest.mark.clause("NM-1.4", "NM-1.7")
@pytest.mark.parametrize(
    ("what", "names"),
    [
        ("unit", "Ox Bat Seed Wall Imp"),
        ("vehicle", "Cart"),
        ("unit vehicle champion nemesis", "Ox Bat Seed Cart Wall Imp"),
        ("enhancement", "Charm"),
        ("field enhancement", "Banner Charm"),
        ("tactical", ""),
        (EVERYTHING, "Ox Bat Seed Cart Banner Charm Wall Imp"),
    ],
)
def test_a_filter_lets_card_types_through(what: str, names: str) -> None:
    table = laid()
    assert found(table, table.frame(), table.filter(what)) == names


@pytest.mark.clause("NM-1.8")
def test_a_token_counts_as_its_type_and_has_no_value() -> None:
    table = laid()
    f = table.frame()
    assert found(table, f, table.filter("unit", status=o.IS_TOKEN)) == "Seed"
    assert found(table, f, table.filter("unit", (o.T_NOT_TOKEN,))) == "Ox Bat Wall Imp"
    assert found(table, f, table.filter("vehicle", status=o.IS_TOKEN)) == ""
    for bound in (o.AT_LEAST, o.AT_MOST, o.EXACTLY):
        assert "Seed" not in found(table, f, table.filter("unit", (o.T_STAT, o.VALUE, bound, number(0))))
    seed = Frame(0, 0, -1, 0, table.obj("Seed"), -1, -1)
    assert found(table, seed, table.filter("unit", (o.T_STAT_THAN, o.VALUE, o.MORE, o.SELF))) == ""
    assert filters.amount_of(table.s, seed, table.record(o.A_STAT, o.SELF, o.VALUE)) == 0
    assert reading.holds(table.s, seed, table.record(o.Q_STAT, o.SELF, o.AT_MOST, number(9), o.VALUE)) is False


# Filters: tests


@pytest.mark.clause("NM-6.8")
@pytest.mark.parametrize(
    ("test", "names"),
    [
        ((o.T_NOUN, kinds("vehicle"), ONE_TRAIT, 0), "Ox Cart"),
        ((o.T_NOUN, kinds("vehicle"), OTHER_TRAIT, 0), "Cart Wall"),
        ((o.T_NOUN, kinds("vehicle"), 0, 1), "Seed Cart"),
        ((o.T_NOUN, kinds("field"), 0, 0), "Banner"),
        ((o.T_TRAIT, ONE_TRAIT), "Ox"),
        ((o.T_NOT_TRAIT, ONE_TRAIT), "Bat Seed Cart Banner Charm Wall Imp"),
        ((o.T_FACTION, 3), "Imp"),
        ((o.T_CONTROLLED, o.YOU), "Ox Bat Seed Cart Banner Charm"),
        ((o.T_CONTROLLED, o.OPPONENT), "Wall Imp"),
        ((o.T_CONTROLLED, o.EACH), "Ox Bat Seed Cart Banner Charm Wall Imp"),
        ((o.T_STAT, o.ATK, o.AT_LEAST, number(2)), "Ox Imp"),
        ((o.T_STAT, o.ATK, o.AT_MOST, number(0)), "Cart Banner Charm Wall"),
        ((o.T_STAT, o.DEF, o.EXACTLY, number(4)), "Cart"),
        ((o.T_STAT, o.VALUE, o.AT_LEAST, number(2)), "Banner Wall"),
        ((o.T_STAT_THAN, o.DEF, o.MORE, o.SELF), "Cart Wall"),
        ((o.T_STAT_THAN, o.ATK, o.LESS, o.SELF), "Bat Seed Cart Banner Charm Wall"),
        ((o.T_STAT_THAN, o.ATK, o.LESS, o.SLOT), ""),
        ((o.T_KEYWORD, p.FLYING), "Bat"),
        ((o.T_NO_KEYWORD, p.FLYING), "Ox Seed Cart Banner Charm Wall Imp"),
        ((o.T_ROW, p.BACKLINE), "Cart"),
        ((o.T_ATTACHED_TO, o.SELF), "Charm"),
        ((o.T_ATTACHED_TO, o.SLOT), ""),
        ((o.T_WITH_ATTACHED,), "Ox"),
    ],
)
def test_a_filter_lets_through_what_passes_its_tests(test: Record, names: str) -> None:
    table = laid()
    assert found(table, table.frame(source="Ox"), table.filter(EVERYTHING, test)) == names


def test_the_definition_is_what_a_name_means() -> None:
    table = laid()
    assert (
        found(table, table.frame(), table.filter(EVERYTHING, (o.T_DEFINITION, table.play.cards.numbers["Imp"])))
        == "Imp"
    )


def test_all_tests_must_be_passed() -> None:
    table = laid()
    tests = (o.T_CONTROLLED, o.YOU), (o.T_STAT, o.DEF, o.AT_MOST, number(3)), (o.T_NO_KEYWORD, p.FLYING)
    assert found(table, table.frame(), table.filter("unit", *tests, status=o.IS_ENABLED)) == "Ox Seed"


# Filters: statuses


@pytest.mark.clause("NM-4.2", "NM-4.8", "NM-5.7")
@pytest.mark.parametrize(
    ("status", "names"),
    [
        (o.IS_ENABLED, "Ox Seed Cart Banner Wall"),
        (o.IS_DISABLED, "Bat Imp"),
        (o.IS_DAMAGED, "Cart"),
        (o.IS_UNDAMAGED, "Ox Bat Seed Banner Charm Wall Imp"),
        (o.IS_ENEMY, "Wall Imp"),
        (o.IS_OTHER, "Bat Seed Cart Banner Charm Wall Imp"),
        (o.IS_TOKEN, "Seed"),
        (o.IS_ENEMY | o.IS_DISABLED, "Imp"),
        (o.IS_DRIFTED, ""),
        (o.IS_ATTACKING, ""),
        (o.IS_ATTACKED, ""),
    ],
)
def test_a_filter_asks_for_a_status(status: int, names: str) -> None:
    """An attached Enhancement is neither enabled nor disabled."""
    table = laid()
    assert found(table, table.frame(source="Ox"), table.filter(EVERYTHING, status=status)) == names


@pytest.mark.clause("NM-7.1", "NM-7.2", "NM-7.20", "NM-7.21")
def test_attacking_attacked_and_intercepting_until_the_attack_is_cancelled() -> None:
    table = laid()
    s, f = table.s, table.frame()
    ox, cart, wall, imp = (table.obj(name) for name in ("Ox", "Cart", "Wall", "Imp"))
    s.attackers, s.targets = vec_of([ox, cart]), vec_of([wall, p.CITY])
    s.interceptors, s.blocked = vec_of([imp]), vec_of([cart])

    def those(status: int) -> str:
        return found(table, f, table.filter(status=status))

    s.step = p.ATTACKERS  # NM-7.7: nothing counts before the declaration is whole
    assert those(o.IS_ATTACKING) == those(o.IS_ATTACKED) == ""
    s.step = p.INTERCEPTORS
    assert those(o.IS_ATTACKING) == "Ox Cart"
    assert those(o.IS_INTERCEPTING) == ""
    s.step = p.COMBAT_WINDOW
    assert those(o.IS_INTERCEPTING) == "Imp"
    assert those(o.IS_FIGHTING) == "Ox Cart Imp"
    assert those(o.IS_ATTACKED) == "Wall"
    s.cancelled = vec_of([ox])
    assert those(o.IS_ATTACKING) == "Cart"
    assert those(o.IS_FIGHTING) == "Cart Imp"
    assert those(o.IS_ATTACKED) == ""


@pytest.mark.clause("NM-7.23")
def test_drifted_is_what_a_drift_lasts_on() -> None:
    table = laid().lasts("Wall", (o.C_DRIFT,)).lasts("Ox", (o.C_KEYWORDS, p.FLYING))
    assert found(table, table.frame(), table.filter(status=o.IS_DRIFTED)) == "Wall"
    assert is_drifted(table.s, table.obj("Wall"))


@pytest.mark.clause("NM-1.9", "NM-1.10")
def test_cards_in_zones_have_no_status_but_whose_they_are_and_which() -> None:
    table = laid()
    f = table.frame(source="Ox")
    elm, oak = table.card("A", "Elm"), table.card("B", "Oak")
    assert filters.lets_through(table.s, f, table.filter("unit", status=o.IS_ENEMY), oak)
    assert not filters.lets_through(table.s, f, table.filter("unit", status=o.IS_ENEMY), elm)
    f.card = elm
    assert not filters.lets_through(table.s, f, table.filter("unit", status=o.IS_OTHER), elm)
    for status in (o.IS_ENABLED, o.IS_DISABLED, o.IS_UNDAMAGED, o.IS_DRIFTED, o.IS_ATTACKING):
        assert not filters.lets_through(table.s, f, table.filter("unit", status=status), oak)
    for test in ((o.T_ROW, p.NOWHERE), (o.T_ATTACHED_TO, o.SLOT), (o.T_WITH_ATTACHED,)):
        assert not filters.lets_through(table.s, f, table.filter("unit", test), oak)


# Zones


@pytest.mark.clause("NM-1.9", "NM-1.10")
@pytest.mark.parametrize(
    ("zone", "whose", "names"),
    [
        (o.IN_HAND, o.YOU, "Ant Elk"),
        (o.IN_HAND, o.OPPONENT, "Spy"),
        (o.IN_HAND, o.EACH, "Ant Elk Spy"),
        (o.IN_DECK, o.YOU, "Bee Fox"),
        (o.IN_DISCARD, o.YOU, "Elm"),
        (o.IN_DISCARD, o.OPPONENT, "Oak"),
        (o.IN_ANY_DISCARD, o.YOU, "Elm Oak"),
    ],
)
def test_a_filter_of_a_zone_finds_cards_there_and_nowhere_else(zone: int, whose: int, names: str) -> None:
    table = laid()
    assert sorted(found(table, table.frame(), table.filter("unit", zone=zone, whose=whose)).split()) == names.split()


@pytest.mark.clause("NM-1.10")
def test_cards_of_a_deck_are_found_in_the_order_of_places_never_of_the_deck() -> None:
    table = laid()
    filter_at = table.filter(EVERYTHING, zone=o.IN_DECK)
    before = list(filters.all_of(table.s, table.frame(), filter_at))
    assert before == sorted(before)
    table.s.library[0] = table.s.library[0][::-1]
    assert list(filters.all_of(table.s, table.frame(), filter_at)) == before


@pytest.mark.clause("NM-1.9")
def test_cards_are_read_as_they_are_printed() -> None:
    table = laid()
    f = table.frame()
    assert found(table, f, table.filter("unit", (o.T_STAT, o.ATK, o.AT_LEAST, number(4)), zone=o.IN_HAND)) == "Elk"
    assert (
        found(table, f, table.filter("unit", (o.T_STAT, o.DEF, o.EXACTLY, number(6)), zone=o.IN_ANY_DISCARD)) == "Oak"
    )
    assert found(table, f, table.filter("unit", (o.T_STAT, o.VALUE, o.AT_MOST, number(2)), zone=o.IN_DECK)) == "Bee"
    assert found(table, f, table.filter("unit", (o.T_TRAIT, ONE_TRAIT), zone=o.IN_DISCARD)) == "Elm"
    table.catalog.keywords[table.play.cards.numbers["Elm"]] = keywords("phase")
    assert found(table, f, table.filter("unit", (o.T_KEYWORD, p.PHASE), zone=o.IN_DISCARD)) == "Elm"
    assert found(table, f, table.filter("unit", (o.T_CONTROLLED, o.YOU), zone=o.IN_ANY_DISCARD)) == "Elm"


# Values


@pytest.mark.clause("NM-9.5", "NM-5.2")
def test_values_of_cards_in_hand_are_changed_and_never_below_0() -> None:
    table = laid()

    def values() -> list[int]:
        table.numbers("Ox")
        return [filters.value_of(table.s, 0, table.play.cards.numbers[name]) for name in ("Elk", "Ant", "Fox")]

    assert values() == [4, 1, 3]
    hand = table.each("unit", zone=o.IN_HAND)
    table.passive("Ox", hand, (o.S_VALUE, -1))
    assert values() == [3, 0, 3], "Fox is not in hand"
    table.passive("Banner", hand, (o.S_VALUE, -1))
    assert values() == [2, 0, 3]
    table.enable("Banner", False)
    assert values() == [3, 0, 3]
    assert filters.value_of(table.s, 1, table.play.cards.numbers["Spy"]) == 0


@pytest.mark.clause("NM-9.5")
def test_the_opponent_s_hand_is_not_meant_by_yours() -> None:
    table = written(side(front="Ox 1/1", hand="Elk 4/4 value:4"), side(hand="Spy 1/1 value:4"))
    table.passive("Ox", table.each("unit", zone=o.IN_HAND), (o.S_VALUE, 2))
    assert table.numbers("Ox") == "1/1"
    assert filters.value_of(table.s, 0, table.play.cards.numbers["Elk"]) == 6
    assert filters.value_of(table.s, 1, table.play.cards.numbers["Spy"]) == 4


@pytest.mark.clause("NM-9.5", "NM-6.19")
def test_a_filter_reads_the_changed_value_but_that_of_a_passive_the_printed_one() -> None:
    table = written(side(front="Ox 1/1", hand="Elk 4/4 value:4, Ant 1/1 value:3"))
    small = o.T_STAT, o.VALUE, o.AT_MOST, number(3)
    table.passive("Ox", table.each("unit", small, zone=o.IN_HAND), (o.S_VALUE, 1))
    assert table.numbers("Ox") == "1/1"
    assert filters.value_of(table.s, 0, table.play.cards.numbers["Ant"]) == 4
    assert found(table, table.frame(), table.filter("unit", small, zone=o.IN_HAND)) == ""
    assert found(
        table, table.frame(), table.filter("unit", (o.T_STAT, o.VALUE, o.EXACTLY, number(4)), zone=o.IN_HAND)
    ) in (
        "Elk Ant",
        "Ant Elk",
    )


@pytest.mark.clause("NM-9.5", "NM-4.11")
def test_a_value_that_an_effect_changes() -> None:
    """The CHANGE itself says of which cards: those that come to the hand later, too."""
    table = written(side(front="Ox 1/1", hand="Elk 4/4 value:4"), side(hand="Spy 1/1 value:4"))
    change = table.chain(((o.S_VALUE, -3),))
    table.lasts("", (o.CHANGE, table.each("unit", zone=o.IN_HAND), change))
    table.lasts("Ox", (o.C_KEYWORDS, p.FLYING))
    assert table.numbers("Ox") == "1/1"
    assert filters.value_of(table.s, 0, table.play.cards.numbers["Elk"]) == 1
    assert filters.value_of(table.s, 1, table.play.cards.numbers["Spy"]) == 4
