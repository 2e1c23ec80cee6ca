import NotificationModel

/// Whose settings one pass has changed, so that shells which show them are told once and at the end.
struct ChangedSettings: Hashable, Sendable {
  private var apps: Set<BundleIdentifier> = []
  private var areThoseOfAll = false

  /// The events for the shells; that of all apps says everything.
  var events: [ShellEvent] {
    if areThoseOfAll { return [.settingsChanged(app: nil)] }
    return apps.sorted().map { .settingsChanged(app: $0) }
  }

  /// Notes an app that is saved, if a page about it would show something else now.
  mutating func note(_ app: AppRecord, after before: AppRecord?) {
    if before.map({ !app.isShown(like: $0) }) ?? true { apps.insert(app.identifier) }
  }

  /// Notes an app that is gone.
  mutating func noteRemoval(of app: BundleIdentifier) {
    apps.insert(app)
  }

  /// Notes settings of all apps that are saved; the lock has an event of its own.
  mutating func note(_ settings: GlobalSettings, after before: GlobalSettings?) {
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
