"""V100 and A100: products that others measured under cuBLAS, against rounds of tiles."""
