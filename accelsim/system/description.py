"""A file that describes a training system: chips, what lies between them, and who does what.

For example, two stages of a pipeline, each on two chips that share the batch::

    name: four_array_128x128
    source: An example.
    fabric: dgx_a100
    chip: {arch: array_128x128, memory_bytes: 16 GiB}
    layout: {data: 2, pipeline: 2, microbatches: 8}
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from accelsim.arch import Arch, load_arch
from accelsim.document import Document, Model, read_document, validate
from accelsim.errors import TechnologyError, did_you_mean
from accelsim.schema import schema
from accelsim.system.activation_codec import (
    ActivationCodec,
    ActivationCodecFile,
    activation_codec,
)
from accelsim.system.fabric import Fabric, read_fabric
from accelsim.system.gradient_codec import CodecFile, GradientCodec, gradient_codec
from accelsim.system.memory import (
    BF16_ADAM,
    FP8_ADAM,
    FP32_ADAM,
    MIXED_ADAM,
    MIXED_ADAM_FP32_GRADIENTS,
    MX_ADAM,
    LayoutError,
    StateBytes,
)
from accelsim.system.training_layout import Count, Layout, check_layout

FOLDER = Path(__file__).parent / "systems"

Phase = Literal["training", "prefill", "decode"]

STATES: dict[str, StateBytes] = {
    "mixed_adam": MIXED_ADAM,
    "mixed_adam_fp32_gradients": MIXED_ADAM_FP32_GRADIENTS,
    "fp32_adam": FP32_ADAM,
    "bf16_adam": BF16_ADAM,
    "fp8_adam": FP8_ADAM,
    "mx_adam": MX_ADAM,
}
"""What is kept of a parameter, by name."""

SCALED = ("mixed_adam", "fp8_adam")
"""Of these, those whose gradients have so few bits of exponent that the loss has to be scaled."""


class Chip(Model):
    """One of the equal chips."""

    arch: str
    """An accelerator: a preset, or a file beside this one."""
    replace: dict[str, Any] = Field(default_factory=dict)
    """New values of single fields of it, by dotted path."""
    memory_bytes: Count
    """Of the DRAM behind the chip."""
    measured: str | None = None
    """A CSV file of measured operators, beside this one: their times take the place of the chip
    model's (``accelsim.system.measured``)."""


Price = Annotated[float, Field(ge=0, allow_inf_nan=False)]


class Prices(Model):
    """What a chip and what belongs to it cost, all in the same unit of money."""

    per_chip: Price = 0.0
    """Package, board and its share of the fabric."""
    per_mm2: Price = 0.0
    """Of the chip's area, as its technology gives it."""
    per_gib: Price = 0.0
    """Of its DRAM."""

    def of_chip(self, area_um2: Mapping[str, float], memory_bytes: int) -> float:
        """Return what one chip costs.

        Args:
            area_um2: Area of the chip by part; empty if it is unknown.
            memory_bytes: Bytes of the DRAM behind it.

        Raises:
            TechnologyError: Silicon has a price, and the chip no area.
        """
        if self.per_mm2 and not area_um2:
            raise TechnologyError(
                "prices.per_mm2: the technology of the chip has no areas: take another one, or 0"
            )
        area, memory = sum(area_um2.values()) / 1e6, memory_bytes / 2**30
        return self.per_chip + self.per_mm2 * area + self.per_gib * memory


class LossScaling(Model):
    """A scale of the loss that grows and falls (``accelsim.system.loss_scaling``)."""

    growth_interval: Annotated[int, Field(ge=1, le=2**30)] = 2000
    """Steps without an overflow after which the scale doubles."""


