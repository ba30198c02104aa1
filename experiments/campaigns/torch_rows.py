"""Read each network and count it with torch's own counter; run inside the environment.

``python -m experiments.campaigns.torch_rows [--again] [NAME ...]`` writes one row for each network
into ``torch.csv``. A network has a process of its own, forked after the packages were imported, so
one that needs too much memory or time ends in a row too. Rows that the table has already are kept,
but for networks that are named and, with ``--again``, for all.
"""

import json
import multiprocessing
import resource
import sys
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from experiments.campaigns.table import Row, Table

TABLE = Path(__file__).with_name("torch.csv")
FIELDS = (
    *("family", "name", "ran", "macs", "torch_macs", "ratio", "cycles"),
    *("not_modelled_share", "not_modelled", "reason", "peak_mib"),
)
LIMIT_S = 420
"""Seconds that a network may take."""
LIMIT_BYTES = 12 << 30
"""Memory that a network may allocate."""


def main(arguments: list[str]) -> None:
    """Write a row for each network that has none, or that is named, as soon as it is known."""
    import timm  # noqa: F401
    import torch
    import torchvision.models  # noqa: F401
    import transformers  # noqa: F401

    import accelsim.workload.torch  # noqa: F401, forked processes share what is imported here
    from experiments.campaigns.models import BUILDERS

    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    again, wanted = "--again" in arguments, {name for name in arguments if name[:2] != "--"}
    order = [(family, name) for family, (names, _) in BUILDERS.items() for name in names]
    table = Table(TABLE, FIELDS, order)
    for family, name in order:
        chosen = name in wanted if wanted else again or (family, name) not in table.rows
        if chosen:
            row = apart(lambda: compared(name, BUILDERS[family][1], torch))  # noqa: B023, called here
            table.put((family, name), {"family": family, "name": name, **row})
            print(family, name, *row.values(), flush=True)


def apart(work: Callable[[], Row]) -> Row:
    """Return the row that ``work`` makes in a forked process, or why it made none."""
    context = multiprocessing.get_context("fork")
    reader, writer = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, writer))
    process.start()
    writer.close()
    row: Row = {"ran": "no", "reason": f"took more than {LIMIT_S} s"}
    if reader.poll(LIMIT_S):
        try:
            row = json.loads(reader.recv())
        except EOFError:
            process.join()
            row["reason"] = f"the process ended with {process.exitcode}"
    if process.is_alive():
        process.kill()
    process.join()
    return row


def _send(work: Callable[[], Row], writer: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (LIMIT_BYTES, LIMIT_BYTES))
    row = work()
    peak_bytes = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    writer.send(json.dumps({**row, "peak_mib": peak_bytes >> 20}))


def compared(name: str, build: Any, torch: Any) -> Row:
    """Return what accelsim and torch count of a network, and what follows."""
    import accelsim
    from accelsim.workload.torch import from_torch

    try:
        module, given = built(name, build, torch)
    except Exception as problem:
        return {"ran": "no", "reason": _said("not built", problem)}
    try:
        graph = from_torch(module, given, name=name)
    except accelsim.UserError as problem:
        return {"ran": "no", "reason": f"refused: {problem}"[:240]}
    except Exception as problem:
        return {"ran": "no", "reason": _said("CRASH", problem)}
    row: Row = {
        "macs": graph.macs,
        "not_modelled_share": f"{share(graph):.3f}",
        "not_modelled": " ".join(graph.not_modelled),
    }
    try:
        row["torch_macs"] = counted(module, given, torch)
        row["ratio"] = f"{graph.macs / max(row['torch_macs'], 1):.6f}"
        if graph.macs > row["torch_macs"]:
            row["reason"] = f"no rule in torch's counter: {' '.join(uncounted(graph))}"
    except Exception as problem:
        row["reason"] = _said("torch cannot count", problem)
    del module
    try:
        result = accelsim.run(graph, "edge_npu", tier="analytical")
    except accelsim.UserError as problem:
        return row | {"ran": "no", "reason": f"refused: {problem}"[:240]}
    except Exception as problem:
        return row | {"ran": "no", "reason": _said("CRASH", problem)}
    row |= {"ran": "yes", "cycles": result.counts.cycles}
    if result.counts.macs != graph.macs:
        row["reason"] = f"SHORT: runs {result.counts.macs}"
    return row


def _said(what: str, problem: Exception) -> str:
    first = next(iter(str(problem).splitlines()), "")
    return f"{what}: {type(problem).__name__}: {first}"[:240]


def built(name: str, build: Any, torch: Any) -> tuple[Any, Any]:
    """Return a network without storage, or with it if it reads values when it is built."""
    try:
        with torch.device("meta"):
            module, given = build(name, torch)
            module.eval().requires_grad_(requires_grad=False)
            counted(module, given, torch)
            return module, given
    except Exception:
        pass
    try:
        module, given = build(name, torch)
    except RuntimeError:
        # Of half the size, for networks that the memory holds in no other way.
        torch.set_default_dtype(torch.bfloat16)
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


def uncounted(graph: Any) -> list[str]:
    """Return the operators of a network with products for which torch's counter has no rule."""
    from torch.utils.flop_counter import flop_registry

    known = {str(packet).rpartition(".")[2] for packet in flop_registry}
    # Reshapes around a product are names of the same product.
    known |= {"linear", "matmul", "conv1d", "conv2d", "conv3d", "scaled_dot_product_attention"}
    found = {one.spelling for one in graph.operators if one.macs}
    return sorted(found - known)


def share(graph: Any) -> float:
    """Return the elements that operators without a model read and write, of those of all."""
    moved = {True: 0, False: 0}
    for operator in graph.operators:
        names = (*operator.inputs, *operator.outputs)
        moved[operator.modelled] += sum(graph.tensors[name].elements for name in names)
    return moved[False] / max(sum(moved.values()), 1)


if __name__ == "__main__":
    main(sys.argv[1:])
