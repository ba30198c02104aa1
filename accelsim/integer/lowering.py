"""Lowering of steps, each tensor of which is quantized, to the layers of an integer network."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.constants import constant_integers, dequantized
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.lowered import Lowered
from accelsim.integer.lowered_arithmetic import (
    add_layer,
    convolution_layer,
    lookup_layer,
    multiply_layer,
    pool_layer,
    rescale_layer,
)
from accelsim.integer.lowered_movement import (
    gather_layer,
    joined_layer,
    moved_layer,
    reshape_layer,
)
from accelsim.integer.lowered_rows import normalize_layer, softmax_layer
from accelsim.integer.step import MOVING, Step, Steps, image_shape
from accelsim.integer.tensor import IntegerTensor

_LEAST_ROUNDING = 2.0**-14
"""Rounding of a constant that is not reported, in steps of the result: float32 errs as much."""

_PLACING = (
    *("reshape", "shuffle", "arrangement", "convolution"),
    *("product", "transpose", "view", "indexed", "gather"),
)
"""Steps that change the places of elements."""

_MAKERS: dict[str, Callable[[Lowered, Step], IntegerLayer]] = {
    "reshape": reshape_layer,
    "arrangement": joined_layer,
    **dict.fromkeys(("shuffle", "transpose", "view", "indexed"), moved_layer),
    "gather": gather_layer,
    "product": multiply_layer,
    "convolution": convolution_layer,
    "add": add_layer,
    "multiply": multiply_layer,
    "lookup": lookup_layer,
    **dict.fromkeys(("rescale", "affine"), rescale_layer),
    "softmax": softmax_layer,
    "normalize": normalize_layer,
    "maximum": pool_layer,
    "average": pool_layer,
}
"""Function that makes the layer of a step, by kind of step."""


class Lowering:
    """Layers under construction.

    Args:
        steps: Network in real numbers, with a quantization of every activation.
        multiplier_bits: Width of the multipliers of requantization.
        addition_limit: Greatest weight of an addition, or of an affine step.
        estimated: Whether scales are estimates, so that a norm needs no second one.
    """

    def __init__(
        self, steps: Steps, *, multiplier_bits: int, addition_limit: int, estimated: bool = False
    ) -> None:
        self.layers: list[IntegerLayer] = []
        self.constants: dict[str, NDArray[np.int64]] = {}
        self.rounded: dict[str, float] = {}
        self._lowered = Lowered(
            steps=replace(steps, quantizations=dict(steps.quantizations)),
            multiplier_bits=multiplier_bits,
            addition_limit=addition_limit,
            estimated=estimated,
        )

    @property
    def tensors(self) -> dict[str, IntegerTensor]:
        """Tensors of the layers, by name."""
        return self._lowered.tensors

    def run(self) -> None:
        """Make every layer.

        Raises:
            ValueError: A tensor or a layer has no integer form; the sentence begins with its name.
        """
        for name in self._lowered.steps.inputs:
            self._add_tensor(name)
        for step in self._lowered.steps.steps:
            try:
                self._add_tensor(step.output)
                self._add_constants(step)
                self._note_weights(step)
                self.layers.append(self._layer(step))
            except ValueError as problem:
                raise ValueError(f"{step.name}: {problem}") from None
        for name in self._lowered.steps.outputs:
            if name in self._lowered.flattened:
                raise ValueError(f"{name}: an output must not be a flattened image")

    def _add_tensor(self, name: str) -> None:
        height, width, channels = image_shape(self._lowered.steps.shapes[name])
        meaning = self._lowered.steps.quantizations[name]
        self._lowered.tensors[name] = IntegerTensor(
            name=name,
            height=height,
            width=width,
            channels=channels,
            number=meaning.number,
            scale=meaning.scale,
            zero_point=meaning.zero_point,
            offset=meaning.offset,
            is_matrices=name in self._lowered.steps.matrices,
        )

    def _add_constants(self, step: Step) -> None:
        """Add the constants that a step reads.

        Raises:
            ValueError: A constant is not known, or is no finite number.
        """
        for name in step.inputs:
            if name not in self._lowered.steps.constants or name in self._lowered.tensors:
                continue
            if step.kind in MOVING:
                self._lowered.steps.quantizations.setdefault(
                    name, self._lowered.meaning(step.output)
                )
            is_sum = step.kind == "add" and step.signs == (1, 1)
            source = self._lowered.meaning(step.inputs[0]) if is_sum else None
            integers, meaning = constant_integers(
                self._lowered.steps.constants[name],
                self._lowered.steps.quantizations.get(name),
                source,
                self._lowered.meaning(step.output),
            )
            if meaning != self._lowered.steps.quantizations.get(name):
                self._note_rounding(step, name, dequantized(integers, meaning))
            self._lowered.steps.quantizations[name] = meaning
            self._add_tensor(name)
            shaped = integers.reshape(self._lowered.steps.shapes[name])
            image = shaped[0].transpose(1, 2, 0) if shaped.ndim == 4 else shaped
            self.constants[name] = np.ascontiguousarray(
                image.reshape(self._lowered.tensors[name].shape)
            )

    def _note_rounding(self, step: Step, name: str, held: NDArray[np.float64]) -> None:
        """Note the greatest error of a layer that comes from rounding a constant, in its steps.

        A constant beyond the representable ones has the effect of the last of these.
        """
        values = self._lowered.steps.constants[name]
        assert values is not None
        values = values.reshape(held.shape)
        inside = (values >= held.min()) & (values <= held.max())
        error = float(np.abs(values[inside] - held[inside]).max(initial=0))
        self._note_error(step, error * (self._reach(step) if step.kind == "multiply" else 1.0))

    def _note_weights(self, step: Step) -> None:
        """Note the greatest error of a layer that comes from rounding its weights, in its steps."""
        errors = None if step.weights is None else step.weights.errors
        if errors is not None:
            self._note_error(step, float(errors.max(initial=0)) * self._reach(step))

    def _reach(self, step: Step) -> float:
        """Return the greatest magnitude of the first input of a step."""
        source = self._lowered.meaning(step.inputs[0])
        ends = (source.number.minimum, source.number.maximum)
        return source.scale * max(abs(end - source.zero_point) for end in ends)

    def _note_error(self, step: Step, error: float) -> None:
        steps = error / self._lowered.meaning(step.output).scale
        if steps >= _LEAST_ROUNDING:
            self.rounded[step.name] = steps

    def _layer(self, step: Step) -> IntegerLayer:
        orders = {self._lowered.flattened.get(name) for name in step.inputs}
        if step.kind == "arrangement" and orders != {None}:
            raise ValueError("moves parts of a flattened image, whose channels are pixels too")
        if step.kind not in _PLACING:
            if len(orders) > 1:
                raise ValueError("joins a flattened image with what is none")
            if step.inputs[0] in self._lowered.flattened:
                self._lowered.flattened[step.output] = self._lowered.flattened[step.inputs[0]]
        return _MAKERS[step.kind](self._lowered, step)
