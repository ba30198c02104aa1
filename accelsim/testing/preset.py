"""The promises of every accelerator file."""

from pathlib import Path
from tempfile import TemporaryDirectory

from accelsim.api.catalog import schema
from accelsim.api.compile import compile_program
from accelsim.arch import arch_from_data, load_arch
from accelsim.arch.load import read_arch_document
from accelsim.errors import UserError
from accelsim.simulate import run
from accelsim.testing.broken import expect


def check_preset(arch: str | Path, *, workload: str = "digits_cnn") -> None:
    """Check that an accelerator gives the same answer in every command.

    * The file is valid, its keys are those of ``accelsim schema arch``, and writing and reading it
      again gives an equal accelerator.
    * ``run`` gives cycles, energy and area above zero, and equal values when repeated.
    * ``compile`` gives the counts and energy of ``run``, layer by layer, or refuses the accelerator
      or the network with a sentence.

    Args:
        arch: A name (``accelsim list archs``) or the path of a YAML file.
        workload: The network to run, small and quantized: the check executes it twice.

    Raises:
        AssertionError: A promise is broken; the text says which.
        UserError: The accelerator is invalid, or cannot run the network.
    """
    loaded = load_arch(arch)
    again = arch_from_data(loaded.model_dump(), loaded.name)
    expect(again == loaded, f"{arch} is another accelerator when it is written and read again")
    document = read_arch_document(arch)
    unknown = sorted(set(document.data) - set(schema("arch")["properties"]))
    expect(not unknown, f"{arch} has the keys {', '.join(unknown)}, which the schema does not")

    first, second = run(workload, loaded), run(workload, loaded)
    totals = first.totals()
    expect(totals == second.totals(), f"{workload} on {arch} gives other totals when repeated")
    for name, value in (
        ("cycles", first.counts.cycles),
        ("energy", sum(first.energy_pj.values())),
        ("area", sum(first.area_um2.values())),
    ):
        expect(value > 0, f"{workload} on {arch} has {name} {value}")
    try:
        with TemporaryDirectory() as folder:
            compiled = compile_program(workload, loaded, folder).result
    except UserError:
        return
    for ran, made in zip(first.layers, compiled.layers, strict=True):
        for name, one, other in (
            ("counts", ran.counts, made.counts),
            ("energy", ran.energy_pj, made.energy_pj),
        ):
            layer = f"{name} of {ran.name}"
            expect(one == other, f"{layer} on {arch} are {one} in run and {other} in compile")
