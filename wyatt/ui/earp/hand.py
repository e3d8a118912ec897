"""The Wyatt Earp hand: its cards, buttons and choices, and the legal moves and refusals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from wyatt.core.errors import number
from wyatt.core.text import N_, _, plural, usd
from wyatt.earp.cards import (
    CAPTURE_POINTS,
    CARD,
    CARDS,
    OUTLAWS,
    POSTER_MONEY,
    TITLES,
    count_words,
    play_reward,
    the,
    title,
)
from wyatt.earp.legality import DUE
from wyatt.earp.moves import Move
from wyatt.earp.verbs import SHERIFF_OF, TABLE, VERB, Form, Verb
from wyatt.earp.words import cards, direction_words, move_words, next_shot, placing
from wyatt.ui import table as boxes
from wyatt.ui.acts import Key
from wyatt.ui.controls import START, Progress
from wyatt.ui.earp.cards import badge, hand_card, mark
from wyatt.ui.earp.split import ledger, scoreboard
from wyatt.ui.html import button, move_button, paragraph, rule, rule_links, use
from wyatt.ui.table import (
    act_button,
    backs,
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
    row,
    section,
    shown_hand,
    turn_heading,
    waiting,
)
from wyatt.ui.tags import BOUNDARY, EMPTY, Html, esc, joined, person

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, View

#: Keys for the buttons next to the hand.
DISCARD_KEY = Key("d", N_("discard the chosen card"))
HOW_MANY = tuple(Key(str(many), N_("how many cards to lay")) for many in range(1, 8))


# === The selected cards.


@dataclass(frozen=True, slots=True)
class Selection:
    """A kind of card in hand, how many are selected, and the refusal if they may not be played.

    why: the refusal as a sentence, or empty. rules: its rule ids. A refusal without a card is about
    a move made in another way. scope: a prefix for one table's HTML ids, so that a page can have
    two tables.
    """

    card: str | None = None
    count: int = 1
    why: str = ""
    rules: tuple[str, ...] = ()
    scope: str = "wyatt"


NOTHING = Selection()


# === The viewer's legal moves in the order a player would think of them, and why the rest aren't
# legal.

_SPENT = ("sheriff.one-per-turn",)


@dataclass(slots=True, eq=False, repr=False, match_args=False)
class Menu:
    """The legal moves by kind. lays, sheriff: moves by the card they play. owed: moves for a choice
    that the player has to make now.
    """

    draws: list[Move] = field(default_factory=list)
    lays: dict[str, list[Move]] = field(default_factory=dict)
    sheriff: dict[str, list[Move]] = field(default_factory=dict)
    owed: list[Move] = field(default_factory=list)
    discards: dict[str, Move] = field(default_factory=dict)

    def of(self, card: str) -> list[Move]:
        """Return the moves that play this card."""
        return self.lays.get(card) or self.sheriff.get(card) or []

    @property
    def only_discards(self) -> bool:
        """Whether only discards are legal, in which case no card is dimmed."""
        return bool(self.discards) and not self.lays and not self.sheriff


def menu(view: View) -> Menu:
    """Return a view's legal moves by kind."""
    sorted_ = Menu()
    for move in view.legal_moves:
        verb = move.verb
        if verb is Verb.PLAY:
            sorted_.lays.setdefault(move.card, []).append(move)
        elif verb is Verb.PHOTO:
            sorted_.sheriff.setdefault(move.card, []).append(move)
        elif move.op in SHERIFF_OF:
            sorted_.sheriff.setdefault(CARDS[SHERIFF_OF[move.op]], []).append(move)
        elif verb is Verb.DISCARD:
            sorted_.discards[move.name] = move
        elif verb is Verb.DRAW:
            sorted_.draws.append(move)
        else:
            sorted_.owed.append(move)
    return sorted_