class SystemFile(Model):
    """What a file says of a training system."""

    name: Annotated[str, Field(min_length=1)]
    source: str
    """Where the numbers are from."""
    fabric: str
    """What lies between the chips: a preset, or a file beside this one."""
    chip: Chip
    states: Literal[
        "mixed_adam", "mixed_adam_fp32_gradients", "fp32_adam", "bf16_adam", "fp8_adam", "mx_adam"
    ] = "mixed_adam"
    """Precision of parameters, gradients and optimizer."""
    loss_scaling: LossScaling | None = None
    """Of gradients whose format is too narrow; without it no step is skipped."""
    layout: Layout = Layout()
    codec: CodecFile = CodecFile()
    """Of the gradients that data-parallel chips exchange."""
    activations: ActivationCodecFile = ActivationCodecFile()
    """Of the activations that a chip keeps for the backward pass."""
    phase: Phase = "training"
    """What the chips do: a step of training, prompts (prefill), or a token of each request
    (decode)."""
    cache: ActivationCodecFile = ActivationCodecFile()
    """Of the keys and values that chips keep of requests; none: as the chip holds activations."""
    prices: Prices | None = None
    """For the metric cost: of the chips that the layout needs."""


@dataclass(frozen=True, kw_only=True)
class TrainingSystem:
    """A training system whose parts have been read.

    Args:
        name: For reports.
        fabric: Fabric between the chips; the layout takes its first chips.
        arch: Each chip.
        memory_bytes: Bytes of the memory of each chip.
        measured: Measured operators; None for the chip's model alone.
        states: Bytes that are kept for each parameter.
        layout: Layout: which chips do what.
        prices: Prices of each chip; None where the file names none.
        codec: Codec of gradients; None where they are reduced as they are.
        activations: Codec of activations; None where they are kept as they are.
        phase: Phase of work: training, ``prefill`` or ``decode``.
        cache: Codec of keys and values of requests; None where they are kept as they are.
        growth_interval: Growth interval of loss scaling; None where no step is skipped.
    """

    name: str
    fabric: Fabric
    arch: Arch
    memory_bytes: int
    measured: Path | None = None
    states: StateBytes
    layout: Layout
    prices: Prices | None = None
    codec: GradientCodec | None = None
    activations: ActivationCodec | None = None
    phase: Phase = "training"
    cache: ActivationCodec | None = None
    growth_interval: int | None = None

    def __post_init__(self) -> None:
        check_phase(self)
        check_layout(
            self.layout,
            system=self.name,
            fabric_chips=self.fabric.chips,
            is_encoded=self.codec is not None,
        )

    def require_memory(self, stage: int, parts: Mapping[str, int]) -> None:
        """Refuse a stage of the pipeline that needs more memory than a chip has.

        Args:
            stage: Number of the stage.
            parts: Bytes on one of its chips, by what they are of.

        Raises:
            LayoutError: They are more than ``memory_bytes``.
        """
        needed_bytes = sum(parts.values())
        if needed_bytes > self.memory_bytes:
            listed = ", ".join(f"{size} of {name}" for name, size in parts.items())
            raise LayoutError(
                f"{self.name}: a chip of stage {stage} needs {needed_bytes} bytes ({listed}), and"
                f" chip.memory_bytes is {self.memory_bytes}"
            )


_OF_TRAINING = (
    *("zero_stage", "recompute", "chunks", "schedule", "bucket_bytes"),
    *("expert", "routing", "expert_skew", "routing_seed", "is_dropless", "capacity_factor"),
    *("context", "token_order"),
)
"""Fields of the layout that have a meaning in a step of training alone."""


def check_phase(system: TrainingSystem) -> None:
    """Refuse what the phase of a system has no use for.

    Raises:
        LayoutError: A cache in training, or what only training has in another phase.
    """
    if system.phase == "training":
        if system.cache is not None:
            raise LayoutError(
                f"{system.name}: cache encodes keys and values of requests (phase prefill or"
                " decode), and phase is training"
            )
        return
    for name in _OF_TRAINING:
        value, usual = getattr(system.layout, name), Layout.model_fields[name].default
        if value != usual:
            raise LayoutError(
                f"{system.name}: layout.{name} {value} is of training, and phase is {system.phase}"
            )
    if system.growth_interval is not None:
        raise LayoutError(
            f"{system.name}: loss_scaling is of gradients, and phase is {system.phase}"
        )
    for name in ("codec", "activations"):
        if getattr(system, name) is not None:
            raise LayoutError(
                f"{system.name}: {name} encodes what training keeps or sends, and phase is"
                f" {system.phase}"
            )


