"""Data of a user, and metrics of a network on them.

Results have the shape (n, places, classes): one place for a network of images, one for each token
of a language model, one for each pixel of a segmentation. Labels are the class of each place, in
any shape of as many numbers; a negative label, such as -100, counts nowhere.
"""

import importlib
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.arrays import read_arrays
from accelsim.errors import WorkloadError, did_you_mean

Reals = NDArray[np.float64]
Labels = NDArray[np.int64]
Metric = Callable[[Reals, Labels], float]

LABELS = "labels"
"""Name of the array of labels in an ``.npz`` file."""

_TOP = re.compile(r"top([1-9][0-9]{0,3})")


@dataclass(frozen=True, kw_only=True)
class Own:
    """Samples and their labels.

    Args:
        name: Name of the data, for reports.
        inputs: Samples, an array of shape (n, ...), or such an array for each input by name.
        labels: int64, shape (n, ...).
    """

    name: str
    inputs: NDArray[np.generic] | dict[str, NDArray[np.generic]]
    labels: Labels


def read_own(
    data: str | Path | ArrayLike | Mapping[str, ArrayLike], labels: str | Path | ArrayLike | None
) -> Own:
    """Read samples and labels.

    Args:
        data: A folder with a folder for each class, in the order of their names, in which each
            sample is an ``.npy`` file; an ``.npz`` file of the inputs by name, which may hold
            ``labels`` too; an ``.npy`` file; or such arrays.
        labels: An ``.npy`` file, a text file with a line for each sample, or an array. None: they
            are in ``data``.

    Raises:
        WorkloadError: Something cannot be read, has no labels or two, or differs in length.
    """
    name = str(data) if isinstance(data, str | Path) else "the arrays given"
    given: object = data
    found: object = None
    if isinstance(data, str | Path):
        folder = Path(data)
        given, found = _folder(folder) if folder.is_dir() else (_file(folder), None)
    if isinstance(given, Mapping) and LABELS in given:
        found = given[LABELS]
        given = {key: values for key, values in given.items() if key != LABELS}
        given = next(iter(given.values())) if len(given) == 1 else given
    if (found is None) == (labels is None):
        said = "has labels, and others are given" if labels is not None else "has no labels"
        raise WorkloadError(f"{name}: {said}: give labels in one way")
    classes = _labels(name, labels if found is None else found)
    inputs = (
        {key: np.asarray(values) for key, values in given.items()}
        if isinstance(given, Mapping)
        else np.asarray(given)
    )
    for values in inputs.values() if isinstance(inputs, dict) else [inputs]:
        if not values.ndim or len(values) != len(classes) or not len(values):
            raise WorkloadError(
                f"{name}: has {len(values) if values.ndim else 0} samples and {len(classes)} labels"
            )
    return Own(name=name, inputs=inputs, labels=classes)


def metric_of(text: str) -> Metric:
    """Return a metric by its name.

    Args:
        text: ``top1``, ``top5`` or any other number; ``loss``, the cross-entropy in nats;
            ``perplexity``, its exponential; or ``module:function``, a function of the results,
            float64 of shape (n, places, classes), and the labels, int64 of shape (n, places), that
            returns a number.

    Raises:
        WorkloadError: There is no such metric, module or function.
    """
    top = _TOP.fullmatch(text)
    if top:
        return lambda results, labels: _top(results, labels, int(top[1]))
    known: dict[str, Metric] = {
        "loss": _loss,
        "perplexity": lambda results, labels: float(np.exp(_loss(results, labels))),
    }
    if text in known:
        return known[text]
    module, sign, function = text.partition(":")
    if not sign or not module or not function:
        raise WorkloadError(
            f"--metric: unknown metric {text!r}{did_you_mean(text, (*known, 'top1', 'top5'))};"
            " a function of yours is MODULE:FUNCTION"
        )
    sys.path.insert(0, str(Path.cwd()))
    try:
        own = getattr(importlib.import_module(module), function, None)
    except Exception as problem:  # The module of a user may raise anything.
        said = " ".join(str(problem).split())[:200] or type(problem).__name__
        raise WorkloadError(f"--metric {text}: {module} cannot be imported: {said}") from None
    finally:
        sys.path.remove(str(Path.cwd()))
    if not callable(own):
        raise WorkloadError(f"--metric {text}: {module} has no function {function}")
    return lambda results, labels: _own_number(text, own, results, labels)


