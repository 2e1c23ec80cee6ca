import Logging
import NotificationEngine
import NotificationModel

/// The problem of the native shell's configuration file: stored for `unctl doctor`, and shown in one notification.
final class ShellConfiguration {
  /// The last reported problem.
  private(set) var problem: String?
  private let transactions: TransactionLoop
  private let log: Logger

  init(transactions: TransactionLoop, log: Logger) {
    (self.transactions, self.log) = (transactions, log)
  }

  /// Stores a problem, or its end, and shows each problem once.
  func report(_ problem: String?) {
    guard problem != self.problem else { return }
    self.problem = problem
    guard let problem else {
      return call(.clear(app: Self.ownApp, identifiers: [Self.identifier]))
    }
    log.warning("the native shell's configuration is wrong", metadata: ["problem": "\(problem)"])
    var content = NotificationContent()
    content.title = "shell.conf cannot be used"
    content.body = .literal(problem)
    call(
      .schedule(
        app: Self.ownApp, NotificationRequest(identifier: Self.identifier, content: content),
        category: nil))
  }

  private func call(_ call: ControlCall.Notifications) {
    // No connection has the number, because no program asked for it.
    transactions.receive(.controlCalled(ConnectionNumber(0), message: 0, .notifications(call)))
  }

  /// The app of the daemon's own notifications.
  private static let ownApp: BundleIdentifier = {
    guard let app = BundleIdentifier("org.usernotifications.Notifications") else {
      preconditionFailure("The system's own identifier is not one.")
    }
    return app
  }()

  private static let identifier = "shell.conf"
}
