package import LinuxEvents
package import NotificationModel

/// The mark of a stop by hand, in the folder of the sockets: while it exists, neither a program nor the bus starts a daemon.
///
/// Only `usernotificationsd start`, a daemon that is run by hand, or a service manager removes it. The folder of the sockets
/// is emptied when the user's last session ends, so that a forgotten stop does not outlast a login.
package struct StopMark: Hashable, Sendable {
  private let path: String

  /// The mark in the folder of a daemon's sockets.
  package init(socketFolder: String) { path = socketFolder + "/stopped" }

  /// Sets the mark; the folder is created if necessary.
  package func set() throws(LinuxError) {
    try PrivateFolder.make(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    try FileSync.replaceFile(at: path, with: [])
  }

  /// Removes the mark if it exists.
  package func clear() {
    // A mark that cannot be removed is reported to the next program that needs the daemon.
    try? FileSync.removeFile(at: path)
  }

  /// Checks that the daemon was not stopped by hand.
  ///
  /// - Throws: `noDaemon` with the command that ends the stop.
  package func check() throws(NotificationFailure) {
    guard (try? SmallFile.read(path, limit: 1)) != nil else { return }
    throw NotificationFailure(
      .noDaemon, field: "daemon",
      message: "The daemon was stopped by hand, and programs do not start it by themselves.",
      remedy: "Start it again: \(DaemonStarter.programName) start")
  }
}

/// The options of the daemon that last served a data folder, in a file there: they are used for the next start, so that a
/// simulator does not become a daemon on the machine's clock.
package struct StartOptions: Hashable, Sendable {
  private let path: String

  /// The options of a data folder's daemon.
  package init(dataFolder: String) { path = dataFolder + "/daemon.options" }

  /// The options, as arguments of the command line; empty if the file cannot be read.
  package func read() -> [String] {
    let lines = SmallFile.text(path)?.split(separator: "\n").map(String.init) ?? []
    return lines.count > TransportLimits.startOptions ? [] : lines
  }

  /// Keeps the options for the next start.
  package func write(_ arguments: [String]) throws(LinuxError) {
    guard arguments != read() else { return }
    try FileSync.replaceFile(
      at: path, with: Array(arguments.map { $0 + "\n" }.joined().utf8))
  }
}
