import NotificationModel

extension NotificationSystem {
  /// The lines about one app's stacks, the one with the newest member first; nothing else is put into
  /// words, so that a shell can ask after every change. Without stacks there are none (E7, E9).
  func summaries<Store>(
    of identifier: BundleIdentifier, in pass: inout Pass<Store>
  ) throws -> [StackSummary] {
    let app = try known(identifier, in: &pass)
    let global = try pass.globalSettings()
    let line = StackLine(
      readsSummaryArguments: policy.readsSummaryArguments,
      hidesPreviews: app.hidesPreviews(in: global),
      wording: wording(of: app, in: global, from: pass.texts))
    return try stacks(of: app, in: pass).map { name, members in
      StackSummary(
        thread: name.isEmpty ? nil : name, count: members.count,
        summary: line.text(about: members.dropFirst()))
    }
  }

  /// The listed notifications of an app by their stacks, newest first (E8).
  private func stacks<Store>(
    of app: AppRecord, in pass: Pass<Store>
  ) throws -> [(name: String, members: [StackLine.Member])] {
    guard app.settings.grouping != .off else { return [] }
    var stacks: [(name: String, members: [StackLine.Member])] = []
    var places: [String: Int] = [:]
    var categories: [String: NotificationCategory?] = [:]
    for record in try pass.ledger.delivered(of: app.identifier).reversed()
    where record.stage == .listed {
      let content = record.notification.request.content
      let known = categories[content.categoryIdentifier]
      let category = try known ?? category(of: content, app: app.identifier, in: pass)
      categories[content.categoryIdentifier] = .some(category)
      let member = StackLine.Member(content: content, category: category)
      let name = PresentationGrouping.name(of: content, setting: app.settings.grouping) ?? ""
      if let place = places[name] {
        stacks[place].members.append(member)
      } else {
        places[name] = stacks.count
        stacks.append((name, [member]))
      }
    }
    return stacks
  }
}
