"""Hypothesis for these tests: the same limited number of examples every time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "earp", derandomize=True, deadline=None, max_examples=150, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.load_profile("earp")
