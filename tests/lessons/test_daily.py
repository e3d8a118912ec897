"""The problem of the day: packaged problems are valid and clear; the page asks, plays and explains."""

import json
from dataclasses import replace
from datetime import date, timedelta
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from taught import each_game

from tests.asking import ask, bet, do, play
from tests.collected import collected
from tests.days import of_kind
from tests.markup import lacks, text, texts
from tools.problems import BARS, ERRORS, WAYS, disproved
from wyatt.core.text import speaking, usd
from wyatt.lessons.earp.endings import question as ending
from wyatt.lessons.model import subject
from wyatt.lessons.problems import BEGAN, Problem, of_day, problems, question, read, written
from wyatt.pages.course.daily import DailyPage, day_words
from wyatt.table import games
from wyatt.ui.page import Pages, parse

pytestmark = pytest.mark.usefixtures("few_deals")


def opened(game: str, day: date) -> Pages:
    return Pages(parse(f"page={'daily' if game == 'wyatt' else 'wildcat-daily'}&day={day}"))


def counted(game: str) -> list[Problem]:
    return [one for one in problems(game) if one.counted]


@each_game
def test_no_problem_comes_twice_and_as_many_ways_miss_as_its_grade_says(game: str) -> None:
    every = problems(game)
    assert len({(one.seed, one.moves, one.answer, one.counted) for one in every}) == len(every)
    assert {one.grade for one in every} >= {"easy", "hard"}
    shipped = files(subject(game).package) / "problems.json"
    assert written(every) == shipped.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="wyatt-problems/1"):
        read(game, '{"format": "wyatt-problems/9"}')
    for one in Random(7).sample(every, 8):
        at = one.start()
        assert at.cannot_happen() == []
        moves = [str(move) for move in at.legal_moves]
        assert one.answer in moves
        if not one.counted:
            assert len(moves) > 2
            # The file has whole dollars.
            assert one.lead >= max(BARS[game], ERRORS * (one.error - 0.5))
    for one in Random(5).sample(counted(game), 12):
        ways = subject(game).ending().wrong_ways(one.start(), one.counted)
        assert (len(ways) > WAYS[game]) is (one.grade == "hard")
        assert (len(ways) < WAYS[game]) is (one.grade == "easy")
        assert len({way.reason: way.rules for way in ways}) == len({way[1:] for way in ways})


def test_a_split_has_one_right_answer_and_the_count_of_a_hand_is_the_engine_s() -> None:
    for one in counted("wyatt"):
        asked, game = question(one, Random(1)), one.start()
        told = {(it.type, it.data.get("outlaw")): it.data for it in game.push(one.answer)}
        end, scored = told["hand_ended", None], told["scored", one.counted]
        assert (f"{end['player']}. You discard your last" in asked.say) is (end["why"] == "out")
        assert one.number != 27 or "Tied" in str([it for it in asked.options if "Curt" in it.text])
        for name, dollars in zip(game.players, scored["payouts"], strict=True):
            assert (f"{name} ${dollars:,}" in asked.options[asked.right].text) is bool(dollars)
        assert len({option.text for option in asked.options}) == len(asked.options) >= 3
    for one in counted("wildcat"):
        asked, game = question(one, Random(1)), one.start()
        assert asked.you == one.counted != game.actor
        game.push(one.answer)
        right = asked.options[asked.right].text.removesuffix(" points").replace("−", "-")
        assert right == str(game.view().score(one.counted).total)
        assert len({option.text for option in asked.options}) == len(asked.options) == 4
        assert all(option.rules and option.reason for option in asked.options)


@pytest.mark.slow
@each_game
def test_a_problem_s_answer_is_proved_on_other_deals_and_a_wrong_one_found_out(game: str) -> None:
    moves = [one for one in problems(game) if not one.counted]
    for one in Random(date.today().toordinal()).sample(moves, 3):
        assert not disproved(one, 150), one
    one = max((one for one in problems(game) if not one.counted), key=lambda one: one.lead)
    other = next(str(move) for move in one.start().legal_moves if str(move) != one.answer)
    assert disproved(replace(one, answer=other), 40)
    assert not disproved(one, 40)


