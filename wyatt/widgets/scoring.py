"""Widgets from the scoring lab: a poster's split, a poster builder, and a map of similar posters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import traitlets

from wyatt.core.errors import shown
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, listed
from wyatt.earp.documents import read_players
from wyatt.earp.payout import split_text
from wyatt.earp.scoring import Scoring, read_dollars, read_points, read_poster
from wyatt.earp.switches import PRESETS, Rules
from wyatt.lab import LabState
from wyatt.pages.lab.page import LabPage
from wyatt.ui.acts import Request
from wyatt.ui.document import lab_frame
from wyatt.ui.tags import Html
from wyatt.ui.widget import Part, Refused, refusing

OWN = "own"


class _Poster(Part):
    """A poster from the scoring lab, with a few traits."""

    SHEETS = ("table", "split", "lab", "narrow")
    LATER = ("preset", "step", "who")
    PANELS: ClassVar[tuple[str, ...]]

    cp = traitlets.List(traitlets.Int()).tag(sync=True)
    reward = traitlets.Int().tag(sync=True)
    preset = traitlets.Unicode().tag(sync=True)
    payouts = traitlets.List(traitlets.Int(), read_only=True).tag(sync=True)

    def __init__(
        self,
        cp: Sequence[int] = (9, 5, 4),
        reward: int = 8000,
        rules: Rules | Mapping[str, Any] | str | None = None,
        players: Sequence[str] | None = None,
        **traits: Any,
    ) -> None:
        """Show a poster with its dollars and each player's capture points. rules: `Rules`, a
        preset's name, or rules as in a file (``{"preset": "berclaz"}``). players: the players'
        names, by default Anna, Burt, and so on. Raise `Refused` for invalid values.
        """
        self._lab = LabPage()
        with refusing() as read:
            points, dollars = read_poster(cp, reward, read)
            chosen = Rules.of(rules, read.issues)
            names = list(NAMES[: len(points)])
            if players is not None:
                names = read.several("players", players, '["Anna", "Burt"]')
            if not read.issues:
                read_players(names, read.issues)
            if not read.issues and len(names) != len(points):
                said = N_("give {cp} names, one per player, not {names}.")
                read.issue("players", _(said, names=len(names), cp=len(points)))
        self._lab.bench.state = LabState(tuple(names), points, dollars, rules=chosen)
        super().__init__(**traits)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: CP {', '.join(map(str, self.cp))}; ${self.reward:,}>"

    @property
    def state(self) -> LabState:
        return self._lab.state

    @property
    def rules(self) -> Rules:
        """The rules for the split. Set this attribute or `preset` to change them."""
        return self._lab.state.rules

    @rules.setter
    def rules(self, rules: Rules | Mapping[str, Any] | str | None) -> None:
        """Split the poster by other rules. Raise `Refused` for invalid rules."""
        with refusing():
            chosen = Rules.of(rules)
        with self.held():
            self._lab.bench.set(rules=chosen)
            self._update()

    @property
    def scoring(self) -> Scoring:
        """The poster's full account: every payment, and where payment stops."""
        return self._lab.scoring

    def words(self) -> str:
        """Return the split as text, one line per payment."""
        return split_text(self._lab.account)

    @traitlets.validate("cp")
    def _points(self, proposal: Any) -> list[int]:
        with refusing() as read:
            points = list(read_points(proposal["value"], read))
        players = len(self.state.cp)
        if len(points) != players and not self._updating:  # a click can add or remove a player
            said = N_("cp: give {players} numbers, one per player, not {given}.")
            raise Refused(_(said, given=len(points), players=players))
        return points

    @traitlets.validate("reward")
    def _dollars(self, proposal: Any) -> int:
        with refusing() as read:
            return read_dollars(proposal["value"], read)

    @traitlets.validate("preset")
    def _known_preset(self, proposal: Any) -> str:
        name = str(proposal["value"])
        if name not in PRESETS and not (name == OWN and self._updating):
            said = N_("preset: there’s no preset called {name}. Available: {all}.")
            raise Refused(_(said, name=shown(name).strip('"'), all=", ".join(PRESETS)))
        return name

    @traitlets.observe("cp", "reward", "preset", "step", "who")
    def _set(self, change: Any) -> None:
        if self._updating or not self._made:
            return
        with self.held():
            bench, new = self._lab.bench, change["new"]
            match change["name"]:
                case "cp":
                    bench.set(cp=tuple(new), by_cards=False, groups=())
                case "preset":
                    bench.set(rules=Rules.preset(new))
                case "step":
                    bench.set(step=None if new >= self._lab.last else new)
                case "who":  # the map's other axis shows the next player's points
                    seat = self.state.players.index(new)
                    bench.set(who=seat, across=(seat + 1) % len(self.state.players))
                case name:
                    bench.set(**{name: new})
            self._update()

    def _follow(self) -> None:
        state = self.state
        self.cp, self.reward = list(state.cp), state.reward
        named = state.rules.preset_name
        self.preset = named if Rules.preset(named) == state.rules else OWN
        self.set_trait("payouts", list(self._lab.scoring.payouts))

    def _frame(self) -> str:
        return lab_frame(*self.PANELS)

    def _parts(self) -> dict[str, Html]:
        return {name: Html(self._lab.panel(name)) for name in self.PANELS}

    def _clock(self) -> tuple[str, str]:
        return self._lab.running, self._lab.pace

    def _outbox(self) -> list[dict[str, str]]:
        self._lab.outbox.clear()
        return []

    def _carry_out(self, request: Request) -> None:
        self._lab.handle(request)


