"""Weights of four bits with a scale for each block of channels: cycles, and what they lose."""
