import NotificationModel

/// The programs that greeted, found by connection and by app.
struct ConnectionTable: Hashable, Sendable {
  private var byNumber: [ConnectionNumber: AppConnection] = [:]
  /// The connections of each app; without it a delivery would look at every program.
  private var byApp: [BundleIdentifier: [ConnectionNumber]] = [:]

  var count: Int { byNumber.count }

  subscript(number: ConnectionNumber) -> AppConnection? { byNumber[number] }

  /// The connections of an app, in the order they greeted.
  func numbers(of app: BundleIdentifier) -> [ConnectionNumber] { byApp[app] ?? [] }

  /// The connections of an app's own processes, without those of its extensions.
  func processes(of app: BundleIdentifier) -> [ConnectionNumber] {
    numbers(of: app).filter { byNumber[$0]?.isExtension == false }
  }

  /// The process that a person is looking at: of several, the one that became active last.
  func active(of app: BundleIdentifier, withDelegate needsDelegate: Bool) -> ConnectionNumber? {
    latest(of: app) { needsDelegate && $0.delegateTurn == nil ? nil : $0.activeTurn }
  }

  /// The process that gets the responses: of several, the one whose delegate was set last.
  func delegate(of app: BundleIdentifier) -> ConnectionNumber? {
    latest(of: app) { $0.delegateTurn }
  }

  mutating func insert(_ connection: AppConnection, as number: ConnectionNumber) {
    remove(number)
    byNumber[number] = connection
    byApp[connection.app, default: []].append(number)
  }

  mutating func remove(_ number: ConnectionNumber) {
    guard let old = byNumber.removeValue(forKey: number) else { return }
    let others = numbers(of: old.app).filter { $0 != number }
    byApp[old.app] = others.isEmpty ? nil : others
  }

  mutating func setDelegateTurn(_ turn: Int64?, on number: ConnectionNumber) {
    byNumber[number]?.delegateTurn = turn
  }

  mutating func setActiveTurn(_ turn: Int64?, on number: ConnectionNumber) {
    byNumber[number]?.activeTurn = turn
  }

  private func latest(
    of app: BundleIdentifier, by turn: (AppConnection) -> Int64?
  ) -> ConnectionNumber? {
    var latest: (turn: Int64, number: ConnectionNumber)?
    for number in byApp[app] ?? [] {
      guard let turn = byNumber[number].flatMap(turn) else { continue }
      if latest.map({ $0.turn < turn }) ?? true { latest = (turn, number) }
    }
    return latest?.number
  }
}

/// A program that greeted, and what it said of itself.
struct AppConnection: Hashable, Sendable {
  var app: BundleIdentifier
  /// What the identifier is bound to; another program that takes it over ends this connection.
  var program: [String]
  /// Whether it must not say how it is started from outside its sandbox.
  var isSandboxed = false
  /// Whether it is one of the app's extensions: it calls for the app, and is never called as the app.
  var isExtension = false
  /// When it last set its delegate, as a turn; absent without one.
  var delegateTurn: Int64?
  /// When it last said that the person looks at it, as a turn; absent otherwise.
  var activeTurn: Int64?
}

extension Engine {
  /// A connection is gone: what waited for it is settled in its place.
  mutating func disconnect(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    let app = connections[connection]?.app
    forget(connection)
    if let app {
      try forgetCrossings(of: app, in: &transaction)
      try endOnce(app, in: &transaction)
      try pursuePush(of: app, in: &transaction)
    }
    closeContents(of: connection, in: &transaction)
    for (token, wait) in presenting.sorted(by: { $0.key < $1.key })
    where wait.connection == connection {
      presenting[token] = nil
      try settleUnanswered(wait, in: &transaction)
    }
    let unhandled = handling.filter { $0.value.connection == connection }
      .sorted { $0.key < $1.key }
    for (token, _) in unhandled { handling[token] = nil }
    for (_, wait) in unhandled {
      try pursueAgain(wait, in: &transaction)
    }
  }

  /// Takes a connection out of the lists of those who can be reached.
  mutating func forget(_ connection: ConnectionNumber) {
    connections.remove(connection)
    shells.remove(connection)
    places.forget(connection)
    pushes.forget(connection)
    for (app, waits) in questions where waits.contains(where: { $0.connection == connection }) {
      let others = waits.filter { $0.connection != connection }
      questions[app] = others.isEmpty ? nil : others
    }
  }

  /// Ends the connections of an app to programs that its identifier does not belong to.
  mutating func dropStrangers(of app: AppRecord, in transaction: inout Transaction<some Store>)
    throws
  {
    for number in connections.numbers(of: app.identifier)
    where connections[number]?.program != app.program {
      refuseQuestions(of: app.identifier, on: number, in: &transaction)
      try disconnect(number, in: &transaction)
    }
  }

  /// Answers calls that wait for the person on a connection that stays open and no longer counts.
  private func refuseQuestions(
    of app: BundleIdentifier, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    let waits = (questions[app] ?? []) + (places.questions[app] ?? [])
    for wait in waits where wait.connection == connection {
      let failure = NotificationFailure(
        .identityRefused, field: "app", value: app.rawValue,
        message: "The identifier was given to another program while the call waited.",
        remedy: "Greet again, under an identifier that belongs to this program.")
      transaction.perform(.refuse(connection, message: wait.message, failure))
    }
  }

  /// Puts right what the last end of the daemon left half done.
  mutating func start(in transaction: inout Transaction<some Store>) throws {
    for record in try transaction.store.delivered(in: .awaitingApp) {
      let key = record.notification.key
      try settleUnanswered(
        PresentingWait(
          connection: ConnectionNumber(0), app: key.app, identifier: key.identifier,
          delivery: key.delivery, deadline: transaction.moment.boot),
        in: &transaction)
    }
    try presentInterrupted(in: &transaction)
    clocks.recall(try transaction.store.handledTime(), at: transaction.moment)
    // A process that still runs comes back by itself; only then need none be started for it.
    let deadline = transaction.moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
    for kept in try transaction.store.keptResponses(of: nil) where kept.problem.isEmpty {
      reconnecting[kept.response.notification.key.app] = deadline
    }
    for app in try transaction.store.apps() {
      if !app.crossings.isEmpty || app.heldPush != nil { reconnecting[app.identifier] = deadline }
      if app.heldPush != nil { pushes.holding.insert(app.identifier) }
      fadeUnlessRunning(app, in: transaction)
    }
  }
}
