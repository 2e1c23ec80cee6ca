import NotificationModel
import Words

/// The views of content extensions that are open in shells.
struct OpenContentViews: Hashable, Sendable {
  /// The views, by number.
  private var windows: [Int64: ContentWindow] = [:]
  /// The number of the last opened view.
  private var lastNumber: Int64 = 0
  /// The recent failures of extensions.
  private var health: [BundleIdentifier: ExtensionHealth] = [:]

  /// Opens the view of a content extension for a notification, for one shell (J3).
  mutating func open(
    _ key: NotificationKey, width: Double, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply {
    let record = try transaction.answerable(key)
    let app = try transaction.known(key.app)
    let global = try transaction.globalSettings()
    let category = try transaction.category(
      of: record.notification.request.content, app: key.app)
    let (program, attributes) = try ContentExtensionRule.check(
      ContentExtensionRule.program(for: category, of: app), of: app, in: global)
    try checkHealth(of: program, at: transaction.moment)
    makeRoom(in: &transaction)
    lastNumber += 1
    let window = ContentWindow(
      connection: origin.connection, notification: record.notification, program: program,
      attributes: attributes, actions: category?.actions ?? [])
    windows[lastNumber] = window
    transaction.record(.extensions(.viewed(.opened)), about: key)
    let view = ContentView(
      number: lastNumber, attributes: attributes,
      actions: transaction.wording(of: app, in: global).actions(window.actions))
    let height = min(width * max(attributes.initialSizeRatio, 0), CoreLimits.contentHeight)
    transaction.perform(
      .extensions(
        .openContent(
          ContentOpening(
            number: lastNumber, connection: origin.connection, app: key.app, program: program,
            order: .open(
              record.notification, attributes: attributes,
              size: ViewSize(width: width, height: height), actions: window.actions)))))
    return .content(view)
  }

  /// An extension that failed too often lately is paused for a while, and the notification is shown without its
  /// view.
  private func checkHealth(of program: AppExtension, at moment: Moment) throws {
    guard let health = health[program.identifier], !health.mayStart(at: moment) else {
      return
    }
    throw Refusal.extensions(.isPaused(program.identifier, failures: health.failures))
  }

  private mutating func makeRoom(in transaction: inout Transaction<some Store>) {
    while windows.count >= CoreLimits.contentWindows, let oldest = windows.keys.min() {
      close(oldest, because: .tooMany(windows.count), in: &transaction)
    }
  }

  /// Closes a view: its process is ended, and its shell is notified.
  mutating func close(
    _ number: Int64, _ ending: ContentChange.Ending, in transaction: inout Transaction<some Store>
  ) {
    guard let window = windows.removeValue(forKey: number) else { return }
    if case .finished = ending { health[window.program.identifier] = nil }
    transaction.perform(.extensions(.closeContent(number)))
    transaction.perform(
      .showTo(window.connection, .extensions(.content(number: number, .closed(ending)))))
  }

  /// Closes a view for a reason of the system's own.
  private mutating func close(
    _ number: Int64, because problem: ContentProblem, in transaction: inout Transaction<some Store>
  ) {
    close(number, .failed(reason: transaction.text(of: problem)), in: &transaction)
  }

  /// Closes the views of a closed shell connection.
  mutating func close(
    of connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) {
    for (number, window) in windows.sorted(by: { $0.key < $1.key })
    where window.connection == connection {
      windows[number] = nil
      transaction.perform(.extensions(.closeContent(number)))
    }
  }

  /// Closes the views of an app whose programs have changed, and resets its extensions' failures.
  mutating func renew(
    of app: AppRecord, in transaction: inout Transaction<some Store>
  ) {
    for (number, window) in windows.sorted(by: { $0.key < $1.key })
    where window.key.app == app.identifier {
      close(number, because: .installedAnew, in: &transaction)
    }
    for program in app.extensions { health[program.identifier] = nil }
  }

  /// Closes views that may not stay open, for any reason; once for each transaction.
  mutating func review(in transaction: inout Transaction<some Store>) throws {
    guard !windows.isEmpty else { return }
    let global = try transaction.globalSettings()
    for (number, window) in windows.sorted(by: { $0.key < $1.key }) {
      if let ending = try ending(of: window, global: global, in: &transaction) {
        close(number, ending, in: &transaction)
      }
    }
  }

  private func ending(
    of window: ContentWindow, global: GlobalSettings, in transaction: inout Transaction<some Store>
  ) throws -> ContentChange.Ending? {
    guard let app = try transaction.app(window.key.app),
      let record = try transaction.shown(window.key)
    else { return .withdrawn }
    guard ContentExtensionRule.mayShow(app, in: global) else { return .hidden }
    let category = try transaction.category(
      of: record.notification.request.content, app: app.identifier)
    let found = ContentExtensionRule.program(for: category, of: app)
    return found?.program == window.program
      ? nil : .failed(reason: transaction.text(of: .notOfApp))
  }

  /// Handles a shell's input to a view that it has open.
  mutating func use(
    _ number: Int64, _ use: ContentInput, for origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let window = windows[number], window.connection == origin.connection else {
      throw Refusal.extensions(.notOpen(number))
    }
    try ContentExtensionRule.check(use, by: window.attributes)
    switch use {
    case .view(let event): transaction.perform(.extensions(.sendContent(number, .view(event))))
    case .playMedia: transaction.perform(.extensions(.sendContent(number, .playMedia)))
    case .pauseMedia: transaction.perform(.extensions(.sendContent(number, .pauseMedia)))
    case .resize(let width):
      transaction.perform(.extensions(.sendContent(number, .resize(width: width))))
    case .choose(let action, let text):
      try choose(action, text, in: number, of: window, in: &transaction)
    case .close: close(number, .finished, in: &transaction)
    }
  }

  /// Asks the extension about a chosen action; only those of the view can be chosen (J6).
  private mutating func choose(
    _ action: String, _ text: String?, in number: Int64, of window: ContentWindow,
    in transaction: inout Transaction<some Store>
  ) throws {
    let choice = ResponseChoice.action(identifier: action, text: text)
    let record = try transaction.answerable(window.key)
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
    windows[number] = window
    transaction.record(
      .responses(.responded(.action(action, hasText: response.userText != nil))), about: window.key)
    // A controller that handles text input itself receives no text; its app gets an empty text (J9).
    var asked = response
    asked.userText = text
    transaction.perform(.extensions(.sendContent(number, .respond(number: question, asked))))
  }

  /// Handles an event of a content extension.
  ///
  /// - Returns: How the notification was answered, if it was.
  mutating func reported(
    _ number: Int64, _ event: ContentEvent, in transaction: inout Transaction<some Store>
  ) throws -> Conclusion? {
    guard var window = windows[number] else { return nil }
    switch event {
    case .drew(let scene):
      send(.drew(scene), about: number, to: window.connection, in: &transaction)
    case .media(let isPlaying):
      send(.media(isPlaying: isPlaying), about: number, to: window.connection, in: &transaction)
    case .actions(let actions):
      window.replace(actions: actions)
      windows[number] = window
      let app = try transaction.known(window.key.app)
      let words = transaction.wording(of: app, in: try transaction.globalSettings())
      send(
        .actions(words.actions(window.actions)), about: number, to: window.connection,
        in: &transaction)
    case .answered(let question, let answer):
      guard let response = window.removeQuestion(question) else {
        transaction.log(.debug, .extensions(.contentNotAsked))
        return nil
      }
      windows[number] = window
      transaction.record(.extensions(.viewed(.answered(answer))), about: window.key)
      switch answer {
      case .doNotDismiss: return nil
      case .dismiss: return Conclusion(key: window.key, response: nil)
      case .notTaken, .dismissAndForward: return Conclusion(key: window.key, response: response)
      }
    case .performDefaultAction:
      guard let record = try transaction.shown(window.key) else { return nil }
      transaction.record(.responses(.responded(.opened)), about: window.key)
      return Conclusion(
        key: window.key,
        response: ResponseRule.response(to: record.notification, choice: .open, category: nil))
    case .dismiss: close(number, .finished, in: &transaction)
    }
    return nil
  }

  /// How a notification was answered in its view.
  struct Conclusion {
    var key: NotificationKey
    /// The response for its app, if any.
    var response: NotificationResponse?
  }

  /// A content extension's process has ended; the notification is shown without it.
  mutating func ended(
    _ number: Int64, reason: String, in transaction: inout Transaction<some Store>
  ) throws {
    guard let window = windows.removeValue(forKey: number) else { return }
    health[window.program.identifier, default: ExtensionHealth()].failed(
      process: number, at: transaction.moment)
    transaction.record(.extensions(.viewed(.failed(reason))), about: window.key)
    transaction.log(
      .warning, .extensions(.contentFailed),
      [
        "app": window.key.app.rawValue, "request": window.key.identifier, "reason": reason,
      ])
    transaction.perform(
      .showTo(
        window.connection, .extensions(.content(number: number, .closed(.failed(reason: reason))))))
  }

  /// Passes a further notification of the same thread to the views of the same extension (J5).
  func receive(
    _ notification: DeliveredNotification, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    let content = notification.request.content
    guard !windows.isEmpty, !content.threadIdentifier.isEmpty else { return }
    let category = try transaction.category(of: content, app: app.identifier)
    guard let found = ContentExtensionRule.program(for: category, of: app) else { return }
    for (number, window) in windows.sorted(by: { $0.key < $1.key })
    where window.key.app == app.identifier && window.thread == content.threadIdentifier
      && window.program == found.program && window.key.identifier != notification.key.identifier
    {
      transaction.perform(.extensions(.sendContent(number, .receive(notification))))
    }
  }

  private func send(
    _ change: ContentChange, about number: Int64, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    transaction.perform(.showTo(connection, .extensions(.content(number: number, change))))
  }
}

extension Transaction {
  /// Why the system closes a view, in the user's language.
  fileprivate mutating func text(of problem: ContentProblem) -> String {
    // A store that cannot be read has no language either.
    let languages = (try? globalSettings())?.language ?? []
    let words = texts.vocabulary(languages: languages)
    return switch problem {
    case .tooMany(let count): words.text(.contentCrowded, count: count)
    case .installedAnew: words.text(.contentReinstalled)
    case .notOfApp: words.text(.contentNotOfApp)
    }
  }
}
