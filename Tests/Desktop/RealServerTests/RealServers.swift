import DesktopSupport
import Foundation
import NotificationModel

/// What the tests of real servers have in common.
enum RealServers {
  /// Whether the person who runs the tests wants those with real servers too.
  static let areWanted = ProcessInfo.processInfo.environment["UN_DESKTOP_TESTS"] == "1"

  /// The app that all of them speak for.
  static let app = "com.example.tea"

  /// A button, and one that takes a text.
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

  /// Does something again and again until it has had its effect: a window that has just come may
  /// not take the first click.
  static func keepTrying(
    _ what: String, until isDone: () throws -> Bool, _ attempt: () throws -> Void
  ) throws {
    let end = ContinuousClock.now + .seconds(DesktopTestLimits.patience)
    while try !isDone() {
      guard ContinuousClock.now < end else { throw DesktopFailure("\(what) had no effect") }
      try attempt()
    }
  }
}
