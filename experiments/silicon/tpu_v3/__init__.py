"""TPU v3, measured by the authors of PyTorchSim, against the preset ``tpu_v3``."""
