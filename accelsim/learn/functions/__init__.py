"""What the commands of the plug-in are in Python."""
