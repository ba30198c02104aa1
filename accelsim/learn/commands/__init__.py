"""The commands of the plug-in; their modules are light, since ``accelsim --help`` imports them."""
