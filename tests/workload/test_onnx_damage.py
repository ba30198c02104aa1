"""Whatever a file holds, the reader answers with a graph or a WorkloadError."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import WorkloadError
from accelsim.workload.onnx import light_models, read_onnx

WHOLE = light_models()["light_squeezenet"].read_bytes()

edits = st.lists(
    st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), min_size=0, max_size=6
)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged") / "net.onnx"


def read(path: Path, content: bytes) -> tuple[str, ...]:
    """Return the sentences of the error, if any; every other exception fails the test."""
    path.write_bytes(content)
    try:
        read_onnx(path)
    except WorkloadError as problem:
        return problem.problems
    return ()


@settings(max_examples=150)
@given(edits, st.none() | st.integers(0, len(WHOLE)))
def test_changed_and_cut_bytes(
    damaged: Path, changes: list[tuple[int, int]], length: int | None
) -> None:
    content = bytearray(WHOLE)
    for place, value in changes:
        content[place] = value

    sentences = read(damaged, bytes(content[:length]))

    assert all(sentence.startswith(f"{damaged}: ") for sentence in sentences)


@settings(max_examples=150)
@given(st.data())
def test_changed_fields(damaged: Path, data: st.DataObject) -> None:
    import onnx

    numbers = st.sampled_from([-(2**63), -1, 0, 1, 2, 3, 7, 2**31, 2**40, 2**63 - 1])
    model = onnx.load_model_from_string(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        node = data.draw(st.sampled_from(list(model.graph.node)))
        match data.draw(st.sampled_from(["integers", "shape", "type", "input", "output"])):
            case "integers":
                for attribute in node.attribute:
                    attribute.i = data.draw(numbers)
                    attribute.ints[:] = [data.draw(numbers) for _ in attribute.ints]
            case "shape":
                tensor = data.draw(st.sampled_from(list(model.graph.initializer)))
                count = data.draw(st.integers(0, 6))
                tensor.ClearField("raw_data")
                tensor.dims[:] = [count]
                tensor.int64_data[:] = [data.draw(numbers) for _ in range(count)]
            case "type":
                node.op_type = data.draw(
                    st.sampled_from(["Conv", "LSTM", "MatMul", "Resize", "Softmax", "LRN", "Loop"])
                )
            case "input":
                node.input[:] = data.draw(st.lists(st.sampled_from(["data_0", "", "r5", "?"])))
            case "output":
                node.output[:] = data.draw(st.lists(st.sampled_from(["a", "", "r5"])))

    sentences = read(damaged, model.SerializeToString())

    assert all(sentence.startswith(f"{damaged}: ") for sentence in sentences)
