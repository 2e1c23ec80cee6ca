package import NotificationModel

/// Puts reasons into words, for texts that the engine stores, logs or sends.
///
/// The engine contains no sentences. Its effects contain codes wherever a driver can find the words.
package protocol ReasonWords: Sendable {
  /// A refusal in the form for its caller.
  func failure(of refusal: Refusal) -> NotificationFailure
  /// Why a response could not be delivered to its app.
  func text(of problem: ResponseProblem) -> String
  /// Why the system closes a view.
  func text(of problem: ContentProblem) -> String
  /// The failure of a service extension.
  func text(of problem: ExtensionProblem) -> String
  /// The problem of a part of a push payload.
  func text(of problem: PushFinding.Problem) -> String
}
