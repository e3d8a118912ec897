"""A player's hand in Wyatt Earp, with buttons, choices, legal moves and refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wyatt.core.text import N_, N_plural, _, cached, number, plural, usd
from wyatt.earp import View
from wyatt.earp.cards import CARD, CARDS, OUTLAWS, count_words, play_reward, the, title
from wyatt.earp.legality import DUE
from wyatt.earp.moves import Move
from wyatt.earp.verbs import SHERIFF_OF, TABLE, VERB, Form, Verb
from wyatt.earp.words import cards, direction_words, hand_words, move_words, next_shot, placing
from wyatt.ui import table as boxes
from wyatt.ui import tags as h
from wyatt.ui.acts import Key
from wyatt.ui.controls import START, Progress
from wyatt.ui.earp.cards import badge, hand_card, mark
from wyatt.ui.earp.split import ledger, scoreboard
from wyatt.ui.html import button, move_button, paragraph, rule, rule_links, use
from wyatt.ui.table import Events
from wyatt.ui.tags import EMPTY, Html, Inside, person

#: Keys for the buttons next to the hand.
DISCARD_KEY = Key("d", N_("discard the chosen card"))
HOW_MANY = tuple(Key(str(many), N_("choose how many cards to lay")) for many in range(1, 8))


@dataclass(frozen=True, slots=True)
class Selection:
    """The selected cards, which are all of one kind, and the last refusal. card: the kind, or None
    if no card is selected. why: the refusal as a sentence, or empty. rules: the refusal's rule ids.
    """

    card: str | None = None
    count: int = 1
    why: str = ""
    rules: tuple[str, ...] = ()


NOTHING = Selection()


class Menu:
    """A player's legal moves, sorted by what they do. lays: moves that lay Outlaw cards, by outlaw.
    sheriff: moves that play Sheriff cards, by card. discards: the move that discards each card.
    owed: all other moves, such as the answers to a choice.
    """

    def __init__(self, view: View) -> None:
        self.draws: list[Move] = []
        self.lays: dict[str, list[Move]] = {}
        self.sheriff: dict[str, list[Move]] = {}
        self.owed: list[Move] = []
        self.discards: dict[str, Move] = {}
        for move in view.legal_moves:
            if move.verb is Verb.PLAY:
                self.lays.setdefault(move.card, []).append(move)
            elif move.verb is Verb.PHOTO:
                self.sheriff.setdefault(move.card, []).append(move)
            elif move.op in SHERIFF_OF:
                self.sheriff.setdefault(CARDS[SHERIFF_OF[move.op]], []).append(move)
            elif move.verb is Verb.DISCARD:
                self.discards[move.name] = move
            else:
                (self.draws if move.verb is Verb.DRAW else self.owed).append(move)

    def of(self, card: str) -> list[Move]:
        plays = self.lays.get(card) or self.sheriff.get(card)
        return plays or [move for move in self.owed if move.card == card]

    @property
    def only_discards(self) -> bool:
        return bool(self.discards) and not self.lays and not self.sheriff


def ends_hand(view: View, move: Move) -> bool:
    """Return whether a legal draw or discard ends the hand."""
    return not {"end.supply", "end.out", "end.other-out"}.isdisjoint(view.verdict(move).rules)


@cache
def attempt(card: str, held: int) -> Move:
    """Return a move that would play a card, legal or not. held: how many are in hand."""
    if card in OUTLAWS:
        return Move(Verb.PLAY, card, held)
    if card.startswith("photo:"):
        return Move(Verb.PHOTO, card.removeprefix("photo:"))
    alone = (verb.name for verb in TABLE if verb.lays == card and verb.form is Form.ALONE)
    return Move(next(alone))


# === The chance that the next shot hits, as far as the viewer can tell.


def odds(view: View) -> Html:
    if view.hand_ended:
        return scoreboard(view)
    heading = h.span(_("The next shot"))
    hits, turned = next_shot(view)
    said = paragraph(next_shot_words(view), "shot")
    if not turned:
        return h.markup(h.h2(heading), said)
    cells = Html('<i class="h"></i>' * hits + "<i></i>" * (turned - hits))
    row = h.div(cells, cls="cells dense" if turned > 30 else "cells", aria_hidden=True)
    return h.markup(h.h2(heading, h.span(_("{part}%", part=round(100 * hits / turned)))), row, said)


_TURNED = {
    "unseen": N_plural(
        "Of the {cards} you can’t see, {number} is an Outlaw card.",
        "Of the {cards} you can’t see, {number} are Outlaw cards.",
    ),
    "supply": N_plural(
        "Of the {cards} in the supply, {number} is an Outlaw card.",
        "Of the {cards} in the supply, {number} are Outlaw cards.",
    ),
    "discard": N_plural(
        "The supply is empty. Of the {cards} in the discard stack, {number} is an Outlaw card.",
        "The supply is empty. Of the {cards} in the discard stack, {number} are Outlaw cards.",
    ),
}


def next_shot_words(view: View) -> str:
    """Return a sentence such as ``Of the 63 cards you haven't seen, 41 are Outlaw cards.``"""
    hits, turned = next_shot(view)
    if not turned:
        return _("There’s no card left to turn over.")
    where = "discard" if not view.supply_size else "unseen" if view.viewer else "supply"
    return plural(*_TURNED[where], hits, cards=cards(turned))


