"""What is kept of a microbatch: the published bytes of a layer of a transformer."""

import pytest

from accelsim.system.memory import SAVED
from accelsim.system.saved import Tensors, tensors_of
from accelsim.system.sharding import shard
from accelsim.workload import load_workload

HIDDEN, HEADS, BATCH, SEQUENCE = 768, 12, 2, 64


@pytest.fixture(scope="module")
def gpt2() -> Tensors:
    return tensors_of(load_workload("gpt2", {"sequence": SEQUENCE, "batch": BATCH}))


def layer(tensors: Tensors, number: int) -> tuple[int, int]:
    """Return where a layer of GPT-2 begins and ends: from its first norm to the next layer's."""
    names = [operator.name for operator in tensors.graph.operators]
    first = [index for index, name in enumerate(names) if name.startswith(f"layer{number}_")]
    return first[0], first[-1] + 1


def published_bytes(*, is_selective: bool) -> int:
    """Return the bytes of Korthikanti et al. (MLSys 2023), section 4.1, without dropout.

    Without dropout there are no masks, and the attention after dropout is the softmax.
    """
    tokens = BATCH * SEQUENCE
    return sum(
        saved.bytes_per_element
        * (saved.hidden * tokens * HIDDEN + saved.scores * tokens * HEADS * SEQUENCE)
        for saved in SAVED
        if "mask" not in saved.what
        and saved.what != "attention after dropout"
        and not (is_selective and saved.is_recomputed_selectively)
    )


@pytest.mark.parametrize("number", [1, 6, 10])
def test_a_layer_of_gpt2_keeps_the_published_bytes(gpt2: Tensors, number: int) -> None:
    first, after = layer(gpt2, number)
    for recompute, is_selective in (("none", False), ("selective", True)):
        kept = gpt2.bits(gpt2.kept(first, after, recompute), 16) // 8  # type: ignore[arg-type]

        assert kept == published_bytes(is_selective=is_selective)


@pytest.mark.parametrize("chips", [2, 4])
def test_tokens_that_are_shared_share_all_that_a_layer_keeps(gpt2: Tensors, chips: int) -> None:
    """Korthikanti et al., equation 4: all of the bytes are divided by the chips."""
    shared = tensors_of(shard(gpt2.graph, chips, is_sequence_parallel=True).graph)
    split = tensors_of(shard(gpt2.graph, chips).graph)
    first, after = layer(shared, 6)

    assert shared.bits(shared.kept(first, after, "none"), 16) // 8 == (
        published_bytes(is_selective=False) // chips
    )
    # Equation 2: without it, 10 bytes of each element of the layer's input are whole, here those of
    # the inputs of two norms and of two products; dropout would keep 2 more.
    whole = 8 * BATCH * SEQUENCE * HIDDEN
    assert split.bits(split.kept(first, after, "none"), 16) // 8 == (
        (published_bytes(is_selective=False) - whole) // chips + whole
    )


def test_full_recomputation_keeps_the_input_of_a_layer(gpt2: Tensors) -> None:
    first, after = layer(gpt2, 3)

    kept = gpt2.kept(first, after, "full")

    # All layers read one mask of attention, which the first of them is given too.
    assert gpt2.bits(kept - {"causal_mask"}, 16) // 8 == 2 * BATCH * SEQUENCE * HIDDEN
    assert kept - {"causal_mask"} == gpt2.crossing(first)


def test_a_shortcut_crosses_every_cut_that_it_passes() -> None:
    tensors = tensors_of(load_workload("resnet18"))
    for place in range(1, len(tensors.graph.operators)):
        crossing = tensors.crossing(place)

        expected = {
            name
            for name, maker in tensors.maker.items()
            if 0 <= maker < place and any(reader >= place for reader in tensors.readers[name])
        }
        assert crossing == expected
        assert tensors.crossing_elements[place] == tensors.bits(crossing, 1)
        assert 1 <= len(crossing) <= 2


def test_a_change_of_shape_is_kept_once() -> None:
    tensors = tensors_of(load_workload("vgg16"))
    views = [
        operator.outputs[0] for operator in tensors.graph.operators if operator.kind == "flatten"
    ]

    assert views
    assert all(tensors.root[name] != name for name in views)
