"""Wyatt: learn the card game Wyatt Earp, and look up its rules in a program that plays them exactly."""

try:  # written when the project is built or installed, from the tag in git
    from wyatt._version import __version__ as __version__
except ModuleNotFoundError:  # a checkout that is not installed
    __version__ = "0"
