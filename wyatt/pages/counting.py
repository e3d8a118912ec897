"""Wildcat Rummy's counting page: hands to score card by card, edge cases, rulings and studies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlencode

from wyatt.core.text import N_, _, colon, figure, plural
from wyatt.lab import counting
from wyatt.lab.counting import CardCount, Count, edge_cases, meanings, played_rulings
from wyatt.lab.wildcat import HANDS, OPEN, Fork, chance, forks, priced
from wyatt.pages.course.wildcat import question_board, still_hand
from wyatt.pages.guess_first import (
    Fold,
    GuessFirstPage,
    QuestionEntry,
    Questions,
    QuestionsView,
    folded_list,
)
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import keys_dialog, notice_line, page_head, said_place, view_tabs
from wyatt.ui.fields import Field
from wyatt.ui.html import button, disabled_text, list_items, rule, rule_links
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html, esc, joined
from wyatt.ui.wildcat.cards import called, kind_words, mini, sign, sprite
from wyatt.ui.wildcat.table import credit, spoken
from wyatt.wildcat import Meld, parse_move
from wyatt.wildcat.cards import CARDS, CODES, POINTS, RANKS
from wyatt.wildcat.melds import SEQUENCE_BONUS
from wyatt.wildcat.rulebook import BOOK
from wyatt.wildcat.words import move_words, points, pretty, signed

if TYPE_CHECKING:
    from wyatt.core.errors import Refusal
    from wyatt.core.rulebook import Ruling
    from wyatt.lab.counting import EdgeCase, PlayedRuling
    from wyatt.lab.wildcat import Price


# === Building a hand: the deck, the picked cards, the melds and the score.


@dataclass(frozen=True, slots=True)
class CountingBench:
    """The counting view's data, for drawing.

    count: melds and hand. melds: the same melds, parsed. picked: cards from the deck that aren't in
    a meld or in hand yet. found: the melds that the picked cards can make. refused: why they can't.
    """

    count: Count
    melds: Sequence[Meld]
    picked: Sequence[str]
    found: Sequence[Meld]
    refused: Refusal | None


def bench(shown: CountingBench) -> Html:
    """Return the counting view: the deck, the picked cards, and the score next to them."""
    left = shown.count.left()
    rows = [[rank + suit for rank in RANKS] for suit in "SHCD"]
    deck = joined(
        Html(
            f'<div class="deckrow" role="group">{joined(_kind(card, left, shown.picked) for card in row)}</div>'
        )
        for row in rows
    )
    return Html(
        f'<div class="countgrid"><div class="col"><section class="panel deck" aria-label="{_("The deck")}">'
        f"<h2>{_('The deck')}</h2><p>{_('Click the cards of a meld, or the cards still in your hand.')}</p>"
        f'<div data-roving>{deck}<div class="deckrow">{_kind("JK", left, shown.picked)}</div></div></section>'
        f"{_picked(shown)}</div>"
        f'<div class="col">{_score(shown)}{_melds(shown.melds)}{_hand(shown.count)}</div></div>'
    )


def _kind(card: str, left: Mapping[str, int], picked: Sequence[str]) -> Html:
    many = left.get(card, 0) - list(picked).count(card)
    label = plural("{card}, {number} left", "{card}, {number} left", many, card=called(card))
    off = disabled_text(many < 1, _("Every copy of this card is taken."))
    return button(
        "count-card",
        Html(f'{sign(card)}<i aria-hidden="true">{many}</i>'),
        kind="btn kind",
        key=f"deck {card}",
        label=label,
        more=f'{off}data-card="{card}"',
    )


def _picked(shown: CountingBench) -> Html:
    heading, inside = _("Selected"), f"<p>{_('Nothing is selected.')}</p>"
    if shown.picked:
        cards = melds = ""
        for at, card in enumerate(shown.picked):
            label = _("Put back {card}", card=called(card).lower())
            back = button(
                "count-back",
                mini(card),
                kind="btn bare",
                key=f"back {at}",
                label=label,
                more=f"data-at={at}",
            )
            cards += f"<li>{back}</li>"
        for at, meld in enumerate(shown.found):
            words = _("Lay {cards}: {points}", cards=pretty(str(meld)), points=meld.points)
            kind = "btn" if at else "btn prime"
            melds += button("count-lay", esc(words), kind=kind, key=f"lay {at}", data_at=at)
        hold = button("count-hold", Html(_("Still in hand")), key="hold")
        inside = f'<ul class="stillcards">{cards}</ul><div class="row">{melds}{hold}</div>'
        if len(shown.found) > 1:
            inside += (
                f"<p>{_('The Joker may stand for any of these. The first is worth the most.')} "
                f"{rule('wildcat.joker-declared')}</p>"
            )
        if shown.refused is not None and len(shown.picked) > 2:
            why = esc(pretty(shown.refused.reason))
            inside += f'<p class="short">{why} {rule_links(shown.refused.rules)}</p>'
    return Html(
        f'<section class="panel picked" aria-label="{heading}"><h2>{heading}</h2>{inside}</section>'
    )


# --- the score ------------------------------------------------------------------------------------


def _score(shown: CountingBench) -> Html:
    """Return the total, with and without the bonus."""
    plain, more = shown.count.score(), shown.count.score(bonus=True)
    clear = button("count-clear", Html(_("Clear the desk")), key="clear")
    example = button("count-example", Html(_("Show an example")), key="example")
    title = _("This hand earns {points}", points=points(plain.total))
    rows = (
        (_("On the table"), plain.melded, more.melded, "wildcat.card-points"),
        (_("Completed sequences"), plain.sequences, more.sequences, "wildcat.sequence-bonus"),
        (_("Going out"), plain.going_out, more.going_out, "wildcat.going-out"),
        (_("Still in hand"), -plain.in_hand, -more.in_hand, "wildcat.hand-score"),
    )
    lines = joined(
        Html(
            f"<tr><th scope=row>{name} {rule(id)}</th><td>{signed(one)}</td><td>{signed(two)}</td></tr>"
        )
        for name, one, two, id in rows
    )
    return Html(
        f'<section class="panel tally" aria-label="{_("The count")}"><h2>{title}</h2>'
        f"<table><thead><tr><td></td><th scope=col>{_('Basic game')}</th>"
        f"<th scope=col>{_('With the bonus')}</th></tr></thead><tbody>{lines}</tbody>"
        f"<tfoot><tr><th scope=row>{_('This hand')}</th><td>{signed(plain.total)}</td>"
        f'<td>{signed(more.total)}</td></tr></tfoot></table><div class="row">{example}{clear}</div></section>'
    )


def _melds(melds: Sequence[Meld]) -> Html:
    title = _("Melds")
    if not melds:
        return Html(f'<section class="panel"><h2>{title}</h2><p>{_("No melds yet.")}</p></section>')
    drawn = joined(_meld(at, meld) for at, meld in enumerate(melds))
    return Html(
        f'<section class="panel" aria-label="{title}"><h2>{title}</h2><ul class="laidmelds">{drawn}</ul></section>'
    )


#: The class for a small button after a card or a meld.
_SMALL = "btn bare small"


def _meld(at: int, meld: Meld) -> Html:
    kind = "wildcat.sequence" if meld.is_sequence else "wildcat.set"
    label = _("Remove {meld}", meld=pretty(str(meld)))
    off = button(
        "count-off", Html(_("Remove")), kind=_SMALL, key=f"off {at}", label=label, data_at=at
    )
    lines = joined(map(_line, counting.card_counts(meld)))
    if meld.is_sequence and not meld.is_open:
        words = esc(_("with the bonus"))
        cited = rule("wildcat.sequence-bonus")
        bonus = f"<li><span>{words}</span><b>+{SEQUENCE_BONUS}</b><span>{cited}</span></li>"
        lines = Html(lines + bonus)
    title = kind_words(meld)
    return Html(
        f"<li><h3>{title[:1].upper()}{title[1:]}{colon()}{meld.points} {rule(kind)}</h3>{off}"
        f'<ul class="cardlines">{lines}</ul></li>'
    )


def _hand(count: Count) -> Html:
    title = _("Still in hand")
    if not count.hand:
        out = f"{_('Nothing, because the player went out.')} {rule('wildcat.going-out')}"
        said = out if count.out else _("Nothing.")
        return Html(f'<section class="panel"><h2>{title}</h2><p>{said}</p></section>')
    lines = ""
    for at, one in enumerate(counting.held(count.hand)):
        label, card = _("Remove {card}", card=called(one.card).lower()), one.card
        drop = button(
            "count-drop", esc(_("×")), kind=_SMALL, key=f"drop {at}", label=label, data_card=card
        )
        lines += _line(one, drop)
    return Html(
        f'<section class="panel" aria-label="{title}"><h2>{title}</h2><ul class="cardlines">{lines}</ul></section>'
    )


def _line(one: CardCount, more: str = "") -> Html:
    wild = _("Joker as {card}", card=pretty(one.card.partition("=")[2])) if "=" in one.card else ""
    name = esc(wild or called(one.card))
    return Html(
        f"<li><span>{sign(one.card)} {name}</span><b>{signed(one.points)}</b>"
        f"<span>{rule_links(one.rules)}</span>{more}</li>"
    )


# === The edge cases in scoring, and the rulings, each at a table.


def cases_page(asked: QuestionsView) -> Html:
    """Return the list of cases and the open one, with the reason once you've guessed."""
    case: EdgeCase = asked.opened
    options, answer = "", EMPTY
    for option in case.options:
        kind = "btn guess"
        if asked.answer is not None:
            kind += " yes" if option == case.answer else " nope" if option == asked.answer else ""
        options += button(
            "count-guess",
            Html(points(option)),
            kind=kind,
            key=f"guess {option}",
            data_case=case.id,
            data_points=option,
        )
    if asked.answer is not None:
        following = next((each for each in asked.entries if each.right is None), None)
        answer = _answer(case, asked.answer, following)
    cards = joined(map(_row, [case.cards] if case.cards else case.count.melds))
    if case.count.hand:
        cards = Html(f"{cards}<p>{esc(_('In hand:'))}</p>{_row(case.count.hand)}")
    return Html(
        f'<div class="labpair">{asked.listed}<section class="panel thecase" aria-label="{esc(_(case.title))}">'
        f'<h2>{esc(_(case.title))}</h2><div class="casecards" aria-hidden="true">{cards}</div><p><b>{esc(_(case.question))}</b></p>'
        f'<div class="guesses" role="group" aria-label="{_("Your guess")}">{options}</div>{answer}</section></div>'
    )


