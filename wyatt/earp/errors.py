"""What can be wrong with a document or a move: the errors that all games of the house share."""

from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable, printable, shown

__all__ = ["Fault", "IllegalMove", "NotAMove", "Unusable", "printable", "shown"]
