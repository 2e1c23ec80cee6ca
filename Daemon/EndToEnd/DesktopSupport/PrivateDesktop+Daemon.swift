import LinuxEvents
package import NotificationModel
package import NotificationTransport

extension PrivateDesktop {
  /// Starts the daemon and waits until it serves; its output is its log.
  @discardableResult
  package func startDaemon(
    _ options: [String] = [], variables: [String: String] = [:]
  ) throws -> DesktopProgram {
    let daemon = try start("usernotificationsd", ["run"] + options, variables: variables)
    // A server that runs already may be found before.
    try daemon.lines.wait(for: "ready")
    return daemon
  }

  /// The paths of the daemon's sockets.
  package var paths: SocketPaths {
    get throws { try SocketPaths(environment: environment) }
  }

  /// A client that acts for the user, independently of the desktop's server.
  package func control() throws -> ControlClient {
    ControlClient(paths: try paths, startsDaemon: false, environment: environment)
  }

  /// Adds a request for an app, which is thereby allowed.
  ///
  /// - Returns: The app's identifier.
  @discardableResult
  package func schedule(
    _ identifier: String = "tea", app: String = "com.example.tea",
    category: NotificationCategory? = nil, _ fill: (inout NotificationContent) -> Void = { _ in }
  ) throws -> BundleIdentifier {
    guard let app = BundleIdentifier(app) else { throw DesktopFailure("\(app) is no identifier") }
    var content = NotificationContent()
    content.title = "Tea"
    content.body = "Your tea is ready."
    if let category { content.categoryIdentifier = category.identifier }
    fill(&content)
    let request = NotificationRequest(identifier: identifier, content: content, trigger: nil)
    _ = try control().call(.notifications(.schedule(app: app, request, category: category)))
    return app
  }

  /// The identifiers of the listed notifications, newest first.
  package func delivered() throws -> [String] {
    guard case .delivered(let list) = try control().call(.notifications(.delivered(app: nil)))
    else { return [] }
    return list.map(\.request.identifier)
  }
}
