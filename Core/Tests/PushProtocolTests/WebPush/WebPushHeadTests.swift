import Foundation
import PushProtocol
import Testing

@Suite struct WebPushHeadTests {
  private func read(_ fields: (String, String)...) throws(WebPushRefusal) -> WebPushHead {
    var head = WebPushHeadFields()
    for (name, value) in fields { head.add(name: name, value: value) }
    return try WebPushHead(head)
  }

  @Test func `The fields of a message are read`() throws {
    let head = try read(
      ("content-type", "application/octet-stream"), ("ttl", "60"), ("urgency", "very-low"),
      ("topic", "inbox_1-A"))
    #expect(head.timeToLive == 60)
    #expect(head.urgency == .veryLow)
    #expect(head.topic == "inbox_1-A")
  }

  @Test(arguments: ["High", "HIGH", "high"])
  func `An urgency may have capitals`(text: String) throws {
    #expect(try read(("ttl", "60"), ("urgency", text)).urgency == .high)
  }

  @Test func `Only the lifetime is required`() throws {
    let head = try read(("ttl", "0"))
    #expect(head.timeToLive == 0)
    #expect(head.urgency == .normal)
    #expect(head.topic == nil)
    #expect(throws: WebPushRefusal.noTimeToLive) { try read(("urgency", "high")) }
  }

  @Test(arguments: ["2592000", "2592001", "99999999999999999999999"])
  func `A lifetime beyond 30 days is lowered`(text: String) throws {
    #expect(try read(("ttl", text)).timeToLive == 2_592_000)
  }

  @Test(arguments: ["", "-1", "+1", "1.5", " 1", "1s", "٣", "0x10"])
  func `A lifetime that is not a number of seconds is refused`(text: String) {
    #expect(throws: WebPushRefusal.timeToLive(text)) { try read(("ttl", text)) }
  }

  @Test(arguments: ["", "highest", "urgent", "very-low ", "veryLow"])
  func `Another urgency is refused`(text: String) {
    #expect(throws: WebPushRefusal.urgency(text)) { try read(("ttl", "1"), ("urgency", text)) }
  }

  @Test(arguments: ["", "a b", "ä", "a=", "a/b", String(repeating: "a", count: 33)])
  func `A topic that is not base64url is refused`(text: String) {
    #expect(throws: WebPushRefusal.topic(text)) { try read(("ttl", "1"), ("topic", text)) }
  }

  @Test(arguments: ["ttl", "urgency", "topic"])
  func `A field that comes twice is refused`(name: String) {
    #expect(throws: WebPushRefusal.self) {
      try read(("ttl", "1"), ("urgency", "low"), ("topic", "a"), (name, "low"))
    }
  }

  @Test func `Every refusal is a JSON object with autopush's members`() throws {
    let refusals: [WebPushRefusal] = [
      .noTimeToLive, .timeToLive("\"\\\u{1}ä\u{1F600}"), .urgency("x"), .topic("y"), .noEncoding,
      .encoding("aesgcm"), .tooLarge(limit: 4_096), .sender(.missing),
      .sender(.audience("https://\"", expected: "https://a.b")), .otherKey, .unknown, .ended,
      .tooMany, .unavailable,
    ]
    for refusal in refusals {
      let value = try JSONSerialization.jsonObject(with: Data(refusal.body.utf8))
      let members = try #require(value as? [String: Any])
      #expect(Set(members.keys) == ["code", "errno", "error", "message"])
      #expect(members["code"] as? Int == refusal.status)
      #expect(members["errno"] as? Int == refusal.number)
      #expect(members["message"] as? String == refusal.message)
    }
    #expect(WebPushRefusal.noTimeToLive.number == 111)
    #expect(WebPushRefusal.timeToLive("x").number == 112)
    #expect(WebPushRefusal.topic("x").number == 113)
  }

  @Test func `A long value is repeated in part only`() {
    let text = String(repeating: "a", count: 10_000)
    #expect(WebPushRefusal.topic(text).body.utf8.count < 300)
  }
}
