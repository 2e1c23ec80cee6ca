import NotificationModel

extension Engine {
  /// The whole list that every shell should show now.
  func list(in transaction: inout Transaction<some Store>) throws -> [PresentationGroup] {
    var reading = transaction
    let global = try reading.globalSettings()
    var apps: [BundleIdentifier: ListedApp] = [:]
    var entries: [PresentationGrouping.Entry] = []
    // A whole notification may have a megabyte, and an entry has a few kilobytes.
    try transaction.store.forEachDelivered(in: .listed) { record in
      let identifier = record.notification.key.app
      guard !isAnswered(record) else { return }
      guard let app = try apps[identifier]?.record ?? reading.app(identifier) else { return }
      var listed =
        apps.removeValue(forKey: identifier)
        ?? ListedApp(record: app, wording: reading.wording(of: app, in: global))
      try listed.count(record.notification.request.content) {
        try reading.category(of: $0, app: identifier)
      }
      entries.append(entry(record, of: listed, global: global, in: reading))
      apps[identifier] = listed
    }
    transaction = reading
    for index in entries.indices where entries[index].presentation.hidesPreview {
      guard let app = apps[entries[index].presentation.key.app] else { continue }
      entries[index].countThread(of: app)
    }
    return PresentationGrouping(
      readsSummaryArguments: policy.readsSummaryArguments, leadsWithCritical: global.isLocked
    ).groups(of: entries) { apps[$0]?.wording }
  }

  /// The entry of a notification; the number of notifications in its thread is not known yet.
  private func entry(
    _ record: DeliveredRecord, of app: ListedApp, global: GlobalSettings,
    in transaction: Transaction<some Store>
  ) -> PresentationGrouping.Entry {
    let content = record.notification.request.content
    let category =
      record.notification.ownCategory ?? app.categories[content.categoryIdentifier]
    let decision = PresentationDecision(
      listing: transaction.rule(of: record, app: app.record, global: global),
      record: record)
    let context = PresentationContext(
      category: category, wording: app.wording,
      hidesPreview: app.record.hidesPreview(of: record.notification, in: global),
      isLocked: global.isLocked, threadCount: 1, unknownPrograms: global.unknownPrograms)
    return PresentationGrouping.Entry(
      presentation: Presentation(
        of: record.notification, decision: decision, app: app.record, context: context
      ).shortened(),
      member: StackLine.Member(content: content, category: category),
      thread: content.threadIdentifier)
  }

  /// One notification of the list as shells show it, with its whole texts.
  func read(
    _ key: NotificationKey, in transaction: inout Transaction<some Store>
  ) throws -> Presentation {
    let record = try transaction.answerable(key)
    guard !isAnswered(record) else { throw Refusal.notifications(.isGone(key)) }
    let app = try transaction.known(key.app)
    let decision = PresentationDecision(
      listing: transaction.rule(of: record, app: app, global: try transaction.globalSettings()),
      record: record)
    return try transaction.compose(record.notification, decision: decision, app: app)
  }

  /// Sends every shell the list again, after a change that affects many notifications.
  func refreshShells(in transaction: inout Transaction<some Store>) throws {
    guard !apps.shells.isEmpty else { return }
    let groups = try list(in: &transaction)
    transaction.perform(.show(.notifications(.list(groups))))
  }
}

/// The data that all entries of one app in the list share, read once.
private struct ListedApp {
  var record: AppRecord
  var wording: Wording
  var categories: [String: NotificationCategory] = [:]
  var threadCounts: [String: Int] = [:]

  /// Counts a notification, and reads its category if no earlier one had it.
  mutating func count(
    _ content: NotificationContent,
    category: (NotificationContent) throws -> NotificationCategory?
  ) rethrows {
    threadCounts[content.threadIdentifier, default: 0] += 1
    guard categories[content.categoryIdentifier] == nil else { return }
    categories[content.categoryIdentifier] = try category(content)
  }
}

/// Stacks the notification list (E7 to E11, E21).
struct PresentationGrouping {
  /// Whether a summary line uses the summary arguments and counts of its members (E9, E11).
  var readsSummaryArguments: Bool
  /// Whether critical alerts come before all others (E21).
  var leadsWithCritical: Bool

  /// One listed notification with the data for its stack.
  struct Entry {
    var presentation: Presentation
    var member: StackLine.Member
    var thread: String

    /// Sets the placeholder of a hidden preview, which has the number of notifications in the thread (E16).
    fileprivate mutating func countThread(of app: ListedApp) {
      presentation.setHiddenBody(
        app.wording.hiddenBody(
          of: member.category, threadCount: app.threadCounts[thread] ?? 1))
      presentation = presentation.shortened()
    }
  }

  /// The name of the stack of a content; absent if the user has stacks off.
  static func name(of content: NotificationContent, setting: GroupingSetting) -> String? {
    switch setting {
    case .automatic: content.threadIdentifier
    case .byApp: ""
    case .off: nil
    }
  }

