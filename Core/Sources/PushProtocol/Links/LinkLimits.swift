/// Every limit of the frames between a device and its gateway, in one place.
///
/// A frame that exceeds one ends the connection.
package enum LinkLimits {
  /// How many bytes a frame of a device may have, after its length.
  package static let frameBytesFromDevice = 1_024
  /// The same for a frame of the gateway: the longest push with all its names fits.
  package static let frameBytesFromGateway = 8_192
  /// How many pushes one frame may acknowledge.
  package static let receipts = 100
  /// How many bytes a topic may have.
  package static let topicBytes = 255
  /// How many bytes the name of a subscription may have.
  package static let subscriptionNameBytes = 32
  /// How many bytes a token has.
  package static let tokenBytes = 32
  /// How many bytes the gateway's challenge has.
  package static let nonceBytes = 32
  /// How many bytes a device's public key has: a point of P-256, uncompressed (X9.63).
  package static let publicKeyBytes = 65
  /// How many bytes a signature has: both numbers of ECDSA, 32 bytes each.
  package static let signatureBytes = 64
}
