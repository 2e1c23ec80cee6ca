import NotificationModel

/// Stacks what is in the list (E7 to E11).
struct PresentationGrouping {
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
  /// - Parameter entries: What is in the list, earliest delivery first.
  static func groups(
    of entries: [Entry], wording: (BundleIdentifier) -> Wording
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
    return order.map { group($0, wording: wording) }
  }

  private struct Stack: Hashable {
    var app: BundleIdentifier
    var group: String
  }

  private static func group(
    _ entries: [Entry], wording: (BundleIdentifier) -> Wording
  ) -> PresentationGroup {
    let leading = entries[0].presentation
    let thread = leading.group.flatMap { $0.isEmpty ? nil : $0 }
    return PresentationGroup(
      app: leading.key.app, appName: leading.appName, thread: thread,
      members: entries.map(\.presentation),
      summary: summary(of: entries.dropFirst(), wording: wording(leading.key.app)))
  }

  /// The line about the members behind the first: the category's own words, several categories' one
  /// after the other, or the plain count where their words would not fit together (E10).
  private static func summary(of others: ArraySlice<Entry>, wording: Wording) -> String {
    guard !others.isEmpty else { return "" }
    let plain = others.count == 1 ? "1 more notification" : "\(others.count) more notifications"
    var kinds: [(format: DisplayText, entries: [Entry])] = []
    for entry in others {
      let format = entry.category?.summaryFormat ?? ""
      if let place = kinds.firstIndex(where: { $0.format == format }) {
        kinds[place].entries.append(entry)
      } else {
        kinds.append((format, [entry]))
      }
    }
    if kinds.count > 1, kinds.contains(where: { namesArguments($0.format, wording) }) {
      return plain
    }
    let lines = kinds.map { kind in
      wording.summary(
        kind.format, count: kind.entries.reduce(0) { $0 + max(1, $1.content.summaryArgumentCount) },
        arguments: distinct(kind.entries.map(\.content.summaryArgument)))
    }
    let texts = lines.compactMap { $0 }
    return texts.count == lines.count ? texts.joined(separator: ", ") : plain
  }

  private static func namesArguments(_ format: DisplayText, _ wording: Wording) -> Bool {
    wording.text(format).contains("%@")
  }

  private static func distinct(_ arguments: [String]) -> [String] {
    var seen: Set<String> = []
    return arguments.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}
