"""``accelsim doctor``."""

import json
from typing import Any

import click

from accelsim.cli.described import described_command


@described_command("accelsim.api.doctor:doctor", forms=("text", "json"))
def doctor_command(facts: dict[str, Any], form: str) -> None:
    """Show versions, caches, and what each use needs."""
    click.echo(json.dumps(facts, indent=2) if form == "json" else _text(facts))


def _text(facts: dict[str, Any]) -> str:
    own = facts["accelsim"]
    kernels = "compiled" if facts["kernels_are_compiled"] else "compiled at the first run, a minute"
    rows = [
        ("accelsim", f"{own['version']}, commit {own['commit']}"),
        ("Python", facts["python"]),
        ("platform", f"{facts['platform']}, {facts['cores']} cores"),
        ("kernels", kernels),
    ]
    for name, cache in facts["caches"].items():
        lost = ", lost when the process ends" if cache["is_lost_at_exit"] else ""
        rows.append(
            (f"cache of {name}", f"{cache['folder']}, {cache['bytes'] / 1e6:,.1f} MB{lost}")
        )
    lines = [f"{name:33}{said}" for name, said in rows]
    lines.append("")
    for use in facts["uses"]:
        said = "ready"
        if use["missing"]:
            said = f"needs {', '.join(use['missing'])}: {use['hint']}"
        lines.append(f"{use['name']:33}{said}")
    lines.append("")
    known = [f"{name} {found}" for name, found in facts["versions"].items() if found]
    lines.append("versions: " + ", ".join(known))
    return "\n".join(lines)
