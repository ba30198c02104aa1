"""The local memory of programs: what is legal there, and what it holds."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.errors import DocumentError, ProgramError
from accelsim.npu import Npu, npu_of
from accelsim.program import Program, ProgramBuilder
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute

LOCAL_BYTES = 64
WORDS = 3


def machine(capacity_bytes: int = LOCAL_BYTES) -> Npu:
    return npu_of(load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": capacity_bytes}))


def copying(
    *,
    stored_to: int = 16,
    loaded_from: int = 16,
    ordered: bool = True,
    returns: bool = True,
    rewrites: bool = False,
) -> Program:
    """Words go through the vector unit to the local memory, and from there so to memory."""
    builder = ProgramBuilder()
    word = {"x_count": WORDS, "x_stride": 4, "word_bytes": 4}
    rows = {**word, "row_bytes": 4 * WORDS}
    fields = {"source": "operand", "minimum": -128, "maximum": 127, "p0_count": WORDS}
    fields |= {"p0_stride": 1, "d0_stride": 1}
    parameters = {"x_count": 3, "x_stride": 16, "word_bytes": 16, "row_bytes": 48}
    builder.append("LOAD", buffer="parameter", address=64, **parameters)
    builder.append("LOAD", buffer="operand", push=["vector"], **rows)
    builder.append("PARAMETERS", pop=["load"])
    builder.append("VECTOR", push=["store"], **fields)
    push = ["load"] if ordered else []
    builder.append("STORE", local=1, address=stored_to, pop=["vector"], push=push, **word)
    builder.append(
        "LOAD", buffer="operand", destination=8, local=1, address=loaded_from,
        pop=["store"] if ordered else [], push=["vector", "store"] if rewrites else ["vector"],
        **rows,
    )  # fmt: skip
    builder.append("VECTOR", source_word=8, pop=["load"], push=["store"], destination=8, **fields)
    if rewrites:
        builder.append("STORE", local=1, address=stored_to, pop=["load"], **word)
    builder.append(
        "STORE", source=8, local=0 if returns else 1, address=128, pop=["vector"], **word
    )
    builder.append("FINISH")
    image = np.zeros(256, dtype=np.uint8)
    image[: 4 * WORDS] = 1 + np.arange(4 * WORDS)
    image[80:96:4] = 1  # The multipliers: results are what is read.
    return Program(npu_name="edge_npu_tiny", instructions=builder.instructions(), image=image)


def problems(program: Program, npu: Npu) -> tuple[str, ...]:
    with pytest.raises(ProgramError) as error:
        check_program(program, npu)
    return error.value.problems


def test_what_is_stored_there_is_what_is_loaded() -> None:
    program = copying()

    check_program(program, machine())
    memory = execute(program, machine())

    assert memory[128 : 128 + 4 * WORDS].tolist() == list(range(1, 1 + 4 * WORDS))
    assert memory[:128].tolist() == program.image[:128].tolist()


def test_its_beats_and_bytes_are_counted_apart() -> None:
    npu = machine()
    events = run_program(copying(), npu).events
    through_memory = copying()
    through_memory.instructions["local"] = 0
    all_events = run_program(through_memory, npu).events

    assert events.local_store_bytes == events.store_bytes == 4 * WORDS
    assert events.local_load_beats == 1 or events.local_load_beats == WORDS
    assert events.load_beats + events.local_load_beats == all_events.load_beats
    assert events.store_bytes + events.local_store_bytes == all_events.store_bytes
    assert events.cycles < all_events.cycles


def test_a_machine_without_one_refuses_it() -> None:
    found = problems(copying(), npu_of(load_arch("edge_npu_tiny")))

    assert found[0] == (
        "instruction 4 (STORE) breaks known_local: local is 1, and local_memory.capacity_bytes is 0"
    )


def test_bytes_behind_its_end_are_refused() -> None:
    check_program(copying(stored_to=52, loaded_from=52), machine())

    assert problems(copying(stored_to=53, loaded_from=52), machine()) == (
        "instruction 4 (STORE) breaks image_bounds: touches byte 64 of the local memory, and it"
        " has 64",
    )


def test_bytes_that_nothing_wrote_are_refused() -> None:
    assert problems(copying(loaded_from=17), machine()) == (
        "instruction 5 (LOAD) breaks written_before_read: reads local memory byte 28 before it is"
        " written",
    )


def test_tokens_order_its_bytes() -> None:
    found = problems(copying(ordered=False), machine())

    assert found[0] == (
        "instruction 5 (LOAD) breaks ordered_memory: reads local memory byte 16, and no chain of"
        " tokens makes it start after instruction 4 (STORE), which writes it"
    )


def test_a_store_there_waits_for_the_load_before() -> None:
    program = copying(rewrites=True)
    check_program(program, machine())

    program.instructions["pop"][7] = 0

    assert any("writes local memory byte 16" in problem for problem in problems(program, machine()))


def test_the_last_store_goes_to_memory() -> None:
    program = copying(returns=False, stored_to=0, loaded_from=0)
    program.instructions["address"][program.instructions["address"] == 128] = 16

    assert problems(program, machine()) == (
        "instruction 7 (STORE) breaks known_local: local is 1, and the last STORE goes to memory",
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        (
            {"local_memory.capacity_bytes": 65},
            "local_memory.capacity_bytes must be a multiple of npu.bus_bytes 4, not 65",
        ),
        (
            {"local_memory.capacity_bytes": 64, "npu.address_bits": 24},
            "local_memory.capacity_bytes 64 needs npu.address_bits 32, not 24",
        ),
        (
            {
                "local_memory.capacity_bytes": 64,
                "requests.request_bytes": 16,
                "requests.load_cycles": 1,
                "requests.store_cycles": 1,
            },
            "local_memory.capacity_bytes 64 needs requests.request_bytes 0, not 16",
        ),
    ],
)
def test_what_it_does_not_go_with_is_refused_by_name(
    fields: dict[str, object], sentence: str
) -> None:
    with pytest.raises(DocumentError) as error:
        load_arch("edge_npu_tiny", fields)

    assert sentence in str(error.value)
