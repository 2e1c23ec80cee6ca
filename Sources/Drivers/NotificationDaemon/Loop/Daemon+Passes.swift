import ExtensionHost
import Logging
import NIOCore
import NotificationCore
import NotificationModel
import NotificationWire

extension Daemon {
  /// Decides about waiting events and everything that is due; then does what was decided.
  func runPass() {
    guard !isClosed else { return }
    isPassScheduled = false
    let events = inbox.take(weight: DaemonLimits.eventsPerPass)
    let budget = NotificationSystem.Budget(
      deliveries: hasCallers
        ? DaemonLimits.deliveriesWhileBusy : DaemonLimits.deliveriesWhileIdle,
      recomputations: events.isEmpty
        ? DaemonLimits.recomputationsWhileIdle : DaemonLimits.recomputationsWhileBusy)
    let outcome = system.pass(
      events, at: moments.read(), in: ledger, texts: texts, budget: budget)
    perform(outcome.effects)
    settleFiles(events, outcome.effects)
    settlePushFiles(events, hasFailed: outcome.failure != nil)
    if let failure = outcome.failure { report(failure) }
    if !inbox.isEmpty { continueSoon(hasAnswered: false) }
    settle(outcome.nextDeadline, hasAnswered: !events.isEmpty)
    continueJourney()
  }

  /// Arms the timer, or runs on where there is more to do at once.
  private func settle(_ deadline: WallTime?, hasAnswered: Bool) {
    nextDeadline = deadline
    if let deadline, deadline <= moments.read().wall {
      continueSoon(hasAnswered: hasAnswered)
    } else {
      deadlineChanged(deadline)
    }
  }

  /// The ledger failed: callers have been told, and the core says when to try again. A damaged file
  /// is mended when it is opened, so the daemon ends and is started anew.
  private func report(_ failure: StoreFailure) {
    log.error(
      "the store failed: \(failure.message)",
      metadata: ["file": "\(failure.file)", "remedy": "\(failure.remedy)"])
    if failure.kind == .damaged { storeDamaged() }
  }

  /// Does what was decided, in order; each connection is flushed once.
  private func perform(_ effects: [Effect]) {
    var touched: Set<ConnectionNumber> = []
    for effect in effects {
      if let connection = perform(effect) { touched.insert(connection) }
    }
    if effects.contains(where: \.isForShells) { touched.formUnion(system.shellConnections) }
    if !followers.isEmpty { touched.formUnion(followers) }
    for connection in touched { connections[connection]?.flush() }
  }

  /// Does one thing and says which connection was written to.
  private func perform(_ effect: Effect) -> ConnectionNumber? {
    switch effect {
    case .welcome(let connection, _, let app): return write(.welcome(welcome(app)), to: connection)
    case .reply(let connection, let id, let reply):
      return write(.reply(id: id, reply), to: connection)
    case .replyToControl(let connection, let id, let reply):
      return write(.controlReply(id: id, reply), to: connection)
    case .refuse(let connection, let id, let failure):
      return write(.failure(id: id, failure), to: connection)
    case .send(let connection, let event): return write(.event(event), to: connection)
    case .showTo(let connection, let event):
      if relays(event) { return nil }
      return write(.shellEvent(event), to: connection)
    case .show(let event):
      for connection in system.shellConnections { _ = write(.shellEvent(event), to: connection) }
    case .launch(let order): launch(order)
    case .extend(let order): extend(order)
    case .openContent(let opening): openContent(opening)
    case .tellContent(let number, let order): extensions.contents.send(order, to: number)
    case .closeContent(let number): closeContent(number)
    case .end(let order): end(order)
    case .removeFiles(let app): removeFiles(of: app)
    case .needLocation(let need): needLocation(need)
    case .registerForPushes(let app, let environment): register(app, environment: environment)
    case .unregisterForPushes(_, let token): unregister(token: token)
    case .acknowledgePush(let number, let outcome): acknowledge(number, outcome)
    case .log(let line): write(line)
    case .note(let note): keep(note)
    }
    return nil
  }

  private func write(
    _ message: ServerMessage, to connection: ConnectionNumber
  ) -> ConnectionNumber? {
    connections[connection]?.write(message)
    return connection
  }

  private func write(_ line: LogLine) {
    let level: Logger.Level =
      switch line.level {
      case .debug: .debug
      case .info: .info
      case .warning: .warning
      }
    log.log(level: level, "\(line.message)", metadata: line.details.mapValues { "\($0)" })
  }

}

extension Effect {
  fileprivate var isForShells: Bool {
    if case .show = self { true } else { false }
  }
}
