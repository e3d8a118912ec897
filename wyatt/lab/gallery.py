"""The edge-case gallery: named posters, a question to guess first, the split and the reason.

The cases are data (``gallery.toml``). No answer stands there: the scorer works it out.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _, plural
from wyatt.earp.names import usd
from wyatt.earp.reachability import unreachable
from wyatt.earp.scoring import Scoring, score_poster
from wyatt.earp.switches import Rules
from wyatt.lab.deck import Group, cards_for, deck_faults, least_reward, position_of

if TYPE_CHECKING:
    import pandas as pd

NAMES = ("Anna", "Burt", "Curt", "Dora")
#: The outlaw whose poster the gallery shows.
OUTLAW = "jesse-james"


@dataclass(frozen=True, slots=True)
class Case:
    """One edge case: a poster, a question with answers to choose from, and the reason.

    groups: the cards, where the case is about cards. ask: what is asked, ``pay 0``, ``left``,
    ``paid``, ``more 0`` or ``more left``; the last two compare with `then` and `then_reward`.
    """

    id: str
    title: str
    question: str
    cp: tuple[int, ...]
    reward: int
    rules: Rules
    ask: str
    options: tuple[int, ...]
    why: str
    cites: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    then: tuple[int, ...] = ()
    then_reward: int = 0
    hand: int = 1

    @property
    def players(self) -> tuple[str, ...]:
        """The example names of those who share the poster."""
        return NAMES[: len(self.cp)]

    @property
    def scoring(self) -> Scoring:
        """The split of the poster."""
        return score_poster(self.cp, self.reward, self.rules)

    @property
    def afterwards(self) -> Scoring | None:
        """The split of the poster it is compared with, None without one."""
        if not (self.then or self.then_reward):
            return None
        return score_poster(self.then or self.cp, self.then_reward or self.reward, self.rules)

    @property
    def answer(self) -> int:
        """The right answer, in dollars (for ``paid`` a number of players), by the scorer."""
        what, _blank, of = self.ask.partition(" ")
        if what == "paid":
            return sum(paid > 0 for paid in self.scoring.payouts)
        if what != "more":
            return _figure(self.scoring, of or what)
        after = self.afterwards
        assert after is not None, self.id
        return _figure(after, of) - _figure(self.scoring, of)

    def says(self, option: int) -> str:
        """An answer as it is shown: ``$3,000``, ``$1,000 less``, ``3 players``."""
        if self.ask == "paid":
            return plural("{number} player", "{number} players", option) if option else _("nobody")
        if not self.ask.startswith("more"):
            return usd(option)
        if not option:
            return _("nothing")
        money = usd(abs(option))
        return _("{money} more", money=money) if option > 0 else _("{money} less", money=money)

    @property
    def cards(self) -> tuple[Group, ...] | None:
        """Cards that make the case, None if the deck has none."""
        return self.groups or cards_for(self.cp, self.rules)

    @property
    def cannot(self) -> str | None:
        """Why play cannot reach the poster, None if it can."""
        if self.groups:
            faults = deck_faults(self.groups, self.rules)
            if faults:
                return faults[0].what
            least = least_reward(self.groups)
            if self.reward < least:
                return _("these cards put at least {money} on the poster.", money=usd(least))
            return None
        return unreachable(self.cp, self.reward, self.rules)

    def position(self) -> dict[str, Any] | None:
        """A position of the game in which the poster pays just this, None if there is none."""
        cards = self.cards
        if self.cannot is not None or cards is None:
            return None
        return position_of(self.players, cards, self.reward, OUTLAW, self.rules, self.hand)


def _figure(scoring: Scoring, of: str) -> int:
    return scoring.left if of == "left" else scoring.payouts[int(of)]


@cache
def cases() -> tuple[Case, ...]:
    """Every case of the gallery, in order."""
    text = resources.files("wyatt.lab").joinpath("gallery.toml").read_text(encoding="utf-8")
    return tuple(_case(entry) for entry in tomllib.loads(text)["case"])


def case(id: str) -> Case | None:
    """The case of this id, None if there is none."""
    return next((each for each in cases() if each.id == id), None)


def _case(entry: dict[str, Any]) -> Case:
    groups = tuple(map(Group.of, entry.get("groups", ())))
    made = Case(
        id=entry["id"],
        title=entry["title"],
        question=entry["question"],
        cp=tuple(entry.get("cp", ())),
        reward=entry["reward"],
        rules=Rules.preset(entry.get("preset", "rio-grande"), **entry.get("switches", {})),
        ask=entry["ask"],
        options=tuple(entry["options"]),
        why=entry["why"],
        cites=tuple(entry["rules"]),
        groups=groups,
        then=tuple(entry.get("then", ())),
        then_reward=entry.get("then_reward", 0),
        hand=entry.get("hand", 1),
    )
    return replace(made, cp=tuple(group.cp for group in groups)) if groups else made


def gallery_table() -> pd.DataFrame:
    """The gallery as a table: a row a case, with what is paid and whether play can reach it."""
    import pandas as pd

    return pd.DataFrame(
        {
            "case": _(each.title),
            "CP": " / ".join(map(str, each.cp)),
            "reward": each.reward,
            "pays": " / ".join(f"{paid:,}" for paid in each.scoring.payouts),
            "stays": each.scoring.left,
            "in a game": _("yes") if each.cannot is None else _("no: {reason}", reason=each.cannot),
        }
        for each in cases()
    )
