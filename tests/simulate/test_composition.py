"""Elements whose rate depends on the widths of operands: published rates, and arrays of them."""

from itertools import product

import pytest

from accelsim.arch import load_arch
from accelsim.compiler import estimate_layers, schedule_layers
from accelsim.energy import area
from accelsim.errors import DocumentError
from accelsim.npu import machine_of, why_no_rtl
from accelsim.number import parse_number
from accelsim.number.composition import bricks, rate_of
from accelsim.simulate import run
from accelsim.technology import load_technology
from accelsim.timeline import run_program
from accelsim.workload import Graph, Matmul, Operator, Tensor, load_workload
from accelsim.workload.layers import lower

# Sharma et al., ISCA 2018: 16 bricks make 16 products of 2 by 2 bits, 4 of 4 by 4, 4 of 8 by 2 and
# one of 8 by 8; 16 by 16 takes four cycles.
BIT_FUSION = {
    (1, 1): (16, 1),
    (2, 2): (16, 1),
    (2, 4): (8, 1),
    (4, 4): (4, 1),
    (3, 4): (4, 1),
    (8, 2): (4, 1),
    (8, 4): (2, 1),
    (8, 8): (1, 1),
    (5, 7): (1, 1),
    (16, 2): (4, 2),
    (16, 8): (1, 2),
    (16, 16): (1, 4),
}


@pytest.mark.parametrize(("widths", "rate"), BIT_FUSION.items())
def test_bit_fusion_makes_the_published_products(
    widths: tuple[int, int], rate: tuple[int, int]
) -> None:
    found = rate_of("bit_fusion", input_bits=widths[0], weight_bits=widths[1])
    turned = rate_of("bit_fusion", input_bits=widths[1], weight_bits=widths[0])

    assert (found.products, found.cycles) == rate
    assert turned == found
    assert bricks(8) == 16


@pytest.mark.parametrize("element_bits", [2, 4, 8, 16])
def test_every_brick_works_on_padded_operands(element_bits: int) -> None:
    for one, other in product((2, 4, 8, 16), repeat=2):
        found = rate_of("bit_fusion", input_bits=one, weight_bits=other, element_bits=element_bits)

        assert found.products * one * other == found.cycles * element_bits**2


@pytest.mark.parametrize(
    ("widths", "products"), [((16, 16), 1), ((8, 16), 1), ((8, 8), 2), ((5, 8), 2), ((4, 3), 8)]
)
def test_subwords_need_two_narrow_operands(widths: tuple[int, int], products: int) -> None:
    found = rate_of(
        "subword", input_bits=widths[0], weight_bits=widths[1], subword_products={4: 8, 8: 2}
    )

    assert (found.products, found.cycles) == (products, 1)


T7 = load_technology("jouppi_7nm")


def product_graph(m: int, k: int, n: int) -> Graph:
    """Return the network of one product by weights."""
    shapes = {"x": ((m, k), "activation"), "w": ((k, n), "weight"), "y": ((m, n), "output")}
    return Graph(
        name="product",
        tensors={
            name: Tensor(name=name, shape=shape, number=parse_number("float16"), role=role)
            for name, (shape, role) in shapes.items()
        },
        operators=(
            Operator(
                name="product",
                kind="matmul",
                inputs=("x", "w"),
                outputs=("y",),
                work=(Matmul(m=m, k=k, n=n),),
                fusible="no",
            ),
        ),
        digest=f"{m} {k} {n}",
        source="by hand",
    )


H100_FORMATS = {
    "float16": (1, "float16"),
    "float8_e4m3": (2, "float8_e4m3"),
    "mxfp8": (2, "float8_e4m3"),
    "float8_e5m2": (1, "bfloat16"),
}


