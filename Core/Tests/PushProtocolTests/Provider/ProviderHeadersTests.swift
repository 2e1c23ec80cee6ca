import PushProtocol
import TestSupport
import Testing

@Suite struct ProviderHeadersTests {
  private static let id = "123e4567-e89b-12d3-a456-4266554400a0"
  private static let now: Int64 = 1_800_000_000

  private func push(
    _ fields: [String: String], topic: String = "org.example.app"
  ) throws(PushReason) -> ProviderPush {
    var headers = ProviderHeaders()
    for (name, value) in fields { headers.add(name: name, value: value) }
    return try headers.push(topic: topic, newID: { Self.id }, now: Self.now)
  }

  @Test(.rules("I3")) func `A header that is not sent has its default value`() throws {
    let push = try push([:])
    #expect(push.id == Self.id)
    #expect(push.type == .alert)
    #expect(push.priority == .immediate)
    #expect(push.expiration == .until(Self.now + 2_592_000))
    #expect(push.collapseID == nil)
  }

  @Test(.rules("I3")) func `An identifier comes back byte for byte, in letters of either case`()
    throws
  {
    for id in [Self.id, Self.id.uppercased(), "123E4567-e89b-12D3-a456-4266554400A0"] {
      #expect(try push(["apns-id": id]).id == id)
    }
  }

  @Test(
    .rules("I3"),
    arguments: [
      "", "1", "123e4567e89b12d3a4564266554400a0", "123e4567-e89b-12d3-a456-4266554400a",
      "123e4567-e89b-12d3-a456-4266554400a00", "123e4567-e89b-12d3-a456-4266554400ag",
      "{123e4567-e89b-12d3-a456-4266554400}", " 123e4567-e89b-12d3-a456-4266554400a",
    ])
  func `A text that is not a UUID is not an identifier`(id: String) {
    #expect(throws: PushReason.badMessageID) { try push(["apns-id": id]) }
  }

  @Test(.rules("I3"))
  func `A refused identifier is still sent back if it can be a header`() {
    func echo(_ id: String?) -> String? {
      var headers = ProviderHeaders()
      if let id { headers.add(name: "apns-id", value: id) }
      return headers.echoedID
    }
    #expect(echo("not-a-uuid") == "not-a-uuid")
    #expect(echo(nil) == nil)
    #expect(echo("") == nil)
    #expect(echo("a b") == nil)
    #expect(echo("ü") == nil)
    #expect(echo(String(repeating: "a", count: 257)) == nil)
  }

  @Test(.rules("I3")) func `There are three priorities, and any other is refused`() throws {
    #expect(try push(["apns-priority": "10"]).priority == .immediate)
    #expect(try push(["apns-priority": "5"]).priority == .considerate)
    #expect(try push(["apns-priority": "1"]).priority == .low)
    for text in ["", "0", "2", "11", "05", "5.0", "high", "-1", "10 "] {
      #expect(throws: PushReason.badPriority) { try push(["apns-priority": text]) }
    }
  }

  @Test(.rules("H7")) func `A push in the background is never urgent`() throws {
    let background = ["apns-push-type": "background"]
    #expect(throws: PushReason.badPriority) {
      try push(background.merging(["apns-priority": "10"]) { $1 })
    }
    #expect(try push(background).priority == .considerate)
    #expect(try push(background.merging(["apns-priority": "1"]) { $1 }).priority == .low)
  }

  @Test(.rules("I17")) func `An expiration is an instant, at most thirty days from now`() throws {
    func expiration(_ text: String) throws(PushReason) -> PushExpiration {
      try push(["apns-expiration": text]).expiration
    }
    #expect(try expiration("0") == .once)
    #expect(try expiration("\(Self.now)") == .once)
    #expect(try expiration("\(Self.now + 1)") == .until(Self.now + 1))
    #expect(try expiration("\(Self.now * 2)") == .until(Self.now + 2_592_000))
    #expect(try expiration("99999999999999999999999") == .until(Self.now + 2_592_000))
    for text in ["", "-1", "+5", "1e9", "1.5", "soon", " 0", "0x10", "٣"] {
      #expect(throws: PushReason.badExpirationDate) { try expiration(text) }
    }
  }

  @Test(.rules("I3")) func `A collapse identifier has one to sixty-four bytes`() throws {
    let longest = String(repeating: "ä", count: 32)
    #expect(try push(["apns-collapse-id": longest]).collapseID == longest)
    for text in ["", longest + "a"] {
      #expect(throws: PushReason.badCollapseID) { try push(["apns-collapse-id": text]) }
    }
  }

  @Test(
    .rules("I4"),
    arguments: [
      (PushType.alert, ""), (.background, ""), (.controls, ""), (.location, ".location-query"),
      (.voip, ".voip"), (.complication, ".complication"), (.fileprovider, ".pushkit.fileprovider"),
      (.mdm, ""), (.liveactivity, ".push-type.liveactivity"), (.pushtotalk, ".voip-ptt"),
      (.widgets, ".push-type.widgets"),
    ])
  func `A push type requires its suffix of the topic`(type: PushType, suffix: String) throws {
    let topic = "org.example.app" + suffix
    #expect(try push(["apns-push-type": type.rawValue], topic: topic).type == type)
    #expect(type.bundle(ofTopic: topic) == "org.example.app")
    guard !suffix.isEmpty else { return }
    #expect(try push([:], topic: topic).type == type)
    for wrong in ["org.example.app", suffix] {
      #expect(throws: PushReason.badTopic) {
        try push(["apns-push-type": type.rawValue], topic: wrong)
      }
    }
  }

  @Test(.rules("I7")) func `An unknown push type is refused`() {
    for text in ["", "Alert", "silent", "alert "] {
      #expect(throws: PushReason.invalidPushType) { try push(["apns-push-type": text]) }
    }
  }

  @Test(
    .rules("I7"),
    arguments: [
      "authorization", "apns-id", "apns-topic", "apns-push-type", "apns-priority",
      "apns-expiration",
      "apns-collapse-id",
    ])
  func `A header that comes twice is detected, even with the same value`(name: String) {
    var headers = ProviderHeaders()
    headers.add(name: name, value: "10")
    #expect(!headers.hasDuplicates)
    headers.add(name: "user-agent", value: "a")
    headers.add(name: "user-agent", value: "a")
    #expect(!headers.hasDuplicates)
    headers.add(name: name, value: "10")
    #expect(headers.hasDuplicates)
  }
}
