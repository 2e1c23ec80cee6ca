import ArgumentParser
import Dispatch
import Foundation
import NotificationModel
import NotificationTransport

/// The line that commands speak with the system over.
struct ControlSession {
  /// What the system tells once this line is attached as a shell.
  let events: AsyncStream<ShellEvent>
  private let client: ControlClient

  /// Prepares a line, which is opened by its first call; that call may start the system.
  static func open(startsDaemon: Bool = true) throws(NotificationFailure) -> ControlSession {
    let environment = ProcessInfo.processInfo.environment
    return ControlSession(
      client: ControlClient(
        paths: try paths(environment), startsDaemon: startsDaemon, environment: environment))
  }

  /// Where the system is; where that cannot be, nobody answers.
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

  /// Asks the engine for something, and waits for the answer.
  func call(_ call: ControlCall) async throws(NotificationFailure) -> ControlReply {
    try await request(.engine(call))
  }

  /// Asks for something about the machine, and waits for the answer.
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
  /// Asks for something, and takes it out of the answer.
  func read<Value>(
    _ call: ControlCall, _ value: (ControlReply) -> Value?
  ) async throws(NotificationFailure) -> Value {
    try Self.value(of: try await self.call(call), value)
  }

  /// Asks for something about the machine, and takes it out of the answer.
  func read<Value>(
    _ call: MachineCall, _ value: (ControlReply) -> Value?
  ) async throws(NotificationFailure) -> Value {
    try Self.value(of: try await self.call(call), value)
  }

  private static func value<Value>(
    of reply: ControlReply, _ value: (ControlReply) -> Value?
  ) throws(NotificationFailure) -> Value {
    guard let value = value(reply) else {
      throw NotificationFailure(
        .invalidMessage, field: "reply", value: "\(reply)",
        message: "The system gave the answer to another question",
        remedy: "Restart it; the daemon and unctl may be of different versions.")
    }
    return value
  }

  /// Asks for a change; returns when it is durable.
  func carryOut(_ call: ControlCall) async throws(NotificationFailure) {
    _ = try await self.call(call)
  }

  /// Asks for a change of the machine; returns when it is durable.
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

/// A command that speaks with the system.
protocol SystemCommand: AsyncParsableCommand {
  /// Whether the system is started for this command where it is not running.
  static var startsDaemon: Bool { get }

  func perform(on line: ControlSession) async throws
}

extension SystemCommand {
  static var startsDaemon: Bool { true }

  func run() async throws {
    try await perform(on: ControlSession.open(startsDaemon: Self.startsDaemon))
  }
}

/// The choice between a table for people and JSON for programs.
struct ReadingOptions: ParsableArguments {
  @Flag(help: "Print JSON as docs/wire.md describes it, on one line.")
  var json = false

  /// Prints a report the way that was chosen; the system's clock is asked where a table needs it.
  func print(_ report: some Report, on line: ControlSession) async throws {
    print(report, for: json ? nil : .current(now: try await line.status().now))
  }

  /// Prints a report the way that was chosen, without the system.
  func print(_ report: some Report) {
    print(report, for: json ? nil : .current())
  }

  /// Prints lines for a person, or JSON where there is none.
  private func print(_ report: some Report, for reader: Reader?) {
    for line in reader.map(report.lines) ?? [report.json] { Swift.print(line) }
  }
}
