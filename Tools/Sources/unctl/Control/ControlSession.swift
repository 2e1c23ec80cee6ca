import ArgumentParser
import Dispatch
import Foundation
import NotificationModel
import NotificationTransport

/// The connection of commands to the system.
struct ControlSession {
  /// The system's events, once this session is attached as a shell.
  let events: AsyncStream<ShellEvent>
  private let client: ControlClient

  /// Prepares a session, which is opened by its first call; that call may start the system.
  static func open(
    startsDaemon: Bool = true, timeouts: Timeouts = Timeouts()
  ) throws(NotificationFailure) -> ControlSession {
    let environment = ProcessInfo.processInfo.environment
    return ControlSession(
      client: ControlClient(
        paths: try paths(environment), startsDaemon: startsDaemon, environment: environment,
        timeouts: timeouts, screen: ScreenVariables.ofSession(environment)))
  }

  /// The paths of the system's sockets; invalid ones count as a system that does not answer.
  static func paths(
    _ environment: [String: String]
  ) throws(NotificationFailure) -> SocketPaths {
    do throws(NotificationFailure) {
      return try SocketPaths(environment: environment)
    } catch {
      var failure = error
      failure.code = .noDaemon
      throw failure
    }
  }

  private init(client: ControlClient) {
    self.client = client
    let (events, channel) = AsyncStream.makeStream(of: ShellEvent.self)
    client.receiveEvents { channel.yield($0) }
    self.events = events
  }

  /// Sends a call to the engine, and waits for the answer.
  func call(_ call: ControlCall) async throws(NotificationFailure) -> ControlReply {
    try await request(.engine(call))
  }

  /// Sends a call about the machine, and waits for the answer.
  func call(_ call: MachineCall) async throws(NotificationFailure) -> ControlReply {
    try await request(.machine(call))
  }

  private func request(_ call: ControlRequest) async throws(NotificationFailure) -> ControlReply {
    let result = await withCheckedContinuation { continuation in
      // The client blocks its thread, and the concurrency pool has too few of them for that.
      DispatchQueue.global().async { [client] in
        continuation.resume(
          returning: Result { () throws(NotificationFailure) in try client.request(call) })
      }
    }
    return try result.get()
  }
}

extension ControlSession {
  /// Sends a call, and extracts the value from the answer.
  func read<Value>(
    _ call: ControlCall, _ value: (ControlReply) -> Value?
  ) async throws(NotificationFailure) -> Value {
    try Self.value(of: try await self.call(call), value)
  }

  /// Sends a call about the machine, and extracts the value from the answer.
  func read<Value>(
    _ call: MachineCall, _ value: (ControlReply) -> Value?
  ) async throws(NotificationFailure) -> Value {
    try Self.value(of: try await self.call(call), value)
  }

  private static func value<Value>(
    of reply: ControlReply, _ value: (ControlReply) -> Value?
  ) throws(NotificationFailure) -> Value {
    guard let value = value(reply) else { throw .strangeReply(reply) }
    return value
  }

  /// Requests a change; returns when it is durable.
  func carryOut(_ call: ControlCall) async throws(NotificationFailure) {
    _ = try await self.call(call)
  }

  /// Requests a change of the machine; returns when it is durable.
  func carryOut(_ call: MachineCall) async throws(NotificationFailure) {
    _ = try await self.call(call)
  }

  func status() async throws(NotificationFailure) -> SystemStatus {
    try await read(.status) { if case .status(let status) = $0 { status } else { nil } }
  }

  func globalSettings() async throws(NotificationFailure) -> GlobalSettings {
    try await read(.settings(.globalSettings)) {
      if case .globalSettings(let settings) = $0 { settings } else { nil }
    }
  }

  func apps() async throws(NotificationFailure) -> [AppRecord] {
    try await read(.apps(.all)) { if case .apps(let apps) = $0 { apps } else { nil } }
  }

  /// Refuses an app that the system does not know.
  ///
  /// - Throws: `notFound` with the app's identifier.
  func requireKnown(_ app: BundleIdentifier) async throws(NotificationFailure) {
    guard try await !apps().contains(where: { $0.identifier == app }) else { return }
    throw NotificationFailure(
      .notFound, field: "app", value: app.rawValue, message: "There is no app of this name",
      remedy: "List the apps with `unctl apps`.")
  }

  func pending(of app: BundleIdentifier?) async throws(NotificationFailure) -> [PendingRequest] {
    try await read(.notifications(.pending(app: app))) {
      if case .pending(let requests) = $0 { requests } else { nil }
    }
  }

  func delivered(
    of app: BundleIdentifier?
  ) async throws(NotificationFailure) -> [DeliveredNotification] {
    try await read(.notifications(.delivered(app: app))) {
      if case .delivered(let notifications) = $0 { notifications } else { nil }
    }
  }
}

/// A command that communicates with the system.
protocol SystemCommand: AsyncParsableCommand, CheckedArguments {
  /// Whether the system is started for this command if it is not running.
  static var startsDaemon: Bool { get }

  func perform(on line: ControlSession) async throws
}

extension SystemCommand {
  static var startsDaemon: Bool { true }

  func run() async throws {
    try await perform(on: ControlSession.open(startsDaemon: Self.startsDaemon))
  }
}

/// The choice between a table for the user and JSON for programs.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Print JSON as docs/internals/wire.md describes it, on one line.")
  var json = false

  /// Prints a report in the chosen form; the system's clock and zone are read if a table needs them.
  func print(_ report: some Report, on line: ControlSession) async throws {
    try print(report, for: json ? nil : .current(try await line.status()))
  }

  /// Prints a report in the chosen form, with the zone of a daemon that need not run.
  func print(_ report: some Report, status: SystemStatus? = nil) throws(OutputFailure) {
    try print(report, for: json ? nil : .current(status))
  }

  /// Prints lines for the user, or JSON without a reader.
  private func print(_ report: some Report, for reader: Reader?) throws(OutputFailure) {
    let lines = reader.map(report.lines) ?? [report.json]
    try StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }
}
