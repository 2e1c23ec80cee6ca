/// Where a gateway is, and how it is known to be the right one.
public struct GatewayAddress: Hashable, Sendable {
  /// A host name or an address; the certificate must be for it.
  public var host: String
  /// The port for devices.
  public var port: Int
  /// What its certificate is checked against.
  public var trust: GatewayTrust

  /// Creates an address.
  public init(host: String, port: Int, trust: GatewayTrust = .system) {
    self.host = host
    self.port = port
    self.trust = trust
  }
}
