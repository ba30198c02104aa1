"""How a layer is cut into tiles and in which order the tiles are visited."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from accelsim.mapping import columns as at

ORDERS: tuple[str, ...] = ("mnk", "nmk", "mkn", "nkm", "kmn", "knm")


@dataclass(frozen=True, kw_only=True)
class Mapping:
    """Tiles of one matrix layer; ``m`` runs over batch and output positions.

    Args:
        level: Which of (batch, three output dimensions) is cut into tiles. Dimensions before it
            have tiles of one, dimensions after it stay whole.
        level_tile: Extent of a tile in that dimension.
        channel_tile: Input channels of a group in a tile (its k is this times the kernel taps).
        filter_tile: Output channels of a group in a tile.
        group_tile: Groups in a tile; above 1 only with whole channels and filters.
        order: Tile loops from the outermost, groups always outside: one of ``ORDERS``.
    """

    level: int
    level_tile: int
    channel_tile: int
    filter_tile: int
    group_tile: int
    order: str

    def __post_init__(self) -> None:
        if self.order not in ORDERS:
            raise ValueError(f"Mapping.order must be one of {', '.join(ORDERS)}, not {self.order}")
        if not 0 <= self.level <= 3:
            raise ValueError(f"Mapping.level must be from 0 to 3, not {self.level}")
        for name in ("level_tile", "channel_tile", "filter_tile", "group_tile"):
            if getattr(self, name) < 1:
                raise ValueError(f"Mapping.{name} must be at least 1, not {getattr(self, name)}")

    @classmethod
    def from_row(cls, row: Sequence[int]) -> "Mapping":
        """Return the mapping that a kernel's row holds.

        Args:
            row: ``MAPPING_COLUMNS`` integers.
        """
        return cls(
            level=int(row[at.LEVEL]),
            level_tile=int(row[at.LEVEL_TILE]),
            channel_tile=int(row[at.CHANNEL_TILE]),
            filter_tile=int(row[at.FILTER_TILE]),
            group_tile=int(row[at.GROUP_TILE]),
            order=ORDERS[int(row[at.ORDER])],
        )

    def to_row(self) -> list[int]:
        """Return the row of ``MAPPING_COLUMNS`` integers for kernels."""
        return [
            self.level,
            self.level_tile,
            self.channel_tile,
            self.filter_tile,
            self.group_tile,
            ORDERS.index(self.order),
            0,
        ]

    def to_data(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        dimension = ("batch", "output_0", "output_1", "output_2")[self.level]
        return {
            "cut": dimension,
            "cut_tile": self.level_tile,
            "channel_tile": self.channel_tile,
            "filter_tile": self.filter_tile,
            "group_tile": self.group_tile,
            "order": self.order,
        }
