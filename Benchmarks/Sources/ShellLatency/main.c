/* Measures the time until the screen changes, in microseconds.

   usage: ShellLatency wayland|x11 latency COUNT PAUSE_MS      after Notify; each banner is closed: p50, p95 and most
          ShellLatency wayland|x11 show COUNT                  shows so many until its input ends
          ShellLatency wayland|x11 add COUNT                   calls Notify so often, as 20 programs
          ShellLatency wayland|x11 run PROGRAM [ARGUMENT...]   after the start of a program
          ShellLatency wayland|x11 lines SHOW HIDE COUNT PROGRAM [ARGUMENT...]
                                                               after a line to a program: p50, p95 and most
          ShellLatency wayland|x11 frames MS                   the frames with something new in such a time */

#include "screen.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <unistd.h>

static const struct screen *screen;
static uint8_t still[PART_BYTES];
static sd_bus *bus;

uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

void require(bool is_true, const char *what) {
  if (is_true) return;
  fprintf(stderr, "ShellLatency: %s is missing\n", what);
  exit(1);
}

static void check(int code, const char *what) {
  if (code >= 0) return;
  fprintf(stderr, "ShellLatency: %s: %s\n", what, strerror(-code));
  exit(1);
}

static void pause_ms(long milliseconds) {
  struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&pause, NULL);
}

/* Waits until the screen differs from its still picture, or is like it again. */
static uint64_t wait_for(bool is_changed) {
  uint64_t until = now() + 20000000;
  while ((memcmp(screen->pixels(), still, PART_BYTES) != 0) != is_changed)
    require(screen->next(until), is_changed ? "a change of the screen" : "the still screen");
  return now();
}

/* Waits until nothing has moved for a while, and remembers the picture. */
static void settle(void) {
  while (screen == &wayland_screen && screen->next(now() + 500000));
  require(screen == &wayland_screen || screen->next(now() + 500000), "a picture");
  memcpy(still, screen->pixels(), PART_BYTES);
}

static uint32_t notify(const char *app, int number, int lifetime) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  sd_bus_message *reply = NULL;
  uint32_t banner = 0;
  char summary[64];
  snprintf(summary, sizeof summary, "Message %d", number);
  check(sd_bus_call_method(bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications", "Notify", &error, &reply, "susssasa{sv}i", app, 0, "", summary,
            "Some text of usual length", 4, "yes", "Agree", "no", "Not today", 0, lifetime), "Notify");
  check(sd_bus_message_read(reply, "u", &banner), "Notify");
  sd_bus_message_unref(reply);
  return banner;
}

static uint32_t answered;

static int on_answer(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  check(sd_bus_message_read(message, "u", &answered), "Notify");
  return 1;
}

/* Sends Notify without waiting for its answer, so that the time ends with the pixels in any case. */
static void send_notify(int number) {
  char summary[64];
  answered = 0;
  snprintf(summary, sizeof summary, "Message %d", number);
  check(sd_bus_call_method_async(bus, NULL, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications", "Notify", on_answer, NULL, "susssasa{sv}i", "Latency", 0, "", summary,
            "Some text of usual length", 4, "yes", "Agree", "no", "Not today", 0, 0), "Notify");
  check(sd_bus_flush(bus), "Notify");
}

static void close_banner(uint32_t banner) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  check(sd_bus_call_method(bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
            "org.freedesktop.Notifications", "CloseNotification", &error, NULL, "u", banner), "CloseNotification");
}

static int compare(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

static void print(uint64_t *times, int count) {
  qsort(times, count, sizeof *times, compare);
  printf("%llu %llu %llu\n", (unsigned long long)times[count / 2], (unsigned long long)times[count * 95 / 100],
         (unsigned long long)times[count - 1]);
}

static void measure_latency(int count, int pause) {
  uint64_t *times = calloc(count, sizeof *times);
  uint32_t first = notify("Latency", 0, 0);
  wait_for(true);
  close_banner(first);
  wait_for(false);
  for (int index = 0; index < count; index++) {
    pause_ms(pause);
    uint64_t begin = now();
    send_notify(index);
    times[index] = wait_for(true) - begin;
    while (!answered)
      if (sd_bus_process(bus, NULL) == 0) check(sd_bus_wait(bus, 1000000), "Notify");
    close_banner(answered);
    wait_for(false);
  }
  print(times, count);
}

static void show(int count) {
  uint32_t *banners = calloc(count, sizeof *banners);
  for (int index = 0; index < count; index++) banners[index] = notify("Latency", index, 0);
  wait_for(true);
  pause_ms(1500);
  printf("shown\n");
  fflush(stdout);
  while (getchar() != EOF);
  for (int index = 0; index < count; index++) close_banner(banners[index]);
  wait_for(false);
}

static void add(int count) {
  char app[32];
  for (int index = 0; index < count; index++) {
    snprintf(app, sizeof app, "Program %d", index % 20);
    notify(app, index, 1);
  }
}

static pid_t start(char **command, int input) {
  pid_t child = fork();
  if (child) return child;
  if (input >= 0) dup2(input, 0);
  dup2(2, 1);
  execvp(command[0], command);
  _exit(127);
}

static void measure_run(char **command) {
  uint64_t begin = now();
  pid_t child = start(command, -1);
  printf("%llu\n", (unsigned long long)(wait_for(true) - begin));
  waitpid(child, NULL, 0);
}

static void write_line(int file, const char *line) {
  require(write(file, line, strlen(line)) > 0 && write(file, "\n", 1) == 1, "the program");
}

static void measure_lines(const char *shown, const char *hidden, int count, char **command) {
  int ends[2];
  uint64_t *times = calloc(count, sizeof *times);
  check(pipe(ends), "pipe");
  start(command, ends[0]);
  pause_ms(1000);
  for (int index = 0; index < count; index++) {
    uint64_t begin = now();
    write_line(ends[1], shown);
    times[index] = wait_for(true) - begin;
    write_line(ends[1], hidden);
    wait_for(false);
    pause_ms(200);
  }
  print(times, count);
}

static int count_frames(int milliseconds) {
  uint64_t end = now() + (uint64_t)milliseconds * 1000;
  int count = 0;
  while (screen->next(end)) {
    if (memcmp(screen->pixels(), still, PART_BYTES)) count++;
    memcpy(still, screen->pixels(), PART_BYTES);
  }
  printf("%d\n", count);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 4) return 64;
  const char *mode = argv[2];
  int count = atoi(argv[3]);
  screen = !strcmp(argv[1], "x11") ? &x11_screen : &wayland_screen;
  screen->open(strcmp(mode, "frames") ? PART_Y : LIST_Y);
  check(sd_bus_open_user(&bus), "the session's bus");
  if (!strcmp(mode, "frames")) return count_frames(count);
  settle();
  if (!strcmp(mode, "latency") && argc > 4) measure_latency(count, atoi(argv[4]));
  else if (!strcmp(mode, "show")) show(count);
  else if (!strcmp(mode, "add")) add(count);
  else if (!strcmp(mode, "run")) measure_run(argv + 3);
  else if (!strcmp(mode, "lines") && argc > 6) measure_lines(argv[3], argv[4], atoi(argv[5]), argv + 6);
  else return 64;
  return 0;
}
