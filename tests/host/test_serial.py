"""The serial port: what it asks of pyserial, and what it says if something is missing."""

import re
import sys
from types import SimpleNamespace

import pytest

from accelsim.board import SerialTransport, Transport
from accelsim.errors import BoardError, HardwareError


class PortError(OSError):
    pass


class FakeSerial:
    """A port whose cable joins its two ends."""

    def __init__(self, port: str, *, baudrate: int, timeout: float, write_timeout: float) -> None:
        if port == "absent":
            raise PortError("No such file or directory")
        if baudrate == 3:
            raise ValueError("invalid baud rate")
        assert write_timeout > 0
        self.timeout, self.is_open, self.broken = timeout, True, False
        self._bytes = b"old"

    def reset_input_buffer(self) -> None:
        self._bytes = b""

    def write(self, data: bytes) -> int:
        if self.broken:
            raise PortError("device disconnected")
        self._bytes += data
        return len(data)

    def read(self, count: int) -> bytes:
        if self.broken:
            raise PortError("device disconnected")
        part, self._bytes = self._bytes[:count], self._bytes[count:]
        return part

    def close(self) -> None:
        self.is_open = False


@pytest.fixture
def pyserial(monkeypatch: pytest.MonkeyPatch) -> None:
    module = SimpleNamespace(Serial=FakeSerial, SerialException=PortError)
    monkeypatch.setitem(sys.modules, "serial", module)


@pytest.mark.usefixtures("pyserial")
def test_bytes_go_through_the_port_with_the_timeout_of_each_read() -> None:
    with SerialTransport("COM3", 115200) as port:
        line: Transport = port
        line.write(b"abc")
        assert line.read(2, 0.5) == b"ab"
        assert port._serial.timeout == 0.5
        assert line.read(2, 0.1) == b"c"
        assert (line.name, line.baud) == ("COM3", 115200)
    assert not port._serial.is_open


@pytest.mark.usefixtures("pyserial")
@pytest.mark.parametrize(
    ("port", "baud", "reason"),
    [("absent", 115200, "No such file or directory"), ("COM3", 3, "invalid baud rate")],
)
def test_a_port_that_cannot_be_opened(port: str, baud: int, reason: str) -> None:
    with pytest.raises(BoardError, match=rf"^{port}: cannot be opened: {reason}$"):
        SerialTransport(port, baud)


@pytest.mark.usefixtures("pyserial")
def test_a_port_that_is_pulled_out() -> None:
    port = SerialTransport("COM3", 115200)
    port._serial.broken = True
    with pytest.raises(BoardError, match=r"^COM3: cannot be written: device disconnected$"):
        port.write(b"a")
    with pytest.raises(BoardError, match=r"^COM3: cannot be read: device disconnected$"):
        port.read(1, 0.1)


def test_pyserial_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)
    sentence = "a serial port needs pyserial: pip install 'accelsim-npu[fpga]'"
    with pytest.raises(HardwareError, match=f"^{re.escape(sentence)}$"):
        SerialTransport("COM3", 115200)
