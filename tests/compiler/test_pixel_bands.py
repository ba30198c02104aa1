"""Chains of layers in bands of pixels: attention whose scores stay in the local memory."""

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from accelsim import run
from accelsim.arch import load_arch
from accelsim.compiler import Chain, bands_of, layers_of
from accelsim.compiler.search import Search
from accelsim.errors import MappingError
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.simulate.chains import best_chains
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from accelsim.workload.layers.geometry import repeated_shapes
from accelsim.workload.layers.pieces import seen_as_rows
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import chain, check
from compiler.networks import Chain as Built
from compiler.networks import machine
from compiler.test_bands import checked
from experiments.silicon.tpu_v3.networks import network_of

HEADS, TOKENS, WIDTH = 3, 4, 5
MASKS = ["mask of pixels", "mask of heads", "mask of all"]


def with_local(capacity_bytes: int, dataflow: str = "weight_stationary") -> Npu:
    """Return a machine with a local memory, and units for softmax and norms."""
    changes = {"local_memory.capacity_bytes": capacity_bytes, "npu.token_bits": 16}
    return npu_of(load_arch(machine(dataflow=dataflow, tables=2, rows_held=16), changes))


def attention(*between: str, seed: int = 0) -> tuple[Built, list[str]]:
    """Return queries that become scores, weights and results, with other layers between."""
    built = chain((1, HEADS * TOKENS, WIDTH), seed=seed)
    keys = built.given((1, HEADS * WIDTH, TOKENS))
    names = [built.convolution(WIDTH)]
    values = built.given((1, HEADS * TOKENS, WIDTH))
    for kind in ("scores", *between, "softmax", "results"):
        match kind:
            case "scores":
                names.append(built.product(names[-1], keys, HEADS))
            case "results":
                names.append(built.product(names[-1], values, HEADS))
            case "add" | "multiply":
                other = built.given(built.tensors[names[-1]].shape)
                join = built.add if kind == "add" else built.multiply
                names.append(join(names[-1], other))
            case "mask of pixels" | "mask of heads" | "mask of all":
                width = {"mask of pixels": TOKENS, "mask of heads": HEADS}.get(kind, 1)
                mask = built.given((1, width, built.tensors[names[-1]].channels))
                names.append(built.add_repeated(names[-1], mask, HEADS))
            case "convolution":
                names.append(built.convolution(built.tensors[names[-1]].channels))
            case "norm":
                names.append(built.normalize(weighted=True, scales=2))
            case _:
                names.append(getattr(built, kind)())
    return built, names


@pytest.mark.parametrize("pixels", [1, 3, 4, 5, 8, 11, 12])
def test_bands_are_parts_of_images_or_whole_images(pixels: int) -> None:
    built, names = attention()
    bands = bands_of(layers_of(built.network()), Chain(names[1], names[-1], pixels), ())

    spans = [(piece[-1].rows[-1].first, piece[-1].rows[-1].count) for piece in bands.pieces()]

    covered = [one for first, count in spans for one in range(first, first + count)]
    assert covered == [*range(HEADS * TOKENS)]
    for first, count in spans:
        assert count <= pixels
        assert count % TOKENS == 0 or first // TOKENS == (first + count - 1) // TOKENS
    assert bands.most_rows()[names[1]] == max(count for _, count in spans)


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(60))
def test_random_chains_of_attention(seed: int) -> None:
    """Masks are in the chain: outside bands ``run`` times them by their amounts."""
    random = Random(seed)
    flow = random.choice(["weight_stationary", "output_stationary", "input_stationary"])
    npu = with_local(random.choice([256, 1024]), flow)
    kinds = ["add", "multiply", "rescale", "lookup", "convolution", "norm", *MASKS]
    between = random.sample(kinds, random.randint(0, 3))
    built, names = attention(*between, seed=seed)
    first = random.randint(0, len(names) - 2)
    last = random.randint(first + 1, len(names) - 1)
    masks = [2 + place for place, kind in enumerate(between) if kind in MASKS]
    first, last = min([first, *masks]), max([last, *masks])
    chains = (Chain(names[first], names[last], random.randint(1, HEADS * TOKENS)),)

    checked(built, npu, chains, names[-1])


def test_scores_in_bands_take_less_local_memory_than_tensors() -> None:
    """The whole scores have 48 bytes, and those of a head 16."""
    built, names = attention()
    npu = with_local(96)
    whole, banded = (
        checked(built, npu, chains) for chains in ((), (Chain(names[1], names[3], TOKENS),))
    )

    stored = [one.instructions[one.instructions["local"] > 0] for one in (whole, banded)]
    assert len(stored[1]) > len(stored[0])


