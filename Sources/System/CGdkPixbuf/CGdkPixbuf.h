#ifndef CGDKPIXBUF_H
#define CGDKPIXBUF_H

#include <gdk-pixbuf/gdk-pixbuf.h>

/* The picture that an animation shows after `number` changes, or the last one it has; the only picture
   of a file that does not move. The times of an animation are of a type that GLib calls deprecated and
   offers no other for, which Swift would warn of. Returns a new reference, or NULL with the error. */
static inline GdkPixbuf *cgdkpixbuf_frame(const char *path, unsigned number, GError **error) {
  GdkPixbufAnimation *animation = gdk_pixbuf_animation_new_from_file(path, error);
  if (animation == NULL) return NULL;
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal time = {0, 0};
  GdkPixbufAnimationIter *place = gdk_pixbuf_animation_get_iter(animation, &time);
  for (unsigned changes = 0; changes < number; changes++) {
    int milliseconds = gdk_pixbuf_animation_iter_get_delay_time(place);
    if (milliseconds < 0) break;
    g_time_val_add(&time, (milliseconds > 0 ? milliseconds : 1) * 1000L);
    gdk_pixbuf_animation_iter_advance(place, &time);
  }
  G_GNUC_END_IGNORE_DEPRECATIONS
  GdkPixbuf *picture = gdk_pixbuf_copy(gdk_pixbuf_animation_iter_get_pixbuf(place));
  g_object_unref(place);
  g_object_unref(animation);
  return picture;
}

#endif
