package import NotificationModel

/// A message from a service extension to the daemon on the channel between them.
package enum ExtensionCall: Hashable, Sendable {
  /// The content to show for a push.
  case finished(token: Int64, NotificationContent)
  /// The extension returned a content that cannot be sent.
  case failed(token: Int64, NotificationFailure)

  /// The token of the push.
  package var token: Int64 {
    switch self {
    case .finished(let token, _), .failed(let token, _): token
    }
  }
}

extension ExtensionCall: WireMessage {
  package static let cases = WireCases<Self>(
    tag: "call", inAll: "token",
    WireCase(
      "finished",
      { if case .finished(let token, let content) = $0 { (token, content) } else { nil } }
    ) {
      .finished(token: try $0.value("token", \.0), try $0.value("content", \.1))
    },
    WireCase(
      "failed", { if case .failed(let token, let failure) = $0 { (token, failure) } else { nil } }
    ) {
      .failed(token: try $0.value("token", \.0), try $0.value("error", \.1))
    })
}

/// A message from the daemon to a service extension on the channel between them.
package enum ExtensionEvent: Hashable, Sendable {
  /// A push arrived; the extension answers with the token.
  case receive(token: Int64, NotificationRequest)
  /// The time limit of a push is near (H10).
  case expire(token: Int64)
}

extension ExtensionEvent: WireMessage {
  package static let cases = WireCases<Self>(
    tag: "event", inAll: "token",
    WireCase(
      "receive",
      { if case .receive(let token, let request) = $0 { (token, request) } else { nil } }
    ) {
      .receive(token: try $0.value("token", \.0), try $0.value("request", \.1))
    },
    WireCase("expire", { if case .expire(let token) = $0 { token } else { nil } }) {
      .expire(token: try $0.value("token", \.self))
    })
}
