import NotificationModel

/// The state of the open panel.
struct PanelState: Hashable {
  /// How far the list is scrolled, in logical pixels.
  var scroll = 0.0
  /// The words that are searched for.
  var search = TextField(limit: SceneLimits.searchLetters * 4)
  /// The stacks that are unfolded, by name.
  var unfolded: Set<String> = []
  /// The heights of rows that were laid out, by their names.
  var heights: [String: Double] = [:]
  /// The questions above the window as they were laid out, by the names of their rows.
  var passed: [String: PassedQuestion] = [:]
  /// The rows of the last layout, and their sources.
  var rows: [PanelRow] = []
  var source: RowSource?
  /// The target of the next layout.
  var target: PanelTarget?
  /// The rows that came above the window and were not seen yet.
  var unseen: Set<String> = []
  /// How far above its beginning and beyond its end the list is scrolled, so that a card in use keeps its position.
  var lead = 0.0
  var slack = 0.0
  /// The height that the screen offers next to the bars of other programs, once it is known.
  var height: Double?
  /// The height of the list's window, once it was laid out.
  var window = 0.0
}

/// All that the rows of the panel's list are made of.
struct RowSource: Hashable {
  /// The first rows: the questions, and the banners outside of the list.
  var standing: [PanelRow]
  var listed: ListedNotifications
  var display: DisplayStyle?
  var unfolded: Set<String>
  /// The search text, in letters that can be compared.
  var wanted: [UInt8]
  var keysInUse: Set<NotificationKey>
  var gone: [Presentation]

  /// Whether the user folded or searched since the rows of another source were made, so that no row keeps its old index.
  func isRearranged(since old: RowSource?) -> Bool {
    old?.unfolded != unfolded || old?.wanted != wanted
  }
}

/// A question that was laid out, of which nothing is seen.
struct PassedQuestion: Hashable {
  var kind: PanelRow.Kind
  var node: SceneNode
}

/// A row of the panel's list.
struct PanelRow: Hashable {
  enum Kind: Hashable {
    /// A question to the person.
    case question(ShellQuestion)
    /// A banner of a notification that joins no list.
    case banner(Presentation)
    /// A single notification, or the front of a folded stack with the number of its members and the line about them.
    case card(Presentation, count: Int, summary: String)
    /// The head of an unfolded stack.
    case heading(app: BundleIdentifier, appName: String)
    /// The head of a scheduled summary (E15), which is folded only if there are more than it shows first.
    case summary(WallTime, count: Int)

    /// How many notifications of a summary are seen while it is folded.
    static let seen = 2
  }

  /// The row's name, which stays its own.
  var name: String
  /// The stack that it belongs to, also if nothing else is left in it.
  var stack: String?
  var kind: Kind
  /// When the notification that it shows was delivered.
  var date: WallTime?

  /// The name of its node.
  var node: NodeName { NodeName(Self.prefix + name) }

  /// The prefix of the names of the rows' nodes.
  static let prefix = "panel/"

  /// The node that receives the focus when the keyboard reaches the row.
  var entrance: NodeName {
    switch kind {
    case .question: node.part("answer/0")
    case .card, .banner: node
    case .summary(_, let count) where count <= Kind.seen: node.part("clear")
    case .heading, .summary: node.part("fold")
    }
  }

  var isQuestion: Bool { if case .question = kind { true } else { false } }

  /// The notification that it shows.
  var presentation: Presentation? {
    switch kind {
    case .banner(let presentation), .card(let presentation, _, _): presentation
    case .question, .heading, .summary: nil
    }
  }

  /// The height until it is laid out.
  var guess: Double {
    switch kind {
    case .question: 240
    case .banner: 140
    case .card(_, let count, _): count > 1 ? 110 : 96
    case .heading: 44
    case .summary: 52
    }
  }
}

extension ShellModel {
  /// Rebuilds the rows of the list if they are out of date.
  mutating func refreshRows() {
    guard var panel else { return }
    let wanted = searched.wanted(panel.search.text)
    if wanted.isEmpty { searched.forget() }
    let source = RowSource(
      standing: standingRows(matching: wanted), listed: listed, display: facts.global?.display,
      unfolded: panel.unfolded, wanted: wanted, keysInUse: banners.kept, gone: gone)
    guard source != panel.source else { return }
    let before = panel.rows
    panel.rows = source.standing + rows(unfolded: panel.unfolded, matching: wanted)
    if wanted.isEmpty {
      let isRearranged = source.isRearranged(since: panel.source)
      keepRowsInUse(of: &panel, from: before, isRearranged: isRearranged)
    }
    panel.source = source
    let names = Set(panel.rows.map(\.name))
    followFocus(from: before, to: &panel, names)
    panel.heights = panel.heights.filter { names.contains($0.key) }
    panel.passed = panel.passed.filter { names.contains($0.key) }
    panel.unseen.formIntersection(names)
    self.panel = panel
  }

