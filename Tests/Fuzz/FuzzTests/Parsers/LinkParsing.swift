import PushProtocol

/// The frames between a device and its gateway, in both directions.
enum LinkParsing {
  /// The first byte chooses the sender and how the stream is split.
  static func check(_ bytes: [UInt8]) throws {
    guard let first = bytes.first else { return }
    let stream = Array(bytes.dropFirst())
    let isDevice = first & 0x80 == 0
    let limit = isDevice ? LinkLimits.frameBytesFromDevice : LinkLimits.frameBytesFromGateway
    let whole = try read(stream, step: max(1, stream.count), limit: limit, isDevice: isDevice)
    let cut = try read(stream, step: Int(first & 0x7F) + 1, limit: limit, isDevice: isDevice)
    try promise(whole == cut, "the frames depend on how the stream was cut")
    try promise(stream.starts(with: whole), "a frame is not written as it was read")
  }

  /// The bytes of all frames that were decoded, encoded again.
  private static func read(
    _ stream: [UInt8], step: Int, limit: Int, isDevice: Bool
  ) throws -> [UInt8] {
    var decoder = LinkDecoder(limit: limit)
    var written: [UInt8] = []
    for start in stride(from: 0, to: stream.count, by: step) {
      decoder.append(stream[start..<min(start + step, stream.count)])
      do throws(LinkFrameError) {
        while let frame = try decoder.next() {
          if isDevice {
            try DeviceFrame(frame).encode(into: &written)
          } else {
            try GatewayFrame(frame).encode(into: &written)
          }
        }
      } catch {
        return written
      }
      try promise(
        decoder.pendingBytes < limit + LinkDecoder.headerBytes, "more is kept than one frame")
    }
    return written
  }
}
