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
    Case,
    LabState,
    Sweep,
    case,
    cases,
    changes,
    demos,
    payout_map,
    read_state,
    sweep,
    sweep_csv,
    write_state,
)
from wyatt.lab.quarrels import Quarrel, quarrel, quarrels
from wyatt.lab.state import VIEWS
from wyatt.lab.sweep import at
from wyatt.show.document import notice_line
from wyatt.show.html import EMPTY, Html
from wyatt.show.lab import page as drawn
from wyatt.show.lab.build import build, title
from wyatt.show.lab.gallery import gallery
from wyatt.show.lab.map import held_still, payout_chart, sweep_panel
from wyatt.show.lab.quarrels import quarrels_page
from wyatt.show.lab.rulings import FILTERS, rulings_page, shown_rulings
from wyatt.show.lab.sources import SCORING, readings, take
from wyatt.show.rules_panel import rule_panel
from wyatt.widgets.lab_bench import Bench, turned
from wyatt.widgets.lab_turning import LabTurning
from wyatt.widgets.requests import Request, rule_of, whole

#: How far the slider reaches at a time: capture points, or thousands of dollars.
REACH = 20


class LabDesk(LabTurning):
    """The lab as a page. only: which rulings are listed. span: between which values the slider
    moves; it stays while the poster stays within, so that nothing shifts under a hand that drags.
    unfolded: which of the panels are open that a narrow page folds away.
    """

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.bench = Bench()
        self.guesses: dict[str, int] = {}
        #: What was said of each quarrel, by its ruling: the number of the answer.
        self.bets: dict[str, int] = {}
        self.only = "all"
        self.unfolded: set[str] = set()
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
    def state(self) -> LabState:
        """What a link reopens."""
        return self.bench.state

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
        opened = self._opened() if state.view == "gallery" else None
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
                parts["gallery"] = self._gallery()
            case "quarrels":
                parts["quarrels"] = self._quarrels()
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

    def _opened(self) -> Case | None:
        return case(self.state.case) or (cases()[0] if self.state.view == "gallery" else None)

    def _gallery(self) -> Html:
        opened = self._opened()
        token = ""
        if opened and opened.id in self.guesses:
            document = opened.position()
            token = write_token(document) if document else ""
        return gallery(
            cases(), opened, self.guesses, token, self.state.step, self.running == "walk"
        )

    def _quarrel(self) -> Quarrel:
        """The open quarrel, the first if none has been opened."""
        return quarrel(self.state.case) or quarrels()[0]

    def _quarrels(self) -> Html:
        opened = self._quarrel()
        chosen = {each.ruling: self.bets.get(each.ruling) for each in quarrels()}
        return quarrels_page(quarrels(), opened, chosen, write_token(opened.demo.position()))

    def _rulings(self) -> Html:
        shown = shown_rulings(self.only)
        opened = next((each for each in rulebook.rulings() if each.id == self.state.case), shown[0])
        demo = demos().get(opened.id)
        tokens = ("", "")
        if demo:
            tokens = (write_token(demo.position()), write_token(demo.position(other=True)))
        return rulings_page(shown, opened, demo, tokens, self.only, self.lang)

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        do = str(request.get("do"))
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
        self.unfolded ^= {str(request.get("fold"))} & set(drawn.FOLDS)

    # --- views, gallery, rulings ---------------------------------------------------------------

    def _view(self, request: Request) -> None:
        # A field called view is the transport's own: it says which view of the widget has asked.
        if request.get("tab") in VIEWS and request["tab"] != self.state.view:
            self._turn(view=str(request["tab"]), case="")

    def _turn(self, **to: str) -> None:
        """Show something else; its split is shown whole."""
        self.running = ""
        self.bench.set(step=None, **to)

    def _case(self, request: Request) -> None:
        opened = case(str(request.get("case")))
        if opened:
            self._turn(case=opened.id)

    def _guess(self, request: Request) -> None:
        """Answer the question of the open case; the first answer counts."""
        opened = self._opened()
        if opened is None or opened.id in self.guesses:
            return
        for option in opened.options:
            if str(option) == str(request.get("option")):
                self.guesses[opened.id] = option

    def _open_quarrel(self, request: Request) -> None:
        opened = quarrel(str(request.get("case")))
        if opened:
            self._turn(case=opened.ruling)

    def _bet(self, request: Request) -> None:
        """Say what happens in the open quarrel; the first answer counts."""
        opened = self._quarrel()
        chosen = whole(request.get("option"), 0, len(opened.options) - 1)
        if chosen is not None:
            self.bets.setdefault(opened.ruling, chosen)

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
            if self.state.case not in shown:
                self._turn(case=shown[0])

    def _ruling(self, request: Request) -> None:
        """Open a ruling in the list, which shows all points if it would not be among the chosen."""
        id = str(request.get("ruling"))
        if any(ruling.id == id for ruling in rulebook.rulings()):
            if all(ruling.id != id for ruling in shown_rulings(self.only)):
                self.only = "all"
            self._turn(view="rulings", case=id)

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
    "lab-bet": LabDesk._bet,
    "lab-case": LabDesk._case,
    "lab-csv": LabDesk._csv,
    "lab-filter": LabDesk._only,
    "lab-fold": LabDesk._fold,
    "lab-guess": LabDesk._guess,
    "lab-load": LabDesk._load,
    "lab-quarrel": LabDesk._open_quarrel,
    "lab-ruling": LabDesk._ruling,
    "lab-view": LabDesk._view,
    "link": LabDesk._link,
    "rule": LabDesk._rule,
    "split-play": LabDesk._play,
    "split-step": LabDesk._walk,
    "step": LabDesk._tick,
}
