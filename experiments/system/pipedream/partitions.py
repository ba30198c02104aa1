"""The stages that a table publishes, beside those of the dynamic programme."""

import re
from pathlib import Path

from experiments.comparison import Comparison, Pair, Row, TableError, fitted_names
from experiments.system.pipedream.profiles import Chain, read_chains
from experiments.system.pipedream.replicated_stages import replicated_stages

SHIPPED = ("network", "gpus", "kind", "replicas_per_stage")
"""Columns of the configurations that PipeDream's code ships."""
PUBLISHED = ("system", "device", "workload")
"""Columns of the configurations that its paper publishes."""

GBIT_PER_S = {"cluster A": 25, "cluster B": 10}
"""Of a chip to others: Harlap et al., arXiv 1806.03377, section 5.1."""
SHIPPED_GBIT_PER_S = 64
"""The code does not say for which network its configurations are: fitted, see README.md."""

_NAMES = {"VGG16": "vgg16", "Inception-v3": "inception_v3"}
_CONFIGURATION = re.compile(r"(.+) config ([0-9]+(?:-[0-9]+)*)")


def compare(rows: list[Row], folder: Path) -> Comparison:
    """Return for each configuration whether the programme finds it: 1, or 0 if it finds another.

    Args:
        rows: Rows of either table.
        folder: Folder of the tables of profiles.

    Raises:
        TableError: The table is neither, or the profiles are not there.
    """
    columns = rows[0].keys() if rows else set(SHIPPED)
    if set(SHIPPED) <= set(columns):
        read = _shipped
    elif set(PUBLISHED) <= set(columns):
        read = _published
    else:
        raise TableError(
            f"a table of configurations has the columns {', '.join(SHIPPED)}, or"
            f" {', '.join(PUBLISHED)}"
        )
    chains, fitted = read_chains(folder), fitted_names(__file__)
    pairs: dict[str, Pair] = {}
    refused: dict[str, str] = {}
    for row in rows:
        name, network, gbit_per_s, published = read(row)
        overlaps = read is _published
        if network not in chains:
            refused[name] = network if " " in network else f"there is no profile of {network}"
            continue
        found = _found(chains[network], published, gbit_per_s, overlaps=overlaps)
        pairs[name] = Pair(
            name=f"{name}: {found}",
            predicted=found == published,
            measured=1,
            unit="1",
            is_fitted=name in fitted,
        )
    return Comparison(pairs=list(pairs.values()), refused=list(refused.items()))


def _found(chain: Chain, published: str, gbit_per_s: int, *, overlaps: bool) -> str:
    return str(
        replicated_stages(
            chain.work_ns,
            chain.parameter_bytes,
            chain.crossing_bytes,
            sum(int(part) for part in published.split("-")),
            gbit_per_s * 10**9 // 8,
            overlaps=overlaps,
        )
    )


def _shipped(row: Row) -> tuple[str, str, int, str]:
    """Return name, network, bandwidth and stages of a row; for the network why it is refused."""
    published = row["replicas_per_stage"]
    name = "{network} {gpus} {kind} {replicas_per_stage}".format(**row)
    network = row["network"]
    if not row["kind"].startswith("hybrid"):
        network = "is data or model parallel by choice: the programme did not choose it"
    elif "straight" in row["gpus"]:
        network = "is a straight pipeline by choice: the programme shares stages"
    return name, network, SHIPPED_GBIT_PER_S, published


def _published(row: Row) -> tuple[str, str, int, str]:
    """Return the same of a row of the paper, whose metrics share a configuration."""
    name = "{system} {device} {workload}".format(**row)
    found = _CONFIGURATION.fullmatch(row["workload"])
    if row["system"] != "PipeDream" or found is None:
        return name, "is no configuration of PipeDream", 1, "1"
    if row["device"] not in GBIT_PER_S:
        return name, f"the network of {row['device']} is unknown", 1, "1"
    network = _NAMES.get(found[1], found[1])
    return name, network, GBIT_PER_S[row["device"]], found[2]
