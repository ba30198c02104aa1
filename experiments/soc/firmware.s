# Firmware of soc.v: starts a program on the NPU, waits for its end, and checks what it left.
#
# Names in capitals come from __main__.py: the address map, the register map of the NPU
# (accelsim/npu/registers.py), and where the program and what is expected lie in the RAM.
# The code at the end: 0 all equal, 1 no NPU, 2 another NPU, 3 fault, 4 outputs, 5 counters differ.

    li   s0, NPU
    li   s1, RESULTS

    # Is it the NPU that the program was made for?
    li   a0, 1
    lw   t0, MAGIC(s0)
    li   t1, MAGIC_VALUE
    bne  t0, t1, end
    li   a0, 2
    lw   t0, SPECIFICATION_DIGEST(s0)
    li   t1, DIGEST_VALUE
    bne  t0, t1, end

    # Start the program.
    li   t0, PROGRAM
    sw   t0, PROGRAM_ADDRESS(s0)
    li   t0, INSTRUCTIONS
    sw   t0, INSTRUCTION_COUNT(s0)
    li   t0, START
    sw   t0, COMMAND(s0)

    # Poll until it has ended.
poll:
    lw   t0, STATUS(s0)
    andi t1, t0, RUNNING
    bne  t1, zero, poll
    sw   t0, 0(s1)
    li   a0, 3
    andi t1, t0, FAULT
    bne  t1, zero, end

    # Copy the event counters behind the status, and compare them with those of the model.
    li   a1, 0
    addi t2, s0, COUNTERS
    addi t3, s1, 4
    li   t4, EXPECTED_COUNTERS
    li   t5, COUNTER_WORDS
counter:
    lw   t0, 0(t2)
    sw   t0, 0(t3)
    lw   t1, 0(t4)
    beq  t0, t1, counted
    li   a1, 5
counted:
    addi t2, t2, 4
    addi t3, t3, 4
    addi t4, t4, 4
    addi t5, t5, -1
    bne  t5, zero, counter

    # Compare the outputs in the RAM, byte by byte.
    li   a0, 4
    li   t2, OUTPUT
    li   t4, EXPECTED_OUTPUT
    li   t5, OUTPUT_BYTES
byte:
    lbu  t0, 0(t2)
    lbu  t1, 0(t4)
    bne  t0, t1, end
    addi t2, t2, 1
    addi t4, t4, 1
    addi t5, t5, -1
    bne  t5, zero, byte
    addi a0, a1, 0

end:
    li   t0, EXIT
    sw   a0, 0(t0)
forever:
    jal  zero, forever
