"""Accelerators of ZigZag and Timeloop are accelerators of ours, and say what is not the same."""

from pathlib import Path
from typing import Any

import pytest

import accelsim
from accelsim.arch import Arch, load_arch
from accelsim.compat.machine_files.buffers import shares_of
from accelsim.compat.machine_files.grid import grid_of
from accelsim.compat.machine_files.kind import is_machine, read_foreign_document
from accelsim.compat.machine_files.machine import DescribedMachine, MeshAxis
from accelsim.compat.machine_files.read import read_machine
from accelsim.document import Document
from accelsim.errors import (
    ArchError,
    PlausibilityWarning,
    StudyError,
    TechnologyError,
    UserError,
)
from accelsim.technology import load_technology
from tests.compat.machine_files.files import SUBTREE, TIMELOOP, written, zigzag

BUFFERS = ("input", "weight", "accumulator", "output", "operand")


def machine(file: Path) -> DescribedMachine:
    return read_machine(read_foreign_document(file))


def loaded(file: Path, match: str = "read as a file of") -> Arch:
    with pytest.warns(PlausibilityWarning, match=match):
        return load_arch(file)


def capacities_bytes(arch: Arch) -> list[int]:
    return [getattr(arch, f"{name}_buffer").capacity_bytes for name in BUFFERS]


def test_a_machine_of_zigzag(tmp_path: Path) -> None:
    """8 filters x 4 channels; its 2 pixels go where fewer elements are, to the rows.

    Each of 32 copies holds 8 bytes of weights; of the 32 KiB of inputs and sums half are inputs, a
    quarter sums, and an eighth each results and operands of the vector unit.
    """
    arch = loaded(zigzag(tmp_path))

    assert (arch.array.rows, arch.array.cols) == (8, 8)
    assert arch.array.dataflow == "weight_stationary"
    assert arch.numbers.model_dump(exclude={"layers"}) == {
        "input": "int8",
        "weight": "int8",
        "accumulator": "int20",
        "output": "int8",
    }
    assert capacities_bytes(arch) == [16384, 256, 8192, 4096, 4096]
    assert arch.dram.bandwidth_bytes_per_s == 4 * 10**9
    assert (arch.latency_cycles, arch.npu.bus_bytes, arch.vector_unit.lanes) == (20, 4, 8)


def test_the_prices_of_zigzag(tmp_path: Path) -> None:
    """A weight serves 2 pixels, a sum is read and written for 4 channels.

    So a multiply-accumulate has 0.02 / 2 + (0.04 + 0.06) / 4 = 0.035 pJ of registers, and one of
    ours moves 2 x 8 + 8 + 2 x 20 bits.
    """
    prices = load_technology(zigzag(tmp_path))

    assert prices.register_pj_per_bit() == pytest.approx(0.035 / 64)
    assert prices.sram_read_pj(256, 8) == pytest.approx(0.02)
    assert prices.sram_read_pj(16384, 128) == pytest.approx(12.8)
    assert prices.sram_write_pj(4096, 128) == pytest.approx(25.6)
    assert prices.dram_pj("off_chip") == pytest.approx(320 / 32)


def test_a_result_says_what_is_not_the_same(tmp_path: Path) -> None:
    with pytest.warns(PlausibilityWarning, match="unit_area"):
        result = accelsim.run("digits_cnn", zigzag(tmp_path), tier="analytical")

    source = result.made_with["arch_source"]
    assert source.startswith("ZigZag's file machine.yaml; ignored: ")
    assert "approximated: D3 of pixels unrolls more reduction" in source
    assert "assumed: a clock of 1 GHz" in source
    assert result.energy_pj["dram"] > 0


def test_the_older_files_of_zigzag_have_the_same_machine(tmp_path: Path) -> None:
    new = loaded(zigzag(tmp_path))
    changes: dict[str, Any] = {"operational_array": None}
    for name, bits in (("weights", 8), ("sums", 20), ("shared", 128), ("off_chip", 32)):
        changes |= {f"memories.{name}.r_bw": bits, f"memories.{name}.w_bw": bits}
        changes[f"memories.{name}.ports"] = [{"fh": "w_port_1", "tl": "r_port_1"}]
    changes["multipliers"] = {
        "input_precision": [8, 8],
        "multiplier_energy": 0.5,
        "dimensions": ["D1", "D2", "D3"],
        "sizes": [8, 4, 2],
    }
    old = loaded(zigzag(tmp_path, changes))

    assert old.model_copy(update={"source": ""}) == new.model_copy(update={"source": ""})


