import NotificationModel
import TestSupport
import Testing

@testable import NotificationEngine

/// The reported reasons are the deciding ones: with any settings, each is true, and the presentation matches the settings.
struct ReasonTests {
  /// Settings, a device and a content, drawn at random.
  private struct Draw {
    let rule: PresentationRule
    let options: PresentationOptions?

    init(_ generator: inout SeededGenerator) {
      rule = PresentationRule(
        content: Self.content(&generator), app: Self.app(&generator),
        global: Self.global(&generator),
        moment: World().moment)
      options =
        generator.chance(40)
        ? PresentationOptions(rawValue: UInt(generator.below(32))) : nil
    }

    private static func content(_ generator: inout SeededGenerator) -> NotificationContent {
      var content = NotificationContent()
      if generator.chance(80) { content.title = "Buy milk" }
      content.interruptionLevel = generator.pick(InterruptionLevel.allCases) ?? .active
      content.sound = generator.pick([nil, .standard, Sound(kind: .critical)]) ?? nil
      content.badge = generator.pick([nil, 0, 3]) ?? nil
      return content
    }

    private static func app(_ generator: inout SeededGenerator) -> AppRecord {
      var app = AppRecord(identifier: World.organizer, displayName: "Organizer")
      app.settings.status = generator.pick(AuthorizationStatus.allCases) ?? .authorized
      app.settings.requested = AuthorizationOptions(rawValue: UInt(generator.below(8)))
      app.settings.alertStyle = generator.pick(AlertStyle.allCases) ?? .banner
      app.settings.lockScreen = generator.chance(70)
      app.settings.notificationCenter = generator.chance(70)
      app.settings.sounds = generator.chance(70)
      app.settings.badges = generator.chance(70)
      app.settings.timeSensitive = generator.chance(70)
      app.settings.criticalAlerts = generator.pick([nil, true, false]) ?? nil
      app.settings.scheduledDelivery = generator.chance(40)
      app.entitlements.criticalAlerts = generator.chance(60)
      app.entitlements.timeSensitive = generator.chance(60)
      if generator.chance(20) { app.mutedUntil = World().moment.wall.advanced(bySeconds: 60) }
      return app
    }

    private static func global(_ generator: inout SeededGenerator) -> GlobalSettings {
      var global = GlobalSettings()
      global.isLocked = generator.chance(50)
      global.isSilent = generator.chance(20)
      global.summaryIsOn = generator.chance(40)
      if generator.chance(30) {
        global.focus = FocusMode(
          name: "Work", allowedApps: generator.chance(30) ? [World.organizer] : [],
          allowsTimeSensitive: generator.chance(50))
      }
      return global
    }
  }

  @Test(arguments: 0..<20)
  func `Each reason against a part is true`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let draw = Draw(&generator)
      let refusals = draw.rule.refusals(allowing: draw.options)
      refusals.forEachReason { parts, reason in
        #expect(isTrue(reason, of: parts, draw), "seed \(seed): \(parts) \(reason) \(draw)")
      }
      if let reason = draw.rule.quietReason {
        #expect(isTrue(reason, of: .banner, draw), "seed \(seed): \(reason) \(draw)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func `The parts that are shown are those without a reason against them`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let draw = Draw(&generator)
      let decision = PresentationDecision(draw.rule, allowing: draw.options)
      let parts = decision.refusals.parts
      #expect(
        decision.surfaces.rawValue == parts.intersection([.banner, .list, .lockScreen]).rawValue)
      #expect((decision.sound != nil) == parts.contains(.sound), "seed \(seed): \(draw)")
      #expect((decision.badge != nil) == parts.contains(.badge), "seed \(seed): \(draw)")
      #expect(
        decision.surfaces == Self.places(draw), "seed \(seed): \(draw)")
      #expect(
        (draw.rule.lowering == nil) == !isLowered(draw.rule), "seed \(seed): \(draw)")
    }
  }

  /// The surfaces computed again, by conditions instead of reasons (E3, E5, E12, E14).
  private static func places(_ draw: Draw) -> Presentation.Surfaces {
    let (rule, settings) = (draw.rule, draw.rule.app.settings)
    let critical = rule.level == .critical
    let quiet = settings.status == .provisional
    let mayAlert =
      critical || quiet || settings.requested.contains(.alert) && settings.status.allowsDelivery
    guard rule.content.hasText, mayAlert else { return [] }
    let passesFocus =
      rule.global.focus.map {
        $0.allowedApps.contains(World.organizer)
          || rule.level == .timeSensitive && $0.allowsTimeSensitive
      } ?? true
    let isFree =
      !quiet && rule.app.mutedUntil == nil && passesFocus && settings.status.allowsDelivery
    var surfaces: Presentation.Surfaces = []
    if rule.global.isLocked {
      if critical || isFree && settings.lockScreen { surfaces.insert(.lockScreen) }
    } else if critical || rule.level != .passive && isFree && settings.alertStyle != .none {
      surfaces.insert(.banner)
    }
    if critical || settings.notificationCenter { surfaces.insert(.list) }
    if draw.options?.wantsBanner == false { surfaces.subtract([.banner, .lockScreen]) }
    if draw.options?.wantsList == false { surfaces.remove(.list) }
    return surfaces
  }

  private func isLowered(_ rule: PresentationRule) -> Bool {
    let asked: InterruptionLevel =
      rule.asksToBeCritical ? .critical : rule.content.interruptionLevel
    return rule.level < asked
  }

  private func isTrue(
    _ reason: PresentationReason, of parts: PresentationParts, _ draw: Draw
  ) -> Bool {
    let (content, app, global) = (draw.rule.content, draw.rule.app, draw.rule.global)
    switch reason {
    case .noText: return !content.hasText
    case .notInContent:
      return parts.isSubset(of: [.sound, .badge]) && (content.sound == nil || content.badge == nil)
    case .notRequested: return !app.settings.requested.isSuperset(of: [.alert, .sound, .badge])
    case .notEntitled: return false
    case .turnedOff: return isTurnedOff(parts, app.settings)
    case .provisional: return app.settings.status == .provisional
    case .quietOrigin: return draw.rule.isOfQuietOrigin
    case .muted: return app.mutedUntil != nil
    case .focus: return global.focus?.allowedApps.isEmpty == true
    case .watched: return draw.rule.isWatched
    case .inhibited: return draw.rule.isInhibited
    case .flooding: return draw.rule.isFlooding
    case .onlyCritical: return !app.settings.status.allowsDelivery
    case .passive: return content.interruptionLevel == .passive
    case .screenLocked: return global.isLocked && parts == .banner
    case .screenUnlocked: return !global.isLocked && parts == .lockScreen
    case .deviceSilent: return global.isSilent && parts == .sound
    case .inSummary: return global.summaryIsOn && app.settings.scheduledDelivery
    case .themeSilent, .notFeatured, .gathered: return false
    case .declinedByApp: return draw.options != nil
    }
  }

  private func isTurnedOff(_ parts: PresentationParts, _ settings: AppSettings) -> Bool {
    (!parts.contains(.banner) || settings.alertStyle == .none)
      && (!parts.contains(.lockScreen) || !settings.lockScreen)
      && (!parts.contains(.list) || !settings.notificationCenter)
      && (!parts.contains(.sound) || !settings.sounds)
      && (!parts.contains(.badge) || !settings.badges)
  }
}
