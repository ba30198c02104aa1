// tiny_output_stationary: an NPU of accelsim, 2 x 2, output_stationary.
// int8 x int8 -> int32 -> int8, bus of 8 bytes.
// Template 1, specification 134339ce.

module tiny_output_stationary(fetch__ack, fetch__stall, load__dat_r, load__ack, load__stall, store__dat_r, store__ack, store__stall, control__cyc, control__stb, control__we, control__adr, control__sel, control__dat_w, clk, rst, fetch__cyc, fetch__stb, fetch__we, fetch__adr, fetch__sel
, fetch__dat_w, load__cyc, load__stb, load__we, load__adr, load__sel, load__dat_w, store__cyc, store__stb, store__we, store__adr, store__sel, store__dat_w, control__dat_r, control__ack, control__stall, halted, fault, trace_issue, trace_start, trace_end
, collision, fetch__dat_r);
  reg \$initially  = 0;
  wire \$1 ;
  reg \$10 ;
  reg \$11 ;
  reg \$12 ;
  reg [3:0] \$13 ;
  reg \$14 ;
  reg \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg \$18 ;
  reg \$19 ;
  wire \$2 ;
  reg \$20 ;
  reg \$21 ;
  reg [1:0] \$22 ;
  reg \$23 ;
  reg \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  wire [7:0] \$28 ;
  wire [7:0] \$29 ;
  wire \$3 ;
  wire \$4 ;
  wire [1:0] \$5 ;
  reg \$6 ;
  reg \$7 ;
  reg \$8 ;
  reg [5:0] \$9 ;
  wire accumulator_read;
  wire [15:0] accumulator_read__address;
  wire [63:0] accumulator_read__data;
  wire accumulator_read__enable;
  wire accumulator_write;
  reg [5:0] activity = 6'h00;
  wire [31:0] address;
  wire [31:0] \address$204 ;
  wire beat;
  wire \beat$276 ;
  wire \beat$278 ;
  wire [3:0] beat_bytes;
  wire \begin ;
  wire \begin$202 ;
  wire bus__ack;
  wire \bus__ack$53 ;
  wire \bus__ack$62 ;
  wire \bus__ack$71 ;
  wire [28:0] bus__adr;
  wire [28:0] \bus__adr$54 ;
  wire [28:0] \bus__adr$63 ;
  wire [9:0] \bus__adr$72 ;
  wire bus__cyc;
  wire \bus__cyc$55 ;
  wire \bus__cyc$64 ;
  wire \bus__cyc$73 ;
  wire [63:0] bus__dat_r;
  wire [63:0] \bus__dat_r$56 ;
  wire [63:0] \bus__dat_r$65 ;
  wire [31:0] \bus__dat_r$74 ;
  wire [63:0] bus__dat_w;
  wire [63:0] \bus__dat_w$57 ;
  wire [63:0] \bus__dat_w$66 ;
  wire [31:0] \bus__dat_w$75 ;
  wire [7:0] bus__sel;
  wire [7:0] \bus__sel$58 ;
  wire [7:0] \bus__sel$67 ;
  wire [3:0] \bus__sel$76 ;
  wire bus__stall;
  wire \bus__stall$59 ;
  wire \bus__stall$68 ;
  wire \bus__stall$77 ;
  wire bus__stb;
  wire \bus__stb$60 ;
  wire \bus__stb$69 ;
  wire \bus__stb$78 ;
  wire bus__we;
  wire \bus__we$61 ;
  wire \bus__we$70 ;
  wire \bus__we$79 ;
  wire busy;
  wire \busy$272 ;
  reg clear = 1'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$195 ;
  wire \collision$196 ;
  wire \collision$197 ;
  wire \collision$198 ;
  wire \collision$199 ;
  wire \collision$200 ;
  wire compute__ended;
  wire [255:0] compute__instruction__payload;
  wire compute__instruction__ready;
  wire compute__instruction__valid;
  wire [3:0] compute__push;
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
  wire counting;
  reg enable = 1'h0;
  wire [3:0] \end ;
  wire ended;
  wire \ended$106 ;
  wire \ended$116 ;
  wire \ended$126 ;
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
  wire \fault$207 ;
  wire \fault$209 ;
  input fetch__ack;
  wire fetch__ack;
  output [28:0] fetch__adr;
  wire [28:0] fetch__adr;
  output fetch__cyc;
  wire fetch__cyc;
  input [63:0] fetch__dat_r;
  wire [63:0] fetch__dat_r;
  output [63:0] fetch__dat_w;
  wire [63:0] fetch__dat_w;
  output [7:0] fetch__sel;
  wire [7:0] fetch__sel;
  input fetch__stall;
  wire fetch__stall;
  output fetch__stb;
  wire fetch__stb;
  output fetch__we;
  wire fetch__we;
  output halted;
  wire halted;
  wire \halted$208 ;
  wire \halted$210 ;
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
  reg [3:0] increments__store_bytes = 4'h0;
  reg increments__vector_multiplies = 1'h0;
  reg increments__vector_taps = 1'h0;
  reg increments__weight_reads = 1'h0;
  reg increments__weight_writes = 1'h0;
  wire input_busy;
  wire [15:0] input_read__address;
  wire [15:0] input_read__data;
  wire input_read__enable;
  wire [15:0] input_write__address;
  wire [15:0] input_write__data;
  wire input_write__enable;
  wire [255:0] instruction__payload;
  wire [255:0] \instruction__payload$109 ;
  wire [255:0] \instruction__payload$119 ;
  wire [255:0] \instruction__payload$99 ;
  wire instruction__ready;
  wire \instruction__ready$102 ;
  wire \instruction__ready$112 ;
  wire \instruction__ready$122 ;
  wire instruction__valid;
  wire \instruction__valid$103 ;
  wire \instruction__valid$113 ;
  wire \instruction__valid$123 ;
  wire [31:0] instruction_count;
  wire [31:0] \instruction_count$206 ;
  wire [3:0] issue;
  wire [255:0] issued__payload;
  wire [255:0] \issued__payload$84 ;
  wire issued__ready;
  wire \issued__ready$86 ;
  wire issued__valid;
  wire \issued__valid$88 ;
  input load__ack;
  wire load__ack;
  output [28:0] load__adr;
  wire [28:0] load__adr;
  output load__cyc;
  wire load__cyc;
  input [63:0] load__dat_r;
  wire [63:0] load__dat_r;
  output [63:0] load__dat_w;
  wire [63:0] load__dat_w;
  wire load__ended;
  wire [255:0] load__instruction__payload;
  wire load__instruction__ready;
  wire load__instruction__valid;
  wire [3:0] load__push;
  output [7:0] load__sel;
  wire [7:0] load__sel;
  input load__stall;
  wire load__stall;
  output load__stb;
  wire load__stb;
  output load__we;
  wire load__we;
  wire multiply;
  wire [15:0] operand_read__address;
  wire [15:0] operand_read__data;
  wire operand_read__enable;
  wire [15:0] operand_write__address;
  wire [15:0] operand_write__data;
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
  wire [3:0] push;
  wire [3:0] \push$108 ;
  wire [3:0] \push$118 ;
  wire [3:0] \push$128 ;
  reg quiet = 1'h0;
  wire [15:0] read__address;
  wire [15:0] \read__address$147 ;
  wire [15:0] \read__address$159 ;
  wire [15:0] \read__address$171 ;
  wire [15:0] \read__address$183 ;
  wire [15:0] read__data;
  wire [15:0] \read__data$150 ;
  wire [15:0] \read__data$162 ;
  wire [63:0] \read__data$174 ;
  wire [15:0] \read__data$186 ;
  wire read__enable;
  wire \read__enable$151 ;
  wire \read__enable$163 ;
  wire \read__enable$175 ;
  wire \read__enable$187 ;
  wire restart;
  input rst;
  wire rst;
  wire [3:0] start;
  input store__ack;
  wire store__ack;
  output [28:0] store__adr;
  wire [28:0] store__adr;
  output store__cyc;
  wire store__cyc;
  input [63:0] store__dat_r;
  wire [63:0] store__dat_r;
  output [63:0] store__dat_w;
  wire [63:0] store__dat_w;
  wire store__ended;
  wire [255:0] store__instruction__payload;
  wire store__instruction__ready;
  wire store__instruction__valid;
  wire [3:0] store__push;
  output [7:0] store__sel;
  wire [7:0] store__sel;
  input store__stall;
  wire store__stall;
  output store__stb;
  wire store__stb;
  output store__we;
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
  wire [63:0] vector_read__data;
  wire vector_read__enable;
  wire weight_busy;
  wire [15:0] weight_read__address;
  wire [15:0] weight_read__data;
  wire weight_read__enable;
  wire [15:0] weight_write__address;
  wire [15:0] weight_write__data;
  wire weight_write__enable;
  wire [15:0] write__address;
  wire [15:0] \write__address$141 ;
  wire [15:0] \write__address$153 ;
  wire [15:0] \write__address$165 ;
  wire [15:0] \write__address$177 ;
  wire [15:0] write__data;
  wire [15:0] \write__data$143 ;
  wire [15:0] \write__data$155 ;
  wire [63:0] \write__data$167 ;
  wire [15:0] \write__data$179 ;
  wire write__enable;
  wire \write__enable$145 ;
  wire \write__enable$157 ;
  wire \write__enable$169 ;
  wire \write__enable$181 ;
  assign collision = | { \collision$200 , \collision$199 , \collision$198 , \collision$197 , \collision$196 , \collision$195  };
  assign halted = \halted$208  | fault;
  assign \$1  = | in_flight;
  assign \$2  = ~ \$1 ;
  assign \$3  = ~ fetch__cyc;
  assign \$4  = \$2  & \$3 ;
  assign \$5  = accumulator_read + vector_read__enable;
  always @(posedge clk)
    quiet <= \$6 ;
  always @(posedge clk)
    clear <= \$7 ;
  always @(posedge clk)
    enable <= \$8 ;
  always @(posedge clk)
    activity <= \$9 ;
  always @(posedge clk)
    store_beat <= \$10 ;
  always @(posedge clk)
    increments__fetch_beats <= \$11 ;
  always @(posedge clk)
    increments__load_beats <= \$12 ;
  always @(posedge clk)
    increments__store_bytes <= \$13 ;
  always @(posedge clk)
    increments__input_writes <= \$14 ;
  always @(posedge clk)
    increments__weight_writes <= \$15 ;
  always @(posedge clk)
    increments__operand_writes <= \$16 ;
  always @(posedge clk)
    increments__parameter_writes <= \$17 ;
  always @(posedge clk)
    increments__input_reads <= \$18 ;
  always @(posedge clk)
    increments__weight_reads <= \$19 ;
  always @(posedge clk)
    increments__operand_reads <= \$20 ;
  always @(posedge clk)
    increments__parameter_reads <= \$21 ;
  always @(posedge clk)
    increments__accumulator_reads <= \$22 ;
  always @(posedge clk)
    increments__accumulator_writes <= \$23 ;
  always @(posedge clk)
    increments__output_writes <= \$24 ;
  always @(posedge clk)
    increments__output_reads <= \$25 ;
  always @(posedge clk)
    increments__vector_taps <= \$26 ;
  always @(posedge clk)
    increments__vector_multiplies <= \$27 ;
  \tiny_output_stationary.compute  compute (
    .accumulator_read(accumulator_read),
    .accumulator_write(accumulator_write),
    .clk(clk),
    .collision(\collision$195 ),
    .ended(compute__ended),
    .input_read__address(read__address),
    .input_read__data(input_read__data),
    .input_read__enable(read__enable),
    .instruction__payload(\instruction__payload$99 ),
    .instruction__ready(compute__instruction__ready),
    .instruction__valid(\instruction__valid$103 ),
    .push(compute__push),
    .rst(rst),
    .vector_read__address(\read__address$159 ),
    .vector_read__data(accumulator_read__data),
    .vector_read__enable(vector_read__enable),
    .weight_read__address(\read__address$147 ),
    .weight_read__data(weight_read__data),
    .weight_read__enable(\read__enable$151 )
  );
  \tiny_output_stationary.control  control (
    .address(address),
    .\begin (\begin ),
    .bus__ack(control__ack),
    .bus__adr(control__adr),
    .bus__cyc(control__cyc),
    .bus__dat_r(control__dat_r),
    .bus__dat_w(control__dat_w),
    .bus__sel(control__sel),
    .bus__stb(control__stb),
    .bus__we(control__we),
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
  \tiny_output_stationary.counters  counters (
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
  \tiny_output_stationary.fetch  fetch (
    .address(address),
    .beat(\beat$276 ),
    .\begin (\begin ),
    .bus__adr(fetch__adr),
    .bus__cyc(fetch__cyc),
    .bus__stall(fetch__stall),
    .bus__stb(fetch__stb),
    .clk(clk),
    .complete(issued__valid),
    .instruction_count(instruction_count),
    .issued__payload(issued__payload),
    .issued__ready(issued__ready),
    .restart(restart),
    .rst(rst),
    .write__payload(fetch__dat_r),
    .write__valid(fetch__ack)
  );
  \tiny_output_stationary.input_buffer  input_buffer (
    .clk(clk),
    .collision(\collision$196 ),
    .read__address(read__address),
    .read__data(input_read__data),
    .read__en(read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(\write__data$167 [15:0]),
    .write__enable(write__enable)
  );
  \tiny_output_stationary.load  load (
    .beat(\beat$278 ),
    .bus__ack(load__ack),
    .bus__adr(load__adr),
    .bus__cyc(load__cyc),
    .bus__dat_r(load__dat_r),
    .bus__stall(load__stall),
    .bus__stb(load__stb),
    .clk(clk),
    .ended(load__ended),
    .input_busy(input_busy),
    .input_write__address(write__address),
    .input_write__enable(write__enable),
    .instruction(instruction__payload),
    .instruction__ready(load__instruction__ready),
    .instruction__valid(instruction__valid),
    .operand_write__enable(\write__enable$157 ),
    .parameter_write__data(\write__data$167 ),
    .parameter_write__enable(\write__enable$169 ),
    .push(load__push),
    .rst(rst),
    .weight_busy(weight_busy),
    .weight_write__enable(\write__enable$145 )
  );
  \tiny_output_stationary.input_buffer  operand_buffer (
    .clk(clk),
    .collision(\collision$198 ),
    .read__address(\read__address$159 ),
    .read__data(operand_read__data),
    .read__en(\read__enable$163 ),
    .rst(rst),
    .write__address(write__address),
    .write__data(\write__data$167 [15:0]),
    .write__enable(\write__enable$157 )
  );
  \tiny_output_stationary.output_buffer  output_buffer (
    .clk(clk),
    .collision(\collision$200 ),
    .\port$0 (\$28 ),
    .\port$1 (\$29 ),
    .read__address(\read__address$183 ),
    .read__data(output_read__data),
    .read__en(\read__enable$187 ),
    .rst(rst),
    .write__address(\write__address$177 ),
    .write__enable(\write__enable$181 )
  );
  \tiny_output_stationary.parameter_buffer  parameter_buffer (
    .clk(clk),
    .collision(\collision$199 ),
    .read__address(\read__address$171 ),
    .read__data(parameter_read__data),
    .read__en(\read__enable$175 ),
    .rst(rst),
    .write__address(write__address),
    .write__data(\write__data$167 ),
    .write__enable(\write__enable$169 )
  );
  \tiny_output_stationary.scoreboard  scoreboard (
    .clk(clk),
    .compute__ended(compute__ended),
    .compute__instruction__payload(\instruction__payload$99 ),
    .compute__instruction__ready(compute__instruction__ready),
    .compute__instruction__valid(\instruction__valid$103 ),
    .compute__push(compute__push),
    .\end (trace_end),
    .fault(fault),
    .in_flight(in_flight),
    .issue(trace_issue),
    .issued__ready(issued__ready),
    .issued__valid(issued__valid),
    .load__ended(load__ended),
    .load__instruction__payload(instruction__payload),
    .load__instruction__ready(load__instruction__ready),
    .load__instruction__valid(instruction__valid),
    .load__push(load__push),
    .restart(restart),
    .rst(rst),
    .start(trace_start),
    .store__ended(store__ended),
    .store__instruction__payload(\instruction__payload$119 ),
    .store__instruction__ready(store__instruction__ready),
    .store__instruction__valid(\instruction__valid$123 ),
    .store__push(store__push),
    .vector__ended(vector__ended),
    .vector__instruction__payload(\instruction__payload$109 ),
    .vector__instruction__ready(vector__instruction__ready),
    .vector__instruction__valid(\instruction__valid$113 ),
    .vector__push(vector__push),
    .write__payload(issued__payload)
  );
  \tiny_output_stationary.store  store (
    .beat(beat),
    .beat_bytes(beat_bytes),
    .bus__ack(store__ack),
    .bus__adr(store__adr),
    .bus__cyc(store__cyc),
    .bus__dat_w(store__dat_w),
    .bus__sel(store__sel),
    .bus__stall(store__stall),
    .bus__stb(store__stb),
    .busy(\busy$272 ),
    .clk(clk),
    .ended(store__ended),
    .halted(\halted$208 ),
    .instruction__payload(\instruction__payload$119 ),
    .instruction__ready(store__instruction__ready),
    .instruction__valid(\instruction__valid$123 ),
    .output_read__address(\read__address$183 ),
    .output_read__data(output_read__data),
    .output_read__enable(\read__enable$187 ),
    .push(store__push),
    .restart(restart),
    .rst(rst)
  );
  \tiny_output_stationary.vector  vector (
    .accumulator_read__address(\read__address$159 ),
    .accumulator_read__data(accumulator_read__data),
    .accumulator_read__enable(vector_read__enable),
    .busy(busy),
    .clk(clk),
    .ended(vector__ended),
    .instruction__payload(\instruction__payload$109 ),
    .instruction__ready(vector__instruction__ready),
    .instruction__valid(\instruction__valid$113 ),
    .multiply(multiply),
    .operand_read__data(operand_read__data),
    .operand_read__enable(\read__enable$163 ),
    .output_write__address(\write__address$177 ),
    .parameter_read__address(\read__address$171 ),
    .parameter_read__data(parameter_read__data),
    .parameter_read__enable(\read__enable$175 ),
    .push(vector__push),
    .result(\$28 ),
    .\result$85 (\$29 ),
    .rst(rst),
    .step(tap),
    .\step$51 (\write__enable$181 )
  );
  \tiny_output_stationary.input_buffer  weight_buffer (
    .clk(clk),
    .collision(\collision$197 ),
    .read__address(\read__address$147 ),
    .read__data(weight_read__data),
    .read__en(\read__enable$151 ),
    .rst(rst),
    .write__address(write__address),
    .write__data(\write__data$167 [15:0]),
    .write__enable(\write__enable$145 )
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$4 ;
    if (rst) begin
      \$6  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = restart;
    if (rst) begin
      \$7  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$8  = counting;
    if (rst) begin
      \$8  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$9  = { \busy$272 , weight_busy, input_busy, busy, in_flight[1], \read__enable$151  };
    if (rst) begin
      \$9  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$10  = beat;
    if (rst) begin
      \$10  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$11  = \beat$276 ;
    if (rst) begin
      \$11  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$12  = \beat$278 ;
    if (rst) begin
      \$12  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$13  = beat_bytes;
    if (rst) begin
      \$13  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = write__enable;
    if (rst) begin
      \$14  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \write__enable$145 ;
    if (rst) begin
      \$15  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \write__enable$157 ;
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = \write__enable$169 ;
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__enable;
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = \read__enable$151 ;
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = \read__enable$163 ;
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = \read__enable$175 ;
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \$5 ;
    if (rst) begin
      \$22  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = accumulator_write;
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \write__enable$181 ;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \read__enable$187 ;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = tap;
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = multiply;
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  assign bus__ack = fetch__ack;
  assign bus__adr = fetch__adr;
  assign bus__cyc = fetch__cyc;
  assign bus__dat_r = fetch__dat_r;
  assign bus__dat_w = 64'h0000000000000000;
  assign bus__sel = 8'hff;
  assign bus__stall = fetch__stall;
  assign bus__stb = fetch__stb;
  assign bus__we = 1'h0;
  assign \bus__ack$53  = load__ack;
  assign \bus__adr$54  = load__adr;
  assign \bus__cyc$55  = load__cyc;
  assign \bus__dat_r$56  = load__dat_r;
  assign \bus__dat_w$57  = 64'h0000000000000000;
  assign \bus__sel$58  = 8'hff;
  assign \bus__stall$59  = load__stall;
  assign \bus__stb$60  = load__stb;
  assign \bus__we$61  = 1'h0;
  assign \bus__ack$62  = store__ack;
  assign \bus__adr$63  = store__adr;
  assign \bus__cyc$64  = store__cyc;
  assign \bus__dat_r$65  = store__dat_r;
  assign \bus__dat_w$66  = store__dat_w;
  assign \bus__sel$67  = store__sel;
  assign \bus__stall$68  = store__stall;
  assign \bus__stb$69  = store__stb;
  assign \bus__we$70  = 1'h1;
  assign \bus__ack$71  = control__ack;
  assign \bus__adr$72  = control__adr;
  assign \bus__cyc$73  = control__cyc;
  assign \bus__dat_r$74  = control__dat_r;
  assign \bus__dat_w$75  = control__dat_w;
  assign \bus__sel$76  = control__sel;
  assign \bus__stall$77  = 1'h0;
  assign \bus__stb$78  = control__stb;
  assign \bus__we$79  = control__we;
  assign issue = trace_issue;
  assign start = trace_start;
  assign \end  = trace_end;
  assign \issued__payload$84  = issued__payload;
  assign \issued__ready$86  = issued__ready;
  assign \issued__valid$88  = issued__valid;
  assign load__instruction__payload = instruction__payload;
  assign instruction__ready = load__instruction__ready;
  assign load__instruction__valid = instruction__valid;
  assign ended = load__ended;
  assign push = load__push;
  assign compute__instruction__payload = \instruction__payload$99 ;
  assign \instruction__ready$102  = compute__instruction__ready;
  assign compute__instruction__valid = \instruction__valid$103 ;
  assign \ended$106  = compute__ended;
  assign \push$108  = compute__push;
  assign vector__instruction__payload = \instruction__payload$109 ;
  assign \instruction__ready$112  = vector__instruction__ready;
  assign vector__instruction__valid = \instruction__valid$113 ;
  assign \ended$116  = vector__ended;
  assign \push$118  = vector__push;
  assign store__instruction__payload = \instruction__payload$119 ;
  assign \instruction__ready$122  = store__instruction__ready;
  assign store__instruction__valid = \instruction__valid$123 ;
  assign \ended$126  = store__ended;
  assign \push$128  = store__push;
  assign input_write__address = write__address;
  assign write__data = \write__data$167 [15:0];
  assign input_write__data = \write__data$167 [15:0];
  assign input_write__enable = write__enable;
  assign input_read__address = read__address;
  assign read__data = input_read__data;
  assign input_read__enable = read__enable;
  assign \write__address$141  = write__address;
  assign weight_write__address = write__address;
  assign \write__data$143  = \write__data$167 [15:0];
  assign weight_write__data = \write__data$167 [15:0];
  assign weight_write__enable = \write__enable$145 ;
  assign weight_read__address = \read__address$147 ;
  assign \read__data$150  = weight_read__data;
  assign weight_read__enable = \read__enable$151 ;
  assign \write__address$153  = write__address;
  assign operand_write__address = write__address;
  assign \write__data$155  = \write__data$167 [15:0];
  assign operand_write__data = \write__data$167 [15:0];
  assign operand_write__enable = \write__enable$157 ;
  assign operand_read__address = \read__address$159 ;
  assign \read__data$162  = operand_read__data;
  assign operand_read__enable = \read__enable$163 ;
  assign \write__address$165  = write__address;
  assign parameter_write__address = write__address;
  assign parameter_write__data = \write__data$167 ;
  assign parameter_write__enable = \write__enable$169 ;
  assign parameter_read__address = \read__address$171 ;
  assign \read__data$174  = parameter_read__data;
  assign parameter_read__enable = \read__enable$175 ;
  assign output_write__address = \write__address$177 ;
  assign \write__data$179  = { \$29 , \$28  };
  assign output_write__data = { \$29 , \$28  };
  assign output_write__enable = \write__enable$181 ;
  assign output_read__address = \read__address$183 ;
  assign \read__data$186  = output_read__data;
  assign output_read__enable = \read__enable$187 ;
  assign vector_read__address = \read__address$159 ;
  assign accumulator_read__address = \read__address$159 ;
  assign vector_read__data = accumulator_read__data;
  assign accumulator_read__enable = vector_read__enable;
  assign \begin$202  = \begin ;
  assign \address$204  = address;
  assign \instruction_count$206  = instruction_count;
  assign \fault$207  = fault;
  assign \fault$209  = fault;
  assign \halted$210  = halted;
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
  assign streaming = \read__enable$151 ;
  assign fetch__we = 1'h0;
  assign fetch__sel = 8'hff;
  assign fetch__dat_w = 64'h0000000000000000;
  assign load__we = 1'h0;
  assign load__sel = 8'hff;
  assign load__dat_w = 64'h0000000000000000;
  assign store__we = 1'h1;
  assign control__stall = 1'h0;
endmodule

module \tiny_output_stationary.compute (rst, instruction__valid, instruction__payload, collision, instruction__ready, input_read__enable, input_read__address, push, accumulator_read, accumulator_write, vector_read__enable, input_read__data, weight_read__data, weight_read__address, weight_read__enable, ended, vector_read__data, vector_read__address, clk);
  output accumulator_read;
  wire accumulator_read;
  output accumulator_write;
  wire accumulator_write;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$49 ;
  wire \collision$50 ;
  wire control__exists;
  wire control__first;
  wire control__last;
  wire control__load;
  output ended;
  wire ended;
  output [15:0] input_read__address;
  wire [15:0] input_read__address;
  input [15:0] input_read__data;
  wire [15:0] input_read__data;
  output input_read__enable;
  wire input_read__enable;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire [63:0] \output ;
  output [3:0] push;
  wire [3:0] push;
  wire [16:0] result;
  wire result_valid;
  input rst;
  wire rst;
  input [15:0] vector_read__address;
  wire [15:0] vector_read__address;
  output [63:0] vector_read__data;
  wire [63:0] vector_read__data;
  input vector_read__enable;
  wire vector_read__enable;
  output [15:0] weight_read__address;
  wire [15:0] weight_read__address;
  input [15:0] weight_read__data;
  wire [15:0] weight_read__data;
  output weight_read__enable;
  wire weight_read__enable;
  assign collision = \collision$49  | \collision$50 ;
  \tiny_output_stationary.compute.array  array (
    .clk(clk),
    .control__exists(control__exists),
    .control__first(control__first),
    .control__last(control__last),
    .control__load(control__load),
    .\input (input_read__data),
    .\output (\output ),
    .rst(rst),
    .weight(weight_read__data)
  );
  \tiny_output_stationary.compute.buffer  buffer (
    .clk(clk),
    .collision(\collision$49 ),
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
  \tiny_output_stationary.compute.sequencer  sequencer (
    .busy(weight_read__enable),
    .clk(clk),
    .collision(\collision$50 ),
    .control__exists(control__exists),
    .control__first(control__first),
    .control__last(control__last),
    .control__load(control__load),
    .ended(ended),
    .input_read__address(input_read__address),
    .input_read__enable(input_read__enable),
    .instruction__payload(instruction__payload),
    .instruction__ready(instruction__ready),
    .instruction__valid(instruction__valid),
    .\push$60 (push),
    .result(result),
    .result_valid(result_valid),
    .rst(rst),
    .weight_read__address(weight_read__address)
  );
endmodule

module \tiny_output_stationary.compute.array (rst, \input , weight, control__load, control__exists, control__first, control__last, \output , clk);
  reg \$initially  = 0;
  wire [3:0] \$1 ;
  wire [1:0] \$10 ;
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
  wire [1:0] \$11 ;
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
  wire [1:0] \$12 ;
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
  wire [1:0] \$13 ;
  wire \$130 ;
  wire \$131 ;
  wire \$132 ;
  wire [31:0] \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire [1:0] \$14 ;
  wire \$140 ;
  wire \$141 ;
  wire \$142 ;
  wire \$143 ;
  wire \$144 ;
  wire \$145 ;
  wire \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$149 ;
  wire [15:0] \$15 ;
  wire \$150 ;
  wire \$151 ;
  wire \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$156 ;
  wire \$157 ;
  wire \$158 ;
  wire \$159 ;
  wire [15:0] \$16 ;
  wire \$160 ;
  wire \$161 ;
  wire \$162 ;
  wire \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$167 ;
  wire \$168 ;
  reg [2:0] \$169 ;
  wire [15:0] \$17 ;
  reg [3:0] \$170 ;
  reg [1:0] \$171 ;
  reg [1:0] \$172 ;
  reg \$173 ;
  reg \$174 ;
  reg [1:0] \$175 ;
  reg \$176 ;
  reg [31:0] \$177 ;
  reg [31:0] \$178 ;
  reg [31:0] \$179 ;
  wire [15:0] \$18 ;
  reg [31:0] \$180 ;
  wire [15:0] \$19 ;
  wire [3:0] \$2 ;
  wire [15:0] \$20 ;
  wire [15:0] \$21 ;
  wire [15:0] \$22 ;
  wire [15:0] \$23 ;
  wire [15:0] \$24 ;
  wire [31:0] \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [4:0] \$3 ;
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
  wire [4:0] \$4 ;
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
  wire [2:0] \$5 ;
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
  wire [2:0] \$6 ;
  wire \$60 ;
  wire [31:0] \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire [2:0] \$7 ;
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
  wire [2:0] \$8 ;
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
  wire [1:0] \$9 ;
  wire \$90 ;
  wire \$91 ;
  wire \$92 ;
  wire \$93 ;
  wire \$94 ;
  wire \$95 ;
  wire \$96 ;
  wire [31:0] \$97 ;
  wire \$98 ;
  wire \$99 ;
  reg [1:0] captures = 2'h0;
  input clk;
  wire clk;
  reg [7:0] column_0_0 = 8'h00;
  reg [7:0] column_1_0 = 8'h00;
  reg [7:0] column_1_1 = 8'h00;
  input control__exists;
  wire control__exists;
  input control__first;
  wire control__first;
  input control__last;
  wire control__last;
  input control__load;
  wire control__load;
  reg [31:0] element_0_0_drain = 32'd0;
  reg [7:0] element_0_0_input_0 = 8'h00;
  reg [15:0] element_0_0_product_0 = 16'h0000;
  reg [31:0] element_0_0_sum = 32'd0;
  wire [31:0] element_0_0_total;
  wire [32:0] element_0_0_total_exact;
  reg [7:0] element_0_0_weight_0 = 8'h00;
  reg [31:0] element_0_1_drain = 32'd0;
  reg [7:0] element_0_1_input_0 = 8'h00;
  reg [15:0] element_0_1_product_0 = 16'h0000;
  reg [31:0] element_0_1_sum = 32'd0;
  wire [31:0] element_0_1_total;
  wire [32:0] element_0_1_total_exact;
  reg [7:0] element_0_1_weight_0 = 8'h00;
  reg [31:0] element_1_0_drain = 32'd0;
  reg [7:0] element_1_0_input_0 = 8'h00;
  reg [15:0] element_1_0_product_0 = 16'h0000;
  reg [31:0] element_1_0_sum = 32'd0;
  wire [31:0] element_1_0_total;
  wire [32:0] element_1_0_total_exact;
  reg [7:0] element_1_0_weight_0 = 8'h00;
  reg [31:0] element_1_1_drain = 32'd0;
  reg [7:0] element_1_1_input_0 = 8'h00;
  reg [15:0] element_1_1_product_0 = 16'h0000;
  reg [31:0] element_1_1_sum = 32'd0;
  wire [31:0] element_1_1_total;
  wire [32:0] element_1_1_total_exact;
  reg [7:0] element_1_1_weight_0 = 8'h00;
  reg [2:0] first = 3'h0;
  reg [1:0] firsts = 2'h0;
  input [15:0] \input ;
  wire [15:0] \input ;
  wire [7:0] \input[0] ;
  wire [7:0] \input[1] ;
  reg [3:0] last = 4'h0;
  reg [1:0] left = 2'h0;
  reg loads = 1'h0;
  wire move_0;
  wire move_1;
  reg moves_0 = 1'h0;
  reg moves_1 = 1'h0;
  output [63:0] \output ;
  wire [63:0] \output ;
  wire [31:0] \output[0] ;
  wire [31:0] \output[1] ;
  reg [15:0] row_0 = 16'h0000;
  reg [15:0] row_1 = 16'h0000;
  input rst;
  wire rst;
  input [15:0] weight;
  wire [15:0] weight;
  wire [7:0] \weight[0] ;
  wire [7:0] \weight[1] ;
  assign \$2  = \$1  | { 3'h0, control__first };
  assign \$4  = \$3  | { 4'h0, control__last };
  assign \$6  = \$5  | { 2'h0, first[2] };
  assign \$8  = \$7  | { 2'h0, last[3] };
  assign \$12  = \$11  | { 1'h0, move_1 };
  assign \$14  = \$13  | { 1'h0, control__load };
  assign \$15  = control__exists ? \input  : 16'h0000;
  assign \$17  = control__load ? \$15  : \$16 ;
  assign \$18  = control__exists ? \input  : 16'h0000;
  assign \$20  = loads ? \$18  : \$19 ;
  assign \$21  = $signed(element_0_0_input_0) * $signed(element_0_0_weight_0);
  assign \$22  = $signed(element_0_1_input_0) * $signed(element_0_1_weight_0);
  assign \$23  = $signed(element_1_0_input_0) * $signed(element_1_0_weight_0);
  assign \$24  = $signed(element_1_1_input_0) * $signed(element_1_1_weight_0);
  assign move_1 = captures[1] | left[1];
  assign \$25  = first[2] ? 32'd0 : element_0_0_sum;
  assign element_0_0_total_exact = $signed(\$25 ) + $signed(element_0_0_product_0);
  assign \$26  = | element_0_0_total_exact[32:31];
  assign \$27  = & element_0_0_total_exact[32:31];
  assign \$28  = ~ \$27 ;
  assign \$29  = \$26  & \$28 ;
  assign \$30  = ~ element_0_0_total_exact[32];
  assign \$31  = ~ element_0_0_total_exact[32];
  assign \$32  = ~ element_0_0_total_exact[32];
  assign \$33  = ~ element_0_0_total_exact[32];
  assign \$34  = ~ element_0_0_total_exact[32];
  assign \$35  = ~ element_0_0_total_exact[32];
  assign \$36  = ~ element_0_0_total_exact[32];
  assign \$37  = ~ element_0_0_total_exact[32];
  assign \$38  = ~ element_0_0_total_exact[32];
  assign \$39  = ~ element_0_0_total_exact[32];
  assign \$40  = ~ element_0_0_total_exact[32];
  assign \$41  = ~ element_0_0_total_exact[32];
  assign \$42  = ~ element_0_0_total_exact[32];
  assign \$43  = ~ element_0_0_total_exact[32];
  assign \$44  = ~ element_0_0_total_exact[32];
  assign \$45  = ~ element_0_0_total_exact[32];
  assign \$46  = ~ element_0_0_total_exact[32];
  assign \$47  = ~ element_0_0_total_exact[32];
  assign \$48  = ~ element_0_0_total_exact[32];
  assign \$49  = ~ element_0_0_total_exact[32];
  assign \$50  = ~ element_0_0_total_exact[32];
  assign \$51  = ~ element_0_0_total_exact[32];
  assign \$52  = ~ element_0_0_total_exact[32];
  assign \$53  = ~ element_0_0_total_exact[32];
  assign \$54  = ~ element_0_0_total_exact[32];
  assign \$55  = ~ element_0_0_total_exact[32];
  assign \$56  = ~ element_0_0_total_exact[32];
  assign \$57  = ~ element_0_0_total_exact[32];
  assign \$58  = ~ element_0_0_total_exact[32];
  assign \$59  = ~ element_0_0_total_exact[32];
  assign \$60  = ~ element_0_0_total_exact[32];
  assign element_0_0_total = \$29  ? { element_0_0_total_exact[32], \$60 , \$59 , \$58 , \$57 , \$56 , \$55 , \$54 , \$53 , \$52 , \$51 , \$50 , \$49 , \$48 , \$47 , \$46 , \$45 , \$44 , \$43 , \$42 , \$41 , \$40 , \$39 , \$38 , \$37 , \$36 , \$35 , \$34 , \$33 , \$32 , \$31 , \$30  } : element_0_0_total_exact[31:0];
  assign \$61  = firsts[0] ? 32'd0 : element_0_1_sum;
  assign element_0_1_total_exact = $signed(\$61 ) + $signed(element_0_1_product_0);
  assign \$62  = | element_0_1_total_exact[32:31];
  assign \$63  = & element_0_1_total_exact[32:31];
  assign \$64  = ~ \$63 ;
  assign \$65  = \$62  & \$64 ;
  assign \$66  = ~ element_0_1_total_exact[32];
  assign \$67  = ~ element_0_1_total_exact[32];
  assign \$68  = ~ element_0_1_total_exact[32];
  assign \$69  = ~ element_0_1_total_exact[32];
  assign \$70  = ~ element_0_1_total_exact[32];
  assign \$71  = ~ element_0_1_total_exact[32];
  assign \$72  = ~ element_0_1_total_exact[32];
  assign \$73  = ~ element_0_1_total_exact[32];
  assign \$74  = ~ element_0_1_total_exact[32];
  assign \$75  = ~ element_0_1_total_exact[32];
  assign \$76  = ~ element_0_1_total_exact[32];
  assign \$77  = ~ element_0_1_total_exact[32];
  assign \$78  = ~ element_0_1_total_exact[32];
  assign \$79  = ~ element_0_1_total_exact[32];
  assign \$80  = ~ element_0_1_total_exact[32];
  assign \$81  = ~ element_0_1_total_exact[32];
  assign \$82  = ~ element_0_1_total_exact[32];
  assign \$83  = ~ element_0_1_total_exact[32];
  assign \$84  = ~ element_0_1_total_exact[32];
  assign \$85  = ~ element_0_1_total_exact[32];
  assign \$86  = ~ element_0_1_total_exact[32];
  assign \$87  = ~ element_0_1_total_exact[32];
  assign \$88  = ~ element_0_1_total_exact[32];
  assign \$89  = ~ element_0_1_total_exact[32];
  assign \$90  = ~ element_0_1_total_exact[32];
  assign \$91  = ~ element_0_1_total_exact[32];
  assign \$92  = ~ element_0_1_total_exact[32];
  assign \$93  = ~ element_0_1_total_exact[32];
  assign \$94  = ~ element_0_1_total_exact[32];
  assign \$95  = ~ element_0_1_total_exact[32];
  assign \$96  = ~ element_0_1_total_exact[32];
  assign element_0_1_total = \$65  ? { element_0_1_total_exact[32], \$96 , \$95 , \$94 , \$93 , \$92 , \$91 , \$90 , \$89 , \$88 , \$87 , \$86 , \$85 , \$84 , \$83 , \$82 , \$81 , \$80 , \$79 , \$78 , \$77 , \$76 , \$75 , \$74 , \$73 , \$72 , \$71 , \$70 , \$69 , \$68 , \$67 , \$66  } : element_0_1_total_exact[31:0];
  assign \$97  = firsts[0] ? 32'd0 : element_1_0_sum;
  assign element_1_0_total_exact = $signed(\$97 ) + $signed(element_1_0_product_0);
  assign \$98  = | element_1_0_total_exact[32:31];
  assign \$99  = & element_1_0_total_exact[32:31];
  assign \$100  = ~ \$99 ;
  assign \$101  = \$98  & \$100 ;
  assign \$102  = ~ element_1_0_total_exact[32];
  assign \$103  = ~ element_1_0_total_exact[32];
  assign \$104  = ~ element_1_0_total_exact[32];
  assign \$105  = ~ element_1_0_total_exact[32];
  assign \$106  = ~ element_1_0_total_exact[32];
  assign \$107  = ~ element_1_0_total_exact[32];
  assign \$108  = ~ element_1_0_total_exact[32];
  assign \$109  = ~ element_1_0_total_exact[32];
  assign \$110  = ~ element_1_0_total_exact[32];
  assign \$111  = ~ element_1_0_total_exact[32];
  assign \$112  = ~ element_1_0_total_exact[32];
  assign \$113  = ~ element_1_0_total_exact[32];
  assign \$114  = ~ element_1_0_total_exact[32];
  assign \$115  = ~ element_1_0_total_exact[32];
  assign \$116  = ~ element_1_0_total_exact[32];
  assign \$117  = ~ element_1_0_total_exact[32];
  assign \$118  = ~ element_1_0_total_exact[32];
  assign \$119  = ~ element_1_0_total_exact[32];
  assign \$120  = ~ element_1_0_total_exact[32];
  assign \$121  = ~ element_1_0_total_exact[32];
  assign \$122  = ~ element_1_0_total_exact[32];
  assign \$123  = ~ element_1_0_total_exact[32];
  assign \$124  = ~ element_1_0_total_exact[32];
  assign \$125  = ~ element_1_0_total_exact[32];
  assign \$126  = ~ element_1_0_total_exact[32];
  assign \$127  = ~ element_1_0_total_exact[32];
  assign \$128  = ~ element_1_0_total_exact[32];
  assign \$129  = ~ element_1_0_total_exact[32];
  assign \$130  = ~ element_1_0_total_exact[32];
  assign \$131  = ~ element_1_0_total_exact[32];
  assign \$132  = ~ element_1_0_total_exact[32];
  assign element_1_0_total = \$101  ? { element_1_0_total_exact[32], \$132 , \$131 , \$130 , \$129 , \$128 , \$127 , \$126 , \$125 , \$124 , \$123 , \$122 , \$121 , \$120 , \$119 , \$118 , \$117 , \$116 , \$115 , \$114 , \$113 , \$112 , \$111 , \$110 , \$109 , \$108 , \$107 , \$106 , \$105 , \$104 , \$103 , \$102  } : element_1_0_total_exact[31:0];
  assign \$133  = firsts[1] ? 32'd0 : element_1_1_sum;
  assign element_1_1_total_exact = $signed(\$133 ) + $signed(element_1_1_product_0);
  assign \$134  = | element_1_1_total_exact[32:31];
  assign \$135  = & element_1_1_total_exact[32:31];
  assign \$136  = ~ \$135 ;
  assign \$137  = \$134  & \$136 ;
  assign \$138  = ~ element_1_1_total_exact[32];
  assign \$139  = ~ element_1_1_total_exact[32];
  assign \$140  = ~ element_1_1_total_exact[32];
  assign \$141  = ~ element_1_1_total_exact[32];
  assign \$142  = ~ element_1_1_total_exact[32];
  assign \$143  = ~ element_1_1_total_exact[32];
  assign \$144  = ~ element_1_1_total_exact[32];
  assign \$145  = ~ element_1_1_total_exact[32];
  assign \$146  = ~ element_1_1_total_exact[32];
  assign \$147  = ~ element_1_1_total_exact[32];
  assign \$148  = ~ element_1_1_total_exact[32];
  assign \$149  = ~ element_1_1_total_exact[32];
  assign \$150  = ~ element_1_1_total_exact[32];
  assign \$151  = ~ element_1_1_total_exact[32];
  assign \$152  = ~ element_1_1_total_exact[32];
  assign \$153  = ~ element_1_1_total_exact[32];
  assign \$154  = ~ element_1_1_total_exact[32];
  assign \$155  = ~ element_1_1_total_exact[32];
  assign \$156  = ~ element_1_1_total_exact[32];
  assign \$157  = ~ element_1_1_total_exact[32];
  assign \$158  = ~ element_1_1_total_exact[32];
  assign \$159  = ~ element_1_1_total_exact[32];
  assign \$160  = ~ element_1_1_total_exact[32];
  assign \$161  = ~ element_1_1_total_exact[32];
  assign \$162  = ~ element_1_1_total_exact[32];
  assign \$163  = ~ element_1_1_total_exact[32];
  assign \$164  = ~ element_1_1_total_exact[32];
  assign \$165  = ~ element_1_1_total_exact[32];
  assign \$166  = ~ element_1_1_total_exact[32];
  assign \$167  = ~ element_1_1_total_exact[32];
  assign \$168  = ~ element_1_1_total_exact[32];
  assign element_1_1_total = \$137  ? { element_1_1_total_exact[32], \$168 , \$167 , \$166 , \$165 , \$164 , \$163 , \$162 , \$161 , \$160 , \$159 , \$158 , \$157 , \$156 , \$155 , \$154 , \$153 , \$152 , \$151 , \$150 , \$149 , \$148 , \$147 , \$146 , \$145 , \$144 , \$143 , \$142 , \$141 , \$140 , \$139 , \$138  } : element_1_1_total_exact[31:0];
  always @(posedge clk)
    first <= \$169 ;
  always @(posedge clk)
    last <= \$170 ;
  always @(posedge clk)
    firsts <= \$171 ;
  always @(posedge clk)
    captures <= \$172 ;
  always @(posedge clk)
    column_0_0 <= weight[7:0];
  always @(posedge clk)
    column_1_0 <= weight[15:8];
  always @(posedge clk)
    column_1_1 <= column_1_0;
  always @(posedge clk)
    moves_0 <= \$173 ;
  always @(posedge clk)
    moves_1 <= \$174 ;
  always @(posedge clk)
    left <= \$175 ;
  always @(posedge clk)
    loads <= \$176 ;
  always @(posedge clk)
    row_0 <= \$17 ;
  always @(posedge clk)
    row_1 <= \$20 ;
  always @(posedge clk)
    element_0_0_input_0 <= row_0[7:0];
  always @(posedge clk)
    element_0_0_weight_0 <= column_0_0;
  always @(posedge clk)
    element_0_0_product_0 <= \$21 ;
  always @(posedge clk)
    element_0_0_sum <= element_0_0_total;
  always @(posedge clk)
    element_0_0_drain <= \$177 ;
  always @(posedge clk)
    element_0_1_input_0 <= element_0_0_input_0;
  always @(posedge clk)
    element_0_1_weight_0 <= column_1_1;
  always @(posedge clk)
    element_0_1_product_0 <= \$22 ;
  always @(posedge clk)
    element_0_1_sum <= element_0_1_total;
  always @(posedge clk)
    element_0_1_drain <= \$178 ;
  always @(posedge clk)
    element_1_0_input_0 <= row_1[7:0];
  always @(posedge clk)
    element_1_0_weight_0 <= element_0_0_weight_0;
  always @(posedge clk)
    element_1_0_product_0 <= \$23 ;
  always @(posedge clk)
    element_1_0_sum <= element_1_0_total;
  always @(posedge clk)
    element_1_0_drain <= \$179 ;
  always @(posedge clk)
    element_1_1_input_0 <= element_1_0_input_0;
  always @(posedge clk)
    element_1_1_weight_0 <= element_0_1_weight_0;
  always @(posedge clk)
    element_1_1_product_0 <= \$24 ;
  always @(posedge clk)
    element_1_1_sum <= element_1_1_total;
  always @(posedge clk)
    element_1_1_drain <= \$180 ;
  always @* begin
    if (\$initially ) begin end
    \$169  = \$2 [2:0];
    if (rst) begin
      \$169  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$170  = \$4 [3:0];
    if (rst) begin
      \$170  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$171  = \$6 [1:0];
    if (rst) begin
      \$171  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$172  = \$8 [1:0];
    if (rst) begin
      \$172  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$173  = \$10 [0];
    if (rst) begin
      \$173  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$174  = \$12 [0];
    if (rst) begin
      \$174  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$175 [0] = left[0];
    \$175 [1] = 1'h0;
    if (rst) begin
      \$175  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$176  = \$14 [0];
    if (rst) begin
      \$176  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$177  = element_0_0_drain;
    if (last[3]) begin
      \$177  = element_0_0_sum;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$178  = element_0_1_drain;
    if (captures[0]) begin
      \$178  = element_0_1_sum;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$179  = element_1_0_drain;
    if (captures[0]) begin
      \$179  = element_1_0_sum;
    end else if (move_1) begin
      \$179  = element_0_0_drain;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$180  = element_1_1_drain;
    if (captures[1]) begin
      \$180  = element_1_1_sum;
    end else if (moves_1) begin
      \$180  = element_0_1_drain;
    end
  end
  assign move_0 = 1'h0;
  assign \weight[0]  = weight[7:0];
  assign \weight[1]  = weight[15:8];
  assign \input[0]  = \input [7:0];
  assign \input[1]  = \input [15:8];
  assign \output[0]  = \output [31:0];
  assign \output[1]  = \output [63:32];
  assign \output [63:32] = element_1_1_drain;
  assign \output [31:0] = element_1_0_drain;
  assign \$1  = { first, 1'h0 };
  assign \$3  = { last, 1'h0 };
  assign \$5  = { firsts, 1'h0 };
  assign \$7  = { captures, 1'h0 };
  assign \$9  = { moves_0, 1'h0 };
  assign \$10  = \$9 ;
  assign \$11  = { moves_1, 1'h0 };
  assign \$13  = { loads, 1'h0 };
  assign \$16  = { 8'h00, row_0[15:8] };
  assign \$19  = { 8'h00, row_1[15:8] };
endmodule

module \tiny_output_stationary.compute.buffer (rst, result_valid, result, read, write, collision, vector_read__enable, sums, vector_read__data, vector_read__address, clk);
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
  wire [31:0] \$113 ;
  wire [31:0] \$114 ;
  wire [31:0] \$115 ;
  wire [31:0] \$116 ;
  wire [31:0] \$117 ;
  wire [31:0] \$118 ;
  wire [31:0] \$119 ;
  wire [16:0] \$12 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire [3:0] \$126 ;
  wire [3:0] \$127 ;
  wire \$128 ;
  wire [3:0] \$129 ;
  wire \$13 ;
  wire [3:0] \$130 ;
  wire \$131 ;
  wire [31:0] \$132 ;
  wire [31:0] \$133 ;
  wire [31:0] \$134 ;
  wire [31:0] \$135 ;
  wire [31:0] \$136 ;
  wire [31:0] \$137 ;
  wire [31:0] \$138 ;
  wire [31:0] \$139 ;
  wire \$14 ;
  wire [31:0] \$140 ;
  wire [31:0] \$141 ;
  wire [31:0] \$142 ;
  wire [31:0] \$143 ;
  wire [31:0] \$144 ;
  wire [31:0] \$145 ;
  reg [10:0] \$146 ;
  reg [10:0] \$147 ;
  reg [10:0] \$148 ;
  reg [3:0] \$149 ;
  wire \$15 ;
  wire [16:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [16:0] \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire [16:0] \$24 ;
  wire \$25 ;
  wire \$26 ;
  wire \$27 ;
  wire [16:0] \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire [16:0] \$32 ;
  wire \$33 ;
  wire [3:0] \$34 ;
  wire [3:0] \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire [16:0] \$4 ;
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
  wire [31:0] \$71 ;
  wire [31:0] \$72 ;
  wire [31:0] \$73 ;
  wire [31:0] \$74 ;
  wire [31:0] \$75 ;
  wire [31:0] \$76 ;
  wire [31:0] \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire [16:0] \$8 ;
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
  reg [3:0] chosen = 4'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$73 ;
  wire \collision$74 ;
  wire \collision$75 ;
  wire \collision$76 ;
  wire \collision$77 ;
  wire \collision$78 ;
  wire \collision$79 ;
  wire \collision$80 ;
  reg [31:0] old_0 = 32'd0;
  reg [31:0] old_1 = 32'd0;
  wire [10:0] place;
  wire [2:0] \place.address ;
  wire [3:0] \place.reads ;
  wire [3:0] \place.writes ;
  output read;
  wire read;
  wire [2:0] read__address;
  wire [2:0] \read__address$21 ;
  wire [2:0] \read__address$26 ;
  wire [2:0] \read__address$31 ;
  wire [2:0] \read__address$46 ;
  wire [2:0] \read__address$52 ;
  wire [2:0] \read__address$57 ;
  wire [2:0] \read__address$62 ;
  wire [31:0] read__data;
  wire [31:0] \read__data$38 ;
  wire [31:0] \read__data$39 ;
  wire [31:0] \read__data$40 ;
  wire [31:0] \read__data$66 ;
  wire [31:0] \read__data$67 ;
  wire [31:0] \read__data$68 ;
  wire [31:0] \read__data$69 ;
  wire read__enable;
  wire \read__enable$20 ;
  wire \read__enable$25 ;
  wire \read__enable$30 ;
  wire \read__enable$44 ;
  wire \read__enable$51 ;
  wire \read__enable$56 ;
  wire \read__enable$61 ;
  wire [3:0] reading;
  input [16:0] result;
  wire [16:0] result;
  wire \result.add ;
  wire [15:0] \result.address ;
  reg [2:0] result_address;
  reg [3:0] result_banks;
  input result_valid;
  wire result_valid;
  input rst;
  wire rst;
  reg [10:0] stage_1 = 11'h000;
  wire [2:0] \stage_1.address ;
  wire [3:0] \stage_1.reads ;
  wire [3:0] \stage_1.writes ;
  reg [10:0] stage_2 = 11'h000;
  wire [2:0] \stage_2.address ;
  wire [3:0] \stage_2.reads ;
  wire [3:0] \stage_2.writes ;
  reg [10:0] stage_3 = 11'h000;
  wire [2:0] \stage_3.address ;
  wire [3:0] \stage_3.reads ;
  wire [3:0] \stage_3.writes ;
  input [63:0] sums;
  wire [63:0] sums;
  wire [31:0] \sums[0] ;
  wire [31:0] \sums[1] ;
  wire [31:0] total_0;
  wire [32:0] total_0_exact;
  wire [31:0] total_1;
  wire [32:0] total_1_exact;
  reg [2:0] vector_address;
  reg [3:0] vector_banks;
  input [15:0] vector_read__address;
  wire [15:0] vector_read__address;
  output [63:0] vector_read__data;
  wire [63:0] vector_read__data;
  input vector_read__enable;
  wire vector_read__enable;
  output write;
  wire write;
  wire [2:0] write__address;
  wire [2:0] \write__address$23 ;
  wire [2:0] \write__address$28 ;
  wire [2:0] \write__address$33 ;
  wire [2:0] \write__address$49 ;
  wire [2:0] \write__address$54 ;
  wire [2:0] \write__address$59 ;
  wire [2:0] \write__address$64 ;
  wire [31:0] write__data;
  wire [31:0] \write__data$24 ;
  wire [31:0] \write__data$29 ;
  wire [31:0] \write__data$34 ;
  wire [31:0] \write__data$50 ;
  wire [31:0] \write__data$55 ;
  wire [31:0] \write__data$60 ;
  wire [31:0] \write__data$65 ;
  wire write__enable;
  wire \write__enable$22 ;
  wire \write__enable$27 ;
  wire \write__enable$32 ;
  wire \write__enable$47 ;
  wire \write__enable$53 ;
  wire \write__enable$58 ;
  wire \write__enable$63 ;
  assign \$1  = vector_read__address >= 1'h0;
  assign \$2  = vector_read__address < 4'h8;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = vector_read__address - 1'h0;
  assign \$5  = vector_read__address >= 4'h8;
  assign \$6  = vector_read__address < 5'h10;
  assign \$7  = \$5  & \$6 ;
  assign \$8  = vector_read__address - 4'h8;
  assign \$9  = vector_read__address >= 5'h10;
  assign \$10  = vector_read__address < 5'h18;
  assign \$11  = \$9  & \$10 ;
  assign \$12  = vector_read__address - 5'h10;
  assign \$13  = vector_read__address >= 5'h18;
  assign \$14  = vector_read__address < 6'h20;
  assign \$15  = \$13  & \$14 ;
  assign \$16  = vector_read__address - 5'h18;
  assign \$17  = result[16:1] >= 1'h0;
  assign \$18  = result[16:1] < 4'h8;
  assign \$19  = \$17  & \$18 ;
  assign \$20  = result[16:1] - 1'h0;
  assign \$21  = result[16:1] >= 4'h8;
  assign \$22  = result[16:1] < 5'h10;
  assign \$23  = \$21  & \$22 ;
  assign \$24  = result[16:1] - 4'h8;
  assign \$25  = result[16:1] >= 5'h10;
  assign \$26  = result[16:1] < 5'h18;
  assign \$27  = \$25  & \$26 ;
  assign \$28  = result[16:1] - 5'h10;
  assign \$29  = result[16:1] >= 5'h18;
  assign \$30  = result[16:1] < 6'h20;
  assign \$31  = \$29  & \$30 ;
  assign \$32  = result[16:1] - 5'h18;
  assign reading = vector_read__enable ? vector_banks : 4'h0;
  assign \$33  = result_valid & result[0];
  assign \$34  = \$33  ? result_banks : 4'h0;
  assign \$35  = result_valid ? result_banks : 4'h0;
  assign total_0_exact = $signed(sums[31:0]) + $signed(old_0);
  assign \$36  = | total_0_exact[32:31];
  assign \$37  = & total_0_exact[32:31];
  assign \$38  = ~ \$37 ;
  assign \$39  = \$36  & \$38 ;
  assign \$40  = ~ total_0_exact[32];
  assign \$41  = ~ total_0_exact[32];
  assign \$42  = ~ total_0_exact[32];
  assign \$43  = ~ total_0_exact[32];
  assign \$44  = ~ total_0_exact[32];
  assign \$45  = ~ total_0_exact[32];
  assign \$46  = ~ total_0_exact[32];
  assign \$47  = ~ total_0_exact[32];
  assign \$48  = ~ total_0_exact[32];
  assign \$49  = ~ total_0_exact[32];
  assign \$50  = ~ total_0_exact[32];
  assign \$51  = ~ total_0_exact[32];
  assign \$52  = ~ total_0_exact[32];
  assign \$53  = ~ total_0_exact[32];
  assign \$54  = ~ total_0_exact[32];
  assign \$55  = ~ total_0_exact[32];
  assign \$56  = ~ total_0_exact[32];
  assign \$57  = ~ total_0_exact[32];
  assign \$58  = ~ total_0_exact[32];
  assign \$59  = ~ total_0_exact[32];
  assign \$60  = ~ total_0_exact[32];
  assign \$61  = ~ total_0_exact[32];
  assign \$62  = ~ total_0_exact[32];
  assign \$63  = ~ total_0_exact[32];
  assign \$64  = ~ total_0_exact[32];
  assign \$65  = ~ total_0_exact[32];
  assign \$66  = ~ total_0_exact[32];
  assign \$67  = ~ total_0_exact[32];
  assign \$68  = ~ total_0_exact[32];
  assign \$69  = ~ total_0_exact[32];
  assign \$70  = ~ total_0_exact[32];
  assign total_0 = \$39  ? { total_0_exact[32], \$70 , \$69 , \$68 , \$67 , \$66 , \$65 , \$64 , \$63 , \$62 , \$61 , \$60 , \$59 , \$58 , \$57 , \$56 , \$55 , \$54 , \$53 , \$52 , \$51 , \$50 , \$49 , \$48 , \$47 , \$46 , \$45 , \$44 , \$43 , \$42 , \$41 , \$40  } : total_0_exact[31:0];
  assign read__enable = place[0] | reading[0];
  assign read__address = reading[0] ? vector_address : place[10:8];
  assign \read__enable$20  = place[1] | reading[1];
  assign \read__address$21  = reading[1] ? vector_address : place[10:8];
  assign \read__enable$25  = place[2] | reading[2];
  assign \read__address$26  = reading[2] ? vector_address : place[10:8];
  assign \read__enable$30  = place[3] | reading[3];
  assign \read__address$31  = reading[3] ? vector_address : place[10:8];
  assign \$71  = read__data & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$72  = \read__data$38  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$73  = \$71  | \$72 ;
  assign \$74  = \read__data$39  & { chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2] };
  assign \$75  = \$73  | \$74 ;
  assign \$76  = \read__data$40  & { chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3] };
  assign \$77  = \$75  | \$76 ;
  assign total_1_exact = $signed(sums[63:32]) + $signed(old_1);
  assign \$78  = | total_1_exact[32:31];
  assign \$79  = & total_1_exact[32:31];
  assign \$80  = ~ \$79 ;
  assign \$81  = \$78  & \$80 ;
  assign \$82  = ~ total_1_exact[32];
  assign \$83  = ~ total_1_exact[32];
  assign \$84  = ~ total_1_exact[32];
  assign \$85  = ~ total_1_exact[32];
  assign \$86  = ~ total_1_exact[32];
  assign \$87  = ~ total_1_exact[32];
  assign \$88  = ~ total_1_exact[32];
  assign \$89  = ~ total_1_exact[32];
  assign \$90  = ~ total_1_exact[32];
  assign \$91  = ~ total_1_exact[32];
  assign \$92  = ~ total_1_exact[32];
  assign \$93  = ~ total_1_exact[32];
  assign \$94  = ~ total_1_exact[32];
  assign \$95  = ~ total_1_exact[32];
  assign \$96  = ~ total_1_exact[32];
  assign \$97  = ~ total_1_exact[32];
  assign \$98  = ~ total_1_exact[32];
  assign \$99  = ~ total_1_exact[32];
  assign \$100  = ~ total_1_exact[32];
  assign \$101  = ~ total_1_exact[32];
  assign \$102  = ~ total_1_exact[32];
  assign \$103  = ~ total_1_exact[32];
  assign \$104  = ~ total_1_exact[32];
  assign \$105  = ~ total_1_exact[32];
  assign \$106  = ~ total_1_exact[32];
  assign \$107  = ~ total_1_exact[32];
  assign \$108  = ~ total_1_exact[32];
  assign \$109  = ~ total_1_exact[32];
  assign \$110  = ~ total_1_exact[32];
  assign \$111  = ~ total_1_exact[32];
  assign \$112  = ~ total_1_exact[32];
  assign total_1 = \$81  ? { total_1_exact[32], \$112 , \$111 , \$110 , \$109 , \$108 , \$107 , \$106 , \$105 , \$104 , \$103 , \$102 , \$101 , \$100 , \$99 , \$98 , \$97 , \$96 , \$95 , \$94 , \$93 , \$92 , \$91 , \$90 , \$89 , \$88 , \$87 , \$86 , \$85 , \$84 , \$83 , \$82  } : total_1_exact[31:0];
  assign \read__enable$44  = stage_1[0] | reading[0];
  assign \read__address$46  = reading[0] ? vector_address : stage_1[10:8];
  assign \read__enable$51  = stage_1[1] | reading[1];
  assign \read__address$52  = reading[1] ? vector_address : stage_1[10:8];
  assign \read__enable$56  = stage_1[2] | reading[2];
  assign \read__address$57  = reading[2] ? vector_address : stage_1[10:8];
  assign \read__enable$61  = stage_1[3] | reading[3];
  assign \read__address$62  = reading[3] ? vector_address : stage_1[10:8];
  assign \$113  = \read__data$66  & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$114  = \read__data$67  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$115  = \$113  | \$114 ;
  assign \$116  = \read__data$68  & { chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2] };
  assign \$117  = \$115  | \$116 ;
  assign \$118  = \read__data$69  & { chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3] };
  assign \$119  = \$117  | \$118 ;
  assign read = | place[3:0];
  assign write = | stage_2[7:4];
  assign \$120  = | vector_banks;
  assign \$121  = ~ \$120 ;
  assign \$122  = vector_read__enable & \$121 ;
  assign \$123  = | result_banks;
  assign \$124  = ~ \$123 ;
  assign \$125  = result_valid & \$124 ;
  assign \$126  = place[3:0] | stage_2[7:4];
  assign \$127  = reading & \$126 ;
  assign \$128  = | \$127 ;
  assign \$129  = stage_1[3:0] | stage_3[7:4];
  assign \$130  = reading & \$129 ;
  assign \$131  = | \$130 ;
  assign collision = | { \collision$80 , \collision$79 , \collision$78 , \collision$77 , \$131 , \collision$76 , \collision$75 , \collision$74 , \collision$73 , \$128 , \$125 , \$122  };
  assign \$132  = read__data & { stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0] };
  assign \$133  = \read__data$38  & { stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1] };
  assign \$134  = \$132  | \$133 ;
  assign \$135  = \read__data$39  & { stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2] };
  assign \$136  = \$134  | \$135 ;
  assign \$137  = \read__data$40  & { stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3] };
  assign \$138  = \$136  | \$137 ;
  assign \$139  = \read__data$66  & { stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0] };
  assign \$140  = \read__data$67  & { stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1] };
  assign \$141  = \$139  | \$140 ;
  assign \$142  = \read__data$68  & { stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2] };
  assign \$143  = \$141  | \$142 ;
  assign \$144  = \read__data$69  & { stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3] };
  assign \$145  = \$143  | \$144 ;
  always @(posedge clk)
    stage_1 <= \$146 ;
  always @(posedge clk)
    stage_2 <= \$147 ;
  always @(posedge clk)
    stage_3 <= \$148 ;
  always @(posedge clk)
    chosen <= \$149 ;
  always @(posedge clk)
    old_0 <= \$138 ;
  always @(posedge clk)
    old_1 <= \$145 ;
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_0_0 (
    .clk(clk),
    .collision(\collision$73 ),
    .read__addr(read__address),
    .read__data(read__data),
    .read__en(read__enable),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(total_0),
    .write__enable(stage_2[4])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_0_1 (
    .clk(clk),
    .collision(\collision$77 ),
    .read__addr(\read__address$46 ),
    .read__data(\read__data$66 ),
    .read__en(\read__enable$44 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(total_1),
    .write__enable(stage_3[4])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_1_0 (
    .clk(clk),
    .collision(\collision$74 ),
    .read__addr(\read__address$21 ),
    .read__data(\read__data$38 ),
    .read__en(\read__enable$20 ),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(total_0),
    .write__enable(stage_2[5])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_1_1 (
    .clk(clk),
    .collision(\collision$78 ),
    .read__addr(\read__address$52 ),
    .read__data(\read__data$67 ),
    .read__en(\read__enable$51 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(total_1),
    .write__enable(stage_3[5])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_2_0 (
    .clk(clk),
    .collision(\collision$75 ),
    .read__addr(\read__address$26 ),
    .read__data(\read__data$39 ),
    .read__en(\read__enable$25 ),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(total_0),
    .write__enable(stage_2[6])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_2_1 (
    .clk(clk),
    .collision(\collision$79 ),
    .read__addr(\read__address$57 ),
    .read__data(\read__data$68 ),
    .read__en(\read__enable$56 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(total_1),
    .write__enable(stage_3[6])
  );
  \tiny_output_stationary.compute.buffer.bank_3_0  bank_3_0 (
    .clk(clk),
    .collision(\collision$76 ),
    .\port$0 (stage_2[10:7]),
    .read__addr(\read__address$31 ),
    .read__data(\read__data$40 ),
    .read__en(\read__enable$30 ),
    .rst(rst),
    .write__data(total_0)
  );
  \tiny_output_stationary.compute.buffer.bank_3_0  bank_3_1 (
    .clk(clk),
    .collision(\collision$80 ),
    .\port$0 (stage_3[10:7]),
    .read__addr(\read__address$62 ),
    .read__data(\read__data$69 ),
    .read__en(\read__enable$61 ),
    .rst(rst),
    .write__data(total_1)
  );
  always @* begin
    if (\$initially ) begin end
    vector_banks = 4'h0;
    if (\$3 ) begin
      vector_banks[0] = 1'h1;
    end
    if (\$7 ) begin
      vector_banks[1] = 1'h1;
    end
    if (\$11 ) begin
      vector_banks[2] = 1'h1;
    end
    if (\$15 ) begin
      vector_banks[3] = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    vector_address = 3'h0;
    if (\$3 ) begin
      vector_address = \$4 [2:0];
    end
    if (\$7 ) begin
      vector_address = \$8 [2:0];
    end
    if (\$11 ) begin
      vector_address = \$12 [2:0];
    end
    if (\$15 ) begin
      vector_address = \$16 [2:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_banks = 4'h0;
    if (\$19 ) begin
      result_banks[0] = 1'h1;
    end
    if (\$23 ) begin
      result_banks[1] = 1'h1;
    end
    if (\$27 ) begin
      result_banks[2] = 1'h1;
    end
    if (\$31 ) begin
      result_banks[3] = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_address = 3'h0;
    if (\$19 ) begin
      result_address = \$20 [2:0];
    end
    if (\$23 ) begin
      result_address = \$24 [2:0];
    end
    if (\$27 ) begin
      result_address = \$28 [2:0];
    end
    if (\$31 ) begin
      result_address = \$32 [2:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$146  = place;
    if (rst) begin
      \$146  = 11'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$147  = stage_1;
    if (rst) begin
      \$147  = 11'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$148  = stage_2;
    if (rst) begin
      \$148  = 11'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$149  = chosen;
    if (vector_read__enable) begin
      \$149  = reading;
    end
    if (rst) begin
      \$149  = 4'h0;
    end
  end
  assign write__enable = stage_2[4];
  assign write__address = stage_2[10:8];
  assign write__data = total_0;
  assign \write__enable$22  = stage_2[5];
  assign \write__address$23  = stage_2[10:8];
  assign \write__data$24  = total_0;
  assign \write__enable$27  = stage_2[6];
  assign \write__address$28  = stage_2[10:8];
  assign \write__data$29  = total_0;
  assign \write__enable$32  = stage_2[7];
  assign \write__address$33  = stage_2[10:8];
  assign \write__data$34  = total_0;
  assign \write__enable$47  = stage_3[4];
  assign \write__address$49  = stage_3[10:8];
  assign \write__data$50  = total_1;
  assign \write__enable$53  = stage_3[5];
  assign \write__address$54  = stage_3[10:8];
  assign \write__data$55  = total_1;
  assign \write__enable$58  = stage_3[6];
  assign \write__address$59  = stage_3[10:8];
  assign \write__data$60  = total_1;
  assign \write__enable$63  = stage_3[7];
  assign \write__address$64  = stage_3[10:8];
  assign \write__data$65  = total_1;
  assign \result.add  = result[0];
  assign \result.address  = result[16:1];
  assign \place.reads  = place[3:0];
  assign \place.writes  = place[7:4];
  assign \place.address  = place[10:8];
  assign \sums[0]  = sums[31:0];
  assign \sums[1]  = sums[63:32];
  assign \stage_2.reads  = stage_2[3:0];
  assign \stage_2.writes  = stage_2[7:4];
  assign \stage_2.address  = stage_2[10:8];
  assign \stage_1.reads  = stage_1[3:0];
  assign \stage_1.writes  = stage_1[7:4];
  assign \stage_1.address  = stage_1[10:8];
  assign \stage_3.reads  = stage_3[3:0];
  assign \stage_3.writes  = stage_3[7:4];
  assign \stage_3.address  = stage_3[10:8];
  assign vector_read__data[63:32] = \$119 ;
  assign vector_read__data[31:0] = \$77 ;
  assign place[10:8] = result_address;
  assign place[7:4] = \$35 ;
  assign place[3:0] = \$34 ;
endmodule

module \tiny_output_stationary.compute.buffer.bank_0_0 (rst, write__data, read__en, read__addr, collision, read__data, write__enable, write__address, clk);
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
  input [2:0] read__addr;
  wire [2:0] read__addr;
  output [31:0] read__data;
  wire [31:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [2:0] write__address;
  wire [2:0] write__address;
  input [31:0] write__data;
  wire [31:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [7:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__addr;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 4'h8;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__addr >= 4'h8;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__en;
endmodule

module \tiny_output_stationary.compute.buffer.bank_3_0 (rst, write__data, read__en, read__addr, collision, read__data, \port$0 , clk);
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
  input [3:0] \port$0 ;
  wire [3:0] \port$0 ;
  input [2:0] read__addr;
  wire [2:0] read__addr;
  output [31:0] read__data;
  wire [31:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [31:0] write__data;
  wire [31:0] write__data;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [7:0];
  always @(posedge clk) begin
    if (\port$0 [0])
      storage[\port$0 [3:1]] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__data = _0_;
  assign \$2  = \port$0 [3:1] == read__addr;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = \port$0 [3:1] >= 4'h8;
  assign \$5  = \port$0 [0] & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__addr >= 4'h8;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = \port$0 [0] & read__en;
endmodule

module \tiny_output_stationary.compute.sequencer (rst, instruction__valid, instruction__payload, instruction__ready, input_read__enable, input_read__address, result_valid, \push$60 , collision, result, weight_read__address, busy, control__load, control__exists, control__first, control__last, ended, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [1:0] \$10 ;
  wire [1:0] \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  wire [3:0] \$20 ;
  wire [3:0] \$21 ;
  wire [2:0] \$22 ;
  wire [1:0] \$23 ;
  wire \$24 ;
  wire [2:0] \$25 ;
  reg [1:0] \$26 ;
  reg [15:0] \$27 ;
  reg \$28 ;
  reg \$29 ;
  wire \$3 ;
  reg \$30 ;
  reg \$31 ;
  reg \$32 ;
  reg [3:0] \$33 ;
  reg \$34 ;
  reg \$35 ;
  reg \$36 ;
  reg \$37 ;
  reg [2:0] \$38 ;
  reg \$39 ;
  wire \$4 ;
  reg [1:0] \$40 ;
  reg \$41 ;
  reg \$42 ;
  reg [1:0] \$43 ;
  wire [16:0] \$5 ;
  wire [2:0] \$6 ;
  wire [2:0] \$7 ;
  wire [16:0] \$8 ;
  wire \$9 ;
  wire \$signal ;
  wire \$signal$23 ;
  reg [1:0] \$signal$24  = 2'h0;
  reg \$signal$30  = 1'h0;
  reg \$signal$37  = 1'h0;
  reg \$signal$40  = 1'h0;
  reg [1:0] \$signal$42  = 2'h0;
  (* init = 1'h0 *)
  wire \$signal$45 ;
  reg \$signal$52  = 1'h0;
  (* init = 16'h0000 *)
  wire [15:0] address;
  wire [15:0] address__0;
  wire [15:0] \address__0$35 ;
  wire [15:0] address__1;
  wire at_last_row;
  output busy;
  reg busy = 1'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$50 ;
  output control__exists;
  reg control__exists = 1'h0;
  output control__first;
  reg control__first = 1'h0;
  output control__last;
  reg control__last = 1'h0;
  output control__load;
  reg control__load = 1'h0;
  reg drained_row = 1'h0;
  output ended;
  wire ended;
  reg in_pixels = 1'h0;
  wire [9:0] inner_count;
  wire [11:0] \inner_count$15 ;
  wire [15:0] inner_stride__0;
  wire [15:0] \inner_stride__0$18 ;
  wire [15:0] inner_stride__1;
  output [15:0] input_read__address;
  wire [15:0] input_read__address;
  output input_read__enable;
  wire input_read__enable;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire last;
  wire \last$64 ;
  wire [15:0] origin__0;
  wire [15:0] \origin__0$16 ;
  wire [15:0] origin__1;
  wire [7:0] outer_count;
  wire [9:0] \outer_count$14 ;
  wire [15:0] outer_stride__0;
  wire [15:0] \outer_stride__0$17 ;
  wire [15:0] outer_stride__1;
  wire [17:0] pixel;
  wire \pixel.exists ;
  wire [16:0] \pixel.result ;
  wire \pixel.result.add ;
  wire [15:0] \pixel.result.address ;
  (* init = 4'h0 *)
  wire [3:0] push;
  output [3:0] \push$60 ;
  wire [3:0] \push$60 ;
  wire [3:0] read;
  wire [2:0] read__address;
  wire [17:0] read__data;
  reg read__enable = 1'h0;
  reg [1:0] read_slot = 2'h0;
  wire read_valid;
  output [16:0] result;
  wire [16:0] result;
  wire \result.add ;
  wire [15:0] \result.address ;
  output result_valid;
  wire result_valid;
  input rst;
  wire rst;
  wire start;
  wire \start$11 ;
  wire step;
  wire \step$12 ;
  reg [2:0] stopped = 3'h0;
  (* init = 1'h0 *)
  wire streaming;
  output [15:0] weight_read__address;
  reg [15:0] weight_read__address = 16'h0000;
  (* init = 1'h0 *)
  wire weight_read__enable;
  reg [3:0] write = 4'h0;
  wire [2:0] write__address;
  wire [17:0] write__data;
  wire write__enable;
  wire write_valid;
  always @(posedge clk)
    control__first <= \$36 ;
  always @(posedge clk)
    control__last <= \$37 ;
  always @(posedge clk)
    stopped <= \$38 ;
  always @(posedge clk)
    \$signal$52  <= \$39 ;
  always @(posedge clk)
    \$signal$42  <= \$40 ;
  always @(posedge clk)
    drained_row <= \$41 ;
  always @(posedge clk)
    read__enable <= \$42 ;
  always @(posedge clk)
    read_slot <= \$43 ;
  assign step = busy & at_last_row;
  assign \step$12  = busy & in_pixels;
  assign \$1  = ~ busy;
  assign \$2  = \$1  | \$signal$23 ;
  assign \$3  = ! \$signal$24 ;
  assign instruction__ready = \$2  & \$3 ;
  assign start = instruction__valid & instruction__ready;
  assign \$4  = busy & at_last_row;
  assign \$signal$23  = \$4  & last;
  assign input_read__enable = busy & in_pixels;
  assign \$5  = address__0 + \address__0$35 ;
  assign write__enable = busy & \$signal$40 ;
  assign result_valid = \$signal$52  & read__data[0];
  assign \push$60  = read & { ended, ended, ended, ended };
  assign \$7  = \$6  | { 2'h0, start };
  assign \$8  = weight_read__address + 1'h1;
  assign \$9  = ~ \$signal$23 ;
  assign \$10  = \$signal$30  + 1'h1;
  assign \$11  = at_last_row ? 2'h0 : \$10 ;
  assign \$12  = ~ \last$64 ;
  assign \$13  = in_pixels & \$12 ;
  assign \$14  = at_last_row | \$13 ;
  assign \$15  = ! \$signal$30 ;
  assign \$16  = busy & \$15 ;
  assign \$17  = ! \$signal$30 ;
  assign \$18  = busy & \$17 ;
  assign \$19  = \$18  & \$signal$40 ;
  assign \$21  = \$20  | { 3'h0, \$signal$23  };
  assign \$22  = \$signal$42  + \$signal$23 ;
  assign \$23  = drained_row - 1'h1;
  assign \$24  = ! drained_row;
  assign \$25  = read_slot + 1'h1;
  always @(posedge clk)
    \$signal$24  <= \$26 ;
  always @(posedge clk)
    weight_read__address <= \$27 ;
  always @(posedge clk)
    busy <= \$28 ;
  always @(posedge clk)
    \$signal$30  <= \$29 ;
  always @(posedge clk)
    in_pixels <= \$30 ;
  always @(posedge clk)
    \$signal$40  <= \$31 ;
  always @(posedge clk)
    \$signal$37  <= \$32 ;
  always @(posedge clk)
    write <= \$33 ;
  always @(posedge clk)
    control__load <= \$34 ;
  always @(posedge clk)
    control__exists <= \$35 ;
  \tiny_output_stationary.compute.sequencer.blocks  blocks (
    .address__0(address__0),
    .clk(clk),
    .last(last),
    .origin__0(instruction__payload[28:13]),
    .\port$0 (instruction__payload[78:61]),
    .\port$1 (instruction__payload[132:101]),
    .rst(rst),
    .start(start),
    .step(step)
  );
  \tiny_output_stationary.compute.sequencer.end  \end  (
    .clk(clk),
    .read(read),
    .read_valid(ended),
    .rst(rst),
    .write__data(write),
    .write_valid(\$signal$23 )
  );
  \tiny_output_stationary.compute.sequencer.pixels  pixels (
    .address__0(\address__0$35 ),
    .address__1(address__1),
    .clk(clk),
    .last(\last$64 ),
    .origin__1(instruction__payload[60:45]),
    .\port$0 (instruction__payload[100:79]),
    .\port$1 (instruction__payload[196:133]),
    .rst(rst),
    .start(start),
    .step(\step$12 )
  );
  \tiny_output_stationary.compute.sequencer.pixels_memory  pixels_memory (
    .clk(clk),
    .collision(collision),
    .\port$0 (\$signal$30 ),
    .\port$1 (\$signal$42 ),
    .\port$2 (drained_row),
    .\port$3 (read_slot),
    .read__data(read__data),
    .read__en(read__enable),
    .rst(rst),
    .write__data(pixel),
    .write__enable(write__enable)
  );
  always @* begin
    if (\$initially ) begin end
    \$36  = \$19 ;
    if (rst) begin
      \$36  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = \$signal$23 ;
    if (rst) begin
      \$37  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = \$21 [2:0];
    if (rst) begin
      \$38  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = read__enable;
    if (rst) begin
      \$39  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = \$22 [1:0];
    if (rst) begin
      \$40  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = drained_row;
    if (read__enable) begin
      \$41  = \$23 [0];
    end
    if (stopped[2]) begin
      \$41  = 1'h1;
    end
    if (rst) begin
      \$41  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = read__enable;
    if (read__enable) begin
      if (\$24 ) begin
        \$42  = 1'h0;
      end
    end
    if (stopped[2]) begin
      \$42  = 1'h1;
    end
    if (rst) begin
      \$42  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = read_slot;
    if (read__enable) begin
      if (\$24 ) begin
        \$43  = \$25 [1:0];
      end
    end
    if (rst) begin
      \$43  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = \$7 [1:0];
    if (rst) begin
      \$26  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = weight_read__address;
    if (busy) begin
      \$27  = \$8 [15:0];
    end
    if (start) begin
      \$27  = instruction__payload[44:29];
    end
    if (rst) begin
      \$27  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = busy;
    if (busy) begin
      \$28  = \$9 ;
    end
    if (start) begin
      \$28  = 1'h1;
    end
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \$signal$30 ;
    if (busy) begin
      \$29  = \$11 [0];
    end
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = in_pixels;
    if (busy) begin
      \$30  = \$14 ;
    end
    if (start) begin
      \$30  = 1'h1;
    end
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = \$signal$40 ;
    if (busy) begin
      if (at_last_row) begin
        \$31  = 1'h0;
      end
    end
    if (start) begin
      \$31  = 1'h1;
    end
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = \$signal$37 ;
    if (start) begin
      \$32  = instruction__payload[12];
    end
    if (rst) begin
      \$32  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = write;
    if (start) begin
      \$33  = instruction__payload[11:8];
    end
    if (rst) begin
      \$33  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = \$16 ;
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = input_read__enable;
    if (rst) begin
      \$35  = 1'h0;
    end
  end
  assign \$signal  = start;
  assign outer_count = instruction__payload[68:61];
  assign inner_count = instruction__payload[78:69];
  assign origin__0 = instruction__payload[28:13];
  assign outer_stride__0 = instruction__payload[116:101];
  assign inner_stride__0 = instruction__payload[132:117];
  assign \start$11  = start;
  assign \outer_count$14  = instruction__payload[88:79];
  assign \inner_count$15  = instruction__payload[100:89];
  assign \origin__0$16  = 16'h0000;
  assign \outer_stride__0$17  = instruction__payload[148:133];
  assign \inner_stride__0$18  = instruction__payload[164:149];
  assign origin__1 = instruction__payload[60:45];
  assign outer_stride__1 = instruction__payload[180:165];
  assign inner_stride__1 = instruction__payload[196:181];
  assign weight_read__enable = busy;
  assign address = weight_read__address;
  assign streaming = busy;
  assign write__address = { \$signal$42 , \$signal$30  };
  assign write__data = pixel;
  assign \$signal$45  = read__enable;
  assign read__address = { read_slot, drained_row };
  assign \collision$50  = collision;
  assign write_valid = \$signal$23 ;
  assign push = write;
  assign read_valid = ended;
  assign input_read__address = \$5 [15:0];
  assign result = read__data[17:1];
  assign \pixel.exists  = pixel[0];
  assign \pixel.result  = pixel[17:1];
  assign \pixel.result.add  = pixel[1];
  assign \pixel.result.address  = pixel[17:2];
  assign \result.add  = read__data[1];
  assign \result.address  = read__data[17:2];
  assign pixel[17:2] = address__1;
  assign pixel[1] = \$signal$37 ;
  assign pixel[0] = in_pixels;
  assign at_last_row = \$signal$30 ;
  assign \$6  = { \$signal$24 , 1'h0 };
  assign \$20  = { stopped, 1'h0 };
endmodule

module \tiny_output_stationary.compute.sequencer.blocks (rst, origin__0, \port$0 , \port$1 , step, start, last, address__0, clk);
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

module \tiny_output_stationary.compute.sequencer.end (rst, write_valid, read, write__data, read_valid, clk);
  reg \$initially  = 0;
  wire [9:0] \$1 ;
  wire [9:0] \$2 ;
  wire \$3 ;
  wire [4:0] \$4 ;
  wire [4:0] \$5 ;
  reg [8:0] \$6 ;
  reg [3:0] \$7 ;
  reg [3:0] \$signal  = 4'h0;
  input clk;
  wire clk;
  wire [3:0] following;
  output [3:0] read;
  wire [3:0] read;
  wire [3:0] read__address;
  wire [3:0] read__data;
  wire read__enable;
  output read_valid;
  wire read_valid;
  input rst;
  wire rst;
  reg [8:0] valid = 9'h000;
  wire [3:0] write;
  (* init = 4'h0 *)
  wire [3:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$3  = \$signal  == 4'h8;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 5'h00 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 9'h000, write_valid };
  \tiny_output_stationary.compute.sequencer.end.ring  ring (
    .clk(clk),
    .read__addr(\$5 [3:0]),
    .read__data(read),
    .read__en(valid[7]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [8:0];
    if (rst) begin
      \$6  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = \$5 [3:0];
    if (rst) begin
      \$7  = 4'h0;
    end
  end
  assign following = \$5 [3:0];
  assign write__enable = write_valid;
  assign write__address = \$signal ;
  assign write = write__data;
  assign read__enable = valid[7];
  assign read__address = \$5 [3:0];
  assign read__data = read;
  assign read_valid = valid[8];
  assign \$1  = { valid, 1'h0 };
endmodule

module \tiny_output_stationary.compute.sequencer.end.ring (rst, write__enable, read__addr, read__data, write__data, read__en, write__address, clk);
  input clk;
  wire clk;
  input [3:0] read__addr;
  wire [3:0] read__addr;
  output [3:0] read__data;
  wire [3:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [3:0] write__address;
  wire [3:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [3:0] storage [8:0];
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

module \tiny_output_stationary.compute.sequencer.pixels (rst, origin__1, \port$0 , \port$1 , step, start, last, address__0, address__1, clk);
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
      \$30  = 16'h0000;
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
      \$33  = 16'h0000;
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
      \$34  = 16'h0000;
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
  assign origin__0 = 16'h0000;
  assign outer_stride__0 = \port$1 [15:0];
  assign inner_stride__0 = \port$1 [31:16];
  assign following_0 = \$20 [15:0];
  assign outer_stride__1 = \port$1 [47:32];
  assign inner_stride__1 = \port$1 [63:48];
  assign following_1 = \$23 [15:0];
endmodule

module \tiny_output_stationary.compute.sequencer.pixels_memory (rst, write__enable, collision, read__data, write__data, \port$0 , \port$1 , \port$2 , read__en, \port$3 , clk);
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
  input \port$0 ;
  wire \port$0 ;
  input [1:0] \port$1 ;
  wire [1:0] \port$1 ;
  input \port$2 ;
  wire \port$2 ;
  input [1:0] \port$3 ;
  wire [1:0] \port$3 ;
  output [17:0] read__data;
  wire [17:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [17:0] write__data;
  wire [17:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [17:0] storage [7:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[{ \port$1 , \port$0  }] <= write__data;
  end
  reg [17:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[{ \port$3 , \port$2  }];
    end
  end
  assign read__data = _0_;
  assign \$2  = { \port$1 , \port$0  } == { \port$3 , \port$2  };
  assign \$3  = \$1  & \$2 ;
  assign \$4  = { \port$1 , \port$0  } >= 4'h8;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = { \port$3 , \port$2  } >= 4'h8;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__en;
endmodule

module \tiny_output_stationary.control (bus__stb, bus__we, bus__adr, bus__sel, bus__dat_w, clk, rst, halted, counting, quiet, bus__ack, restart, address, instruction_count, bus__dat_r, \begin , fault, events__cycles, events__stream_cycles, events__stall_array_cycles, events__stall_vector_cycles
, events__stall_input_cycles, events__stall_weight_cycles, events__stall_store_cycles, events__stall_instruction_cycles, events__fetch_beats, events__load_beats, events__store_bytes, events__input_writes, events__weight_writes, events__operand_writes, events__parameter_writes, events__input_reads, events__weight_reads, events__operand_reads, events__parameter_reads, events__accumulator_reads, events__accumulator_writes, events__output_writes, events__output_reads, events__vector_taps, events__vector_multiplies
, bus__cyc);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  reg \$15 ;
  reg \$16 ;
  reg [31:0] \$17 ;
  reg [31:0] \$18 ;
  reg [31:0] \$19 ;
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
  output [31:0] address;
  reg [31:0] address = 32'd0;
  output \begin ;
  reg \begin  = 1'h0;
  output bus__ack;
  reg bus__ack = 1'h0;
  input [9:0] bus__adr;
  wire [9:0] bus__adr;
  input bus__cyc;
  wire bus__cyc;
  output [31:0] bus__dat_r;
  reg [31:0] bus__dat_r = 32'd0;
  input [31:0] bus__dat_w;
  wire [31:0] bus__dat_w;
  input [3:0] bus__sel;
  wire [3:0] bus__sel;
  input bus__stb;
  wire bus__stb;
  input bus__we;
  wire bus__we;
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
  assign request = bus__cyc & bus__stb;
  assign \$1  = ~ \begin ;
  assign \$2  = running & \$1 ;
  assign \$3  = ~ halted;
  assign counting = \$2  & \$3 ;
  assign \$4  = request & bus__we;
  assign \$5  = bus__dat_w[0] & bus__sel[0];
  assign \$6  = running | restart;
  assign \$7  = ~ \$6 ;
  assign \$8  = | instruction_count;
  assign \$9  = \$7  & \$8 ;
  assign \$10  = \$5  & \$9 ;
  assign \$11  = ~ bus__we;
  assign \$12  = request & \$11 ;
  assign \$13  = running | restart;
  assign \$14  = halted & quiet;
  always @(posedge clk)
    bus__ack <= \$15 ;
  always @(posedge clk)
    restart <= \$16 ;
  always @(posedge clk)
    address <= \$17 ;
  always @(posedge clk)
    instruction_count <= \$18 ;
  always @(posedge clk)
    bus__dat_r <= \$19 ;
  always @(posedge clk)
    \begin  <= \$20 ;
  always @(posedge clk)
    running <= \$21 ;
  always @* begin
    if (\$initially ) begin end
    \$15  = request;
    if (rst) begin
      \$15  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = 1'h0;
    if (\$4 ) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
            /* empty */;
        10'h005:
            \$16  = \$10 ;
      endcase
    end
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = address;
    if (\$4 ) begin
      casez (bus__adr)
        10'h003:
          begin
            if (bus__sel[0]) begin
              \$17 [7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              \$17 [15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              \$17 [23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              \$17 [31:24] = bus__dat_w[31:24];
            end
          end
      endcase
    end
    if (rst) begin
      \$17  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = instruction_count;
    if (\$4 ) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
          begin
            if (bus__sel[0]) begin
              \$18 [7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              \$18 [15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              \$18 [23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              \$18 [31:24] = bus__dat_w[31:24];
            end
          end
      endcase
    end
    if (rst) begin
      \$18  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = bus__dat_r;
    if (\$12 ) begin
      \$19  = 32'd0;
      casez (bus__adr)
        10'h000:
            \$19  = 32'd1095651413;
        10'h001:
            \$19  = 32'd1;
        10'h002:
            \$19  = 32'd323172814;
        10'h003:
            \$19  = address;
        10'h004:
            \$19  = instruction_count;
        10'h006:
            \$19  = { 29'h00000000, fault, halted, \$13  };
        10'h040:
            \$19  = events__cycles[31:0];
        10'h041:
            \$19  = { 16'h0000, events__cycles[47:32] };
        10'h042:
            \$19  = events__stream_cycles[31:0];
        10'h043:
            \$19  = { 16'h0000, events__stream_cycles[47:32] };
        10'h044:
            \$19  = events__stall_array_cycles[31:0];
        10'h045:
            \$19  = { 16'h0000, events__stall_array_cycles[47:32] };
        10'h046:
            \$19  = events__stall_vector_cycles[31:0];
        10'h047:
            \$19  = { 16'h0000, events__stall_vector_cycles[47:32] };
        10'h048:
            \$19  = events__stall_input_cycles[31:0];
        10'h049:
            \$19  = { 16'h0000, events__stall_input_cycles[47:32] };
        10'h04a:
            \$19  = events__stall_weight_cycles[31:0];
        10'h04b:
            \$19  = { 16'h0000, events__stall_weight_cycles[47:32] };
        10'h04c:
            \$19  = events__stall_store_cycles[31:0];
        10'h04d:
            \$19  = { 16'h0000, events__stall_store_cycles[47:32] };
        10'h04e:
            \$19  = events__stall_instruction_cycles[31:0];
        10'h04f:
            \$19  = { 16'h0000, events__stall_instruction_cycles[47:32] };
        10'h050:
            \$19  = events__fetch_beats[31:0];
        10'h051:
            \$19  = { 16'h0000, events__fetch_beats[47:32] };
        10'h052:
            \$19  = events__load_beats[31:0];
        10'h053:
            \$19  = { 16'h0000, events__load_beats[47:32] };
        10'h054:
            \$19  = events__store_bytes[31:0];
        10'h055:
            \$19  = { 16'h0000, events__store_bytes[47:32] };
        10'h056:
            \$19  = events__input_writes[31:0];
        10'h057:
            \$19  = { 16'h0000, events__input_writes[47:32] };
        10'h058:
            \$19  = events__weight_writes[31:0];
        10'h059:
            \$19  = { 16'h0000, events__weight_writes[47:32] };
        10'h05a:
            \$19  = events__operand_writes[31:0];
        10'h05b:
            \$19  = { 16'h0000, events__operand_writes[47:32] };
        10'h05c:
            \$19  = events__parameter_writes[31:0];
        10'h05d:
            \$19  = { 16'h0000, events__parameter_writes[47:32] };
        10'h05e:
            \$19  = events__input_reads[31:0];
        10'h05f:
            \$19  = { 16'h0000, events__input_reads[47:32] };
        10'h060:
            \$19  = events__weight_reads[31:0];
        10'h061:
            \$19  = { 16'h0000, events__weight_reads[47:32] };
        10'h062:
            \$19  = events__operand_reads[31:0];
        10'h063:
            \$19  = { 16'h0000, events__operand_reads[47:32] };
        10'h064:
            \$19  = events__parameter_reads[31:0];
        10'h065:
            \$19  = { 16'h0000, events__parameter_reads[47:32] };
        10'h066:
            \$19  = events__accumulator_reads[31:0];
        10'h067:
            \$19  = { 16'h0000, events__accumulator_reads[47:32] };
        10'h068:
            \$19  = events__accumulator_writes[31:0];
        10'h069:
            \$19  = { 16'h0000, events__accumulator_writes[47:32] };
        10'h06a:
            \$19  = events__output_writes[31:0];
        10'h06b:
            \$19  = { 16'h0000, events__output_writes[47:32] };
        10'h06c:
            \$19  = events__output_reads[31:0];
        10'h06d:
            \$19  = { 16'h0000, events__output_reads[47:32] };
        10'h06e:
            \$19  = events__vector_taps[31:0];
        10'h06f:
            \$19  = { 16'h0000, events__vector_taps[47:32] };
        10'h070:
            \$19  = events__vector_multiplies[31:0];
        10'h071:
            \$19  = { 16'h0000, events__vector_multiplies[47:32] };
      endcase
    end
    if (rst) begin
      \$19  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = restart;
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = running;
    if (restart) begin
      \$21  = 1'h1;
    end else if (\$14 ) begin
      \$21  = 1'h0;
    end
    if (rst) begin
      \$21  = 1'h0;
    end
  end
endmodule

module \tiny_output_stationary.counters (rst, clear, enable, activity, store_beat, increments__fetch_beats, increments__load_beats, increments__store_bytes, increments__input_writes, increments__weight_writes, increments__operand_writes, increments__parameter_writes, increments__input_reads, increments__weight_reads, increments__operand_reads, increments__parameter_reads, increments__accumulator_reads, increments__accumulator_writes, increments__output_writes, increments__output_reads, increments__vector_taps
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
  reg [47:0] \$29 ;
  wire [7:0] \$3 ;
  reg [47:0] \$30 ;
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
  wire [48:0] \$7 ;
  wire [48:0] \$8 ;
  wire [48:0] \$9 ;
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
  input [3:0] increments__store_bytes;
  wire [3:0] increments__store_bytes;
  input increments__vector_multiplies;
  wire increments__vector_multiplies;
  input increments__vector_taps;
  wire increments__vector_taps;
  input increments__weight_reads;
  wire increments__weight_reads;
  input increments__weight_writes;
  wire increments__weight_writes;
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
    values__stall_array_cycles <= \$34 ;
  always @(posedge clk)
    stall_vector_cycles_running <= \$35 ;
  always @(posedge clk)
    values__stall_vector_cycles <= \$36 ;
  always @(posedge clk)
    stall_input_cycles_running <= \$37 ;
  always @(posedge clk)
    values__stall_input_cycles <= \$38 ;
  always @(posedge clk)
    stall_weight_cycles_running <= \$39 ;
  always @(posedge clk)
    values__stall_weight_cycles <= \$40 ;
  always @(posedge clk)
    stall_store_cycles_running <= \$41 ;
  always @(posedge clk)
    values__stall_store_cycles <= \$42 ;
  always @(posedge clk)
    stall_instruction_cycles_running <= \$43 ;
  always @(posedge clk)
    values__stall_instruction_cycles <= \$44 ;
  always @(posedge clk)
    values__fetch_beats <= \$45 ;
  always @(posedge clk)
    values__load_beats <= \$46 ;
  always @(posedge clk)
    values__store_bytes <= \$47 ;
  always @(posedge clk)
    values__input_writes <= \$48 ;
  always @(posedge clk)
    values__weight_writes <= \$49 ;
  always @(posedge clk)
    values__operand_writes <= \$50 ;
  always @(posedge clk)
    values__parameter_writes <= \$51 ;
  always @(posedge clk)
    values__input_reads <= \$52 ;
  always @(posedge clk)
    values__weight_reads <= \$53 ;
  always @(posedge clk)
    values__operand_reads <= \$54 ;
  always @(posedge clk)
    values__parameter_reads <= \$55 ;
  always @(posedge clk)
    values__accumulator_reads <= \$56 ;
  always @(posedge clk)
    values__accumulator_writes <= \$57 ;
  always @(posedge clk)
    values__output_writes <= \$58 ;
  always @(posedge clk)
    values__output_reads <= \$59 ;
  always @(posedge clk)
    values__vector_taps <= \$60 ;
  always @(posedge clk)
    values__vector_multiplies <= \$61 ;
  assign \$1  = ~ { 1'h1, activity };
  assign \$2  = \$1  + 1'h1;
  assign \$3  = { 2'h1, activity } & \$2 ;
  assign \$4  = cycles_running + 1'h1;
  assign \$5  = stream_cycles_running + \$3 [0];
  assign \$6  = stall_array_cycles_running + \$3 [1];
  assign \$7  = stall_vector_cycles_running + \$3 [2];
  assign \$8  = stall_input_cycles_running + \$3 [3];
  assign \$9  = stall_weight_cycles_running + \$3 [4];
  assign \$10  = stall_store_cycles_running + \$3 [5];
  assign \$11  = stall_instruction_cycles_running + \$3 [6];
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
    cycles_running <= \$29 ;
  always @(posedge clk)
    values__cycles <= \$30 ;
  always @(posedge clk)
    stream_cycles_running <= \$31 ;
  always @(posedge clk)
    values__stream_cycles <= \$32 ;
  always @(posedge clk)
    stall_array_cycles_running <= \$33 ;
  always @* begin
    if (\$initially ) begin end
    \$34  = values__stall_array_cycles;
    if (clear) begin
      \$34  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$34  = \$6 [47:0];
      end
    end
    if (rst) begin
      \$34  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = stall_vector_cycles_running;
    if (clear) begin
      \$35  = 48'h000000000000;
    end else if (enable) begin
      \$35  = \$7 [47:0];
    end
    if (rst) begin
      \$35  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = values__stall_vector_cycles;
    if (clear) begin
      \$36  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$36  = \$7 [47:0];
      end
    end
    if (rst) begin
      \$36  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = stall_input_cycles_running;
    if (clear) begin
      \$37  = 48'h000000000000;
    end else if (enable) begin
      \$37  = \$8 [47:0];
    end
    if (rst) begin
      \$37  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = values__stall_input_cycles;
    if (clear) begin
      \$38  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$38  = \$8 [47:0];
      end
    end
    if (rst) begin
      \$38  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = stall_weight_cycles_running;
    if (clear) begin
      \$39  = 48'h000000000000;
    end else if (enable) begin
      \$39  = \$9 [47:0];
    end
    if (rst) begin
      \$39  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = values__stall_weight_cycles;
    if (clear) begin
      \$40  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$40  = \$9 [47:0];
      end
    end
    if (rst) begin
      \$40  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = stall_store_cycles_running;
    if (clear) begin
      \$41  = 48'h000000000000;
    end else if (enable) begin
      \$41  = \$10 [47:0];
    end
    if (rst) begin
      \$41  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = values__stall_store_cycles;
    if (clear) begin
      \$42  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$42  = \$10 [47:0];
      end
    end
    if (rst) begin
      \$42  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = stall_instruction_cycles_running;
    if (clear) begin
      \$43  = 48'h000000000000;
    end else if (enable) begin
      \$43  = \$11 [47:0];
    end
    if (rst) begin
      \$43  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = values__stall_instruction_cycles;
    if (clear) begin
      \$44  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$44  = \$11 [47:0];
      end
    end
    if (rst) begin
      \$44  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = values__fetch_beats;
    if (clear) begin
      \$45  = 48'h000000000000;
    end else if (enable) begin
      \$45  = \$12 [47:0];
    end
    if (rst) begin
      \$45  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = values__load_beats;
    if (clear) begin
      \$46  = 48'h000000000000;
    end else if (enable) begin
      \$46  = \$13 [47:0];
    end
    if (rst) begin
      \$46  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = values__store_bytes;
    if (clear) begin
      \$47  = 48'h000000000000;
    end else if (enable) begin
      \$47  = \$14 [47:0];
    end
    if (rst) begin
      \$47  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = values__input_writes;
    if (clear) begin
      \$48  = 48'h000000000000;
    end else if (enable) begin
      \$48  = \$15 [47:0];
    end
    if (rst) begin
      \$48  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = values__weight_writes;
    if (clear) begin
      \$49  = 48'h000000000000;
    end else if (enable) begin
      \$49  = \$16 [47:0];
    end
    if (rst) begin
      \$49  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = values__operand_writes;
    if (clear) begin
      \$50  = 48'h000000000000;
    end else if (enable) begin
      \$50  = \$17 [47:0];
    end
    if (rst) begin
      \$50  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = values__parameter_writes;
    if (clear) begin
      \$51  = 48'h000000000000;
    end else if (enable) begin
      \$51  = \$18 [47:0];
    end
    if (rst) begin
      \$51  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = values__input_reads;
    if (clear) begin
      \$52  = 48'h000000000000;
    end else if (enable) begin
      \$52  = \$19 [47:0];
    end
    if (rst) begin
      \$52  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = values__weight_reads;
    if (clear) begin
      \$53  = 48'h000000000000;
    end else if (enable) begin
      \$53  = \$20 [47:0];
    end
    if (rst) begin
      \$53  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$54  = values__operand_reads;
    if (clear) begin
      \$54  = 48'h000000000000;
    end else if (enable) begin
      \$54  = \$21 [47:0];
    end
    if (rst) begin
      \$54  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = values__parameter_reads;
    if (clear) begin
      \$55  = 48'h000000000000;
    end else if (enable) begin
      \$55  = \$22 [47:0];
    end
    if (rst) begin
      \$55  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$56  = values__accumulator_reads;
    if (clear) begin
      \$56  = 48'h000000000000;
    end else if (enable) begin
      \$56  = \$23 [47:0];
    end
    if (rst) begin
      \$56  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = values__accumulator_writes;
    if (clear) begin
      \$57  = 48'h000000000000;
    end else if (enable) begin
      \$57  = \$24 [47:0];
    end
    if (rst) begin
      \$57  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$58  = values__output_writes;
    if (clear) begin
      \$58  = 48'h000000000000;
    end else if (enable) begin
      \$58  = \$25 [47:0];
    end
    if (rst) begin
      \$58  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = values__output_reads;
    if (clear) begin
      \$59  = 48'h000000000000;
    end else if (enable) begin
      \$59  = \$26 [47:0];
    end
    if (rst) begin
      \$59  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$60  = values__vector_taps;
    if (clear) begin
      \$60  = 48'h000000000000;
    end else if (enable) begin
      \$60  = \$27 [47:0];
    end
    if (rst) begin
      \$60  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$61  = values__vector_multiplies;
    if (clear) begin
      \$61  = 48'h000000000000;
    end else if (enable) begin
      \$61  = \$28 [47:0];
    end
    if (rst) begin
      \$61  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = cycles_running;
    if (clear) begin
      \$29  = 48'h000000000000;
    end else if (enable) begin
      \$29  = \$4 [47:0];
    end
    if (rst) begin
      \$29  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = values__cycles;
    if (clear) begin
      \$30  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$30  = \$4 [47:0];
      end
    end
    if (rst) begin
      \$30  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = stream_cycles_running;
    if (clear) begin
      \$31  = 48'h000000000000;
    end else if (enable) begin
      \$31  = \$5 [47:0];
    end
    if (rst) begin
      \$31  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = values__stream_cycles;
    if (clear) begin
      \$32  = 48'h000000000000;
    end else if (enable) begin
      if (store_beat) begin
        \$32  = \$5 [47:0];
      end
    end
    if (rst) begin
      \$32  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = stall_array_cycles_running;
    if (clear) begin
      \$33  = 48'h000000000000;
    end else if (enable) begin
      \$33  = \$6 [47:0];
    end
    if (rst) begin
      \$33  = 48'h000000000000;
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

module \tiny_output_stationary.fetch (write__valid, bus__stall, clk, rst, bus__stb, bus__cyc, beat, restart, address, instruction_count, \begin , bus__adr, issued__payload, complete, issued__ready, write__payload);
  reg \$initially  = 0;
  wire \$1 ;
  wire [29:0] \$10 ;
  wire [34:0] \$11 ;
  wire [31:0] \$12 ;
  wire \$13 ;
  wire [2:0] \$14 ;
  wire [2:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [32:0] \$18 ;
  reg [3:0] \$19 ;
  wire \$2 ;
  reg [3:0] \$20 ;
  reg [33:0] \$21 ;
  reg [28:0] \$22 ;
  reg [255:0] \$23 ;
  reg [1:0] \$24 ;
  reg \$25 ;
  reg [31:0] \$26 ;
  wire \$3 ;
  wire \$4 ;
  wire [4:0] \$5 ;
  wire [5:0] \$6 ;
  wire [4:0] \$7 ;
  wire [5:0] \$8 ;
  wire [34:0] \$9 ;
  input [31:0] address;
  wire [31:0] address;
  output beat;
  wire beat;
  input \begin ;
  wire \begin ;
  wire bus__ack;
  output [28:0] bus__adr;
  reg [28:0] bus__adr = 29'h00000000;
  output bus__cyc;
  wire bus__cyc;
  wire [63:0] bus__dat_r;
  wire [7:0] bus__sel;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  input clk;
  wire clk;
  output complete;
  reg complete = 1'h0;
  wire idle;
  input [31:0] instruction_count;
  wire [31:0] instruction_count;
  output [255:0] issued__payload;
  reg [255:0] issued__payload = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  input issued__ready;
  wire issued__ready;
  (* init = 1'h0 *)
  wire issued__valid;
  reg [1:0] place = 2'h0;
  wire [63:0] read__payload;
  wire read__ready;
  wire read__valid;
  input restart;
  wire restart;
  input rst;
  wire rst;
  wire taken;
  reg [3:0] unanswered_beats = 4'h0;
  reg [31:0] unissued = 32'd0;
  reg [3:0] untaken_beats = 4'h0;
  reg [33:0] wanted_beats = 34'h000000000;
  (* init = 256'h0000000000000000000000000000000000000000000000000000000000000000 *)
  wire [255:0] word;
  input [63:0] write__payload;
  wire [63:0] write__payload;
  input write__valid;
  wire write__valid;
  assign taken = read__valid & read__ready;
  assign \$1  = | wanted_beats;
  assign \$2  = untaken_beats != 4'h8;
  assign bus__stb = \$1  & \$2 ;
  assign \$3  = | unanswered_beats;
  assign bus__cyc = bus__stb | \$3 ;
  assign \$4  = ~ bus__stall;
  assign beat = bus__stb & \$4 ;
  assign read__ready = ~ complete;
  assign idle = ! unissued;
  assign \$5  = untaken_beats + beat;
  assign \$6  = \$5  - taken;
  assign \$7  = unanswered_beats + beat;
  assign \$8  = \$7  - write__valid;
  assign \$9  = wanted_beats - 1'h1;
  assign \$10  = bus__adr + 1'h1;
  assign \$13  = place == 2'h3;
  assign \$14  = place + 1'h1;
  assign \$15  = \$13  ? 3'h0 : \$14 ;
  assign \$16  = place == 2'h3;
  assign \$17  = complete & issued__ready;
  assign \$18  = unissued - 1'h1;
  always @(posedge clk)
    untaken_beats <= \$19 ;
  always @(posedge clk)
    unanswered_beats <= \$20 ;
  always @(posedge clk)
    wanted_beats <= \$21 ;
  always @(posedge clk)
    bus__adr <= \$22 ;
  always @(posedge clk)
    issued__payload <= \$23 ;
  always @(posedge clk)
    place <= \$24 ;
  always @(posedge clk)
    complete <= \$25 ;
  always @(posedge clk)
    unissued <= \$26 ;
  \tiny_output_stationary.fetch.queue  queue (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(write__valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$19  = \$6 [3:0];
    if (restart) begin
      \$19  = 4'h0;
    end
    if (rst) begin
      \$19  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = \$8 [3:0];
    if (restart) begin
      \$20  = 4'h0;
    end
    if (rst) begin
      \$20  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = wanted_beats;
    if (beat) begin
      \$21  = \$9 [33:0];
    end
    if (\begin ) begin
      \$21  = \$11 [33:0];
    end
    if (restart) begin
      \$21  = 34'h000000000;
    end
    if (rst) begin
      \$21  = 34'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = bus__adr;
    if (beat) begin
      \$22  = \$10 [28:0];
    end
    if (\begin ) begin
      \$22  = \$12 [28:0];
    end
    if (restart) begin
      \$22  = 29'h00000000;
    end
    if (rst) begin
      \$22  = 29'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = issued__payload;
    if (taken) begin
      (* full_case = 32'd1 *)
      casez (place)
        2'h0:
            \$23 [63:0] = read__payload;
        2'h1:
            \$23 [127:64] = read__payload;
        2'h2:
            \$23 [191:128] = read__payload;
        2'h3:
            \$23 [255:192] = read__payload;
      endcase
    end
    if (restart) begin
      \$23  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
    if (rst) begin
      \$23  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = place;
    if (taken) begin
      \$24  = \$15 [1:0];
    end
    if (restart) begin
      \$24  = 2'h0;
    end
    if (rst) begin
      \$24  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = complete;
    if (taken) begin
      \$25  = \$16 ;
    end
    if (\$17 ) begin
      \$25  = 1'h0;
    end
    if (restart) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = unissued;
    if (\$17 ) begin
      \$26  = \$18 [31:0];
    end
    if (\begin ) begin
      \$26  = instruction_count;
    end
    if (restart) begin
      \$26  = 32'd0;
    end
    if (rst) begin
      \$26  = 32'd0;
    end
  end
  assign bus__ack = write__valid;
  assign bus__dat_r = write__payload;
  assign bus__sel = 8'hff;
  assign issued__valid = complete;
  assign word = issued__payload;
  assign \$11  = { 1'h0, instruction_count, 2'h0 };
  assign \$12  = { 3'h0, address[31:3] };
endmodule

module \tiny_output_stationary.fetch.queue (write__valid, clk, rst, read__ready, read__payload, restart, read__valid, write__payload);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  wire \$11 ;
  wire [3:0] \$12 ;
  wire [3:0] \$13 ;
  reg [3:0] \$14 ;
  reg [3:0] \$15 ;
  reg [2:0] \$16 ;
  reg [2:0] \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [4:0] \$4 ;
  wire [5:0] \$5 ;
  wire [4:0] \$6 ;
  wire [5:0] \$7 ;
  wire \$8 ;
  wire [3:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg [2:0] \$signature__addr  = 3'h0;
  wire [63:0] \$signature__data ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [3:0] count = 4'h0;
  wire fetch;
  reg [2:0] read__addr = 3'h0;
  wire [63:0] read__data;
  wire read__en;
  output [63:0] read__payload;
  wire [63:0] read__payload;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input restart;
  wire restart;
  input rst;
  wire rst;
  reg [3:0] unread = 4'h0;
  input [63:0] write__payload;
  wire [63:0] write__payload;
  wire write__ready;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [63:0] storage [7:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [63:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign write__ready = count != 4'h8;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$8  = \$signature__addr  == 3'h7;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 4'h0 : \$9 ;
  assign \$11  = read__addr == 3'h7;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 4'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [3:0];
    if (restart) begin
      \$14  = 4'h0;
    end
    if (rst) begin
      \$14  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [3:0];
    if (restart) begin
      \$15  = 4'h0;
    end
    if (rst) begin
      \$15  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [2:0];
    end
    if (restart) begin
      \$16  = 3'h0;
    end
    if (rst) begin
      \$16  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [2:0];
    end
    if (restart) begin
      \$17  = 3'h0;
    end
    if (rst) begin
      \$17  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (restart) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
endmodule

module \tiny_output_stationary.input_buffer (rst, write__enable, read__en, read__address, collision, read__data, write__data, write__address, clk);
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
  output [15:0] read__data;
  wire [15:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [15:0] write__address;
  wire [15:0] write__address;
  input [15:0] write__data;
  wire [15:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [15:0] storage [31:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= write__data;
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

module \tiny_output_stationary.load (bus__ack, bus__stall, clk, rst, instruction__valid, instruction, instruction__ready, bus__stb, bus__cyc, beat, input_write__enable, weight_write__enable, operand_write__enable, parameter_write__enable, input_busy, weight_busy, bus__adr, ended, parameter_write__data, input_write__address, push
, bus__dat_r);
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
  wire [52:0] action__payload;
  wire [52:0] \action__payload$12 ;
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
  output [28:0] bus__adr;
  wire [28:0] bus__adr;
  output bus__cyc;
  wire bus__cyc;
  input [63:0] bus__dat_r;
  wire [63:0] bus__dat_r;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  input clk;
  wire clk;
  wire \end ;
  wire \end$87 ;
  output ended;
  wire ended;
  output input_busy;
  wire input_busy;
  output [15:0] input_write__address;
  wire [15:0] input_write__address;
  output input_write__enable;
  wire input_write__enable;
  input [255:0] instruction;
  wire [255:0] instruction;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  output operand_write__enable;
  wire operand_write__enable;
  output [63:0] parameter_write__data;
  wire [63:0] parameter_write__data;
  output parameter_write__enable;
  wire parameter_write__enable;
  output [3:0] push;
  wire [3:0] push;
  wire [63:0] \read__payload$19 ;
  wire \read__ready$20 ;
  wire \read__valid$23 ;
  input rst;
  wire rst;
  wire start;
  wire \start$81 ;
  wire \start$86 ;
  output weight_busy;
  wire weight_busy;
  output weight_write__enable;
  wire weight_write__enable;
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
  assign \start$81  = start & \$5 ;
  assign \$6  = ! buffer;
  assign \$7  = buffer == 2'h2;
  assign \$8  = | { \$7 , \$6  };
  assign \end  = ended & \$8 ;
  assign \$9  = instruction[13:12] == 1'h1;
  assign \$10  = instruction[13:12] == 2'h3;
  assign \$11  = | { \$10 , \$9  };
  assign \start$86  = start & \$11 ;
  assign \$12  = buffer == 1'h1;
  assign \$13  = buffer == 2'h3;
  assign \$14  = | { \$13 , \$12  };
  assign \end$87  = ended & \$14 ;
  \tiny_output_stationary.load.actions  actions (
    .clk(clk),
    .read__payload(\action__payload$12 ),
    .read__ready(\action__ready$15 ),
    .read__valid(\action__valid$16 ),
    .rst(rst),
    .write__payload(action__payload),
    .write__ready(action__ready),
    .write__valid(action__valid)
  );
  \tiny_output_stationary.load.assembler  assembler (
    .action__payload(\action__payload$12 ),
    .action__valid(\action__valid$16 ),
    .buffer(buffer),
    .clk(clk),
    .ended(ended),
    .input_write__address(input_write__address),
    .input_write__enable(input_write__enable),
    .operand_write__enable(operand_write__enable),
    .parameter_write__enable(parameter_write__enable),
    .push(push),
    .response__payload(\read__payload$19 ),
    .response__ready(\read__ready$20 ),
    .response__valid(\read__valid$23 ),
    .rst(rst),
    .take(\action__ready$15 ),
    .weight_write__enable(weight_write__enable),
    .word(parameter_write__data)
  );
  \tiny_output_stationary.load.beats  beats (
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
  \tiny_output_stationary.load.input_flight  input_flight (
    .busy(input_busy),
    .clk(clk),
    .\end (\end ),
    .rst(rst),
    .start(\start$81 )
  );
  \tiny_output_stationary.load.responses  responses (
    .clk(clk),
    .read__payload(\read__payload$19 ),
    .read__ready(\read__ready$20 ),
    .read__valid(\read__valid$23 ),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack)
  );
  \tiny_output_stationary.load.input_flight  weight_flight (
    .busy(weight_busy),
    .clk(clk),
    .\end (\end$87 ),
    .rst(rst),
    .start(\start$86 )
  );
  \tiny_output_stationary.load.words  words (
    .clk(clk),
    .instruction(instruction),
    .\port$0 (word__payload[63:0]),
    .\port$1 (word__payload[84:80]),
    .\port$2 (\word__payload$1.address ),
    .rst(rst),
    .start(start),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  assign word__payload[79:64] = \word__payload$1.address ;
endmodule

module \tiny_output_stationary.load.actions (rst, write__valid, write__ready, read__payload, read__ready, write__payload, read__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [2:0] \$10 ;
  wire \$11 ;
  wire [2:0] \$12 ;
  wire [2:0] \$13 ;
  reg [2:0] \$14 ;
  reg [2:0] \$15 ;
  reg [1:0] \$16 ;
  reg [1:0] \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [3:0] \$4 ;
  wire [4:0] \$5 ;
  wire [3:0] \$6 ;
  wire [4:0] \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg [1:0] \$signature__addr  = 2'h0;
  wire [52:0] \$signature__data ;
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
  wire [2:0] \$signature__data.turn ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
  reg [1:0] read__addr = 2'h0;
  wire [52:0] read__data;
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
  wire [2:0] \read__data.turn ;
  wire read__en;
  output [52:0] read__payload;
  wire [52:0] read__payload;
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
  wire [2:0] \read__payload.turn ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  reg [2:0] unread = 3'h0;
  input [52:0] write__payload;
  wire [52:0] write__payload;
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
  wire [2:0] \write__payload.turn ;
  output write__ready;
  wire write__ready;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [52:0] storage [3:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [52:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign write__ready = count != 3'h4;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$8  = \$signature__addr  == 2'h3;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 3'h0 : \$9 ;
  assign \$11  = read__addr == 2'h3;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 3'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [2:0];
    if (rst) begin
      \$14  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [2:0];
    if (rst) begin
      \$15  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [1:0];
    end
    if (rst) begin
      \$16  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [1:0];
    end
    if (rst) begin
      \$17  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.empty  = write__payload[0];
  assign \$signature__data.first  = write__payload[1];
  assign \$signature__data.last  = write__payload[2];
  assign \$signature__data.first_byte  = write__payload[6:3];
  assign \$signature__data.limit_byte  = write__payload[10:7];
  assign \$signature__data.turn  = write__payload[13:11];
  assign \$signature__data.pad  = write__payload[29:14];
  assign \$signature__data.buffer  = write__payload[31:30];
  assign \$signature__data.address  = write__payload[47:32];
  assign \$signature__data.ended  = write__payload[48];
  assign \$signature__data.push  = write__payload[52:49];
  assign \write__payload.empty  = write__payload[0];
  assign \write__payload.first  = write__payload[1];
  assign \write__payload.last  = write__payload[2];
  assign \write__payload.first_byte  = write__payload[6:3];
  assign \write__payload.limit_byte  = write__payload[10:7];
  assign \write__payload.turn  = write__payload[13:11];
  assign \write__payload.pad  = write__payload[29:14];
  assign \write__payload.buffer  = write__payload[31:30];
  assign \write__payload.address  = write__payload[47:32];
  assign \write__payload.ended  = write__payload[48];
  assign \write__payload.push  = write__payload[52:49];
  assign \read__payload.empty  = read__payload[0];
  assign \read__payload.first  = read__payload[1];
  assign \read__payload.last  = read__payload[2];
  assign \read__payload.first_byte  = read__payload[6:3];
  assign \read__payload.limit_byte  = read__payload[10:7];
  assign \read__payload.turn  = read__payload[13:11];
  assign \read__payload.pad  = read__payload[29:14];
  assign \read__payload.buffer  = read__payload[31:30];
  assign \read__payload.address  = read__payload[47:32];
  assign \read__payload.ended  = read__payload[48];
  assign \read__payload.push  = read__payload[52:49];
  assign \read__data.empty  = read__payload[0];
  assign \read__data.first  = read__payload[1];
  assign \read__data.last  = read__payload[2];
  assign \read__data.first_byte  = read__payload[6:3];
  assign \read__data.limit_byte  = read__payload[10:7];
  assign \read__data.turn  = read__payload[13:11];
  assign \read__data.pad  = read__payload[29:14];
  assign \read__data.buffer  = read__payload[31:30];
  assign \read__data.address  = read__payload[47:32];
  assign \read__data.ended  = read__payload[48];
  assign \read__data.push  = read__payload[52:49];
endmodule

module \tiny_output_stationary.load.assembler (rst, action__payload, response__payload, take, response__ready, input_write__enable, weight_write__enable, operand_write__enable, parameter_write__enable, action__valid, response__valid, ended, word, input_write__address, buffer, push, clk);
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
  wire [63:0] \$3 ;
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
  wire [63:0] \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire [7:0] \$42 ;
  wire [7:0] \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire [63:0] \$5 ;
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
  wire [7:0] \$60 ;
  wire [7:0] \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire \$64 ;
  wire \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire [63:0] \$69 ;
  wire \$7 ;
  wire [63:0] \$70 ;
  wire [63:0] \$71 ;
  wire [63:0] \$72 ;
  wire [63:0] \$73 ;
  wire [63:0] \$74 ;
  wire [63:0] \$75 ;
  wire [63:0] \$76 ;
  reg \$77 ;
  reg \$78 ;
  reg [63:0] \$79 ;
  wire \$8 ;
  reg [15:0] \$80 ;
  reg [1:0] \$81 ;
  reg [3:0] \$82 ;
  wire \$9 ;
  reg [63:0] \$signal ;
  reg [63:0] \$signal$11 ;
  reg \$signal$13 ;
  reg \$signal$14 ;
  reg [7:0] \$signal$15 ;
  reg \$signal$16 ;
  reg \$signal$17 ;
  reg [7:0] \$signal$18 ;
  reg [7:0] \$signal$20 ;
  reg [7:0] \$signal$21 ;
  reg [63:0] \$signal$23 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$29 ;
  reg [63:0] \$signal$9 ;
  input [52:0] action__payload;
  wire [52:0] action__payload;
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
  wire [2:0] \action__payload.turn ;
  wire action__ready;
  input action__valid;
  wire action__valid;
  reg [63:0] after;
  reg [63:0] \after$10 ;
  reg [63:0] \after$12 ;
  reg [63:0] beat;
  output [1:0] buffer;
  reg [1:0] buffer = 2'h0;
  input clk;
  wire clk;
  output ended;
  reg ended = 1'h0;
  output [15:0] input_write__address;
  reg [15:0] input_write__address = 16'h0000;
  wire [15:0] input_write__data;
  output input_write__enable;
  wire input_write__enable;
  reg [7:0] \inside ;
  reg [63:0] inside_bits;
  (* init = 16'h0000 *)
  wire [15:0] operand_write__address;
  wire [15:0] operand_write__data;
  output operand_write__enable;
  wire operand_write__enable;
  (* init = 16'h0000 *)
  wire [15:0] parameter_write__address;
  (* init = 64'h0000000000000000 *)
  wire [63:0] parameter_write__data;
  output parameter_write__enable;
  wire parameter_write__enable;
  output [3:0] push;
  reg [3:0] push = 4'h0;
  input [63:0] response__payload;
  wire [63:0] response__payload;
  output response__ready;
  wire response__ready;
  input response__valid;
  wire response__valid;
  input rst;
  wire rst;
  output take;
  wire take;
  (* init = 16'h0000 *)
  wire [15:0] weight_write__address;
  wire [15:0] weight_write__data;
  output weight_write__enable;
  wire weight_write__enable;
  output [63:0] word;
  reg [63:0] word = 64'h0000000000000000;
  reg written = 1'h0;
  assign \$16  = action__payload[10] > 1'h0;
  assign \$17  = ! action__payload[10];
  assign \$18  = action__payload[9:7] > 1'h0;
  assign \$19  = action__payload[9:7] > 1'h1;
  assign \$20  = action__payload[9:7] > 2'h2;
  assign \$21  = action__payload[9:7] > 2'h3;
  assign \$22  = action__payload[9:7] > 3'h4;
  assign \$23  = action__payload[9:7] > 3'h5;
  assign \$24  = action__payload[9:7] > 3'h6;
  assign \$25  = action__payload[9:7] > 3'h7;
  assign \$26  = \$signal$14  & \$signal$15 [0];
  assign \$27  = \$signal$13  | \$26 ;
  assign \$28  = \$signal$14  & \$signal$15 [1];
  assign \$29  = \$signal$13  | \$28 ;
  assign \$30  = \$signal$14  & \$signal$15 [2];
  assign \$31  = \$signal$13  | \$30 ;
  assign \$32  = \$signal$14  & \$signal$15 [3];
  assign \$33  = \$signal$13  | \$32 ;
  assign \$34  = \$signal$14  & \$signal$15 [4];
  assign \$35  = \$signal$13  | \$34 ;
  assign \$36  = \$signal$14  & \$signal$15 [5];
  assign \$37  = \$signal$13  | \$36 ;
  assign \$38  = \$signal$14  & \$signal$15 [6];
  assign \$39  = \$signal$13  | \$38 ;
  assign \$40  = \$signal$14  & \$signal$15 [7];
  assign \$41  = \$signal$13  | \$40 ;
  assign \$42  = ~ { action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1] };
  assign \$43  = \$signal$20  & \$42 ;
  assign \$44  = \$signal$17  & \$signal$18 [0];
  assign \$45  = \$signal$16  | \$44 ;
  assign \$46  = \$signal$17  & \$signal$18 [1];
  assign \$47  = \$signal$16  | \$46 ;
  assign \$48  = \$signal$17  & \$signal$18 [2];
  assign \$49  = \$signal$16  | \$48 ;
  assign \$50  = \$signal$17  & \$signal$18 [3];
  assign \$51  = \$signal$16  | \$50 ;
  assign \$52  = \$signal$17  & \$signal$18 [4];
  assign \$53  = \$signal$16  | \$52 ;
  assign \$54  = \$signal$17  & \$signal$18 [5];
  assign \$55  = \$signal$16  | \$54 ;
  assign \$56  = \$signal$17  & \$signal$18 [6];
  assign \$57  = \$signal$16  | \$56 ;
  assign \$58  = \$signal$17  & \$signal$18 [7];
  assign \$59  = \$signal$16  | \$58 ;
  assign \$60  = ~ \$signal$20 ;
  assign \$61  = { \$59 , \$57 , \$55 , \$53 , \$51 , \$49 , \$47 , \$45  } & \$60 ;
  assign \$62  = ! buffer;
  assign input_write__enable = written & \$62 ;
  assign \$63  = buffer == 1'h1;
  assign weight_write__enable = written & \$63 ;
  assign \$64  = buffer == 2'h2;
  assign operand_write__enable = written & \$64 ;
  assign \$65  = buffer == 2'h3;
  assign parameter_write__enable = written & \$65 ;
  assign \$66  = take & action__payload[2];
  assign \$67  = take & action__payload[2];
  assign \$68  = \$67  & action__payload[48];
  assign \$69  = \$signal$23  & word;
  assign \$70  = ~ \$signal$23 ;
  assign \$71  = inside_bits & beat;
  assign \$72  = ~ inside_bits;
  assign \$73  = \$72  & { action__payload[29:14], action__payload[29:14], action__payload[29:14], action__payload[29:14] };
  assign \$74  = \$71  | \$73 ;
  assign \$75  = \$70  & \$74 ;
  assign \$76  = \$69  | \$75 ;
  always @(posedge clk)
    written <= \$77 ;
  always @(posedge clk)
    ended <= \$78 ;
  always @(posedge clk)
    word <= \$79 ;
  always @(posedge clk)
    input_write__address <= \$80 ;
  always @(posedge clk)
    buffer <= \$81 ;
  always @(posedge clk)
    push <= \$82 ;
  assign \$1  = action__payload[0] | response__valid;
  assign take = action__valid & \$1 ;
  assign \$2  = ~ action__payload[0];
  assign response__ready = take & \$2 ;
  assign \$3  = action__payload[11] ? { \$signal [55:0], \$signal [63:56] } : \$signal ;
  assign \$4  = action__payload[12] ? { \$signal$9 [47:0], \$signal$9 [63:48] } : \$signal$9 ;
  assign \$5  = action__payload[13] ? { \$signal$11 [31:0], \$signal$11 [63:32] } : \$signal$11 ;
  assign \$6  = action__payload[6] > 1'h0;
  assign \$7  = ! action__payload[6];
  assign \$8  = action__payload[5:3] > 1'h0;
  assign \$9  = action__payload[5:3] > 1'h1;
  assign \$10  = action__payload[5:3] > 2'h2;
  assign \$11  = action__payload[5:3] > 2'h3;
  assign \$12  = action__payload[5:3] > 3'h4;
  assign \$13  = action__payload[5:3] > 3'h5;
  assign \$14  = action__payload[5:3] > 3'h6;
  assign \$15  = action__payload[5:3] > 3'h7;
  always @* begin
    if (\$initially ) begin end
    \$signal  = 64'h0000000000000000;
    if (take) begin
      \$signal  = response__payload;
    end
  end
  always @* begin
    if (\$initially ) begin end
    after = 64'h0000000000000000;
    if (take) begin
      after = \$3 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$9  = 64'h0000000000000000;
    if (take) begin
      \$signal$9  = after;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$10  = 64'h0000000000000000;
    if (take) begin
      \after$10  = \$4 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$11  = 64'h0000000000000000;
    if (take) begin
      \$signal$11  = \after$10 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$12  = 64'h0000000000000000;
    if (take) begin
      \after$12  = \$5 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$13  = 1'h0;
    if (take) begin
      \$signal$13  = \$6 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$14  = 1'h0;
    if (take) begin
      \$signal$14  = \$7 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$15  = 8'h00;
    if (take) begin
      \$signal$15  = { \$15 , \$14 , \$13 , \$12 , \$11 , \$10 , \$9 , \$8  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$16  = 1'h0;
    if (take) begin
      \$signal$16  = \$16 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$17  = 1'h0;
    if (take) begin
      \$signal$17  = \$17 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$18  = 8'h00;
    if (take) begin
      \$signal$18  = { \$25 , \$24 , \$23 , \$22 , \$21 , \$20 , \$19 , \$18  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    beat = 64'h0000000000000000;
    if (take) begin
      beat = \after$12 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$20  = 8'h00;
    if (take) begin
      \$signal$20  = { \$41 , \$39 , \$37 , \$35 , \$33 , \$31 , \$29 , \$27  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$21  = 8'h00;
    if (take) begin
      \$signal$21  = \$43 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \inside  = 8'h00;
    if (take) begin
      \inside  = \$61 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$23  = 64'h0000000000000000;
    if (take) begin
      \$signal$23  = { \$signal$21 [7], \$signal$21 [7], \$signal$21 [7], \$signal$21 [7], \$signal$21 [7], \$signal$21 [7], \$signal$21 [7], \$signal$21 [7:6], \$signal$21 [6], \$signal$21 [6], \$signal$21 [6], \$signal$21 [6], \$signal$21 [6], \$signal$21 [6], \$signal$21 [6:5], \$signal$21 [5], \$signal$21 [5], \$signal$21 [5], \$signal$21 [5], \$signal$21 [5], \$signal$21 [5], \$signal$21 [5:4], \$signal$21 [4], \$signal$21 [4], \$signal$21 [4], \$signal$21 [4], \$signal$21 [4], \$signal$21 [4], \$signal$21 [4:3], \$signal$21 [3], \$signal$21 [3], \$signal$21 [3], \$signal$21 [3], \$signal$21 [3], \$signal$21 [3], \$signal$21 [3:2], \$signal$21 [2], \$signal$21 [2], \$signal$21 [2], \$signal$21 [2], \$signal$21 [2], \$signal$21 [2], \$signal$21 [2:1], \$signal$21 [1], \$signal$21 [1], \$signal$21 [1], \$signal$21 [1], \$signal$21 [1], \$signal$21 [1], \$signal$21 [1:0], \$signal$21 [0], \$signal$21 [0], \$signal$21 [0], \$signal$21 [0], \$signal$21 [0], \$signal$21 [0], \$signal$21 [0] };
    end
  end
  always @* begin
    if (\$initially ) begin end
    inside_bits = 64'h0000000000000000;
    if (take) begin
      inside_bits = { \inside [7], \inside [7], \inside [7], \inside [7], \inside [7], \inside [7], \inside [7], \inside [7:6], \inside [6], \inside [6], \inside [6], \inside [6], \inside [6], \inside [6], \inside [6:5], \inside [5], \inside [5], \inside [5], \inside [5], \inside [5], \inside [5], \inside [5:4], \inside [4], \inside [4], \inside [4], \inside [4], \inside [4], \inside [4], \inside [4:3], \inside [3], \inside [3], \inside [3], \inside [3], \inside [3], \inside [3], \inside [3:2], \inside [2], \inside [2], \inside [2], \inside [2], \inside [2], \inside [2], \inside [2:1], \inside [1], \inside [1], \inside [1], \inside [1], \inside [1], \inside [1], \inside [1:0], \inside [0], \inside [0], \inside [0], \inside [0], \inside [0], \inside [0], \inside [0] };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$77  = \$66 ;
    if (rst) begin
      \$77  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$78  = \$68 ;
    if (rst) begin
      \$78  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$79  = word;
    if (take) begin
      \$79  = \$76 ;
    end
    if (rst) begin
      \$79  = 64'h0000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$80  = input_write__address;
    if (take) begin
      \$80  = action__payload[47:32];
    end
    if (rst) begin
      \$80  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = buffer;
    if (take) begin
      \$81  = action__payload[31:30];
    end
    if (rst) begin
      \$81  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = push;
    if (take) begin
      \$82  = action__payload[52:49];
    end
    if (rst) begin
      \$82  = 4'h0;
    end
  end
  assign action__ready = take;
  assign \$signal$29  = input_write__address;
  assign input_write__data = word[15:0];
  assign weight_write__address = input_write__address;
  assign weight_write__data = word[15:0];
  assign operand_write__address = input_write__address;
  assign operand_write__data = word[15:0];
  assign parameter_write__address = input_write__address;
  assign parameter_write__data = word;
  assign \action__payload.empty  = action__payload[0];
  assign \action__payload.first  = action__payload[1];
  assign \action__payload.last  = action__payload[2];
  assign \action__payload.first_byte  = action__payload[6:3];
  assign \action__payload.limit_byte  = action__payload[10:7];
  assign \action__payload.turn  = action__payload[13:11];
  assign \action__payload.pad  = action__payload[29:14];
  assign \action__payload.buffer  = action__payload[31:30];
  assign \action__payload.address  = action__payload[47:32];
  assign \action__payload.ended  = action__payload[48];
  assign \action__payload.push  = action__payload[52:49];
endmodule

module \tiny_output_stationary.load.beats (bus__stall, clk, rst, bus__stb, bus__cyc, beat, action__valid, word__ready, action__ready, \port$0 , \port$1 , \port$2 , word__valid, action__payload, bus__adr, active, bus__ack);
  reg \$initially  = 0;
  wire \$1 ;
  wire [4:0] \$10 ;
  wire \$11 ;
  wire [3:0] \$12 ;
  wire [4:0] \$13 ;
  wire [5:0] \$14 ;
  wire [29:0] \$15 ;
  reg [2:0] \$16 ;
  reg [84:0] \$17 ;
  reg \$18 ;
  reg \$19 ;
  wire \$2 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg [84:0] \$signal  = 85'h0000000000000000000000;
  wire \$signal$12 ;
  wire [15:0] \$signal.address ;
  wire [28:0] \$signal.beat ;
  wire [1:0] \$signal.buffer ;
  wire \$signal.ended ;
  wire \$signal.exists ;
  wire [3:0] \$signal.first_byte ;
  wire [3:0] \$signal.limit_byte ;
  wire [4:0] \$signal.next_byte ;
  wire [15:0] \$signal.pad ;
  wire [3:0] \$signal.push ;
  wire [2:0] \$signal.turn ;
  output [52:0] action__payload;
  wire [52:0] action__payload;
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
  wire [2:0] \action__payload.turn ;
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
  output [28:0] bus__adr;
  wire [28:0] bus__adr;
  output bus__cyc;
  wire bus__cyc;
  wire [7:0] bus__sel;
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
  wire [28:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
  wire [3:0] \word__payload.limit_byte ;
  wire [4:0] \word__payload.next_byte ;
  wire [15:0] \word__payload.pad ;
  wire [3:0] \word__payload.push ;
  wire [2:0] \word__payload.turn ;
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
  assign last = \$signal [42:38] >= \$signal [37:34];
  assign \$4  = ~ \$signal [0];
  assign \$5  = ~ bus__stall;
  assign \$6  = \$4  | \$5 ;
  assign action__valid = active & \$6 ;
  assign \$signal$12  = action__valid & action__ready;
  assign \$7  = ~ active;
  assign \$8  = \$signal$12  & last;
  assign word__ready = \$7  | \$8 ;
  assign \$9  = ~ \$signal [0];
  assign \$10  = last ? { 1'h0, \$signal [37:34] } : \$signal [42:38];
  assign \$11  = \$signal [80] & last;
  assign \$12  = unanswered + beat;
  assign \$13  = \$12  - bus__ack;
  assign \$14  = \$signal [42:38] + 4'h8;
  assign \$15  = \$signal [29:1] + 1'h1;
  always @(posedge clk)
    unanswered <= \$16 ;
  always @(posedge clk)
    \$signal  <= \$17 ;
  always @(posedge clk)
    first <= \$18 ;
  always @(posedge clk)
    active <= \$19 ;
  always @* begin
    if (\$initially ) begin end
    \$16  = \$13 [2:0];
    if (rst) begin
      \$16  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = \$signal ;
    if (word__ready) begin
      \$17  = { \port$1 , \port$2 , \port$0  };
    end else if (\$signal$12 ) begin
      \$17 [33:30] = \$signal [41:38];
      \$17 [42:38] = \$14 [4:0];
      \$17 [29:1] = \$15 [28:0];
    end
    if (rst) begin
      \$17  = 85'h0000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = first;
    if (word__ready) begin
      \$18  = 1'h1;
    end else if (\$signal$12 ) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = active;
    if (word__ready) begin
      \$19  = word__valid;
    end
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  assign bus__sel = 8'hff;
  assign word__payload = { \port$1 , \port$2 , \port$0  };
  assign bus__adr = \$signal [29:1];
  assign \$signal.exists  = \$signal [0];
  assign \$signal.beat  = \$signal [29:1];
  assign \$signal.first_byte  = \$signal [33:30];
  assign \$signal.limit_byte  = \$signal [37:34];
  assign \$signal.next_byte  = \$signal [42:38];
  assign \$signal.turn  = \$signal [45:43];
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
  assign \action__payload.turn  = action__payload[13:11];
  assign \action__payload.pad  = action__payload[29:14];
  assign \action__payload.buffer  = action__payload[31:30];
  assign \action__payload.address  = action__payload[47:32];
  assign \action__payload.ended  = action__payload[48];
  assign \action__payload.push  = action__payload[52:49];
  assign \word__payload.exists  = \port$0 [0];
  assign \word__payload.beat  = \port$0 [29:1];
  assign \word__payload.first_byte  = \port$0 [33:30];
  assign \word__payload.limit_byte  = \port$0 [37:34];
  assign \word__payload.next_byte  = \port$0 [42:38];
  assign \word__payload.turn  = \port$0 [45:43];
  assign \word__payload.pad  = \port$0 [61:46];
  assign \word__payload.buffer  = \port$0 [63:62];
  assign \word__payload.address  = \port$2 ;
  assign \word__payload.ended  = \port$1 [0];
  assign \word__payload.push  = \port$1 [4:1];
  assign action__payload[52:49] = \$signal [84:81];
  assign action__payload[47:32] = \$signal [79:64];
  assign action__payload[31:30] = \$signal [63:62];
  assign action__payload[29:14] = \$signal [61:46];
  assign action__payload[13:11] = \$signal [45:43];
  assign action__payload[6:3] = \$signal [33:30];
  assign action__payload[48] = \$11 ;
  assign action__payload[10:7] = \$10 [3:0];
  assign action__payload[2] = last;
  assign action__payload[1] = first;
  assign action__payload[0] = \$9 ;
endmodule

module \tiny_output_stationary.load.input_flight (rst, start, \end , busy, clk);
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

module \tiny_output_stationary.load.responses (write__valid, clk, rst, read__payload, read__ready, read__valid, write__payload);
  reg \$initially  = 0;
  wire \$1 ;
  wire [2:0] \$10 ;
  wire \$11 ;
  wire [2:0] \$12 ;
  wire [2:0] \$13 ;
  reg [2:0] \$14 ;
  reg [2:0] \$15 ;
  reg [1:0] \$16 ;
  reg [1:0] \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [3:0] \$4 ;
  wire [4:0] \$5 ;
  wire [3:0] \$6 ;
  wire [4:0] \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg [1:0] \$signature__addr  = 2'h0;
  wire [63:0] \$signature__data ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
  reg [1:0] read__addr = 2'h0;
  wire [63:0] read__data;
  wire read__en;
  output [63:0] read__payload;
  wire [63:0] read__payload;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input rst;
  wire rst;
  reg [2:0] unread = 3'h0;
  input [63:0] write__payload;
  wire [63:0] write__payload;
  wire write__ready;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [63:0] storage [3:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [63:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign write__ready = count != 3'h4;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$8  = \$signature__addr  == 2'h3;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 3'h0 : \$9 ;
  assign \$11  = read__addr == 2'h3;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 3'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [2:0];
    if (rst) begin
      \$14  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [2:0];
    if (rst) begin
      \$15  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [1:0];
    end
    if (rst) begin
      \$16  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [1:0];
    end
    if (rst) begin
      \$17  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
endmodule

module \tiny_output_stationary.load.words (rst, instruction, start, word__ready, \port$0 , \port$1 , \port$2 , word__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [31:0] \$11 ;
  wire [31:0] \$12 ;
  wire [4:0] \$13 ;
  wire [4:0] \$14 ;
  wire [5:0] \$15 ;
  wire \$16 ;
  wire [31:0] \$17 ;
  wire [31:0] \$18 ;
  wire \$19 ;
  wire [30:0] \$2 ;
  wire \$20 ;
  wire [16:0] \$21 ;
  wire [32:0] \$22 ;
  wire [9:0] \$23 ;
  wire [20:0] \$24 ;
  wire \$25 ;
  wire [16:0] \$26 ;
  reg [63:0] \$27 ;
  wire [4:0] \$28 ;
  reg [15:0] \$29 ;
  wire [33:0] \$3 ;
  reg [15:0] \$30  = 16'h0000;
  reg [9:0] \$31 ;
  reg [11:0] \$32 ;
  reg [15:0] \$33 ;
  reg [11:0] \$34 ;
  reg [15:0] \$35 ;
  reg \$36 ;
  reg [13:0] \$37 ;
  reg [3:0] \$38 ;
  reg [23:0] \$39 ;
  wire \$4 ;
  reg [15:0] \$40 ;
  reg [31:0] \$41 ;
  reg [19:0] \$42 ;
  reg [8:0] \$43 ;
  reg [9:0] \$44 ;
  reg [20:0] \$45 ;
  reg [15:0] \$46 ;
  reg [1:0] \$47 ;
  reg [3:0] \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  wire \$signal ;
  reg [15:0] \$signal$28  = 16'h0000;
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
  input [255:0] instruction;
  wire [255:0] instruction;
  wire last;
  wire [2:0] \last$9 ;
  reg [9:0] nearest = 10'h000;
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
  wire \start$4 ;
  wire step;
  wire [30:0] stride__1;
  wire [30:0] stride__2;
  wire [84:0] word__payload;
  wire [15:0] \word__payload.address ;
  wire [28:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
  wire [3:0] \word__payload.limit_byte ;
  wire [4:0] \word__payload.next_byte ;
  wire [15:0] \word__payload.pad ;
  wire [3:0] \word__payload.push ;
  wire [2:0] \word__payload.turn ;
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
    y_stride <= \$39 ;
  always @(posedge clk)
    \$signal$28  <= \$40 ;
  always @(posedge clk)
    address <= \$41 ;
  always @(posedge clk)
    row_bytes <= \$42 ;
  always @(posedge clk)
    word_bytes <= \$43 ;
  always @(posedge clk)
    nearest <= \$44 ;
  always @(posedge clk)
    farthest <= \$45 ;
  always @(posedge clk)
    pad <= \$46 ;
  always @(posedge clk)
    buffer <= \$47 ;
  always @(posedge clk)
    push <= \$48 ;
  assign last = word__valid & word__ready;
  assign \$1  = $signed(\address$25 ) < $signed(1'h0);
  assign \$2  = \$1  ? 31'h00000000 : \address$25 ;
  assign \$3  = $signed({ 1'h0, address }) + $signed(\$2 );
  assign \$4  = $signed(\$signal$28 ) >= $signed(1'h0);
  assign \$5  = $signed(\$signal$28 ) < $signed({ 1'h0, y_limit });
  assign \$6  = \$4  & \$5 ;
  assign \$7  = $signed(\address$25 ) < $signed({ 1'h0, row_bytes });
  assign \$8  = \$6  & \$7 ;
  assign \$9  = $signed(\address$25 ) >= $signed(nearest);
  assign \$signal  = \$8  & \$9 ;
  assign \$10  = $signed(\address$25 ) < $signed(1'h0);
  assign \$11  = - $signed(\address$25 );
  assign \$12  = \$10  ? \$11  : 32'd0;
  assign \$13  = \$12 [3:0] - \$3 [2:0];
  assign \$14  = \$12 [3:0] - \$3 [2:0];
  assign \$15  = $signed(\$14 ) + $signed(5'h08);
  assign \$16  = $signed(\address$25 ) > $signed(farthest);
  assign \$17  = $signed({ 1'h0, row_bytes }) - $signed(\address$25 );
  assign \$18  = \$16  ? \$17  : { 23'h000000, word_bytes };
  assign \$19  = last & \$28 [0];
  assign \$20  = last & \$50 ;
  assign \$21  = $signed(\$signal$28 ) + $signed({ 1'h0, y_step });
  assign \$22  = address + y_stride;
  assign \$23  = 1'h1 - instruction[234:226];
  assign \$24  = instruction[225:206] - instruction[234:226];
  assign \$25  = word__valid & word__ready;
  assign \$26  = \$30  + 1'h1;
  always @(posedge clk)
    \$30  <= \$29 ;
  always @(posedge clk)
    y_count <= \$31 ;
  always @(posedge clk)
    count__1 <= \$32 ;
  always @(posedge clk)
    x_stride <= \$33 ;
  always @(posedge clk)
    count__2 <= \$34 ;
  always @(posedge clk)
    c_stride <= \$35 ;
  always @(posedge clk)
    word__valid <= \$36 ;
  always @(posedge clk)
    y_limit <= \$37 ;
  always @(posedge clk)
    y_step <= \$38 ;
  \tiny_output_stationary.load.words.walk  walk (
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(\address$25 ),
    .\port$0 (instruction[63:30]),
    .\port$1 (instruction[173:153]),
    .\port$2 (\$49 ),
    .\port$3 (\$50 ),
    .\port$4 (\$51 ),
    .\port$5 (y_count),
    .\port$6 (x_stride),
    .\port$7 (c_stride),
    .rst(rst),
    .start(start),
    .step(last)
  );
  always @* begin
    if (\$initially ) begin end
    \$39  = y_stride;
    if (start) begin
      \$39  = instruction[152:129];
    end
    if (rst) begin
      \$39  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = \$signal$28 ;
    if (start) begin
      \$40  = { instruction[110], instruction[110:96] };
    end else if (\$20 ) begin
      \$40  = \$21 [15:0];
    end
    if (rst) begin
      \$40  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = address;
    if (start) begin
      \$41  = instruction[95:64];
    end else if (\$20 ) begin
      \$41  = \$22 [31:0];
    end
    if (rst) begin
      \$41  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = row_bytes;
    if (start) begin
      \$42  = instruction[225:206];
    end
    if (rst) begin
      \$42  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = word_bytes;
    if (start) begin
      \$43  = instruction[234:226];
    end
    if (rst) begin
      \$43  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = nearest;
    if (start) begin
      \$44  = \$23 ;
    end
    if (rst) begin
      \$44  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = farthest;
    if (start) begin
      \$45  = \$24 ;
    end
    if (rst) begin
      \$45  = 21'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = pad;
    if (start) begin
      \$46  = instruction[250:235];
    end
    if (rst) begin
      \$46  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = buffer;
    if (start) begin
      \$47  = instruction[13:12];
    end
    if (rst) begin
      \$47  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = push;
    if (start) begin
      \$48  = instruction[11:8];
    end
    if (rst) begin
      \$48  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27 [37:34] = 4'h0;
    if (\$signal ) begin
      \$27 [37:34] = \$18 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \$30 ;
    if (start) begin
      \$29  = instruction[29:14];
    end else if (\$25 ) begin
      \$29  = \$26 [15:0];
    end
    if (rst) begin
      \$29  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = y_count;
    if (start) begin
      \$31  = instruction[39:30];
    end
    if (rst) begin
      \$31  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = count__1;
    if (start) begin
      \$32  = instruction[51:40];
    end
    if (rst) begin
      \$32  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = x_stride;
    if (start) begin
      \$33  = instruction[189:174];
    end
    if (rst) begin
      \$33  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = count__2;
    if (start) begin
      \$34  = instruction[63:52];
    end
    if (rst) begin
      \$34  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = c_stride;
    if (start) begin
      \$35  = instruction[205:190];
    end
    if (rst) begin
      \$35  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = word__valid;
    if (start) begin
      \$36  = 1'h1;
    end else if (\$19 ) begin
      \$36  = 1'h0;
    end
    if (rst) begin
      \$36  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = y_limit;
    if (start) begin
      \$37  = instruction[124:111];
    end
    if (rst) begin
      \$37  = 14'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = y_step;
    if (start) begin
      \$38  = instruction[128:125];
    end
    if (rst) begin
      \$38  = 4'h0;
    end
  end
  assign \start$4  = start;
  assign base = { instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173:153] };
  assign step = last;
  assign word__payload = { \$28 , \$30 , \$27  };
  assign \last$9  = { \$51 , \$50 , \$49  };
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
  assign \port$0  = \$27 ;
  assign \port$1  = \$28 ;
  assign \port$2  = \$30 ;
  assign \word__payload.exists  = \$27 [0];
  assign \word__payload.beat  = \$27 [29:1];
  assign \word__payload.first_byte  = \$27 [33:30];
  assign \word__payload.limit_byte  = \$27 [37:34];
  assign \word__payload.next_byte  = \$27 [42:38];
  assign \word__payload.turn  = \$27 [45:43];
  assign \word__payload.pad  = \$27 [61:46];
  assign \word__payload.buffer  = \$27 [63:62];
  assign \word__payload.address  = \$30 ;
  assign \word__payload.ended  = \$28 [0];
  assign \word__payload.push  = \$28 [4:1];
  assign \$28 [4:1] = push;
  assign \$28 [0] = \$49 ;
  always @*
    \$27 [63:62] = buffer;
  always @*
    \$27 [61:46] = pad;
  always @*
    \$27 [42:38] = \$15 [4:0];
  always @*
    \$27 [45:43] = \$13 [2:0];
  always @*
    \$27 [29:1] = \$3 [31:3];
  always @*
    \$27 [33:30] = \$12 [3:0];
  always @*
    \$27 [0] = \$signal ;
endmodule

module \tiny_output_stationary.load.words.walk (rst, \port$0 , \port$1 , start, step, \port$2 , \port$3 , \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
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

module \tiny_output_stationary.output_buffer (rst, read__en, \port$0 , \port$1 , collision, read__data, read__address, write__enable, write__address, clk);
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

module \tiny_output_stationary.parameter_buffer (rst, write__enable, read__en, collision, read__data, write__data, write__address, read__address, clk);
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
  input read__en;
  wire read__en;
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
    if (read__en) begin
      _0_ <= storage[read__address[2:0]];
    end
  end
  assign read__data = _0_;
  assign \$2  = write__address == read__address;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = write__address >= 4'h8;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__address >= 4'h8;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__en;
endmodule

module \tiny_output_stationary.scoreboard (rst, load__instruction__valid, compute__instruction__valid, vector__instruction__valid, store__instruction__valid, load__instruction__payload, compute__instruction__payload, vector__instruction__payload, store__instruction__payload, store__instruction__ready, store__ended, store__push, load__instruction__ready, compute__instruction__ready, compute__push, vector__instruction__ready, vector__ended, restart, write__payload, issued__valid, issue
, issued__ready, start, \end , in_flight, fault, load__ended, load__push, compute__ended, vector__push, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [3:0] \$100 ;
  wire [3:0] \$101 ;
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
  wire \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$14 ;
  wire \$140 ;
  wire \$141 ;
  wire \$142 ;
  wire \$143 ;
  wire [3:0] \$144 ;
  wire [3:0] \$145 ;
  wire [3:0] \$146 ;
  wire \$147 ;
  wire \$148 ;
  wire \$149 ;
  wire \$15 ;
  wire \$150 ;
  wire \$151 ;
  wire \$152 ;
  wire \$153 ;
  wire \$154 ;
  wire \$155 ;
  wire \$156 ;
  wire \$157 ;
  wire \$158 ;
  wire \$159 ;
  wire \$16 ;
  wire \$160 ;
  wire \$161 ;
  wire \$162 ;
  wire \$163 ;
  wire \$164 ;
  wire \$165 ;
  wire \$166 ;
  wire \$167 ;
  wire \$168 ;
  wire \$169 ;
  wire \$17 ;
  wire \$170 ;
  wire \$171 ;
  wire \$172 ;
  wire \$173 ;
  wire \$174 ;
  wire \$175 ;
  wire \$176 ;
  wire \$177 ;
  wire \$178 ;
  wire \$179 ;
  wire \$18 ;
  wire \$180 ;
  wire \$181 ;
  wire \$182 ;
  wire [3:0] \$183 ;
  wire [3:0] \$184 ;
  wire \$185 ;
  wire \$186 ;
  wire \$187 ;
  wire \$188 ;
  wire \$189 ;
  wire \$19 ;
  wire \$190 ;
  wire \$191 ;
  wire \$192 ;
  wire \$193 ;
  wire \$194 ;
  wire \$195 ;
  wire \$196 ;
  wire [3:0] \$197 ;
  wire [3:0] \$198 ;
  wire \$199 ;
  wire \$2 ;
  wire \$20 ;
  wire \$200 ;
  wire \$201 ;
  wire \$202 ;
  wire \$203 ;
  wire \$204 ;
  wire \$205 ;
  wire \$206 ;
  wire \$207 ;
  wire \$208 ;
  wire \$209 ;
  wire \$21 ;
  wire \$210 ;
  wire \$211 ;
  wire \$212 ;
  wire \$213 ;
  wire [3:0] \$214 ;
  wire \$215 ;
  wire \$216 ;
  wire \$217 ;
  wire \$218 ;
  wire \$219 ;
  wire \$22 ;
  wire \$220 ;
  wire \$221 ;
  wire \$222 ;
  wire \$223 ;
  wire \$224 ;
  wire \$225 ;
  wire \$226 ;
  wire [3:0] \$227 ;
  wire \$228 ;
  wire \$229 ;
  wire \$23 ;
  wire \$230 ;
  wire \$231 ;
  wire \$232 ;
  wire \$233 ;
  wire \$234 ;
  wire \$235 ;
  wire \$236 ;
  wire \$237 ;
  wire \$238 ;
  wire \$239 ;
  wire \$24 ;
  wire \$240 ;
  wire \$241 ;
  wire \$242 ;
  wire \$243 ;
  wire \$244 ;
  wire \$245 ;
  wire \$246 ;
  wire \$247 ;
  wire \$248 ;
  wire \$249 ;
  wire \$25 ;
  wire \$250 ;
  wire \$251 ;
  wire \$252 ;
  wire \$253 ;
  wire \$254 ;
  wire \$255 ;
  wire \$256 ;
  wire \$257 ;
  wire \$258 ;
  wire \$259 ;
  wire \$26 ;
  wire \$260 ;
  wire \$261 ;
  wire [16:0] \$262 ;
  wire \$263 ;
  wire [17:0] \$264 ;
  wire \$265 ;
  wire \$266 ;
  wire \$267 ;
  wire \$268 ;
  wire [16:0] \$269 ;
  wire \$27 ;
  wire \$270 ;
  wire [17:0] \$271 ;
  wire \$272 ;
  wire \$273 ;
  wire \$274 ;
  wire \$275 ;
  wire [16:0] \$276 ;
  wire \$277 ;
  wire [17:0] \$278 ;
  wire \$279 ;
  wire \$28 ;
  wire \$280 ;
  wire \$281 ;
  wire \$282 ;
  wire [16:0] \$283 ;
  wire \$284 ;
  wire [17:0] \$285 ;
  wire \$286 ;
  wire \$287 ;
  wire \$288 ;
  wire \$289 ;
  wire \$29 ;
  wire [16:0] \$290 ;
  wire \$291 ;
  wire [17:0] \$292 ;
  wire \$293 ;
  wire \$294 ;
  wire \$295 ;
  wire \$296 ;
  wire [16:0] \$297 ;
  wire \$298 ;
  wire [17:0] \$299 ;
  wire \$3 ;
  wire \$30 ;
  wire \$300 ;
  wire \$301 ;
  wire \$302 ;
  wire \$303 ;
  wire [16:0] \$304 ;
  wire \$305 ;
  wire [17:0] \$306 ;
  wire \$307 ;
  wire \$308 ;
  wire \$309 ;
  wire \$31 ;
  wire \$310 ;
  wire [16:0] \$311 ;
  wire \$312 ;
  wire [17:0] \$313 ;
  wire \$314 ;
  wire \$315 ;
  wire \$316 ;
  wire \$317 ;
  wire [16:0] \$318 ;
  wire \$319 ;
  wire \$32 ;
  wire [17:0] \$320 ;
  wire \$321 ;
  wire \$322 ;
  wire \$323 ;
  wire \$324 ;
  wire [16:0] \$325 ;
  wire \$326 ;
  wire [17:0] \$327 ;
  wire \$328 ;
  wire \$329 ;
  wire \$33 ;
  wire \$330 ;
  wire \$331 ;
  wire [16:0] \$332 ;
  wire \$333 ;
  wire [17:0] \$334 ;
  wire \$335 ;
  wire \$336 ;
  wire \$337 ;
  wire \$338 ;
  wire [16:0] \$339 ;
  wire \$34 ;
  wire \$340 ;
  wire [17:0] \$341 ;
  wire \$342 ;
  wire \$343 ;
  wire \$344 ;
  wire [8:0] \$345 ;
  wire [8:0] \$346 ;
  wire \$347 ;
  wire \$348 ;
  wire \$349 ;
  wire \$35 ;
  wire \$350 ;
  wire \$351 ;
  wire \$352 ;
  wire \$353 ;
  wire \$354 ;
  wire \$355 ;
  wire \$356 ;
  wire \$357 ;
  wire \$358 ;
  wire [12:0] \$359 ;
  wire \$36 ;
  wire [13:0] \$360 ;
  wire [12:0] \$361 ;
  wire [13:0] \$362 ;
  wire [12:0] \$363 ;
  wire [13:0] \$364 ;
  wire [12:0] \$365 ;
  wire [13:0] \$366 ;
  reg \$367 ;
  reg [15:0] \$368 ;
  reg \$369 ;
  wire [3:0] \$37 ;
  reg [15:0] \$370 ;
  reg \$371 ;
  reg [15:0] \$372 ;
  reg \$373 ;
  reg [15:0] \$374 ;
  reg \$375 ;
  reg [15:0] \$376 ;
  reg \$377 ;
  reg [15:0] \$378 ;
  reg \$379 ;
  wire [3:0] \$38 ;
  reg [15:0] \$380 ;
  reg \$381 ;
  reg [15:0] \$382 ;
  reg \$383 ;
  reg [15:0] \$384 ;
  reg \$385 ;
  reg [15:0] \$386 ;
  reg \$387 ;
  reg [15:0] \$388 ;
  reg \$389 ;
  wire [3:0] \$39 ;
  reg [15:0] \$390 ;
  reg \$391 ;
  reg [7:0] \$392 ;
  reg [7:0] \$393 ;
  reg [3:0] \$394 ;
  reg [7:0] \$395 ;
  reg [7:0] \$396 ;
  reg [7:0] \$397 ;
  reg [7:0] \$398 ;
  reg [3:0] \$399 ;
  wire \$4 ;
  wire \$40 ;
  reg [11:0] \$400 ;
  reg [11:0] \$401 ;
  reg [11:0] \$402 ;
  reg [11:0] \$403 ;
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
  wire [3:0] \$56 ;
  wire [3:0] \$57 ;
  wire [3:0] \$58 ;
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
  wire [3:0] \$99 ;
  reg [7:0] \$signal  = 8'h00;
  input clk;
  wire clk;
  input compute__ended;
  wire compute__ended;
  output [255:0] compute__instruction__payload;
  wire [255:0] compute__instruction__payload;
  input compute__instruction__ready;
  wire compute__instruction__ready;
  output compute__instruction__valid;
  wire compute__instruction__valid;
  input [3:0] compute__push;
  wire [3:0] compute__push;
  reg [11:0] compute_in_flight = 12'h000;
  output [3:0] \end ;
  wire [3:0] \end ;
  reg [7:0] ended = 8'h00;
  output fault;
  reg fault = 1'h0;
  reg [3:0] held_by_array = 4'h0;
  reg [3:0] held_by_vector = 4'h0;
  output [3:0] in_flight;
  wire [3:0] in_flight;
  output [3:0] issue;
  wire [3:0] issue;
  wire [255:0] issued__payload;
  output issued__ready;
  reg issued__ready;
  input issued__valid;
  wire issued__valid;
  reg known;
  reg [7:0] last_on_bank_0 = 8'h00;
  reg [7:0] last_on_bank_1 = 8'h00;
  reg [7:0] last_on_bank_2 = 8'h00;
  reg [7:0] last_on_bank_3 = 8'h00;
  input load__ended;
  wire load__ended;
  output [255:0] load__instruction__payload;
  wire [255:0] load__instruction__payload;
  input load__instruction__ready;
  wire load__instruction__ready;
  output load__instruction__valid;
  wire load__instruction__valid;
  input [3:0] load__push;
  wire [3:0] load__push;
  reg [11:0] load_in_flight = 12'h000;
  wire [259:0] read__payload;
  wire [255:0] \read__payload$22 ;
  wire [-1:0] \read__payload$22.bank ;
  wire [255:0] \read__payload$22.instruction ;
  wire [259:0] \read__payload$35 ;
  wire [3:0] \read__payload$35.bank ;
  wire [255:0] \read__payload$35.instruction ;
  wire [255:0] \read__payload$58 ;
  wire [-1:0] \read__payload$58.bank ;
  wire [255:0] \read__payload$58.instruction ;
  wire [3:0] \read__payload.bank ;
  wire [255:0] \read__payload.instruction ;
  wire read__ready;
  wire \read__ready$42 ;
  wire \read__ready$53 ;
  wire \read__ready$64 ;
  wire read__valid;
  wire \read__valid$37 ;
  wire \read__valid$48 ;
  wire \read__valid$60 ;
  input restart;
  wire restart;
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
  reg [3:0] starting;
  input store__ended;
  wire store__ended;
  output [255:0] store__instruction__payload;
  wire [255:0] store__instruction__payload;
  input store__instruction__ready;
  wire store__instruction__ready;
  output store__instruction__valid;
  wire store__instruction__valid;
  input [3:0] store__push;
  wire [3:0] store__push;
  reg [11:0] store_in_flight = 12'h000;
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
  input vector__ended;
  wire vector__ended;
  output [255:0] vector__instruction__payload;
  wire [255:0] vector__instruction__payload;
  input vector__instruction__ready;
  wire vector__instruction__ready;
  output vector__instruction__valid;
  wire vector__instruction__valid;
  input [3:0] vector__push;
  wire [3:0] vector__push;
  reg [11:0] vector_in_flight = 12'h000;
  input [255:0] write__payload;
  wire [255:0] write__payload;
  wire [259:0] \write__payload$12 ;
  wire [3:0] \write__payload$12.bank ;
  wire [255:0] \write__payload$12.instruction ;
  wire [255:0] \write__payload$15 ;
  wire [-1:0] \write__payload$15.bank ;
  wire [255:0] \write__payload$15.instruction ;
  wire [259:0] \write__payload$9 ;
  wire [3:0] \write__payload$9.bank ;
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
  assign \$4  = write__payload[30:15] >= 4'h8;
  assign \$5  = write__payload[3:0] == 3'h4;
  assign \$6  = ! write__payload[12];
  assign \$7  = \$5  & \$6 ;
  assign \$8  = \$4  & \$7 ;
  assign \$9  = write__payload[30:15] >= 5'h10;
  assign \$10  = write__payload[3:0] == 3'h4;
  assign \$11  = ! write__payload[12];
  assign \$12  = \$10  & \$11 ;
  assign \$13  = \$9  & \$12 ;
  assign \$14  = write__payload[30:15] >= 5'h18;
  assign \$15  = write__payload[3:0] == 3'h4;
  assign \$16  = ! write__payload[12];
  assign \$17  = \$15  & \$16 ;
  assign \$18  = \$14  & \$17 ;
  assign \$19  = write__payload[3:0] == 3'h4;
  assign \$20  = ! write__payload[12];
  assign \$21  = \$19  & \$20 ;
  assign \$22  = write__payload[30:15] >= 4'h8;
  assign \$23  = write__payload[3:0] == 3'h4;
  assign \$24  = ! write__payload[12];
  assign \$25  = \$23  & \$24 ;
  assign \$26  = \$22  & \$25 ;
  assign \$27  = write__payload[30:15] >= 5'h10;
  assign \$28  = write__payload[3:0] == 3'h4;
  assign \$29  = ! write__payload[12];
  assign \$30  = \$28  & \$29 ;
  assign \$31  = \$27  & \$30 ;
  assign \$32  = write__payload[30:15] >= 5'h18;
  assign \$33  = write__payload[3:0] == 3'h4;
  assign \$34  = ! write__payload[12];
  assign \$35  = \$33  & \$34 ;
  assign \$36  = \$32  & \$35 ;
  assign \$38  = ~ \$37 ;
  assign \$39  = { \$18 , \$13 , \$8 , \$3  } & \$38 ;
  assign \$40  = write__valid & write__ready;
  assign \$41  = write__payload[3:0] == 1'h1;
  assign \$42  = ~ fault;
  assign \$43  = \$41  & \$42 ;
  assign \$44  = write__payload[60:45] >= 4'h8;
  assign \$46  = write__payload[60:45] >= 5'h10;
  assign \$48  = write__payload[60:45] >= 5'h18;
  assign \$50  = write__payload[60:45] >= 4'h8;
  assign \$52  = write__payload[60:45] >= 5'h10;
  assign \$54  = write__payload[60:45] >= 5'h18;
  assign \$57  = ~ \$56 ;
  assign \$58  = { \$49 , \$47 , \$45 , 1'h1 } & \$57 ;
  assign \$59  = \write__valid$10  & \write__ready$11 ;
  assign \$60  = write__payload[3:0] == 2'h2;
  assign \$61  = ~ fault;
  assign \$62  = \$60  & \$61 ;
  assign \$63  = write__payload[3:0] == 3'h4;
  assign \$64  = ! write__payload[12];
  assign \$65  = \$63  & \$64 ;
  assign \$66  = write__payload[30:15] >= 4'h8;
  assign \$67  = write__payload[3:0] == 3'h4;
  assign \$68  = ! write__payload[12];
  assign \$69  = \$67  & \$68 ;
  assign \$70  = \$66  & \$69 ;
  assign \$71  = write__payload[30:15] >= 5'h10;
  assign \$72  = write__payload[3:0] == 3'h4;
  assign \$73  = ! write__payload[12];
  assign \$74  = \$72  & \$73 ;
  assign \$75  = \$71  & \$74 ;
  assign \$76  = write__payload[30:15] >= 5'h18;
  assign \$77  = write__payload[3:0] == 3'h4;
  assign \$78  = ! write__payload[12];
  assign \$79  = \$77  & \$78 ;
  assign \$80  = \$76  & \$79 ;
  assign \$81  = write__payload[3:0] == 3'h4;
  assign \$82  = ! write__payload[12];
  assign \$83  = \$81  & \$82 ;
  assign \$84  = write__payload[30:15] >= 4'h8;
  assign \$85  = write__payload[3:0] == 3'h4;
  assign \$86  = ! write__payload[12];
  assign \$87  = \$85  & \$86 ;
  assign \$88  = \$84  & \$87 ;
  assign \$89  = write__payload[30:15] >= 5'h10;
  assign \$90  = write__payload[3:0] == 3'h4;
  assign \$91  = ! write__payload[12];
  assign \$92  = \$90  & \$91 ;
  assign \$93  = \$89  & \$92 ;
  assign \$94  = write__payload[30:15] >= 5'h18;
  assign \$95  = write__payload[3:0] == 3'h4;
  assign \$96  = ! write__payload[12];
  assign \$97  = \$95  & \$96 ;
  assign \$98  = \$94  & \$97 ;
  assign \$100  = ~ \$99 ;
  assign \$101  = { \$80 , \$75 , \$70 , \$65  } & \$100 ;
  assign \$102  = \write__valid$13  & \write__ready$14 ;
  assign \$103  = write__payload[3:0] == 2'h3;
  assign \$104  = write__payload[3:0] == 3'h4;
  assign \$105  = | { \$104 , \$103  };
  assign \$106  = ~ fault;
  assign \$107  = \$105  & \$106 ;
  assign \$108  = write__payload[3:0] == 3'h4;
  assign \$109  = ! write__payload[12];
  assign \$110  = \$108  & \$109 ;
  assign \$111  = write__payload[30:15] >= 4'h8;
  assign \$112  = write__payload[3:0] == 3'h4;
  assign \$113  = ! write__payload[12];
  assign \$114  = \$112  & \$113 ;
  assign \$115  = \$111  & \$114 ;
  assign \$116  = write__payload[30:15] >= 5'h10;
  assign \$117  = write__payload[3:0] == 3'h4;
  assign \$118  = ! write__payload[12];
  assign \$119  = \$117  & \$118 ;
  assign \$120  = \$116  & \$119 ;
  assign \$121  = write__payload[30:15] >= 5'h18;
  assign \$122  = write__payload[3:0] == 3'h4;
  assign \$123  = ! write__payload[12];
  assign \$124  = \$122  & \$123 ;
  assign \$125  = \$121  & \$124 ;
  assign \$126  = write__payload[3:0] == 3'h4;
  assign \$127  = ! write__payload[12];
  assign \$128  = \$126  & \$127 ;
  assign \$129  = write__payload[30:15] >= 4'h8;
  assign \$130  = write__payload[3:0] == 3'h4;
  assign \$131  = ! write__payload[12];
  assign \$132  = \$130  & \$131 ;
  assign \$133  = \$129  & \$132 ;
  assign \$134  = write__payload[30:15] >= 5'h10;
  assign \$135  = write__payload[3:0] == 3'h4;
  assign \$136  = ! write__payload[12];
  assign \$137  = \$135  & \$136 ;
  assign \$138  = \$134  & \$137 ;
  assign \$139  = write__payload[30:15] >= 5'h18;
  assign \$140  = write__payload[3:0] == 3'h4;
  assign \$141  = ! write__payload[12];
  assign \$142  = \$140  & \$141 ;
  assign \$143  = \$139  & \$142 ;
  assign \$145  = ~ \$144 ;
  assign \$146  = { \$125 , \$120 , \$115 , \$110  } & \$145 ;
  assign \$147  = \write__valid$16  & \write__ready$17 ;
  assign \$148  = write__payload[3:0] == 3'h5;
  assign \$149  = write__payload[3:0] == 3'h6;
  assign \$150  = | { \$149 , \$148  };
  assign \$151  = ~ fault;
  assign \$152  = \$150  & \$151 ;
  assign \$153  = ~ load__instruction__payload[5];
  assign \$154  = \$153  | some_compute_to_load;
  assign \$155  = ~ load__instruction__payload[6];
  assign \$156  = \$155  | some_vector_to_load;
  assign \$157  = ~ load__instruction__payload[7];
  assign \$158  = \$157  | some_store_to_load;
  assign \$159  = & { \$158 , \$156 , \$154  };
  assign \$161  = ~ fault;
  assign \$162  = \$160  & \$161 ;
  assign load__instruction__valid = read__valid & \$162 ;
  assign \$163  = ~ load__instruction__payload[5];
  assign \$164  = \$163  | some_compute_to_load;
  assign \$165  = ~ load__instruction__payload[6];
  assign \$166  = \$165  | some_vector_to_load;
  assign \$167  = ~ load__instruction__payload[7];
  assign \$168  = \$167  | some_store_to_load;
  assign \$169  = & { \$168 , \$166 , \$164  };
  assign \$171  = ~ fault;
  assign \$172  = \$170  & \$171 ;
  assign read__ready = load__instruction__ready & \$172 ;
  assign \$173  = load__instruction__valid & load__instruction__ready;
  assign \$174  = | load_in_flight;
  assign \$175  = \$174  | start[0];
  assign \$176  = ~ \read__payload$35 [4];
  assign \$177  = \$176  | some_load_to_compute;
  assign \$178  = ~ \read__payload$35 [6];
  assign \$179  = \$178  | some_vector_to_compute;
  assign \$180  = ~ \read__payload$35 [7];
  assign \$181  = \$180  | some_store_to_compute;
  assign \$182  = & { \$181 , \$179 , \$177  };
  assign \$183  = held_by_vector | starting;
  assign \$184  = \$183  & \read__payload$35 [259:256];
  assign \$185  = | \$184 ;
  assign \$186  = ~ \$185 ;
  assign \$187  = \$182  & \$186 ;
  assign \$188  = ~ fault;
  assign \$189  = \$187  & \$188 ;
  assign compute__instruction__valid = \read__valid$37  & \$189 ;
  assign \$190  = ~ \read__payload$35 [4];
  assign \$191  = \$190  | some_load_to_compute;
  assign \$192  = ~ \read__payload$35 [6];
  assign \$193  = \$192  | some_vector_to_compute;
  assign \$194  = ~ \read__payload$35 [7];
  assign \$195  = \$194  | some_store_to_compute;
  assign \$196  = & { \$195 , \$193 , \$191  };
  assign \$197  = held_by_vector | starting;
  assign \$198  = \$197  & \read__payload$35 [259:256];
  assign \$199  = | \$198 ;
  assign \$200  = ~ \$199 ;
  assign \$201  = \$196  & \$200 ;
  assign \$202  = ~ fault;
  assign \$203  = \$201  & \$202 ;
  assign \read__ready$42  = compute__instruction__ready & \$203 ;
  assign \$204  = compute__instruction__valid & compute__instruction__ready;
  assign \$205  = | compute_in_flight;
  assign \$206  = \$205  | start[1];
  assign \$207  = ~ read__payload[4];
  assign \$208  = \$207  | some_load_to_vector;
  assign \$209  = ~ read__payload[5];
  assign \$210  = \$209  | some_compute_to_vector;
  assign \$211  = ~ read__payload[7];
  assign \$212  = \$211  | some_store_to_vector;
  assign \$213  = & { \$212 , \$210 , \$208  };
  assign \$214  = held_by_array & read__payload[259:256];
  assign \$215  = | \$214 ;
  assign \$216  = ~ \$215 ;
  assign \$217  = \$213  & \$216 ;
  assign \$218  = ~ fault;
  assign \$219  = \$217  & \$218 ;
  assign vector__instruction__valid = \read__valid$48  & \$219 ;
  assign \$220  = ~ read__payload[4];
  assign \$221  = \$220  | some_load_to_vector;
  assign \$222  = ~ read__payload[5];
  assign \$223  = \$222  | some_compute_to_vector;
  assign \$224  = ~ read__payload[7];
  assign \$225  = \$224  | some_store_to_vector;
  assign \$226  = & { \$225 , \$223 , \$221  };
  assign \$227  = held_by_array & read__payload[259:256];
  assign \$228  = | \$227 ;
  assign \$229  = ~ \$228 ;
  assign \$230  = \$226  & \$229 ;
  assign \$231  = ~ fault;
  assign \$232  = \$230  & \$231 ;
  assign \read__ready$53  = vector__instruction__ready & \$232 ;
  assign \$233  = vector__instruction__valid & vector__instruction__ready;
  assign \$234  = | vector_in_flight;
  assign \$235  = \$234  | start[2];
  assign \$236  = ~ store__instruction__payload[4];
  assign \$237  = \$236  | some_load_to_store;
  assign \$238  = ~ store__instruction__payload[5];
  assign \$239  = \$238  | some_compute_to_store;
  assign \$240  = ~ store__instruction__payload[6];
  assign \$241  = \$240  | some_vector_to_store;
  assign \$242  = & { \$241 , \$239 , \$237  };
  assign \$244  = ~ fault;
  assign \$245  = \$243  & \$244 ;
  assign store__instruction__valid = \read__valid$60  & \$245 ;
  assign \$246  = ~ store__instruction__payload[4];
  assign \$247  = \$246  | some_load_to_store;
  assign \$248  = ~ store__instruction__payload[5];
  assign \$249  = \$248  | some_compute_to_store;
  assign \$250  = ~ store__instruction__payload[6];
  assign \$251  = \$250  | some_vector_to_store;
  assign \$252  = & { \$251 , \$249 , \$247  };
  assign \$254  = ~ fault;
  assign \$255  = \$253  & \$254 ;
  assign \read__ready$64  = store__instruction__ready & \$255 ;
  assign \$256  = store__instruction__valid & store__instruction__ready;
  assign \$257  = | store_in_flight;
  assign \$258  = \$257  | start[3];
  assign \$259  = ~ known;
  assign \$260  = issued__valid & \$259 ;
  assign \$261  = compute__ended & compute__push[0];
  assign \$262  = tokens_compute_to_load + \$261 ;
  assign \$263  = start[0] & load__instruction__payload[5];
  assign \$264  = \$262  - \$263 ;
  assign \$265  = compute__ended & compute__push[0];
  assign \$266  = start[0] & load__instruction__payload[5];
  assign \$267  = tokens_compute_to_load != 1'h1;
  assign \$268  = vector__ended & vector__push[0];
  assign \$269  = tokens_vector_to_load + \$268 ;
  assign \$270  = start[0] & load__instruction__payload[6];
  assign \$271  = \$269  - \$270 ;
  assign \$272  = vector__ended & vector__push[0];
  assign \$273  = start[0] & load__instruction__payload[6];
  assign \$274  = tokens_vector_to_load != 1'h1;
  assign \$275  = store__ended & store__push[0];
  assign \$276  = tokens_store_to_load + \$275 ;
  assign \$277  = start[0] & load__instruction__payload[7];
  assign \$278  = \$276  - \$277 ;
  assign \$279  = store__ended & store__push[0];
  assign \$280  = start[0] & load__instruction__payload[7];
  assign \$281  = tokens_store_to_load != 1'h1;
  assign \$282  = load__ended & load__push[1];
  assign \$283  = tokens_load_to_compute + \$282 ;
  assign \$284  = start[1] & \read__payload$35 [4];
  assign \$285  = \$283  - \$284 ;
  assign \$286  = load__ended & load__push[1];
  assign \$287  = start[1] & \read__payload$35 [4];
  assign \$288  = tokens_load_to_compute != 1'h1;
  assign \$289  = vector__ended & vector__push[1];
  assign \$290  = tokens_vector_to_compute + \$289 ;
  assign \$291  = start[1] & \read__payload$35 [6];
  assign \$292  = \$290  - \$291 ;
  assign \$293  = vector__ended & vector__push[1];
  assign \$294  = start[1] & \read__payload$35 [6];
  assign \$295  = tokens_vector_to_compute != 1'h1;
  assign \$296  = store__ended & store__push[1];
  assign \$297  = tokens_store_to_compute + \$296 ;
  assign \$298  = start[1] & \read__payload$35 [7];
  assign \$299  = \$297  - \$298 ;
  assign \$300  = store__ended & store__push[1];
  assign \$301  = start[1] & \read__payload$35 [7];
  assign \$302  = tokens_store_to_compute != 1'h1;
  assign \$303  = load__ended & load__push[2];
  assign \$304  = tokens_load_to_vector + \$303 ;
  assign \$305  = start[2] & read__payload[4];
  assign \$306  = \$304  - \$305 ;
  assign \$307  = load__ended & load__push[2];
  assign \$308  = start[2] & read__payload[4];
  assign \$309  = tokens_load_to_vector != 1'h1;
  assign \$310  = compute__ended & compute__push[2];
  assign \$311  = tokens_compute_to_vector + \$310 ;
  assign \$312  = start[2] & read__payload[5];
  assign \$313  = \$311  - \$312 ;
  assign \$314  = compute__ended & compute__push[2];
  assign \$315  = start[2] & read__payload[5];
  assign \$316  = tokens_compute_to_vector != 1'h1;
  assign \$317  = store__ended & store__push[2];
  assign \$318  = tokens_store_to_vector + \$317 ;
  assign \$319  = start[2] & read__payload[7];
  assign \$320  = \$318  - \$319 ;
  assign \$321  = store__ended & store__push[2];
  assign \$322  = start[2] & read__payload[7];
  assign \$323  = tokens_store_to_vector != 1'h1;
  assign \$324  = load__ended & load__push[3];
  assign \$325  = tokens_load_to_store + \$324 ;
  assign \$326  = start[3] & store__instruction__payload[4];
  assign \$327  = \$325  - \$326 ;
  assign \$328  = load__ended & load__push[3];
  assign \$329  = start[3] & store__instruction__payload[4];
  assign \$330  = tokens_load_to_store != 1'h1;
  assign \$331  = compute__ended & compute__push[3];
  assign \$332  = tokens_compute_to_store + \$331 ;
  assign \$333  = start[3] & store__instruction__payload[5];
  assign \$334  = \$332  - \$333 ;
  assign \$335  = compute__ended & compute__push[3];
  assign \$336  = start[3] & store__instruction__payload[5];
  assign \$337  = tokens_compute_to_store != 1'h1;
  assign \$338  = vector__ended & vector__push[3];
  assign \$339  = tokens_vector_to_store + \$338 ;
  assign \$340  = start[3] & store__instruction__payload[6];
  assign \$341  = \$339  - \$340 ;
  assign \$342  = vector__ended & vector__push[3];
  assign \$343  = start[3] & store__instruction__payload[6];
  assign \$344  = tokens_vector_to_store != 1'h1;
  assign \$345  = \$signal  + start[1];
  assign \$346  = ended + \end [1];
  assign \$347  = ended == last_on_bank_0;
  assign \$348  = \end [1] & \$347 ;
  assign \$349  = start[1] & \read__payload$35 [256];
  assign \$350  = ended == last_on_bank_1;
  assign \$351  = \end [1] & \$350 ;
  assign \$352  = start[1] & \read__payload$35 [257];
  assign \$353  = ended == last_on_bank_2;
  assign \$354  = \end [1] & \$353 ;
  assign \$355  = start[1] & \read__payload$35 [258];
  assign \$356  = ended == last_on_bank_3;
  assign \$357  = \end [1] & \$356 ;
  assign \$358  = start[1] & \read__payload$35 [259];
  assign \$359  = load_in_flight + start[0];
  assign \$360  = \$359  - \end [0];
  assign \$361  = compute_in_flight + start[1];
  assign \$362  = \$361  - \end [1];
  assign \$363  = vector_in_flight + start[2];
  assign \$364  = \$363  - \end [2];
  assign \$365  = store_in_flight + start[3];
  assign \$366  = \$365  - \end [3];
  always @(posedge clk)
    fault <= \$367 ;
  always @(posedge clk)
    tokens_compute_to_load <= \$368 ;
  always @(posedge clk)
    some_compute_to_load <= \$369 ;
  always @(posedge clk)
    tokens_vector_to_load <= \$370 ;
  always @(posedge clk)
    some_vector_to_load <= \$371 ;
  always @(posedge clk)
    tokens_store_to_load <= \$372 ;
  always @(posedge clk)
    some_store_to_load <= \$373 ;
  always @(posedge clk)
    tokens_load_to_compute <= \$374 ;
  always @(posedge clk)
    some_load_to_compute <= \$375 ;
  always @(posedge clk)
    tokens_vector_to_compute <= \$376 ;
  always @(posedge clk)
    some_vector_to_compute <= \$377 ;
  always @(posedge clk)
    tokens_store_to_compute <= \$378 ;
  always @(posedge clk)
    some_store_to_compute <= \$379 ;
  always @(posedge clk)
    tokens_load_to_vector <= \$380 ;
  always @(posedge clk)
    some_load_to_vector <= \$381 ;
  always @(posedge clk)
    tokens_compute_to_vector <= \$382 ;
  always @(posedge clk)
    some_compute_to_vector <= \$383 ;
  always @(posedge clk)
    tokens_store_to_vector <= \$384 ;
  always @(posedge clk)
    some_store_to_vector <= \$385 ;
  always @(posedge clk)
    tokens_load_to_store <= \$386 ;
  always @(posedge clk)
    some_load_to_store <= \$387 ;
  always @(posedge clk)
    tokens_compute_to_store <= \$388 ;
  always @(posedge clk)
    some_compute_to_store <= \$389 ;
  always @(posedge clk)
    tokens_vector_to_store <= \$390 ;
  always @(posedge clk)
    some_vector_to_store <= \$391 ;
  always @(posedge clk)
    \$signal  <= \$392 ;
  always @(posedge clk)
    ended <= \$393 ;
  always @(posedge clk)
    held_by_array <= \$394 ;
  always @(posedge clk)
    last_on_bank_0 <= \$395 ;
  always @(posedge clk)
    last_on_bank_1 <= \$396 ;
  always @(posedge clk)
    last_on_bank_2 <= \$397 ;
  always @(posedge clk)
    last_on_bank_3 <= \$398 ;
  always @(posedge clk)
    held_by_vector <= \$399 ;
  always @(posedge clk)
    load_in_flight <= \$400 ;
  always @(posedge clk)
    compute_in_flight <= \$401 ;
  always @(posedge clk)
    vector_in_flight <= \$402 ;
  always @(posedge clk)
    store_in_flight <= \$403 ;
  \tiny_output_stationary.scoreboard.compute  compute (
    .clk(clk),
    .read__payload(\read__payload$35 ),
    .read__ready(\read__ready$42 ),
    .read__valid(\read__valid$37 ),
    .restart(restart),
    .rst(rst),
    .write__payload(\write__payload$9 ),
    .write__ready(\write__ready$11 ),
    .write__valid(\write__valid$10 )
  );
  \tiny_output_stationary.scoreboard.load  load (
    .clk(clk),
    .read__payload(load__instruction__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(write__ready),
    .write__valid(write__valid)
  );
  \tiny_output_stationary.scoreboard.load  store (
    .clk(clk),
    .read__payload(store__instruction__payload),
    .read__ready(\read__ready$64 ),
    .read__valid(\read__valid$60 ),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(\write__ready$17 ),
    .write__valid(\write__valid$16 )
  );
  \tiny_output_stationary.scoreboard.compute  vector (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(\read__ready$53 ),
    .read__valid(\read__valid$48 ),
    .restart(restart),
    .rst(rst),
    .write__payload(\write__payload$12 ),
    .write__ready(\write__ready$14 ),
    .write__valid(\write__valid$13 )
  );
  always @* begin
    if (\$initially ) begin end
    known = 1'h0;
    if (\$43 ) begin
      known = 1'h1;
    end
    if (\$62 ) begin
      known = 1'h1;
    end
    if (\$107 ) begin
      known = 1'h1;
    end
    if (\$152 ) begin
      known = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    write__valid = 1'h0;
    if (\$43 ) begin
      write__valid = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    issued__ready = 1'h0;
    if (\$43 ) begin
      issued__ready = write__ready;
    end
    if (\$62 ) begin
      issued__ready = \write__ready$11 ;
    end
    if (\$107 ) begin
      issued__ready = \write__ready$14 ;
    end
    if (\$152 ) begin
      issued__ready = \write__ready$17 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$10  = 1'h0;
    if (\$62 ) begin
      \write__valid$10  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$13  = 1'h0;
    if (\$107 ) begin
      \write__valid$13  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$16  = 1'h0;
    if (\$152 ) begin
      \write__valid$16  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    starting = 4'h0;
    if (start[2]) begin
      starting = read__payload[259:256];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$367  = fault;
    if (\$260 ) begin
      \$367  = 1'h1;
    end
    if (restart) begin
      \$367  = 1'h0;
    end
    if (rst) begin
      \$367  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$368  = \$264 [15:0];
    if (restart) begin
      \$368  = 16'h0000;
    end
    if (rst) begin
      \$368  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$369  = some_compute_to_load;
    if (\$265 ) begin
      \$369  = 1'h1;
    end else if (\$266 ) begin
      \$369  = \$267 ;
    end
    if (restart) begin
      \$369  = 1'h0;
    end
    if (rst) begin
      \$369  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$370  = \$271 [15:0];
    if (restart) begin
      \$370  = 16'h0000;
    end
    if (rst) begin
      \$370  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$371  = some_vector_to_load;
    if (\$272 ) begin
      \$371  = 1'h1;
    end else if (\$273 ) begin
      \$371  = \$274 ;
    end
    if (restart) begin
      \$371  = 1'h0;
    end
    if (rst) begin
      \$371  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$372  = \$278 [15:0];
    if (restart) begin
      \$372  = 16'h0000;
    end
    if (rst) begin
      \$372  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$373  = some_store_to_load;
    if (\$279 ) begin
      \$373  = 1'h1;
    end else if (\$280 ) begin
      \$373  = \$281 ;
    end
    if (restart) begin
      \$373  = 1'h0;
    end
    if (rst) begin
      \$373  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$374  = \$285 [15:0];
    if (restart) begin
      \$374  = 16'h0000;
    end
    if (rst) begin
      \$374  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$375  = some_load_to_compute;
    if (\$286 ) begin
      \$375  = 1'h1;
    end else if (\$287 ) begin
      \$375  = \$288 ;
    end
    if (restart) begin
      \$375  = 1'h0;
    end
    if (rst) begin
      \$375  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$376  = \$292 [15:0];
    if (restart) begin
      \$376  = 16'h0000;
    end
    if (rst) begin
      \$376  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$377  = some_vector_to_compute;
    if (\$293 ) begin
      \$377  = 1'h1;
    end else if (\$294 ) begin
      \$377  = \$295 ;
    end
    if (restart) begin
      \$377  = 1'h0;
    end
    if (rst) begin
      \$377  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$378  = \$299 [15:0];
    if (restart) begin
      \$378  = 16'h0000;
    end
    if (rst) begin
      \$378  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$379  = some_store_to_compute;
    if (\$300 ) begin
      \$379  = 1'h1;
    end else if (\$301 ) begin
      \$379  = \$302 ;
    end
    if (restart) begin
      \$379  = 1'h0;
    end
    if (rst) begin
      \$379  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$380  = \$306 [15:0];
    if (restart) begin
      \$380  = 16'h0000;
    end
    if (rst) begin
      \$380  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$381  = some_load_to_vector;
    if (\$307 ) begin
      \$381  = 1'h1;
    end else if (\$308 ) begin
      \$381  = \$309 ;
    end
    if (restart) begin
      \$381  = 1'h0;
    end
    if (rst) begin
      \$381  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$382  = \$313 [15:0];
    if (restart) begin
      \$382  = 16'h0000;
    end
    if (rst) begin
      \$382  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$383  = some_compute_to_vector;
    if (\$314 ) begin
      \$383  = 1'h1;
    end else if (\$315 ) begin
      \$383  = \$316 ;
    end
    if (restart) begin
      \$383  = 1'h0;
    end
    if (rst) begin
      \$383  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$384  = \$320 [15:0];
    if (restart) begin
      \$384  = 16'h0000;
    end
    if (rst) begin
      \$384  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$385  = some_store_to_vector;
    if (\$321 ) begin
      \$385  = 1'h1;
    end else if (\$322 ) begin
      \$385  = \$323 ;
    end
    if (restart) begin
      \$385  = 1'h0;
    end
    if (rst) begin
      \$385  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$386  = \$327 [15:0];
    if (restart) begin
      \$386  = 16'h0000;
    end
    if (rst) begin
      \$386  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$387  = some_load_to_store;
    if (\$328 ) begin
      \$387  = 1'h1;
    end else if (\$329 ) begin
      \$387  = \$330 ;
    end
    if (restart) begin
      \$387  = 1'h0;
    end
    if (rst) begin
      \$387  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$388  = \$334 [15:0];
    if (restart) begin
      \$388  = 16'h0000;
    end
    if (rst) begin
      \$388  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$389  = some_compute_to_store;
    if (\$335 ) begin
      \$389  = 1'h1;
    end else if (\$336 ) begin
      \$389  = \$337 ;
    end
    if (restart) begin
      \$389  = 1'h0;
    end
    if (rst) begin
      \$389  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$390  = \$341 [15:0];
    if (restart) begin
      \$390  = 16'h0000;
    end
    if (rst) begin
      \$390  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$391  = some_vector_to_store;
    if (\$342 ) begin
      \$391  = 1'h1;
    end else if (\$343 ) begin
      \$391  = \$344 ;
    end
    if (restart) begin
      \$391  = 1'h0;
    end
    if (rst) begin
      \$391  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$392  = \$345 [7:0];
    if (restart) begin
      \$392  = 8'h00;
    end
    if (rst) begin
      \$392  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$393  = \$346 [7:0];
    if (restart) begin
      \$393  = 8'h00;
    end
    if (rst) begin
      \$393  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$394  = held_by_array;
    if (\$348 ) begin
      \$394 [0] = 1'h0;
    end
    if (\$349 ) begin
      \$394 [0] = 1'h1;
    end
    if (\$351 ) begin
      \$394 [1] = 1'h0;
    end
    if (\$352 ) begin
      \$394 [1] = 1'h1;
    end
    if (\$354 ) begin
      \$394 [2] = 1'h0;
    end
    if (\$355 ) begin
      \$394 [2] = 1'h1;
    end
    if (\$357 ) begin
      \$394 [3] = 1'h0;
    end
    if (\$358 ) begin
      \$394 [3] = 1'h1;
    end
    if (restart) begin
      \$394  = 4'h0;
    end
    if (rst) begin
      \$394  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$395  = last_on_bank_0;
    if (\$349 ) begin
      \$395  = \$signal ;
    end
    if (restart) begin
      \$395  = 8'h00;
    end
    if (rst) begin
      \$395  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$396  = last_on_bank_1;
    if (\$352 ) begin
      \$396  = \$signal ;
    end
    if (restart) begin
      \$396  = 8'h00;
    end
    if (rst) begin
      \$396  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$397  = last_on_bank_2;
    if (\$355 ) begin
      \$397  = \$signal ;
    end
    if (restart) begin
      \$397  = 8'h00;
    end
    if (rst) begin
      \$397  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$398  = last_on_bank_3;
    if (\$358 ) begin
      \$398  = \$signal ;
    end
    if (restart) begin
      \$398  = 8'h00;
    end
    if (rst) begin
      \$398  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$399  = held_by_vector;
    if (\end [2]) begin
      \$399  = 4'h0;
    end
    if (start[2]) begin
      \$399  = read__payload[259:256];
    end
    if (restart) begin
      \$399  = 4'h0;
    end
    if (rst) begin
      \$399  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$400  = \$360 [11:0];
    if (restart) begin
      \$400  = 12'h000;
    end
    if (rst) begin
      \$400  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$401  = \$362 [11:0];
    if (restart) begin
      \$401  = 12'h000;
    end
    if (rst) begin
      \$401  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$402  = \$364 [11:0];
    if (restart) begin
      \$402  = 12'h000;
    end
    if (rst) begin
      \$402  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$403  = \$366 [11:0];
    if (restart) begin
      \$403  = 12'h000;
    end
    if (rst) begin
      \$403  = 12'h000;
    end
  end
  assign issued__payload = write__payload;
  assign \write__payload$15  = write__payload;
  assign \read__payload$22  = load__instruction__payload;
  assign \read__payload$58  = store__instruction__payload;
  assign compute__instruction__payload = \read__payload$35 [255:0];
  assign vector__instruction__payload = read__payload[255:0];
  assign \write__payload.instruction  = write__payload;
  assign \write__payload$9.instruction  = \write__payload$9 [255:0];
  assign \write__payload$9.bank  = \write__payload$9 [259:256];
  assign \write__payload$12.instruction  = \write__payload$12 [255:0];
  assign \write__payload$12.bank  = \write__payload$12 [259:256];
  assign \write__payload$15.instruction  = write__payload;
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[259:256];
  assign \read__payload$22.instruction  = load__instruction__payload;
  assign \read__payload$35.instruction  = \read__payload$35 [255:0];
  assign \read__payload$35.bank  = \read__payload$35 [259:256];
  assign \read__payload$58.instruction  = store__instruction__payload;
  assign in_flight[3] = \$258 ;
  assign in_flight[2] = \$235 ;
  assign in_flight[1] = \$206 ;
  assign in_flight[0] = \$175 ;
  assign \end [3] = store__ended;
  assign \end [2] = vector__ended;
  assign \end [1] = compute__ended;
  assign \end [0] = load__ended;
  assign start[3] = \$256 ;
  assign start[2] = \$233 ;
  assign start[1] = \$204 ;
  assign start[0] = \$173 ;
  assign \write__payload$12 [259:256] = \$101 ;
  assign \write__payload$12 [255:0] = write__payload;
  assign \write__payload$9 [259:256] = \$58 ;
  assign \write__payload$9 [255:0] = write__payload;
  assign issue[3] = \$147 ;
  assign issue[2] = \$102 ;
  assign issue[1] = \$59 ;
  assign issue[0] = \$40 ;
  assign \$37  = { 1'h0, \$36 , \$31 , \$26  };
  assign \$45  = \$44 ;
  assign \$47  = \$46 ;
  assign \$49  = \$48 ;
  assign \$51  = \$50 ;
  assign \$53  = \$52 ;
  assign \$55  = \$54 ;
  assign \$56  = { 1'h0, \$54 , \$52 , \$50  };
  assign \$99  = { 1'h0, \$98 , \$93 , \$88  };
  assign \$144  = { 1'h0, \$143 , \$138 , \$133  };
  assign \$160  = \$159 ;
  assign \$170  = \$169 ;
  assign \$243  = \$242 ;
  assign \$253  = \$252 ;
endmodule

module \tiny_output_stationary.scoreboard.compute (rst, read__ready, write__ready, read__payload, restart, write__payload, write__valid, read__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [1:0] \$10 ;
  wire \$11 ;
  wire [1:0] \$12 ;
  wire [1:0] \$13 ;
  reg [1:0] \$14 ;
  reg [1:0] \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [2:0] \$4 ;
  wire [3:0] \$5 ;
  wire [2:0] \$6 ;
  wire [3:0] \$7 ;
  wire \$8 ;
  wire [1:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg \$signature__addr  = 1'h0;
  wire [259:0] \$signature__data ;
  wire [3:0] \$signature__data.bank ;
  wire [255:0] \$signature__data.instruction ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
  reg read__addr = 1'h0;
  wire [259:0] read__data;
  wire [3:0] \read__data.bank ;
  wire [255:0] \read__data.instruction ;
  wire read__en;
  output [259:0] read__payload;
  wire [259:0] read__payload;
  wire [3:0] \read__payload.bank ;
  wire [255:0] \read__payload.instruction ;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input restart;
  wire restart;
  input rst;
  wire rst;
  reg [1:0] unread = 2'h0;
  input [259:0] write__payload;
  wire [259:0] write__payload;
  wire [3:0] \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  output write__ready;
  wire write__ready;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [259:0] storage [1:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [259:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign write__ready = count != 2'h2;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 2'h0 : \$9 ;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 2'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [1:0];
    if (restart) begin
      \$14  = 2'h0;
    end
    if (rst) begin
      \$14  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [1:0];
    if (restart) begin
      \$15  = 2'h0;
    end
    if (rst) begin
      \$15  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [0];
    end
    if (restart) begin
      \$16  = 1'h0;
    end
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [0];
    end
    if (restart) begin
      \$17  = 1'h0;
    end
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (restart) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.instruction  = write__payload[255:0];
  assign \$signature__data.bank  = write__payload[259:256];
  assign \write__payload.instruction  = write__payload[255:0];
  assign \write__payload.bank  = write__payload[259:256];
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[259:256];
  assign \read__data.instruction  = read__payload[255:0];
  assign \read__data.bank  = read__payload[259:256];
  assign \$8  = \$signature__addr ;
  assign \$11  = read__addr;
endmodule

module \tiny_output_stationary.scoreboard.load (rst, read__ready, write__ready, read__payload, restart, write__payload, write__valid, read__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [1:0] \$10 ;
  wire \$11 ;
  wire [1:0] \$12 ;
  wire [1:0] \$13 ;
  reg [1:0] \$14 ;
  reg [1:0] \$15 ;
  reg \$16 ;
  reg \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [2:0] \$4 ;
  wire [3:0] \$5 ;
  wire [2:0] \$6 ;
  wire [3:0] \$7 ;
  wire \$8 ;
  wire [1:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg \$signature__addr  = 1'h0;
  wire [255:0] \$signature__data ;
  wire [-1:0] \$signature__data.bank ;
  wire [255:0] \$signature__data.instruction ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
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
  input restart;
  wire restart;
  input rst;
  wire rst;
  reg [1:0] unread = 2'h0;
  input [255:0] write__payload;
  wire [255:0] write__payload;
  wire [-1:0] \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  output write__ready;
  wire write__ready;
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
  assign write__ready = count != 2'h2;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 2'h0 : \$9 ;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 2'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [1:0];
    if (restart) begin
      \$14  = 2'h0;
    end
    if (rst) begin
      \$14  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [1:0];
    if (restart) begin
      \$15  = 2'h0;
    end
    if (rst) begin
      \$15  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [0];
    end
    if (restart) begin
      \$16  = 1'h0;
    end
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [0];
    end
    if (restart) begin
      \$17  = 1'h0;
    end
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (restart) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  assign \$signature__en  = \$signal ;
  assign \$signature__data  = write__payload;
  assign read__en = fetch;
  assign read__data = read__payload;
  assign \$signature__data.instruction  = write__payload;
  assign \write__payload.instruction  = write__payload;
  assign \read__payload.instruction  = read__payload;
  assign \read__data.instruction  = read__payload;
  assign \$8  = \$signature__addr ;
  assign \$11  = read__addr;
endmodule

module \tiny_output_stationary.store (bus__stall, clk, rst, instruction__valid, instruction__payload, instruction__ready, ended, push, bus__cyc, bus__stb, beat, output_read__enable, busy, output_read__data, restart, halted, beat_bytes, bus__adr, bus__dat_w, bus__sel, output_read__address
, bus__ack);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [3:0] \$11 ;
  wire [4:0] \$12 ;
  wire [3:0] \$13 ;
  wire [4:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [3:0] \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  reg [3:0] \$20 ;
  reg \$21 ;
  reg \$22 ;
  reg [2:0] \$23 ;
  reg [2:0] \$24 ;
  reg \$25 ;
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
  wire \$signal$17 ;
  wire \$signal$24 ;
  reg [3:0] \$signal$29  = 4'h0;
  wire active;
  reg allowed = 1'h1;
  (* init = 1'h1 *)
  wire \allowed$50 ;
  output beat;
  wire beat;
  wire \beat$21 ;
  output [3:0] beat_bytes;
  wire [3:0] beat_bytes;
  wire [3:0] \beat_bytes$23 ;
  input bus__ack;
  wire bus__ack;
  output [28:0] bus__adr;
  wire [28:0] bus__adr;
  wire [28:0] \bus__adr$35 ;
  output bus__cyc;
  wire bus__cyc;
  output [63:0] bus__dat_w;
  wire [63:0] bus__dat_w;
  wire [63:0] \bus__dat_w$39 ;
  output [7:0] bus__sel;
  wire [7:0] bus__sel;
  wire [7:0] \bus__sel$37 ;
  input bus__stall;
  wire bus__stall;
  wire \bus__stall$41 ;
  output bus__stb;
  wire bus__stb;
  wire \bus__stb$31 ;
  wire bus__we;
  wire \bus__we$33 ;
  output busy;
  wire busy;
  wire \busy$19 ;
  input clk;
  wire clk;
  wire \end ;
  output ended;
  wire ended;
  output halted;
  reg halted = 1'h0;
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
  wire [2:0] owing;
  output [3:0] push;
  wire [3:0] push;
  wire [4:0] read__payload;
  wire \read__payload.last ;
  wire [3:0] \read__payload.push ;
  wire read__ready;
  wire read__valid;
  input restart;
  wire restart;
  input rst;
  wire rst;
  wire start;
  wire \start$15 ;
  wire [3:0] store_push;
  wire taken;
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
  assign \$signal$24  = \$signal  & \$7 ;
  assign ended = \end  | \$signal$24 ;
  assign \$8  = ~ \end ;
  assign \$9  = \$signal  & \$8 ;
  assign push = \$9  ? \$signal$29  : read__payload[4:1];
  assign \$10  = | unanswered;
  assign bus__cyc = bus__stb | \$10 ;
  assign \$11  = unanswered + beat;
  assign \$12  = \$11  - bus__ack;
  assign \$13  = owed + bus__ack;
  assign \$14  = \$13  - taken;
  assign read__ready = | owed;
  assign taken = read__valid & read__ready;
  assign \end  = taken & read__payload[0];
  assign \$15  = instruction__payload[3:0] == 3'h6;
  assign \$16  = \$12 [2:0] != 3'h4;
  assign \$17  = \$12 [2:0] + \$14 [2:0];
  assign \$18  = \$17  != 3'h5;
  assign \$19  = \$16  & \$18 ;
  always @(posedge clk)
    \$signal$29  <= \$20 ;
  always @(posedge clk)
    \$signal  <= \$21 ;
  always @(posedge clk)
    halted <= \$22 ;
  always @(posedge clk)
    unanswered <= \$23 ;
  always @(posedge clk)
    owed <= \$24 ;
  always @(posedge clk)
    allowed <= \$25 ;
  \tiny_output_stationary.store.endings  endings (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(beat)
  );
  \tiny_output_stationary.store.flight  flight (
    .busy(busy),
    .clk(clk),
    .\end (\end ),
    .others(others),
    .restart(restart),
    .rst(rst),
    .start(start)
  );
  \tiny_output_stationary.store.spans  spans (
    .active(active),
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
    .restart(restart),
    .rst(rst),
    .start(start)
  );
  always @* begin
    if (\$initially ) begin end
    \$20  = \$signal$29 ;
    if (\$signal$10 ) begin
      \$20  = instruction__payload[11:8];
    end
    if (restart) begin
      \$20  = 4'h0;
    end
    if (rst) begin
      \$20  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = \$signal ;
    if (\$signal$10 ) begin
      \$21  = \$15 ;
    end
    if (\$signal$24 ) begin
      \$21  = 1'h0;
    end
    if (restart) begin
      \$21  = 1'h0;
    end
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = halted;
    if (\$signal$24 ) begin
      \$22  = 1'h1;
    end
    if (restart) begin
      \$22  = 1'h0;
    end
    if (rst) begin
      \$22  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = \$12 [2:0];
    if (restart) begin
      \$23  = 3'h0;
    end
    if (rst) begin
      \$23  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$14 [2:0];
    if (restart) begin
      \$24  = 3'h0;
    end
    if (rst) begin
      \$24  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = \$19 ;
    if (restart) begin
      \$25  = 1'h1;
    end
    if (rst) begin
      \$25  = 1'h1;
    end
  end
  assign \output_read__address$1  = output_read__address;
  assign \output_read__data$3  = output_read__data;
  assign \output_read__enable$5  = output_read__enable;
  assign instruction = instruction__payload;
  assign \start$15  = start;
  assign \$signal$17  = \end ;
  assign \busy$19  = busy;
  assign \beat$21  = beat;
  assign \beat_bytes$23  = beat_bytes;
  assign store_push = read__payload[4:1];
  assign \bus__stb$31  = bus__stb;
  assign bus__we = 1'h1;
  assign \bus__we$33  = 1'h1;
  assign \bus__adr$35  = bus__adr;
  assign \bus__sel$37  = bus__sel;
  assign \bus__dat_w$39  = bus__dat_w;
  assign \bus__stall$41  = bus__stall;
  assign \$like  = \$12 [2:0];
  assign owing = \$14 [2:0];
  assign \allowed$50  = allowed;
  assign write__valid = beat;
  assign \write__payload.last  = write__payload[0];
  assign \write__payload.push  = write__payload[4:1];
  assign \read__payload.last  = read__payload[0];
  assign \read__payload.push  = read__payload[4:1];
  assign write__payload[4:1] = \$signal$29 ;
  assign write__payload[0] = last;
endmodule

module \tiny_output_stationary.store.endings (rst, read__ready, write__valid, read__payload, restart, write__payload, read__valid, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  wire \$11 ;
  wire [3:0] \$12 ;
  wire [3:0] \$13 ;
  reg [2:0] \$14 ;
  reg [2:0] \$15 ;
  reg [2:0] \$16 ;
  reg [2:0] \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [3:0] \$4 ;
  wire [4:0] \$5 ;
  wire [3:0] \$6 ;
  wire [4:0] \$7 ;
  wire \$8 ;
  wire [3:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg [2:0] \$signature__addr  = 3'h0;
  wire [4:0] \$signature__data ;
  wire \$signature__data.last ;
  wire [3:0] \$signature__data.push ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
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
  input restart;
  wire restart;
  input rst;
  wire rst;
  reg [2:0] unread = 3'h0;
  input [4:0] write__payload;
  wire [4:0] write__payload;
  wire \write__payload.last ;
  wire [3:0] \write__payload.push ;
  wire write__ready;
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
  assign write__ready = count != 3'h5;
  assign \$signal  = write__valid & write__ready;
  assign \$signal$4  = read__valid & read__ready;
  assign \$1  = | unread;
  assign \$2  = ~ read__valid;
  assign \$3  = \$2  | \$signal$4 ;
  assign fetch = \$1  & \$3 ;
  assign \$4  = count + \$signal ;
  assign \$5  = \$4  - \$signal$4 ;
  assign \$6  = unread + \$signal ;
  assign \$7  = \$6  - fetch;
  assign \$8  = \$signature__addr  == 3'h4;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 4'h0 : \$9 ;
  assign \$11  = read__addr == 3'h4;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 4'h0 : \$12 ;
  always @(posedge clk)
    count <= \$14 ;
  always @(posedge clk)
    unread <= \$15 ;
  always @(posedge clk)
    \$signature__addr  <= \$16 ;
  always @(posedge clk)
    read__addr <= \$17 ;
  always @(posedge clk)
    read__valid <= \$18 ;
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [2:0];
    if (restart) begin
      \$14  = 3'h0;
    end
    if (rst) begin
      \$14  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [2:0];
    if (restart) begin
      \$15  = 3'h0;
    end
    if (rst) begin
      \$15  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [2:0];
    end
    if (restart) begin
      \$16  = 3'h0;
    end
    if (rst) begin
      \$16  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [2:0];
    end
    if (restart) begin
      \$17  = 3'h0;
    end
    if (rst) begin
      \$17  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = read__valid;
    if (fetch) begin
      \$18  = 1'h1;
    end else if (\$signal$4 ) begin
      \$18  = 1'h0;
    end
    if (restart) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
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

module \tiny_output_stationary.store.flight (rst, start, \end , others, busy, restart, clk);
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
  output others;
  wire others;
  input restart;
  wire restart;
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
    if (restart) begin
      \$3  = 3'h0;
    end
    if (rst) begin
      \$3  = 3'h0;
    end
  end
endmodule

module \tiny_output_stationary.store.spans (clk, rst, instruction, start, bus__stb, beat, output_read__enable, active, output_read__data, restart, allowed, beat_bytes, last, bus__adr, bus__dat_w, bus__sel, output_read__address, bus__stall);
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
  wire [7:0] \$107 ;
  wire [7:0] \$108 ;
  wire \$109 ;
  wire \$11 ;
  wire [3:0] \$110 ;
  wire [2:0] \$111 ;
  wire [4:0] \$112 ;
  wire [9:0] \$113 ;
  wire \$114 ;
  wire [16:0] \$115 ;
  reg \$116 ;
  reg \$117 ;
  reg [28:0] \$118 ;
  reg \$119 ;
  wire \$12 ;
  reg [28:0] \$120 ;
  reg \$121 ;
  reg [3:0] \$122 ;
  reg [63:0] \$123 ;
  reg [7:0] \$124 ;
  reg [3:0] \$125 ;
  reg [8:0] \$126 ;
  reg [9:0] \$127 ;
  reg [23:0] \$128 ;
  reg [11:0] \$129 ;
  wire \$13 ;
  reg [19:0] \$130 ;
  reg [11:0] \$131 ;
  reg [15:0] \$132 ;
  reg \$133 ;
  reg [15:0] \$134 ;
  reg \$135 ;
  reg \$136 ;
  reg [2:0] \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire [4:0] \$14 ;
  wire \$140 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire [4:0] \$180 ;
  wire [4:0] \$185 ;
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
  wire [1:0] \$32 ;
  wire [7:0] \$33 ;
  wire \$34 ;
  wire [1:0] \$35 ;
  wire [7:0] \$36 ;
  wire [63:0] \$37 ;
  wire [63:0] \$38 ;
  wire [63:0] \$39 ;
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
  wire [2:0] \$50 ;
  wire \$51 ;
  wire [2:0] \$52 ;
  wire \$53 ;
  wire [2:0] \$54 ;
  wire \$55 ;
  wire [2:0] \$56 ;
  wire \$57 ;
  wire [2:0] \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire [2:0] \$60 ;
  wire \$61 ;
  wire [2:0] \$62 ;
  wire \$63 ;
  wire [2:0] \$64 ;
  wire \$65 ;
  wire [2:0] \$66 ;
  wire \$67 ;
  wire [2:0] \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire \$70 ;
  wire \$71 ;
  wire [29:0] \$72 ;
  wire [1:0] \$73 ;
  wire [4:0] \$74 ;
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
  wire \$signal ;
  wire \$signal$11 ;
  wire \$signal$13 ;
  wire [7:0] \$signal$14 ;
  reg [63:0] \$signal$17 ;
  wire [7:0] \$signal$20 ;
  wire [7:0] \$signal$21 ;
  wire [7:0] \$signal$22 ;
  wire [7:0] \$signal$23 ;
  wire [7:0] \$signal$24 ;
  wire [7:0] \$signal$25 ;
  reg [63:0] \$signal$27 ;
  reg [63:0] \$signal$29 ;
  reg \$signal$31 ;
  reg \$signal$32 ;
  reg [7:0] \$signal$33 ;
  reg \$signal$34 ;
  reg \$signal$36 ;
  reg [7:0] \$signal$37 ;
  wire \$signal$6 ;
  reg [28:0] _beat_address = 29'h00000000;
  reg _ends_instruction = 1'h0;
  reg _first = 1'h0;
  reg _index = 1'h0;
  reg [3:0] _left_bytes = 4'h0;
  reg [2:0] _offset = 3'h0;
  reg _presenting = 1'h0;
  reg _selecting = 1'h0;
  output active;
  wire active;
  wire [31:0] address;
  reg [63:0] after;
  reg [63:0] \after$28 ;
  reg [63:0] \after$30 ;
  input allowed;
  wire allowed;
  wire [31:0] base;
  output beat;
  wire beat;
  output [3:0] beat_bytes;
  reg [3:0] beat_bytes;
  output [28:0] bus__adr;
  reg [28:0] bus__adr = 29'h00000000;
  output [63:0] bus__dat_w;
  reg [63:0] bus__dat_w = 64'h0000000000000000;
  output [7:0] bus__sel;
  reg [7:0] bus__sel = 8'h00;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  wire bus__we;
  reg [3:0] bytes_ = 4'h0;
  (* init = 12'h000 *)
  wire [11:0] c_count;
  reg [15:0] c_stride = 16'h0000;
  input clk;
  wire clk;
  wire [11:0] count__0;
  reg [11:0] count__1 = 12'h000;
  reg [11:0] count__2 = 12'h000;
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
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
  input restart;
  wire restart;
  input rst;
  wire rst;
  input start;
  wire start;
  wire \start$44 ;
  wire step;
  wire [7:0] straight;
  wire [31:0] stride__0;
  wire [31:0] stride__1;
  wire [31:0] stride__2;
  wire [3:0] turn_lane;
  reg [8:0] word_bytes = 9'h000;
  (* init = 12'h000 *)
  wire [11:0] x_count;
  reg [19:0] x_stride = 20'h00000;
  reg [9:0] y_count = 10'h000;
  reg [23:0] y_stride = 24'h000000;
  assign \$signal  = _left_bytes <= 4'h8;
  assign \$1  = ~ _presenting;
  assign \$2  = \$1  | beat;
  assign moves = _selecting & \$2 ;
  assign \$3  = ~ _selecting;
  assign \$4  = moves & \$signal ;
  assign \$signal$6  = \$3  | \$4 ;
  assign bus__stb = _presenting & allowed;
  assign \$5  = ~ bus__stall;
  assign beat = bus__stb & \$5 ;
  assign \$signal$11  = \$14 [3] > 1'h0;
  assign \$signal$13  = ! \$14 [3];
  assign \$6  = \$14 [2:0] > 1'h0;
  assign \$7  = \$14 [2:0] > 1'h1;
  assign \$8  = \$14 [2:0] > 2'h2;
  assign \$9  = \$14 [2:0] > 2'h3;
  assign \$10  = \$14 [2:0] > 3'h4;
  assign \$11  = \$14 [2:0] > 3'h5;
  assign \$12  = \$14 [2:0] > 3'h6;
  assign \$13  = \$14 [2:0] > 3'h7;
  assign \$14  = 4'h8 - _offset;
  assign \$15  = \$signal$13  & \$6 ;
  assign \$16  = \$signal$11  | \$15 ;
  assign \$17  = \$signal$13  & \$7 ;
  assign \$18  = \$signal$11  | \$17 ;
  assign \$19  = \$signal$13  & \$8 ;
  assign \$20  = \$signal$11  | \$19 ;
  assign \$21  = \$signal$13  & \$9 ;
  assign \$22  = \$signal$11  | \$21 ;
  assign \$23  = \$signal$13  & \$10 ;
  assign \$24  = \$signal$11  | \$23 ;
  assign \$25  = \$signal$13  & \$11 ;
  assign \$26  = \$signal$11  | \$25 ;
  assign \$27  = \$signal$13  & \$12 ;
  assign \$28  = \$signal$11  | \$27 ;
  assign \$29  = \$signal$13  & \$13 ;
  assign \$30  = \$signal$11  | \$29 ;
  assign \$31  = ~ \$16 ;
  assign \$32  = _index - \$31 ;
  assign \$180  = \$32 [0] * 4'h8;
  assign \$33  = output_read__data[7:0] >> \$180 ;
  assign \$34  = ~ \$18 ;
  assign \$35  = _index - \$34 ;
  assign \$185  = \$35 [0] * 4'h8;
  assign \$36  = output_read__data[15:8] >> \$185 ;
  assign \$37  = _offset[0] ? { \$signal$17 [55:0], \$signal$17 [63:56] } : \$signal$17 ;
  assign \$38  = _offset[1] ? { \$signal$27 [47:0], \$signal$27 [63:48] } : \$signal$27 ;
  assign \$39  = _offset[2] ? { \$signal$29 [31:0], \$signal$29 [63:32] } : \$signal$29 ;
  assign \$40  = _left_bytes[3] > 1'h0;
  assign \$41  = ! _left_bytes[3];
  assign \$42  = _left_bytes[2:0] > 1'h0;
  assign \$43  = _left_bytes[2:0] > 1'h1;
  assign \$44  = _left_bytes[2:0] > 2'h2;
  assign \$45  = _left_bytes[2:0] > 2'h3;
  assign \$46  = _left_bytes[2:0] > 3'h4;
  assign \$47  = _left_bytes[2:0] > 3'h5;
  assign \$48  = _left_bytes[2:0] > 3'h6;
  assign \$49  = _left_bytes[2:0] > 3'h7;
  assign \$50  = _first ? _offset : 3'h0;
  assign \$52  = _first ? _offset : 3'h0;
  assign \$54  = _first ? _offset : 3'h0;
  assign \$55  = \$54  > 1'h0;
  assign \$56  = _first ? _offset : 3'h0;
  assign \$57  = \$56  > 1'h1;
  assign \$58  = _first ? _offset : 3'h0;
  assign \$59  = \$58  > 2'h2;
  assign \$60  = _first ? _offset : 3'h0;
  assign \$61  = \$60  > 2'h3;
  assign \$62  = _first ? _offset : 3'h0;
  assign \$63  = \$62  > 3'h4;
  assign \$64  = _first ? _offset : 3'h0;
  assign \$65  = \$64  > 3'h5;
  assign \$66  = _first ? _offset : 3'h0;
  assign \$67  = \$66  > 3'h6;
  assign \$68  = _first ? _offset : 3'h0;
  assign \$69  = \$68  > 3'h7;
  assign output_read__enable = read & \$signal$6 ;
  assign \$70  = read | _selecting;
  assign active = \$70  | _presenting;
  assign \$71  = \$signal  & _ends_instruction;
  assign \$72  = _beat_address + 1'h1;
  assign \$73  = _index + 1'h1;
  assign \$74  = _left_bytes - 4'h8;
  assign \$75  = \$signal$32  & \$signal$33 [0];
  assign \$76  = \$signal$31  | \$75 ;
  assign \$77  = \$signal$32  & \$signal$33 [1];
  assign \$78  = \$signal$31  | \$77 ;
  assign \$79  = \$signal$32  & \$signal$33 [2];
  assign \$80  = \$signal$31  | \$79 ;
  assign \$81  = \$signal$32  & \$signal$33 [3];
  assign \$82  = \$signal$31  | \$81 ;
  assign \$83  = \$signal$32  & \$signal$33 [4];
  assign \$84  = \$signal$31  | \$83 ;
  assign \$85  = \$signal$32  & \$signal$33 [5];
  assign \$86  = \$signal$31  | \$85 ;
  assign \$87  = \$signal$32  & \$signal$33 [6];
  assign \$88  = \$signal$31  | \$87 ;
  assign \$89  = \$signal$32  & \$signal$33 [7];
  assign \$90  = \$signal$31  | \$89 ;
  assign \$91  = \$signal$36  & \$signal$37 [0];
  assign \$92  = \$signal$34  | \$91 ;
  assign \$93  = \$signal$36  & \$signal$37 [1];
  assign \$94  = \$signal$34  | \$93 ;
  assign \$95  = \$signal$36  & \$signal$37 [2];
  assign \$96  = \$signal$34  | \$95 ;
  assign \$97  = \$signal$36  & \$signal$37 [3];
  assign \$98  = \$signal$34  | \$97 ;
  assign \$99  = \$signal$36  & \$signal$37 [4];
  assign \$100  = \$signal$34  | \$99 ;
  assign \$101  = \$signal$36  & \$signal$37 [5];
  assign \$102  = \$signal$34  | \$101 ;
  assign \$103  = \$signal$36  & \$signal$37 [6];
  assign \$104  = \$signal$34  | \$103 ;
  assign \$105  = \$signal$36  & \$signal$37 [7];
  assign \$106  = \$signal$34  | \$105 ;
  assign \$107  = ~ { \$106 , \$104 , \$102 , \$100 , \$98 , \$96 , \$94 , \$92  };
  assign \$108  = { \$90 , \$88 , \$86 , \$84 , \$82 , \$80 , \$78 , \$76  } & \$107 ;
  assign \$109  = _left_bytes < 4'h8;
  assign \$110  = \$109  ? _left_bytes : 4'h8;
  assign \$111  = _first ? _offset : 3'h0;
  assign \$112  = \$110  - \$111 ;
  assign \$113  = address[2:0] + word_bytes;
  assign \$114  = ~ \$138 ;
  assign \$115  = output_read__address + 1'h1;
  always @(posedge clk)
    _presenting <= \$116 ;
  always @(posedge clk)
    last <= \$117 ;
  always @(posedge clk)
    bus__adr <= \$118 ;
  always @(posedge clk)
    _first <= \$119 ;
  always @(posedge clk)
    _beat_address <= \$120 ;
  always @(posedge clk)
    _index <= \$121 ;
  always @(posedge clk)
    _left_bytes <= \$122 ;
  always @(posedge clk)
    bus__dat_w <= \$123 ;
  always @(posedge clk)
    bus__sel <= \$124 ;
  always @(posedge clk)
    bytes_ <= \$125 ;
  always @(posedge clk)
    word_bytes <= \$126 ;
  always @(posedge clk)
    y_count <= \$127 ;
  always @(posedge clk)
    y_stride <= \$128 ;
  always @(posedge clk)
    count__1 <= \$129 ;
  always @(posedge clk)
    x_stride <= \$130 ;
  always @(posedge clk)
    count__2 <= \$131 ;
  always @(posedge clk)
    c_stride <= \$132 ;
  always @(posedge clk)
    read <= \$133 ;
  always @(posedge clk)
    output_read__address <= \$134 ;
  always @(posedge clk)
    _selecting <= \$135 ;
  always @(posedge clk)
    _ends_instruction <= \$136 ;
  always @(posedge clk)
    _offset <= \$137 ;
  \tiny_output_stationary.store.spans.walk  walk (
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(address),
    .\port$0 (instruction[93:28]),
    .\port$1 (\$138 ),
    .\port$2 (\$139 ),
    .\port$3 (\$140 ),
    .\port$4 (y_count),
    .\port$5 (y_stride),
    .\port$6 (x_stride),
    .\port$7 (c_stride),
    .restart(restart),
    .rst(rst),
    .start(start),
    .step(output_read__enable)
  );
  always @* begin
    if (\$initially ) begin end
    \$signal$17  = 64'h0000000000000000;
    if (moves) begin
      \$signal$17  = { 48'h000000000000, \$36 , \$33  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    after = 64'h0000000000000000;
    if (moves) begin
      after = \$37 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$27  = 64'h0000000000000000;
    if (moves) begin
      \$signal$27  = after;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$28  = 64'h0000000000000000;
    if (moves) begin
      \after$28  = \$38 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$29  = 64'h0000000000000000;
    if (moves) begin
      \$signal$29  = \after$28 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$30  = 64'h0000000000000000;
    if (moves) begin
      \after$30  = \$39 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$31  = 1'h0;
    if (moves) begin
      \$signal$31  = \$40 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$32  = 1'h0;
    if (moves) begin
      \$signal$32  = \$41 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$33  = 8'h00;
    if (moves) begin
      \$signal$33  = { \$49 , \$48 , \$47 , \$46 , \$45 , \$44 , \$43 , \$42  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$34  = 1'h0;
    if (moves) begin
      \$signal$34  = \$51 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$36  = 1'h0;
    if (moves) begin
      \$signal$36  = \$53 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$37  = 8'h00;
    if (moves) begin
      \$signal$37  = { \$69 , \$67 , \$65 , \$63 , \$61 , \$59 , \$57 , \$55  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    beat_bytes = 4'h0;
    if (beat) begin
      beat_bytes = bytes_;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$116  = _presenting;
    if (beat) begin
      \$116  = 1'h0;
    end
    if (moves) begin
      \$116  = 1'h1;
    end
    if (restart) begin
      \$116  = 1'h0;
    end
    if (rst) begin
      \$116  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$117  = last;
    if (moves) begin
      \$117  = \$71 ;
    end
    if (restart) begin
      \$117  = 1'h0;
    end
    if (rst) begin
      \$117  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$118  = bus__adr;
    if (moves) begin
      \$118  = _beat_address;
    end
    if (restart) begin
      \$118  = 29'h00000000;
    end
    if (rst) begin
      \$118  = 29'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$119  = _first;
    if (moves) begin
      \$119  = 1'h0;
    end
    if (\$signal$6 ) begin
      \$119  = 1'h1;
    end
    if (restart) begin
      \$119  = 1'h0;
    end
    if (rst) begin
      \$119  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$120  = _beat_address;
    if (moves) begin
      \$120  = \$72 [28:0];
    end
    if (\$signal$6 ) begin
      \$120  = address[31:3];
    end
    if (restart) begin
      \$120  = 29'h00000000;
    end
    if (rst) begin
      \$120  = 29'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$121  = _index;
    if (moves) begin
      \$121  = \$73 [0];
    end
    if (\$signal$6 ) begin
      \$121  = 1'h0;
    end
    if (restart) begin
      \$121  = 1'h0;
    end
    if (rst) begin
      \$121  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$122  = _left_bytes;
    if (moves) begin
      \$122  = \$74 [3:0];
    end
    if (\$signal$6 ) begin
      \$122  = \$113 [3:0];
    end
    if (restart) begin
      \$122  = 4'h0;
    end
    if (rst) begin
      \$122  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$123  = bus__dat_w;
    if (moves) begin
      \$123  = \after$30 ;
    end
    if (restart) begin
      \$123  = 64'h0000000000000000;
    end
    if (rst) begin
      \$123  = 64'h0000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$124  = bus__sel;
    if (moves) begin
      \$124  = \$108 ;
    end
    if (restart) begin
      \$124  = 8'h00;
    end
    if (rst) begin
      \$124  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$125  = bytes_;
    if (moves) begin
      \$125  = \$112 [3:0];
    end
    if (restart) begin
      \$125  = 4'h0;
    end
    if (rst) begin
      \$125  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$126  = word_bytes;
    if (start) begin
      \$126  = instruction[162:154];
    end
    if (restart) begin
      \$126  = 9'h000;
    end
    if (rst) begin
      \$126  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$127  = y_count;
    if (start) begin
      \$127  = instruction[37:28];
    end
    if (restart) begin
      \$127  = 10'h000;
    end
    if (rst) begin
      \$127  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$128  = y_stride;
    if (start) begin
      \$128  = instruction[117:94];
    end
    if (restart) begin
      \$128  = 24'h000000;
    end
    if (rst) begin
      \$128  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$129  = count__1;
    if (start) begin
      \$129  = instruction[49:38];
    end
    if (restart) begin
      \$129  = 12'h000;
    end
    if (rst) begin
      \$129  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$130  = x_stride;
    if (start) begin
      \$130  = instruction[137:118];
    end
    if (restart) begin
      \$130  = 20'h00000;
    end
    if (rst) begin
      \$130  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$131  = count__2;
    if (start) begin
      \$131  = instruction[61:50];
    end
    if (restart) begin
      \$131  = 12'h000;
    end
    if (rst) begin
      \$131  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$132  = c_stride;
    if (start) begin
      \$132  = instruction[153:138];
    end
    if (restart) begin
      \$132  = 16'h0000;
    end
    if (rst) begin
      \$132  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$133  = read;
    if (start) begin
      \$133  = 1'h1;
    end
    if (output_read__enable) begin
      \$133  = \$114 ;
    end
    if (restart) begin
      \$133  = 1'h0;
    end
    if (rst) begin
      \$133  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$134  = output_read__address;
    if (start) begin
      \$134  = instruction[27:12];
    end
    if (output_read__enable) begin
      \$134  = \$115 [15:0];
    end
    if (restart) begin
      \$134  = 16'h0000;
    end
    if (rst) begin
      \$134  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$135  = _selecting;
    if (\$signal$6 ) begin
      \$135  = read;
    end
    if (restart) begin
      \$135  = 1'h0;
    end
    if (rst) begin
      \$135  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$136  = _ends_instruction;
    if (\$signal$6 ) begin
      \$136  = \$138 ;
    end
    if (restart) begin
      \$136  = 1'h0;
    end
    if (rst) begin
      \$136  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$137  = _offset;
    if (\$signal$6 ) begin
      \$137  = address[2:0];
    end
    if (restart) begin
      \$137  = 3'h0;
    end
    if (rst) begin
      \$137  = 3'h0;
    end
  end
  assign bus__we = 1'h1;
  assign turn_lane = \$14 [3:0];
  assign \$signal$14  = { \$13 , \$12 , \$11 , \$10 , \$9 , \$8 , \$7 , \$6  };
  assign straight = { \$30 , \$28 , \$26 , \$24 , \$22 , \$20 , \$18 , \$16  };
  assign \$signal$20  = 8'h00;
  assign \$signal$21  = 8'h00;
  assign \$signal$22  = 8'h00;
  assign \$signal$23  = 8'h00;
  assign \$signal$24  = 8'h00;
  assign \$signal$25  = 8'h00;
  assign \start$44  = start;
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
  assign \last$73  = { \$140 , \$139 , \$138  };
  assign \$51  = 1'h0;
  assign \$53  = 1'h1;
endmodule

module \tiny_output_stationary.store.spans.walk (rst, \port$0 , start, step, \port$1 , \port$2 , \port$3 , restart, \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
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
  input restart;
  wire restart;
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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
    if (restart) begin
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

module \tiny_output_stationary.vector (rst, instruction__valid, instruction__payload, instruction__ready, busy, multiply, accumulator_read__enable, operand_read__enable, ended, parameter_read__enable, result, \result$85 , operand_read__data, parameter_read__data, accumulator_read__data, push, step, \step$51 , parameter_read__address, accumulator_read__address, output_write__address
, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [16:0] \$10 ;
  wire [16:0] \$11 ;
  reg [255:0] \$12 ;
  reg \$13 ;
  reg \$14 ;
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
  reg [15:0] \$42 ;
  reg [15:0] \$43 ;
  reg \$44 ;
  reg \$45 ;
  reg \$46 ;
  reg \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg \$signal  = 1'h0;
  wire \$signal$2 ;
  wire \$signal$31 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$42 ;
  wire [31:0] accumulator;
  wire [31:0] \accumulator$72 ;
  output [15:0] accumulator_read__address;
  wire [15:0] accumulator_read__address;
  input [63:0] accumulator_read__data;
  wire [63:0] accumulator_read__data;
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
  reg finish_2 = 1'h0;
  reg finish_3 = 1'h0;
  reg finish_4 = 1'h0;
  reg finish_5 = 1'h0;
  reg finish_6 = 1'h0;
  reg finish_7 = 1'h0;
  reg finish_8 = 1'h0;
  reg finish_9 = 1'h0;
  reg first = 1'h0;
  wire [3:0] \first$110 ;
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
  wire [7:0] operand;
  wire [7:0] \operand$73 ;
  wire [15:0] operand_read__address;
  input [15:0] operand_read__data;
  wire [15:0] operand_read__data;
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
  (* init = 1'h0 *)
  wire result_11;
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
    result_9 <= \$23 ;
  always @(posedge clk)
    result_10 <= \$24 ;
  always @(posedge clk)
    \step$51  <= \$25 ;
  always @(posedge clk)
    finish_1 <= \$26 ;
  always @(posedge clk)
    finish_2 <= \$27 ;
  always @(posedge clk)
    finish_3 <= \$28 ;
  always @(posedge clk)
    finish_4 <= \$29 ;
  always @(posedge clk)
    finish_5 <= \$30 ;
  always @(posedge clk)
    finish_6 <= \$31 ;
  always @(posedge clk)
    finish_7 <= \$32 ;
  always @(posedge clk)
    finish_8 <= \$33 ;
  always @(posedge clk)
    finish_9 <= \$34 ;
  always @(posedge clk)
    finish_10 <= \$35 ;
  always @(posedge clk)
    finish_11 <= \$36 ;
  always @(posedge clk)
    phase_1 <= \$37 ;
  always @(posedge clk)
    phase_2 <= \$38 ;
  always @(posedge clk)
    phase_3 <= \$39 ;
  always @(posedge clk)
    phase_4 <= \$40 ;
  always @(posedge clk)
    phase_5 <= \$41 ;
  always @(posedge clk)
    parameter_read__address <= \$42 ;
  always @(posedge clk)
    first_weight <= \$43 ;
  always @(posedge clk)
    first_1 <= \$44 ;
  always @(posedge clk)
    first_2 <= \$45 ;
  always @(posedge clk)
    first_3 <= \$46 ;
  always @(posedge clk)
    first <= \$47 ;
  assign instruction__ready = ~ \$signal ;
  assign \$signal$2  = instruction__valid & instruction__ready;
  assign \$1  = instruction__payload[3:0] == 3'h4;
  assign starts_vector = \$signal$2  & \$1 ;
  assign busy = \$signal$2  | \$signal ;
  assign multiply = step & current[14];
  assign \$2  = ~ current[12];
  assign accumulator_read__enable = step & \$2 ;
  assign operand_read__enable = step & current[12];
  assign \$signal$31  = step & \$54 ;
  assign last_of_all = step & \$52 ;
  assign ended = finish_11 | phase_5;
  assign \$3  = | { phase_3, phase_2, phase_1 };
  assign parameter_read__enable = \$3  | multiply;
  assign \$4  = ~ starts_vector;
  assign \$5  = \$signal$2  & \$4 ;
  assign \$6  = ~ starts_vector;
  assign \$7  = \$signal$2  & \$6 ;
  assign \$8  = | { phase_3, phase_2, phase_1 };
  assign \$9  = \$8  | multiply;
  assign \$10  = parameter_read__address + 1'h1;
  assign \$11  = \$signal$31  ? { 1'h0, first_weight } : \$10 ;
  always @(posedge clk)
    current <= \$12 ;
  always @(posedge clk)
    \$signal  <= \$13 ;
  always @(posedge clk)
    step <= \$14 ;
  always @(posedge clk)
    result_1 <= \$15 ;
  always @(posedge clk)
    result_2 <= \$16 ;
  always @(posedge clk)
    result_3 <= \$17 ;
  always @(posedge clk)
    result_4 <= \$18 ;
  always @(posedge clk)
    result_5 <= \$19 ;
  always @(posedge clk)
    result_6 <= \$20 ;
  always @(posedge clk)
    result_7 <= \$21 ;
  always @(posedge clk)
    result_8 <= \$22 ;
  \tiny_output_stationary.vector.destination  destination (
    .base(instruction__payload[164:149]),
    .clk(clk),
    .origin_1(output_write__address),
    .\port$0 (instruction__payload[116:95]),
    .\port$1 (current[116:95]),
    .\port$2 (current[196:165]),
    .rst(rst),
    .start(starts_vector),
    .step(\step$51 )
  );
  \tiny_output_stationary.vector.lane_0  lane_0 (
    .accumulator(accumulator_read__data[31:0]),
    .clk(clk),
    .first(first),
    .operand(operand_read__data[7:0]),
    .\parameter (parameter_read__data[31:0]),
    .\port$0 (current[14:12]),
    .\port$1 (current[247:197]),
    .\port$2 (phase_2),
    .\port$3 (phase_3),
    .\port$4 (phase_4),
    .result(result),
    .rst(rst)
  );
  \tiny_output_stationary.vector.lane_0  lane_1 (
    .accumulator(accumulator_read__data[63:32]),
    .clk(clk),
    .first(first),
    .operand(operand_read__data[15:8]),
    .\parameter (parameter_read__data[63:32]),
    .\port$0 (current[14:12]),
    .\port$1 (current[247:197]),
    .\port$2 (phase_2),
    .\port$3 (phase_3),
    .\port$4 (phase_4),
    .result(\result$85 ),
    .rst(rst)
  );
  \tiny_output_stationary.vector.source  source (
    .base(instruction__payload[30:15]),
    .clk(clk),
    .origin_3(accumulator_read__address),
    .\port$0 (instruction__payload[62:47]),
    .\port$1 (instruction__payload[116:95]),
    .\port$10 (current[148:47]),
    .\port$2 (\$48 ),
    .\port$3 (\$49 ),
    .\port$4 (\$50 ),
    .\port$5 (\$51 ),
    .\port$6 (\$52 ),
    .\port$7 (\$53 ),
    .\port$8 (\$54 ),
    .\port$9 (\$55 ),
    .rst(rst),
    .start(starts_vector),
    .step(step)
  );
  always @* begin
    if (\$initially ) begin end
    \$23  = result_8;
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = result_9;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = result_10;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = last_of_all;
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = finish_1;
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = finish_2;
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = finish_3;
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = finish_4;
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = finish_5;
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = finish_6;
    if (rst) begin
      \$32  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = finish_7;
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = finish_8;
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = finish_9;
    if (rst) begin
      \$35  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = finish_10;
    if (rst) begin
      \$36  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = \$5 ;
    if (rst) begin
      \$37  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = phase_1;
    if (rst) begin
      \$38  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = phase_2;
    if (rst) begin
      \$39  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = phase_3;
    if (rst) begin
      \$40  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = phase_4;
    if (rst) begin
      \$41  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = parameter_read__address;
    if (\$7 ) begin
      \$42  = instruction__payload[27:12];
    end else if (starts_vector) begin
      \$42  = instruction__payload[46:31];
    end else if (\$9 ) begin
      \$42  = \$11 [15:0];
    end
    if (rst) begin
      \$42  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = first_weight;
    if (\$7 ) begin
    end else if (starts_vector) begin
      \$43  = instruction__payload[46:31];
    end
    if (rst) begin
      \$43  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = \$50 ;
    if (rst) begin
      \$44  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$45  = first_1;
    if (rst) begin
      \$45  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = first_2;
    if (rst) begin
      \$46  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = first_3;
    if (rst) begin
      \$47  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$12  = current;
    if (\$signal$2 ) begin
      \$12  = instruction__payload;
    end
    if (rst) begin
      \$12  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$13  = \$signal ;
    if (\$signal$2 ) begin
      \$13  = 1'h1;
    end else if (ended) begin
      \$13  = 1'h0;
    end
    if (rst) begin
      \$13  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = step;
    if (starts_vector) begin
      \$14  = 1'h1;
    end else if (\$52 ) begin
      \$14  = 1'h0;
    end
    if (rst) begin
      \$14  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$signal$31 ;
    if (rst) begin
      \$15  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = result_1;
    if (rst) begin
      \$16  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = result_2;
    if (rst) begin
      \$17  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = result_3;
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = result_4;
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = result_5;
    if (rst) begin
      \$20  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = result_6;
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = result_7;
    if (rst) begin
      \$22  = 1'h0;
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
  assign start = starts_vector;
  assign base = instruction__payload[30:15];
  assign tap = step;
  assign address = accumulator_read__address;
  assign operand_read__address = accumulator_read__address;
  assign last = { \$55 , \$54 , \$53 , \$52  };
  assign \$signal$42  = parameter_read__address;
  assign \start$43  = starts_vector;
  assign \base$44  = instruction__payload[164:149];
  assign \first_count__0$45  = { 2'h0, instruction__payload[104:95] };
  assign \first_count__1$46  = instruction__payload[116:105];
  assign \count__0$47  = { 2'h0, current[104:95] };
  assign \count__1$48  = current[116:105];
  assign \stride__0$49  = current[180:165];
  assign \stride__1$50  = current[196:181];
  assign result_11 = \step$51 ;
  assign output_write__enable = \step$51 ;
  assign \address$55  = output_write__address;
  assign accumulator = accumulator_read__data[31:0];
  assign operand = operand_read__data[7:0];
  assign \parameter  = parameter_read__data[31:0];
  assign capture = { phase_4, phase_3, phase_2 };
  assign from_operand = current[12];
  assign weighted = current[14];
  assign takes_maximum = current[13];
  assign zero_point = current[213:197];
  assign minimum = current[230:214];
  assign maximum = current[247:231];
  assign first_4 = first;
  assign \accumulator$72  = accumulator_read__data[63:32];
  assign \operand$73  = operand_read__data[15:8];
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
  assign \first$110  = { \$51 , \$50 , \$49 , \$48  };
  assign push = current[11:8];
endmodule

module \tiny_output_stationary.vector.destination (rst, \port$0 , base, start, \port$1 , \port$2 , step, origin_1, clk);
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

module \tiny_output_stationary.vector.lane_0 (rst, result, operand, \parameter , accumulator, \port$0 , \port$1 , \port$2 , \port$3 , \port$4 , first, clk);
  reg \$initially  = 0;
  wire [31:0] \$1 ;
  wire [32:0] \$10 ;
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
  reg [31:0] \$114 ;
  reg [23:0] \$115 ;
  reg [5:0] \$116 ;
  reg [31:0] \$117 ;
  reg [15:0] \$118 ;
  reg [47:0] \$119 ;
  wire \$12 ;
  reg [31:0] \$120 ;
  wire \$13 ;
  wire [32:0] \$14 ;
  wire [32:0] \$15 ;
  wire \$16 ;
  wire [32:0] \$17 ;
  wire \$18 ;
  wire [32:0] \$19 ;
  wire [15:0] \$2 ;
  wire \$20 ;
  wire [32:0] \$21 ;
  wire \$22 ;
  wire [32:0] \$23 ;
  wire \$24 ;
  wire [32:0] \$25 ;
  wire \$26 ;
  wire [32:0] \$27 ;
  wire \$28 ;
  wire [32:0] \$29 ;
  wire [31:0] \$3 ;
  wire \$30 ;
  wire [32:0] \$31 ;
  wire \$32 ;
  wire [32:0] \$33 ;
  wire \$34 ;
  wire [32:0] \$35 ;
  wire \$36 ;
  wire [32:0] \$37 ;
  wire \$38 ;
  wire [32:0] \$39 ;
  wire [31:0] \$4 ;
  wire \$40 ;
  wire [32:0] \$41 ;
  wire \$42 ;
  wire [32:0] \$43 ;
  wire \$44 ;
  wire [32:0] \$45 ;
  wire \$46 ;
  wire [32:0] \$47 ;
  wire \$48 ;
  wire [32:0] \$49 ;
  wire [48:0] \$5 ;
  wire \$50 ;
  wire [32:0] \$51 ;
  wire \$52 ;
  wire [32:0] \$53 ;
  wire \$54 ;
  wire [32:0] \$55 ;
  wire \$56 ;
  wire [32:0] \$57 ;
  wire \$58 ;
  wire [32:0] \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire [32:0] \$61 ;
  wire \$62 ;
  wire [32:0] \$63 ;
  wire \$64 ;
  wire [32:0] \$65 ;
  wire \$66 ;
  wire [32:0] \$67 ;
  wire \$68 ;
  wire [32:0] \$69 ;
  wire [31:0] \$7 ;
  wire \$70 ;
  wire [32:0] \$71 ;
  wire \$72 ;
  wire [32:0] \$73 ;
  wire \$74 ;
  wire [32:0] \$75 ;
  wire \$76 ;
  wire [32:0] \$77 ;
  wire [31:0] \$78 ;
  wire \$79 ;
  wire [32:0] \$8 ;
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
  reg [23:0] \$signal  = 24'h000000;
  reg [31:0] \$signal$7  = 32'd0;
  input [31:0] accumulator;
  wire [31:0] accumulator;
  reg [31:0] bias = 32'd0;
  (* init = 32'd0 *)
  wire [31:0] \bias$20 ;
  wire [2:0] capture;
  input clk;
  wire clk;
  input first;
  wire first;
  wire [31:0] fitted;
  wire from_operand;
  wire [16:0] maximum;
  wire [16:0] \maximum$29 ;
  wire [16:0] minimum;
  wire [16:0] \minimum$27 ;
  (* init = 24'h000000 *)
  wire [23:0] multiplier;
  input [7:0] operand;
  wire [7:0] operand;
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
  reg [47:0] product = 48'h000000000000;
  reg [31:0] product_0_0 = 32'd0;
  reg [31:0] product_16_0 = 32'd0;
  output [7:0] result;
  wire [7:0] result;
  wire [16:0] \result$31 ;
  input rst;
  wire rst;
  reg [5:0] shift = 6'h00;
  (* init = 6'h00 *)
  wire [5:0] \shift$22 ;
  (* init = 32'd0 *)
  wire [31:0] sum;
  wire takes_maximum;
  reg [31:0] total = 32'd0;
  reg [15:0] weight = 16'h0000;
  wire weighted;
  wire [16:0] zero_point;
  wire [16:0] \zero_point$25 ;
  assign \$1  = \port$0 [0] ? { operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand } : accumulator;
  assign \$2  = \port$0 [2] ? \parameter [15:0] : 16'h0001;
  assign \$3  = $signed({ 1'h0, \$signal$7 [15:0] }) * $signed(weight);
  assign \$4  = $signed(\$signal$7 [31:16]) * $signed(weight);
  assign \$5  = $signed(product_0_0) + $signed({ product_16_0, 16'h0000 });
  assign \$6  = $signed(fitted) > $signed(total);
  assign \$7  = \$6  ? fitted : total;
  assign \$8  = $signed(total) + $signed(fitted);
  assign \$9  = & \$8 [32:31];
  assign \$10  = $signed(total) + $signed(fitted);
  assign \$11  = | \$10 [32:31];
  assign \$12  = ~ \$11 ;
  assign \$13  = \$9  | \$12 ;
  assign \$14  = $signed(total) + $signed(fitted);
  assign \$15  = $signed(total) + $signed(fitted);
  assign \$16  = ~ \$15 [32];
  assign \$17  = $signed(total) + $signed(fitted);
  assign \$18  = ~ \$17 [32];
  assign \$19  = $signed(total) + $signed(fitted);
  assign \$20  = ~ \$19 [32];
  assign \$21  = $signed(total) + $signed(fitted);
  assign \$22  = ~ \$21 [32];
  assign \$23  = $signed(total) + $signed(fitted);
  assign \$24  = ~ \$23 [32];
  assign \$25  = $signed(total) + $signed(fitted);
  assign \$26  = ~ \$25 [32];
  assign \$27  = $signed(total) + $signed(fitted);
  assign \$28  = ~ \$27 [32];
  assign \$29  = $signed(total) + $signed(fitted);
  assign \$30  = ~ \$29 [32];
  assign \$31  = $signed(total) + $signed(fitted);
  assign \$32  = ~ \$31 [32];
  assign \$33  = $signed(total) + $signed(fitted);
  assign \$34  = ~ \$33 [32];
  assign \$35  = $signed(total) + $signed(fitted);
  assign \$36  = ~ \$35 [32];
  assign \$37  = $signed(total) + $signed(fitted);
  assign \$38  = ~ \$37 [32];
  assign \$39  = $signed(total) + $signed(fitted);
  assign \$40  = ~ \$39 [32];
  assign \$41  = $signed(total) + $signed(fitted);
  assign \$42  = ~ \$41 [32];
  assign \$43  = $signed(total) + $signed(fitted);
  assign \$44  = ~ \$43 [32];
  assign \$45  = $signed(total) + $signed(fitted);
  assign \$46  = ~ \$45 [32];
  assign \$47  = $signed(total) + $signed(fitted);
  assign \$48  = ~ \$47 [32];
  assign \$49  = $signed(total) + $signed(fitted);
  assign \$50  = ~ \$49 [32];
  assign \$51  = $signed(total) + $signed(fitted);
  assign \$52  = ~ \$51 [32];
  assign \$53  = $signed(total) + $signed(fitted);
  assign \$54  = ~ \$53 [32];
  assign \$55  = $signed(total) + $signed(fitted);
  assign \$56  = ~ \$55 [32];
  assign \$57  = $signed(total) + $signed(fitted);
  assign \$58  = ~ \$57 [32];
  assign \$59  = $signed(total) + $signed(fitted);
  assign \$60  = ~ \$59 [32];
  assign \$61  = $signed(total) + $signed(fitted);
  assign \$62  = ~ \$61 [32];
  assign \$63  = $signed(total) + $signed(fitted);
  assign \$64  = ~ \$63 [32];
  assign \$65  = $signed(total) + $signed(fitted);
  assign \$66  = ~ \$65 [32];
  assign \$67  = $signed(total) + $signed(fitted);
  assign \$68  = ~ \$67 [32];
  assign \$69  = $signed(total) + $signed(fitted);
  assign \$70  = ~ \$69 [32];
  assign \$71  = $signed(total) + $signed(fitted);
  assign \$72  = ~ \$71 [32];
  assign \$73  = $signed(total) + $signed(fitted);
  assign \$74  = ~ \$73 [32];
  assign \$75  = $signed(total) + $signed(fitted);
  assign \$76  = ~ \$75 [32];
  assign \$77  = $signed(total) + $signed(fitted);
  assign \$78  = \$13  ? \$14 [31:0] : { \$77 [32], \$76 , \$74 , \$72 , \$70 , \$68 , \$66 , \$64 , \$62 , \$60 , \$58 , \$56 , \$54 , \$52 , \$50 , \$48 , \$46 , \$44 , \$42 , \$40 , \$38 , \$36 , \$34 , \$32 , \$30 , \$28 , \$26 , \$24 , \$22 , \$20 , \$18 , \$16  };
  assign \$79  = & product[47:31];
  assign \$80  = | product[47:31];
  assign \$81  = ~ \$80 ;
  assign \$82  = \$79  | \$81 ;
  assign \$83  = ~ product[47];
  assign \$84  = ~ product[47];
  assign \$85  = ~ product[47];
  assign \$86  = ~ product[47];
  assign \$87  = ~ product[47];
  assign \$88  = ~ product[47];
  assign \$89  = ~ product[47];
  assign \$90  = ~ product[47];
  assign \$91  = ~ product[47];
  assign \$92  = ~ product[47];
  assign \$93  = ~ product[47];
  assign \$94  = ~ product[47];
  assign \$95  = ~ product[47];
  assign \$96  = ~ product[47];
  assign \$97  = ~ product[47];
  assign \$98  = ~ product[47];
  assign \$99  = ~ product[47];
  assign \$100  = ~ product[47];
  assign \$101  = ~ product[47];
  assign \$102  = ~ product[47];
  assign \$103  = ~ product[47];
  assign \$104  = ~ product[47];
  assign \$105  = ~ product[47];
  assign \$106  = ~ product[47];
  assign \$107  = ~ product[47];
  assign \$108  = ~ product[47];
  assign \$109  = ~ product[47];
  assign \$110  = ~ product[47];
  assign \$111  = ~ product[47];
  assign \$112  = ~ product[47];
  assign \$113  = ~ product[47];
  assign fitted = \$82  ? product[31:0] : { product[47], \$113 , \$112 , \$111 , \$110 , \$109 , \$108 , \$107 , \$106 , \$105 , \$104 , \$103 , \$102 , \$101 , \$100 , \$99 , \$98 , \$97 , \$96 , \$95 , \$94 , \$93 , \$92 , \$91 , \$90 , \$89 , \$88 , \$87 , \$86 , \$85 , \$84 , \$83  };
  always @(posedge clk)
    bias <= \$114 ;
  always @(posedge clk)
    \$signal  <= \$115 ;
  always @(posedge clk)
    shift <= \$116 ;
  always @(posedge clk)
    \$signal$7  <= \$117 ;
  always @(posedge clk)
    weight <= \$118 ;
  always @(posedge clk)
    product_0_0 <= \$3 ;
  always @(posedge clk)
    product_16_0 <= \$4 ;
  always @(posedge clk)
    product <= \$119 ;
  always @(posedge clk)
    total <= \$120 ;
  \tiny_output_stationary.vector.lane_0.requantize  requantize (
    .bias(bias),
    .clk(clk),
    .multiplier(\$signal ),
    .\port$0 (\port$1 ),
    .result(\result$31 ),
    .rst(rst),
    .shift(shift),
    .sum(total)
  );
  always @* begin
    if (\$initially ) begin end
    \$114  = bias;
    if (\port$2 ) begin
      \$114  = \parameter ;
    end
    if (rst) begin
      \$114  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$115  = \$signal ;
    if (\port$3 ) begin
      \$115  = \parameter [23:0];
    end
    if (rst) begin
      \$115  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$116  = shift;
    if (\port$4 ) begin
      \$116  = \parameter [5:0];
    end
    if (rst) begin
      \$116  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$117  = \$1 ;
    if (rst) begin
      \$117  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$118  = \$2 ;
    if (rst) begin
      \$118  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$119  = \$5 [47:0];
    if (rst) begin
      \$119  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    if (first) begin
      \$120  = fitted;
    end else if (\port$0 [1]) begin
      \$120  = \$7 ;
    end else begin
      \$120  = \$78 ;
    end
    if (rst) begin
      \$120  = 32'd0;
    end
  end
  assign capture = { \port$4 , \port$3 , \port$2  };
  assign from_operand = \port$0 [0];
  assign weighted = \port$0 [2];
  assign takes_maximum = \port$0 [1];
  assign \bias$20  = bias;
  assign multiplier = \$signal ;
  assign \shift$22  = shift;
  assign sum = total;
  assign zero_point = \port$1 [16:0];
  assign \zero_point$25  = \port$1 [16:0];
  assign minimum = \port$1 [33:17];
  assign \minimum$27  = \port$1 [33:17];
  assign maximum = \port$1 [50:34];
  assign \maximum$29  = \port$1 [50:34];
  assign result = \result$31 [7:0];
endmodule

module \tiny_output_stationary.vector.lane_0.requantize (rst, result, \port$0 , bias, multiplier, shift, sum, clk);
  reg \$initially  = 0;
  wire [31:0] \$1 ;
  wire \$10 ;
  reg [17:0] \$100 ;
  reg \$101 ;
  reg [18:0] \$102 ;
  wire \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  reg \$18 ;
  wire [31:0] \$19 ;
  wire [23:0] \$2 ;
  wire \$20 ;
  wire [23:0] \$21 ;
  wire \$22 ;
  wire [15:0] \$23 ;
  wire \$24 ;
  wire [7:0] \$25 ;
  wire \$26 ;
  wire [-1:0] \$27 ;
  wire \$28 ;
  wire [-1:0] \$29 ;
  wire [32:0] \$3 ;
  wire \$30 ;
  wire [-1:0] \$31 ;
  wire \$32 ;
  wire [-1:0] \$33 ;
  wire \$34 ;
  reg \$35 ;
  wire [7:0] \$36 ;
  wire \$37 ;
  wire [6:0] \$38 ;
  wire \$39 ;
  wire [24:0] \$4 ;
  wire [5:0] \$40 ;
  wire \$41 ;
  wire [4:0] \$42 ;
  wire \$43 ;
  wire [3:0] \$44 ;
  wire \$45 ;
  wire [2:0] \$46 ;
  wire \$47 ;
  wire [1:0] \$48 ;
  wire \$49 ;
  wire [32:0] \$5 ;
  wire \$50 ;
  wire \$51 ;
  reg \$52 ;
  wire \$53 ;
  wire \$54 ;
  wire \$55 ;
  wire \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire [40:0] \$6 ;
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
  wire [49:0] \$7 ;
  wire \$70 ;
  wire \$71 ;
  wire [17:0] \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  wire \$76 ;
  wire \$77 ;
  wire \$78 ;
  wire \$79 ;
  wire [57:0] \$8 ;
  wire \$80 ;
  wire \$81 ;
  reg \$82 ;
  wire \$83 ;
  wire \$84 ;
  wire [18:0] \$85 ;
  wire [19:0] \$86 ;
  wire [25:0] \$87 ;
  wire \$88 ;
  wire \$89 ;
  wire [57:0] \$9 ;
  wire \$90 ;
  wire \$91 ;
  wire [18:0] \$92 ;
  wire [18:0] \$93 ;
  reg [32:0] \$94 ;
  reg [56:0] \$95 ;
  reg [25:0] \$96 ;
  reg \$97 ;
  reg \$98 ;
  reg \$99 ;
  reg \$signal  = 1'h0;
  reg \$signal$14  = 1'h0;
  input [31:0] bias;
  wire [31:0] bias;
  input clk;
  wire clk;
  reg [25:0] coarse = 26'h0000000;
  wire [18:0] fine;
  wire [16:0] maximum;
  wire [16:0] minimum;
  reg [18:0] moved = 19'h00000;
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
  output [16:0] result;
  wire [16:0] result;
  input rst;
  wire rst;
  input [5:0] shift;
  wire [5:0] shift;
  input [31:0] sum;
  wire [31:0] sum;
  reg up = 1'h0;
  reg [32:0] value = 33'h000000000;
  wire [16:0] zero_point;
  assign \$1  = value[15:0] * multiplier[15:0];
  assign \$2  = value[15:0] * multiplier[23:16];
  assign \$3  = $signed(value[32:16]) * $signed({ 1'h0, multiplier[15:0] });
  assign \$4  = $signed(value[32:16]) * $signed({ 1'h0, multiplier[23:16] });
  assign \$5  = $signed(sum) + $signed(bias);
  assign \$6  = product_0_0 + { product_0_16, 16'h0000 };
  assign \$7  = $signed({ 1'h0, \$6  }) + $signed({ product_16_0, 16'h0000 });
  assign \$8  = $signed(\$7 ) + $signed({ product_16_16, 32'h00000000 });
  assign \$9  = $signed({ product, 1'h0 }) >>> { shift[5:3], 3'h0 };
  assign \$11  = | { product[6:0], 1'h0 };
  assign \$12  = | { product[14:0], 1'h0 };
  assign \$13  = | { product[22:0], 1'h0 };
  assign \$14  = | { product[30:0], 1'h0 };
  assign \$15  = | { product[38:0], 1'h0 };
  assign \$16  = | { product[46:0], 1'h0 };
  assign \$17  = | { product[54:0], 1'h0 };
  assign \$19  = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$20  = | \$19 ;
  assign \$21  = product[56:33] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$22  = | \$21 ;
  assign \$23  = product[56:41] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$24  = | \$23 ;
  assign \$25  = product[56:49] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign \$26  = | \$25 ;
  assign \$36  = coarse[25:18] ^ { negative, negative, negative, negative, negative, negative, negative, negative };
  assign \$37  = | \$36 ;
  assign \$38  = coarse[25:19] ^ { negative, negative, negative, negative, negative, negative, negative };
  assign \$39  = | \$38 ;
  assign \$40  = coarse[25:20] ^ { negative, negative, negative, negative, negative, negative };
  assign \$41  = | \$40 ;
  assign \$42  = coarse[25:21] ^ { negative, negative, negative, negative, negative };
  assign \$43  = | \$42 ;
  assign \$44  = coarse[25:22] ^ { negative, negative, negative, negative };
  assign \$45  = | \$44 ;
  assign \$46  = coarse[25:23] ^ { negative, negative, negative };
  assign \$47  = | \$46 ;
  assign \$48  = coarse[25:24] ^ { negative, negative };
  assign \$49  = | \$48 ;
  assign \$50  = coarse[25] ^ negative;
  assign \$53  = \$signal$14  | \$52 ;
  assign \$54  = ~ \$53 ;
  assign \$55  = ~ negative;
  assign \$56  = ~ negative;
  assign \$57  = ~ negative;
  assign \$58  = ~ negative;
  assign \$59  = ~ negative;
  assign \$60  = ~ negative;
  assign \$61  = ~ negative;
  assign \$62  = ~ negative;
  assign \$63  = ~ negative;
  assign \$64  = ~ negative;
  assign \$65  = ~ negative;
  assign \$66  = ~ negative;
  assign \$67  = ~ negative;
  assign \$68  = ~ negative;
  assign \$69  = ~ negative;
  assign \$70  = ~ negative;
  assign \$71  = ~ negative;
  assign \$72  = \$53  ? { negative, \$71 , \$70 , \$69 , \$68 , \$67 , \$66 , \$65 , \$64 , \$63 , \$62 , \$61 , \$60 , \$59 , \$58 , \$57 , \$56 , \$55  } : \$87 [18:1];
  assign \$73  = \$87 [1] | \$signal ;
  assign \$76  = | coarse[1:0];
  assign \$77  = | coarse[2:0];
  assign \$78  = | coarse[3:0];
  assign \$79  = | coarse[4:0];
  assign \$80  = | coarse[5:0];
  assign \$81  = | coarse[6:0];
  assign \$83  = \$73  | \$82 ;
  assign \$84  = \$87 [0] & \$83 ;
  assign \$85  = $signed(quotient) + $signed(\port$0 [16:0]);
  assign \$86  = $signed(\$85 ) + $signed({ 1'h0, up });
  assign \$87  = coarse >> shift[2:0];
  assign \$88  = $signed(moved) > $signed(\port$0 [50:34]);
  assign \$89  = $signed(\port$0 [33:17]) > $signed(\port$0 [50:34]);
  assign \$90  = \$88  | \$89 ;
  assign \$91  = $signed(moved) < $signed(\port$0 [33:17]);
  assign \$92  = \$91  ? { \port$0 [33], \port$0 [33], \port$0 [33:17] } : moved;
  assign \$93  = \$90  ? { \port$0 [50], \port$0 [50], \port$0 [50:34] } : \$92 ;
  always @(posedge clk)
    product_0_0 <= \$1 ;
  always @(posedge clk)
    product_0_16 <= \$2 ;
  always @(posedge clk)
    product_16_0 <= \$3 ;
  always @(posedge clk)
    product_16_16 <= \$4 ;
  always @(posedge clk)
    value <= \$94 ;
  always @(posedge clk)
    product <= \$95 ;
  always @(posedge clk)
    coarse <= \$96 ;
  always @(posedge clk)
    \$signal  <= \$97 ;
  always @(posedge clk)
    \$signal$14  <= \$98 ;
  always @(posedge clk)
    negative <= \$99 ;
  always @(posedge clk)
    quotient <= \$100 ;
  always @(posedge clk)
    up <= \$101 ;
  always @(posedge clk)
    moved <= \$102 ;
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[5:3])
      3'h0:
          \$18  = \$10 ;
      3'h1:
          \$18  = \$11 ;
      3'h2:
          \$18  = \$12 ;
      3'h3:
          \$18  = \$13 ;
      3'h4:
          \$18  = \$14 ;
      3'h5:
          \$18  = \$15 ;
      3'h6:
          \$18  = \$16 ;
      3'h7:
          \$18  = \$17 ;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[5:3])
      3'h0:
          \$35  = \$20 ;
      3'h1:
          \$35  = \$22 ;
      3'h2:
          \$35  = \$24 ;
      3'h3:
          \$35  = \$26 ;
      3'h4:
          \$35  = \$28 ;
      3'h5:
          \$35  = \$30 ;
      3'h6:
          \$35  = \$32 ;
      3'h7:
          \$35  = \$34 ;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[2:0])
      3'h0:
          \$52  = \$37 ;
      3'h1:
          \$52  = \$39 ;
      3'h2:
          \$52  = \$41 ;
      3'h3:
          \$52  = \$43 ;
      3'h4:
          \$52  = \$45 ;
      3'h5:
          \$52  = \$47 ;
      3'h6:
          \$52  = \$49 ;
      3'h7:
          \$52  = \$51 ;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[2:0])
      3'h0:
          \$82  = \$74 ;
      3'h1:
          \$82  = \$75 ;
      3'h2:
          \$82  = \$76 ;
      3'h3:
          \$82  = \$77 ;
      3'h4:
          \$82  = \$78 ;
      3'h5:
          \$82  = \$79 ;
      3'h6:
          \$82  = \$80 ;
      3'h7:
          \$82  = \$81 ;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$94  = \$5 ;
    if (rst) begin
      \$94  = 33'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$95  = \$8 [56:0];
    if (rst) begin
      \$95  = 57'h000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$96  = \$9 [25:0];
    if (rst) begin
      \$96  = 26'h0000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$97  = \$18 ;
    if (rst) begin
      \$97  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$98  = \$35 ;
    if (rst) begin
      \$98  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$99  = product[56];
    if (rst) begin
      \$99  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$100  = \$72 ;
    if (rst) begin
      \$100  = 18'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$101  = \$84 ;
    if (rst) begin
      \$101  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$102  = \$86 [18:0];
    if (rst) begin
      \$102  = 19'h00000;
    end
  end
  assign fine = \$87 [18:0];
  assign zero_point = \port$0 [16:0];
  assign maximum = \port$0 [50:34];
  assign minimum = \port$0 [33:17];
  assign result = \$93 [16:0];
  assign \$10  = 1'h0;
  assign \$28  = 1'h0;
  assign \$30  = 1'h0;
  assign \$32  = 1'h0;
  assign \$34  = 1'h0;
  assign \$51  = \$50 ;
  assign \$74  = 1'h0;
  assign \$75  = coarse[0];
endmodule

module \tiny_output_stationary.vector.source (rst, base, \port$0 , \port$1 , start, \port$2 , \port$3 , \port$4 , \port$5 , \port$6 , \port$7 , \port$8 , \port$9 , \port$10 , step, origin_3, clk);
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
