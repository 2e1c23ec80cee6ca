public import Foundation

/// A certificate that an authority made, and its private key.
public struct IssuedCertificate: Hashable, Sendable {
  /// The certificate as PEM text.
  public var certificatePEM: String
  /// The private key as PEM text.
  public var keyPEM: String
  /// The SHA-256 of the certificate's DER form.
  public var fingerprint: [UInt8]
  /// Until when it is valid.
  public var expires: Date
}
