"""Texts that code in the notebooks prints or shows as labels, in each notebook's language."""

from __future__ import annotations

import re

from wyatt.core.text import N_, _, spoken

#: The texts in quotes that readers see when code cells run, written as in the code.
SAID = (
    N_("{player} has {dollars:,} of the 25,000 dollars that end the game."),
    N_("1,000 for each card after the first in a play"), N_("copies"), N_("points"), N_("dollars"),
    N_("{unseen[outlaw]} of {sum(unseen.values())} hidden cards are this outlaw’s."),
    N_("Outlaw cards"), N_("unseen"), N_("chance"), N_("hits"),
    N_("A hit"), N_("Hideout"), N_("Photo of"),
    N_("{cp(coaches, banks)} CP, {dollars(coaches, banks):,} dollars"),
    N_("{cards}: {card.points} CP and {card.money:,} dollars each"), N_("Move"),
    N_("{stake(anna):,} dollars in the open, {stake(0):,} dollars covered"), N_("The hand is over."),
    N_("Burt draws."), N_("Curt’s points"), N_("all seven"), N_("stays"),
    N_("after hand {hand}: {left:,} dollars left"), N_("{move.value:,} dollars."), N_("move"),
    N_("{game.winner} wins after {game.hands} hands and {game.decisions} decisions."),
    N_("{player} has {dollars:,} dollars."),
    N_("The lesson is ready."),
    N_("{players} players: {jokers} Jokers, {stock} cards in the stock"), N_("is worth"),
    N_("in a set"), N_("in a sequence"), N_("in hand"), N_("{move.value} points."),
    N_("wild cards"), N_("decisions a game"), N_("none of them"),
)  # fmt: skip
_QUOTED = re.compile("|".join(f'(?<=")({re.escape(text)})(?=")' for text in SAID))


def in_language(code: str) -> str:
    """Return a code cell with its visible texts, and the colons between them, in the current
    language. Python groups digits the English way, so other languages get numbers without grouping.
    """
    if spoken() == "en":
        return code
    code = _QUOTED.sub(lambda found: _(found[0]).replace(":,}", "}"), code)
    return code.replace("}: {", _("{put}: {place}", put="}", place="{"))
