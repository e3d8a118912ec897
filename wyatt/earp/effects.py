"""How moves change the state, and how `wyatt why` explains legal moves."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.chance import shuffle
from wyatt.core.events import FrozenMap, Log
from wyatt.core.text import N_, _, number, plural, sentences, usd
from wyatt.earp import cards
from wyatt.earp import events as ev
from wyatt.earp.cards import CARDS, FIRST_PHOTO, GUN, HIDEOUT, MONEY, OUTLAWS, POINTS, UNIT, WYATT
from wyatt.earp.legality import NEVER_TAKEN, can_answer, next_card, searched
from wyatt.earp.scoring import split
from wyatt.earp.state import GUNS, HAS, NONE, UNDER, State
from wyatt.earp.types import DRAW, OVER, PLAY, REACT, SCORED, TAKE, MoveLike

#: An effect changes the state and logs what happened. Simulations pass None as the log, which saves
#: time.
Effect = Callable[[State, MoveLike, Log], None]

# === The start and end of a hand: the deal, the three ways a hand ends, scoring and the duel.


def deal_cards(state: State, log: Log) -> None:
    """`setup.deal`, `setup.start`: shuffle, deal everyone ten cards one by one, and turn one up."""
    names, seats = state.config.players, len(state.hands)
    supply = list(state.config.deck)
    state.seed = shuffle(supply, state.seed)
    first = (state.dealer + 1) % seats
    for step in range(cards.DEALT * seats):
        state.hands[(first + step) % seats] += UNIT[supply.pop()]
    state.sizes = [cards.DEALT] * seats
    state.discard, state.supply = [supply.pop()], supply
    state.turn = first
    state.begin(DRAW)
    if log is not None:
        rules, dealer = ("setup.deal", "setup.start", "setup.posters"), names[state.dealer]
        hand, up = state.hand_number, CARDS[state.discard[-1]]
        log.append(
            ev.Dealt(rules=rules, hand_number=hand, dealer=dealer, first=names[first], upcard=up)
        )


def end_hand(state: State, why: ev.HowEnded, log: Log) -> None:
    """`end.cards`, `score.*`, `game.end`: discard all hands, pay out the posters, and end the game
    if someone has $25,000 or more.
    """
    names, seats = state.config.players, len(state.hands)
    if log is not None:
        seat = state.sizes.index(0) if why == "other_out" else state.turn
        ends = {"out": "end.out", "other_out": "end.other-out", "supply": "end.supply"}
        log.append(ev.HandEnded(rules=(ends[why], "end.cards"), why=why, player=names[seat]))
    for seat in state.seats_from(state.turn):
        state.discard.extend(cards.unpack(state.hands[seat]))
    state.hands, state.sizes = [0] * seats, [0] * seats
    state.begin(SCORED)
    for outlaw, name in enumerate(OUTLAWS):  # in any order, the results are the same (S12)
        scoring = split(state.capture_points(outlaw), state.posters[outlaw], state.config.rules)
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
    most = max(state.money)
    if most < cards.TARGET:
        return
    richest = [seat for seat, money in enumerate(state.money) if money == most]
    winner = richest[0] if len(richest) == 1 else _duel(state, richest, log)
    state.phase, state.winner = OVER, winner
    if log is not None:
        purse = FrozenMap(dict(zip(names, state.money, strict=True)))
        log.append(ev.GameEnded(rules=("game.end",), winner=names[winner], money=purse))


def _duel(state: State, richest: list[int], log: Log) -> int:
    """`game.duel`, D2 to D5: turn cards, with Outlaw cards as hits. Return the winner's seat."""
    names, rules = state.config.players, state.config.rules
    pile, gone = list(state.supply) if rules.duel_deck == "supply" else [], list[int]()
    rounds: list[FrozenMap[str]] = []
    left, hits = list(richest), dict.fromkeys(richest, 0)
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
        who, won, cited = tuple(names[seat] for seat in richest), names[left[0]], ("game.duel",)
        log.append(ev.Duelled(rules=cited, players=who, rounds=tuple(rounds), winner=won))
    return left[0]


# === The effects of ordinary moves: draw, lay Outlaw cards, discard, and deal the next hand.


