"""SCALE-Sim configurations: the INI files of its v2 and v3, with their own section and key names.

Keys and defaults are those of its reader of configurations (PyPI scalesim 2.0.2 and 3.0.0, read
2026-11-21). One word is one byte, as in the tool.
"""

import configparser
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from accelsim.errors import TopologyError

Version = Literal["v2", "v202", "v3"]
Dataflow = Literal["os", "ws", "is"]

VERSIONS: tuple[Version, ...] = ("v2", "v202", "v3")
DATAFLOWS: tuple[Dataflow, ...] = ("os", "ws", "is")
REPRESENTATIONS = ("csr", "csc", "ellpack_block")

MAXIMUM_BYTES = 2**20
MAXIMUM_EXTENT = 2**20
MAXIMUM_KB = 2**21


@dataclass(frozen=True, kw_only=True)
class ScaleSimConfig:
    """SCALE-Sim's description of an accelerator.

    Args:
        run_name: Name of the folder of reports.
        rows: Rows of the array.
        cols: Columns of the array.
        dataflow: ``os``, ``ws`` or ``is``: output, weight or input stationary.
        ifmap_sram_kb: Input buffer in units of 1024 words.
        filter_sram_kb: Weight buffer in units of 1024 words.
        ofmap_sram_kb: Output buffer in units of 1024 words.
        mode: ``CALC`` (no stalls, bandwidth estimated) or ``USER`` (bandwidth given).
        bandwidth: Words per cycle of each DRAM port in USER mode; v3 uses it for the output only.
        ifmap_bandwidth: Words per cycle of the input port in USER mode of v3.
        filter_bandwidth: Words per cycle of the weight port in USER mode of v3.
        sparse_representation: Format of the weights, ``csr``, ``csc`` or ``ellpack_block``, if
            the N:M column of a topology counts; else empty. Only v3 knows it.
    """

    run_name: str = "scale_run"
    rows: int
    cols: int
    dataflow: Dataflow
    ifmap_sram_kb: int
    filter_sram_kb: int
    ofmap_sram_kb: int
    mode: Literal["CALC", "USER"] = "CALC"
    bandwidth: int = 10
    ifmap_bandwidth: int = 10
    filter_bandwidth: int = 10
    sparse_representation: str = ""

    def __post_init__(self) -> None:
        if self.dataflow not in DATAFLOWS:
            raise ValueError(f"dataflow must be os, ws or is, not {self.dataflow!r}")
        if self.mode not in ("CALC", "USER"):
            raise ValueError(f"mode must be CALC or USER, not {self.mode!r}")
        if self.sparse_representation not in ("", *REPRESENTATIONS):
            raise ValueError(f"no sparse_representation is called {self.sparse_representation!r}")
        if (
            not self.run_name.strip()
            or self.run_name in (".", "..")
            or any(letter in "/\\" or ord(letter) < 32 for letter in self.run_name)
            or len(self.run_name.encode()) > 255
        ):
            raise ValueError(f"run_name must be the name of a folder, not {self.run_name[:80]!r}")
        for name in ("rows", "cols", "bandwidth", "ifmap_bandwidth", "filter_bandwidth"):
            if not 1 <= getattr(self, name) <= MAXIMUM_EXTENT:
                raise ValueError(f"{name} must be from 1 to 2**20, not {getattr(self, name)}")
        for name in ("ifmap_sram_kb", "filter_sram_kb", "ofmap_sram_kb"):
            if not 1 <= getattr(self, name) <= MAXIMUM_KB:
                raise ValueError(f"{name} must be from 1 to 2**21, not {getattr(self, name)}")


class _Reader:
    """Reads values of an INI file; each error has file, section, key and value."""

    def __init__(self, path: str, parser: configparser.ConfigParser) -> None:
        self.path = path
        self.parser = parser

    def text(self, section: str, key: str, default: str | None = None) -> str:
        if self.parser.has_option(section, key):
            return self.parser.get(section, key).strip()
        if default is None:
            what = "key" if self.parser.has_section(section) else "section"
            raise TopologyError(f"{self.path}: [{section}] {key}: this {what} is required")
        return default

    def whole(self, section: str, key: str, most: int, default: int | None = None) -> int:
        value = self.text(section, key, None if default is None else str(default))
        if not (value.isascii() and value.isdigit() and len(value) < 20):
            raise self.refuse(section, key, "must be a whole number", value)
        least = 0 if key.endswith("Offset") else 1
        if not least <= int(value) <= most:
            raise self.refuse(section, key, f"must be from {least} to {most}", value)
        return int(value)

    def choice(self, section: str, key: str, known: tuple[str, ...], default: str | None) -> str:
        value = self.text(section, key, default)
        if value not in known:
            allowed = ", ".join(known[:-1]) + f" or {known[-1]}"
            raise self.refuse(section, key, f"must be {allowed}", value)
        return value

    def must_be_off(self, section: str, key: str) -> None:
        value = self.text(section, key, "False")
        if value.lower() not in ("false", "no", "off", "0"):
            raise self.refuse(section, key, "must be False: accelsim does not compute it", value)

    def refuse(self, section: str, key: str, rule: str, value: str) -> TopologyError:
        return TopologyError(f"{self.path}: [{section}] {key}: {rule}, not {value[:80]!r}")


