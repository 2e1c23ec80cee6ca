/// How a device knows that it talks to its gateway and to nobody else.
public enum GatewayTrust: Hashable, Sendable {
  /// TLS; the certificate comes from an authority that the machine trusts.
  case system
  /// TLS; the certificate comes from one of these authorities, given as the bytes of a PEM file.
  case authorities(pem: [UInt8])
  /// No TLS: for tests, and for a network in which something else encrypts.
  case plaintext
}
