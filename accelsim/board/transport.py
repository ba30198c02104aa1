"""What carries bytes to a board and back."""

from importlib import import_module
from types import TracebackType
from typing import Any, Protocol, Self

from accelsim.errors import BoardError, HardwareError

_WRITE_TIMEOUT_S = 10.0


class Transport(Protocol):
    """A line to a board: bytes in both directions, in order, some perhaps wrong or lost."""

    @property
    def name(self) -> str:
        """What sentences call it."""

    @property
    def baud(self) -> int:
        """Bits in a second; a byte takes ten."""

    def write(self, data: bytes) -> None:
        """Send bytes; it may return before they have left."""

    def read(self, count: int, timeout_s: float) -> bytes:
        """Return the next bytes received.

        Args:
            count: So many, or fewer if time is up.
            timeout_s: When time is up, from the call on.
        """


class SerialTransport:
    """A serial port of this computer.

    Args:
        port: Its name, for example /dev/ttyUSB0 or COM3.
        baud: Bits in a second, those of the board.

    Raises:
        HardwareError: pyserial is absent.
        BoardError: The port cannot be opened.
    """

    def __init__(self, port: str, baud: int) -> None:
        try:
            serial = import_module("serial")
        except ImportError:
            raise HardwareError(
                "a serial port needs pyserial: pip install accelsim[fpga]"
            ) from None
        # ValueError: a baud rate that the port cannot have. OSError covers SerialException.
        self._failures = (serial.SerialException, OSError, ValueError)
        self._name, self._baud = port, baud
        try:
            self._serial: Any = serial.Serial(
                port, baudrate=baud, timeout=0, write_timeout=_WRITE_TIMEOUT_S
            )
            self._serial.reset_input_buffer()
        except self._failures as problem:
            raise BoardError(f"{port}: cannot be opened: {problem}") from None

    @property
    def name(self) -> str:
        """The port."""
        return self._name

    @property
    def baud(self) -> int:
        """Bits in a second."""
        return self._baud

    def write(self, data: bytes) -> None:
        """Send bytes; see ``Transport``.

        Raises:
            BoardError: The port is gone or takes nothing.
        """
        try:
            self._serial.write(data)
        except self._failures as problem:
            raise BoardError(f"{self._name}: cannot be written: {problem}") from None

    def read(self, count: int, timeout_s: float) -> bytes:
        """Return the next bytes; see ``Transport``.

        Raises:
            BoardError: The port is gone.
        """
        try:
            self._serial.timeout = timeout_s
            return bytes(self._serial.read(count))
        except self._failures as problem:
            raise BoardError(f"{self._name}: cannot be read: {problem}") from None

    def close(self) -> None:
        """Give the port back."""
        self._serial.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
