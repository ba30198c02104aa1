// A system on a chip to copy from: a RISC-V core (PicoRV32), an NPU, and a RAM that both use.
//
//   0x0000_0000  RAM, BYTES long; the NPU sees it at the same addresses
//   0x4000_0000  registers of the NPU (memory_map.md of `accelsim rtl`)
//   0x8000_0000  a word written here ends the program: 0 if all is well
//
// The RAM has two ports, so that neither waits for the other: block RAM of every FPGA has both.
// Outputs that nothing needs stand with an empty pair of parentheses; upper bits of addresses of
// the NPU, whose programs stay in the RAM, are not looked at.
// verilator lint_off PINCONNECTEMPTY
// verilator lint_off UNUSEDSIGNAL
module soc #(
  parameter BYTES = 65536,
  parameter FIRMWARE = 32'h0000_8000
) (
  input wire clk,
  input wire rst,
  output reg ended,
  output reg [31:0] code,
  output wire halted
);
  localparam WORDS = BYTES / 4;
  localparam WORD_BITS = $clog2(WORDS);

  // verilator lint_off MULTIDRIVEN
  reg [31:0] ram [0:WORDS-1];
  // verilator lint_on MULTIDRIVEN

  // The core. A request stands until it is answered in the cycle with ready.
  wire valid, trap;
  reg ready;
  wire [31:0] address, write_data;
  wire [3:0] write_bytes;
  reg [31:0] read_data;
  wire writes = write_bytes != 0;
  wire to_ram = address < BYTES;
  wire to_npu = address[31:12] == 20'h40000;
  wire to_end = address[31:12] == 20'h80000;

  picorv32 #(
    .PROGADDR_RESET(FIRMWARE)
  ) core (
    .clk(clk),
    .resetn(~rst),
    .trap(trap),
    .mem_valid(valid),
    .mem_instr(),
    .mem_ready(ready),
    .mem_addr(address),
    .mem_wdata(write_data),
    .mem_wstrb(write_bytes),
    .mem_rdata(read_data),
    .pcpi_wr(1'b0),
    .pcpi_rd(32'd0),
    .pcpi_wait(1'b0),
    .pcpi_ready(1'b0),
    .irq(32'd0),
    .eoi(),
    .mem_la_read(),
    .mem_la_write(),
    .mem_la_addr(),
    .mem_la_wdata(),
    .mem_la_wstrb(),
    .pcpi_valid(),
    .pcpi_insn(),
    .pcpi_rs1(),
    .pcpi_rs2(),
    .trace_valid(),
    .trace_data()
  );

  // Wishbone of the registers: a request is presented until it is accepted, then answered once.
  reg asked;
  wire control_stall, control_ack;
  wire [31:0] control_dat_r;
  wire npu_cyc = valid & to_npu & ~ready;
  wire control_stb = npu_cyc & ~asked;
  always @(posedge clk)
    if (rst | ~npu_cyc | control_ack)
      asked <= 0;
    else if (control_stb & ~control_stall)
      asked <= 1;

  integer lane;
  always @(posedge clk) begin
    ready <= valid & ~ready & (to_ram | to_end | control_ack);
    if (valid & to_ram & ~ready) begin
      read_data <= ram[address[2 +: WORD_BITS]];
      for (lane = 0; lane < 4; lane = lane + 1)
        if (write_bytes[lane])
          ram[address[2 +: WORD_BITS]][8*lane +: 8] <= write_data[8*lane +: 8];
    end
    if (control_ack)
      read_data <= control_dat_r;
    if (valid & to_end & writes & ~ready) begin
      ended <= 1;
      code <= write_data;
    end
    if (trap) begin
      ended <= 1;
      code <= 32'hffff_ffff;
    end
    if (rst) begin
      ready <= 0;
      ended <= 0;
      code <= 0;
    end
  end

  // The NPU. Its port into the RAM takes a request in every cycle and answers in the next one.
  wire memory_cyc, memory_stb, memory_we;
  wire [29:0] memory_adr;
  wire [3:0] memory_sel;
  wire [31:0] memory_dat_w;
  reg [31:0] memory_dat_r;
  reg memory_ack;
  integer place;
  always @(posedge clk) begin
    memory_ack <= memory_cyc & memory_stb & ~rst;
    if (memory_cyc & memory_stb) begin
      memory_dat_r <= ram[memory_adr[WORD_BITS-1:0]];
      for (place = 0; place < 4; place = place + 1)
        if (memory_we & memory_sel[place])
          ram[memory_adr[WORD_BITS-1:0]][8*place +: 8] <= memory_dat_w[8*place +: 8];
    end
  end

  edge_npu_tiny npu (
    .clk(clk),
    .rst(rst),
    .memory__cyc(memory_cyc),
    .memory__stb(memory_stb),
    .memory__we(memory_we),
    .memory__adr(memory_adr),
    .memory__sel(memory_sel),
    .memory__dat_w(memory_dat_w),
    .memory__dat_r(memory_dat_r),
    .memory__ack(memory_ack),
    .memory__stall(1'b0),
    .control__cyc(npu_cyc),
    .control__stb(control_stb),
    .control__we(writes),
    .control__adr(address[11:2]),
    .control__sel(write_bytes),
    .control__dat_w(write_data),
    .control__dat_r(control_dat_r),
    .control__ack(control_ack),
    .control__stall(control_stall),
    .trace_issue(),
    .trace_start(),
    .trace_end(),
    .halted(halted),
    .fault(),
    .collision()
  );
endmodule
