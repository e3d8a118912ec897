"""A player's hand in Wildcat Rummy, with buttons, scores, legal moves and refusals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from wyatt.core.text import N_, N_plural, _, cached, colon, listed, plural
from wyatt.ui import table as boxes
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.charts import race
from wyatt.ui.controls import START, Progress
from wyatt.ui.html import TICK, button, column_heads, paragraph, rule
from wyatt.ui.tags import EMPTY, Html, Inside, person
from wyatt.ui.wildcat.cards import called, face, sign
from wyatt.wildcat import View
from wyatt.wildcat.cards import CARDS, CODES, NAMES
from wyatt.wildcat.melds import Meld, with_one_more
from wyatt.wildcat.moves import ADD, DISCARD, MELD, SKIP, TAKE, TAKE_TO, Move
from wyatt.wildcat.scoring import GOING_OUT, TARGET
from wyatt.wildcat.state import top_code, top_meld
from wyatt.wildcat.verbs import Verb
from wyatt.wildcat.words import cards, integer_text, move_words, points, pretty

# === The moves for the picked cards: moves that use exactly these cards, and similar ones. All of
# them come from the list of legal moves, because the code here doesn't apply any rules.


@dataclass(frozen=True, slots=True)
class Picked:
    """The picked cards in a hand, and the refusal to show. cards: each card's name, with a number
    that distinguishes copies. why: the refusal as a sentence, or empty if there's none. rules: the
    refusal's rule ids. order: how the hand is sorted, by ``suits`` or ``ranks``.
    """

    cards: tuple[tuple[str, int], ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()
    order: str = "suits"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(card for card, _copy in self.cards)

    def toggled(self, card: str, copy: int) -> Picked:
        one = (card, copy)
        added = () if one in self.cards else (one,)
        kept = *(other for other in self.cards if other != one), *added
        # More cards than this never make a meld, but you can still ask why.
        return Picked(kept[-14:], order=self.order)


NONE_PICKED = Picked()
#: All cards, as they're sorted in a hand. The suits' colours alternate, and a Joker (JK) is last.
_ORDERS = {"ranks": CARDS, "suits": sorted(CARDS, key=lambda card: "SHCDK".index(card[-1]))}


def in_order(hand: Mapping[str, int], order: str = "suits") -> list[str]:
    return [card for card in _ORDERS[order] if card in hand for _copy in range(hand[card])]


@lru_cache(maxsize=8192)
def used(move: Move) -> Counter[str]:
    """Return how many of each card a move uses from the hand, with a Joker as ``JK``. Don't change
    the result, because it's cached.
    """
    return Counter({NAMES[kind]: many for kind, many in move.needs})


class Offers:
    """Legal moves, by how they use the picked cards.

    exact: moves that use exactly the picked cards, the best first. wider: moves that use other
    cards, too, in no particular order. joins: the cards that these moves use, except for discards.
    draw: the move that draws from the stock, or None. takes: whether any legal move takes the pile.
    """

    def __init__(self, view: View, picked: Picked) -> None:
        self.exact: list[Move] = []
        self.wider: list[Move] = []
        self.joins: set[str] = set()
        self.draw: Move | None = None
        self.takes, wanted = False, Counter(picked.names)
        for move in view.legal_moves:
            if move.verb is Verb.DRAW:
                self.draw = move
            if move.verb in (Verb.DRAW, Verb.DEAL):
                continue
            self.takes = self.takes or move.op in (TAKE, TAKE_TO)
            needs = used(move)
            if needs == wanted:
                self.exact.append(move)
            elif move.verb is not Verb.DISCARD and wanted <= needs:
                self.wider.append(move)
            if move.op not in (DISCARD, SKIP) and wanted <= needs:
                self.joins.update(needs)
        self.exact.sort(key=lambda it: (it.op in (DISCARD, SKIP), -worth(view, it), str(it)))


def tries(view: View, names: Sequence[str]) -> Move | None:
    """Return the move, legal or not, that someone seems to want with these cards, or None."""
    verb = Verb.DISCARD if len(names) == 1 else Verb.MELD
    if view.phase == "draw":
        verb = Verb.TAKE if view.discard_size else Verb.MELD
    return Move(verb, tuple(names)) if names else None


def _extended(view: View, move: Move) -> Meld | None:
    owner = view.viewer or view.actor or ""
    return next((meld for meld in view.melds[owner] if meld.name == move.to), None)


def made(view: View, move: Move) -> Meld | None:
    """Return the meld that a legal move makes or extends, or None if the move does neither."""
    result: object = None
    if move.verb is Verb.MELD:
        result = move.laid
    elif move.verb is Verb.TAKE and view.top:
        result = top_meld(CODES[view.top], move)
    elif move.to and (before := _extended(view, move)):
        code = move.codes[0] if move.cards else top_code(CODES[view.top or ""], move.stands)
        result = with_one_more(before, code)
    return result if isinstance(result, Meld) else None


def worth(view: View, move: Move) -> int:
    if (meld := made(view, move)) is None:
        return 0
    before = _extended(view, move) if move.to else None
    return meld.points - (before.points if before else 0)


def _best_first(view: View, moves: Iterable[Move]) -> list[Move]:
    best: dict[tuple[object, ...], Move] = {}
    for move in moves:
        key = (move.verb, move.to, frozenset(used(move).items()))
        if key not in best or worth(view, move) > worth(view, best[key]):
            best[key] = move
    return sorted(best.values(), key=lambda move: (move.jokers > 0, -worth(view, move), str(move)))


# === Points: each player's result for a scored hand, and how close they are to 500.


def ledger(view: View, counted: Sequence[str] = ()) -> Html:
    """Return a table of the players' scores for the last hand. counted: the players to show, in
    this order, or empty to show all of them, the best first.
    """

    def plus(many: int) -> str:
        return f"+{many}" if many else "–"

    scores = {player: view.score(player) for player in view.players}
    bonus = view.rules.completed_sequence_bonus
    heads = [_("Went out"), _("In hand"), _("This hand"), _("Total")]
    rows = []
    for player in counted or sorted(view.players, key=lambda name: -scores[name].total):
        score = scores[player]
        held, total = score.in_hand, score.total
        name = h.th(h.span(person(player), cls="who-name"), scope="row")
        laid = h.td(score.melded), bonus and h.td(plus(score.sequences))
        lost = h.td(f"−{held}" if held else "–", cls="lost" if held else "")
        won = h.td(h.b(integer_text(total)), cls="won" if total > 0 else "")
        grand = h.td(h.b(integer_text(view.totals[player])))
        rows.append(h.tr(name, laid, h.td(plus(score.going_out)), lost, won, grand))
    first = h.th(h.span(_("Player"), cls="vh"), scope="col")
    head = h.tr(first, column_heads([_("Melded"), *([_("Sequences")] if bonus else []), *heads]))
    caption = h.caption(_("This hand’s score"), cls="vh")
    return h.div(h.table(caption, h.thead(head), h.tbody(rows), cls="ledger"), cls="whole paid")


#: A sentence about the bottom player's score if the hand ended now, depending on whether that
#: player is you and whether there's a bonus for sequences.
_NOW = {
    (True, True): N_(
        "You have {points} on the table, {sequences} for sequences and {held} in hand, so you’d score {total} if the hand ended now."
    ),
    (True, False): N_(
        "You have {points} on the table and {held} in hand, so you’d score {total} if the hand ended now."
    ),
    (False, True): N_(
        "{player} has {points} on the table, {sequences} for sequences and {held} in hand, and would score {total} if the hand ended now."
    ),
    (False, False): N_(
        "{player} has {points} on the table and {held} in hand, and would score {total} if the hand ended now."
    ),
}


def scoreboard(view: View) -> Html:
    heading = h.span(_("Race to {points}", points=TARGET)), rule("wildcat.game-end")
    drawn = race(h.markup(heading), view.totals, integer_text, TARGET)
    player = view.viewer or view.actor or view.players[0]
    if view.hand_ended or player not in view.hands:
        return drawn
    score = view.score(player)
    now, laid = _NOW[player == view.viewer, bool(score.sequences)], points(score.melded)
    sums = {"sequences": score.sequences, "held": score.in_hand, "total": integer_text(score.total)}
    said = paragraph(_(now, points=laid, **sums, player=player), "wildcat.hand-score")
    return h.markup(drawn, said)


# === The box next to the Wildcat Rummy hand: what the selected cards do, and their buttons.

#: Keys for the buttons next to the hand.
MELD_KEY = Key("m", N_("meld the cards you picked up, or add one to a meld"))
TAKE_KEY = Key("t", N_("take the pile with the cards you picked up"))
DISCARD_KEY = Key("d", N_("discard the card you picked up"))
PUT_DOWN = Key("escape", N_("put the cards down, or close a panel"))
_PICK_UP = N_(
    "Pick up three or four cards to meld, or one card to add to a meld or discard. Highlighted cards fit a meld."
)
_NOTHING = N_("No cards in this hand can go on the table now, so pick up one card to discard.")


def _action(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    if progress.advice and not picked.cards:
        return progress.advice
    if not view.legal_moves:
        return boxes.waiting(view, progress)
    if view.phase == "draw":
        return _draw(view, picked, progress, found)
    if picked.cards:
        return _play(view, picked, progress, found)
    skip = [_plain(move, _("End the turn")) for move in found.exact if move.verb is Verb.SKIP]
    said = paragraph(_(_PICK_UP if found.joins else _NOTHING), "wildcat.turn")
    if skip:
        said = paragraph(_("You can’t discard any of your cards."), "wildcat.queen-stuck")
    return boxes.box(boxes.turn_heading(view), said, boxes.deciding(progress, *skip))


def _draw(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    heading, near, draw = boxes.turn_heading(view), EMPTY, EMPTY
    if found.draw:
        draw = _plain(found.draw, _("Draw from the stock"), not found.exact)
    buttons = [draw]
    top, many = pretty(view.top or ""), view.discard_size - 1
    if view.top is None:
        said = paragraph(_("The pile is empty, so draw from the stock."), "wildcat.draw")
    elif found.exact:
        takes = []
        for at, move in enumerate(found.exact[:4]):
            meld, words = made(view, move), _("Take the pile")
            if meld:
                words = _("Take with {meld}: {points}", meld=pretty(str(meld)), points=meld.points)
            takes.append(_plain(move, words, not at, TAKE_KEY))
        buttons = [*takes, draw, _put_back(picked)]
        heading = _("Take {cards}", cards=cards(many + 1))
        under = N_("You meld {card}. There’s no card under it.")
        if many:
            under = N_("You meld {card} and take the {cards} under it.")
        said = paragraph(_(under, card=top, cards=cards(many)), "wildcat.pickup-rest")
    elif picked.cards:
        said, near = _refused(view, picked), _nearest(view, found)
        buttons.append(_put_back(picked))
    else:
        could = N_("No cards in this hand make a meld with {card}, so you can’t take the pile.")
        if found.wider:
            near = _nearest(view, found)
            could = N_(
                "Draw from the stock, or take the pile by picking up the cards that make a meld with {card}."
            )
        said = paragraph(_(could, card=top), "wildcat.pickup-meld")
    return boxes.box(heading, said, near, boxes.deciding(progress, *buttons))


def _play(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    lays = [move for move in found.exact if move.op not in (DISCARD, SKIP)]
    ends = [move for move in found.exact if move.verb is Verb.DISCARD]
    buttons = [_lay(view, move, not at) for at, move in enumerate(lays[:8])]
    buttons += [_plain(move, _("Discard"), not lays, DISCARD_KEY) for move in ends]
    said = EMPTY
    if not found.exact:
        said = _refused(view, picked)
        # The button for an illegal move makes the table show the reason.
        line, words, hot = f"meld {' '.join(picked.names)}", _("Meld"), MELD_KEY
        if len(picked.cards) == 1:
            line, words, hot = f"discard {picked.names[0]}", _("Discard"), DISCARD_KEY
        buttons = [button("play", words, key="act try", data_move=line, **hot.attributes)]
    elif len(lays) > 1 and "JK" in picked.names:
        said = paragraph(_("The Joker keeps the meaning you choose now."), "wildcat.joker-declared")
    elif lays:
        meld, cited = made(view, lays[0]), "wildcat.fourth-card"
        if lays[0].verb is Verb.MELD:
            cited = "wildcat.sequence" if meld and meld.is_sequence else "wildcat.set"
        said = paragraph(_("{points} on the table.", points=points(worth(view, lays[0]))), cited)
    elif ends:
        said = paragraph(pretty(view.verdict(ends[0]).message), "wildcat.discard")
    near = EMPTY if lays else _nearest(view, found)
    row = boxes.deciding(progress, *buttons, _put_back(picked))
    return boxes.box(pretty(" ".join(picked.names)), said, near, row)


def _put_back(picked: Picked) -> Html:
    if not picked.cards:
        return EMPTY
    card, copy = picked.cards[-1]
    down = {"data_down": f"hand {card} {copy}", **PUT_DOWN.attributes}
    return button("drop", _("Put back"), key="act drop", **down)


def _plain(move: Move, face: str, main: bool = True, hot: Key | None = None) -> Html:
    kind, keys = "btn prime" if main else "btn", hot.attributes if hot else {}
    return button("play", face, kind=kind, key=f"act {move}", data_move=move, **keys)


def _lay(view: View, move: Move, first: bool) -> Html:
    wild = [card.partition("=")[2] for card in move.cards if card.startswith("JK=")]
    words = N_("Meld, Joker as {cards}: {points}") if wild else N_("Meld: {points}")
    if move.verb is Verb.ADD:
        words = N_("Add to {meld}: {points}")
        words = N_("Add to {meld}, Joker as {cards}: {points}") if wild else words
    meld, jokers = pretty(move.to or ""), pretty(listed(wild))
    said = _(words, meld=meld, cards=jokers, points=worth(view, move))
    return _plain(move, said, first, MELD_KEY)


def _refused(view: View, picked: Picked) -> Html:
    tried = tries(view, picked.names)
    if tried is None or (verdict := view.verdict(tried, False)).legal:
        return EMPTY
    return paragraph(pretty(verdict.message), *verdict.rules[:2], kind="short")


def _nearest(view: View, found: Offers) -> Html:
    drawn: dict[frozenset[tuple[str, int]], Html] = {}
    for move in sorted(found.wider, key=lambda it: (it.jokers, -worth(view, it), it.count)):
        held = ["JK" if card.startswith("JK") else card for card in move.cards]
        needed = frozenset(Counter(held).items())
        if needed in drawn or move.verb is Verb.DISCARD or not held:
            continue
        meld, words = made(view, move), pretty(" ".join(held))
        face = words, meld and h.em(meld.points)
        spoken = f"{words}{colon()}{meld.points}" if meld else words
        about: dict[str, Any] = {"label": _("Pick up {cards}", cards=spoken), "data_move": move}
        drawn[needed] = button("pick", face, kind="mv", key=f"pick {move}", **about)
        if len(drawn) == 3:
            break
    said = paragraph(_("Cards to pick up together:"), kind="src"), drawn.values()
    group = {"cls": "near-by", "role": "group", "aria_label": _("Pick up")}
    return h.div(said, **group) if drawn else EMPTY


def _between(view: View, progress: Progress) -> Html:
    if view.phase == "over" and not progress.paying:
        total = points(view.totals[view.winner or view.players[0]])
        said = paragraph(_("Final score: {points}.", points=total), "wildcat.game-end")
        return boxes.game_over(view, said, progress)
    how = N_("{player} went out for an extra {points} points.")
    if view.out is None:
        how = N_("The stock ran out, and nobody went out.")
    elif view.out == view.viewer:
        how = N_("You went out for an extra {points} points.")
    said = paragraph(_(how, player=view.out, points=GOING_OUT), "wildcat.hand-score")
    more = _("It’s a tie for first place, so play one more hand.")
    tied = max(view.totals.values()) >= TARGET and paragraph(more, "wildcat.tie")
    return boxes.hand_over(view, (said, tied), progress, move_words)


def hand(view: View, picked: Picked, progress: Progress = START) -> Html:
    """Return the player's hand with its box. Between hands, scores replace the cards."""
    if view.hand_ended:
        paid = ledger(view, progress.counted), _between(view, progress)
        return h.section(paid, cls="handrow", aria_label=_("The hand’s scores"))
    found, owner = Offers(view, picked), boxes.shown_hand(view)
    if owner is None:
        down = boxes.backs(view, "whand")
        rest = down and h.div(down, cls="whole"), boxes.waiting(view, progress)
        return h.section(rest, cls="handrow", aria_label=_("Hand"))
    held, mine = view.hands[owner], owner == view.viewer
    order = in_order(held, picked.order)
    heading = h.h2(boxes.hand_heading(owner, sum(held.values()), mine))
    kind = "whand pack" if len(order) > 14 else "whand"  # a phone has two rows
    place, style = f"hand {view.players.index(owner)}", f"--many:{len(order)}"
    buttons = [
        _card(card, copy, (card, copy) in picked.cards, card in found.joins)
        for card in dict.fromkeys(order)
        for copy in range(held[card])
    ]
    drawn = h.ul(buttons, cls=kind, data_roving=True, data_next=2, data_place=place, style=style)
    whole = h.div(h.div(heading, _sort(picked.order), cls="hhead"), drawn, cls="whole")
    return boxes.hand_row(owner, mine, whole, _action(view, picked, progress, found))


