"""One design point: its key, its metrics, or why it cannot be made."""

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from accelsim.arch import Arch, arch_from_data
from accelsim.errors import StudyError, UserError, did_you_mean
from accelsim.explore.accuracy_file import find_accuracy
from accelsim.explore.fpga import FMAX, fpga_metrics
from accelsim.explore.metric import HAS_RTL
from accelsim.explore.precision import (
    ACCURACY,
    AccuracySettings,
    design_data,
    is_precision,
    known_formats,
    prunes_layers,
    recipe_of,
)
from accelsim.explore.provider import Asked, Found
from accelsim.explore.space import Point, Space, WorkloadSource
from accelsim.npu import why_no_rtl
from accelsim.provenance import version
from accelsim.quantize import Recipe
from accelsim.sparsity.weight_masks import WeightMasks
from accelsim.workload.graph import Graph


class Row(NamedTuple):
    """What became of a point.

    Args:
        number: Its place in the enumeration of the strategy.
        point: Its network and its accelerator.
        key: SHA-256 of everything that its metrics depend on.
        reason: Why it was refused, or an empty text.
        metrics: Values by name; empty if it was refused.
        no_rtl: Why no RTL can be made of its accelerator, or an empty text.
        absent: Why metrics are absent from a point that was not refused, or an empty text.
    """

    number: int
    point: Point
    key: str
    reason: str
    metrics: dict[str, int | float]
    no_rtl: str
    absent: str


def run_chunk(space: Space, chunk: Sequence[tuple[int, Point]]) -> tuple[float, list[Row]]:
    """Evaluate some points, in any process.

    Args:
        space: The space of the study.
        chunk: Number and point of each.

    Returns:
        The seconds it took, without reading the networks, and a row for each point.

    Raises:
        StudyError: The study asks for a metric that the points do not have.
        WorkloadError: A network cannot be read, or changed since the sweep began.
    """
    evaluator = _evaluator(space)
    start = time.perf_counter()
    rows = [evaluator.row(number, point) for number, point in chunk]
    return time.perf_counter() - start, rows


