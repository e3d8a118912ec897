"""The page on which a table of Wildcat Rummy is set by hand."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.widgets.edit_desk import EditDesk


def desk(address: Mapping[str, str], lang: str) -> EditDesk:
    """The desk of the editor of Wildcat Rummy, opened at an address."""
    return EditDesk(address, lang, "wildcat")
