"""The table of substitutions. A new one is a function that finds places, and one that acts."""

from collections.abc import Mapping

from accelsim.learn.rewrite.model import Model
from accelsim.learn.rewrite.substitution import exchanged, merged, multiplied
from accelsim.learn.rewrite.substitution.view import Substitution, View

SUBSTITUTIONS: Mapping[str, Substitution] = {
    "merge_convolutions": Substitution(merged.equal_convolutions, merged.merge_convolutions),
    "enlarge_and_merge": Substitution(merged.unequal_convolutions, merged.enlarge_and_merge),
    "merge_products": Substitution(merged.parallel_products, merged.merge_products),
    "merge_groups": Substitution(merged.grouped_convolutions, merged.merge_groups),
    "split_layer": Substitution(merged.cut_results, merged.split_layer),
    "multiply": Substitution(multiplied.chained_layers, multiplied.multiply),
    "function_before_split": Substitution(
        exchanged.functions_of_parts, exchanged.function_before_split
    ),
    "function_after_concat": Substitution(
        exchanged.functions_before_concat, exchanged.function_after_concat
    ),
    "pool_first": Substitution(exchanged.pools_of_functions, exchanged.pool_first),
    "leave_out": Substitution(exchanged.parts_together, exchanged.leave_out),
}
"""Substitutions by name."""

TIDY = ("function_before_split", "leave_out")
"""Substitutions that follow every merger: they leave no more work than there was."""


def places(model: Model, name: str) -> dict[tuple[object, ...], int]:
    """Return the kinds of places where a substitution is possible, with the number of each.

    Args:
        model: The network.
        name: Name of the substitution.
    """
    found: dict[tuple[object, ...], int] = {}
    for place in SUBSTITUTIONS[name].find(View(model)):
        found[place.key] = found.get(place.key, 0) + 1
    return found


def substitute(model: Model, name: str, key: tuple[object, ...] | None = None) -> int:
    """Substitute all places that are alike, and return how many there were.

    Args:
        model: The network; it is changed.
        name: Name of the substitution.
        key: Kind of place; None for all kinds.
    """
    how, count = SUBSTITUTIONS[name], 0
    while True:
        view = View(model)
        place = next((each for each in how.find(view) if key is None or each.key == key), None)
        if place is None:
            return count
        how.apply(view, [view.nodes[each] for each in place.nodes])
        count += 1


def tidy(model: Model) -> None:
    """Substitute what leaves no more work than there was, until nothing is left of it."""
    while sum(substitute(model, name) for name in TIDY):
        pass
