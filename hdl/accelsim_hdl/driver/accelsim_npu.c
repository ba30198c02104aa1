/* Driver of an NPU of accelsim; see accelsim_npu.h. */
#include "accelsim_npu.h"

npu_status npu_open(npu_device *npu, uintptr_t registers) {
  npu->registers = registers;
  if (ACCELSIM_NPU_READ(registers, NPU_MAGIC_OFFSET) != NPU_MAGIC_VALUE) return NPU_NO_MAGIC;
  if (ACCELSIM_NPU_READ(registers, NPU_TEMPLATE_VERSION_OFFSET) != NPU_TEMPLATE_VERSION_VALUE)
    return NPU_OTHER_VERSION;
  if (ACCELSIM_NPU_READ(registers, NPU_SPECIFICATION_DIGEST_OFFSET) !=
      NPU_SPECIFICATION_DIGEST_VALUE)
    return NPU_OTHER_MACHINE;
  return NPU_OK;
}

npu_status npu_set_base(const npu_device *npu, unsigned number, uint32_t bytes) {
  if (number < 1 || number > NPU_BASES) return NPU_BAD_ARGUMENT;
  ACCELSIM_NPU_WRITE(npu->registers, NPU_BASE_1_OFFSET + 4 * (number - 1), bytes);
  return NPU_OK;
}

npu_status npu_start(const npu_device *npu, uint32_t program_address, uint32_t instructions) {
  if (instructions == 0 || program_address % NPU_BUS_BYTES != 0) return NPU_BAD_ARGUMENT;
  if (npu_poll(npu) == NPU_RUNNING) return NPU_RUNNING;
  ACCELSIM_NPU_WRITE(npu->registers, NPU_PROGRAM_ADDRESS_OFFSET, program_address);
  ACCELSIM_NPU_WRITE(npu->registers, NPU_INSTRUCTION_COUNT_OFFSET, instructions);
  ACCELSIM_NPU_WRITE(npu->registers, NPU_COMMAND_OFFSET, NPU_COMMAND_START);
  return NPU_OK;
}

npu_status npu_poll(const npu_device *npu) {
  uint32_t status = ACCELSIM_NPU_READ(npu->registers, NPU_STATUS_OFFSET);
  if (status & NPU_STATUS_RUNNING) return NPU_RUNNING;
  if (status & NPU_STATUS_FAULT) return NPU_FAULT;
  if (status & NPU_STATUS_BUS_ERROR) return NPU_BUS_ERROR;
  return NPU_OK;
}

npu_status npu_wait(const npu_device *npu, uint32_t most_polls) {
  while (most_polls-- > 0) {
    npu_status status = npu_poll(npu);
    if (status != NPU_RUNNING) return status;
  }
  return NPU_TIMEOUT;
}

uint64_t npu_event(const npu_device *npu, npu_event_number number) {
  uint32_t low = NPU_EVENTS_OFFSET + 8 * (uint32_t)number;
  uint64_t high = ACCELSIM_NPU_READ(npu->registers, low + 4);
  return high << 32 | ACCELSIM_NPU_READ(npu->registers, low);
}
