"""The bets of the lesson on Wildcat Rummy: guess first, then the engine answers.

No bet holds its answer. Every option says how the engine can be asked whether it is true, and
`right` asks; exactly one must be, or the bet is broken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from wyatt.wildcat import Game
from wyatt.wildcat_lesson.pile import forks
from wyatt.wildcat_lesson.trap import OPEN, chance


class BrokenBet(ValueError):
    """A bet of which not exactly one option is true."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer that one may bet on, why it is right or wrong, the rules, and how it is checked."""

    text: str
    reason: str
    rules: tuple[str, ...]
    holds: Callable[[Game], bool]


@dataclass(frozen=True, slots=True)
class Bet:
    """One question about a table. shown: the move that is tried when the answer is told, if any."""

    id: str
    title: str
    say: str
    ask: str
    position: Mapping[str, Any]
    options: tuple[Option, ...]
    shown: str = ""

    def game(self) -> Game:
        """The table it is about."""
        return Game.from_position(dict(self.position))


def right(bet: Bet) -> int:
    """The option that the engine finds true, counted from 0. Raises `BrokenBet`."""
    found = [at for at, option in enumerate(bet.options) if option.holds(bet.game())]
    if len(found) != 1:
        raise BrokenBet(f"{bet.id}: {len(found)} of its options are true.")
    return found[0]


# --- how the engine is asked --------------------------------------------------------------------


def _legal(line: str) -> Callable[[Game], bool]:
    return lambda game: bool(game.verdict(line))


def _taken(change: int, left: int) -> Callable[[Game], bool]:
    """Whether some way to take the pile changes the hand by so many cards and leaves so many."""

    def holds(game: Game) -> bool:
        before = game.view("Anna").hand_sizes["Anna"]
        for move in game.legal_moves:
            if move.verb.startswith("take"):
                after = game.copy()
                after.push(move)
                seen = after.view("Anna")
                if seen.hand_sizes["Anna"] == before + change and seen.discard_size == left:
                    return True
        return False

    return holds


def _counts(*lines: str) -> Callable[[Game], list[int]]:
    """The points that melds count, by the moves that lay them; 0 for what is no meld."""

    def points(game: Game) -> list[int]:
        found = []
        for line in lines:
            after = game.copy()
            if after.verdict(line):
                after.push(line)
            found.append(after.view().score("Anna").melded)
        return found

    return points


def _both_added(game: Game) -> bool:
    game.push("add 6C to 3C-5C")
    return bool(game.verdict("add 7C to 3C-6C"))


def _only(game: Game) -> bool:
    return (
        bool(game.verdict("add 6C to 3C-5C"))
        and not _both_added(game)
        and not game.verdict("add 10D to 7D-9D")
    )


def _scores(game: Game) -> tuple[int, int]:
    view = game.view()
    return view.score("Anna").total, view.score("Burt").total


_SMALL: tuple[tuple[tuple[str, ...], int], ...] = (
    (("4D",), 0),
    (("4D",), 1),
    (("4D", "9S"), 3),
    (("9D", "9S"), 0),
)


def _likeliest(at: int) -> Callable[[Game], bool]:
    def holds(_: Game) -> bool:
        chances = [chance(hand, OPEN[:many]) for hand, many in _SMALL]
        return max(chances) == chances[at] and chances.count(chances[at]) == 1

    return holds


def _deep(test: Callable[[float, float], bool]) -> Callable[[Game], bool]:
    """A test of what piles of ten and more gained on average, and how often they cost points."""

    def holds(_: Game) -> bool:
        gains = [fork.taken - fork.drawn for fork in forks() if fork.depth >= 10]
        return test(sum(gains) / len(gains), sum(gain < 0 for gain in gains) / len(gains))

    return holds


# --- the bets -----------------------------------------------------------------------------------


def _table(**fields: Any) -> dict[str, Any]:
    return {
        "format": "wildcat-position/1",
        "players": ["Anna", "Burt"],
        "dealer": "Burt",
        "turn": "Anna",
        "phase": "play",
        "discard": ["3D"],
        "seed": 11,
        **fields,
    }


