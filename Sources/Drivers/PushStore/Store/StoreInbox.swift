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
