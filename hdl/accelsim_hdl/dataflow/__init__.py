"""Arrays: the hardware for each dataflow of ``accelsim.dataflow``.

A new dataflow is one file with a component and one line in ``ARRAYS``.
"""

from accelsim_hdl.dataflow.input_stationary import InputStationaryArray
from accelsim_hdl.dataflow.output_stationary import OutputStationaryArray
from accelsim_hdl.dataflow.processing_element import ArrayParameters, Family
from accelsim_hdl.dataflow.weight_stationary import WeightStationaryArray

ARRAYS: dict[
    str, type[WeightStationaryArray] | type[OutputStationaryArray] | type[InputStationaryArray]
] = {
    "weight_stationary": WeightStationaryArray,
    "output_stationary": OutputStationaryArray,
    "input_stationary": InputStationaryArray,
}

__all__ = [
    "ARRAYS",
    "ArrayParameters",
    "Family",
    "InputStationaryArray",
    "OutputStationaryArray",
    "WeightStationaryArray",
]
