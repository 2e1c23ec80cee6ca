import LinuxEvents
package import NotificationModel

/// The lock file of a data folder, which names and is held by its daemon.
package enum DaemonLock {
  /// The name of the daemon's program.
  package static let programName = DaemonStarter.programName

  /// The text of the file while this process, a daemon, stops; before that, the path of the daemon's socket.
  package static var stopping: String { stoppingMark + String(ProcessFacts.ownIdentifier) }

  private static let stoppingMark = "stopping "

  /// Its path in a data folder.
  package static func path(in dataFolder: String) -> String { dataFolder + "/daemon.lock" }

  /// The socket of the daemon that serves the folder now; `nil` without a daemon, or if it is stopping.
  package static func holder(in dataFolder: String) -> String? {
    let path = path(in: dataFolder)
    guard let text = SmallFile.text(path), text.hasPrefix("/"), FileLock.isHeld(at: path) else {
      return nil
    }
    return text
  }

  /// Whether the lock is held by a daemon that is stopping, or that is just writing its text.
  package static func isStopping(in dataFolder: String) -> Bool {
    let path = path(in: dataFolder)
    guard let text = SmallFile.text(path), FileLock.isHeld(at: path) else { return false }
    if text.isEmpty { return true }
    guard text.hasPrefix(stoppingMark), let process = Int32(text.dropFirst(stoppingMark.count))
    else { return false }
    // The text of a daemon that has stopped stays, and another program may hold the lock now.
    return FileLock.holder(at: path).map { $0 == process } ?? true
  }

  /// The error that a folder is already served, or that another program holds its lock.
  package static func served(_ dataFolder: String, at socket: String?) -> NotificationFailure {
    if let failure = heldByAnotherProgram(dataFolder) { return failure }
    return NotificationFailure(
      .noDaemon, field: "data folder", value: dataFolder,
      message: "Another daemon already serves \(dataFolder)"
        + (socket.map { ", and answers at \($0)." } ?? "."),
      remedy:
        "Use its socket (USERNOTIFICATIONS_SOCKET), or end it with the variables that it was started "
        + "with: \(DaemonStarter.programName) stop")
  }

  /// The error that a program other than a daemon holds the lock, such as one that copies the folder.
  package static func heldByAnotherProgram(_ dataFolder: String) -> NotificationFailure? {
    let path = path(in: dataFolder)
    guard let process = FileLock.holder(at: path),
      let program = ProcessFacts(of: process)?.executable,
      !program.hasSuffix("/" + programName)
    else { return nil }
    return NotificationFailure(
      .noDaemon, field: "data folder", value: dataFolder,
      message: "Process \(process), which is no daemon (\(program)), holds the lock \(path).",
      remedy: "End it (kill \(process)), and start the daemon again.")
  }
}
