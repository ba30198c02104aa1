"""Megatron-LM on A100s: iterations and memory of SC 2021 and of Korthikanti et al., MLSys 2023."""
