public import Foundation
import NotificationEngine
import NotificationModel
public import UserNotifications

extension SimulatedDevice {
  /// The user changes a row on the app's page in Settings (K2).
  ///
  /// - Parameters:
  ///   - setting: The row and its new value.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the app is not on the device or its page does not have the row: before its first question
  ///   the app has no page (K5), and an option that it never requested has no row (K3).
  public func change(_ setting: AppSetting, app: String? = nil) async throws {
    let app = try resolve(app)
    try await perform("sets \(setting.row) to \(setting.value)", of: app) {
      state throws(NotificationFailure) in
      try state.checkRow(setting, of: app)
      _ = try state.control(.settings(.changeAppSettings(app: app, [setting.row: setting.value])))
    }
  }

  /// The user opens the app's own notification settings from its page in Settings (A13).
  ///
  /// - Parameters:
  ///   - identifier: The notification whose *Configure* button is used, instead of the page.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if the app did not ask for `.providesAppNotificationSettings`.
  public func openAppSettings(from identifier: String? = nil, app: String? = nil) async throws {
    if let identifier { return try await choose(action: "configure", on: identifier, app: app) }
    let app = try resolve(app)
    try await perform("opens the app's notification settings", of: app) {
      state throws(NotificationFailure) in
      _ = try state.control(.settings(.openAppSettings(app: app)))
    }
  }

  /// The user locks the device.
  public func lock() async {
    await decide("locks the device", .settings(.setLocked(true)))
  }

  /// The user unlocks the device; the notifications on the lock screen are removed from it.
  public func unlock() async {
    await decide("unlocks the device", .settings(.setLocked(false)))
  }

  /// Whether the device is locked.
  public var isLocked: Bool { world.read { $0.system.store.globalSettings().isLocked } }

  /// The user chooses when the scheduled summary is delivered (E15).
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

  /// The user chooses when previews are shown, for every app without its own setting (E16).
  ///
  /// - Parameter previews: When the text of notifications may be shown.
  public func setShowPreviews(_ previews: UNShowPreviewsSetting) async {
    let name = AppSetting.name(of: previews)
    await decide("shows previews: \(name)", .settings(.changeGlobalSettings(["previews": name])))
  }

  /// The user turns the silent mode on or off: in silent mode only critical alerts sound (C9).
  ///
  /// - Parameter isSilent: Whether other sounds are muted.
  public func setSilent(_ isSilent: Bool) async {
    let words = isSilent ? "makes the device silent" : "lets the device sound again"
    await decide(words, .settings(.changeGlobalSettings(["silent": isSilent ? "on" : "off"])))
  }

  /// The user chooses the preferred languages, best first.
  ///
  /// - Parameter languages: Language tags, such as `de` or `pt-BR`; none means English.
  /// - Throws: `SimulationError` for more than 64.
  public func setLanguages(_ languages: [String]) async throws {
    let text = languages.joined(separator: ",")
    try await perform("reads \(text)") { state throws(NotificationFailure) in
      _ = try state.control(.settings(.changeGlobalSettings(["languages": text])))
    }
  }

  /// Performs a call that the system never refuses.
  func decide(_ words: String, _ call: ControlCall) async {
    try? await perform(words) { state throws(NotificationFailure) in
      _ = try state.control(call)
    }
  }
}

extension SimulatedDevice {
  /// The user allows the app's notifications.
  ///
  /// This answers the app's open question. Before the app has asked, the answer is kept for its first question, and
  /// before any app has run for the first app that asks. An answer for an app that is named and not on the device yet
  /// waits for it, and the story says so. If the question was already decided, the user turns notifications on in
  /// Settings.
  ///
  /// ```swift
  /// try await device.run(app: "com.example.chores") {
  ///   try await device.allow()
  ///   #expect(try await center.requestAuthorization(options: [.alert]))
  /// }
  /// ```
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func allow(app: String? = nil) async throws {
    try await decide(.allow, app)
  }

  /// The user does not allow the app's notifications; otherwise as `allow(app:)`.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func deny(app: String? = nil) async throws {
    try await decide(.deny, app)
  }

  /// The user allows the app's notifications in the scheduled summary (A24); otherwise as
  /// `allow(app:)`.
  ///
  /// The question offers this only if there is a summary: if it is off when the app asks, an answer that was kept
  /// does not apply, and the question stays open.
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func allowInScheduledSummary(app: String? = nil) async throws {
    try await decide(.allowInSummary, app)
  }

  /// The user answers the separate question about critical alerts (A12); otherwise as `allow(app:)`.
  ///
  /// - Parameters:
  ///   - isAllowed: Whether the user allows them.
  ///   - app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or that app is not entitled to critical
  ///   alerts.
  public func answerCriticalAlerts(_ isAllowed: Bool, app: String? = nil) async throws {
    try await decide(isAllowed ? .allowCritical : .denyCritical, app)
  }

  /// The user keeps a provisionally authorized app: it is authorized, and stays quiet (A8).
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or the system refuses.
  public func keepProvisional(app: String? = nil) async throws {
    try await decide(.keep, app)
  }

  /// The user turns an app's notifications off (A9).
  ///
  /// - Parameter app: The app; unless given, the one as which the calling code runs, or the only one.
  /// - Throws: `SimulationError` if it is not clear which app is meant, or it has not asked yet (K5).
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
  /// Answers the open question; without one, makes the change that Settings offers.
  fileprivate mutating func carryOut(
    _ decision: AuthorizationDecision, about app: BundleIdentifier
  ) throws(NotificationFailure) {
    if decision == .turnOff { try checkPage(of: app) }
    let record = system.store.app(app)
    let isAnswer = record?.openQuestion.map(decision.answers) == true
    let isSwitch = decision == .allow && record?.settings.status != .provisional
    if isSwitch, !isAnswer {
      // The switch in Settings leaves every other row unchanged.
      _ = try control(.settings(.changeAppSettings(app: app, ["allowNotifications": "on"])))
    } else {
      _ = try control(.settings(.authorize(app: app, decision)))
    }
  }

  /// Keeps a decision for the first app that asks, if no app has run yet.
  fileprivate mutating func planForAnyApp(_ decision: AuthorizationDecision) -> Bool {
    guard apps.installed.isEmpty, decision != .keep, decision != .turnOff else { return false }
    plans.add(decision)
    return true
  }

  /// Keeps a decision for the next question, if one can still be asked.
  fileprivate mutating func plan(
    _ decision: AuthorizationDecision, for app: BundleIdentifier
  ) -> Bool {
    let known = system.store.app(app)
    if let question = known?.openQuestion, decision.answers(question) { return false }
    switch decision {
    case .keep, .keepQuietly, .turnOff, .provisional, .notNow, .reset: return false
    case .allowCritical, .denyCritical:
      if known?.settings.criticalAlerts != nil { return false }
    case .allow, .deny, .allowInSummary:
      if let status = known?.settings.status, status != .notDetermined { return false }
    }
    plans.add(decision, for: app)
    if !apps.installed.contains(app) {
      record(.note("the test says what is answered to \(app), which is not on this device yet"))
    }
    return true
  }
}
