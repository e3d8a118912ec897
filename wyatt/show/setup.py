"""The form of a new game: who plays, who is a person, from which seed, by which rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wyatt.core.text import _
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button

_NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the table: names in seat order, and the persons among them."""

    players: tuple[str, ...]
    people: Collection[str]
    #: The seed that the form proposes.
    seed: int = 1


def setup_form(seats: Seats, most: int, rules: Html) -> Html:
    """The form; it reports itself as `begin` with its fields.

    most: players at most. rules: the fields for the rules.
    """
    many = len(seats.players)
    counts = joined(
        Html(
            f'<label><input type="radio" name="players" value="{count}"'
            f"{' checked' if count == many else ''}>{count}</label>"
        )
        for count in range(2, most + 1)
    )
    places = joined(_seat(seats, at) for at in range(most))
    who = esc(_("The first player starts, the last one deals. A bot plays for itself."))
    return Html(
        f'<form data-form="begin" class="setup"><h2>{esc(_("New game"))}</h2>'
        f'<fieldset class="many"><legend>{esc(_("Players"))}</legend>{counts}</fieldset>'
        f"<fieldset><legend>{esc(_('At the table'))}</legend>{places}<p>{who}</p></fieldset>"
        f'<label class="field">{esc(_("Seed"))} <input name="seed" inputmode="numeric" '
        f'maxlength="19" value="{seats.seed}" aria-describedby="wyatt-seed"></label>'
        f'<p id="wyatt-seed">{esc(_("The same seed deals the same cards."))}</p>{rules}'
        f'<p class="row"><button type="submit" class="btn prime">{esc(_("Deal"))}</button>'
        f"{button('close', esc(_('Cancel')), key='setup cancel')}</p></form>"
    )


def _seat(seats: Seats, at: int) -> Html:
    taken = at < len(seats.players)
    name = seats.players[at] if taken else _NAMES[at]
    person = name in seats.people if taken else False
    kinds = joined(
        Html(
            f'<option value="{kind}"{" selected" if (kind == "person") == person else ""}>'
            f"{esc(words)}</option>"
        )
        for kind, words in (("person", _("a person")), ("bot", _("a bot")))
    )
    name_of = esc(_("Name of player {number}", number=at + 1))
    is_ = esc(_("Player {number} is", number=at + 1))
    return Html(
        f'<div class="place place-{at + 1}"><input name="name{at}" maxlength="60" '
        f'value="{esc(name)}" aria-label="{name_of}">'
        f'<select name="who{at}" aria-label="{is_}">{kinds}</select></div>'
    )
