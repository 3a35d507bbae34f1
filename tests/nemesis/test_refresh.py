"""Numbers, keywords and bans of objects, layer by layer (NM-6.5 to NM-6.9, NM-6.19)."""

import pytest

from neontable.nemesis import needs
from neontable.nemesis import ops as o
from neontable.nemesis import parts as p
from neontable.nemesis.lists import vec_of
from neontable.nemesis.refresh import NUMBERS, refresh, touch
from tests.nemesis.records import number, pair, written
from tests.nemesis.table import side

pytestmark = pytest.mark.compiled


# When a passive works


@pytest.mark.clause("NM-6.5", "NM-6.6")
def test_a_passive_works_while_its_card_is_enabled() -> None:
    table = pair()
    table.passive("Ox", table.each("unit", status=o.IS_OTHER), table.plus(1, 2))
    assert (table.numbers("Ox"), table.numbers("Bat"), table.numbers("Wall")) == ("2/3", "2/3", "1/7")
    table.enable("Ox", False)
    assert (table.numbers("Bat"), table.numbers("Wall")) == ("1/1", "0/5")
    table.enable("Ox", True)
    assert table.numbers("Bat") == "2/3"
    table.leaves("Ox")
    assert table.numbers("Bat") == "1/1"


@pytest.mark.clause("NM-6.5")
@pytest.mark.parametrize("name", ["Hero", "Doom"])
def test_that_of_a_champion_or_nemesis_works_while_it_is_disabled_too(name: str) -> None:
    table = written(side(front=f"{name} disabled, Ox 2/3")).text(name, "Each Unit you control gets +1/+1.")
    assert table.numbers("Ox") == "3/4"
    table.leaves(name)
    assert table.numbers("Ox") == "2/3"


@pytest.mark.clause("NM-6.5")
def test_while_in_play_it_works_while_disabled_too() -> None:
    table = pair().text("Ox", "While in play, each Unit gets +1/+0.\nEach Unit gets +0/+1.")
    assert table.numbers("Bat") == "2/2"
    assert table.enable("Ox", False).numbers("Bat") == "2/1"


@pytest.mark.clause("NM-5.10", "NM-6.5")
def test_that_of_a_field_enhancement_while_it_is_enabled() -> None:
    table = written(side(front="Ox 2/3", field="Banner field"))
    table.passive("Banner", table.each("unit", (o.T_CONTROLLED, o.YOU)), table.has("flying"))
    assert table.words("Ox") == "flying"
    assert table.enable("Banner", False).words("Ox") == ""


@pytest.mark.clause("NM-5.8", "NM-6.6")
def test_what_an_attached_enhancement_gives_always_counts() -> None:
    table = written(side(front="Ox 2/3 disabled"), side(front="Imp 2/2", attached="Charm enhancement"))
    table.s.host[table.obj("Charm")] = table.obj("Ox")
    table.text("Charm", "The attached Unit gets +1/+1 and has Impact.\nThe attached Unit cannot intercept.")
    assert (table.numbers("Ox"), table.words("Ox"), table.bans("Ox")) == ("3/4", "impact", o.NO_INTERCEPT)
    assert table.s.restless == 0, "it is the same all the time"
    table.text("Charm", "Each Unit you control gets +5/+5.")
    assert (table.numbers("Ox"), table.numbers("Imp")) == ("3/4", "7/7"), "you are who played the Charm"


@pytest.mark.clause("NM-6.6")
def test_an_attackers_own_passive_stops_as_it_becomes_disabled() -> None:
    table = written(side(front="Ox 2/3"))
    table.passive("Ox", o.SELF, table.plus(2, 0))
    assert table.numbers("Ox") == "4/3"
    assert table.enable("Ox", False).numbers("Ox") == "2/3"


@pytest.mark.clause("NM-6.16")
def test_a_passive_is_its_controllers_whoever_gave_the_change() -> None:
    """T51: giver and holder are not confused."""
    table = pair()
    table.passive("Ox", table.each("unit", (o.T_CONTROLLED, o.YOU), status=o.IS_OTHER), table.plus(1, 0))
    assert (table.numbers("Bat"), table.numbers("Wall")) == ("2/1", "0/5")
    table.s.side[table.obj("Ox")] = 1
    table.s.dirty = 1
    assert (table.numbers("Bat"), table.numbers("Wall"), table.numbers("Ox")) == ("1/1", "1/5", "2/3")


# Numbers


@pytest.mark.clause("NM-6.8")
def test_plus_x_plus_y_adds_to_atk_and_def() -> None:
    table = pair().boosted("Ox", 3, -1).boosted("Ox", -1, 2)
    assert (table.numbers("Ox"), table.numbers("Bat")) == ("4/4", "1/1")


