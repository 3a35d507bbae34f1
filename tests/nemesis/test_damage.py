"""NM-7.18, NM-7.19, NM-9.5: damage that is prevented, reduced, split, carried over by Impact."""

import pytest

from neontable.nemesis import parts as p
from tests.nemesis.table import Play, position, side

pytestmark = pytest.mark.compiled

ZAP = 'Zap tactical "Deal 3 damage to target object."'


def trick(text: str, name: str = "Trick") -> str:
    return f'{name} reactive "{text}"'


# Prevented damage was not dealt (NM-9.5)


@pytest.mark.clause("NM-9.5")
@pytest.mark.parametrize(
    ("text", "damage"),
    [
        ("Prevent the next 2 damage to target Unit this turn.", 1),
        ("Prevent the next 3 damage to target Unit this turn.", 0),
        ("Prevent all damage to target Unit this turn.", 0),
    ],
)
def test_prevention_comes_before_damage_is_dealt_and_prevented_damage_triggers_nothing(text: str, damage: int) -> None:
    cow = 'Cow 1/9 "Whenever this card takes damage, draw 1 card."'
    play = position(side(hand=ZAP), side(front=cow, hand=trick(text))).answer(
        "play Zap", "at Cow", "play Trick", "at Cow"
    )
    play.passes(2)
    assert (play.damage("Cow"), play.held("B")) == (damage, int(damage > 0))


@pytest.mark.clause("NM-9.5")
def test_the_next_n_damage_is_used_up_over_several_blows() -> None:
    play = position(
        side(hand=f"2x {ZAP}"),
        side(
            front='Cow 1/9 "On Entry: Draw 1 card."', hand=trick("Prevent the next 4 damage to target Unit this turn.")
        ),
    )
    play.answer("play Zap", "at Cow", "play Trick", "at Cow").passes(2)
    assert play.damage("Cow") == 0
    assert play.plays("play Zap", "at Cow").damage("Cow") == 2


@pytest.mark.clause("NM-9.5", "NM-4.9")
def test_what_is_left_of_it_ends_with_the_turn() -> None:
    text = "Prevent the next 9 damage to target Unit this turn."
    play = position(side(front="Ox 1/9", hand=f'Ward tactical "{text}"'), side(hand=ZAP)).plays("play Ward", "at Ox")
    assert play.turn_over().until("deployment").plays("play Zap", "at Ox").damage("Ox") == 3


@pytest.mark.clause("NM-9.5", "NM-7.11")
def test_all_damage_that_an_object_would_deal() -> None:
    """To the fight's other side, to the City; what is dealt to it is dealt."""
    play = position(
        side(front="Ox 3/9"),
        side(front="Cow 2/9", hand=trick("Prevent all damage that target object would deal this turn.")),
        step="attackers",
    )
    play.attack("Ox > Cow").intercept().answer("play Trick", "at Ox").passes(2)
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 0)


@pytest.mark.clause("NM-9.5")
def test_all_damage_to_a_city_but_not_loss_of_hp() -> None:
    ward = trick("Prevent all damage to your City this turn.")
    play = position(side(front="Ox 3/9"), side(hand=ward), step="attackers").attack("Ox > City").intercept()
    assert play.answer("play Trick").passes(2).hp("B") == 30
    loss = 'Loss tactical "Deal 3 damage to the enemy City. The enemy City loses 1 HP."'
    assert position(side(hand=loss), side(hand=ward)).answer("play Loss", "play Trick", "pass", "pass").hp("B") == 29


@pytest.mark.clause("NM-9.5")
def test_a_passive_may_prevent_all_damage_to_its_card() -> None:
    cow = 'Cow 1/1 "Prevent all damage to this card."'
    play = position(side(hand=f'2x {ZAP}, Off tactical "Disable target Unit."'), side(front=cow)).plays(
        "play Zap", "at Cow"
    )
    assert play.damage("Cow") == 0
    play.plays("play Off", "at Cow").plays("play Zap", "at Cow")
    assert not play.is_out("Cow")


@pytest.mark.clause("NM-9.5")
def test_and_all_damage_that_others_would_deal() -> None:
    hall = 'Hall field "Prevent all damage that each enemy Unit would deal."'
    play = (
        position(side(front="Ox 3/9"), side(front="Cow 2/9", field=hall), step="attackers")
        .attack("Ox > Cow")
        .intercept()
        .quiet()
    )
    assert (play.damage("Ox"), play.damage("Cow")) == (2, 0)


