import Crypto
import PushProtocol
import Testing

@testable import PushGateway

/// Sentences of refusals, by which a sender's developer finds the mistake.
@Suite struct WebPushSentenceTests {
  private let port = TestWebPush()

  private func sentence(
    to subscription: TestWebPush.Subscription = .open, _ changes: [String: String]
  ) -> String {
    port.answer(port.fields(to: subscription, changes))?.text ?? ""
  }

  @Test(arguments: [("ttl", "TTL"), ("urgency", "Urgency"), ("topic", "Topic")])
  func `A field that occurs twice is named as that`(field: String, name: String) {
    var fields = port.fields([field: "50"])
    fields.add(name: field, value: "50")
    #expect(port.answer(fields)?.text.contains("`\(name)` occurs twice") == true)
  }

  @Test func `An empty content coding is named as empty`() {
    var fields = port.fields(["content-encoding": ""])
    fields.add(name: "content-encoding", value: "")
    let answer = port.answer(fields)
    #expect(answer?.status == 400)
    #expect(answer?.text.contains("`Content-Encoding` is empty") == true)
  }

  @Test func `A wrong audience is answered with the right one`() throws {
    let authorization = try port.authorization(audience: "https://other.example.com")
    let text = sentence(["authorization": authorization])
    #expect(text.contains("https://other.example.com"))
    #expect(text.contains("\(TestWebPush.origin)"))
  }

  @Test func `A wrong expiry is answered with both times and the limit`() throws {
    let past = sentence(["authorization": try port.authorization(expires: 1_799_990_000)])
    #expect(past.contains("1799990000 (2027-01-15T05:13:20Z)"))
    #expect(past.contains("2027-01-15T08:00:00Z"))
    let far = sentence(["authorization": try port.authorization(expires: 1_800_100_000)])
    #expect(far.contains("1800100000 (2027-01-16T11:46:40Z)"))
    #expect(far.contains("2027-01-15T08:00:00Z"))
    #expect(far.contains("24 hours"))
  }

  @Test func `A sender with another key learns which keys are compared`() throws {
    let other = try port.authorization(key: P256.Signing.PrivateKey())
    let text = sentence(to: .bound, ["authorization": other])
    #expect(text.contains("`k`") && text.contains("applicationServerKey"))
  }

  @Test(arguments: ["/", "/push", "/3/device/00", "/favicon.ico"])
  func `A path without a resource is not called an endpoint`(path: String) {
    for method in ["GET", "POST"] {
      let answer = port.answer(port.fields([":path": path, ":method": method]))
      #expect(answer?.status == 404)
      #expect(answer?.field("cache-control") == nil)
      #expect(answer?.text.contains("no such resource") == true)
      #expect(answer?.text.contains("\(TestWebPush.origin)/push/") == true)
    }
    #expect(sentence([":path": "/push/AAAA"]).contains("No subscription has this endpoint"))
  }

  @Test func `A value that is cut ends with an ellipsis`() {
    let long = String(repeating: "ä", count: 60)
    #expect(sentence(["topic": long]).contains("äää…"))
    #expect(!sentence(["topic": long]).contains("\u{FFFD}"))
    #expect(!sentence(["topic": "a b"]).contains("…"))
  }
}