@cached()
def _sort(now: str) -> Html:
    words, sorts = _("Sort by suit"), "suits"
    if now == "suits":
        words, sorts = _("Sort by rank"), "ranks"
    return button("order", words, kind="btn bare small", data_order=sorts)


@cached(1024)
def _card(card: str, copy: int, up: bool, joins: bool) -> Html:
    kind = f"hc{' lit' if joins else ''}{' sel' if up else ''}"
    label = f"{called(card)}, {_('can be melded')}" if joins else called(card)
    data = {"data_do": "select", "data_card": card, "data_copy": copy}
    about = {**data, "data_key": f"hand {card} {copy}", "aria_pressed": up, "aria_label": label}
    shown = h.span(face(card), aria_hidden=True), TICK if up else None
    return h.li(h.button(shown, type="button", cls=kind, **about))


def why_bubble(picked: Picked) -> Html:
    return boxes.why_bubble(pretty(picked.why), picked.rules)


# === The legal moves in groups, then the refusals.

#: How many lines of a group are visible. The others are collapsed.
_LINES = 8


def legal(view: View, ahead: View | None = None) -> Html:
    """Return the panel of legal moves, and the reasons why others are illegal. If moves differ only
    in the card a Joker stands for, only the best one is listed. If there's no legal move, say whose
    turn it is. ahead: a view of the viewer's next turn, for the melds they could lay then.
    """
    if not view.legal_moves:
        doing = _("{player} has drawn, and may meld before discarding.", player=view.actor)
        if view.phase == "draw":
            doing = _("{player} begins a turn.", player=view.actor)
        return boxes.no_moves(view, doing, _ready(ahead))
    moves = _best_first(view, view.legal_moves)

    def of(*verbs: Verb) -> list[Move]:
        return [move for move in moves if move.verb in verbs]

    def simple(heading: str, verb: Verb, face: Inside) -> Html:
        return boxes.section(heading, [boxes.move_line(move, face) for move in of(verb)])

    drops = {move.cards[0]: move for move in of(Verb.DISCARD)}
    discards = (
        (drops[card], sign(card), _("Discard {card}", card=called(card).lower()))
        for card in in_order(dict.fromkeys(drops, 1))
    )
    pile = _("Take the pile, {cards}", cards=cards(view.discard_size))
    return boxes.moves_panel(
        view,
        simple(_("Draw"), Verb.DRAW, (_("From the stock"), h.em(cards(view.stock_size)))),
        _lays(view, pile, of(Verb.TAKE_TO, Verb.TAKE)),
        _lays(view, _("Add a fourth card"), of(Verb.ADD)),
        _lays(view, _("Meld"), of(Verb.MELD)),
        boxes.discards(discards),
        simple(_("End the turn"), Verb.SKIP, _("Without a discard")),
        simple(_("Between hands"), Verb.DEAL, move_words(Move(Verb.DEAL))),
        boxes.not_now(_refusals(view)),
    )


