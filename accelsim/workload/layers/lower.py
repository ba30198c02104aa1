"""Lowering of operators to layers: the rules by which operators are joined.

A layer is the work that an accelerator does before results leave for memory. Copies vanish. Four
rules say which operators join the layer before them, if nothing else reads its result:

* Behind a convolution or a product with constant weights, a batch norm is folded into weights and
  bias, and so are products and sums with constants of each channel.
* Behind any layer that requantizes, a ReLU or clip becomes part of the requantization.
* Any other function of one activation adds its lane operations to each result as it leaves.
* QuantizeLinear and DequantizeLinear only add names: a name may stand for the real numbers or for
  the integers of the same activation.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.axes import with_axes
from accelsim.workload.layers.base import image_shape
from accelsim.workload.layers.channel_rows import with_channel_rows
from accelsim.workload.layers.elementwise import with_constants_as_activations
from accelsim.workload.layers.fixed import with_constant_results, with_joined_constants
from accelsim.workload.layers.folded import with_folded_norms
from accelsim.workload.layers.gathered import numbers_of, with_bags, with_gathers
from accelsim.workload.layers.geometry import layer_of
from accelsim.workload.layers.held import with_meanings
from accelsim.workload.layers.indexed import (
    indices_of,
    with_indexed,
    with_tables_as_activations,
)
from accelsim.workload.layers.join import Draft, Group, may_join
from accelsim.workload.layers.matrices import matrices_of, product_problem, with_matrices
from accelsim.workload.layers.meaning import QUANTIZED, Meanings
from accelsim.workload.layers.moved import (
    with_arrangements,
    with_padded_windows,
    with_views_of_rows,
)
from accelsim.workload.layers.moving import Reshape
from accelsim.workload.layers.network import LayerNetwork, Quantization
from accelsim.workload.layers.operand import (
    CLIPS,
    is_activation,
    meaning,
    meaning_of_constant,
    reals_of,
    unbalanced_bits,
    weights_of,
)
from accelsim.workload.layers.ordered import with_ordered_filters
from accelsim.workload.layers.phases import with_phases
from accelsim.workload.layers.record import Convolution, Layer, Normalize, Product, Rescale, Softmax
from accelsim.workload.layers.rows import scales_of_norm
from accelsim.workload.layers.spelled import (
    PAIR,
    is_copy,
    with_masks,
    with_norms,
    without_idle,
)
from accelsim.workload.layers.traits import as_amounts, has_integers
from accelsim.workload.layers.views import with_early_quantization
from accelsim.workload.work import Convolution as ConvolutionWork
from accelsim.workload.work import Vector

FINAL = ("softmax", "logsoftmax")
_INDEX_BITS = 32
"""Least width of integers that are not treated as quantized activations."""


def lower(
    graph: Graph,
    *,
    fused: bool = True,
    softmax_channels: int | None = 0,
    calibrated: bool = False,
) -> LayerNetwork:
    """Return the layers of a network.

    Args:
        graph: The network.
        fused: Whether operators join the layer before them.
        softmax_channels: Greatest number of channels of a softmax that the machine computes. A
            softmax before an output that the machine does not compute is left to the host, together
            with operators that only serve it, if there are other layers and integers can compute
            all of them. None: no softmax is left to the host.
        calibrated: Whether a calibration gives the quantizations of a network in real numbers. Its
            layers are then those of a quantized network, though ``quantizations`` is empty.

    Returns:
        The layers. A layer that integers cannot compute is not refused; ``problems`` says why.
    """
    # A file that is written from a calibrated network has its operators as they are.
    graph = graph if calibrated else with_ordered_filters(graph)
    graph = with_channel_rows(with_early_quantization(_with_real_weights(graph)))
    matrices = frozenset[str]()
    if calibrated or _has_scales(graph):
        graph = _as_one_spells(graph, calibrated=calibrated)
        matrices = matrices_of(graph)
    graph = with_constants_as_activations(graph, matrices)
    whole = Lowering(graph, {}, fused=fused, calibrated=calibrated).run()
    if softmax_channels is None:
        return whole
    chains = {
        output: chain
        for output, chain in _softmax_chains(graph).items()
        if not _computes(softmax_channels, whole, chain[-1])
    }
    if not chains:
        return whole
    rest = Lowering(graph, chains, fused=fused, calibrated=calibrated).run()
    computed = all(has_integers(layer, quantized=rest.integral) for layer in rest.layers)
    asks = not all(layer.is_view for layer in rest.layers)
    return rest if computed and asks else whole


def _as_one_spells(graph: Graph, *, calibrated: bool) -> Graph:
    """Return a network with integers in the spelling that layers have.

    Masks of a quantized file are read as its integers say.
    """
    graph = without_idle(graph)
    graph = with_masks(graph) if calibrated else graph
    return with_joined_constants(with_constant_results(with_norms(graph)))


def ends_in_softmax(graph: Graph) -> bool:
    """Return whether a softmax lies before an output, so that the result depends on the machine."""
    return bool(_softmax_chains(with_constants_as_activations(with_early_quantization(graph))))


def _computes(most_channels: int, network: LayerNetwork, softmax: Operator) -> bool:
    """Return whether a machine computes a softmax: of channels, with quantizations if quantized."""
    for layer in network.layers:
        if softmax.name in layer.operators and isinstance(layer, Softmax):
            result = network.graph.tensors[layer.output]
            said = not network.quantized or layer.output in network.quantizations
            of_channels = layer.shape == image_shape(result.shape)
            return said and of_channels and layer.shape[3] <= most_channels
    return False


def _ends(graph: Graph, role: str) -> tuple[str, ...]:
    names = graph.inputs if role == "input" else graph.outputs
    return names or tuple(x.name for x in graph.tensors.values() if x.role == role)


def _softmax_chains(graph: Graph) -> dict[str, list[Operator]]:
    """Return, by output, the operators from it back to a softmax that nothing else reads."""
    readers = Counter(name for operator in graph.operators for name in operator.inputs)
    writer = {name: operator for operator in graph.operators for name in operator.outputs}
    chains = {}
    for output in _ends(graph, "output"):
        chain: list[Operator] = []
        name = output
        while name in writer and readers[name] == (1 if chain else 0):
            if chain and name in graph.outputs:
                break
            operator = writer[name]
            chain.append(operator)
            if operator.kind in FINAL:
                chains[output] = chain
                break
            if operator.kind not in PAIR and not is_copy(operator):
                break
            name = operator.inputs[0]
    return chains


def _has_scales(graph: Graph) -> bool:
    """Return whether activations of a network have quantizations."""
    return any(operator.kind in QUANTIZED for operator in graph.operators)


def _with_real_weights(graph: Graph) -> Graph:
    """Return a network in real numbers, without the integers of its constants."""
    if _has_scales(graph):
        return graph
    constants = {
        name: replace(one, values=reals_of(one), scale=None, zero_point=None, number=None)
        for name, one in graph.constants.items()
        if one.scale is not None and one.values is not None
    }
    return replace(graph, constants={**graph.constants, **constants}) if constants else graph


def _said(operator: Operator) -> str:
    return f"node {operator.name} ({operator.spelling})"


class Lowering:
    """Layers under construction.

    Args:
        graph: The network.
        chains: Operators at the end of the network that are left out, by output, the last one
            first.
        fused: Whether operators join the layer before them.
        calibrated: Whether a calibration says what integers mean; see ``lower``.
    """

    def __init__(
        self,
        graph: Graph,
        chains: Mapping[str, Sequence[Operator]],
        *,
        fused: bool,
        calibrated: bool = False,
    ) -> None:
        self._indices = indices_of(graph) if _has_scales(graph) else {}
        self._numbers = numbers_of(graph, self._indices)
        if _has_scales(graph) or calibrated:
            graph = with_bags(graph, self._numbers)
        graph = with_tables_as_activations(graph, {*self._indices, *self._numbers})
        self._file, self._fused = graph, fused
        self._dropped = {each.name: each for chain in chains.values() for each in chain}
        self._outputs = tuple(
            chains[name][-1].inputs[0] if name in chains else name
            for name in _ends(graph, "output")
        )
        self._same: dict[str, str] = {}
        self._problems: dict[str, str] = {}
        numbers = {
            name: graph.tensors[name].number for name in graph.inputs if name in graph.tensors
        }
        self._has_scales = _has_scales(graph)
        # In networks of real numbers, integers of 32 bits and more are identifiers, and those of
        # one bit are truth values.
        self._quantized = self._has_scales or any(
            number.kind == "integer" and 1 < number.bits < _INDEX_BITS
            for number in numbers.values()
        )
        self._calibrated = calibrated and not self._quantized
        self._integral = self._has_scales or self._calibrated
        self._matrices = matrices_of(graph) if self._integral else frozenset()
        self._graph = graph = with_matrices(graph, self._matrices)
        self._draft = Draft(graph=graph, quantized=self._integral, calibrated=self._calibrated)
        self._meanings = Meanings(graph, self._draft)
        self._operators = {operator.name: operator for operator in graph.operators}
        self._inputs = {
            name: name
            for name in _ends(graph, "input")
            if not self._quantized or (name in numbers and numbers[name].kind == "integer")
        }

    def run(self) -> LayerNetwork:
        """Return the layers of every operator."""
        graph = self._graph
        kept = []
        for operator in graph.operators:
            if operator.name in self._dropped:
                continue
            if is_copy(operator):
                self._same[operator.outputs[0]] = self._name(operator.inputs[0])
            else:
                kept.append(operator)
        self._draft.readers.update(
            self._name(name)
            for operator in kept
            for name in operator.operands or dict.fromkeys(operator.inputs)
        )
        self._draft.readers.update(self._name(name) for name in self._outputs)
        for operator in kept:
            try:
                self._add(operator)
            except ValueError as problem:
                self._problems.setdefault(operator.name, f"{_said(operator)} {problem}")
        if self._quantized:
            self._finish()
        kinds = {operator.kind for operator in self._dropped.values()} & set(FINAL)
        layers = [layer for group in self._draft.groups for layer in group.result()]
        outputs = tuple(self._name(name) for name in self._outputs)
        known = self._meanings.known
        layers, tensors = with_phases(layers, graph, known)
        graph = replace(graph, tensors={**graph.tensors, **tensors}) if tensors else graph
        layers = with_axes(
            layers,
            self._file,
            self._matrices if self._integral else matrices_of(self._file),
            self._draft.readers,
            known,
            integral=self._integral,
        )
        if self._integral:
            layers = with_indexed(layers, self._file, self._indices, self._matrices, known, outputs)
        layers = with_gathers(layers, self._file, self._numbers, outputs, integral=self._integral)
        layers = with_arrangements(layers, graph, self._file, known)
        layers, tensors = with_views_of_rows(layers, graph, known)
        graph = replace(graph, tensors={**graph.tensors, **tensors}) if tensors else graph
        layers = with_padded_windows(layers, graph, self._draft.readers, known)
        if self._fused and not self._quantized:
            layers = with_folded_norms(layers, outputs)
        return LayerNetwork(
            name=graph.name + (f" without {' and '.join(sorted(kinds))}" if kinds else ""),
            graph=graph,
            layers=tuple(self._compared(layer) for layer in layers),
            inputs=tuple(
                self._inputs.get(name, name)
                for name in _ends(graph, "input")
                if name not in self._indices
            ),
            outputs=outputs,
            quantized=self._quantized,
            calibrated=self._calibrated,
            quantizations=self._meanings.known,
            dropped=frozenset(self._dropped),
            left_to_host=tuple(
                name for name, operator in self._dropped.items() if operator.kind in FINAL
            ),
            matrices=self._matrices,
            indices=tuple(dict.fromkeys(self._indices.values())),
            problems=self._problems,
        )

    def _compared(self, layer: Layer) -> Layer:
        """Return a layer with the quantizations of the activations that it joins or multiplies."""
        known = self._meanings.known
        if isinstance(layer, Convolution):
            return replace(
                layer,
                weights=self._shared_weights(layer),
                factor_channels=self._factor_channels(layer),
                file_bits=self._file_bits(layer),
            )
        if isinstance(layer, Normalize) and layer.weighted:
            return replace(layer, scales=self._scales(layer))
        if layer.repeats_second and self._integral:
            return as_amounts(layer)
        return with_meanings(layer, known)

    def _scales(self, layer: Normalize) -> int:
        """Return the number of scales in which a norm is held before its constants are applied."""
        source, into = (self._meanings.known.get(name) for name in (layer.inputs[0], layer.output))
        if source is None or into is None:
            return 1
        operator = self._operators[layer.operators[0]]
        return scales_of_norm(self._graph, operator, layer.shape[3], (source, into))

    def _shared_weights(self, layer: Convolution) -> str:
        """Return the name of weights whose integers are those of the file; empty for others."""
        first, *others = (self._operators[name] for name in layer.operators)
        if not self._has_scales or any(one.kind not in CLIPS for one in others):
            return ""
        if layer.phase is not None:
            return ""  # A phase has only some of the taps.
        if layer.element == "adder":
            return ""  # Integers around the zero point of its input.
        name = first.operand(3 if first.kind.startswith("qlinear") else 1)
        given = self._graph.constants.get(name)
        return "" if given is None or given.values is None else name

    def _factor_channels(self, layer: Convolution) -> int:
        """Return the channels of a block of weights with a scale of its own, 0 without blocks."""
        given = self._graph.constants.get(self._operators[layer.operators[0]].operand(1))
        if self._calibrated or given is None or given.blocks is None:
            return 0
        return min(given.blocks.size, layer.weight_shape[3])

    def _file_bits(self, layer: Convolution) -> int:
        """Return the bits of weights that take one bit more around their zero point, else 0."""
        if not self._has_scales:
            return 0
        try:
            given = weights_of(self._graph, self._operators[layer.operators[0]])
        except ValueError:
            return 0
        return unbalanced_bits(given)

    def _name(self, name: str) -> str:
        """Return the activation that a name stands for."""
        while name in self._same:
            name = self._same[name]
        return name

    def _add(self, operator: Operator) -> None:
        if operator.kind == "quantizelinear":
            self._quantize(operator)
        elif operator.kind == "dequantizelinear":
            activation = self._operand(operator, operator.operand(0))
            self._same[operator.outputs[0]] = activation
            said = meaning(self._graph, operator, 1, 2, operator.operand(0))
            self._meanings.declare(activation, said)
        elif not self._joined(operator):
            self._add_layers(operator)

    def _joined(self, operator: Operator) -> bool:
        source = may_join(self._graph, operator) if self._fused else ""
        before = self._name(source)
        if not source or before in self._meanings.known or not self._draft.join(before, operator):
            return False
        if self._quantized:
            self._meanings.follow(before, operator)
        return True

    def _operand(self, operator: Operator, name: str) -> str:
        """Return the activation that an operator reads, and note if it has no quantization."""
        activation = self._name(name)
        if self._quantized:
            given = activation in self._inputs.values() or activation in self._graph.constants
            if self._draft.writer(activation) is None and not given:
                sentence = f"{_said(operator)} reads {name} that is not quantized"
                self._problems.setdefault(operator.name, sentence)
            self._settle(activation, name, operator.name, _said(operator))
        return activation

    def _settle(self, activation: str, name: str, place: str, reader: str) -> None:
        if not self._meanings.settle(activation):
            self._problems.setdefault(
                place,
                f"{reader} reads {name}, which is not quantized"
                " (a QuantizeLinear must follow its writer)",
            )

    def _add_layers(self, operator: Operator) -> None:
        names = {
            name: self._operand(operator, name)
            for name in operator.inputs
            if is_activation(self._graph, name)
        }
        for name in names.keys() & self._graph.constants.keys():
            said = meaning_of_constant(self._graph.constants[name])
            if said is not None:
                self._meanings.declare(name, said)
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
                file=self._file,
                name=f"{operator.name}.{place}" if place else operator.name,
                inputs=inputs,
                outputs=(f"{operator.name}.{place}.result",) if between else outputs,
            )
            if layer is not None:
                layers.append(layer)
                inputs = inputs if phases else layer.outputs
        if not layers:
            return
        final = operator.work[-1]
        self._draft.store(
            Group(
                layers=tuple(layers),
                outputs=layers[-1].outputs,
                pieces=len(layers) if phases else 1,
                operations=final.operations * final.steps if isinstance(final, Vector) else 0,
            )
        )
        is_product = isinstance(layers[-1], Product) and not layers[-1].constant
        if is_product and (self._quantized or self._calibrated):
            problem = product_problem(self._file, operator, self._matrices)
            if problem:
                self._problems.setdefault(operator.name, f"{_said(operator)} {problem}")
        if self._quantized:
            self._meanings.follow("", operator)
            self._meanings.declare_of(operator, names, outputs[0])

    def _add_reshape(self, operator: Operator, inputs: tuple[str, ...]) -> None:
        """Add an operator that costs nothing: a change of shape, if it keeps its elements."""
        if len(inputs) != 1 or len(operator.outputs) != 1:
            return
        ends = (operator.inputs[0], operator.outputs[0])
        before, after = (self._graph.tensors.get(name) for name in ends)
        if before is None or after is None or before.elements != after.elements:
            return
        layer = Reshape(
            name=operator.name,
            kind=operator.kind,
            inputs=inputs,
            outputs=operator.outputs,
            operators=(operator.name,),
            input_shape=image_shape(before.shape),
            output_shape=image_shape(after.shape),
        )
        self._draft.store(Group(layers=(layer,), outputs=layer.outputs))

    def _quantize(self, operator: Operator) -> None:
        """Note the quantization that a QuantizeLinear gives an activation."""
        name, output = operator.operand(0), operator.outputs[0]
        said = meaning(self._graph, operator, 1, 2, output)
        if name in self._graph.inputs and name not in self._inputs.values():
            self._quantize_input(name, output, said)
            return
        activation = self._name(name)
        if activation not in self._meanings.known and self._draft.open(activation) is not None:
            self._draft.rename(activation, output)
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
        self._draft.store(Group(layers=(layer,), outputs=layer.outputs))
        self._meanings.known[output] = said

    def _quantize_input(self, name: str, output: str, said: Quantization) -> None:
        first = self._inputs.setdefault(name, output)
        if self._meanings.known.setdefault(first, said) != said:
            raise ValueError(f"quantizes the input {name} in a second way")
        if first != output:
            self._same[output] = first

    def _finish(self) -> None:
        """Note the activations that have no quantization in the end."""
        graph, known = self._graph, self._meanings.known
        for name in graph.inputs:
            if name not in self._inputs:
                self._problems.setdefault("", f"input {name} is not quantized")
            elif name in graph.tensors:
                # Integers without a quantization stand for themselves.
                plain = Quantization(scale=1.0, zero_point=0, number=graph.tensors[name].number)
                known.setdefault(self._inputs[name], plain)
        given = set(self._inputs.values())
        for name in self._outputs:
            if self._draft.writer(self._name(name)) is None and self._name(name) not in given:
                self._problems.setdefault("", f"no operator computes the output {name}")
        for group in self._draft.groups:
            for activation in group.outputs:
                self._settle(activation, activation, "", f"what follows {group.last.name}")