class Evaluator:
    """Evaluates points of one space, with its networks in memory.

    Args:
        space: The space.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self._base: dict[str, Any] = json.loads(space.base)
        self._graphs: tuple[Graph, ...] = space.graphs()
        self._technologies = dict(space.technologies)

    def row(self, number: int, point: Point) -> Row:
        """Return what becomes of a point.

        A point that can be timed keeps what is known of it: what has no price, no board and no
        known accuracy is absent, with a reason.

        Args:
            number: Its place in the enumeration.
            point: Its network and its accelerator.

        Raises:
            StudyError: The points have no metric of a name that the study asks for.
        """
        settings = self._space.settings(point.design)
        graph = self._graphs[point.network]
        data: Mapping[str, Any] = {}
        try:
            data = design_data(self._base, settings)
            arch = arch_from_data(data, "arch")
        except UserError as problem:
            reason = _sentence(problem)
            key = self._key(data or settings, graph, settings)
            return Row(number, point, key, reason, {}, reason, "")
        key, no_rtl = self._key(arch.model_dump(), graph, settings), why_no_rtl(arch)
        try:
            metrics, problems = self._evaluated(graph, arch, settings, point)
            for found in self._provided(settings, arch, point):
                metrics |= found.metrics
                problems += found.problems
        except UserError as problem:
            return Row(number, point, key, _sentence(problem), {}, no_rtl, "")
        metrics[HAS_RTL] = int(not no_rtl)
        for more in (self._of_board, self._of_network):
            try:
                metrics |= more(settings, arch, point)
            except UserError as problem:
                problems.append(problem)
        if not problems:
            self._check(metrics)
        absent = "; ".join(dict.fromkeys(_sentence(problem) for problem in problems))
        return Row(number, point, key, "", metrics, no_rtl, absent)

    def _evaluated(
        self, graph: Graph, arch: Arch, settings: Mapping[str, Any], point: Point
    ) -> tuple[dict[str, int | float], list[UserError]]:
        """Return the metrics of the simulator that are known, and why others are not."""
        masks = self._masks(settings, arch, point)
        if self._space.evaluate is not None:
            return dict(self._space.evaluate(graph, arch)), []
        from accelsim.simulate import totals

        found = totals(graph, arch, self._space.tier, self._space.search.begun(), masks)
        return found.metrics, list(found.problems)

    def _masks(self, settings: Mapping[str, Any], arch: Arch, point: Point) -> WeightMasks | None:
        """Return which weights single layers keep, None if no axis says it."""
        if not prunes_layers(settings, arch):
            return None
        if not self._space.accuracy:
            raise StudyError(
                "axes sparsity.layers.NAME need the metric accuracy in objectives or constraints:"
                " the network that it measures says which weights are kept"
            )
        from accelsim.explore.measured import masks_of

        source, wanted, how = self._recipe(settings, arch, point)
        return masks_of(
            source.location,
            source.dimensions,
            how,
            epochs=wanted.fine_tune_epochs,
            seed=wanted.seed,
            multiplier_bits=arch.npu.requantize_multiplier_bits,
        )

    def _recipe(
        self, settings: Mapping[str, Any], arch: Arch, point: Point
    ) -> tuple[WorkloadSource, AccuracySettings, Recipe]:
        source = self._space.sources[point.network]
        wanted = AccuracySettings.model_validate_json(self._space.accuracy)
        return source, wanted, recipe_of(settings, arch, wanted, source.label)

    def _provided(self, settings: Mapping[str, Any], arch: Arch, point: Point) -> Iterator[Found]:
        """Yield what each provider of metrics finds."""
        space = self._space
        for _, provided in space.provided:
            yield provided.found(
                Asked(
                    graph=self._graphs[point.network],
                    source=space.sources[point.network],
                    arch=arch,
                    settings=settings,
                    tier=space.tier,
                    metrics=space.metrics,
                )
            )

    def _of_board(self, _: Mapping[str, Any], arch: Arch, __: Point) -> Mapping[str, int | float]:
        if not self._space.board:
            return {}
        return fpga_metrics(arch, self._space.board, clock=FMAX in self._space.metrics)

    def _of_network(
        self, settings: Mapping[str, Any], arch: Arch, point: Point
    ) -> Mapping[str, int | float]:
        if not self._space.accuracy:
            return {}
        return {ACCURACY: self._accuracy(settings, arch, point)}

    def _accuracy(self, settings: Mapping[str, Any], arch: Arch, point: Point) -> float:
        source = self._space.sources[point.network]
        wanted = AccuracySettings.model_validate_json(self._space.accuracy)
        if wanted.file:
            formats = known_formats(settings, arch, source.label)
            return find_accuracy(self._space.accuracies, formats, wanted.file)
        from accelsim.explore.measured import accuracy_of

        return accuracy_of(
            source.location,
            source.dimensions,
            recipe_of(settings, arch, wanted, source.label),
            epochs=wanted.fine_tune_epochs,
            seed=wanted.seed,
            published=wanted.published,
            multiplier_bits=arch.npu.requantize_multiplier_bits,
        )

    def _key(self, arch: Mapping[str, Any], graph: Graph, settings: Mapping[str, Any]) -> str:
        technology = str(arch.get("technology", Arch.model_fields["technology"].default))
        data: list[Any] = [arch, graph.digest, self._technologies.get(technology), version()]
        if self._space.accuracy:
            precise = {name: value for name, value in settings.items() if is_precision(name)}
            data += [self._space.accuracy, precise, self._space.accuracies]
        for name, provided in self._space.provided:
            data += [name, provided.inputs(), provided.settings(settings)]
        if self._space.board:
            data.append(self._space.board)
        if FMAX in self._space.metrics:
            data.append(FMAX)
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def _check(self, metrics: Mapping[str, int | float]) -> None:
        for metric in self._space.metrics:
            if metric not in metrics:
                raise StudyError(
                    f"the points of this study have no metric {metric}"
                    f"{did_you_mean(metric, metrics)}"
                )


@lru_cache(maxsize=1)
def _evaluator(space: Space) -> Evaluator:
    return Evaluator(space)


def _sentence(problem: UserError) -> str:
    return "; ".join(problem.problems)
