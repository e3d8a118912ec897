"""What the page's script says by itself: the English sentences as they stand in it, translated.

The script looks a sentence up by its English (``_("Saved as a file.")`` in ``script/words.js``). They
stand here too because the browser's own Python has no scripts to look into; a test holds the two
lists together.
"""

from __future__ import annotations

from wyatt.core.text import N_, _

SENTENCES = (
    N_("That file is far too long."),
    N_("Saved as a file."),
    N_("The link is copied."),
    N_("The link"),
    N_("Copy this link:"),
    N_(
        "This browser keeps nothing for this page: after a reload the moves are gone. Save keeps them "
        "as a file."
    ),
    N_("This browser keeps nothing for us: save your progress as a file before you leave."),
    N_("What you pressed takes a while. It is done as soon as the program is free."),
    N_("Python is busy with another cell. What you pressed is done as soon as it is free."),
    N_(
        "Python has stopped or was started anew: nothing you press here can be played. Run the cell "
        "again."
    ),
)


def script_words() -> dict[str, str]:
    """The sentences in the language in use, by the English; nothing where that is English."""
    told = {said: _(said) for said in SENTENCES}
    return {said: other for said, other in told.items() if said != other}
