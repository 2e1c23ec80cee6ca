package import NotificationModel
package import NotificationTriggers

extension Refusal {
  /// What is wrong with a region, or with a decision about places.
  package enum Places: Hashable, Sendable {
    /// A region cannot be watched.
    case region(TriggerProblem)
    /// The app has as many regions watched as it may (B22).
    case regionLimit(count: Int, limit: Int, field: String)
    /// The app asks for precise places, and the decision answers something else.
    case notAboutPrecision(LocationDecision)
    /// A number is no distance.
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
