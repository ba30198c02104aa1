"""``accelsim sparse`` writes masks of weights, and ``accelsim run --masks`` takes them."""

import re
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from accelsim.arch import Arch, load_arch
from accelsim.cli.simulate import run_command, sparse_command
from accelsim.errors import UserError
from accelsim.simulate import run
from accelsim.simulate.masks import make_masks, weight_shapes
from accelsim.sparsity.masks import parse_pattern
from accelsim.sparsity.weight_masks import WeightMasks, load_masks
from accelsim.workload import Graph, load_workload
from accelsim.workload.layers import Convolution, lower

BATCH = {"batch": 1}


@pytest.fixture(scope="module")
def digits() -> Graph:
    return load_workload("digits_conv", BATCH)


def machine(kind: str = "intersection", **fields: object) -> Arch:
    # An engine on which cycles follow the zeros: few multipliers for a fold. A sum behind a
    # convolution would add its own products to those of the masks.
    fields = {"vector_unit.residuals": False, **fields}
    return load_arch("edge_npu", {"array.engine.kind": kind, **fields})


def masks_of(graph: Graph, density: float) -> WeightMasks:
    return make_masks(graph, parse_pattern("unstructured", density), density, seed=0)


def test_a_file_holds_what_was_pruned(tmp_path: Path, digits: Graph) -> None:
    file = tmp_path / "masks.npz"
    arguments = ["digits_conv", "--dimension", "batch=1", "--out", str(file), "--density", "0.25"]

    done = CliRunner().invoke(sparse_command, arguments, catch_exceptions=False)

    made, read = masks_of(digits, 0.25), load_masks(file)
    assert read.sha256 == made.sha256
    assert read.drawn == ()
    assert (read.workload_sha256, read.density, read.seed) == (digits.digest, 0.25, 0)
    assert (
        f"{made.kept} of {made.count} weights kept; {len(made.masks)} layers pruned" in done.output
    )
    for name, shape in weight_shapes(lower(digits)).items():
        assert read.masks[name].shape == shape
        assert read.masks[name].sum() == np.floor(0.25 * np.prod(shape) + 0.5)


def test_the_largest_weights_stay(digits: Graph) -> None:
    from accelsim.integer.form import steps_of

    masks = masks_of(digits, 0.3)

    for step in steps_of(lower(digits)).steps:
        if step.weights is not None:
            assert step.weights.values is not None
            size = np.abs(step.weights.values.transpose(0, 2, 3, 1))
            mask = masks.masks[step.name]
            assert size[mask].min() >= size[~mask].max()


def test_masks_are_drawn_where_a_network_holds_no_weights() -> None:
    graph = load_workload("resnet18")

    one, same, other = (
        make_masks(graph, parse_pattern("unstructured", 0.1), 0.1, seed=seed, dense=("conv1",))
        for seed in (1, 1, 2)
    )

    assert one.sha256 == same.sha256 != other.sha256
    assert len(one.drawn) == len(one.masks)
    assert one.masks["conv1"].all()


@pytest.mark.parametrize("kind", ["intersection", "broadcast", "outer_product", "cartesian"])
def test_products_are_those_of_the_masks(kind: str, digits: Graph) -> None:
    masks = masks_of(digits, 0.3)
    layers = {layer.name: layer for layer in lower(digits).layers}

    result = run(digits, machine(kind, **{"vector_unit.depthwise": True}), masks=masks)

    on_array = [layer for layer in result.layers if layer.counts.input_buffer_read_bits]
    assert len(on_array) > 2
    for found in on_array:
        layer = layers[found.name]
        assert isinstance(layer, Convolution)
        pixels = layer.output_shape[0] * layer.output_shape[1] * layer.output_shape[2]
        assert found.counts.mac_operations == masks.masks[found.name].sum() * pixels
    assert result.made_with["masks_sha256"] == masks.sha256


def test_groups_have_masks_of_their_own() -> None:
    graph = load_workload("mobilenet_v2")
    masks = masks_of(graph, 0.4)
    arch = machine("cartesian", **{"vector_unit.depthwise": False})
    layers = {layer.name: layer for layer in lower(graph).layers}

    result = run(graph, arch, masks=masks)

    for found in result.layers:
        layer = layers.get(found.name)
        if isinstance(layer, Convolution):
            pixels = layer.output_shape[0] * layer.output_shape[1] * layer.output_shape[2]
            assert found.counts.mac_operations == masks.masks[found.name].sum() * pixels


