"""How moves change the state, from the deal to the end of a hand, with the rules behind each move
and a sentence about its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyatt.core.chance import shuffle
from wyatt.core.errors import number
from wyatt.core.events import FrozenMap, Log
from wyatt.core.text import N_, _, plural, usd
from wyatt.earp import cards
from wyatt.earp import events as ev
from wyatt.earp.cards import CARDS, FIRST_PHOTO, GUN, HIDEOUT, MONEY, OUTLAWS, POINTS, UNIT, WYATT
from wyatt.earp.legality import NEVER_TAKEN, can_answer, searched
from wyatt.earp.scoring import split
from wyatt.earp.state import GUNS, HAS, NONE, UNDER, State
from wyatt.earp.types import DRAW, OVER, PLAY, REACT, SCORED, TAKE, MoveLike

# An effect changes the state and logs what happened. Simulations pass None as the log, which saves
# time. `names` lists the players by seat, so `names[state.turn]` is the player whose turn it is.

# === The start and end of a hand: the deal, the three ways a hand ends, scoring and the duel.

_ENDS: Mapping[ev.HowEnded, str] = {
    "out": "end.out",
    "other_out": "end.other-out",
    "supply": "end.supply",
}


def clear_table(state: State) -> None:
    """Remove all cards from the table and the hands, and reset whatever lasts only for a hand."""
    seats = len(state.hands)
    state.hands, state.sizes, state.marks = [0] * seats, [0] * seats, [0] * seats
    state.groups = [()] * (7 * seats)
    state.opened = 0
    state.sheriff_played = state.reshuffled = state.short = False
    state.pending = state.target = state.bonus = NONE


def deal_cards(state: State, log: Log) -> None:
    """`setup.deal`, `setup.start`: shuffle the deck, deal each player ten cards one at a time, and
    turn one up.
    """
    names, seats = state.config.players, len(state.hands)
    supply = list(state.config.deck)
    state.seed = shuffle(supply, state.seed)
    first = (state.dealer + 1) % seats
    for step in range(cards.DEALT * seats):
        state.hands[(first + step) % seats] += UNIT[supply.pop()]
    state.sizes = [cards.DEALT] * seats
    state.discard, state.supply = [supply.pop()], supply
    state.turn, state.phase = first, DRAW
    if log is not None:
        log.append(
            ev.Dealt(
                rules=("setup.deal", "setup.start", "setup.posters"),
                hand_number=state.hand_number,
                dealer=names[state.dealer],
                first=names[first],
                upcard=CARDS[state.discard[-1]],
            )
        )


def end_hand(state: State, why: ev.HowEnded, log: Log, by: int = NONE) -> None:
    """Discard all hands, pay out the posters, and end the game if someone has enough money
    (`end.cards`, `score.*`, `game.end`). by: who ran out in another's turn.
    """
    names, seats = state.config.players, len(state.hands)
    if log is not None:
        seat = state.sizes.index(0) if why == "other_out" else state.turn if by == NONE else by
        log.append(ev.HandEnded(rules=(_ENDS[why], "end.cards"), why=why, player=names[seat]))
    for seat in state.seats_from(state.turn):
        state.discard.extend(cards.unpack(state.hands[seat]))
    state.hands, state.sizes = [0] * seats, [0] * seats
    state.pending = state.target = state.bonus = NONE
    state.sheriff_played = False
    state.phase = SCORED
    _score(state, log)
    if max(state.money) >= cards.TARGET:
        _end_game(state, log)


def _score(state: State, log: Log) -> None:
    """Pay the seven posters in order. The order doesn't change any result (S12)."""
    rules, names = state.config.rules, state.config.players
    for outlaw, name in enumerate(OUTLAWS):
        scoring = split(state.capture_points(outlaw), state.posters[outlaw], rules)
        if log is not None:
            log.append(ev.Scored(rules=scoring.rules, outlaw=name, scoring=scoring))
        if not scoring.captured:
            continue
        state.posters[outlaw] = scoring.left
        for seat, amount in enumerate(scoring.payouts):
            state.money[seat] += amount
            if amount and log is not None:
                cited = tuple(dict.fromkeys(s.rule for s in scoring.steps if seat in s.players))
                log.append(ev.Paid(rules=cited, player=names[seat], outlaw=name, amount=amount))


