"""The bench of the scoring lab: the poster being built, and what is typed that it cannot be.

Every method takes what a page reports and never raises for it: what a poster cannot have is said at
its field, and the poster stays as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wyatt.core.errors import Fault
from wyatt.core.text import _
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.names import usd
from wyatt.earp.payout import decider
from wyatt.earp.reading import read_players
from wyatt.earp.scoring import MOST_CP, MOST_REWARD, split
from wyatt.earp.switches import PRESETS, SWITCHES, Rules
from wyatt.lab import (
    EMPTY,
    REWARD,
    Case,
    Group,
    LabState,
    cards_for,
    changes,
    deck_faults,
    nearest_cards,
)
from wyatt.lab.deck import CARD
from wyatt.lab.sweep import Axis
from wyatt.show.lab.sources import SCORING, take_key
from wyatt.widgets.requests import Request, whole

#: The names of players who come to the table, in this order.
_NAMES = ("Anna", "Burt", "Curt", "Dora")


class Bench:
    """One poster on the bench and what is asked about it; see `wyatt.lab.LabState`.

    typed: what stands in fields that hold no sound figure yet, by field; faults: what is wrong
    there. spare: players who left when fewer were asked for, with their points and cards. remark:
    what the bench did by itself. before: the rule that decided before the last change, if another
    one decides now and nobody has looked elsewhere since.
    """

    def __init__(self) -> None:
        self.state = LabState()
        self.typed: dict[str, str] = {}
        self.faults: dict[str, str] = {}
        self.spare: list[tuple[str, int, Group]] = []
        self.remark = ""
        self.before = ""
        #: What stood in a field before somebody began to type there.
        self.began: dict[str, int] = {}

    def set(self, **new: Any) -> None:
        """Change the state; a poster that has changed is shown with all its payments."""
        if not {"cp", "reward", "rules", "players"} & set(new):
            self.state = replace(self.state, **new)
            if {"view", "case"} & set(new):  # whoever comes back has changed nothing just now
                self.before = ""
            return
        new.setdefault("step", None)
        had = self._decider()
        self.state = replace(self.state, **new)
        self.before = had if had != self._decider() else ""

    def _decider(self) -> str:
        return decider(split(self.state.cp, self.state.reward, self.state.rules))

    def load(self, case: Case) -> None:
        """Put a case of the gallery on the bench."""
        self.typed, self.faults, self.spare, self.before = {}, {}, [], ""
        self.state = LabState(
            players=case.players,
            cp=case.cp,
            reward=case.reward,
            rules=case.rules,
            by_cards=bool(case.groups),
            groups=case.groups,
        )

    def _sound(self, field: str) -> None:
        self.typed.pop(field, None)
        self.faults.pop(field, None)

    def _wrong(self, field: str, text: str, said: str) -> None:
        self.typed[field] = text
        self.faults[field] = said

    # --- building ------------------------------------------------------------------------------

    def _seat(self, request: Request, field: str = "seat") -> int | None:
        return whole(request.get(field), 0, len(self.state.players) - 1)

    def points(self, request: Request) -> None:
        """Capture points as they are typed."""
        seat, text = self._seat(request), str(request.get("value", ""))[:40].strip()
        if seat is None or self.state.by_cards:
            return
        field, typing = f"cp{seat}", bool(request.get("typing"))
        had = self.began.setdefault(field, self.state.cp[seat])
        if not typing:
            del self.began[field]
        if not text and typing:
            self._sound(field)
            self.typed[field] = ""
            return
        points = whole(text, 0, MOST_CP)
        if points is not None:
            self._sound(field)
            self._set_points(seat, points)
            return
        self._set_points(seat, had)  # the 3 of a 32 was nobody's figure
        if text.isascii() and text.lstrip("-").isdigit():
            said = _(
                "{most} CP is the most one player can hold: every card of one outlaw.", most=MOST_CP
            )
            if text.startswith("-"):
                said = _("Nobody has less than 0 CP.")
            still = _("The split still shows {figure}.", figure=self.state.cp[seat])
            self._wrong(field, text, f"{said} {still}")
        else:
            said = (
                _("“{text}” is not a number.", text=text) if text else _("Nothing is written here.")
            )
            right = _("Write capture points from 0 to {most}.", most=MOST_CP)
            self._wrong(field, text, f"{said} {right}")

    def points_by(self, request: Request) -> None:
        """One capture point more or less for a player; a bench of cards is left alone."""
        seat = self._seat(request)
        if seat is None or self.state.by_cards:
            return
        points = self.state.cp[seat] + (1 if request.get("by") == "1" else -1)
        self.began.clear()
        self._sound(f"cp{seat}")
        if 0 <= points <= MOST_CP:
            self._set_points(seat, points)
        elif points > MOST_CP:
            self.faults[f"cp{seat}"] = _("{most} CP is the most one player can hold.", most=MOST_CP)

    def _set_points(self, seat: int, points: int) -> None:
        """Points of one seat; points set directly take the place of cards."""
        state = self.state
        if points == state.cp[seat]:
            return
        cp = (*state.cp[:seat], points, *state.cp[seat + 1 :])
        if state.by_cards:
            self.remark = _("The poster is now built by points.")
        self.set(cp=cp, by_cards=False, groups=())

    def reward(self, request: Request) -> None:
        """Dollars as they are typed; a figure that is still being typed is not found fault with."""
        text = str(request.get("value", ""))[:40].strip()
        plain = text.removeprefix("$").replace(",", "").replace(" ", "")
        dollars = whole(plain, 0, MOST_REWARD)
        if dollars is not None and dollars % 1000 == 0 and (dollars or not request.get("typing")):
            self._sound("reward")
            self.set(reward=dollars)
            if request.get("typing"):  # written anew, with its comma, once the field is left
                self.typed["reward"] = text
            return
        self._sound("reward")
        if request.get("typing"):
            self.typed["reward"] = text
            return
        if dollars is not None:
            near = max(1, round(dollars / 1000)) * 1000
            said = _(
                "{money} cannot lie on a poster: its tokens are $1,000 each. Write {near}, say.",
                money=usd(dollars),
                near=usd(near),
            )
        elif plain.isascii() and plain.isdigit():
            said = _("{money} is the most the lab takes.", money=usd(MOST_REWARD))
        else:
            said = _("Nothing is written here.")
            if text:
                said = _("“{text}” is not an amount of dollars.", text=text)
            said += " " + _("Write a number of thousands, such as $9,000.")
        still = _("The split still shows {figure}.", figure=usd(self.state.reward))
        self._wrong("reward", text, f"{said} {still}")

    def reward_by(self, request: Request) -> None:
        """$1,000 more or less on the poster."""
        reward = self.state.reward + (1000 if request.get("by") == "1" else -1000)
        self._sound("reward")
        if 0 <= reward <= MOST_REWARD:
            self.set(reward=reward)

    def name(self, request: Request) -> None:
        """Rename a player; a name that cannot be one is shown with its fault."""
        seat, text = self._seat(request), str(request.get("value", ""))[:60].strip()
        if seat is None:
            return
        names = [*self.state.players]
        names[seat] = text
        faults: list[Fault] = []
        read = read_players(names, faults)
        if faults:
            self._wrong(f"name{seat}", text, faults[0].what)
        else:
            self._sound(f"name{seat}")
            self.set(players=read, step=self.state.step)

    def players(self, request: Request) -> None:
        """More players or fewer; those who leave come back as they went."""
        many = whole(request.get("count"), 2, 4)
        if many is None:
            return
        state = self.state
        groups = state.groups if state.by_cards else (EMPTY,) * len(state.players)
        table = list(zip(state.players, state.cp, groups, strict=True))
        while len(table) > many:
            self.spare.append(table.pop())
        while len(table) < many:
            taken = {name for name, _points, _group in table}
            fresh = next(name for name in _NAMES if name not in taken)
            name, points, group = self.spare.pop() if self.spare else (fresh, 0, EMPTY)
            table.append((fresh if name in taken else name, points, group))
        self.typed, self.faults = {}, {}
        players, cp, laid = (tuple(column) for column in zip(*table, strict=True))
        if state.by_cards and deck_faults(laid, state.rules):
            laid = tuple(group if seat < many - 1 else EMPTY for seat, group in enumerate(laid))
        if state.by_cards:
            cp = tuple(group.cp for group in laid)
        who = min(state.who, many - 1)
        self.set(
            players=players,
            cp=cp,
            groups=laid if state.by_cards else (),
            who=who,
            across=_axis_within(state.across, many, who),
            swept=_axis_within(state.swept, many, None),
        )

    def way(self, request: Request) -> None:
        """Build by points, or by cards that make the points."""
        state = self.state
        if request.get("way") == "points":
            self.set(by_cards=False, groups=(), step=state.step)
        elif request.get("way") == "cards" and not state.by_cards:
            groups = cards_for(state.cp, state.rules)
            if groups is None:
                groups = nearest_cards(state.cp, state.rules)
                points = ", ".join(map(str, state.cp))
                self.remark = _(
                    "No cards make {points} CP together: these come nearest.", points=points
                )
            self.typed, self.faults = {}, {}
            self.state = replace(state, by_cards=True).with_groups(groups)

    def card(self, request: Request) -> None:
        """One card of a kind more or less, as far as the deck goes."""
        seat, kind = self._seat(request), str(request.get("card"))
        if seat is None or kind not in CARD or not self.state.by_cards:
            return
        group = self.state.groups[seat]
        by = 1 if request.get("by") == "1" else -1
        if group[kind] + by < 0:
            return
        self._lay(seat, group.plus(kind, by))

    def hide(self, request: Request) -> None:
        """Put a Hideout on a player's group, or take it away."""
        seat = self._seat(request)
        if seat is not None and self.state.by_cards:
            group = self.state.groups[seat]
            self._lay(seat, group.covered(not group.hidden))

    def _lay(self, seat: int, group: Group) -> None:
        """Put a group on the table if the deck allows it; else say at that player what forbids it."""
        groups = self.state.groups
        after = (*groups[:seat], group, *groups[seat + 1 :])
        for field in [field for field in self.faults if field.startswith("cards")]:
            self._sound(field)
        faults = deck_faults(after, self.state.rules)
        if faults:
            said = faults[0].what
            self.faults[f"cards{seat}"] = said[:1].upper() + said[1:]
        else:
            self.state = self.state.with_groups(after)

    def outlaw(self, request: Request) -> None:
        """Take another outlaw's poster."""
        if str(request.get("value")) in OUTLAWS:
            self.set(outlaw=str(request["value"]))

    # --- the neighbourhood ---------------------------------------------------------------------

    def who(self, request: Request) -> None:
        """Show the map of another player."""
        who = self._seat(request, "value")
        if who is not None:
            across = _axis_within(self.state.across, len(self.state.players), who)
            self.set(who=who, across=across)

    def _axis(self, request: Request) -> Axis | None:
        return REWARD if request.get("value") == REWARD else self._seat(request, "value")

    def across(self, request: Request) -> None:
        """Lay another player's points, or the reward, across the map."""
        axis = self._axis(request)
        if axis is not None and axis != self.state.who:
            self.set(across=axis)

    def cell(self, request: Request) -> None:
        """Load a cell of the map."""
        state = self.state
        x = whole(request.get("x"), 0, MOST_CP)
        y = whole(request.get("y"), 0, MOST_REWARD)
        if x is None or y is None or (y % 1000 if state.across == REWARD else y > MOST_CP):
            return
        self._set_points(state.who, x)
        self._move(state.across, y)

    def _move(self, axis: Axis, value: int) -> None:
        """Move the poster along an axis; what was typed wrongly there is gone."""
        self._sound("reward" if isinstance(axis, str) else f"cp{axis}")
        self._sound(f"cp{self.state.who}")
        if isinstance(axis, str):
            self.set(reward=value)
        else:
            self._set_points(axis, value)

    def swept_axis(self, request: Request) -> None:
        """Choose what the slider moves: a player's points or the reward."""
        axis = self._axis(request)
        if axis is not None:
            self.set(swept=axis)

    def sweep(self, request: Request) -> None:
        """Move what the slider stands for: capture points, or dollars in thousands."""
        axis = self.state.swept
        value = whole(request.get("value"), 0, MOST_CP if axis != REWARD else MOST_REWARD)
        if value is not None and (axis != REWARD or value % 1000 == 0):
            self._move(axis, value)

    # --- the sources ---------------------------------------------------------------------------

    def preset(self, request: Request) -> None:
        """Play by a preset of the rules."""
        if str(request.get("value")) in PRESETS:
            self._play_by(Rules.preset(str(request["value"])))

    def switch(self, request: Request) -> None:
        """Set a scoring switch to its other value."""
        name = str(request.get("switch"))
        if name in SCORING:
            self._play_by(turned(self.state.rules, name))

    def set_switch(self, request: Request) -> None:
        """Set any switch to a value as a page writes it."""
        name, text = str(request.get("switch")), str(request.get("value"))
        values = SWITCHES[name].values if name in SWITCHES else ()
        for value in values:
            if text == (value if isinstance(value, str) else str(value).lower()):
                self._play_by(self.state.rules.changed(**{name: value}))

    def _play_by(self, rules: Rules) -> None:
        """Other rules; if they forbid the cards on the bench, they stay away and that is said."""
        faults = deck_faults(self.state.groups, rules) if self.state.by_cards else []
        if faults:
            self.remark = _("Not with the cards that lie here: {reason}", reason=faults[0].what)
        else:
            self.set(rules=rules)

    def take(self, request: Request) -> None:
        """Carry out a change that was proposed."""
        state = self.state
        for change in changes(state.laid, state.reward, state.rules, who=state.who):
            if take_key(change) == request.get("plays"):
                self.typed, self.faults = {}, {}
                if state.by_cards:
                    self.state = replace(state, reward=change.reward).with_groups(change.groups)
                else:
                    self.set(cp=change.scoring.cp, reward=change.reward)
                return


def turned(rules: Rules, switch: str) -> Rules:
    """The rules with a switch at another of its values."""
    value = getattr(rules, switch)
    other = next(each for each in SWITCHES[switch].values if each != value)
    return rules.changed(**{switch: other})


def _axis_within(axis: Axis, many: int, without: int | None) -> Axis:
    """The axis, or another one if it is no seat of the table or the one it may not be."""
    if axis == REWARD or (axis != without and isinstance(axis, int) and axis < many):
        return axis
    return next(seat for seat in range(many) if seat != without)
