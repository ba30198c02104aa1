"""Layers that move elements, and at most change their scale and zero point."""

from dataclasses import replace
from math import prod

import numpy as np

from accelsim.integer.layer import IntegerLayer
from accelsim.integer.lowered import Lowered
from accelsim.integer.movement import Gather, Joined
from accelsim.integer.requantization import bounds
from accelsim.integer.step import Extents, Step
from accelsim.integer.tensor import Requantize
from accelsim.number import parse_number
from accelsim.workload import layers


def reshape_layer(of: Lowered, step: Step) -> IntegerLayer:
    """Return an image that is flattened, or a tensor in another shape."""
    before, after = (of.steps.shapes[name] for name in (step.inputs[0], step.output))
    order = of.flattened.get(step.inputs[0])
    flat = len(after) <= 3 and prod(after[:-1]) == 1
    if order is not None or not _is_plain(before):
        if not flat:
            raise ValueError(f"{list(before)} cannot become {list(after)} without moving data")
        of.flattened[step.output] = order if order is not None else before[1:]
    elif not _is_plain(after):
        raise ValueError(f"{list(before)} cannot become {list(after)} without moving data")
    return IntegerLayer(layer=step.layer)


def moved_layer(of: Lowered, step: Step) -> IntegerLayer:
    """Return elements that are moved, chosen or seen in another shape."""
    if any(of.meaning(name) != of.meaning(step.output) for name in step.inputs):
        what = "rows" if step.kind == "indexed" else "elements"
        raise ValueError(f"moves {what} whose integers mean something else than the result")
    is_placed = step.kind in ("transpose", "view", "indexed")
    if is_placed and any(name in of.flattened for name in step.inputs):
        raise ValueError("moves a flattened image, whose elements lie pixel by pixel")
    return IntegerLayer(layer=step.layer)


def joined_layer(of: Lowered, step: Step) -> Joined:
    """Return tensors that are joined, or parts of tensors that are placed in another."""
    layer = step.of(layers.Arrangement)
    into = of.meaning(step.output)
    pad = float(np.rint(np.float32(step.pad) / np.float32(into.scale))) + into.zero_point
    least, most = bounds(step.clip, into)
    parts = tuple(
        None if of.meaning(name) == into else _requantize_part(of, step, name)
        for name in step.inputs
    )
    for copy in layer.copies:
        all_channels = copy.extents[2] == layer.shapes[copy.source][3]
        if parts[copy.source] is not None and not all_channels:
            raise ValueError("moves channels whose integers mean something else than the result")
    return Joined(
        layer=replace(layer, requantized=tuple(how is not None for how in parts)),
        pad=int(min(max(pad, least), most)),
        requantize=parts,
    )


def gather_layer(of: Lowered, step: Step) -> Gather:
    """Return rows of a table."""
    table, numbers = step.inputs
    layer = step.of(layers.Gather)
    assert step.factor is not None
    source, how = of.meaning(table), of.tensors[numbers]
    of.tensors[numbers] = replace(how, number=parse_number("int32"), scale=0.0)
    scale, bias = source.scale * step.factor, -source.zero_point * layer.bag
    return Gather(layer=layer, pad=source.zero_point, requantize=of.requantize(step, scale, bias))


def _requantize_part(of: Lowered, step: Step, name: str) -> Requantize:
    source, channels = of.meaning(name), of.tensors[name].channels
    how = of.requantize(step, source.scale, -source.zero_point)
    part = {key: getattr(how, key)[:channels] for key in ("bias", "multiplier", "shift")}
    return replace(how, **part)


def _is_plain(extents: Extents) -> bool:
    """Return whether ONNX and the machine order the elements of a tensor alike."""
    return len(extents) < 4 or extents[1] == 1 or prod(extents[2:]) == 1
