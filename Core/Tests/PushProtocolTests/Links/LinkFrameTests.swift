import PushProtocol
import Testing

@Suite struct LinkFrameTests {
  @Test(arguments: LinkFrameSamples.device)
  func `A frame of a device is read as it was written`(frame: DeviceFrame) throws {
    var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromDevice)
    decoder.append(frame.encode())
    #expect(try DeviceFrame(try #require(try decoder.next())) == frame)
    #expect(try decoder.next() == nil)
    #expect(decoder.pendingBytes == 0)
  }

  @Test(arguments: LinkFrameSamples.gateway)
  func `A frame of a gateway is read as it was written`(frame: GatewayFrame) throws {
    var decoder = LinkDecoder(limit: LinkLimits.frameBytesFromGateway)
    decoder.append(frame.encode())
    #expect(try GatewayFrame(try #require(try decoder.next())) == frame)
    #expect(try decoder.next() == nil)
  }

  @Test func `The frame of a push says whether it collapses and when it expires`() throws {
    for push in [
      LinkFrameSamples.push(collapseID: String(repeating: "c", count: PushLimits.collapseBytes)),
      LinkFrameSamples.push(collapseID: nil, expires: nil),
    ] {
      let bytes = GatewayFrame.push(push).encode()
      #expect(try GatewayFrame(bytes.dropFirst(LinkDecoder.headerBytes)) == .push(push))
    }
  }

  @Test func `The longest push fits into a frame of the gateway`() {
    var push = LinkFrameSamples.push(
      type: .voip, collapseID: String(repeating: "c", count: PushLimits.collapseBytes),
      payload: String(repeating: " ", count: PushLimits.callPayloadBytes))
    push.topic = String(repeating: "t", count: LinkLimits.topicBytes)
    let length = GatewayFrame.push(push).encode().count - LinkDecoder.headerBytes
    #expect(length <= LinkLimits.frameBytesFromGateway)
  }

  @Test func `A frame holds as many receipts as the limit allows`() throws {
    let receipts = (0..<LinkLimits.receipts).map {
      LinkReceipt(number: Int64($0), outcome: .listed)
    }
    let bytes = DeviceFrame.acknowledge(receipts).encode()
    #expect(bytes.count - LinkDecoder.headerBytes <= LinkLimits.frameBytesFromDevice)
    #expect(try DeviceFrame(bytes.dropFirst(2)) == .acknowledge(receipts))
    let more = DeviceFrame.acknowledge(receipts + receipts.prefix(1)).encode()
    #expect(throws: LinkFrameError.value(field: "receipts")) { try DeviceFrame(more.dropFirst(2)) }
  }

  @Test func `Every frame that ends too early or too late is refused`() throws {
    for frame in LinkFrameSamples.device {
      let body = frame.encode().dropFirst(2)
      #expect(throws: LinkFrameError.self) { try DeviceFrame(body + [0]) }
      for end in body.indices.dropLast() where frame.canEnd(at: end - body.startIndex) {
        #expect(throws: LinkFrameError.self) { try DeviceFrame(body[..<end]) }
      }
    }
  }

  @Test func `Invalid values are refused by the name of their field`() {
    #expect(throws: LinkFrameError.type(0x99)) { try DeviceFrame([0x99]) }
    #expect(throws: LinkFrameError.type(0x41)) { try GatewayFrame([0x41]) }
    #expect(throws: LinkFrameError.value(field: "outcome")) {
      try DeviceFrame([0x46, 0, 0, 0, 0, 0, 0, 0, 1, 99])
    }
    #expect(throws: LinkFrameError.value(field: "environment")) {
      try DeviceFrame([0x44, 0, 0, 0, 1, 3, 1, 97])
    }
    #expect(throws: LinkFrameError.value(field: "topic")) {
      try DeviceFrame([0x44, 0, 0, 0, 1, 1, 1, 0xFF])
    }
    #expect(throws: LinkFrameError.value(field: "topic")) {
      try DeviceFrame([0x44, 0, 0, 0, 1, 1, 0])
    }
    #expect(throws: LinkFrameError.value(field: "shortest keepalive")) {
      try GatewayFrame([0x02, 0, 0, 0, 0, 0, 0, 0, 1, 0, 9, 0, 8, 0, 1])
    }
  }

  @Test func `Each kind of push and each environment has a byte of its own`() {
    #expect(Set(PushType.allCases.map(\.linkByte)).count == PushType.allCases.count)
    #expect(Set(PushEnvironment.allCases.map(\.linkByte)).count == 3)
    #expect(PushType(linkByte: 0) == nil)
    #expect(PushEnvironment(linkByte: 0) == nil)
  }
}

extension DeviceFrame {
  /// A frame of receipts may end after each of them.
  fileprivate func canEnd(at count: Int) -> Bool {
    guard case .acknowledge = self else { return true }
    return count % 9 != 1 || count == 1
  }
}
