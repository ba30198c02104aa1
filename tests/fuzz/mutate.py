"""Mutates valid inputs and feeds them to accelsim; prints what came of each.

Run as a program with a seed, a number of cases, the folder to work in, and maybe kinds of files, so
that memory and time can be limited for it. Exits 1 with the input and the exception if anything but
a result or a ``UserError`` comes out.
"""

import random
import resource
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import stored
from foreign import ASTRA, CALCULON, write, write_traces
from nests import ARCHITECTURES, LAYERS, MACHINE, PROBLEMS, TOPOLOGIES, write_mutation
from quantized import mutated_model

from accelsim.arch import load_arch
from accelsim.arch.load import PRESETS
from accelsim.compat.scalesim import scalesim
from accelsim.compiler import compile_network, network_for
from accelsim.errors import UserError
from accelsim.explore import load_study
from accelsim.npu import npu_of
from accelsim.own_files import zoo_folder
from accelsim.program.check import check_program
from accelsim.simulate import run
from accelsim.system.functions.astra import astra
from accelsim.system.functions.calculon import calculon
from accelsim.system.functions.system import system
from accelsim.technology import load_technology
from accelsim.technology.load import FILES
from accelsim.workload import load_workload
from accelsim.workload.onnx import light_models

MEMORY_BYTES = 12 * 2**30
CASE_SECONDS = 30
"""Of the processor, so that a machine that others use too ends no case early."""

TOPOLOGY = (
    "Layer name, IFMAP Height, IFMAP Width, Filter Height, Filter Width, Channels, Num Filter,"
    " Strides,\nConv1, 16, 16, 3, 3, 4, 8, 1,\nConv2, 14, 14, 1, 1, 8, 16, 2,\n"
)
GEMM = "Layer, M, N, K,\nfirst, 16, 32, 8,\nsecond, 7, 5, 64,\n"
CONFIG = """[general]
run_name = fuzz
[architecture_presets]
ArrayHeight: 8
ArrayWidth: 8
IfmapSramSzkB: 64
FilterSramSzkB: 64
OfmapSramSzkB: 64
IfmapOffset: 0
FilterOffset: 10000000
OfmapOffset: 20000000
Bandwidth: 10
Dataflow: ws
MemoryBanks: 1
[sparsity]
SparsitySupport: false
[run_presets]
InterfaceBandwidth: CALC
"""
STUDY = """name: fuzz
workloads: [net.csv]
arch: edge_npu_tiny
axes:
  array.rows: [4, 8]
  array.dataflow: [weight_stationary, output_stationary]
objectives: [latency_s, energy_pj]
constraints: ["area_um2 <= 1e7"]
strategy: random
budget: 3
seed: 7
"""
SYSTEM = """name: fuzz
source: a mutation
fabric: dgx_a100
chip: {arch: edge_npu, replace: {array.rows: 32}, memory_bytes: 1 GiB}
states: fp32_adam
layout:
  {data: 2, tensor: 2, pipeline: 2, microbatches: 4, schedule: zb_h1, zero_stage: 1,
   recompute: full, bucket_bytes: 1 KiB, algorithm: ring}
"""
TOKENS = (
    b"0", b"-1", b"1e9", b"99999999999999999999", b"null", b"true", b"[]", b"{}", b": ", b"\n",
    b",", b"\x00", b"\xff", b"&a", b"*a", b"!!python/object:os.system x", b"nan", b".inf", b"'",
    b"rows", b"int3", b"  ", b"\t", b"2:4", b"density=0", b"%", b"${x}", b"<<: ",
)  # fmt: skip


def mutated(data: bytes, random_source: random.Random) -> bytes:
    """Return ``data`` with one to four random edits."""
    result = bytearray(data)
    for _ in range(random_source.choice((1, 1, 2, 4))):
        place = random_source.randrange(len(result) + 1)
        kind = random_source.randrange(6)
        if kind == 0 and result:
            result[place % len(result)] ^= 1 << random_source.randrange(8)
        elif kind == 1:
            result[place:place] = random_source.choice(TOKENS)
        elif kind == 2:
            del result[place : place + random_source.randint(1, 12)]
        elif kind == 3:
            other = random_source.randrange(len(result) + 1)
            result[place:place] = result[other : other + random_source.randint(1, 40)]
        elif kind == 4 and result:
            result[place % len(result)] = random_source.randrange(256)
        else:
            digits = [i for i, byte in enumerate(result) if 48 <= byte < 58]
            if digits:
                result[random_source.choice(digits)] = random_source.choice(b"0123456789-.e")
    return bytes(result)


def onnx_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "net.onnx"
    name = random_source.choice(["light_squeezenet", "light_bvlc_alexnet"])
    file.write_bytes(mutated(light_models()[name].read_bytes(), random_source))
    return lambda: run(file, "edge_npu")


def onnx_text_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "net.onnxtxt"
    source = zoo_folder() / random_source.choice(["alexnet.onnxtxt", "resnet18.onnxtxt"])
    file.write_bytes(mutated(source.read_bytes(), random_source))
    return lambda: run(file, "array_32x32")


def quantized_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "quantized.onnx"
    data = (zoo_folder() / "digits_cnn.onnx").read_bytes()
    mutate = random_source.choice([mutated, mutated_model, mutated_model])
    file.write_bytes(mutate(data, random_source))
    npu = npu_of(load_arch("edge_npu"))
    return lambda: check_program(compile_network(network_for(file, npu), npu), npu)


