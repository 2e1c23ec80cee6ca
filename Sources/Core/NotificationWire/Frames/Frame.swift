public import NotificationModel

/// One message on a socket: four bytes of length, the highest first, and then the body.
public enum Frame {
  /// How many bytes come before the body.
  public static let headerBytes = 4

  /// Puts the length in front of a body.
  ///
  /// The limit is that of apps and commands unless the daemon's own is given. A longer body is
  /// refused with `limitReached`, because the other side would close the connection over it.
  public static func encode(
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
