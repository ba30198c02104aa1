"""Notes about numbers of a network's file in formats in which the machine does not compute."""

from accelsim.npu import Npu
from accelsim.workload import Graph, Matmul

_USUAL = "float32"
"""Usual format of networks of floats, whatever the machine computes in; it gets no note."""


def format_note(graph: Graph, npu: Npu) -> str:
    """Return a sentence about formats of a file in which a machine does not compute.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        An empty text if the file's numbers are in formats of the machine, integers of as many bits
        or fewer, float32 (the usual format of files), or identifiers of 32 bits and more.
    """
    held = (npu.input, npu.weight)
    others = set()
    for tensor in graph.tensors.values():
        number = tensor.number
        is_wide = number.kind == "integer" and max(one.bits for one in held) < number.bits < 32
        is_float = number.kind == "float" and number.name not in (
            _USUAL,
            *(one.name for one in held),
        )
        if is_float or is_wide:
            others.add(number.name)
    if not others:
        return ""
    return (
        f"the file has numbers of {' and '.join(sorted(others))}, and {npu.name} computes in"
        f" activations of {npu.input.name} and weights of {npu.weight.name}: cycles, bytes and"
        " energy are those of the machine's formats"
    )


def product_note(graph: Graph, npu: Npu) -> str:
    """Return a sentence if a machine holds activations in other bits than they have.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        An empty text if weights have as many bits as activations, or no two activations are
        multiplied.
    """
    products = [
        operator.name
        for operator in graph.operators
        if any(isinstance(work, Matmul) and not work.weights for work in operator.work)
    ]
    if not products or npu.weight.bits == npu.input.bits:
        return ""
    more = f" and {len(products) - 1:,} others" if products[1:] else ""
    return (
        f"{products[0]}{more} multiply two activations, of which the array holds the second as"
        f" weights: cycles and bytes are those of {npu.weight.name}, and not of {npu.input.name},"
        " as if it had been rounded; a program with values is refused"
    )
