"""The coach at a table: hints, reviews of a game or a hand, and how they're drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from wyatt.core.lazy import LazyModule
from wyatt.core.limits import MOST_MOVES
from wyatt.core.text import N_, _, plural
from wyatt.pages.table.sharing import beat_button, hand_begins, outcome
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.charts import Lines, lines
from wyatt.ui.document import CLOSE
from wyatt.ui.html import button, column_heads, move_button, rule_links, table_row
from wyatt.ui.table import box
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from wyatt.core.advice import Hint, Reason
    from wyatt.core.spec import AnyGame, AnySpec
    from wyatt.pages.table.page import TablePage
    from wyatt.table import coach as coaching
    from wyatt.table import rollouts
    from wyatt.table.coach import Intent, Judged, Review
    from wyatt.table.rollouts import Rollouts
    from wyatt.table.session import Node
else:
    # Every visitor starts a kernel, so don't import the coach until someone asks for it.
    coaching, rollouts = LazyModule("wyatt.table.coach"), LazyModule("wyatt.table.rollouts")


# === The coach's advice to the player to move, and a bot's reason for its last move.

_MOVES = 3
Amount = Callable[[int], str]
Wording = Callable[[Any], str]


class ShownHint(NamedTuple):
    """The hint next to the hand. points: the `data-key` of each card in the move. leans: whether to
    show the best move before the simulation is done. more: whether the reasons are open. going: how
    many deals have been simulated, and the maximum, or None once the simulation is done.
    """

    hint: Hint[Any]
    points: Sequence[str] = ()
    leans: bool = False
    more: bool = False
    going: tuple[int, int] | None = None


def hint_box(asked: ShownHint, words: Wording) -> Html:
    """Return the coach's box next to the hand: the progress of the simulation, or else one move and
    one sentence.
    """
    best = asked.hint.moves[0]
    close = button(
        "hint",
        esc(_("Close")),
        kind="btn bare",
        key="hint close",
        more=f'{CLOSE.attribute} data-back="act hint|control hint"',
    )
    about = f' data-points="{esc("|".join(asked.points))}" data-points-at="{esc(best.move)}"'
    if asked.going is not None:
        said = _("The coach deals the unseen cards many times and plays each deal to the end.")
        if asked.leans:
            said = _("So far, this move looks best: {move}.", move=words(best.move))
        done, deals = asked.going
        bar = f'<progress max="{deals}" value="{done}" aria-label="{esc(_("Simulating"))}"></progress>'
        stop = button(
            "hint", esc(_("Answer now")), kind="btn prime", key="hint stop", data_of="stop"
        )
        line = f"<p{about if asked.leans else ''}>{esc(said)}</p>"
        heading = _("The coach is thinking")
        return box(heading, Html(f'{line}<div class="row">{bar}{close}{stop}</div>'))
    face = esc(_("Less") if asked.more else _("Why?"))
    more = button("hint-more", face, key="hint more", aria_expanded=asked.more)
    play = move_button(best.move, esc(_("Play it")), kind="btn prime", where="hint ")
    line = f"<p{about}>{esc(first_sentence(asked.hint))}</p>"
    return box(
        _("Coach: {move}", move=words(best.move)),
        Html(f'{line}<div class="row">{play}{close}{more}</div>'),
    )


def first_sentence(hint: Hint[Any]) -> str:
    """Return why the coach would play its move, and whether another move is about as good."""
    best, *others = hint.moves
    said = coaching.in_words(best.reasons[:1]) or coaching.in_words(best.reasons) or hint.why
    figures = [other.played_out for other in others if other.played_out]
    if best.played_out and figures and not all(each.is_clear for each in figures):
        return _("{why} Another move is about as good.", why=said)
    return said


def hint_panel(asked: ShownHint | None, words: Wording, spec: AnySpec) -> Html:
    """Return the panel with a hint's reasons, its numbers and the next best moves, or nothing."""
    if asked is None or not asked.more or asked.going is not None:
        return EMPTY
    hint = asked.hint
    best, *others = hint.moves[:_MOVES]
    rest = joined(
        Html(
            f"<li>{move_button(one.move, esc(words(one.move)), kind='mv', where='hint ')}"
            f"<small>{esc(coaching.behind(spec, hint, one))}</small></li>"
        )
        for one in others
    )
    heading = f'<h3>{esc(_("The next best"))}</h3><ul class="nextbest">{rest}</ul>' if rest else ""
    lit = coaching.tempting(hint)
    if lit is not None and (cost := coaching.against(lit)):
        said = _("Why not {move}? {cost}", move=words(lit.move), cost=cost)
        heading = f"<p>{esc(said)}</p>{heading}"
    return Html(
        f'<section class="panel advice" aria-label="{esc(_("Hint"))}" role="status">'
        f"{advice_body(hint.why, best.reasons, spec.format_score)}{heading}</section>"
    )


