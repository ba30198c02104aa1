"""Weights as digits of a narrower array: values, counts of both tiers, hardware, mistakes."""

import numpy as np
import pytest

from accelsim.arch import Arch, load_arch
from accelsim.compiler import compile_network, estimate_layers, layers_of
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.errors import ArchError, MappingError
from accelsim.integer.part import single_layer
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.number import digits_needed, digits_of, parse_number, place_values
from accelsim.timeline import run_program
from accelsim.values import execute
from compiler.checks import (
    assert_hardware_agrees,
    assert_tiers_count_alike,
    assert_values,
    check,
    right_program,
)
from compiler.networks import Chain, machine
from corpus.stages import FORMATS, arch_of, bench
from each import each
from experiments.decode.layer import network

INT4 = parse_number("int4")


def with_layers(arch: Arch, **layers: str) -> Npu:
    """Return the NPU of an accelerator with formats of layers."""
    return npu_of(load_arch(arch, {"numbers.layers": layers}))


def some_chain(seed: int, weight: str = "int7", number: str = "int8") -> Chain:
    """Return convolutions of random extents, groups and strides, a pool, and a product."""
    draw = np.random.default_rng(seed)
    height, width = (int(draw.integers(3, 8)) for _ in range(2))
    channels = int(draw.choice([1, 3, 4, 8, 9]))
    built = Chain(draw, parse_number(number), parse_number(weight), (height, width, channels))
    built.convolution(4 * int(draw.integers(1, 4)), (3, 3), padding=(1, 1, 1, 1))
    built.convolution(8, (1, 1), groups=int(draw.choice([1, 2, 4])))
    step = int(draw.integers(1, 3))
    built.convolution(5, (2, 3), stride=(step, step), padding=(1, 1, 1, 1))
    return built


def some_machine(seed: int, **units: object) -> Arch:
    draw = np.random.default_rng([7, seed])
    rows, cols = (int(draw.integers(2, 6)) for _ in range(2))
    dataflow = str(draw.choice(["weight_stationary", "output_stationary", "input_stationary"]))
    return machine(max(rows, 3), cols, weight="int4", dataflow=dataflow, **units)


@pytest.mark.parametrize("narrow", ["int2", "int3", "int4", "int8"])
@each("wide", ["int2", "int4", "int7", "int8", "int12", "ternary", "pow2_4"])
def test_digits_give_every_integer_of_a_format_back(narrow: str, wide: str) -> None:
    number, held = parse_number(narrow), parse_number(wide)
    if held.kind == "integer":
        values = np.arange(held.minimum, held.maximum + 1)
    else:
        values = np.array([-1, 0, 1])

    count = digits_needed(held, number)
    digits = digits_of(values, number, count)

    assert number.minimum <= digits.min() <= digits.max() <= number.maximum
    assert np.array_equal(place_values(number, count) @ digits, values)


def test_a_digit_fewer_does_not_reach() -> None:
    assert digits_needed(parse_number("int7"), INT4) == 2
    assert digits_needed(parse_number("int8"), INT4) == 3
    assert digits_of(np.array([119, -136]), INT4, 2).tolist() == [[7, -8], [7, -8]]
    with pytest.raises(ValueError, match=r"^120 takes more than 2 digits of int4$"):
        digits_of(np.array([3, 120]), INT4, 2)


def test_values_are_those_of_the_plain_reference() -> None:
    for seed in range(6):
        check(some_chain(seed), with_layers(some_machine(seed), **{"*": "int7"}))


@pytest.mark.sampled(36)
@pytest.mark.parametrize("seed", range(6, 80))
def test_values_of_more_random_networks(seed: int) -> None:
    wide = ("int7", "int8", "int5")[seed % 3]
    npu = with_layers(some_machine(seed), **{"*": wide})

    check(some_chain(seed, wide), npu)
    assert_tiers_count_alike(some_chain(seed, wide), npu)


@pytest.mark.parametrize("seed", range(4))
def test_both_tiers_count_alike(seed: int) -> None:
    events, bound = assert_tiers_count_alike(
        some_chain(seed), with_layers(some_machine(seed), **{"*": "int8"})
    )

    assert abs(bound.cycles / events.cycles - 1) < 0.25


@pytest.mark.parametrize("dataflow", FORMATS)
def test_hardware_agrees(dataflow: str) -> None:
    """Digits are more products of the array as it is: the RTL of the corpus has them too."""
    npu = with_layers(arch_of(dataflow, FORMATS[dataflow]), **{"*": "int12"})
    for seed in range(3):
        built = some_chain(seed, "int12", FORMATS[dataflow])

        assert_hardware_agrees(built, npu, bench(dataflow))


def test_single_layers_are_wide_and_others_take_no_cycle_more() -> None:
    base = machine(4, 4, weight="int4")
    layers = layers_of(some_chain(3).network())

    def cycles(**formats: str) -> list[int]:
        npu = with_layers(base, **formats)
        return [one.cycles for one in estimate_layers(layers, npu).events]

    narrow, second, every = cycles(), cycles(**{layers[1].name: "int7"}), cycles(**{"*": "int7"})

    assert second[0] == narrow[0]
    assert second[1] > narrow[1]
    assert sum(narrow) < sum(second) < sum(every)


