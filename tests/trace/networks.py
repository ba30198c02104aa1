"""Small networks to trace."""

from accelsim.number import parse_number
from accelsim.workload import Graph, Operator, Tensor, Work


def graph(**works: tuple[Work, ...]) -> Graph:
    """Return a network of one operator for each name."""
    names = ("input", *works)
    number = parse_number("int8")
    return Graph(
        name="small",
        tensors={
            name: Tensor(name=name, shape=(1,), number=number, role="activation") for name in names
        },
        operators=tuple(
            Operator(name=name, kind="any", inputs=(before,), outputs=(name,), work=work)
            for before, (name, work) in zip(names, works.items(), strict=False)
        ),
        digest=repr(works),
        source="a test",
    )
