import Foundation
import NotificationModel

/// A call waits for a person, and no shell is there that could ask.
struct NobodyToAsk: LocalizedError, CustomStringConvertible {
  let question: OpenQuestion

  var description: String {
    "\(question.app) waits for a person to decide \(question.decision), and nothing runs that could ask. "
      + "Answer with `\(question.command)`, or have questions asked in a terminal with `unctl watch`."
  }

  var errorDescription: String? { description }

  /// The call that waits.
  var call: String {
    question.subject == .location ? "requestWhenInUseAuthorization" : "requestAuthorization"
  }

  /// The module that offers the call.
  var framework: String { question.subject == .location ? "CoreLocation" : "UserNotifications" }
}
