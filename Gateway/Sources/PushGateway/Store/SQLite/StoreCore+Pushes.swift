import GRDB
import PushProtocol

extension StoreCore {
  /// Adds a push to the open transaction.
  func add(_ addition: StoreRequest<SQLiteWork>.Addition, _ now: Int64) throws -> PushKept {
    let push = addition.push
    let key = PushKey(push.id)
    let remembered = key.paired(with: addition.token.words.x)
    guard recent.insert(remembered) else {
      report.duplicates += 1
      record(.duplicate, key, addition.entry.device, now)
      return .duplicate
    }
    undo.append(.remembered(remembered))
    try beginIfNeeded()
    let replacementKey = rules.replacement.replacementKey(of: push).map {
      addition.token.bytes + $0.utf8
    }
    let replaced = try replacementKey.flatMap { try removePush(replacedBy: $0, now) }
    let sender = index.sender(team: addition.team, app: addition.entry.topic)
    switch rules.overflow(by: push, of: sender, for: addition.entry.device, in: index) {
    case .nobody: break
    case .waiting(let indexed):
      try drop(indexed, addition.entry.device, now)
    case .itself:
      report.dropped += 1
      record(.stored, key, addition.entry.device, now, token: addition.token)
      record(.dropped(.tooManyWaiting), key, addition.entry.device, now)
      return .dropped
    }
    let waiting = try insert(addition, key, replacementKey, sender, now)
    record(.stored, key, addition.entry.device, now, token: addition.token)
    report.stored += 1
    return .kept(waiting, replaced: replaced)
  }

  /// The pushes that wait for a device.
  func waiting(
    for device: Int64, _ wanted: WantedPushes, _ now: Int64
  ) throws -> [WaitingPush] {
    let found = index.next(for: device, wanted, now: now / 1_000)
    return try found.compactMap { try push($0, device) }
  }

  /// Reads a waiting push.
  func push(_ indexed: WaitingIndex.Entry, _ device: Int64) throws -> WaitingPush? {
    let record = try database.rows(.pushRecord, [.of(indexed.number)]) { $0.bytes(0) }.first
    return record.flatMap {
      PushRecord.push(in: $0, number: indexed.number, device: device, expires: indexed.expires)
    }
  }

  /// Removes the pushes that devices have acknowledged, before anything is added: a full disk has room for as many.
  func acknowledge(_ requests: [StoreRequest<SQLiteWork>], _ now: Int64) throws {
    var numbers: [Int64] = []
    for case .acknowledge(let receipt) in requests {
      for acknowledgement in receipt.acknowledgements {
        let device = receipt.device
        guard let indexed = index.remove(acknowledgement.number, device: device) else {
          if let key = receipt.keys[acknowledgement.number] {
            record(.acknowledged(acknowledgement.outcome), key, device, now)
          }
          continue
        }
        undo.append(.removed(indexed, device: device))
        numbers.append(indexed.number)
        record(.acknowledged(acknowledgement.outcome), indexed.key, device, now)
      }
    }
    try removePushes(&numbers)
    report.acknowledged += numbers.count
  }

  /// Removes pushes from the file; pushes that arrived one after the other are often acknowledged together.
  private func removePushes(_ numbers: inout [Int64]) throws {
    guard !numbers.isEmpty else { return }
    try beginIfNeeded()
    numbers.sort()
    var start = 0
    for index in numbers.indices {
      let isLast = index + 1 == numbers.count || numbers[index + 1] != numbers[index] + 1
      guard isLast else { continue }
      try database.run(.removePushes, [.of(numbers[start]), .of(numbers[index])])
      start = index + 1
    }
  }

  /// Removes the push that a newer one replaces, and returns its number.
  private func removePush(replacedBy key: [UInt8], _ now: Int64) throws -> Int64? {
    let found = try database.rows(.replaced, [.of(key)]) { row -> (Int64, Int64)? in
      guard let number = row.number(0), let device = row.number(1) else { return nil }
      return (number, device)
    }
    guard let (number, device) = found.first else { return nil }
    if let indexed = index.remove(number, device: device) {
      undo.append(.removed(indexed, device: device))
      record(.replaced, indexed.key, device, now)
      report.replaced += 1
    }
    return number
  }

