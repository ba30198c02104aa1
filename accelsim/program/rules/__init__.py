"""The rules that a program of the NPU must keep."""
