"""Each family of operators against numbers derived by hand."""

import pytest

from accelsim.workload import Convolution, Matmul, Movement, Vector
from accelsim.workload.lowering import einsum
from each import each
from workload.onnx_text import constant, read_node, read_text


def test_a_strided_padded_convolution_is_the_first_layer_of_resnet() -> None:
    weight = constant("float", "64,3,7,7", "w")

    conv = read_node(
        "float[1,3,224,224] x",
        "y = Conv<strides=[2,2], pads=[3,3,3,3]>(x, w)",
        weights=weight,
    )

    # 64 filters of 3*7*7 taps at 112*112 outputs.
    assert conv.macs == 64 * 147 * 112 * 112 == 118_013_952
    assert conv.work == (
        Convolution(
            batch=1, groups=1, channels=3, filters=64, input_shape=(224, 224),
            output_shape=(112, 112), kernel=(7, 7), stride=(2, 2), dilation=(1, 1),
            padding=(3, 3),
        ),
    )  # fmt: skip


@each(
    ("pad", "before", "outputs"),
    # 10 inputs, 4 taps, step 3: SAME gives ceil(10/3) = 4 outputs and (4-1)*3+4-10 = 3 zeros, of
    # which the smaller part goes before (UPPER) or after (LOWER); VALID gives (10-4)//3+1 = 3.
    [("SAME_UPPER", 1, 4), ("SAME_LOWER", 2, 4), ("VALID", 0, 3), ("NOTSET", 0, 3)],
)
def test_automatic_padding_follows_the_standard(pad: str, before: int, outputs: int) -> None:
    conv = read_node(
        "float[1,1,10] x",
        f'y = Conv<strides=[3], auto_pad="{pad}">(x, w)',
        weights=constant("float", "1,1,4", "w"),
        rank=3,
    )

    (work,) = conv.work

    assert isinstance(work, Convolution)
    assert (work.padding, work.output_shape) == ((before,), (outputs,))


def test_a_depthwise_dilated_3d_convolution_keeps_its_groups() -> None:
    conv = read_node(
        "float[2,6,9,9,9] x",
        "y = Conv<group=6, dilations=[1,2,3]>(x, w)",
        weights=constant("float", "12,1,3,3,3", "w"),
        rank=5,
    )

    (work,) = conv.work

    assert isinstance(work, Convolution)
    assert work.is_depthwise
    assert (work.groups, work.filters) == (6, 2)
    # 9 - 2*dilation outputs an axis: 7, 5, 3; 2 images, 12 filters, 27 taps of one channel.
    assert conv.macs == 2 * 12 * 27 * 7 * 5 * 3


def test_quantized_and_integer_convolutions_are_convolutions() -> None:
    scales = "float xs = {0.5}, uint8 xz = {0}, float ws = {0.5}, int8 wz = {0}"
    quantized = read_node(
        "uint8[1,3,8,8] x",
        "y = QLinearConv(x, xs, xz, w, ws, wz, xs, xz, b)",
        weights=f"{constant('int8', '4,3,3,3', 'w')}, {constant('int32', '4', 'b')}, {scales}",
        kind="uint8",
    )
    integer = read_node(
        "uint8[1,3,8,8] x",
        "y = ConvInteger(x, w)",
        weights=constant("int8", "4,3,3,3", "w"),
        kind="int32",
    )

    assert quantized.macs == integer.macs == 4 * 27 * 36
    assert quantized.inputs == ("x", "w", "b")


@each(
    ("step", "taps", "kernels"),
    # Phase p holds the taps t = p modulo the stride.
    [(2, 2, [1, 1]), (2, 3, [2, 1]), (2, 4, [2, 2]), (3, 2, [1, 1]), (1, 3, [3])],
)
def test_a_transposed_convolution_is_one_convolution_for_each_phase(
    step: int, taps: int, kernels: list[int]
) -> None:
    operator = read_node(
        "float[1,8,5] x",
        f"y = ConvTranspose<strides=[{step}]>(x, w)",
        weights=constant("float", f"8,16,{taps}", "w"),
        rank=3,
    )

    assert [work.kernel for work in operator.work] == [(count,) for count in kernels]
    assert operator.macs == 5 * taps * 8 * 16


