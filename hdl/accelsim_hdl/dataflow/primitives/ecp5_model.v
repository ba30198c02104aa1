// MULT18X18D of Lattice ECP5 for simulation: the 18 x 18 multiplier of a DSP slice.
//
// Written from general knowledge of the vendor's documentation (Lattice TN1267, "LatticeECP5 sysDSP
// Usage Guide"), not from its simulation library; names of ports and parameters are those that Yosys
// declares in share/ecp5/cells_bb.v. What is modelled:
//  - P = A * B, each side signed if its SIGNED input is high; 36 bits hold every product.
//  - A register in front of A and of B (the sign goes with its operand), one in the multiplier
//    (PIPELINE) and one behind it (OUTPUT). REG_*_CLK names its clock, or is "NONE" for a wire;
//    REG_*_CE its clock enable; REG_*_RST its reset, which goes before the enable and, with
//    RESETMODE "ASYNC", does not wait for the clock. Registers are 0 after configuration.
//  - SIGNEDP: whether P is signed.
// What is not: GSR (the global reset has no port; after configuration it is idle), the third operand
// C, and what reaches neighbours in the DSP column: their ports are left out, so that a netlist that
// connects one is refused, and SOURCEA and SOURCEB, which would choose one of them, must be 0.
module MULT18X18D (
    input A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6,
           A5, A4, A3, A2, A1, A0,
    input B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6,
           B5, B4, B3, B2, B1, B0,
    input SIGNEDA, SIGNEDB, SOURCEA, SOURCEB,
    input CLK3, CLK2, CLK1, CLK0, CE3, CE2, CE1, CE0, RST3, RST2, RST1, RST0,
    output P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24,
           P23, P22, P21, P20, P19, P18, P17, P16, P15, P14, P13, P12,
           P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0,
    output SIGNEDP
);
    parameter REG_INPUTA_CLK = "NONE";
    parameter REG_INPUTA_CE = "CE0";
    parameter REG_INPUTA_RST = "RST0";
    parameter REG_INPUTB_CLK = "NONE";
    parameter REG_INPUTB_CE = "CE0";
    parameter REG_INPUTB_RST = "RST0";
    parameter REG_PIPELINE_CLK = "NONE";
    parameter REG_PIPELINE_CE = "CE0";
    parameter REG_PIPELINE_RST = "RST0";
    parameter REG_OUTPUT_CLK = "NONE";
    parameter REG_OUTPUT_CE = "CE0";
    parameter REG_OUTPUT_RST = "RST0";
    parameter GSR = "ENABLED";
    parameter RESETMODE = "SYNC";

    wire [3:0] enables = {CE3, CE2, CE1, CE0};
    wire [3:0] resets = {RST3, RST2, RST1, RST0};
    wire [17:0] a = {
        A17, A16, A15, A14, A13, A12, A11, A10, A9, A8, A7, A6,
        A5, A4, A3, A2, A1, A0
    };
    wire [17:0] b = {
        B17, B16, B15, B14, B13, B12, B11, B10, B9, B8, B7, B6,
        B5, B4, B3, B2, B1, B0
    };
    wire [18:0] left, right;
    wire [35:0] inner, outer;
    wire signed [35:0] product = $signed(left) * $signed(right);

    MULT18X18D_REGISTER #(
        .WIDTH(19), .CLK(REG_INPUTA_CLK), .CE(REG_INPUTA_CE), .RST(REG_INPUTA_RST),
        .RESETMODE(RESETMODE)
    ) input_a (
        .CLK0(CLK0), .CLK1(CLK1), .CLK2(CLK2), .CLK3(CLK3), .enables(enables), .resets(resets),
        .d({SIGNEDA & a[17], a}), .q(left)
    );

    MULT18X18D_REGISTER #(
        .WIDTH(19), .CLK(REG_INPUTB_CLK), .CE(REG_INPUTB_CE), .RST(REG_INPUTB_RST),
        .RESETMODE(RESETMODE)
    ) input_b (
        .CLK0(CLK0), .CLK1(CLK1), .CLK2(CLK2), .CLK3(CLK3), .enables(enables), .resets(resets),
        .d({SIGNEDB & b[17], b}), .q(right)
    );

    MULT18X18D_REGISTER #(
        .WIDTH(36), .CLK(REG_PIPELINE_CLK), .CE(REG_PIPELINE_CE), .RST(REG_PIPELINE_RST),
        .RESETMODE(RESETMODE)
    ) pipeline (
        .CLK0(CLK0), .CLK1(CLK1), .CLK2(CLK2), .CLK3(CLK3), .enables(enables), .resets(resets),
        .d(product), .q(inner)
    );

    MULT18X18D_REGISTER #(
        .WIDTH(36), .CLK(REG_OUTPUT_CLK), .CE(REG_OUTPUT_CE), .RST(REG_OUTPUT_RST),
        .RESETMODE(RESETMODE)
    ) output_p (
        .CLK0(CLK0), .CLK1(CLK1), .CLK2(CLK2), .CLK3(CLK3), .enables(enables), .resets(resets),
        .d(inner), .q(outer)
    );

    assign {
        P35, P34, P33, P32, P31, P30, P29, P28, P27, P26, P25, P24,
        P23, P22, P21, P20, P19, P18, P17, P16, P15, P14, P13, P12,
        P11, P10, P9, P8, P7, P6, P5, P4, P3, P2, P1, P0
    } = outer;
    assign SIGNEDP = SIGNEDA | SIGNEDB;
