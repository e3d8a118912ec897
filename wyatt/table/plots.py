"""Pictures of tables, drawn with matplotlib by pandas. Both are imported when you draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pandas import DataFrame


def with_intervals(
    frame: DataFrame, value: str, low: str, high: str, label: str, **options: Any
) -> Any:
    """Draw one bar per row of a frame with its interval, the first row on top. Return the axes.

    value, low, high: names of columns. label: what the axis shows. options: those of
    `pandas.DataFrame.plot.barh`.
    """
    drawn = frame[::-1]
    reach = [(drawn[value] - drawn[low]).clip(lower=0), (drawn[high] - drawn[value]).clip(lower=0)]
    axes = drawn.plot.barh(y=value, xerr=[reach], **{"capsize": 4, "legend": False, **options})
    axes.set_xlabel(label)
    return axes
