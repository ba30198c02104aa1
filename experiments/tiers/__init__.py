"""How far the closed tier is from the exact engine."""
