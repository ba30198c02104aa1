"""From operators to layers: the one place that says what joins what.

A layer is what an accelerator executes before its results leave for memory. Copies vanish. Behind
a convolution or product by constant weights, a batch norm folds into the weights and a constant
for each channel is a bias; a ReLU or clip is part of requantization behind anything that
requantizes; any other function of one activation costs its lane operations on each result as it
leaves. An operator joins only if nothing else reads what it reads. QuantizeLinear and
DequantizeLinear add names, not layers: a name may stand for the real numbers or for the integers of
one and the same activation.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.geometry import image_shape, layer_of
from accelsim.workload.layers.meaning import QUANTIZED, Meanings
from accelsim.workload.layers.operand import (
    CLIPS,
    clip_bounds,
    is_activation,
    is_offset,
    meaning,
    offset_place,
)
from accelsim.workload.layers.record import (
    INTEGER,
    Add,
    Convolution,
    Layer,
    LayerNetwork,
    Movement,
    Pool,
    Product,
    Quantization,
    Rescale,
    Reshape,
    VectorWork,
)
from accelsim.workload.work import Convolution as ConvolutionWork
from accelsim.workload.work import Vector

FINAL = ("softmax", "logsoftmax")
PAIR = ("quantizelinear", "dequantizelinear")


def lower(graph: Graph, *, fused: bool = True, without_softmax: bool | None = None) -> LayerNetwork:
    """Return the layers of a network.

    Args:
        graph: The network.
        fused: Whether operators join the layer before them.
        without_softmax: Whether a softmax before an output, and what only it needs, is left out;
            None to leave it out if every other layer has a form in integers.

    Returns:
        The layers. Nothing that has no form in integers is refused; ``problems`` says why.
    """
    chains = {} if without_softmax is False else _softmax_chains(graph)
    if chains:
        network = Lowering(graph, chains, fused=fused).run()
        if without_softmax or all(isinstance(layer, INTEGER) for layer in network.layers):
            return network
    return Lowering(graph, {}, fused=fused).run()


def _outputs(graph: Graph) -> tuple[str, ...]:
    ends = (tensor.name for tensor in graph.tensors.values() if tensor.role == "output")
    return graph.outputs or tuple(ends)


def _softmax_chains(graph: Graph) -> dict[str, list[Operator]]:
    """Return, by output, the operators from it back to a softmax that nothing else reads."""
    readers = Counter(name for operator in graph.operators for name in operator.inputs)
    writer = {name: operator for operator in graph.operators for name in operator.outputs}
    chains = {}
    for output in _outputs(graph):
        chain: list[Operator] = []
        name = output
        while name in writer and readers[name] == (1 if chain else 0):
            operator = writer[name]
            chain.append(operator)
            if operator.kind in FINAL:
                chains[output] = chain
                break
            if operator.kind not in PAIR and not _copies(operator):
                break
            name = operator.inputs[0]
    return chains


def _copies(operator: Operator) -> bool:
    """Return whether an operator gives its input another name and nothing else."""
    return operator.fusible == "map" and not operator.work and len(operator.inputs) == 1


class Lowering:
    """Layers under construction.

    Args:
        graph: The network.
        chains: By output, the operators at its end that are left out, the last one first.
        fused: Whether operators join the layer before them.
    """

    def __init__(
        self, graph: Graph, chains: Mapping[str, Sequence[Operator]], *, fused: bool
    ) -> None:
        self._graph, self._fused = graph, fused
        self._dropped = {each.name: each for chain in chains.values() for each in chain}
        self._outputs = tuple(
            chains[name][-1].inputs[0] if name in chains else name for name in _outputs(graph)
        )
        self._same: dict[str, str] = {}
        self._groups: dict[str, list[Layer]] = {}
        self._layers: dict[str, Layer] = {}
        self._unclipped: set[str] = set()
        self._operations: dict[str, int] = {}
        self._problems: list[str] = []
        self._meanings = Meanings(graph, self._layers)
        self._inputs: dict[str, str] = {}
        given = [graph.tensors[name] for name in graph.inputs if name in graph.tensors]
        self._quantized = (
            any(operator.kind in QUANTIZED for operator in graph.operators)
            or any(tensor.number.kind == "integer" for tensor in given)
            or any(constant.scale is not None for constant in graph.constants.values())
        )
        for tensor in given:
            if not self._quantized or tensor.number.kind == "integer":
                self._inputs[tensor.name] = tensor.name

    def run(self) -> LayerNetwork:
        """Return the layers of every operator."""
        graph = self._graph
        kept = [operator for operator in graph.operators if operator.name not in self._dropped]
        for operator in kept:
            if _copies(operator):
                self._same[operator.outputs[0]] = self._name(operator.inputs[0])
        kept = [operator for operator in kept if not _copies(operator)]
        self._readers = Counter(
            self._name(name)
            for operator in kept
            for name in operator.operands or dict.fromkeys(operator.inputs)
        )
        self._readers.update(self._name(name) for name in self._outputs)
        for operator in kept:
            self._add(operator)
        self._finish()
        kinds = {operator.kind for operator in self._dropped.values()} & set(FINAL)
        return LayerNetwork(
            name=graph.name + (f" without {' and '.join(sorted(kinds))}" if kinds else ""),
            graph=graph,
            layers=tuple(layer for group in self._groups.values() for layer in group),
            inputs=tuple(self._inputs.get(name, name) for name in graph.inputs),
            outputs=tuple(self._name(name) for name in self._outputs),
            quantized=self._quantized,
            quantizations=self._meanings.known,
            dropped=frozenset(self._dropped),
            problems=tuple(self._problems),
        )

    def _name(self, name: str) -> str:
        """Return the activation that a name stands for."""
        while name in self._same:
            name = self._same[name]
        return name

    def _problem(self, operator: Operator, sentence: str) -> None:
        self._problems.append(f"node {operator.name} ({operator.spelling}) {sentence}")

    def _add(self, operator: Operator) -> None:
        try:
            if operator.kind == "quantizelinear":
                self._quantize(operator)
            elif operator.kind == "dequantizelinear":
                activation = self._operand(operator, operator.operand(0))
                self._same[operator.outputs[0]] = activation
                said = meaning(self._graph, operator, 1, 2, operator.operand(0))
                self._meanings.declare(activation, said)
            elif not self._joined(operator):
                self._add_layers(operator)
        except ValueError as problem:
            self._problem(operator, str(problem))

    def _operand(self, operator: Operator, name: str) -> str:
        """Return the activation that an operator reads; note if nothing says what it means."""
        activation = self._name(name)
        if not self._quantized:
            return activation
        if activation not in self._layers and activation not in self._inputs.values():
            self._problem(operator, f"reads {name} that is not quantized")
        self._settle(activation, name, f"node {operator.name} ({operator.spelling})")
        return activation

    def _settle(self, activation: str, name: str, reader: str) -> None:
        if self._quantized and not self._meanings.settle(activation):
            self._problems.append(
                f"{reader} reads {name}, which is not quantized"
                " (a QuantizeLinear must follow its writer)"
            )

    def _add_layers(self, operator: Operator) -> None:
        names = {
            name: self._operand(operator, name)
            for name in operator.inputs
            if is_activation(self._graph, name)
        }
        inputs = tuple(names[name] for name in operator.inputs if name in names)
        if not operator.work:
            self._add_reshape(operator, inputs)
            return
        phases = all(isinstance(work, ConvolutionWork) for work in operator.work)
        last = len(operator.work) - 1
        outputs = operator.outputs or (f"{operator.name}.{last}.result",)
        layers = []
        for place, work in enumerate(operator.work):
            between = not phases and place < last
            layer = layer_of(
                self._graph,
                operator,
                work,
                name=f"{operator.name}.{place}" if place else operator.name,
                inputs=inputs,
                outputs=(f"{operator.name}.{place}.result",) if between else outputs,
            )
            if layer is None:
                continue
            layers.append(layer)
            if not phases:
                inputs = layer.outputs
            if isinstance(work, Vector):
                self._operations[layer.name] = work.operations
        if layers:
            self._store(layers)
            places = {
                place: names[name] for place, name in enumerate(operator.operands) if name in names
            }
            self._meanings.declare_of(operator, places, operator.outputs[0])

    def _add_reshape(self, operator: Operator, inputs: tuple[str, ...]) -> None:
        """Add an operator that costs nothing: a change of shape, if it keeps its elements."""
        tensors = self._graph.tensors
        if len(inputs) == 1 and len(operator.outputs) == 1:
            elements = {
                tensors[name].elements
                for name in (operator.inputs[0], *operator.outputs)
                if name in tensors
            }
            if len(elements) == 1:
                layer = Reshape(
                    name=operator.name,
                    kind=operator.kind,
                    inputs=inputs,
                    outputs=operator.outputs,
                    operators=(operator.name,),
                )
                self._store([layer])

    def _store(self, layers: list[Layer]) -> None:
        """Add the layers of one operator, of which the last one's results, or all, are open."""
        self._groups[layers[-1].output] = layers
        for layer in layers:
            self._layers.update((name, layer) for name in layer.outputs)
        if isinstance(layers[-1], Convolution):
            self._unclipped.add(layers[-1].output)

    def _open(self, name: str) -> list[Layer]:
        """Return the layers that write an activation, if what reads it can join them."""
        activation = self._name(name)
        group = self._groups.get(activation, [])
        if activation in self._meanings.known or self._readers[activation] != 1 or not group:
            return []
        layer = group[-1]
        if not layer.modelled or isinstance(layer, Movement) or len(layer.outputs) != 1:
            return []
        return group

    def _joined(self, operator: Operator) -> bool:
        """Let an operator join the layers that write what it reads; return whether it did."""
        sources = [name for name in operator.inputs if is_activation(self._graph, name)]
        is_map = operator.fusible != "no" and operator.modelled and bool(operator.work)
        if not self._fused or not is_map or len(sources) != 1 or len(operator.outputs) != 1:
            return False
        group = self._open(sources[0])
        pieces = [layer for layer in group if layer.outputs == group[-1].outputs]
        written = sum(work.output_elements for work in operator.work)
        if not group or isinstance(group[-1], Reshape):
            return False
        if sum(layer.output_elements for layer in pieces) != written:
            return False
        before, after = group[-1].output, operator.outputs[0]
        made = [self._with(layer, operator) if layer in pieces else layer for layer in group]
        if self._is_folded(group[-1], operator):
            self._unclipped.add(after)
        self._rename(before, made, operator.outputs)
        if before in self._meanings.inexact or (
            operator.kind in CLIPS and not _is_exact(self._graph, operator)
        ):
            self._meanings.inexact.add(after)
        return True

    def _rename(self, before: str, group: list[Layer], outputs: tuple[str, ...]) -> None:
        """Put layers at the end, in place of those that write ``before``; let them write others."""
        del self._groups[before]
        layer = self._layers.pop(before)
        made = [
            replace(each, outputs=outputs) if each.outputs == layer.outputs else each
            for each in group
        ]
        self._groups[outputs[0]] = made
        self._layers[outputs[0]] = made[-1]

    def _is_folded(self, layer: Layer, operator: Operator) -> bool:
        """Return whether an operator becomes part of the weights and biases of a layer."""
        if not isinstance(layer, Convolution) or layer.output not in self._unclipped:
            return False
        if operator.fusible == "fold":
            return True
        place = offset_place(self._graph, operator)
        tensor = self._graph.tensors.get(operator.outputs[0])
        if place is None or tensor is None:
            return False
        shape = self._graph.constants[operator.operands[place]].shape
        return is_offset(shape, tensor.shape, layer.weight_shape[0])

    def _with(self, layer: Layer, operator: Operator) -> Layer:
        """Return a layer that does the work of an operator too."""
        operators = (*layer.operators, operator.name)
        requantizes = isinstance(layer, Convolution | Product | Pool | Add | Rescale)
        if (requantizes and _function(operator) in CLIPS) or self._is_folded(layer, operator):
            return replace(layer, operators=operators)
        extra = sum(
            -(-work.operations // work.output_elements)
            for work in operator.work
            if isinstance(work, Vector)
        )
        if isinstance(layer, Convolution | Product):
            return replace(layer, operators=operators, passes=layer.passes + extra)
        assert not isinstance(layer, Reshape | Movement)
        more = extra * layer.output_elements
        if isinstance(layer, VectorWork):
            return replace(layer, operators=operators, operations=layer.operations + more)
        return VectorWork(
            name=layer.name,
            kind=layer.kind,
            inputs=layer.inputs,
            outputs=layer.outputs,
            operators=operators,
            input_elements=layer.input_elements,
            output_elements=layer.output_elements,
            operations=self._operations[layer.name] + more,
        )

    def _quantize(self, operator: Operator) -> None:
        """Let a QuantizeLinear say what the integers of an activation are."""
        name, output = operator.operand(0), operator.outputs[0]
        said = meaning(self._graph, operator, 1, 2, output)
        if name in self._graph.inputs and name not in self._inputs.values():
            self._quantize_input(name, output, said)
            return
        group = self._open(name)
        if group and not isinstance(group[-1], Reshape):
            before = group[-1].output
            self._rename(before, group, (output,))
            self._meanings.known[output] = said
            return
        activation = self._operand(operator, name)
        if self._meanings.known.get(activation) == said:
            self._same[output] = activation
            return
        layer = Rescale(
            name=operator.name,
            kind=operator.kind,
            inputs=(activation,),
            outputs=(output,),
            operators=(operator.name,),
            shape=image_shape(self._graph.tensors[output].shape),
        )
        self._store([layer])
        self._meanings.known[output] = said

    def _quantize_input(self, name: str, output: str, said: Quantization) -> None:
        first = self._inputs.setdefault(name, output)
        if self._meanings.known.setdefault(first, said) != said:
            raise ValueError(f"quantizes the input {name} in a second way")
        if first != output:
            self._same[output] = first

    def _finish(self) -> None:
        graph, known = self._graph, self._meanings.known
        for name in graph.inputs:
            if name not in self._inputs:
                self._problems.append(f"input {name} is not quantized")
            elif self._quantized and name in graph.tensors:
                # Integers of which nothing is said mean themselves.
                plain = Quantization(scale=1.0, zero_point=0, number=graph.tensors[name].number)
                known.setdefault(self._inputs[name], plain)
        for name in self._outputs:
            if (
                self._name(name) not in self._layers
                and self._name(name) not in self._inputs.values()
            ):
                self._problems.append(f"no operator computes the output {name}")
        for activation, layer in list(self._layers.items()):
            self._settle(activation, activation, f"what follows {layer.name}")


def _function(operator: Operator) -> str:
    works = [work for work in operator.work if isinstance(work, Vector)]
    return works[0].function if works else ""


def _is_exact(graph: Graph, operator: Operator) -> bool:
    """Return whether the results of a clip are exact in the scale of its input."""
    try:
        return all(
            bound in (0, float("inf"), float("-inf")) for bound in clip_bounds(graph, operator)
        )
    except ValueError:
        return False
