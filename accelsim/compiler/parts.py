"""Activations that lie within another, so that an arrangement moves nothing.

A Concat puts the channels of its parts side by side. The layer that writes a part can write it into
the pixels of the result directly, if no layer needs the part as a tensor of its own. That holds if
no layer sees the part in another shape, no sum or product of two tensors reads it (both operands
must begin at the same byte of a pixel), and no other Concat needs it elsewhere. The result of a
Slice of channels stays within its source under the same conditions.

The phases of a transposed convolution are interleaved. A convolution whose result has no other
reader writes it into its places. So does the convolution before a DepthToSpace, in a pass for each
row of its blocks, where the passes take no more blocks of filters than one pass of all filters, and
read fewer bytes again than a copy would move.

If only an arrangement reads an input of the network, the input is given within the
result. The cache of a decoder can thus stay in place, with room for the rows of the new token, and
only these rows are moved.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from accelsim.compiler.blocks import in_rows, side_of
from accelsim.compiler.limits import STORE
from accelsim.compiler.spread import Blocks
from accelsim.npu import Npu
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Arrangement, Layer, Shape, convolutions, fills_pixels
from accelsim.workload.layers.ops import ops_of
from accelsim.workload.op import Op


class Part(NamedTuple):
    """Position of a tensor within the pixels of another.

    Args:
        root: Name of the other tensor.
        first_channel: First channel of this tensor within a pixel of the other.
        places: Copy that says where the pixels of the tensor lie among those of the other; None:
            pixel by pixel.
        blocks: Blocks of the channels of each pixel, which lie apart; None: they lie together.
    """

    root: str
    first_channel: int
    places: Op | None = None
    blocks: Blocks | None = None


def placed_parts(
    layers: Sequence[Layer],
    root: Mapping[str, str],
    npu: Npu,
    wanted: Collection[str] = (),
) -> dict[str, Part]:
    """Return the positions of tensors that lie within the pixels of others, by their roots.

    Tensors that no layer writes are inputs of the network.

    Args:
        layers: Layers in the order in which they run.
        root: Root of each tensor, by name; a Reshape's input and output have the same root.
        npu: The machine. Parts must be whole bytes for any element that it can have in memory.
        wanted: Names of tensors that are wanted from outside.
    """
    arrangements = [layer for layer in layers if isinstance(layer, Arrangement)]
    placing = _Placing(layers, arrangements, root, npu, wanted)
    # From the last Concat on: its operands may be parts of earlier results, which then lie in it.
    for layer in reversed(arrangements):
        if not layer.cuts:
            placing.join(layer)
    for layer in arrangements:
        if layer.cuts:
            placing.cut(layer)
    return placing.parts


class _Placing:
    """Parts under construction; see ``placed_parts``."""

    def __init__(
        self,
        layers: Sequence[Layer],
        arrangements: Sequence[Arrangement],
        root: Mapping[str, str],
        npu: Npu,
        wanted: Collection[str],
    ) -> None:
        self.parts: dict[str, Part] = {}
        self._root, self._npu = root, npu
        self._bits = npu.input_element_bits, npu.output_element_bits
        self._shapes = _shapes(layers, root)
        # Chosen channels stay where they are, or lie in a tensor of their own.
        cut = {layer.name for layer in arrangements if layer.cuts}
        made = [layer for layer in layers if fills_pixels(layer) and layer.name not in cut]
        self._written = {root[layer.output] for layer in made}
        self._convolved = {root[layer.output]: layer for layer in convolutions(made)}
        self._wanted = {root[name] for name in wanted if name in root}
        reading = [layer for layer in layers if not layer.is_view]
        self._readers = Counter(one for layer in reading for one in {root[x] for x in layer.inputs})
        self._made = {root[name] for layer in reading for name in layer.outputs}

    def join(self, layer: Arrangement) -> None:
        """Place the operands of a layer, or its result where that already lies part by part."""
        whole = self._root[layer.output]
        within = _within(layer, self._root, self.parts) if layer.joins else None
        if within is not None and self._fits(whole, layer.output_shape):
            self.parts[whole] = within
            return
        if side_of(layer):
            self._store_blocks(layer)
            return
        for copy, op in _whole_copies(layer):
            one, shape = self._root[layer.inputs[copy.source]], layer.shapes[copy.source]
            first_channel = copy.written_first[2]
            if layer.may_stay:
                stays = is_whole_bytes(first_channel, shape[3], self._bits)
            elif one in self._convolved:
                alone = self._readers[one] == 1
                stays = alone and self._reaches(whole, layer.output_shape[2], copy)
            else:
                stays = self._is_given(one) and copy.written_step == (1, 1)
            if stays and one != whole and self._fits(one, shape):
                self.parts[one] = Part(whole, first_channel, None if layer.may_stay else op)

    def _store_blocks(self, layer: Arrangement) -> None:
        """Let a convolution store the blocks of pixels that a DepthToSpace makes of its results."""
        whole, one = self._root[layer.output], self._root[layer.inputs[0]]
        made, each, (shape,) = self._convolved.get(one), layer.output_shape[3], layer.shapes
        if made is None or made.groups > 1 or made.phase is not None or any(layer.requantized):
            return
        alone = self._readers[one] == 1 and one not in self._wanted and self._fits(one, shape)
        gapless = all(self._npu.pixel_bytes(each, bits) * 8 == each * bits for bits in self._bits)
        if not alone or not gapless or whole in self.parts or layer.copies[0].read_step != (1, 1):
            return
        rows, cols = in_rows(layer), self._npu.cols
        count, channels = len(rows.copies), rows.output_shape[3]
        more_blocks = count * -(-channels // cols) > -(-shape[3] // cols)
        read_again_bits = (count - 1) * prod(made.input_shape) * self._npu.input_element_bits
        copied_bits = 2 * prod(shape) * self._npu.output_element_bits
        combines = made.combinations > 1  # All blocks are made of the same sums.
        if not combines and (more_blocks or read_again_bits >= copied_bits):
            return
        if self._reaches(whole, layer.output_shape[2], layer.copies[0]):
            self.parts[one] = Part(whole, 0, ops_of(rows)[0], Blocks(channels, 1))

    def cut(self, layer: Arrangement) -> None:
        """Place the result of a layer that cuts channels, if it can stay where they are."""
        if _stays(layer, self._root, self._shapes, self._bits):
            whole = self._root[layer.inputs[0]]
            self.parts[self._root[layer.output]] = Part(whole, layer.copies[0].read_first[2])

    def _fits(self, one: str, shape: Shape) -> bool:
        seen = self._shapes[one]
        if self._is_given(one):
            # A Reshape may see its pixels as the rows of others.
            alone = None not in seen and {each[3] for each in seen if each} == {shape[3]}
        else:
            alone = one in self._written and seen == {shape}
        return alone and one not in self.parts

    def _is_given(self, one: str) -> bool:
        """Return whether a tensor is an input that only one layer reads."""
        return one not in self._made and self._readers[one] == 1

    def _reaches(self, one: str, width: int, copy: Copy) -> bool:
        """Return whether a field of STORE holds the distance of the places of a copy."""
        while one in self.parts:
            one = self.parts[one].root
        channels = max(shape[3] for shape in self._shapes[one] if shape is not None)
        pixel_bytes = max(self._npu.pixel_bytes(channels, bits) for bits in self._bits)
        rows, columns = copy.written_step
        between = rows * width * pixel_bytes, columns * pixel_bytes
        return between[0] <= STORE["y_stride"] and between[1] <= STORE["x_stride"]


def _stays(
    layer: Arrangement,
    root: Mapping[str, str],
    shapes: Mapping[str, set[Shape | None]],
    bits: Sequence[int],
) -> bool:
    """Return whether chosen channels stay in the pixels of their source."""
    whole = shapes[root[layer.inputs[0]]] - {None} == {*layer.shapes}
    alone = shapes[root[layer.output]] == {layer.output_shape} and not any(layer.requantized)
    first_channel = layer.copies[0].read_first[2]
    return whole and alone and is_whole_bytes(first_channel, layer.output_shape[3], bits)


def is_whole_bytes(first_channel: int, channels: int, bits: Sequence[int]) -> bool:
    """Return whether some channels of a pixel are whole bytes, for any width of elements."""
    return all(first_channel * each % 8 == 0 == channels * each % 8 for each in bits)


def _shapes(layers: Sequence[Layer], root: Mapping[str, str]) -> dict[str, set[Shape | None]]:
    """Return the shapes in which layers see each root; None if it must be a tensor of its own."""
    shapes: dict[str, set[Shape | None]] = defaultdict(set)
    for layer in layers:
        has_pixels = fills_pixels(layer) or layer.is_view
        for name, shape in layer.tensors:
            alone = layer.reads_aligned and name != layer.output
            if layer.has_amounts_only and root[name] not in shapes:
                # Such work has no pixels; the first work on a tensor decides how it lies.
                shapes[root[name]].add(shape)
            shapes[root[name]].add(shape if has_pixels and not alone else None)
    return shapes


def _whole_copies(layer: Arrangement) -> Iterator[tuple[Copy, Op]]:
    """Yield the copies of whole operands, without a rescaling, to pixels or into pixels."""
    copied = Counter(copy.source for copy in layer.copies)
    for copy, op in zip(layer.copies, ops_of(layer), strict=True):
        shape, moved = layer.shapes[copy.source], layer.requantized[copy.source]
        is_whole = (copy.read_first, copy.read_step, copy.extents) == ((0, 0, 0), (1, 1), shape[1:])
        to_pixels = shape[3] == layer.output_shape[3] and copied[copy.source] == 1
        if is_whole and not moved and (layer.may_stay or to_pixels):
            yield copy, op


def _within(layer: Arrangement, root: Mapping[str, str], parts: Mapping[str, Part]) -> Part | None:
    """Return where joined channels already lie, part by part; None if they do not."""
    first = parts.get(root[layer.inputs[0]])
    if first is None or any(layer.requantized):
        return None
    for copy in layer.copies:
        place = first.first_channel + copy.written_first[2]
        if parts.get(root[layer.inputs[copy.source]]) != Part(first.root, place):
            return None
    return first
