import NotificationModel
import NotificationWire
import TestSupport
import Testing

@Suite struct `Frames` {
  @Test func `A frame begins with four bytes of length`() throws {
    #expect(try Frame.encode([7, 8, 9]) == [0, 0, 0, 3, 7, 8, 9])
    #expect(try Frame.encode([]) == [0, 0, 0, 0])
    #expect(
      try Array(Frame.encode([UInt8](repeating: 1, count: 0x1234)).prefix(4)) == [0, 0, 0x12, 0x34])
  }

  @Test(arguments: 1...30)
  func `Frames come out whole, in whatever pieces they came in`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bodies = (0..<20).map { _ in
      (0..<Int.random(in: 0...300, using: &generator)).map { UInt8(truncatingIfNeeded: $0) }
    }
    let stream = try bodies.flatMap { body in try Frame.encode(body) }
    var frames = FrameDecoder()
    var found: [[UInt8]] = []
    var position = 0
    while position < stream.count {
      let end = min(stream.count, position + Int.random(in: 1...200, using: &generator))
      frames.append(Array(stream[position..<end]))
      position = end
      while let body = try frames.next() { found.append(body) }
    }
    #expect(found == bodies)
    #expect(frames.pendingBytes == 0)
  }

  @Test func `A frame over the limit is refused before its bytes come, and for good`() throws {
    var frames = FrameDecoder(limit: 16)
    frames.append([0, 0, 0, 17])
    for _ in 0..<2 {
      let failure = #expect(throws: NotificationFailure.self) { try frames.next() }
      #expect(failure?.code == .limitReached)
      #expect(failure?.field == "frame")
      #expect(failure?.value == "17")
    }
    var huge = FrameDecoder()
    huge.append([0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: NotificationFailure.self) { try huge.next() }
    #expect(throws: NotificationFailure.self) { try Frame.encode([1, 2, 3], limit: 2) }
  }

  @Test func `A frame of exactly the limit passes`() throws {
    let body = [UInt8](repeating: 5, count: 16)
    var frames = FrameDecoder(limit: 16)
    frames.append(try Frame.encode(body, limit: 16))
    #expect(try frames.next() == body)
    #expect(try frames.next() == nil)
  }
}
