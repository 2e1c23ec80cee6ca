#ifndef CXCB_H
#define CXCB_H
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#endif
