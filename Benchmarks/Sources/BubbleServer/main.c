/* A notification server that shows nothing. It assigns a number to each bubble, and writes one line to
   a file for each call: the method, the time in microseconds since 1970, and the texts.

   usage: BubbleServer FILE, with DBUS_SESSION_BUS_ADDRESS in the environment */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>
#include <time.h>

static const char *const service = "org.freedesktop.Notifications";
static const char *const object = "/org/freedesktop/Notifications";
static FILE *file;
static uint32_t last_bubble;

static int64_t wall_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Writes a text without the characters that end a field or a line. */
static void write_field(const char *text) {
  fputc('\t', file);
  for (; *text != '\0'; text++) fputc((unsigned char)*text < ' ' ? ' ' : *text, file);
}

static int notify(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  int64_t now = wall_microseconds();
  const char *app, *icon, *summary, *body;
  uint32_t replaced;
  int code = sd_bus_message_read(call, "susss", &app, &replaced, &icon, &summary, &body);
  if (code < 0) return code;
  uint32_t bubble = replaced != 0 ? replaced : ++last_bubble;
  code = sd_bus_reply_method_return(call, "u", bubble);
  fprintf(file, "notify\t%lld\t%u\t%u", (long long)now, bubble, replaced);
  write_field(summary);
  write_field(body);
  fputc('\n', file);
  fflush(file);
  return code;
}

static int close_bubble(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  int64_t now = wall_microseconds();
  uint32_t bubble;
  int code = sd_bus_message_read(call, "u", &bubble);
  if (code < 0) return code;
  code = sd_bus_reply_method_return(call, "");
  /* Closed by a call. */
  sd_bus_emit_signal(
      sd_bus_message_get_bus(call), object, service, "NotificationClosed", "uu", bubble, 3u);
  fprintf(file, "close\t%lld\t%u\n", (long long)now, bubble);
  fflush(file);
  return code;
}

static int capabilities(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  return sd_bus_reply_method_return(call, "as", 2, "actions", "body");
}

static int information(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  return sd_bus_reply_method_return(call, "ssss", "BubbleServer", "benchmark", "1", "1.2");
}

static const sd_bus_vtable methods[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Notify", "susssasa{sv}i", "u", notify, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("CloseNotification", "u", "", close_bubble, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("GetCapabilities", "", "as", capabilities, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("GetServerInformation", "", "ssss", information, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("NotificationClosed", "uu", 0),
    SD_BUS_VTABLE_END,
};

static void check(const char *what, int code) {
  if (code >= 0) return;
  fprintf(stderr, "BubbleServer: %s failed with %d\n", what, code);
  exit(1);
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  file = fopen(arguments[1], "w");
  check("opening the file", file == NULL ? -1 : 0);
  sd_bus *bus;
  check("connecting", sd_bus_open_user(&bus));
  check("the object", sd_bus_add_object_vtable(bus, NULL, object, service, methods, NULL));
  check("the name", sd_bus_request_name(bus, service, 0));
  for (;;) {
    int code = sd_bus_process(bus, NULL);
    if (code < 0) return 0;
    if (code == 0) check("waiting", sd_bus_wait(bus, UINT64_MAX));
  }
}