def _end_game(state: State, log: Log) -> None:
    """`game.end`: the richest player wins, after a duel if several are tied."""
    names, most = state.config.players, max(state.money)
    richest = [seat for seat, money in enumerate(state.money) if money == most]
    winner = richest[0] if len(richest) == 1 else _duel(state, richest, log)
    state.phase, state.winner = OVER, winner
    if log is not None:
        money = FrozenMap(dict(zip(names, state.money, strict=True)))
        log.append(ev.GameEnded(rules=("game.end",), winner=names[winner], money=money))


def _duel(state: State, richest: list[int], log: Log) -> int:
    """`game.duel`, D2 to D5: turn cards, with Outlaw cards as hits. Return the winner's seat."""
    names, rules = state.config.players, state.config.rules
    pile, gone = list(state.supply) if rules.duel_deck == "supply" else [], list[int]()
    rounds: list[FrozenMap[str]] = []
    left = list(richest)
    hits = dict.fromkeys(richest, 0)
    while len(left) > 1:
        turned: dict[int, int] = {}
        for seat in left:
            if not pile:
                if len(gone) >= len(state.config.deck):
                    gone.clear()
                pile = list(state.config.deck)
                for kind in gone:
                    pile.remove(kind)
                state.seed = shuffle(pile, state.seed)
            turned[seat] = pile.pop()
            gone.append(turned[seat])
        rounds.append(FrozenMap({names[seat]: CARDS[kind] for seat, kind in turned.items()}))
        if rules.duel == "elimination":
            left = [seat for seat in left if turned[seat] < FIRST_PHOTO] or left
        else:  # D2: nobody drops out, and you win once you're a hit ahead of all others
            for seat, kind in turned.items():
                hits[seat] += kind < FIRST_PHOTO
            ahead = [seat for seat in left if hits[seat] == max(hits.values())]
            left = ahead if len(ahead) == 1 else left
    if log is not None:
        who, winner = tuple(names[seat] for seat in richest), names[left[0]]
        log.append(
            ev.Duelled(rules=("game.duel",), players=who, rounds=tuple(rounds), winner=winner)
        )
    return left[0]


# === The effects of ordinary moves: draw, lay Outlaw cards, discard, and deal the next hand.


def draw(state: State, move: MoveLike, log: Log) -> None:
    """`draw.choice`: take two cards from the supply, or the top card of the discard stack."""
    if move.pile == "supply":
        if len(state.supply) < 2 and draw_ends_hand(state):
            end_hand(state, "supply", log)
            return
        draw_from_supply(state, 2, ("draw.choice",), log)
        state.phase = PLAY
        if state.config.ends_when_exhausted:
            end_if_exhausted(state, log)
        return
    kind, turn = state.discard.pop(), state.turn
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    state.phase = PLAY
    if log is not None:
        name = state.config.players[turn]
        log.append(
            ev.Drew(rules=("draw.choice",), player=name, source="discard", cards=(CARDS[kind],))
        )


def draw_ends_hand(state: State) -> bool:
    """Return whether drawing from the supply ends the hand, because you can't get two cards there
    even with a reshuffle (`end.supply`).
    """
    left = len(state.supply)
    return left < 2 and (state.reshuffled or left + len(state.discard) < 2)


def draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Draw this many cards for the current player, or fewer if even a reshuffle isn't enough."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    name, drawn = state.config.players[turn], list[str]()

    def tell_drawn() -> None:
        """Log the cards taken from the supply so far. Only the player who drew them may see them."""
        if log is not None and drawn:
            log.append(
                ev.Drew(rules=rules, seen_by=(name,), player=name, source="supply", cards=(*drawn,))
            )

    for _ in range(wanted):
        if not state.supply:
            if state.reshuffled or not state.discard:
                break
            tell_drawn()
            drawn.clear()
            reshuffle(state, log)
        kind = state.supply.pop()
        drawn.append(CARDS[kind])
        state.gain(turn, kind)
    tell_drawn()


def reshuffle(state: State, log: Log) -> None:
    """`draw.reshuffle`: shuffle the entire discard stack to make a new supply (X2)."""
    state.supply, state.discard = state.discard, []
    state.seed = shuffle(state.supply, state.seed)
    state.reshuffled = True
    if log is not None:
        log.append(ev.Reshuffled(rules=("draw.reshuffle",), cards=len(state.supply)))


