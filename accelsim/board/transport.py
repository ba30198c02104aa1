"""Lines that carry bytes to a board and back."""

from importlib import import_module
from types import TracebackType
from typing import Any, Protocol, Self

from accelsim.errors import BoardError, HardwareError, pip_install

_WRITE_TIMEOUT_S = 10.0


class Transport(Protocol):
    """A line to a board: bytes in both directions, in order, some of them perhaps wrong or lost."""

    @property
    def name(self) -> str:
        """Name of the line in messages."""

    @property
    def baud(self) -> int:
        """Bits per second; a byte takes ten bits."""

    def write(self, data: bytes) -> None:
        """Send bytes; the call may return before they have left."""

    def read(self, count: int, timeout_s: float) -> bytes:
        """Return the next bytes received.

        Args:
            count: Number of bytes; fewer are returned if time is up.
            timeout_s: Time after which the call returns.
        """


class SerialTransport:
    """A serial port of this computer.

    Args:
        port: Name of the port, for example /dev/ttyUSB0 or COM3.
        baud: Bits per second, the rate of the board.

    Raises:
        HardwareError: pyserial is missing.
        BoardError: The port cannot be opened.
    """

    def __init__(self, port: str, baud: int) -> None:
        try:
            serial = import_module("serial")
        except ImportError:
            raise HardwareError(f"a serial port needs pyserial: {pip_install('fpga')}") from None
        # ValueError: the port does not support the baud rate. OSError includes SerialException.
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
        """Name of the port."""
        return self._name

    @property
    def baud(self) -> int:
        """Bits per second."""
        return self._baud

    def write(self, data: bytes) -> None:
        """Send bytes; see ``Transport``.

        Raises:
            BoardError: The port is gone or accepts nothing.
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
        """Close the port."""
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
