"""Posters for Hypothesis: capture points in seat order, dollars, and every reading of the rules."""

from hypothesis import strategies as st

from wyatt.earp import Rules

#: Few enough examples to be quick, many enough to meet every kind of tie.
EXAMPLES = 150

points = st.one_of(st.integers(0, 8), st.integers(0, 31))
patterns = st.lists(points, min_size=2, max_size=4).map(tuple)
rewards = st.integers(0, 40).map(lambda thousands: thousands * 1000)
readings = st.sampled_from(
    [
        Rules(),
        Rules.preset("berclaz"),
        Rules.preset("everything2"),
        Rules.preset("rio-grande", zero_cp_shares=True),
        Rules.preset("berclaz", zero_cp_shares=True),
    ]
)