LAST_CARD = {
    "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"], "turn": "Anna", "phase": "play", "seed": 7,
    "hands": {"Anna": ["belle-starr"], "Burt": ["bob-dalton"], "Curt": ["bob-dalton"]},
    "opened": ["jesse-james"], "posters": {"jesse-james": 5000},
    "territories": {"Anna": {"jesse-james": ["jesse-james*4"]},
     "Burt": {"jesse-james": ["jesse-james*2"]}},
}  # fmt: skip


def test_the_question_names_the_reward_and_nobody_is_led_past_today() -> None:
    reward = (game := games.game("wyatt").start(LAST_CARD)).view().posters["jesse-james"]
    asked = ending(game, "discard belle-starr", "jesse-james")
    assert game.view().posters["jesse-james"] != reward  # it has been paid since
    assert f"poster shows {usd(reward)}. Who gets what?" in asked.ask
    assert any("at most 4 points behind" in option.reason for option in asked.options)
    today, a_day = date.today(), timedelta(days=1)
    led = ask(DailyPage({"day": "1969-12-31"}), do("day", day=str(today + a_day)))
    assert led.address() == "day=1969-12-31"
    desk = ask(DailyPage(), do("day", day=(today - a_day).isoformat()))
    assert (desk.day, desk.address()) == (today - a_day, f"day={desk.day}")


def test_a_day_has_one_problem_that_is_the_reader_s_and_is_told_as_people_say_it() -> None:
    days = [date(2026, 11, 22) + timedelta(days=at) for at in range(20)]
    one, other = ([of_day("wyatt", day).number for day in days] for _reader in range(2))
    assert (one, len(set(one))) == (other, len(days))
    assert of_day("wyatt", date(1999, 1, 1)) in problems("wyatt")
    pages, there = Pages(parse("page=daily")), date.today() + timedelta(days=1)
    pages.ask(do("stored", key="daily", text="", day=there.isoformat()))
    assert pages.desk.problem == of_day("wyatt", there)  # type: ignore[attr-defined]
    asked = opened("wyatt", date(2026, 2, 3))
    asked.ask(do("stored", key="daily", text="", day=there.isoformat()))
    assert asked.desk.problem == of_day("wyatt", date(2026, 2, 3))  # type: ignore[attr-defined]
    days = date(2026, 11, 27), date(2026, 12, 1)
    assert [*map(day_words, days)] == ["November 27, 2026", "December 1, 2026"]
    with speaking("fr"):
        assert [*map(day_words, days)] == ["27 novembre 2026", "1er décembre 2026"]


@collected("day", ["", "2026-02-30", "<b>now</b>", "9" * 400, "2026-W01-1"])
def test_a_day_that_is_none_is_said_and_today_s_problem_comes(day: str) -> None:
    desk = DailyPage({"day": day})
    assert desk.problem == of_day("wyatt", date.today())
    assert bool(desk.notice) is bool(day)
    assert "<b>" not in desk.parts()["notice"]


@each_game
def test_the_best_move_played_on_the_table_is_right_and_the_coach_says_why(game: str) -> None:
    day, problem = of_kind(game, end=False, begins="discard photo" if game == "wyatt" else "")
    pages = opened(game, day)
    assert problem.answer not in text(pages.shown["parts"]["card"])
    pages.ask(do("next"))
    assert pages.desk.place() == day.isoformat()
    assert '"+"' in pages.ask(play(problem.answer))["outbox"][0]["store"]
    card = pages.shown["parts"]["card"]
    told = 'id="card-title">That’s the best move.', 'aria-describedby="card-title"'
    assert not lacks(card, *told, "more than any other", 'data-rule="')
    assert text(card).count("a card you need less than") < 2  # in the numbers only
    pages.ask(play(problem.answer))
    pages.ask(do("next"))
    assert pages.desk.place() == (day - timedelta(days=1)).isoformat()


