"""How fast the sparse engines are."""
