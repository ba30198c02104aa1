"""Kernels: the ports of an NPU on an ideal memory or block RAM, many beats at once.

The law is the docstring of ``accelsim.memory.shared.ideal``. ``Channel`` keeps ``free``, a time in
fractions of a cycle. Here it is the cycle ``clear`` that it rounds up to, and ``slack``, the
fractions that the rounding added: the same number, without a division for each beat.

A port has a *run*: ``left`` beats that it presents one after the other, and of which the last alone
has an effect on others. Each is presented ``apart`` cycles after the acceptance of the one before:
between beats of a run the load unit may issue actions that ask no memory. ``asks`` is the first
cycle in which the port presents the next beat and its limits of beats in flight allow it, or
``FAR`` if that is not known yet.
"""

from typing import Any

import numpy as np

from accelsim.kernel import inner_jit, jit
from accelsim.timeline import columns
from accelsim.timeline.columns import FAR, UNKNOWN, Row

Record = Any
"""One element of an array of records; compiled code writes into the array."""

FETCH, LOAD, STORE = 0, 1, 2
PORT_COUNT = 3

BUS = np.dtype(
    [
        ("clear", np.int64),  # the first cycle with bandwidth
        ("slack", np.int64),  # clear * denominator - free
        ("whole", np.int64),  # cycles of an interval ...
        ("fraction", np.int64),  # ... and what is left, in fractions
        ("denominator", np.int64),  # fractions of a cycle
        ("in_turn", np.int64),  # 1, or 0 if a lower port is served first
        ("first", np.int64),  # port that is asked first
    ]
)
"""A memory: its bandwidth, and whose turn it is."""

PORT = np.dtype(
    [
        ("asks", np.int64),
        ("left", np.int64),
        ("apart", np.int64),  # from an acceptance to the next beat of the run, at least 1
        ("last", np.int64),  # cycle of the last acceptance, or of another action of the unit
        ("bus", np.int64),  # the memory behind it
        ("answer", np.int64),  # from an acceptance until the beat is no longer unanswered
        ("busy", np.int64),  # from an acceptance to the last cycle in which its slot is taken
        # A ring of the last acceptances, as many as may be unanswered, and one of the last cycles
        # in which slots of the unit are taken; without entries if the limit never binds.
        ("accepted_from", np.int64),
        ("accepted_count", np.int64),
        ("accepted_place", np.int64),
        ("slots_from", np.int64),
        ("slots_count", np.int64),
        ("slots_place", np.int64),
    ]
)
"""A port and its run."""


@jit
def new_ports(machine: Row) -> tuple[Row, Row, Row]:
    """Return ports that have accepted nothing.

    A ring is left out where it never binds. One beat is accepted in an interval at most, so that
    the beat whose place is wanted has been answered if as many may be unanswered as there are
    intervals in which a beat is. The load unit takes an action at most ``latency + 2`` cycles after
    it issued it, and issues one in a cycle at most.

    Args:
        machine: The machine.

    Returns:
        ``PORT`` array of shape (3,), ``BUS`` array of shape (3,), of which an ideal memory has the
        first, and the int64 array of all rings.
    """
    latency, most = machine[columns.LATENCY], machine[columns.MEMORY_OUTSTANDING]
    outstanding = machine[columns.OUTSTANDING]
    ports, buses = np.zeros(PORT_COUNT, dtype=PORT), np.zeros(PORT_COUNT, dtype=BUS)
    numerator, denominator = machine[columns.NUMERATOR], machine[columns.DENOMINATOR]
    entries = 0
    for number in range(PORT_COUNT):
        bus, port = buses[number], ports[number]
        bus["whole"], bus["fraction"] = numerator // denominator, numerator % denominator
        bus["denominator"], bus["in_turn"] = denominator, machine[columns.IN_TURN]
        port["asks"], port["last"], port["apart"] = FAR, -1, 1
        port["bus"] = 0 if machine[columns.COMPETING] else number
        port["answer"], port["busy"] = latency + 1, latency + 2
        # A beat of the store unit is under way exactly while memory has not answered it.
        limit = min(most, outstanding) if number == STORE else most
        port["accepted_from"] = entries
        port["accepted_count"] = limit if limit * numerator < (latency + 1) * denominator else 0
        entries += port["accepted_count"]
        port["slots_from"] = entries
        if number == FETCH:
            held = machine[columns.PREFETCH] // machine[columns.BEAT_INSTRUCTIONS]
            port["slots_count"] = max(1, held) * machine[columns.FETCH_BEATS]
            port["busy"] = FAR
        elif number == LOAD and outstanding < latency + 3:
            port["slots_count"] = outstanding
        entries += port["slots_count"]
    return ports, buses, np.full(entries, UNKNOWN, dtype=np.int64)