def _row(cards: Sequence[str]) -> Html:
    return Html(f'<ul class="stillcards">{list_items(map(mini, cards))}</ul>')


def _answer(case: EdgeCase, guess: int, following: QuestionEntry | None) -> Html:
    right = guess == case.answer
    verdict = _("Right.") if right else _("No: {points}.", points=points(case.answer))
    kind = "good" if right else "bad"
    go = ""
    if following is not None:
        go = button(
            "count-case",
            Html(_("Next: {title}", title=esc(following.title))),
            kind="btn prime",
            key="next case",
            data_case=following.id,
            data_reveal=".thecase",
        )
    played = _(
        "This can happen in a game. Played to its end, the hand scores {points}.",
        points=signed(case.played()),
    )
    cited = tuple(id for id in case.cites if "." in id)
    ruled = joined(
        button("count-ruling", esc(id), kind=_SMALL, key=f"to {id}", data_ruling=id)
        for id in case.cites
        if "." not in id
    )
    return Html(
        f'<div class="reason" role="status"><p><b class="{kind}">{verdict}</b> {esc(_(case.why))} '
        f'{rule_links(cited)} {ruled}</p><p class="inplay">{played}</p>{go}</div>'
    )


# --- rulings --------------------------------------------------------------------------------------


def rulings_page(
    rulings: Sequence[Ruling], opened: Ruling, played: PlayedRuling, fold: Fold
) -> Html:
    """Return the list of rulings and the open one, with its sources, our decision and a table."""
    names = joined(_name(each, opened) for each in rulings)
    heading = esc(_("Where the text is unclear"))
    panel = Html(
        f'<section class="panel rulings"><h2>{heading}</h2>'
        f'<div class="rullist" data-follow data-roving role="group" aria-label="{heading}">{names}</div></section>'
    )
    return Html(
        f'<div class="labpair">{folded_list(fold, heading, panel)}{_ruling(opened, played)}</div>'
    )


