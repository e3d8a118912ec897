"""The drawn split agrees with the scorer; the charts of a game and a hand tell the players' lines apart."""

import re
from itertools import combinations_with_replacement
from typing import Any

import pytest
from bs4 import Tag
from tables import look_table

from tests.collected import collected
from tests.markup import found, lacks, text, texts, values
from wyatt.earp import Game, Rules, payout, score_poster
from wyatt.earp.payout import Account, split_text, walk_words
from wyatt.ui.charts import Lines, lines
from wyatt.ui.earp.split import split, split_of

NAMES = ("Anna", "Burt", "Curt")


def rows(drawn: str) -> list[list[str]]:
    """The money's table as plain cells, headings first."""
    return [texts(row, "th, td") for row in found(drawn, "tr")]


def drawn_account(cp: tuple[int, ...], reward: int, preset: str = "rio-grande") -> str:
    scoring = score_poster(cp, reward, Rules.preset(preset))
    return split_of(Account("jesse-james", NAMES[: len(cp)], scoring))


@collected("cp, reward, paid, left", [  # EN examples 1 to 4, RV example
    ((11, 6, 2), 9000, (9000, 0, 0), 0), ((9, 5, 4), 8000, (5000, 3000, 0), 0),
    ((4, 4, 2), 3000, (0, 0, 0), 3000), ((4, 4, 2), 6000, (2000, 2000, 1000), 1000),
    ((6, 6, 6), 5000, (0, 0, 0), 5000),
])  # fmt: skip
def test_the_table_s_last_line_is_what_is_paid(cp: Any, reward: int, paid: Any, left: int) -> None:
    last = rows(drawn_account(cp, reward))[-1]
    assert last[:4] == ["Paid", *(f"${amount:,}" for amount in paid)]
    assert last[4].startswith(f"${left:,}")
    assert ("next hand" in last[4]) == bool(left)


def test_example_2_is_shown_lap_by_lap_with_its_line_and_walked_payment_by_payment() -> None:
    drawn = drawn_account((9, 5, 4), 8000)
    assert [row[1:] for row in rows(drawn)[1:-1]] == [
        ["$2,000", "$1,000", "no share", "$5,000"], ["$1,000", "$1,000", "–", "$3,000"],
        ["$1,000", "$1,000", "–", "$1,000"], ["$1,000", "–", "–", "$0"],
    ]  # fmt: skip
    # On a phone, each amount is shown under its column's name.
    assert values(drawn, "data-who")[-5:] == ["Left", *NAMES, "Stays"]
    line = "With Anna in the lead, you need at least 5 CP to share (four fewer than the lead)."
    assert not lacks(drawn, ">Next payment<", "--four:5", line)
    assert ("Step" in drawn, len(found(drawn, "tr.now"))) == (False, 1)
    assert texts(drawn, ".tag") == ["leads", "shares", "too far behind"]
    shown = Account("jesse-james", NAMES, score_poster((9, 5, 4), 8000))
    for step, last in (("$2,000", "$6,000"), ("$0", "$8,000")):
        assert rows(split_of(shown, int(step == "$2,000")))[-1][1:] == [step, "$0", "$0", last]
    many = [row[:2] for row in rows(drawn_account((9, 8), 31000))[3:6]]
    same = ["Laps 4 to 11", "Each sharer gets $1,000, lap after lap. §"]
    assert many == [["Lap 3 §", "$1,000"], same, ["Lap 12 §", "$1,000"]]
    told = split_of(shown, 99)  # a payment that a person has walked to
    assert told.replace("<p data-told>Payment 7", "<p>Payment 7") == split_of(shown) != told


