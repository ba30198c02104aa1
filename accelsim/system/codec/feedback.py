"""Error feedback: what a step loses is added to the next."""

import numpy as np

from accelsim.system.codec.base import Codec, Parts, Shape, Values


class ErrorFeedback:
    """A codec with memory: what a step loses is added to the next step's values.

    Args:
        codec: Any.
        shape: Shape of the values of all steps.
    """

    def __init__(self, codec: Codec, shape: Shape) -> None:
        self.codec = codec
        self.residual: Values = np.zeros(shape, np.float32)

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the parts of the values and what was lost before."""
        wanted = values + self.residual
        parts = self.codec.encode(wanted, generator)
        self.residual = wanted - self.codec.decode(parts, wanted.shape)
        return parts
