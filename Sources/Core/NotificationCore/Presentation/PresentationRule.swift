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
    return asksForIt && app.mayAlertCritically
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

  /// The person whose message it is, where the person at the machine lets the app's messages count.
  private var directSender: Sender? {
    settings.directMessages ? app.sender(of: content) : nil
  }

  /// Whether the focus in force holds it back (E14).
  private var isSilencedByFocus: Bool {
    guard let focus = global.focus, !focus.allowedApps.contains(app.identifier) else {
      return false
    }
    if let directSender, focus.allows(directSender) { return false }
    return !(level == .timeSensitive && focus.allowsTimeSensitive)
  }

  /// Whether the person silenced the app for now; a time that only a clock which was set back can
  /// have brought so far away does not count (A11).
  private var isMuted: Bool {
    guard let until = app.mutedUntil else { return false }
    return until > moment.wall && until <= moment.wall.advanced(byMicroseconds: CoreLimits.mute)
  }

  /// Whether it may only be in the list now, however loud it is meant to be.
  private var isHeldBack: Bool {
    isQuiet || isMuted || isSilencedByFocus || !settings.status.allowsDelivery
  }

  /// Whether it may draw attention now: a banner, a sound, a lit screen (E12).
  var interrupts: Bool { isCritical || level != .passive && !isHeldBack }

  /// Whether it belongs to the scheduled summary rather than to its own moment; messages do not (E15).
  var isInSummary: Bool {
    global.summaryIsOn && settings.scheduledDelivery && level < .timeSensitive
      && directSender == nil
  }

  /// Whether it waits for the next scheduled summary; what has no text has no place in it (C1).
  var waitsForSummary: Bool { isInSummary && content.hasText && mayAlert }

  /// Whether its text may be shown at all; a provisional app is shown whatever it asked for (A7).
  var mayAlert: Bool {
    isCritical || isQuiet
      || settings.requested.contains(.alert) && settings.status.allowsDelivery
  }

  /// Where it is shown (E3, E5); an app in the foreground can only take away (E4).
  func places(allowing options: PresentationOptions?) -> Presentation.Places {
    guard content.hasText, mayAlert else { return [] }
    var places: Presentation.Places = []
    if global.isLocked {
      if isCritical || !isHeldBack && settings.lockScreen { places.insert(.lockScreen) }
    } else if interrupts, isCritical || settings.alertStyle != .none {
      places.insert(.banner)
    }
    if isCritical || settings.notificationCenter { places.insert(.list) }
    guard let options else { return places }
    if !options.wantsBanner { places.subtract([.banner, .lockScreen]) }
    if !options.wantsList { places.remove(.list) }
    return places
  }

  /// The sound to play: a critical one keeps its kind and is heard on a silent device too, any other
  /// is an ordinary one (C5, C9).
  var sound: Sound? {
    if isCritical {
      guard let sound = content.sound else { return Sound(kind: .critical) }
      return Sound(kind: .critical, name: sound.name, volume: sound.volume)
    }
    guard interrupts, !global.isSilent, settings.requested.contains(.sound), settings.sounds,
      var sound = content.sound
    else { return nil }
    if sound.kind == .critical { sound = Sound(kind: .standard, name: sound.name) }
    return sound
  }

  /// The number for the icon, where the person lets the app show one (C3).
  var badge: Int? { app.showsBadge ? content.badge : nil }
}

extension AppRecord {
  /// The person a content is from, where the app may say so (C22).
  func sender(of content: NotificationContent) -> Sender? {
    entitlements.communication ? content.sender : nil
  }

  /// Whether the person lets the app put a number on its icon.
  var showsBadge: Bool {
    settings.requested.contains(.badge) && settings.badges && settings.status.allowsDelivery
      && settings.status != .provisional
  }
}
