"""Learn and play the card game Wyatt Earp, and look up its exact rules."""

try:  # written from the git tag when the project is built or installed
    from wyatt._version import __version__ as __version__
except ModuleNotFoundError:  # a checkout that hasn't been installed
    __version__ = "0"
