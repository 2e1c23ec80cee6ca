/* The minimum for a bubble: a timer of the same kind as the daemon's, one durable commit of one
   row with the store's settings, and the call of Notify.

   Prints the due time of each bubble as JSON, in microseconds since 1970.

   usage: BareBubble FOLDER PREFIX COUNT MILLISECONDS-BETWEEN MILLISECONDS-BEFORE */
#include <poll.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <systemd/sd-bus.h>
#include <time.h>
#include <unistd.h>

static int answers;

static void check(const char *what, int is_good) {
  if (is_good) return;
  fprintf(stderr, "BareBubble: %s failed\n", what);
  exit(1);
}

static sqlite3_stmt *open_store(const char *folder, sqlite3 **database) {
  char path[4096];
  snprintf(path, sizeof path, "%s/bare.sqlite", folder);
  check("opening the store", sqlite3_open(path, database) == SQLITE_OK);
  check("its settings", sqlite3_exec(
      *database,
      "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -1024;"
      "CREATE TABLE request("
      "  id INTEGER PRIMARY KEY, app INTEGER, identifier TEXT, due INTEGER, request BLOB,"
      "  UNIQUE(app, identifier));"
      "CREATE INDEX request_due ON request(due);",
      NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_stmt *insert;
  check("preparing", sqlite3_prepare_v2(
      *database, "INSERT INTO request(app, identifier, due, request) VALUES (1, ?, ?, ?)", -1,
      &insert, NULL) == SQLITE_OK);
  return insert;
}

/* Outside a transaction each statement has its own, and is on the disk when it returns. */
static void keep(sqlite3_stmt *insert, const char *identifier, int64_t due) {
  static char request[540];
  memset(request, 'A', sizeof request);
  sqlite3_bind_text(insert, 1, identifier, -1, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 2, due);
  sqlite3_bind_blob(insert, 3, request, sizeof request, SQLITE_STATIC);
  check("the commit", sqlite3_step(insert) == SQLITE_DONE);
  sqlite3_reset(insert);
}

static int answered(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)data;
  (void)error;
  check("Notify", !sd_bus_message_is_method_error(message, NULL));
  answers++;
  return 1;
}

static void notify(sd_bus *bus, const char *summary) {
  check("the call", sd_bus_call_method_async(
      bus, NULL, "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
      "org.freedesktop.Notifications", "Notify", answered, NULL, "susssasa{sv}i", "com.example.due",
      0u, "", summary,
      "Two tablets, after the meal\nReminder: with a glass of water, and note it in the diary.", 2,
      "default", "Open", 3, "desktop-entry", "s", "com.example.due", "urgency", "y", 1,
      "suppress-sound", "b", 1, -1) >= 0);
}

static void arm(int timer, int64_t due) {
  struct itimerspec time = {
      .it_value = {.tv_sec = due / 1000000, .tv_nsec = due % 1000000 * 1000}};
  check("the timer", timerfd_settime(
      timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &time, NULL) == 0);
}

/* Reads and writes on the bus until it would block. */
static void process(sd_bus *bus) {
  int code;
  while ((code = sd_bus_process(bus, NULL)) > 0) {}
  check("the bus", code == 0);
}

int main(int count, char **arguments) {
  if (count != 6) return 64;
  const char *prefix = arguments[2];
  int bubbles = atoi(arguments[3]);
  int64_t step = atoll(arguments[4]) * 1000;
  sqlite3 *database;
  sqlite3_stmt *insert = open_store(arguments[1], &database);
  sd_bus *bus;
  check("connecting", sd_bus_open_user(&bus) >= 0);
  int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  int64_t due = (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000 + atoll(arguments[5]) * 1000;
  printf("{");
  int sent = 0;
  arm(timer, due);
  while (answers < bubbles) {
    struct pollfd watched[] = {
        {.fd = timer, .events = POLLIN},
        {.fd = sd_bus_get_fd(bus), .events = (short)sd_bus_get_events(bus)}};
    poll(watched, 2, -1);
    uint64_t expirations;
    if (sent < bubbles && read(timer, &expirations, sizeof expirations) > 0) {
      char name[128];
      snprintf(name, sizeof name, "%s-%d", prefix, sent);
      keep(insert, name, due);
      notify(bus, name);
      printf("%s\"%s\": %lld", sent == 0 ? "" : ", ", name, (long long)due);
      sent++;
      due += step;
      if (sent < bubbles) arm(timer, due);
    }
    process(bus);
  }
  printf("}\n");
  sqlite3_finalize(insert);
  sqlite3_close(database);
  sd_bus_flush_close_unref(bus);
  return 0;
}
