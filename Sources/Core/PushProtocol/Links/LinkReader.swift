/// Takes the fields of one frame, in their order.
struct LinkReader {
  private var rest: ArraySlice<UInt8>

  init(_ body: ArraySlice<UInt8>) {
    rest = body
  }

  mutating func byte(_ field: String) throws(LinkFrameError) -> UInt8 {
    guard let value = rest.popFirst() else { throw .truncated(field: field) }
    return value
  }

  mutating func integer<Value: FixedWidthInteger>(
    _ field: String, as type: Value.Type = Value.self
  ) throws(LinkFrameError) -> Value {
    try slice(Value.bitWidth / 8, field).reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
  }

  mutating func raw(_ count: Int, _ field: String) throws(LinkFrameError) -> [UInt8] {
    Array(try slice(count, field))
  }

  mutating func hash(_ field: String) throws(LinkFrameError) -> TokenHash {
    guard let hash = TokenHash(try slice(32, field)) else { throw .value(field: field) }
    return hash
  }

  /// A byte of length, and so many bytes of UTF-8.
  mutating func text(_ field: String) throws(LinkFrameError) -> String {
    let bytes = try slice(Int(byte(field)), field)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .value(field: field) }
    return text
  }

  /// A byte that names a case of a closed set.
  mutating func closed<Value: RawRepresentable<UInt8>>(
    _ field: String, as type: Value.Type = Value.self
  ) throws(LinkFrameError) -> Value {
    guard let value = Value(rawValue: try byte(field)) else { throw .value(field: field) }
    return value
  }

  /// All that is left.
  mutating func remaining() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  var isAtEnd: Bool { rest.isEmpty }

  func end() throws(LinkFrameError) {
    guard rest.isEmpty else { throw .trailing(rest.count) }
  }

  private mutating func slice(
    _ count: Int, _ field: String
  ) throws(LinkFrameError) -> ArraySlice<UInt8> {
    guard rest.count >= count else { throw .truncated(field: field) }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
