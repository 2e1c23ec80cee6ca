import NotificationModel

/// The user's future answers, which the test has set.
struct UserPlans {
  /// The answers to the questions of each app, earliest first.
  private(set) var ofApps: [BundleIdentifier: [AuthorizationDecision]] = [:]
  /// The answers for the first app that asks, set before any app ran.
  private var ofAnyApp: [AuthorizationDecision] = []
  /// The answer to the first app that asks for location, set before any app ran.
  var location: LocationDecision?

  /// Keeps an answer, instead of an earlier one to the same question; without an app, it is for the first one that asks.
  mutating func add(_ decision: AuthorizationDecision, for app: BundleIdentifier? = nil) {
    var decisions = app.map { ofApps[$0, default: []] } ?? ofAnyApp
    decisions.removeAll { $0.isForCriticalAlerts == decision.isForCriticalAlerts }
    decisions.append(decision)
    if let app { ofApps[app] = decisions } else { ofAnyApp = decisions }
  }

  /// Removes and returns the answer to a question.
  mutating func take(
    for question: AuthorizationOptions, of app: BundleIdentifier
  ) -> AuthorizationDecision? {
    if let index = ofApps[app]?.firstIndex(where: { $0.answers(question) }) {
      return ofApps[app]?.remove(at: index)
    }
    return ofAnyApp.firstIndex { $0.answers(question) }.map { ofAnyApp.remove(at: $0) }
  }

  /// Whether an answer about critical alerts waits for an app's question.
  func includesCriticalAlerts(of app: BundleIdentifier) -> Bool {
    (ofApps[app, default: []] + ofAnyApp).contains(where: \.isForCriticalAlerts)
  }

  mutating func forget(_ app: BundleIdentifier) { ofApps[app] = nil }
}
