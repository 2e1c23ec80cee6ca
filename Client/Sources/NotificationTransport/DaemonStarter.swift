import FoundationEssentials
import LinuxEvents
package import NotificationModel

/// Starts the daemon when no process listens.
struct DaemonStarter: Sendable {
  /// The name of the daemon's program.
  static let programName = "usernotificationsd"

  /// The variables for the started daemon.
  let environment: [String: String]
  /// The folder of this process's executable.
  let ownFolder: String?
  /// How long starting may take, in seconds.
  let timeout: Double

  /// Creates a starter for this process, which looks in the folder of its executable unless disabled.
  init(environment: [String: String], timeout: Double, looksBesideProgram: Bool = true) {
    self.environment = environment
    self.timeout = timeout
    let executable = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    ownFolder =
      looksBesideProgram ? executable.map { SystemPrograms.folder(of: $0) } : nil
  }

  /// Starts the daemon with the options of the last one, and returns once its start has reported that the socket answers.
  ///
  /// - Throws: `noDaemon` if the program is missing or took too long, or with the reason that it reported.
  func start() throws(NotificationFailure) {
    let program = try program()
    let started: (process: Int32, report: Spawn.Report)
    do {
      started = try Spawn.reporting(
        executable: program, arguments: ["start"] + options, environment: environment)
    } catch {
      throw NotificationFailure.noDaemon(
        "The daemon cannot be started: \(error.message).", value: program)
    }
    try wait(for: started.process, started.report, program)
  }

  /// The options of the daemon that last served the data folder.
  private var options: [String] {
    guard let data = try? DataFolder(environment: environment) else { return [] }
    return StartOptions(dataFolder: data.path).read()
  }

  /// The program to start.
  ///
  /// - Throws: `noDaemon` if it is missing or not executable.
  func program() throws(NotificationFailure) -> String {
    let files = FileManager.default
    if let program = candidates.first(where: files.isExecutableFile) { return program }
    guard let found = candidates.first(where: { files.fileExists(atPath: $0) }) else {
      throw NotificationFailure(
        .noDaemon, field: "daemon",
        message:
          "No daemon answers and \(Self.programName) is neither beside this program nor on PATH.",
        remedy: Installation.remedyForMissingDaemon)
    }
    throw NotificationFailure(
      .noDaemon, field: "daemon", value: found,
      message: "No daemon answers, and the program \(found) may not be run.",
      remedy: "Let it be run: chmod +x \(found)")
  }

  /// The possible paths of the program, best first.
  var candidates: [String] {
    let path = environment["PATH"] ?? ""
    let folders = [ownFolder].compactMap(\.self) + path.split(separator: ":").map(String.init)
    let programs = folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(Self.programName)" }
    // A daemon within a Flatpak reaches no program outside, so only one that is part of the app is meant to run there.
    guard case .flatpak? = ProcessFacts.Sandbox.ofThisProcess else { return programs }
    return programs.filter { $0.hasPrefix("/app/") }
  }

  private func wait(
    for process: Int32, _ report: Spawn.Report, _ program: String
  ) throws(NotificationFailure) {
    for pause in Timeouts.pauses(filling: timeout) {
      // A host that reads its children's statuses itself leaves nothing to read; then the connection attempt decides.
      guard let status = try? Spawn.poll(process) ?? nil else {
        if isGone(process) { return }
        Threads.sleep(seconds: pause)
        continue
      }
      if status.isSuccess || status == .unknown { return }
      throw Self.failure(status, report, program)
    }
    throw NotificationFailure.noDaemon(
      "The daemon did not start within \(timeout) seconds.", value: program)
  }

  /// The report of a failed start, or at least how it ended.
  private static func failure(
    _ status: ChildStatus, _ report: Spawn.Report, _ program: String
  ) -> NotificationFailure {
    let text = String(decoding: report.read(limit: TransportLimits.startReportBytes), as: UTF8.self)
    let remedy = "See what it wrote with `unctl log`."
    guard let said = StartReport(text) else {
      return NotificationFailure(
        .noDaemon, field: "daemon", value: program,
        message: "The daemon did not start: \(status.words).", remedy: remedy)
    }
    return NotificationFailure(
      .noDaemon, field: "daemon", value: program, message: said.message,
      remedy: said.remedy.isEmpty ? remedy : said.remedy)
  }

  private func isGone(_ process: Int32) -> Bool {
    ProcessFacts(of: process) == nil
  }
}

/// The reason why the daemon did not start, as one process writes it and another reads it: the reason on lines without
/// indentation, and below it the remedy, indented.
package struct StartReport: Hashable, Sendable {
  /// The problem.
  package var message: String
  /// The remedy; empty if the writer knows none.
  package var remedy: String

  package init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// Reads a report; `nil` for an empty one.
  package init?(_ text: String) {
    var message: [Substring] = []
    var remedy: [Substring] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix(Self.indentation) {
        remedy.append(line.drop { $0 == " " })
      } else {
        message.append(line.hasPrefix(Self.author) ? line.dropFirst(Self.author.count) : line)
      }
    }
    guard !message.isEmpty else { return nil }
    self.init(message: message.joined(separator: " "), remedy: remedy.joined(separator: " "))
  }

  /// The report in its written form, with its end.
  package var written: String {
    let lines = [Self.author + Self.line(message)]
    return (lines + (remedy.isEmpty ? [] : [Self.indentation + Self.line(remedy)]))
      .map { $0 + "\n" }.joined()
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static let author = "\(DaemonStarter.programName): "
  private static let indentation = "  "
}

/// The obstacles to a daemon's start that can be found without starting one.
package enum StartObstacle {
  /// All obstacles for a process with these variables.
  package static func all(environment: [String: String]) -> [NotificationFailure] {
    var failures = [program(environment)]
    do throws(NotificationFailure) {
      let sockets = try SocketPaths(environment: environment)
      failures.append(
        failure { () throws(NotificationFailure) in
          try StopMark(socketFolder: sockets.folder).check()
        })
      failures.append(failure { () throws(NotificationFailure) in try sockets.checkFolder() })
    } catch { failures.append(error) }
    do throws(NotificationFailure) {
      let data = try DataFolder(environment: environment)
      failures.append(failure { () throws(NotificationFailure) in try data.check() })
      failures.append(holder(of: data, environment))
    } catch { failures.append(error) }
    return failures.compactMap { $0 }
  }

  private static func failure(
    _ body: () throws(NotificationFailure) -> Void
  ) -> NotificationFailure? {
    do throws(NotificationFailure) {
      try body()
      return nil
    } catch { return error }
  }

  /// The program that would be started.
  private static func program(_ environment: [String: String]) -> NotificationFailure? {
    let starter = DaemonStarter(environment: environment, timeout: 0)
    return failure { () throws(NotificationFailure) in _ = try starter.program() }
  }

  /// A daemon that serves the data folder on another socket, or another program that holds its lock.
  private static func holder(
    of data: DataFolder, _ environment: [String: String]
  ) -> NotificationFailure? {
    if let failure = DaemonLock.heldByAnotherProgram(data.path) { return failure }
    guard let holder = DaemonLock.holder(in: data.path),
      let own = try? SocketPaths(environment: environment).center, holder != own
    else { return nil }
    return DaemonLock.served(data.path, at: holder)
  }
}