# === The buttons for a choice: after a hit or a search, and for asking with Most wanted!


def choices(view: View, selection: Selection = NOTHING, asked: bool = True) -> Html:
    """Return buttons for the player's choice, or nothing if there's nothing to choose. asked:
    whether to put a heading above the buttons.
    """
    if view.phase in DUE:
        return _owed(view, asked) if view.legal_moves else EMPTY
    return _asks(view) if selection.card == "most-wanted" else EMPTY


def _question(view: View) -> tuple[str, str]:
    pending, due = view.pending or {}, DUE[view.phase]
    card, outlaw = CARD[pending["card"]], pending.get("outlaw", "")
    asked = _(due.asked, card=title(pending["card"]), outlaw=title(outlaw) if outlaw else "")
    return asked, card.rule if card.owes == view.phase else due.rule


def _owed(view: View, asked: bool) -> Html:
    moves, (question, cited) = view.legal_moves, _question(view)
    lots: dict[str, list[Html]] = {}  # the buttons by the player they're about, if any
    for move in moves:
        label, brings = move_words(move, view), placing(view, move)
        if brings:
            label = _("{move}: {brings}", move=label, brings=brings)
        if move.verb is Verb.REACT:
            face: Inside = badge("wyatt-earp"), label
        elif move.verb is Verb.PASS:
            face = label
        else:  # of many buttons, only the list of legal moves shows what each one does
            worth = brings and len(moves) < 5 and (" ", h.small(brings))
            face = badge(move.name), title(move.name), worth
        drawn = move_button(move, face, where="choice ", label=label)
        lots.setdefault(move.player, []).append(drawn)
    drawn_lots = [
        h.div(player and h.h3(person(player)), lots[player], cls="lot")
        for player in ("", *view.players)
        if player in lots
    ]
    heading = asked and h.h2(question, "\u00a0", rule(cited))
    kind, label = "choices short" if "" in lots else "choices", _("Choice") if asked else question
    return h.section(heading, drawn_lots, cls=kind, data_covers=True, data_next=1, aria_label=label)


def _asks(view: View) -> Html:
    # With two players, both directions are the same, so one button is enough.
    asks: dict[str, dict[str, Move]] = {}
    ways: dict[object, str] = {}
    for move in view.legal_moves:
        if move.verb is Verb.MOST_WANTED_ASK:
            order = move.direction, move.order
            way = ways.get(order) or ways.setdefault(order, direction_words(view, move))
            asks.setdefault(way, {}).setdefault(move.outlaw, move)
    if not asks:
        return EMPTY
    lines: list[Html] = []
    for way, moves in asks.items():
        turn, buttons = next(iter(moves.values())).direction, []
        for outlaw, move in moves.items():
            name = title(outlaw)
            label = _("Ask for {outlaw}: {way}", outlaw=name, way=way)
            buttons.append(move_button(move, (mark(outlaw), name), where="choice ", label=label))
        # A phone shows one order at a time, because all of them together would cover the hand.
        radio = h.input(type="radio", name="whom", checked=not lines)
        shows = len(asks) > 1 and h.label(radio, h.span(way), cls="whom")
        sign = turn and use("sign-back" if turn == "left" else "sign-forward")
        lines.append(h.li(shows, h.h3(sign, h.span(way, cls="who-name")), buttons))
    asked = _("Most wanted! Choose an outlaw and who to ask first")
    form = h.h2(asked, "\u00a0", rule("wanted.ask")), h.form(h.ul(lines, cls="asks"))
    label = title("most-wanted")
    return h.section(form, cls="choices", data_covers=True, data_next=1, aria_label=label)


