import DBus
import LinuxEvents
import NIOCore
import NotificationModel

/// The start of one program as a unit of the user's systemd, in `app.slice`: org.freedesktop.systemd1(5).
///
/// Use it only on the event loop.
final class AppUnit {
  /// How the start ended.
  enum Outcome {
    /// The program runs as this process, or has run.
    case started(process: Int32?)
    /// systemd tried, and could not start it.
    case failed(LinuxError)
    /// systemd cannot be asked.
    case unavailable(String)
  }

  /// The role of the program for the user's systemd.
  enum Purpose {
    /// An app; its unit is removed when it has ended.
    case app
    /// The native shell; a failed unit is kept so that `UnitResult` can read its result.
    case shell
    /// The program that opens a link, kept likewise.
    case opener

    fileprivate var description: String {
      switch self {
      case .app: "App started by the notification system"
      case .shell: "Banners of the notification system"
      case .opener: "Link opened by the notification system"
      }
    }

    fileprivate var collectMode: String { self == .app ? "inactive-or-failed" : "inactive" }
  }

  private static let manager = (
    name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager"
  )
  private let name: String
  private let program: StartedProgram
  private let purpose: Purpose
  private let bus: BusOnEventLoop
  private var done: ((Outcome) -> Void)?
  private var jobs: BusWatch?
  private var job: String?
  /// The jobs that ended before our job's number was known.
  private var endedJobs: [String: String] = [:]

  /// The name of a unit for an app: portals read the app's identifier from the part before the at sign, and no later unit has
  /// the same name.
  static func name(for app: BundleIdentifier, at microseconds: Int64) -> String {
    let escaped = app.rawValue.utf8.map { byte in
      let isPlain = byte != UInt8(ascii: "-")
      return isPlain ? String(UnicodeScalar(byte)) : "\\x2d"
    }
    return "app-usernotificationsd-\(escaped.joined())@\(microseconds).service"
  }

  /// The name of a unit that opens a link. Portals would read an app from a name that begins with `app-`, and the program that
  /// opens the link, such as the browser, is another one than the app that was pushed to.
  static func nameOfOpener(at microseconds: Int64) -> String {
    "usernotificationsd-link-\(microseconds).service"
  }

  /// Prepares the start.
  ///
  /// - Throws: `DBusError` if the session has no bus.
  init(
    named name: String, _ program: StartedProgram, purpose: Purpose = .app,
    environment: [String: String], loop: any EventLoop
  ) throws(DBusError) {
    self.purpose = purpose
    self.name = name
    self.program = program
    bus = try BusOnEventLoop(try BusConnection.session(environment: environment), loop: loop)
  }

  /// Starts the program, and reports once how that ended.
  func start(done: @escaping (Outcome) -> Void) {
    self.done = done
    do throws(LinuxError) {
      // systemd would only report that the step EXEC failed.
      try Spawn.check(program: program.command.first ?? "")
    } catch {
      return finish(.failed(error))
    }
    bus.connection.onDisconnect = { [weak self] error in self?.finish(.unavailable("\(error)")) }
    attempt { bus throws(DBusError) in
      jobs = try bus.watch(
        sender: Self.manager.name, path: Self.manager.path, interface: Self.manager.interface,
        member: "JobRemoved"
      ) { [weak self] message in self?.jobEnded(message) }
      try call(bus, "Subscribe", []) { _ in }
      try call(bus, "StartTransientUnit", arguments) { [weak self] in self?.began($0) }
    }
  }

  private func began(_ message: DBusMessage) {
    guard let path = message.arguments.first?.text else {
      return finish(.unavailable("systemd named no job"))
    }
    job = path
    if let result = endedJobs[path] { jobEnded(path, result) }
    endedJobs = [:]
  }

  private func jobEnded(_ message: DBusMessage) {
    // The number, the path, the unit and the result of a job.
    guard message.arguments.count == 4, message.arguments[2].text == name,
      let path = message.arguments[1].text, let result = message.arguments[3].text
    else { return }
    if job == nil { endedJobs[path] = result } else { jobEnded(path, result) }
  }

