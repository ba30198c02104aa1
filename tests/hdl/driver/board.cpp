// A board in software: the Verilog of an NPU, compiled, behind the driver in C. Each memory port
// takes a beat in every cycle and answers in the next one, as block RAM does. As a program it runs
// the driver in C; as a library it has registers and one memory for the driver in Python.
#include "board.h"
#include "design.cpp"
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>
#include "accelsim_npu.h"

namespace {

using Bytes = std::vector<uint8_t>;
constexpr uintptr_t BASE = 0x40000000;
cxxrtl_design::p_top top;
Bytes program, image;

Bytes contents(const char *path) {
  std::ifstream file(path, std::ios::binary);
  return Bytes(std::istreambuf_iterator<char>(file), {});
}

uint32_t beat(const Bytes &memory, uint32_t place) {
  uint32_t word = 0;
  for (uint32_t byte = 0; byte < 4 && 4 * place + byte < memory.size(); byte++)
    word |= uint32_t(memory[4 * place + byte]) << (8 * byte);
  return word;
}

// Lets the inputs of a cycle act; the outputs of the cycle can be read after it.
void settle() {
  top.p_clk.set<bool>(false);
  top.step();
}

// Answers the requests of the cycle, and begins the next one.
void rise() {
  bool fetches = top.p_fetch____cyc.get<bool>() && top.p_fetch____stb.get<bool>();
  bool loads = top.p_load____cyc.get<bool>() && top.p_load____stb.get<bool>();
  bool stores = top.p_store____cyc.get<bool>() && top.p_store____stb.get<bool>();
  const Bytes &code = program.empty() ? image : program;
  uint32_t fetched = fetches ? beat(code, top.p_fetch____adr.get<uint32_t>()) : 0;
  uint32_t loaded = loads ? beat(image, top.p_load____adr.get<uint32_t>()) : 0;
  if (stores) {
    uint32_t place = 4 * top.p_store____adr.get<uint32_t>();
    for (uint32_t byte = 0; byte < 4; byte++)
      if (top.p_store____sel.get<uint32_t>() >> byte & 1)
        image.at(place + byte) = uint8_t(top.p_store____dat__w.get<uint32_t>() >> (8 * byte));
  }
  top.p_clk.set<bool>(true);
  top.step();
  top.p_fetch____ack.set<bool>(fetches);
  top.p_fetch____dat__r.set<uint32_t>(fetched);
  top.p_load____ack.set<bool>(loads);
  top.p_load____dat__r.set<uint32_t>(loaded);
  top.p_store____ack.set<bool>(stores);
}

void request(uint32_t offset, bool write, uint32_t value) {
  top.p_control____cyc.set<bool>(true);
  top.p_control____stb.set<bool>(true);
  top.p_control____we.set<bool>(write);
  top.p_control____adr.set<uint32_t>(offset / 4);
  top.p_control____sel.set<uint32_t>(15);
  top.p_control____dat__w.set<uint32_t>(value);
  settle();
  rise();
  top.p_control____stb.set<bool>(false);
  settle();
}

int said(const char *what, npu_status status) {
  std::printf("%s %d\n", what, int(status));
  return 1;
}

void reset() {
  top.p_rst.set<bool>(true);
  for (int cycle = 0; cycle < 2; cycle++) {
    settle();
    rise();
  }
  top.p_rst.set<bool>(false);
}

}  // namespace

// Resets the board, and returns its memory, which all ports share, full of zeros.
uint8_t *board_begin(uint32_t bytes) {
  program.clear();
  image.assign(bytes, 0);
  reset();
  return image.data();
}

uint32_t board_read(uintptr_t base, uint32_t offset) {
  if (base != BASE) return 0;
  request(offset, false, 0);
  uint32_t value = top.p_control____dat__r.get<uint32_t>();
  rise();
  return value;
}

void board_write(uintptr_t, uint32_t offset, uint32_t value) {
  request(offset, true, value);
  rise();
}

// Arguments: the program, its instructions, the image before and after.
int main(int, char **arguments) {
  program = contents(arguments[1]);
  image = contents(arguments[3]);
  uint32_t instructions = uint32_t(std::strtoul(arguments[2], nullptr, 10));
  reset();
  npu_device npu;
  npu_status status = npu_open(&npu, BASE + 4096);
  if (status != NPU_NO_MAGIC) return said("elsewhere", status);
  if ((status = npu_open(&npu, BASE)) != NPU_OK) return said("open", status);
  if ((status = npu_start(&npu, 0, 0)) != NPU_BAD_ARGUMENT) return said("no program", status);
  if ((status = npu_set_base(&npu, NPU_BASES + 1, 0)) != NPU_BAD_ARGUMENT)
    return said("base", status);
  if ((status = npu_start(&npu, 0, instructions)) != NPU_OK) return said("start", status);
  if ((status = npu_wait(&npu, 4)) != NPU_TIMEOUT) return said("timeout", status);
  if ((status = npu_start(&npu, 0, instructions)) != NPU_RUNNING) return said("again", status);
  if ((status = npu_wait(&npu, 1u << 24)) != NPU_OK) return said("wait", status);
  for (int number = 0; number < NPU_EVENTS; number++)
    std::printf("%llu\n", (unsigned long long)npu_event(&npu, npu_event_number(number)));
  std::ofstream(arguments[4], std::ios::binary)
      .write(reinterpret_cast<const char *>(image.data()), std::streamsize(image.size()));
  return 0;
}
