"""The Wildcat Rummy hand: its cards and buttons, and the legal moves and refusals."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.text import N_, _, listed, plural
from wyatt.ui import table as boxes
from wyatt.ui.acts import Key
from wyatt.ui.charts import Runner, race
from wyatt.ui.controls import START, Progress
from wyatt.ui.html import TICK, button, column_heads, list_items, move_button, paragraph
from wyatt.ui.table import (
    act_button,
    box,
    deciding,
    discards,
    game_over,
    hand_heading,
    hand_over,
    move_line,
    moves_panel,
    no_moves,
    not_now,
    refusal,
    section,
    shown_hand,
    turn_heading,
    waiting,
)
from wyatt.ui.tags import BOUNDARY, EMPTY, Html, esc, joined, person
from wyatt.ui.wildcat.cards import by_rank, by_suit, called, face, sign
from wyatt.wildcat.cards import CODES, NAMES
from wyatt.wildcat.melds import Meld, with_one_more
from wyatt.wildcat.moves import ADD, DISCARD, MELD, SKIP, TAKE, TAKE_TO, Move
from wyatt.wildcat.scoring import GOING_OUT, TARGET
from wyatt.wildcat.state import top_code, top_meld
from wyatt.wildcat.verbs import Verb
from wyatt.wildcat.words import cards, move_words, points, pretty, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wyatt.wildcat import Verdict, View
    from wyatt.wildcat.scoring import HandScore


# === The moves for the picked cards: moves that use exactly these cards, and similar ones. The code
# here doesn't apply any rules, because all moves come from the list of legal moves. If none fits,
# the refusal is the engine's verdict on the move the player seems to want.

#: More cards than this never make a meld, but you can still ask why.
MOST_PICKED = 14


@dataclass(frozen=True, slots=True)
class Picked:
    """The picked cards in the hand, each with its copy's number, and the refusal to show.

    order: the hand's order, ``suits`` or ``ranks``.
    """

    cards: tuple[tuple[str, int], ...] = ()
    why: str = ""
    rules: tuple[str, ...] = ()
    order: str = "suits"

    @property
    def names(self) -> tuple[str, ...]:
        """The cards' names."""
        return tuple(card for card, _ in self.cards)

    def toggled(self, card: str, copy: int) -> Picked:
        """Return the picked cards with this one added, or removed if it was picked already."""
        one = (card, copy)
        kept = tuple(other for other in self.cards if other != one)
        if len(kept) == len(self.cards):
            kept = (*kept, one)
        return Picked(kept[-MOST_PICKED:], order=self.order)


NONE_PICKED = Picked()


@lru_cache(maxsize=8192)
def used(move: Move) -> Counter[str]:
    """Return the cards a move uses from the hand, with a Joker as ``JK``. Don't change the result,
    because it's cached.
    """
    return Counter({NAMES[kind]: many for kind, many in move.needs})


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Offers:
    """Legal moves, by how they use the picked cards.

    exact: moves that use exactly these cards, best first. wider: moves that use these and other
    cards. joins: the cards in hand that the player can still add. draw: the move that draws from
    the stock. refused: the verdict on the move the player seems to want, if there's no exact one.
    takes: whether the player may take the pile at all.
    """

    exact: list[Move] = field(default_factory=list)
    wider: list[Move] = field(default_factory=list)
    joins: set[str] = field(default_factory=set)
    draw: Move | None = None
    refused: Verdict[Move] | None = None
    takes: bool = False


def offers(view: View, picked: Picked) -> Offers:
    """Return the legal moves, sorted by the picked cards."""
    found = Offers()
    wanted = Counter(picked.names)
    for move in view.legal_moves:
        if move.verb is Verb.DRAW:
            found.draw = move
            continue
        if move.verb is Verb.DEAL:
            continue
        found.takes = found.takes or move.op in (TAKE, TAKE_TO)
        needs = used(move)
        if needs == wanted:
            found.exact.append(move)
        elif move.verb is not Verb.DISCARD and wanted <= needs:
            found.wider.append(move)
        if move.op not in (DISCARD, SKIP) and wanted <= needs:
            found.joins.update(needs)
    found.exact.sort(key=lambda move: (move.op in (DISCARD, SKIP), -worth(view, move), str(move)))
    found.wider.sort(key=lambda move: (move.jokers - wanted["JK"], move.count, -worth(view, move)))
    if wanted and not found.exact:
        tried = tries(view, picked.names)
        found.refused = view.verdict(tried) if tried else None
    return found


