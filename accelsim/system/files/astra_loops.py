"""The training loops of ASTRA-sim's text workloads, as traces.

The first line of a text names its loop. Dependencies are those of Chakra's text converter
(mlcommons/chakra, src/converter/text_converter.py): a layer waits for the layer before it and for
its own gradients of the pass before.
"""

from collections.abc import Sequence

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.system.astra_trace import Node, Traces
from accelsim.system.files.astra_workload import AstraWorkload, Layer, Phase

CODES = {"ALLREDUCE": "AR", "ALLGATHER": "AG", "REDUCESCATTER": "RS", "ALLTOALL": "A2A"}
"""Collectives of `accelsim.system.astra` by their names in a text workload."""
LOOPS = (
    *("MICRO", "DATA", "MODEL", "HYBRID_DATA_MODEL", "HYBRID_MODEL_DATA"),
    *("HYBRID_DLRM", "HYBRID_DLRM_ENHANCED"),
)
"""Training loops that have dependencies."""


def traces_of(workload: AstraWorkload, *, unit_ns: int = 1, passes: int = 1) -> Traces:
    """Return what chips do that train by a text workload.

    Args:
        workload: The text.
        unit_ns: Nanoseconds of a unit of its times: 1 in ASTRA-sim 1.0, 1000 behind Chakra's
            converter, which takes the same numbers as microseconds.
        passes: Forward and backward passes.

    Raises:
        WorkloadError: The loop has no dependencies here.
    """
    if workload.loop not in LOOPS:
        raise WorkloadError(
            f"the training loop {workload.loop} is not modelled{did_you_mean(workload.loop, LOOPS)}"
        )
    made = _Loop(workload, unit_ns)
    for _ in range(passes):
        made.add_pass()
    return Traces(chips=(tuple(made.nodes),), ignored=tuple(_ignored(workload, made.bottom)))


def _name(loop: str) -> str:
    """Return a training loop with the same dependencies."""
    return loop.removesuffix("_ENHANCED")


def _ignored(workload: AstraWorkload, bottom: int) -> list[str]:
    loop, layers = _name(workload.loop), workload.layers
    said = []
    used = 1 if loop == "HYBRID_DLRM" else 0
    if workload.header[used:]:
        said.append(f"first line: {' '.join(workload.header[used:])}: unknown")
    if any(layer.update_time for layer in layers):
        said.append("update time: Chakra's converter drops it")
    if any(layer.loop for layer in layers):
        said.append(f"loop of a layer: the loop is {loop}")
    if loop == "MICRO" and any(
        phase.time or phase.sends
        for layer in layers
        for phase in (layer.forward, layer.input_gradient)
    ):
        said.append("forward pass and gradients of inputs: MICRO runs collectives of weights only")
    dropped = {
        "DATA": [layer.forward for layer in layers] + [layer.input_gradient for layer in layers],
        "MODEL": [layer.weight_gradient for layer in layers],
        "HYBRID_DLRM": [
            phase
            for index, layer in enumerate(layers)
            for phase, is_sent in (
                (layer.forward, layer.forward.collective == "ALLTOALL"),
                (layer.input_gradient, index == 0 and bottom + 1 < len(layers)),
            )
            if not is_sent
        ],
    }.get(loop, [])
    count = sum(phase.sends for phase in dropped)
    if count:
        said.append(f"{count} collectives: {loop} does not send them")
    return said


class _Loop:
    """Nodes of passes; of each layer the node that ends each phase."""

    def __init__(self, workload: AstraWorkload, unit_ns: int) -> None:
        self.layers, self.loop, self.unit_ns = workload.layers, _name(workload.loop), unit_ns
        self.nodes: list[Node] = []
        self.bottom = -1
        if self.loop == "HYBRID_DLRM":
            self.bottom = self._last_bottom_layer(workload.header)
        self.weights: list[list[int]] = [[] for _ in self.layers]

    def _last_bottom_layer(self, header: Sequence[str]) -> int:
        if not header or not header[0].isdecimal() or int(header[0]) >= len(self.layers):
            raise WorkloadError(
                "HYBRID_DLRM must be followed by the number of the last bottom layer, below"
                f" {len(self.layers)}, not {' '.join(header) or 'nothing'}"
            )
        return int(header[0])

    def add_pass(self) -> None:
        """Add a forward and a backward pass, or the collectives of MICRO."""
        if self.loop == "MICRO":
            for layer in self.layers:
                self._send(layer, layer.weight_gradient, "weights", [])
        else:
            self._backward(self._forward())

    def _forward(self) -> list[int]:
        before: list[int] = []
        embedding: list[int] = []
        for index, layer in enumerate(self.layers):
            after = before + self.weights[index]
            if index == self.bottom:
                after = after + embedding
            before = self._compute(layer, layer.forward, "forward", after)
            sends = self.loop != "DATA" and (
                self.loop != "HYBRID_DLRM" or layer.forward.collective == "ALLTOALL"
            )
            if sends:
                sent = self._send(layer, layer.forward, "forward", before)
                if self.loop != "HYBRID_DLRM":
                    before = sent
                elif index == 0:
                    embedding = sent
        return before

    def _backward(self, before: list[int]) -> None:
        embedding: list[int] = []
        for index in reversed(range(len(self.layers))):
            layer = self.layers[index]
            if self.loop in ("DATA", "HYBRID_DLRM"):
                after = before + (embedding if index == 0 else [])
                done = self._compute(layer, layer.weight_gradient, "weights", after)
                self.weights[index] = self._send(layer, layer.weight_gradient, "weights", done)
                if index:
                    before = self._compute(layer, layer.input_gradient, "input", done)
                if index == self.bottom + 1 and self.loop == "HYBRID_DLRM":
                    first = self.layers[0]
                    embedding = self._send(first, first.input_gradient, "input", before)
                continue
            done = self._compute(layer, layer.input_gradient, "input", before)
            sent = self._send(layer, layer.input_gradient, "input", done) if index else []
            weights = self._compute(layer, layer.weight_gradient, "weights", done)
            before = [*weights, *sent]
            self.weights[index] = weights
            if self.loop != "MODEL":
                self.weights[index] = self._send(layer, layer.weight_gradient, "weights", weights)

    def _compute(self, layer: Layer, phase: Phase, name: str, after: list[int]) -> list[int]:
        return self._add(
            Node(
                number=len(self.nodes),
                name=f"{layer.name} {name}",
                kind="compute",
                after=tuple(dict.fromkeys(after)),
                # A trace's node without a time takes a nanosecond (Workload::issue_replay).
                duration_ns=phase.time * self.unit_ns or 1,
            )
        )

    def _send(self, layer: Layer, phase: Phase, name: str, after: list[int]) -> list[int]:
        if not phase.sends:
            return after
        return self._add(
            Node(
                number=len(self.nodes),
                name=f"{layer.name} {name} {phase.collective}",
                kind="collective",
                after=tuple(dict.fromkeys(after)),
                collective=CODES[phase.collective],
                size_bytes=phase.size_bytes,
            )
        )

    def _add(self, node: Node) -> list[int]:
        self.nodes.append(node)
        return [node.number]
