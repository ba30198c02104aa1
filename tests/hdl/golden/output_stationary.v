// tiny_output_stationary: an NPU of accelsim, 2 x 2, output_stationary.
// int8 x int8 -> int32 -> int8, bus of 8 bytes.
// Template 1, specification 390c3da6.

module tiny_output_stationary(fetch__ack, fetch__stall, load__dat_r, load__ack, load__stall, store__dat_r, store__ack, store__stall, control__cyc, control__stb, control__we, control__adr, control__sel, control__dat_w, clk, rst, fetch__cyc, fetch__stb, fetch__we, fetch__adr, fetch__sel
, fetch__dat_w, load__cyc, load__stb, load__we, load__adr, load__sel, load__dat_w, store__cyc, store__stb, store__we, store__adr, store__sel, store__dat_w, control__dat_r, control__ack, control__stall, halted, fault, trace_issue, trace_start, trace_end
, collision, fetch__dat_r);
  wire \$1 ;
  wire \$2 ;
  wire \$3 ;
  wire accumulator_read;
  wire [15:0] accumulator_read__address;
  wire [63:0] accumulator_read__data;
  wire accumulator_read__enable;
  wire accumulator_write;
  wire [31:0] address;
  wire beat;
  wire \beat$276 ;
  wire \beat$278 ;
  wire [3:0] beat_bytes;
  wire \begin ;
  wire busy;
  wire \busy$272 ;
  wire clear;
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
  wire ended;
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
  wire [3:0] in_flight;
  wire [1:0] increments__accumulator_reads;
  wire increments__input_reads;
  wire increments__input_writes;
  wire increments__operand_reads;
  wire increments__operand_writes;
  wire increments__output_reads;
  wire increments__output_writes;
  wire increments__parameter_reads;
  wire increments__parameter_writes;
  wire increments__vector_multiplies;
  wire increments__vector_taps;
  wire increments__weight_reads;
  wire increments__weight_writes;
  wire input_busy;
  wire [15:0] input_read__address;
  wire [15:0] input_read__data;
  wire [15:0] input_write__address;
  wire [255:0] instruction__payload;
  wire [255:0] \instruction__payload$109 ;
  wire [255:0] \instruction__payload$119 ;
  wire instruction__ready;
  wire \instruction__ready$112 ;
  wire \instruction__ready$122 ;
  wire instruction__valid;
  wire \instruction__valid$113 ;
  wire \instruction__valid$123 ;
  wire [31:0] instruction_count;
  wire [255:0] issued__payload;
  wire issued__ready;
  wire issued__valid;
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
  wire [3:0] load__push;
  output [7:0] load__sel;
  wire [7:0] load__sel;
  input load__stall;
  wire load__stall;
  output load__stb;
  wire load__stb;
  output load__we;
  wire load__we;
  wire [15:0] operand_read__data;
  wire [15:0] output_read__address;
  wire [15:0] output_read__data;
  wire [15:0] output_write__address;
  wire [15:0] output_write__data;
  wire [15:0] parameter_read__address;
  wire [63:0] parameter_read__data;
  wire [63:0] parameter_write__data;
  wire [3:0] \push$118 ;
  wire [3:0] \push$128 ;
  wire quiet;
  wire [15:0] \read__address$147 ;
  wire [15:0] \read__data$150 ;
  input rst;
  wire rst;
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
  output [7:0] store__sel;
  wire [7:0] store__sel;
  input store__stall;
  wire store__stall;
  output store__stb;
  wire store__stb;
  output store__we;
  wire store__we;
  output [3:0] trace_end;
  wire [3:0] trace_end;
  output [3:0] trace_issue;
  wire [3:0] trace_issue;
  output [3:0] trace_start;
  wire [3:0] trace_start;
  wire weight_busy;
  assign \$3  = ~ fetch__cyc;
  assign quiet = \$2  & \$3 ;
  assign increments__accumulator_reads = accumulator_read + accumulator_read__enable;
  assign collision = | { \collision$200 , \collision$199 , \collision$198 , \collision$197 , \collision$196 , \collision$195  };
  assign halted = \halted$208  | fault;
  assign \$1  = | in_flight;
  assign \$2  = ~ \$1 ;
  \tiny_output_stationary.compute  compute (
    .accumulator_read(accumulator_read),
    .accumulator_write(accumulator_write),
    .clk(clk),
    .collision(\collision$195 ),
    .ended(compute__ended),
    .input_read__address(input_read__address),
    .input_read__data(input_read__data),
    .input_read__enable(increments__input_reads),
    .instruction__payload(compute__instruction__payload),
    .instruction__ready(compute__instruction__ready),
    .instruction__valid(compute__instruction__valid),
    .push(compute__push),
    .rst(rst),
    .vector_read__address(accumulator_read__address),
    .vector_read__data(accumulator_read__data),
    .vector_read__enable(accumulator_read__enable),
    .weight_read__address(\read__address$147 ),
    .weight_read__data(\read__data$150 ),
    .weight_read__enable(increments__weight_reads)
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
    .restart(clear),
    .rst(rst)
  );
  \tiny_output_stationary.counters  counters (
    .clear(clear),
    .clk(clk),
    .enable(counting),
    .increments__accumulator_reads(increments__accumulator_reads),
    .increments__accumulator_writes(accumulator_write),
    .increments__fetch_beats(\beat$276 ),
    .increments__input_reads(increments__input_reads),
    .increments__input_writes(increments__input_writes),
    .increments__load_beats(\beat$278 ),
    .increments__operand_reads(increments__operand_reads),
    .increments__operand_writes(increments__operand_writes),
    .increments__output_reads(increments__output_reads),
    .increments__output_writes(increments__output_writes),
    .increments__parameter_reads(increments__parameter_reads),
    .increments__parameter_writes(increments__parameter_writes),
    .increments__store_bytes(beat_bytes),
    .increments__vector_multiplies(increments__vector_multiplies),
    .increments__vector_taps(increments__vector_taps),
    .increments__weight_reads(increments__weight_reads),
    .increments__weight_writes(increments__weight_writes),
    .\port$0 (\busy$272 ),
    .\port$1 (input_busy),
    .\port$2 (weight_busy),
    .\port$3 (busy),
    .\port$4 (in_flight[1]),
    .rst(rst),
    .store_beat(beat),
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
    .restart(clear),
    .rst(rst),
    .write__payload(fetch__dat_r),
    .write__valid(fetch__ack)
  );
  \tiny_output_stationary.input_buffer  input_buffer (
    .clk(clk),
    .collision(\collision$196 ),
    .read__address(input_read__address),
    .read__data(input_read__data),
    .read__en(increments__input_reads),
    .rst(rst),
    .write__address(input_write__address),
    .write__data(parameter_write__data[15:0]),
    .write__enable(increments__input_writes)
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
    .ended(ended),
    .input_busy(input_busy),
    .input_write__address(input_write__address),
    .input_write__enable(increments__input_writes),
    .instruction(instruction__payload),
    .instruction__ready(instruction__ready),
    .instruction__valid(instruction__valid),
    .operand_write__enable(increments__operand_writes),
    .parameter_write__data(parameter_write__data),
    .parameter_write__enable(increments__parameter_writes),
    .push(load__push),
    .rst(rst),
    .weight_busy(weight_busy),
    .weight_write__enable(increments__weight_writes)
  );
  \tiny_output_stationary.input_buffer  operand_buffer (
    .clk(clk),
    .collision(\collision$198 ),
    .read__address(accumulator_read__address),
    .read__data(operand_read__data),
    .read__en(increments__operand_reads),
    .rst(rst),
    .write__address(input_write__address),
    .write__data(parameter_write__data[15:0]),
    .write__enable(increments__operand_writes)
  );
  \tiny_output_stationary.output_buffer  output_buffer (
    .clk(clk),
    .collision(\collision$200 ),
    .\port$0 (output_write__data[7:0]),
    .\port$1 (output_write__data[15:8]),
    .read__address(output_read__address),
    .read__data(output_read__data),
    .read__en(increments__output_reads),
    .rst(rst),
    .write__address(output_write__address),
    .write__enable(increments__output_writes)
  );
  \tiny_output_stationary.parameter_buffer  parameter_buffer (
    .clk(clk),
    .collision(\collision$199 ),
    .read__address(parameter_read__address),
    .read__data(parameter_read__data),
    .read__en(increments__parameter_reads),
    .rst(rst),
    .write__address(input_write__address),
    .write__data(parameter_write__data),
    .write__enable(increments__parameter_writes)
  );
  \tiny_output_stationary.scoreboard  scoreboard (
    .clk(clk),
    .compute__ended(compute__ended),
    .compute__instruction__ready(compute__instruction__ready),
    .compute__instruction__valid(compute__instruction__valid),
    .compute__push(compute__push),
    .\end (trace_end),
    .fault(fault),
    .in_flight(in_flight),
    .issue(trace_issue),
    .issued__ready(issued__ready),
    .issued__valid(issued__valid),
    .load__ended(ended),
    .load__instruction__payload(instruction__payload),
    .load__instruction__ready(instruction__ready),
    .load__instruction__valid(instruction__valid),
    .load__push(load__push),
    .read__payload(compute__instruction__payload),
    .\read__payload$21 (\instruction__payload$109 ),
    .restart(clear),
    .rst(rst),
    .start(trace_start),
    .store__ended(\ended$126 ),
    .store__instruction__payload(\instruction__payload$119 ),
    .store__instruction__ready(\instruction__ready$122 ),
    .store__instruction__valid(\instruction__valid$123 ),
    .store__push(\push$128 ),
    .vector__ended(\ended$116 ),
    .vector__instruction__ready(\instruction__ready$112 ),
    .vector__instruction__valid(\instruction__valid$113 ),
    .vector__push(\push$118 ),
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
    .ended(\ended$126 ),
    .halted(\halted$208 ),
    .instruction__payload(\instruction__payload$119 ),
    .instruction__ready(\instruction__ready$122 ),
    .instruction__valid(\instruction__valid$123 ),
    .output_read__address(output_read__address),
    .output_read__data(output_read__data),
    .output_read__enable(increments__output_reads),
    .push(\push$128 ),
    .restart(clear),
    .rst(rst)
  );
  \tiny_output_stationary.vector  vector (
    .accumulator_read__address(accumulator_read__address),
    .accumulator_read__data(accumulator_read__data),
    .accumulator_read__enable(accumulator_read__enable),
    .busy(busy),
    .clk(clk),
    .ended(\ended$116 ),
    .instruction__payload(\instruction__payload$109 ),
    .instruction__ready(\instruction__ready$112 ),
    .instruction__valid(\instruction__valid$113 ),
    .multiply(increments__vector_multiplies),
    .operand_read__data(operand_read__data),
    .operand_read__enable(increments__operand_reads),
    .output_write__address(output_write__address),
    .parameter_read__address(parameter_read__address),
    .parameter_read__data(parameter_read__data),
    .parameter_read__enable(increments__parameter_reads),
    .push(\push$118 ),
    .result(output_write__data[7:0]),
    .\result$79 (output_write__data[15:8]),
    .rst(rst),
    .step(increments__vector_taps),
    .\step$45 (increments__output_writes)
  );
  \tiny_output_stationary.input_buffer  weight_buffer (
    .clk(clk),
    .collision(\collision$197 ),
    .read__address(\read__address$147 ),
    .read__data(\read__data$150 ),
    .read__en(increments__weight_reads),
    .rst(rst),
    .write__address(input_write__address),
    .write__data(parameter_write__data[15:0]),
    .write__enable(increments__weight_writes)
  );
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
  wire \$113 ;
  wire \$114 ;
  wire \$115 ;
  wire \$116 ;
  wire \$117 ;
  wire \$118 ;
  wire \$119 ;
  wire [16:0] \$12 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$123 ;
  wire \$124 ;
  wire \$125 ;
  wire \$126 ;
  wire [31:0] \$127 ;
  wire [31:0] \$128 ;
  wire [31:0] \$129 ;
  wire \$13 ;
  wire [31:0] \$130 ;
  wire [31:0] \$131 ;
  wire [31:0] \$132 ;
  wire [31:0] \$133 ;
  wire \$134 ;
  wire \$135 ;
  wire \$136 ;
  wire \$137 ;
  wire \$138 ;
  wire \$139 ;
  wire \$14 ;
  wire [3:0] \$140 ;
  wire [3:0] \$141 ;
  wire \$142 ;
  wire [3:0] \$143 ;
  wire [3:0] \$144 ;
  wire \$145 ;
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
  wire [31:0] \$36 ;
  wire [31:0] \$37 ;
  wire [31:0] \$38 ;
  wire [31:0] \$39 ;
  wire [16:0] \$4 ;
  wire [31:0] \$40 ;
  wire [31:0] \$41 ;
  wire [31:0] \$42 ;
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
  wire [31:0] \$78 ;
  wire [31:0] \$79 ;
  wire [16:0] \$8 ;
  wire [31:0] \$80 ;
  wire [31:0] \$81 ;
  wire [31:0] \$82 ;
  wire [31:0] \$83 ;
  wire [31:0] \$84 ;
  wire [31:0] \$85 ;
  wire [31:0] \$86 ;
  wire [31:0] \$87 ;
  wire [31:0] \$88 ;
  wire [31:0] \$89 ;
  wire \$9 ;
  wire [31:0] \$90 ;
  wire [31:0] \$91 ;
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
  wire [31:0] new_0;
  wire [32:0] new_0_exact;
  wire [31:0] new_1;
  wire [32:0] new_1_exact;
  wire [10:0] place;
  wire [2:0] \place.address ;
  wire [3:0] \place.reads ;
  wire [3:0] \place.writes ;
  output read;
  wire read;
  wire [2:0] read__address;
  wire [2:0] \read__address$18 ;
  wire [2:0] \read__address$23 ;
  wire [2:0] \read__address$28 ;
  wire [2:0] \read__address$43 ;
  wire [2:0] \read__address$50 ;
  wire [2:0] \read__address$55 ;
  wire [2:0] \read__address$60 ;
  wire [31:0] read__data;
  wire [31:0] \read__data$36 ;
  wire [31:0] \read__data$37 ;
  wire [31:0] \read__data$38 ;
  wire [31:0] \read__data$65 ;
  wire [31:0] \read__data$66 ;
  wire [31:0] \read__data$67 ;
  wire [31:0] \read__data$68 ;
  wire read__enable;
  wire \read__enable$17 ;
  wire \read__enable$22 ;
  wire \read__enable$27 ;
  wire \read__enable$42 ;
  wire \read__enable$49 ;
  wire \read__enable$54 ;
  wire \read__enable$59 ;
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
  (* init = 32'd0 *)
  wire [31:0] total_0;
  (* init = 32'd0 *)
  wire [31:0] total_1;
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
  wire [2:0] \write__address$20 ;
  wire [2:0] \write__address$25 ;
  wire [2:0] \write__address$30 ;
  wire [2:0] \write__address$46 ;
  wire [2:0] \write__address$52 ;
  wire [2:0] \write__address$57 ;
  wire [2:0] \write__address$62 ;
  reg [31:0] write__data = 32'd0;
  (* init = 32'd0 *)
  wire [31:0] \write__data$21 ;
  (* init = 32'd0 *)
  wire [31:0] \write__data$26 ;
  (* init = 32'd0 *)
  wire [31:0] \write__data$31 ;
  reg [31:0] \write__data$47  = 32'd0;
  (* init = 32'd0 *)
  wire [31:0] \write__data$53 ;
  (* init = 32'd0 *)
  wire [31:0] \write__data$58 ;
  (* init = 32'd0 *)
  wire [31:0] \write__data$63 ;
  wire write__enable;
  wire \write__enable$19 ;
  wire \write__enable$24 ;
  wire \write__enable$29 ;
  wire \write__enable$44 ;
  wire \write__enable$51 ;
  wire \write__enable$56 ;
  wire \write__enable$61 ;
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
  assign read__enable = place[0] | reading[0];
  assign read__address = reading[0] ? vector_address : place[10:8];
  assign \read__enable$17  = place[1] | reading[1];
  assign \read__address$18  = reading[1] ? vector_address : place[10:8];
  assign \read__enable$22  = place[2] | reading[2];
  assign \read__address$23  = reading[2] ? vector_address : place[10:8];
  assign \read__enable$27  = place[3] | reading[3];
  assign \read__address$28  = reading[3] ? vector_address : place[10:8];
  assign \$36  = read__data & { stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0] };
  assign \$37  = \read__data$36  & { stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1] };
  assign \$38  = \$36  | \$37 ;
  assign \$39  = \read__data$37  & { stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2], stage_1[2] };
  assign \$40  = \$38  | \$39 ;
  assign \$41  = \read__data$38  & { stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3], stage_1[3] };
  assign \$42  = \$40  | \$41 ;
  assign new_0_exact = $signed(sums[31:0]) + $signed(\$42 );
  assign \$43  = | new_0_exact[32:31];
  assign \$44  = & new_0_exact[32:31];
  assign \$45  = ~ \$44 ;
  assign \$46  = \$43  & \$45 ;
  assign \$47  = ~ new_0_exact[32];
  assign \$48  = ~ new_0_exact[32];
  assign \$49  = ~ new_0_exact[32];
  assign \$50  = ~ new_0_exact[32];
  assign \$51  = ~ new_0_exact[32];
  assign \$52  = ~ new_0_exact[32];
  assign \$53  = ~ new_0_exact[32];
  assign \$54  = ~ new_0_exact[32];
  assign \$55  = ~ new_0_exact[32];
  assign \$56  = ~ new_0_exact[32];
  assign \$57  = ~ new_0_exact[32];
  assign \$58  = ~ new_0_exact[32];
  assign \$59  = ~ new_0_exact[32];
  assign \$60  = ~ new_0_exact[32];
  assign \$61  = ~ new_0_exact[32];
  assign \$62  = ~ new_0_exact[32];
  assign \$63  = ~ new_0_exact[32];
  assign \$64  = ~ new_0_exact[32];
  assign \$65  = ~ new_0_exact[32];
  assign \$66  = ~ new_0_exact[32];
  assign \$67  = ~ new_0_exact[32];
  assign \$68  = ~ new_0_exact[32];
  assign \$69  = ~ new_0_exact[32];
  assign \$70  = ~ new_0_exact[32];
  assign \$71  = ~ new_0_exact[32];
  assign \$72  = ~ new_0_exact[32];
  assign \$73  = ~ new_0_exact[32];
  assign \$74  = ~ new_0_exact[32];
  assign \$75  = ~ new_0_exact[32];
  assign \$76  = ~ new_0_exact[32];
  assign \$77  = ~ new_0_exact[32];
  assign new_0 = \$46  ? { new_0_exact[32], \$77 , \$76 , \$75 , \$74 , \$73 , \$72 , \$71 , \$70 , \$69 , \$68 , \$67 , \$66 , \$65 , \$64 , \$63 , \$62 , \$61 , \$60 , \$59 , \$58 , \$57 , \$56 , \$55 , \$54 , \$53 , \$52 , \$51 , \$50 , \$49 , \$48 , \$47  } : new_0_exact[31:0];
  assign \$78  = read__data & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$79  = \read__data$36  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$80  = \$78  | \$79 ;
  assign \$81  = \read__data$37  & { chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2] };
  assign \$82  = \$80  | \$81 ;
  assign \$83  = \read__data$38  & { chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3] };
  assign \$84  = \$82  | \$83 ;
  assign \read__enable$42  = stage_1[0] | reading[0];
  assign \read__address$43  = reading[0] ? vector_address : stage_1[10:8];
  assign \read__enable$49  = stage_1[1] | reading[1];
  assign \read__address$50  = reading[1] ? vector_address : stage_1[10:8];
  assign \read__enable$54  = stage_1[2] | reading[2];
  assign \read__address$55  = reading[2] ? vector_address : stage_1[10:8];
  assign \read__enable$59  = stage_1[3] | reading[3];
  assign \read__address$60  = reading[3] ? vector_address : stage_1[10:8];
  assign \$85  = \read__data$65  & { stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0] };
  assign \$86  = \read__data$66  & { stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1] };
  assign \$87  = \$85  | \$86 ;
  assign \$88  = \read__data$67  & { stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2], stage_2[2] };
  assign \$89  = \$87  | \$88 ;
  assign \$90  = \read__data$68  & { stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3], stage_2[3] };
  assign \$91  = \$89  | \$90 ;
  assign new_1_exact = $signed(sums[63:32]) + $signed(\$91 );
  assign \$92  = | new_1_exact[32:31];
  assign \$93  = & new_1_exact[32:31];
  assign \$94  = ~ \$93 ;
  assign \$95  = \$92  & \$94 ;
  assign \$96  = ~ new_1_exact[32];
  assign \$97  = ~ new_1_exact[32];
  assign \$98  = ~ new_1_exact[32];
  assign \$99  = ~ new_1_exact[32];
  assign \$100  = ~ new_1_exact[32];
  assign \$101  = ~ new_1_exact[32];
  assign \$102  = ~ new_1_exact[32];
  assign \$103  = ~ new_1_exact[32];
  assign \$104  = ~ new_1_exact[32];
  assign \$105  = ~ new_1_exact[32];
  assign \$106  = ~ new_1_exact[32];
  assign \$107  = ~ new_1_exact[32];
  assign \$108  = ~ new_1_exact[32];
  assign \$109  = ~ new_1_exact[32];
  assign \$110  = ~ new_1_exact[32];
  assign \$111  = ~ new_1_exact[32];
  assign \$112  = ~ new_1_exact[32];
  assign \$113  = ~ new_1_exact[32];
  assign \$114  = ~ new_1_exact[32];
  assign \$115  = ~ new_1_exact[32];
  assign \$116  = ~ new_1_exact[32];
  assign \$117  = ~ new_1_exact[32];
  assign \$118  = ~ new_1_exact[32];
  assign \$119  = ~ new_1_exact[32];
  assign \$120  = ~ new_1_exact[32];
  assign \$121  = ~ new_1_exact[32];
  assign \$122  = ~ new_1_exact[32];
  assign \$123  = ~ new_1_exact[32];
  assign \$124  = ~ new_1_exact[32];
  assign \$125  = ~ new_1_exact[32];
  assign \$126  = ~ new_1_exact[32];
  assign new_1 = \$95  ? { new_1_exact[32], \$126 , \$125 , \$124 , \$123 , \$122 , \$121 , \$120 , \$119 , \$118 , \$117 , \$116 , \$115 , \$114 , \$113 , \$112 , \$111 , \$110 , \$109 , \$108 , \$107 , \$106 , \$105 , \$104 , \$103 , \$102 , \$101 , \$100 , \$99 , \$98 , \$97 , \$96  } : new_1_exact[31:0];
  assign \$127  = \read__data$65  & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign \$128  = \read__data$66  & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign \$129  = \$127  | \$128 ;
  assign \$130  = \read__data$67  & { chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2], chosen[2] };
  assign \$131  = \$129  | \$130 ;
  assign \$132  = \read__data$68  & { chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3], chosen[3] };
  assign \$133  = \$131  | \$132 ;
  assign read = | place[3:0];
  assign write = | stage_2[7:4];
  assign \$134  = | vector_banks;
  assign \$135  = ~ \$134 ;
  assign \$136  = vector_read__enable & \$135 ;
  assign \$137  = | result_banks;
  assign \$138  = ~ \$137 ;
  assign \$139  = result_valid & \$138 ;
  assign \$140  = place[3:0] | stage_2[7:4];
  assign \$141  = reading & \$140 ;
  assign \$142  = | \$141 ;
  assign \$143  = stage_1[3:0] | stage_3[7:4];
  assign \$144  = reading & \$143 ;
  assign \$145  = | \$144 ;
  assign collision = | { \collision$80 , \collision$79 , \collision$78 , \collision$77 , \$145 , \collision$76 , \collision$75 , \collision$74 , \collision$73 , \$142 , \$139 , \$136  };
  always @(posedge clk)
    stage_1 <= \$146 ;
  always @(posedge clk)
    stage_2 <= \$147 ;
  always @(posedge clk)
    stage_3 <= \$148 ;
  always @(posedge clk)
    chosen <= \$149 ;
  always @(posedge clk)
    write__data <= new_0;
  always @(posedge clk)
    \write__data$47  <= new_1;
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_0_0 (
    .clk(clk),
    .collision(\collision$73 ),
    .read__addr(read__address),
    .read__data(read__data),
    .read__en(read__enable),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(write__data),
    .write__enable(stage_2[4])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_0_1 (
    .clk(clk),
    .collision(\collision$77 ),
    .read__addr(\read__address$43 ),
    .read__data(\read__data$65 ),
    .read__en(\read__enable$42 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(\write__data$47 ),
    .write__enable(stage_3[4])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_1_0 (
    .clk(clk),
    .collision(\collision$74 ),
    .read__addr(\read__address$18 ),
    .read__data(\read__data$36 ),
    .read__en(\read__enable$17 ),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(write__data),
    .write__enable(stage_2[5])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_1_1 (
    .clk(clk),
    .collision(\collision$78 ),
    .read__addr(\read__address$50 ),
    .read__data(\read__data$66 ),
    .read__en(\read__enable$49 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(\write__data$47 ),
    .write__enable(stage_3[5])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_2_0 (
    .clk(clk),
    .collision(\collision$75 ),
    .read__addr(\read__address$23 ),
    .read__data(\read__data$37 ),
    .read__en(\read__enable$22 ),
    .rst(rst),
    .write__address(stage_2[10:8]),
    .write__data(write__data),
    .write__enable(stage_2[6])
  );
  \tiny_output_stationary.compute.buffer.bank_0_0  bank_2_1 (
    .clk(clk),
    .collision(\collision$79 ),
    .read__addr(\read__address$55 ),
    .read__data(\read__data$67 ),
    .read__en(\read__enable$54 ),
    .rst(rst),
    .write__address(stage_3[10:8]),
    .write__data(\write__data$47 ),
    .write__enable(stage_3[6])
  );
  \tiny_output_stationary.compute.buffer.bank_3_0  bank_3_0 (
    .clk(clk),
    .collision(\collision$76 ),
    .\port$0 (stage_2[10:7]),
    .read__addr(\read__address$28 ),
    .read__data(\read__data$38 ),
    .read__en(\read__enable$27 ),
    .rst(rst),
    .write__data(write__data)
  );
  \tiny_output_stationary.compute.buffer.bank_3_0  bank_3_1 (
    .clk(clk),
    .collision(\collision$80 ),
    .\port$0 (stage_3[10:7]),
    .read__addr(\read__address$60 ),
    .read__data(\read__data$68 ),
    .read__en(\read__enable$59 ),
    .rst(rst),
    .write__data(\write__data$47 )
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
  assign total_0 = write__data;
  assign \write__enable$19  = stage_2[5];
  assign \write__address$20  = stage_2[10:8];
  assign \write__data$21  = write__data;
  assign \write__enable$24  = stage_2[6];
  assign \write__address$25  = stage_2[10:8];
  assign \write__data$26  = write__data;
  assign \write__enable$29  = stage_2[7];
  assign \write__address$30  = stage_2[10:8];
  assign \write__data$31  = write__data;
  assign \write__enable$44  = stage_3[4];
  assign \write__address$46  = stage_3[10:8];
  assign total_1 = \write__data$47 ;
  assign \write__enable$51  = stage_3[5];
  assign \write__address$52  = stage_3[10:8];
  assign \write__data$53  = \write__data$47 ;
  assign \write__enable$56  = stage_3[6];
  assign \write__address$57  = stage_3[10:8];
  assign \write__data$58  = \write__data$47 ;
  assign \write__enable$61  = stage_3[7];
  assign \write__address$62  = stage_3[10:8];
  assign \write__data$63  = \write__data$47 ;
  assign \result.add  = result[0];
  assign \result.address  = result[16:1];
  assign \place.reads  = place[3:0];
  assign \place.writes  = place[7:4];
  assign \place.address  = place[10:8];
  assign \stage_2.reads  = stage_2[3:0];
  assign \stage_2.writes  = stage_2[7:4];
  assign \stage_2.address  = stage_2[10:8];
  assign \sums[0]  = sums[31:0];
  assign \sums[1]  = sums[63:32];
  assign \stage_1.reads  = stage_1[3:0];
  assign \stage_1.writes  = stage_1[7:4];
  assign \stage_1.address  = stage_1[10:8];
  assign \stage_3.reads  = stage_3[3:0];
  assign \stage_3.writes  = stage_3[7:4];
  assign \stage_3.address  = stage_3[10:8];
  assign vector_read__data[63:32] = \$133 ;
  assign vector_read__data[31:0] = \$84 ;
  assign place[10:8] = result_address;
  assign place[7:4] = \$35 ;
  assign place[3:0] = \$34 ;
endmodule

module \tiny_output_stationary.compute.buffer.bank_0_0 (rst, read__en, read__addr, collision, read__data, write__enable, write__address, write__data, clk);
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

module \tiny_output_stationary.compute.buffer.bank_3_0 (rst, read__en, read__addr, collision, read__data, \port$0 , write__data, clk);
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
  wire [4:0] \$20 ;
  wire [4:0] \$21 ;
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
  reg [3:0] \$38 ;
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
  reg [3:0] stopped = 4'h0;
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
  assign \$21  = \$20  | { 4'h0, \$signal$23  };
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
    \$38  = \$21 [3:0];
    if (rst) begin
      \$38  = 4'h0;
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
    if (stopped[3]) begin
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
    if (stopped[3]) begin
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
  wire \$10 ;
  wire [15:0] \$11 ;
  wire \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire [15:0] \$15 ;
  wire \$16 ;
  wire [15:0] \$17 ;
  wire [16:0] \$18 ;
  reg [9:0] \$19 ;
  wire [10:0] \$2 ;
  reg [9:0] \$20 ;
  reg [7:0] \$21 ;
  reg [7:0] \$22 ;
  reg [15:0] \$23 ;
  reg [15:0] \$24 ;
  reg [15:0] \$25 ;
  reg [15:0] \$26 ;
  reg [15:0] \$27 ;
  wire [10:0] \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire [8:0] \$7 ;
  wire [8:0] \$8 ;
  wire [15:0] \$9 ;
  reg [9:0] \$like  = 10'h000;
  reg [7:0] \$like$7  = 8'h00;
  output [15:0] address__0;
  reg [15:0] address__0 = 16'h0000;
  reg [15:0] begin_0 = 16'h0000;
  input clk;
  wire clk;
  wire [15:0] following_0;
  wire [9:0] inner_count;
  wire [15:0] inner_stride__0;
  reg [15:0] kept_inner_0 = 16'h0000;
  reg [15:0] kept_origin_0 = 16'h0000;
  reg [15:0] kept_outer_0 = 16'h0000;
  output last;
  wire last;
  reg [9:0] left = 10'h000;
  reg [7:0] \left$9  = 8'h00;
  input [15:0] origin__0;
  wire [15:0] origin__0;
  wire [7:0] outer_count;
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
  assign \$1  = left == 1'h1;
  assign \$2  = left - 1'h1;
  assign \$3  = \$1  ? { 1'h0, \$like  } : \$2 ;
  assign \$4  = left == 1'h1;
  assign \$5  = step & \$4 ;
  assign \$6  = \left$9  == 1'h1;
  assign \$7  = \left$9  - 1'h1;
  assign \$8  = \$6  ? { 1'h0, \$like$7  } : \$7 ;
  assign \$9  = last ? kept_origin_0 : \$18 [15:0];
  assign \$10  = left == 1'h1;
  assign \$11  = last ? kept_origin_0 : \$18 [15:0];
  assign \$12  = left == 1'h1;
  assign \$13  = \left$9  == 1'h1;
  assign last = \$12  & \$13 ;
  assign \$14  = left == 1'h1;
  assign \$15  = \$14  ? begin_0 : address__0;
  assign \$16  = left == 1'h1;
  assign \$17  = \$16  ? kept_outer_0 : kept_inner_0;
  assign \$18  = \$15  + \$17 ;
  always @(posedge clk)
    \$like  <= \$19 ;
  always @(posedge clk)
    left <= \$20 ;
  always @(posedge clk)
    \$like$7  <= \$21 ;
  always @(posedge clk)
    \left$9  <= \$22 ;
  always @(posedge clk)
    kept_origin_0 <= \$23 ;
  always @(posedge clk)
    kept_outer_0 <= \$24 ;
  always @(posedge clk)
    kept_inner_0 <= \$25 ;
  always @(posedge clk)
    begin_0 <= \$26 ;
  always @(posedge clk)
    address__0 <= \$27 ;
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
    \$21  = \$like$7 ;
    if (start) begin
      \$21  = \port$0 [7:0];
    end
    if (rst) begin
      \$21  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$22  = \left$9 ;
    if (start) begin
      \$22  = \port$0 [7:0];
    end else if (\$5 ) begin
      \$22  = \$8 [7:0];
    end
    if (rst) begin
      \$22  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$23  = kept_origin_0;
    if (start) begin
      \$23  = origin__0;
    end
    if (rst) begin
      \$23  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = kept_outer_0;
    if (start) begin
      \$24  = \port$1 [15:0];
    end
    if (rst) begin
      \$24  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = kept_inner_0;
    if (start) begin
      \$25  = \port$1 [31:16];
    end
    if (rst) begin
      \$25  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = begin_0;
    if (start) begin
      \$26  = origin__0;
    end else if (step) begin
      if (\$10 ) begin
        \$26  = \$11 ;
      end
    end
    if (rst) begin
      \$26  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = address__0;
    if (start) begin
      \$27  = origin__0;
    end else if (step) begin
      \$27  = \$9 ;
    end
    if (rst) begin
      \$27  = 16'h0000;
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
  wire [10:0] \$1 ;
  wire [10:0] \$2 ;
  wire \$3 ;
  wire [4:0] \$4 ;
  wire [4:0] \$5 ;
  reg [9:0] \$6 ;
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
  reg [9:0] valid = 10'h000;
  wire [3:0] write;
  (* init = 4'h0 *)
  wire [3:0] write__address;
  input [3:0] write__data;
  wire [3:0] write__data;
  wire write__enable;
  input write_valid;
  wire write_valid;
  assign \$3  = \$signal  == 4'h9;
  assign \$4  = \$signal  + 1'h1;
  assign \$5  = \$3  ? 5'h00 : \$4 ;
  always @(posedge clk)
    valid <= \$6 ;
  always @(posedge clk)
    \$signal  <= \$7 ;
  assign \$2  = \$1  | { 10'h000, write_valid };
  \tiny_output_stationary.compute.sequencer.end.ring  ring (
    .clk(clk),
    .read__addr(\$5 [3:0]),
    .read__data(read),
    .read__en(valid[8]),
    .rst(rst),
    .write__address(\$signal ),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (\$initially ) begin end
    \$6  = \$2 [9:0];
    if (rst) begin
      \$6  = 10'h000;
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
  assign read__enable = valid[8];
  assign read__address = \$5 [3:0];
  assign read__data = read;
  assign read_valid = valid[9];
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
  reg [3:0] storage [9:0];
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
  wire \$10 ;
  wire [15:0] \$11 ;
  wire [15:0] \$12 ;
  wire \$13 ;
  wire [15:0] \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire [15:0] \$18 ;
  wire \$19 ;
  wire [12:0] \$2 ;
  wire [15:0] \$20 ;
  wire [16:0] \$21 ;
  wire \$22 ;
  wire [15:0] \$23 ;
  wire \$24 ;
  wire [15:0] \$25 ;
  wire [16:0] \$26 ;
  reg [11:0] \$27 ;
  reg [11:0] \$28 ;
  reg [9:0] \$29 ;
  wire [12:0] \$3 ;
  reg [9:0] \$30 ;
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
  reg [15:0] \$40 ;
  wire \$5 ;
  wire \$6 ;
  wire [10:0] \$7 ;
  wire [10:0] \$8 ;
  wire [15:0] \$9 ;
  reg [11:0] \$like  = 12'h000;
  reg [9:0] \$like$7  = 10'h000;
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
  reg [9:0] \left$9  = 10'h000;
  wire [15:0] origin__0;
  input [15:0] origin__1;
  wire [15:0] origin__1;
  wire [9:0] outer_count;
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
  assign \$1  = left == 1'h1;
  assign \$2  = left - 1'h1;
  assign \$3  = \$1  ? { 1'h0, \$like  } : \$2 ;
  assign \$4  = left == 1'h1;
  assign \$5  = step & \$4 ;
  assign \$6  = \left$9  == 1'h1;
  assign \$7  = \left$9  - 1'h1;
  assign \$8  = \$6  ? { 1'h0, \$like$7  } : \$7 ;
  assign \$9  = last ? kept_origin_0 : \$21 [15:0];
  assign \$10  = left == 1'h1;
  assign \$11  = last ? kept_origin_0 : \$21 [15:0];
  assign \$12  = last ? kept_origin_1 : \$26 [15:0];
  assign \$13  = left == 1'h1;
  assign \$14  = last ? kept_origin_1 : \$26 [15:0];
  assign \$15  = left == 1'h1;
  assign \$16  = \left$9  == 1'h1;
  assign last = \$15  & \$16 ;
  assign \$17  = left == 1'h1;
  assign \$18  = \$17  ? begin_0 : address__0;
  assign \$19  = left == 1'h1;
  assign \$20  = \$19  ? kept_outer_0 : kept_inner_0;
  assign \$21  = \$18  + \$20 ;
  assign \$22  = left == 1'h1;
  assign \$23  = \$22  ? begin_1 : address__1;
  assign \$24  = left == 1'h1;
  assign \$25  = \$24  ? kept_outer_1 : kept_inner_1;
  assign \$26  = \$23  + \$25 ;
  always @(posedge clk)
    \$like  <= \$27 ;
  always @(posedge clk)
    left <= \$28 ;
  always @(posedge clk)
    \$like$7  <= \$29 ;
  always @(posedge clk)
    \left$9  <= \$30 ;
  always @(posedge clk)
    kept_origin_0 <= \$31 ;
  always @(posedge clk)
    kept_outer_0 <= \$32 ;
  always @(posedge clk)
    kept_inner_0 <= \$33 ;
  always @(posedge clk)
    begin_0 <= \$34 ;
  always @(posedge clk)
    address__0 <= \$35 ;
  always @(posedge clk)
    kept_origin_1 <= \$36 ;
  always @(posedge clk)
    kept_outer_1 <= \$37 ;
  always @(posedge clk)
    kept_inner_1 <= \$38 ;
  always @(posedge clk)
    begin_1 <= \$39 ;
  always @(posedge clk)
    address__1 <= \$40 ;
  always @* begin
    if (\$initially ) begin end
    \$27  = \$like ;
    if (start) begin
      \$27  = \port$0 [21:10];
    end
    if (rst) begin
      \$27  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = left;
    if (start) begin
      \$28  = \port$0 [21:10];
    end else if (step) begin
      \$28  = \$3 [11:0];
    end
    if (rst) begin
      \$28  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = \$like$7 ;
    if (start) begin
      \$29  = \port$0 [9:0];
    end
    if (rst) begin
      \$29  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = \left$9 ;
    if (start) begin
      \$30  = \port$0 [9:0];
    end else if (\$5 ) begin
      \$30  = \$8 [9:0];
    end
    if (rst) begin
      \$30  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = kept_origin_0;
    if (start) begin
      \$31  = 16'h0000;
    end
    if (rst) begin
      \$31  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = kept_outer_0;
    if (start) begin
      \$32  = \port$1 [15:0];
    end
    if (rst) begin
      \$32  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = kept_inner_0;
    if (start) begin
      \$33  = \port$1 [31:16];
    end
    if (rst) begin
      \$33  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = begin_0;
    if (start) begin
      \$34  = 16'h0000;
    end else if (step) begin
      if (\$10 ) begin
        \$34  = \$11 ;
      end
    end
    if (rst) begin
      \$34  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = address__0;
    if (start) begin
      \$35  = 16'h0000;
    end else if (step) begin
      \$35  = \$9 ;
    end
    if (rst) begin
      \$35  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = kept_origin_1;
    if (start) begin
      \$36  = origin__1;
    end
    if (rst) begin
      \$36  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = kept_outer_1;
    if (start) begin
      \$37  = \port$1 [47:32];
    end
    if (rst) begin
      \$37  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = kept_inner_1;
    if (start) begin
      \$38  = \port$1 [63:48];
    end
    if (rst) begin
      \$38  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = begin_1;
    if (start) begin
      \$39  = origin__1;
    end else if (step) begin
      if (\$13 ) begin
        \$39  = \$14 ;
      end
    end
    if (rst) begin
      \$39  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = address__1;
    if (start) begin
      \$40  = origin__1;
    end else if (step) begin
      \$40  = \$12 ;
    end
    if (rst) begin
      \$40  = 16'h0000;
    end
  end
  assign inner_count = \port$0 [21:10];
  assign outer_count = \port$0 [9:0];
  assign origin__0 = 16'h0000;
  assign outer_stride__0 = \port$1 [15:0];
  assign inner_stride__0 = \port$1 [31:16];
  assign following_0 = \$21 [15:0];
  assign outer_stride__1 = \port$1 [47:32];
  assign inner_stride__1 = \port$1 [63:48];
  assign following_1 = \$26 [15:0];
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

module \tiny_output_stationary.control (bus__stb, bus__we, bus__adr, bus__sel, bus__dat_w, clk, rst, halted, quiet, counting, bus__ack, restart, address, instruction_count, bus__dat_r, \begin , fault, events__cycles, events__stream_cycles, events__stall_array_cycles, events__stall_vector_cycles
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
            \$19  = 32'd957103526;
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

module \tiny_output_stationary.counters (rst, increments__accumulator_reads, enable, increments__fetch_beats, store_beat, increments__output_reads, \port$0 , increments__load_beats, increments__input_writes, increments__weight_writes, increments__operand_writes, increments__parameter_writes, \port$1 , \port$2 , increments__input_reads, increments__accumulator_writes, \port$3 , increments__vector_multiplies, increments__operand_reads, increments__parameter_reads, clear
, \port$4 , increments__store_bytes, increments__weight_reads, increments__vector_taps, increments__output_writes, values__cycles, values__stream_cycles, values__stall_array_cycles, values__stall_vector_cycles, values__stall_input_cycles, values__stall_weight_cycles, values__stall_store_cycles, values__stall_instruction_cycles, values__fetch_beats, values__load_beats, values__store_bytes, values__input_writes, values__weight_writes, values__operand_writes, values__parameter_writes, values__input_reads
, values__weight_reads, values__operand_reads, values__parameter_reads, values__accumulator_reads, values__accumulator_writes, values__output_writes, values__output_reads, values__vector_taps, values__vector_multiplies, clk);
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
  input \port$0 ;
  wire \port$0 ;
  input \port$1 ;
  wire \port$1 ;
  input \port$2 ;
  wire \port$2 ;
  input \port$3 ;
  wire \port$3 ;
  input \port$4 ;
  wire \port$4 ;
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
  assign \$1  = ~ { 1'h1, \port$0 , \port$2 , \port$1 , \port$3 , \port$4 , increments__weight_reads };
  assign \$2  = \$1  + 1'h1;
  assign \$3  = { 2'h1, \port$0 , \port$2 , \port$1 , \port$3 , \port$4 , increments__weight_reads } & \$2 ;
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
  assign activity = { \port$0 , \port$2 , \port$1 , \port$3 , \port$4 , increments__weight_reads };
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
      \$23  = { read__payload, issued__payload[255:64] };
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
  wire [4:0] \$11 ;
  wire [4:0] \$12 ;
  wire [5:0] \$13 ;
  wire \$14 ;
  wire [31:0] \$15 ;
  wire [31:0] \$16 ;
  wire \$17 ;
  wire [31:0] \$18 ;
  wire \$19 ;
  wire [30:0] \$2 ;
  wire \$20 ;
  wire [16:0] \$21 ;
  wire [32:0] \$22 ;
  wire \$23 ;
  wire [16:0] \$24 ;
  reg [63:0] \$25 ;
  wire [4:0] \$26 ;
  reg [15:0] \$27 ;
  reg [15:0] \$28  = 16'h0000;
  reg [9:0] \$29 ;
  wire [33:0] \$3 ;
  reg [11:0] \$30 ;
  reg [15:0] \$31 ;
  reg [11:0] \$32 ;
  reg [15:0] \$33 ;
  reg \$34 ;
  reg [13:0] \$35 ;
  reg [3:0] \$36 ;
  reg [23:0] \$37 ;
  reg [15:0] \$38 ;
  reg [31:0] \$39 ;
  wire \$4 ;
  reg [19:0] \$40 ;
  reg [8:0] \$41 ;
  reg [15:0] \$42 ;
  reg [1:0] \$43 ;
  reg [3:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire [9:0] \$9 ;
  wire \$signal ;
  reg [15:0] \$signal$27  = 16'h0000;
  wire [30:0] address;
  reg [31:0] \address$24  = 32'd0;
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
  wire [31:0] first_address;
  reg [3:0] first_byte;
  input [255:0] instruction;
  wire [255:0] instruction;
  wire last;
  wire [2:0] \last$9 ;
  reg [15:0] pad = 16'h0000;
  output [63:0] \port$0 ;
  wire [63:0] \port$0 ;
  output [4:0] \port$1 ;
  wire [4:0] \port$1 ;
  (* init = 16'h0000 *)
  output [15:0] \port$2 ;
  wire [15:0] \port$2 ;
  reg [3:0] push = 4'h0;
  wire [31:0] room;
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
    \address$24  <= \$39 ;
  always @(posedge clk)
    row_bytes <= \$40 ;
  always @(posedge clk)
    word_bytes <= \$41 ;
  always @(posedge clk)
    pad <= \$42 ;
  always @(posedge clk)
    buffer <= \$43 ;
  always @(posedge clk)
    push <= \$44 ;
  assign last = word__valid & word__ready;
  assign room = $signed({ 1'h0, row_bytes }) - $signed(address);
  assign \$1  = $signed(address) < $signed(1'h0);
  assign \$2  = \$1  ? 31'h00000000 : address;
  assign \$3  = $signed({ 1'h0, \address$24  }) + $signed(\$2 );
  assign \$4  = $signed(\$signal$27 ) >= $signed(1'h0);
  assign \$5  = $signed(\$signal$27 ) < $signed({ 1'h0, y_limit });
  assign \$6  = \$4  & \$5 ;
  assign \$7  = $signed(address) < $signed({ 1'h0, row_bytes });
  assign \$8  = \$6  & \$7 ;
  assign \$9  = - word_bytes;
  assign \$10  = $signed(address) > $signed(\$9 );
  assign \$signal  = \$8  & \$10 ;
  assign \$11  = first_byte - \$3 [2:0];
  assign \$12  = first_byte - \$3 [2:0];
  assign \$13  = $signed(\$12 ) + $signed(5'h08);
  assign \$14  = $signed(address) < $signed(1'h0);
  assign \$15  = - $signed(address);
  assign \$16  = \$14  ? \$15  : 32'd0;
  assign \$17  = $signed(room) < $signed({ 1'h0, word_bytes });
  assign \$18  = \$17  ? room : { 23'h000000, word_bytes };
  assign \$19  = last & \$26 [0];
  assign \$20  = last & \$46 ;
  assign \$21  = $signed(\$signal$27 ) + $signed({ 1'h0, y_step });
  assign \$22  = \address$24  + y_stride;
  assign \$23  = word__valid & word__ready;
  assign \$24  = \$28  + 1'h1;
  always @(posedge clk)
    \$28  <= \$27 ;
  always @(posedge clk)
    y_count <= \$29 ;
  always @(posedge clk)
    count__1 <= \$30 ;
  always @(posedge clk)
    x_stride <= \$31 ;
  always @(posedge clk)
    count__2 <= \$32 ;
  always @(posedge clk)
    c_stride <= \$33 ;
  always @(posedge clk)
    word__valid <= \$34 ;
  always @(posedge clk)
    y_limit <= \$35 ;
  always @(posedge clk)
    y_step <= \$36 ;
  always @(posedge clk)
    y_stride <= \$37 ;
  always @(posedge clk)
    \$signal$27  <= \$38 ;
  \tiny_output_stationary.load.words.walk  walk (
    .address(address),
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .\port$0 (instruction[173:153]),
    .\port$1 (\$45 ),
    .\port$2 (\$46 ),
    .\port$3 (\$47 ),
    .\port$4 (y_count),
    .\port$5 (x_stride),
    .\port$6 (c_stride),
    .rst(rst),
    .start(start),
    .step(last)
  );
  always @* begin
    if (\$initially ) begin end
    \$39  = \address$24 ;
    if (start) begin
      \$39  = instruction[95:64];
    end else if (\$20 ) begin
      \$39  = \$22 [31:0];
    end
    if (rst) begin
      \$39  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = row_bytes;
    if (start) begin
      \$40  = instruction[225:206];
    end
    if (rst) begin
      \$40  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$41  = word_bytes;
    if (start) begin
      \$41  = instruction[234:226];
    end
    if (rst) begin
      \$41  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$42  = pad;
    if (start) begin
      \$42  = instruction[250:235];
    end
    if (rst) begin
      \$42  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$43  = buffer;
    if (start) begin
      \$43  = instruction[13:12];
    end
    if (rst) begin
      \$43  = 2'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$44  = push;
    if (start) begin
      \$44  = instruction[11:8];
    end
    if (rst) begin
      \$44  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25 [37:34] = 4'h0;
    if (\$signal ) begin
      \$25 [37:34] = \$18 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = \$28 ;
    if (start) begin
      \$27  = instruction[29:14];
    end else if (\$23 ) begin
      \$27  = \$24 [15:0];
    end
    if (rst) begin
      \$27  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    first_byte = 4'h0;
    if (\$signal ) begin
      first_byte = \$16 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = y_count;
    if (start) begin
      \$29  = instruction[39:30];
    end
    if (rst) begin
      \$29  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = count__1;
    if (start) begin
      \$30  = instruction[51:40];
    end
    if (rst) begin
      \$30  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = x_stride;
    if (start) begin
      \$31  = instruction[189:174];
    end
    if (rst) begin
      \$31  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = count__2;
    if (start) begin
      \$32  = instruction[63:52];
    end
    if (rst) begin
      \$32  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = c_stride;
    if (start) begin
      \$33  = instruction[205:190];
    end
    if (rst) begin
      \$33  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = word__valid;
    if (start) begin
      \$34  = 1'h1;
    end else if (\$19 ) begin
      \$34  = 1'h0;
    end
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = y_limit;
    if (start) begin
      \$35  = instruction[124:111];
    end
    if (rst) begin
      \$35  = 14'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = y_step;
    if (start) begin
      \$36  = instruction[128:125];
    end
    if (rst) begin
      \$36  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = y_stride;
    if (start) begin
      \$37  = instruction[152:129];
    end
    if (rst) begin
      \$37  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = \$signal$27 ;
    if (start) begin
      \$38  = { instruction[110], instruction[110:96] };
    end else if (\$20 ) begin
      \$38  = \$21 [15:0];
    end
    if (rst) begin
      \$38  = 16'h0000;
    end
  end
  assign \start$4  = start;
  assign base = { instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173], instruction[173:153] };
  assign step = last;
  assign word__payload = { \$26 , \$28 , \$25  };
  assign \last$9  = { \$47 , \$46 , \$45  };
  assign count__0 = { 2'h0, y_count };
  assign x_count = count__1;
  assign stride__1 = { 15'h0000, x_stride };
  assign c_count = count__2;
  assign stride__2 = { 15'h0000, c_stride };
  assign first_address = \$3 [31:0];
  assign \port$0  = \$25 ;
  assign \port$1  = \$26 ;
  assign \port$2  = \$28 ;
  assign \word__payload.exists  = \$25 [0];
  assign \word__payload.beat  = \$25 [29:1];
  assign \word__payload.first_byte  = \$25 [33:30];
  assign \word__payload.limit_byte  = \$25 [37:34];
  assign \word__payload.next_byte  = \$25 [42:38];
  assign \word__payload.turn  = \$25 [45:43];
  assign \word__payload.pad  = \$25 [61:46];
  assign \word__payload.buffer  = \$25 [63:62];
  assign \word__payload.address  = \$28 ;
  assign \word__payload.ended  = \$26 [0];
  assign \word__payload.push  = \$26 [4:1];
  assign \$26 [4:1] = push;
  assign \$26 [0] = \$45 ;
  always @*
    \$25 [63:62] = buffer;
  always @*
    \$25 [61:46] = pad;
  always @*
    \$25 [42:38] = \$13 [4:0];
  always @*
    \$25 [45:43] = \$11 [2:0];
  always @*
    \$25 [29:1] = \$3 [31:3];
  always @*
    \$25 [33:30] = first_byte;
  always @*
    \$25 [0] = \$signal ;
endmodule

module \tiny_output_stationary.load.words.walk (rst, \port$0 , start, step, \port$1 , \port$2 , \port$3 , \port$4 , count__1, \port$5 , count__2, \port$6 , address, clk);
  reg \$initially  = 0;
  wire [12:0] \$1 ;
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
  wire [12:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [30:0] \$25 ;
  wire [30:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [12:0] \$3 ;
  wire [30:0] \$30 ;
  wire [30:0] \$31 ;
  wire [31:0] \$32 ;
  wire \$33 ;
  wire [12:0] \$34 ;
  wire [12:0] \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [12:0] \$38 ;
  wire [12:0] \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [12:0] \$43 ;
  wire [12:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  reg [11:0] \$48 ;
  reg [11:0] \$49 ;
  wire \$5 ;
  reg [11:0] \$50 ;
  reg [30:0] \$51 ;
  reg [30:0] \$52 ;
  reg [30:0] \$53 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  output [30:0] address;
  reg [30:0] address = 31'h00000000;
  wire [30:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  input [11:0] count__1;
  wire [11:0] count__1;
  input [11:0] count__2;
  wire [11:0] count__2;
  wire [2:0] first;
  wire [30:0] following;
  reg [11:0] index_0 = 12'h000;
  reg [11:0] index_1 = 12'h000;
  reg [11:0] index_2 = 12'h000;
  wire is_last_0;
  wire is_last_1;
  wire is_last_2;
  wire [2:0] last;
  reg [30:0] origin_0 = 31'h00000000;
  reg [30:0] origin_1 = 31'h00000000;
  (* init = 31'h00000000 *)
  wire [30:0] origin_2;
  input [20:0] \port$0 ;
  wire [20:0] \port$0 ;
  output \port$1 ;
  wire \port$1 ;
  output \port$2 ;
  wire \port$2 ;
  output \port$3 ;
  wire \port$3 ;
  input [9:0] \port$4 ;
  wire [9:0] \port$4 ;
  input [15:0] \port$5 ;
  wire [15:0] \port$5 ;
  input [15:0] \port$6 ;
  wire [15:0] \port$6 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [30:0] stride__0;
  wire [30:0] stride__1;
  wire [30:0] stride__2;
  assign \$44  = is_last_0 ? 13'h0000 : \$43 ;
  assign \$45  = step & \$20 ;
  assign \$46  = step & \$21 ;
  always @(posedge clk)
    index_2 <= \$48 ;
  always @(posedge clk)
    index_1 <= \$49 ;
  always @(posedge clk)
    index_0 <= \$50 ;
  always @(posedge clk)
    origin_0 <= \$51 ;
  always @(posedge clk)
    origin_1 <= \$52 ;
  always @(posedge clk)
    address <= \$53 ;
  assign \$1  = count__2 - 1'h1;
  assign is_last_2 = index_2 == \$1 ;
  assign \$2  = count__1 - 1'h1;
  assign is_last_1 = index_1 == \$2 ;
  assign \$3  = \port$4  - 1'h1;
  assign is_last_0 = index_0 == \$3 ;
  assign \$4  = ! index_2;
  assign \$6  = ! index_1;
  assign \$7  = \$5  & \$6 ;
  assign \$8  = ! index_0;
  assign \$9  = \$7  & \$8 ;
  assign \$10  = ! index_2;
  assign \$12  = ! index_1;
  assign \$13  = \$11  & \$12 ;
  assign \$14  = ! index_2;
  assign \$17  = \$16  & is_last_1;
  assign \$18  = \$17  & is_last_0;
  assign \$20  = \$19  & is_last_1;
  assign \$23  = \$22  & is_last_1;
  assign \$25  = \$24  ? origin_1 : address;
  assign \$26  = \$23  ? origin_0 : \$25 ;
  assign \$28  = \$27  & is_last_1;
  assign \$30  = \$29  ? { 15'h0000, \port$5  } : { 15'h0000, \port$6  };
  assign \$31  = \$28  ? 31'h00000000 : \$30 ;
  assign \$32  = \$26  + \$31 ;
  assign \$34  = index_2 + 1'h1;
  assign \$35  = is_last_2 ? 13'h0000 : \$34 ;
  assign \$37  = step & \$36 ;
  assign \$38  = index_1 + 1'h1;
  assign \$39  = is_last_1 ? 13'h0000 : \$38 ;
  assign \$41  = \$40  & is_last_1;
  assign \$42  = step & \$41 ;
  assign \$43  = index_0 + 1'h1;
  always @* begin
    if (\$initially ) begin end
    \$48  = index_2;
    if (\$33 ) begin
      \$48  = \$35 [11:0];
    end
    if (start) begin
      \$48  = 12'h000;
    end
    if (rst) begin
      \$48  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = index_1;
    if (\$37 ) begin
      \$49  = \$39 [11:0];
    end
    if (start) begin
      \$49  = 12'h000;
    end
    if (rst) begin
      \$49  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = index_0;
    if (\$42 ) begin
      \$50  = \$44 [11:0];
    end
    if (start) begin
      \$50  = 12'h000;
    end
    if (rst) begin
      \$50  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = origin_0;
    if (\$45 ) begin
      \$51  = \$32 [30:0];
    end
    if (start) begin
      \$51  = { \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0  };
    end
    if (rst) begin
      \$51  = 31'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = origin_1;
    if (\$46 ) begin
      \$52  = \$32 [30:0];
    end
    if (start) begin
      \$52  = { \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0  };
    end
    if (rst) begin
      \$52  = 31'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = address;
    if (\$47 ) begin
      \$53  = \$32 [30:0];
    end
    if (start) begin
      \$53  = { \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0  };
    end
    if (rst) begin
      \$53  = 31'h00000000;
    end
  end
  assign count__0 = { 2'h0, \port$4  };
  assign first = { \$15 , \$13 , \$9  };
  assign last = { \$21 , \$20 , \$18  };
  assign origin_2 = address;
  assign following = \$32 [30:0];
  assign stride__2 = { 15'h0000, \port$6  };
  assign stride__1 = { 15'h0000, \port$5  };
  assign stride__0 = 31'h00000000;
  assign base = { \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0 [20], \port$0  };
  assign \port$1  = \$18 ;
  assign \port$2  = \$20 ;
  assign \port$3  = \$21 ;
  assign \$5  = \$4 ;
  assign \$11  = \$10 ;
  assign \$15  = \$14 ;
  assign \$16  = is_last_2;
  assign \$19  = is_last_2;
  assign \$21  = is_last_2;
  assign \$22  = is_last_2;
  assign \$24  = is_last_2;
  assign \$27  = is_last_2;
  assign \$29  = is_last_2;
  assign \$33  = step;
  assign \$36  = is_last_2;
  assign \$40  = is_last_2;
  assign \$47  = step;
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

module \tiny_output_stationary.scoreboard (rst, load__instruction__valid, compute__instruction__valid, vector__instruction__valid, store__instruction__valid, load__instruction__payload, read__payload, \read__payload$21 , store__instruction__payload, store__instruction__ready, store__ended, store__push, load__instruction__ready, compute__instruction__ready, compute__push, vector__instruction__ready, vector__ended, restart, write__payload, issued__valid, issue
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
  wire [3:0] \$114 ;
  wire [3:0] \$115 ;
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
  wire [3:0] \$133 ;
  wire [3:0] \$134 ;
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
  wire \$146 ;
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
  wire [16:0] \$176 ;
  wire \$177 ;
  wire [17:0] \$178 ;
  wire \$179 ;
  wire \$18 ;
  wire [16:0] \$180 ;
  wire \$181 ;
  wire [17:0] \$182 ;
  wire \$183 ;
  wire [16:0] \$184 ;
  wire \$185 ;
  wire [17:0] \$186 ;
  wire \$187 ;
  wire [16:0] \$188 ;
  wire \$189 ;
  wire \$19 ;
  wire [17:0] \$190 ;
  wire \$191 ;
  wire [16:0] \$192 ;
  wire \$193 ;
  wire [17:0] \$194 ;
  wire \$195 ;
  wire [16:0] \$196 ;
  wire \$197 ;
  wire [17:0] \$198 ;
  wire \$199 ;
  wire \$2 ;
  wire \$20 ;
  wire [16:0] \$200 ;
  wire \$201 ;
  wire [17:0] \$202 ;
  wire \$203 ;
  wire [16:0] \$204 ;
  wire \$205 ;
  wire [17:0] \$206 ;
  wire \$207 ;
  wire [16:0] \$208 ;
  wire \$209 ;
  wire \$21 ;
  wire [17:0] \$210 ;
  wire \$211 ;
  wire [16:0] \$212 ;
  wire \$213 ;
  wire [17:0] \$214 ;
  wire \$215 ;
  wire [16:0] \$216 ;
  wire \$217 ;
  wire [17:0] \$218 ;
  wire \$219 ;
  wire \$22 ;
  wire [16:0] \$220 ;
  wire \$221 ;
  wire [17:0] \$222 ;
  wire [8:0] \$223 ;
  wire [8:0] \$224 ;
  wire \$225 ;
  wire \$226 ;
  wire \$227 ;
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
  wire [12:0] \$238 ;
  wire [13:0] \$239 ;
  wire \$24 ;
  wire [12:0] \$240 ;
  wire [13:0] \$241 ;
  wire [12:0] \$242 ;
  wire [13:0] \$243 ;
  wire [12:0] \$244 ;
  wire [13:0] \$245 ;
  reg \$246 ;
  reg [15:0] \$247 ;
  reg [15:0] \$248 ;
  reg [15:0] \$249 ;
  wire \$25 ;
  reg [15:0] \$250 ;
  reg [15:0] \$251 ;
  reg [15:0] \$252 ;
  reg [15:0] \$253 ;
  reg [15:0] \$254 ;
  reg [15:0] \$255 ;
  reg [15:0] \$256 ;
  reg [15:0] \$257 ;
  reg [15:0] \$258 ;
  reg [7:0] \$259 ;
  wire \$26 ;
  reg [7:0] \$260 ;
  reg [3:0] \$261 ;
  reg [7:0] \$262 ;
  reg [7:0] \$263 ;
  reg [7:0] \$264 ;
  reg [7:0] \$265 ;
  reg [3:0] \$266 ;
  reg [11:0] \$267 ;
  reg [11:0] \$268 ;
  reg [11:0] \$269 ;
  wire [3:0] \$27 ;
  reg [11:0] \$270 ;
  wire [3:0] \$28 ;
  wire \$29 ;
  wire \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire \$34 ;
  wire [3:0] \$35 ;
  wire [3:0] \$36 ;
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
  wire [3:0] \$78 ;
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
  wire [3:0] \$94 ;
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
  wire [3:0] matmul_bank;
  output [255:0] read__payload;
  wire [255:0] read__payload;
  output [255:0] \read__payload$21 ;
  wire [255:0] \read__payload$21 ;
  wire [255:0] \read__payload$26 ;
  wire [255:0] \read__payload$61 ;
  wire read__ready;
  wire \read__ready$45 ;
  wire \read__ready$56 ;
  wire \read__ready$67 ;
  wire read__valid;
  wire \read__valid$40 ;
  wire \read__valid$51 ;
  wire \read__valid$63 ;
  wire reads_sums;
  input restart;
  wire restart;
  input rst;
  wire rst;
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
  wire [255:0] vector__instruction__payload;
  input vector__instruction__ready;
  wire vector__instruction__ready;
  output vector__instruction__valid;
  wire vector__instruction__valid;
  input [3:0] vector__push;
  wire [3:0] vector__push;
  wire [3:0] vector_bank;
  reg [11:0] vector_in_flight = 12'h000;
  input [255:0] write__payload;
  wire [255:0] write__payload;
  wire [255:0] \write__payload$12 ;
  wire [255:0] \write__payload$15 ;
  wire [255:0] \write__payload$9 ;
  wire write__ready;
  wire \write__ready$11 ;
  wire \write__ready$14 ;
  wire \write__ready$17 ;
  reg write__valid;
  reg \write__valid$10 ;
  reg \write__valid$13 ;
  reg \write__valid$16 ;
  assign \$1  = write__valid & write__ready;
  assign \$2  = write__payload[3:0] == 1'h1;
  assign \$3  = ~ fault;
  assign \$4  = \$2  & \$3 ;
  assign \$5  = \write__valid$10  & \write__ready$11 ;
  assign \$6  = write__payload[3:0] == 2'h2;
  assign \$7  = ~ fault;
  assign \$8  = \$6  & \$7 ;
  assign \$9  = \write__valid$13  & \write__ready$14 ;
  assign \$10  = write__payload[3:0] == 2'h3;
  assign \$11  = write__payload[3:0] == 3'h4;
  assign \$12  = | { \$11 , \$10  };
  assign \$13  = ~ fault;
  assign \$14  = \$12  & \$13 ;
  assign \$15  = \write__valid$16  & \write__ready$17 ;
  assign \$16  = write__payload[3:0] == 3'h5;
  assign \$17  = write__payload[3:0] == 3'h6;
  assign \$18  = | { \$17 , \$16  };
  assign \$19  = ~ fault;
  assign \$20  = \$18  & \$19 ;
  assign \$21  = read__payload[60:45] >= 4'h8;
  assign \$22  = read__payload[60:45] >= 5'h10;
  assign \$23  = read__payload[60:45] >= 5'h18;
  assign \$24  = read__payload[60:45] >= 4'h8;
  assign \$25  = read__payload[60:45] >= 5'h10;
  assign \$26  = read__payload[60:45] >= 5'h18;
  assign \$28  = ~ \$27 ;
  assign matmul_bank = { \$23 , \$22 , \$21 , 1'h1 } & \$28 ;
  assign \$29  = \read__payload$21 [30:15] >= 4'h8;
  assign \$30  = \read__payload$21 [30:15] >= 5'h10;
  assign \$31  = \read__payload$21 [30:15] >= 5'h18;
  assign \$32  = \read__payload$21 [30:15] >= 4'h8;
  assign \$33  = \read__payload$21 [30:15] >= 5'h10;
  assign \$34  = \read__payload$21 [30:15] >= 5'h18;
  assign \$36  = ~ \$35 ;
  assign vector_bank = { \$31 , \$30 , \$29 , 1'h1 } & \$36 ;
  assign \$37  = \read__payload$21 [3:0] == 3'h4;
  assign \$38  = ! \read__payload$21 [12];
  assign reads_sums = \$37  & \$38 ;
  assign \$39  = ~ load__instruction__payload[5];
  assign \$40  = | tokens_compute_to_load;
  assign \$41  = \$39  | \$40 ;
  assign \$42  = ~ load__instruction__payload[6];
  assign \$43  = | tokens_vector_to_load;
  assign \$44  = \$42  | \$43 ;
  assign \$45  = ~ load__instruction__payload[7];
  assign \$46  = | tokens_store_to_load;
  assign \$47  = \$45  | \$46 ;
  assign \$48  = & { \$47 , \$44 , \$41  };
  assign \$50  = ~ fault;
  assign \$51  = \$49  & \$50 ;
  assign load__instruction__valid = read__valid & \$51 ;
  assign \$52  = ~ load__instruction__payload[5];
  assign \$53  = | tokens_compute_to_load;
  assign \$54  = \$52  | \$53 ;
  assign \$55  = ~ load__instruction__payload[6];
  assign \$56  = | tokens_vector_to_load;
  assign \$57  = \$55  | \$56 ;
  assign \$58  = ~ load__instruction__payload[7];
  assign \$59  = | tokens_store_to_load;
  assign \$60  = \$58  | \$59 ;
  assign \$61  = & { \$60 , \$57 , \$54  };
  assign \$63  = ~ fault;
  assign \$64  = \$62  & \$63 ;
  assign read__ready = load__instruction__ready & \$64 ;
  assign \$65  = load__instruction__valid & load__instruction__ready;
  assign \$66  = | load_in_flight;
  assign \$67  = \$66  | start[0];
  assign \$68  = ~ read__payload[4];
  assign \$69  = | tokens_load_to_compute;
  assign \$70  = \$68  | \$69 ;
  assign \$71  = ~ read__payload[6];
  assign \$72  = | tokens_vector_to_compute;
  assign \$73  = \$71  | \$72 ;
  assign \$74  = ~ read__payload[7];
  assign \$75  = | tokens_store_to_compute;
  assign \$76  = \$74  | \$75 ;
  assign \$77  = & { \$76 , \$73 , \$70  };
  assign \$78  = held_by_vector & matmul_bank;
  assign \$79  = | \$78 ;
  assign \$80  = ~ \$79 ;
  assign \$81  = \$77  & \$80 ;
  assign \$82  = ~ fault;
  assign \$83  = \$81  & \$82 ;
  assign compute__instruction__valid = \read__valid$40  & \$83 ;
  assign \$84  = ~ read__payload[4];
  assign \$85  = | tokens_load_to_compute;
  assign \$86  = \$84  | \$85 ;
  assign \$87  = ~ read__payload[6];
  assign \$88  = | tokens_vector_to_compute;
  assign \$89  = \$87  | \$88 ;
  assign \$90  = ~ read__payload[7];
  assign \$91  = | tokens_store_to_compute;
  assign \$92  = \$90  | \$91 ;
  assign \$93  = & { \$92 , \$89 , \$86  };
  assign \$94  = held_by_vector & matmul_bank;
  assign \$95  = | \$94 ;
  assign \$96  = ~ \$95 ;
  assign \$97  = \$93  & \$96 ;
  assign \$98  = ~ fault;
  assign \$99  = \$97  & \$98 ;
  assign \read__ready$45  = compute__instruction__ready & \$99 ;
  assign \$100  = compute__instruction__valid & compute__instruction__ready;
  assign \$101  = | compute_in_flight;
  assign \$102  = \$101  | start[1];
  assign \$103  = ~ \read__payload$21 [4];
  assign \$104  = | tokens_load_to_vector;
  assign \$105  = \$103  | \$104 ;
  assign \$106  = ~ \read__payload$21 [5];
  assign \$107  = | tokens_compute_to_vector;
  assign \$108  = \$106  | \$107 ;
  assign \$109  = ~ \read__payload$21 [7];
  assign \$110  = | tokens_store_to_vector;
  assign \$111  = \$109  | \$110 ;
  assign \$112  = & { \$111 , \$108 , \$105  };
  assign \$113  = ~ reads_sums;
  assign \$114  = held_by_array | starting;
  assign \$115  = \$114  & vector_bank;
  assign \$116  = | \$115 ;
  assign \$117  = ~ \$116 ;
  assign \$118  = \$113  | \$117 ;
  assign \$119  = \$112  & \$118 ;
  assign \$120  = ~ fault;
  assign \$121  = \$119  & \$120 ;
  assign vector__instruction__valid = \read__valid$51  & \$121 ;
  assign \$122  = ~ \read__payload$21 [4];
  assign \$123  = | tokens_load_to_vector;
  assign \$124  = \$122  | \$123 ;
  assign \$125  = ~ \read__payload$21 [5];
  assign \$126  = | tokens_compute_to_vector;
  assign \$127  = \$125  | \$126 ;
  assign \$128  = ~ \read__payload$21 [7];
  assign \$129  = | tokens_store_to_vector;
  assign \$130  = \$128  | \$129 ;
  assign \$131  = & { \$130 , \$127 , \$124  };
  assign \$132  = ~ reads_sums;
  assign \$133  = held_by_array | starting;
  assign \$134  = \$133  & vector_bank;
  assign \$135  = | \$134 ;
  assign \$136  = ~ \$135 ;
  assign \$137  = \$132  | \$136 ;
  assign \$138  = \$131  & \$137 ;
  assign \$139  = ~ fault;
  assign \$140  = \$138  & \$139 ;
  assign \read__ready$56  = vector__instruction__ready & \$140 ;
  assign \$141  = vector__instruction__valid & vector__instruction__ready;
  assign \$142  = | vector_in_flight;
  assign \$143  = \$142  | start[2];
  assign \$144  = ~ store__instruction__payload[4];
  assign \$145  = | tokens_load_to_store;
  assign \$146  = \$144  | \$145 ;
  assign \$147  = ~ store__instruction__payload[5];
  assign \$148  = | tokens_compute_to_store;
  assign \$149  = \$147  | \$148 ;
  assign \$150  = ~ store__instruction__payload[6];
  assign \$151  = | tokens_vector_to_store;
  assign \$152  = \$150  | \$151 ;
  assign \$153  = & { \$152 , \$149 , \$146  };
  assign \$155  = ~ fault;
  assign \$156  = \$154  & \$155 ;
  assign store__instruction__valid = \read__valid$63  & \$156 ;
  assign \$157  = ~ store__instruction__payload[4];
  assign \$158  = | tokens_load_to_store;
  assign \$159  = \$157  | \$158 ;
  assign \$160  = ~ store__instruction__payload[5];
  assign \$161  = | tokens_compute_to_store;
  assign \$162  = \$160  | \$161 ;
  assign \$163  = ~ store__instruction__payload[6];
  assign \$164  = | tokens_vector_to_store;
  assign \$165  = \$163  | \$164 ;
  assign \$166  = & { \$165 , \$162 , \$159  };
  assign \$168  = ~ fault;
  assign \$169  = \$167  & \$168 ;
  assign \read__ready$67  = store__instruction__ready & \$169 ;
  assign \$170  = store__instruction__valid & store__instruction__ready;
  assign \$171  = | store_in_flight;
  assign \$172  = \$171  | start[3];
  assign \$173  = ~ known;
  assign \$174  = issued__valid & \$173 ;
  assign \$175  = compute__ended & compute__push[0];
  assign \$176  = tokens_compute_to_load + \$175 ;
  assign \$177  = start[0] & load__instruction__payload[5];
  assign \$178  = \$176  - \$177 ;
  assign \$179  = vector__ended & vector__push[0];
  assign \$180  = tokens_vector_to_load + \$179 ;
  assign \$181  = start[0] & load__instruction__payload[6];
  assign \$182  = \$180  - \$181 ;
  assign \$183  = store__ended & store__push[0];
  assign \$184  = tokens_store_to_load + \$183 ;
  assign \$185  = start[0] & load__instruction__payload[7];
  assign \$186  = \$184  - \$185 ;
  assign \$187  = load__ended & load__push[1];
  assign \$188  = tokens_load_to_compute + \$187 ;
  assign \$189  = start[1] & read__payload[4];
  assign \$190  = \$188  - \$189 ;
  assign \$191  = vector__ended & vector__push[1];
  assign \$192  = tokens_vector_to_compute + \$191 ;
  assign \$193  = start[1] & read__payload[6];
  assign \$194  = \$192  - \$193 ;
  assign \$195  = store__ended & store__push[1];
  assign \$196  = tokens_store_to_compute + \$195 ;
  assign \$197  = start[1] & read__payload[7];
  assign \$198  = \$196  - \$197 ;
  assign \$199  = load__ended & load__push[2];
  assign \$200  = tokens_load_to_vector + \$199 ;
  assign \$201  = start[2] & \read__payload$21 [4];
  assign \$202  = \$200  - \$201 ;
  assign \$203  = compute__ended & compute__push[2];
  assign \$204  = tokens_compute_to_vector + \$203 ;
  assign \$205  = start[2] & \read__payload$21 [5];
  assign \$206  = \$204  - \$205 ;
  assign \$207  = store__ended & store__push[2];
  assign \$208  = tokens_store_to_vector + \$207 ;
  assign \$209  = start[2] & \read__payload$21 [7];
  assign \$210  = \$208  - \$209 ;
  assign \$211  = load__ended & load__push[3];
  assign \$212  = tokens_load_to_store + \$211 ;
  assign \$213  = start[3] & store__instruction__payload[4];
  assign \$214  = \$212  - \$213 ;
  assign \$215  = compute__ended & compute__push[3];
  assign \$216  = tokens_compute_to_store + \$215 ;
  assign \$217  = start[3] & store__instruction__payload[5];
  assign \$218  = \$216  - \$217 ;
  assign \$219  = vector__ended & vector__push[3];
  assign \$220  = tokens_vector_to_store + \$219 ;
  assign \$221  = start[3] & store__instruction__payload[6];
  assign \$222  = \$220  - \$221 ;
  assign \$223  = \$signal  + start[1];
  assign \$224  = ended + \end [1];
  assign \$225  = ended == last_on_bank_0;
  assign \$226  = \end [1] & \$225 ;
  assign \$227  = start[1] & matmul_bank[0];
  assign \$228  = ended == last_on_bank_1;
  assign \$229  = \end [1] & \$228 ;
  assign \$230  = start[1] & matmul_bank[1];
  assign \$231  = ended == last_on_bank_2;
  assign \$232  = \end [1] & \$231 ;
  assign \$233  = start[1] & matmul_bank[2];
  assign \$234  = ended == last_on_bank_3;
  assign \$235  = \end [1] & \$234 ;
  assign \$236  = start[1] & matmul_bank[3];
  assign \$237  = start[2] & reads_sums;
  assign \$238  = load_in_flight + start[0];
  assign \$239  = \$238  - \end [0];
  assign \$240  = compute_in_flight + start[1];
  assign \$241  = \$240  - \end [1];
  assign \$242  = vector_in_flight + start[2];
  assign \$243  = \$242  - \end [2];
  assign \$244  = store_in_flight + start[3];
  assign \$245  = \$244  - \end [3];
  always @(posedge clk)
    fault <= \$246 ;
  always @(posedge clk)
    tokens_compute_to_load <= \$247 ;
  always @(posedge clk)
    tokens_vector_to_load <= \$248 ;
  always @(posedge clk)
    tokens_store_to_load <= \$249 ;
  always @(posedge clk)
    tokens_load_to_compute <= \$250 ;
  always @(posedge clk)
    tokens_vector_to_compute <= \$251 ;
  always @(posedge clk)
    tokens_store_to_compute <= \$252 ;
  always @(posedge clk)
    tokens_load_to_vector <= \$253 ;
  always @(posedge clk)
    tokens_compute_to_vector <= \$254 ;
  always @(posedge clk)
    tokens_store_to_vector <= \$255 ;
  always @(posedge clk)
    tokens_load_to_store <= \$256 ;
  always @(posedge clk)
    tokens_compute_to_store <= \$257 ;
  always @(posedge clk)
    tokens_vector_to_store <= \$258 ;
  always @(posedge clk)
    \$signal  <= \$259 ;
  always @(posedge clk)
    ended <= \$260 ;
  always @(posedge clk)
    held_by_array <= \$261 ;
  always @(posedge clk)
    last_on_bank_0 <= \$262 ;
  always @(posedge clk)
    last_on_bank_1 <= \$263 ;
  always @(posedge clk)
    last_on_bank_2 <= \$264 ;
  always @(posedge clk)
    last_on_bank_3 <= \$265 ;
  always @(posedge clk)
    held_by_vector <= \$266 ;
  always @(posedge clk)
    load_in_flight <= \$267 ;
  always @(posedge clk)
    compute_in_flight <= \$268 ;
  always @(posedge clk)
    vector_in_flight <= \$269 ;
  always @(posedge clk)
    store_in_flight <= \$270 ;
  \tiny_output_stationary.scoreboard.load  compute (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(\read__ready$45 ),
    .read__valid(\read__valid$40 ),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
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
    .read__ready(\read__ready$67 ),
    .read__valid(\read__valid$63 ),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(\write__ready$17 ),
    .write__valid(\write__valid$16 )
  );
  \tiny_output_stationary.scoreboard.load  vector (
    .clk(clk),
    .read__payload(\read__payload$21 ),
    .read__ready(\read__ready$56 ),
    .read__valid(\read__valid$51 ),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(\write__ready$14 ),
    .write__valid(\write__valid$13 )
  );
  always @* begin
    if (\$initially ) begin end
    known = 1'h0;
    if (\$4 ) begin
      known = 1'h1;
    end
    if (\$8 ) begin
      known = 1'h1;
    end
    if (\$14 ) begin
      known = 1'h1;
    end
    if (\$20 ) begin
      known = 1'h1;
    end
  end
  always @* begin
    if (\$initially ) begin end
    write__valid = 1'h0;
    if (\$4 ) begin
      write__valid = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    issued__ready = 1'h0;
    if (\$4 ) begin
      issued__ready = write__ready;
    end
    if (\$8 ) begin
      issued__ready = \write__ready$11 ;
    end
    if (\$14 ) begin
      issued__ready = \write__ready$14 ;
    end
    if (\$20 ) begin
      issued__ready = \write__ready$17 ;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$10  = 1'h0;
    if (\$8 ) begin
      \write__valid$10  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$13  = 1'h0;
    if (\$14 ) begin
      \write__valid$13  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \write__valid$16  = 1'h0;
    if (\$20 ) begin
      \write__valid$16  = issued__valid;
    end
  end
  always @* begin
    if (\$initially ) begin end
    starting = 4'h0;
    if (start[1]) begin
      starting = matmul_bank;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$246  = fault;
    if (\$174 ) begin
      \$246  = 1'h1;
    end
    if (restart) begin
      \$246  = 1'h0;
    end
    if (rst) begin
      \$246  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$247  = \$178 [15:0];
    if (restart) begin
      \$247  = 16'h0000;
    end
    if (rst) begin
      \$247  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$248  = \$182 [15:0];
    if (restart) begin
      \$248  = 16'h0000;
    end
    if (rst) begin
      \$248  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$249  = \$186 [15:0];
    if (restart) begin
      \$249  = 16'h0000;
    end
    if (rst) begin
      \$249  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$250  = \$190 [15:0];
    if (restart) begin
      \$250  = 16'h0000;
    end
    if (rst) begin
      \$250  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$251  = \$194 [15:0];
    if (restart) begin
      \$251  = 16'h0000;
    end
    if (rst) begin
      \$251  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$252  = \$198 [15:0];
    if (restart) begin
      \$252  = 16'h0000;
    end
    if (rst) begin
      \$252  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$253  = \$202 [15:0];
    if (restart) begin
      \$253  = 16'h0000;
    end
    if (rst) begin
      \$253  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$254  = \$206 [15:0];
    if (restart) begin
      \$254  = 16'h0000;
    end
    if (rst) begin
      \$254  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$255  = \$210 [15:0];
    if (restart) begin
      \$255  = 16'h0000;
    end
    if (rst) begin
      \$255  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$256  = \$214 [15:0];
    if (restart) begin
      \$256  = 16'h0000;
    end
    if (rst) begin
      \$256  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$257  = \$218 [15:0];
    if (restart) begin
      \$257  = 16'h0000;
    end
    if (rst) begin
      \$257  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$258  = \$222 [15:0];
    if (restart) begin
      \$258  = 16'h0000;
    end
    if (rst) begin
      \$258  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$259  = \$223 [7:0];
    if (restart) begin
      \$259  = 8'h00;
    end
    if (rst) begin
      \$259  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$260  = \$224 [7:0];
    if (restart) begin
      \$260  = 8'h00;
    end
    if (rst) begin
      \$260  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$261  = held_by_array;
    if (\$226 ) begin
      \$261 [0] = 1'h0;
    end
    if (\$227 ) begin
      \$261 [0] = 1'h1;
    end
    if (\$229 ) begin
      \$261 [1] = 1'h0;
    end
    if (\$230 ) begin
      \$261 [1] = 1'h1;
    end
    if (\$232 ) begin
      \$261 [2] = 1'h0;
    end
    if (\$233 ) begin
      \$261 [2] = 1'h1;
    end
    if (\$235 ) begin
      \$261 [3] = 1'h0;
    end
    if (\$236 ) begin
      \$261 [3] = 1'h1;
    end
    if (restart) begin
      \$261  = 4'h0;
    end
    if (rst) begin
      \$261  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$262  = last_on_bank_0;
    if (\$227 ) begin
      \$262  = \$signal ;
    end
    if (restart) begin
      \$262  = 8'h00;
    end
    if (rst) begin
      \$262  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$263  = last_on_bank_1;
    if (\$230 ) begin
      \$263  = \$signal ;
    end
    if (restart) begin
      \$263  = 8'h00;
    end
    if (rst) begin
      \$263  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$264  = last_on_bank_2;
    if (\$233 ) begin
      \$264  = \$signal ;
    end
    if (restart) begin
      \$264  = 8'h00;
    end
    if (rst) begin
      \$264  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$265  = last_on_bank_3;
    if (\$236 ) begin
      \$265  = \$signal ;
    end
    if (restart) begin
      \$265  = 8'h00;
    end
    if (rst) begin
      \$265  = 8'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$266  = held_by_vector;
    if (\end [2]) begin
      \$266  = 4'h0;
    end
    if (\$237 ) begin
      \$266  = vector_bank;
    end
    if (restart) begin
      \$266  = 4'h0;
    end
    if (rst) begin
      \$266  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$267  = \$239 [11:0];
    if (restart) begin
      \$267  = 12'h000;
    end
    if (rst) begin
      \$267  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$268  = \$241 [11:0];
    if (restart) begin
      \$268  = 12'h000;
    end
    if (rst) begin
      \$268  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$269  = \$243 [11:0];
    if (restart) begin
      \$269  = 12'h000;
    end
    if (rst) begin
      \$269  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$270  = \$245 [11:0];
    if (restart) begin
      \$270  = 12'h000;
    end
    if (rst) begin
      \$270  = 12'h000;
    end
  end
  assign issued__payload = write__payload;
  assign \write__payload$9  = write__payload;
  assign \write__payload$12  = write__payload;
  assign \write__payload$15  = write__payload;
  assign \read__payload$26  = load__instruction__payload;
  assign compute__instruction__payload = read__payload;
  assign vector__instruction__payload = \read__payload$21 ;
  assign \read__payload$61  = store__instruction__payload;
  assign in_flight[3] = \$172 ;
  assign in_flight[2] = \$143 ;
  assign in_flight[1] = \$102 ;
  assign in_flight[0] = \$67 ;
  assign \end [3] = store__ended;
  assign \end [2] = vector__ended;
  assign \end [1] = compute__ended;
  assign \end [0] = load__ended;
  assign start[3] = \$170 ;
  assign start[2] = \$141 ;
  assign start[1] = \$100 ;
  assign start[0] = \$65 ;
  assign issue[3] = \$15 ;
  assign issue[2] = \$9 ;
  assign issue[1] = \$5 ;
  assign issue[0] = \$1 ;
  assign \$27  = { 1'h0, \$26 , \$25 , \$24  };
  assign \$35  = { 1'h0, \$34 , \$33 , \$32  };
  assign \$49  = \$48 ;
  assign \$62  = \$61 ;
  assign \$154  = \$153 ;
  assign \$167  = \$166 ;
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
  wire \$signature__en ;
  input clk;
  wire clk;
  reg [1:0] count = 2'h0;
  wire fetch;
  reg read__addr = 1'h0;
  wire [255:0] read__data;
  wire read__en;
  output [255:0] read__payload;
  wire [255:0] read__payload;
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
  assign \$8  = \$signature__addr ;
  assign \$11  = read__addr;
endmodule

module \tiny_output_stationary.store (bus__stall, clk, rst, instruction__valid, instruction__payload, instruction__ready, ended, push, bus__cyc, bus__stb, beat, bus__dat_w, bus__sel, output_read__enable, busy, output_read__data, restart, halted, beat_bytes, bus__adr, output_read__address
, bus__ack);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [3:0] \$13 ;
  wire [4:0] \$14 ;
  wire [3:0] \$15 ;
  wire [4:0] \$16 ;
  reg [3:0] \$17 ;
  reg \$18 ;
  reg \$19 ;
  wire \$2 ;
  reg [2:0] \$20 ;
  reg [2:0] \$21 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg \$signal  = 1'h0;
  wire \$signal$10 ;
  wire \$signal$17 ;
  wire \$signal$24 ;
  reg [3:0] \$signal$29  = 4'h0;
  wire active;
  wire allowed;
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
  wire write__ready;
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
  assign \$11  = unanswered != 3'h4;
  assign allowed = \$11  & write__ready;
  assign read__ready = | owed;
  assign taken = read__valid & read__ready;
  assign \end  = taken & read__payload[0];
  assign \$12  = instruction__payload[3:0] == 3'h6;
  assign \$13  = unanswered + beat;
  assign \$14  = \$13  - bus__ack;
  assign \$15  = owed + bus__ack;
  assign \$16  = \$15  - taken;
  always @(posedge clk)
    \$signal$29  <= \$17 ;
  always @(posedge clk)
    \$signal  <= \$18 ;
  always @(posedge clk)
    halted <= \$19 ;
  always @(posedge clk)
    unanswered <= \$20 ;
  always @(posedge clk)
    owed <= \$21 ;
  \tiny_output_stationary.store.endings  endings (
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .restart(restart),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(write__ready),
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
    .\after$32 (bus__dat_w),
    .allowed(allowed),
    .beat(beat),
    .beat_bytes(beat_bytes),
    .bus__adr(bus__adr),
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
    \$17  = \$signal$29 ;
    if (\$signal$10 ) begin
      \$17  = instruction__payload[11:8];
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
    \$18  = \$signal ;
    if (\$signal$10 ) begin
      \$18  = \$12 ;
    end
    if (\$signal$24 ) begin
      \$18  = 1'h0;
    end
    if (restart) begin
      \$18  = 1'h0;
    end
    if (rst) begin
      \$18  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$19  = halted;
    if (\$signal$24 ) begin
      \$19  = 1'h1;
    end
    if (restart) begin
      \$19  = 1'h0;
    end
    if (rst) begin
      \$19  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$20  = \$14 [2:0];
    if (restart) begin
      \$20  = 3'h0;
    end
    if (rst) begin
      \$20  = 3'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$21  = \$16 [2:0];
    if (restart) begin
      \$21  = 3'h0;
    end
    if (rst) begin
      \$21  = 3'h0;
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
  assign write__valid = beat;
  assign \write__payload.last  = write__payload[0];
  assign \write__payload.push  = write__payload[4:1];
  assign \read__payload.last  = read__payload[0];
  assign \read__payload.push  = read__payload[4:1];
  assign write__payload[4:1] = \$signal$29 ;
  assign write__payload[0] = last;
endmodule

module \tiny_output_stationary.store.endings (rst, read__ready, write__valid, write__ready, read__payload, restart, write__payload, read__valid, clk);
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
  output write__ready;
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

module \tiny_output_stationary.store.spans (clk, rst, instruction, start, allowed, last, bus__stb, beat, \after$32 , bus__sel, output_read__enable, active, output_read__data, restart, beat_bytes, bus__adr, output_read__address, bus__stall);
  reg \$initially  = 0;
  wire \$1 ;
  wire \$10 ;
  wire [4:0] \$100 ;
  wire [9:0] \$101 ;
  wire \$102 ;
  wire [16:0] \$103 ;
  reg \$104 ;
  reg [28:0] \$105 ;
  reg \$106 ;
  reg [3:0] \$107 ;
  reg [8:0] \$108 ;
  reg [9:0] \$109 ;
  wire \$11 ;
  reg [23:0] \$110 ;
  reg [11:0] \$111 ;
  reg [19:0] \$112 ;
  reg [11:0] \$113 ;
  reg [15:0] \$114 ;
  reg \$115 ;
  reg [15:0] \$116 ;
  reg \$117 ;
  reg \$118 ;
  reg [2:0] \$119 ;
  wire [4:0] \$12 ;
  wire \$120 ;
  wire \$121 ;
  wire \$122 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire [4:0] \$160 ;
  wire [4:0] \$165 ;
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
  wire [1:0] \$30 ;
  wire [7:0] \$31 ;
  wire \$32 ;
  wire [1:0] \$33 ;
  wire [7:0] \$34 ;
  wire \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire \$38 ;
  wire \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [2:0] \$43 ;
  wire [2:0] \$44 ;
  wire [2:0] \$45 ;
  wire \$46 ;
  wire [2:0] \$47 ;
  wire \$48 ;
  wire [2:0] \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire [2:0] \$51 ;
  wire \$52 ;
  wire [2:0] \$53 ;
  wire \$54 ;
  wire [2:0] \$55 ;
  wire \$56 ;
  wire [2:0] \$57 ;
  wire \$58 ;
  wire [2:0] \$59 ;
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
  wire [7:0] \$93 ;
  wire \$94 ;
  wire [3:0] \$95 ;
  wire [2:0] \$96 ;
  wire [4:0] \$97 ;
  wire [29:0] \$98 ;
  wire [1:0] \$99 ;
  wire \$signal ;
  wire \$signal$13 ;
  wire \$signal$15 ;
  wire [7:0] \$signal$16 ;
  wire [63:0] \$signal$19 ;
  wire [7:0] \$signal$22 ;
  wire [7:0] \$signal$23 ;
  wire [7:0] \$signal$24 ;
  wire [7:0] \$signal$25 ;
  wire [7:0] \$signal$26 ;
  wire [7:0] \$signal$27 ;
  wire [63:0] \$signal$29 ;
  wire [63:0] \$signal$31 ;
  wire \$signal$33 ;
  wire \$signal$34 ;
  wire [7:0] \$signal$35 ;
  wire \$signal$36 ;
  wire \$signal$38 ;
  wire [7:0] \$signal$39 ;
  (* init = 29'h00000000 *)
  wire [28:0] _beat_address;
  reg _ends_instruction = 1'h0;
  reg _first = 1'h0;
  reg _index = 1'h0;
  reg [3:0] _left_bytes = 4'h0;
  reg [2:0] _offset = 3'h0;
  reg _presenting = 1'h0;
  output active;
  wire active;
  wire [31:0] address;
  wire [63:0] after;
  wire [63:0] \after$30 ;
  output [63:0] \after$32 ;
  wire [63:0] \after$32 ;
  input allowed;
  wire allowed;
  wire [31:0] base;
  output beat;
  wire beat;
  output [3:0] beat_bytes;
  reg [3:0] beat_bytes;
  output [28:0] bus__adr;
  reg [28:0] bus__adr = 29'h00000000;
  wire [63:0] bus__dat_w;
  output [7:0] bus__sel;
  wire [7:0] bus__sel;
  input bus__stall;
  wire bus__stall;
  output bus__stb;
  wire bus__stb;
  wire bus__we;
  (* init = 12'h000 *)
  wire [11:0] c_count;
  reg [15:0] c_stride = 16'h0000;
  input clk;
  wire clk;
  wire [11:0] count__0;
  reg [11:0] count__1 = 12'h000;
  reg [11:0] count__2 = 12'h000;
  input [255:0] instruction;
  wire [255:0] instruction;
  output last;
  wire last;
  wire [2:0] \last$67 ;
  wire next_word;
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
  wire \start$47 ;
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
  assign \$2  = beat & \$signal ;
  assign next_word = \$1  | \$2 ;
  assign last = \$signal  & _ends_instruction;
  assign bus__stb = _presenting & allowed;
  assign \$3  = ~ bus__stall;
  assign beat = bus__stb & \$3 ;
  assign \$signal$13  = \$12 [3] > 1'h0;
  assign \$signal$15  = ! \$12 [3];
  assign \$4  = \$12 [2:0] > 1'h0;
  assign \$5  = \$12 [2:0] > 1'h1;
  assign \$6  = \$12 [2:0] > 2'h2;
  assign \$7  = \$12 [2:0] > 2'h3;
  assign \$8  = \$12 [2:0] > 3'h4;
  assign \$9  = \$12 [2:0] > 3'h5;
  assign \$10  = \$12 [2:0] > 3'h6;
  assign \$11  = \$12 [2:0] > 3'h7;
  assign \$12  = 4'h8 - _offset;
  assign \$13  = \$signal$15  & \$4 ;
  assign \$14  = \$signal$13  | \$13 ;
  assign \$15  = \$signal$15  & \$5 ;
  assign \$16  = \$signal$13  | \$15 ;
  assign \$17  = \$signal$15  & \$6 ;
  assign \$18  = \$signal$13  | \$17 ;
  assign \$19  = \$signal$15  & \$7 ;
  assign \$20  = \$signal$13  | \$19 ;
  assign \$21  = \$signal$15  & \$8 ;
  assign \$22  = \$signal$13  | \$21 ;
  assign \$23  = \$signal$15  & \$9 ;
  assign \$24  = \$signal$13  | \$23 ;
  assign \$25  = \$signal$15  & \$10 ;
  assign \$26  = \$signal$13  | \$25 ;
  assign \$27  = \$signal$15  & \$11 ;
  assign \$28  = \$signal$13  | \$27 ;
  assign \$29  = ~ \$14 ;
  assign \$30  = _index - \$29 ;
  assign \$160  = \$30 [0] * 4'h8;
  assign \$31  = output_read__data[7:0] >> \$160 ;
  assign \$32  = ~ \$16 ;
  assign \$33  = _index - \$32 ;
  assign \$165  = \$33 [0] * 4'h8;
  assign \$34  = output_read__data[15:8] >> \$165 ;
  assign after = _offset[0] ? { 40'h0000000000, \$34 , \$31 , 8'h00 } : { 48'h000000000000, \$34 , \$31  };
  assign \after$30  = _offset[1] ? { after[47:0], after[63:48] } : after;
  assign \after$32  = _offset[2] ? { \after$30 [31:0], \after$30 [63:32] } : \after$30 ;
  assign \$signal$33  = _left_bytes[3] > 1'h0;
  assign \$signal$34  = ! _left_bytes[3];
  assign \$35  = _left_bytes[2:0] > 1'h0;
  assign \$36  = _left_bytes[2:0] > 1'h1;
  assign \$37  = _left_bytes[2:0] > 2'h2;
  assign \$38  = _left_bytes[2:0] > 2'h3;
  assign \$39  = _left_bytes[2:0] > 3'h4;
  assign \$40  = _left_bytes[2:0] > 3'h5;
  assign \$41  = _left_bytes[2:0] > 3'h6;
  assign \$42  = _left_bytes[2:0] > 3'h7;
  assign \$43  = _first ? _offset : 3'h0;
  assign \$44  = _first ? _offset : 3'h0;
  assign \$45  = _first ? _offset : 3'h0;
  assign \$46  = \$45  > 1'h0;
  assign \$47  = _first ? _offset : 3'h0;
  assign \$48  = \$47  > 1'h1;
  assign \$49  = _first ? _offset : 3'h0;
  assign \$50  = \$49  > 2'h2;
  assign \$51  = _first ? _offset : 3'h0;
  assign \$52  = \$51  > 2'h3;
  assign \$53  = _first ? _offset : 3'h0;
  assign \$54  = \$53  > 3'h4;
  assign \$55  = _first ? _offset : 3'h0;
  assign \$56  = \$55  > 3'h5;
  assign \$57  = _first ? _offset : 3'h0;
  assign \$58  = \$57  > 3'h6;
  assign \$59  = _first ? _offset : 3'h0;
  assign \$60  = \$59  > 3'h7;
  assign \$61  = \$signal$34  & \$35 ;
  assign \$62  = \$signal$33  | \$61 ;
  assign \$63  = \$signal$34  & \$36 ;
  assign \$64  = \$signal$33  | \$63 ;
  assign \$65  = \$signal$34  & \$37 ;
  assign \$66  = \$signal$33  | \$65 ;
  assign \$67  = \$signal$34  & \$38 ;
  assign \$68  = \$signal$33  | \$67 ;
  assign \$69  = \$signal$34  & \$39 ;
  assign \$70  = \$signal$33  | \$69 ;
  assign \$71  = \$signal$34  & \$40 ;
  assign \$72  = \$signal$33  | \$71 ;
  assign \$73  = \$signal$34  & \$41 ;
  assign \$74  = \$signal$33  | \$73 ;
  assign \$75  = \$signal$34  & \$42 ;
  assign \$76  = \$signal$33  | \$75 ;
  assign \$93  = ~ { \$92 , \$90 , \$88 , \$86 , \$84 , \$82 , \$80 , \$78  };
  assign bus__sel = { \$76 , \$74 , \$72 , \$70 , \$68 , \$66 , \$64 , \$62  } & \$93 ;
  assign \$94  = _left_bytes < 4'h8;
  assign \$95  = \$94  ? _left_bytes : 4'h8;
  assign \$96  = _first ? _offset : 3'h0;
  assign \$97  = \$95  - \$96 ;
  assign output_read__enable = read & next_word;
  assign active = read | _presenting;
  assign \$98  = bus__adr + 1'h1;
  assign \$99  = _index + 1'h1;
  assign \$100  = _left_bytes - 4'h8;
  assign \$101  = address[2:0] + word_bytes;
  assign \$102  = ~ \$120 ;
  assign \$103  = output_read__address + 1'h1;
  always @(posedge clk)
    _first <= \$104 ;
  always @(posedge clk)
    bus__adr <= \$105 ;
  always @(posedge clk)
    _index <= \$106 ;
  always @(posedge clk)
    _left_bytes <= \$107 ;
  always @(posedge clk)
    word_bytes <= \$108 ;
  always @(posedge clk)
    y_count <= \$109 ;
  always @(posedge clk)
    y_stride <= \$110 ;
  always @(posedge clk)
    count__1 <= \$111 ;
  always @(posedge clk)
    x_stride <= \$112 ;
  always @(posedge clk)
    count__2 <= \$113 ;
  always @(posedge clk)
    c_stride <= \$114 ;
  always @(posedge clk)
    read <= \$115 ;
  always @(posedge clk)
    output_read__address <= \$116 ;
  always @(posedge clk)
    _presenting <= \$117 ;
  always @(posedge clk)
    _ends_instruction <= \$118 ;
  always @(posedge clk)
    _offset <= \$119 ;
  \tiny_output_stationary.store.spans.walk  walk (
    .address(address),
    .base(instruction[93:62]),
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .\port$0 (\$120 ),
    .\port$1 (\$121 ),
    .\port$2 (\$122 ),
    .\port$3 (y_count),
    .\port$4 (y_stride),
    .\port$5 (x_stride),
    .\port$6 (c_stride),
    .restart(restart),
    .rst(rst),
    .start(start),
    .step(output_read__enable)
  );
  always @* begin
    if (\$initially ) begin end
    beat_bytes = 4'h0;
    if (beat) begin
      beat_bytes = \$97 [3:0];
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$104  = _first;
    if (beat) begin
      \$104  = 1'h0;
    end
    if (next_word) begin
      \$104  = 1'h1;
    end
    if (restart) begin
      \$104  = 1'h0;
    end
    if (rst) begin
      \$104  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$105  = bus__adr;
    if (beat) begin
      \$105  = \$98 [28:0];
    end
    if (next_word) begin
      \$105  = address[31:3];
    end
    if (restart) begin
      \$105  = 29'h00000000;
    end
    if (rst) begin
      \$105  = 29'h00000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$106  = _index;
    if (beat) begin
      \$106  = \$99 [0];
    end
    if (next_word) begin
      \$106  = 1'h0;
    end
    if (restart) begin
      \$106  = 1'h0;
    end
    if (rst) begin
      \$106  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$107  = _left_bytes;
    if (beat) begin
      \$107  = \$100 [3:0];
    end
    if (next_word) begin
      \$107  = \$101 [3:0];
    end
    if (restart) begin
      \$107  = 4'h0;
    end
    if (rst) begin
      \$107  = 4'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$108  = word_bytes;
    if (start) begin
      \$108  = instruction[162:154];
    end
    if (restart) begin
      \$108  = 9'h000;
    end
    if (rst) begin
      \$108  = 9'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$109  = y_count;
    if (start) begin
      \$109  = instruction[37:28];
    end
    if (restart) begin
      \$109  = 10'h000;
    end
    if (rst) begin
      \$109  = 10'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$110  = y_stride;
    if (start) begin
      \$110  = instruction[117:94];
    end
    if (restart) begin
      \$110  = 24'h000000;
    end
    if (rst) begin
      \$110  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$111  = count__1;
    if (start) begin
      \$111  = instruction[49:38];
    end
    if (restart) begin
      \$111  = 12'h000;
    end
    if (rst) begin
      \$111  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$112  = x_stride;
    if (start) begin
      \$112  = instruction[137:118];
    end
    if (restart) begin
      \$112  = 20'h00000;
    end
    if (rst) begin
      \$112  = 20'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$113  = count__2;
    if (start) begin
      \$113  = instruction[61:50];
    end
    if (restart) begin
      \$113  = 12'h000;
    end
    if (rst) begin
      \$113  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$114  = c_stride;
    if (start) begin
      \$114  = instruction[153:138];
    end
    if (restart) begin
      \$114  = 16'h0000;
    end
    if (rst) begin
      \$114  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$115  = read;
    if (start) begin
      \$115  = 1'h1;
    end
    if (output_read__enable) begin
      \$115  = \$102 ;
    end
    if (restart) begin
      \$115  = 1'h0;
    end
    if (rst) begin
      \$115  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$116  = output_read__address;
    if (start) begin
      \$116  = instruction[27:12];
    end
    if (output_read__enable) begin
      \$116  = \$103 [15:0];
    end
    if (restart) begin
      \$116  = 16'h0000;
    end
    if (rst) begin
      \$116  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$117  = _presenting;
    if (next_word) begin
      \$117  = read;
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
    \$118  = _ends_instruction;
    if (next_word) begin
      \$118  = \$120 ;
    end
    if (restart) begin
      \$118  = 1'h0;
    end
    if (rst) begin
      \$118  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$119  = _offset;
    if (next_word) begin
      \$119  = address[2:0];
    end
    if (restart) begin
      \$119  = 3'h0;
    end
    if (rst) begin
      \$119  = 3'h0;
    end
  end
  assign bus__we = 1'h1;
  assign _beat_address = bus__adr;
  assign turn_lane = \$12 [3:0];
  assign \$signal$16  = { \$11 , \$10 , \$9 , \$8 , \$7 , \$6 , \$5 , \$4  };
  assign straight = { \$28 , \$26 , \$24 , \$22 , \$20 , \$18 , \$16 , \$14  };
  assign \$signal$19  = { 48'h000000000000, \$34 , \$31  };
  assign \$signal$22  = 8'h00;
  assign \$signal$23  = 8'h00;
  assign \$signal$24  = 8'h00;
  assign \$signal$25  = 8'h00;
  assign \$signal$26  = 8'h00;
  assign \$signal$27  = 8'h00;
  assign \$signal$29  = after;
  assign \$signal$31  = \after$30 ;
  assign \$signal$35  = { \$42 , \$41 , \$40 , \$39 , \$38 , \$37 , \$36 , \$35  };
  assign \$signal$39  = { \$60 , \$58 , \$56 , \$54 , \$52 , \$50 , \$48 , \$46  };
  assign bus__dat_w = \after$32 ;
  assign \start$47  = start;
  assign base = instruction[93:62];
  assign step = output_read__enable;
  assign count__0 = { 2'h0, y_count };
  assign stride__0 = { 8'h00, y_stride };
  assign x_count = count__1;
  assign stride__1 = { 12'h000, x_stride };
  assign c_count = count__2;
  assign stride__2 = { 16'h0000, c_stride };
  assign \last$67  = { \$122 , \$121 , \$120  };
  assign \$signal$36  = 1'h0;
  assign \$signal$38  = 1'h1;
  assign \$77  = \$46 ;
  assign \$78  = \$46 ;
  assign \$79  = \$48 ;
  assign \$80  = \$48 ;
  assign \$81  = \$50 ;
  assign \$82  = \$50 ;
  assign \$83  = \$52 ;
  assign \$84  = \$52 ;
  assign \$85  = \$54 ;
  assign \$86  = \$54 ;
  assign \$87  = \$56 ;
  assign \$88  = \$56 ;
  assign \$89  = \$58 ;
  assign \$90  = \$58 ;
  assign \$91  = \$60 ;
  assign \$92  = \$60 ;
endmodule

module \tiny_output_stationary.store.spans.walk (rst, base, start, step, \port$0 , \port$1 , \port$2 , restart, \port$3 , \port$4 , count__1, \port$5 , count__2, \port$6 , address, clk);
  reg \$initially  = 0;
  wire [12:0] \$1 ;
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
  wire [12:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire \$22 ;
  wire \$23 ;
  wire \$24 ;
  wire [31:0] \$25 ;
  wire [31:0] \$26 ;
  wire \$27 ;
  wire \$28 ;
  wire \$29 ;
  wire [12:0] \$3 ;
  wire [31:0] \$30 ;
  wire [31:0] \$31 ;
  wire [32:0] \$32 ;
  wire \$33 ;
  wire [12:0] \$34 ;
  wire [12:0] \$35 ;
  wire \$36 ;
  wire \$37 ;
  wire [12:0] \$38 ;
  wire [12:0] \$39 ;
  wire \$4 ;
  wire \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire [12:0] \$43 ;
  wire [12:0] \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  reg [11:0] \$48 ;
  reg [11:0] \$49 ;
  wire \$5 ;
  reg [11:0] \$50 ;
  reg [31:0] \$51 ;
  reg [31:0] \$52 ;
  reg [31:0] \$53 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  output [31:0] address;
  reg [31:0] address = 32'd0;
  input [31:0] base;
  wire [31:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  input [11:0] count__1;
  wire [11:0] count__1;
  input [11:0] count__2;
  wire [11:0] count__2;
  wire [2:0] first;
  wire [31:0] following;
  reg [11:0] index_0 = 12'h000;
  reg [11:0] index_1 = 12'h000;
  reg [11:0] index_2 = 12'h000;
  wire is_last_0;
  wire is_last_1;
  wire is_last_2;
  wire [2:0] last;
  reg [31:0] origin_0 = 32'd0;
  reg [31:0] origin_1 = 32'd0;
  (* init = 32'd0 *)
  wire [31:0] origin_2;
  output \port$0 ;
  wire \port$0 ;
  output \port$1 ;
  wire \port$1 ;
  output \port$2 ;
  wire \port$2 ;
  input [9:0] \port$3 ;
  wire [9:0] \port$3 ;
  input [23:0] \port$4 ;
  wire [23:0] \port$4 ;
  input [19:0] \port$5 ;
  wire [19:0] \port$5 ;
  input [15:0] \port$6 ;
  wire [15:0] \port$6 ;
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
  assign \$44  = is_last_0 ? 13'h0000 : \$43 ;
  assign \$45  = step & \$20 ;
  assign \$46  = step & \$21 ;
  always @(posedge clk)
    index_2 <= \$48 ;
  always @(posedge clk)
    index_1 <= \$49 ;
  always @(posedge clk)
    index_0 <= \$50 ;
  always @(posedge clk)
    origin_0 <= \$51 ;
  always @(posedge clk)
    origin_1 <= \$52 ;
  always @(posedge clk)
    address <= \$53 ;
  assign \$1  = count__2 - 1'h1;
  assign is_last_2 = index_2 == \$1 ;
  assign \$2  = count__1 - 1'h1;
  assign is_last_1 = index_1 == \$2 ;
  assign \$3  = \port$3  - 1'h1;
  assign is_last_0 = index_0 == \$3 ;
  assign \$4  = ! index_2;
  assign \$6  = ! index_1;
  assign \$7  = \$5  & \$6 ;
  assign \$8  = ! index_0;
  assign \$9  = \$7  & \$8 ;
  assign \$10  = ! index_2;
  assign \$12  = ! index_1;
  assign \$13  = \$11  & \$12 ;
  assign \$14  = ! index_2;
  assign \$17  = \$16  & is_last_1;
  assign \$18  = \$17  & is_last_0;
  assign \$20  = \$19  & is_last_1;
  assign \$23  = \$22  & is_last_1;
  assign \$25  = \$24  ? origin_1 : address;
  assign \$26  = \$23  ? origin_0 : \$25 ;
  assign \$28  = \$27  & is_last_1;
  assign \$30  = \$29  ? { 12'h000, \port$5  } : { 16'h0000, \port$6  };
  assign \$31  = \$28  ? { 8'h00, \port$4  } : \$30 ;
  assign \$32  = \$26  + \$31 ;
  assign \$34  = index_2 + 1'h1;
  assign \$35  = is_last_2 ? 13'h0000 : \$34 ;
  assign \$37  = step & \$36 ;
  assign \$38  = index_1 + 1'h1;
  assign \$39  = is_last_1 ? 13'h0000 : \$38 ;
  assign \$41  = \$40  & is_last_1;
  assign \$42  = step & \$41 ;
  assign \$43  = index_0 + 1'h1;
  always @* begin
    if (\$initially ) begin end
    \$48  = index_2;
    if (\$33 ) begin
      \$48  = \$35 [11:0];
    end
    if (start) begin
      \$48  = 12'h000;
    end
    if (restart) begin
      \$48  = 12'h000;
    end
    if (rst) begin
      \$48  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$49  = index_1;
    if (\$37 ) begin
      \$49  = \$39 [11:0];
    end
    if (start) begin
      \$49  = 12'h000;
    end
    if (restart) begin
      \$49  = 12'h000;
    end
    if (rst) begin
      \$49  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$50  = index_0;
    if (\$42 ) begin
      \$50  = \$44 [11:0];
    end
    if (start) begin
      \$50  = 12'h000;
    end
    if (restart) begin
      \$50  = 12'h000;
    end
    if (rst) begin
      \$50  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$51  = origin_0;
    if (\$45 ) begin
      \$51  = \$32 [31:0];
    end
    if (start) begin
      \$51  = base;
    end
    if (restart) begin
      \$51  = 32'd0;
    end
    if (rst) begin
      \$51  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$52  = origin_1;
    if (\$46 ) begin
      \$52  = \$32 [31:0];
    end
    if (start) begin
      \$52  = base;
    end
    if (restart) begin
      \$52  = 32'd0;
    end
    if (rst) begin
      \$52  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$53  = address;
    if (\$47 ) begin
      \$53  = \$32 [31:0];
    end
    if (start) begin
      \$53  = base;
    end
    if (restart) begin
      \$53  = 32'd0;
    end
    if (rst) begin
      \$53  = 32'd0;
    end
  end
  assign count__0 = { 2'h0, \port$3  };
  assign first = { \$15 , \$13 , \$9  };
  assign last = { \$21 , \$20 , \$18  };
  assign origin_2 = address;
  assign following = \$32 [31:0];
  assign stride__2 = { 16'h0000, \port$6  };
  assign stride__1 = { 12'h000, \port$5  };
  assign stride__0 = { 8'h00, \port$4  };
  assign \port$0  = \$18 ;
  assign \port$1  = \$20 ;
  assign \port$2  = \$21 ;
  assign \$5  = \$4 ;
  assign \$11  = \$10 ;
  assign \$15  = \$14 ;
  assign \$16  = is_last_2;
  assign \$19  = is_last_2;
  assign \$21  = is_last_2;
  assign \$22  = is_last_2;
  assign \$24  = is_last_2;
  assign \$27  = is_last_2;
  assign \$29  = is_last_2;
  assign \$33  = step;
  assign \$36  = is_last_2;
  assign \$40  = is_last_2;
  assign \$47  = step;
endmodule

module \tiny_output_stationary.vector (rst, instruction__valid, instruction__payload, instruction__ready, busy, multiply, accumulator_read__enable, operand_read__enable, ended, parameter_read__enable, result, \result$79 , operand_read__data, parameter_read__data, accumulator_read__data, push, step, \step$45 , parameter_read__address, accumulator_read__address, output_write__address
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
  reg [15:0] \$36 ;
  reg [15:0] \$37 ;
  reg \$38 ;
  reg \$39 ;
  wire \$4 ;
  reg \$40 ;
  wire \$41 ;
  wire \$42 ;
  wire \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  reg \$signal  = 1'h0;
  wire \$signal$2 ;
  wire \$signal$27 ;
  (* init = 16'h0000 *)
  wire [15:0] \$signal$38 ;
  wire [31:0] accumulator;
  wire [31:0] \accumulator$66 ;
  output [15:0] accumulator_read__address;
  wire [15:0] accumulator_read__address;
  input [63:0] accumulator_read__data;
  wire [63:0] accumulator_read__data;
  output accumulator_read__enable;
  wire accumulator_read__enable;
  wire [15:0] address;
  wire [15:0] \address$49 ;
  wire [15:0] base;
  wire [15:0] \base$40 ;
  output busy;
  wire busy;
  wire [2:0] capture;
  wire [2:0] \capture$69 ;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] \count__0$41 ;
  wire [11:0] count__1;
  wire [11:0] \count__1$42 ;
  wire [11:0] count__2;
  wire [11:0] count__3;
  reg [255:0] current = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  output ended;
  wire ended;
  reg finish_1 = 1'h0;
  reg finish_2 = 1'h0;
  reg finish_3 = 1'h0;
  reg finish_4 = 1'h0;
  reg finish_5 = 1'h0;
  reg finish_6 = 1'h0;
  reg finish_7 = 1'h0;
  reg finish_8 = 1'h0;
  reg first = 1'h0;
  (* init = 1'h0 *)
  wire \first$76 ;
  wire [3:0] \first$98 ;
  reg first_1 = 1'h0;
  reg first_2 = 1'h0;
  (* init = 1'h0 *)
  wire first_3;
  reg [15:0] first_weight = 16'h0000;
  wire from_operand;
  wire \from_operand$70 ;
  input [255:0] instruction__payload;
  wire [255:0] instruction__payload;
  output instruction__ready;
  wire instruction__ready;
  input instruction__valid;
  wire instruction__valid;
  wire [3:0] last;
  wire last_of_all;
  wire [16:0] maximum;
  wire [16:0] \maximum$75 ;
  wire [16:0] minimum;
  wire [16:0] \minimum$74 ;
  output multiply;
  wire multiply;
  wire [7:0] operand;
  wire [7:0] \operand$67 ;
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
  wire [31:0] \parameter$68 ;
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
  output [7:0] \result$79 ;
  wire [7:0] \result$79 ;
  reg result_1 = 1'h0;
  reg result_2 = 1'h0;
  reg result_3 = 1'h0;
  reg result_4 = 1'h0;
  reg result_5 = 1'h0;
  reg result_6 = 1'h0;
  reg result_7 = 1'h0;
  (* init = 1'h0 *)
  wire result_8;
  input rst;
  wire rst;
  wire start;
  wire \start$39 ;
  wire starts_vector;
  output step;
  reg step = 1'h0;
  output \step$45 ;
  reg \step$45  = 1'h0;
  wire [15:0] stride__0;
  wire [15:0] \stride__0$43 ;
  wire [15:0] stride__1;
  wire [15:0] \stride__1$44 ;
  wire [15:0] stride__2;
  wire [15:0] stride__3;
  wire takes_maximum;
  wire \takes_maximum$72 ;
  (* init = 1'h0 *)
  wire tap;
  wire weighted;
  wire \weighted$71 ;
  wire [16:0] zero_point;
  wire [16:0] \zero_point$73 ;
  always @(posedge clk)
    finish_4 <= \$26 ;
  always @(posedge clk)
    finish_5 <= \$27 ;
  always @(posedge clk)
    finish_6 <= \$28 ;
  always @(posedge clk)
    finish_7 <= \$29 ;
  always @(posedge clk)
    finish_8 <= \$30 ;
  always @(posedge clk)
    phase_1 <= \$31 ;
  always @(posedge clk)
    phase_2 <= \$32 ;
  always @(posedge clk)
    phase_3 <= \$33 ;
  always @(posedge clk)
    phase_4 <= \$34 ;
  always @(posedge clk)
    phase_5 <= \$35 ;
  always @(posedge clk)
    parameter_read__address <= \$36 ;
  always @(posedge clk)
    first_weight <= \$37 ;
  always @(posedge clk)
    first_1 <= \$38 ;
  always @(posedge clk)
    first_2 <= \$39 ;
  always @(posedge clk)
    first <= \$40 ;
  assign instruction__ready = ~ \$signal ;
  assign \$signal$2  = instruction__valid & instruction__ready;
  assign \$1  = instruction__payload[3:0] == 3'h4;
  assign starts_vector = \$signal$2  & \$1 ;
  assign busy = \$signal$2  | \$signal ;
  assign multiply = step & current[14];
  assign \$2  = ~ current[12];
  assign accumulator_read__enable = step & \$2 ;
  assign operand_read__enable = step & current[12];
  assign \$signal$27  = step & \$47 ;
  assign last_of_all = step & \$45 ;
  assign ended = finish_8 | phase_5;
  assign \$3  = | { phase_3, phase_2, phase_1 };
  assign parameter_read__enable = \$3  | multiply;
  assign \$4  = ~ starts_vector;
  assign \$5  = \$signal$2  & \$4 ;
  assign \$6  = ~ starts_vector;
  assign \$7  = \$signal$2  & \$6 ;
  assign \$8  = | { phase_3, phase_2, phase_1 };
  assign \$9  = \$8  | multiply;
  assign \$10  = parameter_read__address + 1'h1;
  assign \$11  = \$signal$27  ? { 1'h0, first_weight } : \$10 ;
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
    \step$45  <= \$22 ;
  always @(posedge clk)
    finish_1 <= \$23 ;
  always @(posedge clk)
    finish_2 <= \$24 ;
  always @(posedge clk)
    finish_3 <= \$25 ;
  \tiny_output_stationary.vector.destination  destination (
    .address(output_write__address),
    .base(instruction__payload[164:149]),
    .clk(clk),
    .\port$0 (current[116:95]),
    .\port$1 (current[196:165]),
    .rst(rst),
    .start(starts_vector),
    .step(\step$45 )
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
    .result(\result$79 ),
    .rst(rst)
  );
  \tiny_output_stationary.vector.source  source (
    .address(accumulator_read__address),
    .base(instruction__payload[30:15]),
    .clk(clk),
    .\port$0 (\$41 ),
    .\port$1 (\$42 ),
    .\port$2 (\$43 ),
    .\port$3 (\$44 ),
    .\port$4 (\$45 ),
    .\port$5 (\$46 ),
    .\port$6 (\$47 ),
    .\port$7 (\$48 ),
    .\port$8 (current[148:47]),
    .rst(rst),
    .start(starts_vector),
    .step(step)
  );
  always @* begin
    if (\$initially ) begin end
    \$27  = finish_4;
    if (rst) begin
      \$27  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = finish_5;
    if (rst) begin
      \$28  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = finish_6;
    if (rst) begin
      \$29  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$30  = finish_7;
    if (rst) begin
      \$30  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$31  = \$5 ;
    if (rst) begin
      \$31  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$32  = phase_1;
    if (rst) begin
      \$32  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$33  = phase_2;
    if (rst) begin
      \$33  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$34  = phase_3;
    if (rst) begin
      \$34  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$35  = phase_4;
    if (rst) begin
      \$35  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$36  = parameter_read__address;
    if (\$7 ) begin
      \$36  = instruction__payload[27:12];
    end else if (starts_vector) begin
      \$36  = instruction__payload[46:31];
    end else if (\$9 ) begin
      \$36  = \$11 [15:0];
    end
    if (rst) begin
      \$36  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$37  = first_weight;
    if (\$7 ) begin
    end else if (starts_vector) begin
      \$37  = instruction__payload[46:31];
    end
    if (rst) begin
      \$37  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$38  = \$43 ;
    if (rst) begin
      \$38  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$39  = first_1;
    if (rst) begin
      \$39  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$40  = first_2;
    if (rst) begin
      \$40  = 1'h0;
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
    end else if (\$45 ) begin
      \$14  = 1'h0;
    end
    if (rst) begin
      \$14  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$15  = \$signal$27 ;
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
  always @* begin
    if (\$initially ) begin end
    \$23  = last_of_all;
    if (rst) begin
      \$23  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$24  = finish_1;
    if (rst) begin
      \$24  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$25  = finish_2;
    if (rst) begin
      \$25  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$26  = finish_3;
    if (rst) begin
      \$26  = 1'h0;
    end
  end
  assign count__0 = { 2'h0, current[104:95] };
  assign stride__0 = current[132:117];
  assign count__1 = current[116:105];
  assign stride__1 = current[148:133];
  assign count__2 = { 4'h0, current[54:47] };
  assign stride__2 = current[78:63];
  assign count__3 = { 4'h0, current[62:55] };
  assign stride__3 = current[94:79];
  assign start = starts_vector;
  assign base = instruction__payload[30:15];
  assign tap = step;
  assign address = accumulator_read__address;
  assign operand_read__address = accumulator_read__address;
  assign last = { \$48 , \$47 , \$46 , \$45  };
  assign \$signal$38  = parameter_read__address;
  assign \start$39  = starts_vector;
  assign \base$40  = instruction__payload[164:149];
  assign \count__0$41  = { 2'h0, current[104:95] };
  assign \count__1$42  = current[116:105];
  assign \stride__0$43  = current[180:165];
  assign \stride__1$44  = current[196:181];
  assign result_8 = \step$45 ;
  assign output_write__enable = \step$45 ;
  assign \address$49  = output_write__address;
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
  assign first_3 = first;
  assign \accumulator$66  = accumulator_read__data[63:32];
  assign \operand$67  = operand_read__data[15:8];
  assign \parameter$68  = parameter_read__data[63:32];
  assign \capture$69  = { phase_4, phase_3, phase_2 };
  assign \from_operand$70  = current[12];
  assign \weighted$71  = current[14];
  assign \takes_maximum$72  = current[13];
  assign \zero_point$73  = current[213:197];
  assign \minimum$74  = current[230:214];
  assign \maximum$75  = current[247:231];
  assign \first$76  = first;
  assign output_write__data = { \result$79 , result };
  assign \first$98  = { \$44 , \$43 , \$42 , \$41  };
  assign push = current[11:8];
endmodule

module \tiny_output_stationary.vector.destination (rst, base, start, \port$0 , \port$1 , step, address, clk);
  reg \$initially  = 0;
  wire [12:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  wire \$12 ;
  wire [15:0] \$13 ;
  wire \$14 ;
  wire [15:0] \$15 ;
  wire [16:0] \$16 ;
  wire \$17 ;
  wire [12:0] \$18 ;
  wire [12:0] \$19 ;
  wire [12:0] \$2 ;
  wire \$20 ;
  wire \$21 ;
  wire [12:0] \$22 ;
  wire [12:0] \$23 ;
  wire \$24 ;
  wire \$25 ;
  reg [11:0] \$26 ;
  reg [11:0] \$27 ;
  reg [15:0] \$28 ;
  reg [15:0] \$29 ;
  wire \$3 ;
  wire \$4 ;
  wire \$5 ;
  wire \$6 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  output [15:0] address;
  reg [15:0] address = 16'h0000;
  input [15:0] base;
  wire [15:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] count__1;
  wire [1:0] first;
  wire [15:0] following;
  reg [11:0] index_0 = 12'h000;
  reg [11:0] index_1 = 12'h000;
  wire is_last_0;
  wire is_last_1;
  wire [1:0] last;
  reg [15:0] origin_0 = 16'h0000;
  (* init = 16'h0000 *)
  wire [15:0] origin_1;
  input [21:0] \port$0 ;
  wire [21:0] \port$0 ;
  input [31:0] \port$1 ;
  wire [31:0] \port$1 ;
  input rst;
  wire rst;
  input start;
  wire start;
  input step;
  wire step;
  wire [15:0] stride__0;
  wire [15:0] stride__1;
  assign \$1  = \port$0 [21:10] - 1'h1;
  assign is_last_1 = index_1 == \$1 ;
  assign \$2  = \port$0 [9:0] - 1'h1;
  assign is_last_0 = index_0 == \$2 ;
  assign \$3  = ! index_1;
  assign \$5  = ! index_0;
  assign \$6  = \$4  & \$5 ;
  assign \$7  = ! index_1;
  assign \$10  = \$9  & is_last_0;
  assign \$13  = \$12  ? origin_0 : address;
  assign \$15  = \$14  ? \port$1 [15:0] : \port$1 [31:16];
  assign \$16  = \$13  + \$15 ;
  assign \$18  = index_1 + 1'h1;
  assign \$19  = is_last_1 ? 13'h0000 : \$18 ;
  assign \$21  = step & \$20 ;
  assign \$22  = index_0 + 1'h1;
  assign \$23  = is_last_0 ? 13'h0000 : \$22 ;
  assign \$24  = step & \$11 ;
  always @(posedge clk)
    index_1 <= \$26 ;
  always @(posedge clk)
    index_0 <= \$27 ;
  always @(posedge clk)
    origin_0 <= \$28 ;
  always @(posedge clk)
    address <= \$29 ;
  always @* begin
    if (\$initially ) begin end
    \$26  = index_1;
    if (\$17 ) begin
      \$26  = \$19 [11:0];
    end
    if (start) begin
      \$26  = 12'h000;
    end
    if (rst) begin
      \$26  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$27  = index_0;
    if (\$21 ) begin
      \$27  = \$23 [11:0];
    end
    if (start) begin
      \$27  = 12'h000;
    end
    if (rst) begin
      \$27  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$28  = origin_0;
    if (\$24 ) begin
      \$28  = \$16 [15:0];
    end
    if (start) begin
      \$28  = base;
    end
    if (rst) begin
      \$28  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$29  = address;
    if (\$25 ) begin
      \$29  = \$16 [15:0];
    end
    if (start) begin
      \$29  = base;
    end
    if (rst) begin
      \$29  = 16'h0000;
    end
  end
  assign count__1 = \port$0 [21:10];
  assign count__0 = { 2'h0, \port$0 [9:0] };
  assign first = { \$8 , \$6  };
  assign last = { \$11 , \$10  };
  assign origin_1 = address;
  assign following = \$16 [15:0];
  assign stride__1 = \port$1 [31:16];
  assign stride__0 = \port$1 [15:0];
  assign \$4  = \$3 ;
  assign \$8  = \$7 ;
  assign \$9  = is_last_1;
  assign \$11  = is_last_1;
  assign \$12  = is_last_1;
  assign \$14  = is_last_1;
  assign \$17  = step;
  assign \$20  = is_last_1;
  assign \$25  = step;
endmodule

module \tiny_output_stationary.vector.lane_0 (rst, result, operand, \parameter , accumulator, \port$0 , \port$1 , \port$2 , \port$3 , \port$4 , first, clk);
  reg \$initially  = 0;
  wire [31:0] \$1 ;
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
  reg [31:0] \$112 ;
  reg [23:0] \$113 ;
  reg [5:0] \$114 ;
  reg [31:0] \$115 ;
  reg [15:0] \$116 ;
  reg [47:0] \$117 ;
  reg [31:0] \$118 ;
  wire [32:0] \$12 ;
  wire [32:0] \$13 ;
  wire \$14 ;
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
  wire [47:0] \$3 ;
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
  wire \$4 ;
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
  wire [31:0] \$5 ;
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
  wire [32:0] \$6 ;
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
  wire \$7 ;
  wire \$70 ;
  wire [32:0] \$71 ;
  wire \$72 ;
  wire [32:0] \$73 ;
  wire \$74 ;
  wire [32:0] \$75 ;
  wire [31:0] \$76 ;
  wire \$77 ;
  wire \$78 ;
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
  wire [31:0] \bias$18 ;
  wire [2:0] capture;
  input clk;
  wire clk;
  input first;
  wire first;
  wire [31:0] fitted;
  wire from_operand;
  wire [16:0] maximum;
  wire [16:0] \maximum$27 ;
  wire [16:0] minimum;
  wire [16:0] \minimum$25 ;
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
  output [7:0] result;
  wire [7:0] result;
  wire [16:0] \result$29 ;
  input rst;
  wire rst;
  reg [5:0] shift = 6'h00;
  (* init = 6'h00 *)
  wire [5:0] \shift$20 ;
  (* init = 32'd0 *)
  wire [31:0] sum;
  wire takes_maximum;
  reg [31:0] total = 32'd0;
  reg [15:0] weight = 16'h0000;
  wire weighted;
  wire [16:0] zero_point;
  wire [16:0] \zero_point$23 ;
  assign \$1  = \port$0 [0] ? { operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand } : accumulator;
  assign \$2  = \port$0 [2] ? \parameter [15:0] : 16'h0001;
  assign \$3  = $signed(\$signal$7 ) * $signed(weight);
  assign \$4  = $signed(fitted) > $signed(total);
  assign \$5  = \$4  ? fitted : total;
  assign \$6  = $signed(total) + $signed(fitted);
  assign \$7  = & \$6 [32:31];
  assign \$8  = $signed(total) + $signed(fitted);
  assign \$9  = | \$8 [32:31];
  assign \$10  = ~ \$9 ;
  assign \$11  = \$7  | \$10 ;
  assign \$12  = $signed(total) + $signed(fitted);
  assign \$13  = $signed(total) + $signed(fitted);
  assign \$14  = ~ \$13 [32];
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
  assign \$76  = \$11  ? \$12 [31:0] : { \$75 [32], \$74 , \$72 , \$70 , \$68 , \$66 , \$64 , \$62 , \$60 , \$58 , \$56 , \$54 , \$52 , \$50 , \$48 , \$46 , \$44 , \$42 , \$40 , \$38 , \$36 , \$34 , \$32 , \$30 , \$28 , \$26 , \$24 , \$22 , \$20 , \$18 , \$16 , \$14  };
  assign \$77  = & product[47:31];
  assign \$78  = | product[47:31];
  assign \$79  = ~ \$78 ;
  assign \$80  = \$77  | \$79 ;
  assign \$81  = ~ product[47];
  assign \$82  = ~ product[47];
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
  assign fitted = \$80  ? product[31:0] : { product[47], \$111 , \$110 , \$109 , \$108 , \$107 , \$106 , \$105 , \$104 , \$103 , \$102 , \$101 , \$100 , \$99 , \$98 , \$97 , \$96 , \$95 , \$94 , \$93 , \$92 , \$91 , \$90 , \$89 , \$88 , \$87 , \$86 , \$85 , \$84 , \$83 , \$82 , \$81  };
  always @(posedge clk)
    bias <= \$112 ;
  always @(posedge clk)
    \$signal  <= \$113 ;
  always @(posedge clk)
    shift <= \$114 ;
  always @(posedge clk)
    \$signal$7  <= \$115 ;
  always @(posedge clk)
    weight <= \$116 ;
  always @(posedge clk)
    product <= \$117 ;
  always @(posedge clk)
    total <= \$118 ;
  \tiny_output_stationary.vector.lane_0.requantize  requantize (
    .bias(bias),
    .clk(clk),
    .multiplier(\$signal ),
    .\port$0 (\port$1 ),
    .result(\result$29 ),
    .rst(rst),
    .shift(shift),
    .sum(total)
  );
  always @* begin
    if (\$initially ) begin end
    \$112  = bias;
    if (\port$2 ) begin
      \$112  = \parameter ;
    end
    if (rst) begin
      \$112  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$113  = \$signal ;
    if (\port$3 ) begin
      \$113  = \parameter [23:0];
    end
    if (rst) begin
      \$113  = 24'h000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$114  = shift;
    if (\port$4 ) begin
      \$114  = \parameter [5:0];
    end
    if (rst) begin
      \$114  = 6'h00;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$115  = \$1 ;
    if (rst) begin
      \$115  = 32'd0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$116  = \$2 ;
    if (rst) begin
      \$116  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$117  = \$3 ;
    if (rst) begin
      \$117  = 48'h000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    if (first) begin
      \$118  = fitted;
    end else if (\port$0 [1]) begin
      \$118  = \$5 ;
    end else begin
      \$118  = \$76 ;
    end
    if (rst) begin
      \$118  = 32'd0;
    end
  end
  assign capture = { \port$4 , \port$3 , \port$2  };
  assign from_operand = \port$0 [0];
  assign weighted = \port$0 [2];
  assign takes_maximum = \port$0 [1];
  assign \bias$18  = bias;
  assign multiplier = \$signal ;
  assign \shift$20  = shift;
  assign sum = total;
  assign zero_point = \port$1 [16:0];
  assign \zero_point$23  = \port$1 [16:0];
  assign minimum = \port$1 [33:17];
  assign \minimum$25  = \port$1 [33:17];
  assign maximum = \port$1 [50:34];
  assign \maximum$27  = \port$1 [50:34];
  assign result = \result$29 [7:0];
endmodule

module \tiny_output_stationary.vector.lane_0.requantize (rst, result, \port$0 , bias, multiplier, shift, sum, clk);
  reg \$initially  = 0;
  wire [32:0] \$1 ;
  wire \$10 ;
  wire \$11 ;
  reg \$12 ;
  wire \$13 ;
  wire \$14 ;
  wire \$15 ;
  wire \$16 ;
  wire \$17 ;
  wire \$18 ;
  wire \$19 ;
  wire [56:0] \$2 ;
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
  wire [57:0] \$3 ;
  wire \$30 ;
  wire \$31 ;
  wire \$32 ;
  wire \$33 ;
  wire [17:0] \$34 ;
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
  reg \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire [18:0] \$47 ;
  wire [19:0] \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire \$50 ;
  wire \$51 ;
  wire \$52 ;
  wire [18:0] \$53 ;
  wire [18:0] \$54 ;
  reg [32:0] \$55 ;
  reg [56:0] \$56 ;
  reg [57:0] \$57 ;
  reg \$58 ;
  reg [17:0] \$59 ;
  wire \$6 ;
  reg \$60 ;
  wire \$7 ;
  wire \$8 ;
  wire \$9 ;
  input [31:0] bias;
  wire [31:0] bias;
  input clk;
  wire clk;
  reg [57:0] coarse = 58'h000000000000000;
  reg coarse_cut = 1'h0;
  wire [57:0] fine;
  wire [16:0] maximum;
  wire [16:0] minimum;
  wire [18:0] moved;
  input [23:0] multiplier;
  wire [23:0] multiplier;
  input [50:0] \port$0 ;
  wire [50:0] \port$0 ;
  reg [56:0] product = 57'h000000000000000;
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
  assign \$40  = | coarse[3:0];
  assign \$41  = | coarse[4:0];
  assign \$42  = | coarse[5:0];
  assign \$43  = | coarse[6:0];
  assign \$45  = \$35  | \$44 ;
  assign \$46  = fine[0] & \$45 ;
  assign fine = $signed(coarse) >>> shift[2:0];
  assign \$47  = $signed(quotient) + $signed(\port$0 [16:0]);
  assign \$48  = $signed(\$47 ) + $signed({ 1'h0, up });
  assign \$49  = $signed(\$48 [18:0]) > $signed(\port$0 [50:34]);
  assign \$50  = $signed(\port$0 [33:17]) > $signed(\port$0 [50:34]);
  assign \$51  = \$49  | \$50 ;
  assign \$52  = $signed(\$48 [18:0]) < $signed(\port$0 [33:17]);
  assign \$53  = \$52  ? { \port$0 [33], \port$0 [33], \port$0 [33:17] } : \$48 [18:0];
  assign \$54  = \$51  ? { \port$0 [50], \port$0 [50], \port$0 [50:34] } : \$53 ;
  always @(posedge clk)
    value <= \$55 ;
  always @(posedge clk)
    product <= \$56 ;
  always @(posedge clk)
    coarse <= \$57 ;
  always @(posedge clk)
    coarse_cut <= \$58 ;
  always @(posedge clk)
    quotient <= \$59 ;
  always @(posedge clk)
    up <= \$60 ;
  assign \$1  = $signed(sum) + $signed(bias);
  assign \$2  = $signed(value) * $signed({ 1'h0, multiplier });
  assign \$3  = $signed({ product, 1'h0 }) >>> { shift[5:3], 3'h0 };
  assign \$5  = | { product[6:0], 1'h0 };
  assign \$6  = | { product[14:0], 1'h0 };
  assign \$7  = | { product[22:0], 1'h0 };
  assign \$8  = | { product[30:0], 1'h0 };
  assign \$9  = | { product[38:0], 1'h0 };
  assign \$10  = | { product[46:0], 1'h0 };
  assign \$11  = | { product[54:0], 1'h0 };
  assign \$13  = & fine[57:18];
  assign \$14  = | fine[57:18];
  assign \$15  = ~ \$14 ;
  assign \$16  = \$13  | \$15 ;
  assign \$17  = ~ fine[57];
  assign \$18  = ~ fine[57];
  assign \$19  = ~ fine[57];
  assign \$20  = ~ fine[57];
  assign \$21  = ~ fine[57];
  assign \$22  = ~ fine[57];
  assign \$23  = ~ fine[57];
  assign \$24  = ~ fine[57];
  assign \$25  = ~ fine[57];
  assign \$26  = ~ fine[57];
  assign \$27  = ~ fine[57];
  assign \$28  = ~ fine[57];
  assign \$29  = ~ fine[57];
  assign \$30  = ~ fine[57];
  assign \$31  = ~ fine[57];
  assign \$32  = ~ fine[57];
  assign \$33  = ~ fine[57];
  assign \$34  = \$16  ? fine[18:1] : { fine[57], \$33 , \$32 , \$31 , \$30 , \$29 , \$28 , \$27 , \$26 , \$25 , \$24 , \$23 , \$22 , \$21 , \$20 , \$19 , \$18 , \$17  };
  assign \$35  = fine[1] | coarse_cut;
  assign \$38  = | coarse[1:0];
  assign \$39  = | coarse[2:0];
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[2:0])
      3'h0:
          \$44  = \$36 ;
      3'h1:
          \$44  = \$37 ;
      3'h2:
          \$44  = \$38 ;
      3'h3:
          \$44  = \$39 ;
      3'h4:
          \$44  = \$40 ;
      3'h5:
          \$44  = \$41 ;
      3'h6:
          \$44  = \$42 ;
      3'h7:
          \$44  = \$43 ;
    endcase
  end
  always @* begin
    if (\$initially ) begin end
    \$55  = \$1 ;
    if (rst) begin
      \$55  = 33'h000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$56  = \$2 ;
    if (rst) begin
      \$56  = 57'h000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$57  = \$3 ;
    if (rst) begin
      \$57  = 58'h000000000000000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$58  = \$12 ;
    if (rst) begin
      \$58  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$59  = \$34 ;
    if (rst) begin
      \$59  = 18'h00000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$60  = \$46 ;
    if (rst) begin
      \$60  = 1'h0;
    end
  end
  always @* begin
    if (\$initially ) begin end
    (* full_case = 32'd1 *)
    casez (shift[5:3])
      3'h0:
          \$12  = \$4 ;
      3'h1:
          \$12  = \$5 ;
      3'h2:
          \$12  = \$6 ;
      3'h3:
          \$12  = \$7 ;
      3'h4:
          \$12  = \$8 ;
      3'h5:
          \$12  = \$9 ;
      3'h6:
          \$12  = \$10 ;
      3'h7:
          \$12  = \$11 ;
    endcase
  end
  assign moved = \$48 [18:0];
  assign zero_point = \port$0 [16:0];
  assign maximum = \port$0 [50:34];
  assign minimum = \port$0 [33:17];
  assign result = \$54 [16:0];
  assign \$4  = 1'h0;
  assign \$36  = 1'h0;
  assign \$37  = coarse[0];
endmodule

module \tiny_output_stationary.vector.source (rst, base, start, \port$0 , \port$1 , \port$2 , \port$3 , \port$4 , \port$5 , \port$6 , \port$7 , \port$8 , step, address, clk);
  reg \$initially  = 0;
  wire [12:0] \$1 ;
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
  wire [12:0] \$2 ;
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
  wire [15:0] \$41 ;
  wire [15:0] \$42 ;
  wire [15:0] \$43 ;
  wire \$44 ;
  wire \$45 ;
  wire \$46 ;
  wire \$47 ;
  wire \$48 ;
  wire \$49 ;
  wire \$5 ;
  wire [15:0] \$50 ;
  wire [15:0] \$51 ;
  wire [15:0] \$52 ;
  wire [16:0] \$53 ;
  wire \$54 ;
  wire [12:0] \$55 ;
  wire [12:0] \$56 ;
  wire \$57 ;
  wire \$58 ;
  wire [12:0] \$59 ;
  wire \$6 ;
  wire [12:0] \$60 ;
  wire \$61 ;
  wire \$62 ;
  wire \$63 ;
  wire [12:0] \$64 ;
  wire [12:0] \$65 ;
  wire \$66 ;
  wire \$67 ;
  wire \$68 ;
  wire \$69 ;
  wire \$7 ;
  wire [12:0] \$70 ;
  wire [12:0] \$71 ;
  wire \$72 ;
  wire \$73 ;
  wire \$74 ;
  wire \$75 ;
  reg [11:0] \$76 ;
  reg [11:0] \$77 ;
  reg [11:0] \$78 ;
  reg [11:0] \$79 ;
  wire \$8 ;
  reg [15:0] \$80 ;
  reg [15:0] \$81 ;
  reg [15:0] \$82 ;
  reg [15:0] \$83 ;
  wire \$9 ;
  output [15:0] address;
  reg [15:0] address = 16'h0000;
  input [15:0] base;
  wire [15:0] base;
  input clk;
  wire clk;
  wire [11:0] count__0;
  wire [11:0] count__1;
  wire [11:0] count__2;
  wire [11:0] count__3;
  wire [3:0] first;
  wire [15:0] following;
  reg [11:0] index_0 = 12'h000;
  reg [11:0] index_1 = 12'h000;
  reg [11:0] index_2 = 12'h000;
  reg [11:0] index_3 = 12'h000;
  wire is_last_0;
  wire is_last_1;
  wire is_last_2;
  wire is_last_3;
  wire [3:0] last;
  reg [15:0] origin_0 = 16'h0000;
  reg [15:0] origin_1 = 16'h0000;
  reg [15:0] origin_2 = 16'h0000;
  (* init = 16'h0000 *)
  wire [15:0] origin_3;
  output \port$0 ;
  wire \port$0 ;
  output \port$1 ;
  wire \port$1 ;
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
  input [101:0] \port$8 ;
  wire [101:0] \port$8 ;
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
  assign \$13  = ! index_3;
  assign \$15  = ! index_2;
  assign \$16  = \$14  & \$15 ;
  assign \$17  = ! index_1;
  assign \$18  = \$16  & \$17 ;
  assign \$19  = ! index_3;
  assign \$21  = ! index_2;
  assign \$22  = \$20  & \$21 ;
  assign \$23  = ! index_3;
  assign \$26  = \$25  & is_last_2;
  assign \$27  = \$26  & is_last_1;
  assign \$28  = \$27  & is_last_0;
  assign \$30  = \$29  & is_last_2;
  assign \$31  = \$30  & is_last_1;
  assign \$33  = \$32  & is_last_2;
  assign \$36  = \$35  & is_last_2;
  assign \$37  = \$36  & is_last_1;
  assign \$39  = \$38  & is_last_2;
  assign \$41  = \$40  ? origin_2 : address;
  assign \$42  = \$39  ? origin_1 : \$41 ;
  assign \$43  = \$37  ? origin_0 : \$42 ;
  assign \$45  = \$44  & is_last_2;
  assign \$46  = \$45  & is_last_1;
  assign \$48  = \$47  & is_last_2;
  assign \$50  = \$49  ? \port$8 [31:16] : \port$8 [47:32];
  assign \$51  = \$48  ? \port$8 [101:86] : \$50 ;
  assign \$52  = \$46  ? \port$8 [85:70] : \$51 ;
  assign \$53  = \$43  + \$52 ;
  assign \$55  = index_3 + 1'h1;
  assign \$56  = is_last_3 ? 13'h0000 : \$55 ;
  assign \$58  = step & \$57 ;
  assign \$59  = index_2 + 1'h1;
  assign \$60  = is_last_2 ? 13'h0000 : \$59 ;
  assign \$62  = \$61  & is_last_2;
  assign \$63  = step & \$62 ;
  assign \$64  = index_1 + 1'h1;
  assign \$65  = is_last_1 ? 13'h0000 : \$64 ;
  assign \$67  = \$66  & is_last_2;
  assign \$68  = \$67  & is_last_1;
  assign \$69  = step & \$68 ;
  assign \$70  = index_0 + 1'h1;
  assign \$71  = is_last_0 ? 13'h0000 : \$70 ;
  assign \$72  = step & \$31 ;
  assign \$73  = step & \$33 ;
  assign \$74  = step & \$34 ;
  always @(posedge clk)
    index_3 <= \$76 ;
  always @(posedge clk)
    index_2 <= \$77 ;
  always @(posedge clk)
    index_1 <= \$78 ;
  always @(posedge clk)
    index_0 <= \$79 ;
  always @(posedge clk)
    origin_0 <= \$80 ;
  always @(posedge clk)
    origin_1 <= \$81 ;
  always @(posedge clk)
    origin_2 <= \$82 ;
  always @(posedge clk)
    address <= \$83 ;
  assign \$1  = \port$8 [15:8] - 1'h1;
  assign is_last_3 = index_3 == \$1 ;
  assign \$2  = \port$8 [7:0] - 1'h1;
  assign is_last_2 = index_2 == \$2 ;
  assign \$3  = \port$8 [69:58] - 1'h1;
  assign is_last_1 = index_1 == \$3 ;
  assign \$4  = \port$8 [57:48] - 1'h1;
  assign is_last_0 = index_0 == \$4 ;
  assign \$5  = ! index_3;
  assign \$7  = ! index_2;
  assign \$8  = \$6  & \$7 ;
  assign \$9  = ! index_1;
  assign \$10  = \$8  & \$9 ;
  assign \$11  = ! index_0;
  assign \$12  = \$10  & \$11 ;
  always @* begin
    if (\$initially ) begin end
    \$76  = index_3;
    if (\$54 ) begin
      \$76  = \$56 [11:0];
    end
    if (start) begin
      \$76  = 12'h000;
    end
    if (rst) begin
      \$76  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$77  = index_2;
    if (\$58 ) begin
      \$77  = \$60 [11:0];
    end
    if (start) begin
      \$77  = 12'h000;
    end
    if (rst) begin
      \$77  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$78  = index_1;
    if (\$63 ) begin
      \$78  = \$65 [11:0];
    end
    if (start) begin
      \$78  = 12'h000;
    end
    if (rst) begin
      \$78  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$79  = index_0;
    if (\$69 ) begin
      \$79  = \$71 [11:0];
    end
    if (start) begin
      \$79  = 12'h000;
    end
    if (rst) begin
      \$79  = 12'h000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$80  = origin_0;
    if (\$72 ) begin
      \$80  = \$53 [15:0];
    end
    if (start) begin
      \$80  = base;
    end
    if (rst) begin
      \$80  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$81  = origin_1;
    if (\$73 ) begin
      \$81  = \$53 [15:0];
    end
    if (start) begin
      \$81  = base;
    end
    if (rst) begin
      \$81  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$82  = origin_2;
    if (\$74 ) begin
      \$82  = \$53 [15:0];
    end
    if (start) begin
      \$82  = base;
    end
    if (rst) begin
      \$82  = 16'h0000;
    end
  end
  always @* begin
    if (\$initially ) begin end
    \$83  = address;
    if (\$75 ) begin
      \$83  = \$53 [15:0];
    end
    if (start) begin
      \$83  = base;
    end
    if (rst) begin
      \$83  = 16'h0000;
    end
  end
  assign count__3 = { 4'h0, \port$8 [15:8] };
  assign count__2 = { 4'h0, \port$8 [7:0] };
  assign count__1 = \port$8 [69:58];
  assign count__0 = { 2'h0, \port$8 [57:48] };
  assign first = { \$24 , \$22 , \$18 , \$12  };
  assign last = { \$34 , \$33 , \$31 , \$28  };
  assign origin_3 = address;
  assign following = \$53 [15:0];
  assign stride__3 = \port$8 [47:32];
  assign stride__2 = \port$8 [31:16];
  assign stride__1 = \port$8 [101:86];
  assign stride__0 = \port$8 [85:70];
  assign \port$0  = \$12 ;
  assign \port$1  = \$18 ;
  assign \port$2  = \$22 ;
  assign \port$3  = \$24 ;
  assign \port$4  = \$28 ;
  assign \port$5  = \$31 ;
  assign \port$6  = \$33 ;
  assign \port$7  = \$34 ;
  assign \$6  = \$5 ;
  assign \$14  = \$13 ;
  assign \$20  = \$19 ;
  assign \$24  = \$23 ;
  assign \$25  = is_last_3;
  assign \$29  = is_last_3;
  assign \$32  = is_last_3;
  assign \$34  = is_last_3;
  assign \$35  = is_last_3;
  assign \$38  = is_last_3;
  assign \$40  = is_last_3;
  assign \$44  = is_last_3;
  assign \$47  = is_last_3;
  assign \$49  = is_last_3;
  assign \$54  = step;
  assign \$57  = is_last_3;
  assign \$61  = is_last_3;
  assign \$66  = is_last_3;
  assign \$75  = step;
endmodule
