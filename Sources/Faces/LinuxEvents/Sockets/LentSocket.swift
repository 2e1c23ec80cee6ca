import Glibc

/// A socket that belongs to somebody else, read in passing.
package enum LentSocket {
  /// Reads what is there, waiting for it for a while: poll(2) and recv(2).
  ///
  /// The socket itself stays as it is; its owner may wait for it on a loop.
  ///
  /// - Returns: What came, at most `max` bytes; empty where the other end has closed; nothing where the time is
  ///   over or the socket fails, which its owner will be told too.
  package static func read(_ number: Int32, max: Int, withinMilliseconds time: Int32) -> [UInt8]? {
    var watched = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&watched, 1, time) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: max)
    let count = unsafe recv(number, &bytes, max, Int32(MSG_DONTWAIT))
    guard count >= 0 else { return nil }
    bytes.removeLast(max - count)
    return bytes
  }
}
