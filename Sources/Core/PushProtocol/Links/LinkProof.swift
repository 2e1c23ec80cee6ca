/// What a device signs to show that it has its private key.
///
/// The signature is ECDSA on P-256 over the SHA-256 of these bytes. They hold the gateway's challenge,
/// which is new for each connection, so that a signature proves nothing a second time; the gateway keeps
/// public keys only, so that its store proves nothing at all.
public enum LinkProof {
  /// What a device that has a number signs.
  public static func hello(nonce: [UInt8], device: Int64) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "h"))
    writer.raw(nonce)
    writer.integer(device)
    return writer.bytes
  }

  /// What a device signs that asks for a number, with the key that it gives.
  public static func enrolment(nonce: [UInt8], publicKey: [UInt8]) -> [UInt8] {
    var writer = LinkWriter()
    writer.raw(context)
    writer.byte(UInt8(ascii: "e"))
    writer.raw(nonce)
    writer.raw(publicKey)
    return writer.bytes
  }

  /// No other protocol has its keys sign bytes that begin so.
  private static let context = Array("user notifications push link 1\n".utf8)
}
