"""Language models by configuration: a ``config.json`` becomes the network of some tokens."""

from accelsim.workload.transformer.read import (
    Configuration,
    is_configuration,
    read_configuration,
    read_configured,
)
from accelsim.workload.transformer.totals import Totals, totals_of

__all__ = [
    "Configuration",
    "Totals",
    "is_configuration",
    "read_configuration",
    "read_configured",
    "totals_of",
]
