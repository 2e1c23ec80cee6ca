import Crypto
import PushProtocol
import Testing

@testable import PushGateway

/// The answers of RFC 8030 and of autopush.
@Suite struct WebPushRequestTests {
  private let port = TestWebPush()

  @Test func `A message is passed on with its values, and answered with its address`() throws {
    let fields = port.fields(["urgency": "high", "topic": "score_1", "ttl": "90"])
    let answer = try #require(port.answer(fields, body: TestWebPush.body))
    #expect(answer.status == 201)
    #expect(answer.field("ttl") == "90")
    let location = try #require(answer.field("location"))
    #expect(location.hasPrefix(TestWebPush.origin + "/message/"))
    #expect(!location.contains(port.token(.open).path.dropFirst("/push/".count)))
    let push = try #require(port.acceptance.pushes.first)
    #expect(push.type == .webPush)
    #expect(push.topic == "w1")
    #expect(push.priority == .immediate)
    #expect(push.collapseID == "score_1")
    #expect(push.expiration == .until(TestWebPush.now + 90))
    #expect(push.payload == TestWebPush.body)
  }

  @Test(arguments: [
    ("very-low", PushPriority.webVeryLow), ("low", .webLow), ("normal", .webNormal),
    ("high", .immediate), ("", .webNormal),
  ])
  func `Each urgency has its own priority`(urgency: String, priority: PushPriority) {
    #expect(port.answer(port.fields(["urgency": urgency]))?.status == 201)
    #expect(port.acceptance.pushes.map(\.priority) == [priority])
  }

  @Test func `A lifetime of zero is tried once, and a long one is lowered`() {
    #expect(port.answer(port.fields(["ttl": "0"]))?.field("ttl") == "0")
    #expect(port.acceptance.pushes.last?.expiration == .once)
    let long = port.answer(port.fields(["ttl": "99999999999999999999"]))
    #expect(long?.field("ttl") == "2592000")
  }

  @Test func `A lifetime that begins within a second is not shortened to whole ones`() {
    let port = TestWebPush(milliseconds: 230)
    #expect(port.answer(port.fields(["ttl": "1"]))?.status == 201)
    #expect(port.acceptance.pushes.last?.expiration == .until(TestWebPush.now + 2))
  }

  @Test(arguments: ["?", "?up=1", "?a=/push/AAAA?b"])
  func `The query of a resource is ignored`(query: String) {
    #expect(port.answer(port.fields([":path": port.token(.open).path + query]))?.status == 201)
    for path in ["/push/", MatrixPushRequest.path] {
      let fields = port.fields([":method": "GET", ":path": path + query])
      #expect(port.answer(fields, body: [])?.status == 200)
    }
    for (path, allowed) in [("/receipt/", "GET, HEAD"), ("/message/", "DELETE")] {
      let answer = port.answer(port.fields([":method": "PUT", ":path": path + "AAAA" + query]))
      #expect(answer?.field("allow") == allowed)
    }
  }

  @Test func `A wrong method on the path of Matrix is answered with the right ones`() {
    let answer = port.answer(port.fields([":method": "PUT", ":path": MatrixPushRequest.path]))
    #expect(answer?.status == 405)
    #expect(answer?.field("allow") == "GET, HEAD, POST")
  }

  @Test(
    arguments: [
      (["ttl": ""], 400, 111), (["ttl": "-1"], 400, 112), (["ttl": "1.5"], 400, 112),
      (["urgency": "urgent"], 400, 999), (["topic": "a b"], 400, 113),
      (["topic": String(repeating: "a", count: 33)], 400, 113),
      (["content-encoding": ""], 400, 110), (["content-encoding": "aesgcm"], 415, 110),
      ([":method": "PUT"], 405, 999), ([":path": "/"], 404, 102),
      (["authorization": "Bearer x"], 401, 109), (["authorization": "Basic abc"], 401, 109),
      (["authorization": "vapid t=a.b.c, k=d"], 401, 109),
    ] as [([String: String], Int, Int)])
  func `A wrong request gets autopush's number, and nothing is sent`(
    change: [String: String], status: Int, number: Int
  ) throws {
    let answer = try #require(port.answer(port.fields(change)))
    #expect(answer.status == status)
    #expect(answer.text.hasPrefix(#"{"code":\#(status),"errno":\#(number),"error":""#))
    #expect(answer.field("content-type") == "application/json")
    #expect(port.acceptance.pushes.isEmpty)
  }

  @Test func `A message with a receipt is answered with its address`() throws {
    let reader = ReceiptReader(clock: { 0 }) { () throws(QueueFailure) in throw .closed }
    let port = TestWebPush(receipts: reader)
    let answer = try #require(port.answer(port.fields(["prefer": "respond-async", "ttl": "90"])))
    #expect(answer.status == 202)
    #expect(answer.field("ttl") == "90")
    #expect(answer.field("location")?.hasPrefix(TestWebPush.origin + "/message/") == true)
    let link = try #require(answer.field("link"))
    #expect(link.hasSuffix(#">; rel="urn:ietf:params:push:receipt""#))
    let start = "<\(TestWebPush.origin)/receipt/"
    #expect(link.hasPrefix(start))
    let receipt = try #require(ReceiptResource(text: link.dropFirst(start.count).prefix(86)))
    #expect(receipt.token == TokenHash(ofToken: port.token(.open).bytes))
    #expect(receipt.accepted == TestWebPush.now * 1_000)
    #expect(receipt.timeToLive == 90)
  }

