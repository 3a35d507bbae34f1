"""Against values that others have published."""

import pytest

from neontable.lab.inference import Mean, change_of_means, change_of_shares, fisher, holm, mean_of, z_for


@pytest.mark.parametrize(
    ("won", "of", "other_won", "other_of", "p"),
    [
        (3, 4, 1, 4, 0.485714),  # R. A. Fisher, The Design of Experiments, 1935: the lady tasting tea
        (8, 10, 1, 6, 0.034965),  # the example of scipy.stats.fisher_exact, [[8, 2], [1, 5]]
        (1, 12, 9, 12, 0.002759),  # the example of the article on the test in Wikipedia, [[1, 11], [9, 3]]
        (5, 10, 50, 100, 1.0),
        (0, 0, 3, 9, 1.0),
    ],
)
def test_fishers_exact_test(won: int, of: int, other_won: int, other_of: int, p: float) -> None:
    assert fisher(won, of, other_won, other_of) == pytest.approx(p, abs=1e-6)
    assert fisher(other_won, other_of, won, of) == pytest.approx(p, abs=1e-6)


@pytest.mark.parametrize(
    ("won", "of", "other_won", "other_of", "low", "high"),
    [
        # R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998, table II (10)
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (5, 56, 0, 29, -0.0381, 0.1926),
        (10, 10, 0, 10, 0.6075, 1.0),
    ],
)
def test_interval_of_a_difference(won: int, of: int, other_won: int, other_of: int, low: float, high: float) -> None:
    assert change_of_shares(other_won, other_of, won, of) == pytest.approx((low, high), abs=5e-5)


def test_no_case_tells_nothing_of_a_difference() -> None:
    assert change_of_shares(0, 0, 5, 9) == (-1.0, 1.0)


def test_holm() -> None:
    """The example of p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_more_comparisons_make_wider_intervals() -> None:
    assert z_for(1) == pytest.approx(1.959964)
    assert z_for(10) == pytest.approx(2.807034)  # the 0.9975 quantile
    assert z_for(0) == z_for(1)


def test_means() -> None:
    found = mean_of([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert (found.of, found.mean) == (8, 5.0)
    assert found.deviation == pytest.approx(2.13809, abs=1e-5)
    assert found.high - found.mean == pytest.approx(1.959964 * 2.13809 / 8**0.5, abs=1e-5)
    assert mean_of([]) == Mean(0, 0.0, 0.0, 0.0, 0.0)
    assert mean_of([3.0]) == Mean(1, 3.0, 0.0, 3.0, 3.0)


def test_change_of_means() -> None:
    low, high, p = change_of_means(Mean(100, 10.0, 2.0, 0, 0), Mean(100, 10.5, 2.0, 0, 0))
    assert (low, high) == pytest.approx((0.5 - 1.959964 * 0.08**0.5, 0.5 + 1.959964 * 0.08**0.5))
    assert p == pytest.approx(0.0771, abs=1e-4)  # z = 1.76777
    assert change_of_means(mean_of([3.0, 3.0]), mean_of([3.0])) == (0.0, 0.0, 1.0)