@jit
def find_asks(port: Record, rings: Row, apart: int = 1) -> None:
    """Find when a port asks for its next beat.

    Args:
        port: The port.
        rings: Rings of all ports.
        apart: Cycles from its last action to the beat, at least.
    """
    asks = FAR
    if port["left"]:
        asks = port["last"] + apart
        if port["accepted_count"]:
            oldest = rings[port["accepted_from"] + port["accepted_place"]]
            asks = max(asks, oldest + port["answer"])
        if port["slots_count"]:
            asks = max(asks, rings[port["slots_from"] + port["slots_place"]] + 1)
    port["asks"] = asks


@inner_jit
def fill_slot(port: Record, rings: Row, cycle: int) -> None:
    """Take the oldest slot of a unit that has slots.

    Args:
        port: Port of the unit.
        rings: Rings of all ports.
        cycle: The last one in which the slot is taken.
    """
    place = port["slots_place"]
    rings[port["slots_from"] + place] = cycle
    port["slots_place"] = 0 if place + 1 == port["slots_count"] else place + 1


@inner_jit
def cleared(bus: Record, cycle: int) -> tuple[int, int]:
    """Return ``clear`` and ``slack`` after an acceptance.

    Fractions of a cycle are kept only by a beat that is accepted as soon as bandwidth allows.

    Args:
        bus: The memory.
        cycle: Cycle of the acceptance.
    """
    slack = bus["slack"] if cycle == bus["clear"] else bus["denominator"] - 1
    slack -= bus["fraction"]
    clear = cycle + bus["whole"]
    if slack < 0:
        slack += bus["denominator"]
        clear += 1
    return clear, slack


