"""Errors that go from a worker process to the one that asked."""

import pickle

import pytest

from neontable.kernel.errors import IllegalAction, NeontableError


@pytest.mark.parametrize("error", [IllegalAction(2049, "NX-3.3"), IllegalAction(-1, "EX-3.3", "the game is over")])
def test_an_error_comes_back_whole_from_another_process(error: IllegalAction) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, NeontableError)
    assert (type(again), again.action, again.clause, str(again)) == (
        IllegalAction,
        error.action,
        error.clause,
        str(error),
    )