# === The box next to the hand: what the selected cards do, and the buttons that play them.

#: The sentence to show if nothing is selected, depending on whether you can only discard, and on
#: what a discard ends.
_OFFERS = {
    (True, "your turn"): N_(
        "You have nothing left to play. Choose a card to discard and end your turn."
    ),
    (True, "turn"): N_("There’s nothing left to play. Choose a card to discard and end the turn."),
    (True, "hand"): N_("There’s nothing left to play. Choose a card to discard and end the hand."),
    (False, "your turn"): N_("Play a highlighted card, or discard any card to end your turn."),
    (False, "turn"): N_("Play a highlighted card, or discard any card to end the turn."),
    (False, "hand"): N_("Play a highlighted card, or discard any card to end the hand."),
}
#: What a discard does, depending on whether more cards of its kind are left, and on what it ends.
_ENDS = {
    (True, "your turn"): N_("Discarding one card ends your turn."),
    (True, "turn"): N_("Discarding one card ends the turn."),
    (True, "hand"): N_("Discarding one card ends the hand."),
    (False, "your turn"): N_("Discarding the card ends your turn."),
    (False, "turn"): N_("Discarding the card ends the turn."),
    (False, "hand"): N_("Discarding the card ends the hand."),
}


def _action(view: View, selection: Selection, options: Menu, progress: Progress) -> Html:
    owner, card = boxes.shown_hand(view), selection.card
    picked = view.phase == "play" and card in view.hands.get(owner or "", {})
    if progress.advice and not view.hand_ended and not picked:
        return progress.advice
    if view.actor is None or owner != view.actor or view.hand_ended:
        return _resting(view, progress)
    if view.phase in DUE:
        return boxes.box(_("Your choice"), paragraph(*_question(view)), boxes.deciding(progress))
    if view.phase == "draw":
        return _draw(view, options, progress)
    only, held = options.only_discards, view.hands[owner]
    first = next(iter(options.discards.values()), None)  # all discards end the hand, or none do
    ends = "your turn" if view.viewer else "turn"
    ends = "hand" if first and ends_hand(view, first) else ends
    if card is None or not held.get(card):
        said = paragraph(_(_OFFERS[only, ends]), "turn.order")
        return boxes.box(boxes.turn_heading(view), said, boxes.deciding(progress))
    discard = EMPTY
    if card in options.discards:
        discard = boxes.act_button(options.discards[card], _("Discard"), only, DISCARD_KEY)
    if only:
        many = held[card] if card in OUTLAWS else 1
        verdict = view.verdict(attempt(card, many), False)
        rules = rule_links(verdict.rules[:1])  # the rule the sentence explains comes first
        why = not verdict.legal and h.p(verdict.message, "\u00a0", rules, cls="refused")
        does = paragraph(_(_ENDS[many > 1, ends]))
        return boxes.box(count_words(card, 1), does, why, boxes.row(discard))
    if card in OUTLAWS:
        return _lay(view, selection, options, progress, discard)
    return _sheriff(card, options.sheriff.get(card, []), progress, discard)


