import NotificationModel
import NotificationText

/// Looks up what an app wants to say, in the person's language.
struct Wording {
  private let resolver: TextResolver
  private let languages: [String]

  /// Takes the app's strings, and the person's languages, best first.
  init(resolver: TextResolver, languages: [String]) {
    self.resolver = resolver
    self.languages = languages
  }

  /// What a request says, with the words in the place of keys; escapes stay for whoever shows it.
  func spoken(_ request: NotificationRequest) -> NotificationContent {
    var content = request.content
    content.title = .literal(text(content.title))
    content.subtitle = .literal(text(content.subtitle))
    content.body = .literal(text(content.body))
    return content
  }

  /// A text as it is shown.
  private func text(_ text: DisplayText) -> String {
    resolver.resolve(text, languages: languages)
  }

  /// A text of the content, with what is left of printf taken out (C2).
  private func displayed(_ text: DisplayText) -> String {
    resolver.displayString(text, languages: languages)
  }

  /// Sets title, subtitle and body, or their placeholders where previews are hidden (E16).
  func fill(
    _ presentation: inout Presentation, from content: NotificationContent,
    category: NotificationCategory?, threadCount: Int
  ) {
    guard presentation.hidesPreview else {
      presentation.title = title(of: content, from: presentation.sender)
      presentation.subtitle = displayed(content.subtitle)
      presentation.body = displayed(content.body)
      return
    }
    let options = category?.options ?? []
    if options.contains(.hiddenPreviewsShowTitle) {
      presentation.title = title(of: content, from: presentation.sender)
    } else {
      presentation.sender = nil
    }
    if options.contains(.hiddenPreviewsShowSubtitle) {
      presentation.subtitle = displayed(content.subtitle)
    }
    presentation.body = resolver.hiddenPreviewsBody(
      placeholder: category?.hiddenPreviewsBodyPlaceholder ?? "", count: threadCount,
      languages: languages)
    presentation.attachments = []
  }

  /// The first line; a message has its sender's name there (C22).
  private func title(of content: NotificationContent, from sender: Sender?) -> String {
    guard let sender, !sender.name.isEmpty else { return displayed(content.title) }
    return sender.name
  }

  /// The line about the notifications behind the first, in the app's words or the usual ones (E9).
  func summary(_ format: DisplayText, count: Int, arguments: [String]) -> String {
    resolver.summary(format: format, count: count, arguments: arguments, languages: languages)
  }

  /// Whether a format tells whom the notifications are about, wherever its words come from (E10).
  func namesArguments(_ format: DisplayText) -> Bool {
    let probe = "\u{10FDD2}"
    return summary(format, count: 1, arguments: [probe]).contains(probe)
  }

  /// The buttons for actions, in their order; those that are too many are left out (F7).
  func actions(_ actions: [NotificationAction]) -> [Presentation.Action] {
    actions.prefix(CoreLimits.shownActions).map { action in
      Presentation.Action(
        identifier: action.identifier, title: text(action.title),
        isDestructive: action.options.contains(.destructive),
        opensApp: action.options.contains(.foreground),
        needsUnlock: !action.options.isDisjoint(with: [.authenticationRequired, .foreground]),
        textInput: action.textInput.map {
          Presentation.TextInput(
            buttonTitle: text($0.buttonTitle), placeholder: text($0.placeholder))
        })
    }
  }
}
