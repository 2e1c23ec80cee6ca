import NotificationModel

/// A Focus: what may get through to the person for now (E14).
public struct SimulatedFocus: Hashable, Sendable {
  /// What the person calls it.
  public var name: String
  /// The bundle identifiers of the apps that may get through.
  public var allowedApps: Set<String>
  /// Whether time-sensitive notifications of every app get through.
  public var allowsTimeSensitive: Bool

  /// Creates a Focus.
  ///
  /// - Parameters:
  ///   - name: What the person calls it.
  ///   - allowedApps: The bundle identifiers of the apps that may get through.
  ///   - allowsTimeSensitive: Whether time-sensitive notifications of every app get through.
  public init(
    _ name: String, allowedApps: Set<String> = [], allowsTimeSensitive: Bool = true
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowsTimeSensitive = allowsTimeSensitive
  }

  var model: FocusMode {
    FocusMode(
      name: name, allowedApps: Set(allowedApps.compactMap { BundleIdentifier($0) }),
      allowsTimeSensitive: allowsTimeSensitive)
  }
}
