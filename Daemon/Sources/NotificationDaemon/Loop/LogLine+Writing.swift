import Logging
import NotificationEngine
import NotificationWords

extension LogLine {
  /// Writes the line to the daemon's log.
  func write(to log: Logger) {
    let level: Logger.Level =
      switch level {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      }
    log.log(level: level, "\(text)", metadata: details.mapValues { "\($0)" })
  }
}
