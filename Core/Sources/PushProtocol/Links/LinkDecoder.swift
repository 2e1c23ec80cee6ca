/// Splits the bytes of a connection into the frames of one direction.
///
/// Bytes are appended as they arrive, in pieces of any size; `next` returns one frame at a time, beginning with
/// its type, without its length. An idle decoder uses no heap memory.
package struct LinkDecoder: Sendable {
  /// The number of length bytes before a frame.
  package static let headerBytes = 2
  /// The most bytes that a frame may have.
  package let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates a decoder; the limit is one of `LinkLimits`.
  package init(limit: Int) {
    self.limit = limit
  }

  /// How many bytes are buffered for an incomplete frame.
  package var pendingBytes: Int { bytes.count - start }

  /// Appends received bytes.
  package mutating func append(_ more: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Returns the next complete frame, or nothing while it is incomplete.
  ///
  /// An invalid length throws `length`, now and at every later call.
  package mutating func next() throws(LinkFrameError) -> ArraySlice<UInt8>? {
    guard pendingBytes >= Self.headerBytes else {
      forget()
      return nil
    }
    let length = Int(bytes[start]) << 8 | Int(bytes[start + 1])
    guard (1...limit).contains(length) else { throw .length(length) }
    let first = start + Self.headerBytes
    guard bytes.count - first >= length else { return nil }
    start = first + length
    return bytes[first..<start]
  }

  /// A connection may be idle for long, so no buffer is kept once everything was returned.
  private mutating func forget() {
    guard start == bytes.count else { return }
    bytes = []
    start = 0
  }
}

/// Why bytes are not a frame. The connection that sent them is closed.
package enum LinkFrameError: Error, Hashable, Sendable {
  /// The length is above the limit of its direction, or zero.
  case length(Int)
  /// No frame of this direction has this type.
  case type(UInt8)
  /// The frame ends before this field does.
  case truncated(field: String)
  /// The field has an invalid value.
  case value(field: String)
  /// Bytes follow the last field.
  case trailing(Int)
}

/// The version of the frames.
package enum LinkVersion {
  /// The version that both ends use: the gateway sends it in its challenge, the device in its answer.
  package static let current: UInt8 = 1
}

/// Reads the fields of one frame, in their order.
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

  /// A length byte, and as many bytes of UTF-8.
  mutating func text(_ field: String) throws(LinkFrameError) -> String {
    let bytes = try slice(Int(byte(field)), field)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .value(field: field) }
    return text
  }

  /// A byte that represents a case of a closed set.
  mutating func closed<Value: RawRepresentable<UInt8>>(
    _ field: String, as type: Value.Type = Value.self
  ) throws(LinkFrameError) -> Value {
    guard let value = Value(rawValue: try byte(field)) else { throw .value(field: field) }
    return value
  }

  /// All remaining bytes.
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

/// Writes frames one after the other.
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
    bytes.append(addingCapacity: value.bitWidth / 8) { added in
      for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
        added.append(UInt8(truncatingIfNeeded: value >> shift))
      }
    }
  }

  mutating func raw(_ value: [UInt8]) {
    bytes.append(contentsOf: value)
  }

  mutating func hash(_ value: TokenHash) {
    for index in 0..<4 { integer(value.words[index]) }
  }

  /// Writes a length byte and at most that much of the text; the caller has checked that it fits.
  mutating func text(_ value: String) {
    let utf8 = value.utf8.prefix(255)
    bytes.append(UInt8(truncatingIfNeeded: utf8.count))
    bytes.append(contentsOf: utf8)
  }
}

extension PushEnvironment {
  /// The byte of the environment in frames.
  package var linkByte: UInt8 {
    switch self {
    case .development: 1
    case .production: 2
    case .web: 3
    }
  }

  /// The environment of a byte.
  package init?(linkByte byte: UInt8) {
    guard let environment = Self.allCases.first(where: { $0.linkByte == byte }) else { return nil }
    self = environment
  }
}

extension PushType {
  /// The byte of the type in frames; a byte is never reused for another type.
  package var linkByte: UInt8 {
    switch self {
    case .alert: 1
    case .background: 2
    case .controls: 3
    case .location: 4
    case .voip: 5
    case .complication: 6
    case .fileprovider: 7
    case .mdm: 8
    case .liveactivity: 9
    case .pushtotalk: 10
    case .widgets: 11
    case .webPush: 12
    }
  }

  /// The type of a byte.
  package init?(linkByte byte: UInt8) {
    guard let type = Self.allCases.first(where: { $0.linkByte == byte }) else { return nil }
    self = type
  }
}
