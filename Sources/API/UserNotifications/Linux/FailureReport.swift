import NotificationModel
import Synchronization

/// Tells of errors that no completion handler can carry.
enum FailureReport {
  static func report(_ error: any Error, in call: String) {
    if let handler = UserNotificationsHost.failureHandler {
      handler(call, error)
    } else if isNew(error, in: call) {
      let line = "UserNotifications: \(call) failed: \(error)\n"
      try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
    }
  }

  /// A loop that fails every second would otherwise fill a log.
  private static func isNew(_ error: any Error, in call: String) -> Bool {
    let error = error as NSError
    return told.withLock { $0.insert("\(call) \(error.domain) \(error.code)").inserted }
  }

  private static let told = Mutex<Set<String>>([])
}
