// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, bus of 4 bytes.
// Template 1, specification 1f94a903.

module tiny_weight_stationary(fetch__ack, fetch__stall, load__dat_r, load__ack, load__stall, store__dat_r, store__ack, store__stall, control__cyc, control__stb, control__we, control__adr, control__sel, control__dat_w, clk, rst, fetch__cyc, fetch__stb, fetch__we, fetch__adr, fetch__sel
, fetch__dat_w, load__cyc, load__stb, load__we, load__adr, load__sel, load__dat_w, store__cyc, store__stb, store__we, store__adr, store__sel, store__dat_w, control__dat_r, control__ack, control__stall, halted, fault, trace_issue, trace_start, trace_end
, collision, fetch__dat_r);
  reg \$initially  = 0;
  wire \$1 ;
  reg \$10 ;
  reg \$11 ;
  reg \$12 ;
  reg [2:0] \$13 ;
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
  wire [2:0] beat_bytes;
  wire \begin ;
  wire \begin$202 ;
  wire bus__ack;
  wire \bus__ack$53 ;
  wire \bus__ack$62 ;
  wire \bus__ack$71 ;
  wire [29:0] bus__adr;
  wire [29:0] \bus__adr$54 ;
  wire [29:0] \bus__adr$63 ;
  wire [9:0] \bus__adr$72 ;
  wire bus__cyc;
  wire \bus__cyc$55 ;
  wire \bus__cyc$64 ;
  wire \bus__cyc$73 ;
  wire [31:0] bus__dat_r;
  wire [31:0] \bus__dat_r$56 ;
  wire [31:0] \bus__dat_r$65 ;
  wire [31:0] \bus__dat_r$74 ;
  wire [31:0] bus__dat_w;
  wire [31:0] \bus__dat_w$57 ;
  wire [31:0] \bus__dat_w$66 ;
  wire [31:0] \bus__dat_w$75 ;
  wire [3:0] bus__sel;
  wire [3:0] \bus__sel$58 ;
  wire [3:0] \bus__sel$67 ;
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
  output [29:0] fetch__adr;
  wire [29:0] fetch__adr;
  output fetch__cyc;
  wire fetch__cyc;
  input [31:0] fetch__dat_r;
  wire [31:0] fetch__dat_r;
  output [31:0] fetch__dat_w;
  wire [31:0] fetch__dat_w;
  output [3:0] fetch__sel;
  wire [3:0] fetch__sel;
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
  reg [2:0] increments__store_bytes = 3'h0;
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
  output [29:0] load__adr;
  wire [29:0] load__adr;
  output load__cyc;
  wire load__cyc;
  input [31:0] load__dat_r;
  wire [31:0] load__dat_r;
  output [31:0] load__dat_w;
  wire [31:0] load__dat_w;
  wire load__ended;
  wire [255:0] load__instruction__payload;
  wire load__instruction__ready;
  wire load__instruction__valid;
  wire [3:0] load__push;
  output [3:0] load__sel;
  wire [3:0] load__sel;
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
  output [29:0] store__adr;
  wire [29:0] store__adr;
  output store__cyc;
  wire store__cyc;
  input [31:0] store__dat_r;
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
  \tiny_weight_stationary.compute  compute (
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
  \tiny_weight_stationary.control  control (
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
  \tiny_weight_stationary.counters  counters (
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
  \tiny_weight_stationary.fetch  fetch (
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
  \tiny_weight_stationary.input_buffer  input_buffer (
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
  \tiny_weight_stationary.load  load (
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
  \tiny_weight_stationary.input_buffer  operand_buffer (
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
  \tiny_weight_stationary.output_buffer  output_buffer (
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
  \tiny_weight_stationary.parameter_buffer  parameter_buffer (
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
  \tiny_weight_stationary.scoreboard  scoreboard (
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
  \tiny_weight_stationary.store  store (
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
  \tiny_weight_stationary.vector  vector (
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
  \tiny_weight_stationary.input_buffer  weight_buffer (
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
    \$9  = { \busy$272 , weight_busy, input_busy, busy, in_flight[1], read__enable };
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
      \$13  = 3'h0;
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
  assign bus__dat_w = 32'd0;
  assign bus__sel = 4'hf;
  assign bus__stall = fetch__stall;
  assign bus__stb = fetch__stb;
  assign bus__we = 1'h0;
  assign \bus__ack$53  = load__ack;
  assign \bus__adr$54  = load__adr;
  assign \bus__cyc$55  = load__cyc;
  assign \bus__dat_r$56  = load__dat_r;
  assign \bus__dat_w$57  = 32'd0;
  assign \bus__sel$58  = 4'hf;
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
  assign streaming = read__enable;
  assign fetch__we = 1'h0;
  assign fetch__sel = 4'hf;
  assign fetch__dat_w = 32'd0;
  assign load__we = 1'h0;
  assign load__sel = 4'hf;
  assign load__dat_w = 32'd0;
  assign store__we = 1'h1;
  assign control__stall = 1'h0;
endmodule

module \tiny_weight_stationary.compute (rst, instruction__valid, instruction__payload, collision, instruction__ready, weight_read__enable, push, accumulator_read, accumulator_write, vector_read__enable, input_read__data, weight_read__data, weight_read__address, input_read__enable, input_read__address, ended, vector_read__data, vector_read__address, clk);
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
  \tiny_weight_stationary.compute.array  array (
    .clk(clk),
    .control__fill(control__fill),
    .control__handoff(control__handoff),
    .\input (input_read__data),
    .\output (\output ),
    .rst(rst),
    .weight(weight_read__data)
  );
  \tiny_weight_stationary.compute.buffer  buffer (
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
  \tiny_weight_stationary.compute.sequencer  sequencer (
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

module \tiny_weight_stationary.compute.array (rst, \input , weight, control__handoff, control__fill, \output , clk);
  reg \$initially  = 0;
  wire [2:0] \$1 ;
  wire [32:0] \$10 ;
  wire [32:0] \$11 ;
  wire [32:0] \$12 ;
  reg [1:0] \$13 ;
  reg [1:0] \$14 ;
  reg [7:0] \$15 ;
  reg [7:0] \$16 ;
  reg [7:0] \$17 ;
  reg [7:0] \$18 ;
  reg [7:0] \$19 ;
  wire [2:0] \$2 ;
  reg [7:0] \$20 ;
  reg [7:0] \$21 ;
  reg [7:0] \$22 ;
  wire [2:0] \$3 ;
  wire [2:0] \$4 ;
  wire [15:0] \$5 ;
  wire [15:0] \$6 ;
  wire [15:0] \$7 ;
  wire [15:0] \$8 ;
  wire [32:0] \$9 ;
  reg [7:0] bus_1_0 = 8'h00;
  reg [1:0] changes = 2'h0;
  input clk;
  wire clk;
  input control__fill;
  wire control__fill;
  input control__handoff;
  wire control__handoff;
  reg [7:0] element_0_0_input_0 = 8'h00;
  reg [15:0] element_0_0_product_0 = 16'h0000;
  reg [7:0] element_0_0_shadow = 8'h00;
  reg [31:0] element_0_0_sum_0 = 32'd0;
  wire [31:0] element_0_0_total;
  reg [7:0] element_0_0_weight = 8'h00;
  reg [7:0] element_0_1_input_0 = 8'h00;
  reg [15:0] element_0_1_product_0 = 16'h0000;
  reg [7:0] element_0_1_shadow = 8'h00;
  reg [31:0] element_0_1_sum_0 = 32'd0;
  wire [31:0] element_0_1_total;
  reg [7:0] element_0_1_weight = 8'h00;
  reg [7:0] element_1_0_input_0 = 8'h00;
  reg [15:0] element_1_0_product_0 = 16'h0000;
  reg [7:0] element_1_0_shadow = 8'h00;
  reg [31:0] element_1_0_sum_0 = 32'd0;
  wire [31:0] element_1_0_total;
  reg [7:0] element_1_0_weight = 8'h00;
  reg [7:0] element_1_1_input_0 = 8'h00;
  reg [15:0] element_1_1_product_0 = 16'h0000;
  reg [7:0] element_1_1_shadow = 8'h00;
  reg [31:0] element_1_1_sum_0 = 32'd0;
  wire [31:0] element_1_1_total;
  reg [7:0] element_1_1_weight = 8'h00;
  input [15:0] \input ;
  wire [15:0] \input ;
  wire [7:0] \input[0] ;
  wire [7:0] \input[1] ;
  output [63:0] \output ;
  wire [63:0] \output ;
  wire [31:0] \output[0] ;
  wire [31:0] \output[1] ;
  reg [7:0] row_1_0 = 8'h00;
  input rst;
  wire rst;
  input [15:0] weight;
  wire [15:0] weight;
  wire [7:0] \weight[0] ;
  wire [7:0] \weight[1] ;
  reg [1:0] writes = 2'h0;
  assign \$2  = \$1  | { 2'h0, control__fill };
  assign \$4  = \$3  | { 2'h0, control__handoff };
  assign \$5  = $signed(\input [7:0]) * $signed(element_0_0_weight);
  assign \$6  = $signed(element_0_0_input_0) * $signed(element_0_1_weight);
  assign \$7  = $signed(row_1_0) * $signed(element_1_0_weight);
  assign \$8  = $signed(element_1_0_input_0) * $signed(element_1_1_weight);
  assign \$9  = $signed(1'h0) + $signed(element_0_0_product_0);
  assign \$10  = $signed(1'h0) + $signed(element_0_1_product_0);
  assign \$11  = $signed(element_0_0_sum_0) + $signed(element_1_0_product_0);
  assign \$12  = $signed(element_0_1_sum_0) + $signed(element_1_1_product_0);
  always @(posedge clk)
    writes <= \$13 ;
  always @(posedge clk)
    changes <= \$14 ;
  always @(posedge clk)
    bus_1_0 <= weight[15:8];
  always @(posedge clk)
    element_0_0_shadow <= \$15 ;
  always @(posedge clk)
    element_0_0_weight <= \$16 ;
  always @(posedge clk)
    element_0_0_input_0 <= \input [7:0];
  always @(posedge clk)
    element_0_0_product_0 <= \$5 ;
  always @(posedge clk)
    element_0_0_sum_0 <= \$9 [31:0];
  always @(posedge clk)
    element_0_1_shadow <= \$17 ;
  always @(posedge clk)
    element_0_1_weight <= \$18 ;
  always @(posedge clk)
    element_0_1_input_0 <= element_0_0_input_0;
  always @(posedge clk)
    element_0_1_product_0 <= \$6 ;
  always @(posedge clk)
    element_0_1_sum_0 <= \$10 [31:0];
  always @(posedge clk)
    row_1_0 <= \input [15:8];
  always @(posedge clk)
    element_1_0_shadow <= \$19 ;
  always @(posedge clk)
    element_1_0_weight <= \$20 ;
  always @(posedge clk)
    element_1_0_input_0 <= row_1_0;
  always @(posedge clk)
    element_1_0_product_0 <= \$7 ;
  always @(posedge clk)
    element_1_0_sum_0 <= \$11 [31:0];
  always @(posedge clk)
    element_1_1_shadow <= \$21 ;
  always @(posedge clk)
    element_1_1_weight <= \$22 ;
  always @(posedge clk)
    element_1_1_input_0 <= element_1_0_input_0;
  always @(posedge clk)
    element_1_1_product_0 <= \$8 ;
  always @(posedge clk)
    element_1_1_sum_0 <= \$12 [31:0];
  always @* begin
    if (\$initially ) begin end
    \$13  = \$2 [1:0];
    if (rst) begin
      \$13  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = \$4 [1:0];
    if (rst) begin
      \$14  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = element_0_0_shadow;
    if (control__fill) begin
      \$15  = weight[7:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = element_0_0_weight;
    if (control__handoff) begin
      \$16  = element_0_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = element_0_1_shadow;
    if (writes[0]) begin
      \$17  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$18  = element_0_1_weight;
    if (changes[0]) begin
      \$18  = element_0_1_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = element_1_0_shadow;
    if (writes[0]) begin
      \$19  = weight[7:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = element_1_0_weight;
    if (changes[0]) begin
      \$20  = element_1_0_shadow;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = element_1_1_shadow;
    if (writes[1]) begin
      \$21  = bus_1_0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = element_1_1_weight;
    if (changes[1]) begin
      \$22  = element_1_1_shadow;
    end
  end
  assign element_0_0_total = \$9 [31:0];
  assign element_0_1_total = \$10 [31:0];
  assign element_1_0_total = \$11 [31:0];
  assign element_1_1_total = \$12 [31:0];
  assign \weight[0]  = weight[7:0];
  assign \weight[1]  = weight[15:8];
  assign \input[0]  = \input [7:0];
  assign \input[1]  = \input [15:8];
  assign \output[0]  = \output [31:0];
  assign \output[1]  = \output [63:32];
  assign \output [63:32] = element_1_1_sum_0;
  assign \output [31:0] = element_1_0_sum_0;
  assign \$1  = { writes, 1'h0 };
  assign \$3  = { changes, 1'h0 };
endmodule

module \tiny_weight_stationary.compute.buffer (rst, result, read, write, collision, vector_read__enable, result_valid, sums, vector_read__data, vector_read__address, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire [16:0] \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire [16:0] \$16 ;
  wire \$17 ;
  wire [1:0] \$18 ;
  wire [1:0] \$19 ;
  wire \$2 ;
  wire [32:0] \$20 ;
  wire [31:0] \$21 ;
  wire [31:0] \$22 ;
  wire [31:0] \$23 ;
  wire [32:0] \$24 ;
  wire [31:0] \$25 ;
  wire [31:0] \$26 ;
  wire [31:0] \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire [1:0] \$34 ;
  wire [1:0] \$35 ;
  wire \$36 ;
  wire [1:0] \$37 ;
  wire [1:0] \$38 ;
  wire \$39 ;
  wire [16:0] \$4 ;
  wire [31:0] \$40 ;
  wire [31:0] \$41 ;
  wire [31:0] \$42 ;
  wire [31:0] \$43 ;
  wire [31:0] \$44 ;
  wire [31:0] \$45 ;
  reg [7:0] \$46 ;
  reg [7:0] \$47 ;
  reg [7:0] \$48 ;
  reg [1:0] \$49 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire [16:0] \$8 ;
  wire \$9 ;
  reg [1:0] chosen = 2'h0;
  input clk;
  wire clk;
  output collision;
  wire collision;
  wire \collision$47 ;
  wire \collision$48 ;
  wire \collision$49 ;
  wire \collision$50 ;
  reg [31:0] old_0 = 32'd0;
  reg [31:0] old_1 = 32'd0;
  wire [7:0] place;
  wire [3:0] \place.address ;
  wire [1:0] \place.reads ;
  wire [1:0] \place.writes ;
  output read;
  wire read;
  wire [3:0] read__address;
  wire [3:0] \read__address$20 ;
  wire [3:0] \read__address$32 ;
  wire [3:0] \read__address$38 ;
  wire [31:0] read__data;
  wire [31:0] \read__data$27 ;
  wire [31:0] \read__data$42 ;
  wire [31:0] \read__data$43 ;
  wire read__enable;
  wire \read__enable$19 ;
  wire \read__enable$30 ;
  wire \read__enable$37 ;
  wire [1:0] reading;
  input [16:0] result;
  wire [16:0] result;
  wire \result.add ;
  wire [15:0] \result.address ;
  reg [3:0] result_address;
  reg [1:0] result_banks;
  input result_valid;
  wire result_valid;
  input rst;
  wire rst;
  reg [7:0] stage_1 = 8'h00;
  wire [3:0] \stage_1.address ;
  wire [1:0] \stage_1.reads ;
  wire [1:0] \stage_1.writes ;
  reg [7:0] stage_2 = 8'h00;
  wire [3:0] \stage_2.address ;
  wire [1:0] \stage_2.reads ;
  wire [1:0] \stage_2.writes ;
  reg [7:0] stage_3 = 8'h00;
  wire [3:0] \stage_3.address ;
  wire [1:0] \stage_3.reads ;
  wire [1:0] \stage_3.writes ;
  input [63:0] sums;
  wire [63:0] sums;
  wire [31:0] \sums[0] ;
  wire [31:0] \sums[1] ;
  wire [31:0] total_0;
  wire [31:0] total_1;
  reg [3:0] vector_address;
  reg [1:0] vector_banks;
  input [15:0] vector_read__address;
  wire [15:0] vector_read__address;
  output [63:0] vector_read__data;
  wire [63:0] vector_read__data;
  input vector_read__enable;
  wire vector_read__enable;
  output write;
  wire write;
  wire [3:0] write__address;
  wire [3:0] \write__address$22 ;
  wire [3:0] \write__address$35 ;
  wire [3:0] \write__address$40 ;
  wire [31:0] write__data;
  wire [31:0] \write__data$23 ;
  wire [31:0] \write__data$36 ;
  wire [31:0] \write__data$41 ;
  wire write__enable;
  wire \write__enable$21 ;
  wire \write__enable$33 ;
  wire \write__enable$39 ;
  assign collision = | { \collision$50 , \collision$49 , \$39 , \collision$48 , \collision$47 , \$36 , \$33 , \$30  };
  assign \$40  = read__data & { stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0] };
  assign \$41  = \read__data$27  & { stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1] };
  assign \$42  = \$40  | \$41 ;
  assign \$43  = \read__data$42  & { stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0] };
  assign \$44  = \read__data$43  & { stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1] };
  assign \$45  = \$43  | \$44 ;
  always @(posedge clk)
    stage_1 <= \$46 ;
  always @(posedge clk)
    stage_2 <= \$47 ;
  always @(posedge clk)
    stage_3 <= \$48 ;
  always @(posedge clk)
    chosen <= \$49 ;
  always @(posedge clk)
    old_0 <= \$42 ;
  always @(posedge clk)
    old_1 <= \$45 ;
  assign \$1  = vector_read__address >= 1'h0;
  assign \$2  = vector_read__address < 5'h10;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = vector_read__address - 1'h0;
  assign \$5  = vector_read__address >= 5'h10;
  assign \$6  = vector_read__address < 6'h20;
  assign \$7  = \$5  & \$6 ;
  assign \$8  = vector_read__address - 5'h10;
  assign \$9  = result[16:1] >= 1'h0;
  assign \$10  = result[16:1] < 5'h10;
  assign \$11  = \$9  & \$10 ;
  assign \$12  = result[16:1] - 1'h0;
  assign \$13  = result[16:1] >= 5'h10;
  assign \$14  = result[16:1] < 6'h20;
  assign \$15  = \$13  & \$14 ;
  assign \$16  = result[16:1] - 5'h10;
  assign reading = vector_read__enable ? vector_banks : 2'h0;
  assign \$17  = result_valid & result[0];
  assign \$18  = \$17  ? result_banks : 2'h0;
  assign \$19  = result_valid ? result_banks : 2'h0;
  assign \$20  = $signed(sums[31:0]) + $signed(old_0);
  assign read__enable = place[0] | reading[0];
  assign read__address = reading[0] ? vector_address : place[7:4];
  assign \read__enable$19  = place[1] | reading[1];
  assign \read__address$20  = reading[1] ? vector_address : place[7:4];
  assign \$21  = read__data & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$22  = \read__data$27  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$23  = \$21  | \$22 ;
  assign \$24  = $signed(sums[63:32]) + $signed(old_1);
  assign \read__enable$30  = stage_1[0] | reading[0];
  assign \read__address$32  = reading[0] ? vector_address : stage_1[7:4];
  assign \read__enable$37  = stage_1[1] | reading[1];
  assign \read__address$38  = reading[1] ? vector_address : stage_1[7:4];
  assign \$25  = \read__data$42  & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$26  = \read__data$43  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$27  = \$25  | \$26 ;
  assign read = | place[1:0];
  assign write = | stage_2[3:2];
  assign \$28  = | vector_banks;
  assign \$29  = ~ \$28 ;
  assign \$30  = vector_read__enable & \$29 ;
  assign \$31  = | result_banks;
  assign \$32  = ~ \$31 ;
  assign \$33  = result_valid & \$32 ;
  assign \$34  = place[1:0] | stage_2[3:2];
  assign \$35  = reading & \$34 ;
  assign \$36  = | \$35 ;
  assign \$37  = stage_1[1:0] | stage_3[3:2];
  assign \$38  = reading & \$37 ;
  assign \$39  = | \$38 ;
  \tiny_weight_stationary.compute.buffer.bank_0_0  bank_0_0 (
    .clk(clk),
    .collision(\collision$47 ),
    .read__addr(read__address),
    .read__data(read__data),
    .read__en(read__enable),
    .rst(rst),
    .write__address(stage_2[7:4]),
    .write__data(\$20 [31:0]),
    .write__enable(stage_2[2])
  );
  \tiny_weight_stationary.compute.buffer.bank_0_0  bank_0_1 (
    .clk(clk),
    .collision(\collision$49 ),
    .read__addr(\read__address$32 ),
    .read__data(\read__data$42 ),
    .read__en(\read__enable$30 ),
    .rst(rst),
    .write__address(stage_3[7:4]),
    .write__data(\$24 [31:0]),
    .write__enable(stage_3[2])
  );
  \tiny_weight_stationary.compute.buffer.bank_1_0  bank_1_0 (
    .clk(clk),
    .collision(\collision$48 ),
    .\port$0 (stage_2[7:3]),
    .read__addr(\read__address$20 ),
    .read__data(\read__data$27 ),
    .read__en(\read__enable$19 ),
    .rst(rst),
    .write__data(\$20 [31:0])
  );
  \tiny_weight_stationary.compute.buffer.bank_1_0  bank_1_1 (
    .clk(clk),
    .collision(\collision$50 ),
    .\port$0 (stage_3[7:3]),
    .read__addr(\read__address$38 ),
    .read__data(\read__data$43 ),
    .read__en(\read__enable$37 ),
    .rst(rst),
    .write__data(\$24 [31:0])
  );
  always @* begin
    if (\$initially ) begin end
    vector_banks = 2'h0;
    if (\$3 ) begin
      vector_banks[0] = 1'h1;
    end
    if (\$7 ) begin
      vector_banks[1] = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    vector_address = 4'h0;
    if (\$3 ) begin
      vector_address = \$4 [3:0];
    end
    if (\$7 ) begin
      vector_address = \$8 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_banks = 2'h0;
    if (\$11 ) begin
      result_banks[0] = 1'h1;
    end
    if (\$15 ) begin
      result_banks[1] = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    result_address = 4'h0;
    if (\$11 ) begin
      result_address = \$12 [3:0];
    end
    if (\$15 ) begin
      result_address = \$16 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$46  = place;
    if (rst) begin
      \$46  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$47  = stage_1;
    if (rst) begin
      \$47  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$48  = stage_2;
    if (rst) begin
      \$48  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = chosen;
    if (vector_read__enable) begin
      \$49  = reading;
    end
    if (rst) begin
      \$49  = 2'h0;
    end
  end
  assign total_0 = \$20 [31:0];
  assign write__enable = stage_2[2];
  assign write__address = stage_2[7:4];
  assign write__data = \$20 [31:0];
  assign \write__enable$21  = stage_2[3];
  assign \write__address$22  = stage_2[7:4];
  assign \write__data$23  = \$20 [31:0];
  assign total_1 = \$24 [31:0];
  assign \write__enable$33  = stage_3[2];
  assign \write__address$35  = stage_3[7:4];
  assign \write__data$36  = \$24 [31:0];
  assign \write__enable$39  = stage_3[3];
  assign \write__address$40  = stage_3[7:4];
  assign \write__data$41  = \$24 [31:0];
  assign \result.add  = result[0];
  assign \result.address  = result[16:1];
  assign \place.reads  = place[1:0];
  assign \place.writes  = place[3:2];
  assign \place.address  = place[7:4];
  assign \sums[0]  = sums[31:0];
  assign \sums[1]  = sums[63:32];
  assign \stage_2.reads  = stage_2[1:0];
  assign \stage_2.writes  = stage_2[3:2];
  assign \stage_2.address  = stage_2[7:4];
  assign \stage_1.reads  = stage_1[1:0];
  assign \stage_1.writes  = stage_1[3:2];
  assign \stage_1.address  = stage_1[7:4];
  assign \stage_3.reads  = stage_3[1:0];
  assign \stage_3.writes  = stage_3[3:2];
  assign \stage_3.address  = stage_3[7:4];
  assign vector_read__data[63:32] = \$27 ;
  assign vector_read__data[31:0] = \$23 ;
  assign place[7:4] = result_address;
  assign place[3:2] = \$19 ;
  assign place[1:0] = \$18 ;
endmodule

module \tiny_weight_stationary.compute.buffer.bank_0_0 (rst, write__data, read__en, read__addr, collision, read__data, write__enable, write__address, clk);
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
  input [3:0] read__addr;
  wire [3:0] read__addr;
  output [31:0] read__data;
  wire [31:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [3:0] write__address;
  wire [3:0] write__address;
  input [31:0] write__data;
  wire [31:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
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
  assign \$4  = write__address >= 5'h10;
  assign \$5  = write__enable & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__addr >= 5'h10;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = write__enable & read__en;
endmodule

module \tiny_weight_stationary.compute.buffer.bank_1_0 (rst, write__data, read__en, read__addr, collision, read__data, \port$0 , clk);
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
  input [4:0] \port$0 ;
  wire [4:0] \port$0 ;
  input [3:0] read__addr;
  wire [3:0] read__addr;
  output [31:0] read__data;
  wire [31:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input [31:0] write__data;
  wire [31:0] write__data;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  always @(posedge clk) begin
    if (\port$0 [0])
      storage[\port$0 [4:1]] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__data = _0_;
  assign \$2  = \port$0 [4:1] == read__addr;
  assign \$3  = \$1  & \$2 ;
  assign \$4  = \port$0 [4:1] >= 5'h10;
  assign \$5  = \port$0 [0] & \$4 ;
  assign \$6  = \$3  | \$5 ;
  assign \$7  = read__addr >= 5'h10;
  assign \$8  = read__en & \$7 ;
  assign collision = \$6  | \$8 ;
  assign \$1  = \port$0 [0] & read__en;
endmodule

module \tiny_weight_stationary.compute.sequencer (rst, instruction__valid, instruction__payload, instruction__ready, weight_read__enable, push, result, control__handoff, control__fill, weight_read__address, \step$21 , input_read__address, result_valid, ended, clk);
  reg \$initially  = 0;
  wire \$1 ;
  wire [2:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [16:0] \$13 ;
  wire \$14 ;
  wire [1:0] \$15 ;
  wire [1:0] \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire \$2 ;
  reg [1:0] \$20 ;
  reg \$21 ;
  reg \$22 ;
  reg [15:0] \$23 ;
  reg \$24 ;
  reg \$25 ;
  reg \$26 ;
  reg \$27 ;
  reg [255:0] \$28 ;
  reg \$29 ;
  wire \$3 ;
  reg \$30 ;
  reg \$31 ;
  reg [3:0] \$32 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [2:0] \$9 ;
  wire \$signal ;
  reg \$signal$10  = 1'h0;
  reg \$signal$12  = 1'h0;
  (* init = 1'h0 *)
  wire \$signal$22 ;
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
  assign \$2  = filled | \$1 ;
  assign \$3  = \$signal$10  & \$2 ;
  assign \$4  = \$3  & stream_free;
  assign \$5  = ! recent;
  assign step = \$4  & \$5 ;
  assign instruction__ready = ~ \$signal$10 ;
  assign start = instruction__valid & instruction__ready;
  assign \$6  = ~ filled;
  assign weight_read__enable = \$signal$10  & \$6 ;
  assign \$7  = ~ \step$21 ;
  assign stream_free = \$7  | last;
  assign \$8  = \step$21  & last;
  assign \write_valid$46  = \$8  & \$signal$47 ;
  assign push = \read$53  & { ended, ended, ended, ended };
  assign \$10  = \$9  | { 2'h0, step };
  assign \$11  = ! \$signal$12 ;
  assign \$12  = weight_read__enable & \$11 ;
  assign \$13  = weight_read__address + 1'h1;
  assign \$15  = \$signal$12  + 1'h1;
  assign \$16  = \$14  ? 2'h0 : \$15 ;
  assign \$18  = ~ \last$59 ;
  assign \$19  = later_block | held[12];
  always @(posedge clk)
    recent <= \$20 ;
  always @(posedge clk)
    control__handoff <= \$21 ;
  always @(posedge clk)
    control__fill <= \$22 ;
  always @(posedge clk)
    weight_read__address <= \$23 ;
  always @(posedge clk)
    \$signal$12  <= \$24 ;
  always @(posedge clk)
    filled <= \$25 ;
  always @(posedge clk)
    later_block <= \$26 ;
  always @(posedge clk)
    \$signal$10  <= \$27 ;
  always @(posedge clk)
    held <= \$28 ;
  always @(posedge clk)
    \step$21  <= \$29 ;
  always @(posedge clk)
    \$signal$40  <= \$30 ;
  always @(posedge clk)
    \$signal$47  <= \$31 ;
  always @(posedge clk)
    \write$48  <= \$32 ;
  \tiny_weight_stationary.compute.sequencer.blocks  blocks (
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
  \tiny_weight_stationary.compute.sequencer.end  \end  (
    .clk(clk),
    .read(\read$53 ),
    .read_valid(ended),
    .rst(rst),
    .write__data(\write$48 ),
    .write_valid(\write_valid$46 )
  );
  \tiny_weight_stationary.compute.sequencer.pixels  pixels (
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
  \tiny_weight_stationary.compute.sequencer.results  results (
    .clk(clk),
    .read(result),
    .read_valid(result_valid),
    .rst(rst),
    .write__data(write),
    .write_valid(\step$21 )
  );
  always @* begin
    if (\$initially ) begin end
    \$20  = \$10 [1:0];
    if (rst) begin
      \$20  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = step;
    if (rst) begin
      \$21  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \$12 ;
    if (rst) begin
      \$22  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = weight_read__address;
    if (weight_read__enable) begin
      \$23  = \$13 [15:0];
    end
    if (start) begin
      \$23  = instruction__payload[44:29];
    end
    if (rst) begin
      \$23  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = \$signal$12 ;
    if (weight_read__enable) begin
      \$24  = \$16 [0];
    end
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = filled;
    if (weight_read__enable) begin
      \$25  = \$17 ;
    end
    if (step) begin
      \$25  = 1'h0;
    end
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = later_block;
    if (step) begin
      \$26  = 1'h1;
    end
    if (start) begin
      \$26  = 1'h0;
    end
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = \$signal$10 ;
    if (step) begin
      \$27  = \$18 ;
    end
    if (start) begin
      \$27  = 1'h1;
    end
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = held;
    if (start) begin
      \$28  = instruction__payload;
    end
    if (rst) begin
      \$28  = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \step$21 ;
    if (step) begin
      \$29  = 1'h1;
    end else if (last) begin
      \$29  = 1'h0;
    end
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = \$signal$40 ;
    if (step) begin
      \$30  = \$19 ;
    end
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = \$signal$47 ;
    if (step) begin
      \$31  = \last$59 ;
    end
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = \write$48 ;
    if (step) begin
      \$32  = held[11:8];
    end
    if (rst) begin
      \$32  = 4'h0;
    end
  end
  assign started = start;
  assign \$signal  = step;
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
  assign \$1  = \$signal$12 ;
  assign \$9  = { recent, 1'h0 };
  assign \$14  = \$signal$12 ;
  assign \$17  = \$signal$12 ;
endmodule

module \tiny_weight_stationary.compute.sequencer.blocks (rst, origin__0, \port$0 , \port$1 , step, start, last, address__0, clk);
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

module \tiny_weight_stationary.compute.sequencer.end (rst, write_valid, read, write__data, read_valid, clk);
  reg \$initially  = 0;
  wire [5:0] \$1 ;
  wire [5:0] \$2 ;
  wire \$3 ;
  wire [3:0] \$4 ;
  wire [3:0] \$5 ;
  reg [4:0] \$6 ;
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
  reg [4:0] valid = 5'h00;
  wire [3:0] write;
  (* init = 3'h0 *)
  wire [2:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$3  = \$signal  == 3'h4;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 4'h0 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 5'h00, write_valid };
  \tiny_weight_stationary.compute.sequencer.end.ring  ring (
    .clk(clk),
    .read__addr(\$5 [2:0]),
    .read__data(read),
    .read__en(valid[3]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [4:0];
    if (rst) begin
      \$6  = 5'h00;
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
  assign read__enable = valid[3];
  assign read__address = \$5 [2:0];
  assign read__data = read;
  assign read_valid = valid[4];
  assign \$1  = { valid, 1'h0 };
endmodule

module \tiny_weight_stationary.compute.sequencer.end.ring (rst, write__enable, read__addr, read__data, write__data, read__en, write__address, clk);
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
  reg [3:0] storage [4:0];
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

module \tiny_weight_stationary.compute.sequencer.pixels (rst, start, last, origin__1, \port$0 , \port$1 , step, origin__0, address__0, address__1, clk);
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

module \tiny_weight_stationary.compute.sequencer.results (rst, read, write__data, write_valid, read_valid, clk);
  reg \$initially  = 0;
  wire [2:0] \$1 ;
  wire [2:0] \$2 ;
  wire \$3 ;
  wire [1:0] \$4 ;
  wire [1:0] \$5 ;
  reg [1:0] \$6 ;
  reg \$7 ;
  reg \$signal  = 1'h0;
  input clk;
  wire clk;
  wire following;
  output [16:0] read;
  wire [16:0] read;
  wire \read.add ;
  wire [15:0] \read.address ;
  wire read__address;
  wire [16:0] read__data;
  wire read__enable;
  output read_valid;
  wire read_valid;
  input rst;
  wire rst;
  reg [1:0] valid = 2'h0;
  wire [16:0] write;
  wire \write.add ;
  wire [15:0] \write.address ;
  (* init = 1'h0 *)
  wire write__address;
  input [16:0] write__data;
  wire [16:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 2'h0 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 2'h0, write_valid };
  \tiny_weight_stationary.compute.sequencer.results.ring  ring (
    .clk(clk),
    .read__addr(\$5 [0]),
    .read__data(read),
    .read__en(valid[0]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [1:0];
    if (rst) begin
      \$6  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$7  = \$5 [0];
    if (rst) begin
      \$7  = 1'h0;
    end
  end
  assign following = \$5 [0];
  assign write__enable = write_valid;
  assign write__address = \$signal ;
  assign write = write__data;
  assign read__enable = valid[0];
  assign read__address = \$5 [0];
  assign read__data = read;
  assign read_valid = valid[1];
  assign \write.add  = write__data[0];
  assign \write.address  = write__data[16:1];
  assign \read.add  = read[0];
  assign \read.address  = read[16:1];
  assign \$1  = { valid, 1'h0 };
  assign \$3  = \$signal ;
endmodule

module \tiny_weight_stationary.compute.sequencer.results.ring (rst, read__addr, read__data, write__data, write__enable, read__en, write__address, clk);
  input clk;
  wire clk;
  input read__addr;
  wire read__addr;
  output [16:0] read__data;
  wire [16:0] read__data;
  input read__en;
  wire read__en;
  input rst;
  wire rst;
  input write__address;
  wire write__address;
  input [16:0] write__data;
  wire [16:0] write__data;
  input write__enable;
  wire write__enable;
  (* no_rw_check = 32'd1 *)
  reg [16:0] storage [1:0];
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

module \tiny_weight_stationary.control (bus__stb, bus__we, bus__adr, bus__sel, bus__dat_w, clk, rst, halted, counting, quiet, bus__ack, restart, address, instruction_count, bus__dat_r, \begin , fault, events__cycles, events__stream_cycles, events__stall_array_cycles, events__stall_vector_cycles
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
            \$19  = 32'd529836291;
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

module \tiny_weight_stationary.counters (rst, clear, enable, activity, store_beat, increments__fetch_beats, increments__load_beats, increments__store_bytes, increments__input_writes, increments__weight_writes, increments__operand_writes, increments__parameter_writes, increments__input_reads, increments__weight_reads, increments__operand_reads, increments__parameter_reads, increments__accumulator_reads, increments__accumulator_writes, increments__output_writes, increments__output_reads, increments__vector_taps
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

module \tiny_weight_stationary.fetch (write__valid, bus__stall, clk, rst, bus__stb, bus__cyc, beat, restart, address, instruction_count, \begin , bus__adr, issued__payload, complete, issued__ready, write__payload);
  reg \$initially  = 0;
  wire \$1 ;
  wire [30:0] \$10 ;
  wire [34:0] \$11 ;
  wire [31:0] \$12 ;
  wire \$13 ;
  wire [3:0] \$14 ;
  wire [3:0] \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [32:0] \$18 ;
  reg [4:0] \$19 ;
  wire \$2 ;
  reg [4:0] \$20 ;
  reg [34:0] \$21 ;
  reg [29:0] \$22 ;
  reg [255:0] \$23 ;
  reg [2:0] \$24 ;
  reg \$25 ;
  reg [31:0] \$26 ;
  wire \$3 ;
  wire \$4 ;
  wire [5:0] \$5 ;
  wire [6:0] \$6 ;
  wire [5:0] \$7 ;
  wire [6:0] \$8 ;
  wire [35:0] \$9 ;
  input [31:0] address;
  wire [31:0] address;
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
  wire idle;
  input [31:0] instruction_count;
  wire [31:0] instruction_count;
  output [255:0] issued__payload;
  reg [255:0] issued__payload = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  input issued__ready;
  wire issued__ready;
  (* init = 1'h0 *)
  wire issued__valid;
  reg [2:0] place = 3'h0;
  wire [31:0] read__payload;
  wire read__ready;
  wire read__valid;
  input restart;
  wire restart;
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
  assign \$1  = | wanted_beats;
  assign \$2  = untaken_beats != 5'h10;
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
  assign \$13  = place == 3'h7;
  assign \$14  = place + 1'h1;
  assign \$15  = \$13  ? 4'h0 : \$14 ;
  assign \$16  = place == 3'h7;
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
  \tiny_weight_stationary.fetch.queue  queue (
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
    \$19  = \$6 [4:0];
    if (restart) begin
      \$19  = 5'h00;
    end
    if (rst) begin
      \$19  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = \$8 [4:0];
    if (restart) begin
      \$20  = 5'h00;
    end
    if (rst) begin
      \$20  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = wanted_beats;
    if (beat) begin
      \$21  = \$9 [34:0];
    end
    if (\begin ) begin
      \$21  = \$11 ;
    end
    if (restart) begin
      \$21  = 35'h000000000;
    end
    if (rst) begin
      \$21  = 35'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = bus__adr;
    if (beat) begin
      \$22  = \$10 [29:0];
    end
    if (\begin ) begin
      \$22  = \$12 [29:0];
    end
    if (restart) begin
      \$22  = 30'h00000000;
    end
    if (rst) begin
      \$22  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = issued__payload;
    if (taken) begin
      (* full_case = 32'd1 *)
      casez (place)
        3'h0:
            \$23 [31:0] = read__payload;
        3'h1:
            \$23 [63:32] = read__payload;
        3'h2:
            \$23 [95:64] = read__payload;
        3'h3:
            \$23 [127:96] = read__payload;
        3'h4:
            \$23 [159:128] = read__payload;
        3'h5:
            \$23 [191:160] = read__payload;
        3'h6:
            \$23 [223:192] = read__payload;
        3'h7:
            \$23 [255:224] = read__payload;
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
      \$24  = \$15 [2:0];
    end
    if (restart) begin
      \$24  = 3'h0;
    end
    if (rst) begin
      \$24  = 3'h0;
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
  assign bus__sel = 4'hf;
  assign issued__valid = complete;
  assign word = issued__payload;
  assign \$11  = { instruction_count, 3'h0 };
  assign \$12  = { 2'h0, address[31:2] };
endmodule

module \tiny_weight_stationary.fetch.queue (write__valid, clk, rst, read__ready, read__payload, restart, read__valid, write__payload);
  reg \$initially  = 0;
  wire \$1 ;
  wire [4:0] \$10 ;
  wire \$11 ;
  wire [4:0] \$12 ;
  wire [4:0] \$13 ;
  reg [4:0] \$14 ;
  reg [4:0] \$15 ;
  reg [3:0] \$16 ;
  reg [3:0] \$17 ;
  reg \$18 ;
  wire \$2 ;
  wire \$3 ;
  wire [5:0] \$4 ;
  wire [6:0] \$5 ;
  wire [5:0] \$6 ;
  wire [6:0] \$7 ;
  wire \$8 ;
  wire [4:0] \$9 ;
  wire \$signal ;
  wire \$signal$4 ;
  reg [3:0] \$signature__addr  = 4'h0;
  wire [31:0] \$signature__data ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [4:0] count = 5'h00;
  wire fetch;
  reg [3:0] read__addr = 4'h0;
  wire [31:0] read__data;
  wire read__en;
  output [31:0] read__payload;
  wire [31:0] read__payload;
  input read__ready;
  wire read__ready;
  output read__valid;
  reg read__valid = 1'h0;
  input restart;
  wire restart;
  input rst;
  wire rst;
  reg [4:0] unread = 5'h00;
  input [31:0] write__payload;
  wire [31:0] write__payload;
  wire write__ready;
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
  assign write__ready = count != 5'h10;
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
  assign \$8  = \$signature__addr  == 4'hf;
  assign \$9  = \$signature__addr  + 1'h1;
  assign \$10  = \$8  ? 5'h00 : \$9 ;
  assign \$11  = read__addr == 4'hf;
  assign \$12  = read__addr + 1'h1;
  assign \$13  = \$11  ? 5'h00 : \$12 ;
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
    \$14  = \$5 [4:0];
    if (restart) begin
      \$14  = 5'h00;
    end
    if (rst) begin
      \$14  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$7 [4:0];
    if (restart) begin
      \$15  = 5'h00;
    end
    if (rst) begin
      \$15  = 5'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$16  = \$signature__addr ;
    if (\$signal ) begin
      \$16  = \$10 [3:0];
    end
    if (restart) begin
      \$16  = 4'h0;
    end
    if (rst) begin
      \$16  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$17  = read__addr;
    if (fetch) begin
      \$17  = \$13 [3:0];
    end
    if (restart) begin
      \$17  = 4'h0;
    end
    if (rst) begin
      \$17  = 4'h0;
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

module \tiny_weight_stationary.input_buffer (rst, write__enable, collision, read__data, write__data, write__address, read__en, read__address, clk);
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

module \tiny_weight_stationary.load (bus__ack, bus__stall, clk, rst, instruction__valid, instruction, instruction__ready, bus__stb, bus__cyc, beat, input_write__enable, weight_write__enable, operand_write__enable, parameter_write__enable, input_busy, weight_busy, bus__adr, ended, parameter_write__data, input_write__address, push
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
  wire [31:0] \read__payload$19 ;
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
  wire [83:0] word__payload;
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
  \tiny_weight_stationary.load.actions  actions (
    .clk(clk),
    .read__payload(\action__payload$12 ),
    .read__ready(\action__ready$15 ),
    .read__valid(\action__valid$16 ),
    .rst(rst),
    .write__payload(action__payload),
    .write__ready(action__ready),
    .write__valid(action__valid)
  );
  \tiny_weight_stationary.load.assembler  assembler (
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
  \tiny_weight_stationary.load.beats  beats (
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
    .\port$0 (word__payload[62:0]),
    .\port$1 (word__payload[83:79]),
    .\port$2 (\word__payload$1.address ),
    .rst(rst),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  \tiny_weight_stationary.load.input_flight  input_flight (
    .busy(input_busy),
    .clk(clk),
    .\end (\end ),
    .rst(rst),
    .start(\start$81 )
  );
  \tiny_weight_stationary.load.responses  responses (
    .clk(clk),
    .read__payload(\read__payload$19 ),
    .read__ready(\read__ready$20 ),
    .read__valid(\read__valid$23 ),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack)
  );
  \tiny_weight_stationary.load.input_flight  weight_flight (
    .busy(weight_busy),
    .clk(clk),
    .\end (\end$87 ),
    .rst(rst),
    .start(\start$86 )
  );
  \tiny_weight_stationary.load.words  words (
    .clk(clk),
    .instruction(instruction),
    .\port$0 (word__payload[62:0]),
    .\port$1 (word__payload[83:79]),
    .\port$2 (\word__payload$1.address ),
    .rst(rst),
    .start(start),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  assign word__payload[78:63] = \word__payload$1.address ;
endmodule

module \tiny_weight_stationary.load.actions (rst, write__valid, write__ready, read__payload, read__ready, write__payload, read__valid, clk);
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
  reg [2:0] unread = 3'h0;
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
  wire write__ready;
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

module \tiny_weight_stationary.load.assembler (rst, action__payload, response__payload, take, response__ready, input_write__enable, weight_write__enable, operand_write__enable, parameter_write__enable, action__valid, response__valid, ended, word, input_write__address, buffer, push, clk);
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
  wire [31:0] \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire [7:0] \$37 ;
  wire [7:0] \$38 ;
  wire \$39 ;
  wire [31:0] \$4 ;
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
  wire [7:0] \$55 ;
  wire [7:0] \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire \$59 ;
  wire \$6 ;
  wire \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire [63:0] \$64 ;
  wire [63:0] \$65 ;
  wire [63:0] \$66 ;
  wire [63:0] \$67 ;
  wire [63:0] \$68 ;
  wire [63:0] \$69 ;
  wire \$7 ;
  wire [63:0] \$70 ;
  wire [63:0] \$71 ;
  reg \$72 ;
  reg \$73 ;
  reg [63:0] \$74 ;
  reg [15:0] \$75 ;
  reg [1:0] \$76 ;
  reg [3:0] \$77 ;
  wire \$8 ;
  wire \$9 ;
  reg [31:0] \$signal ;
  reg [1:0] \$signal$11 ;
  reg [1:0] \$signal$12 ;
  reg [3:0] \$signal$13 ;
  reg [1:0] \$signal$14 ;
  reg [1:0] \$signal$15 ;
  reg [3:0] \$signal$16 ;
  reg [7:0] \$signal$18 ;
  reg [7:0] \$signal$19 ;
  reg [63:0] \$signal$21 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$27 ;
  reg [31:0] \$signal$9 ;
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
  reg [31:0] after;
  reg [31:0] \after$10 ;
  reg [31:0] beat;
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
  (* init = 16'h0000 *)
  wire [15:0] weight_write__address;
  wire [15:0] weight_write__data;
  output weight_write__enable;
  wire weight_write__enable;
  output [63:0] word;
  reg [63:0] word = 64'h0000000000000000;
  reg written = 1'h0;
  assign \$21  = \$signal$12 [0] & \$signal$13 [0];
  assign \$22  = \$signal$11 [0] | \$21 ;
  assign \$23  = \$signal$12 [0] & \$signal$13 [1];
  assign \$24  = \$signal$11 [0] | \$23 ;
  assign \$25  = \$signal$12 [0] & \$signal$13 [2];
  assign \$26  = \$signal$11 [0] | \$25 ;
  assign \$27  = \$signal$12 [0] & \$signal$13 [3];
  assign \$28  = \$signal$11 [0] | \$27 ;
  assign \$29  = \$signal$12 [1] & \$signal$13 [0];
  assign \$30  = \$signal$11 [1] | \$29 ;
  assign \$31  = \$signal$12 [1] & \$signal$13 [1];
  assign \$32  = \$signal$11 [1] | \$31 ;
  assign \$33  = \$signal$12 [1] & \$signal$13 [2];
  assign \$34  = \$signal$11 [1] | \$33 ;
  assign \$35  = \$signal$12 [1] & \$signal$13 [3];
  assign \$36  = \$signal$11 [1] | \$35 ;
  assign \$37  = ~ { action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1], action__payload[1] };
  assign \$38  = \$signal$18  & \$37 ;
  assign \$39  = \$signal$15 [0] & \$signal$16 [0];
  assign \$40  = \$signal$14 [0] | \$39 ;
  assign \$41  = \$signal$15 [0] & \$signal$16 [1];
  assign \$42  = \$signal$14 [0] | \$41 ;
  assign \$43  = \$signal$15 [0] & \$signal$16 [2];
  assign \$44  = \$signal$14 [0] | \$43 ;
  assign \$45  = \$signal$15 [0] & \$signal$16 [3];
  assign \$46  = \$signal$14 [0] | \$45 ;
  assign \$47  = \$signal$15 [1] & \$signal$16 [0];
  assign \$48  = \$signal$14 [1] | \$47 ;
  assign \$49  = \$signal$15 [1] & \$signal$16 [1];
  assign \$50  = \$signal$14 [1] | \$49 ;
  assign \$51  = \$signal$15 [1] & \$signal$16 [2];
  assign \$52  = \$signal$14 [1] | \$51 ;
  assign \$53  = \$signal$15 [1] & \$signal$16 [3];
  assign \$54  = \$signal$14 [1] | \$53 ;
  assign \$55  = ~ \$signal$18 ;
  assign \$56  = { \$54 , \$52 , \$50 , \$48 , \$46 , \$44 , \$42 , \$40  } & \$55 ;
  assign \$57  = ! buffer;
  assign input_write__enable = written & \$57 ;
  assign \$58  = buffer == 1'h1;
  assign weight_write__enable = written & \$58 ;
  assign \$59  = buffer == 2'h2;
  assign operand_write__enable = written & \$59 ;
  assign \$60  = buffer == 2'h3;
  assign parameter_write__enable = written & \$60 ;
  assign \$61  = take & action__payload[2];
  assign \$62  = take & action__payload[2];
  assign \$63  = \$62  & action__payload[47];
  assign \$64  = \$signal$21  & word;
  assign \$65  = ~ \$signal$21 ;
  assign \$66  = inside_bits & { beat, beat };
  assign \$67  = ~ inside_bits;
  assign \$68  = \$67  & { action__payload[28:13], action__payload[28:13], action__payload[28:13], action__payload[28:13] };
  assign \$69  = \$66  | \$68 ;
  assign \$70  = \$65  & \$69 ;
  assign \$71  = \$64  | \$70 ;
  always @(posedge clk)
    written <= \$72 ;
  always @(posedge clk)
    ended <= \$73 ;
  always @(posedge clk)
    word <= \$74 ;
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
  assign \$3  = action__payload[11] ? { \$signal [23:0], \$signal [31:24] } : \$signal ;
  assign \$4  = action__payload[12] ? { \$signal$9 [15:0], \$signal$9 [31:16] } : \$signal$9 ;
  assign \$5  = action__payload[6:5] > 1'h0;
  assign \$6  = action__payload[6:5] > 1'h1;
  assign \$7  = ! action__payload[6:5];
  assign \$8  = action__payload[6:5] == 1'h1;
  assign \$9  = action__payload[4:3] > 1'h0;
  assign \$10  = action__payload[4:3] > 1'h1;
  assign \$11  = action__payload[4:3] > 2'h2;
  assign \$12  = action__payload[4:3] > 2'h3;
  assign \$13  = action__payload[10:9] > 1'h0;
  assign \$14  = action__payload[10:9] > 1'h1;
  assign \$15  = ! action__payload[10:9];
  assign \$16  = action__payload[10:9] == 1'h1;
  assign \$17  = action__payload[8:7] > 1'h0;
  assign \$18  = action__payload[8:7] > 1'h1;
  assign \$19  = action__payload[8:7] > 2'h2;
  assign \$20  = action__payload[8:7] > 2'h3;
  always @* begin
    if (\$initially ) begin end
    \$signal  = 32'd0;
    if (take) begin
      \$signal  = response__payload;
    end
  end
  always @* begin
    if (\$initially ) begin end
    after = 32'd0;
    if (take) begin
      after = \$3 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$9  = 32'd0;
    if (take) begin
      \$signal$9  = after;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$10  = 32'd0;
    if (take) begin
      \after$10  = \$4 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$11  = 2'h0;
    if (take) begin
      \$signal$11  = { \$6 , \$5  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$12  = 2'h0;
    if (take) begin
      \$signal$12  = { \$8 , \$7  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$13  = 4'h0;
    if (take) begin
      \$signal$13  = { \$12 , \$11 , \$10 , \$9  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$14  = 2'h0;
    if (take) begin
      \$signal$14  = { \$14 , \$13  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$15  = 2'h0;
    if (take) begin
      \$signal$15  = { \$16 , \$15  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$16  = 4'h0;
    if (take) begin
      \$signal$16  = { \$20 , \$19 , \$18 , \$17  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    beat = 32'd0;
    if (take) begin
      beat = \after$10 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$18  = 8'h00;
    if (take) begin
      \$signal$18  = { \$36 , \$34 , \$32 , \$30 , \$28 , \$26 , \$24 , \$22  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$19  = 8'h00;
    if (take) begin
      \$signal$19  = \$38 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \inside  = 8'h00;
    if (take) begin
      \inside  = \$56 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$21  = 64'h0000000000000000;
    if (take) begin
      \$signal$21  = { \$signal$19 [7], \$signal$19 [7], \$signal$19 [7], \$signal$19 [7], \$signal$19 [7], \$signal$19 [7], \$signal$19 [7], \$signal$19 [7:6], \$signal$19 [6], \$signal$19 [6], \$signal$19 [6], \$signal$19 [6], \$signal$19 [6], \$signal$19 [6], \$signal$19 [6:5], \$signal$19 [5], \$signal$19 [5], \$signal$19 [5], \$signal$19 [5], \$signal$19 [5], \$signal$19 [5], \$signal$19 [5:4], \$signal$19 [4], \$signal$19 [4], \$signal$19 [4], \$signal$19 [4], \$signal$19 [4], \$signal$19 [4], \$signal$19 [4:3], \$signal$19 [3], \$signal$19 [3], \$signal$19 [3], \$signal$19 [3], \$signal$19 [3], \$signal$19 [3], \$signal$19 [3:2], \$signal$19 [2], \$signal$19 [2], \$signal$19 [2], \$signal$19 [2], \$signal$19 [2], \$signal$19 [2], \$signal$19 [2:1], \$signal$19 [1], \$signal$19 [1], \$signal$19 [1], \$signal$19 [1], \$signal$19 [1], \$signal$19 [1], \$signal$19 [1:0], \$signal$19 [0], \$signal$19 [0], \$signal$19 [0], \$signal$19 [0], \$signal$19 [0], \$signal$19 [0], \$signal$19 [0] };
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
    \$72  = \$61 ;
    if (rst) begin
      \$72  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$73  = \$63 ;
    if (rst) begin
      \$73  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$74  = word;
    if (take) begin
      \$74  = \$71 ;
    end
    if (rst) begin
      \$74  = 64'h0000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$75  = input_write__address;
    if (take) begin
      \$75  = action__payload[46:31];
    end
    if (rst) begin
      \$75  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$76  = buffer;
    if (take) begin
      \$76  = action__payload[30:29];
    end
    if (rst) begin
      \$76  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$77  = push;
    if (take) begin
      \$77  = action__payload[51:48];
    end
    if (rst) begin
      \$77  = 4'h0;
    end
  end
  assign action__ready = take;
  assign \$signal$27  = input_write__address;
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
  assign \action__payload.turn  = action__payload[12:11];
  assign \action__payload.pad  = action__payload[28:13];
  assign \action__payload.buffer  = action__payload[30:29];
  assign \action__payload.address  = action__payload[46:31];
  assign \action__payload.ended  = action__payload[47];
  assign \action__payload.push  = action__payload[51:48];
endmodule

module \tiny_weight_stationary.load.beats (bus__stall, clk, rst, bus__stb, bus__cyc, beat, action__valid, word__ready, action__ready, \port$0 , \port$1 , \port$2 , word__valid, action__payload, bus__adr, active, bus__ack);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  wire \$11 ;
  wire [3:0] \$12 ;
  wire [4:0] \$13 ;
  wire [4:0] \$14 ;
  wire [30:0] \$15 ;
  reg [2:0] \$16 ;
  reg [83:0] \$17 ;
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
  reg [83:0] \$signal  = 84'h000000000000000000000;
  wire \$signal$12 ;
  wire [15:0] \$signal.address ;
  wire [29:0] \$signal.beat ;
  wire [1:0] \$signal.buffer ;
  wire \$signal.ended ;
  wire \$signal.exists ;
  wire [3:0] \$signal.first_byte ;
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
  input [62:0] \port$0 ;
  wire [62:0] \port$0 ;
  input [4:0] \port$1 ;
  wire [4:0] \port$1 ;
  input [15:0] \port$2 ;
  wire [15:0] \port$2 ;
  input rst;
  wire rst;
  reg [2:0] unanswered = 3'h0;
  wire [83:0] word__payload;
  wire [15:0] \word__payload.address ;
  wire [29:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
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
  assign last = \$signal [42:39] >= \$signal [38:35];
  assign \$4  = ~ \$signal [0];
  assign \$5  = ~ bus__stall;
  assign \$6  = \$4  | \$5 ;
  assign action__valid = active & \$6 ;
  assign \$signal$12  = action__valid & action__ready;
  assign \$7  = ~ active;
  assign \$8  = \$signal$12  & last;
  assign word__ready = \$7  | \$8 ;
  assign \$9  = ~ \$signal [0];
  assign \$10  = last ? \$signal [38:35] : \$signal [42:39];
  assign \$11  = \$signal [79] & last;
  assign \$12  = unanswered + beat;
  assign \$13  = \$12  - bus__ack;
  assign \$14  = \$signal [42:39] + 3'h4;
  assign \$15  = \$signal [30:1] + 1'h1;
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
      \$17 [34:31] = \$signal [42:39];
      \$17 [42:39] = \$14 [3:0];
      \$17 [30:1] = \$15 [29:0];
    end
    if (rst) begin
      \$17  = 84'h000000000000000000000;
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
  assign bus__sel = 4'hf;
  assign word__payload = { \port$1 , \port$2 , \port$0  };
  assign bus__adr = \$signal [30:1];
  assign \$signal.exists  = \$signal [0];
  assign \$signal.beat  = \$signal [30:1];
  assign \$signal.first_byte  = \$signal [34:31];
  assign \$signal.limit_byte  = \$signal [38:35];
  assign \$signal.next_byte  = \$signal [42:39];
  assign \$signal.turn  = \$signal [44:43];
  assign \$signal.pad  = \$signal [60:45];
  assign \$signal.buffer  = \$signal [62:61];
  assign \$signal.address  = \$signal [78:63];
  assign \$signal.ended  = \$signal [79];
  assign \$signal.push  = \$signal [83:80];
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
  assign \word__payload.turn  = \port$0 [44:43];
  assign \word__payload.pad  = \port$0 [60:45];
  assign \word__payload.buffer  = \port$0 [62:61];
  assign \word__payload.address  = \port$2 ;
  assign \word__payload.ended  = \port$1 [0];
  assign \word__payload.push  = \port$1 [4:1];
  assign action__payload[51:48] = \$signal [83:80];
  assign action__payload[46:31] = \$signal [78:63];
  assign action__payload[30:29] = \$signal [62:61];
  assign action__payload[28:13] = \$signal [60:45];
  assign action__payload[12:11] = \$signal [44:43];
  assign action__payload[6:3] = \$signal [34:31];
  assign action__payload[47] = \$11 ;
  assign action__payload[10:7] = \$10 ;
  assign action__payload[2] = last;
  assign action__payload[1] = first;
  assign action__payload[0] = \$9 ;
endmodule

module \tiny_weight_stationary.load.input_flight (rst, start, \end , busy, clk);
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

module \tiny_weight_stationary.load.responses (write__valid, clk, rst, read__payload, read__ready, read__valid, write__payload);
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
  wire [31:0] \$signature__data ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [2:0] count = 3'h0;
  wire fetch;
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
  reg [2:0] unread = 3'h0;
  input [31:0] write__payload;
  wire [31:0] write__payload;
  wire write__ready;
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

module \tiny_weight_stationary.load.words (rst, instruction, start, word__ready, \port$0 , \port$1 , \port$2 , word__valid, clk);
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
  reg [62:0] \$27 ;
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
  output [62:0] \port$0 ;
  wire [62:0] \port$0 ;
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
  wire [83:0] word__payload;
  wire [15:0] \word__payload.address ;
  wire [29:0] \word__payload.beat ;
  wire [1:0] \word__payload.buffer ;
  wire \word__payload.ended ;
  wire \word__payload.exists ;
  wire [3:0] \word__payload.first_byte ;
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
  assign \$13  = \$12 [3:0] - \$3 [1:0];
  assign \$14  = \$12 [3:0] - \$3 [1:0];
  assign \$15  = $signed(\$14 ) + $signed(4'h4);
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
  \tiny_weight_stationary.load.words.walk  walk (
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
    \$27 [38:35] = 4'h0;
    if (\$signal ) begin
      \$27 [38:35] = \$18 [3:0];
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
  assign \word__payload.beat  = \$27 [30:1];
  assign \word__payload.first_byte  = \$27 [34:31];
  assign \word__payload.limit_byte  = \$27 [38:35];
  assign \word__payload.next_byte  = \$27 [42:39];
  assign \word__payload.turn  = \$27 [44:43];
  assign \word__payload.pad  = \$27 [60:45];
  assign \word__payload.buffer  = \$27 [62:61];
  assign \word__payload.address  = \$30 ;
  assign \word__payload.ended  = \$28 [0];
  assign \word__payload.push  = \$28 [4:1];
  assign \$28 [4:1] = push;
  assign \$28 [0] = \$49 ;
  always @*
    \$27 [62:61] = buffer;
  always @*
    \$27 [60:45] = pad;
  always @*
    \$27 [42:39] = \$15 [3:0];
  always @*
    \$27 [44:43] = \$13 [1:0];
  always @*
    \$27 [30:1] = \$3 [31:2];
  always @*
    \$27 [34:31] = \$12 [3:0];
  always @*
    \$27 [0] = \$signal ;
endmodule

module \tiny_weight_stationary.load.words.walk (rst, \port$0 , \port$1 , start, step, \port$2 , \port$3 , \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
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

module \tiny_weight_stationary.output_buffer (rst, read__en, \port$0 , \port$1 , collision, read__data, read__address, write__enable, write__address, clk);
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

module \tiny_weight_stationary.parameter_buffer (rst, write__enable, read__en, collision, read__data, write__data, write__address, read__address, clk);
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

module \tiny_weight_stationary.scoreboard (rst, load__instruction__valid, compute__instruction__valid, vector__instruction__valid, store__instruction__valid, load__instruction__payload, compute__instruction__payload, vector__instruction__payload, store__instruction__payload, store__instruction__ready, store__ended, store__push, load__instruction__ready, compute__instruction__ready, compute__push, vector__instruction__ready, vector__ended, restart, write__payload, issued__valid, issue
, issued__ready, start, \end , in_flight, fault, load__ended, load__push, compute__ended, vector__push, clk);
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
  wire [1:0] \$115 ;
  wire [1:0] \$116 ;
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
  wire [1:0] \$129 ;
  wire \$13 ;
  wire [1:0] \$130 ;
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
  wire \$144 ;
  wire \$145 ;
  wire [1:0] \$146 ;
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
  wire [1:0] \$159 ;
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
  wire [1:0] \$17 ;
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
  wire [1:0] \$18 ;
  wire \$180 ;
  wire \$181 ;
  wire \$182 ;
  wire \$183 ;
  wire \$184 ;
  wire \$185 ;
  wire \$186 ;
  wire \$187 ;
  wire \$188 ;
  wire \$189 ;
  wire [1:0] \$19 ;
  wire \$190 ;
  wire \$191 ;
  wire \$192 ;
  wire \$193 ;
  wire [16:0] \$194 ;
  wire \$195 ;
  wire [17:0] \$196 ;
  wire \$197 ;
  wire \$198 ;
  wire \$199 ;
  wire \$2 ;
  wire \$20 ;
  wire \$200 ;
  wire [16:0] \$201 ;
  wire \$202 ;
  wire [17:0] \$203 ;
  wire \$204 ;
  wire \$205 ;
  wire \$206 ;
  wire \$207 ;
  wire [16:0] \$208 ;
  wire \$209 ;
  wire \$21 ;
  wire [17:0] \$210 ;
  wire \$211 ;
  wire \$212 ;
  wire \$213 ;
  wire \$214 ;
  wire [16:0] \$215 ;
  wire \$216 ;
  wire [17:0] \$217 ;
  wire \$218 ;
  wire \$219 ;
  wire \$22 ;
  wire \$220 ;
  wire \$221 ;
  wire [16:0] \$222 ;
  wire \$223 ;
  wire [17:0] \$224 ;
  wire \$225 ;
  wire \$226 ;
  wire \$227 ;
  wire \$228 ;
  wire [16:0] \$229 ;
  wire \$23 ;
  wire \$230 ;
  wire [17:0] \$231 ;
  wire \$232 ;
  wire \$233 ;
  wire \$234 ;
  wire \$235 ;
  wire [16:0] \$236 ;
  wire \$237 ;
  wire [17:0] \$238 ;
  wire \$239 ;
  wire \$24 ;
  wire \$240 ;
  wire \$241 ;
  wire \$242 ;
  wire [16:0] \$243 ;
  wire \$244 ;
  wire [17:0] \$245 ;
  wire \$246 ;
  wire \$247 ;
  wire \$248 ;
  wire \$249 ;
  wire \$25 ;
  wire [16:0] \$250 ;
  wire \$251 ;
  wire [17:0] \$252 ;
  wire \$253 ;
  wire \$254 ;
  wire \$255 ;
  wire \$256 ;
  wire [16:0] \$257 ;
  wire \$258 ;
  wire [17:0] \$259 ;
  wire \$26 ;
  wire \$260 ;
  wire \$261 ;
  wire \$262 ;
  wire \$263 ;
  wire [16:0] \$264 ;
  wire \$265 ;
  wire [17:0] \$266 ;
  wire \$267 ;
  wire \$268 ;
  wire \$269 ;
  wire \$27 ;
  wire \$270 ;
  wire [16:0] \$271 ;
  wire \$272 ;
  wire [17:0] \$273 ;
  wire \$274 ;
  wire \$275 ;
  wire \$276 ;
  wire [8:0] \$277 ;
  wire [8:0] \$278 ;
  wire \$279 ;
  wire [1:0] \$28 ;
  wire \$280 ;
  wire \$281 ;
  wire \$282 ;
  wire \$283 ;
  wire \$284 ;
  wire [12:0] \$285 ;
  wire [13:0] \$286 ;
  wire [12:0] \$287 ;
  wire [13:0] \$288 ;
  wire [12:0] \$289 ;
  wire [1:0] \$29 ;
  wire [13:0] \$290 ;
  wire [12:0] \$291 ;
  wire [13:0] \$292 ;
  reg \$293 ;
  reg [15:0] \$294 ;
  reg \$295 ;
  reg [15:0] \$296 ;
  reg \$297 ;
  reg [15:0] \$298 ;
  reg \$299 ;
  wire \$3 ;
  wire [1:0] \$30 ;
  reg [15:0] \$300 ;
  reg \$301 ;
  reg [15:0] \$302 ;
  reg \$303 ;
  reg [15:0] \$304 ;
  reg \$305 ;
  reg [15:0] \$306 ;
  reg \$307 ;
  reg [15:0] \$308 ;
  reg \$309 ;
  wire \$31 ;
  reg [15:0] \$310 ;
  reg \$311 ;
  reg [15:0] \$312 ;
  reg \$313 ;
  reg [15:0] \$314 ;
  reg \$315 ;
  reg [15:0] \$316 ;
  reg \$317 ;
  reg [7:0] \$318 ;
  reg [7:0] \$319 ;
  wire \$32 ;
  reg [1:0] \$320 ;
  reg [7:0] \$321 ;
  reg [7:0] \$322 ;
  reg [1:0] \$323 ;
  reg [11:0] \$324 ;
  reg [11:0] \$325 ;
  reg [11:0] \$326 ;
  reg [11:0] \$327 ;
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
  wire [1:0] \$51 ;
  wire [1:0] \$52 ;
  wire [1:0] \$53 ;
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
  wire [1:0] \$76 ;
  wire [1:0] \$77 ;
  wire [1:0] \$78 ;
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
  reg [1:0] held_by_array = 2'h0;
  reg [1:0] held_by_vector = 2'h0;
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
  wire [257:0] read__payload;
  wire [255:0] \read__payload$22 ;
  wire [-1:0] \read__payload$22.bank ;
  wire [255:0] \read__payload$22.instruction ;
  wire [257:0] \read__payload$35 ;
  wire [1:0] \read__payload$35.bank ;
  wire [255:0] \read__payload$35.instruction ;
  wire [255:0] \read__payload$58 ;
  wire [-1:0] \read__payload$58.bank ;
  wire [255:0] \read__payload$58.instruction ;
  wire [1:0] \read__payload.bank ;
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
  reg [1:0] starting;
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
  wire [257:0] \write__payload$12 ;
  wire [1:0] \write__payload$12.bank ;
  wire [255:0] \write__payload$12.instruction ;
  wire [255:0] \write__payload$15 ;
  wire [-1:0] \write__payload$15.bank ;
  wire [255:0] \write__payload$15.instruction ;
  wire [257:0] \write__payload$9 ;
  wire [1:0] \write__payload$9.bank ;
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
  assign \$4  = write__payload[30:15] >= 5'h10;
  assign \$5  = write__payload[3:0] == 3'h4;
  assign \$6  = ! write__payload[12];
  assign \$7  = \$5  & \$6 ;
  assign \$8  = \$4  & \$7 ;
  assign \$9  = write__payload[3:0] == 3'h4;
  assign \$10  = ! write__payload[12];
  assign \$11  = \$9  & \$10 ;
  assign \$12  = write__payload[30:15] >= 5'h10;
  assign \$13  = write__payload[3:0] == 3'h4;
  assign \$14  = ! write__payload[12];
  assign \$15  = \$13  & \$14 ;
  assign \$16  = \$12  & \$15 ;
  assign \$18  = ~ \$17 ;
  assign \$19  = { \$8 , \$3  } & \$18 ;
  assign \$20  = write__valid & write__ready;
  assign \$21  = write__payload[3:0] == 1'h1;
  assign \$22  = ~ fault;
  assign \$23  = \$21  & \$22 ;
  assign \$24  = write__payload[60:45] >= 5'h10;
  assign \$26  = write__payload[60:45] >= 5'h10;
  assign \$29  = ~ \$28 ;
  assign \$30  = { \$25 , 1'h1 } & \$29 ;
  assign \$31  = \write__valid$10  & \write__ready$11 ;
  assign \$32  = write__payload[3:0] == 2'h2;
  assign \$33  = ~ fault;
  assign \$34  = \$32  & \$33 ;
  assign \$35  = write__payload[3:0] == 3'h4;
  assign \$36  = ! write__payload[12];
  assign \$37  = \$35  & \$36 ;
  assign \$38  = write__payload[30:15] >= 5'h10;
  assign \$39  = write__payload[3:0] == 3'h4;
  assign \$40  = ! write__payload[12];
  assign \$41  = \$39  & \$40 ;
  assign \$42  = \$38  & \$41 ;
  assign \$43  = write__payload[3:0] == 3'h4;
  assign \$44  = ! write__payload[12];
  assign \$45  = \$43  & \$44 ;
  assign \$46  = write__payload[30:15] >= 5'h10;
  assign \$47  = write__payload[3:0] == 3'h4;
  assign \$48  = ! write__payload[12];
  assign \$49  = \$47  & \$48 ;
  assign \$50  = \$46  & \$49 ;
  assign \$52  = ~ \$51 ;
  assign \$53  = { \$42 , \$37  } & \$52 ;
  assign \$54  = \write__valid$13  & \write__ready$14 ;
  assign \$55  = write__payload[3:0] == 2'h3;
  assign \$56  = write__payload[3:0] == 3'h4;
  assign \$57  = | { \$56 , \$55  };
  assign \$58  = ~ fault;
  assign \$59  = \$57  & \$58 ;
  assign \$60  = write__payload[3:0] == 3'h4;
  assign \$61  = ! write__payload[12];
  assign \$62  = \$60  & \$61 ;
  assign \$63  = write__payload[30:15] >= 5'h10;
  assign \$64  = write__payload[3:0] == 3'h4;
  assign \$65  = ! write__payload[12];
  assign \$66  = \$64  & \$65 ;
  assign \$67  = \$63  & \$66 ;
  assign \$68  = write__payload[3:0] == 3'h4;
  assign \$69  = ! write__payload[12];
  assign \$70  = \$68  & \$69 ;
  assign \$71  = write__payload[30:15] >= 5'h10;
  assign \$72  = write__payload[3:0] == 3'h4;
  assign \$73  = ! write__payload[12];
  assign \$74  = \$72  & \$73 ;
  assign \$75  = \$71  & \$74 ;
  assign \$77  = ~ \$76 ;
  assign \$78  = { \$67 , \$62  } & \$77 ;
  assign \$79  = \write__valid$16  & \write__ready$17 ;
  assign \$80  = write__payload[3:0] == 3'h5;
  assign \$81  = write__payload[3:0] == 3'h6;
  assign \$82  = | { \$81 , \$80  };
  assign \$83  = ~ fault;
  assign \$84  = \$82  & \$83 ;
  assign \$85  = ~ load__instruction__payload[5];
  assign \$86  = \$85  | some_compute_to_load;
  assign \$87  = ~ load__instruction__payload[6];
  assign \$88  = \$87  | some_vector_to_load;
  assign \$89  = ~ load__instruction__payload[7];
  assign \$90  = \$89  | some_store_to_load;
  assign \$91  = & { \$90 , \$88 , \$86  };
  assign \$93  = ~ fault;
  assign \$94  = \$92  & \$93 ;
  assign load__instruction__valid = read__valid & \$94 ;
  assign \$95  = ~ load__instruction__payload[5];
  assign \$96  = \$95  | some_compute_to_load;
  assign \$97  = ~ load__instruction__payload[6];
  assign \$98  = \$97  | some_vector_to_load;
  assign \$99  = ~ load__instruction__payload[7];
  assign \$100  = \$99  | some_store_to_load;
  assign \$101  = & { \$100 , \$98 , \$96  };
  assign \$103  = ~ fault;
  assign \$104  = \$102  & \$103 ;
  assign read__ready = load__instruction__ready & \$104 ;
  assign \$105  = load__instruction__valid & load__instruction__ready;
  assign \$106  = | load_in_flight;
  assign \$107  = \$106  | start[0];
  assign \$108  = ~ \read__payload$35 [4];
  assign \$109  = \$108  | some_load_to_compute;
  assign \$110  = ~ \read__payload$35 [6];
  assign \$111  = \$110  | some_vector_to_compute;
  assign \$112  = ~ \read__payload$35 [7];
  assign \$113  = \$112  | some_store_to_compute;
  assign \$114  = & { \$113 , \$111 , \$109  };
  assign \$115  = held_by_vector | starting;
  assign \$116  = \$115  & \read__payload$35 [257:256];
  assign \$117  = | \$116 ;
  assign \$118  = ~ \$117 ;
  assign \$119  = \$114  & \$118 ;
  assign \$120  = ~ fault;
  assign \$121  = \$119  & \$120 ;
  assign compute__instruction__valid = \read__valid$37  & \$121 ;
  assign \$122  = ~ \read__payload$35 [4];
  assign \$123  = \$122  | some_load_to_compute;
  assign \$124  = ~ \read__payload$35 [6];
  assign \$125  = \$124  | some_vector_to_compute;
  assign \$126  = ~ \read__payload$35 [7];
  assign \$127  = \$126  | some_store_to_compute;
  assign \$128  = & { \$127 , \$125 , \$123  };
  assign \$129  = held_by_vector | starting;
  assign \$130  = \$129  & \read__payload$35 [257:256];
  assign \$131  = | \$130 ;
  assign \$132  = ~ \$131 ;
  assign \$133  = \$128  & \$132 ;
  assign \$134  = ~ fault;
  assign \$135  = \$133  & \$134 ;
  assign \read__ready$42  = compute__instruction__ready & \$135 ;
  assign \$136  = compute__instruction__valid & compute__instruction__ready;
  assign \$137  = | compute_in_flight;
  assign \$138  = \$137  | start[1];
  assign \$139  = ~ read__payload[4];
  assign \$140  = \$139  | some_load_to_vector;
  assign \$141  = ~ read__payload[5];
  assign \$142  = \$141  | some_compute_to_vector;
  assign \$143  = ~ read__payload[7];
  assign \$144  = \$143  | some_store_to_vector;
  assign \$145  = & { \$144 , \$142 , \$140  };
  assign \$146  = held_by_array & read__payload[257:256];
  assign \$147  = | \$146 ;
  assign \$148  = ~ \$147 ;
  assign \$149  = \$145  & \$148 ;
  assign \$150  = ~ fault;
  assign \$151  = \$149  & \$150 ;
  assign vector__instruction__valid = \read__valid$48  & \$151 ;
  assign \$152  = ~ read__payload[4];
  assign \$153  = \$152  | some_load_to_vector;
  assign \$154  = ~ read__payload[5];
  assign \$155  = \$154  | some_compute_to_vector;
  assign \$156  = ~ read__payload[7];
  assign \$157  = \$156  | some_store_to_vector;
  assign \$158  = & { \$157 , \$155 , \$153  };
  assign \$159  = held_by_array & read__payload[257:256];
  assign \$160  = | \$159 ;
  assign \$161  = ~ \$160 ;
  assign \$162  = \$158  & \$161 ;
  assign \$163  = ~ fault;
  assign \$164  = \$162  & \$163 ;
  assign \read__ready$53  = vector__instruction__ready & \$164 ;
  assign \$165  = vector__instruction__valid & vector__instruction__ready;
  assign \$166  = | vector_in_flight;
  assign \$167  = \$166  | start[2];
  assign \$168  = ~ store__instruction__payload[4];
  assign \$169  = \$168  | some_load_to_store;
  assign \$170  = ~ store__instruction__payload[5];
  assign \$171  = \$170  | some_compute_to_store;
  assign \$172  = ~ store__instruction__payload[6];
  assign \$173  = \$172  | some_vector_to_store;
  assign \$174  = & { \$173 , \$171 , \$169  };
  assign \$176  = ~ fault;
  assign \$177  = \$175  & \$176 ;
  assign store__instruction__valid = \read__valid$60  & \$177 ;
  assign \$178  = ~ store__instruction__payload[4];
  assign \$179  = \$178  | some_load_to_store;
  assign \$180  = ~ store__instruction__payload[5];
  assign \$181  = \$180  | some_compute_to_store;
  assign \$182  = ~ store__instruction__payload[6];
  assign \$183  = \$182  | some_vector_to_store;
  assign \$184  = & { \$183 , \$181 , \$179  };
  assign \$186  = ~ fault;
  assign \$187  = \$185  & \$186 ;
  assign \read__ready$64  = store__instruction__ready & \$187 ;
  assign \$188  = store__instruction__valid & store__instruction__ready;
  assign \$189  = | store_in_flight;
  assign \$190  = \$189  | start[3];
  assign \$191  = ~ known;
  assign \$192  = issued__valid & \$191 ;
  assign \$193  = compute__ended & compute__push[0];
  assign \$194  = tokens_compute_to_load + \$193 ;
  assign \$195  = start[0] & load__instruction__payload[5];
  assign \$196  = \$194  - \$195 ;
  assign \$197  = compute__ended & compute__push[0];
  assign \$198  = start[0] & load__instruction__payload[5];
  assign \$199  = tokens_compute_to_load != 1'h1;
  assign \$200  = vector__ended & vector__push[0];
  assign \$201  = tokens_vector_to_load + \$200 ;
  assign \$202  = start[0] & load__instruction__payload[6];
  assign \$203  = \$201  - \$202 ;
  assign \$204  = vector__ended & vector__push[0];
  assign \$205  = start[0] & load__instruction__payload[6];
  assign \$206  = tokens_vector_to_load != 1'h1;
  assign \$207  = store__ended & store__push[0];
  assign \$208  = tokens_store_to_load + \$207 ;
  assign \$209  = start[0] & load__instruction__payload[7];
  assign \$210  = \$208  - \$209 ;
  assign \$211  = store__ended & store__push[0];
  assign \$212  = start[0] & load__instruction__payload[7];
  assign \$213  = tokens_store_to_load != 1'h1;
  assign \$214  = load__ended & load__push[1];
  assign \$215  = tokens_load_to_compute + \$214 ;
  assign \$216  = start[1] & \read__payload$35 [4];
  assign \$217  = \$215  - \$216 ;
  assign \$218  = load__ended & load__push[1];
  assign \$219  = start[1] & \read__payload$35 [4];
  assign \$220  = tokens_load_to_compute != 1'h1;
  assign \$221  = vector__ended & vector__push[1];
  assign \$222  = tokens_vector_to_compute + \$221 ;
  assign \$223  = start[1] & \read__payload$35 [6];
  assign \$224  = \$222  - \$223 ;
  assign \$225  = vector__ended & vector__push[1];
  assign \$226  = start[1] & \read__payload$35 [6];
  assign \$227  = tokens_vector_to_compute != 1'h1;
  assign \$228  = store__ended & store__push[1];
  assign \$229  = tokens_store_to_compute + \$228 ;
  assign \$230  = start[1] & \read__payload$35 [7];
  assign \$231  = \$229  - \$230 ;
  assign \$232  = store__ended & store__push[1];
  assign \$233  = start[1] & \read__payload$35 [7];
  assign \$234  = tokens_store_to_compute != 1'h1;
  assign \$235  = load__ended & load__push[2];
  assign \$236  = tokens_load_to_vector + \$235 ;
  assign \$237  = start[2] & read__payload[4];
  assign \$238  = \$236  - \$237 ;
  assign \$239  = load__ended & load__push[2];
  assign \$240  = start[2] & read__payload[4];
  assign \$241  = tokens_load_to_vector != 1'h1;
  assign \$242  = compute__ended & compute__push[2];
  assign \$243  = tokens_compute_to_vector + \$242 ;
  assign \$244  = start[2] & read__payload[5];
  assign \$245  = \$243  - \$244 ;
  assign \$246  = compute__ended & compute__push[2];
  assign \$247  = start[2] & read__payload[5];
  assign \$248  = tokens_compute_to_vector != 1'h1;
  assign \$249  = store__ended & store__push[2];
  assign \$250  = tokens_store_to_vector + \$249 ;
  assign \$251  = start[2] & read__payload[7];
  assign \$252  = \$250  - \$251 ;
  assign \$253  = store__ended & store__push[2];
  assign \$254  = start[2] & read__payload[7];
  assign \$255  = tokens_store_to_vector != 1'h1;
  assign \$256  = load__ended & load__push[3];
  assign \$257  = tokens_load_to_store + \$256 ;
  assign \$258  = start[3] & store__instruction__payload[4];
  assign \$259  = \$257  - \$258 ;
  assign \$260  = load__ended & load__push[3];
  assign \$261  = start[3] & store__instruction__payload[4];
  assign \$262  = tokens_load_to_store != 1'h1;
  assign \$263  = compute__ended & compute__push[3];
  assign \$264  = tokens_compute_to_store + \$263 ;
  assign \$265  = start[3] & store__instruction__payload[5];
  assign \$266  = \$264  - \$265 ;
  assign \$267  = compute__ended & compute__push[3];
  assign \$268  = start[3] & store__instruction__payload[5];
  assign \$269  = tokens_compute_to_store != 1'h1;
  assign \$270  = vector__ended & vector__push[3];
  assign \$271  = tokens_vector_to_store + \$270 ;
  assign \$272  = start[3] & store__instruction__payload[6];
  assign \$273  = \$271  - \$272 ;
  assign \$274  = vector__ended & vector__push[3];
  assign \$275  = start[3] & store__instruction__payload[6];
  assign \$276  = tokens_vector_to_store != 1'h1;
  assign \$277  = \$signal  + start[1];
  assign \$278  = ended + \end [1];
  assign \$279  = ended == last_on_bank_0;
  assign \$280  = \end [1] & \$279 ;
  assign \$281  = start[1] & \read__payload$35 [256];
  assign \$282  = ended == last_on_bank_1;
  assign \$283  = \end [1] & \$282 ;
  assign \$284  = start[1] & \read__payload$35 [257];
  assign \$285  = load_in_flight + start[0];
  assign \$286  = \$285  - \end [0];
  assign \$287  = compute_in_flight + start[1];
  assign \$288  = \$287  - \end [1];
  assign \$289  = vector_in_flight + start[2];
  assign \$290  = \$289  - \end [2];
  assign \$291  = store_in_flight + start[3];
  assign \$292  = \$291  - \end [3];
  always @(posedge clk)
    fault <= \$293 ;
  always @(posedge clk)
    tokens_compute_to_load <= \$294 ;
  always @(posedge clk)
    some_compute_to_load <= \$295 ;
  always @(posedge clk)
    tokens_vector_to_load <= \$296 ;
  always @(posedge clk)
    some_vector_to_load <= \$297 ;
  always @(posedge clk)
    tokens_store_to_load <= \$298 ;
  always @(posedge clk)
    some_store_to_load <= \$299 ;
  always @(posedge clk)
    tokens_load_to_compute <= \$300 ;
  always @(posedge clk)
    some_load_to_compute <= \$301 ;
  always @(posedge clk)
    tokens_vector_to_compute <= \$302 ;
  always @(posedge clk)
    some_vector_to_compute <= \$303 ;
  always @(posedge clk)
    tokens_store_to_compute <= \$304 ;
  always @(posedge clk)
    some_store_to_compute <= \$305 ;
  always @(posedge clk)
    tokens_load_to_vector <= \$306 ;
  always @(posedge clk)
    some_load_to_vector <= \$307 ;
  always @(posedge clk)
    tokens_compute_to_vector <= \$308 ;
  always @(posedge clk)
    some_compute_to_vector <= \$309 ;
  always @(posedge clk)
    tokens_store_to_vector <= \$310 ;
  always @(posedge clk)
    some_store_to_vector <= \$311 ;
  always @(posedge clk)
    tokens_load_to_store <= \$312 ;
  always @(posedge clk)
    some_load_to_store <= \$313 ;
  always @(posedge clk)
    tokens_compute_to_store <= \$314 ;
  always @(posedge clk)
    some_compute_to_store <= \$315 ;
  always @(posedge clk)
    tokens_vector_to_store <= \$316 ;
  always @(posedge clk)
    some_vector_to_store <= \$317 ;
  always @(posedge clk)
    \$signal  <= \$318 ;
  always @(posedge clk)
    ended <= \$319 ;
  always @(posedge clk)
    held_by_array <= \$320 ;
  always @(posedge clk)
    last_on_bank_0 <= \$321 ;
  always @(posedge clk)
    last_on_bank_1 <= \$322 ;
  always @(posedge clk)
    held_by_vector <= \$323 ;
  always @(posedge clk)
    load_in_flight <= \$324 ;
  always @(posedge clk)
    compute_in_flight <= \$325 ;
  always @(posedge clk)
    vector_in_flight <= \$326 ;
  always @(posedge clk)
    store_in_flight <= \$327 ;
  \tiny_weight_stationary.scoreboard.compute  compute (
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
  \tiny_weight_stationary.scoreboard.load  load (
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
  \tiny_weight_stationary.scoreboard.load  store (
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
  \tiny_weight_stationary.scoreboard.compute  vector (
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
    if (\$23 ) begin
      known = 1'h1;
    end
    if (\$34 ) begin
      known = 1'h1;
    end
    if (\$59 ) begin
      known = 1'h1;
    end
    if (\$84 ) begin
      known = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    write__valid = 1'h0;
    if (\$23 ) begin
      write__valid = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    issued__ready = 1'h0;
    if (\$23 ) begin
      issued__ready = write__ready;
    end
    if (\$34 ) begin
      issued__ready = \write__ready$11 ;
    end
    if (\$59 ) begin
      issued__ready = \write__ready$14 ;
    end
    if (\$84 ) begin
      issued__ready = \write__ready$17 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$10  = 1'h0;
    if (\$34 ) begin
      \write__valid$10  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$13  = 1'h0;
    if (\$59 ) begin
      \write__valid$13  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$16  = 1'h0;
    if (\$84 ) begin
      \write__valid$16  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    starting = 2'h0;
    if (start[2]) begin
      starting = read__payload[257:256];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$293  = fault;
    if (\$192 ) begin
      \$293  = 1'h1;
    end
    if (restart) begin
      \$293  = 1'h0;
    end
    if (rst) begin
      \$293  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$294  = \$196 [15:0];
    if (restart) begin
      \$294  = 16'h0000;
    end
    if (rst) begin
      \$294  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$295  = some_compute_to_load;
    if (\$197 ) begin
      \$295  = 1'h1;
    end else if (\$198 ) begin
      \$295  = \$199 ;
    end
    if (restart) begin
      \$295  = 1'h0;
    end
    if (rst) begin
      \$295  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$296  = \$203 [15:0];
    if (restart) begin
      \$296  = 16'h0000;
    end
    if (rst) begin
      \$296  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$297  = some_vector_to_load;
    if (\$204 ) begin
      \$297  = 1'h1;
    end else if (\$205 ) begin
      \$297  = \$206 ;
    end
    if (restart) begin
      \$297  = 1'h0;
    end
    if (rst) begin
      \$297  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$298  = \$210 [15:0];
    if (restart) begin
      \$298  = 16'h0000;
    end
    if (rst) begin
      \$298  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$299  = some_store_to_load;
    if (\$211 ) begin
      \$299  = 1'h1;
    end else if (\$212 ) begin
      \$299  = \$213 ;
    end
    if (restart) begin
      \$299  = 1'h0;
    end
    if (rst) begin
      \$299  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$300  = \$217 [15:0];
    if (restart) begin
      \$300  = 16'h0000;
    end
    if (rst) begin
      \$300  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$301  = some_load_to_compute;
    if (\$218 ) begin
      \$301  = 1'h1;
    end else if (\$219 ) begin
      \$301  = \$220 ;
    end
    if (restart) begin
      \$301  = 1'h0;
    end
    if (rst) begin
      \$301  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$302  = \$224 [15:0];
    if (restart) begin
      \$302  = 16'h0000;
    end
    if (rst) begin
      \$302  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$303  = some_vector_to_compute;
    if (\$225 ) begin
      \$303  = 1'h1;
    end else if (\$226 ) begin
      \$303  = \$227 ;
    end
    if (restart) begin
      \$303  = 1'h0;
    end
    if (rst) begin
      \$303  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$304  = \$231 [15:0];
    if (restart) begin
      \$304  = 16'h0000;
    end
    if (rst) begin
      \$304  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$305  = some_store_to_compute;
    if (\$232 ) begin
      \$305  = 1'h1;
    end else if (\$233 ) begin
      \$305  = \$234 ;
    end
    if (restart) begin
      \$305  = 1'h0;
    end
    if (rst) begin
      \$305  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$306  = \$238 [15:0];
    if (restart) begin
      \$306  = 16'h0000;
    end
    if (rst) begin
      \$306  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$307  = some_load_to_vector;
    if (\$239 ) begin
      \$307  = 1'h1;
    end else if (\$240 ) begin
      \$307  = \$241 ;
    end
    if (restart) begin
      \$307  = 1'h0;
    end
    if (rst) begin
      \$307  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$308  = \$245 [15:0];
    if (restart) begin
      \$308  = 16'h0000;
    end
    if (rst) begin
      \$308  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$309  = some_compute_to_vector;
    if (\$246 ) begin
      \$309  = 1'h1;
    end else if (\$247 ) begin
      \$309  = \$248 ;
    end
    if (restart) begin
      \$309  = 1'h0;
    end
    if (rst) begin
      \$309  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$310  = \$252 [15:0];
    if (restart) begin
      \$310  = 16'h0000;
    end
    if (rst) begin
      \$310  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$311  = some_store_to_vector;
    if (\$253 ) begin
      \$311  = 1'h1;
    end else if (\$254 ) begin
      \$311  = \$255 ;
    end
    if (restart) begin
      \$311  = 1'h0;
    end
    if (rst) begin
      \$311  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$312  = \$259 [15:0];
    if (restart) begin
      \$312  = 16'h0000;
    end
    if (rst) begin
      \$312  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$313  = some_load_to_store;
    if (\$260 ) begin
      \$313  = 1'h1;
    end else if (\$261 ) begin
      \$313  = \$262 ;
    end
    if (restart) begin
      \$313  = 1'h0;
    end
    if (rst) begin
      \$313  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$314  = \$266 [15:0];
    if (restart) begin
      \$314  = 16'h0000;
    end
    if (rst) begin
      \$314  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$315  = some_compute_to_store;
    if (\$267 ) begin
      \$315  = 1'h1;
    end else if (\$268 ) begin
      \$315  = \$269 ;
    end
    if (restart) begin
      \$315  = 1'h0;
    end
    if (rst) begin
      \$315  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$316  = \$273 [15:0];
    if (restart) begin
      \$316  = 16'h0000;
    end
    if (rst) begin
      \$316  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$317  = some_vector_to_store;
    if (\$274 ) begin
      \$317  = 1'h1;
    end else if (\$275 ) begin
      \$317  = \$276 ;
    end
    if (restart) begin
      \$317  = 1'h0;
    end
    if (rst) begin
      \$317  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$318  = \$277 [7:0];
    if (restart) begin
      \$318  = 8'h00;
    end
    if (rst) begin
      \$318  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$319  = \$278 [7:0];
    if (restart) begin
      \$319  = 8'h00;
    end
    if (rst) begin
      \$319  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$320  = held_by_array;
    if (\$280 ) begin
      \$320 [0] = 1'h0;
    end
    if (\$281 ) begin
      \$320 [0] = 1'h1;
    end
    if (\$283 ) begin
      \$320 [1] = 1'h0;
    end
    if (\$284 ) begin
      \$320 [1] = 1'h1;
    end
    if (restart) begin
      \$320  = 2'h0;
    end
    if (rst) begin
      \$320  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$321  = last_on_bank_0;
    if (\$281 ) begin
      \$321  = \$signal ;
    end
    if (restart) begin
      \$321  = 8'h00;
    end
    if (rst) begin
      \$321  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$322  = last_on_bank_1;
    if (\$284 ) begin
      \$322  = \$signal ;
    end
    if (restart) begin
      \$322  = 8'h00;
    end
    if (rst) begin
      \$322  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$323  = held_by_vector;
    if (\end [2]) begin
      \$323  = 2'h0;
    end
    if (start[2]) begin
      \$323  = read__payload[257:256];
    end
    if (restart) begin
      \$323  = 2'h0;
    end
    if (rst) begin
      \$323  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$324  = \$286 [11:0];
    if (restart) begin
      \$324  = 12'h000;
    end
    if (rst) begin
      \$324  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$325  = \$288 [11:0];
    if (restart) begin
      \$325  = 12'h000;
    end
    if (rst) begin
      \$325  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$326  = \$290 [11:0];
    if (restart) begin
      \$326  = 12'h000;
    end
    if (rst) begin
      \$326  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$327  = \$292 [11:0];
    if (restart) begin
      \$327  = 12'h000;
    end
    if (rst) begin
      \$327  = 12'h000;
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
  assign \write__payload$9.bank  = \write__payload$9 [257:256];
  assign \write__payload$12.instruction  = \write__payload$12 [255:0];
  assign \write__payload$12.bank  = \write__payload$12 [257:256];
  assign \write__payload$15.instruction  = write__payload;
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[257:256];
  assign \read__payload$22.instruction  = load__instruction__payload;
  assign \read__payload$35.instruction  = \read__payload$35 [255:0];
  assign \read__payload$35.bank  = \read__payload$35 [257:256];
  assign \read__payload$58.instruction  = store__instruction__payload;
  assign in_flight[3] = \$190 ;
  assign in_flight[2] = \$167 ;
  assign in_flight[1] = \$138 ;
  assign in_flight[0] = \$107 ;
  assign \end [3] = store__ended;
  assign \end [2] = vector__ended;
  assign \end [1] = compute__ended;
  assign \end [0] = load__ended;
  assign start[3] = \$188 ;
  assign start[2] = \$165 ;
  assign start[1] = \$136 ;
  assign start[0] = \$105 ;
  assign \write__payload$12 [257:256] = \$53 ;
  assign \write__payload$12 [255:0] = write__payload;
  assign \write__payload$9 [257:256] = \$30 ;
  assign \write__payload$9 [255:0] = write__payload;
  assign issue[3] = \$79 ;
  assign issue[2] = \$54 ;
  assign issue[1] = \$31 ;
  assign issue[0] = \$20 ;
  assign \$17  = { 1'h0, \$16  };
  assign \$25  = \$24 ;
  assign \$27  = \$26 ;
  assign \$28  = { 1'h0, \$26  };
  assign \$51  = { 1'h0, \$50  };
  assign \$76  = { 1'h0, \$75  };
  assign \$92  = \$91 ;
  assign \$102  = \$101 ;
  assign \$175  = \$174 ;
  assign \$185  = \$184 ;
endmodule

module \tiny_weight_stationary.scoreboard.compute (rst, read__ready, write__ready, read__payload, restart, write__payload, write__valid, read__valid, clk);
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
  wire [257:0] \$signature__data ;
  wire [1:0] \$signature__data.bank ;
  wire [255:0] \$signature__data.instruction ;
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
  reg read__addr = 1'h0;
  wire [257:0] read__data;
  wire [1:0] \read__data.bank ;
  wire [255:0] \read__data.instruction ;
  wire read__en;
  output [257:0] read__payload;
  wire [257:0] read__payload;
  wire [1:0] \read__payload.bank ;
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
  input [257:0] write__payload;
  wire [257:0] write__payload;
  wire [1:0] \write__payload.bank ;
  wire [255:0] \write__payload.instruction ;
  output write__ready;
  wire write__ready;
  input write__valid;
  wire write__valid;
  (* no_rw_check = 32'd1 *)
  reg [257:0] storage [1:0];
  always @(posedge clk) begin
    if (\$signal )
      storage[\$signature__addr ] <= write__payload;
  end
  reg [257:0] _0_;
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
  assign \$signature__data.bank  = write__payload[257:256];
  assign \write__payload.instruction  = write__payload[255:0];
  assign \write__payload.bank  = write__payload[257:256];
  assign \read__payload.instruction  = read__payload[255:0];
  assign \read__payload.bank  = read__payload[257:256];
  assign \read__data.instruction  = read__payload[255:0];
  assign \read__data.bank  = read__payload[257:256];
  assign \$8  = \$signature__addr ;
  assign \$11  = read__addr;
endmodule

module \tiny_weight_stationary.scoreboard.load (rst, read__ready, write__ready, read__payload, restart, write__payload, write__valid, read__valid, clk);
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

module \tiny_weight_stationary.store (bus__stall, clk, rst, instruction__valid, instruction__payload, instruction__ready, ended, push, bus__cyc, bus__stb, beat, output_read__enable, busy, output_read__data, restart, halted, beat_bytes, bus__adr, bus__dat_w, bus__sel, output_read__address
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
  output [2:0] beat_bytes;
  wire [2:0] beat_bytes;
  wire [2:0] \beat_bytes$23 ;
  input bus__ack;
  wire bus__ack;
  output [29:0] bus__adr;
  wire [29:0] bus__adr;
  wire [29:0] \bus__adr$35 ;
  output bus__cyc;
  wire bus__cyc;
  output [31:0] bus__dat_w;
  wire [31:0] bus__dat_w;
  wire [31:0] \bus__dat_w$39 ;
  output [3:0] bus__sel;
  wire [3:0] bus__sel;
  wire [3:0] \bus__sel$37 ;
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
  \tiny_weight_stationary.store.endings  endings (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(beat)
  );
  \tiny_weight_stationary.store.flight  flight (
    .busy(busy),
    .clk(clk),
    .\end (\end ),
    .others(others),
    .restart(restart),
    .rst(rst),
    .start(start)
  );
  \tiny_weight_stationary.store.spans  spans (
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

module \tiny_weight_stationary.store.endings (rst, read__ready, write__valid, read__payload, restart, write__payload, read__valid, clk);
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

module \tiny_weight_stationary.store.flight (rst, start, \end , others, busy, restart, clk);
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

module \tiny_weight_stationary.store.spans (clk, rst, instruction, start, bus__stb, beat, output_read__enable, active, output_read__data, restart, allowed, beat_bytes, last, bus__adr, bus__dat_w, bus__sel, output_read__address, bus__stall);
  reg \$initially  = 0;
  wire \$1 ;
  wire [3:0] \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [4:0] \$127 ;
  wire \$13 ;
  wire [4:0] \$132 ;
  wire \$14 ;
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
  wire [30:0] \$47 ;
  wire [1:0] \$48 ;
  wire [3:0] \$49 ;
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
  wire [3:0] \$66 ;
  wire [3:0] \$67 ;
  wire \$68 ;
  wire [2:0] \$69 ;
  wire \$7 ;
  wire [1:0] \$70 ;
  wire [3:0] \$71 ;
  wire [9:0] \$72 ;
  wire \$73 ;
  wire [16:0] \$74 ;
  reg \$75 ;
  reg \$76 ;
  reg [29:0] \$77 ;
  reg \$78 ;
  reg [29:0] \$79 ;
  wire \$8 ;
  reg \$80 ;
  reg [2:0] \$81 ;
  reg [31:0] \$82 ;
  reg [3:0] \$83 ;
  reg [2:0] \$84 ;
  reg [8:0] \$85 ;
  reg [9:0] \$86 ;
  reg [23:0] \$87 ;
  reg [11:0] \$88 ;
  reg [19:0] \$89 ;
  wire \$9 ;
  reg [11:0] \$90 ;
  reg [15:0] \$91 ;
  reg \$92 ;
  reg [15:0] \$93 ;
  reg \$94 ;
  reg \$95 ;
  reg [1:0] \$96 ;
  wire \$97 ;
  wire \$98 ;
  wire \$99 ;
  wire \$signal ;
  wire \$signal$11 ;
  wire \$signal$13 ;
  wire [3:0] \$signal$14 ;
  reg [31:0] \$signal$17 ;
  wire [7:0] \$signal$20 ;
  wire [7:0] \$signal$21 ;
  reg [31:0] \$signal$23 ;
  reg \$signal$25 ;
  reg \$signal$26 ;
  reg [3:0] \$signal$27 ;
  reg \$signal$28 ;
  reg \$signal$30 ;
  reg [3:0] \$signal$31 ;
  wire \$signal$6 ;
  reg [29:0] _beat_address = 30'h00000000;
  reg _ends_instruction = 1'h0;
  reg _first = 1'h0;
  reg _index = 1'h0;
  reg [2:0] _left_bytes = 3'h0;
  reg [1:0] _offset = 2'h0;
  reg _presenting = 1'h0;
  reg _selecting = 1'h0;
  output active;
  wire active;
  wire [31:0] address;
  reg [31:0] after;
  reg [31:0] \after$24 ;
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
  wire [11:0] first_count__0;
  wire [11:0] first_count__1;
  wire [11:0] first_count__2;
  input [255:0] instruction;
  wire [255:0] instruction;
  output last;
  reg last = 1'h0;
  wire [2:0] \last$67 ;
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
  wire \start$38 ;
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
  assign \$signal  = _left_bytes <= 3'h4;
  assign \$1  = ~ _presenting;
  assign \$2  = \$1  | beat;
  assign moves = _selecting & \$2 ;
  assign \$3  = ~ _selecting;
  assign \$4  = moves & \$signal ;
  assign \$signal$6  = \$3  | \$4 ;
  assign bus__stb = _presenting & allowed;
  assign \$5  = ~ bus__stall;
  assign beat = bus__stb & \$5 ;
  assign \$signal$11  = \$10 [2] > 1'h0;
  assign \$signal$13  = ! \$10 [2];
  assign \$6  = \$10 [1:0] > 1'h0;
  assign \$7  = \$10 [1:0] > 1'h1;
  assign \$8  = \$10 [1:0] > 2'h2;
  assign \$9  = \$10 [1:0] > 2'h3;
  assign \$10  = 3'h4 - _offset;
  assign \$11  = \$signal$13  & \$6 ;
  assign \$12  = \$signal$11  | \$11 ;
  assign \$13  = \$signal$13  & \$7 ;
  assign \$14  = \$signal$11  | \$13 ;
  assign \$15  = \$signal$13  & \$8 ;
  assign \$16  = \$signal$11  | \$15 ;
  assign \$17  = \$signal$13  & \$9 ;
  assign \$18  = \$signal$11  | \$17 ;
  assign \$19  = ~ \$12 ;
  assign \$20  = _index - \$19 ;
  assign \$127  = \$20 [0] * 4'h8;
  assign \$21  = output_read__data[7:0] >> \$127 ;
  assign \$22  = ~ \$14 ;
  assign \$23  = _index - \$22 ;
  assign \$132  = \$23 [0] * 4'h8;
  assign \$24  = output_read__data[15:8] >> \$132 ;
  assign \$25  = _offset[0] ? { \$signal$17 [23:0], \$signal$17 [31:24] } : \$signal$17 ;
  assign \$26  = _offset[1] ? { \$signal$23 [15:0], \$signal$23 [31:16] } : \$signal$23 ;
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
  assign output_read__enable = read & \$signal$6 ;
  assign \$45  = read | _selecting;
  assign active = \$45  | _presenting;
  assign \$46  = \$signal  & _ends_instruction;
  assign \$47  = _beat_address + 1'h1;
  assign \$48  = _index + 1'h1;
  assign \$49  = _left_bytes - 3'h4;
  assign \$50  = \$signal$26  & \$signal$27 [0];
  assign \$51  = \$signal$25  | \$50 ;
  assign \$52  = \$signal$26  & \$signal$27 [1];
  assign \$53  = \$signal$25  | \$52 ;
  assign \$54  = \$signal$26  & \$signal$27 [2];
  assign \$55  = \$signal$25  | \$54 ;
  assign \$56  = \$signal$26  & \$signal$27 [3];
  assign \$57  = \$signal$25  | \$56 ;
  assign \$58  = \$signal$30  & \$signal$31 [0];
  assign \$59  = \$signal$28  | \$58 ;
  assign \$60  = \$signal$30  & \$signal$31 [1];
  assign \$61  = \$signal$28  | \$60 ;
  assign \$62  = \$signal$30  & \$signal$31 [2];
  assign \$63  = \$signal$28  | \$62 ;
  assign \$64  = \$signal$30  & \$signal$31 [3];
  assign \$65  = \$signal$28  | \$64 ;
  assign \$66  = ~ { \$65 , \$63 , \$61 , \$59  };
  assign \$67  = { \$57 , \$55 , \$53 , \$51  } & \$66 ;
  assign \$68  = _left_bytes < 3'h4;
  assign \$69  = \$68  ? _left_bytes : 3'h4;
  assign \$70  = _first ? _offset : 2'h0;
  assign \$71  = \$69  - \$70 ;
  assign \$72  = address[1:0] + word_bytes;
  assign \$73  = ~ \$97 ;
  assign \$74  = output_read__address + 1'h1;
  always @(posedge clk)
    _presenting <= \$75 ;
  always @(posedge clk)
    last <= \$76 ;
  always @(posedge clk)
    bus__adr <= \$77 ;
  always @(posedge clk)
    _first <= \$78 ;
  always @(posedge clk)
    _beat_address <= \$79 ;
  always @(posedge clk)
    _index <= \$80 ;
  always @(posedge clk)
    _left_bytes <= \$81 ;
  always @(posedge clk)
    bus__dat_w <= \$82 ;
  always @(posedge clk)
    bus__sel <= \$83 ;
  always @(posedge clk)
    bytes_ <= \$84 ;
  always @(posedge clk)
    word_bytes <= \$85 ;
  always @(posedge clk)
    y_count <= \$86 ;
  always @(posedge clk)
    y_stride <= \$87 ;
  always @(posedge clk)
    count__1 <= \$88 ;
  always @(posedge clk)
    x_stride <= \$89 ;
  always @(posedge clk)
    count__2 <= \$90 ;
  always @(posedge clk)
    c_stride <= \$91 ;
  always @(posedge clk)
    read <= \$92 ;
  always @(posedge clk)
    output_read__address <= \$93 ;
  always @(posedge clk)
    _selecting <= \$94 ;
  always @(posedge clk)
    _ends_instruction <= \$95 ;
  always @(posedge clk)
    _offset <= \$96 ;
  \tiny_weight_stationary.store.spans.walk  walk (
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(address),
    .\port$0 (instruction[93:28]),
    .\port$1 (\$97 ),
    .\port$2 (\$98 ),
    .\port$3 (\$99 ),
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
    \$signal$17  = 32'd0;
    if (moves) begin
      \$signal$17  = { 16'h0000, \$24 , \$21  };
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
    \$signal$23  = 32'd0;
    if (moves) begin
      \$signal$23  = after;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \after$24  = 32'd0;
    if (moves) begin
      \after$24  = \$26 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$25  = 1'h0;
    if (moves) begin
      \$signal$25  = \$27 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$26  = 1'h0;
    if (moves) begin
      \$signal$26  = \$28 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$27  = 4'h0;
    if (moves) begin
      \$signal$27  = { \$32 , \$31 , \$30 , \$29  };
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$28  = 1'h0;
    if (moves) begin
      \$signal$28  = \$34 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$30  = 1'h0;
    if (moves) begin
      \$signal$30  = \$36 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$signal$31  = 4'h0;
    if (moves) begin
      \$signal$31  = { \$44 , \$42 , \$40 , \$38  };
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
    \$75  = _presenting;
    if (beat) begin
      \$75  = 1'h0;
    end
    if (moves) begin
      \$75  = 1'h1;
    end
    if (restart) begin
      \$75  = 1'h0;
    end
    if (rst) begin
      \$75  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$76  = last;
    if (moves) begin
      \$76  = \$46 ;
    end
    if (restart) begin
      \$76  = 1'h0;
    end
    if (rst) begin
      \$76  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$77  = bus__adr;
    if (moves) begin
      \$77  = _beat_address;
    end
    if (restart) begin
      \$77  = 30'h00000000;
    end
    if (rst) begin
      \$77  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$78  = _first;
    if (moves) begin
      \$78  = 1'h0;
    end
    if (\$signal$6 ) begin
      \$78  = 1'h1;
    end
    if (restart) begin
      \$78  = 1'h0;
    end
    if (rst) begin
      \$78  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$79  = _beat_address;
    if (moves) begin
      \$79  = \$47 [29:0];
    end
    if (\$signal$6 ) begin
      \$79  = address[31:2];
    end
    if (restart) begin
      \$79  = 30'h00000000;
    end
    if (rst) begin
      \$79  = 30'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$80  = _index;
    if (moves) begin
      \$80  = \$48 [0];
    end
    if (\$signal$6 ) begin
      \$80  = 1'h0;
    end
    if (restart) begin
      \$80  = 1'h0;
    end
    if (rst) begin
      \$80  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = _left_bytes;
    if (moves) begin
      \$81  = \$49 [2:0];
    end
    if (\$signal$6 ) begin
      \$81  = \$72 [2:0];
    end
    if (restart) begin
      \$81  = 3'h0;
    end
    if (rst) begin
      \$81  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = bus__dat_w;
    if (moves) begin
      \$82  = \after$24 ;
    end
    if (restart) begin
      \$82  = 32'd0;
    end
    if (rst) begin
      \$82  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$83  = bus__sel;
    if (moves) begin
      \$83  = \$67 ;
    end
    if (restart) begin
      \$83  = 4'h0;
    end
    if (rst) begin
      \$83  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$84  = bytes_;
    if (moves) begin
      \$84  = \$71 [2:0];
    end
    if (restart) begin
      \$84  = 3'h0;
    end
    if (rst) begin
      \$84  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$85  = word_bytes;
    if (start) begin
      \$85  = instruction[162:154];
    end
    if (restart) begin
      \$85  = 9'h000;
    end
    if (rst) begin
      \$85  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$86  = y_count;
    if (start) begin
      \$86  = instruction[37:28];
    end
    if (restart) begin
      \$86  = 10'h000;
    end
    if (rst) begin
      \$86  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$87  = y_stride;
    if (start) begin
      \$87  = instruction[117:94];
    end
    if (restart) begin
      \$87  = 24'h000000;
    end
    if (rst) begin
      \$87  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$88  = count__1;
    if (start) begin
      \$88  = instruction[49:38];
    end
    if (restart) begin
      \$88  = 12'h000;
    end
    if (rst) begin
      \$88  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$89  = x_stride;
    if (start) begin
      \$89  = instruction[137:118];
    end
    if (restart) begin
      \$89  = 20'h00000;
    end
    if (rst) begin
      \$89  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$90  = count__2;
    if (start) begin
      \$90  = instruction[61:50];
    end
    if (restart) begin
      \$90  = 12'h000;
    end
    if (rst) begin
      \$90  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$91  = c_stride;
    if (start) begin
      \$91  = instruction[153:138];
    end
    if (restart) begin
      \$91  = 16'h0000;
    end
    if (rst) begin
      \$91  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$92  = read;
    if (start) begin
      \$92  = 1'h1;
    end
    if (output_read__enable) begin
      \$92  = \$73 ;
    end
    if (restart) begin
      \$92  = 1'h0;
    end
    if (rst) begin
      \$92  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$93  = output_read__address;
    if (start) begin
      \$93  = instruction[27:12];
    end
    if (output_read__enable) begin
      \$93  = \$74 [15:0];
    end
    if (restart) begin
      \$93  = 16'h0000;
    end
    if (rst) begin
      \$93  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$94  = _selecting;
    if (\$signal$6 ) begin
      \$94  = read;
    end
    if (restart) begin
      \$94  = 1'h0;
    end
    if (rst) begin
      \$94  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$95  = _ends_instruction;
    if (\$signal$6 ) begin
      \$95  = \$97 ;
    end
    if (restart) begin
      \$95  = 1'h0;
    end
    if (rst) begin
      \$95  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$96  = _offset;
    if (\$signal$6 ) begin
      \$96  = address[1:0];
    end
    if (restart) begin
      \$96  = 2'h0;
    end
    if (rst) begin
      \$96  = 2'h0;
    end
  end
  assign bus__we = 1'h1;
  assign turn_lane = \$10 [2:0];
  assign \$signal$14  = { \$9 , \$8 , \$7 , \$6  };
  assign straight = { \$18 , \$16 , \$14 , \$12  };
  assign \$signal$20  = 8'h00;
  assign \$signal$21  = 8'h00;
  assign \start$38  = start;
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
  assign \last$67  = { \$99 , \$98 , \$97  };
  assign \$34  = 1'h0;
  assign \$36  = 1'h1;
endmodule

module \tiny_weight_stationary.store.spans.walk (rst, \port$0 , start, step, \port$1 , \port$2 , \port$3 , restart, \port$4 , \port$5 , count__1, \port$6 , count__2, \port$7 , origin_2, clk);
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

module \tiny_weight_stationary.vector (rst, instruction__valid, instruction__payload, instruction__ready, busy, multiply, accumulator_read__enable, operand_read__enable, ended, parameter_read__enable, result, \result$85 , operand_read__data, parameter_read__data, accumulator_read__data, push, step, \step$51 , parameter_read__address, accumulator_read__address, output_write__address
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
  \tiny_weight_stationary.vector.destination  destination (
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
  \tiny_weight_stationary.vector.lane_0  lane_0 (
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
  \tiny_weight_stationary.vector.lane_0  lane_1 (
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
  \tiny_weight_stationary.vector.source  source (
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

module \tiny_weight_stationary.vector.destination (rst, \port$0 , base, start, \port$1 , \port$2 , step, origin_1, clk);
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

module \tiny_weight_stationary.vector.lane_0 (rst, result, operand, \parameter , accumulator, \port$0 , \port$1 , \port$2 , \port$3 , \port$4 , first, clk);
  reg \$initially  = 0;
  wire [31:0] \$1 ;
  reg [23:0] \$10 ;
  reg [5:0] \$11 ;
  reg [31:0] \$12 ;
  reg [15:0] \$13 ;
  reg [31:0] \$14 ;
  reg [31:0] \$15 ;
  wire [15:0] \$2 ;
  wire [31:0] \$3 ;
  wire [31:0] \$4 ;
  wire [48:0] \$5 ;
  wire \$6 ;
  wire [31:0] \$7 ;
  wire [32:0] \$8 ;
  reg [31:0] \$9 ;
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
  (* init = 32'd0 *)
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
  reg [31:0] product = 32'd0;
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
  assign \$6  = $signed(product) > $signed(total);
  assign \$7  = \$6  ? product : total;
  assign \$8  = $signed(total) + $signed(product);
  always @(posedge clk)
    bias <= \$9 ;
  always @(posedge clk)
    \$signal  <= \$10 ;
  always @(posedge clk)
    shift <= \$11 ;
  always @(posedge clk)
    \$signal$7  <= \$12 ;
  always @(posedge clk)
    weight <= \$13 ;
  always @(posedge clk)
    product_0_0 <= \$3 ;
  always @(posedge clk)
    product_16_0 <= \$4 ;
  always @(posedge clk)
    product <= \$14 ;
  always @(posedge clk)
    total <= \$15 ;
  \tiny_weight_stationary.vector.lane_0.requantize  requantize (
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
    \$9  = bias;
    if (\port$2 ) begin
      \$9  = \parameter ;
    end
    if (rst) begin
      \$9  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$10  = \$signal ;
    if (\port$3 ) begin
      \$10  = \parameter [23:0];
    end
    if (rst) begin
      \$10  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$11  = shift;
    if (\port$4 ) begin
      \$11  = \parameter [5:0];
    end
    if (rst) begin
      \$11  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$12  = \$1 ;
    if (rst) begin
      \$12  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$13  = \$2 ;
    if (rst) begin
      \$13  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$14  = \$5 [31:0];
    if (rst) begin
      \$14  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    if (first) begin
      \$15  = product;
    end else if (\port$0 [1]) begin
      \$15  = \$7 ;
    end else begin
      \$15  = \$8 [31:0];
    end
    if (rst) begin
      \$15  = 32'd0;
    end
  end
  assign capture = { \port$4 , \port$3 , \port$2  };
  assign from_operand = \port$0 [0];
  assign weighted = \port$0 [2];
  assign takes_maximum = \port$0 [1];
  assign fitted = product;
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

module \tiny_weight_stationary.vector.lane_0.requantize (rst, result, \port$0 , bias, multiplier, shift, sum, clk);
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

module \tiny_weight_stationary.vector.source (rst, base, \port$0 , \port$1 , start, \port$2 , \port$3 , \port$4 , \port$5 , \port$6 , \port$7 , \port$8 , \port$9 , \port$10 , step, origin_3, clk);
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
