"""Layers that move elements, and at most change their scale and zero point."""

from dataclasses import replace
from math import prod

import numpy as np

from accelsim.integer.lowered import Lowered
from accelsim.integer.movement import (
    Arrangement,
    Concat,
    Gather,
    Indexed,
    Reshape,
    Shuffle,
    Slice,
    Transpose,
)
from accelsim.integer.requantization import bounds
from accelsim.integer.step import Extents, Step
from accelsim.integer.tensor import Requantize
from accelsim.number import parse_number


def reshape_layer(of: Lowered, step: Step) -> Reshape:
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
    return Reshape(name=step.name, input=step.inputs[0], output=step.output)


def view_layer(of: Lowered, step: Step) -> Reshape:
    """Return a tensor that is seen in another shape."""
    return Reshape(name=step.name, input=_moved(of, step), output=step.output)


def concat_layer(of: Lowered, step: Step) -> Concat:
    """Return tensors that are joined."""
    return Concat(
        name=step.name,
        inputs=step.inputs,
        output=step.output,
        requantize=_parts(of, step),
    )


def arrangement_layer(of: Lowered, step: Step) -> Arrangement:
    """Return parts of tensors that are placed in another."""
    into = of.meaning(step.output)
    pad = float(np.rint(np.float32(step.pad) / np.float32(into.scale))) + into.zero_point
    least, most = bounds(step.clip, into)
    return Arrangement(
        name=step.name,
        inputs=step.inputs,
        output=step.output,
        copies=step.copies,
        pad=int(min(max(pad, least), most)),
        requantize=_parts(of, step),
    )


def shuffle_layer(of: Lowered, step: Step) -> Shuffle:
    """Return channels in another order."""
    source = _moved(of, step)
    return Shuffle(name=step.name, input=source, output=step.output, groups=step.groups)


def slice_layer(of: Lowered, step: Step) -> Slice:
    """Return some of the channels."""
    source, first = _moved(of, step), step.first_channel
    return Slice(name=step.name, input=source, output=step.output, first_channel=first)


def transpose_layer(of: Lowered, step: Step) -> Transpose:
    """Return axes in another order."""
    source, axes = _moved(of, step), {"extents": step.extents, "order": step.order}
    return Transpose(name=step.name, input=source, output=step.output, **axes)


def indexed_layer(of: Lowered, step: Step) -> Indexed:
    """Return rows that are read or written at an index."""
    if any(of.meaning(name) != of.meaning(step.output) for name in step.inputs):
        raise ValueError("moves rows whose integers mean something else than the result")
    if any(name in of.flattened for name in step.inputs):
        raise ValueError("moves a flattened image, whose elements lie pixel by pixel")
    outer, rows, run = step.extents
    return Indexed(
        name=step.name,
        inputs=step.inputs,
        output=step.output,
        extents=(outer, rows, run),
        index=step.index,
        writes=step.kind == "append",
    )


def gather_layer(of: Lowered, step: Step) -> Gather:
    """Return rows of a table."""
    (table, numbers), bag, (rows, first) = step.inputs, step.groups, step.extents
    assert step.factor is not None
    source, how = of.meaning(table), of.tensors[numbers]
    of.tensors[numbers] = replace(how, number=parse_number("int32"), scale=0.0)
    scale, bias = source.scale * step.factor, -source.zero_point * bag
    return Gather(
        name=step.name,
        inputs=(table, numbers),
        output=step.output,
        rows=rows,
        first=first,
        bag=bag,
        pad=source.zero_point,
        requantize=of.requantize(step, scale, bias),
    )


def _parts(of: Lowered, step: Step) -> tuple[Requantize | None, ...]:
    """Return the requantization of each tensor that a step reads; None if integers stay."""
    into = of.meaning(step.output)
    return tuple(
        None if of.meaning(name) == into else _requantize_part(of, step, name)
        for name in step.inputs
    )


def _requantize_part(of: Lowered, step: Step, name: str) -> Requantize:
    source, channels = of.meaning(name), of.tensors[name].channels
    how = of.requantize(step, source.scale, -source.zero_point)
    part = {key: getattr(how, key)[:channels] for key in ("bias", "multiplier", "shift")}
    return replace(how, **part)


def _moved(of: Lowered, step: Step) -> str:
    """Return the name of the tensor whose integers a step moves unchanged."""
    (source,) = step.inputs
    if of.meaning(source) != of.meaning(step.output):
        raise ValueError("moves channels whose integers mean something else than the result")
    if step.kind in ("transpose", "view") and source in of.flattened:
        raise ValueError("moves a flattened image, whose elements lie pixel by pixel")
    return source


def _is_plain(extents: Extents) -> bool:
    """Return whether ONNX and the machine order the elements of a tensor alike."""
    return len(extents) < 4 or extents[1] == 1 or prod(extents[2:]) == 1
