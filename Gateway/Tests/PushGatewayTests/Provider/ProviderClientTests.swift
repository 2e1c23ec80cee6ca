import NIOSSL
import PushGateway
import PushProtocol
import TestSupport
import Testing

/// What senders do that exist, and that HTTP/2 in the usual way would break.
@Suite(.timeLimit(.minutes(5))) struct ProviderClientTests {
  @Test(arguments: [[], ["h2"], ["http/1.1"], ["h2", "http/1.1"]])
  func `HTTP/2 is spoken whatever protocol TLS was asked for`(protocols: [String]) async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, protocols: protocols)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `a request names its host in any way, or not at all`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    #expect(await gateway.push(provider, gateway.fields(.good, ["host": "push"])) == "200")
    let authority = [(":authority", "push:2197")] + gateway.fields()
    #expect(await gateway.push(provider, authority) == "200")
    await gateway.listener.stop()
  }

  @Test func `a body may come in parts, padded, and end with an empty frame`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: nil)
    let payload = TestGateway.payload
    provider.send(TestFrame(kind: .data, stream: stream, payload: Array(payload.prefix(5))))
    provider.send(
      TestFrame(
        kind: .data, flags: 0x8, stream: stream, payload: [3] + payload.dropFirst(5) + [0, 0, 0]))
    provider.send(TestFrame(kind: .data, flags: TestFrame.endStream, stream: stream))
    #expect(await provider.answer(on: stream)?.status == "200")
    #expect(gateway.acceptance.pushes.first?.payload == payload)
    await gateway.listener.stop()
  }

  @Test func `trailers end a request as well`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: nil)
    provider.send(TestFrame(kind: .data, stream: stream, payload: TestGateway.payload))
    provider.send(
      TestFrame(
        kind: .headers, flags: TestFrame.endHeaders | TestFrame.endStream, stream: stream,
        payload: TestFrame.block([("x-end", "1")])))
    #expect(await provider.answer(on: stream)?.status == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I14")) func `a thousand requests may be under way, with 8000 bytes of headers`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let settings = try #require(await provider.box.first { $0.kind == .settings })
    var values: [Int: Int] = [:]
    for start in stride(from: 0, to: settings.payload.count, by: 6) {
      let setting = settings.payload[start..<start + 6].map { Int($0) }
      values[setting[0] << 8 | setting[1]] = setting[2...].reduce(0) { $0 << 8 | $1 }
    }
    #expect(values[3] == 1_000)
    #expect(values[6] == 8_000)
    await gateway.listener.stop()
  }

  @Test(.rules("I14")) func `PRIORITY with each request ends no connection once it may push`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    for _ in 0..<600 {
      let stream = provider.ask(gateway.fields(), body: TestGateway.payload)
      provider.send(
        TestFrame(kind: .priority, stream: stream, payload: TestFrame.number(0) + [15]))
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    await gateway.listener.stop()
  }

  @Test func `more is read than one window holds`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let payload = Array("{\"a\":\"\(String(repeating: "x", count: 4_088))\"}".utf8)
    let fields = gateway.fields()
    _ = await provider.box.first { $0.kind == .settings }
    for _ in 0..<12 {
      let streams = (0..<200).map { _ in provider.ask(fields, body: payload) }
      for stream in streams { #expect(await provider.answer(on: stream)?.status == "200") }
    }
    let updates = provider.box.frames.filter { $0.kind == .windowUpdate && $0.stream == 0 }
    #expect(updates.count == 3)
    await gateway.listener.stop()
  }

  @Test func `what takes no end is answered before it, and the stream with it`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: nil)
    for _ in 0..<3 {
      provider.send(
        TestFrame(kind: .data, stream: stream, payload: Array(repeating: 32, count: 16_000)))
    }
    #expect(await provider.answer(on: stream)?.body == TestAnswer.text("PayloadTooLarge"))
    let reset = await provider.box.first { $0.kind == .reset && $0.stream == stream }
    #expect(reset?.payload == [0, 0, 0, 0])
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I1"), arguments: [TLSVersion.tlsv1, .tlsv11])
  func `TLS before 1.2 is refused`(version: TLSVersion) async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, newest: version)
    try await provider.waitForEnd()
    #expect(provider.box.frames.isEmpty)
    await gateway.listener.stop()
  }

  @Test(.rules("I1")) func `TLS 1.2 is taken`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, newest: .tlsv12)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }
}
