"""The result of a program of the NPU: what ``run`` gives for the layer engines."""

from accelsim.arch import Arch
from accelsim.integer import Add, Convolution, IntegerNetwork, Pool, Rescale, Reshape
from accelsim.npu import Npu, counts_of
from accelsim.program import Program
from accelsim.simulate.price import priced
from accelsim.simulate.result import CountedLayer, Result
from accelsim.timeline import Timeline

KINDS = {Add: "add", Convolution: "conv", Rescale: "rescale", Reshape: "reshape"}
"""Kind of each layer of a program, in the words of the networks that ``run`` reads."""


def program_result(
    network: IntegerNetwork,
    program: Program,
    npu: Npu,
    arch: Arch,
    timeline: Timeline,
    *,
    seed: int | None = None,
) -> Result:
    """Return counts and prices of a program, by layer and in total.

    The docstring of ``accelsim/timeline/tally.py`` says which cycle belongs to which layer. What a
    layer did in the cycles of the layer before counts in its own ``utilization``, which may
    therefore be a little over 1; that of the program is not. Layers that the compiler adds to those
    of the network move data (``rearrange``).

    Args:
        network: What the program computes.
        program: The program.
        npu: The machine of ``arch``.
        arch: The accelerator.
        timeline: Of the program on ``npu``.
        seed: Of values that the network was given, if it was given any.

    Raises:
        TechnologyError: A part of the accelerator has no price.
    """
    macs, kinds = layer_macs(network), _kinds(network)
    names = [name for name, _, _ in program.layers] or [network.name]
    layers = [
        CountedLayer(
            name=name,
            kind=kinds.get(name, "rearrange"),
            counts=counts_of(events, npu, macs=macs.get(name, 0)),
        )
        for name, events in zip(names, timeline.layer_events, strict=True)
    ]
    return priced(
        layers,
        arch,
        workload=network.name,
        workload_sha256=network.digest,
        tier="cycle",
        cycles_are="from the first instruction fetch to the last byte accepted by the memory",
        seed=seed,
    )


def layer_macs(network: IntegerNetwork) -> dict[str, int]:
    """Return the multiply-accumulates of each convolution of a network, by name.

    Zeros count, those of padding too; a matrix product is a convolution.

    Args:
        network: The network.
    """
    sums = {name: tensor.height * tensor.width for name, tensor in network.tensors.items()}
    return {
        layer.name: layer.weights.size * sums[layer.output]
        for layer in network.layers
        if isinstance(layer, Convolution)
    }


def _kinds(network: IntegerNetwork) -> dict[str, str]:
    return {
        layer.name: f"{layer.kind} pool" if isinstance(layer, Pool) else KINDS[type(layer)]
        for layer in network.layers
    }
