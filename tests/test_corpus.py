"""Inputs from fuzzing: each is read or refused in a sentence, as `tools.fuzz` checks."""

from tests.collected import collected
from tools.fuzz import CORPUS, TARGETS


@collected("target", sorted(TARGETS))
def test_every_input_that_was_kept_is_read_or_refused(target: str) -> None:
    kept = sorted((CORPUS / target).iterdir())
    assert kept
    for path in kept:
        try:
            TARGETS[target](path.read_bytes().decode("utf-8", "replace"))
        except Exception as error:
            error.add_note(f"input: {path.name}")
            raise
