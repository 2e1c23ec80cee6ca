import NotificationModel

extension NotificationSystem {
  /// The whole list as every shell should show it now.
  func list<Store>(in pass: inout Pass<Store>) throws -> [PresentationGroup] {
    let global = try pass.globalSettings()
    let records = try pass.ledger.delivered(in: .listed)
    var apps: [BundleIdentifier: ListedApp] = [:]
    for record in records {
      let key = record.notification.key.app
      guard let app = try apps[key]?.record ?? pass.app(key) else { continue }
      let content = record.notification.request.content
      var listed =
        apps[key] ?? ListedApp(record: app, wording: wording(of: app, in: global, from: pass.texts))
      listed.threadCounts[content.threadIdentifier, default: 0] += 1
      if listed.categories[content.categoryIdentifier] == nil {
        listed.categories[content.categoryIdentifier] = try category(
          of: content, app: key, in: pass)
      }
      apps[key] = listed
    }
    let entries = records.compactMap { record in
      apps[record.notification.key.app].map { entry(record, of: $0, global: global, in: pass) }
    }
    return PresentationGrouping(
      readsSummaryArguments: policy.readsSummaryArguments, leadsWithCritical: global.isLocked
    ).groups(of: entries) { apps[$0]?.wording }
  }

  private func entry<Store>(
    _ record: DeliveredRecord, of app: ListedApp, global: GlobalSettings, in pass: Pass<Store>
  ) -> PresentationGrouping.Entry {
    let content = record.notification.request.content
    let category = app.categories[content.categoryIdentifier]
    let decision = PresentationDecision(
      listing: rule(of: record, app: app.record, global: global, in: pass),
      record: record)
    let context = PresentationContext(
      category: category, wording: app.wording, hidesPreview: app.record.hidesPreviews(in: global),
      isLocked: global.isLocked, threadCount: app.threadCounts[content.threadIdentifier] ?? 1)
    return PresentationGrouping.Entry(
      presentation: presentation(
        of: record.notification, decision: decision, app: app.record, context: context),
      member: StackLine.Member(content: content, category: category))
  }

  /// Tells every shell the list anew, after something that touches many notifications.
  func refreshShells<Store>(in pass: inout Pass<Store>) throws {
    guard !shells.isEmpty else { return }
    let groups = try list(in: &pass)
    pass.perform(.show(.list(groups)))
  }
}

/// What all entries of one app in the list share, read once.
private struct ListedApp {
  var record: AppRecord
  var wording: Wording
  var categories: [String: NotificationCategory] = [:]
  var threadCounts: [String: Int] = [:]
}
