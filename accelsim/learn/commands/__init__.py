"""The commands of the plug-in; ``accelsim --help`` imports them, so they import little."""
