"""``python -m accelsim``."""

from accelsim.cli import main

main()
