"""The coach at a table: hints on request, reviews a few decisions at a time, and their drawings."""

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
from wyatt.ui.html import EMPTY, Html, button, esc, joined, move_button, rule_links
from wyatt.ui.table import box

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
    # Who never asks the coach is spared what he knows: a kernel is started for every visitor.
    coaching, rollouts = LazyModule("wyatt.table.coach"), LazyModule("wyatt.table.rollouts")


# === The coach's advice to the player to move, and another player's answer about an intention.

_MOVES = 3
Amount = Callable[[int], str]
Wording = Callable[[Any], str]


class ShownHint(NamedTuple):
    """A hint as it is shown at the hand. points: the cards that its move is about, as `data-key` of the
    drawing. leans: whether a move that is not settled yet is told. more: whether its reasons are open.
    going: how many deals have been played out, and how many there are at most; None once it is settled.
    """

    hint: Hint
    points: Sequence[str] = ()
    leans: bool = False
    more: bool = False
    going: tuple[int, int] | None = None


def hint_box(asked: ShownHint, words: Wording) -> Html:
    """The box at the hand while the coach is asked: that it works, then one move and one sentence."""
    best = asked.hint.moves[0]
    close = button(
        "hint",
        esc(_("Close")),
        kind="btn bare",
        key="hint close",
        more=f'{CLOSE.attribute} data-back="control hint"',
    )
    about = f' data-points="{esc("|".join(asked.points))}" data-points-at="{esc(best.move)}"'
    if asked.going is not None:
        said = _("It deals the unseen cards many times and plays each deal out.")
        if asked.leans:
            said = _("So far, this move looks best: {move}.", move=words(best.move))
        done, deals = asked.going
        bar = f'<progress max="{deals}" value="{done}" aria-label="{esc(_("Simulating"))}"></progress>'
        stop = button(
            "hint",
            esc(_("Answer now")),
            kind="btn prime",
            key="hint stop",
            more='data-of="stop"',
        )
        line = f"<p{about if asked.leans else ''}>{esc(said)}</p>"
        heading = _("The coach is thinking")
        return box(heading, Html(f'{line}<div class="row">{bar}{close}{stop}</div>'))
    more = button(
        "hint-more",
        esc(_("Less") if asked.more else _("Why?")),
        key="hint more",
        more=f'aria-expanded="{"true" if asked.more else "false"}"',
    )
    play = move_button(best.move, esc(_("Play it")), kind="btn prime", where="hint ")
    line = f"<p{about}>{esc(first_sentence(asked.hint))}</p>"
    return box(words(best.move), Html(f'{line}<div class="row">{more}{close}{play}</div>'))


def first_sentence(hint: Hint) -> str:
    """Why the coach would make its move, in one sentence, and whether that is a close call."""
    best, *others = hint.moves
    said = coaching.in_words(best.reasons[:1]) or coaching.in_words(best.reasons) or hint.why
    figures = [other.played_out for other in others if other.played_out]
    if best.played_out and figures and not all(each.is_clear for each in figures):
        return _("A close call. {why}", why=said)
    return said


def hint_panel(asked: ShownHint | None, words: Wording, spec: AnySpec) -> Html:
    """More about a hint, over the felt: how much better the move is, its figures, the next best."""
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
    return Html(
        f'<section class="panel advice" aria-label="{esc(_("Hint"))}" role="status">'
        f"{advice_body(hint.why, best.reasons, spec.format_score)}{heading}</section>"
    )


def advice_body(why: str, reasons: Sequence[Reason], amount: Amount) -> Html:
    """Why a move is best, and folded away the parts of its worth in what the game is won with."""
    said = Html(f"<p>{esc(why)}</p>")
    if not reasons:
        return said
    worth = _("A move is worth your expected money minus the others' average.")
    return Html(f"{said}{folded(worth, reasons_list(reasons, amount))}")


def folded(worth: str, inside: Html) -> Html:
    """The figures behind an advice, for those who want them."""
    return Html(
        f'<details class="more" data-key="figures"><summary>{esc(_("The figures"))}</summary>'
        f'<p class="src">{esc(worth)}</p>{inside}</details>'
    )


