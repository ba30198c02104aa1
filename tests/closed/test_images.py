"""Tiles that span images: what they count, what they compute, and what the search makes of them."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from accelsim.closed.legal import spans_of
from accelsim.closed.records import machine_record
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.mapping import (
    ORDERS,
    LayerMapping,
    NetworkMapping,
    broken_rules,
    mapping_text,
    read_mapping,
    strides_of,
)
from accelsim.compiler.search import Search
from accelsim.compiler.work import ArrayWork, FusedWork
from accelsim.errors import MappingError
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Requantize,
)
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import COUNTERS, Npu, machine_of
from accelsim.number import parse_number
from accelsim.program import Program
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import layers
from closed.batches import batched
from compiler.networks import machine
from experiments.silicon.tpu_v3.networks import network_of
from experiments.tiers.cases import Chooser, Replay, random_layer, random_machine
from records import record

INT8 = parse_number("int8")
VECTOR = INSTRUCTIONS["VECTOR"].opcode
COUNTED = [name for name in COUNTERS if not name.startswith("stall") and name != "cycles"]


class Asked(Search):
    """Keeps the works that it is asked about."""

    def __init__(self) -> None:
        super().__init__()
        self.works: list[ArrayWork] = []

    def tiling(self, work: ArrayWork, npu: Npu) -> Any:
        """Return what ``Search`` does."""
        self.works.append(work)
        return super().tiling(work, npu)

    def together(self, work: FusedWork, npu: Npu) -> Any:
        """Return what ``Search`` does."""
        self.works.append(work.together)
        return super().together(work, npu)


def small_network(random: Random, *, has_sum: bool) -> IntegerNetwork:
    """Return a convolution of 1 x 1 to 3 x 3, and a sum behind it of its result and a residual."""
    kernel, stride = random.choice([1, 2, 3, 3]), random.choice([1, 1, 2])
    height, width, padding = random.randint(1, 6), random.randint(1, 6), kernel // 2
    channels, filters = random.randint(1, 12), random.randint(1, 12)
    rows, columns = ((extent + 2 * padding - kernel) // stride + 1 for extent in (height, width))
    draw = np.random.default_rng(random.randint(0, 2**32))

    def requantize() -> Requantize:
        return Requantize(
            bias=draw.integers(-50, 50, filters),
            multiplier=draw.integers(1, 5, filters),
            shift=np.full(filters, 7),
            zero_point=0,
            minimum=-128,
            maximum=127,
        )

    shapes = {"input": (height, width, channels), "between": (rows, columns, filters)}
    of_weights = filters, kernel, kernel, channels
    geometry = record(
        layers.Convolution,
        *("layer", "input", "between", shapes["input"], shapes["between"]),
        weight_shape=of_weights,
        stride=(stride, stride),
        padding=(padding,) * 4,
    )
    weights = draw.integers(-128, 128, of_weights)
    made: list[IntegerLayer] = [
        Convolution(layer=geometry, weights=weights, requantize=requantize())
    ]
    if has_sum:
        shapes |= {"residual": shapes["between"], "output": shapes["between"]}
        names, extents = ("between", "residual"), [shapes["between"]] * 3
        sum_ = record(layers.Add, "sum", names, "output", *extents)
        made.append(Add(layer=sum_, weights=(3, 5), requantize=requantize()))
    tensors = {
        name: IntegerTensor(name=name, height=y, width=x, channels=c, number=INT8)
        for name, (y, x, c) in shapes.items()
    }
    inputs = ("input", "residual") if has_sum else ("input",)
    return IntegerNetwork(
        name="small",
        tensors=tensors,
        layers=tuple(made),
        inputs=inputs,
        outputs=("output" if has_sum else "between",),
    )


def random_mapping(random: Random, work: ArrayWork, npu: Npu) -> LayerMapping | None:
    """Return a legal mapping of a layer; None if 500 draws have none."""
    way = work.candidates[0]
    window, work_record = way.window, way.passes[0].record
    most, _ = spans_of(machine_record(npu), work_record)
    written = strides_of(work_record["result"][0])
    for _ in range(500):
        mapping = LayerMapping(
            height=random.randint(1, window.vertical.results),
            width=random.randint(1, window.horizontal.results),
            words="channels",
            blocks=random.choice([window.blocks, random.randint(1, window.blocks)]),
            filter_blocks=random.randint(1, -(-way.filters // npu.cols)),
            order=random.choice(ORDERS),
            chunk_blocks=random.randint(1, npu.weight_words // npu.fold_words),
            images=random.randint(1, most),
        )
        if not any(True for _ in broken_rules(mapping, window, way.filters, npu, written)):
            return mapping
    return None


def single(mapping: LayerMapping, work: ArrayWork) -> LayerMapping:
    """Return the mapping for one image: tiles of the same words, so that weights lie alike."""
    order = "tiles" if mapping.order == "tiles" else "filters"
    fields: dict[str, Any] = {"images": None, "order": order}
    if work.images == 1:  # images follow each other as one row
        fields["width"] = 1
    return mapping.model_copy(update=fields)


def places_of(network: IntegerNetwork, npu: Npu, images: int) -> dict[str, int]:
    """Return where the tensors of a network lie, in the order in which layers name them."""
    names = ["input", "between"]
    if len(network.layers) > 1:
        names += ["residual", "output"]
    address, found = 0, {}
    for name in names:
        tensor = network.tensors[name]
        size = images * tensor.height * tensor.width * npu.pixel_bytes(tensor.channels, 8)
        found[name] = address
        address += -(-size // npu.alignment_bytes) * npu.alignment_bytes
    return {**found, "end": address}


def with_clips(program: Program) -> Program:
    """Return a program without values whose results are clipped to those of eight bits."""
    instructions = program.instructions.copy()
    is_vector = instructions["opcode"] == VECTOR
    instructions["minimum"][is_vector], instructions["maximum"][is_vector] = -128, 127
    return replace(program, instructions=instructions)


def images_of(
    network: IntegerNetwork, npu: Npu, images: int, mapping: LayerMapping, work: ArrayWork
) -> tuple[NDArray[np.uint8], list[NDArray[np.uint8]]]:
    """Return the results of a batch, and those of each of its images alone, as bytes."""
    given = {"layer": mapping}
    batch = with_clips(schedule_layers(batched(layers_of(network), images), npu, given=given))
    one = NetworkMapping(workload=network.name, layers={"layer": single(mapping, work)})
    alone = compile_network(network, npu, mapping=one)
    every, first = places_of(network, npu, images), places_of(network, npu, 1)
    memory, draw = batch.image.copy(), np.random.default_rng(0)
    memory[every["end"] :] = alone.image[first["end"] :]
    lone = []
    for number in range(images):
        each = alone.image.copy()
        for name in network.inputs:
            tensor = network.tensors[name]
            size = tensor.height * tensor.width * npu.pixel_bytes(tensor.channels, 8)
            begin = every[name] + number * size
            memory[begin : begin + size] = draw.integers(0, 256, size)
            each[first[name] : first[name] + size] = memory[begin : begin + size]
        (output,) = network.outputs
        tensor = network.tensors[output]
        size = tensor.height * tensor.width * npu.pixel_bytes(tensor.channels, 8)
        lone.append(execute(alone, npu, each)[first[output] : first[output] + size])
    begin = every[output]
    found = execute(batch, npu, memory)[begin : begin + images * size]
    return found, lone


@pytest.mark.sampled(12)
@pytest.mark.parametrize("number", range(60))
def test_images_of_a_tile_have_the_results_that_they_have_alone(number: int) -> None:
    random = Random(f"images {number}")
    has_sum = number % 3 == 0
    network, images = small_network(random, has_sum=has_sum), random.randint(2, 5)
    npu = machine_of(
        machine(
            random.choice([4, 8]),
            random.choice([4, 8]),
            dataflow="output_stationary" if number % 4 == 1 else "weight_stationary",
            residuals=has_sum,
        )
    )
    asked = Asked()
    schedule_layers(batched(layers_of(network), images), npu, asked)
    mapping = random_mapping(random, asked.works[0], npu)
    assert mapping is not None
    mapping = mapping.model_copy(update={"sum": "sum" if has_sum else None})

    found, alone = images_of(network, npu, images, mapping, asked.works[0])

    assert found.any()
    assert np.array_equal(found, np.concatenate(alone))


class SpanningChooser(Chooser):
    """Cuts layers at random, mostly into tiles that span images or in the order of all filters."""

    def _random_tiling(self, work: Any, npu: Npu) -> Any:
        for _ in range(4):
            found = super()._random_tiling(work, npu)
            if found is None or found["images"][0] > 1 or found["filters_outer"][0] == 2:
                break
        return found


@cache
def compared(number: int) -> tuple[Npu, dict[str, Any], dict[str, Any], int] | None:
    """Return a machine, counters of both tiers, and how many images a tile has; None: no fit."""
    random = Random(f"counted {number}")
    network, _ = random_layer(random, random.choice(["pointwise", "3x3", "grouped", "3x3"]))
    npu = replace(random_machine(random), residuals=False)
    tensor = network.tensors["output"]
    if tensor.height < 1 or tensor.width < 1:
        return None
    works, chooser = batched(layers_of(network), random.randint(2, 6)), SpanningChooser(random)
    try:
        program = schedule_layers(works, npu, chooser)
    except MappingError:
        return None
    (bound,) = estimate_layers(works, npu, Replay(chooser.answers)).events
    exact = run_program(program, npu).events
    spans = int(chooser.answers[0][1]["images"][0])
    return npu, vars(bound), vars(exact), spans


@pytest.mark.sampled(40, family="batches")
@pytest.mark.parametrize("number", range(200))
def test_amounts_of_tiles_over_images_are_the_events_of_the_program(number: int) -> None:
    found = compared(number)
    if found is None:
        return  # the layer does not fit the machine
    npu, bound, exact, _ = found
    if npu.array_is_output_stationary and npu.accumulator_banks == 1:
        return  # products that keep additions apart are not counted

    assert {name: bound[name] for name in COUNTED} == {name: exact[name] for name in COUNTED}


@pytest.mark.sampled(0)
def test_cycles_of_tiles_over_images_are_near_those_of_the_program() -> None:
    every = [found for found in map(compared, range(200)) if found is not None]
    errors = sorted(abs(bound["cycles"] / exact["cycles"] - 1) for _, bound, exact, _ in every)

    assert sum(spans > 1 for *_, spans in every) > 40
    assert errors[len(errors) // 2] < 0.01
    assert errors[int(len(errors) * 0.95)] < 0.07
    assert errors[-1] < 0.15


@pytest.mark.parametrize("kernel", [1, 3])
def test_small_images_take_the_cycles_of_one_product(kernel: int) -> None:
    """Each image once read all weights again and filled the array for 49 pixels."""
    conv = run(network_of(f"conv_32x7x7x256x256x{kernel}x1x{kernel // 2}"), "array_128x128").counts
    product = run(network_of(f"gemm_{32 * 49}x{256 * kernel**2}x256"), "array_128x128").counts

    assert conv.macs == product.macs
    assert conv.weight_buffer_write_bits == product.weight_buffer_write_bits
    assert conv.cycles <= 1.02 * product.cycles


def test_a_mapping_file_says_images_and_order(tmp_path: Any) -> None:
    network, npu = network_of("conv_8x7x7x64x64x3x1x1"), "array_32x32"
    result = run(network, npu)
    name = result.layers[0].name
    wanted = {
        "height": 7,
        "width": 7,
        "words": "channels",
        "blocks": 2,
        "filter_blocks": 1,
        "order": "all_filters",
        "chunk_blocks": 9,
        "images": 4,
    }
    file = tmp_path / "mapping.yaml"
    file.write_text(mapping_text(network.name, {name: wanted}), encoding="utf-8")

    again = run(network, npu, mapping=file)

    assert again.layers[0].mapping == wanted
    assert read_mapping(file).layers[name].images == 4
    assert again.counts.macs == result.counts.macs


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"images": 9}, "images of a tile must be at most 8, not 9"),
        ({"images": 8, "height": 7, "width": 7, "blocks": 2}, None),
    ],
)
def test_more_images_than_there_are_are_refused(fields: dict[str, int], said: str | None) -> None:
    network = network_of("conv_8x7x7x64x64x3x1x1")
    name = run(network, "array_32x32").layers[0].name
    whole: dict[str, Any] = {
        "height": 1,
        "width": 7,
        "words": "channels",
        "blocks": 1,
        "filter_blocks": 1,
        "order": "tiles",
        "chunk_blocks": 1,
        **fields,
    }
    mapping = NetworkMapping(workload=network.name, layers={name: LayerMapping(**whole)})
    if said is None:
        found = run(network, "array_32x32", mapping=mapping)
        assert found.layers[0].mapping["images"] == 8
        return
    with pytest.raises(MappingError, match=said):
        run(network, "array_32x32", mapping=mapping)


def test_weights_of_a_batch_are_read_once() -> None:
    """Each of 16 images once read most weights of ResNet-50 again, five times all of them."""
    one, batch = (
        run("resnet50", "array_128x128", dimensions={"batch": images}).counts for images in (1, 16)
    )

    assert batch.macs == 16 * one.macs
    assert batch.weight_buffer_write_bits <= 1.05 * one.weight_buffer_write_bits
