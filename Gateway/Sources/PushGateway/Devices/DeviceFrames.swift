import NIOCore
import PushProtocol

/// The frames from one device, and when it was last heard.
struct DeviceInput {
  private var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromDevice)
  /// When the last frame arrived, by the loop's clock.
  private(set) var lastHeard: UInt32 = 0
  private var minute: UInt32 = 0
  private var framesInMinute: UInt16 = 0

  mutating func append(_ bytes: ByteBufferView) { decoder.append(bytes) }

  /// Returns the next complete frame; one more than a device may send in a minute is an error.
  mutating func next(at second: UInt32) throws(LinkFrameError) -> DeviceFrame? {
    guard let body = try decoder.next() else { return nil }
    let frame = try DeviceFrame(body)
    lastHeard = second
    if case .acknowledge = frame { return frame }
    if second / 60 != minute {
      minute = second / 60
      framesInMinute = 0
    }
    framesInMinute += 1
    guard framesInMinute <= DeviceLimits.framesInMinute else { throw .value(field: "frame") }
    return frame
  }
}

/// The frames for one device that are not flushed yet.
struct DeviceOutput {
  private var bytes: [UInt8] = []
  /// Whether the device reads its frames: few bytes wait for it.
  var isWritable = true

  var isEmpty: Bool { bytes.isEmpty }

  /// Whether another push may be written.
  var hasRoom: Bool { isWritable && bytes.count < DeviceLimits.unreadBytes }

  mutating func append(_ frame: GatewayFrame, in memory: inout FrameMemory) {
    if bytes.isEmpty { bytes = memory.take() }
    frame.encode(into: &bytes)
  }

  /// Removes and returns the frames.
  mutating func take(using memory: inout FrameMemory) -> ByteBuffer {
    let buffer = memory.buffer(of: bytes)
    memory.giveBack(&bytes)
    return buffer
  }
}
