"""The scoring lab's page: a bench with one poster, and views with cases, disputes and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from wyatt import lab
from wyatt.core.documents import amount
from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.limits import TYPED_FIGURE, TYPED_NAME
from wyatt.core.state import NAMES
from wyatt.core.text import N_, _, usd
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.documents import read_players
from wyatt.earp.payout import Account, decider, stop_of
from wyatt.earp.rulebook import BOOK
from wyatt.earp.scoring import MOST_CP, MOST_REWARD, Scoring, split
from wyatt.earp.switches import PRESETS, SWITCHES, Rules
from wyatt.lab import REWARD, Group, LabState
from wyatt.lab.deck import CARD
from wyatt.lab.disputes import quarrels
from wyatt.lab.payouts import Axis, at
from wyatt.pages.guess_first import Fold, GuessFirstPage, Questions, folded
from wyatt.pages.lab import cases as listed
from wyatt.pages.lab import view as drawn
from wyatt.pages.lab.map import payout_chart, sweep_panel
from wyatt.ui.acts import Act, Request, acts_of, bounded_int, by_name
from wyatt.ui.document import notice_line, page_head, view_tabs
from wyatt.ui.fields import Field
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html

# === The scoring lab's bench, with the poster and any invalid typed values. Its methods take data
# from a page and never raise an error. Instead, an invalid value gets a message at its field, and
# the poster doesn't change.


class Bench:
    """The bench with one poster. state: the poster and the current view. typed: the texts of fields
    that are unfinished or invalid, by field name. issues: the errors, by field name. spare: removed
    players, with their points and cards. remark: a note about an automatic change. before: the rule
    that decided the payout before the last change, or empty if the same rule decides now or the
    reader has changed the view.
    """

    def __init__(self) -> None:
        self.state = LabState()
        self.typed: dict[str, str] = {}
        self.issues: dict[str, str] = {}
        self.spare: list[tuple[str, int, Group]] = []
        self.remark = ""
        self.before = ""
        #: The points in each field before someone began to type there.
        self.began: dict[str, int] = {}

    def set(self, **new: Any) -> None:
        """Change the state. If the poster changes, show all its payments again."""
        was, changed = self.state, {"cp", "reward", "rules", "players"} & set(new)
        if changed:
            new.setdefault("step", None)
        self.state = now = replace(was, **new)
        if changed:
            had, has = (decider(split(each.cp, each.reward, each.rules)) for each in (was, now))
            self.before = had if had != has else ""
        elif {"view", "case"} & set(new):  # a note on the last change would be outdated
            self.before = ""

    def load(self, case: lab.Case) -> None:
        self.typed, self.issues, self.spare, self.before = {}, {}, [], ""
        self.state = LabState(case.players, case.cp, case.reward, rules=case.rules)
        self.state = replace(self.state, by_cards=bool(case.groups), groups=case.groups)

    def _sound(self, field: str) -> None:
        self.typed.pop(field, None)
        self.issues.pop(field, None)

    def type_again(self) -> None:
        """Repeat the errors in the language spoken now. Errors about a click disappear."""
        acts = {"cp": self.do_lab_points, "name": self.do_lab_name, "reward": self.do_lab_reward}
        had, self.issues, self.remark = self.issues, {}, ""
        for field in had.keys() & self.typed.keys():
            acts[field.rstrip("0123")]({"seat": field[-1], "value": self.typed[field]})

    # --- building ------------------------------------------------------------------------------

    def _seat(self, request: Request, field: str = "seat") -> int | None:
        return bounded_int(request.get(field), 0, len(self.state.players) - 1)

    def do_lab_points(self, request: Request) -> None:
        """Set a player's capture points as typed, or show an error and restore the earlier points."""
        seat, text = self._seat(request), str(request.get("value", ""))[:TYPED_FIGURE].strip()
        if seat is None or self.state.by_cards:
            return
        field, typing = f"cp{seat}", bool(request.get("typing"))
        had = self.began.setdefault(field, self.state.cp[seat])
        if not typing:
            del self.began[field]
        self._sound(field)
        if (points := bounded_int(text, 0, MOST_CP)) is not None:
            self._set_points(seat, points)
            return
        self.typed[field] = text
        if typing and not text:
            return
        self._set_points(seat, had)  # back to the points before typing
        then = _("Enter capture points from 0 to {most}.", most=MOST_CP)
        if text.isascii() and text.lstrip("-").isdigit():
            high = N_("One player can have at most {most} CP, even with every card of one outlaw.")
            said = _(high, most=MOST_CP)
            if text.startswith("-"):
                said = _("Capture points can’t be less than 0.")
            then = _("The split still uses {figure}.", figure=self.state.cp[seat])
        else:
            said = _("“{text}” isn’t a number.", text=text) if text else _("This field is empty.")
        self.issues[field] = f"{said} {then}"

    def do_lab_points_by(self, request: Request) -> None:
        """Change a player's capture points by one, unless the poster is entered as cards."""
        seat = self._seat(request)
        if seat is None or self.state.by_cards:
            return
        points = self.state.cp[seat] + (1 if request.get("by") == "1" else -1)
        self.began.clear()
        self._sound(f"cp{seat}")
        if 0 <= points <= MOST_CP:
            self._set_points(seat, points)
        elif points > MOST_CP:
            self.issues[f"cp{seat}"] = _("One player can have at most {most} CP.", most=MOST_CP)

    def _set_points(self, seat: int, points: int) -> None:
        cp = self.state.cp
        if points != cp[seat]:
            if self.state.by_cards:
                self.remark = _("You’re now setting points instead of cards.")
            self.set(cp=(*cp[:seat], points, *cp[seat + 1 :]), by_cards=False, groups=())

    def do_lab_reward(self, request: Request) -> None:
        text, typing = str(request.get("value", ""))[:TYPED_FIGURE].strip(), request.get("typing")
        found = amount(text)
        dollars = found if isinstance(found, int) and 0 <= found <= MOST_REWARD else None
        self._sound("reward")
        if dollars is not None and dollars % 1000 == 0 and (dollars or not typing):
            self.set(reward=dollars)
            if typing:  # don't insert a comma until the field loses focus
                self.typed["reward"] = text
            return
        self.typed["reward"] = text
        if typing:  # an error would come too early
            return
        if dollars is not None:
            near = max(1, round(dollars / 1000)) * 1000
            odd = N_("A poster can’t show {money}, because each token is worth $1,000. Try {near}.")
            said = _(odd, money=usd(dollars), near=usd(near))
        elif isinstance(found, int) and found > 0:
            said = _("The lab accepts at most {money}.", money=usd(MOST_REWARD))
        else:
            said = _("This field is empty.")
            if text:
                said = _("“{text}” isn’t a dollar amount.", text=text)
            said += " " + _("Enter a multiple of $1,000, such as $9,000.")
        still = _("The split still uses {figure}.", figure=usd(self.state.reward))
        self.issues["reward"] = f"{said} {still}"

    def do_lab_reward_by(self, request: Request) -> None:
        reward = self.state.reward + (1000 if request.get("by") == "1" else -1000)
        self._sound("reward")
        if 0 <= reward <= MOST_REWARD:
            self.set(reward=reward)

    def do_lab_name(self, request: Request) -> None:
        seat, text = self._seat(request), str(request.get("value", ""))[:TYPED_NAME].strip()
        if seat is None:
            return
        names, issues = [*self.state.players], list[Issue]()
        names[seat] = text
        read, field = read_players(names, issues), f"name{seat}"
        if issues:
            said = issues[0].message
            self.typed[field], self.issues[field] = text, said[:1].upper() + said[1:]
        else:
            self._sound(field)
            self.set(players=read, step=self.state.step)

    def do_lab_players(self, request: Request) -> None:
        """Change the number of players. Those who come back have their points or possible cards."""
        state = self.state
        if (many := bounded_int(request.get("count"), 2, 4)) is None:
            return
        groups = state.groups if state.by_cards else (lab.EMPTY,) * len(state.players)
        table = list(zip(state.players, state.cp, groups, strict=True))
        while len(table) > many:
            self.spare.append(table.pop())
        while len(table) < many:
            taken = {name for name, _points, _group in table}
            fresh = next(name for name in NAMES if name not in taken)
            name, points, group = self.spare.pop() if self.spare else (fresh, 0, lab.EMPTY)
            table.append((fresh if name in taken else name, points, group))
        self.typed, self.issues = {}, {}
        players, cp, laid = (tuple(column) for column in zip(*table, strict=True))
        if state.by_cards:
            if lab.deck_issues(laid, state.rules):
                laid = (*laid[:-1], lab.EMPTY)
            cp = tuple(group.cp for group in laid)
        who, laid = min(state.who, many - 1), laid if state.by_cards else ()
        swept = _axis_within(state.swept, many, None)
        across = _axis_within(state.across, many, who)
        self.set(players=players, cp=cp, groups=laid, who=who, across=across, swept=swept)

    def do_lab_way(self, request: Request) -> None:
        state = self.state
        if request.get("way") == "points":
            self.set(by_cards=False, groups=(), step=state.step)
        elif request.get("way") == "cards" and not state.by_cards:
            if (groups := lab.cards_for(state.cp, state.rules)) is None:
                groups = lab.nearest_cards(state.cp, state.rules)
                said = N_("No cards make exactly {points} CP. These cards come closest.")
                self.remark = _(said, points=", ".join(map(str, state.cp)))
            self.typed, self.issues = {}, {}
            self.state = replace(state, by_cards=True).with_groups(groups)

    def do_lab_card(self, request: Request) -> None:
        seat, kind = self._seat(request), str(request.get("card"))
        if seat is None or kind not in CARD or not self.state.by_cards:
            return
        group, by = self.state.groups[seat], 1 if request.get("by") == "1" else -1
        if group[kind] + by >= 0:
            self._lay(seat, group.plus(kind, by))

    def do_lab_hide(self, request: Request) -> None:
        seat = self._seat(request)
        if seat is not None and self.state.by_cards:
            group = self.state.groups[seat]
            self._lay(seat, group.covered(not group.hidden))

    def _lay(self, seat: int, group: Group) -> None:
        groups = self.state.groups
        after = (*groups[:seat], group, *groups[seat + 1 :])
        for other in range(len(groups)):
            self._sound(f"cards{other}")
        if issues := lab.deck_issues(after, self.state.rules):
            said = issues[0].message
            self.issues[f"cards{seat}"] = said[:1].upper() + said[1:]
        else:
            self.state = self.state.with_groups(after)

    def do_lab_outlaw(self, request: Request) -> None:
        if str(request.get("value")) in OUTLAWS:
            self.set(outlaw=str(request["value"]))

    # --- the map and the slider ----------------------------------------------------------------

    def do_lab_who(self, request: Request) -> None:
        if (who := self._seat(request, "value")) is not None:
            self.set(who=who, across=_axis_within(self.state.across, len(self.state.players), who))

    def _axis(self, request: Request) -> Axis | None:
        return REWARD if request.get("value") == REWARD else self._seat(request, "value")

    def do_lab_across(self, request: Request) -> None:
        axis = self._axis(request)
        if axis is not None and axis != self.state.who:
            self.set(across=axis)

    def do_lab_cell(self, request: Request) -> None:
        """Put the poster from a cell of the map on the bench."""
        state = self.state
        x = bounded_int(request.get("x"), 0, MOST_CP)
        y = bounded_int(request.get("y"), 0, MOST_REWARD)
        if x is None or y is None or (y % 1000 if state.across == REWARD else y > MOST_CP):
            return
        self._set_points(state.who, x)
        self._move(state.across, y)

    def _move(self, axis: Axis, value: int) -> None:
        self._sound(f"cp{self.state.who}")
        if isinstance(axis, str):
            self._sound("reward")
            self.set(reward=value)
        else:
            self._sound(f"cp{axis}")
            self._set_points(axis, value)

    def do_lab_swept(self, request: Request) -> None:
        if (axis := self._axis(request)) is not None:
            self.set(swept=axis)

    def do_lab_sweep(self, request: Request) -> None:
        axis = self.state.swept
        unit, most = (1000, MOST_REWARD) if axis == REWARD else (1, MOST_CP)
        value = bounded_int(request.get("value"), 0, most)
        if value is not None and value % unit == 0:
            self._move(axis, value)

    # --- the sources ---------------------------------------------------------------------------

    def do_lab_preset(self, request: Request) -> None:
        if (name := str(request.get("value"))) in PRESETS:
            self._play_by(Rules.preset(name))

    def do_lab_switch(self, request: Request) -> None:
        if (name := str(request.get("switch"))) in drawn.SCORING:
            self._play_by(drawn.switched(self.state.rules, name))

    def do_lab_set(self, request: Request) -> None:
        name, text = str(request.get("switch")), str(request.get("value"))
        for value in SWITCHES[name].values if name in SWITCHES else ():
            if text == drawn.written(value):
                self._play_by(self.state.rules.changed(**{name: value}))

    def _play_by(self, rules: Rules) -> None:
        if issues := lab.deck_issues(self.state.groups, rules) if self.state.by_cards else []:
            said = N_("The rules you chose don’t allow these cards: {reason}")
            self.remark = _(said, reason=issues[0].message)
        else:
            self.set(rules=rules)

    def do_lab_take(self, request: Request) -> None:
        state = self.state
        for change in lab.changes(state.laid, state.reward, state.rules, who=state.who):
            if drawn.take_key(change) == request.get("plays"):
                self.typed, self.issues = {}, {}
                if state.by_cards:
                    self.state = replace(state, reward=change.reward).with_groups(change.groups)
                else:
                    self.set(cp=change.scoring.cp, reward=change.reward)
                return


