#ifndef CWAYLAND_H
#define CWAYLAND_H
#include <wayland-client-core.h>
#include <wayland-cursor.h>

/// The description of an interface by its name, such as `wl_surface`; none of an unknown one.
///
/// Those of the core protocol are the library's, the others are ours. The library takes their addresses, which Swift
/// cannot name.
const struct wl_interface *cwayland_interface(const char *name);

/// Has the library's messages kept, in place of being printed. They say what a compositor reproaches us for, and
/// come as a format with a list of arguments, which Swift cannot read.
void cwayland_keep_messages(void);

/// The last kept message of this thread; empty if there was none.
const char *cwayland_last_message(void);
#endif
