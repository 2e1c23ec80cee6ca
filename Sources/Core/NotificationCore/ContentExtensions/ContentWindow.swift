import NotificationModel

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
