"""``python -m experiments.system.astra TABLE.csv``: predict each collective of a table."""

from accelsim.errors import FabricError
from accelsim.system.astra import Dimension, collective_ns
from experiments.comparison import Comparison, Pair, Row, TableError, command, number, whole

COLUMNS = (
    "tag",
    "backend",
    "coll",
    "bytes",
    "topology",
    "npus",
    "GBps",
    "lat_ns",
    "impl",
    "splits",
    "cycles_ns",
)


def dimensions(row: Row, where: str) -> list[Dimension]:
    """Return the dimensions of a row; their kinds and numbers are joined by ``x``."""
    texts = [row[name].split("x") for name in ("topology", "npus", "GBps", "lat_ns")]
    if len({len(text) for text in texts}) != 1:
        raise TableError(f"{where}: topology, npus, GBps and lat_ns name unequal dimensions")
    try:
        return [
            Dimension(
                kind=kind,
                npus=int(npus),
                gigabytes_per_s=float(bandwidth),
                latency_ns=float(latency),
            )
            for kind, npus, bandwidth, latency in zip(*texts, strict=True)
        ]
    except ValueError as error:
        raise TableError(f"{where}: {error}") from None


def compare(rows: list[Row]) -> Comparison:
    """Predict the nanoseconds of each row; no parameter is fitted."""
    pairs, refused = [], []
    for index, row in enumerate(rows, 2):
        name = " ".join(row[key] for key in ("topology", "npus", "backend", "coll", "impl"))
        name += f" {row['bytes']} B {row['splits']} splits"
        where = f"line {index}"
        size, splits = (whole(row, key, where) for key in ("bytes", "splits"))
        measured = number(row, "cycles_ns", where)
        if measured <= 0:
            raise TableError(f"{where}: cycles_ns must be more than 0, not {measured}")
        try:
            predicted = int(
                collective_ns(
                    row["coll"], row["impl"], row["backend"], dimensions(row, where), size, splits
                )
            )
        except FabricError as error:
            refused.append((name, str(error)))
            continue
        pairs.append(Pair(name=name, predicted=predicted, measured=measured, unit="ns"))
    return Comparison(pairs=pairs, refused=refused)


main = command("experiments.system.astra", COLUMNS, compare)

if __name__ == "__main__":
    main()