def draw(state: State, move: MoveLike, log: Log) -> None:
    """`draw.choice`: take two cards from the supply, or the top card of the discard stack."""
    rules = ("draw.choice",)
    if move.pile == "discard":
        kind = state.discard.pop()
        state.hands[state.turn] += UNIT[kind]
        state.sizes[state.turn] += 1
        state.phase = PLAY
        if log is not None:
            name, taken = state.mover, (CARDS[kind],)
            log.append(ev.Drew(rules=rules, player=name, source="discard", cards=taken))
    elif len(state.supply) < 2 and draw_ends_hand(state):
        end_hand(state, "supply", log)
    else:
        draw_from_supply(state, 2, rules, log)
        state.phase = PLAY
        end_if_exhausted(state, log)


def draw_ends_hand(state: State) -> bool:
    """Return whether drawing from the supply would end the hand (`end.supply`)."""
    left = len(state.supply)
    return left < 2 and (state.reshuffled or left + len(state.discard) < 2)


def draw_from_supply(state: State, wanted: int, rules: tuple[str, ...], log: Log) -> None:
    """Draw this many cards for the current player, or as many as there are (`draw.reshuffle`)."""
    turn, supply = state.turn, state.supply
    if log is None and len(supply) >= wanted:
        for _ in range(wanted):
            state.hands[turn] += UNIT[supply.pop()]
        state.sizes[turn] += wanted
        return
    taken = [supply.pop() for _ in range(min(wanted, len(supply)))]
    for kind in taken:
        state.gain(turn, kind)
    if taken and log is not None:
        name, told = state.mover, tuple(CARDS[kind] for kind in taken)
        log.append(ev.Drew(rules=rules, seen_by=(name,), player=name, source="supply", cards=told))
    if len(taken) < wanted and not state.reshuffled and state.discard:
        reshuffle(state, log)
        draw_from_supply(state, wanted - len(taken), rules, log)


def reshuffle(state: State, log: Log) -> None:
    """`draw.reshuffle`: shuffle the entire discard stack and make it the new supply (X2)."""
    state.supply, state.discard = state.discard, []
    state.seed = shuffle(state.supply, state.seed)
    state.reshuffled = True
    if log is not None:
        log.append(ev.Reshuffled(rules=("draw.reshuffle",), cards=len(state.supply)))


def end_if_exhausted(state: State, log: Log) -> None:
    """X3 `immediate`: end the hand if the supply has run out for the second time."""
    rule = state.config.ends_when_exhausted
    if rule and state.phase == PLAY and state.reshuffled and not state.supply:
        end_hand(state, "supply", log)


def play(state: State, move: MoveLike, log: Log) -> None:
    """`outlaws.own-territory`, `outlaws.reward`: lay Outlaw cards and add money to a poster."""
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
        rules = ("outlaws.first-set" if opening else "outlaws.any-number", "outlaws.own-territory")
        log.append(ev.Played(rules=rules, player=state.mover, card=name, count=many, outlaw=name))
        log.append(ev.Rewarded(rules=("outlaws.reward",), outlaw=name, amount=amount))


def discard(state: State, move: MoveLike, log: Log) -> None:
    """`discard.must`, `end.out`, `end.other-out`: discard a card, and end the turn or the hand."""
    turn, kind = state.turn, move.kind
    state.hands[turn] -= UNIT[kind]
    state.sizes[turn] -= 1
    state.discard.append(kind)
    if log is not None:
        log.append(ev.Discarded(rules=("discard.must",), player=state.mover, card=move.card))
    if 0 in state.sizes:
        end_hand(state, "out" if not state.sizes[turn] else "other_out", log)
        return
    state.turn = (turn + 1) % len(state.hands)
    state.begin(DRAW)


def deal(state: State, move: MoveLike, log: Log) -> None:
    """`setup.deal`, `setup.posters`: clear the table, add $1,000 to each poster, and deal again."""
    seats = len(state.hands)
    state.hands, state.sizes, state.marks = [0] * seats, [0] * seats, [0] * seats
    state.groups, state.opened = [()] * (7 * seats), 0
    state.reshuffled = state.short = False
    state.dealer, state.hand_number = (state.dealer + 1) % seats, state.hand_number + 1
    state.posters = [reward + cards.NEW_HAND for reward in state.posters]
    deal_cards(state, log)


