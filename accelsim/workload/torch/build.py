"""Construction of operators, tensors, constants and parameters from calls."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal

from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.number import FORMATS
from accelsim.workload.graph import Constant, Operator, Tensor, tensor_values
from accelsim.workload.lowering.movement import moved
from accelsim.workload.lowering.value import LARGEST, Lowered, Value, is_parameter
from accelsim.workload.torch.call import Call, tensors
from accelsim.workload.torch.operators import OPERATORS
from accelsim.workload.work import Movement, Vector

MAXIMUM_VALUE_BYTES = 2**28

LAYOUT = frozenset(
    ("t", "transpose", "permute", "view", "reshape", "flatten", "unflatten", "squeeze", "unsqueeze")
) | frozenset(("contiguous", "clone", "detach", "alias", "lift_fresh_copy", "numpy_T"))
"""Calls whose result holds the values of the parameter, perhaps in another order."""

LOOKUPS = frozenset(("embedding", "expand", "repeat", "index_select"))
"""Calls on a parameter that stay operators, because their result would be counted instead."""

OF_SHAPES = frozenset(
    f"{made}{like}" for made in ("zeros", "ones", "empty") for like in ("_like", "")
) | frozenset(("new_zeros", "new_ones", "new_empty", "new_empty_strided", "empty_strided"))
"""Calls that only use the shape of their input."""


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """State of a builder, to which it can be reset.

    Args:
        tensors: Tensors so far, by name.
        operators: Operators so far, in order.
        constants: Constants so far, by name.
        parameters: Parameter whose values a constant holds, by the constant's name.
    """

    tensors: dict[str, Tensor] = field(default_factory=dict)
    operators: list[Operator] = field(default_factory=list)
    constants: dict[str, Constant] = field(default_factory=dict)
    parameters: dict[str, Value] = field(default_factory=dict)

    def copy(self) -> "Recorded":
        """Return a copy, which later calls do not change."""
        return Recorded(
            tensors=dict(self.tensors),
            operators=list(self.operators),
            constants=dict(self.constants),
            parameters=dict(self.parameters),
        )

    def operations(self, start: int) -> tuple[int, int]:
        """Return multiply-accumulates and lane operations of all operators from a place on."""
        work = [work for operator in self.operators[start:] for work in operator.work]
        lanes = sum(one.operations * one.steps for one in work if isinstance(one, Vector))
        return sum(one.macs for one in work), lanes


class Builder:
    """Operators and tensors of one exported program.

    Args:
        title: Title of the program, for messages.
    """

    def __init__(self, title: str) -> None:
        self.title = title
        self.recorded = Recorded()
        self._stored: dict[str, Any] = {}
        self._inputs: set[str] = set()

    def give(self, value: Value) -> None:
        """Add an input of the network."""
        self._inputs.add(value.name)
        self.recorded.tensors[value.name] = self._tensor(value)

    def keep(self, value: Value, root: Value, stored: Any) -> None:
        """Add a parameter.

        Args:
            value: The parameter.
            root: The first parameter with the same storage.
            stored: Stored tensor of the parameter, or None.
        """
        self.recorded.parameters[value.name] = root
        self._stored.setdefault(root.name, stored)

    def finish(self, outputs: tuple[Value, ...]) -> None:
        """Set the outputs of the network."""
        for value in outputs:
            tensor = self.recorded.tensors.setdefault(value.name, self._tensor(value))
            if tensor.role == "activation":
                self.recorded.tensors[value.name] = replace(tensor, role="output")

    def is_constant(self, call: Call) -> bool:
        """Return whether the results of a call are the same in each run of the network."""
        if call.kind in OF_SHAPES:
            return True
        if call.random or not all(value.constant for value in call.inputs):
            return False
        known = self.recorded.parameters
        return call.kind not in LOOKUPS or not any(value.name in known for value in call.inputs)

    def absorb(self, call: Call) -> None:
        """Note the parameter whose values the results of a constant call hold."""
        known = self.recorded.parameters
        sources = [value.name for value in call.inputs if value.name in known]
        for value in call.outputs if sources and call.kind not in OF_SHAPES else ():
            is_layout = call.kind in LAYOUT and len(call.inputs) == 1
            root = known[sources[0]] if is_layout else replace(value, constant=True)
            known[value.name] = root

    def lower(self, call: Call) -> Lowered:
        """Return the work of a call that is modelled; ``modelled`` is False for others.

        Raises:
            WorkloadError: The call contradicts its shapes.
        """
        if any(map(is_empty, call.inputs)):
            # A sum without terms is 0.
            return moved(0, sum(value.elements for value in call.outputs))
        function = OPERATORS.get(call.kind)
        try:
            lowered = None if function is None else function(call)
        except ValueError as problem:
            raise WorkloadError(
                f"{self.title}: call {call.name} ({call.kind}): {problem}"
            ) from None
        return lowered if lowered is not None and lowered.modelled else _not_modelled(call)

    def with_activation(self, call: Call) -> Call:
        """Return a call on constants with its first operand as an activation in memory."""
        name, given = next((name, one) for name, one in call.arguments.items() if any(tensors(one)))
        value = next(tensors(given))
        held = replace(value, name=f"{call.name}.{name}", constant=False)
        read = value.elements if value.name in self.recorded.parameters else 0
        written = Call(name=held.name, kind="copy", arguments={"self": value}, outputs=(held,))
        self.add(written, moved(read, held.elements))
        changed = [held, *given[1:]] if isinstance(given, list | tuple) else held
        return replace(call, arguments={**call.arguments, name: changed})

    def add(self, call: Call, lowered: Lowered) -> None:
        """Add a call as an operator, unless all its results are empty."""
        recorded = self.recorded
        outputs = [value for value in call.outputs if not is_empty(value)]
        if call.outputs and not outputs:
            return
        roots = [recorded.parameters.get(value.name, value) for value in call.inputs]
        reads = [
            root
            for value, root in zip(call.inputs, roots, strict=True)
            if not is_empty(value)
            and (not value.constant or (value.name in recorded.parameters and is_parameter(root)))
        ]
        for value in (*reads, *outputs):
            if value.name not in recorded.tensors:
                recorded.tensors[value.name] = self._tensor(value)
        recorded.operators.append(
            Operator(
                name=call.name,
                kind=call.kind,
                inputs=tuple(value.name for value in reads),
                outputs=tuple(value.name for value in outputs),
                work=lowered.work,
                fusible=lowered.fusible,
                modelled=lowered.modelled,
                operands=tuple(value.name for value in call.inputs),
                spelling=call.kind,
            )
        )
        for value in call.inputs:
            if value.constant:
                recorded.constants[value.name] = Constant(values=None, shape=value.shape)

    def _tensor(self, value: Value) -> Tensor:
        role: Literal["input", "weight", "activation"] = "activation"
        if value.constant:
            role = "weight"
        elif value.name in self._inputs:
            role = "input"
        return Tensor(
            name=value.name,
            shape=value.shape,
            number=value.number,
            role=role,
            values=_stored_values(self._stored.get(value.name)),
        )


def is_empty(value: Value) -> bool:
    """Return whether a tensor has an extent of 0: nothing writes, moves or reads it."""
    return 0 in value.shape


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
