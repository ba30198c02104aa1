"""Operations of StableHLO and CHLO, as operators of ONNX."""

from collections.abc import Callable, Sequence

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.stablehlo import (
    elementwise,
    movement,
    products,
    reduction,
    selection,
)
from accelsim.workload.mlir.value import Value

OPERATORS: dict[str, Callable[[Call], Value | Sequence[Value]]] = {
    **elementwise.OPERATORS,
    **movement.OPERATORS,
    **products.OPERATORS,
    **reduction.OPERATORS,
    **selection.OPERATORS,
}
"""Readers by operation. Control flow and calls are read by ``interpret``."""
CUSTOM = {
    "mhlo.erf": "chlo.erf",
    "mhlo.topk": "chlo.top_k",
    "mhlo.asin": "chlo.asin",
    "mhlo.acos": "chlo.acos",
    "mhlo.atan": "chlo.atan",
    "mhlo.sinh": "chlo.sinh",
    "mhlo.cosh": "chlo.cosh",
    "mhlo.tan": "chlo.tan",
    "Sharding": "stablehlo.optimization_barrier",
    "SPMDFullToShardShape": "stablehlo.optimization_barrier",
    "SPMDShardToFullShape": "stablehlo.optimization_barrier",
    "annotate_device_placement": "stablehlo.optimization_barrier",
    "LayoutConstraint": "stablehlo.optimization_barrier",
}
"""Operations that custom calls stand for, by their target."""
ADVICE = {
    **dict.fromkeys(
        ("stablehlo.rng", "stablehlo.rng_bit_generator"),
        "random numbers are not read; give them as an input",
    ),
    **dict.fromkeys(
        (
            *("stablehlo.all_gather", "stablehlo.all_reduce", "stablehlo.all_to_all"),
            *("stablehlo.collective_permute", "stablehlo.collective_broadcast"),
            *("stablehlo.partition_id", "stablehlo.replica_id", "stablehlo.reduce_scatter"),
            *("stablehlo.send", "stablehlo.recv", "stablehlo.infeed", "stablehlo.outfeed"),
        ),
        "the exchange between devices is not read; export the network for one device, and see"
        " accelsim system for several",
    ),
    **dict.fromkeys(
        (
            *("stablehlo.dynamic_broadcast_in_dim", "stablehlo.dynamic_reshape"),
            *("stablehlo.dynamic_iota", "stablehlo.dynamic_pad", "stablehlo.dynamic_gather"),
            *("stablehlo.real_dynamic_slice", "stablehlo.dynamic_conv"),
            *("stablehlo.get_dimension_size", "stablehlo.set_dimension_size"),
        ),
        "shapes that are computed are not read; export the network with fixed shapes",
    ),
    "stablehlo.scatter": "is not read; write rows with dynamic_update_slice",
    "stablehlo.select_and_scatter": "is the gradient of a pool; export the forward pass",
    "stablehlo.batch_norm_training": "is read as batch_norm_inference only; export the network for"
    " inference",
    "stablehlo.batch_norm_grad": "is a gradient; export the forward pass",
}
"""What to do instead of operations that are not read."""
