"""How objects display themselves: lines in a terminal, a table in a notebook, figures."""

from abc import abstractmethod
from collections.abc import Mapping
from html import escape
from importlib import import_module
from typing import Any


def plural(count: int, noun: str) -> str:
    """Return a number of things, such as ``1 layer`` or ``2 layers``.

    Args:
        count: The number.
        noun: Noun of one thing, whose plural ends in s.
    """
    return f"{count:,} {noun}" + "s" * (count != 1)


class Displayed:
    """An object with a title and a few facts."""

    @abstractmethod
    def facts(self) -> Mapping[str, str]:
        """Return the facts to display: name of each fact, and its value with its unit."""

    def __repr__(self) -> str:
        lines = [f"  {name:12}{value}" for name, value in self.facts().items()]
        return "\n".join([type(self).__name__, *lines])

    def __str__(self) -> str:
        return repr(self)

    def _repr_html_(self) -> str:
        """Return a table for notebooks."""
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th><td>{escape(value)}</td></tr>"
            for name, value in self.facts().items()
        )
        return f"<table><caption>{escape(type(self).__name__)}</caption>{rows}</table>"


class Plotted:
    """An object that ``accelsim.report.plots`` can draw figures of."""

    @property
    def plot(self) -> Any:
        """Its figures: ``ResultPlots`` or ``SweepPlots`` of ``accelsim.report.plots``."""
        # Imported on demand, because figures are a higher layer than what they draw.
        return import_module("accelsim.report.plots").plots_of(self)