def arch_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "arch.yaml"
    preset = random_source.choice(sorted(PRESETS.folder.glob("*.yaml")))
    file.write_bytes(mutated(preset.read_bytes(), random_source))
    (folder / "net.csv").write_text(TOPOLOGY)
    return lambda: (load_arch(file), run(folder / "net.csv", file))


def technology_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "technology.yaml"
    file.write_bytes(mutated(FILES.path("horowitz_45nm").read_bytes(), random_source))
    return lambda: (load_technology(file), run(GEMM_FILE, "edge_npu", replace=_with(file)))


def _with(file: Path) -> dict[str, str]:
    return {"technology": str(file)}


def study_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "study.yaml"
    file.write_bytes(mutated(STUDY.encode(), random_source))
    return lambda: load_study(file)


def topology_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "net.csv"
    source = random_source.choice([TOPOLOGY, GEMM])
    file.write_bytes(mutated(source.encode(), random_source))
    return lambda: (load_workload(file), run(file, "edge_npu_tiny"))


def config_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    config = folder / "config.cfg"
    config.write_bytes(mutated(CONFIG.encode(), random_source))
    topology = folder / "scalesim.csv"
    topology.write_text(TOPOLOGY)
    return lambda: scalesim(config, topology, folder / "out")


def system_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    file = folder / "system.yaml"
    file.write_bytes(mutated(SYSTEM.encode(), random_source))
    return lambda: system("digits_mlp", file)


def astra_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    files = write(folder, ASTRA)
    file = random_source.choice(files)
    file.write_bytes(mutated(file.read_bytes(), random_source))
    return lambda: astra(*files, backend="unaware")


def chakra_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    _, network, chips = write(folder, ASTRA)
    file = random_source.choice(write_traces(folder))
    file.write_bytes(mutated(file.read_bytes(), random_source))
    return lambda: astra(folder / "traces" / "workload", network, chips, backend="unaware")


def calculon_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    files = write(folder, CALCULON)
    file = random_source.choice(files)
    file.write_bytes(mutated(file.read_bytes(), random_source))
    return lambda: calculon(*files)


def nest_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    return _nests(folder / "problem.yaml", PROBLEMS, random_source)


def layers_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    return _nests(folder / "layers.yaml", (LAYERS,), random_source)


def rows_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    return _nests(folder / "rows.csv", TOPOLOGIES, random_source)


def timeloop_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    return _machine(folder / "timeloop.yaml", ARCHITECTURES, random_source)


def zigzag_case(folder: Path, random_source: random.Random) -> Callable[[], object]:
    return _machine(folder / "zigzag.yaml", (MACHINE,), random_source)


SHARE_RUN = 0.05
"""Of the mutations that only a reader can refuse, those that are run too."""


def _nests(file: Path, texts: tuple[str, ...], source: random.Random) -> Callable[[], object]:
    write_mutation(file, texts, mutated, source)
    is_run = source.random() < SHARE_RUN
    return lambda: run(file, "edge_npu_tiny", tier="analytical") if is_run else load_workload(file)


def _machine(file: Path, texts: tuple[str, ...], source: random.Random) -> Callable[[], object]:
    write_mutation(file, texts, mutated, source)
    is_run = source.random() < SHARE_RUN
    return lambda: run(GEMM_FILE, file, tier="analytical") if is_run else load_arch(file)


CASES: dict[str, Callable[[Path, random.Random], Callable[[], object]]] = {
    "onnx": onnx_case,
    "onnxtxt": onnx_text_case,
    "quantized": quantized_case,
    "arch": arch_case,
    "technology": technology_case,
    "study": study_case,
    "topology": topology_case,
    "config": config_case,
    "system": system_case,
    "astra": astra_case,
    "chakra": chakra_case,
    "calculon": calculon_case,
    "problem": nest_case,
    "layers": layers_case,
    "rows": rows_case,
    "timeloop": timeloop_case,
    "zigzag": zigzag_case,
    **stored.cases(mutated),
}

READ = ("problem", "layers", "rows", "timeloop", "zigzag")
"""Kinds of which most mutations are read alone."""

GEMM_FILE = Path()


def main(seed: int, cases: int, folder: Path, kinds: Sequence[str]) -> None:
    """Run the cases and print counts of ``kind outcome``."""
    global GEMM_FILE
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    GEMM_FILE = folder / "gemm.csv"
    GEMM_FILE.write_text(GEMM)
    # Compiled before time is taken.
    run(GEMM_FILE, "edge_npu_tiny", tier="analytical")
    if not set(kinds) <= set(READ):
        run(GEMM_FILE, "edge_npu_tiny")
        npu = npu_of(load_arch("edge_npu"))
        check_program(compile_network(network_for("digits_cnn", npu), npu), npu)
        system("digits_mlp", "switch_8_array_128x128", layout={"data": 2, "pipeline": 2})
    if set(kinds) & set(stored.KINDS):
        stored.compile_all(folder)
    random_source = random.Random(seed)
    outcomes: Counter[tuple[str, str]] = Counter()
    for index in range(cases):
        kind = kinds[index % len(kinds)]
        attempt = CASES[kind](folder, random_source)
        signal.setitimer(signal.ITIMER_PROF, CASE_SECONDS)
        try:
            attempt()
            outcomes[kind, "result"] += 1
        except UserError as problem:
            said = problem.problems and all(sentence.strip() for sentence in problem.problems)
            outcomes[kind, "refused" if said else "refused-in-silence"] += 1
        except BaseException:
            traceback.print_exc()
            print(f"case {index} of seed {seed}: {kind}", file=sys.stderr)
            sys.exit(1)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    for (kind, outcome), count in sorted(outcomes.items()):
        print(kind, outcome, count)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]), sys.argv[4:] or list(CASES))
