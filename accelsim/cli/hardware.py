"""``accelsim rtl``: the Verilog of an accelerator."""

from pathlib import Path

import click

from accelsim.cli.options import dataflow_option, new_folder_option, replacements, set_option


@click.command("rtl")
@click.argument("arch")
@new_folder_option()
@dataflow_option
@set_option
def rtl_command(arch: str, out: Path, dataflow: str | None, replace: tuple[str, ...]) -> None:
    """Write ARCH as Verilog, with a self-checking testbench, its registers and its instructions.

    ARCH is a preset or a YAML file.
    """
    from accelsim.arch import load_arch
    from accelsim.npu import npu_of
    from accelsim.values.execute import execute
    from accelsim_hdl.verilog import check_place, package_files, self_test_program, write_package

    values = replacements(replace)
    if dataflow is not None:
        values["array.dataflow"] = dataflow
    npu = npu_of(load_arch(arch, values))
    check_place(out)
    program = self_test_program(npu)
    files = package_files(npu, program, execute(program, npu))
    write_package(out, files)
    for name in files:
        click.echo(out / name)