def reasons_list(reasons: Sequence[Reason], amount: Amount) -> Html:
    """The parts of a move's worth, each with what it comes to and its rules, and under several of them
    their sum; empty without any.
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
    """An amount with its sign; nothing has none."""
    return ("−" if value < 0 else "+" if value else "") + amount(abs(value))


def ask_row(askable: Sequence[str], intent: Intent | None, words: str) -> Html:
    """Return the buttons that ask a player about the intention of a move, and the answer.

    words: the move it was about, in words; empty if it is about none.
    """
    if not askable:
        return EMPTY
    asks = joined(
        button(
            "ask",
            esc(_("Ask {player} why", player=name)),
            key=f"ask {name}",
            more=f'data-player="{esc(name)}"',
        )
        for name in askable
    )
    said = EMPTY
    if intent is not None:
        quote = _("{player}: “{said}”", player=intent.player, said=intent.said)
        about = Html(f"<small>{esc(words)}</small> ") if words else EMPTY
        said = Html(f'<p class="intent" data-answer>{about}{esc(quote)}</p>')
    return Html(f'{said}<div class="asking">{asks}</div>')


# === The review of a game or a hand: what choices cost and luck brought, and how a hand went.

#: On a button that goes to a moment: the table is scrolled to.
_SHOWN = 'data-reveal="#wyatt-table"'
#: On a button that asks for a review: the review comes into sight, and the focus goes to it.
_REVEALED = 'data-reveal="#wyatt-review"'
#: Decisions that a review of one hand tells, at most.
_OF_A_HAND = 2
#: Turns whose number is under a chart, at most.
_NUMBERED = 7


class Costly(NamedTuple):
    """One decision that cost something, with what was played and what was better in words."""

    judged: Judged
    played: str
    better: str


class Well(NamedTuple):
    """What a player did well: how many of their decisions the coach has nothing against, and the one
    that counted most, with its move in words; None if no choice counted.
    """

    player: str
    good: int
    of: int
    best: tuple[Judged, str] | None


class Reviewed(NamedTuple):
    """A review as far as it has come. costly: the decisions that cost most. done, of: the moves
    that were examined, or the decisions that were played out, while it goes on (tries). hand: the
    hand whose course is shown. away: the person for whom a bot made every decision that was
    examined, or empty.
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
    """A review, or how far it is. Its heading takes the focus of the person who asked for it."""
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
        return _panel(Html(f"<p>{esc(_('No decision was reviewed.'))}</p>"))
    tried_by = seen.well.player if seen.well else ""
    items = joined(_costly(one, spec, tried_by) for one in seen.costly)
    cost = plural("The costliest decision", "The {number} costliest decisions", len(seen.costly))
    worth = (
        _(
            "The coach simulated each one, knowing only what its player knew. The other move "
            "clearly earned more."
        )
        if seen.review.deals
        else _("A move is worth its player's expected money minus the others' average.")
    )
    nothing = (
        _("No decision clearly cost anything.")
        if seen.review.deals
        else _("No decision cost anything.")
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
            "{number} other decision is too close to call.",
            "{number} other decisions are too close to call.",
            doubtful,
        )
        listed += f"<p>{esc(close)}</p>"
    away = EMPTY
    if seen.away:
        said = _(
            "A bot chose every move for {player}, so these are the bot's decisions.",
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
    """Return the player's best moment; empty for a spectator, or if there is none."""
    if well is None or not well.good:
        return EMPTY
    said = plural(
        "The coach has nothing against your one decision.",
        "The coach has nothing against {good} of your {number} decisions.",
        well.of,
        good=well.good,
    )
    best = EMPTY
    if well.best is not None:
        judged, played = well.best
        told = _(
            "{played}: by the coach’s evaluation, no other move comes within {amount}.",
            played=played,
            amount=amount(judged.lead),
        )
        place = _("Hand {hand}, move {move}", hand=judged.hand, move=judged.index + 1)
        face = Html(f"<span><small>{esc(place)}</small> {esc(told)}</span>")
        best = Html(f'<ul class="turnings"><li>{_moment("well", judged, face, "mv")}</li></ul>')
    title = esc(_("What you did well"))
    return Html(f"<h3>{title}</h3><p>{esc(said)}</p>{best}")


def _moment(where: str, judged: Judged, face: Html, kind: str, more: str = "") -> Html:
    """A button that goes to the table at which a decision was taken, in the line that was reviewed."""
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
    """Return the loss by each player's choices, and the luck, where they can be told apart.

    What a bot chose for a person is in a row of its own.
    """
    lucky = any(judged.luck for judged in review.decisions)
    luck = Html(f'<th scope="col">{esc(_("Luck"))}</th>') if lucky else EMPTY
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(title)}</th><td>{len(found.of(name))}</td>'
            f"<td>{esc(amount(found.cost(name)))}</td>"
            + (f"<td>{esc(signed(found.luck(name), amount))}</td>" if lucky else "")
            + "</tr>"
        )
        for name, found, title in review.tallied(players)
    )
    said = (
        _("Judged by what each player could know at the time. Everything else is luck.")
        if lucky
        else _("Judged by what each player could know at the time.")
    )
    return Html(
        f'<table class="ledger balance"><thead><tr><td></td><th scope="col">{esc(_("Decisions"))}</th>'
        f'<th scope="col">{esc(_("Lost"))}</th>{luck}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="src">{esc(said)}</p>'
    )


