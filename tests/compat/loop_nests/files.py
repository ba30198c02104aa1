"""Files of loop nests for the tests, and what their readers make of them."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from accelsim.errors import UserError
from accelsim.workload import Graph, load_workload


def written(folder: Path, text: str, name: str = "net.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def problem(folder: Path, **keys: Any) -> Path:
    """Return a problem file of Timeloop."""
    return written(folder, yaml.safe_dump({"problem": keys}, sort_keys=False))


def layer(folder: Path, equation: str, sizes: dict[str, int], **keys: Any) -> Path:
    """Return a workload file of ZigZag with one layer."""
    data = {
        "id": 7,
        "operator_type": "Whatever",
        "equation": equation,
        "loop_dims": [name.upper() for name in sizes],
        "loop_sizes": list(sizes.values()),
        **keys,
    }
    return written(folder, yaml.safe_dump([data], sort_keys=False))


def refusal(file: Path) -> str:
    with pytest.raises(UserError) as refused:
        load_workload(file)
    return str(refused.value)


def shapes(network: Graph) -> list[tuple[int, ...]]:
    operator = network.operators[0]
    return [network.tensors[name].shape for name in (*operator.inputs, *operator.outputs)]
