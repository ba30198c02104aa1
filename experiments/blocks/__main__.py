"""``python -m experiments.blocks``: write ``expected.csv`` and print it."""

from pathlib import Path

from accelsim.arch import load_arch
from accelsim.compiler import estimate_layers, layers_of, schedule_layers
from accelsim.integer.read import read_integer_network
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from experiments.blocks.narrow import narrowed
from experiments.characters.evaluate import bits, held_out, integer_logits
from experiments.decode.layer import ARCH, ELEMENTS, network

TABLE = Path(__file__).parent / "expected.csv"
HEAD = "what,weight,block,value"
BLOCKS = (0, 256, 128, 64, 32)
"""Channels of a block; 0: a scale for each filter alone."""
GPT = "character_gpt"
GPT_BLOCKS = (0, 32, 16)
WINDOWS = 100
"""Of the held-out text, of 32 characters each."""


def cycles() -> list[str]:
    """Return the rows of one pixel by 1024 x 1024 weights: cycles, and the analytical estimate."""
    rows = []
    for weight, weight_rows, blocks in (("int8", 1, (0,)), ("int4", 2, BLOCKS)):
        npu = npu_of(load_arch(ARCH, {"numbers.weight": weight, "array.weight_rows": weight_rows}))
        for block in blocks:
            layers = layers_of(network(ELEMENTS, ELEMENTS, weight, block=block))
            events = run_program(schedule_layers(layers, npu), npu).events
            rows.append(f"cycles,{weight},{block},{events.cycles}")
            rows.append(f"load_beats,{weight},{block},{events.load_beats}")
            rows.append(
                f"bound_cycles,{weight},{block},{estimate_layers(layers, npu).total.cycles}"
            )
    return rows


def losses() -> list[str]:
    """Return the rows of the character GPT: bits per character."""
    wide, given, rows = read_integer_network(GPT), held_out(), []
    ways = [("int8", 0, wide)]
    ways += [("int4", block, narrowed(wide, block)) for block in GPT_BLOCKS]
    for weight, block, one in ways:
        logits = integer_logits(one, given.characters[:WINDOWS])
        rows.append(f"bits,{weight},{block},{bits(logits, given.followers[:WINDOWS]):.4f}")
    return rows


def main() -> None:
    text = "\n".join([HEAD, *cycles(), *losses()]) + "\n"
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
