import Dispatch
import LinuxEvents
import NIOCore
import NotificationEngine
import NotificationModel
import NotificationStore
import NotificationText

/// The main loop of the daemon: events wait in its inbox, and a transaction decides about them.
///
/// It belongs to one event loop; code that runs elsewhere returns to it with `NIOLoopBound`.
final class TransactionLoop {
  /// The events of a transaction, and its outcome.
  typealias Decision = (events: [Event], outcome: Engine.Outcome)

  private(set) var engine: Engine
  /// The next deadline as of the last transaction.
  private(set) var nextDeadline: WallTime?
  private(set) var isScheduled = false
  /// Whether the store is closed; a transaction that is still scheduled does nothing then.
  private(set) var isClosed = false
  /// Performs the outcome of a transaction, after its commit.
  var perform: (Decision) -> Void = { _ in }
  /// Runs when a transaction and all its effects are done.
  var finished: () -> Void = {}
  /// Runs when the next deadline has changed.
  var deadlineChanged: (WallTime?) -> Void = { _ in }
  private let loop: any EventLoop
  private let moments: any MomentSource
  private let store: SQLiteStore
  private let texts: BundleTexts
  private var inbox = Inbox()
  /// The time of the last event, on the loop's own clock.
  private var lastEvent = NIODeadline.uptimeNanoseconds(0)
  private var lastAnnounced = 0
  /// Whether the scheduled transaction is delayed; events that arrive meanwhile do not wait for it.
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

  /// Receives an event; it is decided in the next transaction, together with the others received by then.
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

