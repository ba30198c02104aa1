"""A network of the zoo, or of a file, as integers that fit an NPU."""

from pathlib import Path

from accelsim.integer import IntegerNetwork
from accelsim.npu import Npu


def network_for(workload: str | Path, npu: Npu, *, seed: int = 0) -> IntegerNetwork:
    """Return a network whose formats and multipliers are those of an NPU.

    Args:
        workload: A zoo name, or the path of an ONNX file.
        npu: The machine.
        seed: Of the integers that a network without values is given.

    Raises:
        WorkloadError: There is no such network, or it has no form in integers.
    """
    from accelsim.integer.read import read_integer_network

    return read_integer_network(
        workload,
        seed=seed,
        multiplier_bits=npu.multiplier_bits,
        activation=npu.input.name,
        weight=npu.weight.name,
    )
