/// What a gateway knows of a device token.
public struct TokenEntry: Hashable, Sendable {
  /// The number of the device that the token was given to.
  public var device: Int64
  /// The bundle identifier of the app that asked for it.
  public var topic: String
  /// The world that it belongs to (I22).
  public var environment: PushEnvironment
  /// When it was given, in milliseconds since 1970.
  public var registered: Int64
  /// Since when nothing can be pushed to it, in milliseconds since 1970; what a 410 says (I6, I21).
  public var invalid: Int64?

  /// Creates an entry.
  public init(
    device: Int64, topic: String, environment: PushEnvironment, registered: Int64,
    invalid: Int64? = nil
  ) {
    self.device = device
    self.topic = topic
    self.environment = environment
    self.registered = registered
    self.invalid = invalid
  }
}
