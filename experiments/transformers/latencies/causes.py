"""``python -m experiments.transformers.latencies.causes``: write ``causes.csv`` and print it.

Each line predicts a row once more with one thing changed, for what makes its error.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from accelsim.arch import load_arch
from accelsim.simulate import run
from experiments.transformers.latencies import fusemax, gpu, unified_engine
from experiments.transformers.latencies.decoder import DECODERS, Work, steps_of
from experiments.transformers.latencies.ethos import LAYER
from experiments.transformers.latencies.rows import Case
from experiments.transformers.machine import description
from experiments.transformers.network import BASE, write_quantized

TABLE = Path(__file__).parent / "causes.csv"


@dataclass(frozen=True, kw_only=True)
class Cause:
    """A row, predicted with one change.

    Args:
        row: Row that is predicted.
        change: Change against the row's prediction; ``none``: nothing.
        predicted: Predicted value in ``unit``, four digits.
        unit: ms or cycles.
    """

    row: str
    change: str
    predicted: float
    unit: str


def _digits(value: float) -> float:
    return float(f"{value:.4g}")


def engine_rows() -> Iterator[Cause]:
    """Yield rows of the unified engine."""
    gemma, llama = DECODERS["Gemma3-1B"], DECODERS["Llama-3.2-1B"]
    alveo = unified_engine.machine("366.7 MHz", "IF4")
    for step, tokens in (("attention", 19), ("attention", 64), ("rope", 19), ("rope", 64)):
        work = Work(decoder=gemma, tokens=tokens, keys=tokens)
        yield Cause(
            row=f"Gemma3-1B prefill 19 tokens: {step}",
            change="none" if tokens == 19 else f"{tokens} tokens and keys",
            predicted=_digits(1e3 * unified_engine.cycles_of(step, work, alveo) / alveo.clock_hz),
            unit="ms",
        )
    whole = "bandwidth of the whole bus"
    work = Work(decoder=gemma, tokens=19, keys=19)
    for change, bytes_per_s in (("none", 11 * 10**9), (whole, 32 * alveo.clock_hz)):
        arch = unified_engine.machine(
            "366.7 MHz", "IF4", {"dram.bandwidth_bytes_per_s": bytes_per_s}
        )
        yield Cause(
            row="Gemma3-1B prefill 19 tokens: mlp_down",
            change=change,
            predicted=_digits(
                1e3 * unified_engine.cycles_of("mlp_down", work, arch) / arch.clock_hz
            ),
            unit="ms",
        )
    kintex = unified_engine.machine("Kintex-7", "IF4")
    changes = {
        "none": {},
        whole: {"dram.bandwidth_bytes_per_s": 32 * kintex.clock_hz},
        "16 pixels share weights": {
            "array.rows": 16,
            "array.cols": 4,
            "input_buffer.width_bits": 256,
            "weight_buffer.width_bits": 32,
            "accumulator_buffer.width_bits": 128,
            "output_buffer.width_bits": 64,
        },
    }
    work = Work(decoder=llama, tokens=44, keys=44)
    for weights in ("IF4", "IF8"):
        for change, given in changes.items():
            scaled = dict(given)
            if weights == "IF8" and "weight_buffer.width_bits" in scaled:
                scaled["weight_buffer.width_bits"] *= 2
            arch = unified_engine.machine("Kintex-7", weights, scaled)
            cycles = sum(unified_engine.cycles_of(step, work, arch) for step in steps_of(llama))
            yield Cause(
                row=f"Llama-3.2-1B prefill 44 tokens ({weights})",
                change=change,
                predicted=_digits(1e3 * cycles / arch.clock_hz),
                unit="ms",
            )


def _case(accelerator: str, workload: str) -> Case:
    return Case(
        accelerator=accelerator, workload=workload, format="", configuration="", value="", unit="s"
    )


def gpu_rows() -> Iterator[Cause]:
    """Yield rows of the A100."""
    narrow = {
        "array.rows": 216,
        "array.cols": 128,
        "input_buffer.width_bits": 3456,
        "weight_buffer.width_bits": 2048,
        "accumulator_buffer.width_bits": 4096,
        "output_buffer.width_bits": 2048,
    }
    works = (
        "prefill b=8 s=2048: A_mul_V",
        "decode b=8 s=2048+1024: Q_K_V",
        "decode b=8 s=2048+1024: A_mul_V",
        "decode b=8 s=2048+1024: LayerNorm",
    )
    for work in works:
        case = _case("4x A100", f"GPT-3 175B layer {work}")
        spent, launch = gpu.parts_of(case, load_arch(gpu.FILE))
        slim, _ = gpu.parts_of(case, load_arch(gpu.FILE, narrow))
        for change, value in (
            ("none", spent + launch),
            ("no launches", spent),
            ("array of 216 x 128", slim + launch),
        ):
            yield Cause(row=work, change=change, predicted=_digits(1e3 * value), unit="ms")


def attention_rows() -> Iterator[Cause]:
    """Yield the row of attention without fusion."""
    changes = {
        "none": {},
        "twice the bandwidth": {"dram.bandwidth_bytes_per_s": 2 * 429496729600},
        "twice the lanes": {"vector_unit.lanes": 512},
        "four banks of sums": {"npu.accumulator_banks": 4},
    }
    case = _case("unfused", "BERT attention b=64 seq 1K")
    for change, given in changes.items():
        value = fusemax.seconds(case, load_arch(fusemax.FILE, given))
        yield Cause(row=case.workload, change=change, predicted=_digits(1e3 * value), unit="ms")


def layer_rows() -> Iterator[Cause]:
    """Yield rows of the Ethos-U85."""
    wide = {"npu.bus_bytes": 64, "dram.bandwidth_bytes_per_s": 32e9}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bert_layer.onnx"
        for symmetric in (False, True):
            write_quantized(path, BASE, symmetric=symmetric)
            layers = run(path, description(16, 16)).layers
            yield Cause(
                row=f"Ethos-U85-256: {LAYER}: batch matmuls",
                change="zero points 0" if symmetric else "none",
                predicted=sum(layer.counts.cycles for layer in layers if layer.kind == "matmul"),
                unit="cycles",
            )
        write_quantized(path, BASE)
        for change, given in (("none", {}), ("four times the bus and the bandwidth", wide)):
            arch = load_arch(description(32, 64), given)
            yield Cause(
                row=f"Ethos-U85-2048: {LAYER}",
                change=change,
                predicted=run(path, arch).counts.cycles,
                unit="cycles",
            )


def table() -> str:
    """Return the lines of the table."""
    rows = [*engine_rows(), *gpu_rows(), *attention_rows(), *layer_rows()]
    head = ",".join(field.name for field in fields(Cause))
    return "\n".join([head, *(",".join(map(str, astuple(row))) for row in rows)]) + "\n"


def main() -> None:
    text = table()
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
