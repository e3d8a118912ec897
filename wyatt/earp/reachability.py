"""The positions that play can reach. `wyatt.earp.posters` covers one poster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wyatt.core.text import _, listed, plural, usd
from wyatt.earp.cards import (
    CAPTURE,
    DEALT,
    DECK,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    FIRST_SET,
    GUN,
    HIDEOUT,
    MONEY,
    NEW_HAND,
    OUTLAWS,
    TARGET,
    TOKEN,
    WANTED,
    WYATT,
    play_reward,
    title,
)
from wyatt.earp.scoring import split
from wyatt.earp.state import NONE, State
from wyatt.earp.types import APART, DRAW, LIFT, OVER, PLAY, REACT, SCORED, TAKE


def cannot_happen(state: State) -> list[str]:
    """Why a position is impossible, one sentence with its rules for each reason; empty if it is
    possible.

    Every bound holds for all games under the rules of the position, so what play brings about is never
    called impossible; a position that breaks none of them may still be out of reach. Of a short deck
    (``"rest": "none"``), which says itself that it is one, only what its cards show is judged.
    """
    whole = _Whole(state)
    found = [*whole.posters(), *whole.money(), *whole.opened(), *whole.stack(), *whole.turn()]
    if not state.short:
        found += whole.supply()
    return [*found, *whole.hands()]


def least_posters(state: State) -> dict[str, int]:
    """The least dollars that each poster holds in the first hand with the cards on the table."""
    whole = _Whole(state)
    return {
        name: NEW_HAND + whole.least_added(outlaw)
        for outlaw, name in enumerate(OUTLAWS)
        if whole.open(outlaw)
    }


class _Whole:
    """One position, and what its cards say of the hand so far.

    steals: the largest number of Outlaw cards that were stolen or asked for, None if it is unknown.
    Each takes a Most wanted! card. After it was played it stays in the stack, under a discard,
    until a search or the reshuffle brings it back.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats = range(len(state.hands))
        self.names = state.config.players
        self.pile = Counter(state.discard)
        self.ended = state.phase in (SCORED, OVER)
        #: The player whose turn it is has drawn at least one card.
        self.drawn = int(state.phase != DRAW)
        wanted, searches = DECK[WANTED].copies, DECK[WYATT].copies
        self.steals: int | None = self.pile[WANTED] + self.pile[WYATT]
        if state.reshuffled:
            self.steals = 2 * (wanted + searches)
        if state.short or (state.reshuffled and state.config.reshuffles_again):
            self.steals = None

    def laid(self, seat: int, outlaw: int) -> int:
        """Outlaw cards of a player's group."""
        return self.state.groups[seat * 7 + outlaw].count(outlaw)

    def sheriffs(self, outlaw: int) -> list[int]:
        """The Sheriff cards in all groups of an outlaw."""
        return [
            kind
            for seat in self.seats
            for kind in self.state.groups[seat * 7 + outlaw]
            if kind >= FIRST_PHOTO
        ]

    def open(self, outlaw: int) -> bool:
        """Return whether an outlaw has been opened, as far as the position shows."""
        groups = (self.state.groups[seat * 7 + outlaw] for seat in self.seats)
        return bool(self.state.opened >> outlaw & 1) or any(groups)

    # --- money -----------------------------------------------------------------------------

    def least_added(self, outlaw: int) -> int:
        """The least that this hand has put on a poster, in dollars."""
        opening = play_reward(FIRST_SET) if self.open(outlaw) else 0
        return opening + sum(MONEY[kind] for kind in self.sheriffs(outlaw))

    def most_added(self, outlaw: int) -> int | None:
        """The most that this hand can have put on a poster, in dollars; None if it is unknown."""
        steals = self.steals
        if steals is None:
            return None
        if not self.open(outlaw) and (steals < FIRST_SET or not self.state.config.opened_by_table):
            return 0
        laid = [self.laid(seat, outlaw) for seat in self.seats]
        plays = max(1, sum(map(bool, laid)))
        lying = sum(MONEY[kind] for kind in self.sheriffs(outlaw))
        return max(0, sum(laid) + steals - plays) * TOKEN + lying + self._gone(steals)

    def _gone(self, steals: int) -> int:
        """Dollars of Sheriff cards that may have lain in some group and have left it."""
        again = self.pile[WYATT]  # each may have brought one back to be played once more
        left = dict(self.pile)
        if self.state.reshuffled:
            left = {kind: 2 * card.copies for kind, card in enumerate(DECK)}
            again = 2 * DECK[WYATT].copies
        dearest = max(MONEY) if steals else MONEY[GUN]
        return again * dearest + sum(
            MONEY[kind] * many
            for kind, many in left.items()
            if kind == GUN or (steals and kind >= FIRST_COLOURLESS)
        )

    def captured(self, outlaw: int) -> bool:
        """Return whether the hand is over and this poster was paid."""
        return self.ended and sum(self.state.capture_points(outlaw)) >= CAPTURE

    def posters(self) -> Iterator[str]:
        """`setup.posters`, `outlaws.reward`: what each poster holds for the cards on it."""
        for outlaw, holds in enumerate(self.state.posters):
            added, most = self.least_added(outlaw), self.most_added(outlaw)
            values = {"outlaw": title(OUTLAWS[outlaw]), "money": usd(holds)}
            if self.captured(outlaw):
                if not self._left(outlaw, holds, NEW_HAND + added):
                    yield _(
                        "The poster of {outlaw} has been paid, but no payout can leave {money} "
                        "on it (`score.first-share`, `score.laps`, `score.stop`).",
                        **values,
                    )
                continue
            if holds < NEW_HAND + added:
                least = usd(NEW_HAND + added)
                if not added:
                    yield _(
                        "The poster of {outlaw} holds {money}, but every poster starts a hand "
                        "with at least {least} (`setup.posters`).",
                        **values,
                        least=least,
                    )
                elif self.sheriffs(outlaw):
                    yield _(
                        "The poster of {outlaw} holds {money}. With the opening set and the "
                        "Sheriff cards on the table, it must hold at least {least} "
                        "(`setup.posters`, `outlaws.first-set`, `outlaws.reward`, "
                        "`robbery.target`).",
                        **values,
                        least=least,
                    )
                else:
                    yield _(
                        "The poster of {outlaw} holds {money}. {outlaw} is open, which takes "
                        "three cards at once, so the poster must hold at least {least} "
                        "(`setup.posters`, `outlaws.first-set`, `outlaws.reward`).",
                        **values,
                        least=least,
                    )
            elif self.state.hand_number == 1 and most is not None and holds > NEW_HAND + most:
                yield _(
                    "The poster of {outlaw} holds {money}. With these cards it can hold at most "
                    "{most} in the first hand (`setup.posters`, `outlaws.reward`).",
                    **values,
                    most=usd(NEW_HAND + most),
                )

    def _left(self, outlaw: int, holds: int, least: int) -> bool:
        """Return whether some reward of at least so many dollars leaves what a paid poster holds."""
        points, rules = self.state.capture_points(outlaw), self.state.config.rules
        tried = range(max(least, holds), max(least, holds) + 40 * TOKEN, TOKEN)
        return any(split(points, reward, rules).left == holds for reward in tried)

    def money(self) -> Iterator[str]:
        """`game.end`, `score.*`: what the players have, against what posters can have paid."""
        state = self.state
        number, total = state.hand_number, sum(state.money)
        if state.phase != OVER:
            for seat in self.seats:
                if state.money[seat] >= TARGET:
                    yield _(
                        "{player} has {money}, but at {target} the game would be over "
                        "(`game.end`).",
                        player=self.names[seat],
                        money=usd(state.money[seat]),
                        target=usd(TARGET),
                    )
        elif state.money[state.winner] < max(TARGET, *state.money):
            yield _(
                "{player} has won with {money}, but a winner needs {target} and more money "
                "than the others (`game.end`).",
                player=self.names[state.winner],
                money=usd(state.money[state.winner]),
                target=usd(TARGET),
            )
        if number == 1 and not self.ended:
            if total:
                yield _(
                    "The players have {money} in the first hand, but nobody is paid before a "
                    "hand is scored (`score.capture`).",
                    money=usd(total),
                )
            return
        if number == 1 and self.steals is not None:
            most = sum(
                NEW_HAND + (self.most_added(outlaw) or 0) - state.posters[outlaw]
                for outlaw in range(7)
                if self.captured(outlaw)
            )
            if total > most:
                yield _(
                    "The players have {money}, but the posters of the first hand can have paid "
                    "at most {most} (`setup.posters`, `outlaws.reward`).",
                    money=usd(total),
                    most=usd(max(0, most)),
                )
        paid = sum(self._paid(outlaw) for outlaw in range(7))
        if total < paid:
            yield _(
                "The players have {money}. With so little on the posters in hand {number}, at "
                "least {paid} must have been paid (`setup.posters`, `score.carry`).",
                money=usd(total),
                number=number,
                paid=usd(paid),
            )

    def _paid(self, outlaw: int) -> int:
        """The least that a poster has paid in the game so far, in dollars.

        It gained $1,000 a hand. One that holds less was emptied in an earlier hand, and no outlaw is
        captured who was not opened.
        """
        missing = NEW_HAND * self.state.hand_number + self.least_added(outlaw)
        missing -= self.state.posters[outlaw]
        if missing <= 0 or self.captured(outlaw):
            return max(0, missing)
        return missing + play_reward(FIRST_SET)

    # --- what is open ----------------------------------------------------------------------

    def opened(self) -> Iterator[str]:
        """`outlaws.first-set`: a player laid three at once. Fewer are left only after thefts."""
        if self.steals is None:
            return
        missing = {
            outlaw: FIRST_SET - most
            for outlaw in range(7)
            if self.open(outlaw)
            and (most := max(self.laid(seat, outlaw) for seat in self.seats)) < FIRST_SET
        }
        if sum(missing.values()) > self.steals:
            yield _(
                "{outlaws} is open, but no player has three of that outlaw on the table, and too "
                "few Most wanted! cards have been played to steal the others "
                "(`outlaws.first-set`, `wanted.steal`).",
                outlaws=listed([title(OUTLAWS[outlaw]) for outlaw in missing]),
            )

    # --- the discard stack and the turn ----------------------------------------------------

    def stack(self) -> Iterator[str]:
        """`discard.must`, `shot`: the top card of the discard stack at each phase."""
        state = self.state
        phase, pile = state.phase, state.discard
        if phase == DRAW and not pile:
            yield _(
                "The discard stack cannot be empty at the start of a turn. A card is turned up "
                "at the deal, and every turn ends with a discard (`setup.deal`, `discard.must`)."
            )
        if phase in (*APART, LIFT, REACT):
            after = state.discard[:-1]
            if not pile or pile[-1] >= FIRST_PHOTO:
                yield _(
                    "A shot has hit, so the Outlaw card that was turned must be on top of the "
                    "discard stack (`shot`)."
                )
            elif phase == LIFT and (after[-1:] != [WYATT] if after else not state.reshuffled):
                yield _(
                    "The Wyatt Earp that was played must be on the discard stack, under the card "
                    "that the shot turned (`shot`, `wyatt.lift`)."
                )
        if (phase == TAKE or state.bonus != NONE) and pile[-1:] != [WYATT]:
            yield _(
                "A search was played, so a Wyatt Earp must be on top of the discard stack "
                "(`wyatt.search`)."
            )

    def turn(self) -> Iterator[str]:
        """`sheriff.one-per-turn`: whether a Sheriff card can have been played this turn."""
        state = self.state
        if not state.sheriff_played:
            return
        if state.phase == DRAW or self.ended:
            yield _(
                "A Sheriff card has been played, but the turn has not begun, and a turn begins "
                "with the draw (`turn.order`, `sheriff.one-per-turn`)."
            )
            return
        if state.reshuffled or state.phase != PLAY:
            return
        played = any(kind >= FIRST_PHOTO for kind in state.discard) or any(
            (kind == HIDEOUT) != (place // 7 == state.turn)
            for place, group in enumerate(state.groups)
            for kind in group
            if kind >= FIRST_PHOTO
        )
        if not played:
            yield _(
                "{player} has played a Sheriff card this turn, but it is on neither the table "
                "nor the discard stack (`sheriff.one-per-turn`).",
                player=self.names[state.turn],
            )

    # --- how many cards --------------------------------------------------------------------

    def supply(self) -> Iterator[str]:
        """`setup.deal`, `draw.reshuffle`: how many cards the supply holds."""
        state = self.state
        deck, dealt = len(state.config.deck), DEALT * len(self.seats)
        holds, first = len(state.supply), deck - dealt - 1
        if state.reshuffled:
            # The supply has run out once, two cards a draw or one a shot. A shot spends a Sheriff
            # card; every draw leaves one card more in a hand.
            sheriffs = sum(kind >= FIRST_PHOTO for kind in state.config.deck)
            draws = (first - sheriffs) // 2
            most = deck - (dealt + draws - sheriffs)
            if holds > most and not state.config.reshuffles_again:
                yield _(
                    "The supply holds {holds} cards. After the reshuffle it can hold at most "
                    "{most}, because the players hold the others (`setup.deal`, "
                    "`draw.reshuffle`).",
                    holds=holds,
                    most=most,
                )
            return
        gone = first - holds
        if gone < 0:
            yield _(
                "The supply holds {holds} cards, but the deal left {first}, and nothing has been "
                "reshuffled (`setup.deal`, `draw.reshuffle`).",
                holds=holds,
                first=first,
            )
        elif not self.ended and gone > 2 * (len(state.discard) - 1 + self.drawn):
            yield _(
                "{gone} cards have left the supply, but the discard stack is too small for that. "
                "Every turn ends with a discard, and every shot leaves its card there "
                "(`draw.choice`, `discard.must`, `shot`).",
                gone=gone,
            )

    def hands(self) -> Iterator[str]:
        """`turn.order`, `end.out`, `end.other-out`: how many cards each player holds."""
        state = self.state
        if self.ended:
            return
        for seat in self.seats:
            if state.sizes[seat] or seat == state.turn:
                continue
            if state.phase != PLAY or not state.sheriff_played:
                yield _(
                    "{player} has no cards, so the hand must have ended with the turn before "
                    "(`end.out`, `end.other-out`).",
                    player=self.names[seat],
                )
        if state.short or state.reshuffled or self.steals is None:
            return
        for seat in self.seats:
            least = self._least_held(seat)
            if state.sizes[seat] < least:
                yield plural(
                    "{player} holds {number} card, but was dealt ten. Each turn draws at least "
                    "as many as it discards, so after these plays {player} must hold at least "
                    "{least} (`setup.deal`, `draw.choice`, `discard.must`).",
                    "{player} holds {number} cards, but was dealt ten. Each turn draws at least "
                    "as many as it discards, so after these plays {player} must hold at least "
                    "{least} (`setup.deal`, `draw.choice`, `discard.must`).",
                    state.sizes[seat],
                    player=self.names[seat],
                    least=least,
                )
        laid = sum(map(len, state.groups)) + state.pending_aside
        played = sum(many for kind, many in self.pile.items() if kind >= FIRST_PHOTO)
        least = DEALT * len(self.seats) + self.drawn - laid - played
        if sum(state.sizes) < least:
            yield _(
                "The players hold {held} cards. Each was dealt ten, so after these plays they "
                "must hold at least {least} (`setup.deal`, `draw.choice`, `discard.must`).",
                held=sum(state.sizes),
                least=least,
            )

    def _least_held(self, seat: int) -> int:
        """The fewest cards a player can hold: a hand shrinks only by what is laid, played or taken."""
        state = self.state
        own = on_others = 0
        for place, group in enumerate(state.groups):
            if place // 7 == seat:
                own += sum(kind != HIDEOUT for kind in group)
            else:
                on_others += group.count(HIDEOUT)
        played = sum(many for kind, many in self.pile.items() if kind >= FIRST_PHOTO)
        # A search takes a played card into another hand.
        searched = self.pile[WYATT]
        mine = seat == state.turn
        gone = own + on_others + played + searched + (self.steals or 0)
        return DEALT + mine * self.drawn - gone - (mine and state.pending_aside)
