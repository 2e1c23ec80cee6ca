import NotificationCore
import NotificationModel

extension WorldState {
  /// Refuses a row that the person would not find on the app's page in Settings.
  ///
  /// The system itself takes it, because a command may decide about an app before it has asked.
  func checkRow(_ setting: AppSetting, of app: BundleIdentifier) throws(NotificationFailure) {
    guard !setting.isAboutPlaces else { return }
    try checkPage(of: app)
    guard let settings = ledger.app(app)?.settings, let option = setting.option else { return }
    if case .notificationCenter = setting, settings.status == .provisional { return }
    guard settings.requested.isDisjoint(with: option) else { return }
    throw NotificationFailure(
      .notPermitted, field: setting.row, value: setting.value,
      message: "The app never asked for this, so its page in Settings has no such row (K3).",
      remedy: "Ask for it in requestAuthorization(options:) first.")
  }

  /// Refuses what needs the app's page in Settings where there is none.
  func checkPage(of app: BundleIdentifier) throws(NotificationFailure) {
    let settings = ledger.app(app)?.settings ?? AppSettings()
    guard settings.status == .notDetermined, settings.requested.isEmpty else { return }
    throw NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app has not asked yet, so it has no page in Settings (K5).",
      remedy: "Let it ask first, or say the answer to its question with device.deny().")
  }

  /// Refuses an answer about critical alerts that no question can come for.
  func checkEntitlement(
    of app: BundleIdentifier, for decision: AuthorizationDecision
  ) throws(NotificationFailure) {
    guard decision.isForCriticalAlerts, let record = ledger.app(app) else { return }
    guard !record.entitlements.criticalAlerts else { return }
    throw NotificationFailure(
      .notPermitted, field: "app", value: app.rawValue,
      message: "The app is not entitled to critical alerts, so it cannot ask about them (A12).",
      remedy: "Run it as SimulatedApp(\"\(app)\", entitlements: [.criticalAlerts]).")
  }

  /// Tells why an answer about critical alerts goes on waiting.
  mutating func noteMissingEntitlement(
    of app: BundleIdentifier, asking options: AuthorizationOptions
  ) {
    guard options.contains(.criticalAlert),
      (plans[app, default: []] + plansForAnyApp).contains(where: \.isForCriticalAlerts),
      ledger.app(app)?.entitlements.criticalAlerts == false
    else { return }
    note(
      .note("is not entitled to critical alerts; no question comes for the answer about them"),
      of: app)
  }
}