def test_phases_read_the_inputs_that_the_transposed_convolution_reads() -> None:
    """Output u of stride 2, 4 taps, crop 1 is the sum of x[(u + 1 - t) / 2] * w[t]."""
    operator = read_node(
        "float[1,1,5] x",
        "y = ConvTranspose<strides=[2], pads=[1,1]>(x, w)",
        weights=constant("float", "1,1,4", "w"),
        rank=3,
    )

    even, odd = operator.work

    # Phase 0 (taps 0, 2) is first kept at u + 1 = 2: inputs 1 and 0. Phase 1 (taps 1, 3) at
    # u + 1 = 1: inputs 0 and -1.
    assert isinstance(even, Convolution)
    assert isinstance(odd, Convolution)
    assert (even.padding, odd.padding) == ((0,), (1,))


def test_gemm_counts_m_k_n_after_its_transpositions() -> None:
    gemm = read_node(
        "float[20,4] a",
        "y = Gemm<transA=1, transB=1>(a, w, b)",
        weights=f"{constant('float', '30,20', 'w')}, {constant('float', '30', 'b')}",
        rank=2,
    )

    assert gemm.work == (Matmul(m=4, k=20, n=30),)
    assert gemm.inputs == ("a", "w", "b")


@each(
    ("left", "right", "expected"),
    [
        ("2,3", "3,4", Matmul(m=2, k=3, n=4, weights=False)),
        # One right operand for all: 5*6*2 rows.
        ("5,6,2,3", "3,4", Matmul(m=60, k=3, n=4, weights=False)),
        # One left operand for all: 5*4 columns.
        ("2,3", "5,3,4", Matmul(m=2, k=3, n=20, weights=False)),
        ("5,2,3", "5,3,4", Matmul(batch=5, m=2, k=3, n=4, weights=False)),
        # Grouped queries: 7 heads share a right operand.
        ("5,7,2,3", "5,1,3,4", Matmul(batch=5, m=14, k=3, n=4, weights=False)),
        # Every left one with every right one.
        ("5,1,2,3", "1,7,3,4", Matmul(m=10, k=3, n=28, weights=False)),
        ("3", "5,3,4", Matmul(m=1, k=3, n=20, weights=False)),
        ("5,2,3", "3", Matmul(m=10, k=3, n=1, weights=False)),
    ],
)
def test_matmul_broadcasts_like_numpy(left: str, right: str, expected: Matmul) -> None:
    rank = max(left.count(","), right.count(",")) + 1 - (left == "3") - (right == "3")

    product = read_node(f"float[{left}] a, float[{right}] b", "y = MatMul(a, b)", rank=rank)

    assert product.work == (expected,)


def test_a_constant_left_operand_becomes_the_kept_one() -> None:
    product = read_node(
        "float[3,50] x", "y = MatMul(w, x)", weights=constant("float", "2,3", "w"), rank=2
    )

    assert product.work == (Matmul(m=50, k=3, n=2, weights=True),)


@pytest.mark.parametrize(
    ("equation", "left", "right", "expected"),
    [
        ("bhmd,bhnd->bhmn", "2,4,6,8", "2,4,5,8", Matmul(batch=8, m=6, k=8, n=5, weights=False)),
        ("mk,kn", "6,8", "8,5", Matmul(m=6, k=8, n=5, weights=False)),
        ("bsd, edf -> bsef", "2,3,4", "5,4,7", Matmul(m=6, k=4, n=35, weights=False)),
    ],
)
def test_einsum_of_a_product_is_a_product(
    equation: str, left: str, right: str, expected: Matmul
) -> None:
    rank = len(equation.split("->")[-1].strip()) if "->" in equation else 2

    node = read_node(
        f"float[{left}] a, float[{right}] b", f'y = Einsum<equation="{equation}">(a, b)', rank=rank
    )

    assert node.work == (expected,)


@each(
    ("equation", "shapes", "macs"),
    [
        ("hqd,hkd->hqk", ("1,5,4", "6,3,4"), 6 * 5 * 3 * 4),  # One side has an extent of 1.
        ("...ij,...jk->...ik", ("2,3,4", "1,4,7"), 2 * 3 * 4 * 7),
        ("ab,bc,cd,de->ae", ("2,3", "3,4", "4,5", "5,6"), 2 * 3 * 4 + 2 * 4 * 5 + 2 * 5 * 6),
        ("ij,j->j", ("2,3", "3"), 3),
        ("ij,kj->", ("2,3", "4,3"), 3),  # Sums over i and over k come first.
        ("i,j->ij", ("5", "7"), 35),
        ("ii->i", ("6,6",), 0),
        ("ijk->ki", ("2,3,4",), 0),
    ],
)
def test_einsum_is_products_sums_and_transpositions(
    equation: str, shapes: tuple[str, ...], macs: int
) -> None:
    inputs = ", ".join(f"float[{shape}] x{place}" for place, shape in enumerate(shapes))
    names = ", ".join(f"x{place}" for place in range(len(shapes)))
    rank = len(equation.partition("->")[2].replace("...", "b"))

    node = read_node(inputs, f'y = Einsum<equation="{equation}">({names})', rank=rank)

    assert (node.modelled, node.macs) == (True, macs)