def test_dataflows_of_zigzag_say_what_the_dimensions_unroll(tmp_path: Path) -> None:
    arch = loaded(
        zigzag(tmp_path, {"dataflows": {"D1": ["C, 8"], "D2": ["K, 4"], "D3": ["OX, 2"]}})
    )

    assert (arch.array.rows, arch.array.cols) == (8, 8)  # 8 channels, 4 filters x 2 pixels


def test_pixels_beside_filters_keep_sums(tmp_path: Path) -> None:
    dataflows = {"D1": ["OX, 8"], "D2": ["K, 4"], "D3": ["OY, 2"]}
    arch = loaded(zigzag(tmp_path, {"dataflows": dataflows}))

    assert arch.array.dataflow == "output_stationary"
    assert (arch.array.rows, arch.array.cols) == (16, 4)


def test_a_key_that_zigzag_reads_twice_is_named(tmp_path: Path) -> None:
    text = zigzag(tmp_path).read_text() + "name: last\n"

    assert loaded(written(tmp_path, text), "the first name, which is written twice").name == "last"


def test_a_machine_of_timeloop(tmp_path: Path) -> None:
    """Channels and filters are where its constraints put them; 32 pads hold 64 weights each."""
    arch = loaded(written(tmp_path, TIMELOOP), "ignored: constraints.temporal, n_banks of memories")

    assert (arch.array.rows, arch.array.cols) == (8, 4)
    assert arch.array.dataflow == "weight_stationary"
    assert capacities_bytes(arch) == [16384, 2048, 8192, 4096, 4096]
    assert arch.clock_hz == 500_000_000
    assert arch.dram.bandwidth_bytes_per_s == 4 * 500_000_000
    assert (arch.dram.price, arch.technology) == ("lpddr4", "horowitz_45nm")
    assert arch.numbers.accumulator == "int20"


def test_an_output_stationary_machine_of_timeloop(tmp_path: Path) -> None:
    text = TIMELOOP.replace("keep: [Weights]", "keep: [Outputs]").replace(
        "keep: [Inputs, Outputs], bypass: [Weights]", "bypass: [Outputs]"
    )
    arch = loaded(written(tmp_path, text), "PE.meshX of reduction unrolls more pixels")

    assert arch.array.dataflow == "output_stationary"
    assert (arch.array.rows, arch.array.cols) == (8, 4)


def test_a_subtree_of_timeloop(tmp_path: Path) -> None:
    arch = loaded(written(tmp_path, SUBTREE), r"ignored: psum_NoC \(XY_NoC\)")

    assert (arch.array.rows, arch.array.cols) == (4, 8)
    assert capacities_bytes(arch) == [16384, 32768, 8192, 4096, 4096]
    assert arch.numbers.input == "int16"
    assert "40 nm are priced as 45 nm" in arch.source
    assert "HBM9 is priced as DDR3" in arch.source


@pytest.mark.parametrize("text", [TIMELOOP, SUBTREE])
def test_machines_of_timeloop_run(tmp_path: Path, text: str) -> None:
    with pytest.warns(PlausibilityWarning, match="read as a file of Timeloop"):
        result = accelsim.run("digits_cnn", written(tmp_path, text), tier="analytical")

    assert result.counts.cycles > 0


def test_fields_are_replaced_as_in_a_file_of_ours(tmp_path: Path) -> None:
    with pytest.warns(PlausibilityWarning, match="read as a file of"):
        arch = load_arch(zigzag(tmp_path), {"array.rows": 2, "clock_hz": 10**8})

    assert (arch.array.rows, arch.clock_hz) == (2, 10**8)


def test_every_multiplier_is_an_element(tmp_path: Path) -> None:
    """All roles of three axes: the elements of the array are as many as the multipliers."""
    from itertools import product

    found = machine(zigzag(tmp_path))
    for roles in product((None, "reduction", "filters", "pixels"), repeat=3):
        axes = tuple(
            MeshAxis(name=f"D{number}", extent=extent, role=role)  # type: ignore[arg-type]
            for number, (extent, role) in enumerate(zip((3, 5, 7), roles, strict=True))
        )
        for stationary in (None, "input", "weight", "output"):
            given = {**vars(found), "axes": axes, "stationary": stationary}
            grid = grid_of(DescribedMachine(**given))
            assert grid.rows * grid.cols == 3 * 5 * 7


