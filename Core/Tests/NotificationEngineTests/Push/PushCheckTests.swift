import NotificationEngine
import NotificationModel
import NotificationWords
import TestSupport
import Testing

/// The result of checking a payload before it is sent, with the rule that each problem violates.
struct PushCheckTests {
  @Test func `A payload without a fault has no problem`() {
    let check = PushCheck(of: ["aps": ["alert": "Hi", "content-available": 1]], bytes: 44)
    #expect(
      check
        == PushCheck(
          bytes: 44, limit: CoreLimits.pushPayloadBytes, isNotification: true,
          isContentAvailable: true))
  }

  @Test(
    arguments: [
      (["alert": 5], "aps.alert", "H3"), (["alert": ["title": 5]], "aps.alert.title", "H3"),
      (["alert": ["Body": "Hi"]], "aps.alert.Body", "H3"),
      (["alert": ["loc-key": "K", "loc-args": [[:]]]], "aps.alert.loc-args[0]", "C13"),
      (["badge": "x"], "aps.badge", "H5"), (["sound": 5], "aps.sound", "H4"),
      (["sound": ["name": 5]], "aps.sound.name", "H4"), (["sound": "../x"], "aps.sound", "C6"),
      (["sound": ["critical": 1, "volume": 2]], "aps.sound.volume", "C9"),
      (["thread-id": 5], "aps.thread-id", "H2"), (["threadId": "a"], "aps.threadId", "H2"),
      (["interruption-level": "loud"], "aps.interruption-level", "H2"),
    ] as [([String: PropertyList], String, String)])
  func `A problem names the field and the rule`(
    aps: [String: PropertyList], field: String, rule: String
  ) {
    var values = aps
    if values["alert"] == nil { values["alert"] = "Hi" }
    let problem = PushCheck(of: ["aps": .dictionary(values)], bytes: 100).problems.first
    #expect(problem?.field == field)
    #expect(problem?.rule == rule)
    #expect(problem?.message.isEmpty == false)
  }

  @Test(.rules("H6"))
  func `A problem that refuses the payload comes first, and the rest is reported too`() {
    let check = PushCheck(of: ["aps": ["alert": "Hi", "badge": "x"]], bytes: 4_097)
    #expect(check.problems.map(\.rule) == ["H6", "H5"])
    #expect(check.problems.first?.field == "payload")
    #expect(check.problems.first?.value == "4097 bytes")
    #expect(check.isNotification)
  }

  @Test(.rules("H2"), arguments: [[:], ["aps": "Hi"]] as [[String: PropertyList]])
  func `A payload without the dictionary aps is reported as a problem`(
    values: [String: PropertyList]
  ) {
    let check = PushCheck(of: values, bytes: 20)
    #expect(check.problems.map(\.field) == ["aps"])
    #expect(check.problems.map(\.rule) == ["H2"])
    #expect(!check.isNotification)
  }

  @Test(.rules("H7")) func `A payload without any effect is reported as a problem`() {
    #expect(PushCheck(of: ["aps": [:]], bytes: 10).problems.map(\.rule) == ["H7"])
    let quiet = PushCheck(of: ["aps": ["content-available": 1]], bytes: 30)
    #expect(quiet.problems.isEmpty)
    #expect(quiet.isContentAvailable)
  }

  @Test func `A text that is not JSON yet is one problem, with its position`() {
    let failure = NotificationFailure(
      .invalidValue, field: "payload", value: "byte 7", message: "A colon is missing.", remedy: "")
    let check = PushCheck(unreadable: failure, bytes: 7)
    #expect(
      check.problems == [
        PushProblem(field: "payload", value: "byte 7", rule: "H2", message: "A colon is missing.")
      ])
    #expect(check.bytes == 7)
  }
}
