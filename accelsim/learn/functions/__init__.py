"""The commands of the plug-in as Python functions."""
