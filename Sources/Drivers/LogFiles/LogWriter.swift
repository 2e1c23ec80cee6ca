import Foundation
import LinuxEvents
import NotificationModel
import Synchronization

/// Writes the daemon's lines: into its log, into the log of the app that a line is about, and to its standard error
/// where that is another file.
package final class LogWriter: Sendable {
  private let folder: LogFolder?
  private let errors: Errors
  private let file: Mutex<AppendFile?>

  /// What the standard error is.
  private enum Errors {
    /// The log itself, as for a daemon in the background.
    case log
    /// systemd's journal, which has dates and levels of its own.
    case journal
    /// A terminal or a file of somebody's.
    case plain
  }

  /// Writes to the logs of a folder, which is made where there is none, or to the standard error alone.
  ///
  /// - Parameters:
  ///   - folder: The folder; absent where there is no data folder. One that cannot be used is left alone.
  ///   - environment: The variables that the process was started with.
  package init(folder: LogFolder?, environment: [String: String]) {
    self.folder = folder
    if let folder { try? PrivateFolder.make(folder.path) }
    let file = folder.flatMap { try? AppendFile(path: $0.daemonLog) }
    let own = StandardStreams.identityOfErrors
    errors =
      if own == nil || own == file?.identity {
        .log
      } else if own == environment["JOURNAL_STREAM"] { .journal } else { .plain }
    self.file = Mutex(file)
  }

  /// Writes a line. What cannot be written, as on a full disk, is lost.
  package func write(_ line: LogEntry) {
    let bytes = Array(line.written.utf8)
    file.withLock { try? $0?.append(bytes) }
    if let app = line.app { try? folder?.output(of: app).append(bytes) }
    switch errors {
    case .log: break
    case .journal:
      StandardStreams.writeError(Array("<\(Self.priority(line.level))>\(line.sentence)\n".utf8))
    case .plain: StandardStreams.writeError(bytes)
    }
  }

  /// The number of a level in syslog(3).
  private static func priority(_ level: String?) -> Int {
    switch level {
    case "critical": 2
    case "error": 3
    case "warning": 4
    case "notice": 5
    case "info": 6
    default: 7
    }
  }
}
