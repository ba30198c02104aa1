"""Sparse weights become the dense ones that they were made of."""

from typing import Any

import flatbuffers
import numpy as np
import pytest
import tflite
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.workload.tflite.sparse import densify


def sparse_rows(dense: Any, kind: int) -> tuple[Any, Any]:
    """Return ``SparsityParameters`` of a matrix whose columns are sparse, and its elements."""
    segments = [0, *np.cumsum((dense != 0).sum(axis=1)).tolist()]
    places = [column for row in dense for column in np.flatnonzero(row)]
    builder = flatbuffers.Builder(256)
    name = {1: "Int32Vector", 2: "Uint16Vector", 3: "Uint8Vector"}[kind]
    dtype = {1: np.int32, 2: np.uint16, 3: np.uint8}[kind]
    tables = []
    for values in (segments, places):
        vector = builder.CreateNumpyVector(np.array(values, dtype))
        getattr(tflite, f"{name}Start")(builder)
        getattr(tflite, f"{name}AddValues")(builder, vector)
        tables.append(getattr(tflite, f"{name}End")(builder))
    tflite.DimensionMetadataStart(builder)
    tflite.DimensionMetadataAddFormat(builder, 0)
    tflite.DimensionMetadataAddDenseSize(builder, len(dense))
    rows = tflite.DimensionMetadataEnd(builder)
    tflite.DimensionMetadataStart(builder)
    tflite.DimensionMetadataAddFormat(builder, 1)
    tflite.DimensionMetadataAddArraySegmentsType(builder, kind)
    tflite.DimensionMetadataAddArraySegments(builder, tables[0])
    tflite.DimensionMetadataAddArrayIndicesType(builder, kind)
    tflite.DimensionMetadataAddArrayIndices(builder, tables[1])
    columns = tflite.DimensionMetadataEnd(builder)
    order = builder.CreateNumpyVector(np.array([0, 1], np.int32))
    builder.StartVector(4, 2, 4)
    for each in (columns, rows):
        builder.PrependUOffsetTRelative(each)
    levels = builder.EndVector()
    tflite.SparsityParametersStart(builder)
    tflite.SparsityParametersAddTraversalOrder(builder, order)
    tflite.SparsityParametersAddDimMetadata(builder, levels)
    builder.Finish(tflite.SparsityParametersEnd(builder))
    return tflite.SparsityParameters.GetRootAs(builder.Output(), 0), dense[dense != 0]


@given(
    rows=st.integers(1, 6),
    columns=st.integers(1, 6),
    kind=st.integers(1, 3),
    seed=st.integers(0, 99),
)
@settings(max_examples=40, deadline=None)
def test_a_matrix_is_what_it_was(rows: int, columns: int, kind: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    dense = rng.integers(-3, 4, (rows, columns)) * (rng.random((rows, columns)) < 0.5)
    table, elements = sparse_rows(dense, kind)
    np.testing.assert_array_equal(densify(table, dense.shape, elements), dense)


def test_elements_that_are_too_few_are_refused() -> None:
    table, elements = sparse_rows(np.eye(3, dtype=np.int8), 1)
    with pytest.raises(ValueError, match="as many elements as leaves"):
        densify(table, (3, 3), elements[:2])
