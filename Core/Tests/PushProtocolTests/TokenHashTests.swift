import PushProtocol
import Testing

@Suite struct TokenHashTests {
  @Test func `The bytes of a hash come back as they were`() throws {
    let bytes = (0..<32).map { UInt8($0 * 7 % 256) }
    #expect(try #require(TokenHash(bytes)).bytes == bytes)
    #expect(TokenHash(bytes.dropLast()) == nil)
    #expect(TokenHash(bytes + [0]) == nil)
  }
}
