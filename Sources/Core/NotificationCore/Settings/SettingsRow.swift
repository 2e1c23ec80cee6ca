import NotificationModel

/// A row of an app's page in Settings, by the name that commands use (K2).
enum SettingsRow: String, CaseIterable {
  case allowNotifications
  case criticalAlerts
  case timeSensitive
  case directMessages
  case delivery
  case lockScreen
  case notificationCenter
  case banners
  case sounds
  case badges
  case carPlay
  case announcements
  case previews
  case grouping
  case mute
  case location
  case preciseLocation

  /// Changes the row, or says what its values are.
  func set(_ text: String, in app: inout AppRecord, at moment: Moment) throws {
    switch self {
    case .allowNotifications:
      app.settings.status = try isOn(text) ? .authorized : .denied
      if app.settings.status == .authorized { app.settings.requestSomething() }
    case .criticalAlerts:
      guard app.entitlements.criticalAlerts else { throw notOffered(text) }
      app.settings.criticalAlerts = try isOn(text)
    case .timeSensitive:
      guard app.entitlements.timeSensitive else { throw notOffered(text) }
      app.settings.timeSensitive = try isOn(text)
    case .directMessages:
      guard app.entitlements.communication else { throw notOffered(text) }
      app.settings.directMessages = try isOn(text)
    case .delivery:
      app.settings.scheduledDelivery = try choose(text, ["immediate": false, "summary": true])
    case .lockScreen: app.settings.lockScreen = try isOn(text)
    case .notificationCenter: app.settings.notificationCenter = try isOn(text)
    case .banners:
      app.settings.alertStyle = try choose(text, Self.table(AlertStyle.allCases, \.name))
    case .sounds: app.settings.sounds = try isOn(text)
    case .badges: app.settings.badges = try isOn(text)
    case .carPlay: app.settings.carPlay = try isOn(text)
    case .announcements: app.settings.announcements = try isOn(text)
    case .previews:
      var values: [String: PreviewSetting?] = ["default": PreviewSetting?.none]
      for value in PreviewSetting.allCases { values[value.name] = .some(value) }
      app.settings.previews = try choose(text, values)
    case .grouping:
      app.settings.grouping = try choose(text, Self.table(GroupingSetting.allCases, \.rawValue))
    case .mute:
      let hour = moment.wall.advanced(bySeconds: 3_600)
      let times = ["off": nil, "hour": hour, "today": SummarySchedule.nextMidnight(after: moment)]
      app.mutedUntil = try choose(text, times)
    case .location:
      let values = LocationAuthorization.allCases.filter { $0 != .once }
      app.settings.location = try choose(text, Self.table(values, \.rawValue))
      app.openLocationQuestion = nil
      if app.settings.location == .notDetermined { app.hasAskedForAlways = false }
    case .preciseLocation: app.settings.preciseLocation = try isOn(text)
    }
  }

  private func isOn(_ text: String) throws -> Bool {
    try choose(text, ["on": true, "off": false])
  }

  private func choose<Value>(_ text: String, _ values: [String: Value]) throws -> Value {
    guard let value = values[text] else {
      throw NotificationFailure(
        .invalidValue, field: rawValue, value: text, message: "This row has no such value.",
        remedy: "Use one of: \(values.keys.sorted().joined(separator: ", ")).")
    }
    return value
  }

  private func notOffered(_ text: String) -> NotificationFailure {
    NotificationFailure(
      .notPermitted, field: rawValue, value: text,
      message: "The app's bundle does not have the entitlement for this row.",
      remedy: "Install a bundle whose entitlements file has it.")
  }

  private static func table<Value>(
    _ values: [Value], _ name: (Value) -> String
  ) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: values.map { (name($0), $0) })
  }
}
