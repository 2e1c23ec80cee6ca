/// Takes values out of DER; lengths may be longer than they have to be, as BER allows.
struct DERScanner {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The content of the next value; absent if it has another tag, or is cut short.
  mutating func take(tag: UInt8) -> ArraySlice<UInt8>? {
    guard rest.popFirst() == tag, let length = takeLength(), length <= rest.count else {
      return nil
    }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  private mutating func takeLength() -> Int? {
    guard let first = rest.popFirst() else { return nil }
    guard first & 0x80 != 0 else { return Int(first) }
    let count = Int(first & 0x7F)
    guard count > 0, count <= rest.count else { return nil }
    var length = 0
    for byte in rest.prefix(count) {
      length = length << 8 | Int(byte)
      guard length <= PushLimits.providerTokenBytes else { return nil }
    }
    rest = rest.dropFirst(count)
    return length
  }
}