def _course(seen: Reviewed, players: Sequence[str], amount: Amount) -> Html:
    """Return the standings through one hand, as lines and as a table, and the other hands."""
    turns = seen.review.turns(seen.hand)
    if len(turns) < 2:
        return EMPTY
    rows = [[expected[name] for name in players] for _judged, expected in turns]
    said = _(
        "{names}: how far ahead of the others each expected to be in this hand, turn by "
        "turn. The table has the figures.",
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
            more=f'data-hand="{hand}" aria-pressed="{"true" if hand == seen.hand else "false"}"',
        )
        for hand in hands
    )
    chosen = Html(f'<div class="row hands">{others}</div>') if len(hands) > 1 else EMPTY
    return Html(
        f"<h3>{esc(_('How hand {hand} went', hand=seen.hand))}</h3>"
        f"<p>{esc(_('How far ahead of the others each expected to be, move by move; the last figure is the result.'))}</p>"
        f'{chosen}<div class="evening-grid"><div>{picture}</div>{_turn_table(turns, players, amount)}</div>'
    )


def _turn_table(
    turns: Sequence[tuple[Judged, Mapping[str, int]]], players: Sequence[str], amount: Amount
) -> Html:
    heads = joined(Html(f'<th scope="col">{esc(name)}</th>') for name in players)
    rows = joined(
        Html(
            '<tr><th scope="row">'
            + button(
                "jump",
                esc(_("{move}. {player}", move=judged.index + 1, player=judged.player)),
                kind="line",
                key=f"review turn {judged.index}",
                more=f'data-index="{judged.index + 1}" {_SHOWN}',
            )
            + "</th>"
            + joined(Html(f"<td>{esc(signed(expected[name], amount))}</td>") for name in players)
            + "</tr>"
        )
        for judged, expected in turns
    )
    caption = esc(_("Each player’s outlook after each turn"))
    return Html(
        f'<div class="scrolled turns" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="ledger"><caption class="vh">{caption}</caption><thead><tr><th scope="col">'
        f"{esc(_('Turn'))}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _costly(one: Costly, spec: AnySpec, tried_by: str) -> Html:
    """tried_by: who may try the decision again."""
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
    place = _("Hand {hand}, move {move}", hand=judged.hand, move=judged.index + 1)
    face = Html(f"<span><small>{esc(place)}</small> {esc(said)}</span>")
    go = _moment("review", judged, face, "mv")
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
        _(
            "Average over {deals} simulated deals, ± {error}.",
            deals=found.deals,
            error=coaching.about(spec, found.error),
        )
        if found
        else _("The money its player could expect from the hand, minus the others' average.")
    )
    figures = folded(worth, Html(f'<div class="beside">{sides}</div>'))
    return Html(f"<li>{go}{why}{retry}{figures}</li>")


def review_button() -> Html:
    """Return the button that asks for a review of the game."""
    return button("review", esc(_("Review the game")), key="review", more=_REVEALED)


def review_hand_button(outcome: Html = EMPTY, shares: Html = EMPTY) -> Html:
    """Return the buttons to review the hand that has just been counted, and to share it."""
    ask = button(
        "review", esc(_("Review this hand")), key="review", more=f'data-of="hand" {_REVEALED}'
    )
    return Html(f'<section class="panel asking">{outcome}{ask}{shares}</section>')


# === The coach at a table: a hint on request, a review a few decisions at a time.

#: Seconds of work between two answers to the page.
_AT_ONCE = 0.12
#: How often the coach plays moves out: for a hint, and for each decision that he looks into after a
#: game. In a browser's Python the first takes some two seconds.
DEALS, DEALS_OF_A_DECISION = 200, 150
#: How many standard deviations of what moves differ by two are far apart before they are played out.
FAR_APART = 2
#: The state of the page's clock.
WORK = ("review", "hint", "tries")


