import BusSupport
import DBus
import LinuxEvents
import NIOCore
import NIOPosix
import NotificationModel
import Synchronization
import TestSupport
import Testing

@testable import NotificationDaemon

/// The start of an app by systemd, played by a program on a bus of the test.
@Suite(.blocking, .enabled(if: PrivateBus.isInstalled), .timeLimit(.minutes(5)))
struct AppUnitTests {
  private static let name = "app-usernotificationsd-com.example.tea@1.service"
  private static let program = StartedProgram(
    command: ["/bin/sh", "-c", "echo $HOME"],
    environment: ["HOME": "/home/anna", "BASH_FUNC_x%%": "() { :; }", "BELL": "\u{7}"],
    output: "/tmp/log")

  @Test func `The name of a unit carries the app's identifier, with hyphens escaped`() throws {
    let app = try #require(BundleIdentifier("com.example.tea-time"))
    #expect(
      AppUnit.name(for: app, at: 7) == "app-usernotificationsd-com.example.tea\\x2dtime@7.service")
  }

  @Test func `A link is opened by a unit without an app, which stays until its result is read`()
    throws
  {
    let name = AppUnit.nameOfOpener(at: 7)
    #expect(name == "usernotificationsd-link-7.service" && !name.hasPrefix("app-"))
    for (purpose, mode) in [(AppUnit.Purpose.app, "inactive-or-failed"), (.opener, "inactive")] {
      let systemd = try FakeSystemd()
      _ = try systemd.outcome(of: Self.program, named: name, purpose: purpose)
      #expect(systemd.properties["CollectMode"]?.text == mode)
    }
  }

  @Test func `A program runs as a unit of its own, with its variables and its log`() throws {
    let systemd = try FakeSystemd()
    let outcome = try systemd.outcome(of: AppUnitTests.program, named: Self.name)
    guard case .started(process: 4_242) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    let properties = systemd.properties
    #expect(properties["Slice"]?.text == "app.slice")
    #expect(properties["KillMode"]?.text == "process")
    #expect(properties["StandardOutputFileToAppend"]?.text == "/tmp/log")
    #expect(
      properties["Environment"]?.texts == ["HOME=/home/anna"], "what systemd refuses is left out")
    guard case .array(_, let commands)? = properties["ExecStart"],
      case .structure(let words)? = commands.first
    else {
      Issue.record("no command")
      return
    }
    #expect(words.first?.text == "/bin/sh")
    #expect(words[1].texts == ["/bin/sh", "-c", "echo $$HOME"], "no dollar sign is replaced")
  }

  @Test func `A job that fails is reported with the program`() throws {
    let outcome = try FakeSystemd(result: "failed").outcome(of: Self.program, named: Self.name)
    guard case .failed(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.message.contains("/bin/sh: failed"))
  }

  @Test func `A program that is not there is reported with its path, without systemd`() throws {
    var program = Self.program
    program.command = ["/nowhere/organizer"]
    let outcome = try FakeSystemd().outcome(of: program, named: Self.name)
    guard case .failed(let error) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(error.isMissing && error.message.contains("/nowhere/organizer"))
  }

  @Test func `A program that has ended at once counts as started`() throws {
    let outcome = try FakeSystemd(unitIsGone: true).outcome(of: Self.program, named: Self.name)
    guard case .started(process: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `A bus without systemd leaves the start to others`() throws {
    let outcome = try FakeSystemd(isAbsent: true).outcome(of: Self.program, named: Self.name)
    guard case .unavailable = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }
}

/// A stand-in for systemd's manager, on a bus of its own.
private final class FakeSystemd {
  private static let manager = "/org/freedesktop/systemd1"
  private static let unit = "/org/freedesktop/systemd1/unit/one"
  private let bus: PrivateBus
  private let connection: BusConnection
  private var exports: [BusExport] = []
  private let result: String
  private let unitIsGone: Bool
  /// The properties of the unit that was to be started.
  private(set) var properties: [String: DBusValue] = [:]

  init(result: String = "done", unitIsGone: Bool = false, isAbsent: Bool = false) throws {
    bus = try PrivateBus()
    connection = try bus.connectReady().0
    self.result = result
    self.unitIsGone = unitIsGone
    guard !isAbsent else { return }
    exports = [
      try connection.export(
        path: Self.manager, interface: "org.freedesktop.systemd1.Manager"
      ) { [unowned self] in answer($0) },
      try connection.export(path: Self.unit, interface: "org.freedesktop.DBus.Properties") {
        try? $0.answer([.variant(.uint32(4_242))])
      },
    ]
    var isOwned = false
    try connection.requestName("org.freedesktop.systemd1") { _ in isOwned = true }
    try PollingLoop([connection]).run(until: { isOwned })
  }

  private func answer(_ request: BusRequest) {
    switch request.message.member {
    case "StartTransientUnit":
      if case .array(_, let properties) = request.message.arguments[2] {
        for case .structure(let pair) in properties {
          self.properties[pair[0].text ?? ""] = pair[1].unwrapped
        }
      }
      // The end of a job may arrive before the answer that names the job.
      let job = DBusValue.objectPath("/org/freedesktop/systemd1/job/7")
      try? connection.emit(
        path: Self.manager, interface: "org.freedesktop.systemd1.Manager", member: "JobRemoved",
        arguments: [.uint32(7), job, request.message.arguments[0], .string(result)])
      try? request.answer([job])
    case "GetUnit" where unitIsGone:
      try? request.refuse(name: "org.freedesktop.systemd1.NoSuchUnit", message: "gone")
    case "GetUnit": try? request.answer([.objectPath(Self.unit)])
    default: try? request.answer()
    }
  }

  /// Starts a program, and answers until its start has ended.
  func outcome(
    of program: StartedProgram, named name: String, purpose: AppUnit.Purpose = .app
  ) throws -> AppUnit.Outcome {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let loop = group.next()
    let ended = Ended()
    let environment = ["DBUS_SESSION_BUS_ADDRESS": bus.address]
    let unit = try loop.submit {
      let unit = try AppUnit(
        named: name, program, purpose: purpose, environment: environment, loop: loop)
      unit.start { outcome in ended.outcome.withLock { $0 = outcome } }
      return NIOLoopBound(unit, eventLoop: loop)
    }.wait()
    // The end of the start sends nothing here, so it is looked for.
    try wait {
      while connection.process() {}
      return ended.outcome.withLock { $0 != nil }
    }
    try loop.submit { _ = unit.value }.wait()
    let outcome = ended.outcome.withLock { $0 }
    return try #require(outcome)
  }

  /// How the start ended, as the loop says it to the test's thread.
  private final class Ended: Sendable {
    let outcome = Mutex<AppUnit.Outcome?>(nil)
  }
}
