extension AppCall {
  /// What an app asks about apps.
  package enum Apps: Hashable, Sendable {
    /// Whether this process is what the person is looking at.
    case setActive(Bool)
    /// The command that starts the app when it is not running.
    case setLaunchCommand([String])
  }
}

extension ControlCall {
  /// What a shell or a command asks about apps.
  package enum Apps: Hashable, Sendable {
    /// Reads all apps the system knows.
    case all
    /// Forgets an app with its requests, notifications, settings and badge (G7).
    case uninstall(app: BundleIdentifier)
    /// Forgets which program an identifier belongs to, so that another may claim it.
    case rebind(app: BundleIdentifier)
    /// Opens an app: its program is started where no process of it is connected.
    case openApp(app: BundleIdentifier)
    /// Ends the connected processes of an app, and starts its program anew.
    case restartApp(app: BundleIdentifier)
  }
}