@pytest.mark.clause("NM-6.8")
def test_an_amount_multiplies_what_is_added_and_is_read_all_the_time() -> None:
    table = pair()
    table.passive("Ox", o.SELF, table.plus(1, -1, table.record(o.A_COUNT, table.filter("unit"))))
    assert table.numbers("Ox") == "5/0"
    table.leaves("Bat")
    assert table.numbers("Ox") == "4/1"


@pytest.mark.clause("NM-6.9")
def test_set_values_come_before_all_that_is_added_whenever_it_came() -> None:
    table = pair().boosted("Ox", 1, 1).set_to("Ox", 5, 5)
    assert table.numbers("Ox") == "6/6"
    table.passive("Bat", table.each("unit"), table.plus(1, 0))
    assert table.numbers("Ox") == "7/6"


@pytest.mark.clause("NM-6.9")
def test_the_latest_set_value_counts_for_each_number_alone() -> None:
    table = pair().set_to("Ox", 5, 5).set_to("Ox", atk=0).set_to("Bat", defence=4)
    assert (table.numbers("Ox"), table.numbers("Bat")) == ("0/5", "1/4")


@pytest.mark.clause("NM-6.9")
def test_a_passives_time_is_when_its_card_entered_whether_or_not_it_stopped_since() -> None:
    table = pair()
    table.passive("Bat", table.each("unit", (o.T_NO_KEYWORD, p.FLYING)), table.becomes(1, 1))
    assert table.numbers("Ox") == "1/1"
    table.set_to("Ox", 7, 7)
    assert table.numbers("Ox") == "7/7"
    table.enable("Bat", False)
    assert table.enable("Bat", True).numbers("Ox") == "7/7"
    table.passive("Ox", table.each("unit"), table.becomes(2, 2))
    assert (table.numbers("Ox"), table.numbers("Bat"), table.numbers("Wall")) == ("7/7", "2/2", "1/1"), "Bat is younger"
    table.s.age[table.obj("Bat")] = table.s.clock
    table.s.dirty = 1
    assert (table.numbers("Ox"), table.numbers("Bat")) == ("1/1", "2/2"), "nor is Bat without Flying"


@pytest.mark.clause("NM-6.9", "NM-6.6")
def test_what_is_attached_comes_on_top_of_set_values() -> None:
    table = written(side(front="Ox 2/3", attached="Charm enhancement on:Ox, Chain enhancement on:Ox"))
    table.passive("Charm", o.ATTACHED_TO, table.plus(1, 1))
    table.passive("Chain", o.ATTACHED_TO, table.plus(1, 0), table.has("flying"))
    assert table.set_to("Ox", 5, 5).set_to("Ox", 1, 1).numbers("Ox") == "3/2"


@pytest.mark.clause("NM-6.9", "NM-5.7")
def test_an_attached_enhancement_sets_values_at_the_time_when_it_entered() -> None:
    table = written(side(front="Ox 2/3", attached="Charm enhancement on:Ox"))
    table.passive("Charm", o.ATTACHED_TO, table.becomes(4, 4))
    assert table.numbers("Ox") == "4/4"
    assert table.set_to("Ox", 1).numbers("Ox") == "1/4"
    table.s.age[table.obj("Charm")] = table.s.clock
    table.s.dirty = 1
    assert table.numbers("Ox") == "4/4"


@pytest.mark.clause("NM-6.9")
def test_atk_is_not_below_0_and_def_may_be() -> None:
    table = pair().boosted("Ox", -5, -5).boosted("Ox", 2, 1)
    assert table.numbers("Ox") == "0/-1", "the sum counts, not each step"


@pytest.mark.clause("NM-7.24", "NM-6.9")
def test_drift_is_0_whatever_else_changes_it_before_or_after() -> None:
    table = pair().boosted("Ox", 1, 1).lasts("Ox", (o.C_DRIFT,)).boosted("Ox", 4, 0).set_to("Ox", 9, 9)
    table.passive("Bat", table.each("unit"), table.plus(1, 1))
    assert (table.numbers("Ox"), table.numbers("Bat")) == ("0/11", "2/2")


@pytest.mark.clause("NM-8.13")
def test_effects_stay_on_a_champion_that_flips() -> None:
    table = written(side(front="Hero")).boosted("Hero", 1, 1)
    assert table.numbers("Hero") == "3/5"
    table.s.definition[table.obj("Hero")] = table.play.cards.numbers["Doom"]
    table.s.dirty = 1
    assert table.numbers("Doom") == "6/7"


# Keywords


@pytest.mark.clause("NM-6.9")
def test_keywords_given_and_taken_the_latest_wins() -> None:
    table = pair().lasts("Bat", (o.C_LOSE, p.FLYING | p.IMPACT))
    assert table.words("Bat") == ""
    assert table.lasts("Bat", (o.C_KEYWORDS, p.FLYING)).words("Bat") == "flying"
    assert table.lasts("Bat", (o.C_KEYWORDS, p.PHASE)).words("Bat") == "flying phase"
    assert table.lasts("Bat", (o.C_LOSE, p.FLYING)).words("Bat") == "phase"


