"""Operators that sort, select, sample, transform and draw: work by hand, shapes of onnxruntime."""

from math import ceil, log2

import numpy as np
import onnx
import onnx.parser
import pytest
from onnxruntime import InferenceSession

from accelsim.errors import WorkloadError
from accelsim.workload import Matmul, Movement, Vector
from accelsim.workload.lowering.sorting import greatest, sorting
from workload.onnx_text import model_text, read_node, read_text


def vector(node_text: str, inputs: str, rank: int, *, weights: str = "", **kinds: str) -> Vector:
    """Return the work of a network of one operator of the vector unit."""
    operator = read_node(inputs, node_text, weights=weights, rank=rank, **kinds)  # type: ignore[arg-type]
    (work,) = operator.work
    assert operator.modelled
    assert isinstance(work, Vector)
    return work


@pytest.mark.parametrize("length", range(1, 65))
def test_a_bitonic_network_sorts_with_the_comparators_that_are_counted(length: int) -> None:
    """The network is executed; each comparator has two operations, one for each element."""
    size = 1 << (length - 1).bit_length()
    values = np.random.default_rng(length).permutation(size)
    comparators, width = 0, 2
    while width <= size:
        step = width // 2
        while step:
            for low in range(size):
                high = low ^ step
                if high > low:
                    comparators += 1
                    if (values[low] > values[high]) == (low & width == 0):
                        values[[low, high]] = values[[high, low]]
            step //= 2
        width *= 2

    assert list(values) == list(range(size))
    assert sorting(size) == 2 * comparators
    assert sorting(length) * size == sorting(size) * length


@pytest.mark.parametrize(
    ("length", "count", "operations"),
    [
        (8, 1, 8 + 7),  # Seven comparisons, and one operation for each element that is passed on.
        (8, 8, 8 * 6),
        (8, 2, 8 + 3 * 2 * 2),  # Four sorted pairs; three merges of two elements, one stage each.
        (9, 2, 9 + 4 * 2 * 2),
        (5, 100, 5 * 6),
    ],
)
def test_the_greatest_elements_are_sorted_groups_that_are_merged(
    length: int, count: int, operations: int
) -> None:
    expected = operations if count > 1 else operations - length
    assert greatest(length, count) == expected


def test_top_k_sorts_each_row_with_its_indices() -> None:
    node = read_node(
        "float[3,8] x", "y, i = TopK(x, k)", weights="int64[1] k = {2}", rank=2, outputs="y"
    )

    assert node.work == (Vector(input_elements=24, output_elements=12, operations=2 * 3 * 20),)
    assert node.inputs == ("x",)


def test_sorting_and_counting_reads_everything_once() -> None:
    text = "net (float[3,4] x, bool[6] c) => ({kind}[{shape}] y) {{ y = {node} }}"
    nonzero = read_text(text.format(kind="int64", shape="2,5", node="NonZero(x)"))
    compress = read_text(text.format(kind="float", shape="5", node="Compress(x, c)"))

    assert nonzero.operators[0].work == (
        Vector(input_elements=12, output_elements=10, operations=24),
    )
    assert compress.operators[0].work == (
        Vector(input_elements=6 + 5, output_elements=5, operations=6),
    )


@pytest.mark.parametrize(
    ("axis", "outputs", "shapes", "operations"),
    # Ten elements in 1 + 2 + 3 + 4 stages, with indices; a comparison and a place each.
    [
        ("", "y", "5", 100 * 2 + 10 * 2),
        ("", "y, i, j, n", "5", 100 * 2 + 10 * 4),
        # Two rows of five elements: one stage.
        ("<axis=0>", "y", "2,5", 2 * (5 + 1) + 2 * (5 + 1)),
    ],
)
def test_unique_sorts_elements_or_slices(
    axis: str, outputs: str, shapes: str, operations: int
) -> None:
    more = "".join(f", int64[5] {name}" for name in outputs.split(", ")[1:])
    graph = read_text(
        f"net (float[2,5] x) => (float[{shapes}] y{more}) {{ {outputs} = Unique{axis}(x) }}"
    )

    (work,) = graph.operators[0].work
    assert isinstance(work, Vector)
    assert work.operations == operations


def test_boxes_that_are_selected_are_compared_with_all() -> None:
    graph = read_text(
        "net (float[1,16,4] b, float[1,2,16] s) => (int64[7,3] y) <int64[1] m = {5}>"
        "{ y = NonMaxSuppression(b, s, m) }"
    )

    # Two lists of 16 scores sorted with indices in 1 + 2 + 3 + 4 stages; 16 areas; 7 by 16 pairs.
    assert graph.operators[0].work == (
        Vector(
            input_elements=64 + 32,
            output_elements=21,
            operations=2 * 2 * 16 * 10 + 3 * 16 + 13 * 7 * 16,
        ),
    )


