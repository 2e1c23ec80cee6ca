import NotificationModel

/// The line about the members of a stack behind the first (E9 to E11, E16).
struct StackLine {
  /// Whether it uses what the members name and count for (E9, E11).
  var readsSummaryArguments: Bool
  /// Whether previews of the app's notifications are hidden, and with them whom they are about (E16).
  var hidesPreviews: Bool
  /// How the app speaks.
  var wording: Wording

  /// What the line needs to know of one member.
  struct Member {
    var content: NotificationContent
    var category: NotificationCategory?
  }

  /// The category's own words, several categories' one after the other, or the plain count where
  /// their words would not fit together (E10) or name what is hidden (E16).
  func text(about others: some Collection<Member>) -> String {
    guard !others.isEmpty else { return "" }
    let plain = wording.summary("", count: others.count, arguments: [])
    var kinds: [(format: DisplayText, members: [Member])] = []
    for member in others {
      let format = member.category?.summaryFormat ?? ""
      if let place = kinds.firstIndex(where: { $0.format == format }) {
        kinds[place].members.append(member)
      } else {
        kinds.append((format, [member]))
      }
    }
    if kinds.contains(where: \.format.isEmpty) { return plain }
    if kinds.contains(where: { hidesNames(of: $0.members) && wording.namesArguments($0.format) }) {
      return plain
    }
    if kinds.count > 1, kinds.contains(where: { wording.namesArguments($0.format) }) {
      return plain
    }
    return kinds.map { text($0.format, about: $0.members) }.joined(separator: ", ")
  }

  /// Whether the names of some members must not be read; a category may let titles be seen (E16).
  private func hidesNames(of members: [Member]) -> Bool {
    hidesPreviews
      && !members.allSatisfy { $0.category?.options.contains(.hiddenPreviewsShowTitle) == true }
  }

  private func text(_ format: DisplayText, about members: [Member]) -> String {
    guard readsSummaryArguments else {
      return wording.summary(format, count: members.count, arguments: [])
    }
    let count = members.reduce(0) { sum, member in
      let own = max(1, member.content.summaryArgumentCount)
      return min(CoreLimits.summaryCount, sum + min(CoreLimits.summaryCount, own))
    }
    return wording.summary(
      format, count: count, arguments: members.map(\.content.summaryArgument))
  }
}
