import Foundation
import LinuxEvents
import LogFiles
package import Logging
import NotificationModel

/// The daemon's log: a file in its data folder, and the standard error if that is another file.
package enum DaemonLog {
  /// Creates the daemon's own log, and the logs of apps with it.
  ///
  /// If the data folder cannot be used, only the standard error is written; the start reports the reason.
  package static func logger(
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

/// Passes lines to the writer of the log.
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

/// The logs of apps: the output of an app's programs that the daemon starts.
///
/// A program is started even if its log cannot be opened.
final class AppLogs: Sendable {
  let folder: LogFolder
  private let keeper: LogKeeper?
  private let log: Logger

  /// Starts keeping the logs within their limits; if that fails, nothing is written to them.
  init(_ folder: LogFolder, _ log: Logger) {
    self.folder = folder
    self.log = log
    do throws(LinuxError) {
      keeper = try LogKeeper(folder)
    } catch {
      keeper = nil
      log.warning("what apps write is not kept: \(error)", metadata: ["folder": "\(folder.path)"])
    }
  }

  /// Whether the output of apps is kept.
  var isKept: Bool { keeper != nil }

  /// The file for the output of an app's program; `nil` if it cannot be opened.
  func output(of app: BundleIdentifier) -> AppendFile? {
    guard isKept else { return nil }
    do throws(LinuxError) {
      return try folder.output(of: app)
    } catch {
      log.warning("what an app writes is not kept: \(error)")
      return nil
    }
  }

  /// Removes the log of a removed app.
  func remove(_ app: BundleIdentifier) {
    logFailure("the log of an app could not be removed") { () throws(LinuxError) in
      try folder.remove(app)
    }
  }

  /// Removes the logs of apps that were removed since an earlier daemon ran.
  func keepOnly(_ apps: [BundleIdentifier]) {
    guard isKept else { return }
    logFailure("the logs of apps that are gone could not be removed") { () throws(LinuxError) in
      try folder.keepOnly(apps)
    }
  }

  private func logFailure(_ what: String, _ body: () throws(LinuxError) -> Void) {
    do throws(LinuxError) { try body() } catch { log.warning("\(what): \(error)") }
  }
}