def _lays(view: View, heading: str, moves: list[Move]) -> Inside:
    # A hand with Jokers can have more than a thousand melds.
    items = [boxes.move_line(move, _words(view, move)) for move in moves[:60]]
    shown, rest = boxes.section(heading, items[:_LINES]), items[_LINES:]
    if not rest:
        return shown
    left = _("Pick up cards to see the remaining moves ({number}).", number=len(moves) - len(items))
    more = paragraph(left) if len(moves) > len(items) else None
    summary = h.summary(_("{number} more", number=len(moves) - _LINES))
    return shown, h.details(summary, h.ul(map(h.li, rest)), more, cls="more")


def _words(view: View, move: Move) -> Inside:
    gain = h.em(f"+{worth(view, move)}")
    meld = pretty(move.to or "")
    if move.verb is Verb.ADD:
        return _("{card} to {meld}", card=pretty(move.cards[0]), meld=meld), gain
    if move.verb is Verb.TAKE_TO:
        return _("Top card to {meld}", meld=meld), gain
    laid = made(view, move)
    return laid and pretty(" ".join(laid.cards)), gain


def _ready(ahead: View | None) -> Html:
    if ahead is None:
        return EMPTY
    moves = _best_first(ahead, [move for move in ahead.legal_moves if move.op in (MELD, ADD)])
    lines = (h.p(_words(ahead, move), cls="mv") for move in moves[:_LINES])
    return boxes.section(_("Ready to meld"), lines)


