"""Layers in real numbers, with the weights, biases and bounds of the operators that they join."""

from collections.abc import Iterable
from dataclasses import replace
from math import inf, prod

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.folded import with_folded_norms
from accelsim.integer.operators import COPIES, REPLACED, WITH_VALUES, unsupported
from accelsim.integer.step import Step, Steps, Weights
from accelsim.integer.step import image_shape as one_image_shape
from accelsim.integer.weights import arranged, of_phase, scaled
from accelsim.workload.arrangement import MOST_COPIES
from accelsim.workload.graph import Constant, Operator
from accelsim.workload.layers import (
    Add,
    Arrangement,
    Convolution,
    Gather,
    Layer,
    LayerNetwork,
    Lookup,
    Normalize,
    Pool,
    Product,
    Rescale,
    Reshape,
    Softmax,
    has_integers,
    has_tap_weights,
    image_shape,
)
from accelsim.workload.layers.affine import (
    ADDITIVE,
    MULTIPLICATIVE,
    NORM,
    affine_of,
    channels_of,
    constant_place,
    is_affine,
    is_of_one_number,
    real_values,
)
from accelsim.workload.layers.function import FUNCTIONS, LINEAR
from accelsim.workload.layers.gathered import MEAN
from accelsim.workload.layers.geometry import CONCATS
from accelsim.workload.layers.operand import (
    CLIPS,
    clip_bounds,
    constant,
    is_activation,
    pad_of,
    value,
    weights_of,
)
from accelsim.workload.layers.phases import TRANSPOSED, has_all_results
from accelsim.workload.layers.rows import CENTERED, SOFTMAX, is_known, norm_of
from accelsim.workload.layers.spelled import is_cast_of_reals
from accelsim.workload.onnx.composed import REFUSED

_VIEWED = ("transpose", *CONCATS)
"""Kinds of operators whose Reshapes keep the order of the elements in memory."""
_ALONG_CHANNELS = (
    "has an integer form only along the channels of an image, or of a matrix (1, m, k)"
)

MOVEMENTS = {
    **dict.fromkeys(
        ("reducemax", "reducemean"),
        "must be over rows and columns of images (axes 2 and 3), or over rows of a matrix",
    ),
    **dict.fromkeys(
        ("slice", "split"),
        "has an integer form only for rows, columns and channels of images or matrices, in at most"
        f" {MOST_COPIES} copies",
    ),
    **dict.fromkeys(
        ("resize", "upsample"),
        "has an integer form only for nearest neighbours of rows and columns, of known scales or"
        f" sizes, in at most {MOST_COPIES} copies",
    ),
    **dict.fromkeys(
        ("expand", "tile", "depthtospace", "spacetodepth"),
        f"has an integer form only for images or matrices, in at most {MOST_COPIES} copies",
    ),
    "gather": "has an integer form only for rows, columns and channels of an activation by constant"
    f" indices, in at most {MOST_COPIES} copies, or in a quantized network at an input of integers",
    **dict.fromkeys(
        ("scatternd", "tensorscatter"),
        "has an integer form only in a quantized network, of rows at an input of one integer that"
        " mean what the cache means: an input that nothing else reads",
    ),
    "pad": "has an integer form only around images or the rows of a matrix, with constant pads and"
    f" at most {MOST_COPIES} copies",
    "transpose": "has an integer form only in a quantized network, or between the two reshapes of a"
    " channel shuffle",
    **dict.fromkeys((*CENTERED, SOFTMAX), _ALONG_CHANNELS),
    "reducesum": "must be over channels, and be in a quantized network",
}
"""Reason why a movement, or work along an axis, cannot be computed with integers."""

NO_CLIP = (-inf, inf)
PAD_ERROR = 2.0**-22
"""Relative error of the quotient, in float32, of two numbers that were rounded to float32."""

_CHANNELS_LAST = "has its channels last, which has no integer form here"
_REAL_NUMBERS = "has an integer form only in a quantized network"


