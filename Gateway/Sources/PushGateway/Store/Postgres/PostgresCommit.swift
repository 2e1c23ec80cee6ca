import Postgres
import PushProtocol

/// The requests of one transaction: its statements, and the answers that follow from their rows.
struct PostgresCommit {
  private let options: PushStoreOptions
  private let now: Int64
  private let notes: [UInt8]
  private let requests: [StoreRequest<PostgresWork>]
  private var additions: [StoreRequest<PostgresWork>.Addition] = []
  private var receipts: [StoreRequest<PostgresWork>.Receipt] = []
  private var works: [StoreRequest<PostgresWork>.Work] = []
  /// The questions for waiting pushes, which are answered after the commit.
  private(set) var questions: [StoreRequest<PostgresWork>.Question] = []
  private var batch: PostgresAdditions?
  private var readers: [Reader] = []

  /// The result.
  var report = CommitReport()
  private(set) var answers: [StoreAnswer] = []
  private(set) var remoteOffers: [RemoteOffer] = []
  /// Devices for which something is stored that is not offered, and the nodes that hold them.
  private(set) var wakes: [(device: Int64, node: String)] = []
  /// Entries that are written with the next commit.
  private(set) var laterNotes: [DeliveryEntry] = []

  /// Which statement's rows come next.
  private enum Reader {
    case nothing
    case work(Int, count: Int)
    case acknowledged
    case accepted
    case trimmed
    case owners
  }

  init(_ batch: StoreBatch<PostgresWork>, options: PushStoreOptions, now: Int64) {
    self.options = options
    self.now = now
    notes = batch.notes
    requests = batch.requests
    for request in batch.requests {
      switch request {
      case .add(let addition): additions.append(addition)
      case .acknowledge(let receipt): receipts.append(receipt)
      case .waiting(let question): questions.append(question)
      case .work(let work): works.append(work)
      }
    }
  }

  /// Whether there are several requests, so that each can be tried alone.
  var canBeSplit: Bool { requests.count > 1 }

  /// The statements of the transaction; none if nothing is to be written.
  mutating func statements(_ node: NodeIdentity, _ load: inout DeviceLoad) -> [PostgresStatement] {
    guard !additions.isEmpty || !receipts.isEmpty || !works.isEmpty || !notes.isEmpty else {
      return []
    }
    var statements: [PostgresStatement] = []
    readers = []
    func add(_ statement: PostgresStatement, _ reader: Reader, to readers: inout [Reader]) {
      statements.append(statement)
      readers.append(reader)
    }
    add(PostgresStatement("BEGIN"), .nothing, to: &readers)
    let batch = PostgresAdditions(additions, options.replacement, now)
    self.batch = batch
    if let lock = batch.lockStatement { add(lock, .nothing, to: &readers) }
    for (index, work) in works.enumerated() {
      statements += work.body.statements
      readers.append(.work(index, count: work.body.statements.count))
    }
    if !receipts.isEmpty { add(acknowledgement(node), .acknowledged, to: &readers) }
    if !additions.isEmpty {
      add(batch.statement(notes: notes), .accepted, to: &readers)
      let crowded = crowdedDevices(&load)
      if !crowded.isEmpty {
        add(
          PostgresPush.trimming(crowded, to: options.waitingPushes), .trimmed, to: &readers)
      }
    } else if !notes.isEmpty {
      add(Self.noting(notes, at: now), .nothing, to: &readers)
    }
    add(PostgresStatement("COMMIT"), .nothing, to: &readers)
    // Read after the commit: a device that connects now either finds the push, or is found here.
    if !additions.isEmpty {
      add(PostgresPush.owners(batch.devices.sorted()), .owners, to: &readers)
    }
    return statements
  }

  private func acknowledgement(_ node: NodeIdentity) -> PostgresStatement {
    var numbers: [Int64] = []
    var devices: [Int64] = []
    for receipt in receipts {
      for one in receipt.acknowledgements {
        numbers.append(one.number)
        devices.append(receipt.device)
      }
    }
    return PostgresPush.acknowledgement(numbers: numbers, devices: devices, node: node)
  }

  private func crowdedDevices(_ load: inout DeviceLoad) -> [Int64] {
    var counts: [Int64: Int] = [:]
    for addition in additions { counts[addition.entry.device, default: 0] += 1 }
    return counts.filter { load.mustCount($0.key, adding: $0.value) }.keys.sorted()
  }

  /// A transaction that changes nothing that matters.
  static func trial(at now: Int64) -> [PostgresStatement] {
    [PostgresStatement("BEGIN"), noting([], at: now), PostgresStatement("COMMIT")]
  }

  private static func noting(_ notes: [UInt8], at now: Int64) -> PostgresStatement {
    PostgresStatement(
      "INSERT INTO note (slot, at, entries) SELECT slot, $1, $2 FROM ring WHERE name = 'note'",
      [.number(now), .bytes(notes)])
  }