# === The effects of Sheriff cards: Photos, shots, asking for a card, and Wyatt Earp.


def photo(state: State, move: MoveLike, log: Log) -> None:
    """`photo.after-set`, `photo.alone`: lay a Photo, and add $1,000 to the poster."""
    outlaw, reward = move.kind % 7, MONEY[FIRST_PHOTO]
    rules = ("photo.after-set", "photo.alone", "sheriff.one-per-turn")
    _announce(state, move.kind, rules, log, move.outlaw)
    state.groups[state.turn * 7 + outlaw] += (move.kind,)
    state.marks[state.turn] |= 1 << HAS + outlaw
    state.posters[outlaw] += reward
    if log is not None:
        log.append(ev.Rewarded(rules=("photo.alone",), outlaw=move.outlaw, amount=reward))


def _announce(
    state: State, kind: int, rules: tuple[str, ...], log: Log, outlaw: str | None = None
) -> None:
    state.use(kind)
    if kind == WYATT:  # a Wyatt Earp goes to the discard stack right away
        state.discard.append(WYATT)
    if log is not None:
        name, card = state.mover, CARDS[kind]
        log.append(ev.Played(rules=rules, player=name, card=card, count=1, outlaw=outlaw))


def shoot(state: State, move: MoveLike, log: Log) -> None:
    """`shot`: play a Sheriff card and turn up a card. After a hit, the player chooses a target."""
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
    else:
        end_if_exhausted(state, log)


def turn_up(state: State, shooter: int, log: Log) -> bool | None:
    """Turn up a card. Return whether it's a hit, or None if there's no card to turn up (X7)."""
    if not state.supply:
        if not next_card(state):
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
    """`wanted.ask`: ask the other players in order, until one of them hands over a card."""
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
    """`wyatt.draw`: take two cards from the supply, or as many as are left (X8, X9)."""
    _announce(state, WYATT, ("sheriff.one-per-turn", "wyatt.draw"), log)
    short = draw_cut_short(state)
    draw_from_supply(state, 2, ("wyatt.draw",), log)
    if short:
        end_hand(state, "supply", log)
    else:
        end_if_exhausted(state, log)


def draw_cut_short(state: State) -> bool:
    """Return whether a draw with a Wyatt Earp would end the hand (X9)."""
    short = state.reshuffled and len(state.supply) < 2
    return short and state.config.rules.wyatt_draw_short == "end_hand"