def test_products_and_bits_grow_with_digits() -> None:
    """Two digits are twice the products and twice the weights; inputs are read once."""
    made, base = network(32, 8, "int4", pixels=6), machine(4, 4, weight="int4")
    one, two = (
        run_program(compile_network(made, npu), npu).events
        for npu in (with_layers(base), with_layers(base, product="int7"))
    )

    assert two.input_reads == 2 * one.input_reads
    assert two.weight_writes == 2 * one.weight_writes
    assert two.input_writes == one.input_writes


def test_digits_in_other_places_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mutant: the vector unit multiplies the sums by the places in reverse."""
    made = network(24, 4, "int7", pixels=5)
    npu = with_layers(machine(4, 4, weight="int4"), product="int7")
    inputs = {"x": np.random.default_rng(1).integers(-128, 128, made.tensors["x"].shape)}

    def reversed_places(*given: object) -> np.ndarray:
        return place_values(*given)[::-1]

    monkeypatch.setattr("accelsim.compiler.values.place_values", reversed_places)
    program = compile_network(made, npu)

    memory = execute(program, npu, program.with_inputs(inputs))
    found = program.outputs["y"].unpack(memory)
    assert not np.array_equal(found, run_reference(made, inputs)["y"])


def test_a_mapping_replays_with_whole_places() -> None:
    made, npu = (
        network(24, 5, "int7", pixels=5),
        with_layers(machine(4, 4, weight="int4"), product="int7"),
    )
    program = compile_network(made, npu)
    data = {"workload": made.name, "layers": program.mapping}
    again = compile_network(made, npu, mapping=NetworkMapping.model_validate(data))
    assert np.array_equal(again.instructions, program.instructions)

    changed = {**program.mapping["product"], "blocks": 3}
    wrong = NetworkMapping.model_validate({"workload": made.name, "layers": {"product": changed}})
    with pytest.raises(
        MappingError,
        match=r"^mapping of layer product: weights have 2 digits, so blocks must be 6$",
    ):
        compile_network(made, npu, mapping=wrong)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"numbers.weight": "ternary", "numbers.layers": {"fc": "int4"}},
            r"numbers\.layers\.fc int4 needs a numbers\.weight of int2 or wider, .*, not ternary",
        ),
        (
            {"array.dataflow": "row_stationary", "numbers.layers": {"fc": "int8"}},
            r"numbers\.layers\.fc int8 needs array\.dataflow .*",
        ),
        (
            {"numbers.weight": "int2", "numbers.layers": {"fc": "float16"}},
            r"numbers\.layers\.fc float16: .*",
        ),
        ({"numbers.layers": {"fc": "int99"}}, r".*unknown number format 'int99'.*"),
    ],
)
def test_machines_without_digits_are_refused(fields: dict[str, object], said: str) -> None:
    with pytest.raises(Exception, match=said) as caught:
        load_arch(machine(), fields)

    assert isinstance(caught.value, ArchError)


def test_a_name_of_no_layer_is_refused_with_the_nearest() -> None:
    npu = with_layers(machine(weight="int4"), producd="int7")

    with pytest.raises(
        MappingError,
        match=r"^numbers\.layers\.producd: the network has no layer with weights of this name,"
        r" did you mean product\?$",
    ):
        compile_network(network(24, 5, "int4"), npu)


def test_a_layer_runs_alone_without_the_digits_of_others() -> None:
    network_, base = some_chain(2).network(), machine(4, 4, weight="int4")
    first, second = (layer.name for layer in layers_of(network_)[:2])
    npu = with_layers(base, **{first: "int7", second: "int8"})

    alone = npu.of_layer(second)

    assert (alone.digits(first), alone.digits(second)) == (1, 3)
    part = single_layer(network_, second)
    right_program(part, alone)
    with pytest.raises(MappingError, match=rf"^numbers\.layers\.{first}: the network has no layer"):
        compile_network(part, npu)


def test_weights_beyond_their_digits_are_refused() -> None:
    npu = with_layers(machine(weight="int4"), product="int7")

    with pytest.raises(MappingError, match=r"^layer product: weight -?1\d\d takes more than 2 .*"):
        compile_network(network(24, 5, "int8"), npu)


def test_blocks_and_digits_together_are_refused() -> None:
    npu = with_layers(machine(weight="int4"), product="int7")

    with pytest.raises(MappingError, match=r"^layer product: weights have a scale for each 8 .*"):
        compile_network(network(24, 5, "int4", block=8), npu)


def rows_of_two_words() -> tuple[Chain, Npu]:
    """Return 3 x 3 places of 2 channels: a word has a pixel, or two words a row of the kernel."""
    built = Chain(np.random.default_rng(4), parse_number("int8"), parse_number("int7"), (5, 6, 2))
    built.convolution(3, (3, 3), padding=(1, 1, 1, 1))
    return built, with_layers(machine(4, 4, weight="int4"), **{"*": "int7"})


def of_rows(built: Chain, blocks: int) -> NetworkMapping:
    """Return a mapping whose words run along kernel rows."""
    sizes = {"height": 2, "width": 3, "filter_blocks": 1, "chunk_blocks": 2}
    layer = LayerMapping(words="kernel_rows", order="tiles", blocks=blocks, **sizes)
    return NetworkMapping(workload="chain", layers={built.layers[0].name: layer})


def test_a_mapping_has_all_words_of_a_kernel_row() -> None:
    built, npu = rows_of_two_words()

    program = compile_network(built.network(), npu, mapping=of_rows(built, 2))

    assert_values(program, npu, built.network(), built.inputs())
    with pytest.raises(MappingError, match="weights have 2 digits, so blocks must be 2"):
        compile_network(built.network(), npu, mapping=of_rows(built, 1))
