"""A Sight shows each reader what they would be shown alone, whoever has looked before."""

from __future__ import annotations

import random

import pytest

from tests.contract.subjects import SUBJECTS, Subject, walk

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
def test_what_readers_have_in_common_is_nobody_s_own(subject: Subject) -> None:
    """NM-1.10, NX-2.3: at every decision of a game, in any order of readers."""
    order, compared = random.Random(1), 0
    for state in walk(subject, 3):
        readers = subject.observers()
        order.shuffle(readers)
        sight = subject.table.sight(state)
        for reader in readers:
            assert sight.view(reader) == subject.table.view(state, reader)
            assert sight.decision(reader) == subject.table.decision(state, reader)
        compared += 1
    assert compared > 5
