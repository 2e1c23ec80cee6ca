import NotificationModel

/// Which parts of a notification are shown where, by the person's settings and the state of the device.
///
/// A pure function of its inputs, without texts and without state.
struct PresentationDecision: Hashable, Sendable {
  /// Where it is shown; empty if only a sound or a badge is left.
  let places: Presentation.Places
  /// The sound to play now.
  private(set) var sound: Sound?
  /// The new number of the icon.
  var badge: Int?
  /// The level that is in force, after entitlement and permission (C9, E13).
  let level: InterruptionLevel
  /// Whether the screen lights up.
  private(set) var wakesScreen = false
  /// When the scheduled summary releases it (E15).
  private(set) var heldUntil: WallTime?
  /// The scheduled summary that contained it, if one did (E15).
  private(set) var summaryDate: WallTime?
  /// Why each part is withheld, if that was decided now.
  private(set) var refusals = PresentationRefusals()

  /// Whether a shell has anything to do now.
  var isPerceptible: Bool { !places.isEmpty || sound != nil }

  /// The stage in which the notification is kept; nil if it is shown nowhere, and not kept.
  var stage: DeliveredRecord.Stage? {
    if heldUntil != nil { return .held }
    if places.isEmpty { return nil }
    return places.contains(.list) ? .listed : .unlisted
  }

  /// What has become of a push that it is about.
  var outcome: ArrivedPush.Outcome {
    if heldUntil != nil { return .listed }
    guard isPerceptible else { return .hidden }
    return places == [.list] && sound == nil ? .listed : .shown
  }

  /// Whether it has no banner only because its program hands over too many, and a line stands for it (S17).
  var isWithheldByFlood: Bool { refusals.banner == .flooding && heldUntil == nil }