@pytest.mark.clause("NM-9.5", "NM-1.13")
def test_damage_reduced_to_0_is_none() -> None:
    cow = 'Cow 1/9 "Damage to this card is reduced by 3. | Whenever this card takes damage, draw 1 card."'
    play = position(side(hand=ZAP), side(front=cow)).plays("play Zap", "at Cow")
    assert (play.damage("Cow"), play.held("B")) == (0, 0)


@pytest.mark.clause("NM-9.5", "NM-7.9")
def test_the_damage_of_each_source_is_reduced() -> None:
    """Two attackers of ATK 2: 1 of each gets through."""
    cow = 'Cow 0/9 "Damage to this card is reduced by 1."'
    play = position(side(front="Ox 2/9, Elk 2/9"), side(front=cow), step="attackers").attack("Ox > Cow, Elk > Cow")
    assert play.intercept().answer("amount 0").quiet().damage("Cow") == 2


@pytest.mark.clause("NM-9.5")
def test_reduction_comes_before_prevention() -> None:
    """3, reduced to 2, of which 1 is prevented: the other half of the prevention is left."""
    cow = 'Cow 0/9 "Damage to this card is reduced by 1."'
    ward = trick("Prevent the next 2 damage to target Unit this turn.")
    play = position(side(hand=f"2x {ZAP}"), side(front=cow, hand=ward)).answer(
        "play Zap", "at Cow", "play Trick", "at Cow"
    )
    play.passes(2)
    assert play.damage("Cow") == 0
    assert play.plays("play Zap", "at Cow").damage("Cow") == 2


@pytest.mark.clause("NM-9.5")
def test_combat_damage_to_a_city_from_each_attack_is_reduced() -> None:
    wall = 'Wall field "Combat damage to your City from each attack is reduced by 1."'
    foe = side(field=wall)
    play = position(
        side(front="Ox 3/9, Elk 2/9, Ant 1/1", hand='Burn tactical "Deal 3 damage to the enemy City."'), foe
    )
    assert play.plays("play Burn").hp("B") == 27  # no combat damage
    play.passes().until("attackers").attack("Ox > City, Elk > City, Ant > City").intercept().quiet()
    assert play.hp("B") == 24


@pytest.mark.clause("NM-9.5", "NM-6.10")
def test_what_cannot_be_destroyed_keeps_its_damage_until_it_can() -> None:
    """T38."""
    ward = 'Ward tactical "Target Unit cannot be destroyed until the end of the Combat Phase."'
    play = position(
        side(front="Ox 1/3", hand=f'{ward}, {ZAP}, Bomb tactical "Destroy target object. If you do, draw 1 card."')
    ).plays("play Ward", "at Ox")
    play.plays("play Zap", "at Ox").plays("play Bomb", "at Ox")
    assert (play.damage("Ox"), play.held("A")) == (3, 0)
    play.passes().until("attackers").attack().quiet()
    assert (play.step(), play.front("A")) == ("reinforcement", "")


@pytest.mark.clause("NM-9.5", "NM-6.11")
def test_what_only_certain_cards_cannot_destroy() -> None:
    cow = 'Cow 1/3 "This card cannot be destroyed by Exploits."'
    imp = 'Imp 1/1 "On Entry: Destroy target Unit."'
    play = position(side(hand=f'Bomb tactical "Destroy target object.", {imp}'), side(front=cow)).plays(
        "play Bomb", "at Cow"
    )
    assert play.is_out("Cow")
    play.answer("front Imp", "at Cow")
    assert not play.is_out("Cow")


# Split damage (NM-9.5, T41)


def split(text: str, B: str) -> Play:
    return position(side(hand=f'Ploy tactical "{text}"'), side(front=B))


@pytest.mark.clause("NM-9.5", "NM-9.3", "NM-7.16")
def test_how_damage_is_split_is_chosen_when_the_effect_comes_to_it() -> None:
    """T41: parts of 0 or more that add up."""
    play = split("Deal 4 damage split among up to 3 target Units.", "Ox 1/9, Elk 1/9, Cow 1/9")
    play.answer("play Ploy", "at Ox", "at Elk", "at Cow").quiet()
    assert play.choices() == [f"amount {n}" for n in range(5)]
    assert play.why_not("amount 5") != ""
    play.answer("amount 1")
    assert play.choices() == [f"amount {n}" for n in range(4)]
    play.answer("amount 0")
    assert [play.damage(name) for name in ("Ox", "Elk", "Cow")] == [1, 0, 3]


