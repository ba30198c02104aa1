"""Studies that measure a user's network on a user's data."""

from pathlib import Path

import numpy as np
import onnx
import pytest

import accelsim
from accelsim.errors import ResultError, UserError
from accelsim.explore import read_sweep, sweep
from accelsim.learn.accuracy import load_dataset
from accelsim.workload.load import workload_file
from each import each

COUNT = 60
STUDY = """name: mine
workloads: [mine.onnx]
arch: edge_npu_tiny
axes:
  precision.weight: [int8, int3]
  array.rows: [4, 8]
objectives: [energy_pj, {metric: accuracy, goal: max}]
accuracy:
  data: test/digits.npz
  samples: training.npy
  rounding: gptq
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a network that does not say what data it was trained on, and data."""
    data = load_dataset("digits")
    model = onnx.load(workload_file("digits_mlp"))
    del model.metadata_props[:]
    onnx.save(model, tmp_path / "mine.onnx")
    (tmp_path / "test").mkdir()
    images, labels = data.test.images[:COUNT, None], data.test.labels[:COUNT]
    shape = model.graph.input[0].type.tensor_type.shape.dim
    images = images.reshape(COUNT, *(dim.dim_value for dim in list(shape)[1:]))
    np.savez(tmp_path / "test" / "digits.npz", x=images, labels=labels)
    np.save(tmp_path / "images.npy", images)
    (tmp_path / "labels.txt").write_text("\n".join(map(str, labels)))
    training = data.training.images[:100].reshape(100, *images.shape[1:])
    np.save(tmp_path / "training.npy", training)
    (tmp_path / "study.yaml").write_text(STUDY)
    return tmp_path


def wrong(folder: Path, text: str) -> str:
    """Return the sentence with which a study is refused."""
    (folder / "study.yaml").write_text(text)
    with pytest.raises(UserError) as refused:
        sweep(folder / "study.yaml", folder / "refused", workers=1)
    assert not (folder / "refused").exists()
    return "\n".join(refused.value.problems)


def test_points_have_the_accuracy_on_the_data(folder: Path) -> None:
    table = read_sweep(sweep(folder / "study.yaml", folder / "out", workers=1).folder).table

    for form in ("int8", "int3"):
        wanted = accelsim.accuracy(
            folder / "mine.onnx",
            data=folder / "test" / "digits.npz",
            samples=folder / "training.npy",
            format=f"{form}/int8",
            rounding="gptq",
        )
        rows = table[table["precision.weight"] == form]
        assert len(rows) == 2
        assert set(rows["accuracy"]) == {wanted["metrics"]["top1"]["integers"]}
    assert table["feasible"].all()


def test_labels_may_be_a_file_and_another_metric_counts(folder: Path) -> None:
    before, _, _ = STUDY.partition("  data:")
    said = "  data: images.npy\n  labels: labels.txt\n  metric: top3\n"
    (folder / "study.yaml").write_text(before + said)

    table = read_sweep(sweep(folder / "study.yaml", folder / "out", workers=1).folder).table

    assert (table["accuracy"] >= 0.95).all()


def test_other_data_make_another_study(folder: Path) -> None:
    sweep(folder / "study.yaml", folder / "out", workers=1)
    held = dict(np.load(folder / "test" / "digits.npz"))
    np.savez(folder / "test" / "digits.npz", x=held["x"], labels=held["labels"][::-1])

    with pytest.raises(ResultError, match=r"inputs\.metrics\.accuracy\.test/digits\.npz"):
        sweep(folder / "study.yaml", folder / "out", workers=1, resume=True)


@each(
    ("before", "after", "said"),
    [
        ("test/digits.npz", "test/none.npz", "none.npz: cannot be read"),
        ("test/digits.npz", "images.npy", "has no labels"),
        ("rounding: gptq", "seed: 3", ":11:3: accuracy.seed: accuracy.data are to measure on"),
        ("  data: test/digits.npz\n", "", ":9:3: accuracy.samples: needs accuracy.data"),
        ("rounding: gptq", "metric: loss", "accuracy is top1, top5 or any other number"),
        ("rounding: gptq", "rounding: gtpq", "did you mean gptq"),
        ("rounding: gptq", "calibration: percentile:3", "percentile:P needs a percentage"),
    ],
)
def test_what_is_wrong_is_a_sentence(folder: Path, before: str, after: str, said: str) -> None:
    assert said in wrong(folder, STUDY.replace(before, after))


def test_a_network_that_the_data_do_not_fit_has_no_accuracy(folder: Path) -> None:
    held = dict(np.load(folder / "test" / "digits.npz"))
    np.savez(folder / "test" / "digits.npz", x=held["x"][..., :1], labels=held["labels"])

    table = read_sweep(sweep(folder / "study.yaml", folder / "out", workers=1).folder).table

    assert table["absent_because"].str.contains("have shape").all()
    assert table["latency_s"].notna().all()
