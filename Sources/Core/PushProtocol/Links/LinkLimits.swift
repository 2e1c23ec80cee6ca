/// Every limit of the frames between a device and its gateway, in one place.
///
/// A frame that passes one ends the connection.
public enum LinkLimits {
  /// How many bytes a frame of a device may have, after its length.
  public static let frameBytesFromDevice = 1_024
  /// The same for a frame of the gateway: the longest push with all its names fits.
  public static let frameBytesFromGateway = 8_192
  /// How many pushes one frame may acknowledge.
  public static let receipts = 100
  /// How many bytes a topic may have.
  public static let topicBytes = 255
  /// How many bytes a token has.
  public static let tokenBytes = 32
  /// How many bytes the gateway's challenge has.
  public static let nonceBytes = 32
  /// How many bytes a device's public key has: a point of P-256, uncompressed (X9.63).
  public static let publicKeyBytes = 65
  /// How many bytes a signature has: both numbers of ECDSA, 32 bytes each.
  public static let signatureBytes = 64
}
