"""The topologies that SCALE-Sim ships."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.compat.scalesim import closed_forms, layers_of
from accelsim.compat.scalesim.topology import read_topology
from accelsim.errors import TopologyError

# Symbols for numbers, titles between rows, tabs, a batch column, and a ninth number.
UNREADABLE = {
    "CSV/LSTM.csv": ":2:3: IFMAP width must be a whole number from 1 to 2**31, not 'B'",
    "CSV/MLPERF.csv": ":3:2: IFMAP height is missing",
    "conv_nets/UNet_maestro.csv": ":1:1: fields must be separated by commas, not tabs",
    "llama/llama3b.csv": ":2:9: SCALE-Sim has no batch, and takes it as a sparsity; accelsim run"
    " multiplies by it",
    "mlperf/MLPERF.csv": ":3:2: IFMAP height is missing",
    "mlperf/NCF_recommendation.csv": ":3:2: IFMAP height is missing",
    "mlperf/Sentimental_seqLSTM.csv": ":3:2: IFMAP height is missing",
    "mlperf/Transformer.csv": ":3:2: IFMAP height is missing",
    "mlperf/div4q/Sentimental_seqLSTM_short.csv": ":6:9: sparsity must be N:M, not '1'",
    "rnn_eval/LSTM_template.csv": ":2:3: IFMAP width must be a whole number from 1 to 2**31, "
    "not 'B'",
}


@pytest.fixture
def topologies(shared_data: Path) -> Path:
    return shared_data / "scalesim" / "topologies"


def test_every_readable_topology_computes_under_every_dataflow(topologies: Path) -> None:
    files = sorted(topologies.rglob("*.csv"))
    layers = 0

    for file in files:
        if str(file.relative_to(topologies)) in UNREADABLE:
            continue
        found = layers_of(read_topology(file))
        forms = closed_forms(found, [(8, 8), (32, 32), (128, 128)])
        layers += len(found)
        assert forms.cycles.shape == (len(found), 3, 3)
        assert (forms.cycles > 0).all()
        for percent in (
            forms.utilization_pct,
            forms.mapping_efficiency_pct,
            forms.compute_utilization_pct,
        ):
            # Sums of folds round, and the tool's total is one cycle short.
            assert ((percent > 0) & (percent <= 101) & np.isfinite(percent)).all()

    assert len(files) == 131
    assert len(files) - len(UNREADABLE) == 121
    assert layers == 2364


@pytest.mark.parametrize("name", sorted(UNREADABLE))
def test_an_unreadable_topology_is_refused_with_its_place(topologies: Path, name: str) -> None:
    with pytest.raises(TopologyError) as caught:
        read_topology(topologies / name)

    assert caught.value.problems[0] == f"{topologies / name}{UNREADABLE[name]}"
