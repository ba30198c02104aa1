"""How far the searched mappings of layers are from the optimum, and how fast it is proven."""
