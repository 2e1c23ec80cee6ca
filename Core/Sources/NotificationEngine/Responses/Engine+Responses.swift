import NotificationModel

extension Engine {
  /// The reply to a call of an app about responses and its delegate.
  mutating func answerResponsesCall(
    _ call: AppCall.Responses, for app: AppRecord, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> AppReply? {
    switch call {
    case .waitingResponse: return try waiting(for: app, in: transaction)
    case .setDelegate(let isSet):
      try setDelegate(isSet, of: app, on: origin.connection, in: &transaction)
    case .responseHandled(let token):
      try responses.handled(token, on: origin.connection, in: &transaction)
    case .take:
      apps.takeResponses(of: app.identifier, on: origin.connection)
      return .responses(
        try responses.take(of: app.identifier, on: origin.connection, in: &transaction))
    case .acknowledge(let numbers):
      try responses.acknowledge(numbers, by: app.identifier, in: &transaction)
    }
    return .done
  }

  /// The reply to a call of a shell or a command about responses.
  mutating func answerResponsesCommand(
    _ call: ControlCall.Responses, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws -> ControlReply? {
    switch call {
    case .awaitResponse(let app, let identifier, let ticket):
      try awaitResponse(
        to: identifier, ticket: ticket, of: app, from: origin, in: &transaction)
      return nil
    case .acknowledge(let app, let number):
      try acknowledge(number, of: app, in: &transaction)
      return .done
    case .keptResponses: return .responses(try responses.kept(of: nil, in: transaction))
    case .respond(let key, let choice):
      try respond(to: key, choice, in: &transaction)
      return .done
    }
  }

  /// The user acted on a notification (F1 to F6, F15).
  mutating func respond(
    to key: NotificationKey, _ choice: ResponseChoice, in transaction: inout Transaction<some Store>
  ) throws {
    guard !responses.unstored.isAnswered(key) else { throw Refusal.notifications(.isGone(key)) }
    if try respondToUnstored(key, choice, in: &transaction) { return }
    if try respondToPosting(key, choice, in: &transaction) { return }
    let record = try transaction.answerable(key)
    let app = try transaction.known(key.app)
    let category = try transaction.category(of: record.notification)
    let isLocked = try transaction.globalSettings().isLocked
    if let action = SystemAction(choice, for: app, category: category) {
      try transaction.needStore()
      transaction.record(.responses(.responded(.system(action))), about: key)
      try carryOut(action, on: record.notification, of: app, isLocked: isLocked, in: &transaction)
      return
    }
    try ResponseRule.check(choice, category: category, isLocked: isLocked)
    try withdraw(answered: record, because: nil, in: &transaction)
    if let link = record.notification.request.links?.link(for: choice) {
      transaction.record(
        .responses(.responded(TimelineStep.Deed(choice, isTold: false))), about: key)
      if let link = LinkRule.opened(link, of: app, isRead: true) {
        transaction.perform(.apps(.openLink(link, of: app.identifier)))
      }
      return
    }
    let response = ResponseRule.response(
      to: record.notification, choice: choice, category: category)
    transaction.record(
      .responses(.responded(TimelineStep.Deed(choice, response: response))), about: key)
    guard let response else { return }
    try keep(response, of: app, in: &transaction)
  }

  /// Stores the response before any attempt to deliver it, so that it cannot be lost; memory has it while the store cannot
  /// write.
  mutating func keep(
    _ response: NotificationResponse, of app: AppRecord, isStored: Bool = true,
    in transaction: inout Transaction<some Store>
  ) throws {
    let waiting = try responses.kept(of: app.identifier, in: transaction).count
    guard waiting < CoreLimits.keptResponses else {
      throw Refusal.responses(.tooManyWaiting(waiting))
    }
    let kept = KeptResponse(
      number: try transaction.store.nextNumber(), response: response, date: transaction.moment.wall)
    try responses.keep(
      kept, isStored: isStored && transaction.unstored == nil, in: &transaction)
    try pursue(kept, of: app, in: &transaction)
  }

  /// Sends a response to the process that waits for it, or else to one with a delegate, or arranges that there will be
  /// one (F13, F14).
  mutating func pursue(
    _ kept: KeptResponse, of app: AppRecord, in transaction: inout Transaction<some Store>
  ) throws {
    if let ticket = kept.ticket, responses.waits.reserve(kept, at: transaction.moment) {
      responses.waits.holdBack()
      return try answerWait(ticket, with: kept, in: &transaction)
    }
    if let connection = apps.delegate(of: app.identifier) {
      try hand(kept, to: connection, in: &transaction)
    } else {
      try apps.launch(app, for: [kept], of: &responses, in: &transaction)
    }
  }

  /// Sends a response to a process with a delegate, or one that takes responses and acknowledges them.
  private mutating func hand(
    _ kept: KeptResponse, to connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    try responses.begin(
      kept, on: connection,
      isAcknowledged: apps.connections[connection]?.takesResponses == true, in: &transaction)
    let response = try transaction.addressed(kept.response)
    transaction.perform(
      .send(connection, .responses(.didReceive(token: kept.number, response))))
  }

  /// The process that had a response has ended: another one gets it, a limited number of times.
  mutating func pursueAgain(
    _ wait: HandlingWait, in transaction: inout Transaction<some Store>
  ) throws {
    guard let app = try transaction.app(wait.key.app),
      let kept = try responses.kept(of: wait.key.app, in: transaction).first(where: {
        $0.number == wait.response
      })
    else { return }
    if kept.attempts < CoreLimits.responseAttempts {
      try pursue(kept, of: app, in: &transaction)
    } else {
      try responses.report(.gaveUp, about: kept, in: &transaction)
    }
  }

  /// A process set or removed its delegate; a new one receives the waiting responses.
  mutating func setDelegate(
    _ isSet: Bool, of app: AppRecord, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws {
    apps.setDelegate(isSet, of: app.identifier, on: connection)
    guard isSet else { return }
    for kept in try responses.waiting(of: app.identifier, in: transaction) {
      if kept.attempts < CoreLimits.responseAttempts {
        try hand(kept, to: connection, in: &transaction)
      } else if kept.problem.isEmpty {
        try responses.report(.gaveUp, about: kept, in: &transaction)
      }
    }
    settings.sendVisit(of: app.identifier, to: connection, in: &transaction)
  }

  /// Performs a system action that the user chose (A8, A9, A13).
  mutating func carryOut(
    _ action: SystemAction, on notification: DeliveredNotification, of app: AppRecord,
    isLocked: Bool, in transaction: inout Transaction<some Store>
  ) throws {
    switch action {
    case .keep: try decide(.keep, about: app.identifier, in: &transaction)
    case .keepQuietly: try decide(.keepQuietly, about: app.identifier, in: &transaction)
    case .turnOff: try decide(.turnOff, about: app.identifier, in: &transaction)
    case .configure:
      try ResponseRule.check(.open, category: nil, isLocked: isLocked)
      try openSettings(of: app, from: notification, in: &transaction)
    }
  }
}

extension TimelineStep.Deed {
  /// The step of the user's choice, and whether the app receives it.
  init(_ choice: ResponseChoice, response: NotificationResponse?) {
    self.init(choice, isTold: response != nil, hasText: response?.userText != nil)
  }

  /// The step of a choice, and whether the app is notified of it.
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
  /// A process that was started for a response requests it: an app learns the purpose of its launch before it has a delegate
  /// (F14).
  func waiting(for app: AppRecord, in transaction: Transaction<some Store>) throws -> AppReply {
    let kept = try responses.waiting(of: app.identifier, in: transaction).first {
      $0.attempts < CoreLimits.responseAttempts
    }
    let response = try kept.map { try transaction.addressed($0.response) }
    let isVisited = settings.isVisiting(app.identifier)
    return .waiting(response, opensApp: isVisited || response?.opensApp == true)
  }
}