def ends_hand(view: View, move: Move) -> bool:
    """Return whether a move draws from a supply that's too short, which ends the hand."""
    return move.pile == "supply" and view.verdict(move).rules == ("end.supply",)


def tries(card: str, held: int) -> list[Move]:
    """Return the moves that would play this card, legal or not, the best one first."""
    if card in OUTLAWS:
        return [Move(Verb.PLAY, card, held)]
    if card.startswith("photo:"):
        return [Move(Verb.PHOTO, card.removeprefix("photo:"))]
    return [Move(verb.name) for verb in TABLE if verb.lays == card and verb.form is Form.ALONE]


class NotNow(NamedTuple):
    """Some kinds of card that may not be played now, and why."""

    cards: tuple[tuple[str, int], ...]
    why: str
    rules: tuple[str, ...]


def refusals(view: View, options: Menu) -> list[NotNow]:
    """Return the kinds in hand that may not be laid now, grouped by reason."""
    if view.phase != "play" or view.actor is None:
        return []
    hand = view.hands.get(view.actor, {})
    found: dict[tuple[str, ...], NotNow] = {}
    for card in CARDS:
        held = hand.get(card, 0)
        if not held or options.of(card):
            continue
        verdict = view.verdict(tries(card, held)[0])
        spent = verdict.rules == _SPENT
        key = _SPENT if spent else (*verdict.rules, card)
        earlier = found[key].cards if key in found else ()
        why = _("one per turn, and you’ve played yours.") if spent else verdict.message
        found[key] = NotNow((*earlier, (card, held)), why, verdict.rules)
    return list(found.values())


# === The chance that the next shot hits, as far as the viewer can tell: the unseen Outlaw cards out
# of all unseen cards.


def odds(view: View) -> Html:
    """Return the panel's contents: the chance of a hit as a number, as cells and as text. Between
    hands, return everyone's money instead.
    """
    if view.hand_ended:
        return scoreboard(view)
    heading = esc(_("The next shot"))
    hits, unseen = next_shot(view)
    if not unseen:
        said = paragraph(_("There’s no card left to turn over."), "shot")
        return Html(f"<h2><span>{heading}</span></h2>{said}")
    dense = " dense" if unseen > 30 else ""
    chance = _("{part}%", part=round(100 * hits / unseen))
    cells = '<i class="h"></i>' * hits + "<i></i>" * (unseen - hits)
    return Html(
        f"<h2><span>{heading}</span><span>{esc(chance)}</span></h2>"
        f'<div class="cells{dense}" aria-hidden="true">{cells}</div>'
        f"{paragraph(unseen_words(view), 'shot')}"
    )


def unseen_words(view: View) -> str:
    """Return a sentence: ``Of the 63 cards you haven't seen, 41 are Outlaw cards.``"""
    hits, unseen = next_shot(view)
    if view.viewer:
        return plural(
            "Of the {cards} you haven’t seen, {number} is an Outlaw card.",
            "Of the {cards} you haven’t seen, {number} are Outlaw cards.",
            hits,
            cards=cards(unseen),
        )
    return plural(
        "Of the {cards} in the supply, {number} is an Outlaw card.",
        "Of the {cards} in the supply, {number} are Outlaw cards.",
        hits,
        cards=cards(unseen),
    )


# === Choices as buttons: after a hit or a search, and for an ask with Most wanted!

#: With more buttons than this, only the list of legal moves shows what each one does.
_ROOMY = 4


def choices(view: View, selection: Selection = NOTHING, asked: bool = True) -> Html:
    """Return buttons for the choice to make now, or nothing. asked: whether to add a heading."""
    if view.phase in DUE:
        return _owed(view, asked)
    if selection.card == "most-wanted":
        return _asks(view)
    return EMPTY


def _asked(view: View) -> str:
    """Return a sentence about the choice that the player has to make now."""
    pending = view.pending or {}
    card, outlaw = CARD[pending["card"]], pending.get("outlaw", "")
    named = {"card": title(card.name), "outlaw": title(outlaw) if outlaw else ""}
    return _(DUE[view.phase].asked, **named)