def read_config(path: str | Path, version: Version = "v3") -> ScaleSimConfig:
    """Read a SCALE-Sim configuration.

    Args:
        path: An INI file with sections ``general`` and ``architecture_presets``, and ``layout``,
            ``sparsity`` and ``run_presets`` where its mode needs them. Keys in either case.
        version: Version that defines the keys; v3 takes read bandwidths from ``layout``.

    Raises:
        TopologyError: ``file: [section] key: rule, not value``.
    """
    file = str(path)
    reader = _Reader(file, _parser(file))
    mode = reader.choice("run_presets", "InterfaceBandwidth", ("CALC", "USER"), "CALC")
    arch = "architecture_presets"
    for key, default in (
        ("IfmapOffset", 0),
        ("FilterOffset", 10_000_000),
        ("OfmapOffset", 20_000_000),
    ):
        reader.whole(arch, key, 2**40, default)
    sparse = _sparse_representation(reader) if version == "v3" else ""
    bandwidths = _bandwidths(reader, version) if mode == "USER" else (10, 10, 10)
    values = {
        "run_name": reader.text("general", "run_name"),
        "rows": reader.whole(arch, "ArrayHeight", MAXIMUM_EXTENT),
        "cols": reader.whole(arch, "ArrayWidth", MAXIMUM_EXTENT),
        "dataflow": reader.choice(arch, "Dataflow", DATAFLOWS, None),
        "ifmap_sram_kb": reader.whole(arch, "IfmapSramSzkB", MAXIMUM_KB),
        "filter_sram_kb": reader.whole(arch, "FilterSramSzkB", MAXIMUM_KB),
        "ofmap_sram_kb": reader.whole(arch, "OfmapSramSzkB", MAXIMUM_KB),
        "mode": mode,
        "bandwidth": bandwidths[0],
        "ifmap_bandwidth": bandwidths[1],
        "filter_bandwidth": bandwidths[2],
        "sparse_representation": sparse,
    }
    try:
        return ScaleSimConfig(**values)  # type: ignore[arg-type]
    except ValueError as problem:
        raise TopologyError(f"{file}: [general] {problem}") from None


def _sparse_representation(reader: _Reader) -> str:
    if reader.text("sparsity", "SparsitySupport", "false").lower() != "true":
        return ""
    reader.must_be_off("sparsity", "OptimizedMapping")
    offset = reader.whole("architecture_presets", "FilterOffset", 2**40, 10_000_000)
    if offset == 0:
        rule = "must be above 0 with SparsitySupport, which takes address 0 for a pruned weight"
        raise reader.refuse("architecture_presets", "FilterOffset", rule, "0")
    return reader.choice("sparsity", "SparseRep", REPRESENTATIONS, None)


def _bandwidths(reader: _Reader, version: Version) -> tuple[int, int, int]:
    arch = "architecture_presets"
    given = reader.text(arch, "Bandwidth")
    first = given.split(",")[0].strip()
    if not (first.isascii() and first.isdigit() and 1 <= int(first[:12]) <= MAXIMUM_EXTENT):
        raise reader.refuse(arch, "Bandwidth", f"must be from 1 to {MAXIMUM_EXTENT}", given)
    port = int(first)
    if version != "v3":
        return port, port, port
    reader.must_be_off("run_presets", "UseRamulatorTrace")
    reads = []
    for operand in ("Ifmap", "Filter"):
        reader.must_be_off("layout", f"{operand}CustomLayout")
        key = f"{operand}SRAMBankBandwidth"
        words = reader.whole("layout", key, MAXIMUM_EXTENT)
        banks = reader.whole("layout", f"{operand}SRAMBankNum", MAXIMUM_EXTENT)
        if words % banks:
            rule = f"must be a multiple of {operand}SRAMBankNum {banks}"
            raise reader.refuse("layout", key, rule, str(words))
        reads.append(words)
    return port, reads[0], reads[1]


def _parser(path: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MAXIMUM_BYTES + 1)
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise TopologyError(f"{path}: not UTF-8 at byte {problem.start}") from None
    except (OSError, ValueError) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise TopologyError(f"{path}: cannot be read: {said}") from None
    if len(raw) > MAXIMUM_BYTES:
        raise TopologyError(f"{path}: larger than {MAXIMUM_BYTES} bytes")
    try:
        parser.read_string(text, source=path)
    except configparser.Error as problem:
        said = " ".join(str(problem).split())[:200]
        raise TopologyError(f"{path}: not an INI file: {said}") from None
    return parser