@pytest.mark.parametrize(
    ("mode", "sample", "place"),
    # Four bilinear neighbours have a product and a sum each; their weights are 2 complements and 4
    # products. Cubic weights are 24 operations an axis.
    [("linear", 2 * 4, 12 + 2 + 4), ("nearest", 0, 12), ("cubic", 2 * 16, 12 + 48 + 16)],
)
def test_a_grid_is_sampled_between_its_neighbours(mode: str, sample: int, place: int) -> None:
    work = vector(f'y = GridSample<mode="{mode}">(x, g)', "float[2,3,8,8] x, float[2,5,6,2] g", 4)

    assert work == Vector(
        input_elements=2 * 3 * 64 + 2 * 30 * 2,
        output_elements=2 * 3 * 30,
        operations=60 * place + 180 * sample,
    )


def test_regions_are_sampled_as_often_as_the_file_says() -> None:
    work = vector(
        "y = RoiAlign<output_height=2, output_width=3, sampling_ratio=2>(x, r, b)",
        "float[1,4,20,20] x, float[7,4] r, int64[7] b",
        4,
    )

    samples = 7 * 2 * 3 * 4
    assert work == Vector(
        input_elements=1600 + 28,
        output_elements=7 * 4 * 6,
        operations=samples * (12 + 2 + 4) + samples * 4 * 8 + 7 * 4 * 6,
    )


def test_pooled_regions_may_be_whole_images_and_a_note_says_so() -> None:
    graph = read_text(
        "net (float[1,4,20,20] x, float[7,5] r) => (float[7,4,2,2] y)"
        "{ [pool] y = MaxRoiPool<pooled_shape=[2,2]>(x, r) }"
    )

    assert graph.operators[0].work == (
        Vector(input_elements=1635, output_elements=112, operations=7 * 1600 + 28),
    )
    assert graph.conditional == ("MaxRoiPool pool: every region is counted as large as the image",)


def test_an_affine_grid_is_a_product_for_each_image() -> None:
    node = read_node(
        "float[2,2,3] t", "y = AffineGrid(t, s)", weights="int64[4] s = {2,1,5,6}", rank=4
    )

    assert node.work == (Matmul(batch=2, m=30, k=3, n=2, weights=False),)


