#pragma once

#include <stddef.h>
#include <stdint.h>

// The main function of libFuzzer, for a program that has one of its own.
int LLVMFuzzerRunDriver(int *argc, char ***argv,
                        int (*callback)(const uint8_t *data, size_t size));
