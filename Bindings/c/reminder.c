/* A reminder with a reply: "reminder-c TITLE SECONDS" schedules it, and the bus starts "reminder-c" for the reply. */
#include <gio/gio.h>
#include <stdlib.h>

#include "interfaces.h"

#define APP "com.example.CReminder"
#define APP_PATH "/com/example/CReminder"

static GMainLoop *loop;

/* The category of reminders: one button, with a field for text. */
static GVariant *categories(void) {
  return g_variant_new_parsed(
      "[{'identifier': <'reminder'>, 'actions': <[{'identifier': <'reply'>, 'title': <'Reply'>, "
      "'textInput': <{'buttonTitle': <'Send'>, 'placeholder': <'When?'>}>}]>}]");
}

static UnCenter1 *registered(GError **error) {
  g_autoptr(UnCenter1) center = un_center1_proxy_new_for_bus_sync(
      G_BUS_TYPE_SESSION, G_DBUS_PROXY_FLAGS_NONE, "org.usernotifications.Daemon",
      "/org/usernotifications/Center", NULL, error);
  if (!center) return NULL;
  /* The person answers the question, and may take days. */
  g_dbus_proxy_set_default_timeout(G_DBUS_PROXY(center), G_MAXINT);
  GVariant *options = g_variant_new_parsed("{'name': <'Reminder'>}");
  if (!un_center1_call_register_sync(center, APP, options, NULL, NULL, error)) return NULL;
  return g_steal_pointer(&center);
}

static gboolean schedule(const char *title, double seconds, GError **error) {
  const char *const wishes[] = {"alert", "sound", NULL};
  gboolean is_granted = FALSE;
  g_autoptr(UnCenter1) center = registered(error);
  if (!center) return FALSE;
  if (!un_center1_call_request_authorization_sync(
          center, wishes, g_variant_new_parsed("@a{sv} {}"), &is_granted, NULL, error))
    return FALSE;
  if (!is_granted) {
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "the person does not want reminders");
    return FALSE;
  }
  if (!un_center1_call_set_categories_sync(center, categories(), NULL, error)) return FALSE;
  GVariant *content = g_variant_new_parsed("{'title': <%s>, 'categoryIdentifier': <'reminder'>}", title);
  GVariant *trigger = g_variant_new_parsed("{'kind': <'timeInterval'>, 'seconds': <%d>}", seconds);
  /* When this returns, the reminder is on disk, and this program may end. */
  if (!un_center1_call_schedule_sync(
          center, "reminder", content, trigger, g_variant_new_parsed("@a{sv} {}"), NULL, error))
    return FALSE;
  g_autoptr(GVariant) pending = NULL;
  if (!un_center1_call_list_pending_sync(center, g_variant_new_parsed("@a{sv} {}"), &pending, NULL, error))
    return FALSE;
  g_print("reminder waits: %" G_GSIZE_FORMAT "\n", g_variant_n_children(pending));
  return TRUE;
}

static gboolean stop(G_GNUC_UNUSED gpointer unused) {
  g_main_loop_quit(loop);
  return G_SOURCE_REMOVE;
}

/* What the person answered; the answer TRUE is the acknowledgment. */
static gboolean responded(UnApp1 *app, GDBusMethodInvocation *call, G_GNUC_UNUSED const char *identifier,
                          const char *action, GVariant *response, G_GNUC_UNUSED gpointer unused) {
  g_autoptr(GVariant) content = g_variant_lookup_value(response, "content", G_VARIANT_TYPE_VARDICT);
  const char *title = "", *text = action;
  if (content) g_variant_lookup(content, "title", "&s", &title);
  g_variant_lookup(response, "userText", "&s", &text);
  g_print("%s: %s\n", title, text);
  un_app1_complete_respond(app, call, TRUE);
  g_timeout_add_seconds(1, stop, NULL);
  return TRUE;
}

static void took_bus(GDBusConnection *bus, G_GNUC_UNUSED const char *name, gpointer app) {
  g_autoptr(GError) error = NULL;
  if (g_dbus_interface_skeleton_export(app, bus, APP_PATH, &error)) return;
  g_printerr("reminder-c: %s\n", error->message);
  g_main_loop_quit(loop);
}

static void serve(void) {
  g_autoptr(UnApp1) app = un_app1_skeleton_new();
  loop = g_main_loop_new(NULL, FALSE);
  g_signal_connect(app, "handle-respond", G_CALLBACK(responded), NULL);
  guint owner = g_bus_own_name(
      G_BUS_TYPE_SESSION, APP, G_BUS_NAME_OWNER_FLAGS_NONE, took_bus, NULL, NULL, app, NULL);
  g_timeout_add_seconds(30, stop, NULL);
  g_main_loop_run(loop);
  g_bus_unown_name(owner);
  g_main_loop_unref(loop);
}

int main(int count, char **words) {
  g_autoptr(GError) error = NULL;
  if (count < 3) {
    serve();
    return EXIT_SUCCESS;
  }
  if (schedule(words[1], g_ascii_strtod(words[2], NULL), &error)) return EXIT_SUCCESS;
  g_printerr("reminder-c: %s\n", error->message);
  return EXIT_FAILURE;
}