def advice_body(why: str, reasons: Sequence[Reason], amount: Amount) -> Html:
    """Return why a move is best, with the parts of its value collapsed."""
    said = Html(f"<p>{esc(why)}</p>")
    if not reasons:
        return said
    worth = _("A move is worth what you can expect from the hand, minus the others’ average.")
    return Html(f"{said}{folded(worth, reasons_list(reasons, amount))}")


def folded(worth: str, inside: Html) -> Html:
    """Return the numbers behind the advice, collapsed. worth: what the numbers mean."""
    return Html(
        f'<details class="more" data-key="figures"><summary>{esc(_("The numbers"))}</summary>'
        f'<p class="src">{esc(worth)}</p>{inside}</details>'
    )


def reasons_list(reasons: Sequence[Reason], amount: Amount) -> Html:
    """Return the parts of a move's value, each with its amount and rules, and if there are several,
    their sum. Return nothing without reasons.
    """
    items = joined(
        Html(
            f"<li><b>{esc(signed(reason.dollars, amount))}</b> <span>{esc(reason.text)} {rule_links(tuple(reason.rules))}</span></li>"
        )
        for reason in reasons
    )
    total = EMPTY
    if len(reasons) > 1:
        value = esc(signed(sum(reason.dollars for reason in reasons), amount))
        total = Html(f'<li class="inall"><b>{value}</b> <span>{esc(_("in all"))}</span></li>')
    return Html(f'<ul class="reasons">{items}{total}</ul>' if items else "")


def signed(value: int, amount: Amount) -> str:
    """Return an amount as text, with its sign."""
    return ("−" if value < 0 else "+" if value else "") + amount(abs(value))


def ask_row(askable: Sequence[str], intent: Intent[Any] | None, words: str) -> Html:
    """Return the buttons that ask bots why they made their last move, and a bot's answer.

    words: the move in the answer as text, or empty.
    """
    if not askable:
        return EMPTY
    asks = joined(
        button(
            "ask",
            esc(_("Ask {player} why", player=name)),
            key=f"ask {name}",
            data_player=name,
        )
        for name in askable
    )
    said = EMPTY
    if intent is not None:
        quote = _("{player}: “{said}”", player=intent.player, said=intent.said)
        about = Html(f"<small>{esc(words)}</small> ") if words else EMPTY
        said = Html(f'<p class="intent" data-answer>{about}{esc(quote)}</p>')
    return Html(f'{said}<div class="asking">{asks}</div>')


# === The review of a game or a hand: what choices cost, the luck, and how a hand went.

#: Attributes for a button that goes to another move and scrolls to the table.
_SHOWN = 'data-reveal="#wyatt-table"'
#: Attributes for a button that starts a review, scrolls to it and focuses it.
_REVEALED = 'data-reveal="#wyatt-review"'
#: The maximum number of costly decisions in one hand's review.
_OF_A_HAND = 2
#: The maximum number of turns numbered below a chart.
_NUMBERED = 7


class Costly(NamedTuple):
    """A costly decision, with the played move and the better move as text."""

    judged: Judged
    played: str
    better: str


class Well(NamedTuple):
    """What a player did well. good, of: how many of their decisions the coach agrees with, and how
    many they made. best: the decision with the largest lead and its move as text, or None.
    """

    player: str
    good: int
    of: int
    best: tuple[Judged, str] | None


class Reviewed(NamedTuple):
    """A review so far. costly: the decisions that cost the most. done, of: how many moves have been
    examined, and out of how many. tries: whether simulated decisions are counted instead. hand: the
    hand shown move by move. away: a person whose decisions were all made by a bot, or empty.
    """

    review: Review
    costly: Sequence[Costly]
    done: int
    of: int
    hand: int
    away: str = ""
    tries: bool = False
    well: Well | None = None