def tries(view: View, names: Sequence[str]) -> Move | None:
    """Return the move a player seems to want with these cards, legal or not."""
    if not names:
        return None
    if view.phase == "draw":
        return Move(Verb.TAKE, tuple(names)) if view.discard_size else Move(Verb.MELD, tuple(names))
    return Move(Verb.DISCARD if len(names) == 1 else Verb.MELD, tuple(names))


def made(view: View, move: Move) -> Meld | None:
    """Return the meld that a legal move makes or completes, or None."""
    result: object = None
    if move.verb is Verb.MELD:
        result = move.laid
    elif move.verb is Verb.TAKE and view.top:
        result = top_meld(CODES[view.top], move)
    elif move.to:
        owner = view.viewer or view.actor or ""
        before = next((meld for meld in view.melds[owner] if meld.name == move.to), None)
        if before is not None:
            code = move.codes[0] if move.cards else top_code(CODES[view.top or ""], move.stands)
            result = with_one_more(before, code)
    return result if isinstance(result, Meld) else None


def worth(view: View, move: Move) -> int:
    """Return the points a legal move adds to the table."""
    meld = made(view, move)
    if meld is None:
        return 0
    if move.to:
        owner = view.viewer or view.actor or ""
        before = next(other for other in view.melds[owner] if other.name == move.to)
        return meld.points - before.points
    return meld.points


def best_of_each(moves: Iterable[Move], view: View) -> list[Move]:
    """Return only the best of several moves that use the same cards in the same way."""
    best: dict[tuple[object, ...], Move] = {}
    for move in moves:
        key = (move.verb, move.to, frozenset(used(move).items()))
        if key not in best or worth(view, move) > worth(view, best[key]):
            best[key] = move
    return list(best.values())


# === Points: each player's result for a scored hand, and how close they are to 500.


def ledger(view: View, counted: Sequence[str] = ()) -> Html:
    """Return the accounts for the hand just scored, one line per player.

    counted: the players to show, in this order. If empty, all players are shown, the best first.
    """
    scores = {player: view.score(player) for player in view.players}
    bonus = view.rules.completed_sequence_bonus
    heads = [
        _("Melded"),
        *([_("Sequences")] if bonus else []),
        _("Went out"),
        _("In hand"),
        _("This hand"),
        _("Total"),
    ]
    top = column_heads(heads)
    rows = joined(
        _row(player, scores[player], view.totals[player], bonus)
        for player in counted or sorted(view.players, key=lambda name: -scores[name].total)
    )
    return Html(
        '<div class="whole paid"><table class="ledger">'
        f'<caption class="vh">{esc(_("This hand’s score"))}</caption>'
        f'<thead><tr><th scope="col"><span class="vh">{esc(_("Player"))}</span></th>{top}</tr>'
        f"</thead><tbody>{rows}</tbody></table></div>"
    )


def _row(player: str, score: HandScore, total: int, bonus: bool) -> Html:
    sequences = f"<td>{_plus(score.sequences)}</td>" if bonus else ""
    held = f"−{score.in_hand}" if score.in_hand else "–"
    return Html(
        f'<tr><th scope="row"><span class="who-name">{person(player)}</span></th>'
        f"<td>{score.melded}</td>{sequences}<td>{_plus(score.going_out)}</td>"
        f"<td{' class=lost' if score.in_hand else ''}>{held}</td>"
        f"<td{' class=won' if score.total > 0 else ''}><b>{signed(score.total)}</b></td>"
        f"<td><b>{signed(total)}</b></td></tr>"
    )


def _plus(many: int) -> str:
    return f"+{many}" if many else "–"


def scoreboard(view: View) -> Html:
    """Return all totals, the best first, the target score, and the bottom player's points now."""
    totals = view.totals
    runners = [Runner(player, totals[player], signed(totals[player])) for player in view.players]
    drawn = race(_("Race to {points}", points=TARGET), "wildcat.game-end", runners, TARGET)
    now = EMPTY if view.hand_ended else _now(view)
    return Html(drawn + now)


