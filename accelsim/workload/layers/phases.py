"""Transposed convolutions as convolutions whose results are interleaved.

A transposed convolution of stride 2 is four ordinary convolutions (phases), one for each place in a
block of 2 x 2 results. Their results are interleaved::

    convolution 0 -> a a      a b a b
    convolution 1 -> b b      c d c d
    convolution 2 -> c c  =>  a b a b
    convolution 3 -> d d      c d c d
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, product
from math import prod

from accelsim.workload.arrangement import MOST_COPIES, Copy
from accelsim.workload.graph import Graph, Tensor
from accelsim.workload.layers.base import Shape, image_shape
from accelsim.workload.layers.moving import Arrangement
from accelsim.workload.layers.network import Quantization
from accelsim.workload.layers.record import Convolution, Layer

TRANSPOSED = "convtranspose"
"""Kind of a transposed convolution in a file of ONNX."""


def with_phases(
    layers: Iterable[Layer], graph: Graph, known: dict[str, Quantization]
) -> tuple[list[Layer], dict[str, Tensor]]:
    """Return layers in which each phase has a result of its own, and a layer interleaves them.

    Args:
        layers: Layers in the order in which they run; all phases of one operator write one
            activation.
        graph: The network.
        known: Quantisation parameters of activations, as far as they are known; those of the
            results of phases are added.

    Returns:
        The layers, and the tensors that phases write. An operator of stride 1, or with more than
        ``MOST_COPIES`` phases, is not changed: of the latter only the amounts are known.
    """
    made: list[Layer] = []
    tensors: dict[str, Tensor] = {}
    for _, group in groupby(layers, _written_by):
        same = list(group)
        phases = [one for one in same if isinstance(one, Convolution) and one.phase is not None]
        if not phases:
            made += same
            continue
        first, whole = phases[0], graph.tensors[phases[0].output]
        shape = image_shape(whole.shape)
        copies = _copies(phases, shape)
        if len(whole.shape) != 4 or not 2 <= len(copies) <= MOST_COPIES:
            made += phases
            continue
        parts = []
        for place, phase in enumerate(phases):
            name = f"{first.name}.{place}.phase"
            extents = phase.output_shape[0], phase.output_shape[3], *phase.output_shape[1:3]
            tensors[name] = replace(whole, name=name, shape=extents, role="activation", values=None)
            if whole.name in known:
                known[name] = known[whole.name]
            parts.append(replace(phase, outputs=(name,)))
        made += [*parts, _together(parts, first, shape, copies)]
    return made, tensors


def _written_by(layer: Layer) -> tuple[str, ...] | str:
    """Return a key that all phases of one operator share, and no other layers."""
    is_phase = isinstance(layer, Convolution) and layer.phase is not None
    return layer.outputs if is_phase else layer.name


def _copies(phases: Sequence[Convolution], shape: Shape) -> tuple[Copy, ...]:
    """Return copies of the results of phases, and of padding for places without any tap."""
    copies, places = [], set()
    for place, layer in enumerate(phases):
        phase = layer.phase
        assert phase is not None
        copies.append(_copy(place, layer.output_shape, phase.first, phase.step))
        places.add(phase.first)
        step = phase.step
    for first in product(range(min(step[0], shape[1])), range(min(step[1], shape[2]))):
        if first not in places:
            height, width = (
                len(range(begin, extent, each))
                for begin, extent, each in zip(first, shape[1:3], step, strict=True)
            )
            empty = _copy(0, (shape[0], height, width, shape[3]), first, step)
            copies.append(replace(empty, read_first=(-height, 0, 0)))
    return tuple(copies)


def _copy(source: int, shape: Shape, first: Sequence[int], step: Sequence[int]) -> Copy:
    return Copy(
        source=source,
        extents=shape[1:],
        written_first=(first[0], first[1], 0),
        written_step=(step[0], step[1]),
    )


def _together(
    parts: Sequence[Convolution], first: Convolution, shape: Shape, copies: tuple[Copy, ...]
) -> Arrangement:
    """Return the layer that interleaves the results of phases."""
    return Arrangement(
        name=f"{first.name}.{len(parts)}",
        kind=first.kind,
        inputs=tuple(part.output for part in parts),
        outputs=first.outputs,
        operators=first.operators[:1],
        input_elements=sum(part.output_elements for part in parts),
        output_elements=prod(shape),
        shapes=tuple(part.output_shape for part in parts),
        output_shape=shape,
        copies=copies,
        requantized=(False,) * len(parts),
    )


def has_all_results(layer: Arrangement) -> bool:
    """Return whether each result of a transposed convolution belongs to a phase.

    If the stride exceeds the kernel, some results have no tap and belong to none.

    Args:
        layer: Layer that interleaves the phases.
    """
    return all(min(copy.read_first) >= 0 for copy in layer.copies)
