"""Every layout of GPT-3 on as many nodes as a megawatt feeds, for three chips and five fabrics."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from accelsim.system.cluster import Cluster, load_cluster
from accelsim.system.memory import (
    MIXED_ADAM_FP32_GRADIENTS,
    LayerShape,
    Recompute,
    activation_bytes,
    pipelined_layers,
    state_bytes,
    transformer_parameters,
)
from accelsim.system.transformer import GptRuns, gpt_step

HERE = Path(__file__).parent
WATTS = 1_000_000
NODE_CHIPS = 8
LAYERS, HIDDEN, HEADS, SEQUENCE, VOCABULARY, BATCH = 96, 12288, 96, 2048, 51200, 1536
"""GPT-3 175B (Brown et al., 2020) with the batch and vocabulary of Megatron-LM (SC 2021)."""
RECOMPUTES: tuple[Recompute, ...] = ("none", "selective", "full")
USED_MEMORY = 0.9
REFERENCE = "a100_selene"
"""Its tiles, launches and software, and the shares of published bandwidths that it reaches, are
those of all chips here; they are fitted and measured on A100s only."""
_PUBLISHED = {"memory": 2039e9, "node": 300e9, "adapter": 25e9}


@dataclass(frozen=True, kw_only=True)
class Fabric:
    """How chips are joined.

    Attributes:
        node_chips: Chips that reach each other by NVLink.
        adapters: Times the published bandwidth between nodes.
    """

    node_chips: int = NODE_CHIPS
    adapters: float = 1


FABRICS = {
    "as sold": Fabric(),
    "half the adapters": Fabric(adapters=0.5),
    "twice the adapters": Fabric(adapters=2),
    "NVLink of 32": Fabric(node_chips=32),
    "NVLink of 64": Fabric(node_chips=64),
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """The fastest layout of a chip and a fabric.

    Attributes:
        chip: Name of the chip.
        fabric: Name of the fabric.
        nodes: Number of nodes of eight chips, as many as the layout uses.
        kilowatts: Largest power of these nodes.
        tensor: Chips that share each layer; norms are split too.
        data: Chips with the same part of the model.
        pipeline: Stages.
        chunks: Parts of the network that a stage has.
        microbatch: Samples of a microbatch.
        recompute: Activations that the backward pass computes again.
        memory_gigabytes: Memory of a chip, with optimizer states spread over data-parallel chips.
        step_s: Time of 1536 samples.
        tokens_per_s: Tokens of all chips per second.
        tokens_per_j: Tokens per joule at the largest power.
        utilization: Share of the peak that the model's operations take.
        compute_share: Share of the step in which the last stage computes.
        layouts: Number of layouts that fit, of which this is the fastest.
    """

    chip: str
    fabric: str
    nodes: int
    kilowatts: float
    tensor: int
    data: int
    pipeline: int
    chunks: int
    microbatch: int
    recompute: str
    memory_gigabytes: float
    step_s: float
    tokens_per_s: int
    tokens_per_j: float
    utilization: float
    compute_share: float
    layouts: int


@cache
def machines() -> dict[str, dict[str, Any]]:
    """Return what makers publish of each chip, by its name."""
    text = (HERE / "machines.yaml").read_text(encoding="utf-8")
    numbers: dict[str, dict[str, Any]] = yaml.safe_load(text)
    return {
        name: {key: value if key == "source" else float(value) for key, value in each.items()}
        for name, each in numbers.items()
    }


def cluster(chip: str, fabric: Fabric) -> Cluster:
    """Return nodes of a chip, with what the A100's cluster reaches of its published numbers."""
    published, reference = machines()[chip], load_cluster(REFERENCE)
    links = reference.links
    return reference.model_copy(
        update={
            "name": chip,
            "chip": reference.chip.model_copy(
                update={
                    "processors": int(published["processors"]),
                    "peak_flops_per_s": published["peak_flops_per_s"],
                    "memory_bandwidth_bytes_per_s": published["memory_bytes_per_s"]
                    * reference.chip.memory_bandwidth_bytes_per_s
                    / _PUBLISHED["memory"],
                }
            ),
            "links": links.model_copy(
                update={
                    "node_chips": fabric.node_chips,
                    "node_bandwidth_bytes_per_s": round(
                        published["node_bytes_per_s"]
                        * links.node_bandwidth_bytes_per_s
                        / _PUBLISHED["node"]
                    ),
                    "network_bandwidth_bytes_per_s": round(
                        published["adapter_bytes_per_s"]
                        * fabric.adapters
                        * links.network_bandwidth_bytes_per_s
                        / _PUBLISHED["adapter"]
                    ),
                }
            ),
        }
    )


def rows() -> list[Row]:
    """Return the fastest layout of each chip and fabric."""
    return [best(chip, name) for chip in machines() for name in FABRICS]


