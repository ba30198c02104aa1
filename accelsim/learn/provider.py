"""The metric ``accuracy`` of studies, whose modules are imported only when a study asks for it."""

from collections.abc import Sequence

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


PROVIDER = Accuracy()
