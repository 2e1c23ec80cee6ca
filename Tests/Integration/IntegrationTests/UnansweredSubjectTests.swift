import Foundation
import NotificationModel
import TestSupport
import Testing

/// The output of an app that waits for location or critical alerts, and the cases without output.
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnansweredSubjectTests {
  private static let app = "com.example.exit-probe"
  private let stage: UnctlStage

  init() throws {
    stage = try UnctlStage()
    try stage.startDaemon()
  }

  @Test func `An app that waits for location access names the command, and the command answers`()
    throws
  {
    let app = try talk("ExitProbe ask-place")
    #expect(
      try app.line()
        == Self.line(
          "CoreLocation", "what it may know of places", "--location allow-while-using"))
    #expect(
      try stage.unctl("authorize", Self.app, "--location", "allow-while-using").code == 0)
    #expect(try app.line() == "ended 0", "it says it once")
  }

  @Test func `An app that waits for critical alerts names the command that answers`() throws {
    let app = try talk("\(try installed()) ask-critical")
    #expect(try app.line() == Self.critical)
    #expect(try stage.unctl("authorize", Self.app, "allow-critical").code == 0)
    #expect(try app.line() == "ended 0", "it says it once")
  }

  @Test func `An app prints the second question when the first one is answered`() throws {
    let app = try talk("\(try installed()) ask-both")
    #expect(
      try app.line() == Self.line("UserNotifications", "whether it may notify", "allow"))
    #expect(try stage.unctl("authorize", Self.app, "allow").code == 0)
    #expect(try app.line() == Self.critical)
    #expect(try stage.unctl("authorize", Self.app, "deny-critical").code == 0)
    #expect(try app.line() == "ended 0")
  }

  @Test func `An app prints nothing while a shell is attached that can ask`() throws {
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
    let app = try talk("ExitProbe ask")
    _ = try watch.line(with: #""event":"ask""#, Self.app)
    // The system's timeout is over before this reminder: both use the clock of one loop.
    try stage.unctl("schedule", "--app", "com.example.tea", "--title", "Tea", "--in", "4s")
    _ = try watch.line(with: #""event":"present""#, "Tea")
    #expect(try stage.unctl("authorize", Self.app, "allow").code == 0)
    #expect(try app.line() == "ended 0")
  }

  private static let critical = line(
    "UserNotifications", "whether its critical alerts may be heard", "allow-critical")

  private static func line(_ framework: String, _ decision: String, _ answer: String) -> String {
    "\(framework): \(app) waits for a person to decide \(decision), and nothing runs that could ask. "
      + "Answer with `unctl authorize \(app) \(answer)`, or have questions asked in a terminal with "
      + "`unctl watch`."
  }

  /// A program whose two streams are read as one.
  private func talk(_ command: String) throws -> UnctlTalk {
    try UnctlTalk(stage.prepared("/bin/sh", ["-c", "\(command) 2>&1; echo ended $?"]))
  }

  /// Installs the program with the entitlement for critical alerts, and returns the installed path.
  private func installed() throws -> String {
    let bundle = URL(filePath: "/tmp/un-\(UUID().uuidString.prefix(8)).app")
    defer { try? FileManager.default.removeItem(at: bundle) }
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: stage.programFolder + "/ExitProbe", toPath: bundle.path + "/Probe")
    let lists: [String: [String: Any]] = [
      "Info": ["CFBundleIdentifier": Self.app, "CFBundleExecutable": "Probe"],
      "Entitlements": ["com.apple.developer.usernotifications.critical-alerts": true],
    ]
    for (name, list) in lists {
      try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        .write(to: bundle.appending(path: "\(name).plist"))
    }
    let outcome = try stage.unctl("install", bundle.path)
    try #require(outcome.code == 0, "\(outcome)")
    let apps = try stage.unctl("apps", "--json").wire([AppRecord].self)
    return try #require(apps.first?.bundlePath) + "/Probe"
  }
}
