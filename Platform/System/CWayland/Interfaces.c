// The interfaces of the protocols outside the core, in the library's form: for each message its name and the types of its
// arguments, in the order of the protocol. A number in a signature is the version that brought the message; a letter is the
// type of an argument: integer, unsigned, fixed, string, object, new object, array, handle.
#include "CWayland.h"
#include <string.h>
#include <wayland-client-protocol.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))
#define TYPES(...) ((const struct wl_interface *[]){__VA_ARGS__})
#define INTERFACE(name, version, requests, events) \
  static const struct wl_interface name = {#name, version, COUNT(requests), requests, COUNT(events), events}
#define SILENT(name, version, requests) \
  static const struct wl_interface name = {#name, version, COUNT(requests), requests, 0, NULL}

/// The types of arguments other than objects.
static const struct wl_interface *plain[8];

// Surfaces that belong to no window: wlr-layer-shell. Its popups are never used; only their name is described.

static const struct wl_interface xdg_popup = {"xdg_popup", 1, 0, NULL, 0, NULL};

static const struct wl_message layer_surface_requests[] = {
    {"set_size", "uu", plain},
    {"set_anchor", "u", plain},
    {"set_exclusive_zone", "i", plain},
    {"set_margin", "iiii", plain},
    {"set_keyboard_interactivity", "u", plain},
    {"get_popup", "o", TYPES(&xdg_popup)},
    {"ack_configure", "u", plain},
    {"destroy", "", plain},
    {"set_layer", "2u", plain},
};
static const struct wl_message layer_surface_events[] = {
    {"configure", "uuu", plain},
    {"closed", "", plain},
};
INTERFACE(zwlr_layer_surface_v1, 4, layer_surface_requests, layer_surface_events);

static const struct wl_message layer_shell_requests[] = {
    {"get_layer_surface", "no?ous",
     TYPES(&zwlr_layer_surface_v1, &wl_surface_interface, &wl_output_interface, NULL, NULL)},
    {"destroy", "3", plain},
};
SILENT(zwlr_layer_shell_v1, 4, layer_shell_requests);

// Names and logical sizes of outputs: xdg-output.

static const struct wl_message output_requests[] = {{"destroy", "", plain}};
static const struct wl_message output_events[] = {
    {"logical_position", "ii", plain}, {"logical_size", "ii", plain}, {"done", "", plain},
    {"name", "2s", plain},             {"description", "2s", plain},
};
INTERFACE(zxdg_output_v1, 3, output_requests, output_events);

static const struct wl_message output_manager_requests[] = {
    {"destroy", "", plain},
    {"get_xdg_output", "no", TYPES(&zxdg_output_v1, &wl_output_interface)},
};
SILENT(zxdg_output_manager_v1, 3, output_manager_requests);

// Tokens for the program that a press starts: xdg-activation.

static const struct wl_message activation_token_requests[] = {
    {"set_serial", "uo", TYPES(NULL, &wl_seat_interface)},
    {"set_app_id", "s", plain},
    {"set_surface", "o", TYPES(&wl_surface_interface)},
    {"commit", "", plain},
    {"destroy", "", plain},
};
static const struct wl_message activation_token_events[] = {{"done", "s", plain}};
INTERFACE(xdg_activation_token_v1, 1, activation_token_requests, activation_token_events);

static const struct wl_message activation_requests[] = {
    {"destroy", "", plain},
    {"get_activation_token", "n", TYPES(&xdg_activation_token_v1)},
    {"activate", "so", TYPES(NULL, &wl_surface_interface)},
};
SILENT(xdg_activation_v1, 1, activation_requests);

// Fractional scales: viewporter and fractional-scale.

static const struct wl_message viewport_requests[] = {
    {"destroy", "", plain},
    {"set_source", "ffff", plain},
    {"set_destination", "ii", plain},
};
SILENT(wp_viewport, 1, viewport_requests);

static const struct wl_message viewporter_requests[] = {
    {"destroy", "", plain},
    {"get_viewport", "no", TYPES(&wp_viewport, &wl_surface_interface)},
};
SILENT(wp_viewporter, 1, viewporter_requests);

static const struct wl_message fractional_scale_requests[] = {{"destroy", "", plain}};
static const struct wl_message fractional_scale_events[] = {{"preferred_scale", "u", plain}};
INTERFACE(wp_fractional_scale_v1, 1, fractional_scale_requests, fractional_scale_events);

static const struct wl_message fractional_scale_manager_requests[] = {
    {"destroy", "", plain},
    {"get_fractional_scale", "no", TYPES(&wp_fractional_scale_v1, &wl_surface_interface)},
};
SILENT(wp_fractional_scale_manager_v1, 1, fractional_scale_manager_requests);

// Whether the user is away: ext-idle-notify, and KDE's protocol, which older compositors have.

static const struct wl_message idle_notification_requests[] = {{"destroy", "", plain}};
static const struct wl_message idle_notification_events[] = {
    {"idled", "", plain},
    {"resumed", "", plain},
};
INTERFACE(ext_idle_notification_v1, 1, idle_notification_requests, idle_notification_events);

static const struct wl_message idle_notifier_requests[] = {
    {"destroy", "", plain},
    {"get_idle_notification", "nuo", TYPES(&ext_idle_notification_v1, NULL, &wl_seat_interface)},
};
SILENT(ext_idle_notifier_v1, 1, idle_notifier_requests);

static const struct wl_message kde_idle_timeout_requests[] = {
    {"release", "", plain},
    {"simulate_user_activity", "", plain},
};
static const struct wl_message kde_idle_timeout_events[] = {
    {"idle", "", plain},
    {"resumed", "", plain},
};
INTERFACE(org_kde_kwin_idle_timeout, 1, kde_idle_timeout_requests, kde_idle_timeout_events);

static const struct wl_message kde_idle_requests[] = {
    {"get_idle_timeout", "nou", TYPES(&org_kde_kwin_idle_timeout, &wl_seat_interface, NULL)},
};
SILENT(org_kde_kwin_idle, 1, kde_idle_requests);

static const struct wl_interface *const all[] = {
    &wl_buffer_interface,
    &wl_callback_interface,
    &wl_compositor_interface,
    &wl_data_device_interface,
    &wl_data_device_manager_interface,
    &wl_data_offer_interface,
    &wl_data_source_interface,
    &wl_display_interface,
    &wl_keyboard_interface,
    &wl_output_interface,
    &wl_pointer_interface,
    &wl_region_interface,
    &wl_registry_interface,
    &wl_seat_interface,
    &wl_shm_interface,
    &wl_shm_pool_interface,
    &wl_surface_interface,
    &wl_touch_interface,
    &ext_idle_notification_v1,
    &ext_idle_notifier_v1,
    &org_kde_kwin_idle,
    &org_kde_kwin_idle_timeout,
    &wp_fractional_scale_manager_v1,
    &wp_fractional_scale_v1,
    &wp_viewport,
    &wp_viewporter,
    &xdg_activation_token_v1,
    &xdg_activation_v1,
    &xdg_popup,
    &zwlr_layer_shell_v1,
    &zwlr_layer_surface_v1,
    &zxdg_output_manager_v1,
    &zxdg_output_v1,
};

const struct wl_interface *cwayland_interface(const char *name) {
  for (size_t place = 0; place < COUNT(all); place++) {
    if (strcmp(all[place]->name, name) == 0) return all[place];
  }
  return NULL;
}
