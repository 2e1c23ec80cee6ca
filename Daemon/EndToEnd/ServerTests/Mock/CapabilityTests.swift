import DBus
import DesktopSupport
import NotificationModel
import TestSupport
import Testing

/// Each capability that a server may lack, one at a time: everything else stays as it is.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct CapabilityTests {
  static let all = [
    "actions", "body", "body-hyperlinks", "body-images", "body-markup", "icon-static",
    "inline-reply", "persistence", "sound",
  ]

  @Test(arguments: all + [""])
  func `A server without one capability receives only content that it can show`(missing: String)
    throws
  {
    let has = Set(Self.all).subtracting([missing])
    let stage = try MockStage(has.sorted().joined(separator: " "))
    let bubble = try stage.show {
      $0.subtitle = "Today <soon>"
      $0.sound = .standard
    }
    if missing == "body" {
      #expect(bubble.summary == "Lunch: Today <soon> – Soup & bread")
      #expect(bubble.body.isEmpty)
    } else {
      #expect(bubble.summary == "Lunch")
      #expect(
        bubble.body
          == (missing == "body-markup"
            ? "Today ‹soon›\nSoup & bread" : "<b>Today &lt;soon&gt;</b>\nSoup &amp; bread"))
    }
    let words = stride(from: 1, to: bubble.actions.count, by: 2).map { bubble.actions[$0] }
    #expect(words == (missing == "actions" ? [] : ["Open", "Eat", "Answer"]))
    let takesReplies = !["actions", "inline-reply"].contains(missing)
    #expect(bubble.actions.contains("inline-reply") == takesReplies)
    #expect((bubble.hints["x-kde-reply-submit-button-text"]?.text == "Send") == takesReplies)
    #expect((bubble.hints["sound-name"] != nil) == (missing != "sound"))
    #expect(bubble.hints["desktop-entry"]?.text == "com.example.organizer")
    #expect(bubble.hints["urgency"] == .byte(1))
  }

  @Test func `A server without capabilities is sent one line`() throws {
    let stage = try MockStage("")
    let bubble = try stage.show { $0.sound = .standard }
    #expect(bubble.summary == "Lunch: Soup & bread")
    #expect(bubble.body.isEmpty && bubble.actions.isEmpty)
    #expect(Set(bubble.hints.keys) == ["desktop-entry", "urgency"])
    let doctor = try stage.desktop.run("unctl", "doctor")
    #expect(doctor.output.contains("does not report what it can show"))
  }

  @Test func `If no text can be typed, its button says how to answer, and no text is lost`()
    throws
  {
    let stage = try MockStage("body actions")
    let bubble = try stage.show()
    let key = try #require(bubble.key(of: "Answer"))
    try stage.server.invoke(key, on: bubble.id)
    let advice = try stage.server.next()
    #expect(advice.replacesID == 0)
    #expect(advice.body.contains("unctl watch"))
    #expect(try stage.desktop.delivered() == ["lunch"])
    let answer = try stage.desktop.run(
      "unctl", "respond", "com.example.organizer/lunch", "--action", "answer", "--text", "later")
    #expect(answer.code == 0, "\(answer.output)")
    #expect(try stage.app.nextResponse().userText == "later")
    #expect(
      Set([try stage.server.nextClose(), try stage.server.nextClose()]) == [
        bubble.id, advice.id,
      ])
  }
}
