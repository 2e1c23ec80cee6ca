/// The settings of the other side that matter here (RFC 9113, section 6.5).
struct PeerSettings: Hashable {
  /// SETTINGS_INITIAL_WINDOW_SIZE: how many bytes a new stream may carry to the other side.
  private(set) var window = HTTP2Limits.window
  /// SETTINGS_HEADER_TABLE_SIZE.
  private(set) var headerTableBytes = HTTP2Limits.headerTableBytes

  /// The numbers of the settings.
  enum Name {
    static let headerTable: UInt16 = 1
    static let push: UInt16 = 2
    static let streams: UInt16 = 3
    static let window: UInt16 = 4
    static let payload: UInt16 = 5
    static let headerList: UInt16 = 6
  }

  /// Takes the values of a SETTINGS frame, in their order; unknown ones are ignored.
  mutating func take(_ payload: Span<UInt8>) throws(ConnectionError) {
    guard payload.count.isMultiple(of: 6) else {
      throw ConnectionError(.frameSizeError, "SETTINGS of \(payload.count) bytes")
    }
    for start in stride(from: 0, to: payload.count, by: 6) {
      let name = UInt16(payload[start]) << 8 | UInt16(payload[start + 1])
      try take(name, Int(payload.bigEndian32(at: start + 2)))
    }
  }

  private mutating func take(_ name: UInt16, _ value: Int) throws(ConnectionError) {
    switch name {
    case Name.headerTable: headerTableBytes = value
    case Name.push where value > 1: throw ConnectionError(.protocolError, "ENABLE_PUSH of \(value)")
    case Name.window:
      guard value <= HTTP2Limits.largestWindow else {
        throw ConnectionError(.flowControlError, "INITIAL_WINDOW_SIZE of \(value)")
      }
      window = value
    case Name.payload where !(HTTP2Limits.payloadBytes..<1 << 24).contains(value):
      throw ConnectionError(.protocolError, "MAX_FRAME_SIZE of \(value)")
    default: break
    }
  }

  /// A SETTINGS frame with numbers and values.
  static func frame(_ values: [(name: UInt16, value: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    FrameHead(kind: FrameHead.Kind.settings, length: 6 * values.count).append(to: &bytes)
    for (name, value) in values {
      bytes.append(UInt8(truncatingIfNeeded: name >> 8))
      bytes.append(UInt8(truncatingIfNeeded: name))
      bytes.append(bigEndian: UInt32(truncatingIfNeeded: value))
    }
    return bytes
  }
}
