import NIOCore
import PushGateway
import PushProtocol
import Testing

/// The states of streams, and the handling of frames that none of them allows (RFC 9113, section 5.1).
@Suite(.timeLimit(.minutes(5))) struct ProviderStreamTests {
  private static let streamClosed = TestFrame.number(5)

  private static func trailers(on stream: Int) -> TestFrame {
    TestFrame(
      kind: .headers, flags: TestFrame.endHeaders | TestFrame.endStream, stream: stream,
      payload: TestFrame.block([("x-more", "1")]))
  }

  @Test func `The promised number of requests may be open before the promise was read`()
    async throws
  {
    let gateway = try await TestGateway { $0.streams = 300 }
    let provider = try await TestProvider.connect(gateway.port, acknowledges: false)
    #expect(await gateway.push(provider) == "200")
    let streams = (0..<300).map { _ in provider.ask(gateway.fields(), body: nil) }
    await provider.waitUntilRead()
    for stream in streams {
      provider.send(
        TestFrame(
          kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
    }
    for stream in streams { #expect(await provider.answer(on: stream)?.status == "200") }
    let settings = provider.box.frames.first { $0.kind == .settings && $0.flags == 0 }
    #expect(settings?.payload.starts(with: [0, 3, 0, 0, 1, 44]) == true)
    await gateway.listener.stop()
  }

  /// RFC 9113, 5.1.2.
  @Test func `One request too many is refused, and the others continue`() async throws {
    let gateway = try await TestGateway { $0.streams = 3 }
    let provider = try await TestProvider.connect(gateway.port)
    let streams = (0..<3).map { _ in provider.ask(gateway.fields(), body: nil) }
    let refused = provider.ask(gateway.fields(), body: TestGateway.payload)
    let reset = await provider.box.first { $0.kind == .reset }
    #expect(reset?.stream == refused)
    #expect(reset?.payload == TestFrame.number(7))
    for stream in streams {
      provider.send(
        TestFrame(
          kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `Headers on a stream that its sender has ended are a stream error`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    gateway.acceptance.answer(nil)
    let stream = provider.ask(gateway.fields(), body: TestGateway.payload)
    provider.send(Self.trailers(on: stream))
    let reset = await provider.box.first { $0.kind == .reset }
    #expect(reset?.stream == stream)
    #expect(reset?.payload == Self.streamClosed)
    gateway.acceptance.answer(.accepted)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `Headers on a closed stream are a connection error`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    provider.send(Self.trailers(on: 1))
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload[4..<8].elementsEqual(Self.streamClosed) == true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  /// RFC 9113, 5.5.
  @Test func `A frame of an unknown kind within a field block is a connection error`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    provider.send(
      TestFrame(kind: .headers, stream: 3, payload: TestFrame.block(gateway.fields())))
    provider.send([0, 0, 1, 0xBE, 0, 0, 0, 0, 0, 7])
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload[4..<8].elementsEqual(TestFrame.number(1)) == true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  @Test func `A frame of an unknown kind is ignored`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    for kind: UInt8 in [10, 12, 16, 0xBE] {
      let payload = Array(repeating: UInt8(0), count: 300)
      for byte in [0, 1, 44, kind, 0xFF, 0, 0, 0, 0] + payload { provider.send([byte]) }
      #expect(await gateway.push(provider) == "200")
    }
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
    await gateway.listener.stop()
  }

  @Test func `A provider that leaves does not count as dropped`() async throws {
    let gateway = try await TestGateway()
    for _ in 0..<3 {
      let provider = try await TestProvider.connect(gateway.port)
      #expect(await gateway.push(provider) == "200")
      await provider.close()
    }
    await gateway.listener.stop()
    #expect(gateway.metrics.value(of: .providerConnections as GatewayMetrics.Counter) == 3)
    #expect(gateway.metrics.value(of: .providerConnectionsDropped) == 0)
  }

  @Test func `A token is the same one however its scheme is written`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let token = gateway.key.token()
    for scheme in ["bearer ", "Bearer ", "BEARER   ", "bEaReR ", "bearer "] {
      let fields = gateway.fields(.good, ["authorization": scheme + token])
      #expect(await gateway.push(provider, fields) == "200")
    }
    #expect(gateway.metrics.value(of: .tokensVerified) == 1)
    for other in [token, "Basic \(token)", "bearer \(token) \(token)"] {
      let fields = gateway.fields(.good, ["authorization": other])
      #expect(await gateway.push(provider, fields) == "403")
    }
    await gateway.listener.stop()
  }
}
