import NIOCore
import PushProtocol

/// What a store was asked and has not begun yet.
struct StoreInbox {
  private(set) var requests: [StoreRequest] = []
  /// The lines of the delivery log that others noted.
  private(set) var notes: [UInt8] = []
  private var additions = 0
  private var additionsOfTeams: [String: Int] = [:]
  /// Whether the store's thread is at work, or has been told that there is some.
  var isAtWork = false
  var isClosed = false

  /// Why an addition of a team cannot be taken in now.
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

  /// Takes a note in, unless too many wait to be written.
  mutating func note(_ entry: DeliveryEntry) {
    guard notes.count < PushStoreLimits.unwrittenNoteBytes else { return }
    entry.append(to: &notes)
  }

  /// The next requests for one commit, and all notes.
  mutating func take() -> (requests: [StoreRequest], notes: [UInt8])? {
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

/// Something that a store was asked, and whom it answers.
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

  /// Anything else: its body runs in the transaction, and says what is to be told after the commit.
  struct Work: Sendable {
    var loop: (any EventLoop)?
    var body: @Sendable (StoreCore) throws -> @Sendable () -> Void
    var failed: @Sendable (QueueFailure) -> Void
  }

  /// Whether it can wait for others, because nobody waits for it.
  var isPatient: Bool {
    switch self {
    case .acknowledge: true
    case .work(let work): work.loop == nil
    case .add, .waiting: false
    }
  }
}

/// What is told to somebody on a loop when a commit is done.
struct StoreAnswer: Sendable {
  var loop: any EventLoop
  var run: @Sendable () -> Void

  /// Hands the answers of each loop over together, in their order.
  static func deliver(_ answers: [StoreAnswer]) {
    var places: [ObjectIdentifier: Int] = [:]
    var groups: [(loop: any EventLoop, runs: [@Sendable () -> Void])] = []
    for answer in answers {
      let loop = ObjectIdentifier(answer.loop)
      if let place = places[loop] {
        groups[place].runs.append(answer.run)
      } else {
        places[loop] = groups.count
        groups.append((answer.loop, [answer.run]))
      }
    }
    for (loop, runs) in groups {
      loop.execute { for run in runs { run() } }
    }
  }
}
