package import NotificationModel
package import NotificationText
package import Words

/// Resolves an app's texts in the user's language.
struct Wording {
  private let resolver: TextResolver
  private let languages: [String]
  private let words: Vocabulary

  /// Creates the wording of an app with its strings, the user's languages, best first, and the system's own words.
  init(resolver: TextResolver, languages: [String], words: Vocabulary) {
    self.resolver = resolver
    self.languages = languages
    self.words = words
  }

  /// The content of a request, with texts instead of keys.
  func spoken(_ request: NotificationRequest) -> NotificationContent {
    var content = request.content
    content.title = .literal(text(content.title))
    content.subtitle = .literal(text(content.subtitle))
    content.body = .literal(text(content.body))
    return content
  }

  /// A text as it is shown; a literal one stays as it is, percent signs included (C2).
  private func text(_ text: DisplayText) -> String {
    resolver.resolve(text, languages: languages)
  }

  /// Sets title, subtitle and body, or their placeholders if previews are hidden (E16).
  func fill(
    _ presentation: inout Presentation, from content: NotificationContent,
    category: NotificationCategory?, threadCount: Int
  ) {
    guard presentation.hidesPreview else {
      presentation.title = title(of: content, from: presentation.sender)
      presentation.subtitle = text(content.subtitle)
      presentation.body = text(content.body)
      return
    }
    let options = category?.options ?? []
    if options.contains(.hiddenPreviewsShowTitle) {
      presentation.title = title(of: content, from: presentation.sender)
    } else {
      presentation.sender = nil
    }
    if options.contains(.hiddenPreviewsShowSubtitle) {
      presentation.subtitle = text(content.subtitle)
    }
    presentation.setHiddenBody(hiddenBody(of: category, threadCount: threadCount))
    presentation.attachments = []
  }

  /// The placeholder of a body whose preview is hidden (E16).
  func hiddenBody(of category: NotificationCategory?, threadCount: Int) -> WordedText {
    let own = resolver.hiddenPreviewsBody(
      placeholder: category?.hiddenPreviewsBodyPlaceholder ?? "", count: threadCount,
      languages: languages)
    return own.map { WordedText(text: $0) } ?? notifications(count: threadCount)
  }

  /// The first line; for a message it is the sender's name (C22).
  private func title(of content: NotificationContent, from sender: Sender?) -> String {
    guard let sender, !sender.name.isEmpty else { return text(content.title) }
    return sender.name
  }

  /// The line about the notifications behind the first, in the app's format or the default one (E9).
  func summary(_ format: DisplayText, count: Int, arguments: [String]) -> WordedText {
    let own = resolver.summary(
      format: format, count: count, arguments: arguments, languages: languages)
    return own.map { WordedText(text: $0) } ?? more(count: count)
  }

  /// A number of further notifications, in words.
  func more(count: Int) -> WordedText { system(.more, count: count) }

  /// A number of notifications, in words.
  func notifications(count: Int) -> WordedText {
    count == 1 ? system(.hiddenBody) : system(.hiddenBodies, count: count)
  }

  private func system(_ word: Word, count: Int? = nil) -> WordedText {
    WordedText(text: words.text(word, count: count), system: SystemText(word, count: count))
  }

  /// The title of a button: the system's word in the user's language, or else the sender's text.
  private func title(_ own: DisplayText, _ system: SystemText?) -> String {
    system.flatMap(words.text(of:)) ?? text(own)
  }

  /// Whether a format contains the summary arguments, whatever its source (E10).
  func namesArguments(_ format: DisplayText) -> Bool {
    let probe = "\u{10FDD2}"
    return summary(format, count: 1, arguments: [probe]).text.contains(probe)
  }

  /// The buttons for actions, in their order; surplus ones are left out (F7).
  func actions(_ actions: [NotificationAction]) -> [Presentation.Action] {
    actions.prefix(CoreLimits.shownActions).map { action in
      Presentation.Action(
        identifier: action.identifier, title: title(action.title, action.systemTitle),
        isDestructive: action.options.contains(.destructive),
        opensApp: action.options.contains(.foreground),
        needsUnlock: !action.options.isDisjoint(with: [.authenticationRequired, .foreground]),
        textInput: action.textInput.map {
          Presentation.TextInput(
            buttonTitle: title($0.buttonTitle, $0.systemTitle), placeholder: text($0.placeholder),
            systemTitle: $0.systemTitle)
        }, systemTitle: action.systemTitle)
    }
  }
}

/// A text in words, with the system's word behind it if it is not the sender's.
struct WordedText: Hashable {
  var text: String
  var system: SystemText?
}

extension Presentation {
  /// Sets the placeholder of a hidden preview (E16).
  mutating func setHiddenBody(_ placeholder: WordedText) {
    (text.body, text.systemBody) = (placeholder.text, placeholder.system)
  }
}

/// A catalog of texts outside of the engine: the strings of apps, and the words of reasons.
///
/// The daemon reads bundles and caches them; tests pass tables.
package protocol TextCatalog: Sendable {
  /// The strings of an app, or an empty resolver if it has none.
  func resolver(for app: AppRecord) -> TextResolver
  /// The languages of the session, best first, for a user who has not chosen any in Settings.
  var languages: [String] { get }
  /// The words of reasons that are kept, logged or sent as a text.
  var words: any ReasonWords { get }
  /// The system's own words in the best of these languages, or in the session's without any.
  func vocabulary(languages: [String]) -> Vocabulary
}

