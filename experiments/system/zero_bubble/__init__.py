"""Bubble rates of pipeline schedules: Qi et al., ICLR 2024, Tables 5 and 6."""
