import Dispatch
import Foundation
package import LinuxEvents
package import NotificationModel
import Synchronization

/// Writes the daemon's lines: into its log, into the log of the app that a line is about, and to its standard error
/// if that is another file.
package final class LogWriter: Sendable {
  private let folder: LogFolder?
  private let errors: Errors
  private let file: Mutex<AppendFile?>

  /// The kind of the standard error.
  private enum Errors {
    /// The log itself, as for a daemon in the background.
    case log
    /// systemd's journal, which has dates and levels of its own.
    case journal
    /// A terminal or another file.
    case plain
  }

  /// Writes to the logs of a folder, which is created if it is missing, or only to the standard error.
  ///
  /// - Parameters:
  ///   - folder: The folder; `nil` without a data folder. An unusable one is ignored.
  ///   - environment: The variables that the process was started with.
  package init(folder: LogFolder?, environment: [String: String]) {
    self.folder = folder
    if let folder { try? PrivateFolder.make(folder.path) }
    let file = folder.flatMap { try? AppendFile(path: $0.daemonLog) }
    let own = StandardStreams.identityOfErrors
    errors =
      if own == nil || own == file?.identity {
        .log
      } else if JournalLine.isRead(environment) { .journal } else { .plain }
    self.file = Mutex(file)
  }

  /// Writes a line. A line that cannot be written, as on a full disk, is lost.
  package func write(_ line: LogEntry) {
    let bytes = Array(line.written.utf8)
    file.withLock { try? $0?.append(bytes) }
    if let app = line.app { try? folder?.output(of: app).append(bytes) }
    switch errors {
    case .log: break
    case .journal: JournalLine.write(line.sentence, level: line.level)
    case .plain: StandardStreams.writeError(bytes)
    }
  }
}

/// Keeps the logs of a folder within their limits; each daemon has one.
///
/// Only writes wake it up.
package final class LogKeeper: Sendable {
  private let watch: FolderWatch

  /// Creates the folder if it is missing, and starts to watch it.
  ///
  /// - Throws: The error of mkdir(2) or of inotify(7), with the path.
  package init(_ folder: LogFolder) throws(LinuxError) {
    try PrivateFolder.make(folder.path)
    let queue = DispatchQueue(label: "org.usernotifications.logs")
    watch = try FolderWatch(path: folder.path, queue: queue) { names in
      Self.bound(names, in: folder)
      Thread.sleep(forTimeInterval: LogLimits.rest)
    }
    queue.async { Self.bound(nil, in: folder) }
  }

  /// Moves the newest bytes of each file that is too long to its predecessor.
  private static func bound(_ names: Set<String>?, in folder: LogFolder) {
    guard let held = try? HeldFolder.open(folder.path) else { return }
    for name in names.map(Array.init) ?? (try? held.names()) ?? [] where LogFolder.isLog(name) {
      guard let size = held.size(of: name), size > LogLimits.fileBytes else { continue }
      // The file is emptied in any case; on a full disk its content is lost.
      try? held.moveContents(
        of: name, to: LogFolder.predecessor(of: name), newest: LogLimits.fileBytes)
    }
  }
}

/// The folder of the logs: the daemon's own, and one for each app with the output of its processes.
package struct LogFolder: Hashable, Sendable {
  /// The folder, which only its owner may open.
  package let path: String

  /// The folder in a data folder.
  package init(dataFolder: String) {
    path = dataFolder + "/logs"
  }

  /// The path of the daemon's log.
  package var daemonLog: String { "\(path)/\(Self.daemonName)" }

  /// The path of an app's log.
  package func log(of app: BundleIdentifier) -> String { "\(path)/\(Self.name(of: app))" }

  /// Whether the folder exists.
  package var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  static let daemonName = "daemon.log"

  /// An identifier is always a harmless name; only one name is reserved.
  static func name(of app: BundleIdentifier) -> String {
    let name = "\(app.rawValue)\(suffix)"
    return name == daemonName ? "\(app.rawValue)@app\(suffix)" : name
  }

  /// The predecessor of a file of this name or path, with the earlier lines.
  static func predecessor(of name: String) -> String { name + ".1" }

  /// Whether a name is that of a log, and not of a predecessor.
  static func isLog(_ name: String) -> Bool { name.hasSuffix(suffix) }

  private static let suffix = ".log"
}

/// The logs of apps.
extension LogFolder {
  /// A file that a program of an app may write to as long as it runs.
  ///
  /// - Throws: The error of open(2), with the path: then the program is started all the same.
  package func output(of app: BundleIdentifier) throws(LinuxError) -> AppendFile {
    let held = try HeldFolder.open(path)
    if held.size(of: Self.name(of: app)) == nil { try makeRoom(in: held) }
    return try AppendFile(path: log(of: app))
  }

  /// Removes the log of an app. Output of programs that still write to it is lost.
  package func remove(_ app: BundleIdentifier) throws(LinuxError) {
    try remove(Self.name(of: app), in: HeldFolder.open(path))
  }

  /// Removes the logs of all apps except the given ones.
  package func keepOnly(_ apps: [BundleIdentifier]) throws(LinuxError) {
    let kept = Set(apps.map(Self.name) + [Self.daemonName])
    let held = try HeldFolder.open(path)
    for name in try held.names() where Self.isLog(name) && !kept.contains(name) {
      try remove(name, in: held)
    }
  }

  /// Removes the least recently written logs, until one more fits.
  private func makeRoom(in held: borrowing HeldFolder) throws(LinuxError) {
    var names = try held.names().filter { Self.isLog($0) && $0 != Self.daemonName }
    guard names.count >= LogLimits.files else { return }
    var times: [String: Int] = [:]
    for name in names { times[name] = held.lastWritten(name) ?? 0 }
    names.sort { (times[$0] ?? 0, $0) < (times[$1] ?? 0, $1) }
    for name in names.prefix(names.count - LogLimits.files + 1) { try remove(name, in: held) }
  }

  /// Empties a file before its name is removed, because a program may still have it open.
  private func remove(_ name: String, in held: borrowing HeldFolder) throws(LinuxError) {
    guard held.size(of: name) != nil else { return }
    try held.empty(name)
    try held.remove(name)
    try held.remove(Self.predecessor(of: name))
  }
}