  /// Decides about waiting events and all due work; then performs the outcome.
  func run() {
    guard !isClosed else { return }
    isScheduled = false
    let events = inbox.dequeue(weight: DaemonLimits.eventsPerTransaction)
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

  /// Handles the timer, which expired or saw the clock set; the engine finds out which it was.
  func timerFired() {
    if !isScheduled { run() }
  }

  /// Decides about all received events.
  func drain() {
    while !inbox.isEmpty { run() }
  }

  /// Closes the store; no further transaction runs.
  func close() {
    isClosed = true
    store.close()
  }

  /// Whether a program called recently and may call again.
  private var hasCallers: Bool {
    .now() - lastEvent < .microseconds(DaemonLimits.callersRemembered)
  }

  /// Arms the timer, or continues if more work is due at once.
  private func arm(_ deadline: WallTime?, hasAnswered: Bool) {
    nextDeadline = deadline
    if let deadline, deadline <= moments.read().wall {
      continueSoon(hasAnswered: hasAnswered)
    } else {
      deadlineChanged(deadline)
    }
  }

  /// Runs a transaction for the remaining work, after the sockets have been read.
  ///
  /// The event loop reads nothing while tasks are ready to run, so transactions without a pause would keep every
  /// program waiting until the last date is recomputed. A program that has just been answered gets a little
  /// longer, because its next call is often on its way.
  private func continueSoon(hasAnswered: Bool) {
    guard !isScheduled else { return }
    isDelayed = true
    let pause = hasAnswered ? DaemonLimits.pauseForCallers : DaemonLimits.pauseForSockets
    loop.scheduleTask(in: .microseconds(pause), announcedTransaction())
  }

  /// Announces a transaction, which replaces any other announced one.
  ///
  /// It does nothing if another transaction came before it: two in an endless sequence would leave
  /// the sockets unread.
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

/// Events that wait for the next transaction: events of one connection in order, and connections by turns, so that a program
/// which sends without end delays no other.
///
/// An event without a connection keeps its position among all: no earlier event is handled after it.
struct Inbox {
  /// The events between two that keep their position.
  private struct Section {
    /// The events of each connection. The lane of a program that sends without end is never empty, so a lane must release
    /// dequeued events before that.
    private var lanes: [ConnectionNumber: CircularBuffer<Event>] = [:]
    /// The connections in the order of their next turns.
    private var turns = CircularBuffer<ConnectionNumber>(initialCapacity: 1)
    /// An event that keeps its position; its section contains no other.
    private var lone: Event?

    init() {}

    init(lone: Event) { self.lone = lone }

    var isEmpty: Bool { lone == nil && turns.isEmpty }
    var isLone: Bool { lone != nil }

    /// The number of events for which memory is allocated.
    var capacity: Int { lanes.values.reduce(0) { $0 + $1.capacity } }

    mutating func append(_ event: Event, of connection: ConnectionNumber) {
      if lanes[connection] == nil { turns.append(connection) }
      lanes[connection, default: CircularBuffer(initialCapacity: 1)].append(event)
    }

    mutating func next() -> Event? {
      if let lone {
        self.lone = nil
        return lone
      }
      guard let connection = turns.popFirst() else { return nil }
      let event = lanes[connection]?.popFirst()
      if lanes[connection]?.isEmpty == true {
        lanes[connection] = nil
      } else {
        turns.append(connection)
      }
      return event
    }
  }

  private var sections: [Section] = []

  /// Whether no event waits.
  var isEmpty: Bool { sections.isEmpty }

  /// The number of events for which memory is allocated.
  var capacity: Int { sections.reduce(0) { $0 + $1.capacity } }

  /// Adds an event.
  mutating func append(_ event: Event) {
    guard let connection = event.connection else {
      sections.append(Section(lone: event))
      return
    }
    if sections.last?.isLone ?? true { sections.append(Section()) }
    sections[sections.count - 1].append(event, of: connection)
  }

  /// Removes and returns the events of the next transaction, up to its limit.
  mutating func dequeue(weight limit: Int) -> [Event] {
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
  /// The connection of the event.
  fileprivate var connection: ConnectionNumber? {
    switch self {
    case .appGreeted(let connection, _, _, _), .appCalled(let connection, _, _),
      .controlCalled(let connection, _, _), .disconnected(let connection):
      connection
    case .postings(let event): event.origin?.connection
    case .apps, .pushes, .extensions, .places, .machine:
      nil
    }
  }

  /// Whether it is a request without a trigger, or a push: a delivery costs several writes.
  fileprivate var deliversAtOnce: Bool {
    switch self {
    case .appCalled(_, _, .notifications(.add(let request))),
      .controlCalled(_, _, .notifications(.schedule(_, let request, _))):
      request.trigger == nil
    case .pushes(.pushArrived), .extensions(.pushExtended), .postings(.posted): true
    default: false
    }
  }
}

/// Wakes the daemon at its next deadline, and when the clock is set.
///
/// The loop's own timer wakes only the loop's thread, so it is the main one. Its clock does not advance while the machine
/// sleeps, and it does not notice when the wall clock is set; so a timer on the wall clock backs it up and fires a moment
/// later.
final class DeadlineTimer {
  private let loop: any EventLoop
  private let fired: () -> Void
  private let wall: WallTimer
  private var task: Scheduled<Void>?

  /// Creates a timer that is not armed, but already fires when the clock is set; on the loop, where
  /// `fired` is called too.
  ///
  /// - Throws: The error of timerfd_create(2), such as too many open descriptors.
  init(
    queue: DispatchQueue, loop: any EventLoop, fired: @escaping () -> Void
  ) throws(LinuxError) {
    let onLoop = NIOLoopBound(fired, eventLoop: loop)
    self.loop = loop
    self.fired = fired
    wall = try WallTimer(queue: queue) { _ in
      loop.execute { onLoop.value() }
    }
  }

  deinit { task?.cancel() }

  /// Arms the timer for an instant, which replaces any earlier one, or disarms it; a past one fires
  /// at once.
  ///
  /// - Throws: The error of timerfd_settime(2).
  func arm(_ deadline: WallTime?, now: WallTime) throws(LinuxError) {
    task?.cancel()
    task = nil
    guard let deadline else { return try wall.disarm() }
    let distance = deadline.microseconds.subtractingReportingOverflow(now.microseconds)
    if !distance.overflow, distance.partialValue <= DaemonLimits.longestTimer {
      let time = TimeAmount.microseconds(max(0, distance.partialValue))
      task = loop.assumeIsolated().scheduleTask(in: time, fired)
    }
    try wall.arm(at: deadline.advanced(byMicroseconds: DaemonLimits.timerSlack).microseconds)
  }
}
