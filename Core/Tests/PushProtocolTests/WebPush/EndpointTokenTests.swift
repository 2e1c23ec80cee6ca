import Testing

@testable import PushProtocol

@Suite struct EndpointTokenTests {
  private static let secret = (0..<32).map { UInt8($0 * 7) }

  @Test(arguments: SubscriptionKind.allCases, [nil, 32])
  func `The path of an endpoint is read back`(kind: SubscriptionKind, hashBytes: Int?) throws {
    let hash = hashBytes.map { [UInt8](repeating: 0xAB, count: $0) }
    let token = EndpointToken(kind: kind, secret: Self.secret, keyHash: hash)
    let read = try #require(EndpointToken(path: token.path))
    #expect(read == token)
    #expect(read.keyHash == hash)
    #expect(!token.path.contains("?"))
    #expect(token.path.utf8.count <= 100)
  }

  @Test(
    arguments: [
      "", "/", "/push/", "/push/AQ", "/3/device/00", "/push", "/push/====",
      "/push/" + String(repeating: "A", count: 44), "/push/" + String(repeating: "A", count: 2_000),
    ])
  func `Another path is not that of an endpoint`(path: String) {
    #expect(EndpointToken(path: path) == nil)
  }

  @Test func `A path with a query or a further part is refused`() {
    let path = EndpointToken(kind: .app, secret: Self.secret, keyHash: nil).path
    for more in ["?up=1", "/", "#", "%20", "=", "+", "\u{301}"] {
      #expect(EndpointToken(path: path + more) == nil)
    }
  }
}
