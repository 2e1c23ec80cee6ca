public import NotificationModel

/// What of a notification is shown where, by the person's settings and the state of the device.
///
/// A pure function of its inputs: it says nothing about wording and keeps nothing.
public struct PresentationDecision: Hashable, Sendable {
  /// Where it is shown; empty where only a sound or a badge is left.
  public private(set) var places: Presentation.Places = []
  /// The sound to play now.
  public private(set) var sound: Sound?
  /// The new number of the icon.
  public private(set) var badge: Int?
  /// The level that is in force, after entitlement and permission (C9, E13).
  public private(set) var level: InterruptionLevel
  /// Whether the screen lights up.
  public private(set) var wakesScreen = false
  /// When the scheduled summary lets it go (E15).
  public private(set) var heldUntil: WallTime?

  /// Whether a shell has anything to do now.
  public var isPerceptible: Bool { !places.isEmpty || sound != nil }

  /// Decides; `options` are what a foreground app allowed, absent for one in the background.
  public init(
    content: NotificationContent, app: AppRecord, global: GlobalSettings, at moment: Moment,
    allowing options: PresentationOptions?
  ) {
    let rule = PresentationRule(content: content, app: app, global: global, moment: moment)
    level = rule.level
    if options == nil, rule.waitsForSummary {
      heldUntil = SummarySchedule.next(after: moment, minutes: global.summaryMinutes)
    }
    places = rule.places(allowing: options)
    let isSoundAllowed = options?.contains(.sound) ?? true
    let isBadgeAllowed = options?.contains(.badge) ?? true
    sound = isSoundAllowed ? rule.sound : nil
    badge = isBadgeAllowed ? rule.badge : nil
    wakesScreen = rule.interrupts && !places.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that the summary lets go: in the list, the featured one with
  /// a banner.
  public init(releasing content: NotificationContent, app: AppRecord, isFeatured: Bool) {
    level = content.interruptionLevel
    places = app.settings.notificationCenter ? [.list] : []
    if isFeatured, app.settings.alertStyle != .none { places.insert(.banner) }
  }

  /// The decision about a notification that is in the list already: nothing new is drawn to it.
  public init(listing content: NotificationContent) {
    level = content.interruptionLevel
    places = [.list]
  }
}
