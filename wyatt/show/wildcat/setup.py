"""The fields for the rules in the form of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _
from wyatt.show.html import Html, esc, joined

if TYPE_CHECKING:
    from wyatt.wildcat import Rules

#: What goes into the deck, by the name of the choice: the author's game and his two variants.
DECKS: Mapping[str, tuple[str, dict[str, bool]]] = {
    "basic": (N_("The basic game"), {}),
    "fast_game": (N_("Fast game: more wild cards"), {"fast_game": True}),
    "no_wild": (N_("No wild cards: melds decide"), {"no_wild": True}),
}


def rules_fields(rules: Rules) -> Html:
    """The deck and the bonus, as the present game has them."""
    now = next((name for name in ("fast_game", "no_wild") if getattr(rules, name)), "basic")
    decks = joined(
        Html(f'<option value="{name}"{" selected" if name == now else ""}>{esc(_(words))}</option>')
        for name, (words, _rules) in DECKS.items()
    )
    bonus = " checked" if rules.completed_sequence_bonus else ""
    more = esc(_("20 more for a completed sequence of four"))
    return Html(
        f'<label class="field">{esc(_("Deck"))} <select name="deck">{decks}</select></label>'
        f'<label class="tickbox"><input type="checkbox" name="bonus"{bonus}> {more}</label>'
    )


def chosen_rules(form: Mapping[str, object]) -> dict[str, bool]:
    """The rules that the fields of a form ask for; what they cannot mean counts as the basic game."""
    deck = DECKS.get(str(form.get("deck")), DECKS["basic"])[1]
    return {"completed_sequence_bonus": form.get("bonus") == "on", **deck}
