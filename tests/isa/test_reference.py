from pathlib import Path

from accelsim.isa import INSTRUCTIONS, reference_page

PAGE = Path(__file__).resolve().parents[2] / "docs" / "isa.md"


def test_the_page_is_what_the_table_says() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference_page(), (
        "docs/isa.md is old: write accelsim.isa.reference_page() to it"
    )


def test_the_page_names_every_field() -> None:
    page = reference_page()
    for row in INSTRUCTIONS.values():
        section = page.split(f"## {row.name}\n")[1].split("\n## ")[0]
        for field in row.all_fields:
            assert section.count(f"| `{field.name}` |") == 1
