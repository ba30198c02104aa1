// tiny_weight_stationary: an NPU of accelsim, 2 x 2, weight_stationary.
// int8 x int8 -> int32 -> int8, Wishbone of 4 bytes.
// Template 2, specification 012083aa.

// accelsim_hdl.npu.machine.JoinedNpu
// An NPU with one memory port, behind which programs and data lie.
module tiny_weight_stationary (
  input wire memory__ack,
  input wire memory__stall,
  input wire control__cyc,
  input wire control__stb,
  input wire control__we,
  input wire [9:0] control__adr,
  input wire [3:0] control__sel,
  input wire [31:0] control__dat_w,
  input wire clk,
  input wire rst,
  output wire memory__cyc,
  output wire memory__stb,
  output wire memory__we,
  output wire [29:0] memory__adr,
  output wire [3:0] memory__sel,
  output wire [31:0] memory__dat_w,
  output wire [31:0] control__dat_r,
  output wire control__ack,
  output wire control__stall,
  output wire halted,
  output wire fault,
  output wire [3:0] trace_issue,
  output wire [3:0] trace_start,
  output wire [3:0] trace_end,
  output wire collision,
  input wire [31:0] memory__dat_r
);
  wire begins;
  wire fetch__ack;
  wire [29:0] fetch__adr;
  wire fetch__cyc;
  wire fetch__stall;
  wire fetch__stb;
  wire load__ack;
  wire [29:0] load__adr;
  wire load__cyc;
  wire load__stall;
  wire load__stb;
  wire store__ack;
  wire [29:0] store__adr;
  wire store__cyc;
  wire [31:0] store__dat_w;
  wire [3:0] store__sel;
  wire store__stall;
  wire store__stb;
  tiny_weight_stationary_arbiter arbiter (
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
  tiny_weight_stationary_core core (
    .begin_(begins),
    .bus__adr_108(control__adr),
    .bus__cyc_110(control__cyc),
    .bus__dat_r(memory__dat_r),
    .bus__dat_w_114(control__dat_w),
    .bus__sel_116(control__sel),
    .bus__stall(fetch__stall),
    .bus__stall_100(store__stall),
    .bus__stall_82(load__stall),
    .bus__stb_120(control__stb),
    .bus__we_122(control__we),
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
    .port_0({ store__ack, load__ack, fetch__ack }),
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

// accelsim_hdl.memory.arbiter.PortArbiter
// It passes the beats of three ports on to one memory, in the cycle in which they come.
//
// It is right with any Wishbone memory that acknowledges in order and after the cycle of
// acceptance, and keeps the law with a ``Channel`` that never holds as many beats as all ports may
// have unanswered.
module tiny_weight_stationary_arbiter (
  input wire memory__ack,
  input wire memory__stall,
  input wire clk,
  input wire rst,
  input wire fetch__stb,
  input wire fetch__cyc,
  input wire store__cyc,
  input wire store__stb,
  input wire load__stb,
  input wire load__cyc,
  output wire memory__stb,
  output wire memory__cyc,
  output wire [2:0] answers,
  output wire fetch__stall,
  output wire load__stall,
  output wire store__stall,
  input wire [29:0] fetch__adr,
  input wire [29:0] store__adr,
  input wire [31:0] store__dat_w,
  input wire [3:0] store__sel,
  input wire [29:0] load__adr,
  input wire restart,
  output reg memory__we,
  output reg [29:0] memory__adr,
  output reg [3:0] memory__sel,
  output reg [31:0] memory__dat_w,
  input wire [31:0] fetch__dat_r
);
  reg initially;
  wire value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire value_28;
  wire value_29;
  wire value_3;
  wire value_30;
  wire value_31;
  wire value_32;
  wire value_33;
  wire value_34;
  wire [7:0] value_35;
  wire [8:0] value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire value_4;
  wire value_40;
  wire value_41;
  wire value_42;
  wire [7:0] value_43;
  wire [8:0] value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire value_48;
  wire value_49;
  wire value_5;
  wire value_50;
  wire [7:0] value_51;
  wire [8:0] value_52;
  wire value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire [8:0] value_57;
  wire value_58;
  wire [8:0] value_59;
  wire value_6;
  wire value_60;
  wire value_61;
  wire value_62;
  wire value_63;
  reg [1:0] value_64;
  reg [7:0] value_65;
  reg [7:0] value_66;
  reg [6:0] value_67;
  reg value_68;
  reg [6:0] value_69;
  wire value_7;
  reg value_70;
  reg [6:0] value_71;
  reg value_72;
  wire value_8;
  wire value_9;
  reg [1:0] signal;
  wire [2:0] signal_2;
  reg [7:0] signature__addr;
  wire signature__en;
  reg [2:0] chosen;
  reg fetch_full;
  reg [6:0] fetch_unanswered;
  reg load_full;
  reg [6:0] load_unanswered;
  reg [7:0] read__addr;
  wire [2:0] read__data;
  reg store_full;
  reg [6:0] store_unanswered;
  wire [2:0] waits;
  (* no_rw_check = 32'd1 *)
  reg [2:0] owners [191:0];
  initial initially = 0;
  initial signal = 2'h0;
  initial signature__addr = 8'h00;
  initial fetch_full = 1'h0;
  initial fetch_unanswered = 7'h00;
  initial load_full = 1'h0;
  initial load_unanswered = 7'h00;
  initial read__addr = 8'h00;
  initial store_full = 1'h0;
  initial store_unanswered = 7'h00;
  always @(posedge clk) begin
    if (signature__en)
      owners[signature__addr] <= chosen;
  end
  assign read__data = owners[read__addr];
  assign memory__stb = | signal_2;
  assign value_28 = | waits;
  assign memory__cyc = memory__stb | value_28;
  assign value_29 = ~ memory__stall;
  assign signature__en = memory__stb & value_29;
  assign answers = read__data & { memory__ack, memory__ack, memory__ack };
  assign value_30 = fetch__cyc & fetch__stb;
  assign value_31 = ~ fetch_full;
  assign value_32 = value_30 & value_31;
  assign value_33 = chosen[0] & signature__en;
  assign fetch__stall = ~ value_33;
  assign value_34 = chosen[0] & signature__en;
  assign value_35 = fetch_unanswered + value_34;
  assign value_36 = value_35 - answers[0];
  assign value_37 = | fetch_unanswered;
  assign value_38 = load__cyc & load__stb;
  assign value_39 = ~ load_full;
  assign value_40 = value_38 & value_39;
  assign value_41 = chosen[1] & signature__en;
  assign load__stall = ~ value_41;
  assign value_42 = chosen[1] & signature__en;
  assign value_43 = load_unanswered + value_42;
  assign value_44 = value_43 - answers[1];
  assign value_45 = | load_unanswered;
  assign value_46 = store__cyc & store__stb;
  assign value_47 = ~ store_full;
  assign value_48 = value_46 & value_47;
  assign value_49 = chosen[2] & signature__en;
  assign store__stall = ~ value_49;
  assign value_50 = chosen[2] & signature__en;
  assign value_51 = store_unanswered + value_50;
  assign value_52 = value_51 - answers[2];
  assign value_53 = | store_unanswered;
  assign value_54 = signature__en & chosen[0];
  assign value_55 = signature__en & chosen[1];
  assign value_56 = signature__en & chosen[2];
  assign value_57 = signature__addr + 1'h1;
  assign value_58 = signature__addr == 8'hbf;
  assign value_59 = read__addr + 1'h1;
  assign value_60 = read__addr == 8'hbf;
  assign value_61 = value_36[6:0] == 7'h40;
  assign value_62 = value_44[6:0] == 7'h40;
  assign value_63 = value_52[6:0] == 7'h40;
  always @(posedge clk)
    signal <= value_64;
  always @(posedge clk)
    signature__addr <= value_65;
  always @(posedge clk)
    read__addr <= value_66;
  always @(posedge clk)
    fetch_unanswered <= value_67;
  always @(posedge clk)
    fetch_full <= value_68;
  always @(posedge clk)
    load_unanswered <= value_69;
  always @(posedge clk)
    load_full <= value_70;
  always @(posedge clk)
    store_unanswered <= value_71;
  always @(posedge clk)
    store_full <= value_72;
  assign value_5 = ~ value_4;
  assign value_6 = signal_2[1] & value_5;
  assign value_7 = | signal_2[1:0];
  assign value_8 = ~ value_7;
  assign value_9 = signal_2[2] & value_8;
  assign value_14 = ~ value_13;
  assign value_15 = signal_2[2] & value_14;
  assign value_16 = | signal_2[2:1];
  assign value_17 = ~ value_16;
  assign value_18 = signal_2[0] & value_17;
  assign value_23 = ~ value_22;
  assign value_24 = signal_2[0] & value_23;
  assign value_25 = | { signal_2[0], signal_2[2] };
  assign value_26 = ~ value_25;
  assign value_27 = signal_2[1] & value_26;
  always @* begin
    if (initially) begin end
    chosen = 3'h0;
    casez (signal)
      2'h0:
        begin
          chosen[0] = value_3;
          chosen[1] = value_6;
          chosen[2] = value_9;
        end
      2'h1:
        begin
          chosen[1] = value_12;
          chosen[2] = value_15;
          chosen[0] = value_18;
        end
      2'h2:
        begin
          chosen[2] = value_21;
          chosen[0] = value_24;
          chosen[1] = value_27;
        end
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
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
    if (initially) begin end
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
    if (initially) begin end
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
    if (initially) begin end
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
    if (initially) begin end
    value_64 = signal;
    if (value_54) begin
      value_64 = 2'h1;
    end
    if (value_55) begin
      value_64 = 2'h2;
    end
    if (value_56) begin
      value_64 = 2'h0;
    end
    if (restart) begin
      value_64 = 2'h0;
    end
    if (rst) begin
      value_64 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_65 = signature__addr;
    if (signature__en) begin
      value_65 = value_57[7:0];
      if (value_58) begin
        value_65 = 8'h00;
      end
    end
    if (rst) begin
      value_65 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_66 = read__addr;
    if (memory__ack) begin
      value_66 = value_59[7:0];
      if (value_60) begin
        value_66 = 8'h00;
      end
    end
    if (rst) begin
      value_66 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_67 = value_36[6:0];
    if (rst) begin
      value_67 = 7'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_68 = value_61;
    if (rst) begin
      value_68 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_69 = value_44[6:0];
    if (rst) begin
      value_69 = 7'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_70 = value_62;
    if (rst) begin
      value_70 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_71 = value_52[6:0];
    if (rst) begin
      value_71 = 7'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_72 = value_63;
    if (rst) begin
      value_72 = 1'h0;
    end
  end
  assign waits[2] = value_53;
  assign waits[1] = value_45;
  assign waits[0] = value_37;
  assign signal_2[2] = value_48;
  assign signal_2[1] = value_40;
  assign signal_2[0] = value_32;
  assign value_3 = value_32;
  assign value_4 = value_32;
  assign value_12 = value_40;
  assign value_13 = value_40;
  assign value_21 = value_48;
  assign value_22 = value_48;
endmodule

// accelsim_hdl.npu.npu.NpuCore
// The machine of docs/npu.md.
module tiny_weight_stationary_core (
  input wire bus__cyc_110,
  input wire bus__stb_120,
  input wire bus__we_122,
  input wire [9:0] bus__adr_108,
  input wire [3:0] bus__sel_116,
  input wire [31:0] bus__dat_w_114,
  input wire clk,
  input wire rst,
  output wire collision,
  output wire halted,
  output wire fetch__stb,
  output wire fetch__cyc,
  output wire store__cyc,
  output wire store__stb,
  output wire load__stb,
  output wire load__cyc,
  output wire [31:0] control__dat_r,
  input wire [2:0] port_0,
  input wire bus__stall,
  input wire bus__stall_82,
  input wire bus__stall_100,
  output wire [29:0] fetch__adr,
  output wire [3:0] trace_issue,
  output wire [3:0] trace_start,
  output wire [3:0] trace_end,
  output wire fault,
  output wire [29:0] store__adr,
  output wire [31:0] store__dat_w,
  output wire [3:0] store__sel,
  output wire [29:0] load__adr,
  output wire control__ack,
  output wire begin_,
  input wire [31:0] bus__dat_r
);
  reg initially;
  wire value_1;
  reg [5:0] value_10;
  reg value_11;
  reg value_12;
  reg value_13;
  reg [2:0] value_14;
  reg value_15;
  reg value_16;
  reg value_17;
  reg value_18;
  reg value_19;
  wire value_2;
  reg value_20;
  reg value_21;
  reg value_22;
  reg [1:0] value_23;
  reg value_24;
  reg value_25;
  reg value_26;
  reg value_27;
  reg value_28;
  wire [3:0] value_29;
  wire value_3;
  wire [3:0] value_30;
  wire [7:0] value_31;
  wire [7:0] value_32;
  wire value_4;
  wire [1:0] value_5;
  reg value_6;
  reg value_7;
  reg value_8;
  reg value_9;
  wire accumulator_read;
  wire [63:0] accumulator_read__data;
  wire accumulator_read__enable;
  wire accumulator_write;
  reg [5:0] activity;
  wire [31:0] address;
  reg again;
  wire beat;
  wire beat_19;
  wire beat_21;
  wire [2:0] beat_bytes;
  wire busy;
  wire busy_15;
  reg clear;
  wire collision_232;
  wire collision_233;
  wire collision_234;
  wire collision_235;
  wire collision_236;
  wire collision_237;
  wire compute__ended;
  wire compute__instruction__ready;
  wire [3:0] compute__push;
  wire counting;
  reg enable;
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
  wire halted_247;
  wire [3:0] in_flight;
  reg [1:0] increments__accumulator_reads;
  reg increments__accumulator_writes;
  reg increments__fetch_beats;
  reg increments__input_reads;
  reg increments__input_writes;
  reg increments__load_beats;
  reg increments__operand_reads;
  reg increments__operand_writes;
  reg increments__output_reads;
  reg increments__output_writes;
  reg increments__parameter_reads;
  reg increments__parameter_writes;
  reg [2:0] increments__store_bytes;
  reg increments__vector_multiplies;
  reg increments__vector_taps;
  reg increments__weight_reads;
  reg increments__weight_writes;
  wire input_busy;
  wire [15:0] input_read__data;
  wire [255:0] instruction__payload;
  wire [255:0] instruction__payload_146;
  wire [255:0] instruction__payload_156;
  wire [255:0] instruction__payload_166;
  wire [31:0] instruction_count;
  wire [255:0] issued__payload;
  wire issued__ready;
  wire issued__valid;
  wire load__ended;
  wire load__instruction__ready;
  wire [3:0] load__push;
  wire multiply;
  wire [15:0] operand_read__data;
  wire operand_read__enable;
  wire [15:0] output_read__data;
  wire output_read__enable;
  wire output_write__enable;
  wire [63:0] parameter_read__data;
  wire parameter_read__enable;
  reg quiet;
  wire [15:0] read__address;
  wire [15:0] read__address_191;
  wire [15:0] read__address_201;
  wire [15:0] read__address_211;
  wire [15:0] read__address_221;
  wire restart;
  wire store__ended;
  wire store__instruction__ready;
  wire [3:0] store__push;
  reg store_beat;
  wire streaming;
  wire tap;
  wire vector__ended;
  wire vector__instruction__ready;
  wire [3:0] vector__push;
  wire weight_busy;
  wire [15:0] weight_read__data;
  wire weight_read__enable;
  wire [15:0] write__address;
  wire [15:0] write__address_216;
  wire [63:0] write__data_209;
  initial initially = 0;
  initial activity = 6'h00;
  initial again = 1'h0;
  initial clear = 1'h0;
  initial enable = 1'h0;
  initial increments__accumulator_reads = 2'h0;
  initial increments__accumulator_writes = 1'h0;
  initial increments__fetch_beats = 1'h0;
  initial increments__input_reads = 1'h0;
  initial increments__input_writes = 1'h0;
  initial increments__load_beats = 1'h0;
  initial increments__operand_reads = 1'h0;
  initial increments__operand_writes = 1'h0;
  initial increments__output_reads = 1'h0;
  initial increments__output_writes = 1'h0;
  initial increments__parameter_reads = 1'h0;
  initial increments__parameter_writes = 1'h0;
  initial increments__store_bytes = 3'h0;
  initial increments__vector_multiplies = 1'h0;
  initial increments__vector_taps = 1'h0;
  initial increments__weight_reads = 1'h0;
  initial increments__weight_writes = 1'h0;
  initial quiet = 1'h0;
  initial store_beat = 1'h0;
  assign value_1 = | in_flight;
  assign value_2 = ~ value_1;
  assign value_3 = ~ fetch__cyc;
  assign value_4 = value_2 & value_3;
  assign value_5 = accumulator_read + accumulator_read__enable;
  assign collision = | { collision_237, collision_236, collision_235, collision_234, collision_233, collision_232 };
  assign halted = halted_247 | fault;
  always @(posedge clk)
    again <= value_6;
  always @(posedge clk)
    quiet <= value_7;
  always @(posedge clk)
    clear <= value_8;
  always @(posedge clk)
    enable <= value_9;
  always @(posedge clk)
    activity <= value_10;
  always @(posedge clk)
    store_beat <= value_11;
  always @(posedge clk)
    increments__fetch_beats <= value_12;
  always @(posedge clk)
    increments__load_beats <= value_13;
  always @(posedge clk)
    increments__store_bytes <= value_14;
  always @(posedge clk)
    increments__input_writes <= value_15;
  always @(posedge clk)
    increments__weight_writes <= value_16;
  always @(posedge clk)
    increments__operand_writes <= value_17;
  always @(posedge clk)
    increments__parameter_writes <= value_18;
  always @(posedge clk)
    increments__input_reads <= value_19;
  always @(posedge clk)
    increments__weight_reads <= value_20;
  always @(posedge clk)
    increments__operand_reads <= value_21;
  always @(posedge clk)
    increments__parameter_reads <= value_22;
  always @(posedge clk)
    increments__accumulator_reads <= value_23;
  always @(posedge clk)
    increments__accumulator_writes <= value_24;
  always @(posedge clk)
    increments__output_writes <= value_25;
  always @(posedge clk)
    increments__output_reads <= value_26;
  always @(posedge clk)
    increments__vector_taps <= value_27;
  always @(posedge clk)
    increments__vector_multiplies <= value_28;
  tiny_weight_stationary_core_compute compute (
    .accumulator_read(accumulator_read),
    .accumulator_write(accumulator_write),
    .clk(clk),
    .collision(collision_232),
    .ended(compute__ended),
    .input_read__address(read__address),
    .input_read__data(input_read__data),
    .input_read__enable(streaming),
    .instruction__payload(instruction__payload_146),
    .instruction__ready(compute__instruction__ready),
    .instruction__valid(value_29[1]),
    .push(compute__push),
    .rst(rst),
    .vector_read__address(read__address_201),
    .vector_read__data(accumulator_read__data),
    .vector_read__enable(accumulator_read__enable),
    .weight_read__address(read__address_191),
    .weight_read__data(weight_read__data),
    .weight_read__enable(weight_read__enable)
  );
  tiny_weight_stationary_core_control control (
    .address(address),
    .begin_(begin_),
    .bus__ack(control__ack),
    .bus__adr(bus__adr_108),
    .bus__cyc(bus__cyc_110),
    .bus__dat_r(control__dat_r),
    .bus__dat_w(bus__dat_w_114),
    .bus__sel(bus__sel_116),
    .bus__stb(bus__stb_120),
    .bus__we(bus__we_122),
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
  tiny_weight_stationary_core_counters counters (
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
  tiny_weight_stationary_core_fetch fetch (
    .address(address),
    .again(again),
    .beat(beat_19),
    .begin_(begin_),
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
    .write__valid(port_0[0])
  );
  tiny_weight_stationary_core_input_buffer input_buffer (
    .clk(clk),
    .collision(collision_233),
    .read__address(read__address),
    .read__data(input_read__data),
    .read__enable(streaming),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data_209[15:0]),
    .write__enable(value_30[0])
  );
  tiny_weight_stationary_core_load load (
    .beat(beat_21),
    .bus__ack(port_0[1]),
    .bus__adr(load__adr),
    .bus__cyc(load__cyc),
    .bus__dat_r(bus__dat_r),
    .bus__stall(bus__stall_82),
    .bus__stb(load__stb),
    .clk(clk),
    .ended(load__ended),
    .input_busy(input_busy),
    .input_write__address(write__address),
    .instruction(instruction__payload),
    .instruction__ready(load__instruction__ready),
    .instruction__valid(value_29[0]),
    .parameter_write__data(write__data_209),
    .port_0(value_30),
    .push(load__push),
    .rst(rst),
    .weight_busy(weight_busy)
  );
  tiny_weight_stationary_core_input_buffer operand_buffer (
    .clk(clk),
    .collision(collision_235),
    .read__address(read__address_201),
    .read__data(operand_read__data),
    .read__enable(operand_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data_209[15:0]),
    .write__enable(value_30[2])
  );
  tiny_weight_stationary_core_output_buffer output_buffer (
    .clk(clk),
    .collision(collision_237),
    .port_0(value_31),
    .port_1(value_32),
    .read__address(read__address_221),
    .read__data(output_read__data),
    .read__en(output_read__enable),
    .rst(rst),
    .write__address(write__address_216),
    .write__enable(output_write__enable)
  );
  tiny_weight_stationary_core_parameter_buffer parameter_buffer (
    .clk(clk),
    .collision(collision_236),
    .read__address(read__address_211),
    .read__data(parameter_read__data),
    .read__enable(parameter_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data_209),
    .write__enable(value_30[3])
  );
  tiny_weight_stationary_core_scoreboard scoreboard (
    .again(again),
    .clk(clk),
    .compute__ended(compute__ended),
    .compute__instruction__payload(instruction__payload_146),
    .compute__instruction__ready(compute__instruction__ready),
    .compute__push(compute__push),
    .dispatched(value_29),
    .end_(trace_end),
    .fault(fault),
    .in_flight(in_flight),
    .issue(trace_issue),
    .issued__ready(issued__ready),
    .issued__valid(issued__valid),
    .load__ended(load__ended),
    .load__instruction__ready(load__instruction__ready),
    .load__push(load__push),
    .read__payload_25(instruction__payload),
    .read__payload_63(instruction__payload_166),
    .rst(rst),
    .start(trace_start),
    .store__ended(store__ended),
    .store__instruction__ready(store__instruction__ready),
    .store__push(store__push),
    .vector__ended(vector__ended),
    .vector__instruction__payload(instruction__payload_156),
    .vector__instruction__ready(vector__instruction__ready),
    .vector__push(vector__push),
    .write__payload(issued__payload)
  );
  tiny_weight_stationary_core_store store (
    .again(again),
    .answered(port_0[2]),
    .beat(beat),
    .beat_bytes(beat_bytes),
    .bus__adr(store__adr),
    .bus__cyc(store__cyc),
    .bus__dat_w(store__dat_w),
    .bus__sel(store__sel),
    .bus__stall(bus__stall_100),
    .bus__stb(store__stb),
    .busy(busy_15),
    .clk(clk),
    .ended(store__ended),
    .halted(halted_247),
    .instruction__payload(instruction__payload_166),
    .instruction__ready(store__instruction__ready),
    .instruction__valid(value_29[3]),
    .output_read__address(read__address_221),
    .output_read__data(output_read__data),
    .output_read__enable(output_read__enable),
    .push(store__push),
    .rst(rst)
  );
  tiny_weight_stationary_core_vector vector (
    .accumulator_read__address(read__address_201),
    .accumulator_read__data(accumulator_read__data),
    .accumulator_read__enable(accumulator_read__enable),
    .busy(busy),
    .clk(clk),
    .ended(vector__ended),
    .instruction__payload(instruction__payload_156),
    .instruction__ready(vector__instruction__ready),
    .instruction__valid(value_29[2]),
    .multiply(multiply),
    .operand_read__data(operand_read__data),
    .operand_read__enable(operand_read__enable),
    .output_write__address(write__address_216),
    .parameter_read__address(read__address_211),
    .parameter_read__data(parameter_read__data),
    .parameter_read__enable(parameter_read__enable),
    .push(vector__push),
    .result(value_31),
    .result_85(value_32),
    .rst(rst),
    .step(tap),
    .step_51(output_write__enable)
  );
  tiny_weight_stationary_core_input_buffer weight_buffer (
    .clk(clk),
    .collision(collision_234),
    .read__address(read__address_191),
    .read__data(weight_read__data),
    .read__enable(weight_read__enable),
    .rst(rst),
    .write__address(write__address),
    .write__data(write__data_209[15:0]),
    .write__enable(value_30[1])
  );
  always @* begin
    if (initially) begin end
    value_6 = restart;
    if (rst) begin
      value_6 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_7 = value_4;
    if (rst) begin
      value_7 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_8 = restart;
    if (rst) begin
      value_8 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_9 = counting;
    if (rst) begin
      value_9 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_10 = { busy_15, weight_busy, input_busy, busy, in_flight[1], streaming };
    if (rst) begin
      value_10 = 6'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_11 = beat;
    if (rst) begin
      value_11 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_12 = beat_19;
    if (rst) begin
      value_12 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_13 = beat_21;
    if (rst) begin
      value_13 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_14 = beat_bytes;
    if (rst) begin
      value_14 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_15 = value_30[0];
    if (rst) begin
      value_15 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_16 = value_30[1];
    if (rst) begin
      value_16 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_17 = value_30[2];
    if (rst) begin
      value_17 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_18 = value_30[3];
    if (rst) begin
      value_18 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_19 = streaming;
    if (rst) begin
      value_19 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_20 = weight_read__enable;
    if (rst) begin
      value_20 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_21 = operand_read__enable;
    if (rst) begin
      value_21 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_22 = parameter_read__enable;
    if (rst) begin
      value_22 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_5;
    if (rst) begin
      value_23 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = accumulator_write;
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = output_write__enable;
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = output_read__enable;
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = tap;
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = multiply;
    if (rst) begin
      value_28 = 1'h0;
    end
  end
endmodule

// accelsim_hdl.npu.compute.ComputeUnit
// A sequencer, the array, and the accumulator buffer, timed as docs/npu.md says.
module tiny_weight_stationary_core_compute (
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire collision,
  output wire instruction__ready,
  output wire weight_read__enable,
  output wire [3:0] push,
  output wire accumulator_read,
  output wire accumulator_write,
  input wire vector_read__enable,
  input wire [15:0] input_read__data,
  input wire [15:0] weight_read__data,
  input wire instruction__valid,
  output wire [15:0] weight_read__address,
  output wire input_read__enable,
  output wire [15:0] input_read__address,
  output wire ended,
  output wire [63:0] vector_read__data,
  input wire [15:0] vector_read__address,
  input wire clk
);
  wire control__fill;
  wire control__handoff;
  wire [63:0] output_;
  wire [16:0] result;
  wire result_valid;
  tiny_weight_stationary_core_compute_array array (
    .clk(clk),
    .control__fill(control__fill),
    .control__handoff(control__handoff),
    .input_(input_read__data),
    .output_(output_),
    .rst(rst),
    .weight(weight_read__data)
  );
  tiny_weight_stationary_core_compute_buffer buffer (
    .clk(clk),
    .collision(collision),
    .read(accumulator_read),
    .result(result),
    .result_valid(result_valid),
    .rst(rst),
    .sums(output_),
    .vector_read__address(vector_read__address),
    .vector_read__data(vector_read__data),
    .vector_read__enable(vector_read__enable),
    .write(accumulator_write)
  );
  tiny_weight_stationary_core_compute_sequencer sequencer (
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
    .step_21(input_read__enable),
    .weight_read__address(weight_read__address),
    .weight_read__enable(weight_read__enable)
  );
endmodule

// accelsim_hdl.dataflow.weight_stationary.WeightStationaryArray
// An array of ``rows`` x ``cols`` elements that hold weights.
module tiny_weight_stationary_core_compute_array (
  input wire rst,
  input wire [15:0] input_,
  input wire [15:0] weight,
  input wire control__handoff,
  input wire control__fill,
  output wire [63:0] output_,
  input wire clk
);
  reg initially;
  wire [2:0] value_1;
  wire [32:0] value_10;
  wire [32:0] value_11;
  wire [32:0] value_12;
  reg [1:0] value_13;
  reg [1:0] value_14;
  reg [7:0] value_15;
  reg [7:0] value_16;
  reg [7:0] value_17;
  reg [7:0] value_18;
  reg [7:0] value_19;
  wire [2:0] value_2;
  reg [7:0] value_20;
  reg [7:0] value_21;
  reg [7:0] value_22;
  wire [2:0] value_3;
  wire [2:0] value_4;
  wire [15:0] value_5;
  wire [15:0] value_6;
  wire [15:0] value_7;
  wire [15:0] value_8;
  wire [32:0] value_9;
  reg [7:0] bus_1_0;
  reg [1:0] changes;
  reg [7:0] element_0_0_input_0;
  reg [15:0] element_0_0_product_0;
  reg [7:0] element_0_0_shadow;
  reg [31:0] element_0_0_sum_0;
  reg [7:0] element_0_0_weight;
  reg [7:0] element_0_1_input_0;
  reg [15:0] element_0_1_product_0;
  reg [7:0] element_0_1_shadow;
  reg [31:0] element_0_1_sum_0;
  reg [7:0] element_0_1_weight;
  reg [7:0] element_1_0_input_0;
  reg [15:0] element_1_0_product_0;
  reg [7:0] element_1_0_shadow;
  reg [31:0] element_1_0_sum_0;
  reg [7:0] element_1_0_weight;
  reg [7:0] element_1_1_input_0;
  reg [15:0] element_1_1_product_0;
  reg [7:0] element_1_1_shadow;
  reg [31:0] element_1_1_sum_0;
  reg [7:0] element_1_1_weight;
  reg [7:0] row_1_0;
  reg [1:0] writes;
  initial initially = 0;
  initial bus_1_0 = 8'h00;
  initial changes = 2'h0;
  initial element_0_0_input_0 = 8'h00;
  initial element_0_0_product_0 = 16'h0000;
  initial element_0_0_shadow = 8'h00;
  initial element_0_0_sum_0 = 32'd0;
  initial element_0_0_weight = 8'h00;
  initial element_0_1_input_0 = 8'h00;
  initial element_0_1_product_0 = 16'h0000;
  initial element_0_1_shadow = 8'h00;
  initial element_0_1_sum_0 = 32'd0;
  initial element_0_1_weight = 8'h00;
  initial element_1_0_input_0 = 8'h00;
  initial element_1_0_product_0 = 16'h0000;
  initial element_1_0_shadow = 8'h00;
  initial element_1_0_sum_0 = 32'd0;
  initial element_1_0_weight = 8'h00;
  initial element_1_1_input_0 = 8'h00;
  initial element_1_1_product_0 = 16'h0000;
  initial element_1_1_shadow = 8'h00;
  initial element_1_1_sum_0 = 32'd0;
  initial element_1_1_weight = 8'h00;
  initial row_1_0 = 8'h00;
  initial writes = 2'h0;
  assign value_2 = value_1 | { 2'h0, control__fill };
  assign value_4 = value_3 | { 2'h0, control__handoff };
  assign value_5 = $signed(input_[7:0]) * $signed(element_0_0_weight);
  assign value_6 = $signed(element_0_0_input_0) * $signed(element_0_1_weight);
  assign value_7 = $signed(row_1_0) * $signed(element_1_0_weight);
  assign value_8 = $signed(element_1_0_input_0) * $signed(element_1_1_weight);
  assign value_9 = $signed(1'h0) + $signed(element_0_0_product_0);
  assign value_10 = $signed(1'h0) + $signed(element_0_1_product_0);
  assign value_11 = $signed(element_0_0_sum_0) + $signed(element_1_0_product_0);
  assign value_12 = $signed(element_0_1_sum_0) + $signed(element_1_1_product_0);
  always @(posedge clk)
    writes <= value_13;
  always @(posedge clk)
    changes <= value_14;
  always @(posedge clk)
    bus_1_0 <= weight[15:8];
  always @(posedge clk)
    element_0_0_shadow <= value_15;
  always @(posedge clk)
    element_0_0_weight <= value_16;
  always @(posedge clk)
    element_0_0_input_0 <= input_[7:0];
  always @(posedge clk)
    element_0_0_product_0 <= value_5;
  always @(posedge clk)
    element_0_0_sum_0 <= value_9[31:0];
  always @(posedge clk)
    element_0_1_shadow <= value_17;
  always @(posedge clk)
    element_0_1_weight <= value_18;
  always @(posedge clk)
    element_0_1_input_0 <= element_0_0_input_0;
  always @(posedge clk)
    element_0_1_product_0 <= value_6;
  always @(posedge clk)
    element_0_1_sum_0 <= value_10[31:0];
  always @(posedge clk)
    row_1_0 <= input_[15:8];
  always @(posedge clk)
    element_1_0_shadow <= value_19;
  always @(posedge clk)
    element_1_0_weight <= value_20;
  always @(posedge clk)
    element_1_0_input_0 <= row_1_0;
  always @(posedge clk)
    element_1_0_product_0 <= value_7;
  always @(posedge clk)
    element_1_0_sum_0 <= value_11[31:0];
  always @(posedge clk)
    element_1_1_shadow <= value_21;
  always @(posedge clk)
    element_1_1_weight <= value_22;
  always @(posedge clk)
    element_1_1_input_0 <= element_1_0_input_0;
  always @(posedge clk)
    element_1_1_product_0 <= value_8;
  always @(posedge clk)
    element_1_1_sum_0 <= value_12[31:0];
  always @* begin
    if (initially) begin end
    value_13 = value_2[1:0];
    if (rst) begin
      value_13 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_14 = value_4[1:0];
    if (rst) begin
      value_14 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_15 = element_0_0_shadow;
    if (control__fill) begin
      value_15 = weight[7:0];
    end
  end
  always @* begin
    if (initially) begin end
    value_16 = element_0_0_weight;
    if (control__handoff) begin
      value_16 = element_0_0_shadow;
    end
  end
  always @* begin
    if (initially) begin end
    value_17 = element_0_1_shadow;
    if (writes[0]) begin
      value_17 = bus_1_0;
    end
  end
  always @* begin
    if (initially) begin end
    value_18 = element_0_1_weight;
    if (changes[0]) begin
      value_18 = element_0_1_shadow;
    end
  end
  always @* begin
    if (initially) begin end
    value_19 = element_1_0_shadow;
    if (writes[0]) begin
      value_19 = weight[7:0];
    end
  end
  always @* begin
    if (initially) begin end
    value_20 = element_1_0_weight;
    if (changes[0]) begin
      value_20 = element_1_0_shadow;
    end
  end
  always @* begin
    if (initially) begin end
    value_21 = element_1_1_shadow;
    if (writes[1]) begin
      value_21 = bus_1_0;
    end
  end
  always @* begin
    if (initially) begin end
    value_22 = element_1_1_weight;
    if (changes[1]) begin
      value_22 = element_1_1_shadow;
    end
  end
  assign output_[63:32] = element_1_1_sum_0;
  assign output_[31:0] = element_1_0_sum_0;
  assign value_1 = { writes, 1'h0 };
  assign value_3 = { changes, 1'h0 };
endmodule

// accelsim_hdl.npu.accumulator.AccumulatorBuffer
// ``accumulator_banks`` banks of ``bank_words`` words of ``cols`` sums.
//
// A word of results is there column after column, one cycle later in each. In column c, the
// old sum is read c cycles after ``result_valid``; two cycles later the result is there, and the
// new sum is written. A register holds the old sum before it is added to. Each column of each
// bank is a RAM of its own, so that the vector unit may read one bank while the array is at work
// on others.
module tiny_weight_stationary_core_compute_buffer (
  input wire rst,
  input wire [16:0] result,
  output wire read,
  output wire write,
  output wire collision,
  input wire vector_read__enable,
  input wire result_valid,
  input wire [63:0] sums,
  output wire [63:0] vector_read__data,
  input wire [15:0] vector_read__address,
  input wire clk
);
  reg initially;
  wire value_1;
  wire [31:0] value_10;
  wire [31:0] value_11;
  wire [32:0] value_12;
  wire [31:0] value_13;
  wire [31:0] value_14;
  wire [31:0] value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire value_20;
  wire value_21;
  wire [1:0] value_22;
  wire [1:0] value_23;
  wire value_24;
  wire [1:0] value_25;
  wire [1:0] value_26;
  wire value_27;
  wire [31:0] value_28;
  wire [31:0] value_29;
  wire value_3;
  wire [31:0] value_30;
  wire [31:0] value_31;
  wire [31:0] value_32;
  wire [31:0] value_33;
  reg [7:0] value_34;
  reg [7:0] value_35;
  reg [7:0] value_36;
  reg [1:0] value_37;
  wire value_4;
  wire value_5;
  wire [1:0] value_6;
  wire [1:0] value_7;
  wire [32:0] value_8;
  wire [31:0] value_9;
  reg [1:0] chosen;
  wire collision_47;
  wire collision_48;
  wire collision_49;
  wire collision_50;
  reg [31:0] old_0;
  reg [31:0] old_1;
  wire [7:0] place;
  wire [3:0] read__address;
  wire [3:0] read__address_20;
  wire [3:0] read__address_32;
  wire [3:0] read__address_38;
  wire [31:0] read__data;
  wire [31:0] read__data_27;
  wire [31:0] read__data_42;
  wire [31:0] read__data_43;
  wire read__enable;
  wire read__enable_19;
  wire read__enable_30;
  wire read__enable_37;
  wire [1:0] reading;
  reg [7:0] stage_1;
  reg [7:0] stage_2;
  reg [7:0] stage_3;
  initial initially = 0;
  initial chosen = 2'h0;
  initial old_0 = 32'd0;
  initial old_1 = 32'd0;
  initial stage_1 = 8'h00;
  initial stage_2 = 8'h00;
  initial stage_3 = 8'h00;
  assign value_1 = ~| vector_read__address[15:4];
  assign value_2 = vector_read__address[15:4] == 1'h1;
  assign value_3 = ~| result[16:5];
  assign value_4 = result[16:5] == 1'h1;
  assign reading = vector_read__enable ? { value_2, value_1 } : 2'h0;
  assign value_5 = result_valid & result[0];
  assign value_6 = value_5 ? { value_4, value_3 } : 2'h0;
  assign value_7 = result_valid ? { value_4, value_3 } : 2'h0;
  assign value_8 = $signed(sums[31:0]) + $signed(old_0);
  assign read__enable = place[0] | reading[0];
  assign read__address = place[0] ? place[7:4] : vector_read__address[3:0];
  assign read__enable_19 = place[1] | reading[1];
  assign read__address_20 = place[1] ? place[7:4] : vector_read__address[3:0];
  assign value_9 = read__data & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign value_10 = read__data_27 & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign value_11 = value_9 | value_10;
  assign value_12 = $signed(sums[63:32]) + $signed(old_1);
  assign read__enable_30 = stage_1[0] | reading[0];
  assign read__address_32 = stage_1[0] ? stage_1[7:4] : vector_read__address[3:0];
  assign read__enable_37 = stage_1[1] | reading[1];
  assign read__address_38 = stage_1[1] ? stage_1[7:4] : vector_read__address[3:0];
  assign value_13 = read__data_42 & { chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0], chosen[0] };
  assign value_14 = read__data_43 & { chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1], chosen[1] };
  assign value_15 = value_13 | value_14;
  assign read = | place[1:0];
  assign write = | stage_2[3:2];
  assign value_16 = | { value_2, value_1 };
  assign value_17 = ~ value_16;
  assign value_18 = vector_read__enable & value_17;
  assign value_19 = | { value_4, value_3 };
  assign value_20 = ~ value_19;
  assign value_21 = result_valid & value_20;
  assign value_22 = place[1:0] | stage_2[3:2];
  assign value_23 = reading & value_22;
  assign value_24 = | value_23;
  assign value_25 = stage_1[1:0] | stage_3[3:2];
  assign value_26 = reading & value_25;
  assign value_27 = | value_26;
  assign collision = | { collision_50, collision_49, value_27, collision_48, collision_47, value_24, value_21, value_18 };
  assign value_28 = read__data & { stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0], stage_1[0] };
  assign value_29 = read__data_27 & { stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1], stage_1[1] };
  assign value_30 = value_28 | value_29;
  assign value_31 = read__data_42 & { stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0], stage_2[0] };
  assign value_32 = read__data_43 & { stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1], stage_2[1] };
  assign value_33 = value_31 | value_32;
  always @(posedge clk)
    stage_1 <= value_34;
  always @(posedge clk)
    stage_2 <= value_35;
  always @(posedge clk)
    stage_3 <= value_36;
  always @(posedge clk)
    chosen <= value_37;
  always @(posedge clk)
    old_0 <= value_30;
  always @(posedge clk)
    old_1 <= value_33;
  tiny_weight_stationary_core_compute_buffer_bank_0_0 bank_0_0 (
    .clk(clk),
    .collision(collision_47),
    .read__addr(read__address),
    .read__data(read__data),
    .read__enable(read__enable),
    .rst(rst),
    .write__address(stage_2[7:4]),
    .write__data(value_8[31:0]),
    .write__enable(stage_2[2])
  );
  tiny_weight_stationary_core_compute_buffer_bank_0_0 bank_0_1 (
    .clk(clk),
    .collision(collision_49),
    .read__addr(read__address_32),
    .read__data(read__data_42),
    .read__enable(read__enable_30),
    .rst(rst),
    .write__address(stage_3[7:4]),
    .write__data(value_12[31:0]),
    .write__enable(stage_3[2])
  );
  tiny_weight_stationary_core_compute_buffer_bank_1_0 bank_1_0 (
    .clk(clk),
    .collision(collision_48),
    .port_0(stage_2[7:3]),
    .read__addr(read__address_20),
    .read__data(read__data_27),
    .read__enable(read__enable_19),
    .rst(rst),
    .write__data(value_8[31:0])
  );
  tiny_weight_stationary_core_compute_buffer_bank_1_0 bank_1_1 (
    .clk(clk),
    .collision(collision_50),
    .port_0(stage_3[7:3]),
    .read__addr(read__address_38),
    .read__data(read__data_43),
    .read__enable(read__enable_37),
    .rst(rst),
    .write__data(value_12[31:0])
  );
  always @* begin
    if (initially) begin end
    value_34 = place;
    if (rst) begin
      value_34 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_35 = stage_1;
    if (rst) begin
      value_35 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_36 = stage_2;
    if (rst) begin
      value_36 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_37 = chosen;
    if (vector_read__enable) begin
      value_37 = reading;
    end
    if (rst) begin
      value_37 = 2'h0;
    end
  end
  assign vector_read__data[63:32] = value_15;
  assign vector_read__data[31:0] = value_11;
  assign place[7:4] = result[4:1];
  assign place[3:2] = value_7;
  assign place[1:0] = value_6;
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_compute_buffer_bank_0_0 (
  input wire rst,
  input wire [31:0] write__data,
  input wire read__enable,
  input wire [3:0] read__addr,
  output wire collision,
  output wire [31:0] read__data,
  input wire write__enable,
  input wire [3:0] write__address,
  input wire clk
);
  wire value_1;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__addr];
  end
  assign read__data = _0_;
  assign value_2 = write__address == read__addr;
  assign value_3 = value_1 & value_2;
  assign value_4 = write__address >= 5'h10;
  assign value_5 = write__enable & value_4;
  assign value_6 = value_3 | value_5;
  assign value_7 = read__addr >= 5'h10;
  assign value_8 = read__enable & value_7;
  assign collision = value_6 | value_8;
  assign value_1 = write__enable & read__enable;
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_compute_buffer_bank_1_0 (
  input wire rst,
  input wire [31:0] write__data,
  input wire read__enable,
  input wire [3:0] read__addr,
  output wire collision,
  output wire [31:0] read__data,
  input wire [4:0] port_0,
  input wire clk
);
  wire value_1;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  always @(posedge clk) begin
    if (port_0[0])
      storage[port_0[4:1]] <= write__data;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__addr];
  end
  assign read__data = _0_;
  assign value_2 = port_0[4:1] == read__addr;
  assign value_3 = value_1 & value_2;
  assign value_4 = port_0[4:1] >= 5'h10;
  assign value_5 = port_0[0] & value_4;
  assign value_6 = value_3 | value_5;
  assign value_7 = read__addr >= 5'h10;
  assign value_8 = read__enable & value_7;
  assign collision = value_6 | value_8;
  assign value_1 = port_0[0] & read__enable;
endmodule

// accelsim_hdl.npu.sequence_weight_stationary.WeightStationarySequencer
// Addresses of weights, a tile ahead of the addresses of inputs.
module tiny_weight_stationary_core_compute_sequencer (
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  output wire weight_read__enable,
  output wire [3:0] push,
  output wire [16:0] result,
  input wire instruction__valid,
  output reg control__handoff,
  output reg control__fill,
  output reg [15:0] weight_read__address,
  output reg step_21,
  output wire [15:0] input_read__address,
  output wire result_valid,
  output wire ended,
  input wire clk
);
  reg initially;
  wire value_1;
  wire [2:0] value_10;
  wire value_11;
  wire value_12;
  wire [16:0] value_13;
  wire value_14;
  wire [1:0] value_15;
  wire [1:0] value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire value_20;
  wire value_21;
  reg [1:0] value_22;
  reg value_23;
  reg value_24;
  reg [15:0] value_25;
  reg value_26;
  reg value_27;
  reg value_28;
  reg value_29;
  wire value_3;
  reg [255:0] value_30;
  reg value_31;
  reg value_32;
  reg value_33;
  reg [3:0] value_34;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire [2:0] value_9;
  reg signal;
  reg signal_11;
  reg signal_40;
  reg signal_47;
  wire [15:0] address__1;
  reg filled;
  reg [255:0] held;
  wire last;
  wire last_59;
  reg later_block;
  wire [15:0] origin__0_26;
  wire [3:0] read_53;
  reg [1:0] recent;
  wire start;
  wire started;
  wire step;
  wire stream_free;
  wire [16:0] write;
  reg [3:0] write_48;
  wire write_valid_46;
  initial initially = 0;
  initial signal = 1'h0;
  initial signal_11 = 1'h0;
  initial signal_40 = 1'h0;
  initial signal_47 = 1'h0;
  initial control__fill = 1'h0;
  initial control__handoff = 1'h0;
  initial filled = 1'h0;
  initial held = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  initial later_block = 1'h0;
  initial recent = 2'h0;
  initial step_21 = 1'h0;
  initial weight_read__address = 16'h0000;
  initial write_48 = 4'h0;
  assign start = ~ signal;
  assign value_2 = filled | value_1;
  assign value_3 = signal & value_2;
  assign value_4 = value_3 & stream_free;
  assign value_5 = ~| recent;
  assign step = value_4 & value_5;
  assign instruction__ready = ~ signal;
  assign started = instruction__valid & instruction__ready;
  assign value_6 = ~ filled;
  assign weight_read__enable = signal & value_6;
  assign value_7 = ~ step_21;
  assign stream_free = value_7 | last;
  assign value_8 = step_21 & last;
  assign write_valid_46 = value_8 & signal_47;
  assign push = read_53 & { ended, ended, ended, ended };
  assign value_10 = value_9 | { 2'h0, step };
  assign value_11 = ~| signal_11;
  assign value_12 = weight_read__enable & value_11;
  assign value_13 = weight_read__address + 1'h1;
  assign value_15 = signal_11 + 1'h1;
  assign value_16 = value_14 ? 2'h0 : value_15;
  assign value_18 = ~ last_59;
  assign value_19 = ~ signal;
  assign value_20 = ~ signal;
  assign value_21 = later_block | held[12];
  always @(posedge clk)
    recent <= value_22;
  always @(posedge clk)
    control__handoff <= value_23;
  always @(posedge clk)
    control__fill <= value_24;
  always @(posedge clk)
    weight_read__address <= value_25;
  always @(posedge clk)
    signal_11 <= value_26;
  always @(posedge clk)
    filled <= value_27;
  always @(posedge clk)
    later_block <= value_28;
  always @(posedge clk)
    signal <= value_29;
  always @(posedge clk)
    held <= value_30;
  always @(posedge clk)
    step_21 <= value_31;
  always @(posedge clk)
    signal_40 <= value_32;
  always @(posedge clk)
    signal_47 <= value_33;
  always @(posedge clk)
    write_48 <= value_34;
  tiny_weight_stationary_core_compute_sequencer_blocks blocks (
    .address__0(origin__0_26),
    .clk(clk),
    .last(last_59),
    .origin__0(instruction__payload[28:13]),
    .port_0(instruction__payload[78:61]),
    .port_1(instruction__payload[132:101]),
    .rst(rst),
    .start(start),
    .step(step)
  );
  tiny_weight_stationary_core_compute_sequencer_end end_ (
    .clk(clk),
    .read(read_53),
    .read_valid(ended),
    .rst(rst),
    .write__data(write_48),
    .write_valid(write_valid_46)
  );
  tiny_weight_stationary_core_compute_sequencer_pixels pixels (
    .address__0(input_read__address),
    .address__1(address__1),
    .clk(clk),
    .last(last),
    .origin__0(origin__0_26),
    .origin__1(held[60:45]),
    .port_0(held[100:79]),
    .port_1(held[196:133]),
    .rst(rst),
    .start(step),
    .step(step_21)
  );
  tiny_weight_stationary_core_compute_sequencer_results results (
    .clk(clk),
    .read(result),
    .read_valid(result_valid),
    .rst(rst),
    .write__data(write),
    .write_valid(step_21)
  );
  always @* begin
    if (initially) begin end
    value_22 = value_10[1:0];
    if (rst) begin
      value_22 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = step;
    if (rst) begin
      value_23 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12;
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = weight_read__address;
    if (weight_read__enable) begin
      value_25 = value_13[15:0];
    end
    if (value_19) begin
      value_25 = instruction__payload[44:29];
    end
    if (rst) begin
      value_25 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signal_11;
    if (weight_read__enable) begin
      value_26 = value_16[0];
    end
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = filled;
    if (weight_read__enable) begin
      value_27 = value_17;
    end
    if (step) begin
      value_27 = 1'h0;
    end
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = later_block;
    if (step) begin
      value_28 = 1'h1;
    end
    if (value_19) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = signal;
    if (step) begin
      value_29 = value_18;
    end
    if (value_19) begin
      value_29 = started;
    end
    if (rst) begin
      value_29 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_30 = held;
    if (value_20) begin
      value_30 = instruction__payload;
    end
    if (rst) begin
      value_30 = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_31 = step_21;
    if (step) begin
      value_31 = 1'h1;
    end else if (last) begin
      value_31 = 1'h0;
    end
    if (rst) begin
      value_31 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_32 = signal_40;
    if (step) begin
      value_32 = value_21;
    end
    if (rst) begin
      value_32 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_33 = signal_47;
    if (step) begin
      value_33 = last_59;
    end
    if (rst) begin
      value_33 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_34 = write_48;
    if (step) begin
      value_34 = held[11:8];
    end
    if (rst) begin
      value_34 = 4'h0;
    end
  end
  assign write[16:1] = address__1;
  assign write[0] = signal_40;
  assign value_1 = signal_11;
  assign value_9 = { recent, 1'h0 };
  assign value_14 = signal_11;
  assign value_17 = signal_11;
endmodule

// accelsim_hdl.npu.sequence.Loops
// Two nested loops and the addresses that they visit; after the last turn they begin anew.
module tiny_weight_stationary_core_compute_sequencer_blocks (
  input wire rst,
  input wire [15:0] origin__0,
  input wire [17:0] port_0,
  input wire [31:0] port_1,
  input wire start,
  input wire step,
  output wire last,
  output reg [15:0] address__0,
  input wire clk
);
  reg initially;
  wire value_1;
  wire [8:0] value_10;
  wire value_11;
  wire value_12;
  wire value_13;
  wire [15:0] value_14;
  wire [15:0] value_15;
  wire [15:0] value_16;
  wire [15:0] value_17;
  wire [16:0] value_18;
  reg [9:0] value_19;
  wire [10:0] value_2;
  reg [9:0] value_20;
  reg value_21;
  reg [7:0] value_22;
  reg [7:0] value_23;
  reg value_24;
  reg [15:0] value_25;
  reg [15:0] value_26;
  reg [15:0] value_27;
  reg [15:0] value_28;
  reg [15:0] value_29;
  wire [10:0] value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire [8:0] value_9;
  reg [9:0] like;
  reg [7:0] like_8;
  reg [15:0] begin_0;
  reg inner_is_last;
  reg [15:0] kept_inner_0;
  reg [15:0] kept_origin_0;
  reg [15:0] kept_outer_0;
  reg [9:0] left;
  reg [7:0] left_10;
  reg outer_is_last;
  initial initially = 0;
  initial like = 10'h000;
  initial like_8 = 8'h00;
  initial address__0 = 16'h0000;
  initial begin_0 = 16'h0000;
  initial inner_is_last = 1'h0;
  initial kept_inner_0 = 16'h0000;
  initial kept_origin_0 = 16'h0000;
  initial kept_outer_0 = 16'h0000;
  initial left = 10'h000;
  initial left_10 = 8'h00;
  initial outer_is_last = 1'h0;
  assign value_1 = port_0[17:8] == 1'h1;
  assign value_2 = left - 1'h1;
  assign value_3 = inner_is_last ? { 1'h0, like } : value_2;
  assign value_4 = like == 1'h1;
  assign value_5 = left == 2'h2;
  assign value_6 = inner_is_last ? value_4 : value_5;
  assign value_7 = step & inner_is_last;
  assign value_8 = port_0[7:0] == 1'h1;
  assign value_9 = left_10 - 1'h1;
  assign value_10 = outer_is_last ? { 1'h0, like_8 } : value_9;
  assign value_11 = like_8 == 1'h1;
  assign value_12 = left_10 == 2'h2;
  assign value_13 = outer_is_last ? value_11 : value_12;
  assign value_14 = last ? kept_origin_0 : value_18[15:0];
  assign value_15 = last ? kept_origin_0 : value_18[15:0];
  assign last = inner_is_last & outer_is_last;
  assign value_16 = inner_is_last ? begin_0 : address__0;
  assign value_17 = inner_is_last ? kept_outer_0 : kept_inner_0;
  assign value_18 = value_16 + value_17;
  always @(posedge clk)
    like <= value_19;
  always @(posedge clk)
    left <= value_20;
  always @(posedge clk)
    inner_is_last <= value_21;
  always @(posedge clk)
    like_8 <= value_22;
  always @(posedge clk)
    left_10 <= value_23;
  always @(posedge clk)
    outer_is_last <= value_24;
  always @(posedge clk)
    kept_origin_0 <= value_25;
  always @(posedge clk)
    kept_outer_0 <= value_26;
  always @(posedge clk)
    kept_inner_0 <= value_27;
  always @(posedge clk)
    begin_0 <= value_28;
  always @(posedge clk)
    address__0 <= value_29;
  always @* begin
    if (initially) begin end
    value_19 = like;
    if (start) begin
      value_19 = port_0[17:8];
    end
    if (rst) begin
      value_19 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_20 = left;
    if (start) begin
      value_20 = port_0[17:8];
    end else if (step) begin
      value_20 = value_3[9:0];
    end
    if (rst) begin
      value_20 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_21 = inner_is_last;
    if (start) begin
      value_21 = value_1;
    end else if (step) begin
      value_21 = value_6;
    end
    if (rst) begin
      value_21 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_22 = like_8;
    if (start) begin
      value_22 = port_0[7:0];
    end
    if (rst) begin
      value_22 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = left_10;
    if (start) begin
      value_23 = port_0[7:0];
    end else if (value_7) begin
      value_23 = value_10[7:0];
    end
    if (rst) begin
      value_23 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = outer_is_last;
    if (start) begin
      value_24 = value_8;
    end else if (value_7) begin
      value_24 = value_13;
    end
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = kept_origin_0;
    if (start) begin
      value_25 = origin__0;
    end
    if (rst) begin
      value_25 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = kept_outer_0;
    if (start) begin
      value_26 = port_1[15:0];
    end
    if (rst) begin
      value_26 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = kept_inner_0;
    if (start) begin
      value_27 = port_1[31:16];
    end
    if (rst) begin
      value_27 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = begin_0;
    if (start) begin
      value_28 = origin__0;
    end else if (step) begin
      if (inner_is_last) begin
        value_28 = value_15;
      end
    end
    if (rst) begin
      value_28 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = address__0;
    if (start) begin
      value_29 = origin__0;
    end else if (step) begin
      value_29 = value_14;
    end
    if (rst) begin
      value_29 = 16'h0000;
    end
  end
endmodule

// accelsim_hdl.dataflow.delay.DelayLine
// Words that come out a fixed number of cycles later, kept in a RAM.
module tiny_weight_stationary_core_compute_sequencer_end (
  input wire rst,
  input wire write_valid,
  output wire [3:0] read,
  input wire [3:0] write__data,
  output wire read_valid,
  input wire clk
);
  reg initially;
  wire [5:0] value_1;
  wire [5:0] value_2;
  wire value_3;
  wire [3:0] value_4;
  wire [3:0] value_5;
  reg [4:0] value_6;
  reg [2:0] value_7;
  reg [2:0] signal;
  reg [4:0] valid;
  initial initially = 0;
  initial signal = 3'h0;
  initial valid = 5'h00;
  assign value_3 = signal == 3'h4;
  assign value_4 = signal + 1'h1;
  assign value_5 = value_3 ? 4'h0 : value_4;
  always @(posedge clk)
    valid <= value_6;
  always @(posedge clk)
    signal <= value_7;
  assign value_2 = value_1 | { 5'h00, write_valid };
  tiny_weight_stationary_core_compute_sequencer_end_ring ring (
    .clk(clk),
    .read__addr(value_5[2:0]),
    .read__data(read),
    .read__en(valid[3]),
    .rst(rst),
    .write__address(signal),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (initially) begin end
    value_6 = value_2[4:0];
    if (rst) begin
      value_6 = 5'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_7 = value_5[2:0];
    if (rst) begin
      value_7 = 3'h0;
    end
  end
  assign read_valid = valid[4];
  assign value_1 = { valid, 1'h0 };
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_compute_sequencer_end_ring (
  input wire rst,
  input wire write__enable,
  input wire [2:0] read__addr,
  output wire [3:0] read__data,
  input wire [3:0] write__data,
  input wire read__en,
  input wire [2:0] write__address,
  input wire clk
);
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

// accelsim_hdl.npu.sequence.Loops
// Two nested loops and the addresses that they visit; after the last turn they begin anew.
module tiny_weight_stationary_core_compute_sequencer_pixels (
  input wire rst,
  input wire start,
  output wire last,
  input wire [15:0] origin__1,
  input wire [21:0] port_0,
  input wire [63:0] port_1,
  input wire step,
  input wire [15:0] origin__0,
  output reg [15:0] address__0,
  output reg [15:0] address__1,
  input wire clk
);
  reg initially;
  wire value_1;
  wire [10:0] value_10;
  wire value_11;
  wire value_12;
  wire value_13;
  wire [15:0] value_14;
  wire [15:0] value_15;
  wire [15:0] value_16;
  wire [15:0] value_17;
  wire [15:0] value_18;
  wire [15:0] value_19;
  wire [12:0] value_2;
  wire [16:0] value_20;
  wire [15:0] value_21;
  wire [15:0] value_22;
  wire [16:0] value_23;
  reg [11:0] value_24;
  reg [11:0] value_25;
  reg value_26;
  reg [9:0] value_27;
  reg [9:0] value_28;
  reg value_29;
  wire [12:0] value_3;
  reg [15:0] value_30;
  reg [15:0] value_31;
  reg [15:0] value_32;
  reg [15:0] value_33;
  reg [15:0] value_34;
  reg [15:0] value_35;
  reg [15:0] value_36;
  reg [15:0] value_37;
  reg [15:0] value_38;
  reg [15:0] value_39;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire [10:0] value_9;
  reg [11:0] like;
  reg [9:0] like_8;
  reg [15:0] begin_0;
  reg [15:0] begin_1;
  reg inner_is_last;
  reg [15:0] kept_inner_0;
  reg [15:0] kept_inner_1;
  reg [15:0] kept_origin_0;
  reg [15:0] kept_origin_1;
  reg [15:0] kept_outer_0;
  reg [15:0] kept_outer_1;
  reg [11:0] left;
  reg [9:0] left_10;
  reg outer_is_last;
  initial initially = 0;
  initial like = 12'h000;
  initial like_8 = 10'h000;
  initial address__0 = 16'h0000;
  initial address__1 = 16'h0000;
  initial begin_0 = 16'h0000;
  initial begin_1 = 16'h0000;
  initial inner_is_last = 1'h0;
  initial kept_inner_0 = 16'h0000;
  initial kept_inner_1 = 16'h0000;
  initial kept_origin_0 = 16'h0000;
  initial kept_origin_1 = 16'h0000;
  initial kept_outer_0 = 16'h0000;
  initial kept_outer_1 = 16'h0000;
  initial left = 12'h000;
  initial left_10 = 10'h000;
  initial outer_is_last = 1'h0;
  assign value_1 = port_0[21:10] == 1'h1;
  assign value_2 = left - 1'h1;
  assign value_3 = inner_is_last ? { 1'h0, like } : value_2;
  assign value_4 = like == 1'h1;
  assign value_5 = left == 2'h2;
  assign value_6 = inner_is_last ? value_4 : value_5;
  assign value_7 = step & inner_is_last;
  assign value_8 = port_0[9:0] == 1'h1;
  assign value_9 = left_10 - 1'h1;
  assign value_10 = outer_is_last ? { 1'h0, like_8 } : value_9;
  assign value_11 = like_8 == 1'h1;
  assign value_12 = left_10 == 2'h2;
  assign value_13 = outer_is_last ? value_11 : value_12;
  assign value_14 = last ? kept_origin_0 : value_20[15:0];
  assign value_15 = last ? kept_origin_0 : value_20[15:0];
  assign value_16 = last ? kept_origin_1 : value_23[15:0];
  assign value_17 = last ? kept_origin_1 : value_23[15:0];
  assign last = inner_is_last & outer_is_last;
  assign value_18 = inner_is_last ? begin_0 : address__0;
  assign value_19 = inner_is_last ? kept_outer_0 : kept_inner_0;
  assign value_20 = value_18 + value_19;
  assign value_21 = inner_is_last ? begin_1 : address__1;
  assign value_22 = inner_is_last ? kept_outer_1 : kept_inner_1;
  assign value_23 = value_21 + value_22;
  always @(posedge clk)
    like <= value_24;
  always @(posedge clk)
    left <= value_25;
  always @(posedge clk)
    inner_is_last <= value_26;
  always @(posedge clk)
    like_8 <= value_27;
  always @(posedge clk)
    left_10 <= value_28;
  always @(posedge clk)
    outer_is_last <= value_29;
  always @(posedge clk)
    kept_origin_0 <= value_30;
  always @(posedge clk)
    kept_outer_0 <= value_31;
  always @(posedge clk)
    kept_inner_0 <= value_32;
  always @(posedge clk)
    begin_0 <= value_33;
  always @(posedge clk)
    address__0 <= value_34;
  always @(posedge clk)
    kept_origin_1 <= value_35;
  always @(posedge clk)
    kept_outer_1 <= value_36;
  always @(posedge clk)
    kept_inner_1 <= value_37;
  always @(posedge clk)
    begin_1 <= value_38;
  always @(posedge clk)
    address__1 <= value_39;
  always @* begin
    if (initially) begin end
    value_24 = like;
    if (start) begin
      value_24 = port_0[21:10];
    end
    if (rst) begin
      value_24 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = left;
    if (start) begin
      value_25 = port_0[21:10];
    end else if (step) begin
      value_25 = value_3[11:0];
    end
    if (rst) begin
      value_25 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = inner_is_last;
    if (start) begin
      value_26 = value_1;
    end else if (step) begin
      value_26 = value_6;
    end
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = like_8;
    if (start) begin
      value_27 = port_0[9:0];
    end
    if (rst) begin
      value_27 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = left_10;
    if (start) begin
      value_28 = port_0[9:0];
    end else if (value_7) begin
      value_28 = value_10[9:0];
    end
    if (rst) begin
      value_28 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = outer_is_last;
    if (start) begin
      value_29 = value_8;
    end else if (value_7) begin
      value_29 = value_13;
    end
    if (rst) begin
      value_29 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_30 = kept_origin_0;
    if (start) begin
      value_30 = origin__0;
    end
    if (rst) begin
      value_30 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_31 = kept_outer_0;
    if (start) begin
      value_31 = port_1[15:0];
    end
    if (rst) begin
      value_31 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_32 = kept_inner_0;
    if (start) begin
      value_32 = port_1[31:16];
    end
    if (rst) begin
      value_32 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_33 = begin_0;
    if (start) begin
      value_33 = origin__0;
    end else if (step) begin
      if (inner_is_last) begin
        value_33 = value_15;
      end
    end
    if (rst) begin
      value_33 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_34 = address__0;
    if (start) begin
      value_34 = origin__0;
    end else if (step) begin
      value_34 = value_14;
    end
    if (rst) begin
      value_34 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_35 = kept_origin_1;
    if (start) begin
      value_35 = origin__1;
    end
    if (rst) begin
      value_35 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_36 = kept_outer_1;
    if (start) begin
      value_36 = port_1[47:32];
    end
    if (rst) begin
      value_36 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_37 = kept_inner_1;
    if (start) begin
      value_37 = port_1[63:48];
    end
    if (rst) begin
      value_37 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_38 = begin_1;
    if (start) begin
      value_38 = origin__1;
    end else if (step) begin
      if (inner_is_last) begin
        value_38 = value_17;
      end
    end
    if (rst) begin
      value_38 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_39 = address__1;
    if (start) begin
      value_39 = origin__1;
    end else if (step) begin
      value_39 = value_16;
    end
    if (rst) begin
      value_39 = 16'h0000;
    end
  end
endmodule

// accelsim_hdl.dataflow.delay.DelayLine
// Words that come out a fixed number of cycles later, kept in a RAM.
module tiny_weight_stationary_core_compute_sequencer_results (
  input wire rst,
  output wire [16:0] read,
  input wire [16:0] write__data,
  input wire write_valid,
  output wire read_valid,
  input wire clk
);
  reg initially;
  wire [2:0] value_1;
  wire [2:0] value_2;
  wire value_3;
  wire [1:0] value_4;
  wire [1:0] value_5;
  reg [1:0] value_6;
  reg value_7;
  reg signal;
  reg [1:0] valid;
  initial initially = 0;
  initial signal = 1'h0;
  initial valid = 2'h0;
  assign value_4 = signal + 1'h1;
  assign value_5 = value_3 ? 2'h0 : value_4;
  always @(posedge clk)
    valid <= value_6;
  always @(posedge clk)
    signal <= value_7;
  assign value_2 = value_1 | { 2'h0, write_valid };
  tiny_weight_stationary_core_compute_sequencer_results_ring ring (
    .clk(clk),
    .read__addr(value_5[0]),
    .read__data(read),
    .read__en(valid[0]),
    .rst(rst),
    .write__address(signal),
    .write__data(write__data),
    .write__enable(write_valid)
  );
  always @* begin
    if (initially) begin end
    value_6 = value_2[1:0];
    if (rst) begin
      value_6 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_7 = value_5[0];
    if (rst) begin
      value_7 = 1'h0;
    end
  end
  assign read_valid = valid[1];
  assign value_1 = { valid, 1'h0 };
  assign value_3 = signal;
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_compute_sequencer_results_ring (
  input wire rst,
  input wire read__addr,
  output wire [16:0] read__data,
  input wire [16:0] write__data,
  input wire write__enable,
  input wire read__en,
  input wire write__address,
  input wire clk
);
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

// accelsim_hdl.npu.control.ControlPort
// A Wishbone slave of 32 bits; ``REGISTERS`` is its map.
//
// Every request is accepted at once and acknowledged in the next cycle. What is written counts
// from the next cycle on; ``restart`` comes in the cycle after start was written, ``begin`` two
// cycles later.
module tiny_weight_stationary_core_control (
  input wire bus__stb,
  input wire bus__we,
  input wire [9:0] bus__adr,
  input wire [3:0] bus__sel,
  input wire [31:0] bus__dat_w,
  input wire clk,
  input wire rst,
  input wire halted,
  output wire counting,
  output wire [31:0] bus__dat_r,
  input wire quiet,
  input wire fault,
  output reg bus__ack,
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
  input wire [47:0] events__vector_multiplies,
  input wire bus__cyc
);
  reg initially;
  wire value_1;
  wire [31:0] value_10;
  wire [31:0] value_11;
  wire [31:0] value_12;
  wire [31:0] value_13;
  wire [31:0] value_14;
  wire [31:0] value_15;
  wire [31:0] value_16;
  wire [31:0] value_17;
  wire [31:0] value_18;
  wire value_19;
  wire value_2;
  wire value_20;
  wire value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire value_28;
  wire value_29;
  wire value_3;
  wire value_30;
  wire value_31;
  wire value_32;
  wire value_33;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  reg value_38;
  reg value_39;
  wire [31:0] value_4;
  reg value_40;
  reg value_41;
  reg value_42;
  reg [31:0] value_43;
  reg [31:0] value_44;
  reg value_45;
  reg [31:0] value_46;
  reg value_47;
  reg [31:0] value_48;
  reg value_49;
  wire [31:0] value_5;
  reg [31:0] value_50;
  reg value_51;
  reg [31:0] value_52;
  reg value_53;
  reg [31:0] value_54;
  reg value_55;
  reg [31:0] value_56;
  reg value_57;
  reg [31:0] value_58;
  reg value_59;
  wire [31:0] value_6;
  reg [31:0] value_60;
  wire [31:0] value_7;
  wire [31:0] value_8;
  wire [31:0] value_9;
  reg between;
  reg [31:0] chosen_0;
  reg [31:0] chosen_10;
  reg [31:0] chosen_11;
  reg [31:0] chosen_12;
  reg [31:0] chosen_13;
  reg [31:0] chosen_14;
  reg [31:0] chosen_8;
  reg [31:0] chosen_9;
  reg here_0;
  reg here_10;
  reg here_11;
  reg here_12;
  reg here_13;
  reg here_14;
  reg here_8;
  reg here_9;
  wire request;
  reg running;
  initial initially = 0;
  initial address = 32'd0;
  initial begin_ = 1'h0;
  initial between = 1'h0;
  initial bus__ack = 1'h0;
  initial chosen_0 = 32'd0;
  initial chosen_10 = 32'd0;
  initial chosen_11 = 32'd0;
  initial chosen_12 = 32'd0;
  initial chosen_13 = 32'd0;
  initial chosen_14 = 32'd0;
  initial chosen_8 = 32'd0;
  initial chosen_9 = 32'd0;
  initial here_0 = 1'h0;
  initial here_10 = 1'h0;
  initial here_11 = 1'h0;
  initial here_12 = 1'h0;
  initial here_13 = 1'h0;
  initial here_14 = 1'h0;
  initial here_8 = 1'h0;
  initial here_9 = 1'h0;
  initial instruction_count = 32'd0;
  initial restart = 1'h0;
  initial running = 1'h0;
  assign value_37 = bus__adr[9:3] == 4'he;
  always @(posedge clk)
    bus__ack <= value_38;
  always @(posedge clk)
    between <= value_39;
  always @(posedge clk)
    begin_ <= value_40;
  always @(posedge clk)
    running <= value_41;
  always @(posedge clk)
    restart <= value_42;
  always @(posedge clk)
    address <= value_43;
  always @(posedge clk)
    instruction_count <= value_44;
  always @(posedge clk)
    here_0 <= value_45;
  always @(posedge clk)
    chosen_0 <= value_46;
  always @(posedge clk)
    here_8 <= value_47;
  always @(posedge clk)
    chosen_8 <= value_48;
  always @(posedge clk)
    here_9 <= value_49;
  always @(posedge clk)
    chosen_9 <= value_50;
  always @(posedge clk)
    here_10 <= value_51;
  always @(posedge clk)
    chosen_10 <= value_52;
  always @(posedge clk)
    here_11 <= value_53;
  always @(posedge clk)
    chosen_11 <= value_54;
  always @(posedge clk)
    here_12 <= value_55;
  always @(posedge clk)
    chosen_12 <= value_56;
  always @(posedge clk)
    here_13 <= value_57;
  always @(posedge clk)
    chosen_13 <= value_58;
  always @(posedge clk)
    here_14 <= value_59;
  always @(posedge clk)
    chosen_14 <= value_60;
  assign request = bus__cyc & bus__stb;
  assign value_1 = ~ begin_;
  assign value_2 = running & value_1;
  assign value_3 = ~ halted;
  assign counting = value_2 & value_3;
  assign value_4 = chosen_0 & { here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0, here_0 };
  assign value_6 = chosen_8 & { here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8, here_8 };
  assign value_7 = value_5 | value_6;
  assign value_8 = chosen_9 & { here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9, here_9 };
  assign value_9 = value_7 | value_8;
  assign value_10 = chosen_10 & { here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10, here_10 };
  assign value_11 = value_9 | value_10;
  assign value_12 = chosen_11 & { here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11, here_11 };
  assign value_13 = value_11 | value_12;
  assign value_14 = chosen_12 & { here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12, here_12 };
  assign value_15 = value_13 | value_14;
  assign value_16 = chosen_13 & { here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13, here_13 };
  assign value_17 = value_15 | value_16;
  assign value_18 = chosen_14 & { here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14, here_14 };
  assign bus__dat_r = value_17 | value_18;
  assign value_19 = halted & quiet;
  assign value_20 = request & bus__we;
  assign value_21 = bus__dat_w[0] & bus__sel[0];
  assign value_22 = restart | between;
  assign value_23 = running | value_22;
  assign value_24 = ~ value_23;
  assign value_25 = | instruction_count;
  assign value_26 = value_24 & value_25;
  assign value_27 = value_21 & value_26;
  assign value_28 = ~| bus__adr[9:3];
  assign value_29 = restart | between;
  assign value_30 = running | value_29;
  assign value_31 = bus__adr[9:3] == 4'h8;
  assign value_32 = bus__adr[9:3] == 4'h9;
  assign value_33 = bus__adr[9:3] == 4'ha;
  assign value_34 = bus__adr[9:3] == 4'hb;
  assign value_35 = bus__adr[9:3] == 4'hc;
  assign value_36 = bus__adr[9:3] == 4'hd;
  always @* begin
    if (initially) begin end
    value_38 = request;
    if (rst) begin
      value_38 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_39 = restart;
    if (rst) begin
      value_39 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_40 = between;
    if (rst) begin
      value_40 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_41 = running;
    if (between) begin
      value_41 = 1'h1;
    end else if (value_19) begin
      value_41 = 1'h0;
    end
    if (rst) begin
      value_41 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_42 = 1'h0;
    if (value_20) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
            /* empty */;
        10'h005:
            value_42 = value_27;
        default: ;
      endcase
    end
    if (rst) begin
      value_42 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_43 = address;
    if (value_20) begin
      casez (bus__adr)
        10'h003:
          begin
            if (bus__sel[0]) begin
              value_43[7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              value_43[15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              value_43[23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              value_43[31:24] = bus__dat_w[31:24];
            end
          end
        default: ;
      endcase
    end
    if (rst) begin
      value_43 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_44 = instruction_count;
    if (value_20) begin
      casez (bus__adr)
        10'h003:
            /* empty */;
        10'h004:
          begin
            if (bus__sel[0]) begin
              value_44[7:0] = bus__dat_w[7:0];
            end
            if (bus__sel[1]) begin
              value_44[15:8] = bus__dat_w[15:8];
            end
            if (bus__sel[2]) begin
              value_44[23:16] = bus__dat_w[23:16];
            end
            if (bus__sel[3]) begin
              value_44[31:24] = bus__dat_w[31:24];
            end
          end
        default: ;
      endcase
    end
    if (rst) begin
      value_44 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_45 = value_28;
    if (rst) begin
      value_45 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_46 = 32'd1095651413;
      3'h1:
          value_46 = 32'd2;
      3'h2:
          value_46 = 32'd18908074;
      3'h3:
          value_46 = address;
      3'h4:
          value_46 = instruction_count;
      3'h5:
          value_46 = 32'd0;
      3'h6:
          value_46 = { 29'h00000000, fault, halted, value_30 };
      3'h7:
          value_46 = 32'd0;
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_47 = value_31;
    if (rst) begin
      value_47 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_48 = events__cycles[31:0];
      3'h1:
          value_48 = { 16'h0000, events__cycles[47:32] };
      3'h2:
          value_48 = events__stream_cycles[31:0];
      3'h3:
          value_48 = { 16'h0000, events__stream_cycles[47:32] };
      3'h4:
          value_48 = events__stall_array_cycles[31:0];
      3'h5:
          value_48 = { 16'h0000, events__stall_array_cycles[47:32] };
      3'h6:
          value_48 = events__stall_vector_cycles[31:0];
      3'h7:
          value_48 = { 16'h0000, events__stall_vector_cycles[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_49 = value_32;
    if (rst) begin
      value_49 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_50 = events__stall_input_cycles[31:0];
      3'h1:
          value_50 = { 16'h0000, events__stall_input_cycles[47:32] };
      3'h2:
          value_50 = events__stall_weight_cycles[31:0];
      3'h3:
          value_50 = { 16'h0000, events__stall_weight_cycles[47:32] };
      3'h4:
          value_50 = events__stall_store_cycles[31:0];
      3'h5:
          value_50 = { 16'h0000, events__stall_store_cycles[47:32] };
      3'h6:
          value_50 = events__stall_instruction_cycles[31:0];
      3'h7:
          value_50 = { 16'h0000, events__stall_instruction_cycles[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_51 = value_33;
    if (rst) begin
      value_51 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_52 = events__fetch_beats[31:0];
      3'h1:
          value_52 = { 16'h0000, events__fetch_beats[47:32] };
      3'h2:
          value_52 = events__load_beats[31:0];
      3'h3:
          value_52 = { 16'h0000, events__load_beats[47:32] };
      3'h4:
          value_52 = events__store_bytes[31:0];
      3'h5:
          value_52 = { 16'h0000, events__store_bytes[47:32] };
      3'h6:
          value_52 = events__input_writes[31:0];
      3'h7:
          value_52 = { 16'h0000, events__input_writes[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_53 = value_34;
    if (rst) begin
      value_53 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_54 = events__weight_writes[31:0];
      3'h1:
          value_54 = { 16'h0000, events__weight_writes[47:32] };
      3'h2:
          value_54 = events__operand_writes[31:0];
      3'h3:
          value_54 = { 16'h0000, events__operand_writes[47:32] };
      3'h4:
          value_54 = events__parameter_writes[31:0];
      3'h5:
          value_54 = { 16'h0000, events__parameter_writes[47:32] };
      3'h6:
          value_54 = events__input_reads[31:0];
      3'h7:
          value_54 = { 16'h0000, events__input_reads[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_55 = value_35;
    if (rst) begin
      value_55 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_56 = events__weight_reads[31:0];
      3'h1:
          value_56 = { 16'h0000, events__weight_reads[47:32] };
      3'h2:
          value_56 = events__operand_reads[31:0];
      3'h3:
          value_56 = { 16'h0000, events__operand_reads[47:32] };
      3'h4:
          value_56 = events__parameter_reads[31:0];
      3'h5:
          value_56 = { 16'h0000, events__parameter_reads[47:32] };
      3'h6:
          value_56 = events__accumulator_reads[31:0];
      3'h7:
          value_56 = { 16'h0000, events__accumulator_reads[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_57 = value_36;
    if (rst) begin
      value_57 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_58 = events__accumulator_writes[31:0];
      3'h1:
          value_58 = { 16'h0000, events__accumulator_writes[47:32] };
      3'h2:
          value_58 = events__output_writes[31:0];
      3'h3:
          value_58 = { 16'h0000, events__output_writes[47:32] };
      3'h4:
          value_58 = events__output_reads[31:0];
      3'h5:
          value_58 = { 16'h0000, events__output_reads[47:32] };
      3'h6:
          value_58 = events__vector_taps[31:0];
      3'h7:
          value_58 = { 16'h0000, events__vector_taps[47:32] };
      default: ;
    endcase
  end
  always @* begin
    if (initially) begin end
    value_59 = value_37;
    if (rst) begin
      value_59 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    (* full_case = 32'd1 *)
    casez (bus__adr[2:0])
      3'h0:
          value_60 = events__vector_multiplies[31:0];
      3'h1:
          value_60 = { 16'h0000, events__vector_multiplies[47:32] };
      3'h2:
          value_60 = 32'd0;
      3'h3:
          value_60 = 32'd0;
      3'h4:
          value_60 = 32'd0;
      3'h5:
          value_60 = 32'd0;
      3'h6:
          value_60 = 32'd0;
      3'h7:
          value_60 = 32'd0;
      default: ;
    endcase
  end
  assign value_5 = value_4;
endmodule

// accelsim_hdl.npu.counters.EventCounters
// Counts the events of one program.
//
// The eight of ``CYCLE_EVENTS`` count on, and what is read is their value at the end of the last
// cycle in which memory accepted a beat of a store.
module tiny_weight_stationary_core_counters (
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
  output reg [47:0] values__vector_multiplies,
  input wire clk
);
  reg initially;
  wire [6:0] value_1;
  wire [48:0] value_10;
  wire [48:0] value_11;
  wire [48:0] value_12;
  wire [48:0] value_13;
  wire [48:0] value_14;
  wire [48:0] value_15;
  wire [48:0] value_16;
  wire [48:0] value_17;
  wire [48:0] value_18;
  wire [48:0] value_19;
  wire [7:0] value_2;
  wire [48:0] value_20;
  wire [48:0] value_21;
  wire [48:0] value_22;
  wire [48:0] value_23;
  wire [48:0] value_24;
  wire [48:0] value_25;
  wire [48:0] value_26;
  wire [48:0] value_27;
  wire [48:0] value_28;
  reg [6:0] value_29;
  wire [7:0] value_3;
  reg [2:0] value_30;
  reg [47:0] value_31;
  reg [47:0] value_32;
  reg [47:0] value_33;
  reg [47:0] value_34;
  reg [47:0] value_35;
  reg [47:0] value_36;
  reg [47:0] value_37;
  reg [47:0] value_38;
  reg [47:0] value_39;
  wire [48:0] value_4;
  reg [47:0] value_40;
  reg [47:0] value_41;
  reg [47:0] value_42;
  reg [47:0] value_43;
  reg [47:0] value_44;
  reg [47:0] value_45;
  reg [47:0] value_46;
  reg [47:0] value_47;
  reg [47:0] value_48;
  reg [47:0] value_49;
  wire [48:0] value_5;
  reg [47:0] value_50;
  reg [47:0] value_51;
  reg [47:0] value_52;
  reg [47:0] value_53;
  reg [47:0] value_54;
  reg [47:0] value_55;
  reg [47:0] value_56;
  reg [47:0] value_57;
  reg [47:0] value_58;
  reg [47:0] value_59;
  wire [48:0] value_6;
  reg [47:0] value_60;
  reg [47:0] value_61;
  reg [47:0] value_62;
  reg [47:0] value_63;
  wire [48:0] value_7;
  wire [48:0] value_8;
  wire [48:0] value_9;
  reg [6:0] like;
  reg [47:0] cycles_running;
  reg [2:0] now;
  reg [47:0] stall_array_cycles_running;
  reg [47:0] stall_input_cycles_running;
  reg [47:0] stall_instruction_cycles_running;
  reg [47:0] stall_store_cycles_running;
  reg [47:0] stall_vector_cycles_running;
  reg [47:0] stall_weight_cycles_running;
  reg [47:0] stream_cycles_running;
  initial initially = 0;
  initial like = 7'h00;
  initial cycles_running = 48'h000000000000;
  initial now = 3'h0;
  initial stall_array_cycles_running = 48'h000000000000;
  initial stall_input_cycles_running = 48'h000000000000;
  initial stall_instruction_cycles_running = 48'h000000000000;
  initial stall_store_cycles_running = 48'h000000000000;
  initial stall_vector_cycles_running = 48'h000000000000;
  initial stall_weight_cycles_running = 48'h000000000000;
  initial stream_cycles_running = 48'h000000000000;
  initial values__accumulator_reads = 48'h000000000000;
  initial values__accumulator_writes = 48'h000000000000;
  initial values__cycles = 48'h000000000000;
  initial values__fetch_beats = 48'h000000000000;
  initial values__input_reads = 48'h000000000000;
  initial values__input_writes = 48'h000000000000;
  initial values__load_beats = 48'h000000000000;
  initial values__operand_reads = 48'h000000000000;
  initial values__operand_writes = 48'h000000000000;
  initial values__output_reads = 48'h000000000000;
  initial values__output_writes = 48'h000000000000;
  initial values__parameter_reads = 48'h000000000000;
  initial values__parameter_writes = 48'h000000000000;
  initial values__stall_array_cycles = 48'h000000000000;
  initial values__stall_input_cycles = 48'h000000000000;
  initial values__stall_instruction_cycles = 48'h000000000000;
  initial values__stall_store_cycles = 48'h000000000000;
  initial values__stall_vector_cycles = 48'h000000000000;
  initial values__stall_weight_cycles = 48'h000000000000;
  initial values__store_bytes = 48'h000000000000;
  initial values__stream_cycles = 48'h000000000000;
  initial values__vector_multiplies = 48'h000000000000;
  initial values__vector_taps = 48'h000000000000;
  initial values__weight_reads = 48'h000000000000;
  initial values__weight_writes = 48'h000000000000;
  always @(posedge clk)
    stream_cycles_running <= value_33;
  always @(posedge clk)
    values__stream_cycles <= value_34;
  always @(posedge clk)
    stall_array_cycles_running <= value_35;
  always @(posedge clk)
    values__stall_array_cycles <= value_36;
  always @(posedge clk)
    stall_vector_cycles_running <= value_37;
  always @(posedge clk)
    values__stall_vector_cycles <= value_38;
  always @(posedge clk)
    stall_input_cycles_running <= value_39;
  always @(posedge clk)
    values__stall_input_cycles <= value_40;
  always @(posedge clk)
    stall_weight_cycles_running <= value_41;
  always @(posedge clk)
    values__stall_weight_cycles <= value_42;
  always @(posedge clk)
    stall_store_cycles_running <= value_43;
  always @(posedge clk)
    values__stall_store_cycles <= value_44;
  always @(posedge clk)
    stall_instruction_cycles_running <= value_45;
  always @(posedge clk)
    values__stall_instruction_cycles <= value_46;
  always @(posedge clk)
    values__fetch_beats <= value_47;
  always @(posedge clk)
    values__load_beats <= value_48;
  always @(posedge clk)
    values__store_bytes <= value_49;
  always @(posedge clk)
    values__input_writes <= value_50;
  always @(posedge clk)
    values__weight_writes <= value_51;
  always @(posedge clk)
    values__operand_writes <= value_52;
  always @(posedge clk)
    values__parameter_writes <= value_53;
  always @(posedge clk)
    values__input_reads <= value_54;
  always @(posedge clk)
    values__weight_reads <= value_55;
  always @(posedge clk)
    values__operand_reads <= value_56;
  always @(posedge clk)
    values__parameter_reads <= value_57;
  always @(posedge clk)
    values__accumulator_reads <= value_58;
  always @(posedge clk)
    values__accumulator_writes <= value_59;
  always @(posedge clk)
    values__output_writes <= value_60;
  always @(posedge clk)
    values__output_reads <= value_61;
  always @(posedge clk)
    values__vector_taps <= value_62;
  always @(posedge clk)
    values__vector_multiplies <= value_63;
  assign value_1 = ~ { 1'h1, activity };
  assign value_2 = value_1 + 1'h1;
  assign value_3 = { 2'h1, activity } & value_2;
  assign value_4 = cycles_running + 1'h1;
  assign value_5 = stream_cycles_running + like[0];
  assign value_6 = stall_array_cycles_running + like[1];
  assign value_7 = stall_vector_cycles_running + like[2];
  assign value_8 = stall_input_cycles_running + like[3];
  assign value_9 = stall_weight_cycles_running + like[4];
  assign value_10 = stall_store_cycles_running + like[5];
  assign value_11 = stall_instruction_cycles_running + like[6];
  assign value_12 = values__fetch_beats + increments__fetch_beats;
  assign value_13 = values__load_beats + increments__load_beats;
  assign value_14 = values__store_bytes + increments__store_bytes;
  assign value_15 = values__input_writes + increments__input_writes;
  assign value_16 = values__weight_writes + increments__weight_writes;
  assign value_17 = values__operand_writes + increments__operand_writes;
  assign value_18 = values__parameter_writes + increments__parameter_writes;
  assign value_19 = values__input_reads + increments__input_reads;
  assign value_20 = values__weight_reads + increments__weight_reads;
  assign value_21 = values__operand_reads + increments__operand_reads;
  assign value_22 = values__parameter_reads + increments__parameter_reads;
  assign value_23 = values__accumulator_reads + increments__accumulator_reads;
  assign value_24 = values__accumulator_writes + increments__accumulator_writes;
  assign value_25 = values__output_writes + increments__output_writes;
  assign value_26 = values__output_reads + increments__output_reads;
  assign value_27 = values__vector_taps + increments__vector_taps;
  assign value_28 = values__vector_multiplies + increments__vector_multiplies;
  always @(posedge clk)
    like <= value_29;
  always @(posedge clk)
    now <= value_30;
  always @(posedge clk)
    cycles_running <= value_31;
  always @(posedge clk)
    values__cycles <= value_32;
  always @* begin
    if (initially) begin end
    value_33 = stream_cycles_running;
    if (now[0]) begin
      value_33 = 48'h000000000000;
    end else if (now[1]) begin
      value_33 = value_5[47:0];
    end
    if (rst) begin
      value_33 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_34 = values__stream_cycles;
    if (now[0]) begin
      value_34 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_34 = value_5[47:0];
      end
    end
    if (rst) begin
      value_34 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_35 = stall_array_cycles_running;
    if (now[0]) begin
      value_35 = 48'h000000000000;
    end else if (now[1]) begin
      value_35 = value_6[47:0];
    end
    if (rst) begin
      value_35 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_36 = values__stall_array_cycles;
    if (now[0]) begin
      value_36 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_36 = value_6[47:0];
      end
    end
    if (rst) begin
      value_36 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_37 = stall_vector_cycles_running;
    if (now[0]) begin
      value_37 = 48'h000000000000;
    end else if (now[1]) begin
      value_37 = value_7[47:0];
    end
    if (rst) begin
      value_37 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_38 = values__stall_vector_cycles;
    if (now[0]) begin
      value_38 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_38 = value_7[47:0];
      end
    end
    if (rst) begin
      value_38 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_39 = stall_input_cycles_running;
    if (now[0]) begin
      value_39 = 48'h000000000000;
    end else if (now[1]) begin
      value_39 = value_8[47:0];
    end
    if (rst) begin
      value_39 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_40 = values__stall_input_cycles;
    if (now[0]) begin
      value_40 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_40 = value_8[47:0];
      end
    end
    if (rst) begin
      value_40 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_41 = stall_weight_cycles_running;
    if (now[0]) begin
      value_41 = 48'h000000000000;
    end else if (now[1]) begin
      value_41 = value_9[47:0];
    end
    if (rst) begin
      value_41 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_42 = values__stall_weight_cycles;
    if (now[0]) begin
      value_42 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_42 = value_9[47:0];
      end
    end
    if (rst) begin
      value_42 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_43 = stall_store_cycles_running;
    if (now[0]) begin
      value_43 = 48'h000000000000;
    end else if (now[1]) begin
      value_43 = value_10[47:0];
    end
    if (rst) begin
      value_43 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_44 = values__stall_store_cycles;
    if (now[0]) begin
      value_44 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_44 = value_10[47:0];
      end
    end
    if (rst) begin
      value_44 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_45 = stall_instruction_cycles_running;
    if (now[0]) begin
      value_45 = 48'h000000000000;
    end else if (now[1]) begin
      value_45 = value_11[47:0];
    end
    if (rst) begin
      value_45 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_46 = values__stall_instruction_cycles;
    if (now[0]) begin
      value_46 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_46 = value_11[47:0];
      end
    end
    if (rst) begin
      value_46 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_47 = values__fetch_beats;
    if (clear) begin
      value_47 = 48'h000000000000;
    end else if (enable) begin
      value_47 = value_12[47:0];
    end
    if (rst) begin
      value_47 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_48 = values__load_beats;
    if (clear) begin
      value_48 = 48'h000000000000;
    end else if (enable) begin
      value_48 = value_13[47:0];
    end
    if (rst) begin
      value_48 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_49 = values__store_bytes;
    if (clear) begin
      value_49 = 48'h000000000000;
    end else if (enable) begin
      value_49 = value_14[47:0];
    end
    if (rst) begin
      value_49 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_50 = values__input_writes;
    if (clear) begin
      value_50 = 48'h000000000000;
    end else if (enable) begin
      value_50 = value_15[47:0];
    end
    if (rst) begin
      value_50 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_51 = values__weight_writes;
    if (clear) begin
      value_51 = 48'h000000000000;
    end else if (enable) begin
      value_51 = value_16[47:0];
    end
    if (rst) begin
      value_51 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_52 = values__operand_writes;
    if (clear) begin
      value_52 = 48'h000000000000;
    end else if (enable) begin
      value_52 = value_17[47:0];
    end
    if (rst) begin
      value_52 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_53 = values__parameter_writes;
    if (clear) begin
      value_53 = 48'h000000000000;
    end else if (enable) begin
      value_53 = value_18[47:0];
    end
    if (rst) begin
      value_53 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = values__input_reads;
    if (clear) begin
      value_54 = 48'h000000000000;
    end else if (enable) begin
      value_54 = value_19[47:0];
    end
    if (rst) begin
      value_54 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = values__weight_reads;
    if (clear) begin
      value_55 = 48'h000000000000;
    end else if (enable) begin
      value_55 = value_20[47:0];
    end
    if (rst) begin
      value_55 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = values__operand_reads;
    if (clear) begin
      value_56 = 48'h000000000000;
    end else if (enable) begin
      value_56 = value_21[47:0];
    end
    if (rst) begin
      value_56 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = values__parameter_reads;
    if (clear) begin
      value_57 = 48'h000000000000;
    end else if (enable) begin
      value_57 = value_22[47:0];
    end
    if (rst) begin
      value_57 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_58 = values__accumulator_reads;
    if (clear) begin
      value_58 = 48'h000000000000;
    end else if (enable) begin
      value_58 = value_23[47:0];
    end
    if (rst) begin
      value_58 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_59 = values__accumulator_writes;
    if (clear) begin
      value_59 = 48'h000000000000;
    end else if (enable) begin
      value_59 = value_24[47:0];
    end
    if (rst) begin
      value_59 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_60 = values__output_writes;
    if (clear) begin
      value_60 = 48'h000000000000;
    end else if (enable) begin
      value_60 = value_25[47:0];
    end
    if (rst) begin
      value_60 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_61 = values__output_reads;
    if (clear) begin
      value_61 = 48'h000000000000;
    end else if (enable) begin
      value_61 = value_26[47:0];
    end
    if (rst) begin
      value_61 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_62 = values__vector_taps;
    if (clear) begin
      value_62 = 48'h000000000000;
    end else if (enable) begin
      value_62 = value_27[47:0];
    end
    if (rst) begin
      value_62 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_63 = values__vector_multiplies;
    if (clear) begin
      value_63 = 48'h000000000000;
    end else if (enable) begin
      value_63 = value_28[47:0];
    end
    if (rst) begin
      value_63 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = value_3[6:0];
    if (rst) begin
      value_29 = 7'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_30 = { store_beat, enable, clear };
    if (rst) begin
      value_30 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_31 = cycles_running;
    if (now[0]) begin
      value_31 = 48'h000000000000;
    end else if (now[1]) begin
      value_31 = value_4[47:0];
    end
    if (rst) begin
      value_31 = 48'h000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_32 = values__cycles;
    if (now[0]) begin
      value_32 = 48'h000000000000;
    end else if (now[1]) begin
      if (now[2]) begin
        value_32 = value_4[47:0];
      end
    end
    if (rst) begin
      value_32 = 48'h000000000000;
    end
  end
endmodule

// accelsim_hdl.npu.fetch.FetchUnit
// Reads a program of ``instruction_count`` instructions from ``address`` on.
module tiny_weight_stationary_core_fetch (
  input wire clk,
  input wire rst,
  output wire bus__stb,
  output wire bus__cyc,
  output wire beat,
  input wire write__valid,
  input wire bus__stall,
  input wire again,
  output reg [29:0] bus__adr,
  output reg [255:0] issued__payload,
  output reg complete,
  input wire issued__ready,
  input wire begin_,
  input wire [31:0] address,
  input wire [31:0] instruction_count,
  input wire [31:0] write__payload
);
  reg initially;
  wire [5:0] value_1;
  wire [30:0] value_10;
  wire [34:0] value_11;
  wire value_12;
  wire [31:0] value_13;
  wire value_14;
  wire [3:0] value_15;
  wire [3:0] value_16;
  wire value_17;
  wire value_18;
  wire [32:0] value_19;
  wire [6:0] value_2;
  reg [4:0] value_20;
  reg value_21;
  reg [4:0] value_22;
  reg [34:0] value_23;
  reg value_24;
  reg [29:0] value_25;
  reg [255:0] value_26;
  reg [2:0] value_27;
  reg value_28;
  reg [31:0] value_29;
  wire value_3;
  wire value_4;
  wire value_5;
  wire [5:0] value_6;
  wire [6:0] value_7;
  wire [35:0] value_8;
  wire value_9;
  reg signal;
  reg may;
  reg [2:0] place;
  wire [31:0] read__payload;
  wire read__ready;
  wire read__valid;
  wire taken;
  reg [4:0] unanswered_beats;
  reg [31:0] unissued;
  reg [4:0] untaken_beats;
  reg [34:0] wanted_beats;
  initial initially = 0;
  initial signal = 1'h0;
  initial bus__adr = 30'h00000000;
  initial complete = 1'h0;
  initial issued__payload = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  initial may = 1'h1;
  initial place = 3'h0;
  initial unanswered_beats = 5'h00;
  initial unissued = 32'd0;
  initial untaken_beats = 5'h00;
  initial wanted_beats = 35'h000000000;
  assign taken = read__valid & read__ready;
  assign bus__stb = signal & may;
  assign value_1 = untaken_beats + beat;
  assign value_2 = value_1 - taken;
  assign value_3 = | unanswered_beats;
  assign bus__cyc = bus__stb | value_3;
  assign value_4 = ~ bus__stall;
  assign beat = bus__stb & value_4;
  assign read__ready = ~ complete;
  assign value_5 = value_2[4:0] != 5'h10;
  assign value_6 = unanswered_beats + beat;
  assign value_7 = value_6 - write__valid;
  assign value_8 = wanted_beats - 1'h1;
  assign value_9 = wanted_beats != 1'h1;
  assign value_10 = bus__adr + 1'h1;
  assign value_12 = | instruction_count;
  assign value_14 = place == 3'h7;
  assign value_15 = place + 1'h1;
  assign value_16 = value_14 ? 4'h0 : value_15;
  assign value_17 = place == 3'h7;
  assign value_18 = complete & issued__ready;
  assign value_19 = unissued - 1'h1;
  always @(posedge clk)
    untaken_beats <= value_20;
  always @(posedge clk)
    may <= value_21;
  always @(posedge clk)
    unanswered_beats <= value_22;
  always @(posedge clk)
    wanted_beats <= value_23;
  always @(posedge clk)
    signal <= value_24;
  always @(posedge clk)
    bus__adr <= value_25;
  always @(posedge clk)
    issued__payload <= value_26;
  always @(posedge clk)
    place <= value_27;
  always @(posedge clk)
    complete <= value_28;
  always @(posedge clk)
    unissued <= value_29;
  tiny_weight_stationary_core_fetch_queue queue (
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
    if (initially) begin end
    value_20 = value_2[4:0];
    if (again) begin
      value_20 = 5'h00;
    end
    if (rst) begin
      value_20 = 5'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_21 = value_5;
    if (again) begin
      value_21 = 1'h1;
    end
    if (rst) begin
      value_21 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_22 = value_7[4:0];
    if (again) begin
      value_22 = 5'h00;
    end
    if (rst) begin
      value_22 = 5'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = wanted_beats;
    if (beat) begin
      value_23 = value_8[34:0];
    end
    if (begin_) begin
      value_23 = value_11;
    end
    if (again) begin
      value_23 = 35'h000000000;
    end
    if (rst) begin
      value_23 = 35'h000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = signal;
    if (beat) begin
      value_24 = value_9;
    end
    if (begin_) begin
      value_24 = value_12;
    end
    if (again) begin
      value_24 = 1'h0;
    end
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = bus__adr;
    if (beat) begin
      value_25 = value_10[29:0];
    end
    if (begin_) begin
      value_25 = value_13[29:0];
    end
    if (again) begin
      value_25 = 30'h00000000;
    end
    if (rst) begin
      value_25 = 30'h00000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = issued__payload;
    if (taken) begin
      (* full_case = 32'd1 *)
      casez (place)
        3'h0:
            value_26[31:0] = read__payload;
        3'h1:
            value_26[63:32] = read__payload;
        3'h2:
            value_26[95:64] = read__payload;
        3'h3:
            value_26[127:96] = read__payload;
        3'h4:
            value_26[159:128] = read__payload;
        3'h5:
            value_26[191:160] = read__payload;
        3'h6:
            value_26[223:192] = read__payload;
        3'h7:
            value_26[255:224] = read__payload;
        default: ;
      endcase
    end
    if (again) begin
      value_26 = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
    if (rst) begin
      value_26 = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = place;
    if (taken) begin
      value_27 = value_16[2:0];
    end
    if (again) begin
      value_27 = 3'h0;
    end
    if (rst) begin
      value_27 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = complete;
    if (taken) begin
      value_28 = value_17;
    end
    if (value_18) begin
      value_28 = 1'h0;
    end
    if (again) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = unissued;
    if (value_18) begin
      value_29 = value_19[31:0];
    end
    if (begin_) begin
      value_29 = instruction_count;
    end
    if (again) begin
      value_29 = 32'd0;
    end
    if (rst) begin
      value_29 = 32'd0;
    end
  end
  assign value_11 = { instruction_count, 3'h0 };
  assign value_13 = { 2'h0, address[31:2] };
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_fetch_queue (
  input wire clk,
  input wire rst,
  input wire read__ready,
  output wire [31:0] read__payload,
  input wire write__valid,
  input wire again,
  output reg read__valid,
  input wire [31:0] write__payload
);
  reg initially;
  wire [5:0] value_1;
  wire [6:0] value_10;
  wire [5:0] value_11;
  wire [6:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [4:0] value_17;
  wire [4:0] value_18;
  wire value_19;
  wire [5:0] value_2;
  wire [4:0] value_20;
  wire [4:0] value_21;
  reg [4:0] value_22;
  reg value_23;
  reg [4:0] value_24;
  reg value_25;
  reg [3:0] value_26;
  reg [3:0] value_27;
  reg value_28;
  wire [6:0] value_3;
  wire value_4;
  wire value_5;
  wire [4:0] value_6;
  wire value_7;
  wire value_8;
  wire [5:0] value_9;
  wire signal;
  wire signal_7;
  reg [3:0] signature__addr;
  reg [4:0] count;
  wire fetch;
  reg [3:0] read__addr;
  reg [4:0] unread;
  reg waits;
  reg write__ready;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [15:0];
  initial initially = 0;
  initial signature__addr = 4'h0;
  initial count = 5'h00;
  initial read__addr = 4'h0;
  initial read__valid = 1'h0;
  initial unread = 5'h00;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[4:0] : value_1[4:0];
  assign value_7 = value_1[4:0] != 5'h10;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_16 = signature__addr == 4'hf;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 5'h00 : value_17;
  assign value_19 = read__addr == 4'hf;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 5'h00 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (again) begin
      value_22 = 5'h00;
    end
    if (rst) begin
      value_22 = 5'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (again) begin
      value_23 = 1'h1;
    end
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[4:0];
    if (again) begin
      value_24 = 5'h00;
    end
    if (rst) begin
      value_24 = 5'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (again) begin
      value_25 = 1'h0;
    end
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[3:0];
    end
    if (again) begin
      value_26 = 4'h0;
    end
    if (rst) begin
      value_26 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[3:0];
    end
    if (again) begin
      value_27 = 4'h0;
    end
    if (rst) begin
      value_27 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (again) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_input_buffer (
  input wire rst,
  output wire collision,
  output wire [15:0] read__data,
  input wire write__enable,
  input wire [15:0] write__data,
  input wire [15:0] write__address,
  input wire read__enable,
  input wire [15:0] read__address,
  input wire clk
);
  wire value_1;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  (* no_rw_check = 32'd1 *)
  reg [15:0] storage [31:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= write__data;
  end
  reg [15:0] _0_;
  always @(posedge clk) begin
    _0_ <= storage[read__address[4:0]];
  end
  assign read__data = _0_;
  assign value_2 = write__address == read__address;
  assign value_3 = value_1 & value_2;
  assign value_4 = write__address >= 6'h20;
  assign value_5 = write__enable & value_4;
  assign value_6 = value_3 | value_5;
  assign value_7 = read__address >= 6'h20;
  assign value_8 = read__enable & value_7;
  assign collision = value_6 | value_8;
  assign value_1 = write__enable & read__enable;
endmodule

// accelsim_hdl.npu.load.LoadUnit
// The unit that executes LOAD.
//
// It is right with any Wishbone memory that acknowledges in order, and keeps the times of
// docs/npu.md. ``word_bytes`` must not exceed the word of the destination.
module tiny_weight_stationary_core_load (
  input wire clk,
  input wire rst,
  input wire [255:0] instruction,
  output wire instruction__ready,
  output wire bus__stb,
  output wire bus__cyc,
  output wire beat,
  output wire input_busy,
  output wire weight_busy,
  input wire bus__ack,
  input wire bus__stall,
  input wire instruction__valid,
  output wire [29:0] bus__adr,
  output wire [3:0] port_0,
  output wire ended,
  output wire [63:0] parameter_write__data,
  output wire [15:0] input_write__address,
  output wire [3:0] push,
  input wire [31:0] bus__dat_r
);
  wire value_1;
  wire value_10;
  wire value_11;
  wire value_12;
  wire value_13;
  wire value_14;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire value_9;
  wire [52:0] action__payload;
  wire [52:0] action__payload_12;
  wire action__ready;
  wire action__ready_15;
  wire action__valid;
  wire action__valid_16;
  wire active;
  wire [1:0] buffer;
  wire end_;
  wire end_89;
  wire [31:0] read__payload_19;
  wire read__ready_20;
  wire read__valid_23;
  wire start;
  wire start_83;
  wire start_88;
  wire [87:0] word__payload;
  wire [15:0] word__payload_1_address;
  wire word__ready;
  wire word__valid;
  assign value_1 = ~ word__valid;
  assign value_2 = ~ active;
  assign instruction__ready = value_1 & value_2;
  assign start = instruction__valid & instruction__ready;
  assign value_3 = ~| instruction[14:12];
  assign value_4 = instruction[14:12] == 2'h2;
  assign value_5 = | { value_4, value_3 };
  assign start_83 = start & value_5;
  assign value_6 = ~| buffer;
  assign value_7 = buffer == 2'h2;
  assign value_8 = | { value_7, value_6 };
  assign end_ = ended & value_8;
  assign value_9 = instruction[14:12] == 1'h1;
  assign value_10 = instruction[14:12] == 2'h3;
  assign value_11 = | { value_10, value_9 };
  assign start_88 = start & value_11;
  assign value_12 = buffer == 1'h1;
  assign value_13 = buffer == 2'h3;
  assign value_14 = | { value_13, value_12 };
  assign end_89 = ended & value_14;
  tiny_weight_stationary_core_load_actions actions (
    .clk(clk),
    .read__payload(action__payload_12),
    .read__ready(action__ready_15),
    .read__valid(action__valid_16),
    .rst(rst),
    .write__payload(action__payload),
    .write__ready(action__ready),
    .write__valid(action__valid)
  );
  tiny_weight_stationary_core_load_assembler assembler (
    .action__payload(action__payload_12),
    .action__valid(action__valid_16),
    .answered(action__ready_15),
    .buffer(buffer),
    .clk(clk),
    .ended(ended),
    .input_write__address(input_write__address),
    .push(push),
    .response__payload(read__payload_19),
    .response__ready(read__ready_20),
    .response__valid(read__valid_23),
    .rst(rst),
    .word(parameter_write__data),
    .written(port_0)
  );
  tiny_weight_stationary_core_load_beats beats (
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
    .idle(instruction__ready),
    .port_0(word__payload[66:0]),
    .port_1(word__payload[87:83]),
    .port_2(word__payload_1_address),
    .rst(rst),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  tiny_weight_stationary_core_load_input_flight input_flight (
    .busy(input_busy),
    .clk(clk),
    .end_(end_),
    .rst(rst),
    .start(start_83)
  );
  tiny_weight_stationary_core_load_responses responses (
    .clk(clk),
    .read__payload(read__payload_19),
    .read__ready(read__ready_20),
    .read__valid(read__valid_23),
    .rst(rst),
    .write__payload(bus__dat_r),
    .write__valid(bus__ack)
  );
  tiny_weight_stationary_core_load_input_flight weight_flight (
    .busy(weight_busy),
    .clk(clk),
    .end_(end_89),
    .rst(rst),
    .start(start_88)
  );
  tiny_weight_stationary_core_load_words words (
    .clk(clk),
    .instruction(instruction),
    .port_0(word__payload[66:0]),
    .port_1(word__payload[87:83]),
    .port_2(word__payload_1_address),
    .rst(rst),
    .start(instruction__ready),
    .start_45(start),
    .word__ready(word__ready),
    .word__valid(word__valid)
  );
  assign word__payload[82:67] = word__payload_1_address;
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_load_actions (
  input wire rst,
  input wire write__valid,
  output wire [52:0] read__payload,
  input wire read__ready,
  input wire [52:0] write__payload,
  output reg write__ready,
  output reg read__valid,
  input wire clk
);
  reg initially;
  wire [3:0] value_1;
  wire [4:0] value_10;
  wire [3:0] value_11;
  wire [4:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [2:0] value_17;
  wire [2:0] value_18;
  wire value_19;
  wire [3:0] value_2;
  wire [2:0] value_20;
  wire [2:0] value_21;
  reg [2:0] value_22;
  reg value_23;
  reg [2:0] value_24;
  reg value_25;
  reg [1:0] value_26;
  reg [1:0] value_27;
  reg value_28;
  wire [4:0] value_3;
  wire value_4;
  wire value_5;
  wire [2:0] value_6;
  wire value_7;
  wire value_8;
  wire [3:0] value_9;
  wire signal;
  wire signal_7;
  reg [1:0] signature__addr;
  reg [2:0] count;
  wire fetch;
  reg [1:0] read__addr;
  reg [2:0] unread;
  reg waits;
  (* no_rw_check = 32'd1 *)
  reg [52:0] storage [3:0];
  initial initially = 0;
  initial signature__addr = 2'h0;
  initial count = 3'h0;
  initial read__addr = 2'h0;
  initial read__valid = 1'h0;
  initial unread = 3'h0;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [52:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[2:0] : value_1[2:0];
  assign value_7 = value_1[2:0] != 3'h4;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_16 = signature__addr == 2'h3;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 3'h0 : value_17;
  assign value_19 = read__addr == 2'h3;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 3'h0 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (rst) begin
      value_22 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[2:0];
    if (rst) begin
      value_24 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[1:0];
    end
    if (rst) begin
      value_26 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[1:0];
    end
    if (rst) begin
      value_27 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
endmodule

// accelsim_hdl.npu.assemble.Assembler
// The end of the load unit: it takes actions in order and writes words.
//
// An action is taken in the first cycle in which it is there and, if it asked for a beat, this is.
// The last two beats are kept for the actions behind it. In the next cycle the bytes of the action
// stand in the lanes of the word, and what the word keeps, takes from them and fills with pad is
// known; it is written two cycles after its last action was taken.
module tiny_weight_stationary_core_load_assembler (
  input wire rst,
  input wire [52:0] action__payload,
  input wire [31:0] response__payload,
  output wire response__ready,
  output wire answered,
  input wire action__valid,
  input wire response__valid,
  output reg [3:0] written,
  output reg ended,
  output reg [63:0] word,
  output reg [15:0] input_write__address,
  output reg [1:0] buffer,
  output reg [3:0] push,
  input wire clk
);
  reg initially;
  wire value_1;
  reg [87:0] value_100;
  reg [63:0] value_101;
  reg [15:0] value_102;
  reg [1:0] value_103;
  reg [3:0] value_104;
  wire value_11;
  wire value_13;
  wire value_15;
  wire value_17;
  wire [3:0] value_18;
  wire [3:0] value_19;
  wire value_2;
  wire [31:0] value_20;
  wire [31:0] value_21;
  wire [31:0] value_22;
  wire [31:0] value_23;
  wire [31:0] value_24;
  wire [31:0] value_25;
  wire [31:0] value_26;
  wire value_27;
  wire value_28;
  wire value_29;
  wire value_3;
  wire value_30;
  wire value_31;
  wire value_32;
  wire value_33;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire value_4;
  wire value_40;
  wire value_41;
  wire value_42;
  wire value_43;
  wire value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire value_48;
  wire value_49;
  wire value_5;
  wire value_50;
  wire value_51;
  wire value_52;
  wire value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire value_57;
  wire value_58;
  wire value_59;
  wire value_6;
  wire value_60;
  wire [3:0] value_61;
  wire [3:0] value_62;
  wire value_63;
  wire [7:0] value_64;
  wire [7:0] value_65;
  wire [7:0] value_66;
  wire [7:0] value_67;
  wire value_68;
  wire value_69;
  wire [4:0] value_7;
  wire value_70;
  wire value_71;
  wire value_72;
  wire value_73;
  wire value_74;
  wire value_75;
  wire value_76;
  wire value_77;
  wire value_78;
  wire value_79;
  wire value_8;
  wire value_80;
  wire value_81;
  wire value_82;
  wire value_83;
  wire [7:0] value_84;
  wire [7:0] value_85;
  wire value_86;
  wire [63:0] value_87;
  wire [63:0] value_88;
  wire [63:0] value_89;
  wire value_9;
  wire [63:0] value_90;
  wire [63:0] value_91;
  wire [63:0] value_92;
  wire [63:0] value_93;
  wire [63:0] value_94;
  reg [31:0] value_95;
  reg [31:0] value_96;
  reg value_97;
  reg [3:0] value_98;
  reg value_99;
  wire [3:0] signal_12;
  wire [31:0] signal_14;
  reg [87:0] signal_30;
  wire [31:0] after;
  wire [31:0] after_25;
  wire back;
  reg [31:0] before_;
  reg [31:0] kept;
  wire [3:0] next_;
  wire [3:0] old;
  reg taken;
  initial initially = 0;
  initial signal_30 = 88'h0000000000000000000000;
  initial before_ = 32'd0;
  initial buffer = 2'h0;
  initial ended = 1'h0;
  initial input_write__address = 16'h0000;
  initial kept = 32'd0;
  initial push = 4'h0;
  initial taken = 1'h0;
  initial word = 64'h0000000000000000;
  initial written = 4'h0;
  assign response__ready = answered & action__payload[0];
  assign value_1 = ~ action__payload[0];
  assign value_2 = value_1 | response__valid;
  assign answered = action__valid & value_2;
  assign value_3 = value_7[1:0] > 1'h0;
  assign value_4 = value_7[1:0] > 1'h1;
  assign value_5 = value_7[1:0] > 2'h2;
  assign value_6 = value_7[1:0] > 2'h3;
  assign value_7 = action__payload[7:4] - action__payload[13:12];
  assign value_8 = action__payload[1] & action__payload[2];
  assign value_9 = ~ action__payload[0];
  assign back = value_8 & value_9;
  assign value_18 = ~ { action__payload[1], action__payload[1], action__payload[1], action__payload[1] };
  assign next_ = { value_17, value_15, value_13, value_11 } | value_18;
  assign signal_12 = next_ & { action__payload[0], action__payload[0], action__payload[0], action__payload[0] };
  assign value_19 = ~ next_;
  assign old = value_19 & { back, back, back, back };
  assign value_20 = { signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3:2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2:1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1:0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0] } & response__payload;
  assign value_21 = ~ { signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3], signal_12[3:2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2], signal_12[2:1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1], signal_12[1:0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0], signal_12[0] };
  assign value_22 = { old[3], old[3], old[3], old[3], old[3], old[3], old[3], old[3:2], old[2], old[2], old[2], old[2], old[2], old[2], old[2:1], old[1], old[1], old[1], old[1], old[1], old[1], old[1:0], old[0], old[0], old[0], old[0], old[0], old[0], old[0] } & before_;
  assign value_23 = ~ { old[3], old[3], old[3], old[3], old[3], old[3], old[3], old[3:2], old[2], old[2], old[2], old[2], old[2], old[2], old[2:1], old[1], old[1], old[1], old[1], old[1], old[1], old[1:0], old[0], old[0], old[0], old[0], old[0], old[0], old[0] };
  assign value_24 = value_23 & kept;
  assign value_25 = value_22 | value_24;
  assign value_26 = value_21 & value_25;
  assign signal_14 = value_20 | value_26;
  assign value_27 = action__payload[7:6] > 1'h0;
  assign value_28 = action__payload[7:6] > 1'h1;
  assign value_29 = ~| action__payload[7:6];
  assign value_30 = action__payload[7:6] == 1'h1;
  assign value_31 = action__payload[5:4] > 1'h0;
  assign value_32 = action__payload[5:4] > 1'h1;
  assign value_33 = action__payload[5:4] > 2'h2;
  assign value_34 = action__payload[5:4] > 2'h3;
  assign value_35 = value_29 & value_31;
  assign value_36 = value_27 | value_35;
  assign value_37 = value_29 & value_32;
  assign value_38 = value_27 | value_37;
  assign value_39 = value_29 & value_33;
  assign value_40 = value_27 | value_39;
  assign value_41 = value_29 & value_34;
  assign value_42 = value_27 | value_41;
  assign value_43 = value_30 & value_31;
  assign value_44 = value_28 | value_43;
  assign value_45 = value_30 & value_32;
  assign value_46 = value_28 | value_45;
  assign value_47 = value_30 & value_33;
  assign value_48 = value_28 | value_47;
  assign value_49 = value_30 & value_34;
  assign value_50 = value_28 | value_49;
  assign after = action__payload[12] ? { signal_14[23:0], signal_14[31:24] } : signal_14;
  assign after_25 = action__payload[13] ? { after[15:0], after[31:16] } : after;
  assign value_51 = action__payload[11:10] > 1'h0;
  assign value_52 = action__payload[11:10] > 1'h1;
  assign value_53 = ~| action__payload[11:10];
  assign value_54 = action__payload[11:10] == 1'h1;
  assign value_55 = action__payload[9:8] > 1'h0;
  assign value_56 = action__payload[9:8] > 1'h1;
  assign value_57 = action__payload[9:8] > 2'h2;
  assign value_58 = action__payload[9:8] > 2'h3;
  assign value_59 = answered & action__payload[0];
  assign value_60 = taken & signal_30[48];
  assign value_61 = 1'h1 << signal_30[66:65];
  assign value_62 = value_60 ? value_61 : 4'h0;
  assign value_63 = taken & signal_30[83];
  assign value_64 = ~ { action__payload[2], action__payload[2], action__payload[2], action__payload[2], action__payload[2], action__payload[2], action__payload[2], action__payload[2] };
  assign value_65 = { value_50, value_48, value_46, value_44, value_42, value_40, value_38, value_36 } & value_64;
  assign value_66 = ~ { answered, answered, answered, answered, answered, answered, answered, answered };
  assign value_67 = value_65 | value_66;
  assign value_68 = value_53 & value_55;
  assign value_69 = value_51 | value_68;
  assign value_70 = value_53 & value_56;
  assign value_71 = value_51 | value_70;
  assign value_72 = value_53 & value_57;
  assign value_73 = value_51 | value_72;
  assign value_74 = value_53 & value_58;
  assign value_75 = value_51 | value_74;
  assign value_76 = value_54 & value_55;
  assign value_77 = value_52 | value_76;
  assign value_78 = value_54 & value_56;
  assign value_79 = value_52 | value_78;
  assign value_80 = value_54 & value_57;
  assign value_81 = value_52 | value_80;
  assign value_82 = value_54 & value_58;
  assign value_83 = value_52 | value_82;
  assign value_84 = ~ { value_50, value_48, value_46, value_44, value_42, value_40, value_38, value_36 };
  assign value_85 = { value_83, value_81, value_79, value_77, value_75, value_73, value_71, value_69 } & value_84;
  assign value_86 = action__payload[3] & action__payload[48];
  assign value_87 = { signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39:38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38:37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37:36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36:35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35:34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34:33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33:32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32] } & word;
  assign value_88 = ~ { signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39], signal_30[39:38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38], signal_30[38:37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37], signal_30[37:36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36], signal_30[36:35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35], signal_30[35:34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34], signal_30[34:33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33], signal_30[33:32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32], signal_30[32] };
  assign value_89 = { signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47:46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46:45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45:44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44:43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43:42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42:41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41:40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40] } & { signal_30[31:0], signal_30[31:0] };
  assign value_90 = ~ { signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47], signal_30[47:46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46], signal_30[46:45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45], signal_30[45:44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44], signal_30[44:43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43], signal_30[43:42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42], signal_30[42:41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41], signal_30[41:40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40], signal_30[40] };
  assign value_91 = value_90 & { signal_30[64:49], signal_30[64:49], signal_30[64:49], signal_30[64:49] };
  assign value_92 = value_89 | value_91;
  assign value_93 = value_88 & value_92;
  assign value_94 = value_87 | value_93;
  always @(posedge clk)
    kept <= value_95;
  always @(posedge clk)
    before_ <= value_96;
  always @(posedge clk)
    taken <= value_97;
  always @(posedge clk)
    written <= value_98;
  always @(posedge clk)
    ended <= value_99;
  always @(posedge clk)
    signal_30 <= value_100;
  always @(posedge clk)
    word <= value_101;
  always @(posedge clk)
    input_write__address <= value_102;
  always @(posedge clk)
    buffer <= value_103;
  always @(posedge clk)
    push <= value_104;
  always @* begin
    if (initially) begin end
    value_95 = kept;
    if (value_59) begin
      value_95 = response__payload;
    end
  end
  always @* begin
    if (initially) begin end
    value_96 = before_;
    if (value_59) begin
      value_96 = kept;
    end
  end
  always @* begin
    if (initially) begin end
    value_97 = answered;
    if (rst) begin
      value_97 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_98 = value_62;
    if (rst) begin
      value_98 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_99 = value_63;
    if (rst) begin
      value_99 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_100[31:0] = after_25;
    value_100[39:32] = value_67;
    value_100[47:40] = value_85;
    value_100[83] = value_86;
    value_100[48] = action__payload[3];
    value_100[64:49] = action__payload[29:14];
    value_100[66:65] = action__payload[31:30];
    value_100[82:67] = action__payload[47:32];
    value_100[87:84] = action__payload[52:49];
    if (rst) begin
      value_100 = 88'h0000000000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_101 = value_94;
    if (rst) begin
      value_101 = 64'h0000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_102 = signal_30[82:67];
    if (rst) begin
      value_102 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_103 = signal_30[66:65];
    if (rst) begin
      value_103 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_104 = signal_30[87:84];
    if (rst) begin
      value_104 = 4'h0;
    end
  end
  assign value_11 = value_3;
  assign value_13 = value_4;
  assign value_15 = value_5;
  assign value_17 = value_6;
endmodule

// accelsim_hdl.npu.request.Beats
// Stage B: it presents the beats of words to memory, in order.
//
// A word taken in a cycle has its first action issued in the next. The last beat of a word is
// kept, and the one before if the word has both: a word that begins in the last one, or within the
// one before and ends behind it, is cut into pieces as long as a beat from its first byte on,
// another one as beats cut it. Each piece is an action. It asks for the beat of its last byte,
// unless that is kept.
module tiny_weight_stationary_core_load_beats (
  input wire rst,
  input wire idle,
  output wire bus__stb,
  output wire bus__cyc,
  output wire beat,
  output wire action__valid,
  output wire word__ready,
  input wire bus__ack,
  input wire bus__stall,
  input wire [66:0] port_0,
  input wire [4:0] port_1,
  input wire [15:0] port_2,
  input wire word__valid,
  output wire [52:0] action__payload,
  output reg active,
  output wire [29:0] bus__adr,
  input wire action__ready,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [4:0] value_11;
  wire value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire value_20;
  wire value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire [4:0] value_28;
  wire value_29;
  wire value_3;
  wire value_30;
  wire [3:0] value_31;
  wire [4:0] value_32;
  wire value_33;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire value_4;
  wire [4:0] value_40;
  wire [4:0] value_41;
  wire value_42;
  wire value_43;
  wire value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire [30:0] value_48;
  wire [30:0] value_49;
  wire value_5;
  wire value_50;
  wire [4:0] value_51;
  wire [4:0] value_52;
  wire [30:0] value_53;
  reg [2:0] value_54;
  reg value_55;
  reg value_56;
  reg [87:0] value_57;
  reg value_58;
  reg value_59;
  wire value_6;
  reg [3:0] value_60;
  reg value_61;
  reg value_62;
  reg [29:0] value_63;
  wire value_7;
  wire value_8;
  wire [3:0] value_9;
  reg [29:0] like;
  reg [3:0] like_27;
  reg signal;
  reg [87:0] signal_7;
  reg back;
  reg begun;
  reg both;
  wire ends;
  reg first;
  reg following;
  wire last;
  reg more;
  reg shares;
  reg slid;
  reg slides;
  reg [2:0] unanswered;
  initial initially = 0;
  initial like = 30'h00000000;
  initial like_27 = 4'h0;
  initial signal = 1'h0;
  initial signal_7 = 88'h0000000000000000000000;
  initial active = 1'h0;
  initial begun = 1'h0;
  initial both = 1'h0;
  initial first = 1'h0;
  initial slides = 1'h0;
  initial unanswered = 3'h0;
  assign value_30 = value_27 | value_29;
  assign value_31 = unanswered + beat;
  assign value_32 = value_31 - bus__ack;
  assign value_33 = ~ back;
  assign value_34 = port_0[0] & value_33;
  assign value_35 = ~ shares;
  assign value_36 = value_35 | more;
  assign value_37 = value_34 & value_36;
  assign value_38 = more | back;
  assign value_39 = slid | back;
  assign value_40 = port_0[34:31] + 3'h4;
  assign value_41 = value_39 ? value_40 : { 1'h0, port_0[42:39] };
  assign value_42 = ~ port_0[0];
  assign value_43 = slid | back;
  assign value_44 = value_43 ? port_0[44] : port_0[43];
  assign value_45 = value_42 | value_44;
  assign value_46 = word__valid & port_0[0];
  assign value_47 = shares | back;
  assign value_48 = signal_7[30:1] + more;
  assign value_49 = value_47 ? value_48 : { 1'h0, port_0[30:1] };
  assign value_50 = more | back;
  assign value_51 = signal_7[42:39] + 3'h4;
  assign value_52 = like_27 + 3'h4;
  assign value_53 = signal_7[30:1] + following;
  always @(posedge clk)
    unanswered <= value_54;
  always @(posedge clk)
    first <= value_55;
  always @(posedge clk)
    active <= value_56;
  always @(posedge clk)
    signal_7 <= value_57;
  always @(posedge clk)
    signal <= value_58;
  always @(posedge clk)
    slides <= value_59;
  always @(posedge clk)
    like_27 <= value_60;
  always @(posedge clk)
    both <= value_61;
  always @(posedge clk)
    begun <= value_62;
  always @(posedge clk)
    like <= value_63;
  assign value_1 = active & signal;
  assign bus__stb = value_1 & action__ready;
  assign value_2 = | unanswered;
  assign bus__cyc = bus__stb | value_2;
  assign value_3 = ~ bus__stall;
  assign beat = bus__stb & value_3;
  assign value_4 = ~ signal;
  assign value_5 = ~ bus__stall;
  assign value_6 = value_4 | value_5;
  assign action__valid = active & value_6;
  assign last = action__valid & action__ready;
  assign value_7 = ~ active;
  assign value_8 = last & signal_7[43];
  assign word__ready = value_7 | value_8;
  assign value_9 = signal_7[43] ? signal_7[38:35] : signal_7[42:39];
  assign value_10 = signal_7[83] & signal_7[43];
  assign value_11 = signal_7[42:39] + 3'h4;
  assign ends = value_11 >= signal_7[38:35];
  assign value_12 = port_0[30:1] == signal_7[30:1];
  assign value_13 = begun & value_12;
  assign value_14 = | port_0[46:45];
  assign value_15 = shares & value_14;
  assign value_16 = begun & both;
  assign value_17 = port_0[30:1] == like;
  assign value_18 = value_16 & value_17;
  assign value_19 = | port_0[46:45];
  assign value_20 = value_18 & value_19;
  assign value_21 = ~ port_0[43];
  assign value_22 = value_20 & value_21;
  assign value_23 = ~ port_0[43];
  assign value_24 = slid & value_23;
  assign value_25 = ~ slides;
  assign value_26 = ~ ends;
  assign value_27 = value_25 | value_26;
  assign value_28 = like_27 + 3'h4;
  assign value_29 = value_28 < signal_7[38:35];
  always @* begin
    if (initially) begin end
    shares = 1'h0;
    if (word__ready) begin
      shares = value_13;
    end
  end
  always @* begin
    if (initially) begin end
    slid = 1'h0;
    if (word__ready) begin
      slid = value_15;
    end
  end
  always @* begin
    if (initially) begin end
    back = 1'h0;
    if (word__ready) begin
      back = value_22;
    end
  end
  always @* begin
    if (initially) begin end
    more = 1'h0;
    if (word__ready) begin
      more = value_24;
    end
  end
  always @* begin
    if (initially) begin end
    following = 1'h0;
    if (word__ready) begin
    end else if (last) begin
      following = value_30;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = value_32[2:0];
    if (rst) begin
      value_54 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = first;
    if (word__ready) begin
      value_55 = 1'h1;
    end else if (last) begin
      value_55 = 1'h0;
    end
    if (rst) begin
      value_55 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = active;
    if (word__ready) begin
      value_56 = word__valid;
    end
    if (rst) begin
      value_56 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = signal_7;
    if (word__ready) begin
      value_57[0] = port_0[0];
      value_57[34:31] = port_0[34:31];
      value_57[38:35] = port_0[38:35];
      value_57[44] = port_0[44];
      value_57[46:45] = port_0[46:45];
      value_57[48:47] = port_0[48:47];
      value_57[64:49] = port_0[64:49];
      value_57[66:65] = port_0[66:65];
      value_57[82:67] = port_2;
      value_57[83] = port_1[0];
      value_57[87:84] = port_1[4:1];
      value_57[42:39] = value_41[3:0];
      value_57[43] = value_45;
      if (value_46) begin
        value_57[30:1] = value_49[29:0];
      end
    end else if (last) begin
      value_57[34:31] = signal_7[42:39];
      value_57[42:39] = value_51[3:0];
      value_57[43] = ends;
      value_57[30:1] = value_53[29:0];
    end
    if (rst) begin
      value_57 = 88'h0000000000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_58 = signal;
    if (word__ready) begin
      value_58 = value_37;
    end else if (last) begin
      value_58 = following;
    end
    if (rst) begin
      value_58 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_59 = slides;
    if (word__ready) begin
      value_59 = value_38;
    end
    if (rst) begin
      value_59 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_60 = like_27;
    if (word__ready) begin
      value_60 = port_0[42:39];
    end else if (last) begin
      value_60 = value_52[3:0];
    end
    if (rst) begin
      value_60 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_61 = both;
    if (word__ready) begin
      if (value_46) begin
        value_61 = value_50;
      end
    end else if (last) begin
      if (following) begin
        value_61 = 1'h1;
      end
    end
    if (rst) begin
      value_61 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_62 = begun;
    if (word__ready) begin
      if (value_46) begin
        value_62 = 1'h1;
      end
      if (idle) begin
        value_62 = 1'h0;
      end
    end
    if (rst) begin
      value_62 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_63 = like;
    if (word__ready) begin
      if (value_46) begin
        if (more) begin
          value_63 = signal_7[30:1];
        end
      end
    end else if (last) begin
      if (following) begin
        value_63 = signal_7[30:1];
      end
    end
    if (rst) begin
      value_63 = 30'h00000000;
    end
  end
  assign bus__adr = signal_7[30:1];
  assign action__payload[52:49] = signal_7[87:84];
  assign action__payload[47:32] = signal_7[82:67];
  assign action__payload[31:30] = signal_7[66:65];
  assign action__payload[29:14] = signal_7[64:49];
  assign action__payload[13:12] = signal_7[48:47];
  assign action__payload[7:4] = signal_7[34:31];
  assign action__payload[48] = value_10;
  assign action__payload[11:8] = value_9;
  assign action__payload[3] = signal_7[43];
  assign action__payload[2] = first;
  assign action__payload[1] = slides;
  assign action__payload[0] = signal;
endmodule

// accelsim_hdl.npu.flight.InFlight
// A counter of instructions between their start and their end.
module tiny_weight_stationary_core_load_input_flight (
  input wire rst,
  input wire start,
  input wire end_,
  output wire busy,
  input wire clk
);
  reg initially;
  wire [3:0] value_1;
  wire [4:0] value_2;
  reg [2:0] value_3;
  reg [2:0] count;
  wire others;
  initial initially = 0;
  initial count = 3'h0;
  assign value_1 = count + start;
  assign value_2 = value_1 - end_;
  assign others = | count;
  assign busy = others | start;
  always @(posedge clk)
    count <= value_3;
  always @* begin
    if (initially) begin end
    value_3 = value_2[2:0];
    if (rst) begin
      value_3 = 3'h0;
    end
  end
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_load_responses (
  input wire clk,
  input wire rst,
  output wire [31:0] read__payload,
  input wire read__ready,
  input wire write__valid,
  output reg read__valid,
  input wire [31:0] write__payload
);
  reg initially;
  wire [3:0] value_1;
  wire [4:0] value_10;
  wire [3:0] value_11;
  wire [4:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [2:0] value_17;
  wire [2:0] value_18;
  wire value_19;
  wire [3:0] value_2;
  wire [2:0] value_20;
  wire [2:0] value_21;
  reg [2:0] value_22;
  reg value_23;
  reg [2:0] value_24;
  reg value_25;
  reg [1:0] value_26;
  reg [1:0] value_27;
  reg value_28;
  wire [4:0] value_3;
  wire value_4;
  wire value_5;
  wire [2:0] value_6;
  wire value_7;
  wire value_8;
  wire [3:0] value_9;
  wire signal;
  wire signal_7;
  reg [1:0] signature__addr;
  reg [2:0] count;
  wire fetch;
  reg [1:0] read__addr;
  reg [2:0] unread;
  reg waits;
  reg write__ready;
  (* no_rw_check = 32'd1 *)
  reg [31:0] storage [3:0];
  initial initially = 0;
  initial signature__addr = 2'h0;
  initial count = 3'h0;
  initial read__addr = 2'h0;
  initial read__valid = 1'h0;
  initial unread = 3'h0;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [31:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[2:0] : value_1[2:0];
  assign value_7 = value_1[2:0] != 3'h4;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_16 = signature__addr == 2'h3;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 3'h0 : value_17;
  assign value_19 = read__addr == 2'h3;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 3'h0 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (rst) begin
      value_22 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[2:0];
    if (rst) begin
      value_24 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[1:0];
    end
    if (rst) begin
      value_26 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[1:0];
    end
    if (rst) begin
      value_27 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
endmodule

// accelsim_hdl.npu.request.Words
// Stage A: it walks the loop nest of LOAD, one word in a cycle.
module tiny_weight_stationary_core_load_words (
  input wire rst,
  input wire [255:0] instruction,
  input wire start,
  input wire start_45,
  input wire word__ready,
  output wire [66:0] port_0,
  output wire [4:0] port_1,
  output wire [15:0] port_2,
  output reg word__valid,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire value_11;
  wire value_12;
  wire [31:0] value_13;
  wire [31:0] value_14;
  wire [4:0] value_15;
  wire [5:0] value_16;
  wire value_17;
  wire [3:0] value_18;
  wire [31:0] value_19;
  wire [30:0] value_2;
  wire [3:0] value_20;
  wire [31:0] value_21;
  wire [31:0] value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire [4:0] value_28;
  wire value_29;
  wire [33:0] value_3;
  wire value_30;
  wire value_31;
  wire [8:0] value_32;
  wire [9:0] value_33;
  wire [8:0] value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire [9:0] value_38;
  wire value_39;
  wire [4:0] value_4;
  wire value_40;
  wire [16:0] value_41;
  wire [32:0] value_42;
  wire [9:0] value_43;
  wire [20:0] value_44;
  wire value_45;
  wire [16:0] value_46;
  reg [66:0] value_47;
  wire [4:0] value_48;
  reg [15:0] value_49;
  wire [4:0] value_5;
  reg [15:0] value_50;
  reg [8:0] value_51;
  reg [3:0] value_52;
  reg [9:0] value_53;
  reg [11:0] value_54;
  reg [15:0] value_55;
  reg [11:0] value_56;
  reg [14:0] value_57;
  reg value_58;
  reg [13:0] value_59;
  wire value_6;
  reg [3:0] value_60;
  reg [23:0] value_61;
  reg [15:0] value_62;
  reg [31:0] value_63;
  reg [19:0] value_64;
  reg [8:0] value_65;
  reg [9:0] value_66;
  reg [20:0] value_67;
  reg [15:0] value_68;
  reg [2:0] value_69;
  wire value_7;
  reg [3:0] value_70;
  wire value_71;
  wire value_72;
  wire value_73;
  wire value_8;
  wire value_9;
  wire signal;
  reg [15:0] signal_30;
  wire signal_37;
  reg [31:0] address;
  wire [30:0] address_25;
  reg [8:0] brought;
  reg [2:0] buffer;
  reg [14:0] c_stride;
  reg [11:0] count__1;
  reg [11:0] count__2;
  reg [20:0] farthest;
  wire last;
  reg [3:0] lead;
  reg [9:0] nearest;
  reg [15:0] pad;
  reg [3:0] push;
  reg [19:0] row_bytes;
  reg [8:0] word_bytes;
  reg [15:0] x_stride;
  reg [9:0] y_count;
  reg [13:0] y_limit;
  reg [3:0] y_step;
  reg [23:0] y_stride;
  initial initially = 0;
  initial value_50 = 16'h0000;
  initial signal_30 = 16'h0000;
  initial address = 32'd0;
  initial brought = 9'h000;
  initial buffer = 3'h0;
  initial c_stride = 15'h0000;
  initial count__1 = 12'h000;
  initial count__2 = 12'h000;
  initial farthest = 21'h000000;
  initial lead = 4'h0;
  initial nearest = 10'h000;
  initial pad = 16'h0000;
  initial push = 4'h0;
  initial row_bytes = 20'h00000;
  initial word__valid = 1'h0;
  initial word_bytes = 9'h000;
  initial x_stride = 16'h0000;
  initial y_count = 10'h000;
  initial y_limit = 14'h0000;
  initial y_step = 4'h0;
  initial y_stride = 24'h000000;
  assign value_24 = value_21[3:0] >= value_22[3:0];
  assign value_25 = value_21[3:0] >= word_bytes;
  assign value_26 = signal_37 ? value_24 : value_25;
  assign value_27 = value_23 | value_26;
  assign value_28 = value_14[3:0] + 3'h4;
  assign value_29 = value_28[3:0] >= value_22[3:0];
  assign value_30 = value_28[3:0] >= word_bytes;
  assign value_31 = signal_37 ? value_29 : value_30;
  assign value_32 = signal_37 ? { 5'h00, value_22[3:0] } : word_bytes;
  assign value_33 = lead + value_32;
  assign value_34 = instruction[206] ? instruction[235:227] : 9'h000;
  assign value_35 = last & value_72;
  assign value_36 = start | value_35;
  assign value_37 = last & value_73;
  assign value_38 = lead + brought;
  assign value_39 = last & value_48[0];
  assign value_40 = last & value_72;
  assign value_41 = $signed(signal_30) + $signed({ 1'h0, y_step });
  assign value_42 = address + y_stride;
  assign value_43 = 1'h1 - instruction[235:227];
  assign value_44 = instruction[226:207] - instruction[235:227];
  assign value_45 = word__valid & word__ready;
  assign value_46 = value_50 + 1'h1;
  always @(posedge clk)
    value_50 <= value_49;
  always @(posedge clk)
    brought <= value_51;
  always @(posedge clk)
    lead <= value_52;
  always @(posedge clk)
    y_count <= value_53;
  always @(posedge clk)
    count__1 <= value_54;
  always @(posedge clk)
    x_stride <= value_55;
  always @(posedge clk)
    count__2 <= value_56;
  always @(posedge clk)
    c_stride <= value_57;
  always @(posedge clk)
    word__valid <= value_58;
  always @(posedge clk)
    y_limit <= value_59;
  always @(posedge clk)
    y_step <= value_60;
  always @(posedge clk)
    y_stride <= value_61;
  always @(posedge clk)
    signal_30 <= value_62;
  always @(posedge clk)
    address <= value_63;
  always @(posedge clk)
    row_bytes <= value_64;
  always @(posedge clk)
    word_bytes <= value_65;
  always @(posedge clk)
    nearest <= value_66;
  always @(posedge clk)
    farthest <= value_67;
  always @(posedge clk)
    pad <= value_68;
  always @(posedge clk)
    buffer <= value_69;
  always @(posedge clk)
    push <= value_70;
  assign last = word__valid & word__ready;
  assign value_1 = $signed(address_25) < $signed(1'h0);
  assign value_2 = value_1 ? 31'h00000000 : address_25;
  assign value_3 = $signed({ 1'h0, address }) + $signed(value_2);
  assign value_4 = lead + value_14[3:0];
  assign value_5 = lead + value_21[3:0];
  assign value_6 = $signed(signal_30) >= $signed(1'h0);
  assign value_7 = $signed(signal_30) < $signed({ 1'h0, y_limit });
  assign value_8 = value_6 & value_7;
  assign value_9 = $signed(address_25) < $signed({ 1'h0, row_bytes });
  assign value_10 = value_8 & value_9;
  assign value_11 = $signed(address_25) >= $signed(nearest);
  assign signal = value_10 & value_11;
  assign value_12 = $signed(address_25) < $signed(1'h0);
  assign value_13 = - $signed(address_25);
  assign value_14 = value_12 ? value_13 : 32'd0;
  assign value_15 = lead + value_14[3:0];
  assign value_16 = value_15 - value_3[1:0];
  assign value_17 = $signed(address_25) < $signed(1'h0);
  assign value_18 = 3'h4 - address[1:0];
  assign value_19 = $signed(value_18) - $signed(address_25);
  assign value_20 = 3'h4 - value_3[1:0];
  assign value_21 = value_17 ? value_19 : { value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20[3], value_20 };
  assign signal_37 = $signed(address_25) > $signed(farthest);
  assign value_22 = $signed({ 1'h0, row_bytes }) - $signed(address_25);
  assign value_23 = ~ signal;
  tiny_weight_stationary_core_load_words_walk walk (
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(address_25),
    .port_0(instruction[64:31]),
    .port_1(instruction[174:154]),
    .port_2(value_71),
    .port_3(value_72),
    .port_4(value_73),
    .port_5(y_count),
    .port_6(x_stride),
    .port_7(c_stride),
    .rst(rst),
    .start(start),
    .step(last)
  );
  always @* begin
    if (initially) begin end
    value_47[38:35] = 4'h0;
    if (signal) begin
      value_47[38:35] = value_33[3:0];
    end
  end
  always @* begin
    if (initially) begin end
    value_49 = value_50;
    if (start) begin
      value_49 = instruction[30:15];
    end else if (value_45) begin
      value_49 = value_46[15:0];
    end
    if (rst) begin
      value_49 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_51 = brought;
    if (start) begin
      value_51 = value_34;
    end
    if (rst) begin
      value_51 = 9'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_52 = lead;
    if (value_36) begin
      value_52 = 4'h0;
    end else if (value_37) begin
      value_52 = value_38[3:0];
    end
    if (rst) begin
      value_52 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_53 = y_count;
    if (start) begin
      value_53 = instruction[40:31];
    end
    if (rst) begin
      value_53 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = count__1;
    if (start) begin
      value_54 = instruction[52:41];
    end
    if (rst) begin
      value_54 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = x_stride;
    if (start) begin
      value_55 = instruction[190:175];
    end
    if (rst) begin
      value_55 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = count__2;
    if (start) begin
      value_56 = instruction[64:53];
    end
    if (rst) begin
      value_56 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = c_stride;
    if (start) begin
      value_57 = instruction[205:191];
    end
    if (rst) begin
      value_57 = 15'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_58 = word__valid;
    if (start_45) begin
      value_58 = 1'h1;
    end else if (value_39) begin
      value_58 = 1'h0;
    end
    if (rst) begin
      value_58 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_59 = y_limit;
    if (start) begin
      value_59 = instruction[125:112];
    end
    if (rst) begin
      value_59 = 14'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_60 = y_step;
    if (start) begin
      value_60 = instruction[129:126];
    end
    if (rst) begin
      value_60 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_61 = y_stride;
    if (start) begin
      value_61 = instruction[153:130];
    end
    if (rst) begin
      value_61 = 24'h000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_62 = signal_30;
    if (start) begin
      value_62 = { instruction[111], instruction[111:97] };
    end else if (value_40) begin
      value_62 = value_41[15:0];
    end
    if (rst) begin
      value_62 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_63 = address;
    if (start) begin
      value_63 = instruction[96:65];
    end else if (value_40) begin
      value_63 = value_42[31:0];
    end
    if (rst) begin
      value_63 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_64 = row_bytes;
    if (start) begin
      value_64 = instruction[226:207];
    end
    if (rst) begin
      value_64 = 20'h00000;
    end
  end
  always @* begin
    if (initially) begin end
    value_65 = word_bytes;
    if (start) begin
      value_65 = instruction[235:227];
    end
    if (rst) begin
      value_65 = 9'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_66 = nearest;
    if (start) begin
      value_66 = value_43;
    end
    if (rst) begin
      value_66 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_67 = farthest;
    if (start) begin
      value_67 = value_44;
    end
    if (rst) begin
      value_67 = 21'h000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_68 = pad;
    if (start) begin
      value_68 = instruction[251:236];
    end
    if (rst) begin
      value_68 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_69 = buffer;
    if (start) begin
      value_69 = instruction[14:12];
    end
    if (rst) begin
      value_69 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_70 = push;
    if (start) begin
      value_70 = instruction[11:8];
    end
    if (rst) begin
      value_70 = 4'h0;
    end
  end
  assign port_0 = value_47;
  assign port_1 = value_48;
  assign port_2 = value_50;
  assign value_48[4:1] = push;
  assign value_48[0] = value_71;
  always @*
    value_47[44] = value_31;
  always @*
    value_47[43] = value_27;
  always @*
    value_47[66:65] = buffer[1:0];
  always @*
    value_47[64:49] = pad;
  always @*
    value_47[48:47] = value_16[1:0];
  always @*
    value_47[46:45] = value_3[1:0];
  always @*
    value_47[30:1] = value_3[31:2];
  always @*
    value_47[42:39] = value_5[3:0];
  always @*
    value_47[34:31] = value_4[3:0];
  always @*
    value_47[0] = signal;
endmodule

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_core_load_words_walk (
  input wire rst,
  input wire [33:0] port_0,
  input wire [20:0] port_1,
  input wire start,
  input wire step,
  output wire port_2,
  output wire port_3,
  output wire port_4,
  input wire [9:0] port_5,
  input wire [11:0] count__1,
  input wire [15:0] port_6,
  input wire [11:0] count__2,
  input wire [14:0] port_7,
  output reg [30:0] origin_2,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [12:0] value_11;
  wire [12:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire [12:0] value_20;
  wire [12:0] value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire [12:0] value_3;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire [12:0] value_4;
  wire value_40;
  wire value_41;
  wire value_42;
  wire [30:0] value_43;
  wire [30:0] value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire [30:0] value_48;
  wire [30:0] value_49;
  wire value_5;
  wire [31:0] value_50;
  reg [11:0] value_51;
  reg value_52;
  reg value_53;
  reg [11:0] value_54;
  reg value_55;
  reg value_56;
  reg [11:0] value_57;
  reg value_58;
  reg value_59;
  wire value_6;
  reg [30:0] value_60;
  reg [30:0] value_61;
  reg [30:0] value_62;
  wire value_7;
  wire value_8;
  wire value_9;
  reg is_first_0;
  reg is_first_1;
  reg is_first_2;
  reg is_last_0;
  reg is_last_1;
  reg is_last_2;
  reg [11:0] left_0;
  reg [11:0] left_1;
  reg [11:0] left_2;
  reg [30:0] origin_0;
  reg [30:0] origin_1;
  initial initially = 0;
  initial is_first_0 = 1'h0;
  initial is_first_1 = 1'h0;
  initial is_first_2 = 1'h0;
  initial is_last_0 = 1'h0;
  initial is_last_1 = 1'h0;
  initial is_last_2 = 1'h0;
  initial left_0 = 12'h000;
  initial left_1 = 12'h000;
  initial left_2 = 12'h000;
  initial origin_0 = 31'h00000000;
  initial origin_1 = 31'h00000000;
  initial origin_2 = 31'h00000000;
  assign value_38 = value_37 & is_last_1;
  assign value_41 = value_40 & is_last_1;
  assign value_43 = value_42 ? origin_1 : origin_2;
  assign value_44 = value_41 ? origin_0 : value_43;
  assign value_46 = value_45 & is_last_1;
  assign value_48 = value_47 ? { 15'h0000, port_6 } : { 16'h0000, port_7 };
  assign value_49 = value_46 ? 31'h00000000 : value_48;
  assign value_50 = value_44 + value_49;
  always @(posedge clk)
    left_2 <= value_51;
  always @(posedge clk)
    is_first_2 <= value_52;
  always @(posedge clk)
    is_last_2 <= value_53;
  always @(posedge clk)
    left_1 <= value_54;
  always @(posedge clk)
    is_first_1 <= value_55;
  always @(posedge clk)
    is_last_1 <= value_56;
  always @(posedge clk)
    left_0 <= value_57;
  always @(posedge clk)
    is_first_0 <= value_58;
  always @(posedge clk)
    is_last_0 <= value_59;
  always @(posedge clk)
    origin_0 <= value_60;
  always @(posedge clk)
    origin_1 <= value_61;
  always @(posedge clk)
    origin_2 <= value_62;
  assign value_2 = port_0[33:22] == 1'h1;
  assign value_3 = left_2 - 1'h1;
  assign value_4 = is_last_2 ? { 1'h0, count__2 } : value_3;
  assign value_5 = count__2 == 1'h1;
  assign value_6 = left_2 == 2'h2;
  assign value_7 = is_last_2 ? value_5 : value_6;
  assign value_9 = step & value_8;
  assign value_10 = port_0[21:10] == 1'h1;
  assign value_11 = left_1 - 1'h1;
  assign value_12 = is_last_1 ? { 1'h0, count__1 } : value_11;
  assign value_13 = count__1 == 1'h1;
  assign value_14 = left_1 == 2'h2;
  assign value_15 = is_last_1 ? value_13 : value_14;
  assign value_17 = value_16 & is_last_1;
  assign value_18 = step & value_17;
  assign value_19 = port_0[9:0] == 1'h1;
  assign value_20 = left_0 - 1'h1;
  assign value_21 = is_last_0 ? { 3'h0, port_5 } : value_20;
  assign value_22 = port_5 == 1'h1;
  assign value_23 = left_0 == 2'h2;
  assign value_24 = is_last_0 ? value_22 : value_23;
  assign value_25 = step & value_38;
  assign value_26 = step & value_39;
  assign value_35 = value_34 & is_last_1;
  assign value_36 = value_35 & is_last_0;
  always @* begin
    if (initially) begin end
    value_51 = left_2;
    if (start) begin
      value_51 = port_0[33:22];
    end else if (value_1) begin
      value_51 = value_4[11:0];
    end
    if (rst) begin
      value_51 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_52 = is_first_2;
    if (start) begin
      value_52 = 1'h1;
    end else if (value_1) begin
      value_52 = is_last_2;
    end
    if (rst) begin
      value_52 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_53 = is_last_2;
    if (start) begin
      value_53 = value_2;
    end else if (value_1) begin
      value_53 = value_7;
    end
    if (rst) begin
      value_53 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = left_1;
    if (start) begin
      value_54 = port_0[21:10];
    end else if (value_9) begin
      value_54 = value_12[11:0];
    end
    if (rst) begin
      value_54 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = is_first_1;
    if (start) begin
      value_55 = 1'h1;
    end else if (value_9) begin
      value_55 = is_last_1;
    end
    if (rst) begin
      value_55 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = is_last_1;
    if (start) begin
      value_56 = value_10;
    end else if (value_9) begin
      value_56 = value_15;
    end
    if (rst) begin
      value_56 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = left_0;
    if (start) begin
      value_57 = { 2'h0, port_0[9:0] };
    end else if (value_18) begin
      value_57 = value_21[11:0];
    end
    if (rst) begin
      value_57 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_58 = is_first_0;
    if (start) begin
      value_58 = 1'h1;
    end else if (value_18) begin
      value_58 = is_last_0;
    end
    if (rst) begin
      value_58 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_59 = is_last_0;
    if (start) begin
      value_59 = value_19;
    end else if (value_18) begin
      value_59 = value_24;
    end
    if (rst) begin
      value_59 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_60 = origin_0;
    if (value_25) begin
      value_60 = value_50[30:0];
    end
    if (start) begin
      value_60 = { port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1 };
    end
    if (rst) begin
      value_60 = 31'h00000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_61 = origin_1;
    if (value_26) begin
      value_61 = value_50[30:0];
    end
    if (start) begin
      value_61 = { port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1 };
    end
    if (rst) begin
      value_61 = 31'h00000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_62 = origin_2;
    if (value_27) begin
      value_62 = value_50[30:0];
    end
    if (start) begin
      value_62 = { port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1[20], port_1 };
    end
    if (rst) begin
      value_62 = 31'h00000000;
    end
  end
  assign port_2 = value_36;
  assign port_3 = value_38;
  assign port_4 = value_39;
  assign value_1 = step;
  assign value_8 = is_last_2;
  assign value_16 = is_last_2;
  assign value_37 = is_last_2;
  assign value_39 = is_last_2;
  assign value_27 = step;
  assign value_34 = is_last_2;
  assign value_40 = is_last_2;
  assign value_42 = is_last_2;
  assign value_45 = is_last_2;
  assign value_47 = is_last_2;
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_output_buffer (
  input wire rst,
  input wire read__en,
  output wire collision,
  output wire [15:0] read__data,
  input wire [15:0] read__address,
  input wire write__enable,
  input wire [15:0] write__address,
  input wire [7:0] port_0,
  input wire [7:0] port_1,
  input wire clk
);
  wire value_1;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  (* no_rw_check = 32'd1 *)
  reg [15:0] storage [31:0];
  always @(posedge clk) begin
    if (write__enable)
      storage[write__address[4:0]] <= { port_1, port_0 };
  end
  reg [15:0] _0_;
  always @(posedge clk) begin
    if (read__en) begin
      _0_ <= storage[read__address[4:0]];
    end
  end
  assign read__data = _0_;
  assign value_2 = write__address == read__address;
  assign value_3 = value_1 & value_2;
  assign value_4 = write__address >= 6'h20;
  assign value_5 = write__enable & value_4;
  assign value_6 = value_3 | value_5;
  assign value_7 = read__address >= 6'h20;
  assign value_8 = read__en & value_7;
  assign collision = value_6 | value_8;
  assign value_1 = write__enable & read__en;
endmodule

// accelsim_hdl.memory.ram.Ram
// A memory of ``depth`` words.
//
// What a read returns is undefined if the same address is written in the same cycle, so that
// block RAM needs no logic around it; ``collision`` is high in such a cycle, and in a cycle whose
// address is out of range.
module tiny_weight_stationary_core_parameter_buffer (
  input wire rst,
  input wire read__enable,
  output wire collision,
  output wire [63:0] read__data,
  input wire write__enable,
  input wire [63:0] write__data,
  input wire [15:0] write__address,
  input wire [15:0] read__address,
  input wire clk
);
  wire value_1;
  wire value_2;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
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
  assign value_2 = write__address == read__address;
  assign value_3 = value_1 & value_2;
  assign value_4 = write__address >= 4'h8;
  assign value_5 = write__enable & value_4;
  assign value_6 = value_3 | value_5;
  assign value_7 = read__address >= 4'h8;
  assign value_8 = read__enable & value_7;
  assign collision = value_6 | value_8;
  assign value_1 = write__enable & read__enable;
endmodule

// accelsim_hdl.npu.scoreboard.Scoreboard
// Queues instructions by unit, and dispatches each when its tokens and its bank are there.
module tiny_weight_stationary_core_scoreboard (
  input wire rst,
  output wire [255:0] read__payload_25,
  output wire [255:0] compute__instruction__payload,
  output wire [255:0] vector__instruction__payload,
  output wire [255:0] read__payload_63,
  input wire store__instruction__ready,
  input wire store__ended,
  input wire [3:0] store__push,
  input wire load__instruction__ready,
  input wire compute__instruction__ready,
  input wire [3:0] compute__push,
  input wire vector__instruction__ready,
  input wire vector__ended,
  input wire again,
  input wire [255:0] write__payload,
  input wire issued__valid,
  output wire [3:0] issue,
  output reg issued__ready,
  output wire [3:0] start,
  output wire [3:0] end_,
  output wire [3:0] in_flight,
  output reg fault,
  output reg [3:0] dispatched,
  input wire load__ended,
  input wire [3:0] load__push,
  input wire compute__ended,
  input wire [3:0] vector__push,
  input wire clk
);
  reg initially;
  wire value_100;
  wire value_101;
  wire value_102;
  wire value_103;
  wire value_104;
  wire value_105;
  wire value_106;
  wire value_107;
  wire value_108;
  wire value_109;
  wire value_110;
  wire value_111;
  wire value_112;
  wire value_113;
  wire value_114;
  wire value_115;
  wire value_116;
  wire value_117;
  wire [1:0] value_118;
  wire [1:0] value_119;
  wire [1:0] value_120;
  wire value_121;
  wire value_122;
  wire value_123;
  wire value_124;
  wire value_125;
  wire value_126;
  wire value_127;
  wire value_128;
  wire value_129;
  wire value_130;
  wire value_131;
  wire value_132;
  wire value_133;
  wire value_134;
  wire value_135;
  wire value_136;
  wire value_137;
  wire value_138;
  wire value_139;
  wire value_140;
  wire [1:0] value_141;
  wire value_142;
  wire value_143;
  wire value_144;
  wire value_145;
  wire value_146;
  wire value_147;
  wire value_148;
  wire value_149;
  wire value_150;
  wire value_151;
  wire value_152;
  wire value_153;
  wire value_154;
  wire value_155;
  wire value_156;
  wire value_157;
  wire value_158;
  wire value_159;
  wire value_160;
  wire value_161;
  wire value_162;
  wire value_163;
  wire value_164;
  wire value_165;
  wire value_166;
  wire [16:0] value_167;
  wire value_168;
  wire [17:0] value_169;
  wire value_170;
  wire value_171;
  wire value_172;
  wire value_173;
  wire [16:0] value_174;
  wire value_175;
  wire [17:0] value_176;
  wire value_177;
  wire value_178;
  wire value_179;
  wire value_180;
  wire [16:0] value_181;
  wire value_182;
  wire [17:0] value_183;
  wire value_184;
  wire value_185;
  wire value_186;
  wire value_187;
  wire [16:0] value_188;
  wire value_189;
  wire [17:0] value_190;
  wire value_191;
  wire value_192;
  wire value_193;
  wire value_194;
  wire [16:0] value_195;
  wire value_196;
  wire [17:0] value_197;
  wire value_198;
  wire value_199;
  wire value_20;
  wire value_200;
  wire value_201;
  wire [16:0] value_202;
  wire value_203;
  wire [17:0] value_204;
  wire value_205;
  wire value_206;
  wire value_207;
  wire value_208;
  wire [16:0] value_209;
  wire value_21;
  wire value_210;
  wire [17:0] value_211;
  wire value_212;
  wire value_213;
  wire value_214;
  wire value_215;
  wire [16:0] value_216;
  wire value_217;
  wire [17:0] value_218;
  wire value_219;
  wire value_22;
  wire value_220;
  wire value_221;
  wire value_222;
  wire [16:0] value_223;
  wire value_224;
  wire [17:0] value_225;
  wire value_226;
  wire value_227;
  wire value_228;
  wire value_229;
  wire value_23;
  wire [16:0] value_230;
  wire value_231;
  wire [17:0] value_232;
  wire value_233;
  wire value_234;
  wire value_235;
  wire value_236;
  wire [16:0] value_237;
  wire value_238;
  wire [17:0] value_239;
  wire value_24;
  wire value_240;
  wire value_241;
  wire value_242;
  wire value_243;
  wire [16:0] value_244;
  wire value_245;
  wire [17:0] value_246;
  wire value_247;
  wire value_248;
  wire value_249;
  wire value_25;
  wire [8:0] value_250;
  wire [8:0] value_251;
  wire value_252;
  wire value_253;
  wire value_254;
  wire value_255;
  wire value_256;
  wire value_257;
  wire value_258;
  wire value_259;
  wire value_26;
  wire value_260;
  wire [12:0] value_261;
  wire [13:0] value_262;
  wire value_263;
  wire [12:0] value_264;
  wire [13:0] value_265;
  wire value_266;
  wire [12:0] value_267;
  wire [13:0] value_268;
  wire value_269;
  wire [12:0] value_270;
  wire [13:0] value_271;
  reg value_272;
  reg [3:0] value_273;
  reg [3:0] value_274;
  reg [15:0] value_275;
  reg value_276;
  reg [15:0] value_277;
  reg value_278;
  reg [15:0] value_279;
  wire [1:0] value_28;
  reg value_280;
  reg [15:0] value_281;
  reg value_282;
  reg [15:0] value_283;
  reg value_284;
  reg [15:0] value_285;
  reg value_286;
  reg [15:0] value_287;
  reg value_288;
  reg [15:0] value_289;
  wire [1:0] value_29;
  reg value_290;
  reg [15:0] value_291;
  reg value_292;
  reg [15:0] value_293;
  reg value_294;
  reg [15:0] value_295;
  reg value_296;
  reg [15:0] value_297;
  reg value_298;
  reg [7:0] value_299;
  wire [1:0] value_30;
  reg [7:0] value_300;
  reg [7:0] value_301;
  reg [1:0] value_302;
  reg [7:0] value_303;
  reg [1:0] value_304;
  reg [1:0] value_305;
  reg [3:0] value_306;
  reg [11:0] value_307;
  reg [11:0] value_308;
  reg [11:0] value_309;
  wire value_31;
  reg [11:0] value_310;
  wire value_32;
  wire value_33;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire value_40;
  wire value_41;
  wire value_42;
  wire value_46;
  wire value_47;
  wire value_48;
  wire value_49;
  wire value_50;
  wire [1:0] value_51;
  wire [1:0] value_52;
  wire [1:0] value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire value_57;
  wire value_58;
  wire value_59;
  wire value_79;
  wire value_80;
  wire value_81;
  wire value_82;
  wire value_83;
  wire value_84;
  wire value_85;
  wire value_86;
  wire value_87;
  wire value_88;
  wire value_89;
  wire value_90;
  wire value_91;
  wire value_92;
  wire value_93;
  wire value_94;
  wire value_95;
  wire value_96;
  wire value_97;
  wire value_98;
  wire value_99;
  reg signal;
  reg [7:0] signal_92;
  reg [11:0] compute_in_flight;
  reg [3:0] counted;
  wire [3:0] dispatch;
  reg [7:0] ended;
  reg [1:0] held_by_array;
  reg [1:0] held_by_vector;
  reg [7:0] last_on_bank_0;
  reg [7:0] last_on_bank_1;
  reg [3:0] leaves;
  reg [11:0] load_in_flight;
  wire [257:0] read__payload;
  wire [257:0] read__payload_39;
  wire read__valid;
  wire read__valid_38;
  wire read__valid_51;
  wire read__valid_62;
  reg some_compute_to_load;
  reg some_compute_to_store;
  reg some_compute_to_vector;
  reg some_load_to_compute;
  reg some_load_to_store;
  reg some_load_to_vector;
  reg some_store_to_compute;
  reg some_store_to_load;
  reg some_store_to_vector;
  reg some_vector_to_compute;
  reg some_vector_to_load;
  reg some_vector_to_store;
  reg [11:0] store_in_flight;
  reg [1:0] taken;
  reg [15:0] tokens_compute_to_load;
  reg [15:0] tokens_compute_to_store;
  reg [15:0] tokens_compute_to_vector;
  reg [15:0] tokens_load_to_compute;
  reg [15:0] tokens_load_to_store;
  reg [15:0] tokens_load_to_vector;
  reg [15:0] tokens_store_to_compute;
  reg [15:0] tokens_store_to_load;
  reg [15:0] tokens_store_to_vector;
  reg [15:0] tokens_vector_to_compute;
  reg [15:0] tokens_vector_to_load;
  reg [15:0] tokens_vector_to_store;
  wire unknown;
  reg [11:0] vector_in_flight;
  reg [1:0] waiting;
  wire [257:0] write__payload_12;
  wire [257:0] write__payload_9;
  wire write__ready;
  wire write__ready_11;
  wire write__ready_14;
  wire write__ready_17;
  reg write__valid;
  reg write__valid_10;
  reg write__valid_13;
  reg write__valid_16;
  initial initially = 0;
  initial signal_92 = 8'h00;
  initial compute_in_flight = 12'h000;
  initial counted = 4'h0;
  initial dispatched = 4'h0;
  initial ended = 8'h00;
  initial fault = 1'h0;
  initial held_by_array = 2'h0;
  initial held_by_vector = 2'h0;
  initial last_on_bank_0 = 8'h00;
  initial last_on_bank_1 = 8'h00;
  initial leaves = 4'h0;
  initial load_in_flight = 12'h000;
  initial some_compute_to_load = 1'h0;
  initial some_compute_to_store = 1'h0;
  initial some_compute_to_vector = 1'h0;
  initial some_load_to_compute = 1'h0;
  initial some_load_to_store = 1'h0;
  initial some_load_to_vector = 1'h0;
  initial some_store_to_compute = 1'h0;
  initial some_store_to_load = 1'h0;
  initial some_store_to_vector = 1'h0;
  initial some_vector_to_compute = 1'h0;
  initial some_vector_to_load = 1'h0;
  initial some_vector_to_store = 1'h0;
  initial store_in_flight = 12'h000;
  initial tokens_compute_to_load = 16'h0000;
  initial tokens_compute_to_store = 16'h0000;
  initial tokens_compute_to_vector = 16'h0000;
  initial tokens_load_to_compute = 16'h0000;
  initial tokens_load_to_store = 16'h0000;
  initial tokens_load_to_vector = 16'h0000;
  initial tokens_store_to_compute = 16'h0000;
  initial tokens_store_to_load = 16'h0000;
  initial tokens_store_to_vector = 16'h0000;
  initial tokens_vector_to_compute = 16'h0000;
  initial tokens_vector_to_load = 16'h0000;
  initial tokens_vector_to_store = 16'h0000;
  initial vector_in_flight = 12'h000;
  initial waiting = 2'h0;
  assign value_20 = write__valid & write__ready;
  assign value_21 = write__payload[3:0] == 1'h1;
  assign value_22 = ~ fault;
  assign value_23 = value_21 & value_22;
  assign value_24 = write__payload[60:45] >= 5'h10;
  assign value_26 = write__payload[60:45] >= 5'h10;
  assign value_29 = ~ value_28;
  assign value_30 = { value_25, 1'h1 } & value_29;
  assign value_31 = write__valid_10 & write__ready_11;
  assign value_32 = write__payload[3:0] == 2'h2;
  assign value_33 = ~ fault;
  assign value_34 = value_32 & value_33;
  assign value_35 = write__payload[3:0] == 3'h4;
  assign value_36 = ~| write__payload[12];
  assign value_37 = value_35 & value_36;
  assign value_38 = write__payload[31:16] >= 5'h10;
  assign value_39 = write__payload[3:0] == 3'h4;
  assign value_40 = ~| write__payload[12];
  assign value_41 = value_39 & value_40;
  assign value_42 = value_38 & value_41;
  assign value_46 = write__payload[31:16] >= 5'h10;
  assign value_47 = write__payload[3:0] == 3'h4;
  assign value_48 = ~| write__payload[12];
  assign value_49 = value_47 & value_48;
  assign value_50 = value_46 & value_49;
  assign value_52 = ~ value_51;
  assign value_53 = { value_42, value_37 } & value_52;
  assign value_54 = write__valid_13 & write__ready_14;
  assign value_55 = write__payload[3:0] == 2'h3;
  assign value_56 = write__payload[3:0] == 3'h4;
  assign value_57 = | { value_56, value_55 };
  assign value_58 = ~ fault;
  assign value_59 = value_57 & value_58;
  assign value_79 = write__valid_16 & write__ready_17;
  assign value_80 = write__payload[3:0] == 3'h5;
  assign value_81 = write__payload[3:0] == 3'h6;
  assign value_82 = | { value_81, value_80 };
  assign value_83 = ~ fault;
  assign value_84 = value_82 & value_83;
  assign value_85 = ~ signal;
  assign unknown = issued__valid & value_85;
  assign value_86 = ~ dispatched[0];
  assign value_87 = read__valid & value_86;
  assign value_88 = ~ leaves[0];
  assign value_89 = value_87 & value_88;
  assign value_90 = ~ fault;
  assign value_91 = value_89 & value_90;
  assign value_92 = ~ read__payload_25[5];
  assign value_93 = value_92 | some_compute_to_load;
  assign value_94 = ~ read__payload_25[6];
  assign value_95 = value_94 | some_vector_to_load;
  assign value_96 = ~ read__payload_25[7];
  assign value_97 = value_96 | some_store_to_load;
  assign value_98 = & { value_97, value_95, value_93 };
  assign value_99 = value_91 & value_98;
  assign value_101 = dispatched[0] & load__instruction__ready;
  assign value_102 = | load_in_flight;
  assign value_103 = value_102 | start[0];
  assign value_104 = ~ dispatched[1];
  assign value_105 = read__valid_38 & value_104;
  assign value_106 = ~ leaves[1];
  assign value_107 = value_105 & value_106;
  assign value_108 = ~ fault;
  assign value_109 = value_107 & value_108;
  assign value_110 = ~ read__payload_39[4];
  assign value_111 = value_110 | some_load_to_compute;
  assign value_112 = ~ read__payload_39[6];
  assign value_113 = value_112 | some_vector_to_compute;
  assign value_114 = ~ read__payload_39[7];
  assign value_115 = value_114 | some_store_to_compute;
  assign value_116 = & { value_115, value_113, value_111 };
  assign value_117 = value_109 & value_116;
  assign value_118 = held_by_vector | waiting;
  assign value_119 = value_118 | taken;
  assign value_120 = value_119 & read__payload_39[257:256];
  assign value_121 = | value_120;
  assign value_122 = ~ value_121;
  assign value_123 = value_117 & value_122;
  assign value_124 = dispatched[1] & compute__instruction__ready;
  assign value_125 = | compute_in_flight;
  assign value_126 = value_125 | start[1];
  assign value_127 = ~ dispatched[2];
  assign value_128 = read__valid_51 & value_127;
  assign value_129 = ~ leaves[2];
  assign value_130 = value_128 & value_129;
  assign value_131 = ~ fault;
  assign value_132 = value_130 & value_131;
  assign value_133 = ~ read__payload[4];
  assign value_134 = value_133 | some_load_to_vector;
  assign value_135 = ~ read__payload[5];
  assign value_136 = value_135 | some_compute_to_vector;
  assign value_137 = ~ read__payload[7];
  assign value_138 = value_137 | some_store_to_vector;
  assign value_139 = & { value_138, value_136, value_134 };
  assign value_140 = value_132 & value_139;
  assign value_141 = held_by_array & read__payload[257:256];
  assign value_142 = | value_141;
  assign value_143 = ~ value_142;
  assign value_144 = value_140 & value_143;
  assign value_145 = dispatched[2] & vector__instruction__ready;
  assign value_146 = | vector_in_flight;
  assign value_147 = value_146 | start[2];
  assign value_148 = ~ dispatched[3];
  assign value_149 = read__valid_62 & value_148;
  assign value_150 = ~ leaves[3];
  assign value_151 = value_149 & value_150;
  assign value_152 = ~ fault;
  assign value_153 = value_151 & value_152;
  assign value_154 = ~ read__payload_63[4];
  assign value_155 = value_154 | some_load_to_store;
  assign value_156 = ~ read__payload_63[5];
  assign value_157 = value_156 | some_compute_to_store;
  assign value_158 = ~ read__payload_63[6];
  assign value_159 = value_158 | some_vector_to_store;
  assign value_160 = & { value_159, value_157, value_155 };
  assign value_161 = value_153 & value_160;
  assign value_163 = dispatched[3] & store__instruction__ready;
  assign value_164 = | store_in_flight;
  assign value_165 = value_164 | start[3];
  assign value_166 = compute__ended & compute__push[0];
  assign value_167 = tokens_compute_to_load + value_166;
  assign value_168 = counted[0] & read__payload_25[5];
  assign value_169 = value_167 - value_168;
  assign value_170 = compute__ended & compute__push[0];
  assign value_171 = counted[0] & read__payload_25[5];
  assign value_172 = tokens_compute_to_load != 1'h1;
  assign value_173 = vector__ended & vector__push[0];
  assign value_174 = tokens_vector_to_load + value_173;
  assign value_175 = counted[0] & read__payload_25[6];
  assign value_176 = value_174 - value_175;
  assign value_177 = vector__ended & vector__push[0];
  assign value_178 = counted[0] & read__payload_25[6];
  assign value_179 = tokens_vector_to_load != 1'h1;
  assign value_180 = store__ended & store__push[0];
  assign value_181 = tokens_store_to_load + value_180;
  assign value_182 = counted[0] & read__payload_25[7];
  assign value_183 = value_181 - value_182;
  assign value_184 = store__ended & store__push[0];
  assign value_185 = counted[0] & read__payload_25[7];
  assign value_186 = tokens_store_to_load != 1'h1;
  assign value_187 = load__ended & load__push[1];
  assign value_188 = tokens_load_to_compute + value_187;
  assign value_189 = counted[1] & read__payload_39[4];
  assign value_190 = value_188 - value_189;
  assign value_191 = load__ended & load__push[1];
  assign value_192 = counted[1] & read__payload_39[4];
  assign value_193 = tokens_load_to_compute != 1'h1;
  assign value_194 = vector__ended & vector__push[1];
  assign value_195 = tokens_vector_to_compute + value_194;
  assign value_196 = counted[1] & read__payload_39[6];
  assign value_197 = value_195 - value_196;
  assign value_198 = vector__ended & vector__push[1];
  assign value_199 = counted[1] & read__payload_39[6];
  assign value_200 = tokens_vector_to_compute != 1'h1;
  assign value_201 = store__ended & store__push[1];
  assign value_202 = tokens_store_to_compute + value_201;
  assign value_203 = counted[1] & read__payload_39[7];
  assign value_204 = value_202 - value_203;
  assign value_205 = store__ended & store__push[1];
  assign value_206 = counted[1] & read__payload_39[7];
  assign value_207 = tokens_store_to_compute != 1'h1;
  assign value_208 = load__ended & load__push[2];
  assign value_209 = tokens_load_to_vector + value_208;
  assign value_210 = counted[2] & read__payload[4];
  assign value_211 = value_209 - value_210;
  assign value_212 = load__ended & load__push[2];
  assign value_213 = counted[2] & read__payload[4];
  assign value_214 = tokens_load_to_vector != 1'h1;
  assign value_215 = compute__ended & compute__push[2];
  assign value_216 = tokens_compute_to_vector + value_215;
  assign value_217 = counted[2] & read__payload[5];
  assign value_218 = value_216 - value_217;
  assign value_219 = compute__ended & compute__push[2];
  assign value_220 = counted[2] & read__payload[5];
  assign value_221 = tokens_compute_to_vector != 1'h1;
  assign value_222 = store__ended & store__push[2];
  assign value_223 = tokens_store_to_vector + value_222;
  assign value_224 = counted[2] & read__payload[7];
  assign value_225 = value_223 - value_224;
  assign value_226 = store__ended & store__push[2];
  assign value_227 = counted[2] & read__payload[7];
  assign value_228 = tokens_store_to_vector != 1'h1;
  assign value_229 = load__ended & load__push[3];
  assign value_230 = tokens_load_to_store + value_229;
  assign value_231 = counted[3] & read__payload_63[4];
  assign value_232 = value_230 - value_231;
  assign value_233 = load__ended & load__push[3];
  assign value_234 = counted[3] & read__payload_63[4];
  assign value_235 = tokens_load_to_store != 1'h1;
  assign value_236 = compute__ended & compute__push[3];
  assign value_237 = tokens_compute_to_store + value_236;
  assign value_238 = counted[3] & read__payload_63[5];
  assign value_239 = value_237 - value_238;
  assign value_240 = compute__ended & compute__push[3];
  assign value_241 = counted[3] & read__payload_63[5];
  assign value_242 = tokens_compute_to_store != 1'h1;
  assign value_243 = vector__ended & vector__push[3];
  assign value_244 = tokens_vector_to_store + value_243;
  assign value_245 = counted[3] & read__payload_63[6];
  assign value_246 = value_244 - value_245;
  assign value_247 = vector__ended & vector__push[3];
  assign value_248 = counted[3] & read__payload_63[6];
  assign value_249 = tokens_vector_to_store != 1'h1;
  assign value_250 = signal_92 + counted[1];
  assign value_251 = ended + end_[1];
  assign value_252 = counted[1] & read__payload_39[256];
  assign value_253 = ended == last_on_bank_0;
  assign value_254 = end_[1] & value_253;
  assign value_255 = dispatch[1] & read__payload_39[256];
  assign value_256 = counted[1] & read__payload_39[257];
  assign value_257 = ended == last_on_bank_1;
  assign value_258 = end_[1] & value_257;
  assign value_259 = dispatch[1] & read__payload_39[257];
  assign value_260 = start[0] | unknown;
  assign value_261 = load_in_flight + start[0];
  assign value_262 = value_261 - end_[0];
  assign value_263 = start[1] | unknown;
  assign value_264 = compute_in_flight + start[1];
  assign value_265 = value_264 - end_[1];
  assign value_266 = start[2] | unknown;
  assign value_267 = vector_in_flight + start[2];
  assign value_268 = value_267 - end_[2];
  assign value_269 = start[3] | unknown;
  assign value_270 = store_in_flight + start[3];
  assign value_271 = value_270 - end_[3];
  always @(posedge clk)
    fault <= value_272;
  always @(posedge clk)
    counted <= value_273;
  always @(posedge clk)
    leaves <= value_274;
  always @(posedge clk)
    tokens_compute_to_load <= value_275;
  always @(posedge clk)
    some_compute_to_load <= value_276;
  always @(posedge clk)
    tokens_vector_to_load <= value_277;
  always @(posedge clk)
    some_vector_to_load <= value_278;
  always @(posedge clk)
    tokens_store_to_load <= value_279;
  always @(posedge clk)
    some_store_to_load <= value_280;
  always @(posedge clk)
    tokens_load_to_compute <= value_281;
  always @(posedge clk)
    some_load_to_compute <= value_282;
  always @(posedge clk)
    tokens_vector_to_compute <= value_283;
  always @(posedge clk)
    some_vector_to_compute <= value_284;
  always @(posedge clk)
    tokens_store_to_compute <= value_285;
  always @(posedge clk)
    some_store_to_compute <= value_286;
  always @(posedge clk)
    tokens_load_to_vector <= value_287;
  always @(posedge clk)
    some_load_to_vector <= value_288;
  always @(posedge clk)
    tokens_compute_to_vector <= value_289;
  always @(posedge clk)
    some_compute_to_vector <= value_290;
  always @(posedge clk)
    tokens_store_to_vector <= value_291;
  always @(posedge clk)
    some_store_to_vector <= value_292;
  always @(posedge clk)
    tokens_load_to_store <= value_293;
  always @(posedge clk)
    some_load_to_store <= value_294;
  always @(posedge clk)
    tokens_compute_to_store <= value_295;
  always @(posedge clk)
    some_compute_to_store <= value_296;
  always @(posedge clk)
    tokens_vector_to_store <= value_297;
  always @(posedge clk)
    some_vector_to_store <= value_298;
  always @(posedge clk)
    signal_92 <= value_299;
  always @(posedge clk)
    ended <= value_300;
  always @(posedge clk)
    last_on_bank_0 <= value_301;
  always @(posedge clk)
    held_by_array <= value_302;
  always @(posedge clk)
    last_on_bank_1 <= value_303;
  always @(posedge clk)
    waiting <= value_304;
  always @(posedge clk)
    held_by_vector <= value_305;
  always @(posedge clk)
    dispatched <= value_306;
  always @(posedge clk)
    load_in_flight <= value_307;
  always @(posedge clk)
    compute_in_flight <= value_308;
  always @(posedge clk)
    vector_in_flight <= value_309;
  always @(posedge clk)
    store_in_flight <= value_310;
  tiny_weight_stationary_core_scoreboard_compute compute (
    .again(again),
    .clk(clk),
    .read__payload(read__payload_39),
    .read__ready(leaves[1]),
    .read__valid(read__valid_38),
    .rst(rst),
    .write__payload(write__payload_9),
    .write__ready(write__ready_11),
    .write__valid(write__valid_10)
  );
  tiny_weight_stationary_core_scoreboard_load load (
    .again(again),
    .clk(clk),
    .read__payload(read__payload_25),
    .read__ready(leaves[0]),
    .read__valid(read__valid),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(write__ready),
    .write__valid(write__valid)
  );
  tiny_weight_stationary_core_scoreboard_load store (
    .again(again),
    .clk(clk),
    .read__payload(read__payload_63),
    .read__ready(leaves[3]),
    .read__valid(read__valid_62),
    .rst(rst),
    .write__payload(write__payload),
    .write__ready(write__ready_17),
    .write__valid(write__valid_16)
  );
  tiny_weight_stationary_core_scoreboard_compute vector (
    .again(again),
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(leaves[2]),
    .read__valid(read__valid_51),
    .rst(rst),
    .write__payload(write__payload_12),
    .write__ready(write__ready_14),
    .write__valid(write__valid_13)
  );
  always @* begin
    if (initially) begin end
    signal = 1'h0;
    if (value_23) begin
      signal = 1'h1;
    end
    if (value_34) begin
      signal = 1'h1;
    end
    if (value_59) begin
      signal = 1'h1;
    end
    if (value_84) begin
      signal = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    write__valid = 1'h0;
    if (value_23) begin
      write__valid = issued__valid;
    end
  end
  always @* begin
    if (initially) begin end
    issued__ready = 1'h0;
    if (value_23) begin
      issued__ready = write__ready;
    end
    if (value_34) begin
      issued__ready = write__ready_11;
    end
    if (value_59) begin
      issued__ready = write__ready_14;
    end
    if (value_84) begin
      issued__ready = write__ready_17;
    end
  end
  always @* begin
    if (initially) begin end
    write__valid_10 = 1'h0;
    if (value_34) begin
      write__valid_10 = issued__valid;
    end
  end
  always @* begin
    if (initially) begin end
    write__valid_13 = 1'h0;
    if (value_59) begin
      write__valid_13 = issued__valid;
    end
  end
  always @* begin
    if (initially) begin end
    write__valid_16 = 1'h0;
    if (value_84) begin
      write__valid_16 = issued__valid;
    end
  end
  always @* begin
    if (initially) begin end
    taken = 2'h0;
    if (dispatch[2]) begin
      taken = read__payload[257:256];
    end
  end
  always @* begin
    if (initially) begin end
    value_272 = fault;
    if (unknown) begin
      value_272 = 1'h1;
    end
    if (again) begin
      value_272 = 1'h0;
    end
    if (rst) begin
      value_272 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_273 = dispatch;
    if (again) begin
      value_273 = 4'h0;
    end
    if (rst) begin
      value_273 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_274 = start;
    if (again) begin
      value_274 = 4'h0;
    end
    if (rst) begin
      value_274 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_275 = value_169[15:0];
    if (again) begin
      value_275 = 16'h0000;
    end
    if (rst) begin
      value_275 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_276 = some_compute_to_load;
    if (value_170) begin
      value_276 = 1'h1;
    end else if (value_171) begin
      value_276 = value_172;
    end
    if (again) begin
      value_276 = 1'h0;
    end
    if (rst) begin
      value_276 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_277 = value_176[15:0];
    if (again) begin
      value_277 = 16'h0000;
    end
    if (rst) begin
      value_277 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_278 = some_vector_to_load;
    if (value_177) begin
      value_278 = 1'h1;
    end else if (value_178) begin
      value_278 = value_179;
    end
    if (again) begin
      value_278 = 1'h0;
    end
    if (rst) begin
      value_278 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_279 = value_183[15:0];
    if (again) begin
      value_279 = 16'h0000;
    end
    if (rst) begin
      value_279 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_280 = some_store_to_load;
    if (value_184) begin
      value_280 = 1'h1;
    end else if (value_185) begin
      value_280 = value_186;
    end
    if (again) begin
      value_280 = 1'h0;
    end
    if (rst) begin
      value_280 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_281 = value_190[15:0];
    if (again) begin
      value_281 = 16'h0000;
    end
    if (rst) begin
      value_281 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_282 = some_load_to_compute;
    if (value_191) begin
      value_282 = 1'h1;
    end else if (value_192) begin
      value_282 = value_193;
    end
    if (again) begin
      value_282 = 1'h0;
    end
    if (rst) begin
      value_282 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_283 = value_197[15:0];
    if (again) begin
      value_283 = 16'h0000;
    end
    if (rst) begin
      value_283 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_284 = some_vector_to_compute;
    if (value_198) begin
      value_284 = 1'h1;
    end else if (value_199) begin
      value_284 = value_200;
    end
    if (again) begin
      value_284 = 1'h0;
    end
    if (rst) begin
      value_284 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_285 = value_204[15:0];
    if (again) begin
      value_285 = 16'h0000;
    end
    if (rst) begin
      value_285 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_286 = some_store_to_compute;
    if (value_205) begin
      value_286 = 1'h1;
    end else if (value_206) begin
      value_286 = value_207;
    end
    if (again) begin
      value_286 = 1'h0;
    end
    if (rst) begin
      value_286 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_287 = value_211[15:0];
    if (again) begin
      value_287 = 16'h0000;
    end
    if (rst) begin
      value_287 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_288 = some_load_to_vector;
    if (value_212) begin
      value_288 = 1'h1;
    end else if (value_213) begin
      value_288 = value_214;
    end
    if (again) begin
      value_288 = 1'h0;
    end
    if (rst) begin
      value_288 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_289 = value_218[15:0];
    if (again) begin
      value_289 = 16'h0000;
    end
    if (rst) begin
      value_289 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_290 = some_compute_to_vector;
    if (value_219) begin
      value_290 = 1'h1;
    end else if (value_220) begin
      value_290 = value_221;
    end
    if (again) begin
      value_290 = 1'h0;
    end
    if (rst) begin
      value_290 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_291 = value_225[15:0];
    if (again) begin
      value_291 = 16'h0000;
    end
    if (rst) begin
      value_291 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_292 = some_store_to_vector;
    if (value_226) begin
      value_292 = 1'h1;
    end else if (value_227) begin
      value_292 = value_228;
    end
    if (again) begin
      value_292 = 1'h0;
    end
    if (rst) begin
      value_292 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_293 = value_232[15:0];
    if (again) begin
      value_293 = 16'h0000;
    end
    if (rst) begin
      value_293 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_294 = some_load_to_store;
    if (value_233) begin
      value_294 = 1'h1;
    end else if (value_234) begin
      value_294 = value_235;
    end
    if (again) begin
      value_294 = 1'h0;
    end
    if (rst) begin
      value_294 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_295 = value_239[15:0];
    if (again) begin
      value_295 = 16'h0000;
    end
    if (rst) begin
      value_295 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_296 = some_compute_to_store;
    if (value_240) begin
      value_296 = 1'h1;
    end else if (value_241) begin
      value_296 = value_242;
    end
    if (again) begin
      value_296 = 1'h0;
    end
    if (rst) begin
      value_296 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_297 = value_246[15:0];
    if (again) begin
      value_297 = 16'h0000;
    end
    if (rst) begin
      value_297 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_298 = some_vector_to_store;
    if (value_247) begin
      value_298 = 1'h1;
    end else if (value_248) begin
      value_298 = value_249;
    end
    if (again) begin
      value_298 = 1'h0;
    end
    if (rst) begin
      value_298 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_299 = value_250[7:0];
    if (again) begin
      value_299 = 8'h00;
    end
    if (rst) begin
      value_299 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_300 = value_251[7:0];
    if (again) begin
      value_300 = 8'h00;
    end
    if (rst) begin
      value_300 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_301 = last_on_bank_0;
    if (value_252) begin
      value_301 = signal_92;
    end
    if (again) begin
      value_301 = 8'h00;
    end
    if (rst) begin
      value_301 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_302 = held_by_array;
    if (value_252) begin
    end else if (value_254) begin
      value_302[0] = 1'h0;
    end
    if (value_255) begin
      value_302[0] = 1'h1;
    end
    if (value_256) begin
    end else if (value_258) begin
      value_302[1] = 1'h0;
    end
    if (value_259) begin
      value_302[1] = 1'h1;
    end
    if (again) begin
      value_302 = 2'h0;
    end
    if (rst) begin
      value_302 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_303 = last_on_bank_1;
    if (value_256) begin
      value_303 = signal_92;
    end
    if (again) begin
      value_303 = 8'h00;
    end
    if (rst) begin
      value_303 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_304 = waiting;
    if (dispatch[2]) begin
      value_304 = read__payload[257:256];
    end
    if (start[2]) begin
      value_304 = 2'h0;
    end
    if (again) begin
      value_304 = 2'h0;
    end
    if (rst) begin
      value_304 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_305 = held_by_vector;
    if (start[2]) begin
      value_305 = waiting;
    end else if (end_[2]) begin
      value_305 = 2'h0;
    end
    if (again) begin
      value_305 = 2'h0;
    end
    if (rst) begin
      value_305 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_306 = dispatched;
    if (value_260) begin
      value_306[0] = 1'h0;
    end else if (dispatch[0]) begin
      value_306[0] = 1'h1;
    end
    if (value_263) begin
      value_306[1] = 1'h0;
    end else if (dispatch[1]) begin
      value_306[1] = 1'h1;
    end
    if (value_266) begin
      value_306[2] = 1'h0;
    end else if (dispatch[2]) begin
      value_306[2] = 1'h1;
    end
    if (value_269) begin
      value_306[3] = 1'h0;
    end else if (dispatch[3]) begin
      value_306[3] = 1'h1;
    end
    if (again) begin
      value_306 = 4'h0;
    end
    if (rst) begin
      value_306 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_307 = value_262[11:0];
    if (again) begin
      value_307 = 12'h000;
    end
    if (rst) begin
      value_307 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_308 = value_265[11:0];
    if (again) begin
      value_308 = 12'h000;
    end
    if (rst) begin
      value_308 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_309 = value_268[11:0];
    if (again) begin
      value_309 = 12'h000;
    end
    if (rst) begin
      value_309 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_310 = value_271[11:0];
    if (again) begin
      value_310 = 12'h000;
    end
    if (rst) begin
      value_310 = 12'h000;
    end
  end
  assign compute__instruction__payload = read__payload_39[255:0];
  assign vector__instruction__payload = read__payload[255:0];
  assign in_flight[3] = value_165;
  assign in_flight[2] = value_147;
  assign in_flight[1] = value_126;
  assign in_flight[0] = value_103;
  assign end_[3] = store__ended;
  assign end_[2] = vector__ended;
  assign end_[1] = compute__ended;
  assign end_[0] = load__ended;
  assign start[3] = value_163;
  assign start[2] = value_145;
  assign start[1] = value_124;
  assign start[0] = value_101;
  assign dispatch[3] = value_162;
  assign dispatch[2] = value_144;
  assign dispatch[1] = value_123;
  assign dispatch[0] = value_100;
  assign write__payload_12[257:256] = value_53;
  assign write__payload_12[255:0] = write__payload;
  assign write__payload_9[257:256] = value_30;
  assign write__payload_9[255:0] = write__payload;
  assign issue[3] = value_79;
  assign issue[2] = value_54;
  assign issue[1] = value_31;
  assign issue[0] = value_20;
  assign value_25 = value_24;
  assign value_28 = { 1'h0, value_26 };
  assign value_51 = { 1'h0, value_50 };
  assign value_100 = value_99;
  assign value_162 = value_161;
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_scoreboard_compute (
  input wire rst,
  output wire [257:0] read__payload,
  input wire again,
  input wire [257:0] write__payload,
  input wire write__valid,
  input wire read__ready,
  output reg write__ready,
  output reg read__valid,
  input wire clk
);
  reg initially;
  wire [2:0] value_1;
  wire [3:0] value_10;
  wire [2:0] value_11;
  wire [3:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [1:0] value_17;
  wire [1:0] value_18;
  wire value_19;
  wire [2:0] value_2;
  wire [1:0] value_20;
  wire [1:0] value_21;
  reg [1:0] value_22;
  reg value_23;
  reg [1:0] value_24;
  reg value_25;
  reg value_26;
  reg value_27;
  reg value_28;
  wire [3:0] value_3;
  wire value_4;
  wire value_5;
  wire [1:0] value_6;
  wire value_7;
  wire value_8;
  wire [2:0] value_9;
  wire signal;
  wire signal_7;
  reg signature__addr;
  reg [1:0] count;
  wire fetch;
  reg read__addr;
  reg [1:0] unread;
  reg waits;
  (* no_rw_check = 32'd1 *)
  reg [257:0] storage [1:0];
  initial initially = 0;
  initial signature__addr = 1'h0;
  initial count = 2'h0;
  initial read__addr = 1'h0;
  initial read__valid = 1'h0;
  initial unread = 2'h0;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [257:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[1:0] : value_1[1:0];
  assign value_7 = value_1[1:0] != 2'h2;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 2'h0 : value_17;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 2'h0 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (again) begin
      value_22 = 2'h0;
    end
    if (rst) begin
      value_22 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (again) begin
      value_23 = 1'h1;
    end
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[1:0];
    if (again) begin
      value_24 = 2'h0;
    end
    if (rst) begin
      value_24 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (again) begin
      value_25 = 1'h0;
    end
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[0];
    end
    if (again) begin
      value_26 = 1'h0;
    end
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[0];
    end
    if (again) begin
      value_27 = 1'h0;
    end
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (again) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
  assign value_16 = signature__addr;
  assign value_19 = read__addr;
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_scoreboard_load (
  input wire rst,
  output wire [255:0] read__payload,
  input wire again,
  input wire [255:0] write__payload,
  input wire write__valid,
  input wire read__ready,
  output reg write__ready,
  output reg read__valid,
  input wire clk
);
  reg initially;
  wire [2:0] value_1;
  wire [3:0] value_10;
  wire [2:0] value_11;
  wire [3:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [1:0] value_17;
  wire [1:0] value_18;
  wire value_19;
  wire [2:0] value_2;
  wire [1:0] value_20;
  wire [1:0] value_21;
  reg [1:0] value_22;
  reg value_23;
  reg [1:0] value_24;
  reg value_25;
  reg value_26;
  reg value_27;
  reg value_28;
  wire [3:0] value_3;
  wire value_4;
  wire value_5;
  wire [1:0] value_6;
  wire value_7;
  wire value_8;
  wire [2:0] value_9;
  wire signal;
  wire signal_7;
  reg signature__addr;
  reg [1:0] count;
  wire fetch;
  reg read__addr;
  reg [1:0] unread;
  reg waits;
  (* no_rw_check = 32'd1 *)
  reg [255:0] storage [1:0];
  initial initially = 0;
  initial signature__addr = 1'h0;
  initial count = 2'h0;
  initial read__addr = 1'h0;
  initial read__valid = 1'h0;
  initial unread = 2'h0;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [255:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[1:0] : value_1[1:0];
  assign value_7 = value_1[1:0] != 2'h2;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 2'h0 : value_17;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 2'h0 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (again) begin
      value_22 = 2'h0;
    end
    if (rst) begin
      value_22 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (again) begin
      value_23 = 1'h1;
    end
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[1:0];
    if (again) begin
      value_24 = 2'h0;
    end
    if (rst) begin
      value_24 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (again) begin
      value_25 = 1'h0;
    end
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[0];
    end
    if (again) begin
      value_26 = 1'h0;
    end
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[0];
    end
    if (again) begin
      value_27 = 1'h0;
    end
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (again) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
  assign value_16 = signature__addr;
  assign value_19 = read__addr;
endmodule

// accelsim_hdl.npu.store.StoreUnit
// The unit that executes STORE and FINISH.
//
// It is right with any Wishbone memory that acknowledges in order, and keeps the times of
// docs/npu.md with one that acknowledges after the cycle of acceptance. After FINISH it takes no
// instruction until reset. ``word_bytes`` must not exceed the word of the output buffer.
module tiny_weight_stationary_core_store (
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  output wire ended,
  output wire [3:0] push,
  output wire bus__cyc,
  output wire bus__stb,
  output wire beat,
  output wire output_read__enable,
  output wire busy,
  input wire [15:0] output_read__data,
  input wire answered,
  input wire bus__stall,
  input wire again,
  input wire instruction__valid,
  output reg halted,
  output wire [2:0] beat_bytes,
  output wire [29:0] bus__adr,
  output wire [31:0] bus__dat_w,
  output wire [3:0] bus__sel,
  output wire [15:0] output_read__address,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [3:0] value_11;
  wire [4:0] value_12;
  wire [3:0] value_13;
  wire [4:0] value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire [3:0] value_19;
  wire value_2;
  wire value_20;
  wire value_21;
  reg [3:0] value_22;
  reg value_23;
  reg value_24;
  reg [2:0] value_25;
  reg [2:0] value_26;
  reg value_27;
  reg value_28;
  wire value_3;
  wire value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire value_9;
  reg signal;
  wire signal_10;
  wire signal_25;
  reg [3:0] signal_30;
  wire signal_52;
  wire active;
  reg allowed;
  wire end_;
  wire last;
  wire others;
  reg [2:0] owed;
  wire [4:0] read__payload;
  reg read__ready;
  wire read__valid;
  wire start;
  reg [2:0] unanswered;
  wire [4:0] write__payload;
  initial initially = 0;
  initial signal = 1'h0;
  initial signal_30 = 4'h0;
  initial allowed = 1'h1;
  initial halted = 1'h0;
  initial owed = 3'h0;
  initial read__ready = 1'h0;
  initial unanswered = 3'h0;
  assign value_1 = ~ active;
  assign value_2 = ~ signal;
  assign value_3 = value_1 & value_2;
  assign value_4 = ~ halted;
  assign instruction__ready = value_3 & value_4;
  assign signal_10 = instruction__valid & instruction__ready;
  assign value_5 = instruction__payload[3:0] == 3'h6;
  assign value_6 = ~ value_5;
  assign start = signal_10 & value_6;
  assign value_7 = ~ others;
  assign signal_25 = signal & value_7;
  assign ended = end_ | signal_25;
  assign value_8 = ~ end_;
  assign value_9 = signal & value_8;
  assign push = value_9 ? signal_30 : read__payload[4:1];
  assign value_10 = | unanswered;
  assign bus__cyc = bus__stb | value_10;
  assign value_11 = unanswered + beat;
  assign value_12 = value_11 - answered;
  assign value_13 = owed + answered;
  assign value_14 = value_13 - signal_52;
  assign signal_52 = read__valid & read__ready;
  assign end_ = signal_52 & read__payload[0];
  assign value_15 = instruction__payload[3:0] == 3'h6;
  assign value_16 = signal_10 & value_15;
  assign value_17 = | value_14[2:0];
  assign value_18 = value_12[2:0] != 3'h4;
  assign value_19 = value_12[2:0] + value_14[2:0];
  assign value_20 = value_19 != 3'h5;
  assign value_21 = value_18 & value_20;
  always @(posedge clk)
    signal_30 <= value_22;
  always @(posedge clk)
    signal <= value_23;
  always @(posedge clk)
    halted <= value_24;
  always @(posedge clk)
    unanswered <= value_25;
  always @(posedge clk)
    owed <= value_26;
  always @(posedge clk)
    read__ready <= value_27;
  always @(posedge clk)
    allowed <= value_28;
  tiny_weight_stationary_core_store_endings endings (
    .again(again),
    .clk(clk),
    .read__payload(read__payload),
    .read__ready(read__ready),
    .read__valid(read__valid),
    .rst(rst),
    .write__payload(write__payload),
    .write__valid(beat)
  );
  tiny_weight_stationary_core_store_flight flight (
    .again(again),
    .busy(busy),
    .clk(clk),
    .end_(end_),
    .others(others),
    .rst(rst),
    .start(start)
  );
  tiny_weight_stationary_core_store_spans spans (
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
    .start_68(start)
  );
  always @* begin
    if (initially) begin end
    value_22 = signal_30;
    if (instruction__ready) begin
      value_22 = instruction__payload[11:8];
    end
    if (again) begin
      value_22 = 4'h0;
    end
    if (rst) begin
      value_22 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = signal;
    if (instruction__ready) begin
      value_23 = value_16;
    end
    if (signal_25) begin
      value_23 = 1'h0;
    end
    if (again) begin
      value_23 = 1'h0;
    end
    if (rst) begin
      value_23 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = halted;
    if (signal_25) begin
      value_24 = 1'h1;
    end
    if (again) begin
      value_24 = 1'h0;
    end
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_12[2:0];
    if (again) begin
      value_25 = 3'h0;
    end
    if (rst) begin
      value_25 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = value_14[2:0];
    if (again) begin
      value_26 = 3'h0;
    end
    if (rst) begin
      value_26 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = value_17;
    if (again) begin
      value_27 = 1'h0;
    end
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = value_21;
    if (again) begin
      value_28 = 1'h1;
    end
    if (rst) begin
      value_28 = 1'h1;
    end
  end
  assign write__payload[4:1] = signal_30;
  assign write__payload[0] = last;
endmodule

// accelsim_hdl.memory.queue.Queue
// A queue of ``depth`` entries.
//
// An entry written in cycle ``d`` can be taken from ``d + 2`` on, and not in the cycle of the
// entry before it. There is space in a cycle if fewer than ``depth`` entries were written before
// it and not taken before it.
module tiny_weight_stationary_core_store_endings (
  input wire rst,
  input wire write__valid,
  output wire [4:0] read__payload,
  input wire again,
  input wire [4:0] write__payload,
  input wire read__ready,
  output reg read__valid,
  input wire clk
);
  reg initially;
  wire [3:0] value_1;
  wire [4:0] value_10;
  wire [3:0] value_11;
  wire [4:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire [3:0] value_17;
  wire [3:0] value_18;
  wire value_19;
  wire [3:0] value_2;
  wire [3:0] value_20;
  wire [3:0] value_21;
  reg [2:0] value_22;
  reg value_23;
  reg [2:0] value_24;
  reg value_25;
  reg [2:0] value_26;
  reg [2:0] value_27;
  reg value_28;
  wire [4:0] value_3;
  wire value_4;
  wire value_5;
  wire [2:0] value_6;
  wire value_7;
  wire value_8;
  wire [3:0] value_9;
  wire signal;
  wire signal_7;
  reg [2:0] signature__addr;
  reg [2:0] count;
  wire fetch;
  reg [2:0] read__addr;
  reg [2:0] unread;
  reg waits;
  reg write__ready;
  (* no_rw_check = 32'd1 *)
  reg [4:0] storage [4:0];
  initial initially = 0;
  initial signature__addr = 3'h0;
  initial count = 3'h0;
  initial read__addr = 3'h0;
  initial read__valid = 1'h0;
  initial unread = 3'h0;
  initial waits = 1'h0;
  initial write__ready = 1'h1;
  always @(posedge clk) begin
    if (signal)
      storage[signature__addr] <= write__payload;
  end
  reg [4:0] _0_;
  always @(posedge clk) begin
    if (fetch) begin
      _0_ <= storage[read__addr];
    end
  end
  assign read__payload = _0_;
  assign value_1 = count + signal;
  assign value_2 = count + signal;
  assign value_3 = value_2 - 1'h1;
  assign signal = write__valid & write__ready;
  assign signal_7 = read__valid & read__ready;
  assign value_4 = ~ read__valid;
  assign value_5 = value_4 | signal_7;
  assign fetch = waits & value_5;
  assign value_6 = signal_7 ? value_3[2:0] : value_1[2:0];
  assign value_7 = value_1[2:0] != 3'h5;
  assign value_8 = signal_7 | value_7;
  assign value_9 = unread + signal;
  assign value_10 = value_9 - 1'h1;
  assign value_11 = unread + signal;
  assign value_12 = fetch ? value_10 : { 1'h0, value_11 };
  assign value_13 = unread != 1'h1;
  assign value_14 = fetch ? value_13 : waits;
  assign value_15 = signal | value_14;
  assign value_16 = signature__addr == 3'h4;
  assign value_17 = signature__addr + 1'h1;
  assign value_18 = value_16 ? 4'h0 : value_17;
  assign value_19 = read__addr == 3'h4;
  assign value_20 = read__addr + 1'h1;
  assign value_21 = value_19 ? 4'h0 : value_20;
  always @(posedge clk)
    count <= value_22;
  always @(posedge clk)
    write__ready <= value_23;
  always @(posedge clk)
    unread <= value_24;
  always @(posedge clk)
    waits <= value_25;
  always @(posedge clk)
    signature__addr <= value_26;
  always @(posedge clk)
    read__addr <= value_27;
  always @(posedge clk)
    read__valid <= value_28;
  always @* begin
    if (initially) begin end
    value_22 = value_6;
    if (again) begin
      value_22 = 3'h0;
    end
    if (rst) begin
      value_22 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = value_8;
    if (again) begin
      value_23 = 1'h1;
    end
    if (rst) begin
      value_23 = 1'h1;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = value_12[2:0];
    if (again) begin
      value_24 = 3'h0;
    end
    if (rst) begin
      value_24 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = value_15;
    if (again) begin
      value_25 = 1'h0;
    end
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = signature__addr;
    if (signal) begin
      value_26 = value_18[2:0];
    end
    if (again) begin
      value_26 = 3'h0;
    end
    if (rst) begin
      value_26 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = read__addr;
    if (fetch) begin
      value_27 = value_21[2:0];
    end
    if (again) begin
      value_27 = 3'h0;
    end
    if (rst) begin
      value_27 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = read__valid;
    if (fetch) begin
      value_28 = 1'h1;
    end else if (signal_7) begin
      value_28 = 1'h0;
    end
    if (again) begin
      value_28 = 1'h0;
    end
    if (rst) begin
      value_28 = 1'h0;
    end
  end
endmodule

// accelsim_hdl.npu.flight.InFlight
// A counter of instructions between their start and their end.
module tiny_weight_stationary_core_store_flight (
  input wire rst,
  input wire start,
  input wire end_,
  output wire others,
  output wire busy,
  input wire again,
  input wire clk
);
  reg initially;
  wire [3:0] value_1;
  wire [4:0] value_2;
  reg [2:0] value_3;
  reg [2:0] count;
  initial initially = 0;
  initial count = 3'h0;
  assign value_1 = count + start;
  assign value_2 = value_1 - end_;
  assign others = | count;
  assign busy = others | start;
  always @(posedge clk)
    count <= value_3;
  always @* begin
    if (initially) begin end
    value_3 = value_2[2:0];
    if (again) begin
      value_3 = 3'h0;
    end
    if (rst) begin
      value_3 = 3'h0;
    end
  end
endmodule

// accelsim_hdl.npu.spans.Spans
// A walk over the words of STORE that reads each and presents its beats to memory, in order.
//
// The first word is read in the cycle after ``start``. It goes to a register in the cycle after
// that, or in the first one after in which the last beat of the word before is selected. A beat is
// selected from there in the next cycle, or in the first one after in which the beat before is
// accepted or none is presented, and presented in the next. The next word is read when a word goes
// to the register.
module tiny_weight_stationary_core_store_spans (
  input wire rst,
  input wire [255:0] instruction,
  input wire start,
  input wire start_68,
  output wire bus__stb,
  output wire beat,
  output wire output_read__enable,
  output wire active,
  input wire [15:0] output_read__data,
  input wire bus__stall,
  input wire again,
  input wire allowed,
  output reg [2:0] beat_bytes,
  output reg last,
  output reg [29:0] bus__adr,
  output reg [31:0] bus__dat_w,
  output reg [3:0] bus__sel,
  output reg [15:0] output_read__address,
  input wire clk
);
  reg initially;
  wire value_1;
  wire [3:0] value_10;
  reg [15:0] value_100;
  reg value_101;
  reg value_102;
  reg [15:0] value_103;
  reg value_104;
  reg [1:0] value_105;
  reg value_106;
  reg [31:0] value_107;
  wire value_108;
  wire value_109;
  wire value_11;
  wire value_110;
  wire value_12;
  wire value_13;
  wire [4:0] value_137;
  wire value_14;
  wire [4:0] value_142;
  wire value_19;
  wire value_2;
  wire [1:0] value_20;
  wire [7:0] value_21;
  wire value_22;
  wire [1:0] value_23;
  wire [7:0] value_24;
  wire [31:0] value_25;
  wire [31:0] value_26;
  wire value_27;
  wire value_28;
  wire value_29;
  wire value_3;
  wire value_30;
  wire value_31;
  wire value_32;
  wire value_34;
  wire value_36;
  wire [1:0] value_37;
  wire value_38;
  wire [1:0] value_39;
  wire value_4;
  wire value_40;
  wire [1:0] value_41;
  wire value_42;
  wire [1:0] value_43;
  wire value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire value_48;
  wire value_49;
  wire value_5;
  wire [30:0] value_50;
  wire [1:0] value_51;
  wire [3:0] value_52;
  wire value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire value_57;
  wire value_58;
  wire value_59;
  wire value_6;
  wire value_60;
  wire value_61;
  wire value_62;
  wire value_63;
  wire value_64;
  wire value_65;
  wire value_66;
  wire value_67;
  wire value_68;
  wire value_69;
  wire value_7;
  wire [3:0] value_70;
  wire [3:0] value_71;
  wire value_72;
  wire [2:0] value_73;
  wire [1:0] value_74;
  wire [3:0] value_75;
  wire [9:0] value_76;
  wire [9:0] value_77;
  wire value_78;
  wire value_79;
  wire [16:0] value_80;
  reg value_81;
  reg value_82;
  reg [29:0] value_83;
  reg value_84;
  reg [29:0] value_85;
  reg value_86;
  reg [2:0] value_87;
  reg value_88;
  reg [31:0] value_89;
  reg [3:0] value_90;
  reg [2:0] value_91;
  reg [8:0] value_92;
  reg [9:0] value_93;
  reg [23:0] value_94;
  reg [11:0] value_95;
  reg [19:0] value_96;
  reg [11:0] value_97;
  reg [15:0] value_98;
  reg value_99;
  wire signal;
  wire signal_10;
  wire signal_12;
  reg [31:0] signal_18;
  reg [31:0] signal_24;
  reg signal_26;
  reg signal_28;
  reg [3:0] signal_29;
  reg signal_30;
  reg signal_32;
  reg [3:0] signal_33;
  reg signal_5;
  reg [29:0] _beat_address;
  reg _ends_instruction;
  reg _fetched;
  reg _fetched_last;
  reg _first;
  reg _index;
  reg [2:0] _left_bytes;
  reg [1:0] _offset;
  reg _presenting;
  reg _selecting;
  reg [15:0] _word;
  reg [31:0] address;
  wire [31:0] address_74;
  reg [31:0] after;
  reg [31:0] after_25;
  reg [2:0] bytes_;
  reg [15:0] c_stride;
  reg [11:0] count__1;
  reg [11:0] count__2;
  wire moves;
  reg read;
  reg [8:0] word_bytes;
  reg [19:0] x_stride;
  reg [9:0] y_count;
  reg [23:0] y_stride;
  initial initially = 0;
  initial signal_5 = 1'h0;
  initial _beat_address = 30'h00000000;
  initial _ends_instruction = 1'h0;
  initial _fetched = 1'h0;
  initial _fetched_last = 1'h0;
  initial _first = 1'h0;
  initial _index = 1'h0;
  initial _left_bytes = 3'h0;
  initial _offset = 2'h0;
  initial _presenting = 1'h0;
  initial _selecting = 1'h0;
  initial _word = 16'h0000;
  initial address = 32'd0;
  initial bus__adr = 30'h00000000;
  initial bus__dat_w = 32'd0;
  initial bus__sel = 4'h0;
  initial bytes_ = 3'h0;
  initial c_stride = 16'h0000;
  initial count__1 = 12'h000;
  initial count__2 = 12'h000;
  initial last = 1'h0;
  initial output_read__address = 16'h0000;
  initial read = 1'h0;
  initial word_bytes = 9'h000;
  initial x_stride = 20'h00000;
  initial y_count = 10'h000;
  initial y_stride = 24'h000000;
  assign value_1 = ~ _presenting;
  assign value_2 = value_1 | beat;
  assign moves = _selecting & value_2;
  assign value_3 = ~ _selecting;
  assign value_4 = moves & signal_5;
  assign signal = value_3 | value_4;
  assign bus__stb = _presenting & allowed;
  assign value_5 = ~ bus__stall;
  assign beat = bus__stb & value_5;
  assign signal_10 = value_10[2] > 1'h0;
  assign signal_12 = ~| value_10[2];
  assign value_6 = value_10[1:0] > 1'h0;
  assign value_7 = value_10[1:0] > 1'h1;
  assign value_10 = 3'h4 - _offset;
  assign value_11 = signal_12 & value_6;
  assign value_12 = signal_10 | value_11;
  assign value_13 = signal_12 & value_7;
  assign value_14 = signal_10 | value_13;
  assign value_19 = ~ value_12;
  assign value_20 = _index - value_19;
  assign value_137 = value_20[0] * 4'h8;
  assign value_21 = _word[7:0] >> value_137;
  assign value_22 = ~ value_14;
  assign value_23 = _index - value_22;
  assign value_142 = value_23[0] * 4'h8;
  assign value_24 = _word[15:8] >> value_142;
  assign value_25 = _offset[0] ? { signal_18[23:0], signal_18[31:24] } : signal_18;
  assign value_26 = _offset[1] ? { signal_24[15:0], signal_24[31:16] } : signal_24;
  assign value_27 = _left_bytes[2] > 1'h0;
  assign value_28 = ~| _left_bytes[2];
  assign value_29 = _left_bytes[1:0] > 1'h0;
  assign value_30 = _left_bytes[1:0] > 1'h1;
  assign value_31 = _left_bytes[1:0] > 2'h2;
  assign value_32 = _left_bytes[1:0] > 2'h3;
  assign value_37 = _first ? _offset : 2'h0;
  assign value_38 = value_37 > 1'h0;
  assign value_39 = _first ? _offset : 2'h0;
  assign value_40 = value_39 > 1'h1;
  assign value_41 = _first ? _offset : 2'h0;
  assign value_42 = value_41 > 2'h2;
  assign value_43 = _first ? _offset : 2'h0;
  assign value_44 = value_43 > 2'h3;
  assign value_45 = ~ _fetched;
  assign value_46 = value_45 | signal;
  assign output_read__enable = read & value_46;
  assign value_47 = read | _fetched;
  assign value_48 = value_47 | _selecting;
  assign active = value_48 | _presenting;
  assign value_49 = signal_5 & _ends_instruction;
  assign value_50 = _beat_address + 1'h1;
  assign value_51 = _index + 1'h1;
  assign value_52 = _left_bytes - 3'h4;
  assign value_53 = _left_bytes <= 4'h8;
  assign value_54 = signal_28 & signal_29[0];
  assign value_55 = signal_26 | value_54;
  assign value_56 = signal_28 & signal_29[1];
  assign value_57 = signal_26 | value_56;
  assign value_58 = signal_28 & signal_29[2];
  assign value_59 = signal_26 | value_58;
  assign value_60 = signal_28 & signal_29[3];
  assign value_61 = signal_26 | value_60;
  assign value_62 = signal_32 & signal_33[0];
  assign value_63 = signal_30 | value_62;
  assign value_64 = signal_32 & signal_33[1];
  assign value_65 = signal_30 | value_64;
  assign value_66 = signal_32 & signal_33[2];
  assign value_67 = signal_30 | value_66;
  assign value_68 = signal_32 & signal_33[3];
  assign value_69 = signal_30 | value_68;
  assign value_70 = ~ { value_69, value_67, value_65, value_63 };
  assign value_71 = { value_61, value_59, value_57, value_55 } & value_70;
  assign value_72 = _left_bytes < 3'h4;
  assign value_73 = value_72 ? _left_bytes : 3'h4;
  assign value_74 = _first ? _offset : 2'h0;
  assign value_75 = value_73 - value_74;
  assign value_76 = address[1:0] + word_bytes;
  assign value_77 = address[1:0] + word_bytes;
  assign value_78 = value_77 <= 3'h4;
  assign value_79 = ~ value_108;
  assign value_80 = output_read__address + 1'h1;
  always @(posedge clk)
    _presenting <= value_81;
  always @(posedge clk)
    last <= value_82;
  always @(posedge clk)
    bus__adr <= value_83;
  always @(posedge clk)
    _first <= value_84;
  always @(posedge clk)
    _beat_address <= value_85;
  always @(posedge clk)
    _index <= value_86;
  always @(posedge clk)
    _left_bytes <= value_87;
  always @(posedge clk)
    signal_5 <= value_88;
  always @(posedge clk)
    bus__dat_w <= value_89;
  always @(posedge clk)
    bus__sel <= value_90;
  always @(posedge clk)
    bytes_ <= value_91;
  always @(posedge clk)
    word_bytes <= value_92;
  always @(posedge clk)
    y_count <= value_93;
  always @(posedge clk)
    y_stride <= value_94;
  always @(posedge clk)
    count__1 <= value_95;
  always @(posedge clk)
    x_stride <= value_96;
  always @(posedge clk)
    count__2 <= value_97;
  always @(posedge clk)
    c_stride <= value_98;
  always @(posedge clk)
    read <= value_99;
  always @(posedge clk)
    output_read__address <= value_100;
  always @(posedge clk)
    _selecting <= value_101;
  always @(posedge clk)
    _fetched <= value_102;
  always @(posedge clk)
    _word <= value_103;
  always @(posedge clk)
    _ends_instruction <= value_104;
  always @(posedge clk)
    _offset <= value_105;
  always @(posedge clk)
    _fetched_last <= value_106;
  always @(posedge clk)
    address <= value_107;
  tiny_weight_stationary_core_store_spans_walk walk (
    .again(again),
    .clk(clk),
    .count__1(count__1),
    .count__2(count__2),
    .origin_2(address_74),
    .port_0(instruction[93:28]),
    .port_1(value_108),
    .port_2(value_109),
    .port_3(value_110),
    .port_4(y_count),
    .port_5(y_stride),
    .port_6(x_stride),
    .port_7(c_stride),
    .rst(rst),
    .start(start),
    .step(output_read__enable)
  );
  always @* begin
    if (initially) begin end
    signal_18 = 32'd0;
    if (moves) begin
      signal_18 = { 16'h0000, value_24, value_21 };
    end
  end
  always @* begin
    if (initially) begin end
    after = 32'd0;
    if (moves) begin
      after = value_25;
    end
  end
  always @* begin
    if (initially) begin end
    signal_24 = 32'd0;
    if (moves) begin
      signal_24 = after;
    end
  end
  always @* begin
    if (initially) begin end
    after_25 = 32'd0;
    if (moves) begin
      after_25 = value_26;
    end
  end
  always @* begin
    if (initially) begin end
    signal_26 = 1'h0;
    if (moves) begin
      signal_26 = value_27;
    end
  end
  always @* begin
    if (initially) begin end
    signal_28 = 1'h0;
    if (moves) begin
      signal_28 = value_28;
    end
  end
  always @* begin
    if (initially) begin end
    signal_29 = 4'h0;
    if (moves) begin
      signal_29 = { value_32, value_31, value_30, value_29 };
    end
  end
  always @* begin
    if (initially) begin end
    signal_30 = 1'h0;
    if (moves) begin
      signal_30 = value_34;
    end
  end
  always @* begin
    if (initially) begin end
    signal_32 = 1'h0;
    if (moves) begin
      signal_32 = value_36;
    end
  end
  always @* begin
    if (initially) begin end
    signal_33 = 4'h0;
    if (moves) begin
      signal_33 = { value_44, value_42, value_40, value_38 };
    end
  end
  always @* begin
    if (initially) begin end
    beat_bytes = 3'h0;
    if (beat) begin
      beat_bytes = bytes_;
    end
  end
  always @* begin
    if (initially) begin end
    value_81 = _presenting;
    if (beat) begin
      value_81 = 1'h0;
    end
    if (moves) begin
      value_81 = 1'h1;
    end
    if (again) begin
      value_81 = 1'h0;
    end
    if (rst) begin
      value_81 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_82 = last;
    if (moves) begin
      value_82 = value_49;
    end
    if (again) begin
      value_82 = 1'h0;
    end
    if (rst) begin
      value_82 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_83 = bus__adr;
    if (moves) begin
      value_83 = _beat_address;
    end
    if (again) begin
      value_83 = 30'h00000000;
    end
    if (rst) begin
      value_83 = 30'h00000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_84 = _first;
    if (moves) begin
      value_84 = 1'h0;
    end
    if (signal) begin
      value_84 = 1'h1;
    end
    if (again) begin
      value_84 = 1'h0;
    end
    if (rst) begin
      value_84 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_85 = _beat_address;
    if (moves) begin
      value_85 = value_50[29:0];
    end
    if (signal) begin
      value_85 = address[31:2];
    end
    if (again) begin
      value_85 = 30'h00000000;
    end
    if (rst) begin
      value_85 = 30'h00000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_86 = _index;
    if (moves) begin
      value_86 = value_51[0];
    end
    if (signal) begin
      value_86 = 1'h0;
    end
    if (again) begin
      value_86 = 1'h0;
    end
    if (rst) begin
      value_86 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_87 = _left_bytes;
    if (moves) begin
      value_87 = value_52[2:0];
    end
    if (signal) begin
      value_87 = value_76[2:0];
    end
    if (again) begin
      value_87 = 3'h0;
    end
    if (rst) begin
      value_87 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_88 = signal_5;
    if (moves) begin
      value_88 = value_53;
    end
    if (signal) begin
      value_88 = value_78;
    end
    if (again) begin
      value_88 = 1'h0;
    end
    if (rst) begin
      value_88 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_89 = bus__dat_w;
    if (moves) begin
      value_89 = after_25;
    end
  end
  always @* begin
    if (initially) begin end
    value_90 = bus__sel;
    if (moves) begin
      value_90 = value_71;
    end
    if (again) begin
      value_90 = 4'h0;
    end
    if (rst) begin
      value_90 = 4'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_91 = bytes_;
    if (moves) begin
      value_91 = value_75[2:0];
    end
    if (again) begin
      value_91 = 3'h0;
    end
    if (rst) begin
      value_91 = 3'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_92 = word_bytes;
    if (start) begin
      value_92 = instruction[162:154];
    end
    if (again) begin
      value_92 = 9'h000;
    end
    if (rst) begin
      value_92 = 9'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_93 = y_count;
    if (start) begin
      value_93 = instruction[37:28];
    end
    if (again) begin
      value_93 = 10'h000;
    end
    if (rst) begin
      value_93 = 10'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_94 = y_stride;
    if (start) begin
      value_94 = instruction[117:94];
    end
    if (again) begin
      value_94 = 24'h000000;
    end
    if (rst) begin
      value_94 = 24'h000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_95 = count__1;
    if (start) begin
      value_95 = instruction[49:38];
    end
    if (again) begin
      value_95 = 12'h000;
    end
    if (rst) begin
      value_95 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_96 = x_stride;
    if (start) begin
      value_96 = instruction[137:118];
    end
    if (again) begin
      value_96 = 20'h00000;
    end
    if (rst) begin
      value_96 = 20'h00000;
    end
  end
  always @* begin
    if (initially) begin end
    value_97 = count__2;
    if (start) begin
      value_97 = instruction[61:50];
    end
    if (again) begin
      value_97 = 12'h000;
    end
    if (rst) begin
      value_97 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_98 = c_stride;
    if (start) begin
      value_98 = instruction[153:138];
    end
    if (again) begin
      value_98 = 16'h0000;
    end
    if (rst) begin
      value_98 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_99 = read;
    if (start) begin
      value_99 = start_68;
    end
    if (output_read__enable) begin
      value_99 = value_79;
    end
    if (again) begin
      value_99 = 1'h0;
    end
    if (rst) begin
      value_99 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_100 = output_read__address;
    if (start) begin
      value_100 = instruction[27:12];
    end
    if (output_read__enable) begin
      value_100 = value_80[15:0];
    end
    if (again) begin
      value_100 = 16'h0000;
    end
    if (rst) begin
      value_100 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_101 = _selecting;
    if (signal) begin
      value_101 = _fetched;
    end
    if (again) begin
      value_101 = 1'h0;
    end
    if (rst) begin
      value_101 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_102 = _fetched;
    if (signal) begin
      value_102 = 1'h0;
    end
    if (output_read__enable) begin
      value_102 = 1'h1;
    end
    if (again) begin
      value_102 = 1'h0;
    end
    if (rst) begin
      value_102 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_103 = _word;
    if (signal) begin
      value_103 = output_read__data;
    end
  end
  always @* begin
    if (initially) begin end
    value_104 = _ends_instruction;
    if (signal) begin
      value_104 = _fetched_last;
    end
    if (again) begin
      value_104 = 1'h0;
    end
    if (rst) begin
      value_104 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_105 = _offset;
    if (signal) begin
      value_105 = address[1:0];
    end
    if (again) begin
      value_105 = 2'h0;
    end
    if (rst) begin
      value_105 = 2'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_106 = _fetched_last;
    if (output_read__enable) begin
      value_106 = value_108;
    end
    if (again) begin
      value_106 = 1'h0;
    end
    if (rst) begin
      value_106 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_107 = address;
    if (output_read__enable) begin
      value_107 = address_74;
    end
    if (again) begin
      value_107 = 32'd0;
    end
    if (rst) begin
      value_107 = 32'd0;
    end
  end
  assign value_34 = 1'h0;
  assign value_36 = 1'h1;
endmodule

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_core_store_spans_walk (
  input wire rst,
  input wire [65:0] port_0,
  input wire start,
  input wire step,
  output wire port_1,
  output wire port_2,
  output wire port_3,
  input wire again,
  input wire [9:0] port_4,
  input wire [23:0] port_5,
  input wire [11:0] count__1,
  input wire [19:0] port_6,
  input wire [11:0] count__2,
  input wire [15:0] port_7,
  output reg [31:0] origin_2,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [12:0] value_11;
  wire [12:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire [12:0] value_20;
  wire [12:0] value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire [12:0] value_3;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire [12:0] value_4;
  wire value_40;
  wire value_41;
  wire value_42;
  wire [31:0] value_43;
  wire [31:0] value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire [31:0] value_48;
  wire [31:0] value_49;
  wire value_5;
  wire [32:0] value_50;
  reg [11:0] value_51;
  reg value_52;
  reg value_53;
  reg [11:0] value_54;
  reg value_55;
  reg value_56;
  reg [11:0] value_57;
  reg value_58;
  reg value_59;
  wire value_6;
  reg [31:0] value_60;
  reg [31:0] value_61;
  reg [31:0] value_62;
  wire value_7;
  wire value_8;
  wire value_9;
  reg is_first_0;
  reg is_first_1;
  reg is_first_2;
  reg is_last_0;
  reg is_last_1;
  reg is_last_2;
  reg [11:0] left_0;
  reg [11:0] left_1;
  reg [11:0] left_2;
  reg [31:0] origin_0;
  reg [31:0] origin_1;
  initial initially = 0;
  initial is_first_0 = 1'h0;
  initial is_first_1 = 1'h0;
  initial is_first_2 = 1'h0;
  initial is_last_0 = 1'h0;
  initial is_last_1 = 1'h0;
  initial is_last_2 = 1'h0;
  initial left_0 = 12'h000;
  initial left_1 = 12'h000;
  initial left_2 = 12'h000;
  initial origin_0 = 32'd0;
  initial origin_1 = 32'd0;
  initial origin_2 = 32'd0;
  assign value_38 = value_37 & is_last_1;
  assign value_41 = value_40 & is_last_1;
  assign value_43 = value_42 ? origin_1 : origin_2;
  assign value_44 = value_41 ? origin_0 : value_43;
  assign value_46 = value_45 & is_last_1;
  assign value_48 = value_47 ? { 12'h000, port_6 } : { 16'h0000, port_7 };
  assign value_49 = value_46 ? { 8'h00, port_5 } : value_48;
  assign value_50 = value_44 + value_49;
  always @(posedge clk)
    left_2 <= value_51;
  always @(posedge clk)
    is_first_2 <= value_52;
  always @(posedge clk)
    is_last_2 <= value_53;
  always @(posedge clk)
    left_1 <= value_54;
  always @(posedge clk)
    is_first_1 <= value_55;
  always @(posedge clk)
    is_last_1 <= value_56;
  always @(posedge clk)
    left_0 <= value_57;
  always @(posedge clk)
    is_first_0 <= value_58;
  always @(posedge clk)
    is_last_0 <= value_59;
  always @(posedge clk)
    origin_0 <= value_60;
  always @(posedge clk)
    origin_1 <= value_61;
  always @(posedge clk)
    origin_2 <= value_62;
  assign value_2 = port_0[33:22] == 1'h1;
  assign value_3 = left_2 - 1'h1;
  assign value_4 = is_last_2 ? { 1'h0, count__2 } : value_3;
  assign value_5 = count__2 == 1'h1;
  assign value_6 = left_2 == 2'h2;
  assign value_7 = is_last_2 ? value_5 : value_6;
  assign value_9 = step & value_8;
  assign value_10 = port_0[21:10] == 1'h1;
  assign value_11 = left_1 - 1'h1;
  assign value_12 = is_last_1 ? { 1'h0, count__1 } : value_11;
  assign value_13 = count__1 == 1'h1;
  assign value_14 = left_1 == 2'h2;
  assign value_15 = is_last_1 ? value_13 : value_14;
  assign value_17 = value_16 & is_last_1;
  assign value_18 = step & value_17;
  assign value_19 = port_0[9:0] == 1'h1;
  assign value_20 = left_0 - 1'h1;
  assign value_21 = is_last_0 ? { 3'h0, port_4 } : value_20;
  assign value_22 = port_4 == 1'h1;
  assign value_23 = left_0 == 2'h2;
  assign value_24 = is_last_0 ? value_22 : value_23;
  assign value_25 = step & value_38;
  assign value_26 = step & value_39;
  assign value_35 = value_34 & is_last_1;
  assign value_36 = value_35 & is_last_0;
  always @* begin
    if (initially) begin end
    value_51 = left_2;
    if (start) begin
      value_51 = port_0[33:22];
    end else if (value_1) begin
      value_51 = value_4[11:0];
    end
    if (again) begin
      value_51 = 12'h000;
    end
    if (rst) begin
      value_51 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_52 = is_first_2;
    if (start) begin
      value_52 = 1'h1;
    end else if (value_1) begin
      value_52 = is_last_2;
    end
    if (again) begin
      value_52 = 1'h0;
    end
    if (rst) begin
      value_52 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_53 = is_last_2;
    if (start) begin
      value_53 = value_2;
    end else if (value_1) begin
      value_53 = value_7;
    end
    if (again) begin
      value_53 = 1'h0;
    end
    if (rst) begin
      value_53 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = left_1;
    if (start) begin
      value_54 = port_0[21:10];
    end else if (value_9) begin
      value_54 = value_12[11:0];
    end
    if (again) begin
      value_54 = 12'h000;
    end
    if (rst) begin
      value_54 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = is_first_1;
    if (start) begin
      value_55 = 1'h1;
    end else if (value_9) begin
      value_55 = is_last_1;
    end
    if (again) begin
      value_55 = 1'h0;
    end
    if (rst) begin
      value_55 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = is_last_1;
    if (start) begin
      value_56 = value_10;
    end else if (value_9) begin
      value_56 = value_15;
    end
    if (again) begin
      value_56 = 1'h0;
    end
    if (rst) begin
      value_56 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = left_0;
    if (start) begin
      value_57 = { 2'h0, port_0[9:0] };
    end else if (value_18) begin
      value_57 = value_21[11:0];
    end
    if (again) begin
      value_57 = 12'h000;
    end
    if (rst) begin
      value_57 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_58 = is_first_0;
    if (start) begin
      value_58 = 1'h1;
    end else if (value_18) begin
      value_58 = is_last_0;
    end
    if (again) begin
      value_58 = 1'h0;
    end
    if (rst) begin
      value_58 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_59 = is_last_0;
    if (start) begin
      value_59 = value_19;
    end else if (value_18) begin
      value_59 = value_24;
    end
    if (again) begin
      value_59 = 1'h0;
    end
    if (rst) begin
      value_59 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_60 = origin_0;
    if (value_25) begin
      value_60 = value_50[31:0];
    end
    if (start) begin
      value_60 = port_0[65:34];
    end
    if (again) begin
      value_60 = 32'd0;
    end
    if (rst) begin
      value_60 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_61 = origin_1;
    if (value_26) begin
      value_61 = value_50[31:0];
    end
    if (start) begin
      value_61 = port_0[65:34];
    end
    if (again) begin
      value_61 = 32'd0;
    end
    if (rst) begin
      value_61 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_62 = origin_2;
    if (value_27) begin
      value_62 = value_50[31:0];
    end
    if (start) begin
      value_62 = port_0[65:34];
    end
    if (again) begin
      value_62 = 32'd0;
    end
    if (rst) begin
      value_62 = 32'd0;
    end
  end
  assign port_1 = value_36;
  assign port_2 = value_38;
  assign port_3 = value_39;
  assign value_1 = step;
  assign value_8 = is_last_2;
  assign value_16 = is_last_2;
  assign value_37 = is_last_2;
  assign value_39 = is_last_2;
  assign value_27 = step;
  assign value_34 = is_last_2;
  assign value_40 = is_last_2;
  assign value_42 = is_last_2;
  assign value_45 = is_last_2;
  assign value_47 = is_last_2;
endmodule

// accelsim_hdl.npu.vector.VectorUnit
// Executes one instruction of the vector unit at a time; docs/npu.md says in which cycles.
//
// Lane i is bits ``i * accumulator.bits`` on of an accumulator word, container i of an operand
// or output word, and bits ``i * 32`` on of a parameter word. Reads are enabled only in the
// cycles in which their data is used.
module tiny_weight_stationary_core_vector (
  input wire rst,
  input wire [255:0] instruction__payload,
  output wire instruction__ready,
  output wire busy,
  output wire multiply,
  output wire accumulator_read__enable,
  output wire operand_read__enable,
  output wire ended,
  output wire parameter_read__enable,
  input wire [15:0] operand_read__data,
  input wire [63:0] parameter_read__data,
  input wire instruction__valid,
  input wire [63:0] accumulator_read__data,
  output wire [3:0] push,
  output reg step,
  output reg step_51,
  output reg [15:0] parameter_read__address,
  output wire [15:0] accumulator_read__address,
  output wire [15:0] output_write__address,
  output wire [7:0] result,
  output wire [7:0] result_85,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire value_11;
  wire value_12;
  wire [15:0] value_13;
  wire [16:0] value_14;
  wire [16:0] value_15;
  reg [255:0] value_16;
  reg value_17;
  reg value_18;
  reg value_19;
  wire value_2;
  reg value_20;
  reg value_21;
  reg value_22;
  reg value_23;
  reg value_24;
  reg value_25;
  reg value_26;
  reg value_27;
  reg value_28;
  reg value_29;
  wire value_3;
  reg value_30;
  reg value_31;
  reg value_32;
  reg value_33;
  reg value_34;
  reg value_35;
  reg value_36;
  reg value_37;
  reg value_38;
  reg value_39;
  wire value_4;
  reg value_40;
  reg value_41;
  reg value_42;
  reg value_43;
  reg value_44;
  reg value_45;
  reg value_46;
  reg value_47;
  reg value_48;
  reg value_49;
  wire value_5;
  reg value_50;
  reg value_51;
  reg [15:0] value_52;
  reg [15:0] value_53;
  reg value_54;
  reg value_55;
  reg value_56;
  reg value_57;
  wire value_58;
  wire value_59;
  wire value_6;
  wire value_60;
  wire value_61;
  wire value_62;
  wire value_63;
  wire value_64;
  wire value_65;
  wire value_7;
  wire value_8;
  wire value_9;
  reg signal;
  wire signal_2;
  wire signal_31;
  reg [255:0] current;
  reg finish_1;
  reg finish_10;
  reg finish_11;
  reg finish_12;
  reg finish_13;
  reg finish_14;
  reg finish_2;
  reg finish_3;
  reg finish_4;
  reg finish_5;
  reg finish_6;
  reg finish_7;
  reg finish_8;
  reg finish_9;
  reg first;
  reg first_1;
  reg first_2;
  reg first_3;
  reg [15:0] first_weight;
  wire last_of_all;
  reg phase_1;
  reg phase_2;
  reg phase_3;
  reg phase_4;
  reg phase_5;
  reg result_1;
  reg result_10;
  reg result_11;
  reg result_12;
  reg result_13;
  reg result_2;
  reg result_3;
  reg result_4;
  reg result_5;
  reg result_6;
  reg result_7;
  reg result_8;
  reg result_9;
  wire start;
  wire start_43;
  wire starts_vector;
  initial initially = 0;
  initial signal = 1'h0;
  initial current = 256'h0000000000000000000000000000000000000000000000000000000000000000;
  initial finish_1 = 1'h0;
  initial finish_10 = 1'h0;
  initial finish_11 = 1'h0;
  initial finish_12 = 1'h0;
  initial finish_13 = 1'h0;
  initial finish_14 = 1'h0;
  initial finish_2 = 1'h0;
  initial finish_3 = 1'h0;
  initial finish_4 = 1'h0;
  initial finish_5 = 1'h0;
  initial finish_6 = 1'h0;
  initial finish_7 = 1'h0;
  initial finish_8 = 1'h0;
  initial finish_9 = 1'h0;
  initial first = 1'h0;
  initial first_1 = 1'h0;
  initial first_2 = 1'h0;
  initial first_3 = 1'h0;
  initial first_weight = 16'h0000;
  initial parameter_read__address = 16'h0000;
  initial phase_1 = 1'h0;
  initial phase_2 = 1'h0;
  initial phase_3 = 1'h0;
  initial phase_4 = 1'h0;
  initial phase_5 = 1'h0;
  initial result_1 = 1'h0;
  initial result_10 = 1'h0;
  initial result_11 = 1'h0;
  initial result_12 = 1'h0;
  initial result_13 = 1'h0;
  initial result_2 = 1'h0;
  initial result_3 = 1'h0;
  initial result_4 = 1'h0;
  initial result_5 = 1'h0;
  initial result_6 = 1'h0;
  initial result_7 = 1'h0;
  initial result_8 = 1'h0;
  initial result_9 = 1'h0;
  initial step = 1'h0;
  initial step_51 = 1'h0;
  always @(posedge clk)
    result_1 <= value_19;
  always @(posedge clk)
    result_2 <= value_20;
  always @(posedge clk)
    result_3 <= value_21;
  always @(posedge clk)
    result_4 <= value_22;
  always @(posedge clk)
    result_5 <= value_23;
  always @(posedge clk)
    result_6 <= value_24;
  always @(posedge clk)
    result_7 <= value_25;
  always @(posedge clk)
    result_8 <= value_26;
  always @(posedge clk)
    result_9 <= value_27;
  always @(posedge clk)
    result_10 <= value_28;
  always @(posedge clk)
    result_11 <= value_29;
  always @(posedge clk)
    result_12 <= value_30;
  always @(posedge clk)
    result_13 <= value_31;
  always @(posedge clk)
    step_51 <= value_32;
  always @(posedge clk)
    finish_1 <= value_33;
  always @(posedge clk)
    finish_2 <= value_34;
  always @(posedge clk)
    finish_3 <= value_35;
  always @(posedge clk)
    finish_4 <= value_36;
  always @(posedge clk)
    finish_5 <= value_37;
  always @(posedge clk)
    finish_6 <= value_38;
  always @(posedge clk)
    finish_7 <= value_39;
  always @(posedge clk)
    finish_8 <= value_40;
  always @(posedge clk)
    finish_9 <= value_41;
  always @(posedge clk)
    finish_10 <= value_42;
  always @(posedge clk)
    finish_11 <= value_43;
  always @(posedge clk)
    finish_12 <= value_44;
  always @(posedge clk)
    finish_13 <= value_45;
  always @(posedge clk)
    finish_14 <= value_46;
  always @(posedge clk)
    phase_1 <= value_47;
  always @(posedge clk)
    phase_2 <= value_48;
  always @(posedge clk)
    phase_3 <= value_49;
  always @(posedge clk)
    phase_4 <= value_50;
  always @(posedge clk)
    phase_5 <= value_51;
  always @(posedge clk)
    parameter_read__address <= value_52;
  always @(posedge clk)
    first_weight <= value_53;
  always @(posedge clk)
    first_1 <= value_54;
  always @(posedge clk)
    first_2 <= value_55;
  always @(posedge clk)
    first_3 <= value_56;
  always @(posedge clk)
    first <= value_57;
  assign instruction__ready = ~ signal;
  assign signal_2 = instruction__valid & instruction__ready;
  assign value_1 = instruction__payload[3:0] == 3'h4;
  assign starts_vector = signal_2 & value_1;
  assign busy = signal_2 | signal;
  assign start = ~ signal;
  assign multiply = step & value_2;
  assign value_3 = ~ current[12];
  assign accumulator_read__enable = step & value_3;
  assign operand_read__enable = step & current[12];
  assign signal_31 = step & value_64;
  assign last_of_all = step & value_62;
  assign ended = finish_14 | phase_5;
  assign value_4 = | { phase_3, phase_2, phase_1 };
  assign value_5 = step & current[15];
  assign parameter_read__enable = value_4 | value_5;
  assign start_43 = ~ signal;
  assign value_6 = ~ signal;
  assign value_7 = ~ starts_vector;
  assign value_8 = signal_2 & value_7;
  assign value_9 = ~ signal;
  assign value_10 = | { phase_3, phase_2, phase_1 };
  assign value_11 = value_10 | step;
  assign value_12 = instruction__payload[3:0] == 3'h4;
  assign value_13 = value_12 ? instruction__payload[47:32] : instruction__payload[27:12];
  assign value_14 = parameter_read__address + 1'h1;
  assign value_15 = signal_31 ? { 1'h0, first_weight } : value_14;
  always @(posedge clk)
    current <= value_16;
  always @(posedge clk)
    signal <= value_17;
  always @(posedge clk)
    step <= value_18;
  tiny_weight_stationary_core_vector_destination destination (
    .base(instruction__payload[165:150]),
    .clk(clk),
    .origin_1(output_write__address),
    .port_0(instruction__payload[117:96]),
    .port_1(current[117:96]),
    .port_2(current[197:166]),
    .rst(rst),
    .start(start_43),
    .step(step_51)
  );
  tiny_weight_stationary_core_vector_lane_0 lane_0 (
    .accumulator(accumulator_read__data[31:0]),
    .clk(clk),
    .first_18(first),
    .operand(operand_read__data[7:0]),
    .parameter_(parameter_read__data[31:0]),
    .port_0(current[13:12]),
    .port_1(current[248:198]),
    .port_2(phase_2),
    .port_3(phase_3),
    .port_4(phase_4),
    .result(result),
    .rst(rst),
    .weighted(current[15])
  );
  tiny_weight_stationary_core_vector_lane_0 lane_1 (
    .accumulator(accumulator_read__data[63:32]),
    .clk(clk),
    .first_18(first),
    .operand(operand_read__data[15:8]),
    .parameter_(parameter_read__data[63:32]),
    .port_0(current[13:12]),
    .port_1(current[248:198]),
    .port_2(phase_2),
    .port_3(phase_3),
    .port_4(phase_4),
    .result(result_85),
    .rst(rst),
    .weighted(current[15])
  );
  tiny_weight_stationary_core_vector_source source (
    .base(instruction__payload[31:16]),
    .clk(clk),
    .origin_3(accumulator_read__address),
    .port_0(instruction__payload[63:48]),
    .port_1(instruction__payload[117:96]),
    .port_10(current[149:48]),
    .port_2(value_58),
    .port_3(value_59),
    .port_4(value_60),
    .port_5(value_61),
    .port_6(value_62),
    .port_7(value_63),
    .port_8(value_64),
    .port_9(value_65),
    .rst(rst),
    .start(start),
    .step(step)
  );
  always @* begin
    if (initially) begin end
    value_19 = signal_31;
    if (rst) begin
      value_19 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_20 = result_1;
    if (rst) begin
      value_20 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_21 = result_2;
    if (rst) begin
      value_21 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_22 = result_3;
    if (rst) begin
      value_22 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_23 = result_4;
    if (rst) begin
      value_23 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_24 = result_5;
    if (rst) begin
      value_24 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_25 = result_6;
    if (rst) begin
      value_25 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_26 = result_7;
    if (rst) begin
      value_26 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_27 = result_8;
    if (rst) begin
      value_27 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_28 = result_9;
    if (rst) begin
      value_28 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_29 = result_10;
    if (rst) begin
      value_29 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_30 = result_11;
    if (rst) begin
      value_30 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_31 = result_12;
    if (rst) begin
      value_31 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_32 = result_13;
    if (rst) begin
      value_32 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_33 = last_of_all;
    if (rst) begin
      value_33 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_34 = finish_1;
    if (rst) begin
      value_34 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_35 = finish_2;
    if (rst) begin
      value_35 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_36 = finish_3;
    if (rst) begin
      value_36 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_37 = finish_4;
    if (rst) begin
      value_37 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_38 = finish_5;
    if (rst) begin
      value_38 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_39 = finish_6;
    if (rst) begin
      value_39 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_40 = finish_7;
    if (rst) begin
      value_40 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_41 = finish_8;
    if (rst) begin
      value_41 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_42 = finish_9;
    if (rst) begin
      value_42 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_43 = finish_10;
    if (rst) begin
      value_43 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_44 = finish_11;
    if (rst) begin
      value_44 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_45 = finish_12;
    if (rst) begin
      value_45 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_46 = finish_13;
    if (rst) begin
      value_46 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_47 = value_8;
    if (rst) begin
      value_47 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_48 = phase_1;
    if (rst) begin
      value_48 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_49 = phase_2;
    if (rst) begin
      value_49 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_50 = phase_3;
    if (rst) begin
      value_50 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_51 = phase_4;
    if (rst) begin
      value_51 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_52 = parameter_read__address;
    if (value_9) begin
      value_52 = value_13;
    end else if (value_11) begin
      value_52 = value_15[15:0];
    end
    if (rst) begin
      value_52 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_53 = first_weight;
    if (value_9) begin
      value_53 = instruction__payload[47:32];
    end
    if (rst) begin
      value_53 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_54 = value_60;
    if (rst) begin
      value_54 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_55 = first_1;
    if (rst) begin
      value_55 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_56 = first_2;
    if (rst) begin
      value_56 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_57 = first_3;
    if (rst) begin
      value_57 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_16 = current;
    if (value_6) begin
      value_16 = instruction__payload;
    end
    if (rst) begin
      value_16 = 256'h0000000000000000000000000000000000000000000000000000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_17 = signal;
    if (signal_2) begin
      value_17 = 1'h1;
    end else if (ended) begin
      value_17 = 1'h0;
    end
    if (rst) begin
      value_17 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_18 = step;
    if (starts_vector) begin
      value_18 = 1'h1;
    end else if (value_62) begin
      value_18 = 1'h0;
    end
    if (rst) begin
      value_18 = 1'h0;
    end
  end
  assign push = current[11:8];
  assign value_2 = current[15];
endmodule

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_core_vector_destination (
  input wire rst,
  input wire [21:0] port_0,
  input wire [15:0] base,
  input wire start,
  input wire [21:0] port_1,
  input wire [31:0] port_2,
  input wire step,
  output reg [15:0] origin_1,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [12:0] value_11;
  wire [12:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_2;
  wire value_23;
  wire value_24;
  wire [15:0] value_25;
  wire value_26;
  wire [15:0] value_27;
  wire [16:0] value_28;
  reg [11:0] value_29;
  wire [12:0] value_3;
  reg value_30;
  reg value_31;
  reg [11:0] value_32;
  reg value_33;
  reg value_34;
  reg [15:0] value_35;
  reg [15:0] value_36;
  wire [12:0] value_4;
  wire value_5;
  wire value_6;
  wire value_7;
  wire value_8;
  wire value_9;
  reg is_first_0;
  reg is_first_1;
  reg is_last_0;
  reg is_last_1;
  reg [11:0] left_0;
  reg [11:0] left_1;
  reg [15:0] origin_0;
  initial initially = 0;
  initial is_first_0 = 1'h0;
  initial is_first_1 = 1'h0;
  initial is_last_0 = 1'h0;
  initial is_last_1 = 1'h0;
  initial left_0 = 12'h000;
  initial left_1 = 12'h000;
  initial origin_0 = 16'h0000;
  initial origin_1 = 16'h0000;
  assign value_2 = port_0[21:10] == 1'h1;
  assign value_3 = left_1 - 1'h1;
  assign value_4 = is_last_1 ? { 1'h0, port_1[21:10] } : value_3;
  assign value_5 = port_1[21:10] == 1'h1;
  assign value_6 = left_1 == 2'h2;
  assign value_7 = is_last_1 ? value_5 : value_6;
  assign value_9 = step & value_8;
  assign value_10 = port_0[9:0] == 1'h1;
  assign value_11 = left_0 - 1'h1;
  assign value_12 = is_last_0 ? { 3'h0, port_1[9:0] } : value_11;
  assign value_13 = port_1[9:0] == 1'h1;
  assign value_14 = left_0 == 2'h2;
  assign value_15 = is_last_0 ? value_13 : value_14;
  assign value_16 = step & value_23;
  assign value_25 = value_24 ? origin_0 : origin_1;
  assign value_27 = value_26 ? port_2[15:0] : port_2[31:16];
  assign value_28 = value_25 + value_27;
  always @(posedge clk)
    left_1 <= value_29;
  always @(posedge clk)
    is_first_1 <= value_30;
  always @(posedge clk)
    is_last_1 <= value_31;
  always @(posedge clk)
    left_0 <= value_32;
  always @(posedge clk)
    is_first_0 <= value_33;
  always @(posedge clk)
    is_last_0 <= value_34;
  always @(posedge clk)
    origin_0 <= value_35;
  always @(posedge clk)
    origin_1 <= value_36;
  always @* begin
    if (initially) begin end
    value_29 = left_1;
    if (start) begin
      value_29 = port_0[21:10];
    end else if (value_1) begin
      value_29 = value_4[11:0];
    end
    if (rst) begin
      value_29 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_30 = is_first_1;
    if (start) begin
      value_30 = 1'h1;
    end else if (value_1) begin
      value_30 = is_last_1;
    end
    if (rst) begin
      value_30 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_31 = is_last_1;
    if (start) begin
      value_31 = value_2;
    end else if (value_1) begin
      value_31 = value_7;
    end
    if (rst) begin
      value_31 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_32 = left_0;
    if (start) begin
      value_32 = { 2'h0, port_0[9:0] };
    end else if (value_9) begin
      value_32 = value_12[11:0];
    end
    if (rst) begin
      value_32 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_33 = is_first_0;
    if (start) begin
      value_33 = 1'h1;
    end else if (value_9) begin
      value_33 = is_last_0;
    end
    if (rst) begin
      value_33 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_34 = is_last_0;
    if (start) begin
      value_34 = value_10;
    end else if (value_9) begin
      value_34 = value_15;
    end
    if (rst) begin
      value_34 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_35 = origin_0;
    if (value_16) begin
      value_35 = value_28[15:0];
    end
    if (start) begin
      value_35 = base;
    end
    if (rst) begin
      value_35 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_36 = origin_1;
    if (value_17) begin
      value_36 = value_28[15:0];
    end
    if (start) begin
      value_36 = base;
    end
    if (rst) begin
      value_36 = 16'h0000;
    end
  end
  assign value_1 = step;
  assign value_8 = is_last_1;
  assign value_23 = is_last_1;
  assign value_17 = step;
  assign value_24 = is_last_1;
  assign value_26 = is_last_1;
endmodule

// accelsim_hdl.npu.lane.Lane
// Taps of one lane, one in a cycle, become results.
//
// Registers stand before the multiplier of the tap, within and after it, and after the sum.
module tiny_weight_stationary_core_vector_lane_0 (
  input wire rst,
  input wire [7:0] operand,
  input wire [31:0] parameter_,
  input wire [31:0] accumulator,
  input wire [1:0] port_0,
  input wire weighted,
  input wire [50:0] port_1,
  input wire port_2,
  input wire port_3,
  input wire port_4,
  input wire first_18,
  output wire [7:0] result,
  input wire clk
);
  reg initially;
  wire [31:0] value_1;
  wire value_10;
  reg [31:0] value_11;
  reg [23:0] value_12;
  reg [5:0] value_13;
  reg value_14;
  reg [31:0] value_15;
  wire [15:0] value_2;
  wire [31:0] value_3;
  wire [31:0] value_4;
  wire [48:0] value_5;
  wire [32:0] value_6;
  wire [32:0] value_7;
  wire [31:0] value_8;
  wire value_9;
  reg [23:0] signal;
  reg [31:0] added;
  reg [31:0] begun;
  reg [31:0] bias;
  reg first;
  reg [31:0] greatest;
  reg [31:0] later_product;
  reg [31:0] product;
  reg [31:0] product_0_0;
  reg [31:0] product_16_0;
  wire [16:0] result_36;
  reg [5:0] shift;
  reg [31:0] tap;
  wire [31:0] total;
  reg [15:0] weight;
  initial initially = 0;
  initial signal = 24'h000000;
  initial added = 32'd0;
  initial begun = 32'd0;
  initial bias = 32'd0;
  initial first = 1'h0;
  initial greatest = 32'd0;
  initial later_product = 32'd0;
  initial product = 32'd0;
  initial product_0_0 = 32'd0;
  initial product_16_0 = 32'd0;
  initial shift = 6'h00;
  initial tap = 32'd0;
  initial weight = 16'h0000;
  assign value_1 = port_0[0] ? { operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand[7], operand } : accumulator;
  assign value_2 = weighted ? parameter_[15:0] : 16'h0001;
  assign value_3 = $signed({ 1'h0, tap[15:0] }) * $signed(weight);
  assign value_4 = $signed(tap[31:16]) * $signed(weight);
  assign value_5 = $signed(product_0_0) + $signed({ product_16_0, 16'h0000 });
  assign value_6 = $signed(begun) + $signed(later_product);
  assign value_7 = $signed(begun) + $signed(later_product);
  assign value_8 = first_18 ? 32'd0 : value_7[31:0];
  assign value_9 = $signed(greatest) < $signed(later_product);
  assign value_10 = first | value_9;
  assign total = port_0[1] ? greatest : added;
  always @(posedge clk)
    bias <= value_11;
  always @(posedge clk)
    signal <= value_12;
  always @(posedge clk)
    shift <= value_13;
  always @(posedge clk)
    tap <= value_1;
  always @(posedge clk)
    weight <= value_2;
  always @(posedge clk)
    product_0_0 <= value_3;
  always @(posedge clk)
    product_16_0 <= value_4;
  always @(posedge clk)
    product <= value_5[31:0];
  always @(posedge clk)
    later_product <= product;
  always @(posedge clk)
    first <= value_14;
  always @(posedge clk)
    added <= value_6[31:0];
  always @(posedge clk)
    begun <= value_8;
  always @(posedge clk)
    greatest <= value_15;
  tiny_weight_stationary_core_vector_lane_0_requantize requantize (
    .bias(bias),
    .clk(clk),
    .multiplier(signal),
    .port_0(port_1),
    .result(result_36),
    .rst(rst),
    .shift(shift),
    .sum(total)
  );
  always @* begin
    if (initially) begin end
    value_11 = bias;
    if (port_2) begin
      value_11 = parameter_;
    end
    if (rst) begin
      value_11 = 32'd0;
    end
  end
  always @* begin
    if (initially) begin end
    value_12 = signal;
    if (port_3) begin
      value_12 = parameter_[23:0];
    end
    if (rst) begin
      value_12 = 24'h000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_13 = shift;
    if (port_4) begin
      value_13 = parameter_[5:0];
    end
    if (rst) begin
      value_13 = 6'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_14 = first_18;
    if (rst) begin
      value_14 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_15 = greatest;
    if (value_10) begin
      value_15 = later_product;
    end
  end
  assign result = result_36[7:0];
endmodule

// accelsim_hdl.npu.requantize.Requantize
// ``clip(round_half_even((sum + bias) * multiplier / 2**shift) + zero_point)`` for one lane.
//
// A sum given in cycle t is a result ``requantize_cycles`` later: registers stand before the
// multiplier, within and after it, after each half of the shifter, and before and after what
// clips. All other inputs are still while a sum is under way; with ``offset_bits`` each sum may
// have an offset, a multiplier and a shift of its own. With ``maps`` a function that stands behind
// the shifter shares what clips: ``code`` goes there, and ``mapped`` comes back.
module tiny_weight_stationary_core_vector_lane_0_requantize (
  input wire rst,
  input wire [31:0] sum,
  input wire [50:0] port_0,
  input wire [31:0] bias,
  input wire [23:0] multiplier,
  input wire [5:0] shift,
  output reg [16:0] result,
  input wire clk
);
  reg initially;
  wire [31:0] value_1;
  wire [81:0] value_10;
  wire [49:0] value_11;
  wire [81:0] value_12;
  wire [81:0] value_13;
  wire [49:0] value_14;
  wire [33:0] value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire [23:0] value_2;
  wire value_20;
  wire value_21;
  wire value_22;
  wire value_23;
  wire [7:0] value_24;
  wire [7:0] value_25;
  wire value_26;
  wire [31:0] value_27;
  wire value_28;
  wire [31:0] value_29;
  wire [32:0] value_3;
  wire value_30;
  wire [31:0] value_31;
  wire value_32;
  wire [31:0] value_33;
  wire value_34;
  wire value_36;
  wire value_38;
  wire [24:0] value_4;
  wire value_40;
  wire value_42;
  wire [7:0] value_43;
  wire value_44;
  wire [14:0] value_45;
  wire [7:0] value_46;
  wire [7:0] value_47;
  wire value_48;
  wire value_49;
  wire [32:0] value_5;
  wire value_51;
  wire value_52;
  wire value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire value_57;
  wire value_58;
  wire value_59;
  wire [49:0] value_6;
  wire value_60;
  wire value_61;
  wire value_62;
  wire value_63;
  wire value_64;
  wire value_65;
  wire value_66;
  wire value_67;
  wire [17:0] value_68;
  wire value_69;
  wire [57:0] value_7;
  wire [7:0] value_70;
  wire [7:0] value_71;
  wire value_72;
  wire value_73;
  wire value_74;
  wire [19:0] value_75;
  wire value_76;
  wire value_77;
  wire [18:0] value_78;
  wire [18:0] value_79;
  wire [14:0] value_8;
  wire [25:0] value_80;
  wire [25:0] value_81;
  wire [21:0] value_82;
  wire [25:0] value_83;
  wire [25:0] value_84;
  wire [21:0] value_85;
  wire [19:0] value_86;
  reg [32:0] value_87;
  reg [56:0] value_88;
  reg [7:0] value_89;
  wire [81:0] value_9;
  reg [25:0] value_90;
  reg value_91;
  reg value_92;
  reg value_93;
  reg [7:0] value_94;
  reg [17:0] value_95;
  reg value_96;
  reg [18:0] value_97;
  reg [18:0] value_98;
  reg [16:0] value_99;
  reg signal;
  reg signal_15;
  reg [25:0] coarse;
  reg [7:0] kept_bits;
  reg [7:0] kept_groups;
  reg [18:0] moved;
  reg [18:0] moved_later;
  reg negative;
  reg [56:0] product;
  reg [31:0] product_0_0;
  reg [23:0] product_0_16;
  reg [32:0] product_16_0;
  reg [24:0] product_16_16;
  reg [17:0] quotient;
  reg up;
  reg [32:0] value;
  initial initially = 0;
  initial signal = 1'h0;
  initial signal_15 = 1'h0;
  initial coarse = 26'h0000000;
  initial kept_bits = 8'h00;
  initial kept_groups = 8'h00;
  initial moved = 19'h00000;
  initial moved_later = 19'h00000;
  initial negative = 1'h0;
  initial product = 57'h000000000000000;
  initial product_0_0 = 32'd0;
  initial product_0_16 = 24'h000000;
  initial product_16_0 = 33'h000000000;
  initial product_16_16 = 25'h0000000;
  initial quotient = 18'h00000;
  initial result = 17'h00000;
  initial up = 1'h0;
  initial value = 33'h000000000;
  assign value_1 = value[15:0] * multiplier[15:0];
  assign value_2 = value[15:0] * multiplier[23:16];
  assign value_3 = $signed(value[32:16]) * $signed({ 1'h0, multiplier[15:0] });
  assign value_4 = $signed(value[32:16]) * $signed({ 1'h0, multiplier[23:16] });
  assign value_5 = $signed(sum) + $signed(bias);
  assign value_6 = $signed({ 1'h0, product_0_16, 16'h0000 }) + $signed({ product_16_0, 16'h0000 });
  assign value_7 = $signed(value_6) + $signed({ product_16_16, product_0_0 });
  assign value_8 = $signed(1'h1) << shift[5:3];
  assign value_9 = shift[5] ? { 32'h00000000, product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56:31] } : { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product, 1'h0 };
  assign value_10 = shift[5] ? { 32'h00000000, product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56:31] } : { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product, 1'h0 };
  assign value_11 = shift[4] ? { 16'h0000, value_9[49:16] } : value_10[49:0];
  assign value_12 = shift[5] ? { 32'h00000000, product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56:31] } : { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product, 1'h0 };
  assign value_13 = shift[5] ? { 32'h00000000, product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56:31] } : { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product, 1'h0 };
  assign value_14 = shift[4] ? { 16'h0000, value_12[49:16] } : value_13[49:0];
  assign value_15 = shift[3] ? { 8'h00, value_11[33:8] } : value_14[33:0];
  assign value_16 = | { product[6:0], 1'h0 };
  assign value_17 = | product[14:7];
  assign value_18 = | product[22:15];
  assign value_19 = | product[30:23];
  assign value_20 = | product[38:31];
  assign value_21 = | product[46:39];
  assign value_22 = | product[54:47];
  assign value_23 = | product[56:55];
  assign value_24 = ~ kept_groups;
  assign value_25 = { value_23, value_22, value_21, value_20, value_19, value_18, value_17, value_16 } & value_24;
  assign value_26 = | value_25;
  assign value_27 = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign value_28 = | value_27[7:0];
  assign value_29 = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign value_30 = | value_29[15:8];
  assign value_31 = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign value_32 = | value_31[23:16];
  assign value_33 = product[56:25] ^ { product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56], product[56] };
  assign value_34 = | value_33[31:24];
  assign value_43 = { value_42, value_40, value_38, value_36, value_34, value_32, value_30, value_28 } & kept_groups;
  assign value_44 = | value_43;
  assign value_45 = $signed(1'h1) << shift[2:0];
  assign value_46 = coarse[25:18] ^ { negative, negative, negative, negative, negative, negative, negative, negative };
  assign value_47 = value_46 & kept_bits;
  assign value_48 = | value_47;
  assign value_49 = signal_15 | value_48;
  assign value_51 = ~ negative;
  assign value_52 = ~ negative;
  assign value_53 = ~ negative;
  assign value_54 = ~ negative;
  assign value_55 = ~ negative;
  assign value_56 = ~ negative;
  assign value_57 = ~ negative;
  assign value_58 = ~ negative;
  assign value_59 = ~ negative;
  assign value_60 = ~ negative;
  assign value_61 = ~ negative;
  assign value_62 = ~ negative;
  assign value_63 = ~ negative;
  assign value_64 = ~ negative;
  assign value_65 = ~ negative;
  assign value_66 = ~ negative;
  assign value_67 = ~ negative;
  assign value_68 = value_49 ? { negative, value_67, value_66, value_65, value_64, value_63, value_62, value_61, value_60, value_59, value_58, value_57, value_56, value_55, value_54, value_53, value_52, value_51 } : value_86[18:1];
  assign value_69 = value_86[1] | signal;
  assign value_70 = ~ kept_bits;
  assign value_71 = coarse[7:0] & value_70;
  assign value_72 = | value_71;
  assign value_73 = value_69 | value_72;
  assign value_74 = value_86[0] & value_73;
  assign value_75 = $signed({ quotient, up }) + $signed({ port_0[16:0], up });
  assign value_76 = $signed(port_0[50:34]) < $signed(moved_later);
  assign value_77 = $signed(moved_later) < $signed(port_0[33:17]);
  assign value_78 = value_77 ? { port_0[33], port_0[33], port_0[33:17] } : moved_later;
  assign value_79 = value_76 ? { port_0[50], port_0[50], port_0[50:34] } : value_78;
  assign value_80 = shift[2] ? { 4'h0, coarse[25:4] } : coarse;
  assign value_81 = shift[2] ? { 4'h0, coarse[25:4] } : coarse;
  assign value_82 = shift[1] ? { 2'h0, value_80[21:2] } : value_81[21:0];
  assign value_83 = shift[2] ? { 4'h0, coarse[25:4] } : coarse;
  assign value_84 = shift[2] ? { 4'h0, coarse[25:4] } : coarse;
  assign value_85 = shift[1] ? { 2'h0, value_83[21:2] } : value_84[21:0];
  assign value_86 = shift[0] ? { 1'h0, value_82[19:1] } : value_85[19:0];
  always @(posedge clk)
    product_0_0 <= value_1;
  always @(posedge clk)
    product_0_16 <= value_2;
  always @(posedge clk)
    product_16_0 <= value_3;
  always @(posedge clk)
    product_16_16 <= value_4;
  always @(posedge clk)
    value <= value_87;
  always @(posedge clk)
    product <= value_88;
  always @(posedge clk)
    kept_groups <= value_89;
  always @(posedge clk)
    coarse <= value_90;
  always @(posedge clk)
    signal <= value_91;
  always @(posedge clk)
    signal_15 <= value_92;
  always @(posedge clk)
    negative <= value_93;
  always @(posedge clk)
    kept_bits <= value_94;
  always @(posedge clk)
    quotient <= value_95;
  always @(posedge clk)
    up <= value_96;
  always @(posedge clk)
    moved <= value_97;
  always @(posedge clk)
    moved_later <= value_98;
  always @(posedge clk)
    result <= value_99;
  always @* begin
    if (initially) begin end
    value_87 = value_5;
    if (rst) begin
      value_87 = 33'h000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_88 = value_7[56:0];
    if (rst) begin
      value_88 = 57'h000000000000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_89 = value_8[7:0];
    if (rst) begin
      value_89 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_90 = value_15[25:0];
    if (rst) begin
      value_90 = 26'h0000000;
    end
  end
  always @* begin
    if (initially) begin end
    value_91 = value_26;
    if (rst) begin
      value_91 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_92 = value_44;
    if (rst) begin
      value_92 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_93 = product[56];
    if (rst) begin
      value_93 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_94 = value_45[7:0];
    if (rst) begin
      value_94 = 8'h00;
    end
  end
  always @* begin
    if (initially) begin end
    value_95 = value_68;
    if (rst) begin
      value_95 = 18'h00000;
    end
  end
  always @* begin
    if (initially) begin end
    value_96 = value_74;
    if (rst) begin
      value_96 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_97 = value_75[19:1];
    if (rst) begin
      value_97 = 19'h00000;
    end
  end
  always @* begin
    if (initially) begin end
    value_98 = moved;
    if (rst) begin
      value_98 = 19'h00000;
    end
  end
  always @* begin
    if (initially) begin end
    value_99 = value_79[16:0];
    if (rst) begin
      value_99 = 17'h00000;
    end
  end
  assign value_36 = 1'h0;
  assign value_38 = 1'h0;
  assign value_40 = 1'h0;
  assign value_42 = 1'h0;
endmodule

// accelsim_hdl.npu.walk.Walk
// The address ``base + sum of index * stride`` of nested loops, in order.
module tiny_weight_stationary_core_vector_source (
  input wire rst,
  input wire [15:0] base,
  input wire [15:0] port_0,
  input wire [21:0] port_1,
  input wire start,
  output wire port_2,
  output wire port_3,
  output wire port_4,
  output wire port_5,
  output wire port_6,
  output wire port_7,
  output wire port_8,
  output wire port_9,
  input wire [101:0] port_10,
  input wire step,
  output reg [15:0] origin_3,
  input wire clk
);
  reg initially;
  wire value_1;
  wire value_10;
  wire [12:0] value_11;
  wire [12:0] value_12;
  wire value_13;
  wire value_14;
  wire value_15;
  wire value_16;
  wire value_17;
  wire value_18;
  wire value_19;
  wire value_2;
  wire [12:0] value_20;
  wire [12:0] value_21;
  wire value_22;
  wire value_23;
  wire value_24;
  wire value_25;
  wire value_26;
  wire value_27;
  wire value_28;
  wire value_29;
  wire [12:0] value_3;
  wire [12:0] value_30;
  wire [12:0] value_31;
  wire value_32;
  wire value_33;
  wire value_34;
  wire value_35;
  wire value_36;
  wire value_37;
  wire value_38;
  wire value_39;
  wire [12:0] value_4;
  wire value_40;
  wire value_41;
  wire value_42;
  wire value_43;
  wire value_44;
  wire value_45;
  wire value_46;
  wire value_47;
  wire value_48;
  wire value_49;
  wire value_5;
  wire value_50;
  wire value_51;
  wire value_52;
  wire value_53;
  wire value_54;
  wire value_55;
  wire value_56;
  wire value_57;
  wire value_58;
  wire value_59;
  wire value_6;
  wire value_60;
  wire value_61;
  wire value_62;
  wire value_63;
  wire value_64;
  wire [15:0] value_65;
  wire [15:0] value_66;
  wire [15:0] value_67;
  wire value_68;
  wire value_69;
  wire value_7;
  wire value_70;
  wire value_71;
  wire value_72;
  wire value_73;
  wire [15:0] value_74;
  wire [15:0] value_75;
  wire [15:0] value_76;
  wire [16:0] value_77;
  reg [11:0] value_78;
  reg value_79;
  wire value_8;
  reg value_80;
  reg [11:0] value_81;
  reg value_82;
  reg value_83;
  reg [11:0] value_84;
  reg value_85;
  reg value_86;
  reg [11:0] value_87;
  reg value_88;
  reg value_89;
  wire value_9;
  reg [15:0] value_90;
  reg [15:0] value_91;
  reg [15:0] value_92;
  reg [15:0] value_93;
  reg is_first_0;
  reg is_first_1;
  reg is_first_2;
  reg is_first_3;
  reg is_last_0;
  reg is_last_1;
  reg is_last_2;
  reg is_last_3;
  reg [11:0] left_0;
  reg [11:0] left_1;
  reg [11:0] left_2;
  reg [11:0] left_3;
  reg [15:0] origin_0;
  reg [15:0] origin_1;
  reg [15:0] origin_2;
  initial initially = 0;
  initial is_first_0 = 1'h0;
  initial is_first_1 = 1'h0;
  initial is_first_2 = 1'h0;
  initial is_first_3 = 1'h0;
  initial is_last_0 = 1'h0;
  initial is_last_1 = 1'h0;
  initial is_last_2 = 1'h0;
  initial is_last_3 = 1'h0;
  initial left_0 = 12'h000;
  initial left_1 = 12'h000;
  initial left_2 = 12'h000;
  initial left_3 = 12'h000;
  initial origin_0 = 16'h0000;
  initial origin_1 = 16'h0000;
  initial origin_2 = 16'h0000;
  initial origin_3 = 16'h0000;
  assign value_7 = is_last_3 ? value_5 : value_6;
  assign value_9 = step & value_8;
  assign value_10 = port_0[7:0] == 1'h1;
  assign value_11 = left_2 - 1'h1;
  assign value_12 = is_last_2 ? { 5'h00, port_10[7:0] } : value_11;
  assign value_13 = port_10[7:0] == 1'h1;
  assign value_14 = left_2 == 2'h2;
  assign value_15 = is_last_2 ? value_13 : value_14;
  assign value_17 = value_16 & is_last_2;
  assign value_18 = step & value_17;
  assign value_19 = port_1[21:10] == 1'h1;
  assign value_20 = left_1 - 1'h1;
  assign value_21 = is_last_1 ? { 1'h0, port_10[69:58] } : value_20;
  assign value_22 = port_10[69:58] == 1'h1;
  assign value_23 = left_1 == 2'h2;
  assign value_24 = is_last_1 ? value_22 : value_23;
  assign value_26 = value_25 & is_last_2;
  assign value_27 = value_26 & is_last_1;
  assign value_28 = step & value_27;
  assign value_29 = port_1[9:0] == 1'h1;
  assign value_30 = left_0 - 1'h1;
  assign value_31 = is_last_0 ? { 3'h0, port_10[57:48] } : value_30;
  assign value_32 = port_10[57:48] == 1'h1;
  assign value_33 = left_0 == 2'h2;
  assign value_34 = is_last_0 ? value_32 : value_33;
  assign value_35 = step & value_55;
  assign value_36 = step & value_57;
  assign value_37 = step & value_58;
  assign value_40 = value_39 & is_first_2;
  assign value_41 = value_40 & is_first_1;
  assign value_42 = value_41 & is_first_0;
  assign value_44 = value_43 & is_first_2;
  assign value_45 = value_44 & is_first_1;
  assign value_47 = value_46 & is_first_2;
  assign value_50 = value_49 & is_last_2;
  assign value_51 = value_50 & is_last_1;
  assign value_52 = value_51 & is_last_0;
  assign value_54 = value_53 & is_last_2;
  assign value_55 = value_54 & is_last_1;
  assign value_57 = value_56 & is_last_2;
  assign value_60 = value_59 & is_last_2;
  assign value_61 = value_60 & is_last_1;
  assign value_63 = value_62 & is_last_2;
  assign value_65 = value_64 ? origin_2 : origin_3;
  assign value_66 = value_63 ? origin_1 : value_65;
  assign value_67 = value_61 ? origin_0 : value_66;
  assign value_69 = value_68 & is_last_2;
  assign value_70 = value_69 & is_last_1;
  assign value_72 = value_71 & is_last_2;
  assign value_74 = value_73 ? port_10[31:16] : port_10[47:32];
  assign value_75 = value_72 ? port_10[101:86] : value_74;
  assign value_76 = value_70 ? port_10[85:70] : value_75;
  assign value_77 = value_67 + value_76;
  always @(posedge clk)
    left_3 <= value_78;
  always @(posedge clk)
    is_first_3 <= value_79;
  always @(posedge clk)
    is_last_3 <= value_80;
  always @(posedge clk)
    left_2 <= value_81;
  always @(posedge clk)
    is_first_2 <= value_82;
  always @(posedge clk)
    is_last_2 <= value_83;
  always @(posedge clk)
    left_1 <= value_84;
  always @(posedge clk)
    is_first_1 <= value_85;
  always @(posedge clk)
    is_last_1 <= value_86;
  always @(posedge clk)
    left_0 <= value_87;
  always @(posedge clk)
    is_first_0 <= value_88;
  always @(posedge clk)
    is_last_0 <= value_89;
  always @(posedge clk)
    origin_0 <= value_90;
  always @(posedge clk)
    origin_1 <= value_91;
  always @(posedge clk)
    origin_2 <= value_92;
  always @(posedge clk)
    origin_3 <= value_93;
  assign value_2 = port_0[15:8] == 1'h1;
  assign value_3 = left_3 - 1'h1;
  assign value_4 = is_last_3 ? { 5'h00, port_10[15:8] } : value_3;
  assign value_5 = port_10[15:8] == 1'h1;
  assign value_6 = left_3 == 2'h2;
  always @* begin
    if (initially) begin end
    value_78 = left_3;
    if (start) begin
      value_78 = { 4'h0, port_0[15:8] };
    end else if (value_1) begin
      value_78 = value_4[11:0];
    end
    if (rst) begin
      value_78 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_79 = is_first_3;
    if (start) begin
      value_79 = 1'h1;
    end else if (value_1) begin
      value_79 = is_last_3;
    end
    if (rst) begin
      value_79 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_80 = is_last_3;
    if (start) begin
      value_80 = value_2;
    end else if (value_1) begin
      value_80 = value_7;
    end
    if (rst) begin
      value_80 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_81 = left_2;
    if (start) begin
      value_81 = { 4'h0, port_0[7:0] };
    end else if (value_9) begin
      value_81 = value_12[11:0];
    end
    if (rst) begin
      value_81 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_82 = is_first_2;
    if (start) begin
      value_82 = 1'h1;
    end else if (value_9) begin
      value_82 = is_last_2;
    end
    if (rst) begin
      value_82 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_83 = is_last_2;
    if (start) begin
      value_83 = value_10;
    end else if (value_9) begin
      value_83 = value_15;
    end
    if (rst) begin
      value_83 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_84 = left_1;
    if (start) begin
      value_84 = port_1[21:10];
    end else if (value_18) begin
      value_84 = value_21[11:0];
    end
    if (rst) begin
      value_84 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_85 = is_first_1;
    if (start) begin
      value_85 = 1'h1;
    end else if (value_18) begin
      value_85 = is_last_1;
    end
    if (rst) begin
      value_85 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_86 = is_last_1;
    if (start) begin
      value_86 = value_19;
    end else if (value_18) begin
      value_86 = value_24;
    end
    if (rst) begin
      value_86 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_87 = left_0;
    if (start) begin
      value_87 = { 2'h0, port_1[9:0] };
    end else if (value_28) begin
      value_87 = value_31[11:0];
    end
    if (rst) begin
      value_87 = 12'h000;
    end
  end
  always @* begin
    if (initially) begin end
    value_88 = is_first_0;
    if (start) begin
      value_88 = 1'h1;
    end else if (value_28) begin
      value_88 = is_last_0;
    end
    if (rst) begin
      value_88 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_89 = is_last_0;
    if (start) begin
      value_89 = value_29;
    end else if (value_28) begin
      value_89 = value_34;
    end
    if (rst) begin
      value_89 = 1'h0;
    end
  end
  always @* begin
    if (initially) begin end
    value_90 = origin_0;
    if (value_35) begin
      value_90 = value_77[15:0];
    end
    if (start) begin
      value_90 = base;
    end
    if (rst) begin
      value_90 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_91 = origin_1;
    if (value_36) begin
      value_91 = value_77[15:0];
    end
    if (start) begin
      value_91 = base;
    end
    if (rst) begin
      value_91 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_92 = origin_2;
    if (value_37) begin
      value_92 = value_77[15:0];
    end
    if (start) begin
      value_92 = base;
    end
    if (rst) begin
      value_92 = 16'h0000;
    end
  end
  always @* begin
    if (initially) begin end
    value_93 = origin_3;
    if (value_38) begin
      value_93 = value_77[15:0];
    end
    if (start) begin
      value_93 = base;
    end
    if (rst) begin
      value_93 = 16'h0000;
    end
  end
  assign port_2 = value_42;
  assign port_3 = value_45;
  assign port_4 = value_47;
  assign port_5 = value_48;
  assign port_6 = value_52;
  assign port_7 = value_55;
  assign port_8 = value_57;
  assign port_9 = value_58;
  assign value_1 = step;
  assign value_8 = is_last_3;
  assign value_16 = is_last_3;
  assign value_25 = is_last_3;
  assign value_53 = is_last_3;
  assign value_56 = is_last_3;
  assign value_58 = is_last_3;
  assign value_38 = step;
  assign value_39 = is_first_3;
  assign value_43 = is_first_3;
  assign value_46 = is_first_3;
  assign value_48 = is_first_3;
  assign value_49 = is_last_3;
  assign value_59 = is_last_3;
  assign value_62 = is_last_3;
  assign value_64 = is_last_3;
  assign value_68 = is_last_3;
  assign value_71 = is_last_3;
  assign value_73 = is_last_3;
endmodule
