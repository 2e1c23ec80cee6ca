import NIOCore
import PushProtocol

/// The requests that a store has not begun yet.
struct StoreInbox {
  private(set) var requests: [StoreRequest] = []
  /// The entries of the delivery log that callers recorded.
  private(set) var notes: [UInt8] = []
  private var additions = 0
  private var additionsOfTeams: [String: Int] = [:]
  /// Whether the store's thread is at work, or was woken.
  var isAtWork = false
  var isClosed = false

  /// Why an addition of a team cannot be accepted now.
  func refusal(of team: String) -> QueueFailure? {
    if isClosed { return .closed }
    let isFull =
      additions >= PushStoreLimits.unwrittenPushes
      || additionsOfTeams[team, default: 0] >= PushStoreLimits.unwrittenOfTeam
    return isFull ? .overloaded : nil
  }

  mutating func append(_ request: StoreRequest) {
    if case .add(let addition) = request {
      additions += 1
      additionsOfTeams[addition.team, default: 0] += 1
    }
    requests.append(request)
  }

  /// Adds a log entry, unless too many wait to be written.
  mutating func record(_ entry: DeliveryEntry) {
    guard notes.count < PushStoreLimits.unwrittenNoteBytes else { return }
    entry.append(to: &notes)
  }

  /// The next requests for one commit, and all log entries.
  mutating func dequeue() -> (requests: [StoreRequest], notes: [UInt8])? {
    guard !requests.isEmpty || !notes.isEmpty else { return nil }
    defer { notes = [] }
    guard requests.count > PushStoreLimits.requestsInCommit else {
      let taken = requests
      requests = []
      additions = 0
      additionsOfTeams = [:]
      return (taken, notes)
    }
    let taken = Array(requests.prefix(PushStoreLimits.requestsInCommit))
    requests.removeFirst(taken.count)
    for case .add(let addition) in taken {
      additions -= 1
      additionsOfTeams[addition.team, default: 1] -= 1
    }
    return (taken, notes)
  }
}

/// A request to a store, and where its answer goes.
enum StoreRequest: Sendable {
  case add(Addition)
  case acknowledge(Receipt)
  case waiting(Question)
  case work(Work)

  struct Addition: Sendable {
    var push: ProviderPush
    var token: TokenHash
    var device: Int64
    var team: String
    var loop: any EventLoop
    var then: @Sendable (Result<PushKept, QueueFailure>) -> Void
  }

  struct Receipt: Sendable {
    var acknowledgements: [PushAcknowledgement]
    var device: Int64
    var loop: any EventLoop
    var failed: @Sendable () -> Void
  }

  struct Question: Sendable {
    var device: Int64
    var excluding: Set<Int64>
    var limit: Int
    var loop: any EventLoop
    var then: @Sendable (Result<[WaitingPush], QueueFailure>) -> Void
  }

  /// Any other request: its body runs in the transaction, and returns the answer to deliver after the commit.
  struct Work: Sendable {
    var loop: (any EventLoop)?
    var body: @Sendable (StoreCore) throws -> @Sendable () -> Void
    var failed: @Sendable (QueueFailure) -> Void
  }

  /// Whether it can be delayed, because no caller waits for it.
  var isPatient: Bool {
    switch self {
    case .acknowledge: true
    case .work(let work): work.loop == nil
    case .add, .waiting: false
    }
  }
}

/// An answer that is delivered on a loop after a commit.
struct StoreAnswer: Sendable {
  var loop: any EventLoop
  var run: @Sendable () -> Void

  /// Delivers the answers of each loop together, in their order.
  static func deliver(_ answers: [StoreAnswer]) {
    var indices: [ObjectIdentifier: Int] = [:]
    var groups: [(loop: any EventLoop, runs: [@Sendable () -> Void])] = []
    for answer in answers {
      let loop = ObjectIdentifier(answer.loop)
      if let index = indices[loop] {
        groups[index].runs.append(answer.run)
      } else {
        indices[loop] = groups.count
        groups.append((answer.loop, [answer.run]))
      }
    }
    for (loop, runs) in groups {
      loop.execute { for run in runs { run() } }
    }
  }
}
