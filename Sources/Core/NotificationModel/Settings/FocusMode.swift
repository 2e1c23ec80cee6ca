/// A time in which only some notifications interrupt (E14).
public struct FocusMode: Hashable, Sendable {
  /// The name the person gave it.
  public var name: String
  /// Apps that interrupt all the same.
  public var allowedApps: Set<BundleIdentifier>
  /// Whether time-sensitive notifications interrupt.
  public var allowsTimeSensitive: Bool

  /// Creates a focus that lets nothing through but what is named.
  public init(
    name: String, allowedApps: Set<BundleIdentifier> = [], allowsTimeSensitive: Bool = true
  ) {
    self.name = name
    self.allowedApps = allowedApps
    self.allowsTimeSensitive = allowsTimeSensitive
  }
}
