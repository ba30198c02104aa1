// The design as the harness sees it, behind Verilator. Memories, and registers without a value
// after reset, begin with random bits: nothing that is observed may follow from them.
#include <cstdint>
#include <cstring>

#include "Vdesign.h"
#include "verilated.h"

template <typename Port> Port& bits(Port& port) { return port; }

template <typename Port> struct Width { static constexpr size_t bytes = sizeof(Port); };

template <typename Port> uint32_t get(const Port& port) { return uint32_t(port); }
template <typename Port> void set(Port& port, uint32_t value) { port = Port(value); }
template <typename Port> void copy_in(Port& port, const uint8_t* bytes) {
  std::memcpy(&port, bytes, sizeof port);
}
template <typename Port> void copy_out(uint8_t* bytes, const Port& port) {
  std::memcpy(bytes, &port, sizeof port);
}

struct Design {
  VerilatedContext context;
  Vdesign model;

  Design() : model{random(context)} {
    model.clk = 0;
    model.rst = 0;
// INPUTS
  }
  static VerilatedContext* random(VerilatedContext& context) {
    context.randSeed(1);
    context.randReset(2);
    return &context;
  }

// PORTS

  // Lets the inputs of a cycle act.
  void settle() {
    model.clk = 0;
    model.eval();
  }
  // Registers take their values, and all that follows from them but not from inputs settles.
  void rise() {
    model.clk = 1;
    model.eval();
  }
};
