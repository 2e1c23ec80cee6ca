/// How the link to a gateway is doing.
public struct GatewayStatus: Hashable, Sendable {
  /// Its name or address.
  public var host: String
  /// The port for devices.
  public var port: Int
  /// Whether it is trusted by certificates of its own, and not by the system's.
  public var hasOwnCertificates: Bool
  /// The name that the gateway knows this device by, once it has enrolled.
  public var device: String?
  /// Since when the link stands; absent while it does not.
  public var connectedSince: WallTime?
  /// Why it does not, as far as that is known.
  public var problem: String?
  /// When it is tried again.
  public var nextTry: WallTime?
  /// How many apps have a token.
  public var tokens: Int
  /// How many pushes came over it since the system was started.
  public var pushes: Int

  /// Creates the status of a gateway that was never reached.
  public init(host: String, port: Int, hasOwnCertificates: Bool = false) {
    self.host = host
    self.port = port
    self.hasOwnCertificates = hasOwnCertificates
    tokens = 0
    pushes = 0
  }
}
