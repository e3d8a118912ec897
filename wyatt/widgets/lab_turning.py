"""The places of the scoring lab that a browser's Back returns to: its views, a case of the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from wyatt.core.errors import Unusable
from wyatt.lab import read_state
from wyatt.widgets.lab_bench import Bench


class LabTurning:
    """What a desk with a bench says of its places; the figures on the bench stay as they are."""

    bench: Bench

    def place(self) -> str:
        """The view, and the open case."""
        state = self.bench.state
        return f"{state.view} {state.case if state.view == 'gallery' else ''}"

    def return_to(self, address: Mapping[str, str]) -> None:
        """Show the view of an address."""
        with suppress(Unusable):
            then = read_state(address.get("s", ""))
            self.bench.set(view=then.view, case=then.case)