def test_a_buffer_is_no_more_than_its_memory(tmp_path: Path) -> None:
    shares = shares_of(machine(zigzag(tmp_path)))

    for level in {share.level for share in shares.values()}:
        parts = [share.capacity_bytes for share in shares.values() if share.level == level]
        assert sum(parts) * 8 <= level.total_bits


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"operational_array.is_imc": True},
            r":\d+:3: operational_array.is_imc: an array that computes in memory is not read",
        ),
        ({"memories.off_chip": None}, "memories: the last must hold I1, I2 and O"),
        ({"memories.weights": None}, "no memory between off_chip and the multipliers holds weight"),
        (
            {"memories.shared.size": -1},
            r":\d+:5: memories.shared.size: must be a whole number from 1 to 2\*\*50, not -1",
        ),
        ({"memories.shared.size": None}, "memories.shared.size: must be a whole .*, not None"),
        (
            {"memories.sums.operands": ["o"]},
            "memories.sums.operands: no such name: 'o', did you mean O",
        ),
        (
            {"memories.sums.served_dimensions": ["D5"]},
            "memories.sums.served_dimensions: no such name: 'D5'; known: D1, D2, D3",
        ),
        ({"operational_array.sizes": [8]}, "sizes: must be one for each of D1, D2, D3"),
        ({"memories.sums.r_cost": "x"}, "r_cost: must be a number from 0 to 1e12, not 'x'"),
        ({"memories.sums.ports": []}, r"ports: one must read to the lower level \(tl\)"),
    ],
)
def test_mistakes_in_a_file_of_zigzag(
    tmp_path: Path, changes: dict[str, Any], sentence: str
) -> None:
    file = zigzag(tmp_path, changes)

    with pytest.raises(UserError, match=sentence):
        load_arch(file)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("nodes:\n  -", "leaves:\n  -", "must have nodes .version 0.4., a subtree"),
        ("class: DRAM", "class: SRAM", "has no component of class DRAM behind the others"),
        ("class: intmac", "class: adder", "no component whose class is a multiplier"),
        ("class: intmac", "class: fpmac", "fpmac multiplies floats; multipliers of integers"),
        ("meshX: 8", "meshX: 2 * 4", r"spatial.meshX: must be a whole .*, not '2 \* 4'"),
        ("depth: 4096", "depth: deep", "attributes.depth: must be a whole number .*, not 'deep'"),
        ("keep: [Weights]", "keep: [Weight]", "no such name: 'Weight', did you mean Weights"),
        (
            "45nm",
            "small",
            "technology must be nanometers from 1 to 1000, for example 45nm, not 'small'",
        ),
        (
            "2e-9",
            "2",
            "global_cycle_seconds must be the seconds of a cycle, from 1e-11 to 1, not 2",
        ),
    ],
)
def test_mistakes_in_a_file_of_timeloop(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in TIMELOOP

    with pytest.raises(ArchError, match=sentence):
        load_arch(written(tmp_path, TIMELOOP.replace(old, new, 1)))


def test_a_subtree_whose_rows_are_cut(tmp_path: Path) -> None:
    text = SUBTREE.replace("meshX: 8", "meshX: 5")

    with pytest.raises(ArchError, match="meshX: must divide 32 copies, not 5"):
        load_arch(written(tmp_path, text))


def test_an_array_that_is_too_large(tmp_path: Path) -> None:
    file = zigzag(tmp_path, {"operational_array.sizes": [8, 4, 4096]})

    with (
        pytest.warns(PlausibilityWarning, match="D3 of pixels"),
        pytest.raises(
            UserError, match=r"machine.yaml:\d+:1: array.rows: must be at most 1024, not 16384"
        ),
    ):
        load_arch(file)


def test_only_files_of_zigzag_are_technologies(tmp_path: Path) -> None:
    with pytest.raises(TechnologyError, match="an accelerator file with prices is ZigZag's"):
        load_technology(written(tmp_path, TIMELOOP))


def test_a_file_of_zigzag_without_prices_is_priced_by_a_technology(tmp_path: Path) -> None:
    arch = loaded(zigzag(tmp_path, {"memories.sums.r_cost": None}), "a technology of 45 nm")

    assert arch.technology == "horowitz_45nm"


def test_files_of_ours_are_read_strictly(tmp_path: Path) -> None:
    file = written(tmp_path, "name: a\nname: b\n")

    with pytest.raises(UserError, match=r"machine.yaml:2:1: not valid YAML: found duplicate key"):
        load_arch(file)
    assert not is_machine(Document("none", {"name": "a"}, {}))


SIZES = {
    "depth": ("depth: 4096, width: 64, block_size: 8", 32768),
    "kibibytes": ("sizeKB: 32, width: 64", 32768),
    "entries": ("entries: 32768, width: 64", 32768),
    "without a width": ("depth: 4096, block-size: 8, word-bits: 8", 32768),
    "other spellings": ("memory_depth: 4096, memory_width: 64, n_words: 8", 32768),
    "of data": ("data_storage_depth: 4096, data_storage_width: 64", 32768),
    "words of 16 bits": ("entries: 16384, width: 64, word-bits: 16, datawidth: 16", 32768),
    "two clusters": ("depth: 4096, width: 128, cluster_size: 2", 32768),
    "a block of half the width": ("depth: 4096, width: 128, block-size: 8", 32768),
}


@pytest.mark.parametrize("name", SIZES)
def test_a_memory_of_timeloop_has_one_size_in_every_spelling(tmp_path: Path, name: str) -> None:
    """Timeloop's ``buffer.cpp``: a width is words x block x cluster, a size that of one cluster."""
    said, capacity_bytes = SIZES[name]
    assert "{depth: 4096, width: 64, n_banks: 4," in TIMELOOP
    text = TIMELOOP.replace("depth: 4096, width: 64, n_banks: 4", said, 1)
    if "datawidth" in said or "word-bits" in said:
        text = text.replace(f"{said}, datawidth: 8", said, 1)
    levels = {level.name: level for level in machine(written(tmp_path, text)).levels}
    shared = levels["buffer"]

    assert shared.capacity_bits == 8 * capacity_bytes
    assert shared.access_bits == 64


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("width: 64", "buffer is a memory of class smartbuffer_SRAM and has no size"),
        ("size_kb: 32, width: 64", "buffer is a memory of class smartbuffer_SRAM and has no size"),
        ("depth: 4096, sizeKB: 32, width: 64", "buffer has depth and sizeKB: only one may say"),
        ("depth: 4096, width: 64, block_size: 3", "its words of a block, 24, must divide it"),
        ("depth: 4096, width: 64, cluster_size: 3", "its cluster_size, 3, must divide it"),
        (
            "depth: 4096, width: 64, block_size: 4, cluster_size: 4",
            "width of 64 bits, and 4 clusters of 32",
        ),
        ("sizeKB: many, width: 64", "sizeKB: must be a whole number from 0 to .*, not 'many'"),
    ],
)
def test_a_size_that_is_none_is_refused(tmp_path: Path, said: str, sentence: str) -> None:
    text = TIMELOOP.replace("depth: 4096, width: 64, n_banks: 4", said, 1)

    with pytest.raises(ArchError, match=sentence):
        load_arch(written(tmp_path, text))


