#ifndef CXCB_H
#define CXCB_H
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-x11.h>

/* The names of the extensions are globals of a type without a size, which Swift does not import. */

/* What the server says of RandR, of MIT-SHM and of SHAPE: xcb_get_extension_data. */
static inline const xcb_query_extension_reply_t *cxcb_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *cxcb_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *cxcb_shape(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shape_id);
}
#endif