def _name(ruling: Ruling, opened: Ruling) -> Html:
    return button(
        "count-ruling",
        Html(f'<span class="rid">{ruling.id}</span><span>{esc(_(ruling.question))}</span>'),
        kind="pointname",
        key=f"ruling {ruling.id}",
        data_ruling=ruling.id,
        data_reveal=".theruling",
        aria_current=True if ruling.id == opened.id else None,
    )


def _ruling(ruling: Ruling, played: PlayedRuling) -> Html:
    author, other = ruling.says.get("WC"), ruling.says.get("Other")
    said = [(_("The author’s text"), author or N_("Nothing."))]
    if other:
        said.append((_("Other sources"), other))
    said += [(_("We play"), ruling.default), (_("Why"), ruling.why)]
    said += [(_("Other ways to play"), each) for each in ruling.otherwise.values()]
    lines = [f"<dt>{name}</dt><dd>{esc(_(text))}</dd>" for name, text in said]
    return Html(
        f'<section class="panel theruling" aria-label="{ruling.id}"><h2>{ruling.id}. {esc(_(ruling.question))}</h2>'
        f"<dl>{''.join(lines)}</dl><p>{rule_links(ruling.rules)}</p>{_table(played)}</section>"
    )


def _table(played: PlayedRuling) -> Html:
    """Return the table, and the engine's verdict on the move in each way to play."""
    game = played.game()
    view, shown = game.view(game.actor if game.actor in game.players else None), game.view("Anna")
    said = _outcome(played, _("By default"))
    if played.otherwise:
        said = Html(said + _outcome(played, _("Other ways to play"), otherwise=True))
    tried = pretty(move_words(parse_move(played.move), view))
    return Html(
        f'<p>{esc(_(played.say))}</p><div class="tbl wildcat">{question_board(shown, _(played.say))}{still_hand(shown)}</div><h3>{esc(tried)}</h3>'
        f'<dl class="outcomes">{said}</dl>'
    )


