"""From layers to work: where their tensors lie, and which unit runs each of them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from accelsim.compiler.bands import Bands, Chain, Rows, at_rows, bands_of, check_bands
from accelsim.compiler.convolution import sums_of
from accelsim.compiler.copies import copy_of_pixels
from accelsim.compiler.digits import in_digits
from accelsim.compiler.joined import left_to_products
from accelsim.compiler.lacking import is_out_of_reach
from accelsim.compiler.layer_works import LayerWorks
from accelsim.compiler.places import Places, name_of_copy
from accelsim.compiler.resident_tensors import resident
from accelsim.compiler.resident_weights import shared_weights
from accelsim.compiler.strides import Strides
from accelsim.compiler.target import Target
from accelsim.compiler.work import FusedWork, SumWork, Work
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.results import PARAMETER_WORDS, RESIDUAL_WORDS
from accelsim.workload.layers import Convolution, Layer, Shape, as_amounts, layers_of_numbers
from accelsim.workload.layers.pieces import seen_as_rows


class Schedule:
    """Layers as work of the units, and where their tensors lie.

    Args:
        layers: The layers.
        target: Target of the compilation.
        shapes: (images, height, width, channels) of tensors, where more is known than layers say.
        outputs: Names of tensors that are wanted.
        chains: Chains of neighbouring layers that are computed in bands of rows; none has a layer
            of another.
        is_banded: Whether any layer may be one of a chain, for ``moved``.

    Attributes:
        works: Name of each layer and its work; of a layer of a chain those of each band, with
            layers of the chain in turn.
        shared: The weights that several of them read.

    Raises:
        MappingError: A layer does not fit the machine; the sentence names layer and rule.
    """

    def __init__(
        self,
        layers: Sequence[Layer],
        target: Target,
        shapes: Mapping[str, Shape],
        outputs: Sequence[str] = (),
        chains: Sequence[Chain] = (),
        *,
        is_banded: bool = False,
    ) -> None:
        inside = _inside(layers, chains)
        if target.values is None and (inside or is_banded):
            rows = seen_as_rows(layers)
            pairs = zip(layers, rows, strict=True)
            layers = [row if is_banded or row.name in inside else one for one, row in pairs]
        layers = [
            _possible(layer, target, is_banded=is_banded or layer.name in inside)
            for layer in layers
        ]
        layers = in_digits(layers, target.npu)
        self.npu, self._layers, self.target = target.npu, layers, target
        self._strides = Strides(layers, outputs, target.npu)
        self._left = left_to_products(layers, target.npu)
        self._makers = LayerWorks(target, self._strides, self._left)
        self._numbers = layers_of_numbers(layers, outputs)
        unmoved = self._strides.free | self._left | self._numbers
        self._places = Places(layers, target.npu, shapes, unmoved, outputs)
        readers = Counter(name for layer in layers for name in layer.inputs)
        readers.update(outputs)
        self._readers = readers
        self._outputs = outputs
        self._lives = self._places.lives(layers, outputs) if self.npu.has_local else []
        self._chains = self._bands(chains)
        target.in_bands = frozenset(
            layers[number].name for bands in self._chains for number in bands.numbers
        )
        self._local = self._resident(self._chains)
        self._places.make_room(target.room, self._local)
        self.works = list(self._all_works())
        self.shared = shared_weights(self.works)

    def moved(self, chains: Sequence[Chain]) -> dict[str, int]:
        """Return the tensors outside the local memory, and the bytes that are written and read.

        A tensor of 100 bytes that one layer writes and two read counts 300. Tensors that are given
        or wanted from outside do not count.

        Args:
            chains: Chains of layers in bands, instead of those of the schedule.

        Raises:
            MappingError: A chain cannot be cut, or the local memory has no room for its bands.
        """
        bands = self._bands(chains)
        found = self._resident(bands, self._without_places(bands))
        return {
            life.name: life.size_bytes * (1 + life.readers)
            for life in self._lives
            if life.name not in found
        }

    def _bands(self, chains: Sequence[Chain]) -> list[Bands]:
        """Return the chains that are computed in bands, checked."""
        if not chains:
            return []
        check_bands(self.npu)
        found = [bands_of(self._layers, chain, self._outputs) for chain in chains]
        found.sort(key=lambda bands: bands.first)
        for before, after in pairwise(found):
            if after.first <= before.last:
                name = self._layers[after.first].name
                raise MappingError(f"two chains of layers have layer {name}")
        return found

    def _without_places(self, chains: Sequence[Bands]) -> set[str]:
        """Return the tensors of sums that are timed by their amounts, as they are in no chain.

        Args:
            chains: The chains.
        """
        inside = {number for bands in chains for number in bands.numbers}
        sums = [
            layer
            for number, layer in enumerate(self._layers)
            if layer.repeats_second and number not in inside
        ]
        names = {name for layer in sums for name in (*layer.inputs, *layer.outputs)}
        return {self._places.whole(name) for name in names} | {*map(name_of_copy, sums)}

    def _resident(
        self, chains: Sequence[Bands], without_places: Collection[str] = ()
    ) -> Mapping[str, int]:
        """Return where tensors lie in the local memory.

        Args:
            chains: Chains that are computed in bands.
            without_places: Names of tensors that do not lie there.

        Raises:
            MappingError: It has no room for the bands of a chain.
        """
        if not self.npu.has_local:
            return {}
        lives = [life for life in self._lives if life.name not in without_places]
        for bands in chains:
            places = self._places
            each = places.pixel_bytes if bands.of_pixels else places.row_bytes
            lives = bands.lives(lives, each)
        capacity_bytes = self.npu.local_bytes
        found = resident(lives, capacity_bytes, 2**self.target.local_shift)
        for bands in chains:
            bands.check_room(lives, found, capacity_bytes)
        return found

    def _all_works(self) -> Iterator[tuple[str, list[Work]]]:
        """Yield the work of each layer, and of those of chains the work of each band."""
        chains = {bands.first: bands for bands in self._chains}
        inside = {number for bands in self._chains for number in bands.numbers}
        behind: SumWork | None = None
        for number, layer in enumerate(self._layers):
            if number in chains:
                for band, pieces in enumerate(chains[number].pieces()):
                    for piece in pieces:
                        if self.target.values is not None:
                            self.target.values.check(piece.layer.name)
                        copied = [] if band else self._copy(self._layers[piece.number])
                        works = self._layer(piece.layer, piece.rows)
                        yield piece.layer.name, [*copied, *works]
            elif number not in inside:
                fused = self._fused(number) if number + 1 not in inside else None
                if fused is not None:
                    yield layer.name, [fused]
                    behind = SumWork(of=fused)
                elif behind is not None:
                    yield layer.name, [behind]
                    behind = None
                else:
                    yield layer.name, self._works(layer)

    def _fused(self, number: int) -> FusedWork | None:
        """Return a convolution and the sum behind it as one piece of work, None if they are not.

        The sum must be the next layer, and the only one that reads the result of the convolution;
        the tensor that it adds to it is the residual.

        Args:
            number: Place of the convolution among the layers.
        """
        npu, values = self.npu, self.target.values
        if not npu.residuals or npu.has_local:
            return None
        layer, *rest = self._layers[number : number + 2]
        if not (isinstance(layer, Convolution) and rest and rest[0].is_residual_sum):
            return None
        sum_, between = rest[0], layer.output
        if sum_.inputs.count(between) != 1 or self._readers[between] != 1:
            return None
        place = 1 - sum_.inputs.index(between)
        source, result = self._layouts(layer, ())
        of_sum = self._layouts(sum_, ())
        ways = layer.groups == 1 and self._makers.is_on_array(layer, source, result)
        odd = any(one.row_stride_bytes for one in (source, result, *of_sum))
        if odd or not ways or of_sum[1 - place] != result:
            return None
        words = PARAMETER_WORDS + RESIDUAL_WORDS + sums_of(layer)
        if words > npu.parameter_words or not _is_kept(npu):
            return None
        if values is not None:
            values.check(layer.name)
            values.check(sum_.name)
        layouts = [source, result, of_sum[place], of_sum[-1]]
        return self._makers.fused(layer, sum_, layouts, place)

    def given(self, names: Sequence[str]) -> dict[str, Layout]:
        """Return where tensors lie that are given from outside.

        Args:
            names: Names of the tensors.
        """
        places = self._places
        return {name: places.layout(name, places.shape[name]) for name in names}

    def wanted(self) -> dict[str, Layout]:
        """Return where the tensors lie that are wanted."""
        places = self._places
        return {name: places.layout(name, places.shape[name]) for name in self._outputs}

    def _works(self, layer: Layer) -> list[Work]:
        """Return the work of a layer."""
        if layer.name in self._numbers:
            return []
        if self.target.values is not None and not layer.is_view:
            self.target.values.check(layer.name)
        return [*self._copy(layer), *self._layer(layer)]

    def _is_copied(self, layer: Layer) -> bool:
        """Return whether the local memory has a copy of the operand that a sum repeats."""
        return layer.repeats_second and name_of_copy(layer) in self._local

    def _copy(self, layer: Layer) -> list[Work]:
        """Return the copy of an operand that a sum repeats to the local memory, if it has one."""
        if not self._is_copied(layer):
            return []
        source = self._places.layout(*layer.tensors[1])
        return [copy_of_pixels(self.target, source, self._as_copied(layer, source))]

    def _as_copied(self, layer: Layer, source: Layout) -> Layout:
        """Return how the second operand of a layer lies: in the local memory if it has a copy."""
        if not self._is_copied(layer):
            return source
        return replace(
            source,
            address=self._local[name_of_copy(layer)],
            local=True,
            first_channel=0,
            pixel_bytes=self.npu.pixel_bytes(source.channels, source.element_bits),
        )

    def _layer(self, layer: Layer, rows: Sequence[Rows] = ()) -> Iterable[Work]:
        return self._makers.works(layer, self._layouts(layer, rows), rows)

    def _layouts(self, layer: Layer, rows: Sequence[Rows]) -> list[Layout]:
        """Return how the tensors of a layer lie; of a piece of a layer, their rows."""
        layouts = [self._places.layout(name, shape) for name, shape in layer.tensors]
        layouts[1:2] = [self._as_copied(layer, one) for one in layouts[1:2]]
        if not rows:
            return layouts
        moved = [at_rows(*one) for one in zip(layouts, rows, strict=True)]
        # Matrices with gaps count from the begin of their tensor.
        gaps = self._strides.of(layer) or [None] * len(moved)
        kept = zip(layouts, moved, gaps, strict=True)
        return [whole if matrices else part for whole, part, matrices in kept]


def _is_kept(npu: Npu) -> bool:
    """Return whether a sum of the array can hold a result, as the next layer would read it."""
    read, written = npu.input, npu.output
    if "float" in (read.kind, written.kind):
        return True
    alike = read.signed == written.signed and read.bits >= written.bits
    return alike and npu.accumulator.bits > written.bits


def _inside(layers: Sequence[Layer], chains: Sequence[Chain]) -> set[str]:
    """Return the names of the layers of chains."""
    names = [layer.name for layer in layers]
    found: set[str] = set()
    for chain in chains:
        if chain.first in names and chain.last in names:
            found.update(names[names.index(chain.first) : names.index(chain.last) + 1])
    return found


def _possible(layer: Layer, target: Target, *, is_banded: bool) -> Layer:
    """Return a layer, or where the machine lacks its instruction the work that it is without it.

    Layers with values stay: their check says what the machine lacks. A sum that repeats an operand
    stays in bands, where its place in memory counts; elsewhere it is timed by its amounts.

    Args:
        layer: The layer.
        target: Target of the compilation.
        is_banded: Whether it may be in a chain of layers that are computed in bands.
    """
    if target.values is not None:
        return layer
    is_timed = layer.repeats_second and not is_banded
    return as_amounts(layer) if is_timed or is_out_of_reach(layer, target.npu) else layer
