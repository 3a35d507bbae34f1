import pytest

from neontable.lab.statistics import Share, Spread, quantile, share_of, spread_of, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    [
        # R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_interval(won: int, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)


def test_no_case_tells_nothing() -> None:
    assert share_of(0, 0) == Share(0, 0, 0.0, 0.0, 1.0)


def test_more_cases_make_surer() -> None:
    few, many = share_of(30, 100), share_of(3000, 10_000)
    assert few.low < many.low < many.share == 0.3 < many.high < few.high


def test_spread() -> None:
    assert spread_of({4: 5, 5: 4, 9: 1}) == Spread(4.9, 4, 9, 9)
    assert spread_of({}) == Spread(0.0, 0, 0, 0)


@pytest.mark.parametrize(("part", "value"), [(0.0, 1), (0.25, 1), (0.26, 2), (0.5, 2), (0.75, 3), (1.0, 4)])
def test_quantile_is_the_smallest_value_that_covers_its_part(part: float, value: int) -> None:
    assert quantile({1: 1, 2: 1, 3: 1, 4: 1}, part) == value
