public import NotificationModel

/// The number on an app's icon, as `com.canonical.Unity.LauncherEntry` has it.
public struct LauncherBadge: Hashable, Sendable {
  /// The address of the app's desktop file.
  public let address: String
  /// The number.
  public let count: Int64
  /// Whether the number is shown; 0 is not (C3).
  public let isVisible: Bool

  /// Creates the number of an app; a negative one counts as none.
  public init(app: BundleIdentifier, count: Int) {
    address = "application://\(app.rawValue).desktop"
    self.count = Int64(max(count, 0))
    isVisible = count > 0
  }
}
