"""Waveforms of a co-simulation, as another project's reader of value change dumps reads them."""

import io
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from vcd.reader import TokenKind, tokenize

import accelsim
from accelsim.errors import HardwareError, ResultError
from accelsim.isa import UNITS
from accelsim.npu import Npu
from accelsim.program.random_programs import random_program
from accelsim_hdl.cosim import campaign
from accelsim_hdl.cosim.campaign import Backend, Pair, run_campaign
from accelsim_hdl.cosim.observation import units_of
from cosim.machines import small_npu

UNNAMED = re.compile(rb"\$var \w+ \d+ \S+ \$")


def pair(npu: Npu, seed: int = 3) -> Pair:
    return Pair(name=f"program {seed}", npu=npu, program=random_program(seed, npu, instructions=12))


def sampled(file: Path, *names: str) -> tuple[int, list[tuple[int, ...]]]:
    """Return picoseconds of a period, and what wires of the machine are at each rising edge."""
    codes: dict[str, str] = {}
    values: dict[str, int] = {}
    edges, seen, now, unit = [], [], 0, 1
    # Amaranth's wires without a name begin with a dollar sign, which its reader refuses.
    lines = [line for line in file.read_bytes().splitlines(True) if not UNNAMED.match(line)]
    with io.BytesIO(b"".join(lines)) as stream:
        for token in tokenize(stream):
            if token.kind is TokenKind.TIMESCALE:
                unit = {"ps": 1, "fs": 0.001}[token.data.unit.value] * token.data.magnitude.value
            elif token.kind is TokenKind.VAR:
                codes.setdefault(token.data.reference.rsplit(".", 1)[-1], token.data.id_code)
            elif token.kind is TokenKind.CHANGE_TIME:
                now = token.data
            elif token.kind in (TokenKind.CHANGE_SCALAR, TokenKind.CHANGE_VECTOR):
                code, value = token.data.id_code, token.data.value
                number = (
                    int(value, 2) if isinstance(value, str) and set(value) <= {"0", "1"} else value
                )
                if code == codes["clk"] and number == 1 and values.get(code) == 0:
                    edges.append(now)
                    seen.append(tuple(values.get(codes[name], 0) for name in names))
                values[code] = number
    return round((edges[1] - edges[0]) * unit), seen


@pytest.mark.sampled(144, family="whole machines")
@pytest.mark.parametrize("backend", ["cxxrtl", "amaranth"])
def test_wires_show_what_was_observed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, backend: Backend
) -> None:
    npu, file = small_npu(2, 2), tmp_path / "waves.vcd"
    one = pair(npu)

    verdict = run_campaign([one], backend, file)

    assert verdict.differences == ()
    assert [path.name for path in tmp_path.iterdir()] == ["waves.vcd"]
    period_ps, seen = sampled(file, "trace_start", "trace_end")
    assert period_ps == round(1e12 / npu.clock_hz)
    assert len(seen) >= verdict.cycles
    wanted = np.bincount(units_of(one.program), minlength=len(UNITS)).tolist()
    for wire in zip(*seen, strict=True):
        assert [sum(pulses >> unit & 1 for pulses in wire) for unit in range(len(UNITS))] == wanted
    if backend == "cxxrtl":
        text = file.read_text()
        for scope in ("npu", "arbiter", "scoreboard"):
            assert f"$scope module {scope} $end" in text
        file.unlink()
        monkeypatch.setattr("accelsim.files.temporary_beside", lambda _: Path("/dev/full"))
        monkeypatch.setattr(Path, "unlink", lambda *_, **__: None)
        with pytest.raises(ResultError, match=r"waves\.vcd: cannot be written: not all waveforms"):
            run_campaign([one], backend, file)
        assert not list(tmp_path.iterdir())


@pytest.mark.sampled(24, family="long runs")
def test_the_first_pair_that_differs_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npu = small_npu(2, 2)
    right = campaign.compare
    shown = []

    def compared(program, *others):  # type: ignore[no-untyped-def]
        agreement = right(program, *others)
        wrong = program is pairs[1].program or program is pairs[2].program
        return replace(agreement, value_differences=("byte 0",) if wrong else ())

    pairs = [pair(npu, seed) for seed in range(4)]
    monkeypatch.setattr(campaign, "compare", compared)
    monkeypatch.setattr(campaign, "_write_waves", lambda chosen, *_: shown.append(chosen.name))

    run_campaign(pairs, "cxxrtl", tmp_path / "waves.vcd")
    run_campaign(pairs[:1], "cxxrtl", tmp_path / "waves.vcd")

    assert shown == ["program 1", "program 0"]


def test_mistakes_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match="--vcd needs --backend cxxrtl or amaranth"):
        accelsim.cosim("edge_npu_tiny", backend="verilator", vcd=tmp_path / "waves.vcd")
    with pytest.raises(ResultError, match=r"waves\.fst: a file of waveforms ends in \.vcd"):
        accelsim.cosim("edge_npu_tiny", vcd=tmp_path / "waves.fst")
    with pytest.raises(ResultError, match="there is no folder"):
        accelsim.cosim("edge_npu_tiny", vcd=tmp_path / "absent" / "waves.vcd")
    assert not list(tmp_path.iterdir())
