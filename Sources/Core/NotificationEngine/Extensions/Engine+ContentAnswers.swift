import NotificationModel

extension Engine {
  /// Does what a shell asks of a view that it has open.
  mutating func useContent(
    _ number: Int64, _ use: ContentInput, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let window = contents[number], window.connection == origin.connection else {
      throw NotificationFailure(
        .notFound, field: "number", value: "\(number)",
        message: "This connection has no view of this number open.",
        remedy: "Open the view of the notification again, with openContent.")
    }
    try ContentExtensionRule.check(use, by: window.attributes)
    switch use {
    case .view(let event): transaction.perform(.extensions(.tellContent(number, .view(event))))
    case .playMedia: transaction.perform(.extensions(.tellContent(number, .playMedia)))
    case .pauseMedia: transaction.perform(.extensions(.tellContent(number, .pauseMedia)))
    case .resize(let width):
      transaction.perform(.extensions(.tellContent(number, .resize(width: width))))
    case .choose(let action, let text):
      try choose(action, text, in: number, of: window, in: &transaction)
    case .close: closeContent(number, .finished, in: &transaction)
    }
  }

  /// Asks the extension what becomes of an action; only those that the view has can be chosen (J6).
  private mutating func choose(
    _ action: String, _ text: String?, in number: Int64, of window: ContentWindow,
    in transaction: inout Transaction<some Store>
  ) throws {
    let choice = ResponseChoice.action(identifier: action, text: text)
    let record = try answerable(window.key, in: transaction)
    let offered = NotificationCategory(
      identifier: "", actions: Array(window.actions.prefix(CoreLimits.shownActions)))
    try ResponseRule.check(
      choice, category: offered, isLocked: try transaction.globalSettings().isLocked)
    guard
      let response = ResponseRule.response(
        to: record.notification, choice: choice, category: offered)
    else { return }
    var window = window
    let question = window.ask(response)
    contents[number] = window
    transaction.note(
      .responses(.responded(.action(action, hasText: response.userText != nil))), about: window.key)
    // A controller that takes what is typed by itself is told that nothing was; its app gets an empty text (J9).
    var asked = response
    asked.userText = text
    transaction.perform(.extensions(.tellContent(number, .respond(number: question, asked))))
  }

  /// A content extension said something about its view.
  mutating func contentReported(
    _ number: Int64, _ news: ContentEvent, in transaction: inout Transaction<some Store>
  ) throws {
    guard var window = contents[number] else { return }
    switch news {
    case .drew(let scene):
      tell(.drew(scene), about: number, to: window.connection, in: &transaction)
    case .media(let isPlaying):
      tell(.media(isPlaying: isPlaying), about: number, to: window.connection, in: &transaction)
    case .actions(let actions):
      window.replace(actions: actions)
      contents[number] = window
      let app = try known(window.key.app, in: &transaction)
      let words = wording(of: app, in: try transaction.globalSettings(), from: transaction.texts)
      tell(
        .actions(words.actions(window.actions)), about: number, to: window.connection,
        in: &transaction)
    case .answered(let question, let answer):
      guard let response = window.take(question) else {
        return transaction.log(.debug, "a content extension answered what nobody asked")
      }
      contents[number] = window
      transaction.note(.extensions(.viewed(.answered(answer))), about: window.key)
      try settle(answer, to: response, in: number, in: &transaction)
    case .performDefaultAction:
      guard let record = try shown(window.key, in: transaction) else { return }
      transaction.note(.responses(.responded(.opened)), about: window.key)
      let response = ResponseRule.response(
        to: record.notification, choice: .open, category: nil)
      try conclude(number, with: response, in: &transaction)
    case .dismiss: closeContent(number, .finished, in: &transaction)
    }
  }

  /// A content extension's process came to nothing; the notification is shown as it is without it.
  mutating func contentEnded(
    _ number: Int64, reason: String, in transaction: inout Transaction<some Store>
  ) throws {
    guard let window = contents.removeValue(forKey: number) else { return }
    contentHealth[window.program.identifier, default: ExtensionHealth()].failed(
      process: number, at: transaction.moment)
    transaction.note(.extensions(.viewed(.failed(reason))), about: window.key)
    transaction.log(
      .warning, "a content extension failed, and its view is closed",
      [
        "app": window.key.app.rawValue, "request": window.key.identifier, "reason": reason,
      ])
    transaction.perform(
      .showTo(
        window.connection, .extensions(.content(number: number, .closed(.failed(reason: reason))))))
  }