def _outcome(played: PlayedRuling, title: str, otherwise: bool = False) -> Html:
    verdict, events = played.tried(otherwise)
    happened = " ".join(spoken(event.seen("Anna"), "Anna")[0] for event in events)
    word = _("Yes.") if verdict else _("No.")
    said = happened or pretty(verdict.message)
    return Html(
        f"<dt>{esc(title)}</dt><dd><b>{word}</b> {esc(said)} {rule_links(verdict.rules)}</dd>"
    )


# === The counting page's frame, the worst hands and the studies.

PAGE = "wildcat-count"
#: The page's views.
VIEWS = {
    "count": N_("Count a hand"),
    "guess": N_("Guess first"),
    "rulings": N_("Open questions"),
    "worst": N_("The worst hand"),
    "studies": N_("Studies"),
}


def frame() -> Html:
    """Return the page's frame, with a slot for each part."""
    return Html(
        f'{sprite()}<div data-part="head"></div><div data-part="notice" role="alert"></div>'
        '<div class="lab counting wyatt-lab" id="wyatt-count" tabindex="-1" data-keys data-stored="guesses" '
        'data-lm-suppress-shortcuts="true"><div data-part="tabs" data-morph></div>'
        f'<div data-part="main" data-morph></div></div>{said_place()}'
        f'<div class="under"><div data-part="rule"></div><footer>{credit()}</footer></div>{keys_dialog()}'
    )


def worst_page() -> Html:
    """Return the costliest hands to be caught with, from one card to eleven."""
    lines = ""
    for many in range(1, 12):
        cards = counting.worst(many)
        cost = sum(POINTS[CODES[card]] for card in cards)
        signs = joined(
            Html(f'<li><span class="vh">{called(card)}</span>{sign(card)}</li>') for card in cards
        )
        lines += (
            f"<tr><th scope=row>{many}</th><td class=cp>−{cost}</td>"
            f'<td><ul class="held">{signs}</ul></td></tr>'
        )
    said = _(
        "This table shows the most you can lose for cards left in your hand, with a two-player deck. You’re dealt eleven cards, but you can hold more after taking the pile."
    )
    return Html(
        f'<section class="panel worst"><h2>{_("The worst hand you can be caught with")}</h2>'
        f"<p>{said} {rule('wildcat.card-points', 'wildcat.hand-score')}</p>"
        f"<table><thead><tr><th scope=col>{_('Cards')}</th><th scope=col>{_('Points')}</th>"
        f"<th scope=col>{_('Which')}</th></tr></thead><tbody>{lines}</tbody></table></section>"
    )