def test_bytes_of_attention_are_near_those_of_its_tensors() -> None:
    """Queries, keys, values and results of 8 heads have 65,536 bytes each, and scores 131,072."""
    fields = {
        "local_memory.capacity_bytes": 65536,
        "vector_unit.row_words": 64,
        "vector_unit.elementwise_products": True,
        "vector_unit.residuals": False,
        "table_buffer.capacity_bytes": 512,
    }
    network = network_of("attention_8x128x64")
    counts = [
        run(
            network,
            "edge_npu",
            replace=fields,
            bands=bands,
            objective="dram_bytes",
            tolerance=0.2,
        ).counts
        for bands in (False, True)
    ]

    moved_bytes = [(one.read_bits["dram"] + one.write_bits["dram"]) // 8 for one in counts]
    assert moved_bytes[1] < 1.25 * 4 * 65536
    assert moved_bytes[0] > 2.5 * moved_bytes[1]
    assert counts[1].cycles < counts[0].cycles


@pytest.mark.sampled(6)
@pytest.mark.parametrize("kind", MASKS)
@pytest.mark.parametrize(
    ("heads", "tokens", "keys"), [(2, 3, 20), (5, 1, 33), (1, 6, 17), (4, 8, 8), (3, 2, 70)]
)
def test_masks_of_any_extents(heads: int, tokens: int, keys: int, kind: str) -> None:
    built = chain((1, heads * tokens, 6), seed=keys)
    first = built.convolution(keys)
    width = {"mask of pixels": tokens, "mask of heads": heads}.get(kind, 1)
    masked = built.add_repeated(first, built.given((1, width, keys)), heads)
    last = built.rescale()

    for pixels in (1, tokens, heads * tokens - 1):
        checked(built, with_local(1024), (Chain(first, last, max(1, pixels)),), last)
        checked(built, with_local(1024), (Chain(first, masked, max(1, pixels)),), last)


def written_attention(file: Path, mask: str, *, tokens: int = 96, queries: int = 96) -> Path:
    """Write attention of four heads with a mask in real numbers."""
    file.write_text(f"""<ir_version: 9, opset_import: ["" : 20]>
        attention (float[1,4,{queries},64] q, float[1,4,64,{tokens}] k, float[1,4,{tokens},64] v,
            float[{mask}] mask) => (float[1,4,{queries},64] c)
        <float[1] scale = {{0.125}}> {{
            scores = MatMul (q, k)
            scaled = Mul (scores, scale)
            masked = Add (scaled, mask)
            weights = Softmax <axis = -1> (masked)
            c = MatMul (weights, v)
        }}""")
    return file


def moved_bytes(file: Path, local_bytes: int, *, bands: bool) -> int:
    """Return the bytes that attention moves on a machine with a unit for rows."""
    fields = {
        "local_memory.capacity_bytes": local_bytes,
        "vector_unit.row_words": 64,
        "vector_unit.elementwise_products": True,
        "vector_unit.residuals": False,
        "table_buffer.capacity_bytes": 512,
    }
    found = run(
        file, "edge_npu", replace=fields, bands=bands, objective="dram_bytes", tolerance=0.5
    )
    return (found.counts.read_bits["dram"] + found.counts.write_bits["dram"]) // 8


@pytest.mark.parametrize(
    ("mask", "compulsory_bytes"),
    [("1,1,1,96", 98304 + 96), ("96,96", 98304 + 9216), ("1,4,96,96", 98304 + 36864)],
)
def test_scores_with_a_mask_stay_in_the_local_memory(
    tmp_path: Path, mask: str, compulsory_bytes: int
) -> None:
    """Four heads of 96 x 96: scores of 36,864 bytes have no room."""
    file = written_attention(tmp_path / "attention.onnxtxt", mask)

    whole, banded = (moved_bytes(file, 32768, bands=bands) for bands in (False, True))

    assert banded < 1.4 * compulsory_bytes
    assert whole > 2.5 * banded


def test_more_local_memory_moves_no_more_bytes_past_a_mask(tmp_path: Path) -> None:
    """In 128 KiB there is room for all scores, which stay there in bands only."""
    file = written_attention(tmp_path / "attention.onnxtxt", "96,96")

    small, large = (moved_bytes(file, kib * 1024, bands=True) for kib in (64, 128))

    assert large <= small


def test_a_mask_for_one_query_is_seen_as_the_scores_are(tmp_path: Path) -> None:
    file = written_attention(tmp_path / "decode.onnxtxt", "1,4,1,96", queries=1)
    network = lower(load_workload(str(file)))
    layers = seen_as_rows(network.layers)

    whole = Chain(layers[0].name, layers[-1].name, 1)
    assert len(bands_of(layers, whole, network.outputs).numbers) == len(layers)


def test_a_sum_of_images_stays_one_of_images(tmp_path: Path) -> None:
    """A softmax makes rows, and the sum adds them to the image of a convolution."""
    file = tmp_path / "image.onnxtxt"
    file.write_text("""<ir_version: 9, opset_import: ["" : 20]>
        image (float[1,16,8,8] x, float[16,16,3,3] w, float[8,16,3,3] v, float[1,16,8,8] z)
            => (float[1,8,8,8] c) {
            s = Softmax <axis = -1> (z)
            a = Conv <pads = [1,1,1,1]> (x, w)
            m = Add (a, s)
            c = Conv <pads = [1,1,1,1]> (m, v)
        }""")
    layers = lower(load_workload(str(file))).layers

    assert seen_as_rows(layers) == list(layers)


def test_a_chain_is_found_where_the_lowest_bands_read_padding_alone() -> None:
    built = chain((12, 24, 32))
    names = [built.convolution(64), built.convolution(16, (1, 1), padding=(1, 1, 1, 1))]
    npu = npu_of(load_arch("edge_npu", {"local_memory.capacity_bytes": 16384}))
    layers = layers_of(built.network())

    found = best_chains(layers, npu, Search("dram_bytes", 0.5), (names[-1],))

    assert found.chains


def test_a_concat_beside_a_sum_that_repeats_an_operand() -> None:
    """The first operand of the sum lies within the pixels of the Concat, the mask does not."""
    built = chain((1, 6, 6))
    first = built.convolution(8)
    built.branch("input")
    second = built.convolution(8)
    total = built.add_repeated(second, built.given((1, 1, 8)), 1)

    check(built, with_local(1024), total, built.concat(first, second))


@pytest.mark.parametrize(
    ("extents", "other", "expected"),
    [
        ((1, 12, 8, 6), (1, 1, 1, 6), ((12, 1, 8, 6), (1, 1, 1, 6))),
        ((1, 12, 8, 6), (8, 6), ((12, 1, 8, 6), (1, 1, 8, 6))),
        ((2, 12, 8, 6), (2, 1, 1, 6), ((2, 1, 96, 6), (2, 1, 1, 6))),
        ((2, 3, 8, 6), (1, 3, 8, 6), ((2, 1, 24, 6), (1, 1, 24, 6))),
        ((2, 3, 8, 6), (3, 1, 6), None),
        ((2, 3, 8, 6), (2, 1, 8, 6), None),
        ((8, 6), (8, 1), None),
        ((8, 6), (6,), ((1, 1, 8, 6), (1, 1, 1, 6))),
    ],
)
def test_shapes_of_sums_that_repeat_an_operand(
    extents: tuple[int, ...], other: tuple[int, ...], expected: object
) -> None:
    assert repeated_shapes(extents, other) == expected


def test_a_repeated_operand_that_the_chain_computes_is_refused() -> None:
    built = chain((1, HEADS, WIDTH))
    names = [built.convolution(WIDTH), built.convolution(WIDTH)]
    names.append(built.add_repeated(names[1], built.given((1, 1, WIDTH)), HEADS))
    built.layers[-1] = replace(
        built.layers[-1], layer=replace(built.layers[-1].layer, inputs=(names[1], names[0]))
    )

    with pytest.raises(MappingError, match=f"layer {names[2]} reads all pixels of {names[0]}"):
        checked(built, with_local(256), (Chain(names[0], names[2], 2),))


@pytest.mark.sampled(80, family="whole machines")
@pytest.mark.parametrize("kind", ["add", "mask of pixels", "mask of heads"])
def test_attention_in_bands_runs_on_the_hardware(kind: str) -> None:
    npu = with_local(128)
    built, names = attention(kind)
    network, inputs = built.network(), built.inputs()
    program = checked(built, npu, (Chain(names[1], names[-1], 2 * TOKENS),))

    agreement = compare(program, npu, CompiledNpu(npu), program.with_inputs(inputs))

    wanted = run_reference(network, inputs)[names[-1]]
    assert agreement.cycle_differences == ()
    assert agreement.value_differences == ()
    assert np.array_equal(program.outputs[names[-1]].unpack(agreement.image), wanted)


def test_a_chain_whose_product_needs_all_pixels_of_another_layer_is_refused() -> None:
    built = chain((1, WIDTH, WIDTH))
    names = [built.convolution(WIDTH), built.convolution(WIDTH)]
    names.append(built.product(*names))

    with pytest.raises(MappingError, match=rf"layer {names[2]} reads all pixels of {names[1]}"):
        checked(built, with_local(256), (Chain(names[0], names[2], 2),))


def test_bands_without_room_say_how_many_pixels_they_have() -> None:
    built, names = attention()

    with pytest.raises(MappingError, match="bands must have fewer than 12 pixels"):
        checked(built, with_local(16), (Chain(names[1], names[-1], 12),))