@inner_jit
def beats_until(bus: Record, first: int, beats: int, limit: int) -> int:
    """Return how many of beats are accepted up to a cycle, each as soon as bandwidth allows.

    Args:
        bus: The memory.
        first: Cycle of the first acceptance.
        beats: Number of beats.
        limit: The cycle, not before ``first``.
    """
    if limit - first >= beats * (bus["whole"] + 1):
        return beats
    clear, slack = cleared(bus, first)
    if limit < clear:
        return 1
    interval = bus["whole"] * bus["denominator"] + bus["fraction"]
    return int(min(beats, 2 + ((limit - clear) * bus["denominator"] + slack) // interval))


@inner_jit
def use_bandwidth(bus: Record, first: int, beats: int) -> int:
    """Accept beats, each as soon as bandwidth allows, and return the cycle of the last.

    An interval is a cycle or more: after the first no fraction is lost.

    Args:
        bus: The memory.
        first: Cycle of the first acceptance.
        beats: At least 1.
    """
    cycle = first
    clear, slack = cleared(bus, first)
    if beats > 1:
        slack -= (beats - 2) * bus["fraction"]
        carry = 0 if slack >= 0 else -(slack // bus["denominator"])
        bus["clear"] = cycle = clear + (beats - 2) * bus["whole"] + carry
        bus["slack"] = slack + carry * bus["denominator"]
        clear, slack = cleared(bus, cycle)
    bus["clear"], bus["slack"] = clear, slack
    return int(cycle)


@inner_jit
def note_beats(port: Record, rings: Row, beats: int, last: int) -> None:
    """Note that a port without rings, or one beat of any port, was accepted.

    Args:
        port: The port.
        rings: Rings of all ports.
        beats: Number of beats; 1 if the port has a ring.
        last: Cycle of the last.
    """
    port["left"] -= beats
    port["last"] = last
    if port["accepted_count"]:
        place = port["accepted_place"]
        rings[port["accepted_from"] + place] = last
        port["accepted_place"] = 0 if place + 1 == port["accepted_count"] else place + 1
    if port["slots_count"]:
        fill_slot(port, rings, last + port["busy"])
    find_asks(port, rings, port["apart"])


@inner_jit
def has_rings(port: Record) -> bool:
    """Return whether limits of beats in flight may hold a port back."""
    return bool(port["accepted_count"] or port["slots_count"])


@inner_jit
def is_held(port: Record) -> bool:
    """Return whether a port may not present the next beat of its run in the next cycle."""
    return bool(has_rings(port) or port["apart"] > 1)


@jit
def serve_alone(port: Record, bus: Record, rings: Row, limit: int) -> None:
    """Accept beats of a run as long as no other port can be served.

    Args:
        port: The port; its next beat is accepted in ``limit`` or before.
        bus: Bus of the port's memory.
        rings: Rings of all ports.
        limit: The last cycle.
    """
    cycle, apart = max(port["asks"], bus["clear"]), port["apart"]
    if has_rings(port) or (apart == bus["whole"] + 1 and bus["fraction"]):
        while cycle <= limit:
            use_bandwidth(bus, cycle, 1)
            note_beats(port, rings, 1, cycle)
            cycle = max(port["asks"], bus["clear"])
    elif apart <= bus["whole"]:
        beats = beats_until(bus, cycle, port["left"], limit)
        note_beats(port, rings, beats, use_bandwidth(bus, cycle, beats))
    else:
        # Bandwidth is there again before the port asks.
        beats = min(port["left"], (limit - cycle) // apart + 1)
        last = cycle + (beats - 1) * apart
        use_bandwidth(bus, cycle, 1)
        if beats > 1:
            use_bandwidth(bus, last, 1)
        note_beats(port, rings, beats, last)


@inner_jit
def serve_two(ports: Row, bus: Record, rings: Row, chosen: int, other: int, limit: int) -> int:
    """Accept beats of two ports that nothing holds back in turn, and return which was served last.

    Args:
        ports: All ports.
        bus: Their memory.
        rings: Rings of all ports.
        chosen: The port that is served first.
        other: The one that asks in the same cycle.
        limit: The last cycle.
    """
    cycle = max(ports[chosen]["asks"], bus["clear"])
    beats = min(2 * ports[chosen]["left"] - 1, 2 * ports[other]["left"])
    beats = beats_until(bus, cycle, beats, limit)
    if beats == 1:
        note_beats(ports[chosen], rings, 1, use_bandwidth(bus, cycle, 1))
        return chosen
    last, before = chosen, other
    if beats % 2 == 0:
        last, before = other, chosen
    cycle = use_bandwidth(bus, cycle, beats - 1)
    note_beats(ports[before], rings, beats // 2, cycle)
    note_beats(ports[last], rings, beats - beats // 2, use_bandwidth(bus, bus["clear"], 1))
    return last


@jit
def first_grant(ports: Row, bus: Record) -> int:
    """Return the first cycle in which a beat of ports on one memory is accepted, or ``FAR``."""
    asks = min(ports[FETCH]["asks"], ports[LOAD]["asks"], ports[STORE]["asks"])
    return FAR if asks >= FAR else max(asks, bus["clear"])


@jit
def serve(ports: Row, bus: Record, rings: Row, limit: int) -> int:
    """Serve ports on one memory until a run ends or time is over.

    Args:
        ports: All ports; one of them asks.
        bus: The memory.
        rings: Rings of all ports.
        limit: The last cycle in which beats are accepted.

    Returns:
        The port whose run ended, or -1.
    """
    cycle = first_grant(ports, bus)
    while cycle <= limit:
        chosen = bus["first"]
        while ports[chosen]["asks"] > cycle:
            chosen = 0 if chosen + 1 == PORT_COUNT else chosen + 1
        # Until when no other port is served, and the one that already could be. A lower priority
        # does not matter as long as nothing holds the higher one back.
        alone, rival, rivals, later = limit, -1, 0, limit
        held = is_held(ports[chosen])
        for other in range(PORT_COUNT):
            if other != chosen and (bus["in_turn"] or held or other < chosen):
                alone = min(alone, ports[other]["asks"] - 1)
                if ports[other]["asks"] <= cycle:
                    rival = other
                    rivals += 1
                else:
                    later = min(later, ports[other]["asks"] - 1)
        last = chosen
        if rivals == 0:
            serve_alone(ports[chosen], bus, rings, alone)
        elif rivals == 1 and bus["in_turn"] and not (held or is_held(ports[rival])):
            last = serve_two(ports, bus, rings, chosen, rival, later)
        else:
            note_beats(ports[chosen], rings, 1, use_bandwidth(bus, cycle, 1))
        if bus["in_turn"]:
            bus["first"] = 0 if last + 1 == PORT_COUNT else last + 1
        if ports[last]["left"] == 0:
            return int(last)
        if rival >= 0 and ports[rival]["left"] == 0:
            return int(rival)
        cycle = first_grant(ports, bus)
    return -1
