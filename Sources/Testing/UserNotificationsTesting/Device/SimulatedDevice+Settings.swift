public import Foundation
import NotificationEngine
import NotificationModel
public import UserNotifications

extension SimulatedDevice {
  /// The person changes a row on the app's page in Settings (K2).
  ///
  /// - Parameters:
  ///   - setting: The row and its new value.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where the app is not on the device or its page has no such row: before its
  ///   first question there is no page (K5), and what it never asked for has no row (K3).
  public func change(_ setting: AppSetting, app: String? = nil) async throws {
    let app = try resolve(app)
    try await perform("sets \(setting.row) to \(setting.value)", of: app) {
      state throws(NotificationFailure) in
      try state.checkRow(setting, of: app)
      _ = try state.control(.settings(.changeAppSettings(app: app, [setting.row: setting.value])))
    }
  }

  /// The person opens the app's own notification settings from its page in Settings (A13).
  ///
  /// - Parameters:
  ///   - identifier: The notification whose *Configure* button it is, rather than the page.
  ///   - app: Whose; the app that runs where this is called, or the only one.
  /// - Throws: `SimulationError` where the app did not ask for `.providesAppNotificationSettings`.
  public func openAppSettings(from identifier: String? = nil, app: String? = nil) async throws {
    if let identifier { return try await choose(action: "configure", on: identifier, app: app) }
    let app = try resolve(app)
    try await perform("opens the app's notification settings", of: app) {
      state throws(NotificationFailure) in
      _ = try state.control(.settings(.openAppSettings(app: app)))
    }
  }

  /// The person locks the device.
  public func lock() async {
    await decide("locks the device", .settings(.setLocked(true)))
  }

  /// The person unlocks the device; what was on the lock screen leaves it.
  public func unlock() async {
    await decide("unlocks the device", .settings(.setLocked(false)))
  }

  /// Whether the device is locked.
  public var isLocked: Bool { world.read { $0.store.globalSettings().isLocked } }

  /// The person chooses when the scheduled summary comes (E15).
  ///
  /// - Parameter times: Times of day, 1 to 12 different ones, as hours and minutes; none turns the
  ///   summary off.
  /// - Throws: `SimulationError` for other times.
  public func setScheduledSummary(_ times: [DateComponents]) async throws {
    let text = times.map { "\($0.hour ?? 0):\($0.minute ?? 0)" }.joined(separator: ",")
    let rows = times.isEmpty ? ["summary": "off"] : ["summary": "on", "summaryTimes": text]
    let words = times.isEmpty ? "turns the summary off" : "sets the summary to \(text)"
    try await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(.settings(.changeGlobalSettings(rows)))
    }
  }

  /// The person chooses when previews are shown, for every app that has no setting of its own (E16).
  ///
  /// - Parameter previews: When the text of notifications may be seen.
  public func setShowPreviews(_ previews: UNShowPreviewsSetting) async {
    let name = AppSetting.name(of: previews)
    await decide("shows previews: \(name)", .settings(.changeGlobalSettings(["previews": name])))
  }

  /// The person makes the device silent, or not any longer: only critical alerts sound then (C9).
  ///
  /// - Parameter isSilent: Whether other sounds are kept back.
  public func setSilent(_ isSilent: Bool) async {
    let words = isSilent ? "makes the device silent" : "lets the device sound again"
    await decide(words, .settings(.changeGlobalSettings(["silent": isSilent ? "on" : "off"])))
  }

  /// The person chooses the languages to read, best first.
  ///
  /// - Parameter languages: Language tags, such as `de` or `pt-BR`; none means English.
  /// - Throws: `SimulationError` for more than 64.
  public func setLanguages(_ languages: [String]) async throws {
    let text = languages.joined(separator: ",")
    try await perform("reads \(text)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.changeGlobalSettings(["languages": text])))
    }
  }

  /// Something that the system never refuses.
  func decide(_ words: String, _ call: ControlCall) async {
    try? await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(call)
    }
  }
}

extension SimulatedDevice {
  /// The person allows the app's notifications.
  ///
  /// Answers the question that the app has put. Before it has asked, the answer is kept for its first
  /// question, and before any app has run for the first app that asks. One for an app that is named and not on
  /// the device yet waits for it, and the story says so. Where it was decided already, the person turns
  /// notifications on in Settings.
  ///
  /// ```swift
  /// try await device.run(app: "com.example.chores") {
  ///   try await device.allow()
  ///   #expect(try await center.requestAuthorization(options: [.alert]))
  /// }
  /// ```
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
    let record = store.app(app)
    let isAnswer = record?.openQuestion.map(decision.answers) == true
    let isSwitch = decision == .allow && record?.settings.status != .provisional
    if isSwitch, !isAnswer {
      // The switch in Settings leaves every other row as it was.
      _ = try control(.settings(.changeAppSettings(app: app, ["allowNotifications": "on"])))
    } else {
      _ = try control(.settings(.authorize(app: app, decision)))
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
    let record = store.app(app)
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
