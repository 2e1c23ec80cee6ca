package import NotificationModel

extension Engine {
  /// Changes rows of an app's settings; an unknown name or value changes nothing at all.
  mutating func change(
    _ rows: [String: String], of identifier: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let before = try transaction.known(identifier)
    var app = before
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      if try OriginRule.set(name, to: value, in: &app) { continue }
      guard let row = SettingsRow(rawValue: name) else {
        let offered =
          SettingsRow.offered(to: app).map(\.rawValue) + OriginRule.rows(of: app.settings)
        throw Refusal.settings(.noSuchRow(name, offered: offered))
      }
      try row.set(value, in: &app, at: transaction.moment)
    }
    if app.settings.status != before.settings.status {
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allow)
    }
    if app.settings.criticalAlerts != before.settings.criticalAlerts {
      app.openQuestion = AuthorizationRule.remaining(app.openQuestion, after: .allowCritical)
    }
    try applyChange(from: before, to: app, in: &transaction)
  }

  /// Changes settings of all apps; an unknown name or value changes nothing at all.
  mutating func change(_ rows: [String: String], in transaction: inout Transaction<some Store>)
    throws
  {
    let before = try transaction.globalSettings()
    var global = before
    for (name, value) in rows.sorted(by: { $0.key < $1.key }) {
      guard let row = GlobalSettingsRow(rawValue: name) else {
        throw Refusal.settings(
          .noSuchRow(name, offered: GlobalSettingsRow.allCases.map(\.rawValue)))
      }
      try row.set(value, in: &global)
    }
    guard global != before else { return }
    try transaction.save(global)
    notifications.reviewHolds()
    try places.applyChange(
      of: global, before: before, connections: apps.connections, in: &transaction)
    try refreshShells(in: &transaction)
  }
}

/// The settings that one transaction has changed, so that shells which show them are notified once, at the end.
struct ChangedSettings: Hashable, Sendable {
  private var apps: Set<BundleIdentifier> = []
  private var areThoseOfAll = false

  /// The events for the shells; that of all apps includes the others.
  var events: [ShellEvent] {
    if areThoseOfAll { return [.settings(.settingsChanged(app: nil))] }
    return apps.sorted().map { .settings(.settingsChanged(app: $0)) }
  }

  /// Whether an app's settings may have changed.
  func concern(_ app: BundleIdentifier) -> Bool { areThoseOfAll || apps.contains(app) }

  /// Records an app that was saved, if a page about it would show a difference.
  mutating func record(_ app: AppRecord, after before: AppRecord?) {
    if before.map({ !app.isShown(like: $0) }) ?? true { apps.insert(app.identifier) }
  }

  /// Records an app that was removed.
  mutating func recordRemoval(of app: BundleIdentifier) {
    apps.insert(app)
  }

  /// Records that the inhibitors have changed, which pages of settings show.
  mutating func recordInhibitions() { areThoseOfAll = true }

  /// Records settings of all apps that were saved; the lock has an event of its own.
  mutating func record(_ settings: GlobalSettings, after before: GlobalSettings?) {
    guard var before else { return areThoseOfAll = true }
    before.isLocked = settings.isLocked
    before.lockedAfter = settings.lockedAfter
    if before != settings { areThoseOfAll = true }
  }
}

extension AppRecord {
  /// Whether pages about the app show the same; its badge and its question have events of their own.
  fileprivate func isShown(like other: AppRecord) -> Bool {
    displayName == other.displayName && settings == other.settings
      && entitlements == other.entitlements && mutedUntil == other.mutedUntil
      && isInstalled == other.isInstalled && bundlePath == other.bundlePath
  }
}

extension ReportedSettings {
  /// The settings that an app receives about itself (A18 to A22).
  package init(of app: AppRecord, in global: GlobalSettings) {
    self.init()
    let settings = app.settings
    authorizationStatus = app.grantedStatus
    showPreviews = settings.previews ?? global.previews
    criticalAlert = Self.setting(app.entitlements.criticalAlerts ? settings.criticalAlerts : nil)
    guard authorizationStatus != .notDetermined else { return }
    providesAppNotificationSettings = settings.requested.contains(.providesAppNotificationSettings)
    let isOn = settings.status.allowsDelivery
    let isLoud = isOn && settings.status != .provisional
    let asked = settings.requested
    sound = Self.setting(asked.contains(.sound) ? isLoud && settings.sounds : nil)
    badge = Self.setting(asked.contains(.badge) ? isLoud && settings.badges : nil)
    let alerts = isLoud && settings.alertStyle != .none
    alert = Self.setting(asked.contains(.alert) ? alerts : nil)
    alertStyle = asked.contains(.alert) && alerts ? settings.alertStyle : .none
    lockScreen = Self.setting(asked.contains(.alert) ? isLoud && settings.lockScreen : nil)
    notificationCenter = Self.setting(
      asked.contains(.alert) || settings.status == .provisional
        ? isOn && settings.notificationCenter : nil)
    carPlay = Self.setting(asked.contains(.carPlay) ? isLoud && settings.carPlay : nil)
    announcement = Self.setting(
      asked.contains(.announcement) ? isLoud && settings.announcements : nil)
    timeSensitive = Self.setting(
      app.entitlements.timeSensitive ? alerts && settings.timeSensitive : nil)
    scheduledDelivery = Self.setting(isOn && global.summaryIsOn && settings.scheduledDelivery)
    directMessages = Self.setting(
      app.entitlements.communication ? isOn && settings.directMessages : nil)
  }

  private static func setting(_ isOn: Bool?) -> Setting {
    switch isOn {
    case nil: .notSupported
    case true?: .enabled
    case false?: .disabled
    }
  }
}