_queen_points = _counts("meld QH QD JK=Q", "meld JS JK=QS KS")

BETS: tuple[Bet, ...] = (
    Bet(
        "pile",
        "The discard pile",
        "In Wyatt Earp you may take the top discard into your hand: one card, and that is your draw.",
        "Anna wants the 9♣ on top of this pile of five. What does it cost her?",
        _table(
            phase="draw",
            hands={"Anna": ["9D", "9H", "4C", "KS"], "Burt": ["10H", "10D", "AS"]},
            discard=["9C", "8H", "6C", "JD", "3S"],
        ),
        (
            Option(
                "Nothing. She takes the 9♣ into her hand and leaves the rest.",
                "That is Wyatt Earp. Here the top card goes on the table, never into the hand.",
                ("wildcat.draw", "wildcat.pickup-meld"),
                _taken(1, 4),
            ),
            Option(
                "She melds it with her two 9s and takes the four cards under it.",
                "Its top card melded first, then all of the pile: her hand has six cards now.",
                ("wildcat.pickup-meld", "wildcat.pickup-rest"),
                _taken(2, 0),
            ),
            Option(
                "She melds it with her two 9s; the four cards under it may stay.",
                "The rest is no offer. Whoever melds the top card takes all of it.",
                ("wildcat.pickup-rest",),
                _taken(-2, 4),
            ),
            Option(
                "She takes all five, and may meld later.",
                "First the meld lies on the table, then the rest comes: nobody has to take her word.",
                ("wildcat.pickup-meld",),
                _taken(5, 0),
            ),
        ),
        "take discard with 9D 9H",
    ),
    Bet(
        "meld",
        "What is a meld?",
        "In Wyatt Earp a set is three or more cards of one outlaw. Here it is three or four of a rank, "
        "or three or four neighbours of a suit.",
        "Which of these may Anna lay?",
        _table(
            hands={
                "Anna": ["AC", "3C", "4C", "KS*2", "KH", "10H", "JH", "QH", "KH", "AH", "8D", "9H"],
                "Burt": ["10D", "AS"],
            }
        ),
        (
            Option(
                "A♣ 3♣ 4♣: the ace is low, and there are no 2s.",
                "An ace is high in a sequence and nothing else. The lowest card is the 3.",
                ("wildcat.ace-high", "wildcat.sequence"),
                _legal("meld AC 3C 4C"),
            ),
            Option(
                "10♥ J♥ Q♥ K♥ A♥: five in a row.",
                "Four is the most a meld may have. Laid as two melds it would take six cards.",
                ("wildcat.four-cards",),
                _legal("meld 10H JH QH KH AH"),
            ),
            Option(
                "K♠ K♠ K♥: the same card twice.",
                "Suits do not matter in a set, so two cards that are alike do no harm.",
                ("wildcat.set",),
                _legal("meld KS KS KH"),
            ),
            Option(
                "8♦ 9♥ 10♥: a row of two suits.",
                "A sequence keeps to one suit.",
                ("wildcat.sequence",),
                _legal("meld 8D 9H 10H"),
            ),
        ),
        "meld KS KS KH",
    ),
    Bet(
        "add",
        "The fourth card",
        "In Wyatt Earp an outlaw who is open takes card after card, as long as you have them.",
        "Anna holds 6♣, 7♣ and 10♦. What may she add?",
        _table(
            hands={"Anna": ["6C", "7C", "10D", "KS"], "Burt": ["10H", "AS"]},
            melds={"Anna": [["3C", "4C", "5C"]], "Burt": [["7D", "8D", "9D"]]},
        ),
        (
            Option(
                "6♣ to her clubs, and nothing else.",
                "A meld of three takes a fourth card, once.",
                ("wildcat.fourth-card",),
                _only,
            ),
            Option(
                "6♣ and then 7♣ to her clubs.",
                "With the 6♣ her meld has four cards, and no meld has more.",
                ("wildcat.four-cards", "wildcat.fourth-card"),
                _both_added,
            ),
            Option(
                "10♦ to Burt’s diamonds.",
                "Other rummies allow it. Here you add only to melds of your own.",
                ("wildcat.own-melds",),
                _legal("add 10D to 7D-9D"),
            ),
            Option(
                "Nothing: what lies on the table stays as it is.",
                "Nearly: a fourth card is the one change there is.",
                ("wildcat.fourth-card",),
                lambda game: not any(move.verb == "add" for move in game.legal_moves),
            ),
        ),
        "add 10D to 7D-9D",
    ),
    Bet(
        "joker",
        "What a Joker counts",
        "Wyatt Earp has no card that stands for any other. Here a Joker does, and it counts as what it "
        "stands for. The queen of spades counts 50, the other queens 10.",
        "Anna’s Joker may join Q♥ Q♦ or stand between J♠ and K♠. Which lays more points?",
        _table(
            hands={"Anna": ["QH", "QD", "JS", "KS", "JK", "4C"], "Burt": ["10H", "AS"]},
        ),
        (
            Option(
                "The queens: as the Q♠ the Joker makes it 70.",
                "In a set a Joker is never the queen of spades. It is a plain queen: 30 in all.",
                ("wildcat.joker-queen",),
                lambda game: _queen_points(game)[0] > _queen_points(game)[1],
            ),
            Option(
                "The spades: 70 points.",
                "In a sequence the Joker is the card that is missing, here the Q♠: 10, 50 and 10.",
                ("wildcat.joker", "wildcat.card-points"),
                lambda game: _queen_points(game) == [30, 70],
            ),
            Option(
                "Both lay 70.",
                "Only the spades do. The set counts three plain queens.",
                ("wildcat.joker-queen",),
                lambda game: _queen_points(game) == [70, 70],
            ),
            Option(
                "Both lay 30: a Joker is worth what it replaces, a queen.",
                "It is worth what it stands for, and the Q♠ is worth 50.",
                ("wildcat.card-points",),
                lambda game: _queen_points(game) == [30, 30],
            ),
        ),
        "meld JS JK=QS KS",
    ),
    Bet(
        "queen",
        "The queen nobody wants to hold",
        "In Wyatt Earp any card may be discarded.",
        "Anna holds Q♠ and 4♣ and can meld neither. How does she get rid of the queen this turn?",
        _table(
            hands={"Anna": ["QS", "4C"], "Burt": ["10H", "AS"]},
            melds={"Anna": [["7H", "8H", "9H"]], "Burt": [["QC", "QD", "QH"]]},
        ),
        (
            Option(
                "She discards her.",
                "The queen of spades is a discard only as the last card in hand.",
                ("wildcat.queen-discard",),
                _legal("discard QS"),
            ),
            Option(
                "She adds her to Burt’s queens.",
                "Only Burt adds to Burt’s melds.",
                ("wildcat.own-melds",),
                _legal("add QS to Q-Q-Q"),
            ),
            Option(
                "She ends her turn without a discard.",
                "That is for a hand that holds nothing but queens of spades. Anna has a 4♣.",
                ("wildcat.queen-stuck", "wildcat.discard"),
                _legal("skip discard"),
            ),
            Option(
                "She does not: the 4♣ goes, the queen stays and may cost 50.",
                "One card fewer, though. Next turn the queen might be her last card, or meet a meld.",
                ("wildcat.discard", "wildcat.card-points"),
                lambda game: [str(move) for move in game.legal_moves] == ["discard 4C"],
            ),
        ),
        "discard QS",
    ),
    Bet(
        "score",
        "A hand counted",
        "Burt has gone out. He has melded 60 points. Anna has melded 95 and still holds Q♠, a Joker "
        "and a 7.",
        "What does the hand bring them?",
        _table(
            phase="scored",
            hands={"Anna": ["QS", "JK", "7H"], "Burt": []},
            melds={
                "Anna": [["AC", "AD", "AH"], ["5C", "6C", "7C", "8C"], ["3H", "4H", "5H"]],
                "Burt": [["AS", "AH", "AD"]],
            },
            totals={"Anna": 0, "Burt": 0},
        ),
        (
            Option(
                "Anna 95, Burt 60: what lies on the table counts.",
                "And what is in hand counts against you: 50, 20 and 5 for Anna.",
                ("wildcat.hand-score",),
                lambda game: _scores(game) == (95, 60),
            ),
            Option(
                "Anna 95, Burt 110: going out brings 50.",
                "The 50 are right, but Anna pays for the cards she holds.",
                ("wildcat.hand-score", "wildcat.going-out"),
                lambda game: _scores(game) == (95, 110),
            ),
            Option(
                "Anna 20, Burt 110.",
                "95 less 75 for Anna, 60 and 50 for Burt: fewer points on the table, and the better hand.",
                ("wildcat.hand-score", "wildcat.card-points", "wildcat.going-out"),
                lambda game: _scores(game) == (20, 110),
            ),
            Option(
                "Anna 90, Burt 110: a Joker in hand costs nothing, and 5 for the 7.",
                "A Joker in hand costs 20, however high it could have been laid, the Q♠ costs 50.",
                ("wildcat.card-points",),
                lambda game: _scores(game) == (90, 110),
            ),
        ),
    ),
    Bet(
        "trap",
        "The small hand",
        "A hand in Wyatt Earp also ends when somebody has no cards left, and there any last card may "
        "be discarded. So fewer cards are better, are they?",
        "There is no pile. Who is likeliest to go out with the next card of the stock?",
        _table(
            phase="draw",
            hands={"Anna": ["4D"], "Burt": ["10H", "AS"]},
            discard=[],
        ),
        (
            Option(
                "A single 4♦ and no open meld.",
                "Never: two cards after drawing, no meld of two, one discard, and one card is left. "
                "That is the trap.",
                ("wildcat.discard", "wildcat.set"),
                _likeliest(0),
            ),
            Option(
                "A single 4♦ and three kings that still take a fourth.",
                "A king or a Joker saves you: added, and the 4♦ is the last discard. That is a few "
                "cards only.",
                ("wildcat.fourth-card", "wildcat.going-out"),
                _likeliest(1),
            ),
            Option(
                "4♦ and 9♠, with three open melds.",
                "Two cards must go besides the one drawn: one added, one discarded, one too many.",
                ("wildcat.discard", "wildcat.fourth-card"),
                _likeliest(2),
            ),
            Option(
                "9♦ and 9♠, and no open meld.",
                "A third 9 or a Joker makes a meld of all you hold. You go out without a discard.",
                ("wildcat.set", "wildcat.going-out"),
                _likeliest(3),
            ),
        ),
    ),
    Bet(
        "deep",
        "The price of a deep pile",
        "Bots play sixty hands. Each time one may take the pile, the hand is played to its "
        "end twice, over the same stock: once with the pile taken, once with one card drawn.",
        "What did piles of ten cards and more bring, beside drawing?",
        _table(
            phase="draw",
            hands={"Anna": ["9D", "9H", "4C", "KS"], "Burt": ["10H", "10D", "AS"]},
            discard=["9C", "8H", "6C", "JD", "3S", "KD", "5H", "QH", "7S", "4S", "10C", "6D"],
        ),
        (
            Option(
                "Points every time: more cards, more melds.",
                "Not every time: some takers were caught with what they had taken.",
                ("wildcat.pickup-rest", "wildcat.hand-score"),
                _deep(lambda gained, cost: gained > 10 and cost == 0),
            ),
            Option(
                "A loss on average: so many cards are never melded in time.",
                "They mostly are. The loss is the exception.",
                ("wildcat.hand-score",),
                _deep(lambda gained, cost: gained < -10),
            ),
            Option(
                "Many points on average, and a loss now and then.",
                "Deep piles make melds. But whoever takes one holds a handful when another goes out.",
                ("wildcat.pickup-rest", "wildcat.hand-score"),
                _deep(lambda gained, cost: gained > 10 and cost > 0),
            ),
            Option(
                "As good as nothing: gains and losses are even.",
                "That is true of a pile of one card, where only the meld is gained.",
                ("wildcat.pickup-meld",),
                _deep(lambda gained, cost: -10 <= gained <= 10),
            ),
        ),
        "take discard with 9D 9H",
    ),
)


def bet_of(id: str) -> Bet:
    """The bet of that id. Raises `KeyError` for one there is not."""
    return {bet.id: bet for bet in BETS}[id]
