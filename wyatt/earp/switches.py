"""The switches: the points where the sources of the rules differ, with the ids of their rulings.

A preset sets switches. `rio-grande` has every default (the English rulebook with its footnotes),
`berclaz` follows the French translation, and `everything2` a player's review.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from wyatt.core.lazy import Lazy
from wyatt.core.switches import BaseRules, Switch
from wyatt.core.text import N_
from wyatt.earp.cards import DECK, Card

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book

#: The switches that put cards into the deck.
CARD_SWITCHES: tuple[str, ...] = tuple(dict.fromkeys(card.switch for card in DECK if card.switch))

SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        switch.name: switch
        for switch in (
            Switch(
                "short_top_tie",
                ("nothing", "thousand_each"),
                ("S6", "S7"),
                alias="short_tied_leaders",
            ),
            Switch("zero_cp_shares", (False, True), ("S4", "S5")),
            Switch("duel", ("elimination", "cumulative_hits"), ("D2",)),
            Switch("duel_deck", ("supply", "fresh"), ("D4",)),
            Switch("opened", ("permanent", "cards_on_table"), ("O3",)),
            Switch("second_exhaustion", ("on_draw_choice", "immediate"), ("X3",)),
            Switch(
                "empty_supply_shot",
                ("illegal", "end_hand", "reshuffle_again"),
                ("X7", "X10"),
            ),
            Switch(
                "wyatt_draw_short",
                ("draw_available", "end_hand"),
                ("X9",),
                alias="wyatt_short_supply",
            ),
            Switch(
                "oot_last_card",
                ("end_of_turn", "immediate"),
                ("E3",),
                alias="last_card_out_of_turn",
            ),
            Switch("hidden_gun_in_play", (True, False), ("F4",)),
            Switch("mw_order", ("direction", "any"), ("M1",), alias="most_wanted_order"),
            Switch("orphan_hideout", ("discard", "stays"), ("M10",)),
            Switch("last_card_play", ("guaranteed_refill", "never"), ("T10",)),
            Switch("wyatt_search", ("discard", "supply"), ("W1",)),
            Switch("search_public", (False, True), ("W2",)),
            # A card that is not in the rulebook has a switch, and no source rules on it.
            *(Switch(name, (False, True), ()) for name in CARD_SWITCHES),
        )
    }
)

PRESETS: Mapping[str, Mapping[str, str | bool]] = MappingProxyType(
    {
        "rio-grande": {},
        "berclaz": {
            "short_top_tie": "thousand_each",
            "duel": "cumulative_hits",
            "opened": "cards_on_table",
            "wyatt_search": "supply",
            "mw_order": "any",
        },
        "everything2": {
            "oot_last_card": "immediate",
            "search_public": True,
            "hidden_gun_in_play": False,
        },
    }
)
#: A short description of each preset.
PRESET_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "rio-grande": N_("English rulebook"),
        "berclaz": N_("French translation"),
        "everything2": N_("A player’s review"),
    }
)
#: The preset that follows each rule text.
PRESET_OF: Mapping[str, str] = MappingProxyType(
    {"EN": "rio-grande", "FN": "rio-grande", "FR": "berclaz", "RV": "everything2"}
)
DEFAULT_PRESET = "rio-grande"
_RULEBOOK: Lazy[Book] = Lazy("wyatt.earp.rulebook:BOOK")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """The rules of a game: a preset and the value of every switch.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` changes one switch,
    and ``Rules()`` has every default. The presets are ``rio-grande`` (the English rulebook),
    ``berclaz`` (the French translation) and ``everything2`` (a player's review). Raises
    `InvalidDocument` for an unknown name or value.

    There is a switch for each point where the sources differ. Its first value is the default.
    `wyatt rules S6` shows a ruling with its sources. Some switches have a second name, in brackets.

    - ``short_top_tie`` (``short_tied_leaders``; S6, S7): the leaders are tied and the poster cannot pay them $2,000 each. ``nothing``: no one is paid, and the reward stays. ``thousand_each``: each gets $1,000 if the poster has enough, and payment stops.
    - ``zero_cp_shares`` (S4, S5): the leader has 4 CP or fewer. ``False``: a share needs at least
      1 visible CP. ``True``: everyone within 4 CP shares, even with 0 CP.
    - ``duel`` (D2): the rounds of a duel. ``elimination``: players who miss drop out. ``cumulative_hits``: it lasts until one player is a hit ahead of all others.
    - ``duel_deck`` (D4): the cards of a duel. ``supply``: the supply as the hand left it. ``fresh``: all 78 cards, shuffled.
    - ``opened`` (O3): ``permanent``: an outlaw stays open for the rest of the hand, even with no
      card left. ``cards_on_table``: only as long as a territory has its cards.
    - ``second_exhaustion`` (X3): the supply runs out a second time. ``on_draw_choice``: the hand
      ends when a player chooses to draw and there are fewer than two. ``immediate``: at once.
    - ``empty_supply_shot`` (X7, X10): a shot with an empty supply and the reshuffle used.
      ``illegal``: the card cannot be played that way. ``end_hand``: it can be played, and the hand
      ends. ``reshuffle_again``: the discard stack is shuffled once more.
    - ``wyatt_draw_short`` (``wyatt_short_supply``; X9): Wyatt Earp draws two from a short supply.
      ``draw_available``: as many as there are. ``end_hand``: the hand ends.
    - ``oot_last_card`` (``last_card_out_of_turn``; E3): you answer a Hideout with a Wyatt Earp that
      was your last card. ``end_of_turn``: the hand ends after the current turn. ``immediate``:
      after the shot.
    - ``hidden_gun_in_play`` (F4): a Fastest gun under a Hideout. ``True``: it is in play, and a new
      hit elsewhere discards it. ``False``: it blocks nothing and is not replaced.
    - ``mw_order`` (``most_wanted_order``; M1): Most wanted! asks the others. ``direction``: you choose left or right. ``any``: in any order you like.
    - ``orphan_hideout`` (M10): the Hideout on a group that a theft has emptied. ``discard``: it is discarded with the other orphans. ``stays``: it hides all cards that are played there later.
    - ``last_card_play`` (T10): ``guaranteed_refill``: Wyatt Earp may be your last card if it is certain to find one. ``never``: no card may.
    - ``wyatt_search`` (W1): ``discard``: Wyatt Earp searches the discard stack. ``supply``: the
      supply, which is shuffled afterwards.
    - ``search_public`` (W2): ``False``: only you know the card you found. ``True``: everyone does.

    >>> rules = Rules("berclaz", duel="elimination")
    >>> rules.short_top_tie, Rules().short_top_tie
    ('thousand_each', 'nothing')
    """

    SWITCHES: ClassVar[Mapping[str, Switch]] = SWITCHES
    PRESETS: ClassVar[Mapping[str, Mapping[str, str | bool]]] = PRESETS
    DEFAULT: ClassVar[str] = DEFAULT_PRESET

    preset_name: str
    short_top_tie: str
    zero_cp_shares: bool
    duel: str
    duel_deck: str
    opened: str
    second_exhaustion: str
    empty_supply_shot: str
    wyatt_draw_short: str
    oot_last_card: str
    hidden_gun_in_play: bool
    mw_order: str
    orphan_hideout: str
    last_card_play: str
    wyatt_search: str
    search_public: bool
    # The switches of cards, from their records. Only `has` needs them.
    __annotations__.update(dict.fromkeys(CARD_SWITCHES, "bool"))

    def has(self, card: Card) -> bool:
        """Return whether a card is in the deck: it is one of the 78, or its switch is on."""
        return not card.switch or bool(getattr(self, card.switch))

    @staticmethod
    def _ruled(name: str) -> str | None:
        return next((ruling.id for ruling in _RULEBOOK().rulings() if ruling.option == name), None)


read_rules = Rules.read


assert {field.name for field in fields(Rules)} == {"preset_name", *SWITCHES}
