"""A small writer of TFLite files, by the builder of flatbuffers."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import flatbuffers
import numpy as np
import tflite

from accelsim.workload.tflite.file import DTYPES

OPCODES = {name: number for number, name in tflite.BUILTIN_OPCODE2NAME.items()}
LARGEST_OLD_OPCODE = 127


@dataclass
class File:
    """A network that becomes the bytes of a file.

    ``tensor`` and ``operator`` add to it in turn; places are those that ``tensor`` returns.
    """

    tensors: list[dict[str, Any]] = field(default_factory=list)
    operators: list[dict[str, Any]] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    outputs: list[int] = field(default_factory=list)
    subgraphs: int = 1

    def tensor(
        self,
        name: str,
        shape: tuple[int, ...],
        kind: str = "FLOAT32",
        *,
        values: Any = None,
        scale: Any = None,
        zero: Any = 0,
        axis: int = 0,
        variable: bool = False,
        signature: tuple[int, ...] = (),
    ) -> int:
        self.tensors.append(
            {
                "name": name,
                "shape": shape,
                "kind": kind,
                "values": None if values is None else np.asarray(values, DTYPES.get(kind)),
                "scale": None if scale is None else np.atleast_1d(np.asarray(scale, np.float32)),
                "zero": np.atleast_1d(np.asarray(zero, np.int64)),
                "axis": axis,
                "variable": variable,
                "signature": signature,
            }
        )
        return len(self.tensors) - 1

    def constant(self, name: str, values: Any, kind: str = "FLOAT32", **others: Any) -> int:
        array = np.asarray(values)
        return self.tensor(name, array.shape, kind, values=array, **others)

    def input(self, name: str, shape: tuple[int, ...], kind: str = "FLOAT32", **others: Any) -> int:
        self.inputs.append(self.tensor(name, shape, kind, **others))
        return self.inputs[-1]

    def operator(
        self,
        kind: str | int,
        inputs: list[int],
        outputs: list[int],
        options: str = "",
        custom: str = "",
        **values: Any,
    ) -> None:
        self.operators.append(
            {
                "opcode": OPCODES[kind] if isinstance(kind, str) else kind,
                "inputs": inputs,
                "outputs": outputs,
                "options": options,
                "values": values,
                "custom": custom,
            }
        )

    def save(self, path: Path) -> Path:
        path.write_bytes(self.bytes())
        return path

    def bytes(self) -> bytes:
        builder = flatbuffers.Builder(1024)
        buffers = [self._buffer(builder, None)]
        tensors = []
        for tensor in self.tensors:
            place = 0
            if tensor["values"] is not None:
                place = len(buffers)
                buffers.append(self._buffer(builder, tensor["values"]))
            tensors.append(self._tensor(builder, tensor, place))
        codes = [self._code(builder, each) for each in self.operators]
        operators = [self._operator(builder, at, each) for at, each in enumerate(self.operators)]
        graphs = [self._graph(builder, tensors, operators) for _ in range(max(self.subgraphs, 0))]
        vectors = [_offsets(builder, each) for each in (codes, graphs, buffers)]
        text = builder.CreateString("made by a test")
        tflite.ModelStart(builder)
        tflite.ModelAddVersion(builder, 3)
        tflite.ModelAddOperatorCodes(builder, vectors[0])
        tflite.ModelAddSubgraphs(builder, vectors[1])
        tflite.ModelAddBuffers(builder, vectors[2])
        tflite.ModelAddDescription(builder, text)
        builder.Finish(tflite.ModelEnd(builder), b"TFL3")
        return bytes(builder.Output())

    def _buffer(self, builder: Any, values: Any) -> int:
        data = None
        if values is not None:
            data = builder.CreateByteVector(np.ascontiguousarray(values).tobytes())
        tflite.BufferStart(builder)
        if data is not None:
            tflite.BufferAddData(builder, data)
        return int(tflite.BufferEnd(builder))

    def _tensor(self, builder: Any, tensor: dict[str, Any], buffer: int) -> int:
        name = builder.CreateString(tensor["name"])
        shape = builder.CreateNumpyVector(np.array(tensor["shape"], np.int32))
        meaning = None
        if tensor["scale"] is not None:
            scale = builder.CreateNumpyVector(tensor["scale"])
            zero = builder.CreateNumpyVector(tensor["zero"])
            tflite.QuantizationParametersStart(builder)
            tflite.QuantizationParametersAddScale(builder, scale)
            tflite.QuantizationParametersAddZeroPoint(builder, zero)
            tflite.QuantizationParametersAddQuantizedDimension(builder, tensor["axis"])
            meaning = tflite.QuantizationParametersEnd(builder)
        signature = None
        if tensor["signature"]:
            signature = builder.CreateNumpyVector(np.array(tensor["signature"], np.int32))
        tflite.TensorStart(builder)
        if signature is not None:
            tflite.TensorAddShapeSignature(builder, signature)
        tflite.TensorAddShape(builder, shape)
        tflite.TensorAddType(builder, getattr(tflite.TensorType, tensor["kind"]))
        tflite.TensorAddBuffer(builder, buffer)
        tflite.TensorAddName(builder, name)
        tflite.TensorAddIsVariable(builder, tensor["variable"])
        if meaning is not None:
            tflite.TensorAddQuantization(builder, meaning)
        return int(tflite.TensorEnd(builder))

    def _code(self, builder: Any, operator: dict[str, Any]) -> int:
        custom = builder.CreateString(operator["custom"]) if operator["custom"] else None
        tflite.OperatorCodeStart(builder)
        code = operator["opcode"]
        tflite.OperatorCodeAddDeprecatedBuiltinCode(builder, min(code, LARGEST_OLD_OPCODE))
        tflite.OperatorCodeAddBuiltinCode(builder, code)
        if custom is not None:
            tflite.OperatorCodeAddCustomCode(builder, custom)
        return int(tflite.OperatorCodeEnd(builder))

    def _operator(self, builder: Any, code: int, operator: dict[str, Any]) -> int:
        ends = [
            builder.CreateNumpyVector(np.array(operator[end], np.int32))
            for end in ("inputs", "outputs")
        ]
        kind, options = operator["options"], None
        if kind:
            getattr(tflite, f"{kind}Start")(builder)
            for name, value in operator["values"].items():
                getattr(tflite, f"{kind}Add{name}")(builder, value)
            options = getattr(tflite, f"{kind}End")(builder)
        tflite.OperatorStart(builder)
        tflite.OperatorAddOpcodeIndex(builder, code)
        tflite.OperatorAddInputs(builder, ends[0])
        tflite.OperatorAddOutputs(builder, ends[1])
        if options is not None:
            tflite.OperatorAddBuiltinOptionsType(builder, getattr(tflite.BuiltinOptions, kind))
            tflite.OperatorAddBuiltinOptions(builder, options)
        return int(tflite.OperatorEnd(builder))

    def _graph(self, builder: Any, tensors: list[int], operators: list[int]) -> int:
        ends = [
            builder.CreateNumpyVector(np.array(places, np.int32))
            for places in (self.inputs, self.outputs)
        ]
        parts = [_offsets(builder, each) for each in (tensors, operators)]
        tflite.SubGraphStart(builder)
        tflite.SubGraphAddTensors(builder, parts[0])
        tflite.SubGraphAddOperators(builder, parts[1])
        tflite.SubGraphAddInputs(builder, ends[0])
        tflite.SubGraphAddOutputs(builder, ends[1])
        return int(tflite.SubGraphEnd(builder))


def _offsets(builder: Any, offsets: list[int]) -> int:
    builder.StartVector(4, len(offsets), 4)
    for each in reversed(offsets):
        builder.PrependUOffsetTRelative(each)
    return int(builder.EndVector())
