#ifndef CGDKPIXBUF_H
#define CGDKPIXBUF_H

/* The few declarations of gdk-pixbuf and GLib that are used, instead of their headers. Those lie in
   folders that only pkg-config knows, and a target that asks pkg-config makes SwiftPM print warnings
   of -pthread in the build of every app that depends on this package. ThumbnailDrawingTests has the C
   compiler compare these declarations with the libraries' own headers. */

#include <stdint.h>

#ifndef __G_LIB_H__

typedef int gboolean;

typedef struct _GError {
  uint32_t domain;
  int code;
  char *message;
} GError;

typedef struct _GTimeVal {
  long tv_sec;
  long tv_usec;
} GTimeVal;


typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufAnimation GdkPixbufAnimation;
typedef struct _GdkPixbufAnimationIter GdkPixbufAnimationIter;
typedef struct _GdkPixbufFormat GdkPixbufFormat;

typedef enum {
  GDK_INTERP_NEAREST,
  GDK_INTERP_TILES,
  GDK_INTERP_BILINEAR,
  GDK_INTERP_HYPER
} GdkInterpType;

#endif

void g_error_free(GError *error);
// In brackets, because newer headers of GLib define a macro of this name.
void (g_free)(void *memory);
void g_object_unref(void *object);
void g_time_val_add(GTimeVal *time, long microseconds);

GdkPixbuf *gdk_pixbuf_new_from_file_at_scale(
    const char *path, int width, int height, gboolean keeps_ratio, GError **error);
GdkPixbuf *gdk_pixbuf_new_subpixbuf(GdkPixbuf *picture, int x, int y, int width, int height);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *picture);
GdkPixbuf *gdk_pixbuf_scale_simple(
    const GdkPixbuf *picture, int width, int height, GdkInterpType interpolation);
GdkPixbuf *gdk_pixbuf_add_alpha(
    const GdkPixbuf *picture, gboolean replaces_colour, unsigned char red, unsigned char green,
    unsigned char blue);
GdkPixbuf *gdk_pixbuf_copy(const GdkPixbuf *picture);
gboolean gdk_pixbuf_savev(
    GdkPixbuf *picture, const char *path, const char *type, char **keys, char **values,
    GError **error);
int gdk_pixbuf_get_width(const GdkPixbuf *picture);
int gdk_pixbuf_get_height(const GdkPixbuf *picture);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *picture);
const uint8_t *gdk_pixbuf_read_pixels(const GdkPixbuf *picture);
GdkPixbufFormat *gdk_pixbuf_get_file_info(const char *path, int *width, int *height);
char *gdk_pixbuf_format_get_name(GdkPixbufFormat *format);
gboolean gdk_pixbuf_format_is_scalable(GdkPixbufFormat *format);

GdkPixbufAnimation *gdk_pixbuf_animation_new_from_file(const char *path, GError **error);
GdkPixbufAnimationIter *gdk_pixbuf_animation_get_iter(
    GdkPixbufAnimation *animation, const GTimeVal *start);
int gdk_pixbuf_animation_iter_get_delay_time(GdkPixbufAnimationIter *iterator);
gboolean gdk_pixbuf_animation_iter_advance(
    GdkPixbufAnimationIter *iterator, const GTimeVal *now);
GdkPixbuf *gdk_pixbuf_animation_iter_get_pixbuf(GdkPixbufAnimationIter *iterator);

/* The picture that an animation shows after `number` changes, or the last one it has; the only picture
   of a file that does not move. The times of an animation have a type that GLib calls deprecated
   but does not replace. Returns a new reference, or NULL with the error. */
static inline GdkPixbuf *cgdkpixbuf_frame(const char *path, unsigned number, GError **error) {
  GdkPixbufAnimation *animation = gdk_pixbuf_animation_new_from_file(path, error);
  if (animation == 0) return 0;
  GTimeVal time = {0, 0};
  GdkPixbufAnimationIter *iterator = gdk_pixbuf_animation_get_iter(animation, &time);
  for (unsigned changes = 0; changes < number; changes++) {
    int milliseconds = gdk_pixbuf_animation_iter_get_delay_time(iterator);
    if (milliseconds < 0) break;
    g_time_val_add(&time, (milliseconds > 0 ? milliseconds : 1) * 1000L);
    gdk_pixbuf_animation_iter_advance(iterator, &time);
  }
  GdkPixbuf *picture = gdk_pixbuf_copy(gdk_pixbuf_animation_iter_get_pixbuf(iterator));
  g_object_unref(iterator);
  g_object_unref(animation);
  return picture;
}

#endif