@pytest.mark.parametrize("weight", H100_FORMATS)
def test_an_h100_doubles_the_rate_of_8_bits(weight: str) -> None:
    """989.4 TFLOP/s of dense fp16 and 1978.9 of fp8 at 1830 MHz (data sheet); 1720 MHz here."""
    products, activation = H100_FORMATS[weight]
    formats = {"numbers.weight": weight, "numbers.input": activation, "numbers.output": activation}
    plain = {"array.composition": "fixed", "array.subword_products": {}}
    ours, fixed = (load_arch("h100", {**formats, **more}) for more in ({}, plain))
    graph = product_graph(2048, 4096, 4096)
    found, other = (run(graph, arch, tier="analytical").counts for arch in (ours, fixed))

    assert ours.peak_macs_per_s == products * fixed.peak_macs_per_s
    assert ours.peak_macs_per_s * 2 * 1830 / 1720 == pytest.approx(products * 989.4e12, rel=1e-3)
    said = [note for note in run(graph, fixed, tier="analytical").notes if "rate of wider" in note]
    assert len(said) == products - 1
    if products == 1:
        assert found == other
    else:
        assert 0.5 <= found.cycles / other.cycles < 0.6
        assert area(ours, T7)["array"] > 1.9 * area(fixed, T7)["array"]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"array.composition": "subword"}, r"composition subword needs subword_products"),
        ({"array.subword_products": {8: 2}}, r"subword_products needs composition subword"),
        (
            {"array.composition": "subword", "array.subword_products": {4: 2, 8: 4}},
            r"must fall as bits rise",
        ),
        (
            {"array.composition": "subword", "array.subword_products": {8: 3}},
            r"unknown choice 3",
        ),
    ],
)
def test_subwords_that_contradict_themselves_are_refused(
    changes: dict[str, object], said: str
) -> None:
    with pytest.raises(DocumentError, match=said):
        load_arch("edge_npu", changes)


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary"])
def test_subwords_are_timed_as_longer_words(dataflow: str) -> None:
    changes = {"array.composition": "subword", "array.subword_products": {8: 2}}
    one, two = (
        run("digits_cnn", load_arch("edge_npu", more), dataflow=dataflow).counts
        for more in ({}, changes)
    )

    assert two.macs == one.macs
    assert two.stream_cycles < one.stream_cycles
    assert "array.composition must be fixed" in why_no_rtl(load_arch("edge_npu", changes))


def test_a_bit_serial_product_takes_a_cycle_for_each_serial_bit() -> None:
    """Judd et al., Stripes: 16 / p times the rate of 16 bits, p the bits of activations."""
    for bits in range(1, 17):
        one = rate_of("bit_serial", input_bits=bits, weight_bits=16)
        assert (one.products, one.cycles) == (1, bits)
        other = rate_of("bit_serial", input_bits=16, weight_bits=bits, serial_operand="weight")
        assert other == one
        both = rate_of("bit_serial", input_bits=bits, weight_bits=3, serial_operand="both")
        assert (both.products, both.cycles) == (1, 3 * bits)


@pytest.fixture(scope="module")
def network() -> Graph:
    return load_workload("digits_conv", {"batch": 1})


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize(("bits", "products"), [("int2", 16), ("int4", 4), ("int8", 1)])
def test_narrow_operands_make_the_published_products_in_a_step(
    network: Graph, dataflow: str, bits: str, products: int
) -> None:
    numbers = {f"numbers.{name}": bits for name in ("input", "weight", "output")}
    fused = {"array.composition": "bit_fusion", "array.dataflow": dataflow, **numbers}

    result = run(network, "edge_npu_tiny", replace=fused)
    machine = machine_of(load_arch("edge_npu_tiny", fused))

    assert machine.products == products
    # The fill of partial blocks is executed too.
    assert result.counts.mac_operations >= result.counts.macs
    if dataflow == "weight_stationary":
        word_bits = 8 * machine.input_word_bytes
        assert machine.input_elements == machine.rows * products
        assert result.counts.input_buffer_read_bits == word_bits * result.counts.stream_cycles


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_a_serial_array_streams_as_many_cycles_as_bits(network: Graph, dataflow: str) -> None:
    """No technology prices them: programs are timed, and have no energy."""
    layers = lower(network).layers
    events = []
    for composition in ("fixed", "bit_serial"):
        fields = {"array.dataflow": dataflow, "array.composition": composition}
        machine = machine_of(load_arch("edge_npu_tiny", fields))
        events.append(run_program(schedule_layers(layers, machine), machine).events)
    parallel, serial = events

    elements = machine.rows * machine.cols
    macs = sum(layer.macs for layer in layers if layer.weight_elements)
    assert estimate_layers(layers, machine).total.stream_cycles == serial.stream_cycles
    assert serial.stream_cycles >= 8 * macs // elements
    assert serial.cycles > 4 * parallel.cycles
