"""Arrays, formats and boards, placed and routed: python -m experiments.boards."""
