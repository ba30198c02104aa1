"""The strategies of accelsim and of other packages, by name."""

from collections.abc import Mapping
from typing import cast

from accelsim.errors import PluginError, StudyError, did_you_mean
from accelsim.explore import optuna_search, sampling, sensitivity
from accelsim.explore.strategy import MakeStrategy
from accelsim.plugins import load_plugin, plugin_names, with_plugins

STRATEGIES: Mapping[str, MakeStrategy] = {
    "grid": sampling.grid,
    "random": sampling.random,
    "latin_hypercube": sampling.latin_hypercube,
    "sobol": sampling.sobol,
    "tpe": optuna_search.tpe,
    "nsga2": optuna_search.nsga2,
    "nsga3": optuna_search.nsga3,
    "cma_es": optuna_search.cma_es,
    "sensitivity": sensitivity.sensitivity,
}
"""The strategies of accelsim by the name that a study gives them."""


def strategy_names() -> tuple[str, ...]:
    """Return the names of strategies, those of other installed packages included, sorted."""
    return with_plugins(tuple(STRATEGIES), "accelsim.strategies")


def find_strategy(name: str) -> MakeStrategy:
    """Return the function that makes a strategy.

    Args:
        name: Name of the strategy, one of ``strategy_names()``.

    Raises:
        StudyError: There is no such strategy.
        PluginError: The package that adds it cannot be loaded, or its entry point is no function.
    """
    if name in STRATEGIES:
        return STRATEGIES[name]
    if name not in plugin_names("accelsim.strategies"):
        raise StudyError(f"{name}: no such strategy{did_you_mean(name, strategy_names())}")
    strategy = load_plugin("accelsim.strategies", name)
    if not callable(strategy):
        raise PluginError(f"{name} of accelsim.strategies must be a function, not {strategy!r}")
    return cast(MakeStrategy, strategy)