def steps_of(network: LayerNetwork) -> Steps:
    """Return the layers of a network in real numbers, with quantizations if the network has them.

    Raises:
        ValueError: An operator has no form in integers; the sentence names it.
    """
    if network.graph.conditional:
        raise ValueError(f"{network.graph.conditional[0]}: data decide what runs")
    operators = {operator.name: operator for operator in network.graph.operators}
    for operator in operators.values():
        known = operator.spelling in (*WITH_VALUES, *COPIES)
        known = known or (network.integral and operator.kind in FUNCTIONS)
        known = known or (network.integral and is_cast_of_reals(network.graph, operator))
        if operator.spelling in REPLACED or REFUSED in operator.attributes:
            raise _problem(operator, str(operator.attributes.get(REFUSED, _REAL_NUMBERS)))
        if not known and operator.name not in network.dropped:
            last = operator.attributes.get("channels_last", 0)
            raise _problem(operator, _CHANNELS_LAST if last else unsupported(operator.spelling))
    _check_inputs(network)
    form, problems = _Form(network), _problems_of(network)
    steps = []
    for layer in network.layers:
        step = None
        group = [operators[name] for name in layer.operators]
        if not has_integers(layer, quantized=network.integral):
            blamed = form.blamed(group)
            problem = _problem(blamed, form.refusal(layer, blamed))
            problems.setdefault(blamed.name, str(problem))
            continue
        for operator in group:
            try:
                one_image_shape(form.shape(layer.output))
                step = form.joined(step, operator) if step else form.begun(layer, operator)
            except ValueError as problem:
                problems.setdefault(operator.name, str(_problem(operator, str(problem))))
                break
        if step is not None:
            steps.append(step)
    if problems:
        first = next((name for name in operators if name in problems), "")
        raise ValueError(problems[first])
    if not network.quantized:
        plain = [step.name for step in steps if not has_tap_weights(step.layer)]
        steps = with_folded_norms(steps, plain)
    constants = form.constants([name for step in steps for name in step.inputs])
    names = (*network.inputs, *constants, *(step.output for step in steps))
    return Steps(
        steps=tuple(steps),
        shapes={name: form.shape(name) for name in names},
        quantizations=dict(network.quantizations),
        inputs=network.inputs,
        outputs=network.outputs,
        indices=network.indices,
        matrices=network.matrices,
        constants=constants,
    )


def _problem(operator: Operator, sentence: str) -> ValueError:
    return ValueError(f"node {operator.name} ({operator.spelling}) {sentence}")


def _problems_of(network: LayerNetwork) -> dict[str, str]:
    """Return the structural problems by operator; those of outputs have an empty name."""
    problems = dict(network.problems)
    computed = {name for layer in network.layers for name in layer.outputs}
    for name in network.outputs:
        if name not in computed:
            also = ", which is an input" if name in network.inputs else ""
            problems.setdefault("", f"no operator computes the output {name}{also}")
    return problems


def _check_inputs(network: LayerNetwork) -> None:
    for name in network.graph.inputs:
        if name in network.indices:
            continue
        tensor = network.graph.tensors.get(name)
        if tensor is None or tensor.elements == 0:
            raise ValueError(f"the shape of input {name} is not known")
        try:
            one_image_shape(tensor.shape)
        except ValueError as problem:
            raise ValueError(f"input {name} {problem}") from None


