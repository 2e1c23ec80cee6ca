import GRDB
import PushProtocol

/// The state of the store's thread: the connection, and the part of the file that is held in memory.
///
/// The memory changes together with the transaction: the changes of a failed one are undone here too.
final class StoreCore {
  let database: StoreDatabase
  let directory: TokenDirectory
  let rules: QueueRules
  var index = WaitingIndex()
  var recent = RecentPushes(limit: PushStoreLimits.recentPushes)
  var numbers: NumberSupply
  /// The log entries that are written with this transaction.
  var notes: [UInt8] = []
  var noteBytes: Int64 = 0
  var report = CommitReport()
  /// When the first waiting push expires, in seconds since 1970.
  var firstExpiry: Int64?
  /// The steps that undo the memory changes of the open transaction, in reverse order.
  var undo: [Undo] = []
  /// The memory changes that follow once the transaction is on the disk.
  var afterCommit: [() -> Void] = []

  enum Undo {
    case added(Int64, device: Int64)
    case removed(WaitingIndex.Entry, device: Int64)
    case remembered(PushKey)
  }

  init(
    file: String?, options: PushStoreOptions, directory: TokenDirectory
  ) throws(StoreOpeningFailure) {
    database = try StoreDatabase(file: file, maximumPages: options.maximumPages)
    self.directory = directory
    rules = QueueRules(replacement: options.replacement, waitingPushes: options.waitingPushes)
    numbers = NumberSupply()
    do {
      try database.session { try load(now: options.now()) }
      // All that was read is in memory now.
      database.freeCache()
    } catch {
      throw StoreOpeningFailure(
        "The store \(file ?? "in memory") cannot be read: \(QueueFailure(error)). "
          + "Put back a copy, or name another folder with --data.")
    }
  }

  /// Performs requests in one transaction, and returns the answers to deliver.
  ///
  /// If the transaction fails, each request is tried alone, so that one that the database refuses does not
  /// affect the others. On a full disk only work on devices is tried, which may have nothing to write.
  func perform(
    _ requests: [StoreRequest<SQLiteWork>], _ newNotes: [UInt8], _ now: Int64
  ) -> (answers: [StoreAnswer], report: CommitReport, deadline: Int64?) {
    let start = ContinuousClock.now
    report = CommitReport()
    notes = newNotes
    let answers = database.session { () -> [StoreAnswer] in
      switch transaction(requests, now) {
      case .success(let answers): return answers
      case .failure(let failure):
        let areAcknowledged = failure == .full && acknowledgeAlone(requests, now)
        return requests.flatMap { request -> [StoreAnswer] in
          if areAcknowledged, case .acknowledge = request { return [] }
          var failure = failure
          if Self.isTriedAlone(request, after: failure, of: requests.count) {
            switch transaction([request], now) {
            case .success(let answers): return answers
            case .failure(let own): failure = own
            }
          }
          return [answer(request, failure: failure, now)].compactMap { $0 }
        }
      }
    }
    report.setDuration(since: start)
    return (answers, report, nextDeadline)
  }

  /// Deletes the acknowledged pushes of a batch that does not fit on a full disk, and returns whether there were any: they make
  /// the room for later ones.
  private func acknowledgeAlone(
    _ requests: [StoreRequest<SQLiteWork>], _ now: Int64
  ) -> Bool {
    let receipts = requests.filter { if case .acknowledge = $0 { true } else { false } }
    guard !receipts.isEmpty, receipts.count < requests.count else { return false }
    if case .success = transaction(receipts, now) { return true }
    return false
  }

  private static func isTriedAlone(
    _ request: StoreRequest<SQLiteWork>, after failure: QueueFailure, of count: Int
  ) -> Bool {
    switch (failure, request) {
    case (.unavailable, _): count > 1
    case (.full, .work): true
    default: false
    }
  }

  func close() { database.close() }

  /// Runs one transaction; one that fails leaves nothing behind, here or in the file.
  private func transaction(
    _ requests: [StoreRequest<SQLiteWork>], _ now: Int64
  ) -> Result<[StoreAnswer], QueueFailure> {
    do {
      var answers: [StoreAnswer] = []
      answers.reserveCapacity(requests.count)
      try acknowledge(requests, now)
      for request in requests {
        if let answer = try handle(request, now) { answers.append(answer) }
      }
      try writeNotes(now)
      if database.isInTransaction { try database.run(.commit) }
      undo.removeAll(keepingCapacity: true)
      for change in afterCommit { change() }
      afterCommit = []
      return .success(answers)
    } catch {
      undoChanges()
      report = CommitReport()
      report.failure = QueueFailure(error)
      return .failure(QueueFailure(error))
    }
  }

  /// Opens the transaction at its first change; a batch of reads needs none.
  func beginIfNeeded() throws {
    if !database.isInTransaction { try database.run(.begin) }
  }

  func undoChanges() {
    if database.isInTransaction { _ = try? database.run(.rollback) }
    for change in undo.reversed() {
      switch change {
      case .added(let number, let device): _ = index.remove(number, device: device)
      case .removed(let indexed, let device): index.restore(indexed, device: device)
      case .remembered(let key): recent.removeLast(key)
      }
    }
    undo = []
    afterCommit = []
    notes = []
    numbers.giveUp()
  }

