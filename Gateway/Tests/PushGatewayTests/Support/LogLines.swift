import Logging
import Synchronization

/// Keeps the lines of a log, with their metadata.
final class LogLines: LogHandler, Sendable {
  private let lines = Mutex<[String]>([])

  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  /// The lines so far.
  var all: [String] { lines.withLock { $0 } }

  /// A log that writes here.
  var logger: Logger { Logger(label: "test") { _ in self } }

  func log(event: LogEvent) {
    let more = (event.metadata ?? [:]).map { " \($0)=\($1)" }.sorted().joined()
    lines.withLock { $0.append("\(event.message)\(more)") }
  }
}
