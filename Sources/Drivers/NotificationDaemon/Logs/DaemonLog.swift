import Foundation
import LinuxEvents
import LogFiles
public import Logging
import NotificationModel

/// The daemon's log: a file in its data folder, and the standard error where that is another file.
public enum DaemonLog {
  /// Where a log is for the daemon itself, and the logs of apps with it.
  ///
  /// A data folder that cannot be used leaves the standard error; why it cannot is found out at the start.
  public static func logger(
    dataFolder: String?, environment: [String: String], level: Logger.Level
  ) -> Logger {
    let folder = dataFolder.flatMap { path in
      (try? PrivateFolder.make(path)).map { _ in LogFolder(dataFolder: path) }
    }
    let writer = LogWriter(folder: folder, environment: environment)
    var logger = Logger(label: "usernotificationsd") { _ in DaemonLogHandler(writer: writer) }
    logger.logLevel = level
    return logger
  }
}

/// Hands lines to the writer of the log.
struct DaemonLogHandler: LogHandler {
  let writer: LogWriter
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  var metadataProvider: Logger.MetadataProvider?

  init(writer: LogWriter) {
    self.writer = writer
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
    writer.write(
      LogEntry(
        date: Date(), level: event.level.rawValue, text: "\(event.message)",
        details: details.map { LogEntry.Detail($0.key, "\($0.value)") }))
  }
}
