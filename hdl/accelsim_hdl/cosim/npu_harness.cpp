// Runs a program on a compiled NPU: memories behind its ports, and everything on its wires that
// co-simulation compares. The law of a port is the docstring of accelsim/memory/channel.py.
// `Design` is declared before this file, in cxxrtl_design.h or verilator_design.h.
#include <cstdint>
#include <cstring>
#include <deque>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

struct Channel {
  int64_t latency, numerator, denominator, outstanding;
  int64_t free = 0, last = -1;
  std::deque<int64_t> acknowledgments;

  bool ready(int64_t cycle) {
    while (!acknowledgments.empty() && acknowledgments.front() < cycle) acknowledgments.pop_front();
    return cycle > last && cycle * denominator >= free &&
           int64_t(acknowledgments.size()) < outstanding;
  }
  void accept(int64_t cycle) {
    int64_t kept = (cycle - 1) * denominator + 1;
    free = (free > kept ? free : kept) + numerator;
    last = cycle;
    acknowledgments.push_back(cycle + latency);
  }
  bool acknowledges(int64_t cycle) const {
    for (int64_t time : acknowledgments)
      if (time >= cycle) return time == cycle;
    return false;
  }
};

struct Memory {
  uint8_t* bytes;
  int64_t size;
};

struct Trace {
  int64_t* cycles[4];
  int64_t capacity[4];
  int64_t found[4] = {0, 0, 0, 0};

  void record(uint32_t units, int64_t cycle) {
    for (int unit = 0; unit < 4; unit++)
      if (units >> unit & 1) {
        if (found[unit] < capacity[unit]) cycles[unit][found[unit]] = cycle;
        found[unit]++;
      }
  }
};

// The bytes of one beat of memory; those behind its end are 0.
template <typename Port>
void fill(Port& port, const Memory& memory, uint32_t beat) {
  constexpr int64_t width = Width<Port>::bytes;
  int64_t address = int64_t(beat) * width, present = memory.size - address;
  if (present >= width) return copy_in(port, memory.bytes + address);
  uint8_t data[width] = {};
  for (int64_t i = 0; i < present; i++) data[i] = memory.bytes[address + i];
  copy_in(port, data);
}

// Writes the selected bytes of one beat; returns whether one of them is behind the end of memory.
template <typename Port>
bool write(const Port& port, uint32_t select, Memory& memory, uint32_t beat) {
  constexpr int64_t width = Width<Port>::bytes;
  int64_t address = int64_t(beat) * width;
  uint8_t data[width];
  copy_out(data, port);
  bool outside = false;
  for (int64_t i = 0; i < width; i++) {
    if (!(select >> i & 1)) continue;
    if (address + i < memory.size) memory.bytes[address + i] = data[i];
    else outside = true;
  }
  return outside;
}

bool control(Design& design, bool is_write, uint32_t byte_address, uint32_t& value) {
  set(design.control__cyc(), true);
  set(design.control__stb(), true);
  set(design.control__we(), is_write);
  set(design.control__adr(), byte_address / 4);
  set(design.control__sel(), 15);
  set(design.control__dat_w(), value);
  bool acknowledged = false;
  for (int wait = 0; wait < 64 && !acknowledged; wait++) {
    design.settle();
    bool taken = get(design.control__stb()) && !get(design.control__stall());
    acknowledged = get(design.control__ack());
    if (acknowledged) value = get(design.control__dat_r());
    design.rise();
    if (taken) set(design.control__stb(), false);
  }
  set(design.control__stb(), false);
  set(design.control__cyc(), false);
  return acknowledged;
}

}  // namespace

EXPORT void* create() { return new Design; }
EXPORT void destroy(void* handle) { delete static_cast<Design*>(handle); }

EXPORT int control_write(void* handle, uint32_t address, uint32_t value) {
  return control(*static_cast<Design*>(handle), true, address, value);
}
EXPORT int control_read(void* handle, uint32_t address, uint32_t* value) {
  return control(*static_cast<Design*>(handle), false, address, *value);
}

