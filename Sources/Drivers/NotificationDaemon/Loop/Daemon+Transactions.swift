import ExtensionHost
import Logging
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationWire

extension Daemon {
  /// Decides about waiting events and everything that is due; then does what was decided.
  func runTransaction() {
    guard !isClosed else { return }
    isTransactionScheduled = false
    let events = inbox.take(weight: DaemonLimits.eventsPerTransaction)
    let budget = Engine.Budget(
      deliveries: hasCallers
        ? DaemonLimits.deliveriesWhileBusy : DaemonLimits.deliveriesWhileIdle,
      recomputations: events.isEmpty
        ? DaemonLimits.recomputationsWhileIdle : DaemonLimits.recomputationsWhileBusy)
    let outcome = system.transaction(
      events, at: moments.read(), in: store, texts: texts, budget: budget)
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

  /// The store failed: callers have been told, and the core says when to try again. A damaged file
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
    case .apps(let effect): perform(effect)
    case .extensions(let effect): perform(effect)
    case .places(.needLocation(let need)): needLocation(need)
    case .pushes(let effect): perform(effect)
    case .log(let line): write(line)
    case .record(let note): keep(note)
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

/// Events that wait for the next transaction: those of one connection in their order, and connections by
/// turns, so that a program which sends without end holds nobody else up.
///
/// What comes from no connection keeps its place among all: nothing that came before it is taken later.
struct Inbox {
  /// Events between two that keep their place.
  private struct Section {
    /// What each connection has sent, and how much of it was taken.
    private var lanes: [ConnectionNumber: (events: [Event], taken: Int)] = [:]
    /// The connections in the order of their next turns; those in front of `turn` had theirs.
    private var turns: [ConnectionNumber] = []
    private var turn = 0
    /// An event that keeps its place; then there is nothing else.
    private var lone: Event?

    init() {}

    init(lone: Event) { self.lone = lone }

    var isEmpty: Bool { lone == nil && turn == turns.count }
    var isLone: Bool { lone != nil }

    mutating func append(_ event: Event, of connection: ConnectionNumber) {
      if lanes[connection] == nil { turns.append(connection) }
      lanes[connection, default: ([], 0)].events.append(event)
    }

    mutating func next() -> Event? {
      if let lone {
        self.lone = nil
        return lone
      }
      guard turn < turns.count else { return nil }
      let connection = turns[turn]
      turn += 1
      guard let lane = lanes[connection] else { return nil }
      let event = lane.events[lane.taken]
      if lane.taken + 1 < lane.events.count {
        lanes[connection]?.taken += 1
        turns.append(connection)
      } else {
        lanes[connection] = nil
      }
      if turn > turns.count / 2 { forgetTurns() }
      return event
    }

    /// Lets go of the turns that were had; seldom enough that each costs nothing on average.
    private mutating func forgetTurns() {
      turns.removeFirst(turn)
      turn = 0
    }
  }

  private var sections: [Section] = []

  /// Whether nothing waits.
  var isEmpty: Bool { sections.isEmpty }

  /// Takes an event in.
  mutating func append(_ event: Event) {
    guard let connection = event.connection else {
      sections.append(Section(lone: event))
      return
    }
    if sections.last?.isLone ?? true { sections.append(Section()) }
    sections[sections.count - 1].append(event, of: connection)
  }

  /// Hands out the events of the next transaction: as many as one transaction may hold up others for.
  mutating func take(weight limit: Int) -> [Event] {
    var events: [Event] = []
    var weight = 0
    while weight < limit, !sections.isEmpty {
      guard let event = sections[0].next() else {
        sections.removeFirst()
        continue
      }
      if sections[0].isEmpty { sections.removeFirst() }
      events.append(event)
      weight += event.deliversAtOnce ? DaemonLimits.weightOfDelivery : 1
    }
    return events
  }
}

extension Event {
  /// The connection that it came from.
  fileprivate var connection: ConnectionNumber? {
    switch self {
    case .appGreeted(let connection, _, _, _), .appCalled(let connection, _, _),
      .controlCalled(let connection, _, _), .disconnected(let connection):
      connection
    case .apps, .pushes, .extensions, .places, .machine:
      nil
    }
  }

  /// Whether it is a request without a trigger, or a push: what is delivered costs several writes.
  fileprivate var deliversAtOnce: Bool {
    switch self {
    case .appCalled(_, _, .notifications(.add(let request))),
      .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      request.trigger == nil
    case .pushes(.pushArrived), .extensions(.pushExtended): true
    default: false
    }
  }
}
