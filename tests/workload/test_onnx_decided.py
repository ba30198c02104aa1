"""Numbers that data decides are given by name, declared by the file, or asked for by a sentence."""

import pytest

from accelsim.errors import WorkloadError
from accelsim.workload import Vector
from workload.onnx_text import read_text

NONZERO = "net (float[3,4] x) => (int64[a,{n}] y) {{ y = NonZero(x) }}"
REGIONS = (
    "net (float[1,4,20,20] x, float[7,4] r, int64[7] b) => (float[7,4,2,2] y)"
    "{ y = RoiAlign<output_height=2, output_width=2>(x, r, b) }"
)


def test_results_that_data_counts_are_refused_by_the_option_that_gives_their_number() -> None:
    with pytest.raises(
        WorkloadError,
        match=r"net.onnxtxt: node nonzero_0 \(NonZero\) writes 'y' of a shape that is not known"
        r" \(--dimension y.1=VALUE gives it\)$",
    ):
        read_text(NONZERO.format(n="b"))


@pytest.mark.parametrize("name", ["y.1", "b"])
def test_the_number_of_results_may_be_given(name: str) -> None:
    graph = read_text(NONZERO.format(n="b"), **{name: 6})

    assert graph.operators[0].work == (
        Vector(input_elements=12, output_elements=12, operations=24),
    )


def test_a_number_that_the_file_declares_is_taken_and_noted() -> None:
    graph = read_text(NONZERO.format(n="5").replace("[a,", "[2,"))

    assert graph.tensors["y"].shape == (2, 5)
    assert graph.notes == ("shapes that depend on data are those that the file declares: y [2, 5]",)


def test_what_is_given_goes_before_what_the_file_declares() -> None:
    graph = read_text(NONZERO.format(n="5").replace("[a,", "[2,"), **{"y.1": 7})

    assert (graph.tensors["y"].shape, graph.notes) == ((2, 7), ())


def test_an_extent_that_follows_from_the_network_cannot_be_given_otherwise() -> None:
    with pytest.raises(
        WorkloadError, match=r"dimension y.0 is 2, which follows from the network, not 3$"
    ):
        read_text(NONZERO.format(n="b"), **{"y.0": 3, "y.1": 5})
    with pytest.raises(WorkloadError, match=r"y of \[2, 5\] has no axis 2$"):
        read_text(NONZERO.format(n="b"), **{"y.1": 5, "y.2": 5})


def test_a_tensor_that_nothing_writes_has_no_such_extent() -> None:
    with pytest.raises(WorkloadError, match=r"the network has no dimension z.1"):
        read_text(NONZERO.format(n="b"), **{"z.1": 5})


def test_a_shape_that_is_an_input_can_be_given_and_is_asked_for() -> None:
    body = "net (float[3,4] x, int64[2] s) => (float[a,b] y) { z = Reshape(x, s) y = Relu(z) }"

    given = read_text(body, **{"z.0": 2, "z.1": 6})
    asked = read_text(body)

    assert given.tensors["y"].shape == (2, 6)
    assert given.not_modelled == ()
    assert asked.not_modelled == ("relu", "reshape")
    assert asked.notes == (
        "node reshape_0 (Reshape) writes 'z' of a shape that is not known"
        " (--dimension z.0=VALUE --dimension z.1=VALUE gives it)",
    )


def test_layers_behind_counted_results_have_their_rows() -> None:
    body = (
        "net (float[1,16,4] b, float[1,2,16] s, float[16,8] f, float[8,5] w) => (float[n,5] y)"
        "<int64[1] m = {5}, int64 two = {2}>"
        "{ [nms] k = NonMaxSuppression(b, s, m) i = Gather<axis=1>(k, two) r = Gather(f, i)"
        " y = MatMul(r, w) }"
    )

    with pytest.raises(WorkloadError, match=r"node nms \(NonMaxSuppression\) writes 'k' .*k.0=VAL"):
        read_text(body)
    assert read_text(body, **{"k.0": 9}).macs == 9 * 8 * 5


def test_regions_of_any_size_need_the_samples_of_a_bin() -> None:
    with pytest.raises(
        WorkloadError,
        match=r"net.onnxtxt: node roialign_0 \(RoiAlign\): sampling_ratio 0 takes as many samples"
        r" as the size of each region asks for; give --dimension roialign_0.sampling_ratio=VALUE$",
    ):
        read_text(REGIONS)
    graph = read_text(REGIONS, **{"roialign_0.sampling_ratio": 3})

    (work,) = graph.operators[0].work
    assert isinstance(work, Vector)
    assert work.operations == 7 * 4 * 9 * (12 + 6) + 7 * 4 * 4 * 9 * 8 + 112


def test_a_given_number_changes_the_digest() -> None:
    digests = {read_text(NONZERO.format(n="b"), **{"y.1": n}).digest for n in (5, 6)}

    assert len(digests) == 2
