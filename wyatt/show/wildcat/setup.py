"""The fields for the rules in the form of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from wyatt.wildcat import Rules

#: What goes into the deck, by the name of the choice: the author's game and his two variants.
DECKS: Mapping[str, tuple[str, dict[str, bool]]] = {
    "basic": ("The basic game", {}),
    "fast_game": ("Fast game: more wild cards", {"fast_game": True}),
    "no_wild": ("No wild cards: melds decide", {"no_wild": True}),
}


def rules_fields(rules: Rules) -> str:
    """The deck and the bonus, as the present game has them."""
    now = next((name for name in ("fast_game", "no_wild") if getattr(rules, name)), "basic")
    decks = "".join(
        f'<option value="{name}"{" selected" if name == now else ""}>{words}</option>'
        for name, (words, _) in DECKS.items()
    )
    bonus = " checked" if rules.completed_sequence_bonus else ""
    return (
        f'<label class="field">Deck <select name="deck">{decks}</select></label>'
        f'<label class="tickbox"><input type="checkbox" name="bonus"{bonus}> 20 more for a completed '
        "sequence of four</label>"
    )


def chosen_rules(form: Mapping[str, Any]) -> dict[str, Any]:
    """The rules that the fields of a form ask for; what they cannot mean counts as the basic game."""
    deck = DECKS.get(str(form.get("deck")), DECKS["basic"])[1]
    return {"completed_sequence_bonus": form.get("bonus") == "on", **deck}
