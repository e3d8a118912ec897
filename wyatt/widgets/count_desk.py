"""The counting desk of Wildcat Rummy without its widget: what lies on it, guesses, what is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from urllib.parse import urlencode

from wyatt.core.text import _
from wyatt.lessons.wildcat.counting import MOST_HELD, Count, meanings, refusal, worst
from wyatt.lessons.wildcat.edge_cases import edge_case, edge_cases
from wyatt.lessons.wildcat.pile import Fork, forks, priced
from wyatt.lessons.wildcat.played_rulings import played_rulings
from wyatt.lessons.wildcat.trap import HANDS, OPEN, chance
from wyatt.show.document import notice_line
from wyatt.show.html import Html
from wyatt.show.lab.guessing import Fold
from wyatt.show.rules_panel import rule_panel
from wyatt.show.wildcat.counting import page as drawn
from wyatt.show.wildcat.counting.build import CountingBench, bench
from wyatt.show.wildcat.counting.cases import cases_page, rulings_page
from wyatt.show.wildcat.head import credit
from wyatt.widgets.answered import KEY, Answered
from wyatt.widgets.requests import Request, rule_of
from wyatt.wildcat import Meld, rulebook
from wyatt.wildcat.cards import CARDS, CODES, POINTS

#: A link of more letters than this is no hand.
_LONGEST = 2_000
_MOST_PICKED = 11
#: What the browser's memory calls these questions.
_COUNTS = "counts"
#: Hands that are played at a time, and how often at most.
_HANDS, _MOST_ROUNDS = 10, 100
_EXAMPLE = Count(
    (("AC", "AD", "AH"), ("5C", "6C", "7C", "8C"), ("3H", "4H", "5H")), ("QS", "JK", "7H")
)


class CountDesk:
    """One counting desk. picked: cards taken from the deck, neither melded nor in hand yet."""

    running = ""
    pace = "1"

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        self.lang = lang
        self.notice = ""
        self.outbox: list[dict[str, str]] = []
        self.rule = ""
        self.picked: tuple[str, ...] = ()
        self.count = Count()
        self.answered = Answered(_COUNTS)
        #: What the bots have played for the price of the pile, and in how many rounds.
        self.choices: tuple[Fork, ...] = ()
        self.rounds = 0
        #: Whether a narrow page shows the list of the view.
        self.unfolded = False
        opened = address or {}
        self.return_to(opened)
        if opened.get("melds") or opened.get("hand"):
            self._read(opened.get("melds", ""), opened.get("hand", ""))

    @property
    def guesses(self) -> dict[str, int]:
        """The points guessed for each case, by its id."""
        return self.answered.first[_COUNTS]

    def place(self) -> str:
        """The view, and the case or ruling that is open in it."""
        open_there = {"guess": self.case.id, "rulings": self.ruling}
        return f"{self.view} {open_there.get(self.view, '')}"

    def return_to(self, address: Mapping[str, str]) -> None:
        """Show the view of an address, with its case or ruling; the desk's cards stay."""
        named = address.get("view", "count")
        self.view = named if named in drawn.VIEWS else "count"
        self.case = edge_case(address.get("case", "")) or edge_cases()[0]
        ruling = address.get("ruling", "")
        self.ruling = ruling if ruling in played_rulings() else next(iter(played_rulings()))

    def _read(self, melds: str, hand: str) -> None:
        """What a link lays on the desk; a link that cannot be meant leaves it empty."""
        count = Count()
        if len(melds) + len(hand) <= _LONGEST:
            count = Count(tuple(_cards(meld) for meld in melds.split("_") if meld), _cards(hand))
            known = all(card in CODES for meld in count.melds for card in meld)
            known = known and all(card in CARDS for card in count.hand)
            if known and not count.faults():
                self.count = count
                return
        self.notice = _("That link holds no hand that can be counted. Here is an empty desk.")

    # --- looking -------------------------------------------------------------------------------

    def address(self) -> str:
        """The query that reopens the desk as it is."""
        fields: dict[str, str] = {}
        if self.view != "count":
            fields["view"] = self.view
        if self.view == "guess":
            fields["case"] = self.case.id
        if self.view == "rulings":
            fields["ruling"] = self.ruling
        if self.count.melds:
            fields["melds"] = "_".join(_written(meld) for meld in self.count.melds)
        if self.count.hand:
            fields["hand"] = _written(self.count.hand)
        return urlencode(fields)

    def frame(self) -> str:
        """The page around its parts."""
        return drawn.frame()

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        return {
            "head": drawn.head(),
            "notice": notice_line(self.notice),
            "tabs": drawn.tabs(self.view),
            "main": self._main(),
            "rule": rule_panel(self.rule, self.lang, "wildcat", credit()),
        }

    def _main(self) -> Html:
        match self.view:
            case "guess":
                return cases_page(edge_cases(), self.case, self.guesses, self._list)
            case "rulings":
                opened = rulebook.ruling(self.ruling)
                played = played_rulings()[self.ruling]
                return rulings_page(rulebook.rulings(), opened, played, self._list)
            case "studies":
                return drawn.studies_page(_HANDS * self.rounds, priced(self.choices), _ways())
            case "worst":
                rows = [(many, worst(many)) for many in range(1, 12)]
                return drawn.worst_page(
                    [
                        (many, sum(POINTS[CODES[card]] for card in cards), cards)
                        for many, cards in rows
                    ]
                )
        found = meanings(self.picked)
        refused = refusal(self.picked) if self.picked and not found else None
        laid = [meld for cards in self.count.melds for meld in meanings_of(cards)]
        return bench(CountingBench(self.count, laid, self.picked, found, refused))

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        act = _ACTS.get(str(request.get("do")))
        if act is not None:
            if act is not CountDesk._stored:  # the page says this by itself
                self.notice = ""
            act(self, request)

    def _view(self, request: Request) -> None:
        named = str(request.get("tab", ""))
        if named in drawn.VIEWS:
            self.view = named
            self.unfolded = False

    def _fold(self, request: Request) -> None:
        """Show the list of the view on a narrow page, or fold it away."""
        self.unfolded = not self.unfolded

    @property
    def _list(self) -> Fold:
        return Fold("count-fold", self.unfolded)

    def _card(self, request: Request) -> None:
        """Pick a card from the deck."""
        card = str(request.get("card", ""))
        left = self.count.left().get(card, 0) - self.picked.count(card)
        if card in CARDS and left > 0 and len(self.picked) < _MOST_PICKED:
            self.picked = (*self.picked, card)

    def _back(self, request: Request) -> None:
        """Put a picked card back into the deck."""
        at = _index(request, len(self.picked))
        if at is not None:
            self.picked = (*self.picked[:at], *self.picked[at + 1 :])

    def _lay(self, request: Request) -> None:
        """Lay what is picked as one of the melds it can be."""
        found = meanings(self.picked)
        at = _index(request, len(found))
        if at is not None:
            self.count = Count((*self.count.melds, found[at].cards), self.count.hand)
            self.picked = ()

    def _hold(self, request: Request) -> None:
        """What is picked is still in hand."""
        if len(self.count.hand) + len(self.picked) <= MOST_HELD:
            self.count = Count(self.count.melds, (*self.count.hand, *self.picked))
            self.picked = ()

    def _off(self, request: Request) -> None:
        """Take a meld away."""
        melds = self.count.melds
        at = _index(request, len(melds))
        if at is not None:
            self.count = Count((*melds[:at], *melds[at + 1 :]), self.count.hand)

    def _drop(self, request: Request) -> None:
        """Take a card out of the hand."""
        hand = list(self.count.hand)
        card = str(request.get("card", ""))
        if card in hand:
            hand.remove(card)
            self.count = Count(self.count.melds, tuple(hand))

    def _clear(self, request: Request) -> None:
        self.count, self.picked = Count(), ()

    def _example(self, request: Request) -> None:
        self.count, self.picked = _EXAMPLE, ()

    def _case(self, request: Request) -> None:
        found = edge_case(str(request.get("case", "")))
        if found is not None:
            self.case, self.view = found, "guess"
            self.unfolded = False

    def _guess(self, request: Request) -> None:
        """Guess what the open case counts; only the first guess counts."""
        case = edge_case(str(request.get("case", "")))
        guess = str(request.get("points", ""))
        known = case is not None and guess in map(str, case.options)
        if case is not None and known and self.answered.give(_COUNTS, case.id, int(guess)):
            self.outbox.append(self.answered.message())

    def _stored(self, request: Request) -> None:
        """What this browser remembers of the guesses."""
        if request.get("key") == KEY:
            self.answered.take(str(request.get("text", "")))

    def _forget(self, request: Request) -> None:
        """Ask all cases anew."""
        self.answered.clear(_COUNTS)
        self.outbox.append(self.answered.message())

    def _ruling(self, request: Request) -> None:
        named = str(request.get("ruling", ""))
        if named in played_rulings():
            self.ruling, self.view = named, "rulings"
            self.unfolded = False

    def _study(self, request: Request) -> None:
        """Have the bots play some hands more."""
        if self.rounds < _MOST_ROUNDS:
            self.rounds += 1
            self.choices += forks(_HANDS, seed=self.rounds)

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    def _link(self, request: Request) -> None:
        self.outbox.append({"copy": f"page={drawn.PAGE}&{self.address()}".rstrip("&")})


