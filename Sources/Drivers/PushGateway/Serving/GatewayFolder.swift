/// Where a gateway keeps its things; everything lies in one folder, which only its owner may enter.
public struct GatewayFolder: Hashable, Sendable {
  /// The folder.
  public var path: String

  /// Names a folder, which need not be there.
  public init(_ path: String) {
    self.path = path
  }

  /// The store: pushes, devices, tokens, teams, keys, the delivery log.
  public var store: String { path + "/gateway.sqlite" }
  /// The certificate of the gateway's own authority; what devices and providers trust.
  public var authority: String { path + "/ca.pem" }
  /// The private key of that authority.
  public var authorityKey: String { path + "/ca-key.pem" }
  /// The chain of certificates that the gateway shows, its own first.
  public var certificate: String { path + "/server.pem" }
  /// The private key of that certificate.
  public var certificateKey: String { path + "/server-key.pem" }
  /// Held by the gateway that serves the folder.
  public var lock: String { path + "/gateway.lock" }
  /// How commands reach that gateway.
  public var contact: String { path + "/gateway.contact" }
}
