"""The exact tier written a second time: plain Python, one cycle after the other, no short cuts.

Timing comes from ``check.least_gap``, which knows only the device page; queues are lists, and a
command is possible if no earlier command forbids it.
"""

from dataclasses import dataclass, field

from accelsim.memory.dram.device import Device
from memory.dram.check import Issued, least_gap


@dataclass(eq=False)
class Request:
    index: int
    address: int
    write: bool
    fields: dict[str, int]
    key: int
    done: int = -1

    @property
    def place(self) -> tuple[int, int, int]:
        return self.fields["rank"], self.fields["group"], self.fields["bank"]


@dataclass(eq=False)
class Channel:
    number: int
    queues: dict[tuple[int, int, int], list[Request]]
    reads: list[Request] = field(default_factory=list)
    writes: list[Request] = field(default_factory=list)
    open_rows: dict[tuple[int, int, int], int] = field(default_factory=dict)
    hits: dict[tuple[int, int, int], int] = field(default_factory=dict)
    accessed: dict[tuple[int, int, int], int] = field(default_factory=dict)
    latest: dict[tuple[str, tuple[int, int, int]], Issued] = field(default_factory=dict)
    activations: dict[int, list[int]] = field(default_factory=dict)
    refreshes: list[int] = field(default_factory=list)
    refreshing: bool = False
    draining: int = 0
    last_bank: int = 0
    pending: dict[tuple[bool, int], list[Request]] = field(default_factory=dict)


