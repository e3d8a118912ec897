"""The effects of moves on the state: turns, Sheriff cards, owed choices, the deal and the end of a
hand, with their rules and a sentence about each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyatt.core.chance import shuffle
from wyatt.core.errors import number
from wyatt.core.events import FrozenMap, Log
from wyatt.core.text import _, plural, usd
from wyatt.earp.cards import (
    AIMED,
    CARDS,
    DEALT,
    FIELD,
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    KIND,
    MONEY,
    NEW_HAND,
    OUTLAWS,
    OWES,
    POINTS,
    TARGET,
    UNIT,
    WANTED,
    WYATT,
    play_reward,
    title,
    unpack,
)
from wyatt.earp.events import (
    Asked,
    Dealt,
    Discarded,
    Drew,
    Duelled,
    GameEnded,
    Gave,
    GunMoved,
    HandEnded,
    Hidden,
    HowEnded,
    Lifted,
    Orphaned,
    Paid,
    Passed,
    Placed,
    Played,
    Reshuffled,
    Rewarded,
    Scored,
    Shot,
    Spent,
    Stole,
    Took,
)
from wyatt.earp.legality import NEVER_TAKEN, can_answer, searched
from wyatt.earp.scoring import split
from wyatt.earp.state import GUNS, HAS, NONE, UNDER, State
from wyatt.earp.types import DRAW, OVER, PLAY, REACT, SCORED, TAKE, MoveLike

# === The beginning and the end of a hand: the deal, the three ends, scoring, the next dealer, the duel.

_WHY: Mapping[HowEnded, str] = {
    "out": "end.out",
    "other_out": "end.other-out",
    "supply": "end.supply",
}


def clear_table(state: State) -> None:
    """Remove every card from the table and the hands, and reset the facts of the hand."""
    seats = len(state.hands)
    state.hands = [0] * seats
    state.sizes = [0] * seats
    state.groups = [()] * (7 * seats)
    state.marks = [0] * seats
    state.opened = 0
    state.sheriff_played = state.reshuffled = state.short = False
    state.pending = state.target = state.bonus = NONE


def deal_cards(state: State, log: Log) -> None:
    """`setup.deal`, `setup.start`: shuffle all 78 cards, deal ten to each player one at a time, and
    turn one up.
    """
    seats = len(state.hands)
    cards = list(state.config.deck)
    state.seed = shuffle(cards, state.seed)
    first = (state.dealer + 1) % seats
    for step in range(DEALT * seats):
        state.hands[(first + step) % seats] += UNIT[cards.pop()]
    state.sizes = [DEALT] * seats
    state.discard = [cards.pop()]
    state.supply = cards
    state.turn = first
    state.phase = DRAW
    if log is not None:
        names = state.config.players
        log.append(
            Dealt(
                rules=("setup.deal", "setup.start", "setup.posters"),
                hand_number=state.hand_number,
                dealer=names[state.dealer],
                first=names[first],
                upcard=CARDS[state.discard[-1]],
            )
        )


def end_hand(state: State, why: HowEnded, log: Log, by: int = NONE) -> None:
    """End the hand: cards in hand are worth nothing, the posters are paid out, and the game may end
    (`end.cards`, `score.*`, `game.end`).
    """
    seats = len(state.hands)
    if log is not None:
        player = state.turn if by == NONE else by
        if why == "other_out":
            player = state.sizes.index(0)
        name = state.config.players[player]
        log.append(HandEnded(rules=(_WHY[why], "end.cards"), why=why, player=name))
    for seat in state.seats_from(state.turn):
        state.discard.extend(unpack(state.hands[seat]))
    state.hands = [0] * seats
    state.sizes = [0] * seats
    state.pending = state.target = state.bonus = NONE
    state.sheriff_played = False
    state.phase = SCORED
    _score(state, log)
    most = max(state.money)
    if most >= TARGET:
        _end_game(state, most, log)


def _score(state: State, log: Log) -> None:
    """Pay the seven posters in their order, which changes no result (S12)."""
    rules, names = state.config.rules, state.config.players
    for outlaw, name in enumerate(OUTLAWS):
        reward = state.posters[outlaw]
        scoring = split(state.capture_points(outlaw), reward, rules)
        if log is not None:
            log.append(Scored(rules=scoring.rules, outlaw=name, scoring=scoring))
        if not scoring.captured:
            continue
        state.posters[outlaw] = scoring.left
        for seat, amount in enumerate(scoring.payouts):
            if amount:
                state.money[seat] += amount
                if log is not None:
                    cited = tuple(dict.fromkeys(s.rule for s in scoring.steps if seat in s.players))
                    log.append(Paid(rules=cited, player=names[seat], outlaw=name, amount=amount))


def _end_game(state: State, most: int, log: Log) -> None:
    """`game.end`: the richest player wins, after a duel if there are several."""
    names = state.config.players
    richest = [seat for seat, money in enumerate(state.money) if money == most]
    winner = richest[0] if len(richest) == 1 else _duel(state, richest, log)
    state.phase = OVER
    state.winner = winner
    if log is not None:
        money = FrozenMap(dict(zip(names, state.money, strict=True)))
        log.append(GameEnded(rules=("game.end",), winner=names[winner], money=money))


def _duel(state: State, richest: list[int], log: Log) -> int:
    """`game.duel`, D2 to D5: cards from the supply decide. An Outlaw card is a hit."""
    names, rules = state.config.players, state.config.rules
    by_elimination = rules.duel == "elimination"
    cards = list(state.supply) if rules.duel_deck == "supply" else []
    gone: list[int] = []
    rounds: list[FrozenMap[str]] = []
    left = list(richest)
    hits = dict.fromkeys(richest, 0)
    while len(left) > 1:
        turned: dict[int, int] = {}
        for seat in left:
            if not cards:
                if len(gone) >= len(state.config.deck):
                    gone.clear()
                cards = list(state.config.deck)
                for kind in gone:
                    cards.remove(kind)
                state.seed = shuffle(cards, state.seed)
            turned[seat] = cards.pop()
            gone.append(turned[seat])
        rounds.append(FrozenMap({names[seat]: CARDS[kind] for seat, kind in turned.items()}))
        if by_elimination:
            left = [seat for seat in left if turned[seat] < FIRST_PHOTO] or left
        else:  # D2: no player drops out, and one hit more than all others wins
            for seat, kind in turned.items():
                hits[seat] += kind < FIRST_PHOTO
            ahead = [seat for seat in left if hits[seat] == max(hits.values())]
            if len(ahead) == 1:
                left = ahead
    if log is not None:
        log.append(
            Duelled(
                rules=("game.duel",),
                players=tuple(names[seat] for seat in richest),
                rounds=tuple(rounds),
                winner=names[left[0]],
            )
        )
    return left[0]


# === The effects of ordinary moves: draw, lay Outlaw cards, discard, and deal the next hand. The
# log, if any, receives the events in order. Playouts have no log.

# --- drawing -----------------------------------------------------------------------------------


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
    kind = state.discard.pop()
    turn = state.turn
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    state.phase = PLAY
    if log is not None:
        name, cards = name_of(state, turn), (CARDS[kind],)
        log.append(Drew(rules=("draw.choice",), player=name, source="discard", cards=cards))


def draw_ends_hand(state: State) -> bool:
    """`end.supply`: return whether the supply can no longer give two cards, so that drawing from it
    ends the hand.
    """
    cards = len(state.supply)
    return cards < 2 and (state.reshuffled or cards + len(state.discard) < 2)


def draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Take cards one by one, with the one reshuffle in between if necessary."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    drawn: list[str] = []

    def tell_drawn() -> None:
        """Log the cards taken from the supply so far. Only the player who drew them may see them."""
        if log is not None and drawn:
            name, cards = name_of(state, turn), tuple(drawn)
            log.append(
                Drew(rules=rules, seen_by=(name,), player=name, source="supply", cards=cards)
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
        state.hands[turn] += UNIT[kind]
        state.sizes[turn] += 1
    tell_drawn()


def reshuffle(state: State, log: Log) -> None:
    """`draw.reshuffle`: the whole discard stack, shuffled, is the new supply (X2)."""
    state.supply = state.discard
    state.discard = []
    state.seed = shuffle(state.supply, state.seed)
    state.reshuffled = True
    if log is not None:
        log.append(Reshuffled(rules=("draw.reshuffle",), cards=len(state.supply)))


def end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: end the hand when the supply runs out for the second time."""
    if state.phase == PLAY and state.reshuffled and not state.supply:
        end_hand(state, "supply", log)