def _price(played: int, found: Sequence[Price]) -> Html:
    """Return what taking the pile gains, by the pile's size. played: the number of hands."""

    def rounded(points: float) -> str:
        """Return points as a whole number with its sign."""
        return signed(round(points))

    lines = joined(
        Html(
            f"<tr><th scope=row>{each.pile}</th><td>{each.choices}</td>"
            f"<td><b>{rounded(each.gained)}</b></td>"
            f"<td>{rounded(each.low)} … {rounded(each.high)}</td><td>{each.losses}</td>"
            f"<td>{rounded(each.worst)}</td></tr>"
        )
        for each in found
    )
    heads = (_("Cards"), _("Choices"), _("Gained"), _("Between"), _("Lost"), _("Worst"))
    head = joined(Html(f"<th scope=col>{name}</th>") for name in heads)
    table = EMPTY
    if found:
        table = Html(f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>")
    said = _(
        "Three bots play. Whenever a bot can take the pile, the rest of the hand is played twice with the same stock. In one try the bot takes the pile, and in the other it draws a card. “Gained” is how much more taking the pile earned on average. With these bots, the true average is between the next two numbers 95 times in 100."
    )
    so_far = plural("{number} hand played.", "{number} hands played.", played)
    more = button("count-study", esc(_("Play ten hands")), kind="btn prime", key="study")
    return Html(
        f'<section class="panel worst study"><h2>{_("The price of the pile")}</h2>'
        f"<p>{said} {rule('wildcat.pickup-rest')}</p>{table}"
        f'<div class="row">{more}<span role="status">{so_far}</span></div></section>'
    )


@cache
def _chances() -> list[tuple[str, list[float]]]:
    """Return each hand's chances of going out with the next card, with zero to three open melds."""
    opened = [OPEN[:many] for many in range(len(OPEN) + 1)]
    return [(" ".join(hand), [chance(hand, melds) for melds in opened]) for hand in HANDS]


def _ways() -> Html:
    lines = ""
    for hand, chances in _chances():
        cells = (f"<td>{figure(round(100 * chance, 1))}</td>" for chance in chances)
        lines += f"<tr><th scope=row>{pretty(hand)}</th>{''.join(cells)}</tr>"
    head = joined(Html(f"<th scope=col>{many}</th>") for many in range(4))
    said = _(
        "This table shows how many times in 100 the next card from the stock lets you go out, for each hand and number of open melds. It tries every unseen card, so nothing is estimated."
    )
    return Html(
        f'<section class="panel worst study"><h2>{_("The small hand")}</h2>'
        f"<p>{said} {rule('wildcat.going-out', 'wildcat.fourth-card')}</p>"
        f"<table><thead><tr><th scope=col>{_('Hand')}</th>{head}</tr></thead><tbody>{lines}</tbody>"
        "</table></section>"
    )


# === The counting page's state: its cards, its guesses, and the open case or ruling.

#: The maximum number of characters for a hand in a link.
_LONGEST = 2_000
_MOST_PICKED = 11
#: How many hands to simulate per round, and the maximum number of rounds.
_HANDS, _MOST_ROUNDS = 10, 100
_EXAMPLE = Count(
    (("AC", "AD", "AH"), ("5C", "6C", "7C", "8C"), ("3H", "4H", "5H")), ("QS", "JK", "7H")
)


class CountingPage(GuessFirstPage):
    """The counting page. picked: cards from the deck that aren't in a meld or in hand yet."""

    QUESTIONS = (Questions("counts", "case_id", edge_cases, "count-guess", asked="points"),)
    PREFIX = "count"
    view = Field(VIEWS, act="count-view", asked="tab")
    case_id = Field(
        lambda: (case.id for case in edge_cases()),
        act="count-case",
        asked="case",
        query="case",
        always=True,
        within=("view", "guess"),
    )
    ruling = Field(
        played_rulings, act="count-ruling", asked="ruling", always=True, within=("view", "rulings")
    )

    def __init__(self, address: Mapping[str, str] | None = None, lang: str = "en") -> None:
        super().__init__(lang)
        self.picked: tuple[str, ...] = ()
        self.count = Count()
        #: The simulated choices behind the price of the pile, and the number of rounds so far.
        self.choices: tuple[Fork, ...] = ()
        self.rounds = 0
        opened = address or {}
        self.return_to(opened)
        if opened.get("melds") or opened.get("hand"):
            self._read(opened.get("melds", ""), opened.get("hand", ""))

    def _read(self, melds: str, hand: str) -> None:
        """Read the hand in a link, or show a notice if the link is invalid."""
        if len(melds) + len(hand) <= _LONGEST:
            laid = tuple(_cards_in(meld) for meld in melds.split("_") if meld)
            count = Count(laid, _cards_in(hand))
            known = all(card in CODES for meld in count.melds for card in meld)
            known = known and all(card in CARDS for card in count.hand)
            if known and not count.issues():
                self.count = count
                return
        self.notice = _("That link doesn’t contain a hand to count. Here’s an empty desk.")

    # --- looking -------------------------------------------------------------------------------

    def address(self) -> str:
        """Return the query that reopens the page in its current state."""
        fields: dict[str, str] = {}
        if self.count.melds:
            fields["melds"] = "_".join(_written(meld) for meld in self.count.melds)
        if self.count.hand:
            fields["hand"] = _written(self.count.hand)
        return "&".join(filter(None, (super().address(), urlencode(fields))))

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        return frame()

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        return {
            "head": page_head(PAGE),
            "notice": notice_line(self.notice),
            "tabs": view_tabs("count-view", VIEWS, self.view, _("Views of the desk")),
            "main": self._main(),
            "rule": rule_panel(self.rule, self.lang, "wildcat", credit()),
        }

    def _main(self) -> Html:
        match self.view:
            case "guess":
                return cases_page(self.asked(_("Guess the score")))
            case "rulings":
                opened = BOOK.ruling(self.ruling)
                played = played_rulings()[self.ruling]
                return rulings_page(BOOK.rulings(), opened, played, self.folded)
            case "studies":
                price = _price(_HANDS * self.rounds, priced(self.choices))
                return Html(f'<div class="countgrid">{price}{_ways()}</div>')
            case "worst":
                return worst_page()
        found = meanings(self.picked)
        refused = counting.refusal(self.picked) if self.picked and not found else None
        laid = [meld for cards in self.count.melds for meld in meanings_of(cards)]
        return bench(CountingBench(self.count, laid, self.picked, found, refused))

    # --- requests ------------------------------------------------------------------------------

    def _card(self, request: Request) -> None:
        """Pick a card from the deck."""
        card = str(request.get("card", ""))
        left = self.count.left().get(card, 0) - self.picked.count(card)
        if card in CARDS and left > 0 and len(self.picked) < _MOST_PICKED:
            self.picked = (*self.picked, card)

    def _back(self, request: Request) -> None:
        """Put a picked card back into the deck."""
        at = bounded_int(request.get("at"), 0, len(self.picked) - 1)
        if at is not None:
            self.picked = (*self.picked[:at], *self.picked[at + 1 :])

    def _lay(self, request: Request) -> None:
        """Lay the picked cards as the chosen meld."""
        found = meanings(self.picked)
        at = bounded_int(request.get("at"), 0, len(found) - 1)
        if at is not None:
            self.count = Count((*self.count.melds, found[at].cards), self.count.hand)
            self.picked = ()

    def _hold(self, request: Request) -> None:
        """Put the picked cards in the hand."""
        if len(self.count.hand) + len(self.picked) <= counting.MOST_HELD:
            self.count = Count(self.count.melds, (*self.count.hand, *self.picked))
            self.picked = ()

    def _off(self, request: Request) -> None:
        """Remove a meld."""
        melds = self.count.melds
        at = bounded_int(request.get("at"), 0, len(melds) - 1)
        if at is not None:
            self.count = Count((*melds[:at], *melds[at + 1 :]), self.count.hand)

    def _drop(self, request: Request) -> None:
        """Remove a card from the hand."""
        hand = list(self.count.hand)
        card = str(request.get("card", ""))
        if card in hand:
            hand.remove(card)
            self.count = Count(self.count.melds, tuple(hand))

    def _clear(self, request: Request) -> None:
        self.count = _EXAMPLE if request.get("do") == "count-example" else Count()
        self.picked = ()

    def _study(self, request: Request) -> None:
        """Simulate one more round of hands."""
        if self.rounds < _MOST_ROUNDS:
            self.rounds += 1
            self.choices += forks(_HANDS, seed=self.rounds)

    def _link(self, request: Request) -> None:
        self.outbox.append({"copy": f"page={PAGE}&{self.address()}".rstrip("&")})

    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        Act("count-back", _back),
        Act("count-card", _card),
        Act("count-clear", _clear),
        Act("count-drop", _drop),
        Act("count-example", _clear),
        Act("count-hold", _hold),
        Act("count-lay", _lay),
        Act("count-off", _off),
        Act("count-study", _study),
        Act("link", _link),
    )


def meanings_of(cards: tuple[str, ...]) -> tuple[Meld, ...]:
    """Return the melds that these cards make with the given meanings of their Jokers."""
    natural = tuple("JK" if card.startswith("JK") else card for card in cards)
    wanted = sorted(cards)
    return tuple(meld for meld in meanings(natural) if sorted(meld.cards) == wanted)


def _written(cards: tuple[str, ...]) -> str:
    """Return cards as text for a link, with a dot before the card that a Joker stands for."""
    return "-".join(card.replace("=", ".") for card in cards)


def _cards_in(text: str) -> tuple[str, ...]:
    return tuple(card.replace(".", "=") for card in text.split("-") if card)