  /// Decides; `options` are what a foreground app allowed, absent for one in the background.
  init(_ rule: PresentationRule, allowing options: PresentationOptions?) {
    level = rule.level
    refusals = rule.refusals(allowing: options)
    places = refusals.places
    if options == nil, rule.waitsForSummary {
      heldUntil = SummarySchedule.next(after: rule.moment, minutes: rule.global.summaryMinutes)
    }
    sound = refusals.sound == nil ? rule.sound : nil
    badge = refusals.badge == nil ? rule.content.badge : nil
    wakesScreen = rule.hush == nil && !places.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that the summary releases: in the list, and one of the app's drawing
  /// attention for all of them.
  init(releasing rule: PresentationRule, heldUntil: WallTime?, isFeatured: Bool) {
    level = rule.level
    // A notification that need not wait any longer is released by itself, and not by the summary.
    summaryDate = rule.waitsForSummary ? heldUntil : nil
    refusals = rule.refusals(allowing: nil)
    if !isFeatured {
      refusals.banner = refusals.banner ?? .notFeatured
      refusals.lockScreen = refusals.lockScreen ?? .notFeatured
    }
    // Its badge was set when it arrived, and the summary makes no sound.
    refusals.sound = .inSummary
    refusals.badge = .inSummary
    places = refusals.places
    wakesScreen = rule.hush == nil && !places.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that is in the list already: it draws no new attention. One that arrived
  /// since the screen was locked is still on the lock screen, for shells that attach later.
  init(listing rule: PresentationRule, record: DeliveredRecord) {
    level = rule.level
    summaryDate = record.summaryDate
    let isNew = rule.global.lockedAfter.map { record.notification.key.delivery > $0 } ?? false
    let isOnLockScreen =
      isNew && rule.refusals(allowing: nil).places.contains(.lockScreen)
    places = isOnLockScreen ? [.list, .lockScreen] : [.list]
  }
}

/// Why each part of a notification is withheld; nothing if it is shown.
struct PresentationRefusals: Hashable, Sendable {
  var banner: PresentationReason?
  var list: PresentationReason?
  var lockScreen: PresentationReason?
  var sound: PresentationReason?
  var badge: PresentationReason?

  /// Where the notification is shown.
  var places: Presentation.Places {
    var places: Presentation.Places = []
    if banner == nil { places.insert(.banner) }
    if list == nil { places.insert(.list) }
    if lockScreen == nil { places.insert(.lockScreen) }
    return places
  }

  /// All shown parts.
  var parts: PresentationParts { parts { $0 == nil } }

  /// Each reason once, with the parts that it withholds.
  func forEachReason(_ body: (PresentationParts, PresentationReason) -> Void) {
    var told: PresentationParts = []
    for part in Self.order where !told.contains(part) {
      guard let reason = self[part] else { continue }
      let parts = parts { $0 == reason }
      told.formUnion(parts)
      body(parts, reason)
    }
  }

  private func parts(where fits: (PresentationReason?) -> Bool) -> PresentationParts {
    var parts: PresentationParts = []
    for part in Self.order where fits(self[part]) { parts.insert(part) }
    return parts
  }

  private static let order: [PresentationParts] = [.banner, .lockScreen, .list, .sound, .badge]

  private subscript(part: PresentationParts) -> PresentationReason? {
    switch part {
    case .banner: banner
    case .list: list
    case .lockScreen: lockScreen
    case .sound: sound
    default: badge
    }
  }
}

/// The single questions of a presentation decision (C9, E3 to E5, E12 to E15).
///
/// Each returns the reason for a refusal, so that the decision and its explanation cannot differ.
struct PresentationRule {
  let content: NotificationContent
  let app: AppRecord
  let global: GlobalSettings
  let moment: Moment
  /// Whether the person wants its origin in the list alone (S21).
  let isOfQuietOrigin: Bool
  /// Whether a program holds banners and sounds back (S25).
  let isInhibited: Bool
  /// Whether the app hands over more than anybody could read (S17).
  let isFlooding: Bool
  /// Whether another server shows it (S5).
  let isWatched: Bool
  /// What its program lets a locked screen show of it.
  let lockScreen: LockScreenContent
  /// Whether it requests to be a critical alert, by its level or its sound.
  let asksToBeCritical: Bool
  /// Whether it is a critical alert that the app may send and the person allowed (C9).
  let isCritical: Bool
  /// The effective level; one that is not allowed is lowered to an ordinary one (E13).
  let level: InterruptionLevel

  /// Computes once the values that most questions need.
  init(
    content: NotificationContent, app: AppRecord, global: GlobalSettings, moment: Moment,
    isInhibited: Bool = false, isFlooding: Bool = false, posting: Posting? = nil
  ) {
    isWatched = posting?.way == .watched
    isOfQuietOrigin = posting.map { app.settings.delivery(of: $0.origin) != .on } ?? false
    lockScreen = posting?.lockScreen ?? .all
    self.content = content
    self.app = app
    self.global = global
    self.moment = moment
    self.isInhibited = isInhibited
    self.isFlooding = isFlooding
    asksToBeCritical =
      content.interruptionLevel == .critical || content.sound?.kind == .critical
    isCritical = asksToBeCritical && app.criticalRefusal == nil
    switch content.interruptionLevel {
    case _ where isCritical: level = .critical
    case .critical: level = .active
    case .timeSensitive: level = app.timeSensitiveRefusal == nil ? .timeSensitive : .active
    case .active, .passive: level = content.interruptionLevel
    }
  }

  private var settings: AppSettings { app.settings }
  private var isQuiet: Bool { settings.status == .provisional }

  /// Why its level was lowered; nothing if it was not (C9, E13).
  var lowering: PresentationReason? {
    if asksToBeCritical { return app.criticalRefusal }
    return content.interruptionLevel == .timeSensitive ? app.timeSensitiveRefusal : nil
  }

  /// The sender of a message, if the person allows the app's direct messages.
  private var directSender: Sender? {
    settings.directMessages ? app.sender(of: content) : nil
  }

  /// Whether the focus in force delays it (E14).
  private var isSilencedByFocus: Bool {
    guard let focus = global.focus, !focus.allowedApps.contains(app.identifier) else {
      return false
    }
    if let directSender, focus.allows(directSender) { return false }
    return !(level == .timeSensitive && focus.allowsTimeSensitive)
  }

  /// Whether the person muted the app for now; a time that is so far away only because the clock was set back
  /// does not count (A11).
  private var isMuted: Bool {
    guard let until = app.mutedUntil else { return false }
    return until > moment.wall && until <= moment.wall.advanced(byMicroseconds: CoreLimits.mute)
  }

  /// Why it may only be in the list now, whatever its level.
  private var restraint: PresentationReason? {
    if isQuiet { return .provisional }
    if isOfQuietOrigin { return .quietOrigin }
    if isMuted { return .muted }
    if isSilencedByFocus { return .focus }
    return settings.status.allowsDelivery ? nil : .onlyCritical
  }

  /// Why it may not draw attention now with a banner, a sound or a lit screen (E12).
  var hush: PresentationReason? {
    if isWatched { return .watched }
    if isCritical { return nil }
    if level == .passive { return .passive }
    if let restraint { return restraint }
    if isInhibited { return .inhibited }
    return isFlooding ? .flooding : nil
  }

  /// Whether it belongs to the scheduled summary rather than to its own time; messages do not (E15).
  var isInSummary: Bool {
    global.summaryIsOn && settings.scheduledDelivery && level < .timeSensitive
      && directSender == nil
  }

  /// Whether it waits for the next scheduled summary; one without text is not in a summary (C1).
  var waitsForSummary: Bool { isInSummary && concealment == nil }

  /// Why its text is not shown anywhere; a provisional app's is, whatever it requested (A7, C1).
  private var concealment: PresentationReason? {
    if !content.hasText { return .noText }
    if isCritical || isQuiet { return nil }
    if !settings.requested.contains(.alert) { return .notRequested }
    return settings.status.allowsDelivery ? nil : .onlyCritical
  }

  /// Why each part is withheld (E3, E5); an app in the foreground can only remove parts (E4).
  func refusals(allowing options: PresentationOptions?) -> PresentationRefusals {
    var refusals = PresentationRefusals()
    let concealment = concealment
    let hush = hush
    refusals.banner =
      concealment ?? bannerRefusal(hush) ?? (options?.wantsBanner == false ? .declinedByApp : nil)
    refusals.lockScreen =
      concealment ?? lockScreenRefusal ?? (options?.wantsBanner == false ? .declinedByApp : nil)
    refusals.list =
      concealment ?? listRefusal ?? (options?.wantsList == false ? .declinedByApp : nil)
    refusals.sound =
      soundRefusal(hush) ?? (options?.contains(.sound) == false ? .declinedByApp : nil)
      ?? (options == nil && isInSummary ? .inSummary : nil)
    refusals.badge =
      badgeRefusal ?? (options?.contains(.badge) == false ? .declinedByApp : nil)
    return refusals
  }

  private func bannerRefusal(_ hush: PresentationReason?) -> PresentationReason? {
    if global.isLocked { return .screenLocked }
    if isCritical { return nil }
    return hush ?? (settings.alertStyle == .none ? .turnedOff : nil)
  }

  private var lockScreenRefusal: PresentationReason? {
    if !global.isLocked { return .screenUnlocked }
    if isWatched { return .watched }
    if lockScreen == .nothing { return .declinedByApp }
    if isCritical { return nil }
    return restraint ?? (settings.lockScreen ? nil : .turnedOff)
  }

  private var listRefusal: PresentationReason? {
    isCritical || settings.notificationCenter ? nil : .turnedOff
  }

  private func soundRefusal(_ hush: PresentationReason?) -> PresentationReason? {
    if isCritical { return nil }
    if content.sound == nil { return .notInContent }
    if let hush { return hush }
    if global.isSilent { return .deviceSilent }
    if !settings.requested.contains(.sound) { return .notRequested }
    return settings.sounds ? nil : .turnedOff
  }

  private var badgeRefusal: PresentationReason? {
    content.badge == nil ? .notInContent : app.badgeRefusal
  }

  /// The sound if it is not withheld: a critical one keeps its kind and is played on a silent device too, any
  /// other is an ordinary one (C5, C9).
  var sound: Sound? {
    if isCritical {
      return Sound(
        kind: .critical, name: content.sound?.name, volume: content.sound?.volume)
    }
    guard let sound = content.sound, sound.kind == .critical else { return content.sound }
    return Sound(kind: .standard, name: sound.name)
  }
}
