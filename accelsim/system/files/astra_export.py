"""A data-parallel training system as files for ASTRA-sim: its chips' work, and its fabric."""

from pathlib import Path

from accelsim.errors import DocumentError
from accelsim.system.description import TrainingSystem
from accelsim.system.files.astra_network import network_of, write_logical, write_network
from accelsim.system.files.astra_system import AstraSystem, SystemFile, write_system
from accelsim.system.files.astra_workload import AstraWorkload, Layer, Phase, write_workload
from accelsim.system.memory import LayoutError
from accelsim.system.operator_times import OperatorTimes

_GIGA = 10**9


def write_astra(folder: str | Path, times: OperatorTimes, system: TrainingSystem) -> None:
    """Write ``workload.txt``, ``network.json``, ``system.json`` and ``logical.json``.

    The workload is the loop DATA of one step: of each operator its times in nanoseconds and the
    all-reduce of its gradients. The update, buckets, and what the chip keeps are left out.

    Args:
        folder: Made if it is absent; files of these names are replaced.
        times: Times of the network on a chip of the system.
        system: Data-parallel only; its layout has all chips of its fabric.

    Raises:
        LayoutError: The layout is another, or the chip names no bandwidth of its DRAM.
        FabricError: ASTRA-sim has no such fabric.
        DocumentError: A file cannot be written.
    """
    layout = system.layout
    for name in ("tensor", "pipeline", "microbatches", "expert", "context"):
        if getattr(layout, name) != 1:
            raise LayoutError(
                f"{system.name}: the text of ASTRA-sim needs layout.{name} 1, not"
                f" {getattr(layout, name)}"
            )
    if layout.zero_stage or layout.recompute != "none":
        raise LayoutError(
            f"{system.name}: the text of ASTRA-sim needs zero_stage 0 and recompute none"
        )
    if layout.data != system.fabric.chips:
        raise LayoutError(
            f"{system.name}: the network of ASTRA-sim has all {system.fabric.chips} chips of the"
            f" fabric: layout.data must be {system.fabric.chips}, not {layout.data}"
        )
    memory = times.arch.dram.bandwidth_bytes_per_s
    if memory is None:
        raise LayoutError(
            f"{times.arch.name}: ASTRA-sim's local-mem-bw needs dram.bandwidth_bytes_per_s"
        )
    network = network_of(system.fabric)
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise DocumentError(f"{folder}: cannot be made: {problem.strerror}") from None
    write_workload(path / "workload.txt", workload_of(times, system.states.gradient))
    write_network(path / "network.json", network.dimensions)
    write_logical(path / "logical.json", [int(each.npus) for each in network.dimensions])
    rings = ["ring"] * len(network.dimensions)
    file = SystemFile.model_validate(
        {
            "endpoint-delay": 0,
            "active-chunks-per-dimension": 1,
            "preferred-dataset-splits": 1,
            "all-reduce-implementation": rings,
            "all-gather-implementation": rings,
            "reduce-scatter-implementation": rings,
            "all-to-all-implementation": rings,
            "collective-optimization": "localBWAware",
            "local-mem-bw": memory / _GIGA,
        }
    )
    write_system(path / "system.json", AstraSystem(file, str(path / "system.json")))


def workload_of(times: OperatorTimes, gradient_bytes: int) -> AstraWorkload:
    """Return the operators of a network as a text workload of the loop DATA.

    Args:
        times: Times of the network on a chip.
        gradient_bytes: Bytes of the gradient of a parameter.
    """
    rows = zip(
        times.graph.operators,
        times.forward_cycles.tolist(),
        times.input_gradient_cycles.tolist(),
        times.weight_gradient_cycles.tolist(),
        times.parameters.tolist(),
        strict=True,
    )
    return AstraWorkload(
        loop="DATA",
        layers=tuple(
            Layer(
                name="_".join(operator.name.split()),
                forward=Phase(time=times.ns(forward)),
                input_gradient=Phase(time=times.ns(of_input)),
                weight_gradient=Phase(
                    time=times.ns(of_weight),
                    collective="ALLREDUCE" if parameters else "NONE",
                    size_bytes=parameters * gradient_bytes,
                ),
            )
            for operator, forward, of_input, of_weight, parameters in rows
        ),
    )
