// A compiled NpuSystem with a serial line at its pins, bit by bit: what the cable of a board carries.
#include <cstdint>
#include <deque>

namespace {

struct Board {
  cxxrtl_design::p_top top;
  int64_t clocks_per_bit = 1;
  std::deque<uint8_t> to_board, from_board;
  // The byte on its way to the board: start bit, eight data bits, stop bit, and cycles of it gone.
  uint32_t said = 0;
  int64_t saying = -1;
  // The byte on its way from the board, and cycles since its start bit.
  uint32_t heard = 0;
  int64_t hearing = -1;

  bool line_to_board() {
    if (saying < 0 && !to_board.empty()) {
      said = 0x200u | uint32_t(to_board.front()) << 1;
      to_board.pop_front();
      saying = 0;
    }
    if (saying < 0) return true;
    bool bit = said >> (saying / clocks_per_bit) & 1;
    if (++saying == 10 * clocks_per_bit) saying = -1;
    return bit;
  }

  void line_from_board(bool level) {
    if (hearing < 0) {
      if (level) return;
      hearing = heard = 0;
    }
    int64_t bit = hearing / clocks_per_bit;
    if (hearing % clocks_per_bit == clocks_per_bit / 2) {
      if (bit == 0 && level) {
        hearing = -1;
        return;
      }
      if (bit >= 1 && bit <= 8) heard |= uint32_t(level) << (bit - 1);
      if (bit == 9) {
        if (level) from_board.push_back(uint8_t(heard));
        hearing = -1;
        return;
      }
    }
    hearing++;
  }

  void cycle() {
    top.p_rx.set<bool>(line_to_board());
    top.p_clk.set<bool>(false);
    top.step();
    line_from_board(top.p_tx.get<uint32_t>());
    top.p_clk.set<bool>(true);
    top.step();
  }
};

}  // namespace

extern "C" void* create(int64_t clocks_per_bit) {
  auto* board = new Board;
  board->clocks_per_bit = clocks_per_bit;
  return board;
}
extern "C" void destroy(void* handle) { delete static_cast<Board*>(handle); }

extern "C" void send(void* handle, const uint8_t* data, int64_t count) {
  auto& board = *static_cast<Board*>(handle);
  board.to_board.insert(board.to_board.end(), data, data + count);
}

// Runs until `count` bytes have come, or for `cycles`; returns the bytes given. `ran`: cycles run.
extern "C" int64_t receive(void* handle, uint8_t* data, int64_t count, int64_t cycles,
                           int64_t* ran) {
  auto& board = *static_cast<Board*>(handle);
  *ran = 0;
  while (int64_t(board.from_board.size()) < count && *ran < cycles) {
    board.cycle();
    ++*ran;
  }
  int64_t given = 0;
  for (; given < count && !board.from_board.empty(); given++) {
    data[given] = board.from_board.front();
    board.from_board.pop_front();
  }
  return given;
}
