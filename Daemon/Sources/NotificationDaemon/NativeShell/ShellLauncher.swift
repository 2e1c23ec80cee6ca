import Dispatch
import LinuxEvents
import Logging
import NIOCore
import NotificationEngine
import NotificationModel

/// Starts the native shell, one at a time, and reports its end.
///
/// Like an app, it is a unit of its own if the user has a systemd: it continues when the daemon is upgraded, and has none of
/// the daemon's restrictions. Otherwise it is a process in a session of its own.
final class ShellLauncher {
  /// An event of a start; reported on the loop.
  enum Event {
    /// The program runs.
    case started
    /// It could not be started.
    case notStarted(LinuxError)
    /// It has ended, with the last line of its error output.
    case ended(ChildStatus, lastLine: String?)
  }

  private let configuration: DaemonConfiguration
  private let loop: any EventLoop
  private let log: Logger
  /// The queue on which ends of processes are reported.
  let queue = DispatchQueue(label: "org.usernotifications.shell")
  /// The file for its error output.
  private let errors: String
  private var child: ChildExit?
  private var unit: AppUnit?
  private var result: UnitResult?

  init(configuration: DaemonConfiguration, loop: any EventLoop, log: Logger) {
    self.configuration = configuration
    self.loop = loop
    self.log = log
    errors = configuration.dataFolder + "/notification-shell.log"
  }

  /// Starts the program with the session's variables.
  func start(
    _ path: String, in session: [String: String], report: @escaping (Event) -> Void
  ) {
    var environment = session
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    // The last line of an earlier process would be mistaken for this one's.
    try? FileSync.renameFile(at: errors, to: errors + ".old")
    let program = StartedProgram(command: [path], environment: environment, output: errors)
    guard Systemd.runsForPerson(configuration.environment), startUnit(program, report) else {
      return startChild(program, report)
    }
  }

  /// Runs the program to check whether it can use the screen, and calls back on the loop with its reason if it cannot.
  func probe(
    _ path: String, in session: [String: String], _ done: @escaping (String?) -> Void
  ) {
    var environment = session
    environment["USERNOTIFICATIONS_SOCKET"] = configuration.centerSocket
    let answer = loop.makePromise(of: String?.self)
    let callback = NIOLoopBound(done, eventLoop: loop)
    answer.futureResult.whenSuccess { callback.value($0) }
    let child = try? Spawn.captured(
      executable: path, arguments: ["--probe"], environment: environment,
      limit: DaemonLimits.shellLogBytes, timeout: DaemonLimits.probeSeconds, queue: queue
    ) { status, output in
      guard status == .exited(code: NativeShell.cannotUseScreen) else { return answer.succeed(nil) }
      answer.succeed(
        Self.lastLine(of: String(decoding: output ?? [], as: UTF8.self)) ?? "no reason was given")
    }
    if child == nil { answer.succeed(nil) }
  }

  // MARK: - As a unit

  private func startUnit(_ program: StartedProgram, _ report: @escaping (Event) -> Void) -> Bool {
    let name = "usernotifications-shell@\(Clocks.bootMicroseconds()).service"
    do {
      let unit = try AppUnit(
        named: name, program, purpose: .shell, environment: configuration.environment, loop: loop)
      self.unit = unit
      unit.start { [weak self] outcome in
        self?.unit = nil
        self?.handle(outcome, name, program, report)
      }
      return true
    } catch {
      log.debug("systemd does not start the native shell here: \(error)")
      return false
    }
  }

  private func handle(
    _ outcome: AppUnit.Outcome, _ name: String, _ program: StartedProgram,
    _ report: @escaping (Event) -> Void
  ) {
    switch outcome {
    case .started(let process):
      report(.started)
      hold(process, name, report)
    case .failed(let error): report(.notStarted(error))
    case .unavailable(let reason):
      log.debug("systemd does not start the native shell here: \(reason)")
      startChild(program, report)
    }
  }

  /// Waits for the end of a unit's program; without a process it has ended already.
  private func hold(_ process: Int32?, _ name: String, _ report: @escaping (Event) -> Void) {
    result = UnitResult(of: name, environment: configuration.environment, loop: loop) {
      [weak self] status in
      self?.result = nil
      self?.ended(status, report)
    }
    result?.read(after: process, queue: queue)
  }

  // MARK: - As a child

  private func startChild(_ program: StartedProgram, _ report: @escaping (Event) -> Void) {
    do throws(LinuxError) {
      let process = try Spawn.detached(
        executable: program.command[0], environment: program.environment, log: program.output)
      let ended = NIOLoopBound(
        { [weak self] (status: ChildStatus) in self?.ended(status, report) }, eventLoop: loop)
      child = try ChildExit(of: process, queue: queue) { [loop] status in
        loop.execute { ended.value(status) }
      }
      report(.started)
    } catch {
      report(.notStarted(error))
    }
  }

  private func ended(_ status: ChildStatus, _ report: (Event) -> Void) {
    child = nil
    report(.ended(status, lastLine: lastLine))
  }

  /// The last line of its error output, short and without control characters.
  private var lastLine: String? {
    Self.lastLine(of: SmallFile.text(errors, limit: DaemonLimits.shellLogBytes) ?? "")
  }

  private static func lastLine(of text: String) -> String? {
    let line = text.split(whereSeparator: \.isNewline).last.map {
      String($0.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(300))
    }
    return line?.isEmpty == false ? line : nil
  }
}
