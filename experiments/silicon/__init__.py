"""Chips that exist: a folder each, measured values beside those of the model."""