def test_einsum_of_one_operand_sums_or_moves() -> None:
    total = read_node("float[2,3] a", 'y = Einsum<equation="ij->j">(a)', rank=1)
    moved = read_node("float[2,3] a", 'y = Einsum<equation="ij->ji">(a)', rank=2)

    assert total.work == (Vector(input_elements=6, output_elements=3, operations=6),)
    assert moved.work == (Movement(input_elements=6, output_elements=6),)


def test_einsum_of_contrary_extents_is_refused() -> None:
    with pytest.raises(ValueError, match="index 'b' is both 2 and 3"):
        einsum("ab,bc", [(4, 2), (3, 5)])


def test_a_deformable_convolution_samples_and_multiplies() -> None:
    node = read_node(
        "float[2,4,8,8] x, float[2,18,6,6] offset",
        "y = DeformConv<group=2, kernel_shape=[3,3], pads=[0,0,0,0]>(x, w, offset)",
        weights=constant("float", "10,2,3,3", "w"),
    )

    taps = 2 * 6 * 6 * 4 * 9
    assert node.macs == 2 * 10 * 6 * 6 * 2 * 9
    assert node.work[0] == Vector(
        input_elements=2 * 4 * 64 + 2 * 18 * 36, output_elements=taps, operations=8 * taps
    )


def test_pooling_costs_one_operation_for_each_output_and_tap() -> None:
    window = read_node("float[1,8,9,9] x", "y = MaxPool<kernel_shape=[3,3], strides=[2,2]>(x)")
    whole = read_node("float[1,8,9,9] x", "y = GlobalAveragePool(x)")

    assert window.work == (Vector(input_elements=648, output_elements=128, operations=128 * 9),)
    assert whole.work == (Vector(input_elements=648, output_elements=8, operations=8 * 81),)


@each(
    ("node", "operations"),
    # Of 24 elements, by the table of accelsim/workload/lowering/vector.py.
    [
        ("Relu(x)", 1),
        ("Sigmoid(x)", 2),
        ("Gelu(x)", 3),
        ("LeakyRelu(x)", 2),
        ("HardSwish(x)", 5),
        ("Erf(x)", 2),
    ],
)
def test_a_function_of_one_element_maps(node: str, operations: int) -> None:
    operator = read_node("float[2,3,4] x", f"y = {node}", rank=3)

    assert operator.fusible == "map"
    assert operator.work == (
        Vector(input_elements=24, output_elements=24, operations=24 * operations),
    )


def test_binary_functions_read_each_operand_once_and_map_only_with_a_constant() -> None:
    two = read_node("float[2,3,4] x, float[4] z", "y = Mul(x, z)", rank=3)
    one = read_node("float[2,3,4] x", "y = Div(x, w)", weights=constant("float", "4", "w"), rank=3)
    many = read_node("float[6] a, float[6] b, float[6] c", "y = Sum(a, b, c)", rank=1)

    assert two.fusible == "no"
    assert two.work == (Vector(input_elements=28, output_elements=24, operations=24),)
    assert one.fusible == "map"
    assert one.work == (
        Vector(input_elements=24, output_elements=24, operations=72, weight_elements=4),
    )
    assert many.work == (Vector(input_elements=18, output_elements=6, operations=12),)


def test_bounds_and_scalars_are_no_parameters() -> None:
    graph = read_text(
        "net (float[2,3] x) => (float[2,3] y) <float low = {0}, float six = {6}, float s = {0.5}>"
        "{ c = Clip(x, low, six) y = Mul(c, s) }"
    )

    assert [operator.inputs for operator in graph.operators] == [("x",), ("c",)]
    assert graph.parameters == 0


