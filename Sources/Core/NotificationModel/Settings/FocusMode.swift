/// A time in which only some notifications interrupt (E14).
public struct FocusMode: Hashable, Sendable {
  /// The name the person gave it; of the modes that are kept no two have the same.
  public var name: String
  /// Apps that interrupt all the same.
  public var allowedApps: Set<BundleIdentifier>
  /// People whose messages interrupt all the same, by their handles: addresses or numbers.
  public var allowedPeople: Set<String>
  /// Whether time-sensitive notifications interrupt.
  public var allowsTimeSensitive: Bool
  /// When it begins by itself, if it is kept; at most 12.
  public var schedules: [FocusSchedule]

  /// Creates a focus that lets nothing through but what is named.
  public init(
    name: String, allowedApps: Set<BundleIdentifier> = [], allowedPeople: Set<String> = [],
    allowsTimeSensitive: Bool = true, schedules: [FocusSchedule] = []
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowedPeople = allowedPeople
    self.allowsTimeSensitive = allowsTimeSensitive
    self.schedules = schedules
  }
}
