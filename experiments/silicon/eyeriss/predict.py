"""The rows of Eyeriss' Table V, from the mapping of each layer in its Table III.

The mapping lies in a file beside the table. Latency is that of processing: without the transfers
between chip and DRAM.
"""

from collections.abc import Mapping
from pathlib import Path

from accelsim.dataflow.row_stationary import RowLayer, RowPass, RowPort
from accelsim.errors import UserError
from experiments.comparison import Comparison, Pair, Row, TableError, number, read_table, whole

COLUMNS = ("quantity", "layer", "value", "unit")
MAPPING = "eyeriss_jssc17_table3_mapping.csv"
LATENCY, BUFFER, ACTIVE = "Processing latency", "Global buffer accesses", "Active PEs"
NOT_PREDICTED = {
    "Power": "no technology has prices of its 65 nm",
    "Total latency": "transfers between chip and DRAM are not modelled",
    "DRAM accesses": "what compresses maps of features is not modelled",
}
UNITS = {LATENCY: "ms", BUFFER: "MB", ACTIVE: "PEs"}

CLOCK_HZ = 200_000_000  # Table V: 200 MHz core
BATCH = 4  # Table V: N = 4
PORT = RowPort(sum_words=4, input_words=1)  # Table IV: buses of 64 and of 16 bits, words of 16
WORD_BYTES = 2
MEBIBYTE = 2**20  # Table V says MB; notes of the table
GROUPS = {"CONV2": 2, "CONV4": 2, "CONV5": 2}  # AlexNet; Table III prints the channels of a group
REPLACED = {"CONV3": {"q": 3, "r": 2, "t": 2}}
"""Letters of Table III that its authors' Table V contradicts, and what its buffer accesses fit."""

Letters = Mapping[str, int]


def mapping_of(file: Path) -> dict[str, dict[str, int]]:
    """Return the letters of Table III of each layer, as printed.

    Args:
        file: The table.

    Raises:
        TableError: It cannot be read, or a letter is no whole number.
    """
    found: dict[str, dict[str, int]] = {}
    for place, row in enumerate(read_table(file, COLUMNS)):
        name = row["quantity"].partition("/")[0]
        if len(name) == 1:
            found.setdefault(row["layer"], {})[name] = whole(row, "value", f"{file}: row {place}")
    return found


def parts_of(name: str, letters: Letters) -> tuple[RowLayer, RowPass]:
    """Return a layer and its pass.

    Args:
        name: Of the layer: CONV1 to CONV5.
        letters: Of Table III: of the layer H, R, E, C, M, U, of the pass n, e, p, q, r, t.

    Raises:
        UserError: A letter is absent or out of range.
    """
    try:
        layer = RowLayer(
            batch=BATCH,
            groups=GROUPS.get(name, 1),
            channels=letters["C"],
            filters=letters["M"],
            filter_height=letters["R"],
            filter_width=letters["R"],
            height=letters["E"],
            width=letters["E"],
            stride=letters["U"],
            input_width=letters["H"],
        )
        return layer, RowPass(
            images=letters["n"],
            columns=letters["e"],
            filters=letters["p"],
            channels=letters["q"],
            channel_sets=letters["r"],
            filter_sets=letters["t"],
        )
    except KeyError as missing:
        raise TableError(f"{name}: {MAPPING} lacks its {missing.args[0]}") from None


def predicted(quantity: str, layer: RowLayer, mapping: RowPass) -> float:
    """Return a quantity of Table V, in its unit.

    Args:
        quantity: A key of ``UNITS``.
        layer: The layer.
        mapping: Its pass.
    """
    values = {
        LATENCY: mapping.layer_cycles(layer, PORT) / CLOCK_HZ * 1e3,
        BUFFER: mapping.buffer_words(layer) * WORD_BYTES / MEBIBYTE,
        ACTIVE: mapping.elements(layer),
    }
    return values[quantity]


def compare(
    rows: list[Row],
    folder: Path,
    replaced: Mapping[str, Letters] = REPLACED,
    quantities: tuple[str, ...] = (LATENCY, BUFFER, ACTIVE),
) -> Comparison:
    """Predict the rows of layers; rows of other quantities are refused or no results of a machine.

    Args:
        rows: Of Table V.
        folder: Where the mapping lies.
        replaced: Letters of layers in place of those in Table III.
        quantities: Which are predicted.

    Raises:
        TableError: A file cannot be read, or a value is no number.
    """
    printed = mapping_of(folder / MAPPING)
    pairs, refused = [], []
    for place, row in enumerate(rows):
        quantity, layer = row["quantity"], row["layer"]
        name = f"{layer} {quantity.lower()}"
        if quantity in NOT_PREDICTED:
            refused.append((name, NOT_PREDICTED[quantity]))
        if quantity not in quantities or layer == "Total":
            continue
        measured = number(row, "value", f"row {place}")
        if measured <= 0:
            raise TableError(f"row {place}: value must be above 0, not {measured:g}")
        try:
            if row["unit"] != UNITS[quantity]:
                raise TableError(f"{name} must be in {UNITS[quantity]}, not {row['unit']}")
            letters = {**printed.get(layer, {}), **replaced.get(layer, {})}
            value = predicted(quantity, *parts_of(layer, letters))
        except UserError as problem:
            refused.append((name, str(problem)))
            continue
        pairs.append(Pair(name=name, predicted=value, measured=measured, unit=row["unit"]))
    return Comparison(pairs=pairs, refused=refused)
