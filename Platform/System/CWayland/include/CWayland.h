#ifndef CWAYLAND_H
#define CWAYLAND_H
#include <wayland-client-core.h>
#include <wayland-cursor.h>

/// The description of an interface by its name, such as `wl_surface`; null for an unknown one.
///
/// The library provides the interfaces of the core protocol, the others are ours. The library takes their addresses, which
/// Swift cannot name.
const struct wl_interface *cwayland_interface(const char *name);

/// Keeps the library's messages instead of printing them. They describe protocol errors reported by a compositor, as a format
/// with a list of arguments, which Swift cannot read.
void cwayland_keep_messages(void);

/// The last kept message of this thread; empty without a message.
const char *cwayland_last_message(void);
#endif
