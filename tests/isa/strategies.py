"""Instructions for property tests."""

import numpy as np
from hypothesis import strategies as st

from accelsim.isa import INSTRUCTIONS, record_type

FIELDS = {
    name: st.fixed_dictionaries(
        {
            field.name: st.sampled_from([field.least, field.most])
            | st.integers(field.least, field.most)
            for field in row.all_fields
        }
    )
    for name, row in INSTRUCTIONS.items()
}


@st.composite
def programs(draw: st.DrawFn) -> np.ndarray:
    """Return up to three instructions whose fields are anywhere in their ranges, ends often."""
    names = draw(st.lists(st.sampled_from(sorted(INSTRUCTIONS)), max_size=3))
    code = np.zeros(len(names), dtype=record_type())
    for index, name in enumerate(names):
        values = draw(FIELDS[name])
        for field, value in values.items():
            code[field][index] = value
        code["opcode"][index] = INSTRUCTIONS[name].opcode
    return code
