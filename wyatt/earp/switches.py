"""Wyatt Earp's switches. Each chooses between readings of the rules, or adds cards to the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from wyatt.core.lazy import Lazy
from wyatt.core.switches import BaseRules, Switch, option
from wyatt.core.text import N_
from wyatt.earp.cards import DECK, Card

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book

#: The switches that add cards to the deck.
CARD_SWITCHES: tuple[str, ...] = tuple(dict.fromkeys(card.switch for card in DECK if card.switch))
#: The preset that matches each rule text.
PRESET_OF: Mapping[str, str] = MappingProxyType(
    {"EN": "rio-grande", "FN": "rio-grande", "FR": "berclaz", "RV": "everything2"}
)
_RULEBOOK: Lazy[Book] = Lazy("wyatt.earp.rulebook:BOOK")


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Rules(BaseRules):
    """A game's rules: a preset and a value for every switch.

    ``Rules("berclaz")`` is a preset, ``Rules("berclaz", duel="elimination")`` changes one switch,
    and ``Rules()`` has every default. The presets are ``rio-grande`` (the English rulebook),
    ``berclaz`` (the French translation) and ``everything2`` (a player's review). Raises
    `InvalidDocument` for an unknown name or value.

    Each switch chooses between readings of the rules, or adds cards to the deck. A switch's first
    value is the default. In brackets are its second name, if it has one, and the ids of its
    rulings. `wyatt rules S6` shows a ruling with its sources.

    SWITCHES

    >>> rules = Rules("berclaz", duel="elimination")
    >>> rules.short_top_tie, Rules().short_top_tie
    ('thousand_each', 'nothing')
    """

    PRESET_WORDS: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            "rio-grande": N_("English rulebook"),
            "berclaz": N_("French translation"),
            "everything2": N_("A player’s review"),
        }
    )

    preset_name: str
    short_top_tie: str = option(
        "nothing", "thousand_each", rulings=("S6", "S7"), alias="short_tied_leaders",
        presets={"berclaz": "thousand_each"},
        says="what tied leaders get if the poster can't pay them $2,000 each. ``nothing``: nobody is paid, and the reward stays. ``thousand_each``: each leader gets $1,000 if the poster has enough for all of them, and then payment stops.",
    )  # fmt: skip
    zero_cp_shares: bool = option(
        False, True, rulings=("S4", "S5"),
        says="who shares if the leader has 4 CP or fewer. ``False``: players need at least 1 visible CP for a share. ``True``: everyone within 4 CP of the leader shares, even with 0 CP.",
    )  # fmt: skip
    duel: str = option(
        "elimination", "cumulative_hits", rulings=("D2",), presets={"berclaz": "cumulative_hits"},
        says="how a duel is fought. ``elimination``: players who miss drop out. ``cumulative_hits``: nobody drops out, and the duel lasts until one player is a hit ahead of all the others.",
    )  # fmt: skip
    duel_deck: str = option(
        "supply", "fresh", rulings=("D4",),
        says="where the cards for a duel come from. ``supply``: from the supply as the hand left it. ``fresh``: from all 78 cards, freshly shuffled.",
    )  # fmt: skip
    opened: str = option(
        "permanent", "cards_on_table", rulings=("O3",), presets={"berclaz": "cards_on_table"},
        says="how long an outlaw stays open. ``permanent``: for the rest of the hand, even if none of the outlaw's cards are left on the table. ``cards_on_table``: only as long as one of them is in a territory.",
    )  # fmt: skip
    second_exhaustion: str = option(
        "on_draw_choice", "immediate", rulings=("X3",),
        says="when the hand ends after the reshuffle. ``on_draw_choice``: when a player chooses to draw from a supply of fewer than two cards. ``immediate``: as soon as the supply runs out.",
    )  # fmt: skip
    empty_supply_shot: str = option(
        "illegal", "end_hand", "reshuffle_again", rulings=("X7", "X10"),
        says="what happens if a player wants to shoot, but the supply is empty and the reshuffle is used up. ``illegal``: the player can't play a card for a shot. ``end_hand``: the player can play the card, but the hand ends. ``reshuffle_again``: the discard stack is shuffled once more.",
    )  # fmt: skip
    wyatt_draw_short: str = option(
        "draw_available", "end_hand", rulings=("X9",), alias="wyatt_short_supply",
        says="what happens if a player wants to draw two cards with Wyatt Earp, but the supply is too small and the reshuffle is used up. ``draw_available``: the player draws the cards that are left. ``end_hand``: the player draws the card that's left, if there is one, and the hand ends.",
    )  # fmt: skip
    oot_last_card: str = option(
        "end_of_turn", "immediate", rulings=("E3",), alias="last_card_out_of_turn",
        presets={"everything2": "immediate"},
        says="when the hand ends if a player answers a Hideout with a Wyatt Earp that was their last card. ``end_of_turn``: after the current turn. ``immediate``: right after the shot.",
    )  # fmt: skip
    hidden_gun_in_play: bool = option(
        True, False, rulings=("F4",), presets={"everything2": False},
        says="whether a Fastest gun under a Hideout is still in play. ``True``: yes, and if a new gun hits and goes elsewhere, the hidden gun is discarded. ``False``: no, a hidden gun doesn't block its outlaw, and a new gun doesn't replace it.",
    )  # fmt: skip
    mw_order: str = option(
        "direction", "any", rulings=("M1",), alias="most_wanted_order", presets={"berclaz": "any"},
        says="in what order the others are asked with Most wanted! ``direction``: around the table, to the left or to the right. ``any``: in any order the player likes.",
    )  # fmt: skip
    orphan_hideout: str = option(
        "discard", "stays", rulings=("M10",),
        says="what happens to a Hideout if a theft empties its group. ``discard``: the Hideout is discarded with the group's other Sheriff cards. ``stays``: the Hideout stays, and hides any cards that are played there later.",
    )  # fmt: skip
    last_card_play: str = option(
        "guaranteed_refill", "never", rulings=("T10",),
        says="whether a player may play the last card in hand on their own turn. ``guaranteed_refill``: only a Wyatt Earp that's certain to bring the player a card. ``never``: no card at all.",
    )  # fmt: skip
    wyatt_search: str = option(
        "discard", "supply", rulings=("W1",), presets={"berclaz": "supply"},
        says="which pile a player searches with Wyatt Earp. ``discard``: the discard stack. ``supply``: the supply, which is shuffled after the search.",
    )  # fmt: skip
    search_public: bool = option(
        False, True, rulings=("W2",), presets={"everything2": True},
        says="who sees the card a player finds in a search. ``False``: only that player. ``True``: everyone.",
    )  # fmt: skip
    # Cards from outside the rulebook have switches, but no rulings, because no source has them.
    locals().update({name: option(False, True) for name in CARD_SWITCHES})
    __annotations__.update(dict.fromkeys(CARD_SWITCHES, "bool"))

    def has(self, card: Card) -> bool:
        """Return whether a card is in the deck: one of the usual 78, or added by a switch."""
        return not card.switch or bool(getattr(self, card.switch))

    @property
    def sheriffs(self) -> int:
        """How many Sheriff cards you may play per turn (G1)."""
        return 1

    @staticmethod
    def _ruled(name: str) -> str | None:
        return next((ruling.id for ruling in _RULEBOOK().rulings() if ruling.option == name), None)


SWITCHES: Mapping[str, Switch] = Rules.SWITCHES
PRESETS: Mapping[str, Mapping[str, str | bool]] = Rules.PRESETS
