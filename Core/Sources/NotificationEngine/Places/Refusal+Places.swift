package import NotificationModel

extension Refusal {
  /// Why a region, or a decision about location, is refused.
  package enum Places: Hashable, Sendable {
    /// A region cannot be monitored.
    case region(TriggerProblem)
    /// The app has the largest number of monitored regions (B22).
    case regionLimit(count: Int, limit: Int, field: String)
    /// The app requests precise location, and the decision answers another question.
    case notAboutPrecision(LocationDecision)
    /// A number is not a distance.
    case noDistance(Double, field: String)
  }
}

extension Refusal.Places {
  var facts: Refusal.Facts {
    switch self {
    case .region(.regionOutOfRange(let name, let number, _)):
      .init(.invalidValue, field: "region.\(name)", value: String(number))
    case .region: .init(.invalidValue, field: "region")
    case .regionLimit(let count, _, let field):
      .init(.limitReached, field: field, value: String(count))
    case .notAboutPrecision(let decision):
      .init(.invalidValue, field: "decision", value: decision.rawValue)
    case .noDistance(let number, let field):
      .init(.invalidValue, field: field, value: String(number))
    }
  }
}
