import NotificationEngine
import NotificationModel
import Testing

/// A refusal, and the exact bytes that its caller receives.
struct RefusalRow: CustomTestStringConvertible, Sendable {
  let refusal: Refusal
  let failure: NotificationFailure

  init(
    _ refusal: Refusal, _ code: NotificationFailure.Code, _ field: String?, _ value: String?,
    _ message: String, _ remedy: String
  ) {
    self.refusal = refusal
    failure = NotificationFailure(
      code, field: field, value: value, message: message, remedy: remedy)
  }

  var testDescription: String { failure.message }

  static let app = identifier("com.example.organizer")
  static let program = identifier("program.Organizer")

  private static func identifier(_ text: String) -> BundleIdentifier {
    guard let identifier = BundleIdentifier(text) else {
      preconditionFailure("the name is an identifier")
    }
    return identifier
  }
}
