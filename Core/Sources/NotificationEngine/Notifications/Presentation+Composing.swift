import NotificationModel

// The presentation sent to a shell.

extension Transaction {
  /// Resolves a decision for a shell: texts looked up, previews hidden, buttons titled.
  mutating func compose(
    _ notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord
  ) throws -> Presentation {
    let global = try globalSettings()
    let hidesPreview = app.hidesPreview(of: notification, in: global)
    let mates = hidesPreview ? try threadCount(of: notification) : 1
    return Presentation(
      of: notification, decision: decision, app: app,
      context: PresentationContext(
        category: try category(of: notification),
        wording: wording(of: app, in: global),
        hidesPreview: hidesPreview, isLocked: global.isLocked, threadCount: mates,
        unknownPrograms: global.unknownPrograms))
  }

  /// The category of a notification: its own, or else that of its content.
  func category(of notification: DeliveredNotification) throws -> NotificationCategory? {
    try notification.ownCategory
      ?? category(of: notification.request.content, app: notification.key.app)
  }

  /// The category of a content, if the app registered it (F9).
  func category(
    of content: NotificationContent, app: BundleIdentifier
  ) throws -> NotificationCategory? {
    guard !content.categoryIdentifier.isEmpty else { return nil }
    return try store.category(content.categoryIdentifier, of: app)
  }

  /// The wording of an app: in the user's languages, else in those of the session.
  func wording(of app: AppRecord, in global: GlobalSettings) -> Wording {
    Wording(
      resolver: texts.resolver(for: app),
      languages: global.languages.isEmpty ? texts.languages : global.languages,
      words: texts.vocabulary(languages: global.language))
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
    surfaces = decision.surfaces
    alertStyle = app.settings.alertStyle
    if notification.staysVisible, alertStyle == .banner { alertStyle = .alert }
    if decision.surfaces.contains(.banner), alertStyle == .none {
      // A critical alert is shown even if the user has the app's banners off.
      alertStyle = .banner
    }
    if decision.surfaces.contains(.banner), let posting = notification.posting {
      bannerTime = posting.time(
        isListed: decision.surfaces.contains(.list), style: app.settings.alertStyle)
      hasUsualTime = bannerTime != nil && posting.lifetime == nil
      if bannerTime != nil { alertStyle = .banner }
    }
    level = decision.level
    sound = decision.sound
    wakesScreen = decision.wakesScreen
    badge = decision.badge
    group = PresentationGrouping.name(of: content, setting: app.settings.grouping)
    actions = context.wording.actions(context.category?.actions ?? [])
    isWatched = notification.isWatched
    isProvisional = app.asks(about: notification, under: context.unknownPrograms)
    isUndecided = app.isShownUndecided && !isWatched
    count = notification.posting?.count ?? 1
    attachments = content.attachments
    relevanceScore = content.relevance
    sender = app.sender(of: content)
    summaryDate = decision.summaryDate
    hidesPreview = context.hidesPreview
    if !context.hidesPreview {
      styledBody = notification.posting?.styledBody ?? []
      progress = notification.posting?.progress
    }
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
  /// The rule for undecided programs.
  var unknownPrograms: UnknownPrograms
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

extension AppRecord {
  /// Whether the text of a notification is replaced: by the user's settings, or because its program conceals it from
  /// a locked screen (S32).
  func hidesPreview(of notification: DeliveredNotification, in global: GlobalSettings) -> Bool {
    let lockScreen = notification.posting?.lockScreen ?? .all
    return hidesPreviews(in: global) || (global.isLocked && lockScreen != .all)
  }

  /// Whether the user may still keep it or turn it off (A7, S22).
  var isOnTrial: Bool { settings.status == .provisional || settings.isUndecided }

  /// Whether it is undecided and its notifications are shown meanwhile, and not only listed.
  var isShownUndecided: Bool { settings.isUndecided && settings.status != .provisional }

  /// Whether the question of keeping it or turning it off is attached to a notification (A7, S22): to each that is
  /// delivered on trial, and to one a day of an undecided program that is shown, unless the user trusts every program.
  func asks(about notification: DeliveredNotification, under rule: UnknownPrograms) -> Bool {
    guard isOnTrial, !notification.isWatched else { return false }
    guard isShownUndecided else { return true }
    return rule != .allow && notification.posting?.offersDecision == true
  }
}

extension Posting {
  /// Its category, with buttons while its program receives their events.
  var shownCategory: NotificationCategory {
    isOver ? NotificationCategory(identifier: category.identifier) : category
  }
}

extension NotificationContent {
  /// The effective relevance score: an app's value is clamped to 0 to 1 (C19).
  var relevance: Double { min(max(relevanceScore, 0), 1) }
}

extension DeliveredNotification {
  /// The category that comes with the notification itself: a posting's, or that of a declarative message.
  var ownCategory: NotificationCategory? { posting?.shownCategory ?? request.links?.category }

  /// Whether its sender asks for a banner that stays until the user acts.
  fileprivate var staysVisible: Bool {
    posting?.lifetime == 0 || request.links?.staysVisible == true
  }
}