  private func jobEnded(_ path: String, _ result: String) {
    guard path == job else { return }
    guard result == "done" else {
      let reason = "systemd could not start \(program.command.first ?? ""): \(result)"
      return finish(.failed(LinuxError(operation: "StartTransientUnit", code: 0, message: reason)))
    }
    attempt { bus throws(DBusError) in
      try call(bus, "GetUnit", [.string(name)]) { [weak self] in self?.readProcess($0) }
    }
  }

  private func readProcess(_ message: DBusMessage) {
    guard let path = message.arguments.first?.text else { return finish(.started(process: nil)) }
    attempt { bus throws(DBusError) in
      try bus.call(
        destination: Self.manager.name, path: path, interface: "org.freedesktop.DBus.Properties",
        member: "Get",
        arguments: [.string("org.freedesktop.systemd1.Service"), .string("MainPID")]
      ) { [weak self] result in
        let process = (try? result.get())?.arguments.first?.integer ?? 0
        self?.finish(.started(process: process > 0 ? Int32(process) : nil))
      }
    }
  }

  /// Calls the manager; an error ends the start.
  private func call(
    _ bus: BusConnection, _ member: String, _ arguments: [DBusValue],
    reply: @escaping (DBusMessage) -> Void
  ) throws(DBusError) {
    try bus.call(
      destination: Self.manager.name, path: Self.manager.path, interface: Self.manager.interface,
      member: member, arguments: arguments
    ) { [weak self] result in
      switch result {
      case .success(let message): reply(message)
      // A unit that has ended is removed at once.
      case .failure where self?.job != nil: self?.finish(.started(process: nil))
      case .failure(let error): self?.finish(.unavailable("\(error)"))
      }
    }
  }

  private func attempt(_ body: (BusConnection) throws(DBusError) -> Void) {
    do throws(DBusError) { try bus.use(body) } catch { finish(.unavailable("\(error)")) }
  }

  private func finish(_ outcome: Outcome) {
    guard let done else { return }
    self.done = nil
    jobs = nil
    bus.close()
    done(outcome)
  }
}

extension AppUnit {
  /// The arguments of StartTransientUnit: the name, the mode, the properties, and no other units.
  private var arguments: [DBusValue] {
    let properties = self.properties.map { DBusValue.structure([.string($0), .variant($1)]) }
    return [
      .string(name), .string("fail"), .array(element: "(sv)", properties),
      .array(element: "(sa(sv))", []),
    ]
  }

  private var properties: [(String, DBusValue)] {
    // systemd replaces a variable's name after a dollar sign, but not after two.
    let words = program.command.map { $0.replacing("$", with: "$$") }
    let command = DBusValue.structure([
      .string(program.command.first ?? ""), .strings(words), .bool(false),
    ])
    let common: [(String, DBusValue)] = [
      ("Description", .string(purpose.description)),
      ("Type", .string("exec")), ("Slice", .string("app.slice")),
      ("ExecStart", .array(element: "(sasb)", [command])),
      ("Environment", .strings(variables)),
      // A program may leave other processes running, such as the window that it opened.
      ("KillMode", .string("process")), ("CollectMode", .string(purpose.collectMode)),
    ]
    guard let output = program.output else { return common }
    return common
      + ["StandardOutputFileToAppend", "StandardErrorFileToAppend"].map { ($0, .string(output)) }
  }

  /// The variables that systemd accepts; functions of shells and control characters are left out.
  private var variables: [String] {
    program.environment.filter { name, value in
      name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        && !value.unicodeScalars.contains { scalar in
          scalar.properties.generalCategory == .control && !"\t\n".unicodeScalars.contains(scalar)
        }
    }
    .map { "\($0.key)=\($0.value)" }.sorted()
  }
}

/// A program to start.
struct StartedProgram {
  /// The path of the program, and its arguments.
  var command: [String]
  /// All its variables.
  var environment: [String: String]
  /// The file for its output; nil discards it.
  var output: String?
}