class SplitView(_Poster):
    """A poster's split: the capture points, each payment, and where payment stops.

    | trait | holds |
    |---|---|
    | `cp` | each player's capture points |
    | `reward` | reward in dollars, a multiple of 1,000 |
    | `preset` | the preset's name, or ``own`` if a rule differs from it |
    | `step` | the number of payments shown; the point where payment stops is counted, too |
    | `payouts` | each player's dollars (read-only) |
    | `stopped` | where payment stops (lap, players, needed, had), or None if it doesn't stop (read-only) |
    | `rules_cited` | the ids of the rules that decided the payouts (read-only) |

    >>> split = SplitView([9, 5, 4], 8000)
    >>> split.payouts
    [5000, 3000, 0]
    >>> split.cp = [5, 5, 4]
    >>> split.payouts
    [3000, 3000, 2000]
    """

    PANELS = ("split",)

    step = traitlets.Int(0).tag(sync=True)
    stopped = traitlets.Dict(None, allow_none=True, read_only=True).tag(sync=True)
    rules_cited = traitlets.List(traitlets.Unicode(), read_only=True).tag(sync=True)

    @traitlets.validate("step")
    def _right_step(self, proposal: Any) -> int:
        value = proposal["value"]
        if not 0 <= value <= self._lab.last:
            said = N_("step: give the number of payments to show, from 0 to {last}.")
            raise Refused(_(said, last=self._lab.last))
        return int(value)

    def _follow(self) -> None:
        super()._follow()
        scoring, step = self._lab.scoring, self.state.step
        self.step = self._lab.last if step is None else step
        self.set_trait("stopped", scoring.document()["stopped"])
        self.set_trait("rules_cited", list(scoring.rules))


class PosterBuilder(_Poster):
    """A poster you build from dollars and capture points, or from dollars and cards that add up to
    the points.

    | trait | holds |
    |---|---|
    | `cp` | each player's capture points |
    | `reward` | reward in dollars, a multiple of 1,000 |
    | `preset` | the preset's name |
    | `outlaw` | the outlaw on the poster (read-only) |
    | `payouts` | each player's dollars (read-only) |
    | `cannot` | why this poster can't happen in a game, or an empty string if it can (read-only) |

    >>> PosterBuilder([9, 5], 1000).cannot
    'these capture points are only possible with Sheriff cards that add money, so the poster would have at least $7,000 (`outlaws.reward`, `robbery.target`).'
    """

    PANELS = ("title", "build")

    outlaw = traitlets.Unicode("jesse-james", read_only=True).tag(sync=True)
    cannot = traitlets.Unicode("", read_only=True).tag(sync=True)

    def _follow(self) -> None:
        super()._follow()
        self.set_trait("outlaw", self.state.outlaw)
        self.set_trait("cannot", self.state.cannot or "")


class PayoutMap(_Poster):
    """A player's payout on this poster and on similar posters, with one square per poster.

    | trait | holds |
    |---|---|
    | `cp` | each player's capture points |
    | `reward` | reward in dollars, a multiple of 1,000 |
    | `preset` | the preset's name |
    | `who` | the player whose money the squares show |
    | `payouts` | each player's dollars (read-only) |

    >>> PayoutMap([9, 5, 4], 8000, who="Burt").payouts
    [5000, 3000, 0]
    """

    PANELS = ("map",)

    who = traitlets.Unicode("Anna").tag(sync=True)

    @traitlets.validate("who")
    def _right_who(self, proposal: Any) -> str:
        who, players = proposal["value"], self.state.players
        if who not in players:
            said = N_("who: {name} isn’t one of {players}.")
            raise Refused(_(said, name=shown(who).strip('"'), players=listed(players)))
        return str(who)

    def _follow(self) -> None:
        super()._follow()
        self.who = self.state.players[self.state.who]
