import Foundation
import LinuxEvents
import NotificationModel
import NotificationTransport
import Testing

/// The built daemon under its supervisor, as separate processes in folders of their own.
final class RealDaemon: Sendable {
  let folder: String
  let paths: SocketPaths
  let environment: [String: String]

  /// Prepares the folders; nothing is started yet.
  init(dataFolder: String? = nil, variables: [String: String] = [:]) throws {
    folder = "/tmp/uni-\(UUID().uuidString.prefix(8))"
    try PrivateFolder.make(folder)
    paths = try SocketPaths(folder: folder + "/run")
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = Self.binaries + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["USERNOTIFICATIONS_SOCKET"] = paths.center
    environment["USERNOTIFICATIONS_DATA"] = dataFolder ?? folder + "/data"
    // Notifications of tests must not be shown to the developer.
    environment["USERNOTIFICATIONS_DESKTOP"] = "off"
    environment["USERNOTIFICATIONS_LOCATION"] = "off"
    environment.merge(variables) { _, new in new }
    self.environment = environment
  }

  /// Where the programs of this package were built.
  static let binaries: String = {
    let own = ProcessFacts(of: ProcessFacts.ownIdentifier)?.arguments ?? []
    let bundle = own.first { $0.hasSuffix(".xctest") } ?? own.first ?? ""
    let path =
      bundle.hasPrefix("/") ? bundle : FileManager.default.currentDirectoryPath + "/" + bundle
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }()

  /// Runs one of our programs to its end.
  @discardableResult
  func run(_ program: String, _ arguments: String...) throws -> (status: Int32, output: String) {
    try run(Self.binaries + "/" + program, arguments)
  }

  /// Runs any program to its end.
  func run(_ executable: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let log = "\(folder)/output-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: log) }
    let process = try Spawn.detached(
      executable: executable, arguments: arguments, environment: environment, log: log)
    let status = try Spawn.wait(for: process)
    let output = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    if case .exited(let code) = status { return (code, output) }
    return (-1, output)
  }

  /// Starts the daemon as the library does.
  func start(_ options: String...) throws {
    let result = try run(Self.binaries + "/usernotificationsd", ["start"] + options)
    try #require(result.status == 0, "\(result.output)")
  }

  /// A client that acts for the user; reconnects after a crash.
  func control() -> ControlClient {
    ControlClient(paths: paths, startsDaemon: false, environment: environment)
  }

  /// A program that uses the library, in this process.
  func app(_ identifier: String = "com.example.organizer") -> CenterClient {
    CenterClient(
      hello: { Hello(bundleIdentifier: identifier, displayName: "Organizer") }, paths: paths,
      startsDaemon: false, environment: environment)
  }

  /// The process of the daemon.
  func process() throws -> Int32 {
    guard case .status(let status) = try control().call(.status) else { return 0 }
    return Int32(status.processIdentifier)
  }

  /// Kills the daemon, as a power failure does.
  func kill() throws {
    try Spawn.signal(try process(), 9)
  }

  /// Kills the supervisor and the daemon; the next program that needs a daemon starts one.
  func killAll() throws {
    let process = try process()
    let supervisor = try #require(ProcessFacts(of: process)?.parent)
    try Spawn.signal(supervisor, 9)
    try Spawn.signal(process, 9)
  }

  deinit {
    _ = try? run("usernotificationsd", "stop")
    // An app that still runs would start the daemon again, in folders that are never removed.
    let socket = paths.center
    MarkedProcesses.end(variable: "USERNOTIFICATIONS_SOCKET") { $0.elementsEqual(socket.utf8) }
    try? FileManager.default.removeItem(atPath: folder)
  }
}

extension CenterClient {
  /// Sends a call and waits for its answer.
  func ask(_ call: AppCall) throws -> AppReply {
    let answer = Letterbox<Result<AppReply, NotificationFailure>>()
    send(call) { answer.put($0) }
    return try answer.take().get()
  }
}

extension RealDaemon {
  /// Connects an app and lets the user allow it.
  func allowedApp(_ identifier: String = "com.example.organizer") throws -> CenterClient {
    let app = app(identifier)
    let granted = Letterbox<Result<AppReply, NotificationFailure>>()
    app.send(.settings(.requestAuthorization([.alert]))) { granted.put($0) }
    _ = try app.ask(.settings(.all))
    let name = try #require(BundleIdentifier(identifier))
    _ = try control().call(.settings(.authorize(app: name, .allow)))
    _ = try granted.take().get()
    return app
  }
}
