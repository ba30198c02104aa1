"""Write one network in ONNX text syntax, with weights whose shape is known but not their values."""

from collections.abc import Mapping, Sequence

Attribute = int | float | str | Sequence[int] | Sequence[float]

OPSET = 20
IR_VERSION = 9
HEADER = "# Written by experiments/zoo/generate.py; do not edit."


def attribute_text(value: Attribute) -> str:
    """Return an attribute's value in ONNX text syntax."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, int | float):
        return repr(value)
    return "[" + ", ".join(str(item) for item in value) + "]"


def tensor_type(kind: str, shape: Sequence[int | str]) -> str:
    """Return a tensor's type in ONNX text syntax, ``float[batch,3]`` or ``float`` if scalar."""
    return f"{kind}[{','.join(str(extent) for extent in shape)}]" if shape else kind


class Network:
    """A graph under construction, in the order in which it runs.

    Args:
        name: The graph's name and the stem of its file.
        source: Source of the network and its totals; one line without double quotes.
        inputs: The type of each input (``float[batch,3,224,224]``) by name.
        opset: Operator set of the file.
    """

    def __init__(
        self, name: str, source: str, inputs: Mapping[str, str], opset: int = OPSET
    ) -> None:
        assert '"' not in source
        assert "\n" not in source
        self.name = name
        self.source = source
        self._opset = opset
        self._inputs = dict(inputs)
        self._outputs: dict[str, str] = {}
        self._constants: dict[str, str] = {}
        self._scalars: set[str] = set()
        self._lines: list[str] = []

    def weight(self, name: str, *shape: int) -> str:
        """Declare a floating-point parameter with no values and return its name."""
        assert name not in self._constants, name
        self._constants[name] = f'{tensor_type("float", shape)} {name} = ["location": "none"]'
        return name

    def weight_once(self, name: str, *shape: int) -> str:
        """Return the name of a parameter that several nodes read, declared at the first of them."""
        return name if name in self._constants else self.weight(name, *shape)

    def integers(self, name: str, values: Sequence[int]) -> str:
        """Declare a constant int64 vector, once, and return its name."""
        listed = ", ".join(str(value) for value in values)
        self._constants[name] = f"int64[{len(values)}] {name} = {{{listed}}}"
        return name

    def shape(self, *extents: int) -> str:
        """Declare the constant shape of a Reshape (0 keeps, -1 infers) and return its name."""
        words = ("rest" if extent == -1 else str(extent) for extent in extents)
        return self.integers("shape_" + "_".join(words), extents)

    def index(self, value: int) -> str:
        """Declare a constant int64 scalar, once, and return its name."""
        name = f"index_{value}" if value >= 0 else f"index_last_{-value}"
        self._constants[name] = f"int64 {name} = {{{value}}}"
        return name

    def scalar(self, name: str, value: float) -> str:
        """Add a Constant node of a float, once: initializers stay exactly the parameters."""
        if name not in self._scalars:
            self._scalars.add(name)
            self.node("Constant", name, value_float=float(value))
        return name

    def node(self, kind: str, name: str, *inputs: str, **attributes: Attribute) -> str:
        """Add a node with one output of the node's own name and return that name."""
        self._add(kind, name, (name,), inputs, attributes)
        return name

    def split(self, name: str, parts: Sequence[str], value: str, **attributes: Attribute) -> None:
        """Add a Split of ``value`` into equal parts called ``parts``."""
        given = {**attributes, "num_outputs": len(parts)}
        self._add("Split", name, parts, (value,), given)

    def lstm(self, name: str, inputs: Sequence[str], hidden: int) -> str:
        """Add a one-direction LSTM and return the name of its outputs of all time steps."""
        self._add("LSTM", name, (name,), inputs, {"hidden_size": hidden})
        return name

    def comment(self, text: str) -> None:
        """Add a comment above the next node."""
        self._lines.append(f"  # {text}")

    def output(self, name: str, kind: str) -> None:
        """Make a value an output of the graph, with its type."""
        self._outputs[name] = kind

    def _add(
        self,
        kind: str,
        name: str,
        outputs: Sequence[str],
        inputs: Sequence[str],
        attributes: Mapping[str, Attribute],
    ) -> None:
        given = ", ".join(f"{key} = {attribute_text(item)}" for key, item in attributes.items())
        options = f" <{given}>" if given else ""
        self._lines.append(
            f"  [{name}] {', '.join(outputs)} = {kind}{options} ({', '.join(inputs)})"
        )

    def text(self) -> str:
        """Return the model file."""
        inputs = ",\n  ".join(f"{kind} {name}" for name, kind in self._inputs.items())
        outputs = ",\n  ".join(f"{kind} {name}" for name, kind in self._outputs.items())
        constants = ",\n  ".join(self._constants.values())
        return "\n".join(
            [
                f"# {self.source.split(' Totals:')[0]}",
                HEADER,
                "<",
                f"  ir_version: {IR_VERSION if self._opset == OPSET else IR_VERSION + 1},",
                f'  opset_import: ["" : {self._opset}],',
                f'  doc_string: "{self.source}"',
                ">",
                f"{self.name} (\n  {inputs}\n) => (\n  {outputs}\n)",
                f"<\n  {constants}\n>",
                "{",
                *self._lines,
                "}\n",
            ]
        )
