import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import TestSupport
import Testing

/// A real app with `@main` on its delegate's class, as the user and as the daemon start it.
@Suite(.blocking, .timeLimit(.minutes(5))) struct AppLaunchTests {
  private let daemon: RealDaemon
  private let lines: PipeLines
  private let shown = Letterbox<Presentation>()
  private let asked = Letterbox<Bool>()
  private let shell: ControlClient
  private let app: BundleIdentifier

  init() throws {
    daemon = try RealDaemon()
    try daemon.start()
    lines = try PipeLines(in: daemon.folder)
    app = try #require(BundleIdentifier("com.example.app-probe"))
    shell = daemon.control()
    shell.receiveEvents { [shown, asked] event in
      switch event {
      case .notifications(.present(let presentation)): shown.put(presentation)
      case .settings(.ask): asked.put(true)
      default: break
      }
    }
    _ = try shell.call(.attachShell(name: "test"))
  }

  /// Starts the app as the user does, and authorizes it.
  private func startAllowed() throws -> Int32 {
    let process = try Spawn.detached(
      executable: RealDaemon.binaries + "/AppProbe", arguments: [lines.path],
      environment: daemon.environment)
    #expect(lines.take() == "process \(process)")
    #expect(lines.take() == "launched, inactive, badge 0")
    #expect(lines.take() == "active, active, badge 0")
    _ = asked.take()
    _ = try shell.call(.settings(.authorize(app: app, .allow)))
    #expect(lines.take() == "granted true, active, badge 0")
    return process
  }

  /// Asks the app to end, and returns its status.
  private func end(_ process: Int32) throws -> ChildStatus {
    try Spawn.signal(process, 15)
    return try Spawn.wait(for: process)
  }

  private func schedule(_ identifier: String) throws {
    var content = NotificationContent()
    content.title = .literal(identifier)
    content.categoryIdentifier = "task"
    let request = NotificationRequest(identifier: identifier, content: content, trigger: nil)
    _ = try shell.call(.notifications(.schedule(app: app, request, category: nil)))
  }

  /// The process that the daemon has started, which writes its number first.
  private func started() throws -> Int32 {
    let words = lines.take().split(separator: " ")
    #expect(words.first == "process")
    return try #require(words.last.flatMap { Int32($0) })
  }

  @Test func `An app launched by the user is active, and is notified of its end`() throws {
    let process = try startAllowed()
    try schedule("milk")
    #expect(lines.take() == "presents milk, active, badge 0")
    #expect(shown.take().key.identifier == "milk")
    #expect(try end(process) == .exited(code: 0))
    #expect(lines.take() == "terminated, active, badge 0")
  }

  @Test func `An app that is asked to end as soon as its loop runs is notified of it`() throws {
    for _ in 1...10 {
      // On one processor the threads of Dispatch run only when the main thread waits.
      let process = try Spawn.detached(
        executable: "/usr/bin/taskset",
        arguments: ["-c", "0", RealDaemon.binaries + "/AppProbe", lines.path, "ends-itself"],
        environment: daemon.environment)
      try #require(try Spawn.wait(for: process) == .exited(code: 0))
      #expect(lines.take() == "process \(process)")
      while !lines.take().hasPrefix("terminated") {}
    }
  }

  @Test(.rules("F3", "F14"))
  func `An action without the foreground option starts the app in the background`()
    throws
  {
    _ = try end(try startAllowed())
    #expect(lines.take() == "terminated, active, badge 0")
    for (number, badge) in [("first", 1), ("second", 2)] {
      try schedule(number)
      let key = shown.take().key
      _ = try shell.call(.responses(.respond(key, .action(identifier: "later", text: nil))))
      let process = try started()
      #expect(
        lines.take(3, without: "granted") == [
          "launched, background, badge \(badge - 1)", "background, background, badge \(badge - 1)",
          "received later, background, badge \(badge)",
        ])
      try Spawn.signal(process, 15)
      #expect(lines.take(1, without: "granted").first?.hasPrefix("terminated, background") == true)
    }
  }

  @Test(.rules("F3")) func `A tap on a push starts the app for the foreground, and names the push`()
    throws
  {
    _ = try end(try startAllowed())
    #expect(lines.take() == "terminated, active, badge 0")
    _ = try shell.call(
      .push(
        app: app, payload: #"{"aps":{"alert":"Hello","badge":4},"room":"kitchen"}"#,
        identifier: nil))
    _ = try shell.call(.responses(.respond(shown.take().key, .open)))
    let process = try started()
    #expect(
      lines.take(3, without: "granted") == [
        "launched by the push kitchen, inactive, badge 4",
        "received UNNotificationDefaultActionIdentifier, inactive, badge 5",
        "active, active, badge 5",
      ])
    try Spawn.signal(process, 15)
    #expect(lines.take(1, without: "granted") == ["terminated, active, badge 5"])
  }
}
