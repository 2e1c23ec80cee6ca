import NotificationModel

/// The items that can be answered: the notifications under their visible numbers, and the open questions.
struct WatchBoard {
  /// The notifications, oldest first.
  private(set) var entries: [Entry] = []
  /// The open questions, oldest first.
  private(set) var questions: [WatchQuestion] = []
  private var lastNumber = 0

  /// One notification.
  struct Entry: Hashable {
    /// Its number on this screen, never used again for another one.
    var number: Int
    var presentation: Presentation

    var key: NotificationKey { presentation.key }
  }

  /// A change by an event.
  enum Change: Hashable {
    case arrived(Entry)
    case left(Entry)
    case listed([Entry])
    case asked(WatchQuestion)
    case settled(WatchQuestion)
    case badge(app: BundleIdentifier, count: Int)
    case lock(isLocked: Bool)
  }

  mutating func receive(_ event: ShellEvent) -> [Change] {
    switch event {
    case .notifications(.present(let presentation)): return present(presentation)
    case .notifications(.withdraw(let key)):
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return [] }
      return [.left(entries.remove(at: index))]
    case .notifications(.list(let groups)): return list(groups.flatMap(\.members))
    case .settings(.ask(let question)): return ask(.notifications(question))
    case .places(.askLocation(let question)): return ask(.places(question))
    case .settings(.questionSettled(let app)):
      return removeQuestions {
        if case .notifications(let question) = $0 { question.app == app } else { false }
      }
    case .places(.locationQuestionSettled(let app)):
      return removeQuestions {
        if case .places(let question) = $0 { question.app == app } else { false }
      }
    case .notifications(.badge(let app, let count)): return [.badge(app: app, count: count)]
    case .settings(.lockChanged(let isLocked)): return [.lock(isLocked: isLocked)]
    // This screen shows no settings; their effects on notifications arrive as separate events.
    case .settings(.settingsChanged), .pushes: return []
    case .machine, .extensions(.content): return []
    }
  }

  private mutating func ask(_ question: WatchQuestion) -> [Change] {
    questions.removeAll { $0.isSameKind(as: question) }
    questions.append(question)
    return [.asked(question)]
  }

  private mutating func removeQuestions(_ isSettled: (WatchQuestion) -> Bool) -> [Change] {
    let settled = questions.filter(isSettled)
    questions.removeAll(where: isSettled)
    return settled.map(Change.settled)
  }

  /// The notification that the user names by its number here or as `app/identifier`.
  func entry(named text: String) -> Entry? {
    if let number = Int(text) { return entries.first { $0.number == number } }
    return entries.first { "\($0.key.app)/\($0.key.identifier)" == text }
  }

  private mutating func present(_ presentation: Presentation) -> [Change] {
    let replaced = entries.filter { $0.key.isOfSameRequest(as: presentation.key) }
    // The same delivery keeps its number when it is shown again, so that the user's next key stays valid.
    let number = replaced.first { $0.key == presentation.key }?.number ?? nextNumber()
    entries.removeAll { $0.key.isOfSameRequest(as: presentation.key) }
    entries.append(Entry(number: number, presentation: presentation))
    return [.arrived(Entry(number: number, presentation: presentation))]
  }

  /// Applies the present list: missing entries are removed, except unlisted banners.
  private mutating func list(_ members: [Presentation]) -> [Change] {
    let known = Dictionary(entries.map { ($0.key, $0.number) }) { first, _ in first }
    let outside = entries.filter { entry in
      !entry.presentation.surfaces.contains(.list) && !members.contains { $0.key == entry.key }
    }
    let listed = members.reversed().map { member in
      Entry(number: known[member.key] ?? nextNumber(), presentation: member)
    }
    entries = (outside + listed).sorted { $0.number < $1.number }
    return [.listed(listed.reversed())]
  }

  /// Words the notifications again after a change of the language.
  mutating func reword(_ worded: (Presentation) -> Presentation) {
    for index in entries.indices {
      entries[index].presentation = worded(entries[index].presentation)
    }
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }
}

extension NotificationKey {
  fileprivate func isOfSameRequest(as other: NotificationKey) -> Bool {
    app == other.app && identifier == other.identifier
  }
}
