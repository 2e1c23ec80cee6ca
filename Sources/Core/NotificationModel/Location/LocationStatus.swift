/// What an app is told of its right to know where the device is.
public struct LocationStatus: Hashable, Sendable {
  /// What the person decided about the app.
  public var authorization: LocationAuthorization
  /// Whether it is told places as exactly as they are known; else within some kilometres.
  public var isPrecise: Bool
  /// Whether location is on for the device at all.
  public var isEnabled: Bool

  /// Creates a status.
  public init(authorization: LocationAuthorization, isPrecise: Bool, isEnabled: Bool) {
    self.authorization = authorization
    self.isPrecise = isPrecise
    self.isEnabled = isEnabled
  }
}
