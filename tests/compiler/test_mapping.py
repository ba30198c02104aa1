"""A mapping that was chosen, or written by hand, replays; what it breaks is named."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import onnx
import pytest
from click.testing import CliRunner
from onnx import helper, numpy_helper

from accelsim.api.compile import compile_program
from accelsim.arch import load_arch
from accelsim.cli.commands import commands
from accelsim.compiler import compile_network, network_for, schedule_layers
from accelsim.compiler.mapping import (
    RULES,
    LayerMapping,
    NetworkMapping,
    mapping_text,
    read_mapping,
)
from accelsim.dataflow import LAWS
from accelsim.errors import MappingError, UserError
from accelsim.isa import INSTRUCTIONS
from accelsim.isa.encode import encoding_problems
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.simulate import Result, run
from accelsim.workload import load_workload
from accelsim.workload.layers import lower

ARCH = "edge_npu_tiny"
NETWORK = "digits_conv"
ONE = {"batch": 1}
DATAFLOWS = tuple(LAWS)


def chosen(result: Result) -> NetworkMapping:
    layers = {layer.name: LayerMapping(**layer.mapping) for layer in result.layers if layer.mapping}
    return NetworkMapping(workload=result.workload, layers=layers)


def changed(mapping: NetworkMapping, layer: str, **fields: Any) -> NetworkMapping:
    one = LayerMapping(**{**mapping.layers[layer].to_data(), **fields})
    return NetworkMapping(workload=mapping.workload, layers={**mapping.layers, layer: one})


@pytest.fixture(scope="module")
def found() -> Result:
    return run(NETWORK, ARCH, dimensions=ONE, objective="latency")


@pytest.mark.sampled(6)
@pytest.mark.parametrize("tier", ["cycle", "analytical"])
@pytest.mark.parametrize("dataflow", DATAFLOWS)
def test_a_chosen_mapping_replays(tier: Any, dataflow: str) -> None:
    usual = run("mobilenet_v2", ARCH, tier=tier, dataflow=dataflow, dimensions=ONE)

    again = run(
        "mobilenet_v2",
        ARCH,
        tier=tier,
        dataflow=dataflow,
        dimensions=ONE,
        objective="latency",
        mapping=chosen(usual),
    )

    assert [layer.counts for layer in again.layers] == [layer.counts for layer in usual.layers]
    assert [layer.mapping for layer in again.layers] == [layer.mapping for layer in usual.layers]


def test_run_and_compile_make_one_program_of_a_file(tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("mapping.yaml", "again.yaml", "program")}
    common = ["--arch", ARCH, "--dimension", "batch=1", "--format", "json"]
    made = CliRunner().invoke(
        commands, ["run", NETWORK, *common, "--save-mapping", str(files["mapping.yaml"])]
    )
    assert made.exit_code == 0, made.output

    done = CliRunner().invoke(
        commands,
        [
            *(
                "compile",
                NETWORK,
                *common,
                "--out",
                str(files["program"]),
                "--objective",
                "latency",
            ),
            *("--mapping", str(files["mapping.yaml"]), "--save-mapping", str(files["again.yaml"])),
        ],
    )

    assert done.exit_code == 0, done.output
    assert files["again.yaml"].read_text() == files["mapping.yaml"].read_text()
    mapping = read_mapping(files["mapping.yaml"])
    npu = npu_of(load_arch(ARCH))
    compiled = compile_network(network_for(NETWORK, npu, dimensions=ONE), npu, mapping=mapping)
    scheduled = schedule_layers(
        lower(load_workload(NETWORK, ONE)).layers, npu, given=mapping.layers
    )
    assert compiled.mapping == scheduled.mapping
    same = ("opcode", "pop", "push", "address", "y_count", "x_count", "k0_count", "p0_count")
    for field in same:
        assert (compiled.instructions[field] == scheduled.instructions[field]).all()


def test_random_legal_mappings_make_legal_programs(found: Result) -> None:
    npu, random = npu_of(load_arch(ARCH)), Random(3)
    network, mapping = network_for(NETWORK, npu, dimensions=ONE), chosen(found)
    made = 0
    for _ in range(60):
        layer = random.choice([name for name in mapping.layers if mapping.layers[name].is_of_array])
        fields = {
            "height": random.randint(1, 8),
            "width": random.randint(1, 8),
            "filter_blocks": random.randint(1, 4),
            "order": random.choice(["tiles", "filters"]),
            "chunk_blocks": random.randint(1, 12),
        }
        try:
            program = compile_network(network, npu, mapping=changed(mapping, layer, **fields))
        except MappingError:
            continue
        check_program(program, npu)
        made += 1

    assert made > 10


BROKEN = {
    "tile_within_results": {"height": 10**6},
    "tile_in_buffer": {"blocks": 10**6},
    "sums_in_bank": {"height": 10**4, "width": 10**4},
    "results_in_buffer": {"height": 10**4, "width": 10**4},
    "chunk_in_buffer": {"chunk_blocks": 10**6},
    "fields_of_load": {"height": 10**6, "width": 10**6},
    "fields_of_results": {"height": 10**6, "width": 10**6},
}


def test_every_rule_is_broken_by_a_test() -> None:
    assert RULES.keys() == BROKEN.keys() | {"fields_of_store"}


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_is_named(rule: str, found: Result) -> None:
    mapping = chosen(found)
    layer = next(name for name in mapping.layers if mapping.layers[name].is_of_array)

    with pytest.raises(MappingError) as caught:
        run(NETWORK, ARCH, dimensions=ONE, mapping=changed(mapping, layer, **BROKEN[rule]))

    named = [said for said in caught.value.problems if said.endswith(f"(rule {rule})")]
    assert named
    assert all(said.startswith(f"mapping of layer {layer}: ") for said in named)


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a convolution whose rows of results take 17,203,200 bytes each."""
    inputs, results = [1, 2, 4, 4098], [1, 4200, 2, 4096]
    graph = helper.make_graph(
        [helper.make_node("Conv", ["x", "w"], ["y"], name="conv")],
        "wide",
        [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, inputs)],
        [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, results)],
        [numpy_helper.from_array(np.ones((4200, 2, 3, 3), np.float32), "w")],
    )
    path = tmp_path_factory.mktemp("wide") / "wide.onnx"
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)]), path)
    return path


