"""What people read: one raw event is one sentence for each seat, with fewer facts for who knows less; prompts, answers,
refusals, the view (NX-2.3, 4.21, 4.22)."""

import re

import pytest

from neontable.kernel.clauses import load_clauses
from neontable.kernel.events import split_events
from neontable.nexus.legality import clause_id
from neontable.nexus.parts import EVENT_WIDTH
from neontable.nexus.tell import SAY, tell_event
from neontable.nexus.texts import COLOUR_NAMES, RUNNERS, blank_texts
from neontable.nexus.wording import REFUSALS
from tests.nexus.deals import BUILT_IN, BY_HAND, MOVES, Game
from tests.nexus.table import action_of, position, run

pytestmark = pytest.mark.compiled

CLAUSES = load_clauses("neontable.nexus")
FACES = [*COLOUR_NAMES, "dead end"]
TABLES = {"built-in": BUILT_IN, "by hand": BY_HAND, "moves": MOVES}


def games() -> list[Game]:
    return [Game(table, players, 40 + players) for table in TABLES.values() for players in (3, 4, 6)]


@pytest.mark.clause("NX-4.21", "NX-4.22")
def test_each_event_is_one_sentence_for_everybody_with_the_same_facts_but_the_face_of_a_look() -> None:
    """T16, T17."""
    kinds = set()
    for game in games():
        state = game.at(len(game.answers))
        assert state.recorder is not None
        for raw in split_events(state.recorder, EVENT_WIDTH):
            public = game.table.tell(state, raw, None)
            kinds.add(public.kind)
            assert public.clause in CLAUSES
            assert not public.text.startswith("You ")
            for seat in range(game.players):
                event = game.table.tell(state, raw, seat)
                assert (event.kind, event.clause) == (public.kind, public.clause)
                assert re.fullmatch(r"[A-Z].*[.”]", event.text), event.text
                facts = dict(event.facts)
                if event.kind == "look" and seat == facts["seat"]:
                    face = str(facts.pop("face"))
                    assert face in event.text
                assert facts == public.facts
            if public.kind == "look":
                assert not any(face in public.text for face in FACES)
    assert len(kinds) >= len(SAY) - 3, kinds  # all but concede and choose-one, which do not come up here


def test_every_kind_of_event_has_its_sentence() -> None:
    """Those that random games seldom have are said here."""
    assert position(texts={"n1": "Choose one: Take 1 card; or reveal 1 card."}).stand(1).answer("second").told("Green")[
        -1
    ] == ("Blue chooses number 2.")
    play = position()
    play.state.concede(1)
    assert play.told("Yellow") == ["You leave the table; a bot goes on in that seat, and the game counts as a loss."]
    assert play.told(None) == ["Yellow leaves the table; a bot goes on in that seat, and the game counts as a loss."]


def test_tags_are_said_in_english() -> None:
    play = run("Look at 1 card.", players=4).answer("E1", "orange")
    assert play.told("Blue")[-1] == "You put an orange tag on E1."
    assert play.told(None)[-1] == "Blue puts an orange tag on E1."


def test_who_reads_of_themselves_reads_you() -> None:
    play = position(texts={"n1": "Take 1 card from another player's case file."}, files={"Green": "E3"})
    play.stand(1).answer("E3")
    assert play.told("Blue")[0].startswith("You interrogate witness 1, Witness 1 (neutral): ")
    assert play.told("Blue")[1] == "You take E3 from Green's case file."
    assert play.told("Green")[1] == "Blue takes E3 from your case file."
    assert play.told("Yellow")[1] == "Blue takes E3 from Green's case file."


@pytest.mark.clause("NX-4.18")
def test_a_dead_end_is_named_with_its_text() -> None:
    raw = (8, 1, 11, 0, 0, 0)
    colours = [0, 1, 2]
    said = "E12 is the dead end Dead end 1; {} resolve{}: “(by hand)”"
    assert tell_event(raw, colours, 1, blank_texts()).text == said.format("you", "")
    assert tell_event(raw, colours, 0, blank_texts()).text == said.format("Yellow", "s")