def test_where_payment_stops_it_says_what_was_needed_and_the_french_reading_pays() -> None:
    drawn = drawn_account((4, 4, 2), 3000)
    assert "Anna and Burt together are due $4,000, but only $3,000 is left." in drawn
    assert "score.stop" in values(drawn, "data-rule")
    drawn = drawn_account((4, 4, 2), 3000, "berclaz")
    assert [text for text in texts(drawn, ".halt") if "(S7)" in text]
    assert rows(drawn)[-1][1:4] == ["$1,000", "$1,000", "$0"]
    drawn = drawn_account((4, 3, 0), 6000)  # fewer than eight points
    assert "gets away" in drawn
    assert not found(drawn, "table")


def test_players_without_points_are_shown_to_share_under_rules_where_they_do() -> None:
    for shares, tag in ((True, "shares"), (False, "no points")):
        scoring = score_poster((4, 4, 0), 8000, Rules(zero_cp_shares=shares))
        drawn = split_of(Account("jesse-james", NAMES, scoring))
        assert bool(scoring.payouts[2]) == shares == ("even with 0 CP" in drawn)
        assert texts(drawn, ".tag")[2] == tag
        assert bool(found(drawn, ".bar.no")) != shares


def test_the_split_in_words() -> None:
    said = split_text(Account("jesse-james", NAMES, score_poster((4, 4, 2), 6000)))
    assert said.splitlines() == [
        "Jesse James: $6,000 on the poster. Capture points: Anna 4, Burt 4, Curt 2.",
        "Lap 1. Anna and Burt take $2,000 each, and $2,000 is left.",
        "Lap 1. Curt takes $1,000, and $1,000 is left.",
        "Lap 2. Payment stops here because Anna and Burt together are due $2,000, but only $1,000 is left.",
        "Paid out: Anna $2,000, Burt $2,000, Curt $1,000. $1,000 stays on the poster.",
    ]


#: Every kind of split: leads, ties and gaps of two to four players, and outlaws who get away.
PATTERNS = [
    cp for seats in (2, 3, 4) for cp in combinations_with_replacement((9, 8, 6, 4, 2, 0), seats)
]


@pytest.mark.parametrize("preset", ["rio-grande", "berclaz"])
def test_page_words_command_and_notebook_tell_one_split(preset: str, thorough: bool) -> None:
    """The sentences add up to the payout, and the reason names the players who weren't paid."""
    rules = Rules.preset(preset)
    for cp in PATTERNS:
        for reward in range(0, 15000, 1000 if thorough else 2000):
            scoring = score_poster(cp, reward, rules)
            players = ("Anna", "Burt", "Curt", "Dora")[: len(cp)]
            shown = Account("jesse-james", players, scoring)
            lines = payout.telling(shown)
            # The words alone give each player's money.
            paid = dict.fromkeys(players, 0)
            for line in lines:
                if (took := re.search(r"takes? (?:all )?\$([\d,]+)", line.text)) is not None:
                    for player in players:
                        if player in line.text:
                            paid[player] += int(took[1].replace(",", ""))
            assert tuple(paid.values()) == scoring.payouts, (cp, reward)
            # The amount left after the last payment is the amount that stays.
            if lines and scoring.captured and not scoring.stopped:
                assert not scoring.left
                assert re.search("nothing is left|takes all", lines[-1].text)
            # The reason on the page is a line of the words, on paper and in the command.
            words, decided = split_text(shown), payout.decision_words(shown)
            command = [line.text for line in payout.score_lines(scoring, rules.document())]
            sums = [re.findall(r"\$[\d,]*\d", text) for text in command if " due $" in text]
            short = "score.share" in scoring.rules and 1000 in (it.each for it in scoring.steps[:1])
            assert ("(S7)" in decided) == any("(S7)" in text for text in command) == short
            if payout.decider(scoring) == "score.stop":
                assert all(line.text in words for line in lines), (cp, reward)
                stop = next(line.text for line in lines if "score.stop" in line.rules)
                assert decided.startswith(stop)
                assert stop in walk_words(shown, len(scoring.steps) + 1)
                assert sums == [re.findall(r"\$[\d,]*\d", stop)]
            else:
                assert not sums
                assert " due $" not in words + decided


