"""The static checker: a program that it accepts ends, and has one result.

More exactly, however fast or slow memory is: no unit waits for ever, every word has the same value
    in
every order of events that the hardware allows, and executing the instructions one by one in the
order of fetching gives the same result.
"""

from collections.abc import Iterable

from accelsim.errors import IllegalProgramError, ProgramError
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
    spread_bounds,
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
    residual_form,
    row_form,
    tokens_fit_counter,
)
from accelsim.program.rules.order import (
    ended_at_finish,
    ordered_buffers,
    ordered_memory,
    parameters_first,
    written_before_read,
)

MAXIMUM_SENTENCES = 20

FIELDS: tuple[Rule, ...] = (encodable, known_bases, known_local)
"""Rules that all others need: without them the fields of an instruction have no meaning."""

BUFFERS: tuple[Rule, ...] = (buffer_bounds,)
"""Rules that limit the words of an instruction: without them there may be too many to visit."""

PLACES: tuple[Rule, ...] = (
    one_finish,
    no_own_tokens,
    pop_after_push,
    word_length,
    spread_bounds,
    image_bounds,
    address_range,
    narrow_range,
    one_bank,
    pixels_fit_array,
    result_range,
    product_form,
    residual_form,
    row_form,
    gather_form,
)

ORDER: tuple[Rule, ...] = (
    accumulator_hazard,
    tokens_fit_counter,
    parameters_first,
    written_before_read,
    ordered_buffers,
    ordered_memory,
    ended_at_finish,
)
"""Rules that follow chains of tokens; they need addresses that exist."""

_STAGES = (FIELDS, BUFFERS, PLACES, ORDER)

RULES: tuple[Rule, ...] = FIELDS + BUFFERS + PLACES + ORDER
"""Every rule; the docstring of the function states the rule."""

OF_VALUES: frozenset[Rule] = frozenset(
    {
        *(encodable, address_range, narrow_range, result_range, product_form, row_form),
        *(parameters_first, word_length, spread_bounds, accumulator_hazard),
    }
)
"""Rules that a program without values need not keep. Such a program is timed and never executed:
its machine may have floats, words that no field of an instruction holds, or activations, held in
place of weights, that are wider than weights."""

OF_ONE: frozenset[Rule] = frozenset(
    {
        *(encodable, known_bases, buffer_bounds, no_own_tokens, word_length, spread_bounds),
        *(narrow_range, one_bank, pixels_fit_array, result_range, product_form, residual_form),
        row_form,
    }
)
"""Rules that look at one instruction, whatever its address, and at the PARAMETERS before it. They
visit only the first of all instructions that are alike (``Facts.distinct``)."""

OF_WORDS: frozenset[Rule] = frozenset(
    {image_bounds, written_before_read, ordered_buffers, ordered_memory}
)
"""Rules that work known only by its amounts need not keep: it loads whole words, beyond the bytes
of its tensors, and its VECTORs read operands without a name."""

ADDRESSES = 2**32
"""Bytes that addresses of 32 bits can tell apart."""


def check_addresses(program: Program, npu: Npu) -> None:
    """Refuse a program that is too large for the addresses of its machine.

    Args:
        program: The program.
        npu: Machine that will run it.

    Raises:
        ProgramError: An address or a length exceeds what short addresses reach.
    """
    _check(Facts(program, npu), ((address_range, narrow_range),))


def check_made(
    program: Program, npu: Npu, *, values: bool = True, only_amounts: bool = False
) -> None:
    """Raise a bug report if a program that accelsim compiled breaks a rule.

    Args:
        program: The program.
        npu: Machine that it was compiled for.
        values: Whether the program has values; without them, the rules ``OF_VALUES`` do not apply.
        only_amounts: Whether only amounts are known of some of its work; then the rules of
            ``OF_WORDS`` do not hold, and no more where an image without values has more bytes than
            ``ADDRESSES``, which its addresses do not tell apart.

    Raises:
        IllegalProgramError: The program breaks a rule.
    """
    left_out: frozenset[Rule] = frozenset() if values else OF_VALUES
    if only_amounts or (not values and len(program.image) > ADDRESSES):
        left_out |= OF_WORDS
    stages = [[rule for rule in stage if rule not in left_out] for stage in _STAGES]
    try:
        _check(Facts(program, npu), stages)
    except ProgramError as problem:
        raise IllegalProgramError(
            f"accelsim made an illegal program for {npu.name}, which is a bug of accelsim (please"
            f" report it): {problem}"
        ) from None


def check_program(program: Program, npu: Npu) -> None:
    """Refuse a program that breaks a rule.

    Args:
        program: The program.
        npu: Machine that will run it.

    Raises:
        ProgramError: A sentence for each violation names the instruction and the rule; at most
            ``MAXIMUM_SENTENCES``. Rules of a later stage are checked only if those of earlier
            stages hold.
    """
    if not len(program.instructions):
        raise ProgramError("a program has at least one instruction, FINISH")
    _check(Facts(program, npu), _STAGES)


def _check(facts: Facts, stages: Iterable[Iterable[Rule]]) -> None:
    for stage in stages:
        problems = [
            f"{where(facts.instructions, index)} breaks {rule.__name__}: {text}"
            for rule in stage
            if rule not in OF_ONE or any(rule(facts.distinct))
            for index, text in rule(facts)
        ]
        if problems:
            raise ProgramError(problems[:MAXIMUM_SENTENCES])
