package import NotificationModel

/// The system's texts in notifications, which arrive in the daemon's language.
extension Vocabulary {
  /// A text of the system without gaps but its count; nil for others, and for a word of another release.
  package func text(of text: SystemText) -> String? {
    guard text.values.isEmpty, let word = Word(rawValue: text.word) else { return nil }
    return self.text(word, count: text.count)
  }

  /// An event with the system's texts in this language; the senders' texts stay as they are.
  package func worded(_ event: ShellEvent) -> ShellEvent {
    switch event {
    case .notifications(.present(let presentation)):
      .notifications(.present(worded(presentation)))
    case .notifications(.list(let groups)): .notifications(.list(groups.map(worded)))
    default: event
    }
  }

  /// A stack with the system's texts in this language.
  package func worded(_ group: PresentationGroup) -> PresentationGroup {
    var group = group
    if let summary = group.systemSummary.flatMap(text(of:)) { group.summary = summary }
    for index in group.members.indices where group.members[index].hasSystemTexts {
      group.members[index] = worded(group.members[index])
    }
    return group
  }

  /// A notification with the system's texts in this language.
  package func worded(_ presentation: Presentation) -> Presentation {
    guard presentation.hasSystemTexts else { return presentation }
    var presentation = presentation
    if let title = presentation.text.systemTitle.flatMap(text(of:)) { presentation.title = title }
    if let body = presentation.text.systemBody.flatMap(text(of:)) { presentation.body = body }
    for index in presentation.actions.indices {
      let action = presentation.actions[index]
      if let title = action.systemTitle.flatMap(text(of:)) {
        presentation.actions[index].title = title
      }
      if let title = action.textInput?.systemTitle.flatMap(text(of:)) {
        presentation.actions[index].textInput?.buttonTitle = title
      }
    }
    return presentation
  }
}

extension Presentation {
  fileprivate var hasSystemTexts: Bool {
    text.systemTitle != nil || text.systemBody != nil
      || actions.contains { $0.systemTitle != nil || $0.textInput?.systemTitle != nil }
  }
}
