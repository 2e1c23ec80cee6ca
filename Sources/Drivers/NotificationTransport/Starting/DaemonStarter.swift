import Foundation
import LinuxEvents
import NotificationModel

/// Starts the daemon when nobody listens.
struct DaemonStarter: Sendable {
  /// The name of the daemon's program.
  static let programName = "usernotificationsd"

  /// The variables the daemon is started with.
  let environment: [String: String]
  /// The folder of this process's executable.
  let ownFolder: String?
  /// How long starting may take, in seconds.
  let patience: Double

  /// Creates a starter for this process, which looks beside its executable unless told not to.
  init(environment: [String: String], patience: Double, looksBesideProgram: Bool = true) {
    self.environment = environment
    self.patience = patience
    let executable = ProcessFacts(of: ProcessFacts.ownIdentifier)?.executable
    ownFolder =
      looksBesideProgram ? executable.map { ($0 as NSString).deletingLastPathComponent } : nil
  }

  /// Starts the daemon and returns once its start has reported that the socket answers.
  ///
  /// - Throws: `noDaemon` where there is no program, or it failed, or took too long.
  func start() throws(NotificationFailure) {
    guard let program = candidates.first(where: FileManager.default.isExecutableFile) else {
      throw NotificationFailure.noDaemon(
        "No daemon answers and \(Self.programName) is neither beside this program nor on PATH.",
        value: nil)
    }
    let process: Int32
    do {
      process = try Spawn.detached(
        executable: program, arguments: ["start"], environment: environment)
    } catch {
      throw NotificationFailure.noDaemon(
        "The daemon cannot be started: \(error.message).", value: program)
    }
    try wait(for: process, program)
  }

  /// Where the program may be, best first.
  var candidates: [String] {
    let path = environment["PATH"] ?? ""
    let folders = [ownFolder].compactMap(\.self) + path.split(separator: ":").map(String.init)
    return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(Self.programName)" }
  }

  private func wait(for process: Int32, _ program: String) throws(NotificationFailure) {
    for pause in Patience.pauses(filling: patience) {
      // A host that takes its children's statuses itself leaves none: connecting will tell.
      guard let status = try? Spawn.poll(process) ?? nil else {
        if isGone(process) { return }
        Thread.sleep(forTimeInterval: pause)
        continue
      }
      if status.isSuccess || status == .unknown { return }
      throw NotificationFailure.noDaemon("The daemon's start ended with \(status).", value: program)
    }
    throw NotificationFailure.noDaemon(
      "The daemon did not start within \(patience) seconds.", value: program)
  }

  private func isGone(_ process: Int32) -> Bool {
    ProcessFacts(of: process) == nil
  }
}
