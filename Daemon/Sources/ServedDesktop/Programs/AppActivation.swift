import DBus
import NotificationModel

/// Activates apps or their actions by their own bus names, which starts them if needed: `org.freedesktop.Application`.
enum AppActivation {
  /// Brings an app to the front; the closure is called if the bus cannot reach it.
  ///
  /// The app is called by its name, which starts it, or only at its connection.
  static func activate(
    _ app: String, at connection: String? = nil, token: String? = nil, on bus: BusConnection,
    failed: @escaping () -> Void
  ) {
    call(app, at: connection, "Activate", [platformData(token)], on: bus, failed)
  }

  /// Invokes one of the app's own actions, with its parameters.
  static func activate(
    _ app: String, at connection: String? = nil, action: String, parameters: [DBusValue],
    token: String? = nil, on bus: BusConnection, failed: @escaping () -> Void
  ) {
    let parameters = parameters.map { DBusValue.variant($0) }
    call(
      app, at: connection, "ActivateAction",
      [.string(action), .array(element: "v", parameters), platformData(token)], on: bus,
      failed)
  }

  /// The activation token with which an app may come to the front, under the names for Wayland and for X11 (S48).
  static func platformData(_ token: String?) -> DBusValue {
    guard let token else { return .options([:]) }
    return .options(["activation-token": .string(token), "desktop-startup-id": .string(token)])
  }

  /// The object path of an app: its name with slashes, and underscores for dashes.
  static func path(of app: String) -> String {
    "/" + app.replacing(".", with: "/").replacing("-", with: "_")
  }

  private static func call(
    _ app: String, at connection: String?, _ member: String, _ arguments: [DBusValue],
    on bus: BusConnection, _ failed: @escaping () -> Void
  ) {
    do throws(DBusError) {
      try bus.call(
        destination: connection ?? app, path: path(of: app),
        interface: "org.freedesktop.Application", member: member, arguments: arguments
      ) { result in
        if case .failure = result { failed() }
      }
    } catch {
      failed()
    }
  }
}

extension AppAction {
  /// The action of a button, with its target; nil if its name cannot be stored unchanged.
  init?(_ name: DBusValue?, target: DBusValue?) {
    guard let name = name?.text, !name.isEmpty, name.utf8.count <= ServedDesktopLimits.keyBytes,
      PostedText.line(name, bytes: ServedDesktopLimits.keyBytes).utf8.elementsEqual(name.utf8)
    else { return nil }
    self.init(name: name, parameter: target.flatMap { BusValueText.text(of: $0) })
  }
}
