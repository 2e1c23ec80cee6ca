import CGtk
import Foundation
import Tea
import UserNotifications

UserNotificationsHost.bundleIdentifier = "com.example.GtkTea"
UserNotificationsHost.launchCommand = [Bundle.main.executablePath ?? ""]
let timer = TeaTimer()

/// Connects a signal, as `g_signal_connect` does, which is a macro.
func connect(
  _ object: gpointer, _ signal: String,
  _ handler: @convention(c) (gpointer?, gpointer?) -> Void
) {
  g_signal_connect_data(
    object, signal, unsafeBitCast(handler, to: GCallback.self), nil, nil, GConnectFlags(rawValue: 0)
  )
}

guard let application = gtk_application_new("com.example.GtkTea", GApplicationFlags(rawValue: 0))
else {
  fatalError("GTK makes no application")
}

connect(application, "activate") { application, _ in
  guard let application = application?.assumingMemoryBound(to: GtkApplication.self),
    let window = gtk_application_window_new(application),
    let button = gtk_button_new_with_label("Brew tea")
  else { return }
  connect(button, "clicked") { _, _ in timer.brew() }
  window.withMemoryRebound(to: GtkWindow.self, capacity: 1) { window in
    gtk_window_set_child(window, button)
    gtk_window_present(window)
  }
}

// GLib's loop serves the main queue: the source stays, and is called each time that the queue has work.
let isServed = g_unix_fd_add(
  UserNotificationsHost.mainQueueDescriptor, G_IO_IN,
  { _, _, _ in
    UserNotificationsHost.drainMainQueue()
    return 1
  }, nil)

let loop = UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self)
// An answer ends the program, unless it is to be measured afterwards.
if !CommandLine.arguments.contains("--stay") { timer.onAnswer = { g_application_quit(loop) } }
// The first tea needs no press.
if CommandLine.arguments.contains("--brew") { timer.brew() }
exit(g_application_run(loop, 0, nil))
