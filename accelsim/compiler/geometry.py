"""The shapes in which layers see their tensors."""

from accelsim.integer import IntegerNetwork
from accelsim.workload import layers as geometry

Shape = tuple[int, int, int, int]
"""(images, height, width, channels)."""


def layers_of(network: IntegerNetwork) -> tuple[geometry.Layer, ...]:
    """Return the layers of an integer network without their integers."""
    return tuple(layer.layer for layer in network.layers)


def views_of(layer: geometry.Layer) -> list[tuple[str, Shape]]:
    """Return the tensors of a layer in the shapes in which it sees them; the result is last."""
    match layer:
        case geometry.Convolution() | geometry.Pool():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]
        case geometry.Product():
            count = layer.batch * layer.steps
            left = (layer.inputs[0], (count, 1, layer.m, layer.k))
            right = (layer.inputs[-1], (layer.batch, layer.k, 1, layer.n))
            result = (layer.output, (count, 1, layer.m, layer.n))
            return [left, left if layer.constant else right, result]
        case (
            geometry.Add()
            | geometry.Rescale()
            | geometry.Lookup()
            | geometry.Shuffle()
            | geometry.Softmax()
            | geometry.Normalize()
        ):
            return [(name, layer.shape) for name in (*layer.inputs, layer.output)]
        case geometry.Multiply():
            images, _, _, channels = layer.shape
            gate = (images, 1, 1, channels) if layer.gated else layer.shape
            views = [(layer.inputs[0], layer.shape), (layer.inputs[-1], gate)]
            return [*views, (layer.output, layer.shape)]
        case geometry.VectorWork() | geometry.Movement():
            read = (layer.inputs[:1] or (layer.output,))[0]
            written = layer.output or read
            return [
                (read, (1, 1, 1, max(1, layer.input_elements // layer.steps))),
                (written, (1, 1, 1, max(1, layer.output_elements // layer.steps))),
            ]
        case geometry.Slice():
            return [(layer.inputs[0], layer.shape), (layer.output, layer.output_shape)]
        case geometry.Gather():
            shapes = (layer.table_shape, layer.numbers_shape, layer.output_shape)
            return list(zip((*layer.inputs, layer.output), shapes, strict=True))
        case geometry.Indexed():
            whole = (layer.inputs[0], layer.table_shape)
            if not layer.writes:
                return [whole, (layer.output, layer.rows_shape)]
            return [whole, (layer.inputs[1], layer.rows_shape), (layer.output, layer.table_shape)]
        case geometry.Reshape() | geometry.Transpose():
            return [(layer.inputs[0], layer.input_shape), (layer.output, layer.output_shape)]
        case geometry.Concat() | geometry.Arrangement():
            parts = zip(layer.inputs, layer.shapes, strict=True)
            return [*parts, (layer.output, layer.output_shape)]
