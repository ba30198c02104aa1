"""Metrics of a user's network on a user's data."""

import json
import shutil
import sys
from math import exp, log
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import onnx
import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.integer.read import read_float_network
from accelsim.learn.accuracy import load_dataset, measure, results
from accelsim.learn.accuracy.measure import CALIBRATION_IMAGES
from accelsim.learn.accuracy.own import read_own, scores
from accelsim.learn.accuracy.training import Tuning
from accelsim.learn.commands.accuracy import _own_text
from accelsim.learn.quantize import Recipe
from accelsim.learn.quantize.error import _scores, relative_error
from cli.command import accelsim as command

COUNT = 60


@pytest.fixture(scope="module")
def digits(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with test images of digits in every form, and training images."""
    folder, data = tmp_path_factory.mktemp("digits"), load_dataset("digits")
    images, labels = data.test.images[:COUNT, None], data.test.labels[:COUNT]
    np.savez(folder / "digits.npz", x=images, labels=labels)
    np.save(folder / "digits.npy", images)
    (folder / "labels.txt").write_text("\n".join(map(str, labels)) + "\n")
    np.save(folder / "training.npy", data.training.images[:256, None])
    for place, (image, label) in enumerate(zip(images, labels, strict=True)):
        (folder / "classes" / f"digit_{label}").mkdir(parents=True, exist_ok=True)
        np.save(folder / "classes" / f"digit_{label}" / f"{place}.npy", image)
    return folder


def found(digits: Path, **given: Any) -> dict[str, Any]:
    given = {"data": digits / "digits.npz", "samples": digits / "training.npy", **given}
    return accelsim.accuracy("digits_conv", **given)


def test_own_data_give_what_the_data_of_the_zoo_give(digits: Path) -> None:
    data, real = load_dataset("digits"), read_float_network("digits_conv")
    some = type(data)(name="digits", training=data.training, test=data.test.first(COUNT))
    wanted = measure(real, some, Recipe())

    metrics = found(digits)["metrics"]

    assert metrics == {
        "top1": {
            "integers": wanted.correct / COUNT,
            "real_numbers": wanted.float_correct / COUNT,
        }
    }


def test_folders_files_and_arrays_are_the_same_data(digits: Path) -> None:
    arrays = np.load(digits / "digits.npz")
    metrics = ["top1", "loss"]
    one = found(digits, metrics=metrics)

    others = [
        found(digits, metrics=metrics, data=digits / "digits.npy", labels=digits / "labels.txt"),
        found(digits, metrics=metrics, data=digits / "classes"),
        found(digits, metrics=metrics, data=arrays["x"], labels=arrays["labels"]),
    ]

    for other in others:
        for name in metrics:
            assert other["metrics"][name] == pytest.approx(one["metrics"][name], abs=1e-12)


def test_a_network_of_integers_is_measured_as_it_is(digits: Path) -> None:
    training = np.load(digits / "training.npy")
    file = digits / "integers.onnx"
    network = accelsim.quantize("digits_conv", training, out=file)
    wanted = found(digits)["metrics"]["top1"]["integers"]

    for given in (network, file):
        facts = accelsim.accuracy(given, data=digits / "digits.npz")
        assert facts["metrics"]["top1"] == {"integers": wanted, "real_numbers": None}
        assert facts["recipe"] is None
    with pytest.raises(WorkloadError, match="quantized already, and format, layers, samples would"):
        accelsim.accuracy(
            file,
            data=digits / "digits.npz",
            format="w4a8",
            layers=["*=int4"],
            samples=digits / "training.npy",
        )


def test_metrics_are_those_of_plain_loops() -> None:
    generator = np.random.default_rng(3)
    results = generator.integers(-3, 4, (5, 4, 6)).astype(float)
    labels = generator.integers(-1, 6, (5, 4))
    places = [(r, int(k)) for row, own in zip(results, labels, strict=True)
              for r, k in zip(row, own, strict=True) if k >= 0]  # fmt: skip
    orders = [sorted(range(6), key=lambda at, r=row: (-r[at], at)) for row, _ in places]

    values = scores(results, labels, ["top1", "top3", "loss", "perplexity"])

    loss = sum(log(sum(map(exp, row))) - row[own] for row, own in places) / len(places)
    for most in (1, 3):
        hits = [own in order[:most] for order, (_, own) in zip(orders, places, strict=True)]
        assert values[f"top{most}"] == pytest.approx(sum(hits) / len(hits))
    assert values["loss"] == pytest.approx(loss)
    assert values["perplexity"] == pytest.approx(exp(loss))


def test_a_metric_may_be_a_function(
    digits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_metric_of_test.py").write_text(
        "def places(results, labels):\n    return results.shape[1] * 100 + len(labels)\n"
    )
    monkeypatch.chdir(tmp_path)

    facts = found(digits, metrics=["own_metric_of_test:places"])

    assert facts["metrics"]["own_metric_of_test:places"]["integers"] == 100 + COUNT


def test_training_on_own_data_gives_what_training_on_the_data_of_the_zoo_gives(
    digits: Path, tmp_path: Path
) -> None:
    data, real = load_dataset("digits"), read_float_network("digits_conv")
    taught = data.training.first(320)
    some = type(data)(name="digits", training=taught, test=data.test.first(COUNT))
    recipe = Recipe(weight="int2", activation="int8")
    tuning = Tuning(epochs=2, seed=3, teacher=real, pruning="admm")
    wanted = measure(real, some, recipe, tuning)
    np.savez(tmp_path / "training.npz", x=taught.images[:, None], labels=taught.labels)

    facts = found(
        digits,
        samples=taught.images[:CALIBRATION_IMAGES, None],
        training=tmp_path / "training.npz",
        fine_tune=2,
        teacher="digits_conv",
        pruning="admm",
        seed=3,
        format="w2a8",
    )

    assert wanted.correct != measure(real, some, recipe).correct
    assert facts["metrics"]["top1"] == {
        "integers": wanted.correct / COUNT,
        "real_numbers": wanted.float_correct / COUNT,
    }
    assert facts["training"] == {
        "data": str(tmp_path / "training.npz"),
        "samples": 320,
        "epochs": 2,
        "pruning": "admm",
        "teacher": {"network": real.name, "network_sha256": real.digest},
    }
    assert "weights trained on 320 samples of" in _own_text(facts)


def test_scales_are_calibrated_on_training_data(digits: Path) -> None:
    images = load_dataset("digits").training.first(40)

    facts = found(
        digits,
        samples=None,
        training=images.images[:, None],
        training_labels=images.labels,
        fine_tune=1,
    )

    assert facts["calibrated_on"] == "40 samples: evenly spaced in training data"


def test_the_command_says_what_it_measured(digits: Path) -> None:
    given = ("accuracy", "digits_conv", "--data", str(digits / "digits.npz"), "--metric", "top1")

    text = command(*given, "--metric", "loss").stdout
    facts = json.loads(command(*given, "--json").stdout)

    assert f"digits_conv on {COUNT} samples of" in text
    assert f"scales calibrated on {COUNT} samples: evenly spaced in the data" in text
    assert f"{100 * facts['metrics']['top1']['integers']:.2f} %" in text
    assert "loss" in text


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"data": "none.npz"}, r"^none.npz: cannot be read: No such file"),
        ({"data": "none.csv"}, r"^none.csv: data are a folder, or an .npy or .npz file$"),
        (
            {"labels": [1, 2]},
            r"digits.npz: has labels; leave out --labels, or the labels of the data$",
        ),
        ({"metrics": ["perplexty"]}, r"^--metric: unknown metric 'perplexty', did you mean perp"),
        ({"metrics": ["nothing_here:f"]}, r"^--metric nothing_here:f: nothing_here cannot be imp"),
        ({"metrics": ["json:nope"]}, r"^--metric json:nope: json has no function nope$"),
        ({"metrics": ["json:loads"]}, r"^--metric json:loads: gives no number: "),
        ({"fine_tune": 1}, r"^fine_tune needs training: labelled samples other than data$"),
        (
            {"training": np.zeros((32, 1, 8, 8)), "training_labels": [0] * 32},
            r"^training needs fine_tune: the number of epochs$",
        ),
        (
            {"data": "none.npz", "training": "none.npz", "fine_tune": 1},
            r"^none.npz: training and data are the same file, and a network is not measured on",
        ),
        ({"training_labels": [0]}, r"^training_labels needs training: the samples of the labels$"),
        (
            {"training": np.zeros((32, 1, 8, 8)), "training_labels": [10] * 32, "fine_tune": 1},
            r"^the arrays given: labels must be from 0 to 9, the results of digits_conv, and are",
        ),
        (
            {"training": np.zeros((31, 1, 8, 8)), "training_labels": [1] * 31, "fine_tune": 1},
            r"^the arrays given: training needs 32 samples or more, and there are 31$",
        ),
        (
            {"training": np.zeros((32, 1, 8, 8)), "training_labels": [[1]] * 32, "fine_tune": 1},
            r"^the arrays given: training needs one label for each sample, and labels have the sh",
        ),
        ({"metrics": ["top10"]}, r"^--metric top10: always 100 % of 10 classes; use top1 to top9$"),
        ({"metrics": ["own_ends:f"]}, r"^--metric own_ends:f: own_ends cannot be imported: 3$"),
        ({"metrics": ["own_nan:f"]}, r"^--metric own_nan:f: gives nan, which is no finite number$"),
        ({"batch_axis": 2}, r"^batch_axis must be 0 or 1, not 2$"),
        ({"data": None, "samples": None, "batch_axis": 1}, r"^batch_axis needs data: "),
        ({"data": None, "samples": None, "dimensions": {"n": 1}}, r"^dimensions needs data: "),
        ({"data": np.zeros((2, 1, 8, 8))}, r"^the arrays given: has no labels; give --labels$"),
        ({"data": [[1.0], [1.0, 2.0]], "labels": [0, 1]}, r"samples must all have one shape$"),
        (
            {"data": np.zeros((2, 1, 8, 8)), "labels": [[1], [1, 2]]},
            r"^the arrays given: labels must all have one shape$",
        ),
        ({"data": None}, r"^samples needs data: give the samples that are measured on$"),
        (
            {"data": np.zeros((2, 1, 8, 8)), "labels": [0, 10]},
            r"^labels are classes from 0 to 9, or negative where none counts, not 10$",
        ),
        (
            {"data": np.zeros((2, 1, 8, 8)), "labels": [0.5, 1]},
            r"^the arrays given: labels must be integers, not float64 of shape \[2\]$",
        ),
        ({"data": np.zeros((3, 1, 8, 8)), "labels": [0, 1]}, r"has 3 samples and 2 labels$"),
        (
            {"data": np.zeros((2, 1, 8, 8)), "labels": [[0, 1], [1, 2]]},
            r"^labels have shape \[2, 2\], and the network gives 1 results of 10 classes",
        ),
        (
            {"data": np.zeros((2, 1, 8, 9)), "labels": [0, 1]},
            r"digits_conv.onnx: images of input image have shape \[2, 1, 8, 9\], not \[n, 1, 8, 8",
        ),
    ],
)
def test_bad_input_is_a_sentence(
    digits: Path,
    given: dict[str, Any],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "own_ends.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "own_nan.py").write_text("def f(results, labels):\n    return float('nan')\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "own_nan", raising=False)
    with pytest.raises(WorkloadError, match=sentence):
        found(digits, **given)


def test_a_sample_that_is_no_array_is_named(tmp_path: Path) -> None:
    (tmp_path / "cats").mkdir()
    (tmp_path / "cats" / "one.png").write_bytes(b"")

    with pytest.raises(WorkloadError, match=r"one.png: a sample must be an .npy file that holds"):
        read_own(tmp_path, None)


def test_samples_are_paired_with_inputs_by_name_and_not_by_order() -> None:
    """The inputs of a quantized file are called as those of the float file, and ``_integers``."""
    network: Any = SimpleNamespace(name="net", inputs=("a_integers", "b_integers"))
    a, b = np.zeros(2), np.ones(2)

    assert results.samples_by_input(network, {"b": b, "a": a}).keys() == {
        "a_integers",
        "b_integers",
    }
    assert results.samples_by_input(network, {"b": b, "a": a})["b_integers"] is b
    assert results.samples_by_input(network, {"b_integers": b, "a_integers": a})["a_integers"] is a
    for given, said in (
        ({"b": b, "c": a}, "b, c"),
        ({"a": a, "a_integers": a}, "a, a_integers"),
        ({"a": a}, "a"),
    ):
        with pytest.raises(
            WorkloadError, match=rf"^net: samples are given of {said}, and its inpu"
        ):
            results.samples_by_input(network, given)
    one: Any = SimpleNamespace(name="one", inputs=("a_integers",))
    with pytest.raises(WorkloadError, match=r"^one: samples are given of b, and its inputs are a_"):
        results.samples_by_input(one, {"b": b})


def test_folders_whose_names_begin_with_a_dot_are_no_classes(digits: Path) -> None:
    (digits / "classes" / ".checkpoints").mkdir()
    (digits / "classes" / ".DS_Store").touch()

    assert sorted({*read_own(digits / "classes", None).labels.ravel().tolist()}) == list(range(10))


@pytest.mark.parametrize(
    ("exact", "given", "scores", "error"),
    [
        ([-2e4, -2e4], [-3e4, -3e4], False, 0.5),
        ([-2e4, -2e4], [-3e4, -3e4], True, 0.5),
        ([-2e4, 5], [0, 5], False, 1.0),
        ([-2e4, 5], [0, 5], True, 0.0),
        ([-2e4, 5], [0, 6], True, 0.2),
    ],
)
def test_results_count_unless_a_mask_hides_them_beside_others(
    exact: list[float], given: list[float], scores: bool, error: float
) -> None:
    found = relative_error(np.array(exact), np.array(given), scores=scores)

    assert found == pytest.approx(error)


def test_results_far_below_zero_that_no_softmax_reads_count(tmp_path: Path) -> None:
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]> far (float[1,8] x) => (float[1,8] y)
        { [product] p = MatMul (x, w) [sum] a = Add (p, b) [positive] y = Relu (a) }"""
    )
    generator = np.random.default_rng(1)
    biases = np.where(np.arange(8) % 2, -2e4, 0).astype(np.float32)
    for name, values in (("w", generator.normal(size=(8, 8))), ("b", biases)):
        model.graph.initializer.append(
            onnx.numpy_helper.from_array(values.astype(np.float32), name)
        )
    onnx.save(model, tmp_path / "far.onnx")
    real = read_float_network(tmp_path / "far.onnx")

    assert _scores(real.steps) == frozenset()


