import NotificationModel
import NotificationWire

/// A stream gives the same frames however it is split, and at most one of them is buffered.
enum FrameParsing {
  /// The first byte chooses how the rest is split, and whether the limit is small.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    let limit = first & 0x80 == 0 ? WireLimits.frameBytesFromPeers : 16
    let whole = try read([stream], limit: limit)
    let pieces = cut(stream, by: Int(first & 0x7F))
    let cut = try read(pieces, limit: limit)
    try promise(cut == whole, "the frames depend on how the stream was cut")
    let written = try whole.bodies.flatMap { try Frame.encode($0, limit: limit) }
    try promise(stream.starts(with: written), "the frames are not what came")
    if whole.failure == nil {
      try promise(
        written.count + whole.pending == stream.count, "bytes of the stream were lost")
    }
  }

  private struct Reading: Equatable {
    var bodies: [[UInt8]] = []
    var failure: NotificationFailure?
    var pending = 0
  }

  private static func read(_ pieces: [[UInt8]], limit: Int) throws -> Reading {
    var frames = FrameDecoder(limit: limit)
    var reading = Reading()
    for piece in pieces {
      frames.append(piece)
      do throws(NotificationFailure) {
        while let body = try frames.next() { reading.bodies.append(body) }
      } catch {
        reading.failure = error
        try promise(error.field == "frame", "a frame is refused without its name")
        try promise((try? frames.next()) == nil, "a stream was read on behind its end")
        return reading
      }
      try promise(
        frames.pendingBytes < Frame.headerBytes + limit, "more is kept than one frame may have")
    }
    reading.pending = frames.pendingBytes
    return reading
  }

  /// Pieces whose lengths go up and down between one byte and the given number.
  private static func cut(_ stream: [UInt8], by step: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var start = 0
    while start < stream.count {
      let length = min(1 + start * 7 % (step + 1), stream.count - start)
      pieces.append(Array(stream[start..<start + length]))
      start += length
    }
    return pieces
  }
}
