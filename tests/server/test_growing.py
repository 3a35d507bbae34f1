"""Forks of a list that only grows: what is appended to one is never seen in another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from neontable.server.growing import Growing


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 20), st.integers())))
def test_forks_are_as_copies_would_be(steps: list[tuple[bool, int, int]]) -> None:
    forks: list[Growing[int]] = [Growing([1, 2])]
    copies = [[1, 2]]
    for forked, which, item in steps:
        at = which % len(forks)
        if forked:
            forks.append(forks[at].fork())
            copies.append(list(copies[at]))
        else:
            forks[at].append(item)
            copies[at].append(item)
        assert [list(fork) for fork in forks] == copies
        assert [len(fork) for fork in forks] == [len(copy) for copy in copies]
        assert [(fork[-1], fork[1:], fork[-3:-1]) for fork in forks] == [(c[-1], c[1:], c[-3:-1]) for c in copies]
        assert [[fork == other for other in forks] for fork in forks] == [[c == o for o in copies] for c in copies]
