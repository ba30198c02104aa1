"""Files with movements of pixels compile to the program that ``run`` times, bit for bit."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import layers_of
from accelsim.compiler.zoo import network_for
from accelsim.errors import WorkloadError
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.workload.layers import Arrangement, Convolution, Pool
from compiler.checks import right_program
from compiler.networks import machine
from workload.onnx_text import constant, model_text

WEIGHTS = f"{constant('float', '4,6,3,3', 'w')}, {constant('float', '5,4,1,1', 'v')}"


def file(folder: Path, nodes: str, constants: str = "") -> Path:
    """Write a network of an image x of 6 channels, 7 by 9, and an output y."""
    weights = ", ".join(filter(None, (WEIGHTS, constants)))
    path = folder / "net.onnxtxt"
    path.write_text(model_text(f"net (float[1,6,7,9] x) => (y) <{weights}> {{ {nodes} }}"))
    return path


def assert_one_machine(path: Path, preset: str = "edge_npu_tiny") -> list[type]:
    """Compile, check and run a file, compare with ``run``; return the kinds of its layers."""
    npu = npu_of(load_arch(preset))
    network = network_for(path, npu)
    program = right_program(network, npu)
    assert run(path, preset).counts.cycles == run_program(program, npu).events.cycles
    return [type(layer) for layer in layers_of(network)]


PADS = "int64[4] ends = {1, 2, 0, 3}, int64[2] axes = {2, -1}, float two = {2}, float none = {0}"


def test_a_pad_of_zeros_before_a_convolution_is_part_of_it(tmp_path: Path) -> None:
    nodes = "p = Pad (x, ends, none, axes) [y] y = Conv <pads = [1, 1, 0, 1]> (p, w)"

    assert assert_one_machine(file(tmp_path, nodes, PADS)) == [Convolution]


@pytest.mark.parametrize(
    "pool",
    ["MaxPool <kernel_shape = [3, 3], strides = [2, 2]>", "AveragePool <kernel_shape = [2, 3]>"],
)
def test_a_pad_of_zeros_before_a_pool_is_part_of_it(pool: str, tmp_path: Path) -> None:
    nodes = (
        f"[c] c = Conv (x, w) p = Pad (c, ends, none, axes) [q] q = {pool} (p) [y] y = Conv (q, v)"
    )

    assert assert_one_machine(file(tmp_path, nodes, PADS)) == [Convolution, Pool, Convolution]


@pytest.mark.parametrize(
    "nodes",
    [
        "[p] p = Pad (x, ends, two, axes) [y] y = Conv (p, w)",
        '[p] p = Pad <mode = "edge"> (x, ends, , axes) [y] y = Conv (p, w)',
        '[p] p = Pad <mode = "reflect"> (x, ends, , axes) [y] y = Conv (p, w)',
        "[p] p = Pad (x, ends, none, axes) [c] c = Conv (p, w) [d] d = Conv <strides = [2, 2]>"
        " (p, w) [r] r = Pad (d, ends, none, axes)"
        " [s] s = MaxPool <kernel_shape = [2, 2], pads = [1, 0, 0, 0]> (r)"
        " [e] e = Conv (s, v) [y] y = Conv (c, v)",
        "[c] c = Conv (x, w) [y] y = Pad (c, ends, none, axes)",
    ],
)
def test_other_pads_are_copies(nodes: str, tmp_path: Path) -> None:
    assert Arrangement in assert_one_machine(file(tmp_path, nodes, PADS))


def test_pads_that_are_not_known_are_refused_in_a_sentence(tmp_path: Path) -> None:
    nodes = '[p] p = Pad <mode = "wrap"> (x, ends, , axes) [y] y = Conv (p, w)'

    with pytest.raises(WorkloadError) as caught:
        network_for(file(tmp_path, nodes, PADS), npu_of(load_arch("edge_npu_tiny")))

    assert str(caught.value).endswith(
        "node p (Pad) has an integer form only around images or the rows of a matrix, with"
        " constant pads and at most 64 copies"
    )


def cut(name: str, rows: str, columns: str) -> tuple[str, str]:
    """Return a Slice of x with a step of 2, and its constants."""
    constants = f"int64[2] {name}_at = {{{rows}, {columns}}}"
    return f"{name} = Slice (x, {name}_at, end, axes, by) ", constants


def test_a_focus_writes_its_parts_into_the_pixels_of_one_tensor(tmp_path: Path) -> None:
    """The first layer of YOLOv5: four slices with a step of 2, side by side."""
    parts = [cut(f"c{place}", str(place % 2), str(place // 2)) for place in range(4)]
    nodes = "".join(node for node, _ in parts)
    constants = ", ".join(
        [
            "int64[2] end = {6, 8}, int64[2] axes = {2, 3}, int64[2] by = {2, 2}",
            *(values for _, values in parts),
            constant("float", "5,24,3,3", "u"),
        ]
    )
    nodes += "j = Concat <axis = 1> (c0, c1, c2, c3) [y] y = Conv (j, u)"

    kinds = assert_one_machine(file(tmp_path, nodes, constants))

    assert kinds.count(Arrangement) == 5


@pytest.mark.parametrize("preset", ["edge_npu_tiny", "array_32x32"])
@pytest.mark.parametrize(
    ("nodes", "constants"),
    [
        ("a, b = Split <axis = 2> (x, two) [y] y = Conv (b, w)", "int64[2] two = {3, 4}"),
        (
            "[c] c = Conv (x, w) [g] g = Gather <axis = 3> (c, at) [y] y = Conv (g, v)",
            "int64[4] at = {-1, 2, 2, 0}",
        ),
        (
            "p = GlobalAveragePool (x) r = Reshape (p, flat) a, b, m = Split <axis = -1> (r, three)"
            " s = Add (a, b) [y] y = MatMul (s, k)",
            "int64[2] flat = {2, 3}, int64[3] three = {1, 1, 1}, " + constant("float", "1,3", "k"),
        ),
        (
            "p = GlobalAveragePool (x) r = Reshape (p, flat) [g] g = Gather <axis = 1> (r, one)"
            " [y] y = Gemm (g, k)",
            "int64[3] flat = {1, 3, 2}, int64 one = {2}, " + constant("float", "2,3", "k"),
        ),
    ],
)
def test_parts_of_images_and_matrices(
    nodes: str, constants: str, preset: str, tmp_path: Path
) -> None:
    kinds = assert_one_machine(file(tmp_path, nodes, constants), preset)

    assert Arrangement in kinds


@pytest.mark.parametrize("preset", ["edge_npu_tiny", "gemmini_16x16"])
@pytest.mark.parametrize("axis", [2, 3, -2])
def test_images_behind_each_other(axis: int, preset: str, tmp_path: Path) -> None:
    nodes = (
        "[c] c = Conv <pads = [1, 1, 1, 1]> (x, w) [d] d = Relu (c) "
        f"[j] j = Concat <axis = {axis}> (d, c, d) [y] y = Conv (j, v)"
    )

    assert Arrangement in assert_one_machine(file(tmp_path, nodes), preset)


LARGER = [
    '[r] r = Resize <mode = "nearest"> (x, , twice) [y] y = Conv (r, w)',
    '[c] c = Conv (x, w) [r] r = Resize <mode = "nearest", nearest_mode = "floor",'
    ' coordinate_transformation_mode = "asymmetric"> (c, , , sizes)'
    " [d] d = Conv <pads = [1, 1, 1, 1]> (x, w) [j] j = Concat <axis = 1> (d, d, r)"
    " [y] y = Conv (j, u)",
    "[y] y = Tile (x, times)",
    "[c] c = Conv (x, w) [s] s = DepthToSpace <blocksize = 2> (c) [y] y = Relu (s)",
    '[c] c = Conv (x, w) [s] s = DepthToSpace <blocksize = 2, mode = "CRD"> (c) [y] y = Relu (s)',
    "p = GlobalAveragePool (x) [e] e = Expand (p, sizes) [y] y = Conv (e, w)",
    "[p] p = Pad (x, one) [s] s = SpaceToDepth <blocksize = 2> (p) [y] y = Conv (s, v6)",
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("preset", ["edge_npu_tiny", "array_32x32"])
@pytest.mark.parametrize("nodes", LARGER)
def test_repeated_pixels_and_blocks(nodes: str, preset: str, tmp_path: Path) -> None:
    constants = (
        "float[4] twice = {1, 1, 2, 2}, int64[4] sizes = {1, 4, 7, 9},"
        " int64[4] times = {1, 1, 2, 3}, int64[8] one = {0, 0, 0, 0, 0, 0, 1, 1}, "
        + constant("float", "5,12,1,1", "u")
        + ", "
        + constant("float", "5,24,1,1", "v6")
    )
    nodes = nodes.replace("Expand (p, sizes)", "Expand (p, spread)")
    constants += ", int64[4] spread = {1, 6, 7, 9}"

    assert Arrangement in assert_one_machine(file(tmp_path, nodes, constants), preset)


def test_the_upsampling_of_older_files(tmp_path: Path) -> None:
    text = model_text(
        "net (float[1,3,4,5] x) => (float[1,3,8,15] y)"
        ' <float[4] by = {1, 1, 2, 3}> { [y] y = Upsample <mode = "nearest"> (x, by) }',
        9,
    )
    path = tmp_path / "net.onnxtxt"
    path.write_text(text)
    network = network_for(path, npu_of(load_arch("edge_npu_tiny")))
    inputs = random_inputs(network, 1)

    assert assert_one_machine(path) == [Arrangement]
    wanted = inputs["x"].repeat(2, axis=0).repeat(3, axis=1)
    assert np.array_equal(run_reference(network, inputs)["y"], wanted)


def test_other_resizing_is_refused_in_a_sentence(tmp_path: Path) -> None:
    nodes = '[r] r = Resize <mode = "linear"> (x, , twice) [y] y = Conv (r, w)'

    with pytest.raises(WorkloadError) as caught:
        network_for(
            file(tmp_path, nodes, "float[4] twice = {1, 1, 2, 2}"),
            npu_of(load_arch("edge_npu_tiny")),
        )

    assert str(caught.value).endswith(
        "node r (Resize) has an integer form only for nearest neighbours of rows and columns, of"
        " known scales or sizes, in at most 64 copies"
    )


def sub_pixels(mode: str, folder: Path) -> Path:
    """Write a convolution of 16 filters, a Relu, and 2 x 2 pixels of 4 channels."""
    nodes = (
        "[c] c = Conv <pads = [1, 1, 1, 1]> (x, w16) r = Relu (c)"
        f' [y] y = DepthToSpace <blocksize = 2, mode = "{mode}"> (r)'
    )
    return file(folder, nodes, constant("float", "16,6,3,3", "w16"))


@pytest.mark.parametrize("mode", ["DCR", "CRD"])
@pytest.mark.parametrize(("cols", "copies"), [(4, 0), (8, 0), (3, 0), (16, 2), (6, 2)])
def test_a_convolution_stores_blocks_of_pixels_where_they_belong(
    cols: int, copies: int, mode: str, tmp_path: Path
) -> None:
    """Two groups of 8 filters take as many blocks as 16 on 3, 4 and 8 columns, more on others."""
    path, arch = sub_pixels(mode, tmp_path), machine(rows=4, cols=cols)
    network = network_for(path, npu_of(arch))

    program = right_program(network, npu_of(arch))

    found, events = run(path, arch).counts, run_program(program, npu_of(arch)).events
    assert (found.cycles, found.dram_write_bits) == (events.cycles, 8 * events.store_bytes)
    # The convolution stores 16 channels of 7 x 9 pixels; copies store them once more.
    assert events.store_bytes == 16 * 7 * 9 * (2 if copies else 1)


def test_what_others_read_keeps_its_channels(tmp_path: Path) -> None:
    nodes = (
        "[c] c = Conv <pads = [1, 1, 1, 1]> (x, w16)"
        ' [s] s = DepthToSpace <blocksize = 2, mode = "CRD"> (c) [y] y = Relu (c)'
    )

    kinds = assert_one_machine(file(tmp_path, nodes, constant("float", "16,6,3,3", "w16")))

    assert Arrangement in kinds
