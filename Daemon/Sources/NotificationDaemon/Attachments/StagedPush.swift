import NotificationEngine
import NotificationModel

/// A push with files that are copied before the transaction.
enum StagedPush: Hashable, Sendable {
  /// A push that a service extension has changed, by its token.
  case extended(Int64)
  /// A message of Web Push whose picture was downloaded, by its identifier.
  case message(String)

  /// The push of an event, if it may have files.
  init?(_ event: Event) {
    switch event {
    case .extensions(.pushExtended(let token, _)): self = .extended(token)
    case .pushes(.messageArrived(let message)): self = .message(message.identity.identifier)
    default: return nil
    }
  }
}

extension NotificationFailure {
  /// The content is of no type that an attachment may have.
  static let noPicture = NotificationFailure(
    .invalidValue, field: "picture", message: "The content is not a PNG, JPEG or GIF picture.",
    remedy: "Send one of these.")
}
