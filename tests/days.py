"""Days with a certain kind of problem."""

from datetime import date, timedelta

from wyatt.lessons.problems import BEGAN, Problem, problems


def of_kind(game: str, end: bool, begins: str = "") -> tuple[date, Problem]:
    """The first day with an end of a hand, or with a move to find that begins like this, and its problem."""
    return next(
        (BEGAN + timedelta(days=at), one)
        for at, one in enumerate(problems(game))
        if bool(one.counted) is end and one.answer.startswith(begins)
    )
