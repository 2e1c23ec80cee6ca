import NotificationModel
import NotificationText

extension NotificationSystem {
  /// Puts a decision into words: texts looked up, previews hidden, buttons named.
  func compose<Store>(
    _ notification: DeliveredNotification, decision: PresentationDecision, app: AppRecord,
    in pass: Pass<Store>
  ) throws -> Presentation {
    let global = try pass.ledger.globalSettings()
    let content = notification.request.content
    let category = try pass.ledger.category(content.categoryIdentifier, of: app.identifier)
    let wording = Wording(
      resolver: pass.texts.resolver(for: app), languages: pass.languages(in: global),
      missing: policy.missingText)
    let mates = try threadCount(of: notification, in: pass)
    var presentation = Presentation(
      key: notification.key, appName: app.displayName, date: notification.date)
    presentation.places = decision.places
    presentation.alertStyle = app.settings.alertStyle
    presentation.level = decision.level
    presentation.sound = decision.sound
    presentation.wakesScreen = decision.wakesScreen
    presentation.badge = decision.badge
    presentation.group = PresentationGrouping.name(of: content, setting: app.settings.grouping)
    presentation.actions = wording.actions(of: category)
    presentation.isProvisional = app.settings.status == .provisional
    presentation.attachments = content.attachments
    presentation.relevanceScore = content.relevanceScore
    presentation.hidesPreview = app.hidesPreviews(in: global)
    wording.fill(&presentation, from: content, category: category, threadCount: mates)
    return presentation
  }

  /// How many notifications the thread has, this one included (E16).
  private func threadCount<Store>(
    of notification: DeliveredNotification, in pass: Pass<Store>
  ) throws -> Int {
    let thread = notification.request.content.threadIdentifier
    return try pass.ledger.delivered(of: notification.key.app).count { record in
      record.stage == .listed
        && record.notification.request.content.threadIdentifier == thread
        && record.notification.key.identifier != notification.key.identifier
    } + 1
  }
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
