"""Memory systems come from YAML, and what cannot be is refused in a sentence."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from accelsim.document import read_document
from accelsim.errors import UserError
from accelsim.hierarchy.system import load_system, run_system, system_names, system_schema
from accelsim.hierarchy.system.load import PRESETS
from accelsim.memory.dram import make_trace

PLAIN = """name: mine
source: A test.
cores: 2
outstanding_requests: 4
request_bytes: 16
levels:
  - {name: l1, kind: cache, scope: private, latency_cycles: 2, banks: 2, bytes_per_cycle: 16,
     sets: 4, ways: 2, line_bytes: 64}
  - {name: pad, kind: scratchpad, scope: shared, latency_cycles: 2, bytes_per_cycle: 16,
     base_address: 0, capacity_bytes: 1024, interleave_bytes: 64, nodes: [1]}
network: {topology: ring, nodes: 3, link_bytes_per_cycle: 8, core_nodes: [0, 1]}
channels: {beat_bytes: 16, latency_cycles: 20, nodes: [2]}
"""


@pytest.mark.parametrize("name", system_names())
def test_every_preset_runs(name: str) -> None:
    system = load_system(name)
    traces = [make_trace([[64 * core + 2**20], [0], [0]]) for core in range(system.cores)]  # type: ignore[arg-type]

    assert run_system(system, traces).cycles > system.channels.latency_cycles


@pytest.mark.parametrize("name", system_names())
def test_presets_satisfy_the_exported_schema(name: str) -> None:
    jsonschema.validate(read_document(PRESETS.path(name)).data, system_schema())


def test_the_plain_system_is_accepted(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(PLAIN)

    assert load_system(tmp_path / "mine.yaml").levels[1].nodes == (1,)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("cores: 2", "cores: 0", r":3:1: cores: .* at least 1, not 0"),
        ("banks: 2", "bank: 2", r":7:64: levels\.0\.bank: unknown key, did you mean banks\?"),
        ("request_bytes: 16", "request_bytes: 12",
         r":5:1: request_bytes: must be a power of two, not 12"),
        ("kind: cache", "kind: cash",
         r":7:16: levels\.0\.kind: unknown choice 'cash', did you mean cache\?"),
        ("sets: 4, ", "", r":7:5: levels\.0: sets is required for a cache"),
        ("sets: 4", "sets: 3", r":7:5: levels\.0: sets must be a multiple of 2 banks, not 3"),
        ("base_address: 0", "ways: 2, base_address: 0",
         r":9:5: levels\.1: ways is not for a scratchpad"),
        ("name: pad", "name: l1", r":1:1: levels: l1 is the name of two levels"),
        ("base_address: 0", "base_address: 32",
         r":1:1: levels: base_address of pad must be a multiple of 64 as line_bytes"
         r" of l1, not 32"),
        ("interleave_bytes: 64", "interleave_bytes: 32",
         r":1:1: levels: interleave_bytes of pad must be at least 64 as line_bytes of l1,"
         r" not 32"),
        ("line_bytes: 64", "line_bytes: 8",
         r":1:1: levels: line_bytes of l1 must be at least 16 as request_bytes, not 8"),
        ("scope: private", "scope: shared, nodes: [0]", None),
        ("scope: private", "scope: shared",
         r":1:1: levels: nodes of l1 are required in a network"),
        ("scope: shared", "scope: private",
         r":9:5: levels\.1: nodes are for a shared level; a private one is beside its core"),
        ("core_nodes: [0, 1]", "core_nodes: [0, 3]",
         r":1:1: network: core_nodes must be from 0 to 2, not 3"),
        ("core_nodes: [0, 1]", "core_nodes: [0]",
         r":1:1: network: core_nodes must name one node for each of 2 cores, not 1"),
        ("nodes: 3", "rows: 3", r":11:1: network: a ring has nodes, and no rows and cols"),
        ("nodes: [2]", "nodes: [2], interleave_bytes: 32",
         r":1:1: channels: interleave_bytes must be at least 64 as line_bytes of l1,"
         r" not 32"),
        ("nodes: [2]", "nodes: [2], interval_beats: 3",
         r":12:1: channels: interval_beats must be at most 1 of interval_cycles, not 3"),
        ("nodes: [2]", "nodes: [2], count: 3, interleaving: xor",
         r":12:1: channels: count must be a power of two if interleaving is xor, not 3"),
        ("network:", "#",
         r":1:1: levels: nodes of pad need a network, and there is none"),
    ],
)  # fmt: skip
def test_a_mistake_names_its_line_and_field(
    old: str, new: str, sentence: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    assert old in PLAIN
    file.write_text(PLAIN.replace(old, new, 1))
    if sentence is None:
        assert load_system(file).levels[0].scope == "shared"
        return

    with pytest.raises(UserError) as refused:
        load_system(file)

    assert re.match(f"^{re.escape(str(file))}{sentence}$", str(refused.value))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "four_core_mesh",
            r"four_core_mesh: no such memory system, did you mean four_cores_mesh\? Known: .*",
        ),
        ("absent.yaml", r"absent\.yaml: cannot be read: .*"),
    ],
)
def test_what_is_not_there_is_named(name: Any, sentence: str) -> None:
    with pytest.raises(UserError) as refused:
        load_system(name)

    assert re.match(f"^{sentence}$", str(refused.value))