def end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: end the hand when the supply runs out for the second time."""
    if state.phase == PLAY and state.reshuffled and not state.supply:
        end_hand(state, "supply", log)


def play(state: State, move: MoveLike, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay Outlaw cards and add money to their
    poster.
    """
    turn, outlaw, many = state.turn, move.kind, move.count
    opening = not state.opened >> outlaw & 1
    amount = cards.play_reward(many)
    state.hands[turn] -= UNIT[outlaw] * many
    state.sizes[turn] -= many
    state.groups[turn * 7 + outlaw] += (outlaw,) * many
    state.marks[turn] |= (1 | 1 << HAS) << outlaw
    state.opened |= 1 << outlaw
    state.posters[outlaw] += amount
    state.bonus = NONE
    if log is not None:
        name = move.outlaw
        first = "outlaws.first-set" if opening else "outlaws.any-number"
        rules = (first, "outlaws.own-territory")
        log.append(ev.Played(rules=rules, player=state.mover, card=name, count=many, outlaw=name))
        log.append(ev.Rewarded(rules=("outlaws.reward",), outlaw=name, amount=amount))


def discard(state: State, move: MoveLike, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: end the turn, and the hand if a player has no
    cards.
    """
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    state.bonus = NONE
    if log is not None:
        log.append(ev.Discarded(rules=("discard.must",), player=state.mover, card=move.card))
    if 0 in state.sizes:
        end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.phase = DRAW
    state.sheriff_played = False


def deal(state: State, move: MoveLike, log: Log) -> None:
    """`setup.deal`, `setup.posters`: clear the table, add $1,000 to each poster, and deal again."""
    clear_table(state)
    state.dealer = (state.dealer + 1) % len(state.hands)
    state.hand_number += 1
    for outlaw in range(7):
        state.posters[outlaw] += cards.NEW_HAND
    deal_cards(state, log)


# === The effects of Sheriff cards: Photos, shots, asking for a card, and Wyatt Earp.


def photo(state: State, move: MoveLike, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: add 4 CP and $1,000, without a shot."""
    outlaw = move.kind % 7
    rules = ("photo.after-set", "photo.alone", "sheriff.one-per-turn")
    _announce(state, move.kind, rules, log, move.outlaw)
    state.groups[state.turn * 7 + outlaw] += (move.kind,)
    state.marks[state.turn] |= 1 << HAS + outlaw
    reward = MONEY[FIRST_PHOTO]
    state.posters[outlaw] += reward
    if log is not None:
        log.append(ev.Rewarded(rules=("photo.alone",), outlaw=move.outlaw, amount=reward))


def _announce(
    state: State, kind: int, rules: tuple[str, ...], log: Log, outlaw: str | None = None
) -> None:
    """Remove a Sheriff card from the hand, as the only one in this turn (`sheriff.one-per-turn`).
    A Wyatt Earp goes to the discard stack right away.
    """
    state.lose(state.turn, kind)
    state.sheriff_played = True
    state.bonus = NONE
    if kind == WYATT:
        state.discard.append(WYATT)
    if log is not None:
        log.append(
            ev.Played(rules=rules, player=state.mover, card=CARDS[kind], count=1, outlaw=outlaw)
        )


def shoot(state: State, move: MoveLike, log: Log) -> None:
    """`shot`: play a Sheriff card and turn up a card. After a hit, the player makes a choice."""
    kind = move.kind
    _announce(state, kind, ("sheriff.one-per-turn", cards.AIMED[kind]), log)
    hit = turn_up(state, state.turn, log)
    if hit:
        state.pending, state.phase = kind, cards.OWES[kind]
        return
    if kind != WYATT:
        spend(state, kind, "shot", log)
    if hit is None:
        end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn the supply's top card onto the discard stack. Return whether it's a hit, or None if
    there's no card to turn (X7).
    """
    if not state.supply:
        if not state.discard or (state.reshuffled and not state.config.reshuffles_again):
            return None
        reshuffle(state, log)
    kind = state.supply.pop()
    hit = kind < FIRST_PHOTO
    state.discard.append(kind)
    if log is not None:
        name = state.config.players[shooter]
        log.append(ev.Shot(rules=("shot",), player=name, card=CARDS[kind], hit=hit))
    return hit


def spend(state: State, kind: int, rule: str, log: Log) -> None:
    """Put a Sheriff card that missed or is used up on top of the discard stack (X14)."""
    state.discard.append(kind)
    if log is not None:
        log.append(ev.Spent(rules=(rule,), player=state.mover, card=CARDS[kind]))


def ask(state: State, move: MoveLike, log: Log) -> None:
    """`wanted.ask`: ask the other players in order. The first who has the card hands it over."""
    names, turn, kind = state.config.players, state.turn, cards.KIND[move.outlaw]
    rules = ("wanted.ask",)
    _announce(state, cards.WANTED, ("sheriff.one-per-turn", *rules), log)
    for other in state.config.asked_seats(turn, move):
        had, asked = bool(state.hands[other] & cards.FIELD[kind]), names[other]
        if log is not None:
            log.append(ev.Asked(rules=rules, player=asked, by=state.mover, card=move.name, had=had))
        if had:
            state.lose(other, kind)
            state.gain(turn, kind)
            if log is not None:
                log.append(ev.Gave(rules=rules, player=asked, to=state.mover, card=move.name))
            break
    spend(state, cards.WANTED, "wanted.ask", log)


def wyatt_draw(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.draw`: take two cards from the supply, or as many as there are (X8, X9)."""
    _announce(state, WYATT, ("sheriff.one-per-turn", "wyatt.draw"), log)
    short = state.reshuffled and len(state.supply) < 2
    draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short and state.config.rules.wyatt_draw_short == "end_hand":
        end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def wyatt_search(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`: look through the discard stack (or the supply, W1) before taking a card."""
    _announce(state, WYATT, ("sheriff.one-per-turn", "wyatt.search"), log)
    if any(kind != NEVER_TAKEN for kind in searched(state)):
        state.pending, state.phase = WYATT, TAKE
    else:  # W1 `supply`: there are only Wyatt Earps in the supply
        state.seed = shuffle(state.supply, state.seed)


# === The effects of the choices after a hit or a search: place, steal, hide, lift, take, and the
# answer to a Hideout.


def _settled(state: State, log: Log) -> None:
    state.pending = state.target = NONE
    state.phase = PLAY
    if state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def place(state: State, move: MoveLike, log: Log) -> None:
    """`robbery.target`, `fastest.one`: put the card that hit on one of the player's own groups."""
    kind, outlaw, rules = state.pending, move.kind, (cards.AIMED[state.pending],)
    earlier = state.guns() if kind == GUN else []
    state.groups[state.turn * 7 + outlaw] += (kind,)
    if kind == GUN:
        state.marks[state.turn] |= 1 << GUNS + outlaw
    state.posters[outlaw] += MONEY[kind]
    if log is not None:
        log.append(ev.Placed(rules=rules, player=state.mover, card=CARDS[kind], outlaw=move.outlaw))
        log.append(ev.Rewarded(rules=rules, outlaw=move.outlaw, amount=MONEY[kind]))
    for where in earlier:
        _remove_gun(state, where, log)
    _settled(state, log)


def _drop(state: State, where: int, kind: int) -> tuple[str, str]:
    """Move one card from a group to the discard stack. Return the group's player and outlaw."""
    group = list(state.groups[where])
    group.remove(kind)
    state.groups[where] = tuple(group)
    state.discard.append(kind)
    state.mark(where)
    return state.config.players[where // 7], OUTLAWS[where % 7]


def _remove_gun(state: State, where: int, log: Log) -> None:
    player, outlaw = _drop(state, where, GUN)
    if log is not None:
        log.append(ev.GunMoved(rules=("fastest.one",), player=player, outlaw=outlaw))


def steal(state: State, move: MoveLike, log: Log) -> None:
    """`wanted.steal`, `wanted.orphans`: steal an Outlaw card from an opponent's group."""
    outlaw = move.kind
    where = state.config.seat[move.player] * 7 + outlaw
    group = list(state.groups[where])
    group.remove(outlaw)
    state.groups[where] = tuple(group)
    state.gain(state.turn, outlaw)
    if log is not None:
        rules = ("wanted.steal",)
        log.append(ev.Stole(rules=rules, player=state.mover, victim=move.player, card=move.name))
    if group and outlaw not in group and FIRST_PHOTO + outlaw not in group:
        _orphan(state, where, log)
    state.mark(where)
    spend(state, cards.WANTED, "wanted.steal", log)
    _settled(state, log)


def _orphan(state: State, where: int, log: Log) -> None:
    """Discard a group that lost its last Outlaw card or Photo. Its cards go in the order they were
    played, except that a Hideout goes last (M10, M11).
    """
    leaving = sorted(state.groups[where], key=lambda kind: kind == HIDEOUT)
    state.groups[where] = ()
    if state.config.rules.orphan_hideout == "stays" and HIDEOUT in leaving:
        leaving.pop()
        state.groups[where] = (HIDEOUT,)
    state.discard.extend(leaving)
    if leaving and log is not None:
        player, outlaw = state.config.players[where // 7], OUTLAWS[where % 7]
        named = tuple(CARDS[kind] for kind in leaving)
        log.append(
            ev.Orphaned(rules=("wanted.orphans",), player=player, outlaw=outlaw, cards=named)
        )


def hide(state: State, move: MoveLike, log: Log) -> None:
    """`hideout.effect`: cover a group, whose owner may answer with a Wyatt Earp (`wyatt.react`)."""
    victim = state.config.seat[move.player]
    where = victim * 7 + move.kind
    state.groups[where] += (HIDEOUT,)
    state.marks[victim] |= 1 << UNDER + move.kind
    if log is not None:
        rules = ("hideout.target", "hideout.effect")
        log.append(ev.Hidden(rules=rules, player=move.player, outlaw=move.outlaw, by=state.mover))
    if can_answer(state, victim):
        state.phase, state.target = REACT, where
    else:
        _settled(state, log)


def react(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.react`: shoot at the Hideout that has just covered the player's group."""
    where, victim = state.target, state.target // 7
    state.lose(victim, WYATT)
    state.discard.append(WYATT)
    if log is not None:
        name = state.config.players[victim]
        log.append(ev.Played(rules=("wyatt.react",), player=name, card=CARDS[WYATT], count=1))
    hit = turn_up(state, victim, log)
    if hit:
        _lift(state, where, "wyatt.react", log)
    if hit is None:
        end_hand(state, "supply", log)
    elif not state.sizes[victim] and state.config.rules.oot_last_card == "immediate":
        end_hand(state, "out", log, by=victim)
    else:
        _settled(state, log)


def decline(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.react`: leave the Hideout where it is."""
    if log is not None:
        log.append(
            ev.Passed(rules=("wyatt.react",), player=state.config.players[state.target // 7])
        )
    _settled(state, log)


def lift(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.lift`: remove a Hideout from one of the player's own groups."""
    _lift(state, state.turn * 7 + move.kind, "wyatt.lift", log)
    _settled(state, log)


def _lift(state: State, where: int, rule: str, log: Log) -> None:
    player, outlaw = _drop(state, where, HIDEOUT)
    if log is not None:
        log.append(ev.Lifted(rules=(rule,), player=player, outlaw=outlaw))
    guns = state.groups[where].count(GUN)
    if guns and not state.config.rules.hidden_gun_in_play:
        # With F4 false, hidden guns don't count, so lifting a Hideout can put a second gun in play.
        others = [place for place in state.guns() if place != where]
        for _ in range(guns - (not others)):
            _remove_gun(state, where, log)


def take(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: take the topmost copy of the card into the hand."""
    kind, stack, from_supply = move.kind, searched(state), state.config.searches_supply
    at = len(stack) - 1
    while stack[at] != kind:
        at -= 1
    del stack[at]
    if from_supply:
        state.seed = shuffle(stack, state.seed)
    state.gain(state.turn, kind)
    if log is not None:
        seen = None if state.config.rules.search_public else (state.mover,)
        log.append(
            ev.Took(
                rules=("wyatt.search",),
                seen_by=seen,
                player=state.mover,
                card=move.name,
                source="supply" if from_supply else "discard",
            )
        )
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind


# === The rules behind a legal move, and a sentence about its effect, for `wyatt why` and the coach.
# Each verb's record (`wyatt.earp.verbs`) has the two functions.

#: Functions that return the rules behind a legal move, or a sentence about its effect.
Cites = Callable[[State, MoveLike], tuple[str, ...]]
Tells = Callable[[State, MoveLike], str]


def cites(*rules: str) -> Cites:
    """Return a function that returns these rules for every state."""
    return lambda state, move: rules


def tells(message: str) -> Tells:
    """Return a function that returns this sentence, translated, for every state."""
    return lambda state, move: _(message)


def draw_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return `draw.choice`, with `draw.reshuffle` if needed, or `end.supply` if the hand ends."""
    if move.pile == "discard" or len(state.supply) >= 2:
        return ("draw.choice",)
    return ("end.supply",) if draw_ends_hand(state) else ("draw.choice", "draw.reshuffle")


def draw_outcome(state: State, move: MoveLike) -> str:
    if move.pile == "discard":
        card = cards.title(CARDS[state.discard[-1]])
        return _("You take {card}, the top card of the discard stack.", card=card)
    if draw_ends_hand(state):
        return _("The supply has run out a second time, so drawing from it ends the hand.")
    return _("You take the top two cards of the supply.")


def play_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return the rules for a play, with `outlaws.first-set` only for one that opens an outlaw."""
    first = "outlaws.any-number" if state.opened >> move.kind & 1 else "outlaws.first-set"
    return (first, "outlaws.own-territory", "outlaws.reward")


def play_outcome(state: State, move: MoveLike) -> str:
    message = _(
        "Laying {count} {card} opens the outlaw for everyone and adds {points} capture points to your group and {money} to the poster."
    )
    if state.opened >> move.kind & 1:
        message = _(
            "Laying {count} {card} adds {points} capture points to your group and {money} to the poster."
        )
    points, money = POINTS[move.kind] * move.count, usd(cards.play_reward(move.count))
    count, card = number(move.count), cards.title(move.card)
    return message.format(count=count, card=card, points=points, money=money)


def discard_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return `discard.must`, plus `end.out` for the last card."""
    return ("discard.must", "end.out") if state.sizes[state.turn] == 1 else ("discard.must",)


def discard_outcome(state: State, move: MoveLike) -> str:
    card = cards.title(move.card)
    if state.sizes[state.turn] == 1:
        return _("Discarding {card}, your last card, ends the hand.", card=card)
    return _("Discarding {card} ends your turn and does nothing else.", card=card)


def _worth(kind: int) -> dict[str, str | int]:
    """Return a Sheriff card's name, points and money as text."""
    return {"card": cards.title(CARDS[kind]), "points": POINTS[kind], "money": usd(MONEY[kind])}


def photo_outcome(state: State, move: MoveLike) -> str:
    said = N_("The {card} adds {points} capture points to your group and {money} to the poster.")
    return _(said, **_worth(move.kind))


def shot_outcome(state: State, move: MoveLike) -> str:
    return plural(
        "You shoot. If you hit, the card goes on one of your groups and adds {number} capture point and {money}.",
        "You shoot. If you hit, the card goes on one of your groups and adds {number} capture points and {money}.",
        POINTS[move.kind],
        **_worth(move.kind),
    )


def gun_outcome(state: State, move: MoveLike) -> str:
    if not state.guns():
        return shot_outcome(state, move)
    return _(
        "You shoot. If you hit, the card goes on one of your groups and adds {points} capture points and {money}. The Fastest gun already in play is discarded.",
        **_worth(move.kind),
    )


def place_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return the rule about where the card that hit may go."""
    return (cards.AIMED[state.pending],)


def place_outcome(state: State, move: MoveLike) -> str:
    return plural(
        "{card} adds {number} capture point to your {outlaw} group and {money} to the poster.",
        "{card} adds {number} capture points to your {outlaw} group and {money} to the poster.",
        POINTS[state.pending],
        outlaw=cards.title(move.outlaw),
        **_worth(state.pending),
    )


def deal_outcome(state: State, move: MoveLike) -> str:
    said = N_(
        "Every poster gains {money}, and the next dealer shuffles all {count} cards and deals again."
    )
    return _(said, money=usd(cards.NEW_HAND), count=len(state.config.deck))
