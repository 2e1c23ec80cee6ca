import NotificationModel

/// The single questions of a presentation decision (C9, E3 to E5, E12 to E15).
///
/// Each returns the reason for a refusal, so that the decision and its explanation cannot differ.
struct PresentationRule {
  let content: NotificationContent
  let app: AppRecord
  let global: GlobalSettings
  let moment: Moment
  /// Whether the user wants its origin in the list alone (S21).
  let isOfQuietOrigin: Bool
  /// Whether a program inhibits banners and sounds (S25).
  let isInhibited: Bool
  /// Whether the app posts more than the limit in a second (S17).
  let isFlooding: Bool
  /// Whether another server shows it (S5).
  let isWatched: Bool
  /// Whether it has a silent banner where another one would have none, because of its urgency or a Focus (S54).
  let needsBanner: Bool
  /// Whether there is anything to see: a text, and of a program's notification also a bar, a picture or a button (S53).
  let isVisible: Bool
  /// The content that its program allows on a locked screen.
  let lockScreen: LockScreenContent
  /// Whether it requests to be a critical alert, by its level or its sound.
  let asksToBeCritical: Bool
  /// Whether it is a critical alert that the app may send and the user allowed (C9).
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
    needsBanner = posting?.needsBanner ?? false
    isVisible = content.hasText || posting?.isVisible(with: content) ?? false
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

  /// The sender of a message, if the user allows the app's direct messages.
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

  /// Whether the user muted the app for now; a time that is so far away only because the clock was set back
  /// does not count (A11).
  private var isMuted: Bool {
    guard let until = app.mutedUntil else { return false }
    return until > moment.wall && until <= moment.wall.advanced(byMicroseconds: CoreLimits.mute)
  }

  /// Why it may only be in the list now, whatever its level.
  private var restraint: PresentationReason? { restraint(isSilencedByFocus ? .focus : nil) }

  private func restraint(_ focus: PresentationReason?) -> PresentationReason? {
    if isQuiet { return .provisional }
    if isOfQuietOrigin { return .quietOrigin }
    if isMuted { return .muted }
    if let focus { return focus }
    return settings.status.allowsDelivery ? nil : .onlyCritical
  }

  /// Why it may not draw attention now with a banner, a sound or a lit screen (E12).
  var quietReason: PresentationReason? {
    if isWatched { return .watched }
    if isCritical { return nil }
    if level == .passive { return .passive }
    return restraint ?? excess
  }

  /// Why it may not have a banner now, not even a silent one.
  private var bannerQuietReason: PresentationReason? {
    guard needsBanner, !isWatched, !isCritical else { return quietReason }
    return restraint(nil) ?? excess
  }

  /// Why no further banner is shown, whatever its level.
  private var excess: PresentationReason? {
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
    if !isVisible { return .noText }
    if isCritical || isQuiet { return nil }
    if !settings.requested.contains(.alert) { return .notRequested }
    return settings.status.allowsDelivery ? nil : .onlyCritical
  }

  /// Why each part is withheld (E3, E5); an app in the foreground can only remove parts (E4).
  func refusals(allowing options: PresentationOptions?) -> PresentationRefusals {
    var refusals = PresentationRefusals()
    let concealment = concealment
    let quietReason = quietReason
    refusals.banner =
      concealment ?? bannerRefusal ?? (options?.wantsBanner == false ? .declinedByApp : nil)
    refusals.lockScreen =
      concealment ?? lockScreenRefusal ?? (options?.wantsBanner == false ? .declinedByApp : nil)
    refusals.list =
      concealment ?? listRefusal ?? (options?.wantsList == false ? .declinedByApp : nil)
    refusals.sound =
      soundRefusal(quietReason) ?? (options?.contains(.sound) == false ? .declinedByApp : nil)
      ?? (options == nil && isInSummary ? .inSummary : nil)
    refusals.badge =
      badgeRefusal ?? (options?.contains(.badge) == false ? .declinedByApp : nil)
    return refusals
  }

  private var bannerRefusal: PresentationReason? {
    if global.isLocked { return .screenLocked }
    if isCritical { return nil }
    return bannerQuietReason ?? (settings.alertStyle == .none ? .turnedOff : nil)
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

  private func soundRefusal(_ quietReason: PresentationReason?) -> PresentationReason? {
    if isCritical { return nil }
    if content.sound == nil { return .notInContent }
    if let quietReason { return quietReason }
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

extension Posting {
  /// Whether there is anything to see of it besides its texts.
  fileprivate func isVisible(with content: NotificationContent) -> Bool {
    progress != nil || !content.attachments.isEmpty || !category.actions.isEmpty
  }
}
