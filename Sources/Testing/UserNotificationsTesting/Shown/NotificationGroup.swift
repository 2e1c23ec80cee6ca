/// A stack of notifications in Notification Center (E7, E8).
public struct NotificationGroup: Hashable, Sendable, CustomStringConvertible {
  /// The bundle identifier of the app it is from.
  public let app: String
  /// The app's name for people.
  public let appName: String
  /// The thread that the stack stands for; absent where the stack is that of the whole app.
  public let thread: String?
  /// What is in it, the leading one first.
  public let notifications: [ShownNotification]
  /// The line about all but the leading one, such as “2 more notifications” (E9); empty for one
  /// notification.
  public let summary: String

  /// The leading notification and the line about the others.
  public var description: String {
    let leading = notifications.first?.description ?? "empty"
    return summary.isEmpty ? "\(appName): \(leading)" : "\(appName): \(leading) (\(summary))"
  }
}