def _now(view: View) -> Html:
    """Return the bottom player's points if the hand ended now."""
    player = view.viewer or view.actor or view.players[0]
    score = view.score(player)
    numbers = {
        "points": points(score.melded),
        "sequences": score.sequences,
        "held": score.in_hand,
        "total": signed(score.total),
        "player": player,
    }
    if player == view.viewer:
        form = (
            N_(
                "You have {points} on the table, {sequences} for sequences and {held} in hand, so you’d score {total} if the hand ended now."
            )
            if score.sequences
            else N_(
                "You have {points} on the table and {held} in hand, so you’d score {total} if the hand ended now."
            )
        )
    else:
        form = (
            N_(
                "{player} has {points} on the table, {sequences} for sequences and {held} in hand, and would score {total} if the hand ended now."
            )
            if score.sequences
            else N_(
                "{player} has {points} on the table and {held} in hand, and would score {total} if the hand ended now."
            )
        )
    said = _(form, **numbers)
    return paragraph(said, "wildcat.hand-score")


# === The box next to the Wildcat Rummy hand: what the selected cards do, and their buttons.

#: Keys for the buttons next to the hand.
MELD_KEY = Key("m", N_("meld the cards you picked up, or add one to a meld"))
TAKE_KEY = Key("t", N_("take the pile with the cards you picked up"))
DISCARD_KEY = Key("d", N_("discard the card you picked up"))
PUT_DOWN = Key("escape", N_("put the cards down, close this"))

#: The maximum number of buttons in the box that take the pile. Up to twice as many lay cards.
_SOME = 4