  @Test func `A receipt that is malformed, foreign or of an app's token gets the same answer`() {
    let foreign = ReceiptResource(
      token: TokenHash(words: SIMD4(9, 9, 9, 9)), key: PushKey(high: 1, low: 2),
      accepted: TestWebPush.now * 1_000, timeToLive: 60)
    let texts = ["", "AAAA", String(repeating: "A", count: 86) + "?a", foreign.text]
    for text in texts {
      let answer = port.answer(port.fields([":method": "GET", ":path": "/receipt/" + text]))
      #expect(answer?.status == 404)
      #expect(answer?.text.contains("No message has this receipt") == true)
    }
  }

  @Test(arguments: ["POST", "DELETE", "PUT"])
  func `A receipt has no other methods than GET and HEAD`(method: String) {
    let answer = port.answer(port.fields([":method": method, ":path": "/receipt/AAAA"]))
    #expect(answer?.status == 405)
    #expect(answer?.field("allow") == "GET, HEAD")
    #expect(answer?.body.isEmpty == false)
  }

  @Test func `A second content coding is refused`() {
    var fields = port.fields()
    fields.add(name: "content-encoding", value: "aes128gcm")
    #expect(port.answer(fields)?.status == 415)
  }

  @Test func `A message without text needs no content coding`() {
    #expect(port.answer(port.fields(["content-encoding": ""]), body: [])?.status == 201)
    #expect(port.acceptance.pushes.map(\.payload) == [[]])
  }

  @Test(arguments: [(TestWebPush.Subscription.open, 5_630), (.unified, 4_096)])
  func `A message may be as long as its receiver allows`(
    subscription: TestWebPush.Subscription, limit: Int
  ) {
    let longest = Array(TestWebPush.text(bytes: limit, recordSize: 0x1F1F).utf8)
    #expect(port.answer(port.fields(to: subscription), body: longest)?.status == 201)
    let answer = port.answer(port.fields(to: subscription), body: longest + [7])
    #expect(answer?.status == 413)
    #expect(answer?.text.contains("\(limit) bytes") == true)
    #expect(port.acceptance.pushes.count == 1)
  }

  @Test func `Requests of Web Push have counters of their own, and count as requests as well`() {
    _ = port.answer(port.fields())
    _ = port.answer(port.fields(["ttl": "x"]))
    _ = port.answer(port.fields([":path": "/push/AAAA"]))
    #expect(port.metrics.value(of: .webPushAccepted) == 1)
    #expect(port.metrics.value(of: .webPushRefused) == 2)
    #expect(port.metrics.value(of: .accepted) == 1)
    #expect(port.metrics.value(of: .refused) == 2)
  }

  // MARK: - Endpoints

  @Test func `A foreign, a malformed and an ended endpoint are answered alike`() throws {
    let foreign = EndpointToken(
      kind: .app, secret: [UInt8](repeating: 99, count: 32), keyHash: nil)
    let answers = [
      port.answer(port.fields([":path": foreign.path])),
      port.answer(port.fields([":path": "/push/AAAA"])),
      port.answer(port.fields(to: .ended)),
    ].compactMap { $0 }
    #expect(answers.map(\.status) == [404, 404, 404])
    #expect(Set(answers.map(\.body)).count == 1)
    #expect(Set(answers.map { "\($0.fields)" }).count == 1)
    #expect(answers.first?.field("cache-control") == "max-age=86400")
    #expect(port.acceptance.pushes.isEmpty)
  }

  @Test func `Only the sender of an ended subscription learns that it has ended`() throws {
    let own = try port.authorization()
    let other = try port.authorization(key: P256.Signing.PrivateKey())
    #expect(port.answer(port.fields(to: .endedBound, ["authorization": own]))?.status == 410)
    #expect(port.answer(port.fields(to: .endedBound, ["authorization": other]))?.status == 403)
    #expect(port.answer(port.fields(to: .endedBound))?.status == 401)
    #expect(port.answer(port.fields(to: .ended, ["authorization": own]))?.status == 404)
  }

  @Test func `The token of an app is not an endpoint`() {
    let token = port.token(.open)
    let entry = TokenEntry(
      device: 1, topic: "com.example.app", environment: .production, registered: 1)
    port.directory.set(entry, for: TokenHash(ofToken: token.bytes))
    #expect(port.answer(port.fields())?.status == 404)
  }

  @Test func `An address that names many endpoints that do not exist has to wait`() {
    let fields = port.fields(to: .ended)
    #expect(port.answer(fields)?.status == 404)
    // A slow machine earns some of them back meanwhile.
    let refusal = (0..<1_000_000).lazy.map { _ in port.answer(fields) }.first { $0?.status != 404 }
    #expect(refusal??.status == 429)
    #expect(refusal??.field("retry-after") == "2")
    #expect(port.answer(port.fields())?.status == 201)
  }

  @Test func `A store that cannot write is answered with 503`() {
    port.acceptance.answer(.refused(.serviceUnavailable))
    let answer = port.answer(port.fields())
    #expect(answer?.status == 503)
    #expect(answer?.field("retry-after") == "2")
  }

  @Test func `A query for the kind of an endpoint is answered`() {
    let answer = port.answer(port.fields([":method": "GET"]), body: [])
    #expect(answer?.status == 200)
    #expect(answer?.text == #"{"unifiedpush":{"version":1}}"#)
  }
}
