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
    let fixed = Self.saltBytes + 5
    guard body.count >= fixed else { throw .truncated(bytes: body.count) }
    let size = body[Self.saltBytes..<Self.saltBytes + 4].reduce(0) { $0 << 8 | Int($1) }
    let length = Int(body[fixed - 1])
    guard length == Self.keyBytes else { throw .senderKey(bytes: length) }
    let start = fixed + length
    // The least record has the delimiter and the tag.
    guard body.count > start + Self.tagBytes else { throw .truncated(bytes: body.count) }
    guard size > Self.tagBytes + 1, body.count - start <= size else {
      throw .recordSize(size, record: body.count - start)
    }
    salt = Array(body[..<Self.saltBytes])
    senderKey = Array(body[fixed..<start])
    guard senderKey.first == 0x04 else { throw .senderKey(bytes: length) }
    record = Array(body[start...])
  }

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
    case .truncated(let bytes): "The body of \(bytes) bytes ends before its encrypted record."
    case .senderKey(let bytes):
      "The key identifier of \(bytes) bytes is not the sender's key, an uncompressed point of P-256."
    case .recordSize(let size, let record):
      "The record of \(record) bytes does not fit the record size \(size); a message has one record."
    case .tag:
      "The tag is wrong: the message was encrypted for another `p256dh` or `auth`, or was changed."
    case .padding: "The decrypted record has no delimiter 2 before its padding."
    }
  }
}
