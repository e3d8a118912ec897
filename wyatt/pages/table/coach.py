"""The coach at a table: hints, reviews of a game or a hand, and how they're drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from wyatt.core.lazy import LazyModule
from wyatt.core.limits import MOST_MOVES
from wyatt.core.text import N_, _, plural, signed
from wyatt.pages.table.lines import LeftLine
from wyatt.pages.table.playable import SeatedPage
from wyatt.pages.table.sharing import beat_button, hand_begins, outcome
from wyatt.ui import tags as h
from wyatt.ui.acts import NO_REQUEST, Act, Do, Request, bounded_int
from wyatt.ui.charts import Amount, Lines, lines
from wyatt.ui.document import CLOSE
from wyatt.ui.html import button, column_heads, move_button, rule_links, table_row
from wyatt.ui.table import box, row
from wyatt.ui.tags import EMPTY, Html, Inside, person

if TYPE_CHECKING:
    from wyatt.core import advice
    from wyatt.core.advice import Hint, Playouts, Reason, Weighed
    from wyatt.core.spec import AnyGame, AnySpec
    from wyatt.table import coach as coaching
    from wyatt.table import rollouts
    from wyatt.table.coach import Intent, Judged, Review
    from wyatt.table.rollouts import Rollouts
    from wyatt.table.session import Node, Session
else:
    # Every visitor starts a kernel, so don't import the coach until someone asks for it.
    coaching, rollouts = LazyModule("wyatt.table.coach"), LazyModule("wyatt.table.rollouts")
    advice = LazyModule("wyatt.core.advice")


# === The coach's advice to the player to move, and a bot's reason for its last move.

Wording = Callable[[Any], str]


class ShownHint(NamedTuple):
    """The hint next to the hand. points: the `data-key` of each card in the best move. leans:
    whether to show the best move before the simulation is done. more: whether to show the reasons.
    going: the number of deals simulated so far and the maximum, or None if no simulation is
    running.
    """

    hint: Hint[Any]
    points: Sequence[str] = ()
    leans: bool = False
    more: bool = False
    going: tuple[int, int] | None = None


def hint_box(asked: ShownHint, words: Wording) -> Html:
    """Return the box next to the hand, with the simulation's progress or else the coach's move and
    reason. words: returns a move as text.
    """
    best = asked.hint.moves[0].move
    about = {"data_points": "|".join(asked.points), "data_points_at": best}
    back = {"data_back": "act hint|control hint", **CLOSE.attributes}
    close = button("hint", _("Close"), kind="btn bare", key="hint close", **back)
    if asked.going is not None:
        said = _("The coach deals the unseen cards many times and plays each deal to the end.")
        if asked.leans:
            said = _("So far, this move looks best: {move}.", move=words(best))
        done, deals = asked.going
        bar = h.progress(max=deals, value=done, aria_label=_("Simulating"))
        stop = button("hint", _("Answer now"), kind="btn prime", key="hint stop", data_of="stop")
        line = h.p(said, **(about if asked.leans else {}))
        return box(_("The coach is thinking"), h.markup(line, row(bar, close, stop)))
    face = _("Less") if asked.more else _("Why?")
    less = {"data_back": "hint more"} if asked.more else {}
    more = button("hint-more", face, key="hint more", aria_expanded=asked.more, **less)
    play = move_button(best, _("Play it"), kind="btn prime", where="hint ")
    line = h.p(first_sentence(asked.hint), **about)
    return box(_("Coach: {move}", move=words(best)), h.markup(line, row(play, close, more)))


def first_sentence(hint: Hint[Any]) -> str:
    """Return the coach's reason for its move, with a note if another move is about as good."""
    best, *others = hint.moves
    said = coaching.in_words(best.reasons[:1]) or coaching.in_words(best.reasons) or hint.why
    figures = [other.played_out for other in others if other.played_out]
    if best.played_out and figures and not all(each.is_clear for each in figures):
        return _("{why} Another move is about as good.", why=said)
    return said


