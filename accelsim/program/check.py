"""The static checker: a program that it accepts runs to its end and means what it says.

That is: whatever memory does, no unit waits for ever, every word has one value in every legal
order of events, and a sequential execution in the order of fetching has the same result.
"""

from accelsim.errors import ProgramError
from accelsim.isa.encode import where
from accelsim.npu import Npu
from accelsim.program.program import Program
from accelsim.program.rules.bounds import (
    accumulator_hazard,
    address_range,
    buffer_bounds,
    image_bounds,
    narrow_range,
    one_bank,
    pixels_fit_array,
    result_range,
    word_length,
)
from accelsim.program.rules.facts import Facts, Rule
from accelsim.program.rules.form import (
    encodable,
    gather_form,
    known_bases,
    known_local,
    no_own_tokens,
    one_finish,
    pop_after_push,
    product_form,
    row_form,
    tokens_fit_counter,
)
from accelsim.program.rules.order import (
    ended_at_finish,
    ordered_buffers,
    ordered_memory,
    written_before_read,
)

MAXIMUM_SENTENCES = 20

FIELDS: tuple[Rule, ...] = (encodable, known_bases, known_local)
"""Without these no other rule means anything."""

BUFFERS: tuple[Rule, ...] = (buffer_bounds,)
"""Without these an instruction may touch more words than anyone can look at."""

PLACES: tuple[Rule, ...] = (
    one_finish,
    no_own_tokens,
    pop_after_push,
    word_length,
    image_bounds,
    address_range,
    narrow_range,
    one_bank,
    pixels_fit_array,
    result_range,
    accumulator_hazard,
    product_form,
    row_form,
    gather_form,
)

ORDER: tuple[Rule, ...] = (
    tokens_fit_counter,
    written_before_read,
    ordered_buffers,
    ordered_memory,
    ended_at_finish,
)
"""These follow chains of tokens between addresses that exist."""

RULES: tuple[Rule, ...] = FIELDS + BUFFERS + PLACES + ORDER
"""Every rule; its docstring says what it is."""


def check_addresses(program: Program, npu: Npu) -> None:
    """Refuse a program that is too large for the addresses of its machine.

    Args:
        program: The program.
        npu: The machine that shall run it.

    Raises:
        ProgramError: As ``check_program``, of the rules about short addresses alone.
    """
    _check(Facts(program, npu), ((address_range, narrow_range),))


def check_program(program: Program, npu: Npu) -> None:
    """Refuse a program that breaks a rule.

    Args:
        program: The program.
        npu: The machine that shall run it.

    Raises:
        ProgramError: For each violation a sentence that names instruction and rule, at most
            ``MAXIMUM_SENTENCES``. A rule is looked at only if those of
            earlier stages are kept.
    """
    if not len(program.instructions):
        raise ProgramError("a program has at least one instruction, FINISH")
    _check(Facts(program, npu), (FIELDS, BUFFERS, PLACES, ORDER))


def _check(facts: Facts, stages: tuple[tuple[Rule, ...], ...]) -> None:
    for stage in stages:
        problems = [
            f"{where(facts.instructions, index)} breaks {rule.__name__}: {text}"
            for rule in stage
            for index, text in rule(facts)
        ]
        if problems:
            raise ProgramError(problems[:MAXIMUM_SENTENCES])
