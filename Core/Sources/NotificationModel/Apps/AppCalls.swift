extension AppCall {
  /// The calls of an app about apps.
  package enum Apps: Hashable, Sendable {
    /// Sets whether this process is in the foreground.
    case setActive(Bool)
    /// The command that starts the app when it is not running.
    case setLaunchCommand([String])
  }
}

extension AppCall.Apps {
  /// Whether the call may be sent again after its connection was lost; see `AppCall.isRepeatable`.
  var isRepeatable: Bool {
    switch self {
    case .setActive, .setLaunchCommand: true
    }
  }
}

extension ControlCall {
  /// The calls of a shell or a command about apps.
  package enum Apps: Hashable, Sendable {
    /// Reads all known apps.
    case all
    /// Removes an app with its requests, notifications, settings and badge (G7).
    case uninstall(app: BundleIdentifier)
    /// Releases an identifier from its program, so that another may claim it.
    case rebind(app: BundleIdentifier)
    /// Opens an app: its program is started if no process of it is connected.
    case openApp(app: BundleIdentifier)
    /// Ends the connected processes of an app, and starts its program again.
    case restartApp(app: BundleIdentifier)
  }
}
