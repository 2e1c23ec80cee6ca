/// The address of a gateway, and how its identity is verified.
package struct GatewayAddress: Hashable, Sendable {
  /// A host name or an address; the certificate must be for it.
  package var host: String
  /// The port for devices.
  package var port: Int
  /// The authorities against which its certificate is checked.
  package var trust: GatewayTrust

  package init(host: String, port: Int, trust: GatewayTrust = .system) {
    self.host = host
    self.port = port
    self.trust = trust
  }
}

/// How a device verifies the identity of its gateway.
package enum GatewayTrust: Hashable, Sendable {
  /// TLS; the certificate comes from an authority that the machine trusts.
  case system
  /// TLS; the certificate comes from one of these authorities, given as the bytes of a PEM file.
  case authorities(pem: [UInt8])
  /// No TLS: for tests, and for a network that is encrypted by other means.
  case plaintext
}
