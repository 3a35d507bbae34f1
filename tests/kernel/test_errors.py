"""Errors that go from a worker process to the one that asked."""

import pickle

import pytest

from neontable.kernel.errors import IllegalAction


@pytest.mark.parametrize("error", [IllegalAction(2049, "NX-3.3"), IllegalAction(-1, "EX-3.3", "the game is over")])
def test_a_refusal_comes_back_whole_from_another_process(error: IllegalAction) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is IllegalAction
    assert (again.action, again.clause, again.why, str(again)) == (error.action, error.clause, error.why, str(error))