class Twin:
    def __init__(self, device: Device, policy: str) -> None:
        chips = device.organization
        self.device, self.faithful = device, policy == "dramsim3"
        self.control, self.times = device.controller, device.timings
        self.places = [
            (rank, group, bank)
            for rank in range(chips.ranks)
            for group in range(chips.groups)
            for bank in range(chips.banks_per_group)
        ]
        self.channels = [
            Channel(number, {place: [] for place in self.places})
            for number in range(chips.channels)
        ]
        self.buses: dict[tuple[int, bool], int] = {}
        self.commands: list[Issued] = []
        self.next_refresh = 0

    def fields(self, address: int) -> dict[str, int]:
        """Take bits from the right, as the address order says."""
        widths = self.device.organization.field_bits()
        left, taken = dict(widths), dict.fromkeys(widths, 0)
        bits = address // self.device.organization.burst_bytes
        for part in reversed(self.control.address_order):
            name = part if isinstance(part, str) else part.field
            count = left[name] if isinstance(part, str) else part.bits
            taken[name] += bits % 2**count * 2 ** (widths[name] - left[name])
            bits //= 2**count
            left[name] -= count
        for entry in self.control.address_xor:
            taken[entry.field] ^= taken[entry.by] % 2 ** widths[entry.field]
        return taken

    def request(self, index: int, address: int, write: bool) -> Request:
        burst = self.device.organization.burst_bytes
        key = address if self.faithful else address // burst
        return Request(index, address, write, self.fields(address), key)

    # Commands.

    def command(self, channel: Channel, cycle: int, name: str, place, row: int) -> Issued:
        return Issued(cycle, name, channel.number, *place, row)

    def possible(self, channel: Channel, command: Issued) -> bool:
        for before in channel.latest.values():
            need = least_gap(self.device, before, command)
            if need is not None and command.cycle - before.cycle < need:
                return False
        recent = channel.activations.get(command.rank, [])
        full = len(recent) >= 4 and command.cycle - recent[-4] < self.times.faw_cycles
        if command.name == "activate" and full:
            return False
        return self.faithful or command.cycle >= self.buses.get(self.bus(command), 0)

    def bus(self, command: Issued) -> tuple[int, bool]:
        chips = self.device.organization
        column = chips.two_command_buses and command.name in ("read", "write")
        return command.channel // chips.pseudo_channels, column

    def issue(self, channel: Channel, command: Issued) -> None:
        cycles = getattr(
            self.device.organization.command_cycles, command.name.removesuffix("_bank")
        )
        self.buses[self.bus(command)] = command.cycle + cycles
        self.commands.append(command)
        channel.latest[command.name, command.place] = command
        if command.name == "activate":
            channel.activations.setdefault(command.rank, []).append(command.cycle)
            channel.open_rows[command.place] = command.row
            channel.hits[command.place] = 0
            channel.accessed[command.place] = command.cycle
        elif command.name == "precharge":
            del channel.open_rows[command.place]
        elif command.name in ("read", "write"):
            channel.hits[command.place] += 1
            channel.accessed[command.place] = command.cycle

    # Refresh.

    def refresh(self, channel: Channel, cycle: int) -> bool:
        """Return whether a command was issued for the refresh that is due."""
        policy = self.control.refresh_policy
        if policy == "off":
            return False
        targets = self.places if policy == "per_bank" else range(self.device.organization.ranks)
        interval = self.times.refi_cycles // len(targets)
        if cycle and cycle % interval == 0:
            channel.refreshes.append((cycle // interval - 1) % len(targets))
        if not channel.refreshes:
            return False
        channel.refreshing = True
        target = targets[channel.refreshes[0]]
        mine = [place for place in self.places if target in (place, place[0])]
        for place in mine:
            close = self.command(channel, cycle, "precharge", place, -1)
            if place in channel.open_rows and self.possible(channel, close):
                self.issue(channel, close)
                return True
        name = "refresh_bank" if policy == "per_bank" else "refresh"
        place = mine[0] if policy == "per_bank" else (mine[0][0], -1, -1)
        ready = self.command(channel, cycle, name, place, -1)
        if any(one in channel.open_rows for one in mine) or not self.possible(channel, ready):
            return False
        self.issue(channel, ready)
        channel.refreshes.pop(0)
        channel.refreshing = False
        return True

    def blocked(self, channel: Channel, place) -> bool:
        if not channel.refreshing:
            return False
        if self.control.refresh_policy == "per_bank":
            return place == self.places[channel.refreshes[0]]
        return place[0] == channel.refreshes[0]

    # Choice.

    def wanted(self, channel: Channel, place, cycle: int):
        """Return (command, request) of the first request of a bank that can go on, or None."""
        queue, row = channel.queues[place], channel.open_rows.get(place)
        if not queue:
            return self.idle_close(channel, place, cycle)
        for position, request in enumerate(queue):
            if position and (row is None or self.control.scheduler == "fcfs"):
                return None
            own = request.fields["row"]
            if row is None:
                name = "activate"
            elif own != row:
                if position:
                    continue
                hit_waits = any(other.fields["row"] == row for other in queue)
                enough = channel.hits[place] >= self.control.row_hit_limit
                enough = enough or self.control.scheduler == "fcfs"
                if hit_waits and not enough:
                    continue
                name = "precharge"
            else:
                name = "write" if request.write else "read"
                same = [other.fields == request.fields for other in queue[:position]]
                reads = [not other.write for other in queue[:position]]
                if request.write and any(a and b for a, b in zip(same, reads, strict=True)):
                    continue
            command = self.command(channel, cycle, name, place, own)
            if self.possible(channel, command):
                return command, request
            if name == "precharge" and not self.faithful:
                return None
        return None

    def idle_close(self, channel: Channel, place, cycle: int):
        policy = self.control.page_policy
        if policy == "open" or place not in channel.open_rows:
            return None
        idle = cycle - channel.accessed[place]
        if policy == "adaptive" and idle < self.control.page_timeout_cycles:
            return None
        command = self.command(channel, cycle, "precharge", place, -1)
        return (command, None) if self.possible(channel, command) else None

    def choose(self, channel: Channel, cycle: int):
        free = [place for place in self.places if not self.blocked(channel, place)]
        if self.control.scheduler == "round_robin":
            count = len(self.places)
            for step in range(1, count + 1):
                place = self.places[(channel.last_bank + step) % count]
                found = self.wanted(channel, place, cycle) if place in free else None
                if found:
                    channel.last_bank = self.places.index(place)
                    return found
            return None
        if self.control.scheduler == "fcfs":
            queued = [place for place in self.places if channel.queues[place]]
            if queued:
                oldest = min(queued, key=lambda place: channel.queues[place][0].index)
                free = [one for one in free if one == oldest or one not in queued]
        found = [self.wanted(channel, place, cycle) for place in free]
        return min((one for one in found if one), key=self.urgency, default=None)

    def urgency(self, found) -> tuple[int, int]:
        command, request = found
        if request is None:
            return 2, 0
        return int(command.name not in ("read", "write")), request.index

    def serve(self, channel: Channel, found, cycle: int) -> None:
        command, request = found
        self.issue(channel, command)
        if command.name not in ("read", "write"):
            return
        channel.queues[request.place].remove(request)
        start = self.times.cwl_cycles if request.write else self.times.cl_cycles
        waiting = channel.pending[request.write, request.key]
        together = request.write or self.control.merge_reads
        for one in list(waiting) if together else [request]:
            waiting.remove(one)
            if not (one.write and self.control.posted_writes):
                one.done = cycle + start + self.times.burst_cycles
        if not waiting:
            del channel.pending[request.write, request.key]

    # Queues.

    def room(self, channel: Channel, request: Request) -> bool:
        return len(channel.queues[request.place]) < self.control.bank_queue

    def move(self, channel: Channel, waiting: list[Request]) -> bool:
        for request in waiting:
            if self.room(channel, request):
                channel.queues[request.place].append(request)
                waiting.remove(request)
                return True
        return False

    def schedule(self, channel: Channel) -> None:
        queued = [request for queue in channel.queues.values() for request in queue]
        if self.faithful:
            self.schedule_dramsim3(channel, bool(queued))
            return
        if len(channel.writes) >= self.control.write_drain_high:
            channel.draining = 1
        elif len(channel.writes) <= self.control.write_drain_low:
            channel.draining = 0
        reading = channel.reads or any(not request.write for request in queued)
        if channel.draining or not reading:
            free = [one for one in channel.writes if (False, one.key) not in channel.pending]
            if self.move(channel, free):
                moved = [queue[-1] for queue in channel.queues.values() if queue]
                channel.writes = [one for one in channel.writes if one not in moved]
                return
        self.move(channel, channel.reads)

    def schedule_dramsim3(self, channel: Channel, busy: bool) -> None:
        full = len(channel.writes) >= self.control.write_buffer
        if channel.draining == 0 and (full or (len(channel.writes) > 8 and not busy)):
            channel.draining = len(channel.writes)
        if not channel.draining:
            self.move(channel, channel.reads)
            return
        for request in channel.writes:
            if self.room(channel, request):
                if (False, request.key) in channel.pending:
                    channel.draining = 0
                    return
                channel.draining -= 1
                channel.queues[request.place].append(request)
                channel.writes.remove(request)
                return

    def accept(self, request: Request, cycle: int) -> bool:
        channel = self.channels[request.fields["channel"]]
        waiting = channel.writes if request.write else channel.reads
        depth = self.control.write_buffer if request.write else self.control.read_queue
        if len(waiting) >= depth:
            return False
        if not request.write and (True, request.key) in channel.pending:
            request.done = cycle + 2
            return True
        if request.write and self.control.posted_writes:
            request.done = cycle + 2
        group = channel.pending.setdefault((request.write, request.key), [])
        if not group or not (request.write or self.control.merge_reads):
            waiting.append(request)
        group.append(request)
        return True

    # A whole trace.

    def tick(self, channel: Channel, cycle: int) -> None:
        refreshed = self.refresh(channel, cycle)
        first = "refresh" if refreshed else None
        if not refreshed:
            found = self.choose(channel, cycle)
            if found:
                self.serve(channel, found, cycle)
                first = found[0].name
        if first and self.device.organization.two_command_buses:
            found = self.choose(channel, cycle)
            columns = ("read", "write")
            if found and (found[0].name in columns) != (first in columns):
                self.serve(channel, found, cycle)
        self.schedule(channel)

    def run(self, table, cycles: int) -> tuple[list[int], list[int]]:
        """Return when each request is accepted and done, of all that happens in some cycles."""
        requests = [
            self.request(index, int(address), bool(write))
            for index, (address, write) in enumerate(zip(table[0], table[1], strict=True))
        ]
        accepted = [-1] * len(requests)
        position = 0
        for cycle in range(cycles):
            count = len(self.channels)
            for step in range(count):
                self.tick(self.channels[(cycle + step) % count], cycle)
            here = position < len(requests) and table[2][position] <= cycle
            if here and self.accept(requests[position], cycle):
                accepted[position] = cycle
                position += 1
        return accepted, [request.done for request in requests]
