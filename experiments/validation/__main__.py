"""``python -m experiments.validation``: writes docs/validation.md, README.md's lines, a table."""

from experiments.validation.machines import write_table
from experiments.validation.page import PAGE, README, page_of, readme_of, stamps

if __name__ == "__main__":
    PAGE.write_text(page_of(stamps()), encoding="utf-8")
    README.write_text(readme_of(README.read_text(encoding="utf-8")), encoding="utf-8")
    write_table()