def _axis_within(axis: Axis, many: int, without: int | None) -> Axis:
    if axis == REWARD or (axis != without and isinstance(axis, int) and axis < many):
        return axis
    return next(seat for seat in range(many) if seat != without)


@dataclass(eq=False, repr=False, match_args=False)
class StateField(Field):
    """A field whose value is kept in the page's `LabState`. key: the name of the state's attribute."""

    key: str = "case"

    def __get__(self, page: Any, owner: type) -> Any:
        if page is None:
            return self
        value: str = getattr(page.state, self.key)
        return value if self.takes(value) else self.default  # the value may belong to another field

    def __set__(self, page: Any, value: object) -> None:
        page.bench.set(**{self.key: str(value)})


# === The scoring lab's page. A link contains the bench's `LabState`, but not the reader's guesses,
# the rulings' filter, the folded panels or the clock.

#: The page's `running` while the split has been sent and the slow panels haven't.
LATER = "later"
#: Requests that send the split first and the slow panels later.
_SPLIT_FIRST = frozenset(("lab-points", "lab-points-by", "lab-reward", "lab-reward-by", "lab-card"))
#: The panels to send first.
FIRST = ("title", "build", "split")
#: The slider's range: capture points, or thousands of dollars.
REACH = 20
_BUILD = acts_of(vars(Bench))


