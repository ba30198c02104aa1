"""Arrays: the hardware for each dataflow of ``accelsim.dataflow``.

A new dataflow is one file with a component and one line in ``ARRAYS``.
"""

from accelsim_hdl.dataflow.output_stationary import OutputStationaryArray
from accelsim_hdl.dataflow.processing_element import ArrayParameters, Family
from accelsim_hdl.dataflow.weight_stationary import WeightStationaryArray

ARRAYS: dict[str, type[WeightStationaryArray] | type[OutputStationaryArray]] = {
    "weight_stationary": WeightStationaryArray,
    "output_stationary": OutputStationaryArray,
    # The hardware is the same; the compiler exchanges the operands.
    "input_stationary": WeightStationaryArray,
}

__all__ = [
    "ARRAYS",
    "ArrayParameters",
    "Family",
    "OutputStationaryArray",
    "WeightStationaryArray",
]