  /// The notifications that a search has found; nothing while nothing is searched for.
  var found: [Presentation]? {
    guard let panel, !searched.wanted(panel.search.text).isEmpty else { return nil }
    return panel.rows.compactMap { row in
      switch row.kind {
      case .card(let presentation, _, _), .banner(let presentation): presentation
      case .question, .heading, .summary: nil
      }
    }
  }

  /// The banners that are not in the list, so that the keyboard reaches them here.
  private mutating func standingRows(matching wanted: [UInt8]) -> [PanelRow] {
    questions.all.map { PanelRow(name: "question/\($0.name)", kind: .question($0)) }
      + banners.unlisted.filter { wanted.isEmpty || searched.matches($0, wanted) }.map {
        PanelRow(
          name: cardName($0.key, "banner"), kind: .banner($0), date: $0.date)
      }
  }

  private mutating func rows(
    unfolded: Set<String>, matching wanted: [UInt8]
  ) -> [PanelRow] {
    if !wanted.isEmpty {
      return listed.groups.flatMap(\.members).filter { searched.matches($0, wanted) }
        .sorted { $0.key.delivery > $1.key.delivery }.map { row($0) }
    }
    var rows: [PanelRow] = []
    var summaries: [WallTime: [Presentation]] = [:]
    for group in listed.groups {
      var ordinary: [Presentation] = []
      for member in group.members {
        if let date = member.summaryDate {
          summaries[date, default: []].append(member)
        } else {
          ordinary.append(member)
        }
      }
      rows += stackRows(group, ordinary, unfolded)
    }
    for (date, members) in summaries.sorted(by: { $0.key < $1.key }) {
      let place =
        rows.firstIndex { ($0.date ?? WallTime(microseconds: .max)) <= date } ?? rows.count
      rows.insert(contentsOf: summaryRows(date, members, unfolded), at: place)
    }
    return rows
  }

  private func stackRows(
    _ group: PresentationGroup, _ members: [Presentation], _ unfolded: Set<String>
  ) -> [PanelRow] {
    guard let first = members.first else { return [] }
    let stack = BannerStack.pileName(first)
    guard members.count > 1, facts.global?.display != .list else {
      return members.map { row($0, in: stack) }
    }
    guard unfolded.contains(stack) else {
      // The front of a folded stack stays in front while it is in use; newer members come before the stack.
      let newer = members.prefix { !isInUse($0.key) }
      guard newer.count < members.count, !newer.isEmpty else {
        return [folded(members[...], first, "stack/\(stack)", group.summary)]
      }
      let front = members[newer.count]
      return [
        folded(newer, first, "new/\(stack)", ""),
        folded(members[newer.count...], front, "stack/\(stack)", ""),
      ]
    }
    let heading = PanelRow(
      name: "heading/\(stack)", stack: stack,
      kind: .heading(app: group.app, appName: group.appName))
    return [heading] + members.map { row($0, in: stack) }
  }

  /// The row of a folded stack, or of its only member.
  private func folded(
    _ members: ArraySlice<Presentation>, _ front: Presentation, _ name: String, _ summary: String
  ) -> PanelRow {
    let stack = BannerStack.pileName(front)
    guard members.count > 1 else { return row(front, in: stack) }
    return PanelRow(
      name: name, stack: stack, kind: .card(front, count: members.count, summary: summary),
      date: front.date)
  }

  private func summaryRows(
    _ date: WallTime, _ members: [Presentation], _ unfolded: Set<String>
  ) -> [PanelRow] {
    let stack = "summary/\(date.microseconds)"
    // The most relevant first, then those with a picture, then the newest (C19, E15).
    let ranked = members.sorted { one, other in
      let (mine, theirs) = (one.relevanceScore, other.relevanceScore)
      if mine != theirs { return mine > theirs }
      if one.attachments.isEmpty != other.attachments.isEmpty { return !one.attachments.isEmpty }
      return one.date > other.date
    }
    let isUnfolded = unfolded.contains(stack)
    let seen = ranked.enumerated().filter { rank, member in
      isUnfolded || rank < PanelRow.Kind.seen || isInUse(member.key)
    }.map(\.element)
    let head = PanelRow(name: stack, stack: stack, kind: .summary(date, count: members.count))
    return [head] + seen.map { row($0, in: stack) }
  }

  private func row(_ presentation: Presentation, in stack: String? = nil) -> PanelRow {
    PanelRow(
      name: cardName(presentation.key, "card"), stack: stack,
      kind: .card(presentation, count: 1, summary: ""), date: presentation.date)
  }
}
