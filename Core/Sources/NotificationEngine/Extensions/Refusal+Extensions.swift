package import NotificationModel

extension Refusal {
  /// Why a content extension's view is not opened or used.
  package enum Extensions: Hashable, Sendable {
    /// No content extension draws the notification.
    case noView
    /// The notification's content is hidden, or the screen is locked (J11).
    case isHidden
    /// The extension failed so often that it is paused.
    case isPaused(BundleIdentifier, failures: Int)
    /// The connection has no view of this number open.
    case notOpen(Int64)
    /// The view is not interactive (J10).
    case notInteractive
  }
}

extension Refusal.Extensions {
  var facts: Refusal.Facts {
    switch self {
    case .noView: .init(.unsupported, field: "key")
    case .isHidden: .init(.notPermitted, field: "key")
    case .isPaused(let program, _): .init(.unsupported, field: "key", value: program.rawValue)
    case .notOpen(let number): .init(.notFound, field: "number", value: "\(number)")
    case .notInteractive: .init(.notPermitted, field: "use", value: "view")
    }
  }
}
