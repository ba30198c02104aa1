"""How far the analytical model is from the exact engine."""
