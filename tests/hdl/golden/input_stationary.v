// tiny_input_stationary: an NPU of accelsim, 4 x 2, input_stationary.
// int16 x int4 -> int24 -> int8, bus of 4 bytes.
// Template 1, specification af91941d.

module tiny_input_stationary(memory__ack, memory__stall, control__cyc, control__stb, control__we, control__adr, control__sel, control__dat_w, clk, rst, memory__cyc, memory__stb, memory__we, memory__adr, memory__sel, memory__dat_w, control__dat_r, control__ack, control__stall, halted, fault
, trace_issue, trace_start, trace_end, collision, memory__dat_r);
  wire begins;
  input clk;
  wire clk;
  output collision;
  wire collision;
  output control__ack;
  wire control__ack;
  input [9:0] control__adr;
  wire [9:0] control__adr;
  input control__cyc;
  wire control__cyc;
  output [31:0] control__dat_r;
  wire [31:0] control__dat_r;
  input [31:0] control__dat_w;
  wire [31:0] control__dat_w;
  input [3:0] control__sel;
  wire [3:0] control__sel;
  output control__stall;
  wire control__stall;
  input control__stb;
  wire control__stb;
  input control__we;
  wire control__we;
  output fault;
  wire fault;
  wire fetch__ack;
  wire [29:0] fetch__adr;
  wire fetch__cyc;
  wire fetch__stall;
  wire fetch__stb;
  output halted;
  wire halted;
  wire load__ack;
  wire [29:0] load__adr;
  wire load__cyc;
  wire load__stall;
  wire load__stb;
  input memory__ack;
  wire memory__ack;
  output [29:0] memory__adr;
  wire [29:0] memory__adr;
  output memory__cyc;
  wire memory__cyc;
  input [31:0] memory__dat_r;
  wire [31:0] memory__dat_r;
  output [31:0] memory__dat_w;
  wire [31:0] memory__dat_w;
  output [3:0] memory__sel;
  wire [3:0] memory__sel;
  input memory__stall;
  wire memory__stall;
  output memory__stb;
  wire memory__stb;
  output memory__we;
  wire memory__we;
  input rst;
  wire rst;
  wire store__ack;
  wire [29:0] store__adr;
  wire store__cyc;
  wire [31:0] store__dat_w;
  wire [3:0] store__sel;
  wire store__stall;
  wire store__stb;
  output [3:0] trace_end;
  wire [3:0] trace_end;
  output [3:0] trace_issue;
  wire [3:0] trace_issue;
  output [3:0] trace_start;
  wire [3:0] trace_start;
  \tiny_input_stationary.arbiter  arbiter (
    .answers({ store__ack, load__ack, fetch__ack }),
    .clk(clk),
    .fetch__adr(fetch__adr),
    .fetch__cyc(fetch__cyc),
    .fetch__dat_r(memory__dat_r),
    .fetch__stall(fetch__stall),
    .fetch__stb(fetch__stb),
    .load__adr(load__adr),
    .load__cyc(load__cyc),
    .load__stall(load__stall),
    .load__stb(load__stb),
    .memory__ack(memory__ack),
    .memory__adr(memory__adr),
    .memory__cyc(memory__cyc),
    .memory__dat_w(memory__dat_w),
    .memory__sel(memory__sel),
    .memory__stall(memory__stall),
    .memory__stb(memory__stb),
    .memory__we(memory__we),
    .restart(begins),
    .rst(rst),
    .store__adr(store__adr),
    .store__cyc(store__cyc),
    .store__dat_w(store__dat_w),
    .store__sel(store__sel),
    .store__stall(store__stall),
    .store__stb(store__stb)
  );
  \tiny_input_stationary.core  core (
    .\begin (begins),
    .\bus__adr$108 (control__adr),
    .\bus__cyc$110 (control__cyc),
    .bus__dat_r(memory__dat_r),
    .\bus__dat_w$114 (control__dat_w),
    .\bus__sel$116 (control__sel),
    .bus__stall(fetch__stall),
    .\bus__stall$100 (store__stall),
    .\bus__stall$82 (load__stall),
    .\bus__stb$120 (control__stb),
    .\bus__we$122 (control__we),
    .clk(clk),
    .collision(collision),
    .control__ack(control__ack),
    .control__dat_r(control__dat_r),
    .fault(fault),
    .fetch__adr(fetch__adr),
    .fetch__cyc(fetch__cyc),
    .fetch__stb(fetch__stb),
    .halted(halted),
    .load__adr(load__adr),
    .load__cyc(load__cyc),
    .load__stb(load__stb),
    .\port$0 ({ store__ack, load__ack, fetch__ack }),
    .rst(rst),
    .store__adr(store__adr),
    .store__cyc(store__cyc),
    .store__dat_w(store__dat_w),
    .store__sel(store__sel),
    .store__stb(store__stb),
    .trace_end(trace_end),
    .trace_issue(trace_issue),
    .trace_start(trace_start)
  );
  assign control__stall = 1'h0;
endmodule

module \tiny_input_stationary.arbiter (memory__ack, memory__stall, clk, rst, fetch__stb, fetch__cyc, store__cyc, store__stb, load__stb, load__cyc, memory__stb, memory__cyc, answers, fetch__stall, load__stall, store__stall, fetch__adr, store__adr, store__dat_w, store__sel, load__adr
, restart, memory__we, memory__adr, memory__sel, memory__dat_w, fetch__dat_r);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [7:0] \$35 ;
  wire [8:0] \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [7:0] \$43 ;
  wire [8:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire [7:0] \$51 ;
  wire [8:0] \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire [8:0] \$57 ;
  wire \$58 ;
  wire [8:0] \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  reg [1:0] \$64 ;
  reg [7:0] \$65 ;
  reg [7:0] \$66 ;
  reg [6:0] \$67 ;
  reg \$68 ;
  reg [6:0] \$69 ;
  wire \$7 ;
  reg \$70 ;
  reg [6:0] \$71 ;
  reg \$72 ;
  wire \$8 ;
  wire \$9 ;
  wire [6:0] \$like ;
  wire [6:0] \$like$40 ;
  wire [6:0] \$like$52 ;
  reg [1:0] \$signal  = 2'h0;
  wire [2:0] \$signal$2 ;
  wire \$signal$5 ;
  reg [7:0] \$signature__addr  = 8'h00;
  wire [2:0] \$signature__data ;
  wire \$signature__en ;
  (* init = 8'h00 *)
  wire [7:0] address;
  (* init = 8'h00 *)
  wire [7:0] \address$9 ;
  output [2:0] answers;
  wire [2:0] answers;
  reg [2:0] chosen;
  input clk;
  wire clk;
  wire fetch__ack;
  input [29:0] fetch__adr;
  wire [29:0] fetch__adr;
  input fetch__cyc;
  wire fetch__cyc;
  input [31:0] fetch__dat_r;
  wire [31:0] fetch__dat_r;
  wire [31:0] fetch__dat_w;
  wire [3:0] fetch__sel;
  output fetch__stall;
  wire fetch__stall;
  input fetch__stb;
  wire fetch__stb;
  wire fetch__we;
  reg fetch_full = 1'h0;
  reg [6:0] fetch_unanswered = 7'h00;
  wire load__ack;
  input [29:0] load__adr;
  wire [29:0] load__adr;
  input load__cyc;
  wire load__cyc;
  wire [31:0] load__dat_r;
  wire [31:0] load__dat_w;
  wire [3:0] load__sel;
  output load__stall;
  wire load__stall;
  input load__stb;
  wire load__stb;
  wire load__we;
  reg load_full = 1'h0;
  reg [6:0] load_unanswered = 7'h00;
  input memory__ack;
  wire memory__ack;
  output [29:0] memory__adr;
  reg [29:0] memory__adr;
  output memory__cyc;
  wire memory__cyc;
  wire [31:0] memory__dat_r;
  output [31:0] memory__dat_w;
  reg [31:0] memory__dat_w;
  output [3:0] memory__sel;
  reg [3:0] memory__sel;
  input memory__stall;
  wire memory__stall;
  output memory__stb;
  wire memory__stb;
  output memory__we;
  reg memory__we;
  reg [7:0] read__addr = 8'h00;
  wire [2:0] read__data;
  input restart;
  wire restart;
  input rst;
  wire rst;
  wire store__ack;
  input [29:0] store__adr;
  wire [29:0] store__adr;
  input store__cyc;
  wire store__cyc;
  wire [31:0] store__dat_r;
  input [31:0] store__dat_w;
  wire [31:0] store__dat_w;
  input [3:0] store__sel;
  wire [3:0] store__sel;
  output store__stall;
  wire store__stall;
  input store__stb;
  wire store__stb;
  wire store__we;
  reg store_full = 1'h0;
  reg [6:0] store_unanswered = 7'h00;
  wire [2:0] waits;
  (* no_rw_check = 32'd1 *)
  reg [2:0] owners [191:0];
  always @(posedge clk) begin
    if (\$signature__en )
      owners[\$signature__addr ] <= chosen;
  end
  assign read__data = owners[read__addr];
  assign memory__stb = | \$signal$2 ;
  assign \$28  = | waits;
  assign memory__cyc = memory__stb | \$28 ;
  assign \$29  = ~ memory__stall;
  assign \$signature__en  = memory__stb & \$29 ;
  assign answers = read__data & { memory__ack, memory__ack, memory__ack };
  assign \$30  = fetch__cyc & fetch__stb;
  assign \$31  = ~ fetch_full;
  assign \$32  = \$30  & \$31 ;
  assign \$33  = chosen[0] & \$signature__en ;
  assign fetch__stall = ~ \$33 ;
  assign \$34  = chosen[0] & \$signature__en ;
  assign \$35  = fetch_unanswered + \$34 ;
  assign \$36  = \$35  - answers[0];
  assign \$37  = | fetch_unanswered;
  assign \$38  = load__cyc & load__stb;
  assign \$39  = ~ load_full;
  assign \$40  = \$38  & \$39 ;
  assign \$41  = chosen[1] & \$signature__en ;
  assign load__stall = ~ \$41 ;
  assign \$42  = chosen[1] & \$signature__en ;
  assign \$43  = load_unanswered + \$42 ;
  assign \$44  = \$43  - answers[1];
  assign \$45  = | load_unanswered;
  assign \$46  = store__cyc & store__stb;
  assign \$47  = ~ store_full;
  assign \$48  = \$46  & \$47 ;
  assign \$49  = chosen[2] & \$signature__en ;
  assign store__stall = ~ \$49 ;
  assign \$50  = chosen[2] & \$signature__en ;
  assign \$51  = store_unanswered + \$50 ;
  assign \$52  = \$51  - answers[2];
  assign \$53  = | store_unanswered;
  assign \$54  = \$signature__en  & chosen[0];
  assign \$55  = \$signature__en  & chosen[1];
  assign \$56  = \$signature__en  & chosen[2];
  assign \$57  = \$signature__addr  + 1'h1;
  assign \$58  = \$signature__addr  == 8'hbf;
  assign \$59  = read__addr + 1'h1;
  assign \$60  = read__addr == 8'hbf;
  assign \$61  = \$36 [6:0] == 7'h40;
  assign \$62  = \$44 [6:0] == 7'h40;
  assign \$63  = \$52 [6:0] == 7'h40;
  always @(posedge clk)
    \$signal  <= \$64 ;
  always @(posedge clk)
    \$signature__addr  <= \$65 ;
  always @(posedge clk)
    read__addr <= \$66 ;
  always @(posedge clk)
    fetch_unanswered <= \$67 ;
  always @(posedge clk)
    fetch_full <= \$68 ;
  always @(posedge clk)
    load_unanswered <= \$69 ;
  always @(posedge clk)
    load_full <= \$70 ;
  always @(posedge clk)
    store_unanswered <= \$71 ;
  always @(posedge clk)
    store_full <= \$72 ;
  assign \$5  = ~ \$4 ;
  assign \$6  = \$signal$2 [1] & \$5 ;
  assign \$7  = | \$signal$2 [1:0];
  assign \$8  = ~ \$7 ;
  assign \$9  = \$signal$2 [2] & \$8 ;
  assign \$14  = ~ \$13 ;
  assign \$15  = \$signal$2 [2] & \$14 ;
  assign \$16  = | \$signal$2 [2:1];
  assign \$17  = ~ \$16 ;
  assign \$18  = \$signal$2 [0] & \$17 ;
  assign \$23  = ~ \$22 ;
  assign \$24  = \$signal$2 [0] & \$23 ;
  assign \$25  = | { \$signal$2 [0], \$signal$2 [2] };
  assign \$26  = ~ \$25 ;
  assign \$27  = \$signal$2 [1] & \$26 ;
  always @* begin
    if (\$initially ) begin end
    chosen = 3'h0;
    casez (\$signal )
      2'h0:
        begin
          chosen[0] = \$3 ;
          chosen[1] = \$6 ;
          chosen[2] = \$9 ;
        end
      2'h1:
        begin
          chosen[1] = \$12 ;
          chosen[2] = \$15 ;
          chosen[0] = \$18 ;
        end
      2'h2:
        begin
          chosen[2] = \$21 ;
          chosen[0] = \$24 ;
          chosen[1] = \$27 ;
        end
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    memory__we = 1'h0;
    if (chosen[0]) begin
      memory__we = 1'h0;
    end
    if (chosen[1]) begin
      memory__we = 1'h0;
    end
    if (chosen[2]) begin
      memory__we = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    memory__adr = 30'h00000000;
    if (chosen[0]) begin
      memory__adr = fetch__adr;
    end
    if (chosen[1]) begin
      memory__adr = load__adr;
    end
    if (chosen[2]) begin
      memory__adr = store__adr;
    end
  end
  always @* begin
    if (\$initially ) begin end
    memory__sel = 4'h0;
    if (chosen[0]) begin
      memory__sel = 4'hf;
    end
    if (chosen[1]) begin
      memory__sel = 4'hf;
    end
    if (chosen[2]) begin
      memory__sel = store__sel;
    end
  end
  always @* begin
    if (\$initially ) begin end
    memory__dat_w = 32'd0;
    if (chosen[0]) begin
      memory__dat_w = 32'd0;
    end
    if (chosen[1]) begin
      memory__dat_w = 32'd0;
    end
    if (chosen[2]) begin
      memory__dat_w = store__dat_w;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$64  = \$signal ;
    if (\$54 ) begin
      \$64  = 2'h1;
    end
    if (\$55 ) begin
      \$64  = 2'h2;
    end
    if (\$56 ) begin
      \$64  = 2'h0;
    end
    if (restart) begin
      \$64  = 2'h0;
    end
    if (rst) begin
      \$64  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$65  = \$signature__addr ;
    if (\$signature__en ) begin
      \$65  = \$57 [7:0];
      if (\$58 ) begin
        \$65  = 8'h00;
      end
    end
    if (rst) begin
      \$65  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$66  = read__addr;
    if (memory__ack) begin
      \$66  = \$59 [7:0];
      if (\$60 ) begin
        \$66  = 8'h00;
      end
    end
    if (rst) begin
      \$66  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$67  = \$36 [6:0];
    if (rst) begin
      \$67  = 7'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$68  = \$61 ;
    if (rst) begin
      \$68  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$69  = \$44 [6:0];
    if (rst) begin
      \$69  = 7'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$70  = \$62 ;
    if (rst) begin
      \$70  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$71  = \$52 [6:0];
    if (rst) begin
      \$71  = 7'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$72  = \$63 ;
    if (rst) begin
      \$72  = 1'h0;
    end
  end
  assign \$signature__data  = chosen;
  assign \$signal$5  = \$signature__en ;
  assign address = \$signature__addr ;
  assign \address$9  = read__addr;
  assign fetch__ack = answers[0];
  assign memory__dat_r = fetch__dat_r;
  assign \$like  = \$36 [6:0];
  assign fetch__we = 1'h0;
  assign fetch__sel = 4'hf;
  assign fetch__dat_w = 32'd0;
  assign load__ack = answers[1];
  assign load__dat_r = fetch__dat_r;
  assign \$like$40  = \$44 [6:0];
  assign load__we = 1'h0;
  assign load__sel = 4'hf;
  assign load__dat_w = 32'd0;
  assign store__ack = answers[2];
  assign store__dat_r = fetch__dat_r;
  assign \$like$52  = \$52 [6:0];
  assign store__we = 1'h1;
  assign waits[2] = \$53 ;
  assign waits[1] = \$45 ;
  assign waits[0] = \$37 ;
  assign \$signal$2 [2] = \$48 ;
  assign \$signal$2 [1] = \$40 ;
  assign \$signal$2 [0] = \$32 ;
  assign \$1  = 1'h0;
  assign \$2  = 1'h1;
  assign \$3  = \$32 ;
  assign \$4  = \$32 ;
  assign \$10  = 1'h0;
  assign \$11  = 1'h1;
  assign \$12  = \$40 ;
  assign \$13  = \$40 ;
  assign \$19  = 1'h0;
  assign \$20  = 1'h1;
  assign \$21  = \$48 ;
  assign \$22  = \$48 ;
endmodule

module \tiny_input_stationary.core (\bus__cyc$110 , \bus__stb$120 , \bus__we$122 , \bus__adr$108 , \bus__sel$116 , \bus__dat_w$114 , clk, rst, collision, halted, fetch__stb, fetch__cyc, store__cyc, store__stb, load__stb, load__cyc, control__dat_r, \port$0 , bus__stall, \bus__stall$82 , \bus__stall$100 
, fetch__adr, trace_issue, trace_start, trace_end, fault, store__adr, store__dat_w, store__sel, load__adr, control__ack, \begin , bus__dat_r);
  reg \$initially  = 0;
  wire \$1 ;
  reg [5:0] \$10 ;
  reg \$11 ;
  reg \$12 ;
  reg \$13 ;
  reg [2:0] \$14 ;
  reg \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg \$18 ;
  reg \$19 ;
  wire \$2 ;
  reg \$20 ;
  reg \$21 ;
  reg \$22 ;
  reg [1:0] \$23 ;
  reg \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  reg \$28 ;
  wire [3:0] \$29 ;
  wire \$3 ;
  wire [3:0] \$30 ;
  wire [7:0] \$31 ;
  wire [7:0] \$32 ;
  wire \$4 ;
  wire [1:0] \$5 ;
  reg \$6 ;
  reg \$7 ;
  reg \$8 ;
  reg \$9 ;
  wire accumulator_read;
  wire [15:0] accumulator_read__address;
  wire [47:0] accumulator_read__data;
  wire accumulator_read__enable;
  wire accumulator_write;
  reg [5:0] activity = 6'h00;
  wire [31:0] address;
  wire [31:0] \address$241 ;
  reg again = 1'h0;
  wire beat;
  wire \beat$19 ;
  wire \beat$21 ;
  wire [2:0] beat_bytes;
  output \begin ;
  wire \begin ;
  wire \begin$239 ;
  wire begins;
  wire bus__ack;
  wire \bus__ack$107 ;
  wire \bus__ack$70 ;
  wire \bus__ack$88 ;
  wire [29:0] bus__adr;
  input [9:0] \bus__adr$108 ;
  wire [9:0] \bus__adr$108 ;
  wire [29:0] \bus__adr$73 ;
  wire [29:0] \bus__adr$91 ;
  wire bus__cyc;
  input \bus__cyc$110 ;
  wire \bus__cyc$110 ;
  wire \bus__cyc$75 ;
  wire \bus__cyc$93 ;
  input [31:0] bus__dat_r;
  wire [31:0] bus__dat_r;
  wire [31:0] \bus__dat_r$113 ;
  wire [31:0] \bus__dat_r$76 ;
  wire [31:0] \bus__dat_r$94 ;
  wire [31:0] bus__dat_w;
  input [31:0] \bus__dat_w$114 ;
  wire [31:0] \bus__dat_w$114 ;
  wire [31:0] \bus__dat_w$79 ;
  wire [31:0] \bus__dat_w$97 ;
  wire [3:0] bus__sel;
  input [3:0] \bus__sel$116 ;
  wire [3:0] \bus__sel$116 ;
  wire [3:0] \bus__sel$81 ;
  wire [3:0] \bus__sel$99 ;
  input bus__stall;
  wire bus__stall;
  input \bus__stall$100 ;
  wire \bus__stall$100 ;
  wire \bus__stall$119 ;
  input \bus__stall$82 ;
  wire \bus__stall$82 ;
  wire bus__stb;
  wire \bus__stb$103 ;
  input \bus__stb$120 ;
  wire \bus__stb$120 ;
  wire \bus__stb$85 ;
  wire bus__we;
  wire \bus__we$105 ;
  input \bus__we$122 ;
  wire \bus__we$122 ;
  wire \bus__we$87 ;
  wire busy;
  wire \busy$15 ;
  reg clear = 1'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$232 ;
  wire \collision$233 ;
  wire \collision$234 ;
  wire \collision$235 ;
  wire \collision$236 ;
  wire \collision$237 ;
  wire compute__ended;
  wire [255:0] compute__instruction__payload;
  wire compute__instruction__ready;
  wire compute__instruction__valid;
  wire [3:0] compute__push;
  output control__ack;
  wire control__ack;
  wire [9:0] control__adr;
  wire control__cyc;
  output [31:0] control__dat_r;
  wire [31:0] control__dat_r;
  wire [31:0] control__dat_w;
  wire [3:0] control__sel;
  wire control__stall;
  wire control__stb;
  wire control__we;
  wire counting;
  reg enable = 1'h0;
  wire [3:0] \end ;
  wire ended;
  wire \ended$153 ;
  wire \ended$163 ;
  wire \ended$173 ;
  wire [47:0] events__accumulator_reads;
  wire [47:0] events__accumulator_writes;
  wire [47:0] events__cycles;
  wire [47:0] events__fetch_beats;
  wire [47:0] events__input_reads;
  wire [47:0] events__input_writes;
  wire [47:0] events__load_beats;
  wire [47:0] events__operand_reads;
  wire [47:0] events__operand_writes;
  wire [47:0] events__output_reads;
  wire [47:0] events__output_writes;
  wire [47:0] events__parameter_reads;
  wire [47:0] events__parameter_writes;
  wire [47:0] events__stall_array_cycles;
  wire [47:0] events__stall_input_cycles;
  wire [47:0] events__stall_instruction_cycles;
  wire [47:0] events__stall_store_cycles;
  wire [47:0] events__stall_vector_cycles;
  wire [47:0] events__stall_weight_cycles;
  wire [47:0] events__store_bytes;
  wire [47:0] events__stream_cycles;
  wire [47:0] events__vector_multiplies;
  wire [47:0] events__vector_taps;
  wire [47:0] events__weight_reads;
  wire [47:0] events__weight_writes;
  output fault;
  wire fault;
  wire \fault$245 ;
  wire \fault$248 ;
  wire fetch__ack;
  output [29:0] fetch__adr;
  wire [29:0] fetch__adr;
  output fetch__cyc;
  wire fetch__cyc;
  wire [31:0] fetch__dat_r;
  wire [31:0] fetch__dat_w;
  wire [3:0] fetch__sel;
  wire fetch__stall;
  output fetch__stb;
  wire fetch__stb;
  wire fetch__we;
  output halted;
  wire halted;
  wire \halted$247 ;
  wire \halted$249 ;
  wire [3:0] in_flight;
  reg [1:0] increments__accumulator_reads = 2'h0;
  reg increments__accumulator_writes = 1'h0;
  reg increments__fetch_beats = 1'h0;
  reg increments__input_reads = 1'h0;
  reg increments__input_writes = 1'h0;
  reg increments__load_beats = 1'h0;
  reg increments__operand_reads = 1'h0;
  reg increments__operand_writes = 1'h0;
  reg increments__output_reads = 1'h0;
  reg increments__output_writes = 1'h0;
  reg increments__parameter_reads = 1'h0;
  reg increments__parameter_writes = 1'h0;
  reg [2:0] increments__store_bytes = 3'h0;
  reg increments__vector_multiplies = 1'h0;
  reg increments__vector_taps = 1'h0;
  reg increments__weight_reads = 1'h0;
  reg increments__weight_writes = 1'h0;
  wire input_busy;
  wire [15:0] input_read__address;
  wire [63:0] input_read__data;
  wire input_read__enable;
  wire [15:0] input_write__address;
  wire [63:0] input_write__data;
  wire input_write__enable;
  wire [255:0] instruction__payload;
  wire [255:0] \instruction__payload$146 ;
  wire [255:0] \instruction__payload$156 ;
  wire [255:0] \instruction__payload$166 ;
  wire instruction__ready;
  wire \instruction__ready$149 ;
  wire \instruction__ready$159 ;
  wire \instruction__ready$169 ;
  wire instruction__valid;
  wire \instruction__valid$150 ;
  wire \instruction__valid$160 ;
  wire \instruction__valid$170 ;
  wire [31:0] instruction_count;
  wire [31:0] \instruction_count$243 ;
  wire [3:0] issue;
  wire [255:0] issued__payload;
  wire [255:0] \issued__payload$131 ;
  wire issued__ready;
  wire \issued__ready$133 ;
  wire issued__valid;
  wire \issued__valid$135 ;
  wire load__ack;
  output [29:0] load__adr;
  wire [29:0] load__adr;
  output load__cyc;
  wire load__cyc;
  wire [31:0] load__dat_r;
  wire [31:0] load__dat_w;
  wire load__ended;
  wire [255:0] load__instruction__payload;
  wire load__instruction__ready;
  wire load__instruction__valid;
  wire [3:0] load__push;
  wire [3:0] load__sel;
  wire load__stall;
  output load__stb;
  wire load__stb;
  wire load__we;
  wire multiply;
  wire [15:0] operand_read__address;
  wire [31:0] operand_read__data;
  wire operand_read__enable;
  wire [15:0] operand_write__address;
  wire [31:0] operand_write__data;
  wire operand_write__enable;
  wire [15:0] output_read__address;
  wire [15:0] output_read__data;
  wire output_read__enable;
  wire [15:0] output_write__address;
  wire [15:0] output_write__data;
  wire output_write__enable;
  wire [15:0] parameter_read__address;
  wire [63:0] parameter_read__data;
  wire parameter_read__enable;
  wire [15:0] parameter_write__address;
  wire [63:0] parameter_write__data;
  wire parameter_write__enable;
  input [2:0] \port$0 ;
  wire [2:0] \port$0 ;
  wire [3:0] push;
  wire [3:0] \push$155 ;
  wire [3:0] \push$165 ;
  wire [3:0] \push$175 ;
  reg quiet = 1'h0;
  wire [15:0] read__address;
  wire [15:0] \read__address$191 ;
  wire [15:0] \read__address$201 ;
  wire [15:0] \read__address$211 ;
  wire [15:0] \read__address$221 ;
  wire [63:0] read__data;
  wire [7:0] \read__data$194 ;
  wire [31:0] \read__data$204 ;
  wire [63:0] \read__data$214 ;
  wire [15:0] \read__data$224 ;
  wire read__enable;
  wire \read__enable$195 ;
  wire \read__enable$205 ;
  wire \read__enable$215 ;
  wire \read__enable$225 ;
  wire restart;
  input rst;
  wire rst;
  wire [3:0] start;
  wire store__ack;
  output [29:0] store__adr;
  wire [29:0] store__adr;
  output store__cyc;
  wire store__cyc;
  wire [31:0] store__dat_r;
  output [31:0] store__dat_w;
  wire [31:0] store__dat_w;
  wire store__ended;
  wire [255:0] store__instruction__payload;
  wire store__instruction__ready;
  wire store__instruction__valid;
  wire [3:0] store__push;
  output [3:0] store__sel;
  wire [3:0] store__sel;
  wire store__stall;
  output store__stb;
  wire store__stb;
  wire store__we;
  reg store_beat = 1'h0;
  wire streaming;
  wire tap;
  output [3:0] trace_end;
  wire [3:0] trace_end;
  output [3:0] trace_issue;
  wire [3:0] trace_issue;
  output [3:0] trace_start;
  wire [3:0] trace_start;
  wire [47:0] values__accumulator_reads;
  wire [47:0] values__accumulator_writes;
  wire [47:0] values__cycles;
  wire [47:0] values__fetch_beats;
  wire [47:0] values__input_reads;
  wire [47:0] values__input_writes;
  wire [47:0] values__load_beats;
  wire [47:0] values__operand_reads;
  wire [47:0] values__operand_writes;
  wire [47:0] values__output_reads;
  wire [47:0] values__output_writes;
  wire [47:0] values__parameter_reads;
  wire [47:0] values__parameter_writes;
  wire [47:0] values__stall_array_cycles;
  wire [47:0] values__stall_input_cycles;
  wire [47:0] values__stall_instruction_cycles;
  wire [47:0] values__stall_store_cycles;
  wire [47:0] values__stall_vector_cycles;
  wire [47:0] values__stall_weight_cycles;
  wire [47:0] values__store_bytes;
  wire [47:0] values__stream_cycles;
  wire [47:0] values__vector_multiplies;
  wire [47:0] values__vector_taps;
  wire [47:0] values__weight_reads;
  wire [47:0] values__weight_writes;
  wire vector__ended;
  wire [255:0] vector__instruction__payload;
  wire vector__instruction__ready;
  wire vector__instruction__valid;
  wire [3:0] vector__push;
  wire [15:0] vector_read__address;
  wire [47:0] vector_read__data;
  wire vector_read__enable;
  wire weight_busy;
  wire [15:0] weight_read__address;
  wire [7:0] weight_read__data;
  wire weight_read__enable;
  wire [15:0] weight_write__address;
  wire [7:0] weight_write__data;
  wire weight_write__enable;
  wire [15:0] write__address;
  wire [15:0] \write__address$187 ;
  wire [15:0] \write__address$197 ;
  wire [15:0] \write__address$207 ;
  wire [15:0] \write__address$216 ;
  wire [63:0] write__data;
  wire [7:0] \write__data$189 ;
  wire [31:0] \write__data$199 ;
  wire [63:0] \write__data$209 ;
  wire [15:0] \write__data$218 ;
  wire write__enable;
  wire \write__enable$186 ;
  wire \write__enable$196 ;
  wire \write__enable$206 ;
  wire \write__enable$220 ;
  assign \$1  = | in_flight;
  assign \$2  = ~ \$1 ;
  assign \$3  = ~ fetch__cyc;
  assign \$4  = \$2  & \$3 ;
  assign \$5  = accumulator_read + accumulator_read__enable;
  assign collision = | { \collision$237 , \collision$236 , \collision$235 , \collision$234 , \collision$233 , \collision$232  };
  assign halted = \halted$247  | fault;
  always @(posedge clk)
    again <= \$6 ;
  always @(posedge clk)
    quiet <= \$7 ;
  always @(posedge clk)
    clear <= \$8 ;
  always @(posedge clk)
    enable <= \$9 ;
  always @(posedge clk)
    activity <= \$10 ;
  always @(posedge clk)
    store_beat <= \$11 ;
  always @(posedge clk)
    increments__fetch_beats <= \$12 ;
  always @(posedge clk)
    increments__load_beats <= \$13 ;
  always @(posedge clk)
    increments__store_bytes <= \$14 ;
  always @(posedge clk)
    increments__input_writes <= \$15 ;
  always @(posedge clk)
    increments__weight_writes <= \$16 ;
  always @(posedge clk)
    increments__operand_writes <= \$17 ;
  always @(posedge clk)
    increments__parameter_writes <= \$18 ;
  always @(posedge clk)
    increments__input_reads <= \$19 ;
  always @(posedge clk)
    increments__weight_reads <= \$20 ;
  always @(posedge clk)
    increments__operand_reads <= \$21 ;
  always @(posedge clk)
    increments__parameter_reads <= \$22 ;
  always @(posedge clk)
    increments__accumulator_reads <= \$23 ;
  always @(posedge clk)
    increments__accumulator_writes <= \$24 ;
  always @(posedge clk)
    increments__output_writes <= \$25 ;
  always @(posedge clk)
    increments__output_reads <= \$26 ;
  always @(posedge clk)
    increments__vector_taps <= \$27 ;
  always @(posedge clk)
    increments__vector_multiplies <= \$28 ;
  \tiny_input_stationary.core.compute  compute (
    .accumulator_read(accumulator_read),
    .accumulator_write(accumulator_write),
    .clk(clk),
    .collision(\collision$232 ),
    .ended(compute__ended),
    .input_read__address(read__address),
    .input_read__data(input_read__data),
    .input_read__enable(streaming),
    .instruction__payload(\instruction__payload$146 ),
    .instruction__ready(compute__instruction__ready),
    .instruction__valid(\$29 [1]),
    .push(compute__push),
    .rst(rst),
    .vector_read__address(\read__address$201 ),
    .vector_read__data(accumulator_read__data),
    .vector_read__enable(accumulator_read__enable),
    .weight_read__address(\read__address$191 ),
    .weight_read__data(weight_read__data),
    .weight_read__enable(weight_read__enable)
  );
  \tiny_input_stationary.core.control  control (
    .address(address),
    .\begin (\begin ),
    .bus__ack(control__ack),
    .bus__adr(\bus__adr$108 ),
    .bus__cyc(\bus__cyc$110 ),
    .bus__dat_r(control__dat_r),
    .bus__dat_w(\bus__dat_w$114 ),
    .bus__sel(\bus__sel$116 ),
    .bus__stb(\bus__stb$120 ),
    .bus__we(\bus__we$122 ),
    .clk(clk),
    .counting(counting),
    .events__accumulator_reads(events__accumulator_reads),
    .events__accumulator_writes(events__accumulator_writes),
    .events__cycles(events__cycles),
    .events__fetch_beats(events__fetch_beats),
    .events__input_reads(events__input_reads),
    .events__input_writes(events__input_writes),
    .events__load_beats(events__load_beats),
    .events__operand_reads(events__operand_reads),
    .events__operand_writes(events__operand_writes),
    .events__output_reads(events__output_reads),
    .events__output_writes(events__output_writes),
    .events__parameter_reads(events__parameter_reads),
    .events__parameter_writes(events__parameter_writes),
    .events__stall_array_cycles(events__stall_array_cycles),
    .events__stall_input_cycles(events__stall_input_cycles),
    .events__stall_instruction_cycles(events__stall_instruction_cycles),
    .events__stall_store_cycles(events__stall_store_cycles),
    .events__stall_vector_cycles(events__stall_vector_cycles),
    .events__stall_weight_cycles(events__stall_weight_cycles),
    .events__store_bytes(events__store_bytes),
    .events__stream_cycles(events__stream_cycles),
    .events__vector_multiplies(events__vector_multiplies),
    .events__vector_taps(events__vector_taps),
    .events__weight_reads(events__weight_reads),
    .events__weight_writes(events__weight_writes),
    .fault(fault),
    .halted(halted),
    .instruction_count(instruction_count),
    .quiet(quiet),
    .restart(restart),
    .rst(rst)
  );
  \tiny_input_stationary.core.counters  counters (
    .activity(activity),
    .clear(clear),
    .clk(clk),
    .enable(enable),
    .increments__accumulator_reads(increments__accumulator_reads),
    .increments__accumulator_writes(increments__accumulator_writes),
    .increments__fetch_beats(increments__fetch_beats),
    .increments__input_reads(increments__input_reads),
    .increments__input_writes(increments__input_writes),
    .increments__load_beats(increments__load_beats),
    .increments__operand_reads(increments__operand_reads),
    .increments__operand_writes(increments__operand_writes),
    .increments__output_reads(increments__output_reads),
    .increments__output_writes(increments__output_writes),
    .increments__parameter_reads(increments__parameter_reads),
    .increments__parameter_writes(increments__parameter_writes),
    .increments__store_bytes(increments__store_bytes),
    .increments__vector_multiplies(increments__vector_multiplies),
    .increments__vector_taps(increments__vector_taps),
    .increments__weight_reads(increments__weight_reads),
    .increments__weight_writes(increments__weight_writes),
    .rst(rst),
    .store_beat(store_beat),
    .values__accumulator_reads(events__accumulator_reads),
    .values__accumulator_writes(events__accumulator_writes),
    .values__cycles(events__cycles),
    .values__fetch_beats(events__fetch_beats),
    .values__input_reads(events__input_reads),
    .values__input_writes(events__input_writes),
    .values__load_beats(events__load_beats),
    .values__operand_reads(events__operand_reads),
    .values__operand_writes(events__operand_writes),
    .values__output_reads(events__output_reads),
    .values__output_writes(events__output_writes),
    .values__parameter_reads(events__parameter_reads),
    .values__parameter_writes(events__parameter_writes),
    .values__stall_array_cycles(events__stall_array_cycles),
    .values__stall_input_cycles(events__stall_input_cycles),
    .values__stall_instruction_cycles(events__stall_instruction_cycles),
    .values__stall_store_cycles(events__stall_store_cycles),
    .values__stall_vector_cycles(events__stall_vector_cycles),
    .values__stall_weight_cycles(events__stall_weight_cycles),
    .values__store_bytes(events__store_bytes),
    .values__stream_cycles(events__stream_cycles),
    .values__vector_multiplies(events__vector_multiplies),
    .values__vector_taps(events__vector_taps),
    .values__weight_reads(events__weight_reads),
    .values__weight_writes(events__weight_writes)
  );
  \tiny_input_stationary.core.fetch  fetch (
    .address(address),
    .again(again),
    .beat(\beat$19 ),
    .\begin (\begin ),
    .bus__adr(fetch__adr),
    .bus__cyc(fetch__cyc),
    .bus__stall(bus__stall),
    .bus__stb(fetch__stb),
    .clk(clk),
    .complete(issued__valid),
    .instruction_count(instruction_count),
    .issued__payload(issued__payload),
    .issued__ready(issued__ready),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(\port$0 [0])
  );
  \tiny_input_stationary.core.input_buffer  input_buffer (
    .clk(clk),
    .collision(\collision$233 ),
    .read__address(read__address),
    .read__data(input_read__data),
    .read__enable(streaming),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data),
    .write__enable(\$30 [0])
  );
  \tiny_input_stationary.core.load  load (
    .beat(\beat$21 ),
    .bus__ack(\port$0 [1]),
    .bus__adr(load__adr),
    .bus__cyc(load__cyc),
    .bus__dat_r(bus__dat_r),
    .bus__stall(\bus__stall$82 ),
    .bus__stb(load__stb),
    .clk(clk),
    .ended(load__ended),
    .input_busy(input_busy),
    .input_write__address(write__address),
    .input_write__data(write__data),
    .instruction(instruction__payload),
    .instruction__ready(load__instruction__ready),
    .instruction__valid(\$29 [0]),
    .\port$0 (\$30 ),
    .push(load__push),
    .rst(rst),
    .weight_busy(weight_busy)
  );
  \tiny_input_stationary.core.operand_buffer  operand_buffer (
    .clk(clk),
    .collision(\collision$235 ),
    .read__address(\read__address$201 ),
    .read__data(operand_read__data),
    .read__enable(operand_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data[31:0]),
    .write__enable(\$30 [2])
  );
  \tiny_input_stationary.core.output_buffer  output_buffer (
    .clk(clk),
    .collision(\collision$237 ),
    .\port$0 (\$31 ),
    .\port$1 (\$32 ),
    .read__address(\read__address$221 ),
    .read__data(output_read__data),
    .read__en(output_read__enable),
    .rst(rst),
    .write__address(\write__address$216 ),
    .write__enable(output_write__enable)
  );
  \tiny_input_stationary.core.input_buffer  parameter_buffer (
    .clk(clk),
    .collision(\collision$236 ),
    .read__address(\read__address$211 ),
    .read__data(parameter_read__data),
    .read__enable(parameter_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data),
    .write__enable(\$30 [3])
  );
  \tiny_input_stationary.core.scoreboard  scoreboard (
    .again(again),
    .clk(clk),
    .compute__ended(compute__ended),
    .compute__instruction__payload(\instruction__payload$146 ),
    .compute__instruction__ready(compute__instruction__ready),
    .compute__push(compute__push),
    .dispatched(\$29 ),
    .\end (trace_end),
    .fault(fault),
    .in_flight(in_flight),
    .issue(trace_issue),
    .issued__ready(issued__ready),
    .issued__valid(issued__valid),
    .load__ended(load__ended),
    .load__instruction__ready(load__instruction__ready),
    .load__push(load__push),
    .\read__payload$25 (instruction__payload),
    .\read__payload$63 (\instruction__payload$166 ),
    .rst(rst),
    .start(trace_start),
    .store__ended(store__ended),
    .store__instruction__ready(store__instruction__ready),
    .store__push(store__push),
    .vector__ended(vector__ended),
    .vector__instruction__payload(\instruction__payload$156 ),
    .vector__instruction__ready(vector__instruction__ready),
    .vector__push(vector__push),
    .write__payload(issued__payload)
  );
  \tiny_input_stationary.core.store  store (
    .again(again),
    .beat(beat),
    .beat_bytes(beat_bytes),
    .bus__ack(\port$0 [2]),
    .bus__adr(store__adr),
    .bus__cyc(store__cyc),
    .bus__dat_w(store__dat_w),
    .bus__sel(store__sel),
    .bus__stall(\bus__stall$100 ),
    .bus__stb(store__stb),
    .busy(\busy$15 ),
    .clk(clk),
    .ended(store__ended),
    .halted(\halted$247 ),
    .instruction__payload(\instruction__payload$166 ),
    .instruction__ready(store__instruction__ready),
    .instruction__valid(\$29 [3]),
    .output_read__address(\read__address$221 ),
    .output_read__data(output_read__data),
    .output_read__enable(output_read__enable),
    .push(store__push),
    .rst(rst)
  );
  \tiny_input_stationary.core.vector  vector (
    .accumulator_read__address(\read__address$201 ),
    .accumulator_read__data(accumulator_read__data),
    .accumulator_read__enable(accumulator_read__enable),
    .busy(busy),
    .clk(clk),
    .ended(vector__ended),
    .instruction__payload(\instruction__payload$156 ),
    .instruction__ready(vector__instruction__ready),
    .instruction__valid(\$29 [2]),
    .multiply(multiply),
    .operand_read__data(operand_read__data),
    .operand_read__enable(operand_read__enable),
    .output_write__address(\write__address$216 ),
    .parameter_read__address(\read__address$211 ),
    .parameter_read__data(parameter_read__data),
    .parameter_read__enable(parameter_read__enable),
    .push(vector__push),
    .result(\$31 ),
    .\result$85 (\$32 ),
    .rst(rst),
    .step(tap),
    .\step$51 (output_write__enable)
  );
  \tiny_input_stationary.core.weight_buffer  weight_buffer (
    .clk(clk),
    .collision(\collision$234 ),
    .read__address(\read__address$191 ),
    .read__data(weight_read__data),
    .read__enable(weight_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data[7:0]),
    .write__enable(\$30 [1])
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = restart;
    if (rst) begin
      \$6  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = \$4 ;
    if (rst) begin
      \$7  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$8  = restart;
    if (rst) begin
      \$8  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$9  = counting;
    if (rst) begin
      \$9  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$10  = { \busy$15 , weight_busy, input_busy, busy, in_flight[1], streaming };
    if (rst) begin
      \$10  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$11  = beat;
    if (rst) begin
      \$11  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$12  = \beat$19 ;
    if (rst) begin
      \$12  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$13  = \beat$21 ;
    if (rst) begin
      \$13  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = beat_bytes;
    if (rst) begin
      \$14  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$30 [0];
    if (rst) begin
      \$15  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$30 [1];
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = \$30 [2];
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = \$30 [3];
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = streaming;
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = weight_read__enable;
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = operand_read__enable;
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = parameter_read__enable;
    if (rst) begin
      \$22  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$5 ;
    if (rst) begin
      \$23  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = accumulator_write;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = output_write__enable;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = output_read__enable;
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = tap;
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = multiply;
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign input_write__enable = \$30 [0];
  assign weight_write__enable = \$30 [1];
  assign operand_write__enable = \$30 [2];
  assign parameter_write__enable = \$30 [3];
  assign input_read__enable = streaming;
  assign bus__ack = \port$0 [0];
  assign fetch__ack = \port$0 [0];
  assign bus__adr = fetch__adr;
  assign bus__cyc = fetch__cyc;
  assign fetch__dat_r = bus__dat_r;
  assign fetch__dat_w = 32'd0;
  assign bus__dat_w = 32'd0;
  assign fetch__sel = 4'hf;
  assign bus__sel = 4'hf;
  assign fetch__stall = bus__stall;
  assign bus__stb = fetch__stb;
  assign fetch__we = 1'h0;
  assign bus__we = 1'h0;
  assign \bus__ack$70  = \port$0 [1];
  assign load__ack = \port$0 [1];
  assign \bus__adr$73  = load__adr;
  assign \bus__cyc$75  = load__cyc;
  assign \bus__dat_r$76  = bus__dat_r;
  assign load__dat_r = bus__dat_r;
  assign load__dat_w = 32'd0;
  assign \bus__dat_w$79  = 32'd0;
  assign load__sel = 4'hf;
  assign \bus__sel$81  = 4'hf;
  assign load__stall = \bus__stall$82 ;
  assign \bus__stb$85  = load__stb;
  assign load__we = 1'h0;
  assign \bus__we$87  = 1'h0;
  assign \bus__ack$88  = \port$0 [2];
  assign store__ack = \port$0 [2];
  assign \bus__adr$91  = store__adr;
  assign \bus__cyc$93  = store__cyc;
  assign \bus__dat_r$94  = bus__dat_r;
  assign store__dat_r = bus__dat_r;
  assign \bus__dat_w$97  = store__dat_w;
  assign \bus__sel$99  = store__sel;
  assign store__stall = \bus__stall$100 ;
  assign \bus__stb$103  = store__stb;
  assign store__we = 1'h1;
  assign \bus__we$105  = 1'h1;
  assign \bus__ack$107  = control__ack;
  assign control__adr = \bus__adr$108 ;
  assign control__cyc = \bus__cyc$110 ;
  assign \bus__dat_r$113  = control__dat_r;
  assign control__dat_w = \bus__dat_w$114 ;
  assign control__sel = \bus__sel$116 ;
  assign control__stall = 1'h0;
  assign \bus__stall$119  = 1'h0;
  assign control__stb = \bus__stb$120 ;
  assign control__we = \bus__we$122 ;
  assign issue = trace_issue;
  assign start = trace_start;
  assign \end  = trace_end;
  assign \issued__payload$131  = issued__payload;
  assign \issued__ready$133  = issued__ready;
  assign \issued__valid$135  = issued__valid;
  assign load__instruction__payload = instruction__payload;
  assign instruction__ready = load__instruction__ready;
  assign instruction__valid = \$29 [0];
  assign load__instruction__valid = \$29 [0];
  assign ended = load__ended;
  assign push = load__push;
  assign compute__instruction__payload = \instruction__payload$146 ;
  assign \instruction__ready$149  = compute__instruction__ready;
  assign \instruction__valid$150  = \$29 [1];
  assign compute__instruction__valid = \$29 [1];
  assign \ended$153  = compute__ended;
  assign \push$155  = compute__push;
  assign vector__instruction__payload = \instruction__payload$156 ;
  assign \instruction__ready$159  = vector__instruction__ready;
  assign \instruction__valid$160  = \$29 [2];
  assign vector__instruction__valid = \$29 [2];
  assign \ended$163  = vector__ended;
  assign \push$165  = vector__push;
  assign store__instruction__payload = \instruction__payload$166 ;
  assign \instruction__ready$169  = store__instruction__ready;
  assign \instruction__valid$170  = \$29 [3];
  assign store__instruction__valid = \$29 [3];
  assign \ended$173  = store__ended;
  assign \push$175  = store__push;
  assign write__enable = \$30 [0];
  assign input_write__address = write__address;
  assign input_write__data = write__data;
  assign input_read__address = read__address;
  assign read__data = input_read__data;
  assign read__enable = streaming;
  assign \write__enable$186  = \$30 [1];
  assign \write__address$187  = write__address;
  assign weight_write__address = write__address;
  assign \write__data$189  = write__data[7:0];
  assign weight_write__data = write__data[7:0];
  assign weight_read__address = \read__address$191 ;
  assign \read__data$194  = weight_read__data;
  assign \read__enable$195  = weight_read__enable;
  assign \write__enable$196  = \$30 [2];
  assign \write__address$197  = write__address;
  assign operand_write__address = write__address;
  assign \write__data$199  = write__data[31:0];
  assign operand_write__data = write__data[31:0];
  assign operand_read__address = \read__address$201 ;
  assign \read__data$204  = operand_read__data;
  assign \read__enable$205  = operand_read__enable;
  assign \write__enable$206  = \$30 [3];
  assign \write__address$207  = write__address;
  assign parameter_write__address = write__address;
  assign \write__data$209  = write__data;
  assign parameter_write__data = write__data;
  assign parameter_read__address = \read__address$211 ;
  assign \read__data$214  = parameter_read__data;
  assign \read__enable$215  = parameter_read__enable;
  assign output_write__address = \write__address$216 ;
  assign \write__data$218  = { \$32 , \$31  };
  assign output_write__data = { \$32 , \$31  };
  assign \write__enable$220  = output_write__enable;
  assign output_read__address = \read__address$221 ;
  assign \read__data$224  = output_read__data;
  assign \read__enable$225  = output_read__enable;
  assign vector_read__address = \read__address$201 ;
  assign accumulator_read__address = \read__address$201 ;
  assign vector_read__data = accumulator_read__data;
  assign vector_read__enable = accumulator_read__enable;
  assign \begin$239  = \begin ;
  assign \address$241  = address;
  assign \instruction_count$243  = instruction_count;
  assign \fault$245  = fault;
  assign \fault$248  = fault;
  assign \halted$249  = halted;
  assign begins = \begin ;
  assign values__accumulator_reads = events__accumulator_reads;
  assign values__accumulator_writes = events__accumulator_writes;
  assign values__cycles = events__cycles;
  assign values__fetch_beats = events__fetch_beats;
  assign values__input_reads = events__input_reads;
  assign values__input_writes = events__input_writes;
  assign values__load_beats = events__load_beats;
  assign values__operand_reads = events__operand_reads;
  assign values__operand_writes = events__operand_writes;
  assign values__output_reads = events__output_reads;
  assign values__output_writes = events__output_writes;
  assign values__parameter_reads = events__parameter_reads;
  assign values__parameter_writes = events__parameter_writes;
  assign values__stall_array_cycles = events__stall_array_cycles;
  assign values__stall_input_cycles = events__stall_input_cycles;
  assign values__stall_instruction_cycles = events__stall_instruction_cycles;
  assign values__stall_store_cycles = events__stall_store_cycles;
  assign values__stall_vector_cycles = events__stall_vector_cycles;
  assign values__stall_weight_cycles = events__stall_weight_cycles;
  assign values__store_bytes = events__store_bytes;
  assign values__stream_cycles = events__stream_cycles;
  assign values__vector_multiplies = events__vector_multiplies;
  assign values__vector_taps = events__vector_taps;
  assign values__weight_reads = events__weight_reads;
  assign values__weight_writes = events__weight_writes;
endmodule

module \tiny_input_stationary.core.compute (rst, instruction__payload, collision, instruction__ready, weight_read__enable, push, accumulator_read, accumulator_write, vector_read__enable, input_read__data, weight_read__data, instruction__valid, weight_read__address, input_read__enable, input_read__address, ended, vector_read__data, vector_read__address, clk);
  output accumulator_read;
  wire accumulator_read;
  output accumulator_write;
  wire accumulator_write;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire control__fill;
  wire control__handoff;
  output ended;
  wire ended;
  output [15:0] input_read__address;
  wire [15:0] input_read__address;
  input [63:0] input_read__data;
  wire [63:0] input_read__data;
  output input_read__enable;
  wire input_read__enable;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire [47:0] \output ;
  output [3:0] push;
  wire [3:0] push;
  wire [16:0] result;
  wire result_valid;
  input rst;
  wire rst;
  input [15:0] vector_read__address;
  wire [15:0] vector_read__address;
  output [47:0] vector_read__data;
  wire [47:0] vector_read__data;
  input vector_read__enable;
  wire vector_read__enable;
  output [15:0] weight_read__address;
  wire [15:0] weight_read__address;
  input [7:0] weight_read__data;
  wire [7:0] weight_read__data;
  output weight_read__enable;
  wire weight_read__enable;
  \tiny_input_stationary.core.compute.array  array (
    .clk(clk),
    .control__fill(control__fill),
    .control__handoff(control__handoff),
    .\input (input_read__data),
    .\output (\output ),
    .rst(rst),
    .weight(weight_read__data)
  );
  \tiny_input_stationary.core.compute.buffer  buffer (
    .clk(clk),
    .collision(collision),
    .read(accumulator_read),
    .result(result),
    .result_valid(result_valid),
    .rst(rst),
    .sums(\output ),
    .vector_read__address(vector_read__address),
    .vector_read__data(vector_read__data),
    .vector_read__enable(vector_read__enable),
    .write(accumulator_write)
  );
  \tiny_input_stationary.core.compute.sequencer  sequencer (
    .clk(clk),
    .control__fill(control__fill),
    .control__handoff(control__handoff),
    .ended(ended),
    .input_read__address(input_read__address),
    .instruction__payload(instruction__payload),
    .instruction__ready(instruction__ready),
    .instruction__valid(instruction__valid),
    .push(push),
    .result(result),
    .result_valid(result_valid),
    .rst(rst),
    .\step$21 (input_read__enable),
    .weight_read__address(weight_read__address),
    .weight_read__enable(weight_read__enable)
  );
endmodule

module \tiny_input_stationary.core.compute.array (rst, \input , weight, control__handoff, control__fill, \output , clk);
  reg \$initially  = 0;
  wire [4:0] \$1 ;
  wire [24:0] \$10 ;
  wire [19:0] \$11 ;
  wire [24:0] \$12 ;
  wire [19:0] \$13 ;
  wire [24:0] \$14 ;
  wire [19:0] \$15 ;
  wire [24:0] \$16 ;
  wire [19:0] \$17 ;
  wire [24:0] \$18 ;
  wire [19:0] \$19 ;
  wire [4:0] \$2 ;
  wire [24:0] \$20 ;
  reg [3:0] \$21 ;
  reg [3:0] \$22 ;
  reg [3:0] \$23 ;
  reg [3:0] \$24 ;
  reg [3:0] \$25 ;
  reg [3:0] \$26 ;
  reg [3:0] \$27 ;
  reg [3:0] \$28 ;
  reg [3:0] \$29 ;
  wire [4:0] \$3 ;
  reg [3:0] \$30 ;
  reg [3:0] \$31 ;
  reg [3:0] \$32 ;
  reg [3:0] \$33 ;
  reg [3:0] \$34 ;
  reg [3:0] \$35 ;
  reg [3:0] \$36 ;
  reg [3:0] \$37 ;
  reg [3:0] \$38 ;
  wire [4:0] \$4 ;
  wire [19:0] \$5 ;
  wire [24:0] \$6 ;
  wire [19:0] \$7 ;
  wire [24:0] \$8 ;
  wire [19:0] \$9 ;
  reg [3:0] bus_1_0 = 4'h0;
  reg [3:0] changes = 4'h0;
  input clk;
  wire clk;
  input control__fill;
  wire control__fill;
  input control__handoff;
  wire control__handoff;
  reg [15:0] element_0_0_input_0 = 16'h0000;
  reg [3:0] element_0_0_shadow = 4'h0;
  reg [23:0] element_0_0_sum_0 = 24'h000000;
  wire [23:0] element_0_0_total;
  reg [3:0] element_0_0_weight = 4'h0;
  reg [15:0] element_0_1_input_0 = 16'h0000;
  reg [3:0] element_0_1_shadow = 4'h0;
  reg [23:0] element_0_1_sum_0 = 24'h000000;
  wire [23:0] element_0_1_total;
  reg [3:0] element_0_1_weight = 4'h0;
  reg [15:0] element_1_0_input_0 = 16'h0000;
  reg [3:0] element_1_0_shadow = 4'h0;
  reg [23:0] element_1_0_sum_0 = 24'h000000;
  wire [23:0] element_1_0_total;
  reg [3:0] element_1_0_weight = 4'h0;
  reg [15:0] element_1_1_input_0 = 16'h0000;
  reg [3:0] element_1_1_shadow = 4'h0;
  reg [23:0] element_1_1_sum_0 = 24'h000000;
  wire [23:0] element_1_1_total;
  reg [3:0] element_1_1_weight = 4'h0;
  reg [15:0] element_2_0_input_0 = 16'h0000;
  reg [3:0] element_2_0_shadow = 4'h0;
  reg [23:0] element_2_0_sum_0 = 24'h000000;
  wire [23:0] element_2_0_total;
  reg [3:0] element_2_0_weight = 4'h0;
  reg [15:0] element_2_1_input_0 = 16'h0000;
  reg [3:0] element_2_1_shadow = 4'h0;
  reg [23:0] element_2_1_sum_0 = 24'h000000;
  wire [23:0] element_2_1_total;
  reg [3:0] element_2_1_weight = 4'h0;
  reg [15:0] element_3_0_input_0 = 16'h0000;
  reg [3:0] element_3_0_shadow = 4'h0;
  reg [23:0] element_3_0_sum_0 = 24'h000000;
  wire [23:0] element_3_0_total;
  reg [3:0] element_3_0_weight = 4'h0;
  reg [15:0] element_3_1_input_0 = 16'h0000;
  reg [3:0] element_3_1_shadow = 4'h0;
  reg [23:0] element_3_1_sum_0 = 24'h000000;
  wire [23:0] element_3_1_total;
  reg [3:0] element_3_1_weight = 4'h0;
  input [63:0] \input ;
  wire [63:0] \input ;
  wire [15:0] \input[0] ;
  wire [15:0] \input[1] ;
  wire [15:0] \input[2] ;
  wire [15:0] \input[3] ;
  output [47:0] \output ;
  wire [47:0] \output ;
  wire [23:0] \output[0] ;
  wire [23:0] \output[1] ;
  reg [15:0] row_1_0 = 16'h0000;
  reg [15:0] row_2_0 = 16'h0000;
  reg [15:0] row_2_1 = 16'h0000;
  reg [15:0] row_3_0 = 16'h0000;
  reg [15:0] row_3_1 = 16'h0000;
  reg [15:0] row_3_2 = 16'h0000;
  input rst;
  wire rst;
  input [7:0] weight;
  wire [7:0] weight;
  wire [3:0] \weight[0] ;
  wire [3:0] \weight[1] ;
  reg [3:0] writes = 4'h0;
  always @(posedge clk)
    element_2_1_weight <= \$34 ;
  always @(posedge clk)
    element_2_1_input_0 <= element_2_0_input_0;
  always @(posedge clk)
    element_2_1_sum_0 <= \$16 [23:0];
  always @(posedge clk)
    row_3_0 <= \input [63:48];
  always @(posedge clk)
    row_3_1 <= row_3_0;
  always @(posedge clk)
    row_3_2 <= row_3_1;
  always @(posedge clk)
    element_3_0_shadow <= \$35 ;
  always @(posedge clk)
    element_3_0_weight <= \$36 ;
  always @(posedge clk)
    element_3_0_input_0 <= row_3_2;
  always @(posedge clk)
    element_3_0_sum_0 <= \$18 [23:0];
  always @(posedge clk)
    element_3_1_shadow <= \$37 ;
  always @(posedge clk)
    element_3_1_weight <= \$38 ;
  always @(posedge clk)
    element_3_1_input_0 <= element_3_0_input_0;
  always @(posedge clk)
    element_3_1_sum_0 <= \$20 [23:0];
  assign \$2  = \$1  | { 4'h0, control__fill };
  assign \$4  = \$3  | { 4'h0, control__handoff };
  assign \$5  = $signed(\input [15:0]) * $signed(element_0_0_weight);
  assign \$6  = $signed(1'h0) + $signed(\$5 );
  assign \$7  = $signed(element_0_0_input_0) * $signed(element_0_1_weight);
  assign \$8  = $signed(1'h0) + $signed(\$7 );
  assign \$9  = $signed(row_1_0) * $signed(element_1_0_weight);
  assign \$10  = $signed(element_0_0_sum_0) + $signed(\$9 );
  assign \$11  = $signed(element_1_0_input_0) * $signed(element_1_1_weight);
  assign \$12  = $signed(element_0_1_sum_0) + $signed(\$11 );
  assign \$13  = $signed(row_2_1) * $signed(element_2_0_weight);
  assign \$14  = $signed(element_1_0_sum_0) + $signed(\$13 );
  assign \$15  = $signed(element_2_0_input_0) * $signed(element_2_1_weight);
  assign \$16  = $signed(element_1_1_sum_0) + $signed(\$15 );
  assign \$17  = $signed(row_3_2) * $signed(element_3_0_weight);
  assign \$18  = $signed(element_2_0_sum_0) + $signed(\$17 );
  assign \$19  = $signed(element_3_0_input_0) * $signed(element_3_1_weight);
  assign \$20  = $signed(element_2_1_sum_0) + $signed(\$19 );
  always @(posedge clk)
    writes <= \$21 ;
  always @(posedge clk)
    changes <= \$22 ;
  always @(posedge clk)
    bus_1_0 <= weight[7:4];
  always @(posedge clk)
    element_0_0_shadow <= \$23 ;
  always @(posedge clk)
    element_0_0_weight <= \$24 ;
  always @(posedge clk)
    element_0_0_input_0 <= \input [15:0];
  always @(posedge clk)
    element_0_0_sum_0 <= \$6 [23:0];
  always @(posedge clk)
    element_0_1_shadow <= \$25 ;
  always @(posedge clk)
    element_0_1_weight <= \$26 ;
  always @(posedge clk)
    element_0_1_input_0 <= element_0_0_input_0;
  always @(posedge clk)
    element_0_1_sum_0 <= \$8 [23:0];
  always @(posedge clk)
    row_1_0 <= \input [31:16];
  always @(posedge clk)
    element_1_0_shadow <= \$27 ;
  always @(posedge clk)
    element_1_0_weight <= \$28 ;
  always @(posedge clk)
    element_1_0_input_0 <= row_1_0;
  always @(posedge clk)
    element_1_0_sum_0 <= \$10 [23:0];
  always @(posedge clk)
    element_1_1_shadow <= \$29 ;
  always @(posedge clk)
    element_1_1_weight <= \$30 ;
  always @(posedge clk)
    element_1_1_input_0 <= element_1_0_input_0;
  always @(posedge clk)
    element_1_1_sum_0 <= \$12 [23:0];
  always @(posedge clk)
    row_2_0 <= \input [47:32];
  always @(posedge clk)
    row_2_1 <= row_2_0;
  always @(posedge clk)
    element_2_0_shadow <= \$31 ;
  always @(posedge clk)
    element_2_0_weight <= \$32 ;
  always @(posedge clk)
    element_2_0_input_0 <= row_2_1;
  always @(posedge clk)
    element_2_0_sum_0 <= \$14 [23:0];
  always @(posedge clk)
    element_2_1_shadow <= \$33 ;
  always @* begin
    if (\$initially ) begin end
    \$35  = element_3_0_shadow;
    if (writes[2]) begin
      \$35  = weight[3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = element_3_0_weight;
    if (changes[2]) begin
      \$36  = element_3_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = element_3_1_shadow;
    if (writes[3]) begin
      \$37  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = element_3_1_weight;
    if (changes[3]) begin
      \$38  = element_3_1_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = \$2 [3:0];
    if (rst) begin
      \$21  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \$4 [3:0];
    if (rst) begin
      \$22  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = element_0_0_shadow;
    if (control__fill) begin
      \$23  = weight[3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = element_0_0_weight;
    if (control__handoff) begin
      \$24  = element_0_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = element_0_1_shadow;
    if (writes[0]) begin
      \$25  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = element_0_1_weight;
    if (changes[0]) begin
      \$26  = element_0_1_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = element_1_0_shadow;
    if (writes[0]) begin
      \$27  = weight[3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = element_1_0_weight;
    if (changes[0]) begin
      \$28  = element_1_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = element_1_1_shadow;
    if (writes[1]) begin
      \$29  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = element_1_1_weight;
    if (changes[1]) begin
      \$30  = element_1_1_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = element_2_0_shadow;
    if (writes[1]) begin
      \$31  = weight[3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = element_2_0_weight;
    if (changes[1]) begin
      \$32  = element_2_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = element_2_1_shadow;
    if (writes[2]) begin
      \$33  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = element_2_1_weight;
    if (changes[2]) begin
      \$34  = element_2_1_shadow;
    end
  end
  assign element_0_0_total = \$6 [23:0];
  assign element_0_1_total = \$8 [23:0];
  assign element_1_0_total = \$10 [23:0];
  assign element_1_1_total = \$12 [23:0];
  assign element_2_0_total = \$14 [23:0];
  assign element_2_1_total = \$16 [23:0];
  assign element_3_0_total = \$18 [23:0];
  assign element_3_1_total = \$20 [23:0];
  assign \weight[0]  = weight[3:0];
  assign \weight[1]  = weight[7:4];
  assign \input[0]  = \input [15:0];
  assign \input[1]  = \input [31:16];
  assign \input[2]  = \input [47:32];
  assign \input[3]  = \input [63:48];
  assign \output[0]  = \output [23:0];
  assign \output[1]  = \output [47:24];
  assign \output [47:24] = element_3_1_sum_0;
  assign \output [23:0] = element_3_0_sum_0;
  assign \$1  = { writes, 1'h0 };
  assign \$3  = { changes, 1'h0 };
endmodule

module \tiny_input_stationary.core.compute.buffer (rst, result, read, write, collision, vector_read__enable, result_valid, sums, vector_read__data, vector_read__address, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire [24:0] \$12 ;
  wire [23:0] \$13 ;
  wire [24:0] \$14 ;
  wire [23:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [23:0] \$28 ;
  wire [23:0] \$29 ;
  wire \$3 ;
  reg [7:0] \$30 ;
  reg [7:0] \$31 ;
  reg [7:0] \$32 ;
  reg \$33 ;
  wire [16:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire [16:0] \$8 ;
  wire \$9 ;
  reg chosen = 1'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$35 ;
  wire \collision$36 ;
  reg [23:0] old_0 = 24'h000000;
  reg [23:0] old_1 = 24'h000000;
  wire [7:0] place;
  wire [5:0] \place.address ;
  wire \place.reads ;
  wire \place.writes ;
  output read;
  wire read;
  wire [5:0] read__address;
  wire [5:0] \read__address$26 ;
  wire [23:0] read__data;
  wire [23:0] \read__data$31 ;
  wire read__enable;
  wire \read__enable$24 ;
  wire reading;
  input [16:0] result;
  wire [16:0] result;
  wire \result.add ;
  wire [15:0] \result.address ;
  reg [5:0] result_address;
  reg result_banks;
  input result_valid;
  wire result_valid;
  input rst;
  wire rst;
  reg [7:0] stage_1 = 8'h00;
  wire [5:0] \stage_1.address ;
  wire \stage_1.reads ;
  wire \stage_1.writes ;
  reg [7:0] stage_2 = 8'h00;
  wire [5:0] \stage_2.address ;
  wire \stage_2.reads ;
  wire \stage_2.writes ;
  reg [7:0] stage_3 = 8'h00;
  wire [5:0] \stage_3.address ;
  wire \stage_3.reads ;
  wire \stage_3.writes ;
  input [47:0] sums;
  wire [47:0] sums;
  wire [23:0] \sums[0] ;
  wire [23:0] \sums[1] ;
  wire [23:0] total_0;
  wire [23:0] total_1;
  reg [5:0] vector_address;
  reg vector_banks;
  input [15:0] vector_read__address;
  wire [15:0] vector_read__address;
  output [47:0] vector_read__data;
  wire [47:0] vector_read__data;
  input vector_read__enable;
  wire vector_read__enable;
  output write;
  wire write;
  wire [5:0] write__address;
  wire [5:0] \write__address$29 ;
  wire [23:0] write__data;
  wire [23:0] \write__data$30 ;
  wire write__enable;
  wire \write__enable$27 ;
  assign \$1  = vector_read__address >= 1'h0;
  assign \$2  = vector_read__address < 6'h2a;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = vector_read__address - 1'h0;
  assign \$5  = result[16:1] >= 1'h0;
  assign \$6  = result[16:1] < 6'h2a;
  assign \$7  = \$5  & \$6 ;
  assign \$8  = result[16:1] - 1'h0;
  assign reading = vector_read__enable ? vector_banks : 1'h0;
  assign \$9  = result_valid & result[0];
  assign \$10  = \$9  ? result_banks : 1'h0;
  assign \$11  = result_valid ? result_banks : 1'h0;
  assign \$12  = $signed(sums[23:0]) + $signed(old_0);
  assign read__enable = place[0] | reading;
  assign read__address = place[0] ? place[7:2] : vector_address;
  assign \$13  = read__data & { chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen };
  assign \$14  = $signed(sums[47:24]) + $signed(old_1);
  assign \read__enable$24  = stage_1[0] | reading;
  assign \read__address$26  = stage_1[0] ? stage_1[7:2] : vector_address;
  assign \$15  = \read__data$31  & { chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen, chosen };
  assign \$17  = ~ \$16 ;
  assign \$18  = vector_read__enable & \$17 ;
  assign \$20  = ~ \$19 ;
  assign \$21  = result_valid & \$20 ;
  assign \$22  = place[0] | stage_2[1];
  assign \$23  = reading & \$22 ;
  assign \$25  = stage_1[0] | stage_3[1];
  assign \$26  = reading & \$25 ;
  assign collision = | { \collision$36 , \$27 , \collision$35 , \$24 , \$21 , \$18  };
  assign \$28  = read__data & { stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0] };
  assign \$29  = \read__data$31  & { stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0] };
  always @(posedge clk)
    stage_1 <= \$30 ;
  always @(posedge clk)
    stage_2 <= \$31 ;
  always @(posedge clk)
    stage_3 <= \$32 ;
  always @(posedge clk)
    chosen <= \$33 ;
  always @(posedge clk)
    old_0 <= \$28 ;
  always @(posedge clk)
    old_1 <= \$29 ;
  \tiny_input_stationary.core.compute.buffer.bank_0_0  bank_0_0 (
    .clk(clk),
    .collision(\collision$35 ),
    .\port$0 (stage_2[7:1]),
    .read__addr(read__address),
    .read__data(read__data),
    .read__enable(read__enable),
    .rst(rst),
    .write__data(\$12 [23:0])
  );
  \tiny_input_stationary.core.compute.buffer.bank_0_0  bank_0_1 (
    .clk(clk),
    .collision(\collision$36 ),
    .\port$0 (stage_3[7:1]),
    .read__addr(\read__address$26 ),
    .read__data(\read__data$31 ),
    .read__enable(\read__enable$24 ),
    .rst(rst),
    .write__data(\$14 [23:0])
  );
  always @* begin
    if (\$initially ) begin end
    vector_banks = 1'h0;
    if (\$3 ) begin
      vector_banks = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    vector_address = 6'h00;
    if (\$3 ) begin
      vector_address = \$4 [5:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_banks = 1'h0;
    if (\$7 ) begin
      result_banks = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_address = 6'h00;
    if (\$7 ) begin
      result_address = \$8 [5:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = place;
    if (rst) begin
      \$30  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = stage_1;
    if (rst) begin
      \$31  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = stage_2;
    if (rst) begin
      \$32  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = chosen;
    if (vector_read__enable) begin
      \$33  = reading;
    end
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  assign total_0 = \$12 [23:0];
  assign write__enable = stage_2[1];
  assign write__address = stage_2[7:2];
  assign write__data = \$12 [23:0];
  assign total_1 = \$14 [23:0];
  assign \write__enable$27  = stage_3[1];
  assign \write__address$29  = stage_3[7:2];
  assign \write__data$30  = \$14 [23:0];
  assign \result.add  = result[0];
  assign \result.address  = result[16:1];
  assign \place.reads  = place[0];
  assign \place.writes  = place[1];
  assign \place.address  = place[7:2];
  assign \sums[0]  = sums[23:0];
  assign \sums[1]  = sums[47:24];
  assign \stage_2.reads  = stage_2[0];
  assign \stage_2.writes  = stage_2[1];
  assign \stage_2.address  = stage_2[7:2];
  assign \stage_1.reads  = stage_1[0];
  assign \stage_1.writes  = stage_1[1];
  assign \stage_1.address  = stage_1[7:2];
  assign \stage_3.reads  = stage_3[0];
  assign \stage_3.writes  = stage_3[1];
  assign \stage_3.address  = stage_3[7:2];
  assign vector_read__data[47:24] = \$15 ;
  assign vector_read__data[23:0] = \$13 ;
  assign place[7:2] = result_address;
  assign place[1] = \$11 ;
  assign place[0] = \$10 ;
  assign read = \$10 ;
  assign write = stage_2[1];
  assign \$16  = vector_banks;
  assign \$19  = result_banks;
  assign \$24  = \$23 ;
  assign \$27  = \$26 ;
endmodule

module \tiny_input_stationary.core.compute.buffer.bank_0_0 (rst, write__data, read__enable, read__addr, collision, read__data, \port$0 , clk);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  input clk;
  wire clk;
  output collision;
  wire collision;
  input [6:0] \port$0 ;
  wire [6:0] \port$0 ;
  input [5:0] read__addr;
  wire [5:0] read__addr;
  output [23:0] read__data;
  wire [23:0] read__data;
  input read__enable;
  wire read__enable;
  input rst;
  wire rst;
  input [23:0] write__data;
  wire [23:0] write__data;
  (* no_rw_check = 32'd1 *)
  reg [23:0] storage [41:0];
  always @(posedge clk) begin
    if (\port$0 [0])
      storage[\port$0 [6:1]] <= write__data;
  end
  reg [23:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__addr];
  end
  assign read__data = _0_;
  assign \$2  = \port$0 [6:1] == read__addr;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = \port$0 [6:1] >= 6'h2a;
  assign \$5  = \port$0 [0] & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__addr >= 6'h2a;
  assign \$8  = read__enable & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = \port$0 [0] & read__enable;
endmodule

module \tiny_input_stationary.core.compute.sequencer (rst, instruction__payload, instruction__ready, weight_read__enable, push, result, instruction__valid, control__handoff, control__fill, weight_read__address, \step$21 , input_read__address, result_valid, ended, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [2:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [16:0] \$13 ;
  wire \$14 ;
  wire [2:0] \$15 ;
  wire [2:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  reg [1:0] \$22 ;
  reg \$23 ;
  reg \$24 ;
  reg [15:0] \$25 ;
  reg [1:0] \$26 ;
  reg \$27 ;
  reg \$28 ;
  reg \$29 ;
  wire \$3 ;
  reg [255:0] \$30 ;
  reg \$31 ;
  reg \$32 ;
  reg \$33 ;
  reg [3:0] \$34 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  reg \$signal  = 1'h0;
  reg [1:0] \$signal$11  = 2'h0;
  (* init = 1'h0 *)
  wire \$signal$22 ;
  wire \$signal$3 ;
  reg \$signal$40  = 1'h0;
  reg \$signal$47  = 1'h0;
  (* init = 4'h0 *)
  wire [3:0] \$signal$49 ;
  (* init = 16'h0000 *)
  wire [15:0] address;
  wire [15:0] address__0;
  wire [15:0] \address__0$36 ;
  wire [15:0] address__1;
  input clk;
  wire clk;
  output control__fill;
  reg control__fill = 1'h0;
  output control__handoff;
  reg control__handoff = 1'h0;
  output ended;
  wire ended;
  reg filled = 1'h0;
  reg [255:0] held = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  wire [58:0] \held._unused ;
  wire [15:0] \held.a0_stride ;
  wire [15:0] \held.a1_stride ;
  wire \held.accumulate ;
  wire [15:0] \held.accumulator ;
  wire [15:0] \held.input ;
  wire [9:0] \held.k0_count ;
  wire [15:0] \held.k0_stride ;
  wire [7:0] \held.k1_count ;
  wire [15:0] \held.k1_stride ;
  wire [3:0] \held.opcode ;
  wire [11:0] \held.p0_count ;
  wire [15:0] \held.p0_stride ;
  wire [9:0] \held.p1_count ;
  wire [15:0] \held.p1_stride ;
  wire [3:0] \held.pop ;
  wire [3:0] \held.push ;
  wire [15:0] \held.weight ;
  wire [9:0] inner_count;
  wire [11:0] \inner_count$25 ;
  wire [15:0] inner_stride__0;
  wire [15:0] \inner_stride__0$29 ;
  wire [15:0] inner_stride__1;
  output [15:0] input_read__address;
  wire [15:0] input_read__address;
  (* init = 1'h0 *)
  wire input_read__enable;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire last;
  wire \last$59 ;
  reg later_block = 1'h0;
  wire [15:0] origin__0;
  wire [15:0] \origin__0$26 ;
  wire [15:0] origin__1;
  wire [7:0] outer_count;
  wire [9:0] \outer_count$23 ;
  wire [15:0] outer_stride__0;
  wire [15:0] \outer_stride__0$28 ;
  wire [15:0] outer_stride__1;
  output [3:0] push;
  wire [3:0] push;
  wire [16:0] read;
  wire [3:0] \read$53 ;
  wire \read.add ;
  wire [15:0] \read.address ;
  wire read_valid;
  wire \read_valid$51 ;
  reg [1:0] recent = 2'h0;
  output [16:0] result;
  wire [16:0] result;
  wire \result.add ;
  wire [15:0] \result.address ;
  output result_valid;
  wire result_valid;
  input rst;
  wire rst;
  wire start;
  wire \start$20 ;
  wire started;
  wire step;
  output \step$21 ;
  reg \step$21  = 1'h0;
  wire stream_free;
  (* init = 1'h0 *)
  wire streaming;
  output [15:0] weight_read__address;
  reg [15:0] weight_read__address = 16'h0000;
  output weight_read__enable;
  wire weight_read__enable;
  wire [16:0] write;
  reg [3:0] \write$48  = 4'h0;
  wire \write.add ;
  wire [15:0] \write.address ;
  (* init = 1'h0 *)
  wire write_valid;
  wire \write_valid$46 ;
  assign start = ~ \$signal ;
  assign \$1  = \$signal$11  == 2'h3;
  assign \$2  = filled | \$1 ;
  assign \$3  = \$signal  & \$2 ;
  assign \$4  = \$3  & stream_free;
  assign \$5  = ! recent;
  assign step = \$4  & \$5 ;
  assign instruction__ready = ~ \$signal ;
  assign started = instruction__valid & instruction__ready;
  assign \$6  = ~ filled;
  assign weight_read__enable = \$signal  & \$6 ;
  assign \$7  = ~ \step$21 ;
  assign stream_free = \$7  | last;
  assign \$8  = \step$21  & last;
  assign \write_valid$46  = \$8  & \$signal$47 ;
  assign push = \read$53  & { ended, ended, ended, ended };
  assign \$10  = \$9  | { 2'h0, step };
  assign \$11  = ! \$signal$11 ;
  assign \$12  = weight_read__enable & \$11 ;
  assign \$13  = weight_read__address + 1'h1;
  assign \$14  = \$signal$11  == 2'h3;
  assign \$15  = \$signal$11  + 1'h1;
  assign \$16  = \$14  ? 3'h0 : \$15 ;
  assign \$17  = \$signal$11  == 2'h3;
  assign \$18  = ~ \last$59 ;
  assign \$19  = ~ \$signal ;
  assign \$20  = ~ \$signal ;
  assign \$21  = later_block | held[12];
  always @(posedge clk)
    recent <= \$22 ;
  always @(posedge clk)
    control__handoff <= \$23 ;
  always @(posedge clk)
    control__fill <= \$24 ;
  always @(posedge clk)
    weight_read__address <= \$25 ;
  always @(posedge clk)
    \$signal$11  <= \$26 ;
  always @(posedge clk)
    filled <= \$27 ;
  always @(posedge clk)
    later_block <= \$28 ;
  always @(posedge clk)
    \$signal  <= \$29 ;
  always @(posedge clk)
    held <= \$30 ;
  always @(posedge clk)
    \step$21  <= \$31 ;
  always @(posedge clk)
    \$signal$40  <= \$32 ;
  always @(posedge clk)
    \$signal$47  <= \$33 ;
  always @(posedge clk)
    \write$48  <= \$34 ;
  \tiny_input_stationary.core.compute.sequencer.blocks  blocks (
    .address__0(\origin__0$26 ),
    .clk(clk),
    .last(\last$59 ),
    .origin__0(instruction__payload[28:13]),
    .\port$0 (instruction__payload[78:61]),
    .\port$1 (instruction__payload[132:101]),
    .rst(rst),
    .start(start),
    .step(step)
  );
  \tiny_input_stationary.core.compute.sequencer.end  \end  (
    .clk(clk),
    .read(\read$53 ),
    .read_valid(ended),
    .rst(rst),
    .write__data(\write$48 ),
    .write_valid(\write_valid$46 )
  );
  \tiny_input_stationary.core.compute.sequencer.pixels  pixels (
    .address__0(input_read__address),
    .address__1(address__1),
    .clk(clk),
    .last(last),
    .origin__0(\origin__0$26 ),
    .origin__1(held[60:45]),
    .\port$0 (held[100:79]),
    .\port$1 (held[196:133]),
    .rst(rst),
    .start(step),
    .step(\step$21 )
  );
  \tiny_input_stationary.core.compute.sequencer.results  results (
    .clk(clk),
    .read(result),
    .read_valid(result_valid),
    .rst(rst),
    .write__data(write),
    .write_valid(\step$21 )
  );
  always @* begin
    if (\$initially ) begin end
    \$22  = \$10 [1:0];
    if (rst) begin
      \$22  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = step;
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 ;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = weight_read__address;
    if (weight_read__enable) begin
      \$25  = \$13 [15:0];
    end
    if (\$19 ) begin
      \$25  = instruction__payload[44:29];
    end
    if (rst) begin
      \$25  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signal$11 ;
    if (weight_read__enable) begin
      \$26  = \$16 [1:0];
    end
    if (rst) begin
      \$26  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = filled;
    if (weight_read__enable) begin
      \$27  = \$17 ;
    end
    if (step) begin
      \$27  = 1'h0;
    end
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = later_block;
    if (step) begin
      \$28  = 1'h1;
    end
    if (\$19 ) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \$signal ;
    if (step) begin
      \$29  = \$18 ;
    end
    if (\$19 ) begin
      \$29  = started;
    end
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = held;
    if (\$20 ) begin
      \$30  = instruction__payload;
    end
    if (rst) begin
      \$30  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = \step$21 ;
    if (step) begin
      \$31  = 1'h1;
    end else if (last) begin
      \$31  = 1'h0;
    end
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = \$signal$40 ;
    if (step) begin
      \$32  = \$21 ;
    end
    if (rst) begin
      \$32  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = \$signal$47 ;
    if (step) begin
      \$33  = \last$59 ;
    end
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = \write$48 ;
    if (step) begin
      \$34  = held[11:8];
    end
    if (rst) begin
      \$34  = 4'h0;
    end
  end
  assign \$signal$3  = step;
  assign outer_count = instruction__payload[68:61];
  assign inner_count = instruction__payload[78:69];
  assign origin__0 = instruction__payload[28:13];
  assign outer_stride__0 = instruction__payload[116:101];
  assign inner_stride__0 = instruction__payload[132:117];
  assign address = weight_read__address;
  assign \start$20  = step;
  assign \$signal$22  = \step$21 ;
  assign \outer_count$23  = held[88:79];
  assign \inner_count$25  = held[100:89];
  assign address__0 = \origin__0$26 ;
  assign \outer_stride__0$28  = held[148:133];
  assign \inner_stride__0$29  = held[164:149];
  assign origin__1 = held[60:45];
  assign outer_stride__1 = held[180:165];
  assign inner_stride__1 = held[196:181];
  assign input_read__enable = \step$21 ;
  assign \address__0$36  = input_read__address;
  assign streaming = \step$21 ;
  assign write_valid = \step$21 ;
  assign read_valid = result_valid;
  assign read = result;
  assign \$signal$49  = \write$48 ;
  assign \read_valid$51  = ended;
  assign \held.opcode  = held[3:0];
  assign \held.pop  = held[7:4];
  assign \held.push  = held[11:8];
  assign \held.accumulate  = held[12];
  assign \held.input  = held[28:13];
  assign \held.weight  = held[44:29];
  assign \held.accumulator  = held[60:45];
  assign \held.k1_count  = held[68:61];
  assign \held.k0_count  = held[78:69];
  assign \held.p1_count  = held[88:79];
  assign \held.p0_count  = held[100:89];
  assign \held.k1_stride  = held[116:101];
  assign \held.k0_stride  = held[132:117];
  assign \held.p1_stride  = held[148:133];
  assign \held.p0_stride  = held[164:149];
  assign \held.a1_stride  = held[180:165];
  assign \held.a0_stride  = held[196:181];
  assign \held._unused  = held[255:197];
  assign \write.add  = write[0];
  assign \write.address  = write[16:1];
  assign \result.add  = result[0];
  assign \result.address  = result[16:1];
  assign \read.add  = result[0];
  assign \read.address  = result[16:1];
  assign write[16:1] = address__1;
  assign write[0] = \$signal$40 ;
  assign \$9  = { recent, 1'h0 };
endmodule

module \tiny_input_stationary.core.compute.sequencer.blocks (rst, origin__0, \port$0 , \port$1 , start, step, last, address__0, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [8:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [15:0] \$14 ;
  wire [15:0] \$15 ;
  wire [15:0] \$16 ;
  wire [15:0] \$17 ;
  wire [16:0] \$18 ;
  reg [9:0] \$19 ;
  wire [10:0] \$2 ;
  reg [9:0] \$20 ;
  reg \$21 ;
  reg [7:0] \$22 ;
  reg [7:0] \$23 ;
  reg \$24 ;
  reg [15:0] \$25 ;
  reg [15:0] \$26 ;
  reg [15:0] \$27 ;
  reg [15:0] \$28 ;
  reg [15:0] \$29 ;
  wire [10:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [8:0] \$9 ;
  reg [9:0] \$like  = 10'h000;
  reg [7:0] \$like$8  = 8'h00;
  output [15:0] address__0;
  reg [15:0] address__0 = 16'h0000;
  reg [15:0] begin_0 = 16'h0000;
  input clk;
  wire clk;
  wire [15:0] following_0;
  wire [9:0] inner_count;
  reg inner_is_last = 1'h0;
  wire [15:0] inner_stride__0;
  reg [15:0] kept_inner_0 = 16'h0000;
  reg [15:0] kept_origin_0 = 16'h0000;
  reg [15:0] kept_outer_0 = 16'h0000;
  output last;
  wire last;
  reg [9:0] left = 10'h000;
  reg [7:0] \left$10  = 8'h00;
  input [15:0] origin__0;
  wire [15:0] origin__0;
  wire [7:0] outer_count;
  reg outer_is_last = 1'h0;
  wire [15:0] outer_stride__0;
  input [17:0] \port$0 ;
  wire [17:0] \port$0 ;
  input [31:0] \port$1 ;
  wire [31:0] \port$1 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  assign \$1  = \port$0 [17:8] == 1'h1;
  assign \$2  = left - 1'h1;
  assign \$3  = inner_is_last ? { 1'h0, \$like  } : \$2 ;
  assign \$4  = \$like  == 1'h1;
  assign \$5  = left == 2'h2;
  assign \$6  = inner_is_last ? \$4  : \$5 ;
  assign \$7  = step & inner_is_last;
  assign \$8  = \port$0 [7:0] == 1'h1;
  assign \$9  = \left$10  - 1'h1;
  assign \$10  = outer_is_last ? { 1'h0, \$like$8  } : \$9 ;
  assign \$11  = \$like$8  == 1'h1;
  assign \$12  = \left$10  == 2'h2;
  assign \$13  = outer_is_last ? \$11  : \$12 ;
  assign \$14  = last ? kept_origin_0 : \$18 [15:0];
  assign \$15  = last ? kept_origin_0 : \$18 [15:0];
  assign last = inner_is_last & outer_is_last;
  assign \$16  = inner_is_last ? begin_0 : address__0;
  assign \$17  = inner_is_last ? kept_outer_0 : kept_inner_0;
  assign \$18  = \$16  + \$17 ;
  always @(posedge clk)
    \$like  <= \$19 ;
  always @(posedge clk)
    left <= \$20 ;
  always @(posedge clk)
    inner_is_last <= \$21 ;
  always @(posedge clk)
    \$like$8  <= \$22 ;
  always @(posedge clk)
    \left$10  <= \$23 ;
  always @(posedge clk)
    outer_is_last <= \$24 ;
  always @(posedge clk)
    kept_origin_0 <= \$25 ;
  always @(posedge clk)
    kept_outer_0 <= \$26 ;
  always @(posedge clk)
    kept_inner_0 <= \$27 ;
  always @(posedge clk)
    begin_0 <= \$28 ;
  always @(posedge clk)
    address__0 <= \$29 ;
  always @* begin
    if (\$initially ) begin end
    \$19  = \$like ;
    if (start) begin
      \$19  = \port$0 [17:8];
    end
    if (rst) begin
      \$19  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = left;
    if (start) begin
      \$20  = \port$0 [17:8];
    end else if (step) begin
      \$20  = \$3 [9:0];
    end
    if (rst) begin
      \$20  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = inner_is_last;
    if (start) begin
      \$21  = \$1 ;
    end else if (step) begin
      \$21  = \$6 ;
    end
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \$like$8 ;
    if (start) begin
      \$22  = \port$0 [7:0];
    end
    if (rst) begin
      \$22  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \left$10 ;
    if (start) begin
      \$23  = \port$0 [7:0];
    end else if (\$7 ) begin
      \$23  = \$10 [7:0];
    end
    if (rst) begin
      \$23  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = outer_is_last;
    if (start) begin
      \$24  = \$8 ;
    end else if (\$7 ) begin
      \$24  = \$13 ;
    end
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = kept_origin_0;
    if (start) begin
      \$25  = origin__0;
    end
    if (rst) begin
      \$25  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = kept_outer_0;
    if (start) begin
      \$26  = \port$1 [15:0];
    end
    if (rst) begin
      \$26  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = kept_inner_0;
    if (start) begin
      \$27  = \port$1 [31:16];
    end
    if (rst) begin
      \$27  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = begin_0;
    if (start) begin
      \$28  = origin__0;
    end else if (step) begin
      if (inner_is_last) begin
        \$28  = \$15 ;
      end
    end
    if (rst) begin
      \$28  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = address__0;
    if (start) begin
      \$29  = origin__0;
    end else if (step) begin
      \$29  = \$14 ;
    end
    if (rst) begin
      \$29  = 16'h0000;
    end
  end
  assign inner_count = \port$0 [17:8];
  assign outer_count = \port$0 [7:0];
  assign outer_stride__0 = \port$1 [15:0];
  assign inner_stride__0 = \port$1 [31:16];
  assign following_0 = \$18 [15:0];
endmodule

module \tiny_input_stationary.core.compute.sequencer.end (rst, write_valid, read, write__data, read_valid, clk);
  reg \$initially  = 0;
  wire [6:0] \$1 ;
  wire [6:0] \$2 ;
  wire \$3 ;
  wire [3:0] \$4 ;
  wire [3:0] \$5 ;
  reg [5:0] \$6 ;
  reg [2:0] \$7 ;
  reg [2:0] \$signal  = 3'h0;
  input clk;
  wire clk;
  wire [2:0] following;
  output [3:0] read;
  wire [3:0] read;
  wire [2:0] read__address;
  wire [3:0] read__data;
  wire read__enable;
  output read_valid;
  wire read_valid;
  input rst;
  wire rst;
  reg [5:0] valid = 6'h00;
  wire [3:0] write;
  (* init = 3'h0 *)
  wire [2:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$3  = \$signal  == 3'h5;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 4'h0 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 6'h00, write_valid };
  \tiny_input_stationary.core.compute.sequencer.end.ring  ring (
    .clk(clk),
    .read__addr(\$5 [2:0]),
    .read__data(read),
    .read__en(valid[4]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [5:0];
    if (rst) begin
      \$6  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = \$5 [2:0];
    if (rst) begin
      \$7  = 3'h0;
    end
  end
  assign following = \$5 [2:0];
  assign write__enable = write_valid;
  assign write__address = \$signal ;
  assign write = write__data;
  assign read__enable = valid[4];
  assign read__address = \$5 [2:0];
  assign read__data = read;
  assign read_valid = valid[5];
  assign \$1  = { valid, 1'h0 };
endmodule

module \tiny_input_stationary.core.compute.sequencer.end.ring (rst, write__enable, read__addr, read__data, write__data, read__en, write__address, clk);
  input clk;
  wire clk;
  input [2:0] read__addr;
  wire [2:0] read__addr;
  output [3:0] read__data;
  wire [3:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [2:0] write__address;
  wire [2:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [3:0] storage [5:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
  end
  reg [3:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__data = _0_;
endmodule

module \tiny_input_stationary.core.compute.sequencer.pixels (rst, start, last, origin__1, \port$0 , \port$1 , step, origin__0, address__0, address__1, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [10:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire [15:0] \$14 ;
  wire [15:0] \$15 ;
  wire [15:0] \$16 ;
  wire [15:0] \$17 ;
  wire [15:0] \$18 ;
  wire [15:0] \$19 ;
  wire [12:0] \$2 ;
  wire [16:0] \$20 ;
  wire [15:0] \$21 ;
  wire [15:0] \$22 ;
  wire [16:0] \$23 ;
  reg [11:0] \$24 ;
  reg [11:0] \$25 ;
  reg \$26 ;
  reg [9:0] \$27 ;
  reg [9:0] \$28 ;
  reg \$29 ;
  wire [12:0] \$3 ;
  reg [15:0] \$30 ;
  reg [15:0] \$31 ;
  reg [15:0] \$32 ;
  reg [15:0] \$33 ;
  reg [15:0] \$34 ;
  reg [15:0] \$35 ;
  reg [15:0] \$36 ;
  reg [15:0] \$37 ;
  reg [15:0] \$38 ;
  reg [15:0] \$39 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [10:0] \$9 ;
  reg [11:0] \$like  = 12'h000;
  reg [9:0] \$like$8  = 10'h000;
  output [15:0] address__0;
  reg [15:0] address__0 = 16'h0000;
  output [15:0] address__1;
  reg [15:0] address__1 = 16'h0000;
  reg [15:0] begin_0 = 16'h0000;
  reg [15:0] begin_1 = 16'h0000;
  input clk;
  wire clk;
  wire [15:0] following_0;
  wire [15:0] following_1;
  wire [11:0] inner_count;
  reg inner_is_last = 1'h0;
  wire [15:0] inner_stride__0;
  wire [15:0] inner_stride__1;
  reg [15:0] kept_inner_0 = 16'h0000;
  reg [15:0] kept_inner_1 = 16'h0000;
  reg [15:0] kept_origin_0 = 16'h0000;
  reg [15:0] kept_origin_1 = 16'h0000;
  reg [15:0] kept_outer_0 = 16'h0000;
  reg [15:0] kept_outer_1 = 16'h0000;
  output last;
  wire last;
  reg [11:0] left = 12'h000;
  reg [9:0] \left$10  = 10'h000;
  input [15:0] origin__0;
  wire [15:0] origin__0;
  input [15:0] origin__1;
  wire [15:0] origin__1;
  wire [9:0] outer_count;
  reg outer_is_last = 1'h0;
  wire [15:0] outer_stride__0;
  wire [15:0] outer_stride__1;
  input [21:0] \port$0 ;
  wire [21:0] \port$0 ;
  input [63:0] \port$1 ;
  wire [63:0] \port$1 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  assign \$1  = \port$0 [21:10] == 1'h1;
  assign \$2  = left - 1'h1;
  assign \$3  = inner_is_last ? { 1'h0, \$like  } : \$2 ;
  assign \$4  = \$like  == 1'h1;
  assign \$5  = left == 2'h2;
  assign \$6  = inner_is_last ? \$4  : \$5 ;
  assign \$7  = step & inner_is_last;
  assign \$8  = \port$0 [9:0] == 1'h1;
  assign \$9  = \left$10  - 1'h1;
  assign \$10  = outer_is_last ? { 1'h0, \$like$8  } : \$9 ;
  assign \$11  = \$like$8  == 1'h1;
  assign \$12  = \left$10  == 2'h2;
  assign \$13  = outer_is_last ? \$11  : \$12 ;
  assign \$14  = last ? kept_origin_0 : \$20 [15:0];
  assign \$15  = last ? kept_origin_0 : \$20 [15:0];
  assign \$16  = last ? kept_origin_1 : \$23 [15:0];
  assign \$17  = last ? kept_origin_1 : \$23 [15:0];
  assign last = inner_is_last & outer_is_last;
  assign \$18  = inner_is_last ? begin_0 : address__0;
  assign \$19  = inner_is_last ? kept_outer_0 : kept_inner_0;
  assign \$20  = \$18  + \$19 ;
  assign \$21  = inner_is_last ? begin_1 : address__1;
  assign \$22  = inner_is_last ? kept_outer_1 : kept_inner_1;
  assign \$23  = \$21  + \$22 ;
  always @(posedge clk)
    \$like  <= \$24 ;
  always @(posedge clk)
    left <= \$25 ;
  always @(posedge clk)
    inner_is_last <= \$26 ;
  always @(posedge clk)
    \$like$8  <= \$27 ;
  always @(posedge clk)
    \left$10  <= \$28 ;
  always @(posedge clk)
    outer_is_last <= \$29 ;
  always @(posedge clk)
    kept_origin_0 <= \$30 ;
  always @(posedge clk)
    kept_outer_0 <= \$31 ;
  always @(posedge clk)
    kept_inner_0 <= \$32 ;
  always @(posedge clk)
    begin_0 <= \$33 ;
  always @(posedge clk)
    address__0 <= \$34 ;
  always @(posedge clk)
    kept_origin_1 <= \$35 ;
  always @(posedge clk)
    kept_outer_1 <= \$36 ;
  always @(posedge clk)
    kept_inner_1 <= \$37 ;
  always @(posedge clk)
    begin_1 <= \$38 ;
  always @(posedge clk)
    address__1 <= \$39 ;
  always @* begin
    if (\$initially ) begin end
    \$24  = \$like ;
    if (start) begin
      \$24  = \port$0 [21:10];
    end
    if (rst) begin
      \$24  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = left;
    if (start) begin
      \$25  = \port$0 [21:10];
    end else if (step) begin
      \$25  = \$3 [11:0];
    end
    if (rst) begin
      \$25  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = inner_is_last;
    if (start) begin
      \$26  = \$1 ;
    end else if (step) begin
      \$26  = \$6 ;
    end
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = \$like$8 ;
    if (start) begin
      \$27  = \port$0 [9:0];
    end
    if (rst) begin
      \$27  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = \left$10 ;
    if (start) begin
      \$28  = \port$0 [9:0];
    end else if (\$7 ) begin
      \$28  = \$10 [9:0];
    end
    if (rst) begin
      \$28  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = outer_is_last;
    if (start) begin
      \$29  = \$8 ;
    end else if (\$7 ) begin
      \$29  = \$13 ;
    end
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = kept_origin_0;
    if (start) begin
      \$30  = origin__0;
    end
    if (rst) begin
      \$30  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = kept_outer_0;
    if (start) begin
      \$31  = \port$1 [15:0];
    end
    if (rst) begin
      \$31  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = kept_inner_0;
    if (start) begin
      \$32  = \port$1 [31:16];
    end
    if (rst) begin
      \$32  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = begin_0;
    if (start) begin
      \$33  = origin__0;
    end else if (step) begin
      if (inner_is_last) begin
        \$33  = \$15 ;
      end
    end
    if (rst) begin
      \$33  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = address__0;
    if (start) begin
      \$34  = origin__0;
    end else if (step) begin
      \$34  = \$14 ;
    end
    if (rst) begin
      \$34  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = kept_origin_1;
    if (start) begin
      \$35  = origin__1;
    end
    if (rst) begin
      \$35  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = kept_outer_1;
    if (start) begin
      \$36  = \port$1 [47:32];
    end
    if (rst) begin
      \$36  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = kept_inner_1;
    if (start) begin
      \$37  = \port$1 [63:48];
    end
    if (rst) begin
      \$37  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = begin_1;
    if (start) begin
      \$38  = origin__1;
    end else if (step) begin
      if (inner_is_last) begin
        \$38  = \$17 ;
      end
    end
    if (rst) begin
      \$38  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = address__1;
    if (start) begin
      \$39  = origin__1;
    end else if (step) begin
      \$39  = \$16 ;
    end
    if (rst) begin
      \$39  = 16'h0000;
    end
  end
  assign inner_count = \port$0 [21:10];
  assign outer_count = \port$0 [9:0];
  assign outer_stride__0 = \port$1 [15:0];
  assign inner_stride__0 = \port$1 [31:16];
  assign following_0 = \$20 [15:0];
  assign outer_stride__1 = \port$1 [47:32];
  assign inner_stride__1 = \port$1 [63:48];
  assign following_1 = \$23 [15:0];
endmodule

module \tiny_input_stationary.core.compute.sequencer.results (rst, read, write__data, write_valid, read_valid, clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [3:0] \$2 ;
  wire \$3 ;
  wire [2:0] \$4 ;
  wire [2:0] \$5 ;
  reg [2:0] \$6 ;
  reg [1:0] \$7 ;
  reg [1:0] \$signal  = 2'h0;
  input clk;
  wire clk;
  wire [1:0] following;
  output [16:0] read;
  wire [16:0] read;
  wire \read.add ;
  wire [15:0] \read.address ;
  wire [1:0] read__address;
  wire [16:0] read__data;
  wire read__enable;
  output read_valid;
  wire read_valid;
  input rst;
  wire rst;
  reg [2:0] valid = 3'h0;
  wire [16:0] write;
  wire \write.add ;
  wire [15:0] \write.address ;
  (* init = 2'h0 *)
  wire [1:0] write__address;
  input [16:0] write__data;
  wire [16:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$3  = \$signal  == 2'h2;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 3'h0 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 3'h0, write_valid };
  \tiny_input_stationary.core.compute.sequencer.results.ring  ring (
    .clk(clk),
    .read__addr(\$5 [1:0]),
    .read__data(read),
    .read__en(valid[1]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [2:0];
    if (rst) begin
      \$6  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = \$5 [1:0];
    if (rst) begin
      \$7  = 2'h0;
    end
  end
  assign following = \$5 [1:0];
  assign write__enable = write_valid;
  assign write__address = \$signal ;
  assign write = write__data;
  assign read__enable = valid[1];
  assign read__address = \$5 [1:0];
  assign read__data = read;
  assign read_valid = valid[2];
  assign \write.add  = write__data[0];
  assign \write.address  = write__data[16:1];
  assign \read.add  = read[0];
  assign \read.address  = read[16:1];
  assign \$1  = { valid, 1'h0 };
endmodule

module \tiny_input_stationary.core.compute.sequencer.results.ring (rst, read__addr, read__data, write__data, write__enable, read__en, write__address, clk);
  input clk;
  wire clk;
  input [1:0] read__addr;
  wire [1:0] read__addr;
  output [16:0] read__data;
  wire [16:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [1:0] write__address;
  wire [1:0] write__address;
  input [16:0] write__data;
  wire [16:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [16:0] storage [2:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
  end
  reg [16:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__data = _0_;
endmodule

module \tiny_input_stationary.core.control (bus__stb, bus__we, bus__adr, bus__sel, bus__dat_w, clk, rst, halted, counting, bus__dat_r, quiet, fault, bus__ack, \begin , restart, address, instruction_count, events__cycles, events__stream_cycles, events__stall_array_cycles, events__stall_vector_cycles
, events__stall_input_cycles, events__stall_weight_cycles, events__stall_store_cycles, events__stall_instruction_cycles, events__fetch_beats, events__load_beats, events__store_bytes, events__input_writes, events__weight_writes, events__operand_writes, events__parameter_writes, events__input_reads, events__weight_reads, events__operand_reads, events__parameter_reads, events__accumulator_reads, events__accumulator_writes, events__output_writes, events__output_reads, events__vector_taps, events__vector_multiplies
, bus__cyc);
  reg \$initially  = 0;
  wire \$1 ;
  wire [31:0] \$10 ;
  wire [31:0] \$11 ;
  wire [31:0] \$12 ;
  wire [31:0] \$13 ;
  wire [31:0] \$14 ;
  wire [31:0] \$15 ;
  wire [31:0] \$16 ;
  wire [31:0] \$17 ;
  wire [31:0] \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  reg \$38 ;
  reg \$39 ;
  wire [31:0] \$4 ;
  reg \$40 ;
  reg \$41 ;
  reg \$42 ;
  reg [31:0] \$43 ;
  reg [31:0] \$44 ;
  reg \$45 ;
  reg [31:0] \$46 ;
  reg \$47 ;
  reg [31:0] \$48 ;
  reg \$49 ;
  wire [31:0] \$5 ;
  reg [31:0] \$50 ;
  reg \$51 ;
  reg [31:0] \$52 ;
  reg \$53 ;
  reg [31:0] \$54 ;
  reg \$55 ;
  reg [31:0] \$56 ;
  reg \$57 ;
  reg [31:0] \$58 ;
  reg \$59 ;
  wire [31:0] \$6 ;
  reg [31:0] \$60 ;
  wire [31:0] \$7 ;
  wire [31:0] \$8 ;
  wire [31:0] \$9 ;
  output [31:0] address;
  reg [31:0] address = 32'd0;
  output \begin ;
  reg \begin  = 1'h0;
  reg between = 1'h0;
  output bus__ack;
  reg bus__ack = 1'h0;
  input [9:0] bus__adr;
  wire [9:0] bus__adr;
  input bus__cyc;
  wire bus__cyc;
  output [31:0] bus__dat_r;
  wire [31:0] bus__dat_r;
  input [31:0] bus__dat_w;
  wire [31:0] bus__dat_w;
  input [3:0] bus__sel;
  wire [3:0] bus__sel;
  input bus__stb;
  wire bus__stb;
  input bus__we;
  wire bus__we;
  reg [31:0] chosen_0 = 32'd0;
  reg [31:0] chosen_10 = 32'd0;
  reg [31:0] chosen_11 = 32'd0;
  reg [31:0] chosen_12 = 32'd0;
  reg [31:0] chosen_13 = 32'd0;
  reg [31:0] chosen_14 = 32'd0;
  reg [31:0] chosen_8 = 32'd0;
  reg [31:0] chosen_9 = 32'd0;
  input clk;
  wire clk;
  output counting;
  wire counting;
  input [47:0] events__accumulator_reads;
  wire [47:0] events__accumulator_reads;
  input [47:0] events__accumulator_writes;
  wire [47:0] events__accumulator_writes;
  input [47:0] events__cycles;
  wire [47:0] events__cycles;
  input [47:0] events__fetch_beats;
  wire [47:0] events__fetch_beats;
  input [47:0] events__input_reads;
  wire [47:0] events__input_reads;
  input [47:0] events__input_writes;
  wire [47:0] events__input_writes;
  input [47:0] events__load_beats;
  wire [47:0] events__load_beats;
  input [47:0] events__operand_reads;
  wire [47:0] events__operand_reads;
  input [47:0] events__operand_writes;
  wire [47:0] events__operand_writes;
  input [47:0] events__output_reads;
  wire [47:0] events__output_reads;
  input [47:0] events__output_writes;
  wire [47:0] events__output_writes;
  input [47:0] events__parameter_reads;
  wire [47:0] events__parameter_reads;
  input [47:0] events__parameter_writes;
  wire [47:0] events__parameter_writes;
  input [47:0] events__stall_array_cycles;
  wire [47:0] events__stall_array_cycles;
  input [47:0] events__stall_input_cycles;
  wire [47:0] events__stall_input_cycles;
  input [47:0] events__stall_instruction_cycles;
  wire [47:0] events__stall_instruction_cycles;
  input [47:0] events__stall_store_cycles;
  wire [47:0] events__stall_store_cycles;
  input [47:0] events__stall_vector_cycles;
  wire [47:0] events__stall_vector_cycles;
  input [47:0] events__stall_weight_cycles;
  wire [47:0] events__stall_weight_cycles;
  input [47:0] events__store_bytes;
  wire [47:0] events__store_bytes;
  input [47:0] events__stream_cycles;
  wire [47:0] events__stream_cycles;
  input [47:0] events__vector_multiplies;
  wire [47:0] events__vector_multiplies;
  input [47:0] events__vector_taps;
  wire [47:0] events__vector_taps;
  input [47:0] events__weight_reads;
  wire [47:0] events__weight_reads;
  input [47:0] events__weight_writes;
  wire [47:0] events__weight_writes;
  input fault;
  wire fault;
  input halted;
  wire halted;
  reg here_0 = 1'h0;
  reg here_10 = 1'h0;
  reg here_11 = 1'h0;
  reg here_12 = 1'h0;
  reg here_13 = 1'h0;
  reg here_14 = 1'h0;
  reg here_8 = 1'h0;
  reg here_9 = 1'h0;
  output [31:0] instruction_count;
  reg [31:0] instruction_count = 32'd0;
  input quiet;
  wire quiet;
  wire request;
  output restart;
  reg restart = 1'h0;
  input rst;
  wire rst;
  reg running = 1'h0;
  assign \$37  = bus__adr[9:3] == 4'he;
  always @(posedge clk)
    bus__ack <= \$38 ;
  always @(posedge clk)
    between <= \$39 ;
  always @(posedge clk)
    \begin  <= \$40 ;
  always @(posedge clk)
    running <= \$41 ;
  always @(posedge clk)
    restart <= \$42 ;
  always @(posedge clk)
    address <= \$43 ;
  always @(posedge clk)
    instruction_count <= \$44 ;
  always @(posedge clk)
    here_0 <= \$45 ;
  always @(posedge clk)
    chosen_0 <= \$46 ;
  always @(posedge clk)
    here_8 <= \$47 ;
  always @(posedge clk)
    chosen_8 <= \$48 ;
  always @(posedge clk)
    here_9 <= \$49 ;
  always @(posedge clk)
    chosen_9 <= \$50 ;
  always @(posedge clk)
    here_10 <= \$51 ;
  always @(posedge clk)
    chosen_10 <= \$52 ;
  always @(posedge clk)
    here_11 <= \$53 ;
  always @(posedge clk)
    chosen_11 <= \$54 ;
  always @(posedge clk)
    here_12 <= \$55 ;
  always @(posedge clk)
    chosen_12 <= \$56 ;
  always @(posedge clk)
    here_13 <= \$57 ;
  always @(posedge clk)
    chosen_13 <= \$58 ;
  always @(posedge clk)
    here_14 <= \$59 ;
  always @(posedge clk)
    chosen_14 <= \$60 ;
  assign request = bus__cyc & bus__stb;
  assign \$1  = ~ \begin ;
  assign \$2  = running & \$1 ;
  assign \$3  = ~ halted;
  assign counting = \$2  & \$3 ;
  assign \$4  = chosen_0 & { here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0 };
  assign \$6  = chosen_8 & { here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8 };
  assign \$7  = \$5  | \$6 ;
  assign \$8  = chosen_9 & { here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9 };
  assign \$9  = \$7  | \$8 ;
  assign \$10  = chosen_10 & { here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10 };
  assign \$11  = \$9  | \$10 ;
  assign \$12  = chosen_11 & { here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11 };
  assign \$13  = \$11  | \$12 ;
  assign \$14  = chosen_12 & { here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12 };
  assign \$15  = \$13  | \$14 ;
  assign \$16  = chosen_13 & { here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13 };
  assign \$17  = \$15  | \$16 ;
  assign \$18  = chosen_14 & { here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14 };
  assign bus__dat_r = \$17  | \$18 ;
  assign \$19  = halted & quiet;
  assign \$20  = request & bus__we;
  assign \$21  = bus__dat_w[0] & bus__sel[0];
  assign \$22  = restart | between;
  assign \$23  = running | \$22 ;
  assign \$24  = ~ \$23 ;
  assign \$25  = | instruction_count;
  assign \$26  = \$24  & \$25 ;
  assign \$27  = \$21  & \$26 ;
  assign \$28  = ! bus__adr[9:3];
  assign \$29  = restart | between;
  assign \$30  = running | \$29 ;
  assign \$31  = bus__adr[9:3] == 4'h8;
  assign \$32  = bus__adr[9:3] == 4'h9;
  assign \$33  = bus__adr[9:3] == 4'ha;
  assign \$34  = bus__adr[9:3] == 4'hb;
  assign \$35  = bus__adr[9:3] == 4'hc;
  assign \$36  = bus__adr[9:3] == 4'hd;
  always @* begin
    if (\$initially ) begin end
    \$38  = request;
    if (rst) begin
      \$38  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = restart;
    if (rst) begin
      \$39  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = between;
    if (rst) begin
      \$40  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = running;
    if (between) begin
      \$41  = 1'h1;
    end else if (\$19 ) begin
      \$41  = 1'h0;
    end
    if (rst) begin
      \$41  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = 1'h0;
    if (\$20 ) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
            /* empty */;
        10'h005:
            \$42  = \$27 ;
      endcase
    end
    if (rst) begin
      \$42  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = address;
    if (\$20 ) begin
      casez (bus__adr)
        10'h003:
          begin
            if (bus__sel[0]) begin
              \$43 [7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              \$43 [15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              \$43 [23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              \$43 [31:24] = bus__dat_w[31:24];
            end
          end
      endcase
    end
    if (rst) begin
      \$43  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = instruction_count;
    if (\$20 ) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
          begin
            if (bus__sel[0]) begin
              \$44 [7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              \$44 [15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              \$44 [23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              \$44 [31:24] = bus__dat_w[31:24];
            end
          end
      endcase
    end
    if (rst) begin
      \$44  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = \$28 ;
    if (rst) begin
      \$45  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$46  = 32'd1095651413;
      3'h1:
          \$46  = 32'd1;
      3'h2:
          \$46  = 32'd2945553437;
      3'h3:
          \$46  = address;
      3'h4:
          \$46  = instruction_count;
      3'h5:
          \$46  = 32'd0;
      3'h6:
          \$46  = { 29'h00000000, fault, halted, \$30  };
      3'h7:
          \$46  = 32'd0;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = \$31 ;
    if (rst) begin
      \$47  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$48  = events__cycles[31:0];
      3'h1:
          \$48  = { 16'h0000, events__cycles[47:32] };
      3'h2:
          \$48  = events__stream_cycles[31:0];
      3'h3:
          \$48  = { 16'h0000, events__stream_cycles[47:32] };
      3'h4:
          \$48  = events__stall_array_cycles[31:0];
      3'h5:
          \$48  = { 16'h0000, events__stall_array_cycles[47:32] };
      3'h6:
          \$48  = events__stall_vector_cycles[31:0];
      3'h7:
          \$48  = { 16'h0000, events__stall_vector_cycles[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = \$32 ;
    if (rst) begin
      \$49  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$50  = events__stall_input_cycles[31:0];
      3'h1:
          \$50  = { 16'h0000, events__stall_input_cycles[47:32] };
      3'h2:
          \$50  = events__stall_weight_cycles[31:0];
      3'h3:
          \$50  = { 16'h0000, events__stall_weight_cycles[47:32] };
      3'h4:
          \$50  = events__stall_store_cycles[31:0];
      3'h5:
          \$50  = { 16'h0000, events__stall_store_cycles[47:32] };
      3'h6:
          \$50  = events__stall_instruction_cycles[31:0];
      3'h7:
          \$50  = { 16'h0000, events__stall_instruction_cycles[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = \$33 ;
    if (rst) begin
      \$51  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$52  = events__fetch_beats[31:0];
      3'h1:
          \$52  = { 16'h0000, events__fetch_beats[47:32] };
      3'h2:
          \$52  = events__load_beats[31:0];
      3'h3:
          \$52  = { 16'h0000, events__load_beats[47:32] };
      3'h4:
          \$52  = events__store_bytes[31:0];
      3'h5:
          \$52  = { 16'h0000, events__store_bytes[47:32] };
      3'h6:
          \$52  = events__input_writes[31:0];
      3'h7:
          \$52  = { 16'h0000, events__input_writes[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = \$34 ;
    if (rst) begin
      \$53  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$54  = events__weight_writes[31:0];
      3'h1:
          \$54  = { 16'h0000, events__weight_writes[47:32] };
      3'h2:
          \$54  = events__operand_writes[31:0];
      3'h3:
          \$54  = { 16'h0000, events__operand_writes[47:32] };
      3'h4:
          \$54  = events__parameter_writes[31:0];
      3'h5:
          \$54  = { 16'h0000, events__parameter_writes[47:32] };
      3'h6:
          \$54  = events__input_reads[31:0];
      3'h7:
          \$54  = { 16'h0000, events__input_reads[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = \$35 ;
    if (rst) begin
      \$55  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$56  = events__weight_reads[31:0];
      3'h1:
          \$56  = { 16'h0000, events__weight_reads[47:32] };
      3'h2:
          \$56  = events__operand_reads[31:0];
      3'h3:
          \$56  = { 16'h0000, events__operand_reads[47:32] };
      3'h4:
          \$56  = events__parameter_reads[31:0];
      3'h5:
          \$56  = { 16'h0000, events__parameter_reads[47:32] };
      3'h6:
          \$56  = events__accumulator_reads[31:0];
      3'h7:
          \$56  = { 16'h0000, events__accumulator_reads[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = \$36 ;
    if (rst) begin
      \$57  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$58  = events__accumulator_writes[31:0];
      3'h1:
          \$58  = { 16'h0000, events__accumulator_writes[47:32] };
      3'h2:
          \$58  = events__output_writes[31:0];
      3'h3:
          \$58  = { 16'h0000, events__output_writes[47:32] };
      3'h4:
          \$58  = events__output_reads[31:0];
      3'h5:
          \$58  = { 16'h0000, events__output_reads[47:32] };
      3'h6:
          \$58  = events__vector_taps[31:0];
      3'h7:
          \$58  = { 16'h0000, events__vector_taps[47:32] };
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = \$37 ;
    if (rst) begin
      \$59  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          \$60  = events__vector_multiplies[31:0];
      3'h1:
          \$60  = { 16'h0000, events__vector_multiplies[47:32] };
      3'h2:
          \$60  = 32'd0;
      3'h3:
          \$60  = 32'd0;
      3'h4:
          \$60  = 32'd0;
      3'h5:
          \$60  = 32'd0;
      3'h6:
          \$60  = 32'd0;
      3'h7:
          \$60  = 32'd0;
    endcase
  end
  assign \$5  = \$4 ;
endmodule

module \tiny_input_stationary.core.counters (rst, clear, enable, activity, store_beat, increments__fetch_beats, increments__load_beats, increments__store_bytes, increments__input_writes, increments__weight_writes, increments__operand_writes, increments__parameter_writes, increments__input_reads, increments__weight_reads, increments__operand_reads, increments__parameter_reads, increments__accumulator_reads, increments__accumulator_writes, increments__output_writes, increments__output_reads, increments__vector_taps
, increments__vector_multiplies, values__cycles, values__stream_cycles, values__stall_array_cycles, values__stall_vector_cycles, values__stall_input_cycles, values__stall_weight_cycles, values__stall_store_cycles, values__stall_instruction_cycles, values__fetch_beats, values__load_beats, values__store_bytes, values__input_writes, values__weight_writes, values__operand_writes, values__parameter_writes, values__input_reads, values__weight_reads, values__operand_reads, values__parameter_reads, values__accumulator_reads
, values__accumulator_writes, values__output_writes, values__output_reads, values__vector_taps, values__vector_multiplies, clk);
  reg \$initially  = 0;
  wire [6:0] \$1 ;
  wire [48:0] \$10 ;
  wire [48:0] \$11 ;
  wire [48:0] \$12 ;
  wire [48:0] \$13 ;
  wire [48:0] \$14 ;
  wire [48:0] \$15 ;
  wire [48:0] \$16 ;
  wire [48:0] \$17 ;
  wire [48:0] \$18 ;
  wire [48:0] \$19 ;
  wire [7:0] \$2 ;
  wire [48:0] \$20 ;
  wire [48:0] \$21 ;
  wire [48:0] \$22 ;
  wire [48:0] \$23 ;
  wire [48:0] \$24 ;
  wire [48:0] \$25 ;
  wire [48:0] \$26 ;
  wire [48:0] \$27 ;
  wire [48:0] \$28 ;
  reg [6:0] \$29 ;
  wire [7:0] \$3 ;
  reg [2:0] \$30 ;
  reg [47:0] \$31 ;
  reg [47:0] \$32 ;
  reg [47:0] \$33 ;
  reg [47:0] \$34 ;
  reg [47:0] \$35 ;
  reg [47:0] \$36 ;
  reg [47:0] \$37 ;
  reg [47:0] \$38 ;
  reg [47:0] \$39 ;
  wire [48:0] \$4 ;
  reg [47:0] \$40 ;
  reg [47:0] \$41 ;
  reg [47:0] \$42 ;
  reg [47:0] \$43 ;
  reg [47:0] \$44 ;
  reg [47:0] \$45 ;
  reg [47:0] \$46 ;
  reg [47:0] \$47 ;
  reg [47:0] \$48 ;
  reg [47:0] \$49 ;
  wire [48:0] \$5 ;
  reg [47:0] \$50 ;
  reg [47:0] \$51 ;
  reg [47:0] \$52 ;
  reg [47:0] \$53 ;
  reg [47:0] \$54 ;
  reg [47:0] \$55 ;
  reg [47:0] \$56 ;
  reg [47:0] \$57 ;
  reg [47:0] \$58 ;
  reg [47:0] \$59 ;
  wire [48:0] \$6 ;
  reg [47:0] \$60 ;
  reg [47:0] \$61 ;
  reg [47:0] \$62 ;
  reg [47:0] \$63 ;
  wire [48:0] \$7 ;
  wire [48:0] \$8 ;
  wire [48:0] \$9 ;
  reg [6:0] \$like  = 7'h00;
  input [5:0] activity;
  wire [5:0] activity;
  wire [6:0] cause;
  input clear;
  wire clear;
  input clk;
  wire clk;
  wire [47:0] cycles_following;
  reg [47:0] cycles_running = 48'h000000000000;
  input enable;
  wire enable;
  input [1:0] increments__accumulator_reads;
  wire [1:0] increments__accumulator_reads;
  input increments__accumulator_writes;
  wire increments__accumulator_writes;
  input increments__fetch_beats;
  wire increments__fetch_beats;
  input increments__input_reads;
  wire increments__input_reads;
  input increments__input_writes;
  wire increments__input_writes;
  input increments__load_beats;
  wire increments__load_beats;
  input increments__operand_reads;
  wire increments__operand_reads;
  input increments__operand_writes;
  wire increments__operand_writes;
  input increments__output_reads;
  wire increments__output_reads;
  input increments__output_writes;
  wire increments__output_writes;
  input increments__parameter_reads;
  wire increments__parameter_reads;
  input increments__parameter_writes;
  wire increments__parameter_writes;
  input [2:0] increments__store_bytes;
  wire [2:0] increments__store_bytes;
  input increments__vector_multiplies;
  wire increments__vector_multiplies;
  input increments__vector_taps;
  wire increments__vector_taps;
  input increments__weight_reads;
  wire increments__weight_reads;
  input increments__weight_writes;
  wire increments__weight_writes;
  reg [2:0] now = 3'h0;
  input rst;
  wire rst;
  wire [47:0] stall_array_cycles_following;
  reg [47:0] stall_array_cycles_running = 48'h000000000000;
  wire [47:0] stall_input_cycles_following;
  reg [47:0] stall_input_cycles_running = 48'h000000000000;
  wire [47:0] stall_instruction_cycles_following;
  reg [47:0] stall_instruction_cycles_running = 48'h000000000000;
  wire [47:0] stall_store_cycles_following;
  reg [47:0] stall_store_cycles_running = 48'h000000000000;
  wire [47:0] stall_vector_cycles_following;
  reg [47:0] stall_vector_cycles_running = 48'h000000000000;
  wire [47:0] stall_weight_cycles_following;
  reg [47:0] stall_weight_cycles_running = 48'h000000000000;
  input store_beat;
  wire store_beat;
  wire [47:0] stream_cycles_following;
  reg [47:0] stream_cycles_running = 48'h000000000000;
  output [47:0] values__accumulator_reads;
  reg [47:0] values__accumulator_reads = 48'h000000000000;
  output [47:0] values__accumulator_writes;
  reg [47:0] values__accumulator_writes = 48'h000000000000;
  output [47:0] values__cycles;
  reg [47:0] values__cycles = 48'h000000000000;
  output [47:0] values__fetch_beats;
  reg [47:0] values__fetch_beats = 48'h000000000000;
  output [47:0] values__input_reads;
  reg [47:0] values__input_reads = 48'h000000000000;
  output [47:0] values__input_writes;
  reg [47:0] values__input_writes = 48'h000000000000;
  output [47:0] values__load_beats;
  reg [47:0] values__load_beats = 48'h000000000000;
  output [47:0] values__operand_reads;
  reg [47:0] values__operand_reads = 48'h000000000000;
  output [47:0] values__operand_writes;
  reg [47:0] values__operand_writes = 48'h000000000000;
  output [47:0] values__output_reads;
  reg [47:0] values__output_reads = 48'h000000000000;
  output [47:0] values__output_writes;
  reg [47:0] values__output_writes = 48'h000000000000;
  output [47:0] values__parameter_reads;
  reg [47:0] values__parameter_reads = 48'h000000000000;
  output [47:0] values__parameter_writes;
  reg [47:0] values__parameter_writes = 48'h000000000000;
  output [47:0] values__stall_array_cycles;
  reg [47:0] values__stall_array_cycles = 48'h000000000000;
  output [47:0] values__stall_input_cycles;
  reg [47:0] values__stall_input_cycles = 48'h000000000000;
  output [47:0] values__stall_instruction_cycles;
  reg [47:0] values__stall_instruction_cycles = 48'h000000000000;
  output [47:0] values__stall_store_cycles;
  reg [47:0] values__stall_store_cycles = 48'h000000000000;
  output [47:0] values__stall_vector_cycles;
  reg [47:0] values__stall_vector_cycles = 48'h000000000000;
  output [47:0] values__stall_weight_cycles;
  reg [47:0] values__stall_weight_cycles = 48'h000000000000;
  output [47:0] values__store_bytes;
  reg [47:0] values__store_bytes = 48'h000000000000;
  output [47:0] values__stream_cycles;
  reg [47:0] values__stream_cycles = 48'h000000000000;
  output [47:0] values__vector_multiplies;
  reg [47:0] values__vector_multiplies = 48'h000000000000;
  output [47:0] values__vector_taps;
  reg [47:0] values__vector_taps = 48'h000000000000;
  output [47:0] values__weight_reads;
  reg [47:0] values__weight_reads = 48'h000000000000;
  output [47:0] values__weight_writes;
  reg [47:0] values__weight_writes = 48'h000000000000;
  always @(posedge clk)
    stream_cycles_running <= \$33 ;
  always @(posedge clk)
    values__stream_cycles <= \$34 ;
  always @(posedge clk)
    stall_array_cycles_running <= \$35 ;
  always @(posedge clk)
    values__stall_array_cycles <= \$36 ;
  always @(posedge clk)
    stall_vector_cycles_running <= \$37 ;
  always @(posedge clk)
    values__stall_vector_cycles <= \$38 ;
  always @(posedge clk)
    stall_input_cycles_running <= \$39 ;
  always @(posedge clk)
    values__stall_input_cycles <= \$40 ;
  always @(posedge clk)
    stall_weight_cycles_running <= \$41 ;
  always @(posedge clk)
    values__stall_weight_cycles <= \$42 ;
  always @(posedge clk)
    stall_store_cycles_running <= \$43 ;
  always @(posedge clk)
    values__stall_store_cycles <= \$44 ;
  always @(posedge clk)
    stall_instruction_cycles_running <= \$45 ;
  always @(posedge clk)
    values__stall_instruction_cycles <= \$46 ;
  always @(posedge clk)
    values__fetch_beats <= \$47 ;
  always @(posedge clk)
    values__load_beats <= \$48 ;
  always @(posedge clk)
    values__store_bytes <= \$49 ;
  always @(posedge clk)
    values__input_writes <= \$50 ;
  always @(posedge clk)
    values__weight_writes <= \$51 ;
  always @(posedge clk)
    values__operand_writes <= \$52 ;
  always @(posedge clk)
    values__parameter_writes <= \$53 ;
  always @(posedge clk)
    values__input_reads <= \$54 ;
  always @(posedge clk)
    values__weight_reads <= \$55 ;
  always @(posedge clk)
    values__operand_reads <= \$56 ;
  always @(posedge clk)
    values__parameter_reads <= \$57 ;
  always @(posedge clk)
    values__accumulator_reads <= \$58 ;
  always @(posedge clk)
    values__accumulator_writes <= \$59 ;
  always @(posedge clk)
    values__output_writes <= \$60 ;
  always @(posedge clk)
    values__output_reads <= \$61 ;
  always @(posedge clk)
    values__vector_taps <= \$62 ;
  always @(posedge clk)
    values__vector_multiplies <= \$63 ;
  assign \$1  = ~ { 1'h1, activity };
  assign \$2  = \$1  + 1'h1;
  assign \$3  = { 2'h1, activity } & \$2 ;
  assign \$4  = cycles_running + 1'h1;
  assign \$5  = stream_cycles_running + \$like [0];
  assign \$6  = stall_array_cycles_running + \$like [1];
  assign \$7  = stall_vector_cycles_running + \$like [2];
  assign \$8  = stall_input_cycles_running + \$like [3];
  assign \$9  = stall_weight_cycles_running + \$like [4];
  assign \$10  = stall_store_cycles_running + \$like [5];
  assign \$11  = stall_instruction_cycles_running + \$like [6];
  assign \$12  = values__fetch_beats + increments__fetch_beats;
  assign \$13  = values__load_beats + increments__load_beats;
  assign \$14  = values__store_bytes + increments__store_bytes;
  assign \$15  = values__input_writes + increments__input_writes;
  assign \$16  = values__weight_writes + increments__weight_writes;
  assign \$17  = values__operand_writes + increments__operand_writes;
  assign \$18  = values__parameter_writes + increments__parameter_writes;
  assign \$19  = values__input_reads + increments__input_reads;
  assign \$20  = values__weight_reads + increments__weight_reads;
  assign \$21  = values__operand_reads + increments__operand_reads;
  assign \$22  = values__parameter_reads + increments__parameter_reads;
  assign \$23  = values__accumulator_reads + increments__accumulator_reads;
  assign \$24  = values__accumulator_writes + increments__accumulator_writes;
  assign \$25  = values__output_writes + increments__output_writes;
  assign \$26  = values__output_reads + increments__output_reads;
  assign \$27  = values__vector_taps + increments__vector_taps;
  assign \$28  = values__vector_multiplies + increments__vector_multiplies;
  always @(posedge clk)
    \$like  <= \$29 ;
  always @(posedge clk)
    now <= \$30 ;
  always @(posedge clk)
    cycles_running <= \$31 ;
  always @(posedge clk)
    values__cycles <= \$32 ;
  always @* begin
    if (\$initially ) begin end
    \$33  = stream_cycles_running;
    if (now[0]) begin
      \$33  = 48'h000000000000;
    end else if (now[1]) begin
      \$33  = \$5 [47:0];
    end
    if (rst) begin
      \$33  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = values__stream_cycles;
    if (now[0]) begin
      \$34  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$34  = \$5 [47:0];
      end
    end
    if (rst) begin
      \$34  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = stall_array_cycles_running;
    if (now[0]) begin
      \$35  = 48'h000000000000;
    end else if (now[1]) begin
      \$35  = \$6 [47:0];
    end
    if (rst) begin
      \$35  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = values__stall_array_cycles;
    if (now[0]) begin
      \$36  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$36  = \$6 [47:0];
      end
    end
    if (rst) begin
      \$36  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = stall_vector_cycles_running;
    if (now[0]) begin
      \$37  = 48'h000000000000;
    end else if (now[1]) begin
      \$37  = \$7 [47:0];
    end
    if (rst) begin
      \$37  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = values__stall_vector_cycles;
    if (now[0]) begin
      \$38  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$38  = \$7 [47:0];
      end
    end
    if (rst) begin
      \$38  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = stall_input_cycles_running;
    if (now[0]) begin
      \$39  = 48'h000000000000;
    end else if (now[1]) begin
      \$39  = \$8 [47:0];
    end
    if (rst) begin
      \$39  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = values__stall_input_cycles;
    if (now[0]) begin
      \$40  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$40  = \$8 [47:0];
      end
    end
    if (rst) begin
      \$40  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = stall_weight_cycles_running;
    if (now[0]) begin
      \$41  = 48'h000000000000;
    end else if (now[1]) begin
      \$41  = \$9 [47:0];
    end
    if (rst) begin
      \$41  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = values__stall_weight_cycles;
    if (now[0]) begin
      \$42  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$42  = \$9 [47:0];
      end
    end
    if (rst) begin
      \$42  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = stall_store_cycles_running;
    if (now[0]) begin
      \$43  = 48'h000000000000;
    end else if (now[1]) begin
      \$43  = \$10 [47:0];
    end
    if (rst) begin
      \$43  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = values__stall_store_cycles;
    if (now[0]) begin
      \$44  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$44  = \$10 [47:0];
      end
    end
    if (rst) begin
      \$44  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = stall_instruction_cycles_running;
    if (now[0]) begin
      \$45  = 48'h000000000000;
    end else if (now[1]) begin
      \$45  = \$11 [47:0];
    end
    if (rst) begin
      \$45  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = values__stall_instruction_cycles;
    if (now[0]) begin
      \$46  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$46  = \$11 [47:0];
      end
    end
    if (rst) begin
      \$46  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = values__fetch_beats;
    if (clear) begin
      \$47  = 48'h000000000000;
    end else if (enable) begin
      \$47  = \$12 [47:0];
    end
    if (rst) begin
      \$47  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = values__load_beats;
    if (clear) begin
      \$48  = 48'h000000000000;
    end else if (enable) begin
      \$48  = \$13 [47:0];
    end
    if (rst) begin
      \$48  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = values__store_bytes;
    if (clear) begin
      \$49  = 48'h000000000000;
    end else if (enable) begin
      \$49  = \$14 [47:0];
    end
    if (rst) begin
      \$49  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = values__input_writes;
    if (clear) begin
      \$50  = 48'h000000000000;
    end else if (enable) begin
      \$50  = \$15 [47:0];
    end
    if (rst) begin
      \$50  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = values__weight_writes;
    if (clear) begin
      \$51  = 48'h000000000000;
    end else if (enable) begin
      \$51  = \$16 [47:0];
    end
    if (rst) begin
      \$51  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = values__operand_writes;
    if (clear) begin
      \$52  = 48'h000000000000;
    end else if (enable) begin
      \$52  = \$17 [47:0];
    end
    if (rst) begin
      \$52  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = values__parameter_writes;
    if (clear) begin
      \$53  = 48'h000000000000;
    end else if (enable) begin
      \$53  = \$18 [47:0];
    end
    if (rst) begin
      \$53  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = values__input_reads;
    if (clear) begin
      \$54  = 48'h000000000000;
    end else if (enable) begin
      \$54  = \$19 [47:0];
    end
    if (rst) begin
      \$54  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = values__weight_reads;
    if (clear) begin
      \$55  = 48'h000000000000;
    end else if (enable) begin
      \$55  = \$20 [47:0];
    end
    if (rst) begin
      \$55  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$56  = values__operand_reads;
    if (clear) begin
      \$56  = 48'h000000000000;
    end else if (enable) begin
      \$56  = \$21 [47:0];
    end
    if (rst) begin
      \$56  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = values__parameter_reads;
    if (clear) begin
      \$57  = 48'h000000000000;
    end else if (enable) begin
      \$57  = \$22 [47:0];
    end
    if (rst) begin
      \$57  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$58  = values__accumulator_reads;
    if (clear) begin
      \$58  = 48'h000000000000;
    end else if (enable) begin
      \$58  = \$23 [47:0];
    end
    if (rst) begin
      \$58  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = values__accumulator_writes;
    if (clear) begin
      \$59  = 48'h000000000000;
    end else if (enable) begin
      \$59  = \$24 [47:0];
    end
    if (rst) begin
      \$59  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$60  = values__output_writes;
    if (clear) begin
      \$60  = 48'h000000000000;
    end else if (enable) begin
      \$60  = \$25 [47:0];
    end
    if (rst) begin
      \$60  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$61  = values__output_reads;
    if (clear) begin
      \$61  = 48'h000000000000;
    end else if (enable) begin
      \$61  = \$26 [47:0];
    end
    if (rst) begin
      \$61  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$62  = values__vector_taps;
    if (clear) begin
      \$62  = 48'h000000000000;
    end else if (enable) begin
      \$62  = \$27 [47:0];
    end
    if (rst) begin
      \$62  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$63  = values__vector_multiplies;
    if (clear) begin
      \$63  = 48'h000000000000;
    end else if (enable) begin
      \$63  = \$28 [47:0];
    end
    if (rst) begin
      \$63  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \$3 [6:0];
    if (rst) begin
      \$29  = 7'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = { store_beat, enable, clear };
    if (rst) begin
      \$30  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = cycles_running;
    if (now[0]) begin
      \$31  = 48'h000000000000;
    end else if (now[1]) begin
      \$31  = \$4 [47:0];
    end
    if (rst) begin
      \$31  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = values__cycles;
    if (now[0]) begin
      \$32  = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        \$32  = \$4 [47:0];
      end
    end
    if (rst) begin
      \$32  = 48'h000000000000;
    end
  end
  assign cause = \$3 [6:0];
  assign cycles_following = \$4 [47:0];
  assign stream_cycles_following = \$5 [47:0];
  assign stall_array_cycles_following = \$6 [47:0];
  assign stall_vector_cycles_following = \$7 [47:0];
  assign stall_input_cycles_following = \$8 [47:0];
  assign stall_weight_cycles_following = \$9 [47:0];
  assign stall_store_cycles_following = \$10 [47:0];
  assign stall_instruction_cycles_following = \$11 [47:0];
endmodule

module \tiny_input_stationary.core.fetch (clk, rst, bus__stb, bus__cyc, beat, write__valid, bus__stall, again, bus__adr, issued__payload, complete, issued__ready, \begin , address, instruction_count, write__payload);
  reg \$initially  = 0;
  wire [5:0] \$1 ;
  wire [30:0] \$10 ;
  wire [34:0] \$11 ;
  wire \$12 ;
  wire [31:0] \$13 ;
  wire \$14 ;
  wire [3:0] \$15 ;
  wire [3:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [32:0] \$19 ;
  wire [6:0] \$2 ;
  reg [4:0] \$20 ;
  reg \$21 ;
  reg [4:0] \$22 ;
  reg [34:0] \$23 ;
  reg \$24 ;
  reg [29:0] \$25 ;
  reg [255:0] \$26 ;
  reg [2:0] \$27 ;
  reg \$28 ;
  reg [31:0] \$29 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [5:0] \$6 ;
  wire [6:0] \$7 ;
  wire [35:0] \$8 ;
  wire \$9 ;
  reg \$signal  = 1'h0;
  input [31:0] address;
  wire [31:0] address;
  input again;
  wire again;
  output beat;
  wire beat;
  input \begin ;
  wire \begin ;
  wire bus__ack;
  output [29:0] bus__adr;
  reg [29:0] bus__adr = 30'h00000000;
  output bus__cyc;
  wire bus__cyc;
  wire [31:0] bus__dat_r;
  wire [3:0] bus__sel;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  input clk;
  wire clk;
  output complete;
  reg complete = 1'h0;
  wire [4:0] following;
  wire idle;
  input [31:0] instruction_count;
  wire [31:0] instruction_count;
  output [255:0] issued__payload;
  reg [255:0] issued__payload = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  input issued__ready;
  wire issued__ready;
  (* init = 1'h0 *)
  wire issued__valid;
  reg may = 1'h1;
  reg [2:0] place = 3'h0;
  wire [31:0] read__payload;
  wire read__ready;
  wire read__valid;
  input rst;
  wire rst;
  wire taken;
  reg [4:0] unanswered_beats = 5'h00;
  reg [31:0] unissued = 32'd0;
  reg [4:0] untaken_beats = 5'h00;
  reg [34:0] wanted_beats = 35'h000000000;
  (* init = 256'h0000000000000000000000000000000000000000000000000000000000000000 *)
  wire [255:0] word;
  input [31:0] write__payload;
  wire [31:0] write__payload;
  input write__valid;
  wire write__valid;
  assign taken = read__valid & read__ready;
  assign bus__stb = \$signal  & may;
  assign \$1  = untaken_beats + beat;
  assign \$2  = \$1  - taken;
  assign \$3  = | unanswered_beats;
  assign bus__cyc = bus__stb | \$3 ;
  assign \$4  = ~ bus__stall;
  assign beat = bus__stb & \$4 ;
  assign read__ready = ~ complete;
  assign idle = ! unissued;
  assign \$5  = \$2 [4:0] != 5'h10;
  assign \$6  = unanswered_beats + beat;
  assign \$7  = \$6  - write__valid;
  assign \$8  = wanted_beats - 1'h1;
  assign \$9  = wanted_beats != 1'h1;
  assign \$10  = bus__adr + 1'h1;
  assign \$12  = | instruction_count;
  assign \$14  = place == 3'h7;
  assign \$15  = place + 1'h1;
  assign \$16  = \$14  ? 4'h0 : \$15 ;
  assign \$17  = place == 3'h7;
  assign \$18  = complete & issued__ready;
  assign \$19  = unissued - 1'h1;
  always @(posedge clk)
    untaken_beats <= \$20 ;
  always @(posedge clk)
    may <= \$21 ;
  always @(posedge clk)
    unanswered_beats <= \$22 ;
  always @(posedge clk)
    wanted_beats <= \$23 ;
  always @(posedge clk)
    \$signal  <= \$24 ;
  always @(posedge clk)
    bus__adr <= \$25 ;
  always @(posedge clk)
    issued__payload <= \$26 ;
  always @(posedge clk)
    place <= \$27 ;
  always @(posedge clk)
    complete <= \$28 ;
  always @(posedge clk)
    unissued <= \$29 ;
  \tiny_input_stationary.core.fetch.queue  queue (
    .again(again),
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(write__valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$20  = \$2 [4:0];
    if (again) begin
      \$20  = 5'h00;
    end
    if (rst) begin
      \$20  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = \$5 ;
    if (again) begin
      \$21  = 1'h1;
    end
    if (rst) begin
      \$21  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \$7 [4:0];
    if (again) begin
      \$22  = 5'h00;
    end
    if (rst) begin
      \$22  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = wanted_beats;
    if (beat) begin
      \$23  = \$8 [34:0];
    end
    if (\begin ) begin
      \$23  = \$11 ;
    end
    if (again) begin
      \$23  = 35'h000000000;
    end
    if (rst) begin
      \$23  = 35'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$signal ;
    if (beat) begin
      \$24  = \$9 ;
    end
    if (\begin ) begin
      \$24  = \$12 ;
    end
    if (again) begin
      \$24  = 1'h0;
    end
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = bus__adr;
    if (beat) begin
      \$25  = \$10 [29:0];
    end
    if (\begin ) begin
      \$25  = \$13 [29:0];
    end
    if (again) begin
      \$25  = 30'h00000000;
    end
    if (rst) begin
      \$25  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = issued__payload;
    if (taken) begin
      (* full_case = 32'd1 *)
      casez (place)
        3'h0:
            \$26 [31:0] = read__payload;
        3'h1:
            \$26 [63:32] = read__payload;
        3'h2:
            \$26 [95:64] = read__payload;
        3'h3:
            \$26 [127:96] = read__payload;
        3'h4:
            \$26 [159:128] = read__payload;
        3'h5:
            \$26 [191:160] = read__payload;
        3'h6:
            \$26 [223:192] = read__payload;
        3'h7:
            \$26 [255:224] = read__payload;
      endcase
    end
    if (again) begin
      \$26  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
    if (rst) begin
      \$26  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = place;
    if (taken) begin
      \$27  = \$16 [2:0];
    end
    if (again) begin
      \$27  = 3'h0;
    end
    if (rst) begin
      \$27  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = complete;
    if (taken) begin
      \$28  = \$17 ;
    end
    if (\$18 ) begin
      \$28  = 1'h0;
    end
    if (again) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = unissued;
    if (\$18 ) begin
      \$29  = \$19 [31:0];
    end
    if (\begin ) begin
      \$29  = instruction_count;
    end
    if (again) begin
      \$29  = 32'd0;
    end
    if (rst) begin
      \$29  = 32'd0;
    end
  end
  assign bus__ack = write__valid;
  assign bus__dat_r = write__payload;
  assign following = \$2 [4:0];
  assign bus__sel = 4'hf;
  assign issued__valid = complete;
  assign word = issued__payload;
  assign \$11  = { instruction_count, 3'h0 };
  assign \$13  = { 2'h0, address[31:2] };
endmodule

module \tiny_input_stationary.core.fetch.queue (clk, rst, read__ready, read__payload, write__valid, again, read__valid, write__payload);
  reg \$initially  = 0;
  wire [5:0] \$1 ;
  wire [6:0] \$10 ;
  wire [5:0] \$11 ;
  wire [6:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [4:0] \$17 ;
  wire [4:0] \$18 ;
  wire \$19 ;
  wire [5:0] \$2 ;
  wire [4:0] \$20 ;
  wire [4:0] \$21 ;
  reg [4:0] \$22 ;
  reg \$23 ;
  reg [4:0] \$24 ;
  reg \$25 ;
  reg [3:0] \$26 ;
  reg [3:0] \$27 ;
  reg \$28 ;
  wire [6:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [4:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [5:0] \$9 ;
  wire [4:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg [3:0] \$signature__addr  = 4'h0;
  wire [31:0] \$signature__data ;
  wire \$signature__en ;
  input again;
  wire again;
  input clk;
  wire clk;
  reg [4:0] count = 5'h00;
  wire fetch;
  wire [4:0] lessened;
  reg [3:0] read__addr = 4'h0;
  wire [31:0] read__data;
  wire read__en;
  output [31:0] read__payload;
  wire [31:0] read__payload;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [4:0] unread = 5'h00;
  reg waits = 1'h0;
  input [31:0] write__payload;
  wire [31:0] write__payload;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [4:0] : \$1 [4:0];
  assign \$7  = \$1 [4:0] != 5'h10;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$16  = \$signature__addr  == 4'hf;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 5'h00 : \$17 ;
  assign \$19  = read__addr == 4'hf;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 5'h00 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (again) begin
      \$22  = 5'h00;
    end
    if (rst) begin
      \$22  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (again) begin
      \$23  = 1'h1;
    end
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [4:0];
    if (again) begin
      \$24  = 5'h00;
    end
    if (rst) begin
      \$24  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (again) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [3:0];
    end
    if (again) begin
      \$26  = 4'h0;
    end
    if (rst) begin
      \$26  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [3:0];
    end
    if (again) begin
      \$27  = 4'h0;
    end
    if (rst) begin
      \$27  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (again) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [4:0];
  assign lessened = \$3 [4:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
endmodule

module \tiny_input_stationary.core.input_buffer (rst, collision, read__data, write__enable, write__data, write__address, read__enable, read__address, clk);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  input clk;
  wire clk;
  output collision;
  wire collision;
  input [15:0] read__address;
  wire [15:0] read__address;
  output [63:0] read__data;
  wire [63:0] read__data;
  input read__enable;
  wire read__enable;
  input rst;
  wire rst;
  input [15:0] write__address;
  wire [15:0] write__address;
  input [63:0] write__data;
  wire [63:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [63:0] storage [7:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[2:0]] <= write__data;
  end
  reg [63:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__address[2:0]];
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__address;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 4'h8;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__address >= 4'h8;
  assign \$8  = read__enable & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__enable;
endmodule

module \tiny_input_stationary.core.load (clk, rst, instruction, instruction__ready, bus__stb, bus__cyc, beat, input_busy, weight_busy, bus__ack, bus__stall, instruction__valid, bus__adr, \port$0 , ended, input_write__data, input_write__address, push, bus__dat_r);
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [51:0] action__payload;
  wire [51:0] \action__payload$12 ;
  wire action__ready;
  wire \action__ready$15 ;
  wire action__valid;
  wire \action__valid$16 ;
  wire active;
  output beat;
  wire beat;
  wire [1:0] buffer;
  input bus__ack;
  wire bus__ack;
  output [29:0] bus__adr;
  wire [29:0] bus__adr;
  output bus__cyc;
  wire bus__cyc;
  input [31:0] bus__dat_r;
  wire [31:0] bus__dat_r;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  input clk;
  wire clk;
  wire \end ;
  wire \end$88 ;
  output ended;
  wire ended;
  output input_busy;
  wire input_busy;
  output [15:0] input_write__address;
  wire [15:0] input_write__address;
  output [63:0] input_write__data;
  wire [63:0] input_write__data;
  input [255:0] instruction;
  wire [255:0] instruction;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  output [3:0] \port$0 ;
  wire [3:0] \port$0 ;
  output [3:0] push;
  wire [3:0] push;
  wire [31:0] \read__payload$19 ;
  wire \read__ready$20 ;
  wire \read__valid$23 ;
  input rst;
  wire rst;
  wire start;
  wire \start$82 ;
  wire \start$87 ;
  output weight_busy;
  wire weight_busy;
  wire [84:0] word__payload;
  wire [15:0] \word__payload$1.address ;
  wire word__ready;
  wire word__valid;
  assign \$1  = ~ word__valid;
  assign \$2  = ~ active;
  assign instruction__ready = \$1  & \$2 ;
  assign start = instruction__valid & instruction__ready;
  assign \$3  = ! instruction[13:12];
  assign \$4  = instruction[13:12] == 2'h2;
  assign \$5  = | { \$4 , \$3  };
  assign \start$82  = start & \$5 ;
  assign \$6  = ! buffer;
  assign \$7  = buffer == 2'h2;
  assign \$8  = | { \$7 , \$6  };
  assign \end  = ended & \$8 ;
  assign \$9  = instruction[13:12] == 1'h1;
  assign \$10  = instruction[13:12] == 2'h3;
  assign \$11  = | { \$10 , \$9  };
  assign \start$87  = start & \$11 ;
  assign \$12  = buffer == 1'h1;
  assign \$13  = buffer == 2'h3;
  assign \$14  = | { \$13 , \$12  };
  assign \end$88  = ended & \$14 ;
  \tiny_input_stationary.core.load.actions  actions (
    .clk(clk),
    .read__payload(\action__payload$12 ),
    .read__ready(\action__ready$15 ),
    .read__valid(\action__valid$16 ),
    .rst(rst),
    .write__payload(action__payload),
    .write__ready(action__ready),
    .write__valid(action__valid)
  );
  \tiny_input_stationary.core.load.assembler  assembler (
    .action__payload(\action__payload$12 ),
    .action__valid(\action__valid$16 ),
    .buffer(buffer),
    .clk(clk),
    .ended(ended),
    .input_write__address(input_write__address),
    .input_write__data(input_write__data),
    .push(push),
    .response__payload(\read__payload$19 ),
    .response__ready(\read__ready$20 ),
    .response__valid(\read__valid$23 ),
    .rst(rst),
    .take(\action__ready$15 ),
    .written(\port$0 )
  );
  \tiny_input_stationary.core.load.beats  beats (
    .action__payload(action__payload),
    .action__ready(action__ready),
    .action__valid(action__valid),
    .active(active),
    .beat(beat),
    .bus__ack(bus__ack),
    .bus__adr(bus__adr),
    .bus__cyc(bus__cyc),
    .bus__stall(bus__stall),
    .bus__stb(bus__stb),
    .clk(clk),
    .\port$0 (word__payload[63:0]),
    .\port$1 (word__payload[84:80]),
    .\port$2 (\word__payload$1.address ),
    .rst(rst),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  \tiny_input_stationary.core.load.input_flight  input_flight (
    .busy(input_busy),
    .clk(clk),
    .\end (\end ),
    .rst(rst),
    .start(\start$82 )
  );
  \tiny_input_stationary.core.load.responses  responses (
    .clk(clk),
    .read__payload(\read__payload$19 ),
    .read__ready(\read__ready$20 ),
    .read__valid(\read__valid$23 ),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack)
  );
  \tiny_input_stationary.core.load.input_flight  weight_flight (
    .busy(weight_busy),
    .clk(clk),
    .\end (\end$88 ),
    .rst(rst),
    .start(\start$87 )
  );
  \tiny_input_stationary.core.load.words  words (
    .clk(clk),
    .instruction(instruction),
    .\port$0 (word__payload[63:0]),
    .\port$1 (word__payload[84:80]),
    .\port$2 (\word__payload$1.address ),
    .rst(rst),
    .start(instruction__ready),
    .\start$42 (start),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  assign word__payload[79:64] = \word__payload$1.address ;
endmodule

module \tiny_input_stationary.core.load.actions (rst, write__valid, read__payload, read__ready, write__payload, write__ready, read__valid, clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [4:0] \$10 ;
  wire [3:0] \$11 ;
  wire [4:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [2:0] \$17 ;
  wire [2:0] \$18 ;
  wire \$19 ;
  wire [3:0] \$2 ;
  wire [2:0] \$20 ;
  wire [2:0] \$21 ;
  reg [2:0] \$22 ;
  reg \$23 ;
  reg [2:0] \$24 ;
  reg \$25 ;
  reg [1:0] \$26 ;
  reg [1:0] \$27 ;
  reg \$28 ;
  wire [4:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [2:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [3:0] \$9 ;
  wire [2:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg [1:0] \$signature__addr  = 2'h0;
  wire [51:0] \$signature__data ;
  wire [15:0] \$signature__data.address ;
  wire [1:0] \$signature__data.buffer ;
  wire \$signature__data.empty ;
  wire \$signature__data.ended ;
  wire \$signature__data.first ;
  wire [3:0] \$signature__data.first_byte ;
  wire \$signature__data.last ;
  wire [3:0] \$signature__data.limit_byte ;
  wire [15:0] \$signature__data.pad ;
  wire [3:0] \$signature__data.push ;
  wire [1:0] \$signature__data.turn ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
  wire [2:0] lessened;
  reg [1:0] read__addr = 2'h0;
  wire [51:0] read__data;
  wire [15:0] \read__data.address ;
  wire [1:0] \read__data.buffer ;
  wire \read__data.empty ;
  wire \read__data.ended ;
  wire \read__data.first ;
  wire [3:0] \read__data.first_byte ;
  wire \read__data.last ;
  wire [3:0] \read__data.limit_byte ;
  wire [15:0] \read__data.pad ;
  wire [3:0] \read__data.push ;
  wire [1:0] \read__data.turn ;
  wire read__en;
  output [51:0] read__payload;
  wire [51:0] read__payload;
  wire [15:0] \read__payload.address ;
  wire [1:0] \read__payload.buffer ;
  wire \read__payload.empty ;
  wire \read__payload.ended ;
  wire \read__payload.first ;
  wire [3:0] \read__payload.first_byte ;
  wire \read__payload.last ;
  wire [3:0] \read__payload.limit_byte ;
  wire [15:0] \read__payload.pad ;
  wire [3:0] \read__payload.push ;
  wire [1:0] \read__payload.turn ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [2:0] unread = 3'h0;
  reg waits = 1'h0;
  input [51:0] write__payload;
  wire [51:0] write__payload;
  wire [15:0] \write__payload.address ;
  wire [1:0] \write__payload.buffer ;
  wire \write__payload.empty ;
  wire \write__payload.ended ;
  wire \write__payload.first ;
  wire [3:0] \write__payload.first_byte ;
  wire \write__payload.last ;
  wire [3:0] \write__payload.limit_byte ;
  wire [15:0] \write__payload.pad ;
  wire [3:0] \write__payload.push ;
  wire [1:0] \write__payload.turn ;
  output write__ready;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [51:0] storage [3:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [51:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [2:0] : \$1 [2:0];
  assign \$7  = \$1 [2:0] != 3'h4;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$16  = \$signature__addr  == 2'h3;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 3'h0 : \$17 ;
  assign \$19  = read__addr == 2'h3;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 3'h0 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (rst) begin
      \$22  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [2:0];
    if (rst) begin
      \$24  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [1:0];
    end
    if (rst) begin
      \$26  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [1:0];
    end
    if (rst) begin
      \$27  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [2:0];
  assign lessened = \$3 [2:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.empty  = write__payload[0];
  assign \$signature__data.first  = write__payload[1];
  assign \$signature__data.last  = write__payload[2];
  assign \$signature__data.first_byte  = write__payload[6:3];
  assign \$signature__data.limit_byte  = write__payload[10:7];
  assign \$signature__data.turn  = write__payload[12:11];
  assign \$signature__data.pad  = write__payload[28:13];
  assign \$signature__data.buffer  = write__payload[30:29];
  assign \$signature__data.address  = write__payload[46:31];
  assign \$signature__data.ended  = write__payload[47];
  assign \$signature__data.push  = write__payload[51:48];
  assign \write__payload.empty  = write__payload[0];
  assign \write__payload.first  = write__payload[1];
  assign \write__payload.last  = write__payload[2];
  assign \write__payload.first_byte  = write__payload[6:3];
  assign \write__payload.limit_byte  = write__payload[10:7];
  assign \write__payload.turn  = write__payload[12:11];
  assign \write__payload.pad  = write__payload[28:13];
  assign \write__payload.buffer  = write__payload[30:29];
  assign \write__payload.address  = write__payload[46:31];
  assign \write__payload.ended  = write__payload[47];
  assign \write__payload.push  = write__payload[51:48];
  assign \read__payload.empty  = read__payload[0];
  assign \read__payload.first  = read__payload[1];
  assign \read__payload.last  = read__payload[2];
  assign \read__payload.first_byte  = read__payload[6:3];
  assign \read__payload.limit_byte  = read__payload[10:7];
  assign \read__payload.turn  = read__payload[12:11];
  assign \read__payload.pad  = read__payload[28:13];
  assign \read__payload.buffer  = read__payload[30:29];
  assign \read__payload.address  = read__payload[46:31];
  assign \read__payload.ended  = read__payload[47];
  assign \read__payload.push  = read__payload[51:48];
  assign \read__data.empty  = read__payload[0];
  assign \read__data.first  = read__payload[1];
  assign \read__data.last  = read__payload[2];
  assign \read__data.first_byte  = read__payload[6:3];
  assign \read__data.limit_byte  = read__payload[10:7];
  assign \read__data.turn  = read__payload[12:11];
  assign \read__data.pad  = read__payload[28:13];
  assign \read__data.buffer  = read__payload[30:29];
  assign \read__data.address  = read__payload[46:31];
  assign \read__data.ended  = read__payload[47];
  assign \read__data.push  = read__payload[51:48];
endmodule

module \tiny_input_stationary.core.load.assembler (rst, action__payload, response__payload, take, response__ready, action__valid, response__valid, written, ended, input_write__data, input_write__address, buffer, push, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire [3:0] \$36 ;
  wire [3:0] \$37 ;
  wire \$38 ;
  wire [7:0] \$39 ;
  wire \$4 ;
  wire [7:0] \$40 ;
  wire [7:0] \$41 ;
  wire [7:0] \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire [7:0] \$59 ;
  wire \$6 ;
  wire [7:0] \$60 ;
  wire \$61 ;
  wire [63:0] \$62 ;
  wire [63:0] \$63 ;
  wire [63:0] \$64 ;
  wire [63:0] \$65 ;
  wire [63:0] \$66 ;
  wire [63:0] \$67 ;
  wire [63:0] \$68 ;
  wire [63:0] \$69 ;
  wire \$7 ;
  reg \$70 ;
  reg [3:0] \$71 ;
  reg \$72 ;
  reg [87:0] \$73 ;
  reg [63:0] \$74 ;
  reg [15:0] \$75 ;
  reg [1:0] \$76 ;
  reg [3:0] \$77 ;
  wire \$8 ;
  wire \$9 ;
  wire [1:0] \$signal ;
  wire [31:0] \$signal$10 ;
  wire [31:0] \$signal$13 ;
  wire [1:0] \$signal$15 ;
  wire [1:0] \$signal$16 ;
  wire [3:0] \$signal$17 ;
  wire [63:0] \$signal$18 ;
  reg [87:0] \$signal$19  = 88'h0000000000000000000000;
  wire [15:0] \$signal$19.address ;
  wire [31:0] \$signal$19.beat ;
  wire [1:0] \$signal$19.buffer ;
  wire \$signal$19.ended ;
  wire [7:0] \$signal$19.inside ;
  wire [7:0] \$signal$19.kept ;
  wire \$signal$19.last ;
  wire [15:0] \$signal$19.pad ;
  wire [3:0] \$signal$19.push ;
  wire [31:0] \$signal$21 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$26 ;
  wire [1:0] \$signal$7 ;
  wire [3:0] \$signal$8 ;
  input [51:0] action__payload;
  wire [51:0] action__payload;
  wire [15:0] \action__payload.address ;
  wire [1:0] \action__payload.buffer ;
  wire \action__payload.empty ;
  wire \action__payload.ended ;
  wire \action__payload.first ;
  wire [3:0] \action__payload.first_byte ;
  wire \action__payload.last ;
  wire [3:0] \action__payload.limit_byte ;
  wire [15:0] \action__payload.pad ;
  wire [3:0] \action__payload.push ;
  wire [1:0] \action__payload.turn ;
  wire action__ready;
  input action__valid;
  wire action__valid;
  wire [31:0] after;
  wire [31:0] \after$14 ;
  output [1:0] buffer;
  reg [1:0] buffer = 2'h0;
  input clk;
  wire clk;
  wire [7:0] earlier;
  output ended;
  reg ended = 1'h0;
  output [15:0] input_write__address;
  reg [15:0] input_write__address = 16'h0000;
  output [63:0] input_write__data;
  reg [63:0] input_write__data = 64'h0000000000000000;
  wire input_write__enable;
  wire [63:0] inside_bits;
  (* init = 16'h0000 *)
  wire [15:0] operand_write__address;
  wire [31:0] operand_write__data;
  wire operand_write__enable;
  wire [15:0] pad;
  (* init = 16'h0000 *)
  wire [15:0] parameter_write__address;
  (* init = 64'h0000000000000000 *)
  wire [63:0] parameter_write__data;
  wire parameter_write__enable;
  output [3:0] push;
  reg [3:0] push = 4'h0;
  input [31:0] response__payload;
  wire [31:0] response__payload;
  output response__ready;
  wire response__ready;
  input response__valid;
  wire response__valid;
  input rst;
  wire rst;
  output take;
  wire take;
  reg taken = 1'h0;
  (* init = 16'h0000 *)
  wire [15:0] weight_write__address;
  wire [7:0] weight_write__data;
  wire weight_write__enable;
  (* init = 64'h0000000000000000 *)
  wire [63:0] word;
  output [3:0] written;
  reg [3:0] written = 4'h0;
  assign \$21  = \$6  & \$8 ;
  assign \$22  = \$4  | \$21 ;
  assign \$23  = \$6  & \$9 ;
  assign \$24  = \$4  | \$23 ;
  assign \$25  = \$6  & \$10 ;
  assign \$26  = \$4  | \$25 ;
  assign after = action__payload[11] ? { response__payload[23:0], response__payload[31:24] } : response__payload;
  assign \after$14  = action__payload[12] ? { after[15:0], after[31:16] } : after;
  assign \$27  = action__payload[10:9] > 1'h0;
  assign \$28  = action__payload[10:9] > 1'h1;
  assign \$29  = ! action__payload[10:9];
  assign \$30  = action__payload[10:9] == 1'h1;
  assign \$31  = action__payload[8:7] > 1'h0;
  assign \$32  = action__payload[8:7] > 1'h1;
  assign \$33  = action__payload[8:7] > 2'h2;
  assign \$34  = action__payload[8:7] > 2'h3;
  assign \$35  = taken & \$signal$19 [48];
  assign \$36  = 1'h1 << \$signal$19 [66:65];
  assign \$37  = \$35  ? \$36  : 4'h0;
  assign \$38  = taken & \$signal$19 [83];
  assign \$39  = ~ { action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1] };
  assign \$40  = { \$26 , \$24 , \$22 , \$20 , \$18 , \$16 , \$14 , \$12  } & \$39 ;
  assign \$41  = ~ { take, take, take, take, take, take, take, take };
  assign \$42  = \$40  | \$41 ;
  assign \$43  = \$29  & \$31 ;
  assign \$44  = \$27  | \$43 ;
  assign \$45  = \$29  & \$32 ;
  assign \$46  = \$27  | \$45 ;
  assign \$47  = \$29  & \$33 ;
  assign \$48  = \$27  | \$47 ;
  assign \$49  = \$29  & \$34 ;
  assign \$50  = \$27  | \$49 ;
  assign \$51  = \$30  & \$31 ;
  assign \$52  = \$28  | \$51 ;
  assign \$53  = \$30  & \$32 ;
  assign \$54  = \$28  | \$53 ;
  assign \$55  = \$30  & \$33 ;
  assign \$56  = \$28  | \$55 ;
  assign \$57  = \$30  & \$34 ;
  assign \$58  = \$28  | \$57 ;
  assign \$59  = ~ { \$26 , \$24 , \$22 , \$20 , \$18 , \$16 , \$14 , \$12  };
  assign \$60  = { \$58 , \$56 , \$54 , \$52 , \$50 , \$48 , \$46 , \$44  } & \$59 ;
  assign \$61  = action__payload[2] & action__payload[47];
  assign \$62  = { \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39:38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38:37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37:36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36:35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35:34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34:33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33:32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32] } & input_write__data;
  assign \$63  = ~ { \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39:38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38:37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37:36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36:35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35:34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34:33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33:32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32] };
  assign \$64  = { \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47:46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46:45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45:44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44:43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43:42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42:41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41:40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40] } & { \$signal$19 [31:0], \$signal$19 [31:0] };
  assign \$65  = ~ { \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47:46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46:45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45:44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44:43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43:42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42:41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41:40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40] };
  assign \$66  = \$65  & { \$signal$19 [64:49], \$signal$19 [64:49], \$signal$19 [64:49], \$signal$19 [64:49] };
  assign \$67  = \$64  | \$66 ;
  assign \$68  = \$63  & \$67 ;
  assign \$69  = \$62  | \$68 ;
  always @(posedge clk)
    taken <= \$70 ;
  always @(posedge clk)
    written <= \$71 ;
  always @(posedge clk)
    ended <= \$72 ;
  always @(posedge clk)
    \$signal$19  <= \$73 ;
  always @(posedge clk)
    input_write__data <= \$74 ;
  always @(posedge clk)
    input_write__address <= \$75 ;
  always @(posedge clk)
    buffer <= \$76 ;
  always @(posedge clk)
    push <= \$77 ;
  assign \$1  = action__payload[0] | response__valid;
  assign take = action__valid & \$1 ;
  assign \$2  = ~ action__payload[0];
  assign response__ready = take & \$2 ;
  assign \$3  = action__payload[6:5] > 1'h0;
  assign \$4  = action__payload[6:5] > 1'h1;
  assign \$5  = ! action__payload[6:5];
  assign \$6  = action__payload[6:5] == 1'h1;
  assign \$7  = action__payload[4:3] > 1'h0;
  assign \$8  = action__payload[4:3] > 1'h1;
  assign \$9  = action__payload[4:3] > 2'h2;
  assign \$10  = action__payload[4:3] > 2'h3;
  assign \$11  = \$5  & \$7 ;
  assign \$12  = \$3  | \$11 ;
  assign \$13  = \$5  & \$8 ;
  assign \$14  = \$3  | \$13 ;
  assign \$15  = \$5  & \$9 ;
  assign \$16  = \$3  | \$15 ;
  assign \$17  = \$5  & \$10 ;
  assign \$18  = \$3  | \$17 ;
  assign \$19  = \$6  & \$7 ;
  assign \$20  = \$4  | \$19 ;
  always @* begin
    if (\$initially ) begin end
    \$70  = take;
    if (rst) begin
      \$70  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$71  = \$37 ;
    if (rst) begin
      \$71  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$72  = \$38 ;
    if (rst) begin
      \$72  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$73 [31:0] = \after$14 ;
    \$73 [39:32] = \$42 ;
    \$73 [47:40] = \$60 ;
    \$73 [83] = \$61 ;
    \$73 [48] = action__payload[2];
    \$73 [64:49] = action__payload[28:13];
    \$73 [66:65] = action__payload[30:29];
    \$73 [82:67] = action__payload[46:31];
    \$73 [87:84] = action__payload[51:48];
    if (rst) begin
      \$73  = 88'h0000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$74  = \$69 ;
    if (rst) begin
      \$74  = 64'h0000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$75  = \$signal$19 [82:67];
    if (rst) begin
      \$75  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$76  = \$signal$19 [66:65];
    if (rst) begin
      \$76  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$77  = \$signal$19 [87:84];
    if (rst) begin
      \$77  = 4'h0;
    end
  end
  assign action__ready = take;
  assign \$signal  = { \$4 , \$3  };
  assign \$signal$7  = { \$6 , \$5  };
  assign \$signal$8  = { \$10 , \$9 , \$8 , \$7  };
  assign earlier = { \$26 , \$24 , \$22 , \$20 , \$18 , \$16 , \$14 , \$12  };
  assign \$signal$10  = response__payload;
  assign \$signal$13  = after;
  assign \$signal$15  = { \$28 , \$27  };
  assign \$signal$16  = { \$30 , \$29  };
  assign \$signal$17  = { \$34 , \$33 , \$32 , \$31  };
  assign \$signal$18  = { \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39], \$signal$19 [39:38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38], \$signal$19 [38:37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37], \$signal$19 [37:36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36], \$signal$19 [36:35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35], \$signal$19 [35:34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34], \$signal$19 [34:33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33], \$signal$19 [33:32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32], \$signal$19 [32] };
  assign inside_bits = { \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47], \$signal$19 [47:46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46], \$signal$19 [46:45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45], \$signal$19 [45:44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44], \$signal$19 [44:43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43], \$signal$19 [43:42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42], \$signal$19 [42:41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41], \$signal$19 [41:40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40], \$signal$19 [40] };
  assign \$signal$21  = \$signal$19 [31:0];
  assign pad = \$signal$19 [64:49];
  assign input_write__enable = written[0];
  assign \$signal$26  = input_write__address;
  assign word = input_write__data;
  assign weight_write__enable = written[1];
  assign weight_write__address = input_write__address;
  assign weight_write__data = input_write__data[7:0];
  assign operand_write__enable = written[2];
  assign operand_write__address = input_write__address;
  assign operand_write__data = input_write__data[31:0];
  assign parameter_write__enable = written[3];
  assign parameter_write__address = input_write__address;
  assign parameter_write__data = input_write__data;
  assign \action__payload.empty  = action__payload[0];
  assign \action__payload.first  = action__payload[1];
  assign \action__payload.last  = action__payload[2];
  assign \action__payload.first_byte  = action__payload[6:3];
  assign \action__payload.limit_byte  = action__payload[10:7];
  assign \action__payload.turn  = action__payload[12:11];
  assign \action__payload.pad  = action__payload[28:13];
  assign \action__payload.buffer  = action__payload[30:29];
  assign \action__payload.address  = action__payload[46:31];
  assign \action__payload.ended  = action__payload[47];
  assign \action__payload.push  = action__payload[51:48];
  assign \$signal$19.beat  = \$signal$19 [31:0];
  assign \$signal$19.kept  = \$signal$19 [39:32];
  assign \$signal$19.inside  = \$signal$19 [47:40];
  assign \$signal$19.last  = \$signal$19 [48];
  assign \$signal$19.pad  = \$signal$19 [64:49];
  assign \$signal$19.buffer  = \$signal$19 [66:65];
  assign \$signal$19.address  = \$signal$19 [82:67];
  assign \$signal$19.ended  = \$signal$19 [83];
  assign \$signal$19.push  = \$signal$19 [87:84];
endmodule

module \tiny_input_stationary.core.load.beats (rst, bus__stb, bus__cyc, beat, action__valid, word__ready, bus__ack, bus__stall, \port$0 , \port$1 , \port$2 , word__valid, action__payload, bus__adr, active, action__ready, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  wire \$11 ;
  wire [3:0] \$12 ;
  wire [4:0] \$13 ;
  wire [4:0] \$14 ;
  wire [4:0] \$15 ;
  wire \$16 ;
  wire [30:0] \$17 ;
  reg [2:0] \$18 ;
  reg [84:0] \$19 ;
  wire \$2 ;
  reg \$20 ;
  reg \$21 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg [84:0] \$signal  = 85'h0000000000000000000000;
  wire [15:0] \$signal.address ;
  wire [29:0] \$signal.beat ;
  wire [1:0] \$signal.buffer ;
  wire \$signal.ended ;
  wire \$signal.exists ;
  wire [3:0] \$signal.first_byte ;
  wire \$signal.last ;
  wire [3:0] \$signal.limit_byte ;
  wire [3:0] \$signal.next_byte ;
  wire [15:0] \$signal.pad ;
  wire [3:0] \$signal.push ;
  wire [1:0] \$signal.turn ;
  output [51:0] action__payload;
  wire [51:0] action__payload;
  wire [15:0] \action__payload.address ;
  wire [1:0] \action__payload.buffer ;
  wire \action__payload.empty ;
  wire \action__payload.ended ;
  wire \action__payload.first ;
  wire [3:0] \action__payload.first_byte ;
  wire \action__payload.last ;
  wire [3:0] \action__payload.limit_byte ;
  wire [15:0] \action__payload.pad ;
  wire [3:0] \action__payload.push ;
  wire [1:0] \action__payload.turn ;
  input action__ready;
  wire action__ready;
  output action__valid;
  wire action__valid;
  output active;
  reg active = 1'h0;
  output beat;
  wire beat;
  input bus__ack;
  wire bus__ack;
  output [29:0] bus__adr;
  wire [29:0] bus__adr;
  output bus__cyc;
  wire bus__cyc;
  wire [3:0] bus__sel;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  input clk;
  wire clk;
  reg first = 1'h0;
  wire last;
  input [63:0] \port$0 ;
  wire [63:0] \port$0 ;
  input [4:0] \port$1 ;
  wire [4:0] \port$1 ;
  input [15:0] \port$2 ;
  wire [15:0] \port$2 ;
  input rst;
  wire rst;
  reg [2:0] unanswered = 3'h0;
  wire [84:0] word__payload;
  wire [15:0] \word__payload.address ;
  wire [29:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
  wire \word__payload.last ;
  wire [3:0] \word__payload.limit_byte ;
  wire [3:0] \word__payload.next_byte ;
  wire [15:0] \word__payload.pad ;
  wire [3:0] \word__payload.push ;
  wire [1:0] \word__payload.turn ;
  output word__ready;
  wire word__ready;
  input word__valid;
  wire word__valid;
  assign \$1  = active & \$signal [0];
  assign bus__stb = \$1  & action__ready;
  assign \$2  = | unanswered;
  assign bus__cyc = bus__stb | \$2 ;
  assign \$3  = ~ bus__stall;
  assign beat = bus__stb & \$3 ;
  assign \$4  = ~ \$signal [0];
  assign \$5  = ~ bus__stall;
  assign \$6  = \$4  | \$5 ;
  assign action__valid = active & \$6 ;
  assign last = action__valid & action__ready;
  assign \$7  = ~ active;
  assign \$8  = last & \$signal [43];
  assign word__ready = \$7  | \$8 ;
  assign \$9  = ~ \$signal [0];
  assign \$10  = \$signal [43] ? \$signal [38:35] : \$signal [42:39];
  assign \$11  = \$signal [80] & \$signal [43];
  assign \$12  = unanswered + beat;
  assign \$13  = \$12  - bus__ack;
  assign \$14  = \$signal [42:39] + 3'h4;
  assign \$15  = \$signal [42:39] + 3'h4;
  assign \$16  = \$15  >= \$signal [38:35];
  assign \$17  = \$signal [30:1] + 1'h1;
  always @(posedge clk)
    unanswered <= \$18 ;
  always @(posedge clk)
    \$signal  <= \$19 ;
  always @(posedge clk)
    first <= \$20 ;
  always @(posedge clk)
    active <= \$21 ;
  always @* begin
    if (\$initially ) begin end
    \$18  = \$13 [2:0];
    if (rst) begin
      \$18  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = \$signal ;
    if (word__ready) begin
      \$19  = { \port$1 , \port$2 , \port$0  };
    end else if (last) begin
      \$19 [34:31] = \$signal [42:39];
      \$19 [42:39] = \$14 [3:0];
      \$19 [43] = \$16 ;
      \$19 [30:1] = \$17 [29:0];
    end
    if (rst) begin
      \$19  = 85'h0000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = first;
    if (word__ready) begin
      \$20  = 1'h1;
    end else if (last) begin
      \$20  = 1'h0;
    end
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = active;
    if (word__ready) begin
      \$21  = word__valid;
    end
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  assign bus__sel = 4'hf;
  assign word__payload = { \port$1 , \port$2 , \port$0  };
  assign bus__adr = \$signal [30:1];
  assign \$signal.exists  = \$signal [0];
  assign \$signal.beat  = \$signal [30:1];
  assign \$signal.first_byte  = \$signal [34:31];
  assign \$signal.limit_byte  = \$signal [38:35];
  assign \$signal.next_byte  = \$signal [42:39];
  assign \$signal.last  = \$signal [43];
  assign \$signal.turn  = \$signal [45:44];
  assign \$signal.pad  = \$signal [61:46];
  assign \$signal.buffer  = \$signal [63:62];
  assign \$signal.address  = \$signal [79:64];
  assign \$signal.ended  = \$signal [80];
  assign \$signal.push  = \$signal [84:81];
  assign \action__payload.empty  = action__payload[0];
  assign \action__payload.first  = action__payload[1];
  assign \action__payload.last  = action__payload[2];
  assign \action__payload.first_byte  = action__payload[6:3];
  assign \action__payload.limit_byte  = action__payload[10:7];
  assign \action__payload.turn  = action__payload[12:11];
  assign \action__payload.pad  = action__payload[28:13];
  assign \action__payload.buffer  = action__payload[30:29];
  assign \action__payload.address  = action__payload[46:31];
  assign \action__payload.ended  = action__payload[47];
  assign \action__payload.push  = action__payload[51:48];
  assign \word__payload.exists  = \port$0 [0];
  assign \word__payload.beat  = \port$0 [30:1];
  assign \word__payload.first_byte  = \port$0 [34:31];
  assign \word__payload.limit_byte  = \port$0 [38:35];
  assign \word__payload.next_byte  = \port$0 [42:39];
  assign \word__payload.last  = \port$0 [43];
  assign \word__payload.turn  = \port$0 [45:44];
  assign \word__payload.pad  = \port$0 [61:46];
  assign \word__payload.buffer  = \port$0 [63:62];
  assign \word__payload.address  = \port$2 ;
  assign \word__payload.ended  = \port$1 [0];
  assign \word__payload.push  = \port$1 [4:1];
  assign action__payload[51:48] = \$signal [84:81];
  assign action__payload[46:31] = \$signal [79:64];
  assign action__payload[30:29] = \$signal [63:62];
  assign action__payload[28:13] = \$signal [61:46];
  assign action__payload[12:11] = \$signal [45:44];
  assign action__payload[6:3] = \$signal [34:31];
  assign action__payload[47] = \$11 ;
  assign action__payload[10:7] = \$10 ;
  assign action__payload[2] = \$signal [43];
  assign action__payload[1] = first;
  assign action__payload[0] = \$9 ;
endmodule

module \tiny_input_stationary.core.load.input_flight (rst, start, \end , busy, clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [4:0] \$2 ;
  reg [2:0] \$3 ;
  output busy;
  wire busy;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  input \end ;
  wire \end ;
  wire others;
  input rst;
  wire rst;
  input start;
  wire start;
  assign \$1  = count + start;
  assign \$2  = \$1  - \end ;
  assign others = | count;
  assign busy = others | start;
  always @(posedge clk)
    count <= \$3 ;
  always @* begin
    if (\$initially ) begin end
    \$3  = \$2 [2:0];
    if (rst) begin
      \$3  = 3'h0;
    end
  end
endmodule

module \tiny_input_stationary.core.load.responses (clk, rst, read__payload, read__ready, write__valid, read__valid, write__payload);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [4:0] \$10 ;
  wire [3:0] \$11 ;
  wire [4:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [2:0] \$17 ;
  wire [2:0] \$18 ;
  wire \$19 ;
  wire [3:0] \$2 ;
  wire [2:0] \$20 ;
  wire [2:0] \$21 ;
  reg [2:0] \$22 ;
  reg \$23 ;
  reg [2:0] \$24 ;
  reg \$25 ;
  reg [1:0] \$26 ;
  reg [1:0] \$27 ;
  reg \$28 ;
  wire [4:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [2:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [3:0] \$9 ;
  wire [2:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg [1:0] \$signature__addr  = 2'h0;
  wire [31:0] \$signature__data ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
  wire [2:0] lessened;
  reg [1:0] read__addr = 2'h0;
  wire [31:0] read__data;
  wire read__en;
  output [31:0] read__payload;
  wire [31:0] read__payload;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [2:0] unread = 3'h0;
  reg waits = 1'h0;
  input [31:0] write__payload;
  wire [31:0] write__payload;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [3:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [2:0] : \$1 [2:0];
  assign \$7  = \$1 [2:0] != 3'h4;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$16  = \$signature__addr  == 2'h3;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 3'h0 : \$17 ;
  assign \$19  = read__addr == 2'h3;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 3'h0 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (rst) begin
      \$22  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [2:0];
    if (rst) begin
      \$24  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [1:0];
    end
    if (rst) begin
      \$26  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [1:0];
    end
    if (rst) begin
      \$27  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [2:0];
  assign lessened = \$3 [2:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
endmodule

module \tiny_input_stationary.core.load.words (rst, instruction, start, \start$42 , word__ready, \port$0 , \port$1 , \port$2 , word__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [31:0] \$11 ;
  wire [31:0] \$12 ;
  wire [4:0] \$13 ;
  wire \$14 ;
  wire [3:0] \$15 ;
  wire [31:0] \$16 ;
  wire [3:0] \$17 ;
  wire [31:0] \$18 ;
  wire [31:0] \$19 ;
  wire [30:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [8:0] \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [16:0] \$28 ;
  wire [32:0] \$29 ;
  wire [33:0] \$3 ;
  wire [9:0] \$30 ;
  wire [20:0] \$31 ;
  wire \$32 ;
  wire [16:0] \$33 ;
  reg [63:0] \$34 ;
  wire [4:0] \$35 ;
  reg [15:0] \$36 ;
  reg [15:0] \$37  = 16'h0000;
  reg [9:0] \$38 ;
  reg [11:0] \$39 ;
  wire \$4 ;
  reg [15:0] \$40 ;
  reg [11:0] \$41 ;
  reg [15:0] \$42 ;
  reg \$43 ;
  reg [13:0] \$44 ;
  reg [3:0] \$45 ;
  reg [23:0] \$46 ;
  reg [15:0] \$47 ;
  reg [31:0] \$48 ;
  reg [19:0] \$49 ;
  wire \$5 ;
  reg [8:0] \$50 ;
  reg [9:0] \$51 ;
  reg [20:0] \$52 ;
  reg [15:0] \$53 ;
  reg [1:0] \$54 ;
  reg [3:0] \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$signal ;
  reg [15:0] \$signal$29  = 16'h0000;
  wire \$signal$36 ;
  reg [31:0] address = 32'd0;
  wire [30:0] \address$25 ;
  wire [30:0] base;
  reg [1:0] buffer = 2'h0;
  (* init = 12'h000 *)
  wire [11:0] c_count;
  reg [15:0] c_stride = 16'h0000;
  input clk;
  wire clk;
  wire [11:0] count__0;
  reg [11:0] count__1 = 12'h000;
  reg [11:0] count__2 = 12'h000;
  reg [20:0] farthest = 21'h000000;
  wire [31:0] first_address;
  wire [3:0] first_byte;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  wire idle;
  input [255:0] instruction;
  wire [255:0] instruction;
  wire last;
  wire [2:0] \last$9 ;
  wire [3:0] left_bytes;
  reg [9:0] nearest = 10'h000;
  wire [3:0] next_byte;
  reg [15:0] pad = 16'h0000;
  output [63:0] \port$0 ;
  wire [63:0] \port$0 ;
  output [4:0] \port$1 ;
  wire [4:0] \port$1 ;
  (* init = 16'h0000 *)
  output [15:0] \port$2 ;
  wire [15:0] \port$2 ;
  reg [3:0] push = 4'h0;
  reg [19:0] row_bytes = 20'h00000;
  input rst;
  wire rst;
  input start;
  wire start;
  input \start$42 ;
  wire \start$42 ;
  wire step;
  wire [30:0] stride__1;
  wire [30:0] stride__2;
  wire [84:0] word__payload;
  wire [15:0] \word__payload.address ;
  wire [29:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
  wire \word__payload.last ;
  wire [3:0] \word__payload.limit_byte ;
  wire [3:0] \word__payload.next_byte ;
  wire [15:0] \word__payload.pad ;
  wire [3:0] \word__payload.push ;
  wire [1:0] \word__payload.turn ;
  input word__ready;
  wire word__ready;
  output word__valid;
  reg word__valid = 1'h0;
  reg [8:0] word_bytes = 9'h000;
  (* init = 12'h000 *)
  wire [11:0] x_count;
  reg [15:0] x_stride = 16'h0000;
  reg [9:0] y_count = 10'h000;
  reg [13:0] y_limit = 14'h0000;
  reg [3:0] y_step = 4'h0;
  reg [23:0] y_stride = 24'h000000;
  always @(posedge clk)
    y_count <= \$38 ;
  always @(posedge clk)
    count__1 <= \$39 ;
  always @(posedge clk)
    x_stride <= \$40 ;
  always @(posedge clk)
    count__2 <= \$41 ;
  always @(posedge clk)
    c_stride <= \$42 ;
  always @(posedge clk)
    word__valid <= \$43 ;
  always @(posedge clk)
    y_limit <= \$44 ;
  always @(posedge clk)
    y_step <= \$45 ;
  always @(posedge clk)
    y_stride <= \$46 ;
  always @(posedge clk)
    \$signal$29  <= \$47 ;
  always @(posedge clk)
    address <= \$48 ;
  always @(posedge clk)
    row_bytes <= \$49 ;
  always @(posedge clk)
    word_bytes <= \$50 ;
  always @(posedge clk)
    nearest <= \$51 ;
  always @(posedge clk)
    farthest <= \$52 ;
  always @(posedge clk)
    pad <= \$53 ;
  always @(posedge clk)
    buffer <= \$54 ;
  always @(posedge clk)
    push <= \$55 ;
  assign last = word__valid & word__ready;
  assign \$1  = $signed(\address$25 ) < $signed(1'h0);
  assign \$2  = \$1  ? 31'h00000000 : \address$25 ;
  assign \$3  = $signed({ 1'h0, address }) + $signed(\$2 );
  assign \$4  = $signed(\$signal$29 ) >= $signed(1'h0);
  assign \$5  = $signed(\$signal$29 ) < $signed({ 1'h0, y_limit });
  assign \$6  = \$4  & \$5 ;
  assign \$7  = $signed(\address$25 ) < $signed({ 1'h0, row_bytes });
  assign \$8  = \$6  & \$7 ;
  assign \$9  = $signed(\address$25 ) >= $signed(nearest);
  assign \$signal  = \$8  & \$9 ;
  assign \$10  = $signed(\address$25 ) < $signed(1'h0);
  assign \$11  = - $signed(\address$25 );
  assign \$12  = \$10  ? \$11  : 32'd0;
  assign \$13  = \$12 [3:0] - \$3 [1:0];
  assign \$14  = $signed(\address$25 ) < $signed(1'h0);
  assign \$15  = 3'h4 - address[1:0];
  assign \$16  = $signed(\$15 ) - $signed(\address$25 );
  assign \$17  = 3'h4 - \$3 [1:0];
  assign \$18  = \$14  ? \$16  : { \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17 [3], \$17  };
  assign \$signal$36  = $signed(\address$25 ) > $signed(farthest);
  assign \$19  = $signed({ 1'h0, row_bytes }) - $signed(\address$25 );
  assign \$20  = ~ \$signal ;
  assign \$21  = \$18 [3:0] >= \$19 [3:0];
  assign \$22  = \$18 [3:0] >= word_bytes;
  assign \$23  = \$signal$36  ? \$21  : \$22 ;
  assign \$24  = \$20  | \$23 ;
  assign \$25  = \$signal$36  ? { 5'h00, \$19 [3:0] } : word_bytes;
  assign \$26  = last & \$35 [0];
  assign \$27  = last & \$57 ;
  assign \$28  = $signed(\$signal$29 ) + $signed({ 1'h0, y_step });
  assign \$29  = address + y_stride;
  assign \$30  = 1'h1 - instruction[234:226];
  assign \$31  = instruction[225:206] - instruction[234:226];
  assign \$32  = word__valid & word__ready;
  assign \$33  = \$37  + 1'h1;
  always @(posedge clk)
    \$37  <= \$36 ;
  \tiny_input_stationary.core.load.words.walk  walk (
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(\address$25 ),
    .\port$0 (instruction[63:30]),
    .\port$1 (instruction[173:153]),
    .\port$2 (\$56 ),
    .\port$3 (\$57 ),
    .\port$4 (\$58 ),
    .\port$5 (y_count),
    .\port$6 (x_stride),
    .\port$7 (c_stride),
    .rst(rst),
    .start(start),
    .step(last)
  );
  always @* begin
    if (\$initially ) begin end
    \$39  = count__1;
    if (start) begin
      \$39  = instruction[51:40];
    end
    if (rst) begin
      \$39  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = x_stride;
    if (start) begin
      \$40  = instruction[189:174];
    end
    if (rst) begin
      \$40  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = count__2;
    if (start) begin
      \$41  = instruction[63:52];
    end
    if (rst) begin
      \$41  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = c_stride;
    if (start) begin
      \$42  = instruction[205:190];
    end
    if (rst) begin
      \$42  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = word__valid;
    if (\start$42 ) begin
      \$43  = 1'h1;
    end else if (\$26 ) begin
      \$43  = 1'h0;
    end
    if (rst) begin
      \$43  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = y_limit;
    if (start) begin
      \$44  = instruction[124:111];
    end
    if (rst) begin
      \$44  = 14'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = y_step;
    if (start) begin
      \$45  = instruction[128:125];
    end
    if (rst) begin
      \$45  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = y_stride;
    if (start) begin
      \$46  = instruction[152:129];
    end
    if (rst) begin
      \$46  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = \$signal$29 ;
    if (start) begin
      \$47  = { instruction[110], instruction[110:96] };
    end else if (\$27 ) begin
      \$47  = \$28 [15:0];
    end
    if (rst) begin
      \$47  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = address;
    if (start) begin
      \$48  = instruction[95:64];
    end else if (\$27 ) begin
      \$48  = \$29 [31:0];
    end
    if (rst) begin
      \$48  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = row_bytes;
    if (start) begin
      \$49  = instruction[225:206];
    end
    if (rst) begin
      \$49  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = word_bytes;
    if (start) begin
      \$50  = instruction[234:226];
    end
    if (rst) begin
      \$50  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = nearest;
    if (start) begin
      \$51  = \$30 ;
    end
    if (rst) begin
      \$51  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = farthest;
    if (start) begin
      \$52  = \$31 ;
    end
    if (rst) begin
      \$52  = 21'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = pad;
    if (start) begin
      \$53  = instruction[250:235];
    end
    if (rst) begin
      \$53  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = buffer;
    if (start) begin
      \$54  = instruction[13:12];
    end
    if (rst) begin
      \$54  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = push;
    if (start) begin
      \$55  = instruction[11:8];
    end
    if (rst) begin
      \$55  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34 [38:35] = 4'h0;
    if (\$signal ) begin
      \$34 [38:35] = \$25 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = \$37 ;
    if (start) begin
      \$36  = instruction[29:14];
    end else if (\$32 ) begin
      \$36  = \$33 [15:0];
    end
    if (rst) begin
      \$36  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = y_count;
    if (start) begin
      \$38  = instruction[39:30];
    end
    if (rst) begin
      \$38  = 10'h000;
    end
  end
  assign idle = start;
  assign base = { instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173:153] };
  assign step = last;
  assign word__payload = { \$35 , \$37 , \$34  };
  assign \last$9  = { \$58 , \$57 , \$56  };
  assign first_count__0 = { 2'h0, instruction[39:30] };
  assign count__0 = { 2'h0, y_count };
  assign first_count__1 = instruction[51:40];
  assign x_count = count__1;
  assign stride__1 = { 15'h0000, x_stride };
  assign first_count__2 = instruction[63:52];
  assign c_count = count__2;
  assign stride__2 = { 15'h0000, c_stride };
  assign first_address = \$3 [31:0];
  assign first_byte = \$12 [3:0];
  assign next_byte = \$18 [3:0];
  assign left_bytes = \$19 [3:0];
  assign \port$0  = \$34 ;
  assign \port$1  = \$35 ;
  assign \port$2  = \$37 ;
  assign \word__payload.exists  = \$34 [0];
  assign \word__payload.beat  = \$34 [30:1];
  assign \word__payload.first_byte  = \$34 [34:31];
  assign \word__payload.limit_byte  = \$34 [38:35];
  assign \word__payload.next_byte  = \$34 [42:39];
  assign \word__payload.last  = \$34 [43];
  assign \word__payload.turn  = \$34 [45:44];
  assign \word__payload.pad  = \$34 [61:46];
  assign \word__payload.buffer  = \$34 [63:62];
  assign \word__payload.address  = \$37 ;
  assign \word__payload.ended  = \$35 [0];
  assign \word__payload.push  = \$35 [4:1];
  assign \$35 [4:1] = push;
  assign \$35 [0] = \$56 ;
  always @*
    \$34 [43] = \$24 ;
  always @*
    \$34 [63:62] = buffer;
  always @*
    \$34 [61:46] = pad;
  always @*
    \$34 [45:44] = \$13 [1:0];
  always @*
    \$34 [30:1] = \$3 [31:2];
  always @*
    \$34 [42:39] = \$18 [3:0];
  always @*
    \$34 [34:31] = \$12 [3:0];
  always @*
    \$34 [0] = \$signal ;
endmodule

module \tiny_input_stationary.core.load.words.walk (rst, \port$0 , \port$1 , start, step, \port$2 , \port$3 , \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [12:0] \$11 ;
  wire [12:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [12:0] \$20 ;
  wire [12:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [12:0] \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [12:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [30:0] \$43 ;
  wire [30:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire [30:0] \$48 ;
  wire [30:0] \$49 ;
  wire \$5 ;
  wire [31:0] \$50 ;
  reg [11:0] \$51 ;
  reg \$52 ;
  reg \$53 ;
  reg [11:0] \$54 ;
  reg \$55 ;
  reg \$56 ;
  reg [11:0] \$57 ;
  reg \$58 ;
  reg \$59 ;
  wire \$6 ;
  reg [30:0] \$60 ;
  reg [30:0] \$61 ;
  reg [30:0] \$62 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  (* init = 31'h00000000 *)
  wire [30:0] address;
  wire [30:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  input [11:0] count__1;
  wire [11:0] count__1;
  input [11:0] count__2;
  wire [11:0] count__2;
  wire [2:0] first;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  wire [30:0] following;
  reg is_first_0 = 1'h0;
  reg is_first_1 = 1'h0;
  reg is_first_2 = 1'h0;
  reg is_last_0 = 1'h0;
  reg is_last_1 = 1'h0;
  reg is_last_2 = 1'h0;
  wire [2:0] last;
  reg [11:0] left_0 = 12'h000;
  reg [11:0] left_1 = 12'h000;
  reg [11:0] left_2 = 12'h000;
  reg [30:0] origin_0 = 31'h00000000;
  reg [30:0] origin_1 = 31'h00000000;
  output [30:0] origin_2;
  reg [30:0] origin_2 = 31'h00000000;
  input [33:0] \port$0 ;
  wire [33:0] \port$0 ;
  input [20:0] \port$1 ;
  wire [20:0] \port$1 ;
  output \port$2 ;
  wire \port$2 ;
  output \port$3 ;
  wire \port$3 ;
  output \port$4 ;
  wire \port$4 ;
  input [9:0] \port$5 ;
  wire [9:0] \port$5 ;
  input [15:0] \port$6 ;
  wire [15:0] \port$6 ;
  input [15:0] \port$7 ;
  wire [15:0] \port$7 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [30:0] stride__0;
  wire [30:0] stride__1;
  wire [30:0] stride__2;
  assign \$38  = \$37  & is_last_1;
  assign \$41  = \$40  & is_last_1;
  assign \$43  = \$42  ? origin_1 : origin_2;
  assign \$44  = \$41  ? origin_0 : \$43 ;
  assign \$46  = \$45  & is_last_1;
  assign \$48  = \$47  ? { 15'h0000, \port$6  } : { 15'h0000, \port$7  };
  assign \$49  = \$46  ? 31'h00000000 : \$48 ;
  assign \$50  = \$44  + \$49 ;
  always @(posedge clk)
    left_2 <= \$51 ;
  always @(posedge clk)
    is_first_2 <= \$52 ;
  always @(posedge clk)
    is_last_2 <= \$53 ;
  always @(posedge clk)
    left_1 <= \$54 ;
  always @(posedge clk)
    is_first_1 <= \$55 ;
  always @(posedge clk)
    is_last_1 <= \$56 ;
  always @(posedge clk)
    left_0 <= \$57 ;
  always @(posedge clk)
    is_first_0 <= \$58 ;
  always @(posedge clk)
    is_last_0 <= \$59 ;
  always @(posedge clk)
    origin_0 <= \$60 ;
  always @(posedge clk)
    origin_1 <= \$61 ;
  always @(posedge clk)
    origin_2 <= \$62 ;
  assign \$2  = \port$0 [33:22] == 1'h1;
  assign \$3  = left_2 - 1'h1;
  assign \$4  = is_last_2 ? { 1'h0, count__2 } : \$3 ;
  assign \$5  = count__2 == 1'h1;
  assign \$6  = left_2 == 2'h2;
  assign \$7  = is_last_2 ? \$5  : \$6 ;
  assign \$9  = step & \$8 ;
  assign \$10  = \port$0 [21:10] == 1'h1;
  assign \$11  = left_1 - 1'h1;
  assign \$12  = is_last_1 ? { 1'h0, count__1 } : \$11 ;
  assign \$13  = count__1 == 1'h1;
  assign \$14  = left_1 == 2'h2;
  assign \$15  = is_last_1 ? \$13  : \$14 ;
  assign \$17  = \$16  & is_last_1;
  assign \$18  = step & \$17 ;
  assign \$19  = \port$0 [9:0] == 1'h1;
  assign \$20  = left_0 - 1'h1;
  assign \$21  = is_last_0 ? { 3'h0, \port$5  } : \$20 ;
  assign \$22  = \port$5  == 1'h1;
  assign \$23  = left_0 == 2'h2;
  assign \$24  = is_last_0 ? \$22  : \$23 ;
  assign \$25  = step & \$38 ;
  assign \$26  = step & \$39 ;
  assign \$29  = \$28  & is_first_1;
  assign \$30  = \$29  & is_first_0;
  assign \$32  = \$31  & is_first_1;
  assign \$35  = \$34  & is_last_1;
  assign \$36  = \$35  & is_last_0;
  always @* begin
    if (\$initially ) begin end
    \$51  = left_2;
    if (start) begin
      \$51  = \port$0 [33:22];
    end else if (\$1 ) begin
      \$51  = \$4 [11:0];
    end
    if (rst) begin
      \$51  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = is_first_2;
    if (start) begin
      \$52  = 1'h1;
    end else if (\$1 ) begin
      \$52  = is_last_2;
    end
    if (rst) begin
      \$52  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = is_last_2;
    if (start) begin
      \$53  = \$2 ;
    end else if (\$1 ) begin
      \$53  = \$7 ;
    end
    if (rst) begin
      \$53  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = left_1;
    if (start) begin
      \$54  = \port$0 [21:10];
    end else if (\$9 ) begin
      \$54  = \$12 [11:0];
    end
    if (rst) begin
      \$54  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = is_first_1;
    if (start) begin
      \$55  = 1'h1;
    end else if (\$9 ) begin
      \$55  = is_last_1;
    end
    if (rst) begin
      \$55  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$56  = is_last_1;
    if (start) begin
      \$56  = \$10 ;
    end else if (\$9 ) begin
      \$56  = \$15 ;
    end
    if (rst) begin
      \$56  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = left_0;
    if (start) begin
      \$57  = { 2'h0, \port$0 [9:0] };
    end else if (\$18 ) begin
      \$57  = \$21 [11:0];
    end
    if (rst) begin
      \$57  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$58  = is_first_0;
    if (start) begin
      \$58  = 1'h1;
    end else if (\$18 ) begin
      \$58  = is_last_0;
    end
    if (rst) begin
      \$58  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = is_last_0;
    if (start) begin
      \$59  = \$19 ;
    end else if (\$18 ) begin
      \$59  = \$24 ;
    end
    if (rst) begin
      \$59  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$60  = origin_0;
    if (\$25 ) begin
      \$60  = \$50 [30:0];
    end
    if (start) begin
      \$60  = { \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1  };
    end
    if (rst) begin
      \$60  = 31'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$61  = origin_1;
    if (\$26 ) begin
      \$61  = \$50 [30:0];
    end
    if (start) begin
      \$61  = { \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1  };
    end
    if (rst) begin
      \$61  = 31'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$62  = origin_2;
    if (\$27 ) begin
      \$62  = \$50 [30:0];
    end
    if (start) begin
      \$62  = { \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1  };
    end
    if (rst) begin
      \$62  = 31'h00000000;
    end
  end
  assign first_count__2 = \port$0 [33:22];
  assign first_count__1 = \port$0 [21:10];
  assign first_count__0 = { 2'h0, \port$0 [9:0] };
  assign count__0 = { 2'h0, \port$5  };
  assign last = { \$39 , \$38 , \$36  };
  assign following = \$50 [30:0];
  assign base = { \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1 [20], \port$1  };
  assign first = { \$33 , \$32 , \$30  };
  assign address = origin_2;
  assign stride__2 = { 15'h0000, \port$7  };
  assign stride__1 = { 15'h0000, \port$6  };
  assign stride__0 = 31'h00000000;
  assign \port$2  = \$36 ;
  assign \port$3  = \$38 ;
  assign \port$4  = \$39 ;
  assign \$1  = step;
  assign \$8  = is_last_2;
  assign \$16  = is_last_2;
  assign \$37  = is_last_2;
  assign \$39  = is_last_2;
  assign \$27  = step;
  assign \$28  = is_first_2;
  assign \$31  = is_first_2;
  assign \$33  = is_first_2;
  assign \$34  = is_last_2;
  assign \$40  = is_last_2;
  assign \$42  = is_last_2;
  assign \$45  = is_last_2;
  assign \$47  = is_last_2;
endmodule

module \tiny_input_stationary.core.operand_buffer (rst, read__enable, collision, read__data, write__enable, write__data, write__address, read__address, clk);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  input clk;
  wire clk;
  output collision;
  wire collision;
  input [15:0] read__address;
  wire [15:0] read__address;
  output [31:0] read__data;
  wire [31:0] read__data;
  input read__enable;
  wire read__enable;
  input rst;
  wire rst;
  input [15:0] write__address;
  wire [15:0] write__address;
  input [31:0] write__data;
  wire [31:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[3:0]] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__address[3:0]];
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__address;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 5'h10;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__address >= 5'h10;
  assign \$8  = read__enable & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__enable;
endmodule

module \tiny_input_stationary.core.output_buffer (rst, read__en, collision, read__data, read__address, write__enable, write__address, \port$0 , \port$1 , clk);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  input clk;
  wire clk;
  output collision;
  wire collision;
  input [7:0] \port$0 ;
  wire [7:0] \port$0 ;
  input [7:0] \port$1 ;
  wire [7:0] \port$1 ;
  input [15:0] read__address;
  wire [15:0] read__address;
  output [15:0] read__data;
  wire [15:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [15:0] write__address;
  wire [15:0] write__address;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [15:0] storage [31:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= { \port$1 , \port$0  };
  end
  reg [15:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__address[4:0]];
    end
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__address;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 6'h20;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__address >= 6'h20;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__en;
endmodule

module \tiny_input_stationary.core.scoreboard (rst, \read__payload$25 , compute__instruction__payload, vector__instruction__payload, \read__payload$63 , store__instruction__ready, store__ended, store__push, load__instruction__ready, compute__instruction__ready, compute__push, vector__instruction__ready, vector__ended, again, write__payload, issued__valid, issue, issued__ready, start, \end , in_flight
, fault, dispatched, load__ended, load__push, compute__ended, vector__push, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$100 ;
  wire \$101 ;
  wire \$102 ;
  wire \$103 ;
  wire \$104 ;
  wire \$105 ;
  wire \$106 ;
  wire \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$11 ;
  wire \$110 ;
  wire \$111 ;
  wire \$112 ;
  wire \$113 ;
  wire \$114 ;
  wire \$115 ;
  wire \$116 ;
  wire \$117 ;
  wire \$118 ;
  wire \$119 ;
  wire \$12 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire \$126 ;
  wire \$127 ;
  wire \$128 ;
  wire \$129 ;
  wire \$13 ;
  wire \$130 ;
  wire \$131 ;
  wire \$132 ;
  wire [16:0] \$133 ;
  wire \$134 ;
  wire [17:0] \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$14 ;
  wire [16:0] \$140 ;
  wire \$141 ;
  wire [17:0] \$142 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire \$146 ;
  wire [16:0] \$147 ;
  wire \$148 ;
  wire [17:0] \$149 ;
  wire \$15 ;
  wire \$150 ;
  wire \$151 ;
  wire \$152 ;
  wire \$153 ;
  wire [16:0] \$154 ;
  wire \$155 ;
  wire [17:0] \$156 ;
  wire \$157 ;
  wire \$158 ;
  wire \$159 ;
  wire \$16 ;
  wire \$160 ;
  wire [16:0] \$161 ;
  wire \$162 ;
  wire [17:0] \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$167 ;
  wire [16:0] \$168 ;
  wire \$169 ;
  wire \$17 ;
  wire [17:0] \$170 ;
  wire \$171 ;
  wire \$172 ;
  wire \$173 ;
  wire \$174 ;
  wire [16:0] \$175 ;
  wire \$176 ;
  wire [17:0] \$177 ;
  wire \$178 ;
  wire \$179 ;
  wire \$18 ;
  wire \$180 ;
  wire \$181 ;
  wire [16:0] \$182 ;
  wire \$183 ;
  wire [17:0] \$184 ;
  wire \$185 ;
  wire \$186 ;
  wire \$187 ;
  wire \$188 ;
  wire [16:0] \$189 ;
  wire \$19 ;
  wire \$190 ;
  wire [17:0] \$191 ;
  wire \$192 ;
  wire \$193 ;
  wire \$194 ;
  wire \$195 ;
  wire [16:0] \$196 ;
  wire \$197 ;
  wire [17:0] \$198 ;
  wire \$199 ;
  wire \$2 ;
  wire \$20 ;
  wire \$200 ;
  wire \$201 ;
  wire \$202 ;
  wire [16:0] \$203 ;
  wire \$204 ;
  wire [17:0] \$205 ;
  wire \$206 ;
  wire \$207 ;
  wire \$208 ;
  wire \$209 ;
  wire \$21 ;
  wire [16:0] \$210 ;
  wire \$211 ;
  wire [17:0] \$212 ;
  wire \$213 ;
  wire \$214 ;
  wire \$215 ;
  wire [8:0] \$216 ;
  wire [8:0] \$217 ;
  wire \$218 ;
  wire \$219 ;
  wire \$22 ;
  wire \$220 ;
  wire \$221 ;
  wire \$222 ;
  wire [12:0] \$223 ;
  wire [13:0] \$224 ;
  wire \$225 ;
  wire [12:0] \$226 ;
  wire [13:0] \$227 ;
  wire \$228 ;
  wire [12:0] \$229 ;
  wire \$23 ;
  wire [13:0] \$230 ;
  wire \$231 ;
  wire [12:0] \$232 ;
  wire [13:0] \$233 ;
  reg \$234 ;
  reg [3:0] \$235 ;
  reg [3:0] \$236 ;
  reg [15:0] \$237 ;
  reg \$238 ;
  reg [15:0] \$239 ;
  wire \$24 ;
  reg \$240 ;
  reg [15:0] \$241 ;
  reg \$242 ;
  reg [15:0] \$243 ;
  reg \$244 ;
  reg [15:0] \$245 ;
  reg \$246 ;
  reg [15:0] \$247 ;
  reg \$248 ;
  reg [15:0] \$249 ;
  wire \$25 ;
  reg \$250 ;
  reg [15:0] \$251 ;
  reg \$252 ;
  reg [15:0] \$253 ;
  reg \$254 ;
  reg [15:0] \$255 ;
  reg \$256 ;
  reg [15:0] \$257 ;
  reg \$258 ;
  reg [15:0] \$259 ;
  wire \$26 ;
  reg \$260 ;
  reg [7:0] \$261 ;
  reg [7:0] \$262 ;
  reg [7:0] \$263 ;
  reg \$264 ;
  reg \$265 ;
  reg \$266 ;
  reg [3:0] \$267 ;
  reg [11:0] \$268 ;
  reg [11:0] \$269 ;
  wire \$27 ;
  reg [11:0] \$270 ;
  reg [11:0] \$271 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$8 ;
  wire \$80 ;
  wire \$81 ;
  wire \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire \$85 ;
  wire \$86 ;
  wire \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire \$9 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  wire \$93 ;
  wire \$94 ;
  wire \$95 ;
  wire \$96 ;
  wire \$97 ;
  wire \$98 ;
  wire \$99 ;
  reg \$signal ;
  reg [7:0] \$signal$92  = 8'h00;
  input again;
  wire again;
  input clk;
  wire clk;
  input compute__ended;
  wire compute__ended;
  output [255:0] compute__instruction__payload;
  wire [255:0] compute__instruction__payload;
  input compute__instruction__ready;
  wire compute__instruction__ready;
  wire compute__instruction__valid;
  input [3:0] compute__push;
  wire [3:0] compute__push;
  reg [11:0] compute_in_flight = 12'h000;
  reg [3:0] counted = 4'h0;
  wire [3:0] dispatch;
  output [3:0] dispatched;
  reg [3:0] dispatched = 4'h0;
  output [3:0] \end ;
  wire [3:0] \end ;
  reg [7:0] ended = 8'h00;
  output fault;
  reg fault = 1'h0;
  reg held_by_array = 1'h0;
  reg held_by_vector = 1'h0;
  output [3:0] in_flight;
  wire [3:0] in_flight;
  output [3:0] issue;
  wire [3:0] issue;
  wire [255:0] issued__payload;
  output issued__ready;
  reg issued__ready;
  input issued__valid;
  wire issued__valid;
  reg [7:0] last_on_bank_0 = 8'h00;
  reg [3:0] leaves = 4'h0;
  input load__ended;
  wire load__ended;
  wire [255:0] load__instruction__payload;
  input load__instruction__ready;
  wire load__instruction__ready;
  wire load__instruction__valid;
  input [3:0] load__push;
  wire [3:0] load__push;
  reg [11:0] load_in_flight = 12'h000;
  wire [256:0] read__payload;
  output [255:0] \read__payload$25 ;
  wire [255:0] \read__payload$25 ;
  wire [-1:0] \read__payload$25.bank ;
  wire [255:0] \read__payload$25.instruction ;
  wire [256:0] \read__payload$39 ;
  wire \read__payload$39.bank ;
  wire [255:0] \read__payload$39.instruction ;
  output [255:0] \read__payload$63 ;
  wire [255:0] \read__payload$63 ;
  wire [-1:0] \read__payload$63.bank ;
  wire [255:0] \read__payload$63.instruction ;
  wire \read__payload.bank ;
  wire [255:0] \read__payload.instruction ;
  wire read__ready;
  wire \read__ready$47 ;
  wire \read__ready$58 ;
  wire \read__ready$69 ;
  wire read__valid;
  wire \read__valid$38 ;
  wire \read__valid$51 ;
  wire \read__valid$62 ;
  input rst;
  wire rst;
  reg some_compute_to_load = 1'h0;
  reg some_compute_to_store = 1'h0;
  reg some_compute_to_vector = 1'h0;
  reg some_load_to_compute = 1'h0;
  reg some_load_to_store = 1'h0;
  reg some_load_to_vector = 1'h0;
  reg some_store_to_compute = 1'h0;
  reg some_store_to_load = 1'h0;
  reg some_store_to_vector = 1'h0;
  reg some_vector_to_compute = 1'h0;
  reg some_vector_to_load = 1'h0;
  reg some_vector_to_store = 1'h0;
  output [3:0] start;
  wire [3:0] start;
  input store__ended;
  wire store__ended;
  wire [255:0] store__instruction__payload;
  input store__instruction__ready;
  wire store__instruction__ready;
  wire store__instruction__valid;
  input [3:0] store__push;
  wire [3:0] store__push;
  reg [11:0] store_in_flight = 12'h000;
  reg taken;
  reg [15:0] tokens_compute_to_load = 16'h0000;
  reg [15:0] tokens_compute_to_store = 16'h0000;
  reg [15:0] tokens_compute_to_vector = 16'h0000;
  reg [15:0] tokens_load_to_compute = 16'h0000;
  reg [15:0] tokens_load_to_store = 16'h0000;
  reg [15:0] tokens_load_to_vector = 16'h0000;
  reg [15:0] tokens_store_to_compute = 16'h0000;
  reg [15:0] tokens_store_to_load = 16'h0000;
  reg [15:0] tokens_store_to_vector = 16'h0000;
  reg [15:0] tokens_vector_to_compute = 16'h0000;
  reg [15:0] tokens_vector_to_load = 16'h0000;
  reg [15:0] tokens_vector_to_store = 16'h0000;
  wire unknown;
  input vector__ended;
  wire vector__ended;
  output [255:0] vector__instruction__payload;
  wire [255:0] vector__instruction__payload;
  input vector__instruction__ready;
  wire vector__instruction__ready;
  wire vector__instruction__valid;
  input [3:0] vector__push;
  wire [3:0] vector__push;
  reg [11:0] vector_in_flight = 12'h000;
  reg waiting = 1'h0;
  input [255:0] write__payload;
  wire [255:0] write__payload;
  wire [256:0] \write__payload$12 ;
  wire \write__payload$12.bank ;
  wire [255:0] \write__payload$12.instruction ;
  wire [255:0] \write__payload$15 ;
  wire [-1:0] \write__payload$15.bank ;
  wire [255:0] \write__payload$15.instruction ;
  wire [256:0] \write__payload$9 ;
  wire \write__payload$9.bank ;
  wire [255:0] \write__payload$9.instruction ;
  wire [-1:0] \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  wire write__ready;
  wire \write__ready$11 ;
  wire \write__ready$14 ;
  wire \write__ready$17 ;
  reg write__valid;
  reg \write__valid$10 ;
  reg \write__valid$13 ;
  reg \write__valid$16 ;
  assign \$1  = write__payload[3:0] == 3'h4;
  assign \$2  = ! write__payload[12];
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__payload[3:0] == 3'h4;
  assign \$5  = ! write__payload[12];
  assign \$6  = \$4  & \$5 ;
  assign \$10  = write__valid & write__ready;
  assign \$11  = write__payload[3:0] == 1'h1;
  assign \$12  = ~ fault;
  assign \$13  = \$11  & \$12 ;
  assign \$17  = \write__valid$10  & \write__ready$11 ;
  assign \$18  = write__payload[3:0] == 2'h2;
  assign \$19  = ~ fault;
  assign \$20  = \$18  & \$19 ;
  assign \$21  = write__payload[3:0] == 3'h4;
  assign \$22  = ! write__payload[12];
  assign \$23  = \$21  & \$22 ;
  assign \$24  = write__payload[3:0] == 3'h4;
  assign \$25  = ! write__payload[12];
  assign \$26  = \$24  & \$25 ;
  assign \$30  = \write__valid$13  & \write__ready$14 ;
  assign \$31  = write__payload[3:0] == 2'h3;
  assign \$32  = write__payload[3:0] == 3'h4;
  assign \$33  = | { \$32 , \$31  };
  assign \$34  = ~ fault;
  assign \$35  = \$33  & \$34 ;
  assign \$36  = write__payload[3:0] == 3'h4;
  assign \$37  = ! write__payload[12];
  assign \$38  = \$36  & \$37 ;
  assign \$39  = write__payload[3:0] == 3'h4;
  assign \$40  = ! write__payload[12];
  assign \$41  = \$39  & \$40 ;
  assign \$45  = \write__valid$16  & \write__ready$17 ;
  assign \$46  = write__payload[3:0] == 3'h5;
  assign \$47  = write__payload[3:0] == 3'h6;
  assign \$48  = | { \$47 , \$46  };
  assign \$49  = ~ fault;
  assign \$50  = \$48  & \$49 ;
  assign \$51  = ~ \$signal ;
  assign unknown = issued__valid & \$51 ;
  assign \$52  = ~ dispatched[0];
  assign \$53  = read__valid & \$52 ;
  assign \$54  = ~ leaves[0];
  assign \$55  = \$53  & \$54 ;
  assign \$56  = ~ fault;
  assign \$57  = \$55  & \$56 ;
  assign \$58  = ~ \read__payload$25 [5];
  assign \$59  = \$58  | some_compute_to_load;
  assign \$60  = ~ \read__payload$25 [6];
  assign \$61  = \$60  | some_vector_to_load;
  assign \$62  = ~ \read__payload$25 [7];
  assign \$63  = \$62  | some_store_to_load;
  assign \$64  = & { \$63 , \$61 , \$59  };
  assign \$65  = \$57  & \$64 ;
  assign \$67  = dispatched[0] & load__instruction__ready;
  assign \$68  = | load_in_flight;
  assign \$69  = \$68  | start[0];
  assign \$70  = ~ dispatched[1];
  assign \$71  = \read__valid$38  & \$70 ;
  assign \$72  = ~ leaves[1];
  assign \$73  = \$71  & \$72 ;
  assign \$74  = ~ fault;
  assign \$75  = \$73  & \$74 ;
  assign \$76  = ~ \read__payload$39 [4];
  assign \$77  = \$76  | some_load_to_compute;
  assign \$78  = ~ \read__payload$39 [6];
  assign \$79  = \$78  | some_vector_to_compute;
  assign \$80  = ~ \read__payload$39 [7];
  assign \$81  = \$80  | some_store_to_compute;
  assign \$82  = & { \$81 , \$79 , \$77  };
  assign \$83  = \$75  & \$82 ;
  assign \$84  = held_by_vector | waiting;
  assign \$85  = \$84  | taken;
  assign \$86  = \$85  & \read__payload$39 [256];
  assign \$88  = ~ \$87 ;
  assign \$89  = \$83  & \$88 ;
  assign \$90  = dispatched[1] & compute__instruction__ready;
  assign \$91  = | compute_in_flight;
  assign \$92  = \$91  | start[1];
  assign \$93  = ~ dispatched[2];
  assign \$94  = \read__valid$51  & \$93 ;
  assign \$95  = ~ leaves[2];
  assign \$96  = \$94  & \$95 ;
  assign \$97  = ~ fault;
  assign \$98  = \$96  & \$97 ;
  assign \$99  = ~ read__payload[4];
  assign \$100  = \$99  | some_load_to_vector;
  assign \$101  = ~ read__payload[5];
  assign \$102  = \$101  | some_compute_to_vector;
  assign \$103  = ~ read__payload[7];
  assign \$104  = \$103  | some_store_to_vector;
  assign \$105  = & { \$104 , \$102 , \$100  };
  assign \$106  = \$98  & \$105 ;
  assign \$107  = held_by_array & read__payload[256];
  assign \$109  = ~ \$108 ;
  assign \$110  = \$106  & \$109 ;
  assign \$111  = dispatched[2] & vector__instruction__ready;
  assign \$112  = | vector_in_flight;
  assign \$113  = \$112  | start[2];
  assign \$114  = ~ dispatched[3];
  assign \$115  = \read__valid$62  & \$114 ;
  assign \$116  = ~ leaves[3];
  assign \$117  = \$115  & \$116 ;
  assign \$118  = ~ fault;
  assign \$119  = \$117  & \$118 ;
  assign \$120  = ~ \read__payload$63 [4];
  assign \$121  = \$120  | some_load_to_store;
  assign \$122  = ~ \read__payload$63 [5];
  assign \$123  = \$122  | some_compute_to_store;
  assign \$124  = ~ \read__payload$63 [6];
  assign \$125  = \$124  | some_vector_to_store;
  assign \$126  = & { \$125 , \$123 , \$121  };
  assign \$127  = \$119  & \$126 ;
  assign \$129  = dispatched[3] & store__instruction__ready;
  assign \$130  = | store_in_flight;
  assign \$131  = \$130  | start[3];
  assign \$132  = compute__ended & compute__push[0];
  assign \$133  = tokens_compute_to_load + \$132 ;
  assign \$134  = counted[0] & \read__payload$25 [5];
  assign \$135  = \$133  - \$134 ;
  assign \$136  = compute__ended & compute__push[0];
  assign \$137  = counted[0] & \read__payload$25 [5];
  assign \$138  = tokens_compute_to_load != 1'h1;
  assign \$139  = vector__ended & vector__push[0];
  assign \$140  = tokens_vector_to_load + \$139 ;
  assign \$141  = counted[0] & \read__payload$25 [6];
  assign \$142  = \$140  - \$141 ;
  assign \$143  = vector__ended & vector__push[0];
  assign \$144  = counted[0] & \read__payload$25 [6];
  assign \$145  = tokens_vector_to_load != 1'h1;
  assign \$146  = store__ended & store__push[0];
  assign \$147  = tokens_store_to_load + \$146 ;
  assign \$148  = counted[0] & \read__payload$25 [7];
  assign \$149  = \$147  - \$148 ;
  assign \$150  = store__ended & store__push[0];
  assign \$151  = counted[0] & \read__payload$25 [7];
  assign \$152  = tokens_store_to_load != 1'h1;
  assign \$153  = load__ended & load__push[1];
  assign \$154  = tokens_load_to_compute + \$153 ;
  assign \$155  = counted[1] & \read__payload$39 [4];
  assign \$156  = \$154  - \$155 ;
  assign \$157  = load__ended & load__push[1];
  assign \$158  = counted[1] & \read__payload$39 [4];
  assign \$159  = tokens_load_to_compute != 1'h1;
  assign \$160  = vector__ended & vector__push[1];
  assign \$161  = tokens_vector_to_compute + \$160 ;
  assign \$162  = counted[1] & \read__payload$39 [6];
  assign \$163  = \$161  - \$162 ;
  assign \$164  = vector__ended & vector__push[1];
  assign \$165  = counted[1] & \read__payload$39 [6];
  assign \$166  = tokens_vector_to_compute != 1'h1;
  assign \$167  = store__ended & store__push[1];
  assign \$168  = tokens_store_to_compute + \$167 ;
  assign \$169  = counted[1] & \read__payload$39 [7];
  assign \$170  = \$168  - \$169 ;
  assign \$171  = store__ended & store__push[1];
  assign \$172  = counted[1] & \read__payload$39 [7];
  assign \$173  = tokens_store_to_compute != 1'h1;
  assign \$174  = load__ended & load__push[2];
  assign \$175  = tokens_load_to_vector + \$174 ;
  assign \$176  = counted[2] & read__payload[4];
  assign \$177  = \$175  - \$176 ;
  assign \$178  = load__ended & load__push[2];
  assign \$179  = counted[2] & read__payload[4];
  assign \$180  = tokens_load_to_vector != 1'h1;
  assign \$181  = compute__ended & compute__push[2];
  assign \$182  = tokens_compute_to_vector + \$181 ;
  assign \$183  = counted[2] & read__payload[5];
  assign \$184  = \$182  - \$183 ;
  assign \$185  = compute__ended & compute__push[2];
  assign \$186  = counted[2] & read__payload[5];
  assign \$187  = tokens_compute_to_vector != 1'h1;
  assign \$188  = store__ended & store__push[2];
  assign \$189  = tokens_store_to_vector + \$188 ;
  assign \$190  = counted[2] & read__payload[7];
  assign \$191  = \$189  - \$190 ;
  assign \$192  = store__ended & store__push[2];
  assign \$193  = counted[2] & read__payload[7];
  assign \$194  = tokens_store_to_vector != 1'h1;
  assign \$195  = load__ended & load__push[3];
  assign \$196  = tokens_load_to_store + \$195 ;
  assign \$197  = counted[3] & \read__payload$63 [4];
  assign \$198  = \$196  - \$197 ;
  assign \$199  = load__ended & load__push[3];
  assign \$200  = counted[3] & \read__payload$63 [4];
  assign \$201  = tokens_load_to_store != 1'h1;
  assign \$202  = compute__ended & compute__push[3];
  assign \$203  = tokens_compute_to_store + \$202 ;
  assign \$204  = counted[3] & \read__payload$63 [5];
  assign \$205  = \$203  - \$204 ;
  assign \$206  = compute__ended & compute__push[3];
  assign \$207  = counted[3] & \read__payload$63 [5];
  assign \$208  = tokens_compute_to_store != 1'h1;
  assign \$209  = vector__ended & vector__push[3];
  assign \$210  = tokens_vector_to_store + \$209 ;
  assign \$211  = counted[3] & \read__payload$63 [6];
  assign \$212  = \$210  - \$211 ;
  assign \$213  = vector__ended & vector__push[3];
  assign \$214  = counted[3] & \read__payload$63 [6];
  assign \$215  = tokens_vector_to_store != 1'h1;
  assign \$216  = \$signal$92  + counted[1];
  assign \$217  = ended + \end [1];
  assign \$218  = counted[1] & \read__payload$39 [256];
  assign \$219  = ended == last_on_bank_0;
  assign \$220  = \end [1] & \$219 ;
  assign \$221  = dispatch[1] & \read__payload$39 [256];
  assign \$222  = start[0] | unknown;
  assign \$223  = load_in_flight + start[0];
  assign \$224  = \$223  - \end [0];
  assign \$225  = start[1] | unknown;
  assign \$226  = compute_in_flight + start[1];
  assign \$227  = \$226  - \end [1];
  assign \$228  = start[2] | unknown;
  assign \$229  = vector_in_flight + start[2];
  assign \$230  = \$229  - \end [2];
  assign \$231  = start[3] | unknown;
  assign \$232  = store_in_flight + start[3];
  assign \$233  = \$232  - \end [3];
  always @(posedge clk)
    fault <= \$234 ;
  always @(posedge clk)
    counted <= \$235 ;
  always @(posedge clk)
    leaves <= \$236 ;
  always @(posedge clk)
    tokens_compute_to_load <= \$237 ;
  always @(posedge clk)
    some_compute_to_load <= \$238 ;
  always @(posedge clk)
    tokens_vector_to_load <= \$239 ;
  always @(posedge clk)
    some_vector_to_load <= \$240 ;
  always @(posedge clk)
    tokens_store_to_load <= \$241 ;
  always @(posedge clk)
    some_store_to_load <= \$242 ;
  always @(posedge clk)
    tokens_load_to_compute <= \$243 ;
  always @(posedge clk)
    some_load_to_compute <= \$244 ;
  always @(posedge clk)
    tokens_vector_to_compute <= \$245 ;
  always @(posedge clk)
    some_vector_to_compute <= \$246 ;
  always @(posedge clk)
    tokens_store_to_compute <= \$247 ;
  always @(posedge clk)
    some_store_to_compute <= \$248 ;
  always @(posedge clk)
    tokens_load_to_vector <= \$249 ;
  always @(posedge clk)
    some_load_to_vector <= \$250 ;
  always @(posedge clk)
    tokens_compute_to_vector <= \$251 ;
  always @(posedge clk)
    some_compute_to_vector <= \$252 ;
  always @(posedge clk)
    tokens_store_to_vector <= \$253 ;
  always @(posedge clk)
    some_store_to_vector <= \$254 ;
  always @(posedge clk)
    tokens_load_to_store <= \$255 ;
  always @(posedge clk)
    some_load_to_store <= \$256 ;
  always @(posedge clk)
    tokens_compute_to_store <= \$257 ;
  always @(posedge clk)
    some_compute_to_store <= \$258 ;
  always @(posedge clk)
    tokens_vector_to_store <= \$259 ;
  always @(posedge clk)
    some_vector_to_store <= \$260 ;
  always @(posedge clk)
    \$signal$92  <= \$261 ;
  always @(posedge clk)
    ended <= \$262 ;
  always @(posedge clk)
    last_on_bank_0 <= \$263 ;
  always @(posedge clk)
    held_by_array <= \$264 ;
  always @(posedge clk)
    waiting <= \$265 ;
  always @(posedge clk)
    held_by_vector <= \$266 ;
  always @(posedge clk)
    dispatched <= \$267 ;
  always @(posedge clk)
    load_in_flight <= \$268 ;
  always @(posedge clk)
    compute_in_flight <= \$269 ;
  always @(posedge clk)
    vector_in_flight <= \$270 ;
  always @(posedge clk)
    store_in_flight <= \$271 ;
  \tiny_input_stationary.core.scoreboard.compute  compute (
    .again(again),
    .clk(clk),
    .read__payload(\read__payload$39 ),
    .read__ready(leaves[1]),
    .read__valid(\read__valid$38 ),
    .rst(rst),
    .write__payload(\write__payload$9 ),
    .write__ready(\write__ready$11 ),
    .write__valid(\write__valid$10 )
  );
  \tiny_input_stationary.core.scoreboard.load  load (
    .again(again),
    .clk(clk),
    .read__payload(\read__payload$25 ),
    .read__ready(leaves[0]),
    .read__valid(read__valid),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(write__ready),
    .write__valid(write__valid)
  );
  \tiny_input_stationary.core.scoreboard.load  store (
    .again(again),
    .clk(clk),
    .read__payload(\read__payload$63 ),
    .read__ready(leaves[3]),
    .read__valid(\read__valid$62 ),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(\write__ready$17 ),
    .write__valid(\write__valid$16 )
  );
  \tiny_input_stationary.core.scoreboard.compute  vector (
    .again(again),
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(leaves[2]),
    .read__valid(\read__valid$51 ),
    .rst(rst),
    .write__payload(\write__payload$12 ),
    .write__ready(\write__ready$14 ),
    .write__valid(\write__valid$13 )
  );
  always @* begin
    if (\$initially ) begin end
    \$signal  = 1'h0;
    if (\$13 ) begin
      \$signal  = 1'h1;
    end
    if (\$20 ) begin
      \$signal  = 1'h1;
    end
    if (\$35 ) begin
      \$signal  = 1'h1;
    end
    if (\$50 ) begin
      \$signal  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    write__valid = 1'h0;
    if (\$13 ) begin
      write__valid = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    issued__ready = 1'h0;
    if (\$13 ) begin
      issued__ready = write__ready;
    end
    if (\$20 ) begin
      issued__ready = \write__ready$11 ;
    end
    if (\$35 ) begin
      issued__ready = \write__ready$14 ;
    end
    if (\$50 ) begin
      issued__ready = \write__ready$17 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$10  = 1'h0;
    if (\$20 ) begin
      \write__valid$10  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$13  = 1'h0;
    if (\$35 ) begin
      \write__valid$13  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$16  = 1'h0;
    if (\$50 ) begin
      \write__valid$16  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    taken = 1'h0;
    if (dispatch[2]) begin
      taken = read__payload[256];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$234  = fault;
    if (unknown) begin
      \$234  = 1'h1;
    end
    if (again) begin
      \$234  = 1'h0;
    end
    if (rst) begin
      \$234  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$235  = dispatch;
    if (again) begin
      \$235  = 4'h0;
    end
    if (rst) begin
      \$235  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$236  = start;
    if (again) begin
      \$236  = 4'h0;
    end
    if (rst) begin
      \$236  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$237  = \$135 [15:0];
    if (again) begin
      \$237  = 16'h0000;
    end
    if (rst) begin
      \$237  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$238  = some_compute_to_load;
    if (\$136 ) begin
      \$238  = 1'h1;
    end else if (\$137 ) begin
      \$238  = \$138 ;
    end
    if (again) begin
      \$238  = 1'h0;
    end
    if (rst) begin
      \$238  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$239  = \$142 [15:0];
    if (again) begin
      \$239  = 16'h0000;
    end
    if (rst) begin
      \$239  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$240  = some_vector_to_load;
    if (\$143 ) begin
      \$240  = 1'h1;
    end else if (\$144 ) begin
      \$240  = \$145 ;
    end
    if (again) begin
      \$240  = 1'h0;
    end
    if (rst) begin
      \$240  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$241  = \$149 [15:0];
    if (again) begin
      \$241  = 16'h0000;
    end
    if (rst) begin
      \$241  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$242  = some_store_to_load;
    if (\$150 ) begin
      \$242  = 1'h1;
    end else if (\$151 ) begin
      \$242  = \$152 ;
    end
    if (again) begin
      \$242  = 1'h0;
    end
    if (rst) begin
      \$242  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$243  = \$156 [15:0];
    if (again) begin
      \$243  = 16'h0000;
    end
    if (rst) begin
      \$243  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$244  = some_load_to_compute;
    if (\$157 ) begin
      \$244  = 1'h1;
    end else if (\$158 ) begin
      \$244  = \$159 ;
    end
    if (again) begin
      \$244  = 1'h0;
    end
    if (rst) begin
      \$244  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$245  = \$163 [15:0];
    if (again) begin
      \$245  = 16'h0000;
    end
    if (rst) begin
      \$245  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$246  = some_vector_to_compute;
    if (\$164 ) begin
      \$246  = 1'h1;
    end else if (\$165 ) begin
      \$246  = \$166 ;
    end
    if (again) begin
      \$246  = 1'h0;
    end
    if (rst) begin
      \$246  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$247  = \$170 [15:0];
    if (again) begin
      \$247  = 16'h0000;
    end
    if (rst) begin
      \$247  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$248  = some_store_to_compute;
    if (\$171 ) begin
      \$248  = 1'h1;
    end else if (\$172 ) begin
      \$248  = \$173 ;
    end
    if (again) begin
      \$248  = 1'h0;
    end
    if (rst) begin
      \$248  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$249  = \$177 [15:0];
    if (again) begin
      \$249  = 16'h0000;
    end
    if (rst) begin
      \$249  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$250  = some_load_to_vector;
    if (\$178 ) begin
      \$250  = 1'h1;
    end else if (\$179 ) begin
      \$250  = \$180 ;
    end
    if (again) begin
      \$250  = 1'h0;
    end
    if (rst) begin
      \$250  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$251  = \$184 [15:0];
    if (again) begin
      \$251  = 16'h0000;
    end
    if (rst) begin
      \$251  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$252  = some_compute_to_vector;
    if (\$185 ) begin
      \$252  = 1'h1;
    end else if (\$186 ) begin
      \$252  = \$187 ;
    end
    if (again) begin
      \$252  = 1'h0;
    end
    if (rst) begin
      \$252  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$253  = \$191 [15:0];
    if (again) begin
      \$253  = 16'h0000;
    end
    if (rst) begin
      \$253  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$254  = some_store_to_vector;
    if (\$192 ) begin
      \$254  = 1'h1;
    end else if (\$193 ) begin
      \$254  = \$194 ;
    end
    if (again) begin
      \$254  = 1'h0;
    end
    if (rst) begin
      \$254  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$255  = \$198 [15:0];
    if (again) begin
      \$255  = 16'h0000;
    end
    if (rst) begin
      \$255  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$256  = some_load_to_store;
    if (\$199 ) begin
      \$256  = 1'h1;
    end else if (\$200 ) begin
      \$256  = \$201 ;
    end
    if (again) begin
      \$256  = 1'h0;
    end
    if (rst) begin
      \$256  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$257  = \$205 [15:0];
    if (again) begin
      \$257  = 16'h0000;
    end
    if (rst) begin
      \$257  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$258  = some_compute_to_store;
    if (\$206 ) begin
      \$258  = 1'h1;
    end else if (\$207 ) begin
      \$258  = \$208 ;
    end
    if (again) begin
      \$258  = 1'h0;
    end
    if (rst) begin
      \$258  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$259  = \$212 [15:0];
    if (again) begin
      \$259  = 16'h0000;
    end
    if (rst) begin
      \$259  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$260  = some_vector_to_store;
    if (\$213 ) begin
      \$260  = 1'h1;
    end else if (\$214 ) begin
      \$260  = \$215 ;
    end
    if (again) begin
      \$260  = 1'h0;
    end
    if (rst) begin
      \$260  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$261  = \$216 [7:0];
    if (again) begin
      \$261  = 8'h00;
    end
    if (rst) begin
      \$261  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$262  = \$217 [7:0];
    if (again) begin
      \$262  = 8'h00;
    end
    if (rst) begin
      \$262  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$263  = last_on_bank_0;
    if (\$218 ) begin
      \$263  = \$signal$92 ;
    end
    if (again) begin
      \$263  = 8'h00;
    end
    if (rst) begin
      \$263  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$264  = held_by_array;
    if (\$218 ) begin
    end else if (\$220 ) begin
      \$264  = 1'h0;
    end
    if (\$221 ) begin
      \$264  = 1'h1;
    end
    if (again) begin
      \$264  = 1'h0;
    end
    if (rst) begin
      \$264  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$265  = waiting;
    if (dispatch[2]) begin
      \$265  = read__payload[256];
    end
    if (start[2]) begin
      \$265  = 1'h0;
    end
    if (again) begin
      \$265  = 1'h0;
    end
    if (rst) begin
      \$265  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$266  = held_by_vector;
    if (start[2]) begin
      \$266  = waiting;
    end else if (\end [2]) begin
      \$266  = 1'h0;
    end
    if (again) begin
      \$266  = 1'h0;
    end
    if (rst) begin
      \$266  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$267  = dispatched;
    if (\$222 ) begin
      \$267 [0] = 1'h0;
    end else if (dispatch[0]) begin
      \$267 [0] = 1'h1;
    end
    if (\$225 ) begin
      \$267 [1] = 1'h0;
    end else if (dispatch[1]) begin
      \$267 [1] = 1'h1;
    end
    if (\$228 ) begin
      \$267 [2] = 1'h0;
    end else if (dispatch[2]) begin
      \$267 [2] = 1'h1;
    end
    if (\$231 ) begin
      \$267 [3] = 1'h0;
    end else if (dispatch[3]) begin
      \$267 [3] = 1'h1;
    end
    if (again) begin
      \$267  = 4'h0;
    end
    if (rst) begin
      \$267  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$268  = \$224 [11:0];
    if (again) begin
      \$268  = 12'h000;
    end
    if (rst) begin
      \$268  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$269  = \$227 [11:0];
    if (again) begin
      \$269  = 12'h000;
    end
    if (rst) begin
      \$269  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$270  = \$230 [11:0];
    if (again) begin
      \$270  = 12'h000;
    end
    if (rst) begin
      \$270  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$271  = \$233 [11:0];
    if (again) begin
      \$271  = 12'h000;
    end
    if (rst) begin
      \$271  = 12'h000;
    end
  end
  assign issued__payload = write__payload;
  assign \write__payload$15  = write__payload;
  assign load__instruction__payload = \read__payload$25 ;
  assign load__instruction__valid = dispatched[0];
  assign read__ready = leaves[0];
  assign compute__instruction__valid = dispatched[1];
  assign \read__ready$47  = leaves[1];
  assign vector__instruction__valid = dispatched[2];
  assign \read__ready$58  = leaves[2];
  assign store__instruction__payload = \read__payload$63 ;
  assign store__instruction__valid = dispatched[3];
  assign \read__ready$69  = leaves[3];
  assign compute__instruction__payload = \read__payload$39 [255:0];
  assign vector__instruction__payload = read__payload[255:0];
  assign \write__payload.instruction  = write__payload;
  assign \write__payload$9.instruction  = \write__payload$9 [255:0];
  assign \write__payload$9.bank  = \write__payload$9 [256];
  assign \write__payload$12.instruction  = \write__payload$12 [255:0];
  assign \write__payload$12.bank  = \write__payload$12 [256];
  assign \write__payload$15.instruction  = write__payload;
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[256];
  assign \read__payload$25.instruction  = \read__payload$25 ;
  assign \read__payload$39.instruction  = \read__payload$39 [255:0];
  assign \read__payload$39.bank  = \read__payload$39 [256];
  assign \read__payload$63.instruction  = \read__payload$63 ;
  assign in_flight[3] = \$131 ;
  assign in_flight[2] = \$113 ;
  assign in_flight[1] = \$92 ;
  assign in_flight[0] = \$69 ;
  assign \end [3] = store__ended;
  assign \end [2] = vector__ended;
  assign \end [1] = compute__ended;
  assign \end [0] = load__ended;
  assign start[3] = \$129 ;
  assign start[2] = \$111 ;
  assign start[1] = \$90 ;
  assign start[0] = \$67 ;
  assign dispatch[3] = \$128 ;
  assign dispatch[2] = \$110 ;
  assign dispatch[1] = \$89 ;
  assign dispatch[0] = \$66 ;
  assign \write__payload$12 [256] = \$29 ;
  assign \write__payload$12 [255:0] = write__payload;
  assign \write__payload$9 [256] = \$16 ;
  assign \write__payload$9 [255:0] = write__payload;
  assign issue[3] = \$45 ;
  assign issue[2] = \$30 ;
  assign issue[1] = \$17 ;
  assign issue[0] = \$10 ;
  assign \$7  = 1'h0;
  assign \$14  = 1'h0;
  assign \$16  = \$15 ;
  assign \$27  = 1'h0;
  assign \$42  = 1'h0;
  assign \$66  = \$65 ;
  assign \$87  = \$86 ;
  assign \$108  = \$107 ;
  assign \$128  = \$127 ;
  assign \$8  = 1'h1;
  assign \$9  = \$3 ;
  assign \$15  = 1'h1;
  assign \$28  = 1'h1;
  assign \$29  = \$23 ;
  assign \$43  = 1'h1;
  assign \$44  = \$38 ;
endmodule

module \tiny_input_stationary.core.scoreboard.compute (rst, read__payload, again, write__payload, write__valid, read__ready, write__ready, read__valid, clk);
  reg \$initially  = 0;
  wire [2:0] \$1 ;
  wire [3:0] \$10 ;
  wire [2:0] \$11 ;
  wire [3:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [1:0] \$17 ;
  wire [1:0] \$18 ;
  wire \$19 ;
  wire [2:0] \$2 ;
  wire [1:0] \$20 ;
  wire [1:0] \$21 ;
  reg [1:0] \$22 ;
  reg \$23 ;
  reg [1:0] \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  reg \$28 ;
  wire [3:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [1:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire [1:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg \$signature__addr  = 1'h0;
  wire [256:0] \$signature__data ;
  wire \$signature__data.bank ;
  wire [255:0] \$signature__data.instruction ;
  wire \$signature__en ;
  input again;
  wire again;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
  wire [1:0] lessened;
  reg read__addr = 1'h0;
  wire [256:0] read__data;
  wire \read__data.bank ;
  wire [255:0] \read__data.instruction ;
  wire read__en;
  output [256:0] read__payload;
  wire [256:0] read__payload;
  wire \read__payload.bank ;
  wire [255:0] \read__payload.instruction ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [1:0] unread = 2'h0;
  reg waits = 1'h0;
  input [256:0] write__payload;
  wire [256:0] write__payload;
  wire \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  output write__ready;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [256:0] storage [1:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [256:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [1:0] : \$1 [1:0];
  assign \$7  = \$1 [1:0] != 2'h2;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 2'h0 : \$17 ;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 2'h0 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (again) begin
      \$22  = 2'h0;
    end
    if (rst) begin
      \$22  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (again) begin
      \$23  = 1'h1;
    end
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [1:0];
    if (again) begin
      \$24  = 2'h0;
    end
    if (rst) begin
      \$24  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (again) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [0];
    end
    if (again) begin
      \$26  = 1'h0;
    end
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [0];
    end
    if (again) begin
      \$27  = 1'h0;
    end
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (again) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [1:0];
  assign lessened = \$3 [1:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.instruction  = write__payload[255:0];
  assign \$signature__data.bank  = write__payload[256];
  assign \write__payload.instruction  = write__payload[255:0];
  assign \write__payload.bank  = write__payload[256];
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[256];
  assign \read__data.instruction  = read__payload[255:0];
  assign \read__data.bank  = read__payload[256];
  assign \$16  = \$signature__addr ;
  assign \$19  = read__addr;
endmodule

module \tiny_input_stationary.core.scoreboard.load (rst, read__payload, again, write__payload, write__valid, read__ready, write__ready, read__valid, clk);
  reg \$initially  = 0;
  wire [2:0] \$1 ;
  wire [3:0] \$10 ;
  wire [2:0] \$11 ;
  wire [3:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [1:0] \$17 ;
  wire [1:0] \$18 ;
  wire \$19 ;
  wire [2:0] \$2 ;
  wire [1:0] \$20 ;
  wire [1:0] \$21 ;
  reg [1:0] \$22 ;
  reg \$23 ;
  reg [1:0] \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  reg \$28 ;
  wire [3:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [1:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire [1:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg \$signature__addr  = 1'h0;
  wire [255:0] \$signature__data ;
  wire [-1:0] \$signature__data.bank ;
  wire [255:0] \$signature__data.instruction ;
  wire \$signature__en ;
  input again;
  wire again;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
  wire [1:0] lessened;
  reg read__addr = 1'h0;
  wire [255:0] read__data;
  wire [-1:0] \read__data.bank ;
  wire [255:0] \read__data.instruction ;
  wire read__en;
  output [255:0] read__payload;
  wire [255:0] read__payload;
  wire [-1:0] \read__payload.bank ;
  wire [255:0] \read__payload.instruction ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [1:0] unread = 2'h0;
  reg waits = 1'h0;
  input [255:0] write__payload;
  wire [255:0] write__payload;
  wire [-1:0] \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  output write__ready;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [255:0] storage [1:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [255:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [1:0] : \$1 [1:0];
  assign \$7  = \$1 [1:0] != 2'h2;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 2'h0 : \$17 ;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 2'h0 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (again) begin
      \$22  = 2'h0;
    end
    if (rst) begin
      \$22  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (again) begin
      \$23  = 1'h1;
    end
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [1:0];
    if (again) begin
      \$24  = 2'h0;
    end
    if (rst) begin
      \$24  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (again) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [0];
    end
    if (again) begin
      \$26  = 1'h0;
    end
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [0];
    end
    if (again) begin
      \$27  = 1'h0;
    end
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (again) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [1:0];
  assign lessened = \$3 [1:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.instruction  = write__payload;
  assign \write__payload.instruction  = write__payload;
  assign \read__payload.instruction  = read__payload;
  assign \read__data.instruction  = read__payload;
  assign \$16  = \$signature__addr ;
  assign \$19  = read__addr;
endmodule

module \tiny_input_stationary.core.store (rst, instruction__payload, instruction__ready, ended, push, bus__cyc, bus__stb, beat, output_read__enable, busy, output_read__data, bus__ack, bus__stall, again, instruction__valid, halted, beat_bytes, bus__adr, bus__dat_w, bus__sel, output_read__address
, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [3:0] \$11 ;
  wire [4:0] \$12 ;
  wire [3:0] \$13 ;
  wire [4:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [3:0] \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  reg [3:0] \$22 ;
  reg \$23 ;
  reg \$24 ;
  reg [2:0] \$25 ;
  reg [2:0] \$26 ;
  reg \$27 ;
  reg \$28 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire [2:0] \$like ;
  reg \$signal  = 1'h0;
  wire \$signal$10 ;
  wire \$signal$18 ;
  wire \$signal$25 ;
  reg [3:0] \$signal$30  = 4'h0;
  wire \$signal$49 ;
  wire active;
  input again;
  wire again;
  reg allowed = 1'h1;
  (* init = 1'h1 *)
  wire \allowed$51 ;
  output beat;
  wire beat;
  wire \beat$22 ;
  output [2:0] beat_bytes;
  wire [2:0] beat_bytes;
  wire [2:0] \beat_bytes$24 ;
  input bus__ack;
  wire bus__ack;
  output [29:0] bus__adr;
  wire [29:0] bus__adr;
  wire [29:0] \bus__adr$36 ;
  output bus__cyc;
  wire bus__cyc;
  output [31:0] bus__dat_w;
  wire [31:0] bus__dat_w;
  wire [31:0] \bus__dat_w$40 ;
  output [3:0] bus__sel;
  wire [3:0] bus__sel;
  wire [3:0] \bus__sel$38 ;
  input bus__stall;
  wire bus__stall;
  wire \bus__stall$42 ;
  output bus__stb;
  wire bus__stb;
  wire \bus__stb$32 ;
  wire bus__we;
  wire \bus__we$34 ;
  output busy;
  wire busy;
  wire \busy$20 ;
  input clk;
  wire clk;
  wire \end ;
  output ended;
  wire ended;
  output halted;
  reg halted = 1'h0;
  wire idle;
  wire [255:0] instruction;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire last;
  wire others;
  output [15:0] output_read__address;
  wire [15:0] output_read__address;
  wire [15:0] \output_read__address$1 ;
  input [15:0] output_read__data;
  wire [15:0] output_read__data;
  wire [15:0] \output_read__data$3 ;
  output output_read__enable;
  wire output_read__enable;
  wire \output_read__enable$5 ;
  reg [2:0] owed = 3'h0;
  (* init = 1'h0 *)
  wire owes;
  wire [2:0] owing;
  output [3:0] push;
  wire [3:0] push;
  wire [4:0] read__payload;
  wire \read__payload.last ;
  wire [3:0] \read__payload.push ;
  reg read__ready = 1'h0;
  wire read__valid;
  input rst;
  wire rst;
  wire start;
  wire \start$16 ;
  wire [3:0] store_push;
  reg [2:0] unanswered = 3'h0;
  wire [4:0] write__payload;
  wire \write__payload.last ;
  wire [3:0] \write__payload.push ;
  wire write__valid;
  assign \$1  = ~ active;
  assign \$2  = ~ \$signal ;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = ~ halted;
  assign instruction__ready = \$3  & \$4 ;
  assign \$signal$10  = instruction__valid & instruction__ready;
  assign \$5  = instruction__payload[3:0] == 3'h6;
  assign \$6  = ~ \$5 ;
  assign start = \$signal$10  & \$6 ;
  assign \$7  = ~ others;
  assign \$signal$25  = \$signal  & \$7 ;
  assign ended = \end  | \$signal$25 ;
  assign \$8  = ~ \end ;
  assign \$9  = \$signal  & \$8 ;
  assign push = \$9  ? \$signal$30  : read__payload[4:1];
  assign \$10  = | unanswered;
  assign bus__cyc = bus__stb | \$10 ;
  assign \$11  = unanswered + beat;
  assign \$12  = \$11  - bus__ack;
  assign \$13  = owed + bus__ack;
  assign \$14  = \$13  - \$signal$49 ;
  assign \$signal$49  = read__valid & read__ready;
  assign \end  = \$signal$49  & read__payload[0];
  assign \$15  = instruction__payload[3:0] == 3'h6;
  assign \$16  = \$signal$10  & \$15 ;
  assign \$17  = | \$14 [2:0];
  assign \$18  = \$12 [2:0] != 3'h4;
  assign \$19  = \$12 [2:0] + \$14 [2:0];
  assign \$20  = \$19  != 3'h5;
  assign \$21  = \$18  & \$20 ;
  always @(posedge clk)
    \$signal$30  <= \$22 ;
  always @(posedge clk)
    \$signal  <= \$23 ;
  always @(posedge clk)
    halted <= \$24 ;
  always @(posedge clk)
    unanswered <= \$25 ;
  always @(posedge clk)
    owed <= \$26 ;
  always @(posedge clk)
    read__ready <= \$27 ;
  always @(posedge clk)
    allowed <= \$28 ;
  \tiny_input_stationary.core.store.endings  endings (
    .again(again),
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(beat)
  );
  \tiny_input_stationary.core.store.flight  flight (
    .again(again),
    .busy(busy),
    .clk(clk),
    .\end (\end ),
    .others(others),
    .rst(rst),
    .start(start)
  );
  \tiny_input_stationary.core.store.spans  spans (
    .active(active),
    .again(again),
    .allowed(allowed),
    .beat(beat),
    .beat_bytes(beat_bytes),
    .bus__adr(bus__adr),
    .bus__dat_w(bus__dat_w),
    .bus__sel(bus__sel),
    .bus__stall(bus__stall),
    .bus__stb(bus__stb),
    .clk(clk),
    .instruction(instruction__payload),
    .last(last),
    .output_read__address(output_read__address),
    .output_read__data(output_read__data),
    .output_read__enable(output_read__enable),
    .rst(rst),
    .start(instruction__ready),
    .\start$68 (start)
  );
  always @* begin
    if (\$initially ) begin end
    \$22  = \$signal$30 ;
    if (instruction__ready) begin
      \$22  = instruction__payload[11:8];
    end
    if (again) begin
      \$22  = 4'h0;
    end
    if (rst) begin
      \$22  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$signal ;
    if (instruction__ready) begin
      \$23  = \$16 ;
    end
    if (\$signal$25 ) begin
      \$23  = 1'h0;
    end
    if (again) begin
      \$23  = 1'h0;
    end
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = halted;
    if (\$signal$25 ) begin
      \$24  = 1'h1;
    end
    if (again) begin
      \$24  = 1'h0;
    end
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$12 [2:0];
    if (again) begin
      \$25  = 3'h0;
    end
    if (rst) begin
      \$25  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$14 [2:0];
    if (again) begin
      \$26  = 3'h0;
    end
    if (rst) begin
      \$26  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = \$17 ;
    if (again) begin
      \$27  = 1'h0;
    end
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = \$21 ;
    if (again) begin
      \$28  = 1'h1;
    end
    if (rst) begin
      \$28  = 1'h1;
    end
  end
  assign \output_read__address$1  = output_read__address;
  assign \output_read__data$3  = output_read__data;
  assign \output_read__enable$5  = output_read__enable;
  assign idle = instruction__ready;
  assign instruction = instruction__payload;
  assign \start$16  = start;
  assign \$signal$18  = \end ;
  assign \busy$20  = busy;
  assign \beat$22  = beat;
  assign \beat_bytes$24  = beat_bytes;
  assign store_push = read__payload[4:1];
  assign \bus__stb$32  = bus__stb;
  assign bus__we = 1'h1;
  assign \bus__we$34  = 1'h1;
  assign \bus__adr$36  = bus__adr;
  assign \bus__sel$38  = bus__sel;
  assign \bus__dat_w$40  = bus__dat_w;
  assign \bus__stall$42  = bus__stall;
  assign \$like  = \$12 [2:0];
  assign owing = \$14 [2:0];
  assign \allowed$51  = allowed;
  assign write__valid = beat;
  assign owes = read__ready;
  assign \write__payload.last  = write__payload[0];
  assign \write__payload.push  = write__payload[4:1];
  assign \read__payload.last  = read__payload[0];
  assign \read__payload.push  = read__payload[4:1];
  assign write__payload[4:1] = \$signal$30 ;
  assign write__payload[0] = last;
endmodule

module \tiny_input_stationary.core.store.endings (rst, write__valid, read__payload, again, write__payload, read__ready, read__valid, clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [4:0] \$10 ;
  wire [3:0] \$11 ;
  wire [4:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [3:0] \$17 ;
  wire [3:0] \$18 ;
  wire \$19 ;
  wire [3:0] \$2 ;
  wire [3:0] \$20 ;
  wire [3:0] \$21 ;
  reg [2:0] \$22 ;
  reg \$23 ;
  reg [2:0] \$24 ;
  reg \$25 ;
  reg [2:0] \$26 ;
  reg [2:0] \$27 ;
  reg \$28 ;
  wire [4:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire [2:0] \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [3:0] \$9 ;
  wire [2:0] \$like ;
  wire \$signal ;
  wire \$signal$7 ;
  reg [2:0] \$signature__addr  = 3'h0;
  wire [4:0] \$signature__data ;
  wire \$signature__data.last ;
  wire [3:0] \$signature__data.push ;
  wire \$signature__en ;
  input again;
  wire again;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
  wire [2:0] lessened;
  reg [2:0] read__addr = 3'h0;
  wire [4:0] read__data;
  wire \read__data.last ;
  wire [3:0] \read__data.push ;
  wire read__en;
  output [4:0] read__payload;
  wire [4:0] read__payload;
  wire \read__payload.last ;
  wire [3:0] \read__payload.push ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  (* init = 1'h1 *)
  wire space;
  reg [2:0] unread = 3'h0;
  reg waits = 1'h0;
  input [4:0] write__payload;
  wire [4:0] write__payload;
  wire \write__payload.last ;
  wire [3:0] \write__payload.push ;
  reg write__ready = 1'h1;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [4:0] storage [4:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [4:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign \$1  = count + \$signal ;
  assign \$2  = count + \$signal ;
  assign \$3  = \$2  - 1'h1;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$7  = read__valid & read__ready;
  assign \$4  = ~ read__valid;
  assign \$5  = \$4  | \$signal$7 ;
  assign fetch = waits & \$5 ;
  assign \$6  = \$signal$7  ? \$3 [2:0] : \$1 [2:0];
  assign \$7  = \$1 [2:0] != 3'h5;
  assign \$8  = \$signal$7  | \$7 ;
  assign \$9  = unread + \$signal ;
  assign \$10  = \$9  - 1'h1;
  assign \$11  = unread + \$signal ;
  assign \$12  = fetch ? \$10  : { 1'h0, \$11  };
  assign \$13  = unread != 1'h1;
  assign \$14  = fetch ? \$13  : waits;
  assign \$15  = \$signal  | \$14 ;
  assign \$16  = \$signature__addr  == 3'h4;
  assign \$17  = \$signature__addr  + 1'h1;
  assign \$18  = \$16  ? 4'h0 : \$17 ;
  assign \$19  = read__addr == 3'h4;
  assign \$20  = read__addr + 1'h1;
  assign \$21  = \$19  ? 4'h0 : \$20 ;
  always @(posedge clk)
    count <= \$22 ;
  always @(posedge clk)
    write__ready <= \$23 ;
  always @(posedge clk)
    unread <= \$24 ;
  always @(posedge clk)
    waits <= \$25 ;
  always @(posedge clk)
    \$signature__addr  <= \$26 ;
  always @(posedge clk)
    read__addr <= \$27 ;
  always @(posedge clk)
    read__valid <= \$28 ;
  always @* begin
    if (\$initially ) begin end
    \$22  = \$6 ;
    if (again) begin
      \$22  = 3'h0;
    end
    if (rst) begin
      \$22  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$8 ;
    if (again) begin
      \$23  = 1'h1;
    end
    if (rst) begin
      \$23  = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$12 [2:0];
    if (again) begin
      \$24  = 3'h0;
    end
    if (rst) begin
      \$24  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$15 ;
    if (again) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$signature__addr ;
    if (\$signal ) begin
      \$26  = \$18 [2:0];
    end
    if (again) begin
      \$26  = 3'h0;
    end
    if (rst) begin
      \$26  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = read__addr;
    if (fetch) begin
      \$27  = \$21 [2:0];
    end
    if (again) begin
      \$27  = 3'h0;
    end
    if (rst) begin
      \$27  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = read__valid;
    if (fetch) begin
      \$28  = 1'h1;
    end else if (\$signal$7 ) begin
      \$28  = 1'h0;
    end
    if (again) begin
      \$28  = 1'h0;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  assign space = write__ready;
  assign \$like  = \$1 [2:0];
  assign lessened = \$3 [2:0];
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.last  = write__payload[0];
  assign \$signature__data.push  = write__payload[4:1];
  assign \write__payload.last  = write__payload[0];
  assign \write__payload.push  = write__payload[4:1];
  assign \read__payload.last  = read__payload[0];
  assign \read__payload.push  = read__payload[4:1];
  assign \read__data.last  = read__payload[0];
  assign \read__data.push  = read__payload[4:1];
endmodule

module \tiny_input_stationary.core.store.flight (rst, start, \end , others, busy, again, clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [4:0] \$2 ;
  reg [2:0] \$3 ;
  input again;
  wire again;
  output busy;
  wire busy;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  input \end ;
  wire \end ;
  output others;
  wire others;
  input rst;
  wire rst;
  input start;
  wire start;
  assign \$1  = count + start;
  assign \$2  = \$1  - \end ;
  assign others = | count;
  assign busy = others | start;
  always @(posedge clk)
    count <= \$3 ;
  always @* begin
    if (\$initially ) begin end
    \$3  = \$2 [2:0];
    if (again) begin
      \$3  = 3'h0;
    end
    if (rst) begin
      \$3  = 3'h0;
    end
  end
endmodule

module \tiny_input_stationary.core.store.spans (rst, instruction, start, \start$68 , bus__stb, beat, output_read__enable, active, output_read__data, bus__stall, again, allowed, beat_bytes, last, bus__adr, bus__dat_w, bus__sel, output_read__address, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  reg [15:0] \$100 ;
  reg \$101 ;
  reg \$102 ;
  reg [15:0] \$103 ;
  reg \$104 ;
  reg [1:0] \$105 ;
  reg \$106 ;
  reg [31:0] \$107 ;
  wire \$108 ;
  wire \$109 ;
  wire \$11 ;
  wire \$110 ;
  wire \$12 ;
  wire \$13 ;
  wire [4:0] \$137 ;
  wire \$14 ;
  wire [4:0] \$142 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [1:0] \$20 ;
  wire [7:0] \$21 ;
  wire \$22 ;
  wire [1:0] \$23 ;
  wire [7:0] \$24 ;
  wire [31:0] \$25 ;
  wire [31:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire [1:0] \$33 ;
  wire \$34 ;
  wire [1:0] \$35 ;
  wire \$36 ;
  wire [1:0] \$37 ;
  wire \$38 ;
  wire [1:0] \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire [1:0] \$41 ;
  wire \$42 ;
  wire [1:0] \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire [30:0] \$50 ;
  wire [1:0] \$51 ;
  wire [3:0] \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire [3:0] \$70 ;
  wire [3:0] \$71 ;
  wire \$72 ;
  wire [2:0] \$73 ;
  wire [1:0] \$74 ;
  wire [3:0] \$75 ;
  wire [9:0] \$76 ;
  wire [9:0] \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire \$8 ;
  wire [16:0] \$80 ;
  reg \$81 ;
  reg \$82 ;
  reg [29:0] \$83 ;
  reg \$84 ;
  reg [29:0] \$85 ;
  reg \$86 ;
  reg [2:0] \$87 ;
  reg \$88 ;
  reg [31:0] \$89 ;
  wire \$9 ;
  reg [3:0] \$90 ;
  reg [2:0] \$91 ;
  reg [8:0] \$92 ;
  reg [9:0] \$93 ;
  reg [23:0] \$94 ;
  reg [11:0] \$95 ;
  reg [19:0] \$96 ;
  reg [11:0] \$97 ;
  reg [15:0] \$98 ;
  reg \$99 ;
  wire \$signal ;
  wire \$signal$10 ;
  wire \$signal$12 ;
  wire [3:0] \$signal$13 ;
  reg [31:0] \$signal$18 ;
  wire [7:0] \$signal$21 ;
  wire [7:0] \$signal$22 ;
  reg [31:0] \$signal$24 ;
  reg \$signal$26 ;
  reg \$signal$28 ;
  reg [3:0] \$signal$29 ;
  reg \$signal$30 ;
  reg \$signal$32 ;
  reg [3:0] \$signal$33 ;
  reg \$signal$5  = 1'h0;
  reg [29:0] _beat_address = 30'h00000000;
  reg _ends_instruction = 1'h0;
  reg _fetched = 1'h0;
  reg _fetched_last = 1'h0;
  reg _first = 1'h0;
  reg _index = 1'h0;
  reg [2:0] _left_bytes = 3'h0;
  reg [1:0] _offset = 2'h0;
  reg _presenting = 1'h0;
  reg _selecting = 1'h0;
  reg [15:0] _word = 16'h0000;
  output active;
  wire active;
  reg [31:0] address = 32'd0;
  wire [31:0] \address$74 ;
  reg [31:0] after;
  reg [31:0] \after$25 ;
  input again;
  wire again;
  input allowed;
  wire allowed;
  wire [31:0] base;
  output beat;
  wire beat;
  output [2:0] beat_bytes;
  reg [2:0] beat_bytes;
  output [29:0] bus__adr;
  reg [29:0] bus__adr = 30'h00000000;
  output [31:0] bus__dat_w;
  reg [31:0] bus__dat_w = 32'd0;
  output [3:0] bus__sel;
  reg [3:0] bus__sel = 4'h0;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  wire bus__we;
  reg [2:0] bytes_ = 3'h0;
  (* init = 12'h000 *)
  wire [11:0] c_count;
  reg [15:0] c_stride = 16'h0000;
  input clk;
  wire clk;
  wire [11:0] count__0;
  reg [11:0] count__1 = 12'h000;
  reg [11:0] count__2 = 12'h000;
  (* init = 32'd0 *)
  wire [31:0] data;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  wire idle;
  input [255:0] instruction;
  wire [255:0] instruction;
  output last;
  reg last = 1'h0;
  wire [2:0] \last$73 ;
  wire moves;
  output [15:0] output_read__address;
  reg [15:0] output_read__address = 16'h0000;
  input [15:0] output_read__data;
  wire [15:0] output_read__data;
  output output_read__enable;
  wire output_read__enable;
  reg read = 1'h0;
  input rst;
  wire rst;
  input start;
  wire start;
  input \start$68 ;
  wire \start$68 ;
  wire step;
  wire [3:0] straight;
  wire [31:0] stride__0;
  wire [31:0] stride__1;
  wire [31:0] stride__2;
  wire [2:0] turn_lane;
  reg [8:0] word_bytes = 9'h000;
  (* init = 12'h000 *)
  wire [11:0] x_count;
  reg [19:0] x_stride = 20'h00000;
  reg [9:0] y_count = 10'h000;
  reg [23:0] y_stride = 24'h000000;
  assign \$1  = ~ _presenting;
  assign \$2  = \$1  | beat;
  assign moves = _selecting & \$2 ;
  assign \$3  = ~ _selecting;
  assign \$4  = moves & \$signal$5 ;
  assign \$signal  = \$3  | \$4 ;
  assign bus__stb = _presenting & allowed;
  assign \$5  = ~ bus__stall;
  assign beat = bus__stb & \$5 ;
  assign \$signal$10  = \$10 [2] > 1'h0;
  assign \$signal$12  = ! \$10 [2];
  assign \$6  = \$10 [1:0] > 1'h0;
  assign \$7  = \$10 [1:0] > 1'h1;
  assign \$8  = \$10 [1:0] > 2'h2;
  assign \$9  = \$10 [1:0] > 2'h3;
  assign \$10  = 3'h4 - _offset;
  assign \$11  = \$signal$12  & \$6 ;
  assign \$12  = \$signal$10  | \$11 ;
  assign \$13  = \$signal$12  & \$7 ;
  assign \$14  = \$signal$10  | \$13 ;
  assign \$15  = \$signal$12  & \$8 ;
  assign \$16  = \$signal$10  | \$15 ;
  assign \$17  = \$signal$12  & \$9 ;
  assign \$18  = \$signal$10  | \$17 ;
  assign \$19  = ~ \$12 ;
  assign \$20  = _index - \$19 ;
  assign \$137  = \$20 [0] * 4'h8;
  assign \$21  = _word[7:0] >> \$137 ;
  assign \$22  = ~ \$14 ;
  assign \$23  = _index - \$22 ;
  assign \$142  = \$23 [0] * 4'h8;
  assign \$24  = _word[15:8] >> \$142 ;
  assign \$25  = _offset[0] ? { \$signal$18 [23:0], \$signal$18 [31:24] } : \$signal$18 ;
  assign \$26  = _offset[1] ? { \$signal$24 [15:0], \$signal$24 [31:16] } : \$signal$24 ;
  assign \$27  = _left_bytes[2] > 1'h0;
  assign \$28  = ! _left_bytes[2];
  assign \$29  = _left_bytes[1:0] > 1'h0;
  assign \$30  = _left_bytes[1:0] > 1'h1;
  assign \$31  = _left_bytes[1:0] > 2'h2;
  assign \$32  = _left_bytes[1:0] > 2'h3;
  assign \$33  = _first ? _offset : 2'h0;
  assign \$35  = _first ? _offset : 2'h0;
  assign \$37  = _first ? _offset : 2'h0;
  assign \$38  = \$37  > 1'h0;
  assign \$39  = _first ? _offset : 2'h0;
  assign \$40  = \$39  > 1'h1;
  assign \$41  = _first ? _offset : 2'h0;
  assign \$42  = \$41  > 2'h2;
  assign \$43  = _first ? _offset : 2'h0;
  assign \$44  = \$43  > 2'h3;
  assign \$45  = ~ _fetched;
  assign \$46  = \$45  | \$signal ;
  assign output_read__enable = read & \$46 ;
  assign \$47  = read | _fetched;
  assign \$48  = \$47  | _selecting;
  assign active = \$48  | _presenting;
  assign \$49  = \$signal$5  & _ends_instruction;
  assign \$50  = _beat_address + 1'h1;
  assign \$51  = _index + 1'h1;
  assign \$52  = _left_bytes - 3'h4;
  assign \$53  = _left_bytes <= 4'h8;
  assign \$54  = \$signal$28  & \$signal$29 [0];
  assign \$55  = \$signal$26  | \$54 ;
  assign \$56  = \$signal$28  & \$signal$29 [1];
  assign \$57  = \$signal$26  | \$56 ;
  assign \$58  = \$signal$28  & \$signal$29 [2];
  assign \$59  = \$signal$26  | \$58 ;
  assign \$60  = \$signal$28  & \$signal$29 [3];
  assign \$61  = \$signal$26  | \$60 ;
  assign \$62  = \$signal$32  & \$signal$33 [0];
  assign \$63  = \$signal$30  | \$62 ;
  assign \$64  = \$signal$32  & \$signal$33 [1];
  assign \$65  = \$signal$30  | \$64 ;
  assign \$66  = \$signal$32  & \$signal$33 [2];
  assign \$67  = \$signal$30  | \$66 ;
  assign \$68  = \$signal$32  & \$signal$33 [3];
  assign \$69  = \$signal$30  | \$68 ;
  assign \$70  = ~ { \$69 , \$67 , \$65 , \$63  };
  assign \$71  = { \$61 , \$59 , \$57 , \$55  } & \$70 ;
  assign \$72  = _left_bytes < 3'h4;
  assign \$73  = \$72  ? _left_bytes : 3'h4;
  assign \$74  = _first ? _offset : 2'h0;
  assign \$75  = \$73  - \$74 ;
  assign \$76  = address[1:0] + word_bytes;
  assign \$77  = address[1:0] + word_bytes;
  assign \$78  = \$77  <= 3'h4;
  assign \$79  = ~ \$108 ;
  assign \$80  = output_read__address + 1'h1;
  always @(posedge clk)
    _presenting <= \$81 ;
  always @(posedge clk)
    last <= \$82 ;
  always @(posedge clk)
    bus__adr <= \$83 ;
  always @(posedge clk)
    _first <= \$84 ;
  always @(posedge clk)
    _beat_address <= \$85 ;
  always @(posedge clk)
    _index <= \$86 ;
  always @(posedge clk)
    _left_bytes <= \$87 ;
  always @(posedge clk)
    \$signal$5  <= \$88 ;
  always @(posedge clk)
    bus__dat_w <= \$89 ;
  always @(posedge clk)
    bus__sel <= \$90 ;
  always @(posedge clk)
    bytes_ <= \$91 ;
  always @(posedge clk)
    word_bytes <= \$92 ;
  always @(posedge clk)
    y_count <= \$93 ;
  always @(posedge clk)
    y_stride <= \$94 ;
  always @(posedge clk)
    count__1 <= \$95 ;
  always @(posedge clk)
    x_stride <= \$96 ;
  always @(posedge clk)
    count__2 <= \$97 ;
  always @(posedge clk)
    c_stride <= \$98 ;
  always @(posedge clk)
    read <= \$99 ;
  always @(posedge clk)
    output_read__address <= \$100 ;
  always @(posedge clk)
    _selecting <= \$101 ;
  always @(posedge clk)
    _fetched <= \$102 ;
  always @(posedge clk)
    _word <= \$103 ;
  always @(posedge clk)
    _ends_instruction <= \$104 ;
  always @(posedge clk)
    _offset <= \$105 ;
  always @(posedge clk)
    _fetched_last <= \$106 ;
  always @(posedge clk)
    address <= \$107 ;
  \tiny_input_stationary.core.store.spans.walk  walk (
    .again(again),
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(\address$74 ),
    .\port$0 (instruction[93:28]),
    .\port$1 (\$108 ),
    .\port$2 (\$109 ),
    .\port$3 (\$110 ),
    .\port$4 (y_count),
    .\port$5 (y_stride),
    .\port$6 (x_stride),
    .\port$7 (c_stride),
    .rst(rst),
    .start(start),
    .step(output_read__enable)
  );
  always @* begin
    if (\$initially ) begin end
    \$signal$18  = 32'd0;
    if (moves) begin
      \$signal$18  = { 16'h0000, \$24 , \$21  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    after = 32'd0;
    if (moves) begin
      after = \$25 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$24  = 32'd0;
    if (moves) begin
      \$signal$24  = after;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$25  = 32'd0;
    if (moves) begin
      \after$25  = \$26 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$26  = 1'h0;
    if (moves) begin
      \$signal$26  = \$27 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$28  = 1'h0;
    if (moves) begin
      \$signal$28  = \$28 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$29  = 4'h0;
    if (moves) begin
      \$signal$29  = { \$32 , \$31 , \$30 , \$29  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$30  = 1'h0;
    if (moves) begin
      \$signal$30  = \$34 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$32  = 1'h0;
    if (moves) begin
      \$signal$32  = \$36 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$33  = 4'h0;
    if (moves) begin
      \$signal$33  = { \$44 , \$42 , \$40 , \$38  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    beat_bytes = 3'h0;
    if (beat) begin
      beat_bytes = bytes_;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = _presenting;
    if (beat) begin
      \$81  = 1'h0;
    end
    if (moves) begin
      \$81  = 1'h1;
    end
    if (again) begin
      \$81  = 1'h0;
    end
    if (rst) begin
      \$81  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = last;
    if (moves) begin
      \$82  = \$49 ;
    end
    if (again) begin
      \$82  = 1'h0;
    end
    if (rst) begin
      \$82  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$83  = bus__adr;
    if (moves) begin
      \$83  = _beat_address;
    end
    if (again) begin
      \$83  = 30'h00000000;
    end
    if (rst) begin
      \$83  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$84  = _first;
    if (moves) begin
      \$84  = 1'h0;
    end
    if (\$signal ) begin
      \$84  = 1'h1;
    end
    if (again) begin
      \$84  = 1'h0;
    end
    if (rst) begin
      \$84  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$85  = _beat_address;
    if (moves) begin
      \$85  = \$50 [29:0];
    end
    if (\$signal ) begin
      \$85  = address[31:2];
    end
    if (again) begin
      \$85  = 30'h00000000;
    end
    if (rst) begin
      \$85  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$86  = _index;
    if (moves) begin
      \$86  = \$51 [0];
    end
    if (\$signal ) begin
      \$86  = 1'h0;
    end
    if (again) begin
      \$86  = 1'h0;
    end
    if (rst) begin
      \$86  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$87  = _left_bytes;
    if (moves) begin
      \$87  = \$52 [2:0];
    end
    if (\$signal ) begin
      \$87  = \$76 [2:0];
    end
    if (again) begin
      \$87  = 3'h0;
    end
    if (rst) begin
      \$87  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$88  = \$signal$5 ;
    if (moves) begin
      \$88  = \$53 ;
    end
    if (\$signal ) begin
      \$88  = \$78 ;
    end
    if (again) begin
      \$88  = 1'h0;
    end
    if (rst) begin
      \$88  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$89  = bus__dat_w;
    if (moves) begin
      \$89  = \after$25 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$90  = bus__sel;
    if (moves) begin
      \$90  = \$71 ;
    end
    if (again) begin
      \$90  = 4'h0;
    end
    if (rst) begin
      \$90  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$91  = bytes_;
    if (moves) begin
      \$91  = \$75 [2:0];
    end
    if (again) begin
      \$91  = 3'h0;
    end
    if (rst) begin
      \$91  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$92  = word_bytes;
    if (start) begin
      \$92  = instruction[162:154];
    end
    if (again) begin
      \$92  = 9'h000;
    end
    if (rst) begin
      \$92  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$93  = y_count;
    if (start) begin
      \$93  = instruction[37:28];
    end
    if (again) begin
      \$93  = 10'h000;
    end
    if (rst) begin
      \$93  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$94  = y_stride;
    if (start) begin
      \$94  = instruction[117:94];
    end
    if (again) begin
      \$94  = 24'h000000;
    end
    if (rst) begin
      \$94  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$95  = count__1;
    if (start) begin
      \$95  = instruction[49:38];
    end
    if (again) begin
      \$95  = 12'h000;
    end
    if (rst) begin
      \$95  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$96  = x_stride;
    if (start) begin
      \$96  = instruction[137:118];
    end
    if (again) begin
      \$96  = 20'h00000;
    end
    if (rst) begin
      \$96  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$97  = count__2;
    if (start) begin
      \$97  = instruction[61:50];
    end
    if (again) begin
      \$97  = 12'h000;
    end
    if (rst) begin
      \$97  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$98  = c_stride;
    if (start) begin
      \$98  = instruction[153:138];
    end
    if (again) begin
      \$98  = 16'h0000;
    end
    if (rst) begin
      \$98  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$99  = read;
    if (start) begin
      \$99  = \start$68 ;
    end
    if (output_read__enable) begin
      \$99  = \$79 ;
    end
    if (again) begin
      \$99  = 1'h0;
    end
    if (rst) begin
      \$99  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$100  = output_read__address;
    if (start) begin
      \$100  = instruction[27:12];
    end
    if (output_read__enable) begin
      \$100  = \$80 [15:0];
    end
    if (again) begin
      \$100  = 16'h0000;
    end
    if (rst) begin
      \$100  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$101  = _selecting;
    if (\$signal ) begin
      \$101  = _fetched;
    end
    if (again) begin
      \$101  = 1'h0;
    end
    if (rst) begin
      \$101  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$102  = _fetched;
    if (\$signal ) begin
      \$102  = 1'h0;
    end
    if (output_read__enable) begin
      \$102  = 1'h1;
    end
    if (again) begin
      \$102  = 1'h0;
    end
    if (rst) begin
      \$102  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$103  = _word;
    if (\$signal ) begin
      \$103  = output_read__data;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$104  = _ends_instruction;
    if (\$signal ) begin
      \$104  = _fetched_last;
    end
    if (again) begin
      \$104  = 1'h0;
    end
    if (rst) begin
      \$104  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$105  = _offset;
    if (\$signal ) begin
      \$105  = address[1:0];
    end
    if (again) begin
      \$105  = 2'h0;
    end
    if (rst) begin
      \$105  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$106  = _fetched_last;
    if (output_read__enable) begin
      \$106  = \$108 ;
    end
    if (again) begin
      \$106  = 1'h0;
    end
    if (rst) begin
      \$106  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$107  = address;
    if (output_read__enable) begin
      \$107  = \address$74 ;
    end
    if (again) begin
      \$107  = 32'd0;
    end
    if (rst) begin
      \$107  = 32'd0;
    end
  end
  assign bus__we = 1'h1;
  assign turn_lane = \$10 [2:0];
  assign \$signal$13  = { \$9 , \$8 , \$7 , \$6  };
  assign straight = { \$18 , \$16 , \$14 , \$12  };
  assign data = bus__dat_w;
  assign \$signal$21  = 8'h00;
  assign \$signal$22  = 8'h00;
  assign idle = start;
  assign base = instruction[93:62];
  assign step = output_read__enable;
  assign first_count__0 = { 2'h0, instruction[37:28] };
  assign count__0 = { 2'h0, y_count };
  assign stride__0 = { 8'h00, y_stride };
  assign first_count__1 = instruction[49:38];
  assign x_count = count__1;
  assign stride__1 = { 12'h000, x_stride };
  assign first_count__2 = instruction[61:50];
  assign c_count = count__2;
  assign stride__2 = { 16'h0000, c_stride };
  assign \last$73  = { \$110 , \$109 , \$108  };
  assign \$34  = 1'h0;
  assign \$36  = 1'h1;
endmodule

module \tiny_input_stationary.core.store.spans.walk (rst, \port$0 , start, step, \port$1 , \port$2 , \port$3 , again, \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [12:0] \$11 ;
  wire [12:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [12:0] \$20 ;
  wire [12:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [12:0] \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [12:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [31:0] \$43 ;
  wire [31:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire [31:0] \$48 ;
  wire [31:0] \$49 ;
  wire \$5 ;
  wire [32:0] \$50 ;
  reg [11:0] \$51 ;
  reg \$52 ;
  reg \$53 ;
  reg [11:0] \$54 ;
  reg \$55 ;
  reg \$56 ;
  reg [11:0] \$57 ;
  reg \$58 ;
  reg \$59 ;
  wire \$6 ;
  reg [31:0] \$60 ;
  reg [31:0] \$61 ;
  reg [31:0] \$62 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  (* init = 32'd0 *)
  wire [31:0] address;
  input again;
  wire again;
  wire [31:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  input [11:0] count__1;
  wire [11:0] count__1;
  input [11:0] count__2;
  wire [11:0] count__2;
  wire [2:0] first;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  wire [31:0] following;
  reg is_first_0 = 1'h0;
  reg is_first_1 = 1'h0;
  reg is_first_2 = 1'h0;
  reg is_last_0 = 1'h0;
  reg is_last_1 = 1'h0;
  reg is_last_2 = 1'h0;
  wire [2:0] last;
  reg [11:0] left_0 = 12'h000;
  reg [11:0] left_1 = 12'h000;
  reg [11:0] left_2 = 12'h000;
  reg [31:0] origin_0 = 32'd0;
  reg [31:0] origin_1 = 32'd0;
  output [31:0] origin_2;
  reg [31:0] origin_2 = 32'd0;
  input [65:0] \port$0 ;
  wire [65:0] \port$0 ;
  output \port$1 ;
  wire \port$1 ;
  output \port$2 ;
  wire \port$2 ;
  output \port$3 ;
  wire \port$3 ;
  input [9:0] \port$4 ;
  wire [9:0] \port$4 ;
  input [23:0] \port$5 ;
  wire [23:0] \port$5 ;
  input [19:0] \port$6 ;
  wire [19:0] \port$6 ;
  input [15:0] \port$7 ;
  wire [15:0] \port$7 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [31:0] stride__0;
  wire [31:0] stride__1;
  wire [31:0] stride__2;
  assign \$38  = \$37  & is_last_1;
  assign \$41  = \$40  & is_last_1;
  assign \$43  = \$42  ? origin_1 : origin_2;
  assign \$44  = \$41  ? origin_0 : \$43 ;
  assign \$46  = \$45  & is_last_1;
  assign \$48  = \$47  ? { 12'h000, \port$6  } : { 16'h0000, \port$7  };
  assign \$49  = \$46  ? { 8'h00, \port$5  } : \$48 ;
  assign \$50  = \$44  + \$49 ;
  always @(posedge clk)
    left_2 <= \$51 ;
  always @(posedge clk)
    is_first_2 <= \$52 ;
  always @(posedge clk)
    is_last_2 <= \$53 ;
  always @(posedge clk)
    left_1 <= \$54 ;
  always @(posedge clk)
    is_first_1 <= \$55 ;
  always @(posedge clk)
    is_last_1 <= \$56 ;
  always @(posedge clk)
    left_0 <= \$57 ;
  always @(posedge clk)
    is_first_0 <= \$58 ;
  always @(posedge clk)
    is_last_0 <= \$59 ;
  always @(posedge clk)
    origin_0 <= \$60 ;
  always @(posedge clk)
    origin_1 <= \$61 ;
  always @(posedge clk)
    origin_2 <= \$62 ;
  assign \$2  = \port$0 [33:22] == 1'h1;
  assign \$3  = left_2 - 1'h1;
  assign \$4  = is_last_2 ? { 1'h0, count__2 } : \$3 ;
  assign \$5  = count__2 == 1'h1;
  assign \$6  = left_2 == 2'h2;
  assign \$7  = is_last_2 ? \$5  : \$6 ;
  assign \$9  = step & \$8 ;
  assign \$10  = \port$0 [21:10] == 1'h1;
  assign \$11  = left_1 - 1'h1;
  assign \$12  = is_last_1 ? { 1'h0, count__1 } : \$11 ;
  assign \$13  = count__1 == 1'h1;
  assign \$14  = left_1 == 2'h2;
  assign \$15  = is_last_1 ? \$13  : \$14 ;
  assign \$17  = \$16  & is_last_1;
  assign \$18  = step & \$17 ;
  assign \$19  = \port$0 [9:0] == 1'h1;
  assign \$20  = left_0 - 1'h1;
  assign \$21  = is_last_0 ? { 3'h0, \port$4  } : \$20 ;
  assign \$22  = \port$4  == 1'h1;
  assign \$23  = left_0 == 2'h2;
  assign \$24  = is_last_0 ? \$22  : \$23 ;
  assign \$25  = step & \$38 ;
  assign \$26  = step & \$39 ;
  assign \$29  = \$28  & is_first_1;
  assign \$30  = \$29  & is_first_0;
  assign \$32  = \$31  & is_first_1;
  assign \$35  = \$34  & is_last_1;
  assign \$36  = \$35  & is_last_0;
  always @* begin
    if (\$initially ) begin end
    \$51  = left_2;
    if (start) begin
      \$51  = \port$0 [33:22];
    end else if (\$1 ) begin
      \$51  = \$4 [11:0];
    end
    if (again) begin
      \$51  = 12'h000;
    end
    if (rst) begin
      \$51  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = is_first_2;
    if (start) begin
      \$52  = 1'h1;
    end else if (\$1 ) begin
      \$52  = is_last_2;
    end
    if (again) begin
      \$52  = 1'h0;
    end
    if (rst) begin
      \$52  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = is_last_2;
    if (start) begin
      \$53  = \$2 ;
    end else if (\$1 ) begin
      \$53  = \$7 ;
    end
    if (again) begin
      \$53  = 1'h0;
    end
    if (rst) begin
      \$53  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = left_1;
    if (start) begin
      \$54  = \port$0 [21:10];
    end else if (\$9 ) begin
      \$54  = \$12 [11:0];
    end
    if (again) begin
      \$54  = 12'h000;
    end
    if (rst) begin
      \$54  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = is_first_1;
    if (start) begin
      \$55  = 1'h1;
    end else if (\$9 ) begin
      \$55  = is_last_1;
    end
    if (again) begin
      \$55  = 1'h0;
    end
    if (rst) begin
      \$55  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$56  = is_last_1;
    if (start) begin
      \$56  = \$10 ;
    end else if (\$9 ) begin
      \$56  = \$15 ;
    end
    if (again) begin
      \$56  = 1'h0;
    end
    if (rst) begin
      \$56  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = left_0;
    if (start) begin
      \$57  = { 2'h0, \port$0 [9:0] };
    end else if (\$18 ) begin
      \$57  = \$21 [11:0];
    end
    if (again) begin
      \$57  = 12'h000;
    end
    if (rst) begin
      \$57  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$58  = is_first_0;
    if (start) begin
      \$58  = 1'h1;
    end else if (\$18 ) begin
      \$58  = is_last_0;
    end
    if (again) begin
      \$58  = 1'h0;
    end
    if (rst) begin
      \$58  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = is_last_0;
    if (start) begin
      \$59  = \$19 ;
    end else if (\$18 ) begin
      \$59  = \$24 ;
    end
    if (again) begin
      \$59  = 1'h0;
    end
    if (rst) begin
      \$59  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$60  = origin_0;
    if (\$25 ) begin
      \$60  = \$50 [31:0];
    end
    if (start) begin
      \$60  = \port$0 [65:34];
    end
    if (again) begin
      \$60  = 32'd0;
    end
    if (rst) begin
      \$60  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$61  = origin_1;
    if (\$26 ) begin
      \$61  = \$50 [31:0];
    end
    if (start) begin
      \$61  = \port$0 [65:34];
    end
    if (again) begin
      \$61  = 32'd0;
    end
    if (rst) begin
      \$61  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$62  = origin_2;
    if (\$27 ) begin
      \$62  = \$50 [31:0];
    end
    if (start) begin
      \$62  = \port$0 [65:34];
    end
    if (again) begin
      \$62  = 32'd0;
    end
    if (rst) begin
      \$62  = 32'd0;
    end
  end
  assign first_count__2 = \port$0 [33:22];
  assign first_count__1 = \port$0 [21:10];
  assign first_count__0 = { 2'h0, \port$0 [9:0] };
  assign count__0 = { 2'h0, \port$4  };
  assign last = { \$39 , \$38 , \$36  };
  assign following = \$50 [31:0];
  assign base = \port$0 [65:34];
  assign first = { \$33 , \$32 , \$30  };
  assign address = origin_2;
  assign stride__2 = { 16'h0000, \port$7  };
  assign stride__1 = { 12'h000, \port$6  };
  assign stride__0 = { 8'h00, \port$5  };
  assign \port$1  = \$36 ;
  assign \port$2  = \$38 ;
  assign \port$3  = \$39 ;
  assign \$1  = step;
  assign \$8  = is_last_2;
  assign \$16  = is_last_2;
  assign \$37  = is_last_2;
  assign \$39  = is_last_2;
  assign \$27  = step;
  assign \$28  = is_first_2;
  assign \$31  = is_first_2;
  assign \$33  = is_first_2;
  assign \$34  = is_last_2;
  assign \$40  = is_last_2;
  assign \$42  = is_last_2;
  assign \$45  = is_last_2;
  assign \$47  = is_last_2;
endmodule

module \tiny_input_stationary.core.vector (rst, instruction__payload, instruction__ready, busy, multiply, accumulator_read__enable, operand_read__enable, ended, parameter_read__enable, operand_read__data, parameter_read__data, instruction__valid, accumulator_read__data, push, step, \step$51 , parameter_read__address, accumulator_read__address, output_write__address, result, \result$85 
, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [15:0] \$11 ;
  wire [16:0] \$12 ;
  wire [16:0] \$13 ;
  reg [255:0] \$14 ;
  reg \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg \$18 ;
  reg \$19 ;
  wire \$2 ;
  reg \$20 ;
  reg \$21 ;
  reg \$22 ;
  reg \$23 ;
  reg \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  reg \$28 ;
  reg \$29 ;
  wire \$3 ;
  reg \$30 ;
  reg \$31 ;
  reg \$32 ;
  reg \$33 ;
  reg \$34 ;
  reg \$35 ;
  reg \$36 ;
  reg \$37 ;
  reg \$38 ;
  reg \$39 ;
  wire \$4 ;
  reg \$40 ;
  reg \$41 ;
  reg \$42 ;
  reg \$43 ;
  reg \$44 ;
  reg \$45 ;
  reg \$46 ;
  reg \$47 ;
  reg \$48 ;
  reg \$49 ;
  wire \$5 ;
  reg [15:0] \$50 ;
  reg [15:0] \$51 ;
  reg \$52 ;
  reg \$53 ;
  reg \$54 ;
  reg \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg \$signal  = 1'h0;
  wire \$signal$2 ;
  wire \$signal$31 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$42 ;
  wire [23:0] accumulator;
  wire [23:0] \accumulator$72 ;
  output [15:0] accumulator_read__address;
  wire [15:0] accumulator_read__address;
  input [47:0] accumulator_read__data;
  wire [47:0] accumulator_read__data;
  output accumulator_read__enable;
  wire accumulator_read__enable;
  wire [15:0] address;
  wire [15:0] \address$55 ;
  wire [15:0] base;
  wire [15:0] \base$44 ;
  output busy;
  wire busy;
  wire [2:0] capture;
  wire [2:0] \capture$75 ;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] \count__0$47 ;
  wire [11:0] count__1;
  wire [11:0] \count__1$48 ;
  wire [11:0] count__2;
  wire [11:0] count__3;
  reg [255:0] current = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  output ended;
  wire ended;
  reg finish_1 = 1'h0;
  reg finish_10 = 1'h0;
  reg finish_11 = 1'h0;
  reg finish_12 = 1'h0;
  reg finish_13 = 1'h0;
  reg finish_14 = 1'h0;
  reg finish_2 = 1'h0;
  reg finish_3 = 1'h0;
  reg finish_4 = 1'h0;
  reg finish_5 = 1'h0;
  reg finish_6 = 1'h0;
  reg finish_7 = 1'h0;
  reg finish_8 = 1'h0;
  reg finish_9 = 1'h0;
  reg first = 1'h0;
  wire [3:0] \first$116 ;
  (* init = 1'h0 *)
  wire \first$82 ;
  reg first_1 = 1'h0;
  reg first_2 = 1'h0;
  reg first_3 = 1'h0;
  (* init = 1'h0 *)
  wire first_4;
  wire [11:0] first_count__0;
  wire [11:0] \first_count__0$45 ;
  wire [11:0] first_count__1;
  wire [11:0] \first_count__1$46 ;
  wire [11:0] first_count__2;
  wire [11:0] first_count__3;
  reg [15:0] first_weight = 16'h0000;
  wire from_operand;
  wire \from_operand$76 ;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire [3:0] last;
  wire last_of_all;
  wire [16:0] maximum;
  wire [16:0] \maximum$81 ;
  wire [16:0] minimum;
  wire [16:0] \minimum$80 ;
  output multiply;
  wire multiply;
  wire [15:0] operand;
  wire [15:0] \operand$73 ;
  wire [15:0] operand_read__address;
  input [31:0] operand_read__data;
  wire [31:0] operand_read__data;
  output operand_read__enable;
  wire operand_read__enable;
  output [15:0] output_write__address;
  wire [15:0] output_write__address;
  wire [15:0] output_write__data;
  (* init = 1'h0 *)
  wire output_write__enable;
  wire [31:0] \parameter ;
  wire [31:0] \parameter$74 ;
  output [15:0] parameter_read__address;
  reg [15:0] parameter_read__address = 16'h0000;
  input [63:0] parameter_read__data;
  wire [63:0] parameter_read__data;
  output parameter_read__enable;
  wire parameter_read__enable;
  reg phase_1 = 1'h0;
  reg phase_2 = 1'h0;
  reg phase_3 = 1'h0;
  reg phase_4 = 1'h0;
  reg phase_5 = 1'h0;
  output [3:0] push;
  wire [3:0] push;
  output [7:0] result;
  wire [7:0] result;
  output [7:0] \result$85 ;
  wire [7:0] \result$85 ;
  reg result_1 = 1'h0;
  reg result_10 = 1'h0;
  reg result_11 = 1'h0;
  reg result_12 = 1'h0;
  reg result_13 = 1'h0;
  (* init = 1'h0 *)
  wire result_14;
  reg result_2 = 1'h0;
  reg result_3 = 1'h0;
  reg result_4 = 1'h0;
  reg result_5 = 1'h0;
  reg result_6 = 1'h0;
  reg result_7 = 1'h0;
  reg result_8 = 1'h0;
  reg result_9 = 1'h0;
  input rst;
  wire rst;
  wire start;
  wire \start$43 ;
  wire starts_vector;
  output step;
  reg step = 1'h0;
  output \step$51 ;
  reg \step$51  = 1'h0;
  wire [15:0] stride__0;
  wire [15:0] \stride__0$49 ;
  wire [15:0] stride__1;
  wire [15:0] \stride__1$50 ;
  wire [15:0] stride__2;
  wire [15:0] stride__3;
  wire takes_maximum;
  wire \takes_maximum$78 ;
  (* init = 1'h0 *)
  wire tap;
  wire weighted;
  wire \weighted$77 ;
  wire [16:0] zero_point;
  wire [16:0] \zero_point$79 ;
  always @(posedge clk)
    result_3 <= \$19 ;
  always @(posedge clk)
    result_4 <= \$20 ;
  always @(posedge clk)
    result_5 <= \$21 ;
  always @(posedge clk)
    result_6 <= \$22 ;
  always @(posedge clk)
    result_7 <= \$23 ;
  always @(posedge clk)
    result_8 <= \$24 ;
  always @(posedge clk)
    result_9 <= \$25 ;
  always @(posedge clk)
    result_10 <= \$26 ;
  always @(posedge clk)
    result_11 <= \$27 ;
  always @(posedge clk)
    result_12 <= \$28 ;
  always @(posedge clk)
    result_13 <= \$29 ;
  always @(posedge clk)
    \step$51  <= \$30 ;
  always @(posedge clk)
    finish_1 <= \$31 ;
  always @(posedge clk)
    finish_2 <= \$32 ;
  always @(posedge clk)
    finish_3 <= \$33 ;
  always @(posedge clk)
    finish_4 <= \$34 ;
  always @(posedge clk)
    finish_5 <= \$35 ;
  always @(posedge clk)
    finish_6 <= \$36 ;
  always @(posedge clk)
    finish_7 <= \$37 ;
  always @(posedge clk)
    finish_8 <= \$38 ;
  always @(posedge clk)
    finish_9 <= \$39 ;
  always @(posedge clk)
    finish_10 <= \$40 ;
  always @(posedge clk)
    finish_11 <= \$41 ;
  always @(posedge clk)
    finish_12 <= \$42 ;
  always @(posedge clk)
    finish_13 <= \$43 ;
  always @(posedge clk)
    finish_14 <= \$44 ;
  always @(posedge clk)
    phase_1 <= \$45 ;
  always @(posedge clk)
    phase_2 <= \$46 ;
  always @(posedge clk)
    phase_3 <= \$47 ;
  always @(posedge clk)
    phase_4 <= \$48 ;
  always @(posedge clk)
    phase_5 <= \$49 ;
  always @(posedge clk)
    parameter_read__address <= \$50 ;
  always @(posedge clk)
    first_weight <= \$51 ;
  always @(posedge clk)
    first_1 <= \$52 ;
  always @(posedge clk)
    first_2 <= \$53 ;
  always @(posedge clk)
    first_3 <= \$54 ;
  always @(posedge clk)
    first <= \$55 ;
  assign instruction__ready = ~ \$signal ;
  assign \$signal$2  = instruction__valid & instruction__ready;
  assign \$1  = instruction__payload[3:0] == 3'h4;
  assign starts_vector = \$signal$2  & \$1 ;
  assign busy = \$signal$2  | \$signal ;
  assign start = ~ \$signal ;
  assign multiply = step & current[14];
  assign \$2  = ~ current[12];
  assign accumulator_read__enable = step & \$2 ;
  assign operand_read__enable = step & current[12];
  assign \$signal$31  = step & \$62 ;
  assign last_of_all = step & \$60 ;
  assign ended = finish_14 | phase_5;
  assign \$3  = | { phase_3, phase_2, phase_1 };
  assign parameter_read__enable = \$3  | multiply;
  assign \start$43  = ~ \$signal ;
  assign \$4  = ~ \$signal ;
  assign \$5  = ~ starts_vector;
  assign \$6  = \$signal$2  & \$5 ;
  assign \$7  = ~ \$signal ;
  assign \$8  = | { phase_3, phase_2, phase_1 };
  assign \$9  = \$8  | step;
  assign \$10  = instruction__payload[3:0] == 3'h4;
  assign \$11  = \$10  ? instruction__payload[46:31] : instruction__payload[27:12];
  assign \$12  = parameter_read__address + 1'h1;
  assign \$13  = \$signal$31  ? { 1'h0, first_weight } : \$12 ;
  always @(posedge clk)
    current <= \$14 ;
  always @(posedge clk)
    \$signal  <= \$15 ;
  always @(posedge clk)
    step <= \$16 ;
  always @(posedge clk)
    result_1 <= \$17 ;
  always @(posedge clk)
    result_2 <= \$18 ;
  \tiny_input_stationary.core.vector.destination  destination (
    .base(instruction__payload[164:149]),
    .clk(clk),
    .origin_1(output_write__address),
    .\port$0 (instruction__payload[116:95]),
    .\port$1 (current[116:95]),
    .\port$2 (current[196:165]),
    .rst(rst),
    .start(\start$43 ),
    .step(\step$51 )
  );
  \tiny_input_stationary.core.vector.lane_0  lane_0 (
    .accumulator(accumulator_read__data[23:0]),
    .clk(clk),
    .\first$18 (first),
    .operand(operand_read__data[15:0]),
    .\parameter (parameter_read__data[31:0]),
    .\port$0 (current[14:12]),
    .\port$1 (current[247:197]),
    .\port$2 (phase_2),
    .\port$3 (phase_3),
    .\port$4 (phase_4),
    .result(result),
    .rst(rst)
  );
  \tiny_input_stationary.core.vector.lane_0  lane_1 (
    .accumulator(accumulator_read__data[47:24]),
    .clk(clk),
    .\first$18 (first),
    .operand(operand_read__data[31:16]),
    .\parameter (parameter_read__data[63:32]),
    .\port$0 (current[14:12]),
    .\port$1 (current[247:197]),
    .\port$2 (phase_2),
    .\port$3 (phase_3),
    .\port$4 (phase_4),
    .result(\result$85 ),
    .rst(rst)
  );
  \tiny_input_stationary.core.vector.source  source (
    .base(instruction__payload[30:15]),
    .clk(clk),
    .origin_3(accumulator_read__address),
    .\port$0 (instruction__payload[62:47]),
    .\port$1 (instruction__payload[116:95]),
    .\port$10 (current[148:47]),
    .\port$2 (\$56 ),
    .\port$3 (\$57 ),
    .\port$4 (\$58 ),
    .\port$5 (\$59 ),
    .\port$6 (\$60 ),
    .\port$7 (\$61 ),
    .\port$8 (\$62 ),
    .\port$9 (\$63 ),
    .rst(rst),
    .start(start),
    .step(step)
  );
  always @* begin
    if (\$initially ) begin end
    \$19  = result_2;
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = result_3;
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = result_4;
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = result_5;
    if (rst) begin
      \$22  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = result_6;
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = result_7;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = result_8;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = result_9;
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = result_10;
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = result_11;
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = result_12;
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = result_13;
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = last_of_all;
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = finish_1;
    if (rst) begin
      \$32  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = finish_2;
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = finish_3;
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = finish_4;
    if (rst) begin
      \$35  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = finish_5;
    if (rst) begin
      \$36  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = finish_6;
    if (rst) begin
      \$37  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = finish_7;
    if (rst) begin
      \$38  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = finish_8;
    if (rst) begin
      \$39  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = finish_9;
    if (rst) begin
      \$40  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = finish_10;
    if (rst) begin
      \$41  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = finish_11;
    if (rst) begin
      \$42  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = finish_12;
    if (rst) begin
      \$43  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = finish_13;
    if (rst) begin
      \$44  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = \$6 ;
    if (rst) begin
      \$45  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = phase_1;
    if (rst) begin
      \$46  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = phase_2;
    if (rst) begin
      \$47  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = phase_3;
    if (rst) begin
      \$48  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = phase_4;
    if (rst) begin
      \$49  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = parameter_read__address;
    if (\$7 ) begin
      \$50  = \$11 ;
    end else if (\$9 ) begin
      \$50  = \$13 [15:0];
    end
    if (rst) begin
      \$50  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = first_weight;
    if (\$7 ) begin
      \$51  = instruction__payload[46:31];
    end
    if (rst) begin
      \$51  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = \$58 ;
    if (rst) begin
      \$52  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = first_1;
    if (rst) begin
      \$53  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = first_2;
    if (rst) begin
      \$54  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = first_3;
    if (rst) begin
      \$55  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = current;
    if (\$4 ) begin
      \$14  = instruction__payload;
    end
    if (rst) begin
      \$14  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$signal ;
    if (\$signal$2 ) begin
      \$15  = 1'h1;
    end else if (ended) begin
      \$15  = 1'h0;
    end
    if (rst) begin
      \$15  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = step;
    if (starts_vector) begin
      \$16  = 1'h1;
    end else if (\$60 ) begin
      \$16  = 1'h0;
    end
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = \$signal$31 ;
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = result_1;
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign first_count__0 = { 2'h0, instruction__payload[104:95] };
  assign count__0 = { 2'h0, current[104:95] };
  assign stride__0 = current[132:117];
  assign first_count__1 = instruction__payload[116:105];
  assign count__1 = current[116:105];
  assign stride__1 = current[148:133];
  assign first_count__2 = { 4'h0, instruction__payload[54:47] };
  assign count__2 = { 4'h0, current[54:47] };
  assign stride__2 = current[78:63];
  assign first_count__3 = { 4'h0, instruction__payload[62:55] };
  assign count__3 = { 4'h0, current[62:55] };
  assign stride__3 = current[94:79];
  assign base = instruction__payload[30:15];
  assign tap = step;
  assign address = accumulator_read__address;
  assign operand_read__address = accumulator_read__address;
  assign last = { \$63 , \$62 , \$61 , \$60  };
  assign \$signal$42  = parameter_read__address;
  assign \base$44  = instruction__payload[164:149];
  assign \first_count__0$45  = { 2'h0, instruction__payload[104:95] };
  assign \first_count__1$46  = instruction__payload[116:105];
  assign \count__0$47  = { 2'h0, current[104:95] };
  assign \count__1$48  = current[116:105];
  assign \stride__0$49  = current[180:165];
  assign \stride__1$50  = current[196:181];
  assign result_14 = \step$51 ;
  assign output_write__enable = \step$51 ;
  assign \address$55  = output_write__address;
  assign accumulator = accumulator_read__data[23:0];
  assign operand = operand_read__data[15:0];
  assign \parameter  = parameter_read__data[31:0];
  assign capture = { phase_4, phase_3, phase_2 };
  assign from_operand = current[12];
  assign weighted = current[14];
  assign takes_maximum = current[13];
  assign zero_point = current[213:197];
  assign minimum = current[230:214];
  assign maximum = current[247:231];
  assign first_4 = first;
  assign \accumulator$72  = accumulator_read__data[47:24];
  assign \operand$73  = operand_read__data[31:16];
  assign \parameter$74  = parameter_read__data[63:32];
  assign \capture$75  = { phase_4, phase_3, phase_2 };
  assign \from_operand$76  = current[12];
  assign \weighted$77  = current[14];
  assign \takes_maximum$78  = current[13];
  assign \zero_point$79  = current[213:197];
  assign \minimum$80  = current[230:214];
  assign \maximum$81  = current[247:231];
  assign \first$82  = first;
  assign output_write__data = { \result$85 , result };
  assign \first$116  = { \$59 , \$58 , \$57 , \$56  };
  assign push = current[11:8];
endmodule

module \tiny_input_stationary.core.vector.destination (rst, \port$0 , base, start, \port$1 , \port$2 , step, origin_1, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [12:0] \$11 ;
  wire [12:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [15:0] \$25 ;
  wire \$26 ;
  wire [15:0] \$27 ;
  wire [16:0] \$28 ;
  reg [11:0] \$29 ;
  wire [12:0] \$3 ;
  reg \$30 ;
  reg \$31 ;
  reg [11:0] \$32 ;
  reg \$33 ;
  reg \$34 ;
  reg [15:0] \$35 ;
  reg [15:0] \$36 ;
  wire [12:0] \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  (* init = 16'h0000 *)
  wire [15:0] address;
  input [15:0] base;
  wire [15:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] count__1;
  wire [1:0] first;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [15:0] following;
  reg is_first_0 = 1'h0;
  reg is_first_1 = 1'h0;
  reg is_last_0 = 1'h0;
  reg is_last_1 = 1'h0;
  wire [1:0] last;
  reg [11:0] left_0 = 12'h000;
  reg [11:0] left_1 = 12'h000;
  reg [15:0] origin_0 = 16'h0000;
  output [15:0] origin_1;
  reg [15:0] origin_1 = 16'h0000;
  input [21:0] \port$0 ;
  wire [21:0] \port$0 ;
  input [21:0] \port$1 ;
  wire [21:0] \port$1 ;
  input [31:0] \port$2 ;
  wire [31:0] \port$2 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [15:0] stride__0;
  wire [15:0] stride__1;
  assign \$2  = \port$0 [21:10] == 1'h1;
  assign \$3  = left_1 - 1'h1;
  assign \$4  = is_last_1 ? { 1'h0, \port$1 [21:10] } : \$3 ;
  assign \$5  = \port$1 [21:10] == 1'h1;
  assign \$6  = left_1 == 2'h2;
  assign \$7  = is_last_1 ? \$5  : \$6 ;
  assign \$9  = step & \$8 ;
  assign \$10  = \port$0 [9:0] == 1'h1;
  assign \$11  = left_0 - 1'h1;
  assign \$12  = is_last_0 ? { 3'h0, \port$1 [9:0] } : \$11 ;
  assign \$13  = \port$1 [9:0] == 1'h1;
  assign \$14  = left_0 == 2'h2;
  assign \$15  = is_last_0 ? \$13  : \$14 ;
  assign \$16  = step & \$23 ;
  assign \$19  = \$18  & is_first_0;
  assign \$22  = \$21  & is_last_0;
  assign \$25  = \$24  ? origin_0 : origin_1;
  assign \$27  = \$26  ? \port$2 [15:0] : \port$2 [31:16];
  assign \$28  = \$25  + \$27 ;
  always @(posedge clk)
    left_1 <= \$29 ;
  always @(posedge clk)
    is_first_1 <= \$30 ;
  always @(posedge clk)
    is_last_1 <= \$31 ;
  always @(posedge clk)
    left_0 <= \$32 ;
  always @(posedge clk)
    is_first_0 <= \$33 ;
  always @(posedge clk)
    is_last_0 <= \$34 ;
  always @(posedge clk)
    origin_0 <= \$35 ;
  always @(posedge clk)
    origin_1 <= \$36 ;
  always @* begin
    if (\$initially ) begin end
    \$29  = left_1;
    if (start) begin
      \$29  = \port$0 [21:10];
    end else if (\$1 ) begin
      \$29  = \$4 [11:0];
    end
    if (rst) begin
      \$29  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = is_first_1;
    if (start) begin
      \$30  = 1'h1;
    end else if (\$1 ) begin
      \$30  = is_last_1;
    end
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = is_last_1;
    if (start) begin
      \$31  = \$2 ;
    end else if (\$1 ) begin
      \$31  = \$7 ;
    end
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = left_0;
    if (start) begin
      \$32  = { 2'h0, \port$0 [9:0] };
    end else if (\$9 ) begin
      \$32  = \$12 [11:0];
    end
    if (rst) begin
      \$32  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = is_first_0;
    if (start) begin
      \$33  = 1'h1;
    end else if (\$9 ) begin
      \$33  = is_last_0;
    end
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = is_last_0;
    if (start) begin
      \$34  = \$10 ;
    end else if (\$9 ) begin
      \$34  = \$15 ;
    end
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = origin_0;
    if (\$16 ) begin
      \$35  = \$28 [15:0];
    end
    if (start) begin
      \$35  = base;
    end
    if (rst) begin
      \$35  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = origin_1;
    if (\$17 ) begin
      \$36  = \$28 [15:0];
    end
    if (start) begin
      \$36  = base;
    end
    if (rst) begin
      \$36  = 16'h0000;
    end
  end
  assign first_count__1 = \port$0 [21:10];
  assign count__1 = \port$1 [21:10];
  assign first_count__0 = { 2'h0, \port$0 [9:0] };
  assign count__0 = { 2'h0, \port$1 [9:0] };
  assign last = { \$23 , \$22  };
  assign following = \$28 [15:0];
  assign first = { \$20 , \$19  };
  assign address = origin_1;
  assign stride__1 = \port$2 [31:16];
  assign stride__0 = \port$2 [15:0];
  assign \$1  = step;
  assign \$8  = is_last_1;
  assign \$23  = is_last_1;
  assign \$17  = step;
  assign \$18  = is_first_1;
  assign \$20  = is_first_1;
  assign \$21  = is_last_1;
  assign \$24  = is_last_1;
  assign \$26  = is_last_1;
endmodule

module \tiny_input_stationary.core.vector.lane_0 (rst, operand, \parameter , accumulator, \port$0 , \port$1 , \port$2 , \port$3 , \port$4 , \first$18 , result, clk);
  reg \$initially  = 0;
  wire [23:0] \$1 ;
  reg [31:0] \$10 ;
  reg [23:0] \$11 ;
  reg [5:0] \$12 ;
  reg \$13 ;
  reg [23:0] \$14 ;
  wire [15:0] \$2 ;
  wire [31:0] \$3 ;
  wire [23:0] \$4 ;
  wire [40:0] \$5 ;
  wire [24:0] \$6 ;
  wire [23:0] \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg [23:0] \$signal  = 24'h000000;
  input [23:0] accumulator;
  wire [23:0] accumulator;
  reg [23:0] added = 24'h000000;
  reg [31:0] bias = 32'd0;
  (* init = 32'd0 *)
  wire [31:0] \bias$22 ;
  wire [2:0] capture;
  input clk;
  wire clk;
  reg first = 1'h0;
  input \first$18 ;
  wire \first$18 ;
  (* init = 24'h000000 *)
  wire [23:0] fitted;
  wire from_operand;
  reg [23:0] greatest = 24'h000000;
  reg [23:0] later_product = 24'h000000;
  wire [16:0] maximum;
  wire [16:0] \maximum$33 ;
  wire [16:0] minimum;
  wire [16:0] \minimum$31 ;
  (* init = 24'h000000 *)
  wire [23:0] multiplier;
  input [15:0] operand;
  wire [15:0] operand;
  input [31:0] \parameter ;
  wire [31:0] \parameter ;
  input [2:0] \port$0 ;
  wire [2:0] \port$0 ;
  input [50:0] \port$1 ;
  wire [50:0] \port$1 ;
  input \port$2 ;
  wire \port$2 ;
  input \port$3 ;
  wire \port$3 ;
  input \port$4 ;
  wire \port$4 ;
  reg [23:0] product = 24'h000000;
  reg [31:0] product_0_0 = 32'd0;
  reg [23:0] product_16_0 = 24'h000000;
  output [7:0] result;
  wire [7:0] result;
  wire [16:0] \result$35 ;
  input rst;
  wire rst;
  reg [5:0] shift = 6'h00;
  (* init = 6'h00 *)
  wire [5:0] \shift$24 ;
  wire [23:0] sum;
  wire takes_maximum;
  reg [23:0] tap = 24'h000000;
  wire [23:0] total;
  reg [15:0] weight = 16'h0000;
  wire weighted;
  wire [16:0] zero_point;
  wire [16:0] \zero_point$29 ;
  assign \$1  = \port$0 [0] ? { operand[15], operand[15], operand[15], operand[15], operand[15], operand[15], operand[15], operand[15], operand } : accumulator;
  assign \$2  = \port$0 [2] ? \parameter [15:0] : 16'h0001;
  assign \$3  = $signed({ 1'h0, tap[15:0] }) * $signed(weight);
  assign \$4  = $signed(tap[23:16]) * $signed(weight);
  assign \$5  = $signed({ product_16_0, 16'h0000 }) + $signed(product_0_0);
  assign \$6  = $signed(added) + $signed(later_product);
  assign \$7  = first ? later_product : \$6 [23:0];
  assign \$8  = $signed(later_product) > $signed(greatest);
  assign \$9  = first | \$8 ;
  assign total = \port$0 [1] ? greatest : added;
  always @(posedge clk)
    bias <= \$10 ;
  always @(posedge clk)
    \$signal  <= \$11 ;
  always @(posedge clk)
    shift <= \$12 ;
  always @(posedge clk)
    tap <= \$1 ;
  always @(posedge clk)
    weight <= \$2 ;
  always @(posedge clk)
    product_0_0 <= \$3 ;
  always @(posedge clk)
    product_16_0 <= \$4 ;
  always @(posedge clk)
    product <= \$5 [23:0];
  always @(posedge clk)
    later_product <= product;
  always @(posedge clk)
    first <= \$13 ;
  always @(posedge clk)
    added <= \$7 ;
  always @(posedge clk)
    greatest <= \$14 ;
  \tiny_input_stationary.core.vector.lane_0.requantize  requantize (
    .bias(bias),
    .clk(clk),
    .multiplier(\$signal ),
    .\port$0 (\port$1 ),
    .result(\result$35 ),
    .rst(rst),
    .shift(shift),
    .sum(total)
  );
  always @* begin
    if (\$initially ) begin end
    \$10  = bias;
    if (\port$2 ) begin
      \$10  = \parameter ;
    end
    if (rst) begin
      \$10  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$11  = \$signal ;
    if (\port$3 ) begin
      \$11  = \parameter [23:0];
    end
    if (rst) begin
      \$11  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$12  = shift;
    if (\port$4 ) begin
      \$12  = \parameter [5:0];
    end
    if (rst) begin
      \$12  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$13  = \first$18 ;
    if (rst) begin
      \$13  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = greatest;
    if (\$9 ) begin
      \$14  = later_product;
    end
  end
  assign capture = { \port$4 , \port$3 , \port$2  };
  assign from_operand = \port$0 [0];
  assign weighted = \port$0 [2];
  assign fitted = later_product;
  assign \bias$22  = bias;
  assign multiplier = \$signal ;
  assign \shift$24  = shift;
  assign takes_maximum = \port$0 [1];
  assign sum = total;
  assign zero_point = \port$1 [16:0];
  assign \zero_point$29  = \port$1 [16:0];
  assign minimum = \port$1 [33:17];
  assign \minimum$31  = \port$1 [33:17];
  assign maximum = \port$1 [50:34];
  assign \maximum$33  = \port$1 [50:34];
  assign result = \result$35 [7:0];
endmodule

module \tiny_input_stationary.core.vector.lane_0.requantize (rst, sum, \port$0 , bias, multiplier, shift, result, clk);
  reg \$initially  = 0;
  wire [31:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [7:0] \$18 ;
  wire [7:0] \$19 ;
  wire [23:0] \$2 ;
  wire \$20 ;
  wire [31:0] \$21 ;
  wire \$22 ;
  wire [31:0] \$23 ;
  wire \$24 ;
  wire [31:0] \$25 ;
  wire \$26 ;
  wire [31:0] \$27 ;
  wire \$28 ;
  wire [31:0] \$29 ;
  wire [32:0] \$3 ;
  wire \$30 ;
  wire [31:0] \$31 ;
  wire \$32 ;
  wire [31:0] \$33 ;
  wire \$34 ;
  wire [31:0] \$35 ;
  wire \$36 ;
  wire [7:0] \$37 ;
  wire \$38 ;
  wire [14:0] \$39 ;
  wire [24:0] \$4 ;
  wire [7:0] \$40 ;
  wire [7:0] \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [32:0] \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire [49:0] \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire [17:0] \$62 ;
  wire \$63 ;
  wire [7:0] \$64 ;
  wire [7:0] \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire [18:0] \$69 ;
  wire [57:0] \$7 ;
  wire [19:0] \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire [18:0] \$75 ;
  wire [18:0] \$76 ;
  wire [25:0] \$77 ;
  reg [32:0] \$78 ;
  reg [56:0] \$79 ;
  wire [14:0] \$8 ;
  reg [7:0] \$80 ;
  reg [25:0] \$81 ;
  reg \$82 ;
  reg \$83 ;
  reg \$84 ;
  reg [7:0] \$85 ;
  reg [17:0] \$86 ;
  reg \$87 ;
  reg [18:0] \$88 ;
  reg [16:0] \$89 ;
  wire [57:0] \$9 ;
  reg [16:0] \$90 ;
  reg \$signal  = 1'h0;
  reg \$signal$15  = 1'h0;
  reg [18:0] \$signal$21  = 19'h00000;
  input [31:0] bias;
  wire [31:0] bias;
  input clk;
  wire clk;
  reg [25:0] coarse = 26'h0000000;
  reg crossed = 1'h0;
  wire [18:0] fine;
  reg [7:0] kept_bits = 8'h00;
  reg [7:0] kept_groups = 8'h00;
  wire [16:0] maximum;
  wire [16:0] minimum;
  input [23:0] multiplier;
  wire [23:0] multiplier;
  reg negative = 1'h0;
  input [50:0] \port$0 ;
  wire [50:0] \port$0 ;
  reg [56:0] product = 57'h000000000000000;
  reg [31:0] product_0_0 = 32'd0;
  reg [23:0] product_0_16 = 24'h000000;
  reg [32:0] product_16_0 = 33'h000000000;
  reg [24:0] product_16_16 = 25'h0000000;
  reg [17:0] quotient = 18'h00000;
  reg [16:0] register = 17'h00000;
  output [16:0] result;
  reg [16:0] result = 17'h00000;
  input rst;
  wire rst;
  input [5:0] shift;
  wire [5:0] shift;
  input [23:0] sum;
  wire [23:0] sum;
  reg up = 1'h0;
  reg [32:0] value = 33'h000000000;
  wire [16:0] zero_point;
  assign \$10  = | { product[6:0], 1'h0 };
  assign \$11  = | product[14:7];
  assign \$12  = | product[22:15];
  assign \$13  = | product[30:23];
  assign \$14  = | product[38:31];
  assign \$15  = | product[46:39];
  assign \$16  = | product[54:47];
  assign \$17  = | product[56:55];
  assign \$18  = ~ kept_groups;
  assign \$19  = { \$17 , \$16 , \$15 , \$14 , \$13 , \$12 , \$11 , \$10  } & \$18 ;
  assign \$20  = | \$19 ;
  assign \$21  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$22  = | \$21 [7:0];
  assign \$23  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$24  = | \$23 [15:8];
  assign \$25  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$26  = | \$25 [23:16];
  assign \$27  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$28  = | \$27 [31:24];
  assign \$29  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$31  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$33  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$35  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$37  = { \$36 , \$34 , \$32 , \$30 , \$28 , \$26 , \$24 , \$22  } & kept_groups;
  assign \$38  = | \$37 ;
  assign \$39  = $signed(1'h1) << shift[2:0];
  assign \$40  = coarse[25:18] ^ { negative, negative, negative, negative, negative, negative, negative, negative };
  assign \$41  = \$40  & kept_bits;
  assign \$42  = | \$41 ;
  assign \$43  = \$signal$15  | \$42 ;
  assign \$44  = ~ \$43 ;
  assign \$45  = ~ negative;
  assign \$46  = ~ negative;
  assign \$47  = ~ negative;
  assign \$48  = ~ negative;
  assign \$49  = ~ negative;
  assign \$50  = ~ negative;
  assign \$51  = ~ negative;
  assign \$52  = ~ negative;
  assign \$53  = ~ negative;
  assign \$54  = ~ negative;
  assign \$55  = ~ negative;
  assign \$56  = ~ negative;
  assign \$57  = ~ negative;
  assign \$58  = ~ negative;
  assign \$59  = ~ negative;
  assign \$60  = ~ negative;
  assign \$61  = ~ negative;
  assign \$62  = \$43  ? { negative, \$61 , \$60 , \$59 , \$58 , \$57 , \$56 , \$55 , \$54 , \$53 , \$52 , \$51 , \$50 , \$49 , \$48 , \$47 , \$46 , \$45  } : \$77 [18:1];
  assign \$63  = \$77 [1] | \$signal ;
  assign \$64  = ~ kept_bits;
  assign \$65  = coarse[7:0] & \$64 ;
  assign \$66  = | \$65 ;
  assign \$67  = \$63  | \$66 ;
  assign \$68  = \$77 [0] & \$67 ;
  assign \$69  = $signed(quotient) + $signed(\port$0 [16:0]);
  assign \$70  = $signed(\$69 ) + $signed({ 1'h0, up });
  assign \$71  = $signed(\port$0 [33:17]) > $signed(\port$0 [50:34]);
  assign \$72  = $signed(\$signal$21 ) > $signed(\port$0 [50:34]);
  assign \$73  = \$72  | crossed;
  assign \$74  = $signed(\$signal$21 ) < $signed(\port$0 [33:17]);
  assign \$75  = \$74  ? { \port$0 [33], \port$0 [33], \port$0 [33:17] } : \$signal$21 ;
  assign \$76  = \$73  ? { \port$0 [50], \port$0 [50], \port$0 [50:34] } : \$75 ;
  assign \$77  = coarse >> shift[2:0];
  always @(posedge clk)
    product_0_0 <= \$1 ;
  always @(posedge clk)
    product_0_16 <= \$2 ;
  always @(posedge clk)
    product_16_0 <= \$3 ;
  always @(posedge clk)
    product_16_16 <= \$4 ;
  always @(posedge clk)
    value <= \$78 ;
  always @(posedge clk)
    product <= \$79 ;
  always @(posedge clk)
    kept_groups <= \$80 ;
  always @(posedge clk)
    coarse <= \$81 ;
  always @(posedge clk)
    \$signal  <= \$82 ;
  always @(posedge clk)
    \$signal$15  <= \$83 ;
  always @(posedge clk)
    negative <= \$84 ;
  always @(posedge clk)
    kept_bits <= \$85 ;
  always @(posedge clk)
    quotient <= \$86 ;
  always @(posedge clk)
    up <= \$87 ;
  always @(posedge clk)
    \$signal$21  <= \$88 ;
  always @(posedge clk)
    crossed <= \$71 ;
  always @(posedge clk)
    register <= \$89 ;
  always @(posedge clk)
    result <= \$90 ;
  assign \$1  = value[15:0] * multiplier[15:0];
  assign \$2  = value[15:0] * multiplier[23:16];
  assign \$3  = $signed(value[32:16]) * $signed({ 1'h0, multiplier[15:0] });
  assign \$4  = $signed(value[32:16]) * $signed({ 1'h0, multiplier[23:16] });
  assign \$5  = $signed(sum) + $signed(bias);
  assign \$6  = $signed({ 1'h0, product_0_16, 16'h0000 }) + $signed({ product_16_0, 16'h0000 });
  assign \$7  = $signed(\$6 ) + $signed({ product_16_16, product_0_0 });
  assign \$8  = $signed(1'h1) << shift[5:3];
  assign \$9  = $signed({ product, 1'h0 }) >>> { shift[5:3], 3'h0 };
  always @* begin
    if (\$initially ) begin end
    \$78  = \$5 ;
    if (rst) begin
      \$78  = 33'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$79  = \$7 [56:0];
    if (rst) begin
      \$79  = 57'h000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$80  = \$8 [7:0];
    if (rst) begin
      \$80  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = \$9 [25:0];
    if (rst) begin
      \$81  = 26'h0000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = \$20 ;
    if (rst) begin
      \$82  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$83  = \$38 ;
    if (rst) begin
      \$83  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$84  = product[56];
    if (rst) begin
      \$84  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$85  = \$39 [7:0];
    if (rst) begin
      \$85  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$86  = \$62 ;
    if (rst) begin
      \$86  = 18'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$87  = \$68 ;
    if (rst) begin
      \$87  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$88  = \$70 [18:0];
    if (rst) begin
      \$88  = 19'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$89  = \$76 [16:0];
    if (rst) begin
      \$89  = 17'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$90  = register;
    if (rst) begin
      \$90  = 17'h00000;
    end
  end
  assign fine = \$77 [18:0];
  assign zero_point = \port$0 [16:0];
  assign minimum = \port$0 [33:17];
  assign maximum = \port$0 [50:34];
  assign \$30  = 1'h0;
  assign \$32  = 1'h0;
  assign \$34  = 1'h0;
  assign \$36  = 1'h0;
endmodule

module \tiny_input_stationary.core.vector.source (rst, base, \port$0 , \port$1 , start, \port$2 , \port$3 , \port$4 , \port$5 , \port$6 , \port$7 , \port$8 , \port$9 , \port$10 , step, origin_3, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [12:0] \$11 ;
  wire [12:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [12:0] \$20 ;
  wire [12:0] \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [12:0] \$3 ;
  wire [12:0] \$30 ;
  wire [12:0] \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [12:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire [15:0] \$65 ;
  wire [15:0] \$66 ;
  wire [15:0] \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire \$70 ;
  wire \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire [15:0] \$74 ;
  wire [15:0] \$75 ;
  wire [15:0] \$76 ;
  wire [16:0] \$77 ;
  reg [11:0] \$78 ;
  reg \$79 ;
  wire \$8 ;
  reg \$80 ;
  reg [11:0] \$81 ;
  reg \$82 ;
  reg \$83 ;
  reg [11:0] \$84 ;
  reg \$85 ;
  reg \$86 ;
  reg [11:0] \$87 ;
  reg \$88 ;
  reg \$89 ;
  wire \$9 ;
  reg [15:0] \$90 ;
  reg [15:0] \$91 ;
  reg [15:0] \$92 ;
  reg [15:0] \$93 ;
  (* init = 16'h0000 *)
  wire [15:0] address;
  input [15:0] base;
  wire [15:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] count__1;
  wire [11:0] count__2;
  wire [11:0] count__3;
  wire [3:0] first;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  wire [11:0] first_count__3;
  wire [15:0] following;
  reg is_first_0 = 1'h0;
  reg is_first_1 = 1'h0;
  reg is_first_2 = 1'h0;
  reg is_first_3 = 1'h0;
  reg is_last_0 = 1'h0;
  reg is_last_1 = 1'h0;
  reg is_last_2 = 1'h0;
  reg is_last_3 = 1'h0;
  wire [3:0] last;
  reg [11:0] left_0 = 12'h000;
  reg [11:0] left_1 = 12'h000;
  reg [11:0] left_2 = 12'h000;
  reg [11:0] left_3 = 12'h000;
  reg [15:0] origin_0 = 16'h0000;
  reg [15:0] origin_1 = 16'h0000;
  reg [15:0] origin_2 = 16'h0000;
  output [15:0] origin_3;
  reg [15:0] origin_3 = 16'h0000;
  input [15:0] \port$0 ;
  wire [15:0] \port$0 ;
  input [21:0] \port$1 ;
  wire [21:0] \port$1 ;
  input [101:0] \port$10 ;
  wire [101:0] \port$10 ;
  output \port$2 ;
  wire \port$2 ;
  output \port$3 ;
  wire \port$3 ;
  output \port$4 ;
  wire \port$4 ;
  output \port$5 ;
  wire \port$5 ;
  output \port$6 ;
  wire \port$6 ;
  output \port$7 ;
  wire \port$7 ;
  output \port$8 ;
  wire \port$8 ;
  output \port$9 ;
  wire \port$9 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [15:0] stride__0;
  wire [15:0] stride__1;
  wire [15:0] stride__2;
  wire [15:0] stride__3;
  assign \$7  = is_last_3 ? \$5  : \$6 ;
  assign \$9  = step & \$8 ;
  assign \$10  = \port$0 [7:0] == 1'h1;
  assign \$11  = left_2 - 1'h1;
  assign \$12  = is_last_2 ? { 5'h00, \port$10 [7:0] } : \$11 ;
  assign \$13  = \port$10 [7:0] == 1'h1;
  assign \$14  = left_2 == 2'h2;
  assign \$15  = is_last_2 ? \$13  : \$14 ;
  assign \$17  = \$16  & is_last_2;
  assign \$18  = step & \$17 ;
  assign \$19  = \port$1 [21:10] == 1'h1;
  assign \$20  = left_1 - 1'h1;
  assign \$21  = is_last_1 ? { 1'h0, \port$10 [69:58] } : \$20 ;
  assign \$22  = \port$10 [69:58] == 1'h1;
  assign \$23  = left_1 == 2'h2;
  assign \$24  = is_last_1 ? \$22  : \$23 ;
  assign \$26  = \$25  & is_last_2;
  assign \$27  = \$26  & is_last_1;
  assign \$28  = step & \$27 ;
  assign \$29  = \port$1 [9:0] == 1'h1;
  assign \$30  = left_0 - 1'h1;
  assign \$31  = is_last_0 ? { 3'h0, \port$10 [57:48] } : \$30 ;
  assign \$32  = \port$10 [57:48] == 1'h1;
  assign \$33  = left_0 == 2'h2;
  assign \$34  = is_last_0 ? \$32  : \$33 ;
  assign \$35  = step & \$55 ;
  assign \$36  = step & \$57 ;
  assign \$37  = step & \$58 ;
  assign \$40  = \$39  & is_first_2;
  assign \$41  = \$40  & is_first_1;
  assign \$42  = \$41  & is_first_0;
  assign \$44  = \$43  & is_first_2;
  assign \$45  = \$44  & is_first_1;
  assign \$47  = \$46  & is_first_2;
  assign \$50  = \$49  & is_last_2;
  assign \$51  = \$50  & is_last_1;
  assign \$52  = \$51  & is_last_0;
  assign \$54  = \$53  & is_last_2;
  assign \$55  = \$54  & is_last_1;
  assign \$57  = \$56  & is_last_2;
  assign \$60  = \$59  & is_last_2;
  assign \$61  = \$60  & is_last_1;
  assign \$63  = \$62  & is_last_2;
  assign \$65  = \$64  ? origin_2 : origin_3;
  assign \$66  = \$63  ? origin_1 : \$65 ;
  assign \$67  = \$61  ? origin_0 : \$66 ;
  assign \$69  = \$68  & is_last_2;
  assign \$70  = \$69  & is_last_1;
  assign \$72  = \$71  & is_last_2;
  assign \$74  = \$73  ? \port$10 [31:16] : \port$10 [47:32];
  assign \$75  = \$72  ? \port$10 [101:86] : \$74 ;
  assign \$76  = \$70  ? \port$10 [85:70] : \$75 ;
  assign \$77  = \$67  + \$76 ;
  always @(posedge clk)
    left_3 <= \$78 ;
  always @(posedge clk)
    is_first_3 <= \$79 ;
  always @(posedge clk)
    is_last_3 <= \$80 ;
  always @(posedge clk)
    left_2 <= \$81 ;
  always @(posedge clk)
    is_first_2 <= \$82 ;
  always @(posedge clk)
    is_last_2 <= \$83 ;
  always @(posedge clk)
    left_1 <= \$84 ;
  always @(posedge clk)
    is_first_1 <= \$85 ;
  always @(posedge clk)
    is_last_1 <= \$86 ;
  always @(posedge clk)
    left_0 <= \$87 ;
  always @(posedge clk)
    is_first_0 <= \$88 ;
  always @(posedge clk)
    is_last_0 <= \$89 ;
  always @(posedge clk)
    origin_0 <= \$90 ;
  always @(posedge clk)
    origin_1 <= \$91 ;
  always @(posedge clk)
    origin_2 <= \$92 ;
  always @(posedge clk)
    origin_3 <= \$93 ;
  assign \$2  = \port$0 [15:8] == 1'h1;
  assign \$3  = left_3 - 1'h1;
  assign \$4  = is_last_3 ? { 5'h00, \port$10 [15:8] } : \$3 ;
  assign \$5  = \port$10 [15:8] == 1'h1;
  assign \$6  = left_3 == 2'h2;
  always @* begin
    if (\$initially ) begin end
    \$78  = left_3;
    if (start) begin
      \$78  = { 4'h0, \port$0 [15:8] };
    end else if (\$1 ) begin
      \$78  = \$4 [11:0];
    end
    if (rst) begin
      \$78  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$79  = is_first_3;
    if (start) begin
      \$79  = 1'h1;
    end else if (\$1 ) begin
      \$79  = is_last_3;
    end
    if (rst) begin
      \$79  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$80  = is_last_3;
    if (start) begin
      \$80  = \$2 ;
    end else if (\$1 ) begin
      \$80  = \$7 ;
    end
    if (rst) begin
      \$80  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = left_2;
    if (start) begin
      \$81  = { 4'h0, \port$0 [7:0] };
    end else if (\$9 ) begin
      \$81  = \$12 [11:0];
    end
    if (rst) begin
      \$81  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = is_first_2;
    if (start) begin
      \$82  = 1'h1;
    end else if (\$9 ) begin
      \$82  = is_last_2;
    end
    if (rst) begin
      \$82  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$83  = is_last_2;
    if (start) begin
      \$83  = \$10 ;
    end else if (\$9 ) begin
      \$83  = \$15 ;
    end
    if (rst) begin
      \$83  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$84  = left_1;
    if (start) begin
      \$84  = \port$1 [21:10];
    end else if (\$18 ) begin
      \$84  = \$21 [11:0];
    end
    if (rst) begin
      \$84  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$85  = is_first_1;
    if (start) begin
      \$85  = 1'h1;
    end else if (\$18 ) begin
      \$85  = is_last_1;
    end
    if (rst) begin
      \$85  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$86  = is_last_1;
    if (start) begin
      \$86  = \$19 ;
    end else if (\$18 ) begin
      \$86  = \$24 ;
    end
    if (rst) begin
      \$86  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$87  = left_0;
    if (start) begin
      \$87  = { 2'h0, \port$1 [9:0] };
    end else if (\$28 ) begin
      \$87  = \$31 [11:0];
    end
    if (rst) begin
      \$87  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$88  = is_first_0;
    if (start) begin
      \$88  = 1'h1;
    end else if (\$28 ) begin
      \$88  = is_last_0;
    end
    if (rst) begin
      \$88  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$89  = is_last_0;
    if (start) begin
      \$89  = \$29 ;
    end else if (\$28 ) begin
      \$89  = \$34 ;
    end
    if (rst) begin
      \$89  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$90  = origin_0;
    if (\$35 ) begin
      \$90  = \$77 [15:0];
    end
    if (start) begin
      \$90  = base;
    end
    if (rst) begin
      \$90  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$91  = origin_1;
    if (\$36 ) begin
      \$91  = \$77 [15:0];
    end
    if (start) begin
      \$91  = base;
    end
    if (rst) begin
      \$91  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$92  = origin_2;
    if (\$37 ) begin
      \$92  = \$77 [15:0];
    end
    if (start) begin
      \$92  = base;
    end
    if (rst) begin
      \$92  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$93  = origin_3;
    if (\$38 ) begin
      \$93  = \$77 [15:0];
    end
    if (start) begin
      \$93  = base;
    end
    if (rst) begin
      \$93  = 16'h0000;
    end
  end
  assign first_count__3 = { 4'h0, \port$0 [15:8] };
  assign count__3 = { 4'h0, \port$10 [15:8] };
  assign first_count__2 = { 4'h0, \port$0 [7:0] };
  assign count__2 = { 4'h0, \port$10 [7:0] };
  assign first_count__1 = \port$1 [21:10];
  assign count__1 = \port$10 [69:58];
  assign first_count__0 = { 2'h0, \port$1 [9:0] };
  assign count__0 = { 2'h0, \port$10 [57:48] };
  assign last = { \$58 , \$57 , \$55 , \$52  };
  assign following = \$77 [15:0];
  assign first = { \$48 , \$47 , \$45 , \$42  };
  assign address = origin_3;
  assign stride__3 = \port$10 [47:32];
  assign stride__2 = \port$10 [31:16];
  assign stride__1 = \port$10 [101:86];
  assign stride__0 = \port$10 [85:70];
  assign \port$2  = \$42 ;
  assign \port$3  = \$45 ;
  assign \port$4  = \$47 ;
  assign \port$5  = \$48 ;
  assign \port$6  = \$52 ;
  assign \port$7  = \$55 ;
  assign \port$8  = \$57 ;
  assign \port$9  = \$58 ;
  assign \$1  = step;
  assign \$8  = is_last_3;
  assign \$16  = is_last_3;
  assign \$25  = is_last_3;
  assign \$53  = is_last_3;
  assign \$56  = is_last_3;
  assign \$58  = is_last_3;
  assign \$38  = step;
  assign \$39  = is_first_3;
  assign \$43  = is_first_3;
  assign \$46  = is_first_3;
  assign \$48  = is_first_3;
  assign \$49  = is_last_3;
  assign \$59  = is_last_3;
  assign \$62  = is_last_3;
  assign \$64  = is_last_3;
  assign \$68  = is_last_3;
  assign \$71  = is_last_3;
  assign \$73  = is_last_3;
endmodule

module \tiny_input_stationary.core.weight_buffer (rst, read__enable, collision, read__data, write__enable, write__data, write__address, read__address, clk);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  input clk;
  wire clk;
  output collision;
  wire collision;
  input [15:0] read__address;
  wire [15:0] read__address;
  output [7:0] read__data;
  wire [7:0] read__data;
  input read__enable;
  wire read__enable;
  input rst;
  wire rst;
  input [15:0] write__address;
  wire [15:0] write__address;
  input [7:0] write__data;
  wire [7:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [7:0] storage [63:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[5:0]] <= write__data;
  end
  reg [7:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__address[5:0]];
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__address;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 7'h40;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__address >= 7'h40;
  assign \$8  = read__enable & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__enable;
endmodule
