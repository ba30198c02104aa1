"""Positions of the tensors of a schedule in memory, pixel by pixel."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from math import prod
from typing import Protocol

from accelsim.compiler.parts import Part, placed_parts
from accelsim.compiler.resident_tensors import Life
from accelsim.compiler.spread import spread
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.workload.layers import Layer, Shape, loaded_parts

NUMBER_BITS = 32
"""Width of the number of a row of a table."""


def name_of_copy(layer: Layer) -> str:
    """Return the name of a copy of the operand that a sum repeats."""
    return f"{layer.inputs[1]} for layer {layer.name}"


class Room(Protocol):
    """Function that makes room; see ``Target``."""

    def __call__(self, size: int, *, is_one: bool = False) -> int:
        """Return the address of this many bytes."""


class Places:
    """Tensors of a schedule.

    A Reshape is a view: its input and its output have the same *root*. So have those of a
    transposition that moves nothing. A tensor is as large as the largest view of it. A Concat moves
    nothing if its parts lie in the pixels of its result from the start
    (``accelsim.compiler.parts``).

    Args:
        layers: The layers.
        npu: The machine.
        shapes: (images, height, width, channels) of tensors, by name, where more is known than
            layers say.
        free: Names of layers that move nothing: some transpositions, and layers whose readers read
            their inputs instead.
        wanted: Names of tensors that are wanted from outside.

    Attributes:
        shape: Shape of each tensor, by name.
        root: Root of each tensor, by name.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        npu: Npu,
        shapes: Mapping[str, Shape],
        free: Collection[str],
        wanted: Collection[str],
    ) -> None:
        self.npu, self.shape = npu, dict(shapes)
        self.root = {name: name for name in shapes}
        self._address: dict[str, int] = {}
        self._read: set[str] = set()
        self._bytes: dict[str, int] = {}
        self._fixed: set[str] = set()
        self._numbers: set[str] = set()
        self._local: set[str] = set()
        for layer in layers:
            for name in layer.inputs:
                self.root.setdefault(name, name)
            if layer.writes_in_place:
                self._read.update(self.root[name] for name in layer.inputs)
                self.root[layer.output] = self.root[layer.inputs[0]]
                self._fixed.add(self.root[layer.output])
            elif layer.is_view or layer.name in free:
                self.root[layer.output] = self.root[layer.inputs[0]]
            else:
                self._read.update(self.root[name] for name in layer.inputs)
                # The parts of a result lie together, and each of them stands for the whole.
                self.root |= dict.fromkeys(layer.outputs, layer.output)
            if layer.row_numbers:
                self._fixed.update(self.root[name] for name in layer.inputs)
                self._numbers.add(self.root[layer.row_numbers])
        self._parts = placed_parts(layers, self.root, npu, wanted)
        self._read = {self._whole(root).root for root in self._read}
        for views in (list(self.shape.items()), *(layer.tensors for layer in layers)):
            for name, shape in views:
                self.shape.setdefault(name, shape)
                root = self.root[name]
                size = prod(shape[:-1]) * npu.pixel_bytes(shape[-1], self._bits(root))
                self._bytes[root] = max(self._bytes.get(root, 0), size)
        for layer in layers:
            for name in layer.outputs[1:]:  # Possibly without a reader, but wanted as an output.
                self.shape.setdefault(name, self.shape[layer.output])
        # Addresses follow the order of layers, so that values of weights change no address.
        seen = [self.root[name] for layer in layers for name, _ in layer.tensors]
        self._seen = [
            root for root in dict.fromkeys([*seen, *self._bytes]) if root not in self._parts
        ]

    def lives(self, layers: Sequence[Layer], outputs: Sequence[str]) -> list[Life]:
        """Return the tensors that may lie in the local memory, with their lifetimes.

        Only a tensor that a layer writes may lie there. Inputs, constants and states are in memory,
        and no instruction brings them, or views of them, into the local memory. Two kinds of
        written tensors are excluded as well: a tensor of several parts, if a layer loads words that
        reach into a later part, which is not written yet; and inputs and outputs of work of which
        only amounts are known, because its addresses are unknown.

        Args:
            layers: The layers.
            outputs: Names of tensors that are wanted.
        """
        written: dict[str, list[int]] = {}
        reads: dict[str, list[int]] = {}
        mixed: dict[str, int] = {}
        for index, layer in enumerate(layers):
            made = {self._whole(self.root[name]).root for name in layer.outputs}
            read = [self._whole(self.root[name]).root for name in layer.inputs]
            # Other inputs with the same root are views of the same bytes and move nothing.
            moved = [root for root in read if root not in made]
            if moved or not read:
                for root in made:
                    written.setdefault(root, []).append(index)
            for root in moved:
                reads.setdefault(root, []).append(index)
            if read and not self._fills_words(layer):
                mixed.setdefault(read[0], index)
        amounts = [
            name
            for layer in layers
            if layer.has_amounts_only
            for name in (*layer.inputs, *layer.outputs)
        ]
        # Where an input lies within another tensor, part of that tensor is given.
        given = self._parts.keys() - {self.root[name] for layer in layers for name in layer.outputs}
        named = (self.root[name] for name in (*outputs, *amounts))
        kept = {self._whole(root).root for root in (*named, *given)} | self._fixed
        found = [
            Life(
                name=root,
                size_bytes=self._bytes[root],
                first=written[root][0],
                last=max(*written[root], *reads[root]),
                readers=len(reads[root]),
            )
            for root in self._seen
            if root in written and root in reads and root not in kept
            if mixed.get(root, len(layers)) >= written[root][-1]
        ]
        return found + list(self._copies(layers, {life.name for life in found}))

    def _copies(self, layers: Sequence[Layer], lives: Collection[str]) -> Iterator[Life]:
        """Yield the copies that may lie in the local memory, by the names of ``name_of_copy``.

        An operand that several images read would come from memory for each of them.

        Args:
            layers: The layers.
            lives: Names of tensors that may lie in the local memory themselves.
        """
        npu = self.npu
        if npu.input != npu.output or npu.input_element_bits % 8:
            return
        for index, layer in enumerate(layers):
            if not layer.images_again:
                continue
            if self._whole(self.root[layer.inputs[1]]).root not in lives:
                _, _, width, channels = layer.tensors[1][1]
                size = width * npu.pixel_bytes(channels, npu.input_element_bits)
                # One image reads the operand from memory in any case, also to copy it.
                yield Life(name_of_copy(layer), size, index, index, layer.images_again - 1)

    def _fills_words(self, layer: Layer) -> bool:
        """Return whether a layer only loads full words of a pixel.

        Otherwise the last word also holds bytes behind the channels that the layer reads.
        """
        parts = loaded_parts(layer)
        if not parts:
            return True
        npu = self.npu
        word_bytes = npu.operand_word_bytes if layer.is_of_rows else npu.input_word_bytes
        bits = layer.tensors[0][1][3] * self._bits(self.root[layer.inputs[0]])
        return bits % (8 * word_bytes * parts) == 0

    def whole(self, name: str) -> str:
        """Return the name by which ``lives`` has a tensor, or the tensor that holds it.

        Args:
            name: The tensor.
        """
        return self._whole(self.root[name]).root

    def row_bytes(self, name: str) -> int:
        """Return the bytes of a row of an image of a tensor.

        Args:
            name: The tensor.
        """
        return self.shape[name][2] * self.pixel_bytes(name)

    def pixel_bytes(self, name: str) -> int:
        """Return the bytes of a pixel of a tensor.

        Args:
            name: The tensor.
        """
        return self.npu.pixel_bytes(self.shape[name][3], self._bits(self.root[name]))

    def make_room(self, room: Room, local: Mapping[str, int]) -> None:
        """Give every tensor an address.

        Args:
            room: Function that returns the address of this many bytes.
            local: Addresses of tensors in the local memory, by name.
        """
        for root in self._seen:
            if root in local:
                self._address[root] = local[root]
                self._local.add(root)
            else:
                self._address[root] = room(self._bytes[root], is_one=root in self._fixed)

    def layout(self, name: str, shape: Shape) -> Layout:
        """Return the layout of an image of a tensor.

        Args:
            name: The tensor.
            shape: (images, height, width, channels) as a layer sees it.
        """
        root, first_channel, places, blocks = self._whole(self.root[name])
        bits = self._bits(root)
        number = self.npu.input if root in self._read else self.npu.output
        of_pixel = self.shape[root][3] if root != self.root[name] else shape[3]
        seen = shape if places is None else [dim.extent for dim in places.write.dims]
        height, width, channels = seen[-3:]
        of_pixel = of_pixel if blocks is None else channels
        whole = Layout(
            address=self._address.get(root, 0),
            height=height,
            width=width,
            channels=channels,
            pixel_bytes=self.npu.pixel_bytes(of_pixel, bits),
            element_bits=bits,
            signed=number.signed or root in self._numbers,
            first_channel=first_channel,
            local=root in self._local,
        )
        return whole if places is None else spread(whole, places, blocks)

    def _whole(self, root: str) -> Part:
        """Return the tensor whose pixels contain a tensor, and the position in them."""
        first_channel, places, blocks = 0, None, None
        while root in self._parts:
            root, before, between, apart = self._parts[root]
            first_channel += before
            places, blocks = places or between, blocks or apart
        return Part(root, first_channel, places, blocks)

    def _bits(self, root: str) -> int:
        """Return the bits of an element in memory."""
        root = self._whole(root).root
        if root in self._numbers:
            return NUMBER_BITS
        return self.npu.input_element_bits if root in self._read else self.npu.output_element_bits
