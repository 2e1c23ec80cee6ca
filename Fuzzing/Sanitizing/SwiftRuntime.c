// Reports the synchronization of Swift's own libraries, which are not built with the thread sanitizer, to it.
// Preloaded.
//
// Continuations: a task that awaits an already resumed continuation continues at once. The library announces
// the ordering when it starts a task again, but not on this short path, so that passed values would be
// reported as races (twenty lines of plain Swift show it).
//
// Mutex: a contended one is locked and unlocked inside Swift's library. The functions below replace the
// library's, call them, and announce the ordering.
//
// Nothing is suppressed: accesses that neither a continuation nor a Mutex orders are still reported.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define ASYNC __attribute__((swiftasynccall))
#define CONTEXT __attribute__((swift_context))
#define ASYNC_CONTEXT __attribute__((swift_async_context))
#define TAIL __attribute__((musttail))

// The sanitizer itself is part of the test program; other programs run without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef ASYNC void (*Resume)(ASYNC_CONTEXT void *context);

// The beginning of every context of a suspended function.
struct Suspended {
  struct Suspended *parent;
  Resume resume;
};

typedef ASYNC void (*Await)(struct Suspended *context);
extern SWIFT void *swift_task_getCurrent(void) __attribute__((weak));

// The continuation of this thread's task if it need not wait. If it must wait, the task itself has it.
static _Thread_local Resume next;

static ASYNC void goOn(ASYNC_CONTEXT void *context) {
  __tsan_acquire(swift_task_getCurrent());
  TAIL return next(context);
}

static Await original;

static ASYNC void awaitAnnounced(struct Suspended *context) {
  next = context->resume;
  context->resume = goOn;
  TAIL return original(context);
}

// The beginning of swift_continuation_await of Swift 6.3 on x86-64, which is position-independent.
static const uint8_t beginning[13] = {
  0x55, 0x48, 0x89, 0xe5, 0x41, 0x57, 0x41, 0x54, 0x53, 0x48, 0x83, 0xec, 0x38,
};

// Writes a jump to an address: movabs $target, %rax; jmp *%rax.
static void writeJump(uint8_t *place, uintptr_t target) {
  memcpy(place, "\x48\xb8", 2);
  memcpy(place + 2, &target, sizeof target);
  memcpy(place + 10, "\xff\xe0", 2);
}

// The patched function, which begins with the jump.
static uint8_t *entry;

// The library calls its own function without the linker, so the function is patched in memory.
__attribute__((constructor)) static void stepIn(void) {
  entry = dlsym(RTLD_DEFAULT, "swift_continuation_await");
  if (__tsan_acquire == NULL || entry == NULL) return;
  if (memcmp(entry, beginning, sizeof beginning) != 0) {
    fputs("sanitize: another Swift runtime; what continuations hand over may be reported\n", stderr);
    return;
  }
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uint8_t *copy = mmap(NULL, page, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uintptr_t first = (uintptr_t)entry & ~(page - 1);
  if (copy == MAP_FAILED || mprotect((void *)first, 2 * page, PROT_READ | PROT_WRITE | PROT_EXEC) != 0) abort();
  memcpy(copy, beginning, sizeof beginning);
  writeJump(copy + sizeof beginning, (uintptr_t)entry + sizeof beginning);
  original = (Await)(uintptr_t)copy;
  writeJump(entry, (uintptr_t)awaitAnnounced);
  if (mprotect((void *)first, 2 * page, PROT_READ | PROT_EXEC) != 0) abort();
}

// A page of code that the process unmaps is restored from the file.
__attribute__((destructor)) static void checkStep(void) {
  if (original != NULL && memcmp(entry, beginning, sizeof beginning) == 0)
    fputs("sanitize: the change of swift_continuation_await was undone; reports about continuations are false\n", stderr);
}

typedef SWIFT void (*Lock)(uint32_t thread, CONTEXT void *mutex);
typedef SWIFT bool (*TryLock)(CONTEXT void *mutex);
typedef SWIFT void (*Unlock)(CONTEXT void *mutex);

SWIFT void lock(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK);
SWIFT bool tryLock(CONTEXT void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock(CONTEXT void *mutex) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, CONTEXT void *mutex) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire != NULL) __tsan_acquire(mutex);
}

SWIFT bool tryLock(CONTEXT void *mutex) {
  bool taken = ((TryLock)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (taken && __tsan_acquire != NULL) __tsan_acquire(mutex);
  return taken;
}

SWIFT void unlock(CONTEXT void *mutex) {
  if (__tsan_release != NULL) __tsan_release(mutex);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
