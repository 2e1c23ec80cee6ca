import ByteParsing
import PushProtocol

/// The path of a message, with which its sender can delete it while it waits (RFC 8030, section 5).
///
/// It contains the hash of the endpoint's token and the message's identifier, so that nothing has to be stored for it.
struct MessageResource {
  static let path = "/message/"

  let token: TokenHash
  let key: PushKey

  init(token: TokenHash, key: PushKey) {
    self.token = token
    self.key = key
  }

  /// Reads the rest of a path; fails if it cannot be that of a message.
  init?(text: some StringProtocol) {
    guard text.utf8.count <= 64, let bytes = Base64Text.bytes(ofAddress: text), bytes.count == 48,
      let token = TokenHash(bytes[..<32])
    else { return nil }
    self.token = token
    key = PushKey(high: bytes.bigEndianWord(at: 32), low: bytes.bigEndianWord(at: 40))
  }

  /// The address at an origin.
  func address(at origin: String) -> String {
    var address: [UInt8] = []
    // Base 64 makes 64 letters of 48 bytes.
    address.reserveCapacity(origin.utf8.count + Self.path.utf8.count + 64)
    address.append(contentsOf: origin.utf8)
    address.append(contentsOf: Self.path.utf8)
    Base64Text.append(bytes, to: &address)
    return String(decoding: address, as: UTF8.self)
  }

  private var bytes: [UInt8] {
    var bytes = token.bytes
    bytes.append(bigEndian: key.high)
    bytes.append(bigEndian: key.low)
    return bytes
  }
}
