"""Walk over the calls of an exported program, and of the regions that run inside other calls.

No call is skipped. It becomes an operator that is modelled, or the calls into which torch
decomposes it, or an operator of which only the bytes are known; or it is refused by name.
"""

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from accelsim.errors import WorkloadError
from accelsim.number import FORMATS, Number, parse_number
from accelsim.workload.lowering.value import FREE, Value
from accelsim.workload.torch.build import Builder, is_empty
from accelsim.workload.torch.call import Call, tensors
from accelsim.workload.torch.decompose import decomposed

MAXIMUM_RUNS = 4096
"""Greatest number of runs of a loop's body."""

REGIONS = frozenset(
    ("wrap_with_set_grad_enabled", "wrap_with_autocast", "wrap", "wrap_activation_checkpoint")
) | frozenset(("tag_activation_checkpoint", "strict_mode", "invoke_subgraph", "hints_wrapper"))
"""Higher-order calls that run their region once; its arguments follow it."""

OFFSET_FIRST = frozenset(("mat1", "batch1", "mat"))
"""First operands of a product (addmm, baddbmm, addmv) that follow the offset."""

_ALIASES = {"bool": "uint1", "float8_e4m3fn": "float8_e4m3"}


class Walker:
    """A walk over the calls of a program.

    Args:
        builder: Builder that takes the operators.
        torch: The module ``torch``.
    """

    def __init__(self, builder: Builder, torch: ModuleType) -> None:
        self._builder = builder
        self._torch = torch
        self._expands = True

    def run(self, module: Any, given: Sequence[Any], prefix: str = "") -> Any:
        """Read the calls of a ``GraphModule``.

        Args:
            module: The program, or a region of it.
            given: Values of its placeholders, in their order.
            prefix: Prefix of the names of its calls.

        Returns:
            Return value of the module, with a ``Value`` for each tensor.

        Raises:
            WorkloadError: A call contradicts its shapes, has a shape that depends on values, or
                runs a region an unknown number of times.
        """
        known: dict[Any, Any] = {}
        rest = iter(given)
        for node in module.graph.nodes:
            if node.op == "placeholder":
                known[node] = next(rest)
            elif node.op == "get_attr":
                known[node] = self._attribute(module, node, prefix)
            elif node.op == "call_function":
                known[node] = self._call(node, known, prefix)
            elif node.op == "output":
                return _resolved(node.args[0], known)
            else:
                raise self._refused(f"{prefix}{node.name}", f"{node.op} of {node.target}")
        return ()

    def value(self, name: str, kind: str, tensor: Any, *, constant: bool) -> Value:
        """Return a tensor, or a number that a call computes from tensors.

        Raises:
            WorkloadError: Its shape depends on values.
        """
        extents = [_integer(extent) for extent in getattr(tensor, "shape", ())]
        if None in extents:
            why = "the shape of its result depends on values, and accelsim counts shapes alone"
            raise self._refused(name.partition(":")[0], kind, why)
        dtype = str(getattr(tensor, "dtype", "float32")).removeprefix("torch.")
        dtype = _ALIASES.get(dtype, dtype)
        number: Number = parse_number(dtype if dtype in FORMATS else "float32")
        shape = tuple(extent for extent in extents if extent is not None)
        return Value(name=name, extents=shape, number=number, constant=constant)

    def _attribute(self, module: Any, node: Any, prefix: str) -> Any:
        held = operator.attrgetter(node.target)(module)
        if isinstance(held, self._torch.Tensor):
            return self.value(f"{prefix}{node.name}", "constant", held, constant=True)
        return held

    def _call(self, node: Any, known: Mapping[Any, Any], prefix: str) -> Any:
        name = f"{prefix}{node.name}"
        arguments = _arguments(node, known)
        if node.target is operator.getitem and isinstance(arguments["0"], list | tuple):
            return arguments["0"][arguments["1"]]
        kind = _kind(node)
        if any(self._is_region(one) for one in _leaves(arguments)):
            return self._regions(node, name, kind, list(arguments.values()))
        if kind == "cat":
            arguments["tensors"] = [one for one in arguments["tensors"] if not is_empty(one)]
        result = self._results(name, kind, node.meta.get("val"))
        call = Call(
            name=name,
            kind=kind,
            arguments=arguments,
            outputs=tuple(tensors(result)),
            random=self._torch.Tag.nondeterministic_seeded in getattr(node.target, "tags", ())
            and "dropout" not in kind,
        )
        if not call.outputs and not _writes(node.target):
            return result  # The call only checks shapes or values.
        is_constant = self._builder.is_constant(call)
        # Single numbers are computed by the host.
        is_number = not any(hasattr(one, "shape") for one in _leaves(node.meta.get("val")))
        lowered = FREE if is_number and call.outputs else self._builder.lower(call)
        if not lowered.modelled and self._expands and call.inputs:
            expanded = self._expanded(node, known, name)
            if expanded is not None:
                return expanded
        if is_constant and not any(work.macs for work in lowered.work):
            self._builder.absorb(call)
            return _constant(result)
        if is_constant:
            # Constants whose product ``forward`` computes in each run.
            call = self._builder.with_activation(call)
            lowered = self._builder.lower(call)
        self._builder.add(call, lowered)
        return result

    def _expanded(self, node: Any, known: Mapping[Any, Any], name: str) -> Any:
        """Take the calls into which torch decomposes a call, and return their results.

        None if one of them is not modelled; then none is taken.
        """
        parts = decomposed(node, self._torch)
        if parts is None:
            return None
        module, given = parts
        before = self._builder.recorded
        self._builder.recorded = before.copy()
        self._expands = False
        try:
            result = self.run(module, _resolved(given, known), f"{name}.")
        finally:
            self._expands = True
        made = self._builder.recorded.operators[len(before.operators) :]
        if all(one.modelled for one in made):
            return result
        self._builder.recorded = before
        return None

    def _is_region(self, argument: Any) -> bool:
        return isinstance(argument, self._torch.fx.GraphModule)

    def _results(self, name: str, kind: str, written: Any) -> Any:
        """Return the results of a call: a ``Value`` for each tensor and each unknown number."""
        if isinstance(written, list | tuple):
            return tuple(
                self._results(f"{name}.{place}", kind, part) for place, part in enumerate(written)
            )
        if hasattr(written, "shape") or isinstance(
            written, self._torch.SymInt | self._torch.SymFloat | self._torch.SymBool
        ):
            return self.value(name, kind, written, constant=False)
        return written

    def _regions(self, node: Any, name: str, kind: str, given: list[Any]) -> Any:
        """Take a higher-order call: its regions, as many times as they run."""
        if kind in REGIONS:
            place = next(i for i, one in enumerate(given) if self._is_region(one))
            operands = [one for one in _leaves(given[place + 1 :]) if not isinstance(one, str)]
            wanted = len(given[place].graph.find_nodes(op="placeholder"))
            return self.run(given[place], operands[:wanted], f"{name}.")
        loops: dict[str, Callable[[str, list[Any], Any], Any]] = {
            "cond": self._branches,
            "map_impl": self._map,
            "scan": self._scan,
            "flex_attention": self._attention,
        }
        if kind not in loops:
            why = "how often its region runs is not known"
            if kind.startswith("while_loop"):
                why = "how often its body runs depends on values; a loop of Python or a scan has a"
                why += " fixed number"
            raise self._refused(name, kind, why)
        return loops[kind](name, given, self._results(name, kind, node.meta.get("val")))

    def _branches(self, name: str, given: list[Any], result: Any) -> Any:
        """Take the branch of ``cond`` with more multiply-accumulates."""
        _, *branches, operands = given
        before = self._builder.recorded
        taken = []
        for branch, side in zip(branches, ("true", "false"), strict=True):
            self._builder.recorded = before.copy()
            results = self.run(branch, operands, f"{name}.{side}.")
            taken.append((self._builder.recorded, results))
        start = len(before.operators)
        self._builder.recorded, results = max(taken, key=lambda one: one[0].operations(start))
        return self._renamed(name, "cond", (given[0], results), result)

    def _map(self, name: str, given: list[Any], result: Any) -> Any:
        """Take a body once for each slice of its inputs."""
        body, inputs, others = given
        written = [
            self.run(body, (*slices, *others), f"{name}.{place}.")
            for place, slices in enumerate(self._slices(name, inputs))
        ]
        return self._renamed(name, "map", written, result)

    def _scan(self, name: str, given: list[Any], result: Any) -> Any:
        """Take a body once for each slice of its inputs, each with the state of the one before."""
        body, state, inputs, others = given
        written = []
        for place, slices in enumerate(self._slices(name, inputs)):
            results = self.run(body, (*state, *slices, *others), f"{name}.{place}.")
            state = results[: len(state)]
            written.append(results[len(state) :])
        return (*state, *self._renamed(name, "scan", written, result[len(state) :]))

    def _slices(self, name: str, inputs: Sequence[Value]) -> list[tuple[Value, ...]]:
        """Return, for each run, the slices of all inputs along their first axis."""
        runs = inputs[0].shape[0] if inputs else 0
        if not 1 <= runs <= MAXIMUM_RUNS:
            raise self._refused(
                name, "loop", f"its body may run from 1 to {MAXIMUM_RUNS} times, not {runs}"
            )
        columns = []
        for place, value in enumerate(inputs):
            slices = tuple(
                replace(value, name=f"{name}.in{place}.{run}", extents=value.shape[1:])
                for run in range(runs)
            )
            columns.append(self._renamed(f"{name}.in{place}", "unbind", value, slices))
        return list(zip(*columns, strict=True))

    def _renamed(self, name: str, kind: str, read: Any, written: Any) -> Any:
        """Return tensors that are parts of others, or consist of them, without a movement."""
        outputs = tuple(replace(value, constant=False) for value in tensors(written))
        call = Call(name=name, kind=kind, arguments={"read": read}, outputs=outputs)
        if self._builder.is_constant(call):
            self._builder.absorb(call)
            return _constant(written)
        if outputs:
            self._builder.add(call, FREE)
        return written

    def _attention(self, name: str, given: list[Any], result: Any) -> Any:
        """Take attention in which a region changes every score."""
        query, key, value, change = given[:4]
        operations = sum(one.op == "call_function" for one in change.graph.nodes)
        arguments = {"query": query, "key": key, "value": value, "operations": operations}
        call = Call(
            name=name, kind="flex_attention", arguments=arguments, outputs=tuple(tensors(result))
        )
        self._builder.add(call, self._builder.lower(call))
        return result

    def _refused(self, name: str, kind: str, why: str = "is not read") -> WorkloadError:
        return WorkloadError(f"{self._builder.title}: call {name} ({kind}): {why}")