def test_an_outlaw_who_gets_away_and_one_leader_in_words() -> None:
    away = Account("jesse-james", NAMES, score_poster((4, 3, 0), 6000))
    assert split_text(away).splitlines() == [
        "Jesse James: $6,000 on the poster. Capture points: Anna 4, Burt 3, Curt 0.",
        "With fewer than 8 capture points, the outlaw gets away and $6,000 stays on the poster.",
    ]
    shown = Account("jesse-james", NAMES, score_poster((9, 5, 4), 8000))
    said = [payout.share_status(shown, points) for points in (9, 5, 4, 0)]
    assert said == ["leads", "shares", "too far behind", "no points"]
    tied = Account("jesse-james", NAMES, score_poster((4, 4, 2), 6000))
    assert payout.share_status(tied, 4) == "tied for the lead"
    # All seven posters can be chosen.
    drawn = split(look_table()[0].view("Anna"), "jesse-james")
    assert len(found(drawn, '[data-do="split"]')) == 7
    assert len(found(drawn, '[aria-pressed="true"]')) == 1
    assert not lacks(drawn, "Who gets what for Jesse James?", "if the hand ended now")


def test_a_scored_hand_shows_what_was_paid() -> None:
    hands = {"Anna": "hideout", "Burt": "wyatt-earp"}
    laid = {"Anna": {"jesse-james": ["jesse-james*4"]}}
    game = Game.setup(hands, phase="play", posters={"jesse-james": 7000}, territories=laid)
    events, view = game.push("discard hideout"), game.view("Anna")
    assert payout.account(view, "jesse-james") is None
    assert payout.account(view, "jesse-james", events).scoring.payouts == (7000, 0)
    assert "when the hand ended" in split(view, "jesse-james", events=events)
    assert "There’s $0 on this poster" in split(view, "jesse-james")


@collected("cp, reward, made, said", [
    ((9, 5, 4), 8000, 0, "Before the first payment: $8,000"),
    ((9, 5, 4), 8000, 7, "Payment 7 of 7: Anna takes $1,000, and nothing"),
    ((4, 4, 2), 6000, 2, "Payment 2 of 2: Curt takes $1,000,"),
    ((4, 4, 2), 6000, 3, "only $1,000 is left. $1,000 stays"),
    ((4, 4, 2), 3000, 1, "are due $4,000, but only $3,000 is left. $3,000 stays"),
])  # fmt: skip
def test_the_walk_counts_payments(cp: tuple[int, ...], reward: int, made: int, said: str) -> None:
    assert said in walk_words(Account("jesse-james", NAMES, score_poster(cp, reward)), made)


def drawn(*names: str) -> tuple[Tag, Tag]:
    rows = ((0, 0, 0), (5000, 3000, 0), (9000, 3000, 12_000))
    shown = Lines(names, rows, [(1, "1"), (2, "2")], lambda amount: f"${amount:,}")
    wide, slim = found(lines(shown, "What they had."), "svg")
    return wide, slim


def test_a_short_name_stands_at_its_line_and_long_ones_below_on_a_phone() -> None:
    for chart in drawn(*NAMES):
        assert len(found(chart, "polyline")) == 3
        heights = [float(str(each["y"])) for each in found(chart, "text") if text(each) in NAMES]
        assert len(heights) == 3
        assert min(abs(one - other) for one in heights for other in heights if one != other) > 15
    wide, slim = drawn("Wilhelmina Featherstone", "Burt", "<b>")
    assert len(found(wide, "polyline")) == 3
    assert len(found(slim, "polyline")) == 6  # each line, with a piece of it before its name
    assert text(slim).count("Wilhelmina Featherstone") == 1
    assert "<b>" in text(slim)
    points = values(slim, "points", "polyline")[:3]
    assert min([float(line.rpartition(" ")[2].partition(",")[0]) for line in points]) > 300
