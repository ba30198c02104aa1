"""Eight networks in twelve formats of onnxruntime's quantizer, and what accelsim makes of them.

Each file is compiled for ``edge_npu`` with tables, products and rows. Integers of each layer are
compared with those of onnxruntime for one input: what the layers before gave is that of
onnxruntime, so a difference is that of a layer alone. Formats whose activations are real numbers in
the file have no integers to compare: they are read as the float network, and say so.
"""

import logging
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.quantization import (
    CalibrationDataReader,
    QuantFormat,
    QuantType,
    quantize_dynamic,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

import accelsim
from accelsim.compiler.zoo import network_for
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import single_layer
from accelsim.integer.read import to_image
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from experiments.campaigns.float_networks import NETWORKS, Nodes
from experiments.campaigns.table import Row, Table

TABLE = Path(__file__).with_name("quantizer.csv")
FIELDS = ("network", "format", "outcome", "macs", "compared", "most_steps", "reason")
BASE: Mapping[str, Any] = {
    "table_buffer.capacity_bytes": 512,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 64,
}
"""Fields of ``edge_npu`` for tables, products and rows."""
WIDE: Mapping[str, Any] = {**BASE, "numbers.input": "int16", "numbers.output": "int16"}

_U8, _S8, _S16, _S4 = QuantType.QUInt8, QuantType.QInt8, QuantType.QInt16, QuantType.QInt4
STATIC: dict[str, tuple[QuantFormat, QuantType, QuantType, bool]] = {
    "QDQ u8/s8": (QuantFormat.QDQ, _U8, _S8, False),
    "QDQ u8/u8": (QuantFormat.QDQ, _U8, _U8, False),
    "QDQ s8/s8": (QuantFormat.QDQ, _S8, _S8, False),
    "QDQ s8/s8 by channel": (QuantFormat.QDQ, _S8, _S8, True),
    "QDQ s16/s8": (QuantFormat.QDQ, _S16, _S8, False),
    "QDQ u8/s4": (QuantFormat.QDQ, _U8, _S4, False),
    "QOperator u8/s8": (QuantFormat.QOperator, _U8, _S8, False),
    "QOperator u8/u8": (QuantFormat.QOperator, _U8, _U8, False),
    "QOperator s8/s8 by channel": (QuantFormat.QOperator, _S8, _S8, True),
}
FORMATS = (*STATIC, "dynamic u8", "dynamic s8", "blocks of s4")


class _Samples(CalibrationDataReader):  # type: ignore[misc]
    def __init__(self, values: NDArray[np.float32]) -> None:
        self._feeds: Iterator[dict[str, NDArray[np.float32]]] = ({"x": each} for each in values)

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        return next(self._feeds, None)


def main(arguments: list[str]) -> None:
    """Write a row for each network and format that has none, or whose network is named."""
    again, names = "--again" in arguments, {name for name in arguments if name[:2] != "--"}
    order = [(made.__name__, name) for made in NETWORKS for name in FORMATS]
    table = Table(TABLE, FIELDS, order)
    for made in NETWORKS:
        for name in FORMATS:
            key = (made.__name__, name)
            chosen = made.__name__ in names if names else again or key not in table.rows
            if chosen:
                row = row_of(made.__name__, name)
                table.put(key, row)
                print(*row.values(), flush=True)


def row_of(network: str, name: str) -> Row:
    """Return the row of a network in a format."""
    made = next(each for each in NETWORKS if each.__name__ == network)
    net = Nodes(seed=len(network))
    shape, end = made(net)
    values = np.random.default_rng(5).normal(0.2, 1, (9, *shape)).astype(np.float32)
    with tempfile.TemporaryDirectory() as held:
        folder = Path(held)
        onnx.save(net.model(shape, end), folder / "floats.onnx")
        try:
            path = quantized(folder, name, values[1:])
        except Exception as problem:
            outcome = {"outcome": "not written", "reason": f"onnxruntime: {problem}"}
        else:
            outcome = compiled(path, folder, WIDE if "16" in name else BASE, values[0])
        said = " ".join(str(outcome.get("reason", "")).split()).replace(f"{folder}/", "")
    return {"network": network, "format": name, **outcome, "reason": said[:240]}


def quantized(folder: Path, name: str, values: NDArray[np.float32]) -> Path:
    """Return the file of ``floats.onnx`` in a format.

    Args:
        folder: Folder with the file.
        name: Name of the format.
        values: Samples for the calibration, shape (n, ...).
    """
    floats, path = folder / "floats.onnx", folder / f"{name.replace('/', ' ')}.onnx"
    logging.disable(logging.WARNING)
    try:
        if name != "blocks of s4":
            quant_pre_process(floats, floats, skip_symbolic_shape=True)
        if name in STATIC:
            form, activation, weight, per_channel = STATIC[name]
            quantize_static(
                floats, path, _Samples(values), quant_format=form, activation_type=activation,
                weight_type=weight, per_channel=per_channel,
            )  # fmt: skip
        elif name.startswith("dynamic"):
            quantize_dynamic(floats, path, weight_type=_U8 if name.endswith("u8") else _S8)
        else:
            from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

            quantizer = MatMulNBitsQuantizer(onnx.load(floats), block_size=16, is_symmetric=True)
            quantizer.process()
            onnx.save(quantizer.model.model, path)
    finally:
        logging.disable(logging.NOTSET)
    return path


def compiled(path: Path, folder: Path, fields: Mapping[str, Any], x: NDArray[np.float32]) -> Row:
    """Return what ``compile`` says of a file, and the largest difference of a layer in steps."""
    try:
        made = accelsim.compile(path, "edge_npu", folder / "program", replace=fields)
    except accelsim.UserError as problem:
        return {"outcome": "refused", "reason": str(problem)}
    row: Row = {"outcome": "compiles", "macs": made.result.counts.macs}
    if made.without_values:
        return row | {"outcome": "compiles without values", "reason": made.without_values}
    network = network_for(path, npu_of(accelsim.load_arch("edge_npu", fields)))
    differences = _differences(path, network, x)
    if not differences:
        return row | {"reason": "read as the float network: no integers to compare"}
    worst = max(differences, key=lambda name: differences[name])
    return row | {
        "compared": f"{len(differences)} of {len(network.layers)}",
        "most_steps": differences[worst],
        "reason": f"most in {worst}" if differences[worst] > 1 else "",
    }


def _differences(path: Path, network: IntegerNetwork, x: NDArray[np.float32]) -> dict[str, int]:
    """Return the largest difference from onnxruntime of each layer that both have as integers."""
    given = theirs_of(path, network, x)
    known = given | dict(network.constants)
    found: dict[str, int] = {}
    for layer in network.layers:
        if not {*layer.inputs} <= known.keys():
            continue
        inputs = {name: known[name] for name in layer.inputs}
        ours = run_reference(single_layer(network, layer.name), inputs)[layer.output]
        if layer.output in given:
            found[layer.name] = int(np.abs(ours - given[layer.output]).max())
        known.setdefault(layer.output, ours)
    return found


def theirs_of(
    path: Path, network: IntegerNetwork, x: NDArray[np.float32]
) -> dict[str, NDArray[np.int64]]:
    """Return every integer tensor that the network and a session of onnxruntime have.

    Args:
        path: The quantized file, whose input is called ``x``.
        network: The network that accelsim read from it.
        x: Real numbers of the input, a batch of 1.
    """
    model = onnx.load(path)
    written = {name for node in model.graph.node for name in node.output}
    ends = {value.name for value in model.graph.output}
    for name in sorted(network.tensors.keys() & (written - ends)):
        model.graph.output.append(onnx.ValueInfoProto(name=name))
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(model.SerializeToString(), options)
    names = [value.name for value in session.get_outputs()]
    found = dict(zip(names, session.run(names, {"x": x}), strict=True))
    return {
        name: to_image(network, name, found[name])
        for name in network.tensors.keys() & found.keys()
        if np.issubdtype(found[name].dtype, np.integer)
    }


if __name__ == "__main__":
    main(sys.argv[1:])
