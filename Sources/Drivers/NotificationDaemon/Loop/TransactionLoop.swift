import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationText

/// The loop of the daemon: events wait in its inbox, and a transaction decides about them.
///
/// It lives on one event loop; code that runs elsewhere hands over with `NIOLoopBound`.
final class TransactionLoop {
  /// What a transaction decided, and about which events.
  typealias Decision = (events: [Event], outcome: Engine.Outcome)

  private(set) var engine: Engine
  /// The next deadline as it was last decided.
  private(set) var nextDeadline: WallTime?
  private(set) var isScheduled = false
  /// Whether the store is closed; a transaction that was still scheduled then does nothing.
  private(set) var isClosed = false
  /// Does what a transaction decided, after its commit.
  var perform: (Decision) -> Void = { _ in }
  /// Runs when a transaction and all that follows from it is over.
  var finished: () -> Void = {}
  /// Runs when the time of the next transaction changed.
  var deadlineChanged: (WallTime?) -> Void = { _ in }
  private let loop: any EventLoop
  private let moments: any MomentSource
  private let store: SQLiteStore
  private let texts: BundleTexts
  private var inbox = Inbox()
  /// When something last happened, by the loop's own clock.
  private var lastEvent = NIODeadline.uptimeNanoseconds(0)
  private var lastAnnounced = 0
  /// Whether the scheduled transaction waits for its time; what happens meanwhile does not wait with it.
  private var isDelayed = false

  init(
    policy: Policy, loop: any EventLoop, moments: any MomentSource, store: SQLiteStore,
    texts: BundleTexts
  ) {
    engine = Engine(policy: policy)
    self.loop = loop
    self.moments = moments
    self.store = store
    self.texts = texts
  }

  /// Whether events wait for a transaction.
  var hasEvents: Bool { !inbox.isEmpty }

  /// Receives an event; it is decided in the next transaction, together with what else has come by then.
  func receive(_ event: Event) {
    lastEvent = .now()
    inbox.append(event)
    schedule()
  }

  /// Runs a transaction as soon as everything that is ready to be read has been read.
  func schedule() {
    guard !isScheduled || isDelayed else { return }
    isDelayed = false
    loop.execute(announcedTransaction())
  }

  /// Decides about waiting events and everything that is due; then has what was decided done.
  func run() {
    guard !isClosed else { return }
    isScheduled = false
    let events = inbox.take(weight: DaemonLimits.eventsPerTransaction)
    let budget = Engine.Budget(
      deliveries: hasCallers
        ? DaemonLimits.deliveriesWhileBusy : DaemonLimits.deliveriesWhileIdle,
      recomputations: events.isEmpty
        ? DaemonLimits.recomputationsWhileIdle : DaemonLimits.recomputationsWhileBusy)
    let outcome = engine.transaction(
      events, at: moments.read(), in: store, texts: texts, budget: budget)
    perform((events, outcome))
    if !inbox.isEmpty { continueSoon(hasAnswered: false) }
    arm(outcome.nextDeadline, hasAnswered: !events.isEmpty)
    finished()
  }

  /// The timer expired, or the clock was set; the engine sees by itself which it was.
  func timerFired() {
    if !isScheduled { run() }
  }

  /// Decides about what has already come.
  func drain() {
    while !inbox.isEmpty { run() }
  }

  /// Runs no further transaction.
  func close() {
    isClosed = true
  }

  /// Whether a program has called a little while ago and may call again.
  private var hasCallers: Bool {
    .now() - lastEvent < .microseconds(DaemonLimits.callersRemembered)
  }

  /// Arms the timer, or runs on if there is more to do at once.
  private func arm(_ deadline: WallTime?, hasAnswered: Bool) {
    nextDeadline = deadline
    if let deadline, deadline <= moments.read().wall {
      continueSoon(hasAnswered: hasAnswered)
    } else {
      deadlineChanged(deadline)
    }
  }

  /// Runs a transaction for work that is left over, after the sockets had their turn.
  ///
  /// The event loop reads nothing while tasks are ready to run, so a transaction that only follows a transaction
  /// would keep every program waiting until the last date is recomputed. A program that has just been answered
  /// gets a little longer, because its next call is often on its way.
  private func continueSoon(hasAnswered: Bool) {
    guard !isScheduled else { return }
    isDelayed = true
    let pause = hasAnswered ? DaemonLimits.pauseForCallers : DaemonLimits.pauseForSockets
    loop.scheduleTask(in: .microseconds(pause), announcedTransaction())
  }

  /// A transaction that is now on its way, in the place of any other.
  ///
  /// It does nothing if another transaction came before it: two that follow each other for ever would
  /// leave the sockets no turn.
  private func announcedTransaction() -> @Sendable () -> Void {
    isScheduled = true
    lastAnnounced += 1
    let transactions = NIOLoopBound(self, eventLoop: loop)
    return { [number = lastAnnounced] in
      let transactions = transactions.value
      if transactions.isScheduled, transactions.lastAnnounced == number { transactions.run() }
    }
  }
}

/// Events that wait for the next transaction: those of one connection in their order, and connections by
/// turns, so that a program which sends without end holds no other up.
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

    /// Removes the turns that were had; seldom enough that each costs nothing on average.
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