endmodule

// A register of the block, or a wire.
module MULT18X18D_REGISTER #(
    parameter WIDTH = 1,
    parameter CLK = "NONE",
    parameter CE = "CE0",
    parameter RST = "RST0",
    parameter RESETMODE = "SYNC"
) (
    input CLK0, CLK1, CLK2, CLK3,
    input [3:0] enables, resets,
    input [WIDTH-1:0] d,
    output [WIDTH-1:0] q
);
    generate
        if (CLK == "NONE") begin
            assign q = d;
        end else begin
            wire clock = CLK == "CLK3" ? CLK3 : CLK == "CLK2" ? CLK2 : CLK == "CLK1" ? CLK1 : CLK0;
            wire enable = enables[CE == "CE3" ? 3 : CE == "CE2" ? 2 : CE == "CE1" ? 1 : 0];
            wire reset = resets[RST == "RST3" ? 3 : RST == "RST2" ? 2 : RST == "RST1" ? 1 : 0];
            reg [WIDTH-1:0] stored = 0;
            assign q = stored;
            if (RESETMODE == "ASYNC") begin
                always @(posedge clock or posedge reset)
                    if (reset) stored <= 0;
                    else if (enable) stored <= d;
            end else begin
                always @(posedge clock)
                    if (reset) stored <= 0;
                    else if (enable) stored <= d;
            end
        end
    endgenerate
endmodule

// CCU2C of Lattice ECP5 for simulation: two bits of a carry chain.
//
// Written from the equations that Yosys gives in share/lattice/ccu2c_sim.vh. A look-up table of A to
// D says whether a carry passes; the low four entries of INIT, as a table of A and B, are the carry
// where none passes. What is not modelled: INJECT1, which must be "NO".
module CCU2C (
    input CIN, A0, B0, C0, D0, A1, B1, C1, D1,
    output S0, S1, COUT
);
    parameter [15:0] INIT0 = 16'h0;
    parameter [15:0] INIT1 = 16'h0;
    parameter INJECT1_0 = "NO";
    parameter INJECT1_1 = "NO";

    wire pass0 = INIT0[{D0, C0, B0, A0}];
    wire pass1 = INIT1[{D1, C1, B1, A1}];
    wire carry = pass0 ? CIN : INIT0[{2'b00, B0, A0}];

    assign S0 = pass0 ^ CIN;
    assign S1 = pass1 ^ carry;
    assign COUT = pass1 ? carry : INIT1[{2'b00, B1, A1}];
endmodule
