"""Measured iterations of GPT training on A100s: vTrain, MICRO 2024."""
