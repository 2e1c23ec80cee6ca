import NIOCore
import PushGateway
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProviderEncodingTests {
  @Test(.rules("I16")) func `Headers of a push may be encoded in any way`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    let fields = gateway.fields()
    // The second and third refer to entries that the first added to the table after the 61 fixed ones, the newest first.
    let first = TestFrame.block(fields, isIndexed: true)
    let later = fields.indices.map { UInt8(0x80 | 61 + fields.count - $0) }
    for block in [first, later, later] {
      let stream = provider.newStream()
      provider.send(
        TestFrame(
          kind: .headers, flags: TestFrame.endHeaders, stream: stream,
          payload: block))
      provider.send(
        TestFrame(
          kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }
}