def scores(results: Reals, labels: Labels, metrics: Sequence[str]) -> dict[str, float]:
    """Return the metrics of results.

    Args:
        results: float64, shape (n, places, classes).
        labels: Class of each place, int64 of shape (n, ...) with as many numbers for each sample.
        metrics: Names of metrics: ``metric_of``.

    Raises:
        WorkloadError: A metric is unknown, or labels do not fit the results.
    """
    count, places, classes = results.shape
    if labels.size != count * places:
        raise WorkloadError(
            f"labels have shape {list(labels.shape)}, and the network gives {places} results of"
            f" {classes} classes for each of {count} samples"
        )
    if labels.max() >= classes or (labels < 0).all():
        raise WorkloadError(
            f"labels are classes from 0 to {classes - 1}, or negative where none counts, not"
            f" {int(labels.max())}"
        )
    own = labels.reshape(count, places)
    return {name: metric_of(name)(results, own) for name in metrics}


def _top(results: Reals, labels: Labels, most: int) -> float:
    """Return the share of places whose label is among the greatest; of equals the first is."""
    rows, own = _counted(results, labels)
    right = rows[np.arange(len(own)), own][:, None]
    before = np.arange(rows.shape[1]) < own[:, None]
    ahead = (rows > right).sum(axis=1) + ((rows == right) & before).sum(axis=1)
    return float((ahead < most).mean())


def _loss(results: Reals, labels: Labels) -> float:
    """Return the mean cross-entropy of labels, in nats."""
    rows, own = _counted(results, labels)
    shifted = rows - rows.max(axis=1, keepdims=True)
    logarithms = shifted - np.log(np.exp(shifted).sum(axis=1, keepdims=True))
    return float(-logarithms[np.arange(len(own)), own].mean())


def _counted(results: Reals, labels: Labels) -> tuple[Reals, Labels]:
    """Return results and labels of the places that count: shapes (m, classes) and (m,)."""
    counts = labels.reshape(-1) >= 0
    return results.reshape(-1, results.shape[-1])[counts], labels.reshape(-1)[counts]


def _own_number(text: str, function: Metric, results: Reals, labels: Labels) -> float:
    try:
        return float(function(results, labels))
    except Exception as problem:  # The function of a user may raise anything.
        said = " ".join(str(problem).split())[:200] or type(problem).__name__
        raise WorkloadError(f"--metric {text}: gives no number: {said}") from None


def _file(path: Path) -> object:
    if path.suffix not in (".npy", ".npz"):
        raise WorkloadError(f"{path}: data are a folder, or an .npy or .npz file")
    return read_arrays(path, WorkloadError)


def _shown(folder: Path) -> list[Path]:
    """Return what a folder holds, sorted, without names that begin with a dot."""
    return sorted(each for each in folder.iterdir() if not each.name.startswith("."))


def _folder(folder: Path) -> tuple[object, object]:
    """Return the samples of a folder of classes, and their labels."""
    classes = [each for each in _shown(folder) if each.is_dir()]
    files = [(place, file) for place, each in enumerate(classes) for file in _shown(each)]
    for _, file in files:
        if file.suffix != ".npy":
            raise WorkloadError(
                f"{file}: a sample must be an .npy file that holds what the network reads"
            )
    if not files:
        raise WorkloadError(f"{folder}: has no folders of classes with .npy files")
    samples = [np.asarray(read_arrays(file, WorkloadError)) for _, file in files]
    for (_, file), sample in zip(files, samples, strict=True):
        if sample.shape != samples[0].shape:
            raise WorkloadError(
                f"{file}: has shape {list(sample.shape)}, and {files[0][1].name} has"
                f" {list(samples[0].shape)}"
            )
    return np.stack(samples), np.asarray([place for place, _ in files])


def _labels(name: str, labels: object) -> Labels:
    """Return labels as integers."""
    if isinstance(labels, str | Path):
        name = str(labels)
        path = Path(labels)
        if path.suffix == ".npy":
            labels = read_arrays(path, WorkloadError)
        else:
            try:
                labels = [int(line) for line in path.read_text(encoding="utf-8").split()]
            except (OSError, UnicodeDecodeError) as problem:
                said = getattr(problem, "strerror", None) or problem
                raise WorkloadError(f"{path}: cannot be read: {said}") from None
            except ValueError as problem:
                raise WorkloadError(f"{path}: a label is no integer: {problem}") from None
    given = np.asarray(labels)
    if given.dtype.kind not in "iu" or not given.ndim or not given.size:
        raise WorkloadError(
            f"{name}: labels must be integers, not {given.dtype} of shape {list(given.shape)}"
        )
    return given.astype(np.int64)
