"""How objects show themselves: some lines in a terminal, a table in a notebook."""

from abc import abstractmethod
from collections.abc import Mapping
from html import escape


class Displayed:
    """An object with a title and a few facts."""

    @abstractmethod
    def facts(self) -> Mapping[str, str]:
        """Return what is worth showing: a name of each fact, and its value with its unit."""

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
