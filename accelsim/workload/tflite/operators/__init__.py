"""Operators of TFLite, as operators of ONNX."""

from collections.abc import Callable

from accelsim.workload.tflite.call import Call
from accelsim.workload.tflite.operators import elementwise, movement, recurrent, reduction
from accelsim.workload.tflite.operators.convolution import (
    batch_matmul,
    conv_2d,
    depthwise_conv_2d,
    fully_connected,
    pool,
    transpose_conv,
)

OPERATORS: dict[str, Callable[[Call], None]] = {
    "AVERAGE_POOL_2D": pool("AveragePool"),
    "BATCH_MATMUL": batch_matmul,
    "CONV_2D": conv_2d,
    "DEPTHWISE_CONV_2D": depthwise_conv_2d,
    "FULLY_CONNECTED": fully_connected,
    "MAX_POOL_2D": pool("MaxPool"),
    "TRANSPOSE_CONV": transpose_conv,
    **elementwise.OPERATORS,
    **movement.OPERATORS,
    **recurrent.OPERATORS,
    **reduction.OPERATORS,
}
"""Readers by the name of the operator in TFLite's schema."""

_CONTROL = "control flow is not read: only the first subgraph is; unroll it before the conversion"
_CELLS = "convert the layer so that it becomes UNIDIRECTIONAL_SEQUENCE_LSTM"
ADVICE = {
    **dict.fromkeys(("CALL", "IF", "STABLEHLO_WHILE", "WHILE"), _CONTROL),
    **dict.fromkeys(
        ("BIDIRECTIONAL_SEQUENCE_LSTM", "BIDIRECTIONAL_SEQUENCE_RNN", "LSTM", "RNN"), _CELLS
    ),
    "UNIDIRECTIONAL_SEQUENCE_RNN": _CELLS,
    "CONV_3D": "only images are read; export the network to ONNX, whose Conv has three axes",
    **dict.fromkeys(
        ("NON_MAX_SUPPRESSION_V4", "NON_MAX_SUPPRESSION_V5"),
        "data decide its result; end the network before it",
    ),
    "SVDF": "it keeps a state that the file does not name; convert it as FULLY_CONNECTED layers",
}
"""What to do instead of operators that are not read."""
