"""Energy of results of a chip, as sums of it need it."""

from math import isnan, nan

from accelsim.simulate.result import LayerResult, Result


def energy_of(result: Result | LayerResult) -> float:
    """Return the energy in picojoules; NaN if it is unknown, so that sums of it are NaN too.

    Args:
        result: A network or a layer on a chip.
    """
    return nan if result.total_energy_pj is None else result.total_energy_pj


def known_energy(energy_pj: float) -> float | None:
    """Return a sum of energies, or None if a part of it is unknown.

    Args:
        energy_pj: Sum of what ``energy_of`` returns.
    """
    return None if isnan(energy_pj) else energy_pj
