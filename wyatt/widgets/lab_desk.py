"""The scoring lab without its widget: a bench with one poster, and the views of the page.

A desk like that of the table. What a link reopens is the bench's `LabState`; beside it the desk
keeps what belongs to the person on the page: guesses, what is looked at, the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyatt.core.text import _
from wyatt.earp import Unusable, rulebook, write_token
from wyatt.earp.payout import Account
from wyatt.earp.rulebook import Ruling
from wyatt.earp.scoring import MOST_CP, MOST_REWARD, Scoring, split
from wyatt.earp.switches import PRESETS, Rules
from wyatt.lab import (
    REWARD,
    Sweep,
    case,
    changes,
    demos,
    payout_map,
    read_state,
    sweep,
    sweep_csv,
    write_state,
)
from wyatt.lab.state import VIEWS
from wyatt.lab.sweep import at
from wyatt.show.document import notice_line
from wyatt.show.html import EMPTY, Html
from wyatt.show.lab import page as drawn
from wyatt.show.lab.build import build, title
from wyatt.show.lab.guessing import LIST
from wyatt.show.lab.map import held_still, payout_chart, sweep_panel
from wyatt.show.lab.rulings import FILTERS, Listed, rulings_page, shown_rulings
from wyatt.show.lab.sources import SCORING, readings, take
from wyatt.show.rules_panel import rule_panel
from wyatt.widgets.lab_asked import ASKED_ACTS, LabAsked
from wyatt.widgets.lab_bench import Bench, turned
from wyatt.widgets.requests import Request, rule_of, whole

#: How far the slider reaches at a time: capture points, or thousands of dollars.
REACH = 20


class LabDesk(LabAsked):
    """The lab as a page. only: which rulings are listed. span: between which values the slider
    moves; it stays while the poster stays within, so that nothing shifts under a hand that drags.
    """

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__()
        self.lang = lang
        self.bench = Bench()
        self.only = "all"
        self.span = range(REACH + 1)
        self.running = ""
        self.notice = ""
        self.rule = ""
        self.outbox: list[dict[str, str]] = []
        token = (address or {}).get("s", "")
        if token:
            try:
                self.bench.state = read_state(token)
            except Unusable as error:
                self.notice = _("{fault} Here is a fresh poster instead.", fault=error.faults[0])

    @property
    def pace(self) -> str:
        """Seconds between two payments of the walk."""
        return "0.65"

    def address(self) -> str:
        """The query that reopens the lab as it is."""
        return f"s={write_state(self.state)}"

    # --- looking -------------------------------------------------------------------------------

    @property
    def scoring(self) -> Scoring:
        """The split of the poster."""
        return split(self.state.cp, self.state.reward, self.state.rules)

    @property
    def account(self) -> Account:
        """The split that the page walks through: the poster's, or that of the gallery's case."""
        state = self.state
        opened = self.open_case() if state.view == "gallery" else None
        if opened:
            return Account("jesse-james", opened.players, opened.scoring)
        return Account(state.outlaw, state.players, self.scoring)

    def frame(self) -> str:
        """The page around the parts."""
        return drawn.lab_frame()

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML; those of the other views are empty."""
        parts = dict.fromkeys(drawn.PARTS, EMPTY)
        parts["head"] = drawn.lab_head()
        parts["notice"] = notice_line(self.notice)
        parts["tabs"] = drawn.lab_tabs(self.state.view)
        parts["rule"] = rule_panel(self.rule, self.lang)
        match self.state.view:
            case "gallery":
                parts["gallery"] = self.gallery_part()
            case "quarrels":
                parts["quarrels"] = self.quarrels_part()
            case "rulings":
                parts["rulings"] = self._rulings()
            case _:
                parts |= self._poster()
        return parts

    def _poster(self) -> dict[str, Html]:
        state, scoring = self.state, self.scoring
        changed = changes(state.laid, state.reward, state.rules, who=state.who)
        swept = self._swept()
        parts = {
            **{name: self.panel(name) for name in ("title", "build", "split", "map")},
            "sweep": sweep_panel(swept, state.players, at(state.cp, state.reward, state.swept)),
            "sources": self._sources(),
            "take": take(
                changed,
                state.players,
                state.who,
                scoring.payouts[state.who],
                any(group.loose for group in state.laid),
            ),
        }
        for name in drawn.FOLDS:
            parts[name] = drawn.folded(name, parts[name], name in self.unfolded)
        return parts

    def panel(self, name: str) -> Html:
        """One panel of the poster's view alone: title, build, split or map."""
        match name:
            case "title":
                return title(self.state)
            case "build":
                return self._build()
            case "split":
                walking = self.running == "walk"
                return drawn.lab_split(self.account, self.state.step, walking, self.bench.before)
        return Html(self._map())

    def _map(self) -> str:
        state = self.state
        here = (state.cp[state.who], at(state.cp, state.reward, state.across))
        shown = payout_map(
            state.cp, state.reward, state.rules, who=state.who, x=state.who, y=state.across
        )
        return payout_chart(shown, state.players, here, held_still(state), self.scoring)

    def _build(self) -> Html:
        bench, position = self.bench, self.state.position()
        token = write_token(position) if position else ""
        return build(self.state, bench.typed, bench.faults, bench.remark, self.state.cannot, token)

    def _swept(self) -> Sweep:
        """The poster with one figure moved through the slider's span."""
        state = self.state
        unit = 1000 if state.swept == REWARD else 1
        here = at(state.cp, state.reward, state.swept)
        most = (MOST_REWARD if state.swept == REWARD else MOST_CP) // unit
        if here // unit not in self.span or self.span[-1] > most:
            first = min(max(0, here // unit - REACH // 2), most - REACH)
            self.span = range(first, first + REACH + 1)
        values = [step * unit for step in self.span]
        return sweep(state.cp, state.reward, state.rules, axis=state.swept, values=values)

    def _sources(self) -> Html:
        state = self.state
        by_preset = {name: split(state.cp, state.reward, Rules.preset(name)) for name in PRESETS}
        return readings(state.players, state.rules, by_preset, self.scoring, self._matters())

    def _matters(self) -> list[Ruling]:
        """The rulings whose switch pays this poster differently."""
        state = self.state
        now = self.scoring.payouts
        found = []
        for name in SCORING:
            other = turned(state.rules, name)
            if split(state.cp, state.reward, other).payouts != now:
                hidden = any(group.hidden for group in state.groups) and state.by_cards
                id = {"short_top_tie": "S6", "zero_cp_shares": "S5" if hidden else "S4"}[name]
                found.append(rulebook.ruling(id))
        return found

    def _rulings(self) -> Html:
        shown = shown_rulings(self.only)
        opened = next((each for each in rulebook.rulings() if each.id == self.state.case), shown[0])
        demo = demos().get(opened.id)
        tokens = ("", "")
        if demo:
            tokens = (write_token(demo.position()), write_token(demo.position(other=True)))
        listed = Listed(shown, self.only, self.folded)
        return rulings_page(listed, opened, demo, tokens, self.lang)

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        do = str(request.get("do"))
        if do != "stored":  # the page says this by itself, and nobody has read anything yet
            self.notice = ""
        if do in _BUILD:
            self.running = self.bench.remark = ""
            _BUILD[do](self.bench, request)
        elif do in _ACTS:
            _ACTS[do](self, request)

    def _csv(self, request: Request) -> None:
        text = sweep_csv(self._swept(), self.state.players)
        self.outbox.append({"save": text, "name": "wyatt-earp-sweep.csv"})

    def _fold(self, request: Request) -> None:
        """Open a folded panel, or fold it away."""
        self.unfolded ^= {str(request.get("fold"))} & {*drawn.FOLDS, LIST}

    # --- views, gallery, rulings ---------------------------------------------------------------

    def _view(self, request: Request) -> None:
        # A field called view is the transport's own: it says which view of the widget has asked.
        if request.get("tab") in VIEWS and request["tab"] != self.state.view:
            self.turn(view=str(request["tab"]), case="")

    def _load(self, request: Request) -> None:
        """Put a case of the gallery on the bench."""
        opened = case(str(request.get("case")))
        if opened:
            self.running = ""
            self.bench.load(opened)

    def _only(self, request: Request) -> None:
        if str(request.get("only")) in FILTERS:
            self.only = str(request["only"])
            shown = [ruling.id for ruling in shown_rulings(self.only)]
            if self.state.case not in shown:  # the list stays open: one is about to choose from it
                self.bench.set(step=None, case=shown[0])

    def _ruling(self, request: Request) -> None:
        """Open a ruling in the list, which shows all points if it would not be among the chosen."""
        id = str(request.get("ruling"))
        if any(ruling.id == id for ruling in rulebook.rulings()):
            if all(ruling.id != id for ruling in shown_rulings(self.only)):
                self.only = "all"
            self.turn(view="rulings", case=id)

    # --- the walk ------------------------------------------------------------------------------

    @property
    def _last(self) -> int:
        scoring = self.account.scoring
        return len(scoring.steps) + (1 if scoring.stopped else 0)

    def _walk(self, request: Request) -> None:
        step = whole(request.get("step"), 0, self._last)
        self.running = ""
        if step is not None:
            self.bench.set(step=None if step == self._last else step)

    def _play(self, request: Request) -> None:
        """Let the money walk by itself, from the start if it has walked."""
        if self.running:
            self.running = ""
        elif self._last:
            self.running = "walk"
            if self.state.step is None or self.state.step >= self._last:
                self.bench.set(step=0)

    def _tick(self, request: Request) -> None:
        if self.running != "walk" or not request.get("tick"):
            return
        step = (self.state.step or 0) + 1
        if step >= self._last:
            self.running = ""
        self.bench.set(step=None if step >= self._last else step)

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    def _link(self, request: Request) -> None:
        self.outbox.append({"copy": f"page=lab&{self.address()}"})


def desk(address: Mapping[str, str], lang: str) -> LabDesk:
    """The lab's desk, opened at an address."""
    return LabDesk(address, lang)


#: What changes the poster on the bench, or what is asked about it.
_BUILD: dict[str, Callable[[Bench, Request], None]] = {
    "lab-across": Bench.across,
    "lab-card": Bench.card,
    "lab-cell": Bench.cell,
    "lab-hide": Bench.hide,
    "lab-name": Bench.name,
    "lab-outlaw": Bench.outlaw,
    "lab-players": Bench.players,
    "lab-points": Bench.points,
    "lab-points-by": Bench.points_by,
    "lab-preset": Bench.preset,
    "lab-reward": Bench.reward,
    "lab-reward-by": Bench.reward_by,
    "lab-set": Bench.set_switch,
    "lab-sweep": Bench.sweep,
    "lab-swept": Bench.swept_axis,
    "lab-switch": Bench.switch,
    "lab-take": Bench.take,
    "lab-way": Bench.way,
    "lab-who": Bench.who,
}
_ACTS: dict[str, Callable[[LabDesk, Request], None]] = {
    **ASKED_ACTS,
    "lab-csv": LabDesk._csv,
    "lab-filter": LabDesk._only,
    "lab-fold": LabDesk._fold,
    "lab-load": LabDesk._load,
    "lab-ruling": LabDesk._ruling,
    "lab-view": LabDesk._view,
    "link": LabDesk._link,
    "rule": LabDesk._rule,
    "split-play": LabDesk._play,
    "split-step": LabDesk._walk,
    "step": LabDesk._tick,
}
