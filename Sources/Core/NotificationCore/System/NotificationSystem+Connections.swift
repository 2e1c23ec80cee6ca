import NotificationModel

extension NotificationSystem {
  /// A connection is gone: what waited for it is settled in its place.
  mutating func disconnect<Store>(
    _ connection: ConnectionNumber, in pass: inout Pass<Store>
  ) throws {
    let abandoned = presenting.filter { $0.value.connection == connection }
    let unhandled = handling.filter { $0.value.connection == connection }
    forget(connection)
    for (_, wait) in abandoned.sorted(by: { $0.key < $1.key }) {
      try settleUnanswered(wait, in: &pass)
    }
    for (_, wait) in unhandled.sorted(by: { $0.key < $1.key }) {
      let kept = try pass.ledger.keptResponses(of: wait.app).first { $0.number == wait.response }
      if let kept {
        try report("the app ended before it had handled the response", about: kept, in: &pass)
      }
    }
  }

  /// Takes a connection out of everything that ends with the process.
  mutating func forget(_ connection: ConnectionNumber) {
    connections[connection] = nil
    shells.remove(connection)
    presenting = presenting.filter { $0.value.connection != connection }
    handling = handling.filter { $0.value.connection != connection }
    questions = questions.mapValues { $0.filter { $0.connection != connection } }
      .filter { !$0.value.isEmpty }
  }

  /// A started app ended, or could not be started, before it took what waited for it.
  mutating func launchEnded<Store>(
    _ app: BundleIdentifier, problem: String, in pass: inout Pass<Store>
  ) throws {
    guard launches.removeValue(forKey: app) != nil else { return }
    let inWork = Set(handling.values.map(\.response))
    for kept in try pass.ledger.keptResponses(of: app) where !inWork.contains(kept.number) {
      try report(problem, about: kept, in: &pass)
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
    for app in try pass.ledger.apps() {
      try resume(app, in: &pass)
    }
  }

  /// Starts an app whose response was on its way when the daemon ended.
  private mutating func resume<Store>(_ app: AppRecord, in pass: inout Pass<Store>) throws {
    let waiting = try pass.ledger.keptResponses(of: app.identifier).filter {
      $0.problem.isEmpty && $0.attempts < CoreLimits.responseAttempts
    }
    guard !waiting.isEmpty, !app.launchCommand.isEmpty else { return }
    launches[app.identifier] = pass.moment.boot.advanced(byMicroseconds: CoreLimits.launch)
    pass.perform(
      .launch(
        LaunchOrder(
          app: app.identifier, command: app.launchCommand, environment: app.environment,
          reason: "response")))
  }
}
