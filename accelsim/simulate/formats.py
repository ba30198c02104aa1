"""What a machine computes in, where a network's file has numbers of another format."""

from accelsim.npu import Npu
from accelsim.workload import Graph, Matmul

_USUAL = "float32"
"""Files of networks in real numbers have it, whatever the machine computes in."""


def format_note(graph: Graph, npu: Npu) -> str:
    """Return which formats of a file a machine does not compute in, as a sentence.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        Nothing if the file's numbers are those of the machine, integers of as many bits or fewer,
        float32, which networks in real numbers come in, or identifiers of 32 bits and more.
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
    """Return that a machine holds activations in other bits than they have, as a sentence.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        Nothing if weights take as many bits as activations, or nothing multiplies two activations.
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
