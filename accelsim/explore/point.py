"""One design point: its key, its metrics, or why it cannot be made."""

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from accelsim.arch import Arch, arch_from_data, set_path
from accelsim.errors import StudyError, UserError, did_you_mean
from accelsim.explore.fpga import FMAX, fpga_metrics
from accelsim.explore.precision import (
    ACCURACY,
    AccuracySettings,
    accuracy_of,
    arch_settings,
    is_precision,
    recipe_of,
)
from accelsim.explore.space import Evaluate, Space, Tier
from accelsim.explore.strategy import Point
from accelsim.provenance import version
from accelsim.workload.graph import Graph


class Row(NamedTuple):
    """What became of a point.

    Args:
        number: Its place in the enumeration of the strategy.
        point: Its coordinates.
        key: SHA-256 of everything that its metrics depend on.
        reason: Why it was refused, or an empty text.
        metrics: Values by name; empty if it was refused.
    """

    number: int
    point: Point
    key: str
    reason: str
    metrics: dict[str, int | float]


def run_chunk(space: Space, chunk: Sequence[tuple[int, Point]]) -> tuple[float, list[Row]]:
    """Evaluate some points, in any process.

    Args:
        space: The space of the study.
        chunk: Number and coordinates of each point.

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
        self._evaluate: Evaluate = space.evaluate or _simulator(space.tier)

    def row(self, number: int, point: Point) -> Row:
        """Return what becomes of a point.

        Args:
            number: Its place in the enumeration.
            point: Its coordinates.

        Raises:
            StudyError: A metric that the study asks for is absent.
        """
        data = {
            key: dict(value) if isinstance(value, dict) else value
            for key, value in self._base.items()
        }
        settings = dict(zip(self._space.fields, self._space.settings(point), strict=True))
        graph = self._graphs[point[0]]
        resolved: Any = data
        try:
            for field, value in arch_settings(settings).items():
                set_path(data, field, value)
            arch = arch_from_data(data, "arch")
            resolved = arch.model_dump()
            metrics = dict(self._evaluate(graph, arch))
            if self._space.board:
                wanted = FMAX in self._space.metrics
                metrics |= fpga_metrics(arch, self._space.board, clock=wanted)
            if self._space.accuracy:
                metrics[ACCURACY] = self._accuracy(settings, arch, point)
        except UserError as problem:
            reason = "; ".join(problem.problems)
            return Row(number, point, self._key(resolved, graph, settings), reason, {})
        self._check(metrics)
        return Row(number, point, self._key(resolved, graph, settings), "", metrics)

    def _accuracy(self, settings: Mapping[str, Any], arch: Arch, point: Point) -> float:
        source = self._space.sources[point[0]]
        wanted = AccuracySettings.model_validate_json(self._space.accuracy)
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
        data = [arch, graph.digest, self._technologies.get(technology), version()]
        if self._space.accuracy:
            precise = {name: value for name, value in settings.items() if is_precision(name)}
            data += [self._space.accuracy, precise]
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


def _simulator(tier: Tier) -> Evaluate:
    from accelsim.simulate import evaluate

    return partial(evaluate, tier=tier)
