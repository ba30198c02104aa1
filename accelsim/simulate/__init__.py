"""Networks on accelerators: ``run`` gives a full ``Result``, ``evaluate`` the totals of a point."""

from accelsim.simulate.result import LayerResult, Result
from accelsim.simulate.run import Totals, evaluate, run, totals, write_mapping

__all__ = ["LayerResult", "Result", "Totals", "evaluate", "run", "totals", "write_mapping"]
