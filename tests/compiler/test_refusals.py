"""What does not fit a machine is refused in a sentence that names the layer."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Arch
from accelsim.compiler import compile_network
from accelsim.errors import MappingError, ProgramError
from accelsim.integer import Convolution, IntegerNetwork
from accelsim.npu import npu_of
from accelsim.number import parse_number
from compiler.networks import Chain, machine


def convolution(
    change: Callable[[Convolution], Convolution] = lambda layer: layer,
    channels: int = 8,
    kernel: tuple[int, int] = (3, 3),
) -> IntegerNetwork:
    """Return a network of one convolution, changed."""
    generator = np.random.default_rng(0)
    built = Chain(generator, parse_number("int8"), parse_number("int8"), (9, 9, channels))
    built.convolution(4, kernel)
    (layer,) = built.layers
    assert isinstance(layer, Convolution)
    return replace(built.network(), layers=(change(layer),))


def refused(network: IntegerNetwork, arch: Arch) -> str:
    with pytest.raises(MappingError) as caught:
        compile_network(network, npu_of(arch))
    return str(caught.value)


def requantize(**parts: object) -> Callable[[Convolution], Convolution]:
    return lambda layer: replace(layer, requantize=replace(layer.requantize, **parts))


def test_weights_beyond_their_format() -> None:
    arch = machine(weight="int4")
    network = convolution(lambda layer: replace(layer, weights=np.full((4, 3, 3, 8), 9)))
    assert refused(network, arch) == (
        "layer convolution_0: weights from 0 to 9 do not fit int4; set numbers.layers to"
        ' {"convolution_0": int5}, which holds each in several digits of it'
    )


def test_sums_beyond_the_accumulator() -> None:
    arch = machine()
    numbers = arch.numbers.model_copy(update={"accumulator": "int16"})
    network = convolution(lambda layer: replace(layer, weights=np.full((4, 3, 3, 8), 100)))
    message = refused(network, arch.model_copy(update={"numbers": numbers}))
    assert message == (
        "layer convolution_0: sums may reach -921600 or 914400, beyond int16, the accumulator of"
        " edge_npu_tiny"
    )


def test_biases_multipliers_and_shifts_beyond_the_requantizer() -> None:
    four = np.ones(4, dtype=np.int64)
    message = refused(convolution(requantize(bias=four << 31)), machine())
    assert message == "layer convolution_0: biases must fit 32 bits, signed"
    message = refused(convolution(requantize(multiplier=four * (2**24 + 1))), machine())
    assert message == "layer convolution_0: multipliers must be 0 to 16777215 (24 bits)"
    message = refused(convolution(requantize(shift=four * 64)), machine())
    assert message == "layer convolution_0: shifts must be 0 to 63"


def test_a_multiplier_too_wide_is_halved_where_that_is_exact() -> None:
    four = np.ones(4, dtype=np.int64)
    wide = requantize(multiplier=four * 3 << 24, shift=four * 40)
    compile_network(convolution(wide), npu_of(machine()))
    message = refused(convolution(requantize(multiplier=four * 3 << 24, shift=four)), machine())
    assert "multipliers must be" in message


def test_buffers_too_small_for_one_result() -> None:
    message = refused(convolution(kernel=(9, 9)), machine(words=8))
    assert message == (
        "layer convolution_0: what one result needs does not fit the buffers of"
        " edge_npu_tiny: input_buffer has 32 bytes, and the smallest tile needs 36 bytes"
    )


def test_results_that_activations_do_not_hold() -> None:
    arch = machine()
    numbers = arch.numbers.model_copy(update={"output": "uint8"})
    message = refused(convolution(), arch.model_copy(update={"numbers": numbers}))
    assert message == (
        "layer convolution_0: edge_npu_tiny writes results of uint8, which do not hold the values"
        " of convolution_0 (-128 to 127)"
    )


def test_results_of_other_width_than_activations_cannot_be_chained() -> None:
    built = Chain(np.random.default_rng(0), parse_number("int8"), parse_number("int8"), (3, 3, 4))
    built.convolution(4)
    arch = machine()
    numbers = arch.numbers.model_copy(update={"output": "int16"})
    wide = arch.model_copy(update={"numbers": numbers})
    compile_network(built.network(), npu_of(wide))
    built.convolution(4)
    assert refused(built.network(), wide) == (
        "network chain: edge_npu_tiny writes results of 16 bits and reads activations of 8, so"
        " that no layer can read convolution_0, which another writes"
    )


def test_a_reshape_that_would_move_bits() -> None:
    built = Chain(np.random.default_rng(0), parse_number("int4"), parse_number("int4"), (3, 3, 3))
    built.flatten()
    assert refused(built.network(), machine(input_="int4")) == (
        "layer flatten_0: a reshape from 3 to 27 channels of 4 bits would have to move bits;"
        " pixels must fill whole bytes"
    )


def test_distances_beyond_a_field_are_one_sentence() -> None:
    built = Chain(np.random.default_rng(0), parse_number("int8"), parse_number("int8"), (3, 3, 4))
    built.convolution(4, (3, 3), padding=(20_000, 0, 0, 0))
    assert refused(built.network(), machine()) == (
        "network chain: instruction 1 (LOAD): y_start must be from -16384 to 16383, not -20000"
    )


def coded(weight: str, channels: int, **numbers: str) -> tuple[IntegerNetwork, Arch]:
    """Return a convolution of ones and a machine of 4 rows whose formats are given."""
    built = Chain(
        np.random.default_rng(3), parse_number("int8"), parse_number("int2"), (4, 4, channels)
    )
    built.convolution(3, (3, 3), padding=(1, 1, 1, 1))
    network = built.network()
    layer = network.layers[0]
    assert isinstance(layer, Convolution)
    ones = replace(layer, weights=np.ones_like(layer.weights))
    arch = machine()
    arch = arch.model_copy(
        update={"numbers": arch.numbers.model_copy(update={"weight": weight, **numbers})}
    )
    return replace(network, layers=(ones,)), arch


def test_binary_weights_must_fill_words() -> None:
    network, arch = coded("binary", 4)
    compile_network(network, npu_of(arch))

    assert refused(*coded("binary", 3)) == (
        "layer convolution_0: weights of binary have no zero, so the elements that it reads of a"
        " place must fill input words of 4, and all be used"
    )


def test_weights_that_are_no_value_of_their_format() -> None:
    network, arch = coded("pow2_4", 4)
    layer = network.layers[0]
    assert isinstance(layer, Convolution)
    weights = layer.weights.copy()
    weights[1, 2, 0, 3] = -3
    other = replace(network, layers=(replace(layer, weights=weights),))

    compile_network(network, npu_of(arch))
    assert refused(other, arch) == "layer convolution_0: weight -3 is no value of pow2_4"


def test_activations_that_are_codes_are_refused() -> None:
    sentence = refused(*coded("int8", 4, input="pow2_4", output="int8"))

    assert sentence.endswith(
        "reads activations of pow2_4; the compiler knows integers, fixed point and ternary"
    )


def test_sparse_weights_must_keep_the_pattern_of_the_machine() -> None:
    network, dense = coded("int8", 8)
    pattern = dense.sparsity.model_copy(update={"weight": "2:4", "exploited": "skipping"})

    assert refused(network, dense.model_copy(update={"sparsity": pattern})).endswith(
        "holds 2 of each 4 weights along the elements that it reads of a place, and some 4 keep 4"
    )


def test_an_image_beyond_short_addresses() -> None:
    npu = replace(npu_of(machine()), address_bits=10)
    with pytest.raises(ProgramError) as caught:
        compile_network(convolution(), npu)
    assert "breaks address_range: the program has " in str(caught.value)
    assert str(caught.value).endswith("bytes of image, and address_bits allows 1024")
