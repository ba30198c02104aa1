"""Tensors, quantizations and widths of hardware that the makers of all layers share."""

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.integer.requantization import requantize, requantized
from accelsim.integer.scale import BIAS_LIMIT, affine_weights
from accelsim.integer.step import Extents, Step, Steps
from accelsim.integer.tensor import IntegerTensor, Requantize
from accelsim.workload.layers import Quantization

_BIASES = (-BIAS_LIMIT, BIAS_LIMIT - 1)
_TRIED_BITS = 8
"""Greatest width of activations for which a bias is chosen by trying all of them."""


@dataclass(kw_only=True)
class Lowered:
    """Tensors of a network that becomes layers step by step.

    Args:
        steps: Network in real numbers, with a quantization of every activation.
        multiplier_bits: Width of the multipliers of requantization.
        addition_limit: Greatest weight of an addition, or of an affine step.
        estimated: Whether scales are estimates, so that a norm needs no second scale.
        tensors: Tensors known so far, by name.
        flattened: Extents of flattened images, whose elements ONNX orders channel by channel.
    """

    steps: Steps
    multiplier_bits: int
    addition_limit: int
    estimated: bool = False
    tensors: dict[str, IntegerTensor] = field(default_factory=dict)
    flattened: dict[str, Extents] = field(default_factory=dict)

    def meaning(self, name: str) -> Quantization:
        """Return what the integers of an activation mean."""
        return self.steps.quantizations[name]

    def requantize(self, step: Step, scale: ArrayLike, bias: ArrayLike) -> Requantize:
        """Return the requantization of sums of which a step is ``scale`` in real numbers."""
        channels, into = self.tensors[step.output].channels, self.meaning(step.output)
        return requantize(scale, bias, channels, into, step.clip, self.multiplier_bits)

    def factor_and_offset(self, step: Step) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the factor and the offset of each channel, in the machine's order of channels."""
        channels = self.tensors[step.output].channels
        factor = np.ones(channels) if step.factor is None else step.factor
        offset = np.zeros(channels) if step.bias is None else step.bias
        order = self.flattened.get(step.inputs[0])
        if order is not None:
            # ONNX orders a flattened image channel by channel, the machine pixel by pixel.
            factor, offset = (
                values.reshape(order).transpose(1, 2, 0).reshape(-1) for values in (factor, offset)
            )
        return factor, offset

    def multiplied(
        self, step: Step, source: Quantization, scale: ArrayLike
    ) -> tuple[NDArray[np.int64], Requantize]:
        """Return the integer weight of each channel, and the requantization of the products.

        A bias must be an integer, but the exact one lies between two. Each channel gets that bias,
        among these two and their neighbours, for which the fewest results differ from the exact
        results rounded half to even. The choice matters: a GELU adds 1 to numbers whose step is
        nearly 1 / 127.5, so that every exact result is within 1e-5 of a tie, and the nearest bias
        would round every second one to the wrong side.

        Args:
            step: A product and a sum with constants of each channel.
            source: Quantisation parameters, of which the scale is ignored.
            scale: Scale of the integers: one number, or one for each channel.
        """
        into = self.meaning(step.output)
        factor, offset = self.factor_and_offset(step)
        factor, offset = factor * (np.asarray(scale) / into.scale), offset / into.scale
        bias_limit = min(BIAS_LIMIT, (self.addition_limit + 1) << (source.number.bits - 1))
        weights, unit, bias = affine_weights(
            factor, offset, limit=self.addition_limit, bias_limit=bias_limit
        )
        middle = source.zero_point * weights
        made = self.requantize(step, unit * into.scale, bias - middle)
        if source.number.bits > _TRIED_BITS:
            return weights, made
        codes = np.arange(source.number.minimum, source.number.maximum + 1)[:, None]
        exact = np.rint(factor * (codes - source.zero_point) + offset) + into.zero_point
        exact = np.clip(exact, made.minimum, made.maximum)
        biases = [made.bias, *(np.clip(made.bias + more, *_BIASES) for more in (-1, 1))]
        tried = [replace(made, bias=one) for one in biases]
        wrong = [(requantized(codes * weights, one) != exact).sum(axis=0) for one in tried]
        return weights, replace(made, bias=np.choose(np.argmin(wrong, axis=0), biases))
