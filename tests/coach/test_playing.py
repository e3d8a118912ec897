"""In the terminal: a hint with its reason, automatic with --hints, and a bot's intention."""

from collections.abc import Callable

from coached import Ran

Wyatt = Callable[..., Ran]
PLAY = ("play", "--players", 3, "--seed", 7)


def test_hints_come_unasked_only_when_wanted(wyatt: Wyatt) -> None:
    quiet, told = wyatt(*PLAY, given="draw supply\n").out, wyatt(*PLAY, "--hints", given="1\n").out
    assert "a good bot" not in quiet
    assert "a good bot" in told  # what it is believed on
    assert "draw.choice: Two hidden or one open" in told


def test_a_bot_says_what_it_is_after_and_does_not_tell_its_hand(wyatt: Wyatt) -> None:
    given = "draw supply\nask Burt\nplay jesse-james*3\ndiscard hideout\nask Burt\nask Curt\n"
    out = wyatt(*PLAY, given=given).out
    assert "No bot has moved yet." in out
    assert [out.count(f"\n{name} on `") for name in ("Burt", "Curt")] == [1, 1]
    assert " ".join(out.split()).count("“I’d take all") == 1


def test_wildcat_rummy_has_hints_at_the_table(wyatt: Wyatt) -> None:
    out = wyatt("play", "--game", "wildcat", "--seed", 3, "--hints", given="1\nhint\n").out
    assert "wildcat.draw" in out