// Runs until `halted`, a fault, or `quiet` cycles without any event on a wire.
// channel: latency, numerator, denominator, outstanding. trace: 12 arrays (issue, start, end of
// the four units), their capacities. result: cycles run, last accepted store beat, halted, fault,
// collision, write outside memory, then the 12 numbers of events found.
EXPORT void run(void* handle, uint8_t* program, int64_t program_bytes, uint8_t* image,
                int64_t image_bytes, const int64_t* channel, int64_t quiet,
                int64_t** trace_cycles, const int64_t* trace_capacity, int64_t* result) {
  auto& design = *static_cast<Design*>(handle);
  Memory instructions{program, program_bytes}, data{image, image_bytes};
  Channel law{channel[0], channel[1], channel[2], channel[3]};
  Channel fetch = law, load = law, store = law;
  std::deque<uint32_t> fetch_beats, load_beats;
  Trace traces[3];
  for (int kind = 0; kind < 3; kind++)
    for (int unit = 0; unit < 4; unit++) {
      traces[kind].cycles[unit] = trace_cycles[4 * kind + unit];
      traces[kind].capacity[unit] = trace_capacity[4 * kind + unit];
    }
  int64_t cycle = 0, silent = 0, last_store = -1;
  bool begun = false, halted = false, fault = false;
  int collision = 0, outside = 0;
  while (!halted && !fault && silent < quiet) {
    bool answers[3] = {fetch.acknowledges(cycle), load.acknowledges(cycle),
                       store.acknowledges(cycle)};
    bool ready[3] = {fetch.ready(cycle), load.ready(cycle), store.ready(cycle)};
    set(design.fetch__ack(), answers[0]);
    set(design.load__ack(), answers[1]);
    set(design.store__ack(), answers[2]);
    set(design.fetch__stall(), !ready[0]);
    set(design.load__stall(), !ready[1]);
    set(design.store__stall(), !ready[2]);
    if (answers[0]) {
      fill(design.fetch__dat_r(), instructions, fetch_beats.front());
      fetch_beats.pop_front();
    }
    if (answers[1]) {
      fill(design.load__dat_r(), data, load_beats.front());
      load_beats.pop_front();
    }
    design.settle();
    bool requests[3] = {get(design.fetch__stb()) && get(design.fetch__cyc()),
                        get(design.load__stb()) && get(design.load__cyc()),
                        get(design.store__stb()) && get(design.store__cyc())};
    begun = begun || requests[0];
    if (requests[0] && ready[0]) {
      fetch.accept(cycle);
      fetch_beats.push_back(get(design.fetch__adr()));
    }
    if (requests[1] && ready[1]) {
      load.accept(cycle);
      load_beats.push_back(get(design.load__adr()));
    }
    if (requests[2] && ready[2]) {
      store.accept(cycle);
      last_store = cycle;
      outside |= write(design.store__dat_w(), get(design.store__sel()), data,
                       get(design.store__adr()));
    }
    uint32_t issued = get(design.trace_issue());
    uint32_t started = get(design.trace_start());
    uint32_t ended = get(design.trace_end());
    traces[0].record(issued, cycle);
    traces[1].record(started, cycle);
    traces[2].record(ended, cycle);
    collision |= get(design.collision());
    halted = get(design.halted());
    fault = get(design.fault());
    bool moves = requests[0] || requests[1] || requests[2] || answers[0] || answers[1] ||
                 answers[2] || issued || started || ended;
    silent = moves ? 0 : silent + 1;
    design.rise();
    if (begun) cycle++;
  }
  set(design.fetch__ack(), false);
  set(design.load__ack(), false);
  set(design.store__ack(), false);
  int64_t summary[6] = {cycle, last_store, halted, fault, collision, outside};
  std::memcpy(result, summary, sizeof summary);
  for (int kind = 0; kind < 3; kind++)
    for (int unit = 0; unit < 4; unit++) result[6 + 4 * kind + unit] = traces[kind].found[unit];
}