  private func drop(_ indexed: WaitingIndex.Entry, _ device: Int64, _ now: Int64) throws {
    guard index.remove(indexed.number, device: device) != nil else { return }
    undo.append(.removed(indexed, device: device))
    try database.run(.removePush, [.of(indexed.number)])
    record(.dropped(.tooManyWaiting), indexed.key, device, now)
    report.dropped += 1
  }

  private func insert(
    _ addition: StoreRequest<SQLiteWork>.Addition, _ key: PushKey, _ replacementKey: [UInt8]?,
    _ sender: WaitingIndex.Sender, _ now: Int64
  ) throws -> WaitingPush {
    let number = try numbers.issue { try database.run(.setNumbers, [.of($0)]) }
    let waiting = WaitingPush(
      number: number, token: addition.token, device: addition.entry.device, push: addition.push,
      key: key, entry: addition.entry, accepted: now,
      expires: QueueRules.expiry(of: addition.push, now: now))
    let record = PushRecord.bytes(of: addition.push, token: addition.token, accepted: now)
    try database.run(
      .addPush,
      [
        .of(number), .of(waiting.device), .of(waiting.expires),
        .of(Int64(addition.push.priority.rawValue)),
        replacementKey.map { .of($0) } ?? .null, .of(record),
      ])
    index.add(WaitingIndex.Entry(waiting, of: sender), device: waiting.device)
    undo.append(.added(number, device: waiting.device))
    firstExpiry = min(firstExpiry ?? .max, waiting.expires)
    return waiting
  }
}

extension StoreCore {
  /// When the thread next has to remove expired pushes, in milliseconds since 1970.
  var nextDeadline: Int64? { firstExpiry.map { $0 * 1_000 } }

  /// Removes expired pushes; if there are many, only some of them.
  func removeExpired(_ now: Int64) -> (report: CommitReport, deadline: Int64?) {
    report = CommitReport()
    database.session {
      do {
        try beginIfNeeded()
        try removeExpiredRows(now)
        try writeNotes(now)
        try database.run(.commit)
        undo = []
        firstExpiry = try database.number(.nextExpiry)
      } catch {
        undoChanges()
        report = CommitReport()
        report.failure = QueueFailure(error)
        firstExpiry = now / 1_000 + 60
      }
    }
    return (report, nextDeadline)
  }

  private func removeExpiredRows(_ now: Int64) throws {
    let rows = try database.rows(
      .expired, [.of(now / 1_000), .of(Int64(PushStoreLimits.expiredInCommit))]
    ) { row -> (Int64, Int64)? in
      guard let number = row.number(0), let device = row.number(1) else { return nil }
      return (number, device)
    }
    for (number, device) in rows {
      try database.run(.removePush, [.of(number)])
      guard let indexed = index.remove(number, device: device) else { continue }
      undo.append(.removed(indexed, device: device))
      record(.expired, indexed.key, device, now)
      report.expired += 1
    }
  }
}

extension StoreCore {
  /// Records a step of a push, to be written with this transaction.
  func record(
    _ step: DeliveryStep, _ key: PushKey, _ device: Int64, _ now: Int64, token: TokenHash? = nil
  ) {
    DeliveryEntry(
      key: key, token: token?.words.x ?? 0,
      note: DeliveryNote(step: step, at: now, device: device)
    ).append(to: &notes)
  }

  /// Writes the log entries of this transaction as one row, and removes rows that are too many or too old.
  func writeNotes(_ now: Int64) throws {
    guard !notes.isEmpty else { return }
    try beginIfNeeded()
    try database.run(.addNotes, [.of(now), .of(notes)])
    let bytes = noteBytes + Int64(notes.count)
    notes = []
    noteBytes = try trimmed(bytes, now)
  }

  private func trimmed(_ bytes: Int64, _ now: Int64) throws -> Int64 {
    var bytes = bytes
    let oldest = now - PushStoreLimits.logDays * 86_400_000
    // At most two rows are removed for each new one, so that a full log shrinks and no commit is delayed.
    for _ in 0..<2 {
      let row = try database.rows(.oldestNotes) { row in
        (number: row.number(0) ?? 0, at: row.number(1) ?? 0, count: row.number(2) ?? 0)
      }.first
      guard let row, bytes > PushStoreLimits.logBytes || row.at < oldest else { break }
      try database.run(.removeNotes, [.of(row.number)])
      bytes -= row.count
    }
    return bytes
  }
}
