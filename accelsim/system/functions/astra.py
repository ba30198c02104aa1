"""``accelsim astra``: the files of ASTRA-sim in, its nanoseconds out."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from accelsim.arguments import check_choice
from accelsim.display import Displayed
from accelsim.errors import FabricError, WorkloadError
from accelsim.system.astra_run import run_traces
from accelsim.system.astra_trace import Traces
from accelsim.system.files.astra_loops import traces_of
from accelsim.system.files.astra_network import (
    AstraNetwork,
    read_logical,
    read_network,
    write_logical,
    write_network,
)
from accelsim.system.files.astra_system import read_system, write_system
from accelsim.system.files.astra_workload import read_workload
from accelsim.system.files.chakra import is_chakra, read_chakra, write_chakra

Backend = Literal["aware", "unaware"]
TimeUnit = Literal["ns", "us"]


@dataclass(frozen=True, kw_only=True, repr=False)
class AstraResult(Displayed):
    """When the chips of a network of ASTRA-sim have done a workload.

    Attributes:
        workload: The file, or the prefix of files.
        npus: Chips.
        backend: ``aware`` (of congestion) or ``unaware``.
        end_ns: Time at which each chip has done the workload, nanoseconds.
        exposed_ns: Part of ``end_ns`` of each chip without computation, nanoseconds.
        ignored: Keys and fields of the files that changed nothing, and why.
        files: Files that were written.
    """

    workload: str
    npus: int
    backend: str
    end_ns: tuple[int, ...]
    exposed_ns: tuple[int, ...]
    ignored: tuple[str, ...]
    files: tuple[Path, ...] = ()

    def facts(self) -> dict[str, str]:
        """Return workload, chips and times."""
        return {
            "workload": self.workload,
            "network": f"{self.npus} chips, congestion {self.backend}",
            "end": f"{max(self.end_ns):,} ns",
            "exposed": f"{max(self.exposed_ns):,} ns",
        }

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "workload": self.workload,
            "npus": self.npus,
            "backend": self.backend,
            "end_ns": list(self.end_ns),
            "exposed_ns": list(self.exposed_ns),
            "ignored": list(self.ignored),
            "files": [str(file) for file in self.files],
        }


def astra(
    workload: str | Path,
    network: str | Path,
    system: str | Path,
    *,
    logical: str | Path | None = None,
    backend: Backend = "aware",
    time_unit: TimeUnit = "ns",
    passes: int = 1,
    out: str | Path | None = None,
) -> AstraResult:
    """Run a workload of ASTRA-sim on its analytical backends' model of a network.

    Args:
        workload: A text workload, or the prefix of Chakra traces ``PREFIX.0.et``, ...
        network: The network file, YAML or JSON.
        system: The system file.
        logical: The file of logical dimensions; they must be those of the network.
        backend: ``aware`` (of congestion; one dimension) or ``unaware``.
        time_unit: Unit of a text workload's times: ``ns`` as ASTRA-sim 1.0 takes them, or ``us`` as
            Chakra's converter does.
        passes: Forward and backward passes of a text workload.
        out: A folder that is written with the same network, system and logical dimensions as JSON,
            and the workload as Chakra traces.

    Returns:
        The times of each chip, and what in the files changed nothing.

    Raises:
        UserError: A file is wrong or cannot be written, or asks for what is not modelled.
    """
    check_choice("backend", backend, Backend)
    check_choice("time_unit", time_unit, TimeUnit)
    if passes < 1:
        raise WorkloadError(f"passes must be at least 1, not {passes}")
    net, chips = read_network(network), read_system(system)
    traces = _traces(workload, net, 1 if time_unit == "ns" else 1000, passes)
    ignored = [f"{network}: {each}" for each in net.ignored]
    ignored += [f"{system}: {each}" for each in chips.ignored]
    ignored += [f"{workload}: {each}" for each in traces.ignored]
    if logical is not None:
        ignored += [f"{logical}: {each}" for each in _check_logical(logical, net)]
    run = run_traces(traces, net.dimensions, chips, backend)
    count = net.npus if len(run.end_ns) == 1 else 1
    files: tuple[Path, ...] = ()
    if out is not None:
        folder = Path(out)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise WorkloadError(f"{out}: cannot be made: {problem.strerror}") from None
        files = tuple(folder / f"{name}.json" for name in ("network", "system", "logical"))
        write_network(files[0], net.dimensions)
        write_system(files[1], chips)
        write_logical(files[2], [int(each.npus) for each in net.dimensions])
        each = traces.chips * (net.npus if len(traces.chips) == 1 else 1)
        write_chakra(folder / "workload", each)
        files += tuple(folder / f"workload.{chip}.et" for chip in range(len(each)))
    return AstraResult(
        workload=str(workload),
        npus=net.npus,
        backend=backend,
        end_ns=run.end_ns * count,
        exposed_ns=run.exposed_ns * count,
        ignored=tuple(ignored),
        files=files,
    )


def _traces(workload: str | Path, network: AstraNetwork, unit_ns: int, passes: int) -> Traces:
    if not is_chakra(workload):
        return traces_of(read_workload(workload), unit_ns=unit_ns, passes=passes)
    if unit_ns != 1 or passes != 1:
        raise WorkloadError(
            f"{workload}: time unit and passes are of text workloads, not of traces"
        )
    return read_chakra(workload, network.npus)


def _check_logical(logical: str | Path, network: AstraNetwork) -> tuple[str, ...]:
    dimensions, ignored = read_logical(logical)
    own = tuple(int(each.npus) for each in network.dimensions)
    if dimensions != own:
        raise FabricError(
            f"{logical}: logical-dims must be those of the network,"
            f" {' x '.join(map(str, own))}, not {' x '.join(map(str, dimensions))}"
        )
    return ignored