def test_scores_are_what_a_softmax_reads_with_a_mask_or_without(tmp_path: Path) -> None:
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]> near (float[1,4,8] x) => (float[1,4,8] y)
        { [turn] k = Transpose <perm = [0, 2, 1]> (x) [s] s = MatMul (x, k) [a] a = Add (s, m)
        [p] p = Softmax <axis = -1> (a) [y] y = MatMul (p, x) }"""
    )
    mask = np.where(np.tril(np.ones((4, 4))), 0, -1e9).astype(np.float32)
    model.graph.initializer.append(onnx.numpy_helper.from_array(mask, "m"))
    onnx.save(model, tmp_path / "near.onnx")
    real = read_float_network(tmp_path / "near.onnx")

    names = {step.output: step.name for step in real.steps.steps}

    assert {names[each] for each in _scores(real.steps) if each in names} == {"s", "a"}


def test_files_beside_the_folders_of_classes_are_refused(digits: Path, tmp_path: Path) -> None:
    shutil.copytree(digits / "classes", tmp_path / "classes")
    (tmp_path / "classes" / "more.npy").touch()

    with pytest.raises(
        WorkloadError, match=r"more.npy: lies beside the folders of classes, and is"
    ):
        read_own(tmp_path / "classes", None)


def test_samples_that_calibrate_are_evenly_spaced(
    digits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accelsim.learn.accuracy.on_own.CALIBRATED", 4)
    arrays = np.load(digits / "digits.npz")
    some = arrays["x"][[0, 19, 39, 59]]

    facts = found(digits, samples=None, metrics=["loss"])

    assert facts["calibrated_on"] == "4 samples: evenly spaced in the data"
    assert facts["metrics"] == found(digits, samples=some, metrics=["loss"])["metrics"]


def test_data_beyond_the_integers_of_an_input_are_said(digits: Path) -> None:
    """Pixels of up to 16 are given to a network whose scales were calibrated from 0 to 1."""
    arrays = np.load(digits / "digits.npz")
    integers = accelsim.quantize("digits_conv", arrays["x"])
    tensor = integers.tensors[integers.inputs[0]]
    steps = np.rint(16 * arrays["x"] / tensor.scale) + tensor.zero_point
    wanted = ((steps < tensor.number.minimum) | (steps > tensor.number.maximum)).mean()

    inside = accelsim.accuracy(integers, data=arrays["x"], labels=arrays["labels"])
    beyond = accelsim.accuracy(integers, data=16 * arrays["x"], labels=arrays["labels"])

    (each,) = beyond["clipped"].values()
    assert wanted > 0.1
    assert each["share"] == wanted
    assert each["maximum"] == tensor.scale * (tensor.number.maximum - tensor.zero_point)
    assert "% of the numbers of input" in _own_text(beyond)
    assert "note:" not in _own_text(inside)


def test_one_metric_may_be_given_by_its_name(digits: Path) -> None:
    assert found(digits, metrics="loss")["metrics"].keys() == {"loss"}


def test_samples_may_lie_along_the_second_axis_and_dimensions_have_names(tmp_path: Path) -> None:
    """Tokens in rows: the first axis counts tokens, the second samples."""
    model = onnx.parser.parse_model(
        """<ir_version: 9, opset_import: ["" : 20]>
        rows (float[tokens,1,8] x) => (float[tokens,1,4] y) { [product] y = MatMul (x, w) }"""
    )
    generator = np.random.default_rng(2)
    weights = generator.normal(size=(8, 4)).astype(np.float32)
    model.graph.initializer.append(onnx.numpy_helper.from_array(weights, "w"))
    onnx.save(model, tmp_path / "rows.onnx")
    data = generator.normal(size=(3, 20, 8)).astype(np.float32)
    labels = np.argmax(data @ weights, axis=-1).T
    given: dict[str, Any] = {"data": data, "labels": labels, "batch_axis": 1}
    given["dimensions"] = {"tokens": 3}

    facts = accelsim.accuracy(tmp_path / "rows.onnx", **given)

    assert facts["samples"] == 20
    assert facts["metrics"]["top1"]["real_numbers"] == 1.0
    assert facts["metrics"]["top1"]["integers"] > 0.9
    integers = accelsim.quantize(
        tmp_path / "rows.onnx", data, dimensions={"tokens": 3}, batch_axis=1
    )
    del given["dimensions"]
    again = accelsim.accuracy(integers, **given)
    assert again["metrics"]["top1"]["integers"] == facts["metrics"]["top1"]["integers"]
    with pytest.raises(WorkloadError, match="has no symbolic dimensions: leave out dimensions"):
        accelsim.accuracy(integers, **given, dimensions={"tokens": 3})


def test_only_shares_of_answers_are_printed_as_percent() -> None:
    facts = {
        "network": "net", "samples": 2, "data": "d", "calibrated_on": None, "recipe": None,
            "training": None, "clipped": {},
        "metrics": {name: {"integers": 0.5, "real_numbers": None} for name in ("top1", "topmod:f")},
    }  # fmt: skip

    lines = _own_text(facts).splitlines()

    assert [line.split()[1:] for line in lines[2:]] == [["50.00", "%"], ["0.5"]]
