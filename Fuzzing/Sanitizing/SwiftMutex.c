// Tells the thread sanitizer about Swift's Mutex.
//
// A Mutex that two threads want at once is taken and given back inside Swift's own library, which is not
// built with the sanitizer: it would report what the Mutex guards as a race. Preloaded, these functions
// stand in front of the library's and say what they do. What no Mutex guards is reported as ever.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))

// The sanitizer itself is part of the test program; other programs run without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

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
