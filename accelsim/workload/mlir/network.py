"""Layouts of values: shapes, orders of axes, and parts, by nodes or on constants at once."""

from collections.abc import Sequence
from dataclasses import replace
from math import prod

import numpy as np

from accelsim.workload.mlir.nodes import MAXIMUM_FOLDED, Nodes
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.types import Type
from accelsim.workload.mlir.value import Parts, Value


class Network(Nodes):
    """A model under construction, with the layouts of its values."""

    def shaped(self, value: Value, shape: Sequence[int], type_: Type | None = None) -> Value:
        """Return a plain value in another shape of as many elements.

        Args:
            value: Value whose axes are held in the order of its type.
            shape: Extents that are held.
            type_: Type of the result; None: its elements in this shape.
        """
        assert value.is_plain
        given = type_ or Type(value.type.element, tuple(shape), value.type.quantization)
        if tuple(shape) == value.shape:
            axes = tuple(range(len(shape)))
            return (
                replace(value, type=given, order=axes, parts=None)
                if not value.parts
                else self._alias(value, given)
            )
        if value.is_constant:
            return self._reshaped(value, tuple(shape), given)
        keeps = bool(shape) and bool(value.shape) and shape[0] == value.shape[0] and 0 not in shape
        after = (0, *shape[1:]) if keeps else tuple(shape)
        return self.node("Reshape", [value, self.integers(*after)], given, shape=shape)

    def turned(self, value: Value, order: Sequence[int]) -> Value:
        """Return a value held in an order; ``order[i]`` is the axis of its type that axis i is."""
        order = tuple(order)
        if value.order == order:
            return value
        perm = tuple(value.order.index(axis) for axis in order)
        shape = tuple(value.shape[axis] for axis in perm)
        if value.is_constant:
            return replace(self._transposed(value, perm), order=order, type=value.type)
        key = (value.name, order)
        if key not in self._turned:
            if sum(extent != 1 for extent in value.shape) <= 1:
                flat = self.integers(*shape)
                turned = self.node("Reshape", [value, flat], value.type, shape=shape, order=order)
            else:
                turned = self.node(
                    "Transpose", [value], value.type, shape=shape, order=order, perm=list(perm)
                )
            self._turned[key] = turned
        return replace(self._turned[key], type=value.type)

    def plain(self, value: Value) -> Value:
        """Return a value held in the order of its type."""
        return self.turned(self.joined(value), range(len(value.order)))

    def full(self, value: Value) -> Value:
        """Return a value held as its type says, with all that was broadcast."""
        value = self.plain(value)
        if value.shape == value.type.shape:
            return value
        if (
            value.values is not None
            and prod(value.type.shape) <= MAXIMUM_FOLDED
            and not value.meaning
        ):
            return replace(
                value,
                values=np.broadcast_to(value.values, value.type.shape),
                shape=value.type.shape,
            )
        return self.node("Expand", [value, self.integers(*value.type.shape)], value.type)

    def transposed(self, value: Value, perm: Sequence[int], type_: Type) -> Value:
        """Return a value whose axis i is axis ``perm[i]`` of another."""
        value = self.plain(value)
        shape = tuple(value.shape[axis] for axis in perm)
        if tuple(perm) == tuple(range(len(perm))):
            return replace(value, type=type_)
        if value.is_constant:
            return replace(self._transposed(value, tuple(perm)), type=type_)
        return self.node("Transpose", [value], type_, shape=shape, perm=list(perm))

    def flipped(self, value: Value, axes: Sequence[int]) -> Value:
        """Return a value whose elements stand from the last to the first on some axes."""
        value = self.full(value)
        if value.values is not None:
            return replace(value, values=np.flip(value.values, tuple(axes)))
        if value.weight:
            return self._derived(("flip", value.weight, tuple(axes)), value.type, value.shape)
        minus, most = [-1] * len(axes), [-(1 << 62)] * len(axes)
        bounds = (self.integers(*part) for part in (minus, most, axes, minus))
        return self.node("Slice", [value, *bounds], value.type)

    def joined(self, value: Value) -> Value:
        """Return a value whose written rows are joined."""
        if value.parts is None:
            return value
        parts = value.parts
        known = self._turned.get(("joined", id(parts)))
        if known is None:
            label, self.label = self.label, value.name
            known = self._turned["joined", id(parts)] = self._joined(value.type, parts)
            self.label = label
        return known

    def _joined(self, type_: Type, parts: Parts) -> Value:
        pieces, place, extent = [], 0, type_.shape[parts.axis]
        for start, rows in sorted(parts.rows.items()):
            if place < start:
                pieces.append(self.rows(parts.base, parts.axis, place, start))
            pieces.append(self.full(rows))
            place = start + rows.type.shape[parts.axis]
        if place < extent:
            pieces.append(self.rows(parts.base, parts.axis, place, extent))
        if len(pieces) == 1:
            return replace(pieces[0], type=type_)
        return self.node("Concat", pieces, type_, axis=parts.axis)

    def rows(self, value: Value, axis: int, start: int, after: int) -> Value:
        """Return a part of an axis of a value, all of its other axes."""
        shape = list(value.type.shape)
        shape[axis] = after - start
        type_ = replace(value.type, shape=tuple(shape))
        return self.sliced(value, [(axis, start, after, 1)], type_)

    def sliced(
        self, value: Value, bounds: Sequence[tuple[int, int, int, int]], type_: Type
    ) -> Value:
        """Return a part of a value.

        Args:
            value: Any value.
            bounds: Axis, first place, place behind the last and step, of each axis that is cut.
            type_: Type of the result.
        """
        value = self.plain(value)
        cut = [
            each for each in bounds if value.shape[each[0]] != 1 or value.type.shape[each[0]] == 1
        ]
        cut = [each for each in cut if each[1:] != (0, value.type.shape[each[0]], 1)]
        shape = [
            type_.shape[axis] if extent == value.type.shape[axis] else 1
            for axis, extent in enumerate(value.shape)
        ]
        if not cut:
            return replace(value, type=type_)
        if value.values is not None and (value.meaning is None or value.meaning.axis is None):
            index = [slice(None)] * len(shape)
            for axis, start, after, step in cut:
                index[axis] = slice(start, after, step)
            return replace(value, type=type_, values=value.values[tuple(index)], shape=tuple(shape))
        axes, starts, ends, steps = (
            self.integers(*(each[place] for each in cut)) for place in (0, 1, 2, 3)
        )
        named = [value, starts, ends, axes]
        if any(each[3] != 1 for each in cut):
            named.append(steps)
        if value.weight:
            key = ("slice", value.weight, tuple(cut))
            return self._derived(key, type_, tuple(shape))
        return self.node("Slice", named, type_, shape=shape)

    def _reshaped(self, value: Value, shape: tuple[int, ...], type_: Type) -> Value:
        axes, meaning = tuple(range(len(shape))), value.meaning
        if value.weight:
            root = self._roots.get(value.weight, value)
            if root.shape == shape:
                return replace(root, type=type_, order=axes)
            derived = self._derived(("reshape", root.weight, shape), type_, shape)
            self._roots[derived.weight] = root
            return replace(derived, order=axes)
        assert value.values is not None
        if meaning is not None and meaning.axis is not None:
            meaning = replace(meaning, axis=_moved(meaning.axis, value.shape, shape))
        values = value.values.reshape(shape)
        return replace(value, type=type_, shape=shape, order=axes, values=values, meaning=meaning)

    def _transposed(self, value: Value, perm: tuple[int, ...]) -> Value:
        shape = tuple(value.shape[axis] for axis in perm)
        if value.weight:
            key = ("transpose", value.weight, perm)
            return replace(self._derived(key, value.type, shape), shape=shape)
        assert value.values is not None
        meaning = value.meaning
        if meaning is not None and meaning.axis is not None:
            meaning = replace(meaning, axis=perm.index(meaning.axis))
        return replace(
            value,
            values=value.values.transpose(perm),
            shape=shape,
            meaning=meaning,
            order=tuple(range(len(perm))),
        )

    def _alias(self, value: Value, type_: Type) -> Value:
        return replace(self.joined(value), type=type_, order=tuple(range(len(type_.shape))))


def _moved(axis: int, before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Return where the axis of scales is behind a change of shape.

    Raises:
        TextError: It is cut or merged.
    """
    outer = prod(before[:axis])
    for place, extent in enumerate(after):
        if extent == before[axis] and prod(after[:place]) == outer:
            return place
    raise TextError("a reshape cuts the axis of the scales of quantized weights")