@pytest.mark.clause("NM-6.9")
def test_a_passive_and_an_effect_by_their_times() -> None:
    table = pair().lasts("Bat", (o.C_LOSE, p.FLYING))
    table.passive("Ox", table.each("unit"), table.has("flying"))
    assert (table.words("Bat"), table.words("Ox")) == ("", "flying"), "Ox entered before Bat lost it"
    table.s.age[table.obj("Ox")] = table.s.clock
    table.s.dirty = 1
    assert table.words("Bat") == "flying"


@pytest.mark.clause("NM-6.9", "NM-6.6")
def test_an_attached_enhancement_is_in_this_order_as_well() -> None:
    table = written(side(front="Ox 2/3, Bat 1/1", attached="Charm enhancement on:Ox"))
    table.passive("Charm", o.ATTACHED_TO, table.has("flying"))
    table.passive("Bat", table.each("unit"), table.loses("flying"))
    assert table.words("Ox") == "flying", "the Charm is younger than Bat"
    assert table.lasts("Ox", (o.C_LOSE, p.FLYING)).words("Ox") == ""
    table.s.age[table.obj("Charm")] = table.s.clock
    table.s.dirty = 1
    assert table.words("Ox") == "flying"
    table.s.age[table.obj("Bat")] = table.s.clock + 1
    table.s.dirty = 1
    assert table.words("Ox") == ""


# What passives read (NM-6.19)


@pytest.mark.clause("NM-6.19")
def test_a_passive_never_reads_its_own_layer() -> None:
    """So nothing switches itself, or another, on and off."""
    table = written(side(front="Ox 1/1, Bat 1/1, Elk 2/2"))
    weak = table.each("unit", (o.T_STAT, o.ATK, o.AT_MOST, number(1)))
    table.passive("Ox", weak, table.plus(1, 0))
    table.passive("Bat", weak, table.plus(1, 0))
    assert [table.numbers(name) for name in ("Ox", "Bat", "Elk")] == ["3/1", "3/1", "2/2"]


@pytest.mark.clause("NM-6.19")
def test_a_condition_reads_what_the_earlier_layers_gave() -> None:
    table = written(side(front="Ox 2/2"))
    strong = table.record(o.Q_STAT, o.SELF, o.AT_LEAST, number(3), o.ATK)
    table.passive("Ox", o.SELF, table.plus(2, 0), condition=strong)
    assert table.boosted("Ox", 4, 0).numbers("Ox") == "6/2", "what is added is of its own layer"
    assert table.set_to("Ox", 3).numbers("Ox") == "9/2"


@pytest.mark.clause("NM-6.19", "NM-6.6")
def test_set_values_read_what_is_printed_and_attached() -> None:
    table = written(side(front="Ox 2/2, Bat 2/2", attached="Charm enhancement on:Ox"))
    table.passive("Charm", o.ATTACHED_TO, table.plus(1, 0))
    table.passive("Bat", table.each("unit", (o.T_STAT, o.ATK, o.AT_LEAST, number(3))), table.becomes(0, 9))
    table.boosted("Bat", 5, 0)
    assert (table.numbers("Ox"), table.numbers("Bat")) == ("1/9", "7/2")


@pytest.mark.clause("NM-6.19")
def test_what_is_added_reads_set_values_and_keywords_of_effects_but_not_of_passives() -> None:
    table = written(side(front="Ox 2/2, Bat 1/1 flying, Elk 1/1, Hen 1/1"))
    flying = table.each("unit", (o.T_KEYWORD, p.FLYING))
    table.passive("Ox", flying, table.plus(1, 0))
    table.lasts("Elk", (o.C_KEYWORDS, p.FLYING)).lasts("Bat", (o.C_LOSE, p.FLYING))
    assert [table.numbers(name) for name in ("Bat", "Elk", "Hen")] == ["1/1", "2/1", "1/1"]
    table.passive("Ox", table.each("unit"), table.has("flying"))
    assert table.words("Hen") == "flying"
    assert [table.numbers(name) for name in ("Bat", "Elk", "Hen")] == ["1/1", "2/1", "1/1"]


@pytest.mark.clause("NM-6.19")
def test_keywords_read_the_numbers_as_they_are_at_the_end() -> None:
    table = written(side(front="Ox 2/2, Bat 5/1"))
    strong = table.each("unit", (o.T_STAT, o.ATK, o.AT_LEAST, number(4)))
    table.passive("Ox", strong, table.has("impact"))
    table.boosted("Ox", 2, 0).lasts("Bat", (o.C_DRIFT,))
    assert (table.words("Ox"), table.words("Bat")) == ("impact", "")


