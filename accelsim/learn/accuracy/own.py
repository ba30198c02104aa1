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
from math import isfinite
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.arrays import LABELS, read_arrays
from accelsim.errors import WorkloadError, did_you_mean

Reals = NDArray[np.float64]
Labels = NDArray[np.int64]
Metric = Callable[[Reals, Labels], float]

_TOP = re.compile(r"top([1-9][0-9]{0,3})")


@dataclass(frozen=True, kw_only=True)
class Own:
    """Samples and their labels.

    Args:
        name: Name of the data, for reports.
        inputs: Samples as given, an array, or an array for each input by name.
        labels: int64, shape (n, ...) for n samples.
        batch_axis: Axis of the inputs along which samples lie, 0 or 1; arrays of one axis have 0.
    """

    name: str
    inputs: NDArray[np.generic] | dict[str, NDArray[np.generic]]
    labels: Labels
    batch_axis: int = 0

    def along_first(self) -> NDArray[np.generic] | dict[str, NDArray[np.generic]]:
        """Return the inputs with samples along the first axis."""
        if isinstance(self.inputs, dict):
            return {name: _first(each, self.batch_axis) for name, each in self.inputs.items()}
        return _first(self.inputs, self.batch_axis)


def read_own(
    data: str | Path | ArrayLike | Mapping[str, ArrayLike],
    labels: str | Path | ArrayLike | None,
    batch_axis: int = 0,
) -> Own:
    """Read samples and labels.

    Args:
        data: A folder with a folder for each class, in the order of their names, in which each
            sample is an ``.npy`` file; an ``.npz`` file of the inputs by name, which may hold
            ``labels`` too; an ``.npy`` file; or such arrays.
        labels: An ``.npy`` file, a text file with a line for each sample, or an array. None: they
            are in ``data``.
        batch_axis: Axis of the data along which samples lie, as in ``Own``.

    Raises:
        WorkloadError: Something cannot be read, has no labels or two, or differs in length.
    """
    name = str(data) if isinstance(data, str | Path) else "the arrays given"
    given: object = data
    found: object = None
    if isinstance(data, str | Path):
        folder = Path(data)
        is_folder = folder.is_dir()
        given, found = _folder(folder, batch_axis) if is_folder else (_file(folder), None)
    if isinstance(given, Mapping) and LABELS in given:
        found = given[LABELS]
        given = {key: values for key, values in given.items() if key != LABELS}
        given = next(iter(given.values())) if len(given) == 1 else given
    if (found is None) == (labels is None):
        said = "has no labels; give --labels"
        if found is not None:
            said = "has labels; leave out --labels, or the labels of the data"
        raise WorkloadError(f"{name}: {said}")
    classes = _labels(name, labels if found is None else found)
    inputs = (
        {key: _array(f"{name}: samples of {key}", values) for key, values in given.items()}
        if isinstance(given, Mapping)
        else _array(f"{name}: samples", given)
    )
    own = Own(name=name, inputs=inputs, labels=classes, batch_axis=batch_axis)
    along = own.along_first()
    for values in along.values() if isinstance(along, dict) else [along]:
        count = len(values) if values.ndim else 0
        if count != len(classes) or not count:
            raise WorkloadError(f"{name}: has {count} samples and {len(classes)} labels")
    return own


def _first(values: NDArray[np.generic], batch_axis: int) -> NDArray[np.generic]:
    """Return samples along the first axis; an array without ``batch_axis`` as it is."""
    return np.moveaxis(values, batch_axis, 0) if values.ndim > batch_axis else values


def _array(what: str, values: object) -> NDArray[np.generic]:
    """Return an array, and refuse rows that differ in length."""
    try:
        return np.asarray(values)
    except ValueError:
        raise WorkloadError(f"{what} must all have one shape") from None


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
    except (Exception, SystemExit) as problem:  # The module of a user may raise anything.
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
    for top in filter(None, map(_TOP.fullmatch, metrics)):
        if int(top[1]) >= classes:
            raise WorkloadError(
                f"--metric {top[0]}: always 100 % of {classes} classes; use top1 to"
                f" top{classes - 1}"
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
        found = float(function(results, labels))
    except (Exception, SystemExit) as problem:  # The function of a user may raise anything.
        said = " ".join(str(problem).split())[:200] or type(problem).__name__
        raise WorkloadError(f"--metric {text}: gives no number: {said}") from None
    if not isfinite(found):
        raise WorkloadError(f"--metric {text}: gives {found}, which is no finite number")
    return found


def _file(path: Path) -> object:
    if path.suffix not in (".npy", ".npz"):
        raise WorkloadError(f"{path}: data are a folder, or an .npy or .npz file")
    return read_arrays(path, WorkloadError)


def _shown(folder: Path) -> list[Path]:
    """Return what a folder holds, sorted, without names that begin with a dot."""
    return sorted(each for each in folder.iterdir() if not each.name.startswith("."))


def _folder(folder: Path, batch_axis: int) -> tuple[object, object]:
    """Return the samples of a folder of classes along an axis, and their labels."""
    classes = [each for each in _shown(folder) if each.is_dir()]
    files = [(place, file) for place, each in enumerate(classes) for file in _shown(each)]
    for _, file in files:
        if file.suffix != ".npy":
            raise WorkloadError(
                f"{file}: a sample must be an .npy file that holds what the network reads"
            )
    stray = [each for each in _shown(folder) if not each.is_dir()]
    if stray and files:
        raise WorkloadError(f"{stray[0]}: lies beside the folders of classes, and is read by none")
    if not files:
        raise WorkloadError(f"{folder}: has no folders of classes with .npy files")
    samples = [np.asarray(read_arrays(file, WorkloadError)) for _, file in files]
    for (_, file), sample in zip(files, samples, strict=True):
        if sample.shape != samples[0].shape:
            raise WorkloadError(
                f"{file}: has shape {list(sample.shape)}, and {files[0][1].name} has"
                f" {list(samples[0].shape)}"
            )
    axis = min(batch_axis, samples[0].ndim)
    return np.stack(samples, axis), np.asarray([place for place, _ in files])


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
    given = _array(f"{name}: labels", labels)
    if given.dtype.kind not in "iu" or not given.ndim or not given.size:
        raise WorkloadError(
            f"{name}: labels must be integers, not {given.dtype} of shape {list(given.shape)}"
        )
    return given.astype(np.int64)
