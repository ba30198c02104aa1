"""The axis of fast algorithms of convolutions and products, as ``--algorithm`` of ``accelsim run``.

``algorithm`` is the algorithm of all layers that have it: ``direct``, ``winograd2``, ``winograd4``,
``strassen``, ``fft16``, ``fft32``, ``fft64``, or ``auto``.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from accelsim.errors import UserError

if TYPE_CHECKING:
    from accelsim.simulate.algorithms import Choice

ALGORITHM = "algorithm"


def algorithm_of(settings: Mapping[str, Any]) -> "Choice":
    """Return the algorithm of a point, ``direct`` without such an axis.

    Args:
        settings: Values by field of an axis.
    """
    return cast("Choice", settings.get(ALGORITHM, "direct"))


def wrong_algorithm(value: Any, *, bands: bool) -> str:
    """Return what is wrong with a value of the axis, or an empty text.

    Args:
        value: The value.
        bands: Whether the study computes chains of layers in bands of rows.
    """
    from accelsim.simulate.algorithms import check_algorithm

    try:
        check_algorithm(value, bands=bands)
    except UserError as problem:
        return "; ".join(problem.problems)
    return ""
