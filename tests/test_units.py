"""Quantities with a unit, in files, in replaced fields, and where they are shown."""

import re
import warnings
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.arch import arch_schema, load_arch
from accelsim.arch.load import PRESETS
from accelsim.arch.plausible import RANGES, doubts
from accelsim.document import parse_document
from accelsim.errors import DocumentError, PlausibilityWarning
from accelsim.units import UNITS, number_of, shown
from each import each


@each(
    ("field", "text", "number"),
    [
        ("clock_hz", "500 MHz", 500_000_000),
        ("clock_hz", "1.2GHz", 1_200_000_000),
        ("clock_hz", "12_000 kHz", 12_000_000),
        ("dram.bandwidth_bytes_per_s", "8 GB/s", 8_000_000_000),
        ("dram.bandwidth_bytes_per_s", "8 GiB/s", 8 * 2**30),
        ("input_buffer.capacity_bytes", "4 MiB", 4 * 2**20),
        ("input_buffer.capacity_bytes", "64 kB", 64_000),
        ("latency_ns", "0.1 us", 100),
        ("latency_ns", "0.1 µs", 100),
        ("latency_ns", "500 ps", 0.5),
        ("tck_ps", "1.25 ns", 1250),
        ("fmax_mhz", "100 kHz", 0.1),
        ("latency_s", "3 ms", 0.003),
        ("rows", "16 B", "16 B"),
        ("clock_hz", "500", "500"),
        ("clock_hz", 500, 500),
        ("clock_hz", "fast", "fast"),
    ],
)
def test_a_text_with_a_unit_is_a_number_of_the_unit_of_its_field(
    field: str, text: object, number: object
) -> None:
    found = number_of(field, text)

    assert found == number
    assert type(found) is type(number)


@each(
    ("field", "text", "said"),
    [
        ("clock_hz", "500 mhz", "unknown unit mhz, did you mean MHz?"),
        ("clock_hz", "8 GB/s", "unknown unit GB/s; known: GHz, Hz, MHz, THz, kHz"),
        ("capacity_bytes", "4 MB/s", "unknown unit MB/s, did you mean MB?"),
        ("capacity_bytes", "4 KB", "unknown unit KB: write kB (1000 bytes) or KiB (1024 bytes)"),
    ],
)
def test_a_unit_of_another_dimension_is_refused(field: str, text: str, said: str) -> None:
    with pytest.raises(ValueError, match="^" + re.escape(said) + "$"):
        number_of(field, text)


@given(end=st.sampled_from(sorted(UNITS)), value=st.integers(1, 10**15), data=st.data())
def test_what_is_shown_is_read_again_as_the_same_number(
    end: str, value: int, data: st.DataObject
) -> None:
    unit = data.draw(st.sampled_from(sorted(UNITS[end])))
    number = UNITS[end][unit] * data.draw(st.integers(1, 999))

    text = shown(f"x{end}", float(number) if number.denominator > 1 else int(number))

    assert number_of(f"x{end}", text) == pytest.approx(float(number), rel=1e-5)
    assert number_of(f"x{end}", f"{value} {unit}") == pytest.approx(float(value * UNITS[end][unit]))


def written(**changes: str) -> str:
    """Return the file of a preset, some lines of which say something else."""
    text = PRESETS.path("edge_npu").read_text()
    for key, value in changes.items():
        text, count = re.subn(rf"\b{key}: [^,}}\n]+", f"{key}: {value}", text, count=1)
        assert count == 1
    return text


def test_a_file_with_units_is_the_accelerator_without_them(tmp_path: Path) -> None:
    plain, named = tmp_path / "plain.yaml", tmp_path / "named.yaml"
    plain.write_text(written(clock_hz="400000000", capacity_bytes="262144"))
    named.write_text(written(clock_hz="400 MHz", capacity_bytes="256 KiB"))

    assert load_arch(plain) == load_arch(named)
    assert load_arch("edge_npu", {"clock_hz": "0.4 GHz"}).clock_hz == 400_000_000


def test_the_schema_for_editors_takes_units_and_no_others() -> None:
    schema: Any = arch_schema()

    def check(**changes: str) -> None:
        jsonschema.validate(parse_document(written(**changes), "page").data, schema)

    check(clock_hz="400 MHz", capacity_bytes="256 KiB", bandwidth_bytes_per_s="12.8 GB/s")
    for wrong in ("400 mhz", "400 MB"):
        with pytest.raises(jsonschema.ValidationError):
            check(clock_hz=wrong)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"clock_hz": "400 mhz"}, ":clock_hz: unknown unit mhz, did you mean MHz?"),
        ({"capacity_bytes": "1.5 B"}, ".capacity_bytes: must be an integer"),
    ],
)
def test_a_wrong_unit_in_a_file_is_refused_with_its_line(
    tmp_path: Path, changes: dict[str, str], said: str
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(written(**changes))

    with pytest.raises(DocumentError) as problem:
        load_arch(path)

    assert re.match(rf"{re.escape(str(path))}:\d+:\d+: ", str(problem.value))
    assert said in str(problem.value).replace(": clock", ":clock")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"clock_hz": 500},
            "clock_hz: 500 Hz is not between 1 MHz and 10 GHz; did you mean 500 MHz?",
        ),
        (
            {"dram.bandwidth_bytes_per_s": 8},
            "dram.bandwidth_bytes_per_s: 8 B/s is not between 1 MB/s and 100 TB/s; did you mean"
            " 8 GB/s?",
        ),
        (
            {"input_buffer.capacity_bytes": 2**38},
            "input_buffer.capacity_bytes: 256 GiB is not between 0 B and 100 GB",
        ),
    ],
)
def test_a_slip_of_units_is_told(changes: dict[str, int], said: str) -> None:
    with pytest.warns(PlausibilityWarning, match=re.escape(said)):
        load_arch("edge_npu", changes)


def test_no_preset_is_doubted() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in PRESETS.names():
            load_arch(name)


@each("usual", RANGES)
def test_the_bounds_are_usual_themselves(usual: Any) -> None:
    if usual.field.endswith("capacity_bytes"):
        return
    changes = [{usual.field: bound} for bound in (usual.least, usual.most)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        machines = [load_arch("edge_npu", change) for change in changes]

    fields = [str(one) for machine in machines for one in doubts(machine)]
    assert not [said for said in fields if usual.field in said]
