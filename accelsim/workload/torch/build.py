"""Walk the calls of an exported program and make operators and tensors of them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import FORMATS, Number, parse_number
from accelsim.workload.graph import Constant, Operator, Tensor, tensor_values
from accelsim.workload.lowering.value import LARGEST, Lowered, Value, is_parameter
from accelsim.workload.torch.call import Call
from accelsim.workload.torch.operators import OPERATORS
from accelsim.workload.work import Movement

MAXIMUM_VALUE_BYTES = 2**28

LAYOUT = frozenset(
    ("t", "transpose", "permute", "view", "reshape", "flatten", "unflatten", "squeeze", "unsqueeze")
) | frozenset(("contiguous", "clone", "detach", "alias", "lift_fresh_copy", "numpy_T"))
"""Calls whose result holds the values of the parameter, perhaps in another order."""

LOOKUPS = frozenset(("embedding", "expand", "repeat", "index_select"))
"""Calls on a parameter that stay operators: their result would be counted in its place."""

_ALIASES = {"bool": "uint1", "float8_e4m3fn": "float8_e4m3"}


class Builder:
    """Operators and tensors of one exported program.

    Args:
        name: Named in errors.
        program: A ``torch.export.ExportedProgram``.
    """

    def __init__(self, name: str, program: Any) -> None:
        self.tensors: dict[str, Tensor] = {}
        self.operators: list[Operator] = []
        self.constants: dict[str, Constant] = {}
        self._name = name
        self._program = program
        self._values: dict[str, Value] = {}
        self._parameters: dict[str, Value] = {}
        self._stored: dict[str, Any] = {}
        self._inputs: set[str] = set()
        self._ends = set(program.graph_signature.user_outputs)

    def run(self) -> None:
        """Read every call.

        Raises:
            WorkloadError: A call contradicts its shapes.
        """
        specs = {spec.arg.name: spec for spec in self._program.graph_signature.input_specs}
        shared: dict[Any, Value] = {}
        for node in self._program.graph.nodes:
            if node.op == "placeholder":
                self._placeholder(node, specs[node.name], shared)
            elif node.op == "get_attr" and hasattr(node.meta.get("val"), "shape"):
                self._values[node.name] = _value(node.name, node.meta["val"], constant=True)
            elif node.op == "call_function" and hasattr(node.target, "_schema"):
                self._read(_call(node, self._values))

    def _placeholder(self, node: Any, spec: Any, shared: dict[Any, Value]) -> None:
        if not hasattr(node.meta.get("val"), "shape"):
            return
        kind = spec.kind.name
        value = _value(node.name, node.meta["val"], constant=kind != "USER_INPUT")
        self._values[node.name] = value
        if kind == "USER_INPUT":
            self._inputs.add(node.name)
        if kind == "PARAMETER" or (kind == "BUFFER" and spec.persistent):
            stored = self._program.state_dict.get(spec.target)
            # Tied parameters are one object under two names.
            root = shared.setdefault(node.name if stored is None else id(stored), value)
            self._parameters[node.name] = root
            self._stored.setdefault(root.name, stored)

    def _read(self, call: Call) -> None:
        constant = self._absorb(call)
        for value in call.outputs:
            self._values[value.name] = replace(value, constant=constant)
        if constant or not call.outputs:
            return
        lowered = self._lower(call)
        reads = [self._parameters.get(value.name, value) for value in call.inputs]
        reads = [
            value
            for value in reads
            if not value.constant or (value.name in self._parameters and is_parameter(value))
        ]
        for value in (*reads, *call.outputs):
            if value.name not in self.tensors:
                self.tensors[value.name] = self._tensor(value)
        self.operators.append(
            Operator(
                name=call.name,
                kind=call.kind,
                inputs=tuple(value.name for value in reads),
                outputs=tuple(value.name for value in call.outputs),
                work=lowered.work,
                fusible=lowered.fusible,
                modelled=lowered.modelled,
                operands=tuple(value.name for value in call.inputs),
                spelling=call.kind,
            )
        )
        for value in call.inputs:
            if value.constant:
                self.constants[value.name] = Constant(values=None, shape=value.shape)

    def _absorb(self, call: Call) -> bool:
        """Return whether a call depends on constants only, and note what parameter it holds."""
        if not all(value.constant for value in call.inputs):
            return False
        sources = [value.name for value in call.inputs if value.name in self._parameters]
        if sources and call.kind in LOOKUPS:
            return False
        for value in call.outputs if sources else ():
            is_layout = call.kind in LAYOUT and len(call.inputs) == 1
            root = self._parameters[sources[0]] if is_layout else replace(value, constant=True)
            self._parameters[value.name] = root
        return True

    def _lower(self, call: Call) -> Lowered:
        function = OPERATORS.get(call.kind)
        if function is None:
            return _not_modelled(call)
        try:
            lowered = function(call)
        except ValueError as problem:
            raise WorkloadError(
                f"{self._name}: call {call.name} ({call.kind}): {problem}"
            ) from None
        return lowered if lowered.modelled else _not_modelled(call)

    def _tensor(self, value: Value) -> Tensor:
        role: Literal["input", "weight", "activation", "output"] = "activation"
        if value.constant:
            role = "weight"
        elif value.name in self._inputs:
            role = "input"
        elif value.name in self._ends:
            role = "output"
        return Tensor(
            name=value.name,
            shape=value.shape,
            number=value.number,
            role=role,
            values=_stored_values(self._stored.get(value.name)),
        )


def _call(node: Any, values: Mapping[str, Value]) -> Call:
    schema = node.target._schema
    kind = schema.name.split("::")[-1]
    arguments: dict[str, Any] = {}
    for place, argument in enumerate(schema.arguments):
        default = argument.default_value if argument.has_default_value() else None
        given = node.args[place] if place < len(node.args) else default
        arguments[argument.name] = _argument(node.kwargs.get(argument.name, given), values)
    return Call(
        name=node.name,
        # In-place forms end in an underscore.
        kind=kind if kind.startswith("__") else kind.rstrip("_"),
        arguments=arguments,
        outputs=_outputs(node),
    )


def _argument(argument: Any, values: Mapping[str, Value]) -> Any:
    if isinstance(argument, list | tuple):
        return [_argument(item, values) for item in argument]
    if hasattr(argument, "op") and hasattr(argument, "meta"):
        return values.get(argument.name)
    return argument


def _outputs(node: Any) -> tuple[Value, ...]:
    """Return what a call writes; the parts of a list have the names of those who take them."""
    written = node.meta.get("val")
    if hasattr(written, "shape"):
        return (_value(node.name, written, constant=False),)
    if not isinstance(written, list | tuple):
        return ()
    takers = {
        user.args[1]: user.name
        for user in node.users
        if user.op == "call_function" and getattr(user.target, "__name__", "") == "getitem"
    }
    return tuple(
        _value(takers.get(place, f"{node.name}.{place}"), part, constant=False)
        for place, part in enumerate(written)
        if hasattr(part, "shape")
    )


def _value(name: str, tensor: Any, *, constant: bool) -> Value:
    extents = tuple(int(extent) for extent in tensor.shape)
    dtype = str(tensor.dtype).removeprefix("torch.")
    dtype = _ALIASES.get(dtype, dtype)
    number: Number = parse_number(dtype if dtype in FORMATS else "float32")
    return Value(name=name, extents=extents, number=number, constant=constant)


def _stored_values(stored: Any) -> NDArray[Any] | None:
    """Return a copy of a real parameter on the CPU, or None."""
    if stored is None or type(stored).__name__ not in ("Parameter", "Tensor"):
        return None
    known = str(stored.dtype).removeprefix("torch.") in FORMATS and "bfloat" not in str(
        stored.dtype
    )
    if stored.device.type != "cpu" or not known or stored.nbytes >= MAXIMUM_VALUE_BYTES:
        return None
    return tensor_values(stored.detach().numpy().copy())


def _not_modelled(call: Call) -> Lowered:
    work = Movement(
        input_elements=min(sum(value.elements for value in call.activations), LARGEST),
        output_elements=min(sum(value.elements for value in call.outputs), LARGEST),
        weight_elements=min(call.weight_elements, LARGEST),
    )
    return Lowered(work=(work,), modelled=False)