def action(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    """Return the box for the selected cards, with one main button at a time."""
    if progress.advice:
        return progress.advice
    if not view.legal_moves:
        return waiting(view, progress)
    if view.phase == "draw":
        return _draw(view, picked, progress, found)
    return _play(view, picked, progress, found)


def _drop(picked: Picked) -> Html:
    if not picked.cards:
        return EMPTY
    card, copy = picked.cards[-1]
    more = f'{PUT_DOWN.attribute} data-down="hand {card} {copy}"'
    return button("drop", esc(_("Put back")), key="act drop", more=more)


# --- drawing ------------------------------------------------------------------------------------


def _draw(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    draw = EMPTY
    if found.draw:
        draw = act_button(found.draw, _("Draw from the stock"), not found.exact)
    heading = turn_heading(view)
    if view.top is None:
        said = paragraph(_("There’s no pile, so draw from the stock."), "wildcat.draw")
        return box(heading, Html(said + deciding(progress, draw)))
    if found.exact:
        takes = [_take(view, move, at == 0) for at, move in enumerate(found.exact[:_SOME])]
        under = paragraph(_under(view), "wildcat.pickup-rest")
        heading = _("Take {cards}", cards=cards(view.discard_size))
        return box(heading, Html(under + deciding(progress, *takes, draw, _drop(picked))))
    if picked.cards:
        inside = joined(
            (_refused(found), _nearest(view, found), deciding(progress, draw, _drop(picked)))
        )
        return box(heading, inside)
    top = pretty(view.top)
    if found.wider:
        said = paragraph(
            _(
                "Draw from the stock, or take the pile by picking up the cards that make a meld with {card}.",
                card=top,
            ),
            "wildcat.pickup-meld",
        )
        return box(heading, joined((said, _nearest(view, found), deciding(progress, draw))))
    said = paragraph(
        _("No cards in this hand make a meld with {card}, so you can’t take the pile.", card=top),
        "wildcat.pickup-meld",
    )
    return box(heading, joined((said, deciding(progress, draw))))


def _under(view: View) -> str:
    """Return a sentence about the cards you'd take with the top of the pile."""
    top, many = pretty(view.top or ""), view.discard_size - 1
    if not many:
        return _("You meld {card}. There’s no card under it.", card=top)
    return _("You meld {card} and take the {cards} under it.", card=top, cards=cards(many))


def _take(view: View, move: Move, first: bool) -> Html:
    meld = made(view, move)
    words = _("Take the pile")
    if meld:
        words = _("Take with {meld}: {points}", meld=pretty(str(meld)), points=meld.points)
    return _plain(move, words, main=first, hot=TAKE_KEY)


# --- melding, adding, discarding ----------------------------------------------------------------


def _play(view: View, picked: Picked, progress: Progress, found: Offers) -> Html:
    if not picked.cards:
        return _nothing_picked(view, progress, found)
    named = pretty(" ".join(picked.names))
    if not found.exact:
        tries = deciding(progress, _try(picked), _drop(picked))
        return box(named, joined((_refused(found), _nearest(view, found), tries)))
    lays = [move for move in found.exact if move.op not in (DISCARD, SKIP)]
    ends = [move for move in found.exact if move.verb is Verb.DISCARD]
    said = EMPTY
    if len(lays) > 1 and "JK" in picked.names:
        said = paragraph(_("The Joker keeps the meaning you choose now."), "wildcat.joker-declared")
    elif ends and not lays:
        said = paragraph(_("A discard ends your turn."), "wildcat.discard")
    elif lays:
        on_table = _("{points} on the table.", points=points(worth(view, lays[0])))
        said = paragraph(on_table, _cited(view, lays[0]))
    buttons = [_lay(view, move, at == 0) for at, move in enumerate(lays[: 2 * _SOME])]
    buttons += [_plain(move, _("Discard"), main=not lays, hot=DISCARD_KEY) for move in ends]
    more = _nearest(view, found) if not lays else EMPTY
    return box(named, joined((said, more, deciding(progress, *buttons, _drop(picked)))))


def _nothing_picked(view: View, progress: Progress, found: Offers) -> Html:
    heading = turn_heading(view)
    skip = next((move for move in found.exact if move.verb is Verb.SKIP), None)
    if skip:
        said = paragraph(_("You have no card you may discard."), "wildcat.queen-stuck")
        return box(heading, Html(said + deciding(progress, _plain(skip, _("End the turn")))))
    said = paragraph(
        _(
            "Pick up three or four cards to meld them, or one card to add or discard. Highlighted cards fit a meld."
        ),
        "wildcat.turn",
    )
    return box(heading, Html(said + deciding(progress)))


def _cited(view: View, move: Move) -> str:
    if move.verb is not Verb.MELD:
        return "wildcat.fourth-card"
    meld = made(view, move)
    return "wildcat.sequence" if meld and meld.is_sequence else "wildcat.set"


def _plain(move: Move, face: str, *, main: bool = True, hot: Key | None = None) -> Html:
    key = f" {hot.attribute}" if hot else ""
    return button(
        "play",
        esc(face),
        kind="btn prime" if main else "btn",
        key=f"act {move}",
        more=f'data-move="{esc(move)}"{key}',
    )


def _lay(view: View, move: Move, first: bool) -> Html:
    """Return the button for a meld or an added card, with what its Jokers stand for."""
    wild = [card.partition("=")[2] for card in move.cards if card.startswith("JK=")]
    values = {
        "meld": pretty(move.to or ""),
        "cards": pretty(listed(wild)),
        "points": worth(view, move),
    }
    if move.verb is Verb.ADD:
        words = (
            _("Add to {meld}, Joker as {cards}: {points}", **values)
            if wild
            else _("Add to {meld}: {points}", **values)
        )
    else:
        words = (
            _("Meld, Joker as {cards}: {points}", **values)
            if wild
            else _("Meld: {points}", **values)
        )
    return _plain(move, words, main=first, hot=MELD_KEY)


def _refused(found: Offers) -> Html:
    verdict = found.refused
    if verdict is None or verdict.legal:
        return EMPTY
    return paragraph(pretty(verdict.message), *verdict.rules[:2], kind="short")


def _try(picked: Picked) -> Html:
    """Return a button for an illegal move, which makes the table show the reason."""
    if len(picked.cards) == 1:
        line, words, hot = f"discard {picked.names[0]}", _("Discard"), DISCARD_KEY
    else:
        line, words, hot = f"meld {' '.join(picked.names)}", _("Meld"), MELD_KEY
    more = f'data-move="{esc(line)}" {hot.attribute}'
    return button("play", esc(words), key="act try", more=more)


def _nearest(view: View, found: Offers) -> Html:
    """Return up to three moves that need more cards, as buttons that pick those cards, too."""
    drawn: list[Html] = []
    seen: set[frozenset[tuple[str, int]]] = set()
    for move in sorted(found.wider, key=lambda move: (move.jokers, -worth(view, move))):
        needed = frozenset(Counter(_held(card) for card in move.cards).items())
        if needed in seen or move.verb is Verb.DISCARD or not move.cards:
            continue
        seen.add(needed)
        drawn.append(_pick(view, move))
        if len(drawn) == 3:
            break
    if not drawn:
        return EMPTY
    return Html(
        f'<div class="near-by" role="group" aria-label="{esc(_("Pick up"))}">'
        f"{paragraph(_('Pick up together:'), kind='src')}{joined(drawn)}</div>"
    )


def _held(card: str) -> str:
    return "JK" if card.startswith("JK") else card


def _pick(view: View, move: Move) -> Html:
    meld = made(view, move)
    words = pretty(" ".join(_held(card) for card in move.cards))
    gain = f"<em>{meld.points}</em>" if meld else ""
    return button(
        "pick",
        Html(f"{esc(words)}{gain}"),
        kind="mv",
        key=f"pick {move}",
        label=_("Pick up {cards}", cards=words),
        more=f'data-move="{esc(move)}"',
    )


# --- between hands ------------------------------------------------------------------------------


def between(view: View, progress: Progress) -> Html:
    """Return the box after the hand is scored: how it ended and who deals, or who has won."""
    if view.phase == "over" and not progress.paying:
        total = points(view.totals[view.winner or view.players[0]])
        return game_over(
            view, paragraph(_("Final score: {points}.", points=total), "wildcat.game-end"), progress
        )
    said = paragraph(_how(view), "wildcat.hand-score")
    if max(view.totals.values()) >= TARGET:
        tie = paragraph(_("It’s a tie for first place, so play one more hand."), "wildcat.tie")
        said = Html(said + tie)
    return hand_over(view, said, progress, move_words)


def _how(view: View) -> str:
    if view.out is None:
        return _("The stock ran out, and nobody went out.")
    if view.out == view.viewer:
        return _("You went out for an extra {points} points.", points=GOING_OUT)
    return _("{player} went out for an extra {points} points.", player=view.out, points=GOING_OUT)


# === The Wildcat Rummy hand, with a button for each card, and the reason if you can't play the
# picked cards.

#: With more cards than this, two rows on a phone need narrow cards.
_TILES = 14


def hand(
    view: View,
    picked: Picked = NONE_PICKED,
    progress: Progress = START,
    found: Offers | None = None,
) -> Html:
    """Return the hand with its box, or all the players' scores between hands."""
    if view.hand_ended:
        label = esc(_("The hand’s scores"))
        return Html(
            f'<section class="handrow" aria-label="{label}">'
            f"{ledger(view, progress.counted)}{between(view, progress)}</section>"
        )
    found = found or offers(view, picked)
    owner = shown_hand(view)
    if owner is None:
        rest = boxes.backs(view) + boxes.waiting(view, progress)
        return Html(f'<section class="handrow" aria-label="{esc(_("Hand"))}">{rest}</section>')
    held = view.hands[owner]
    mine = owner == view.viewer
    label = esc(_("Your hand") if mine else _("{player}’s hand", player=owner))
    heading = esc(hand_heading(owner, sum(held.values()), mine))
    box = action(view, picked, progress, found)
    return Html(
        f'<section class="handrow" aria-label="{label}"><div class="whole"><div class="hhead">'
        f"<h2>{heading}</h2>{_sorting(picked)}</div>{_cards(held, picked, found, view.players.index(owner))}</div>{BOUNDARY}{box}{BOUNDARY}"
        "</section>"
    )


def _sorting(picked: Picked) -> Html:
    """Return the button that sorts the hand in the other order."""
    ranks = picked.order == "suits"
    return button(
        "order",
        esc(_("Sort by rank") if ranks else _("Sort by suit")),
        kind="btn bare small",
        key="order",
        more=f'data-order="{"ranks" if ranks else "suits"}"',
    )


def _cards(held: dict[str, int], picked: Picked, found: Offers, seat: int) -> Html:
    order = by_suit(held) if picked.order == "suits" else by_rank(held)
    drawn, seen = [], Counter[str]()
    for card in order:
        copy = seen[card]
        seen[card] += 1
        drawn.append(_card(card, copy, (card, copy) in picked.cards, card in found.joins))
    size = " pack" if len(order) > _TILES else ""
    return Html(
        f'<ul class="whand{size}" data-roving data-place="hand {seat}" style="--many:{len(order)}">{joined(drawn)}</ul>'
    )


def _card(card: str, copy: int, up: bool, joins: bool) -> Html:
    said = [called(card)]
    if joins:
        said.append(_("can be melded"))
    state = ("lit" if joins else "") + (" sel" if up else "")
    return Html(
        f'<li><button type="button" class="hc {state.strip()}" data-do="select" data-card="{card}" '
        f'data-copy="{copy}" data-key="hand {card} {copy}" '
        f'aria-pressed="{"true" if up else "false"}" aria-label="{esc(", ".join(said))}">'
        f'<span aria-hidden="true">{face(card)}</span>{TICK if up else EMPTY}</button></li>'
    )


def why_bubble(picked: Picked) -> Html:
    """Return the refusal of the last try above the hand, or nothing without one."""
    return boxes.why_bubble(pretty(picked.why), picked.rules)


# === The legal moves in groups, then the refusals.

#: How many lines of a group are visible. The others are collapsed.
_LINES = 8
#: The maximum lines in a group, because a hand with Jokers can have more than a thousand melds.
_MOST = 60


def legal(view: View, ahead: View | None = None) -> Html:
    """Return every legal move as a button, and the refusals with reasons.

    If moves differ only in the card a Joker stands for, only the best one is listed. The box next
    to the hand has the others once the player picks the cards. ahead: a view of the viewer's next
    turn, shown during another player's turn.
    """
    if not view.legal_moves:
        return no_moves(view, _doing(view), _ready(ahead))
    by_verb: dict[Verb, list[Move]] = {}
    for move in best_of_each(view.legal_moves, view):
        by_verb.setdefault(move.verb, []).append(move)
    takes = by_verb.get(Verb.TAKE_TO, []) + by_verb.get(Verb.TAKE, [])
    stock = Html(f"{esc(_('From the stock'))}<em>{esc(cards(view.stock_size))}</em>")
    pile = _("Take the pile, {cards}", cards=cards(view.discard_size))
    return moves_panel(
        view,
        section(_("Draw"), [move_line(move, stock) for move in by_verb.get(Verb.DRAW, [])]),
        _lays(view, pile, takes),
        _lays(view, _("Add a fourth card"), by_verb.get(Verb.ADD, [])),
        _lays(view, _("Meld"), by_verb.get(Verb.MELD, [])),
        discards(_legal_drop(by_verb.get(Verb.DISCARD, []))),
        section(
            _("End the turn"),
            [move_line(move, esc(_("Without a discard"))) for move in by_verb.get(Verb.SKIP, [])],
        ),
        section(
            _("Between hands"),
            [move_line(move, esc(move_words(move))) for move in by_verb.get(Verb.DEAL, [])],
        ),
        not_now(_refusals(view)),
    )


def _doing(view: View) -> str:
    """Return a sentence about what the player to move has to do."""
    if view.phase == "draw":
        return _("{player} begins a turn.", player=view.actor)
    return _("{player} has drawn, and may meld before discarding.", player=view.actor)


def _lays(view: View, heading: str, moves: list[Move]) -> Html:
    """Return moves that lay cards, without Jokers first, then by points. Most of a long list is
    collapsed.
    """
    ordered = sorted(moves, key=lambda move: (move.jokers > 0, -worth(view, move), str(move)))
    items = [move_line(move, _words(view, move)) for move in ordered[:_MOST]]
    shown, rest = items[:_LINES], items[_LINES:]
    if not rest:
        return section(heading, shown)
    inside = list_items(rest)
    beyond = len(ordered) - len(items)
    last = EMPTY
    if beyond:
        last = paragraph(_("And {number} more. Pick up cards to see them.", number=beyond))
    folded = esc(_("{number} more", number=len(ordered) - len(shown)))
    return Html(
        f'{section(heading, shown)}<details class="more"><summary>{folded}</summary>'
        f"<ul>{inside}</ul>{last}</details>"
    )


def _words(view: View, move: Move) -> Html:
    gain = Html(f"<em>+{worth(view, move)}</em>")
    if move.verb is Verb.ADD:
        card, meld = pretty(move.cards[0]), pretty(move.to or "")
        return Html(esc(_("{card} to {meld}", card=card, meld=meld)) + gain)
    if move.verb is Verb.TAKE_TO:
        return Html(esc(_("Top card to {meld}", meld=pretty(move.to or ""))) + gain)
    made_ = made(view, move)
    return Html(esc(pretty(" ".join(made_.cards)) if made_ else "") + gain)


def _legal_drop(moves: list[Move]) -> list[Html]:
    chosen = {move.cards[0]: move for move in moves}
    return [
        move_button(
            chosen[card],
            sign(card),
            kind="",
            where="drop ",
            label=_("Discard {card}", card=called(card).lower()),
        )
        for card in by_suit(dict.fromkeys(chosen, 1))
    ]


# --- why not ------------------------------------------------------------------------------------


def _refusals(view: View) -> Iterable[Html]:
    owner = shown_hand(view)
    if owner is None or view.hand_ended:
        return
    hand = view.hands[owner]
    if view.phase == "draw":
        yield from _draw_refusals(view, hand)
        return
    for card in ("QS", "JK"):
        if card in hand:
            yield from _tried(view, Move(Verb.DISCARD, (card,)))
    joining = {
        card for move in view.legal_moves if move.verb is not Verb.DISCARD for card in used(move)
    }
    idle = [card for card in by_suit(hand) if card not in joining]
    if idle:
        why = plural(
            "makes no set or sequence with your other cards, and fits none of your melds.",
            "make no set or sequence with your other cards, and fit none of your melds.",
            len(set(idle)),
        )
        what = _("Meld {cards}", cards=" ".join(dict.fromkeys(idle)))
        yield _no(what, why, ("wildcat.set", "wildcat.sequence"))
    yield from _others_melds(view, owner, hand)


def _draw_refusals(view: View, hand: dict[str, int]) -> Iterable[Html]:
    takes = any(move.op in (TAKE, TAKE_TO) for move in view.legal_moves)
    if view.top and not takes:
        why = _("none of your cards make a meld with {card}, its top card.", card=view.top)
        yield _no(_("Take the pile"), why, ("wildcat.pickup-meld",))
    three = by_suit(hand)[:3]
    if len(three) == 3:
        verdict = view.verdict(Move(Verb.MELD, tuple(three)))
        yield _no(_("Meld or discard"), verdict.message, verdict.rules)


def _others_melds(view: View, owner: str, hand: dict[str, int]) -> Iterable[Html]:
    """Yield the refusal of a card that fits another player's meld, if any. One card is enough,
    because the reason is always the same.
    """
    own = {meld.name for meld in view.melds[owner]}
    for player in view.players:
        for meld in view.melds[player]:
            if player == owner or meld.name in own:
                continue
            for kind in meld.wanted:
                if NAMES[kind] in hand:
                    yield from _tried(view, Move(Verb.ADD, (NAMES[kind],), to=meld.name))
                    return


def _tried(view: View, move: Move) -> Iterable[Html]:
    verdict = view.verdict(move)
    if not verdict.legal:
        yield _no(move_words(move), verdict.message, verdict.rules)


def _no(what: str, why: str, rules: tuple[str, ...]) -> Html:
    return refusal(pretty(what), pretty(why), rules)


def _ready(ahead: View | None) -> Html:
    """Return the cards the viewer could lay on their next turn, as text."""
    if ahead is None:
        return EMPTY
    moves = best_of_each([move for move in ahead.legal_moves if move.op in (MELD, ADD)], ahead)
    moves.sort(key=lambda move: (move.jokers > 0, -worth(ahead, move), str(move)))
    lines = [Html(f'<p class="mv">{_words(ahead, move)}</p>') for move in moves[:_LINES]]
    return section(_("Ready in your hand"), lines)