def hint_panel(asked: ShownHint | None, words: Wording, spec: AnySpec) -> Html:
    if asked is None or not asked.more or asked.going is not None:
        return EMPTY
    hint, rest, against = asked.hint, [], None
    best, *others = hint.moves[:3]
    for one in others:
        play = move_button(one.move, words(one.move), kind="mv", where="hint ")
        rest.append(h.li(play, h.small(coaching.behind(spec, hint, one))))
    if (tempting := coaching.tempting(hint)) and (cost := coaching.against(tempting)):
        against = h.p(_("Why not “{move}”? {cost}", move=words(tempting.move), cost=cost))
    body = advice_body(hint.why, best, spec), against
    after = rest and (h.h3(_("The next best moves")), h.ul(rest, cls="nextbest"))
    about = {"aria_label": _("Hint"), "data_told": True, "data_answer": "below"}
    return h.section(body, after, cls="panel advice", **about)


def advice_body(why: str, move: Weighed[Any] | None, spec: AnySpec) -> Html:
    """Return the coach's comment on a move, with the amounts behind it collapsed. why: the comment.
    move: the move with its amounts, or None to leave them out. spec: the game.
    """
    if move is None:
        return h.p(why)
    reasons = reasons_list(move.reasons, spec.format_score)
    return h.markup(h.p(why), folded(coaching.worth(spec, move), reasons))


def folded(worth: str, inside: Html) -> Html:
    heading = h.summary(_("The numbers")), h.p(worth, cls="src")
    return h.details(heading, inside, cls="more", data_key="figures")


def reasons_list(reasons: Sequence[Reason], amount: Amount) -> Html:
    """Return reasons with their amounts and rules, and a total, or empty HTML for no reasons."""
    shown, total = coaching.amounts(reasons, amount)
    told = ((worth, h.span(one.text, "\u00a0", rule_links(one.rules))) for worth, one in shown)
    items = [h.li(h.b(worth), " ", said) for worth, said in told]
    if total:
        items.append(h.li(h.b(total), " ", h.span(_("in all")), cls="inall"))
    return h.ul(items, cls="reasons") if items else EMPTY


def ask_row(askable: Sequence[str]) -> Html:
    """Return the buttons that ask these bots why they made their last moves."""
    faces = [(name, _("Ask {player} why", player=name)) for name in askable]
    asks = [button("ask", face, key=f"ask {name}", data_player=name) for name, face in faces]
    return h.div(asks, cls="asking") if asks else EMPTY


def intent_line(intent: Intent[Any], words: str) -> Html:
    """Return a bot's answer. words: the text of the move that the answer is about, or empty."""
    quote = _("{player}: “{said}”", player=intent.player, said=intent.said)
    return h.p(words and (h.small(words), " "), quote, cls="intent", data_answer=True)


# === The review of a game or a hand: what each choice cost, the luck, and how a hand went.

#: The attributes for a button that scrolls to the table, or to the review.
_SHOWN, REVEALED = {"data_reveal": "#wyatt-table"}, {"data_reveal": "#wyatt-review"}


class Costly(NamedTuple):
    """A costly decision, with the played move and the better move as text."""

    judged: Judged
    played: str
    better: str


class Findings(NamedTuple):
    """What a review found for the viewer. costly: the costliest decisions. even: a sentence on the
    decisions in which two moves were about as good, or empty. away: the viewer's name if a bot made
    all these decisions, or else None. player: the viewer, or None for a spectator. good: the number
    of the viewer's decisions that the coach agrees with. of: how many decisions the viewer made.
    best: the decision with the largest lead and its move as text, or None if no decision has a
    lead. so_far: how far a stopped review got, or empty. ended: whether it got to the last move.
    """

    costly: Sequence[Costly] = ()
    even: str = ""
    away: str | None = None
    player: str | None = None
    good: int = 0
    of: int = 0
    best: tuple[Judged, str] | None = None
    so_far: str = ""
    ended: bool = True


def _panel(*inside: Inside, going: bool = False) -> Html:
    title = _("Review")
    close = button("review-close", _("Close"), kind="btn bare", key="review close")
    heading = h.h2(title, tabindex=-1, data_landing=True, data_key="review heading")
    head = h.div(heading, not going and close, cls="headrow")
    kind = "panel advice review going" if going else "panel advice review"
    return h.section(head, inside, cls=kind, id="wyatt-review", aria_label=title)


def _progress_panel(done: int, of: int, said: str) -> Html:
    bar = h.progress(max=of, value=done, aria_label=_("Review"))
    stop = button("review", _("Stop"), key="review stop")
    return _panel(h.p(said, data_told=True), row(bar, stop), going=True)


