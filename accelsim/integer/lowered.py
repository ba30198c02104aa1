"""What the makers of layers share: tensors, what their integers mean, and widths of hardware."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.integer.requantization import requantize
from accelsim.integer.scale import BIAS_LIMIT, affine_weights
from accelsim.integer.step import Extents, Step, Steps
from accelsim.integer.tensor import IntegerTensor, Requantize
from accelsim.workload.layers import Quantization


@dataclass(kw_only=True)
class Lowered:
    """Tensors of a network that becomes layers step by step.

    Args:
        steps: With a quantization of every activation.
        multiplier_bits: Width of the multipliers of requantization.
        addition_limit: Greatest weight of an addition, or of an affine step.
        tensors: Those known so far, by name.
        flattened: Extents of flattened images, whose elements ONNX orders channel by channel.
    """

    steps: Steps
    multiplier_bits: int
    addition_limit: int
    tensors: dict[str, IntegerTensor] = field(default_factory=dict)
    flattened: dict[str, Extents] = field(default_factory=dict)

    def meaning(self, name: str) -> Quantization:
        """Return what the integers of an activation mean."""
        return self.steps.quantizations[name]

    def requantize(self, step: Step, scale: ArrayLike, bias: ArrayLike) -> Requantize:
        """Return what makes results of sums whose step is ``scale`` in real numbers."""
        channels, into = self.tensors[step.output].channels, self.meaning(step.output)
        return requantize(scale, bias, channels, into, step.clip, self.multiplier_bits)

    def factor_and_offset(self, step: Step) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what a step multiplies its channels by and adds to them, in their order here."""
        channels = self.tensors[step.output].channels
        factor = np.ones(channels) if step.factor is None else step.factor
        offset = np.zeros(channels) if step.bias is None else step.bias
        order = self.flattened.get(step.inputs[0])
        if order is not None:
            # As for the weights of a convolution: pixel by pixel here, channel by channel in ONNX.
            factor, offset = (
                values.reshape(order).transpose(1, 2, 0).reshape(-1) for values in (factor, offset)
            )
        return factor, offset

    def multiplied(self, step: Step, source: Quantization) -> tuple[NDArray[np.int64], Requantize]:
        """Return weights of channels of which integers mean ``source``, and what follows them."""
        into = self.meaning(step.output)
        factor, offset = self.factor_and_offset(step)
        weights, unit, bias = affine_weights(
            factor * (source.scale / into.scale),
            offset / into.scale,
            limit=self.addition_limit,
            bias_limit=min(BIAS_LIMIT, (self.addition_limit + 1) << (source.number.bits - 1)),
        )
        bias -= source.zero_point * weights
        return weights, self.requantize(step, unit * into.scale, bias)
