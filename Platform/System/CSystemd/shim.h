#ifndef CSYSTEMD_H
#define CSYSTEMD_H

/* Only sd-bus and the random identifier that a server's end of a connection needs. Nothing is
   wrapped: every function we use is one that Swift can call, because values are appended one by one
   (sd_bus_message_append_basic) and never through sd-bus's variadic functions. */
#include <systemd/sd-bus.h>
#include <systemd/sd-id128.h>

#endif
