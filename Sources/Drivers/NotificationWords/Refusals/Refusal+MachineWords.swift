import NotificationEngine

extension Refusal.Machine {
  var words: RefusalWords {
    switch self {
    case .unexpected(let error):
      .init(
        "the transaction failed: \(error)", "Report this together with the log of the daemon.")
    }
  }
}
