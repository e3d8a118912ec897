"""The field for the rules in the form of a new game."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.earp.switches import PRESET_WORDS, PRESETS
from wyatt.show.html import Html, esc, joined


def preset_words(preset: str) -> str:
    """What a preset follows; one of a person's own making is called by its name."""
    return _(PRESET_WORDS[preset]) if preset in PRESET_WORDS else preset


def rules_fields(preset: str) -> Html:
    """Which text the game follows. preset: the one that is followed now."""
    presets = joined(
        Html(
            f'<option value="{esc(name)}"{" selected" if name == preset else ""}>'
            f"{esc(preset_words(name))}</option>"
        )
        for name in PRESETS
    )
    return Html(
        f'<label class="field">{esc(_("Rules"))} <select name="preset">{presets}</select></label>'
    )
