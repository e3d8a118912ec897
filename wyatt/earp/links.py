"""Positions and records as one URL-safe token: ``1.`` and packed text.

The token is compressed JSON in which every card is one letter. It is hostile until parsed: bounded
before and after unpacking, and what comes out is checked like any other document.
"""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.core.letters import Spelling
from wyatt.core.tokens import LONGEST_TEXT, LONGEST_TOKEN, VERSION
from wyatt.earp.cards import CARDS, DECK, KIND

__all__ = ["LONGEST_TEXT", "LONGEST_TOKEN", "VERSION", "read_token", "write_token"]

#: The letter of each card, by its number.
_LETTERS = "".join(card.letter for card in DECK)
#: What most positions say, for the packer to point at; the likeliest stands last. It belongs to
#: version 1 of the token: a changed letter here makes old links unreadable.
_COMMON = (
    b'"short_top_tie":"thousand_each","zero_cp_shares":true,"duel":"cumulative_hits",'
    b'"opened":"cards_on_table","second_exhaustion":"immediate","empty_supply_shot":"end_hand"'
    b'"reshuffle_again","wyatt_draw_short":"end_hand","oot_last_card":"immediate",'
    b'"hidden_gun_in_play":false,"mw_order":"any","orphan_hideout":"stays","last_card_play":"never",'
    b'"wyatt_search":"supply","search_public":true,"preset":"everything2""preset":"berclaz"'
    b'"format":"wyatt-record/1","start":{"moves":"draw supply\\ndraw discard\\ndiscard '
    b'"rest":"none""winner":"bonus":"photo:"pending":{"card":"stagecoach-robbery"bank-robbery'
    b'"fastest-gun"most-wanted"hideout"wyatt-earp"},"actor":"player":"outlaw":'
    b'"phase":"place""steal""hide""lift""take""react""scored""over""draw","sheriff_played":true,'
    b'{"format":"wyatt-position/1","rules":{"preset":"rio-grande"},"players":["Anna","Burt","Curt"'
    b'],"dealer":"Curt","hand_number":1,"turn":"Anna","phase":"play","sheriff_played":false,'
    b'"reshuffled":false,"money":{"Anna":0,"Burt":0,"Curt":0},"posters":{"belle-starr":1000,'
    b'"billy-the-kid":1000,"bob-dalton":1000,"butch-cassidy":1000,"jesse-james":1000,'
    b'"sundance-kid":1000,"wes-hardin":1000},"opened":["belle-starr","billy-the-kid","bob-dalton",'
    b'"butch-cassidy","jesse-james","sundance-kid","wes-hardin"],"hands":{"Anna":"","Burt":"",'
    b'"Curt":""},"territories":{"Anna":{},"Burt":{},"Curt":{}},"supply":"","discard":"","seed":'
)


def _letters(cards: list[str]) -> str:
    """Card names, ``NAME*3`` as well, as one letter a card."""
    written = ""
    for card in cards:
        name, _, times = card.partition("*")
        written += _LETTERS[KIND[name]] * int(times or 1)
    return written


def _names(letters: object) -> object:
    """The card names of a row of letters; anything else is left for the reader to refuse."""
    if not isinstance(letters, str):
        return letters
    return [CARDS[at] if (at := _LETTERS.find(letter)) >= 0 else letter for letter in letters]


def _short_groups(groups: Mapping[str, list[str]]) -> dict[str, str]:
    return {outlaw: _letters(group) for outlaw, group in groups.items()}


def _groups(groups: object) -> object:
    """The groups of a player by outlaw, spelled out."""
    if not isinstance(groups, dict):
        return groups
    return {outlaw: _names(group) for outlaw, group in groups.items()}


_SPELLING = Spelling(
    _COMMON,
    ("supply", "discard"),
    {"hands": (_letters, _names), "territories": (_short_groups, _groups)},
    _letters,
    _names,
)
write_token, read_token = _SPELLING.write, _SPELLING.read
