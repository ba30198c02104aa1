"""Convolutions as work of the array: their ways, passes and constants."""

from collections.abc import Hashable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import ArrayPiece
from accelsim.compiler.checks import check_element, check_filled, check_pattern
from accelsim.compiler.memory import Memory, aligned, as_one_image, flattened, stacked
from accelsim.compiler.passes import Pass, Way, axes, is_pointwise, ways
from accelsim.compiler.spread import BlockedLayout
from accelsim.compiler.target import Target, packed_blocks, window_record
from accelsim.compiler.values import LayerValues
from accelsim.compiler.vector import operand_window, taps_of
from accelsim.compiler.weights import pack_parameters, pack_weights, weight_place, weights_bytes
from accelsim.compiler.window import Window
from accelsim.compiler.work import ArrayWork, Candidate
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.array import ARRAY_PASS
from accelsim.schedule.results import PARAMETER_WORDS, RESIDUAL_WORDS
from accelsim.schedule.shapes import CONSTANTS, HELD, RESIDUAL, TENSOR, copied, record
from accelsim.workload.layers import Convolution, Product


class Sum(NamedTuple):
    """A sum behind a layer: what adds a residual to its results.

    Args:
        name: Name of the sum.
        residual: Layout of an image of the residual.
        place: Place of the residual among the tensors that the sum reads, 0 or 1.
    """

    name: str
    residual: Layout
    place: int


def convolution_work(
    target: Target,
    layer: Convolution,
    source: Layout,
    result: Layout,
    added: Sum | None = None,
) -> ArrayWork:
    """Return a convolution as work of the array.

    Args:
        target: Target of the compilation.
        layer: The convolution.
        source: Layout of an image of what it reads.
        result: Layout of an image of what it writes: that of the sum, if there is one.
        added: What adds a residual to its results before they are stored, if it has one pass.

    Raises:
        MappingError: The elements of the array do not compute what the layer sums.
    """
    npu, images = target.npu, layer.input_shape[0]
    check_element(layer.name, layer.element, npu)
    if is_pointwise(layer) and images > 1:
        layouts = [source, result] + ([] if added is None else [added.residual])
        found = (as_one_image(layout, images) for layout in layouts)
        joined = [layout for layout in found if layout is not None]
        if len(joined) == len(layouts):
            (source, result, *residual), images = joined, 1
            added = None if added is None else added._replace(residual=residual[0])
    every = ways(layer, source, result, npu, target.pad(layer.name))
    if added is not None:
        every = [way for way in every if way.pixels == 1]
    candidates = tuple(
        Candidate(
            passes=tuple(
                ArrayPiece(_pass_record(target, way, part, images, added)) for part in way.passes
            ),
            window=way.passes[0].window,
            filters=way.passes[0].filters,
            along_rows=way.along_rows,
            groups=None if way.along_rows or way.bundle == every[0].bundle else way.bundle,
            pixels=way.pixels,
        )
        for way in every
    )
    values, how = target.values, target.requantize(layer.name)

    def place(memory: Memory, number: int, tiling: NDArray[np.void]) -> list[NDArray[np.void]]:
        way, placed = every[number], []
        for part, piece in zip(way.passes, candidates[number].passes, strict=True):
            cut = int(tiling["blocks"][0])
            constants = _Constants(npu, layer, part, values, how, cut, added)
            constants.check()
            work = copied(piece.record)
            work["constants"]["weights"] = memory.reserve(
                constants.weight_bytes, constants.weights, constants.shared
            )
            same = "parameters", layer.name, part.first_filter, part.filters
            work["constants"]["parameters"] = memory.reserve(
                constants.parameter_bytes,
                constants.parameters,
                same if layer.name in target.in_bands else None,
            )
            placed.append(work)
        return placed

    def shared(number: int, tiling: NDArray[np.void]) -> list[tuple[Hashable, int]]:
        cut = int(tiling["blocks"][0])
        every_pass = (
            _Constants(npu, layer, part, values, how, cut) for part in every[number].passes
        )
        return [((one.shared, one.dilation), one.weight_blocks) for one in every_pass]

    def weight_blocks(number: int) -> int:
        passes = every[number].passes
        return sum(_Constants(npu, layer, part, values, how, 1).weight_blocks for part in passes)

    def masks(number: int, mask: NDArray[np.bool_]) -> list[NDArray[np.bool_]]:
        dense = (part.weights(mask.astype(np.int64), layer.groups) for part in every[number].passes)
        return [one.reshape(len(one), -1, one.shape[-1]).astype(np.bool_) for one in dense]

    return ArrayWork(
        name=layer.name,
        images=images,
        candidates=candidates,
        place=place,
        masks=masks,
        weights=layer.weights,
        weight_blocks=weight_blocks,
        shared=shared,
    )


