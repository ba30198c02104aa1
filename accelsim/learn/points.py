"""The accuracy of a point: from a file of the user, or measured on its network in integers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from accelsim.arch import Arch
from accelsim.arch.storage import rebuild_engine_of
from accelsim.errors import StudyError, UserError, WorkloadError
from accelsim.explore.precision import (
    ACCURACY,
    OF_LAYERS,
    AccuracySettings,
    is_of_network,
    of_layers,
)
from accelsim.explore.provider import Asked, Found, PointMetrics
from accelsim.explore.rewrites import rules_of
from accelsim.explore.study import Study
from accelsim.learn.accuracy_file import (
    KnownAccuracy,
    accuracy_sentence,
    find_accuracy,
    read_accuracy_file,
)
from accelsim.learn.quantize import LayerRecipe, Recipe, parse_layer
from accelsim.provenance import digest
from accelsim.sparsity.weight_masks import WeightMasks

if TYPE_CHECKING:
    from accelsim.learn.measured import OwnFiles, Trial


@dataclass(frozen=True, kw_only=True)
class StudyAccuracy(PointMetrics):
    """How a study finds accuracies; it can be sent to other processes.

    Args:
        wanted: The study's settings for accuracy, as JSON.
        rows: Rows of the file of accuracies that it names.
        labels: Labels of its networks.
        own: Data that it names; None if networks are measured on data of their own.
    """

    wanted: str
    rows: tuple[KnownAccuracy, ...]
    labels: tuple[str, ...]
    own: "OwnFiles | None" = None

    @cached_property
    def asked(self) -> AccuracySettings:
        """The study's settings for accuracy."""
        return AccuracySettings.model_validate_json(self.wanted)

    def inputs(self) -> dict[str, Any]:
        """Return the study's settings, and digests of what the files that it names hold."""
        said = json.loads(self.wanted)
        files = {said["file"]: digest(self.rows)} if self.rows else {}
        files |= {said["data"]: self.own.digest} if self.own else {}
        return {"asked": said, **files}

    def settings(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings of axes of precision and sparsity."""
        return {name: value for name, value in settings.items() if is_of_network(name)}

    def source(self) -> str:
        """Return a sentence about the source of accuracies from a file."""
        return accuracy_sentence(self.asked.file, self.rows, self.labels)

    def found(self, point: Asked) -> Found:
        """Return the accuracy of a point, or why it is unknown.

        Args:
            point: The point; one that is only re-evaluated has no accuracy.
        """
        if ACCURACY not in point.metrics:
            return Found({})
        try:
            return Found({ACCURACY: self._accuracy(point)})
        except UserError as problem:
            return Found({}, [problem])

    def masks(self, point: Asked) -> WeightMasks:
        """Return the masks of the network whose accuracy is measured.

        Args:
            point: A point whose axes name patterns of single layers.

        Raises:
            WorkloadError: The recipe is impossible, or the network has no images to prune by.
        """
        from accelsim.learn.measured import masks_of

        return masks_of(self._trial(point))

    def _accuracy(self, point: Asked) -> float:
        asked, source = self.asked, point.source
        if asked.file:
            formats = known_formats(point.settings, point.arch, source.label)
            return find_accuracy(self.rows, formats, asked.file)
        from accelsim.learn.measured import accuracy_of

        return accuracy_of(self._trial(point), asked.published)

    def _trial(self, point: Asked) -> "Trial":
        """Return the network of a point, and what is done to it before it is measured."""
        from accelsim.learn.measured import Trial

        return Trial(
            location=point.source.location,
            dimensions=point.source.dimensions,
            rules=rules_of(point.settings),
            recipe=recipe_of(point.settings, point.arch, self.asked, point.source.label),
            own=self.own,
            metric=self.asked.metric,
            epochs=self.asked.fine_tune_epochs,
            seed=self.asked.seed,
            distillation=self.asked.distillation,
            pruning=self.asked.pruning,
            multiplier_bits=point.arch.npu.requantize_multiplier_bits,
        )


def study_accuracy(study: Study) -> StudyAccuracy:
    """Return how a study finds accuracies.

    Args:
        study: The study; a file that it names is relative to it.

    Raises:
        StudyError: A file is wrong.
    """
    file = study.accuracy.file
    return StudyAccuracy(
        own=_own_files(study),
        wanted=study.accuracy.model_dump_json(),
        rows=read_accuracy_file(study.locate(file)) if file else (),
        labels=tuple(entry.label for entry in study.workloads),
    )


def _own_files(study: Study) -> "OwnFiles | None":
    """Return the data that a study names, read once.

    Raises:
        StudyError: They cannot be read.
    """
    wanted = study.accuracy
    if not wanted.data:
        return None
    from accelsim.learn.measured import own_files

    paths = [
        str(study.beside(name)) if name else ""
        for name in (wanted.data, wanted.labels, wanted.samples)
    ]
    try:
        return own_files(*paths)
    except WorkloadError as problem:
        raise StudyError(list(problem.problems)) from None


def known_formats(settings: Mapping[str, Any], arch: Arch, workload: str) -> KnownAccuracy:
    """Return the row of a file of accuracies that a point needs, with an accuracy of 0.

    Args:
        settings: Values by field of an axis.
        arch: The accelerator.
        workload: Label of the network.

    Raises:
        WorkloadError: Single layers have other formats, or layers are rewritten, which a file
            cannot describe.
    """
    if rules_of(settings):
        raise WorkloadError(f"{workload}: a file of accuracies has none of smaller layers")
    if arch.storage.basis.order:
        raise WorkloadError(f"{workload}: a file of accuracies has none of weights with a basis")
    if any(field.startswith(OF_LAYERS) for field in settings):
        raise WorkloadError(
            f"{workload}: a file of accuracies has none of layers with formats or patterns of their"
            " own"
        )
    return KnownAccuracy(
        network=workload,
        weight=str(settings.get("precision.weight", arch.numbers.weight)),
        activation=arch.numbers.input,
        sparsity=arch.sparsity.weight,
        accumulator=arch.numbers.accumulator,
        accuracy=0.0,
    )


def recipe_of(
    settings: Mapping[str, Any], arch: Arch, wanted: AccuracySettings, workload: str
) -> Recipe:
    """Return how the network of a point is quantized and pruned.

    Args:
        settings: Values by field of an axis.
        arch: The accelerator, whose formats and pattern the recipe uses unless an axis sets others.
        wanted: Settings for accuracy.
        workload: Label of the network.

    Raises:
        WorkloadError: The recipe is impossible.
    """
    formats, patterns = (of_layers(settings, field) for field in OF_LAYERS)
    exceptions = tuple(
        (name, LayerRecipe(weight=formats.get(name, ""), sparsity=patterns.get(name, "")))
        for name in dict.fromkeys((*formats, *patterns))
    )
    return Recipe(
        weight=str(settings.get("precision.weight", arch.numbers.weight)),
        activation=arch.numbers.input,
        granularity=wanted.granularity,
        calibration=wanted.calibration,
        weight_calibration=wanted.weight_calibration,
        rounding=wanted.rounding,
        bias_correction=wanted.bias_correction,
        sparsity=arch.sparsity.weight,
        accumulator=arch.numbers.accumulator,
        basis=rebuild_engine_of(arch),
        layers=(*exceptions, *(parse_layer(text) for text in wanted.layers.get(workload, ()))),
    )
