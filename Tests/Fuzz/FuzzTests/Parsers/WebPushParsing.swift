import PushProtocol

/// A VAPID token is refused with a reason or has the lengths of its parts, and a message is split without a byte lost.
enum WebPushParsing {
  private static let now: Int64 = 1_800_000_000
  private static let service = PushServiceOrigin(hosts: ["push.example.net"], port: 8_443)

  static func checkToken(_ bytes: [UInt8]) throws {
    let lines = bytes.split(
      separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false
    ).map { String(decoding: $0, as: UTF8.self) }
    let token: VAPIDToken
    do throws(VAPIDFlaw) {
      token = try VAPIDToken(
        authorization: lines.first, cryptoKey: lines.count > 1 ? lines[1] : nil)
    } catch {
      return try promise(!error.description.isEmpty, "no reason was given")
    }
    try promise(token.key.count == 65 && token.key.first == 4, "a key is not a point")
    try promise(token.signature.count == 64, "a signature has another length")
    try promise(token.contact?.utf8.count ?? 0 <= PushLimits.vapidContactBytes, "it is too long")
    do throws(VAPIDFlaw) {
      try token.check(now: now, for: service)
    } catch {
      return try promise(!error.description.isEmpty, "no reason was given")
    }
    try promise(token.audience.lowercased().contains("push.example.net"), "it is for another")
    let days = Double(token.expires - now) / 86_400
    try promise((-0.01...1.01).contains(days), "it lasts longer than a day")
  }

  static func checkMessage(_ bytes: [UInt8]) throws {
    let message: EncryptedMessage
    do throws(EncryptedMessageFlaw) {
      message = try EncryptedMessage(bytes)
    } catch {
      return try promise(!error.description.isEmpty, "no reason was given")
    }
    let joined = message.salt + bytes[16..<21] + message.senderKey + message.record
    try promise(joined == bytes, "a byte of a message was lost")
    try promise(message.record.count > EncryptedMessage.tagBytes, "a record has no text")
    guard let text = try? EncryptedMessage.text(in: message.record) else { return }
    let rest = message.record.dropFirst(text.count)
    try promise(rest.first == 2 && rest.dropFirst().allSatisfy { $0 == 0 }, "padding was kept")
  }
}