@pytest.mark.parametrize(
    ("signal", "attributes", "shape", "operations"),
    # benchFFT: 5 n log2(n) of complex numbers, half of it for real ones.
    [
        ("3,16,2", "axis=1", "3,16,2", 3 * 5 * 16 * 4),
        ("3,16,1", "axis=1", "3,16,2", 3 * 5 * 16 * 4 // 2),
        ("3,16,1", "axis=1, onesided=1", "3,9,2", 3 * 5 * 16 * 4 // 2),
        ("3,16,2", "axis=1, inverse=1", "3,16,2", 3 * 5 * 16 * 4 + 96),
        ("3,12,2", "axis=1", "3,12,2", 3 * ceil(5 * 12 * log2(12))),
        ("8,16,2", "axis=0", "8,16,2", 16 * 5 * 8 * 3),
    ],
)
def test_a_fourier_transform_has_the_operations_of_its_length(
    signal: str, attributes: str, shape: str, operations: int
) -> None:
    graph = read_text(
        f"net (float[{signal}] x) => (float[{shape}] y) {{ y = DFT<{attributes}>(x) }}", 17
    )

    (work,) = graph.operators[0].work
    assert isinstance(work, Vector)
    assert work.operations == operations


@pytest.mark.parametrize(("axis", "others", "length"), [("-2", 8, 16), ("0", 16, 8)])
def test_the_axis_of_a_transform_may_be_a_constant(axis: str, others: int, length: int) -> None:
    graph = read_text(
        f"net (float[8,16,2] x) => (float[8,16,2] y) <int64 a = {{{axis}}}> {{ y = DFT(x, , a) }}"
    )

    (work,) = graph.operators[0].work
    assert isinstance(work, Vector)
    assert work.operations == others * 5 * length * log2(length)


def test_a_transform_along_an_unknown_axis_is_refused() -> None:
    with pytest.raises(WorkloadError, match=r"dft_0 \(DFT\): its axis must be a constant"):
        read_text("net (float[8,16,2] x, int64 a) => (float[8,16,2] y) { y = DFT(x, , a) }")


def test_frames_of_a_signal_are_windowed_and_transformed() -> None:
    work = vector(
        "y = STFT(x, step, w)", "float[2,64,1] x, float[16] w", 4, weights="int64 step = {8}"
    )

    frames = 2 * ((64 - 16) // 8 + 1)
    assert work == Vector(
        input_elements=128 + 16,
        output_elements=frames * 9 * 2,
        operations=frames * 16 + frames * 5 * 16 * 4 // 2,
    )


@pytest.mark.parametrize(
    ("node", "inputs", "rank", "elements", "operations"),
    [
        ("RandomNormalLike(x)", "float[2,3] x", 2, 6, 37),
        ("RandomUniformLike(x)", "float[2,3] x", 2, 6, 27),
        ("Bernoulli(x)", "float[2,3] x", 2, 6, 28),
        ("Hardmax(x)", "float[2,3] x", 2, 6, 2),
        ("CumProd(x, a)", "float[2,3] x", 2, 6, 1),
        ("Col2Im(x, s, b)", "float[1,8,3] x", 4, 24, 1),
    ],
)
def test_operators_cost_so_much_for_each_element(
    node: str, inputs: str, rank: int, elements: int, operations: int
) -> None:
    weights = "int64 a = {1}, int64[2] s = {2,4}, int64[2] b = {2,2}"

    work = vector(f"y = {node}", inputs, rank, weights=weights, opset=26)  # type: ignore[arg-type]

    assert work.operations == operations * elements


def test_a_determinant_is_elimination() -> None:
    work = vector("y = Det(x)", "float[5,4,4] x", 1)

    # Steps with 3, 2 and 1 rows below the pivot: comparisons, factors, products and differences;
    # a reciprocal (2) and a product of the diagonal each.
    each = (3 + 2 + 1) * 2 + 2 * (9 + 4 + 1) + 3 * 3
    assert work == Vector(input_elements=80, output_elements=5, operations=5 * each)


def test_elements_are_put_where_indices_say() -> None:
    node = read_node(
        "float[1,1,2,2] x, int64[1,1,2,2] i",
        "y = MaxUnpool<kernel_shape=[2,2], strides=[2,2]>(x, i)",
    )

    assert node.work == (Movement(input_elements=8, output_elements=16),)


@pytest.mark.parametrize(
    ("inputs", "outputs", "node"),
    [
        ("float[3,8] x", "float[a,b] y, int64[a,b] i", "y, i = TopK<axis=0>(x, two)"),
        ("float[2,3,8,8] x, float[2,5,6,2] g", "float[a,b,c,d] y",
         'y = GridSample<mode="cubic", align_corners=1>(x, g)'),
        ("float[2,16,1] x", "float[a,b,c] y", "y = DFT<onesided=1>(x, , one)"),
        ("float[2,64,1] x", "float[a,b,c,d] y", "y = STFT(x, eight, , sixteen)"),
        ("float[1,4,9,9] x, float[3,4] r, int64[3] i", "float[a,b,c,d] y",
         "y = RoiAlign<output_height=2, output_width=2, sampling_ratio=2>(x, r, i)"),
        ("float[1,8,12] x", "float[a,b,c,d] y", "y = Col2Im(x, image, block)"),
        ("float[2,2,3] x", "float[a,b,c,d] y", "y = AffineGrid(x, size)"),
        ("float[1,2,3,3] x, int64[1,2,3,3] i", "float[a,b,c,d] y",
         "y = MaxUnpool<kernel_shape=[2,2], strides=[2,2]>(x, i)"),
        ("float[4,3,3] x", "float[a] y", "y = Det(x)"),
        ("float[2,5] x", "float[a,b] y", "y = Hardmax(x)"),
        ("float[3,4] x", "int64[a,b] y", "y = NonZero(x)"),
        ("float[6] x", "float[a] y, int64[b] i, int64[c] j, int64[d] n",
         "y, i, j, n = Unique(x)"),
        ("float[4,3] x, bool[4] c", "float[a,b] y", "y = Compress<axis=0>(x, c)"),
        ("float[1,16,4] b, float[1,2,16] s", "int64[a,c] y",
         "y = NonMaxSuppression(b, s, five, half)"),
    ],
)  # fmt: skip
def test_shapes_are_those_of_onnxruntime(inputs: str, outputs: str, node: str) -> None:
    """Extents that data decides are given; onnxruntime says what they are for random inputs."""
    constants = (
        "int64[1] two = {2}, int64 one = {1}, int64 eight = {8}, int64 sixteen = {16},"
        " int64[2] image = {4,5}, int64[2] block = {2,2}, int64[4] size = {2,1,5,6},"
        " int64[1] five = {5}, float[1] half = {0.5}"
    )
    body = f"net ({inputs}) => ({outputs}) <{constants}> {{ {node} }}"
    model = onnx.parser.parse_model(model_text(body))
    session = InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    generator = np.random.default_rng(1)
    feeds = {}
    for value in session.get_inputs():
        kinds = {"tensor(float)": np.float32, "tensor(int64)": np.int64, "tensor(bool)": np.bool_}
        drawn = np.abs(generator.normal(size=value.shape)) if "int" not in value.type else 0
        feeds[value.name] = np.broadcast_to(drawn, value.shape).astype(kinds[value.type])
    results = session.run(None, feeds)
    names = [value.name for value in session.get_outputs()]
    decided = {
        f"{name}.{axis}": extent
        for name, array in zip(names, results, strict=True)
        for axis, extent in enumerate(array.shape)
        if node.split("= ")[1].split("(")[0].split("<")[0] in DECIDING
        and not (name == "y" and "NonZero" in node and axis == 0)
    }

    graph = read_text(body, **decided)

    for name, array in zip(names, results, strict=True):
        assert graph.tensors[name].shape == array.shape
    assert not graph.not_modelled


DECIDING = ("Compress", "NonMaxSuppression", "NonZero", "Unique")
