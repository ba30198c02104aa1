"""Read each network and count it with torch's own counter; run inside the environment.

``python compare.py TABLE.csv [NAME ...]`` writes one row for each network.
"""

import csv
import sys
import warnings
from pathlib import Path
from typing import Any

FIELDS = ("package", "model", "macs", "torch_macs", "not_modelled_share", "not_modelled", "outcome")

RUN = ("ghostnet_100", "resnet18", "swin_t", "bert", "llama", "mixtral", "whisper")
"""Networks that the estimate runs as well."""


def main(table: Path, wanted: set[str]) -> None:
    """Write a row for each network, as soon as it is known."""
    import torch

    from experiments.torch_models.models import BUILDERS

    warnings.simplefilter("ignore")
    with table.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
        writer.writeheader()
        for package, (names, build) in BUILDERS.items():
            for name in names:
                if not wanted or name in wanted:
                    row = compared(name, build, torch)
                    writer.writerow({"package": package, "model": name, **row})
                    file.flush()
                    print(package, name, *row.values(), flush=True)


def compared(name: str, build: Any, torch: Any) -> dict[str, Any]:
    """Return what accelsim and torch count, and what follows."""
    import accelsim
    from accelsim.workload.torch import from_torch

    module, given = built(name, build, torch)
    try:
        graph = from_torch(module, given, name=name)
    except accelsim.UserError as problem:
        return {"outcome": f"refused: {problem}"[:160]}
    except Exception as problem:
        return {"outcome": f"CRASH: {type(problem).__name__}: {problem}"[:160]}
    row = {
        "macs": graph.macs,
        "not_modelled_share": f"{share(graph):.3f}",
        "not_modelled": " ".join(graph.not_modelled),
    }
    try:
        macs = counted(module, given, torch)
    except Exception as problem:
        return row | {"outcome": f"torch cannot count: {type(problem).__name__}: {problem}"[:200]}
    outcome = "equal" if graph.macs == macs else "more" if graph.macs > macs else "SHORT"
    if outcome == "SHORT" and graph.not_modelled:
        outcome = "short, and says so"
    if name in RUN:
        result = accelsim.run(graph, "edge_npu", tier="analytical")
        outcome += f", runs in {result.counts.cycles:,} cycles"
        if result.counts.macs != graph.macs:
            outcome = f"SHORT: runs {result.counts.macs}"
    return row | {"torch_macs": macs, "outcome": outcome}


def built(name: str, build: Any, torch: Any) -> tuple[Any, Any]:
    """Return a network without storage, or with it if it reads values when it is built."""
    try:
        with torch.device("meta"):
            module, given = build(name, torch)
            module.eval().requires_grad_(requires_grad=False)
            counted(module, given, torch)
            return module, given
    except Exception:
        module, given = build(name, torch)
        return module.eval().requires_grad_(requires_grad=False), given


def counted(module: Any, given: Any, torch: Any) -> int:
    """Return the multiply-accumulates that ``torch.utils.flop_counter`` sees."""
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch.utils.flop_counter import FlopCounterMode

    by_name = isinstance(given, dict)
    torch.backends.mha.set_fastpath_enabled(False)
    with sdpa_kernel(SDPBackend.MATH), FlopCounterMode(display=False) as counter, torch.no_grad():
        module(**given) if by_name else module(*given)
    return int(counter.get_total_flops()) // 2


def share(graph: Any) -> float:
    """Return the elements that operators without a model read and write, of those of all."""
    moved = {True: 0, False: 0}
    for operator in graph.operators:
        names = (*operator.inputs, *operator.outputs)
        moved[operator.modelled] += sum(graph.tensors[name].elements for name in names)
    return moved[False] / max(sum(moved.values()), 1)


if __name__ == "__main__":
    main(Path(sys.argv[1]), set(sys.argv[2:]))