def test_softmax_and_normalizations_count_their_passes() -> None:
    softmax = read_node("float[2,3,4] x", "y = Softmax<axis=-1>(x)", rank=3)
    affine = f"{constant('float', '4', 's')}, {constant('float', '4', 'b')}"
    layer = read_node("float[2,3,4] x", "y = LayerNormalization(x, s, b)", weights=affine, rank=3)
    rms = read_node(
        "float[2,3,4] x", "y = RMSNormalization(x, s)",
        weights=constant("float", "4", "s"), rank=3, opset=23,
    )  # fmt: skip
    local = read_node("float[1,8,2,2] x", "y = LRN<size=5>(x)")

    # 24 elements in 6 rows: max, difference, exponential 2, sum, product; reciprocal 2 a row.
    assert softmax.work[0] == Vector(
        input_elements=24, output_elements=24, operations=24 * 6 + 6 * 2
    )
    # Mean 1, difference 1, square 1, sum 1, product 1, scale 1, offset 1; 5 a row.
    assert layer.work[0] == Vector(
        input_elements=24, output_elements=24, operations=24 * 7 + 6 * 5, weight_elements=8
    )
    # Square 1, sum 1, product 1, scale 1; 4 a row.
    assert rms.work[0] == Vector(
        input_elements=24, output_elements=24, operations=24 * 4 + 6 * 4, weight_elements=4
    )
    # Square 1, four sums, scale and offset 2, power 2, product 1.
    assert local.work[0] == Vector(input_elements=32, output_elements=32, operations=32 * 10)


def test_batch_normalization_folds() -> None:
    statistics = ", ".join(constant("float", "8", name) for name in "sbmv")

    norm = read_node(
        "float[1,8,2,2] x", "y = BatchNormalization(x, s, b, m, v)", weights=statistics
    )

    assert norm.fusible == "fold"
    assert norm.work == (
        Vector(input_elements=32, output_elements=32, operations=64, weight_elements=32),
    )


def test_reductions_read_everything_once() -> None:
    mean = read_node(
        "float[2,3,4] x", "y = ReduceMean<keepdims=0>(x, a)", weights="int64[1] a = {2}", rank=2
    )

    assert mean.work == (Vector(input_elements=24, output_elements=6, operations=24 + 6),)


def test_an_lstm_is_a_projection_and_a_chain_of_steps() -> None:
    """7 steps of 2 sequences, 10 features to 16 hidden, both directions."""
    weights = ", ".join(
        (
            constant("float", "2,64,10", "w"),
            constant("float", "2,64,16", "r"),
            constant("float", "2,128", "b"),
        )
    )

    lstm = read_node(
        "float[7,2,10] x",
        'y = LSTM<hidden_size=16, direction="bidirectional">(x, w, r, b)',
        weights=weights,
    )

    direction = (
        Matmul(m=14, k=10, n=64),
        Matmul(m=2, k=16, n=64, steps=7),
        # 32 states: read 4 + 4 gates and the cell, write cell and output; 4 sums, 5 tables of 2,
        # and 4 to combine; 128 biases.
        Vector(
            input_elements=9 * 32, output_elements=64, operations=18 * 32, weight_elements=128,
            steps=7,
        ),
    )  # fmt: skip
    assert lstm.work == direction * 2
    assert lstm.macs == 2 * 7 * 2 * 64 * (10 + 16)


def test_a_gru_that_resets_first_waits_twice_a_step() -> None:
    weights = f"{constant('float', '1,48,10', 'w')}, {constant('float', '1,48,16', 'r')}"

    before = read_node("float[7,2,10] x", "y = GRU<hidden_size=16>(x, w, r)", weights=weights)
    after = read_node(
        "float[7,2,10] x",
        "y = GRU<hidden_size=16, linear_before_reset=1>(x, w, r)",
        weights=weights,
    )

    assert before.work[1:3] == (
        Matmul(m=2, k=16, n=32, steps=7),
        Matmul(m=2, k=16, n=16, steps=7),
    )
    assert after.work[1] == Matmul(m=2, k=16, n=48, steps=7)
    assert before.macs == after.macs == 7 * 2 * 48 * 26


def test_attention_is_two_products_and_a_softmax() -> None:
    """8 query heads share 2 key heads; 3 cached keys and 5 new ones."""
    attention = read_node(
        "float[1,8,5,16] q, float[1,2,5,16] k, float[1,2,5,16] v, "
        "float[1,2,3,16] pk, float[1,2,3,16] pv",
        "y, nk, nv = Attention(q, k, v, , pk, pv)",
        opset=23,
        outputs="y nk nv",
    )

    scores = 8 * 5 * 8
    assert attention.work == (
        Movement(input_elements=512, output_elements=512),
        Matmul(batch=2, m=20, k=16, n=8, weights=False),
        Vector(input_elements=scores, output_elements=scores, operations=scores * 7 + 40 * 2),
        Matmul(batch=2, m=20, k=8, n=16, weights=False),
    )
