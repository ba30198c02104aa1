"""CPU time and memory of every network: ``python -m experiments.speed.networks OUT [NETWORK ...]``.

Each of ``run`` and ``compile`` of a network of the zoo on an accelerator is a process of its own,
one after the other. Prints them with the slowest first, and writes them to the CSV file OUT. Its
column ``digest`` is of all counts and, of ``compile``, of all bytes of the program: equal digests
mean equal results. Kernels must be compiled before, by any run. Exit code 1 says that one takes
more than ``MOST_CPU_S`` or ``MOST_BYTES``.
"""

import csv
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from accelsim.workload.load import zoo_names

MOST_CPU_S = 10
MOST_BYTES = 4 * 1024**3
ACCELERATORS = ("edge_npu", "array_128x128")
COMMANDS = ("run", "compile")
TOKEN = {"past": 1023}
"""Dimensions of a token after 1023 others."""
DIMENSIONS: dict[str, tuple[dict[str, int], ...]] = {
    "bert_base": ({"sequence": 128},),
    "cnn3d_surrogate": ({"size": 64},),
    "deepseek_v3": (TOKEN,),
    "deepspeech_lstm": ({"sequence": 16},),
    "evoformer_block": ({"rows": 128, "residues": 256},),
    "gemma3_4b": (TOKEN, {"sequence": 128}),
    "gpt2": ({"sequence": 128},),
    "gpt_oss_20b": (TOKEN,),
    "graphsage_reddit": ({"nodes": 232_965},),
    "llama3_8b": (TOKEN, {"sequence": 128}),
    "llama4_scout": (TOKEN,),
    "mamba2_2_7b": (TOKEN,),
    "mixtral_8x7b": (TOKEN, {"sequence": 64}),
    "qwen3_8b": (TOKEN, {"sequence": 128}),
    "t5_small": ({"source": 128, "sequence": 128},),
    "whisper_base": ({"past": 8},),
}
"""Runs of the networks whose dimensions need values; others have one run, of one image."""


class Run(NamedTuple):
    """What a process took.

    Args:
        network: Name of the network.
        dimensions: Values of its dimensions, as text.
        command: ``run`` or ``compile``.
        accelerator: Name of the accelerator.
        cpu_s: CPU seconds of the process, in user and kernel mode.
        peak_bytes: Greatest resident memory of the process.
        digest: First digits of the SHA-256 of the results; the last line of the error if there is
            one.
    """

    network: str
    dimensions: str
    command: str
    accelerator: str
    cpu_s: float
    peak_bytes: int
    digest: str

    @property
    def is_slow(self) -> bool:
        """Whether it takes more than is allowed."""
        return self.cpu_s > MOST_CPU_S or self.peak_bytes > MOST_BYTES


def measured(network: str, given: dict[str, int], command: str, accelerator: str) -> Run:
    """Run a command once in a process and return what it took."""
    said = [f"{name}={value}" for name, value in given.items()]
    with tempfile.TemporaryDirectory() as folder:
        out, errors = Path(folder, "out"), Path(folder, "errors")
        words = [sys.executable, "-m", "accelsim", command, network, "--arch", accelerator]
        words += ["--format", "json", *(word for text in said for word in ("--dimension", text))]
        program = Path(folder, "program")
        words += ["--out", str(program)] if command == "compile" else []
        # As by default, the interpreter keeps bytecode of modules.
        given_here = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        with out.open("w") as stdout, errors.open("w") as stderr:
            process = subprocess.Popen(words, stdout=stdout, stderr=stderr, env=given_here)
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        lines = errors.read_text().splitlines()
        digest = lines[-1] if process.returncode else _digest(out, program)
    seconds = round(usage.ru_utime + usage.ru_stime, 2)
    peak = usage.ru_maxrss * 1024
    return Run(network, " ".join(said), command, accelerator, seconds, peak, digest)


def _digest(out: Path, program: Path) -> str:
    """Return the digest of what a command printed and wrote."""
    sha = hashlib.sha256(json.dumps(_results(json.loads(out.read_text()))).encode())
    for name in ("program.bin", "image.bin", "program.asm"):
        if (program / name).exists():
            with (program / name).open("rb") as file:
                while part := file.read(1 << 20):
                    sha.update(part)
    return sha.hexdigest()[:16]


def _results(data: Any) -> Any:
    """Return what a command printed without commit and paths of this machine."""
    if isinstance(data, dict):
        left = {"commit", "directory", "without_values"}
        return {key: _results(value) for key, value in data.items() if key not in left}
    return [_results(value) for value in data] if isinstance(data, list) else data


def runs(names: list[str]) -> Iterator[Run]:
    """Run everything; yield what each took."""
    for network in names:
        for given in DIMENSIONS.get(network, ({},)):
            for accelerator in ACCELERATORS:
                for command in COMMANDS:
                    yield measured(network, given, command, accelerator)


def main() -> int:
    """Return the exit code."""
    out, *names = sys.argv[1:]
    found = []
    begun = time.monotonic()
    with Path(out).open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Run._fields)
        for run in runs(names or list(zoo_names())):
            found.append(run)
            writer.writerow(run)
            file.flush()
    for run in sorted(found, key=lambda run: -run.cpu_s):
        mark = " *" if run.is_slow else ""
        print(f"{run.cpu_s:7.2f} s {run.peak_bytes / 1e9:6.2f} GB  {' '.join(run[:4])}{mark}")
    print(f"{len(found)} runs in {time.monotonic() - begun:.0f} s; * is over a limit")
    return int(any(run.is_slow for run in found))


if __name__ == "__main__":
    sys.exit(main())
