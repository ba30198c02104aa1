"""Words for the causes of cycles, in figures and tables."""

from collections.abc import Mapping

from accelsim.counts import FIELDS
from accelsim.report.units import words

CAUSES: Mapping[str, str] = {
    "stream_cycles": "streaming",
    **{
        name: words(name.removeprefix("stall_").removesuffix("_cycles"))
        for name in FIELDS
        if name.startswith("stall_")
    },
}
"""Words for each cause, by column of the sweep and field of the counts."""
