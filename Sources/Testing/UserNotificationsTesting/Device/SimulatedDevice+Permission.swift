import NotificationCore
import NotificationModel

extension SimulatedDevice {
  /// The person allows the app's notifications.
  ///
  /// Answers the question that the app has put. Before it has asked, the answer is kept for its first
  /// question, and before any app has run for the first app that asks. One for an app that is named and not on
  /// the device yet waits for it, and the story says so. Where it was decided already, the person turns
  /// notifications on in Settings.
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or the system refuses.
  public func allow(app: String? = nil) async throws {
    try await decide(.allow, app)
  }

  /// The person does not allow the app's notifications; otherwise as `allow(app:)`.
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or the system refuses.
  public func deny(app: String? = nil) async throws {
    try await decide(.deny, app)
  }

  /// The person allows the app's notifications in the scheduled summary (A24); otherwise as
  /// `allow(app:)`.
  ///
  /// The question offers this only where there is a summary: where it is off when the app asks, an answer
  /// that was kept is none, and the question stays open.
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or the system refuses.
  public func allowInScheduledSummary(app: String? = nil) async throws {
    try await decide(.allowInSummary, app)
  }

  /// The person answers the separate question about critical alerts (A12); otherwise as `allow(app:)`.
  ///
  /// - Parameters:
  ///   - isAllowed: What the answer is.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or that app is not entitled to
  ///   critical alerts.
  public func answerCriticalAlerts(_ isAllowed: Bool, app: String? = nil) async throws {
    try await decide(isAllowed ? .allowCritical : .denyCritical, app)
  }

  /// The person keeps an app on probation: it is authorized, and stays quiet (A8).
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or the system refuses.
  public func keepProvisional(app: String? = nil) async throws {
    try await decide(.keep, app)
  }

  /// The person turns an app's notifications off (A9).
  ///
  /// - Parameter app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where it is not clear which app is meant, or it has not asked yet (K5).
  public func turnOff(app: String? = nil) async throws {
    try await decide(.turnOff, app)
  }

  private func decide(_ decision: AuthorizationDecision, _ app: String?) async throws {
    if app == nil, await world.settling({ $0.planForAnyApp(decision) }) { return }
    let app = try meant(app)
    do throws(NotificationFailure) {
      let isPlan = try await world.settling { state throws(NotificationFailure) in
        try state.checkEntitlement(of: app, for: decision)
        return state.plan(decision, for: app)
      }
      if isPlan { return }
    } catch {
      throw SimulationError(error)
    }
    _ = try resolve(app.rawValue)
    try await perform(decision.words, of: app) { state throws(NotificationFailure) in
      try state.carryOut(decision, about: app)
    }
  }
}

extension WorldState {
  /// Answers the open question, or does what Settings offer where there is none.
  fileprivate mutating func carryOut(
    _ decision: AuthorizationDecision, about app: BundleIdentifier
  ) throws(NotificationFailure) {
    if decision == .turnOff { try checkPage(of: app) }
    let record = ledger.app(app)
    let isAnswer = record?.openQuestion.map(decision.answers) == true
    let isSwitch = decision == .allow && record?.settings.status != .provisional
    if isSwitch, !isAnswer {
      // The switch in Settings leaves every other row as it was.
      _ = try control(.changeAppSettings(app: app, ["allowNotifications": "on"]))
    } else {
      _ = try control(.authorize(app: app, decision))
    }
  }

  /// Keeps a decision for the first app that asks, where none is there yet.
  fileprivate mutating func planForAnyApp(_ decision: AuthorizationDecision) -> Bool {
    guard installed.isEmpty, decision != .keep, decision != .turnOff else { return false }
    plansForAnyApp.removeAll { $0.isForCriticalAlerts == decision.isForCriticalAlerts }
    plansForAnyApp.append(decision)
    return true
  }

  /// Keeps a decision for the question that is still to come, where it is still to come.
  fileprivate mutating func plan(
    _ decision: AuthorizationDecision, for app: BundleIdentifier
  ) -> Bool {
    let record = ledger.app(app)
    if let question = record?.openQuestion, decision.answers(question) { return false }
    switch decision {
    case .keep, .turnOff, .provisional, .reset: return false
    case .allowCritical, .denyCritical:
      if record?.settings.criticalAlerts != nil { return false }
    case .allow, .deny, .allowInSummary:
      if let status = record?.settings.status, status != .notDetermined { return false }
    }
    plans[app, default: []].removeAll { $0.isForCriticalAlerts == decision.isForCriticalAlerts }
    plans[app, default: []].append(decision)
    if !installed.contains(app) {
      note(.note("the test says what is answered to \(app), which is not on this device yet"))
    }
    return true
  }
}
