package import NotificationModel

/// A content extension's view that is open in a shell.
struct ContentWindow: Hashable, Sendable {
  /// An answer that the extension was asked about (J6).
  struct Question: Hashable, Sendable {
    let number: Int64
    let response: NotificationResponse
  }

  /// The shell that opened it, which alone may use it.
  let connection: ConnectionNumber
  let key: NotificationKey
  /// The thread whose further notifications it receives; none if this is empty (J5).
  let thread: String
  let program: AppExtension
  let attributes: AppExtension.ContentAttributes
  /// Its current buttons (J7).
  private(set) var actions: [NotificationAction]
  /// The answers that the extension has not decided about, oldest first.
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

  /// Replaces the buttons; of two with one identifier the first counts (F8).
  mutating func replace(actions: [NotificationAction]) {
    var known: Set<String> = []
    self.actions = actions.filter { !$0.identifier.isEmpty && known.insert($0.identifier).inserted }
  }

  /// Keeps an answer until the extension has decided about it. One that is never decided is displaced by later
  /// ones.
  mutating func ask(_ response: NotificationResponse) -> Int64 {
    lastQuestion += 1
    questions.append(Question(number: lastQuestion, response: response))
    if questions.count > CoreLimits.contentQuestions { questions.removeFirst() }
    return lastQuestion
  }

  /// Removes and returns the answer that the extension has decided about.
  mutating func removeQuestion(_ number: Int64) -> NotificationResponse? {
    guard let index = questions.firstIndex(where: { $0.number == number }) else { return nil }
    return questions.remove(at: index).response
  }
}

/// Why the system closes a view that its extension and the user would keep open.
package enum ContentProblem: Hashable, Sendable {
  /// Another view was opened, and the limit is this number.
  case tooMany(Int)
  /// Its app was reinstalled.
  case installedAnew
  /// Its app no longer has the category or the extension.
  case notOfApp
}

/// A content extension's view that is to be opened.
package struct ContentOpening: Hashable, Sendable {
  /// The number of the view in calls and events.
  package var number: Int64
  /// The shell that receives its drawing.
  package var connection: ConnectionNumber
  /// The app of the notification.
  package var app: BundleIdentifier
  /// The extension of that app.
  package var program: AppExtension
  /// The first command for the extension's process.
  package var order: ContentCommand

  /// Creates the description of a view.
  package init(
    number: Int64, connection: ConnectionNumber, app: BundleIdentifier, program: AppExtension,
    order: ContentCommand
  ) {
    self.number = number
    self.connection = connection
    self.app = app
    self.program = program
    self.order = order
  }
}

/// Which notifications have a view of a content extension, and when it may be shown (J3, J10, J11).
enum ContentExtensionRule {
  /// The extension for the notifications of a category that the app registered.
  static func program(
    for category: NotificationCategory?, of app: AppRecord
  ) -> (program: AppExtension, attributes: AppExtension.ContentAttributes)? {
    guard let category, !app.extensions.isEmpty else { return nil }
    for program in app.extensions {
      guard case .content(let attributes) = program.point else { continue }
      // By bytes: two spellings of one letter are two categories in the store too.
      if attributes.categories.contains(where: { $0.utf8.elementsEqual(category.identifier.utf8) })
      {
        return (program, attributes)
      }
    }
    return nil
  }

  /// Whether an app's views may be shown now; they show content that a placeholder would hide (J11).
  static func mayShow(_ app: AppRecord, in global: GlobalSettings) -> Bool {
    app.mayDeliver && !global.isLocked && !app.hidesPreviews(in: global)
  }

  /// Refuses a view of a notification that has none, or whose view may not be shown now.
  static func check(
    _ found: (program: AppExtension, attributes: AppExtension.ContentAttributes)?,
    of app: AppRecord, in global: GlobalSettings
  ) throws -> (program: AppExtension, attributes: AppExtension.ContentAttributes) {
    guard let found else {
      throw Refusal.extensions(.noView)
    }
    guard mayShow(app, in: global) else {
      throw Refusal.extensions(.isHidden)
    }
    return found
  }

  /// Refuses input to a view that is not interactive (J10).
  static func check(
    _ use: ContentInput, by attributes: AppExtension.ContentAttributes
  ) throws {
    guard case .view = use, !attributes.isInteractive else { return }
    throw Refusal.extensions(.notInteractive)
  }
}
