// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.machine.JoinedNpu
// An NPU with one memory port, behind which programs and data lie.
module tiny_weight_stationary (
  input wire clk,
  input wire rst,
  input wire [31:0] memory__dat_r,
  input wire memory__ack,
  input wire memory__stall,
  output wire memory__cyc,
  output wire memory__stb,
  output wire memory__we,
  output wire [29:0] memory__adr,
  output wire [3:0] memory__sel,
  output wire [31:0] memory__dat_w,
  input wire control__cyc,
  input wire control__stb,
  input wire control__we,
  input wire [9:0] control__adr,
  input wire [3:0] control__sel,
  input wire [31:0] control__dat_w,
  output wire [31:0] control__dat_r,
  output wire control__ack,
  output wire control__stall,
  output wire halted,
  output wire fault,
  output wire [3:0] trace_issue,
  output wire [3:0] trace_start,
  output wire [3:0] trace_end,
  output wire collision
);
  wire [29:0] fetch__adr;
  wire fetch__cyc;
  wire fetch__stall;
  wire fetch__stb;
  wire [29:0] load__adr;
  wire load__cyc;
  wire load__stall;
  wire load__stb;
  wire [29:0] store__adr;
  wire store__cyc;
  wire [31:0] store__dat_w;
  wire [3:0] store__sel;
  wire store__stall;
  wire store__stb;
  wire restart;
  wire [2:0] fetch__ack;

  assign control__stall = 1'b0;

  tiny_weight_stationary_npu_core u_core (
    .clk(clk),
    .rst(rst),
    .bus__dat_r(memory__dat_r),
    .bus__cyc(control__cyc),
    .bus__stb(control__stb),
    .bus__we(control__we),
    .bus__adr(control__adr),
    .bus__sel(control__sel),
    .bus__dat_w(control__dat_w),
    .bus__ack(fetch__ack),
    .bus__stall(fetch__stall),
    .bus__stall_2(load__stall),
    .bus__stall_3(store__stall),
    .collision(collision),
    .halted(halted),
    .fetch__stb(fetch__stb),
    .fetch__cyc(fetch__cyc),
    .fetch__adr(fetch__adr),
    .store__cyc(store__cyc),
    .store__stb(store__stb),
    .store__adr(store__adr),
    .store__dat_w(store__dat_w),
    .store__sel(store__sel),
    .load__stb(load__stb),
    .load__cyc(load__cyc),
    .load__adr(load__adr),
    .control__dat_r(control__dat_r),
    .control__ack(control__ack),
    .trace_issue(trace_issue),
    .trace_start(trace_start),
    .trace_end(trace_end),
    .fault(fault),
    .begin_(restart)
  );

  tiny_weight_stationary_port_arbiter u_arbiter (
    .clk(clk),
    .rst(rst),
    .fetch__dat_r(memory__dat_r),
    .fetch__stb(fetch__stb),
    .fetch__cyc(fetch__cyc),
    .fetch__stall(fetch__stall),
    .fetch__adr(fetch__adr),
    .memory__ack(memory__ack),
    .memory__stall(memory__stall),
    .memory__stb(memory__stb),
    .memory__cyc(memory__cyc),
    .memory__we(memory__we),
    .memory__adr(memory__adr),
    .memory__sel(memory__sel),
    .memory__dat_w(memory__dat_w),
    .store__cyc(store__cyc),
    .store__stb(store__stb),
    .store__stall(store__stall),
    .store__adr(store__adr),
    .store__dat_w(store__dat_w),
    .store__sel(store__sel),
    .load__stb(load__stb),
    .load__cyc(load__cyc),
    .load__stall(load__stall),
    .load__adr(load__adr),
    .answers(fetch__ack),
    .restart(restart)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.npu.NpuCore
// The machine of docs/npu.md.
module tiny_weight_stationary_npu_core (
  input wire clk,
  input wire rst,
  input wire [31:0] bus__dat_r,
  input wire bus__cyc,
  input wire bus__stb,
  input wire bus__we,
  input wire [9:0] bus__adr,
  input wire [3:0] bus__sel,
  input wire [31:0] bus__dat_w,
  input wire bus__stall,
  input wire bus__stall_2,
  input wire bus__stall_3,
  input wire [2:0] bus__ack,
  output wire collision,
  output wire halted,
  output wire fetch__stb,
  output wire fetch__cyc,
  output wire [29:0] fetch__adr,
  output wire store__cyc,
  output wire store__stb,
  output wire [29:0] store__adr,
  output wire [31:0] store__dat_w,
  output wire [3:0] store__sel,
  output wire load__stb,
  output wire load__cyc,
  output wire [29:0] load__adr,
  output wire [31:0] control__dat_r,
  output wire control__ack,
  output wire [3:0] trace_issue,
  output wire [3:0] trace_start,
  output wire [3:0] trace_end,
  output wire fault,
  output wire begin_
);
  reg again;
  wire restart;
  reg quiet;
  wire [3:0] in_flight;
  reg clear;
  reg enable;
  wire counting;
  reg [5:0] activity;
  wire streaming;
  wire busy;
  wire input_busy;
  wire weight_busy;
  wire busy_2;
  reg store_beat;
  wire beat;
  reg increments__fetch_beats;
  wire beat_2;
  reg increments__load_beats;
  wire beat_3;
  reg [2:0] increments__store_bytes;
  wire [2:0] beat_bytes;
  reg increments__input_writes;
  reg increments__weight_writes;
  reg increments__operand_writes;
  reg increments__parameter_writes;
  reg increments__input_reads;
  reg increments__weight_reads;
  wire weight_read__enable;
  reg increments__operand_reads;
  wire operand_read__enable;
  reg increments__parameter_reads;
  wire parameter_read__enable;
  reg [1:0] increments__accumulator_reads;
  wire accumulator_read;
  wire accumulator_read__enable;
  reg increments__accumulator_writes;
  wire accumulator_write;
  reg increments__output_writes;
  wire output_write__enable;
  reg increments__output_reads;
  wire output_read__enable;
  reg increments__vector_taps;
  wire tap;
  reg increments__vector_multiplies;
  wire multiply;
  wire [255:0] issued__payload;
  wire issued__ready;
  wire issued__valid;
  wire [255:0] instruction__payload;
  wire load__instruction__ready;
  wire load__ended;
  wire [3:0] load__push;
  wire [255:0] instruction__payload_2;
  wire compute__instruction__ready;
  wire compute__ended;
  wire [3:0] compute__push;
  wire [255:0] instruction__payload_3;
  wire vector__instruction__ready;
  wire vector__ended;
  wire [3:0] vector__push;
  wire [255:0] instruction__payload_4;
  wire store__instruction__ready;
  wire store__ended;
  wire [3:0] store__push;
  wire [15:0] write__address;
  wire [15:0] read__address;
  wire [15:0] input_read__data;
  wire [15:0] read__address_2;
  wire [15:0] weight_read__data;
  wire [15:0] read__address_3;
  wire [15:0] operand_read__data;
  wire [63:0] write__data;
  wire [15:0] read__address_4;
  wire [63:0] parameter_read__data;
  wire [15:0] write__address_2;
  wire [15:0] read__address_5;
  wire [15:0] output_read__data;
  wire [63:0] accumulator_read__data;
  wire collision_2;
  wire collision_3;
  wire collision_4;
  wire collision_5;
  wire collision_6;
  wire collision_7;
  wire [31:0] address;
  wire [31:0] instruction_count;
  wire halted_2;
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
  wire [3:0] instruction__valid;
  wire [3:0] input_write__enable;
  wire [7:0] vector_result_next;
  wire [7:0] vector_result_next_2;

  assign collision = |{collision_7, collision_6, collision_5, collision_4, collision_3,
      collision_2};
  assign halted = halted_2 | fault;

  always @(posedge clk) begin
    if (rst) begin
      again <= 1'b0;
      quiet <= 1'b0;
      clear <= 1'b0;
      enable <= 1'b0;
      activity <= 6'd0;
      store_beat <= 1'b0;
      increments__fetch_beats <= 1'b0;
      increments__load_beats <= 1'b0;
      increments__store_bytes <= 3'd0;
      increments__input_writes <= 1'b0;
      increments__weight_writes <= 1'b0;
      increments__operand_writes <= 1'b0;
      increments__parameter_writes <= 1'b0;
      increments__input_reads <= 1'b0;
      increments__weight_reads <= 1'b0;
      increments__operand_reads <= 1'b0;
      increments__parameter_reads <= 1'b0;
      increments__accumulator_reads <= 2'd0;
      increments__accumulator_writes <= 1'b0;
      increments__output_writes <= 1'b0;
      increments__output_reads <= 1'b0;
      increments__vector_taps <= 1'b0;
      increments__vector_multiplies <= 1'b0;
    end else begin
      increments__vector_multiplies <= multiply;
      increments__vector_taps <= tap;
      increments__output_reads <= output_read__enable;
      increments__output_writes <= output_write__enable;
      increments__accumulator_writes <= accumulator_write;
      increments__accumulator_reads <= {1'b0, accumulator_read} + {1'b0, accumulator_read__enable};
      increments__parameter_reads <= parameter_read__enable;
      increments__operand_reads <= operand_read__enable;
      increments__weight_reads <= weight_read__enable;
      increments__input_reads <= streaming;
      increments__parameter_writes <= input_write__enable[3];
      increments__operand_writes <= input_write__enable[2];
      increments__weight_writes <= input_write__enable[1];
      increments__input_writes <= input_write__enable[0];
      increments__store_bytes <= beat_bytes;
      increments__load_beats <= beat_3;
      increments__fetch_beats <= beat_2;
      store_beat <= beat;
      activity <= {busy_2, weight_busy, input_busy, busy, in_flight[1], streaming};
      enable <= counting;
      clear <= restart;
      quiet <= (~(|in_flight)) & (~fetch__cyc);
      again <= restart;
    end
  end

  tiny_weight_stationary_fetch_unit u_fetch (
    .clk(clk),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack[0]),
    .bus__stb(fetch__stb),
    .bus__cyc(fetch__cyc),
    .bus__stall(bus__stall),
    .bus__adr(fetch__adr),
    .beat(beat_2),
    .again(again),
    .issued__payload(issued__payload),
    .issued__ready(issued__ready),
    .complete(issued__valid),
    .begin_(begin_),
    .address(address),
    .instruction_count(instruction_count)
  );

  tiny_weight_stationary_scoreboard u_scoreboard (
    .clk(clk),
    .rst(rst),
    .read__payload(instruction__payload),
    .read__payload_2(instruction__payload_4),
    .compute__instruction__payload(instruction__payload_2),
    .compute__instruction__ready(compute__instruction__ready),
    .compute__push(compute__push),
    .compute__ended(compute__ended),
    .vector__instruction__payload(instruction__payload_3),
    .vector__instruction__ready(vector__instruction__ready),
    .vector__ended(vector__ended),
    .vector__push(vector__push),
    .store__instruction__ready(store__instruction__ready),
    .store__ended(store__ended),
    .store__push(store__push),
    .load__instruction__ready(load__instruction__ready),
    .load__ended(load__ended),
    .load__push(load__push),
    .again(again),
    .write__payload(issued__payload),
    .issued__valid(issued__valid),
    .issued__ready(issued__ready),
    .issue(trace_issue),
    .start(trace_start),
    .end_(trace_end),
    .in_flight(in_flight),
    .fault(fault),
    .dispatched(instruction__valid)
  );

  tiny_weight_stationary_store_unit u_store (
    .clk(clk),
    .rst(rst),
    .instruction__payload(instruction__payload_4),
    .instruction__ready(store__instruction__ready),
    .instruction__valid(instruction__valid[3]),
    .ended(store__ended),
    .push(store__push),
    .bus__cyc(store__cyc),
    .bus__stb(store__stb),
    .bus__stall(bus__stall_3),
    .bus__adr(store__adr),
    .bus__dat_w(store__dat_w),
    .bus__sel(store__sel),
    .beat(beat),
    .output_read__enable(output_read__enable),
    .output_read__data(output_read__data),
    .output_read__address(read__address_5),
    .busy(busy_2),
    .answered(bus__ack[2]),
    .again(again),
    .halted(halted_2),
    .beat_bytes(beat_bytes)
  );

  tiny_weight_stationary_load_unit u_load (
    .clk(clk),
    .rst(rst),
    .bus__dat_r(bus__dat_r),
    .bus__stb(load__stb),
    .bus__cyc(load__cyc),
    .bus__ack(bus__ack[1]),
    .bus__stall(bus__stall_2),
    .bus__adr(load__adr),
    .instruction(instruction__payload),
    .instruction__ready(load__instruction__ready),
    .instruction__valid(instruction__valid[0]),
    .beat(beat_3),
    .input_busy(input_busy),
    .weight_busy(weight_busy),
    .input_write__enable(input_write__enable),
    .input_write__address(write__address),
    .ended(load__ended),
    .parameter_write__data(write__data),
    .push(load__push)
  );

  tiny_weight_stationary_compute_unit u_compute (
    .clk(clk),
    .rst(rst),
    .instruction__payload(instruction__payload_2),
    .instruction__ready(compute__instruction__ready),
    .instruction__valid(instruction__valid[1]),
    .collision(collision_2),
    .weight_read__enable(weight_read__enable),
    .weight_read__data(weight_read__data),
    .weight_read__address(read__address_2),
    .push(compute__push),
    .accumulator_read(accumulator_read),
    .accumulator_write(accumulator_write),
    .vector_read__enable(accumulator_read__enable),
    .vector_read__data(accumulator_read__data),
    .vector_read__address(read__address_3),
    .input_read__data(input_read__data),
    .input_read__enable(streaming),
    .input_read__address(read__address),
    .ended(compute__ended)
  );

  tiny_weight_stationary_vector_unit u_vector (
    .clk(clk),
    .rst(rst),
    .instruction__payload(instruction__payload_3),
    .instruction__ready(vector__instruction__ready),
    .instruction__valid(instruction__valid[2]),
    .busy(busy),
    .multiply(multiply),
    .accumulator_read__enable(accumulator_read__enable),
    .accumulator_read__data(accumulator_read__data),
    .accumulator_read__address(read__address_3),
    .operand_read__enable(operand_read__enable),
    .operand_read__data(operand_read__data),
    .ended(vector__ended),
    .parameter_read__enable(parameter_read__enable),
    .parameter_read__data(parameter_read__data),
    .parameter_read__address(read__address_4),
    .push(vector__push),
    .step(tap),
    .step_2(output_write__enable),
    .output_write__address(write__address_2),
    .result(vector_result_next),
    .result_2(vector_result_next_2)
  );

  tiny_weight_stationary_control_port u_control (
    .clk(clk),
    .rst(rst),
    .bus__cyc(bus__cyc),
    .bus__stb(bus__stb),
    .bus__we(bus__we),
    .bus__adr(bus__adr),
    .bus__sel(bus__sel),
    .bus__dat_w(bus__dat_w),
    .bus__dat_r(control__dat_r),
    .bus__ack(control__ack),
    .halted(halted),
    .counting(counting),
    .quiet(quiet),
    .fault(fault),
    .begin_(begin_),
    .restart(restart),
    .address(address),
    .instruction_count(instruction_count),
    .events__cycles(events__cycles),
    .events__stream_cycles(events__stream_cycles),
    .events__stall_array_cycles(events__stall_array_cycles),
    .events__stall_vector_cycles(events__stall_vector_cycles),
    .events__stall_input_cycles(events__stall_input_cycles),
    .events__stall_weight_cycles(events__stall_weight_cycles),
    .events__stall_store_cycles(events__stall_store_cycles),
    .events__stall_instruction_cycles(events__stall_instruction_cycles),
    .events__fetch_beats(events__fetch_beats),
    .events__load_beats(events__load_beats),
    .events__store_bytes(events__store_bytes),
    .events__input_writes(events__input_writes),
    .events__weight_writes(events__weight_writes),
    .events__operand_writes(events__operand_writes),
    .events__parameter_writes(events__parameter_writes),
    .events__input_reads(events__input_reads),
    .events__weight_reads(events__weight_reads),
    .events__operand_reads(events__operand_reads),
    .events__parameter_reads(events__parameter_reads),
    .events__accumulator_reads(events__accumulator_reads),
    .events__accumulator_writes(events__accumulator_writes),
    .events__output_writes(events__output_writes),
    .events__output_reads(events__output_reads),
    .events__vector_taps(events__vector_taps),
    .events__vector_multiplies(events__vector_multiplies)
  );

  tiny_weight_stationary_event_counters u_counters (
    .clk(clk),
    .rst(rst),
    .clear(clear),
    .enable(enable),
    .activity(activity),
    .store_beat(store_beat),
    .increments__fetch_beats(increments__fetch_beats),
    .increments__load_beats(increments__load_beats),
    .increments__store_bytes(increments__store_bytes),
    .increments__input_writes(increments__input_writes),
    .increments__weight_writes(increments__weight_writes),
    .increments__operand_writes(increments__operand_writes),
    .increments__parameter_writes(increments__parameter_writes),
    .increments__input_reads(increments__input_reads),
    .increments__weight_reads(increments__weight_reads),
    .increments__operand_reads(increments__operand_reads),
    .increments__parameter_reads(increments__parameter_reads),
    .increments__accumulator_reads(increments__accumulator_reads),
    .increments__accumulator_writes(increments__accumulator_writes),
    .increments__output_writes(increments__output_writes),
    .increments__output_reads(increments__output_reads),
    .increments__vector_taps(increments__vector_taps),
    .increments__vector_multiplies(increments__vector_multiplies),
    .values__cycles(events__cycles),
    .values__stream_cycles(events__stream_cycles),
    .values__stall_array_cycles(events__stall_array_cycles),
    .values__stall_vector_cycles(events__stall_vector_cycles),
    .values__stall_input_cycles(events__stall_input_cycles),
    .values__stall_weight_cycles(events__stall_weight_cycles),
    .values__stall_store_cycles(events__stall_store_cycles),
    .values__stall_instruction_cycles(events__stall_instruction_cycles),
    .values__fetch_beats(events__fetch_beats),
    .values__load_beats(events__load_beats),
    .values__store_bytes(events__store_bytes),
    .values__input_writes(events__input_writes),
    .values__weight_writes(events__weight_writes),
    .values__operand_writes(events__operand_writes),
    .values__parameter_writes(events__parameter_writes),
    .values__input_reads(events__input_reads),
    .values__weight_reads(events__weight_reads),
    .values__operand_reads(events__operand_reads),
    .values__parameter_reads(events__parameter_reads),
    .values__accumulator_reads(events__accumulator_reads),
    .values__accumulator_writes(events__accumulator_writes),
    .values__output_writes(events__output_writes),
    .values__output_reads(events__output_reads),
    .values__vector_taps(events__vector_taps),
    .values__vector_multiplies(events__vector_multiplies)
  );

  tiny_weight_stationary_ram_input_buffer u_input_buffer (
    .clk(clk),
    .rst(rst),
    .collision(collision_3),
    .read__data(input_read__data),
    .read__enable(streaming),
    .read__address(read__address),
    .write__enable(input_write__enable[0]),
    .write__data(write__data[15:0]),
    .write__address(write__address)
  );

  tiny_weight_stationary_ram_input_buffer u_weight_buffer (
    .clk(clk),
    .rst(rst),
    .read__enable(weight_read__enable),
    .read__data(weight_read__data),
    .read__address(read__address_2),
    .collision(collision_4),
    .write__enable(input_write__enable[1]),
    .write__data(write__data[15:0]),
    .write__address(write__address)
  );

  tiny_weight_stationary_ram_input_buffer u_operand_buffer (
    .clk(clk),
    .rst(rst),
    .read__enable(operand_read__enable),
    .read__data(operand_read__data),
    .read__address(read__address_3),
    .collision(collision_5),
    .write__enable(input_write__enable[2]),
    .write__data(write__data[15:0]),
    .write__address(write__address)
  );

  tiny_weight_stationary_ram_parameter_buffer u_parameter_buffer (
    .clk(clk),
    .rst(rst),
    .read__enable(parameter_read__enable),
    .read__data(parameter_read__data),
    .read__address(read__address_4),
    .collision(collision_6),
    .write__enable(input_write__enable[3]),
    .write__data(write__data),
    .write__address(write__address)
  );

  tiny_weight_stationary_ram_output_buffer u_output_buffer (
    .clk(clk),
    .rst(rst),
    .read__en(output_read__enable),
    .read__data(output_read__data),
    .read__address(read__address_5),
    .collision(collision_7),
    .write__enable(output_write__enable),
    .write__address(write__address_2),
    .write__data(vector_result_next),
    .write__data_2(vector_result_next_2)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.fetch.FetchUnit
// Reads a program of ``instruction_count`` instructions from ``address`` on.
module tiny_weight_stationary_fetch_unit (
  input wire clk,
  input wire rst,
  input wire [31:0] write__payload,
  input wire write__valid,
  output wire bus__stb,
  output wire bus__cyc,
  input wire bus__stall,
  output reg [29:0] bus__adr,
  output wire beat,
  input wire again,
  output reg [255:0] issued__payload,
  input wire issued__ready,
  output reg complete,
  input wire begin_,
  input wire [31:0] address,
  input wire [31:0] instruction_count
);
  wire taken;
  wire read__valid;
  wire read__ready;
  reg wants;
  reg may;
  reg [4:0] untaken_beats;
  reg [4:0] unanswered_beats;
  reg [34:0] wanted_beats;
  reg [2:0] place;
  wire [31:0] read__payload;
  wire [4:0] following;
  wire place_is_7;

  assign taken = read__valid & read__ready;
  assign bus__stb = wants & may;
  assign following = (untaken_beats + {4'd0, beat}) - {4'd0, taken};
  assign bus__cyc = bus__stb | (unanswered_beats != 5'd0);
  assign beat = bus__stb & (~bus__stall);
  assign read__ready = ~complete;
  assign place_is_7 = place == 3'd7;

  always @(posedge clk) begin
    if (rst) begin
      untaken_beats <= 5'd0;
      may <= 1'b1;
      unanswered_beats <= 5'd0;
    end else begin
      unanswered_beats <= (unanswered_beats + {4'd0, beat}) - {4'd0, write__valid};
      may <= following != 5'd16;
      untaken_beats <= following;
      if (again) begin
        unanswered_beats <= 5'd0;
        may <= 1'b1;
        untaken_beats <= 5'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      wanted_beats <= 35'd0;
      wants <= 1'b0;
      bus__adr <= 30'd0;
    end else begin
      if (beat) begin
        bus__adr <= bus__adr + 30'd1;
        wants <= wanted_beats != 35'd1;
        wanted_beats <= wanted_beats - 35'd1;
      end
      if (begin_) begin
        bus__adr <= address[31:2];
        wants <= instruction_count != 32'd0;
        wanted_beats <= {instruction_count, 3'd0};
      end
      if (again) begin
        bus__adr <= 30'd0;
        wants <= 1'b0;
        wanted_beats <= 35'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      issued__payload <= 256'd0;
      place <= 3'd0;
    end else begin
      if (taken) begin
        place <= place_is_7 ? 3'd0 : (place + 3'd1);
        case (place)
          3'd0: issued__payload[31:0] <= read__payload;
          3'd1: issued__payload[63:32] <= read__payload;
          3'd2: issued__payload[95:64] <= read__payload;
          3'd3: issued__payload[127:96] <= read__payload;
          3'd4: issued__payload[159:128] <= read__payload;
          3'd5: issued__payload[191:160] <= read__payload;
          3'd6: issued__payload[223:192] <= read__payload;
          3'd7: issued__payload[255:224] <= read__payload;
          default: ;
        endcase
      end
      if (again) begin
        place <= 3'd0;
        issued__payload <= 256'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      complete <= 1'b0;
    end else begin
      if (taken)
        complete <= place_is_7;
      if (complete & issued__ready)
        complete <= 1'b0;
      if (again)
        complete <= 1'b0;
    end
  end

  tiny_weight_stationary_queue u_queue (
    .clk(clk),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(write__valid),
    .read__ready(read__ready),
    .read__payload(read__payload),
    .read__valid(read__valid),
    .again(again)
  );

  wire unused = &{1'b0, address[1:0]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue (
  input wire clk,
  input wire rst,
  input wire [31:0] write__payload,
  input wire write__valid,
  input wire read__ready,
  output reg [31:0] read__payload,
  output reg read__valid,
  input wire again
);
  reg write__ready;
  reg [4:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [4:0] unread;
  reg [3:0] next;
  reg [3:0] read__addr;
  wire [4:0] kept;
  wire [4:0] lessened;
  wire [4:0] unread_plus_put;

  (* no_rw_check *)
  reg [31:0] storage [0:15];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {4'd0, put};
  assign lessened = kept - 5'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {4'd0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 5'd0;
      write__ready <= 1'b1;
      unread <= 5'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 5'd1) : waits);
      unread <= fetch ? (unread_plus_put - 5'd1) : unread_plus_put;
      write__ready <= take | (kept != 5'd16);
      count <= take ? lessened : kept;
      if (again) begin
        waits <= 1'b0;
        unread <= 5'd0;
        write__ready <= 1'b1;
        count <= 5'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 4'd0;
    end else begin
      if (put)
        next <= (next == 4'd15) ? 4'd0 : (next + 4'd1);
      if (again)
        next <= 4'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 4'd0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 4'd15) ? 4'd0 : (read__addr + 4'd1);
      end else if (take)
        read__valid <= 1'b0;
      if (again) begin
        read__valid <= 1'b0;
        read__addr <= 4'd0;
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.scoreboard.Scoreboard
// Queues instructions by unit, and dispatches each when its tokens and its bank are there.
module tiny_weight_stationary_scoreboard (
  input wire clk,
  input wire rst,
  output wire [255:0] read__payload,
  output wire [255:0] read__payload_2,
  output wire [255:0] compute__instruction__payload,
  input wire compute__instruction__ready,
  input wire [3:0] compute__push,
  input wire compute__ended,
  output wire [255:0] vector__instruction__payload,
  input wire vector__instruction__ready,
  input wire vector__ended,
  input wire [3:0] vector__push,
  input wire store__instruction__ready,
  input wire store__ended,
  input wire [3:0] store__push,
  input wire load__instruction__ready,
  input wire load__ended,
  input wire [3:0] load__push,
  input wire again,
  input wire [255:0] write__payload,
  input wire issued__valid,
  output reg issued__ready,
  output wire [3:0] issue,
  output wire [3:0] start,
  output wire [3:0] end_,
  output wire [3:0] in_flight,
  output reg fault,
  output reg [3:0] dispatched
);
  wire write__valid;
  wire write__ready;
  reg known;
  wire write__valid_2;
  wire write__ready_2;
  wire write__valid_3;
  wire write__ready_3;
  wire write__valid_4;
  wire write__ready_4;
  wire unknown;
  wire [1:0] taken;
  wire [257:0] read__payload_3;
  wire read__valid;
  reg [3:0] leaves;
  reg some_compute_to_load;
  reg some_vector_to_load;
  reg some_store_to_load;
  reg [11:0] load_in_flight;
  wire read__valid_2;
  wire [257:0] read__payload_4;
  reg some_load_to_compute;
  reg some_vector_to_compute;
  reg some_store_to_compute;
  reg [1:0] held_by_vector;
  reg [1:0] waiting;
  reg [11:0] compute_in_flight;
  wire read__valid_3;
  reg some_load_to_vector;
  reg some_compute_to_vector;
  reg some_store_to_vector;
  reg [1:0] held_by_array;
  reg [11:0] vector_in_flight;
  wire read__valid_4;
  reg some_load_to_store;
  reg some_compute_to_store;
  reg some_vector_to_store;
  reg [11:0] store_in_flight;
  reg [3:0] counted;
  reg [15:0] tokens_compute_to_load;
  reg [15:0] tokens_vector_to_load;
  reg [15:0] tokens_store_to_load;
  reg [15:0] tokens_load_to_compute;
  reg [15:0] tokens_vector_to_compute;
  reg [15:0] tokens_store_to_compute;
  reg [15:0] tokens_load_to_vector;
  reg [15:0] tokens_compute_to_vector;
  reg [15:0] tokens_store_to_vector;
  reg [15:0] tokens_load_to_store;
  reg [15:0] tokens_compute_to_store;
  reg [15:0] tokens_vector_to_store;
  reg [7:0] begun;
  reg [7:0] ended;
  reg [7:0] last_on_bank_0;
  reg [7:0] last_on_bank_1;
  wire write__payload_is_4;
  wire mask;
  wire mask_2;
  wire [1:0] vector_write__payload_mask;
  wire mask_5;
  wire write__payload_45_at_least_16;
  wire [1:0] compute_write__payload_mask;
  wire mask_6;
  wire mask_7;
  wire mask_8;
  wire mask_9;
  wire mask_10;
  wire mask_3;
  wire mask_11;
  wire mask_12;
  wire mask_4;
  wire mask_13;
  wire mask_14;
  wire mask_15;
  wire mask_16;
  wire compute__ended_and_compute__push;
  wire counted_and_read__payload_5;
  wire vector__ended_and_vector__push;
  wire counted_and_read__payload_6;
  wire store__ended_and_store__push;
  wire counted_and_read__payload_7;
  wire load__ended_and_load__push_1;
  wire counted_1_and_read__payload_4;
  wire vector__ended_and_vector__push_1;
  wire counted_1_and_read__payload_6;
  wire store__ended_and_store__push_1;
  wire counted_1_and_read__payload_7;
  wire load__ended_and_load__push_2;
  wire counted_2_and_read__payload_4;
  wire compute__ended_and_compute__push_2;
  wire counted_2_and_read__payload_5;
  wire store__ended_and_store__push_2;
  wire counted_2_and_read__payload_7;
  wire load__ended_and_load__push_3;
  wire counted_3_and_read__payload_4;
  wire compute__ended_and_compute__push_3;
  wire counted_3_and_read__payload_5;
  wire vector__ended_and_vector__push_3;
  wire counted_3_and_read__payload_6;
  wire counted_1_and_read__payload_256;
  wire mask_17;
  wire counted_1_and_read__payload_257;
  wire mask_18;

  assign write__payload_is_4 = write__payload[3:0] == 4'd4;
  assign mask = write__payload_is_4 & (write__payload[12] == 1'b0);
  assign mask_2 = (write__payload[31:16] >= 16'd16) & mask;
  assign vector_write__payload_mask = {mask_2, mask} & (~{1'b0, mask_2});
  assign mask_5 = (write__payload[3:0] == 4'd1) & (~fault);
  assign write__payload_45_at_least_16 = write__payload[60:45] >= 16'd16;
  assign compute_write__payload_mask = {write__payload_45_at_least_16, 1'b1} & (~{1'b0,
      write__payload_45_at_least_16});
  assign mask_6 = (write__payload[3:0] == 4'd2) & (~fault);
  assign mask_7 = (|{write__payload_is_4, write__payload[3:0] == 4'd3}) & (~fault);
  assign mask_8 = (|{write__payload[3:0] == 4'd6, write__payload[3:0] == 4'd5}) & (~fault);
  assign unknown = issued__valid & (~known);
  assign mask_9 = read__valid & (~dispatched[0]) & (~leaves[0]) & (~fault) & (&{(~read__payload[7])
      | some_store_to_load, (~read__payload[6]) | some_vector_to_load, (~read__payload[5]) |
      some_compute_to_load});
  assign mask_10 = dispatched[0] & load__instruction__ready;
  assign mask_3 = read__valid_2 & (~dispatched[1]) & (~leaves[1]) & (~fault) &
      (&{(~read__payload_4[7]) | some_store_to_compute, (~read__payload_4[6]) |
      some_vector_to_compute, (~read__payload_4[4]) | some_load_to_compute});
  assign mask_11 = mask_3 & (~(|((held_by_vector | waiting | taken) & read__payload_4[257:256])));
  assign mask_12 = dispatched[1] & compute__instruction__ready;
  assign mask_4 = read__valid_3 & (~dispatched[2]) & (~leaves[2]) & (~fault) &
      (&{(~read__payload_3[7]) | some_store_to_vector, (~read__payload_3[5]) |
      some_compute_to_vector, (~read__payload_3[4]) | some_load_to_vector});
  assign mask_13 = mask_4 & (~(|(held_by_array & read__payload_3[257:256])));
  assign mask_14 = dispatched[2] & vector__instruction__ready;
  assign mask_15 = read__valid_4 & (~dispatched[3]) & (~leaves[3]) & (~fault) &
      (&{(~read__payload_2[6]) | some_vector_to_store, (~read__payload_2[5]) |
      some_compute_to_store, (~read__payload_2[4]) | some_load_to_store});
  assign mask_16 = dispatched[3] & store__instruction__ready;
  assign compute__ended_and_compute__push = compute__ended & compute__push[0];
  assign counted_and_read__payload_5 = counted[0] & read__payload[5];
  assign vector__ended_and_vector__push = vector__ended & vector__push[0];
  assign counted_and_read__payload_6 = counted[0] & read__payload[6];
  assign store__ended_and_store__push = store__ended & store__push[0];
  assign counted_and_read__payload_7 = counted[0] & read__payload[7];
  assign load__ended_and_load__push_1 = load__ended & load__push[1];
  assign counted_1_and_read__payload_4 = counted[1] & read__payload_4[4];
  assign vector__ended_and_vector__push_1 = vector__ended & vector__push[1];
  assign counted_1_and_read__payload_6 = counted[1] & read__payload_4[6];
  assign store__ended_and_store__push_1 = store__ended & store__push[1];
  assign counted_1_and_read__payload_7 = counted[1] & read__payload_4[7];
  assign load__ended_and_load__push_2 = load__ended & load__push[2];
  assign counted_2_and_read__payload_4 = counted[2] & read__payload_3[4];
  assign compute__ended_and_compute__push_2 = compute__ended & compute__push[2];
  assign counted_2_and_read__payload_5 = counted[2] & read__payload_3[5];
  assign store__ended_and_store__push_2 = store__ended & store__push[2];
  assign counted_2_and_read__payload_7 = counted[2] & read__payload_3[7];
  assign load__ended_and_load__push_3 = load__ended & load__push[3];
  assign counted_3_and_read__payload_4 = counted[3] & read__payload_2[4];
  assign compute__ended_and_compute__push_3 = compute__ended & compute__push[3];
  assign counted_3_and_read__payload_5 = counted[3] & read__payload_2[5];
  assign vector__ended_and_vector__push_3 = vector__ended & vector__push[3];
  assign counted_3_and_read__payload_6 = counted[3] & read__payload_2[6];
  assign counted_1_and_read__payload_256 = counted[1] & read__payload_4[256];
  assign mask_17 = compute__ended & (ended == last_on_bank_0);
  assign counted_1_and_read__payload_257 = counted[1] & read__payload_4[257];
  assign mask_18 = compute__ended & (ended == last_on_bank_1);
  assign compute__instruction__payload = read__payload_4[255:0];
  assign vector__instruction__payload = read__payload_3[255:0];
  assign issue = {write__valid_4 & write__ready_4, write__valid_3 & write__ready_3, write__valid_2 &
      write__ready_2, write__valid & write__ready};
  assign start = {mask_16, mask_14, mask_12, mask_10};
  assign end_ = {store__ended, vector__ended, compute__ended, load__ended};
  assign in_flight = {(store_in_flight != 12'd0) | mask_16, (vector_in_flight != 12'd0) | mask_14,
      (compute_in_flight != 12'd0) | mask_12, (load_in_flight != 12'd0) | mask_10};
  assign write__valid = mask_5 & issued__valid;
  assign write__valid_2 = mask_6 & issued__valid;
  assign write__valid_3 = mask_7 & issued__valid;
  assign write__valid_4 = mask_8 & issued__valid;
  assign taken = mask_13 ? read__payload_3[257:256] : 2'd0;

  always @* begin
    known = 1'b0;
    if (mask_5)
      known = 1'b1;
    if (mask_6)
      known = 1'b1;
    if (mask_7)
      known = 1'b1;
    if (mask_8)
      known = 1'b1;
  end

  always @* begin
    issued__ready = 1'b0;
    if (mask_5)
      issued__ready = write__ready;
    if (mask_6)
      issued__ready = write__ready_2;
    if (mask_7)
      issued__ready = write__ready_3;
    if (mask_8)
      issued__ready = write__ready_4;
  end

  always @(posedge clk) begin
    if (rst) begin
      fault <= 1'b0;
    end else begin
      if (unknown)
        fault <= 1'b1;
      if (again)
        fault <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      counted <= 4'd0;
      leaves <= 4'd0;
      tokens_compute_to_load <= 16'd0;
      tokens_vector_to_load <= 16'd0;
      tokens_store_to_load <= 16'd0;
      tokens_load_to_compute <= 16'd0;
      tokens_vector_to_compute <= 16'd0;
      tokens_store_to_compute <= 16'd0;
      tokens_load_to_vector <= 16'd0;
      tokens_compute_to_vector <= 16'd0;
      tokens_store_to_vector <= 16'd0;
      tokens_load_to_store <= 16'd0;
      tokens_compute_to_store <= 16'd0;
      tokens_vector_to_store <= 16'd0;
      begun <= 8'd0;
      ended <= 8'd0;
      load_in_flight <= 12'd0;
      compute_in_flight <= 12'd0;
      vector_in_flight <= 12'd0;
      store_in_flight <= 12'd0;
    end else begin
      store_in_flight <= (store_in_flight + {11'd0, mask_16}) - {11'd0, store__ended};
      vector_in_flight <= (vector_in_flight + {11'd0, mask_14}) - {11'd0, vector__ended};
      compute_in_flight <= (compute_in_flight + {11'd0, mask_12}) - {11'd0, compute__ended};
      load_in_flight <= (load_in_flight + {11'd0, mask_10}) - {11'd0, load__ended};
      ended <= ended + {7'd0, compute__ended};
      begun <= begun + {7'd0, counted[1]};
      tokens_vector_to_store <= (tokens_vector_to_store + {15'd0, vector__ended_and_vector__push_3})
          - {15'd0, counted_3_and_read__payload_6};
      tokens_compute_to_store <= (tokens_compute_to_store + {15'd0,
          compute__ended_and_compute__push_3}) - {15'd0, counted_3_and_read__payload_5};
      tokens_load_to_store <= (tokens_load_to_store + {15'd0, load__ended_and_load__push_3}) -
          {15'd0, counted_3_and_read__payload_4};
      tokens_store_to_vector <= (tokens_store_to_vector + {15'd0, store__ended_and_store__push_2}) -
          {15'd0, counted_2_and_read__payload_7};
      tokens_compute_to_vector <= (tokens_compute_to_vector + {15'd0,
          compute__ended_and_compute__push_2}) - {15'd0, counted_2_and_read__payload_5};
      tokens_load_to_vector <= (tokens_load_to_vector + {15'd0, load__ended_and_load__push_2}) -
          {15'd0, counted_2_and_read__payload_4};
      tokens_store_to_compute <= (tokens_store_to_compute + {15'd0, store__ended_and_store__push_1})
          - {15'd0, counted_1_and_read__payload_7};
      tokens_vector_to_compute <= (tokens_vector_to_compute + {15'd0,
          vector__ended_and_vector__push_1}) - {15'd0, counted_1_and_read__payload_6};
      tokens_load_to_compute <= (tokens_load_to_compute + {15'd0, load__ended_and_load__push_1}) -
          {15'd0, counted_1_and_read__payload_4};
      tokens_store_to_load <= (tokens_store_to_load + {15'd0, store__ended_and_store__push}) -
          {15'd0, counted_and_read__payload_7};
      tokens_vector_to_load <= (tokens_vector_to_load + {15'd0, vector__ended_and_vector__push}) -
          {15'd0, counted_and_read__payload_6};
      tokens_compute_to_load <= (tokens_compute_to_load + {15'd0, compute__ended_and_compute__push})
          - {15'd0, counted_and_read__payload_5};
      leaves <= {mask_16, mask_14, mask_12, mask_10};
      counted <= {mask_15, mask_13, mask_11, mask_9};
      if (again) begin
        store_in_flight <= 12'd0;
        vector_in_flight <= 12'd0;
        compute_in_flight <= 12'd0;
        load_in_flight <= 12'd0;
        ended <= 8'd0;
        begun <= 8'd0;
        tokens_vector_to_store <= 16'd0;
        tokens_compute_to_store <= 16'd0;
        tokens_load_to_store <= 16'd0;
        tokens_store_to_vector <= 16'd0;
        tokens_compute_to_vector <= 16'd0;
        tokens_load_to_vector <= 16'd0;
        tokens_store_to_compute <= 16'd0;
        tokens_vector_to_compute <= 16'd0;
        tokens_load_to_compute <= 16'd0;
        tokens_store_to_load <= 16'd0;
        tokens_vector_to_load <= 16'd0;
        tokens_compute_to_load <= 16'd0;
        leaves <= 4'd0;
        counted <= 4'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_compute_to_load <= 1'b0;
    end else begin
      if (compute__ended_and_compute__push)
        some_compute_to_load <= 1'b1;
      else if (counted_and_read__payload_5)
        some_compute_to_load <= tokens_compute_to_load != 16'd1;
      if (again)
        some_compute_to_load <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_vector_to_load <= 1'b0;
    end else begin
      if (vector__ended_and_vector__push)
        some_vector_to_load <= 1'b1;
      else if (counted_and_read__payload_6)
        some_vector_to_load <= tokens_vector_to_load != 16'd1;
      if (again)
        some_vector_to_load <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_store_to_load <= 1'b0;
    end else begin
      if (store__ended_and_store__push)
        some_store_to_load <= 1'b1;
      else if (counted_and_read__payload_7)
        some_store_to_load <= tokens_store_to_load != 16'd1;
      if (again)
        some_store_to_load <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_load_to_compute <= 1'b0;
    end else begin
      if (load__ended_and_load__push_1)
        some_load_to_compute <= 1'b1;
      else if (counted_1_and_read__payload_4)
        some_load_to_compute <= tokens_load_to_compute != 16'd1;
      if (again)
        some_load_to_compute <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_vector_to_compute <= 1'b0;
    end else begin
      if (vector__ended_and_vector__push_1)
        some_vector_to_compute <= 1'b1;
      else if (counted_1_and_read__payload_6)
        some_vector_to_compute <= tokens_vector_to_compute != 16'd1;
      if (again)
        some_vector_to_compute <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_store_to_compute <= 1'b0;
    end else begin
      if (store__ended_and_store__push_1)
        some_store_to_compute <= 1'b1;
      else if (counted_1_and_read__payload_7)
        some_store_to_compute <= tokens_store_to_compute != 16'd1;
      if (again)
        some_store_to_compute <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_load_to_vector <= 1'b0;
    end else begin
      if (load__ended_and_load__push_2)
        some_load_to_vector <= 1'b1;
      else if (counted_2_and_read__payload_4)
        some_load_to_vector <= tokens_load_to_vector != 16'd1;
      if (again)
        some_load_to_vector <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_compute_to_vector <= 1'b0;
    end else begin
      if (compute__ended_and_compute__push_2)
        some_compute_to_vector <= 1'b1;
      else if (counted_2_and_read__payload_5)
        some_compute_to_vector <= tokens_compute_to_vector != 16'd1;
      if (again)
        some_compute_to_vector <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_store_to_vector <= 1'b0;
    end else begin
      if (store__ended_and_store__push_2)
        some_store_to_vector <= 1'b1;
      else if (counted_2_and_read__payload_7)
        some_store_to_vector <= tokens_store_to_vector != 16'd1;
      if (again)
        some_store_to_vector <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_load_to_store <= 1'b0;
    end else begin
      if (load__ended_and_load__push_3)
        some_load_to_store <= 1'b1;
      else if (counted_3_and_read__payload_4)
        some_load_to_store <= tokens_load_to_store != 16'd1;
      if (again)
        some_load_to_store <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_compute_to_store <= 1'b0;
    end else begin
      if (compute__ended_and_compute__push_3)
        some_compute_to_store <= 1'b1;
      else if (counted_3_and_read__payload_5)
        some_compute_to_store <= tokens_compute_to_store != 16'd1;
      if (again)
        some_compute_to_store <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      some_vector_to_store <= 1'b0;
    end else begin
      if (vector__ended_and_vector__push_3)
        some_vector_to_store <= 1'b1;
      else if (counted_3_and_read__payload_6)
        some_vector_to_store <= tokens_vector_to_store != 16'd1;
      if (again)
        some_vector_to_store <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      last_on_bank_0 <= 8'd0;
    end else begin
      if (counted_1_and_read__payload_256)
        last_on_bank_0 <= begun;
      if (again)
        last_on_bank_0 <= 8'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      held_by_array <= 2'd0;
    end else begin
      if (~counted_1_and_read__payload_256) begin
        if (mask_17)
          held_by_array[0] <= 1'b0;
      end
      if (mask_11 & read__payload_4[256])
        held_by_array[0] <= 1'b1;
      if (~counted_1_and_read__payload_257) begin
        if (mask_18)
          held_by_array[1] <= 1'b0;
      end
      if (mask_11 & read__payload_4[257])
        held_by_array[1] <= 1'b1;
      if (again)
        held_by_array <= 2'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      last_on_bank_1 <= 8'd0;
    end else begin
      if (counted_1_and_read__payload_257)
        last_on_bank_1 <= begun;
      if (again)
        last_on_bank_1 <= 8'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      waiting <= 2'd0;
    end else begin
      if (mask_13)
        waiting <= read__payload_3[257:256];
      if (mask_14)
        waiting <= 2'd0;
      if (again)
        waiting <= 2'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      held_by_vector <= 2'd0;
    end else begin
      if (mask_14)
        held_by_vector <= waiting;
      else if (vector__ended)
        held_by_vector <= 2'd0;
      if (again)
        held_by_vector <= 2'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      dispatched <= 4'd0;
    end else begin
      if (mask_10 | unknown)
        dispatched[0] <= 1'b0;
      else if (mask_9)
        dispatched[0] <= 1'b1;
      if (mask_12 | unknown)
        dispatched[1] <= 1'b0;
      else if (mask_11)
        dispatched[1] <= 1'b1;
      if (mask_14 | unknown)
        dispatched[2] <= 1'b0;
      else if (mask_13)
        dispatched[2] <= 1'b1;
      if (mask_16 | unknown)
        dispatched[3] <= 1'b0;
      else if (mask_15)
        dispatched[3] <= 1'b1;
      if (again)
        dispatched <= 4'd0;
    end
  end

  tiny_weight_stationary_queue_load u_load (
    .clk(clk),
    .rst(rst),
    .read__payload(read__payload),
    .read__ready(leaves[0]),
    .read__valid(read__valid),
    .again(again),
    .write__payload(write__payload),
    .write__valid(write__valid),
    .write__ready(write__ready)
  );

  tiny_weight_stationary_queue_compute u_compute (
    .clk(clk),
    .rst(rst),
    .read__payload(read__payload_4),
    .read__ready(leaves[1]),
    .read__valid(read__valid_2),
    .again(again),
    .write__payload({compute_write__payload_mask, write__payload}),
    .write__valid(write__valid_2),
    .write__ready(write__ready_2)
  );

  tiny_weight_stationary_queue_compute u_vector (
    .clk(clk),
    .rst(rst),
    .read__payload(read__payload_3),
    .read__ready(leaves[2]),
    .read__valid(read__valid_3),
    .again(again),
    .write__payload({vector_write__payload_mask, write__payload}),
    .write__valid(write__valid_3),
    .write__ready(write__ready_3)
  );

  tiny_weight_stationary_queue_load u_store (
    .clk(clk),
    .rst(rst),
    .read__payload(read__payload_2),
    .read__ready(leaves[3]),
    .read__valid(read__valid_4),
    .again(again),
    .write__payload(write__payload),
    .write__valid(write__valid_4),
    .write__ready(write__ready_4)
  );

  wire unused = &{1'b0, store__push[3], compute__push[1], load__push[0], vector__push[2]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue_load (
  input wire clk,
  input wire rst,
  output reg [255:0] read__payload,
  input wire read__ready,
  output reg read__valid,
  input wire again,
  input wire [255:0] write__payload,
  input wire write__valid,
  output reg write__ready
);
  reg [1:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [1:0] unread;
  reg next;
  reg read__addr;
  wire [1:0] kept;
  wire [1:0] lessened;
  wire [1:0] unread_plus_put;

  (* no_rw_check *)
  reg [255:0] storage [0:1];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {1'b0, put};
  assign lessened = kept - 2'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {1'b0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 2'd0;
      write__ready <= 1'b1;
      unread <= 2'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 2'd1) : waits);
      unread <= fetch ? (unread_plus_put - 2'd1) : unread_plus_put;
      write__ready <= take | (kept != 2'd2);
      count <= take ? lessened : kept;
      if (again) begin
        waits <= 1'b0;
        unread <= 2'd0;
        write__ready <= 1'b1;
        count <= 2'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 1'b0;
    end else begin
      if (put)
        next <= (next == 1'b1) ? 1'b0 : (next + 1'b1);
      if (again)
        next <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 1'b0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 1'b1) ? 1'b0 : (read__addr + 1'b1);
      end else if (take)
        read__valid <= 1'b0;
      if (again) begin
        read__valid <= 1'b0;
        read__addr <= 1'b0;
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue_compute (
  input wire clk,
  input wire rst,
  output reg [257:0] read__payload,
  input wire read__ready,
  output reg read__valid,
  input wire again,
  input wire [257:0] write__payload,
  input wire write__valid,
  output reg write__ready
);
  reg [1:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [1:0] unread;
  reg next;
  reg read__addr;
  wire [1:0] kept;
  wire [1:0] lessened;
  wire [1:0] unread_plus_put;

  (* no_rw_check *)
  reg [257:0] storage [0:1];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {1'b0, put};
  assign lessened = kept - 2'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {1'b0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 2'd0;
      write__ready <= 1'b1;
      unread <= 2'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 2'd1) : waits);
      unread <= fetch ? (unread_plus_put - 2'd1) : unread_plus_put;
      write__ready <= take | (kept != 2'd2);
      count <= take ? lessened : kept;
      if (again) begin
        waits <= 1'b0;
        unread <= 2'd0;
        write__ready <= 1'b1;
        count <= 2'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 1'b0;
    end else begin
      if (put)
        next <= (next == 1'b1) ? 1'b0 : (next + 1'b1);
      if (again)
        next <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 1'b0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 1'b1) ? 1'b0 : (read__addr + 1'b1);
      end else if (take)
        read__valid <= 1'b0;
      if (again) begin
        read__valid <= 1'b0;
        read__addr <= 1'b0;
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.store.StoreUnit
// The unit that executes STORE and FINISH.
//
// It is right with any Wishbone memory that acknowledges in order, and keeps the times of
// docs/npu.md with one that acknowledges after the cycle of acceptance. After FINISH it takes no
// instruction until reset. ``word_bytes`` must not exceed the word of the output buffer.
module tiny_weight_stationary_store_unit (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  input wire instruction__valid,
  output wire ended,
  output wire [3:0] push,
  output wire bus__cyc,
  output wire bus__stb,
  input wire bus__stall,
  output wire [29:0] bus__adr,
  output wire [31:0] bus__dat_w,
  output wire [3:0] bus__sel,
  output wire beat,
  output wire output_read__enable,
  input wire [15:0] output_read__data,
  output wire [15:0] output_read__address,
  output wire busy,
  input wire answered,
  input wire again,
  output reg halted,
  output wire [2:0] beat_bytes
);
  wire active;
  reg finishing;
  wire start_2;
  wire start;
  wire end_;
  wire finish_ends;
  wire others;
  reg [3:0] push_2;
  reg [2:0] unanswered;
  reg allowed;
  reg [2:0] owed;
  wire taken;
  wire last;
  reg read__ready;
  wire read__valid;
  wire [4:0] read__payload;
  wire instruction__payload_is_6;
  wire [2:0] following;
  wire [2:0] owing;

  assign instruction__ready = (~active) & (~finishing) & (~halted);
  assign start_2 = instruction__valid & instruction__ready;
  assign instruction__payload_is_6 = instruction__payload[3:0] == 4'd6;
  assign start = start_2 & (~instruction__payload_is_6);
  assign finish_ends = finishing & (~others);
  assign ended = end_ | finish_ends;
  assign push = (finishing & (~end_)) ? push_2 : read__payload[4:1];
  assign bus__cyc = bus__stb | (unanswered != 3'd0);
  assign following = (unanswered + {2'd0, beat}) - {2'd0, answered};
  assign owing = (owed + {2'd0, answered}) - {2'd0, taken};
  assign taken = read__valid & read__ready;
  assign end_ = taken & read__payload[0];

  always @(posedge clk) begin
    if (rst) begin
      push_2 <= 4'd0;
    end else begin
      if (instruction__ready)
        push_2 <= instruction__payload[11:8];
      if (again)
        push_2 <= 4'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      finishing <= 1'b0;
    end else begin
      if (instruction__ready)
        finishing <= start_2 & instruction__payload_is_6;
      if (finish_ends)
        finishing <= 1'b0;
      if (again)
        finishing <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      halted <= 1'b0;
    end else begin
      if (finish_ends)
        halted <= 1'b1;
      if (again)
        halted <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      unanswered <= 3'd0;
      owed <= 3'd0;
      read__ready <= 1'b0;
      allowed <= 1'b1;
    end else begin
      allowed <= (following != 3'd4) & (({1'b0, following} + {1'b0, owing}) != 4'd5);
      read__ready <= owing != 3'd0;
      owed <= owing;
      unanswered <= following;
      if (again) begin
        allowed <= 1'b1;
        read__ready <= 1'b0;
        owed <= 3'd0;
        unanswered <= 3'd0;
      end
    end
  end

  tiny_weight_stationary_spans u_spans (
    .clk(clk),
    .rst(rst),
    .instruction(instruction__payload),
    .start(instruction__ready),
    .start_2(start),
    .bus__stb(bus__stb),
    .bus__stall(bus__stall),
    .bus__adr(bus__adr),
    .bus__dat_w(bus__dat_w),
    .bus__sel(bus__sel),
    .beat(beat),
    .output_read__enable(output_read__enable),
    .output_read__data(output_read__data),
    .output_read__address(output_read__address),
    .active(active),
    .again(again),
    .allowed(allowed),
    .beat_bytes(beat_bytes),
    .last(last)
  );

  tiny_weight_stationary_in_flight_flight u_flight (
    .clk(clk),
    .rst(rst),
    .start(start),
    .end_(end_),
    .others(others),
    .busy(busy),
    .again(again)
  );

  tiny_weight_stationary_queue_endings u_endings (
    .clk(clk),
    .rst(rst),
    .write__valid(beat),
    .write__payload({push_2, last}),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .again(again)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.spans.Spans
// A walk over the words of STORE that reads each and presents its beats to memory, in order.
//
// The first word is read in the cycle after ``start``. It goes to a register in the cycle after
// that, or in the first one after in which the last beat of the word before is selected. A beat is
// selected from there in the next cycle, or in the first one after in which the beat before is
// accepted or none is presented, and presented in the next. The next word is read when a word goes
// to the register.
module tiny_weight_stationary_spans (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction,
  input wire start,
  input wire start_2,
  output wire bus__stb,
  input wire bus__stall,
  output reg [29:0] bus__adr,
  output reg [31:0] bus__dat_w,
  output reg [3:0] bus__sel,
  output wire beat,
  output wire output_read__enable,
  input wire [15:0] output_read__data,
  output reg [15:0] output_read__address,
  output wire active,
  input wire again,
  input wire allowed,
  output wire [2:0] beat_bytes,
  output reg last
);
  wire moves;
  reg selecting;
  reg presenting;
  wire next_word;
  reg word_ends;
  wire whole_3;
  wire partial_3;
  reg [1:0] offset;
  wire [31:0] before_;
  reg [15:0] word;
  reg index;
  wire [31:0] after;
  wire [31:0] after_3;
  wire [31:0] after_2;
  wire whole_2;
  reg [2:0] left_bytes;
  wire partial_2;
  wire [3:0] within_2;
  wire whole;
  reg first;
  wire partial;
  wire [3:0] within_;
  reg [2:0] bytes;
  reg read;
  reg fetched;
  reg [9:0] y_count;
  reg [23:0] y_stride;
  reg [11:0] count__1;
  reg [19:0] x_stride;
  reg [11:0] count__2;
  reg [15:0] c_stride;
  reg ends_instruction;
  reg [29:0] beat_address;
  reg [8:0] word_bytes;
  reg fetched_last;
  reg [31:0] address;
  wire [31:0] address_2;
  wire [2:0] turn_lane;
  wire [1:0] choice;
  wire [3:0] inverse;
  wire [3:0] mask;
  wire [9:0] address_plus_word_bytes;
  wire walk_port_next;
  wire walk_port_next_2;
  wire walk_port_next_3;

  assign moves = selecting & ((~presenting) | beat);
  assign next_word = (~selecting) | (moves & word_ends);
  assign bus__stb = presenting & allowed;
  assign beat = bus__stb & (~bus__stall);
  assign whole_3 = turn_lane[2] > 1'b0;
  assign partial_3 = turn_lane[2] == 1'b0;
  assign turn_lane = 3'd4 - {1'b0, offset};
  assign choice = first ? offset : 2'd0;
  assign output_read__enable = read & ((~fetched) | next_word);
  assign active = read | fetched | selecting | presenting;
  assign inverse = ~{whole | (partial & within_[3]), whole | (partial & within_[2]), whole |
      (partial & within_[1]), whole | (partial & within_[0])};
  assign mask = {whole_2 | (partial_2 & within_2[3]), whole_2 | (partial_2 & within_2[2]), whole_2 |
      (partial_2 & within_2[1]), whole_2 | (partial_2 & within_2[0])} & inverse;
  assign address_plus_word_bytes = {8'd0, address[1:0]} + {1'b0, word_bytes};
  assign before_ = moves ? {16'd0, word[15:8] >> {1'b0, index - (~(whole_3 | (partial_3 &
      (turn_lane[1:0] > 2'd1)))), 3'd0}, word[7:0] >> {1'b0, index - (~(whole_3 | (partial_3 &
      (turn_lane[1:0] > 2'd0)))), 3'd0}} : 32'd0;
  assign after = moves ? (offset[0] ? {before_[23:0], before_[31:24]} : before_) : 32'd0;
  assign after_3 = moves ? after : 32'd0;
  assign after_2 = moves ? (offset[1] ? {after_3[15:0], after_3[31:16]} : after_3) : 32'd0;
  assign whole_2 = moves & (left_bytes[2] > 1'b0);
  assign partial_2 = moves & (left_bytes[2] == 1'b0);
  assign within_2 = moves ? {1'b0, left_bytes[1:0] > 2'd2, left_bytes[1:0] > 2'd1, left_bytes[1:0] >
      2'd0} : 4'd0;
  assign whole = moves & 1'b0;
  assign partial = moves & 1'b1;
  assign within_ = moves ? {1'b0, choice > 2'd2, choice > 2'd1, choice > 2'd0} : 4'd0;
  assign beat_bytes = beat ? bytes : 3'd0;

  always @(posedge clk) begin
    if (rst) begin
      presenting <= 1'b0;
    end else begin
      if (beat)
        presenting <= 1'b0;
      if (moves)
        presenting <= 1'b1;
      if (again)
        presenting <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      last <= 1'b0;
      bus__adr <= 30'd0;
      bus__sel <= 4'd0;
      bytes <= 3'd0;
    end else begin
      if (moves) begin
        bytes <= ((left_bytes < 3'd4) ? left_bytes : 3'd4) - {1'b0, choice};
        bus__sel <= mask;
        bus__adr <= beat_address;
        last <= word_ends & ends_instruction;
      end
      if (again) begin
        bytes <= 3'd0;
        bus__sel <= 4'd0;
        bus__adr <= 30'd0;
        last <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      first <= 1'b0;
      beat_address <= 30'd0;
      index <= 1'b0;
      left_bytes <= 3'd0;
      word_ends <= 1'b0;
    end else begin
      if (moves) begin
        word_ends <= 1'b1;
        left_bytes <= left_bytes - 3'd4;
        index <= index + 1'b1;
        beat_address <= beat_address + 30'd1;
        first <= 1'b0;
      end
      if (next_word) begin
        word_ends <= address_plus_word_bytes <= 10'd4;
        left_bytes <= address_plus_word_bytes[2:0];
        index <= 1'b0;
        beat_address <= address[31:2];
        first <= 1'b1;
      end
      if (again) begin
        word_ends <= 1'b0;
        left_bytes <= 3'd0;
        index <= 1'b0;
        beat_address <= 30'd0;
        first <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (moves)
      bus__dat_w <= after_2;
  end

  always @(posedge clk) begin
    if (rst) begin
      word_bytes <= 9'd0;
      y_count <= 10'd0;
      y_stride <= 24'd0;
      count__1 <= 12'd0;
      x_stride <= 20'd0;
      count__2 <= 12'd0;
      c_stride <= 16'd0;
    end else begin
      if (start) begin
        c_stride <= instruction[153:138];
        count__2 <= instruction[61:50];
        x_stride <= instruction[137:118];
        count__1 <= instruction[49:38];
        y_stride <= instruction[117:94];
        y_count <= instruction[37:28];
        word_bytes <= instruction[162:154];
      end
      if (again) begin
        c_stride <= 16'd0;
        count__2 <= 12'd0;
        x_stride <= 20'd0;
        count__1 <= 12'd0;
        y_stride <= 24'd0;
        y_count <= 10'd0;
        word_bytes <= 9'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read <= 1'b0;
      output_read__address <= 16'd0;
    end else begin
      if (start) begin
        output_read__address <= instruction[27:12];
        read <= start_2;
      end
      if (output_read__enable) begin
        output_read__address <= output_read__address + 16'd1;
        read <= ~walk_port_next;
      end
      if (again) begin
        output_read__address <= 16'd0;
        read <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      selecting <= 1'b0;
      ends_instruction <= 1'b0;
      offset <= 2'd0;
    end else begin
      if (next_word) begin
        offset <= address[1:0];
        ends_instruction <= fetched_last;
        selecting <= fetched;
      end
      if (again) begin
        offset <= 2'd0;
        ends_instruction <= 1'b0;
        selecting <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      fetched <= 1'b0;
    end else begin
      if (next_word)
        fetched <= 1'b0;
      if (output_read__enable)
        fetched <= 1'b1;
      if (again)
        fetched <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (next_word)
      word <= output_read__data;
  end

  always @(posedge clk) begin
    if (rst) begin
      fetched_last <= 1'b0;
      address <= 32'd0;
    end else begin
      if (output_read__enable) begin
        address <= address_2;
        fetched_last <= walk_port_next;
      end
      if (again) begin
        address <= 32'd0;
        fetched_last <= 1'b0;
      end
    end
  end

  tiny_weight_stationary_walk u_walk (
    .clk(clk),
    .rst(rst),
    .first_count__2(instruction[93:28]),
    .start(start),
    .step(output_read__enable),
    .next(walk_port_next),
    .next_2(walk_port_next_2),
    .next_3(walk_port_next_3),
    .again(again),
    .count__0(y_count),
    .count__1(count__1),
    .count__2(count__2),
    .stride__0(y_stride),
    .stride__1(x_stride),
    .stride__2(c_stride),
    .origin_2(address_2)
  );

  wire unused = &{1'b0, instruction[11:0], instruction[255:163], walk_port_next_2,
      walk_port_next_3};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_walk (
  input wire clk,
  input wire rst,
  input wire start,
  input wire step,
  input wire again,
  input wire [11:0] count__1,
  input wire [11:0] count__2,
  input wire [9:0] count__0,
  output reg [31:0] origin_2,
  input wire [65:0] first_count__2,
  output wire next,
  output wire next_2,
  output wire next_3,
  input wire [23:0] stride__0,
  input wire [19:0] stride__1,
  input wire [15:0] stride__2
);
  reg [11:0] left_2;
  reg is_last_2;
  reg [11:0] left_1;
  reg is_last_1;
  reg [11:0] left_0;
  reg is_last_0;
  reg [31:0] origin_0;
  reg [31:0] origin_1;
  wire step_and_is_last_2;
  wire is_last_2_and_is_last_1;
  wire mask;
  wire [31:0] following;

  assign step_and_is_last_2 = step & is_last_2;
  assign is_last_2_and_is_last_1 = is_last_2 & is_last_1;
  assign mask = step & is_last_2_and_is_last_1;
  assign following = (is_last_2_and_is_last_1 ? origin_0 : (is_last_2 ? origin_1 : origin_2)) +
      (is_last_2_and_is_last_1 ? {8'd0, stride__0} : (is_last_2 ? {12'd0, stride__1} : {16'd0,
      stride__2}));
  assign next = is_last_2_and_is_last_1 & is_last_0;
  assign next_2 = is_last_2_and_is_last_1;
  assign next_3 = is_last_2;

  always @(posedge clk) begin
    if (rst) begin
      left_2 <= 12'd0;
      is_last_2 <= 1'b0;
    end else begin
      if (start) begin
        is_last_2 <= first_count__2[33:22] == 12'd1;
        left_2 <= first_count__2[33:22];
      end else if (step) begin
        is_last_2 <= is_last_2 ? (count__2 == 12'd1) : (left_2 == 12'd2);
        left_2 <= is_last_2 ? count__2 : (left_2 - 12'd1);
      end
      if (again) begin
        is_last_2 <= 1'b0;
        left_2 <= 12'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_1 <= 12'd0;
      is_last_1 <= 1'b0;
    end else begin
      if (start) begin
        is_last_1 <= first_count__2[21:10] == 12'd1;
        left_1 <= first_count__2[21:10];
      end else if (step_and_is_last_2) begin
        is_last_1 <= is_last_1 ? (count__1 == 12'd1) : (left_1 == 12'd2);
        left_1 <= is_last_1 ? count__1 : (left_1 - 12'd1);
      end
      if (again) begin
        is_last_1 <= 1'b0;
        left_1 <= 12'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_0 <= 12'd0;
      is_last_0 <= 1'b0;
    end else begin
      if (start) begin
        is_last_0 <= first_count__2[9:0] == 10'd1;
        left_0 <= {2'd0, first_count__2[9:0]};
      end else if (mask) begin
        is_last_0 <= is_last_0 ? (count__0 == 10'd1) : (left_0 == 12'd2);
        left_0 <= is_last_0 ? {2'd0, count__0} : (left_0 - 12'd1);
      end
      if (again) begin
        is_last_0 <= 1'b0;
        left_0 <= 12'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_0 <= 32'd0;
    end else begin
      if (mask)
        origin_0 <= following;
      if (start)
        origin_0 <= first_count__2[65:34];
      if (again)
        origin_0 <= 32'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_1 <= 32'd0;
    end else begin
      if (step_and_is_last_2)
        origin_1 <= following;
      if (start)
        origin_1 <= first_count__2[65:34];
      if (again)
        origin_1 <= 32'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_2 <= 32'd0;
    end else begin
      if (step)
        origin_2 <= following;
      if (start)
        origin_2 <= first_count__2[65:34];
      if (again)
        origin_2 <= 32'd0;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.flight.InFlight
// A counter of instructions between their start and their end.
module tiny_weight_stationary_in_flight_flight (
  input wire clk,
  input wire rst,
  input wire start,
  input wire end_,
  output wire others,
  output wire busy,
  input wire again
);
  reg [2:0] count;

  assign others = count != 3'd0;
  assign busy = others | start;

  always @(posedge clk) begin
    if (rst) begin
      count <= 3'd0;
    end else begin
      count <= (count + {2'd0, start}) - {2'd0, end_};
      if (again)
        count <= 3'd0;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue_endings (
  input wire clk,
  input wire rst,
  input wire write__valid,
  input wire [4:0] write__payload,
  output reg [4:0] read__payload,
  input wire read__ready,
  output reg read__valid,
  input wire again
);
  reg write__ready;
  reg [2:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [2:0] unread;
  reg [2:0] next;
  reg [2:0] read__addr;
  wire [2:0] kept;
  wire [2:0] lessened;
  wire [2:0] unread_plus_put;

  (* no_rw_check *)
  reg [4:0] storage [0:4];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {2'd0, put};
  assign lessened = kept - 3'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {2'd0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 3'd0;
      write__ready <= 1'b1;
      unread <= 3'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 3'd1) : waits);
      unread <= fetch ? (unread_plus_put - 3'd1) : unread_plus_put;
      write__ready <= take | (kept != 3'd5);
      count <= take ? lessened : kept;
      if (again) begin
        waits <= 1'b0;
        unread <= 3'd0;
        write__ready <= 1'b1;
        count <= 3'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 3'd0;
    end else begin
      if (put)
        next <= (next == 3'd4) ? 3'd0 : (next + 3'd1);
      if (again)
        next <= 3'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 3'd0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 3'd4) ? 3'd0 : (read__addr + 3'd1);
      end else if (take)
        read__valid <= 1'b0;
      if (again) begin
        read__valid <= 1'b0;
        read__addr <= 3'd0;
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.load.LoadUnit
// The unit that executes LOAD.
//
// It is right with any Wishbone memory that acknowledges in order, and keeps the times of
// docs/npu.md. ``word_bytes`` must not exceed the word of the destination.
module tiny_weight_stationary_load_unit (
  input wire clk,
  input wire rst,
  input wire [31:0] bus__dat_r,
  output wire bus__stb,
  output wire bus__cyc,
  input wire bus__ack,
  input wire bus__stall,
  output wire [29:0] bus__adr,
  input wire [255:0] instruction,
  output wire instruction__ready,
  input wire instruction__valid,
  output wire beat,
  output wire input_busy,
  output wire weight_busy,
  output wire ended,
  output wire [63:0] parameter_write__data,
  output wire [15:0] input_write__address,
  output wire [3:0] input_write__enable,
  output wire [3:0] push
);
  wire word__ready;
  wire word__valid;
  wire [52:0] write__payload;
  wire action__ready;
  wire write__valid;
  wire [52:0] action__payload;
  wire read__ready;
  wire action__valid;
  wire [31:0] response__payload;
  wire read__ready_2;
  wire response__valid;
  wire active;
  wire start;
  wire start_2;
  wire end_;
  wire [1:0] buffer;
  wire start_3;
  wire end_2;
  wire [66:0] word__payload_exists;
  wire [4:0] word__payload_ended;
  wire [15:0] word__payload_address;
  wire [3:0] input_write__enable_2;

  assign instruction__ready = (~word__valid) & (~active);
  assign start = instruction__valid & instruction__ready;
  assign start_2 = start & (|{instruction[14:12] == 3'd2, instruction[14:12] == 3'd0});
  assign end_ = ended & (|{buffer == 2'd2, buffer == 2'd0});
  assign start_3 = start & (|{instruction[14:12] == 3'd3, instruction[14:12] == 3'd1});
  assign end_2 = ended & (|{buffer == 2'd3, buffer == 2'd1});
  assign input_write__enable = input_write__enable_2;

  tiny_weight_stationary_words u_words (
    .clk(clk),
    .rst(rst),
    .instruction(instruction),
    .start(instruction__ready),
    .start_2(start),
    .word__ready(word__ready),
    .word__payload_exists(word__payload_exists),
    .word__payload_ended(word__payload_ended),
    .word__payload_address(word__payload_address),
    .word__valid(word__valid)
  );

  tiny_weight_stationary_beats u_beats (
    .clk(clk),
    .rst(rst),
    .idle(instruction__ready),
    .bus__stb(bus__stb),
    .bus__cyc(bus__cyc),
    .bus__ack(bus__ack),
    .bus__stall(bus__stall),
    .bus__adr(bus__adr),
    .beat(beat),
    .action__valid(write__valid),
    .action__payload(write__payload),
    .action__ready(action__ready),
    .word__ready(word__ready),
    .word__payload_exists(word__payload_exists),
    .word__payload_ended(word__payload_ended),
    .word__payload_address(word__payload_address),
    .word__valid(word__valid),
    .active(active)
  );

  tiny_weight_stationary_queue_actions u_actions (
    .clk(clk),
    .rst(rst),
    .write__valid(write__valid),
    .write__payload(write__payload),
    .write__ready(action__ready),
    .read__payload(action__payload),
    .read__ready(read__ready),
    .read__valid(action__valid)
  );

  tiny_weight_stationary_queue_responses u_responses (
    .clk(clk),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack),
    .read__payload(response__payload),
    .read__ready(read__ready_2),
    .read__valid(response__valid)
  );

  tiny_weight_stationary_assembler u_assembler (
    .clk(clk),
    .rst(rst),
    .action__payload(action__payload),
    .action__valid(action__valid),
    .response__payload(response__payload),
    .response__ready(read__ready_2),
    .response__valid(response__valid),
    .answered(read__ready),
    .written(input_write__enable_2),
    .ended(ended),
    .word(parameter_write__data),
    .input_write__address(input_write__address),
    .buffer(buffer),
    .push(push)
  );

  tiny_weight_stationary_in_flight_input_flight u_input_flight (
    .clk(clk),
    .rst(rst),
    .start(start_2),
    .end_(end_),
    .busy(input_busy)
  );

  tiny_weight_stationary_in_flight_input_flight u_weight_flight (
    .clk(clk),
    .rst(rst),
    .start(start_3),
    .end_(end_2),
    .busy(weight_busy)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.request.Words
// Stage A: it walks the loop nest of LOAD, one word in a cycle.
module tiny_weight_stationary_words (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction,
  input wire start,
  input wire start_2,
  input wire word__ready,
  output reg word__valid,
  output wire [66:0] word__payload_exists,
  output wire [4:0] word__payload_ended,
  output wire [15:0] word__payload_address
);
  wire last;
  reg [9:0] y_count;
  reg [11:0] count__1;
  reg [15:0] x_stride;
  reg [11:0] count__2;
  reg [14:0] c_stride;
  reg [31:0] address;
  wire [30:0] address_2;
  wire exists;
  reg [3:0] lead;
  reg [15:0] y;
  reg [13:0] y_limit;
  reg [19:0] row_bytes;
  reg [9:0] nearest;
  reg [15:0] pad;
  reg [2:0] buffer;
  reg [3:0] push;
  wire cut;
  reg [20:0] farthest;
  reg [8:0] word_bytes;
  reg [8:0] brought;
  reg [3:0] y_step;
  reg [23:0] y_stride;
  wire address_below_0;
  wire [30:0] choice;
  wire [31:0] first_address;
  wire [3:0] lead_plus_first_byte;
  wire value;
  wire [3:0] first_byte;
  wire [3:0] next_byte;
  wire [3:0] left_bytes;
  wire [3:0] slid;
  wire mask;
  reg [66:0] word__payload_exists_2;
  reg [15:0] word__payload_address_2;
  wire walk_port_next_2;
  wire walk_port_next;
  wire walk_port_next_3;

  assign last = word__valid & word__ready;
  assign address_below_0 = $signed(address_2) < $signed(31'd0);
  assign choice = address_below_0 ? 31'd0 : address_2;
  assign first_address = address + {choice[30], choice};
  assign lead_plus_first_byte = lead + first_byte;
  assign value = $signed(address_2) >= $signed({{21{nearest[9]}}, nearest});
  assign exists = ($signed(y) >= $signed(16'd0)) & ($signed(y) < $signed({2'd0, y_limit})) &
      ($signed(address_2) < $signed({11'd0, row_bytes})) & value;
  assign first_byte = address_below_0 ? (-address_2[3:0]) : 4'd0;
  assign next_byte = address_below_0 ? ((4'd4 - {2'd0, address[1:0]}) - address_2[3:0]) : (4'd4 -
      {2'd0, first_address[1:0]});
  assign cut = $signed(address_2) > $signed({{10{farthest[20]}}, farthest});
  assign left_bytes = row_bytes[3:0] - address_2[3:0];
  assign slid = first_byte + 4'd4;
  assign mask = last & walk_port_next;
  assign word__payload_exists = word__payload_exists_2;
  assign word__payload_ended = {push, walk_port_next_2};
  assign word__payload_address = word__payload_address_2;

  always @* begin
    word__payload_exists_2 = 67'd0;
    word__payload_exists_2[0] = exists;
    word__payload_exists_2[34:31] = lead_plus_first_byte;
    word__payload_exists_2[42:39] = lead + next_byte;
    word__payload_exists_2[30:1] = first_address[31:2];
    word__payload_exists_2[46:45] = first_address[1:0];
    word__payload_exists_2[48:47] = lead_plus_first_byte[1:0] - first_address[1:0];
    word__payload_exists_2[64:49] = pad;
    word__payload_exists_2[66:65] = buffer[1:0];
    word__payload_exists_2[43] = (~exists) | (cut ? (next_byte >= left_bytes) : ({5'd0, next_byte}
        >= word_bytes));
    word__payload_exists_2[44] = cut ? (slid >= left_bytes) : ({5'd0, slid} >= word_bytes);
    if (exists)
      word__payload_exists_2[38:35] = lead + (cut ? left_bytes : word_bytes[3:0]);
  end

  always @(posedge clk) begin
    if (rst) begin
      word__payload_address_2 <= 16'd0;
    end else begin
      if (start)
        word__payload_address_2 <= instruction[30:15];
      else if (last)
        word__payload_address_2 <= word__payload_address_2 + 16'd1;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      brought <= 9'd0;
      y_count <= 10'd0;
      count__1 <= 12'd0;
      x_stride <= 16'd0;
      count__2 <= 12'd0;
      c_stride <= 15'd0;
      y_limit <= 14'd0;
      y_step <= 4'd0;
      y_stride <= 24'd0;
      row_bytes <= 20'd0;
      word_bytes <= 9'd0;
      nearest <= 10'd0;
      farthest <= 21'd0;
      pad <= 16'd0;
      buffer <= 3'd0;
      push <= 4'd0;
    end else begin
      if (start) begin
        push <= instruction[11:8];
        buffer <= instruction[14:12];
        pad <= instruction[251:236];
        farthest <= {1'b0, instruction[226:207]} - {12'd0, instruction[235:227]};
        nearest <= 10'd1 - {1'b0, instruction[235:227]};
        word_bytes <= instruction[235:227];
        row_bytes <= instruction[226:207];
        y_stride <= instruction[153:130];
        y_step <= instruction[129:126];
        y_limit <= instruction[125:112];
        c_stride <= instruction[205:191];
        count__2 <= instruction[64:53];
        x_stride <= instruction[190:175];
        count__1 <= instruction[52:41];
        y_count <= instruction[40:31];
        brought <= instruction[206] ? instruction[235:227] : 9'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      lead <= 4'd0;
    end else begin
      if (start | mask)
        lead <= 4'd0;
      else if (last & walk_port_next_3)
        lead <= lead + brought[3:0];
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      word__valid <= 1'b0;
    end else begin
      if (start_2)
        word__valid <= 1'b1;
      else if (last & walk_port_next_2)
        word__valid <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      y <= 16'd0;
      address <= 32'd0;
    end else begin
      if (start) begin
        address <= instruction[96:65];
        y <= {instruction[111], instruction[111:97]};
      end else if (mask) begin
        address <= address + {8'd0, y_stride};
        y <= y + {12'd0, y_step};
      end
    end
  end

  tiny_weight_stationary_walk_2 u_walk (
    .clk(clk),
    .rst(rst),
    .first_count(instruction[64:31]),
    .base(instruction[174:154]),
    .start(start),
    .step(last),
    .next(walk_port_next_2),
    .next_2(walk_port_next),
    .next_3(walk_port_next_3),
    .count__0(y_count),
    .count__1(count__1),
    .count__2(count__2),
    .stride__1(x_stride),
    .stride__2(c_stride),
    .origin_2(address_2)
  );

  wire unused = &{1'b0, buffer[2], brought[8:4], instruction[7:0], instruction[255:252]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_walk_2 (
  input wire clk,
  input wire rst,
  input wire start,
  input wire step,
  input wire [11:0] count__1,
  input wire [11:0] count__2,
  input wire [9:0] count__0,
  output reg [30:0] origin_2,
  input wire [33:0] first_count,
  input wire [20:0] base,
  output wire next,
  output wire next_2,
  output wire next_3,
  input wire [15:0] stride__1,
  input wire [14:0] stride__2
);
  reg [11:0] left_2;
  reg is_last_2;
  reg [11:0] left_1;
  reg is_last_1;
  reg [11:0] left_0;
  reg is_last_0;
  reg [30:0] origin_0;
  reg [30:0] origin_1;
  wire step_and_is_last_2;
  wire is_last_2_and_is_last_1;
  wire mask;
  wire [30:0] following;

  assign step_and_is_last_2 = step & is_last_2;
  assign is_last_2_and_is_last_1 = is_last_2 & is_last_1;
  assign mask = step & is_last_2_and_is_last_1;
  assign following = (is_last_2_and_is_last_1 ? origin_0 : (is_last_2 ? origin_1 : origin_2)) +
      (is_last_2_and_is_last_1 ? 31'd0 : (is_last_2 ? {15'd0, stride__1} : {16'd0, stride__2}));
  assign next = is_last_2_and_is_last_1 & is_last_0;
  assign next_2 = is_last_2_and_is_last_1;
  assign next_3 = is_last_2;

  always @(posedge clk) begin
    if (rst) begin
      left_2 <= 12'd0;
      is_last_2 <= 1'b0;
    end else begin
      if (start) begin
        is_last_2 <= first_count[33:22] == 12'd1;
        left_2 <= first_count[33:22];
      end else if (step) begin
        is_last_2 <= is_last_2 ? (count__2 == 12'd1) : (left_2 == 12'd2);
        left_2 <= is_last_2 ? count__2 : (left_2 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_1 <= 12'd0;
      is_last_1 <= 1'b0;
    end else begin
      if (start) begin
        is_last_1 <= first_count[21:10] == 12'd1;
        left_1 <= first_count[21:10];
      end else if (step_and_is_last_2) begin
        is_last_1 <= is_last_1 ? (count__1 == 12'd1) : (left_1 == 12'd2);
        left_1 <= is_last_1 ? count__1 : (left_1 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_0 <= 12'd0;
      is_last_0 <= 1'b0;
    end else begin
      if (start) begin
        is_last_0 <= first_count[9:0] == 10'd1;
        left_0 <= {2'd0, first_count[9:0]};
      end else if (mask) begin
        is_last_0 <= is_last_0 ? (count__0 == 10'd1) : (left_0 == 12'd2);
        left_0 <= is_last_0 ? {2'd0, count__0} : (left_0 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_0 <= 31'd0;
    end else begin
      if (mask)
        origin_0 <= following;
      if (start)
        origin_0 <= {{10{base[20]}}, base};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_1 <= 31'd0;
    end else begin
      if (step_and_is_last_2)
        origin_1 <= following;
      if (start)
        origin_1 <= {{10{base[20]}}, base};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_2 <= 31'd0;
    end else begin
      if (step)
        origin_2 <= following;
      if (start)
        origin_2 <= {{10{base[20]}}, base};
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.request.Beats
// Stage B: it presents the beats of words to memory, in order.
//
// A word taken in a cycle has its first action issued in the next. The last beat of a word is
// kept, and the one before if the word has both: a word that begins in the last one, or within the
// one before and ends behind it, is cut into pieces as long as a beat from its first byte on,
// another one as beats cut it. Each piece is an action. It asks for the beat of its last byte,
// unless that is kept.
module tiny_weight_stationary_beats (
  input wire clk,
  input wire rst,
  input wire idle,
  output wire bus__stb,
  output wire bus__cyc,
  input wire bus__ack,
  input wire bus__stall,
  output wire [29:0] bus__adr,
  output wire beat,
  output wire action__valid,
  output wire [52:0] action__payload,
  input wire action__ready,
  output wire word__ready,
  input wire word__valid,
  input wire [66:0] word__payload_exists,
  input wire [4:0] word__payload_ended,
  input wire [15:0] word__payload_address,
  output reg active
);
  reg asks;
  reg [2:0] unanswered;
  reg [87:0] word;
  wire last;
  reg slides;
  reg first;
  wire ends;
  wire shares;
  reg begun;
  wire slid;
  wire back;
  reg both;
  reg [29:0] prior;
  wire more;
  reg following;
  reg [3:0] edge_;
  wire [4:0] word_plus_4;
  wire word__payload_exists_is_not_0;
  wire not_word__payload_exists;
  wire [4:0] edge_plus_4;
  wire more_or_back;
  wire slid_or_back;
  wire mask;

  assign bus__stb = active & asks & action__ready;
  assign bus__cyc = bus__stb | (unanswered != 3'd0);
  assign beat = bus__stb & (~bus__stall);
  assign action__valid = active & ((~asks) | (~bus__stall));
  assign last = action__valid & action__ready;
  assign word__ready = (~active) | (last & word[43]);
  assign word_plus_4 = {1'b0, word[42:39]} + 5'd4;
  assign ends = word_plus_4 >= {1'b0, word[38:35]};
  assign word__payload_exists_is_not_0 = word__payload_exists[46:45] != 2'd0;
  assign not_word__payload_exists = ~word__payload_exists[43];
  assign edge_plus_4 = {1'b0, edge_} + 5'd4;
  assign more_or_back = more | back;
  assign slid_or_back = slid | back;
  assign mask = word__valid & word__payload_exists[0];
  assign bus__adr = word[30:1];
  assign action__payload = {word[87:84], word[83] & word[43], word[82:47], word[43] ? word[38:35] :
      word[42:39], word[34:31], word[43], first, slides, asks};
  assign shares = word__ready & (begun & (word__payload_exists[30:1] == word[30:1]));
  assign slid = word__ready & (shares & word__payload_exists_is_not_0);
  assign back = word__ready & (begun & both & (word__payload_exists[30:1] == prior) &
      word__payload_exists_is_not_0 & not_word__payload_exists);
  assign more = word__ready & (slid & not_word__payload_exists);

  always @* begin
    following = 1'b0;
    if (~word__ready) begin
      if (last)
        following = (~slides) | (~ends) | (edge_plus_4 < {1'b0, word[38:35]});
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      unanswered <= 3'd0;
    end else begin
      unanswered <= (unanswered + {2'd0, beat}) - {2'd0, bus__ack};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      first <= 1'b0;
      active <= 1'b0;
      word <= 88'd0;
      asks <= 1'b0;
      slides <= 1'b0;
      edge_ <= 4'd0;
      both <= 1'b0;
      begun <= 1'b0;
      prior <= 30'd0;
    end else begin
      if (word__ready) begin
        edge_ <= word__payload_exists[42:39];
        slides <= more_or_back;
        asks <= word__payload_exists[0] & (~back) & ((~shares) | more);
        word[0] <= word__payload_exists[0];
        word[34:31] <= word__payload_exists[34:31];
        word[38:35] <= word__payload_exists[38:35];
        word[44] <= word__payload_exists[44];
        word[46:45] <= word__payload_exists[46:45];
        word[48:47] <= word__payload_exists[48:47];
        word[64:49] <= word__payload_exists[64:49];
        word[66:65] <= word__payload_exists[66:65];
        word[82:67] <= word__payload_address;
        word[83] <= word__payload_ended[0];
        word[87:84] <= word__payload_ended[4:1];
        word[42:39] <= slid_or_back ? (word__payload_exists[34:31] + 4'd4) :
            word__payload_exists[42:39];
        word[43] <= (~word__payload_exists[0]) | (slid_or_back ? word__payload_exists[44] :
            word__payload_exists[43]);
        if (mask) begin
          if (more)
            prior <= word[30:1];
          begun <= 1'b1;
          both <= more_or_back;
          word[30:1] <= (shares | back) ? (word[30:1] + {29'd0, more}) : word__payload_exists[30:1];
        end
        if (idle)
          begun <= 1'b0;
        active <= word__valid;
        first <= 1'b1;
      end else if (last) begin
        if (following) begin
          prior <= word[30:1];
          both <= 1'b1;
        end
        edge_ <= edge_plus_4[3:0];
        asks <= following;
        word[34:31] <= word[42:39];
        word[42:39] <= word_plus_4[3:0];
        word[43] <= ends;
        word[30:1] <= word[30:1] + {29'd0, following};
        first <= 1'b0;
      end
    end
  end

  wire unused = &{1'b0, word[0], word[46:44]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue_actions (
  input wire clk,
  input wire rst,
  input wire write__valid,
  input wire [52:0] write__payload,
  output reg write__ready,
  output reg [52:0] read__payload,
  input wire read__ready,
  output reg read__valid
);
  reg [2:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [2:0] unread;
  reg [1:0] next;
  reg [1:0] read__addr;
  wire [2:0] kept;
  wire [2:0] lessened;
  wire [2:0] unread_plus_put;

  (* no_rw_check *)
  reg [52:0] storage [0:3];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {2'd0, put};
  assign lessened = kept - 3'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {2'd0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 3'd0;
      write__ready <= 1'b1;
      unread <= 3'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 3'd1) : waits);
      unread <= fetch ? (unread_plus_put - 3'd1) : unread_plus_put;
      write__ready <= take | (kept != 3'd4);
      count <= take ? lessened : kept;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 2'd0;
    end else begin
      if (put)
        next <= (next == 2'd3) ? 2'd0 : (next + 2'd1);
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 2'd0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 2'd3) ? 2'd0 : (read__addr + 2'd1);
      end else if (take)
        read__valid <= 1'b0;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_queue_responses (
  input wire clk,
  input wire rst,
  input wire [31:0] write__payload,
  input wire write__valid,
  output reg [31:0] read__payload,
  input wire read__ready,
  output reg read__valid
);
  reg write__ready;
  reg [2:0] count;
  wire put;
  wire take;
  wire fetch;
  reg waits;
  reg [2:0] unread;
  reg [1:0] next;
  reg [1:0] read__addr;
  wire [2:0] kept;
  wire [2:0] lessened;
  wire [2:0] unread_plus_put;

  (* no_rw_check *)
  reg [31:0] storage [0:3];
  always @(posedge clk) begin
    if (put)
      storage[next] <= write__payload;
    if (fetch)
      read__payload <= storage[read__addr];
  end

  assign kept = count + {2'd0, put};
  assign lessened = kept - 3'd1;
  assign put = write__valid & write__ready;
  assign take = read__valid & read__ready;
  assign fetch = waits & ((~read__valid) | take);
  assign unread_plus_put = unread + {2'd0, put};

  always @(posedge clk) begin
    if (rst) begin
      count <= 3'd0;
      write__ready <= 1'b1;
      unread <= 3'd0;
      waits <= 1'b0;
    end else begin
      waits <= put | (fetch ? (unread != 3'd1) : waits);
      unread <= fetch ? (unread_plus_put - 3'd1) : unread_plus_put;
      write__ready <= take | (kept != 3'd4);
      count <= take ? lessened : kept;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      next <= 2'd0;
    end else begin
      if (put)
        next <= (next == 2'd3) ? 2'd0 : (next + 2'd1);
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 2'd0;
      read__valid <= 1'b0;
    end else begin
      if (fetch) begin
        read__valid <= 1'b1;
        read__addr <= (read__addr == 2'd3) ? 2'd0 : (read__addr + 2'd1);
      end else if (take)
        read__valid <= 1'b0;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.assemble.Assembler
// The end of the load unit: it takes actions in order and writes words.
//
// An action is taken in the first cycle in which it is there and, if it asked for a beat, this is.
// The last two beats are kept for the actions behind it. In the next cycle the bytes of the action
// stand in the lanes of the word, and what the word keeps, takes from them and fills with pad is
// known; it is written two cycles after its last action was taken.
module tiny_weight_stationary_assembler (
  input wire clk,
  input wire rst,
  input wire [52:0] action__payload,
  input wire action__valid,
  input wire [31:0] response__payload,
  output wire response__ready,
  input wire response__valid,
  output wire answered,
  output reg [3:0] written,
  output reg ended,
  output reg [63:0] word,
  output reg [15:0] input_write__address,
  output reg [1:0] buffer,
  output reg [3:0] push
);
  wire back;
  wire [3:0] next;
  wire [3:0] new_;
  wire [3:0] old;
  wire [31:0] beat;
  reg [31:0] before_;
  reg [31:0] kept;
  wire [31:0] after;
  wire [31:0] after_2;
  reg [87:0] aligned;
  reg taken;
  wire [1:0] offset;
  wire [31:0] mask;
  wire [31:0] inverse;
  wire [31:0] mask_2;
  wire [31:0] inverse_2;
  wire action__payload_6_above_0;
  wire action__payload_6_above_1;
  wire action__payload_6_is_0;
  wire action__payload_6_is_1;
  wire action__payload_4_above_0;
  wire action__payload_4_above_1;
  wire action__payload_4_above_2;
  wire union_6;
  wire union_5;
  wire union_4;
  wire union_3;
  wire union_2;
  wire union_;
  wire action__payload_10_above_0;
  wire action__payload_10_above_1;
  wire action__payload_10_is_0;
  wire action__payload_10_is_1;
  wire action__payload_8_above_0;
  wire action__payload_8_above_1;
  wire action__payload_8_above_2;
  wire [7:0] not_action__payload_2;
  wire [7:0] mask_4;
  wire [7:0] not_answered;
  wire [7:0] inverse_3;
  wire [7:0] mask_5;
  wire [63:0] mask_6;
  wire [63:0] inverse_4;
  wire [63:0] mask_3;
  wire [63:0] inverse_5;
  wire [63:0] mask_7;

  assign response__ready = answered & action__payload[0];
  assign answered = action__valid & ((~action__payload[0]) | response__valid);
  assign offset = action__payload[5:4] - action__payload[13:12];
  assign back = action__payload[1] & action__payload[2] & (~action__payload[0]);
  assign next = {1'b0, offset > 2'd2, offset > 2'd1, offset > 2'd0} | (~{4{action__payload[1]}});
  assign new_ = next & {4{action__payload[0]}};
  assign old = (~next) & {4{back}};
  assign mask = {{7{new_[3]}}, new_[3:2], {6{new_[2]}}, new_[2:1], {6{new_[1]}}, new_[1:0],
      {7{new_[0]}}} & response__payload;
  assign inverse = ~{{7{new_[3]}}, new_[3:2], {6{new_[2]}}, new_[2:1], {6{new_[1]}}, new_[1:0],
      {7{new_[0]}}};
  assign mask_2 = {{7{old[3]}}, old[3:2], {6{old[2]}}, old[2:1], {6{old[1]}}, old[1:0], {7{old[0]}}}
      & before_;
  assign inverse_2 = ~{{7{old[3]}}, old[3:2], {6{old[2]}}, old[2:1], {6{old[1]}}, old[1:0],
      {7{old[0]}}};
  assign beat = mask | (inverse & (mask_2 | (inverse_2 & kept)));
  assign action__payload_6_above_0 = action__payload[7:6] > 2'd0;
  assign action__payload_6_above_1 = action__payload[7:6] > 2'd1;
  assign action__payload_6_is_0 = action__payload[7:6] == 2'd0;
  assign action__payload_6_is_1 = action__payload[7:6] == 2'd1;
  assign action__payload_4_above_0 = action__payload[5:4] > 2'd0;
  assign action__payload_4_above_1 = action__payload[5:4] > 2'd1;
  assign action__payload_4_above_2 = action__payload[5:4] > 2'd2;
  assign union_6 = action__payload_6_above_0 | (action__payload_6_is_0 & action__payload_4_above_0);
  assign union_5 = action__payload_6_above_0 | (action__payload_6_is_0 & action__payload_4_above_1);
  assign union_4 = action__payload_6_above_0 | (action__payload_6_is_0 & action__payload_4_above_2);
  assign union_3 = action__payload_6_above_1 | (action__payload_6_is_1 & action__payload_4_above_0);
  assign union_2 = action__payload_6_above_1 | (action__payload_6_is_1 & action__payload_4_above_1);
  assign union_ = action__payload_6_above_1 | (action__payload_6_is_1 & action__payload_4_above_2);
  assign after = action__payload[12] ? {beat[23:0], beat[31:24]} : beat;
  assign after_2 = action__payload[13] ? {after[15:0], after[31:16]} : after;
  assign action__payload_10_above_0 = action__payload[11:10] > 2'd0;
  assign action__payload_10_above_1 = action__payload[11:10] > 2'd1;
  assign action__payload_10_is_0 = action__payload[11:10] == 2'd0;
  assign action__payload_10_is_1 = action__payload[11:10] == 2'd1;
  assign action__payload_8_above_0 = action__payload[9:8] > 2'd0;
  assign action__payload_8_above_1 = action__payload[9:8] > 2'd1;
  assign action__payload_8_above_2 = action__payload[9:8] > 2'd2;
  assign not_action__payload_2 = ~{8{action__payload[2]}};
  assign mask_4 = {action__payload_6_above_1, union_, union_2, union_3, action__payload_6_above_0,
      union_4, union_5, union_6} & not_action__payload_2;
  assign not_answered = ~{8{answered}};
  assign inverse_3 = ~{action__payload_6_above_1, union_, union_2, union_3,
      action__payload_6_above_0, union_4, union_5, union_6};
  assign mask_5 = {action__payload_10_above_1, action__payload_10_above_1 | (action__payload_10_is_1
      & action__payload_8_above_2), action__payload_10_above_1 | (action__payload_10_is_1 &
      action__payload_8_above_1), action__payload_10_above_1 | (action__payload_10_is_1 &
      action__payload_8_above_0), action__payload_10_above_0, action__payload_10_above_0 |
      (action__payload_10_is_0 & action__payload_8_above_2), action__payload_10_above_0 |
      (action__payload_10_is_0 & action__payload_8_above_1), action__payload_10_above_0 |
      (action__payload_10_is_0 & action__payload_8_above_0)} & inverse_3;
  assign mask_6 = {{7{aligned[39]}}, aligned[39:38], {6{aligned[38]}}, aligned[38:37],
      {6{aligned[37]}}, aligned[37:36], {6{aligned[36]}}, aligned[36:35], {6{aligned[35]}},
      aligned[35:34], {6{aligned[34]}}, aligned[34:33], {6{aligned[33]}}, aligned[33:32],
      {7{aligned[32]}}} & word;
  assign inverse_4 = ~{{7{aligned[39]}}, aligned[39:38], {6{aligned[38]}}, aligned[38:37],
      {6{aligned[37]}}, aligned[37:36], {6{aligned[36]}}, aligned[36:35], {6{aligned[35]}},
      aligned[35:34], {6{aligned[34]}}, aligned[34:33], {6{aligned[33]}}, aligned[33:32],
      {7{aligned[32]}}};
  assign mask_3 = {{7{aligned[47]}}, aligned[47:46], {6{aligned[46]}}, aligned[46:45],
      {6{aligned[45]}}, aligned[45:44], {6{aligned[44]}}, aligned[44:43], {6{aligned[43]}},
      aligned[43:42], {6{aligned[42]}}, aligned[42:41], {6{aligned[41]}}, aligned[41:40],
      {7{aligned[40]}}} & {2{aligned[31:0]}};
  assign inverse_5 = ~{{7{aligned[47]}}, aligned[47:46], {6{aligned[46]}}, aligned[46:45],
      {6{aligned[45]}}, aligned[45:44], {6{aligned[44]}}, aligned[44:43], {6{aligned[43]}},
      aligned[43:42], {6{aligned[42]}}, aligned[42:41], {6{aligned[41]}}, aligned[41:40],
      {7{aligned[40]}}};
  assign mask_7 = inverse_4 & (mask_3 | (inverse_5 & {4{aligned[64:49]}}));

  always @(posedge clk) begin
    if (response__ready) begin
      before_ <= kept;
      kept <= response__payload;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      taken <= 1'b0;
      written <= 4'd0;
      ended <= 1'b0;
      aligned <= 88'd0;
      word <= 64'd0;
      input_write__address <= 16'd0;
      buffer <= 2'd0;
      push <= 4'd0;
    end else begin
      push <= aligned[87:84];
      buffer <= aligned[66:65];
      input_write__address <= aligned[82:67];
      word <= mask_6 | mask_7;
      aligned[31:0] <= after_2;
      aligned[39:32] <= mask_4 | not_answered;
      aligned[47:40] <= mask_5;
      aligned[83] <= action__payload[3] & action__payload[48];
      aligned[48] <= action__payload[3];
      aligned[64:49] <= action__payload[29:14];
      aligned[66:65] <= action__payload[31:30];
      aligned[82:67] <= action__payload[47:32];
      aligned[87:84] <= action__payload[52:49];
      ended <= taken & aligned[83];
      written <= (taken & aligned[48]) ? (4'd1 << aligned[66:65]) : 4'd0;
      taken <= answered;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.flight.InFlight
// A counter of instructions between their start and their end.
module tiny_weight_stationary_in_flight_input_flight (
  input wire clk,
  input wire rst,
  input wire start,
  input wire end_,
  output wire busy
);
  reg [2:0] count;
  wire others;

  assign others = count != 3'd0;
  assign busy = others | start;

  always @(posedge clk) begin
    if (rst) begin
      count <= 3'd0;
    end else begin
      count <= (count + {2'd0, start}) - {2'd0, end_};
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.compute.ComputeUnit
// A sequencer, the array, and the accumulator buffer, timed as docs/npu.md says.
module tiny_weight_stationary_compute_unit (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  input wire instruction__valid,
  output wire collision,
  output wire weight_read__enable,
  input wire [15:0] weight_read__data,
  output wire [15:0] weight_read__address,
  output wire [3:0] push,
  output wire accumulator_read,
  output wire accumulator_write,
  input wire vector_read__enable,
  output wire [63:0] vector_read__data,
  input wire [15:0] vector_read__address,
  input wire [15:0] input_read__data,
  output wire input_read__enable,
  output wire [15:0] input_read__address,
  output wire ended
);
  wire control__fill;
  wire control__handoff;
  wire result_valid;
  wire [16:0] result;
  wire [63:0] sums;
  wire collision_2;

  assign collision = collision_2;

  tiny_weight_stationary_weight_stationary_sequencer u_sequencer (
    .clk(clk),
    .rst(rst),
    .instruction__payload(instruction__payload),
    .instruction__ready(instruction__ready),
    .instruction__valid(instruction__valid),
    .weight_read__enable(weight_read__enable),
    .weight_read__address(weight_read__address),
    .push(push),
    .result(result),
    .control__handoff(control__handoff),
    .control__fill(control__fill),
    .step(input_read__enable),
    .input_read__address(input_read__address),
    .result_valid(result_valid),
    .ended(ended)
  );

  tiny_weight_stationary_weight_stationary_array u_array (
    .clk(clk),
    .rst(rst),
    .input_(input_read__data),
    .weight(weight_read__data),
    .control__handoff(control__handoff),
    .control__fill(control__fill),
    .output_(sums)
  );

  tiny_weight_stationary_accumulator_buffer u_buffer (
    .clk(clk),
    .rst(rst),
    .result(result),
    .read(accumulator_read),
    .write(accumulator_write),
    .collision(collision_2),
    .vector_read__enable(vector_read__enable),
    .vector_read__data(vector_read__data),
    .vector_read__address(vector_read__address),
    .result_valid(result_valid),
    .sums(sums)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.sequence_weight_stationary.WeightStationarySequencer
// Addresses of weights, a tile ahead of the addresses of inputs.
module tiny_weight_stationary_weight_stationary_sequencer (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  input wire instruction__valid,
  output wire weight_read__enable,
  output reg [15:0] weight_read__address,
  output wire [3:0] push,
  output wire [16:0] result,
  output reg control__handoff,
  output reg control__fill,
  output reg step,
  output wire [15:0] input_read__address,
  output wire result_valid,
  output wire ended
);
  wire start;
  reg filling;
  wire step_2;
  reg filled;
  reg row;
  wire stream_free;
  reg [1:0] recent;
  wire started;
  reg [255:0] held;
  wire [15:0] origin__0;
  wire last;
  reg adding;
  wire [15:0] address__1;
  wire write_valid;
  reg final_;
  reg [3:0] write;
  wire [3:0] read;
  reg later_block;
  wire last_2;
  wire row_is_1;

  assign start = ~filling;
  assign row_is_1 = row == 1'b1;
  assign step_2 = filling & (filled | row_is_1) & stream_free & (recent == 2'd0);
  assign instruction__ready = ~filling;
  assign started = instruction__valid & instruction__ready;
  assign weight_read__enable = filling & (~filled);
  assign stream_free = (~step) | last;
  assign write_valid = step & last & final_;
  assign push = read & {4{ended}};

  always @(posedge clk) begin
    if (rst) begin
      recent <= 2'd0;
      control__handoff <= 1'b0;
      control__fill <= 1'b0;
    end else begin
      control__fill <= weight_read__enable & (row == 1'b0);
      control__handoff <= step_2;
      recent <= {recent[0], 1'b0} | {1'b0, step_2};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      weight_read__address <= 16'd0;
    end else begin
      if (weight_read__enable)
        weight_read__address <= weight_read__address + 16'd1;
      if (start)
        weight_read__address <= instruction__payload[44:29];
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      row <= 1'b0;
    end else begin
      if (weight_read__enable)
        row <= row_is_1 ? 1'b0 : (row + 1'b1);
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      filled <= 1'b0;
    end else begin
      if (weight_read__enable)
        filled <= row_is_1;
      if (step_2)
        filled <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      later_block <= 1'b0;
      filling <= 1'b0;
    end else begin
      if (step_2) begin
        filling <= ~last_2;
        later_block <= 1'b1;
      end
      if (start) begin
        filling <= started;
        later_block <= 1'b0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      held <= 256'd0;
    end else begin
      if (start)
        held <= instruction__payload;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      step <= 1'b0;
      adding <= 1'b0;
      final_ <= 1'b0;
      write <= 4'd0;
    end else begin
      if (step_2) begin
        write <= held[11:8];
        final_ <= last_2;
        adding <= later_block | held[12];
        step <= 1'b1;
      end else if (last)
        step <= 1'b0;
    end
  end

  tiny_weight_stationary_loops_blocks u_blocks (
    .clk(clk),
    .rst(rst),
    .origin__0(instruction__payload[28:13]),
    .outer_count(instruction__payload[78:61]),
    .outer_stride__0(instruction__payload[132:101]),
    .start(start),
    .step(step_2),
    .last(last_2),
    .address__0(origin__0)
  );

  tiny_weight_stationary_loops_pixels u_pixels (
    .clk(clk),
    .rst(rst),
    .start(step_2),
    .last(last),
    .origin__1(held[60:45]),
    .origin__0(origin__0),
    .outer_count(held[100:79]),
    .outer_stride__0(held[196:133]),
    .step(step),
    .address__0(input_read__address),
    .address__1(address__1)
  );

  tiny_weight_stationary_delay_line_results u_results (
    .clk(clk),
    .rst(rst),
    .read(result),
    .write__data({address__1, adding}),
    .write_valid(step),
    .read_valid(result_valid)
  );

  tiny_weight_stationary_delay_line_end u_end (
    .clk(clk),
    .rst(rst),
    .write_valid(write_valid),
    .read(read),
    .write__data(write),
    .read_valid(ended)
  );

  wire unused = &{1'b0, held[7:0], held[44:13], held[78:61], held[132:101], held[255:197]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.sequence.Loops
// Two nested loops and the addresses that they visit; after the last turn they begin anew.
module tiny_weight_stationary_loops_blocks (
  input wire clk,
  input wire rst,
  input wire [15:0] origin__0,
  input wire start,
  input wire step,
  output wire last,
  output reg [15:0] address__0,
  input wire [17:0] outer_count,
  input wire [31:0] outer_stride__0
);
  reg [9:0] turns;
  reg [9:0] left;
  reg inner_is_last;
  reg [7:0] left_3;
  reg [7:0] left_2;
  reg outer_is_last;
  reg [15:0] kept_origin_0;
  reg [15:0] kept_outer_0;
  reg [15:0] kept_inner_0;
  reg [15:0] begin_0;
  wire step_and_inner_is_last;
  wire [15:0] choice;
  wire [15:0] following_0;

  assign step_and_inner_is_last = step & inner_is_last;
  assign choice = last ? kept_origin_0 : following_0;
  assign last = inner_is_last & outer_is_last;
  assign following_0 = (inner_is_last ? begin_0 : address__0) + (inner_is_last ? kept_outer_0 :
      kept_inner_0);

  always @(posedge clk) begin
    if (rst) begin
      turns <= 10'd0;
      left <= 10'd0;
      inner_is_last <= 1'b0;
      kept_origin_0 <= 16'd0;
      kept_outer_0 <= 16'd0;
      kept_inner_0 <= 16'd0;
      begin_0 <= 16'd0;
      address__0 <= 16'd0;
    end else begin
      if (start) begin
        address__0 <= origin__0;
        begin_0 <= origin__0;
        kept_inner_0 <= outer_stride__0[31:16];
        kept_outer_0 <= outer_stride__0[15:0];
        kept_origin_0 <= origin__0;
        inner_is_last <= outer_count[17:8] == 10'd1;
        left <= outer_count[17:8];
        turns <= outer_count[17:8];
      end else if (step) begin
        address__0 <= choice;
        if (inner_is_last)
          begin_0 <= choice;
        inner_is_last <= inner_is_last ? (turns == 10'd1) : (left == 10'd2);
        left <= inner_is_last ? turns : (left - 10'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_3 <= 8'd0;
      left_2 <= 8'd0;
      outer_is_last <= 1'b0;
    end else begin
      if (start) begin
        outer_is_last <= outer_count[7:0] == 8'd1;
        left_2 <= outer_count[7:0];
        left_3 <= outer_count[7:0];
      end else if (step_and_inner_is_last) begin
        outer_is_last <= outer_is_last ? (left_3 == 8'd1) : (left_2 == 8'd2);
        left_2 <= outer_is_last ? left_3 : (left_2 - 8'd1);
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.sequence.Loops
// Two nested loops and the addresses that they visit; after the last turn they begin anew.
module tiny_weight_stationary_loops_pixels (
  input wire clk,
  input wire rst,
  input wire start,
  output wire last,
  input wire [15:0] origin__1,
  input wire [15:0] origin__0,
  input wire step,
  output reg [15:0] address__0,
  output reg [15:0] address__1,
  input wire [21:0] outer_count,
  input wire [63:0] outer_stride__0
);
  reg [11:0] turns;
  reg [11:0] left;
  reg inner_is_last;
  reg [9:0] left_3;
  reg [9:0] left_2;
  reg outer_is_last;
  reg [15:0] kept_origin_0;
  reg [15:0] kept_outer_0;
  reg [15:0] kept_inner_0;
  reg [15:0] begin_0;
  reg [15:0] kept_origin_1;
  reg [15:0] kept_outer_1;
  reg [15:0] kept_inner_1;
  reg [15:0] begin_1;
  wire step_and_inner_is_last;
  wire [15:0] choice;
  wire [15:0] choice_2;
  wire [15:0] following_0;
  wire [15:0] following_1;

  assign step_and_inner_is_last = step & inner_is_last;
  assign choice = last ? kept_origin_0 : following_0;
  assign choice_2 = last ? kept_origin_1 : following_1;
  assign last = inner_is_last & outer_is_last;
  assign following_0 = (inner_is_last ? begin_0 : address__0) + (inner_is_last ? kept_outer_0 :
      kept_inner_0);
  assign following_1 = (inner_is_last ? begin_1 : address__1) + (inner_is_last ? kept_outer_1 :
      kept_inner_1);

  always @(posedge clk) begin
    if (rst) begin
      turns <= 12'd0;
      left <= 12'd0;
      inner_is_last <= 1'b0;
      kept_origin_0 <= 16'd0;
      kept_outer_0 <= 16'd0;
      kept_inner_0 <= 16'd0;
      begin_0 <= 16'd0;
      address__0 <= 16'd0;
      kept_origin_1 <= 16'd0;
      kept_outer_1 <= 16'd0;
      kept_inner_1 <= 16'd0;
      begin_1 <= 16'd0;
      address__1 <= 16'd0;
    end else begin
      if (start) begin
        address__1 <= origin__1;
        begin_1 <= origin__1;
        kept_inner_1 <= outer_stride__0[63:48];
        kept_outer_1 <= outer_stride__0[47:32];
        kept_origin_1 <= origin__1;
        address__0 <= origin__0;
        begin_0 <= origin__0;
        kept_inner_0 <= outer_stride__0[31:16];
        kept_outer_0 <= outer_stride__0[15:0];
        kept_origin_0 <= origin__0;
        inner_is_last <= outer_count[21:10] == 12'd1;
        left <= outer_count[21:10];
        turns <= outer_count[21:10];
      end else if (step) begin
        address__1 <= choice_2;
        address__0 <= choice;
        if (inner_is_last) begin
          begin_1 <= choice_2;
          begin_0 <= choice;
        end
        inner_is_last <= inner_is_last ? (turns == 12'd1) : (left == 12'd2);
        left <= inner_is_last ? turns : (left - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_3 <= 10'd0;
      left_2 <= 10'd0;
      outer_is_last <= 1'b0;
    end else begin
      if (start) begin
        outer_is_last <= outer_count[9:0] == 10'd1;
        left_2 <= outer_count[9:0];
        left_3 <= outer_count[9:0];
      end else if (step_and_inner_is_last) begin
        outer_is_last <= outer_is_last ? (left_3 == 10'd1) : (left_2 == 10'd2);
        left_2 <= outer_is_last ? left_3 : (left_2 - 10'd1);
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.dataflow.delay.DelayLine
// Words that come out a fixed number of cycles later, kept in a RAM.
module tiny_weight_stationary_delay_line_results (
  input wire clk,
  input wire rst,
  output wire [16:0] read,
  input wire [16:0] write__data,
  input wire write_valid,
  output wire read_valid
);
  reg [1:0] valid;
  reg place;
  wire following;

  assign following = (place == 1'b1) ? 1'b0 : (place + 1'b1);
  assign read_valid = valid[1];

  always @(posedge clk) begin
    if (rst) begin
      valid <= 2'd0;
      place <= 1'b0;
    end else begin
      place <= following;
      valid <= {valid[0], 1'b0} | {1'b0, write_valid};
    end
  end

  tiny_weight_stationary_ram_ring u_ring (
    .clk(clk),
    .rst(rst),
    .read__addr(following),
    .read__data(read),
    .read__en(valid[0]),
    .write__data(write__data),
    .write__enable(write_valid),
    .write__address(place)
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_ring (
  input wire clk,
  input wire rst,
  input wire read__addr,
  output reg [16:0] read__data,
  input wire read__en,
  input wire [16:0] write__data,
  input wire write__enable,
  input wire write__address
);

  (* no_rw_check *)
  reg [16:0] storage [0:1];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
    if (read__en)
      read__data <= storage[read__addr];
  end

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.dataflow.delay.DelayLine
// Words that come out a fixed number of cycles later, kept in a RAM.
module tiny_weight_stationary_delay_line_end (
  input wire clk,
  input wire rst,
  input wire write_valid,
  output wire [3:0] read,
  input wire [3:0] write__data,
  output wire read_valid
);
  reg [4:0] valid;
  reg [2:0] place;
  wire [2:0] following;

  assign following = (place == 3'd4) ? 3'd0 : (place + 3'd1);
  assign read_valid = valid[4];

  always @(posedge clk) begin
    if (rst) begin
      valid <= 5'd0;
      place <= 3'd0;
    end else begin
      place <= following;
      valid <= {valid[3:0], 1'b0} | {4'd0, write_valid};
    end
  end

  tiny_weight_stationary_ram_ring_2 u_ring (
    .clk(clk),
    .rst(rst),
    .write__enable(write_valid),
    .write__data(write__data),
    .write__address(place),
    .read__addr(following),
    .read__data(read),
    .read__en(valid[3])
  );
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_ring_2 (
  input wire clk,
  input wire rst,
  input wire write__enable,
  input wire [3:0] write__data,
  input wire [2:0] write__address,
  input wire [2:0] read__addr,
  output reg [3:0] read__data,
  input wire read__en
);

  (* no_rw_check *)
  reg [3:0] storage [0:4];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
    if (read__en)
      read__data <= storage[read__addr];
  end

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.dataflow.weight_stationary.WeightStationaryArray
// An array of ``rows`` x ``cols`` elements that hold weights.
module tiny_weight_stationary_weight_stationary_array (
  input wire clk,
  input wire rst,
  input wire [15:0] input_,
  input wire [15:0] weight,
  input wire control__handoff,
  input wire control__fill,
  output wire [63:0] output_
);
  reg [1:0] writes;
  reg [1:0] changes;
  reg [7:0] bus_1_0;
  reg [7:0] element_0_0_shadow;
  reg [7:0] element_0_0_weight;
  reg [7:0] element_0_0_input_0;
  reg [15:0] element_0_0_product_0;
  reg [31:0] element_0_0_sum_0;
  reg [7:0] element_0_1_shadow;
  reg [7:0] element_0_1_weight;
  reg [15:0] element_0_1_product_0;
  reg [31:0] element_0_1_sum_0;
  reg [7:0] row_1_0;
  reg [7:0] element_1_0_shadow;
  reg [7:0] element_1_0_weight;
  reg [7:0] element_1_0_input_0;
  reg [15:0] element_1_0_product_0;
  reg [31:0] element_1_0_sum_0;
  reg [7:0] element_1_1_shadow;
  reg [7:0] element_1_1_weight;
  reg [15:0] element_1_1_product_0;
  reg [31:0] element_1_1_sum_0;
  wire [15:0] input_times_element_0_0_weight;
  wire [15:0] product;
  wire [15:0] row_1_0_times_element_1_0_weight;
  wire [15:0] product_2;
  wire [31:0] element_1_0_total;
  wire [31:0] element_1_1_total;

  assign input_times_element_0_0_weight = $signed(input_[7:0]) * $signed(element_0_0_weight);
  assign product = $signed(element_0_0_input_0) * $signed(element_0_1_weight);
  assign row_1_0_times_element_1_0_weight = $signed(row_1_0) * $signed(element_1_0_weight);
  assign product_2 = $signed(element_1_0_input_0) * $signed(element_1_1_weight);
  assign element_1_0_total = element_0_0_sum_0 + {{16{element_1_0_product_0[15]}},
      element_1_0_product_0};
  assign element_1_1_total = element_0_1_sum_0 + {{16{element_1_1_product_0[15]}},
      element_1_1_product_0};
  assign output_ = {element_1_1_sum_0, element_1_0_sum_0};

  always @(posedge clk) begin
    if (rst) begin
      writes <= 2'd0;
      changes <= 2'd0;
    end else begin
      changes <= {changes[0], 1'b0} | {1'b0, control__handoff};
      writes <= {writes[0], 1'b0} | {1'b0, control__fill};
    end
  end

  always @(posedge clk) begin
    element_1_1_sum_0 <= element_1_1_total;
    element_1_1_product_0 <= product_2;
    element_1_0_sum_0 <= element_1_0_total;
    element_1_0_product_0 <= row_1_0_times_element_1_0_weight;
    element_1_0_input_0 <= row_1_0;
    row_1_0 <= input_[15:8];
    element_0_1_sum_0 <= {{16{element_0_1_product_0[15]}}, element_0_1_product_0};
    element_0_1_product_0 <= product;
    element_0_0_sum_0 <= {{16{element_0_0_product_0[15]}}, element_0_0_product_0};
    element_0_0_product_0 <= input_times_element_0_0_weight;
    element_0_0_input_0 <= input_[7:0];
    bus_1_0 <= weight[15:8];
  end

  always @(posedge clk) begin
    if (control__fill)
      element_0_0_shadow <= weight[7:0];
  end

  always @(posedge clk) begin
    if (control__handoff)
      element_0_0_weight <= element_0_0_shadow;
  end

  always @(posedge clk) begin
    if (writes[0]) begin
      element_1_0_shadow <= weight[7:0];
      element_0_1_shadow <= bus_1_0;
    end
  end

  always @(posedge clk) begin
    if (changes[0]) begin
      element_1_0_weight <= element_1_0_shadow;
      element_0_1_weight <= element_0_1_shadow;
    end
  end

  always @(posedge clk) begin
    if (writes[1])
      element_1_1_shadow <= bus_1_0;
  end

  always @(posedge clk) begin
    if (changes[1])
      element_1_1_weight <= element_1_1_shadow;
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.accumulator.AccumulatorBuffer
// ``accumulator_banks`` banks of ``bank_words`` words of ``cols`` sums.
//
// A word of results is there column after column, one cycle later in each. In column c, the
// old sum is read c cycles after ``result_valid``; two cycles later the result is there, and the
// new sum is written. A register holds the old sum before it is added to. Each column of each
// bank is a RAM of its own, so that the vector unit may read one bank while the array is at work
// on others.
module tiny_weight_stationary_accumulator_buffer (
  input wire clk,
  input wire rst,
  input wire [16:0] result,
  output wire read,
  output wire write,
  output wire collision,
  input wire vector_read__enable,
  output wire [63:0] vector_read__data,
  input wire [15:0] vector_read__address,
  input wire result_valid,
  input wire [63:0] sums
);
  wire [1:0] reading;
  reg [31:0] old_0;
  wire read__enable;
  wire [3:0] read__address;
  reg [7:0] stage_2;
  wire read__enable_2;
  wire [3:0] read__address_2;
  wire [31:0] read__data;
  reg [1:0] chosen;
  wire [31:0] read__data_2;
  reg [31:0] old_1;
  wire read__enable_3;
  reg [7:0] stage_1;
  wire [3:0] read__address_3;
  reg [7:0] stage_3;
  wire read__enable_4;
  wire [3:0] read__address_4;
  wire [31:0] read__data_3;
  wire [31:0] read__data_4;
  wire collision_2;
  wire collision_3;
  wire collision_4;
  wire collision_5;
  wire vector_read__address_4_is_0;
  wire vector_read__address_4_is_1;
  wire result_5_is_0;
  wire result_5_is_1;
  wire [1:0] choice;
  wire [31:0] total_0;
  wire [31:0] read__data_and_chosen;
  wire [31:0] read__data_and_chosen_1;
  wire [31:0] total_1;
  wire [31:0] read__data_and_chosen_2;
  wire [31:0] read__data_and_chosen_1_2;
  wire [31:0] read__data_and_stage_1;
  wire [31:0] read__data_and_stage_1_1;
  wire [31:0] read__data_and_stage_2;
  wire [31:0] read__data_and_stage_2_1;

  assign vector_read__address_4_is_0 = vector_read__address[15:4] == 12'd0;
  assign vector_read__address_4_is_1 = vector_read__address[15:4] == 12'd1;
  assign result_5_is_0 = result[16:5] == 12'd0;
  assign result_5_is_1 = result[16:5] == 12'd1;
  assign reading = vector_read__enable ? {vector_read__address_4_is_1, vector_read__address_4_is_0}
      : 2'd0;
  assign choice = (result_valid & result[0]) ? {result_5_is_1, result_5_is_0} : 2'd0;
  assign total_0 = sums[31:0] + old_0;
  assign read__enable = choice[0] | reading[0];
  assign read__address = choice[0] ? result[4:1] : vector_read__address[3:0];
  assign read__enable_2 = choice[1] | reading[1];
  assign read__address_2 = choice[1] ? result[4:1] : vector_read__address[3:0];
  assign read__data_and_chosen = read__data & {32{chosen[0]}};
  assign read__data_and_chosen_1 = read__data_2 & {32{chosen[1]}};
  assign total_1 = sums[63:32] + old_1;
  assign read__enable_3 = stage_1[0] | reading[0];
  assign read__address_3 = stage_1[0] ? stage_1[7:4] : vector_read__address[3:0];
  assign read__enable_4 = stage_1[1] | reading[1];
  assign read__address_4 = stage_1[1] ? stage_1[7:4] : vector_read__address[3:0];
  assign read__data_and_chosen_2 = read__data_3 & {32{chosen[0]}};
  assign read__data_and_chosen_1_2 = read__data_4 & {32{chosen[1]}};
  assign read = |choice;
  assign write = |stage_2[3:2];
  assign collision = |{collision_5, collision_4, |(reading & (stage_1[1:0] | stage_3[3:2])),
      collision_3, collision_2, |(reading & (choice | stage_2[3:2])), result_valid &
      (~(|{result_5_is_1, result_5_is_0})), vector_read__enable & (~(|{vector_read__address_4_is_1,
      vector_read__address_4_is_0}))};
  assign read__data_and_stage_1 = read__data & {32{stage_1[0]}};
  assign read__data_and_stage_1_1 = read__data_2 & {32{stage_1[1]}};
  assign read__data_and_stage_2 = read__data_3 & {32{stage_2[0]}};
  assign read__data_and_stage_2_1 = read__data_4 & {32{stage_2[1]}};
  assign vector_read__data = {read__data_and_chosen_2 | read__data_and_chosen_1_2,
      read__data_and_chosen | read__data_and_chosen_1};

  always @(posedge clk) begin
    if (rst) begin
      stage_1 <= 8'd0;
      stage_2 <= 8'd0;
      stage_3 <= 8'd0;
    end else begin
      stage_3 <= stage_2;
      stage_2 <= stage_1;
      stage_1 <= {result[4:1], result_valid ? {result_5_is_1, result_5_is_0} : 2'd0, choice};
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      chosen <= 2'd0;
    end else begin
      if (vector_read__enable)
        chosen <= reading;
    end
  end

  always @(posedge clk) begin
    old_1 <= read__data_and_stage_2 | read__data_and_stage_2_1;
    old_0 <= read__data_and_stage_1 | read__data_and_stage_1_1;
  end

  tiny_weight_stationary_ram_bank_0_0 u_bank_0_0 (
    .clk(clk),
    .rst(rst),
    .write__data(total_0),
    .write__enable(stage_2[2]),
    .write__address(stage_2[7:4]),
    .read__enable(read__enable),
    .read__addr(read__address),
    .read__data(read__data),
    .collision(collision_2)
  );

  tiny_weight_stationary_ram_bank_1_0 u_bank_1_0 (
    .clk(clk),
    .rst(rst),
    .write__data(total_0),
    .write__enable(stage_2[7:3]),
    .read__enable(read__enable_2),
    .read__addr(read__address_2),
    .read__data(read__data_2),
    .collision(collision_3)
  );

  tiny_weight_stationary_ram_bank_0_0 u_bank_0_1 (
    .clk(clk),
    .rst(rst),
    .write__data(total_1),
    .write__enable(stage_3[2]),
    .write__address(stage_3[7:4]),
    .read__enable(read__enable_3),
    .read__addr(read__address_3),
    .read__data(read__data_3),
    .collision(collision_4)
  );

  tiny_weight_stationary_ram_bank_1_0 u_bank_1_1 (
    .clk(clk),
    .rst(rst),
    .write__data(total_1),
    .write__enable(stage_3[7:3]),
    .read__enable(read__enable_4),
    .read__addr(read__address_4),
    .read__data(read__data_4),
    .collision(collision_5)
  );

  wire unused = &{1'b0, stage_3[1:0]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_bank_0_0 (
  input wire clk,
  input wire rst,
  input wire [31:0] write__data,
  input wire write__enable,
  input wire [3:0] write__address,
  input wire read__enable,
  input wire [3:0] read__addr,
  output reg [31:0] read__data,
  output wire collision
);

  (* no_rw_check *)
  reg [31:0] storage [0:15];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
    read__data <= storage[read__addr];
  end

  assign collision = write__enable & read__enable & (write__address == read__addr);

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_bank_1_0 (
  input wire clk,
  input wire rst,
  input wire [31:0] write__data,
  input wire [4:0] write__enable,
  input wire read__enable,
  input wire [3:0] read__addr,
  output reg [31:0] read__data,
  output wire collision
);

  (* no_rw_check *)
  reg [31:0] storage [0:15];
  always @(posedge clk) begin
    if (write__enable[0])
      storage[write__enable[4:1]] <= write__data;
    read__data <= storage[read__addr];
  end

  assign collision = write__enable[0] & read__enable & (write__enable[4:1] == read__addr);

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.vector.VectorUnit
// Executes one instruction of the vector unit at a time; docs/npu.md says in which cycles.
//
// Lane i is bits ``i * accumulator.bits`` on of an accumulator word, container i of an operand
// or output word, and bits ``i * 32`` on of a parameter word. Reads are enabled only in the
// cycles in which their data is used.
module tiny_weight_stationary_vector_unit (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  input wire instruction__valid,
  output wire busy,
  output wire multiply,
  output wire accumulator_read__enable,
  input wire [63:0] accumulator_read__data,
  output wire [15:0] accumulator_read__address,
  output wire operand_read__enable,
  input wire [15:0] operand_read__data,
  output wire ended,
  output wire parameter_read__enable,
  input wire [63:0] parameter_read__data,
  output reg [15:0] parameter_read__address,
  output wire [3:0] push,
  output reg step,
  output reg step_2,
  output wire [15:0] output_write__address,
  output wire [7:0] result,
  output wire [7:0] result_2
);
  reg in_flight;
  wire start_3;
  wire starts_vector;
  reg [255:0] current;
  wire start;
  wire last_of_result;
  wire last_of_all;
  reg finish_14;
  reg phase_5;
  reg phase_1;
  reg phase_2;
  reg phase_3;
  wire start_2;
  reg phase_4;
  reg first;
  reg result_1;
  reg result_2_2;
  reg result_3;
  reg result_4;
  reg result_5;
  reg result_6;
  reg result_7;
  reg result_8;
  reg result_9;
  reg result_10;
  reg result_11;
  reg result_12;
  reg result_13;
  reg finish_1;
  reg finish_2;
  reg finish_3;
  reg finish_4;
  reg finish_5;
  reg finish_6;
  reg finish_7;
  reg finish_8;
  reg finish_9;
  reg finish_10;
  reg finish_11;
  reg finish_12;
  reg finish_13;
  reg [15:0] first_weight;
  reg first_1;
  reg first_2;
  reg first_3;
  wire instruction__payload_is_4;
  wire any;
  wire union_;
  wire source_port_next_4;
  wire source_port_next_5;
  wire source_port_next_3;
  wire source_port_next_6;
  wire source_port_next_2;
  wire source_port_next_7;
  wire source_port_next;
  wire source_port_next_8;

  assign instruction__ready = ~in_flight;
  assign start_3 = instruction__valid & instruction__ready;
  assign instruction__payload_is_4 = instruction__payload[3:0] == 4'd4;
  assign starts_vector = start_3 & instruction__payload_is_4;
  assign busy = start_3 | in_flight;
  assign start = ~in_flight;
  assign multiply = step & current[15];
  assign accumulator_read__enable = step & (~current[12]);
  assign operand_read__enable = step & current[12];
  assign last_of_result = step & source_port_next;
  assign last_of_all = step & source_port_next_2;
  assign ended = finish_14 | phase_5;
  assign any = |{phase_3, phase_2, phase_1};
  assign parameter_read__enable = any | multiply;
  assign start_2 = ~in_flight;
  assign union_ = any | step;
  assign push = current[11:8];

  always @(posedge clk) begin
    if (rst) begin
      current <= 256'd0;
    end else begin
      if (instruction__ready)
        current <= instruction__payload;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      in_flight <= 1'b0;
    end else begin
      if (start_3)
        in_flight <= 1'b1;
      else if (ended)
        in_flight <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      step <= 1'b0;
    end else begin
      if (starts_vector)
        step <= 1'b1;
      else if (source_port_next_2)
        step <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      result_1 <= 1'b0;
      result_2_2 <= 1'b0;
      result_3 <= 1'b0;
      result_4 <= 1'b0;
      result_5 <= 1'b0;
      result_6 <= 1'b0;
      result_7 <= 1'b0;
      result_8 <= 1'b0;
      result_9 <= 1'b0;
      result_10 <= 1'b0;
      result_11 <= 1'b0;
      result_12 <= 1'b0;
      result_13 <= 1'b0;
      step_2 <= 1'b0;
      finish_1 <= 1'b0;
      finish_2 <= 1'b0;
      finish_3 <= 1'b0;
      finish_4 <= 1'b0;
      finish_5 <= 1'b0;
      finish_6 <= 1'b0;
      finish_7 <= 1'b0;
      finish_8 <= 1'b0;
      finish_9 <= 1'b0;
      finish_10 <= 1'b0;
      finish_11 <= 1'b0;
      finish_12 <= 1'b0;
      finish_13 <= 1'b0;
      finish_14 <= 1'b0;
      phase_1 <= 1'b0;
      phase_2 <= 1'b0;
      phase_3 <= 1'b0;
      phase_4 <= 1'b0;
      phase_5 <= 1'b0;
      first_1 <= 1'b0;
      first_2 <= 1'b0;
      first_3 <= 1'b0;
      first <= 1'b0;
    end else begin
      first <= first_3;
      first_3 <= first_2;
      first_2 <= first_1;
      first_1 <= source_port_next_3;
      phase_5 <= phase_4;
      phase_4 <= phase_3;
      phase_3 <= phase_2;
      phase_2 <= phase_1;
      phase_1 <= start_3 & (~starts_vector);
      finish_14 <= finish_13;
      finish_13 <= finish_12;
      finish_12 <= finish_11;
      finish_11 <= finish_10;
      finish_10 <= finish_9;
      finish_9 <= finish_8;
      finish_8 <= finish_7;
      finish_7 <= finish_6;
      finish_6 <= finish_5;
      finish_5 <= finish_4;
      finish_4 <= finish_3;
      finish_3 <= finish_2;
      finish_2 <= finish_1;
      finish_1 <= last_of_all;
      step_2 <= result_13;
      result_13 <= result_12;
      result_12 <= result_11;
      result_11 <= result_10;
      result_10 <= result_9;
      result_9 <= result_8;
      result_8 <= result_7;
      result_7 <= result_6;
      result_6 <= result_5;
      result_5 <= result_4;
      result_4 <= result_3;
      result_3 <= result_2_2;
      result_2_2 <= result_1;
      result_1 <= last_of_result;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      parameter_read__address <= 16'd0;
      first_weight <= 16'd0;
    end else begin
      if (instruction__ready) begin
        first_weight <= instruction__payload[47:32];
        parameter_read__address <= instruction__payload_is_4 ? instruction__payload[47:32] :
            instruction__payload[27:12];
      end else if (union_)
        parameter_read__address <= last_of_result ? first_weight : (parameter_read__address +
            16'd1);
    end
  end

  tiny_weight_stationary_walk_source u_source (
    .clk(clk),
    .rst(rst),
    .base(instruction__payload[31:16]),
    .first_count(instruction__payload[63:48]),
    .first_count_2(instruction__payload[117:96]),
    .start(start),
    .next(source_port_next_4),
    .next_2(source_port_next_5),
    .next_3(source_port_next_3),
    .next_4(source_port_next_6),
    .next_5(source_port_next_2),
    .next_6(source_port_next_7),
    .next_7(source_port_next),
    .next_8(source_port_next_8),
    .count__3(current[149:48]),
    .step(step),
    .origin_3(accumulator_read__address)
  );

  tiny_weight_stationary_walk_destination u_destination (
    .clk(clk),
    .rst(rst),
    .first_count(instruction__payload[117:96]),
    .base(instruction__payload[165:150]),
    .start(start_2),
    .count(current[117:96]),
    .stride__0(current[197:166]),
    .step(step_2),
    .origin_1(output_write__address)
  );

  tiny_weight_stationary_lane u_lane_0 (
    .clk(clk),
    .rst(rst),
    .operand(operand_read__data[7:0]),
    .parameter_(parameter_read__data[31:0]),
    .accumulator(accumulator_read__data[31:0]),
    .from_operand(current[13:12]),
    .weighted(current[15]),
    .zero_point(current[248:198]),
    .capture(phase_2),
    .capture_2(phase_3),
    .capture_3(phase_4),
    .first(first),
    .result(result)
  );

  tiny_weight_stationary_lane u_lane_1 (
    .clk(clk),
    .rst(rst),
    .operand(operand_read__data[15:8]),
    .parameter_(parameter_read__data[63:32]),
    .accumulator(accumulator_read__data[63:32]),
    .from_operand(current[13:12]),
    .weighted(current[15]),
    .zero_point(current[248:198]),
    .capture(phase_2),
    .capture_2(phase_3),
    .capture_3(phase_4),
    .first(first),
    .result(result_2)
  );

  wire unused = &{1'b0, current[7:0], current[14], current[47:16], current[165:150],
      current[255:249], source_port_next_4, source_port_next_5, source_port_next_6,
      source_port_next_7, source_port_next_8};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_walk_source (
  input wire clk,
  input wire rst,
  input wire [15:0] base,
  input wire start,
  input wire step,
  output reg [15:0] origin_3,
  input wire [15:0] first_count,
  input wire [21:0] first_count_2,
  output wire next,
  output wire next_2,
  output wire next_3,
  output wire next_4,
  output wire next_5,
  output wire next_6,
  output wire next_7,
  output wire next_8,
  input wire [101:0] count__3
);
  reg [11:0] left_3;
  reg is_first_3;
  reg is_last_3;
  reg [11:0] left_2;
  reg is_first_2;
  reg is_last_2;
  reg [11:0] left_1;
  reg is_first_1;
  reg is_last_1;
  reg [11:0] left_0;
  reg is_first_0;
  reg is_last_0;
  reg [15:0] origin_0;
  reg [15:0] origin_1;
  reg [15:0] origin_2;
  wire step_and_is_last_3;
  wire is_last_3_and_is_last_2;
  wire mask_2;
  wire mask;
  wire mask_3;
  wire is_first_3_and_is_first_2;
  wire mask_4;
  wire [15:0] choice;
  wire [15:0] choice_2;
  wire [15:0] following;

  assign step_and_is_last_3 = step & is_last_3;
  assign is_last_3_and_is_last_2 = is_last_3 & is_last_2;
  assign mask_2 = step & is_last_3_and_is_last_2;
  assign mask = is_last_3_and_is_last_2 & is_last_1;
  assign mask_3 = step & mask;
  assign is_first_3_and_is_first_2 = is_first_3 & is_first_2;
  assign mask_4 = is_first_3_and_is_first_2 & is_first_1;
  assign choice = mask ? origin_0 : (is_last_3_and_is_last_2 ? origin_1 : (is_last_3 ? origin_2 :
      origin_3));
  assign choice_2 = mask ? count__3[85:70] : (is_last_3_and_is_last_2 ? count__3[101:86] :
      (is_last_3 ? count__3[31:16] : count__3[47:32]));
  assign following = choice + choice_2;
  assign next = mask_4 & is_first_0;
  assign next_2 = mask_4;
  assign next_3 = is_first_3_and_is_first_2;
  assign next_4 = is_first_3;
  assign next_5 = mask & is_last_0;
  assign next_6 = mask;
  assign next_7 = is_last_3_and_is_last_2;
  assign next_8 = is_last_3;

  always @(posedge clk) begin
    if (rst) begin
      left_3 <= 12'd0;
      is_first_3 <= 1'b0;
      is_last_3 <= 1'b0;
    end else begin
      if (start) begin
        is_last_3 <= first_count[15:8] == 8'd1;
        is_first_3 <= 1'b1;
        left_3 <= {4'd0, first_count[15:8]};
      end else if (step) begin
        is_last_3 <= is_last_3 ? (count__3[15:8] == 8'd1) : (left_3 == 12'd2);
        is_first_3 <= is_last_3;
        left_3 <= is_last_3 ? {4'd0, count__3[15:8]} : (left_3 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_2 <= 12'd0;
      is_first_2 <= 1'b0;
      is_last_2 <= 1'b0;
    end else begin
      if (start) begin
        is_last_2 <= first_count[7:0] == 8'd1;
        is_first_2 <= 1'b1;
        left_2 <= {4'd0, first_count[7:0]};
      end else if (step_and_is_last_3) begin
        is_last_2 <= is_last_2 ? (count__3[7:0] == 8'd1) : (left_2 == 12'd2);
        is_first_2 <= is_last_2;
        left_2 <= is_last_2 ? {4'd0, count__3[7:0]} : (left_2 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_1 <= 12'd0;
      is_first_1 <= 1'b0;
      is_last_1 <= 1'b0;
    end else begin
      if (start) begin
        is_last_1 <= first_count_2[21:10] == 12'd1;
        is_first_1 <= 1'b1;
        left_1 <= first_count_2[21:10];
      end else if (mask_2) begin
        is_last_1 <= is_last_1 ? (count__3[69:58] == 12'd1) : (left_1 == 12'd2);
        is_first_1 <= is_last_1;
        left_1 <= is_last_1 ? count__3[69:58] : (left_1 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      left_0 <= 12'd0;
      is_first_0 <= 1'b0;
      is_last_0 <= 1'b0;
    end else begin
      if (start) begin
        is_last_0 <= first_count_2[9:0] == 10'd1;
        is_first_0 <= 1'b1;
        left_0 <= {2'd0, first_count_2[9:0]};
      end else if (mask_3) begin
        is_last_0 <= is_last_0 ? (count__3[57:48] == 10'd1) : (left_0 == 12'd2);
        is_first_0 <= is_last_0;
        left_0 <= is_last_0 ? {2'd0, count__3[57:48]} : (left_0 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_0 <= 16'd0;
    end else begin
      if (mask_3)
        origin_0 <= following;
      if (start)
        origin_0 <= base;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_1 <= 16'd0;
    end else begin
      if (mask_2)
        origin_1 <= following;
      if (start)
        origin_1 <= base;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_2 <= 16'd0;
    end else begin
      if (step_and_is_last_3)
        origin_2 <= following;
      if (start)
        origin_2 <= base;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_3 <= 16'd0;
    end else begin
      if (step)
        origin_3 <= following;
      if (start)
        origin_3 <= base;
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_walk_destination (
  input wire clk,
  input wire rst,
  input wire [15:0] base,
  input wire start,
  input wire step,
  output reg [15:0] origin_1,
  input wire [21:0] first_count,
  input wire [21:0] count,
  input wire [31:0] stride__0
);
  reg [11:0] left_1;
  reg is_last_1;
  reg [15:0] origin_0;
  wire [15:0] following;

  assign following = (is_last_1 ? origin_0 : origin_1) + (is_last_1 ? stride__0[15:0] :
      stride__0[31:16]);

  always @(posedge clk) begin
    if (rst) begin
      left_1 <= 12'd0;
      is_last_1 <= 1'b0;
    end else begin
      if (start) begin
        is_last_1 <= first_count[21:10] == 12'd1;
        left_1 <= first_count[21:10];
      end else if (step) begin
        is_last_1 <= is_last_1 ? (count[21:10] == 12'd1) : (left_1 == 12'd2);
        left_1 <= is_last_1 ? count[21:10] : (left_1 - 12'd1);
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_0 <= 16'd0;
    end else begin
      if (step & is_last_1)
        origin_0 <= following;
      if (start)
        origin_0 <= base;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      origin_1 <= 16'd0;
    end else begin
      if (step)
        origin_1 <= following;
      if (start)
        origin_1 <= base;
    end
  end

  wire unused = &{1'b0, first_count[9:0], count[9:0]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.lane.Lane
// Taps of one lane, one in a cycle, become results.
//
// Registers stand before the multiplier of the tap, within and after it, and after the sum.
module tiny_weight_stationary_lane (
  input wire clk,
  input wire rst,
  input wire [7:0] operand,
  input wire [31:0] parameter_,
  input wire [31:0] accumulator,
  input wire weighted,
  input wire first,
  output wire [7:0] result,
  input wire [1:0] from_operand,
  input wire [50:0] zero_point,
  input wire capture,
  input wire capture_2,
  input wire capture_3
);
  reg [31:0] bias;
  reg [23:0] multiplier;
  reg [5:0] shift;
  reg [31:0] tap;
  reg [15:0] weight;
  reg [31:0] product_0_0;
  reg [31:0] product_16_0;
  reg [31:0] product;
  reg [31:0] later_product;
  reg first_2;
  reg [31:0] added;
  reg [31:0] begun;
  reg [31:0] greatest;
  wire [31:0] total;
  wire [16:0] result_2;
  wire [31:0] choice;
  wire [31:0] tap_times_weight;
  wire [31:0] tap_16_times_weight;
  wire [31:0] begun_plus_later_product;

  assign choice = from_operand[0] ? {{24{operand[7]}}, operand} : accumulator;
  assign tap_times_weight = $signed({1'b0, tap[15:0]}) * $signed(weight);
  assign tap_16_times_weight = $signed(tap[31:16]) * $signed(weight);
  assign begun_plus_later_product = begun + later_product;
  assign total = from_operand[1] ? greatest : added;
  assign result = result_2[7:0];

  always @(posedge clk) begin
    if (rst) begin
      bias <= 32'd0;
    end else begin
      if (capture)
        bias <= parameter_;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      multiplier <= 24'd0;
    end else begin
      if (capture_2)
        multiplier <= parameter_[23:0];
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      shift <= 6'd0;
    end else begin
      if (capture_3)
        shift <= parameter_[5:0];
    end
  end

  always @(posedge clk) begin
    begun <= first ? 32'd0 : begun_plus_later_product;
    added <= begun_plus_later_product;
    later_product <= product;
    product <= product_0_0 + {product_16_0[15:0], 16'd0};
    product_16_0 <= tap_16_times_weight;
    product_0_0 <= tap_times_weight;
    weight <= weighted ? parameter_[15:0] : 16'd1;
    tap <= choice;
  end

  always @(posedge clk) begin
    if (rst) begin
      first_2 <= 1'b0;
    end else begin
      first_2 <= first;
    end
  end

  always @(posedge clk) begin
    if (first_2 | ($signed(greatest) < $signed(later_product)))
      greatest <= later_product;
  end

  tiny_weight_stationary_requantize u_requantize (
    .clk(clk),
    .rst(rst),
    .sum(total),
    .zero_point(zero_point),
    .bias(bias),
    .multiplier(multiplier),
    .shift(shift),
    .result(result_2)
  );

  wire unused = &{1'b0, product_16_0[31:16], result_2[16:8]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.requantize.Requantize
// ``clip(round_half_even((sum + bias) * multiplier / 2**shift) + zero_point)`` for one lane.
//
// A sum given in cycle t is a result ``requantize_cycles`` later: registers stand before the
// multiplier, within and after it, after each half of the shifter, and before and after what
// clips. All other inputs are still while a sum is under way; with ``offset_bits`` each sum may
// have an offset, a multiplier and a shift of its own. With ``maps`` a function that stands behind
// the shifter shares what clips: ``code`` goes there, and ``mapped`` comes back.
module tiny_weight_stationary_requantize (
  input wire clk,
  input wire rst,
  input wire [31:0] sum,
  input wire [31:0] bias,
  input wire [23:0] multiplier,
  input wire [5:0] shift,
  output reg [16:0] result,
  input wire [50:0] zero_point
);
  reg [31:0] product_0_0;
  reg [32:0] value;
  reg [23:0] product_0_16;
  reg [32:0] product_16_0;
  reg [24:0] product_16_16;
  reg [56:0] product;
  reg [7:0] kept_groups;
  reg [25:0] coarse;
  reg coarse_cut;
  reg beyond;
  reg negative;
  reg [7:0] kept_bits;
  reg [17:0] quotient;
  reg up;
  reg [18:0] moved;
  reg [18:0] moved_later;
  wire [31:0] value_times_multiplier;
  wire [23:0] value_times_multiplier_16;
  wire [32:0] value_16_times_multiplier;
  wire [24:0] value_16_times_multiplier_16;
  wire [49:0] sum_2;
  wire [56:0] sum_3;
  wire [49:0] choice;
  wire [33:0] choice_4;
  wire [7:0] mask;
  wire [31:0] product_25_xor_product_56;
  wire [7:0] coarse_18_xor_negative;
  wire [17:0] choice_5;
  wire [19:0] sum_4;
  wire [16:0] choice_6;
  wire [21:0] choice_2;
  wire [19:0] choice_3;
  wire [18:0] fine;

  assign value_times_multiplier = value[15:0] * multiplier[15:0];
  assign value_times_multiplier_16 = value[15:0] * multiplier[23:16];
  assign value_16_times_multiplier = $signed(value[32:16]) * $signed({1'b0, multiplier[15:0]});
  assign value_16_times_multiplier_16 = $signed(value[32:16]) * $signed({1'b0, multiplier[23:16]});
  assign sum_2 = {10'd0, product_0_16, 16'd0} + {product_16_0[32], product_16_0, 16'd0};
  assign sum_3 = {{7{sum_2[49]}}, sum_2} + {product_16_16, product_0_0};
  assign choice = shift[5] ? {{24{product[56]}}, product[56:31]} : {product[48:0], 1'b0};
  assign choice_4 = shift[4] ? choice[49:16] : choice[33:0];
  assign mask = {|product[56:55], |product[54:47], |product[46:39], |product[38:31],
      |product[30:23], |product[22:15], |product[14:7], |{product[6:0], 1'b0}} & (~kept_groups);
  assign product_25_xor_product_56 = product[56:25] ^ {32{product[56]}};
  assign coarse_18_xor_negative = coarse[25:18] ^ {8{negative}};
  assign choice_5 = (~(beyond | (|(coarse_18_xor_negative & kept_bits)))) ? fine[18:1] : {negative,
      {17{~negative}}};
  assign sum_4 = {quotient[17], quotient, up} + {{2{zero_point[16]}}, zero_point[16:0], up};
  assign choice_6 = ($signed({{2{zero_point[50]}}, zero_point[50:34]}) < $signed(moved_later)) ?
      zero_point[50:34] : (($signed(moved_later) < $signed({{2{zero_point[33]}},
      zero_point[33:17]})) ? zero_point[33:17] : moved_later[16:0]);
  assign choice_2 = shift[2] ? coarse[25:4] : coarse[21:0];
  assign choice_3 = shift[1] ? choice_2[21:2] : choice_2[19:0];
  assign fine = shift[0] ? choice_3[19:1] : choice_3[18:0];

  always @(posedge clk) begin
    product_16_16 <= value_16_times_multiplier_16;
    product_16_0 <= value_16_times_multiplier;
    product_0_16 <= value_times_multiplier_16;
    product_0_0 <= value_times_multiplier;
  end

  always @(posedge clk) begin
    if (rst) begin
      value <= 33'd0;
      product <= 57'd0;
      kept_groups <= 8'd0;
      coarse <= 26'd0;
      coarse_cut <= 1'b0;
      beyond <= 1'b0;
      negative <= 1'b0;
      kept_bits <= 8'd0;
      quotient <= 18'd0;
      up <= 1'b0;
      moved <= 19'd0;
      moved_later <= 19'd0;
      result <= 17'd0;
    end else begin
      result <= choice_6;
      moved_later <= moved;
      moved <= sum_4[19:1];
      up <= fine[0] & (fine[1] | coarse_cut | (|(coarse[7:0] & (~kept_bits))));
      quotient <= choice_5;
      kept_bits <= 8'd255 << shift[2:0];
      negative <= product[56];
      beyond <= |({4'd0, |product_25_xor_product_56[31:24], |product_25_xor_product_56[23:16],
          |product_25_xor_product_56[15:8], |product_25_xor_product_56[7:0]} & kept_groups);
      coarse_cut <= |mask;
      coarse <= shift[3] ? choice_4[33:8] : choice_4[25:0];
      kept_groups <= 8'd255 << shift[5:3];
      product <= sum_3;
      value <= {sum[31], sum} + {bias[31], bias};
    end
  end

  wire unused = &{1'b0, sum_4[0]};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.control.ControlPort
// A Wishbone slave of 32 bits; ``REGISTERS`` is its map.
//
// Every request is accepted at once and acknowledged in the next cycle. What is written counts
// from the next cycle on; ``restart`` comes in the cycle after start was written, ``begin`` two
// cycles later.
module tiny_weight_stationary_control_port (
  input wire clk,
  input wire rst,
  input wire bus__cyc,
  input wire bus__stb,
  input wire bus__we,
  input wire [9:0] bus__adr,
  input wire [3:0] bus__sel,
  input wire [31:0] bus__dat_w,
  output wire [31:0] bus__dat_r,
  output reg bus__ack,
  input wire halted,
  output wire counting,
  input wire quiet,
  input wire fault,
  output reg begin_,
  output reg restart,
  output reg [31:0] address,
  output reg [31:0] instruction_count,
  input wire [47:0] events__cycles,
  input wire [47:0] events__stream_cycles,
  input wire [47:0] events__stall_array_cycles,
  input wire [47:0] events__stall_vector_cycles,
  input wire [47:0] events__stall_input_cycles,
  input wire [47:0] events__stall_weight_cycles,
  input wire [47:0] events__stall_store_cycles,
  input wire [47:0] events__stall_instruction_cycles,
  input wire [47:0] events__fetch_beats,
  input wire [47:0] events__load_beats,
  input wire [47:0] events__store_bytes,
  input wire [47:0] events__input_writes,
  input wire [47:0] events__weight_writes,
  input wire [47:0] events__operand_writes,
  input wire [47:0] events__parameter_writes,
  input wire [47:0] events__input_reads,
  input wire [47:0] events__weight_reads,
  input wire [47:0] events__operand_reads,
  input wire [47:0] events__parameter_reads,
  input wire [47:0] events__accumulator_reads,
  input wire [47:0] events__accumulator_writes,
  input wire [47:0] events__output_writes,
  input wire [47:0] events__output_reads,
  input wire [47:0] events__vector_taps,
  input wire [47:0] events__vector_multiplies
);
  wire request;
  reg running;
  reg [31:0] chosen_0;
  reg here_0;
  reg [31:0] chosen_8;
  reg here_8;
  reg [31:0] chosen_9;
  reg here_9;
  reg [31:0] chosen_10;
  reg here_10;
  reg [31:0] chosen_11;
  reg here_11;
  reg [31:0] chosen_12;
  reg here_12;
  reg [31:0] chosen_13;
  reg here_13;
  reg [31:0] chosen_14;
  reg here_14;
  reg between;
  wire [31:0] chosen_0_and_here_0;
  wire [31:0] chosen_8_and_here_8;
  wire [31:0] chosen_9_and_here_9;
  wire [31:0] chosen_10_and_here_10;
  wire [31:0] chosen_11_and_here_11;
  wire [31:0] chosen_12_and_here_12;
  wire [31:0] chosen_13_and_here_13;
  wire [31:0] union_;
  wire [31:0] chosen_14_and_here_14;
  wire request_and_bus__we;
  wire union_2;

  assign request = bus__cyc & bus__stb;
  assign counting = running & (~begin_) & (~halted);
  assign chosen_0_and_here_0 = chosen_0 & {32{here_0}};
  assign chosen_8_and_here_8 = chosen_8 & {32{here_8}};
  assign chosen_9_and_here_9 = chosen_9 & {32{here_9}};
  assign chosen_10_and_here_10 = chosen_10 & {32{here_10}};
  assign chosen_11_and_here_11 = chosen_11 & {32{here_11}};
  assign chosen_12_and_here_12 = chosen_12 & {32{here_12}};
  assign chosen_13_and_here_13 = chosen_13 & {32{here_13}};
  assign union_ = chosen_0_and_here_0 | chosen_8_and_here_8 | chosen_9_and_here_9 |
      chosen_10_and_here_10 | chosen_11_and_here_11 | chosen_12_and_here_12 | chosen_13_and_here_13;
  assign chosen_14_and_here_14 = chosen_14 & {32{here_14}};
  assign bus__dat_r = union_ | chosen_14_and_here_14;
  assign request_and_bus__we = request & bus__we;
  assign union_2 = running | (restart | between);

  always @(posedge clk) begin
    if (rst) begin
      bus__ack <= 1'b0;
      between <= 1'b0;
      begin_ <= 1'b0;
      here_0 <= 1'b0;
      here_8 <= 1'b0;
      here_9 <= 1'b0;
      here_10 <= 1'b0;
      here_11 <= 1'b0;
      here_12 <= 1'b0;
      here_13 <= 1'b0;
      here_14 <= 1'b0;
    end else begin
      here_14 <= bus__adr[9:3] == 7'd14;
      here_13 <= bus__adr[9:3] == 7'd13;
      here_12 <= bus__adr[9:3] == 7'd12;
      here_11 <= bus__adr[9:3] == 7'd11;
      here_10 <= bus__adr[9:3] == 7'd10;
      here_9 <= bus__adr[9:3] == 7'd9;
      here_8 <= bus__adr[9:3] == 7'd8;
      here_0 <= bus__adr[9:3] == 7'd0;
      begin_ <= between;
      between <= restart;
      bus__ack <= request;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      running <= 1'b0;
    end else begin
      if (between)
        running <= 1'b1;
      else if (halted & quiet)
        running <= 1'b0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      restart <= 1'b0;
      address <= 32'd0;
      instruction_count <= 32'd0;
    end else begin
      restart <= 1'b0;
      if (request_and_bus__we) begin
        case (bus__adr)
          10'd3: begin
            if (bus__sel[0])
              address[7:0] <= bus__dat_w[7:0];
            if (bus__sel[1])
              address[15:8] <= bus__dat_w[15:8];
            if (bus__sel[2])
              address[23:16] <= bus__dat_w[23:16];
            if (bus__sel[3])
              address[31:24] <= bus__dat_w[31:24];
          end
          10'd4: begin
            if (bus__sel[0])
              instruction_count[7:0] <= bus__dat_w[7:0];
            if (bus__sel[1])
              instruction_count[15:8] <= bus__dat_w[15:8];
            if (bus__sel[2])
              instruction_count[23:16] <= bus__dat_w[23:16];
            if (bus__sel[3])
              instruction_count[31:24] <= bus__dat_w[31:24];
          end
          10'd5: restart <= bus__dat_w[0] & bus__sel[0] & ((~union_2) & (instruction_count !=
              32'd0));
          default: ;
        endcase
      end
    end
  end

  always @(posedge clk) begin
    case (bus__adr[2:0])
      3'd0: begin
        chosen_14 <= events__vector_multiplies[31:0];
        chosen_13 <= events__accumulator_writes[31:0];
        chosen_12 <= events__weight_reads[31:0];
        chosen_11 <= events__weight_writes[31:0];
        chosen_10 <= events__fetch_beats[31:0];
        chosen_9 <= events__stall_input_cycles[31:0];
        chosen_8 <= events__cycles[31:0];
        chosen_0 <= 32'h414e5055;
      end
      3'd1: begin
        chosen_14 <= {16'd0, events__vector_multiplies[47:32]};
        chosen_13 <= {16'd0, events__accumulator_writes[47:32]};
        chosen_12 <= {16'd0, events__weight_reads[47:32]};
        chosen_11 <= {16'd0, events__weight_writes[47:32]};
        chosen_10 <= {16'd0, events__fetch_beats[47:32]};
        chosen_9 <= {16'd0, events__stall_input_cycles[47:32]};
        chosen_8 <= {16'd0, events__cycles[47:32]};
        chosen_0 <= 32'd2;
      end
      3'd2: begin
        chosen_14 <= 32'd0;
        chosen_13 <= events__output_writes[31:0];
        chosen_12 <= events__operand_reads[31:0];
        chosen_11 <= events__operand_writes[31:0];
        chosen_10 <= events__load_beats[31:0];
        chosen_9 <= events__stall_weight_cycles[31:0];
        chosen_8 <= events__stream_cycles[31:0];
        chosen_0 <= 32'h12083aa;
      end
      3'd3: begin
        chosen_14 <= 32'd0;
        chosen_13 <= {16'd0, events__output_writes[47:32]};
        chosen_12 <= {16'd0, events__operand_reads[47:32]};
        chosen_11 <= {16'd0, events__operand_writes[47:32]};
        chosen_10 <= {16'd0, events__load_beats[47:32]};
        chosen_9 <= {16'd0, events__stall_weight_cycles[47:32]};
        chosen_8 <= {16'd0, events__stream_cycles[47:32]};
        chosen_0 <= address;
      end
      3'd4: begin
        chosen_14 <= 32'd0;
        chosen_13 <= events__output_reads[31:0];
        chosen_12 <= events__parameter_reads[31:0];
        chosen_11 <= events__parameter_writes[31:0];
        chosen_10 <= events__store_bytes[31:0];
        chosen_9 <= events__stall_store_cycles[31:0];
        chosen_8 <= events__stall_array_cycles[31:0];
        chosen_0 <= instruction_count;
      end
      3'd5: begin
        chosen_14 <= 32'd0;
        chosen_13 <= {16'd0, events__output_reads[47:32]};
        chosen_12 <= {16'd0, events__parameter_reads[47:32]};
        chosen_11 <= {16'd0, events__parameter_writes[47:32]};
        chosen_10 <= {16'd0, events__store_bytes[47:32]};
        chosen_9 <= {16'd0, events__stall_store_cycles[47:32]};
        chosen_8 <= {16'd0, events__stall_array_cycles[47:32]};
        chosen_0 <= 32'd0;
      end
      3'd6: begin
        chosen_14 <= 32'd0;
        chosen_13 <= events__vector_taps[31:0];
        chosen_12 <= events__accumulator_reads[31:0];
        chosen_11 <= events__input_reads[31:0];
        chosen_10 <= events__input_writes[31:0];
        chosen_9 <= events__stall_instruction_cycles[31:0];
        chosen_8 <= events__stall_vector_cycles[31:0];
        chosen_0 <= {29'd0, fault, halted, union_2};
      end
      3'd7: begin
        chosen_14 <= 32'd0;
        chosen_13 <= {16'd0, events__vector_taps[47:32]};
        chosen_12 <= {16'd0, events__accumulator_reads[47:32]};
        chosen_11 <= {16'd0, events__input_reads[47:32]};
        chosen_10 <= {16'd0, events__input_writes[47:32]};
        chosen_9 <= {16'd0, events__stall_instruction_cycles[47:32]};
        chosen_8 <= {16'd0, events__stall_vector_cycles[47:32]};
        chosen_0 <= 32'd0;
      end
      default: ;
    endcase
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.counters.EventCounters
// Counts the events of one program.
//
// The eight of ``CYCLE_EVENTS`` count on, and what is read is their value at the end of the last
// cycle in which memory accepted a beat of a store.
module tiny_weight_stationary_event_counters (
  input wire clk,
  input wire rst,
  input wire clear,
  input wire enable,
  input wire [5:0] activity,
  input wire store_beat,
  input wire increments__fetch_beats,
  input wire increments__load_beats,
  input wire [2:0] increments__store_bytes,
  input wire increments__input_writes,
  input wire increments__weight_writes,
  input wire increments__operand_writes,
  input wire increments__parameter_writes,
  input wire increments__input_reads,
  input wire increments__weight_reads,
  input wire increments__operand_reads,
  input wire increments__parameter_reads,
  input wire [1:0] increments__accumulator_reads,
  input wire increments__accumulator_writes,
  input wire increments__output_writes,
  input wire increments__output_reads,
  input wire increments__vector_taps,
  input wire increments__vector_multiplies,
  output reg [47:0] values__cycles,
  output reg [47:0] values__stream_cycles,
  output reg [47:0] values__stall_array_cycles,
  output reg [47:0] values__stall_vector_cycles,
  output reg [47:0] values__stall_input_cycles,
  output reg [47:0] values__stall_weight_cycles,
  output reg [47:0] values__stall_store_cycles,
  output reg [47:0] values__stall_instruction_cycles,
  output reg [47:0] values__fetch_beats,
  output reg [47:0] values__load_beats,
  output reg [47:0] values__store_bytes,
  output reg [47:0] values__input_writes,
  output reg [47:0] values__weight_writes,
  output reg [47:0] values__operand_writes,
  output reg [47:0] values__parameter_writes,
  output reg [47:0] values__input_reads,
  output reg [47:0] values__weight_reads,
  output reg [47:0] values__operand_reads,
  output reg [47:0] values__parameter_reads,
  output reg [47:0] values__accumulator_reads,
  output reg [47:0] values__accumulator_writes,
  output reg [47:0] values__output_writes,
  output reg [47:0] values__output_reads,
  output reg [47:0] values__vector_taps,
  output reg [47:0] values__vector_multiplies
);
  reg [47:0] cycles_running;
  reg [6:0] counted;
  reg [47:0] stream_cycles_running;
  reg [47:0] stall_array_cycles_running;
  reg [47:0] stall_vector_cycles_running;
  reg [47:0] stall_input_cycles_running;
  reg [47:0] stall_weight_cycles_running;
  reg [47:0] stall_store_cycles_running;
  reg [47:0] stall_instruction_cycles_running;
  reg [2:0] now;
  wire [6:0] cause;
  wire [47:0] cycles_following;
  wire [47:0] stream_cycles_following;
  wire [47:0] stall_array_cycles_following;
  wire [47:0] stall_vector_cycles_following;
  wire [47:0] stall_input_cycles_following;
  wire [47:0] stall_weight_cycles_following;
  wire [47:0] stall_store_cycles_following;
  wire [47:0] stall_instruction_cycles_following;

  assign cause = {1'b1, activity} & ((~{1'b1, activity}) + 7'd1);
  assign cycles_following = cycles_running + 48'd1;
  assign stream_cycles_following = stream_cycles_running + {47'd0, counted[0]};
  assign stall_array_cycles_following = stall_array_cycles_running + {47'd0, counted[1]};
  assign stall_vector_cycles_following = stall_vector_cycles_running + {47'd0, counted[2]};
  assign stall_input_cycles_following = stall_input_cycles_running + {47'd0, counted[3]};
  assign stall_weight_cycles_following = stall_weight_cycles_running + {47'd0, counted[4]};
  assign stall_store_cycles_following = stall_store_cycles_running + {47'd0, counted[5]};
  assign stall_instruction_cycles_following = stall_instruction_cycles_running + {47'd0,
      counted[6]};

  always @(posedge clk) begin
    if (rst) begin
      counted <= 7'd0;
      now <= 3'd0;
    end else begin
      now <= {store_beat, enable, clear};
      counted <= cause;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      cycles_running <= 48'd0;
      values__cycles <= 48'd0;
      stream_cycles_running <= 48'd0;
      values__stream_cycles <= 48'd0;
      stall_array_cycles_running <= 48'd0;
      values__stall_array_cycles <= 48'd0;
      stall_vector_cycles_running <= 48'd0;
      values__stall_vector_cycles <= 48'd0;
      stall_input_cycles_running <= 48'd0;
      values__stall_input_cycles <= 48'd0;
      stall_weight_cycles_running <= 48'd0;
      values__stall_weight_cycles <= 48'd0;
      stall_store_cycles_running <= 48'd0;
      values__stall_store_cycles <= 48'd0;
      stall_instruction_cycles_running <= 48'd0;
      values__stall_instruction_cycles <= 48'd0;
    end else begin
      if (now[0]) begin
        values__stall_instruction_cycles <= 48'd0;
        stall_instruction_cycles_running <= 48'd0;
        values__stall_store_cycles <= 48'd0;
        stall_store_cycles_running <= 48'd0;
        values__stall_weight_cycles <= 48'd0;
        stall_weight_cycles_running <= 48'd0;
        values__stall_input_cycles <= 48'd0;
        stall_input_cycles_running <= 48'd0;
        values__stall_vector_cycles <= 48'd0;
        stall_vector_cycles_running <= 48'd0;
        values__stall_array_cycles <= 48'd0;
        stall_array_cycles_running <= 48'd0;
        values__stream_cycles <= 48'd0;
        stream_cycles_running <= 48'd0;
        values__cycles <= 48'd0;
        cycles_running <= 48'd0;
      end else if (now[1]) begin
        stall_instruction_cycles_running <= stall_instruction_cycles_following;
        stall_store_cycles_running <= stall_store_cycles_following;
        stall_weight_cycles_running <= stall_weight_cycles_following;
        stall_input_cycles_running <= stall_input_cycles_following;
        stall_vector_cycles_running <= stall_vector_cycles_following;
        stall_array_cycles_running <= stall_array_cycles_following;
        stream_cycles_running <= stream_cycles_following;
        if (now[2]) begin
          values__stall_instruction_cycles <= stall_instruction_cycles_following;
          values__stall_store_cycles <= stall_store_cycles_following;
          values__stall_weight_cycles <= stall_weight_cycles_following;
          values__stall_input_cycles <= stall_input_cycles_following;
          values__stall_vector_cycles <= stall_vector_cycles_following;
          values__stall_array_cycles <= stall_array_cycles_following;
          values__stream_cycles <= stream_cycles_following;
          values__cycles <= cycles_following;
        end
        cycles_running <= cycles_following;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      values__fetch_beats <= 48'd0;
      values__load_beats <= 48'd0;
      values__store_bytes <= 48'd0;
      values__input_writes <= 48'd0;
      values__weight_writes <= 48'd0;
      values__operand_writes <= 48'd0;
      values__parameter_writes <= 48'd0;
      values__input_reads <= 48'd0;
      values__weight_reads <= 48'd0;
      values__operand_reads <= 48'd0;
      values__parameter_reads <= 48'd0;
      values__accumulator_reads <= 48'd0;
      values__accumulator_writes <= 48'd0;
      values__output_writes <= 48'd0;
      values__output_reads <= 48'd0;
      values__vector_taps <= 48'd0;
      values__vector_multiplies <= 48'd0;
    end else begin
      if (clear) begin
        values__vector_multiplies <= 48'd0;
        values__vector_taps <= 48'd0;
        values__output_reads <= 48'd0;
        values__output_writes <= 48'd0;
        values__accumulator_writes <= 48'd0;
        values__accumulator_reads <= 48'd0;
        values__parameter_reads <= 48'd0;
        values__operand_reads <= 48'd0;
        values__weight_reads <= 48'd0;
        values__input_reads <= 48'd0;
        values__parameter_writes <= 48'd0;
        values__operand_writes <= 48'd0;
        values__weight_writes <= 48'd0;
        values__input_writes <= 48'd0;
        values__store_bytes <= 48'd0;
        values__load_beats <= 48'd0;
        values__fetch_beats <= 48'd0;
      end else if (enable) begin
        values__vector_multiplies <= values__vector_multiplies + {47'd0,
            increments__vector_multiplies};
        values__vector_taps <= values__vector_taps + {47'd0, increments__vector_taps};
        values__output_reads <= values__output_reads + {47'd0, increments__output_reads};
        values__output_writes <= values__output_writes + {47'd0, increments__output_writes};
        values__accumulator_writes <= values__accumulator_writes + {47'd0,
            increments__accumulator_writes};
        values__accumulator_reads <= values__accumulator_reads + {46'd0,
            increments__accumulator_reads};
        values__parameter_reads <= values__parameter_reads + {47'd0, increments__parameter_reads};
        values__operand_reads <= values__operand_reads + {47'd0, increments__operand_reads};
        values__weight_reads <= values__weight_reads + {47'd0, increments__weight_reads};
        values__input_reads <= values__input_reads + {47'd0, increments__input_reads};
        values__parameter_writes <= values__parameter_writes + {47'd0,
            increments__parameter_writes};
        values__operand_writes <= values__operand_writes + {47'd0, increments__operand_writes};
        values__weight_writes <= values__weight_writes + {47'd0, increments__weight_writes};
        values__input_writes <= values__input_writes + {47'd0, increments__input_writes};
        values__store_bytes <= values__store_bytes + {45'd0, increments__store_bytes};
        values__load_beats <= values__load_beats + {47'd0, increments__load_beats};
        values__fetch_beats <= values__fetch_beats + {47'd0, increments__fetch_beats};
      end
    end
  end
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_input_buffer (
  input wire clk,
  input wire rst,
  output wire collision,
  output reg [15:0] read__data,
  input wire read__enable,
  input wire [15:0] read__address,
  input wire write__enable,
  input wire [15:0] write__data,
  input wire [15:0] write__address
);

  (* no_rw_check *)
  reg [15:0] storage [0:31];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= write__data;
    read__data <= storage[read__address[4:0]];
  end

  assign collision = (write__enable & read__enable & (write__address == read__address)) |
      (write__enable & (write__address >= 16'd32)) | (read__enable & (read__address >= 16'd32));

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_parameter_buffer (
  input wire clk,
  input wire rst,
  input wire read__enable,
  output reg [63:0] read__data,
  input wire [15:0] read__address,
  output wire collision,
  input wire write__enable,
  input wire [63:0] write__data,
  input wire [15:0] write__address
);

  (* no_rw_check *)
  reg [63:0] storage [0:7];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[2:0]] <= write__data;
    read__data <= storage[read__address[2:0]];
  end

  assign collision = (write__enable & read__enable & (write__address == read__address)) |
      (write__enable & (write__address >= 16'd8)) | (read__enable & (read__address >= 16'd8));

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_ram_output_buffer (
  input wire clk,
  input wire rst,
  input wire read__en,
  output reg [15:0] read__data,
  input wire [15:0] read__address,
  output wire collision,
  input wire write__enable,
  input wire [15:0] write__address,
  input wire [7:0] write__data,
  input wire [7:0] write__data_2
);

  (* no_rw_check *)
  reg [15:0] storage [0:31];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= {write__data_2, write__data};
    if (read__en)
      read__data <= storage[read__address[4:0]];
  end

  assign collision = (write__enable & read__en & (write__address == read__address)) | (write__enable
      & (write__address >= 16'd32)) | (read__en & (read__address >= 16'd32));

  wire unused = &{1'b0, rst};
endmodule

// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.memory.arbiter.PortArbiter
// It passes the beats of three ports on to one memory, in the cycle in which they come.
//
// It is right with any Wishbone memory that acknowledges in order and after the cycle of
// acceptance, and keeps the law with a ``Channel`` that never holds as many beats as all ports may
// have unanswered.
module tiny_weight_stationary_port_arbiter (
  input wire clk,
  input wire rst,
  input wire [31:0] fetch__dat_r,
  input wire fetch__stb,
  input wire fetch__cyc,
  output wire fetch__stall,
  input wire [29:0] fetch__adr,
  input wire memory__ack,
  input wire memory__stall,
  output wire memory__stb,
  output wire memory__cyc,
  output reg memory__we,
  output reg [29:0] memory__adr,
  output reg [3:0] memory__sel,
  output reg [31:0] memory__dat_w,
  input wire store__cyc,
  input wire store__stb,
  output wire store__stall,
  input wire [29:0] store__adr,
  input wire [31:0] store__dat_w,
  input wire [3:0] store__sel,
  input wire load__stb,
  input wire load__cyc,
  output wire load__stall,
  input wire [29:0] load__adr,
  output wire [2:0] answers,
  input wire restart
);
  reg [1:0] turn;
  reg [2:0] chosen;
  wire accepts;
  reg [7:0] address;
  reg [7:0] read__addr;
  wire [2:0] read__data;
  reg fetch_full;
  reg [6:0] fetch_unanswered;
  reg load_full;
  reg [6:0] load_unanswered;
  reg store_full;
  reg [6:0] store_unanswered;
  wire mask_3;
  wire chosen_and_accepts;
  wire [6:0] after;
  wire mask_2;
  wire chosen_1_and_accepts;
  wire [6:0] full;
  wire mask;
  wire chosen_2_and_accepts;
  wire [6:0] after_2;

  (* no_rw_check *)
  reg [2:0] owners [0:191];
  assign read__data = owners[read__addr];
  always @(posedge clk) begin
    if (accepts)
      owners[address] <= chosen;
  end

  assign memory__stb = |{mask, mask_2, mask_3};
  assign memory__cyc = memory__stb | (|{store_unanswered != 7'd0, load_unanswered != 7'd0,
      fetch_unanswered != 7'd0});
  assign accepts = memory__stb & (~memory__stall);
  assign answers = read__data & {3{memory__ack}};
  assign mask_3 = fetch__cyc & fetch__stb & (~fetch_full);
  assign chosen_and_accepts = chosen[0] & accepts;
  assign fetch__stall = ~chosen_and_accepts;
  assign after = (fetch_unanswered + {6'd0, chosen_and_accepts}) - {6'd0, answers[0]};
  assign mask_2 = load__cyc & load__stb & (~load_full);
  assign chosen_1_and_accepts = chosen[1] & accepts;
  assign load__stall = ~chosen_1_and_accepts;
  assign full = (load_unanswered + {6'd0, chosen_1_and_accepts}) - {6'd0, answers[1]};
  assign mask = store__cyc & store__stb & (~store_full);
  assign chosen_2_and_accepts = chosen[2] & accepts;
  assign store__stall = ~chosen_2_and_accepts;
  assign after_2 = (store_unanswered + {6'd0, chosen_2_and_accepts}) - {6'd0, answers[2]};

  always @* begin
    chosen = 3'd0;
    case (turn)
      2'd0: begin
        chosen[0] = mask_3;
        chosen[1] = mask_2 & (~mask_3);
        chosen[2] = mask & (~(|{mask_2, mask_3}));
      end
      2'd1: begin
        chosen[1] = mask_2;
        chosen[2] = mask & (~mask_2);
        chosen[0] = mask_3 & (~(|{mask, mask_2}));
      end
      2'd2: begin
        chosen[2] = mask;
        chosen[0] = mask_3 & (~mask);
        chosen[1] = mask_2 & (~(|{mask_3, mask}));
      end
      default: ;
    endcase
  end

  always @* begin
    memory__we = 1'b0;
    if (chosen[0])
      memory__we = 1'b0;
    if (chosen[1])
      memory__we = 1'b0;
    if (chosen[2])
      memory__we = 1'b1;
  end

  always @* begin
    memory__adr = 30'd0;
    if (chosen[0])
      memory__adr = fetch__adr;
    if (chosen[1])
      memory__adr = load__adr;
    if (chosen[2])
      memory__adr = store__adr;
  end

  always @* begin
    memory__sel = 4'd0;
    if (chosen[0])
      memory__sel = 4'd15;
    if (chosen[1])
      memory__sel = 4'd15;
    if (chosen[2])
      memory__sel = store__sel;
  end

  always @* begin
    memory__dat_w = 32'd0;
    if (chosen[0])
      memory__dat_w = 32'd0;
    if (chosen[1])
      memory__dat_w = 32'd0;
    if (chosen[2])
      memory__dat_w = store__dat_w;
  end

  always @(posedge clk) begin
    if (rst) begin
      turn <= 2'd0;
    end else begin
      if (accepts & chosen[0])
        turn <= 2'd1;
      if (accepts & chosen[1])
        turn <= 2'd2;
      if (accepts & chosen[2])
        turn <= 2'd0;
      if (restart)
        turn <= 2'd0;
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      address <= 8'd0;
    end else begin
      if (accepts) begin
        address <= address + 8'd1;
        if (address == 8'd191)
          address <= 8'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      read__addr <= 8'd0;
    end else begin
      if (memory__ack) begin
        read__addr <= read__addr + 8'd1;
        if (read__addr == 8'd191)
          read__addr <= 8'd0;
      end
    end
  end

  always @(posedge clk) begin
    if (rst) begin
      fetch_unanswered <= 7'd0;
      fetch_full <= 1'b0;
      load_unanswered <= 7'd0;
      load_full <= 1'b0;
      store_unanswered <= 7'd0;
      store_full <= 1'b0;
    end else begin
      store_full <= after_2 == 7'd64;
      store_unanswered <= after_2;
      load_full <= full == 7'd64;
      load_unanswered <= full;
      fetch_full <= after == 7'd64;
      fetch_unanswered <= after;
    end
  end

  wire unused = &{1'b0, fetch__dat_r};
endmodule
