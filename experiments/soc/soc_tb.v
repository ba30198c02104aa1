// Runs soc.v from the RAM of before.hex until the firmware ends it, and writes after.hex.
`timescale 1ns / 1ps

module soc_tb;
  reg clk = 0;
  reg rst = 1;
  wire ended, halted;
  wire [31:0] code;
  integer cycles = 0;

  soc soc (.clk(clk), .rst(rst), .ended(ended), .code(code), .halted(halted));

  always #5 clk = ~clk;
  initial begin
    $readmemh("before.hex", soc.ram);
    repeat (4) @(negedge clk);
    rst = 0;
  end
  always @(posedge clk) begin
    cycles <= cycles + 1;
    if (ended) begin
      $display("code %0d", code);
      $writememh("after.hex", soc.ram);
      $finish;
    end else if (cycles == 1000000) begin
      $display("no end");
      $finish;
    end
  end
endmodule
