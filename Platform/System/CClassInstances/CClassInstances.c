#include "CClassInstances.h"

void *cclassinstances_make(const void *initializer, const void *metadata) {
  typedef __attribute__((swiftcall)) void *make(__attribute__((swift_context)) const void *metadata);
  return ((make *)initializer)(metadata);
}
