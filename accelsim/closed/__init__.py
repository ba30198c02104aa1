"""The closed tier."""
