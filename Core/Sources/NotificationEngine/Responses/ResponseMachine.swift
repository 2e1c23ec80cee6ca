import NotificationModel

/// Which process is handling which response, and which waits for one.
struct ResponseMachine: Hashable, Sendable {
  /// The processes that wait for the response to one request.
  var waits = ResponseWaits()
  /// Answers that the store could not keep.
  var unstored = UnstoredResponses()
  /// Processes that handle a response, by token.
  private var handling: [Int64: HandlingWait] = [:]

  /// Whether a process handles a response, or memory alone has one.
  var isAwaited: Bool { !handling.isEmpty || !unstored.isEmpty }

  /// When the first process is overdue with its response; read in every transaction, so it builds no lists.
  var deadline: BootTime? {
    let first = handling.values.lazy.map(\.deadline).min()
    guard let grace = waits.deadline else { return first }
    return first.map { min($0, grace) } ?? grace
  }

  /// The kept responses of an app that no process is handling or waits for, oldest first.
  func waiting(
    of app: BundleIdentifier, in transaction: Transaction<some Store>
  ) throws -> [KeptResponse] {
    let inWork = Set(handling.values.map(\.response))
    return try kept(of: app, in: transaction).filter {
      !inWork.contains($0.number) && !waits.reserve($0, at: transaction.moment)
    }
  }

  /// Begins to wait for the process that handles a response.
  mutating func begin(
    _ kept: KeptResponse, on connection: ConnectionNumber, isAcknowledged: Bool,
    in transaction: inout Transaction<some Store>
  ) throws {
    var kept = kept
    kept.attempts += 1
    kept.problem = ""
    try save(kept, in: &transaction)
    handling[kept.number] = HandlingWait(
      connection: connection, response: kept.number, key: kept.key,
      deadline: transaction.moment.boot.advanced(byMicroseconds: CoreLimits.responseHandling),
      isAcknowledged: isAcknowledged)
    transaction.record(.responses(.handed(attempt: kept.attempts)), about: kept.key)
  }

  /// Gives a process every response that no other process handles, including abandoned ones.
  mutating func take(
    of app: BundleIdentifier, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) throws -> [KeptResponse] {
    let elsewhere = Set(handling.values.filter { $0.connection != connection }.map(\.response))
    return try kept(of: app, in: transaction)
      .filter {
        !elsewhere.contains($0.number) && !waits.reserve($0, at: transaction.moment)
      }
      .map { kept in
        if handling[kept.number] == nil {
          try begin(kept, on: connection, isAcknowledged: true, in: &transaction)
        }
        // Its delegate may have been sent it before the process took it.
        handling[kept.number]?.isAcknowledged = true
        var addressed = kept
        addressed.response = try transaction.addressed(kept.response)
        return addressed
      }
  }

  /// The app has handled responses, whichever process of it was given them.
  mutating func acknowledge(
    _ numbers: [Int64], by app: BundleIdentifier, in transaction: inout Transaction<some Store>
  ) throws {
    let known = try kept(of: app, in: transaction)
    let numbers = Set(numbers)
    for kept in known where numbers.contains(kept.number) {
      handling[kept.number] = nil
      try remove(kept.number, in: &transaction)
      transaction.record(.responses(.handled), about: kept.key)
    }
  }

  /// Drops the responses to earlier requests of an identifier, unless a process is handling them.
  mutating func dropAnswers(
    to identifier: String, of app: BundleIdentifier,
    in transaction: inout Transaction<some Store>
  ) throws {
    let inWork = Set(handling.values.map(\.response))
    for kept in try kept(of: app, in: transaction)
    where kept.key.identifier == identifier && !inWork.contains(kept.number) {
      try remove(kept.number, in: &transaction)
      transaction.record(.responses(.outdated), about: kept.key)
    }
  }

  /// The app has handled a response; only now is it removed.
  mutating func handled(
    _ token: Int64, on connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    guard let wait = handling[token], wait.connection == connection else { return }
    handling[token] = nil
    try remove(wait.response, in: &transaction)
    transaction.record(.responses(.handled), about: wait.key)
  }

  /// Ends the waits for processes that have had a response for too long: it is removed, or kept if it is to be
  /// acknowledged.
  mutating func endOverdue(in transaction: inout Transaction<some Store>) throws {
    let now = transaction.moment.boot
    for (token, wait) in handling.sorted(by: { $0.key < $1.key }) where wait.deadline <= now {
      handling[token] = nil
      if wait.isAcknowledged {
        let kept = try self.kept(of: wait.key.app, in: transaction).first {
          $0.number == wait.response
        }
        if let kept { try report(.notAcknowledged, about: kept, in: &transaction) }
        continue
      }
      try remove(wait.response, in: &transaction)
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
    unstored.forget(app)
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
  /// Whether the process acknowledges it, and it is kept until then.
  var isAcknowledged = false
}

extension KeptResponse {
  /// The delivery that it answers.
  var key: NotificationKey { response.notification.key }
}

extension ResponseMachine {
  /// Leaves a response kept, and records why it has not reached its app.
  mutating func report(
    _ problem: ResponseProblem, about kept: KeptResponse,
    in transaction: inout Transaction<some Store>
  ) throws {
    var kept = kept
    kept.problem = transaction.words.text(of: problem)
    try save(kept, in: &transaction)
    transaction.record(.responses(.kept(problem)), about: kept.key)
    transaction.log(
      .warning, .responses(.kept(problem)),
      [
        "app": kept.response.notification.key.app.rawValue,
        "request": kept.response.notification.key.identifier,
        "action": kept.response.actionIdentifier,
      ])
  }
}

extension Transaction {
  /// A response for its app: the effect of an action is what its category defines now.
  func addressed(_ response: NotificationResponse) throws -> NotificationResponse {
    let notification = response.notification
    let category = try category(of: notification.request.content, app: notification.key.app)
    var addressed = response
    addressed.opensApp = ResponseRule.opensApp(response.actionIdentifier, category: category)
    return addressed
  }
}