# Prompts and answers


@pytest.mark.clause("NX-4.21")
@pytest.mark.parametrize("name", TABLES)
def test_who_is_not_asked_reads_who_is_and_why_and_no_face_nor_answer(name: str) -> None:
    """T09, T16: at every decision of some games."""
    for players in (3, 5):
        game = Game(TABLES[name], players, 90)
        for state in game.steps():
            public = game.table.decision(state, None)
            assert (public is None) == state.is_over()
            if public is None:
                continue
            assert public.answers == ()
            assert public.clause in CLAUSES
            words = re.sub(r"E\d+", "", public.prompt).split()
            assert not set(words) & set(COLOUR_NAMES)
            for seat in range(players):
                decision = game.table.decision(state, seat)
                assert decision is not None
                assert [answer.action for answer in decision.answers] == state.legal_for(seat)
                assert (decision.seats, decision.kind, decision.source) == (public.seats, public.kind, public.source)
                if not state.legal_for(seat):
                    assert decision == public
                else:
                    assert all(answer.text for answer in decision.answers)
                    assert all(
                        answer.action == action_of_parts(answer.kind, answer.operand) for answer in decision.answers
                    )
            named = [RUNNERS[state.colours[seat]] for seat in public.seats]
            assert all(runner in public.prompt for runner in named)


def action_of_parts(kind: str, operand: int) -> int:
    return ("option", "witness", "card", "tag", "file").index(kind) * 1024 + operand


@pytest.mark.clause("NX-4.22")
def test_a_card_is_named_with_all_that_one_knows_of_it() -> None:
    laid = position(
        4,
        {"n1": "Take 1 card."},
        files={"Green": "E3"},
        tags={"E3": "blue green", "E5": "blue"},
        faceup="E9",
        looked={"Blue": "E3 E12"},
    )
    answers = {answer.operand + 1: answer.text for answer in laid.stand(1).decision("Blue").answers}
    assert answers[1] == "E1, Deckard's case file, facedown"
    assert answers[3] == "E3, Green's case file, facedown, tags blue and green, you know: yellow"
    assert answers[5] == "E5, Deckard's case file, facedown, tag blue"
    assert answers[9] == "E9, Deckard's case file, faceup, white"
    assert answers[12] == "E12, Deckard's case file, facedown, you know: dead end 1"


def test_each_prompt() -> None:
    """The verb that is asked for, and whether it may be declined."""
    prompts = {
        "Look at 1 card.": "Choose a card to look at.",
        "Look at 1 card. No tag.": "Choose a card to look at; no tag is put on it.",
        "You may reveal 1 card.": "You may choose a card to reveal.",
        "Take 1 card.": "Choose a card to take.",
        "Give one of your cards to another case file.": "Choose a card to give.",
        "Trade one of your cards for 1 card.": "Choose a card to trade for.",
        "Remove 1 tag from 1 card.": "Choose a card to remove tags from.",
        "You may move 1 tag from 1 card to another card.": "You may choose a card to move a tag from.",
        "Choose one: Take 1 card; or reveal 1 card.": "Choose one.",
        "Each other player takes 1 card.": "Blue and Yellow choose at the same time: each chooses a card to take.",
    }
    for text, prompt in prompts.items():
        play = run(text, first="Green", files={"Green": "E1"}, tags={"E1": "green"}, looked={"Green": "E3"})
        assert play.decision("Green").prompt == prompt
    assert run("Take 1 card.").decision("Green").prompt == "Blue chooses a card to take."
    assert run("You may take 1 card.").decision(None).prompt == "Blue may choose a card to take."
    assert position().decision("Blue").prompt == "Choose a witness to interrogate."
    assert position().decision(None).prompt == "Blue chooses a witness to interrogate."


def test_yes_says_to_what() -> None:
    play = run("Look at 1 card. No tag. You may take it.").answer("E3")
    assert [answer.text for answer in play.decision("Blue").answers] == ["no", "yes, take E3"]
    assert (play.decision("Blue").prompt, play.decision("Green").prompt) == ("You may take E3.", "Blue may take E3.")


