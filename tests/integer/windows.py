"""Networks of one convolution, of 3 x 3 or of 1 x 1, with random integers."""

import numpy as np

from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize
from accelsim.number import parse_number
from accelsim.workload import layers
from accelsim.workload.window import Window


def convolution(
    image: tuple[int, int, int],
    filters: int,
    padding: tuple[int, int, int, int] = (1, 1, 1, 1),
    bits: tuple[int, int] = (6, 4),
    seed: int = 0,
    kernel: int = 3,
) -> IntegerNetwork:
    """Return a network of a convolution of stride 1, whose results are spread over int8.

    Multipliers are odd and have 12 bits, so that wider ones can divide by 9 exactly: no sum is half
    way between two results.

    Args:
        image: Height, width and channels of the input.
        filters: Number of filters.
        padding: (top, left, bottom, right).
        bits: Bits of activations and of weights.
        seed: Seed of its integers.
        kernel: Rows and columns of its kernel.
    """
    generator = np.random.default_rng(seed)
    height, width, channels = image
    less, taps = kernel - 1, kernel**2
    made = height + padding[0] + padding[2] - less, width + padding[1] + padding[3] - less
    zero, most = int(generator.integers(-3, 4)), 2 ** (bits[1] - 1) - 1
    layer = layers.Convolution(
        name="conv",
        kind="conv",
        inputs=("x",),
        outputs=("y",),
        operators=("conv",),
        macs=made[0] * made[1] * taps * channels * filters,
        input_elements=height * width * channels,
        output_elements=made[0] * made[1] * filters,
        weight_elements=taps * channels * filters,
        input_shape=(1, *image),
        output_shape=(1, *made, filters),
        weight_shape=(filters, kernel, kernel, channels),
        window=Window(kernel=(kernel, kernel), padding=padding),
    )
    deviation = kernel * channels**0.5 * 2 ** (sum(bits) - 2) / 3
    how = Requantize(
        bias=generator.integers(-200, 200, filters),
        multiplier=2 * generator.integers(2**10, 2**11, filters) + 1,
        shift=np.full(filters, 12 + max(0, round(np.log2(deviation / 50)))),
        zero_point=zero,
        minimum=-128,
        maximum=127,
    )
    source = IntegerTensor(
        name="x", height=height, width=width, channels=channels,
        number=parse_number(f"int{bits[0]}"), zero_point=zero,
    )  # fmt: skip
    result = IntegerTensor(
        name="y", height=made[0], width=made[1], channels=filters, number=parse_number("int8")
    )
    weights = generator.integers(-most, most + 1, layer.weight_shape)
    made_layer = Convolution(layer=layer, weights=weights, pad=zero, requantize=how)
    return IntegerNetwork(
        name="one convolution",
        tensors={"x": source, "y": result},
        layers=(made_layer,),
        inputs=("x",),
        outputs=("y",),
    )


def drawn_product(seed: int) -> IntegerNetwork:
    """Return a random small product, with even numbers of columns, channels and filters."""
    generator = np.random.default_rng([seed, 7])
    height, width = int(generator.integers(1, 5)), 2 * int(generator.integers(1, 5))
    channels, filters = 8 * int(generator.integers(1, 4)), 2 * int(generator.integers(1, 7))
    image = height, width, channels
    return convolution(image, filters, (0, 0, 0, 0), seed=seed, kernel=1)


def drawn(seed: int) -> IntegerNetwork:
    """Return a random small convolution, whose padding may be missing on some sides."""
    generator = np.random.default_rng([seed, 41])
    height, width = (int(each) for each in generator.integers(3, 8, 2))
    channels, filters = 4 * int(generator.integers(1, 3)), int(generator.integers(1, 7))
    top, left, bottom, right = (int(each) for each in generator.integers(0, 2, 4))
    image = height, width, channels
    return convolution(image, filters, (top, left, bottom, right), seed=seed)
