import NotificationModel

extension NotificationSystem {
  /// A connection is gone: what waited for it is settled in its place.
  mutating func disconnect<Store>(
    _ connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    let app = connections[connection]?.app
    forget(connection)
    if let app {
      try forgetCrossings(of: app, in: &pass)
      try endOnce(app, in: &pass)
      try pursuePush(of: app, in: &pass)
    }
    closeContents(of: connection, in: &pass)
    for (token, wait) in presenting.sorted(by: { $0.key < $1.key })
    where wait.connection == connection {
      presenting[token] = nil
      try settleUnanswered(wait, in: &pass)
    }
    let unhandled = handling.filter { $0.value.connection == connection }
      .sorted { $0.key < $1.key }
    for (token, _) in unhandled { handling[token] = nil }
    for (_, wait) in unhandled {
      try pursueAgain(wait, in: &pass)
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
  mutating func dropStrangers<Store>(of app: AppRecord, in pass: inout Pass<Store>) throws {
    for number in connections.numbers(of: app.identifier)
    where connections[number]?.program != app.program {
      refuseQuestions(of: app.identifier, on: number, in: &pass)
      try disconnect(number, in: &pass)
    }
  }

  /// Answers calls that wait for the person on a connection that stays open and no longer counts.
  private func refuseQuestions<Store>(
    of app: BundleIdentifier, on connection: ConnectionNumber, in pass: inout Pass<Store>
  ) {
    let waits = (questions[app] ?? []) + (places.questions[app] ?? [])
    for wait in waits where wait.connection == connection {
      let failure = NotificationFailure(
        .identityRefused, field: "app", value: app.rawValue,
        message: "The identifier was given to another program while the call waited.",
        remedy: "Greet again, under an identifier that belongs to this program.")
      pass.perform(.refuse(connection, message: wait.message, failure))
    }
  }

  /// Puts right what the last end of the daemon left half done.
  mutating func start<Store>(in pass: inout Pass<Store>) throws {
    for record in try pass.ledger.delivered(in: .awaitingApp) {
      let key = record.notification.key
      try settleUnanswered(
        PresentingWait(
          connection: ConnectionNumber(0), app: key.app, identifier: key.identifier,
          delivery: key.delivery, deadline: pass.moment.boot),
        in: &pass)
    }
    try presentInterrupted(in: &pass)
    clocks.recall(try pass.ledger.handledTime(), at: pass.moment)
    // A process that still runs comes back by itself; only then need none be started for it.
    let deadline = pass.moment.boot.advanced(byMicroseconds: CoreLimits.reconnection)
    for kept in try pass.ledger.keptResponses(of: nil) where kept.problem.isEmpty {
      reconnecting[kept.response.notification.key.app] = deadline
    }
    for app in try pass.ledger.apps() {
      if !app.crossings.isEmpty || app.heldPush != nil { reconnecting[app.identifier] = deadline }
      if app.heldPush != nil { pushes.holding.insert(app.identifier) }
      fadeUnlessRunning(app, in: pass)
    }
  }
}
