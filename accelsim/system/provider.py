"""What studies with ``system: NAME`` learn of a point: its step of training, prompts or tokens.

The files of the system are read by ``accelsim.system.study``, once a study asks.
"""

from collections.abc import Collection, Sequence

from accelsim.document import Document
from accelsim.explore.axis import Axis
from accelsim.explore.provider import MetricProvider, PointMetrics
from accelsim.explore.study import Study


class SystemMetrics(MetricProvider):
    """Metrics of ``TrainingStep.metrics`` and ``InferencePass.metrics``."""

    names = (
        "step_s",
        "samples_per_s",
        "tokens_per_s",
        "memory_bytes",
        "exposed_communication_s",
        "energy_j",
        "cost",
        "dropped_fraction",
        "skipped_fraction",
        "time_to_first_token_s",
        "time_per_output_token_s",
        "weights_bytes",
        "cache_bytes",
    )
    same_for_networks = frozenset(("cost",))
    timed_again = ("step_s", "energy_j")
    is_never_negative = True

    def is_asked(self, study: Study, metrics: Collection[str]) -> bool:
        """Return whether a study has a training system."""
        return bool(study.system)

    def wrong_metric(self, metric: str, study: Study) -> str:
        """Return why a study without a system cannot name a metric of one, or nothing."""
        if study.system:
            return ""
        return f"unknown metric {metric} without a system: the training system on which it is found"

    def wrong_field(self, field: str) -> str | None:
        """Return what is wrong with a field that ``is_of_system``, or None."""
        from accelsim.system.study import wrong_system_field

        return wrong_system_field(field)

    def prepared(self, study: Study, axes: Sequence[Axis]) -> PointMetrics:
        """Read the training system of a study, and every fabric that an axis names.

        Raises:
            UserError: A file is wrong, or there is no system or fabric of a name.
        """
        from accelsim.system.study import read_study_system

        return read_study_system(study, axes)

    def chip(self, study: Study) -> Document:
        """Return the data of the system's chip.

        Raises:
            UserError: A file is wrong, or there is no system or accelerator of a name.
        """
        from accelsim.system.study import read_chip_document

        return read_chip_document(study.locate(study.system))


PROVIDER = SystemMetrics()
