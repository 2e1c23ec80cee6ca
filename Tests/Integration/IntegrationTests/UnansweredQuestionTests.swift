import TestSupport
import Testing

/// A system without a shell that could ask: the app's output, and which programs show its question.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnansweredQuestionTests {
  private static let app = "com.example.exit-probe"
  private static let line =
    "UserNotifications: \(app) waits for a person to decide whether it may notify, and nothing runs that "
    + "could ask. Answer with `unctl authorize \(app) allow`, or have questions asked in a terminal with "
    + "`unctl watch`."

  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
  }

  @Test func `An app that no shell can ask about says so once, and ends when a command answers`()
    throws
  {
    let app = try probe("ask")
    #expect(try app.line() == Self.line)
    #expect(try stage.unctl("authorize", Self.app, "allow").code == 0)
    #expect(try app.line() == "ended 0", "it says it once")
  }

  @Test func `A host that handles failures prints no line`() throws {
    let app = try probe("ask-quietly")
    #expect(try app.line().hasPrefix("told requestAuthorization: \(Self.app) waits for a person"))
    #expect(try stage.unctl("authorize", Self.app, "deny").code == 0)
    #expect(try app.line() == "ended 0")
  }

  @Test func `The doctor and the status name an open question and the command that answers it`()
    throws
  {
    let app = try probe("ask")
    #expect(try app.line() == Self.line)
    let doctor = try stage.unctl("doctor").output
    #expect(
      doctor.contains("question: \(Self.app) waits for a person to decide whether it may notify"))
    #expect(doctor.contains("Answer with `unctl authorize \(Self.app) allow`"))
    let status = try stage.unctl("status").output
    #expect(
      status.contains("\(Self.app): whether it may notify; unctl authorize \(Self.app) allow"))
    let json = try stage.unctl("status", "--json").json(Status.self)
    #expect(json.openQuestions.map(\.subject) == ["notifications"])
    #expect(try stage.unctl("authorize", Self.app, "allow").code == 0)
    #expect(try app.line() == "ended 0")
    #expect(try !stage.unctl("status").output.contains("unctl authorize"))
    #expect(try !stage.unctl("doctor").output.contains("question:"))
  }

  @Test func `A shell that attaches later shows the question`() throws {
    let app = try probe("ask")
    #expect(try app.line() == Self.line)
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"ask""#, Self.app)
    #expect(try stage.unctl("authorize", Self.app, "allow").code == 0)
    #expect(try app.line() == "ended 0")
  }

  /// A program whose two streams are read as one.
  private func probe(_ word: String) throws -> UnctlTalk {
    try UnctlTalk(
      stage.prepared("/bin/sh", ["-c", "ExitProbe \(word) 2>&1; echo ended $?"]))
  }

  private struct Status: Decodable {
    var openQuestions: [Question]

    struct Question: Decodable {
      var subject: String
    }
  }
}