class _Form:
    """Builder of steps from operators.

    Args:
        network: Network whose layers the steps are.
    """

    def __init__(self, network: LayerNetwork) -> None:
        self._network, self._graph = network, network.graph

    def shape(self, activation: str) -> tuple[int, ...]:
        """Return the extents of an activation."""
        return self._graph.tensors[activation].shape

    def constants(self, names: Iterable[str]) -> dict[str, NDArray[np.float64] | None]:
        """Return the activations among some that are constant, in real numbers if known."""
        found: dict[str, NDArray[np.float64] | None] = {}
        for name in names:
            given, said = self._graph.constants.get(name), self._network.quantizations.get(name)
            if given is None:
                continue
            if said is None or given.values is None or given.values.dtype.kind == "f":
                found[name] = None if given.values is None else real_values(given)
            else:
                integers = given.values.astype(np.int64)
                steps = integers + said.offset - said.zero_point
                found[name] = np.asarray(steps * said.scale)
        return found

    def begun(self, layer: Layer, operator: Operator) -> Step:
        """Return the step of the first operator of a layer."""
        step = Step(layer=layer)
        match layer:
            case Convolution():
                return self._convolution(layer, operator)
            case Pool():
                return self._pool(layer, operator, step)
            case Lookup():
                return replace(step, functions=(self._function(operator),))
            case Softmax() | Normalize():
                return self._of_rows(layer, operator, step)
            case Product():
                return replace(step, factor=np.ones(1))
            case Rescale():
                return self._rescale(layer, operator, step)
            case Arrangement():
                return self._arrangement(layer, operator, step)
            case Gather():
                is_mean = operator.attributes.get(MEAN, False)
                return replace(step, factor=np.ones(1) / (layer.bag if is_mean else 1))
            case Reshape() if operator.kind in _VIEWED and self._network.integral:
                return replace(step, is_view=True)
            case Add() if operator.kind == "sub":
                # A constant becomes the second activation, whatever its place in the file.
                turned = operator.operand(0) != operator.inputs[0]
                return replace(step, signs=(-1, 1) if turned else (1, -1))
        return step

    def _rescale(self, layer: Rescale, operator: Operator, step: Step) -> Step:
        """Return the step of a clip, a change of scale, or constants for each channel."""
        if layer.weighted:
            ones = np.ones(channels_of(self.shape(layer.output)))
            step = replace(step, factor=ones)
            return scaled(step, affine_of(self._graph, operator))
        is_clip = operator.kind != "quantizelinear"
        clip = clip_bounds(self._graph, operator) if is_clip else NO_CLIP
        return replace(step, clip=clip)

    def joined(self, step: Step, operator: Operator) -> Step:
        """Return a step that also does the work of a further operator of its layer."""
        if operator.kind in FUNCTIONS:
            if step.kind != "lookup" or step.clip != NO_CLIP:
                raise ValueError(
                    "maps real numbers that no integers stand for: a QuantizeLinear must be before"
                    " it, so that a table has their functions"
                )
            return replace(step, functions=(*step.functions, operator))
        if (
            step.kind == "lookup"
            and step.clip == NO_CLIP
            and is_of_one_number(self._graph, operator)
        ):
            return replace(step, functions=(*step.functions, self._function(operator)))
        if operator.kind in (NORM, *ADDITIVE, *MULTIPLICATIVE):
            folds = step.kind in ("convolution", "affine", "product") and step.clip == NO_CLIP
            if not folds or not is_affine(self._graph, operator):
                raise ValueError(self._not_folded(operator))
            return scaled(step, affine_of(self._graph, operator))
        least, most = clip_bounds(self._graph, operator)
        # The new function is applied to the bounds so far.
        bounds = tuple(min(max(bound, least), most) for bound in step.clip)
        return replace(step, clip=(bounds[0], bounds[1]))

    def _function(self, operator: Operator) -> Operator:
        """Return a function of one number; a product or a sum with a constant is linear."""
        if operator.kind in FUNCTIONS:
            return operator
        change = affine_of(self._graph, operator)
        if change.factor is None or change.offset is None:
            raise ValueError("has a constant whose values are unknown")
        attributes = {"factor": float(change.factor[0]), "offset": float(change.offset[0])}
        return replace(operator, kind=LINEAR, attributes=attributes)

    def _convolution(self, layer: Convolution, operator: Operator) -> Step:
        source = operator.operand(0)
        if source in self._graph.constants:
            raise ValueError(f"reads {source} that is constant")
        is_image = operator.kind in ("conv", "qlinearconv", "convinteger", TRANSPOSED)
        shape, phase, given = (
            self.shape(layer.inputs[0]),
            layer.phase,
            weights_of(self._graph, operator),
        )
        if operator.kind == TRANSPOSED:
            if phase is None or image_shape(self.shape(layer.output)) != layer.output_shape:
                raise ValueError(
                    f"has an input {list(shape)}; only images have an integer form, in at most"
                    f" {MOST_COPIES} phases"
                )
            given = of_phase(given, layer.groups, phase)
        weights = arranged(
            given,
            operator.operand(3 if operator.kind.startswith("qlinear") else 1),
            quantized=self._network.quantized,
            transposed=not is_image and not operator.attributes.get("transB", 0),
        )
        if is_image and len(shape) != 4:
            raise ValueError(f"has an input {list(shape)}; only images have an integer form")
        if not is_image and prod(shape[:-2]) != 1:
            raise ValueError(f"multiplies {list(shape)} by a matrix of {shape[-1]} rows")
        ends = (layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)
        for name, seen in () if is_image else ends:
            if image_shape(self.shape(name)) != seen:
                raise ValueError(f"multiplies rows of {name} {list(self.shape(name))}, an image")
        factors = [float(operator.attributes.get(name, 1.0)) for name in ("alpha", "beta")]
        if operator.attributes.get("transA", 0) or factors != [1, 1]:
            raise ValueError(
                "has transA, alpha or beta other than 0, 1, 1, which has no integer form"
            )
        if layer.element == "adder":
            weights = self._of_distances(weights, layer.inputs[0])
        bias, seeded = self._bias(operator, layer.inputs[0], weights)
        return Step(
            layer=layer,
            weights=weights,
            bias=bias,
            seeded_bias=seeded,
        )

    def _of_distances(self, weights: Weights, source: str) -> Weights:
        """Return the weights of an adder convolution, with scales relative to that of its input.

        Raises:
            ValueError: Weights and input have no common scale.
        """
        said = self._network.quantizations.get(source)
        if not self._network.quantized or said is None or weights.scale is None:
            raise ValueError(
                "has an integer form only in a quantized network: distances need a scale that"
                f" weights share with {source}"
            )
        if weights.factors is not None or np.any(weights.scale != said.scale):
            scales = ", ".join(f"{one:g}" for one in np.unique(weights.scale)[:3])
            raise ValueError(
                f"has weights of the scale {scales} and reads {source} of the scale"
                f" {said.scale:g}; distances need one scale for both"
            )
        return replace(weights, scale=np.ones_like(weights.scale), format="", element="adder")

    def _bias(
        self, operator: Operator, source: str, weights: Weights
    ) -> tuple[NDArray[np.float64] | None, bool]:
        """Return the bias of a convolution, and whether the file lacks its values."""
        filters = weights.shape[0]
        if operator.kind == "qlinearconv" and operator.operand(8):
            integers = value(self._graph, operator, 8).astype(np.float64).reshape(-1)
            if integers.size != filters:
                raise ValueError(f"has {integers.size} biases for {filters} filters")
            assert weights.scale is not None
            said = self._network.quantizations.get(source)
            return integers * ((1.0 if said is None else said.scale) * weights.scale), False
        if operator.kind not in ("conv", "gemm", TRANSPOSED) or not operator.operand(2):
            return None, False
        return _real_bias(constant(self._graph, operator, 2), filters)

    def _arrangement(self, layer: Arrangement, operator: Operator, step: Step) -> Step:
        if operator.kind == TRANSPOSED and not has_all_results(layer):
            raise ValueError("has strides beyond its kernel: results without a product")
        said = self._network.quantizations.get(layer.inputs[0])
        pad = pad_of(self._graph, operator, said) if operator.kind == "pad" else 0.0
        if self._network.quantized and said is not None:
            steps = pad / said.scale
            middle, number = said.zero_point, said.number
            held = number.minimum - middle <= steps <= number.maximum - middle
            if not held or abs(steps - round(steps)) > PAD_ERROR * abs(steps):
                raise ValueError(f"pads with {pad:g}, which no integer of its input stands for")
        return replace(step, pad=pad)

    def _pool(self, layer: Pool, operator: Operator, step: Step) -> Step:
        if len(operator.outputs) > 1:
            raise ValueError("gives indices, which have no integer form")
        dilation = layer.window.dilation
        if dilation != (1, 1):
            raise ValueError(f"has dilations {list(dilation)}; a pool must have none")
        if operator.spelling not in WITH_VALUES:
            raise ValueError(unsupported(operator.spelling))
        return step

    def _of_rows(self, layer: Softmax | Normalize, operator: Operator, step: Step) -> Step:
        if layer.shape != image_shape(self.shape(layer.output)):
            raise ValueError(_ALONG_CHANNELS)
        if step.kind == "softmax":
            return step
        step = replace(step, epsilon=float(operator.attributes.get("epsilon", 1e-5)))
        if not self._network.quantized and not is_known(self._graph, operator):
            return replace(step, seeded_bias=True)
        factor, offset = norm_of(self._graph, operator, layer.shape[3])
        return replace(step, factor=factor, bias=offset)

    def _not_folded(self, operator: Operator) -> str:
        """Return why the layer before cannot take products and sums with constants."""
        place = constant_place(self._graph, operator)
        if place is not None and not is_affine(self._graph, operator):
            shape = list(self._graph.constants[operator.operands[place]].shape)
            return f"has a constant of {shape}, not one number for each channel"
        return "does not follow a convolution or product that nothing else reads"

    def blamed(self, group: list[Operator]) -> Operator:
        """Return the operator because of which a layer cannot be computed with integers."""
        first = group[0]
        if first.kind == NORM or constant_place(self._graph, first) is not None:
            return first
        return next((member for member in group[1:] if member.kind not in CLIPS), first)

    def refusal(self, layer: Layer, operator: Operator) -> str:
        """Return why a layer cannot be computed with integers."""
        if operator.kind == NORM or constant_place(self._graph, operator) is not None:
            return self._not_folded(operator)
        if operator.kind in ("mul", "qlinearmul") and len(layer.inputs) == 2:
            first, second = (list(self.shape(name)) for name in layer.inputs)
            return f"multiplies {first} by {second}: neither alike, nor one number for each channel"
        if operator.kind in MULTIPLICATIVE:
            return "has an integer form only with a constant"
        if operator.kind in (*ADDITIVE, "qlinearadd"):
            if operator.kind == "sum" and len(operator.operands) != 2:
                return f"adds {len(operator.operands)} tensors; two have an integer form"
            first, second = (list(self.shape(name)) for name in layer.inputs)
            return f"adds {first} and {second}, which differ"
        if operator.kind in ("gemm", "matmul", "qlinearmatmul", "matmulinteger"):
            weights = weights_of(self._graph, operator)
            return f"has weights {list(weights.shape)}, neither an image's nor a matrix"
        if operator.kind in CONCATS:
            return self._not_joined(operator)
        if operator.kind in MOVEMENTS:
            return MOVEMENTS[operator.kind]
        shape = list(self.shape(layer.inputs[0]))
        if len(shape) != 4 and operator.kind.endswith("pool"):
            return f"has an input {shape}; only images have an integer form"
        if operator.attributes.get("ceil_mode", 0):
            return "has ceil_mode windows or divisors that versions of ONNX differ on"
        if operator.attributes.get("channels_last", 0):
            return _CHANNELS_LAST
        return unsupported(operator.spelling)

    def _not_joined(self, operator: Operator) -> str:
        """Return why activations cannot be concatenated."""
        names = operator.operands or operator.inputs
        names = names[2::3] if operator.kind == "qlinearconcat" else names
        constants = [name for name in names if not is_activation(self._graph, name)]
        if constants:
            return f"joins {constants[0]}, a constant; only activations have an integer form"
        if len(names) > MOST_COPIES:
            return f"joins {len(names)} tensors; at most {MOST_COPIES} have an integer form"
        shapes = " and ".join(str(list(self.shape(name))) for name in names[:2])
        more = " and others" if names[2:] else ""
        axis = operator.attributes.get("axis", 0)
        return (
            f"joins {shapes}{more} along axis {axis}; several images have an integer form along"
            " their channels only"
        )


def _real_bias(given: Constant, filters: int) -> tuple[NDArray[np.float64] | None, bool]:
    if given.values is None:
        return None, True
    values = real_values(given).reshape(-1)
    if values.size not in (1, filters):
        raise ValueError(f"has a bias {list(given.shape)}, not one number for each result")
    return np.broadcast_to(values, (filters,)), False