def _lay(view: View, selection: Selection, options: Menu, progress: Progress, drop: Html) -> Html:
    outlaw, count, owner = selection.card or "", selection.count, view.actor or ""
    lays = {move.count: move for move in options.lays.get(outlaw, [])}
    buttons = []
    for at in range(1, view.hands[owner][outlaw] + 1):
        words, kind = count_words(outlaw, at), "btn" if at in lays else "btn no"
        label = words if at in lays else _("{cards}, not playable", cards=words)
        about: dict[str, Any] = {"data_card": outlaw, "data_count": at, "aria_pressed": at == count}
        about |= {"key": f"count {at}", **HOW_MANY[at - 1].attributes}
        buttons.append(button("select", at, kind=kind, label=label, **about))
    group = {"data_roving": True, "data_rapid": True, "role": "group"}
    counts = EMPTY
    if len(buttons) > 1:
        counts = h.div(buttons, cls="counts", aria_label=_("How many"), **group)
    if count not in lays:
        said = _("You can’t lay that many cards.") if lays else _("You may discard one card.")
        row = boxes.deciding(progress, drop)
        return boxes.box(count_words(outlaw, count), counts, paragraph(said), row)
    adds = N_("Adds {money}.")
    if outlaw not in view.opened:
        adds = N_("These cards open the outlaw for everyone and add {money} to the poster.")
    adds = _(adds, money=usd(play_reward(count)))
    kept = view.hand_sizes[owner] - count
    forms = N_plural("The player keeps {cards} card.", "The player keeps {cards} cards.")
    if view.viewer:
        forms = N_plural("You keep {cards} card.", "You keep {cards} cards.")
    lay = boxes.act_button(lays[count], plural("Lay the card", "Lay {number} cards", count))
    heading = _("Lay {cards}", cards=hand_words({outlaw: count}))
    said = paragraph(f"{adds} {plural(*forms, kept, cards=number(kept))}", "outlaws.reward")
    return boxes.box(heading, counts, said, boxes.row(drop, lay))


def _sheriff(card: str, moves: Sequence[Move], progress: Progress, discard: Html) -> Html:
    known = CARD[card]
    if not moves:
        said = paragraph(_("You can’t play this card now, but you may discard it."))
        return boxes.box(title(card), said, boxes.deciding(progress, discard))
    does = N_("This card needs no shot. It’s worth {points} CP and adds {money} to the poster.")
    if known.owes:
        does = N_("On a hit, this card is worth {points} CP and adds {money} to the poster.")
    does = _(known.does or does, points=known.points, money=usd(known.money))
    # The choices above the hand, or below it in a lesson, have the buttons for asking.
    alone = [move for move in moves if move.verb is not Verb.MOST_WANTED_ASK]
    ask = len(alone) < len(moves) and paragraph(_("To ask for a card, choose an outlaw."))
    buttons = [boxes.act_button(move, _(VERB[move.verb].button), len(moves) == 1) for move in alone]
    row = boxes.deciding(progress, discard, *buttons)
    return boxes.box(title(card), paragraph(does, known.rule), ask, row)


def _draw(view: View, options: Menu, progress: Progress) -> Html:
    last = any(ends_hand(view, move) for move in options.draws)
    buttons = []
    for move in reversed(options.draws):
        face = _from_supply(last)
        if move.pile != "supply":
            face = _("Take {card}", card=the(view.discard[0]))
        buttons.append(boxes.act_button(move, face, len(options.draws) == 1))
    said = _("The discard stack is empty. Draw two cards from the supply.")
    if last:
        said = plural(
            "The supply has {cards} card, so drawing from it ends the hand.",
            "The supply has {cards} cards, so drawing from it ends the hand.",
            view.supply_size,
            cards=number(view.supply_size),
        )
    elif view.discard:
        said = _("Draw two cards from the supply, or take the top discard.")
    told = progress.taught or paragraph(said, "end.supply" if last else "draw.choice")
    return boxes.box(boxes.turn_heading(view), told, boxes.deciding(progress, *buttons))


def _from_supply(last: bool) -> str:
    return _("Draw and end the hand") if last else _("Two from the supply")


def _resting(view: View, progress: Progress) -> Html:
    if view.phase == "over" and not progress.paying:
        money = usd(view.money[view.winner or ""])
        said = paragraph(_("Final total: {money}.", money=money), "game.end")
        return boxes.game_over(view, said, progress)
    if view.hand_ended:
        # A lesson may show only posters that are empty, and teaches the rule when it's time.
        said = paragraph(_("Money left on a poster stays there."), "score.carry")
        return boxes.hand_over(view, EMPTY if progress.led else said, progress, move_words)
    return boxes.waiting(view, progress)


