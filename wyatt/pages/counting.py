"""Wildcat Rummy's counting page: hands to score card by card, edge cases, rulings and studies."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any
from urllib.parse import urlencode

from wyatt.core.rulebook import Ruling
from wyatt.core.text import N_, _, colon, figure, plural
from wyatt.lab import counting
from wyatt.lab.counting import CardCount, Count, edge_cases, meanings, played_rulings
from wyatt.lab.wildcat import HANDS, OPEN, Fork, Price, chance, forks, priced
from wyatt.pages import guess_first as asking
from wyatt.pages.course.wildcat import question_board, still_hand
from wyatt.pages.guess_first import Fold, GuessFirstPage, Questions, QuestionsView
from wyatt.ui import tags as h
from wyatt.ui.acts import Request, bounded_int
from wyatt.ui.document import keys_dialog, notice_line, page_head, said_place, view_tabs
from wyatt.ui.fields import Field
from wyatt.ui.html import button, column_heads, disabled, rule, rule_links, slot, table_row
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import Html, Inside
from wyatt.ui.wildcat.cards import called, kind_words, mini, sign, sprite
from wyatt.ui.wildcat.table import credit, spoken
from wyatt.wildcat import Meld, parse_move
from wyatt.wildcat.cards import CARDS, CODES, POINTS, RANKS
from wyatt.wildcat.melds import SEQUENCE_BONUS
from wyatt.wildcat.rulebook import BOOK
from wyatt.wildcat.words import integer_text, move_words, points, pretty

# === Building a hand: the deck, the picked cards, the melds and the score.

#: The CSS classes of a small button after a card or a meld.
_SMALL = "btn bare small"


def bench(count: Count, picked: Sequence[str]) -> Html:
    left = count.left()

    def kind(card: str) -> Html:
        many = left.get(card, 0) - picked.count(card)
        off: dict[str, Any] = disabled(many < 1, _("Every copy of this card is taken."))
        label = plural("{card}, {number} left", "{card}, {number} left", many, card=called(card))
        face = sign(card), h.i(many, aria_hidden=True)
        shown = {"kind": "btn kind", "key": f"deck {card}", "label": label}
        return button("count-card", face, **shown, data_card=card, **off)

    rows = [h.div((kind(rank + suit) for rank in RANKS), cls="deckrow") for suit in "SHCD"]
    title, said = _("The deck"), _("Choose the cards of a meld, or the cards still in your hand.")
    cards = h.div(rows, h.div(kind("JK"), cls="deckrow"), data_roving=True)
    deck = h.section(h.h2(title), h.p(said), cards, cls="panel", aria_label=title)
    result = h.div(_score(count), _melds(count), _hand(count), cls="col")
    return h.div(h.div(deck, _picked(picked), cls="col"), result, cls="countgrid")


def _picked(picked: Sequence[str]) -> Html:
    heading, inside = _("Selected"), h.p(_("Nothing is selected."))
    head = h.h2(heading)
    if picked:
        listed = h.span(colon(), ", ".join(map(called, picked)), cls="vh")
        head = h.h2(heading, listed, data_told=True)
        found, cards, buttons = meanings(picked), [], []
        done = {"data_back": f"deck {picked[-1]}"}  # where the focus goes when the button is gone
        for at, card in enumerate(picked):
            label = _("Put back {card}", card=called(card).lower())
            back = {"kind": "btn bare", "key": f"back {at}", "label": label, **done}
            cards.append(h.li(button("count-back", mini(card), data_at=at, **back)))
        for at, meld in enumerate(found):
            words = _("Lay {cards}: {points}", cards=pretty(str(meld)), points=meld.points)
            about = {"kind": "btn" if at else "btn prime", "key": f"lay {at}", **done}
            buttons.append(button("count-lay", words, **about, data_at=at))
        buttons.append(button("count-hold", _("Still in hand"), key="hold", **done))
        note = None
        if len(found) > 1:
            many = _(
                "The Joker works in any of these melds, and none is worth more than the first."
            )
            note = h.p(many, "\u00a0", rule("wildcat.joker-declared"))
        elif not found and len(picked) > 2 and (refused := counting.refusal(picked)):
            why = pretty(refused.reason), "\u00a0", rule_links(refused.rules)
            note = h.p(why, cls="short", data_told=True)
        inside = h.markup(h.ul(cards, cls="stillcards"), h.div(buttons, cls="row"), note)
    return h.section(head, inside, cls="panel picked", aria_label=heading)


def _score(count: Count) -> Html:
    plain, more = count.score(), count.score(bonus=True)
    lines = (
        (_("On the table"), plain.melded, more.melded, "wildcat.card-points"),
        (_("Completed sequences"), plain.sequences, more.sequences, "wildcat.sequence-bonus"),
        (_("Going out"), plain.going_out, more.going_out, "wildcat.going-out"),
        (_("Still in hand"), -plain.in_hand, -more.in_hand, "wildcat.hand-score"),
    )
    rows = [
        table_row((name, "\u00a0", rule(id)), integer_text(one), integer_text(two))
        for name, one, two, id in lines
    ]
    total = table_row(_("This hand"), integer_text(plain.total), integer_text(more.total))
    heads = column_heads((_("Basic game"), _("With the bonus")))
    example = button("count-example", _("Show an example"), key="example")
    clear = button("count-clear", _("Clear the desk"), key="clear")
    head = h.h2(_("This hand earns {points}", points=points(plain.total)), data_told=True)
    table = h.table(h.thead(h.tr(h.td(), heads)), h.tbody(rows), h.tfoot(total))
    inside, label = (head, table, h.div(example, clear, cls="row")), _("The count")
    return h.section(inside, cls="panel tally", aria_label=label)


def _melds(count: Count) -> Html:
    title, drawn = _("Melds"), []
    for at, meld in enumerate(meld for cards in count.melds for meld in meanings_of(cards)):
        label = _("Remove {meld}", meld=pretty(str(meld)))
        remove = {"kind": _SMALL, "key": f"off {at}", "label": label}
        off = button("count-off", _("Remove"), **remove, data_at=at)
        lines = [_line(each) for each in counting.card_counts(meld)]
        if meld.is_sequence and not meld.is_open:
            cited = h.span(rule("wildcat.sequence-bonus"))
            lines.append(h.li(h.span(_("with the bonus")), h.b("+", SEQUENCE_BONUS), cited))
        kind = kind_words(meld)
        head = f"{kind[:1].upper()}{kind[1:]}{colon()}{meld.points} "
        cited = rule("wildcat.sequence" if meld.is_sequence else "wildcat.set")
        drawn.append(h.li(h.h3(head, cited), off, h.ul(lines, cls="cardlines")))
    inside = h.ul(drawn, cls="laidmelds") if drawn else h.p(_("No melds yet."))
    return h.section(h.h2(title), inside, cls="panel", aria_label=title)


def _hand(count: Count) -> Html:
    title = _("Still in hand")
    if not count.hand:
        said: Inside = _("Nothing.")
        if count.out:
            said = _("Nothing, because the player went out."), "\u00a0", rule("wildcat.going-out")
        return h.section(h.h2(title), h.p(said), cls="panel", aria_label=title)
    lines = []
    for at, one in enumerate(counting.held(count.hand)):
        label = _("Remove {card}", card=called(one.card).lower())
        drop = {"kind": _SMALL, "key": f"drop {at}", "label": label, "data_card": one.card}
        lines.append(_line(one, button("count-drop", _("×"), **drop)))
    return h.section(h.h2(title), h.ul(lines, cls="cardlines"), cls="panel", aria_label=title)


def _line(one: CardCount, more: Inside = None) -> Html:
    name = called(one.card)
    if "=" in one.card:
        name = _("Joker as {card}", card=pretty(one.card.partition("=")[2]))
    shown = h.span(sign(one.card), " ", name)
    return h.li(shown, h.b(integer_text(one.points)), h.span(rule_links(one.rules)), more)


# === The edge cases in scoring, and the rulings, each at a table.


def cases_page(asked: QuestionsView) -> Html:
    case: counting.EdgeCase = asked.opened
    guess, right = asked.answer, case.answer
    options = [
        asking.answer_button("count-guess", it, points(it), guess, right) for it in case.options
    ]
    cards = [_row(cards) for cards in ([case.cards] if case.cards else case.count.melds)]
    if case.count.hand:
        cards += [h.p(_("In hand:")), _row(case.count.hand)]
    shown = h.div(cards, cls="casecards", aria_hidden=True), asking.guesses(options)
    reason = None if guess is None else _answer(asked, case, guess)
    return asking.question_pair(asked, case.id, case.question, (shown, reason))


def _row(cards: Sequence[str]) -> Html:
    return h.ul((h.li(mini(card)) for card in cards), cls="stillcards")


def _answer(asked: QuestionsView, case: counting.EdgeCase, guess: int) -> Html:
    verdict = h.b(_("Right."), cls="good")
    if guess != case.answer:
        verdict = h.b(_("No: {points}.", points=points(case.answer)), cls="bad")
    scored = integer_text(case.played())
    played = N_(
        "Played to the end at a table with fewer cards than in a real game, this hand scores {points} points."
    )
    cited = rule_links(id for id in case.cites if "." in id)
    to = [id for id in case.cites if "." not in id]
    ruled = [button("count-ruling", id, kind=_SMALL, key=f"to {id}", data_ruling=id) for id in to]
    why = h.p(verdict, " ", _(case.why), " ", cited, " ", ruled)
    on = h.p(_(played, points=scored), cls="inplay"), asking.go_on(asked, case.id, "count-case")
    return h.div(why, on, cls="reason", data_told=True)


def rulings_page(opened: Ruling, fold: Fold) -> Html:
    names = []
    for ruling in BOOK.rulings():
        face = h.span(ruling.id, cls="rid"), h.span(_(ruling.question))
        about = {"kind": "pointname", "key": f"ruling {ruling.id}", "data_ruling": ruling.id}
        now = ruling.id == opened.id or None
        place: dict[str, Any] = {"data_reveal": ".theruling", "aria_current": now}
        names.append(button("count-ruling", face, **about, **place))
    heading = _("Where the text is unclear")
    group = {"data_follow": True, "data_roving": True, "role": "group", "aria_label": heading}
    listed = h.div(h.h2(heading), h.div(names, cls="rullist", **group), cls="panel rulings")
    author = opened.says.get("WC")
    said = [(_("The author’s text"), _(author) if author else BOOK.basis(opened))]
    if other := opened.says.get("Other"):
        said.append((_("Other sources"), BOOK.spelled(_(other))))
    said += [(_("We play"), _(opened.default)), (_("Why"), _(opened.why))]
    said += [(_("Other ways to play"), _(each)) for each in opened.otherwise.values()]
    head = h.h2(opened.id, ". ", _(opened.question))
    told = h.dl((h.dt(name), h.dd(text)) for name, text in said), h.p(rule_links(opened.rules))
    table = _table(played_rulings()[opened.id])
    shown = h.section(head, told, table, cls="panel theruling", aria_label=opened.id)
    return h.div(asking.folded(fold, h.markup(heading), listed), shown, cls="labpair")


def _table(played: counting.PlayedRuling) -> Html:
    game, say, outcomes = played.game(), _(played.say), []
    view, shown = game.view(game.actor if game.actor in game.players else None), game.view("Anna")
    for otherwise in (False, True) if played.otherwise else (False,):
        verdict, events = played.tried(otherwise)
        title = _("Other ways to play") if otherwise else _("By default")
        word = h.b(_("Legal.") if verdict else _("Not legal."))
        happened = " ".join(spoken(event.seen("Anna"), "Anna")[0] for event in events)
        said = happened or pretty(verdict.message)
        outcomes += [h.dt(title), h.dd(word, " ", said, "\u00a0", rule_links(verdict.rules))]
    return h.markup(
        h.p(say),
        h.div(question_board(shown, say), still_hand(shown), cls="tbl wildcat"),
        h.h3(pretty(move_words(parse_move(played.move), view))),
        h.dl(outcomes),
    )


# === The counting page's frame, the worst hands and the studies.

PAGE = "wildcat-count"
VIEWS = {
    "count": N_("Count a hand"),
    "guess": N_("Guess first"),
    "rulings": N_("Open questions"),
    "worst": N_("The worst hand"),
    "studies": N_("Studies"),
}


def _study(said: Inside, heads: Iterable[str], rows: Sequence[Html]) -> Html:
    return h.markup(h.p(said), rows and h.table(h.thead(h.tr(column_heads(heads))), h.tbody(rows)))


def worst_page() -> Html:
    """Return a table of the costliest hands to be caught with, from one card to eleven."""
    rows = []
    for many in range(1, 12):
        cards = counting.worst(many)
        cost = sum(POINTS[CODES[card]] for card in cards)
        signs = [h.li(h.span(called(card), cls="vh"), sign(card)) for card in cards]
        held = h.td(h.ul(signs, cls="held"))
        rows.append(h.tr(h.th(many, scope="row"), h.td("−", cost, cls="cp"), held))
    said = _(
        "This table shows the most points you can lose for cards left in your hand, with a two-player deck. You’re dealt eleven cards, but you can hold more after taking the pile."
    )
    cited = rule("wildcat.card-points", "wildcat.hand-score")
    study = _study((said, " ", cited), (_("Cards"), _("Points"), _("Which")), rows)
    return h.div(h.h2(_("The worst hand you can be caught with")), study, cls="panel worst")


def _price(played: int, found: Sequence[Price]) -> Html:
    rows = []
    for each in found:
        sums = each.gained, each.low, each.high, each.worst
        gained, low, high, worst = (integer_text(round(points)) for points in sums)
        between = f"{low} … {high}"
        rows.append(table_row(each.pile, each.choices, h.b(gained), between, each.losses, worst))
    said = _(
        "Three bots play. The first four times in each hand that a bot can take the pile, the bots play the rest of the hand twice with the same stock. In one try the bot takes the pile, and in the other it draws a card. “Gained” shows how many more points taking the pile earned on average. With these bots, the true average is in the range under “Between” 95 times in 100."
    )
    heads = (_("Cards"), _("Choices"), _("Gained"), _("Between"), _("Lost"), _("Worst"))
    so_far = plural("{number} hand played.", "{number} hands played.", played)
    more = button("count-study", _("Play ten hands"), kind="btn prime", key="study")
    below = h.div(more, h.span(so_far, data_told=True), cls="row")
    study = _study((said, "\u00a0", rule("wildcat.pickup-rest")), heads, rows)
    return h.div(h.h2(_("The price of the pile")), study, below, cls="panel worst study")


@cache
def _chances() -> list[tuple[str, list[float]]]:
    opened = [OPEN[:many] for many in range(len(OPEN) + 1)]
    return [(" ".join(hand), [chance(hand, melds) for melds in opened]) for hand in HANDS]


def _ways() -> Html:
    rows = [
        table_row(pretty(hand), *(figure(round(100 * chance, 1)) for chance in chances))
        for hand, chances in _chances()
    ]
    said = _(
        "This table shows how many times in 100 you’d go out with the next card from the stock, for each hand and number of open melds. We try every unseen card, so nothing is estimated."
    )
    cited = rule("wildcat.going-out", "wildcat.fourth-card")
    study = _study((said, " ", cited), (_("Hand"), *map(str, range(4))), rows)
    return h.div(h.h2(_("The small hand")), study, cls="panel worst study")


#: How many hands to simulate per round.
_HANDS = 10
_EXAMPLE = Count(
    (("AC", "AD", "AH"), ("5C", "6C", "7C", "8C"), ("3H", "4H", "5H")), ("QS", "JK", "7H")
)
#: The fields for the open case and the open ruling.
_CASE: dict[str, Any] = {"act": "count-case", "asked": "case", "query": "case", "always": True}
_CASE["within"] = "view", "guess"
_RULED: dict[str, Any] = {"act": "count-ruling", "asked": "ruling", "always": True}
_RULED["within"] = "view", "rulings"


class CountingPage(GuessFirstPage):
    """Wildcat Rummy's counting page. picked: the selected cards, which aren't in a meld or in the hand yet."""

    QUESTIONS = (Questions("counts", "case_id", edge_cases, "count-guess"),)
    PREFIX = "count"
    view = Field(VIEWS, act="count-view", asked="tab")
    case_id = Field(lambda: (case.id for case in edge_cases()), **_CASE)
    ruling = Field(played_rulings, **_RULED)
    picked: tuple[str, ...] = ()
    count = Count()
    #: The simulated choices behind the pile's price, and the number of rounds so far.
    choices: tuple[Fork, ...] = ()
    rounds = 0

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        opened = address or {}
        self.return_to(opened)
        melds, hand = opened.get("melds", ""), opened.get("hand", "")
        if not melds and not hand:
            return
        if len(melds) + len(hand) <= 2_000:
            laid = tuple(_cards_in(meld) for meld in melds.split("_") if meld)
            count = Count(laid, _cards_in(hand))
            known = all(card in CODES for meld in count.melds for card in meld)
            if known and all(card in CARDS for card in count.hand) and not count.issues():
                self.count = count
                return
        self.notice = _("The link doesn’t contain a hand to count, so here’s an empty desk.")

    def address(self) -> str:
        melds, hand = "_".join(map(_written, self.count.melds)), _written(self.count.hand)
        fields = {"melds": melds} if melds else {}
        fields |= {"hand": hand} if hand else {}
        return "&".join(filter(None, (super().address(), urlencode(fields))))

    def frame(self) -> str:
        data = {"data_keys": True, "data_stored": "guesses", "data_lm_suppress_shortcuts": "true"}
        desk = {"cls": "lab counting wyatt-lab", "id": "wyatt-count", "tabindex": -1, **data}
        parts = slot("tabs", data_morph=True), slot("main", data_morph=True)
        above = sprite(), slot("head"), slot("notice", role="alert")
        under = h.div(slot("rule"), h.footer(credit()), cls="under")
        return h.markup(above, h.div(parts, **desk), said_place(), under, keys_dialog())

    def parts(self) -> dict[str, Html]:
        match self.view:
            case "guess":
                main = cases_page(self.asked(_("Guess the score")))
            case "rulings":
                main = rulings_page(BOOK.ruling(self.ruling), self.folded)
            case "studies":
                price = _price(_HANDS * self.rounds, priced(self.choices))
                main = h.div(price, _ways(), cls="countgrid")
            case "worst":
                main = worst_page()
            case _:
                main = bench(self.count, self.picked)
        return {
            "head": page_head(PAGE),
            "notice": notice_line(self.notice),
            "tabs": view_tabs("count-view", VIEWS, self.view, _("Views of the desk")),
            "main": main,
            "rule": rule_panel(self.rule, self.lang, "wildcat", credit()),
        }

    def _on_desk(self, request: Request) -> None:
        melds, hand, picked = list(self.count.melds), list(self.count.hand), list(self.picked)
        card, at = str(request.get("card", "")), bounded_int(request.get("at"), 0, 999)
        chosen = slice(0) if at is None else slice(at, at + 1)  # empty if there's no such item
        match request.get("do"):
            case "count-card" if card in CARDS and len(picked) < 11:
                left = self.count.left().get(card, 0) - picked.count(card)
                picked += [card] if left > 0 else []
            case "count-back":
                del picked[chosen]
            case "count-lay" if laid := meanings(self.picked)[chosen]:
                melds, picked = [*melds, laid[0].cards], []
            case "count-hold" if len(hand) + len(picked) <= counting.MOST_HELD:
                hand, picked = hand + picked, []
            case "count-off":
                del melds[chosen]
            case "count-drop" if card in hand:
                hand.remove(card)
            case "count-clear":
                melds, hand, picked = [], [], []
            case "count-example":
                melds, hand, picked = list(_EXAMPLE.melds), list(_EXAMPLE.hand), []
        self.count, self.picked = Count(tuple(melds), tuple(hand)), tuple(picked)

    do_count_back = do_count_card = do_count_clear = do_count_drop = _on_desk
    do_count_example = do_count_hold = do_count_lay = do_count_off = _on_desk

    def do_count_study(self, request: Request) -> None:
        if self.rounds < 100:
            self.rounds += 1
            self.choices += forks(_HANDS, seed=self.rounds)

    def do_link(self, request: Request) -> None:
        self.outbox.append({"copy": f"page={PAGE}&{self.address()}".rstrip("&")})


def meanings_of(cards: tuple[str, ...]) -> tuple[Meld, ...]:
    """Return the melds of exactly these cards. A Joker names the card it stands for: ``JK=5H``."""
    natural = tuple("JK" if card.startswith("JK") else card for card in cards)
    wanted = sorted(cards)
    return tuple(meld for meld in meanings(natural) if sorted(meld.cards) == wanted)


def _written(cards: tuple[str, ...]) -> str:
    return "-".join(card.replace("=", ".") for card in cards)


def _cards_in(text: str) -> tuple[str, ...]:
    return tuple(card.replace(".", "=") for card in text.split("-") if card)