  /// Hands a further notification of the same thread to the views that the same extension draws (J5).
  func tellContents(
    about notification: DeliveredNotification, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    let content = notification.request.content
    guard !contents.isEmpty, !content.threadIdentifier.isEmpty else { return }
    let category = try category(of: content, app: app.identifier, in: transaction)
    guard let found = ContentExtensionRule.program(for: category, of: app) else { return }
    for (number, window) in contents.sorted(by: { $0.key < $1.key })
    where window.key.app == app.identifier && window.thread == content.threadIdentifier
      && window.program == found.program && window.key.identifier != notification.key.identifier
    {
      transaction.perform(.extensions(.tellContent(number, .receive(notification))))
    }
  }

  /// Does what the extension says of an answer (J6).
  private mutating func settle(
    _ answer: ContentAnswer, to response: NotificationResponse, in number: Int64,
    in transaction: inout Transaction<some Store>
  ) throws {
    switch answer {
    case .doNotDismiss: return
    case .dismiss: try conclude(number, with: nil, in: &transaction)
    case .notTaken, .dismissAndForward: try conclude(number, with: response, in: &transaction)
    }
  }

  /// The notification was answered: it goes with its view, and the app is given the response, if any.
  private mutating func conclude(
    _ number: Int64, with response: NotificationResponse?,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let window = contents[number] else { return }
    let app = try known(window.key.app, in: &transaction)
    closeContent(number, .finished, in: &transaction)
    if let record = try shown(window.key, in: transaction) {
      try withdraw([record], of: window.key.app, because: nil, in: &transaction)
    }
    if let response { try keep(response, of: app, in: &transaction) }
  }

  private func tell(
    _ change: ContentChange, about number: Int64, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    transaction.perform(.showTo(connection, .extensions(.content(number: number, change))))
  }
}

/// A content extension's view that a shell has open.
struct ContentWindow: Hashable, Sendable {
  /// An answer that the extension was asked about (J6).
  struct Question: Hashable, Sendable {
    let number: Int64
    let response: NotificationResponse
  }

  /// The shell that opened it, which alone may use it.
  let connection: ConnectionNumber
  let key: NotificationKey
  /// The thread whose further notifications it is given; none where this is empty (J5).
  let thread: String
  let program: AppExtension
  let attributes: AppExtension.ContentAttributes
  /// The buttons it has now (J7).
  private(set) var actions: [NotificationAction]
  /// What the extension has not answered yet, oldest first.
  private(set) var questions: [Question] = []
  private var lastQuestion: Int64 = 0

  init(
    connection: ConnectionNumber, notification: DeliveredNotification, program: AppExtension,
    attributes: AppExtension.ContentAttributes, actions: [NotificationAction]
  ) {
    self.connection = connection
    key = notification.key
    thread = notification.request.content.threadIdentifier
    self.program = program
    self.attributes = attributes
    self.actions = actions
  }

  /// Has other buttons from now on; of two with one identifier the first counts (F8).
  mutating func replace(actions: [NotificationAction]) {
    var known: Set<String> = []
    self.actions = actions.filter { !$0.identifier.isEmpty && known.insert($0.identifier).inserted }
  }

  /// Remembers an answer until the extension has said what becomes of it. One that it never says that of
  /// gives way to later ones.
  mutating func ask(_ response: NotificationResponse) -> Int64 {
    lastQuestion += 1
    questions.append(Question(number: lastQuestion, response: response))
    if questions.count > CoreLimits.contentQuestions { questions.removeFirst() }
    return lastQuestion
  }

  /// Takes the answer that the extension has said something about.
  mutating func take(_ number: Int64) -> NotificationResponse? {
    guard let place = questions.firstIndex(where: { $0.number == number }) else { return nil }
    return questions.remove(at: place).response
  }
}