def test_a_memory_of_entries_needs_words(tmp_path: Path) -> None:
    text = TIMELOOP.replace("depth: 64, width: 8, datawidth: 8", "entries: 64, width: 8")

    with pytest.raises(ArchError, match="pad has entries: it needs the bits of a word"):
        load_arch(written(tmp_path, text))


def test_a_second_main_memory_is_refused(tmp_path: Path) -> None:
    text = TIMELOOP.replace("class: smartbuffer_SRAM", "class: storage\n    subclass: HBM_DRAM")

    with pytest.raises(ArchError, match="buffer is a second DRAM behind main; one is read"):
        load_arch(written(tmp_path, text))


OLDEST = """
arch:
  arithmetic: {instances: 32, meshX: 8, word-bits: 16}
  storage:
  - {name: weights_pad, entries: 512, instances: 32, meshX: 8, word-bits: 16}
  - {name: dummy, entries: 0, instances: 4, word-bits: 16}
  - {name: buffer, sizeKB: 32, instances: 1, word-bits: 16, block-size: 4}
  - {name: main, technology: DRAM, instances: 1, word-bits: 16, block-size: 4}
"""
"""The machine of ``SUBTREE`` as version 0.1 of Timeloop says it."""


def test_the_oldest_files_of_timeloop_have_the_same_machine(tmp_path: Path) -> None:
    new = loaded(written(tmp_path, SUBTREE))
    old = loaded(written(tmp_path, OLDEST), r"ignored: dummy \(SRAM\)")

    assert old.model_copy(update={"source": ""}) == new.model_copy(update={"source": ""})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{cores: [a.yaml], graph: {}}", "is an accelerator of Stream, several cores of ZigZag"),
        ("- {core_allocation: [0]}", "is a mapping of Stream"),
        ("mapper: {algorithm: random}", "is directives of Timeloop's mapper, not an accelerator"),
        ("ART: {tables: []}", r"is an area reference table \(ART\) of Accelergy, not an acc"),
        ("problem: {C: 1}", "is a problem of Timeloop, not an accelerator"),
    ],
)
def test_other_files_are_called_what_they_are(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(ArchError, match=sentence):
        load_arch(written(tmp_path, text))
    with pytest.raises(TechnologyError, match=sentence.partition(",")[0]):
        load_technology(written(tmp_path, text))


def test_a_template_of_an_architecture_is_called_one(tmp_path: Path) -> None:
    text = "architecture:\n{% for level in levels %}\n  nodes: []\n{% endfor %}\n"

    with pytest.raises(UserError, match=r"machine\.yaml:2: \{% for level in levels %\} makes it"):
        load_arch(written(tmp_path, text))


def test_a_price_that_is_not_there_is_no_area(tmp_path: Path) -> None:
    """ZigZag's areas have no unit: a result has none, and says why; no joule is lost by it."""
    with pytest.warns(PlausibilityWarning, match="area of memories"):
        result = accelsim.run("digits_cnn", zigzag(tmp_path), tier="analytical")
    reason = "small: no estimate of the area of its parts: the technology has energies alone"

    assert (result.area_um2, result.no_area_because) == ({}, reason)
    data = result.to_data()
    assert (data["totals"]["area_um2"], data["absent_because"]) == (None, reason)
    assert result.facts()["area"] == reason
    assert result.energy_pj["leakage"] == result.energy_pj["wire"] == 0
    assert result.energy_pj["mac"] >= 0.5 * result.counts.mac_operations
    with pytest.raises(TechnologyError, match="no estimate of the area of an SRAM of 64 bytes"):
        load_technology(zigzag(tmp_path)).sram_um2(64)


STUDY = """
name: areas
workloads: [digits_mlp]
arch: machine.yaml
axes: {array.rows: [4, 8]}
tier: analytical
"""


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("objectives: [latency_s, area_um2]", "objectives: no point has area_um2"),
        ("constraints: [area_um2 <= 1]", "constraints: no point has area_um2"),
        (
            "metrics: {cost: 2 * area_array_um2}\nobjectives: [cost]",
            "has area_array_um2: small: no",
        ),
    ],
)
def test_a_study_cannot_ask_for_areas_that_nothing_has(
    tmp_path: Path, asked: str, place: str
) -> None:
    zigzag(tmp_path)
    study = written(tmp_path, STUDY + asked + "\n", "study.yaml")

    with (
        pytest.warns(PlausibilityWarning, match="read as a file of ZigZag"),
        pytest.raises(StudyError, match=place),
    ):
        accelsim.sweep(study, tmp_path / "out")


