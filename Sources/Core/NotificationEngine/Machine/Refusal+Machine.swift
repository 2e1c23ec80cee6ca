import NotificationModel

extension Refusal {
  /// What went wrong with the transaction itself.
  package enum Machine: Hashable, Sendable {
    /// An error that no part of the system expects, as it describes itself.
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
