import NotificationModel

/// One event of `unctl watch --json`, one object on one line.
struct WatchEventEntry: Report {
  /// `present`, `withdraw`, `list`, `ask`, `settled`, `askLocation`, `locationSettled`, `badge`, `lock` or
  /// `error`.
  let event: String
  var app: String?
  var count: Int?
  var isLocked: Bool?
  var notification: Entry?
  var notifications: [Entry]?
  var question: Question?
  var locationQuestion: PlaceQuestion?
  var error: Failure?

  init(_ change: WatchBoard.Change) {
    switch change {
    case .arrived(let entry):
      event = "present"
      notification = Entry(entry)
    case .left(let entry):
      event = "withdraw"
      notification = Entry(entry)
    case .listed(let entries):
      event = "list"
      notifications = entries.map(Entry.init)
    case .asked(.notifications(let question)):
      event = "ask"
      app = question.app.rawValue
      self.question = Question(question)
    case .asked(.places(let question)):
      event = "askLocation"
      app = question.app.rawValue
      locationQuestion = PlaceQuestion(question)
    case .settled(.notifications(let question)):
      event = "settled"
      app = question.app.rawValue
    case .settled(.places(let question)):
      event = "locationSettled"
      app = question.app.rawValue
    case .badge(let app, let count):
      event = "badge"
      self.app = app.rawValue
      self.count = count
    case .lock(let isLocked):
      event = "lock"
      self.isLocked = isLocked
    }
  }

  /// Something that was refused or not understood.
  init(complaint: String, failure: NotificationFailure?) {
    event = "error"
    error = Failure(
      code: failure?.code.name ?? "invalidValue", field: failure?.field, value: failure?.value,
      message: complaint)
  }

  func lines(for reader: Reader) -> [String] { (try? [json(isPretty: false)]) ?? [] }

  /// A notification as a shell shows it.
  struct Entry: Encodable {
    let number: Int
    let app: String
    let identifier: String
    let delivery: Int64
    let appName: String
    let title: String
    let subtitle: String
    let body: String
    let hidesPreview: Bool
    let date: String
    /// Of `banner`, `list`, `lockScreen`.
    let places: [String]
    let level: String
    let sound: String?
    let badge: Int?
    let group: String?
    let actions: [Action]
    let isProvisional: Bool

    init(_ entry: WatchBoard.Entry) {
      let presentation = entry.presentation
      number = entry.number
      app = presentation.key.app.rawValue
      identifier = presentation.key.identifier
      delivery = presentation.key.delivery
      appName = presentation.appName
      title = presentation.title
      subtitle = presentation.subtitle
      body = presentation.body
      hidesPreview = presentation.hidesPreview
      date = DateText.machine(presentation.date)
      let names: [(Presentation.Places, String)] = [
        (.banner, "banner"), (.list, "list"), (.lockScreen, "lockScreen"),
      ]
      places = names.filter { presentation.places.contains($0.0) }.map(\.1)
      level = presentation.level.name
      sound = presentation.sound.map { $0.name ?? "default" }
      badge = presentation.badge
      group = presentation.group
      actions = presentation.actions.map(Action.init)
      isProvisional = presentation.isProvisional
    }
  }

  /// A button.
  struct Action: Encodable {
    let identifier: String
    let title: String
    let isDestructive: Bool
    let needsUnlock: Bool
    let opensApp: Bool
    let takesText: Bool

    init(_ action: Presentation.Action) {
      identifier = action.identifier
      title = action.title
      isDestructive = action.isDestructive
      needsUnlock = action.needsUnlock
      opensApp = action.opensApp
      takesText = action.textInput != nil
    }
  }

  /// A question.
  struct Question: Encodable {
    let appName: String
    let options: [String]
    let isCritical: Bool
    let offersSummary: Bool

    init(_ question: AuthorizationQuestion) {
      appName = question.appName
      options = AuthorizationOptions.names.filter { question.options.contains($0.option) }
        .map(\.name)
      isCritical = question.isCritical
      offersSummary = question.offersSummary
    }
  }

  /// A question about places.
  struct PlaceQuestion: Encodable {
    let appName: String
    let wish: String
    let purpose: String?
    let answers: [String]

    init(_ question: LocationQuestion) {
      appName = question.appName
      wish = question.wish.rawValue
      purpose = question.purpose
      answers = question.answers.map(\.rawValue)
    }
  }

  /// What was refused.
  struct Failure: Encodable {
    let code: String
    let field: String?
    let value: String?
    let message: String
  }
}
