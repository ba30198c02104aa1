"""The overlays of the table: the time of an image on the board.

The table has a row for each parameter of ``config.h`` of a network, named by ``workload`` and
``layer``, and rows of measured times. A network of fully connected layers is a row of units with
queues; of one with convolutions the slowest unit counts.
"""

from contextlib import suppress

from experiments.comparison import Comparison, Pair, Row, TableError, answered, positive, whole
from experiments.silicon.finn.law import MatrixVectorUnit, interval_cycles

COLUMNS = ("table/figure", "quantity", "workload", "layer", "value", "unit")
CLOCK_HZ = 299_999_695  # The table's note on each time, from the .hwh file of the overlay
QUEUE_BITS = 512  # Of activations between two layers: L0_DEPTH and others in lfcW1A1/hw/top.cpp
LATENCY_CYCLES = 1  # The least of a pipelined loop; published nowhere
MANY_IMAGES = "10000 images"

Layers = dict[str, dict[str, int]]


def networks_of(rows: list[Row]) -> dict[str, Layers]:
    """Return the parameters of each layer of each network, but those that are no numbers."""
    found: dict[str, Layers] = {}
    for row in rows:
        if row["table/figure"].endswith("config.h"):
            layer = found.setdefault(row["workload"], {}).setdefault(row["layer"], {})
            with suppress(TableError):
                layer[row["quantity"]] = whole(row, "value", row["quantity"])
    return found


def unit_of(name: str, layer: dict[str, int]) -> MatrixVectorUnit:
    """Return the unit of a layer.

    Args:
        name: Name of the layer, for sentences.
        layer: Parameters of the layer; a convolution has those of its window and its results.

    Raises:
        UserError: A parameter is absent, or they contradict each other.
    """
    try:
        if "K" in layer:
            width, height = layer["K"] ** 2 * layer["IFM_CH"], layer["OFM_CH"]
            vectors = layer["OFM_DIM"] ** 2
        else:
            width, height, vectors = layer["MW"], layer["MH"], 1
        return MatrixVectorUnit(
            width=width, height=height, simd=layer["SIMD"], pe=layer["PE"], vectors=vectors
        )
    except KeyError as missing:
        raise TableError(f"{name}: the table lacks its {missing.args[0]}") from None


def image_cycles(name: str, layers: Layers) -> float:
    """Return the cycles from image to image.

    Args:
        name: Name of the network, for sentences.
        layers: Layers of the network, in order.

    Raises:
        UserError: A layer is not complete, or layers do not fit each other.
    """
    if not layers:
        raise TableError(f"{name}: the table lacks its config.h")
    units = [unit_of(f"{name} {layer}", values) for layer, values in layers.items()]
    if any("K" in layer for layer in layers.values()):
        return max(unit.cycles for unit in units)
    queues = [QUEUE_BITS // unit.pe for unit in units[:-1]]
    return float(interval_cycles(units, queues, LATENCY_CYCLES))


def compare(rows: list[Row]) -> Comparison:
    """Predict the rows of measured times; rows of other quantities are not times."""
    networks = networks_of(rows)

    def answer(row: Row, where: str) -> list[Pair]:
        if row["quantity"] != "time per image":
            return []
        name, network = name_of(row), row["workload"]
        if row["layer"] != MANY_IMAGES:
            raise TableError(f"{name}: the host's part of a call is not modelled")
        if row["unit"] != "us":
            raise TableError(f"{name}: the time must be in us, not {row['unit']}")
        measured = positive(row, "value", where)
        cycles = image_cycles(network, networks.get(network, {}))
        return [Pair(name=name, predicted=cycles / CLOCK_HZ * 1e6, measured=measured, unit="us")]

    return answered(rows, answer, name_of)


def name_of(row: Row) -> str:
    """Return the name of a row for a reader."""
    return f"{row['workload']} {row['layer']}"
