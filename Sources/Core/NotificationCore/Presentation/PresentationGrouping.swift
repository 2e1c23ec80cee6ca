import NotificationModel

/// Stacks what is in the list (E7 to E11, E21).
struct PresentationGrouping {
  /// Whether the line about a stack uses what its members name and count for (E9, E11).
  var readsSummaryArguments: Bool
  /// Whether critical alerts stand above all others (E21).
  var leadsWithCritical: Bool

  /// One listed notification with what its stack needs to know.
  struct Entry {
    var presentation: Presentation
    var content: NotificationContent
    var category: NotificationCategory?
  }

  /// The name of the stack a content belongs to; absent where the person wants no stacks.
  static func name(of content: NotificationContent, setting: GroupingSetting) -> String? {
    switch setting {
    case .automatic: content.threadIdentifier
    case .byApp: ""
    case .off: nil
    }
  }

  /// The stacks, the one with the newest member first (E8).
  ///
  /// The entries come earliest delivery first; an app whose wording is not known is left out.
  func groups(
    of entries: [Entry], wording: (BundleIdentifier) -> Wording?
  ) -> [PresentationGroup] {
    var order: [[Entry]] = []
    var places: [Stack: Int] = [:]
    for entry in entries.reversed() {
      let app = entry.presentation.key.app
      guard let group = entry.presentation.group else {
        order.append([entry])
        continue
      }
      let stack = Stack(app: app, group: group)
      if let place = places[stack] {
        order[place].append(entry)
      } else {
        places[stack] = order.count
        order.append([entry])
      }
    }
    let groups = order.compactMap { stack in
      wording(stack[0].presentation.key.app).map { group(stack, wording: $0) }
    }
    guard leadsWithCritical else { return groups }
    return groups.filter(\.isCritical) + groups.filter { !$0.isCritical }
  }

  private struct Stack: Hashable {
    var app: BundleIdentifier
    var group: String
  }

  private func group(_ entries: [Entry], wording: Wording) -> PresentationGroup {
    let leading = entries[0].presentation
    let thread = leading.group.flatMap { $0.isEmpty ? nil : $0 }
    return PresentationGroup(
      app: leading.key.app, appName: leading.appName, thread: thread,
      members: entries.map(\.presentation),
      summary: summary(of: entries.dropFirst(), wording: wording))
  }

  /// The line about the members behind the first: the category's own words, several categories' one
  /// after the other, or the plain count where their words would not fit together (E10).
  private func summary(of others: ArraySlice<Entry>, wording: Wording) -> String {
    guard !others.isEmpty else { return "" }
    let plain = wording.summary("", count: others.count, arguments: [])
    var kinds: [(format: DisplayText, entries: [Entry])] = []
    for entry in others {
      let format = entry.category?.summaryFormat ?? ""
      if let place = kinds.firstIndex(where: { $0.format == format }) {
        kinds[place].entries.append(entry)
      } else {
        kinds.append((format, [entry]))
      }
    }
    if kinds.contains(where: \.format.isEmpty) { return plain }
    if kinds.count > 1, kinds.contains(where: { wording.namesArguments($0.format) }) {
      return plain
    }
    return kinds.map { line($0.format, about: $0.entries, wording: wording) }
      .joined(separator: ", ")
  }

  private func line(_ format: DisplayText, about entries: [Entry], wording: Wording) -> String {
    guard readsSummaryArguments else {
      return wording.summary(format, count: entries.count, arguments: [])
    }
    let count = entries.reduce(0) { sum, entry in
      let own = max(1, entry.content.summaryArgumentCount)
      return min(CoreLimits.summaryCount, sum + min(CoreLimits.summaryCount, own))
    }
    return wording.summary(
      format, count: count, arguments: entries.map(\.content.summaryArgument))
  }
}

extension PresentationGroup {
  fileprivate var isCritical: Bool { members.contains { $0.level == .critical } }
}
