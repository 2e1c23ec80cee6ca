import NIOCore
@testable import PushGateway
import Testing

/// The memory in which a loop encodes frames.
struct FrameMemoryTests {
  private var memory = FrameMemory()

  @Test mutating func `Bytes that are still being sent do not change`() {
    let first = memory.buffer(of: [1, 2, 3])
    let second = memory.buffer(of: [4, 5])
    #expect(first == ByteBuffer(bytes: [1, 2, 3]))
    #expect(second == ByteBuffer(bytes: [4, 5]))
  }

  @Test mutating func `An array is reused empty and with its capacity`() {
    var bytes = memory.take()
    bytes.append(contentsOf: 0..<200)
    let capacity = bytes.capacity
    memory.giveBack(&bytes)
    #expect(bytes.isEmpty)
    let next = memory.take()
    #expect(next.isEmpty)
    #expect(next.capacity == capacity)
  }

  @Test mutating func `The memory of many bytes is not kept`() {
    var bytes = [UInt8](repeating: 0, count: DeviceLimits.spareFrameBytes + 1)
    let sent = memory.buffer(of: bytes)
    #expect(sent.readableBytes == bytes.count)
    memory.giveBack(&bytes)
    #expect(memory.take().capacity == 0)
    #expect(memory.buffer(of: [1]).capacity < DeviceLimits.spareFrameBytes)
  }

  @Test mutating func `Few bytes get no memory of many`() {
    _ = memory.buffer(of: [UInt8](repeating: 0, count: 1_000))
    #expect(memory.buffer(of: [1, 2, 3]).capacity < 100)
  }
}
