import NIOCore
import NIOHPACK
import PushGateway
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProviderEncodingTests {
  @Test(.rules("I16")) func `Headers of a push may be encoded in any way`() async throws {
    let gateway = try await TestGateway()
    let provider = try await TestProvider.connect(gateway.port)
    // The second and third refer to entries that the first added to the table, in Huffman code.
    var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
    for _ in 1...3 {
      var block = ByteBuffer()
      try encoder.encode(headers: HPACKHeaders(gateway.fields()), to: &block)
      let stream = provider.newStream()
      provider.send(
        TestFrame(
          kind: .headers, flags: TestFrame.endHeaders, stream: stream,
          payload: Array(buffer: block)))
      provider.send(
        TestFrame(
          kind: .data, flags: TestFrame.endStream, stream: stream, payload: TestGateway.payload))
      #expect(await provider.answer(on: stream)?.status == "200")
    }
    #expect(await gateway.push(provider) == "200")
    await gateway.listener.stop()
  }
}
