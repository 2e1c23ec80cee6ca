/// Turns the bytes of a file or pipe into lines, wherever the bytes happen to be cut.
struct LineReader {
  private var pending: [UInt8] = []

  /// The lines that are complete now; one that passes the limit is dropped whole.
  mutating func receive(_ bytes: [UInt8]) -> [String] {
    pending += bytes
    var lines: [String] = []
    while let end = pending.firstIndex(of: 0x0A) {
      lines.append(String(decoding: pending[..<end], as: UTF8.self))
      pending.removeSubrange(...end)
    }
    if pending.count > Self.limit { pending = [] }
    return lines
  }

  private static let limit = 65_536
}
