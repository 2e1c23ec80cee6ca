/* Calls Notify on the session bus, and prints the durations.

   usage: NotifyClient latency COUNT [PAUSE_MS]     one call after the other: p50, p95 and most, in microseconds
          NotifyClient flood COUNT WINDOW           so many under way at once: calls in a second
          NotifyClient beside COUNT WINDOW          the latency of one connection while another floods
          NotifyClient volume COUNT                 a volume display that is replaced so often, 30 times in a second
          NotifyClient first COUNT                  one call to a server that the bus has to start, so often: as latency */

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <unistd.h>

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static void check(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "%s: %s\n", what, strerror(-code));
  exit(1);
}

static int compare(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

static const char *const name = "org.freedesktop.Notifications";

static sd_bus_message *notify(sd_bus *bus, const char *app, int number) {
  sd_bus_message *message = NULL;
  char summary[64];
  snprintf(summary, sizeof summary, "Message %d", number);
  check(sd_bus_message_new_method_call(bus, &message, name, "/org/freedesktop/Notifications", name, "Notify"), "message");
  check(sd_bus_message_append(message, "susssasa{sv}i", app, (uint32_t)0, "", summary, "Some text of usual length", 0,
            0, -1), "append");
  return message;
}

static uint64_t answer(sd_bus *bus, sd_bus_message *message) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  sd_bus_message *reply = NULL;
  uint64_t begin = now();
  check(sd_bus_call(bus, message, 60000000, &error, &reply), "Notify");
  uint64_t took = now() - begin;
  sd_bus_message_unref(message);
  sd_bus_message_unref(reply);
  return took;
}

static uint64_t call(sd_bus *bus, const char *app, int number) { return answer(bus, notify(bus, app, number)); }

static void print(uint64_t *times, int count) {
  qsort(times, count, sizeof *times, compare);
  printf("%llu %llu %llu\n", (unsigned long long)times[count / 2], (unsigned long long)times[count * 95 / 100],
         (unsigned long long)times[count - 1]);
}

static int answered;

static int on_answer(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  if (sd_bus_message_is_method_error(message, NULL)) {
    fprintf(stderr, "Notify: %s\n", sd_bus_message_get_error(message)->message);
    exit(1);
  }
  answered++;
  return 1;
}

/* Keeps `window` calls under way; between its own steps another connection makes one call after the other. */
static void flood(sd_bus *bus, int count, int window, sd_bus *other, uint64_t *times, int *measured, int most) {
  int sent = 0;
  while (answered < count) {
    while (sent < count && sent - answered < window) {
      sd_bus_message *message = notify(bus, "Flood", sent++);
      check(sd_bus_call_async(bus, NULL, message, on_answer, NULL, 60000000), "call");
      sd_bus_message_unref(message);
    }
    check(sd_bus_flush(bus), "flush");
    if (other && *measured < most) {
      times[*measured] = call(other, "Quiet", *measured);
      (*measured)++;
    }
    int more;
    do check(more = sd_bus_process(bus, NULL), "process");
    while (more > 0);
    if (answered < count && !other) check(sd_bus_wait(bus, 1000000), "wait");
  }
}

/* Simulates a volume key that is held down. */
static void hold(sd_bus *bus, int count) {
  uint64_t begin = now();
  for (int index = 0; index < count; index++) {
    sd_bus_message *message = NULL;
    check(sd_bus_message_new_method_call(bus, &message, name, "/org/freedesktop/Notifications", name, "Notify"), "message");
    check(sd_bus_message_append(message, "susssasa{sv}i", "Volume", (uint32_t)0, "", "Volume", "", 0, 3, "transient", "b",
              1, "x-canonical-private-synchronous", "s", "volume", "value", "i", index % 101, -1), "append");
    answer(bus, message);
    uint64_t next = begin + (index + 1) * 1000000ULL / 30, time = now();
    if (next > time) usleep(next - time);
  }
}

/* Ends the server that owns the name, and returns when its process has ended and the name has no owner. */
static void end_server(sd_bus *bus) {
  sd_bus_creds *owner = NULL;
  pid_t process;
  check(sd_bus_get_name_creds(bus, name, SD_BUS_CREDS_PID, &owner), "owner");
  check(sd_bus_creds_get_pid(owner, &process), "process");
  sd_bus_creds_unref(owner);
  kill(process, SIGTERM);
  while (kill(process, 0) == 0 || sd_bus_get_name_creds(bus, name, 0, NULL) >= 0) usleep(1000);
}

int main(int argc, char **argv) {
  sd_bus *bus = NULL, *other = NULL;
  if (argc < 3) return 64;
  int count = atoi(argv[2]), extra = argc > 3 ? atoi(argv[3]) : 0;
  check(sd_bus_open_user(&bus), "bus");
  uint64_t *times = calloc(count, sizeof *times);
  if (!strcmp(argv[1], "first")) {
    for (int index = 0; index < count; index++) {
      if (index > 0) end_server(bus);
      times[index] = call(bus, "First", index);
    }
    print(times, count);
    return 0;
  }
  if (!strcmp(argv[1], "volume")) {
    hold(bus, count);
    return 0;
  }
  call(bus, "Warm", 0);
  if (!strcmp(argv[1], "latency")) {
    for (int index = 0; index < count; index++) {
      times[index] = call(bus, "Latency", index);
      struct timespec pause = {0, extra * 1000000L};
      nanosleep(&pause, NULL);
    }
    print(times, count);
  } else {
    int measured = 0;
    int isBeside = !strcmp(argv[1], "beside");
    if (isBeside) check(sd_bus_open_user(&other), "bus");
    if (other) call(other, "Quiet", 0);
    uint64_t begin = now();
    flood(bus, count, extra, other, times, &measured, count);
    if (isBeside) print(times, measured);
    else printf("%.0f\n", count * 1e6 / (double)(now() - begin));
  }
  return 0;
}
