"""The field for the rules in the form of a new game."""

from __future__ import annotations

from wyatt.earp.switches import PRESETS

#: What each preset follows, in a few words.
PRESET_WORDS = {
    "rio-grande": "English rulebook",
    "berclaz": "French translation",
    "everything2": "A player’s review",
}


def rules_fields(preset: str) -> str:
    """Which text the game follows; preset: the one that is followed now."""
    presets = "".join(
        f'<option value="{name}"{" selected" if name == preset else ""}>'
        f"{PRESET_WORDS.get(name, name)} ({name})</option>"
        for name in PRESETS
    )
    return f'<label class="field">Rules <select name="preset">{presets}</select></label>'
