"""How near the model of the dual-side sparse tensor core comes to its paper's figure."""
