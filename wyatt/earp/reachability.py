"""Check whether a game can reach a position. For a single poster, see `wyatt.earp.posters`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wyatt.core.text import N_, _, listed, plural, usd
from wyatt.earp import cards, words
from wyatt.earp.scoring import split
from wyatt.earp.state import NONE, State
from wyatt.earp.types import APART, DRAW, LIFT, OVER, PLAY, REACT, SCORED, TAKE

#: What's wrong with a position, as sentences for players.
_SAID = N_(
    {
        "left on it": "{outlaw}’s poster has been paid out, but no payout can leave {money} on it (`score.first-share`, `score.laps`, `score.stop`).",
        "start": "{outlaw}’s poster shows {money}, but every poster starts a hand with at least {least} (`setup.posters`).",
        "sheriffs": "{outlaw}’s poster shows {money}. With the first set and the Sheriff cards on the table, it must show at least {least} (`setup.posters`, `outlaws.first-set`, `outlaws.reward`, `robbery.target`).",
        "opening": "{outlaw}’s poster shows {money}. But opening the outlaw took three cards in one play, so the poster must show at least {least} (`setup.posters`, `outlaws.first-set`, `outlaws.reward`).",
        "too much": "{outlaw}’s poster shows {money}. With these cards it can show at most {most} in the first hand (`setup.posters`, `outlaws.reward`).",
        "over": "{player} has {money}, but the game would be over at {target} (`game.end`).",
        "won": "{player} has won with {money}, but a winner needs at least {target}, and nobody else may have more (`game.end`).",
        "early": "The players have {money} in the first hand, but nobody is paid before a hand is scored (`score.capture`).",
        "first hand": "The players have {money}, but the posters can’t have paid more than {most} in the first hand (`setup.posters`, `outlaws.reward`).",
        "missing": "The players have only {money} between them. But so little is left on the posters in hand {number} that at least {paid} must have been paid out (`setup.posters`, `score.carry`).",
        "opened": "Someone opened {outlaws} with at least three cards, but nobody has that many on the table, and too few Most wanted! cards have been played to steal the others (`outlaws.first-set`, `wanted.steal`).",
        "no discard": "The discard stack can’t be empty at the start of a turn. The dealer turns up a card, and every turn ends with a discard (`setup.deal`, `discard.must`).",
        "no hit": "A shot has hit, so the Outlaw card it turned up must be on top of the discard stack (`shot`).",
        "no lift": "The Wyatt Earp just played must be in the discard stack, under the card the shot turned up (`shot`, `wyatt.lift`).",
        "no search": "A Wyatt Earp was played for a search, so it must be on top of the discard stack (`wyatt.search`).",
        "hand over": "The hand is over and it’s nobody’s turn, so no Sheriff card can have been played this turn (`turn.order`, `sheriff.one-per-turn`).",
        "not drawn": "A Sheriff card has been played, but nobody has drawn yet, and a turn begins with the draw (`turn.order`, `sheriff.one-per-turn`).",
        "not played": "{player} has played a Sheriff card this turn, but it’s neither on the table nor in the discard stack (`sheriff.one-per-turn`).",
        "reshuffled": "The supply has {holds} cards. After the reshuffle it can have at most {most}, because the players hold the others (`setup.deal`, `draw.reshuffle`).",
        "not reshuffled": "The supply has {cards}, but the deal left {first}, and nothing has been reshuffled (`setup.deal`, `draw.reshuffle`).",
        "empty hand": "{player} has no cards, so the hand must have ended with the previous turn (`end.out`, `end.other-out`).",
        "few cards": "The players hold {cards}. They were dealt ten each, and after all the draws, discards and plays since then, they must hold at least {least} (`setup.deal`, `draw.choice`, `discard.must`).",
    }
)


def cannot_happen(state: State) -> list[str]:
    """Return the reasons why a game can't reach a position, or an empty list if we find none. Each
    reason is a sentence with rule ids.

    We never call a possible position impossible, but a position without issues may still be out of
    reach. For a short deck (``"rest": "none"``), we skip the checks that need all cards.
    """
    whole = _Whole(state)
    found = [*whole.posters(), *whole.money(), *whole.opened(), *whole.stack(), *whole.turn()]
    if not state.short:
        found += whole.supply()
    return [*found, *whole.hands()]


def least_posters(state: State) -> dict[str, int]:
    """Return the minimum dollars on each open outlaw's poster, before any payout."""
    whole = _Whole(state)
    return {
        name: cards.NEW_HAND + whole.least_added(outlaw)
        for outlaw, name in enumerate(cards.OUTLAWS)
        if whole.open(outlaw)
    }