def _owed(view: View, asked: bool) -> Html:
    moves = view.legal_moves
    if not moves:
        return EMPTY
    due, card, question = DUE[view.phase], CARD[(view.pending or {})["card"]], esc(_asked(view))
    cited = card.rule if card.owes == view.phase else due.rule
    kind = "choices"
    if any(move.player for move in moves):
        lots = joined(
            Html(f'<div class="lot"><h3>{person(player)}</h3>{_buttons(view, moves, player)}</div>')
            for player in view.players
            if any(move.player == player for move in moves)
        )
    else:
        lots = Html(f'<div class="lot">{_buttons(view, moves, "")}</div>')
        kind += " short"
    head = f"<h2>{question} {rule(cited)}</h2>" if asked else ""
    name = esc(_("Choice")) if asked else question
    return Html(
        f'<section class="{kind}" data-covers data-next="1" aria-label="{name}">'
        f"{head}{lots}{'' if asked else rule(cited)}</section>"
    )


def _buttons(view: View, moves: list[Move], player: str) -> Html:
    return joined(
        move_button(
            move,
            _face(move, placing(view, move) if len(moves) <= _ROOMY else ""),
            where="choice ",
            label=_choices_said(view, move),
        )
        for move in moves
        if move.player == player
    )


def _choices_said(view: View, move: Move) -> str:
    words, brings = move_words(move, view), placing(view, move)
    return _("{move}: {brings}", move=words, brings=brings) if brings else words


def _face(move: Move, brings: str) -> Html:
    if move.verb is Verb.REACT:
        return Html(f"{badge('wyatt-earp')}{esc(_('Play a Wyatt Earp card'))}")
    if move.verb is Verb.PASS:
        return esc(_("Leave the Hideout there"))
    worth = f" <small>{esc(brings)}</small>" if brings else ""
    return Html(f"{badge(move.name)}{esc(title(move.name))}{worth}")


def _asks(view: View) -> Html:
    """Return the ways to ask with Most wanted!: a line per order, with a button per outlaw."""
    asks: dict[str, list[Move]] = {}
    for move in view.legal_moves:
        if move.verb is Verb.MOST_WANTED_ASK:
            asks.setdefault(direction_words(view, move), []).append(move)
    if not asks:
        return EMPTY
    # With two players, both directions are the same, so one button is enough. A phone shows one
    # order at a time, because all of them together would cover the hand.
    lines = joined(
        Html(
            f"<li>{_open(way, at == 0) if len(asks) > 1 else EMPTY}"
            f'<h3>{_arrow(moves[0])}<span class="who-name">{esc(way)}</span></h3>'
            f"{joined(_ask(way, move) for move in _once(moves))}</li>"
        )
        for at, (way, moves) in enumerate(asks.items())
    )
    heading = esc(_("Most wanted!: choose an outlaw, and who to ask first"))
    return Html(
        f'<section class="choices" data-covers data-next="1" aria-label="{esc(title("most-wanted"))}">'
        f'<h2>{heading} {rule("wanted.ask")}</h2><form><ul class="asks">{lines}</ul></form></section>'
    )


def _open(way: str, first: bool) -> Html:
    """Return the control that shows an order of asking on a phone, where only one fits."""
    checked = " checked" if first else ""
    return Html(
        f'<label class="whom"><input type="radio" name="whom"{checked}><span>{esc(way)}</span></label>'
    )


def _once(moves: list[Move]) -> list[Move]:
    """Return only the first move for each outlaw."""
    found: dict[str, Move] = {}
    for move in moves:
        found.setdefault(move.outlaw, move)
    return list(found.values())


def _arrow(move: Move) -> Html:
    signs = {"left": use("sign-back"), "right": use("sign-forward")}
    return signs.get(move.direction, EMPTY)


