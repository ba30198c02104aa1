"""Lower bounds of cycles and DRAM bytes over all mappings of a network (docs/lower_bound.md).

The bound of the cycles is the time of the busiest unit at its peak rate: the array, the vector
    unit,
or the ports to memory. The bound of the bytes is what must cross the ports: operands and results
once, and operands that buffers too small for a product make it load again. Both hold for every
mapping, because none is looked at.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import gcd, prod
from typing import NamedTuple
from weakref import ref

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu
from accelsim.workload.layers import (
    Add,
    Convolution,
    Layer,
    LayerNetwork,
    Pool,
    Product,
    VectorWork,
    Windowed,
)
from accelsim.workload.layers.base import Alike

_INSTRUCTION_BYTES = 32
_PARAMETER_BYTES = 12
"""Bytes of bias, multiplier and shift of a filter."""
_PHASES = 2.0 ** np.arange(-4, 13)
"""Sizes of a phase, in which that many times the buffers are loaded; each size gives a bound."""
_MOST_KNOWN = 64

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class LowerBound:
    """A lower bound of all mappings.

    Args:
        cycles: Cycles from the first instruction fetch to the last byte that memory accepts.
        dram_bytes: Bytes read from and written to DRAM, instructions included.
    """

    cycles: int
    dram_bytes: int

    def to_data(self) -> dict[str, int]:
        """Return plain data for JSON and tables."""
        return {"lower_bound_cycles": self.cycles, "lower_bound_dram_bytes": self.dram_bytes}


@dataclass(frozen=True, kw_only=True)
class NetworkLowerBound(LowerBound):
    """A lower bound of all mappings of a network.

    Args:
        names: Names of its layers.
        layer_cycles: Cycles of each layer alone, shape (layers,).
        layer_dram_bytes: Bytes of each layer, shape (layers,), without weights that an earlier
            layer loads.
    """

    names: tuple[str, ...] = field(repr=False)
    layer_cycles: "Array" = field(repr=False)
    layer_dram_bytes: "Array" = field(repr=False)

    @property
    def layers(self) -> Mapping[str, LowerBound]:
        """The bound of each layer alone, by its name."""
        columns = self.layer_cycles.tolist(), self.layer_dram_bytes.tolist()
        return {
            name: LowerBound(cycles=int(cycles), dram_bytes=int(moved))
            for name, cycles, moved in zip(self.names, *columns, strict=True)
        }


def lower_bound(network: LayerNetwork, npu: Npu) -> NetworkLowerBound:
    """Return lower bounds of the cycles and bytes of all mappings of a network.

    Args:
        network: The network.
        npu: The machine.
    """
    names, needs = _needs_of(network)
    if npu.row_passes == "joined":
        needs = _Needs(*(column * (1 - needs.is_softmax) for column in needs))
    traffic = _traffic(needs, npu)
    array, in_turn = _array_cycles(needs, npu)
    vector = _at_least(needs.results, npu.cols) * npu.vector_cycles
    alone = np.maximum(np.maximum(array, vector), _memory_cycles(traffic, npu))
    moved = (traffic.loads + traffic.fetches) * npu.bus_bytes + traffic.stored_bytes
    together = _memory_cycles(_Traffic(*(column.sum() for column in traffic)), npu)
    cycles = max(in_turn.sum(), vector.sum(), float(together), alone.max(initial=0.0))
    finish_bytes = max(_INSTRUCTION_BYTES, npu.bus_bytes)
    return NetworkLowerBound(
        cycles=int(cycles),
        dram_bytes=int(moved.sum()) + finish_bytes,
        names=names,
        layer_cycles=alone,
        layer_dram_bytes=moved,
    )


class _Needs(NamedTuple):
    """Work that every machine must do for each layer; all fields have shape (layers,).

    Args:
        macs: Multiply-accumulates of the array on operands inside their tensors.
        results: Elements that the vector unit reads: sums, or operands.
        left: Elements of activations that are read.
        given: Elements read of inputs of the network that no earlier layer reads.
        right: Elements of an activation that is the right operand of a product.
        weights: Constants that the array multiplies by.
        new_weights: Constants that the array multiplies by and that no earlier layer loads.
        new_filters: Filters whose bias, multiplier and shift no earlier layer loads.
        written: Elements of results.
        wanted: Elements of results that are outputs of the network.
        reuse: Most places of the kernel at which an activation is used; 0 where the sum of a result
            need not stay in one word of the accumulator buffer.
        instructions: Least number of instructions.
        on_lanes: 1 where some machines run the layer on the vector unit, else 0.
        is_softmax: 1 for a softmax, which some machines fuse into the product that reads it, else
            0.
        kept: Elements of results that only the sum behind the layer reads; some machines add them
            to a residual before they are stored.
        met: Elements of such results that a sum reads.
    """

    macs: Array
    results: Array
    left: Array
    given: Array
    right: Array
    weights: Array
    new_weights: Array
    new_filters: Array
    written: Array
    wanted: Array
    reuse: Array
    instructions: Array
    on_lanes: Array
    is_softmax: Array
    kept: Array
    met: Array


class _Traffic(NamedTuple):
    """Least traffic on the ports, for one layer or several.

    Args:
        loads: Beats of the load port.
        fetches: Beats of the fetch port.
        loaded_bytes: Bytes that the beats of the load port bring.
        stored_bytes: Bytes of the store port.
        stores: Beats of the store port.
    """

    loads: Array
    fetches: Array
    loaded_bytes: Array
    stored_bytes: Array
    stores: Array


def _at_least(amount: Array, each: float) -> Array:
    """Return how many units of ``each`` hold an amount, a whole number that is never too great."""
    whole: Array = np.ceil(amount / each * (1 - 1e-12))
    return whole


def _traffic(needs: _Needs, npu: Npu) -> _Traffic:
    """Return the least traffic on the ports for each layer."""
    stored = 0.0
    if npu.rebuild is not None:
        # A fold that is not full takes as many bytes, so that a weight takes these at least.
        stored = 8 * npu.rebuild.fold_bytes / (npu.rows * npu.cols)
    elif npu.sparse is None or npu.sparse.weight.kind == "dense":
        stored = npu.stored_weight_element_bits / npu.products * npu.kept / npu.group
        stored += npu.weight.scale_bits / npu.weight.block_length
    right_bits = min(npu.input_element_bits, npu.stored_weight_element_bits // npu.products)
    left, right, written = needs.left, needs.right * right_bits / 8, needs.written
    if npu.residuals:
        left, written = left - needs.met, written - needs.kept
    if npu.has_local:
        left, right, written = needs.given, right * 0.0, needs.wanted
    left = left * npu.input_element_bits / 8
    weights = needs.new_weights * stored / 8
    parameters = needs.new_filters * _PARAMETER_BYTES
    # The vector unit has the weights of a depthwise convolution among the parameters, in one LOAD.
    with_parameters = parameters * needs.on_lanes * float(npu.depthwise)
    loads = _at_least(left, npu.bus_bytes)
    loads = loads + _at_least(right + weights + with_parameters, npu.bus_bytes)
    loaded = left + right + weights
    again = _loaded_again(needs, npu)
    loads = np.maximum(loads, _at_least(again, npu.bus_bytes))
    loads = loads + _at_least(parameters - with_parameters, npu.bus_bytes)
    # Results that another layer reads lie in memory in the format of activations.
    written_bits = min(npu.input_element_bits, npu.output_element_bits)
    stored_bytes = np.floor(written * written_bits / 8)
    return _Traffic(
        loads=loads,
        fetches=np.floor(needs.instructions * (_INSTRUCTION_BYTES / npu.bus_bytes)),
        loaded_bytes=np.maximum(loaded, again) + parameters,
        stored_bytes=stored_bytes,
        stores=_at_least(stored_bytes, npu.bus_bytes),
    )


def _loaded_again(needs: _Needs, npu: Npu) -> Array:
    """Return the least bytes of array operands that each layer loads because its buffers are small.

    Cut a program into phases in each of which X bytes of operands are loaded. During a phase at
    most S + X bytes of operands are on the chip, where S is the size of the buffers. So at most
    ``(S + X)**2 / (4 a b)`` pairs of elements of a and b bytes can meet. A sum stays in one of P
    words until it is complete, so n phases see at most C + n P sums of C results. By the inequality
    of Loomis and Whitney a phase has at most ``sqrt(reuse * pairs * sums)`` products. This bounds n
    from below, and n phases load n X bytes.
    """
    has_sums_elsewhere = npu.row_array is not None or npu.sparse is not None
    if npu.has_local or has_sums_elsewhere or not needs.reuse.any():
        return np.zeros_like(needs.macs)
    left = npu.input_element_bits / 8
    right = npu.stored_weight_element_bits / npu.products / 8
    if npu.rebuild is not None:
        right = npu.rebuild.fold_bytes / (npu.rows * npu.cols)
    in_array = 2 * npu.rows * npu.cols * npu.products * (npu.group * left + right)
    buffers = npu.input_words * npu.input_word_bytes + npu.weight_words * npu.weight_word_bytes
    on_chip = buffers + in_array
    sums = float(npu.accumulator_words * npu.cols)
    phase = on_chip * _PHASES[:, np.newaxis]
    products = needs.macs * npu.kept / npu.group
    reuse = np.maximum(needs.reuse, 1.0)
    share = 2 * np.sqrt(left * right / reuse) * products / (on_chip + phase)
    # Solve n (C + n P) >= share**2 for n.
    results = needs.written
    phases = (np.sqrt(results**2 + 4 * sums * share**2) - results) / (2 * sums)
    least = ((phases - 1) * phase).max(axis=0)
    return _most(np.where(needs.reuse > 0, least * (1 - 1e-9), 0.0))


def _array_cycles(needs: _Needs, npu: Npu) -> tuple[Array, Array]:
    """Return the cycles of the array for each layer alone, and for each layer in a sequence.

    An input word enters the array in a cycle, and so does a weight word. The first weights of a
    layer enter while the last products of the layer before it pass.
    """
    on_array = 1.0 - needs.on_lanes if npu.depthwise else np.ones_like(needs.macs)
    if npu.row_array is not None:
        passes = _at_least(needs.macs * on_array, npu.row_array.rows * npu.row_array.cols)
        return passes, passes
    stream = _at_least(needs.macs * on_array, npu.input_elements * npu.cols) * npu.step_cycles
    if npu.sparse is not None:
        return stream, stream
    weights = (needs.weights + needs.right) * on_array * npu.kept / npu.group
    fill = _at_least(weights, npu.cols * npu.products) * npu.step_cycles
    first = 0 if npu.held_pixels else npu.rows * npu.step_cycles
    return np.maximum(stream, fill), np.maximum(stream, fill - first)


def _memory_cycles(traffic: _Traffic, npu: Npu) -> Array:
    """Return the cycles of the ports, for each element of the traffic."""
    requests = npu.requests
    if requests.request_bytes:
        loads = _at_least(traffic.loaded_bytes, requests.request_bytes) * requests.load_cycles
        stores = _at_least(traffic.stored_bytes, requests.request_bytes) - 1
        return _most(loads, stores * requests.store_cycles)
    ports = [traffic.loads, traffic.stores, traffic.fetches]
    if npu.shared_dram is not None:
        return _most(*ports)
    latency, outstanding = npu.latency_cycles, npu.memory_outstanding_beats
    limits = [_turns(beats, outstanding, latency + 1) for beats in ports]
    limits.append(_turns(traffic.loads, npu.outstanding_beats, latency + 3))
    limits.append(_turns(traffic.stores, npu.outstanding_beats, latency + 1))
    if npu.ports_compete:
        ports.append(traffic.loads + traffic.stores + traffic.fetches)
    interval = npu.interval[0] / npu.interval[1] * (1 - 1e-12)
    return _most(*limits, *(np.floor((beats - 1) * interval) + 1 for beats in ports))


def _turns(beats: Array, in_flight: int, cycles: int) -> Array:
    """Return the cycles of beats that take ``cycles`` each, ``in_flight`` at a time."""
    return np.floor((beats - 1) / in_flight) * cycles + 1


def _most(*amounts: Array) -> Array:
    """Return the greatest of some amounts, at least 0."""
    most: Array = np.maximum.reduce(amounts)
    return np.maximum(most, 0.0)


_known: dict[int, tuple[ref[LayerNetwork], tuple[str, ...], _Needs]] = {}
"""Needs of networks that are still alive, by the ``id`` of the network."""


def _needs_of(network: LayerNetwork) -> tuple[tuple[str, ...], _Needs]:
    """Return names and needs of the layers of a network, cached for the next machine."""
    known = _known.get(id(network))
    if known is None or known[0]() is not network:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        reader = _Reader(network)
        rows = [reader.row(layer) for layer in network.layers]
        table = np.array(rows, dtype=np.float64).reshape(len(rows), len(_Needs._fields))
        names = tuple(layer.name for layer in network.layers)
        known = _known[id(network)] = ref(network), names, _Needs(*table.T)
    return known[1], known[2]


class _Reader:
    """Reads the needs of layers, in their order.

    Args:
        network: The network.
    """

    def __init__(self, network: LayerNetwork) -> None:
        self._shapes = {name: tensor.shape for name, tensor in network.graph.tensors.items()}
        self._unread = set(network.inputs)
        self._outputs = frozenset(network.outputs)
        self._loaded: set[str] = set()
        readers = Counter(name for layer in network.layers for name in layer.inputs)
        self._kept = {
            layer.output
            for layer, sum_ in pairwise(network.layers)
            if isinstance(layer, Convolution | Product) and sum_.is_residual_sum
            if sum_.inputs.count(layer.output) == readers[layer.output] == 1
        } - self._outputs

    def row(self, layer: Layer) -> tuple[float, ...]:
        """Return the needs of a layer; zeros where a machine may avoid its work."""
        needs = dict.fromkeys(_Needs._fields, 0)
        match layer:
            case Convolution():
                needs |= self._convolution(layer)
            case Product():
                needs |= self._product(layer)
            case Pool():
                axes = _axes(layer)
                read = layer.input_shape[0] * layer.input_shape[3] * prod(a.read for a in axes)
                needs |= self._vector(layer, read, prod(layer.output_shape))
            case VectorWork() | Add(repeats_second=True):
                needs |= self._work(layer)
            case Alike():
                each = prod(layer.shape)
                operands = 1 if layer.holds_second else len({*layer.inputs})
                needs |= self._vector(layer, operands * each, each)
                needs["results"] *= operands
                needs["met"] = each * (layer.is_residual_sum and self._meets(layer))
                needs["is_softmax"] = int(layer.computation == "softmax")
        if layer.outputs and layer.output in self._kept:
            needs["kept"] = needs["written"]
        return tuple(float(needs[name]) for name in _Needs._fields)

    def _meets(self, layer: Layer) -> bool:
        """Return whether a sum is the only layer that reads the results of the one before it."""
        return not self._kept.isdisjoint(layer.inputs)

    def _work(self, layer: Layer) -> dict[str, int]:
        """Return the needs of work of which only amounts are known."""
        read, written = (
            amount // layer.steps * layer.steps
            for amount in (layer.input_elements, layer.output_elements)
        )
        return self._vector(layer, read, written) | {"results": 0, "given": 0}

    def _vector(self, layer: Layer, read: int, written: int) -> dict[str, int]:
        return {
            "results": written,
            "left": read,
            "given": self._given(layer, read) if len({*layer.inputs}) == 1 else 0,
            "written": written,
            "wanted": self._wanted(layer, written),
            "instructions": 3,
        }

    def _convolution(self, layer: Convolution) -> dict[str, int]:
        """Return the needs of a convolution.

        Reads of a volume whose kernel has a depth are left out, because its images overlap.
        """
        axes, filters, (images, *_, channels) = (
            _axes(layer),
            layer.weight_shape[0],
            layer.input_shape,
        )
        is_volume = len(self._shapes.get(layer.inputs[0], (0,) * 5)) > 4
        read = 0 if is_volume else images * channels * prod(axis.read for axis in axes)
        written = prod(layer.output_shape)
        weights = filters * layer.weight_shape[3] * prod(axis.taps for axis in axes)
        is_new = not layer.weights or layer.weights not in self._loaded
        self._loaded.add(layer.weights)
        stays = not (is_volume or layer.factor_channels)
        return self._vector(layer, read, written) | {
            "macs": images * filters * layer.weight_shape[3] * prod(axis.inside for axis in axes),
            "weights": weights,
            "new_weights": weights if is_new else 0,
            "new_filters": filters if is_new else 0,
            "reuse": prod(axis.reuse for axis in axes) if stays else 0,
            "instructions": (5 if is_new else 3) if layer.is_depthwise else (7 if is_new else 4),
            "on_lanes": int(layer.is_depthwise and layer.element == "multiply"),
        }

    def _product(self, layer: Product) -> dict[str, int]:
        """Return the needs of a product; reads of operands that are expanded views are left out."""
        repeats = layer.batch * layer.steps
        left, right = repeats * layer.m * layer.k, layer.batch * layer.k * layer.n
        sides = (left,) if layer.constant else (left, right)
        is_whole = layer.steps == 1 and all(
            prod(self._shapes.get(name, (0,))) >= elements
            for name, elements in zip(layer.inputs, sides, strict=False)
        )
        read = left if is_whole else 0
        return self._vector(layer, read, repeats * layer.m * layer.n) | {
            "macs": layer.macs,
            "right": 0 if layer.constant or not is_whole else right,
            "weights": right if layer.constant else 0,
            "new_weights": right if layer.constant else 0,
            "reuse": int(is_whole),
            "given": 0,
            "instructions": 5,
        }

    def _given(self, layer: Layer, read: int) -> int:
        """Return the elements read of a network input that no earlier layer reads."""
        is_first = layer.inputs[0] in self._unread
        self._unread.difference_update(layer.inputs)
        return read if is_first else 0

    def _wanted(self, layer: Layer, written: int) -> int:
        return written if layer.output in self._outputs else 0


class _Axis(NamedTuple):
    """The windows of a layer along rows or columns.

    Args:
        inside: Pairs of a window and one of its taps that lies inside the input.
        read: Rows or columns of the input that some tap meets.
        taps: Taps that meet at least one row or column.
        reuse: Most windows that meet the same row or column, each with another tap.
    """

    inside: int
    read: int
    taps: int
    reuse: int


def _axes(layer: Windowed) -> tuple[_Axis, _Axis]:
    """Return the windows of a layer along rows and along columns."""
    return _axis(layer, 0), _axis(layer, 1)


def _axis(layer: Windowed, axis: int) -> _Axis:
    window, extent, places = layer.window, layer.input_shape[1 + axis], layer.output_shape[1 + axis]
    kernel, stride, dilation = window.kernel[axis], window.stride[axis], window.dilation[axis]
    inside = read = taps = 0
    ends: dict[int, int] = {}  # Last place met so far, by its remainder modulo the stride.
    for begin in range(-window.padding[axis], kernel * dilation - window.padding[axis], dilation):
        # With this tap, window w meets place begin + w * stride.
        first, last = max(0, -(begin // stride)), min(places - 1, (extent - 1 - begin) // stride)
        if first > last:
            continue
        taps += 1
        inside += last - first + 1
        # Places grow with the tap, so new places lie after all that earlier taps met.
        new = max(begin + first * stride, ends.get(begin % stride, -stride) + stride)
        end = begin + last * stride
        read += max(0, (end - new) // stride + 1)
        ends[begin % stride] = max(end, ends.get(begin % stride, end))
    reuse = -(-kernel * gcd(stride, dilation) // stride)
    return _Axis(inside=inside, read=read, taps=taps, reuse=reuse)
