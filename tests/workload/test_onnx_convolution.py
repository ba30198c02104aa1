"""Output shapes of convolutions of every kind are those of onnx's own inference."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st
from onnx import TensorProto, helper, shape_inference

from accelsim.workload.lowering import convolution, same_padding, transposed_convolution

FLOAT = TensorProto.FLOAT


def inferred(
    kind: str, inputs: Sequence[int], weight: Sequence[int], **attributes: object
) -> tuple[int, ...]:
    node = helper.make_node(kind, ["x", "w"], ["y"], **attributes)
    graph = helper.make_graph(
        [node],
        "net",
        [
            helper.make_tensor_value_info("x", FLOAT, inputs),
            helper.make_tensor_value_info("w", FLOAT, weight),
        ],
        [helper.make_tensor_value_info("y", FLOAT, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)])
    found = shape_inference.infer_shapes(model, strict_mode=True)
    return tuple(dim.dim_value for dim in found.graph.output[0].type.tensor_type.shape.dim)


axes = st.lists(
    st.tuples(
        st.integers(1, 4),  # taps
        st.integers(1, 3),  # stride
        st.integers(1, 3),  # dilation
        st.integers(0, 3),  # zeros before
        st.integers(0, 3),  # zeros after
        st.integers(0, 8),  # inputs beyond the span of the taps
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=100)
@given(axes, st.integers(1, 2), st.integers(1, 3), st.sampled_from([None, "UPPER", "LOWER"]))
def test_convolutions_have_the_shape_that_onnx_infers(
    axes: list[tuple[int, ...]], batch: int, groups: int, same: str | None
) -> None:
    taps, stride, dilation, before, after, more = zip(*axes, strict=True)
    inputs = [d * (t - 1) + 1 + m for t, d, m in zip(taps, dilation, more, strict=True)]
    padding = (before, after)
    attributes: dict[str, object] = {"pads": [*before, *after]}
    if same is not None:
        padding = same_padding(inputs, taps, stride, dilation, more_at_end=same == "UPPER")
        attributes = {"auto_pad": f"SAME_{same}"}
    weight = (2 * groups, 2, *taps)

    work = convolution(
        (batch, 2 * groups, *inputs),
        weight,
        groups=groups,
        stride=stride,
        dilation=dilation,
        padding=padding,
    )

    shape = inferred(
        "Conv",
        (batch, 2 * groups, *inputs),
        weight,
        group=groups,
        strides=stride,
        dilations=dilation,
        **attributes,
    )
    assert (batch, 2 * groups, *work.output_shape) == shape


@settings(max_examples=100)
@given(axes, st.integers(1, 2), st.integers(1, 3))
def test_transposed_convolutions_count_every_input_and_tap_once(
    axes: list[tuple[int, ...]], batch: int, groups: int
) -> None:
    """Taps whose results are all cropped are in no phase."""
    taps, stride, dilation, crop, _, more = zip(*axes, strict=True)
    inputs = [extent + 1 for extent in more]
    outputs = [
        max(1, (extent - 1) * step + (count - 1) * distance + 1 - before)
        for extent, step, count, distance, before in zip(
            inputs, stride, taps, dilation, crop, strict=True
        )
    ]
    expected = batch * groups * 2 * 3
    for extent, step, count, distance, before, most in zip(
        inputs, stride, taps, dilation, crop, outputs, strict=True
    ):
        seen = [tap for tap in range(count) if (tap * distance - before) % step < most]
        expected *= extent * len(seen)

    phases = transposed_convolution(
        (batch, 2 * groups, *inputs),
        (2 * groups, 3, *taps),
        groups=groups,
        stride=stride,
        dilation=dilation,
        crop=crop,
        outputs=outputs,
    )

    assert sum(phase.macs for phase in phases) == expected


@settings(max_examples=200)
@given(
    *(st.integers(1, 5), st.integers(1, 5), st.integers(1, 4), st.integers(1, 4)),
    *(st.integers(0, 3), st.integers(1, 9)),
)
def test_phases_place_every_product_where_the_definition_does(
    extent: int, taps: int, step: int, distance: int, crop: int, outputs: int
) -> None:
    """A tap t of input i adds to output i * stride + t * dilation - crop (ONNX ConvTranspose)."""
    defined = {(i * step + t * distance - crop, i, t) for i in range(extent) for t in range(taps)}

    phases = transposed_convolution(
        (1, 1, extent),
        (1, 1, taps),
        groups=1,
        stride=(step,),
        dilation=(distance,),
        crop=(crop,),
        outputs=(outputs,),
    )

    made = []
    for work in phases:
        phase = work.phase
        assert phase is not None
        assert work.kernel == (len(phase.taps[0]),)
        for place in range(work.output_shape[0]):
            output = phase.first[0] + place * phase.step[0]
            assert output < outputs
            for number, tap in enumerate(phase.taps[0]):
                i = place + number * work.dilation[0] - work.padding[0]
                made.append((output, i, tap))
    assert len(made) == len({*made})
    inside = {one for one in made if 0 <= one[1] < extent}
    assert inside == {one for one in defined if 0 <= one[0] < outputs}