def review_panel(
    review: Review, found: Findings, hand: int, players: Sequence[str], spec: AnySpec
) -> Html:
    """Return the panel of a review. hand: the number of the hand shown turn by turn."""
    if not review.decisions:
        return _panel(h.p(_("The coach hasn’t reviewed any decisions.")))
    amount, bots, far = spec.format_score, None, found.so_far
    none = N_("The coach found no decision that clearly cost anything.")
    if found.away:
        none = N_("None of the bot’s decisions clearly cost anything.")
        said = N_("A bot chose every move for {player}, so these are the bot’s decisions.")
        bots = h.p(_(said, player=found.away))
    elif found.player:
        none = N_("None of your decisions clearly cost anything.")
    listed = h.p(far or _(none))
    if many := len(found.costly):
        said = N_(
            "The coach simulated each decision, knowing only what the player knew. In each decision below, the better move is clearly worth more."
        )
        worth = review.deals > 0 and h.p(_(said), cls="src")
        heading = plural("The costliest decision", "The {number} costliest decisions", many)
        items = [_costly(one, spec, one.judged.player == found.player) for one in found.costly]
        listed = h.markup(far and listed, h.h3(heading), worth, h.ol(items, cls="turnings"))
    decisions = bots, listed, found.even and h.p(found.even)
    well = _did_well(found, amount) if found.good and not far else None
    course = _course(review, hand, players, amount, found.ended or hand != review.hands[-1])
    return _panel(decisions, well, _balance(review, players, amount), course)


def _did_well(found: Findings, amount: Amount) -> Html:
    said = plural(
        "The coach is happy with your only decision.",
        "The coach is happy with all {number} of your decisions.",
        found.of,
    )
    if found.good < found.of:
        said = N_("The coach is happy with {good} of your {number} decisions.")
        said = _(said, good=found.good, number=found.of)
    best = None
    if found.best is not None:
        judged, played = found.best
        told = N_("{played}: the coach rates every other move at least {amount} worse.")
        told = _(told, played=played, amount=amount(judged.lead))
        best = h.ul(h.li(_moment("well", judged, told)), cls="turnings")
    return h.markup(h.h3(_("What you did well")), h.p(said), best)


def _moment(where: str, judged: Judged, said: str) -> Html:
    place = _("Hand {hand}, move {move}", hand=judged.hand, move=judged.index + 1)
    face = h.span(h.small(place), " ", said)
    key = f"{where} {judged.index}"
    return button("moment", face, kind="mv", key=key, data_index=judged.index, **_SHOWN)


def _balance(review: Review, players: Sequence[str], amount: Amount) -> Html:
    # A bot's choices for a person get their own row.
    heads, rows = [_("Decisions"), _("Lost")], []
    said = _("The coach judges players by what they could know at the time.")
    if lucky := any(judged.luck for judged in review.decisions):
        heads.append(_("Luck"))
        said = f"{said} {_(coaching.LUCK)}"
    for name, found, title in review.tallied(players):
        cells: list[Inside] = [len(found.of(name)), amount(found.cost(name))]
        if lucky:
            cells.append(signed(found.luck(name), amount))
        rows.append(table_row(person(title), *cells))
    top = h.thead(h.tr(h.td(), column_heads(heads)))
    return h.markup(h.table(top, h.tbody(rows), cls="ledger balance"), h.p(said, cls="src"))


