"""Bytes of compressed gradients from the shapes of networks, against the published ones."""
