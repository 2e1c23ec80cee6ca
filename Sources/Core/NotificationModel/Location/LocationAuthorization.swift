/// Whether an app may know where the device is.
public enum LocationAuthorization: String, Hashable, Sendable, CaseIterable {
  /// Nobody has asked, or nobody has answered.
  case notDetermined
  /// It may not.
  case denied
  /// It may until its last process ends; then it is asked about anew.
  case once
  /// It may while the person uses it; location triggers need no more (B20).
  case whenInUse
  /// It may at any time, and is started for the regions it monitors.
  case always

  /// Whether requests of the app are delivered at places (B20, B24).
  public var allowsRegions: Bool { self == .once || self == .whenInUse || self == .always }
}