def best(chip: str, fabric: str) -> Row:
    """Return the fastest layout of a chip and a fabric."""
    published, nodes = machines()[chip], cluster(chip, FABRICS[fabric])
    most = int(WATTS // published["node_watts"]) * NODE_CHIPS
    fits = list(_layouts(most, published["memory_bytes"] * USED_MEMORY))
    found = []
    for recompute in RECOMPUTES:
        chosen = [each for each in fits if each[-2] == recompute]
        if chosen:
            runs = _runs(chosen, recompute)
            steps = gpt_step(runs, nodes)
            fastest = int(np.argmin(steps.step_ns))
            share = float(steps.compute_ns[fastest] / steps.step_ns[fastest])
            found.append((float(steps.step_ns[fastest]) / 1e9, share, chosen[fastest]))
    step_s, share, (tensor, pipeline, data, chunks, microbatch, recompute, memory) = min(found)
    chips = tensor * pipeline * data
    used = -(-chips // NODE_CHIPS)
    kilowatts = used * published["node_watts"] / 1e3
    tokens = BATCH * SEQUENCE
    flops = int(_runs([(tensor, pipeline, data, chunks, microbatch)], recompute).model_flops[0])
    return Row(
        chip=chip,
        fabric=fabric,
        nodes=used,
        kilowatts=round(kilowatts, 1),
        tensor=tensor,
        data=data,
        pipeline=pipeline,
        chunks=chunks,
        microbatch=microbatch,
        recompute=recompute,
        memory_gigabytes=round(memory / 1e9, 1),
        step_s=float(f"{step_s:.4g}"),
        tokens_per_s=round(tokens / step_s),
        tokens_per_j=float(f"{tokens / step_s / kilowatts / 1e3:.3g}"),
        utilization=float(f"{flops / step_s / chips / published['peak_flops_per_s']:.3g}"),
        compute_share=float(f"{share:.3g}"),
        layouts=len(fits),
    )


def _runs(layouts: Sequence[tuple[Any, ...]], recompute: str) -> GptRuns:
    columns = np.array([each[:5] for each in layouts], np.int64).T
    tensor, pipeline, data, chunks, microbatch = columns
    whole = {
        "hidden": HIDDEN,
        "heads": HEADS,
        "layers": LAYERS,
        "sequence": SEQUENCE,
        "vocabulary": VOCABULARY,
        "global_batch": BATCH,
    }
    return GptRuns(
        **{name: np.asarray(value) for name, value in whole.items()},
        microbatch=microbatch,
        tensor_parallel=tensor,
        data_parallel=data,
        pipeline_parallel=pipeline,
        chunks=chunks,
        recompute=recompute,
        is_sequence_parallel=True,
    )


def _layouts(most: int, memory_bytes: float) -> Iterator[tuple[Any, ...]]:
    """Yield layouts of at most so many chips whose memory is enough.

    Tensor, pipeline, data, chunks, microbatch, recompute, bytes of a chip. Interleaved stages have
    as many microbatches as a multiple of the stages (Narayanan et al., SC 2021, section 2.2).
    """
    for tensor, pipeline in product(_divisors(16), _divisors(LAYERS)):
        for data in _divisors(BATCH):
            if not most // 2 < tensor * pipeline * data <= most:
                continue
            for chunks, microbatch in product(_divisors(LAYERS // pipeline), (1, 2, 4, 8)):
                if BATCH % (data * microbatch) or (pipeline == 1 and chunks > 1):
                    continue
                if chunks > 1 and BATCH // (data * microbatch) % pipeline:
                    continue
                for recompute in RECOMPUTES:
                    memory = _memory(tensor, pipeline, data, chunks, microbatch, recompute)
                    if memory <= memory_bytes:
                        yield tensor, pipeline, data, chunks, microbatch, recompute, memory


@cache
def _memory(
    tensor: int, pipeline: int, data: int, chunks: int, microbatch: int, recompute: Recompute
) -> int:
    states = state_bytes(
        -(-transformer_parameters(LAYERS, HIDDEN) // (tensor * pipeline)),
        MIXED_ADAM_FP32_GRADIENTS,
        zero_stage=1,
        data_parallel=data,
    )
    kept = activation_bytes(
        LayerShape(sequence=SEQUENCE, microbatch=microbatch, hidden=HIDDEN, heads=HEADS),
        recompute=recompute,
        tensor_parallel=tensor,
        is_sequence_parallel=True,
    )
    return states + kept * pipelined_layers(LAYERS, pipeline, chunks)


@cache
def _divisors(number: int) -> tuple[int, ...]:
    return tuple(each for each in range(1, number + 1) if number % each == 0)


def draw(found: Sequence[Row], axes: Any) -> None:
    """Draw tokens per second of each chip and fabric."""
    names = list(FABRICS)
    for number, chip in enumerate(machines()):
        bars = [row.tokens_per_s / 1e3 for row in found if row.chip == chip]
        places = np.arange(len(names)) + 0.27 * (number - 1)
        axes.bar(places, bars, width=0.27, label=chip)
    axes.set_xticks(np.arange(len(names)), names, fontsize="small")
    axes.set_ylabel("thousand tokens per second")
    axes.set_title("GPT-3 175B with 1 MW of nodes, fastest layout")
    axes.margins(y=0.2)
    axes.legend(ncols=3, loc="upper center")