  /// The stacks, the one with the newest member first (E8).
  ///
  /// The entries are in order of delivery, the earliest first; an app without wording is left out.
  func groups(
    of entries: [Entry], wording: (BundleIdentifier) -> Wording?
  ) -> [PresentationGroup] {
    var order: [[Entry]] = []
    var positions: [Stack: Int] = [:]
    for entry in entries.reversed() {
      let app = entry.presentation.key.app
      guard let group = entry.presentation.group else {
        order.append([entry])
        continue
      }
      let stack = Stack(app: app, group: group)
      if let position = positions[stack] {
        order[position].append(entry)
      } else {
        positions[stack] = order.count
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
    let others = line.text(about: entries.dropFirst().map(\.member))
    return PresentationGroup(
      app: leading.key.app, appName: leading.appName, thread: thread,
      members: entries.map(\.presentation),
      summary: Presentation.beginning(of: others.text, CoreLimits.listedTitleBytes),
      systemSummary: others.system)
  }
}

extension PresentationGroup {
  fileprivate var isCritical: Bool { members.contains { $0.level == .critical } }
}

extension Engine {
  /// The summary lines of one app's stacks, first the stack with the newest member; empty without stacks (E7, E9).
  ///
  /// No other texts are resolved, so that a shell can request the lines after every change.
  func summaries(
    of identifier: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws -> [StackSummary] {
    let app = try transaction.known(identifier)
    let global = try transaction.globalSettings()
    let line = StackLine(
      readsSummaryArguments: policy.readsSummaryArguments,
      hidesPreviews: app.hidesPreviews(in: global),
      wording: transaction.wording(of: app, in: global))
    return try stacks(of: app, in: transaction).map { name, members in
      let others = line.text(about: members.dropFirst())
      return StackSummary(
        thread: name.isEmpty ? nil : name, count: members.count, summary: others.text,
        systemSummary: others.system)
    }
  }

  /// The listed notifications of an app by their stacks, newest first (E8).
  private func stacks(
    of app: AppRecord, in transaction: Transaction<some Store>
  ) throws -> [(name: String, members: [StackLine.Member])] {
    guard app.settings.grouping != .off else { return [] }
    var stacks: [(name: String, members: [StackLine.Member])] = []
    var positions: [String: Int] = [:]
    var categories: [String: NotificationCategory?] = [:]
    for record in try transaction.store.delivered(of: app.identifier).reversed()
    where record.stage == .listed && !isAnswered(record) {
      let content = record.notification.request.content
      let known = categories[content.categoryIdentifier]
      let category = try known ?? transaction.category(of: content, app: app.identifier)
      categories[content.categoryIdentifier] = .some(category)
      let member = StackLine.Member(content: content, category: category)
      let name = PresentationGrouping.name(of: content, setting: app.settings.grouping) ?? ""
      if let position = positions[name] {
        stacks[position].members.append(member)
      } else {
        positions[name] = stacks.count
        stacks.append((name, [member]))
      }
    }
    return stacks
  }
}

/// The summary line of the members of a stack behind the first (E9 to E11, E16).
struct StackLine {
  /// Whether it uses the summary arguments and counts of the members (E9, E11).
  var readsSummaryArguments: Bool
  /// Whether previews of the app's notifications are hidden, and with them the summary arguments (E16).
  var hidesPreviews: Bool
  /// The wording of the app.
  var wording: Wording

  /// The data of one member for the line.
  struct Member {
    var argument: String
    var argumentCount: Int
    var category: NotificationCategory?

    init(content: NotificationContent, category: NotificationCategory?) {
      argument = content.summaryArgument
      argumentCount = content.summaryArgumentCount
      self.category = category
    }
  }

  /// The category's own format, those of several categories one after the other, or the plain count if their
  /// texts would not fit together (E10) or contain hidden names (E16).
  func text(about others: some Collection<Member>) -> WordedText {
    guard !others.isEmpty else { return WordedText(text: "") }
    let plain = wording.more(count: others.count)
    var kinds: [(format: DisplayText, members: [Member])] = []
    for member in others {
      let format = member.category?.summaryFormat ?? ""
      if let index = kinds.firstIndex(where: { $0.format == format }) {
        kinds[index].members.append(member)
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
    let lines = kinds.map { text($0.format, about: $0.members) }
    if lines.count == 1 { return lines[0] }
    // A joined line contains texts of the app, so one word of the system is not enough.
    return WordedText(text: lines.map(\.text).joined(separator: ", "))
  }

  /// Whether the names of some members are hidden; a category may show titles (E16).
  private func hidesNames(of members: [Member]) -> Bool {
    hidesPreviews
      && !members.allSatisfy { $0.category?.options.contains(.hiddenPreviewsShowTitle) == true }
  }

  private func text(_ format: DisplayText, about members: [Member]) -> WordedText {
    guard readsSummaryArguments else {
      return wording.summary(format, count: members.count, arguments: [])
    }
    let count = members.reduce(0) { sum, member in
      let own = max(1, member.argumentCount)
      return min(CoreLimits.summaryCount, sum + min(CoreLimits.summaryCount, own))
    }
    return wording.summary(
      format, count: count, arguments: members.map(\.argument))
  }
}