def _ask(way: str, move: Move) -> Html:
    name = title(move.outlaw)
    face = Html(f"{mark(move.outlaw)}{esc(name)}")
    label = _("Ask for {outlaw}: {way}", outlaw=name, way=way)
    return move_button(move, face, where="choice ", label=label)


# === The box next to the hand: what the selected cards do, and the buttons that play them.


def action(
    view: View,
    selection: Selection = NOTHING,
    options: Menu | None = None,
    progress: Progress = START,
) -> Html:
    """Return the box for the hand at the bottom, with one main button at a time."""
    options = options or menu(view)
    owner, card = shown_hand(view), selection.card
    if progress.advice:
        return progress.advice
    if view.actor is None or owner != view.actor:
        return resting(view, progress)
    if view.phase in DUE:
        return box(
            _("Your choice"),
            Html(paragraph(_asked(view), DUE[view.phase].rule) + deciding(progress)),
        )
    if view.phase == "draw":
        return _draw(view, options, progress)
    if card is None or not view.hands[owner].get(card):
        offer = paragraph(_offer(view, options), "turn.order")
        return box(turn_heading(view), Html(offer + deciding(progress)))
    if card in OUTLAWS:
        return _lay(view, selection, options, progress)
    return _sheriff(view, card, options, progress)


def _offer(view: View, options: Menu) -> str:
    """Return the sentence for the play phase when nothing is selected."""
    if options.only_discards:
        if view.viewer:
            return _("You have nothing left to play. Choose a card to discard and end your turn.")
        return _("Nothing left to play. Choose a card to discard and end the turn.")
    if view.viewer:
        return _("Play a highlighted card, or discard any card to end your turn.")
    return _("Play a highlighted card, or discard any card to end the turn.")


def _discard(options: Menu, card: str) -> Html:
    move = options.discards.get(card)
    if move is None:
        return EMPTY
    return act_button(move, _("Discard"), options.only_discards, DISCARD_KEY)


def _ends(view: View, several: bool) -> str:
    """Return a sentence about the turn's end. several: whether the player has more of the kind."""
    if several:
        return (
            _("Discarding one ends your turn.")
            if view.viewer
            else _("Discarding one ends the turn.")
        )
    return _("Discarding it ends your turn.") if view.viewer else _("Discarding it ends the turn.")


def _only_discards(view: View, card: str, held: int) -> Html:
    """Return what a discard does, and why the card can't be played."""
    verdict = view.verdict(tries(card, held)[0])
    rules = rule_links(verdict.rules[:1])  # the rule the sentence explains comes first
    why = EMPTY if verdict else Html(f'<p class="refused">{esc(verdict.message)} {rules}</p>')
    return Html(paragraph(_ends(view, held > 1)) + why)


# --- Outlaw cards -------------------------------------------------------------------------------


def _lay(view: View, selection: Selection, options: Menu, progress: Progress) -> Html:
    outlaw, count = selection.card or "", selection.count
    owner = shown_hand(view) or ""
    held = view.hands[owner][outlaw]
    legal = {move.count: move for move in options.lays.get(outlaw, [])}
    if options.only_discards:
        ends = _only_discards(view, outlaw, held)
        return box(count_words(outlaw, 1), Html(ends + row(_discard(options, outlaw))))
    counts = EMPTY
    if held > 1:
        drawn = joined(_count(outlaw, many, count, many in legal) for many in range(1, held + 1))
        label = esc(_("How many"))
        counts = Html(
            f'<div class="counts" data-roving data-rapid role="group" aria-label="{label}">{drawn}</div>'
        )
    move = legal.get(count)
    if move is None:
        said = _("You can’t lay that many.") if legal else _("You may discard it.")
        inside = joined((counts, paragraph(said), deciding(progress, _discard(options, outlaw))))
        return box(count_words(outlaw, count), inside)
    lay = plural("Lay it", "Lay {number} cards", count)
    buttons = row(_discard(options, outlaw), act_button(move, lay))
    brings = paragraph(
        f"{_adds(view, outlaw, count)} {_keeps(view, view.hand_sizes[owner] - count)}",
        "outlaws.reward",
    )
    heading = _("Lay {cards}", cards=count_words(outlaw, count))
    return box(heading, joined((counts, brings, buttons)))