def _kind(node: Any) -> str:
    """Return the name of a call without ATen's namespace and without the mark of in-place forms."""
    schema = getattr(node.target, "_schema", None)
    if schema is None:
        kind = str(getattr(node.target, "__name__", node.target))
        # A higher-order call may have an operator as its target.
        of = [one._schema.name for one in node.args if hasattr(one, "_schema")]
        return ":".join((kind, *of))
    kind = str(schema.name.removeprefix("aten::"))
    return kind if kind.startswith("__") else kind.rstrip("_")


def _arguments(node: Any, known: Mapping[Any, Any]) -> dict[str, Any]:
    """Return the arguments of a call by the names of its schema, defaults included.

    The offset of a product comes last, as in ``linear``.
    """
    schema = getattr(node.target, "_schema", None)
    if schema is None:
        given = {str(place): value for place, value in enumerate(node.args)} | dict(node.kwargs)
        return {name: _resolved(value, known) for name, value in given.items()}
    arguments: dict[str, Any] = {}
    for place, argument in enumerate(schema.arguments):
        default = argument.default_value if argument.has_default_value() else None
        value = node.args[place] if place < len(node.args) else default
        arguments[argument.name] = _resolved(node.kwargs.get(argument.name, value), known)
    if OFFSET_FIRST & arguments.keys():
        arguments["self"] = arguments.pop("self")
    return arguments


