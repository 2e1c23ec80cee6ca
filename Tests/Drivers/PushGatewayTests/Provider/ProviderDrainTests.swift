import NIOCore
import PushGateway
import PushProtocol
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProviderDrainTests {
  @Test func `a gateway that stops says so, and answers what is under way (I15)`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(provider) == "200")
    let stream = provider.ask(gateway.fields(), body: nil)
    await provider.waitUntilRead()
    let idle = try await TestProvider.connect(gateway.port)
    #expect(await gateway.push(idle) == "200")
    let drained = Task { await gateway.listener.drain() }
    for one in [provider, idle] {
      let farewell = await one.box.first { $0.kind == .goAway }
      #expect(farewell?.payload.dropFirst(8).elementsEqual(#"{"reason":"Shutdown"}"#.utf8) == true)
    }
    provider.send(
      TestFrame(
        kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
    #expect(await provider.answer(on: stream)?.status == "200")
    try await provider.waitForEnd()
    try await idle.waitForEnd()
    await drained.value
    await #expect(throws: (any Error).self) { try await TestProvider.connect(gateway.port) }
  }

  @Test func `a gateway that stops waits only so long`() async throws {
    let gateway = try await TestGateway { $0.drain = .milliseconds(100) }
    let provider = try await TestProvider.connect(gateway.port)
    _ = provider.ask(gateway.fields(), body: nil)
    await provider.waitUntilRead()
    await gateway.listener.drain()
    try await provider.waitForEnd()
  }

  @Test func `a connection on which nothing is asked is ended in time (I15)`() async throws {
    let gateway = try await TestGateway {
      $0.idle = .milliseconds(100)
      $0.watch = .milliseconds(20)
    }
    let provider = try await TestProvider.connect(gateway.port)
    _ = await gateway.push(provider)
    let farewell = await provider.box.first { $0.kind == .goAway }
    #expect(farewell?.payload.dropFirst(8).elementsEqual(#"{"reason":"IdleTimeout"}"#.utf8) == true)
    try await provider.waitForEnd()
    await gateway.listener.stop()
  }
}