def test_beats_that_are_longer_than_words_are_said(tmp_path: Path) -> None:
    """A word of 8 bytes on a bus of 4 or 64: reads of 64 bytes cost more, and a sentence says it.

    The operands of 32 x 64 by 64 x 64 are 2,048 + 4,096 bytes.
    """
    layers = written(tmp_path, "Layer, M, N, K\ng, 32, 64, 64\n", "net.csv")
    reads, said = [], []
    for words in (4, 64):
        text = TIMELOOP.replace("read_bandwidth: 4", f"read_bandwidth: {words}")
        text = text.replace("meshY: 4", "meshY: 8")
        with pytest.warns(PlausibilityWarning, match="read as a file of Timeloop") as warned:
            result = accelsim.run(layers, written(tmp_path, text), tier="analytical")
        reads.append(result.counts.dram_read_bits // 8)
        said.append((str(warned[0].message), result.beats_sentence()))

    assert "do not follow each other" not in said[0][0]
    assert said[0][1] == ""
    assert (
        "words of a buffer that do not follow each other in memory, of 8 bytes for the shorter one,"
        " take beats of 64 bytes of main each, so that up to 8 times the bytes are read"
    ) in said[1][0]
    assert said[1][1].startswith(
        "words of 8 bytes that do not follow each other in memory take beats of 64 bytes each:"
        f" {reads[1]:,} bytes are read from"
    )
