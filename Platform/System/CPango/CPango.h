#ifndef CPANGO_H
#define CPANGO_H

/* Cairo's header, and the few declarations of Pango and GLib that are used, instead of their headers. Those
   lie in folders that only pkg-config knows, and a target that asks pkg-config makes SwiftPM print warnings
   in the build of every app that depends on this package. DrawingDeclarationTests has the C compiler compare
   these declarations with the libraries' own headers. */

#include <cairo/cairo.h>
#include <stdint.h>

#ifndef __PANGO_H__

typedef int gboolean;

typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoCairoFontMap PangoCairoFontMap;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoAttrList PangoAttrList;

typedef struct _PangoAttribute {
  const void *klass;
  unsigned start_index;
  unsigned end_index;
} PangoAttribute;

typedef struct _PangoRectangle {
  int x;
  int y;
  int width;
  int height;
} PangoRectangle;

typedef struct _PangoLogAttr {
  unsigned is_line_break : 1;
  unsigned is_mandatory_break : 1;
  unsigned is_char_break : 1;
  unsigned is_white : 1;
  unsigned is_cursor_position : 1;
  unsigned others : 27;
} PangoLogAttr;

typedef enum { PANGO_STYLE_NORMAL, PANGO_STYLE_OBLIQUE, PANGO_STYLE_ITALIC } PangoStyle;
typedef enum { PANGO_UNDERLINE_NONE, PANGO_UNDERLINE_SINGLE } PangoUnderline;
typedef enum { PANGO_WRAP_WORD, PANGO_WRAP_CHAR, PANGO_WRAP_WORD_CHAR } PangoWrapMode;
typedef enum { PANGO_DIRECTION_LTR, PANGO_DIRECTION_RTL } PangoDirection;
typedef enum {
  PANGO_WEIGHT_NORMAL = 400,
  PANGO_WEIGHT_MEDIUM = 500,
  PANGO_WEIGHT_SEMIBOLD = 600,
  PANGO_WEIGHT_BOLD = 700
} PangoWeight;
typedef enum {
  PANGO_ELLIPSIZE_NONE,
  PANGO_ELLIPSIZE_START,
  PANGO_ELLIPSIZE_MIDDLE,
  PANGO_ELLIPSIZE_END
} PangoEllipsizeMode;

typedef enum {
  G_NORMALIZE_DEFAULT,
  G_NORMALIZE_DEFAULT_COMPOSE,
  G_NORMALIZE_ALL,
  G_NORMALIZE_ALL_COMPOSE
} GNormalizeMode;

#endif

// In brackets, because newer headers of GLib define a macro of this name.
void (g_free)(void *memory);
void g_object_unref(void *object);
char *g_utf8_normalize(const char *text, intptr_t length, GNormalizeMode mode);
char *g_utf8_casefold(const char *text, intptr_t length);

PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_cairo_context_set_font_options(
    PangoContext *context, const cairo_font_options_t *options);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);

PangoFontDescription *pango_font_description_from_string(const char *text);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_weight(PangoFontDescription *description, PangoWeight weight);
void pango_font_description_free(PangoFontDescription *description);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_weight_new(PangoWeight weight);
PangoAttribute *pango_attr_style_new(PangoStyle style);
PangoAttribute *pango_attr_underline_new(PangoUnderline underline);
PangoAttribute *pango_attr_insert_hyphens_new(gboolean insert_hyphens);
PangoAttribute *pango_attr_foreground_new(uint16_t red, uint16_t green, uint16_t blue);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *list);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode mode);
gboolean pango_layout_is_ellipsized(PangoLayout *layout);
void pango_layout_get_cursor_pos(
    PangoLayout *layout, int byte, PangoRectangle *strong, PangoRectangle *weak);
gboolean pango_layout_xy_to_index(PangoLayout *layout, int x, int y, int *byte, int *trailing);
const PangoLogAttr *pango_layout_get_log_attrs_readonly(PangoLayout *layout, int *count);

PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
void pango_layout_iter_free(PangoLayoutIter *iterator);
gboolean pango_layout_iter_next_line(PangoLayoutIter *iterator);
PangoLayoutLine *pango_layout_iter_get_line_readonly(PangoLayoutIter *iterator);
void pango_layout_iter_get_line_extents(
    PangoLayoutIter *iterator, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_iter_get_baseline(PangoLayoutIter *iterator);
int pango_layout_line_get_start_index(PangoLayoutLine *line);
int pango_layout_line_get_length(PangoLayoutLine *line);
void pango_layout_line_get_x_ranges(
    PangoLayoutLine *line, int start, int end, int **ranges, int *count);
void pango_cairo_show_layout_line(cairo_t *cairo, PangoLayoutLine *line);

/* A bit field that Swift reads; `place` counts characters. */
static inline gboolean cpango_is_caret_place(const PangoLogAttr *attributes, int place) {
  return attributes[place].is_cursor_position;
}

#endif
