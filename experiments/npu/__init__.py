"""How fast programs of the NPU are timed."""
