import Foundation
import NotificationModel
import TestSupport
import Testing

/// The program as scripts see it: exit codes, JSON, lines in and out, with a real daemon.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlProgramTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
  }

  @Test func `If the daemon does not run the exit code is 69, and asking does not start it`() throws
  {
    for _ in 0..<2 {
      let outcome = try stage.unctl("status")
      #expect(outcome.code == 69 && outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("unctl: "))
      #expect(outcome.errors.contains("control.sock"))
    }
    #expect(try stage.unctl("doctor", "--json").code == 69)
  }

  @Test(arguments: [
    ["schedule", "--title", "x", "--in", "5"], ["schedule", "--in", "5m"], ["respond", "x"],
    ["settings", "no..app"], ["clock", "advance", "3"], ["cancel"], ["what"],
  ])
  func `Invalid arguments cause exit code 64`(arguments: [String]) throws {
    let outcome = try stage.run("unctl", arguments)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("unctl: "))
  }

  @Test func `A refused command exits with code 1 and one line with field, value and remedy`()
    throws
  {
    try stage.startDaemon()
    let outcome = try stage.unctl("respond", "tea", "--default")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors
        == "unctl: There is no such entry (notification: tea). `unctl delivered` lists those "
        + "there are.\n")
    #expect(try stage.unctl("clock", "advance", "3h").code == 1)
  }

  @Test func `A response by a text button needs its text, which may be empty`() throws {
    try stage.startDaemon()
    for id in ["one", "two"] {
      try stage.unctl(
        "schedule", "--title", "Tea", "--id", id, "--reply", "Say", "--action", "ok=OK")
    }
    let outcome = try stage.unctl("respond", "one", "--action", "reply")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == "unctl: The action reply needs a text (text). Give the text with --text, "
        + "or an empty one with --text \"\".\n")
    #expect(try stage.unctl("respond", "one", "--action", "reply", "--text", "").code == 0)
    #expect(try stage.unctl("respond", "two", "--action", "ok").code == 0)
  }

  @Test func `The first command that needs the daemon starts it`() throws {
    #expect(try stage.unctl("schedule", "--title", "Tea", "--daily", "22:00").code == 0)
    #expect(try stage.unctl("status", "--json").wire(SystemStatus.self).pending == 1)
  }

  @Test(.rules("B8", "B18")) func `A weekly reminder is watched in seconds on a simulated clock`()
    throws
  {
    try stage.startDaemon(isSimulator: true)
    #expect(try stage.unctl("clock", "set", "2027-01-01 00:00").code == 0)
    try stage.unctl("schedule", "--title", "Standup", "--weekly", "mon", "09:00", "--id", "s")
    #expect(try pendingDue() == ["2027-01-04T08:00:00.000Z"])
    try stage.unctl("clock", "advance", "3d9h1m")
    #expect(try pendingDue() == ["2027-01-11T08:00:00.000Z"])
    let delivered = try stage.unctl("delivered", "--json").wire([DeliveredNotification].self)
    #expect(delivered.map { Self.text($0.date) } == ["2027-01-04T08:00:00.000Z"])
    #expect(delivered.map(\.request.content.title) == [.literal("Standup")])
  }

  @Test(.rules("B10")) func `A date that has passed is refused by the daemon's clock`() throws {
    try stage.startDaemon(isSimulator: true)
    try stage.unctl("clock", "set", "2030-01-01 00:00")
    let outcome = try stage.unctl("schedule", "--title", "x", "--at", "2029-12-31 23:59")
    #expect(outcome.code == 1 && outcome.errors.contains("2029-12-31 23:59"))
    #expect(try pendingDue() == [])
  }

  @Test func `A script watches and responds by lines`() throws {
    try stage.startDaemon()
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
    try stage.unctl("schedule", "--title", "Tea", "--id", "tea", "--action", "done=Done")
    _ = try watch.line(with: #""event":"present""#, #""title":"Tea""#, #""number":1"#)
    try watch.say("1 wrong")
    _ = try watch.line(with: #""error":{"code":"#)
    try watch.say("1 done")
    _ = try watch.line(with: #""event":"withdraw""#, #""identifier":"tea""#)
    try watch.say("quit")
    #expect(watch.exitCode() == 0)
    let remedy = "`unctl responses --take --app org.usernotifications.unctl`"
    #expect(try stage.unctl("doctor").output.contains(remedy))
    #expect(
      try stage.unctl("responses", "--take").output == "org.usernotifications.unctl/tea\tdone\n")
    #expect(try stage.unctl("responses", "--json").wire([KeptResponse].self).isEmpty)
  }

  @Test func `The identifier of unctl follows the unctl that asks for it, whichever had it before`()
    throws
  {
    try stage.startDaemon()
    try stage.unctl("schedule", "--title", "Tea", "--id", "tea", "--reply", "Reply")
    #expect(try stage.run(try stage.copy(of: "unctl"), "responses", "--take").code == 0)
    try stage.unctl("respond", "tea", "--action", "reply", "--text", "soon")
    let taken = try stage.unctl("responses", "--take")
    #expect(taken.output == "org.usernotifications.unctl/tea\treply\tsoon\n", "\(taken.errors)")
  }

  @Test(.rules("F6")) func `A script waits for the response and gets the typed text`() throws {
    try stage.startDaemon()
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
    let ask = try UnctlTalk(
      stage.prepared(
        "unctl", ["schedule", "--title", "Really?", "--reply", "Reply:Why", "--wait"]))
    _ = try watch.line(with: #""event":"present""#, #""title":"Really?""#)
    try watch.say("1 reply two words")
    #expect(try ask.line(with: "reply") == "reply\ttwo words")
    #expect(ask.exitCode() == 0)
  }

  @Test func `Settings are changed all or not at all`() throws {
    try stage.startDaemon()
    try stage.unctl("schedule", "--title", "Tea", "--daily", "22:00")
    let app = "org.usernotifications.unctl"
    let refused = try stage.unctl("settings", app, "sounds=off", "badges=maybe")
    #expect(refused.code == 1 && refused.errors.contains("(badges: maybe)"))
    let changed = try stage.unctl("settings", app, "badges=off", "--json").wire(AppRecord.self)
    #expect(!changed.settings.badges && changed.settings.sounds)
  }

  private func pendingDue() throws -> [String] {
    try stage.unctl("pending", "--json").wire([PendingRequest].self)
      .compactMap(\.due).map { Self.text($0.wall) }
  }

  /// An instant in UTC.
  private static func text(_ time: WallTime) -> String {
    time.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