def wyatt_search(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`: play a Wyatt Earp to look through the discard stack (or the supply, W1)."""
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
    end_if_exhausted(state, log)


def place(state: State, move: MoveLike, log: Log) -> None:
    """`robbery.target`, `fastest.one`: after a hit, put the card on one of the player's groups."""
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
        drop(state, where, GUN, "fastest.one", log)
    _settled(state, log)


def drop(state: State, where: int, kind: int, rule: str, log: Log) -> None:
    group = list(state.groups[where])
    group.remove(kind)
    state.groups[where] = tuple(group)
    state.discard.append(kind)
    state.mark(where)
    if log is not None:
        player, outlaw = state.config.players[where // 7], OUTLAWS[where % 7]
        dropped = ev.GunMoved if kind == GUN else ev.Lifted
        log.append(dropped(rules=(rule,), player=player, outlaw=outlaw))


def steal(state: State, move: MoveLike, log: Log) -> None:
    """`wanted.steal`, `wanted.orphans`: steal an Outlaw card, and discard any orphaned cards."""
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
        # The orphans go in the order they were played, except that a Hideout goes last (M10, M11).
        group.sort(key=lambda kind: kind == HIDEOUT)
        stays = state.config.rules.orphan_hideout == "stays" and HIDEOUT in group
        state.groups[where] = (group.pop(),) if stays else ()
        state.discard.extend(group)
        if group and log is not None:
            gone, rules = tuple(CARDS[kind] for kind in group), ("wanted.orphans",)
            log.append(ev.Orphaned(rules=rules, player=move.player, outlaw=move.outlaw, cards=gone))
    state.mark(where)
    spend(state, cards.WANTED, "wanted.steal", log)
    _settled(state, log)


def hide(state: State, move: MoveLike, log: Log) -> None:
    """`hideout.effect`: cover a group. The group's owner may be able to answer (`wyatt.react`)."""
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
    """`wyatt.react`: play a Wyatt Earp to shoot at the Hideout that has just covered a group."""
    where, victim = state.target, state.target // 7
    state.lose(victim, WYATT)
    state.discard.append(WYATT)
    if log is not None:
        name = state.config.players[victim]
        log.append(ev.Played(rules=("wyatt.react",), player=name, card=CARDS[WYATT], count=1))
    hit = turn_up(state, victim, log)
    if hit:
        uncover(state, where, "wyatt.react", log)
    if hit is None:
        end_hand(state, "supply", log)
    elif not state.sizes[victim] and state.config.rules.oot_last_card == "immediate":
        end_hand(state, "other_out", log)
    else:
        _settled(state, log)


def decline(state: State, move: MoveLike, log: Log) -> None:
    if log is not None:
        name = state.config.players[state.target // 7]
        log.append(ev.Passed(rules=("wyatt.react",), player=name))
    _settled(state, log)


def lift(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.lift`: remove a Hideout from one of the player's own groups."""
    uncover(state, state.turn * 7 + move.kind, "wyatt.lift", log)
    _settled(state, log)


def uncover(state: State, where: int, rule: str, log: Log) -> None:
    drop(state, where, HIDEOUT, rule, log)
    guns = state.groups[where].count(GUN)
    if guns and not state.config.rules.hidden_gun_in_play:
        # With F4 false, hidden guns don't count, so lifting a Hideout can put a second gun in play.
        others = [place for place in state.guns() if place != where]
        for _ in range(guns - (not others)):
            drop(state, where, GUN, "fastest.one", log)


def take(state: State, move: MoveLike, log: Log) -> None:
    """`wyatt.search`, `wyatt.search-bonus`: take a card's topmost copy from the searched pile."""
    kind, stack, from_supply = move.kind, searched(state), state.config.searches_supply
    at = len(stack) - 1
    while stack[at] != kind:
        at -= 1
    del stack[at]
    if from_supply:
        state.seed = shuffle(stack, state.seed)
    state.gain(state.turn, kind)
    if log is not None:
        name, rules = state.mover, ("wyatt.search",)
        pile: ev.Pile = "supply" if from_supply else "discard"
        seen = None if state.config.rules.search_public else (name,)
        log.append(ev.Took(rules=rules, seen_by=seen, player=name, card=move.name, source=pile))
    _settled(state, log)
    if kind >= FIRST_PHOTO and state.phase == PLAY:
        state.bonus = kind


# === What `wyatt why` and the coach say about a legal move, if that depends on the state. For all
# other moves, see their records (`wyatt.earp.verbs`).

#: A legal move's rules, and a sentence about its effect.
Reason = tuple[tuple[str, ...], str]
Explains = Callable[[State, MoveLike], Reason]


_SAID = N_(
    {
        "adds": "Laying the {card} adds {points} capture points to your group.",
        "adds several": "Laying {count} {card} cards adds {points} capture points to your group and {money} to the poster.",
        "deals": "Every poster gains {money}, and the next dealer shuffles all {count} cards and deals again.",
        "moves the gun": "You shoot. If you hit, the card you play goes on one of your groups and adds {points} capture points and {money}, and the Fastest gun already in play is discarded.",
        "orphans": "You take the card into your hand. If its group has no Outlaw card or Photo left, the rest of the group is discarded.",
        "orphans, Hideout": "You take the card into your hand. If its group has no Outlaw card or Photo left, the rest of the group is discarded, except a Hideout.",
        "searches": "You look through the discard stack and take any card except a Wyatt Earp.",
        "searches supply": "You look through the supply, take any card except a Wyatt Earp, and shuffle the rest.",
        "takes": "You take the card into your hand. If it’s a Sheriff card, you may play it right away.",
        "opens": "Laying {count} {card} cards opens the outlaw for everyone and adds {points} capture points to your group and {money} to the poster.",
    }
)


def why_draw(state: State, move: MoveLike) -> Reason:
    if move.pile == "discard":
        card = cards.title(CARDS[state.discard[-1]])
        return ("draw.choice",), _("You take the {card} on top of the discard stack.", card=card)
    if draw_ends_hand(state):
        said = _("There aren’t two cards left to draw, so drawing from the supply ends the hand.")
        return ("end.supply",), said
    return _two_drawn(state, "draw.choice")


def why_wyatt_draw(state: State, move: MoveLike) -> Reason:
    rules, said = _two_drawn(state, "wyatt.draw")
    return (*rules, "sheriff.one-per-turn"), said


def why_search(state: State, move: MoveLike) -> Reason:
    said = _SAID["searches supply" if state.config.searches_supply else "searches"]
    return ("wyatt.search", "wyatt.search-bonus", "sheriff.one-per-turn"), _(said)


def _two_drawn(state: State, rule: str) -> Reason:
    if len(state.supply) >= 2:
        return (rule,), _("You take the top two cards of the supply.")
    if state.reshuffled:
        return (rule,), _("You take the last card of the supply.")
    said = _("The supply has fewer than two cards, so you shuffle the discard stack as you draw.")
    return (rule, "draw.reshuffle"), said


def why_play(state: State, move: MoveLike) -> Reason:
    first, said = "outlaws.first-set", "opens"
    if state.opened >> move.kind & 1:
        first, said = "outlaws.any-number", "adds several" if move.count > 1 else "adds"
    points, money = POINTS[move.kind] * move.count, usd(cards.play_reward(move.count))
    count, card = number(move.count), cards.title(move.card)
    said = _(_SAID[said], count=count, card=card, points=points, money=money)
    return (first, "outlaws.own-territory", "outlaws.reward"), said


def why_discard(state: State, move: MoveLike) -> Reason:
    said, ends = N_("Discarding the {card} ends your turn and does nothing else."), list[str]()
    if state.sizes[state.turn] == 1:
        said, ends = N_("Discarding the {card}, your last card, ends the hand."), ["end.out"]
    elif 0 in state.sizes:
        said = N_("Discarding the {card} ends the hand, because another player has no cards.")
        ends = ["end.other-out"]
    return ("discard.must", *ends), _(said, card=cards.title(move.card))


def worth(kind: int) -> dict[str, str | int]:
    """Return the values for a sentence about a Sheriff card: its name, points and money."""
    return {"card": cards.title(CARDS[kind]), "points": POINTS[kind], "money": usd(MONEY[kind])}


def why_shoot(state: State, move: MoveLike) -> Reason:
    kind = move.kind
    gun = ("fastest.same-outlaw",) if kind == GUN else ()
    rules = (cards.AIMED[kind], *gun, "shot", "sheriff.one-per-turn")
    if gun and state.guns():
        return rules, _(_SAID["moves the gun"], **worth(kind))
    return rules, plural(
        "You shoot. If you hit, the card you play goes on one of your groups and adds {number} capture point and {money}.",
        "You shoot. If you hit, the card you play goes on one of your groups and adds {number} capture points and {money}.",
        POINTS[kind],
        **worth(kind),
    )


def why_place(state: State, move: MoveLike) -> Reason:
    kind, taken = state.pending, state.pending == GUN and state.guns()
    said = plural(
        "The {card} adds {number} capture point to your {outlaw} group and {money} to the poster.",
        "The {card} adds {number} capture points to your {outlaw} group and {money} to the poster.",
        POINTS[kind],
        outlaw=cards.title(move.outlaw),
        **worth(kind),
    )
    gone = _("The Fastest gun already in play is discarded.") if taken else ""
    return (cards.AIMED[kind],), sentences(said, gone)


def why_steal(state: State, move: MoveLike) -> Reason:
    stays = state.config.rules.orphan_hideout == "stays"
    return ("wanted.steal", "wanted.orphans"), _(_SAID["orphans, Hideout" if stays else "orphans"])


def why_take(state: State, move: MoveLike) -> Reason:
    after = state.copy()
    take(after, move, None)
    # An Outlaw card, X3 ends the hand, or the card is the last one, which has to be discarded.
    if after.bonus == NONE or after.sizes[after.turn] == 1:
        return ("wyatt.search",), _("You take the card into your hand.")
    return ("wyatt.search", "wyatt.search-bonus"), _(_SAID["takes"])


def why_deal(state: State, move: MoveLike) -> Reason:
    said = _(_SAID["deals"], money=usd(cards.NEW_HAND), count=len(state.config.deck))
    return ("setup.deal", "setup.posters", "setup.start"), said
