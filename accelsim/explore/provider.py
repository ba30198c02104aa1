"""Metrics that plug-ins compute, registered by entry points of the group ``accelsim.metrics``.

The simulator computes cycles, energy and area of a point. An entry point names a
``MetricProvider``, whose metrics join these in the table of a study that asks for any of them. For
example, the provider ``system`` serves studies with the key ``system`` and owns the fields of axes
that begin with ``system.``; the metric ``accuracy`` comes from a provider too.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from accelsim.errors import PluginError, UserError
from accelsim.explore.metric import METRICS, check_metric, is_column, is_metric
from accelsim.explore.precision import ACCURACY
from accelsim.plugins import load_plugin, not_installed, plugin_names
from accelsim.simulate.rates import RATES

if TYPE_CHECKING:
    from accelsim.arch import Arch
    from accelsim.document import Document
    from accelsim.explore.axis import Axis
    from accelsim.explore.space import Tier, WorkloadSource
    from accelsim.explore.study import Study
    from accelsim.sparsity.weight_masks import WeightMasks
    from accelsim.workload.graph import Graph

GROUP: Literal["accelsim.metrics"] = "accelsim.metrics"


class Asked(NamedTuple):
    """A point whose metrics are wanted.

    Args:
        graph: The network.
        source: Source of the network.
        arch: The accelerator.
        settings: Values by field of an axis; those of the accelerator are already in ``arch``.
        tier: Timing model of the points.
        metrics: Metrics that the study needs; empty where a point is only re-evaluated. The
            provider must give a reason for each of them that it cannot compute.
    """

    graph: "Graph"
    source: "WorkloadSource"
    arch: "Arch"
    settings: Mapping[str, Any]
    tier: "Tier"
    metrics: tuple[str, ...]


class Found(NamedTuple):
    """The known metrics of a point, and why others are missing.

    Args:
        metrics: Values by name.
        problems: Reasons why metrics are missing.
    """

    metrics: dict[str, int | float]
    problems: Sequence[UserError] = ()


class PointMetrics(ABC):
    """Computes metrics of the points of a study; it can be hashed, and sent to other processes."""

    @abstractmethod
    def found(self, point: Asked) -> Found:
        """Return the metrics of a point.

        Args:
            point: A point that could be timed.

        Raises:
            UserError: The point is impossible; it is refused.
        """

    @abstractmethod
    def inputs(self) -> dict[str, Any]:
        """Return plain data of everything that the metrics depend on besides study and points.

        A sweep can be resumed only if this has not changed since it began. The version of accelsim
        need not be in it.
        """

    def source(self) -> str:
        """Return a sentence about the source of values, if a reader of the table must know it."""
        return ""

    def masks(self, point: Asked) -> "WeightMasks | None":
        """Return the masks of the weights that a point keeps; None if the provider has none.

        Args:
            point: A point whose axes name patterns of single layers.

        Raises:
            UserError: The network cannot be pruned so; the point is refused.
        """
        return None

    def settings(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return those settings of a point, besides its accelerator, that its metrics depend on.

        Args:
            settings: Values by field of an axis.
        """
        return {}

    def mistakes(self, settings: Mapping[str, Any], where: str) -> Iterator[str]:
        """Yield a sentence for each value that is wrong in itself, whatever the other axes have.

        Args:
            settings: Values of the provider's fields that are set together.
            where: Place of the values in the study.
        """
        return iter(())


