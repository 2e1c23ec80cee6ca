import NotificationModel

/// Which process is handling which response.
struct ResponseMachine: Hashable, Sendable {
  /// Processes that handle a response, by token.
  private var handling: [Int64: HandlingWait] = [:]

  /// Whether a process handles a response.
  var isAwaited: Bool { !handling.isEmpty }

  /// When the first process is overdue with its response; read in every transaction, so it builds no lists.
  var deadline: BootTime? { handling.values.lazy.map(\.deadline).min() }

  /// The kept responses of an app that no process is handling, oldest first.
  func waiting(
    of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> [KeptResponse] {
    let inWork = Set(handling.values.map(\.response))
    return try transaction.store.keptResponses(of: app).filter { !inWork.contains($0.number) }
  }

  /// Sends a response to a process with a delegate.
  mutating func hand(
    _ kept: KeptResponse, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    var kept = kept
    kept.attempts += 1
    kept.problem = ""
    try transaction.store.save(kept)
    let token = try transaction.store.nextNumber()
    handling[token] = HandlingWait(
      connection: connection, response: kept.number, key: kept.key,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling))
    transaction.record(.responses(.handed(attempt: kept.attempts)), about: kept.key)
    transaction.perform(
      .send(
        connection,
        .responses(.didReceive(token: token, try transaction.addressed(kept.response)))))
  }

  /// Sends a delegate that was just set every waiting response.
  mutating func handWaiting(
    of app: BundleIdentifier, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    for kept in try waiting(of: app, in: transaction) {
      if kept.attempts < CoreLimits.responseAttempts {
        try hand(kept, to: connection, in: &transaction)
      } else if kept.problem.isEmpty {
        try transaction.report(.gaveUp, about: kept)
      }
    }
  }

  /// The app has handled a response; only now is it removed.
  mutating func handled(
    _ token: Int64, on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = handling[token], wait.connection == connection else { return }
    handling[token] = nil
    try transaction.store.removeKeptResponse(wait.response)
    transaction.record(.responses(.handled), about: wait.key)
  }

  /// Removes the responses that processes have had for too long.
  mutating func endOverdue(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    for (token, wait) in handling.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      handling[token] = nil
      try transaction.store.removeKeptResponse(wait.response)
      transaction.record(.responses(.unhandled), about: wait.key)
      transaction.log(
        .warning, .responses(.notHandled),
        ["app": wait.key.app.rawValue])
    }
  }

  /// Stops waiting for a closed connection: another process gets its responses.
  mutating func endHandling(on connection: ConnectionNumber) -> [HandlingWait] {
    let unhandled = handling.filter { $0.value.connection == connection }
      .sorted { $0.key < $1.key }
    for (token, _) in unhandled { handling[token] = nil }
    return unhandled.map(\.value)
  }

  /// Stops waiting for a removed app.
  mutating func forget(_ app: BundleIdentifier) {
    handling = handling.filter { $0.value.key.app != app }
  }
}

/// A process that handles a response.
struct HandlingWait: Hashable, Sendable {
  var connection: ConnectionNumber
  /// The number of the stored response.
  var response: Int64
  /// The delivery that it answers.
  var key: NotificationKey
  var deadline: BootTime
}

extension KeptResponse {
  /// The delivery that it answers.
  var key: NotificationKey { response.notification.key }
}

extension Transaction {
  /// Leaves a response stored, and records why it has not reached its app.
  mutating func report(_ problem: ResponseProblem, about kept: KeptResponse) throws {
    var kept = kept
    kept.problem = words.text(of: problem)
    try store.save(kept)
    record(.responses(.kept(problem)), about: kept.key)
    log(
      .warning, .responses(.kept(problem)),
      [
        "app": kept.response.notification.key.app.rawValue,
        "request": kept.response.notification.key.identifier,
        "action": kept.response.actionIdentifier,
      ])
  }

  /// A response for its app: the effect of an action is what its category defines now.
  func addressed(_ response: NotificationResponse) throws -> NotificationResponse {
    let notification = response.notification
    let category = try category(of: notification.request.content, app: notification.key.app)
    var addressed = response
    addressed.opensApp = ResponseRule.opensApp(response.actionIdentifier, category: category)
    return addressed
  }
}

// MARK: - With other topics

