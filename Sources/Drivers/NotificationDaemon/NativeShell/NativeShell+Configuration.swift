import Logging
import NotificationModel

extension NativeShell {
  /// Stores the problem of the configuration file for `unctl doctor`, and shows each problem in one notification.
  func report(configurationProblem problem: String?) {
    guard problem != configurationProblem else { return }
    configurationProblem = problem
    guard let problem else {
      return command(.clear(app: Self.ownApp, identifiers: [Self.problemIdentifier]))
    }
    log.warning("the native shell's configuration is wrong", metadata: ["problem": "\(problem)"])
    var content = NotificationContent()
    content.title = "shell.conf cannot be used"
    content.body = .literal(problem)
    command(
      .schedule(
        app: Self.ownApp, NotificationRequest(identifier: Self.problemIdentifier, content: content),
        category: nil))
  }

  /// The app of the daemon's own notifications.
  private static let ownApp: BundleIdentifier = {
    guard let app = BundleIdentifier("org.usernotifications.Notifications") else {
      preconditionFailure("The system's own identifier is not one.")
    }
    return app
  }()

  private static let problemIdentifier = "shell.conf"
}
