import NotificationModel

/// Whether a push goes to its app's service extension before it is shown (H9).
enum ServiceExtensionRule {
  /// Why a push that asks for the extension does not get it; nothing where it does.
  static func refusal(
    of payload: PushPayload, for app: AppRecord
  ) -> TimelineStep.Extending? {
    if app.serviceExtension == nil { return .absent }
    if !payload.content.hasText { return .noText }
    return app.showsAlerts ? nil : .alertsOff
  }
}

extension AppRecord {
  /// Whether there is a place where the person lets the app's texts be seen.
  fileprivate var showsAlerts: Bool {
    guard settings.status.allowsDelivery else { return false }
    // On trial, an app is in the list whatever it asked for (A7).
    guard settings.requested.contains(.alert) || settings.status == .provisional else {
      return false
    }
    return settings.alertStyle != .none || settings.notificationCenter || settings.lockScreen
  }
}
