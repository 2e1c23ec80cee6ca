import Foundation
import LinuxEvents
import NotificationModel
import TestSupport
import Testing

/// Commands of root, and for another user (docs/manual/cron-and-root.md).
@Suite(.blocking, .timeLimit(.minutes(5))) struct UnctlRootTests {
  @Test(
    .enabled(if: ProcessFacts.ownUserIdentifier == 0, "only root has a list that no shell shows"))
  func `Root reads whose list it is, unless a shell shows it`() throws {
    let stage = try UnctlStage()
    try stage.startDaemon()
    let unseen = try stage.unctl("schedule", "--title", "Tea")
    #expect(unseen.code == 0)
    #expect(unseen.errors.hasPrefix("unctl: This is the list of root, which no shell shows."))
    #expect(unseen.errors.contains("runuser -u "))
    #expect(unseen.errors.contains(" -- unctl schedule …."))
    let watch = try UnctlTalk(stage.prepared("unctl", ["watch", "--json"]))
    _ = try watch.line(with: #""event":"list""#)
    #expect(try stage.unctl("schedule", "--title", "Tea").errors.isEmpty)
  }

  @Test(
    .enabled(if: ProcessFacts.ownUserIdentifier == 0, "only root has a list that no shell shows"))
  func `A desktop without a notification server shows nothing of root's list`() throws {
    let stage = try UnctlStage()
    let lending = [
      "USERNOTIFICATIONS_DESKTOP": "lend", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/none",
    ]
    try #require(try stage.run("usernotificationsd", ["start"], adding: lending).code == 0)
    let unseen = try stage.unctl("schedule", "--title", "Tea")
    #expect(unseen.errors.hasPrefix("unctl: This is the list of root, which no shell shows."))
    let findings = try stage.unctl("doctor").output
    #expect(findings.contains("warning  shells: none is attached"), "\(findings)")
  }

  @Test(
    .enabled(if: Self.mayBecomeNobody, "needs root, namespaces, and programs that nobody may run"))
  func `Root reaches the list of a user by runuser, which the refusal of the user's socket names`()
    throws
  {
    let folder = "/tmp/un-\(UUID().uuidString.prefix(8))"
    #expect(try Self.run(["install", "-d", "-m", "700", "-o", "nobody", folder]).code == 0)
    defer { _ = try? Self.run(["rm", "-rf", folder]) }
    let variables = [
      "XDG_RUNTIME_DIR=\(folder)", "USERNOTIFICATIONS_DATA=\(folder)/data",
      "USERNOTIFICATIONS_DESKTOP=off", "USERNOTIFICATIONS_LOCATION=off", "HOME=\(folder)",
    ]
    let asNobody = ["runuser", "-u", "nobody", "--", "env"] + variables
    defer { _ = try? Self.run(asNobody + [Self.programs + "/usernotificationsd", "stop"]) }
    let unctl = Self.programs + "/unctl"
    let sent = try Self.run(asNobody + [unctl, "schedule", "--title", "Tea", "--id", "tea"])
    #expect(sent.code == 0 && sent.errors.isEmpty, "\(sent.errors)")
    #expect(try Self.run(asNobody + [unctl, "delivered"]).output.contains("/tea"))
    let asRoot = try Self.run(["env"] + variables + [unctl, "schedule", "--title", "Tea"])
    #expect(asRoot.code == 1)
    #expect(
      asRoot.errors == "unctl: A process of nobody listens on the socket (socket: \(folder)/"
        + "usernotifications/control.sock). Act as that user: runuser -u nobody -- COMMAND.\n")
  }

  @Test(
    .enabled(if: Self.mayBecomeNobody, "needs root, namespaces, and programs that nobody may run"))
  func `Each command of the page reaches the user's list with the variables of cron`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let ofUser = page.matches(of: /(?:`|\|\| )(unctl schedule --title [^`\n]*)/)
      .map { "\($0.output.1)" }
    let ofRoot = page.matches(of: /(?:\/usr\/sbin\/)?runuser [^`\n]*unctl schedule --title [^`\n]*/)
      .map { "\($0.output)" }
    #expect(ofUser.count == 2 && ofRoot.count == 5, "\(ofUser) \(ofRoot)")
    let folder = "/tmp/un-\(UUID().uuidString.prefix(8))"
    try #require(try Self.run(["install", "-d", "-m", "755", folder]).code == 0)
    defer { _ = try? Self.run(["rm", "-rf", folder]) }
    let path = "PATH=\(Self.programs):/usr/bin:/bin"
    let asUser = """
      /usr/sbin/runuser -u anna -- env -i HOME=\(folder)/home LOGNAME=anna \(path) SHELL=/bin/sh sh
      """
    // A line without the path of runuser is for a shell of root.
    let asRoot = { (line: String) in
      "env -i HOME=/root LOGNAME=root \(path)\(line.hasPrefix("/") ? "" : ":/usr/sbin") SHELL=/bin/sh user=anna sh"
    }
    let jobs = (ofRoot.map { (asRoot($0), $0) } + ofUser.map { (asUser, $0) })
      .map { shell, line in "\(shell) <<'JOB'\n\(line)\nJOB\n" }.joined()
    let script = """
      set -eu
      cd \(folder)
      { echo anna:x:65534:65534::\(folder)/home:/bin/sh; cat /etc/passwd; } >passwd
      mount --bind passwd /etc/passwd
      mount -t tmpfs -o mode=755 none /run/user
      install -d -m 700 -o anna home /run/user/65534
      trap 'echo usernotificationsd stop | \(asUser)' EXIT
      \(jobs)echo unctl delivered | \(asUser)
      """
    let done = try Self.run(["unshare", "-m", "--propagation", "private", "sh", "-c", script])
    #expect(done.code == 0, "\(done.errors)")
    for title in ["The disk is failing", "Maintenance at 18:00", "%i failed", "The backup failed"] {
      #expect(done.output.contains("  \(title)"), "\(done.output)\(done.errors)")
    }
    #expect(done.output.split(separator: "  Backup done").count == 4, "\(done.output)")
  }

  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/manual/cron-and-root.md").standardizedFileURL

  private static let programs = URL(
    filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/"
  ).deletingLastPathComponent().path

  private static var mayBecomeNobody: Bool {
    guard ProcessFacts.ownUserIdentifier == 0, (try? run(["unshare", "-m", "true"]))?.code == 0
    else { return false }
    let version = ["runuser", "-u", "nobody", "--", programs + "/unctl", "--version"]
    return (try? run(version))?.code == 0
  }

  private static func run(
    _ words: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The output of these commands fits into a pipe.
    process.waitUntilExit()
    func text(_ pipe: Pipe) -> String {
      String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    return (process.terminationStatus, text(output), text(errors))
  }
}
