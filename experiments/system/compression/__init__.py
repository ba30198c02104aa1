"""When compressed gradients are reduced faster than whole ones."""
