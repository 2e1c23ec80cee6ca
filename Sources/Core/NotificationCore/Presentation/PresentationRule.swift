import NotificationModel

/// The single questions behind a decision about presentation (C9, E3 to E5, E12 to E15).
struct PresentationRule {
  let content: NotificationContent
  let app: AppRecord
  let global: GlobalSettings
  let moment: Moment

  private var settings: AppSettings { app.settings }
  private var isQuiet: Bool { settings.status == .provisional }

  /// Whether it is a critical alert that the app may send and the person allowed (C9).
  var isCritical: Bool {
    let asksForIt =
      content.interruptionLevel == .critical || content.sound?.kind == .critical
    return asksForIt && app.entitlements.criticalAlerts && settings.criticalAlerts == true
  }

  /// The level that is in force; what may not be used is lowered to an ordinary one (E13).
  var level: InterruptionLevel {
    if isCritical { return .critical }
    switch content.interruptionLevel {
    case .critical: return .active
    case .timeSensitive:
      return app.entitlements.timeSensitive && settings.timeSensitive ? .timeSensitive : .active
    case .active, .passive: return content.interruptionLevel
    }
  }

  /// Whether the focus in force holds it back (E14).
  private var isSilencedByFocus: Bool {
    guard let focus = global.focus, !focus.allowedApps.contains(app.identifier) else {
      return false
    }
    return !(level == .timeSensitive && focus.allowsTimeSensitive)
  }

  private var isMuted: Bool { app.mutedUntil.map { $0 > moment.wall } ?? false }

  /// Whether it may draw attention now: a banner, a sound, a lit screen (E12).
  var interrupts: Bool {
    if isCritical { return true }
    return level != .passive && !isQuiet && !isMuted && !isSilencedByFocus
      && settings.status.allowsDelivery
  }

  /// Whether it waits for the next scheduled summary (E15).
  var waitsForSummary: Bool {
    global.summaryIsOn && settings.scheduledDelivery && level < .timeSensitive
  }

  private var mayAlert: Bool {
    isCritical || (settings.requested.contains(.alert) && settings.status.allowsDelivery)
  }

  /// Where it is shown (E3, E5); an app in the foreground can only take away (E4).
  func places(allowing options: PresentationOptions?) -> Presentation.Places {
    guard content.hasText, mayAlert else { return [] }
    var places: Presentation.Places = []
    if interrupts, isCritical || settings.alertStyle != .none, !global.isLocked {
      places.insert(.banner)
    }
    if global.isLocked, isCritical || (interrupts || level == .passive) && settings.lockScreen,
      !isQuiet
    {
      places.insert(.lockScreen)
    }
    if isCritical || settings.notificationCenter { places.insert(.list) }
    guard let options else { return places }
    if !options.wantsBanner { places.subtract([.banner, .lockScreen]) }
    if !options.wantsList { places.remove(.list) }
    return places
  }

  /// The sound to play: a critical one keeps its kind, any other is an ordinary one (C5, C9).
  var sound: Sound? {
    if isCritical {
      guard let sound = content.sound else { return Sound(kind: .critical) }
      return Sound(kind: .critical, name: sound.name, volume: sound.volume)
    }
    guard interrupts, settings.requested.contains(.sound), settings.sounds,
      var sound = content.sound
    else { return nil }
    if sound.kind == .critical { sound = Sound(kind: .standard, name: sound.name) }
    return sound
  }

  /// The number for the icon, where the person lets the app show one (C3).
  var badge: Int? { app.showsBadge ? content.badge : nil }
}

extension AppRecord {
  /// Whether the person lets the app put a number on its icon.
  var showsBadge: Bool {
    settings.requested.contains(.badge) && settings.badges && settings.status.allowsDelivery
      && settings.status != .provisional
  }
}
