package import NotificationModel

/// Puts reasons into words, for what the engine keeps, logs or hands on as a text.
///
/// The engine holds no sentences. What leaves it as an effect is a code wherever a driver can find the words.
package protocol ReasonWords: Sendable {
  /// A refusal as its caller receives it.
  func failure(of refusal: Refusal) -> NotificationFailure
  /// Why a response could not reach its app.
  func text(of problem: ResponseProblem) -> String
  /// Why the system closes a view.
  func text(of problem: ContentProblem) -> String
  /// What a service extension did wrong.
  func text(of problem: ExtensionProblem) -> String
  /// What is wrong with a part of a push payload.
  func text(of problem: PushFinding.Problem) -> String
}
