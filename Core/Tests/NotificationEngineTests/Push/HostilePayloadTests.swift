import Foundation
import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// Payloads that no server should send: each wrong key is ignored and reported, or all is refused.
struct HostilePayloadTests {
  /// Values that hardly any key of `aps` accepts.
  static let strange: [PropertyList] = [
    "text", "", -1, 1.5, .real(.nan), .real(.infinity), true, [], ["x"], [:], ["k": 1],
    .data(Data([1, 2])), .date(Date(timeIntervalSinceReferenceDate: 0)),
    .integer(.min), .integer(.max), .unsigned(.max), .real(1e300),
  ]

  @Test(
    arguments: [
      ("badge", -1), ("badge", .integer(.min)), ("badge", .unsigned(.max)), ("badge", 1.5),
      ("badge", .real(.nan)), ("badge", 1e300), ("badge", true), ("badge", "1"),
      ("badge", ["count": 1]), ("sound", 1), ("sound", []), ("sound", ""),
      ("thread-id", 7), ("category", ["a"]), ("target-content-id", true), ("filter-criteria", 1),
      ("interruption-level", "CRITICAL"), ("interruption-level", 3), ("interruption-level", ""),
      ("relevance-score", .real(.nan)), ("relevance-score", .real(-.infinity)),
      ("relevance-score", "0.5"), ("relevance-score", true), ("content-available", "yes"),
      ("mutable-content", 2), ("mutable-content", []), ("alert", 5), ("alert", ["Hi"]),
    ] as [(String, PropertyList)])
  func `A wrong value is ignored and reported, and everything else is read`(
    key: String, value: PropertyList
  ) throws {
    let payload = try PushPayload(["aps": .dictionary([key: value]), "own": 1])
    var usual = NotificationContent()
    usual.userInfo = payload.userInfo
    #expect(payload.content == usual)
    #expect(!payload.isContentAvailable)
    #expect(!payload.isContentMutable)
    #expect(payload.problems.map(\.field) == ["aps.\(key)"])
    #expect(
      payload.problems.map(PushProblem.init).allSatisfy { !$0.value.isEmpty && !$0.message.isEmpty }
    )
  }

  @Test(arguments: ["thread-id", "category", "target-content-id", "filter-criteria"])
  func `A name that is too long to be stored is ignored and reported`(key: String) {
    let limit = String(repeating: "x", count: CoreLimits.identifierBytes)
    let kept = PushPayload(
      message: .members(["aps": .dictionary([key: .string(limit)])]))
    #expect(kept.problems.isEmpty)
    let payload = PushPayload(message: .members(["aps": .dictionary([key: .string(limit + "x")])]))
    var usual = NotificationContent()
    usual.userInfo = payload.userInfo
    #expect(payload.content == usual)
    #expect(payload.problems.map(\.field) == ["aps.\(key)"])
    #expect(PushProblem(payload.problems[0]).message.contains("4096 bytes"))
  }

  @Test func `The name of a launch image that is too long is ignored and reported`() {
    let alert: [String: PropertyList] = [
      "launch-image": .string(String(repeating: "x", count: CoreLimits.identifierBytes + 1))
    ]
    let payload = PushPayload(message: .members(["aps": ["alert": .dictionary(alert)]]))
    #expect(payload.content.launchImageName.isEmpty)
    #expect(payload.problems.map(\.field) == ["aps.alert.launch-image"])
  }

  @Test(arguments: [
    "title", "subtitle", "body", "launch-image", "title-loc-key", "loc-key", "summary-arg",
    "summary-arg-count",
  ])
  func `A wrong part of the alert is ignored and reported`(key: String) throws {
    let alert: [String: PropertyList] = [key: -2]
    let payload = try PushPayload.aps(["alert": .dictionary(alert)])
    #expect(!payload.isNotification)
    #expect(payload.content.summaryArgumentCount == 1)
    #expect(payload.problems.map(\.field) == ["aps.alert.\(key)"])
  }

  @Test(arguments: ["title-loc-args", "subtitle-loc-args", "loc-args"])
  func `Arguments that are not a list are left out`(key: String) throws {
    let alert: [String: PropertyList] = [
      key: "x", key.replacingOccurrences(of: "args", with: "key"): "K",
    ]
    let payload = try PushPayload.aps(["alert": .dictionary(alert)])
    #expect(payload.problems.map(\.field) == ["aps.alert.\(key)"])
    let content = payload.content
    #expect(
      [content.title, content.subtitle, content.body].contains(.localized(key: "K", arguments: [])))
  }

  @Test(
    .rules("C7", "C9"),
    arguments: [
      ("volume", 1.5), ("volume", -0.1), ("volume", .real(.nan)), ("volume", "1"), ("name", 4),
      ("name", "../../etc/passwd"), ("name", "/dev/zero"), ("name", "a\0b"),
      ("name", "../\u{301}secret.wav"),
    ] as [(String, PropertyList)])
  func `A wrong part of a sound leaves an ordinary sound`(
    key: String, value: PropertyList
  ) throws {
    let payload = try PushPayload.aps(["sound": .dictionary(["critical": 1, key: value])])
    #expect(payload.content.sound == Sound(kind: .critical))
    #expect(payload.problems.map(\.field) == ["aps.sound.\(key)"])
  }

  @Test(.rules("C6")) func `A sound outside of the app's folders is not played`() throws {
    let payload = try PushPayload.aps(["sound": "../secret.wav"])
    #expect(payload.content.sound == .standard)
    #expect(payload.problems.map(\.field) == ["aps.sound"])
  }

  @Test(.rules("H2"))
  func `Keys that are nearly the system's are left to the app and reported`() throws {
    let payload = try PushPayload.aps([
      "contentAvailable": 1, "mutable_content": 1, "Badge": 2, "own": 3,
      "alert": ["body": "Hi", "titleLocKey": "T"],
    ])
    #expect(!payload.isContentAvailable)
    #expect(!payload.isContentMutable)
    #expect(payload.content.badge == nil)
    #expect(
      payload.problems.map(\.field) == [
        "aps.alert.titleLocKey", "aps.Badge", "aps.contentAvailable", "aps.mutable_content",
      ])
    #expect(
      payload.problems.map(PushProblem.init).last?.message.contains("mutable-content") == true)
  }

  @Test func `A value is reported in one short line`() throws {
    let text = "line\nline" + String(repeating: "x", count: 1_000)
    let told = try PushPayload.aps(["badge": .string(text)]).problems.map(PushProblem.init).first
    #expect(told?.value.count ?? 0 < 120)
    #expect(told?.description.hasPrefix(#"aps.badge = "line\nlinexx"#) == true)
  }

  @Test func `Problems beyond the limit are not reported`() throws {
    var aps: [String: PropertyList] = [:]
    for count in 1..<50 { aps["b" + String(repeating: "_", count: count) + "adge"] = 0 }
    let payload = try PushPayload(["aps": .dictionary(aps)])
    #expect(payload.problems.count == CoreLimits.pushProblems)
  }

  @Test func `Every key of a payload may hold any value`() throws {
    let keys = [
      "alert", "badge", "sound", "thread-id", "category", "content-available", "mutable-content",
      "target-content-id", "interruption-level", "relevance-score", "filter-criteria",
    ]
    for value in Self.strange {
      let aps = Dictionary(uniqueKeysWithValues: keys.map { ($0, value) })
      let payload = try PushPayload(["aps": .dictionary(aps)])
      #expect(payload.content.relevanceScore.isFinite)
      #expect(payload.content.badge ?? 0 >= 0)
    }
  }
}
