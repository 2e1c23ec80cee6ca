import NotificationModel
import NotificationTriggers

extension CLError {
  /// Says in Apple's terms why the system refused a call.
  ///
  /// - Parameters:
  ///   - failure: What the system said.
  ///   - other: The code of what Apple has no nearer one for.
  ///   - denied: The code of what the person forbids.
  init(_ failure: NotificationFailure, otherwise other: Code, denied: Code = .denied) {
    let code: Code =
      switch failure.code {
      case .notPermitted: denied
      case .noDaemon, .connectionLost: .network
      default: other
      }
    self.init(code, message: failure.sentence, remedy: failure.remedy)
  }

  /// Says why a region cannot be watched.
  init(_ problem: TriggerProblem) {
    self.init(
      .regionMonitoringFailure, message: problem.message,
      remedy: "Create the region with values in range.")
  }

  /// Creates an error with words of its own.
  init(_ code: Code, message: String, remedy: String) {
    self.init(
      code,
      userInfo: [
        NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: remedy,
      ])
  }
}
