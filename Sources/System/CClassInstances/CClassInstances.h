#ifndef CCLASSINSTANCES_H
#define CCLASSINSTANCES_H

/* Calls the initializer of a Swift class that makes an instance, with the class as its `self`. Swift has
   no way to call a function by its address in its own calling convention. Returns the instance, retained. */
static inline void *cclassinstances_make(const void *initializer, const void *metadata) {
  typedef __attribute__((swiftcall)) void *make(__attribute__((swift_context)) const void *metadata);
  return ((make *)initializer)(metadata);
}

#endif