def _course(review: Review, hand: int, players: Sequence[str], amount: Amount, ended: bool) -> Html:
    def figure(value: int) -> str:
        return amount(value).split(" ")[0]  # as in the chart, so that four players fit on a phone

    turns = review.turns(hand)
    if len(turns) < 2:
        return EMPTY
    said = N_(
        "A chart of how far ahead of the others each player could expect to finish this hand, turn by turn: {names}. The table has the numbers."
    )
    said = _(said, names=", ".join(players))
    step = -(-len(turns) // 7)  # at most seven numbers fit below the chart
    below = [(at, str(turns[at][0].index + 1)) for at in range(0, len(turns), step)]
    outlooks = [[expected[name] for name in players] for _judged, expected in turns]
    hands = []
    for one in review.hands:
        face, key = _("Hand {hand}", hand=one), f"review hand {one}"
        hands.append(button("review-hand", face, key=key, data_hand=one, aria_pressed=one == hand))
    rows = []
    for judged, expected in turns:
        face = _("{move}. {player}", move=judged.index + 1, player=judged.player)
        place = {"key": f"review turn {judged.index}", "data_index": str(judged.index + 1)}
        go = button("moment", face, kind="line", **place, **_SHOWN)
        rows.append(table_row(go, *(signed(expected[name], figure) for name in players)))
    caption = _("Each player’s outlook after each turn")
    heads = h.thead(h.tr(column_heads((_("Turn"), *players))))
    table = h.table(h.caption(caption, cls="vh"), heads, h.tbody(rows), cls="ledger")
    told = _("How far ahead of the others each player could expect to finish, move by move.")
    result = ended and (" ", _("The last number is the actual result."))
    scrolled = {"tabindex": "0", "role": "group", "aria_label": caption}
    chart = h.div(lines(Lines(players, outlooks, below, amount), said))
    grid = h.div(chart, h.div(table, cls="scrolled turns", **scrolled), cls="evening-grid")
    several = len(hands) > 1 and h.div(hands, cls="row hands")
    return h.markup(h.h3(_("How hand {hand} went", hand=hand)), h.p(told, result), several, grid)


def _costly(one: Costly, spec: AnySpec, yours: bool) -> Html:
    judged, cost = one.judged, coaching.about(spec, one.judged.cost)
    bots = N_(
        "A bot played for {player} and chose “{played}”, but “{better}” is worth about {amount} more."
    )
    own = N_("{player} chose “{played}”, but “{better}” is worth about {amount} more.")
    moves = {"played": one.played, "better": one.better}
    said = _(bots if judged.by_bot else own, player=judged.player, **moves, amount=cost)
    at = {"data_index": str(judged.index), "data_try": "1", **_SHOWN}
    retry = yours and row(button("moment", _("Try again"), key=f"retry {judged.index}", **at))
    why, sides = [], []
    for told, title, move, reasons in (
        (N_("Better: {move}."), N_("Better: {move}"), one.better, judged.reasons),
        (N_("Played: {move}."), N_("Played: {move}"), one.played, judged.chosen),
    ):
        why.append(h.p(h.b(_(told, move=move)), " ", coaching.in_words(reasons)))
        sides.append(h.div(h.p(h.b(_(title, move=move))), reasons_list(reasons, spec.format_score)))
    figures = folded(coaching.how_costly(spec, judged), h.div(sides, cls="beside"))
    return h.li(_moment("review", judged, said), why, retry, figures)


# === The coach's work at a table, which is done in small steps to keep the page responsive.

#: How many seconds to work between two responses to the page.
_AT_ONCE = 0.12
#: The best move is shown during a simulation if it leads by this many standard deviations.
FAR_APART = 2
#: The page clock's states while the coach works.
WORK = ("review", "hint", "tries")


class Advice:
    """The coach's advice at one table, computed only when a person asks for it. more: whether the
    hint's reasons are shown, too. compared: a sentence on how a decision's two tries compare in
    simulations, or empty before a comparison. intent: a bot's answer about its last move. hand: the
    hand the review shows move by move, or 0 for the one that cost the most.
    """

    hint: Hint[Any] | None = None
    more = False
    compared = ""
    intent: Intent[Any] | None = None
    review: Review | None = None
    hand = 0
    _rollouts: Rollouts | None = None
    #: The review's unfinished work.
    _going: Iterator[None] | None = None
    #: How many decisions have been simulated, and out of how many, or None before the simulations.
    _tried: tuple[int, int] | None = None
    #: The reviewed line: its game, its moves, the first one to review, and its last node.
    _session: Session | None = None
    _lines: Sequence[str] = ()
    _first = 0
    _end: Node | None = None
    #: The indexes of the line's moves that bots chose for people.
    _by_bots: frozenset[int] = frozenset()
    #: The node where a person tries a decision again.
    _again: Node | None = None

    def __init__(self, page: SeatedPage, left: LeftLine) -> None:
        self.page, self.left = page, left
        self._judged: list[Judged] = []

    @property
    def _playouts(self) -> Playouts[Any] | None:
        return coaching.coach_of(self.page.spec)[1].playouts

    def changed(self) -> None:
        """After the table changes, drop the hint, the comparison and the bot's answer. If the table
        shows another game, drop the review, too.
        """
        self.hint = self.intent = self._rollouts = None
        self.more, self.compared = False, ""
        if self.page.running in ("hint", "tries"):
            self.page.running = ""
        if self.review is not None and self._session is not self.page.session:
            self.review = self._going = None

    def language_changed(self) -> None:
        game = self.page.session.game
        if self.intent is not None:
            self.intent = coaching.intent(game, self.intent.player)
        if self.hint is not None:
            self.ask(game)
        if self.compared:
            self.compare()
        if self.review is not None:
            self._begin_review()

    # --- the work ------------------------------------------------------------------------------

    def work(self) -> None:
        """Continue a simulation or review for a moment. The page's clock calls until it's done."""
        until = monotonic() + _AT_ONCE
        running = self.page.running
        if running in ("hint", "tries"):
            if self._rollouts is None or self._rollouts.work(lambda: monotonic() > until):
                if running == "hint":
                    self.stop()
                else:
                    self._show_comparison()
            return
        if self._going is None:
            return
        for _worked in self._going:
            if monotonic() > until:
                break
        else:
            self._going, self.page.running = None, ""
        self.review = coaching.Review(tuple(self._judged), advice.DEALS_OF_A_DECISION)

    def stop(self) -> None:
        """Stop the simulation or the review, and show the results so far."""
        if self.page.running == "hint":
            if self._rollouts is not None:
                hint = coaching.laid_if_even(self._rollouts.hint)
                self.hint = replace(hint, why=coaching.verdict(self.page.spec, hint))
            self._rollouts = None
            self._tell()
        else:
            self._going = None
        self.page.running = ""

    def ask(self, game: AnyGame) -> None:
        """Show the coach's first estimate at once, and start simulating the best moves if the coach
        can. Raise `NoCoach` if the game has no coach.
        """
        playouts = self._playouts
        self.hint = coaching.hint(game, deals=0)
        if playouts is not None:
            view = game.view(self.hint.player)
            self._rollouts = rollouts.Rollouts(playouts, view, self.hint, advice.DEALS)
            if not self._rollouts.is_done:
                self.page.running = "hint"
                return
        self._tell()

    def _tell(self) -> None:
        if self.hint is not None:
            move = self.page.spec.words().move_words(self.hint.best, self.page.view)
            why = first_sentence(self.hint)
            self.page.said = _("The coach suggests: {move}. {why}", move=move, why=why)

    def compare(self, request: Request = NO_REQUEST) -> None:
        """Start simulating a decision's two tries, using only what the player could see."""
        session, tries = self.page.session, self.left.tries()
        if tries is None or self.page.running == "tries":
            return
        playouts, game = self._playouts, session.spec.start(session.start)
        for at in range(1, tries[0].at):
            game.push(session.node_at(at).move)
        asked = coaching.hint(game, deals=0)
        lines = [str(node.move) for node in tries]
        both = replace(asked, moves=tuple(one for one in asked.moves if str(one.move) in lines))
        if playouts is None or len(both.moves) < 2:
            self.compared = _("Both tries are worth the same.")
            return
        view = game.view(both.player)
        self.hint, self._rollouts = None, rollouts.Rollouts(playouts, view, both, advice.DEALS)
        self.page.running = "tries"

    def compare_again(self) -> None:
        if self._again is not None and self.page.session.here is not self._again:
            self._again = None
            self.compare()

    def _show_comparison(self) -> None:
        page, found, tries = self.page, self._rollouts, self.left.tries()
        self._rollouts = None
        if found is not None and tries is not None:
            best, other = found.hint.moves[:2]
            figures, amount = other.played_out, ""
            first, second = map(page.move_of, tries)
            said = N_("Your tries, “{first}” and “{second}”, are about equally good.")
            if figures is not None and figures.is_clear:
                amount = coaching.about(page.spec, figures.mean)
                said = N_(
                    "Your first try is better: “{first}” earns about {amount} more than “{second}”."
                )
                if str(best.move) == str(tries[1].move):
                    said = N_(
                        "Your second try is better: “{second}” earns about {amount} more than “{first}”."
                    )
            self.compared = _(said, first=first, second=second, amount=amount)
        page.running = ""
        page.go_on()

    def _begin_review(self) -> None:
        coaching.coach_of(self.page.spec)  # raises `NoCoach` before anything changes
        self._judged, self._tried = [], None
        self._going = self._look()
        self.review = coaching.Review(())
        self.page.running = "review" if self._lines[self._first :] else ""
        self.work()

    def _look(self) -> Iterator[None]:
        session, first = self.page.session, self._first
        line = (session.spec, session.start, self._lines)
        for judged in coaching.steps(*line, first):
            by_bot = judged.index in self._by_bots
            self._judged.append(replace(judged, by_bot=True) if by_bot else judged)
            yield
        least = self._playouts.least if self._playouts else float("inf")
        tried, asked = 0, sum(judged.cost >= least for judged in self._judged)
        self._tried = (tried, asked)
        for found in coaching.confirm(*line, tuple(self._judged), advice.DEALS_OF_A_DECISION):
            if found is not None:
                self._judged[found.index - first] = found
                tried += 1
                self._tried = (tried, asked)
            yield

    # --- its drawing ---------------------------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        page, said = self.page, self.intent
        view = page.view
        # Word the move for its player, because any list of players in it starts with that player.
        theirs = page.session.game.view(said.player) if said else view
        about = page.in_words(said.move, theirs) if said and said.move else ""
        return {
            "ask": page.draw("ask", intent_line, said, about) if said else EMPTY,
            "asks": page.draw("asks", ask_row, self.askable()),
            "hint": hint_panel(self._asked(), lambda move: page.in_words(move, view), page.spec),
            "review": self._review(view),
        }

    def box(self) -> Html:
        if (asked := self._asked()) is None:
            return EMPTY
        page, view = self.page, self.page.view
        return hint_box(asked, lambda move: page.in_words(move, view))

    def _asked(self) -> ShownHint | None:
        if self.hint is None:
            return None
        points, at_it = self.page.points_at(self.hint.best), self._rollouts
        if at_it is None or self.page.running != "hint":
            return ShownHint(self.hint, points, more=self.more)
        # Show the best move early if its lead is too large for a simulation to change.
        leans, playouts = True, self._playouts
        if playouts is not None and self.hint.margin is not None:
            believed = playouts.believed[len(self.page.session.game.players)]
            leans = believed * self.hint.margin > FAR_APART * playouts.apart
        return ShownHint(self.hint, points, leans, self.more, (at_it.done, at_it.deals))

    def tries(self) -> Html:
        """Return the button that compares a decision's two tries, or the comparison's progress or
        result. Return empty HTML if there's nothing to compare or the game has no coach.
        """
        if self.page.spec.coach is None or self.left.tries() is None:
            return EMPTY
        if self.page.running == "tries" and self._rollouts is not None:
            done, deals = self._rollouts.done, self._rollouts.deals
            return h.progress(max=deals, value=done, aria_label=_("Comparing both tries"))
        if self.compared:
            return h.p(self.compared, data_compared=True)
        return button("compare", _("Compare both tries"), key="compare tries")

    def _review(self, view: Any) -> Html:
        page, review = self.page, self.review
        counted = page.spec.coach is not None and view.phase == "scored" and page.session.at
        offer = EMPTY
        if counted and not self._going:
            this = {"key": "review", "data_of": "hand", **REVEALED}
            another = review is None or view.hand_number not in review.hands
            ask = another and button("review", _("Review this hand"), **this)
            offers = h.markup(outcome(page), ask, beat_button(page))
            offer = h.div(offers, cls="panel asking") if offers else EMPTY
        if review is None:
            return offer
        said = N_("Moves the coach has reviewed: {at} of {of}.")
        done, of = self._tried or (len(self._judged), len(self._lines) - self._first)
        if self._tried:
            said = N_("Decisions the coach has simulated: {at} of {of}.")
        so_far = _(said, at=done, of=of)
        if self._going:
            return _progress_panel(done, of, so_far)
        key = (review, page.viewer, page.people)
        found = page.draw.remembered("found", key, lambda: self._find(review))
        if done < of:
            found = found._replace(so_far=so_far, ended=self._tried is not None)
        hand = self.hand
        if hand not in review.hands:
            hand = (*(one.judged.hand for one in found.costly), *review.hands, 0)[0]
        players = page.session.game.players
        return h.markup(offer, review_panel(review, found, hand, players, page.spec))

    def askable(self) -> list[str]:
        page = self.page

        def moved() -> list[str]:
            by = {node.actor for node in page.session.this_hand() if node.move.verb != "deal"}
            return [name for name in page.session.game.players if name in by - page.people]

        return page.draw.remembered("askable", (page.session.here, page.people), moved)

    def _find(self, review: Review) -> Findings:
        viewer, people = self.page.viewer, self.page.people
        own, bots = review.chosen(by_bot=False), review.chosen(by_bot=True)
        # Show a bot's choices for a person only if the person didn't decide anything.
        of = own if own.of(viewer) else bots
        most = 2 if len(review.hands) == 1 else coaching.TELLING
        costly = [self._in_words(each) for each in of.telling(viewer, most)]
        even, away = of.even(viewer), viewer if of is bots and bots.of(viewer) else None
        if viewer is None or viewer not in people:
            return Findings(costly, even, away)
        mine = own.of(viewer)
        led = max((each for each in mine if each.lead), key=lambda one: one.lead, default=None)
        best = (led, self._in_words(led).played) if led else None
        good = len(mine) - len(own.blamed(viewer))
        return Findings(costly, even, away, viewer, good, len(mine), best)

    def _in_words(self, judged: Judged) -> Costly:
        session = self.page.session
        game = session.spec.start(session.start)
        for move in self._lines[: judged.index]:
            game.push(move)
        view = game.view(judged.player)
        named = {str(move): self.page.in_words(move, view) for move in game.legal_moves}
        played, better = (named.get(move, move) for move in (judged.move, judged.best))
        return Costly(judged, played, better)

    # --- requests ------------------------------------------------------------------------------

    def _hint(self, request: Request) -> None:
        page, game, picked = self.page, self.page.session.game, bool(self.page.selected)
        page.put_down()
        if self.hint is not None and picked:
            return  # the hint is back where the selected cards' buttons were
        if self.hint is not None:
            if page.running == "hint":
                self.stop()
            if request.get("of") != "stop":
                self.hint, self.more = None, False
        elif game.actor is not None and (not page.people or game.actor == page.viewer):
            page.running = ""
            self.ask(game)

    def _more(self, request: Request) -> None:
        self.more = not self.more

    def _ask(self, request: Request) -> None:
        name = str(request.get("player", ""))
        if name in self.askable():
            again = self.intent is not None and self.intent.player == name
            self.intent = None if again else coaching.intent(self.page.session.game, name)

    def _review_or_stop(self, request: Request) -> None:
        if self.page.running == "review":
            self.stop()
            return
        session = self.page.session
        lines, self._first = session.lines(), 0
        if request.get("of") == "hand":
            lines, self._first = lines[: session.at], hand_begins(self.page)
        self.hand, self._session, self._lines = 0, session, lines
        self._end, self._again = session.node_at(len(lines)), None
        self._by_bots = frozenset(at for at in range(len(lines)) if session.node_at(at + 1).by_bot)
        if self.page.running == "hint":
            self.stop()
        self._begin_review()

    def _close(self, request: Request) -> None:
        if self.page.running != "review":
            self.stop()
            self.review = None

    def _moment(self, request: Request) -> None:
        page, end, index = self.page, self._end, bounded_int(request.get("index"), 0, MOST_MOVES)
        if index is None or end is None or self.review is None:
            return
        if page.session.knows(end) and index <= end.at:
            page.session.take_up(end)
            self.left.forget()
            page.go_to(index)
            self._again = page.session.here if request.get("try") == "1" else None

    def _review_hand(self, request: Request) -> None:
        self.hand = bounded_int(request.get("hand"), 1, 99_999) or self.hand


def _advice(do: Callable[[Advice, Request], None]) -> Do:
    def act(page: Any, request: Request) -> None:
        try:
            do(page.advice, request)
        except coaching.NoCoach as error:
            page.notice = str(error)

    return act


#: The function that the toolbar's hint button calls.
ask_for_hint = _advice(Advice._hint)
#: The acts that leave the table as it is.
_KEEPING = {"ask": Advice._ask, "compare": Advice.compare, "hint-more": Advice._more}
_KEEPING |= {"review-close": Advice._close, "review-hand": Advice._review_hand}
ADVICE_ACTS: Sequence[Act] = (
    Act("moment", _advice(Advice._moment)),
    Act("review", _advice(Advice._review_or_stop)),
    *(Act(name, _advice(do), changes_table=False) for name, do in _KEEPING.items()),
)