@pytest.mark.clause("NM-6.19")
def test_keywords_do_not_read_those_that_passives_give() -> None:
    table = written(side(front="Ox 2/2, Bat 1/1"))
    table.passive("Ox", table.each("unit", (o.T_NO_KEYWORD, p.FLYING)), table.has("flying"))
    table.passive("Bat", table.each("unit", (o.T_KEYWORD, p.FLYING)), table.has("phase"))
    assert (table.words("Ox"), table.words("Bat")) == ("flying", "flying")


@pytest.mark.clause("NM-6.19", "NM-9.5")
def test_bans_read_all_that_is_before_them() -> None:
    table = written(side(front="Ox 2/2, Bat 1/1"), side(front="Wall 1/5, Imp 3/3"))
    weak = table.each("unit", (o.T_STAT, o.ATK, o.AT_MOST, number(0)), status=o.IS_ENEMY)
    table.passive("Ox", weak, (o.C_BAN, o.NO_INTERCEPT))
    table.passive("Bat", table.each("unit", (o.T_KEYWORD, p.PHASE)), (o.C_BAN, o.CAN_ATTACK_BACKLINE))
    table.passive("Bat", o.SELF, table.has("phase"))
    table.boosted("Wall", -1, 0).lasts("Wall", (o.C_BAN, o.NO_MOVE_UP))
    assert (table.bans("Wall"), table.bans("Imp")) == (o.NO_INTERCEPT | o.NO_MOVE_UP, 0)
    assert (table.bans("Bat"), table.bans("Ox")) == (o.CAN_ATTACK_BACKLINE, 0)
    table.s.effects = vec_of([])
    table.enable("Bat", False)
    assert table.bans("Wall") == table.bans("Bat") == 0


@pytest.mark.clause("NM-6.6", "NM-6.19")
def test_what_is_attached_reads_what_is_printed() -> None:
    table = written(side(front="Ox 2/2, Bat 2/2", attached="Charm enhancement on:Ox, Chain enhancement on:Bat"))
    strong = table.record(o.Q_STAT, o.ATTACHED_TO, o.AT_LEAST, number(3), o.ATK)
    table.passive("Charm", o.ATTACHED_TO, table.plus(1, 1))
    table.passive("Chain", o.ATTACHED_TO, table.plus(1, 1), condition=strong)
    table.passive("Charm", o.ATTACHED_TO, table.has("flying"), condition=strong)
    table.boosted("Bat", 3, 0)
    assert (table.numbers("Ox"), table.words("Ox"), table.numbers("Bat")) == ("3/3", "", "5/2")


# What is kept, and when it is derived again


@pytest.mark.clause("NM-6.13")
def test_what_left_keeps_its_last_numbers() -> None:
    table = pair()
    table.passive("Ox", table.each("unit"), table.plus(1, 1), table.has("phase"), (o.C_BAN, o.NO_FLIP))
    bat = table.leaves("Bat")
    table.numbers("Ox")
    s = table.s
    assert (s.atk[bat], s.defence[bat], s.keywords[bat], s.banned[bat]) == (2, 2, p.FLYING | p.PHASE, o.NO_FLIP)


@pytest.mark.clause("NM-6.6")
def test_it_is_made_anew_when_something_has_changed_on_which_a_passive_depends() -> None:
    table = pair().boosted("Ox", 1, 0)
    refresh(table.s)
    touch(table.s, needs.EVERYTHING)
    assert (table.s.restless, table.s.dirty) == (0, 0), "an effect depends on nothing"
    table.text("Ox", "Each damaged Unit gets +1/+0.")
    assert (table.numbers("Wall"), table.s.restless) == ("0/5", needs.DAMAGES)
    table.s.damage[table.obj("Wall")] = 1
    touch(table.s, needs.EVERYTHING & ~needs.DAMAGES)
    assert (table.s.dirty, table.numbers("Wall")) == (0, "0/5")
    touch(table.s, needs.DAMAGES)
    assert (table.s.dirty, table.numbers("Wall")) == (NUMBERS, "1/5")
    table.leaves("Ox")
    assert (table.numbers("Wall"), table.s.restless) == ("0/5", 0)


@pytest.mark.clause("NM-6.13")
def test_what_triggers_wait_for_is_known_of_all_that_is_there() -> None:
    table = pair()
    table.catalog.listens[table.play.cards.numbers["Ox"]] = 1 << o.ON_DRAW
    table.catalog.listens[table.play.cards.numbers["Wall"]] = 1 << o.ON_ENTER
    table.s.dirty = 1
    refresh(table.s)
    assert table.s.listening == 1 << o.ON_DRAW | 1 << o.ON_ENTER
    table.leaves("Ox")
    refresh(table.s)
    assert table.s.listening == 1 << o.ON_ENTER
