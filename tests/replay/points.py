"""Fixed layers on fixed accelerators. Run this file to write their counts anew.

    python tests/replay/points.py 2026-11-21

The argument is the date to note. A change of counts needs a fragment in changelog.d/ that says why.
"""

import json
import sys
from pathlib import Path
from typing import Any

from accelsim import provenance
from accelsim.arch import Arch, arch_from_data
from accelsim.counts import FIELDS
from accelsim.errors import MappingError
from accelsim.number import parse_number
from accelsim.simulate import run
from accelsim.workload import Convolution, Graph, Matmul, Movement, Operator, Tensor, Vector, Work

FILE = Path(__file__).parent / "points.json"


def conv(
    channels: int,
    filters: int,
    extents: tuple[int, ...],
    kernel: int,
    stride: int = 1,
    groups: int = 1,
    dilation: int = 1,
) -> Convolution:
    """Return a convolution that pads so that stride 1 keeps the extents."""
    padding = dilation * (kernel - 1) // 2
    reach = dilation * (kernel - 1) + 1
    dimensions = len(extents)
    return Convolution(
        batch=1,
        groups=groups,
        channels=channels // groups,
        filters=filters // groups,
        input_shape=extents,
        output_shape=tuple((extent + 2 * padding - reach) // stride + 1 for extent in extents),
        kernel=(kernel,) * dimensions,
        stride=(stride,) * dimensions,
        dilation=(dilation,) * dimensions,
        padding=(padding,) * dimensions,
    )


LAYERS: dict[str, Work] = {
    "conv_first": conv(3, 64, (112, 112), 7, stride=2),
    "conv_3x3": conv(64, 96, (28, 28), 3),
    "conv_1x1": conv(256, 120, (14, 14), 1),
    "conv_depthwise": conv(96, 96, (28, 28), 3, stride=2, groups=96),
    "conv_1d_dilated": conv(32, 48, (400,), 3, dilation=4),
    "conv_3d": conv(8, 16, (6, 14, 14), 3),
    "matmul_attention": Matmul(batch=4, m=64, k=32, n=64, weights=False),
    "matmul_one_row": Matmul(m=1, k=512, n=1000),
    "lstm": Matmul(m=2, k=96, n=256, steps=12),
    "softmax": Vector(input_elements=16384, output_elements=16384, operations=81920),
    "copy": Movement(input_elements=30000, output_elements=30000),
}


def arch(name: str, rows: int, cols: int, dataflow: str, **changes: Any) -> Arch:
    """Return an accelerator of 16 KiB buffers, with some parts replaced."""
    flags = {
        "stationary_double_buffered": changes.pop("double", True),
        "drain_overlapped": changes.pop("overlapped", True),
    }
    memory = {"capacity_bytes": 16384, "double_buffered": changes.pop("halves", True)}
    data = {
        "name": name,
        "clock_hz": 700_000_000,
        "array": {"rows": rows, "cols": cols, "dataflow": dataflow, **flags},
        **{f"{part}_buffer": memory for part in ("input", "weight", "accumulator", "output")},
        "vector_unit": {"lanes": 12},
        "dram": {"bandwidth_bytes_per_s": 3_300_000_000, "latency_ns": 80},
        **changes,
    }
    return arch_from_data(data, name)


ARCHS: dict[str, Arch] = {
    one.name: one
    for one in (
        arch("weights_16x16", 16, 16, "weight_stationary"),
        arch("outputs_8x24", 8, 24, "output_stationary", overlapped=False),
        arch("inputs_8x24", 8, 24, "input_stationary"),
        arch("tall_32x4", 32, 4, "weight_stationary", double=False),
        arch(
            "sparse_12x10",
            12,
            10,
            "weight_stationary",
            halves=False,
            sparsity={"weight": "2:4", "input": "density=0.6", "exploited": "skipping"},
            dram={"bandwidth_bytes_per_s": 25_000_000_000, "latency_ns": 30},
        ),
        arch(
            "narrow_16x8",
            16,
            8,
            "output_stationary",
            double=False,
            numbers={"input": "int4", "weight": "int2", "accumulator": "int20", "output": "int4"},
            sparsity={"weight": "density=0.3", "exploited": "gating"},
            vector_unit={"lanes": 3, "depthwise": True},
        ),
    )
}


def network(name: str, work: Work) -> Graph:
    """Return the network of one operator."""
    number = parse_number("int8")
    tensors = {
        tensor: Tensor(name=tensor, shape=(1,), number=number, role=role)
        for tensor, role in (("given", "activation"), ("wanted", "output"))
    }
    operator = Operator(
        name=name, kind="other", inputs=("given",), outputs=("wanted",), work=(work,), fusible="no"
    )
    return Graph(name=name, tensors=tensors, operators=(operator,), digest=name, source="by hand")


def count(layer: str, machine: Arch) -> list[int] | str:
    """Return the counts of a layer in the order of ``Counts``, or why it has none."""
    try:
        counts = run(network(layer, LAYERS[layer]), machine).counts
    except MappingError as refusal:
        return str(refusal)
    return [getattr(counts, name) for name in FIELDS]


def write(date: str) -> None:
    """Write the counts of every point with the commit they are from.

    Args:
        date: Today, year-month-day.
    """
    points = {
        f"{layer} on {name}": count(layer, machine)
        for layer in LAYERS
        for name, machine in ARCHS.items()
    }
    head = {"after_commit": provenance.commit(), "date": date, "fields": list(FIELDS)}
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in points.items())
    start = json.dumps(head, indent=1).removesuffix("\n}")
    FILE.write_text(f'{start},\n "points": {{\n{lines}\n }}\n}}\n')


if __name__ == "__main__":
    write(sys.argv[1])