def _adds(view: View, outlaw: str, count: int) -> str:
    money = usd(play_reward(count))
    if outlaw not in view.opened:
        return _("Opens this outlaw for everyone and adds {money}.", money=money)
    return _("Adds {money}.", money=money)


def _keeps(view: View, kept: int) -> str:
    if view.viewer:
        return plural("You keep {cards} card.", "You keep {cards} cards.", kept, cards=number(kept))
    return plural(
        "This leaves {cards} card.", "This leaves {cards} cards.", kept, cards=number(kept)
    )


def _count(outlaw: str, many: int, chosen: int, legal: bool) -> Html:
    pressed = f'aria-pressed="{"true" if many == chosen else "false"}"'
    words = count_words(outlaw, many)
    return button(
        "select",
        esc(many),
        key=f"count {many}",
        kind="btn" if legal else "btn no",
        label=words if legal else _("{cards}, not playable", cards=words),
        more=f'data-card="{outlaw}" data-count="{many}" {HOW_MANY[many - 1].attribute} {pressed}',
    )


# --- Sheriff cards ------------------------------------------------------------------------------


def _sheriff(view: View, card: str, options: Menu, progress: Progress) -> Html:
    moves = options.sheriff.get(card, [])
    heading = title(card)
    discard = _discard(options, card)
    if options.only_discards:
        return box(heading, Html(_only_discards(view, card, 1) + row(discard)))
    if not moves:
        said = paragraph(_("You can’t play it now, but you may discard it."))
        return box(heading, Html(said + deciding(progress, discard)))
    said = _effect(card)
    if card == "most-wanted":
        shots = [move for move in moves if move.verb is Verb.MOST_WANTED_STEAL]
        ask = EMPTY
        if len(shots) < len(moves):
            ask = paragraph(_("To ask for a card, choose an outlaw above."))
        buttons = [act_button(move, _(VERB[move.verb].button), not ask) for move in shots]
        return box(heading, joined((said, ask, deciding(progress, discard, *buttons))))
    buttons = [act_button(move, _(VERB[move.verb].button), len(moves) == 1) for move in moves]
    return box(heading, Html(said + deciding(progress, discard, *buttons)))


def _effect(card: str) -> Html:
    """Return a Sheriff card's effect as a sentence."""
    known = CARD[card]
    if known.does:
        return paragraph(_(known.does), known.rule)
    worth = {"points": known.points, "money": usd(known.money)}
    if known.owes:
        return paragraph(
            _(
                "This card needs a hit. Then it’s worth {points} CP and adds {money} to the poster.",
                **worth,
            ),
            known.rule,
        )
    return paragraph(
        _(
            "This card needs no shot. It’s worth {points} CP and adds {money} to the poster.",
            **worth,
        ),
        known.rule,
    )


# --- drawing, and when there's nothing to do ---------------------------------------------------


def _draw(view: View, options: Menu, progress: Progress) -> Html:
    """Return the box for drawing. With two ways to draw, the coach's button is the main one."""
    last = any(ends_hand(view, move) for move in options.draws)
    buttons = [
        act_button(move, _draw_face(view, move, last), len(options.draws) == 1)
        for move in reversed(options.draws)
    ]
    if last:
        said = paragraph(
            plural(
                "The supply has {cards} card, so drawing from it ends the hand.",
                "The supply has {cards} cards, so drawing from it ends the hand.",
                view.supply_size,
                cards=number(view.supply_size),
            ),
            "end.supply",
        )
    elif view.discard:
        said = paragraph(
            _("Draw two from the supply, or take the top card of the discard stack."), "draw.choice"
        )
    else:
        said = paragraph(_("The discard stack is empty. Draw two from the supply."), "draw.choice")
    return box(turn_heading(view), Html((progress.taught or said) + deciding(progress, *buttons)))


