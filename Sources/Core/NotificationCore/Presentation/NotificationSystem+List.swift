import NotificationModel

extension NotificationSystem {
  /// The whole list as every shell should show it now.
  func list<Store>(in pass: Pass<Store>) throws -> [PresentationGroup] {
    let global = try pass.ledger.globalSettings()
    var apps: [BundleIdentifier: AppRecord] = [:]
    for app in try pass.ledger.apps() { apps[app.identifier] = app }
    let entries = try pass.ledger.delivered(in: .listed).compactMap { record in
      try apps[record.notification.key.app].map { try entry(record, app: $0, in: pass) }
    }
    return PresentationGrouping.groups(of: entries) { identifier in
      let app = apps[identifier] ?? AppRecord(identifier: identifier, displayName: "")
      return Wording(
        resolver: pass.texts.resolver(for: app), languages: pass.languages(in: global),
        missing: policy.missingText)
    }
  }

  private func entry<Store>(
    _ record: DeliveredRecord, app: AppRecord, in pass: Pass<Store>
  ) throws -> PresentationGrouping.Entry {
    let content = record.notification.request.content
    let decision = PresentationDecision(listing: content)
    return PresentationGrouping.Entry(
      presentation: try compose(record.notification, decision: decision, app: app, in: pass),
      content: content,
      category: try pass.ledger.category(content.categoryIdentifier, of: app.identifier))
  }

  /// Tells every shell the list anew, after something that touches many notifications.
  func refreshShells<Store>(in pass: inout Pass<Store>) throws {
    guard !shells.isEmpty else { return }
    pass.perform(.show(.list(try list(in: pass))))
  }
}
