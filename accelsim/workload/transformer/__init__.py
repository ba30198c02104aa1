"""Transformers by configuration: a ``config.json`` becomes the network of a run."""

from accelsim.workload.transformer.read import (
    Configuration,
    is_configuration,
    read_configuration,
    read_configured,
)
from accelsim.workload.transformer.totals import Sizes, Totals, sizes_of, totals_of

__all__ = [
    "Configuration",
    "Sizes",
    "Totals",
    "is_configuration",
    "read_configuration",
    "read_configured",
    "sizes_of",
    "totals_of",
]
