package import NotificationModel

/// One message on a socket: four bytes of length in big-endian order, and then the body.
package enum Frame {
  /// The number of bytes before the body.
  package static let headerBytes = 4

  /// Prepends the length to a body.
  ///
  /// The limit is that of apps and commands unless the daemon's own is given. A longer body is refused with
  /// `limitReached`, because the peer would close the connection.
  package static func encode(
    _ body: [UInt8], limit: Int = WireLimits.frameBytesFromPeers
  ) throws(NotificationFailure) -> [UInt8] {
    guard body.count <= limit else { throw tooLong(body.count, limit: limit) }
    let length = UInt32(truncatingIfNeeded: body.count)
    var frame: [UInt8] = []
    frame.reserveCapacity(headerBytes + body.count)
    for shift: UInt32 in [24, 16, 8, 0] {
      frame.append(UInt8(truncatingIfNeeded: length >> shift))
    }
    frame += body
    return frame
  }

  static func tooLong(_ count: Int, limit: Int) -> NotificationFailure {
    NotificationFailure(
      .limitReached, field: "frame", value: "\(count)",
      message: "The message has \(count) bytes; the limit is \(limit).",
      remedy: "Send less in one message, for example a smaller userInfo or shorter lists.")
  }
}

/// Splits the bytes of a stream into the bodies of its frames.
///
/// Bytes are appended as they arrive, in pieces of any size; `next` returns one body at a time.
package struct FrameDecoder: Sendable {
  /// The most bytes that a body may have.
  package let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates a decoder for one direction of one connection.
  package init(limit: Int = WireLimits.frameBytesFromPeers) {
    self.limit = limit
  }

  /// How many bytes are buffered for an incomplete frame.
  package var pendingBytes: Int { bytes.count - start }

  /// Appends received bytes.
  package mutating func append(_ more: [UInt8]) {
    if start == bytes.count {
      bytes = more
      start = 0
    } else {
      dropConsumed()
      bytes += more
    }
  }

  /// Returns the next complete body, or nothing while it is incomplete.
  ///
  /// A length over the limit throws `limitReached`, now and at every later call: the stream cannot be decoded
  /// any further, and the connection should be closed after the failure was sent.
  package mutating func next() throws(NotificationFailure) -> [UInt8]? {
    guard let length = announcedLength else { return nil }
    guard length <= limit else { throw Frame.tooLong(length, limit: limit) }
    let first = start + Frame.headerBytes
    guard bytes.count - first >= length else { return nil }
    let body = Array(bytes[first..<first + length])
    start = first + length
    if start == bytes.count {
      // A connection may be idle for long after a large frame.
      bytes = []
      start = 0
    }
    return body
  }

  private var announcedLength: Int? {
    guard pendingBytes >= Frame.headerBytes else { return nil }
    return bytes[start..<start + Frame.headerBytes].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Moves the rest to the front once it is the smaller part, so that each byte is moved rarely.
  private mutating func dropConsumed() {
    guard start > bytes.count / 2 else { return }
    bytes.removeSubrange(..<start)
    start = 0
  }
}
