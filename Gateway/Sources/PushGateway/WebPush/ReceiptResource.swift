import ByteParsing
import PushProtocol

/// The path of a message's receipt, at which its sender learns whether the device has it (RFC 8030, section 6.3).
///
/// It contains all that is needed to find the outcome in the delivery log, so that nothing has to be stored for it.
struct ReceiptResource: Hashable, Sendable {
  static let path = "/receipt/"

  let token: TokenHash
  let key: PushKey
  /// When the message was accepted, in milliseconds since 1970.
  let accepted: Int64
  /// How many seconds the message is kept.
  let timeToLive: Int64

  init(token: TokenHash, key: PushKey, accepted: Int64, timeToLive: Int64) {
    self.token = token
    self.key = key
    self.accepted = accepted
    self.timeToLive = timeToLive
  }

  /// Reads the rest of a path; fails if it cannot be that of a receipt.
  init?(text: some StringProtocol) {
    guard text.utf8.count <= 88, let bytes = Base64Text.bytes(ofAddress: text), bytes.count == 64,
      let token = TokenHash(bytes[..<32]),
      let accepted = Int64(exactly: bytes.bigEndianWord(at: 48)),
      let timeToLive = Int64(exactly: bytes.bigEndianWord(at: 56)),
      accepted <= ReceiptLimits.latest, timeToLive <= PushLimits.keptSeconds
    else { return nil }
    self.init(
      token: token,
      key: PushKey(high: bytes.bigEndianWord(at: 32), low: bytes.bigEndianWord(at: 40)),
      accepted: accepted, timeToLive: timeToLive)
  }

  /// The part after the path.
  var text: String {
    var bytes = token.bytes + key.bytes
    bytes.append(bigEndian: UInt64(bitPattern: accepted))
    bytes.append(bigEndian: UInt64(bitPattern: timeToLive))
    return Base64Text.addressText(of: bytes)
  }
}
