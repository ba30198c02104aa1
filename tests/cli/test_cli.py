"""The command line from outside: exit codes, sentences, formats, and what it imports."""

import copy
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import jsonschema
import pytest

import accelsim as python
from accelsim.api.catalog import schemas
from accelsim.arch import arch_schema, preset_names
from accelsim.arch.load import read_arch_document
from accelsim.workload import zoo_names
from cli.command import accelsim

TOPOLOGY = "Layer, M, N, K,\nfirst, 16, 32, 8,\nsecond, 7, 5, 64,\n"
HEAVY = ("numba", "amaranth", "pandas", "matplotlib", "onnx", "duckdb", "torch", "scipy")


@pytest.fixture
def gemm(tmp_path: Path) -> Path:
    file = tmp_path / "gemm.csv"
    file.write_text(TOPOLOGY)
    return file


@pytest.mark.parametrize("command", [(), ("run",), ("sweep",), ("report",), ("scalesim",)])
def test_help_and_import_load_nothing_heavy(command: tuple[str, ...]) -> None:
    code = (
        "import sys, accelsim, accelsim.cli.commands as cli\n"
        f"sys.argv = ['accelsim', *{command!r}, '--help']\n"
        "try: cli.main()\n"
        "except SystemExit as done: assert not done.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stderr.strip() == "[]"
    assert "Usage:" in done.stdout


def test_run_prints_the_json_that_readers_rely_on(gemm: Path) -> None:
    done = accelsim("run", str(gemm), "--arch", "edge_npu_tiny", "--format", "json")

    data = json.loads(done.stdout)
    assert done.returncode == 0
    assert {"workload", "arch", "tier", "totals", "layers", "made_with"} <= set(data)
    totals = {"cycles", "macs", "energy_pj", "latency_s", "utilization"}
    assert totals <= set(data["totals"])
    layer = {"name", "kind", "macs", "cycles", "stall_cycles", "utilization", "energy_pj"}
    assert layer | {"reads", "writes"} <= set(data["layers"][0])
    made_with = {"version", "commit", "workload_sha256", "arch_sha256", "seed", "tier"}
    assert made_with <= set(data["made_with"])
    assert data["totals"]["macs"] == 16 * 32 * 8 + 7 * 5 * 64


def test_the_table_never_cuts_a_number(gemm: Path) -> None:
    done = accelsim("run", str(gemm), "--arch", "edge_npu_tiny")

    assert done.returncode == 0
    assert "…" not in done.stdout
    assert "4,096" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rum",), r"error: rum: no such command, did you mean run\? .*"),
        (("run", "resnet51", "--arch", "edge_npu"),
         r"error: resnet51: no such workload, did you mean resnet50\?"),
        (("run", "GEMM", "--arch", "edge_npo"),
         r"error: edge_npo: no such accelerator, did you mean edge_npu\?"),
        (("run", "GEMM", "--arch", "edge_npu", "--set", "array.row=8"),
         r"error: array\.row: an accelerator has no such field, did you mean array\.rows\?"),
        (("run", "GEMM", "--arch", "edge_npu", "--set", "array.rows=0"),
         r"error: edge_npu with array\.rows=0: array\.rows: .* at least 1, not 0"),
        (("run", "GEMM", "--arch", "edge_npu", "--dataflow", "weight_stationery"),
         r"error: .* unknown choice 'weight_stationery', did you mean weight_stationary\?"),
        (("run", "GEMM", "--arch", "edge_npu", "--dimension", "batch=two"),
         r"error: --dimension: batch must be a whole number from 1 to 2\*\*40, not 'two'"),
        (("run", "GEMM", "--arch", "edge_npu", "--tier", "rtl"), r"error: .*'rtl'.*"),
        (("sweep", "absent.yaml", "--out", "results"), r"error: absent\.yaml: cannot be read: .*"),
        (("report", "absent"), r"error: .*absent.*"),
        (("run", "GEMM"), r"error: Missing option '--arch'.*"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], sentence: str, gemm: Path, tmp_path: Path
) -> None:
    given = tuple(str(gemm) if text == "GEMM" else text for text in arguments)

    done = accelsim(*given, cwd=tmp_path)

    assert done.returncode == 2
    assert done.stdout == ""
    assert re.match(f"^{sentence}$", done.stderr.strip())


