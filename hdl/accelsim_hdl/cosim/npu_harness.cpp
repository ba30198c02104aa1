// Runs a program on a compiled NPU: memories behind its ports, and everything on its wires that
// co-simulation compares. The law of a port is the docstring of accelsim/memory/channel.py.
#include <cstdint>
#include <cstring>
#include <deque>
#include <vector>

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

template <size_t B> uint32_t low(const cxxrtl::value<B>& port) { return port.data[0]; }
template <size_t B> uint32_t low(const cxxrtl::wire<B>& port) { return port.curr.data[0]; }
template <size_t B> const cxxrtl::value<B>& bits(const cxxrtl::value<B>& port) { return port; }
template <size_t B> const cxxrtl::value<B>& bits(const cxxrtl::wire<B>& port) { return port.curr; }

template <size_t B>
void fill(cxxrtl::value<B>& port, const Memory& memory, uint32_t beat) {
  uint8_t data[B / 8];
  for (size_t i = 0; i < B / 8; i++) {
    uint32_t address = beat * uint32_t(B / 8) + uint32_t(i);
    data[i] = address < memory.size ? memory.bytes[address] : 0;
  }
  std::memcpy(port.data, data, sizeof data);
}

template <size_t B>
int write(const cxxrtl::value<B>& port, uint64_t select, Memory& memory, uint32_t beat) {
  uint8_t data[B / 8];
  std::memcpy(data, port.data, sizeof data);
  int outside = 0;
  for (size_t i = 0; i < B / 8; i++) {
    if (!(select >> i & 1)) continue;
    uint32_t address = beat * uint32_t(B / 8) + uint32_t(i);
    if (address < memory.size) memory.bytes[address] = data[i];
    else outside = 1;
  }
  return outside;
}

using Top = cxxrtl_design::p_top;

// One cycle of the control port: what the last rising edge left, settled, then the next edge.
void low_phase(Top& top) {
  top.p_clk.set<bool>(false);
  top.step();
}
void high_phase(Top& top) {
  top.p_clk.set<bool>(true);
  top.step();
}

bool control(Top& top, bool is_write, uint32_t byte_address, uint32_t& value) {
  top.p_control____cyc.set<bool>(true);
  top.p_control____stb.set<bool>(true);
  top.p_control____we.set<bool>(is_write);
  top.p_control____adr.set<uint32_t>(byte_address / 4);
  top.p_control____sel.set<uint32_t>(15);
  top.p_control____dat__w.set<uint32_t>(value);
  bool acknowledged = false;
  for (int wait = 0; wait < 64 && !acknowledged; wait++) {
    low_phase(top);
    bool taken = low(top.p_control____stb) && !low(top.p_control____stall);
    acknowledged = low(top.p_control____ack);
    if (acknowledged) value = low(top.p_control____dat__r);
    high_phase(top);
    if (taken) top.p_control____stb.set<bool>(false);
  }
  top.p_control____stb.set<bool>(false);
  top.p_control____cyc.set<bool>(false);
  return acknowledged;
}

}  // namespace

extern "C" void* create() { return new Top; }
extern "C" void destroy(void* handle) { delete static_cast<Top*>(handle); }

extern "C" int control_write(void* handle, uint32_t address, uint32_t value) {
  return control(*static_cast<Top*>(handle), true, address, value);
}
extern "C" int control_read(void* handle, uint32_t address, uint32_t* value) {
  return control(*static_cast<Top*>(handle), false, address, *value);
}

// Runs until `halted`, a fault, or `quiet` cycles without any event on a wire.
// channel: latency, numerator, denominator, outstanding. trace: 12 arrays (issue, start, end of
// the four units), their capacities. result: cycles run, last accepted store beat, halted, fault,
// collision, write outside memory, then the 12 numbers of events found.
extern "C" void run(void* handle, uint8_t* program, int64_t program_bytes, uint8_t* image,
                    int64_t image_bytes, const int64_t* channel, int64_t quiet,
                    int64_t** trace_cycles, const int64_t* trace_capacity, int64_t* result) {
  auto& top = *static_cast<Top*>(handle);
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
    top.p_fetch____ack.set<bool>(answers[0]);
    top.p_load____ack.set<bool>(answers[1]);
    top.p_store____ack.set<bool>(answers[2]);
    top.p_fetch____stall.set<bool>(!ready[0]);
    top.p_load____stall.set<bool>(!ready[1]);
    top.p_store____stall.set<bool>(!ready[2]);
    if (answers[0]) {
      fill(top.p_fetch____dat__r, instructions, fetch_beats.front());
      fetch_beats.pop_front();
    }
    if (answers[1]) {
      fill(top.p_load____dat__r, data, load_beats.front());
      load_beats.pop_front();
    }
    low_phase(top);
    bool requests[3] = {low(top.p_fetch____stb) && low(top.p_fetch____cyc),
                        low(top.p_load____stb) && low(top.p_load____cyc),
                        low(top.p_store____stb) && low(top.p_store____cyc)};
    begun = begun || requests[0];
    if (requests[0] && ready[0]) {
      fetch.accept(cycle);
      fetch_beats.push_back(low(top.p_fetch____adr));
    }
    if (requests[1] && ready[1]) {
      load.accept(cycle);
      load_beats.push_back(low(top.p_load____adr));
    }
    if (requests[2] && ready[2]) {
      store.accept(cycle);
      last_store = cycle;
      outside |= write(bits(top.p_store____dat__w), low(top.p_store____sel), data,
                       low(top.p_store____adr));
    }
    uint32_t issued = low(top.p_trace__issue), started = low(top.p_trace__start),
             ended = low(top.p_trace__end);
    traces[0].record(issued, cycle);
    traces[1].record(started, cycle);
    traces[2].record(ended, cycle);
    collision |= low(top.p_collision);
    halted = low(top.p_halted);
    fault = low(top.p_fault);
    bool moves = requests[0] || requests[1] || requests[2] || answers[0] || answers[1] ||
                 answers[2] || issued || started || ended;
    silent = moves ? 0 : silent + 1;
    high_phase(top);
    if (begun) cycle++;
  }
  top.p_fetch____ack.set<bool>(false);
  top.p_load____ack.set<bool>(false);
  top.p_store____ack.set<bool>(false);
  int64_t summary[6] = {cycle, last_store, halted, fault, collision, outside};
  std::memcpy(result, summary, sizeof summary);
  for (int kind = 0; kind < 3; kind++)
    for (int unit = 0; unit < 4; unit++) result[6 + 4 * kind + unit] = traces[kind].found[unit];
}
