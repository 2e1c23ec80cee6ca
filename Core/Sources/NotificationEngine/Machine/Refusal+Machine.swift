import NotificationModel

extension Refusal {
  /// Why a transaction failed as a whole.
  package enum Machine: Hashable, Sendable {
    /// An unexpected error, with its own description.
    case unexpected(String)
  }
}

extension Refusal.Machine {
  var facts: Refusal.Facts {
    switch self {
    case .unexpected: .init(.storeFailed)
    }
  }
}
