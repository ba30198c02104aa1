"""Names that a shell completes: presets, networks, boards and others of ``accelsim list``."""

from collections.abc import Callable

import click
from click.shell_completion import CompletionItem

_LISTS = {
    "arch": ("archs",),
    "board": ("boards",),
    "device": ("drams",),
    "first": ("archs", "workloads"),
    "name": ("archs", "workloads", "technologies", "studies", "drams", "boards"),
    "network": ("workloads",),
    "second": ("archs", "workloads"),
    "study": ("studies",),
    "technology": ("technologies",),
    "workload": ("workloads",),
}
"""Lists of the names that an argument or option may have, by its name in Python."""

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def completion_of(parameter: str) -> Complete | None:
    """Return the function that completes a parameter of a command; None leaves it to click.

    Args:
        parameter: Name of the parameter in Python.
    """
    lists = _LISTS.get(parameter)
    if lists is None:
        return None

    def complete(_: click.Context, _parameter: click.Parameter, text: str) -> list[CompletionItem]:
        from accelsim.api.catalog import list_names

        # A line of boards has the name first.
        names = [line.split()[0] for each in lists for line in list_names(each)]
        found = [CompletionItem(name) for name in names if name.startswith(text)]
        # What is no name may be a file, which the shell completes itself.
        return found or [CompletionItem(text, type="file")]

    return complete
