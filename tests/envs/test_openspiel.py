"""Both games in OpenSpiel: its own simulation, saving, drawing worlds, playthroughs. Skipped without OpenSpiel."""

from __future__ import annotations

import pickle
import warnings
from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="the extra open_spiel is not installed")
pyspiel = pytest.importorskip("pyspiel", reason="the extra open_spiel is not installed")

from neontable.envs.openspiel_game import Observer  # noqa: E402
from neontable.envs.series import series  # noqa: E402

NEXUS = "neontable_nexus(players=3,deals=20)"
NEMESIS = "neontable_nemesis(deals=20)"
each_game = pytest.mark.parametrize("name", [NEXUS, NEMESIS], ids=["nexus", "nemesis"])


def walked(name: str, steps: int, deal: int = 3) -> Any:
    """A state some random answers after a deal."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    rng = np.random.default_rng(1)
    for _ in range(steps):
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def test_it_passes_the_simulation_of_openspiel() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(NEXUS), num_sims=1, serialize=True, verbose=False)


@each_game
def test_chance_is_one_deal_at_the_root(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 1 / 20) for deal in range(20)]
    assert state.information_state_string(0) == "not dealt"
    deals = [str(walked(name, 0, deal)) for deal in (0, 1, 0)]
    assert deals[0] == deals[2] != deals[1]
    assert not walked(name, 10).is_chance_node()


@each_game
def test_a_state_is_copied_and_saved(name: str) -> None:
    state = walked(name, 12)
    game = state.get_game()
    copy = state.clone()
    _, saved = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (copy, saved, pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.information_state_string(0) == state.information_state_string(0)
        before = str(state)
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before != str(other)


@each_game
def test_ids_and_rows_are_those_of_the_other_environments(name: str) -> None:
    state = walked(name, 9)
    seat = state.current_player()
    played = series(name[10 : name.index("(")], players=3 if name == NEXUS else 2)
    engine = played.encoding.deal(3)
    for dense in state.history()[1:]:
        engine.apply(played.encoding.action_of(dense))
    from neontable.envs.seeing import Eyes

    assert state.legal_actions() == played.encoding.ids_of(engine, seat)
    row = Eyes(played).row(engine, seat)
    assert state.observation_tensor(seat) == row.tolist()
    assert state.information_state_tensor(seat) == row.tolist()
    names = [state.action_to_string(dense) for dense in state.legal_actions()]
    assert len(set(names)) == len(names)
    assert all(" " in each for each in names)


@each_game
def test_a_world_is_drawn_that_the_seat_cannot_tell_apart(name: str) -> None:
    state = walked(name, 10)
    seat = state.current_player()
    rng = np.random.RandomState(1)
    worlds = [state.resample_from_infostate(seat, rng.random_sample) for _ in range(4)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.observation_tensor(seat) == state.observation_tensor(seat)
        assert world.legal_actions() == state.legal_actions()
        while not world.is_terminal():
            world.apply_action(world.legal_actions()[0])
    assert len({str(world) for world in worlds}) > 1


def test_an_information_state_remembers_what_was_answered() -> None:
    """Its string tells histories apart that a seat can tell, and none that it cannot."""
    one, other = walked(NEMESIS, 0), walked(NEMESIS, 0)
    one.apply_action(1)  # keeps the hand
    other.apply_action(2)  # a mulligan: the other seat is not told (NM-3.3)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_observers_show_what_they_are_asked_for() -> None:
    state = walked(NEXUS, 10)
    kinds, private = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    game = state.get_game()

    def seen(player: int, **options: Any) -> tuple[Observer, str]:
        observer = game.make_py_observer(kinds(**options))
        observer.set_from(state, player)
        return observer, observer.string_from(state, player)

    public = {"public_info": True, "private_info": private.NONE, "perfect_recall": False}
    assert seen(0, **public)[1] == seen(1, **public)[1]
    assert '"innocence":null' in seen(0, **public)[1]
    assert seen(0, **public)[0].tensor is None
    own = {"public_info": False, "private_info": private.SINGLE_PLAYER, "perfect_recall": False}
    assert seen(0, **own)[1] != seen(1, **own)[1]
    assert seen(0, public_info=False, private_info=private.NONE, perfect_recall=False)[1] == ""
    full, _ = seen(0, public_info=True, private_info=private.SINGLE_PLAYER, perfect_recall=False)
    assert full.dict["me"].tolist() == [1, 0, 0, 0, 0, 0]
    assert full.dict["files"].shape == (7, 18)


@pytest.mark.slow
def test_a_playthrough_can_be_replayed(tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        playthroughs = pytest.importorskip(
            "open_spiel.python.algorithms.generate_playthrough", reason="this OpenSpiel came without its playthroughs"
        )
        pytest.importorskip("absl.flags", reason="OpenSpiel's playthroughs need absl").FLAGS([""])
    text = playthroughs.playthrough("neontable_nexus(players=3,deals=2)", [1], seed=1)
    file = tmp_path / "neontable_nexus.txt"
    file.write_text(text)
    before, after = playthroughs.replay(str(file))
    assert playthroughs.content_lines(before.split("\n")) == playthroughs.content_lines(after.split("\n"))
    assert "IsTerminal() = True" in text


def test_parameters_that_make_no_game_are_refused() -> None:
    game = pyspiel.load_game("neontable_nemesis(deck0=,deck1=)")
    assert game.num_players() == 2
    with pytest.raises(Exception, match="Name both decks"):
        pyspiel.load_game("neontable_nemesis(deck0=x)")
    with pytest.raises(Exception, match="1 deal or more"):
        pyspiel.load_game("neontable_nexus(deals=0)")
