// Runs a program on a compiled NPU: memories behind its ports, and everything on its wires that
// co-simulation compares. The law of a port is the docstring of accelsim/memory/channel.py; what
// ports share is in the design. `Design` is declared before this file, in cxxrtl_design.h or
// verilator_design.h, and so is `MEMORY_PORTS(F)`, which is F(name) for each memory port.
#include <cstdint>
#include <cstring>
#include <deque>
#ifdef WAVES
#include <cxxrtl/cxxrtl_vcd.h>
#include <fstream>
#endif

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

// `writable` bytes may be written; those behind them are outside.
struct Memory {
  uint8_t* bytes;
  int64_t size, writable;
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

// Writes the selected bytes of one beat; returns whether one of them is outside.
template <typename Port>
bool write(const Port& port, uint32_t select, Memory& memory, uint32_t beat) {
  constexpr int64_t width = Width<Port>::bytes;
  int64_t address = int64_t(beat) * width;
  uint8_t data[width];
  copy_out(data, port);
  bool outside = false;
  for (int64_t i = 0; i < width; i++) {
    if (!(select >> i & 1)) continue;
    if (address + i < memory.writable) memory.bytes[address + i] = data[i];
    else outside = true;
  }
  return outside;
}

// A port with its memory. A beat that was accepted is kept until it is acknowledged.
struct Door {
  struct Beat { uint32_t place; bool is_write; };
  Channel law;
  Memory memory;
  std::deque<Beat> beats;
  bool answers = false, ready = false, requests = false, outside = false;
  int64_t last_write = -1;

  template <typename Bit, typename Data>
  void present(Bit& ack, Bit& stall, Data& data, int64_t cycle) {
    answers = law.acknowledges(cycle);
    ready = law.ready(cycle);
    set(ack, answers);
    set(stall, !ready);
    if (!answers) return;
    if (!beats.front().is_write) fill(data, memory, beats.front().place);
    beats.pop_front();
  }
  template <typename Data>
  void observe(bool requested, bool is_write, uint32_t place, uint32_t select, const Data& data,
               int64_t cycle) {
    requests = requested;
    if (!requests || !ready) return;
    law.accept(cycle);
    beats.push_back({place, is_write});
    if (!is_write) return;
    last_write = cycle;
    outside |= write(data, select, memory, place);
  }
};

#ifdef WAVES
// All wires of the design, at both edges of its clock, as a value change dump (IEEE 1364-2005,
// section 18). The first falling edge is time 0; half a period is one step of the time scale's unit.
struct Waves {
  std::ofstream file;
  cxxrtl::debug_items items;
  cxxrtl::debug_scopes scopes;
  cxxrtl::vcd_writer writer;
  uint64_t time = 0, step = 1;

  Waves(cxxrtl_design::p_top& model, const char* path, uint64_t half_period_ps)
      : file(path, std::ios::binary), step(half_period_ps) {
    model.debug_info(&items, &scopes, "npu ");
    writer.timescale(1, "ps");
    writer.add(items, [](const std::string& name, const cxxrtl::debug_item& item) {
      // A wire without a name of its own begins with a dollar sign.
      return item.type != cxxrtl::debug_item::MEMORY && name[name.rfind(' ') + 1] != '$';
    });
  }
  void sample() {
    writer.sample(time);
    time += step;
    file << writer.buffer;
    writer.buffer.clear();
  }
};
Waves* waves = nullptr;
void sample() { if (waves) waves->sample(); }
#else
void sample() {}
#endif

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
    sample();
    design.rise();
    sample();
    if (taken) set(design.control__stb(), false);
  }
  set(design.control__stb(), false);
  set(design.control__cyc(), false);
  return acknowledged;
}

}  // namespace

EXPORT void* create() { return new Design; }
EXPORT void destroy(void* handle) { delete static_cast<Design*>(handle); }

#ifdef WAVES
// Lets the wires of a design be written to a file until it is closed; returns whether all of it was.
EXPORT void open_waves(void* handle, const char* path, uint64_t half_period_ps) {
  waves = new Waves(static_cast<Design*>(handle)->model, path, half_period_ps);
}
EXPORT int close_waves() {
  waves->file.flush();
  bool whole = waves->file.good();
  delete waves;
  waves = nullptr;
  return whole;
}
#endif

EXPORT int control_write(void* handle, uint32_t address, uint32_t value) {
  return control(*static_cast<Design*>(handle), true, address, value);
}
EXPORT int control_read(void* handle, uint32_t address, uint32_t* value) {
  return control(*static_cast<Design*>(handle), false, address, *value);
}

// Runs until `halted`, a fault, or `quiet` cycles without any event on a wire.
// memory: of each port its bytes; sizes: how many, and how many of them may be written.
// channel: latency, numerator, denominator, outstanding. trace: 12 arrays (issue, start, end of
// the four units), their capacities. result: cycles run, last accepted store beat, halted, fault,
// collision, write outside memory, then the 12 numbers of events found.
EXPORT void run(void* handle, uint8_t** memory, const int64_t* sizes, const int64_t* channel,
                int64_t quiet, int64_t** trace_cycles, const int64_t* trace_capacity,
                int64_t* result) {
  auto& design = *static_cast<Design*>(handle);
  Door doors[PORT_COUNT];
  for (int port = 0; port < PORT_COUNT; port++)
    doors[port] = {{channel[0], channel[1], channel[2], channel[3]},
                   {memory[port], sizes[2 * port], sizes[2 * port + 1]}};
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
    Door* door = doors;
#define PRESENT(name) \
    (door++)->present(design.name##__ack(), design.name##__stall(), design.name##__dat_r(), cycle);
    MEMORY_PORTS(PRESENT)
    design.settle();
    door = doors;
#define OBSERVE(name)                                                               \
    (door++)->observe(get(design.name##__stb()) && get(design.name##__cyc()),       \
                      get(design.name##__we()), get(design.name##__adr()),          \
                      get(design.name##__sel()), design.name##__dat_w(), cycle);
    MEMORY_PORTS(OBSERVE)
    bool moves = false;
    for (auto& one : doors) {
      moves |= one.requests || one.answers;
      begun |= one.requests;
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
    moves |= issued || started || ended;
    silent = moves ? 0 : silent + 1;
    sample();
    design.rise();
    sample();
    if (begun) cycle++;
  }
#define RELEASE(name) set(design.name##__ack(), false);
  MEMORY_PORTS(RELEASE)
  for (auto& one : doors) {
    if (one.last_write > last_store) last_store = one.last_write;
    outside |= one.outside;
  }
  int64_t summary[6] = {cycle, last_store, halted, fault, collision, outside};
  std::memcpy(result, summary, sizeof summary);
  for (int kind = 0; kind < 3; kind++)
    for (int unit = 0; unit < 4; unit++) result[6 + 4 * kind + unit] = traces[kind].found[unit];
}
