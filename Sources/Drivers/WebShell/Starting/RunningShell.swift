import LinuxEvents
public import NotificationModel
import NotificationTransport

/// The Notification Center that serves this session already, if there is one.
public enum RunningShell {
  /// Asks it for a link that opens its page once.
  ///
  /// - Parameters:
  ///   - environment: The variables that say where the person's sockets are.
  ///   - showsDeveloper: Whether the page opens with the developer's drawer.
  ///   - app: The app whose settings the page opens with; without it the page opens where it begins.
  /// - Returns: The link; nothing where none runs.
  /// - Throws: `invalidValue` with the variable whose path cannot be used.
  public static func link(
    environment: [String: String], showsDeveloper: Bool = false,
    settingsOf app: BundleIdentifier? = nil
  ) throws(NotificationFailure) -> String? {
    let socket = LinkSocket(paths: try SocketPaths(environment: environment))
    return socket.ask().map { secret in
      PageLink(secret, showsDeveloper: showsDeveloper, settingsOf: app).text
    }
  }
}
