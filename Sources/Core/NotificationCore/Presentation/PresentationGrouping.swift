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
    var member: StackLine.Member
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
    let line = StackLine(
      readsSummaryArguments: readsSummaryArguments, hidesPreviews: leading.hidesPreview,
      wording: wording)
    return PresentationGroup(
      app: leading.key.app, appName: leading.appName, thread: thread,
      members: entries.map(\.presentation),
      summary: line.text(about: entries.dropFirst().map(\.member)))
  }
}

extension PresentationGroup {
  fileprivate var isCritical: Bool { members.contains { $0.level == .critical } }
}
