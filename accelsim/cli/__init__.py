"""The command line. Every command is also a Python call of the same name."""

from accelsim.cli.commands import main

__all__ = ["main"]