def meanings_of(cards: tuple[str, ...]) -> tuple[Meld, ...]:
    """A meld whose Jokers have said what they stand for."""
    natural = tuple("JK" if card.startswith("JK") else card for card in cards)
    wanted = sorted(cards)
    return tuple(meld for meld in meanings(natural) if sorted(meld.cards) == wanted)


@cache
def _ways() -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The chance to go out with the next card: by hand, with no to three open melds."""
    return tuple(
        (" ".join(hand), tuple(chance(hand, OPEN[:many]) for many in range(len(OPEN) + 1)))
        for hand in HANDS
    )


def _index(request: Request, many: int) -> int | None:
    """Which of so many things is meant; None for one there is not."""
    at = str(request.get("at", ""))
    sound = at.isascii() and at.isdigit() and len(at) < 4 and int(at) < many
    return int(at) if sound else None


def _written(cards: tuple[str, ...]) -> str:
    """Cards in a link; what a Joker stands for follows a point."""
    return "-".join(card.replace("=", ".") for card in cards)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(card.replace(".", "=") for card in text.split("-") if card)


def desk(address: Mapping[str, str], lang: str) -> CountDesk:
    """The counting desk, opened at an address."""
    return CountDesk(address, lang)


_ACTS: dict[str, Callable[[CountDesk, Request], None]] = {
    "count-back": CountDesk._back,
    "count-card": CountDesk._card,
    "count-case": CountDesk._case,
    "count-clear": CountDesk._clear,
    "count-drop": CountDesk._drop,
    "count-example": CountDesk._example,
    "count-fold": CountDesk._fold,
    "count-forget": CountDesk._forget,
    "count-guess": CountDesk._guess,
    "count-hold": CountDesk._hold,
    "count-lay": CountDesk._lay,
    "count-off": CountDesk._off,
    "count-ruling": CountDesk._ruling,
    "count-study": CountDesk._study,
    "count-view": CountDesk._view,
    "link": CountDesk._link,
    "rule": CountDesk._rule,
    "stored": CountDesk._stored,
}
