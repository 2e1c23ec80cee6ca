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
  private(set) var badge: Int?
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

/// The parts of a notification on a device.
package struct PresentationParts: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: Int
  /// Creates a set from its bits.
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// Over the person's other windows.
  package static let banner = PresentationParts(rawValue: 1)
  /// In the list of missed notifications.
  package static let list = PresentationParts(rawValue: 2)
  /// On the lock screen.
  package static let lockScreen = PresentationParts(rawValue: 4)
  /// A sound.
  package static let sound = PresentationParts(rawValue: 8)
  /// A number on the icon.
  package static let badge = PresentationParts(rawValue: 16)
}

/// Why a part of a notification is withheld, or why its level was lowered.
///
/// It has no associated values, so that computing it costs no more than a truth value.
package enum PresentationReason: Hashable, Sendable {
  /// There is no text to show (C1).
  case noText
  /// The content does not request it.
  case notInContent
  /// The app never requested it from the person (K3).
  case notRequested
  /// The app has no entitlement for it (A12, E13).
  case notEntitled
  /// The person turned it off (K2).
  case turnedOff
  /// The app is provisional, and quiet (A7).
  case provisional
  /// The person muted the app for a while (A11).
  case muted
  /// The focus in force does not allow it (E14).
  case focus
  /// Only the app's critical alerts are allowed (A12).
  case onlyCritical
  /// Its level is passive (E12).
  case passive
  /// The screen is locked, and the lock screen shows it (E5).
  case screenLocked
  /// The screen is not locked (E5).
  case screenUnlocked
  /// The device is silent (C9).
  case deviceSilent
  /// It belongs to the scheduled summary (E15).
  case inSummary
  /// Another one represents those that the summary releases (E15).
  case notFeatured
  /// The app in the foreground declined it (E3).
  case declinedByApp
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

extension Transaction {
  /// Resolves a decision for a shell: texts looked up, previews hidden, buttons titled.
  mutating func compose(
    _ notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord
  ) throws -> Presentation {
    let global = try globalSettings()
    let content = notification.request.content
    let mates =
      app.hidesPreviews(in: global) ? try threadCount(of: notification) : 1
    return Presentation(
      of: notification, decision: decision, app: app,
      context: PresentationContext(
        category: try category(of: content, app: app.identifier),
        wording: wording(of: app, in: global),
        hidesPreview: app.hidesPreviews(in: global), isLocked: global.isLocked,
        threadCount: mates))
  }

  /// The category of a content, if the app registered it (F9).
  func category(
    of content: NotificationContent, app: BundleIdentifier
  ) throws -> NotificationCategory? {
    guard !content.categoryIdentifier.isEmpty else { return nil }
    return try store.category(content.categoryIdentifier, of: app)
  }

  /// The wording of an app: in the person's languages, else in those of the session.
  func wording(of app: AppRecord, in global: GlobalSettings) -> Wording {
    Wording(
      resolver: texts.resolver(for: app),
      languages: global.languages.isEmpty ? texts.languages : global.languages)
  }

  /// How many notifications the thread has, this one included (E16).
  private func threadCount(of notification: DeliveredNotification) throws -> Int {
    let thread = notification.request.content.threadIdentifier
    return try store.delivered(of: notification.key.app).count { record in
      record.stage == .listed
        && record.notification.request.content.threadIdentifier == thread
        && record.notification.key.identifier != notification.key.identifier
    } + 1
  }
}

extension Presentation {
  /// Creates a presentation from a decision and a context.
  init(
    of notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord,
    context: PresentationContext
  ) {
    let content = notification.request.content
    self.init(
      key: notification.key, appName: app.displayName, date: notification.date)
    places = decision.places
    alertStyle = app.settings.alertStyle
    if decision.places.contains(.banner), alertStyle == .none {
      // A critical alert is shown even if the person has the app's banners off.
      alertStyle = .banner
    }
    level = decision.level
    sound = decision.sound
    wakesScreen = decision.wakesScreen
    badge = decision.badge
    group = PresentationGrouping.name(of: content, setting: app.settings.grouping)
    actions = context.wording.actions(context.category?.actions ?? [])
    isProvisional = app.settings.status == .provisional
    attachments = content.attachments
    relevanceScore = content.relevance
    sender = app.sender(of: content)
    summaryDate = decision.summaryDate
    hidesPreview = context.hidesPreview
    if !context.isLocked, !context.hidesPreview {
      contentExtension =
        ContentExtensionRule.program(for: context.category, of: app)?.attributes
    }
    context.wording.fill(
      &self, from: content, category: context.category, threadCount: context.threadCount)
  }
}

/// The data of a presentation besides the notification and the decision about it.
struct PresentationContext {
  var category: NotificationCategory?
  var wording: Wording
  var hidesPreview: Bool
  /// Whether the screen is locked, which prevents views of content extensions (J11).
  var isLocked: Bool
  /// How many notifications the thread has; only read if previews are hidden (E16).
  var threadCount: Int
}

extension AppRecord {
  /// Whether the text of the app's notifications is replaced by a placeholder now (E16, E17).
  func hidesPreviews(in global: GlobalSettings) -> Bool {
    switch settings.previews ?? global.previews {
    case .always: false
    case .whenAuthenticated: global.isLocked
    case .never: true
    }
  }
}

extension NotificationContent {
  /// The effective relevance score: an app's value is clamped to 0 to 1 (C19).
  var relevance: Double { min(max(relevanceScore, 0), 1) }
}
