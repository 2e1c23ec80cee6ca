import NIOSSL
import PushGateway
import PushProtocol
import TestSupport
import Testing

/// Behaviour of real senders that usual implementations of HTTP/2 reject.
@Suite(.timeLimit(.minutes(5))) struct ProviderClientTests {
  @Test(arguments: [[], ["h2"], ["http/1.1"], ["h2", "http/1.1"]])
  func `The gateway speaks HTTP 2 whatever protocol TLS negotiates`(protocols: [String])
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, protocols: protocols)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test func `A request names its host in any way, or not at all`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    #expect(await gateway.push(provider, gateway.fields(.good, ["host": "push"])) == "200")
    let authority = [(":authority", "push:2197")] + gateway.fields()
    #expect(await gateway.push(provider, authority) == "200")
    await gateway.listener.stop()
  }

  @Test func `A body may arrive in parts, padded, and end with an empty frame`() async throws {
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

  @Test func `An empty frame may precede each body, and two in a row end the connection`()
    async throws
  {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    for _ in 0..<300 {
      let stream = provider.ask(gateway.fields(), body: nil)
      provider.send(TestFrame(kind: .data, stream: stream))
      provider.send(
        TestFrame(
          kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    let stream = provider.ask(gateway.fields(), body: nil)
    provider.send(TestFrame(kind: .data, stream: stream), times: 2)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }

  @Test func `Trailers end a request as well`() async throws {
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

  @Test(.rules("I14"))
  func `The gateway offers a thousand simultaneous requests and 8000 bytes of headers`()
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

  @Test(.rules("I14"))
  func `PRIORITY frames with each request do not end a connection that may push`()
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

  @Test func `A connection carries more bytes than one window holds`() async throws {
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

  @Test func `A body over the limit is read to its end and refused`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let stream = provider.ask(gateway.fields(), body: nil)
    for number in 1...3 {
      provider.send(
        TestFrame(
          kind: .data, flags: number == 3 ? TestFrame.endStream : 0, stream: stream,
          payload: Array(repeating: 32, count: 16_000)))
    }
    #expect(await provider.answer(on: stream)?.body == TestAnswer.text("PayloadTooLarge"))
    #expect(!provider.box.frames.contains { $0.kind == .reset })
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }

  @Test(.rules("I1"), arguments: [TLSVersion.tlsv1, .tlsv11])
  func `Obsolete versions of TLS are refused`(version: TLSVersion) async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, newest: version)
    try await provider.waitForEnd()
    #expect(provider.box.frames.isEmpty)
    await gateway.listener.stop()
  }

  @Test(.rules("I1")) func `The oldest supported version of TLS is accepted`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port, newest: .tlsv12)
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }
}
