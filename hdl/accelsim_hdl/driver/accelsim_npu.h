/* Driver of an NPU of accelsim, for a bare machine or behind an operating system's mapping.
 *
 * The caller puts the program and its image into the memory of the NPU (`image.bin` and
 * `program.bin` of `accelsim compile`), and makes them visible there if the processor has caches.
 * The driver touches registers only: 32 bits each, in order.
 *
 * A register is read and written by ACCELSIM_NPU_READ and ACCELSIM_NPU_WRITE; define both before
 * this file to reach registers in another way than by a pointer, for example in a simulation.
 */
#ifndef ACCELSIM_NPU_H
#define ACCELSIM_NPU_H

#include <stdint.h>

#include "accelsim_npu_registers.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifndef ACCELSIM_NPU_READ
#define ACCELSIM_NPU_READ(base, offset) (*(const volatile uint32_t *)((base) + (offset)))
#endif
#ifndef ACCELSIM_NPU_WRITE
#define ACCELSIM_NPU_WRITE(base, offset, value) \
  (*(volatile uint32_t *)((base) + (offset)) = (value))
#endif

typedef enum {
  NPU_OK = 0,
  NPU_NO_MAGIC = -1,      /* no NPU at this address */
  NPU_OTHER_VERSION = -2, /* an NPU whose register map this driver does not know */
  NPU_OTHER_MACHINE = -3, /* an NPU with other parameters than those of the register file */
  NPU_RUNNING = -4,       /* a program runs */
  NPU_FAULT = -5,         /* the program has an unknown opcode */
  NPU_BUS_ERROR = -6,     /* memory answered with an error; AXI4 only */
  NPU_TIMEOUT = -7,       /* the program runs on; reset the NPU */
  NPU_BAD_ARGUMENT = -8
} npu_status;

typedef struct {
  uintptr_t registers; /* address of the control port */
} npu_device;

/* Checks that the NPU at an address is the one of accelsim_npu_registers.h. */
npu_status npu_open(npu_device *npu, uintptr_t registers);

/* Sets what instructions with base=NUMBER add to their addresses; NUMBER is 1 to NPU_BASES. */
npu_status npu_set_base(const npu_device *npu, unsigned number, uint32_t bytes);

/* Starts a program: its byte address on the fetch port, and its instructions with FINISH. */
npu_status npu_start(const npu_device *npu, uint32_t program_address, uint32_t instructions);

/* Returns NPU_RUNNING, or how the last program ended. */
npu_status npu_poll(const npu_device *npu);

/* Polls at most MOST_POLLS times; returns NPU_TIMEOUT if the program runs on. */
npu_status npu_wait(const npu_device *npu, uint32_t most_polls);

/* Returns an event counter (NPU_EVENT_...); it changes only while a program runs. */
uint64_t npu_event(const npu_device *npu, npu_event_number number);

#ifdef __cplusplus
}
#endif

#endif
