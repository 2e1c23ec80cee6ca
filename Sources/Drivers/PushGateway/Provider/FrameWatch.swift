import NIOHTTP2

/// Sees which frames are written, so that an error can be told from the end of a connection.
final class FrameWatch: NIOHTTP2FrameDelegate {
  /// Whether the connection is over for an error.
  private(set) var wroteError = false
  private var reset: HTTP2StreamID?

  func wroteFrame(_ frame: HTTP2Frame) {
    switch frame.payload {
    case .goAway(_, let code, _) where code != .noError: wroteError = true
    case .rstStream: reset = frame.streamID
    default: break
    }
  }

  /// The stream that was ended last, once.
  func takeReset() -> HTTP2StreamID? {
    defer { reset = nil }
    return reset
  }
}
