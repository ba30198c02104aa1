"""Run the functions of a file on values: calls and loops are replaced by what is inside them."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.network import Network
from accelsim.workload.mlir.parser import RETURNS
from accelsim.workload.mlir.stablehlo import ADVICE, CUSTOM, OPERATORS
from accelsim.workload.mlir.syntax import Function, Module, Operation, Region
from accelsim.workload.mlir.tokens import MAXIMUM_NESTING, TextError
from accelsim.workload.mlir.tosa import ADVICE as TOSA_ADVICE
from accelsim.workload.mlir.tosa import OPERATORS as TOSA
from accelsim.workload.mlir.value import Value

CALLS = ("call", "func.call")
MAXIMUM_TRIPS = 65536
READERS = {**OPERATORS, **TOSA}
ADVICES = {**ADVICE, **TOSA_ADVICE}
_CONTROL = (
    *("stablehlo.while", "stablehlo.case", "stablehlo.if", "stablehlo.composite"),
    *("stablehlo.custom_call", "stablehlo.tuple", "stablehlo.get_tuple_element"),
)

Environment = dict[str, Value]


class Interpreter:
    """The way from operations to nodes.

    Args:
        path: Path of the file, for messages.
        module: The file.
        network: The model that grows.
    """

    def __init__(self, path: Path, module: Module, network: Network) -> None:
        self._path, self._module, self._network = path, module, network
        self._depth = 0

    def function(self, function: Function, values: Sequence[Value]) -> list[Value]:
        """Return what a function returns.

        Raises:
            WorkloadError: An operation is not read.
        """
        self._depth += 1
        if self._depth > MAXIMUM_NESTING:
            raise WorkloadError(
                f"{self._path}:{function.line}: calls may nest {MAXIMUM_NESTING} deep; is"
                f" @{function.name} recursive?"
            )
        names = (each.name for each in function.arguments)
        environment = dict(zip(names, values, strict=False))
        results = self._run(function.body, environment)
        self._depth -= 1
        return results

    def _run(self, region: Region, environment: Environment) -> list[Value]:
        """Return the operands of the operation that ends a region."""
        for operation in region.operations:
            if operation.name in RETURNS:
                return [self._value(operation, environment, each) for each in operation.operands]
            results = self._results(operation, environment)
            for name, value in zip(operation.results, results, strict=False):
                environment[name] = value
        return []

    def _results(self, operation: Operation, environment: Environment) -> Sequence[Value]:
        """Return the results of an operation, in the integers of the text if it has such."""
        values = [self._value(operation, environment, each) for each in operation.operands]

        def inline(region: Region, given: Sequence[Value]) -> list[Value]:
            names = (each.name for each in region.arguments)
            return self._run(region, environment | dict(zip(names, given, strict=False)))

        call = Call(self._network, operation, values, inline, self._module)
        try:
            results = self._read(call)
        except TextError as problem:
            raise self._refused(operation, problem.said) from None
        except (ValueError, IndexError, TypeError, KeyError, ArithmeticError) as problem:
            said = f"its attributes contradict its types ({type(problem).__name__})"
            raise self._refused(operation, said) from None
        return [self._typed(value, operation, place) for place, value in enumerate(results)]

    def _typed(self, value: Value, operation: Operation, place: int) -> Value:
        if place >= len(operation.types):
            return value
        type_ = operation.types[place]
        if not type_.is_tensor:
            return value
        if value.type.shape != type_.shape:
            said = f"its operands give {value.type}, not {type_}"
            raise self._refused(operation, said)
        if type_.quantization is None or value.meaning == type_.quantization:
            return value
        before = None if value.node is None else value.node.kind
        if before == "DequantizeLinear" and value.type == type_:
            return value
        return self._network.dequantized(self._network.quantized(value, type_))

    def _read(self, call: Call) -> Sequence[Value]:
        name = call.operation.name
        if -1 in {extent for each in call.operation.types for extent in each.shape}:
            raise TextError(
                f"its result {call.operation.types[0]} has no fixed extents; export the network"
                " with fixed shapes"
            )
        if name in CALLS:
            return self._called(call)
        if name in _CONTROL:
            return self._control(call, name.partition(".")[2])
        if name == "stablehlo.optimization_barrier":
            return call.operands
        reader = READERS.get(name)
        if reader is None:
            raise TextError(self._advice(name))
        self._network.begin(name.partition(".")[2])
        result = reader(call)
        return [result] if isinstance(result, Value) else result

    def _called(self, call: Call) -> Sequence[Value]:
        words = [each for each in call.words() if each.startswith("@")]
        name = words[0][1:] if words else call.word("callee")
        return self.function(self._named(name.strip('"')), call.operands)

    def _named(self, name: str) -> Function:
        if name not in self._module.functions:
            near = did_you_mean(name, sorted(self._module.functions))
            raise TextError(f"the file has no function @{name}{near}")
        return self._module.functions[name]

    def _control(self, call: Call, kind: str) -> Sequence[Value]:
        if kind == "while":
            return self._loop(call)
        if kind in ("case", "if"):
            return self._branch(call, kind)
        if kind == "composite":
            return self.function(self._named(call.word("decomposition")), call.operands)
        if kind == "custom_call":
            return self._custom(call)
        raise TextError("tuples are not read")

    def _loop(self, call: Call) -> Sequence[Value]:
        """Run a loop as often as its condition says, which must follow from constants."""
        values, trips = list(call.operands), 0
        condition, body = call.operation.regions
        while True:
            going = call.inline(condition, values)
            go = going[0].scalar if len(going) == 1 else None
            if go is None:
                raise TextError(
                    "its trips depend on data; only loops whose condition follows from constants"
                    " are read"
                )
            if not go:
                return values
            trips += 1
            if trips > MAXIMUM_TRIPS:
                raise TextError(f"a loop may have {MAXIMUM_TRIPS} trips")
            values = call.inline(body, values)

    def _branch(self, call: Call, kind: str) -> Sequence[Value]:
        """Run the branch that a constant chooses."""
        index = call.operand(0).scalar
        if index is None:
            raise TextError("data decides the branch; only one that constants choose is read")
        regions = call.operation.regions
        place = (0 if index else 1) if kind == "if" else int(index)
        if not 0 <= place < len(regions):
            place = len(regions) - 1
        return call.inline(regions[place], ())

    def _custom(self, call: Call) -> Sequence[Value]:
        words = [each[1:] for each in call.words() if each.startswith("@")]
        target = words[0].strip('"') if words else call.word("call_target_name")
        if target not in CUSTOM:
            near = did_you_mean(target, sorted(CUSTOM))
            raise TextError(f"the custom call @{target} is not read{near}")
        if CUSTOM[target] == "stablehlo.optimization_barrier":
            return call.operands
        inner = call.attribute("mhlo.attributes", {})
        attributes: Mapping[str, object] = {**call.operation.attributes, **inner}
        types = call.operation.types
        renamed = Operation(
            CUSTOM[target],
            call.operation.results,
            call.operation.operands,
            call.operation.operand_types,
            types,
            attributes,
            (),
            call.operation.line,
        )
        return self._read(Call(self._network, renamed, call.operands, call.inline, self._module))

    def _value(self, operation: Operation, environment: Environment, name: str) -> Value:
        if name in environment:
            return environment[name]
        if f"{name}#0" in environment:
            return environment[f"{name}#0"]
        if name.endswith("#0") and name[:-2] in environment:
            return environment[name[:-2]]
        near = did_you_mean(name, sorted(environment))
        raise self._refused(operation, f"reads {name}, which nothing before it writes{near}")

    def _refused(self, operation: Operation, said: str) -> WorkloadError:
        results = f" (writes {operation.results[0]})" if operation.results else ""
        return WorkloadError(f"{self._path}:{operation.line}: {operation.name}{results}: {said}")

    def _advice(self, name: str) -> str:
        if name in ADVICES:
            return ADVICES[name]
        known = (*READERS, *_CONTROL)
        if name.partition(".")[0] not in {each.partition(".")[0] for each in known}:
            return "operations of this dialect are not read; those of stablehlo, chlo and tosa are"
        return f"is not read{did_you_mean(name, known)}"
