import PushProtocol
import Testing

@Suite struct LinkDecoderTests {
  @Test(arguments: [1, 2, 3, 7, 100])
  func `Frames are the same however the stream is cut`(step: Int) throws {
    let stream = LinkFrameSamples.gateway.flatMap { $0.encode() }
    var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
    var frames: [GatewayFrame] = []
    for start in stride(from: 0, to: stream.count, by: step) {
      decoder.append(stream[start..<min(start + step, stream.count)])
      while let frame = try decoder.next() { frames.append(try GatewayFrame(frame)) }
    }
    #expect(frames == LinkFrameSamples.gateway)
    #expect(decoder.pendingBytes == 0)
  }

  @Test func `A length that no frame has is refused, now and later`() throws {
    var decoder = LinkDecoder(limit: 16)
    decoder.append([0, 1, 0x43, 0, 17])
    #expect(try DeviceFrame(try #require(try decoder.next())) == .ready)
    #expect(throws: LinkFrameError.length(17)) { try decoder.next() }
    decoder.append([UInt8](repeating: 0, count: 17))
    #expect(throws: LinkFrameError.length(17)) { try decoder.next() }

    var empty = LinkDecoder(limit: 16)
    empty.append([0, 0])
    #expect(throws: LinkFrameError.length(0)) { try empty.next() }
  }

  @Test func `A signature is bound to its purpose`() {
    let nonce = LinkFrameSamples.nonce
    let hello = LinkProof.hello(nonce: nonce, device: 1)
    #expect(hello != LinkProof.hello(nonce: nonce, device: 2))
    #expect(hello != LinkProof.hello(nonce: nonce.reversed(), device: 1))
    #expect(hello != LinkProof.enrolment(nonce: nonce, publicKey: [0, 0, 0, 0, 0, 0, 0, 1]))
  }
}
