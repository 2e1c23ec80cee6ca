/// Puts frames one behind the other.
struct LinkWriter {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8] = []) {
    self.bytes = bytes
  }

  /// Writes a frame: its length, its type, and the fields that the closure writes.
  mutating func frame(_ type: UInt8, _ fields: (inout LinkWriter) -> Void) {
    let start = bytes.count
    bytes.append(0)
    bytes.append(0)
    bytes.append(type)
    fields(&self)
    let length = bytes.count - start - LinkDecoder.headerBytes
    bytes[start] = UInt8(truncatingIfNeeded: length >> 8)
    bytes[start + 1] = UInt8(truncatingIfNeeded: length)
  }

  mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  mutating func integer(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func raw(_ value: [UInt8]) {
    bytes.append(contentsOf: value)
  }

  mutating func hash(_ value: TokenHash) {
    for index in 0..<4 { integer(value.words[index]) }
  }

  /// Writes a byte of length and so much of the text; whoever calls it has seen to it that all fits.
  mutating func text(_ value: String) {
    let utf8 = value.utf8.prefix(255)
    bytes.append(UInt8(truncatingIfNeeded: utf8.count))
    bytes.append(contentsOf: utf8)
  }
}
