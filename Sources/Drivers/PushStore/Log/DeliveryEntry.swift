import PushProtocol

/// A line of the delivery log as it is kept: 48 bytes, all numbers with the highest byte first.
struct DeliveryEntry: Hashable {
  static let size = 48

  var key: PushKey
  /// The first eight bytes of the token's hash where the push was stored, to know it again; else zero.
  var token: UInt64
  var note: DeliveryNote

  init(key: PushKey, token: UInt64, note: DeliveryNote) {
    self.key = key
    self.token = token
    self.note = note
  }

  func append(to bytes: inout [UInt8]) {
    let (step, detail) = note.step.code
    let words = [
      key.high, key.low, token, UInt64(bitPattern: note.device), UInt64(bitPattern: note.at),
      UInt64(step) << 56 | UInt64(detail) << 48,
    ]
    for word in words { bytes.append(bigEndian: word) }
  }

  /// Reads a line; absent if it was written by a version that knows more steps.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    let words = (0..<6).map { bytes.bigEndianWord(at: bytes.startIndex + 8 * $0) }
    let (step, detail) = (UInt8(words[5] >> 56), UInt8(words[5] >> 48 & 0xff))
    guard let step = DeliveryStep(code: step, detail: detail) else { return nil }
    self.init(
      key: PushKey(high: words[0], low: words[1]), token: words[2],
      note: DeliveryNote(
        step: step, at: Int64(bitPattern: words[4]), device: Int64(bitPattern: words[3])))
  }

  /// The lines in a row of the log.
  static func entries(in bytes: [UInt8]) -> [DeliveryEntry] {
    stride(from: 0, to: bytes.count - bytes.count % size, by: size).compactMap {
      DeliveryEntry(bytes[$0..<$0 + size])
    }
  }
}