# Refusals


@pytest.mark.parametrize("name", TABLES)
def test_every_refusal_has_its_sentence_and_its_clause(name: str) -> None:
    """Anything answered by anybody at any time: refused with a clause that has a sentence, or legal."""
    clauses = set()
    for players in (3, 6):
        game = Game(TABLES[name], players, 17)
        for step, state in enumerate(game.steps()):
            for action in range(step % 7, 5 * 1024, 7):
                if action % 1024 > 70 and action % 1024 < 1000:
                    continue
                for seat in {state.actor, step % players}:
                    clause = state.why_not(seat, action)
                    assert (clause == "") == (action in state.legal_for(seat))
                    said = game.table.why_not(state, seat, action)
                    assert said == (f"{REFUSALS[clause]} ({clause})" if clause else "")
                    clauses.add(clause)
    assert all(clause in CLAUSES for clause in clauses - {""})
    assert len(clauses) > 10


@pytest.mark.clause("NX-4.12")
def test_clauses_by_their_number() -> None:
    assert [clause_id(number) for number in (103, 209, 412, 426, 501)] == [
        "NX-1.3",
        "NX-2.9",
        "NX-4.12",
        "NX-4.26",
        "NX-5.1",
    ]


def test_numbers_that_are_no_actions_are_refused() -> None:
    play = run("Take 1 card.")
    for action in (-1, -2048, 63, 2 * 1024 + 63, 5 * 1024, 10**9):
        assert play.state.why_not(0, action) != ""
        assert action not in play.state.legal_actions()
    sealed = run("Each player takes 1 card.")
    for action in (-1, -2048, 63, 2 * 1024 + 63, 5 * 1024, 10**9):
        assert sealed.state.why_not(1, action) != ""


# The view


@pytest.mark.clause("NX-2.6", "NX-5.2")
def test_the_view_of_a_table() -> None:
    play = position(
        4,
        {"n2": "Look at 1 card."},
        files={"Blue": "E1 E2", "Green": "E3"},
        tags={"E3": "blue"},
        faceup="E2 E9",
        looked={"Yellow": "E3"},
        intimidated="1",
    ).stand(2)
    view = play.table.view(play.state, 1)
    assert (view.seat, view.players, view.round, view.most_rounds, view.first) == (1, 4, 1, 6, 0)
    assert (view.acting, view.waiting, view.innocence, view.dead_ends) == (0, (0,), "yellow", 1)
    assert [(seat.name, seat.colour, seat.above, seat.on, seat.order) for seat in view.seats] == [
        ("Blue", "blue", 1, 2, 1),
        ("Yellow", "yellow", 2, None, 2),
        ("Green", "green", 3, None, 3),
        ("Orange", "orange", 4, None, 4),
    ]
    assert [seat.cards for seat in view.seats] == [(0, 1), (), (2,), ()]
    assert view.deckard == (3, 4, 5, 6, 7, 8, 9, 10, 11)
    e2, e3 = view.cards[1], view.cards[2]
    assert (e2.name, e2.file, e2.faceup, e2.face, e2.tags, e2.looked) == ("E2", 0, True, "blue", (), ())
    assert (e3.name, e3.file, e3.faceup, e3.face, e3.tags, e3.looked) == ("E3", 2, False, "yellow", ("blue",), (1,))
    assert [(w.number, w.side, w.above, w.on) for w in view.witnesses] == [
        (1, "intimidated", 0, None),
        (2, "neutral", 1, 0),
        (3, "neutral", 2, None),
        (4, "neutral", 3, None),
        (5, "neutral", None, None),
    ]
    assert view.supply == {"blue": 4, "yellow": 5, "green": 5, "orange": 5, "white": 5}
    assert view.result is None
    spectators = play.table.view(play.state, None)
    assert (spectators.seat, spectators.innocence, spectators.cards[2].face) == (None, None, None)
    assert action_of("2") not in play.state.legal_actions()
