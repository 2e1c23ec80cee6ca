import NotificationModel

/// What a JSON text is, for whoever is told what is wrong with it.
struct JSONSubject: Sendable {
  /// What it is called in a sentence, and as a field where a limit is passed.
  let name: String
  /// The field that errors name; nothing where the whole message is meant.
  let field: String?
  let code: NotificationFailure.Code
  let remedy: String

  /// A message on a socket.
  static let message = JSONSubject(
    name: "message", field: nil, code: .invalidMessage,
    remedy: "Send one JSON object in UTF-8, as docs/wire.md describes.")

  /// The payload of a push, which is a text within a message.
  static let payload = JSONSubject(
    name: "payload", field: "payload", code: .invalidValue,
    remedy: #"Write it as a server sends it: {"aps":{"alert":"Hello"}}"#)
}
