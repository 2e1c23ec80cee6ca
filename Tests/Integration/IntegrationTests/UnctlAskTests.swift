import Foundation
import NotificationModel
import TestSupport
import Testing

/// Commands that wait for an answer, with a real daemon.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlAskTests {
  private let stage: UnctlStage
  private let watch: UnctlTalk

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
    watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
  }

  /// Starts a command that waits, and returns it when its notification is shown.
  private func start(_ arguments: String..., showing title: String) throws -> UnctlTalk {
    let talk = try UnctlTalk(stage.prepared("unctl", arguments))
    _ = try watch.line(with: #""event":"present""#, #""title":"\#(title)""#)
    return talk
  }

  private var delivered: [DeliveredNotification] {
    get throws { try stage.unctl("delivered", "--json").wire([DeliveredNotification].self) }
  }

  @Test(.rules("F20")) func `A late answer to an earlier question does not answer the new one`()
    throws
  {
    let buttons = ["--action", "allow=Allow", "--action", "deny=Deny"]
    _ = try stage.run("unctl", ["schedule", "--title", "ls?", "--id", "q"] + buttons)
    try stage.unctl("respond", "q", "--action", "allow")
    let ask = try UnctlTalk(
      stage.prepared(
        "unctl", ["schedule", "--title", "rm -rf /home?", "--id", "q", "--wait"] + buttons))
    _ = try watch.line(with: #""event":"present""#, "rm -rf")
    try stage.unctl("respond", "q", "--action", "deny")
    #expect(try ask.line() == "deny")
    #expect(ask.exitCode() == 0)
    #expect(try stage.unctl("responses", "--json").wire([KeptResponse].self).isEmpty)
  }

  @Test(.rules("F20")) func `Each of two waiting commands gets the answer to its own question`()
    throws
  {
    let one = try start("ask", "One?", showing: "One?")
    let two = try start("ask", "Two?", showing: "Two?")
    let ids = try delivered.sorted { $0.date < $1.date }.map(\.request.identifier)
    try stage.unctl("respond", ids[0], "--action", "no")
    #expect(try one.line() == "no")
    #expect(one.exitCode() == 2)
    try stage.unctl("respond", ids[1], "--action", "yes")
    #expect(try two.line() == "yes")
    #expect(two.exitCode() == 0)
  }

  @Test(
    .rules("F1", "F2", "F6"),
    arguments: [
      (["--action", "yes"], "yes", 0), (["--action", "no"], "no", 2), (["--dismiss"], "", 3),
      (["--default"], "", 3),
    ])
  func `The exit code names the pressed button`(
    answer: [String], output: String, code: Int32
  ) throws {
    let ask = try start("ask", "Run this?", showing: "Run this?")
    _ = try stage.run("unctl", ["respond", "1"] + answer)
    if !output.isEmpty { #expect(try ask.line() == output) }
    #expect(ask.exitCode() == code)
  }

  @Test(.rules("F1", "S52"))
  func `The buttons are in the user's language, and those of the sender are not changed`()
    throws
  {
    try stage.unctl("settings", "language=de")
    let plain = try UnctlTalk(stage.prepared("unctl", ["ask", "Los?"]))
    _ = try watch.line(with: #""title":"Los?""#, #""title":"Ja""#, #""title":"Nein""#)
    let own = try UnctlTalk(stage.prepared("unctl", ["ask", "Go?", "--button", "yes=Yes"]))
    _ = try watch.line(with: #""title":"Go?""#, #""title":"Yes""#)
    // The first of the list is another one each time.
    for _ in 1...2 { try stage.unctl("respond", "1", "--action", "yes") }
    for ask in [plain, own] { #expect(try ask.line() == "yes") }
  }

  @Test(.rules("F6")) func `A text is printed, and counts as the first button`() throws {
    let ask = try start("ask", "Which branch?", "--text", showing: "Which branch?")
    try stage.unctl("respond", "1", "--action", "text", "--text", "feature/tea")
    #expect(try ask.line() == "feature/tea")
    #expect(ask.exitCode() == 0)
  }

  @Test func `After the timeout the question is taken away`() throws {
    for arguments in [
      ["ask", "Anybody?", "--timeout", "1"],
      ["schedule", "--title", "Anybody?", "--wait", "--timeout", "1s"],
      ["schedule", "--title", "Anybody?", "--in", "1h", "--wait", "--timeout", "1s"],
    ] {
      let outcome = try stage.run("unctl", arguments)
      #expect(outcome.code == 4 && outcome.output.isEmpty)
      #expect(
        outcome.errors == "unctl: No answer came within 1s; it was taken away.\n")
      #expect(try delivered.isEmpty)
      #expect(try stage.unctl("pending", "--json").wire([PendingRequest].self).isEmpty)
    }
  }

  @Test func `A wait ends when its notification is cleared, replaced or must not be shown`() throws
  {
    let cleared = try start("ask", "Cleared?", showing: "Cleared?")
    try stage.unctl("clear", "--all")
    #expect(cleared.exitCode() == 3)
    let replaced = try start(
      "schedule", "--title", "Replaced?", "--id", "r", "--wait", showing: "Replaced?")
    try stage.unctl("schedule", "--title", "Newer", "--id", "r")
    #expect(replaced.exitCode() == 3)
    try stage.unctl("settings", "org.usernotifications.unctl", "allowNotifications=off")
    let refused = try stage.unctl("ask", "Refused?")
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("unctl: "))
  }

  @Test func `A question leaves with the command that asked it`() throws {
    let process = stage.prepared("unctl", ["ask", "Still there?"])
    let ask = try UnctlTalk(process)
    _ = try watch.line(with: #""event":"present""#, #""title":"Still there?""#)
    process.terminate()
    #expect(ask.exitCode() == SIGTERM)
    _ = try watch.line(with: #""event":"withdraw""#)
    #expect(try delivered.isEmpty)
  }

  @Test(.rules("F20")) func `A question is asked and answered once although daemons are killed`()
    throws
  {
    let ask = try start("ask", "Once?", showing: "Once?")
    for _ in 0..<3 {
      let status = try stage.unctl("status", "--json").wire(SystemStatus.self)
      kill(pid_t(status.processIdentifier), SIGKILL)
      // The commands reconnect, and the first of them starts the next daemon.
      _ = try watch.line(with: #""event":"list""#, #""title":"Once?""#)
    }
    try stage.unctl("respond", "1", "--action", "no")
    #expect(try ask.line() == "no")
    #expect(ask.exitCode() == 2)
    #expect(try stage.unctl("responses", "--json").wire([KeptResponse].self).isEmpty)
    #expect(try delivered.isEmpty)
  }

  @Test(.rules("E14"))
  func `A question passes a focus as an urgent notification of notify-send does`() throws {
    try stage.unctl("focus", "on", "Work")
    let ask = try UnctlTalk(stage.prepared("unctl", ["ask", "Urgent?"]))
    _ = try watch.line(
      with: #""event":"present""#, #""title":"Urgent?""#, #""level":"time-sensitive""#)
    try stage.unctl("respond", "1", "--action", "yes")
    #expect(ask.exitCode() == 0)
  }

  @Test(.rules("C9", "E13")) func `A level that is lowered is named on standard error`() throws {
    let app = "org.usernotifications.unctl"
    for level in ["critical", "time-sensitive"] {
      let urgent = try stage.unctl("schedule", "--title", "Tea", "--level", level)
      #expect(urgent.code == 0 && urgent.errors.isEmpty, "\(urgent.errors)")
      _ = try watch.line(with: #""event":"present""#, #""level":"time-sensitive""#)
    }
    try stage.unctl("settings", app, "timeSensitive=off")
    let lowered = try stage.unctl("schedule", "--title", "Tea", "--level", "critical")
    #expect(lowered.code == 0)
    #expect(
      lowered.errors
        == "unctl: It is shown as an ordinary notification: urgent ones of \(app) are turned off. "
        + "`unctl settings \(app) timeSensitive=on` allows them.\n")
  }
}
