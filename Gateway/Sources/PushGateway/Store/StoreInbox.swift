/// The requests of one commit, and the log entries that are written with it.
package struct StoreBatch<Body: Sendable>: Sendable {
  var requests: [StoreRequest<Body>]
  var notes: [UInt8]
}

/// The requests that a store has not begun yet: pushes, and behind them the work on devices and tokens.
///
/// A commit includes all pushes that it can hold, and a little of the work, because any device may request that.
struct StoreInbox<Body: Sendable> {
  private var requests: [StoreRequest<Body>] = []
  private var works: [StoreRequest<Body>.Work] = []
  /// The entries of the delivery log that callers recorded.
  private(set) var notes: [UInt8] = []
  private var additions = 0
  private var additionsOfTeams: [String: Int] = [:]
  /// Whether the store's thread is at work, or was woken.
  var isAtWork = false
  var isClosed = false
  /// Why no addition is accepted at present.
  var failure: QueueFailure?

  /// How many requests wait.
  var count: Int { requests.count + works.count }

  /// Why an addition of a team cannot be accepted now.
  func refusal(of team: String) -> QueueFailure? {
    if isClosed { return .closed }
    if let failure { return failure }
    let isFull =
      additions >= PushStoreLimits.unwrittenPushes
      || additionsOfTeams[team, default: 0] >= PushStoreLimits.unwrittenOfTeam
    return isFull ? .overloaded : nil
  }

  /// Whether a request may be added; work without a caller is never refused.
  func hasRoom(for request: StoreRequest<Body>) -> Bool {
    guard case .work(let work) = request, work.loop != nil else { return true }
    return works.count < PushStoreLimits.waitingWorks
  }

  mutating func append(_ request: StoreRequest<Body>) {
    switch request {
    case .work(let work): works.append(work)
    case .add(let addition):
      additions += 1
      additionsOfTeams[addition.team, default: 0] += 1
      requests.append(request)
    case .acknowledge, .waiting: requests.append(request)
    }
  }

  /// Adds a log entry, unless too many wait to be written.
  mutating func record(_ entry: DeliveryEntry) {
    guard notes.count < PushStoreLimits.unwrittenNoteBytes else { return }
    entry.append(to: &notes)
  }

  /// The next requests for one commit, and all log entries.
  mutating func dequeue() -> StoreBatch<Body>? {
    guard count > 0 || !notes.isEmpty else { return nil }
    defer { notes = [] }
    var taken = dequeueRequests()
    taken += dequeueWorks()
    return StoreBatch(requests: taken, notes: notes)
  }

  private mutating func dequeueRequests() -> [StoreRequest<Body>] {
    guard requests.count > PushStoreLimits.requestsInCommit else {
      defer { requests = [] }
      additions = 0
      additionsOfTeams = [:]
      return requests
    }
    let taken = Array(requests.prefix(PushStoreLimits.requestsInCommit))
    requests.removeFirst(taken.count)
    for case .add(let addition) in taken {
      additions -= 1
      additionsOfTeams[addition.team, default: 1] -= 1
    }
    return taken
  }

  /// Some of the work; requests of a connection that has ended are dropped.
  private mutating func dequeueWorks() -> [StoreRequest<Body>] {
    var taken: [StoreRequest<Body>] = []
    var seen = 0
    while seen < works.count, taken.count < PushStoreLimits.worksInCommit {
      if works[seen].caller?.hasEnded != true { taken.append(.work(works[seen])) }
      seen += 1
    }
    works.removeFirst(seen)
    return taken
  }
}
