/// The number of a stream; the sender's are odd.
package typealias StreamNumber = UInt32

/// The nine bytes before each frame's payload (RFC 9113, section 4.1).
package struct FrameHead: Hashable, Sendable {
  /// The kinds of frames.
  package enum Kind {
    package static let data: UInt8 = 0
    package static let headers: UInt8 = 1
    package static let priority: UInt8 = 2
    package static let reset: UInt8 = 3
    package static let settings: UInt8 = 4
    package static let pushPromise: UInt8 = 5
    package static let ping: UInt8 = 6
    package static let goAway: UInt8 = 7
    package static let windowUpdate: UInt8 = 8
    package static let continuation: UInt8 = 9
    /// RFC 9218.
    package static let priorityUpdate: UInt8 = 16
  }

  enum Flag {
    static let endStream: UInt8 = 0x1
    static let acknowledge: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let padded: UInt8 = 0x8
    static let priority: UInt8 = 0x20
  }

  static let size = 9

  package let length: Int
  package let kind: UInt8
  package let flags: UInt8
  package let stream: StreamNumber

  package init(kind: UInt8, flags: UInt8 = 0, stream: StreamNumber = 0, length: Int) {
    self.kind = kind
    self.flags = flags
    self.stream = stream
    self.length = length
  }

  /// Reads the head at a position; absent if it is incomplete.
  init?(_ bytes: Span<UInt8>, at position: Int) {
    guard bytes.count - position >= Self.size else { return nil }
    length =
      Int(bytes[position]) << 16 | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2])
    kind = bytes[position + 3]
    flags = bytes[position + 4]
    stream = bytes.bigEndian32(at: position + 5) & 0x7FFF_FFFF
  }

  /// Whether the frame is the last of its stream.
  package var endsStream: Bool { flags & Flag.endStream != 0 }

  /// Whether the frame ends a header block.
  var endsHeaders: Bool { flags & Flag.endHeaders != 0 }

  var isPadded: Bool { flags & Flag.padded != 0 }

  /// Whether it acknowledges settings or a PING.
  package var isAcknowledgement: Bool { flags & Flag.acknowledge != 0 }

  /// Whether receivers ignore frames of this kind (RFC 9113, section 5.5).
  package var isIgnorable: Bool { kind > Kind.continuation }

  /// The bytes before the client's first frame (section 3.4).
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  func append(to bytes: inout [UInt8]) {
    bytes.append(bigEndian: UInt32(length) << 8 | UInt32(kind))
    bytes.append(flags)
    bytes.append(bigEndian: stream)
  }
}

extension Span<UInt8> {
  func bigEndian32(at index: Int) -> UInt32 {
    UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
      | UInt32(self[index + 3])
  }
}

extension [UInt8] {
  /// Appends as much of a body as the windows of its stream and of the connection allow, and removes that from the body.
  mutating func append(
    body: inout [UInt8], on stream: StreamNumber, _ streamWindow: inout Int,
    _ connectionWindow: inout Int
  ) {
    while !body.isEmpty {
      let part = body.prefix(
        Swift.max(0, Swift.min(streamWindow, connectionWindow, HTTP2Limits.payloadBytes)))
      guard !part.isEmpty else { return }
      let flags = part.count == body.count ? FrameHead.Flag.endStream : 0
      FrameHead(kind: FrameHead.Kind.data, flags: flags, stream: stream, length: part.count)
        .append(to: &self)
      append(contentsOf: part)
      streamWindow -= part.count
      connectionWindow -= part.count
      body.removeFirst(part.count)
    }
  }

  mutating func append(bigEndian number: UInt32) {
    append(UInt8(truncatingIfNeeded: number >> 24))
    append(UInt8(truncatingIfNeeded: number >> 16))
    append(UInt8(truncatingIfNeeded: number >> 8))
    append(UInt8(truncatingIfNeeded: number))
  }
}