def _draw_face(view: View, move: Move, last: bool) -> str:
    if move.pile == "supply":
        return _from_supply(last)
    return _("Take {card}", card=title(view.discard[0]))


def _from_supply(last: bool) -> str:
    return _("Draw and end the hand") if last else _("Two from the supply")


def resting(view: View, progress: Progress = START) -> Html:
    """Return the box for when the bottom player has nothing to do: whose move it is, or what comes
    next.
    """
    if view.phase == "over" and not progress.paying:
        money = usd(view.money[view.winner or ""])
        return game_over(
            view, paragraph(_("Final total: {money}.", money=money), "game.end"), progress
        )
    if view.hand_ended:
        said = paragraph(_("Money left on a poster stays there."), "score.carry")
        return hand_over(view, said, progress, move_words)
    return waiting(view, progress)


# === The hand, kind by kind, and why a card may not be played.


def hand(
    view: View,
    selection: Selection = NOTHING,
    progress: Progress = START,
    events: Sequence[Event] = (),
) -> Html:
    """Return the fanned hand with its action box, or the posters' accounts between hands."""
    owner = shown_hand(view)
    if owner is None or not view.hands[owner]:
        paid = ledger(view, events)
        kind = "handrow paid" if paid else "handrow alone"
        rest = resting(view, progress)
        if owner is None and (down := backs(view)):
            kind, paid = "handrow", down
        return Html(f'<section class="{kind}" aria-label="{esc(_("Hand"))}">{paid}{rest}</section>')
    options = menu(view)
    held = view.hands[owner]
    mine = view.actor == owner and view.phase == "play"
    yours = owner == view.viewer
    drawn = joined(
        _kind(card, held[card], options, selection, mine) for card in CARDS if held.get(card)
    )
    name = esc(_("Your hand") if yours else _("{player}’s hand", player=owner))
    shown = "vh" if yours else "handname"
    cards = Html(
        f'<h2 class="{shown}">{esc(hand_heading(owner, sum(held.values()), yours))}</h2>'
        f'<ul class="hand" data-roving data-next="2" {fan(held)} data-place="hand {view.players.index(owner)}">{drawn}</ul>'
    )
    box = action(view, selection, options, progress)
    return Html(
        f'<section class="handrow" aria-label="{name}">{cards}{BOUNDARY}{box}{BOUNDARY}</section>'
    )


def fan(held: Mapping[str, int]) -> Html:
    """Return a style attribute with how many kinds and cards share the hand's width."""
    return Html(f'style="--kinds:{len(held)};--cards:{sum(held.values())}"')


def _kind(card: str, held: int, options: Menu, selection: Selection, mine: bool) -> Html:
    lit = bool(options.of(card))
    chosen = selection.card == card
    discards = mine and options.only_discards
    state = ("lit" if lit else "dim" if mine and not discards else "") + (" sel" if chosen else "")
    refused = selection.scope + "-why" if chosen and selection.why else ""
    can = ""
    if discards and not lit:
        can = _("can be discarded")
    elif mine:
        can = _("can be played") if lit else _("can’t be played")
    return hand_card(card, held, state.strip(), hand_label(card, held, can), refused)


def hand_label(card: str, held: int, can: str = "") -> str:
    """Return a kind's label for a screen reader. A refusal follows as the button's description.

    can: whether the card may be played or discarded, as text. The button's state shows whether the
    card is selected.
    """
    said = [title(card), _("{number} in hand", number=held)]
    if card not in OUTLAWS:
        said.append(_("Sheriff card"))
    worth = CAPTURE_POINTS[card]
    if worth:
        said.append(
            plural("{number} capture point", "{number} capture points", worth)
            if held == 1
            else plural("{number} capture point each", "{number} capture points each", worth)
        )
    if can:
        said.append(can)
    return ", ".join(said) + "."