def _on_the_bench(page: LabPage, request: Request) -> None:
    do = str(request.get("do"))
    page.running = page.bench.remark = ""
    _BUILD[do].do(page.bench, request)
    # The response has only the fast panels. The page draws them and then requests the slow ones.
    if do in _SPLIT_FIRST and request.get("view") and page.slow:
        page.running = LATER


#: The fields for the open case, dispute and ruling.
_CASE: dict[str, Any] = {"act": "lab-case", "asked": "case", "within": ("view", "gallery")}
_QUARREL: dict[str, Any] = {"act": "lab-quarrel", "asked": "case", "place": False}
_QUARREL["within"] = "view", "quarrels"
_RULING: dict[str, Any] = {"act": "lab-ruling", "asked": "ruling", "place": False}
_RULING["within"] = "view", "rulings"


class LabPage(GuessFirstPage):
    """The scoring lab. only: the key of the rulings' filter. span: the slider's range, in capture
    points or thousands of dollars. The range moves only if the poster's value is outside it,
    because the slider mustn't jump while someone drags it.
    """

    QUESTIONS = (
        Questions("cases", "case_id", lab.cases, "lab-guess"),
        Questions(
            "quarrels", "ruled", quarrels, "lab-bet", lambda one: range(len(one.options)), "ruling"
        ),
    )
    PREFIX = "lab"
    FOLDS = tuple(drawn.FOLDS)
    view = StateField(drawn.VIEWS, act="lab-view", asked="tab", key="view")
    case_id = StateField(lambda: (each.id for each in lab.cases()), **_CASE)
    ruled = StateField(lambda: (each.ruling for each in quarrels()), **_QUARREL)
    ruling = StateField(lambda: (each.id for each in BOOK.rulings()), **_RULING)

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.bench = Bench()
        self.only = "all"
        self.span = range(REACH + 1)
        #: The last HTML of each slow panel, by the panel's name.
        self.slow: dict[str, Html] = {}
        #: Whether this response sends the slow panels after the split.
        self._rest_due = False
        if token := (address or {}).get("s", ""):
            try:
                self.bench.state = lab.read_state(token)
            except InvalidDocument as error:
                self.notice = _("{fault} Here’s a new poster instead.", fault=error.issues[0])

    @property
    def pace(self) -> str:
        """The seconds until the next payment, or until the page requests the slow panels, as text."""
        return "0.12" if self.running == LATER else "0.65"

    @property
    def state(self) -> LabState:
        return self.bench.state

    def address(self) -> str:
        return f"s={lab.write_state(self.state)}"

    def return_to(self, address: Mapping[str, str]) -> None:
        """Show the view and the open case from an address. The poster doesn't change."""
        with suppress(InvalidDocument):
            then = lab.read_state(address.get("s", ""))
            self.bench.set(view=then.view, case=then.case)

    def turned(self) -> None:
        """Show all payments of the opened entry. If the filter hides the open ruling, list all rulings."""
        super().turned()
        self.running = ""
        self.bench.set(step=None)
        shown = (ruling.id for ruling in listed.shown_rulings(self.only))
        if self.view == "rulings" and self.ruling not in shown:
            self.only = "all"

    def language_changed(self) -> None:
        super().language_changed()
        self.slow.clear()
        self._rest_due = False
        self.bench.type_again()

    # --- what the page shows -----------------------------------------------------------------

    @property
    def scoring(self) -> Scoring:
        return split(self.state.cp, self.state.reward, self.state.rules)

    @property
    def account(self) -> Account:
        """The split whose payments are shown: the poster's, or the open case's."""
        if self.view == "gallery":
            return Account("jesse-james", self.opened.players, self.opened.scoring)
        return Account(self.state.outlaw, self.state.players, self.scoring)

    def frame(self) -> str:
        return drawn.lab_frame()

    def parts(self) -> dict[str, Html]:
        view = self.state.view
        parts = dict.fromkeys(drawn.PARTS, EMPTY)
        parts["head"] = page_head("lab")
        parts["notice"] = notice_line(self.notice)
        parts["tabs"] = view_tabs("lab-view", drawn.VIEWS, view, _("Views of the lab"))
        parts["rule"] = rule_panel(self.rule, self.lang)
        if view == "gallery":
            asked = self.asked(_("{many} edge cases", many=len(lab.cases())))
            parts[view] = listed.gallery(asked, self.state.step, self.running == "walk")
        elif view == "quarrels":
            asked = self.asked(_("{many} disputes about play", many=len(quarrels())))
            parts[view] = listed.quarrels_page(asked)
        elif view == "rulings":
            shown = listed.shown_rulings(self.only)
            opened = next((each for each in BOOK.rulings() if each.id == self.state.case), shown[0])
            parts[view] = listed.rulings_page(shown, self.only, opened, self.folded)
        elif self.running == LATER:
            parts |= {**self.slow, **{name: self.panel(name) for name in FIRST}}
        else:
            parts |= {name: self.panel(name) for name in FIRST}
            state, scoring = self.state, self.scoring
            self.slow = {
                "map": self.panel("map"),
                "sweep": sweep_panel(state, self._swept()),
                "sources": drawn.readings(state, scoring),
                "take": drawn.take(state, scoring.payouts[state.who]),
            }
            for name, panel in self.slow.items():
                fold, label = Fold("lab-fold", name in self.unfolded), _(drawn.FOLDS[name])
                self.slow[name] = folded(fold, label, panel, name)
            parts |= self.slow
        return parts

    def panel(self, name: str) -> Html:
        state, bench = self.state, self.bench
        match name:
            case "title":
                return drawn.title(state)
            case "build":
                return drawn.build(state, bench.typed, bench.issues, bench.remark)
            case "split":
                walking = self.running == "walk"
                rules = None if self.view == "gallery" else state.rules
                return drawn.lab_split(self.account, state.step, walking, bench.before, rules)
        axes: dict[str, Any] = {"who": state.who, "x": state.who, "y": state.across}
        shown = lab.payout_map(state.cp, state.reward, state.rules, **axes)
        return payout_chart(state, shown, self.scoring)

    def _swept(self) -> lab.Sweep:
        state = self.state
        unit, most = (1000, MOST_REWARD // 1000) if state.swept == REWARD else (1, MOST_CP)
        here = at(state.cp, state.reward, state.swept) // unit
        if here not in self.span or self.span[-1] > most:  # move the range to the poster
            first = min(max(0, here - REACH // 2), most - REACH)
            self.span = range(first, first + REACH + 1)
        values = [step * unit for step in self.span]
        return lab.sweep(state.cp, state.reward, state.rules, axis=state.swept, values=values)

    # --- requests ------------------------------------------------------------------------------

    def do_lab_csv(self, request: Request) -> None:
        text = lab.sweep_csv(self._swept(), self.state.players)
        self.outbox.append({"save": text, "name": "wyatt-earp-sweep.csv"})

    def do_link(self, request: Request) -> None:
        self.outbox.append({"copy": f"page=lab&{self.address()}"})

    def do_lab_view(self, request: Request) -> None:
        # The key is "tab", because "view" in a request is the widget view that sent it.
        if (tab := str(request.get("tab"))) in drawn.VIEWS and tab != self.view:
            self.bench.set(view=tab, case="")
            self.turned()

    def do_lab_load(self, request: Request) -> None:
        if opened := lab.case(str(request.get("case"))):
            self.running = ""
            self.bench.load(opened)

    def do_lab_filter(self, request: Request) -> None:
        # The list stays unfolded, because the reader's about to choose a ruling.
        if (only := str(request.get("only"))) in listed.FILTERS:
            self.only = only
            shown = [ruling.id for ruling in listed.shown_rulings(self.only)]
            if self.state.case not in shown:
                self.bench.set(step=None, case=shown[0])

    # --- stepping through the payments -------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of payments, including the point where payment stops."""
        scoring = self.account.scoring
        return len(scoring.steps) + bool(stop_of(scoring))

    def do_split_step(self, request: Request) -> None:
        self.running = ""
        if (step := bounded_int(request.get("step"), 0, self.last)) is not None:
            self.bench.set(step=None if step == self.last else step)

    def do_split_play(self, request: Request) -> None:
        """Start or stop showing the payments one by one, from the first if they're all shown."""
        if self.running:
            self.running = ""
        elif self.last:
            self.running = "walk"
            if self.state.step is None or self.state.step >= self.last:
                self.bench.set(step=0)

    def do_step(self, request: Request) -> None:
        if self._rest_due or self.running != "walk" or not request.get("tick"):
            return
        step = (self.state.step or 0) + 1
        if step >= self.last:
            self.running = ""
        self.bench.set(step=None if step >= self.last else step)

    def before_act(self, do: str, request: Request) -> None:
        """Send the slow panels with this response if the last one left them out."""
        self._rest_due = self.running == LATER
        if self._rest_due:
            self.running = ""

    ACTS = by_name(*(Act(name, _on_the_bench) for name in _BUILD))