# --- Outlaw cards and the discard --------------------------------------------------------------


def play(state: State, move: MoveLike, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay Outlaw cards. The poster gains according to
    their number.
    """
    turn, outlaw, together = state.turn, move.kind, move.count
    state.hands[turn] -= UNIT[outlaw] * together
    state.sizes[turn] -= together
    state.groups[turn * 7 + outlaw] += (outlaw,) * together
    state.marks[turn] |= (1 | 1 << HAS) << outlaw
    opening = not state.opened >> outlaw & 1
    state.opened |= 1 << outlaw
    amount = play_reward(together)
    state.posters[outlaw] += amount
    state.bonus = NONE
    if log is not None:
        first = "outlaws.first-set" if opening else "outlaws.any-number"
        log.append(
            Played(
                rules=(first, "outlaws.own-territory"),
                player=name_of(state, turn),
                card=move.name,
                count=together,
                outlaw=move.outlaw,
            )
        )
        log.append(Rewarded(rules=("outlaws.reward",), outlaw=move.outlaw, amount=amount))


def discard(state: State, move: MoveLike, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: end the turn, and the hand if a player has no card."""
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    state.bonus = NONE
    if log is not None:
        log.append(Discarded(rules=("discard.must",), player=name_of(state, turn), card=move.card))
    if 0 in state.sizes:
        end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.phase = DRAW
    state.sheriff_played = False


def deal(state: State, move: MoveLike, log: Log) -> None:
    """`setup.deal`, `setup.posters`: clear the table, move the deal on, and shuffle all cards."""
    seats = len(state.hands)
    clear_table(state)
    state.dealer = (state.dealer + 1) % seats
    state.hand_number += 1
    for outlaw in range(7):
        state.posters[outlaw] += NEW_HAND
    deal_cards(state, log)


def name_of(state: State, seat: int) -> str:
    """Return the name of the player in a seat."""
    return state.config.players[seat]


# === The effects of Sheriff cards: the Photo, the shot, asking around, Wyatt Earp. The choices
# after a hit or a search are further down.


def photo(state: State, move: MoveLike, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: add 4 CP and $1,000, without a shot."""
    turn, outlaw = state.turn, move.kind % 7
    _announce(state, move.kind)
    state.groups[turn * 7 + outlaw] += (move.kind,)
    state.marks[turn] |= 1 << HAS + outlaw
    state.posters[outlaw] += MONEY[FIRST_PHOTO]
    if log is not None:
        log.append(
            Played(
                rules=("photo.after-set", "photo.alone", "sheriff.one-per-turn"),
                player=name_of(state, turn),
                card=CARDS[move.kind],
                count=1,
                outlaw=move.outlaw,
            )
        )
        log.append(
            Rewarded(
                rules=("photo.alone",),
                outlaw=move.outlaw,
                amount=MONEY[FIRST_PHOTO],
            )
        )


def _announce(state: State, kind: int) -> None:
    """Take a Sheriff card out of the hand, and mark the turn's Sheriff card as spent
    (`sheriff.one-per-turn`).
    """
    turn = state.turn
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.sheriff_played = True
    state.bonus = NONE


def shoot(state: State, move: MoveLike, log: Log) -> None:
    """`shot`: announce a card and turn one up. A hit owes a choice."""
    kind = move.kind
    _announce(state, kind)
    if kind == WYATT:
        state.discard.append(WYATT)
    if log is not None:
        rules: tuple[str, ...] = ("sheriff.one-per-turn", AIMED[kind])
        log.append(
            Played(
                rules=rules,
                player=name_of(state, state.turn),
                card=CARDS[kind],
                count=1,
            )
        )
    hit = turn_up(state, state.turn, log)
    if hit:
        state.pending = kind
        state.phase = OWES[kind]
        return
    if kind != WYATT:
        spend(state, kind, "shot", log)
    if hit is None:
        end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn the top supply card onto the discard stack. Return True for a hit, and None if there is
    no card (X7).
    """
    if not state.supply:
        if not state.discard or (state.reshuffled and not state.config.reshuffles_again):
            return None
        reshuffle(state, log)
    kind = state.supply.pop()
    state.discard.append(kind)
    if log is not None:
        log.append(
            Shot(
                rules=("shot",),
                player=name_of(state, shooter),
                card=CARDS[kind],
                hit=kind < FIRST_PHOTO,
            )
        )
    return kind < FIRST_PHOTO


def spend(state: State, kind: int, rule: str, log: Log) -> None:
    """Put a Sheriff card that is used up, or that missed, on top of the discard stack (X14)."""
    state.discard.append(kind)
    if log is not None:
        log.append(Spent(rules=(rule,), player=name_of(state, state.turn), card=CARDS[kind]))


def ask(state: State, move: MoveLike, log: Log) -> None:
    """`wanted.ask`: ask the other players in order. The first with the card passes it on."""
    turn, kind = state.turn, KIND[move.outlaw]
    _announce(state, WANTED)
    name = name_of(state, turn)
    if log is not None:
        log.append(
            Played(
                rules=("sheriff.one-per-turn", "wanted.ask"),
                player=name,
                card="most-wanted",
                count=1,
            )
        )
    for other in state.config.asked_seats(turn, move):
        had = bool(state.hands[other] & FIELD[kind])
        if log is not None:
            log.append(
                Asked(
                    rules=("wanted.ask",),
                    player=name_of(state, other),
                    by=name,
                    card=move.name,
                    had=had,
                )
            )
        if had:
            state.hands[other] -= UNIT[kind]
            state.sizes[other] -= 1
            state.hands[turn] += UNIT[kind]
            state.sizes[turn] += 1
            if log is not None:
                log.append(
                    Gave(
                        rules=("wanted.ask",),
                        player=name_of(state, other),
                        to=name,
                        card=move.name,
                    )
                )
            break
    spend(state, WANTED, "wanted.ask", log)


def wyatt_draw(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.draw`: take two cards from the supply, or as many as there are (X8, X9)."""
    _play_wyatt(state, "wyatt.draw", log)
    short = state.reshuffled and len(state.supply) < 2
    draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short and state.config.rules.wyatt_draw_short == "end_hand":
        end_hand(state, "supply", log)
    elif state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def wyatt_search(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`: look through the discard stack. The player takes a card next."""
    _play_wyatt(state, "wyatt.search", log)
    if any(kind != NEVER_TAKEN for kind in searched(state)):
        state.pending = WYATT
        state.phase = TAKE
    else:  # W1 `supply`, and only Wyatt Earps in it
        state.seed = shuffle(state.supply, state.seed)


def _play_wyatt(state: State, rule: str, log: Log) -> None:
    _announce(state, WYATT)
    state.discard.append(WYATT)
    if log is not None:
        log.append(
            Played(
                rules=("sheriff.one-per-turn", rule),
                player=name_of(state, state.turn),
                card="wyatt-earp",
                count=1,
            )
        )


# === The effects of the choices after a hit or a search: place, steal, hide, lift, take, and the
# answer to a Hideout.


def _settled(state: State, log: Log) -> None:
    """Continue the turn after a Sheriff card."""
    state.pending = state.target = NONE
    state.phase = PLAY
    if state.config.ends_when_exhausted:
        end_if_exhausted(state, log)


def place(state: State, move: MoveLike, log: Log) -> None:
    """`robbery.target`, `fastest.one`: put the card that has hit on the player's own group."""
    turn, outlaw, kind = state.turn, move.kind, state.pending
    earlier = state.guns() if kind == GUN else []
    state.groups[turn * 7 + outlaw] += (kind,)
    if kind == GUN:
        state.marks[turn] |= 1 << GUNS + outlaw
    state.posters[outlaw] += MONEY[kind]
    if log is not None:
        log.append(
            Placed(
                rules=(AIMED[kind],),
                player=name_of(state, turn),
                card=CARDS[kind],
                outlaw=move.outlaw,
            )
        )
        log.append(Rewarded(rules=(AIMED[kind],), outlaw=move.outlaw, amount=MONEY[kind]))
    for where in earlier:
        _remove_gun(state, where, log)
    _settled(state, log)


def _remove_gun(state: State, where: int, log: Log) -> None:
    group = list(state.groups[where])
    group.remove(GUN)
    state.groups[where] = tuple(group)
    state.mark(where)
    state.discard.append(GUN)
    if log is not None:
        log.append(
            GunMoved(
                rules=("fastest.one",),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
            )
        )


def steal(state: State, move: MoveLike, log: Log) -> None:
    """`wanted.steal`, `wanted.orphans`: take an Outlaw card from the table into the hand."""
    turn, outlaw = state.turn, move.kind
    where = state.config.seat[move.player] * 7 + outlaw
    group = list(state.groups[where])
    group.remove(outlaw)
    state.groups[where] = tuple(group)
    state.hands[turn] += UNIT[outlaw]
    state.sizes[turn] += 1
    if log is not None:
        log.append(
            Stole(
                rules=("wanted.steal",),
                player=name_of(state, turn),
                victim=move.player,
                card=move.name,
            )
        )
    if group and outlaw not in group and FIRST_PHOTO + outlaw not in group:
        _orphan(state, where, log)
    state.mark(where)
    spend(state, WANTED, "wanted.steal", log)
    _settled(state, log)


def _orphan(state: State, where: int, log: Log) -> None:
    """Discard Sheriff cards without a card under them, in the order of play, a Hideout last (M10, M11)."""
    group = state.groups[where]
    leaving = [kind for kind in group if kind != HIDEOUT]
    covers = [kind for kind in group if kind == HIDEOUT]
    if state.config.rules.orphan_hideout == "stays":
        state.groups[where] = tuple(covers)
    else:
        leaving += covers
        state.groups[where] = ()
    state.discard.extend(leaving)
    if leaving and log is not None:
        log.append(
            Orphaned(
                rules=("wanted.orphans",),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
                cards=tuple(CARDS[kind] for kind in leaving),
            )
        )


def hide(state: State, move: MoveLike, log: Log) -> None:
    """`hideout.effect`: cover a group. Its owner may answer with a Wyatt Earp (`wyatt.react`)."""
    victim = state.config.seat[move.player]
    where = victim * 7 + move.kind
    state.groups[where] += (HIDEOUT,)
    state.marks[victim] |= 1 << UNDER + move.kind
    if log is not None:
        log.append(
            Hidden(
                rules=("hideout.target", "hideout.effect"),
                player=move.player,
                outlaw=move.outlaw,
                by=name_of(state, state.turn),
            )
        )
    if can_answer(state, victim):
        state.phase = REACT
        state.target = where
    else:
        _settled(state, log)


def react(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.react`: shoot at the Hideout that has just covered the player's group."""
    where = state.target
    victim = where // 7
    state.hands[victim] -= UNIT[WYATT]
    state.sizes[victim] -= 1
    state.discard.append(WYATT)
    if log is not None:
        log.append(
            Played(
                rules=("wyatt.react",),
                player=name_of(state, victim),
                card="wyatt-earp",
                count=1,
            )
        )
    hit = turn_up(state, victim, log)
    if hit:
        _lift(state, where, "wyatt.react", log)
    out = not state.sizes[victim]
    if hit is None:
        state.pending = state.target = NONE
        end_hand(state, "supply", log)
    elif out and state.config.rules.oot_last_card == "immediate":
        state.pending = state.target = NONE
        end_hand(state, "out", log, by=victim)
    else:
        _settled(state, log)


def decline(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.react`: leave the Hideout where it is."""
    if log is not None:
        log.append(Passed(rules=("wyatt.react",), player=name_of(state, state.target // 7)))
    _settled(state, log)


def lift(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.lift`: remove a Hideout from the player's own group."""
    _lift(state, state.turn * 7 + move.kind, "wyatt.lift", log)
    _settled(state, log)


def _lift(state: State, where: int, rule: str, log: Log) -> None:
    group = list(state.groups[where])
    group.remove(HIDEOUT)
    state.groups[where] = tuple(group)
    state.discard.append(HIDEOUT)
    state.mark(where)
    if log is not None:
        log.append(
            Lifted(
                rules=(rule,),
                player=name_of(state, where // 7),
                outlaw=OUTLAWS[where % 7],
            )
        )
    if GUN in group and not state.config.rules.hidden_gun_in_play:
        # F4 false: guns under Hideouts do not count, so an uncovered one may be the second in play.
        others = len([place for place in state.guns() if place != where])
        for _ in range(group.count(GUN) - (0 if others else 1)):
            _remove_gun(state, where, log)


def take(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: take the topmost copy into the hand."""
    turn, kind = state.turn, move.kind
    from_supply = state.config.searches_supply
    stack = searched(state)
    at = len(stack) - 1
    while stack[at] != kind:
        at -= 1
    del stack[at]
    if from_supply:
        state.seed = shuffle(stack, state.seed)
    state.hands[turn] += UNIT[kind]
    state.sizes[turn] += 1
    if log is not None:
        name = name_of(state, turn)
        public = state.config.rules.search_public
        log.append(
            Took(
                rules=("wyatt.search",),
                seen_by=None if public else (name,),
                player=name,
                card=move.name,
                source="supply" if from_supply else "discard",
            )
        )
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind


# === The rules behind a legal move, and a sentence about its effect, for `wyatt why` and the coach.
# Each verb's record (`wyatt.earp.verbs`) names the two functions.

#: Functions that return the rules behind a legal move, and a sentence about its effect.
Cites = Callable[[State, MoveLike], tuple[str, ...]]
Tells = Callable[[State, MoveLike], str]


def cites(*rules: str) -> Cites:
    """Return a function for rules that do not depend on the state."""
    return lambda state, move: rules


def tells(message: str) -> Tells:
    """Return a function for a sentence that does not depend on the state."""
    return lambda state, move: _(message)


# --- draw, play, discard -------------------------------------------------------------------------


def draw_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return `draw.choice`, and the rule about a reshuffle or the end of the hand."""
    if move.pile == "discard" or len(state.supply) >= 2:
        return ("draw.choice",)
    return ("end.supply",) if draw_ends_hand(state) else ("draw.choice", "draw.reshuffle")


def draw_outcome(state: State, move: MoveLike) -> str:
    """Say which cards are drawn."""
    if move.pile == "discard":
        card = title(CARDS[state.discard[-1]])
        return _("You take {card}, the top card of the discard stack.", card=card)
    if draw_ends_hand(state):
        return _("The supply has run out for the second time: drawing from it ends the hand.")
    return _("You take the top two cards of the supply.")


def play_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return `outlaws.first-set` for the play that opens an outlaw, else `outlaws.any-number`."""
    first = "outlaws.any-number" if state.opened >> move.kind & 1 else "outlaws.first-set"
    return (first, "outlaws.own-territory", "outlaws.reward")


def play_outcome(state: State, move: MoveLike) -> str:
    """Say how many points the group gains, and how many dollars the poster."""
    message = (
        _(
            "Laying {count} {card} adds {points} capture points to your group and {money} to the "
            "poster."
        )
        if state.opened >> move.kind & 1
        else _(
            "Laying {count} {card} opens the outlaw for everyone and adds {points} capture points to "
            "your group and {money} to the poster."
        )
    )
    return message.format(
        count=number(move.count),
        card=title(move.card),
        points=POINTS[move.kind] * move.count,
        money=usd(play_reward(move.count)),
    )


def discard_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return `discard.must`, and `end.out` for the last card."""
    return ("discard.must", "end.out") if state.sizes[state.turn] == 1 else ("discard.must",)


def discard_outcome(state: State, move: MoveLike) -> str:
    """Say that the turn or the hand ends."""
    card = title(move.card)
    if state.sizes[state.turn] == 1:
        return _("Discarding {card}, your last card, ends the hand.", card=card)
    return _("Discarding {card} ends your turn; it has no effect.", card=card)


# --- Sheriff cards -------------------------------------------------------------------------------


def photo_outcome(state: State, move: MoveLike) -> str:
    """Say how many points the group gains, and how many dollars the poster."""
    return _(
        "The {card} adds {points} capture points to your group and {money} to the poster.",
        card=title(CARDS[move.kind]),
        points=POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def shot_outcome(state: State, move: MoveLike) -> str:
    """Say what a card for the player's own group adds after a hit."""
    return plural(
        "You shoot. A hit puts it on one of your groups for {number} capture point and {money}.",
        "You shoot. A hit puts it on one of your groups for {number} capture points and {money}.",
        POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def gun_outcome(state: State, move: MoveLike) -> str:
    """Say what the Fastest gun adds, and which gun it replaces, if any."""
    if not state.guns():
        return shot_outcome(state, move)
    return _(
        "You shoot. A hit puts it on one of your groups for {points} capture points and "
        "{money}. The Fastest gun already in play is discarded.",
        points=POINTS[move.kind],
        money=usd(MONEY[move.kind]),
    )


def place_rules(state: State, move: MoveLike) -> tuple[str, ...]:
    """Return the rule about the targets of the card that has hit."""
    return (AIMED[state.pending],)


def place_outcome(state: State, move: MoveLike) -> str:
    """Say how many points the group gains, and how many dollars the poster."""
    return plural(
        "{card} on your {outlaw} adds {number} capture point and {money} to the poster.",
        "{card} on your {outlaw} adds {number} capture points and {money} to the poster.",
        POINTS[state.pending],
        card=title(CARDS[state.pending]),
        outlaw=title(move.outlaw),
        money=usd(MONEY[state.pending]),
    )


def deal_outcome(state: State, move: MoveLike) -> str:
    """Say that every poster gains money, and that all cards are dealt again."""
    return _(
        "Every poster gains {money}, the deal moves on, and all {count} cards are shuffled "
        "and dealt again.",
        money=usd(NEW_HAND),
        count=len(state.config.deck),
    )
