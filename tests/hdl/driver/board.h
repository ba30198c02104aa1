/* Registers of the simulated NPU, for the driver. */
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif
uint8_t *board_begin(uint32_t bytes);
uint32_t board_read(uintptr_t base, uint32_t offset);
void board_write(uintptr_t base, uint32_t offset, uint32_t value);
#ifdef __cplusplus
}
#endif
#define ACCELSIM_NPU_READ(base, offset) board_read(base, offset)
#define ACCELSIM_NPU_WRITE(base, offset, value) board_write(base, offset, value)
