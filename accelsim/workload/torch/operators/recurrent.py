"""lstm, gru and rnn with all their layers and directions."""

from accelsim.workload.lowering import Cell, recurrent
from accelsim.workload.lowering.recurrent import GATES, Kind
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.torch.call import Call
from accelsim.workload.work import Work

KINDS: dict[str, Kind] = {"lstm": "lstm", "gru": "gru", "rnn_tanh": "rnn", "rnn_relu": "rnn"}


def layers(call: Call) -> Lowered:
    """Lower a stack of recurrent layers: each layer and direction is a cell, one after the other.

    torch resets the state of a GRU after its product. Projected states are not modelled.
    """
    kind = KINDS[call.kind]
    data = call.tensor("input").shape
    if len(data) != 3:
        return Lowered(modelled=False)
    steps, batch = (data[1], data[0]) if call.arguments.get("batch_first") else data[:2]
    parameters = call.tensors("params")
    cells = call.integer("num_layers", 1) * (2 if call.arguments.get("bidirectional") else 1)
    count = len(parameters) // max(cells, 1)
    if count not in (2, 4) or count * cells != len(parameters):
        return Lowered(modelled=False)
    work: list[Work] = []
    for place in range(0, len(parameters), count):
        weight, recurrence, *biases = parameters[place : place + count]
        cell = Cell(
            kind=kind,
            steps=steps,
            batch=batch,
            inputs=weight.shape[1],
            hidden=weight.shape[0] // GATES[kind],
            biases=sum(bias.elements for bias in biases),
            constant=weight.constant and recurrence.constant,
        )
        if recurrence.shape[1] != cell.hidden:
            return Lowered(modelled=False)
        work.extend(recurrent(cell))
    return Lowered(work=tuple(work))


TABLE = dict.fromkeys(KINDS, layers)
