import ByteParsing
import PushProtocol

/// A waiting push as it is stored in its row: all but its number, its device and its expiry.
enum PushRecord {
  private static let version: UInt8 = 1

  /// Encodes version, type, priority, token, the time of acceptance, three counted texts, and the payload.
  static func bytes(of push: ProviderPush, token: TokenHash, accepted: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(push.payload.count + push.id.utf8.count + push.topic.utf8.count + 128)
    bytes.append(version)
    bytes.append(UInt8(PushType.allCases.firstIndex(of: push.type) ?? 0))
    bytes.append(push.priority.rawValue)
    for index in 0..<4 { bytes.append(bigEndian: token.words[index]) }
    bytes.append(bigEndian: UInt64(bitPattern: accepted))
    bytes.append(counted: push.id)
    bytes.append(counted: push.topic)
    bytes.append(push.collapseID == nil ? 0 : 1)
    bytes.append(counted: push.collapseID ?? "")
    bytes.append(contentsOf: push.payload)
    return bytes
  }

  /// Decodes a push; absent if the bytes are invalid.
  static func push(
    in bytes: [UInt8], number: Int64, device: Int64, expires: Int64
  ) -> WaitingPush? {
    guard bytes.count >= 43, bytes[0] == version, Int(bytes[1]) < PushType.allCases.count,
      let priority = PushPriority(rawValue: bytes[2])
    else { return nil }
    let token = TokenHash(
      words: SIMD4(
        bytes.bigEndianWord(at: 3), bytes.bigEndianWord(at: 11), bytes.bigEndianWord(at: 19),
        bytes.bigEndianWord(at: 27)))
    var texts = CountedTexts(bytes[43...])
    guard let id = texts.next(), let topic = texts.next(), let flag = texts.nextByte(),
      let collapse = texts.next()
    else { return nil }
    let push = ProviderPush(
      id: id, topic: topic, type: PushType.allCases[Int(bytes[1])], priority: priority,
      expiration: .until(expires), collapseID: flag == 1 ? collapse : nil,
      payload: Array(texts.rest))
    return WaitingPush(
      number: number, token: token, device: device, push: push,
      accepted: Int64(bitPattern: bytes.bigEndianWord(at: 35)), expires: expires)
  }

  /// The priority, the key and the token of a push, without decoding the rest; absent if the bytes are invalid.
  static func head(
    in bytes: [UInt8]
  ) -> (priority: PushPriority, key: PushKey, token: TokenHash)? {
    guard bytes.count >= 43, bytes[0] == version, let priority = PushPriority(rawValue: bytes[2]),
      let token = TokenHash(Array(bytes[3..<35]))
    else { return nil }
    var texts = CountedTexts(bytes[43...])
    guard let id = texts.next() else { return nil }
    return (priority, PushKey(id), token)
  }

  /// The pair of `apns-id` and token by which a repeated request is recognized; absent if the bytes are invalid.
  static func pair(in bytes: [UInt8]) -> PushKey? {
    head(in: bytes)?.key.paired(with: bytes.bigEndianWord(at: 3))
  }

  /// Texts one after the other, each preceded by its length.
  private struct CountedTexts {
    var rest: ArraySlice<UInt8>

    init(_ rest: ArraySlice<UInt8>) { self.rest = rest }

    mutating func nextByte() -> UInt8? { rest.popFirst() }

    mutating func next() -> String? {
      guard rest.count >= 2 else { return nil }
      let count = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
      guard rest.count >= 2 + count else { return nil }
      let text = String(decoding: rest.dropFirst(2).prefix(count), as: UTF8.self)
      rest = rest.dropFirst(2 + count)
      return text
    }
  }
}

extension [UInt8] {
  /// Appends a text preceded by its length; at most 65,535 bytes of it.
  mutating func append(counted text: String) {
    let bytes = text.utf8.prefix(65_535)
    append(UInt8(truncatingIfNeeded: bytes.count >> 8))
    append(UInt8(truncatingIfNeeded: bytes.count))
    append(contentsOf: bytes)
  }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a of the bytes: a short number for a table or a lock, which two texts may share.
  var fnv1a: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
