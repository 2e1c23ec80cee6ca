import Foundation
import NotificationModel
import TestSupport
import Testing

/// Apps that are opened and restarted by `unctl`, pushes from files, and their timeline.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlAppTests {
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon(isSimulator: true)
  }

  /// Writes a payload and returns its file's path.
  private func payload(_ text: String) throws -> String {
    let path = "/tmp/un-\(UUID().uuidString.prefix(8)).apns"
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `A program is ended before the app is started again`() throws {
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--lines"]))
    _ = try watch.line(with: "list is empty")
    let start = "import os, signal; signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM}); "
    let process = stage.prepared(
      "/usr/bin/env", ["python3", "-c", start + "os.execvp('ExitProbe', ['ExitProbe', 'ask'])"])
    let waiting = try UnctlTalk(process)
    // It is connected when its question is shown.
    _ = try watch.line(with: "exit-probe")
    let outcome = try stage.unctl("restart", "com.example.exit-probe")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(waiting.exitCode() == SIGTERM)
    #expect(process.terminationReason == .uncaughtSignal)
  }

  @Test func `An empty path is not a bundle, and does not mean the current folder`() throws {
    let outcome = try stage.unctl("install", "")
    #expect(outcome.code == 64)
    #expect(outcome.errors.hasPrefix("unctl: \"\" is not a bundle"))
  }

  @Test func `Responses of an unknown app are refused, and its identifier stays free`()
    throws
  {
    let outcome = try stage.unctl("responses", "--take", "--app", "com.example.typo")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("(app: com.example.typo)"))
    #expect(!(try stage.unctl("apps").output.contains("com.example.typo")))
    // Its own name is known to the command, if not yet to the system.
    #expect(try stage.unctl("responses", "--take").code == 0)
  }

  @Test func `An app without a launch command is refused`() throws {
    try stage.unctl("schedule", "--title", "Tea", "--in", "1h", "--app", "com.example.tea")
    for command in ["open", "restart"] {
      let outcome = try stage.unctl(command, "com.example.tea")
      #expect(outcome.code == 1)
      #expect(
        outcome.errors.contains("Nothing is known that starts this app (app: com.example.tea)"))
    }
  }

  @Test func `A push comes from a file or from standard input, and its faults are reported`() throws
  {
    try stage.unctl("schedule", "--title", "Tea", "--in", "1h", "--app", "com.example.tea")
    let file = try payload(#"{"aps": {"alert": "Hi", "badge": "x"}}"#)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let pushed = try stage.unctl("push", "com.example.tea", file, "--id", "offer")
    #expect(pushed.code == 0)
    #expect(pushed.errors.hasPrefix("unctl: aps.badge = \"x\": a whole number from 0 is expected"))
    let delivered = try stage.unctl("delivered", "com.example.tea")
    #expect(delivered.output.contains("offer"))
    let empty = try stage.unctl("push", "com.example.tea", "-")
    #expect(empty.code == 1)
    #expect(empty.errors.contains("(payload: byte 0)"))
    let missing = try stage.unctl("push", "com.example.tea", "/nowhere.apns")
    #expect(missing.code == 1 && missing.errors.contains("(file: /nowhere.apns)"))
  }

  @Test(.rules("H15")) func `The file may name its app, and an argument overrides it`() throws {
    for app in ["com.example.tea", "com.example.milk"] {
      try stage.unctl("schedule", "--title", "Tea", "--in", "1h", "--app", app)
    }
    let named = try payload(
      #"{"Simulator Target Bundle": "com.example.tea", "aps": {"alert": "Hi"}}"#)
    let nameless = try payload(#"{"aps": {"alert": "Hi"}}"#)
    let wrong = try payload(#"{"Simulator Target Bundle": "a b", "aps": {"alert": "Hi"}}"#)
    defer {
      for file in [named, nameless, wrong] { try? FileManager.default.removeItem(atPath: file) }
    }
    #expect(try stage.unctl("push", named, "--id", "from-file").code == 0)
    #expect(try stage.unctl("push", "com.example.milk", named, "--id", "given").code == 0)
    let tea = try stage.unctl("delivered", "com.example.tea").output
    #expect(tea.contains("from-file") && !tea.contains("given"))
    let milk = try stage.unctl("delivered", "com.example.milk").output
    #expect(milk.contains("given") && !milk.contains("from-file"))
    let refused = try stage.unctl("push", nameless)
    #expect(refused.code == 1 && refused.errors.contains(#""Simulator Target Bundle""#))
    let unreadable = try stage.unctl("push", wrong)
    #expect(unreadable.code == 1)
    #expect(unreadable.errors.contains("(Simulator Target Bundle: a b)"))
    #expect(try stage.unctl("push", nameless, "--check").code == 0)
    #expect(try stage.unctl("push", "a b", named).code == 64)
  }

  @Test func `A payload is checked without being sent`() throws {
    let good = try payload(#"{"aps": {"alert": "Hi"}}"#)
    let bad = try payload(#"{"aps": {"alert": 5}"#)
    defer {
      for file in [good, bad] { try? FileManager.default.removeItem(atPath: file) }
    }
    let fine = try stage.unctl("push", "com.example.tea", good, "--check", "--json")
    #expect(fine.code == 0)
    #expect(try fine.wire(PushCheck.self).problems.isEmpty)
    let faulty = try stage.unctl("push", "com.example.tea", bad, "--check", "--json")
    #expect(faulty.code == 1)
    #expect(try faulty.wire(PushCheck.self).problems.map(\.rule) == ["H2"])
    #expect(try stage.unctl("push", "com.example.tea", good, "--json").code == 64)
  }

  @Test func `The timeline is read, and followed line by line`() throws {
    try stage.unctl(
      "schedule", "--title", "Tea", "--in", "1m", "--app", "com.example.tea", "--id", "tea")
    let follower = try UnctlTalk(
      stage.prepared("unctl", ["timeline", "com.example.tea", "tea", "--follow", "--json"]))
    _ = try follower.line(
      with: #"{"event":"noted","entry":{"number":1,"#, #""step":"added""#, #""rules":["B7"]"#)
    try stage.unctl("focus", "on", "Work")
    try stage.unctl("clock", "advance", "1m")
    _ = try follower.line(with: #""step":"due""#)
    _ = try follower.line(
      with: #""rules":["E14"]"#, #""text":"silenced: Focus Work does not allow this app""#)
    let told = try stage.unctl("timeline", "com.example.tea", "--json").wire([TimelineEntry].self)
    #expect(told.map(\.step) == [.added, .due, .decided, .decided])
    #expect(told.map(\.number) == [1, 2, 3, 4])
    let lines = try stage.unctl("timeline").output
    #expect(
      lines.contains("com.example.tea/tea  silenced: Focus Work does not allow this app (E14)"))
    let unknown = try stage.unctl("timeline", "com.example.other")
    #expect(unknown.code == 1 && unknown.errors.contains("(app: com.example.other)"))
  }
}
