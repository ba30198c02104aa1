"""Values of the symbolic dimensions of networks of the zoo, small ones where they are free."""

from workload.transformer.configured import CONFIGURED

DIMENSIONS = {
    "cnn3d_surrogate": {"size": 16},
    "deepspeech_lstm": {"sequence": 16},
    "evoformer_block": {"rows": 16, "residues": 32},
    "graphsage_reddit": {"nodes": 1000},
    **CONFIGURED,
}
