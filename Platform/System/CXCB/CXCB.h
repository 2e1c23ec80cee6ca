#ifndef CXCB_H
#define CXCB_H
#include <stdlib.h>
#include <sys/uio.h>
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xkb.h>
#include <xkbcommon/xkbcommon-x11.h>

/* The names of the extensions are globals of a type without a size, which Swift does not import. */

/* The server's answers about RandR, MIT-SHM and SHAPE: xcb_get_extension_data. */
static inline const xcb_query_extension_reply_t *cxcb_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}
static inline const xcb_query_extension_reply_t *cxcb_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *cxcb_shape(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shape_id);
}

/* The few requests of SYNC that report how long the user has been away. Their library has headers of its own, which some
   systems lack that have the others. */
static xcb_extension_t cxcb_sync_id = {"SYNC", 0};

static inline const xcb_query_extension_reply_t *cxcb_sync(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &cxcb_sync_id);
}

/* Sends a request of SYNC, which the server must have: xcb_send_request. The first word of `words` is the library's. The
   number that is returned finds the answer, if the request has one. */
static inline unsigned cxcb_sync_request(
    xcb_connection_t *connection, uint8_t request, int has_answer, uint32_t *words, size_t count) {
  struct iovec parts[3] = {{0, 0}, {0, 0}, {words, count * sizeof *words}};
  xcb_protocol_request_t form = {1, &cxcb_sync_id, request, !has_answer};
  return xcb_send_request(connection, 0, parts + 2, &form);
}

/* The request of XTEST that plays a key, whose library has headers of its own as well. */
static xcb_extension_t cxcb_test_id = {"XTEST", 0};

static inline const xcb_query_extension_reply_t *cxcb_test(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &cxcb_test_id);
}

/* Plays a press or a release of a key, which the server must support: xcb_send_request. The first word is the library's,
   followed by the kind of the event with the key, the delay, the screen and the fields of other devices. */
static inline void cxcb_play_key(xcb_connection_t *connection, int is_released, uint8_t code) {
  uint32_t words[9] = {0, (is_released ? XCB_KEY_RELEASE : XCB_KEY_PRESS) | (uint32_t)code << 8};
  struct iovec parts[3] = {{0, 0}, {0, 0}, {words, sizeof words}};
  xcb_protocol_request_t form = {1, &cxcb_test_id, 2, 1};
  xcb_send_request(connection, 0, parts + 2, &form);
}

/* Waits for the answer to a request of SYNC, which the caller frees; nothing if the server refused. */
static inline uint8_t *cxcb_sync_answer(xcb_connection_t *connection, unsigned request) {
  xcb_generic_error_t *refusal = 0;
  uint8_t *answer = xcb_wait_for_reply(connection, request, &refusal);
  free(refusal);
  return answer;
}
#endif
