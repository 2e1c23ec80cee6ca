import LinuxEvents
import Logging
import PushGateway

/// Writes the lines of the log to systemd's journal, which has dates of its own, with the priority in front.
struct JournalLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.info
  var metadataProvider: Logger.MetadataProvider?

  /// Sends the log to the standard error: in this form if that is the journal, otherwise with dates. Either quotes safely.
  static func bootstrap(_ environment: [String: String]) {
    if JournalLine.isRead(environment) {
      LoggingSystem.bootstrap { _ in VisibleLogHandler(JournalLogHandler()) }
    } else {
      LoggingSystem.bootstrap { VisibleLogHandler(StreamLogHandler.standardError(label: $0)) }
    }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let details = metadata.merging(event.metadata ?? [:]) { $1 }
      .sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    JournalLine.write("\(event.message)\(details)", level: event.level.rawValue)
  }
}