def why_bubble(view: View, selection: Selection = NOTHING) -> Html:
    """Return a refusal above the hand, at its card, or nothing without one."""
    owner = shown_hand(view)
    held = view.hands[owner] if owner else {}
    return boxes.why_bubble(
        selection.why,
        selection.rules[:1],  # the rule the sentence explains comes first
        id=f"{selection.scope}-why",
        near=f"hand {selection.card}" if selection.card in held else "",
    )


# === The legal moves in groups, then the refusals.


def legal(view: View, selection: Selection, ahead: View | None, *below: Html) -> Html:
    """Return every legal move as a button.

    ahead: a view of the viewer's next turn, shown during another player's turn. below: the results
    of `legal_discards` and `legal_refusals`.
    """
    if not view.legal_moves:
        return no_moves(view, _doing(view), *_ready(ahead))
    options = menu(view)
    return moves_panel(
        view,
        section(_("Draw"), [move_line(move, _draw_words(view, move)) for move in options.draws]),
        _short(view, options),
        section(_("Choose"), [_legal_owed(view, move) for move in options.owed]),
        section(_("Lay Outlaw cards"), _lays(view, options, selection)),
        section(_("Play a Sheriff card"), _legal_sheriff(options)),
        *below,
    )


def legal_discards(view: View) -> Html:
    """Return buttons for the cards you can discard, which don't depend on the selection."""
    return discards([_drop(card, move) for card, move in menu(view).discards.items()])


def legal_refusals(view: View, asked: str | None) -> Html:
    """Return every kind that may not be laid, with the reason. asked: the kind just tried."""
    return _refused(view, menu(view), asked) if view.legal_moves else EMPTY


_ABOUT = {
    "draw": N_(
        "{player} starts a turn, and may draw two cards from the supply or take the top discard."
    ),
    "play": N_(
        "{player} has drawn, and may lay Outlaw cards and one Sheriff card before discarding."
    ),
    "place": N_("{player} hit, and is choosing a group for the card."),
    "steal": N_("{player} hit, and is choosing an Outlaw card to steal."),
    "hide": N_("{player} hit, and is choosing a group to hide."),
    "lift": N_("{player} hit, and is choosing a Hideout to lift."),
    "take": N_("{player} is choosing a card to take."),
    "react": N_("{player} may answer the Hideout with a Wyatt Earp card."),
}
_LEGAL_SPENT = N_(
    "{player} has played this turn’s Sheriff card, and may lay Outlaw cards before discarding."
)


def _doing(view: View) -> str:
    """Return a sentence about what the player to move has to do."""
    about = _ABOUT.get(view.phase, N_("It’s {player}’s turn."))
    if view.phase == "play" and view.sheriff_played:
        about = _LEGAL_SPENT
    return _(about, player=view.actor)


def _ready(ahead: View | None) -> tuple[Html, ...]:
    """Return the moves you could make with your cards if it were your turn."""
    if ahead is None:
        return ()
    options = menu(ahead)
    ready = [
        Html(f"{badge(outlaw)}{esc(count_words(outlaw, most))}<em>+{usd(play_reward(most))}</em>")
        for outlaw, moves in options.lays.items()
        for most in [max(move.count for move in moves)]
    ] + [Html(f"{badge(card)}{esc(title(card))}") for card in options.sheriff]
    could = section(
        _("Possible moves if it were your turn"),
        [Html(f'<p class="mv">{one}</p>') for one in ready],
    )
    return could, _refused(ahead, options, heading=_("Not possible next turn"))