def review_panel(seen: Reviewed, players: Sequence[str], spec: AnySpec) -> Html:
    """Return a review or its progress, with a heading that gets the focus."""
    amount = spec.format_score
    if seen.done < seen.of:
        stop = button("review", esc(_("Stop")), key="review stop")
        said = (
            _("The coach has simulated {at} of {of} decisions.", at=seen.done, of=seen.of)
            if seen.tries
            else _("The coach has reviewed {at} of {of} moves.", at=seen.done, of=seen.of)
        )
        return _panel(
            Html(
                f'<p role="status">{esc(said)}</p><div class="row"><progress max="{seen.of}" '
                f'value="{seen.done}" aria-label="{esc(_("Review"))}"></progress>{stop}</div>'
            ),
            " going",
        )
    if not seen.review.decisions:
        return _panel(Html(f"<p>{esc(_('The coach hasn’t reviewed any decisions.'))}</p>"))
    tried_by = seen.well.player if seen.well else ""
    items = joined(_costly(one, spec, tried_by) for one in seen.costly)
    cost = plural("The costliest decision", "The {number} costliest decisions", len(seen.costly))
    worth = (
        _(
            "The coach simulated each decision, knowing only what the player knew. The better move clearly earned more."
        )
        if seen.review.deals
        else _(
            "A move is worth what its player can expect from the hand, minus the others’ average."
        )
    )
    nothing = (
        _("The coach found no decision that clearly cost anything.")
        if seen.review.deals
        else _("The coach found no decision that cost anything.")
    )
    listed = (
        f'<h3>{esc(cost)}</h3><p class="src">{esc(worth)}</p><ol class="turnings">{items}</ol>'
        if seen.costly
        else f"<p>{esc(nothing)}</p>"
    )
    doubtful = sum(
        each.confirmed is False and each.cost > 0 and not each.by_bot
        for each in seen.review.decisions
    )
    if doubtful:
        close = plural(
            "In {number} other decision, another move was about as good.",
            "In {number} other decisions, another move was about as good.",
            doubtful,
        )
        listed += f"<p>{esc(close)}</p>"
    away = EMPTY
    if seen.away:
        said = _(
            "A bot chose every move for {player}, so these are the bot’s decisions.",
            player=seen.away,
        )
        away = Html(f"<p>{esc(said)}</p>")
    return _panel(
        Html(
            f"{away}{listed}{_did_well(seen.well, amount)}{_balance(seen.review, players, amount)}"
            f"{_course(seen, players, amount)}"
        )
    )


def _did_well(well: Well | None, amount: Amount) -> Html:
    """Return what the viewer did well, or nothing if there's nothing to show."""
    if well is None or not well.good:
        return EMPTY
    said = plural(
        "The coach is happy with your only decision.",
        "The coach is happy with {good} of your {number} decisions.",
        well.of,
        good=well.good,
    )
    best = EMPTY
    if well.best is not None:
        judged, played = well.best
        told = _(
            "{played}: by the coach’s evaluation, no other move comes within {amount} of it.",
            played=played,
            amount=amount(judged.lead),
        )
        go = _moment("well", judged, _at_its_place(judged, told), "mv")
        best = Html(f'<ul class="turnings"><li>{go}</li></ul>')
    title = esc(_("What you did well"))
    return Html(f"<h3>{title}</h3><p>{esc(said)}</p>{best}")


def _at_its_place(judged: Judged, said: str) -> Html:
    """Return a sentence about a decision, after the numbers of its hand and move."""
    place = _("Hand {hand}, move {move}", hand=judged.hand, move=judged.index + 1)
    return Html(f"<span><small>{esc(place)}</small> {esc(said)}</span>")


def _moment(where: str, judged: Judged, face: Html, kind: str, more: str = "") -> Html:
    """Return a button that goes to the table before a reviewed decision."""
    shown = f'data-index="{judged.index}" {_SHOWN}{more}'
    return button("moment", face, kind=kind, key=f"{where} {judged.index}", more=shown)


def _panel(inside: Html, kind: str = "") -> Html:
    title = esc(_("Review"))
    close = button("review-close", esc(_("Close")), kind="btn bare", key="review close")
    return Html(
        f'<section class="panel advice review{kind}" id="wyatt-review" aria-label="{title}">'
        f'<div class="headrow"><h2 tabindex="-1" data-landing data-key="review heading">{title}</h2>'
        f"{EMPTY if kind else close}</div>{inside}</section>"
    )