  private func handle(_ request: StoreRequest<SQLiteWork>, _ now: Int64) throws -> StoreAnswer? {
    switch request {
    case .add(let addition):
      let kept = try add(addition, now)
      let then = addition.then
      return StoreAnswer(loop: addition.loop) { then(.success(kept)) }
    case .acknowledge: return nil
    case .waiting(let question):
      let pushes = try answer(question, now)
      let then = question.then
      return StoreAnswer(loop: question.loop) { then(.success(pushes)) }
    case .work(let work):
      let run = try work.body.run(self)
      return work.loop.map { StoreAnswer(loop: $0, run: run) }
    }
  }

  private func answer(_ question: StoreRequest<SQLiteWork>.Question, _ now: Int64) throws
    -> [WaitingPush]
  {
    try waiting(for: question.device, question.wanted, now)
  }

  /// The answer when nothing was committed; waiting pushes can be read all the same.
  private func answer(
    _ request: StoreRequest<SQLiteWork>, failure: QueueFailure, _ now: Int64
  ) -> StoreAnswer? {
    switch request {
    case .add(let addition):
      return StoreAnswer(loop: addition.loop) { addition.then(.failure(failure)) }
    case .waiting(let question):
      let result = Result { try answer(question, now) }.mapError { QueueFailure($0) }
      return StoreAnswer(loop: question.loop) { question.then(result) }
    case .work(let work):
      return work.loop.map { loop in StoreAnswer(loop: loop) { work.failed(failure) } }
    case .acknowledge(let receipt):
      return StoreAnswer(loop: receipt.loop, run: receipt.failed)
    }
  }
}

extension StoreCore {
  /// Reads into memory what must be there: the waiting pushes, the tokens, the most recent pushes.
  func load(now: Int64) throws {
    let setAside = try database.number(.numbers) ?? 0
    numbers = NumberSupply(behind: setAside)
    try removeOldTokens(now, limit: .max)
    if database.isInTransaction { try database.run(.commit) }
    afterCommit = []
    try loadTokens()
    try loadPushes()
    try loadRecent()
    noteBytes = try database.number(.noteBytes) ?? 0
    firstExpiry = try database.number(.nextExpiry)
  }

  private func loadPushes() throws {
    let topics = try database.rows(.topics) { row in row.text(0).map { ($0, row.text(1) ?? "") } }
    let teams = Dictionary(topics) { first, _ in first }
    try database.forEach(.pushes) { row in
      guard let number = row.number(0), let device = row.number(1), let expires = row.number(2),
        let record = row.bytes(3), let head = PushRecord.head(in: record)
      else { return true }
      let app = directory.find(head.token)?.topic ?? ""
      index.add(
        WaitingIndex.Entry(
          number: number, expires: expires, key: head.key, priority: head.priority,
          sender: index.sender(team: teams[app] ?? "", app: app)),
        device: device)
      return true
    }
  }

  private func loadTokens() throws {
    // Many tokens share few topics: each topic is stored once.
    var topics: [String: String] = [:]
    try database.forEach(.tokens) { row in
      guard let bytes = row.bytes(0), let hash = TokenHash(bytes), let device = row.number(1),
        let topic = row.text(2), let name = row.text(3),
        let environment = PushEnvironment(rawValue: name), let registered = row.number(4)
      else { return true }
      let shared = topics[topic] ?? topic
      topics[topic] = shared
      directory.set(
        TokenEntry(
          device: device, topic: shared, environment: environment, registered: registered,
          invalid: row.number(5)),
        for: hash)
      return true
    }
  }

  /// The pushes that were stored last, from the log, the latest first until there are enough.
  private func loadRecent() throws {
    var keys: [PushKey] = []
    try database.forEach(.latestNotes) { row in
      for entry in DeliveryEntry.entries(in: row.bytes(0) ?? []).reversed()
      where entry.note.step == .stored {
        keys.append(entry.key.paired(with: entry.token))
      }
      return keys.count < PushStoreLimits.recentPushes
    }
    for key in keys.reversed() { recent.insert(key) }
  }
}

/// Issues numbers once each, even if the process crashes.
///
/// The file holds the end of the reserved numbers; a start begins after it, and a commit has to write it only
/// when the reserved numbers are used up.
struct NumberSupply {
  private var next: Int64 = 1
  private var end: Int64 = 1

  init() {}

  /// Begins after the numbers that were reserved before.
  init(behind setAside: Int64) {
    next = setAside + 1
    end = setAside + 1
  }

  /// The next number; the closure writes a new end.
  mutating func issue(setAside: (Int64) throws -> Void) rethrows -> Int64 {
    if next >= end {
      let newEnd = next + PushStoreLimits.numbersSetAside
      try setAside(newEnd)
      end = newEnd
    }
    defer { next += 1 }
    return next
  }

  /// Reserves numbers again at the next use, because the written end may have been rolled back.
  mutating func giveUp() { end = next }
}