def test_every_mistake_of_a_file_is_named_at_once(gemm: Path, tmp_path: Path) -> None:
    source = read_arch_document("edge_npu").path
    text = Path(source).read_text().replace("rows: 16", "rwos: 16").replace("lanes: 16", "lanes: 0")
    (tmp_path / "mine.yaml").write_text(text)

    done = accelsim("run", str(gemm), "--arch", "mine.yaml", cwd=tmp_path)

    lines = done.stderr.strip().splitlines()
    assert done.returncode == 2
    assert all(line.startswith("error: mine.yaml:") for line in lines)
    assert {line.split(": ")[2] for line in lines} == {
        "array.rows",
        "array.rwos",
        "vector_unit.lanes",
    }
    assert any("array.rwos: unknown key, did you mean rows?" in line for line in lines)


def test_list_names_every_workload_and_preset() -> None:
    listed = accelsim("list", "workloads").stdout.split()

    assert listed == list(zoo_names())
    assert accelsim("list", "archs").stdout.split() == list(preset_names())
    assert accelsim("list", "networks").stdout.split() == listed
    assert accelsim("list", "accelerators").stdout.split() == list(preset_names())
    assert accelsim("list").returncode == 0


def test_list_says_what_happens_to_every_operator() -> None:
    lines = accelsim("list", "operators").stdout.splitlines()

    assert lines == list(python.list("operators"))
    assert any(line.split()[:5] == ["Conv", "modelled", "values", "RTL", "array"] for line in lines)


@pytest.mark.parametrize("what", ["arch", "study", "technology"])
def test_schema_is_a_json_schema(what: str) -> None:
    schema = json.loads(accelsim("schema", what).stdout)

    jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("what", schemas())
def test_bounds_in_a_schema_are_words_that_editors_know(what: Literal["arch"]) -> None:
    words: set[str] = set()
    parts: list[Any] = [python.schema(what)]
    while parts:
        part = parts.pop()
        words |= part.keys() if isinstance(part, dict) else set()
        below = part.values() if isinstance(part, dict) else part
        parts += [each for each in below if isinstance(each, dict | list)]

    assert words & {"minimum", "exclusiveMinimum"}
    assert not words & {"ge", "gt", "le", "lt"}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (("clock_hz",), 0, "0 is less than the minimum of 1"),
        (("input_buffer", "capacity_bytes"), 2**41, "is greater than the maximum of"),
        (("array", "engine"), {"kind": "intersection", "lanes": 65}, "maximum of 64"),
    ],
)
def test_an_editor_refuses_what_is_out_of_bounds(
    field: tuple[str, ...], value: object, said: str
) -> None:
    data = copy.deepcopy(read_arch_document("edge_npu").data)
    place = data
    for key in field[:-1]:
        place = place[key]
    place[field[-1]] = value

    (problem,) = jsonschema.Draft202012Validator(arch_schema()).iter_errors(data)
    deep = [problem]
    for each in deep:
        deep += each.context
    assert [each for each in deep if said in each.message]


def test_docstrings_below_fields_describe_them_in_the_schema() -> None:
    parts = arch_schema()["$defs"]

    for name, part in parts.items():
        assert all(field["description"] for field in part["properties"].values()), name
    inherited = parts["OperandBuffer"]["properties"]["double_buffered"]
    assert (
        inherited["description"] == parts["Memory"]["properties"]["double_buffered"]["description"]
    )


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", preset_names())
def test_presets_satisfy_the_exported_schema(name: str) -> None:
    jsonschema.validate(read_arch_document(name).data, arch_schema())
