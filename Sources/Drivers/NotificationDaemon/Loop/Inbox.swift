import NotificationCore
import NotificationModel

/// Events that wait for the next pass: those of one connection in their order, and connections by
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

  /// Hands out the events of the next pass: as many as one pass may hold up others for.
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
    case .launchFailed, .launchEnded, .appEnded, .appNotEnded, .appInstalled, .pushArrived,
      .pushExtended, .contentReported, .contentEnded, .located, .locationSourceChanged,
      .gatewayChanged, .pushTokensLost, .pushTokenIssued, .pushTokenRefused, .clockSetBack,
      .started:
      nil
    }
  }

  /// Whether it is a request without a trigger, or a push: what is delivered costs several writes.
  fileprivate var deliversAtOnce: Bool {
    switch self {
    case .appCalled(_, _, .add(let request)), .controlCalled(_, _, .schedule(_, let request, _)):
      request.trigger == nil
    case .pushArrived, .pushExtended: true
    default: false
    }
  }
}
