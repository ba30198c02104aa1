"""ASTRA-sim's system file: how its chips split, schedule and compute.

For example::

    {
      "scheduling-policy": "LIFO",
      "endpoint-delay": 10,
      "active-chunks-per-dimension": 1,
      "preferred-dataset-splits": 4,
      "all-reduce-implementation": ["ring"],
      "collective-optimization": "localBWAware",
      "local-mem-bw": 1600
    }

Keys and their defaults are those of ``Sys::initialize_sys`` (astra-sim/system/Sys.cc, 2026).
"""

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from accelsim.errors import FabricError
from accelsim.system.astra import Endpoint
from accelsim.system.files.foreign import Foreign, read_foreign, write_foreign

Flag = Literal[0, 1]
Count = Annotated[int, Field(ge=1)]
Names = tuple[str, ...]

MAXIMUM_SPLITS = 2**16

_WITHOUT_EFFECT = {
    "scheduling-policy": "a chip has one collective at a time, and its chunks are equal",
    "intra-dimension-scheduling": "a chip has one collective at a time, and its chunks are equal",
    "local-reduction-delay": "the algorithms that are modelled do not use it",
    "trace-enabled": "it writes a log of the tool",
    "boost-mode": "it makes the tool faster",
}
"""Known keys that change no time here, and why."""


class SystemFile(Foreign):
    """What the file says."""

    endpoint_delay: Annotated[int, Field(ge=0, le=10**9)] = Field(10, alias="endpoint-delay")
    active_chunks: Count = Field(1, alias="active-chunks-per-dimension")
    splits: Annotated[int, Field(ge=1, le=MAXIMUM_SPLITS)] = Field(alias="preferred-dataset-splits")
    all_reduce: Names = Field((), alias="all-reduce-implementation")
    reduce_scatter: Names = Field((), alias="reduce-scatter-implementation")
    all_gather: Names = Field((), alias="all-gather-implementation")
    all_to_all: Names = Field((), alias="all-to-all-implementation")
    optimization: Literal["baseline", "localBWAware"] = Field(
        "baseline", alias="collective-optimization"
    )
    local_memory: Annotated[float, Field(gt=0)] = Field(alias="local-mem-bw")
    peak: Annotated[float, Field(gt=0)] | None = Field(None, alias="peak-perf")
    has_roofline: Flag = Field(0, alias="roofline-enabled")
    replays: Flag = Field(0, alias="replay-only")
    shares_bus: Flag = Field(0, alias="model-shared-bus")
    between_dimensions: str = Field("baseline", alias="inter-dimension-scheduling")


_FIELDS = {field.alias: name for name, field in SystemFile.model_fields.items() if field.alias}
_COLLECTIVES = {"AR": "all_reduce", "RS": "reduce_scatter", "AG": "all_gather", "A2A": "all_to_all"}


class AstraSystem:
    """A system file that has been read.

    Args:
        file: Content of the file.
        path: For messages.

    Raises:
        FabricError: It asks for what is not modelled; the sentence names the key and the value.
    """

    def __init__(self, file: SystemFile, path: str) -> None:
        self.file, self.path = file, path
        extra = file.model_extra or {}
        custom = [key for key in extra if "implementation-" in key]
        if custom:
            raise FabricError(f"{path}: {custom[0]}: collectives from a file are not modelled")
        for key, value, only in (
            ("active-chunks-per-dimension", file.active_chunks, 1),
            ("model-shared-bus", file.shares_bus, 0),
            ("replay-only", file.replays, 0),
            ("inter-dimension-scheduling", file.between_dimensions, "baseline"),
        ):
            if value != only:
                raise FabricError(f"{path}: {key}: only {only} is modelled, not {value}")
        if file.has_roofline and file.peak is None:
            raise FabricError(f"{path}: roofline-enabled needs peak-perf")

    @property
    def endpoint(self) -> Endpoint:
        """What a chip does with a message."""
        return Endpoint(
            delay_ns=self.file.endpoint_delay, memory_bytes_per_ns=self.file.local_memory
        )

    @property
    def ignored(self) -> tuple[str, ...]:
        """Keys that change no time here, and why."""
        extra = self.file.model_extra or {}
        said = [f"{key}: {_WITHOUT_EFFECT.get(key, 'unknown')}" for key in extra]
        if self.file.peak is not None and not self.file.has_roofline:
            said.append("peak-perf: roofline-enabled is 0")
        return tuple(said)

    def implementations(self, collective: str, dimensions: tuple[int, ...]) -> tuple[str, ...]:
        """Return the algorithms of a collective in some dimensions.

        Args:
            collective: ``AR``, ``RS``, ``AG`` or ``A2A``.
            dimensions: Their numbers.

        Raises:
            FabricError: The file names none for one of them; several dimensions without
                ``localBWAware``.
        """
        name = _COLLECTIVES[collective]
        names: Names = getattr(self.file, name)
        key = f"{name.replace('_', '-')}-implementation"
        if not dimensions or max(dimensions) >= len(names):
            raise FabricError(
                f"{self.path}: {key} names {len(names)} algorithms, and dimension"
                f" {max(dimensions, default=0)} needs one"
            )
        if len(dimensions) > 1 and self.file.optimization != "localBWAware":
            raise FabricError(
                f"{self.path}: collective-optimization: of several dimensions only localBWAware is"
                f" modelled, not {self.file.optimization}"
            )
        return tuple(names[index] for index in dimensions)

    def compute_ns(self, operations: int, tensor_bytes: int) -> int | None:
        """Return the time of an operator by the file's roofline; None without a roofline.

        Args:
            operations: ``num_ops``.
            tensor_bytes: ``tensor_size``; 0 takes no time.
        """
        if not self.file.has_roofline:
            return None
        assert self.file.peak is not None
        if tensor_bytes == 0:
            return 0
        intensity = operations / tensor_bytes
        reached = min(self.file.local_memory * 1e9 * intensity, self.file.peak * 1e12)
        return int(operations / reached * 1e9) if reached else 0


def read_system(path: str | Path) -> AstraSystem:
    """Read a system file.

    Args:
        path: A JSON or YAML file.

    Raises:
        DocumentError: The file cannot be read, or lacks a key.
        FabricError: It asks for what is not modelled.
    """
    return AstraSystem(read_foreign(SystemFile, path), str(path))


def write_system(path: str | Path, system: AstraSystem) -> None:
    """Write a system file with all keys that were read, also those without an effect.

    Args:
        path: Ends in ``.json``, ``.yml`` or ``.yaml``.
        system: System to write.

    Raises:
        DocumentError: The file cannot be written, or has another ending.
    """
    file = system.file
    data: dict[str, Any] = {
        key: getattr(file, name) for key, name in _FIELDS.items() if name in file.model_fields_set
    }
    write_foreign(path, data | (file.model_extra or {}))
