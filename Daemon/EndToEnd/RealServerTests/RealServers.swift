import DesktopSupport
import Foundation
import NotificationModel

/// Shared parts of the tests of real servers.
enum RealServers {
  /// Whether the tests with real servers are enabled.
  static let areWanted = ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1"

  /// The app of all these tests.
  static let app = "com.example.tea"

  /// A button, and one with a text field.
  static let category = NotificationCategory(
    identifier: "tea",
    actions: [
      NotificationAction(identifier: "done", title: "Mark As Done"),
      NotificationAction(
        identifier: "answer", title: "Reply",
        textInput: NotificationAction.TextInput(buttonTitle: "Send", placeholder: "Your answer")),
    ])

  /// The button alone.
  static let plainCategory = NotificationCategory(
    identifier: "plain", actions: [category.actions[0]])

  /// Repeats an action until it has had its effect: a window that has just appeared may ignore the first click.
  static func keepTrying(
    _ what: String, until isDone: () throws -> Bool, _ attempt: () throws -> Void
  ) throws {
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.timeout)
    while try !isDone() {
      guard ContinuousClock.now < end else { throw DesktopFailure("\(what) had no effect") }
      try attempt()
    }
  }
}