def hand(
    view: View, selection: Selection = NOTHING, progress: Progress = START, events: Events = ()
) -> Html:
    """Return the player's hand with the box for the next action. Between hands, a table of the
    posters' payments replaces the cards.
    """
    owner = boxes.shown_hand(view)
    if owner is None or not view.hands[owner]:
        paid = ledger(view, events)
        kind = "handrow paid" if paid else "handrow alone"
        if owner is None and (down := boxes.backs(view)):
            kind, paid = "handrow", down
        # A player who searches with their last card still has to choose what to take.
        rest = _action(view, selection, Menu(view), progress) if owner else _resting(view, progress)
        return h.section(paid, rest, cls=kind, aria_label=_("Hand"))
    options, held = Menu(view), view.hands[owner]
    many, yours = sum(held.values()), owner == view.viewer
    mine = view.actor == owner and view.phase == "play"
    only = mine and options.only_discards
    kinds = [
        _kind(card, held[card], bool(options.of(card)), selection.card == card, mine, only)
        for card in CARDS
        if held.get(card)
    ]
    width, place = f"--kinds:{len(held)};--cards:{many}", f"hand {view.players.index(owner)}"
    heading = h.h2(boxes.hand_heading(owner, many, yours), cls="vh" if yours else "handname")
    drawn = h.ul(kinds, cls="hand", data_roving=True, data_next=2, style=width, data_place=place)
    action = _action(view, selection, options, progress)
    return boxes.hand_row(owner, yours, (heading, drawn), action)


@cached(1024)
def _kind(card: str, held: int, lit: bool, chosen: bool, mine: bool, only: bool) -> Html:
    worth, state = CARD[card].points, "lit" if lit else ""
    said = [title(card), _("{number} in hand", number=held)]
    if card not in OUTLAWS:
        said.append(_("Sheriff card"))
    if worth and held == 1:
        said.append(plural("{number} capture point", "{number} capture points", worth))
    elif worth:
        said.append(plural("{number} capture point each", "{number} capture points each", worth))
    if only:
        said.append(_("can be discarded"))
    elif mine:
        said.append(_("can be played") if lit else _("can’t be played"))
        state = state or "dim"
    state = f"{state} sel".strip() if chosen else state
    return hand_card(card, held, state, ", ".join(said) + ".")


def why_bubble(view: View, selection: Selection = NOTHING) -> Html:
    owner, first = boxes.shown_hand(view), selection.rules[:1]  # the rule the sentence explains
    near = f"hand {selection.card}" if owner and selection.card in view.hands[owner] else ""
    return boxes.why_bubble(selection.why, first, near)


# === The legal moves in groups, then the refusals.

_ABOUT = {
    "draw": N_(
        "{player} starts a turn, and may draw two cards from the supply or take the top discard."
    ),
    "play": N_(
        "{player} has drawn, and may lay Outlaw cards and play a Sheriff card before discarding."
    ),
    "place": N_("{player} hit, and is choosing a group for the card."),
    "steal": N_("{player} hit, and is choosing an Outlaw card to steal."),
    "hide": N_("{player} hit, and is choosing a group to hide."),
    "lift": N_("{player} hit, and is choosing a Hideout to lift."),
    "take": N_("{player} is choosing a card to take."),
    "react": N_("{player} may answer the Hideout with a Wyatt Earp card."),
}


def legal(view: View, selection: Selection, ahead: View | None, *below: Html) -> Html:
    """Return the panel of legal moves. If there are none, say whose turn it is. ahead: a view of
    the viewer's next turn, for the moves they could make then. below: the discards and the
    refusals, which go below the other moves.
    """
    if not view.legal_moves:
        about = _ABOUT.get(view.phase, N_("It’s {player}’s turn."))
        if view.phase == "play" and view.sheriff_played:
            about = N_(
                "{player} has played this turn’s Sheriff card, and may lay Outlaw cards before discarding."
            )
        return boxes.no_moves(view, _(about, player=view.actor), *_ready(ahead))
    options, draws, owed, short = Menu(view), [], [], EMPTY
    for move in options.draws:
        last = ends_hand(view, move)
        face: Inside = _from_supply(last), h.em(cards(view.supply_size))
        if move.pile != "supply":
            top = view.discard[0]
            face = badge(top), _("Take {card}", card=the(top)), h.em(_("top discard"))
        draws.append(boxes.move_line(move, face))
        if last:
            why = N_(
                "The supply has fewer than two cards and the discard stack can’t refill it, so drawing from the supply ends the hand."
            )
            if view.reshuffled:
                why = N_(
                    "The supply has fewer than two cards and you can’t reshuffle again, so drawing from it ends the hand."
                )
            short = paragraph(_(why), "end.supply")
    for move in options.owed:
        shown, brings = move.name in CARD and badge(move.name), placing(view, move)
        owed.append(boxes.move_line(move, (shown, move_words(move, view), brings and h.em(brings))))
    return boxes.moves_panel(
        view,
        boxes.section(_("Draw"), draws),
        short,
        boxes.section(_("Choose"), owed),
        boxes.section(_("Lay Outlaw cards"), _lays(view, options, selection)),
        boxes.section(_("Play a Sheriff card"), _sheriff_plays(options)),
        *below,
    )


