"""A design is compiled in pieces, and machines share the pieces of units that they share."""

import re

import pytest

from accelsim.npu import Npu
from accelsim_hdl.cosim import build, pieces
from accelsim_hdl.cosim.compiled import CompiledNpu
from cosim.machines import small_npu

CUT = pieces.pieces_of


class CutError(Exception):
    pass


def pieces_of(npu: Npu, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str, list[str]]:
    """Return the source of a machine's simulator, its harness and its pieces."""
    found = []

    def cut(source: str, harness: str) -> list[str]:
        found.append((source, harness, CUT(source, harness)))
        raise CutError

    monkeypatch.setattr(build, "pieces_of", cut)
    monkeypatch.setattr(build, "RECIPE", "no earlier one")
    with pytest.raises(CutError):
        CompiledNpu(npu)
    return found[0]


def functions(source: str) -> list[str]:
    return sorted(re.findall(r"^\w+ (p_\w+::(?:eval|reset))\(", source, re.MULTILINE))


@pytest.mark.sampled(24, family="long runs")
def test_every_function_is_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    source, harness, found = pieces_of(small_npu(3, 4), monkeypatch)
    assert functions("".join(found)) == functions(source)
    assert len(found) > 5
    assert [harness in piece for piece in found] == [False] * (len(found) - 1) + [True]


@pytest.mark.sampled(24, family="long runs")
def test_machines_share_pieces_of_what_they_share(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, wide = pieces_of(small_npu(3, 4), monkeypatch)
    _, _, narrow = pieces_of(small_npu(3, 3), monkeypatch)
    same = {functions(piece)[0] for piece in set(wide) & set(narrow)}
    assert {name.split("_2e_")[2].partition(":")[0] for name in same} >= {"fetch", "counters"}


@pytest.mark.sampled(24, family="long runs")
def test_a_piece_declares_nothing_that_it_does_not_need(monkeypatch: pytest.MonkeyPatch) -> None:
    _, _, found = pieces_of(small_npu(3, 4), monkeypatch)
    for piece in found[:-1]:
        declared = set(re.findall(r"^struct (\w+) : public", piece, re.MULTILINE))
        defined = {name.partition(":")[0] for name in functions(piece)}
        units = {tuple(name.split("_2e_")[:3]) for name in defined}
        cells = set(re.findall(r"^\t(p_\w+) cell_", piece, re.MULTILINE))
        assert len(units) == 1
        assert declared == defined | cells