def test_rows_that_no_store_reaches_are_refused_by_every_command(
    wide: Path, tmp_path: Path
) -> None:
    tile = {"words": "channels", "blocks": 1, "filter_blocks": 4, "order": "tiles"}
    one = LayerMapping(height=2, width=8, chunk_blocks=1, **tile)  # type: ignore[arg-type]
    mapping = NetworkMapping(workload="wide", layers={"conv": one})
    sentence = (
        r"^mapping of layer conv: bytes between rows of a STORE must be at most 16777215, not"
        r" 17203200 \(rule fields_of_store\)$"
    )

    for tier in ("cycle", "analytical"):
        with pytest.raises(MappingError, match=sentence):
            run(wide, "edge_npu", mapping=mapping, tier=tier)  # type: ignore[arg-type]
    with pytest.raises(MappingError, match=sentence):
        compile_program(wide, "edge_npu", tmp_path / "program", mapping=mapping)


def test_the_mapper_stores_rows_alone_that_no_store_reaches_together(wide: Path) -> None:
    npu = npu_of(load_arch("edge_npu"))

    program = schedule_layers(lower(load_workload(wide)).layers, npu)

    stores = program.instructions[program.instructions["opcode"] == INSTRUCTIONS["STORE"].opcode]
    assert set(stores["y_count"].tolist()) == {1}
    assert not list(encoding_problems(program.instructions))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("workload: resnet18\nlayers: {}\n", "mapping: is of resnet18, not of digits_conv"),
        (
            "workload: digits_conv\nlayers:\n  conv_x: {height: 1, width: 1}\n",
            "mapping: digits_conv has no layer conv_x",
        ),
        ("workload: digits_conv\nlayers:\n  a: {heigt: 1, width: 1}\n", "did you mean height"),
        ("workload: digits_conv\nlayers:\n  a: {height: 0, width: 1}\n", "layers.a.height"),
    ],
)
def test_a_wrong_file_is_a_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "mapping.yaml").write_text(text)

    with pytest.raises(UserError, match=sentence):
        run(NETWORK, ARCH, dimensions=ONE, mapping=tmp_path / "mapping.yaml")


def test_a_layer_left_out_is_searched(found: Result) -> None:
    whole = chosen(found)
    name = next(iter(whole.layers))
    part = NetworkMapping(workload=whole.workload, layers={name: whole.layers[name]})

    result = run(NETWORK, ARCH, dimensions=ONE, objective="latency", mapping=part)

    assert result.counts == found.counts


def test_the_text_of_a_mapping_reads_back(found: Result, tmp_path: Path) -> None:
    layers = {layer.name: layer.mapping for layer in found.layers if layer.mapping}
    (tmp_path / "mapping.yaml").write_text(mapping_text(found.workload, layers))

    assert read_mapping(tmp_path / "mapping.yaml") == chosen(found)