def legal_discards(view: View) -> Html:
    return boxes.discards(
        (move, badge(card), _("Discard {card}", card=the(card)))
        for card, move in Menu(view).discards.items()
    )


def _ready(ahead: View | None) -> tuple[Html, ...]:
    if ahead is None:
        return ()
    options, ready = Menu(ahead), []
    for outlaw, moves in options.lays.items():
        most = max(move.count for move in moves)
        gain = h.em("+", usd(play_reward(most)))
        ready.append(h.p(badge(outlaw), count_words(outlaw, most), gain, cls="mv"))
    ready += [h.p(badge(card), title(card), cls="mv") for card in options.sheriff]
    could = boxes.section(_("Possible moves if it were your turn"), ready)
    return could, legal_refusals(ahead, heading=_("Not possible yet"))


def _brings(money: int, points: int) -> Html:
    return h.em(_("+{money}, {points} CP", money=usd(money), points=points))


def _lays(view: View, options: Menu, selection: Selection) -> Iterator[Html]:
    for outlaw, moves in options.lays.items():
        hidden = view.actor is not None and view.is_hidden(view.actor, outlaw)
        points = 0 if hidden else CARD[outlaw].points
        for move in sorted(moves, key=lambda lay: -lay.count):
            many, chosen = move.count, (outlaw, move.count) == (selection.card, selection.count)
            worth = _brings(play_reward(many), points * many)
            yield boxes.move_line(move, (badge(outlaw), count_words(outlaw, many), worth), chosen)


def _sheriff_plays(options: Menu) -> Iterator[Html]:
    named = {Verb.PHOTO, *CARD} - {Verb.HIDEOUT}  # moves for which the card's name says enough
    for card, moves in options.sheriff.items():
        known = CARD[card]
        worth = _brings(known.money, known.points) if known.money else None
        if outlaws := {move.outlaw for move in moves if move.verb is Verb.MOST_WANTED_ASK}:
            many = plural("{number} outlaw", "{number} outlaws", len(outlaws))
            face: Inside = badge(card), _("Most wanted! Ask around"), h.em(many)
            yield button("select", face, kind="mv", key="legal ask", data_card=card)
        for move in moves:
            if move.verb is not Verb.MOST_WANTED_ASK:
                words = title(card) if move.verb in named else move_words(move)
                yield boxes.move_line(move, (badge(card), words, worth))


def legal_refusals(view: View, asked: str | None = None, heading: str = "") -> Html:
    """Return the kinds of card in hand that the player can't play, with the reasons, or nothing if
    it isn't time to play cards. asked: the kind the player has just tried, or None if they haven't
    tried one.
    """
    if view.phase != "play" or view.actor is None or not view.legal_moves:
        return EMPTY
    options, hand = Menu(view), view.hands.get(view.actor, {})
    spent = ("sheriff.one-per-turn",)  # the one refusal that's the same for all Sheriff cards
    found: dict[tuple[str, ...], tuple[dict[str, int], str, tuple[str, ...]]] = {}
    for card in CARDS:
        if (held := hand.get(card, 0)) and not options.of(card):
            verdict = view.verdict(attempt(card, held), False)
            key, why = (*verdict.rules, card), verdict.message
            if verdict.rules == spent:
                key, why = spent, _("You’ve played this turn’s Sheriff card.")
                if view.viewer is None:
                    why = _("{player} has played this turn’s Sheriff card.", player=view.actor)
            found.setdefault(key, ({}, why, verdict.rules))[0][card] = held
    lines = []
    for kinds, why, rules in found.values():
        what = ", ".join(count_words(card, held) for card, held in kinds.items())
        lines.append(boxes.refusal(what, why, rules, asked in kinds))
    return boxes.not_now(lines, heading)