@each_game
def test_one_heading_names_each_decision_and_a_result_is_copied_as_signs(game: str) -> None:
    seen = set()
    for at, problem in enumerate(problems(game)[:60]):
        phase = problem.start().view().phase
        if problem.counted or phase in seen:
            continue
        seen.add(phase)
        parts = opened(game, BEGAN + timedelta(days=at)).shown["parts"]
        (asked,) = texts(parts["card"], "h2")
        assert asked != "Play cards or discard" or phase == "play"
        assert asked == "Search the discard stack" or phase != "take"
        assert texts(parts["board"], ".choices h2") == []
    assert len(seen) > 1
    day, problem = of_kind(game, end=False)
    pages, before = opened(game, day), (day - timedelta(days=2)).isoformat()
    kept = json.dumps({"format": "wyatt-daily/1", game: {before: "-"}})
    pages.ask(do("stored", key="daily", text=kept, day=date.today().isoformat()))
    assert pages.ask(do("share"))["outbox"] == []
    pages.ask(play(problem.answer))
    (message,) = pages.ask(do("share"))["outbox"]
    heading, signs = message["text"].splitlines()
    assert signs == "⬜⬜⬜⬜🟥⬜🟩"
    assert f"{day:%B} {day.day}, {day.year}" in heading
    assert problem.answer not in message["text"]
    there: Any = Pages(parse(message["copy"])).desk
    assert (there.day, there.game) == (day, game)


def test_only_the_first_try_counts_of_a_move_a_hand_and_a_poster() -> None:
    day, problem = of_kind("wyatt", end=False)
    pages = opened("wyatt", day)
    desk: Any = pages.desk
    for refused in ("hideout on the moon", "play wyatt-earp*7"):
        pages.ask(play(refused))
        assert not desk.answered
    pages.ask(play(next(m for m in problem.start().legal_moves if str(m) != problem.answer)))
    assert not lacks(pages.shown["parts"]["card"], "There’s a better move.", "You played:")
    assert desk.solved["wyatt"] == {day.isoformat(): "-"}
    pages.ask(do("again"))
    assert pages.ask(play(problem.answer))["outbox"] == []
    assert "That’s the best move." in pages.shown["parts"]["card"]
    assert "You got 0 of 1 right the first time." in pages.shown["parts"]["say"]
    day, problem = of_kind("wildcat", end=True)
    pages = opened("wildcat", day)
    desk: Any = pages.desk
    assert f"You’re {problem.counted}." in text(pages.shown["parts"]["card"])
    assert desk.view.viewer == problem.counted
    pages.ask(bet("ABCD"[desk.stage.right - 1]))
    assert not lacks(text(pages.shown["parts"]["card"]), "The right answer is", "Yes. You score")
    assert desk.solved["wildcat"][day.isoformat()] == "-"
    day, _problem = of_kind("wyatt", end=True)
    pages = opened("wyatt", day)
    desk = pages.desk
    pages.ask(do("answer", form={}))
    assert desk.unanswered
    pages.ask(bet("ABCD"[desk.stage.right]))
    assert "That’s right." in pages.shown["parts"]["card"]
    assert pages.shown["parts"]["split"]
    assert desk.solved["wyatt"][day.isoformat()] == "+"


def test_what_a_browser_keeps_is_hostile_until_read_and_counts_days_in_a_row() -> None:
    day = date(2026, 11, 22)
    days = {str(day - timedelta(days=at)): "+" for at in range(3)}
    kept = {"format": "wyatt-daily/1", "wyatt": days | {"<b>": "+", "2026-01-01": "?"}}
    stored = do("stored", key="daily", text=json.dumps(kept), day=str(day))
    desk = ask(DailyPage(), stored)
    assert desk.solved["wyatt"] == days
    assert "Your streak is 3 days." in desk.parts()["say"]
    wrong = '{"format": "wyatt-daily/2"}', '{"format": "wyatt-daily/1", "wyatt": 3}'
    for bad in ("{", "[]", *wrong):
        assert ask(DailyPage(), {**stored, "text": bad}).solved.get("wyatt", {}) == {}
