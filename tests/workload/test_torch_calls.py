"""Calls of torch modules: none is skipped, whatever region, loop or decomposition it is in."""

from collections.abc import Callable
from typing import Any

import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.workload.torch import from_torch, walk

# ruff: noqa: ARG001, ARG005 - functions have the arguments that their callers give.


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch", reason="modules of PyTorch are read (make test-torch)")


def module_of(torch: Any, function: Callable[..., Any], width: int = 6) -> Any:
    """Return a module with a linear layer, a buffer and a parameter that a function uses."""

    class Module(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.layer = torch.nn.Linear(width, width)
            self.table = torch.nn.Parameter(torch.zeros(4, width))
            self.register_buffer("state", torch.zeros(4, width))

        def forward(self, *given: Any) -> Any:
            return function(self, *given)

    return Module().eval()


def counted(torch: Any, module: Any, given: tuple[Any, ...]) -> int:
    """Return the multiply-accumulates that torch's own counter sees."""
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch.utils.flop_counter import FlopCounterMode

    with sdpa_kernel(SDPBackend.MATH), FlopCounterMode(display=False) as counter, torch.no_grad():
        module(*given)
    return int(counter.get_total_flops()) // 2


def regions(torch: Any) -> dict[str, Callable[..., Any]]:
    def no_grad(own: Any, x: Any) -> Any:
        with torch.no_grad():
            x = own.layer(x)
        return own.layer(x)

    def enabled(own: Any, x: Any) -> Any:
        with torch.no_grad():
            x = own.layer(x)
            with torch.enable_grad():
                x = own.layer(x)
        return x.relu()

    def inference(own: Any, x: Any) -> Any:
        with torch.inference_mode():
            x = own.layer(x)
        return own.layer(x)

    def autocast(own: Any, x: Any) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            x = own.layer(x)
            with torch.autocast("cpu", enabled=False):
                x = own.layer(x.float())
        return own.layer(x)

    def checkpoint(own: Any, x: Any) -> Any:
        return own.layer(torch.utils.checkpoint.checkpoint(own.layer, x, use_reentrant=False))

    def vmapped(own: Any, x: Any) -> Any:
        return own.layer(torch.vmap(own.layer)(x))

    def in_place(own: Any, x: Any) -> Any:
        canvas = torch.zeros(4, 6)
        canvas[1:3] = own.layer(x)
        canvas[0] += 1
        return own.layer(canvas)

    def state(own: Any, x: Any) -> Any:
        own.state[2:] = own.layer(x)
        return own.layer(own.state)

    def number(own: Any, x: Any) -> Any:
        return own.layer(torch.full((2, 6), x.max().item()))

    def constants(own: Any, x: Any) -> Any:
        twice = torch.einsum("ij,ik->jk", own.table, own.table) @ own.table.T
        return x @ twice @ (torch.ones(4, 3) @ torch.ones(3, 6))

    def random(own: Any, x: Any) -> Any:
        return own.layer(torch.randn(2, 6)) + x

    return {one.__name__: one for one in locals().values() if callable(one) and one is not torch}


def test_no_region_and_no_write_in_place_hides_work(torch: Any) -> None:
    for name, function in regions(torch).items():
        module, x = module_of(torch, function), torch.rand(2, 6)

        graph = from_torch(module, (x,), name=name)
        result = accelsim.run(graph, "edge_npu", tier="analytical")

        assert (name, graph.macs) == (name, counted(torch, module, (x,)))
        assert (name, result.counts.macs) == (name, graph.macs)
        assert result.not_modelled == (("randn",) if name == "random" else ())


def test_a_branch_is_the_dearer_one_and_a_loop_runs_its_body_as_often_as_it_does(
    torch: Any,
) -> None:
    from torch._higher_order_ops import map as mapped
    from torch._higher_order_ops import scan
    from torch.nn.attention.flex_attention import flex_attention

    def branch(own: Any, x: Any) -> Any:
        return torch.cond(x.sum() > 0, lambda y: y * 2, lambda y: own.layer(own.layer(y)), (x,))

    def each(own: Any, x: Any) -> Any:
        return own.layer(mapped(own.layer, x))

    def steps(own: Any, x: Any) -> Any:
        def body(state: Any, part: Any) -> Any:
            after = own.layer(state) + part
            return after, after.relu()

        last, all_of_them = scan(body, torch.zeros(2, 6), x)
        return own.layer(last), all_of_them

    def scores(own: Any, x: Any) -> Any:
        query = x[None]
        return flex_attention(query, query, query, score_mod=lambda s, b, h, i, j: s + i - j)

    product = 2 * 6 * 6
    for function, macs in (
        (branch, 2 * 5 * product),
        (each, 2 * 5 * product),
        (steps, 5 * product + product),
        (scores, 2 * 5 * 2 * 2 * 6),
    ):
        graph = from_torch(module_of(torch, function), (torch.rand(5, 2, 6),))
        result = accelsim.run(graph, "edge_npu", tier="analytical")

        assert (function.__name__, graph.macs) == (function.__name__, macs)
        assert result.counts.macs == macs
        assert result.not_modelled == ()


def test_a_region_that_runs_nobody_knows_how_often_is_refused_by_name(
    torch: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from torch._higher_order_ops.while_loop import while_loop

    def loop(own: Any, x: Any) -> Any:
        return while_loop(lambda y: y.sum() < 3, lambda y: (own.layer(y),), (x,))

    with pytest.raises(
        WorkloadError, match=r"^w: call while_loop \(while_loop\): how often its body runs depends"
    ):
        from_torch(module_of(torch, loop), (torch.rand(2, 6),), name="w")

    def frozen(own: Any, x: Any) -> Any:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            return own.layer(x)

    monkeypatch.setattr(walk, "REGIONS", frozenset())
    with pytest.raises(
        WorkloadError,
        match=r"^w: call \w+ \(wrap_with_autocast\): how often its region runs is not known$",
    ):
        from_torch(module_of(torch, frozen), (torch.rand(2, 6),), name="w")


def test_a_shape_that_depends_on_values_names_its_call(torch: Any) -> None:
    def unique(own: Any, x: Any) -> Any:
        return torch.unique(own.layer(x))

    def repeated(own: Any, x: Any) -> Any:
        return own.layer(x).repeat_interleave(torch.tensor([1, 2]), 0)

    for function, call in ((unique, "_unique2"), (repeated, "repeat_interleave")):
        with pytest.raises(
            WorkloadError, match=rf"^v: call \w+\.?0? \({call}\): the shape of its result depends"
        ):
            from_torch(module_of(torch, function), (torch.rand(2, 6),), name="v")


def test_an_operator_of_others_is_never_taken_for_one_of_atens_name(torch: Any) -> None:
    library = torch.library.Library("accelsim_test", "DEF")
    library.define("linear(Tensor x) -> Tensor")
    library.define("store(Tensor(a!) x) -> ()")
    library.impl("linear", lambda x: x.clone(), "CompositeExplicitAutograd")
    library.impl("store", lambda x: None, "CompositeExplicitAutograd")
    torch.library.register_fake("accelsim_test::linear", torch.empty_like, lib=library)
    torch.library.register_fake("accelsim_test::store", lambda x: None, lib=library)

    def others(own: Any, x: Any) -> Any:
        y = torch.ops.accelsim_test.linear(own.layer(x))
        torch.ops.accelsim_test.store(y)
        return own.layer(y)

    graph = from_torch(module_of(torch, others), (torch.rand(2, 6),))

    assert graph.macs == 2 * 2 * 6 * 6
    assert graph.not_modelled == (
        "accelsim_test::linear",
        "auto_functionalized_v2:accelsim_test::store",
    )
    with pytest.raises(WorkloadError, match="not modelled: accelsim_test::linear, auto_"):
        accelsim.run(graph, "edge_npu", strict=True)


def test_later_results_of_a_call_may_be_those_of_the_network(torch: Any) -> None:
    nn = torch.nn
    for module, given, macs in (
        (nn.GRU(6, 4, num_layers=2), (torch.rand(3, 1, 6),), 3 * 12 * (6 + 4 + 4 + 4)),
        (nn.LSTM(6, 4, bidirectional=True), (torch.rand(3, 2, 6),), 2 * 3 * 2 * 16 * (6 + 4)),
        (nn.LSTMCell(6, 4), (torch.rand(2, 6),), 2 * 16 * (6 + 4)),
        (module_of(torch, lambda own, x: own.layer(x).min(0)), (torch.rand(3, 6),), 3 * 36),
        (module_of(torch, lambda own, x: own.layer(x).sort()), (torch.rand(3, 6),), 3 * 36),
        (module_of(torch, lambda own, x: torch.std_mean(x, 1)), (torch.rand(3, 6),), 0),
    ):
        graph = from_torch(module, given)
        result = accelsim.run(graph, "edge_npu", tier="analytical")

        assert result.counts.macs == graph.macs == macs


def products(torch: Any) -> dict[str, tuple[int | None, Callable[..., Any], list[Any]]]:
    """Return, by name, MACs (None for those of torch's counter), a function and its operands."""
    linalg, functional = torch.linalg, torch.nn.functional

    def attend(query: Any, key: Any) -> Any:
        return functional.scaled_dot_product_attention(query, key, key)

    def grouped(rows: Any, experts: Any, ends: Any) -> Any:
        return functional.grouped_mm(rows, experts, offs=ends)

    def summed(equation: str) -> Callable[..., Any]:
        return lambda *operands: torch.einsum(equation, *operands)

    def crossed(left: Any, right: Any) -> Any:
        return torch.tensordot(left, right, ([0, 2], [1, 0]))

    def steps_first(data: Any, weight: Any, bias: Any) -> Any:
        return torch.conv_tbc(data, weight, bias, 1)

    r, ends = torch.rand, torch.tensor([3, 3, 7], dtype=torch.int32)
    experts = [r(7, 8).bfloat16(), r(3, 8, 16).bfloat16(), ends]
    return {
        "shared key": (None, attend, [r(3, 4, 5, 6), r(1, 4, 7, 6)]),
        "one key head": (None, attend, [r(3, 4, 5, 6), r(3, 1, 7, 6)]),
        "no batch": (None, attend, [r(4, 5, 6), r(3, 4, 7, 6)]),
        "ellipsis": (None, summed("...ik,...jk->...ij"), [r(2, 1, 3, 4), r(5, 6, 4)]),
        "three operands": (None, summed("ij,kj,kl->il"), [r(2, 3), r(4, 3), r(4, 5)]),
        "diagonal": (None, summed("ii,ij->j"), [r(4, 4), r(4, 5)]),
        "tensordot": (None, crossed, [r(2, 3, 4), r(4, 2, 5)]),
        "multi_dot": (None, lambda *all_of: linalg.multi_dot(all_of), [r(2, 9), r(9, 3), r(3, 8)]),
        "matrix_power": (None, lambda a: linalg.matrix_power(a, 5), [r(4, 4)]),
        "addbmm": (2 * 3 * 4 * 5, torch.addbmm, [r(3, 5), r(2, 3, 4), r(2, 4, 5)]),
        "addmv": (2 * 7, torch.addmv, [r(2), r(2, 7), r(7)]),
        "dot": (7, torch.dot, [r(7), r(7)]),
        "bilinear": (2 * (3 * 4 + 4) * 5, functional.bilinear, [r(2, 3), r(2, 4), r(5, 3, 4)]),
        "cdist": (40 * (3 + 2) * 2, torch.cdist, [r(40, 3), r(2, 3)]),
        "conv_tbc": (2 * 5 * 3 * 3 * 4, steps_first, [r(5, 2, 3), r(3, 3, 4), r(4)]),
        "grouped_mm": (7 * 8 * 16, grouped, experts),
    }  # fmt: skip


def test_every_form_of_a_product_counts_as_the_counter_of_torch(torch: Any) -> None:
    for name, (macs, function, given) in products(torch).items():
        module = module_of(torch, lambda own, *operands, of=function: of(*operands))

        graph = from_torch(module, tuple(given))

        assert graph.not_modelled == (), name
        if macs is None:
            macs = counted(torch, module, tuple(given))
        assert (name, graph.macs) == (name, macs)


def test_a_deformable_convolution_counts_as_the_plain_one(torch: Any) -> None:
    library = torch.library.Library("torchvision", "FRAGMENT")
    if not hasattr(torch.ops.torchvision, "deform_conv2d"):
        library.define(
            "deform_conv2d(Tensor input, Tensor weight, Tensor offset, Tensor mask, Tensor bias,"
            " SymInt stride_h, SymInt stride_w, SymInt pad_h, SymInt pad_w, SymInt dilation_h,"
            " SymInt dilation_w, SymInt groups, SymInt offset_groups, bool use_mask) -> Tensor"
        )
        torch.library.register_fake(
            "torchvision::deform_conv2d",
            lambda x, w, *rest: x.new_empty(x.shape[0], w.shape[0], 6, 6),
            lib=library,
        )

    def deformed(own: Any, x: Any, weight: Any, offset: Any, mask: Any) -> Any:
        rest = (weight.new_zeros(8), 1, 1, 0, 0, 1, 1, 2, 1, True)
        return torch.ops.torchvision.deform_conv2d(x, weight, offset, mask, *rest)

    given = (1, 4, 8, 8), (8, 2, 3, 3), (1, 18, 6, 6), (1, 9, 6, 6)

    graph = from_torch(module_of(torch, deformed), tuple(torch.rand(*one) for one in given))

    assert graph.macs == 6 * 6 * 8 * 2 * 9
    assert graph.not_modelled == ()


def test_what_is_made_of_known_functions_is_modelled(torch: Any) -> None:
    functional = torch.nn.functional

    def resized(x: Any, how: str) -> Any:
        return functional.interpolate(x[None, None], size=(3, 3), mode=how)

    for function in (
        torch.square, torch.expm1, torch.cumprod, torch.std, torch.zeros_like, torch.clone,
        functional.glu, functional.logsigmoid, functional.hardshrink, functional.softsign,
        functional.tanhshrink, functional.normalize, torch.atan,
    ):  # fmt: skip
        more = (1,) if function in (torch.cumprod,) else ()
        graph = from_torch(
            module_of(
                torch, lambda own, x, of=function, more=more: of(x, *more) + own.layer(x)[:1, :1]
            ),
            (torch.rand(6, 6),),
        )
        assert (function.__name__, graph.not_modelled) == (function.__name__, ())
        assert graph.macs == 6 * 36
    for how in ("nearest", "nearest-exact", "area", "bilinear", "bicubic"):
        graph = from_torch(
            module_of(torch, lambda own, x, how=how: resized(own.layer(x), how)),
            (torch.rand(6, 6),),
        )
        assert (how, graph.not_modelled, graph.macs) == (how, (), 216)


def test_an_empty_part_asks_nothing(torch: Any) -> None:
    def halves(own: Any, x: Any) -> Any:
        x = own.layer(x)
        return torch.cat([x[..., :6] * 2, x[..., 6:].relu()], -1)

    graph = from_torch(module_of(torch, halves), (torch.rand(2, 6),))

    assert accelsim.run(graph, "edge_npu", tier="analytical").counts.macs == 72
