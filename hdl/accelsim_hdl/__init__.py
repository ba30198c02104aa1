"""Hardware twins of accelsim's models, written in Amaranth.

This package holds the hardware; it imports ``accelsim`` and is never imported by it, except by the
command line.
"""
