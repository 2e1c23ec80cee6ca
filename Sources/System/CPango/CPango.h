#ifndef CPANGO_H
#define CPANGO_H
#include <cairo/cairo.h>
#endif
