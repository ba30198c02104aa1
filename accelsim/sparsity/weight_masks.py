"""Masks of the weights of a network, as a file: one ``.npz`` with a mask for each layer."""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.arrays import plain_text, read_arrays
from accelsim.display import Displayed
from accelsim.errors import MappingError

Mask = NDArray[np.bool_]
_ABOUT = "about"
_KEYS = ("workload", "workload_sha256", "pattern", "density", "seed", "drawn", "sha256")


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class WeightMasks(Displayed):
    """Masks of the weights of a network.

    Args:
        workload: Name of the network.
        workload_sha256: Digest of the network's source.
        pattern: Pattern of the masks, as a user writes it.
        density: Fraction to keep that the user gave; None if the pattern implies it.
        seed: Seed of random masks.
        drawn: Layers with random masks, because the network holds no values of their weights.
        masks: Mask of each layer by name, shape (filters, kernel height, kernel width, channels of
            a group).
    """

    workload: str
    workload_sha256: str
    pattern: str
    density: float | None
    seed: int
    drawn: tuple[str, ...]
    masks: Mapping[str, Mask]

    def facts(self) -> dict[str, str]:
        """Return the network, the pattern, and the number of weights that are kept."""
        return {
            "network": f"{self.workload}, {len(self.masks)} layers, {len(self.drawn)} drawn",
            "pattern": self.pattern,
            "kept": f"{self.kept:,} of {self.count:,} weights",
        }

    @property
    def kept(self) -> int:
        """Number of weights that are kept, over all layers."""
        return sum(int(mask.sum()) for mask in self.masks.values())

    @property
    def count(self) -> int:
        """Number of weights of all layers."""
        return sum(mask.size for mask in self.masks.values())

    @property
    def sha256(self) -> str:
        """Digest of the masks and of the network that they belong to."""
        digest = hashlib.sha256(json.dumps(self._said(), sort_keys=True).encode())
        for name in sorted(self.masks):
            mask = self.masks[name]
            digest.update(f"{name} {mask.shape} ".encode())
            digest.update(np.packbits(mask).tobytes())
        return digest.hexdigest()

    def _said(self) -> dict[str, Any]:
        return {
            "workload": self.workload,
            "workload_sha256": self.workload_sha256,
            "pattern": self.pattern,
            "density": self.density,
            "seed": self.seed,
            "drawn": list(self.drawn),
        }

    def save(self, file: Path) -> None:
        """Write the file.

        Args:
            file: File, replaced if it exists.
        """
        about = json.dumps({**self._said(), "sha256": self.sha256})
        arrays: Any = {f"mask/{name}": mask for name, mask in self.masks.items()}
        arrays[_ABOUT] = np.array(about)
        with file.open("wb") as opened:
            np.savez_compressed(opened, **arrays)


def load_masks(file: str | Path) -> WeightMasks:
    """Read masks that ``accelsim sparse`` wrote.

    Args:
        file: The file.

    Raises:
        MappingError: The file is of another kind, or its digest does not match its masks.
    """
    arrays = read_arrays(file, MappingError)
    if isinstance(arrays, dict):
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            return _masks(arrays, file)
    raise MappingError(f"{file}: no masks of accelsim sparse")


def _masks(arrays: Mapping[str, NDArray[Any]], file: str | Path) -> WeightMasks:
    """Return the masks of a file.

    Raises:
        MappingError: The digest of the file does not match its masks.
        ValueError, TypeError, KeyError: The file has no masks.
    """
    about = json.loads(plain_text(arrays, _ABOUT))
    masks = {name.removeprefix("mask/"): one for name, one in arrays.items() if name != _ABOUT}
    if set(about) != set(_KEYS) or any(
        mask.dtype != np.bool_ or mask.ndim != 4 for mask in masks.values()
    ):
        raise ValueError("other keys or other arrays")
    said = about.pop("sha256")
    made = WeightMasks(**{**about, "drawn": tuple(about["drawn"])}, masks=masks)
    if made.sha256 != said:
        raise MappingError(f"{file}: its digest is {said}, and that of its masks {made.sha256}")
    return made
