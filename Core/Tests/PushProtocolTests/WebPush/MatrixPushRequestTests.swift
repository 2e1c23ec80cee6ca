import ByteParsing
import Foundation
import Testing

@testable import PushProtocol

@Suite struct MatrixPushRequestTests {
  /// The example of the specification, with a second device.
  private static let full = #"""
    {"notification": {"content": {"body": "I'm floating in a most peculiar way.", "msgtype": "m.text"},
      "counts": {"missed_calls": 1, "unread": 2},
      "devices": [
        {"app_id": "org.matrix.matrixConsole.ios", "data": {"brand": "x"}, "pushkey": "https://a/push/1",
         "pushkey_ts": 12345678, "tweaks": {"sound": "bing"}},
        {"pushkey": "https:\/\/b\/push\/\u0032", "app_id": "b"}],
      "event_id": "$3957tyerfgewrf384", "prio": "high", "room_alias": "#exampleroom:matrix.org",
      "room_id": "!slw48wfj34rtnrf:example.com", "room_name": "Mission Control", "sender": "@exampleuser:matrix.org",
      "sender_display_name": "Major Tom \ud83d\ude80", "type": "m.room.message"}}
    """#
  private static let small = #"""
    {"notification":{"event_id":"$a:b","room_id":"!r:b","counts":{"unread":1},"prio":"low","devices":[\#
    {"app_id":"im.example","pushkey":"https://a/push/1","data":{"format":"event_id_only"}}]}}
    """#

  private static func read(_ text: String) throws(MatrixRefusal) -> MatrixPushRequest {
    try MatrixPushRequest(Array(text.utf8))
  }

  private static func device(_ text: String = #"{"app_id":"a","pushkey":"k"}"#) -> String {
    #"{"notification":{"devices":[\#(text)]}}"#
  }

  private static func notification(_ bytes: [UInt8]?) throws -> [String: Any] {
    let bytes = try #require(bytes)
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    #expect(object?.count == 1)
    return try #require(object?["notification"] as? [String: Any])
  }

  @Test func `A request with the whole event is read`() throws {
    let request = try Self.read(Self.full)
    #expect(request.eventID == "$3957tyerfgewrf384")
    #expect(request.urgency == .high)
    #expect(request.topic == nil)
    #expect(request.devices.map(\.pushkey) == ["https://a/push/1", "https://b/push/2"])
  }

  @Test func `A request with the event's identifier alone is read`() throws {
    let request = try Self.read(Self.small)
    #expect(request.eventID == "$a:b")
    #expect(request.urgency == .normal)
    let device = try #require(request.devices.first)
    let message = try #require(request.message(for: device, atMost: 4_096))
    #expect(
      String(decoding: message, as: UTF8.self) == #"""
        {"notification":{"event_id":"$a:b","room_id":"!r:b","counts":{"unread":1},"prio":"low","devices":[\#
        {"app_id":"im.example","pushkey":"https://a/push/1","data":{"format":"event_id_only"}}]}}
        """#)
  }

  @Test func `Each app gets the notification as it was sent, with its own device`() throws {
    let request = try Self.read(Self.full)
    for device in request.devices {
      let notification = try Self.notification(request.message(for: device, atMost: 4_096))
      let devices = try #require(notification["devices"] as? [[String: Any]])
      #expect(devices.map { $0["pushkey"] as? String } == [device.pushkey])
      #expect(notification["sender_display_name"] as? String == "Major Tom \u{1F680}")
      #expect((notification["content"] as? [String: Any])?["msgtype"] as? String == "m.text")
      #expect(notification.count == 11)
      let text = String(decoding: request.message(for: device, atMost: 4_096) ?? [], as: UTF8.self)
      #expect(text.contains(#""sender_display_name": "Major Tom \ud83d\ude80""#))
    }
  }

  @Test func `A message that is too long has no content, or only what leads to the event`() throws {
    let request = try Self.read(
      Self.full.replacing("floating", with: String(repeating: "floating ", count: 500)))
    let device = try #require(request.devices.first)
    #expect(request.message(for: device, atMost: 61_440)?.count ?? 0 > 4_096)
    let shorter = try Self.notification(request.message(for: device, atMost: 4_096))
    #expect(shorter["content"] == nil)
    #expect(shorter["room_name"] as? String == "Mission Control")
    #expect((shorter["devices"] as? [Any])?.count == 1)
    let shortest = try Self.notification(request.message(for: device, atMost: 250))
    #expect(Set(shortest.keys) == ["event_id", "room_id", "counts", "prio", "type"])
    #expect(request.message(for: device, atMost: 100) == nil)
  }

  @Test(arguments: [
    (#""prio":"low","event_id":"$a","#, WebPushUrgency.normal), (#""event_id":"$a","#, .high),
    (#""prio":null,"event_id":"$a","#, .high), (#""prio":"loud","event_id":"$a","#, .high),
    (#""prio":"high","#, .low), (#""event_id":null,"#, .low), (#""event_id":"","#, .low),
  ])
  func `Only an event is urgent`(members: String, urgency: WebPushUrgency) throws {
    let request = try Self.read(
      Self.device().replacing(#""devices""#, with: members + #""devices""#))
    #expect(request.urgency == urgency)
    #expect((request.topic == "counts") == (request.eventID == nil))
  }

  @Test func `A repeated request has the same identifier at each endpoint`() throws {
    let first = EndpointToken(
      kind: .unifiedPush, secret: .init(repeating: 1, count: 32), keyHash: nil)
    let second = EndpointToken(
      kind: .unifiedPush, secret: .init(repeating: 2, count: 32), keyHash: nil)
    let request = try Self.read(Self.small)
    let again = try Self.read(Self.small.replacing("$a:b", with: #"\u0024a:b"#))
    let other = try Self.read(Self.small.replacing("$a:b", with: "$c:b"))
    #expect(request.identity(for: first) == again.identity(for: first))
    #expect(request.identity(for: first) != request.identity(for: second))
    #expect(request.identity(for: first) != other.identity(for: first))
    #expect(try Self.read(Self.device()).identity(for: first) == nil)
    #expect(
      MatrixPushRequest.identifier(ofDigest: [UInt8](repeating: 0xFF, count: 32))
        == "ffffffff-ffff-8fff-bfff-ffffffffffff")
    #expect(
      MatrixPushRequest.identifier(ofDigest: 0..<16) == "00010203-0405-8607-8809-0a0b0c0d0e0f")
  }

  @Test(arguments: [
    (#"{}"#, "notification"), (#"{"notification":{}}"#, "notification.devices"),
    (#"{"notification":{"devices":[]}}"#, "notification.devices[0]"),
    (device("{}"), "notification.devices[0].app_id"),
    (device(#"{"app_id":"a"}"#), "notification.devices[0].pushkey"),
    (device(#"{"app_id":"a","pushkey":"k"},{"pushkey":"k"}"#), "notification.devices[1].app_id"),
    (#"{"a":{"notification":{"devices":[{"app_id":"a","pushkey":"k"}]}}}"#, "notification"),
  ])
  func `A missing member is named`(text: String, field: String) {
    #expect(throws: MatrixRefusal.missing(field)) { try Self.read(text) }
  }

  @Test(arguments: [
    (#"{"notification":[]}"#, "notification"), (#"{"notification":null}"#, "notification"),
    (#"{"notification":{"devices":{}}}"#, "notification.devices"),
    (device("1"), "notification.devices[0]"), (device("[]"), "notification.devices[0]"),
    (device(#"{"app_id":1,"pushkey":"k"}"#), "notification.devices[0].app_id"),
    (device(#"{"app_id":"a","pushkey":["k"]}"#), "notification.devices[0].pushkey"),
    (#"{"notification":{"event_id":{}}}"#, "notification.event_id"),
    (#"{"notification":{"prio":5}}"#, "notification.prio"),
  ])
  func `A member of another type is named`(text: String, field: String) throws {
    let refusal = try #require(throws: MatrixRefusal.self) { try Self.read(text) }
    guard case .type(field, _, _) = refusal else {
      Issue.record("\(refusal)")
      return
    }
    #expect(refusal.code == "M_BAD_JSON")
  }

  @Test(arguments: [
    (
      #"{"notification":{"devices":[{"app_id":"a","pushkey":"k"}]},"\u006eotification":{}}"#,
      "notification"
    ),
    (#"{"notification":{"event_id":"$a","event_id":"$b"}}"#, "notification.event_id"),
    (
      #"{"notification":{"devices":[{"app_id":"a","pushkey":"k"}],"devices":[]}}"#,
      "notification.devices"
    ),
    (device(#"{"app_id":"a","pushkey":"k","pushkey":"l"}"#), "notification.devices[0].pushkey"),
  ])
  func `A member that occurs twice is refused`(text: String, field: String) {
    #expect(throws: MatrixRefusal.repeated(field)) { try Self.read(text) }
  }

  @Test(arguments: [
    "", "null", "[]", "{", "\u{FEFF}{}", device() + " x", #"{"a":"\ud800"}"#,
    #"{"a":"# + String(repeating: "[", count: 1_000), "{'a':1}",
  ])
  func `A text that is not a JSON object is refused at its byte`(text: String) throws {
    let refusal = try #require(throws: MatrixRefusal.self) { try Self.read(text) }
    #expect(refusal.code == "M_NOT_JSON")
    #expect(refusal.message.contains("(byte "))
  }

  @Test(
    arguments: [
      (#"{"notification":"a"}"#, #"`notification` is "a", and not an object"#),
      (#"{"notification":[]}"#, "`notification` is a list, and not an object"),
      (#"{"notification":{"devices":5}}"#, "`notification.devices` is 5, and not a list"),
      (#"{"notification":{"devices":[null]}}"#, "`notification.devices[0]` is null,"),
      (
        #"{"notification":{"devices":[{"app_id":{},"pushkey":"a"}]}}"#,
        "`notification.devices[0].app_id` is an object, and not a string"
      ),
      (
        #"{"notification":{"prio":false,"devices":[]}}"#,
        "`notification.prio` is false, and not a string"
      ),
    ])
  func `A member of another type is named with its value`(text: String, sentence: String) throws {
    let refusal = try #require(throws: MatrixRefusal.self) { try Self.read(text) }
    #expect(refusal.code == "M_BAD_JSON")
    #expect(refusal.message.contains(sentence))
  }

  @Test func `A long value of a member of another type is cut`() throws {
    let long = String(repeating: "a", count: 5_000)
    let refusal = try #require(throws: MatrixRefusal.self) {
      try Self.read(#"{"notification":"\#(long)"}"#)
    }
    #expect(refusal.message.contains("aaa…"))
    #expect(refusal.message.utf8.count < 300)
  }

  @Test func `Bytes that are not UTF-8 are refused`() {
    let bytes = Array(Self.device().utf8) + [0x20, 0xFF]
    #expect(throws: MatrixRefusal.notJSON(.notUnicode, at: bytes.count - 1)) {
      try MatrixPushRequest(bytes)
    }
  }

  @Test func `The body and the number of devices are limited`() throws {
    let device = #"{"app_id":"a","pushkey":"k"}"#
    let most = Self.device(Array(repeating: device, count: 100).joined(separator: ","))
    #expect(try Self.read(most).devices.count == 100)
    #expect(throws: MatrixRefusal.tooManyDevices) {
      try Self.read(Self.device(Array(repeating: device, count: 101).joined(separator: ",")))
    }
    let blanks = String(repeating: " ", count: 61_440 - Self.device().utf8.count)
    #expect(try Self.read(Self.device() + blanks).devices.count == 1)
    #expect(throws: MatrixRefusal.tooLarge) { try Self.read(Self.device() + blanks + " ") }
  }

  @Test func `The answer repeats rejected keys as they were written`() throws {
    let keys = [#"a\"b\\c"#, #"\ud83d\ude80é\u0000"#]
    let devices = keys.map { #"{"app_id":"a","pushkey":"\#($0)"}"# }.joined(separator: ",")
    let request = try Self.read(Self.device(devices))
    let body = MatrixPushAnswer.body(rejected: request.devices)
    let answer = try JSONSerialization.jsonObject(with: Data(body)) as? [String: [String]]
    #expect(answer == ["rejected": request.devices.map(\.pushkey)])
    #expect(MatrixPushAnswer.body(rejected: []) == Array(#"{"rejected":[]}"#.utf8))
  }

  @Test func `Every refusal is a JSON object with Matrix's members`() throws {
    let refusals: [MatrixRefusal] = [
      .notJSON(.missingValue, at: 3), .missing("notification"),
      .type("notification", "an object", value: "5"),
      .repeated("notification"), .tooLarge, .tooManyDevices,
      .foreign(pushkey: "\"\\\u{1}é" + String(repeating: "a", count: 10_000)), .path, .method,
      .tooMany, .unavailable,
    ]
    for refusal in refusals {
      let value = try JSONSerialization.jsonObject(with: Data(refusal.body.utf8))
      #expect(value as? [String: String] == ["errcode": refusal.code, "error": refusal.message])
      #expect(refusal.code.hasPrefix("M_"))
      #expect((400...503).contains(refusal.status))
      #expect(refusal.body.utf8.count < 400)
    }
  }

  @Test(arguments: [
    "https://push.example.net:2199", "https://PUSH.example.net", "HTTPS://push.example.net:443",
    "https://[::1]:2199",
  ])
  func `A key at this gateway is an endpoint`(origin: String) {
    #expect(EndpointToken(address: origin + Self.endpoint.path, of: Self.service) == Self.endpoint)
  }

  @Test(arguments: [
    "", "https://", "https://push.example.net", "http://push.example.net:2199/PATH",
    "https://push.example.net:80/PATH", "https://evil.example/PATH",
    "https://user@push.example.net/PATH",
    "https://push.example.net.evil.example/PATH", "https://push.example.net//PATH", "/PATH",
    "https://push.example.net/PATH?up=1", "https://push.example.net/PATH/",
    "https://push.example.net#/PATH",
    "https://push.example.net\\/PATH", "https://push.exämple.net/PATH",
  ])
  func `Another key is not an endpoint`(address: String) {
    let address = address.replacing("/PATH", with: Self.endpoint.path)
    #expect(EndpointToken(address: address, of: Self.service) == nil)
  }

  private static let service = PushServiceOrigin(hosts: ["Push.example.net", "[::1]"], port: 2_199)
  private static let endpoint = EndpointToken(
    kind: .unifiedPush, secret: .init(repeating: 7, count: 32), keyHash: nil)
}
