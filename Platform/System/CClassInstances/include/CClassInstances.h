#ifndef CCLASSINSTANCES_H
#define CCLASSINSTANCES_H

/* Calls the initializer of a Swift class that makes an instance, with the class as its `self`. Swift has
   no way to call a function by its address in its own calling convention. Returns the instance, retained.
   `Platform/Sources/ClassInstances/ClassInstance.swift` declares it for Swift. */
void *cclassinstances_make(const void *initializer, const void *metadata);

#endif
