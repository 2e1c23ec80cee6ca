/* Pictures of an X server's screen by shared memory, some thousand times in a second. */

#include "screen.h"
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

static xcb_connection_t *server;
static xcb_window_t root;
static xcb_shm_seg_t segment;
static uint8_t *memory;
static int16_t part_y;

static bool next(uint64_t until) {
  struct timespec pause = {0, 100000};
  if (now() >= until) return false;
  nanosleep(&pause, NULL);
  xcb_shm_get_image_cookie_t cookie = xcb_shm_get_image(
      server, root, PART_X, part_y, PART_WIDTH, PART_HEIGHT, ~0u, XCB_IMAGE_FORMAT_Z_PIXMAP, segment, 0);
  xcb_shm_get_image_reply_t *reply = xcb_shm_get_image_reply(server, cookie, NULL);
  require(reply != NULL, "a picture of the screen");
  free(reply);
  return true;
}

static void open_screen(int y) {
  part_y = (int16_t)y;
  server = xcb_connect(NULL, NULL);
  require(!xcb_connection_has_error(server), "DISPLAY");
  root = xcb_setup_roots_iterator(xcb_get_setup(server)).data->root;
  int shared = shmget(IPC_PRIVATE, PART_BYTES, IPC_CREAT | 0600);
  require(shared >= 0, "memory");
  memory = shmat(shared, NULL, 0);
  segment = xcb_generate_id(server);
  xcb_generic_error_t *error = xcb_request_check(server, xcb_shm_attach_checked(server, segment, (uint32_t)shared, 0));
  shmctl(shared, IPC_RMID, NULL);
  require(memory != (void *)-1 && !error, "memory");
  require(next(now() + 5000000), "the first picture");
}

static const uint8_t *pixels(void) { return memory; }

const struct screen x11_screen = {open_screen, next, pixels};
