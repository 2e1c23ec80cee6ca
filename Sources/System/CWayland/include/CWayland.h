#ifndef CWAYLAND_H
#define CWAYLAND_H
#include <wayland-client.h>
#endif