extension Engine {
  /// The reply to a call of an app about responses and its delegate.
  mutating func answer(
    _ call: AppCall.Responses, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .waitingResponse: return try waiting(for: app, in: transaction)
    case .setDelegate(let isSet):
      try setDelegate(isSet, of: app, on: origin.connection, in: &transaction)
    case .responseHandled(let token):
      try responses.handled(token, on: origin.connection, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about responses.
  mutating func answer(
    _ call: ControlCall.Responses, in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .keptResponses: return .responses(try transaction.store.keptResponses(of: nil))
    case .respond(let key, let choice):
      try respond(to: key, choice, in: &transaction)
      return .done
    }
  }

  /// The person acted on a notification (F1 to F6, F15).
  mutating func respond(
    to key: NotificationKey, _ choice: ResponseChoice, in transaction: inout Transaction<some Store>
  ) throws {
    if try respondToPosting(key, choice, in: &transaction) { return }
    let record = try transaction.answerable(key)
    let app = try transaction.known(key.app)
    let category = try transaction.category(
      of: record.notification.request.content, app: key.app)
    let isLocked = try transaction.globalSettings().isLocked
    if let action = SystemAction(choice, for: app, category: category) {
      transaction.record(.responses(.responded(.system(action))), about: key)
      try carryOut(action, on: record.notification, of: app, isLocked: isLocked, in: &transaction)
      return
    }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
    try withdraw([record], of: key.app, because: nil, in: &transaction)
    let response = ResponseRule.response(
      to: record.notification, choice: choice, category: category)
    transaction.record(
      .responses(.responded(TimelineStep.Deed(choice, response: response))), about: key)
    guard let response else { return }
    try keep(response, of: app, in: &transaction)
  }

  /// Stores the response before any attempt to deliver it, so that it cannot be lost.
  mutating func keep(
    _ response: NotificationResponse, of app: AppRecord,
    in transaction: inout Transaction<some Store>
  ) throws {
    let waiting = try transaction.store.keptResponses(of: app.identifier).count
    guard waiting < CoreLimits.keptResponses else {
      throw Refusal.responses(.tooManyWaiting(waiting))
    }
    let kept = KeptResponse(
      number: try transaction.store.nextNumber(), response: response, date: transaction.moment.wall)
    try transaction.store.save(kept)
    try pursue(kept, of: app, in: &transaction)
  }

  /// Sends a response to a process with a delegate, or arranges that there will be one (F13, F14).
  mutating func pursue(
    _ kept: KeptResponse, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    if let connection = apps.delegate(of: app.identifier) {
      try responses.hand(kept, to: connection, in: &transaction)
    } else {
      try apps.launch(app, for: [kept], in: &transaction)
    }
  }

  /// The process that had a response has ended: another one gets it, a limited number of times.
  mutating func pursueAgain(
    _ wait: HandlingWait, in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = try transaction.app(wait.key.app),
      let kept = try transaction.store.keptResponses(of: wait.key.app).first(where: {
        $0.number == wait.response
      })
    else { return }
    if kept.attempts < CoreLimits.responseAttempts {
      try pursue(kept, of: app, in: &transaction)
    } else {
      try transaction.report(.gaveUp, about: kept)
    }
  }

  /// A process set or removed its delegate; a new one receives the waiting responses.
  mutating func setDelegate(
    _ isSet: Bool, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    apps.setDelegate(isSet, of: app.identifier, on: connection)
    guard isSet else { return }
    try responses.handWaiting(of: app.identifier, to: connection, in: &transaction)
    settings.sendVisit(of: app.identifier, to: connection, in: &transaction)
  }

  /// Performs a system action that the person chose (A8, A9, A13).
  private mutating func carryOut(
    _ action: SystemAction, on notification: DeliveredNotification, of app: AppRecord,
    isLocked: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    switch action {
    case .keep: try decide(.keep, about: app.identifier, in: &transaction)
    case .turnOff: try decide(.turnOff, about: app.identifier, in: &transaction)
    case .configure:
      try ResponseRule.check(.open, category: nil, isLocked: isLocked)
      try openSettings(of: app, from: notification, in: &transaction)
    }
  }
}

extension TimelineStep.Deed {
  /// The step of the person's choice, and whether the app receives it.
  fileprivate init(_ choice: ResponseChoice, response: NotificationResponse?) {
    self.init(choice, isTold: response != nil, hasText: response?.userText != nil)
  }

  /// The step of a choice about which the app is told, or not.
  init(_ choice: ResponseChoice, isTold: Bool, hasText: Bool = false) {
    switch choice {
    case .open: self = .opened
    case .dismiss: self = .cleared(isTold: isTold)
    case .action(let identifier, _): self = .action(identifier, hasText: hasText)
    }
  }
}

extension Engine {
  /// The first response for an app's delegate, and whether the app is to be opened for it.
  ///
  /// A process that was started for a response requests it: an app learns at its launch what it is for, before
  /// it has a delegate (F14).
  func waiting(for app: AppRecord, in transaction: Transaction<some Store>) throws -> AppReply {
    let kept = try responses.waiting(of: app.identifier, in: transaction).first {
      $0.attempts < CoreLimits.responseAttempts
    }
    let response = try kept.map { try transaction.addressed($0.response) }
    let isVisited = settings.isVisiting(app.identifier)
    return .waiting(response, opensApp: isVisited || response?.opensApp == true)
  }
}
