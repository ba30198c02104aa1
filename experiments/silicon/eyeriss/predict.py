"""The rows of Eyeriss' Table V, from the mapping of each layer in its Table III.

The mapping lies in a file beside the table. Latency is that of processing: without the transfers
between chip and DRAM.
"""

from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from experiments.comparison import (
    Comparison,
    Pair,
    Row,
    TableError,
    answered,
    fitted_names,
    number,
    positive,
    read_table,
    whole,
)
from experiments.silicon.eyeriss.power import power_mw
from experiments.silicon.eyeriss.row_pass import RowLayer, RowPass, RowPort
from experiments.silicon.eyeriss.traffic import WORD_BYTES, Maps, dram_bytes

COLUMNS = ("quantity", "layer", "value", "unit")
MAPPING = "eyeriss_jssc17_table3_mapping.csv"
LATENCY, BUFFER, ACTIVE = "Processing latency", "Global buffer accesses", "Active PEs"
DRAM, POWER, ZEROS = "DRAM accesses", "Power", "Zeros in ifmaps"
NOT_PREDICTED = {"Total latency": "no table says which transfers wait for which passes"}
UNITS = {LATENCY: "ms", BUFFER: "MB", ACTIVE: "PEs", DRAM: "MB", POWER: "mW"}

CLOCK_HZ = 200_000_000  # Table V: 200 MHz core
BATCH = 4  # Table V: N = 4
PORT = RowPort(sum_words=4, input_words=1)  # Table IV: buses of 64 and of 16 bits, words of 16
MEBIBYTE = 2**20  # Table V says MB; notes of the table
GROUPS = {"CONV2": 2, "CONV4": 2, "CONV5": 2}  # AlexNet; Table III prints the channels of a group
REPLACED = {"CONV3": {"q": 3, "r": 2, "t": 2}}
"""Letters of Table III that its authors' Table V contradicts, and what its buffer accesses fit."""

RESULT_ZEROS = {"CONV1": 0.5}
"""Shares of zeros in results that no table has, fitted to the DRAM accesses of their layers."""

Letters = Mapping[str, int]
Zeros = Mapping[str, float]
"""Share of zeros in the input of each layer, in the order of the network."""


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
        name: Name of the layer: CONV1 to CONV5.
        letters: Letters of Table III: of the layer H, R, E, C, M, U, of the pass n, e, p, q, r, t.

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


def maps_of(name: str, letters: Mapping[str, Letters], zeros: Zeros) -> Maps:
    """Return what DRAM holds of a layer.

    Its results have the zeros of the next layer's input, those of the last layer of its own. They
    are as large as that input with its padding, unless pooling between the two makes it smaller:
    then there may be more zeros.

    Args:
        name: Name of the layer.
        letters: Letters of Table III for all layers.
        zeros: Shares of zeros of all layers.

    Raises:
        UserError: A share of zeros or a letter is absent.
    """
    own = letters[name]
    following = dict(pairwise(zeros)).get(name, name)
    for layer in (name, following):
        if layer not in zeros:
            raise TableError(f"{name}: the table lacks the row {ZEROS} of {layer}")
    side = max(own["E"], letters[following]["H"]) if following != name else own["E"]
    if "m" not in own:
        raise TableError(f"{name}: {MAPPING} lacks its m")
    return Maps(
        resident_filters=own["m"],
        input_zeros=zeros[name],
        result_zeros=RESULT_ZEROS.get(name, zeros[following]),
        result_side=side,
    )


def predicted(quantity: str, name: str, letters: Mapping[str, Letters], zeros: Zeros) -> float:
    """Return a quantity of Table V, in its unit.

    Args:
        quantity: A key of ``UNITS``.
        name: Name of the layer.
        letters: Letters of Table III for all layers.
        zeros: Shares of zeros of all layers.

    Raises:
        UserError: A share of zeros or a letter is absent or out of range.
    """
    layer, mapping = parts_of(name, letters.get(name, {}))
    seconds = mapping.layer_cycles(layer, PORT) / CLOCK_HZ
    if quantity == LATENCY:
        return seconds * 1e3
    if quantity == BUFFER:
        return mapping.buffer_words(layer) * WORD_BYTES / MEBIBYTE
    if quantity == ACTIVE:
        return mapping.elements(layer)
    maps = maps_of(name, letters, zeros)
    if quantity == DRAM:
        return dram_bytes(layer, mapping, maps) / MEBIBYTE
    return power_mw(layer, mapping, maps.input_zeros, seconds)


def compare(
    rows: list[Row],
    folder: Path,
    replaced: Mapping[str, Letters] = REPLACED,
    quantities: tuple[str, ...] = tuple(UNITS),
) -> Comparison:
    """Predict the rows of layers; rows of other quantities are refused or no results of a machine.

    Args:
        rows: Rows of Table V.
        folder: Folder where the mapping lies.
        replaced: Letters of layers in place of those in Table III.
        quantities: Quantities that are predicted.

    Raises:
        TableError: The mapping cannot be read.
    """
    letters: dict[str, Letters] = dict(mapping_of(folder / MAPPING))
    letters |= {
        name: {**letters[name], **other} for name, other in replaced.items() if name in letters
    }
    zeros, fitted = zeros_of(rows), fitted_names(__file__)

    def answer(row: Row, where: str) -> list[Pair]:
        quantity, layer, name = row["quantity"], row["layer"], name_of(row)
        if quantity in NOT_PREDICTED:
            raise TableError(NOT_PREDICTED[quantity])
        if quantity not in quantities or layer == "Total":
            return []
        if row["unit"] != UNITS[quantity]:
            raise TableError(f"{name} must be in {UNITS[quantity]}, not {row['unit']}")
        return [
            Pair(
                name=name,
                predicted=predicted(quantity, layer, letters, zeros),
                measured=positive(row, "value", where),
                unit=row["unit"],
                is_fitted=name in fitted,
            )
        ]

    return answered(rows, answer, name_of)


def name_of(row: Row) -> str:
    """Return the name of a row for a reader."""
    return f"{row['layer']} {row['quantity'].lower()}"


def zeros_of(rows: list[Row]) -> dict[str, float]:
    """Return the share of zeros in the input of each layer that has a number of them."""
    found = {}
    for row in rows:
        if row["quantity"] == ZEROS and row["layer"] != "Total":
            with suppress(TableError):
                found[row["layer"]] = number(row, "value", ZEROS) / 100
    return found