  // MARK: - After the commit

  /// Reads the rows of the statements.
  mutating func finish(_ rows: [PostgresRows]) {
    var next = rows[...]
    var outcomes: [PushKept] = []
    var owners: [Int64: String] = [:]
    for reader in readers {
      let count = if case .work(_, let count) = reader { count } else { 1 }
      let rows = Array(next.prefix(count))
      next = next.dropFirst(count)
      switch reader {
      case .nothing: break
      case .work(let index, _): finish(works[index], rows)
      case .acknowledged: acknowledged(rows[0])
      case .accepted:
        guard let batch else { break }
        outcomes = batch.outcomes(rows[0])
        laterNotes += batch.notesOfReplaced(rows[0])
        report.replaced += batch.notesOfReplaced(rows[0]).count
      case .trimmed: trimmed(rows[0], &outcomes)
      case .owners: owners = Self.owners(rows[0])
      }
    }
    for (addition, outcome) in zip(additions, outcomes) {
      finish(addition, outcome, owners[addition.entry.device])
    }
  }

  private mutating func finish(
    _ work: StoreRequest<PostgresWork>.Work, _ rows: [PostgresRows]
  ) {
    let result = work.body.finish(rows)
    laterNotes += result.notes
    if let loop = work.loop { answers.append(StoreAnswer(loop: loop, run: result.answer)) }
  }

  private mutating func finish(
    _ addition: StoreRequest<PostgresWork>.Addition, _ outcome: PushKept, _ owner: String?
  ) {
    switch outcome {
    case .kept(let waiting, _):
      report.stored += 1
      if let owner {
        if waiting.mustBeRead {
          wakes.append((waiting.device, owner))
        } else {
          remoteOffers.append(RemoteOffer(node: owner, waiting: waiting))
        }
      }
    case .duplicate:
      report.duplicates += 1
      // An earlier attempt may have stored it without being able to offer it.
      if let owner { wakes.append((addition.entry.device, owner)) }
    case .dropped: break
    }
    let then = addition.then
    answers.append(StoreAnswer(loop: addition.loop) { then(.success(outcome)) })
  }

  private mutating func acknowledged(_ rows: PostgresRows) {
    report.acknowledged += rows.count
    var outcomes: [Int64: PushOutcome] = [:]
    for receipt in receipts {
      for one in receipt.acknowledgements { outcomes[one.number] = one.outcome }
    }
    var deleted: Set<Int64> = []
    for row in 0..<rows.count {
      guard let number = rows.number(row, 0), let outcome = outcomes[number] else { continue }
      deleted.insert(number)
      note(.acknowledged(outcome), rows, row)
    }
    for receipt in receipts {
      for one in receipt.acknowledgements where !deleted.contains(one.number) {
        guard let key = receipt.keys[one.number] else { continue }
        laterNotes.append(
          DeliveryEntry(
            key: key, token: 0,
            note: DeliveryNote(step: .acknowledged(one.outcome), at: now, device: receipt.device)))
      }
    }
  }

  private mutating func trimmed(_ rows: PostgresRows, _ outcomes: inout [PushKept]) {
    report.dropped += rows.count
    var numbers: Set<Int64> = []
    for row in 0..<rows.count {
      if let number = rows.number(row, 0) { numbers.insert(number) }
      note(.dropped(.tooManyWaiting), rows, row)
    }
    for (index, outcome) in outcomes.enumerated() {
      if case .kept(let waiting, _) = outcome, numbers.contains(waiting.number) {
        outcomes[index] = .dropped
      }
    }
  }

  private mutating func note(_ step: DeliveryStep, _ rows: PostgresRows, _ row: Int) {
    guard let device = rows.number(row, 1) else { return }
    let entry = PostgresPush.entry(
      step, pair: rows.bytes(row, 2), token: rows.bytes(row, 3), device: device, at: now)
    if let entry { laterNotes.append(entry) }
  }

  private static func owners(_ rows: PostgresRows) -> [Int64: String] {
    var owners: [Int64: String] = [:]
    for row in 0..<rows.count {
      if let device = rows.number(row, 0) { owners[device] = rows.text(row, 1) }
    }
    return owners
  }

  /// The answers when nothing was committed.
  func failures(_ failure: QueueFailure) -> [StoreAnswer] {
    requests.compactMap { request in
      switch request {
      case .add(let addition):
        StoreAnswer(loop: addition.loop) { addition.then(.failure(failure)) }
      case .work(let work):
        work.loop.map { loop in StoreAnswer(loop: loop) { work.failed(failure) } }
      case .acknowledge(let receipt): StoreAnswer(loop: receipt.loop, run: receipt.failed)
      case .waiting: nil
      }
    }
  }
}
