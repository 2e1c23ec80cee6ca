import Crypto
import PushProtocol
import Testing

@testable import PushGateway

/// Who may send (RFC 8292).
@Suite struct WebPushSenderTests {
  private let port = TestWebPush()

  private func status(
    _ authorization: String, to subscription: TestWebPush.Subscription = .bound
  ) -> Int? {
    port.answer(port.fields(to: subscription, ["authorization": authorization]))?.status
  }

  @Test(arguments: [
    "https://push.example.com:2199", "https://push.example.com", "https://PUSH.example.com/",
    "https://[::1]:2199", "https://push.example.com:443",
  ])
  func `The audience may name the port or leave it out`(audience: String) throws {
    #expect(try status(port.authorization(audience: audience)) == 201)
  }

  @Test(arguments: [
    "https://other.example.com", "http://push.example.com", "https://push.example.com:1",
    "https://push.example.com/push/", "",
  ])
  func `Another audience is refused, also on an open subscription`(audience: String) throws {
    let authorization = try port.authorization(audience: audience)
    #expect(status(authorization) == 401)
    #expect(status(authorization, to: .open) == 401)
  }

  @Test(arguments: [(-301, 401), (-299, 201), (86_400, 201), (86_701, 401)])
  func `A token is valid for 24 hours, and clocks may differ a little`(
    seconds: Int64, expected: Int
  ) throws {
    #expect(try status(port.authorization(expires: TestWebPush.now + seconds)) == expected)
  }

  @Test func `A signature of another key is refused, and remembered`() throws {
    let good = try port.authorization()
    let other = try port.authorization(key: P256.Signing.PrivateKey())
    let key = try #require(good.split(separator: "k=").last)
    let forged = try #require(other.split(separator: " k=").first) + " k=" + key
    #expect(status(String(forged)) == 401)
    #expect(status(String(forged)) == 401)
    #expect(port.metrics.value(of: .tokensVerified) == 1)
    #expect(port.metrics.value(of: .tokenCacheHits) == 1)
  }

  @Test func `A token is verified once`() throws {
    let authorization = try port.authorization()
    for _ in 0..<5 { #expect(status(authorization) == 201) }
    #expect(port.metrics.value(of: .tokensVerified) == 1)
  }

  @Test func `A subscription for a key refuses another one, and messages without any`() throws {
    #expect(try status(port.authorization(key: P256.Signing.PrivateKey())) == 403)
    #expect(port.answer(port.fields(to: .bound))?.status == 401)
    #expect(port.acceptance.pushes.isEmpty)
  }

  @Test func `The field may not come twice`() throws {
    var fields = port.fields(to: .bound, ["authorization": try port.authorization()])
    fields.add(name: "authorization", value: try port.authorization())
    #expect(port.answer(fields)?.status == 401)
  }

  @Test func `A proven sender is not held up by a stranger's tokens at its address`() throws {
    let port = TestWebPush { $0.webVerifications = Rate(burst: 3, perSecond: 0) }
    func status(_ key: P256.Signing.PrivateKey?, _ expires: Int64) throws -> Int? {
      let authorization = try port.authorization(key: key, expires: TestWebPush.now + expires)
      return port.answer(port.fields(to: .open, ["authorization": authorization]))?.status
    }
    #expect(try status(nil, 60) == 201)
    for _ in 0..<2 { #expect(try status(P256.Signing.PrivateKey(), 60) == 201) }
    #expect(try status(P256.Signing.PrivateKey(), 60) == 429)
    #expect(try status(nil, 61) == 201)
  }

  @Test func `The log says why senders are refused, a few times for each address`() throws {
    let log = LogLines()
    let port = TestWebPush(log: log)
    for _ in 0..<20 { _ = port.answer(port.fields(to: .bound)) }
    #expect(log.all.count == 10)
    #expect(log.all.first?.contains("192.0.2.1") == true)
    #expect(log.all.first?.contains("The request has no VAPID token") == true)
  }
}
