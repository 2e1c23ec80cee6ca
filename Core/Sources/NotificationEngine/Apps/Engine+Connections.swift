import NotificationModel

extension Engine {
  /// How many programs are connected.
  package var connectionCount: Int { apps.connections.count }

  /// The connections that are shells, which `Effect.show` is sent to.
  package var shellConnections: [ConnectionNumber] { apps.shells.sorted() }

  /// How many shells are attached that can show something.
  package var shellCount: Int { apps.showingShells.count }

  /// The shells that can show something.
  package var showingShells: Set<ConnectionNumber> { apps.showingShells }

  /// Makes the connection a shell, and sends it everything that the others already show.
  mutating func attach(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    apps.attach(connection)
    let global = try transaction.globalSettings()
    transaction.perform(.showTo(connection, .settings(.lockChanged(isLocked: global.isLocked))))
    let list = try list(in: &transaction)
    transaction.perform(.showTo(connection, .notifications(.list(list))))
    let visible = notifications.visible.presentations(
      for: connection, besides: list, isLocked: global.isLocked, at: transaction.moment.boot)
    for presentation in visible {
      transaction.perform(.showTo(connection, .notifications(.present(presentation))))
    }
    for app in try transaction.store.apps() {
      if app.badge != 0, app.showsBadge {
        transaction.perform(
          .showTo(connection, .notifications(.badge(app: app.identifier, count: app.badge))))
      }
      if let question = AuthorizationRule.shownQuestion(of: app, in: global) {
        transaction.perform(.showTo(connection, .settings(.ask(question))))
      }
      if let question = LocationRule.shownQuestion(of: app) {
        transaction.perform(.showTo(connection, .places(.askLocation(question))))
      }
    }
  }

  /// Handles a closed connection, and ends everything that waited for it.
  mutating func disconnect(
    _ connection: ConnectionNumber, in transaction: inout Transaction<some Store>
  ) throws {
    let app = apps.connections[connection]?.app
    forget(connection)
    postings.times.forget(connection, at: transaction.moment.boot)
    try endWaits(on: connection, in: &transaction)
    changeInhibitions(in: &transaction) { $0.forget(connection) }
    if let app {
      try forgetCrossings(of: app, in: &transaction)
      try places.endOnce(app, connections: apps.connections, in: &transaction)
      try pursuePush(of: app, in: &transaction)
    }
    extensions.contents.close(of: connection, in: &transaction)
    for wait in notifications.endWaits(on: connection) {
      try showUnanswered(wait, in: &transaction)
    }
    for wait in responses.endHandling(on: connection) {
      try pursueAgain(wait, in: &transaction)
    }
  }

  /// Removes a connection, which can no longer be reached.
  mutating func forget(_ connection: ConnectionNumber) {
    apps.forget(connection)
    notifications.visible.forget(connection)
    places.forget(connection)
    pushes.forget(connection)
    subscriptions.forget(connection)
    settings.forget(connection)
  }

  /// Closes the connections of an app to programs that its identifier does not belong to.
  mutating func dropStrangers(of app: AppRecord, in transaction: inout Transaction<some Store>)
    throws
  {
    for number in apps.connections.numbers(of: app.identifier)
    where apps.connections[number]?.program != app.program {
      refuseQuestions(of: app.identifier, on: number, in: &transaction)
      try disconnect(number, in: &transaction)
    }
  }

  /// Refuses calls that wait for the user on a connection that stays open and no longer counts.
  private func refuseQuestions(
    of app: BundleIdentifier, on connection: ConnectionNumber,
    in transaction: inout Transaction<some Store>
  ) {
    let calls =
      settings.questions.calls(about: app, on: connection)
      + places.questions.calls(about: app, on: connection)
    for call in calls {
      transaction.perform(.refuse(connection, message: call.message, .apps(.takenOver(app))))
    }
  }

  /// Repairs whatever the end of the last daemon left incomplete.
  mutating func start(in transaction: inout Transaction<some Store>) throws {
    for record in try transaction.store.delivered(in: .awaitingApp) {
      let key = record.notification.key
      try showUnanswered(
        PresentingWait(
          connection: ConnectionNumber(0), app: key.app, identifier: key.identifier,
          delivery: key.delivery, deadline: transaction.moment.boot),
        in: &transaction)
    }
    try presentInterrupted(in: &transaction)
    try trimAll(in: &transaction)
    try recallPostings(in: &transaction)
    try notifications.recallSnoozed(in: transaction)
    if clocks.recall(try transaction.store.handledTime(), at: transaction.moment) {
      notifications.reviewHolds()
    }
    responses.waits.expectReturns(at: transaction.moment)
    // A process that still runs reconnects by itself; otherwise one has to be started for the response.
    for kept in try transaction.store.keptResponses(of: nil) where kept.problem.isEmpty {
      if responses.waits.reserve(kept, at: transaction.moment) {
        responses.waits.holdBack()
      } else {
        apps.awaitReconnection(of: kept.key.app, at: transaction.moment)
      }
    }
    for app in try transaction.store.apps() {
      if !app.location.crossings.isEmpty || !app.pushes.waiting.isEmpty {
        apps.awaitReconnection(of: app.identifier, at: transaction.moment)
      }
      pushes.recall(app)
      places.fadeUnlessRunning(app, connections: apps.connections, at: transaction.moment)
    }
  }
}
