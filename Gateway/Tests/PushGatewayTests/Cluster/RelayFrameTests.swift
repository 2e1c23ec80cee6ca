import NIOCore
import PushProtocol
@testable import PushGateway
import Testing

@Suite struct RelayFrameTests {
  private static let entry = TokenEntry(
    device: 9, topic: "com.example.app", environment: .development, registered: 5)

  private static var frames: [RelayFrame] {
    let push = ProviderPush.test(
      1, type: .background, priority: .considerate, expiration: .until(2_000), collapseID: "x")
    let waiting = WaitingPush(
      number: 7, token: .test(1), device: 9, push: push, entry: entry, accepted: 3, expires: 2_000)
    var once = ProviderPush.test(2)
    once.expiration = .once
    let subscription = TokenEntry(device: 9, topic: "w1", environment: .web, registered: 5)
    return [
      .hello(version: 1, name: "node-a"), .offer(waiting),
      .once(once, token: .test(2), entry: entry), .once(once, token: .test(3), entry: subscription),
      .moved(device: -1, serial: 8),
      .wake(device: .max), .sweep,
    ]
  }

  private func bytes(_ frames: [RelayFrame]) -> ByteBuffer {
    var buffer = ByteBuffer()
    for frame in frames { frame.encode(into: &buffer) }
    return buffer
  }

  @Test func `Each frame is read as it was written, wherever its bytes were split`() throws {
    let all = bytes(Self.frames)
    for split in 0...all.readableBytes {
      var unread = all.getSlice(at: 0, length: split) ?? ByteBuffer()
      var found: [RelayFrame] = []
      while let frame = try RelayFrame.next(in: &unread) { found.append(frame) }
      var rest = all.getSlice(at: split, length: all.readableBytes - split) ?? ByteBuffer()
      unread.writeBuffer(&rest)
      while let frame = try RelayFrame.next(in: &unread) { found.append(frame) }
      #expect(found == Self.frames)
    }
  }

  @Test func `A frame that is too long is refused with its length`() {
    var buffer = ByteBuffer(integer: UInt32(ClusterLimits.frameBytes + 1))
    #expect(throws: RelayFailure("a frame of 65537 bytes; at most 65536 are allowed")) {
      try RelayFrame.next(in: &buffer)
    }
  }

  @Test func `A frame that is cut short or unknown is refused`() {
    for frame in Self.frames.dropLast() {
      let whole = bytes([frame])
      var cut = ByteBuffer(integer: UInt32(2))
      cut.writeBytes(whole.getBytes(at: 4, length: 2) ?? [])
      #expect(throws: RelayFailure.self) { try RelayFrame.next(in: &cut) }
    }
    var unknown = ByteBuffer(bytes: [0, 0, 0, 1, 99])
    #expect(throws: RelayFailure.self) { try RelayFrame.next(in: &unknown) }
  }
}
