"""The form of a new game: who plays, who is a person, from which seed, by which rules."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from wyatt.show.marks import button, esc

_NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at the table: names in seat order, and the persons among them."""

    players: tuple[str, ...]
    people: Collection[str]
    #: The seed that the form proposes.
    seed: int = 1


def setup_form(seats: Seats, most: int, rules: str) -> str:
    """The form; it reports itself as `begin` with its fields.

    most: players at most. rules: the fields for the rules, as markup.
    """
    many = len(seats.players)
    counts = "".join(
        f'<label><input type="radio" name="players" value="{count}"'
        f"{' checked' if count == many else ''}>{count}</label>"
        for count in range(2, most + 1)
    )
    return (
        '<form data-form="begin" class="setup"><h2>New game</h2>'
        f'<fieldset class="many"><legend>Players</legend>{counts}</fieldset>'
        f"<fieldset><legend>At the table</legend>{''.join(_seat(seats, at) for at in range(most))}"
        "<p>The first player starts, the last one deals. A bot plays for itself.</p></fieldset>"
        '<label class="field">Seed <input name="seed" inputmode="numeric" maxlength="19" '
        f'value="{seats.seed}" '
        'aria-describedby="wyatt-seed"></label><p id="wyatt-seed">The same seed deals the same '
        "cards.</p>"
        f"{rules}"
        '<p class="row"><button type="submit" class="btn prime">Deal</button>'
        f"{button('close', 'Cancel', key='setup cancel')}</p></form>"
    )


def _seat(seats: Seats, at: int) -> str:
    taken = at < len(seats.players)
    name = seats.players[at] if taken else _NAMES[at]
    person = name in seats.people if taken else False
    kinds = "".join(
        f'<option value="{kind}"{" selected" if (kind == "person") == person else ""}>{words}'
        "</option>"
        for kind, words in (("person", "a person"), ("bot", "a bot"))
    )
    return (
        f'<div class="place place-{at + 1}"><input name="name{at}" maxlength="60" '
        f'value="{esc(name)}" aria-label="Name of player {at + 1}">'
        f'<select name="who{at}" aria-label="Player {at + 1} is">{kinds}</select></div>'
    )