@pytest.mark.clause("NM-9.5")
def test_one_target_takes_all_and_none_takes_none() -> None:
    play = (
        split("Deal 4 damage split among up to 3 target Units.", "Ox 1/9, Elk 1/9")
        .answer("play Ploy", "at Ox", "pass")
        .quiet()
    )
    assert (play.damage("Ox"), play.step()) == (4, "deployment")
    play = (
        split("Deal 4 damage split among up to 3 target Units.", "Ox 1/9, Elk 1/9").answer("play Ploy", "pass").quiet()
    )
    assert (play.damage("Ox"), play.damage("Elk")) == (0, 0)


@pytest.mark.clause("NM-9.5", "NM-5.24")
def test_a_target_that_is_gone_has_no_part() -> None:
    ploy = 'Ploy tactical "Deal 4 damage split among 2 target Units."'
    play = position(side(hand=ploy), side(front="Ox 1/9, Elk 1/9", hand=trick("Destroy target Unit.")))
    play.answer("play Ploy", "at Ox", "at Elk", "play Trick", "at Ox").passes(2)
    assert play.damage("Elk") == 4


@pytest.mark.clause("NM-9.5", "NM-1.11")
def test_all_parts_are_dealt_in_one_moment() -> None:
    """Lion keeps Ox alive; both get their part before either is destroyed."""
    lion = 'Lion 1/1 "Each other Unit you control gets +0/+1. | When this card is destroyed, draw 1 card."'
    ox = 'Ox 1/1 "Whenever this card takes damage, draw 1 card."'
    play = (
        split("Deal 2 damage split among 2 target Units.", f"{lion}, {ox}")
        .answer("play Ploy", "at Lion", "at Ox")
        .quiet()
    )
    play.answer("amount 1")
    assert (play.front("B"), play.held("B")) == ("", 2)


@pytest.mark.clause("NM-9.5")
def test_it_is_split_among_all_that_are_meant_as_the_player_likes() -> None:
    """Less damage than objects: its player says whom it hits."""
    play = split("Deal 1 damage split among each enemy Unit.", "Ox 1/1, Elk 1/1, Cow 1/1").plays("play Ploy")
    play.answer("amount 0", "amount 0")
    assert play.front("B") == "Ox Elk"


@pytest.mark.clause("NM-9.5", "NM-1.13")
def test_0_damage_is_split_without_a_question() -> None:
    play = split("Deal X damage split among each enemy Unit, where X is your Scrap.", "Ox 1/1, Elk 1/1").plays(
        "play Ploy"
    )
    assert (play.step(), play.front("B")) == ("deployment", "Ox Elk")


# Impact (NM-7.18, NM-7.19)


def impact(
    B: str, intercept: str, order: str = "", target: str = "City", theirs: str = "", A: str = "Ox 7/9 impact"
) -> Play:
    play = (
        position(side(front=A), side(front=B, hand=theirs), step="attackers")
        .attack(f"Ox > {target}")
        .intercept(intercept)
    )
    return play.answer(*order.split(", ")) if order else play


@pytest.mark.clause("NM-7.18", "NM-7.19")
def test_remaining_is_atk_less_all_needs_in_the_same_moment() -> None:
    play = impact("Cow 1/3, Pig 1/2 damage:1", "Cow > Ox, Pig > Ox", "at Cow").quiet()
    assert (play.hp("B"), play.front("B"), play.damage("Ox")) == (27, "", 2)


@pytest.mark.clause("NM-7.18")
@pytest.mark.parametrize("defence", [7, 8])
def test_nothing_remains_where_nothing_is_over_or_one_survives(defence: int) -> None:
    play = impact(f"Cow 1/{defence}", "Cow > Ox").quiet()
    assert (play.hp("B"), play.is_out("Cow")) == (30, defence == 8)


@pytest.mark.clause("NM-7.19")
def test_an_original_target_that_is_an_object_is_hit_and_deals_nothing_back() -> None:
    play = impact("Cow 1/3, Pig 5/9", "Cow > Ox", target="Pig").quiet()
    assert (play.damage("Pig"), play.damage("Ox"), play.hp("B")) == (4, 1, 30)