def training_system_names() -> tuple[str, ...]:
    """Return the names of the training systems that come with accelsim, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def training_system_schema() -> dict[str, Any]:
    """Return the JSON schema of a training system's file, for editors."""
    return schema(SystemFile)


def load_training_system(
    system: str | Path, layout: Mapping[str, Any] | None = None, phase: Phase | None = None
) -> TrainingSystem:
    """Read a training system.

    Args:
        system: A name, or the path of a ``.yaml`` file.
        layout: New values of fields of its layout, for example ``{"data": 4}``.
        phase: Phase of work; None: the one in the file.

    Raises:
        LayoutError: There is no such name, or the layout does not fit the fabric.
        DocumentError: The file is wrong; every mistake is named with its line.
        FabricError: The fabric is wrong.
        ArchError: The accelerator is wrong.
    """
    document = read_system_document(system)
    file = validate(SystemFile, _changed(document, layout or {}))
    if phase is not None:
        file = file.model_copy(update={"phase": phase})
    return assembled(
        file,
        fabric=read_fabric(beside(document.path, file.fabric)),
        arch=load_arch(beside(document.path, file.chip.arch), file.chip.replace),
        measured=measured_of(document.path, file),
    )


def read_system_document(system: str | Path) -> Document:
    """Read the YAML of a training system without making a ``TrainingSystem`` of it.

    Args:
        system: A name, or the path of a ``.yaml`` file.

    Raises:
        LayoutError: There is no such name.
        DocumentError: The file is not YAML.
    """
    path = Path(system)
    if path.suffix not in (".yaml", ".yml"):
        path = FOLDER / f"{system}.yaml"
        if not path.is_file():
            raise LayoutError(
                f"{system}: no such training system"
                f"{did_you_mean(str(system), training_system_names())}"
            )
    return read_document(path)


def assembled(
    file: SystemFile, *, fabric: Fabric, arch: Arch, measured: Path | None
) -> TrainingSystem:
    """Return the training system of a file whose parts have been read.

    Args:
        file: Content of the file.
        fabric: Fabric between the chips.
        arch: Each chip.
        measured: Measured operators, or None.

    Raises:
        LayoutError: The layout does not fit the fabric, or a codec lacks a key.
    """
    if file.loss_scaling is not None and file.states not in SCALED:
        raise LayoutError(
            f"{file.name}: loss_scaling is of gradients in fp16 or fp8 (states"
            f" {' or '.join(SCALED)}), and states is {file.states}"
        )
    if file.states == "fp8_adam" and file.codec.engine_lanes:
        raise LayoutError(
            f"{file.name}: codec.engine_lanes: the engine takes gradients of 16 or 32 bits, and"
            " those of states fp8_adam have 8"
        )
    return TrainingSystem(
        name=file.name,
        fabric=fabric,
        arch=arch,
        memory_bytes=file.chip.memory_bytes,
        measured=measured,
        states=STATES[file.states],
        layout=file.layout,
        prices=file.prices,
        codec=gradient_codec(file.codec, STATES[file.states].gradient),
        activations=activation_codec(file.activations),
        phase=file.phase,
        cache=activation_codec(file.cache, "cache"),
        growth_interval=None if file.loss_scaling is None else file.loss_scaling.growth_interval,
    )


def measured_of(path: str, file: SystemFile) -> Path | None:
    """Return the file of measured operators of a system whose file has a path, or None."""
    return None if file.chip.measured is None else Path(path).parent / file.chip.measured


def _changed(document: Document, layout: Mapping[str, Any]) -> Document:
    """Return a document with new values in its layout."""
    if not layout or not isinstance(document.data, dict):
        return document
    before = document.data.get("layout", {})
    after = {**(before if isinstance(before, dict) else {}), **layout}
    return Document(
        document.path,
        {**document.data, "layout": after},
        document.marks,
        {f"layout.{name}": value for name, value in layout.items()},
    )


def beside(path: str, name: str) -> str:
    """Return a name, or the path of a file that is relative to another."""
    return str(Path(path).parent / name) if name.endswith((".yaml", ".yml")) else name