def test_more_kept_weights_take_more(digits: Graph) -> None:
    few, many = (run(digits, machine(), masks=masks_of(digits, density)) for density in (0.1, 0.8))

    assert few.counts.mac_operations < many.counts.mac_operations
    assert few.counts.dram_read_bits < many.counts.dram_read_bits
    assert few.counts.stream_cycles <= many.counts.stream_cycles


def test_the_command_takes_the_file(tmp_path: Path, digits: Graph) -> None:
    file = tmp_path / "masks.npz"
    masks_of(digits, 0.2).save(file)
    arguments = [
        "digits_conv",
        "--arch",
        "edge_npu",
        "--dimension",
        "batch=1",
        "--masks",
        str(file),
    ]
    arguments += ["--set", "array.engine.kind=intersection", "--format", "json"]

    done = CliRunner().invoke(run_command, arguments, catch_exceptions=False)

    assert f'"masks_sha256": "{masks_of(digits, 0.2).sha256}"' in done.stdout


def changed(masks: WeightMasks, name: str, mask: object) -> WeightMasks:
    return WeightMasks(**{**vars(masks), "masks": {**masks.masks, name: mask}})


def test_masks_of_another_network_are_refused(digits: Graph) -> None:
    masks = masks_of(digits, 0.5)
    name, mask = next(iter(masks.masks.items()))
    least = WeightMasks(**{**vars(masks), "masks": {name: mask}})

    for given, sentence in (
        (
            changed(masks, name, mask[:-1]),
            rf"masks of digits_conv: layer {name} has weights {mask.shape} (filters, kernel height,"
            rf" kernel width, channels of a group), and its mask {mask[:-1].shape}",
        ),
        (
            changed(masks, f"{name}x", mask),
            f"masks of digits_conv: {name}x: digits_conv has no such"
            f" layer with weights, did you mean {name}?",
        ),
        (least, f"masks of digits_conv: layer {list(masks.masks)[1]} has no mask"),
    ):
        with pytest.raises(UserError, match=f"^{re.escape(sentence)}$"):
            run(digits, machine(), masks=given)


@pytest.mark.parametrize(
    ("arch", "tier", "sentence"),
    [
        (
            load_arch("edge_npu"),
            "cycle",
            "edge_npu: masks of weights need an array.engine that skips zeros, not systolic",
        ),
        (
            machine(**{"sparsity.weight": "density=0.5"}),
            "cycle",
            "edge_npu: with masks of weights sparsity.weight must be dense, as they say which"
            " weights are zero, not density=0.5",
        ),
        (
            machine(),
            "analytical",
            "edge_npu: tier analytical draws masks of weights; tier cycle has them given",
        ),
    ],
)
def test_machines_that_take_no_masks(arch: Arch, tier: str, sentence: str, digits: Graph) -> None:
    with pytest.raises(UserError, match=f"^{re.escape(sentence)}$"):
        run(digits, arch, tier=tier, masks=masks_of(digits, 0.5))  # type: ignore[arg-type]


def test_files_that_hold_no_masks(tmp_path: Path, digits: Graph) -> None:
    text, other, forged = (tmp_path / name for name in ("a.npz", "b.npz", "c.npz"))
    text.write_text("masks")
    np.savez(other, about=np.array("{}"))
    masks_of(digits, 0.5).save(forged)
    arrays = dict(np.load(forged))
    first = next(name for name in arrays if name.startswith("mask/"))
    arrays[first] = ~arrays[first]
    np.savez(forged, **arrays)

    with pytest.raises(UserError, match=f"^{text}: cannot be read as .npy or .npz: EOF"):
        load_masks(text)
    with pytest.raises(UserError, match=f"^{other}: no masks of accelsim sparse$"):
        load_masks(other)
    with pytest.raises(UserError, match=f"^{forged}: its digest is .*, and that of its masks "):
        load_masks(forged)
    with pytest.raises(UserError, match=r"^.*: cannot be read: No such file or directory$"):
        load_masks(tmp_path / "none.npz")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--pattern", "blok:2x2"], "rule pattern: blok:2x2: no such pattern, did you mean"),
        (["--density", "1.5"], "rule density: Unstructured.density must be from 0 to 1, not 1.5"),
        (["--dense", "conv"], "rule layer: conv: no such layer, did you mean second?"),
        (["--pattern", "2:5"], "rule n_m_group: the reduction must be a multiple of M = 5"),
    ],
)
def test_mistakes_are_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    given = ["digits_conv", "--dimension", "batch=1", "--out", str(tmp_path / "x.npz"), *arguments]

    done = CliRunner().invoke(sparse_command, given)

    assert isinstance(done.exception, UserError)
    assert sentence in str(done.exception)
    assert not (tmp_path / "x.npz").exists()
