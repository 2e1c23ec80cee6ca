import NIOCore

/// Memory for the frames of one loop's connections, used again and again: sending a push allocates none, and an idle connection
/// holds none.
struct FrameMemory {
  private var spare: [[UInt8]] = []
  private var sending = ByteBuffer()

  /// An empty array, with capacity if there was one to reuse.
  mutating func take() -> [UInt8] { spare.popLast() ?? [] }

  /// Empties an array whose bytes were sent, and keeps its memory unless that is too much.
  mutating func giveBack(_ bytes: inout [UInt8]) {
    var used: [UInt8] = []
    swap(&used, &bytes)
    guard spare.count < DeviceLimits.spareFrames, used.capacity <= DeviceLimits.spareFrameBytes
    else { return }
    used.removeAll(keepingCapacity: true)
    spare.append(used)
  }

  /// A copy of the bytes to be sent, in the memory of the last one if that was sent.
  ///
  /// A device that does not read holds the memory, so few bytes get no large one.
  mutating func buffer(of bytes: [UInt8]) -> ByteBuffer {
    guard bytes.count <= DeviceLimits.spareFrameBytes, bytes.count * 8 >= sending.capacity else {
      return ByteBuffer(bytes: bytes)
    }
    sending.clear(minimumCapacity: bytes.count)
    sending.writeBytes(bytes)
    return sending
  }
}
