"""The metric ``accuracy`` of studies, whose modules are imported only when a study asks for it."""

from collections.abc import Sequence

from accelsim.errors import WorkloadError
from accelsim.explore.axis import Axis
from accelsim.explore.precision import ACCURACY
from accelsim.explore.provider import MetricProvider, PointMetrics
from accelsim.explore.study import Study


class Accuracy(MetricProvider):
    """Top-1 accuracy of the integer network of a point."""

    names = (ACCURACY,)
    is_never_negative = True

    def prepared(self, study: Study, axes: Sequence[Axis]) -> PointMetrics:
        """Return how a study finds accuracies.

        Raises:
            StudyError: The file of accuracies that it names is wrong.
        """
        from accelsim.learn.points import study_accuracy

        return study_accuracy(study)

    def wrong_rules(self, rules: Sequence[str]) -> str | None:
        """Return what is wrong with rules that make layers smaller, or an empty text."""
        from accelsim.learn.rewrite.methods import parse_rule

        try:
            for rule in rules:
                parse_rule(rule, AXIS)
        except WorkloadError as problem:
            return problem.problems[0]
        return ""

    def rewritten(self, location: str, rules: Sequence[str]) -> bytes | None:
        """Return the ONNX file of a network with smaller layers.

        Raises:
            WorkloadError: The network cannot be rewritten so, or no layer of it can.
        """
        from accelsim.learn.rewrite.apply import smaller
        from accelsim.learn.rewrite.methods import parse_rule
        from accelsim.workload.load import workload_file

        named = [parse_rule(rule, AXIS) for rule in rules]
        made = smaller(location, workload_file(location), named)
        if not made.done:
            why = "; ".join(f"{name} {reason}" for name, reason in made.left.items())
            raise WorkloadError(f"{location}: rewrite {' '.join(rules)} fits no layer: {why}")
        return bytes(made.model.finished().SerializeToString(deterministic=True))


AXIS = "rewrite"
"""Name of the axes of rules, for messages."""

PROVIDER = Accuracy()
