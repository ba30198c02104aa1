"""Shapes of the parameters of the networks whose gradients were compressed."""

Shape = tuple[int, ...]


def resnet18_cifar() -> list[Shape]:
    """Return ResNet-18 for 32 x 32 images and 10 classes (PowerSGD, appendix, table of shapes)."""
    shapes: list[Shape] = [(64, 3, 3, 3)]
    inputs = 64
    for outputs in (64, 128, 256, 512):
        shapes += [(outputs, inputs, 3, 3)] + 3 * [(outputs, outputs, 3, 3)]
        shapes += [(outputs, inputs, 1, 1)] if inputs != outputs else []
        inputs = outputs
    norms: list[Shape] = [(2 * shape[0],) for shape in shapes]
    return [*shapes, *norms, (10, 512), (10,)]


def lstm_wikitext2() -> list[Shape]:
    """Return three LSTM layers of 650 cells and a tied embedding of 28,869 words (as above)."""
    layers: list[Shape] = 6 * [(4 * 650, 650)]
    return [(28869, 650), *layers, *[(4 * 650,)] * 6, (28869,)]


def alexnet() -> list[Shape]:
    """Return AlexNet with two groups (Krizhevsky et al., NIPS 2012)."""
    weights: list[Shape] = [
        (96, 3, 11, 11),
        (256, 48, 5, 5),
        (384, 256, 3, 3),
        (384, 192, 3, 3),
        (256, 192, 3, 3),
        (4096, 9216),
        (4096, 4096),
        (1000, 4096),
    ]
    return [*weights, *((shape[0],) for shape in weights)]
