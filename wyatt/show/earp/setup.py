"""The field for the rules in the form of a new game."""

from __future__ import annotations

from wyatt.core.text import N_, _
from wyatt.earp.switches import PRESETS
from wyatt.show.html import Html, esc, joined

#: What each preset follows, in a few words.
PRESET_WORDS = {
    "rio-grande": N_("English rulebook"),
    "berclaz": N_("French translation"),
    "everything2": N_("A player’s review"),
}


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