@pytest.mark.clause("NM-7.19")
@pytest.mark.parametrize(
    "text", ["Destroy target Unit.", "Return target Unit to its owner's hand.", "Take control of target Unit."]
)
def test_if_the_target_left_the_rest_is_lost(text: str) -> None:
    """Also when it came to the attacker's side."""
    if "control" in text:
        play = position(side(front="Ox 7/9 impact", hand=trick(text)), side(front="Cow 1/3, Pig 5/9"), step="attackers")
        play.attack("Ox > Pig").intercept("Cow > Ox").answer("pass", "play Trick", "at Pig", "pass")
        assert play.damage("Pig") == 0
    else:
        play = (
            impact("Cow 1/3, Pig 5/9", "Cow > Ox", target="Pig", theirs=trick(text))
            .answer("play Trick", "at Pig")
            .passes(2)
        )
    assert (play.hp("B"), play.is_out("Cow")) == (30, False)


@pytest.mark.clause("NM-7.19", "NM-7.22")
@pytest.mark.parametrize("text", ["Destroy target Unit.", "Put target Unit into its owner's Backline."])
def test_an_interceptor_that_left_counts_as_dealt_with(text: str) -> None:
    play = impact("Cow 1/3", "Cow > Ox", theirs=trick(text)).answer("play Trick", "at Cow").passes(2)
    assert (play.hp("B"), play.damage("Ox")) == (23, 0)


@pytest.mark.clause("NM-7.19", "NM-9.5")
@pytest.mark.parametrize(
    "text",
    [
        "Prevent the next 1 damage to target Unit this turn.",
        "Prevent all damage to target Unit this turn.",
        "Target Unit cannot be destroyed until end of turn.",
        "Damage to target Unit is reduced by 1 until end of turn.",
    ],
)
def test_one_that_survives_its_need_stops_it(text: str) -> None:
    play = (
        impact("Cow 1/3, Pig 1/1", "Cow > Ox, Pig > Ox", "at Cow", theirs=trick(text))
        .answer("play Trick", "at Cow")
        .passes(2)
    )
    assert (play.hp("B"), play.front("B")) == (30, "Cow")


@pytest.mark.clause("NM-7.19", "NM-9.5")
def test_so_does_one_whose_passive_prevents_it() -> None:
    cow = 'Cow 1/3 save-the-day "Prevent all damage to this card."'
    play = impact(cow, "Cow > Ox").quiet()
    assert (play.hp("B"), play.damage("Cow")) == (30, 0)


@pytest.mark.clause("NM-7.18", "NM-7.12")
def test_impact_without_an_interceptor_carries_nothing_over() -> None:
    assert impact("Cow 1/3", "", target="Cow").quiet().hp("B") == 30


@pytest.mark.clause("NM-7.18", "NM-6.6")
def test_impact_is_read_when_damage_happens() -> None:
    give = trick("Target Unit gains Impact until end of turn.")
    play = impact("Cow 1/3", "Cow > Ox", theirs=give, A="Ox 7/9").answer("play Trick", "at Ox").passes(2)
    assert play.hp("B") == 26
    take = trick("Target Unit loses Impact until end of turn.")
    assert impact("Cow 1/3", "Cow > Ox", theirs=take).answer("play Trick", "at Ox").passes(2).hp("B") == 30


@pytest.mark.clause("NM-7.18", "NM-9.5")
def test_what_impact_carries_over_is_combat_damage_of_the_attacker() -> None:
    wall = 'Wall field "Combat damage to your City from each attack is reduced by 1."'
    ox = 'Ox 7/9 impact "Whenever this card deals damage to the enemy City, draw 1 card."'
    play = (
        position(side(front=ox), side(front="Cow 1/3", field=wall), step="attackers")
        .attack("Ox > City")
        .intercept("Cow > Ox")
        .quiet()
    )
    assert (play.hp("B"), play.held("A")) == (27, 1)


@pytest.mark.clause("NM-7.14", "NM-7.13")
def test_needs_are_read_when_damage_happens() -> None:
    """An answer given before the window still makes sense after it: Cow has got +0/+2."""
    play = impact(
        "Cow 1/3, Pig 1/3",
        "Cow > Ox, Pig > Ox",
        "at Cow",
        theirs=trick("Target Unit gets +0/+2 until end of turn."),
        A="Ox 6/9",
    )
    play.answer("play Trick", "at Cow").passes(2)
    assert (play.front("B"), play.damage("Pig")) == ("Pig", 1)


@pytest.mark.clause("NM-7.14")
def test_what_is_over_goes_to_the_last_one_still_there() -> None:
    play = impact("Cow 1/2, Pig 1/2", "Cow > Ox, Pig > Ox", "at Cow", theirs=trick("Destroy target Unit."), A="Ox 6/9")
    play.answer("play Trick", "at Pig").passes(2)
    assert [event[2] for event in play.events(p.EV_DAMAGE) if event[1] != play.obj("Ox")] == [6]
