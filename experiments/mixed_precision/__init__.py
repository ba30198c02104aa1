"""Formats of layers by sensitivity: see README.md."""
