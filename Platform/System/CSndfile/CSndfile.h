#ifndef CSNDFILE_H
#define CSNDFILE_H

#include <sndfile.h>
#include <sys/syscall.h>
#include <unistd.h>

/* memfd_create(2), which Glibc's module leaves out: a file without a name, closed on exec. */
static inline int csndfile_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "sound", 1U /* MFD_CLOEXEC */);
}

#endif