def _pass_record(
    target: Target, way: Way, part: Pass, images: int, added: Sum | None
) -> NDArray[np.void]:
    """Return a pass whose constants have no place yet, structured array of ``ARRAY_PASS``."""
    source, result = target.tensor(way.source), target.tensor(way.result)
    work = pass_record(target, way.layer, part.window, source, result, part.filters)
    work["images"] = images
    work["first_filter"] = way.result.first_channel + part.first_element
    work["group_filters"] = part.filters // len(part.groups)
    work["group_elements"] = (part.elements - part.lead) // len(part.groups)
    unit = part.unit(target.npu)
    for name, value in weight_place(target.npu, part.filters, part.elements, unit).items():
        work["constants"][name] = value
    work["lead"] = part.lead
    sums = sums_of(way.layer)
    work["digits"], work["combinations"] = way.layer.digits, way.layer.combinations
    work["run_combinations"] = way.layer.combinations
    if way.layer.combinations > 1 and isinstance(way.result, BlockedLayout):
        work["run_combinations"] = way.result.block_channels // part.filters
        work["run_bytes"] = way.result.block_stride_bytes
    if way.layer.factor_channels:
        work["sum_blocks"] = way.layer.factor_channels // target.npu.input_elements
    if sums:
        work["operations"] = sums
    if added is not None:
        work["residual"] = _residual_record(target, way.result, added)
        sums += RESIDUAL_WORDS
    work["constants"]["parameter_block"] = parameter_block_bytes(target.npu, sums)
    return work


def _residual_record(target: Target, result: Layout, added: Sum) -> NDArray[np.void]:
    """Return what is added to results, structured array of ``RESIDUAL``.

    Args:
        target: What is compiled for.
        result: Layout of the results, as the layer cuts them.
        added: The sum.
    """
    residual, how = added.residual, target.requantize(added.name)
    if (residual.height, residual.width) != (result.height, result.width):
        residual = (flattened if result.height == 1 else stacked)(residual)
    sides = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), result)
    return record(
        RESIDUAL,
        exists=1,
        window=window_record(operand_window(target.npu, residual, sides, 0)),
        source=target.tensor(residual),
        zero_point=how.zero_point,
        minimum=how.minimum,
        maximum=how.maximum,
    )


