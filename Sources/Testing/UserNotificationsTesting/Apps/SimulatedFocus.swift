import NotificationModel

/// A Focus: what may get through to the person for now (E14).
public struct SimulatedFocus: Hashable, Sendable {
  /// What the person calls it.
  public var name: String
  /// The bundle identifiers of the apps that may get through.
  public var allowedApps: Set<String>
  /// The handles of the people whose messages may get through.
  public var allowedPeople: Set<String>
  /// Whether time-sensitive notifications of every app get through.
  public var allowsTimeSensitive: Bool
  /// When it begins and ends by itself, once the person keeps it.
  public var schedules: [Schedule]

  /// Creates a Focus.
  ///
  /// - Parameters:
  ///   - name: What the person calls it.
  ///   - allowedApps: The bundle identifiers of the apps that may get through.
  ///   - allowedPeople: The handles of the people whose messages may get through, such as addresses.
  ///   - allowsTimeSensitive: Whether time-sensitive notifications of every app get through.
  ///   - schedules: When it begins and ends by itself, once the person keeps it.
  public init(
    _ name: String, allowedApps: Set<String> = [], allowedPeople: Set<String> = [],
    allowsTimeSensitive: Bool = true, schedules: [Schedule] = []
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowedPeople = allowedPeople
    self.allowsTimeSensitive = allowsTimeSensitive
    self.schedules = schedules
  }

  var model: FocusMode {
    FocusMode(
      name: name, allowedApps: Set(allowedApps.compactMap { BundleIdentifier($0) }),
      allowedPeople: allowedPeople, allowsTimeSensitive: allowsTimeSensitive,
      schedules: schedules.map(\.model))
  }
}
