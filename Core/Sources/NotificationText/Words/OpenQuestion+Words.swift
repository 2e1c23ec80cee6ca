package import NotificationModel

extension OpenQuestion {
  /// The command that answers yes.
  package var command: String {
    switch subject {
    case .notifications: "unctl authorize \(app) allow"
    case .criticalAlerts: "unctl authorize \(app) allow-critical"
    case .location: "unctl authorize \(app) --location allow-while-using"
    }
  }

  /// The subject of the user's decision, as the end of a sentence.
  package var decision: String {
    switch subject {
    case .notifications: "whether it may notify"
    case .criticalAlerts: "whether its critical alerts may be heard"
    case .location: "what it may know of places"
    }
  }
}