def sums_of(layer: Convolution) -> int:
    """Return how many sums a result has that are multiplied by factors; 0 if it has one sum."""
    if layer.digits > 1:
        return layer.digits
    return -(-layer.weight_shape[3] // layer.factor_channels) if layer.factor_channels else 0


def parameter_block_bytes(npu: Npu, factors: int = 0) -> int:
    """Return the bytes from the parameters of a block of filters to those of the next.

    Args:
        npu: The machine.
        factors: Factors of each filter.
    """
    return aligned((PARAMETER_WORDS + factors) * npu.parameter_word_bytes, npu)


def pass_record(
    target: Target,
    layer: Convolution | Product,
    window: Window,
    source: NDArray[np.void],
    result: NDArray[np.void],
    filters: int,
    held: tuple[NDArray[np.void], NDArray[np.void]] | None = None,
) -> NDArray[np.void]:
    """Return a pass whose constants have no place yet, structured array of ``ARRAY_PASS``.

    Args:
        target: Target of the compilation.
        layer: Layer that the pass is the first of.
        window: Window by which the source streams through the array.
        source: Structured array of ``TENSOR``.
        result: Structured array of ``TENSOR``.
        filters: Filters of the pass, or lanes of all words of its results.
        held: Records of ``HELD`` and ``TENSOR`` of an activation that is multiplied as weights are.
    """
    constants: Any = np.zeros(1, dtype=CONSTANTS)
    how = target.requantize(layer.name)
    constants["zero_point"] = how.zero_point
    constants["minimum"], constants["maximum"] = how.minimum, how.maximum
    if held is not None:
        constants["weights"] = held[1]["address"]
    return record(
        ARRAY_PASS,
        images=layer.turns,
        first_image=0,
        in_turn=int(layer.steps > 1),
        first_filter=0,
        filters=filters,
        group_filters=filters,
        group_elements=window.bytes * 8 // window.layout.element_bits,
        lead=0,
        sum_blocks=0,
        digits=1,
        operations=layer.passes,
        combinations=1,
        run_combinations=1,
        run_bytes=0,
        window=window_record(window),
        source=source,
        result=result,
        weights=np.zeros(1, dtype=TENSOR) if held is None else held[1],
        held=np.zeros(1, dtype=HELD) if held is None else held[0],
        constants=constants,
        residual=np.zeros(1, dtype=RESIDUAL),
    )


class _Constants(NamedTuple):
    """The constants of a pass of a convolution.

    Args:
        npu: The machine.
        layer: The convolution.
        part: The pass.
        values: Weights, or None.
        how: Requantization of the layer.
        blocks: Words of a place that lie in the input buffer together.
        added: Sum of its results and a residual, or None.
    """

    npu: Npu
    layer: Convolution
    part: Pass
    values: LayerValues | None
    how: Requantize
    blocks: int
    added: Sum | None = None

    @property
    def weight_bytes(self) -> int:
        """Bytes of all weights."""
        window, digits = self.part.window, self.layer.digits
        places = window.vertical.kernel * window.horizontal.kernel * digits
        part = self.part
        return weights_bytes(self.npu, part.filters, places, part.elements, part.unit(self.npu))

    @property
    def weight_blocks(self) -> int:
        """Blocks of weights of all blocks of filters."""
        window = self.part.window
        blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
        return self._filter_blocks * blocks * self.layer.digits

    @property
    def dilation(self) -> tuple[int, int]:
        """Vertical and horizontal."""
        return self.part.window.vertical.dilation, self.part.window.horizontal.dilation

    @property
    def parameter_bytes(self) -> int:
        """Bytes of all parameters."""
        return self._filter_blocks * self.layer.combinations * self._block_bytes

    @property
    def _block_bytes(self) -> int:
        """Bytes of the parameters of a block of filters."""
        words = sums_of(self.layer) + (RESIDUAL_WORDS if self.added is not None else 0)
        return parameter_block_bytes(self.npu, words)

    @property
    def _filter_blocks(self) -> int:
        return -(-self.part.filters // self.npu.cols)

    @property
    def shared(self) -> Hashable:
        """What tells its packed weights from others of the same name; None if they have no name."""
        window, part = self.part.window, self.part
        if not self.layer.weights:
            return None
        return (
            *(self.layer.weights, self.layer.weight_shape, self.layer.groups, self.blocks),
            *(part.first_filter, part.filters, part.elements, part.groups, part.lead),
            *(window.vertical.kernel, window.horizontal.kernel, window.blocks),
            *(self.layer.digits, part.pixels),
        )

    def check(self) -> None:
        """Refuse weights that the machine does not hold, if there are any.

        Raises:
            MappingError: Weights would have to be 0 and cannot be, or sparse weights keep too many.
        """
        if self.values is not None:
            dense = self._dense(self.values)
            check_filled(self.layer.name, dense, self.npu)
            check_pattern(self.layer.name, dense, self.npu)

    def _dense(self, values: LayerValues) -> NDArray[np.int64]:
        """Return the weights, 0 where a filter and a channel are of different groups."""
        return self.part.weights(values.weights(self.layer.name), self.layer.groups)

    def weights(self) -> NDArray[np.uint8]:
        """Return the weights as bytes."""
        assert self.values is not None
        dense, unit = self._dense(self.values), self.part.unit(self.npu)
        return pack_weights(dense, self.blocks, self.npu, self.layer.digits, unit)

    def parameters(self) -> NDArray[np.uint8]:
        """Return the parameters as bytes."""
        first = self.part.first_filter
        factors = None if self.values is None else self.values.factors(self.layer.name)
        filters = range(first, first + self.part.filters)
        if self.layer.combinations > 1:
            return self._of_combinations(factors)
        if self.added is None:
            how = self.how.repeated(self.part.pixels)
            return packed_parameters(how, filters, self.npu, factors)
        assert self.values is not None
        weights = self.values.tap_weights(self.added.name)
        if self.added.place == 0:
            weights = weights[::-1]
        how = self.values.requantize(self.added.name)
        own, of_sum = (
            _of_blocks(one, filters, self.npu, taps)
            for one, taps in ((self.how, factors), (how, weights))
        )
        both = [np.concatenate(parts) for parts in zip(own, of_sum, strict=True)]
        return packed_blocks(both, self._block_bytes)

    def _of_combinations(self, factors: NDArray[np.int64] | None) -> NDArray[np.uint8]:
        """Return parameters and factors of each combination, of one block of filters after another.

        Args:
            factors: Shape (sums, results).
        """
        count = self.part.filters
        results = (range(q * count, (q + 1) * count) for q in range(self.layer.combinations))
        every = [_of_blocks(self.how, own, self.npu, factors) for own in results]
        in_order = [packed for of_block in zip(*every, strict=True) for packed in of_block]
        return packed_blocks(in_order, self._block_bytes)


def packed_parameters(
    how: Requantize, filters: range, npu: Npu, factors: NDArray[np.int64] | None = None
) -> NDArray[np.uint8]:
    """Return the parameters of filters as bytes, block by block.

    Args:
        how: Requantization of the layer.
        filters: Filters of a pass.
        npu: The machine.
        factors: Shape (sums, filters of the layer): what sums are multiplied by; None if a result
            has one sum.
    """
    sums = 0 if factors is None else len(factors)
    packed = _of_blocks(how, filters, npu, factors)
    return packed_blocks(packed, parameter_block_bytes(npu, sums))


def _of_blocks(
    how: Requantize, filters: range, npu: Npu, factors: NDArray[np.int64] | None
) -> list[NDArray[np.uint8]]:
    """Return the parameters of each block of filters, without gaps; as ``packed_parameters``.

    Factors of shape (sums, 1) are those of all filters.
    """
    taps = np.zeros((0, 1), dtype=np.int64) if factors is None else factors
    blocks = [
        range(first, min(first + npu.cols, filters.stop))
        for first in range(filters.start, filters.stop, npu.cols)
    ]
    return [pack_parameters(how, block, npu, taps_of(taps, block)) for block in blocks]
