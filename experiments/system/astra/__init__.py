"""ASTRA-sim's analytical backends, reproduced to the nanosecond by closed forms."""
