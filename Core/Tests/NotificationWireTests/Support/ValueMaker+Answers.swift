import NotificationModel

extension ValueMaker {
  mutating func key() -> NotificationKey {
    NotificationKey(app: app(), identifier: text(), delivery: Int64(integer()))
  }

  mutating func delivered() -> DeliveredNotification {
    DeliveredNotification(key: key(), request: request(), date: time())
  }

  mutating func response() -> NotificationResponse {
    NotificationResponse(
      notification: delivered(), actionIdentifier: text(), userText: maybe { $0.text() },
      opensApp: flag())
  }

  mutating func kept() -> KeptResponse {
    KeptResponse(
      number: Int64(integer()), response: response(), date: time(), problem: text(),
      attempts: integer())
  }

  mutating func options() -> AuthorizationOptions {
    AuthorizationOptions(rawValue: oneOf([0, 7, 511, UInt.max, 1 << 20]))
  }

  mutating func reportedSettings() -> ReportedSettings {
    var settings = ReportedSettings()
    settings.authorizationStatus = oneOf(AuthorizationStatus.allCases)
    let rows: [WritableKeyPath<ReportedSettings, ReportedSettings.Setting>] = [
      \.sound, \.badge, \.alert, \.notificationCenter, \.lockScreen, \.carPlay, \.criticalAlert,
      \.announcement, \.timeSensitive, \.scheduledDelivery, \.directMessages,
    ]
    for row in rows { settings[keyPath: row] = oneOf(ReportedSettings.Setting.allCases) }
    settings.alertStyle = oneOf(AlertStyle.allCases)
    settings.showPreviews = oneOf(PreviewSetting.allCases)
    settings.providesAppNotificationSettings = flag()
    return settings
  }

  mutating func appSettings() -> AppSettings {
    var settings = AppSettings()
    settings.status = oneOf(AuthorizationStatus.allCases)
    settings.requested = options()
    settings.alertStyle = oneOf(AlertStyle.allCases)
    let switches: [WritableKeyPath<AppSettings, Bool>] = [
      \.lockScreen, \.notificationCenter, \.sounds, \.badges, \.carPlay, \.announcements,
      \.directMessages, \.timeSensitive, \.scheduledDelivery,
    ]
    for row in switches { settings[keyPath: row] = flag() }
    settings.criticalAlerts = maybe { $0.flag() }
    settings.previews = maybe { $0.oneOf(PreviewSetting.allCases) }
    settings.grouping = oneOf(GroupingSetting.allCases)
    settings.location = oneOf(LocationAuthorization.allCases)
    settings.preciseLocation = flag()
    return settings
  }

  mutating func focus() -> FocusMode {
    FocusMode(
      name: text(), allowedApps: Set(list(upTo: 3) { $0.app() }),
      allowedPeople: Set(list(upTo: 3) { $0.text() }), allowsTimeSensitive: flag(),
      schedules: list(upTo: 3) { maker in
        FocusSchedule(
          days: Set(maker.list(upTo: 3) { $0.integer() }), start: maker.integer(),
          end: maker.integer())
      })
  }

  mutating func globalSettings() -> GlobalSettings {
    var settings = GlobalSettings()
    settings.previews = oneOf(PreviewSetting.allCases)
    settings.summaryIsOn = flag()
    settings.summaryMinutes = list(upTo: 12) { $0.integer() }
    settings.display = oneOf(DisplayStyle.allCases)
    settings.focusModes = list(upTo: 2) { $0.focus() }
    settings.focus = maybe { $0.focus() }
    settings.focusIsScheduled = flag()
    settings.focusEnds = Dictionary(list(upTo: 2) { ($0.text(), $0.time()) }) { first, _ in first }
    settings.isLocked = flag()
    settings.isSilent = flag()
    settings.unmutesForCritical = flag()
    settings.savesPower = flag()
    settings.location = flag()
    settings.languages = list(upTo: 3) { $0.text() }
    settings.language = list(upTo: 3) { $0.text() }
    return settings
  }

  mutating func appRecord() -> AppRecord {
    var record = AppRecord(
      identifier: app(), displayName: text(), program: list(upTo: 2) { $0.text() })
    record.launch.command = list(upTo: 2) { $0.text() }
    record.bundlePath = maybe { $0.text() }
    record.isInstalled = flag()
    record.entitlements.criticalAlerts = flag()
    record.entitlements.timeSensitive = flag()
    record.entitlements.filtering = flag()
    record.entitlements.communication = flag()
    record.entitlements.applicationGroups = list(upTo: 2) { $0.text() }
    record.entitlements.pushEnvironment = maybe { $0.text() }
    record.extensions = list(upTo: 2) { $0.appExtension() }
    record.settings = appSettings()
    record.badge = integer()
    record.launch.environment = texts()
    record.openQuestion = maybe { $0.options() }
    record.location.openQuestion = maybe { maker in
      OpenLocationQuestion(
        wish: maker.oneOf(LocationRequest.allCases), purpose: maker.maybe { $0.text() })
    }
    record.location.hasAskedForAlways = flag()
    record.location.crossings = list(upTo: 2) { $0.crossing() }
    record.location.lastCrossing = Int64(integer())
    record.launch.schemes = list(upTo: 2) { $0.text() }
    record.pushes.mayWake = flag()
    record.pushes.registration = maybe { $0.pushRegistration() }
    record.pushes.held = maybe { HeldPush(payload: $0.dictionary(), arrived: $0.time()) }
    record.pushes.messages = list(upTo: 2) {
      HeldPush(payload: $0.dictionary(), arrived: $0.time())
    }
    record.mutedUntil = maybe { $0.time() }
    return record
  }

  mutating func appExtension() -> AppExtension {
    AppExtension(
      point: flag() ? .service : .content(attributes()), identifier: app(), executable: text(),
      principalClass: text())
  }

  mutating func failure() -> NotificationFailure {
    NotificationFailure(
      .limitReached, field: maybe { $0.text() }, value: maybe { $0.text() }, message: text(),
      remedy: text())
  }
}
