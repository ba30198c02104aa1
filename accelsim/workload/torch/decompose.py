"""torch's own decompositions of calls into simpler ones."""

from typing import Any

from accelsim.workload.torch.operators import OPERATORS


def decomposed(node: Any, torch: Any) -> tuple[Any, list[Any]] | None:
    """Return the simpler calls into which torch decomposes a call of ATen.

    Calls that are modelled stay. Others become those of
    ``torch._decomp.core_aten_decompositions``, or of their composite implementation.

    Args:
        node: A call whose arguments have fake tensors as ``meta["val"]``.
        torch: The module ``torch``.

    Returns:
        A ``GraphModule`` and the nodes that its placeholders stand for; None if the call has no
        decomposition, or torch cannot trace it.
    """
    from torch.fx.experimental.proxy_tensor import make_fx

    if not hasattr(node.target, "_schema"):
        return None
    leaves, spec = torch.utils._pytree.tree_flatten((node.args, node.kwargs))
    places = [place for place, leaf in enumerate(leaves) if isinstance(leaf, torch.fx.Node)]
    given = [leaves[place] for place in places]

    def called(*tensors: Any) -> Any:
        values = dict(zip(places, tensors, strict=True))
        filled = [values.get(place, leaf) for place, leaf in enumerate(leaves)]
        args, kwargs = torch.utils._pytree.tree_unflatten(filled, spec)
        return node.target(*args, **kwargs)

    table = {
        target: function
        for target, function in torch._decomp.core_aten_decompositions().items()
        if target._schema.name.removeprefix("aten::").rstrip("_") not in OPERATORS
    }
    try:
        with torch.no_grad():
            module = make_fx(called, decomposition_table=table)(*(one.meta["val"] for one in given))
    # Decompositions are code of torch and others, which may raise any exception.
    except Exception:
        return None
    module.graph.eliminate_dead_code()
    calls = [one.target for one in module.graph.nodes if one.op == "call_function"]
    return None if node.target in calls else (module, given)
