"""Each model of the backend suite of ``onnx`` is counted or named: no traceback, no silent zero."""

import onnx
import pytest

from workload.backend_suite import models, parts, row_of, silent_zero, table

VERSION, ROWS = table()
OTHER = f"the table is of onnx {VERSION}, and onnx {onnx.__version__} has another suite"
# Deprecated operators and overflows are what some cases are about.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.skipif(onnx.__version__ != VERSION, reason=OTHER)
@pytest.mark.sampled(40)
@pytest.mark.parametrize("part", parts())
def test_models_are_counted_or_named_as_the_table_says(part: str) -> None:
    suite = dict(models(part))

    found = {name: row_of(name, data) for name, data in suite.items()}

    assert {name for name, row in found.items() if silent_zero(suite[name], row)} == set()

    assert found == {name: ROWS[name] for name in found}


def test_the_table_has_no_traceback() -> None:
    outcomes = {row.outcome.partition(":")[0] for row in ROWS.values()}

    assert outcomes <= {"modelled", "not modelled", "refused"}
    assert len(ROWS) == 2033