def _refusals(view: View) -> Iterable[Html]:
    owner = boxes.shown_hand(view)
    if owner is None or view.hand_ended:
        return
    hand = view.hands[owner]
    if view.phase == "draw":
        if view.top and not any(move.op in (TAKE, TAKE_TO) for move in view.legal_moves):
            why = N_("None of your cards make a meld with {card}, the top card.")
            if view.viewer is None:
                why = N_("None of {player}’s cards make a meld with {card}, the top card.")
            said = _(why, player=owner, card=view.top)
            yield _no(_("Take the pile"), said, ("wildcat.pickup-meld",))
        three = in_order(hand)[:3]
        if len(three) == 3:
            verdict = view.verdict(Move(Verb.MELD, tuple(three)), False)
            yield _no(_("Meld or discard"), verdict.message, verdict.rules)
        return

    def tried(moves: Iterable[Move]) -> Iterable[Html]:
        for move in moves:
            if not (verdict := view.verdict(move, False)).legal:
                yield _no(move_words(move), verdict.message, verdict.rules)

    yield from tried(Move(Verb.DISCARD, (card,)) for card in ("QS", "JK") if card in hand)
    lays = (move for move in view.legal_moves if move.verb is not Verb.DISCARD)
    joining = {card for move in lays for card in used(move)}
    if idle := list(dict.fromkeys(card for card in in_order(hand) if card not in joining)):
        forms = N_plural(
            "{cards} doesn’t make a meld with the other cards in the hand, and doesn’t fit this player’s melds.",
            "{cards} don’t make a meld with the other cards in the hand, and don’t fit this player’s melds.",
        )
        if view.viewer is not None:
            forms = N_plural(
                "{cards} doesn’t make a meld with your other cards, and doesn’t fit your melds.",
                "{cards} don’t make a meld with your other cards, and don’t fit your melds.",
            )
        why = plural(*forms, len(idle), cards=listed(idle))
        yield _no(_("Meld"), why, ("wildcat.set", "wildcat.sequence"))
    own = {meld.name for meld in view.melds[owner]}
    others = (
        Move(Verb.ADD, (NAMES[kind],), to=meld.name)
        for player in view.players
        for meld in view.melds[player]
        if player != owner and meld.name not in own
        for kind in meld.wanted
        if NAMES[kind] in hand
    )
    # One card that fits another player's meld is enough, because the reason is always the same.
    yield from tried(islice(others, 1))


def _no(what: str, why: str, rules: tuple[str, ...]) -> Html:
    return boxes.refusal(pretty(what), pretty(why), rules)