class Advice:
    """The coach's advice at one table. Nothing is computed before it is asked for."""

    def __init__(self, page: TablePage) -> None:
        self.page = page
        self.hint: Hint | None = None
        #: The result of playing both tries of a decision out, in a sentence.
        self.compared = ""
        #: Whether more is told of it than one sentence.
        self.more = False
        #: The intentions that players have given.
        self.intent: Intent | None = None
        self.review: Review | None = None
        self._judged: list[Judged] = []
        self._going: Iterator[None] | None = None
        self._of = 0
        #: Decisions that are played out by now, and how many will be; none before that begins.
        self._tried: tuple[int, int] | None = None
        self._rollouts: Rollouts | None = None
        self._line: tuple[Any, ...] = ()
        self._first = 0
        #: The end of that line, and the table at which a person tries a decision of it again.
        self._end: Node | None = None
        self._again: Node | None = None
        #: The moves of that line that bots chose for persons, by their index.
        self._by_bots: frozenset[int] = frozenset()
        #: The decisions that cost most in words, and of which review for whose eyes.
        self._costly: tuple[object, Sequence[Costly]] = (None, ())
        #: A player's best moment, with its review and its viewer.
        self._well: tuple[object, Well | None] = (None, None)
        #: The hand whose course the review shows; 0 for the one that cost most.
        self.hand = 0

    def changed(self) -> None:
        """The table has changed: a hint was for another moment, a review for another game."""
        self.hint = self.intent = self._rollouts = None
        self.more, self.compared = False, ""
        if self.page.running in ("hint", "tries"):
            self.page.running = ""
        if self.review is not None and self._line[:1] != (self.page.session,):
            self.review = self._going = None

    def language_changed(self) -> None:
        """Repeat the hint, the review or the intention in the language that is spoken now."""
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
        """Go to the table at which a decision of the reviewed line was taken. again: to try it again."""
        page, end = self.page, self._end
        if end is None or self.review is None or not page.session.knows(end) or index >= end.at:
            return
        page.session.take_up(end)
        page.left.forget()
        page.go_to(index)
        self._again = page.session.here if again else None

    def compare_again(self) -> None:
        """Compare a decision that was tried again with the first try, once it has been taken."""
        if self._again is None or self.page.session.here is self._again:
            return
        tries, self._again = self.page.left.tries(), None
        if tries is not None and self.page.session.here is tries[1]:
            self.compare(tries)

    def work(self) -> None:
        """Go on for a moment with what the coach is at; the page's clock asks until it is done."""
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
        """Judge every decision of the line, then play out those that seem to have cost something."""
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
        """Say the coach's first word at once, and begin to play the best moves out."""
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
        """Return the parts of the coach, empty until they are asked for."""
        page = self.page
        spec = page.session.spec
        view = page.view
        said = self.intent
        # In words for the one who played it: an order of players begins at them.
        theirs = page.session.game.view(said.player) if said else view
        about = page.in_words(said.move, theirs) if said and said.move else ""
        return {
            "ask": ask_row(self.askable(), said, about),
            "hint": hint_panel(self.asked(), lambda move: page.in_words(move, view), spec),
            "review": self._review(),
        }

    def tries(self, tries: tuple[Node, Node] | None) -> Html:
        """The button that has two tries of a decision compared, how far that is, or what it found."""
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
        """Begin to play out both tries of a decision, from what its player knew."""
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
        """Say which of both tries was better, and let the table go on."""
        page, found = self.page, self._rollouts
        tries = page.left.tries()
        self._rollouts = None
        if found is not None and tries is not None:
            best, other = found.hint.moves[:2]
            first, second = (page.move_of(node) for node in tries)
            named = {"first": first, "second": second}
            figures = other.played_out
            if figures is None or not figures.is_clear:
                said = N_("Too close to call: {first} first, {second} now.")
            else:
                named["amount"] = coaching.about(page.spec, figures.mean)
                if str(best.move) == str(tries[1].move):
                    said = N_("Better: {second} earns about {amount} more than {first}.")
                else:
                    said = N_("Your first try was better: {first} earns about {amount} more.")
            self.compared = _(said, **named)
        page.running = ""
        page.go_on()

    def asked(self) -> ShownHint | None:
        """The hint as far as it has come; None where the coach has not been asked."""
        if self.hint is None:
            return None
        at_it = self._rollouts if self.page.running == "hint" else None
        going = (at_it.done, at_it.deals) if at_it else None
        points = self.page.points_at(self.hint.best)
        return ShownHint(self.hint, points, bool(at_it) and self._leans(), self.more, going)

    def _leans(self) -> bool:
        """Return whether the evaluation is so far apart that playing out will hardly turn it round."""
        playouts = coaching.coach_of(self.page.session.spec)[1].playouts
        if playouts is None or self.hint is None or self.hint.margin is None:
            return True
        apart = playouts.apart(len(self.page.session.game.players))
        return playouts.believed * self.hint.margin > FAR_APART * apart

    def box(self) -> Html:
        """The box at the hand while the coach is asked; empty otherwise."""
        asked, page = self.asked(), self.page
        if asked is None:
            return EMPTY
        view = page.view
        return hint_box(asked, lambda move: page.in_words(move, view))

    def _review(self) -> Html:
        """The review, or after a hand what asks for one."""
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
        # The one who looks on, if a bot has played everything for them.
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
        """What can be done with the hand that has just been counted."""
        return review_hand_button(outcome(self.page), beat_button(self.page))

    def askable(self) -> list[str]:
        """The bots who have had a turn in this hand, as they sit."""
        session = self.page.session
        moved = {node.actor for node in session.this_hand() if node.move.verb != "deal"}
        return [name for name in session.game.players if name in moved - self.page.people]

    def _costliest(self) -> Sequence[Costly]:
        """The decisions that cost most, put into words once for all who look on."""
        assert self.review is not None
        key = (self.review, self.page.viewer)
        if self._costly[0] != key:
            own, bots = self.review.chosen(by_bot=False), self.review.chosen(by_bot=True)
            # What a bot played for a person is shown only where they decided nothing themselves.
            of = own if own.of(key[1]) else bots
            most = _OF_A_HAND if len(self.review.hands) == 1 else coaching.TELLING
            self._costly = (key, [self._in_words(each) for each in of.telling(key[1], most)])
        return self._costly[1]

    def _find_well(self) -> Well | None:
        """Return the viewer's best moment, or None for a spectator."""
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
        """Return a decision in words. The line is played up to it on a separate table."""
        page = self.page
        game = page.session.spec.start(page.session.start)
        for move in self._line[1:][: judged.index]:
            game.push(move)
        view = game.view(judged.player)
        named = {str(move): page.in_words(move, view) for move in game.legal_moves}
        played, better = (named.get(move, move) for move in (judged.move, judged.best))
        return Costly(judged, played, better)

    def start(self, this_hand: bool = False) -> None:
        """Begin a review of the present line, or of the present hand."""
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
        """Have a screen reader say the hint."""
        if self.hint is not None:
            move = self.page.in_words(self.hint.best, self.page.view)
            said = _("The coach: {move}. {why}", move=move, why=first_sentence(self.hint))
            self.page.spoken.said = said

    def close(self) -> None:
        """Put the review away."""
        self.stop()
        self.review = None

    def stop(self) -> None:
        """Leave off; what was found so far is shown."""
        if self.page.running == "hint":
            spec, found = self.page.session.spec, self._rollouts
            if found is not None:
                self.hint = replace(found.hint, why=coaching.verdict(spec, found.hint))
            self._rollouts = None
            self._tell()
        else:
            self._going, self._of = None, len(self._judged)
        self.page.running = ""


