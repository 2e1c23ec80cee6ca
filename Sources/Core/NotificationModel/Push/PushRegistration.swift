/// An app's wish for pushes, and the token that came of it.
public struct PushRegistration: Hashable, Sendable {
  /// `development` or `production` (H1, I22).
  public var environment: String
  /// The gateway that was asked, as `host:port`; absent after it was taken away.
  public var gateway: String?
  /// The token in hexadecimal digits; absent until the gateway has given one.
  public var token: String?

  /// Creates a wish, and what came of it so far.
  public init(environment: String, gateway: String?, token: String? = nil) {
    self.environment = environment
    self.gateway = gateway
    self.token = token
  }
}
