import NotificationModel
import PushProtocol

/// The surfaces on which each part of a notification is shown, by the user's settings and the state of the device.
///
/// A pure function of its inputs, without texts and without state.
struct PresentationDecision: Hashable, Sendable {
  /// Its surfaces; empty if only a sound or a badge is left.
  let surfaces: Presentation.Surfaces
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
  /// Whether it is shown in a moment, together with others that the user missed.
  private(set) var isGathered = false
  /// Why each part is withheld, if that was decided now.
  private(set) var refusals = PresentationRefusals()

  /// Whether a shell has anything to do now.
  var isPerceptible: Bool { !surfaces.isEmpty || sound != nil }

  /// The stage in which the notification is kept; nil if it is shown nowhere, and not kept.
  var stage: DeliveredRecord.Stage? {
    if heldUntil != nil { return .held }
    if surfaces.isEmpty { return nil }
    return surfaces.contains(.list) ? .listed : .unlisted
  }

  /// The outcome of the push from which it came.
  var outcome: PushOutcome {
    if heldUntil != nil { return .listed }
    if isGathered { return .shown }
    guard isPerceptible else { return .hidden }
    return surfaces == [.list] && sound == nil ? .listed : .shown
  }

  /// Whether its banner is withheld only because of a flood, so that the flood summary counts it (S17).
  var isWithheldByFlood: Bool { refusals.banner == .flooding && heldUntil == nil }

  /// Decides; `options` are the parts that a foreground app allowed, absent for an app in the background.
  init(_ rule: PresentationRule, allowing options: PresentationOptions?) {
    level = rule.level
    refusals = rule.refusals(allowing: options)
    surfaces = refusals.surfaces
    if options == nil, rule.waitsForSummary {
      heldUntil = SummarySchedule.next(after: rule.moment, minutes: rule.global.summaryMinutes)
    }
    sound = refusals.sound == nil ? rule.sound : nil
    badge = refusals.badge == nil ? rule.content.badge : nil
    wakesScreen = rule.quietReason == nil && !surfaces.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that is in the list at once, and shown in a moment with others that were missed.
  init(gathering rule: PresentationRule) {
    level = rule.level
    refusals = rule.refusals(allowing: nil)
    refusals.banner = refusals.banner ?? .gathered
    refusals.lockScreen = refusals.lockScreen ?? .gathered
    refusals.sound = refusals.sound ?? .gathered
    surfaces = refusals.surfaces
    badge = refusals.badge == nil ? rule.content.badge : nil
    isGathered = true
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
    surfaces = refusals.surfaces
    wakesScreen = rule.quietReason == nil && !surfaces.isDisjoint(with: [.banner, .lockScreen])
  }

  /// The decision about a notification that is in the list already: it draws no new attention. One that arrived
  /// since the screen was locked is still on the lock screen, for shells that attach later.
  init(listing rule: PresentationRule, record: DeliveredRecord) {
    level = rule.level
    summaryDate = record.summaryDate
    let isNew = rule.global.lockedAfter.map { record.notification.key.delivery > $0 } ?? false
    let isOnLockScreen =
      isNew && rule.refusals(allowing: nil).surfaces.contains(.lockScreen)
    surfaces = isOnLockScreen ? [.list, .lockScreen] : [.list]
  }
}

/// Why each part of a notification is withheld; nothing if it is shown.
struct PresentationRefusals: Hashable, Sendable {
  var banner: PresentationReason?
  var list: PresentationReason?
  var lockScreen: PresentationReason?
  var sound: PresentationReason?
  var badge: PresentationReason?

  /// The surfaces on which the notification is shown.
  var surfaces: Presentation.Surfaces {
    var surfaces: Presentation.Surfaces = []
    if banner == nil { surfaces.insert(.banner) }
    if list == nil { surfaces.insert(.list) }
    if lockScreen == nil { surfaces.insert(.lockScreen) }
    return surfaces
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
