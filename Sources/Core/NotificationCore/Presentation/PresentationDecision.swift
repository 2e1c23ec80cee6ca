import NotificationModel

/// What of a notification is shown where, by the person's settings and the state of the device.
///
/// A pure function of its inputs: it says nothing about wording and keeps nothing.
struct PresentationDecision: Hashable, Sendable {
  /// Where it is shown; empty where only a sound or a badge is left.
  let places: Presentation.Places
  /// The sound to play now.
  private(set) var sound: Sound?
  /// The new number of the icon.
  private(set) var badge: Int?
  /// The level that is in force, after entitlement and permission (C9, E13).
  let level: InterruptionLevel
  /// Whether the screen lights up.
  private(set) var wakesScreen = false
  /// When the scheduled summary lets it go (E15).
  private(set) var heldUntil: WallTime?
  /// The scheduled summary that it comes with, if it does (E15).
  private(set) var summaryDate: WallTime?
  /// Why each part is left out, where that was decided anew.
  private(set) var refusals = PresentationRefusals()

  /// Whether a shell has anything to do now.
  var isPerceptible: Bool { !places.isEmpty || sound != nil }

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

  /// The decision about a notification that the summary lets go: in the list, and one of the app's
  /// drawing attention for all of them.
  init(releasing rule: PresentationRule, heldUntil: WallTime?, isFeatured: Bool) {
    level = rule.level
    // What need not wait any longer is let go by itself, and not by the summary.
    summaryDate = rule.waitsForSummary ? heldUntil : nil
    refusals = rule.refusals(allowing: nil)
    if !isFeatured {
      refusals.banner = refusals.banner ?? .notFeatured
      refusals.lockScreen = refusals.lockScreen ?? .notFeatured
    }
    // Its number counted when it arrived, and the summary makes no sound.
    refusals.sound = .inSummary
    refusals.badge = .inSummary
    places = refusals.places
    wakesScreen = rule.hush == nil && !places.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that is in the list already: nothing new is drawn to it. What
  /// came since the screen was locked is on the lock screen still, for shells that come later.
  init(listing rule: PresentationRule, record: DeliveredRecord) {
    level = rule.level
    summaryDate = record.summaryDate
    let isNew = rule.global.lockedAfter.map { record.notification.key.delivery > $0 } ?? false
    let isOnLockScreen =
      isNew && rule.refusals(allowing: nil).places.contains(.lockScreen)
    places = isOnLockScreen ? [.list, .lockScreen] : [.list]
  }
}
