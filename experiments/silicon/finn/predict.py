"""The overlays of the table: the time of an image on the board.

The table has a row for each parameter of ``config.h`` of a network, named by ``workload`` and
``layer``, and rows of measured times. A network of fully connected layers is a row of units with
queues; of one with convolutions the slowest unit counts.
"""

from accelsim.compatibility import MatrixVectorUnit, interval_cycles
from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Row, TableError, number, whole

COLUMNS = ("table/figure", "quantity", "workload", "layer", "value", "unit")
CLOCK_HZ = 299_999_695  # The table's note on each time, from the .hwh file of the overlay
QUEUE_BITS = 512  # Of activations between two layers: L0_DEPTH and others in lfcW1A1/hw/top.cpp
LATENCY_CYCLES = 1  # The least of a pipelined loop; published nowhere
MANY_IMAGES = "10000 images"

Layers = dict[str, dict[str, int]]


def networks_of(rows: list[Row]) -> dict[str, Layers]:
    """Return the parameters of each layer of each network.

    Raises:
        TableError: A parameter is no whole number.
    """
    found: dict[str, Layers] = {}
    for place, row in enumerate(rows):
        if row["table/figure"].endswith("config.h"):
            layers = found.setdefault(row["workload"], {})
            value = whole(row, "value", f"row {place}")
            layers.setdefault(row["layer"], {})[row["quantity"]] = value
    return found


def unit_of(name: str, layer: dict[str, int]) -> MatrixVectorUnit:
    """Return the unit of a layer.

    Args:
        name: Of the layer, for sentences.
        layer: Its parameters; a convolution has those of its window and its results.

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
        name: Of the network, for sentences.
        layers: Its layers, in order.

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
    """Predict the rows of measured times; rows of other quantities are not times.

    Raises:
        TableError: A value is no number.
    """
    networks = networks_of(rows)
    pairs, refused = [], []
    for place, row in enumerate(rows):
        if row["quantity"] != "time per image":
            continue
        name = f"{row['workload']} {row['layer']}"
        measured = number(row, "value", f"row {place}")
        if measured <= 0:
            raise TableError(f"row {place}: value must be above 0, not {measured:g}")
        try:
            if row["layer"] != MANY_IMAGES:
                raise TableError(f"{name}: the host's part of a call is not modelled")
            if row["unit"] != "us":
                raise TableError(f"{name}: the time must be in us, not {row['unit']}")
            cycles = image_cycles(row["workload"], networks.get(row["workload"], {}))
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        predicted = cycles / CLOCK_HZ * 1e6
        pairs.append(Pair(name=name, predicted=predicted, measured=measured, unit="us"))
    return Comparison(pairs=pairs, refused=refused)
