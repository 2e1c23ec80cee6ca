import NotificationEngine
import NotificationModel
import Testing

/// A refusal, and byte for byte what its caller receives.
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

  static let app: BundleIdentifier = {
    guard let app = BundleIdentifier("com.example.organizer") else {
      preconditionFailure("the name is an identifier")
    }
    return app
  }()
}
