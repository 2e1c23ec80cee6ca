import NotificationCore
import NotificationModel

extension NotificationRequest {
  var title: String { if case .literal(let text) = content.title { text } else { "" } }
}

extension Event {
  var message: Int64? {
    switch self {
    case .appGreeted(_, let message, _, _), .appCalled(_, let message, _),
      .controlCalled(_, let message, _):
      message
    default: nil
    }
  }

  /// Whether it removes or replaces a waiting request.
  func takesOut(
    _ name: Checker.Name, _ appOf: [ConnectionNumber: BundleIdentifier]
  ) -> Bool {
    switch self {
    case .appCalled(let connection, _, let call) where appOf[connection] == name.app:
      switch call {
      case .removeAllPending: true
      case .removePending(let identifiers): identifiers.contains(name.identifier)
      case .add(let request): request.identifier == name.identifier && request.trigger != nil
      default: false
      }
    case .controlCalled(_, _, .uninstall(let app)): app == name.app
    default: false
    }
  }
}

extension Effect {
  func saysNotDelivered(_ name: Checker.Name) -> Bool {
    guard case .log(let line) = self else { return false }
    return line.message.hasPrefix("not delivered")
      && line.details == ["app": name.app.rawValue, "request": name.identifier]
  }
}
