// The design as the harness sees it, behind CXXRTL. `cxxrtl_design::p_top` is declared before.
#include <cstdint>
#include <cstring>

template <size_t B> cxxrtl::value<B>& bits(cxxrtl::value<B>& port) { return port; }
template <size_t B> cxxrtl::value<B>& bits(cxxrtl::wire<B>& port) { return port.curr; }

template <typename Port> struct Width;
template <size_t B> struct Width<cxxrtl::value<B>> { static constexpr size_t bytes = B / 8; };

template <size_t B> uint32_t get(const cxxrtl::value<B>& port) { return port.data[0]; }
template <size_t B> void set(cxxrtl::value<B>& port, uint32_t value) { port.data[0] = value; }
template <size_t B> void copy_in(cxxrtl::value<B>& port, const uint8_t* bytes) {
  std::memcpy(port.data, bytes, B / 8);
}
template <size_t B> void copy_out(uint8_t* bytes, const cxxrtl::value<B>& port) {
  std::memcpy(bytes, port.data, B / 8);
}

struct Design {
  cxxrtl_design::p_top model;

// PORTS

  // Lets the inputs of a cycle act, and what the rising edge before it left.
  void settle() {
    model.p_clk.set<bool>(false);
    model.step();
  }
  // Registers take their values. What follows from them waits for `settle`, so that all logic is
  // evaluated once less in a cycle; no logic has the clock as an operand.
  void rise() {
    model.p_clk.set<bool>(true);
    model.eval();
    model.commit();
  }
};
