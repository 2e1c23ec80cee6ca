/// The body of a Web Push message, encrypted for one subscription (RFC 8188 and RFC 8291).
package struct EncryptedMessage: Hashable, Sendable {
  /// How many bytes the salt has.
  package static let saltBytes = 16
  /// How many bytes the key of the sender and that of the receiver have: uncompressed points of P-256.
  package static let keyBytes = 65
  /// How many bytes the tag at the end of the record has.
  package static let tagBytes = 16

  /// The salt of the content's key.
  package let salt: [UInt8]
  /// The sender's public key, made for this message.
  package let senderKey: [UInt8]
  /// The encrypted bytes with their tag.
  package let record: [UInt8]

  /// Splits a body with the content coding `aes128gcm` into its parts.
  ///
  /// - Throws: `EncryptedMessageFlaw` if it is not one record of a sender's message.
  package init(_ body: [UInt8]) throws(EncryptedMessageFlaw) {
    try Self.check(body)
    salt = Array(body[..<Self.saltBytes])
    senderKey = Array(body[Self.fixedBytes..<Self.headBytes])
    record = Array(body[Self.headBytes...])
  }

  /// Checks the parts of a body that are not encrypted: whether it is one record of a sender's message.
  ///
  /// - Throws: `EncryptedMessageFlaw`.
  package static func check(_ body: [UInt8]) throws(EncryptedMessageFlaw) {
    guard body.count >= fixedBytes else { throw .truncated(bytes: body.count) }
    let length = Int(body[fixedBytes - 1])
    guard length == keyBytes else { throw .senderKey(bytes: length) }
    // The least record has the delimiter and the tag.
    guard body.count > headBytes + tagBytes else { throw .truncated(bytes: body.count) }
    guard body[fixedBytes] == 0x04 else { throw .senderKey(bytes: length) }
    let size = body[saltBytes..<saltBytes + 4].reduce(0) { $0 << 8 | Int($1) }
    let record = body.count - headBytes
    guard size >= leastRecordSize, record <= size else {
      throw .recordSize(size, record: record)
    }
  }

  /// How many bytes come before the sender's key: the salt, the record size and the length of the key.
  private static let fixedBytes = saltBytes + 5
  /// How many bytes come before the record.
  private static let headBytes = fixedBytes + keyBytes
  /// The least record size (RFC 8188, section 2.1).
  fileprivate static let leastRecordSize = tagBytes + 2
  /// How many bytes the shortest body has.
  fileprivate static let leastBytes = headBytes + tagBytes + 1

  /// The text in a decrypted record, without the delimiter of a last record and the padding of zeros after it.
  ///
  /// - Throws: `EncryptedMessageFlaw.padding`.
  package static func text(in plain: [UInt8]) throws(EncryptedMessageFlaw) -> [UInt8] {
    guard let delimiter = plain.lastIndex(where: { $0 != 0 }), plain[delimiter] == 0x02 else {
      throw .padding
    }
    return Array(plain[..<delimiter])
  }
}

/// Why a body is not a Web Push message, or cannot be decrypted; the description is for the sender's developer.
package enum EncryptedMessageFlaw: Error, Hashable, Sendable, CustomStringConvertible {
  /// It ends before its record.
  case truncated(bytes: Int)
  /// The sender's key is not an uncompressed point of P-256.
  case senderKey(bytes: Int)
  /// The record size is too small for a record, or for this one: there may be only one.
  case recordSize(Int, record: Int)
  /// The tag is wrong: the message is for another key or another secret, or was changed.
  case tag
  /// The delimiter of the last record is missing.
  case padding

  package var description: String {
    switch self {
    case .truncated(let bytes):
      "The body of \(bytes) bytes ends before its encrypted record: a message has at least \(EncryptedMessage.leastBytes) bytes."
    case .senderKey(let bytes):
      "The key identifier of \(bytes) bytes is not the sender's key, an uncompressed point of P-256 with 65 bytes."
    case .recordSize(let size, let record):
      "The record of \(record) bytes does not fit the record size \(size), and a message has one record: use a record size of at least \(max(record, EncryptedMessage.leastRecordSize))."
    case .tag:
      "The tag is wrong: the message was encrypted for another `p256dh` or `auth`, or was changed."
    case .padding: "The decrypted record has no delimiter 2 before its padding."
    }
  }
}
