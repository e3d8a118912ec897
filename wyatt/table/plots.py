"""Plots of tables. pandas and matplotlib are imported only when you draw one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from wyatt.core.text import _

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


P = ParamSpec("P")
T = TypeVar("T")


def needs_matplotlib(draw: Callable[P, T]) -> Callable[P, T]:
    """Make a plotting function raise a helpful `ImportError` if matplotlib is missing."""

    @wraps(draw)
    def drawn(*args: P.args, **options: P.kwargs) -> T:
        try:
            return draw(*args, **options)
        except ImportError as error:
            if "matplotlib" not in str(error):
                raise
            said = _("Plots need matplotlib. Install it with `pip install matplotlib`.")
            raise ImportError(said, name="matplotlib") from None

    return drawn


@needs_matplotlib
def with_intervals(
    frame: DataFrame, value: str, low: str, high: str, label: str, **options: Any
) -> Axes:
    """Draw one horizontal bar per row, the first row on top, and return the axes. value: the column
    of values. low, high: the columns with the ends of the intervals. label: the label of the
    horizontal axis. options: arguments for `pandas.DataFrame.plot.barh`.
    """
    drawn, how = frame[::-1], {"capsize": 4, "legend": False, **options}
    reach = [(drawn[value] - drawn[low]).clip(lower=0), (drawn[high] - drawn[value]).clip(lower=0)]
    axes: Axes = drawn.plot.barh(y=value, xerr=[reach], **how)
    axes.set_xlabel(label)
    return axes
