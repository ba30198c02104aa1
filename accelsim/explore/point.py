"""One design point: its key, and its metrics or the reason for refusing it."""

import hashlib
import json
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from accelsim.arch import Arch, arch_from_data
from accelsim.errors import PluginError, StudyError, UserError, did_you_mean
from accelsim.explore.fast import ALGORITHM, algorithm_of
from accelsim.explore.fpga import FMAX, fpga_metrics
from accelsim.explore.metric import HAS_RTL
from accelsim.explore.precision import (
    ACCURACY,
    design_data,
    prunes_layers,
)
from accelsim.explore.provider import GROUP, Asked, Found
from accelsim.explore.rewrites import rules_of
from accelsim.explore.rewritten import rewritten_graph
from accelsim.explore.space import Point, Space
from accelsim.npu import why_no_rtl
from accelsim.provenance import version
from accelsim.sparsity.weight_masks import WeightMasks
from accelsim.workload.graph import Graph


class Row(NamedTuple):
    """The result of a point.

    Args:
        number: Index in the enumeration of the strategy.
        point: Network and accelerator.
        key: SHA-256 of everything that its metrics depend on.
        reason: Why it was refused, or an empty text.
        metrics: Values by name; empty if it was refused.
        no_rtl: Why its accelerator has no RTL, or an empty text.
        absent: Why metrics are missing from a point that was not refused, or an empty text.
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
        Seconds of work without reading the networks, and a row for each point.

    Raises:
        StudyError: The study asks for a metric that the points do not have.
        WorkloadError: A network cannot be read, or has changed since the sweep began.
    """
    evaluator = _evaluator(space)
    start = time.perf_counter()
    rows = [evaluator.row(number, point) for number, point in chunk]
    return time.perf_counter() - start, rows


class _InexactError(StudyError):
    """The accuracy of a point is not measured: its results may differ from the network's."""


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
        self._provided = [(name, each, each.inputs()) for name, each in space.provided]

    def row(self, number: int, point: Point) -> Row:
        """Return the result of a point.

        A point that can be timed keeps the metrics that are known. Where there is no price, no
        board or no known accuracy, metrics are missing, with a reason.

        Args:
            number: Index in the enumeration.
            point: Network and accelerator.

        Raises:
            StudyError: The study asks for a metric that the points do not have.
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
        source = self._space.sources[point.network]
        try:
            seen = self._network(point, settings)
            asked = Asked(seen, source, arch, settings, self._space.tier, self._space.metrics)
            metrics, problems = self._evaluated(asked)
            if any(isinstance(each, _InexactError) for each in problems):
                others = tuple(name for name in asked.metrics if name != ACCURACY)
                asked = asked._replace(metrics=others)
            for name, provided, _ in self._provided:
                found = provided.found(asked)
                _check_new(name, found, metrics)
                metrics |= found.metrics
                problems += found.problems
        except UserError as problem:
            return Row(number, point, key, _sentence(problem), {}, no_rtl, "")
        metrics[HAS_RTL] = int(not no_rtl)
        try:
            metrics |= self._of_board(arch)
        except UserError as problem:
            problems.append(problem)
        if not problems:
            self._check(metrics)
        absent = "; ".join(dict.fromkeys(_sentence(problem) for problem in problems))
        return Row(number, point, key, "", metrics, no_rtl, absent)

    def _network(self, point: Point, settings: Mapping[str, Any]) -> Graph:
        """Return the network of a point, after what its axes make smaller."""
        rules = rules_of(settings)
        if not rules:
            return self._graphs[point.network]
        if self._space.load is not None:
            raise StudyError("axes rewrite need networks of files, not of a function load")
        source = self._space.sources[point.network]
        return rewritten_graph(source.location, source.dimensions, rules)

    def _evaluated(self, asked: Asked) -> tuple[dict[str, int | float], list[UserError]]:
        """Return the known metrics of the simulator, and why others are missing."""
        masks, graph, arch = self._masks(asked), asked.graph, asked.arch
        if self._space.evaluate is not None:
            if ALGORITHM in asked.settings:
                raise StudyError("axis algorithm needs the simulator, not a function evaluate")
            return dict(self._space.evaluate(graph, arch)), []
        from accelsim.simulate import totals

        search = self._space.search
        algorithm = algorithm_of(asked.settings)
        found = totals(
            graph, arch, self._space.tier, search.begun(), masks,
            bands=search.bands, algorithm=algorithm,
        )  # fmt: skip
        problems = list(found.problems)
        if found.note and ACCURACY in asked.metrics:
            problems.append(_InexactError(f"accuracy: {found.note}"))
        return found.metrics, problems

    def _masks(self, asked: Asked) -> WeightMasks | None:
        """Return the masks of weights that axes of single layers give; None without such axes."""
        if not prunes_layers(asked.settings, asked.arch):
            return None
        for _, provided, _ in self._provided:
            masks = provided.masks(asked)
            if masks is not None:
                return masks
        raise StudyError(
            "axes sparsity.layers.NAME need the metric accuracy in objectives or constraints:"
            " the network that it measures says which weights are kept"
        )

    def _of_board(self, arch: Arch) -> Mapping[str, int | float]:
        if not self._space.board:
            return {}
        return fpga_metrics(arch, self._space.board, clock=FMAX in self._space.metrics)

    def _key(self, arch: Mapping[str, Any], graph: Graph, settings: Mapping[str, Any]) -> str:
        technology = str(arch.get("technology", Arch.model_fields["technology"].default))
        data: list[Any] = [arch, graph.digest, self._technologies.get(technology), version()]
        for name, provided, inputs in self._provided:
            data += [name, inputs, provided.settings(settings)]
        if rules := rules_of(settings):
            data += ["rewrite", rules]
        if (algorithm := algorithm_of(settings)) != "direct":
            data += [ALGORITHM, algorithm]
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


def _check_new(provider: str, found: Found, metrics: Mapping[str, int | float]) -> None:
    """Refuse a provider that returns a metric that exists already."""
    for name in found.metrics:
        if name in metrics:
            raise PluginError(f"{provider} of {GROUP} gives {name}, which the point has already")


def _sentence(problem: UserError) -> str:
    return "; ".join(problem.problems)
