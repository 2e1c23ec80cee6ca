#include "CWayland.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char last_message[512];

static void keep_message(const char *format, va_list arguments) {
  vsnprintf(last_message, sizeof last_message, format, arguments);
  last_message[strcspn(last_message, "\n")] = 0;
}

void cwayland_keep_messages(void) { wl_log_set_handler_client(keep_message); }

const char *cwayland_last_message(void) { return last_message; }