def _draw_words(view: View, move: Move) -> Html:
    if move.pile == "supply":
        words = _from_supply(ends_hand(view, move))
        return Html(f"{esc(words)}<em>{esc(cards(view.supply_size))}</em>")
    top = view.discard[0]
    words = _("Take {card}", card=the(top))
    return Html(f"{badge(top)}{esc(words)}<em>{esc(_('top discard'))}</em>")


def _short(view: View, options: Menu) -> Html:
    """Return a warning if the supply is too short to draw from, or nothing."""
    if not any(ends_hand(view, move) for move in options.draws):
        return EMPTY
    if view.reshuffled:
        return paragraph(
            _(
                "The supply has fewer than two cards and you can’t reshuffle again, so drawing from it ends the hand."
            ),
            "end.supply",
        )
    return paragraph(
        _(
            "The supply has fewer than two cards and the discard stack can’t refill it, so drawing from it ends the hand."
        ),
        "end.supply",
    )


def _legal_owed(view: View, move: Move) -> Html:
    drawn = badge(move.name) if move.name in TITLES else EMPTY
    brings = placing(view, move)
    worth = f"<em>{esc(brings)}</em>" if brings else ""
    return move_line(move, Html(f"{drawn}{esc(move_words(move, view))}{worth}"))


def _brings(money: int, points: int) -> Html:
    """Return the dollars and capture points that a move adds."""
    words = _("+{money}, {points} CP", money=usd(money), points=points)
    return Html(f"<em>{esc(words)}</em>")


def _lays(view: View, options: Menu, selection: Selection) -> list[Html]:
    lines = []
    for outlaw, moves in options.lays.items():
        for move in sorted(moves, key=lambda lay: -lay.count):
            chosen = selection.card == outlaw and selection.count == move.count
            hidden = view.actor is not None and view.is_hidden(view.actor, outlaw)
            worth = _brings(
                play_reward(move.count), 0 if hidden else CAPTURE_POINTS[outlaw] * move.count
            )
            face = Html(f"{badge(outlaw)}{esc(count_words(outlaw, move.count))}{worth}")
            lines.append(move_line(move, face, chosen))
    return lines


def _legal_sheriff(options: Menu) -> list[Html]:
    lines = []
    for card, moves in options.sheriff.items():
        asks = [move for move in moves if move.verb is Verb.MOST_WANTED_ASK]
        if asks:
            outlaws = len({move.outlaw for move in asks})
            many = esc(plural("{number} outlaw", "{number} outlaws", outlaws))
            words = esc(_("Most wanted!: ask around"))
            face = Html(f"{badge(card)}{words}<em>{many}</em>")
            lines.append(
                button("select", face, kind="mv", key="legal ask", more=f'data-card="{card}"')
            )
        for move in moves:
            if move.verb is Verb.MOST_WANTED_ASK:
                continue
            worth = EMPTY
            if POSTER_MONEY[card]:
                worth = _brings(POSTER_MONEY[card], CAPTURE_POINTS[card])
            words = esc(_sheriff_words(card, move))
            lines.append(move_line(move, Html(f"{badge(card)}{words}{worth}")))
    return lines


def _sheriff_words(card: str, move: Move) -> str:
    if move.verb is Verb.PHOTO or (str(move.verb) in TITLES and move.verb is not Verb.HIDEOUT):
        return title(card)
    return move_words(move)


def _drop(card: str, move: Move) -> Html:
    label = _("Discard {card}", card=the(card))
    return move_button(move, badge(card), kind="", where="drop ", label=label)


def _refused(view: View, options: Menu, asked: str | None = None, heading: str = "") -> Html:
    """Return the kinds that may not be laid, each with the reason. asked: the kind just tried."""
    lines = (
        refusal(
            ", ".join(count_words(card, held) for card, held in each.cards),
            each.why,
            each.rules,
            asked in [card for card, _held in each.cards],
        )
        for each in refusals(view, options)
    )
    return not_now(lines, heading)
