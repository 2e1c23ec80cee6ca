package import NotificationModel

/// Why an event or a call is refused: a code with its values, by topic.
///
/// It contains no texts. `NotificationFailure.init(_:)` of the module `NotificationWords` produces the sentence
/// and the remedy for the caller.
package enum Refusal: Error, Hashable, Sendable {
  case notifications(Notifications)
  case settings(Settings)
  case responses(Responses)
  case places(Places)
  case pushes(Pushes)
  case extensions(Extensions)
  case apps(Apps)
  case machine(Machine)
  /// The store failed, with its own description.
  indirect case store(StoreFailure)
  /// A driver failed, with its own description.
  indirect case given(NotificationFailure)
}

extension Refusal {
  /// The machine-readable part of a refusal.
  struct Facts {
    /// The kind of failure.
    let code: NotificationFailure.Code
    /// The wrong field of the call.
    let field: String?
    /// The wrong value.
    let value: String?

    init(_ code: NotificationFailure.Code, field: String? = nil, value: String? = nil) {
      self.code = code
      self.field = field
      self.value = value
    }
  }

  /// The kind of failure, by its name on the wire.
  package var code: NotificationFailure.Code { facts.code }
  /// The wrong field of the call, such as `request.content.userInfo`.
  package var field: String? { facts.field }
  /// The wrong value, unshortened.
  package var value: String? { facts.value }

  var facts: Facts {
    switch self {
    case .notifications(let refusal): refusal.facts
    case .settings(let refusal): refusal.facts
    case .responses(let refusal): refusal.facts
    case .places(let refusal): refusal.facts
    case .pushes(let refusal): refusal.facts
    case .extensions(let refusal): refusal.facts
    case .apps(let refusal): refusal.facts
    case .machine(let refusal): refusal.facts
    case .store(let failure): Facts(of: NotificationFailure(failure))
    case .given(let failure): Facts(of: failure)
    }
  }
}

extension Refusal.Facts {
  /// The same for a request that is not `request` in its call, but one of a list.
  func moved(into place: String) -> Self {
    guard let field, field == "request" || field.hasPrefix("request.") else { return self }
    return Self(code, field: place + field.dropFirst("request".count), value: value)
  }

  fileprivate init(of failure: NotificationFailure) {
    self.init(failure.code, field: failure.field, value: failure.value)
  }
}

/// Puts reasons into words, for texts that the engine stores, logs or sends.
///
/// The engine contains no sentences. Its effects contain codes wherever a driver can find the words.
package protocol ReasonWords: Sendable {
  /// A refusal in the form for its caller.
  func failure(of refusal: Refusal) -> NotificationFailure
  /// Why a response could not be delivered to its app.
  func text(of problem: ResponseProblem) -> String
  /// The failure of a service extension.
  func text(of problem: ExtensionProblem) -> String
  /// The problem of a part of a push payload.
  func text(of problem: PushFinding.Problem) -> String
}
