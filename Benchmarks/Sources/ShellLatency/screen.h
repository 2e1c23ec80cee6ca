/* A part of the screen, and when it changes. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The part: it crosses the first banner of each server and the top of the panel, or the panel's list. */
enum { PART_X = 780, PART_Y = 40, LIST_Y = 400, PART_WIDTH = 500, PART_HEIGHT = 40 };
enum { PART_BYTES = PART_WIDTH * PART_HEIGHT * 4 };

struct screen {
  /* Connects, and takes the first picture of the part that begins at this height. */
  void (*open)(int y);
  /* Waits for the next picture until a time; returns whether there is one. */
  bool (*next)(uint64_t until);
  /* The newest picture. */
  const uint8_t *(*pixels)(void);
};

extern const struct screen wayland_screen, x11_screen;

/* The time in microseconds. */
uint64_t now(void);

/* Ends with a message unless something is true. */
void require(bool is_true, const char *what);