class _Whole:
    """A position, and what its cards tell us about the hand so far.

    steals: the maximum number of stolen Outlaw cards, or None if it's unknown. Each theft takes a
    Most wanted! card, which stays in the discard stack until a search or the reshuffle.
    """

    def __init__(self, state: State) -> None:
        self.state, self.names = state, state.config.players
        self.seats = range(len(state.hands))
        self.pile = Counter(state.discard)
        self.ended = state.phase in (SCORED, OVER)
        #: The minimum number of cards the current player has drawn this turn.
        self.drawn = int(state.phase != DRAW)
        self.steals: int | None = self.pile[cards.WANTED] + self.pile[cards.WYATT]
        if state.reshuffled:
            self.steals = 2 * (cards.DECK[cards.WANTED].copies + cards.DECK[cards.WYATT].copies)
        if state.short or (state.reshuffled and state.config.reshuffles_again):
            self.steals = None

    def laid(self, outlaw: int) -> list[int]:
        return [group.count(outlaw) for group in self.state.groups[outlaw::7]]

    def sheriffs(self, outlaw: int) -> list[int]:
        groups = self.state.groups[outlaw::7]
        return [kind for group in groups for kind in group if kind >= cards.FIRST_PHOTO]

    def open(self, outlaw: int) -> bool:
        return bool(self.state.opened >> outlaw & 1) or any(self.state.groups[outlaw::7])

    def least_added(self, outlaw: int) -> int:
        """Return the minimum number of dollars this hand must have added to a poster."""
        opening = cards.play_reward(cards.FIRST_SET) if self.open(outlaw) else 0
        return opening + sum(cards.MONEY[kind] for kind in self.sheriffs(outlaw))

    def most_added(self, outlaw: int) -> int | None:
        """Return the maximum number of dollars this hand can have added, or None if unknown."""
        steals = self.steals
        if steals is None:
            return None
        reopens = self.state.config.opened_by_table and steals >= cards.FIRST_SET
        if not self.open(outlaw) and not reopens:
            return 0
        laid = self.laid(outlaw)
        plays = max(1, sum(map(bool, laid)))
        lying = sum(cards.MONEY[kind] for kind in self.sheriffs(outlaw))
        # Some Sheriff cards may have left the group. Each Wyatt Earp may have brought back one.
        again, left = self.pile[cards.WYATT], dict(self.pile)
        if self.state.reshuffled:
            left = {kind: 2 * card.copies for kind, card in enumerate(cards.DECK)}
            again = left[cards.WYATT]
        gone = again * (max(cards.MONEY) if steals else cards.MONEY[cards.GUN]) + sum(
            cards.MONEY[kind] * many
            for kind, many in left.items()
            if kind == cards.GUN or (steals and kind >= cards.FIRST_COLOURLESS)
        )
        return max(0, sum(laid) + steals - plays) * cards.TOKEN + lying + gone

    def captured(self, outlaw: int) -> bool:
        return self.ended and sum(self.state.capture_points(outlaw)) >= cards.CAPTURE

    def posters(self) -> Iterator[str]:
        """`setup.posters`, `outlaws.reward`: check the money on each poster against its cards."""
        for outlaw, holds in enumerate(self.state.posters):
            added, most = self.least_added(outlaw), self.most_added(outlaw)
            # If the opening itself is impossible, `opened` says so, and the limits must still agree.
            limit, wrong = cards.NEW_HAND + max(most or 0, added), ""
            least = cards.NEW_HAND + added
            if self.captured(outlaw):
                wrong = "" if self._left(outlaw, holds, least) else "left on it"
            elif holds < least and not added:
                wrong = "start"
            elif holds < least:
                wrong = "sheriffs" if self.sheriffs(outlaw) else "opening"
            elif self.state.hand_number == 1 and most is not None and holds > limit:
                wrong = "too much"
            if wrong:
                values = {"money": usd(holds), "least": usd(least), "most": usd(limit)}
                yield _(_SAID[wrong], outlaw=cards.title(cards.OUTLAWS[outlaw]), **values)

    def _left(self, outlaw: int, holds: int, least: int) -> bool:
        """Return whether a payout from at least `least` dollars can leave exactly `holds`."""
        points, rules = self.state.capture_points(outlaw), self.state.config.rules
        tried = range(max(least, holds), max(least, holds) + 40 * cards.TOKEN, cards.TOKEN)
        return any(split(points, reward, rules).left == holds for reward in tried)

    def money(self) -> Iterator[str]:
        """`game.end`, `score.*`: check the players' money against the possible payouts."""
        state, number = self.state, self.state.hand_number
        total, target = sum(state.money), usd(cards.TARGET)
        if state.phase != OVER:
            for player, money in zip(self.names, state.money, strict=True):
                if money >= cards.TARGET:
                    yield _(_SAID["over"], player=player, money=usd(money), target=target)
        elif state.money[state.winner] < max(cards.TARGET, *state.money):
            winner, purse = self.names[state.winner], usd(state.money[state.winner])
            yield _(_SAID["won"], player=winner, money=purse, target=target)
        if number == 1 and not self.ended:
            if total:
                yield _(_SAID["early"], money=usd(total))
            return
        if number == 1 and self.steals is not None:
            most = sum(
                cards.NEW_HAND + (self.most_added(outlaw) or 0) - state.posters[outlaw]
                for outlaw in range(7)
                if self.captured(outlaw)
            )
            if total > most:
                yield _(_SAID["first hand"], money=usd(total), most=usd(max(0, most)))
        paid = sum(self._paid(outlaw) for outlaw in range(7))
        if total < paid:
            yield _(_SAID["missing"], money=usd(total), number=number, paid=usd(paid))

    def _paid(self, outlaw: int) -> int:
        """Return the minimum dollars a poster must have paid so far. A poster gains $1,000 a hand,
        so one with less was paid out in an earlier hand, in which its outlaw was open.
        """
        missing = cards.NEW_HAND * self.state.hand_number + self.least_added(outlaw)
        missing -= self.state.posters[outlaw]
        if missing <= 0 or self.captured(outlaw):
            return max(0, missing)
        return missing + cards.play_reward(cards.FIRST_SET)

    def opened(self) -> Iterator[str]:
        """`outlaws.first-set`: check that each open outlaw had three cards, allowing for thefts."""
        if self.steals is None:
            return
        missing = {
            outlaw: cards.FIRST_SET - most
            for outlaw in range(7)
            if self.open(outlaw) and (most := max(self.laid(outlaw))) < cards.FIRST_SET
        }
        if sum(missing.values()) > self.steals:
            named = listed([cards.title(cards.OUTLAWS[at]) for at in missing])
            yield _(_SAID["opened"], outlaws=named)

    def stack(self) -> Iterator[str]:
        """`discard.must`, `shot`: check the top card of the discard stack in each phase."""
        state, phase, pile = self.state, self.state.phase, self.state.discard
        if phase == DRAW and not pile:
            yield _(_SAID["no discard"])
        if phase in (*APART, LIFT, REACT):
            after = pile[:-1]
            if not pile or pile[-1] >= cards.FIRST_PHOTO:
                yield _(_SAID["no hit"])
            elif phase == LIFT and (after[-1:] != [cards.WYATT] if after else not state.reshuffled):
                yield _(_SAID["no lift"])
        if (phase == TAKE or state.bonus != NONE) and pile[-1:] != [cards.WYATT]:
            yield _(_SAID["no search"])

    def turn(self) -> Iterator[str]:
        """`sheriff.one-per-turn`: check whether a Sheriff card can have been played this turn."""
        state = self.state
        if state.sheriffs_left == state.config.sheriffs:
            return
        if self.ended or state.phase == DRAW:
            yield _(_SAID["hand over" if self.ended else "not drawn"])
        elif not state.reshuffled and state.phase == PLAY:
            played = any(kind >= cards.FIRST_PHOTO for kind in state.discard) or any(
                kind >= cards.FIRST_PHOTO and (kind == cards.HIDEOUT) != (place // 7 == state.turn)
                for place, group in enumerate(state.groups)
                for kind in group
            )
            if not played:
                yield _(_SAID["not played"], player=self.names[state.turn])

    def supply(self) -> Iterator[str]:
        """`setup.deal`, `draw.reshuffle`: check the size of the supply."""
        state = self.state
        deck, dealt = len(state.config.deck), cards.DEALT * len(self.seats)
        holds, first = len(state.supply), deck - dealt - 1
        gone = first - holds
        if state.reshuffled:
            # The supply has run out once, with two cards per draw and one per shot. A shot uses up
            # a Sheriff card, and every draw leaves one more card in a hand.
            sheriffs = sum(kind >= cards.FIRST_PHOTO for kind in state.config.deck)
            most = deck - (dealt + (first - sheriffs) // 2 - sheriffs)
            if holds > most and not state.config.reshuffles_again:
                yield _(_SAID["reshuffled"], holds=holds, most=most)
        elif gone < 0:
            yield _(_SAID["not reshuffled"], cards=words.cards(holds), first=first)
        elif not self.ended and gone > 2 * (len(state.discard) - 1 + self.drawn):
            yield plural(
                "{number} card has left the supply, but the discard stack has too few cards. Every turn ends with a discard, and every shot leaves its card there (`draw.choice`, `discard.must`, `shot`).",
                "{number} cards have left the supply, but the discard stack has too few cards. Every turn ends with a discard, and every shot leaves its card there (`draw.choice`, `discard.must`, `shot`).",
                gone,
            )

    def hands(self) -> Iterator[str]:
        """`turn.order`, `end.out`, `end.other-out`: check the size of each hand."""
        state = self.state
        if self.ended:
            return
        for seat in self.seats:
            moved = seat == state.turn or (
                state.phase == PLAY and state.sheriffs_left < state.config.sheriffs
            )
            if not state.sizes[seat] and not moved:
                yield _(_SAID["empty hand"], player=self.names[seat])
        if state.short or state.reshuffled or self.steals is None:
            return
        aside = int(state.phase in APART)
        played = sum(many for kind, many in self.pile.items() if kind >= cards.FIRST_PHOTO)
        for seat in self.seats:
            # A hand shrinks only if its player lays or plays cards, or if others take some. And in
            # a search, a card that this player played can move into another player's hand.
            mine, least = seat == state.turn, cards.DEALT - played - self.pile[cards.WYATT]
            for place, group in enumerate(state.groups):
                hideouts = group.count(cards.HIDEOUT)
                least -= len(group) - hideouts if place // 7 == seat else hideouts
            least -= self.steals - mine * (self.drawn - aside)
            if state.sizes[seat] < least:
                yield plural(
                    "{player} holds {number} card. {player} was dealt ten and, after all the cards drawn, discarded, played or given away since then, must hold at least {least} (`setup.deal`, `draw.choice`, `discard.must`).",
                    "{player} holds {number} cards. {player} was dealt ten and, after all the cards drawn, discarded, played or given away since then, must hold at least {least} (`setup.deal`, `draw.choice`, `discard.must`).",
                    state.sizes[seat],
                    player=self.names[seat],
                    least=least,
                )
        laid = sum(map(len, state.groups)) + aside
        least = cards.DEALT * len(self.seats) + self.drawn - laid - played
        if sum(state.sizes) < least:
            yield _(_SAID["few cards"], cards=words.cards(sum(state.sizes)), least=least)