extension Transaction {
  /// Resolves the texts in what programs receive of notifications (C12, C13): the code of an app or of its
  /// extension, and a command that lists requests, get a text in the user's language, and no key.
  ///
  /// Stored contents keep the key, and are shown in the language of that later time.
  mutating func resolveTexts() throws {
    for index in effects.indices where effects[index].sendsRequests {
      var effect = effects[index]
      // A listing may have very many requests of one app.
      var wordings: [BundleIdentifier: Wording] = [:]
      try effect.changeRequests { identifier, request in
        guard request.content.hasKeys else { return }
        if wordings[identifier] == nil, let app = try app(identifier) {
          wordings[identifier] = wording(of: app, in: try globalSettings())
        }
        if let wording = wordings[identifier] { request.content = wording.spoken(request) }
      }
      effects[index] = effect
    }
  }

  /// The content that an extension returned, with the keys of the original if the extension left their texts
  /// unchanged: they are still shown in the language of a later time.
  mutating func restoringKeys(
    of original: NotificationRequest, in content: NotificationContent, of app: AppRecord
  ) throws -> NotificationContent {
    guard original.content.hasKeys else { return content }
    let wording = self.wording(of: app, in: try globalSettings())
    let spoken = wording.spoken(original)
    var content = content
    if content.title == spoken.title { content.title = original.content.title }
    if content.subtitle == spoken.subtitle { content.subtitle = original.content.subtitle }
    if content.body == spoken.body { content.body = original.content.body }
    return content
  }
}

extension NotificationContent {
  /// Whether one of its lines is still to be looked up.
  fileprivate var hasKeys: Bool { title.hasKeys || subtitle.hasKeys || body.hasKeys }
}

extension DisplayText {
  fileprivate var hasKeys: Bool {
    switch self {
    case .literal(let text): LocalizedTextMarker.isPart(of: text)
    case .localized: true
    }
  }
}

extension Effect {
  /// Whether it sends a request's content to a program; most effects do not.
  fileprivate var sendsRequests: Bool {
    switch self {
    case .send, .extensions(.extend), .extensions(.openContent), .extensions(.sendContent),
      .reply(_, _, .notifications),
      .reply(_, _, .waiting), .replyToControl(_, _, .pending), .replyToControl(_, _, .delivered),
      .replyToControl(_, _, .responses):
      true
    default: false
    }
  }

  /// Changes each request that is sent to a program.
  fileprivate mutating func changeRequests(
    _ change: (BundleIdentifier, inout NotificationRequest) throws -> Void
  ) rethrows {
    func changeRequest(of delivered: inout DeliveredNotification) throws {
      try change(delivered.key.app, &delivered.request)
    }
    switch self {
    case .send(let connection, .notifications(.willPresent(let token, var delivered))):
      try changeRequest(of: &delivered)
      self = .send(connection, .notifications(.willPresent(token: token, delivered)))
    case .send(let connection, .responses(.didReceive(let token, var response))):
      try changeRequest(of: &response.notification)
      self = .send(connection, .responses(.didReceive(token: token, response)))
    case .send(let connection, .settings(.openSettings(.some(var delivered)))):
      try changeRequest(of: &delivered)
      self = .send(connection, .settings(.openSettings(delivered)))
    case .reply(let connection, let message, .notifications(var all)):
      for index in all.indices { try changeRequest(of: &all[index]) }
      self = .reply(connection, message: message, .notifications(all))
    case .reply(let connection, let message, .waiting(.some(var response), let opensApp)):
      try changeRequest(of: &response.notification)
      self = .reply(connection, message: message, .waiting(response, opensApp: opensApp))
    case .replyToControl(let connection, let message, let reply):
      self = .replyToControl(connection, message: message, try reply.changingRequests(change))
    case .extensions(.extend(var order)):
      try change(order.app, &order.request)
      self = .extensions(.extend(order))
    case .extensions(.openContent(var opening)):
      try opening.order.changeRequests(changeRequest)
      self = .extensions(.openContent(opening))
    case .extensions(.sendContent(let number, var order)):
      try order.changeRequests(changeRequest)
      self = .extensions(.sendContent(number, order))
    default: break
    }
  }
}

extension ControlReply {
  fileprivate func changingRequests(
    _ change: (BundleIdentifier, inout NotificationRequest) throws -> Void
  ) rethrows -> ControlReply {
    switch self {
    case .pending(var all):
      for index in all.indices { try change(all[index].app, &all[index].request) }
      return .pending(all)
    case .delivered(var all):
      for index in all.indices { try change(all[index].key.app, &all[index].request) }
      return .delivered(all)
    case .responses(var all):
      for index in all.indices {
        let app = all[index].response.notification.key.app
        try change(app, &all[index].response.notification.request)
      }
      return .responses(all)
    default: return self
    }
  }
}

extension ContentCommand {
  fileprivate mutating func changeRequests(
    _ change: (inout DeliveredNotification) throws -> Void
  ) rethrows {
    switch self {
    case .open(var told, let attributes, let size, let actions):
      try change(&told)
      self = .open(told, attributes: attributes, size: size, actions: actions)
    case .receive(var told):
      try change(&told)
      self = .receive(told)
    case .respond(let number, var response):
      try change(&response.notification)
      self = .respond(number: number, response)
    case .view, .playMedia, .pauseMedia, .resize, .close: break
    }
  }
}
