"""NM-9.5: what texts offer, choose, count and ask: may, unless, choose one, X, half, for each, if you do."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled


def ploy(text: str, name: str = "Ploy") -> str:
    return f'{name} tactical "{text}"'


def played(text: str, A: str = "", B: str = "", **more: object) -> Play:
    """A plays an Exploit with that text; what it asks comes next."""
    mine = side(
        front=A,
        hand=f"{ploy(text)}{more.get('hand', '')}",
        discard=str(more.get("discard", "")),
        scrap=int(str(more.get("scrap", 0))),
    )
    theirs = side(front=B, hand=str(more.get("theirs", "")), scrap=int(str(more.get("their_scrap", 0))))
    return position(mine, theirs, tokens="Seed 1/1").answer("play Ploy")


# You may, if you do (T50)


@pytest.mark.clause("NM-6.13", "NM-9.5")
@pytest.mark.parametrize(("said", "held", "scrap"), [("yes", 3, 1), ("no", 1, 3)])
def test_you_may_and_if_you_do(said: str, held: int, scrap: int) -> None:
    play = played("You may spend 2 Scrap. If you do, draw 2 cards. Draw 1 card.", scrap=3).quiet().answer(said)
    assert (play.held("A"), play.scrap("A")) == (held, scrap)


@pytest.mark.clause("NM-9.5")
def test_what_cannot_be_paid_is_not_offered() -> None:
    play = played("You may spend 2 Scrap. If you do, draw 2 cards. Draw 1 card.", scrap=1).quiet()
    assert (play.held("A"), play.scrap("A"), play.step()) == (1, 1, "deployment")
    play = played("You may discard 1 card. If you do, draw 2 cards.").quiet()
    assert (play.held("A"), play.asked()) == (0, "A")
    assert "yes" not in play.choices()


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(
    ("text", "did"),
    [
        ("Destroy target Unit.", True),
        ("Deal 1 damage to target Unit.", True),
        ("Disable target Unit.", True),
        ("Enable target Unit.", False),
        ("Move up target Unit.", False),
        ("Return each Vehicle to its owner's hand.", False),
        ("Discard 1 card.", False),
        ("Lose 1 Scrap.", False),
        ("Your City gains 1 HP.", True),
        ("Draw 1 card.", True),
    ],
)  # fmt: skip
def test_if_you_do_asks_whether_anything_came_of_it(text: str, did: bool) -> None:
    """T50."""
    play = played(f"{text} If you do, gain 5 Scrap.", "Ox 1/9")
    if play.choices() == ["at Ox"]:
        play.answer("at Ox")
    assert play.quiet().scrap("A") == (5 if did else 0)


@pytest.mark.clause("NM-9.5")
def test_if_you_do_asks_about_the_sentence_before_alone() -> None:
    """T50."""
    play = played("Draw 1 card. Lose 1 Scrap. If you do, draw 5 cards. Otherwise, draw 1 card.").quiet()
    assert play.held("A") == 2


@pytest.mark.clause("NM-9.5")
def test_then_reads_the_state_at_its_own_time() -> None:
    """T50: the Unit is damaged when the second sentence asks."""
    play = played(
        "Deal 1 damage to each Unit. Each damaged Unit gets +2/+0 until end of turn.", "Ox 1/9", "Cow 1/9"
    ).quiet()
    assert (play.numbers("Ox"), play.numbers("Cow")) == ("3/9", "3/9")
    play = played(
        "If you have 2 or more Scrap, draw 1 card. Gain 2 Scrap. If you have 2 or more Scrap, draw 1 card."
    ).quiet()
    assert play.held("A") == 1


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(("scrap", "held"), [(1, 1), (2, 3)])
def test_otherwise(scrap: int, held: int) -> None:
    play = played("If you have 2 or more Scrap, draw 3 cards. Otherwise, draw 1 card.", scrap=scrap).quiet()
    assert play.held("A") == held


@pytest.mark.clause("NM-4.7", "NM-3.1")
def test_yes_and_a_mode_are_no_answers_to_what_was_not_asked() -> None:
    play = position(side(hand=ploy("Choose one: Draw 1 card; or gain 2 Scrap.")))
    assert [play.why_not(said) for said in ("yes", "no", "mode 1", "keep")] == ["NM-4.7", "NM-4.7", "NM-4.7", "NM-3.1"]
    play.plays("play Ploy")
    assert [play.why_not(said) for said in ("yes", "pass", "mode 3")] == ["NM-9.3"] * 3


# Unless


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(("said", "out", "scrap"), [("yes", True, 0), ("no", False, 2)])
def test_unless_its_controller_pays(said: str, out: bool, scrap: int) -> None:
    play = played("Destroy target Unit unless its controller spends 2 Scrap.", "", "Cow 1/9", their_scrap=2)
    play.answer("at Cow").quiet()
    assert play.asked() == "B"
    play.answer(said)
    assert (play.is_out("Cow"), play.scrap("B")) == (out, scrap)


@pytest.mark.clause("NM-9.5")
def test_unless_your_opponent_discards_a_card_of_their_choice() -> None:
    play = played("Draw 2 cards unless your opponent discards 1 card.", theirs="Elk 1/1, Pig 1/1").quiet()
    play.answer("yes")
    assert (play.asked(), play.choices()) == ("B", ["card Elk", "card Pig"])
    play.answer("card Pig")
    assert (play.held("A"), play.discard("B"), play.hand("B")) == (0, "Pig", "Elk")


@pytest.mark.clause("NM-9.5")
def test_unless_a_condition_holds() -> None:
    text = "Draw 2 cards unless you control a Vehicle."
    assert played(text, "Ox 1/1").quiet().held("A") == 2
    assert played(text, "Cart 1/1 vehicle").quiet().held("A") == 0


# Choose one


@pytest.mark.clause("NM-9.5", "NM-9.3")
@pytest.mark.parametrize(("mode", "held", "scrap"), [("mode 1", 1, 0), ("mode 2", 0, 2)])
def test_choose_one(mode: str, held: int, scrap: int) -> None:
    play = played("Choose one: Draw 1 card; or gain 2 Scrap.").quiet()
    assert play.choices() == ["mode 1", "mode 2"]
    play.answer(mode)
    assert (play.held("A"), play.scrap("A")) == (held, scrap)


@pytest.mark.clause("NM-9.5")
def test_choose_two_different_ones_which_happen_in_the_order_of_the_text() -> None:
    play = played("Choose two: Draw 1 card; gain 2 Scrap; or your City gains 1 HP.").quiet().answer("mode 3")
    assert play.choices() == ["mode 1", "mode 2"]
    play.answer("mode 1")
    assert [event[0] for event in play.events(p.EV_DRAW, p.EV_SCRAP, p.EV_HEAL)] == [p.EV_DRAW, p.EV_HEAL]


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(("mode", "mine", "theirs"), [("mode 1", 32, 30), ("mode 2", 30, 32)])
def test_a_city_is_the_one_or_the_other(mode: str, mine: int, theirs: int) -> None:
    play = played("A City gains 2 HP.").quiet().answer(mode)
    assert (play.hp("A"), play.hp("B")) == (mine, theirs)


# Amounts


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(
    ("amount", "held"),
    [
        ("X cards, where X is the number of Units you control", 3),
        ("X cards, where X is half the number of Units you control", 1),
        ("X cards, where X is half the number of Units you control, rounded up", 2),
        ("X cards, where X is twice the number of Units", 8),
        ("X cards, where X is your Scrap", 2),
        ("X cards, where X is half the HP of the enemy City", 15),
        ("X cards, where X is the turn number", 8),
        ("1 card for each enemy Unit", 1),
        ("2 cards for each Unit you control", 6),
        ("1 card for each Vehicle", 0),
    ],
)  # fmt: skip
def test_amounts_that_are_counted(amount: str, held: int) -> None:
    assert played(f"Draw {amount}.", "Ox 1/1, Elk 1/1, Hen 1/1", "Cow 1/1", scrap=2).quiet().held("A") == held


@pytest.mark.clause("NM-9.5")
def test_the_number_of_an_object_is_copied() -> None:
    play = played(
        "Deal X damage to target enemy Unit, where X is the ATK of target Unit you control.", "Ox 3/9", "Cow 1/9"
    )
    assert play.answer("at Cow", "at Ox").quiet().damage("Cow") == 3
    play = (
        played("The ATK of target Unit becomes X until end of turn, where X is its DEF.", "Ox 3/9")
        .answer("at Ox")
        .quiet()
    )
    assert play.numbers("Ox") == "9/9"


@pytest.mark.clause("NM-9.5", "NM-4.11")
def test_an_effect_reads_its_amount_once_and_a_passive_all_the_time() -> None:
    boost = "Target Unit gets +X/+0 until end of turn, where X is the number of Units."
    ox = 'Ox 0/9 "This card gets +X/+0, where X is the number of Units."'
    play = played(boost, f"{ox}, Elk 0/9", hand=", Hen 1/1").answer("at Elk").quiet()
    assert (play.numbers("Ox"), play.numbers("Elk")) == ("2/9", "2/9")
    play.answer("front Hen")
    assert (play.numbers("Ox"), play.numbers("Elk")) == ("3/9", "2/9")


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(
    ("text", "scrap"),
    [
        ("Destroy each enemy Unit. Gain X Scrap, where X is the number of Units destroyed this way.", 2),
        ("Discard your hand. Gain X Scrap, where X is the number of cards discarded this way.", 3),
        ("Draw 2 cards. Gain X Scrap, where X is the number of cards drawn this way.", 2),
        ("Deal 2 damage to each enemy object. Gain X Scrap, where X is the damage dealt this way.", 4),
    ],
)  # fmt: skip
def test_this_way(text: str, scrap: int) -> None:
    play = played(text, "Ox 1/9", "Cow 1/9, Pig 1/1", hand=", Elk 1/1, Hen 1/1, Rat 1/1").quiet()
    assert play.scrap("A") == scrap


@pytest.mark.clause("NM-9.5")
def test_a_negative_atk_counts_as_0() -> None:
    play = (
        played("Target Unit gets -5/-0 until end of turn. Draw X cards, where X is its ATK.", "Ox 2/9")
        .answer("at Ox")
        .quiet()
    )
    assert play.held("A") == 0


# Cards: chosen, searched, looked at


@pytest.mark.clause("NM-9.5")
def test_of_all_there_are_no_question_is_asked() -> None:
    play = played("Your opponent discards 2 cards.", theirs="Elk 1/1, Pig 1/1").quiet()
    assert (play.discard("B"), play.step()) == ("Elk Pig", "deployment")


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_a_search_is_asked_whether_there_is_one_or_not_and_then_the_deck_is_shuffled() -> None:
    text = "Search your deck for 1 Vehicle, reveal it and put it into your hand. Shuffle your deck."
    me = side(hand=ploy(text), library="Ox 1/1, Cart 1/1 vehicle, Elk 1/1")
    play = position(me).plays("play Ploy")
    assert play.choices() == ["pass", "card Cart"]
    play.answer("card Cart")
    assert (play.hand("A"), len(play.events(p.EV_SHUFFLE)), len(play.events(p.EV_REVEAL))) == ("Cart", 1, 1)
    play = position(side(hand=ploy(text), library="Ox 1/1")).plays("play Ploy")
    assert play.choices() == ["pass"]
    assert len(play.passes().events(p.EV_SHUFFLE)) == 1


@pytest.mark.clause("NM-9.5", "NM-1.10")
def test_only_the_looker_sees_and_nothing_is_shuffled() -> None:
    """What B knows is the same whatever the card is."""
    text = "Look at the top card of your deck. You may put it on the bottom of your deck."
    seen: list[list[int]] = []
    for order in ("Elk 1/1, Cow 1/1", "Cow 1/1, Elk 1/1"):
        play = position(side(front="Elk 1/1, Cow 1/1", hand=ploy(text), library=order)).plays("play Ploy").answer("yes")
        assert play.events(p.EV_SHUFFLE) == []
        assert play.library("A").split() == order.replace(" 1/1", "").split(", ")[1:] + order.split(" ")[:1]
        seen.append(play.state.knowledge(1))
    assert seen[0] == seen[1]


@pytest.mark.clause("NM-9.5")
def test_cards_looked_at_go_back_in_the_order_that_is_chosen() -> None:
    text = "Look at the top 3 cards of your deck. Put them back in any order."
    play = position(side(hand=ploy(text), library="Elk 1/1, Cow 1/1, Pig 1/1, Hen 1/1")).plays("play Ploy")
    play.answer("card Pig")
    assert play.choices() == ["card Elk", "card Cow"]
    assert play.answer("card Elk").library("A") == "Pig Elk Cow Hen"


@pytest.mark.clause("NM-9.5")
def test_attach_moves_an_enhancement_to_another_unit() -> None:
    charm = 'Charm enhancement on:Ox "The attached Unit gets +2/+2."'
    me = side(
        front="Ox 1/1, Elk 1/1",
        attached=charm,
        hand=ploy("Attach target Unit Enhancement you control to another target Unit."),
    )
    play = position(me).answer("play Ploy", "at Charm")
    assert play.choices() == ["at Elk"]
    play.answer("at Elk").quiet()
    assert (play.attached("Elk"), play.numbers("Ox"), play.numbers("Elk")) == ("Charm", "1/1", "3/3")


@pytest.mark.clause("NM-9.5", "NM-6.11")
def test_a_unit_that_lived_by_it_is_destroyed_when_it_moves() -> None:
    charm = 'Charm enhancement on:Ox "The attached Unit gets +2/+2."'
    me = side(
        front="Ox 1/2 damage:2, Elk 1/1",
        attached=charm,
        hand=ploy("Attach target Unit Enhancement you control to target Unit."),
    )
    play = position(me).answer("play Ploy", "at Charm", "at Elk").quiet()
    assert (play.front("A"), play.attached("Elk")) == ("Elk", "Charm")


# What is given is the holder's, what gives it the giver's (T51)


@pytest.mark.clause("NM-6.6", "NM-9.1")
def test_giver_and_holder_of_a_keyword_are_not_confused() -> None:
    """T51: each other Unit has Save the Day; Lord itself becomes disabled as it attacks, and Ox does not."""
    lord = 'Lord 1/9 "While in play, each other Unit you control has Save the Day."'
    play = position(side(front=f"{lord}, Ox 1/9"), step="attackers").attack("Lord > City, Ox > City")
    assert (play.enabled("Lord"), play.enabled("Ox")) == (False, True)


@pytest.mark.clause("NM-9.1", "NM-6.13")
def test_it_and_this_card_are_not_confused() -> None:
    """T51: Owl's trigger boosts what entered; the other one boosts Owl."""
    owl = 'Owl 1/9 "Whenever another Unit enters the battlefield, it gets +1/+0 until end of turn. | Whenever you gain Scrap, this card gets +5/+0 until end of turn."'
    play = position(side(front=owl, hand=f"Ox 1/1, {ploy('Gain 1 Scrap.')}")).answer("front Ox").plays("play Ploy")
    assert (play.numbers("Ox"), play.numbers("Owl")) == ("2/1", "6/9")