def _resolved(argument: Any, known: Mapping[Any, Any]) -> Any:
    """Return an argument with the values of its nodes."""
    if isinstance(argument, list | tuple):
        return [_resolved(item, known) for item in argument]
    if isinstance(argument, Mapping):
        return {key: _resolved(item, known) for key, item in argument.items()}
    return known[argument] if hasattr(argument, "all_input_nodes") else argument


def _leaves(argument: Any) -> Iterator[Any]:
    """Yield the parts of a nested argument."""
    if isinstance(argument, Mapping):
        argument = list(argument.values())
    if isinstance(argument, list | tuple):
        for item in argument:
            yield from _leaves(item)
    else:
        yield argument


def _constant(result: Any) -> Any:
    """Return results that depend on constants only."""
    if isinstance(result, list | tuple):
        return tuple(_constant(part) for part in result)
    return replace(result, constant=True) if isinstance(result, Value) else result


def _integer(extent: Any) -> int | None:
    """Return an extent; None if it depends on values."""
    if isinstance(extent, int):
        return extent
    found = extent.node.maybe_as_int()
    return None if found is None else int(found)


def _writes(target: Any) -> bool:
    """Return whether a call without results has an effect."""
    schema = getattr(target, "_schema", None)
    return schema is None or bool(schema.is_mutable)
