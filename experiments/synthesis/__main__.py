"""``python -m experiments.synthesis``: makes the rows that are absent or stale."""

from importlib.metadata import version

from experiments.synthesis.run import COMMANDS, DESIGNS, KINDS, rtlil_of, source_of, synthesized
from experiments.synthesis.table import read_rows, write_page, write_rows


def main() -> None:
    known = read_rows()
    for design in DESIGNS:
        text = rtlil_of(design)
        for command in COMMANDS:
            source = source_of(text, command)
            row = known.get((design, command))
            if row is None or row["source"] != source:
                cells = synthesized(text, command)
                known[design, command] = {
                    "design": design,
                    "command": command,
                    **{kind: str(cells[kind]) for kind in KINDS},
                    "yosys": version("pyosys"),
                    "source": source,
                }
                write_rows(known[one, other] for one, other in _order(known))
                print(design, command, cells, flush=True)
    write_page()


def _order(known: dict[tuple[str, str], dict[str, str]]) -> list[tuple[str, str]]:
    every = [(design, command) for design in DESIGNS for command in COMMANDS]
    return [key for key in every if key in known]


if __name__ == "__main__":
    main()
