import NotificationModel
import NotificationText

extension Engine {
  /// Puts a decision into words: texts looked up, previews hidden, buttons named.
  func compose(
    _ notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws -> Presentation {
    let global = try transaction.globalSettings()
    let content = notification.request.content
    let mates =
      app.hidesPreviews(in: global) ? try threadCount(of: notification, in: transaction) : 1
    return presentation(
      of: notification, decision: decision, app: app,
      context: PresentationContext(
        category: try category(of: content, app: app.identifier, in: transaction),
        wording: wording(of: app, in: global, from: transaction.texts),
        hidesPreview: app.hidesPreviews(in: global), isLocked: global.isLocked,
        threadCount: mates))
  }

  /// Puts a decision into words that were gathered before.
  func presentation(
    of notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord,
    context: PresentationContext
  ) -> Presentation {
    let content = notification.request.content
    var presentation = Presentation(
      key: notification.key, appName: app.displayName, date: notification.date)
    presentation.places = decision.places
    presentation.alertStyle = app.settings.alertStyle
    if decision.places.contains(.banner), presentation.alertStyle == .none {
      // A critical alert is shown although the person wants no banners of the app.
      presentation.alertStyle = .banner
    }
    presentation.level = decision.level
    presentation.sound = decision.sound
    presentation.wakesScreen = decision.wakesScreen
    presentation.badge = decision.badge
    presentation.group = PresentationGrouping.name(of: content, setting: app.settings.grouping)
    presentation.actions = context.wording.actions(context.category?.actions ?? [])
    presentation.isProvisional = app.settings.status == .provisional
    presentation.attachments = content.attachments
    presentation.relevanceScore = content.relevance
    presentation.sender = app.sender(of: content)
    presentation.summaryDate = decision.summaryDate
    presentation.hidesPreview = context.hidesPreview
    if !context.isLocked, !context.hidesPreview {
      presentation.contentExtension =
        ContentExtensionRule.program(for: context.category, of: app)?.attributes
    }
    context.wording.fill(
      &presentation, from: content, category: context.category, threadCount: context.threadCount)
    return presentation
  }

  /// The category that a content names, where the app registered it (F9).
  func category(
    of content: NotificationContent, app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> NotificationCategory? {
    guard !content.categoryIdentifier.isEmpty else { return nil }
    return try transaction.store.category(content.categoryIdentifier, of: app)
  }

  /// How an app speaks: in the person's languages, else in those of the session.
  func wording(
    of app: AppRecord, in global: GlobalSettings, from texts: any TextCatalog
  ) -> Wording {
    Wording(
      resolver: texts.resolver(for: app),
      languages: global.languages.isEmpty ? texts.languages : global.languages)
  }

  /// How many notifications the thread has, this one included (E16).
  private func threadCount(
    of notification: DeliveredNotification, in transaction: Transaction<some Store>
  ) throws -> Int {
    let thread = notification.request.content.threadIdentifier
    return try transaction.store.delivered(of: notification.key.app).count { record in
      record.stage == .listed
        && record.notification.request.content.threadIdentifier == thread
        && record.notification.key.identifier != notification.key.identifier
    } + 1
  }
}

/// What a presentation needs besides the notification and the decision about it.
struct PresentationContext {
  var category: NotificationCategory?
  var wording: Wording
  var hidesPreview: Bool
  /// Whether the screen is locked, which keeps views of content extensions away (J11).
  var isLocked: Bool
  /// How many notifications the thread has; only read where previews are hidden (E16).
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
  /// The relevance score as it counts: what an app sets outside of 0 and 1 is as near as it can be (C19).
  var relevance: Double { min(max(relevanceScore, 0), 1) }
}