def _balance(review: Review, players: Sequence[str], amount: Amount) -> Html:
    """Return what each player's choices cost, and the luck, if the two can be separated.

    A bot's choices for a person get their own row.
    """
    lucky = any(judged.luck for judged in review.decisions)
    heads = [_("Decisions"), _("Lost"), *([_("Luck")] if lucky else [])]
    rows = joined(
        table_row(
            person(title),
            esc(len(found.of(name))),
            esc(amount(found.cost(name))),
            *([esc(signed(found.luck(name), amount))] if lucky else []),
        )
        for name, found, title in review.tallied(players)
    )
    said = (
        _("The coach judges players by what they could know at the time. Everything else is luck.")
        if lucky
        else _("The coach judges players by what they could know at the time.")
    )
    return Html(
        f'<table class="ledger balance"><thead><tr><td></td>{column_heads(heads)}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
        f'<p class="src">{esc(said)}</p>'
    )


def _course(seen: Reviewed, players: Sequence[str], amount: Amount) -> Html:
    """Return each player's outlook during one hand as a chart and a table, with buttons for the
    other hands.
    """
    turns = seen.review.turns(seen.hand)
    if len(turns) < 2:
        return EMPTY
    rows = [[expected[name] for name in players] for _judged, expected in turns]
    said = _(
        "{names}: how far ahead of the others each player expected to be in this hand, turn by turn. The table has the numbers.",
        names=", ".join(players),
    )
    step = -(-len(turns) // _NUMBERED)
    below = [(at, str(turns[at][0].index + 1)) for at in range(0, len(turns), step)]
    picture = lines(Lines(players, rows, below, amount), said)
    hands = seen.review.hands
    others = joined(
        button(
            "review-hand",
            esc(_("Hand {hand}", hand=hand)),
            key=f"review hand {hand}",
            data_hand=hand,
            aria_pressed=hand == seen.hand,
        )
        for hand in hands
    )
    chosen = Html(f'<div class="row hands">{others}</div>') if len(hands) > 1 else EMPTY
    return Html(
        f"<h3>{esc(_('How hand {hand} went', hand=seen.hand))}</h3>"
        f"<p>{esc(_('How far ahead of the others each player expected to be, move by move. The last number is the result.'))}</p>"
        f'{chosen}<div class="evening-grid"><div>{picture}</div>{_turn_table(turns, players, amount)}</div>'
    )


def _turn_table(
    turns: Sequence[tuple[Judged, Mapping[str, int]]], players: Sequence[str], amount: Amount
) -> Html:
    heads = column_heads((_("Turn"), *players))
    rows = joined(
        table_row(
            button(
                "jump",
                esc(_("{move}. {player}", move=judged.index + 1, player=judged.player)),
                kind="line",
                key=f"review turn {judged.index}",
                more=f'data-index="{judged.index + 1}" {_SHOWN}',
            ),
            *(esc(signed(expected[name], amount)) for name in players),
        )
        for judged, expected in turns
    )
    caption = esc(_("Each player’s outlook after each turn"))
    return Html(
        f'<div class="scrolled turns" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="ledger"><caption class="vh">{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _costly(one: Costly, spec: AnySpec, tried_by: str) -> Html:
    """Return a costly decision. tried_by: the player who may try it again, or empty."""
    judged, amount = one.judged, spec.format_score
    found = judged.played_out
    named = {
        "player": judged.player,
        "played": one.played,
        "better": one.better,
        "amount": coaching.about(spec, judged.cost) if found else amount(judged.cost),
    }
    if found:
        said = (
            _(
                "A bot played for {player}: {played}. Better: {better}, worth about {amount} more.",
                **named,
            )
            if judged.by_bot
            else _(
                "{player} played: {played}. Better: {better}, worth about {amount} more.", **named
            )
        )
    else:
        said = (
            _(
                "A bot played for {player}: {played}. Better: {better}, worth {amount} more.",
                **named,
            )
            if judged.by_bot
            else _("{player} played: {played}. Better: {better}, worth {amount} more.", **named)
        )
    go = _moment("review", judged, _at_its_place(judged, said), "mv")
    retry = EMPTY
    if judged.player == tried_by:
        again = _moment("retry", judged, esc(_("Try it again")), "btn", ' data-try="1"')
        retry = Html(f'<div class="row">{again}</div>')
    why = joined(
        Html(f"<p><b>{esc(title)}</b> {esc(coaching.in_words(reasons))}</p>")
        for title, reasons in (
            (_("Better: {move}.", move=one.better), judged.reasons),
            (_("Played: {move}.", move=one.played), judged.chosen),
        )
    )
    sides = joined(
        Html(f"<div><p><b>{esc(title)}</b></p>{reasons_list(reasons, amount)}</div>")
        for title, reasons in (
            (_("Better: {move}", move=one.better), judged.reasons),
            (_("Played: {move}", move=one.played), judged.chosen),
        )
    )
    worth = (
        " ".join(filter(None, (_("The coach’s estimate."), coaching.what_it_brought(spec, found))))
        if found
        else _("The result a player could expect from the hand, minus the others’ average.")
    )
    figures = folded(worth, Html(f'<div class="beside">{sides}</div>'))
    return Html(f"<li>{go}{why}{retry}{figures}</li>")


def review_button() -> Html:
    """Return the button that starts a review of the game."""
    return button("review", esc(_("Review the game")), key="review", more=_REVEALED)


def review_hand_button(outcome: Html = EMPTY, shares: Html = EMPTY) -> Html:
    """Return the panel that offers a review of the hand just scored. shares: more buttons."""
    ask = button(
        "review", esc(_("Review this hand")), key="review", more=f'data-of="hand" {_REVEALED}'
    )
    return Html(f'<section class="panel asking">{outcome}{ask}{shares}</section>')


# === The coach's work at a table, which is done in small steps to keep the page responsive.

#: How many seconds to work between two answers to the page.
_AT_ONCE = 0.12
#: How many deals the coach simulates for a hint, and for each decision in a review. In a browser's
#: Python, a hint takes about two seconds.
DEALS, DEALS_OF_A_DECISION = 200, 150
#: The best move is shown during a simulation if it leads by this many standard deviations.
FAR_APART = 2
#: The page clock's states while the coach works.
WORK = ("review", "hint", "tries")


class Advice:
    """The coach's advice at one table, which is computed only on request."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.hint: Hint[Any] | None = None
        #: A sentence on how a decision's two tries compare in simulations, or empty.
        self.compared = ""
        #: Whether the hint's reasons are shown, too.
        self.more = False
        #: A bot's answer about its last move.
        self.intent: Intent[Any] | None = None
        self.review: Review | None = None
        self._judged: list[Judged] = []
        self._going: Iterator[None] | None = None
        self._of = 0
        #: How many decisions have been simulated, and out of how many, or None before simulations.
        self._tried: tuple[int, int] | None = None
        self._rollouts: Rollouts | None = None
        self._line: tuple[Any, ...] = ()
        self._first = 0
        #: The reviewed line's last node, and the node where a person tries a decision again.
        self._end: Node | None = None
        self._again: Node | None = None
        #: The indexes of the reviewed line's moves that bots chose for people.
        self._by_bots: frozenset[int] = frozenset()
        #: A review and its viewer, and their costliest decisions as text.
        self._costly: tuple[object, Sequence[Costly]] = (None, ())
        #: A review and its viewer, and what the viewer did well.
        self._well: tuple[object, Well | None] = (None, None)
        #: The hand the review shows move by move, or 0 for the one that cost the most.
        self.hand = 0

    def changed(self) -> None:
        """Drop the last table's hint and intention, and the review if it's of another game."""
        self.hint = self.intent = self._rollouts = None
        self.more, self.compared = False, ""
        if self.page.running in ("hint", "tries"):
            self.page.running = ""
        if self.review is not None and self._line[:1] != (self.page.session,):
            self.review = self._going = None

    def language_changed(self) -> None:
        """Repeat the coach's answers in the current language."""
        page, intent = self.page, self.intent
        asked, review, tries = self.hint is not None, self.review is not None, bool(self.compared)
        if intent is not None:
            self.intent = coaching.intent(page.session.game, intent.player)
        if asked:
            self.ask(page.session.game)
        if tries and (both := page.left.tries()):
            self.compare(both)
        if review:
            self._begin_review()

    def moment(self, index: int, again: bool) -> None:
        """Go to the table before a reviewed decision. index: how many moves come before it. again:
        whether to try the decision again.
        """
        page, end = self.page, self._end
        if end is None or self.review is None or not page.session.knows(end) or index >= end.at:
            return
        page.session.take_up(end)
        page.left.forget()
        page.go_to(index)
        self._again = page.session.here if again else None

    def compare_again(self) -> None:
        """Compare a decision's second try with the first, once a person has made it."""
        if self._again is None or self.page.session.here is self._again:
            return
        tries, self._again = self.page.left.tries(), None
        if tries is not None and self.page.session.here is tries[1]:
            self.compare(tries)

    def work(self) -> None:
        """Continue the coach's work for a moment. The page's clock calls again until it's done."""
        until = monotonic() + _AT_ONCE
        if self.page.running == "hint":
            if self._rollouts is None or self._rollouts.work(lambda: monotonic() > until):
                self.stop()
            return
        if self.page.running == "tries":
            if self._rollouts is None or self._rollouts.work(lambda: monotonic() > until):
                self._compare()
            return
        if self._going is None:
            return
        for _worked in self._going:
            if monotonic() > until:
                break
        else:
            self._going = None
        self.review = coaching.collected(self._judged, DEALS_OF_A_DECISION)
        if self._going is None:
            self.page.running = ""

    def _look(self, lines: Sequence[str], first: int) -> Iterator[None]:
        """Judge every decision in the line, then simulate the ones that look costly."""
        session = self.page.session
        for judged in coaching.steps(session.spec, session.start, lines, first):
            by_bot = judged.index in self._by_bots
            self._judged.append(replace(judged, by_bot=True) if by_bot else judged)
            yield
        playouts = coaching.coach_of(session.spec)[1].playouts
        least = playouts.least if playouts else 0
        tried, asked = 0, sum(judged.cost >= least for judged in self._judged)
        self._tried = (tried, asked)
        every = tuple(self._judged)
        for found in coaching.confirm(
            session.spec, session.start, lines, every, DEALS_OF_A_DECISION
        ):
            if found is not None:
                self._judged[found.index - first] = found
                tried += 1
                self._tried = (tried, asked)
            yield

    def ask(self, game: AnyGame) -> None:
        """Show the coach's first answer at once, and start simulating the best moves."""
        coach = coaching.coach_of(self.page.session.spec)[1]
        self.hint = coaching.hint(game, deals=0)
        if coach.playouts is not None:
            view = game.view(self.hint.player)
            self._rollouts = rollouts.Rollouts(coach.playouts, view, self.hint, DEALS)
            if not self._rollouts.is_done:
                self.page.running = "hint"
                return
        self._tell()

    def parts(self) -> dict[str, Html]:
        """Return the coach's parts as HTML by name. They're empty until someone asks."""
        page = self.page
        spec = page.session.spec
        view = page.view
        said = self.intent
        # Word the move for its player, because any list of players in it starts with that player.
        theirs = page.session.game.view(said.player) if said else view
        about = page.in_words(said.move, theirs) if said and said.move else ""
        return {
            "ask": ask_row(self.askable(), said, about),
            "hint": hint_panel(self.asked(), lambda move: page.in_words(move, view), spec),
            "review": self._review(),
        }

    def tries(self, tries: tuple[Node, Node] | None) -> Html:
        """Return the button that compares a decision's two tries, the progress, or the result."""
        if tries is None or self.page.spec.coach is None:
            return EMPTY
        if self.page.running == "tries" and self._rollouts is not None:
            done, deals = self._rollouts.done, self._rollouts.deals
            label = esc(_("Comparing both tries"))
            return Html(f'<progress max="{deals}" value="{done}" aria-label="{label}"></progress>')
        if self.compared:
            return Html(f"<p data-compared>{esc(self.compared)}</p>")
        return button("compare", esc(_("Compare both tries")), key="compare tries")

    def compare(self, tries: tuple[Node, Node]) -> None:
        """Start simulating a decision's two tries, knowing only what the player knew."""
        session = self.page.session
        game = session.spec.start(session.start)
        for at in range(1, tries[0].at):
            game.push(session.node_at(at).move)
        coach = coaching.coach_of(session.spec)[1]
        asked = coaching.hint(game, deals=0)
        lines = [str(node.move) for node in tries]
        both = replace(asked, moves=tuple(one for one in asked.moves if str(one.move) in lines))
        if coach.playouts is None or len(both.moves) < 2:
            self.compared = _("Both tries are worth the same.")
            return
        view = game.view(both.player)
        self.hint, self._rollouts = None, rollouts.Rollouts(coach.playouts, view, both, DEALS)
        self.page.running = "tries"

    def _compare(self) -> None:
        """Show which of the two tries was better, and let the bots go on."""
        page, found = self.page, self._rollouts
        tries = page.left.tries()
        self._rollouts = None
        if found is not None and tries is not None:
            best, other = found.hint.moves[:2]
            first, second = (page.move_of(node) for node in tries)
            named = {"first": first, "second": second}
            figures = other.played_out
            if figures is None or not figures.is_clear:
                said = N_("Both tries are about equally good: first {first}, now {second}.")
            else:
                named["amount"] = coaching.about(page.spec, figures.mean)
                if str(best.move) == str(tries[1].move):
                    said = N_(
                        "Your second try is better: {second} earns about {amount} more than {first}."
                    )
                else:
                    said = N_("Your first try was better: {first} earns about {amount} more.")
            self.compared = _(said, **named)
        page.running = ""
        page.go_on()

    def asked(self) -> ShownHint | None:
        """Return the hint so far, or None without a request."""
        if self.hint is None:
            return None
        at_it = self._rollouts if self.page.running == "hint" else None
        going = (at_it.done, at_it.deals) if at_it else None
        points = self.page.points_at(self.hint.best)
        return ShownHint(self.hint, points, bool(at_it) and self._leans(), self.more, going)

    def _leans(self) -> bool:
        """Return whether the best move's lead is too large for a simulation to change."""
        playouts = coaching.coach_of(self.page.session.spec)[1].playouts
        if playouts is None or self.hint is None or self.hint.margin is None:
            return True
        believed = playouts.believed[len(self.page.session.game.players)]
        return believed * self.hint.margin > FAR_APART * playouts.apart

    def box(self) -> Html:
        """Return the coach's box next to the hand, or nothing without a request."""
        asked, page = self.asked(), self.page
        if asked is None:
            return EMPTY
        view = page.view
        return hint_box(asked, lambda move: page.in_words(move, view))

    def _review(self) -> Html:
        """Return the review, the panel for the hand just scored, both, or nothing."""
        page, spec = self.page, self.page.session.spec
        counted = spec.coach is not None and page.view.phase == "scored" and page.session.at
        if self.review is None:
            return self._after_hand() if counted else EMPTY
        done, of = (len(self._judged), self._of) if self._going else (self._of, self._of)
        if self._going and self._tried:
            done, of = self._tried
        costly = () if self._going else self._costliest()
        hands = self.review.hands
        shown = (
            self.hand
            if self.hand in hands
            else (*(one.judged.hand for one in costly), *hands, 0)[0]
        )
        # If a bot made all the viewer's decisions, the review says so.
        away = page.viewer if costly and all(one.judged.by_bot for one in costly) else None
        tries = self._tried is not None
        well = None if self._going else self._find_well()
        seen = Reviewed(self.review, costly, done, of, shown, away or "", tries, well)
        panel = review_panel(seen, page.session.game.players, spec)
        another = counted and not self._going and page.view.hand_number not in hands
        if another:
            return Html(f"{self._after_hand()}{panel}")
        shared = Html(f"{outcome(self.page)}{beat_button(self.page)}")
        if not shared or not counted or self._going:
            return panel
        return Html(f'<section class="panel asking">{shared}</section>{panel}')

    def _after_hand(self) -> Html:
        """Return the panel for the hand just scored."""
        return review_hand_button(outcome(self.page), beat_button(self.page))

    def askable(self) -> list[str]:
        """Return the bots that have had a turn in this hand, in seat order."""
        session = self.page.session
        moved = {node.actor for node in session.this_hand() if node.move.verb != "deal"}
        return [name for name in session.game.players if name in moved - self.page.people]

    def _costliest(self) -> Sequence[Costly]:
        """Return the costliest decisions as text, computed once per viewer."""
        assert self.review is not None
        key = (self.review, self.page.viewer)
        if self._costly[0] != key:
            own, bots = self.review.chosen(by_bot=False), self.review.chosen(by_bot=True)
            # Show a bot's choices for a person only if the person didn't decide anything.
            of = own if own.of(key[1]) else bots
            most = _OF_A_HAND if len(self.review.hands) == 1 else coaching.TELLING
            self._costly = (key, [self._in_words(each) for each in of.telling(key[1], most)])
        return self._costly[1]

    def _find_well(self) -> Well | None:
        """Return what the viewer did well, or None for a spectator."""
        page, review = self.page, self.review
        if review is None or page.viewer is None or page.viewer not in page.people:
            return None
        if self._well[0] != (review, page.viewer):
            chosen = review.chosen(by_bot=False)
            own = chosen.of(page.viewer)
            good = len(own) - len(chosen.blamed(page.viewer))
            led = max((each for each in own if each.lead), key=lambda one: one.lead, default=None)
            best = (led, self._in_words(led).played) if led else None
            self._well = ((review, page.viewer), Well(page.viewer, good, len(own), best))
        return self._well[1]

    def _in_words(self, judged: Judged) -> Costly:
        """Return a decision as text, from the line replayed on a separate table."""
        page = self.page
        game = page.session.spec.start(page.session.start)
        for move in self._line[1:][: judged.index]:
            game.push(move)
        view = game.view(judged.player)
        named = {str(move): page.in_words(move, view) for move in game.legal_moves}
        played, better = (named.get(move, move) for move in (judged.move, judged.best))
        return Costly(judged, played, better)

    def start(self, this_hand: bool = False) -> None:
        """Begin a review of the current line, or of the current hand only."""
        session = self.page.session
        lines, first = session.lines(), 0
        if this_hand:
            lines, first = lines[: session.at], hand_begins(self.page)
        self._of, self.hand = len(lines) - first, 0
        self._line, self._first = (session, *lines), first
        self._end, self._again = session.node_at(len(lines)), None
        self._by_bots = frozenset(at for at in range(len(lines)) if session.node_at(at + 1).by_bot)
        if self.page.running == "hint":
            self.stop()
        self._begin_review()

    def _begin_review(self) -> None:
        lines, first = self._line[1:], self._first
        self._judged, self._tried = [], None
        try:
            self._going = self._look(lines, first)
            self.review = coaching.collected(())
            self.page.running = "review" if lines[first:] else ""
            self.work()
        except coaching.NoCoach as error:
            self.review = self._going = None
            self.page.notice = str(error)

    def _tell(self) -> None:
        """Have a screen reader read the hint."""
        if self.hint is not None:
            move = self.page.in_words(self.hint.best, self.page.view)
            said = _("The coach: {move}. {why}", move=move, why=first_sentence(self.hint))
            self.page.spoken.said = said

    def close(self) -> None:
        """Close the review."""
        self.stop()
        self.review = None

    def stop(self) -> None:
        """Stop the simulation or the review, and show the results so far."""
        if self.page.running == "hint":
            spec, found = self.page.session.spec, self._rollouts
            if found is not None:
                hint = coaching.laid_if_even(found.hint)
                self.hint = replace(hint, why=coaching.verdict(spec, hint))
            self._rollouts = None
            self._tell()
        else:
            self._going, self._of = None, len(self._judged)
        self.page.running = ""


def _compare(page: TablePage, request: Request) -> None:
    """Compare an undone decision with its replacement."""
    tries = page.left.tries()
    if tries is None or page.running == "tries":
        return
    try:
        page.advice.compare(tries)
    except coaching.NoCoach as error:
        page.notice = str(error)


def _more(page: TablePage, request: Request) -> None:
    """Show or hide the hint's reasons."""
    page.advice.more = not page.advice.more


def ask_for_hint(page: TablePage, request: Request) -> None:
    """Ask for a hint, answer at once, or close the hint. The coach can't see hidden cards."""
    advice = page.advice
    if advice.hint is not None:
        if page.running == "hint":
            advice.stop()
        if request.get("of") != "stop":
            advice.hint, advice.more = None, False
        return
    game = page.session.game
    if game.actor is None or (page.people and game.actor != page.viewer):
        return
    page.running = ""
    try:
        advice.ask(game)
    except coaching.NoCoach as error:
        page.notice = str(error)


def _ask(page: TablePage, request: Request) -> None:
    """Ask a bot what it intended in its last turn. A second request closes the answer."""
    name, advice = str(request.get("player", "")), page.advice
    if name not in advice.askable():
        return
    if advice.intent is not None and advice.intent.player == name:
        advice.intent = None
        return
    try:
        advice.intent = coaching.intent(page.session.game, name)
    except coaching.NoCoach as error:
        page.notice = str(error)


def _review(page: TablePage, request: Request) -> None:
    if page.running == "review":
        page.advice.stop()
    else:
        page.advice.start(request.get("of") == "hand")


def _close(page: TablePage, request: Request) -> None:
    if page.running != "review":
        page.advice.close()


def _moment_of(page: TablePage, request: Request) -> None:
    """Go to the table before a reviewed decision, to look at it or to try again."""
    index = bounded_int(request.get("index"), 0, MOST_MOVES)
    if index is not None:
        page.advice.moment(index, request.get("try") == "1")


def _review_hand(page: TablePage, request: Request) -> None:
    """Show another reviewed hand move by move."""
    hand = str(request.get("hand", ""))
    if hand.isascii() and hand.isdigit() and len(hand) < 6:
        page.advice.hand = int(hand)


#: The acts on the coach's advice, by name.
ADVICE_ACTS: Mapping[str, Act] = by_name(
    Act("ask", _ask, changes_table=False),
    Act("compare", _compare, changes_table=False),
    Act("hint-more", _more, changes_table=False),
    Act("moment", _moment_of),
    Act("review", _review),
    Act("review-close", _close, changes_table=False),
    Act("review-hand", _review_hand, changes_table=False),
)