def _compare(page: TablePage, request: Request) -> None:
    """Have the coach compare a decision that was taken back with the one that took its place."""
    tries = page.left.tries()
    if tries is None or page.running == "tries":
        return
    try:
        page.advice.compare(tries)
    except coaching.NoCoach as error:
        page.notice = str(error)


def _more(page: TablePage, request: Request) -> None:
    """Tell more of a hint than one sentence, or only that again."""
    page.advice.more = not page.advice.more


def ask_for_hint(page: TablePage, request: Request) -> None:
    """Ask the coach, or put its answer away. It knows what the one who is to move may know."""
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
    """Ask a bot what it was after in its last turn; asked again, it has nothing to add."""
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
    """Go to a decision that was reviewed, to see it or to try it again."""
    index = bounded_int(request.get("index"), 0, MOST_MOVES)
    if index is not None:
        page.advice.moment(index, request.get("try") == "1")


def _review_hand(page: TablePage, request: Request) -> None:
    """Show the course of another hand that was reviewed."""
    hand = str(request.get("hand", ""))
    if hand.isascii() and hand.isdigit() and len(hand) < 6:
        page.advice.hand = int(hand)


#: The act of each request, by its name.
ADVICE_ACTS: Mapping[str, Act] = by_name(
    Act("ask", _ask, changes_table=False),
    Act("compare", _compare, changes_table=False),
    Act("hint-more", _more, changes_table=False),
    Act("moment", _moment_of),
    Act("review", _review),
    Act("review-close", _close, changes_table=False),
    Act("review-hand", _review_hand, changes_table=False),
)
