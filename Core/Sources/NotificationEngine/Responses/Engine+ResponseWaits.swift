import NotificationModel

extension Engine {
  /// Begins the wait for the response to a request that is being scheduled with a ticket.
  ///
  /// Kept responses to earlier requests of the same identifier are dropped: they answer another question.
  mutating func beginWait(
    for request: NotificationRequest, ticket: String, of app: BundleIdentifier,
    on connection: ConnectionNumber, dropsAnswers: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    try checkRoom(forWait: ticket)
    if dropsAnswers {
      try responses.dropAnswers(to: request.identifier, of: app, in: &transaction)
    }
    responses.waits.begin(
      .init(app: app, identifier: request.identifier, connection: connection), for: ticket)
  }

  private func checkRoom(forWait ticket: String) throws {
    let count = responses.waits.count
    guard responses.waits[ticket] == nil, count >= CoreLimits.responseWaits else { return }
    throw Refusal.responses(.tooManyWaits(count))
  }

  /// Answers a call that waits for a response, at once if there is one or none can come.
  mutating func awaitResponse(
    to identifier: String, ticket: String, of app: BundleIdentifier, from origin: CallOrigin,
    in transaction: inout Transaction<some Store>
  ) throws {
    try checkRoom(forWait: ticket)
    responses.waits.begin(
      .init(app: app, identifier: identifier, connection: origin.connection, call: origin),
      for: ticket)
    if let kept = try responses.kept(of: app, in: transaction).first(where: { $0.ticket == ticket })
    {
      return try answerWait(ticket, with: kept, in: &transaction)
    }
    if try responses.canBeAnswered(identifier, of: app, ticket: ticket, in: transaction) { return }
    try endWait(ticket, lastStep: nil, in: &transaction)
  }

  /// Sends a response to the process that waits for it; it is kept until the process acknowledges it.
  mutating func answerWait(
    _ ticket: String, with kept: KeptResponse, in transaction: inout Transaction<some Store>
  ) throws {
    guard let call = responses.waits.takeCall(of: ticket) else { return }
    var addressed = kept
    addressed.response = try transaction.addressed(kept.response)
    transaction.perform(
      .replyToControl(call.connection, message: call.message, .response(addressed)))
    transaction.record(.responses(.handed(attempt: 1)), about: kept.key)
  }

  /// The waiting process has its response.
  mutating func acknowledge(
    _ number: Int64, of app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let kept = try responses.kept(of: app, in: transaction).first { $0.number == number }
    try responses.acknowledge([number], by: app, in: &transaction)
    if let ticket = kept?.ticket { responses.waits.end(ticket) }
  }

  /// Ends waits whose requests left in this transaction without a response.
  mutating func reviewWaits(in transaction: inout Transaction<some Store>) throws {
    guard responses.waits.count > 0 else { return }
    let notes = transaction.effects.compactMap { effect in
      if case .record(let note) = effect { note } else { nil }
    }
    for note in notes.reversed() {
      for (ticket, wait) in responses.waits.open(of: note.app, identifier: note.identifier)
      where try !responses.canBeAnswered(
        wait.identifier, of: wait.app, ticket: ticket, in: transaction)
      {
        try endWait(ticket, lastStep: note.step, in: &transaction)
      }
    }
  }

  /// Reports to a waiting process that a response is impossible.
  private mutating func endWait(
    _ ticket: String, lastStep: TimelineStep?, in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = responses.waits[ticket], let call = responses.waits.takeCall(of: ticket)
    else { return }
    responses.waits.end(ticket)
    let isReplaced =
      try transaction.store.pending(wait.identifier, of: wait.app) != nil
      || transaction.store.delivered(wait.identifier, of: wait.app) != nil
    transaction.perform(
      .replyToControl(
        call.connection, message: call.message,
        .noResponse(isReplaced ? .replaced : ResponseAbsence(after: lastStep))))
  }

  /// Takes the questions of a process away that has ended, because their answers would be lost.
  mutating func endWaits(
    on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    for (ticket, wait) in responses.waits.endAll(on: connection) {
      if let kept = try responses.kept(of: wait.app, in: transaction).first(where: {
        $0.ticket == ticket
      }) {
        guard let app = try transaction.app(wait.app) else { continue }
        try pursue(kept, of: app, in: &transaction)
      } else {
        try takeAway(wait.identifier, of: wait.app, ticket: ticket, in: &transaction)
      }
    }
  }

  private mutating func takeAway(
    _ identifier: String, of app: BundleIdentifier, ticket: String,
    in transaction: inout Transaction<some Store>
  ) throws {
    guard let record = try transaction.store.delivered(identifier, of: app),
      record.notification.request.ticket == ticket
    else { return }
    try withdraw([record], of: app, because: .unawaited, in: &transaction)
  }

  /// Removes questions whose processes did not reconnect after a restart, and gives their responses to the apps.
  mutating func releaseHeldBack(in transaction: inout Transaction<some Store>) throws {
    guard let lost = responses.waits.endGrace(at: transaction.moment) else { return }
    for (ticket, question) in lost {
      try takeAway(question.identifier, of: question.app, ticket: ticket, in: &transaction)
    }
    for kept in try responses.kept(of: nil, in: transaction)
    where kept.ticket != nil && kept.problem.isEmpty {
      guard !responses.waits.reserve(kept, at: transaction.moment),
        let app = try transaction.app(kept.key.app)
      else { continue }
      try pursue(kept, of: app, in: &transaction)
    }
  }
}

extension ResponseAbsence {
  /// The reason that the last step of a notification gives.
  fileprivate init(after step: TimelineStep?) {
    switch step {
    case .notifications(.notAllowed), .notifications(.decided),
      .notifications(.withdrawn(.disallowed)):
      self = .notShown
    default: self = .removed
    }
  }
}

extension ResponseMachine {
  /// Whether a request with a ticket still waits, is in the list or on screen, or has been answered.
  func canBeAnswered(
    _ identifier: String, of app: BundleIdentifier, ticket: String,
    in transaction: Transaction<some Store>
  ) throws -> Bool {
    if try transaction.store.pending(identifier, of: app)?.request.ticket == ticket { return true }
    let delivered = try transaction.store.delivered(identifier, of: app)
    if delivered?.notification.request.ticket == ticket { return true }
    return try kept(of: app, in: transaction).contains { $0.ticket == ticket }
  }
}
