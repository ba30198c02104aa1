"""Networks in integers for an NPU: from the zoo, from a file, or given as such."""

from collections.abc import Mapping
from pathlib import Path

from accelsim.compiler.rows import softmax_channels
from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.npu import Npu


def network_for(
    workload: str | Path | IntegerNetwork,
    npu: Npu,
    *,
    dimensions: Mapping[str, int] | None = None,
    seed: int = 0,
) -> IntegerNetwork:
    """Return a network whose formats, multipliers and sums are those of an NPU.

    Args:
        workload: A zoo name, the path of an ONNX file, or a network in integers, which stays as it
            is.
        npu: The machine.
        dimensions: Values of symbolic dimensions by name; a batch is 1.
        seed: Seed of the integers that a network without values is given.

    Raises:
        WorkloadError: There is no such network, or integers cannot compute it.
    """
    if isinstance(workload, IntegerNetwork):
        if dimensions:
            raise WorkloadError(f"{workload.name}: a network in integers has no open dimensions")
        return workload
    if not isinstance(workload, str | Path):
        raise WorkloadError(
            f"{type(workload).__name__} holds no integers to compute with: accelsim.quantize(module"
            " or file, images) makes a network in integers"
        )
    from accelsim.integer.read import read_integer_network
    from accelsim.integer.scale import ADDITION_BITS

    # Two products of an activation and a weight of an Add must fit the accumulator.
    addition_bits = npu.accumulator.bits - npu.input.bits - (not npu.input.signed)
    return read_integer_network(
        workload,
        dimensions=dimensions,
        seed=seed,
        multiplier_bits=npu.multiplier_bits,
        addition_bits=min(max(addition_bits, 2), ADDITION_BITS),
        activation=npu.input.name,
        weight=npu.weight.name,
        held=npu.activation,
        softmax_channels=softmax_channels(npu),
    )
