"""Groups of chips that do the same at once."""

from accelsim.system.collective import event_ns, transfers
from accelsim.system.fabric import read_fabric
from accelsim.system.network import placed
from each import each


@each("algorithm", ["ring", "direct", "tree", "double_tree", "in_switch"])
def test_groups_behind_a_switch_take_the_time_of_one(algorithm: str) -> None:
    fabric, messages = read_fabric("dgx_h100"), transfers("all_reduce", algorithm, 4)
    alone = event_ns(placed(messages, [[0, 1, 2, 3]], fabric), fabric, 80_000_000)

    both = placed(messages, [[0, 2, 4, 6], [1, 3, 5, 7]], fabric)

    assert event_ns(both, fabric, 80_000_000) == alone
    assert both.has_switch == (algorithm == "in_switch")
    assert len(both.step) == 2 * len(messages.step)


def test_one_group_of_all_chips_is_the_collective_itself() -> None:
    fabric, messages = read_fabric("dgx_h100"), transfers("all_reduce", "in_switch", 8)
    whole = placed(messages, [list(range(8))], fabric)
    assert event_ns(whole, fabric, 10**6) == event_ns(messages, fabric, 10**6)
