"""The lab's questions: the gallery of edge cases, the quarrels about play, and what was answered."""

from __future__ import annotations

from wyatt.earp import write_token
from wyatt.lab import Case, LabState, case, cases
from wyatt.lab.quarrels import Quarrel, quarrel, quarrels
from wyatt.show.html import Html
from wyatt.show.lab.gallery import gallery
from wyatt.show.lab.guessing import LIST, Fold
from wyatt.show.lab.quarrels import quarrels_page
from wyatt.widgets.answered import KEY, Answered
from wyatt.widgets.lab_turning import LabTurning
from wyatt.widgets.requests import Request, whole

#: The kinds of questions, as the browser's memory names them.
CASES, QUARRELS = "cases", "quarrels"


class LabAsked(LabTurning):
    """A lab's desk that asks. unfolded: which of the panels are open that a narrow page folds away."""

    running: str
    outbox: list[dict[str, str]]

    def __init__(self) -> None:
        self.answered = Answered(CASES, QUARRELS)
        self.unfolded: set[str] = set()

    @property
    def state(self) -> LabState:
        """What a link reopens."""
        return self.bench.state

    @property
    def guesses(self) -> dict[str, int]:
        """The answer given to each case of the gallery, by its id."""
        return self.answered.first[CASES]

    @property
    def bets(self) -> dict[str, int]:
        """What was said of each quarrel, by its ruling: the number of the answer."""
        return self.answered.first[QUARRELS]

    @property
    def folded(self) -> Fold:
        """Whether a narrow page shows the list of the view."""
        return Fold("lab-fold", LIST in self.unfolded)

    def turn(self, **to: str) -> None:
        """Show something else; its split is shown whole, and the list it was chosen from is folded."""
        self.running = ""
        self.unfolded.discard(LIST)
        self.bench.set(step=None, **to)

    # --- drawing -------------------------------------------------------------------------------

    def open_case(self) -> Case | None:
        """The open case, in its view the first if none has been opened."""
        return case(self.state.case) or (cases()[0] if self.state.view == "gallery" else None)

    def gallery_part(self) -> Html:
        """The edge cases, and the open one."""
        opened = self.open_case()
        token = ""
        if opened and opened.id in self.guesses:
            document = opened.position()
            token = write_token(document) if document else ""
        walk = (self.state.step, self.running == "walk")
        return gallery(cases(), opened, self.guesses, token, walk, self.folded)

    def open_quarrel(self) -> Quarrel:
        """The open quarrel, the first if none has been opened."""
        return quarrel(self.state.case) or quarrels()[0]

    def quarrels_part(self) -> Html:
        """The quarrels about play, and the open one."""
        opened = self.open_quarrel()
        chosen = {each.ruling: self.bets.get(each.ruling) for each in quarrels()}
        token = write_token(opened.demo.position())
        return quarrels_page(quarrels(), opened, chosen, token, self.folded)

    # --- requests ------------------------------------------------------------------------------

    def _case(self, request: Request) -> None:
        opened = case(str(request.get("case")))
        if opened:
            self.turn(case=opened.id)

    def _guess(self, request: Request) -> None:
        """Answer the question of the open case; the first answer counts."""
        opened = self.open_case()
        if opened is None:
            return
        for option in opened.options:
            if str(option) == str(request.get("option")):
                self._note(CASES, opened.id, option)

    def _open_quarrel(self, request: Request) -> None:
        opened = quarrel(str(request.get("case")))
        if opened:
            self.turn(case=opened.ruling)

    def _bet(self, request: Request) -> None:
        """Say what happens in the open quarrel; the first answer counts."""
        opened = self.open_quarrel()
        chosen = whole(request.get("option"), 0, len(opened.options) - 1)
        if chosen is not None:
            self._note(QUARRELS, opened.ruling, chosen)

    def _note(self, kind: str, id: str, answer: int) -> None:
        if self.answered.give(kind, id, answer):
            self.outbox.append(self.answered.message())

    def _stored(self, request: Request) -> None:
        """What this browser remembers of the answers."""
        if request.get("key") == KEY:
            self.answered.take(str(request.get("text", "")))

    def _forget(self, request: Request) -> None:
        """Ask all questions of the view anew."""
        self.answered.clear(QUARRELS if self.state.view == "quarrels" else CASES)
        self.outbox.append(self.answered.message())


#: What each request does, by its name.
ASKED_ACTS = {
    "lab-bet": LabAsked._bet,
    "lab-case": LabAsked._case,
    "lab-forget": LabAsked._forget,
    "lab-guess": LabAsked._guess,
    "lab-quarrel": LabAsked._open_quarrel,
    "stored": LabAsked._stored,
}
