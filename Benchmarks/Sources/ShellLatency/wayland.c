/* Pictures of a compositor's screen by wlr-screencopy, which answers with the frame that has changed something. */

#define _GNU_SOURCE
#include "screen.h"
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wayland-client.h>

/* The protocol, as wayland-scanner would write it. */
static const struct wl_interface frame_interface;
static const struct wl_interface *region_types[] = {&frame_interface, NULL, &wl_output_interface, NULL, NULL, NULL, NULL};
static const struct wl_interface *copy_types[] = {&wl_buffer_interface};
static const struct wl_interface *none[5];
static const struct wl_message manager_requests[] = {
    {"capture_output", "nio", region_types},
    {"capture_output_region", "nioiiii", region_types},
    {"destroy", "", none},
};
static const struct wl_interface manager_interface = {"zwlr_screencopy_manager_v1", 2, 3, manager_requests, 0, NULL};
static const struct wl_message frame_requests[] = {
    {"copy", "o", copy_types}, {"destroy", "", none}, {"copy_with_damage", "2o", copy_types}};
static const struct wl_message frame_events[] = {
    {"buffer", "uuuu", none}, {"flags", "u", none}, {"ready", "uuu", none}, {"failed", "", none}, {"damage", "2uuuu", none}};
static const struct wl_interface frame_interface = {"zwlr_screencopy_frame_v1", 2, 3, frame_requests, 5, frame_events};

static struct wl_display *display;
static struct wl_output *output;
static struct wl_shm *shm;
static struct wl_proxy *manager, *frame;
static struct wl_buffer *buffer;
static uint8_t *memory;
static bool is_first = true, is_ready;
static int part_y;

static void on_global(void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version) {
  (void)data, (void)version;
  if (!strcmp(interface, "wl_output")) output = wl_registry_bind(registry, name, &wl_output_interface, 1);
  if (!strcmp(interface, "wl_shm")) shm = wl_registry_bind(registry, name, &wl_shm_interface, 1);
  if (!strcmp(interface, manager_interface.name)) manager = wl_registry_bind(registry, name, &manager_interface, 2);
}

static void on_gone(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static const struct wl_registry_listener registry_listener = {on_global, on_gone};

static void make_buffer(uint32_t format, uint32_t width, uint32_t height, uint32_t stride) {
  require(width * 4 == PART_WIDTH * 4 && height == PART_HEIGHT && stride == PART_WIDTH * 4, "the size of the picture");
  int file = memfd_create("picture", MFD_CLOEXEC);
  require(file >= 0 && ftruncate(file, PART_BYTES) == 0, "memory");
  memory = mmap(NULL, PART_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  require(memory != MAP_FAILED, "memory");
  struct wl_shm_pool *pool = wl_shm_create_pool(shm, file, PART_BYTES);
  buffer = wl_shm_pool_create_buffer(pool, 0, width, height, stride, format);
  wl_shm_pool_destroy(pool);
  close(file);
}

static int on_frame(const void *data, void *target, uint32_t event, const struct wl_message *message,
                    union wl_argument *arguments) {
  (void)data, (void)message;
  switch (event) {
  case 0:
    if (!buffer) make_buffer(arguments[0].u, arguments[1].u, arguments[2].u, arguments[3].u);
    /* Only the first picture is taken of a screen on which nothing changes. */
    wl_proxy_marshal(target, is_first ? 0 : 2, buffer);
    is_first = false;
    break;
  case 2: is_ready = true; break;
  case 3: require(false, "a picture of the screen"); break;
  }
  return 0;
}

static void request(void) {
  frame = wl_proxy_marshal_flags(manager, 1, &frame_interface, 2, 0, NULL, 0, output, PART_X, part_y, PART_WIDTH, PART_HEIGHT);
  wl_proxy_add_dispatcher(frame, on_frame, NULL, NULL);
}

static bool next(uint64_t until) {
  if (!frame) request();
  is_ready = false;
  while (!is_ready) {
    require(wl_display_dispatch_pending(display) >= 0 && wl_display_flush(display) >= 0, "the compositor");
    if (is_ready) break;
    uint64_t time = now();
    struct pollfd poll_one = {wl_display_get_fd(display), POLLIN, 0};
    if (time >= until || poll(&poll_one, 1, (int)((until - time) / 1000 + 1)) == 0) return false;
    require(wl_display_dispatch(display) >= 0, "the compositor");
  }
  wl_proxy_marshal_flags(frame, 1, NULL, 2, WL_MARSHAL_FLAG_DESTROY);
  /* The next one is asked for at once, so that no frame is missed. */
  request();
  wl_display_flush(display);
  return true;
}

static void open_screen(int y) {
  part_y = y;
  display = wl_display_connect(NULL);
  require(display != NULL, "WAYLAND_DISPLAY");
  struct wl_registry *registry = wl_display_get_registry(display);
  wl_registry_add_listener(registry, &registry_listener, NULL);
  wl_display_roundtrip(display);
  require(output && shm && manager, "wlr-screencopy");
  require(next(now() + 5000000), "the first picture");
}

static const uint8_t *pixels(void) { return memory; }

const struct screen wayland_screen = {open_screen, next, pixels};
