import LinuxEvents

/// What the first bytes of a WAV file say, as far as it matters to those who would play it.
struct WaveHeader: Hashable, Sendable {
  /// How long the sound is, in seconds.
  let seconds: Double

  /// Reads a file, or answers nil for one that is no linear PCM, which notification servers can play.
  init?(path: String) {
    guard
      let bytes = try? SmallFile.read(path, limit: NotificationSoundsLimits.headerBytes)
    else { return nil }
    self.init(bytes)
  }

  /// Reads the bytes of a header, up to where the samples begin.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WAVE".utf8)
    else { return nil }
    var offset = 12
    var bytesPerSecond = 0
    while offset + 8 <= bytes.count {
      let name = bytes[offset..<offset + 4]
      let size = Self.number(bytes, at: offset + 4, count: 4)
      offset += 8
      if name.elementsEqual("fmt ".utf8) {
        guard size >= 16, offset + 16 <= bytes.count, Self.number(bytes, at: offset, count: 2) == 1
        else { return nil }
        bytesPerSecond = Self.number(bytes, at: offset + 8, count: 4)
      } else if name.elementsEqual("data".utf8) {
        guard bytesPerSecond > 0, size > 0 else { return nil }
        seconds = Double(size) / Double(bytesPerSecond)
        return
      }
      offset += size + size % 2
    }
    return nil
  }

  /// A number whose least significant byte comes first.
  private static func number(_ bytes: [UInt8], at start: Int, count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