class MetricProvider(ABC):
    """Adds metrics to the points of studies.

    Attributes:
        names: Metrics that it adds; none may have the name of another column of the table.
        same_for_networks: Metrics that have one value for an accelerator, whatever the network.
        timed_again: Metrics that ``tier: cycle`` re-evaluates for points of the front, in columns
            ``exact_NAME``.
        is_never_negative: Whether all of its metrics are at least 0.
    """

    names: tuple[str, ...]
    same_for_networks: frozenset[str] = frozenset()
    timed_again: tuple[str, ...] = ()
    is_never_negative: bool = False

    @abstractmethod
    def prepared(self, study: "Study", axes: Sequence["Axis"]) -> PointMetrics:
        """Return the object that computes the metrics of the points of a study.

        Args:
            study: A study that asks for some of the metrics.
            axes: Axes of the study.

        Raises:
            UserError: A file that the study names is wrong.
        """

    def is_asked(self, study: "Study", metrics: Collection[str]) -> bool:
        """Return whether a study asks for metrics of the provider.

        Args:
            study: The study.
            metrics: Metrics that it needs.
        """
        return not set(metrics).isdisjoint(self.names)

    def wrong_metric(self, metric: str, study: "Study") -> str:
        """Return why a study cannot name a metric of the provider, or an empty text.

        Args:
            metric: Name of the metric, one of ``names``.
            study: The study.
        """
        return ""

    def wrong_field(self, field: str) -> str | None:
        """Return what is wrong with a field of an axis that belongs to the provider, or None.

        Args:
            field: The dotted field.
        """
        return None

    def wrong_rules(self, rules: Sequence[str]) -> str | None:
        """Return what is wrong with rules that make layers smaller, or an empty text.

        Args:
            rules: Rules as in ``accelsim rewrite --rule``.

        Returns:
            The end of a sentence; None if the provider rewrites no networks.
        """
        return None

    def rewritten(self, location: str, rules: Sequence[str]) -> bytes | None:
        """Return the ONNX file of a network with smaller layers.

        Args:
            location: A zoo name or the path of a file.
            rules: Rules as in ``accelsim rewrite --rule``.

        Returns:
            The file; None if the provider rewrites no networks.

        Raises:
            UserError: The network cannot be rewritten so, or no layer of it can.
        """
        return None

    def chip(self, study: "Study") -> "Document | None":
        """Return the accelerator's data for a study that names no accelerator; None if unknown.

        Args:
            study: A study that asks for metrics of the provider.

        Raises:
            UserError: A file that the study names is wrong.
        """
        return None


def providers() -> dict[str, MetricProvider]:
    """Return every provider that is installed, by name.

    Raises:
        PluginError: An entry point cannot be loaded, names something else, or adds a metric that
            exists already.
    """
    found: dict[str, MetricProvider] = {}
    known: dict[str, str] = {}
    for name in plugin_names(GROUP):
        provider = load_plugin(GROUP, name)
        if not isinstance(provider, MetricProvider):
            raise PluginError(
                f"{name} of {GROUP} must be an accelsim.explore.provider.MetricProvider, not"
                f" {provider!r}"
            )
        for metric in provider.names:
            owner = "accelsim" if is_metric(metric) or is_column(metric) else known.get(metric)
            if owner is not None:
                raise PluginError(f"{name} of {GROUP} adds {metric}, a metric of {owner}")
            known[metric] = name
        found[name] = provider
    return found


def metric_names() -> tuple[str, ...]:
    """Return every metric that points may have, except energy and area by part."""
    return (*METRICS, *RATES, *(metric for each in providers().values() for metric in each.names))


def asked_providers(study: "Study", metrics: Collection[str]) -> dict[str, MetricProvider]:
    """Return the providers whose metrics are in the table of a study, by name.

    Installed packages are searched only if a study asks for more than accelsim itself has.

    Args:
        study: The study.
        metrics: Metrics that it needs.
    """
    if not study.system and all(map(is_metric, metrics)):
        return {}
    return {name: each for name, each in providers().items() if each.is_asked(study, metrics)}


def wrong_system(study: "Study") -> str:
    """Return why the training system of a study cannot be read at all, or an empty text."""
    if study.system and "system" not in plugin_names(GROUP):
        return f"{study.system}: {not_installed('training systems', 'accelsim.system')}"
    return ""


def askable(metric: str, study: "Study") -> bool:
    """Return whether a study may ask for a metric that it does not define itself.

    Args:
        metric: Name of the metric.
        study: The study.
    """
    return is_metric(metric) or any(
        metric in each.names and not each.wrong_metric(metric, study)
        for each in providers().values()
    )


def wrong_metric(metric: str, study: "Study", defined: Collection[str]) -> str:
    """Return what is wrong with the name of a metric in a study, or an empty text.

    Args:
        metric: Name of the metric.
        study: The study.
        defined: Metrics that the study, or functions of its user, define.
    """
    if is_metric(metric) or metric in defined:
        return ""
    known = list(defined)
    for each in providers().values():
        if metric in each.names:
            return each.wrong_metric(metric, study)
        known += [name for name in each.names if not each.wrong_metric(name, study)]
    if metric == ACCURACY:
        return f"{metric}: {not_installed('accuracies', 'accelsim.learn')}"
    try:
        check_metric(metric, known)
    except ValueError as problem:
        return str(problem)
    return ""
