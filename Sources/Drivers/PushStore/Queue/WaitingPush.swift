public import PushProtocol

/// A push that waits for a device to acknowledge it.
public struct WaitingPush: Hashable, Sendable {
  /// Its place in the queue; never given out twice, not even after a restart.
  public var number: Int64
  /// The token that it was sent to.
  public var token: TokenHash
  /// The device that the token was given to.
  public var device: Int64
  /// What the provider sent.
  public var push: ProviderPush
  /// When it was accepted, in milliseconds since 1970.
  public var accepted: Int64
  /// Until when it is worth delivering, in seconds since 1970.
  public var expires: Int64

  /// Creates a push that waits.
  public init(
    number: Int64, token: TokenHash, device: Int64, push: ProviderPush, accepted: Int64,
    expires: Int64
  ) {
    self.number = number
    self.token = token
    self.device = device
    self.push = push
    self.accepted = accepted
    self.expires = expires
  }
}
