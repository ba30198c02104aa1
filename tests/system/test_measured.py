"""Measured operators: they replace the model's times, and nothing else."""

from pathlib import Path

import pytest

import accelsim
from accelsim.errors import DocumentError
from accelsim.system.description import load_training_system
from accelsim.system.measured import COLUMNS, read_measured, with_measured
from accelsim.system.operator_times import OperatorTimes, operator_times
from accelsim.system.step import step_of
from accelsim.workload import load_workload

HEADER = ",".join(COLUMNS)


@pytest.fixture(scope="module")
def times() -> OperatorTimes:
    arch = load_training_system("switch_8_array_128x128").arch
    return operator_times(load_workload("digits_mlp"), arch, "analytical")


def test_times_of_the_model_change_nothing(times: OperatorTimes) -> None:
    columns = (times.forward_cycles, times.input_gradient_cycles, times.weight_gradient_cycles)
    names = [operator.name for operator in times.graph.operators]
    rows = zip(*(column.tolist() for column in columns), strict=True)
    # A cycle of this chip is a nanosecond.
    assert times.arch.clock_hz == 10**9

    same = with_measured(times, dict(zip(names, rows, strict=True)))

    machine = load_training_system("switch_8_array_128x128", {"data": 1})
    assert step_of(same, machine).to_data() == step_of(times, machine).to_data()


def test_a_measured_operator_adds_what_it_takes_longer(times: OperatorTimes) -> None:
    machine = load_training_system("switch_8_array_128x128", {"data": 1, "microbatches": 3})
    name = times.graph.operators[0].name
    before = sum(
        int(column[0])
        for column in (
            times.forward_cycles,
            times.input_gradient_cycles,
            times.weight_gradient_cycles,
        )
    )

    slow = step_of(with_measured(times, {name: (10**6, 2 * 10**6, 0)}), machine)

    (stage,), (model,) = slow.stages, step_of(times, machine).stages
    assert stage.compute_ns == model.compute_ns + 3 * (3 * 10**6 - before)
    assert stage.optimizer_ns == model.optimizer_ns
    assert stage.memory_bytes == model.memory_bytes


def test_a_system_names_its_table(tmp_path: Path) -> None:
    name = load_workload("digits_mlp").operators[0].name
    (tmp_path / "times.csv").write_text(f"{HEADER}\n{name},5000000,0,0\n")
    (tmp_path / "one.yaml").write_text(
        "name: one\nsource: a test\nfabric: dgx_a100\n"
        "chip: {arch: array_128x128, memory_bytes: 1 GiB, measured: times.csv}\n"
    )

    assert accelsim.system("digits_mlp", tmp_path / "one.yaml").step_ns > 5_000_000


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("operator,forward_ns\n", r"t.csv: the table lacks the columns input_gradient_ns, weight"),
        (f"{HEADER}\na,1,2,3\na,1,2,3\n", r"t.csv:3: operator 'a' is given twice$"),
        (f"{HEADER}\na,1.5,2,3\n", r"t.csv:2: forward_ns must be a whole number of .*, not '1.5'$"),
        (f"{HEADER}\na,1\n", r"t.csv:2: input_gradient_ns must be a whole number .*, not ''$"),
    ],
)
def test_wrong_tables_are_sentences(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "t.csv"
    file.write_text(text)

    with pytest.raises(DocumentError, match=sentence):
        read_measured(file)


def test_absent_files_and_unknown_operators(tmp_path: Path, times: OperatorTimes) -> None:
    with pytest.raises(DocumentError, match=r"none.csv: cannot be read: No such file"):
        read_measured(tmp_path / "none.csv")
    with pytest.raises(DocumentError, match=r"^digits_mlp: has no operator 'nothing'"):
        with_measured(times, {"nothing": (1, 1, 1)})
