"""The rules that every program of the NPU must keep."""
